/* taci_png_read on hostile bytes: it must refuse them or give a picture, whole within its bound.
 * What is packed is tried by itself too, since a picture must get its check sums right first. */
#include "model/png.h"
#include <stdlib.h>

enum { POINTS = 100000, BYTES = 5000 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint8_t out[BYTES];
    taci_Png png;
    if (taci_png_read(data, size, POINTS, &png) == TACI_PNG_OK) {
        if (png.width < 1 || png.height < 1 || (int64_t)png.width * png.height > POINTS)
            abort();
        free(png.grey);
    }
    taci_inflate(data, size, out, sizeof out);
    return 0;
}
