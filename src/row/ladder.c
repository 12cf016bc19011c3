/* The ladder: from the solver that is quick where it works to the ones that work where it does not
 * (docs/theory/contact.md). After each rung the force of least residual is kept; a rung starts from
 * it. An answer is accepted at `tolerance`, one of the interior point at `accept`, because no
 * polish may be possible; everything at `accept` when the rungs of the cone are used up.
 *
 * What is accepted solves the problem with epsilon, whose creep is epsilon w lambda: a light body
 * under a heavy one sinks by it. So the answer is polished: Newton on v + 1e-9 D (lambda -
 * lambda_1) around the answer lambda_1, which keeps the shares of redundant contacts and loses the
 * creep.
 *
 * Lemke solves another law, the pyramid inside the cone: where that comes nearer than all others,
 * its answer is taken as it is, and its residual is that of its own law. */
#include "base/assert.h"
#include "row/friction_map.h"
#include <string.h>

enum { SMALL = 4 }; // contacts: Lemke costs less than anything but Newton
static const double polish_epsilon = 1e-9;
#define LEAST 1e-13                    // of the speeds: no tolerance is finer
#define ENOUGH 1e3                     // tolerances: what the interior point may leave to Newton,
#define SURE 0.2                       // and of what is accepted, where Newton makes nothing of it
static const double at_rest = 20.0;    // accepted residuals that a warm start may miss the law by
static const double most_work = 6.5e6; // n³ of all factors: none waits longer, whatever its size
enum { FEWEST_PASSES = 6 };            // of the interior point that pay
enum { POLISHES = 3 }; // Newton's, each around the last answer: one does, but for 1e5:1 and more

typedef struct Climb {
    taci_Map map;
    const taci_FrictionLimits *limits;
    double *start, *try, *pyramid; // warm start; of this rung; Lemke's    (m)
    double *best;                  // the caller's lambda                  (m)
    double *lawful;                // best without epsilon, where Newton gave both   (m)
    bool has_lawful;
    taci_FrictionAnswer answer; // of best, and iterations of all
    double pyramid_residual;    // HUGE_VAL: Lemke has no answer
    int32_t factors;            // of matrices, that may still be made
    taci_Arena *scratch;
} Climb;

taci_FrictionLimits taci_friction_limits_default(void)
{
    return (taci_FrictionLimits){.tolerance = 1e-10, .accept = 1e-7, .lemke_contacts = 16};
}

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

size_t taci_friction_scratch(int n)
{
    size_t m = 3 * (size_t)n;
    int pyramid = n < TACI_FRICTION_LEMKE_MOST ? n : TACI_FRICTION_LEMKE_MOST;
    size_t rung = larger(taci_newton_need(n), larger(taci_nncg_need(n), taci_ipm_need(n)));
    rung = larger(rung, taci_lemke_scratch(pyramid, 4));
    return taci_map_need(n) + 4 * taci_arena_need(m, sizeof(double)) + rung;
}

static size_t bytes(const Climb *c)
{
    return (size_t)c->map.m * sizeof(double);
}

// Count what was spent, and take the force of the try if it is better.
static void consider(Climb *c, taci_FrictionAnswer now, taci_Rung rung)
{
    taci_FrictionAnswer *best = &c->answer;
    best->newton += now.newton;
    best->pairs += now.pairs;
    best->passes += now.passes;
    if (!(now.residual < best->residual))
        return;
    best->residual = now.residual;
    best->work = now.work;
    best->rung = (int32_t)rung;
    c->has_lawful = false;
    memcpy(c->best, c->try, bytes(c));
}

static bool done(const Climb *c, double bound)
{
    return c->answer.residual <= bound;
}

static int within(const Climb *c, int factors)
{
    return factors < c->factors ? factors : c->factors;
}

static void newton(Climb *c, int steps, taci_Rung rung)
{
    taci_FrictionAnswer now =
        taci_map_newton(&c->map, c->try, within(c, steps), c->limits->tolerance, c->scratch);
    c->factors -= now.newton;
    consider(c, now, rung);
}

static bool newton_rung(Climb *c, const double *from, int steps)
{
    memcpy(c->try, from, bytes(c));
    taci_FrictionAnswer now = taci_map_newton_lawful(&c->map, c->try, within(c, steps),
                                                     c->limits->tolerance, c->lawful, c->scratch);
    c->factors -= now.newton;
    bool better = now.residual < c->answer.residual;
    consider(c, now, TACI_RUNG_NEWTON);
    c->has_lawful = better;
    return done(c, c->limits->tolerance);
}

static bool nncg_rung(Climb *c, int pairs, taci_Rung rung)
{
    memcpy(c->try, c->best, bytes(c));
    consider(c, taci_map_nncg(&c->map, c->try, pairs, c->limits->tolerance, c->scratch), rung);
    if (!done(c, c->limits->tolerance))
        newton(c, 8, rung);
    return done(c, c->limits->tolerance);
}

// m/s, at which the interior point stops.
static double enough(const Climb *c)
{
    return fmin(ENOUGH * c->limits->tolerance, SURE * c->limits->accept);
}

static bool ipm_rung(Climb *c, bool warm)
{
    taci_Rung rung = warm ? TACI_RUNG_IPM_WARM : TACI_RUNG_IPM_COLD;
    taci_IpmStart start = {
        .passes = within(c, 60), .warm = warm, .step = warm ? 0.9 : 0.7, .enough = enough(c)};
    if (start.passes < FEWEST_PASSES)
        return done(c, c->limits->accept);
    memcpy(c->try, c->best, bytes(c));
    taci_FrictionAnswer now = taci_map_ipm(&c->map, c->try, start, c->scratch);
    c->factors -= now.passes;
    consider(c, now, rung);
    if (!done(c, c->limits->tolerance))
        newton(c, 10, rung);
    return done(c, c->limits->accept);
}

// Lemke's force, kept aside, as a start for Newton: the pieces of pyramid and cone are mostly the
// same.
static bool lemke_start(Climb *c)
{
    taci_LemkeAnswer l = taci_map_lemke(&c->map, 4, false, c->pyramid, c->scratch);
    c->answer.pivots += l.pivots;
    if (l.end != TACI_LEMKE_SOLVED || !(l.residual <= c->limits->tolerance))
        return false;
    c->pyramid_residual = l.residual;
    memcpy(c->try, c->pyramid, bytes(c));
    newton(c, 8, TACI_RUNG_LEMKE);
    return done(c, c->limits->tolerance);
}

static void take_pyramid(Climb *c)
{
    memcpy(c->best, c->pyramid, bytes(c));
    c->answer.rung = TACI_RUNG_LEMKE;
    c->answer.pyramid = true;
    c->answer.residual = c->pyramid_residual;
    c->answer.work = taci_friction_work(c->map.p, c->best);
}

/* With a budget: Newton and the interior point as long as factors are left, then a few sweeps from
 * the warm start, whose cost is small and known. Six passes are the least that pays; an unconverged
 * iterate is a worse start for sweeps than the force of the last step. */
static void short_ladder(Climb *c)
{
    if (newton_rung(c, c->start, 5))
        return;
    if (c->factors >= FEWEST_PASSES) {
        taci_IpmStart start = {
            .passes = within(c, 60), .warm = true, .step = 0.9, .enough = enough(c)};
        memcpy(c->try, c->best, bytes(c));
        taci_FrictionAnswer now = taci_map_ipm(&c->map, c->try, start, c->scratch);
        c->factors -= now.passes;
        consider(c, now, TACI_RUNG_IPM_WARM);
        if (!done(c, c->limits->tolerance))
            newton(c, 3, TACI_RUNG_IPM_WARM);
    }
    if (done(c, c->limits->accept))
        return;
    memcpy(c->try, c->start, bytes(c));
    consider(c, taci_map_nncg(&c->map, c->try, 10, c->limits->tolerance, c->scratch),
             TACI_RUNG_NNCG_NEWTON);
}

// v_free - epsilon D lambda: with it, v' is v where lambda stays.
static void centre(const Climb *c, const double *lambda, double epsilon, double *v_free)
{
    for (int i = 0; i < c->map.n; i++)
        for (int k = 0; k < 3; k++) {
            const taci_MapContact *m = &c->map.contact[i];
            int r = 3 * i + k;
            v_free[r] = c->map.p->v_free[r] - epsilon * (k == 0 ? m->w0 : m->wt) * lambda[r];
        }
}

// What is rounding in the sums of a row, m/s: nothing can be polished below it.
static double rounding(const Climb *c)
{
    double most = 0.0;
    for (int i = 0; i < c->map.n; i++)
        most = fmax(most, c->map.contact[i].w0 * c->best[3 * i]);
    return 0.01 * c->limits->tolerance + 4e-16 * most;
}

// One Newton around the best answer. True: nearer to the law.
static bool polish_once(Climb *c, const taci_Friction *law, double epsilon, int steps)
{
    taci_Friction near = *law;
    taci_Map map = c->map;
    double before = c->answer.residual;
    near.epsilon = epsilon;
    near.v_free = c->start; // the warm start is no longer needed
    centre(c, c->best, near.epsilon, c->start);
    memcpy(c->try, c->best, bytes(c));
    map.p = &near;
    taci_FrictionAnswer now = taci_map_newton(&map, c->try, steps, rounding(c), c->scratch);
    map.p = law;
    taci_FrictionAnswer by_law = taci_map_at(&map, c->try, c->scratch);
    now.residual = by_law.residual;
    now.work = by_law.work;
    consider(c, now, (taci_Rung)c->answer.rung);
    return c->answer.residual < before;
}

// The best answer by the law of a map.
static void measure(Climb *c, const taci_Map *map)
{
    taci_FrictionAnswer by_law = taci_map_at(map, c->best, c->scratch);
    c->answer.residual = by_law.residual;
    c->answer.work = by_law.work;
}

// Takes epsilon out of the best answer, and measures it by the law.
static void polish(Climb *c, int times, int steps)
{
    taci_Friction law = *c->map.p;
    taci_Map map = c->map;
    law.epsilon = 0.0;
    map.p = &law;
    if (c->has_lawful)
        memcpy(c->best, c->lawful, bytes(c));
    c->has_lawful = false;
    measure(c, &map);
    for (int i = 0; i < times && !done(c, c->limits->tolerance); i++)
        if (!polish_once(c, &law, polish_epsilon, steps))
            break;
}

// Whether what Newton left open within `accept` is done once epsilon is out of it: where a slip is
// shorter than what epsilon gives, no rung comes nearer with it. The warm start is not needed
// again.
static bool polishes(Climb *c)
{
    if (!done(c, c->limits->accept))
        return false;
    polish(c, POLISHES, 4);
    if (done(c, c->limits->tolerance))
        return true;
    c->answer.residual = taci_map_residual(&c->map, c->best, c->scratch);
    return false;
}

// Whether there is no force to start from.
static bool is_cold(const Climb *c)
{
    for (int r = 0; r < c->map.m; r++)
        if (c->start[r] != 0.0)
            return false;
    return true;
}

/* Between Newton and what takes long. Sweeps answer more than half of what comes without forces,
 * as impacts do, and Newton cannot; of talos and g1 lying on the floor they answer one in ten, and
 * the interior point nearly all. */
static bool middle_rungs(Climb *c, bool cold)
{
    if (cold)
        return nncg_rung(c, 20, TACI_RUNG_NNCG_NEWTON) || ipm_rung(c, true);
    return ipm_rung(c, true) || nncg_rung(c, 20, TACI_RUNG_NNCG_NEWTON);
}

static void whole_ladder(Climb *c)
{
    int n = c->map.n;
    bool lemke = n <= c->limits->lemke_contacts && n <= TACI_FRICTION_LEMKE_MOST;
    bool early = lemke && n <= SMALL, cold = is_cold(c); // polishing overwrites the start
    if (newton_rung(c, c->start, 8) || polishes(c) || (early && lemke_start(c)) ||
        middle_rungs(c, cold) || ipm_rung(c, false) || nncg_rung(c, 200, TACI_RUNG_NNCG_LONG) ||
        done(c, c->limits->accept))
        return;
    if (lemke && !early && lemke_start(c))
        return;
    if (c->pyramid_residual <= c->limits->tolerance && !done(c, c->limits->accept) &&
        taci_map_residual(&c->map, c->pyramid, c->scratch) < c->answer.residual)
        take_pyramid(c);
}

/* A start that obeys the law nearly: the forces of a body at rest. Only their change is
 * regularised, so there is nothing to polish. True: that was enough. */
static bool near_start(Climb *c)
{
    taci_Friction law = *c->map.p;
    taci_Map map = c->map;
    law.epsilon = 0.0;
    map.p = &law;
    measure(c, &map);
    if (c->answer.residual <= at_rest * c->limits->accept)
        polish_once(c, &law, c->map.p->epsilon, 2);
    c->answer.rung = TACI_RUNG_NEWTON;
    if (done(c, c->limits->tolerance))
        return true;
    c->answer.residual = HUGE_VAL;
    memcpy(c->start, c->best, bytes(c));
    return false;
}

// s, of ten pairs of sweeps, and of a factor with what goes with it, as measured on one machine. A
// budget counts by these and never looks at the clock: a slower machine takes longer, and gets the
// same bits.
static double sweeps_time(double n)
{
    return 2.5e-6 * n;
}

static double factor_time(double n)
{
    double share = n / 18.0;
    return 22e-6 * share * share * share + 1e-6;
}

// Factors that an island of n contacts may take.
static int32_t most_factors(double n, double budget)
{
    double most = fmin(most_work / (n * n * n), 1000.0);
    if (budget > 0.0)
        most = fmin(most, fmax(0.0, (budget - sweeps_time(n)) / factor_time(n)));
    return (int32_t)most;
}

taci_FrictionAnswer taci_friction_solve(const taci_Friction *p, double *lambda,
                                        const taci_FrictionLimits *limits, taci_Arena *scratch)
{
    if (p->n == 0)
        return (taci_FrictionAnswer){.rung = TACI_RUNG_NEWTON};
    size_t mark = taci_arena_mark(scratch);
    taci_FrictionLimits own = *limits;
    Climb c = {.limits = &own, .best = lambda, .scratch = scratch};
    c.map = taci_map_create(p, scratch);
    own.tolerance = fmax(own.tolerance, LEAST * c.map.scale);
    c.start = TACI_TAKE(scratch, c.map.m, double);
    c.try = TACI_TAKE(scratch, c.map.m, double);
    c.lawful = TACI_TAKE(scratch, c.map.m, double);
    c.pyramid = TACI_TAKE(scratch, c.map.m, double);
    TAC_ASSERT(c.pyramid || c.map.m == 0);
    c.answer.residual = c.pyramid_residual = HUGE_VAL;
    c.factors = most_factors(p->n, limits->budget);
    memcpy(c.start, lambda, bytes(&c));
    if (near_start(&c)) {
        taci_arena_reset(scratch, mark);
        return c.answer;
    }
    if (limits->newton_only)
        newton_rung(&c, c.start, 8);
    else if (limits->budget > 0.0)
        short_ladder(&c);
    else
        whole_ladder(&c);
    if (!c.answer.pyramid)
        polish(&c, limits->budget > 0.0 ? 1 : POLISHES, limits->budget > 0.0 ? 1 : 4);
    if (!done(&c, limits->accept))
        c.answer.rung = TACI_RUNG_NONE;
    taci_arena_reset(scratch, mark);
    return c.answer;
}
