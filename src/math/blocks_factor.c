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
        row_store(x[i], y);
        for (int e = b->first[i]; e < b->first[i + 1]; e++) {
            double *r = x[b->col[e]];
            row_store(r, b6_sub_mul_vec(row_load(r), b->lo[e], y, 2));
        }
    }
    // x_i = U^-1 (y_i - sum up x_c)
    for (int i = from; i < to; i++) {
        b6_Row y = row_load(x[i]);
        for (int e = b->first[i]; e < b->first[i + 1]; e++)
            y = b6_sub_mul_vec(y, b->up[e], row_load(x[b->col[e]]), 0);
        row_store(x[i], b6_upper_vec(b->D[i], y));
    }
}

/* Blocks of the inverse.
 *
 * The first column of a node, the largest, is its parent in the elimination tree, and its other
 * columns are ancestors too. So all work lies on the paths from the nodes asked for to the root.
 * The nodes on them are the stops, in ascending order: a parent comes before its children.
 *
 * In a tree, with p the parent of i and any j that is not below i, the inverse obeys G_ij = E_i
 * G_pj, G_ji = G_jp F_i with E_i = -U^-1 up, F_i = -lo L^-1, and G_ii = U^-1 (1 + up G_pp lo) L^-1.
 * Products of E and F along a path make it as short as a step: only the key stops, those asked for
 * and those where paths meet, take part in a column of the inverse. */

typedef struct Stop {
    _Alignas(16) double G[36]; // tree: the inverse at the stop itself
    double E[36], F[36];       // tree: from the key stop above to this one
    double X[36];              // block of the column at work
    int32_t node;
    int32_t parent;   // a stop; -1 at the root
    int32_t above;    // the nearest key stop above; -1: none
    int32_t branches; // stops whose parent this is
    int32_t column;   // the last column that reached this stop on its way up
    _Bool key;
} Stop;

typedef struct Paths {
    const taci_Blocks *b;
    int begin; // first node of the cluster
    int count; // stops
    int key_count;
    Stop *stops;   //                                                    (count)
    int32_t *keys; // the key stops, ascending                           (key_count)
    int32_t *stop; // 1 + stop of a node of the cluster; 0: on no path   (nodes of the cluster)
} Paths;

static int parent_of(const taci_Blocks *b, int i)
{
    return b->first[i] < b->first[i + 1] ? b->col[b->first[i]] : -1;
}

static int stop_of(const Paths *p, int node)
{
    return p->stop[node - p->begin] - 1;
}

// Mark the nodes on paths with 1; the number of them.
static int mark_paths(Paths *p, const int32_t *nodes, int count)
{
    int found = 0;
    for (int k = 0; k < count; k++) {
        for (int i = nodes[k]; i >= 0 && !p->stop[i - p->begin]; i = parent_of(p->b, i)) {
            p->stop[i - p->begin] = 1;
            found++;
        }
    }
    return found;
}

static void number_stops(Paths *p)
{
    int found = 0;
    for (int i = p->begin; found < p->count; i++) {
        if (!p->stop[i - p->begin])
            continue;
        Stop *s = &p->stops[found];
        int parent = parent_of(p->b, i);
        s->node = i;
        s->parent = s->above = -1;
        if (parent >= 0) {
            s->parent = stop_of(p, parent);
            p->stops[s->parent].branches++;
        }
        p->stop[i - p->begin] = ++found;
    }
}

static _Bool find_paths(Paths *p, int cluster, const int32_t *nodes, int count, taci_Arena *scratch)
{
    int end = p->b->cluster_first[cluster + 1];
    p->begin = p->b->cluster_first[cluster];
    for (int k = 0; k < count; k++)
        TAC_ASSERT(p->begin <= nodes[k] && nodes[k] < end);
    p->stop = TACI_TAKE(scratch, end - p->begin, int32_t);
    if (!p->stop)
        return 0;
    p->count = mark_paths(p, nodes, count);
    p->stops = TACI_TAKE(scratch, p->count, Stop);
    p->keys = TACI_TAKE(scratch, p->count, int32_t);
    if (!p->stops || !p->keys)
        return 0;
    number_stops(p);
    for (int k = 0; k < count; k++)
        p->stops[stop_of(p, nodes[k])].key = 1;
    return 1;
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

// Not inlined: these run between key stops, many times from several places.
static __attribute__((noinline)) void multiply(double *C, const double *A, const double *B)
{
    b6_mul(C, A, B);
}

static void inverse_at(const Paths *p, Stop *s)
{
    const taci_Blocks *b = p->b;
    set_identity(s->G);
    if (s->parent >= 0) {
        _Alignas(16) double T[36];
        int e = b->first[s->node];
        multiply(T, b->up[e], p->stops[s->parent].G);
        negate(T);
        b6_sub_mul(s->G, T, b->lo[e]);
    }
    b6_upper(b->D[s->node], s->G);
    b6_right_lower(b->D[s->node], s->G);
}

static void lead_from_above(const Paths *p, Stop *s)
{
    const taci_Blocks *b = p->b;
    const Stop *parent = &p->stops[s->parent];
    int e = b->first[s->node];
    if (parent->key) {
        memcpy(s->E, b->up[e], sizeof s->E);
        memcpy(s->F, b->lo[e], sizeof s->F);
    } else {
        multiply(s->E, b->up[e], parent->E);
        multiply(s->F, parent->F, b->lo[e]);
    }
    b6_upper(b->D[s->node], s->E);
    b6_right_lower(b->D[s->node], s->F);
    negate(s->E);
    negate(s->F);
}

static void prepare_tree(Paths *p)
{
    for (int k = 0; k < p->count; k++) {
        Stop *s = &p->stops[k];
        inverse_at(p, s);
        if (s->parent >= 0) {
            const Stop *parent = &p->stops[s->parent];
            s->above = parent->key ? s->parent : parent->above;
        }
        if (s->above >= 0)
            lead_from_above(p, s);
        s->key |= s->branches > 1;
        if (s->key)
            p->keys[p->key_count++] = k;
    }
}

// Column of the inverse at stop j into the X of all key stops: upwards G_aj = G_aa F .. F_j, then
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
    for (int k = 0; k < p->key_count; k++) {
        s = &p->stops[p->keys[k]];
        if (s->column != column)
            multiply(s->X, s->E, p->stops[s->above].X);
    }
}

// Column of the inverse at stop j into the X of all stops, by a forward sweep from j to the root
// and one back over all.
static void column_with_loops(Paths *p, int j)
{
    const taci_Blocks *b = p->b;
    for (int k = 0; k < p->count; k++)
        memset(p->stops[k].X, 0, sizeof p->stops[k].X);
    set_identity(p->stops[j].X);
    for (int k = j; k >= 0; k = p->stops[k].parent) {
        Stop *s = &p->stops[k];
        b6_lower(b->D[s->node], s->X);
        for (int e = b->first[s->node]; e < b->first[s->node + 1]; e++)
            b6_sub_mul(p->stops[stop_of(p, b->col[e])].X, b->lo[e], s->X);
    }
    for (int k = 0; k < p->count; k++) {
        Stop *s = &p->stops[k];
        for (int e = b->first[s->node]; e < b->first[s->node + 1]; e++)
            b6_sub_mul(s->X, b->up[e], p->stops[stop_of(p, b->col[e])].X);
        b6_upper(b->D[s->node], s->X);
    }
}

static void put_block(const double *X, double *G, int ld)
{
    for (int i = 0; i < 6; i++)
        memcpy(G + (ptrdiff_t)i * ld, X + 6 * i, 6 * sizeof *X);
}

_Bool taci_blocks_inverse(const taci_Blocks *b, int cluster, const int32_t *nodes, int count,
                          double *G, int ld, taci_Arena *scratch)
{
    TAC_ASSERT(0 <= cluster && cluster < b->cluster_count && ld >= 6 * count);
    int begin = b->cluster_first[cluster], end = b->cluster_first[cluster + 1];
    _Bool tree = b->first[end] - b->first[begin] == end - begin - 1;
    size_t mark = taci_arena_mark(scratch);
    Paths p = {.b = b};
    _Bool ok = find_paths(&p, cluster, nodes, count, scratch);
    if (ok && tree)
        prepare_tree(&p);
    for (int j = 0; ok && j < count; j++) {
        int at = stop_of(&p, nodes[j]);
        if (tree)
            column_in_tree(&p, at, j + 1);
        else
            column_with_loops(&p, at);
        for (int i = 0; i < count; i++)
            put_block(p.stops[stop_of(&p, nodes[i])].X, G + (ptrdiff_t)6 * i * ld + 6 * j, ld);
    }
    taci_arena_reset(scratch, mark);
    return ok;
}
