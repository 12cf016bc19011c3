/* Arena memory (arena.h).
 *
 * Invariants: base is 64-byte aligned and used is a multiple of 64, so every object starts a cache
 * line. Bytes from `peak` on have not been handed out since creation and are still zero, so a take
 * clears only what lies below: an arena that is never reset is cleared once.
 *
 * The block is written at creation, not left to the kernel's lazy zero pages: the first step must
 * not be the one that takes the page faults.
 *
 * Under the address sanitizer, bytes that are not handed out are poisoned and objects stand a cache
 * line apart: a write past the end of one, or through a pointer kept over a reset, is reported as
 * it would be with malloc.
 */
#include "base/arena.h"
#include "base/assert.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ARENA_POISONS 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define ARENA_POISONS 1
#endif

#if defined(ARENA_POISONS)
#include <sanitizer/asan_interface.h>
enum { RED_ZONE = 64 }; // bytes
#define POISON(from, size) __asan_poison_memory_region((from), (size))
#define UNPOISON(from, size) __asan_unpoison_memory_region((from), (size))
#else
enum { RED_ZONE = 0 };
#define POISON(from, size) ((void)(from), (void)(size))
#define UNPOISON(from, size) ((void)(from), (void)(size))
#endif

enum { LINE = 64 }; // bytes: a cache line, and the widest vector register

// What a need that overflows is taken for. No machine has it, and 63 of them add up without
// wrapping.
static const size_t huge = SIZE_MAX / 64 / LINE * LINE;

_Bool taci_arena_create(taci_Arena *arena, size_t size)
{
    *arena = (taci_Arena){0};
    if (size >= huge)
        return 0;
    size_t lines = size / LINE + (size % LINE != 0);
    size_t rounded = lines ? lines * LINE : LINE;
    unsigned char *base = aligned_alloc(LINE, rounded);
    if (!base)
        return 0;

    memset(base, 0, rounded);
    POISON(base, rounded);
    arena->base = base;
    arena->size = rounded;
    return 1;
}

void taci_arena_destroy(taci_Arena *arena)
{
    UNPOISON(arena->base, arena->size);
    free(arena->base);
    *arena = (taci_Arena){0};
}

size_t taci_arena_need(size_t count, size_t size)
{
    if (count == 0 || size == 0)
        return 0;
    if (count > (huge - LINE - RED_ZONE) / size)
        return huge;
    return (count * size + LINE - 1) / LINE * LINE + RED_ZONE;
}

static void *take(taci_Arena *arena, size_t count, size_t size, _Bool zeroed)
{
    size_t need = taci_arena_need(count, size);
    if (!arena->base || need > arena->size - arena->used)
        return NULL;

    unsigned char *object = arena->base + arena->used;
    size_t bytes = need ? count * size : 0;
    UNPOISON(object, bytes);
    if (zeroed && arena->used < arena->peak) {
        size_t dirty = arena->peak - arena->used;
        memset(object, 0, bytes < dirty ? bytes : dirty);
    }
    arena->used += need;
    if (arena->peak < arena->used)
        arena->peak = arena->used;
    return object;
}

void *taci_arena_take(taci_Arena *arena, size_t count, size_t size)
{
    return take(arena, count, size, 1);
}

void *taci_arena_take_dirty(taci_Arena *arena, size_t count, size_t size)
{
    return take(arena, count, size, 0);
}

size_t taci_arena_mark(const taci_Arena *arena)
{
    return arena->used;
}

void taci_arena_reset(taci_Arena *arena, size_t mark)
{
    TAC_ASSERT(mark <= arena->used && mark % LINE == 0);
    POISON(arena->base + mark, arena->used - mark);
    arena->used = mark;
}
