#ifndef TACI_POOL_H
#define TACI_POOL_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Memory of a scene: blocks that live together and are freed together, arrays that grow, and a
 * table from names to numbers. A scene's size is known only once it is read, so base/arena.h, whose
 * size is fixed at creation, does not fit. */

typedef struct taci_PoolBlock taci_PoolBlock;

typedef struct taci_Pool {
    taci_PoolBlock *last;
    size_t used; // bytes of the last block
} taci_Pool;

/// `size` bytes, not cleared, aligned for any type; NULL if they cannot be had.
void *taci_pool_take(taci_Pool *pool, size_t size);
/// A copy of `length` bytes with a zero byte after them.
char *taci_pool_text(taci_Pool *pool, const char *text, size_t length);
void taci_pool_destroy(taci_Pool *pool);

/// Make room in an array of malloc for one more object than `count`. `array` is the address of the
/// pointer to it. False if memory cannot be had; the array is as it was then.
bool taci_grow(void *array, int *capacity, int count, size_t size);

typedef struct taci_Name {
    const char *text; // not copied
    uint32_t length;
    int32_t value;
} taci_Name;

typedef struct taci_Names { // open addressing, at most half full
    taci_Name *slot;
    uint32_t capacity, count; // capacity is a power of two, or 0
} taci_Names;

/// Put a name in; *found is the value of an equal one that was there, or -1 and the name is added.
/// False if memory cannot be had.
bool taci_names_add(taci_Names *names, taci_Name name, int32_t *found);
/// The value of a name, -1 if there is none.
int32_t taci_names_find(const taci_Names *names, const char *text, size_t length);
void taci_names_destroy(taci_Names *names);

#endif
