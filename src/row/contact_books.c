// What contacts did: losses, each from its own formula with the V̂ that the systems made, and the
// forces that the next step starts from. Where bodies turned otherwise than solved for, the laws
// are held against the V̂ solved for, and what forces did beside that is the scheme's: a loss, for
// no body is turned so that its contacts would give (rigid/rotation.c). Theory:
// docs/theory/contact.md (C7).
#include "base/assert.h"
#include "row/contact_checks.h"
#include <math.h>
#include <string.h>

#define MOVED 1e-5     // of the tolerance: what bodies move otherwise below it is rounding
#define ROUNDING 1e-12 // of what contacts exchange
#define AT_LIMIT 0.999 // of mu lambda_n: the last change of a normal force may leave this open

/// The point of the segment that friction drives the slip to.
static void target_slip(const taci_ContactLine *l, double p[2])
{
    const double u[2] = {l->rate[1] - l->wt * l->lambda[1], l->rate[2] - l->wt * l->lambda[2]};
    taci_line_nearest(l, u, p);
}

/// Whether friction is at its limit.
static bool slides(const taci_ContactLine *l)
{
    const double *f = l->lambda, limit = AT_LIMIT * l->mu * f[0];
    return f[1] * f[1] + f[2] * f[2] >= limit * limit;
}

/// The losses across the normal, by the law: a contact that slides loses mu lambda_n along the
/// direction of its slip, one that sticks what it takes to come to p. What the force did beside
/// that is the solver's. A pyramid, and the printed law, have losses of their own: the force that
/// acted counts.
static void book_tangent(taci_Contacts *k, const taci_ContactLine *l, const double p[2])
{
    const double *f = l->lambda, *v = l->rate;
    double slip[2] = {v[1] - p[0], v[2] - p[1]},
           speed = sqrt(slip[0] * slip[0] + slip[1] * slip[1]);
    double to_p = -k->T * (f[1] * p[0] + f[2] * p[1]);
    double across = -k->T * (f[1] * slip[0] + f[2] * slip[1]), stick = 0.0, friction = 0.0;
    bool turns = l->kind != TACI_LINE_CONTACT;
    bool held = k->set.law == TAC_LAW_BLEND && (l->base[0] != 0.0 || l->base[1] != 0.0);
    if (k->set.solver == TAC_SOLVER_LEMKE || k->set.law == TAC_LAW_PLASTIC) {
        stick = to_p;
        friction = across;
    } else if (speed <= k->set.tolerance || !slides(l))
        stick = to_p;
    else
        friction = fmax(held ? -HUGE_VAL : 0.0,
                        k->T * l->mu * f[0] * (slip[0] * v[1] + slip[1] * v[2]) / speed);
    k->books.solver += (stick - to_p) + (friction - across);
    // Friction that holds an impact may give: out of what the normal lost beside it.
    double lost = -k->T * f[0] * l->cn;
    double given = held ? fmin(fmax(0.0, -stick - friction), fmax(0.0, lost)) : 0.0;
    k->books.restitution += lost - given;
    k->books.stick += turns ? 0.0 : stick + (given > 0.0 ? given + friction : 0.0);
    k->books.friction += turns || given > 0.0 ? 0.0 : friction;
    k->books.rolling += turns ? stick + friction : 0.0;
}

static double book_line(taci_Contacts *k, taci_ContactLine *l)
{
    double T = k->T, to[2];
    const double *f = l->lambda, *v = l->rate;
    target_slip(l, to);
    book_tangent(k, l, to);
    k->books.solver += T * f[0] * (v[0] - l->cn);
    const double *d = l->drive, *p = l->place, *pd = l->place_drive;
    double work = T * (f[0] * v[0] + f[1] * v[1] + f[2] * v[2]);
    double shifted = T * (f[0] * d[0] + f[1] * d[1] + f[2] * d[2]);
    k->books.work_row -= work - shifted;
    // whoever moves the sides takes part in the work; and so does placing an impact in time
    double placed = T * (f[0] * (p[0] - pd[0]) + f[1] * (p[1] - pd[1]) + f[2] * (p[2] - pd[2]));
    k->books.work_target -= shifted + placed;
    k->books.stabilisation += placed;
    k->placed += placed;
    k->books.scale +=
        T * (fabs(f[0]) * (fabs(v[0]) + fabs(l->cn)) + fabs(f[1]) * (fabs(v[1]) + fabs(to[0])) +
             fabs(f[2]) * (fabs(v[2]) + fabs(to[1])));
    return work;
}

/// The rates as they came out, and what forces did by them beside what they were solved for.
static double book_turned(taci_Contacts *k, taci_ContactLine *l)
{
    double rate[3], T = k->T;
    const double *f = l->lambda;
    taci_line_rate(l, k->V, rate);
    double work = 0.0;
    for (int i = 0; i < 3; i++)
        work += T * f[i] * (rate[i] - l->rate[i]);
    bool struck = l->early != 0.0; // which placing it settles
    k->books.scheme -= struck ? 0.0 : work;
    k->books.stabilisation += struck ? work : 0.0;
    k->placed += struck ? work : 0.0;
    k->books.work_row -= work;
    memcpy(l->rate, rate, sizeof rate);
    return struck ? 0.0 : work;
}

/// From the reference points of the ends to the contacts that act, m.
static double longest_arm(const taci_Contacts *k)
{
    double most = 0.0;
    for (int i = 0; i < k->count; i++) {
        const taci_Candidate *c = &k->candidate[k->line[i].candidate];
        for (int side = 0; side < 2; side++)
            if (c->end[side] >= 0)
                most = taci_max(most, v3_norm2(c->arm[side]));
    }
    return sqrt(most);
}

void taci_contacts_finish(taci_Contacts *k, const taci_Rows *rows)
{
    double work = 0.0;
    bool turned = taci_max(rows->moved, rows->turned * longest_arm(k)) > MOVED * k->set.tolerance;
    k->placed = 0.0;
    taci_contacts_spread(rows, turned ? rows->solved_flow : rows->flow, k->V);
    for (int i = 0; i < k->count; i++) {
        taci_line_rate(&k->line[i], k->V, k->line[i].rate);
        work += book_line(k, &k->line[i]);
    }
    if (turned)
        taci_contacts_spread(rows, rows->flow, k->V);
    double given = 0.0;
    for (int i = 0; turned && i < k->count; i++)
        given += book_turned(k, &k->line[i]);
    if (k->set.push_out && given > ROUNDING * k->books.scale) { // out of what contacts lose
        k->books.scheme += given;
        k->books.stabilisation += given;
    }
    taci_accounts_book(k, work + given);
}

/// The next force of the last step between two shapes that did not take part; -1: none is left.
static int next_kept(const taci_Contacts *k, const uint8_t *still, int from)
{
    const taci_WarmStart *w = k->warm[k->now];
    for (int i = from; still != NULL && i < k->warm_count[k->now]; i++)
        if (still[w[i].shape[0]] && still[w[i].shape[1]])
            return i;
    return -1;
}

void taci_contacts_commit(taci_Contacts *k, const uint8_t *still)
{
    int next = 1 - k->now, n = 0, kept = next_kept(k, still, 0);
    const taci_WarmStart *old = k->warm[k->now];
    for (int i = 0; i <= k->candidate_count; i++) {
        const taci_Candidate *c = i < k->candidate_count ? &k->candidate[i] : NULL;
        k->stats.no_response +=
            c != NULL && c->active == TACI_CANDIDATE_DROPPED && (c->end[0] >= 0 || c->end[1] >= 0);
        if (c != NULL && (c->active < 0 || k->line[c->active].lambda[0] == 0.0))
            continue;
        k->stats.wedged += c != NULL && k->line[c->active].mu < c->friction;
        while (kept >= 0 && n < k->capacity.contacts &&
               (c == NULL ||
                taci_contact_order(old[kept].shape, old[kept].feature, c->shape, c->feature) < 0)) {
            k->warm[next][n++] = old[kept];
            kept = next_kept(k, still, kept + 1);
        }
        if (c != NULL && n < k->capacity.contacts)
            k->warm[next][n++] = (taci_WarmStart){.shape = {c->shape[0], c->shape[1]},
                                                  .feature = c->feature,
                                                  .at_midpoint = c->at_midpoint,
                                                  .v_k = c->v_k,
                                                  .force = taci_line_force(&k->line[c->active]),
                                                  .torque = taci_candidate_torque(k, c)};
    }
    k->warm_count[next] = n;
    taci_accounts_commit(k);
    TAC_ASSERT(taci_warm_starts_are_sound(k, next) && taci_accounts_are_sound(k, next));
    k->now = next;
    k->reported = false;
    k->stats.tank = taci_accounts_sum(k, k->now);
}

void taci_contacts_undo(taci_Contacts *k)
{
    k->count = k->candidate_count = k->island_count = 0;
    k->reported = false;
}

void taci_contacts_forget_shape(taci_Contacts *k, int shape)
{
    taci_WarmStart *w = k->warm[k->now];
    int n = 0;
    for (int i = 0; i < k->warm_count[k->now]; i++)
        if (shape >= 0 && w[i].shape[0] != shape && w[i].shape[1] != shape)
            w[n++] = w[i];
    k->warm_count[k->now] = n;
    taci_accounts_forget_shape(k, shape);
    taci_contacts_undo(k); // what users read belongs to shapes that are there
}
