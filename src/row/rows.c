// Row springs: sites, rows, groups, condensation and solution. Theory: docs/theory/rows.md (W1) to
// (W4).
#include "base/assert.h"
#include "base/forest.h"
#include "math/so3.h"
#include "row/row_checks.h"
#include <lapacke.h>
#include <math.h>
#include <string.h>

#define PANEL 192 // columns of a response that are condensed at a time

#define ARRAYS(X)                       \
    X(spring, taci_RowSpring, springs)  \
    X(work, taci_SpringWork, springs)   \
    X(residual, taci_Residual, springs) \
    X(group, taci_RowGroup, groups)     \
    X(group_site, int32_t, sites)       \
    X(site, taci_RowSite, sites)        \
    X(site_list, taci_Site, sites)      \
    X(pay, uint8_t, sites)              \
    X(free_flow, double, flows)         \
    X(flow, double, flows)              \
    X(effort, double, flows)            \
    X(solved_flow, double, flows)       \
    X(acted, double, flows)             \
    X(end_effort, double, flows)        \
    X(way, double, flows)

/// How many objects each array of ARRAYS holds.
static size_t springs(taci_RowCapacity n)
{
    return (size_t)n.springs + 1;
}

static size_t sites(taci_RowCapacity n)
{
    return (size_t)n.sites + (size_t)n.touches + 1;
}

static size_t flows(taci_RowCapacity n)
{
    return TACI_BODY_FLOWS * sites(n); // at most
}

static size_t groups(taci_RowCapacity n)
{
    return springs(n) + sites(n);
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

size_t taci_rows_need(taci_RowCapacity capacity)
{
    size_t need = 0;
#define X(name, type, count) need += taci_arena_need(count(capacity), sizeof(type));
    ARRAYS(X)
#undef X
    return need;
}

bool taci_rows_reserve(taci_Rows *rows, taci_Arena *arena, taci_RowCapacity to)
{
    taci_RowCapacity from = rows->capacity,
                     most = {larger(from.springs, to.springs), larger(from.sites, to.sites),
                             larger(from.group, to.group), larger(from.touches, to.touches)};
    taci_Rows more = *rows;
    size_t mark = taci_arena_mark(arena);
    bool ok = true;
    more.capacity = most;
#define X(name, type, count)                                                                \
    more.name = taci_arena_more(arena, rows->name, count(from), count(most), sizeof(type)); \
    ok = more.name != NULL && ok;
    ARRAYS(X)
#undef X
    if (ok)
        *rows = more;
    else
        taci_arena_reset(arena, mark);
    return ok;
}

size_t taci_rows_scratch(taci_RowCapacity c)
{
    // Worst case: all sites in groups of `group`, each with as many rows as its sites have freedoms
    // (more are answered with ERR_CAPACITY): G and S of all groups, and what one of them takes
    // while it is condensed. Beside it a block of one site for every body that is touched.
    size_t all = (size_t)c.sites, most = (size_t)(c.group < c.sites ? c.group : c.sites),
           springs = (size_t)(c.springs < c.sites ? c.springs : c.sites),
           of_one = springs < most ? springs : most, touches = (size_t)c.touches;
    size_t n = TACI_BODY_FLOWS * most, rows = TACI_ELEMENT_DIM * springs,
           m = TACI_ELEMENT_DIM * of_one, line = taci_arena_need(1, 1);
    return all * (taci_arena_need(n * TACI_BODY_FLOWS, sizeof(double)) + 7 * line) +
           taci_arena_need(rows * m, sizeof(double)) +
           taci_arena_need(rows, sizeof(taci_RowJacobian) + 5 * sizeof(double)) +
           taci_arena_need(m * n, sizeof(double)) +
           2 * taci_arena_need(m * (n < PANEL ? n : PANEL), sizeof(double)) +
           taci_arena_need(all + touches + 1, sizeof(int32_t)) * 8 +
           taci_arena_need((size_t)TACI_BODY_FLOWS * TACI_BODY_FLOWS, sizeof(double)) * touches +
           64 * 16 * (size_t)(c.springs + 1);
}

static bool same_site(const taci_Site *a, const taci_Site *b)
{
    return a->kind == b->kind && a->body == b->body && a->first == b->first && a->count == b->count;
}

static int add_site(taci_Rows *rows, int first, int system, const taci_Site *site)
{
    int i = rows->site_count++;
    rows->site_list[i] = *site;
    rows->pay[i] = TACI_PAY_NOTHING;
    rows->site[i] = (taci_RowSite){.system = system,
                                   .local = i - first,
                                   .group = -1,
                                   .place = -1,
                                   .flows = taci_site_flows(site->kind),
                                   .at = rows->flow_count};
    rows->flow_count += rows->site[i].flows;
    return i;
}

/// The site's place among those from `first` to before `end`, -1: it is not there.
static int find_site(const taci_Rows *rows, int first, int end, const taci_Site *site)
{
    for (int i = first; i < end; i++)
        if (same_site(&rows->site_list[i], site))
            return i;
    return -1;
}

/// The place of a site of springs or ports among those of its system, which begin at `first`, new
/// or known; -1: there are too many.
static int take_site(taci_Rows *rows, int first, const taci_RowEnd *end, int *used)
{
    int site = find_site(rows, first, rows->site_count, &end->site);
    if (site < 0 && *used == rows->capacity.sites) {
        rows->sites_wanted = *used + 1;
        return -1;
    }
    if (site < 0) {
        site = add_site(rows, first, end->system, &end->site);
        ++*used;
    }
    return site;
}

/// The sites of springs on one system. False: too many.
static bool collect_spring_sites(taci_Rows *rows, int system, int *used)
{
    int first = rows->site_count;
    for (int i = 0; i < rows->work_count; i++)
        for (int side = 0; side < 2; side++) {
            const taci_RowEnd *end = &rows->spring[rows->work[i].spring].end[side];
            if (end->system != system)
                continue;
            int site = take_site(rows, first, end, used);
            if (site < 0)
                return false;
            rows->work[i].site[side] = site;
        }
    return true;
}

/// Those of ports, after them. False: too many.
static bool collect_port_sites(taci_Rows *rows, int system, int first, const taci_EndList *ports,
                               int *used)
{
    for (int i = 0; i < ports->count; i++) {
        if (ports->end[i].system != system)
            continue;
        int site = take_site(rows, first, &ports->end[i], used);
        if (site < 0)
            return false;
        ports->site[i] = site;
        rows->site[site].watched = 1;
    }
    return true;
}

static tac_Result collect_sites(taci_Rows *rows, const taci_RowContext *c,
                                const taci_EndList *touched, const taci_EndList *ports)
{
    int used = 0;
    rows->site_count = rows->flow_count = 0;
    for (int s = 0; s < c->system_count; s++) {
        int first = rows->site_count;
        if (!collect_spring_sites(rows, s, &used) ||
            !collect_port_sites(rows, s, first, ports, &used))
            return TAC_ERR_CAPACITY;
        int end = rows->site_count;
        for (int i = 0; i < touched->count; i++) {
            const taci_RowEnd *e = &touched->end[i];
            if (e->system != s)
                continue;
            int site = find_site(rows, first, end, &e->site);
            touched->site[i] = site >= 0 ? site : add_site(rows, first, s, &e->site);
            rows->site[touched->site[i]].touched = 1;
        }
        int n = rows->site_count - first;
        int32_t *cluster = TACI_TAKE(c->scratch, n + 1, int32_t);
        if (cluster == NULL)
            return taci_no_scratch(c);
        taci_system_sites(c->system[s], rows->site_list + first, n, cluster);
        for (int i = 0; i < n; i++)
            rows->site[first + i].cluster = cluster[i];
    }
    return TAC_OK;
}

static bool moves(const taci_Rows *rows, int site)
{
    return site >= 0 && rows->site[site].cluster >= 0;
}

/// Joins the sites of each cluster. False: no scratch left.
static bool join_clusters(const taci_Rows *rows, const taci_RowContext *c, int32_t *parent)
{
    for (int i = 0, end; i < rows->site_count; i = end) {
        taci_System *system = c->system[rows->site[i].system];
        int clusters = taci_system_clusters(system);
        size_t mark = taci_arena_mark(c->scratch);
        int32_t *first1 = TACI_TAKE(c->scratch, clusters + 1, int32_t); // site + 1; 0: none yet
        if (first1 == NULL)
            return false;
        for (end = i; end < rows->site_count && rows->site[end].system == rows->site[i].system;
             end++) {
            int cluster = rows->site[end].cluster;
            if (cluster < 0)
                continue;
            if (first1[cluster] == 0)
                first1[cluster] = end + 1;
            else
                taci_forest_join(parent, first1[cluster] - 1, end);
        }
        taci_arena_reset(c->scratch, mark);
    }
    return true;
}

/// Sites by group; within one, those of a cluster beside each other.
static void order_sites(taci_Rows *rows)
{
    int at = 0;
    for (int i = 0; i < rows->group_count; i++) {
        rows->group[i].site = rows->group_site + at;
        rows->group[i].place = at;
        at += rows->group[i].site_count;
        rows->group[i].site_count = 0;
    }
    for (int i = 0; i < rows->site_count; i++) {
        const taci_RowSite *s = &rows->site[i];
        if (s->group < 0)
            continue;
        taci_RowGroup *g = &rows->group[s->group];
        int j = g->site_count++;
        for (; j > 0; j--) {
            const taci_RowSite *t = &rows->site[g->site[j - 1]];
            if (t->system < s->system || (t->system == s->system && t->cluster <= s->cluster))
                break;
            g->site[j] = g->site[j - 1];
        }
        g->site[j] = i;
    }
    for (int i = 0; i < rows->group_count; i++) {
        taci_RowGroup *g = &rows->group[i];
        for (int j = 0; j < g->site_count; j++) {
            taci_RowSite *s = &rows->site[g->site[j]];
            s->place = j;
            s->block_at = g->flow_count;
            g->flow_count += s->flows;
        }
    }
}

/// Groups: sites of one cluster, and sites that a spring joins. Numbered by their lowest site.
static tac_Result form_groups(taci_Rows *rows, const taci_RowContext *c)
{
    int n = rows->site_count;
    int32_t *parent = TACI_TAKE(c->scratch, n + 1, int32_t);
    if (parent == NULL)
        return taci_no_scratch(c);
    taci_forest_start(parent, n);
    if (!join_clusters(rows, c, parent))
        return taci_no_scratch(c);
    for (int i = 0; i < rows->work_count; i++)
        if (moves(rows, rows->work[i].site[0]) && moves(rows, rows->work[i].site[1]))
            taci_forest_join(parent, rows->work[i].site[0], rows->work[i].site[1]);
    rows->group_count = 0;
    int in_blocks = 0, largest = 0; // sites that are not alone; of one group
    for (int i = 0; i < n; i++) {
        taci_RowSite *s = &rows->site[i];
        if (s->cluster < 0)
            continue;
        int root = taci_forest_root(parent, i);
        if (root == i) {
            s->group = rows->group_count++;
            rows->group[s->group] = (taci_RowGroup){0};
        } else
            s->group = rows->site[root].group;
        taci_RowGroup *g = &rows->group[s->group];
        g->site_count++;
        g->touched |= s->touched | s->watched;
        in_blocks += g->site_count == 2 ? 2 : g->site_count > 2;
        largest = larger(largest, g->site_count);
    }
    order_sites(rows);
    if (largest > TACI_GROUP_FLOWS / TACI_BODY_FLOWS ||
        (!c->scratch->grows && largest > rows->capacity.group))
        return TAC_ERR_CAPACITY;
    rows->sites_wanted = in_blocks > rows->capacity.sites ? in_blocks : 0;
    return rows->sites_wanted == 0 ? TAC_OK : TAC_ERR_CAPACITY;
}

/// Springs between two ends that do not move are refused where they are made; a saved state may
/// hold one all the same. It is left out.
static void drop_unmoved(taci_Rows *rows)
{
    int n = 0;
    for (int i = 0; i < rows->work_count; i++)
        if (moves(rows, rows->work[i].site[0]) || moves(rows, rows->work[i].site[1]))
            rows->work[n++] = rows->work[i];
    rows->work_count = n;
}

/// Stable insertion sort of the springs by group; they are nearly in order as a rule.
static void sort_springs(taci_Rows *rows)
{
    for (int i = 0; i < rows->work_count; i++) {
        taci_SpringWork *w = &rows->work[i];
        w->group = rows->site[moves(rows, w->site[0]) ? w->site[0] : w->site[1]].group;
        taci_SpringWork t = *w;
        int j = i;
        for (; j > 0 && rows->work[j - 1].group > t.group; j--)
            rows->work[j] = rows->work[j - 1];
        rows->work[j] = t;
    }
    for (int i = rows->work_count - 1; i >= 0; i--) {
        taci_RowGroup *g = &rows->group[rows->work[i].group];
        g->spring_first = i;
        g->spring_count++;
        g->row_count += rows->work[i].dim;
    }
}

tac_Result taci_rows_build(taci_Rows *rows, const taci_RowContext *c, double T,
                           const taci_EndList *touched, const taci_EndList *ports)
{
    rows->T = T;
    rows->work_count = rows->group_count = rows->row_count = rows->sites_wanted = 0;
    for (int i = 0; i < rows->spring_high; i++)
        if (rows->spring[i].live)
            rows->work[rows->work_count++] = (taci_SpringWork){
                .spring = i, .site = {-1, -1}, .dim = taci_element_dim(&rows->spring[i].e)};
    tac_Result result = collect_sites(rows, c, touched, ports);
    if (result == TAC_OK)
        result = form_groups(rows, c);
    if (result == TAC_OK) {
        drop_unmoved(rows);
        sort_springs(rows);
        TAC_ASSERT(taci_sites_are_sound(rows) && taci_groups_are_sound(rows));
        TAC_ASSERT(taci_springs_are_sound(rows));
    }
    return result;
}

taci_Frame taci_rows_frame(const taci_RowContext *c, taci_When when, const taci_RowEnd *end)
{
    taci_Frame frame;
    if (end->system >= 0)
        taci_system_locate(c->system[end->system], when, &end->site, &frame);
    else
        frame = taci_frame_world();
    return frame;
}

/// What is prescribed of an end over the step: of bodies that no force moves.
static tac_Twist end_drive(const taci_RowContext *c, const taci_RowEnd *end)
{
    if (end->system < 0)
        return (tac_Twist){{0, 0, 0}, {0, 0, 0}};
    return taci_system_driven(c->system[end->system], &end->site);
}

/// The rows of a spring at the predicted midpoint, and what its target and its ends that move as
/// prescribed do during the step.
static void build_rows(taci_Rows *rows, const taci_RowContext *c, taci_SpringWork *w)
{
    const taci_RowSpring *l = &rows->spring[w->spring];
    taci_Frame A = taci_rows_frame(c, TACI_AT_MID, &l->end[0]),
               B = taci_rows_frame(c, TACI_AT_MID, &l->end[1]);
    w->rides = taci_element_rides(&l->e) && moves(rows, w->site[0]) && moves(rows, w->site[1]) &&
               l->end[1].site.kind == TACI_SITE_BODY;
    memcpy(w->s, l->s, sizeof w->s);
    if (w->rides) {
        taci_Frame start = taci_rows_frame(c, TACI_AT_NOW, &l->end[1]);
        w->R_b = B.R;
        taci_element_turn(&start.R, &B.R, l->s, w->dim, w->s);
        taci_element_riding_rows(&l->e, &A, &B, w->s, w->row);
    } else
        taci_element_rows(&l->e, &A, &B, w->row);
    tac_Twist a = end_drive(c, &l->end[0]), b = end_drive(c, &l->end[1]);
    for (int i = 0; i < TACI_ELEMENT_DIM; i++) {
        w->delta[i] = 0.0;
        w->drive[i] = i < w->dim ? taci_element_rate(&w->row[i], &a, &b) : 0.0;
    }
    if (l->moves) {
        A = taci_rows_frame(c, TACI_AT_NOW, &l->end[0]);
        B = taci_rows_frame(c, TACI_AT_NOW, &l->end[1]);
        taci_element_target_change(&l->e, &A, &B, l->target, l->memory, w->delta);
        if (w->rides)
            taci_element_turn(&B.R, &w->R_b, w->delta, w->dim, w->delta);
    }
}

static bool take_group(taci_RowGroup *g, taci_Arena *scratch)
{
    size_t n = (size_t)g->flow_count, m = (size_t)g->row_count;
    if (m == 0)
        return (g->G = TACI_TAKE(scratch, n * n, double)) != NULL;
    g->G = TACI_TAKE(scratch, n * n, double);
    g->J = TACI_TAKE(scratch, m, taci_RowJacobian);
    g->S = TACI_TAKE(scratch, m * m, double);
    g->pivot = TACI_TAKE(scratch, m, int32_t);
    g->sigma = TACI_TAKE(scratch, m, double);
    g->b = TACI_TAKE(scratch, m, double);
    g->lambda = TACI_TAKE(scratch, m, double);
    return g->G && g->J && g->S && g->pivot && g->sigma && g->b && g->lambda;
}

/// The block-diagonal response of a group: one block per cluster, all of whose sites in use are in
/// the group.
static bool read_response(taci_Rows *rows, const taci_RowContext *c, taci_RowGroup *g)
{
    int ld = g->flow_count, n;
    int32_t one, *local = g->site_count == 1 ? &one : TACI_TAKE(c->scratch, g->site_count, int32_t);
    if (local == NULL)
        return false;
    for (int i = 0; i < g->site_count; i += n) {
        const taci_RowSite *first = &rows->site[g->site[i]];
        for (n = 0; i + n < g->site_count; n++) {
            const taci_RowSite *s = &rows->site[g->site[i + n]];
            if (s->system != first->system || s->cluster != first->cluster)
                break;
            local[n] = s->local;
        }
        taci_System *system = c->system[first->system];
        if (c->scratch->grows && !taci_arena_reserve(c->scratch, c->response_scratch))
            return false;
        if (system->traits & TACI_TRAIT_NO_RESPONSE)
            continue;
        double *G = g->G + (size_t)first->block_at * (size_t)(ld + 1);
        if (taci_system_response(system, first->cluster, local, n, G, ld, c->scratch) != TAC_OK)
            return false;
    }
    return true;
}

/// J of one row: its sides in the order of the block.
static void fill_row(const taci_Rows *rows, const taci_SpringWork *w, int i, taci_RowJacobian *J)
{
    const tac_Wrench *dir[2] = {&w->row[i].a, &w->row[i].b};
    bool both = moves(rows, w->site[0]) && moves(rows, w->site[1]);
    int first = both && rows->site[w->site[1]].place < rows->site[w->site[0]].place, n = 0;
    for (int k = 0; k < 2; k++) {
        int side = k == 0 ? first : 1 - first, site = w->site[side];
        if (!moves(rows, site))
            continue;
        if (n > 0 && J->site[0] == site) // both ends are on it
            n = 0;
        J->site[n] = site;
        taci_flows_add(J->x[n], rows->site[site].flows, dir[side]->force, dir[side]->torque);
        n++;
    }
}

/// sigma, b and J of all rows of a group (W1).
static void fill_rows(taci_Rows *rows, const taci_RowContext *c, taci_RowGroup *g)
{
    int row = 0;
    for (int k = g->spring_first; k < g->spring_first + g->spring_count; k++) {
        taci_SpringWork *w = &rows->work[k];
        const taci_RowSpring *l = &rows->spring[w->spring];
        build_rows(rows, c, w);
        // A limit that is not reached, and a spring without stiffness and damping, exert no force.
        double kappa = 0.5 * l->e.k * rows->T + l->e.c;
        bool idle = (l->e.limit && l->s[0] == 0.0) || !(kappa > 0.0);
        for (int i = 0; i < w->dim; i++, row++) {
            g->J[row].site[0] = g->J[row].site[1] = -1;
            if (!idle)
                fill_row(rows, w, i, &g->J[row]);
            g->sigma[row] = idle ? 1.0 : 1.0 / kappa;
            g->b[row] = idle ? 0.0 : -l->e.k * (w->s[i] + 0.5 * w->delta[i]) / kappa - w->drive[i];
        }
    }
}

/// k T²/m of the springs that leak, with T/(2m) read from the response to a force: the same number
/// as inside a system.
static double group_stiffness(const taci_Rows *rows, const taci_RowGroup *g)
{
    size_t n = (size_t)g->flow_count;
    double worst = 0.0;
    for (int k = g->spring_first; k < g->spring_first + g->spring_count; k++) {
        const taci_SpringWork *w = &rows->work[k];
        const taci_Element *e = &rows->spring[w->spring].e;
        bool counts = e->type == TACI_ELEMENT_POINT || e->type == TACI_ELEMENT_DISTANCE;
        bool linear = e->type == TACI_ELEMENT_POINT && v3_norm2(e->frame_a.p) == 0.0 &&
                      (w->site[1] < 0 || v3_norm2(e->frame_b.p) == 0.0);
        for (int side = 0; counts && !linear && side < 2; side++)
            if (moves(rows, w->site[side])) {
                size_t at = (size_t)rows->site[w->site[side]].block_at;
                worst = fmax(worst, 2.0 * e->k * rows->T * g->G[at * (n + 1)]);
            }
    }
    return worst;
}

/// y = G J' of a row, one number in each `stride`; zero before.
static void block_answer(const taci_Rows *rows, const taci_RowJacobian *J, const double *G, int n,
                         double *y, size_t stride)
{
    for (int k = 0; k < 2 && J->site[k] >= 0; k++) {
        const taci_RowSite *s = &rows->site[J->site[k]];
        for (int j = 0; j < s->flows; j++) {
            const double *column = G + s->block_at + j, a = J->x[k][j];
            for (size_t i = 0; a != 0.0 && i < (size_t)n; i++)
                y[i * stride] += column[i * (size_t)n] * a;
        }
    }
}

/// z = J G of a row, for `count` columns of G.
static void block_columns(const taci_Rows *rows, const taci_RowJacobian *J, const double *G, int ld,
                          int count, double *z)
{
    for (int i = 0; i < count; i++)
        z[i] = 0.0;
    for (int k = 0; k < 2 && J->site[k] >= 0; k++) {
        const taci_RowSite *s = &rows->site[J->site[k]];
        for (int j = 0; j < s->flows; j++) {
            const double *row = G + (size_t)(s->block_at + j) * (size_t)ld, a = J->x[k][j];
            for (int i = 0; a != 0.0 && i < count; i++)
                z[i] += a * row[i];
        }
    }
}

static void transpose(const double *A, double *At, int m, int n)
{
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            At[(size_t)j * (size_t)m + (size_t)i] = A[(size_t)i * (size_t)n + (size_t)j];
}

/// S = J G J' + sigma, factored (W2). ERR_DIVERGED: it is singular.
static tac_Result factor_group(const taci_Rows *rows, taci_RowGroup *g, const taci_RowContext *c)
{
    int n = g->flow_count, m = g->row_count, panel = m < PANEL ? m : PANEL;
    size_t mark = taci_arena_mark(c->scratch), size = (size_t)n * (size_t)panel;
    double *Y = taci_arena_take_dirty(c->scratch, size, sizeof(double)); // G J' of some rows
    if (Y == NULL)
        return taci_no_scratch(c);
    for (int first = 0; first < m; first += panel) {
        int w = m - first < panel ? m - first : panel;
        memset(Y, 0, size * sizeof(double));
        for (int j = 0; j < w; j++)
            block_answer(rows, &g->J[first + j], g->G, n, Y + j, (size_t)w);
        for (int i = 0; i < m; i++)
            block_columns(rows, &g->J[i], Y, w, w, g->S + (size_t)i * (size_t)m + first);
    }
    taci_arena_reset(c->scratch, mark);
    for (int i = 0; i < m; i++)
        g->S[(size_t)i * (size_t)(m + 1)] += g->sigma[i];
    // LAPACK reads columns: what it factors is S', so that solves ask for the transpose.
    bool regular = LAPACKE_dgetrf_work(LAPACK_COL_MAJOR, m, m, g->S, m, g->pivot) == 0;
    return regular ? TAC_OK : TAC_ERR_DIVERGED;
}

typedef struct Panel { // some columns of G, and what condenses them
    double *Y;         // G J' of all rows                           (flow_count x row_count)
    double *Zt, *Z;    // J G of the panel, then S^-1 J G: by columns, by rows     (rows x PANEL)
} Panel;

/// Columns `first` and on of G less G J' S^-1 J G; those before are condensed already.
static void condense_panel(const taci_Rows *rows, taci_RowGroup *g, const Panel *p, int first)
{
    int n = g->flow_count, m = g->row_count, w = n - first < PANEL ? n - first : PANEL;
    for (int l = 0; l < m; l++)
        block_columns(rows, &g->J[l], g->G + first, n, w, p->Z + (size_t)l * (size_t)w);
    transpose(p->Z, p->Zt, m, w); // column-major right side
    LAPACKE_dgetrs_work(LAPACK_COL_MAJOR, 'T', m, w, g->S, m, g->pivot, p->Zt, m);
    transpose(p->Zt, p->Z, w, m);
    for (int i = 0; i < n; i++) {
        double *G = g->G + (size_t)i * (size_t)n + first;
        for (int l = 0; l < m; l++) {
            const double *Z = p->Z + (size_t)l * (size_t)w;
            double y = p->Y[(size_t)i * (size_t)m + (size_t)l];
            for (int j = 0; j < w; j++)
                G[j] -= y * Z[j];
        }
    }
}

bool taci_rows_condensed(const taci_Rows *rows, taci_RowGroup *g, taci_Arena *scratch)
{
    size_t n = (size_t)g->flow_count, m = (size_t)g->row_count, w = n < PANEL ? n : PANEL;
    size_t mark = taci_arena_mark(scratch);
    Panel p = {.Y = TACI_TAKE(scratch, n * m, double),
               .Zt = taci_arena_take_dirty(scratch, m * w, sizeof(double)),
               .Z = taci_arena_take_dirty(scratch, m * w, sizeof(double))};
    bool ok = p.Y != NULL && p.Zt != NULL && p.Z != NULL;
    for (size_t l = 0; ok && l < m; l++)
        block_answer(rows, &g->J[l], g->G, g->flow_count, p.Y + l, m);
    for (int first = 0; ok && first < g->flow_count; first += PANEL)
        condense_panel(rows, g, &p, first);
    taci_arena_reset(scratch, mark);
    return ok;
}

tac_Result taci_rows_condense(taci_Rows *rows, const taci_RowContext *c)
{
    rows->row_count = 0;
    for (int i = 0; i < rows->group_count; i++) {
        taci_RowGroup *g = &rows->group[i];
        if (g->row_count > TACI_GROUP_FLOWS)
            return TAC_ERR_CAPACITY;
        if (!take_group(g, c->scratch))
            return taci_no_scratch(c);
        size_t mark = taci_arena_mark(c->scratch);
        fill_rows(rows, c, g);
        tac_Result result = read_response(rows, c, g) ? TAC_OK : taci_no_scratch(c);
        if (result == TAC_OK && g->row_count > 0) {
            g->stiffness = group_stiffness(rows, g);
            result = factor_group(rows, g, c);
        }
        if (result == TAC_OK && g->row_count > 0 && g->touched &&
            !taci_rows_condensed(rows, g, c->scratch))
            result = taci_no_scratch(c);
        taci_arena_reset(c->scratch, mark);
        if (result != TAC_OK)
            return result;
        rows->row_count += g->row_count;
    }
    return TAC_OK;
}

/// J v of one row for v by the flows of all sites.
static double row_rate(const taci_Rows *rows, const taci_RowJacobian *J, const double *flow)
{
    double v = 0.0;
    for (int k = 0; k < 2 && J->site[k] >= 0; k++) {
        const taci_RowSite *s = &rows->site[J->site[k]];
        for (int j = 0; j < s->flows; j++)
            v += J->x[k][j] * flow[s->at + j];
    }
    return v;
}

/// effort += J' f / by of one row.
static void row_push(const taci_Rows *rows, const taci_RowJacobian *J, double f, double by,
                     double *effort)
{
    for (int k = 0; k < 2 && J->site[k] >= 0; k++) {
        const taci_RowSite *s = &rows->site[J->site[k]];
        for (int j = 0; j < s->flows; j++)
            effort[s->at + j] += J->x[k][j] * f / by;
    }
}

/// lambda = S^-1 (b - J v), and the efforts J' lambda on the sites.
static void solve_group(taci_Rows *rows, taci_RowGroup *g, const double *flow, double *effort)
{
    int m = g->row_count;
    for (int i = 0; i < m; i++)
        g->lambda[i] = g->b[i] - row_rate(rows, &g->J[i], flow);
    if (m > 0)
        LAPACKE_dgetrs_work(LAPACK_COL_MAJOR, 'T', m, 1, g->S, m, g->pivot, g->lambda, m);
    for (int i = 0; i < m; i++)
        row_push(rows, &g->J[i], g->lambda[i], 1.0, effort);
    int row = 0;
    for (int k = g->spring_first; k < g->spring_first + g->spring_count; k++)
        for (int i = 0; i < rows->work[k].dim; i++)
            rows->work[k].lambda[i] = g->lambda[row++];
}

void taci_rows_answer(taci_Rows *rows, const double *flow, double *effort)
{
    for (int i = 0; i < rows->group_count; i++)
        if (rows->group[i].row_count > 0)
            solve_group(rows, &rows->group[i], flow, effort);
}

void taci_rows_yield(const taci_Rows *rows, const double *moved, double *effort)
{
    for (int i = 0; i < rows->group_count; i++) {
        const taci_RowGroup *g = &rows->group[i];
        for (int r = 0; r < g->row_count; r++)
            row_push(rows, &g->J[r], -row_rate(rows, &g->J[r], moved), g->sigma[r], effort);
    }
}

void taci_rows_flows(taci_Rows *rows, const taci_RowContext *c, taci_Flow which, double *flow)
{
    for (int i = 0, s = 0; s < c->system_count; s++) {
        int at = i < rows->site_count ? rows->site[i].at : rows->flow_count;
        taci_system_flow(c->system[s], which, flow + at);
        while (i < rows->site_count && rows->site[i].system == s)
            i++;
    }
}

/// Whether all that forces are solved from is finite, and far from where products overflow. Asserts
/// ask it.
static __attribute__((unused)) bool are_ordinary(const taci_Rows *rows)
{
    for (int i = 0; i < rows->group_count; i++) {
        const taci_RowGroup *g = &rows->group[i];
        if (g->row_count > 0 && !(taci_all_ordinary(g->b, g->row_count) &&
                                  taci_all_ordinary(g->S, (ptrdiff_t)g->row_count * g->row_count)))
            return false;
    }
    return taci_all_ordinary(rows->free_flow, rows->flow_count);
}

void taci_rows_solve(taci_Rows *rows, const taci_RowContext *c)
{
    memset(rows->effort, 0, (size_t)rows->flow_count * sizeof(double));
    taci_rows_flows(rows, c, TACI_FLOW_FREE, rows->free_flow);
    taci_rows_answer(rows, rows->free_flow, rows->effort);
    // What is no number comes from the motion, which diverges, never from here.
    TAC_ASSERT(!are_ordinary(rows) || taci_all_ordinary(rows->effort, rows->flow_count));
}

/// The first site of a system, -1: it has none.
static int first_site(const taci_Rows *rows, int system)
{
    for (int i = 0; i < rows->site_count; i++)
        if (rows->site[i].system == system)
            return i;
    return -1;
}

const double *taci_rows_effort(const taci_Rows *rows, int system)
{
    int first = first_site(rows, system);
    return first >= 0 ? rows->effort + rows->site[first].at : NULL;
}

const double *taci_rows_acted(const taci_Rows *rows, int system)
{
    int first = first_site(rows, system);
    return first >= 0 ? rows->acted + rows->site[first].at : NULL;
}

const uint8_t *taci_rows_pay(const taci_Rows *rows, int system)
{
    int first = first_site(rows, system);
    return first >= 0 ? rows->pay + first : NULL;
}
