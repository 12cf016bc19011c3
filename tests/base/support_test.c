/* The tools of the other tests: a check that cannot fail, or a count that is always zero, would let
 * everything pass. */
#define _POSIX_C_SOURCE 200809L // fork, strdup, posix_memalign, setenv
#include "alloc_count.h"
#include "check.h"
#include "env.h"
#include "rnd.h"
#include <fcntl.h>
#include <math.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

// How many of one test fail, run in a child that keeps its report to itself.
static int failures_of(CMUnitTestFunction test)
{
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        int nowhere = open("/dev/null", O_WRONLY);
        dup2(nowhere, STDOUT_FILENO);
        dup2(nowhere, STDERR_FILENO);
        const struct CMUnitTest tests[] = {{"inner", test, NULL, NULL, NULL}};
        _exit(cmocka_run_group_tests(tests, NULL, NULL));
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

// clang-format off
#define FAILING(name, check) static void name(void **state) { (void)state; check; }
FAILING(near_1, check_near(1.0 + 1e-9, 1.0, 1e-12)) // what cmocka's own lets pass
FAILING(near_2, check_near((double)NAN, 1.0, 1e300))
FAILING(near_3, check_near(1.0, (double)NAN, 1e300))
FAILING(near_4, check_near(1.0, 1.0, (double)NAN))
FAILING(near_5, check_near((double)INFINITY, 1.0, 1e300))
FAILING(near_6, check_near((double)INFINITY, -(double)INFINITY, 1e300))
FAILING(most_1, check_at_most(1.0 + 1e-15, 1.0))
FAILING(most_2, check_at_most((double)NAN, 1.0))
FAILING(most_3, check_at_most_in(1.0, (double)NAN, "J"))
FAILING(least_1, check_at_least(1.0 - 1e-15, 1.0))
FAILING(least_2, check_at_least((double)NAN, 1.0))
FAILING(between_1, check_between(0.9, 1.0, 2.0))
FAILING(between_2, check_between(2.1, 1.0, 2.0))
FAILING(between_3, check_between((double)NAN, 1.0, 2.0))
FAILING(finite_1, check_finite((double)INFINITY))
FAILING(finite_2, check_finite((double)NAN))
FAILING(vec3_1, check_vec3_near(((tac_Vec3){0, 0, 1.1}), ((tac_Vec3){0, 0, 1}), 0.01))
FAILING(vec3_2, check_vec3_near(((tac_Vec3){0, (double)NAN, 1}), ((tac_Vec3){0, 0, 1}), 0.01))
FAILING(quat_1, check_quat_near(((tac_Quat){1, 0, 0, 0}), ((tac_Quat){0, 1, 0, 0}), 0.01))
FAILING(array_1, check_array_near(((double[]){1, 2}), ((double[]){1, 3}), 2, 0.5))
// clang-format on

static void every_check_fails_when_it_should(void **state)
{
    (void)state;
    static const CMUnitTestFunction failing[] = {
        near_1,   near_2,   near_3,  near_4,  near_5,    near_6,    most_1,
        most_2,   most_3,   least_1, least_2, between_1, between_2, between_3,
        finite_1, finite_2, vec3_1,  vec3_2,  quat_1,    array_1};
    for (size_t i = 0; i < sizeof failing / sizeof *failing; i++) {
        int failures = failures_of(failing[i]);
        if (failures != 1)
            print_error("failing check number %zu passed\n", i);
        assert_int_equal(failures, 1);
    }
}

static void every_check_passes_when_it_should(void **state)
{
    (void)state;
    check_near(1.0 + 1e-13, 1.0, 1e-12);
    check_near(3.0, 2.0, 1.0); // the bound itself is inside
    check_near(0.0, -0.0, 0.0);
    check_near((double)INFINITY, (double)INFINITY, 0.0);
    check_at_most_in(1.0, 1.0, "J");
    check_at_least_in(1.0, 1.0, "J");
    check_between_in(1.0, 1.0, 2.0, "m");
    check_between_in(2.0, 1.0, 2.0, "m");
    check_finite(-1e308);
    check_vec3_near(((tac_Vec3){1, 2, 3}), ((tac_Vec3){1, 2, 3}), 0.0);
    check_quat_near(((tac_Quat){1, 0, 0, 0}), ((tac_Quat){-1, 0, 0, 0}), 0.0);
    check_array_near(((double[]){1, 2}), ((double[]){1, 2.5}), 2, 0.5);
}

static void random_numbers_are_the_same_everywhere(void **state)
{
    (void)state;
    // xoshiro256++ from the state {1, 2, 3, 4}: the numbers published with the reference code.
    Rnd known = {{1, 2, 3, 4}};
    assert_true(rnd_u64(&known) == 41943041);
    assert_true(rnd_u64(&known) == 58720359);
    assert_true(rnd_u64(&known) == UINT64_C(3588806011781223));
    Rnd a = rnd_make(7), b = rnd_make(7), c = rnd_make(8);
    uint64_t first = rnd_u64(&a);
    assert_true(first == rnd_u64(&b));
    assert_true(first != rnd_u64(&c));
}

// Moments of 10^5 draws: their spread is below 1 / sqrt(10^5) = 0.003 in each case; 0.02 is six
// times that, and the seed is fixed.
static void random_numbers_fill_their_range_evenly(void **state)
{
    (void)state;
    enum { N = 100000 };
    Rnd r = rnd_make(11);
    double u = 0.0, u2 = 0.0, logs = 0.0;
    tac_Vec3 d = {0}, d2 = {0};
    double w2 = 0.0;
    int faces[7] = {0};
    for (int k = 0; k < N; k++) {
        double x = rnd_uniform(&r, -1.0, 1.0);
        check_between(x, -1.0, 1.0);
        u += x / N;
        u2 += x * x / N;
        double m = rnd_log_uniform(&r, 1e-3, 1e3);
        check_between(m, 1e-3, 1e3);
        logs += log10(m) / 3.0 / N;
        tac_Vec3 v = rnd_unit_vec3(&r);
        check_near(v.x * v.x + v.y * v.y + v.z * v.z, 1.0, 1e-15); // three roundings
        d = (tac_Vec3){d.x + v.x / N, d.y + v.y / N, d.z + v.z / N};
        d2 = (tac_Vec3){d2.x + v.x * v.x / N, d2.y + v.y * v.y / N, d2.z + v.z * v.z / N};
        tac_Quat q = rnd_quat(&r);
        check_near(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z, 1.0, 1e-15);
        w2 += q.w * q.w / N;
        faces[rnd_int(&r, 1, 6)]++;
    }
    check_near(u, 0.0, 0.02);
    check_near(u2, 1.0 / 3.0, 0.02);
    check_near(logs, 0.0, 0.02);
    check_vec3_near(d, ((tac_Vec3){0, 0, 0}), 0.02);
    check_vec3_near(d2, ((tac_Vec3){1.0 / 3, 1.0 / 3, 1.0 / 3}), 0.02);
    check_near(w2, 0.25, 0.02);
    for (int face = 1; face <= 6; face++)
        check_near(faces[face] * 6.0 / N, 1.0, 0.05);
    assert_int_equal(rnd_int(&r, 3, 3), 3);
}

static void *volatile kept; // what is stored here cannot be optimised away

static void take_and_free_every_way(void)
{
    kept = malloc(10);
    void *grown = realloc(kept, 10000);
    kept = grown;
    free(kept);
    kept = calloc(3, 7);
    free(kept);
    kept = aligned_alloc(64, 128);
    free(kept);
    kept = realloc(NULL, 5);
    free(kept);
    void *aligned = NULL;
    int result = posix_memalign(&aligned, 64, 100);
    kept = result == 0 ? aligned : NULL;
    free(kept);
    kept = strdup("taken inside libc");
    free(kept);
    free(NULL);
}

static void every_way_to_the_heap_is_counted(void **state)
{
    (void)state;
    if (!alloc_count_available())
        skip();
    take_and_free_every_way(); // not counted
    alloc_count_begin();
    take_and_free_every_way();
    AllocCount count = alloc_count_end();
    take_and_free_every_way(); // not counted
    assert_int_equal(count.allocations, 7);
    assert_int_equal(count.frees, 6);
    assert_int_equal(count.live, 0);

    alloc_count_begin();
    kept = malloc(10);
    count = alloc_count_end();
    assert_int_equal(count.live, 1);
    free(kept);
}

// Two blocks, the second of which may be missing.
static bool take_two(void)
{
    char *a = malloc(10);
    kept = a;
    if (!a)
        return false;
    char *b = malloc(10);
    kept = b;
    free(a);
    if (!b)
        return false;
    free(b);
    return true;
}

static void each_allocation_can_be_made_to_fail(void **state)
{
    (void)state;
    if (!alloc_count_available())
        skip();
    int n = 1;
    for (;; n++) {
        alloc_fail_begin(n);
        bool done = take_two();
        if (!alloc_fail_end()) {
            assert_true(done);
            break;
        }
        assert_false(done);
    }
    assert_int_equal(n, 3);
    assert_true(take_two()); // nothing is left armed

    void *aligned = NULL;
    alloc_fail_begin(1);
    int result = posix_memalign(&aligned, 64, 64);
    assert_true(alloc_fail_end());
    assert_int_not_equal(result, 0);
}

static void the_scale_of_a_run_is_a_positive_factor(void **state)
{
    (void)state;
    const char *set = getenv("TACTUS_TEST_SCALE");
    char *old = set ? strdup(set) : NULL;
    unsetenv("TACTUS_TEST_SCALE");
    check_near(test_scale(), 1.0, 0.0);
    setenv("TACTUS_TEST_SCALE", "0.25", 1);
    check_near(test_scale(), 0.25, 0.0);
    assert_int_equal(test_count(1000, 10), 250);
    assert_int_equal(test_count(1000, 400), 400);
    static const char *const bad[] = {"", "0", "-1", "nan", "inf", "fast", "0.5x"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        setenv("TACTUS_TEST_SCALE", bad[i], 1);
        check_near(test_scale(), 1.0, 0.0);
    }
    if (old)
        setenv("TACTUS_TEST_SCALE", old, 1);
    else
        unsetenv("TACTUS_TEST_SCALE");
    free(old);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_check_fails_when_it_should),
        cmocka_unit_test(every_check_passes_when_it_should),
        cmocka_unit_test(random_numbers_are_the_same_everywhere),
        cmocka_unit_test(random_numbers_fill_their_range_evenly),
        cmocka_unit_test(every_way_to_the_heap_is_counted),
        cmocka_unit_test(each_allocation_can_be_made_to_fail),
        cmocka_unit_test(the_scale_of_a_run_is_a_positive_factor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
