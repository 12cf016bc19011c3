// Energy policies: the root of the scalar correction and the paid reset of carried residuals.
// Invariant: stored energy plus pot is the same before and after, to rounding. Theory:
// docs/theory/policies.md (P3) to (P6).
#include "energy/policy.h"
#include "base/assert.h"
#include <math.h>

#define ROUNDING 1e-9 // of what is added up, for asserts

/// What a kick is added up of, J. Asserts ask it.
static __attribute__((unused)) double size_of(const taci_Kick *kick, double a1, double a2)
{
    return fabs(kick->alpha * a1) + kick->alpha * kick->alpha * a2;
}

taci_Kick taci_policy_kick(double want, double a1, double a2, double scale)
{
    taci_Kick kick = {0};
    if (!(a2 > 0.0) || fabs(want) <= TACI_DEADBAND * scale)
        return kick;
    double discriminant = a1 * a1 + 4.0 * a2 * want;
    if (discriminant >= 0.0) {
        double q = a1 + copysign(sqrt(discriminant), a1);
        kick.alpha = q != 0.0 ? 2.0 * want / q : 0.0;
    } else {
        kick.alpha = -a1 / (2.0 * a2);
        kick.missed = true;
    }
    kick.given = kick.alpha * (a1 + kick.alpha * a2);
    TAC_ASSERT(kick.missed || !(discriminant > 1e-290 && discriminant < 1e290) ||
               !(fabs(kick.given - want) > ROUNDING * size_of(&kick, a1, a2)));
    return kick;
}

/// The most energy that the motion gives or takes in one step: all it has where the step resolves
/// the joints; beyond, 1 %, and more as the debt grows, so that it cannot grow for ever.
static double most_of_motion(double want, double a2, double stiffness)
{
    return stiffness <= 60.0 ? a2 : fmin(a2, fmax(0.01 * a2, 1e-4 * fabs(want)));
}

taci_Kick taci_policy_motion_kick(double want, double a1, double a2, double scale, double stiffness)
{
    double most = most_of_motion(want, a2, stiffness);
    bool held_back = fabs(want) > most;
    taci_Kick kick = taci_policy_kick(held_back ? copysign(most, want) : want, a1, a2, scale);
    kick.missed |= held_back;
    return kick;
}

/// Heap sort by delta, ascending: no allocation, no recursion, same order on every machine.
static void sift_down(taci_Residual *r, int root, int end)
{
    for (int child; (child = 2 * root + 1) < end; root = child) {
        if (child + 1 < end && r[child].delta < r[child + 1].delta)
            child++;
        if (!(r[root].delta < r[child].delta))
            return;
        taci_Residual t = r[root];
        r[root] = r[child];
        r[child] = t;
    }
}

static void sort_by_delta(taci_Residual *r, int n)
{
    for (int i = n / 2 - 1; i >= 0; i--)
        sift_down(r, i, n);
    for (int end = n - 1; end > 0; end--) {
        taci_Residual t = r[0];
        r[0] = r[end];
        r[end] = t;
        sift_down(r, 0, end);
    }
}

static void move_to_geometry(const taci_Residual *r)
{
    for (int i = 0; i < r->dim; i++)
        r->s[i] = r->geometric[i];
}

/// Moves s from predicted towards geometric by the share that `pot` (>= 0) pays; returns what it
/// cost (P6).
static double move_as_far_as_paid(const taci_Residual *r, double pot)
{
    double a = 0.0, h = 0.0;
    for (int i = 0; i < r->dim; i++) {
        double d = r->geometric[i] - r->predicted[i];
        a += d * d;
        h += r->predicted[i] * d;
    }
    a *= 0.5 * r->k;
    h *= r->k;
    double alpha = 0.0;
    if (a > 0.0) {
        double root = sqrt(h * h + 4.0 * a * pot);
        alpha = h > 0.0 ? 2.0 * pot / (h + root) : (root - h) / (2.0 * a);
        alpha = fmin(fmax(alpha, 0.0), 1.0);
    }
    for (int i = 0; i < r->dim; i++)
        r->s[i] = r->predicted[i] + alpha * (r->geometric[i] - r->predicted[i]);
    return taci_policy_delta(r->k, r->s, r->predicted, r->dim);
}

double taci_policy_give_up(taci_Residual *r, int n, double debt)
{
    double stored = 0.0, kept = 0.0;
    const double zero[6] = {0};
    for (int i = 0; i < n; i++)
        stored += taci_policy_delta(r[i].k, r[i].s, zero, r[i].dim);
    double factor = debt < stored ? sqrt(1.0 - debt / stored) : 0.0;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < r[i].dim; j++)
            r[i].s[j] *= factor;
        kept += taci_policy_delta(r[i].k, r[i].s, zero, r[i].dim);
    }
    TAC_ASSERT(!(stored - kept > debt + ROUNDING * stored) && !(kept < 0.0));
    return stored - kept;
}

/// Whether residuals still hold what would pay a debt, beyond rounding. Asserts ask it.
static __attribute__((unused)) bool is_stretched(const taci_Residual *r, int n, double debt)
{
    const double zero[6] = {0};
    double stored = 0.0;
    for (int i = 0; i < n; i++)
        stored += taci_policy_delta(r[i].k, r[i].s, zero, r[i].dim);
    return stored > 0.0 && debt > ROUNDING * stored;
}

double taci_policy_reset(taci_Residual *r, int n, double pot, double scale)
{
    double sum = 0.0;
    for (int i = 0; i < n; i++)
        sum += r[i].delta;
    if (pot - sum >= -TACI_DEADBAND * scale) { // all can be paid: the usual case
        for (int i = 0; i < n; i++)
            move_to_geometry(&r[i]);
        return pot - sum;
    }
    // Deposits first and unconditionally: the pot may have come in negative.
    sort_by_delta(r, n);
    for (int i = 0; i < n; i++) {
        if (r[i].delta <= 0.0 || r[i].delta <= pot) {
            move_to_geometry(&r[i]);
            pot -= r[i].delta;
        } else
            pot -= move_as_far_as_paid(&r[i], fmax(pot, 0.0));
    }
    if (pot < -TACI_DEADBAND * scale)
        pot += taci_policy_give_up(r, n, -pot);
    TAC_ASSERT(!(pot < -TACI_DEADBAND * scale) || !is_stretched(r, n, -pot));
    return pot;
}
