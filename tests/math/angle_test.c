// Sine and cosine of our own against the C library in extended precision.
#include "math/angle.h"
#include "check.h"
#include "rnd.h"
#include "larger.h"

/// Error in units of the last place of a number of this size.
static double in_ulps(double value, long double exact)
{
    return (double)(fabsl((long double)value - exact) / (fabsl(exact) * 0x1p-52L));
}

static void errors_stay_below_one_unit_in_the_last_place(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(1);
    double worst = 0.0;
    const double range[] = {0.8, 10.0, ANGLE_LARGE};
    for (int i = 0; i < 300000; i++) {
        double x = rnd_uniform(&rnd, -range[i % 3], range[i % 3]), s, c;
        angle_sincos(x, &s, &c);
        worst = larger(worst,
                       larger(in_ulps(s, sinl((long double)x)), in_ulps(c, cosl((long double)x))));
    }
    show(worst, "units in the last place");
    check_at_most(worst, 1.0);
}

static void angles_without_number_or_far_away_are_the_librarys(void **state)
{
    (void)state;
    const double far[] = {1.0000001e5, -3e7, 1e300};
    double s, c;
    for (int i = 0; i < 3; i++) {
        angle_sincos(far[i], &s, &c);
        check_near(s, sin(far[i]), 0.0);
        check_near(c, cos(far[i]), 0.0);
    }
    angle_sincos(HUGE_VAL, &s, &c);
    assert_true(isnan(s) && isnan(c));
    angle_sincos(0.0, &s, &c);
    check_near(s, 0.0, 0.0);
    check_near(c, 1.0, 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_stay_below_one_unit_in_the_last_place),
        cmocka_unit_test(angles_without_number_or_far_away_are_the_librarys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
