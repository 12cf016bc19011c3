/* Arena memory (arena.h).
 *
 * Invariants: base is 64-byte aligned and used is a multiple of 64, so every object starts a cache
 * line. Bytes from `peak` on have not been handed out since creation and are still zero, so a take
 * clears only what lies below: an arena that is never reset is cleared once. Marks count the bytes
 * used in all blocks; what was left free at the end of one when the next was taken is not among
 * them, so that one block of `most` bytes holds what several did.
 *
 * The block is written at creation, not left to the kernel's lazy zero pages: the first step must
 * not be the one that takes the page faults. The first block of a lazy arena leaves them: what is
 * never used costs nothing.
 *
 * Under the address sanitizer, bytes that are not handed out are poisoned and objects stand a cache
 * line apart: a write past the end of one, or through a pointer kept over a reset, is reported as
 * it would be with malloc. Without it, a build that validates overwrites what is given back, and
 * one with asserts knows the marks that are still good: a mark from before a reset below it points
 * into the middle of what others have taken since.
 */
#define _DEFAULT_SOURCE // MAP_ANONYMOUS
#include "base/arena.h"
#include "base/assert.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

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

// Bytes of ones: doubles that are no numbers, -1, pointers that no machine has.
#if defined(TACTUS_VALIDATE) && !defined(ARENA_POISONS)
#define OVERWRITE(from, size) memset((from), 0xff, (size))
#else
#define OVERWRITE(from, size) ((void)(from), (void)(size))
#endif

enum { LINE = 64 }; // bytes: a cache line, and the widest vector register

// What a need that overflows is taken for. No machine has it, and 63 of them add up without
// wrapping.
static const size_t huge = SIZE_MAX / 64 / LINE * LINE;

/// Zero pages of the kernel's; NULL if they cannot be had. The heap would hand out what another
/// arena gave back, which has to be cleared, every byte of it.
static void *map_pages(size_t size)
{
    void *pages = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return pages == MAP_FAILED ? NULL : pages;
}

/// A block of at least `size` bytes, zeroed; false if it cannot be had.
static _Bool take_block(taci_ArenaBlock *block, size_t size, _Bool lazy)
{
    if (size >= huge)
        return 0;
    size_t lines = size / LINE + (size % LINE != 0);
    size_t rounded = lines ? lines * LINE : LINE;
    void *base = lazy ? map_pages(rounded) : aligned_alloc(LINE, rounded);
    if (!base)
        return 0;

    if (!lazy)
        memset(base, 0, rounded);
    POISON(base, rounded);
    *block = (taci_ArenaBlock){.base = base, .size = rounded, .mapped = lazy};
    return 1;
}

static void free_block(taci_ArenaBlock block)
{
    if (!block.base)
        return;
    UNPOISON(block.base, block.size);
    if (block.mapped)
        munmap(block.base, block.size);
    else
        free(block.base);
}

static taci_ArenaBlock newest(const taci_Arena *arena)
{
    return (taci_ArenaBlock){arena->base, arena->size, arena->used, arena->peak, arena->mapped};
}

static void set_newest(taci_Arena *arena, taci_ArenaBlock block)
{
    arena->base = block.base;
    arena->size = block.size;
    arena->used = block.used;
    arena->peak = block.peak;
    arena->mapped = block.mapped;
}

static _Bool create(taci_Arena *arena, size_t size, _Bool lazy)
{
    taci_ArenaBlock block = {0};
    *arena = (taci_Arena){0};
    if (!take_block(&block, size, lazy))
        return 0;
    set_newest(arena, block);
    return 1;
}

_Bool taci_arena_create(taci_Arena *arena, size_t size)
{
    return create(arena, size, 0);
}

_Bool taci_arena_create_lazy(taci_Arena *arena, size_t size)
{
    return create(arena, size, 1);
}

void taci_arena_destroy(taci_Arena *arena)
{
    free_block(newest(arena));
    while (arena->older_count > 0)
        free_block(arena->older[--arena->older_count]);
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

/// Another block, as large as all that there are: their number stays small.
static _Bool add_block(taci_Arena *arena, size_t need)
{
    taci_ArenaBlock block = {0};
    size_t all = arena->size;
    for (int i = 0; i < arena->older_count; i++)
        all += arena->older[i].size;
    if (arena->older_count == TACI_ARENA_BLOCKS || !take_block(&block, need > all ? need : all, 0))
        return 0;
    arena->older[arena->older_count++] = newest(arena);
    arena->below += arena->used;
    set_newest(arena, block);
    return 1;
}

_Bool taci_arena_reserve(taci_Arena *arena, size_t bytes)
{
    if (!arena->base)
        return 0;
    if (bytes > arena->size - arena->used && !(arena->grows && add_block(arena, bytes)))
        return 0;
    if (arena->most < arena->below + arena->used + bytes)
        arena->most = arena->below + arena->used + bytes;
    return 1;
}

static size_t used_in_all(const taci_Arena *arena)
{
    return arena->below + arena->used;
}

/// Asked by asserts alone.
static __attribute__((unused)) _Bool is_sound(const taci_Arena *arena)
{
    return (uintptr_t)arena->base % LINE == 0 && arena->used % LINE == 0 &&
           arena->used <= arena->peak && arena->peak <= arena->size &&
           (arena->older_count > 0 || arena->below == 0);
}

static void *take(taci_Arena *arena, size_t count, size_t size, _Bool zeroed)
{
    size_t need = taci_arena_need(count, size);
    if (!taci_arena_reserve(arena, need))
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
#if defined(TACTUS_ASSERT)
    if (arena->trace.highest < used_in_all(arena))
        arena->trace.highest = used_in_all(arena);
#endif
    TAC_ASSERT(is_sound(arena));
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

void *taci_arena_more(taci_Arena *arena, void *old, size_t had, size_t count, size_t size)
{
    if (old != NULL && count <= had)
        return old;
    void *object = taci_arena_take(arena, count, size);
    if (object != NULL && old != NULL && had > 0)
        memcpy(object, old, had * size);
    return object;
}

#if defined(TACTUS_ASSERT)
static void keep_mark(taci_Arena *arena, size_t mark)
{
    if (arena->trace.marks > 0 && arena->trace.mark[arena->trace.marks - 1] == mark)
        return;
    if (arena->trace.marks == TACI_ARENA_MARKS) {
        memmove(arena->trace.mark, arena->trace.mark + 1,
                (TACI_ARENA_MARKS - 1) * sizeof *arena->trace.mark);
        arena->trace.marks--;
        arena->trace.older_marks = 1;
    }
    arena->trace.mark[arena->trace.marks++] = mark;
}

static void drop_marks_above(taci_Arena *arena, size_t mark)
{
    while (arena->trace.marks > 0 && arena->trace.mark[arena->trace.marks - 1] > mark)
        arena->trace.marks--;
    arena->trace.older_marks = arena->trace.older_marks && mark > 0;
}

/// Whether a mark was given and nothing was given back below it since, as far as is known.
static _Bool is_good_mark(const taci_Arena *arena, size_t mark)
{
    if (mark == 0)
        return 1;
    for (int i = 0; i < arena->trace.marks; i++)
        if (arena->trace.mark[i] == mark)
            return 1;
    return arena->trace.older_marks && (arena->trace.marks == 0 || mark < arena->trace.mark[0]);
}

size_t taci_arena_watch(taci_Arena *arena)
{
    return arena->trace.highest = used_in_all(arena);
}

_Bool taci_arena_took_at_most(const taci_Arena *arena, size_t watch, size_t bytes)
{
    return arena->trace.highest <= watch + bytes;
}
#else
#define keep_mark(arena, mark) ((void)(mark))
#define drop_marks_above(arena, mark) ((void)(mark))
#define is_good_mark(arena, mark) ((mark) % LINE == 0)

size_t taci_arena_watch(taci_Arena *arena)
{
    return used_in_all(arena);
}

_Bool taci_arena_took_at_most(const taci_Arena *arena, size_t watch, size_t bytes)
{
    (void)arena, (void)watch, (void)bytes;
    return 1;
}
#endif

size_t taci_arena_mark(taci_Arena *arena)
{
    size_t mark = used_in_all(arena);
    keep_mark(arena, mark);
    return mark;
}

/// One block that has room for what several held; as it is if that cannot be had.
static void become_one(taci_Arena *arena)
{
    taci_ArenaBlock block = {0};
    size_t twice = 2 * arena->size, most = arena->most;
    arena->most = 0;
    if (!take_block(&block, most > twice ? most : twice, 0))
        return;
    free_block(newest(arena));
    set_newest(arena, block);
}

void taci_arena_reset(taci_Arena *arena, size_t mark)
{
    TAC_ASSERT(mark <= used_in_all(arena) && mark % LINE == 0);
    TAC_ASSERT(is_good_mark(arena, mark));
    drop_marks_above(arena, mark);
    while (arena->older_count > 0 && mark <= arena->below) {
        free_block(newest(arena));
        set_newest(arena, arena->older[--arena->older_count]);
        arena->below -= arena->used;
    }
    size_t used = mark - arena->below;
    OVERWRITE(arena->base + used, arena->used - used);
    POISON(arena->base + used, arena->used - used);
    arena->used = used;
    if (mark == 0 && arena->most > arena->size)
        become_one(arena);
}
