#ifndef ENV_H
#define ENV_H
#include "larger.h"
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

/* What the environment asks of a test run. */

/// The factor on repetitions, from TACTUS_TEST_SCALE; 1 if unset or not a positive number.
/// Sanitized builds are 5 to 20 times slower and are run with less.
static inline double test_scale(void)
{
    const char *text = getenv("TACTUS_TEST_SCALE");
    char *end = NULL;
    double scale = text ? strtod(text, &end) : 1.0;
    if (text && (end == text || *end != '\0'))
        return 1.0;
    return isfinite(scale) && scale > 0.0 ? scale : 1.0;
}

/// Whether a run may take hours: TACTUS_TEST_SOAK is set, as `make soak` does.
static inline bool test_soak(void)
{
    return getenv("TACTUS_TEST_SOAK") != NULL;
}

/// `full` repetitions scaled, at least `least`: what the test needs to mean something.
static inline int test_count(int full, int least)
{
    double scaled = full * test_scale();
    return scaled > least ? (int)smaller(scaled, 2147483647.0) : least;
}

#endif
