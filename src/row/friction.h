#ifndef TACI_FRICTION_H
#define TACI_FRICTION_H
#include "base/arena.h"
#include <stdbool.h>
#include <stdint.h>

/* One contact problem in dense form, and the solvers that answer it (docs/theory/contact.md).
 *
 * n contacts, three rows each in the order normal, t1, t2;  v = v_free + W lambda.
 *     0 <= lambda_n  complementary to  v_n - cn >= 0
 *     lambda_t in the disc of radius mu lambda_n, pointing from v_t to its nearest point on the
 *     segment from 0 to `end`
 * with cn <= 0. W has a positive semidefinite symmetric part and may be unsymmetric (gyroscopic
 * terms). Converged answers do no positive work. Residuals are of the natural map, in m/s. The
 * single solvers work on v' = v + epsilon (w0 lambda_n, wt lambda_t), which makes redundant
 * contacts share a load in one way, and measure themselves there; the ladder takes epsilon out of
 * the answer again and measures it by the law itself, epsilon = 0. */

#define TACI_FRICTION_EPSILON 1e-7
#define TACI_FRICTION_LEMKE_MOST 32 // contacts: the ladder never takes Lemke on more

typedef struct taci_Friction {
    int n;
    const double *W;      // 3n x 3n, row-major
    const double *v_free; // 3n
    const double *cn;     // n
    const double *end;    // 2n: other end of the segment of each contact
    const double *mu;     // n
    double epsilon;       // TACI_FRICTION_EPSILON
} taci_Friction;

/// The rungs of the ladder, in order; from no force at all the second and third change places.
typedef enum taci_Rung {
    TACI_RUNG_NEWTON,
    TACI_RUNG_IPM_WARM,
    TACI_RUNG_NNCG_NEWTON,
    TACI_RUNG_IPM_COLD,
    TACI_RUNG_NNCG_LONG,
    TACI_RUNG_LEMKE, // Newton from Lemke's answer, or that answer as it is
    TACI_RUNG_NONE,  // no rung reached the tolerance: the best answer seen
} taci_Rung;

typedef struct taci_FrictionAnswer {
    double residual; // m/s, natural map on v', of the ladder on v; with `pyramid`, Lemke's own
    double work;     // W, sum of lambda . v
    int32_t rung;    // taci_Rung that gave it
    bool pyramid;    // Lemke's answer as it is: the pyramid's law, not the cone's
    int32_t newton, pairs, passes, pivots; // iterations spent; of Newton those that cost a factor
} taci_FrictionAnswer;

typedef struct taci_FrictionLimits {
    double tolerance;   // m/s; default 1e-10 for Newton and Lemke, 1e-7 accepted at the end
    double accept;      // m/s
    double budget;      // s, counted by iterations; 0: the whole ladder. Else the short form
    int lemke_contacts; // largest problem that Lemke is tried on; default 16
    bool newton_only;   // no other rung; default false
} taci_FrictionLimits;
taci_FrictionLimits taci_friction_limits_default(void);

/// The natural map's largest component at lambda (3n), m/s, without epsilon: the law itself.
double taci_friction_residual(const taci_Friction *p, const double *lambda, taci_Arena *scratch);
/// Sum of lambda . v, W.
double taci_friction_work(const taci_Friction *p, const double *lambda);

// Each takes lambda as the start and leaves the best answer seen, projected on the cone.
taci_FrictionAnswer taci_friction_newton(const taci_Friction *p, double *lambda, int steps,
                                         double tolerance, taci_Arena *scratch);
taci_FrictionAnswer taci_friction_nncg(const taci_Friction *p, double *lambda, int pairs,
                                       double tolerance, taci_Arena *scratch);
taci_FrictionAnswer taci_friction_ipm(const taci_Friction *p, double *lambda, int passes, bool warm,
                                      double step, taci_Arena *scratch);
/// The whole ladder of docs/theory/contact.md, or its short form.
taci_FrictionAnswer taci_friction_solve(const taci_Friction *p, double *lambda,
                                        const taci_FrictionLimits *limits, taci_Arena *scratch);
/// Scratch bytes that any of these need for n contacts.
size_t taci_friction_scratch(int n);

/* Lemke's method on the papers' LCP: friction pyramids with `directions` (4, 8, 16) edges. The
 * vector's shifts are per direction: ct_j = min(0, d_j . end) for the passive law; `printed` uses
 * d_j . end and cn as they are, positive ones too, as the papers print it. On v, not v': pivots of
 * the size of epsilon spoil the tableau, and redundant contacts are no trouble to Lemke. lambda is
 * written only; without an answer it is zero, with the residual of that. */
typedef enum taci_LemkeEnd { TACI_LEMKE_SOLVED, TACI_LEMKE_RAY, TACI_LEMKE_LIMIT } taci_LemkeEnd;
typedef struct taci_LemkeAnswer {
    taci_LemkeEnd end;
    double residual; // largest violation of the LCP, in m/s (forces weighted by the mean diagonal)
    int32_t pivots;
} taci_LemkeAnswer;
taci_LemkeAnswer taci_lemke(const taci_Friction *p, int directions, bool printed, double *lambda,
                            taci_Arena *scratch);
size_t taci_lemke_scratch(int n, int directions);

/// w = M z + q, z >= 0, w >= 0, z'w = 0, scaled as the caller wants it. M is m x m row-major.
taci_LemkeAnswer taci_lemke_lcp(const double *M, const double *q, int m, double *z,
                                taci_Arena *scratch);

#endif
