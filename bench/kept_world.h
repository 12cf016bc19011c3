#ifndef BENCH_KEPT_WORLD_H
#define BENCH_KEPT_WORLD_H
#include <stdbool.h>
#include <stddef.h>
#include <tactus/world.h>

/* The state of a world that is timed from there again and again. */

typedef struct KeptWorld {
    void *bytes; // NULL: none yet
    size_t size;
} KeptWorld;

/// Keep the present state, instead of one that was kept before. False: no memory.
bool keep_world(KeptWorld *kept, const tac_World *world);
/// Go back to it; it is of this world.
void restore_world(const KeptWorld *kept, tac_World *world);
void forget_world(KeptWorld *kept);

#endif
