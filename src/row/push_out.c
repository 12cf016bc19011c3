// Places of the end of the step, through the response of contacts. Impacts that are placed in time
// (impact.c) go where flight from their instant leads. Then penetration without free energy: what
// overlaps too much is moved apart along the contact normals and paid from what the same pairs of
// shapes have lost by sinking in. Overlap that an edit made is the edit's to pay. Theory:
// docs/theory/contact.md (C8), (C9).
#include "base/assert.h"
#include "row/contact.h"
#include <math.h>
#include <string.h>

#define LEAST_RESPONSE \
    1e-4             // of a normal to a tangent: below it a part goes aside a hundred times as far
#define SHARE 0.2    // of the overlap beyond the slop, per step
#define LARGEST 1e-3 // of the thinner shape, per step,
#define SLOPS 10.0   // or so many slops
#define HIT 4.0      // slops a step: who comes faster hits, as in contact_instants.c
#define FEW_SWEEPS 5
#define SWEEPS 200   // at most, while a contact lacks more than the slop
#define IGNORED 0.01 // of the slop, beyond it
#define HALVINGS 5
#define TURNED 0.2 // rad: what a displacement turns farther costs another energy than its rows say
#define LITTLE 0.1 // of the energy along a kick, four times: it changes the speed by some percent

/// The share of an overlap that parts in one step, at most.
static double pace(const taci_Contacts *k, const taci_Candidate *c)
{
    return fmax(LARGEST * c->thin, SLOPS * k->set.slop);
}

/// How far a contact's sides must part; negative: may come nearer. A contact that was speculative
/// at the start, or that would let a thin shape through, parts at once. Where an edit pays for an
/// island, what it did not make waits.
static double wanted(const taci_Contacts *k, const taci_Island *s, const taci_ContactLine *l)
{
    const taci_Candidate *c = &k->candidate[l->candidate];
    double over = -(taci_line_gap_end(k, l) + l->moved) - k->set.slop;
    if (over <= IGNORED * k->set.slop) // a pile at rest needs no sweeps
        return taci_min(over, 0.0);
    bool granted = taci_pair_is_granted(k, l);
    double comes = -k->T * l->rate_start[0]; // what is hit in this very step starts in place
    bool hit = (c->driven && c->gap > -2.0 * k->set.slop) || // by a speed that jumps
               (comes > HIT * k->set.slop && c->gap > -comes);
    if (!granted && (c->gap > 0.0 || over > 0.5 * c->thin || hit))
        return over;
    double share = fmin(SHARE * over, pace(k, c));
    if (granted)
        return share;
    return s->granted ? 0.0 : fmin(share, taci_accounts_limit(k, c->pair));
}

/// Whether a contact is parted by more than losses pay from step to step: for an edit. What came
/// through a thin wall in a step is parted at once as well, but by no more than it has moved.
static bool goes_far(const taci_Island *s)
{
    return s->granted;
}

static bool places_any(const taci_Contacts *k)
{
    for (int i = 0; i < k->island_count; i++)
        if (k->island[i].exact)
            return true;
    return false;
}

/// What displacements do to the gaps of impacts that are placed in time.
static void measure_places(taci_Contacts *k, double *D)
{
    memset(D, 0, (size_t)k->V_count * sizeof(double));
    taci_contacts_place(k, D);
    for (int i = 0; i < k->count; i++) {
        double way[3] = {0, 0, 0};
        if (k->line[i].early != 0.0)
            taci_line_way(&k->line[i], D, way);
        k->line[i].moved = way[0];
    }
}

/// Whether so much of the displacement D turns a side of a contact far.
static bool turns_far(const taci_ContactLine *l, const double *D, double share)
{
    double most = TURNED / share;
    for (int side = 0; side < 2; side++) {
        const double *d = l->at[side] >= 0 ? D + l->at[side] : NULL;
        if (d && d[3] * d[3] + d[4] * d[4] + d[5] * d[5] > most * most)
            return true;
    }
    return false;
}

/// How much of its displacement an island may make. Of several impacts of one body each has the
/// instant in which it would have come alone, and together they may lead into each other's walls:
/// no farther than that.
static double clear_share(const taci_Contacts *k, const taci_Island *s, const double *D)
{
    double share = 1.0;
    for (int i = s->first; i < s->first + s->count; i++) {
        const taci_ContactLine *l = &k->line[i];
        if (turns_far(l, D, 1.0))
            return 0.0;
        if (l->kind != TACI_LINE_CONTACT || !(l->moved < 0.0))
            continue;
        double room = taci_line_gap_end(k, l) + k->set.slop;
        share = fmin(share, fmax(0.0, room / -l->moved));
    }
    return share;
}

/// The displacement D that places impacts in time, and what it does to the gaps.
static void place_impacts(taci_Contacts *k, double *D)
{
    bool less = false;
    measure_places(k, D);
    for (int i = 0; i < k->island_count; i++) {
        const taci_Island *s = &k->island[i];
        double share = s->exact ? clear_share(k, s, D) : 1.0;
        for (int j = s->first; share < 1.0 && j < s->first + s->count; j++)
            k->line[j].early *= share;
        less |= share < 1.0;
    }
    if (less)
        measure_places(k, D);
}

/// One sweep on the normals of an island; D is the displacement of the blocks. Returns what the
/// contact that lacks most lacked before its turn, m.
static double part_once(taci_Contacts *k, const taci_Island *s, double *D)
{
    double most = 0.0;
    for (int i = s->first; i < s->first + s->count; i++) {
        taci_ContactLine *l = &k->line[i];
        double rate[3];
        if (l->aside) // no joint moves it apart
            continue;
        taci_line_way(l, D, rate);
        double lacks = l->want - rate[0], next = fmax(0.0, l->push + lacks / l->w[0]);
        if (next != l->push)
            taci_line_push(l, 0, next - l->push, D);
        l->push = next;
        most = fmax(most, lacks);
    }
    return most;
}

/// Sweeps that an island may take: no more than its solution, where the user bounds that.
static int most_sweeps(const taci_Contacts *k)
{
    int given = k->set.budget > 0.0 ? FEW_SWEEPS : k->set.pairs > 0 ? 2 * k->set.pairs : SWEEPS;
    return given < FEW_SWEEPS ? FEW_SWEEPS : given > SWEEPS ? SWEEPS : given;
}

/// The displacement of an island's blocks by its pushes.
static void rebuild_displacement(const taci_Contacts *k, const taci_Island *s, double *D)
{
    for (int i = s->first; i < s->first + s->count; i++)
        for (int span = 0; span < 2; span++)
            memset(D + k->line[i].span_at[span], 0, (size_t)k->line[i].span[span] * sizeof(double));
    for (int i = s->first; i < s->first + s->count; i++)
        if (k->line[i].push != 0.0)
            taci_line_push(&k->line[i], 0, k->line[i].push, D);
}

/// Contacts that hinder each other may lead where none of them asked to go: no farther than some
/// times what is asked for, and no turn that the rows do not know of.
static void keep_near(taci_Contacts *k, const taci_Island *s, double *D)
{
    double asked = 0.0, way, share = 1.0;
    bool far = false;
    for (int i = s->first; i < s->first + s->count; i++)
        if (k->line[i].push > 0.0) {
            asked = fmax(asked, k->line[i].want);
            far |= goes_far(s);
        }
    if (!far)
        return;
    way = taci_island_way(k, s, D);
    if (way > TACI_FARTHEST * asked)
        share = TACI_FARTHEST * asked / way;
    for (int i = s->first; i < s->first + s->count && share > 0.0; i++)
        while (k->line[i].push > 0.0 && turns_far(&k->line[i], D, share))
            share *= 0.5;
    if (share == 1.0)
        return;
    for (int i = s->first; i < s->first + s->count; i++)
        k->line[i].push *= share;
    rebuild_displacement(k, s, D);
}

/// A few sweeps, and more where what is parted far would be pressed into what it stands on.
static void part_island(taci_Contacts *k, const taci_Island *s, double *D)
{
    int most = most_sweeps(k);
    for (int i = 0; i < most; i++)
        if (!(part_once(k, s, D) > k->set.slop) && i + 1 >= FEW_SWEEPS)
            break;
    keep_near(k, s, D);
}

/// What must move in this step.
typedef struct Wants {
    bool any, granted;
} Wants;

/// Whether no joint parts the sides of a contact: they would only go far aside.
static bool goes_aside(const taci_Contacts *k, const taci_Island *s, const taci_ContactLine *l)
{
    if (!(l->w[0] > LEAST_RESPONSE * l->wt))
        return true;
    return goes_far(s) && !k->candidate[l->candidate].plain && taci_line_goes_aside(l);
}

static Wants find_wants(taci_Contacts *k)
{
    Wants w = {false, false};
    for (int i = 0; i < k->island_count; i++) {
        taci_Island *s = &k->island[i];
        s->parts = s->granted = 0;
        s->share = 1.0;
        for (int j = s->first; j < s->first + s->count; j++)
            s->granted |= taci_pair_is_granted(k, &k->line[j]);
        for (int j = s->first; j < s->first + s->count; j++) {
            taci_ContactLine *l = &k->line[j];
            l->push = l->want = 0.0;
            l->aside = 1;
            if (l->kind != TACI_LINE_CONTACT)
                continue;
            l->want = wanted(k, s, l);
            l->aside = goes_aside(k, s, l);
            s->parts |= l->want > 0.0;
        }
        w.any |= s->parts;
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

/// Which displacements are made: those that place impacts in time, and of the others none, all that
/// no edit pays for, or all.
typedef enum Which { PLACES, OWN, ALL } Which;

static bool counts(const taci_Island *s, Which which)
{
    return s->parts && (which == ALL || (which == OWN && !s->granted));
}

static void add_effort(taci_Contacts *k, taci_Rows *rows, const taci_ContactLine *l, Which which)
{
    const taci_Candidate *c = &k->candidate[l->candidate];
    const taci_Island *s = &k->island[c->island];
    double e[3] = {0, 0, 0}, own = counts(s, which) ? s->share * l->push : 0.0;
    if (l->early != 0.0)
        taci_line_place(l, e);
    e[0] += own;
    if (e[0] == 0.0 && e[1] == 0.0 && e[2] == 0.0)
        return;
    for (int side = 0; side < 2; side++) {
        if (l->at[side] < 0)
            continue;
        const taci_RowSite *site = &rows->site[k->site[c->end[side]]];
        double sign = side == 0 ? 1.0 : -1.0;
        for (int r = 0; r < 3; r++) {
            const double *dir = l->dir[r], *turn = l->turn[side][r], f = sign * e[r];
            taci_flows_add(rows->effort + site->at, site->flows,
                           v3(f * dir[0], f * dir[1], f * dir[2]),
                           v3(f * turn[0], f * turn[1], f * turn[2]));
        }
    }
}

/// Efforts of the displacement on the sites, and what springs answer to it. `D` is that of places,
/// k->parted that of what is parted.
static void set_efforts(taci_Contacts *k, taci_Rows *rows, const double *D, Which which)
{
    memset(rows->effort, 0, (size_t)rows->flow_count * sizeof(double));
    for (int i = 0; i < k->count; i++)
        add_effort(k, rows, &k->line[i], which);
    if (rows->row_count == 0)
        return;
    for (int i = 0; i < rows->site_count; i++) {
        const taci_RowSite *s = &rows->site[i];
        int island = s->group >= 0 ? k->group_island[s->group] : -1;
        double share = 0.0;
        if (island >= 0 && counts(&k->island[island], which))
            share = k->island[island].share;
        for (int j = 0; j < s->flows; j++) {
            int at = island >= 0 ? taci_contact_place(rows, s) + j : 0;
            double parted = share != 0.0 ? share * k->parted[at] : 0.0;
            rows->way[s->at + j] = parted + (D != NULL && island >= 0 ? D[at] : 0.0);
        }
    }
    taci_rows_yield(rows, rows->way, rows->effort);
}

/// Moves all systems so and adds up what that costs.
static double move(taci_Rows *rows, const taci_RowContext *c, bool places, double *cost)
{
    double sum = 0.0, change;
    for (int i = 0; i < c->system_count; i++) {
        const double *effort = taci_rows_effort(rows, i);
        if (effort == NULL || !taci_system_can_shift(c->system[i]))
            continue;
        taci_system_shift(c->system[i], effort, 1.0, places, &change);
        cost[i] += change;
    }
    cost[c->system_count] += taci_rows_shift(rows, c);
    for (int i = 0; i <= c->system_count; i++)
        sum += cost[i];
    return sum;
}

/// What placed impacts exchanged: the price of their places is rounded at that.
static double exchanged(const taci_Contacts *k)
{
    double sum = 0.0;
    for (int i = 0; i < k->count; i++)
        if (k->line[i].early != 0.0)
            sum += k->T * k->line[i].lambda[0] * fabs(k->line[i].rate_free[0]);
    return sum;
}

/// The forces of placed impacts as efforts at k+1, into rows->end_effort. Both sides of a pair have
/// them in one point, so that a kick along them leaves their angular momentum.
static void set_kick(taci_Contacts *k, taci_Rows *rows, const taci_RowContext *c)
{
    memset(rows->end_effort, 0, (size_t)rows->flow_count * sizeof(double));
    for (int i = 0; i < k->count; i++) {
        const taci_ContactLine *l = &k->line[i];
        const taci_Candidate *d = &k->candidate[l->candidate];
        if (!k->island[d->island].exact)
            continue;
        tac_Vec3 f = taci_line_force(l), t = taci_line_torque(l), open = {0, 0, 0};
        if (l->at[0] >= 0 && l->at[1] >= 0) {
            tac_Vec3 a = taci_rows_frame(c, TACI_AT_NEXT, &k->touched[d->end[0]]).x;
            tac_Vec3 b = taci_rows_frame(c, TACI_AT_NEXT, &k->touched[d->end[1]]).x;
            open = v3_sub(v3_add(b, d->arm[1]), v3_add(a, d->arm[0]));
        }
        for (int side = 0; side < 2; side++) {
            if (l->at[side] < 0)
                continue;
            double sign = side == 0 ? 1.0 : -1.0;
            tac_Vec3 g = v3_scale(sign, f), arm = v3_axpy(d->arm[side], 0.5 * sign, open);
            const taci_RowSite *site = &rows->site[k->site[d->end[side]]];
            taci_flows_add(rows->end_effort + site->at, site->flows, g,
                           v3_axpy(v3_cross(arm, g), sign, t));
        }
    }
}

/// What a kick along the forces of placed impacts does to the motion of their bodies.
typedef struct Reach {
    double a1, a2; // J: alpha a1 + alpha² a2
} Reach;

static bool is_kicked(const taci_Contacts *k, int group)
{
    int island = k->group_island[group];
    return island >= 0 && k->island[island].exact;
}

static Reach probe_kick(taci_Contacts *k, taci_Rows *rows, const taci_RowContext *c)
{
    Reach r = {0.0, 0.0};
    set_kick(k, rows, c);
    for (int g = 0; g < rows->group_count; g++) {
        double a1, a2;
        if (!is_kicked(k, g))
            continue;
        taci_rows_probe(rows, c, &rows->group[g], TACI_ALONG_EFFORT, &a1, &a2);
        r.a1 += a1, r.a2 += a2;
    }
    return r;
}

/// Whether the motion can have `want` and is changed by some percent at most.
static bool is_little(Reach r, double want)
{
    return 4.0 * r.a2 * fabs(want) <= LITTLE * r.a1 * r.a1;
}

/// The motion of what was placed has `want`, or gives what it can. Returns what it had.
static double pay_by_motion(taci_Contacts *k, taci_Rows *rows, const taci_RowContext *c, Reach r,
                            double want, double *cost)
{
    taci_Kick kick = taci_policy_kick(want, r.a1, r.a2, 0.0);
    for (int g = 0; g < rows->group_count; g++) {
        double a1, a2;
        if (!is_kicked(k, g))
            continue;
        taci_rows_probe(rows, c, &rows->group[g], TACI_ALONG_EFFORT, &a1, &a2);
        taci_rows_kick(rows, c, &rows->group[g], TACI_ALONG_EFFORT, kick.alpha, cost);
    }
    return kick.given;
}

/// Of what is open, the part beyond what the loss of the impacts pays or takes.
static double beyond(double open, double spare)
{
    return open > spare ? open - spare : open < -spare ? open + spare : 0.0;
}

/// Whether impacts that are placed less far leave less than half of this open, or at least less if
/// the motion has not what they lack.
static bool is_too_far(const taci_Contacts *k, Reach r, double open, double lacks)
{
    double least = fabs(k->placed) / fabs(open); // with the impulses in the middle of the step
    return least < 0.5 || (least < 1.0 && 4.0 * r.a2 * lacks > r.a1 * r.a1);
}

/// Places impacts in time. Contacts have given what that was to cost: in a field of constant forces
/// it does, to rounding. Elsewhere the motion has the difference, be it more or less, if it is
/// little; else the loss of the impacts does. What neither has, and is open because they are placed
/// far, is less with them placed less far; what is left is the motion's, however much it is.
static void move_places(taci_Contacts *k, taci_Rows *rows, const taci_RowContext *c, double *D,
                        double *cost)
{
    double spare = taci_accounts_spare(k), share = 1.0, open, rounding = 1e-15 * exchanged(k);
    Reach reach;
    for (int i = 0;; i++) {
        set_efforts(k, rows, D, PLACES);
        double change = move(rows, c, true, cost);
        open = change + k->placed;
        if (fabs(open) <= 1e-12 * (fabs(change) + fabs(k->placed)) + rounding)
            return;
        reach = probe_kick(k, rows, c);
        double lacks = beyond(open, spare);
        if (lacks == 0.0 || is_little(reach, open) || share == 0.0 ||
            !is_too_far(k, reach, open, lacks))
            break;
        double next = i < HALVINGS ? 0.5 : 0.0;
        share *= next;
        for (int j = 0; j < k->count; j++)
            k->line[j].early *= next;
        measure_places(k, D);
    }
    double want = is_little(reach, open) ? -open : -beyond(open, spare);
    if (want != 0.0)
        open += pay_by_motion(k, rows, c, reach, want, cost);
    if (open > 0.0)
        taci_accounts_take_spare(k, open);
}

/// The displacement that the pairs pay for themselves, as far as they can.
static void move_own(taci_Contacts *k, taci_Rows *rows, const taci_RowContext *c, const double *D,
                     double *cost)
{
    double funds = taci_accounts_funds(k), factor = 1.0, sum = 0.0, before = 0.0;
    for (int i = 0; i <= c->system_count; i++)
        before += cost[i];
    for (int i = 0; i <= HALVINGS + 2; i++) {
        for (int j = 0; j < k->island_count; j++)
            k->island[j].share = k->island[j].granted ? 1.0 : factor;
        set_efforts(k, rows, D, OWN);
        sum = move(rows, c, false, cost) - before;
        if (sum <= funds || factor == 0.0)
            break;
        bool line = i == 0 && isfinite(sum); // where gravity alone resists
        factor = i > HALVINGS ? 0.0 : line ? funds / sum * (1.0 - 1e-9) : 0.5 * factor;
    }
    TAC_ASSERT(!(sum > funds) || factor == 0.0); // nobody moves on credit
    taci_accounts_spend(k, sum);
}

/// J, stored in springs at k+1, where push-out may have moved them.
static double strained(const taci_Rows *rows, const taci_RowContext *c, const double *cost)
{
    double sum = cost[c->system_count];
    for (int i = 0; i < c->system_count; i++) {
        tac_Ledger l = {0};
        if (taci_rows_effort(rows, i) == NULL || !taci_system_can_shift(c->system[i]))
            continue;
        taci_system_stored(c->system[i], TACI_AT_NEXT, &l);
        sum += l.elastic;
    }
    return sum;
}

static bool is_granted_island(const taci_Island *s)
{
    return s->parts && s->granted;
}

/// m, how far the points of an island are moved, or were to be parted where that hardly moves them.
static double way_of(const taci_Contacts *k, const taci_Island *s)
{
    double way = taci_island_way(k, s, k->parted);
    for (int i = s->first; i < s->first + s->count; i++)
        if (k->line[i].push > 0.0)
            way = fmax(way, k->line[i].want);
    return way;
}

/// What springs store more if of what edits pay for one island alone is moved; -1: all of them.
static double strain_of(taci_Contacts *k, taci_Rows *rows, const taci_RowContext *c,
                        const double *D, int island, double before, double *cost)
{
    for (int i = 0; i < k->island_count; i++)
        if (is_granted_island(&k->island[i]))
            k->island[i].share = island < 0 || i == island ? 1.0 : 0.0;
    set_efforts(k, rows, D, ALL);
    double sum = move(rows, c, false, cost);
    return isfinite(sum) ? strained(rows, c, cost) - before : HUGE_VAL;
}

/// An island needs more than it may have: of its pairs that ask, those that alone would need it, or
/// the one that needs most, are given up. The island stays in this step.
static void give_up(taci_Contacts *k, taci_Rows *rows, const taci_RowContext *c, const double *D,
                    int island, double before, double *cost)
{
    taci_Island *s = &k->island[island];
    double most = -HUGE_VAL;
    int worst = -1;
    for (int i = s->first; i < s->first + s->count; i++)
        k->line[i].want = k->line[i].push; // the former is no longer needed
    for (int i = s->first, end; i < s->first + s->count; i = end) {
        int pair = k->candidate[k->line[i].candidate].pair;
        double pushed = 0.0;
        for (int j = s->first; j < s->first + s->count; j++) {
            bool own = k->candidate[k->line[j].candidate].pair == pair;
            k->line[j].push = own ? k->line[j].want : 0.0;
            pushed += k->line[j].push;
        }
        for (end = i + 1;
             end < s->first + s->count && k->candidate[k->line[end].candidate].pair == pair;)
            end++;
        if (!taci_pair_is_granted(k, &k->line[i]) || !(pushed > 0.0))
            continue;
        rebuild_displacement(k, s, k->parted);
        double strain = strain_of(k, rows, c, D, island, before, cost);
        if (strain > most)
            most = strain, worst = pair;
    }
    if (worst >= 0)
        taci_grant_give_up(k, worst);
    s->parts = 0;
}

/// Which of the islands that edits pay for keep to their limits alone; the others stay.
static void move_each(taci_Contacts *k, taci_Rows *rows, const taci_RowContext *c, const double *D,
                      double before, double *cost)
{
    for (int i = 0; i < k->island_count; i++) {
        taci_Island *s = &k->island[i];
        if (!is_granted_island(s))
            continue;
        taci_GrantLimits left = taci_grants_left(k, s), spent;
        spent.way = way_of(k, s);
        spent.strain = strain_of(k, rows, c, D, i, before, cost);
        if (spent.strain <= left.strain && spent.way <= left.way)
            taci_grants_spend(k, s, spent);
        else
            give_up(k, rows, c, D, i, before, cost);
    }
    if (isfinite(strain_of(k, rows, c, D, -1, before, cost)))
        return;
    set_efforts(k, rows, D, OWN);
    move(rows, c, false, cost);
}

/// What edits pay for, beside the shares of the others, as far as it may go.
static void move_granted(taci_Contacts *k, taci_Rows *rows, const taci_RowContext *c,
                         const double *D, taci_PushOutCost cost)
{
    for (int i = 0; i <= c->system_count; i++)
        cost.edit[i] -= cost.all[i];
    double before = strained(rows, c, cost.all), least = HUGE_VAL;
    double strain = strain_of(k, rows, c, D, -1, before, cost.all);
    bool near = true;
    for (int i = 0; i < k->island_count; i++) {
        const taci_Island *s = &k->island[i];
        if (!is_granted_island(s))
            continue;
        taci_GrantLimits left = taci_grants_left(k, s);
        near &= way_of(k, s) <= left.way;
        least = fmin(least, left.strain);
    }
    if (near && strain <= least) {
        for (int i = 0; i < k->island_count; i++)
            if (is_granted_island(&k->island[i]))
                taci_grants_spend(k, &k->island[i],
                                  (taci_GrantLimits){way_of(k, &k->island[i]), strain});
    } else {
        move_each(k, rows, c, D, before, cost.all);
    }
    for (int i = 0; i <= c->system_count; i++)
        cost.edit[i] += cost.all[i];
}

void taci_contacts_push_out(taci_Contacts *k, taci_Rows *rows, const taci_RowContext *c,
                            taci_PushOutCost cost)
{
    if (!k->set.push_out || k->count == 0)
        return;
    const double *D = NULL;
    if (places_any(k)) {
        D = k->shifted;
        place_impacts(k, k->shifted);
        move_places(k, rows, c, k->shifted, cost.all);
    }
    Wants wants = find_wants(k);
    if (!wants.any)
        return;
    memset(k->parted, 0, (size_t)k->V_count * sizeof(double));
    for (int i = 0; i < k->island_count; i++) {
        taci_Island *s = &k->island[i];
        if (!s->parts)
            continue;
        part_island(k, s, k->parted);
        if (s->granted) {
            taci_grants_open(k, s, k->parted);
            taci_grants_wait(k, s);
        }
    }
    name_payers(k);
    move_own(k, rows, c, D, cost.all);
    if (wants.granted)
        move_granted(k, rows, c, D, cost);
}
