/* How one island is solved: by sweeps, which cost little and hold what rests, by Newton, and by the
 * ladder, which answers what those leave open. Theory: docs/theory/contact.md, "Which solver".
 *
 * Each costs more than the one before, so each is tried when the sweeps have cost about as much as
 * it will: whatever answers in the end, at most a few times its own cost is spent. How long sweeps
 * may go on depends on how fast the island moves against what forces do to it within the step: what
 * rests is worth a converged answer, because nothing else lets it rest; what moves has changed by
 * the next step. */
#include "row/contact.h"
#include <math.h>

#define PATIENCE 500    // pairs of sweeps for an island at rest,
#define LEAST 10        // and for one that moves,
#define VISITS 400      // or so many visits of a contact where it is small
#define QUIET 0.5       // of the velocity that forces make within the step: at rest
#define LADDER_LIMIT 36 // contacts on trees that go to the ladder at once: two hands
#define FREE_LIMIT 4    // contacts of free bodies that it takes in any motion
#define REDUNDANT 4     // contacts of a body of which the normals are not independent
#define TWICE_FOUR 8    // contacts of one body that Newton takes as fast as sweeps
#define UNEVEN 8.0      // ratio of masses above which sweeps do not converge
#define NEAR 0.1        // of the tolerance: a warm start that a sweep may bring
#define SETTLED 1e-3    // here: no dense solver is needed
#define FEW_PAIRS 100   // of sweeps between Newton and the ladder where sweeps do not converge

typedef struct Work { // on one island
    taci_Contacts *k;
    const taci_Rows *rows;
    taci_Island *s;
    int island;
    taci_Arena *scratch;
    bool ok; // there was scratch
} Work;

void taci_island_measure(const taci_Contacts *k, taci_Island *s)
{
    double power = 0.0, free = 0.0, size = 0.0, residual = 0.0;
    for (int i = s->first; i < s->first + s->count; i++) {
        const taci_ContactLine *l = &k->line[i];
        double rate[3], f = 0.0;
        taci_line_rate(l, k->V, rate);
        for (int r = 0; r < 3; r++) {
            power += l->lambda[r] * rate[r];
            f += l->lambda[r] * l->rate_free[r];
        }
        free += f;
        size += fabs(f);
        double miss = taci_line_miss(l, rate);
        residual = miss > residual ? miss : residual;
    }
    s->power = power;
    s->free_power = free;
    s->power_size = size;
    s->residual = residual;
}

static bool is_solved(const Work *w)
{
    return w->s->residual <= w->k->set.tolerance;
}

/// Light and heavy free bodies together.
static bool is_uneven(const taci_Island *s)
{
    return s->lone && s->lightest > UNEVEN * s->heaviest;
}

/// Sweeps until there were so many pairs in this round, or until the law holds. True: it does.
static bool sweep(Work *w, int pairs)
{
    int bound = w->k->set.pairs;
    pairs = bound > 0 && bound < pairs ? bound : pairs;
    while (w->s->pairs < pairs && !is_solved(w)) {
        double tolerance = w->k->set.tolerance;
        double change = taci_island_sweep(w->k, w->s, pairs - w->s->pairs, tolerance);
        taci_island_measure(w->k, w->s);
        if (change > tolerance) // they have stalled, or there were enough
            break;
    }
    return is_solved(w);
}

static bool dense(Work *w, taci_DenseMethod method)
{
    size_t mark = taci_arena_mark(w->scratch);
    double own = taci_island_dense(w->k, w->s, method, w->scratch);
    taci_arena_reset(w->scratch, mark);
    w->ok = own >= 0.0;
    taci_island_rebuild(w->k, w->rows, w->island);
    taci_island_measure(w->k, w->s);
    if (w->ok && own < HUGE_VAL)
        w->s->residual = own; // of the law that was asked for
    return is_solved(w) || !w->ok;
}

/// How fast the island moves, in what forces without contact do to its velocities within the step.
static double motion(const taci_Contacts *k, const taci_Island *s)
{
    double pull = 1e-300, speed = 0.0;
    for (int i = s->first; i < s->first + s->count; i++)
        for (int r = 0; r < 3; r++) {
            const taci_ContactLine *l = &k->line[i];
            double d = l->rate_free[r] - l->rate_start[r];
            pull += d * d;
            speed += l->rate_start[r] * l->rate_start[r];
        }
    return sqrt(speed / pull);
}

/// Whether an island is one body that slides over what does not move, on so few contacts that
/// Newton costs no more than sweeps, and on so many that they may share its weight in many ways.
/// Friction goes with the shares: they are to be those of the state, not of the order of sweeps.
static bool slides_alone(const taci_Contacts *k, const taci_Island *s)
{
    if (s->count < REDUNDANT || s->count > TWICE_FOUR || s->exact)
        return false;
    const int32_t *at = k->line[s->first].at;
    for (int i = s->first; i < s->first + s->count; i++) {
        const taci_ContactLine *l = &k->line[i];
        if (l->at[0] != at[0] || l->at[1] != at[1] || (at[0] >= 0 && at[1] >= 0))
            return false;
    }
    return motion(k, s) > QUIET;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int within(double x, int low, int high)
{
    return x > low ? (x < high ? (int)x : high) : low;
}

/// Pairs of sweeps that an island may take at its speed.
static int patience(const taci_Contacts *k, const taci_Island *s)
{
    double q = motion(k, s) / QUIET;
    int low = within((double)VISITS / s->count, LEAST, PATIENCE);
    return q > 1.0 ? within(PATIENCE / (q * q), low, PATIENCE) : PATIENCE;
}

/// Pairs of sweeps that cost as much as Newton on n contacts, and as a part of the interior point:
/// as long as an island at rest is worth. A few contacts go to Newton early: it ends at rounding,
/// sweeps at the tolerance, and bounces without loss show the difference.
static int newton_cost(int n)
{
    return n <= FREE_LIMIT ? LEAST : within(8.0 * n + 0.5 * n * n, LEAST, 200);
}

static int ladder_cost(int n)
{
    return within(20.0 * n + 0.35 * n * n, 2 * LEAST, PATIENCE);
}

/// Free bodies, light and heavy: Newton first. At rest its last answer is still good, and one sweep
/// takes the noise out of it.
static void solve_uneven(Work *w)
{
    taci_Island *s = w->s;
    if (s->residual <= NEAR * w->k->set.tolerance) {
        taci_island_sweep(w->k, s, 1, 0.0);
        taci_island_measure(w->k, s);
        if (s->residual <= SETTLED * w->k->set.tolerance)
            return;
    }
    if (!dense(w, TACI_DENSE_NEWTON) && !sweep(w, least(FEW_PAIRS, ladder_cost(s->count))))
        dense(w, TACI_DENSE_LADDER);
}

/// Free bodies of like mass: sweeps, and what they leave open to the dense solvers, as far as the
/// island's patience reaches.
static void solve_even(Work *w, bool small)
{
    int n = w->s->count, most = patience(w->k, w->s), first = newton_cost(n);
    if (sweep(w, small ? least(first, most) : most) || !small)
        return;
    if ((most >= first || n <= FREE_LIMIT) && dense(w, TACI_DENSE_NEWTON))
        return;
    int second = ladder_cost(n);
    if (!sweep(w, least(second, most)) && (most >= second || n <= FREE_LIMIT))
        dense(w, TACI_DENSE_LADDER);
}

/// The ladder, and where it fails once more from elsewhere.
static void climb(Work *w)
{
    if (!dense(w, TACI_DENSE_LADDER) && !sweep(w, FEW_PAIRS))
        dense(w, TACI_DENSE_LADDER);
}

/// Where trees take part: sweeps hardly converge there.
static void solve_tree(Work *w)
{
    int n = w->s->count;
    if (n <= LADDER_LIMIT) {
        if (w->s->residual > SETTLED * w->k->set.tolerance)
            climb(w);
        return;
    }
    bool solved = n <= TACI_DENSE_LIMIT && (sweep(w, LEAST) || dense(w, TACI_DENSE_NEWTON));
    if (!solved)
        sweep(w, patience(w->k, w->s));
}

static bool by_pyramid(const taci_Contacts *k)
{
    return k->set.solver == TAC_SOLVER_LEMKE || k->set.law == TAC_LAW_PLASTIC;
}

bool taci_island_is_swept(const taci_Contacts *k, const taci_Island *s)
{
    if (k->set.solver == TAC_SOLVER_NNCG)
        return true;
    if (by_pyramid(k))
        return s->count > TACI_LEMKE_LIMIT;
    if (s->count > TACI_DENSE_LIMIT)
        return true;
    if (k->set.solver == TAC_SOLVER_LADDER)
        return false;
    bool bounded = k->set.budget > 0.0;
    return s->lone ? bounded || !(is_uneven(s) || slides_alone(k, s)) : s->count > LADDER_LIMIT;
}

bool taci_island_solve(taci_Contacts *k, const taci_Rows *rows, int island, taci_Arena *scratch)
{
    taci_Island *s = &k->island[island];
    Work w = {k, rows, s, island, scratch, true};
    taci_island_measure(k, s);
    bool done = s->pairs > 0 && is_solved(&w), swept = taci_island_is_swept(k, s);
    if (done) {
        // the preview was enough
    } else if (k->set.solver == TAC_SOLVER_NNCG || (by_pyramid(k) && swept)) {
        sweep(&w, patience(k, s));
    } else if (by_pyramid(k)) {
        dense(&w, TACI_DENSE_LEMKE);
    } else if (k->set.solver == TAC_SOLVER_LADDER && !swept) {
        climb(&w);
    } else if (!s->lone) {
        solve_tree(&w);
    } else if (!swept) {
        solve_uneven(&w);
    } else {
        solve_even(&w, s->count <= TACI_DENSE_LIMIT && k->set.budget == 0.0);
    }
    k->stats.unconverged += !is_solved(&w);
    return w.ok;
}
