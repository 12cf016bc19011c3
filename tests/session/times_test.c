/* Histograms of times against the same times, sorted. */
#include "session/times.h"
#include "alloc_count.h"
#include "check.h"
#include "env.h"
#include "rnd.h"
#include <stdlib.h>
#include <string.h>

static int by_size(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/// The shortest time that the share p of all is not longer than.
static uint64_t sorted_quantile(const uint64_t *sorted, int count, double p)
{
    int rank = (int)ceil(p * count);
    return sorted[rank > 0 ? rank - 1 : 0];
}

static void check_quantiles(const taci_Times *times, uint64_t *samples, int count)
{
    qsort(samples, (size_t)count, sizeof *samples, by_size);
    const double shares[] = {0.0, 0.01, 0.5, 0.9, 0.99, 0.999, 1.0};
    for (size_t i = 0; i < sizeof shares / sizeof shares[0]; i++) {
        uint64_t exact = sorted_quantile(samples, count, shares[i]);
        uint64_t told = taci_times_quantile(times, shares[i]);
        assert_true(told >= exact);
        assert_true(told - exact <= exact / 32); // the width of a bucket
    }
}

static void quantiles_are_those_of_the_sorted_times_to_a_bucket(void **state)
{
    (void)state;
    static uint64_t samples[20000];
    for (int seed = 0; seed < 20; seed++) {
        Rnd rnd = rnd_make((uint64_t)seed);
        taci_Times times = {0};
        int count = rnd_int(&rnd, 1, 20000);
        double longest = rnd_log_uniform(&rnd, 2.0, 1e12); // 1000 s
        for (int i = 0; i < count; i++) {
            samples[i] = (uint64_t)rnd_log_uniform(&rnd, 1.0, longest);
            taci_times_add(&times, samples[i]);
        }
        check_quantiles(&times, samples, count);
    }
}

static void times_below_64_ns_are_exact(void **state)
{
    (void)state;
    for (uint64_t ns = 0; ns < 64; ns++) {
        taci_Times times = {0};
        taci_times_add(&times, ns);
        taci_times_add(&times, 1000); // so that the maximum does not answer
        assert_int_equal(taci_times_quantile(&times, 0.5), ns);
    }
}

static void buckets_are_in_order_and_no_wider_than_a_32nd_of_their_times(void **state)
{
    (void)state;
    uint64_t last = 0;
    for (int octave = 0; octave < TACI_TIMES_OCTAVES; octave++) {
        for (int part = 0; part < 64; part++) {
            uint64_t ns = (UINT64_C(1) << octave) + ((uint64_t)part << octave) / 64;
            taci_Times times = {0};
            taci_times_add(&times, ns);
            taci_times_add(&times, UINT64_C(1) << 40);
            uint64_t told = taci_times_quantile(&times, 0.5);
            assert_true(told >= ns && told - ns <= ns / 32 && told >= last);
            last = told;
        }
    }
}

static void mean_count_and_maximum_are_exact(void **state)
{
    (void)state;
    taci_Times times = {0};
    taci_times_add(&times, 1000);
    taci_times_add(&times, 3000);
    taci_times_add(&times, 1000003);
    tac_Quantiles q = taci_times(&times);
    assert_int_equal(q.count, 3);
    check_near_in(q.mean, 1004003e-9 / 3.0, 1e-18, "s"); // rounding
    check_near_in(q.max, 1000003e-9, 1e-18, "s");
    check_near_in(q.p999, q.max, 0.0, "s"); // never longer than the longest
}

static void none_gives_zeros(void **state)
{
    (void)state;
    static taci_Times times;
    tac_Quantiles q = taci_times(&times), zero = {0};
    assert_memory_equal(&q, &zero, sizeof q);
    assert_int_equal(taci_times_quantile(&times, 0.5), 0);
}

static void zeros_are_counted_and_stay_zero(void **state)
{
    (void)state;
    taci_Times times = {0};
    for (int i = 0; i < 10; i++)
        taci_times_add(&times, 0);
    tac_Quantiles q = taci_times(&times);
    assert_int_equal(q.count, 10);
    check_near(q.mean + q.p50 + q.p999 + q.max, 0.0, 0.0);
}

static void what_is_longer_than_any_bucket_is_counted_and_its_maximum_kept(void **state)
{
    (void)state;
    taci_Times times = {0};
    taci_times_add(&times, 10);
    taci_times_add(&times, UINT64_C(1) << 40);
    taci_times_add(&times, UINT64_MAX / 4);
    tac_Quantiles q = taci_times(&times);
    assert_int_equal(q.count, 3);
    assert_int_equal(taci_times_quantile(&times, 0.3), 10);
    assert_int_equal(taci_times_quantile(&times, 0.6), UINT64_MAX / 4); // no bucket: the longest
    check_near_in(q.max, 1e-9 * (double)(UINT64_MAX / 4), 0.0, "s");
}

static void merged_is_the_same_as_added_to_one(void **state)
{
    (void)state;
    taci_Times one = {0}, a = {0}, b = {0};
    Rnd rnd = rnd_make(7);
    for (int i = 0; i < 5000; i++) {
        uint64_t ns = (uint64_t)rnd_log_uniform(&rnd, 1.0, 1e12);
        taci_times_add(&one, ns);
        taci_times_add(i % 3 ? &a : &b, ns);
    }
    taci_times_merge(&a, &b);
    assert_memory_equal(&a, &one, sizeof a);
}

static void cleared_is_empty(void **state)
{
    (void)state;
    taci_Times times = {0};
    static const taci_Times empty;
    taci_times_add(&times, 5);
    taci_times_add(&times, UINT64_C(1) << 50);
    taci_times_clear(&times);
    assert_memory_equal(&times, &empty, sizeof times);
}

static void adding_and_reading_allocate_nothing(void **state)
{
    (void)state;
    if (!alloc_count_available())
        skip();
    static taci_Times times, other;
    alloc_count_begin();
    for (uint64_t ns = 1; ns < UINT64_C(1) << 42; ns *= 2)
        taci_times_add(&times, ns);
    tac_Quantiles q = taci_times(&times);
    taci_times_merge(&other, &times);
    assert_int_equal(alloc_count_end().allocations, 0);
    assert_int_equal(q.count, 42);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quantiles_are_those_of_the_sorted_times_to_a_bucket),
        cmocka_unit_test(times_below_64_ns_are_exact),
        cmocka_unit_test(buckets_are_in_order_and_no_wider_than_a_32nd_of_their_times),
        cmocka_unit_test(mean_count_and_maximum_are_exact),
        cmocka_unit_test(none_gives_zeros),
        cmocka_unit_test(zeros_are_counted_and_stay_zero),
        cmocka_unit_test(what_is_longer_than_any_bucket_is_counted_and_its_maximum_kept),
        cmocka_unit_test(merged_is_the_same_as_added_to_one),
        cmocka_unit_test(cleared_is_empty),
        cmocka_unit_test(adding_and_reading_allocate_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
