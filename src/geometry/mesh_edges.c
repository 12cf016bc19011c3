/* Which triangles share an edge: a hash table of edges, open addressing.
 *
 * An edge is named 3 t + i, from vertex i of triangle t to the next. The table holds the first edge
 * seen between two vertices; the second is its partner; a third is one too many, and either a fault
 * or the end of the pair. The result depends on the order of the triangles only. */
#include "geometry/geometry.h"
#include <stdlib.h>

static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

static inline void ends(const int32_t (*triangle)[3], int edge, int32_t *from, int32_t *to)
{
    int i = edge % 3;
    *from = triangle[edge / 3][i];
    *to = triangle[edge / 3][i == 2 ? 0 : i + 1];
}

static bool same_edge(const int32_t (*triangle)[3], int one, int two)
{
    int32_t a, b, c, d;
    ends(triangle, one, &a, &b);
    ends(triangle, two, &c, &d);
    return (a == c && b == d) || (a == d && b == c);
}

static bool run_alike(const int32_t (*triangle)[3], int one, int two)
{
    int32_t a, b, c, d;
    ends(triangle, one, &a, &b);
    ends(triangle, two, &c, &d);
    return a == c;
}

enum { SHARED = -2 }; // for now, the neighbour across the first edge of more than two

// Take a pair apart that has got a third edge.
static void part(const int32_t (*triangle)[3], int32_t (*neighbor)[3], int first,
                 taci_MeshPairs *pairs)
{
    int t = neighbor[first / 3][first % 3];
    for (int edge = 3 * t; edge < 3 * t + 3; edge++)
        if (neighbor[t][edge % 3] == first / 3 && same_edge(triangle, edge, first)) {
            neighbor[t][edge % 3] = -1;
            pairs->turned -= run_alike(triangle, edge, first);
        }
    neighbor[first / 3][first % 3] = SHARED;
    pairs->border += 2;
}

taci_MeshPairs taci_mesh_pair(const int32_t (*triangle)[3], int count, int32_t (*neighbor)[3],
                              bool cut)
{
    taci_MeshPairs pairs = {.fault = -1, .border = 3 * count};
    size_t slots = 16;
    while (slots < 3 * (size_t)count) // at most half full if closed, full never
        slots *= 2;
    slots *= 2;
    int32_t *table = malloc(slots * sizeof *table);
    if (!table) {
        pairs.fault = -2;
        return pairs;
    }
    for (size_t s = 0; s < slots; s++)
        table[s] = -1;
    for (int t = 0; t < count; t++)
        neighbor[t][0] = neighbor[t][1] = neighbor[t][2] = -1;

    for (int edge = 0; edge < 3 * count && pairs.fault < 0; edge++) {
        int32_t a, b;
        ends(triangle, edge, &a, &b);
        uint64_t key = a < b ? (uint64_t)a << 32 | (uint32_t)b : (uint64_t)b << 32 | (uint32_t)a;
        size_t s = mix(key) & (slots - 1);
        for (;; s = (s + 1) & (slots - 1)) {
            if (table[s] < 0) {
                table[s] = edge;
                break;
            }
            int other = table[s];
            if (!same_edge(triangle, other, edge))
                continue;
            int32_t *across = &neighbor[other / 3][other % 3];
            if (*across == -1) {
                *across = edge / 3;
                neighbor[edge / 3][edge % 3] = other / 3;
                pairs.turned += run_alike(triangle, other, edge);
                pairs.border -= 2;
            } else if (!cut) {
                pairs.fault = edge;
            } else if (*across >= 0) {
                part(triangle, neighbor, other, &pairs);
            }
            break;
        }
    }
    for (int t = 0; cut && t < count; t++)
        for (int i = 0; i < 3; i++)
            neighbor[t][i] = neighbor[t][i] == SHARED ? -1 : neighbor[t][i];
    free(table);
    return pairs;
}
