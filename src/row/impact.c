/* Impacts where they happen in time. A contact that is reached at t* of the step has its impulse
 * there: what comes after is flight of T - t* with the velocity after it. The step itself, which is
 * one of means, places all impulses in its middle. Both the velocity with which the law is read and
 * the place at the end of the step follow from t*:
 *
 *   V̂ at the impact = V̂ - (early / T) (V̂_free - V_k)        early = T - 2 t*
 *   x(k+1)          = x_k + T V̂ + early Y λ
 *
 * The first is a shift of the rates, which the law, the solvers and the safeguard see as they see
 * bodies that move as prescribed; the second is made after the step (push_out.c). What it costs in
 * the field of forces is what the shift has left of the work, so both together lose what the law
 * says and no more. Pairs keep their angular momentum: their forces act where they meet. Theory:
 * docs/theory/contact.md (C9). */
#include "row/contact.h"
#include <math.h>

#define FLIGHTS 32   // of one contact within a step
#define HIT 4.0      // slops a step: what touches and comes faster is hit, contact_instants.c
#define LIGHT 0.1    // of the approach: forces of a mechanism that an impact hardly feels
#define SAME 1e-9    // of a step
#define STRAIGHT 0.1 // of the approach that forces change in a step: flights are straight

/// A contact that is reached within the step: when, how fast, and what comes after.
typedef struct Impact {
    double t, speed; // s, m/s: of the first meeting
    double gap, v;   // m, m/s: at the end of the step
    int flights;     // after the first meeting; the last one goes on
    bool rests;
} Impact;

/// From the surface with the speed `up` against the acceleration `a` for `left` of the step, in as
/// many flights as that takes. What would not fly higher than the slop rests. False: too many.
static bool fly_on(Impact *i, double up, double a, double e, double slop, double left)
{
    for (i->flights = 1; i->flights <= FLIGHTS; i->flights++) {
        i->rests = !(up > 0.0) || !(up * up > 2.0 * a * slop);
        if (i->rests || !(2.0 * up < a * left)) {
            i->gap += i->rests ? 0.0 : left * (up - 0.5 * a * left);
            i->v = i->rests ? 0.0 : up - a * left;
            return true;
        }
        left -= 2.0 * up / a;
        up *= e;
    }
    return false;
}

/// Whether forces change the velocity at a contact little against that of its approach. On
/// mechanisms they need not be the same throughout the step.
static bool is_light(const taci_ContactLine *l, double speed)
{
    double square = 0.0;
    for (int r = 0; r < 3; r++) {
        double bend = l->rate_free[r] - l->rate_start[r];
        square += bend * bend;
    }
    return square < LIGHT * LIGHT * speed * speed;
}

/// Whether a contact meets within the step, and how. Two bodies that move meet where the geometry
/// was looked at, in straight flight, unless forces bend it much.
static bool find_impact(const taci_Contacts *k, const taci_ContactLine *l, const taci_Candidate *c,
                        Impact *i)
{
    double v = l->rate_start[0], gap = fmax(0.0, c->gap), T = k->T, e = c->restitution;
    double a = 2.0 * (v - l->rate_free[0]) / T, square = v * v + 2.0 * a * gap;
    if (!(square > 0.0) || (!(v < 0.0) && !(a > 0.0 && gap > 0.0)))
        return false;
    i->speed = sqrt(square);
    i->t = v < 0.0 ? 2.0 * gap / (i->speed - v) : (v + i->speed) / a;
    if (l->at[0] >= 0 && l->at[1] >= 0 && T * fabs(a) < -STRAIGHT * v) {
        i->t = gap / -v;
        if (T * fabs(a) > -SAME * v) // the speed of that instant: else e_n = 1 would lose
            i->speed = a * i->t - v;
    }
    i->gap = fmin(0.0, c->gap);
    if (!c->plain && !is_light(l, i->speed))
        return false;
    if (i->t >= T && i->t < T * (1.0 + SAME)) // it is reached as the step ends, to rounding
        i->t = T;
    if (!(i->t <= T) || !fly_on(i, e * i->speed, a, e, k->set.slop, T - i->t))
        return false;
    bool touches = !(c->gap > k->set.slop) && !(-v * T > HIT * k->set.slop);
    return !i->rests || (v < 0.0 && !touches); // else it rests as what touches does
}

/// T - 2 t*; of several flights, and of what comes to rest, that of the one impulse which leads to
/// where they end.
static double earliness(const taci_ContactLine *l, const taci_Candidate *c, const Impact *i,
                        double T)
{
    double mean = 0.5 * (l->rate_start[0] + i->v), gives = mean - l->rate_free[0];
    bool both = l->at[0] >= 0 && l->at[1] >= 0;
    if (i->flights == 1 && (!i->rests || both))
        return T - 2.0 * i->t;
    return gives > 0.0 ? (i->gap - c->gap - T * mean) / gives : T - 2.0 * i->t;
}

/// Rates as they are at the impact: what the rows are shifted by, and the part of it by which the
/// sides that move as prescribed do.
static void shift_rates(taci_ContactLine *l, const taci_Candidate *c, double T)
{
    double share = l->early / T;
    bool torque = l->kind != TACI_LINE_CONTACT;
    for (int r = 0; r < 3; r++) {
        l->place[r] = share * (l->rate_free[r] - l->rate_start[r]);
        l->place_drive[r] = 0.0;
        if (c->drives && !torque)
            l->place_drive[r] =
                share * (l->drive[r] - (l->dir[r][0] * c->drive_k.x + l->dir[r][1] * c->drive_k.y +
                                        l->dir[r][2] * c->drive_k.z));
        l->drive[r] -= l->place[r];
        l->rate_free[r] -= l->place[r];
    }
}

/// The law (C2) at the instant of the impact.
static void set_law(const taci_Contacts *k, taci_ContactLine *l, const taci_Candidate *c,
                    const Impact *i)
{
    double T = k->T, held = 1.0 - c->rebound, stop[2];
    double hold = taci_line_is_impact(k, l) ? c->hold : 0.0;
    l->early = earliness(l, c, i, T);
    for (int r = 0; r < 2; r++) { // a slip that was stopped goes on as forces have it, or stays
        double v = l->rate_start[1 + r], bend = l->rate_free[1 + r] - v;
        stop[r] = i->rests ? 0.5 * held * v - l->early / T * bend
                           : 0.5 * held * (v + (T - l->early) / T * bend);
    }
    shift_rates(l, c, T);
    l->cn = fmin(0.0, 0.5 * (l->rate_start[0] + i->v) - l->place[0]);
    taci_line_hold(l, stop, hold);
}

static bool is_wanted(const taci_Contacts *k, const taci_Candidate *c)
{
    return c->exact && c->midpoint && c->v_known && k->set.law == TAC_LAW_BLEND && k->set.push_out;
}

/// Whether all contacts of an island meet within the step.
static bool all_meet(const taci_Contacts *k, const taci_Island *s)
{
    Impact found;
    for (int i = s->first; i < s->first + s->count; i++) {
        const taci_ContactLine *l = &k->line[i];
        const taci_Candidate *c = &k->candidate[l->candidate];
        if (l->kind == TACI_LINE_CONTACT && (!is_wanted(k, c) || !find_impact(k, l, c, &found)))
            return false;
    }
    return true;
}

void taci_island_time(taci_Contacts *k, taci_Island *s)
{
    s->exact = all_meet(k, s);
    for (int i = s->first; s->exact && i < s->first + s->count; i++) {
        taci_ContactLine *l = &k->line[i];
        const taci_Candidate *c = &k->candidate[l->candidate];
        Impact impact;
        if (l->kind != TACI_LINE_CONTACT) { // behind its contact
            l->early = k->line[i - 1].early;
            shift_rates(l, c, k->T);
        } else if (find_impact(k, l, c, &impact)) {
            set_law(k, l, c, &impact);
        }
    }
}

void taci_line_place(const taci_ContactLine *l, double effort[3])
{
    for (int r = 0; r < 3; r++) // the first of a torque is its limit
        effort[r] = l->kind == TACI_LINE_CONTACT || r > 0 ? l->early * l->lambda[r] : 0.0;
}

void taci_contacts_place(const taci_Contacts *k, double *D)
{
    for (int i = 0; i < k->count; i++) {
        const taci_ContactLine *l = &k->line[i];
        double effort[3];
        if (l->early == 0.0)
            continue;
        taci_line_place(l, effort);
        taci_line_push_all(l, effort, D);
    }
}

double taci_line_gap_end(const taci_Contacts *k, const taci_ContactLine *l)
{
    return k->candidate[l->candidate].gap + k->T * (l->rate[0] + l->place[0]);
}
