/* Counting the heap's calls (alloc_count.h).
 *
 * malloc and the others are defined here, in the program, and forward to the names under which
 * glibc exports its own; __malloc_hook went away in glibc 2.34.
 *
 * The compiler takes it that malloc reads no variable of ours: gcc 12 at -O2 drops a plain store to
 * a flag that only malloc looks at, and such a test counts 0 whatever happens. All state here is
 * volatile and atomic: volatile so that every access takes place, atomic because threads allocate.
 */
#include "alloc_count.h"
#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || \
    __has_feature(memory_sanitizer)
#define SANITIZED 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#endif

#if defined(__GLIBC__) && !defined(SANITIZED)

static volatile atomic_bool counting;
static volatile atomic_long allocations, frees, live;
static volatile atomic_long until_failure; // 0: not armed; 1: the next allocation fails
static volatile atomic_bool failed;

// glibc's own allocator; no header declares these.
// NOLINTBEGIN(bugprone-reserved-identifier): the names are glibc's
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *block);
// NOLINTEND(bugprone-reserved-identifier)

bool alloc_count_available(void)
{
    return true;
}

void alloc_count_begin(void)
{
    allocations = 0;
    frees = 0;
    live = 0;
    counting = true;
}

AllocCount alloc_count_end(void)
{
    counting = false;
    return (AllocCount){.allocations = allocations, .frees = frees, .live = live};
}

void alloc_fail_begin(long nth)
{
    failed = false;
    until_failure = nth;
}

bool alloc_fail_end(void)
{
    until_failure = 0;
    return failed;
}

// Whether the allocation that is asked for now is the one to fail.
static bool must_fail(void)
{
    long left = until_failure;
    while (left > 0 && !atomic_compare_exchange_weak(&until_failure, &left, left - 1)) {
    }
    if (left != 1)
        return false;
    failed = true;
    errno = ENOMEM;
    return true;
}

static void *count_taken(void *block)
{
    if (counting && block) {
        allocations++;
        live++;
    }
    return block;
}

static void count_given_back(void)
{
    if (counting) {
        frees++;
        live--;
    }
}

// Seen from libc too, although everything else is built with hidden symbols.
#pragma GCC visibility push(default)

void *malloc(size_t size)
{
    return must_fail() ? NULL : count_taken(__libc_malloc(size));
}

void *calloc(size_t count, size_t size)
{
    return must_fail() ? NULL : count_taken(__libc_calloc(count, size));
}

void *realloc(void *block, size_t size)
{
    if (!block)
        return malloc(size);
    if (size == 0) { // glibc frees the block and returns NULL
        count_given_back();
        return __libc_realloc(block, 0);
    }
    if (must_fail())
        return NULL;
    void *moved = __libc_realloc(block, size);
    if (counting && moved)
        allocations++; // one block was there before and one is now
    return moved;
}

void *memalign(size_t alignment, size_t size);
void *memalign(size_t alignment, size_t size)
{
    return must_fail() ? NULL : count_taken(__libc_memalign(alignment, size));
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size);
int posix_memalign(void **block, size_t alignment, size_t size)
{
    if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0)
        return EINVAL;
    void *taken = memalign(alignment, size);
    if (!taken)
        return ENOMEM;
    *block = taken;
    return 0;
}

void free(void *block)
{
    if (block)
        count_given_back();
    __libc_free(block);
}

#pragma GCC visibility pop

#else

bool alloc_count_available(void)
{
    return false;
}

void alloc_count_begin(void)
{
}

AllocCount alloc_count_end(void)
{
    return (AllocCount){0};
}

void alloc_fail_begin(long nth)
{
    (void)nth;
}

bool alloc_fail_end(void)
{
    return false;
}

#endif
