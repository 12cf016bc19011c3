/* Points of the stiffness map: pure, and as theory says. */
#include "check.h"
#include "stiffness_map.h"
#include "larger.h"

#include <math.h>
#include <string.h>

enum { EEI, SEI, IEI, PMI };

static void a_point_is_a_pure_function_of_its_index(void **state)
{
    (void)state;
    static double forward[100][MAP_NUMBERS], backward[100][MAP_NUMBERS];
    for (int i = 0; i < 100; i++)
        assert_int_equal(stiffness_map_point(i, 100, forward[i]), 0);
    for (int i = 99; i >= 0; i--)
        assert_int_equal(stiffness_map_point(i, 100, backward[i]), 0);
    assert_memory_equal(forward, backward, sizeof forward); // no state, whatever came before
}

static void points_outside_the_grid_are_refused(void **state)
{
    (void)state;
    double out[MAP_NUMBERS];
    assert_int_equal(stiffness_map_point(-1, 100, out), -1);
    assert_int_equal(stiffness_map_point(100, 100, out), -1);
    assert_int_equal(stiffness_map_point(0, 0, out), -1);
}

static void the_grid_spans_four_planes(void **state)
{
    (void)state;
    static const double step[] = {1e-4, 1e-3, 1e-2, 1e-3}, drag[] = {0.0, 0.0, 0.0, 0.1};
    double out[MAP_NUMBERS];
    for (int plane = 0; plane < 4; plane++) {
        assert_int_equal(stiffness_map_point(25 * plane, 100, out), 0);
        check_near(out[MAP_STEP], step[plane], 0.0); // taken from a list
        check_near(out[MAP_DRAG], drag[plane], 0.0);
        check_near(out[MAP_MASS], 1e-5, 0.0);
        check_near(out[MAP_STIFFNESS], 1.0, 0.0);
        assert_int_equal(stiffness_map_point(25 * plane + 24, 100, out), 0);
        check_near(out[MAP_MASS], 1.0, 1e-12); // a power with a rounded exponent
        check_near(out[MAP_STIFFNESS], 1e6, 1e-6);
    }
    // a count that is no full grid takes the beginning of the next larger one
    assert_int_equal(stiffness_map_point(100, 101, out), 0);
    check_near(out[MAP_STEP], 1e-2, 0.0);
}

static void undamped_points_grow_as_theory_says(void **state)
{
    (void)state;
    for (int i = 0; i < 75; i++) { // the planes without drag
        double p[MAP_NUMBERS];
        assert_int_equal(stiffness_map_point(i, 100, p), 0);
        double a = p[MAP_OMEGA_T] * p[MAP_OMEGA_T];
        // the amplitude's factor is the root of the energy's; a few roundings of numbers near a
        const double tolerance = 1e-13 * (1.0 + a);
        check_near(p[MAP_GROWTH + EEI], 0.5 * log10(1.0 + a), tolerance);
        check_near(p[MAP_GROWTH + IEI], -0.5 * log10(1.0 + a), tolerance);
        check_near(p[MAP_GROWTH + PMI], 0.0, 1e-13);
        assert_int_equal(p[MAP_STABLE + SEI] == 1.0, p[MAP_OMEGA_T] < 2.0);
        assert_int_equal(p[MAP_STABLE + PMI], 1);
        // the energy of a run agrees: PMI keeps it, EEI multiplies it by 1 + a in each of 200 steps
        check_near(p[MAP_ENERGY + PMI], 0.0, 1e-12);
        check_near(p[MAP_ENERGY + EEI], smaller(200.0 * log10(1.0 + a), 300.0), 1e-9);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_point_is_a_pure_function_of_its_index),
        cmocka_unit_test(points_outside_the_grid_are_refused),
        cmocka_unit_test(the_grid_spans_four_planes),
        cmocka_unit_test(undamped_points_grow_as_theory_says),
    };
    return cmocka_run_group_tests_name("stiffness_map", tests, NULL, NULL);
}
