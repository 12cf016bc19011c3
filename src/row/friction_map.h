#ifndef TACI_FRICTION_MAP_H
#define TACI_FRICTION_MAP_H
#include "math/extremes.h"
#include "row/cone.h"
#include "row/friction.h"

/* The natural map of a contact problem, shared by the solvers of this folder.
 *
 *     v' = v_free + W lambda + epsilon (w0 lambda_n, wt lambda_t)
 *     an = lambda_n - (v'n - cn)/w0 ;   Fn = an > 0 ? v'n - cn : w0 lambda_n
 *     u = v't - wt lambda_t ;  p = nearest point of the segment to u ;  y = (p - u)/wt
 *     r = mu max(0, lambda_n) ;         Ft = wt (lambda_t - y cut to the disc of radius r)
 *
 * F = 0 is the law of friction.h; F is in m/s. w0 = W_nn; wt is the larger eigenvalue of the
 * symmetric part of the tangential block. A contact whose normal cannot move (w0 = 0) is dead:
 * lambda = 0, F = 0. One whose tangents cannot move is frictionless. */

typedef struct taci_MapContact {
    double w0, wt;         // (m/s)/N; w0 = 0: dead
    double mu;             // 0: no friction
    double cn;             // m/s
    double end[2], length; // m/s: segment from 0 to `end`
    double inverse;        // 1/wt, 0 without friction
} taci_MapContact;

typedef struct taci_Map {
    const taci_Friction *p;
    int n, m;                 // contacts, rows (3n)
    bool symmetric;           // W, to rounding,
    bool nearly;              // or up to what a Newton step may be wrong by
    double scale;             // m/s, largest of |v_free - cn|
    taci_MapContact *contact; // (n)
} taci_Map;

typedef struct taci_MapSize {
    double largest; // m/s, of |F|
    double squares; // sum of F^2
} taci_MapSize;

size_t taci_map_need(int n);
taci_Map taci_map_create(const taci_Friction *p, taci_Arena *scratch);
/// v' at lambda.
void taci_map_velocity(const taci_Map *map, const double *lambda, double *v);
/// F, and its size.
taci_MapSize taci_map_evaluate(const taci_Map *map, const double *lambda, const double *v,
                               double *F);
/// Largest component of F at lambda + alpha d, where v' is v + alpha dv; and the sum of squares.
taci_MapSize taci_map_along(const taci_Map *map, const double *lambda, const double *d,
                            const double *v, const double *dv, double alpha);
/// Nearest lambda_n >= 0, then lambda_t cut to the disc; true if anything changed.
bool taci_map_project(const taci_Map *map, double *lambda);

/// Residual and work at lambda; and the residual alone.
taci_FrictionAnswer taci_map_at(const taci_Map *map, const double *lambda, taci_Arena *scratch);
double taci_map_residual(const taci_Map *map, const double *lambda, taci_Arena *scratch);
/// The same where v' is v.
taci_FrictionAnswer taci_map_measure(const taci_Map *map, const double *lambda, const double *v);
/// The same with lambda projected first; `v` becomes v' there.
taci_FrictionAnswer taci_map_answer(const taci_Map *map, double *lambda, double *v);

// The solvers on a map that is there already.
taci_FrictionAnswer taci_map_newton(const taci_Map *map, double *lambda, int steps,
                                    double tolerance, taci_Arena *scratch);
/// The same; `lawful` becomes the answer with epsilon out of it, by the last factor, or as it is
/// where that is no nearer to the law.
taci_FrictionAnswer taci_map_newton_lawful(const taci_Map *map, double *lambda, int steps,
                                           double tolerance, double *lawful, taci_Arena *scratch);
taci_FrictionAnswer taci_map_nncg(const taci_Map *map, double *lambda, int pairs, double tolerance,
                                  taci_Arena *scratch);
typedef struct taci_IpmStart {
    int passes;
    bool warm;
    double step;   // share of the way to the cone's surface
    double enough; // m/s, the residual at which it stops
} taci_IpmStart;
taci_FrictionAnswer taci_map_ipm(const taci_Map *map, double *lambda, taci_IpmStart start,
                                 taci_Arena *scratch);
taci_LemkeAnswer taci_map_lemke(const taci_Map *map, int directions, bool printed, double *lambda,
                                taci_Arena *scratch);
size_t taci_newton_need(int n);
size_t taci_nncg_need(int n);
size_t taci_ipm_need(int n);

/// Where the nearest point to u lies on the segment: 0 at its origin, 1 at its end.
static inline double taci_map_place(const taci_MapContact *c, const double u[2])
{
    if (c->length <= 0.0)
        return 0.0;
    double s = ((u[0] * c->end[0] + u[1] * c->end[1]) / c->length) / c->length;
    return s > 0.0 ? taci_min(s, 1.0) : 0.0;
}

/// F of one contact at its own lambda and v'.
static inline void taci_map_contact(const taci_MapContact *c, const double *lambda, const double *v,
                                    double F[3])
{
    F[0] = F[1] = F[2] = 0.0;
    if (c->w0 <= 0.0)
        return;
    double slack = v[0] - c->cn;
    F[0] = c->w0 * lambda[0] > slack ? slack : c->w0 * lambda[0];
    if (c->mu <= 0.0) {
        F[1] = c->wt * lambda[1];
        F[2] = c->wt * lambda[2];
        return;
    }
    double u[2] = {v[1] - c->wt * lambda[1], v[2] - c->wt * lambda[2]};
    double s = taci_map_place(c, u);
    double y[2] = {(s * c->end[0] - u[0]) * c->inverse, (s * c->end[1] - u[1]) * c->inverse};
    taci_disc_cut(y, c->mu * taci_max(lambda[0], 0.0));
    F[1] = c->wt * (lambda[1] - y[0]);
    F[2] = c->wt * (lambda[2] - y[1]);
}

#endif
