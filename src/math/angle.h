#ifndef TACI_ANGLE_H
#define TACI_ANGLE_H
#include <math.h>
#include <stdint.h>
#include <string.h>

/* Sine and cosine together, by additions and multiplications alone: the same bits on every machine,
 * which no C library promises, and the same in four lanes as in one (tree_kinematics_avx2.c).
 *
 * The angle is brought to at most pi/4 by a multiple of pi/2 given in three pieces, the first two
 * of 33 bits so that their products are exact, and the rest is kept as a sum of two numbers. The
 * polynomials are those of FreeBSD's msun (k_sin.c, k_cos.c). Errors stay below one unit in the
 * last place. Angles beyond ANGLE_LARGE, where the pieces are no longer exact, go to the C library.
 */

#define ANGLE_LARGE 1e5
#define ANGLE_QUARTERS 6.36619772367581382433e-01 // 2/pi
#define ANGLE_ROUND 6755399441055744.0            // 1.5 · 2^52: adding it rounds to an integer
#define ANGLE_PIECE_1 1.57079632673412561417e+00
#define ANGLE_PIECE_2 6.07710050630396597660e-11
#define ANGLE_PIECE_3 2.02226624879595063154e-21

#define ANGLE_S1 -1.66666666666666324348e-01
#define ANGLE_S2 8.33333333332248946124e-03
#define ANGLE_S3 -1.98412698298579493134e-04
#define ANGLE_S4 2.75573137070700676789e-06
#define ANGLE_S5 -2.50507602534068634195e-08
#define ANGLE_S6 1.58969099521155010221e-10

#define ANGLE_C1 4.16666666666666019037e-02
#define ANGLE_C2 -1.38888888888741095749e-03
#define ANGLE_C3 2.48015872894767294178e-05
#define ANGLE_C4 -2.75573143513906633035e-07
#define ANGLE_C5 2.08757232129817482790e-09
#define ANGLE_C6 -1.13596475577881948265e-11

/// Sine and cosine of x + y, |x| up to pi/4, y a rest.
static inline void angle_small(double x, double y, double *sine, double *cosine)
{
    double z = x * x, w = z * z, v = z * x;
    double r = ANGLE_S2 + z * (ANGLE_S3 + z * ANGLE_S4) + z * w * (ANGLE_S5 + z * ANGLE_S6);
    *sine = x - ((z * (0.5 * y - v * r) - y) - v * ANGLE_S1);
    double q = z * (ANGLE_C1 + z * (ANGLE_C2 + z * ANGLE_C3)) +
               w * w * (ANGLE_C4 + z * (ANGLE_C5 + z * ANGLE_C6));
    double h = 0.5 * z, a = 1.0 - h;
    *cosine = a + (((1.0 - a) - h) + (z * q - x * y));
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
