#ifndef TACI_EXTREMES_H
#define TACI_EXTREMES_H

/* fmin and fmax mind NaN and so are calls; these are one instruction. Of what cannot be compared
 * they give the second. */

static inline double taci_min(double a, double b)
{
    return a < b ? a : b;
}

static inline double taci_max(double a, double b)
{
    return a > b ? a : b;
}

#endif
