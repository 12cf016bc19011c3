/* Block matrices: memory and symbolic analysis (blocks.h). blocks_factor.c holds the numbers.
 *
 * A cluster without loops is numbered as a depth-first walk from its lowest vertex meets it:
 * parents before children, and a chain lies in one piece, so that elimination runs through memory
 * in one direction. A cluster with loops is ordered by AMD (amd_2 of SuiteSparse works in memory
 * that we give it, so nothing is allocated). AMD lists pivots in the order of elimination; ours
 * goes from the last node to the first, so its first pivot becomes the cluster's last node. Then
 * the fill: what is coupled to an eliminated node becomes coupled to each other. It is enough to
 * hand the columns of a node on to the first of them, its parent in the elimination tree (Liu
 * 1990).
 *
 * The cost is linear in vertices and edges; a cluster with loops takes less than one factorisation
 * of it in addition. */
#include "base/assert.h"
#include "math/blocks.h"
#include <limits.h>
#include <string.h>
#include <suitesparse/amd.h>

_Static_assert(sizeof(int) == sizeof(int32_t), "AMD's int versions read our arrays");

// Products that loops need per entry: a ring takes 2, a grid of 10 by 10 takes 7 and one of 30 by
// 30 takes 22, a complete graph of n vertices 2n/3. 128 bytes beside the 576 of an entry's values.
enum { UPDATES_PER_ENTRY = 32 };

static int update_capacity(int entry_capacity)
{
    return entry_capacity < INT_MAX / UPDATES_PER_ENTRY ? UPDATES_PER_ENTRY * entry_capacity
                                                        : INT_MAX;
}

/// Its arrays, once: for sizing and for taking.
#define ARRAYS(X)                                               \
    X(node, int32_t, nodes)                                     \
    X(vertex, int32_t, nodes)                                   \
    X(cluster, int32_t, nodes)                                  \
    X(cluster_first, int32_t, nodes + 1)                        \
    X(first, int32_t, nodes + 1)                                \
    X(col, int32_t, entries)                                    \
    X(update_first, int32_t, nodes + 1)                         \
    X(update, int32_t, (size_t)update_capacity(entry_capacity)) \
    X(D, double[36], nodes)                                     \
    X(up, double[36], entries)                                  \
    X(lo, double[36], entries)

size_t taci_blocks_need(int node_capacity, int entry_capacity)
{
    TAC_ASSERT(node_capacity >= 0 && entry_capacity >= 0);
    const size_t nodes = (size_t)node_capacity, entries = (size_t)entry_capacity;
    size_t need = 0;
#define X(name, type, count) need += taci_arena_need(count, sizeof(type));
    ARRAYS(X)
#undef X
    return need;
}

_Bool taci_blocks_create(taci_Blocks *b, taci_Arena *arena, int node_capacity, int entry_capacity)
{
    TAC_ASSERT(node_capacity >= 0 && entry_capacity >= 0);
    const size_t nodes = (size_t)node_capacity, entries = (size_t)entry_capacity;
    size_t mark = taci_arena_mark(arena);
    _Bool ok = 1;
    *b = (taci_Blocks){.node_capacity = node_capacity,
                       .entry_capacity = entry_capacity,
                       .update_capacity = update_capacity(entry_capacity)};
#define X(name, type, count) \
    ok = ok && (b->name = taci_arena_take(arena, count, sizeof(type))) != NULL;
    ARRAYS(X)
#undef X
    if (!ok) {
        taci_arena_reset(arena, mark);
        *b = (taci_Blocks){0};
    }
    return ok;
}

// The edges from both ends, each list ascending and without repeats.
typedef struct Graph {
    int32_t *start;  // of a vertex's list in `other`         (n + 1)
    int32_t *degree; // length of the list                    (n)
    int32_t *other;  //                                       (2 edges)
} Graph;

enum { UNSEEN = -2, WAITING = -1 }; // of taci_Blocks.node during the walk

typedef struct Analysis {
    taci_Blocks *b;
    taci_Arena *scratch;
    Graph graph;
    int32_t *parent; // vertex from which the walk found a vertex (n)
    int32_t *stack;  // of the walk                               (n)
} Analysis;

static _Bool build_graph(Graph *g, int n, const int32_t (*edges)[2], int edge_count,
                         taci_Arena *scratch)
{
    g->start = TACI_TAKE(scratch, n + 1, int32_t);
    g->degree = TACI_TAKE(scratch, n, int32_t);
    g->other = TACI_TAKE(scratch, 2 * (size_t)edge_count, int32_t);
    int32_t *raw = TACI_TAKE(scratch, 2 * (size_t)edge_count, int32_t);
    if (!g->start || !g->degree || !g->other || !raw)
        return 0;

    for (int e = 0; e < edge_count; e++)
        for (int side = 0; side < 2; side++)
            g->start[edges[e][side] + 1]++;
    for (int v = 0; v < n; v++)
        g->start[v + 1] += g->start[v];
    for (int e = 0; e < edge_count; e++) {
        for (int side = 0; side < 2; side++) {
            int v = edges[e][side];
            raw[g->start[v] + g->degree[v]++] = edges[e][1 - side];
        }
    }
    // Each v, in ascending order, enters itself in the lists of its neighbours: they come out
    // sorted, repeats adjacent.
    memset(g->degree, 0, (size_t)n * sizeof *g->degree);
    for (int v = 0; v < n; v++) {
        for (int k = g->start[v]; k < g->start[v + 1]; k++) {
            int32_t *list = g->other + g->start[raw[k]], *length = &g->degree[raw[k]];
            if (*length == 0 || list[*length - 1] != v)
                list[(*length)++] = v;
        }
    }
    return 1;
}

// Number what can be reached from `root` in the order of a depth-first walk, lower neighbours
// first. Twice the edges met.
static int64_t walk(Analysis *a, int root)
{
    taci_Blocks *b = a->b;
    const Graph *g = &a->graph;
    int64_t ends = 0;
    int waiting = 0;
    a->stack[waiting++] = root;
    b->node[root] = WAITING;
    while (waiting > 0) {
        int v = a->stack[--waiting];
        b->node[v] = b->n;
        b->cluster[b->n] = b->cluster_count;
        b->vertex[b->n++] = v;
        ends += g->degree[v];
        for (int k = g->start[v] + g->degree[v] - 1; k >= g->start[v]; k--) {
            int w = g->other[k];
            if (b->node[w] != UNSEEN)
                continue;
            b->node[w] = WAITING;
            a->parent[w] = v;
            a->stack[waiting++] = w;
        }
    }
    return ends;
}

static tac_Result enter_tree(Analysis *a, int begin)
{
    taci_Blocks *b = a->b;
    if (b->n - begin - 1 > b->entry_capacity - b->entry_count)
        return TAC_ERR_CAPACITY;
    b->first[begin] = b->entry_count;
    for (int i = begin + 1; i < b->n; i++) {
        b->first[i] = b->entry_count;
        b->col[b->entry_count++] = b->node[a->parent[b->vertex[i]]];
    }
    return TAC_OK;
}

// Elbow room in which AMD need not often compress its lists; what amd_order takes.
static size_t amd_room(size_t nodes, size_t ends)
{
    return ends + ends / 5 + nodes;
}

// Renumber the nodes from `begin` on by AMD.
static tac_Result order_by_amd(Analysis *a, int begin)
{
    enum { PE, LEN, NV, NEXT, LAST, HEAD, ELEN, DEGREE, W, VERTEX, ARRAYS };
    taci_Blocks *b = a->b;
    const Graph *g = &a->graph;
    int n = b->n - begin;
    size_t ends = 0;
    for (int i = begin; i < b->n; i++)
        ends += (size_t)g->degree[b->vertex[i]];
    size_t room = amd_room((size_t)n, ends);
    if (room > INT_MAX)
        return TAC_ERR_CAPACITY;

    size_t mark = taci_arena_mark(a->scratch);
    int32_t *lists = TACI_TAKE(a->scratch, room, int32_t), *w[ARRAYS];
    _Bool ok = lists != NULL;
    for (int k = 0; k < ARRAYS; k++) {
        w[k] = TACI_TAKE(a->scratch, n, int32_t);
        ok = ok && w[k] != NULL;
    }
    if (ok) {
        int used = 0;
        for (int i = 0; i < n; i++) {
            int v = b->vertex[begin + i];
            w[PE][i] = used;
            w[LEN][i] = g->degree[v];
            w[VERTEX][i] = v;
            for (int k = 0; k < g->degree[v]; k++)
                lists[used++] = b->node[g->other[g->start[v] + k]] - begin;
        }
        amd_2(n, w[PE], lists, w[LEN], (int)room, used, w[NV], w[NEXT], w[LAST], w[HEAD], w[ELEN],
              w[DEGREE], w[W], NULL, NULL);
        for (int k = 0; k < n; k++) {
            int v = w[VERTEX][w[LAST][k]];
            b->vertex[b->n - 1 - k] = v;
            b->node[v] = b->n - 1 - k;
        }
    }
    taci_arena_reset(a->scratch, mark);
    return ok ? TAC_OK : TAC_ERR_CAPACITY;
}

// Columns of one node while they are gathered, and the children that hand theirs on to a node.
typedef struct Gather {
    int begin; // of the cluster; the arrays below are indexed from it
    int count;
    int32_t *list;  //                                                      (nodes)
    int32_t *seen;  // 1 + the last node whose list holds this one          (nodes)
    int32_t *child; // 1 + first child of a node in the elimination tree    (nodes)
    int32_t *next;  // 1 + next child of the same parent                    (nodes)
} Gather;

static void gather(Gather *t, int i, int j)
{
    if (j >= i || t->seen[j - t->begin] == i + 1)
        return;
    t->seen[j - t->begin] = i + 1;
    t->list[t->count++] = j;
}

// Insertion: its square is no more than the products that the columns will take.
static void sort_descending(int32_t *list, int count)
{
    for (int k = 1; k < count; k++) {
        int32_t x = list[k];
        int at = k;
        for (; at > 0 && list[at - 1] < x; at--)
            list[at] = list[at - 1];
        list[at] = x;
    }
}

// Columns of node i: its lower neighbours and what its children hand on. first[c + 1] ends the
// columns of a child c.
static void gather_columns(Analysis *a, Gather *t, int i)
{
    const taci_Blocks *b = a->b;
    const Graph *g = &a->graph;
    int v = b->vertex[i];
    t->count = 0;
    for (int k = g->start[v]; k < g->start[v] + g->degree[v]; k++)
        gather(t, i, b->node[g->other[k]]);
    for (int c = t->child[i - t->begin] - 1; c >= 0; c = t->next[c - t->begin] - 1)
        for (int e = b->first[c]; e < b->first[c + 1]; e++)
            gather(t, i, b->col[e]);
    sort_descending(t->list, t->count);
}

// The lists arise from the last node to the first: they are stacked down from the end of `col`,
// then moved to their place.
static tac_Result eliminate(Analysis *a, Gather *t)
{
    taci_Blocks *b = a->b;
    int top = b->entry_capacity;
    b->first[b->n] = top;
    for (int i = b->n - 1; i >= t->begin; i--) {
        gather_columns(a, t, i);
        if (t->count > top - b->entry_count)
            return TAC_ERR_CAPACITY;
        top -= t->count;
        b->first[i] = top;
        memcpy(b->col + top, t->list, (size_t)t->count * sizeof *t->list);
        if (t->count > 0) {
            int32_t *child = &t->child[t->list[0] - t->begin];
            t->next[i - t->begin] = *child;
            *child = i + 1;
        }
    }
    int count = b->entry_capacity - top, shift = top - b->entry_count;
    memmove(b->col + b->entry_count, b->col + top, (size_t)count * sizeof *b->col);
    for (int i = t->begin; i < b->n; i++)
        b->first[i] -= shift;
    b->entry_count += count;
    return TAC_OK;
}

static tac_Result enter_loops(Analysis *a, int begin)
{
    tac_Result result = order_by_amd(a, begin);
    if (result != TAC_OK)
        return result;
    size_t mark = taci_arena_mark(a->scratch), n = (size_t)(a->b->n - begin);
    Gather t = {.begin = begin,
                .list = TACI_TAKE(a->scratch, n, int32_t),
                .seen = TACI_TAKE(a->scratch, n, int32_t),
                .child = TACI_TAKE(a->scratch, n, int32_t),
                .next = TACI_TAKE(a->scratch, n, int32_t)};
    result = t.list && t.seen && t.child && t.next ? eliminate(a, &t) : TAC_ERR_CAPACITY;
    taci_arena_reset(a->scratch, mark);
    return result;
}

// Where the products of the entry pairs of node i go. Columns descend, and those of node i below c
// are all columns of c, so one pass along the columns of c finds them.
static void map_updates(taci_Blocks *b, int i)
{
    int begin = b->first[i], count = b->first[i + 1] - begin;
    int32_t *update = b->update + b->update_first[i];
    for (int k = 0; k < count; k++) {
        update[k * count + k] = -1;
        int e = b->first[b->col[begin + k]];
        for (int l = k + 1; l < count; l++, e++) {
            while (b->col[e] != b->col[begin + l])
                e++;
            update[k * count + l] = 2 * e;
            update[l * count + k] = 2 * e + 1;
        }
    }
}

static tac_Result enter_updates(taci_Blocks *b)
{
    int64_t total = 0;
    for (int i = 0; i < b->n; i++) {
        int64_t count = b->first[i + 1] - b->first[i];
        b->update_first[i] = (int32_t)total;
        total += count > 1 ? count * count : 0;
        if (total > b->update_capacity)
            return TAC_ERR_CAPACITY;
    }
    b->update_first[b->n] = (int32_t)total;
    for (int i = 0; i < b->n; i++)
        if (b->first[i + 1] - b->first[i] > 1)
            map_updates(b, i);
    return TAC_OK;
}

static tac_Result enter_cluster(Analysis *a, int root)
{
    taci_Blocks *b = a->b;
    int begin = b->n;
    b->cluster_first[b->cluster_count] = begin;
    int64_t ends = walk(a, root);
    b->cluster_count++;
    return ends == 2 * (int64_t)(b->n - begin - 1) ? enter_tree(a, begin) : enter_loops(a, begin);
}

static tac_Result analyse(Analysis *a, int n, const int32_t (*edges)[2], int edge_count)
{
    taci_Blocks *b = a->b;
    if (n > b->node_capacity || edge_count > INT_MAX / 2)
        return TAC_ERR_CAPACITY;
    if (!build_graph(&a->graph, n, edges, edge_count, a->scratch))
        return TAC_ERR_CAPACITY;
    a->parent = TACI_TAKE(a->scratch, n, int32_t);
    a->stack = TACI_TAKE(a->scratch, n, int32_t);
    if (!a->parent || !a->stack)
        return TAC_ERR_CAPACITY;

    for (int v = 0; v < n; v++)
        b->node[v] = UNSEEN;
    for (int v = 0; v < n; v++) {
        tac_Result result = b->node[v] == UNSEEN ? enter_cluster(a, v) : TAC_OK;
        if (result != TAC_OK)
            return result;
    }
    b->cluster_first[b->cluster_count] = n;
    b->first[n] = b->entry_count;
    return enter_updates(b);
}

tac_Result taci_blocks_analyse(taci_Blocks *b, int vertex_count, const int32_t (*edges)[2],
                               int edge_count, taci_Arena *scratch)
{
    TAC_ASSERT(vertex_count >= 0 && edge_count >= 0);
    for (int e = 0; e < edge_count; e++)
        TAC_ASSERT(edges[e][0] != edges[e][1] && 0 <= edges[e][0] && edges[e][0] < vertex_count &&
                   0 <= edges[e][1] && edges[e][1] < vertex_count);
    size_t mark = taci_arena_mark(scratch);
    b->n = b->entry_count = b->cluster_count = 0;
    Analysis a = {.b = b, .scratch = scratch};
    tac_Result result = analyse(&a, vertex_count, edges, edge_count);
    if (result != TAC_OK)
        b->n = b->entry_count = b->cluster_count = 0;
    taci_arena_reset(scratch, mark);
    return result;
}

size_t taci_blocks_scratch(int vertex_count, int edge_count, int entry_capacity)
{
    (void)entry_capacity; // fill is built in place
    TAC_ASSERT(vertex_count >= 0 && edge_count >= 0);
    size_t n = (size_t)vertex_count, ends = 2 * (size_t)edge_count, index = sizeof(int32_t);
    size_t graph = taci_arena_need(n + 1, index) + 3 * taci_arena_need(n, index) +
                   2 * taci_arena_need(ends, index);
    // At worst all is one cluster with loops: AMD's lists and ten arrays, more than the fill takes
    // after them.
    return graph + taci_arena_need(amd_room(n, ends), index) + 10 * taci_arena_need(n, index);
}

int taci_blocks_entry(const taci_Blocks *b, int node_i, int node_j)
{
    TAC_ASSERT(0 <= node_i && node_i < b->n && 0 <= node_j && node_j < b->n && node_i != node_j);
    int i = node_i > node_j ? node_i : node_j, j = node_i > node_j ? node_j : node_i;
    for (int e = b->first[i]; e < b->first[i + 1] && b->col[e] >= j; e++)
        if (b->col[e] == j)
            return e;
    return -1;
}

void taci_blocks_clear_entry(taci_Blocks *b, int entry)
{
    memset(b->up[entry], 0, sizeof *b->up);
    memset(b->lo[entry], 0, sizeof *b->lo);
}
