// What zlib has packed (RFC 1950, RFC 1951), for pictures (png.h): blocks that are stored, or coded
// by Huffman's codes, fixed or their own. A code is kept as the number of symbols of each length
// and the symbols in the order of their codes, which is all that a canonical code needs.
#include "model/png.h"
#include <string.h>

enum { BITS_MAX = 15, SYMBOLS_MAX = 288, DISTANCES_MAX = 32 };

typedef struct Stream {
    const uint8_t *from;
    size_t count, at;
    uint8_t *to;
    size_t size, done;
    uint32_t bits; // taken from `from`, not yet used
    int bit_count;
    bool bad; // it ended too early, or is none
} Stream;

typedef struct Code {
    uint16_t count[BITS_MAX + 1];
    uint16_t symbol[SYMBOLS_MAX];
} Code;

/// The next bits, the first one lowest.
static uint32_t take(Stream *s, int count)
{
    while (s->bit_count < count) {
        if (s->at == s->count) {
            s->bad = true;
            return 0;
        }
        s->bits |= (uint32_t)s->from[s->at++] << s->bit_count;
        s->bit_count += 8;
    }
    uint32_t value = s->bits & ((UINT32_C(1) << count) - 1U);
    s->bits >>= count;
    s->bit_count -= count;
    return value;
}

/// The code of these lengths; false: no code has them. One that is not complete may have one
/// symbol.
static bool make_code(const uint8_t *length, int symbols, Code *code)
{
    int left = 1, first[BITS_MAX + 2] = {0};
    memset(code->count, 0, sizeof code->count);
    for (int i = 0; i < symbols; i++)
        code->count[length[i]]++;
    int used = symbols - code->count[0];
    code->count[0] = 0;
    for (int i = 1; i <= BITS_MAX; i++) {
        left = 2 * left - code->count[i];
        if (left < 0)
            return false;
        first[i + 1] = first[i] + code->count[i];
    }
    for (int i = 0; i < symbols; i++)
        if (length[i] > 0)
            code->symbol[first[length[i]]++] = (uint16_t)i;
    return left == 0 || used <= 1;
}

/// The next symbol: codes of one length are numbers that follow each other, after twice those of
/// the length before. -1: there is none.
static int next_symbol(Stream *s, const Code *code)
{
    int value = 0, first = 0, index = 0;
    for (int length = 1; length <= BITS_MAX && !s->bad; length++) {
        value |= (int)take(s, 1);
        int count = code->count[length];
        if (value - first < count)
            return code->symbol[index + value - first];
        index += count;
        first = 2 * (first + count);
        value *= 2;
    }
    return -1;
}

static bool put(Stream *s, uint8_t byte)
{
    if (s->done == s->size)
        return false;
    s->to[s->done++] = byte;
    return true;
}

static bool copy_stored(Stream *s)
{
    s->bits = 0; // to the next whole byte
    s->bit_count = 0;
    uint32_t length = take(s, 16), check = take(s, 16);
    if (s->bad || length != (~check & 0xffffU) || s->count - s->at < length ||
        s->size - s->done < length)
        return false;
    memcpy(s->to + s->done, s->from + s->at, length);
    s->at += length;
    s->done += length;
    return true;
}

/// A piece of what was there before: its length and how far back.
static bool copy_back(Stream *s, int symbol, const Code *distances)
{
    // Lengths and distances grow by a power of two with each group of symbols.
    int group = symbol < 265 || symbol == 285 ? 0 : (symbol - 261) / 4;
    int length = symbol == 285  ? 258
                 : symbol < 265 ? symbol - 254
                                : ((4 + (symbol - 261) % 4) << group) + 3;
    length += (int)take(s, group);
    int code = next_symbol(s, distances);
    if (code < 0 || code > 29)
        return false;
    int more = code < 4 ? 0 : code / 2 - 1;
    size_t back = (size_t)(code < 4 ? code + 1 : ((2 + code % 2) << more) + 1) + take(s, more);
    if (s->bad || back > s->done || s->size - s->done < (size_t)length)
        return false;
    for (int i = 0; i < length; i++, s->done++)
        s->to[s->done] = s->to[s->done - back];
    return true;
}

static bool decode(Stream *s, const Code *symbols, const Code *distances)
{
    for (;;) {
        int symbol = next_symbol(s, symbols);
        if (symbol == 256)
            return true;
        if (symbol < 0 || symbol > 285 ||
            !(symbol < 256 ? put(s, (uint8_t)symbol) : copy_back(s, symbol, distances)))
            return false;
    }
}

static bool fixed_codes(Code *symbols, Code *distances)
{
    uint8_t length[SYMBOLS_MAX];
    for (int i = 0; i < SYMBOLS_MAX; i++)
        length[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
    if (!make_code(length, SYMBOLS_MAX, symbols))
        return false;
    memset(length, 5, DISTANCES_MAX);
    return make_code(length, DISTANCES_MAX, distances);
}

/// Codes of the block's own: their lengths are coded in turn, with repetitions.
static bool own_codes(Stream *s, Code *symbols, Code *distances)
{
    static const uint8_t order[19] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                      11, 4,  12, 3, 13, 2, 14, 1, 15};
    uint8_t length[SYMBOLS_MAX + DISTANCES_MAX] = {0};
    int n = (int)take(s, 5) + 257, m = (int)take(s, 5) + 1, k = (int)take(s, 4) + 4, at = 0;
    if (n > 286)
        return false;
    for (int i = 0; i < k; i++)
        length[order[i]] = (uint8_t)take(s, 3);
    Code lengths;
    if (s->bad || !make_code(length, 19, &lengths))
        return false;
    memset(length, 0, sizeof length);
    while (at < n + m) {
        int symbol = next_symbol(s, &lengths);
        if (symbol < 0 || (symbol == 16 && at == 0))
            return false;
        uint8_t value = symbol < 16 ? (uint8_t)symbol : symbol == 16 ? length[at - 1] : 0;
        int count = symbol < 16    ? 1
                    : symbol == 16 ? 3 + (int)take(s, 2)
                    : symbol == 17 ? 3 + (int)take(s, 3)
                                   : 11 + (int)take(s, 7);
        if (at + count > n + m)
            return false;
        memset(length + at, value, (size_t)count);
        at += count;
    }
    return !s->bad && length[256] > 0 && make_code(length, n, symbols) &&
           make_code(length + n, m, distances);
}

static bool inflate_block(Stream *s, uint32_t kind)
{
    Code symbols, distances;
    if (kind == 0)
        return copy_stored(s);
    return kind < 3 &&
           (kind == 1 ? fixed_codes(&symbols, &distances) : own_codes(s, &symbols, &distances)) &&
           decode(s, &symbols, &distances);
}

/// Adler's sum of what came out.
static uint32_t sum_of(const uint8_t *p, size_t count)
{
    uint32_t a = 1, b = 0;
    for (size_t i = 0; i < count; i++) {
        a = (a + p[i]) % 65521U;
        b = (b + a) % 65521U;
    }
    return b << 16 | a;
}

bool taci_inflate(const uint8_t *from, size_t count, uint8_t *to, size_t size)
{
    Stream s = {.from = from, .count = count, .to = to, .size = size};
    bool last = false;
    if (count < 6 || (from[0] & 15) != 8 || (from[1] & 32) != 0 ||
        (((unsigned)from[0] << 8) + from[1]) % 31 != 0)
        return false;
    s.at = 2;
    while (!last) {
        last = take(&s, 1) != 0;
        if (!inflate_block(&s, take(&s, 2)) || s.bad)
            return false;
    }
    const uint8_t *end = from + s.at;
    return s.done == size && count - s.at >= 4 &&
           sum_of(to, size) == ((uint32_t)end[0] << 24 | (uint32_t)end[1] << 16 |
                                (uint32_t)end[2] << 8 | (uint32_t)end[3]);
}
