#ifndef TACI_ARENA_H
#define TACI_ARENA_H
#include <stddef.h>

/* Arena memory: one block taken at creation, handed out from the front, given back by mark and
 * reset.
 *
 * A world takes two: one for what lives as long as it does, one for the scratch of a step (marked
 * at begin, reset at end). Nothing else in the library's core allocates.
 *
 * An arena that `grows` takes further blocks when the first is used up. Those stay until it is
 * reset below them; an arena that is reset to its start then becomes one block that has room for
 * all: what is done again and again allocates the first time only.
 *
 * An owner of several arrays lists them once, as ARRAYS(X) with X(name, type, count): one X adds up
 * what they need, another takes them. Counts are size_t before they are multiplied. */

typedef struct taci_ArenaBlock {
    unsigned char *base;
    size_t size, used, peak; // bytes
    _Bool mapped;            // by the kernel; else from the heap
} taci_ArenaBlock;

#define TACI_ARENA_BLOCKS 48 // the newest is as large as all before it: more than memory has
#define TACI_ARENA_MARKS 32  // in builds with asserts: the last ones are known

typedef struct taci_Arena {
    unsigned char *base;     // the newest block
    size_t size, used, peak; // bytes, of it
    _Bool mapped;            // it is
    size_t below;            // bytes used in the blocks before it
    size_t most;             // bytes used or reserved in all blocks, since it was last one block
    taci_ArenaBlock older[TACI_ARENA_BLOCKS];
    int older_count;
    _Bool grows; // set by the owner; false at creation
#if defined(TACTUS_ASSERT)
    struct {
        size_t mark[TACI_ARENA_MARKS]; // given and still good, ascending
        int marks;
        _Bool older_marks; // there were more than fit
        size_t highest;    // bytes used in all blocks at one time since taci_arena_watch
    } trace;
#endif
} taci_Arena;

/// Take `size` bytes from the system, zeroed; false if they cannot be had.
_Bool taci_arena_create(taci_Arena *arena, size_t size);
/// The same, but pages of this block that are never used take no memory, and those that are take
/// their page faults at first use: for worlds that may allocate in a step anyway.
_Bool taci_arena_create_lazy(taci_Arena *arena, size_t size);
void taci_arena_destroy(taci_Arena *arena);
/// `count` objects of `size` bytes, zeroed, 64-byte aligned; NULL when the arena is used up (one
/// that grows: when the system has no more) or count · size overflows.
void *taci_arena_take(taci_Arena *arena, size_t count, size_t size);
/// The same, with whatever the bytes held before.
void *taci_arena_take_dirty(taci_Arena *arena, size_t count, size_t size);
/// Room for `count` objects where there is room for `had` at `old`, with what they hold; the rest
/// zeroed. `old` itself if that is enough, NULL as above. What stood at `old` stays there unused:
/// an array that grows by doubling leaves as much behind as it has.
void *taci_arena_more(taci_Arena *arena, void *old, size_t had, size_t count, size_t size);
/// Whether objects that need so many bytes together can be taken now.
_Bool taci_arena_reserve(taci_Arena *arena, size_t bytes);
/// What taci_arena_take(count, size) uses at most, for adding up capacities.
size_t taci_arena_need(size_t count, size_t size);
size_t taci_arena_mark(taci_Arena *arena);
/// Give back all that was taken since the mark. Marks that were taken since are not good any more.
/// In builds that validate, what is given back is overwritten: a number read from it is none, an
/// index below zero, a pointer bad.
void taci_arena_reset(taci_Arena *arena, size_t mark);
/// For asserts, in builds that have them: whether since the watch, which returns what is in use, no
/// more than so many bytes were taken at one time.
size_t taci_arena_watch(taci_Arena *arena);
_Bool taci_arena_took_at_most(const taci_Arena *arena, size_t watch, size_t bytes);

#define TACI_TAKE(arena, count, type) \
    ((type *)taci_arena_take((arena), (size_t)(count), sizeof(type)))

#endif
