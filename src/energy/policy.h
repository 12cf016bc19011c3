#ifndef TACI_POLICY_H
#define TACI_POLICY_H
#include <stdbool.h>
#include <stddef.h>

/* The energy policies, in one place for all kinds of systems (docs/theory/policies.md).
 *
 * A linearised potential predicts the residual s~ for the end of the step; the geometry says g. The
 * leak of a step is the sum of ½ k (|g|² - |s~|²). `exact` gives it to, or takes it from, the
 * kinetic energy along one direction d by the factor alpha; what finds no root, and all of it under
 * `ledger`, is carried: residuals move to the geometry only as far as the tank pays. */

/// The deadband: what is owed below this share of the energy scale stays in the tank. A kick of
/// rounding size would be sqrt(2 E / m), far above rounding. Nor does a root count as missed for
/// it.
#define TACI_DEADBAND 1e-12

typedef struct taci_Kick {
    double alpha; // along the direction probed
    double given; // J, kinetic energy added
    bool missed;  // no root: the direction holds less than is wanted
} taci_Kick;

/// The factor that adds `want` (J) along a direction with a1 = V'Md and a2 = ½ d'Md: the smaller
/// root, or where there is none the alpha that takes all this direction holds. Nothing within the
/// deadband of `scale`.
taci_Kick taci_policy_kick(double want, double a1, double a2, double scale);

/// The same kick along the motion itself (d = V, or V less its rigid part), which pays what the
/// internal forces do not hold. `stiffness` is the k T²/m of the joints: up to 60 the motion gives
/// all that is wanted; beyond, where no step resolves the joints, 1 % of its energy a step, or 1e-4
/// of the debt where that is more. Without a limit a chain of light rods at 1000 froze within a
/// second; without the second rule its joints opened by metres in a minute. `missed` also where it
/// gave less than is wanted.
taci_Kick taci_policy_motion_kick(double want, double a1, double a2, double scale,
                                  double stiffness);

/// One carried residual: s moves from `predicted` towards `geometric` as far as the pot pays.
typedef struct taci_Residual {
    double k;                // N/m or N·m/rad
    double delta;            // J, ½ k (|geometric|² - |predicted|²)
    int dim;                 // 1..6
    const double *predicted; // (dim)
    const double *geometric; // (dim)
    double *s;               // out (dim)
} taci_Residual;

/// ½ k (|g|² - |p|²) as one difference, so that equal residuals give exactly 0.
static inline double taci_policy_delta(double k, const double *geometric, const double *predicted,
                                       int dim)
{
    double sum = 0.0;
    for (int i = 0; i < dim; i++)
        sum += (geometric[i] - predicted[i]) * (geometric[i] + predicted[i]);
    return 0.5 * k * sum;
}

/// Settle residuals from a pot (tank of the cluster less what was given); returns the pot that is
/// left. Sorts `r` by delta when not all can be paid. A pot that came in below zero is filled from
/// the stretch of the residuals; the pot left is never below -TACI_DEADBAND · scale unless that was
/// not enough.
double taci_policy_reset(taci_Residual *r, int n, double pot, double scale);
/// A debt that nothing has paid is taken from what is stored: all residuals shrink alike. Returns
/// what they gave, at most `debt`.
double taci_policy_give_up(taci_Residual *r, int n, double debt);

#endif
