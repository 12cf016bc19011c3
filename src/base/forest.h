#ifndef TACI_FOREST_H
#define TACI_FOREST_H
#include <stdint.h>

/* Disjoint sets as a forest in an array: parent[i] == i marks a root. The root of a set is its
 * lowest member, whatever the order in which they were joined. */

static inline void taci_forest_start(int32_t *parent, int n)
{
    for (int i = 0; i < n; i++)
        parent[i] = i;
}

static inline int taci_forest_root(int32_t *parent, int i)
{
    while (parent[i] != i)
        i = parent[i] = parent[parent[i]];
    return i;
}

static inline void taci_forest_join(int32_t *parent, int a, int b)
{
    a = taci_forest_root(parent, a);
    b = taci_forest_root(parent, b);
    if (a != b)
        parent[a > b ? a : b] = a > b ? b : a;
}

#endif
