// Contacts from candidates to forces: what is active, islands, the rows of each contact on the
// condensed blocks, which solver answers. Theory: docs/theory/contact.md (C1) to (C6).
#include "row/contact_checks.h"
#include "base/forest.h"
#include "base/assert.h"
#include <math.h>
#include <string.h>

#define SWING 0.1 // rad a step: who turns more is elsewhere when it is hit than its rows say
#define LEAST_RESPONSE 1e-9 // of what a contact's sides answer in all directions: rounding
#define JAMMED 1e-4         // of the same: what is deeper than some slops is not pushed out either
#define JAMMED_DEPTH 5.0    // slops
#define CLOSING 0.25        // of a gap that a step may close under a force, without an approach
#define SMALL (3 * 2 * (size_t)TACI_TWIST) // numbers of response of a contact of two lone sites

#define ARRAYS(X)                             \
    X(warm[0], taci_WarmStart, contacts)      \
    X(warm[1], taci_WarmStart, contacts)      \
    X(account[0], taci_PairAccount, contacts) \
    X(account[1], taci_PairAccount, contacts) \
    X(pair, taci_PairWork, contacts)          \
    X(candidate, taci_Candidate, contacts)    \
    X(line, taci_ContactLine, lines)          \
    X(island, taci_Island, contacts)          \
    X(report, tac_Contact, contacts)          \
    X(touched, taci_RowEnd, touches)          \
    X(site, int32_t, touches)                 \
    X(V, double[TACI_TWIST], sites)           \
    X(V_free, double[TACI_TWIST], sites)      \
    X(V_start, double[TACI_TWIST], sites)     \
    X(shifted, double[TACI_TWIST], sites)     \
    X(parted, double[TACI_TWIST], sites)

/// How many objects each array of ARRAYS holds.
static size_t contacts(taci_ContactCapacity n)
{
    return (size_t)n.contacts + 1;
}

static size_t lines(taci_ContactCapacity n)
{
    return 3 * (size_t)n.contacts + 1; // with torques against rolling and spinning
}

static size_t touches(taci_ContactCapacity n)
{
    return (size_t)n.touches + 1;
}

static size_t sites(taci_ContactCapacity n)
{
    return (size_t)n.sites + (size_t)n.touches + 1;
}

size_t taci_contacts_need(taci_ContactCapacity capacity)
{
    size_t need = 0;
#define X(name, type, count) need += taci_arena_need(count(capacity), sizeof(type));
    ARRAYS(X)
#undef X
    return need;
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

bool taci_contacts_reserve(taci_Contacts *k, taci_Arena *arena, taci_ContactCapacity to)
{
    taci_ContactCapacity from = k->capacity,
                         most = {larger(from.contacts, to.contacts),
                                 larger(from.touches, to.touches), larger(from.sites, to.sites),
                                 larger(from.group, to.group)};
    taci_Contacts more = *k;
    size_t mark = taci_arena_mark(arena);
    bool ok = true;
    more.capacity = most;
#define X(name, type, count)                                                             \
    more.name = taci_arena_more(arena, k->name, count(from), count(most), sizeof(type)); \
    ok = more.name != NULL && ok;
    ARRAYS(X)
#undef X
    if (ok)
        *k = more;
    else
        taci_arena_reset(arena, mark);
    return ok;
}

static size_t at_least(size_t a, size_t b)
{
    return a > b ? a : b;
}

size_t taci_contacts_scratch(taci_ContactCapacity c, int directions)
{
    size_t contacts = (size_t)c.contacts, in_blocks = (size_t)c.sites,
           in_one = (size_t)(c.group < c.sites ? c.group : c.sites);
    // Contacts of free bodies have SMALL numbers of response; those on larger blocks up to three
    // twists a site and side, and as many of them are provided for as there are sites in blocks,
    // eight times.
    size_t on_blocks = 8 * in_blocks < contacts ? 8 * in_blocks : contacts;
    size_t response = taci_arena_need(3 * contacts, SMALL * sizeof(double)) +
                      on_blocks * taci_arena_need(SMALL * in_one, sizeof(double));
    int most = 3 * c.contacts; // lines
    int dense = most < TACI_DENSE_LIMIT ? most : TACI_DENSE_LIMIT;
    int lemke = most < TACI_LEMKE_LIMIT ? most : TACI_LEMKE_LIMIT;
    size_t n = 3 * (size_t)dense;
    size_t solver = at_least(taci_friction_scratch(dense), taci_lemke_scratch(lemke, directions));
    return response + taci_arena_need(n * n, sizeof(double)) +
           6 * taci_arena_need(n, sizeof(double)) + solver +
           5 * taci_arena_need(sites(c) + contacts, sizeof(int32_t)) +
           taci_arena_need(TACI_TWIST * sites(c), sizeof(double));
}

void taci_contacts_clear(taci_Contacts *k, double T)
{
    k->T = T;
    k->candidate_count = k->touched_count = k->count = k->island_count = 0;
    k->reported = false;
    taci_ledger_clear(&k->books);
    k->account_count[1 - k->now] = 0;
    k->jammed = 0.0;
    k->stats = (tac_ContactStats){.newton = k->stats.newton,
                                  .rescued = k->stats.rescued,
                                  .unconverged = k->stats.unconverged,
                                  .clamped = k->stats.clamped,
                                  .swept_again = k->stats.swept_again,
                                  .dropped = k->stats.dropped,
                                  .no_response = k->stats.no_response,
                                  .jammed = k->stats.jammed,
                                  .wedged = k->stats.wedged,
                                  .tank = taci_accounts_sum(k, k->now)};
}

void taci_contacts_warm(taci_Contacts *k)
{
    TAC_ASSERT(taci_candidates_are_sound(k) && taci_warm_starts_are_sound(k, k->now));
    const taci_WarmStart *w = k->warm[k->now];
    for (int i = 0, j = 0; i < k->candidate_count; i++) {
        taci_Candidate *c = &k->candidate[i];
        c->warm = c->warm_torque = (tac_Vec3){0, 0, 0};
        c->v_last = v3_neg(c->v_k);
        int order = 1;
        while (j < k->warm_count[k->now] &&
               (order = taci_contact_order(w[j].shape, w[j].feature, c->shape, c->feature)) < 0)
            j++;
        if (order == 0) {
            c->warm = w[j].force;
            c->warm_torque = w[j].torque;
            if (c->apart == TACI_WITHIN_SLOP && v3_norm2(c->warm) > 0.0)
                c->apart = TACI_TOUCHING; // it lasts
            if (w[j].at_midpoint)
                c->v_last = w[j].v_k;
            j++;
        }
    }
}

void taci_contacts_spread(const taci_Rows *rows, const double *flow, double *V)
{
    for (int i = 0; i < rows->site_count; i++) {
        const taci_RowSite *s = &rows->site[i];
        if (s->group < 0)
            continue;
        tac_Twist t = taci_flows_twist(flow + s->at, s->flows);
        sv_store(V + taci_contact_place(rows, s), t.lin, t.ang);
    }
}

static void read_flow(taci_Rows *rows, const taci_RowContext *c, taci_Flow which, double *V)
{
    taci_rows_flows(rows, c, which, rows->flow);
    taci_contacts_spread(rows, rows->flow, V);
}

/// The velocity of one end's point, by its place among the blocks.
static tac_Vec3 point_velocity(const double *V, int at, tac_Vec3 arm)
{
    if (at < 0)
        return v3(0, 0, 0);
    return v3_add(v3(V[at], V[at + 1], V[at + 2]),
                  v3_cross(v3(V[at + 3], V[at + 4], V[at + 5]), arm));
}

static tac_Vec3 relative_velocity(const taci_Candidate *c, const double *V)
{
    return v3_add(c->drive, v3_sub(point_velocity(V, c->at[0], c->arm[0]),
                                   point_velocity(V, c->at[1], c->arm[1])));
}

/// Whether a block of one site answers a force by a velocity along it alone, and a torque by a turn
/// alone: a free body.
static bool is_plain(const taci_RowGroup *g)
{
    double rest = 0.0;
    if (g->site_count != 1 || g->flow_count != TACI_BODY_FLOWS)
        return false;
    const double(*G)[TACI_BODY_FLOWS] = (const double(*)[TACI_BODY_FLOWS])g->G;
    for (int i = 0; i < 3; i++)
        for (int j = 3; j < TACI_BODY_FLOWS; j++)
            rest += fabs(G[i][j]) + fabs(G[j][i]);
    rest += fabs(G[0][1]) + fabs(G[0][2]) + fabs(G[1][0]) + fabs(G[1][2]) + fabs(G[2][0]) +
            fabs(G[2][1]);
    return rest == 0.0 && G[0][0] == G[1][1] && G[0][0] == G[2][2];
}

/// Whether a side keeps V̂ at the middle of the step (a = 2).
static bool is_midpoint(const taci_Contacts *k, const taci_RowContext *c, int end)
{
    return end >= 0 && !(c->system[k->touched[end].system]->traits & TACI_TRAIT_BACKWARD);
}

static bool responds(const taci_Contacts *k, const taci_RowContext *c, int end)
{
    return end >= 0 && !(c->system[k->touched[end].system]->traits & TACI_TRAIT_NO_RESPONSE);
}

/// What a unit force along `b` at a site of a block does along `a` at another.
static double block_response(const taci_RowGroup *g, const taci_RowSite *from,
                             const taci_RowSite *to, const double a[TACI_TWIST],
                             const double b[TACI_TWIST])
{
    double sum = 0.0;
    for (int i = 0; i < to->flows; i++) {
        const double *G = g->G + (to->block_at + i) * (ptrdiff_t)g->flow_count + from->block_at;
        for (int j = 0; j < from->flows; j++)
            sum += a[i] * G[j] * b[j];
    }
    return sum;
}

/// Whether forces along the normal move the sides against each other by more than rounding. On a
/// mechanism two parts may be near each other that no joint parts, or a part and a floor that it
/// slides along: such a contact would push with all that rounding lets it. Of two that are inside
/// each other already more is asked: what would have to go aside a hundred times as far to part
/// them is jammed, and force on it only strains the mechanism.
static bool can_part(const taci_Contacts *k, const taci_Candidate *d, const taci_Rows *rows)
{
    const taci_RowSite *site[2] = {NULL, NULL};
    for (int side = 0; side < 2; side++)
        if (d->group[side] >= 0 && rows->group[d->group[side]].plain)
            return true;
    double normal = 0.0, any = 0.0, J[2][3][TACI_TWIST];
    const tac_Vec3 axis[3] = {d->normal, v3_perpendicular(d->normal),
                              v3_cross(d->normal, v3_perpendicular(d->normal))};
    for (int side = 0; side < 2; side++) {
        if (d->group[side] < 0)
            continue;
        const taci_RowGroup *g = &rows->group[d->group[side]];
        const taci_RowSite *s = site[side] = &rows->site[k->site[d->end[side]]];
        TAC_ASSERT(g->G != NULL && s->block_at >= 0 && s->block_at + s->flows <= g->flow_count);
        for (int r = 0; r < 3; r++) {
            sv_store(J[side][r], axis[r], v3_cross(d->arm[side], axis[r]));
            double own = block_response(g, s, s, J[side][r], J[side][r]);
            any += own;
            normal += r == 0 ? own : 0.0;
        }
    }
    if (d->group[0] >= 0 && d->group[0] == d->group[1]) {
        const taci_RowGroup *g = &rows->group[d->group[0]];
        normal -= block_response(g, site[1], site[0], J[0][0], J[1][0]) +
                  block_response(g, site[0], site[1], J[1][0], J[0][0]);
    }
    bool is_deep = d->gap < -JAMMED_DEPTH * k->set.slop;
    return normal > (is_deep ? JAMMED : LEAST_RESPONSE) * any;
}

static tac_Vec3 turned(const taci_Contacts *k, const taci_RowContext *c, int end, tac_Vec3 a)
{
    taci_Frame now, mid;
    const taci_RowEnd *e = &k->touched[end];
    const taci_System *s = c->system[e->system];
    taci_system_locate(s, TACI_AT_NOW, &e->site, &now);
    taci_system_locate(s, TACI_AT_MID, &e->site, &mid);
    return m3_mul_v(&mid.R, m3_tmul_v(&now.R, a));
}

/// Two parts of one mechanism that were not looked at there are taken along to the midpoint, in
/// which their motion is known: in the geometry of the start, parts that turn together would seem
/// to part.
static void turn_along(const taci_Contacts *k, const taci_RowContext *c, taci_Candidate *d)
{
    const int32_t *end = d->end;
    if (d->at_midpoint || end[0] < 0 || end[1] < 0 || k->touched[end[0]].system == 0 ||
        k->touched[end[0]].system != k->touched[end[1]].system)
        return;
    d->normal = turned(k, c, end[1], d->normal_k);
    for (int side = 0; side < 2; side++)
        d->arm[side] = turned(k, c, end[side], d->arm_k[side]);
}

typedef struct PairPlace { // where the sides of a pair are among the blocks
    int32_t at[2], group[2], midpoint, plain;
    bool exact, answers; // all sides that move have a midpoint; one of them answers forces
} PairPlace;

static PairPlace place_pair(const taci_Contacts *k, const taci_Rows *rows, const taci_RowContext *c,
                            const int32_t end[2])
{
    PairPlace p = {.plain = 1, .exact = true};
    for (int side = 0; side < 2; side++) {
        int site = end[side] >= 0 ? k->site[end[side]] : -1;
        const taci_RowSite *s = site >= 0 ? &rows->site[site] : NULL;
        bool moves = s != NULL && s->group >= 0;
        TAC_ASSERT(!moves || s->flows != TACI_COORD_FLOWS); // it has no place in space
        p.at[side] = moves ? taci_contact_place(rows, s) : -1;
        p.group[side] = moves ? s->group : -1;
        p.midpoint |= moves && is_midpoint(k, c, end[side]);
        p.plain &= !moves || rows->group[s->group].plain;
        p.exact &= !moves || is_midpoint(k, c, end[side]);
        p.answers |= moves && responds(k, c, end[side]);
    }
    return p;
}

/// Where the sides of the candidates are among the blocks, and of which kind their law is.
static void place_candidates(taci_Contacts *k, const taci_Rows *rows, const taci_RowContext *c)
{
    PairPlace p = {0};
    for (int i = 0; i < k->candidate_count; i++) {
        taci_Candidate *d = &k->candidate[i];
        if (i == 0 || d->end[0] != d[-1].end[0] || d->end[1] != d[-1].end[1])
            p = place_pair(k, rows, c, d->end);
        for (int side = 0; side < 2; side++)
            d->at[side] = p.at[side], d->group[side] = p.group[side];
        d->midpoint = p.midpoint;
        d->plain = p.plain;
        d->hold = 1.0;
        d->exact &= p.exact && d->swing * k->T < SWING;
        turn_along(k, c, d);
        d->active =
            p.answers && can_part(k, d, rows) ? TACI_CANDIDATE_WAITS : TACI_CANDIDATE_DROPPED;
    }
}

void taci_contacts_read(taci_Contacts *k, taci_Rows *rows, const taci_RowContext *c)
{
    read_flow(rows, c, TACI_FLOW_START, k->V_start);
    read_flow(rows, c, TACI_FLOW_HAT, k->V_free);
    k->V_count = TACI_TWIST * rows->site_count;
    for (int i = 0; i < rows->group_count; i++) // contacts on free bodies take short ways
        rows->group[i].plain = is_plain(&rows->group[i]);
    place_candidates(k, rows, c);
}

/// Whether a candidate's row says that it is reached. Where no side has a midpoint the
/// complementarity is its own test. What hovers within rounding of the surface stays in: it would
/// join and leave in turn.
static bool is_reached(const taci_Contacts *k, const taci_Candidate *c, const double *V)
{
    return !c->midpoint || c->gap <= TACI_NONE * k->set.slop ||
           c->gap + k->T * v3_dot(c->normal, relative_velocity(c, V)) <= 0.0;
}

/// Whether the sides of a pair that are apart meet on their ways; the row of what turns may reach
/// what its tip never does.
static bool meets(const taci_Candidate *d, const taci_RowContext *c, const double *V)
{
    const double *const twist[2] = {d->at[0] >= 0 ? V + d->at[0] : NULL,
                                    d->at[1] >= 0 ? V + d->at[1] : NULL};
    return c->meet(c->meet_in, d->shape, twist, d->margin);
}

static bool same_pair(const taci_Candidate *a, const taci_Candidate *b)
{
    return a->shape[0] == b->shape[0] && a->shape[1] == b->shape[1];
}

int taci_contacts_activate(taci_Contacts *k, const taci_RowContext *context, const double *V)
{
    int joined = 0;
    const taci_Candidate *missed = NULL, *met = NULL; // of the pair last looked at
    for (int i = 0; i < k->candidate_count; i++) {
        taci_Candidate *c = &k->candidate[i];
        if (c->active != TACI_CANDIDATE_WAITS || !is_reached(k, c, V))
            continue;
        if (c->apart != TACI_TOUCHING && c->midpoint && !(met && same_pair(met, c))) {
            if (missed && same_pair(missed, c))
                continue;
            if (!meets(c, context, V)) {
                missed = c;
                continue;
            }
            met = c;
        }
        c->active = TACI_CANDIDATE_JOINS;
        joined++;
    }
    return joined;
}

/// When a candidate is reached that is nearer by `less`.
static double when_reached(const taci_Candidate *c, const double *V, double less)
{
    double speed = -v3_dot(c->normal, relative_velocity(c, V));
    return fmax(0.0, c->gap - less) / fmax(speed, 1e-300);
}

/// Of the candidates of one pair that join, those that are reached later than the first wait.
static int order_pair(const taci_Contacts *k, taci_Candidate *c, int n, const double *V)
{
    int joined = 0, late = 0;
    double first = HUGE_VAL, farthest = 0.0, slop = k->set.slop;
    for (int i = 0; i < n; i++)
        if (c[i].active == TACI_CANDIDATE_JOINS) {
            joined++;
            farthest = c[i].gap > farthest ? c[i].gap : farthest;
        }
    if (joined < 2 || !(farthest > slop) || !c->exact)
        return 0;
    for (int i = 0; i < n; i++)
        if (c[i].active == TACI_CANDIDATE_JOINS)
            first = fmin(first, when_reached(&c[i], V, 0.0));
    for (int i = 0; i < n; i++)
        if (c[i].active == TACI_CANDIDATE_JOINS && when_reached(&c[i], V, slop) > first) {
            c[i].active = TACI_CANDIDATE_WAITS;
            late++;
        }
    return late;
}

/// What a body comes to first.
typedef struct First {
    double when; // s
    int32_t candidate1;
} First;

/// Whether a candidate that joins is one that its sides come to.
static bool is_come_to(const taci_Contacts *k, const taci_Candidate *c)
{
    return c->active == TACI_CANDIDATE_JOINS && c->midpoint && c->gap > k->set.slop;
}

/// Whether a side of a candidate is held up by what it comes to before, on its way to this one.
static bool is_behind(const taci_Contacts *k, const taci_Candidate *c, int side, const First *first,
                      double when)
{
    const First *f = &first[c->end[side]];
    const taci_Candidate *before = &k->candidate[f->candidate1 - 1];
    if (!(f->when < when) || same_pair(before, c))
        return false;
    bool turned = before->end[side] != c->end[side]; // it is the other side there
    double along = v3_dot(before->normal, c->normal);
    return (turned ? -along : along) > 0.0;
}

/// What is behind a thing that a body comes to first waits: the floor under a plate that is hit.
/// With both in force either would stop the body, and only the first does.
static int order_bodies(taci_Contacts *k, const double *V, First *first)
{
    int late = 0;
    for (int i = 0; i < k->candidate_count; i++) {
        const taci_Candidate *c = &k->candidate[i];
        for (int side = 0; is_come_to(k, c) && side < 2; side++) {
            First *f = c->end[side] >= 0 ? &first[c->end[side]] : NULL;
            double when = when_reached(c, V, 0.0);
            if (f != NULL && (f->candidate1 == 0 || when < f->when))
                *f = (First){when, i + 1};
        }
    }
    for (int i = 0; i < k->candidate_count; i++) {
        taci_Candidate *c = &k->candidate[i];
        if (!is_come_to(k, c))
            continue;
        double when = when_reached(c, V, k->set.slop);
        for (int side = 0; side < 2 && c->active == TACI_CANDIDATE_JOINS; side++)
            if (c->end[side] >= 0 && is_behind(k, c, side, first, when)) {
                c->active = TACI_CANDIDATE_WAITS;
                late++;
            }
    }
    return late;
}

int taci_contacts_order(taci_Contacts *k, const double *V, taci_Arena *scratch)
{
    First *first = TACI_TAKE(scratch, k->touched_count + 1, First);
    if (first == NULL)
        return -1;
    int late = order_bodies(k, V, first);
    for (int i = 0, end; i < k->candidate_count; i = end) {
        for (end = i + 1;
             end < k->candidate_count && same_pair(&k->candidate[i], &k->candidate[end]);)
            end++;
        late += order_pair(k, &k->candidate[i], end - i, V);
    }
    return late;
}

/// What an island learns from a block that is in it.
static void add_block(taci_Island *s, const taci_RowGroup *g)
{
    s->lone &= g->plain;
    s->lightest = taci_max(g->G[0], s->lightest); // T/(2m) of a free body
    s->heaviest = taci_min(g->G[0], s->heaviest);
}

/// Islands: blocks that active contacts join, numbered by their first contact; gives every active
/// candidate the place of its line, island by island.
static bool form_islands(taci_Contacts *k, const taci_Rows *rows, taci_Arena *scratch)
{
    int32_t *parent = TACI_TAKE(scratch, rows->group_count + 1, int32_t);
    int32_t *number1 = TACI_TAKE(scratch, rows->group_count + 1, int32_t); // island + 1; 0: none
    if (parent == NULL || number1 == NULL)
        return false;
    taci_forest_start(parent, rows->group_count);
    for (int i = 0; i < k->candidate_count; i++) {
        taci_Candidate *c = &k->candidate[i];
        if (c->active == TACI_CANDIDATE_JOINS)
            c->active = 0;
        if (c->active < 0 || c->group[0] < 0 || c->group[1] < 0)
            continue;
        taci_forest_join(parent, c->group[0], c->group[1]);
    }
    k->count = k->island_count = 0;
    for (int i = 0; i < k->candidate_count; i++) {
        taci_Candidate *c = &k->candidate[i];
        if (c->active < 0)
            continue;
        int root = taci_forest_root(parent, c->group[c->group[0] >= 0 ? 0 : 1]);
        if (number1[root] == 0) {
            k->island[k->island_count] =
                (taci_Island){.lone = 1, .rung = -1, .factor = 1.0, .heaviest = HUGE_VAL};
            number1[root] = ++k->island_count;
        }
        c->island = number1[root] - 1;
        taci_Island *s = &k->island[c->island];
        s->count += taci_candidate_lines(c);
        for (int side = 0; side < 2; side++)
            if (c->group[side] >= 0)
                add_block(s, &rows->group[c->group[side]]);
        k->count += taci_candidate_lines(c);
    }
    for (int i = 0, at = 0; i < k->island_count; i++) {
        k->island[i].first = at;
        at += k->island[i].count;
        k->island[i].count = 0;
    }
    for (int i = 0; i < k->candidate_count; i++) {
        taci_Candidate *c = &k->candidate[i];
        if (c->active < 0)
            continue;
        taci_Island *s = &k->island[c->island];
        c->active = s->first + s->count;
        s->count += taci_candidate_lines(c);
    }
    for (int i = 0; i < rows->group_count; i++)
        k->group_island[i] = number1[taci_forest_root(parent, i)] - 1;
    TAC_ASSERT(taci_islands_are_sound(k));
    return true;
}

/// Y of one side: its columns of the block's response times (direction, arm x direction), added.
static void add_response(const taci_Rows *rows, const taci_RowGroup *g, const taci_RowSite *from,
                         double sign, const double dir[3], const double turn[3], double *Y)
{
    int n = g->flow_count;
    const double *G = g->G + from->block_at;
    double J[TACI_TWIST] = {sign * dir[0],  sign * dir[1],  sign * dir[2],
                            sign * turn[0], sign * turn[1], sign * turn[2]};
    if (n == TACI_TWIST * g->site_count) { // bodies alone: twist beside twist
        for (int i = 0; i < n; i++, G += n)
            Y[i] +=
                G[0] * J[0] + G[1] * J[1] + G[2] * J[2] + G[3] * J[3] + G[4] * J[4] + G[5] * J[5];
        return;
    }
    for (int i = 0; i < g->site_count; i++, Y += TACI_TWIST)
        for (int j = 0; j < rows->site[g->site[i]].flows; j++, G += n) {
            double sum = 0.0;
            for (int k = 0; k < from->flows; k++)
                sum += G[k] * J[k];
            Y[j] += sum;
        }
}

typedef struct Response {
    double *small; // of lines between lone sites                      (SMALL contacts)
    taci_Arena *scratch;
} Response;

static void set_directions(taci_ContactLine *l, const taci_Candidate *c)
{
    tac_Vec3 t1 = v3_perpendicular(c->normal), t2 = v3_cross(c->normal, t1);
    const tac_Vec3 dir[3] = {c->normal, t1, t2};
    for (int r = 0; r < 3; r++) {
        l->dir[r][0] = dir[r].x, l->dir[r][1] = dir[r].y, l->dir[r][2] = dir[r].z;
        for (int side = 0; side < 2; side++) {
            tac_Vec3 turn = v3_cross(c->arm[side], dir[r]);
            l->turn[side][r][0] = turn.x, l->turn[side][r][1] = turn.y,
            l->turn[side][r][2] = turn.z;
        }
    }
}

/// Memory for the response of a line; what free bodies need is taken for all lines at once.
static double *take_response(Response *r, int line, int n)
{
    if (n <= 2 * TACI_TWIST)
        return r->small + SMALL * (size_t)line;
    return TACI_TAKE(r->scratch, 3 * n, double);
}

/// Where the flows of a line are, and memory for its response. False: no scratch left.
static bool set_spans(taci_ContactLine *l, int line, const taci_Candidate *c, const taci_Rows *rows,
                      Response *r)
{
    bool same = c->group[0] >= 0 && c->group[0] == c->group[1];
    for (int side = 0; side < 2; side++) {
        l->at[side] = c->at[side];
        bool own = c->group[side] >= 0 && !(same && side == 1);
        l->span[side] = own ? TACI_TWIST * rows->group[c->group[side]].site_count : 0;
        l->span_at[side] = own ? TACI_TWIST * rows->group[c->group[side]].place : 0;
    }
    l->Y = take_response(r, line, l->span[0] + l->span[1]);
    return l->Y != NULL;
}

static void set_response(const taci_Contacts *k, taci_ContactLine *l, const taci_Candidate *c,
                         const taci_Rows *rows)
{
    bool same = c->group[0] >= 0 && c->group[0] == c->group[1];
    int n = l->span[0] + l->span[1];
    for (int side = 0; side < 2; side++) {
        if (c->group[side] < 0)
            continue;
        const taci_RowGroup *g = &rows->group[c->group[side]];
        const taci_RowSite *s = &rows->site[k->site[c->end[side]]];
        double sign = side == 0 ? 1.0 : -1.0;
        for (int row = 0; row < 3; row++) {
            double *Y = l->Y + row * n + (same ? 0 : side * l->span[0]);
            for (int i = 0; i < TACI_TWIST * g->site_count && !(same && side == 1); i++)
                Y[i] = 0.0;
            add_response(rows, g, s, sign, l->dir[row], l->turn[side][row], Y);
        }
    }
}

/// J_a Y_b: what a unit force along row b of `from` does to row a of `to`.
double taci_line_coupling(const taci_ContactLine *to, int a, const taci_ContactLine *from, int b)
{
    double sum = 0.0;
    const double *Y = from->Y + (ptrdiff_t)b * (from->span[0] + from->span[1]);
    for (int span = 0; span < 2; span++) {
        for (int side = 0; side < 2; side++) {
            int at = to->at[side] - from->span_at[span];
            if (to->at[side] < 0 || at < 0 || at >= from->span[span])
                continue;
            const double *y = Y + at, *d = to->dir[a], *t = to->turn[side][a];
            double v =
                d[0] * y[0] + d[1] * y[1] + d[2] * y[2] + t[0] * y[3] + t[1] * y[4] + t[2] * y[5];
            sum += side == 0 ? v : -v;
        }
        Y += from->span[span];
    }
    return sum;
}

/// J_a Y_b of a line with itself, its sides in blocks of one site each.
static double own_coupling(const taci_ContactLine *l, int a, int b)
{
    double sum = 0.0;
    const double *y = l->Y + b * (l->span[0] + l->span[1]), *d = l->dir[a];
    for (int side = 0; side < 2; side++) {
        const double *t = l->turn[side][a], sign = side == 0 ? 1.0 : -1.0;
        if (l->span[side] > 0)
            sum += sign * (d[0] * y[0] + d[1] * y[1] + d[2] * y[2] + t[0] * y[3] + t[1] * y[4] +
                           t[2] * y[5]);
        y += l->span[side];
    }
    return sum;
}

/// The diagonal of the 3x3 block, and the larger eigenvalue of its tangential part.
static void set_weights(taci_ContactLine *l)
{
    double w12, w21;
    if (l->span[0] <= TACI_TWIST && l->span[1] <= TACI_TWIST) {
        for (int r = 0; r < 3; r++)
            l->w[r] = own_coupling(l, r, r);
        w12 = own_coupling(l, 1, 2), w21 = own_coupling(l, 2, 1);
        for (int r = 0; r < 2; r++)
            l->own[0][r] = own_coupling(l, 1 + r, 0), l->own[1][r] = own_coupling(l, 0, 1 + r);
    } else {
        for (int r = 0; r < 3; r++)
            l->w[r] = taci_line_coupling(l, r, l, r);
        w12 = taci_line_coupling(l, 1, l, 2), w21 = taci_line_coupling(l, 2, l, 1);
        for (int r = 0; r < 2; r++)
            l->own[0][r] = taci_line_coupling(l, 1 + r, l, 0),
            l->own[1][r] = taci_line_coupling(l, 0, l, 1 + r);
    }
    taci_line_weigh(l, w12, w21);
    l->mu_most = taci_line_wedge(l, w12, w21);
}

/// Directions, response and weights of a contact.
static void set_rows(const taci_Contacts *k, taci_ContactLine *l, const taci_Candidate *c,
                     const taci_Rows *rows)
{
    const double *G[2] = {NULL, NULL};
    bool free = c->group[0] != c->group[1];
    for (int side = 0; side < 2; side++)
        if (c->group[side] >= 0) {
            G[side] = rows->group[c->group[side]].G;
            free &= rows->group[c->group[side]].plain;
        }
    if (free) {
        taci_line_free(l, c, G);
        l->mu_most = HUGE_VAL;
        return;
    }
    set_directions(l, c);
    set_response(k, l, c, rows);
    set_weights(l);
}

/// What is prescribed of the sides; a surface that runs does so along the contact.
static void set_drive(taci_ContactLine *l, const taci_Candidate *c)
{
    l->early = l->moved = 0.0;
    for (int r = 0; r < 3; r++)
        l->drive[r] = l->place[r] = l->place_drive[r] = 0.0;
    if (!c->drives)
        return;
    tac_Vec3 along = v3_add(c->drive, c->belt);
    l->drive[0] = v3_dot(c->normal, c->drive);
    for (int r = 1; r < 3; r++)
        l->drive[r] = l->dir[r][0] * along.x + l->dir[r][1] * along.y + l->dir[r][2] * along.z;
}

/// What a contact that lasts shows at both ends of every step is no approach and no slip, up to
/// what the state blurs. What turns round from step to step is.
static tac_Vec3 standing(const taci_Candidate *c)
{
    tac_Vec3 n = c->normal_k, mean = v3_scale(0.5, v3_add(c->v_k, c->v_last));
    double along = v3_dot(n, mean), slip;
    mean = v3_axpy(mean, -along, n);
    slip = v3_norm(mean);
    mean = slip > c->blur ? v3_scale(c->blur / slip, mean) : mean;
    return v3_axpy(mean, taci_max(-c->blur, taci_min(along, c->blur)), n);
}

/// The velocity that the law reads: that of the state, through the geometry of the law.
static void set_start(const taci_Contacts *k, taci_ContactLine *l, const taci_Candidate *c)
{
    if (!c->v_known || !c->midpoint) {
        taci_line_rate(l, k->V_start, l->rate_start);
        return;
    }
    bool sharp = c->blur > 0.0 && k->set.law == TAC_LAW_BLEND; // the papers have the state itself
    tac_Vec3 v = sharp ? v3_sub(c->v_k, standing(c)) : c->v_k;
    l->rate_start[0] = v3_dot(c->normal_k, v);
    for (int r = 1; r < 3; r++)
        l->rate_start[r] = l->dir[r][0] * v.x + l->dir[r][1] * v.y + l->dir[r][2] * v.z;
}

/// What a blended contact leaves of the approach. A body that is still above the surface gains
/// speed on the way down, a = 2 (v - v_free) / T: e applies to the energy with which it arrives.
/// The speed after it is that of a flight from the surface to where the step ends: a slop below it
/// at most, where push-out puts what ends deeper.
static double blend(const taci_Contacts *k, const taci_ContactLine *l, const taci_Candidate *c)
{
    double v = l->rate_start[0], e = c->restitution, gap = c->gap, T = k->T;
    double left = gap > 0.0 ? -CLOSING * (1.0 - e) * gap / T : 0.0; // or what is pressed hovers
    double a = 2.0 * (v - l->rate_free[0]) / T;
    if (!(gap > 0.0 && v < 0.0 && a > 0.0))
        return taci_min(left, v < 0.0 ? 0.5 * (1.0 - e) * v : 0.0);
    double s = e * e * (v * v + 2.0 * a * gap), under = 2.0 * a * k->set.slop;
    bool flies = s > under; // higher than the slop, in which all else is to rest
    double up = sqrt(flies ? s + under : s);
    if (gap + 0.5 * T * (v + up) > (flies ? -k->set.slop : 0.0)) {
        double half = 0.5 * a * T, square = half * half + s - 2.0 * a * gap - a * T * v;
        up = square > 0.0 ? fmax(0.0, sqrt(square) - half) : 0.0;
    }
    return taci_min(left, v + up < 0.0 ? 0.5 * (v + up) : 0.0);
}

/// The shifts of the law (C2): what the step leaves of the approach and of the slip.
static void set_law(const taci_Contacts *k, taci_ContactLine *l, const taci_Candidate *c)
{
    set_start(k, l, c);
    const double *v = l->rate_start;
    l->mu = taci_min(c->friction, l->mu_most);
    l->cn = 0.0;
    double share = 0.0, hold = 0.0; // of the slip that stays; and what is insisted on
    if (!c->midpoint) {
        l->cn = c->gap > 0.0 ? -c->gap / k->T : 0.0;
    } else if (k->set.law == TAC_LAW_PLASTIC) {
        l->cn = 0.5 * v[0];
        share = 0.5, hold = 1.0;
    } else if (k->set.law == TAC_LAW_BLEND) {
        l->cn = blend(k, l, c);
        share = 0.5 * (1.0 - c->rebound);
        hold = taci_line_is_impact(k, l) ? c->hold : 0.0;
    }
    const double stop[2] = {share * v[1], share * v[2]};
    taci_line_hold(l, stop, hold);
}

/// The force of the last solve or step in the line's axes, within the cone.
static void start_warm(taci_ContactLine *l, const taci_Candidate *c)
{
    const double f[3] = {c->warm.x, c->warm.y, c->warm.z};
    for (int r = 0; r < 3; r++)
        l->lambda[r] = l->dir[r][0] * f[0] + l->dir[r][1] * f[1] + l->dir[r][2] * f[2];
    taci_cone_project(l->lambda, l->mu);
}

/// Directions of a torque that resists rolling or spinning: rows are those of a contact at the arm
/// `arm`, so that its numbers are forces and speeds. The first row is none: its force is the limit.
static void set_axes(taci_ContactLine *l, const taci_Candidate *c, double arm)
{
    tac_Vec3 t1 = v3_perpendicular(c->normal), none = v3(0, 0, 0);
    const tac_Vec3 rolling[3] = {none, t1, v3_cross(c->normal, t1)};
    const tac_Vec3 torsion[3] = {none, c->normal, none};
    const tac_Vec3 *axis = l->kind == TACI_LINE_ROLLING ? rolling : torsion;
    for (int r = 0; r < 3; r++) {
        tac_Vec3 a = v3_scale(arm, axis[r]);
        l->dir[r][0] = l->dir[r][1] = l->dir[r][2] = 0.0;
        l->drive[r] = v3_dot(a, c->drive_turn);
        for (int side = 0; side < 2; side++)
            l->turn[side][r][0] = a.x, l->turn[side][r][1] = a.y, l->turn[side][r][2] = a.z;
    }
}

/// A torque on the sides of a contact, limited by the lever times the normal force `normal`.
static bool build_torque(taci_Contacts *k, int line, int contact, taci_LineKind kind,
                         const taci_Rows *rows, Response *response)
{
    taci_ContactLine *l = &k->line[line];
    const taci_ContactLine *parent = &k->line[contact];
    const taci_Candidate *c = &k->candidate[parent->candidate];
    double arm = sqrt(fmax(v3_norm2(c->arm[0]), v3_norm2(c->arm[1])));
    arm = arm > 0.0 ? arm : 1.0;
    l->candidate = parent->candidate;
    l->kind = kind;
    set_axes(l, c, arm);
    if (!set_spans(l, line, c, rows, response))
        return false;
    set_response(k, l, c, rows);
    set_weights(l);
    taci_line_rate(l, k->V_free, l->rate_free);
    taci_line_rate(l, k->V_start, l->rate_start);
    l->early = l->moved = 0.0;
    for (int r = 0; r < 3; r++)
        l->place[r] = l->place_drive[r] = 0.0;
    l->mu = (kind == TACI_LINE_ROLLING ? c->rolling : c->torsion) / arm;
    l->cn = 0.0;
    double share = c->midpoint && k->set.law != TAC_LAW_ELASTIC ? 0.5 : 0.0; // dead, as what sticks
    const double stop[2] = {share * l->rate_start[1], share * l->rate_start[2]};
    taci_line_hold(l, stop, k->set.law == TAC_LAW_PLASTIC ? 1.0 : 0.0);
    l->lambda[0] = parent->lambda[0];
    for (int r = 1; r < 3; r++) {
        const double *t = l->turn[0][r];
        l->lambda[r] =
            (t[0] * c->warm_torque.x + t[1] * c->warm_torque.y + t[2] * c->warm_torque.z) /
            (arm * arm);
    }
    taci_cone_project(l->lambda, l->mu);
    return true;
}

static bool build_torques(taci_Contacts *k, int contact, const taci_Rows *rows, Response *response)
{
    const taci_Candidate *c = &k->candidate[k->line[contact].candidate];
    int line = contact;
    bool ok = true;
    if (c->rolling > 0.0)
        ok = build_torque(k, ++line, contact, TACI_LINE_ROLLING, rows, response);
    if (c->torsion > 0.0)
        ok = ok && build_torque(k, ++line, contact, TACI_LINE_TORSION, rows, response);
    return ok;
}

/// Prepares the memory of all responses. False: no scratch left.
static bool begin_response(Response *r, const taci_Contacts *k, taci_Arena *scratch)
{
    r->scratch = scratch;
    r->small = taci_arena_take_dirty(scratch, (size_t)k->count, SMALL * sizeof(double));
    return r->small != NULL;
}

static bool build_lines(taci_Contacts *k, const taci_Rows *rows, taci_Arena *scratch)
{
    Response response;
    if (!begin_response(&response, k, scratch))
        return false;
    for (int i = 0; i < k->candidate_count; i++) {
        taci_Candidate *c = &k->candidate[i];
        if (c->active < 0)
            continue;
        taci_ContactLine *l = &k->line[c->active];
        l->candidate = i;
        l->kind = TACI_LINE_CONTACT;
        if (!set_spans(l, c->active, c, rows, &response))
            return false;
        set_rows(k, l, c, rows);
        set_drive(l, c);
        taci_line_rate(l, k->V_free, l->rate_free);
        set_law(k, l, c);
        start_warm(l, c);
        if (!build_torques(k, c->active, rows, &response))
            return false;
    }
    return true;
}

static void start_motion(taci_Contacts *k)
{
    memcpy(k->V, k->V_free, (size_t)k->V_count * sizeof(double));
    for (int i = 0; i < k->count; i++)
        if (k->line[i].lambda[0] != 0.0) // no force, no friction
            taci_line_push_all(&k->line[i], k->line[i].lambda, k->V);
}

void taci_island_rebuild(taci_Contacts *k, const taci_Rows *rows, int island)
{
    for (int g = 0; g < rows->group_count; g++)
        if (k->group_island[g] == island)
            memcpy(k->V + TACI_TWIST * rows->group[g].place,
                   k->V_free + TACI_TWIST * rows->group[g].place,
                   TACI_TWIST * (size_t)rows->group[g].site_count * sizeof(double));
    const taci_Island *s = &k->island[island];
    for (int i = s->first; i < s->first + s->count; i++)
        taci_line_push_all(&k->line[i], k->line[i].lambda, k->V);
}

bool taci_contacts_lines(taci_Contacts *k, const taci_Rows *rows, taci_Arena *scratch)
{
    if (!form_islands(k, rows, scratch) || !build_lines(k, rows, scratch))
        return false;
    for (int i = 0; i < k->island_count; i++)
        taci_island_time(k, &k->island[i]);
    start_motion(k);
    k->stats.rounds++;
    return true;
}
