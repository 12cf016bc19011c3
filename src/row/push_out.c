// Penetration without free energy: after the step, what overlaps too much is moved apart along the
// contact normals, through the same response, and paid from what the same pairs of shapes have lost
// by sinking in. Overlap that an edit made is the edit's to pay. Theory: docs/theory/contact.md
// (C8), (C9).
#include "row/contact.h"
#include <math.h>
#include <string.h>

#define LEAST_RESPONSE \
    1e-4             // of a normal to a tangent: below it a part goes aside a hundred times as far
#define SHARE 0.2    // of the overlap beyond the slop, per step
#define LARGEST 1e-4 // m, per step
#define HIT 4.0      // slops a step: who comes faster hits, as in contact_instants.c
#define SWEEPS 5
#define IGNORED 0.01 // of the slop, beyond it
#define HALVINGS 5

static bool is_granted(const taci_Contacts *k, const taci_ContactLine *l)
{
    return k->account[1 - k->now][k->candidate[l->candidate].pair].grant > 0.0;
}

/// How far a contact's sides must part; negative: may come nearer. A contact that was speculative
/// at the start, or that would let a thin shape through, parts at once. Where an edit pays for an
/// island, what it did not make waits.
static double wanted(const taci_Contacts *k, const taci_Island *s, const taci_ContactLine *l)
{
    const taci_Candidate *c = &k->candidate[l->candidate];
    double over = -(c->gap + k->T * l->rate[0]) - k->set.slop;
    if (over <= IGNORED * k->set.slop) // a pile at rest needs no sweeps
        return fmin(over, 0.0);
    bool granted = is_granted(k, l);
    double comes = -k->T * l->rate_start[0]; // what is hit in this very step starts in place
    bool hit = (c->driven && c->gap > -2.0 * k->set.slop) || // by a speed that jumps
               (comes > HIT * k->set.slop && c->gap > -comes);
    if (!granted && (c->gap > 0.0 || over > 0.5 * c->thin || hit))
        return over;
    double share = fmin(SHARE * over, LARGEST);
    if (granted)
        return share;
    return s->granted ? 0.0 : fmin(share, taci_accounts_limit(k, c->pair));
}

/// Whether an impact is to be placed where its bodies would be had they flown to the surface and
/// back (C9): the gap at the end of the step, else -1.
static double exact_gap(const taci_Contacts *k, const taci_ContactLine *l)
{
    const taci_Candidate *c = &k->candidate[l->candidate];
    double speed = -l->rate_start[0], approach = -l->rate_free[0];
    if (!c->ccd || !c->midpoint || k->set.law != TAC_LAW_BLEND || !(c->gap > 0.0) ||
        !(speed > 0.0) || !(approach * k->T > c->gap) || !(l->lambda[0] > 0.0))
        return -1.0;
    return c->restitution * speed * (k->T - c->gap / approach);
}

/// Sweeps on the normals of one island; D is the displacement of the blocks.
static void part_island(taci_Contacts *k, const taci_Island *s, double *D)
{
    for (int sweep = 0; sweep < SWEEPS; sweep++)
        for (int i = s->first; i < s->first + s->count; i++) {
            taci_ContactLine *l = &k->line[i];
            double rate[3];
            if (!(l->w[0] > LEAST_RESPONSE * l->wt)) // no joint moves it apart: only far aside
                continue;
            taci_line_way(l, D, rate);
            double next = l->push + (l->want - rate[0]) / l->w[0];
            next = l->exact ? next : fmax(0.0, next);
            if (next != l->push)
                taci_line_push(l, 0, next - l->push, D);
            l->push = next;
        }
}

/// What must move in this step.
typedef struct Wants {
    bool any, exact, granted;
} Wants;

static Wants find_wants(taci_Contacts *k)
{
    Wants w = {false, false, false};
    for (int i = 0; i < k->island_count; i++) {
        taci_Island *s = &k->island[i];
        s->parts = s->exact = s->granted = 0;
        s->share = 1.0;
        for (int j = s->first; j < s->first + s->count; j++)
            s->granted |= is_granted(k, &k->line[j]);
        for (int j = s->first; j < s->first + s->count; j++) {
            taci_ContactLine *l = &k->line[j];
            l->push = l->want = 0.0;
            l->exact = 0;
            if (l->kind != TACI_LINE_CONTACT)
                continue;
            double gap = exact_gap(k, l);
            l->exact = gap >= 0.0;
            l->want = l->exact ? gap - (k->candidate[l->candidate].gap + k->T * l->rate[0])
                               : wanted(k, s, l);
            s->exact |= l->exact;
            s->parts |= l->want > 0.0 || l->exact;
        }
        w.any |= s->parts;
        w.exact |= s->exact;
        w.granted |= s->parts && s->granted;
    }
    return w;
}

/// The pairs that pay for it: those that are moved, and that no edit pays for.
static void name_payers(taci_Contacts *k)
{
    for (int i = 0; i < k->account_count[1 - k->now]; i++)
        k->pair[i].pushes = 0;
    for (int i = 0; i < k->count; i++) {
        const taci_Candidate *c = &k->candidate[k->line[i].candidate];
        if (k->line[i].push != 0.0 && !k->island[c->island].granted)
            k->pair[c->pair].pushes = 1;
    }
}

/// Which islands a displacement is made of.
typedef enum Which { EXACT, OWN, ALL } Which; // OWN: all that no edit pays for

static bool counts(const taci_Island *s, Which which)
{
    return which == EXACT ? s->exact : s->parts && (which == ALL || !s->granted);
}

/// Efforts of the displacement on the sites.
static void set_efforts(taci_Contacts *k, taci_Rows *rows, Which which)
{
    memset(rows->effort, 0, (size_t)rows->site_count * 6 * sizeof(double));
    for (int i = 0; i < k->count; i++) {
        const taci_ContactLine *l = &k->line[i];
        const taci_Candidate *c = &k->candidate[l->candidate];
        const taci_Island *s = &k->island[c->island];
        if (!counts(s, which) || l->push == 0.0)
            continue;
        for (int side = 0; side < 2; side++)
            if (l->at[side] >= 0) {
                tac_Vec3 f = v3_scale(s->share * (side == 0 ? l->push : -l->push), c->normal);
                sv_accumulate(rows->effort + 6 * k->site[c->end[side]], f,
                              v3_cross(c->arm[side], f));
            }
    }
    for (int i = 0; i < rows->site_count; i++) {
        const taci_RowSite *s = &rows->site[i];
        int island = s->group >= 0 ? k->group_island[s->group] : -1;
        bool moves = island >= 0 && counts(&k->island[island], which);
        double share = moves ? k->island[island].share : 0.0;
        for (int j = 0; j < 6; j++)
            rows->flow[6 * i + j] =
                moves ? share * k->V_free[6 * (rows->group[s->group].place + s->place) + j] : 0.0;
    }
    taci_rows_yield(rows, rows->flow, rows->effort);
}

/// Moves all systems by the share `factor` of the displacement and adds up what that costs.
static double move(taci_Rows *rows, const taci_RowContext *c, double factor, double *cost)
{
    double sum = 0.0, change;
    for (int i = 0; i < c->system_count; i++) {
        const double *effort = taci_rows_effort(rows, i);
        if (effort == NULL || c->system[i]->ops->shift == NULL)
            continue;
        c->system[i]->ops->shift(c->system[i], effort, factor, &change);
        cost[i] += change;
    }
    cost[c->system_count] += taci_rows_shift(rows, c);
    for (int i = 0; i <= c->system_count; i++)
        sum += cost[i];
    return sum;
}

/// The share of an exact placement that impacts hand on to the motion: e² of the bounciest.
static double share_of_motion(const taci_Contacts *k)
{
    double e = 0.0;
    for (int i = 0; i < k->count; i++)
        if (k->line[i].exact)
            e = fmax(e, k->candidate[k->line[i].candidate].restitution);
    return e * e;
}

/// What exact impacts exchanged: the price of their places is rounded at that.
static double exchanged(const taci_Contacts *k)
{
    double sum = 0.0;
    for (int i = 0; i < k->count; i++)
        if (k->line[i].exact)
            sum += k->T * k->line[i].lambda[0] * fabs(k->line[i].rate_free[0]);
    return sum;
}

/// An exact impact moves bodies in the field of gravity as flight would have: the motion pays for
/// it, along the normals.
static void pay_by_motion(taci_Contacts *k, taci_Rows *rows, const taci_RowContext *c, double want,
                          double *cost)
{
    double a1 = 0.0, a2 = 0.0;
    memcpy(rows->flow, rows->effort, (size_t)rows->site_count * 6 * sizeof(double));
    for (int pass = 0; pass < 2; pass++) {
        taci_Kick kick = {0};
        if (pass == 1)
            kick = taci_policy_kick(want, a1, a2, 0.0);
        for (int g = 0; g < rows->group_count; g++) {
            int island = k->group_island[g];
            double b1, b2;
            if (island < 0 || !k->island[island].exact)
                continue;
            if (pass == 1) {
                taci_rows_kick(rows, c, &rows->group[g], TACI_ALONG_EFFORT, kick.alpha, cost);
                continue;
            }
            taci_rows_probe(rows, c, &rows->group[g], TACI_ALONG_EFFORT, &b1, &b2);
            a1 += b1, a2 += b2;
        }
        if (!(a2 > 0.0))
            return;
    }
}

/// The displacement that the pairs pay for themselves, as far as they can; every island knows what
/// share of its own was made.
static void move_own(taci_Contacts *k, taci_Rows *rows, const taci_RowContext *c, bool exact,
                     double rounding, double *cost)
{
    double funds = taci_accounts_funds(k), most = funds + rounding, factor = 1.0;
    bool exact_only = false;
    set_efforts(k, rows, OWN);
    double sum = move(rows, c, factor, cost);
    if (sum > most && isfinite(sum)) { // linear where gravity alone resists
        factor = funds / sum * (1.0 - 1e-9);
        sum = move(rows, c, factor, cost);
    }
    for (int i = 0; i < HALVINGS && !(sum <= most); i++)
        sum = move(rows, c, factor *= 0.5, cost);
    if (!(sum <= most) && exact) { // the motion was given what the placement alone gains
        set_efforts(k, rows, EXACT);
        sum = move(rows, c, factor = 1.0, cost);
        exact_only = true;
    }
    if (!(sum <= most))
        sum = move(rows, c, factor = 0.0, cost);
    taci_accounts_spend(k, sum);
    for (int i = 0; i < k->island_count; i++)
        if (!k->island[i].granted)
            k->island[i].share = exact_only && !k->island[i].exact ? 0.0 : factor;
}

/// What edits pay for, beside the shares of the others. Where that is not finite it stays.
static void move_granted(taci_Contacts *k, taci_Rows *rows, const taci_RowContext *c,
                         taci_PushOutCost cost)
{
    for (int i = 0; i <= c->system_count; i++)
        cost.edit[i] -= cost.all[i];
    set_efforts(k, rows, ALL);
    if (!isfinite(move(rows, c, 1.0, cost.all))) {
        set_efforts(k, rows, OWN);
        move(rows, c, 1.0, cost.all);
    }
    for (int i = 0; i <= c->system_count; i++)
        cost.edit[i] += cost.all[i];
}

void taci_contacts_push_out(taci_Contacts *k, taci_Rows *rows, const taci_RowContext *c,
                            taci_PushOutCost cost)
{
    if (!k->set.push_out || k->count == 0)
        return;
    Wants wants = find_wants(k);
    if (!wants.any)
        return;
    memset(k->V_free, 0, (size_t)k->V_count * sizeof(double)); // the displacement
    for (int i = 0; i < k->island_count; i++)
        if (k->island[i].parts)
            part_island(k, &k->island[i], k->V_free);
    name_payers(k);
    double rounding = 0.0;
    if (wants.exact) {
        set_efforts(k, rows, EXACT);
        double change = move(rows, c, 1.0, cost.all);
        pay_by_motion(k, rows, c, -change * share_of_motion(k), cost.all);
        rounding = 1e-12 * fabs(change) + 1e-15 * exchanged(k);
    }
    move_own(k, rows, c, wants.exact, rounding, cost.all);
    if (wants.granted)
        move_granted(k, rows, c, cost);
}
