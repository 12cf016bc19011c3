/* Numeric part of block matrices: factor, solve, blocks of the inverse (blocks.h). The order of all
 * sums is fixed by the analysis, so the same values give the same bits.
 *
 * Elimination takes the nodes from last to first. With A[i][i] = L U, up = L^-1 A[i][c], lo =
 * A[c][i] U^-1 for the columns c of node i, what is left for them is A[c][c'] - lo[c] up[c']. In a
 * forest a node has one column, its parent, and the whole step is one kernel. docs/theory/rigid.md
 * shows why no pivot can vanish. */
#include "base/assert.h"
#include "math/block6.h"
#include "math/blocks.h"

// Where the product of the entry pair with this code of taci_Blocks.update goes; D[col] for a
// diagonal pair.
static double *update_target(taci_Blocks *b, int32_t code, int32_t col)
{
    if (code < 0)
        return b->D[col];
    return code % 2 ? b->lo[code / 2] : b->up[code / 2];
}

// Kept apart, so that the loop over a forest has the registers to itself: 5 % of its time.
static __attribute__((noinline)) void factor_many(taci_Blocks *b, int i)
{
    int begin = b->first[i], end = b->first[i + 1];
    const double *F = b->D[i];
    for (int e = begin; e < end; e++) {
        b6_lower(F, b->up[e]);
        b6_right_upper(F, b->lo[e]);
    }
    const int32_t *code = b->update + b->update_first[i];
    for (int e = begin; e < end; e++)
        for (int f = begin; f < end; f++)
            b6_sub_mul(update_target(b, *code++, b->col[e]), b->lo[e], b->up[f]);
}

void taci_blocks_factor(taci_Blocks *b, int from, int to)
{
    TAC_ASSERT(0 <= from && from <= to && to <= b->n);
    for (int i = to - 1; i >= from; i--) {
        int e = b->first[i], count = b->first[i + 1] - e;
        b6_factor(b->D[i]);
        if (count == 1) {
            b6_lower(b->D[i], b->up[e]);
            b6_eliminate(b->D[i], b->up[e], b->lo[e], b->D[b->col[e]]);
        } else if (count > 1) {
            factor_many(b, i);
        }
    }
}

void taci_blocks_solve(const taci_Blocks *b, int from, int to, double (*x)[6])
{
    TAC_ASSERT(0 <= from && from <= to && to <= b->n);
    // y_i = L^-1 r_i ; r_c -= lo y_i
    for (int i = to - 1; i >= from; i--) {
        b6_Row y = b6_lower_vec(b->D[i], x[i]);
        b6_store_vec(x[i], y);
        for (int e = b->first[i]; e < b->first[i + 1]; e++) {
            double *r = x[b->col[e]];
            b6_store_vec(r, b6_sub_mul_vec(b6_load_vec(r), b->lo[e], y, 2));
        }
    }
    // x_i = U^-1 (y_i - sum up x_c)
    for (int i = from; i < to; i++) {
        b6_Row y = b6_load_vec(x[i]);
        for (int e = b->first[i]; e < b->first[i + 1]; e++)
            y = b6_sub_mul_vec(y, b->up[e], b6_load_vec(x[b->col[e]]), 0);
        b6_store_vec(x[i], b6_upper_vec(b->D[i], y));
    }
}

/* Blocks of the inverse.
 *
 * The first column of a node, the largest, is its parent in the elimination tree, and its other
 * columns are ancestors too. So all work lies on the paths from the nodes asked for to the root.
 *
 * In a tree, with p the parent of i and any j that is not below i, the inverse obeys
 *     G_ij = E_i G_pj ,  G_ji = G_jp F_i ,  G_ii = U^-1 (1 + up G_pp lo) L^-1
 * with E_i = -U^-1 up, F_i = -lo L^-1. Products of E and F along a path make one step of it: only
 * the stops, nodes asked for and nodes where paths meet, take part in a column of the inverse.
 *
 * Scratch: 4 bytes for each node of the cluster; then in a tree 1.2 kB for each stop, of which
 * there are less than two for each node asked for; with loops 288 bytes for each node on a path. */

typedef struct Stop {
    _Alignas(16) double G[36]; // the inverse at the stop itself
    double E[36], F[36];       // products from the stop above, not included, to this one
    double X[36];              // block of the column at work
    int32_t above;             // the nearest stop above; -1: none
    int32_t column;            // the last column that came by on its way up
} Stop;

typedef struct Paths {
    const taci_Blocks *b;
    int begin, end;  // from the first node of the cluster to the last one on a path
    int count;       // places
    int32_t *place;  // of a node from `begin` on; NOT_ON_PATH or NO_PLACE      (nodes of the
                     // cluster)
    Stop *stops;     // tree: by place, ascending nodes                         (count)
    double (*X)[36]; // loops: block of the column at work, by place           (count)
} Paths;

enum { NOT_ON_PATH = -2, NO_PLACE = -1 };
enum {
    ON_PATH = 1,
    ASKED = 2,
    BRANCH = 4
}; // of Paths.place while paths are marked; branches add up

static int parent_of(const taci_Blocks *b, int i)
{
    return b->first[i] < b->first[i + 1] ? b->col[b->first[i]] : -1;
}

static int place_of(const Paths *p, int node)
{
    return p->place[node - p->begin];
}

static void mark_path(Paths *p, int node)
{
    int32_t *mark = &p->place[node - p->begin];
    _Bool fresh = !*mark;
    *mark |= ON_PATH | ASKED;
    p->end = node >= p->end ? node + 1 : p->end;
    while (fresh && (node = parent_of(p->b, node)) >= 0) {
        mark = &p->place[node - p->begin];
        fresh = !*mark;
        *mark = (*mark + BRANCH) | ON_PATH;
    }
}

// Turn marks into places: for stops, or for every node on a path.
static void give_places(Paths *p, _Bool stops_only)
{
    for (int i = p->begin; i < p->end; i++) {
        int32_t *place = &p->place[i - p->begin], mark = *place;
        if (!mark)
            *place = NOT_ON_PATH;
        else if (stops_only && !(mark & ASKED) && mark < 2 * BRANCH)
            *place = NO_PLACE;
        else
            *place = p->count++;
    }
}

static void set_identity(double *X)
{
    memset(X, 0, 36 * sizeof *X);
    for (int i = 0; i < 6; i++)
        X[7 * i] = 1.0;
}

static void negate(double *X)
{
    for (int k = 0; k < 36; k++)
        X[k] = -X[k];
}

// Out of line, to keep its callers small.
static __attribute__((noinline)) void multiply(double *C, const double *A, const double *B)
{
    b6_mul(C, A, B);
}

// G of a node from that of its parent; NULL: it is the root.
static void set_G(const taci_Blocks *b, int i, const Stop *parent, Stop *s)
{
    set_identity(s->G);
    if (parent) {
        _Alignas(16) double T[36];
        int e = b->first[i];
        multiply(T, b->up[e], parent->G);
        negate(T);
        b6_sub_mul(s->G, T, b->lo[e]);
    }
    b6_upper(b->D[i], s->G);
    b6_right_lower(b->D[i], s->G);
}

// E and F of a node; those of its parent lead on from the stop above unless it is that stop.
static void set_E_F(const taci_Blocks *b, int i, const Stop *parent, _Bool parent_is_stop, Stop *s)
{
    int e = b->first[i];
    if (parent_is_stop) {
        memcpy(s->E, b->up[e], sizeof s->E);
        memcpy(s->F, b->lo[e], sizeof s->F);
    } else {
        multiply(s->E, b->up[e], parent->E);
        multiply(s->F, parent->F, b->lo[e]);
    }
    b6_upper(b->D[i], s->E);
    b6_right_lower(b->D[i], s->F);
    negate(s->E);
    negate(s->F);
}

// All stops, from the root down. Nodes of a tree are numbered as a depth-first walk meets them, so
// on the paths a parent either comes just before its child or, being a branch, is a stop: of the
// nodes between stops only the last one is kept.
static void prepare_stops(Paths *p)
{
    const taci_Blocks *b = p->b;
    Stop between[2], *last = NULL;
    for (int i = p->begin; i < p->end; i++) {
        int place = place_of(p, i), above = -1;
        if (place == NOT_ON_PATH)
            continue;
        Stop *s = place >= 0 ? &p->stops[place] : last == &between[0] ? &between[1] : &between[0];
        const Stop *parent = last;
        _Bool parent_is_stop = 0;
        if (parent) {
            int at = place_of(p, parent_of(b, i));
            parent_is_stop = at >= 0;
            parent = parent_is_stop ? &p->stops[at] : last;
            above = parent_is_stop ? at : last->above;
        }
        set_G(b, i, parent, s);
        if (above >= 0)
            set_E_F(b, i, parent, parent_is_stop, s);
        s->above = above;
        last = s;
    }
}

// Column of the inverse at stop j into the X of all stops: upwards G_aj = G_aa F .. F_j, then
// downwards by E.
static void column_in_tree(Paths *p, int j, int column)
{
    _Alignas(16) double T[2][36];
    Stop *s = &p->stops[j];
    memcpy(s->X, s->G, sizeof s->X);
    s->column = column;
    const double *lead = s->F;
    for (int turn = 0; s->above >= 0; turn = 1 - turn) {
        s = &p->stops[s->above];
        multiply(s->X, s->G, lead);
        s->column = column;
        if (s->above >= 0)
            multiply(T[turn], s->F, lead);
        lead = T[turn];
    }
    for (int k = 0; k < p->count; k++) {
        s = &p->stops[k];
        if (s->column != column)
            multiply(s->X, s->E, p->stops[s->above].X);
    }
}

// Column of the inverse at a node into X, by a forward sweep from it to the root and one back over
// all paths.
static void column_with_loops(Paths *p, int node)
{
    const taci_Blocks *b = p->b;
    memset(p->X, 0, (size_t)p->count * sizeof *p->X);
    set_identity(p->X[place_of(p, node)]);
    for (int i = node; i >= 0; i = parent_of(b, i)) {
        double *X = p->X[place_of(p, i)];
        b6_lower(b->D[i], X);
        for (int e = b->first[i]; e < b->first[i + 1]; e++)
            b6_sub_mul(p->X[place_of(p, b->col[e])], b->lo[e], X);
    }
    for (int i = p->begin; i < p->end; i++) {
        if (place_of(p, i) == NOT_ON_PATH)
            continue;
        double *X = p->X[place_of(p, i)];
        for (int e = b->first[i]; e < b->first[i + 1]; e++)
            b6_sub_mul(X, b->up[e], p->X[place_of(p, b->col[e])]);
        b6_upper(b->D[i], X);
    }
}

static void put_block(const double *X, double *G, int ld)
{
    for (int i = 0; i < 6; i++)
        memcpy(G + (ptrdiff_t)i * ld, X + 6 * i, 6 * sizeof *X);
}

// Memory, and what all columns have in common.
static _Bool begin_inverse(Paths *p, _Bool tree, const int32_t *nodes, int count,
                           taci_Arena *scratch)
{
    p->place = TACI_TAKE(scratch, p->end - p->begin, int32_t);
    if (!p->place)
        return 0;
    p->end = p->begin;
    for (int k = 0; k < count; k++)
        mark_path(p, nodes[k]);
    give_places(p, tree);
    if (!tree) {
        p->X = taci_arena_take(scratch, (size_t)p->count, sizeof *p->X);
        return p->X != NULL;
    }
    p->stops = TACI_TAKE(scratch, p->count, Stop);
    if (p->stops)
        prepare_stops(p);
    return p->stops != NULL;
}

_Bool taci_blocks_inverse(const taci_Blocks *b, int cluster, const int32_t *nodes, int count,
                          double *G, int ld, taci_Arena *scratch)
{
    TAC_ASSERT(0 <= cluster && cluster < b->cluster_count && ld >= 6 * count);
    Paths p = {.b = b, .begin = b->cluster_first[cluster], .end = b->cluster_first[cluster + 1]};
    for (int k = 0; k < count; k++)
        TAC_ASSERT(p.begin <= nodes[k] && nodes[k] < p.end);
    _Bool tree = b->first[p.end] - b->first[p.begin] == p.end - p.begin - 1;
    size_t mark = taci_arena_mark(scratch);
    _Bool ok = begin_inverse(&p, tree, nodes, count, scratch);
    for (int j = 0; ok && j < count; j++) {
        if (tree)
            column_in_tree(&p, place_of(&p, nodes[j]), j + 1);
        else
            column_with_loops(&p, nodes[j]);
        for (int i = 0; i < count; i++) {
            int at = place_of(&p, nodes[i]);
            put_block(tree ? p.stops[at].X : p.X[at], G + (ptrdiff_t)6 * i * ld + 6 * j, ld);
        }
    }
    taci_arena_reset(scratch, mark);
    return ok;
}
