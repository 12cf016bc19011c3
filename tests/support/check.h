#ifndef CHECK_H
#define CHECK_H
// cmocka.h wants these four before it, in any order.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdbool.h>
#include <tactus/base.h>

/* Checks on doubles, at full precision: cmocka 1.1.5's assert_float_equal casts to float.
 *
 * A check that fails prints the expression, its value, the bound and by how much it was missed,
 * then fails the test. A value, expectation or bound that is not a number fails every check. Only
 * on the thread that runs the test: cmocka leaves a failed test by longjmp.
 *
 *     check_near(energy, E0, 1e-12 * E0);            // rounding only
 *     check_at_most_in(fabs(gap), 1e-6, "m");        // the unit is printed with the numbers
 *     show(momentum_drift, "N·s");                   // a number for the reader of the log, no
 * check
 */

/// |value - expected| <= tolerance. Equal infinities are near.
#define check_near(value, expected, tolerance) check_near_in(value, expected, tolerance, "")
/// value <= bound.
#define check_at_most(value, bound) check_at_most_in(value, bound, "")
/// value >= bound.
#define check_at_least(value, bound) check_at_least_in(value, bound, "")
/// low <= value <= high.
#define check_between(value, low, high) check_between_in(value, low, high, "")
/// Neither infinite nor NaN.
#define check_finite(value) check_finite_at(HERE(value), value)

#define check_near_in(value, expected, tolerance, unit) \
    check_near_at(HERE(value), value, expected, tolerance, unit)
#define check_at_most_in(value, bound, unit) check_at_most_at(HERE(value), value, bound, unit)
#define check_at_least_in(value, bound, unit) check_at_least_at(HERE(value), value, bound, unit)
#define check_between_in(value, low, high, unit) \
    check_between_at(HERE(value), value, low, high, unit)

/// Every component within the tolerance.
#define check_vec3_near(value, expected, tolerance) \
    check_vec3_near_at(HERE(value), value, expected, tolerance)
/// The same rotation: q and -q are near.
#define check_quat_near(value, expected, tolerance) \
    check_quat_near_at(HERE(value), value, expected, tolerance)
/// `count` doubles, each within the tolerance; the first that is not is named by its index.
#define check_array_near(value, expected, count, tolerance) \
    check_array_near_at(HERE(value), value, expected, count, tolerance)

/// Print a measured number with its expression.
#define show(value, unit) show_at(#value, (double)(value), unit)

// What the macros above stand for.

typedef struct CheckPlace {
    const char *expression, *file;
    int line;
} CheckPlace;

#define HERE(value) ((CheckPlace){.expression = #value, .file = __FILE__, .line = __LINE__})

void check_near_at(CheckPlace at, double value, double expected, double tolerance,
                   const char *unit);
void check_at_most_at(CheckPlace at, double value, double bound, const char *unit);
void check_at_least_at(CheckPlace at, double value, double bound, const char *unit);
void check_between_at(CheckPlace at, double value, double low, double high, const char *unit);
void check_finite_at(CheckPlace at, double value);
void check_vec3_near_at(CheckPlace at, tac_Vec3 value, tac_Vec3 expected, double tolerance);
void check_quat_near_at(CheckPlace at, tac_Quat value, tac_Quat expected, double tolerance);
void check_array_near_at(CheckPlace at, const double *value, const double *expected, size_t count,
                         double tolerance);
void show_at(const char *expression, double value, const char *unit);

#endif
