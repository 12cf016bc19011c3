#ifndef TACI_ANGLE_H
#define TACI_ANGLE_H
#include <math.h>
#include <stdint.h>
#include <string.h>

/* Sine and cosine together, by additions and multiplications alone: the same bits on every machine,
 * which no C library promises, and the same in four lanes as in one (tree_kinematics_avx2.c).
 *
 * The angle is brought to at most pi/4 by a multiple of pi/2 given in three pieces, the first two
 * of 33 bits so that their products are exact, and the rest is kept as a sum of two numbers. There
 * the power series are summed. Errors stay below one unit in the last place. Angles beyond
 * ANGLE_LARGE, where the pieces are no longer exact, go to the C library.
 */

#define ANGLE_LARGE 1e5
#define ANGLE_QUARTERS 6.36619772367581382433e-01 // 2/pi
#define ANGLE_ROUND 6755399441055744.0            // 1.5 · 2^52: adding it rounds to an integer
#define ANGLE_PIECE_1 1.57079632673412561417e+00
#define ANGLE_PIECE_2 6.07710050630396597660e-11
#define ANGLE_PIECE_3 2.02226624879595063154e-21

// The series of (sin x - x)/x³ and (cos x - 1 + x²/2)/x⁴ in x², last term first, up to where terms
// are below rounding at pi/4.
#define ANGLE_TERMS 7
static const double angle_sine_series[ANGLE_TERMS] = {
    -1.0 / 1307674368000, 1.0 / 6227020800, -1.0 / 39916800, 1.0 / 362880,
    -1.0 / 5040,          1.0 / 120,        -1.0 / 6};
static const double angle_cosine_series[ANGLE_TERMS] = {
    1.0 / 20922789888000, -1.0 / 87178291200, 1.0 / 479001600, -1.0 / 3628800,
    1.0 / 40320,          -1.0 / 720,         1.0 / 24};

/// Sine and cosine of x + y, |x| up to pi/4, y a rest: the leading terms are added last, and what
/// 1 - x²/2 rounds off is given back.
static inline void angle_small(double x, double y, double *sine, double *cosine)
{
    double z = x * x, half = 0.5 * z, lead = 1.0 - half;
    double s = angle_sine_series[0], c = angle_cosine_series[0];
    for (int i = 1; i < ANGLE_TERMS; i++) {
        s = angle_sine_series[i] + z * s;
        c = angle_cosine_series[i] + z * c;
    }
    *sine = x + (x * (z * s) + y * lead);
    *cosine = lead + (((1.0 - lead) - half) + (z * (z * c) - x * y));
}

static inline void angle_sincos(double x, double *sine, double *cosine)
{
    if (!(fabs(x) <= ANGLE_LARGE)) {
        *sine = sin(x);
        *cosine = cos(x);
        return;
    }
    double turns = x * ANGLE_QUARTERS + ANGLE_ROUND, n = turns - ANGLE_ROUND;
    double a = x - n * ANGLE_PIECE_1, t = n * ANGLE_PIECE_2, b = a - t;
    double rest = n * ANGLE_PIECE_3 - ((a - b) - t);
    double y0 = b - rest, y1 = (b - y0) - rest, s, c;
    uint64_t quarter;
    memcpy(&quarter, &turns, sizeof quarter); // its last bits are those of n
    angle_small(y0, y1, &s, &c);
    *sine = quarter & 1 ? c : s;
    *cosine = quarter & 1 ? s : c;
    if (quarter & 2)
        *sine = -*sine;
    if ((quarter + 1) & 2)
        *cosine = -*cosine;
}

#endif
