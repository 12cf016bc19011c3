#ifndef TACI_BROAD_H
#define TACI_BROAD_H
#include "base/arena.h"
#include "geometry/shape.h"

/* Broad phase: which boxes overlap, kept from step to step.
 *
 * A tree of fattened boxes (proxies) in a fixed array, and the list of pairs whose fat boxes
 * overlap. Only proxies that leave their fat box are moved in the tree. What is reported are the
 * pairs whose *tight* boxes overlap, sorted by (low index, high index): a function of the boxes
 * alone, not of the history. Static proxies are not paired with each other. Nothing but
 * taci_broad_reserve takes memory. */

typedef struct taci_Broad taci_Broad;

size_t taci_broad_need(int proxy_capacity, int pair_capacity);
taci_Broad *taci_broad_create(taci_Arena *arena, int proxy_capacity, int pair_capacity);
/// Room for at least so many. False: the arena has none, and nothing has changed. With room for
/// more proxies than before there are none in it: all must be set anew.
bool taci_broad_reserve(taci_Broad *b, taci_Arena *arena, int proxy_capacity, int pair_capacity);
int taci_broad_pair_capacity(const taci_Broad *b);

/// Set the tight box of a proxy (an index of the caller's choice below proxy_capacity); adds it if
/// it is not there. Unbounded boxes are allowed (planes) and kept aside. A box with a NaN or with
/// low > high is empty: as if the proxy were removed.
void taci_broad_set(taci_Broad *b, int proxy, const taci_Box *tight, bool moves);
void taci_broad_remove(taci_Broad *b, int proxy);
void taci_broad_clear(taci_Broad *b);

typedef struct taci_Pair {
    int32_t low, high; // proxies
} taci_Pair;

/// Pairs whose tight boxes overlap, sorted; valid until the next call. `dropped` counts pairs for
/// which there was no room, up to pair_capacity + 1: the last ones by (low, high).
const taci_Pair *taci_broad_pairs(taci_Broad *b, int *count, int *dropped);

/// Call `visit` for every proxy whose tight box overlaps the box, or meets the segment when
/// fattened by `half` on each side. It returns the fraction to which the segment is cut from now
/// on; below 0 stops. In no particular order: an answer must not depend on it.
typedef double taci_BroadVisit(void *context, int proxy);
void taci_broad_query(const taci_Broad *b, const taci_Box *box, taci_BroadVisit *visit,
                      void *context);
void taci_broad_sweep(const taci_Broad *b, tac_Vec3 from, tac_Vec3 to, tac_Vec3 half,
                      taci_BroadVisit *visit, void *context);

#endif
