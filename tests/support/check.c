/* Checks on doubles (check.h). Comparisons are written so that NaN fails them. */
#include "check.h"
#include <math.h>

static bool is_near(double value, double expected, double tolerance)
{
    return tolerance >= 0.0 && (value == expected || fabs(value - expected) <= tolerance);
}

void check_near_at(CheckPlace at, double value, double expected, double tolerance, const char *unit)
{
    if (is_near(value, expected, tolerance))
        return;
    print_error(
        "%s\n    is        %.17g %s\n    expected  %.17g %s, within %.3g\n    off by    %.3g\n",
        at.expression, value, unit, expected, unit, tolerance, value - expected);
    _fail(at.file, at.line);
}

void check_at_most_at(CheckPlace at, double value, double bound, const char *unit)
{
    if (value <= bound)
        return;
    print_error("%s\n    is       %.17g %s\n    at most  %.17g %s\n    over by  %.3g\n",
                at.expression, value, unit, bound, unit, value - bound);
    _fail(at.file, at.line);
}

void check_at_least_at(CheckPlace at, double value, double bound, const char *unit)
{
    if (value >= bound)
        return;
    print_error("%s\n    is        %.17g %s\n    at least  %.17g %s\n    short by  %.3g\n",
                at.expression, value, unit, bound, unit, bound - value);
    _fail(at.file, at.line);
}

void check_between_at(CheckPlace at, double value, double low, double high, const char *unit)
{
    check_at_least_at(at, value, low, unit);
    check_at_most_at(at, value, high, unit);
}

void check_finite_at(CheckPlace at, double value)
{
    if (isfinite(value))
        return;
    print_error("%s\n    is  %g\n    must be finite\n", at.expression, value);
    _fail(at.file, at.line);
}

void check_array_near_at(CheckPlace at, const double *value, const double *expected, size_t count,
                         double tolerance)
{
    for (size_t i = 0; i < count; i++) {
        if (is_near(value[i], expected[i], tolerance))
            continue;
        print_error("component %zu of %zu:\n", i, count);
        check_near_at(at, value[i], expected[i], tolerance, "");
    }
}

void check_vec3_near_at(CheckPlace at, tac_Vec3 value, tac_Vec3 expected, double tolerance)
{
    check_array_near_at(at, (double[]){value.x, value.y, value.z},
                        (double[]){expected.x, expected.y, expected.z}, 3, tolerance);
}

void check_quat_near_at(CheckPlace at, tac_Quat value, tac_Quat expected, double tolerance)
{
    double dot =
        value.w * expected.w + value.x * expected.x + value.y * expected.y + value.z * expected.z;
    double sign = dot < 0.0 ? -1.0 : 1.0;
    check_array_near_at(
        at, (double[]){value.w, value.x, value.y, value.z},
        (double[]){sign * expected.w, sign * expected.x, sign * expected.y, sign * expected.z}, 4,
        tolerance);
}

void show_at(const char *expression, double value, const char *unit)
{
    print_message("             %s = %.6g %s\n", expression, value, unit);
}
