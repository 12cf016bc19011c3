#ifndef TACI_BLOCKS_H
#define TACI_BLOCKS_H
#include "base/arena.h"
#include <stdint.h>
#include <tactus/base.h>

/* Square matrices of 6x6 blocks with a symmetric pattern and a positive definite symmetric part,
 * factored in place.
 *
 * Vertices (bodies) are joined by edges. taci_blocks_analyse groups them into clusters (connected
 * components) and orders each so that elimination runs from the last node to the first: a forest is
 * numbered parents first and has no fill, one entry per child; a component with loops is ordered by
 * AMD (SuiteSparse) and gets fill entries. Values may be unsymmetric. No pivoting between blocks
 * nor inside them: every Schur complement keeps a positive definite symmetric part
 * (docs/theory/rigid.md), so no pivot can vanish.
 *
 * Node i holds D = A[i][i]. Entry e of node i, e in first[i] .. first[i+1]-1, couples it to node
 * col[e] < i: up[e] = A[i][col], lo[e] = A[col][i]. All blocks row-major. After taci_blocks_factor:
 * D = L U in place (unit lower L; on the diagonal the reciprocals of U's), up = L^-1 A[i][col], lo
 * = A[col][i] U^-1.
 */

typedef struct taci_Blocks {
    int node_capacity, entry_capacity, update_capacity;
    int n, entry_count, cluster_count;
    int32_t *node;          // node of a vertex                                            (n)
    int32_t *vertex;        // vertex of a node                                            (n)
    int32_t *cluster;       // cluster of a node; clusters are contiguous and ascending    (n)
    int32_t *cluster_first; // first node of a cluster (cluster_count + 1)
    int32_t *first;         // first entry of a node                                       (n + 1)
    int32_t *col; // the other node of an entry, descending within a node        (entry_count)
    int32_t *update_first; // first update of a node with more than one entry             (n + 1)
    int32_t *update;  // where lo[a] up[b] of its entry pair (a, b), a major, goes: 2 e or 2 e + 1
                      // for up[e] or lo[e]; diagonal pairs go to D[col] and hold -1 (update_count)
    double (*D)[36];  //                                                             (n)
    double (*up)[36]; //                                                             (entry_count)
    double (*lo)[36]; //                                                             (entry_count)
} taci_Blocks;

/// Bytes of arena that taci_blocks_create takes. entry_capacity counts edges and fill together.
size_t taci_blocks_need(int node_capacity, int entry_capacity);
/// Sizes everything from the capacities; n is 0 until analysed. False: the arena is too small.
_Bool taci_blocks_create(taci_Blocks *b, taci_Arena *arena, int node_capacity, int entry_capacity);

/// Order `vertex_count` vertices joined by `edges` (pairs of different vertices; repeated pairs are
/// one edge). Deterministic: depends on the arguments only; clusters appear in the order of their
/// lowest vertex, and the root of a tree is its lowest vertex. Uses `scratch` and gives it back.
/// ERR_CAPACITY: fill exceeds entry_capacity, its updates exceed 32 per entry, or scratch is too
/// small; then n = 0.
tac_Result taci_blocks_analyse(taci_Blocks *b, int vertex_count, const int32_t (*edges)[2],
                               int edge_count, taci_Arena *scratch);
/// Scratch bytes that taci_blocks_analyse may need for these counts.
size_t taci_blocks_scratch(int vertex_count, int edge_count, int entry_capacity);

/// The entry that couples two different nodes, -1 if none.
int taci_blocks_entry(const taci_Blocks *b, int node_i, int node_j);
/// Set both blocks of an entry to zero.
void taci_blocks_clear_entry(taci_Blocks *b, int entry);
/// Factor all nodes from `from` up to but not including `to` (whole clusters).
void taci_blocks_factor(taci_Blocks *b, int from, int to);
/// Solve A x = r in place for whole clusters: x[i] belongs to node i.
void taci_blocks_solve(const taci_Blocks *b, int from, int to, double (*x)[6]);
/// Blocks of the inverse between some nodes of one cluster: G[6 a + r][6 b + c] =
/// (A^-1)[nodes[a]][nodes[b]][r][c], row length ld. Work is confined to paths to the root in a
/// forest. `scratch` is given back. False: scratch too small.
_Bool taci_blocks_inverse(const taci_Blocks *b, int cluster, const int32_t *nodes, int count,
                          double *G, int ld, taci_Arena *scratch);

#endif
