/* The hash of a state: every bit counts, in its place. */
#include "base/hash.h"
#include "check.h"
#include "rnd.h"
#include <math.h>
#include <stdlib.h>

static uint64_t hash(const void *data, size_t size)
{
    return taci_hash_bytes(TACI_HASH_START, data, size);
}

// The definition, byte by byte and with no memcpy: words are little-endian, the rest is padded.
static uint64_t slow_hash(const unsigned char *p, size_t size)
{
    uint64_t h = UINT64_C(0xcbf29ce484222325);
    for (size_t word = 0; word <= (size + 7) / 8; word++) {
        uint64_t w = word == (size + 7) / 8 ? size : 0;
        for (size_t i = 8 * word; i < size && i < 8 * word + 8; i++)
            w += (uint64_t)p[i] << 8 * (i % 8);
        h ^= w;
        h *= UINT64_C(0x9e3779b97f4a7c15);
        h ^= h >> 32;
    }
    return h;
}

static void the_fast_hash_is_the_definition_at_every_size_and_address(void **state)
{
    (void)state;
    Rnd r = rnd_make(1);
    unsigned char bytes[200];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)rnd_u64(&r);
    for (size_t from = 0; from < 16; from++)
        for (size_t size = 0; from + size <= sizeof bytes; size++)
            assert_true(hash(bytes + from, size) == slow_hash(bytes + from, size));
}

// Recordings keep hashes: they must not change from one version to the next without notice. The
// number was worked out from the definition in another language.
static void the_hash_of_a_known_text_is_what_it_always_was(void **state)
{
    (void)state;
    assert_true(hash("every joule", 11) == UINT64_C(0xc479a57af46ac06a));
}

static void every_single_bit_changes_the_hash(void **state)
{
    (void)state;
    enum { SIZE = 1003 };
    unsigned char bytes[SIZE] = {0};
    uint64_t whole = hash(bytes, SIZE);
    for (int bit = 0; bit < 8 * SIZE; bit++) {
        bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
        assert_true(hash(bytes, SIZE) != whole);
        bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
    }
}

static void the_order_of_words_counts(void **state)
{
    (void)state;
    double a[] = {1.0, 2.0, 3.0}, b[] = {2.0, 1.0, 3.0};
    assert_true(hash(a, sizeof a) != hash(b, sizeof b));
}

// Bit 63 is where a product carries nothing upwards: the weak spot of FNV over words.
static void two_changed_signs_do_not_cancel(void **state)
{
    (void)state;
    enum { N = 40 };
    double x[N];
    for (int i = 0; i < N; i++)
        x[i] = i + 1.0;
    uint64_t whole = hash(x, sizeof x);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < i; j++) {
            x[i] = -x[i];
            x[j] = -x[j];
            assert_true(hash(x, sizeof x) != whole);
            x[i] = -x[i];
            x[j] = -x[j];
        }
}

static void zero_and_minus_zero_are_different_bits(void **state)
{
    (void)state;
    assert_true(taci_hash_double(TACI_HASH_START, 0.0) != taci_hash_double(TACI_HASH_START, -0.0));
    assert_true(taci_hash_double(TACI_HASH_START, 0.0) == taci_hash_u64(TACI_HASH_START, 0));
    assert_true(taci_hash_double(TACI_HASH_START, -0.0) ==
                taci_hash_u64(TACI_HASH_START, UINT64_C(1) << 63));
    // NaN is a value like another: it equals itself, bit for bit.
    assert_true(taci_hash_double(TACI_HASH_START, (double)NAN) ==
                taci_hash_double(TACI_HASH_START, (double)NAN));
}

static void padding_differs_from_zeros_and_pieces_from_the_whole(void **state)
{
    (void)state;
    assert_true(hash("\1", 1) != hash("\1\0", 2));
    assert_true(hash("\1", 1) != hash("\1\0\0\0\0\0\0\0", 8));
    assert_true(hash("", 0) != TACI_HASH_START);
    uint64_t two = taci_hash_bytes(hash("12345678", 8), "12345678", 8);
    assert_true(two != hash("1234567812345678", 16));
}

static int by_value(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

// States as near as they come: 2^18 grids of three doubles that differ in their last bits. A random
// function would give a collision with probability 2^35 / 2^64.
static void neighbouring_states_have_different_hashes(void **state)
{
    (void)state;
    enum { SIDE = 64, N = SIDE * SIDE * SIDE };
    uint64_t *h = malloc(N * sizeof *h);
    assert_non_null(h);
    for (uint64_t i = 0; i < N; i++) {
        uint64_t k = i / SIDE / SIDE;
        double x[3] = {1.0 + (double)(i % SIDE) * 0x1p-52,
                       -3.0 + (double)(i / SIDE % SIDE) * 0x1p-51, (double)k * 0x1p-1074};
        h[i] = hash(x, sizeof x);
    }
    qsort(h, N, sizeof *h, by_value);
    int equal = 0;
    for (int i = 1; i < N; i++)
        equal += h[i] == h[i - 1];
    free(h);
    assert_int_equal(equal, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_fast_hash_is_the_definition_at_every_size_and_address),
        cmocka_unit_test(the_hash_of_a_known_text_is_what_it_always_was),
        cmocka_unit_test(every_single_bit_changes_the_hash),
        cmocka_unit_test(the_order_of_words_counts),
        cmocka_unit_test(two_changed_signs_do_not_cancel),
        cmocka_unit_test(zero_and_minus_zero_are_different_bits),
        cmocka_unit_test(padding_differs_from_zeros_and_pieces_from_the_whole),
        cmocka_unit_test(neighbouring_states_have_different_hashes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
