// How islands of contacts are solved: by sweeps or a dense method, in rounds until nobody is
// overrun, and held to their passivity. Theory: docs/theory/contact.md (C4) to (C6).
#include "base/assert.h"
#include "row/contact_checks.h"
#include <math.h>
#include <string.h>

#define ROUNDS 8        // solves in which candidates that are overrun may join
#define YIELDS 4        // solves in which friction of impacts gives way,
#define MANY 16         // and contacts of an island that has one
#define AGAIN 2         // solves in which normal forces limit torques anew
#define SAME_LIMIT 0.01 // of a normal force
#define PREVIEW 3       // sweep pairs after which it is seen who else is overrun

/// A few sweeps over each island that is swept at all. Those that converge are done.
static void preview(taci_Contacts *k)
{
    int pairs = k->set.pairs > 0 && k->set.pairs < PREVIEW ? k->set.pairs : PREVIEW;
    for (int i = 0; i < k->island_count; i++)
        if (taci_island_is_swept(k, &k->island[i]))
            taci_island_sweep(k, &k->island[i], pairs, k->set.tolerance);
}

/// Holds an island to its passivity (C6): more sweeps first, then one factor for all its forces.
static void safeguard(taci_Contacts *k, const taci_Rows *rows, int island)
{
    taci_Island *s = &k->island[island];
    if (s->power <= 1e-12 * s->power_size)
        return;
    bool converged = s->residual <= k->set.tolerance; // sweeps would only disturb it
    k->stats.swept_again += !converged;
    for (int i = 0; i < 2 && s->power > 0.0 && !converged; i++) {
        taci_island_sweep(k, s, 1, 0.0);
        taci_island_measure(k, s);
    }
    if (s->power <= 0.0)
        return;
    double square = s->power - s->free_power; // of the forces alone: theta free + theta² square
    s->factor = square > 0.0 ? fmin(1.0, fmax(0.0, -s->free_power / square)) : 0.0;
    for (int i = s->first; i < s->first + s->count; i++)
        for (int r = 0; r < 3; r++)
            k->line[i].lambda[r] *= s->factor;
    k->stats.clamped += s->factor < 0.99;
    taci_island_rebuild(k, rows, island);
}

/// Forces as the next round, pass or step finds them.
static void remember_forces(taci_Contacts *k)
{
    for (int i = 0; i < k->candidate_count; i++) {
        taci_Candidate *c = &k->candidate[i];
        if (c->active < 0)
            continue;
        c->warm = taci_line_force(&k->line[c->active]);
        c->warm_torque = taci_candidate_torque(k, c);
    }
}

/// One island, again as long as friction of impacts in it gives too much; once in a large one, and
/// where time is bounded. A bound on pairs is one on all of them. False: no scratch left.
static bool solve_island(taci_Contacts *k, const taci_Rows *rows, int island, taci_Arena *scratch)
{
    taci_Island *s = &k->island[island];
    bool once = k->set.budget > 0.0 || s->count > MANY;
    int tries = k->set.law != TAC_LAW_BLEND ? 0 : once ? 1 : YIELDS;
    bool ok = taci_island_solve(k, rows, island, scratch);
    for (int i = 1; ok && i <= tries; i++) {
        int spent = k->set.pairs > 0 ? 0 : s->pairs;
        if ((k->set.pairs > 0 && s->pairs >= k->set.pairs) || !taci_island_yield(k, s, i == tries))
            break;
        s->pairs -= spent;
        ok = taci_island_solve(k, rows, island, scratch);
        s->pairs += spent;
    }
    return ok;
}

static bool solve_islands(taci_Contacts *k, const taci_Rows *rows, taci_Arena *scratch)
{
    for (int i = 0; i < k->island_count; i++) {
        if (!solve_island(k, rows, i, scratch))
            return false;
        if (k->set.law != TAC_LAW_PLASTIC) // which is to show what it does
            safeguard(k, rows, i);
    }
    remember_forces(k);
    return true;
}

/// Whether torques against rolling and spinning were limited by other normal forces than those
/// that came out.
static bool limits_moved(const taci_Contacts *k)
{
    for (int i = 0; i < k->candidate_count; i++) {
        const taci_Candidate *c = &k->candidate[i];
        for (int j = 1; c->active >= 0 && j < taci_candidate_lines(c); j++) {
            double now = k->line[c->active].lambda[0], then = k->line[c->active + j].lambda[0];
            if (fabs(now - then) > SAME_LIMIT * (now + then))
                return true;
        }
    }
    return false;
}

/// Candidates that the solved motion runs over join: it ends where impacts are placed in time.
/// Returns how many; -1: no scratch left.
static int join_overrun(taci_Contacts *k, const taci_RowContext *c)
{
    taci_Arena *scratch = c->scratch;
    bool any = false;
    for (int i = 0; i < k->island_count; i++)
        any |= k->island[i].exact;
    if (!any)
        return taci_contacts_activate(k, c, k->V);
    size_t mark = taci_arena_mark(scratch);
    double *V = TACI_TAKE(scratch, k->V_count, double);
    if (V == NULL)
        return -1;
    taci_contacts_place(k, V);
    for (int i = 0; i < k->V_count; i++)
        V[i] = k->V[i] + V[i] / k->T;
    int joined = taci_contacts_activate(k, c, V);
    taci_arena_reset(scratch, mark);
    return joined;
}

/// Solves with all that the motion reaches: who is overrun joins, after a few sweeps and again
/// after the solve. False: no scratch left.
static bool solve_rounds(taci_Contacts *k, const taci_Rows *rows, const taci_RowContext *c)
{
    taci_Arena *scratch = c->scratch;
    size_t mark = taci_arena_mark(scratch);
    int joined = taci_contacts_activate(k, c, k->V_free), again = 0;
    int late = taci_contacts_order(k, k->V_free, scratch);
    if (late < 0)
        return false;
    joined -= late;
    while ((joined > 0 || again > 0) && k->stats.rounds < ROUNDS) {
        taci_arena_reset(scratch, mark);
        if (!taci_contacts_lines(k, rows, scratch))
            return false;
        preview(k);
        joined = k->stats.rounds < ROUNDS ? join_overrun(k, c) : 0;
        if (joined < 0)
            return false;
        if (joined > 0) {
            remember_forces(k);
            continue;
        }
        if (!solve_islands(k, rows, scratch))
            return false;
        joined = join_overrun(k, c);
        if (joined < 0)
            return false;
        again = again < AGAIN && limits_moved(k) ? again + 1 : 0;
    }
    for (int i = 0; joined > 0 && i < k->candidate_count; i++) // no more rounds: they wait
        if (k->candidate[i].active == TACI_CANDIDATE_JOINS)
            k->candidate[i].active = TACI_CANDIDATE_WAITS;
    return true;
}

static void measure(taci_Contacts *k)
{
    tac_ContactStats *t = &k->stats;
    t->candidates = k->candidate_count;
    t->contacts = 0;
    for (int i = 0; i < k->count; i++)
        t->contacts += k->line[i].kind == TACI_LINE_CONTACT;
    t->islands = k->island_count;
    t->residual = 0.0;
    t->sweep_pairs = 0;
    for (int i = 0; i < k->island_count; i++) {
        t->residual = fmax(t->residual, k->island[i].residual);
        t->sweep_pairs = t->sweep_pairs > k->island[i].pairs ? t->sweep_pairs : k->island[i].pairs;
    }
    t->depth = 0.0;
    for (int i = 0; i < k->candidate_count; i++)
        t->depth = taci_max(taci_candidate_depth(&k->candidate[i]), t->depth);
}

/// What contacts pay of how a site turns; where springs act beside them, nothing.
static uint8_t payment(const taci_Contacts *k, const taci_Rows *rows, int site)
{
    int group = rows->site[site].group, island = group >= 0 ? k->group_island[group] : -1;
    if (island < 0 || rows->group[group].spring_count > 0)
        return TACI_PAY_NOTHING;
    if (k->island[island].exact)
        return TACI_PAY_PLACED;
    return k->set.push_out && k->set.law == TAC_LAW_BLEND ? TACI_PAY_LOSS : TACI_PAY_NOTHING;
}

tac_Result taci_contacts_solve(taci_Contacts *k, taci_Rows *rows, const taci_RowContext *c)
{
    k->count = k->island_count = k->stats.rounds = 0;
    k->group_island = TACI_TAKE(c->scratch, rows->group_count + 1, int32_t);
    if (k->group_island == NULL)
        return taci_no_scratch(c);
    if (!solve_rounds(k, rows, c))
        return taci_no_scratch(c);
    TAC_ASSERT(taci_forces_are_sound(k));
    measure(k);
    for (int i = 0; i < rows->site_count; i++) {
        rows->pay[i] = payment(k, rows, i);
    }
    memset(rows->effort, 0, (size_t)rows->flow_count * sizeof(double));
    for (int i = 0; i < k->count; i++) {
        const taci_ContactLine *l = &k->line[i];
        const taci_Candidate *d = &k->candidate[l->candidate];
        tac_Vec3 f = taci_line_force(l), t = taci_line_torque(l);
        for (int side = 0; side < 2; side++)
            if (d->end[side] >= 0 && k->site[d->end[side]] >= 0) {
                const taci_RowSite *s = &rows->site[k->site[d->end[side]]];
                double sign = side == 0 ? 1.0 : -1.0;
                tac_Vec3 g = v3_scale(sign, f);
                taci_flows_add(rows->effort + s->at, s->flows, g,
                               v3_axpy(v3_cross(d->arm[side], g), sign, t));
            }
    }
    TAC_ASSERT(!taci_all_ordinary(k->V_free, k->V_count) ||
               !taci_all_ordinary(k->V_start, k->V_count) ||
               taci_all_ordinary(rows->effort, rows->flow_count));
    return TAC_OK;
}
