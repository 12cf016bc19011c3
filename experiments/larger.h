#ifndef TACTUS_LARGER_H
#define TACTUS_LARGER_H
#include <math.h>

/* The larger and the smaller of two numbers, for experiments and tests: a value that is not a
 * number stays one, where fmax and fmin would drop it, and with it the failure. */

static inline double larger(double a, double b)
{
    return isnan(a) || a > b ? a : b;
}

static inline double smaller(double a, double b)
{
    return isnan(a) || a < b ? a : b;
}

/// The larger of the two into `worst`.
static inline void keep_worst(double *worst, double value)
{
    *worst = larger(*worst, value);
}

#endif
