#ifndef TACI_TOLD_H
#define TACI_TOLD_H
#include "base/hash.h"
#include <stdbool.h>
#include <string.h>

/* Names of which something was said already: that they are not known, or what is wrong with what
 * has them. Whatever refers to them again would only say the same. */

enum { TACI_TOLD_MAX = 64 }; // more than mistakes are shown

typedef struct taci_Told {
    uint64_t name[TACI_TOLD_MAX];
    int count;
} taci_Told;

/// Whether this is the first time for a name of a kind; from now on it is not.
static inline bool taci_first_told(taci_Told *told, const char *kind, const char *name,
                                   size_t length)
{
    uint64_t hash = taci_hash_bytes(TACI_HASH_START, kind, strlen(kind));
    hash = taci_hash_bytes(hash, name, length);
    for (int i = 0; i < told->count; i++)
        if (told->name[i] == hash)
            return false;
    if (told->count < TACI_TOLD_MAX)
        told->name[told->count++] = hash;
    return true;
}

#endif
