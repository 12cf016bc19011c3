#ifndef ALLOC_COUNT_H
#define ALLOC_COUNT_H
#include <stdbool.h>

/* Counting the heap's calls, and making one of them fail.
 *
 * A program that links alloc_count.c has its own malloc and family in front of glibc's. They count,
 * for the whole process and all its threads, between begin and end. Memory that a library takes
 * inside libc (strdup, fopen, qsort) counts too; mmap does not.
 *
 * Sanitizers bring an allocator of their own, and other C libraries do not show theirs: there
 * everything below is inert, alloc_count_available() is false, all counts are zero and nothing
 * fails. A test asks first, and says so when it skips:
 *
 *     if (!alloc_count_available())
 *         skip();
 *
 * An allocation whose result is not used may be optimised away by the compiler, and then is not
 * counted, rightly.
 */

typedef struct AllocCount {
    long allocations; // malloc, calloc, realloc, aligned_alloc, posix_memalign, memalign
    long frees;       // free of a block, and realloc to nothing
    long live;        // blocks taken and not given back; negative if older blocks were freed
} AllocCount;

/// Whether counting works in this build.
bool alloc_count_available(void);
/// Start counting from zero.
void alloc_count_begin(void);
/// Stop counting, and what was counted.
AllocCount alloc_count_end(void);

/// From now on let the nth allocation fail once (1 is the next one), as if memory were used up.
///
///     for (int n = 1;; n++) {
///         alloc_fail_begin(n);
///         tac_Result result = tac_world_create(&def, &world);
///         if (!alloc_fail_end()) // there is no nth allocation
///             break;
///         assert_int_equal(result, TAC_ERR_MEMORY);
///     }
void alloc_fail_begin(long nth);
/// Stop, and whether it came to the failure.
bool alloc_fail_end(void);

#endif
