#ifndef TACI_BYTES_H
#define TACI_BYTES_H
#include "base/unconst.h"
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#if defined(__has_feature)
#if __has_feature(memory_sanitizer)
#include <sanitizer/msan_interface.h>
#define TACI_BYTES_PADDED(at, size) __msan_unpoison(at, size)
#endif
#endif
/// What is saved whole, with the padding between its fields, whatever that holds.
#ifndef TACI_BYTES_PADDED
#define TACI_BYTES_PADDED(at, size) ((void)(at))
#endif

/* Saved states are arrays copied one after the other. The same function walks them for sizing (at =
 * NULL), writing and reading, so that the three cannot disagree. */

typedef enum taci_BytesMode { TACI_BYTES_SIZE, TACI_BYTES_WRITE, TACI_BYTES_READ } taci_BytesMode;

typedef struct taci_Bytes {
    taci_BytesMode mode;
    unsigned char *at;         // WRITE: where the next bytes go
    const unsigned char *from; // READ: where they come from
    size_t used, size;         // bytes walked; bytes there are (WRITE, READ)
    bool short_of;             // more was asked for than there is
} taci_Bytes;

/// What a walk that sizes or writes goes over: it changes nothing there.
static inline void *taci_bytes_source(const void *data)
{
    return taci_unconst(data);
}

/// Walk over `count` objects of `size` bytes at `data`.
static inline void taci_bytes(taci_Bytes *b, void *data, size_t count, size_t size)
{
    size_t n = count * size;
    if (b->mode != TACI_BYTES_SIZE && (b->short_of || n > b->size - b->used)) {
        b->short_of = true;
        return;
    }
    if (n > 0 && b->mode == TACI_BYTES_WRITE)
        memcpy(b->at + b->used, data, n);
    if (n > 0 && b->mode == TACI_BYTES_READ)
        memcpy(data, b->from + b->used, n);
    b->used += n;
}

#endif
