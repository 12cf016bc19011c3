// An island in dense form, for the solvers of friction.h.
#include "row/contact.h"
#include "row/dense.h"
#include <math.h>
#include <string.h>

#define SHORTEST 0.1      // of the tolerance: a slip that is too short to feel
#define FINE 1e-3         // of the tolerance: what Newton and Lemke come to
#define PRINTED_PAIRS 100 // of sweeps, where Lemke has no answer to the printed law

typedef struct Dense {
    taci_Friction problem;
    double *W, *v_free, *cn, *end, *mu, *lambda;
    bool whole; // no segment is left out
} Dense;

static bool take(Dense *d, int n, taci_Arena *scratch)
{
    size_t m = 3 * (size_t)n;
    d->W = TACI_TAKE(scratch, m * m, double);
    d->v_free = TACI_TAKE(scratch, m, double);
    d->cn = TACI_TAKE(scratch, n, double);
    d->end = TACI_TAKE(scratch, 2 * n, double);
    d->mu = TACI_TAKE(scratch, n, double);
    d->lambda = TACI_TAKE(scratch, m, double);
    return d->W && d->v_free && d->cn && d->end && d->mu && d->lambda;
}

/// Whether what is left of the scratch is enough for any solver: contacts on large blocks may have
/// taken more than their share of it.
static bool has_room(taci_Arena *scratch, int n, int directions, taci_DenseMethod method)
{
    return taci_arena_reserve(scratch, taci_friction_scratch(n)) &&
           (method != TACI_DENSE_LEMKE ||
            taci_arena_reserve(scratch, taci_lemke_scratch(n, directions)));
}

typedef struct Rows { // of a line, by the flows of each side
    double J[2][TACI_TWIST][4];
} Rows;

static void read_rows(const taci_ContactLine *l, Rows *r)
{
    for (int side = 0; side < 2; side++)
        for (int k = 0; k < 3; k++) {
            double sign = side == 0 ? 1.0 : -1.0;
            for (int a = 0; a < 3; a++) {
                r->J[side][k][a] = sign * l->dir[a][k];
                r->J[side][3 + k][a] = sign * l->turn[side][a][k];
            }
            r->J[side][k][3] = r->J[side][3 + k][3] = 0.0;
        }
}

/// The 3x3 block of W between two lines: what a force of `from` does to the rates of `to`.
static void fill_block(const taci_ContactLine *to, const Rows *rows, const taci_ContactLine *from,
                       double *W, int ld)
{
    int n = from->span[0] + from->span[1], first = 0;
    for (int span = 0; span < 2; span++) {
        for (int side = 0; side < 2; side++) {
            int at = to->at[side] - from->span_at[span];
            if (to->at[side] >= 0 && at >= 0 && at < from->span[span])
                taci_dense_block(rows->J[side][0], from->Y + first + at, n, W, ld);
        }
        first += from->span[span];
    }
}

/// The far end of the slip's segment; one that is too short to feel counts as none, because Newton
/// cannot decide between its ends.
static bool fill_end(const taci_ContactLine *l, double shortest, double end[2])
{
    bool counts = l->end[0] * l->end[0] + l->end[1] * l->end[1] > shortest * shortest;
    end[0] = counts ? l->end[0] : 0.0;
    end[1] = counts ? l->end[1] : 0.0;
    return counts || (l->end[0] == 0.0 && l->end[1] == 0.0);
}

/// The first row of a torque is made so that its force is the limit, whatever the others do; rows
/// that nothing answers stay at zero.
static void fill_limit(const taci_ContactLine *l, double *W, size_t m, double *v_free)
{
    double w = l->wt > 0.0 ? l->wt : 1.0;
    for (size_t r = 0; r < 3; r++)
        if (!(W[r * m + r] > 0.0))
            W[r * m + r] = w;
    v_free[0] = -w * l->lambda[0];
}

static void fill(Dense *d, const taci_ContactLine *line, int n, double shortest)
{
    size_t m = 3 * (size_t)n;
    d->whole = true;
    for (int i = 0; i < n; i++) {
        Rows rows;
        read_rows(&line[i], &rows);
        for (int j = 0; j < n; j++)
            fill_block(&line[i], &rows, &line[j], d->W + 3 * ((size_t)i * m + (size_t)j), (int)m);
        for (int a = 0; a < 3; a++)
            d->v_free[3 * i + a] = line[i].rate_free[a] - (a > 0 ? line[i].base[a - 1] : 0.0);
        if (line[i].kind != TACI_LINE_CONTACT)
            fill_limit(&line[i], d->W + 3 * ((size_t)i * m + (size_t)i), m, d->v_free + 3 * i);
        d->cn[i] = line[i].cn;
        d->mu[i] = line[i].mu;
        d->whole &= fill_end(&line[i], shortest, d->end + 2 * i);
    }
    d->problem = (taci_Friction){.n = n,
                                 .W = d->W,
                                 .v_free = d->v_free,
                                 .cn = d->cn,
                                 .end = d->end,
                                 .mu = d->mu,
                                 .epsilon = TACI_FRICTION_EPSILON};
}

/// The forces as they are.
static void start(const taci_Contacts *k, const taci_Island *s, Dense *d)
{
    for (int i = 0; i < 3 * s->count; i++)
        d->lambda[i] = k->line[s->first + i / 3].lambda[i % 3];
}

/// Lemke's method as it was asked for; what it cannot answer goes down the ladder, or for the
/// printed law to the sweeps.
static bool lemke(taci_Contacts *k, taci_Island *s, Dense *d, double *residual, taci_Arena *scratch)
{
    bool printed = k->set.law == TAC_LAW_PLASTIC;
    taci_LemkeAnswer a = taci_lemke(&d->problem, k->set.directions, printed, d->lambda, scratch);
    s->rung = TACI_RUNG_LEMKE;
    *residual = a.residual;
    return a.end == TACI_LEMKE_SOLVED && a.residual <= FINE * k->set.tolerance;
}

/// The ladder, or Newton alone, from the forces in `lambda`. Short segments are left out first;
/// with all of them Newton has only a little to do.
static void solve(taci_Contacts *k, taci_Island *s, Dense *d, bool newton_only, taci_Arena *scratch)
{
    taci_FrictionLimits limits = taci_friction_limits_default();
    limits.tolerance = FINE * k->set.tolerance;
    limits.accept = 0.5 * k->set.tolerance; // epsilon and short segments may hide as much
    limits.budget = k->set.budget;
    limits.newton_only = newton_only;
    taci_FrictionAnswer a = taci_friction_solve(&d->problem, d->lambda, &limits, scratch);
    double residual = a.residual;
    if (!d->whole || a.pyramid) {
        for (int i = 0; i < s->count; i++)
            fill_end(&k->line[s->first + i], 0.0, d->end + 2 * i);
        residual = taci_friction_residual(&d->problem, d->lambda, scratch);
    }
    if (!d->whole && !a.pyramid && residual > limits.accept) {
        limits.newton_only = true;
        residual = taci_friction_solve(&d->problem, d->lambda, &limits, scratch).residual;
    }
    s->rung = a.rung;
    if (!(residual < s->residual)) // what was there is nearer to the law
        start(k, s, d);
    bool solved = residual <= k->set.tolerance;
    k->stats.newton += solved && a.rung == TACI_RUNG_NEWTON;
    k->stats.rescued += solved && a.rung != TACI_RUNG_NEWTON;
}

double taci_island_dense(taci_Contacts *k, taci_Island *s, taci_DenseMethod method,
                         taci_Arena *scratch)
{
    Dense d;
    double own;
    taci_ContactLine *line = k->line + s->first;
    if (!take(&d, s->count, scratch) || !has_room(scratch, s->count, k->set.directions, method))
        return -1.0;
    fill(&d, line, s->count, SHORTEST * k->set.tolerance);
    start(k, s, &d);
    bool solved = method == TACI_DENSE_LEMKE && lemke(k, s, &d, &own, scratch);
    if (!solved && k->set.law == TAC_LAW_PLASTIC) {
        s->rung = -1;
        taci_island_sweep(k, s, PRINTED_PAIRS, k->set.tolerance);
        return HUGE_VAL;
    }
    if (method == TACI_DENSE_LEMKE && !solved) // from where the step began
        start(k, s, &d);
    if (!solved)
        solve(k, s, &d, method == TACI_DENSE_NEWTON, scratch);
    for (int i = 0; i < s->count; i++)
        memcpy(line[i].lambda, d.lambda + 3 * i, sizeof line[i].lambda);
    return solved ? own : HUGE_VAL;
}
