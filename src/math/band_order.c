// The order of unknowns that makes a band narrow: Cuthill and McKee's, reversed. Levels of
// neighbours from one end of each piece to the other; a piece is entered at an end found by going
// there and back.
#include "math/band.h"
#include <string.h>

typedef struct Graph {
    int n;
    int32_t *start;     // of each one's neighbours                     (n + 1)
    int32_t *neighbour; // both ways                                    (2 pairs)
    int32_t *queue;     // unknowns in the order found                  (n)
    int32_t *seen;      // number of the walk that saw it last          (n)
} Graph;

static int degree(const Graph *g, int i)
{
    return g->start[i + 1] - g->start[i];
}

static bool build(Graph *g, taci_Arena *arena, const int32_t (*pair)[2], size_t count)
{
    g->start = TACI_TAKE(arena, g->n + 1, int32_t);
    g->neighbour = TACI_TAKE(arena, 2 * count + 1, int32_t);
    g->queue = TACI_TAKE(arena, g->n, int32_t);
    g->seen = TACI_TAKE(arena, g->n, int32_t);
    if (!g->start || !g->neighbour || !g->queue || !g->seen)
        return false;
    for (size_t i = 0; i < count; i++) {
        g->start[pair[i][0]]++;
        g->start[pair[i][1]]++;
    }
    for (int i = 1; i <= g->n; i++)
        g->start[i] += g->start[i - 1];
    for (size_t i = 0; i < count; i++)
        for (int side = 0; side < 2; side++)
            g->neighbour[--g->start[pair[i][side]]] = pair[i][1 - side];
    return true;
}

/// Moves the last one of the queue to its place by degree, not before `first`.
static void sort_in(const Graph *g, int first, int last)
{
    int32_t one = g->queue[last];
    int i = last;
    for (; i > first && degree(g, g->queue[i - 1]) > degree(g, one); i--)
        g->queue[i] = g->queue[i - 1];
    g->queue[i] = one;
}

/// Queues all that hangs together with `from`, from place `head` on; returns the end.
static int walk(Graph *g, int from, int head, int32_t number)
{
    int tail = head;
    g->queue[tail++] = from;
    g->seen[from] = number;
    for (; head < tail; head++) {
        int i = g->queue[head], first = tail;
        for (int k = g->start[i]; k < g->start[i + 1]; k++) {
            int j = g->neighbour[k];
            if (g->seen[j] == number)
                continue;
            g->seen[j] = number;
            g->queue[tail++] = j;
            sort_in(g, first, tail - 1);
        }
    }
    return tail;
}

bool taci_band_order(taci_Arena *arena, int n, const int32_t (*pair)[2], size_t count,
                     int32_t *order)
{
    Graph g = {.n = n};
    if (!build(&g, arena, pair, count))
        return false;
    int32_t number = 0;
    for (int i = 0, head = 0; i < n; i++) {
        if (g.seen[i] != 0)
            continue;
        int from = i, end = head;
        for (int there_and_back = 0; there_and_back < 3; there_and_back++) {
            end = walk(&g, from, head, ++number);
            from = g.queue[end - 1];
        }
        head = end;
    }
    for (int i = 0; i < n; i++)
        order[g.queue[i]] = n - 1 - i;
    return true;
}

size_t taci_band_order_need(int n, size_t count)
{
    return 3 * taci_arena_need((size_t)n + 1, sizeof(int32_t)) +
           taci_arena_need(2 * count + 1, sizeof(int32_t));
}
