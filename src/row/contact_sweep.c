// Sweeps over one island in symmetric pairs, accelerated (NNCG). V̂ of the blocks is kept and
// updated in place; there is no matrix. Theory: docs/theory/contact.md (C4).
#include "row/contact.h"
#include <math.h>

#define RESTART 1.5  // growth of the gradient at which the conjugate direction is given up
#define LOOK_BACK 20 // pairs in which a square is to fall to a quarter, or the sweeps have stalled,
#define WANDERS 30.0 // but only within so many tolerances: further off, slow is better than not

/// The change of the normal force that the approach `v` asks for.
static inline double change_normal(const taci_ContactLine *l, double v)
{
    double next = l->lambda[0] + (l->cn - v) * l->wn_inverse;
    return (next > 0.0 ? next : 0.0) - l->lambda[0];
}

/// That of the tangential force under a normal force, at the slip `v`.
static inline void change_tangent(const taci_ContactLine *l, double normal, const double v[2],
                                  double d[2])
{
    double limit = l->mu * normal;
    d[0] = d[1] = 0.0;
    if (limit == 0.0 && l->lambda[1] == 0.0 && l->lambda[2] == 0.0)
        return;
    double u[2] = {v[0] - l->wt * l->lambda[1], v[1] - l->wt * l->lambda[2]}, p[2];
    taci_line_nearest(l, u, p);
    double next[2] = {(p[0] - u[0]) * l->wt_inverse, (p[1] - u[1]) * l->wt_inverse};
    taci_disc_cut(next, limit);
    d[0] = next[0] - l->lambda[1];
    d[1] = next[1] - l->lambda[2];
}

/* Normal, then tangents, or the other way: V is read once, and what the first does to the second
 * within the contact is known beforehand; so the sums do not wait for each other. */
static inline double visit(taci_ContactLine *l, double *V, bool back)
{
    double v[3], d[3];
    taci_line_rate(l, V, v);
    if (!back) {
        d[0] = change_normal(l, v[0]);
        const double slip[2] = {v[1] + l->own[0][0] * d[0], v[2] + l->own[0][1] * d[0]};
        change_tangent(l, l->lambda[0] + d[0], slip, d + 1);
    } else {
        change_tangent(l, l->lambda[0], v + 1, d + 1);
        d[0] = change_normal(l, v[0] + l->own[1][0] * d[1] + l->own[1][1] * d[2]);
    }
    if (d[0] == 0.0 && d[1] == 0.0 && d[2] == 0.0)
        return 0.0;
    for (int r = 0; r < 3; r++)
        l->lambda[r] += d[r];
    taci_line_push_all(l, d, V);
    return taci_max(fabs(d[0]) * l->w[0], taci_max(fabs(d[1]), fabs(d[2])) * l->wt);
}

typedef struct Change { // of a pair of sweeps
    double largest;     // m/s
    double square;      // W, of g = lambda - lambda_0, weighted
} Change;

/// Forward (n, t) over the island and back (t, n); leaves lambda_0 and g.
static Change sweep_pair(taci_ContactLine *line, int count, double *V)
{
    Change c = {0};
    for (int i = 0; i < count; i++) {
        for (int r = 0; r < 3; r++)
            line[i].lambda_0[r] = line[i].lambda[r];
        c.largest = taci_max(c.largest, visit(&line[i], V, false));
    }
    for (int i = count - 1; i >= 0; i--) {
        taci_ContactLine *l = &line[i];
        c.largest = taci_max(c.largest, visit(l, V, true));
        for (int r = 0; r < 3; r++)
            l->g[r] = l->lambda[r] - l->lambda_0[r];
        c.square += l->w[0] * l->g[0] * l->g[0] + l->wt * (l->g[1] * l->g[1] + l->g[2] * l->g[2]);
    }
    return c;
}

/// The conjugate step: lambda += beta p, within the cones; V follows.
static void accelerate(taci_ContactLine *line, int count, double beta, double *V)
{
    for (int i = 0; i < count; i++) {
        taci_ContactLine *l = &line[i];
        double next[3];
        for (int r = 0; r < 3; r++)
            next[r] = l->lambda[r] + beta * l->p[r];
        taci_cone_project(next, l->mu);
        const double d[3] = {next[0] - l->lambda[0], next[1] - l->lambda[1],
                             next[2] - l->lambda[2]};
        taci_line_push_all(l, d, V);
        for (int r = 0; r < 3; r++) {
            l->p[r] = beta * l->p[r] + l->g[r];
            l->lambda[r] = next[r];
        }
    }
}

static void restart(taci_ContactLine *line, int count, bool from_gradient)
{
    for (int i = 0; i < count; i++)
        for (int r = 0; r < 3; r++)
            line[i].p[r] = from_gradient ? line[i].g[r] : 0.0;
}

/// After a pair: along the conjugate direction, or anew where the change has grown. `last` is the
/// square of the pair before; 0: this is the first.
static void go_on(taci_ContactLine *line, int count, double square, double last, double *V)
{
    if (!(last > 0.0))
        restart(line, count, true);
    else if (square > RESTART * last)
        restart(line, count, false);
    else
        accelerate(line, count, square / last, V);
}

typedef struct Progress {
    double least, before; // square of the changes: least so far, and up to the last look back
} Progress;

/// Whether the last pairs have not come nearer: sweeps on an island whose contacts slide this way
/// and that may wander for ever.
static bool has_stalled(Progress *p, int pair, double square)
{
    p->least = square < p->least ? square : p->least;
    if ((pair + 1) % LOOK_BACK != 0)
        return false;
    bool stalled = p->least > 0.25 * p->before;
    p->before = p->least;
    return stalled;
}

double taci_island_sweep(taci_Contacts *k, taci_Island *s, int pairs, double tolerance)
{
    taci_ContactLine *line = k->line + s->first;
    Change change = {0};
    Progress progress = {HUGE_VAL, HUGE_VAL};
    double last = 0.0;
    for (int pair = 0; pair < pairs; pair++) {
        change = sweep_pair(line, s->count, k->V);
        s->pairs++;
        bool stalled = has_stalled(&progress, pair, change.square);
        if (change.largest <= tolerance || pair == pairs - 1 ||
            (stalled && change.largest <= WANDERS * tolerance))
            break;
        go_on(line, s->count, change.square, last, k->V);
        last = change.square;
    }
    // The normal force was last changed after the friction: once more onto the cone.
    for (int i = 0; i < s->count; i++) {
        taci_ContactLine *l = &line[i];
        double before[2] = {l->lambda[1], l->lambda[2]};
        taci_cone_project(l->lambda, l->mu);
        const double d[3] = {0.0, l->lambda[1] - before[0], l->lambda[2] - before[1]};
        if (d[1] != 0.0 || d[2] != 0.0)
            taci_line_push_all(l, d, k->V);
    }
    return change.largest;
}
