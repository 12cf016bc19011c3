#ifndef TACI_ARENA_H
#define TACI_ARENA_H
#include <stddef.h>

/* Arena memory: one block taken at creation, handed out from the front, given back by mark and
 * reset.
 *
 * A world takes two: one for what lives as long as it does, one for the scratch of a step (marked
 * at begin, reset at end). Nothing else in the library's core allocates. */

typedef struct taci_Arena {
    unsigned char *base;
    size_t size, used, peak; // bytes
} taci_Arena;

/// Take `size` bytes from the system, zeroed; false if they cannot be had.
_Bool taci_arena_create(taci_Arena *arena, size_t size);
void taci_arena_destroy(taci_Arena *arena);
/// `count` objects of `size` bytes, zeroed, 64-byte aligned; NULL when the arena is used up or
/// count · size overflows.
void *taci_arena_take(taci_Arena *arena, size_t count, size_t size);
/// The same, with whatever the bytes held before.
void *taci_arena_take_dirty(taci_Arena *arena, size_t count, size_t size);
/// What taci_arena_take(count, size) uses at most, for adding up capacities.
size_t taci_arena_need(size_t count, size_t size);
size_t taci_arena_mark(const taci_Arena *arena);
void taci_arena_reset(taci_Arena *arena, size_t mark);

#define TACI_TAKE(arena, count, type) \
    ((type *)taci_arena_take((arena), (size_t)(count), sizeof(type)))

#endif
