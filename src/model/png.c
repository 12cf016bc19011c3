// PNG pictures as grey bytes (png.h): chunks, the filters of rows, and points of all kinds. ISO/IEC
// 15948.
#include "model/png.h"
#include <stdlib.h>
#include <string.h>

typedef struct Header {
    uint32_t width, height;
    int depth, colour;      // bits of a sample; 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA
    size_t row;             // bytes of a row, without its filter
    size_t step;            // bytes between a point and the one to its left, at least 1
    const uint8_t *palette; // RGB of each entry
    size_t entries;
} Header;

static uint32_t number_at(const uint8_t *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static bool read_header(const uint8_t *p, Header *h)
{
    static const int samples[] = {1, 0, 3, 1, 2, 0, 4};
    h->width = number_at(p);
    h->height = number_at(p + 4);
    h->depth = p[8];
    h->colour = p[9];
    int d = h->depth, few = d == 1 || d == 2 || d == 4;
    if (h->width == 0 || h->height == 0 || h->width > INT32_MAX || h->height > INT32_MAX ||
        h->colour > 6 || samples[h->colour] == 0 || p[10] != 0 || p[11] != 0 || p[12] != 0 ||
        !(d == 8 || (few && (h->colour == 0 || h->colour == 3)) || (d == 16 && h->colour != 3)))
        return false;
    size_t bits = (size_t)samples[h->colour] * (size_t)d;
    h->row = ((size_t)h->width * bits + 7) / 8;
    h->step = bits < 8 ? 1 : bits / 8;
    return true;
}

/// Of left, above and above left: the one nearest to left + above - above left.
static int nearest(int a, int b, int c)
{
    int p = a + b - c, da = abs(p - a), db = abs(p - b), dc = abs(p - c);
    return da <= db && da <= dc ? a : db <= dc ? b : c;
}

/// Rows as they were before they were filtered. False: there is no such filter.
static bool take_filters_off(const Header *h, uint8_t *rows)
{
    for (uint32_t y = 0; y < h->height; y++) {
        uint8_t *row = rows + (size_t)y * (h->row + 1), filter = *row++;
        const uint8_t *above = y > 0 ? row - (h->row + 1) : NULL;
        for (size_t i = 0; i < h->row; i++) {
            int a = i >= h->step ? row[i - h->step] : 0, b = above ? above[i] : 0;
            int c = above && i >= h->step ? above[i - h->step] : 0;
            int guess = filter == 0   ? 0
                        : filter == 1 ? a
                        : filter == 2 ? b
                        : filter == 3 ? (a + b) / 2
                                      : nearest(a, b, c);
            row[i] = (uint8_t)(row[i] + guess);
        }
        if (filter > 4)
            return false;
    }
    return true;
}

/// A point of a row; false: its palette has no such entry.
static bool grey_of(const Header *h, const uint8_t *row, size_t x, uint8_t *grey)
{
    if (h->depth >= 8 && h->colour != 3) {
        *grey = row[x * h->step];
        return true;
    }
    size_t bit = x * (size_t)h->depth;
    unsigned most = (1U << h->depth) - 1U;
    unsigned value = (unsigned)(row[bit / 8] >> (8U - (unsigned)h->depth - bit % 8)) & most;
    if (h->colour == 3 && value >= h->entries)
        return false;
    *grey = (uint8_t)(h->colour == 3 ? h->palette[3 * value] : value * 255U / most);
    return true;
}

static bool fill(const Header *h, const uint8_t *rows, uint8_t *grey)
{
    for (size_t y = 0; y < h->height; y++)
        for (size_t x = 0; x < h->width; x++)
            if (!grey_of(h, rows + y * (h->row + 1) + 1, x, grey++))
                return false;
    return true;
}

/// The chunks: header first, palette, pieces of the data. `data` has room for all of them.
static bool read_chunks(const uint8_t *p, size_t size, Header *h, uint8_t *data, size_t *count)
{
    static const uint8_t mark[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    const uint8_t *end = p + size;
    bool has_header = false;
    *count = 0;
    if (size < 8 || memcmp(p, mark, 8) != 0)
        return false;
    for (p += 8; end - p >= 12;) {
        size_t length = number_at(p);
        const uint8_t *body = p + 8;
        if (length > (size_t)(end - p) - 12)
            return false;
        if (!has_header && (memcmp(p + 4, "IHDR", 4) != 0 || length != 13 || !read_header(body, h)))
            return false;
        has_header = true;
        if (memcmp(p + 4, "PLTE", 4) == 0) {
            h->palette = body;
            h->entries = length / 3;
        } else if (memcmp(p + 4, "IDAT", 4) == 0) {
            memcpy(data + *count, body, length);
            *count += length;
        } else if (memcmp(p + 4, "IEND", 4) == 0)
            return true;
        p = body + length + 4; // its check sum is left alone: that of the data is looked at
    }
    return false;
}

taci_PngResult taci_png_read(const void *bytes, size_t size, int most, taci_Png *out)
{
    Header h = {0};
    size_t count;
    uint8_t *data = malloc(size + 1), *rows = NULL, *grey = NULL;
    taci_PngResult result = data != NULL ? TACI_PNG_BROKEN : TACI_PNG_MEMORY;
    if (data != NULL && read_chunks(bytes, size, &h, data, &count)) {
        if ((uint64_t)h.width * h.height > (uint64_t)most) {
            result = TACI_PNG_LARGE;
        } else {
            rows = malloc((size_t)h.height * (h.row + 1));
            grey = malloc((size_t)h.height * h.width);
            if (rows == NULL || grey == NULL)
                result = TACI_PNG_MEMORY;
            else if (taci_inflate(data, count, rows, (size_t)h.height * (h.row + 1)) &&
                     take_filters_off(&h, rows) && fill(&h, rows, grey))
                result = TACI_PNG_OK;
        }
    }
    free(data);
    free(rows);
    if (result != TACI_PNG_OK)
        free(grey);
    else
        *out = (taci_Png){(int)h.width, (int)h.height, grey};
    return result;
}
