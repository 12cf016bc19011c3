/* Memory of a scene (pool.h).
 *
 * Under the address sanitizer every object has a block of its own and of exactly its size, so that
 * a write past the end of one is seen. */
#include "text/pool.h"
#include "base/hash.h"
#include <stdlib.h>
#include <string.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define POOL_APART 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define POOL_APART 1
#endif

#if defined(POOL_APART)
enum { BLOCK = 0, ROUND = 1 }; // bytes
#else
enum { BLOCK = 65536, ROUND = 16 };
#endif
enum { ALIGN = 16 };

struct taci_PoolBlock {
    taci_PoolBlock *before;
    size_t size;
    _Alignas(ALIGN) unsigned char bytes[];
};

static bool add_block(taci_Pool *pool, size_t size)
{
    if (size > SIZE_MAX - sizeof(taci_PoolBlock))
        return false;
    taci_PoolBlock *block = malloc(sizeof *block + size);
    if (block == NULL)
        return false;
    block->before = pool->last;
    block->size = size;
    pool->last = block;
    pool->used = 0;
    return true;
}

void *taci_pool_take(taci_Pool *pool, size_t size)
{
    if (size > SIZE_MAX / 2)
        return NULL;
    size_t need = (size + ROUND - 1) / ROUND * ROUND;
    bool fits = BLOCK > 0 && pool->last != NULL && need <= pool->last->size - pool->used;
    if (!fits && !add_block(pool, need > BLOCK ? need : BLOCK))
        return NULL;
    void *object = pool->last->bytes + pool->used;
    pool->used += need;
    return object;
}

char *taci_pool_text(taci_Pool *pool, const char *text, size_t length)
{
    char *copy = taci_pool_take(pool, length + 1);
    if (copy == NULL)
        return NULL;
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

void taci_pool_destroy(taci_Pool *pool)
{
    while (pool->last != NULL) {
        taci_PoolBlock *before = pool->last->before;
        free(pool->last);
        pool->last = before;
    }
    pool->used = 0;
}

bool taci_grow(void *array, int *capacity, int count, size_t size)
{
    if (count < *capacity)
        return true;
    int more = *capacity < 8 ? 16 : *capacity > INT32_MAX / 2 ? INT32_MAX : 2 * *capacity;
    if ((size_t)more > SIZE_MAX / size || more <= count)
        return false;
    void *old; // the pointer's bytes: its type is the caller's
    memcpy(&old, array, sizeof old);
    void *larger = realloc(old, (size_t)more * size);
    if (larger == NULL)
        return false;
    memcpy(array, &larger, sizeof larger);
    *capacity = more;
    return true;
}

static taci_Name *find_slot(const taci_Names *names, const char *text, size_t length)
{
    uint64_t h = taci_hash_bytes(TACI_HASH_START, text, length);
    for (uint32_t i = (uint32_t)h;; i++) {
        taci_Name *slot = &names->slot[i & (names->capacity - 1)];
        bool same =
            slot->text != NULL && slot->length == length && memcmp(slot->text, text, length) == 0;
        if (slot->text == NULL || same)
            return slot;
    }
}

static bool enlarge(taci_Names *names)
{
    taci_Names more = {.capacity = names->capacity > 0 ? 2 * names->capacity : 64,
                       .count = names->count};
    more.slot = calloc(more.capacity, sizeof *more.slot);
    if (more.slot == NULL)
        return false;
    for (uint32_t i = 0; i < names->capacity; i++)
        if (names->slot[i].text != NULL)
            *find_slot(&more, names->slot[i].text, names->slot[i].length) = names->slot[i];
    free(names->slot);
    *names = more;
    return true;
}

bool taci_names_add(taci_Names *names, taci_Name name, int32_t *found)
{
    *found = -1;
    if (2 * (names->count + 1) > names->capacity && !enlarge(names))
        return false;
    taci_Name *slot = find_slot(names, name.text, name.length);
    if (slot->text != NULL) {
        *found = slot->value;
        return true;
    }
    *slot = name;
    names->count++;
    return true;
}

int32_t taci_names_find(const taci_Names *names, const char *text, size_t length)
{
    if (names->capacity == 0)
        return -1;
    const taci_Name *slot = find_slot(names, text, length);
    return slot->text != NULL ? slot->value : -1;
}

void taci_names_destroy(taci_Names *names)
{
    free(names->slot);
    *names = (taci_Names){0};
}
