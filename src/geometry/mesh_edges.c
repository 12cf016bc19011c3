/* Which triangles share an edge: a hash table of edges, open addressing.
 *
 * An edge is named 3 t + i, from vertex i of triangle t to the next. The table holds the first edge
 * seen between two vertices; the second is its partner; a third is one too many. The result depends
 * on the order of the triangles only. */
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

int taci_mesh_pair(const int32_t (*triangle)[3], int count, int32_t (*neighbor)[3], int *turned,
                   int *border)
{
    size_t slots = 16;
    while (slots < 3 * (size_t)count) // at most half full if closed, full never
        slots *= 2;
    slots *= 2;
    int32_t *table = malloc(slots * sizeof *table);
    if (!table)
        return -2;
    for (size_t s = 0; s < slots; s++)
        table[s] = -1;
    for (int t = 0; t < count; t++)
        neighbor[t][0] = neighbor[t][1] = neighbor[t][2] = -1;

    int fault = -1;
    *turned = 0;
    *border = 3 * count;
    for (int edge = 0; edge < 3 * count && fault < 0; edge++) {
        int32_t a, b, c, d;
        ends(triangle, edge, &a, &b);
        uint64_t key = a < b ? (uint64_t)a << 32 | (uint32_t)b : (uint64_t)b << 32 | (uint32_t)a;
        size_t s = mix(key) & (slots - 1);
        for (;; s = (s + 1) & (slots - 1)) {
            if (table[s] < 0) {
                table[s] = edge;
                break;
            }
            int other = table[s];
            ends(triangle, other, &c, &d);
            if ((a != c || b != d) && (a != d || b != c))
                continue;
            if (neighbor[other / 3][other % 3] >= 0) {
                fault = edge;
                break;
            }
            neighbor[other / 3][other % 3] = edge / 3;
            neighbor[edge / 3][edge % 3] = other / 3;
            *turned += a == c;
            *border -= 2;
            break;
        }
    }
    free(table);
    return fault;
}
