#ifndef TACI_HASH_H
#define TACI_HASH_H
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* A 64-bit hash of a state, word by word, to tell whether two runs are the same bits.
 *
 *     uint64_t h = TACI_HASH_START;
 *     h = taci_hash_u64(h, body_count);
 *     h = taci_hash_double(h, body->mass);
 *     h = taci_hash_bytes(h, body->name, strlen(body->name));
 *
 * FNV-1a over words of 8 bytes instead of bytes, with a shift after the product. Each step is a
 * bijection of h for a given word and of the word for a given h, so two states that differ in one
 * word never have the same hash; two that differ at random have it with probability 2^-64. Plain
 * FNV over words would not do: a product carries upwards only, so two changed signs (bit 63 of a
 * double) would cancel. The shift brings the upper half down.
 *
 * Numbers are taken as their bits: 0.0 and -0.0 differ, and so do two NaNs. Padding inside a struct
 * is garbage: hash the fields, or clear the struct. Not for hostile input, nor across byte orders.
 */

#define TACI_HASH_START UINT64_C(0xcbf29ce484222325) // FNV's own

static inline uint64_t taci_hash_u64(uint64_t h, uint64_t word)
{
    h = (h ^ word) * UINT64_C(0x9e3779b97f4a7c15); // 2^64 / golden ratio, odd
    return h ^ h >> 32;
}

static inline uint64_t taci_hash_double(uint64_t h, double value)
{
    uint64_t word;
    memcpy(&word, &value, sizeof word);
    return taci_hash_u64(h, word);
}

static inline uint64_t taci_hash_doubles(uint64_t h, const double *x, int n)
{
    for (int i = 0; i < n; i++)
        h = taci_hash_double(h, x[i]);
    return h;
}

/// Any number of bytes at any address. The size goes in last, so that what is padded differs from
/// what is zero, and two pieces differ from the same bytes cut elsewhere.
static inline uint64_t taci_hash_bytes(uint64_t h, const void *data, size_t size)
{
    const unsigned char *p = data;
    size_t left = size;
    for (; left >= 8; left -= 8, p += 8) {
        uint64_t word;
        memcpy(&word, p, 8);
        h = taci_hash_u64(h, word);
    }
    if (left > 0) {
        uint64_t word = 0;
        memcpy(&word, p, left);
        h = taci_hash_u64(h, word);
    }
    return taci_hash_u64(h, size);
}

#endif
