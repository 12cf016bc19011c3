#ifndef TACI_NODAL_H
#define TACI_NODAL_H
#include "energy/policy.h"
#include "math/so3.h"
#include "math/spatial.h"
#include "math/band.h"
#include "system/user_system.h"
#include <tactus/nodal.h>

/* Nodal systems: a constant mass matrix (docs/theory/lagrange.md).
 *
 *     [ (a/T) M + B + (T/a) K + sum kappa J'J ] V̂ = (a/T) M v - K (q - rest) + load - sum J' k s
 *
 * with a = 2 (midpoint) or 1 (backward Euler), kappa = (T/a) k + c of each spring, J along its line
 * at the predicted midpoint and s its stretch at k. The matrix is banded; without springs it is
 * factored once for each T. All but the springs is quadratic and does not leak; what they leak is
 * settled as by rigid bodies: s moves to the geometry as far as that is paid for. Inside the
 * operator unknowns have an order of their own where that makes the band narrower.
 *
 * Points are linear in q, so that what a site does to coordinates is the same at all times.
 * There is one cluster. */

#define TACI_NODAL_LINE 12 // coordinates that the length of a spring can depend on

typedef struct taci_NodalSpring {
    // constant: from b to a the way is  d0 + sum D_i q_i
    int32_t count;               // coordinates
    int32_t at[TACI_NODAL_LINE]; // which
    tac_Vec3 D[TACI_NODAL_LINE];
    tac_Vec3 d0;       // m
    double rest, k, c; // m, N/m, N·s/m
    int32_t to_world;  // its other end
    int32_t point[2];  // of its ends, for drawing; the second -1: the world, at
    tac_Vec3 anchor;   // m
    // of this step
    double J[TACI_NODAL_LINE];   // d length / d q, at the predicted midpoint
    double length;               // m, there
    double predicted, geometric; // m, stretch at k+1 by the step, and as it is
    double leak;                 // J
} taci_NodalSpring;

typedef struct taci_NodalChain { // points that are one line in their order: a beam
    int32_t is, held[2];         // which of its ends stand still, and are no points
    tac_Vec3 end[2];             // m, where
    double thickness;            // m
} taci_NodalChain;

typedef struct taci_NodalState { // of one end of a step
    double *q, *v;               //                                      (n)
    double *hat[2];              // V̂ of the last steps, newest first    (n each)
    double *s;                   // m, stretch of the springs, carried   (spring_count)
    int64_t history;             // how many of them count, 0..2
    double tank;                 // J
} taci_NodalState;

typedef struct taci_Nodal {
    taci_UserSystem base; // first
    // fixed after creation
    taci_Band M, K, B;
    taci_Band M_factor;
    double a;              // 2: midpoint, 1: backward
    double *rest;          // q where K is at rest                       (n)
    double *load;          // gravity on the coordinates                 (n)
    double height;         // J, gravity where all coordinates are 0
    tac_NodalPoint *point; //                                            (bodies)
    double *point_mass;    // kg, least resistance of a point to a force (bodies)
    tac_Momentum *column;  // momentum for a velocity of 1; NULL: none given  (n)
    int32_t spring_count;
    int32_t spatial;          // coordinates are places in space: momenta are known
    int32_t held;             // by the world: momenta are not kept
    taci_NodalSpring *spring; //                                          (spring_count)
    taci_NodalChain chain;    // for drawing alone
    double hardest;           // 1/s², largest stiffness over mass of a spring
    int32_t *order;           // place of a coordinate in `A`; NULL: its own  (n)
    uint64_t structure;       // hash of all of these
    // state k, and k+1 in the other
    taci_NodalState state[2];
    int32_t now;
    // of this step
    int32_t site_count;
    const taci_Site *site;
    double T, factored; // s; factored: the T whose operator `A` holds, where there are no springs
    int32_t stiff;      // rounding in its solution would show in the books
    int32_t pad;
    taci_Band A;                  // factors of the operator
    double *b;                    // right side without pushes                      (n)
    double *expected, *mid;       // V̂ and q predicted for the midpoint         (n each)
    double *V_free, *V_hat;       //                                            (n each)
    double *direction, *momentum; // d probed last, and M d               (n each)
    double *solution;             // of solves for efforts                (n)
    double *ordered;              // one of them, in the order of `A`     (n)
    double *given;                // velocity by kicks                    (n)
    double *force, *Mv[2];        // scratch of the momentum books        (n each)
    tac_Twist *twist;             // of the points, for their pushes      (bodies)
    taci_Residual *residual;      //                                      (spring_count)
    tac_Ledger books;
    double leak, damping, scale; // J
    double extra;                // J, what closing gave to the motion
} taci_Nodal;

/// What is wrong with a definition for a world like this, or NULL.
const char *taci_nodal_fault(const tac_NodalDef *def, const tac_WorldDef *world);
const char *taci_beam_fault(const tac_BeamDef *def, const tac_WorldDef *world);
const char *taci_net_fault(const tac_NetDef *def, const tac_WorldDef *world);
/// Create it from a sound definition. NULL: memory could not be had.
taci_UserSystem *taci_nodal_create(const tac_NodalDef *def, const tac_WorldDef *world);
taci_UserSystem *taci_beam_create(const tac_BeamDef *def, const tac_WorldDef *world);
taci_UserSystem *taci_net_create(const tac_NetDef *def, const tac_WorldDef *world);

// shared by the files of this kind

/// The same with a diagonal in place of def->mass (NULL: def->mass).
taci_Nodal *taci_nodal_build(const tac_NodalDef *def, const double *diagonal,
                             const tac_WorldDef *world);
/// After a change of the load: the hash that saved states are recognised by.
void taci_nodal_set_structure(taci_Nodal *n);
/// What is wrong with springs between so many points, or NULL.
const char *taci_nodal_spring_fault(const tac_NodalSpring *spring, int count, int points);
const taci_SystemOps *taci_nodal_ops(void);

/// Solve with the operator, in place.
void taci_nodal_solve(const taci_Nodal *n, double *x);
/// Flow of a site if the coordinates move with x, and the efforts on coordinates of one on the
/// site, added to x.
void taci_nodal_flow(const taci_Nodal *n, const taci_Site *site, const double *x, double *flow);
void taci_nodal_spread(const taci_Nodal *n, const taci_Site *site, const double *effort, double *x);
/// The same for all sites in use.
void taci_nodal_spread_all(const taci_Nodal *n, const double *effort, double *x);
tac_Twist taci_nodal_point_twist(const tac_NodalPoint *p, const double *v);
tac_Pose taci_nodal_point_pose(const tac_NodalPoint *p, const double *q);
/// From the b end of a spring to its a end.
tac_Vec3 taci_nodal_spring_line(const taci_NodalSpring *s, const double *q);
/// f += s · (d length / d q), where the line has the direction u.
void taci_nodal_spring_push(const taci_NodalSpring *s, tac_Vec3 u, double scale, double *f);
/// Its stretch by the geometry.
double taci_nodal_stretch(const taci_NodalSpring *s, const double *q);
/// Along a line, and its length; zero where it has none.
tac_Vec3 taci_nodal_direction(tac_Vec3 line, double *length);

double taci_nodal_owed(taci_System *s, int cluster, double *scale);
bool taci_nodal_probe(taci_System *s, int cluster, taci_Direction along, const double *effort,
                      double *a1, double *a2);
double taci_nodal_stiffness(const taci_System *s, int cluster);
bool taci_nodal_held(const taci_System *s, int cluster);
void taci_nodal_kick(taci_System *s, int cluster, double alpha);
/// What forces on the coordinates of a point are in space.
tac_Vec3 taci_nodal_in_space(const tac_NodalPoint *p, const double *f);
/// f += the forces of all springs to the world, or of all others, mean over the step from k.
void taci_nodal_spring_impulses(const taci_Nodal *n, const taci_NodalState *k, bool to_world,
                                double *f);
/// Gives back what springs left of a couple; returns what the motion was given, J.
double taci_nodal_close(taci_Nodal *n);
bool taci_nodal_lock(taci_System *s, int cluster, taci_Lock *lock);
double taci_nodal_spin(taci_System *s, int cluster, tac_Vec3 about, tac_Vec3 w);
void taci_nodal_settle(taci_System *s, int cluster, double given);
void taci_nodal_shift(taci_System *s, const double *effort, double factor, bool places,
                      double *energy);
void taci_nodal_stored(const taci_System *s, taci_When when, tac_Ledger *l);
void taci_nodal_momentum(taci_System *s, tac_Vec3 *linear, tac_Vec3 *angular);
double taci_nodal_centre(taci_System *s, tac_Vec3 *moment);
void taci_nodal_impulses(taci_System *s, taci_When when, int cluster, const double *effort,
                         tac_MomentumLedger *l);
size_t taci_nodal_size(const taci_System *s);
void taci_nodal_save(const taci_System *s, void *bytes);
tac_Result taci_nodal_check(const taci_System *s, const void *bytes, size_t size);
void taci_nodal_load(taci_System *s, const void *bytes, size_t size);
uint64_t taci_nodal_hash(const taci_System *s, uint64_t h);

static inline taci_NodalState *taci_nodal_next(taci_Nodal *n)
{
    return &n->state[1 - n->now];
}

#endif
