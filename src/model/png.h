#ifndef TACI_PNG_H
#define TACI_PNG_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* PNG pictures as grey bytes: height fields. Of coloured ones the red counts, of 16 bits the upper
 * eight, as MuJoCo has it. Pictures that are interlaced are not read. */

typedef struct taci_Png {
    int width, height;
    uint8_t *grey; // rows from the top; malloc                     (width x height)
} taci_Png;

typedef enum taci_PngResult {
    TACI_PNG_OK,
    TACI_PNG_BROKEN, // or of a kind that is not read
    TACI_PNG_LARGE,  // more points than `most`
    TACI_PNG_MEMORY,
} taci_PngResult;

taci_PngResult taci_png_read(const void *bytes, size_t size, int most, taci_Png *out);

/// The bytes that a zlib stream holds, `size` of them exactly. False: it does not.
bool taci_inflate(const uint8_t *from, size_t count, uint8_t *to, size_t size);

#endif
