#ifndef TACI_PORT_H
#define TACI_PORT_H
#include "math/so3.h"
#include <tactus/port.h>

/* What all connectors share: vectors of a port's axes, weights, places, books, and the rule that a
 * number which is not finite never reaches an account. All of it runs on the haptic thread. */

/// Numbers beyond this are no forces, positions or energies; products of two of them stay finite.
#define TACI_PORT_HUGE 1e30

/// s, the longest and shortest period that counts as one.
#define TACI_PORT_LONGEST 1e3
#define TACI_PORT_SHORTEST 1e-9

static inline double port_larger(double a, double b)
{
    return a > b ? a : b;
}

static inline double port_smaller(double a, double b)
{
    return a < b ? a : b;
}

/// -1, 0 or 1.
static inline double port_sign(double a)
{
    return (double)((a > 0.0) - (a < 0.0));
}

static inline double port_dot(int n, const double *a, const double *b)
{
    double sum = 0.0;
    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

/// Finite and not huge.
static inline bool port_sane(double a)
{
    return a >= -TACI_PORT_HUGE && a <= TACI_PORT_HUGE;
}

/// A field of a definition: positive, or at least zero, and a number.
static inline bool port_positive(double a)
{
    return a > 0.0 && a <= TACI_PORT_HUGE;
}

static inline bool port_not_negative(double a)
{
    return a >= 0.0 && a <= TACI_PORT_HUGE;
}

bool taci_port_axes_known(int axes) TAC_RT;
/// A copy of `in`, or zero and a flag if one of its numbers is not sane.
void taci_port_take(int n, const double *in, double *out, uint32_t *flags) TAC_RT;
/// The same for one number.
double taci_port_number(double in, uint32_t *flags) TAC_RT;
/// The period that counts: `dt`, or the usual one if it is 0, or that and a flag if it is none.
double taci_port_period(double dt, double usual, uint32_t *flags) TAC_RT;

/// Metres and radians alike, or a radian as `radius` metres: what a flow weighs.
void taci_weight_radius(tac_PortWeight *weight, int axes, double radius) TAC_RT;
/// diag(linear, ..., angular, ...).
void taci_weight_diagonal(tac_PortWeight *weight, int axes, double linear, double angular) TAC_RT;
/// Any symmetric positive definite matrix, axes x axes; else false and the weight as it was.
/// `normal`: scaled so that the mean of its first (up to three) diagonal numbers is 1.
bool taci_weight_set(tac_PortWeight *weight, int axes, const double *matrix, bool normal) TAC_RT;
/// W a.
void taci_weight_mul(const tac_PortWeight *weight, const double *a, double *out) TAC_RT;
/// √(aᵀ W a).
double taci_weight_norm(const tac_PortWeight *weight, const double *a) TAC_RT;
/// √(aᵀ W⁻¹ a).
double taci_weight_dual_norm(const tac_PortWeight *weight, const double *a) TAC_RT;
/// W⁻¹ a.
void taci_weight_solve(const tac_PortWeight *weight, const double *a, double *out) TAC_RT;

/// A place from as many numbers as axes (1 or 3), or from a pose; false: a number is not sane.
bool taci_place_of(int axes, const double *q, tac_PortPlace *place) TAC_RT;
bool taci_place_of_pose(tac_Pose pose, tac_PortPlace *place) TAC_RT;
/// The way from one place to another: metres, then the rotation vector in world axes.
void taci_place_between(int axes, const tac_PortPlace *from, const tac_PortPlace *to,
                        double *way) TAC_RT;

/// tac_src_step of an end whose storage has another port that moves, by `behind` since the last
/// sample: what was generated is taken from the motion between both.
void taci_src_step_behind(tac_Src *src, double dt, const tac_PortPlace *to, const double *behind,
                          const tac_SrcSide *side, double *effort) TAC_RT;
/// The same of tac_popc_step; the other port took `handed` J.
void taci_popc_step_behind(tac_Popc *popc, double dt, const tac_PortPlace *to, const double *behind,
                           double handed, const double *wanted, double *effort) TAC_RT;

/// A sample is over: what it flagged is counted.
void taci_books_sample(tac_PortBooks *books, uint32_t flags) TAC_RT;
/// Something more happened at the same sample.
void taci_books_flag(tac_PortBooks *books, uint32_t flags) TAC_RT;
/// What the books say; `generated` has a sign of its own for every connector.
tac_PortInfo taci_books_info(const tac_PortBooks *books, double generated) TAC_RT;

#endif
