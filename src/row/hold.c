/* How far friction stops an impact. Newton's law for the slip, v⁺ = -e_t v, fixes V̂ at the end of
 * the segment of (C2); friction may have to do work for it, where the normal force drags the point
 * of contact along. An impact insists on it for as long as its normal force has lost more in the
 * same contact; beyond that it gives way along the segment until the two are even. What is in
 * touch for good loses nothing along its normal, and keeps the whole segment. Theory:
 * docs/theory/contact.md (C2c). */
#include "row/contact.h"
#include <math.h>

#define QUIET 0.5   // of the velocity that forces make within the step: no impact
#define EVEN 1e-12  // of the power along the normal: rounding
#define SPARED 1e-5 // of what the normal lost that friction leaves

bool taci_line_is_impact(const taci_Contacts *k, const taci_ContactLine *l)
{
    double v = l->rate_start[0];
    return l->cn < 0.0 && -v > QUIET * fabs(l->rate_free[0] - v) + k->set.tolerance;
}

void taci_line_hold(taci_ContactLine *l, const double stop[2], double hold)
{
    for (int i = 0; i < 2; i++) {
        l->base[i] = hold * stop[i];
        l->end[i] = hold < 1.0 ? (1.0 - hold) * stop[i] : 0.0;
    }
    double e2 = l->end[0] * l->end[0] + l->end[1] * l->end[1];
    l->end_inverse = e2 > 0.0 && isfinite(1.0 / e2) ? 1.0 / e2 : 0.0;
}

/// The force that a contact by itself needs to change its slip by `stop` and its approach by
/// nothing. False: its own response does not tell.
static bool own_force(const taci_ContactLine *l, const double stop[2], double f[3])
{
    double W[3][3];
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++)
            W[a][b] = taci_line_coupling(l, a, l, b);
    if (!(W[0][0] > 0.0))
        return false;
    // f_n follows from the approach, the tangents from what is left
    double S[2][2], own[2] = {W[0][1] / W[0][0], W[0][2] / W[0][0]};
    for (int a = 0; a < 2; a++)
        for (int b = 0; b < 2; b++)
            S[a][b] = W[1 + a][1 + b] - W[1 + a][0] * own[b];
    double det = S[0][0] * S[1][1] - S[0][1] * S[1][0];
    if (!(det > 1e-12 * l->wt * l->wt))
        return false;
    f[1] = (S[1][1] * stop[0] - S[0][1] * stop[1]) / det;
    f[2] = (S[0][0] * stop[1] - S[1][0] * stop[0]) / det;
    f[0] = -(own[0] * f[1] + own[1] * f[2]);
    return true;
}

/// The largest hold at which friction gives no more than the normal loses, if the other contacts
/// stay as they are: with V̂ = (cn, x stop) and a force that is linear in x, the root of a quadratic
/// in [0, hold].
static double even_hold(const taci_ContactLine *l, const double stop[2], double hold)
{
    double f[3], cn = (1.0 - SPARED) * l->cn;
    if (!own_force(l, stop, f))
        return 0.0;
    double along = l->lambda[1] * stop[0] + l->lambda[2] * stop[1];
    double a = f[1] * stop[0] + f[2] * stop[1], b = along - hold * a + cn * f[0];
    double c = cn * (l->lambda[0] - hold * f[0]), square = b * b - 4.0 * a * c;
    if (!(a > 0.0) || !(c <= 0.0) || !(square >= 0.0))
        return 0.0;
    double root = sqrt(square), x = b > 0.0 ? -2.0 * c / (b + root) : (root - b) / (2.0 * a);
    return x < hold ? x : 0.5 * hold;
}

/// Whether a contact gave, and what it may hold then.
static bool yields(const taci_Contacts *k, const taci_ContactLine *l, double *hold, bool last)
{
    const double stop[2] = {l->base[0] + l->end[0], l->base[1] + l->end[1]};
    double rate[3], size = hypot(stop[0], stop[1]);
    taci_line_rate(l, k->V, rate);
    double lost = -l->lambda[0] * rate[0];
    double gave = l->lambda[1] * rate[1] + l->lambda[2] * rate[2];
    if (!(gave > lost + EVEN * fabs(lost)) || !(size > 0.0))
        return false;
    // The cone bounds what friction gives: this much is safe, whatever the forces.
    double safe = fmin(*hold, -l->cn * (1.0 - SPARED) / (l->mu * size));
    if (*hold <= safe)
        return false;
    double at = (rate[1] * stop[0] + rate[2] * stop[1]) / (size * size); // it may slide back
    *hold = last ? safe : fmax(safe, even_hold(l, stop, fmin(*hold, fmax(at, 0.0))));
    return true;
}

int taci_island_yield(taci_Contacts *k, const taci_Island *s, bool last)
{
    int count = 0;
    for (int i = s->first; i < s->first + s->count; i++) {
        taci_ContactLine *l = &k->line[i];
        if (l->kind != TACI_LINE_CONTACT || (l->base[0] == 0.0 && l->base[1] == 0.0))
            continue;
        const double stop[2] = {l->base[0] + l->end[0], l->base[1] + l->end[1]};
        double *hold = &k->candidate[l->candidate].hold;
        if (!yields(k, l, hold, last))
            continue;
        taci_line_hold(l, stop, *hold);
        count++;
    }
    return count;
}
