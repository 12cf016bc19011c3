#ifndef TACI_BLOCK6_H
#define TACI_BLOCK6_H
#include <string.h>

/* Kernels on 6x6 blocks of doubles, row-major and 16-byte aligned, and on vectors of six doubles
 * (any alignment).
 *
 * A row is three pairs. Pairs are GCC vectors of two doubles, which every x86-64 has and which
 * other machines get as scalars; each element sees the same operations in the same order whatever
 * the compiler makes of them, so the bits do not depend on it. Four-wide kernels were tried: a row
 * of six is not a multiple, and a step is bound by the latency of the pivots; AVX2 code of these
 * same loops is 10 % faster, not worth a second copy chosen at run time.
 *
 * A factored block F holds a matrix L U: L strictly below the diagonal (its own diagonal is 1), U
 * above it, and on the diagonal the reciprocals of U's. Pivots are taken two by two: of the block
 * [a b; c d] the pivots are a and (ad - bc)/a, so both reciprocals come from one division of a
 * pair, and a factorisation waits for three divisions rather than six. The rounding error of ad -
 * bc over a has the same bound as that of d - (c/a) b. */

typedef double b6_Pair __attribute__((vector_size(16)));
typedef double b6_Slot __attribute__((vector_size(16), may_alias)); // a pair in place, in an array
                                                                    // of doubles

#define B6_INLINE static inline __attribute__((always_inline))
#if defined(__clang__)
#define B6_UNROLL _Pragma("unroll")
#else
#define B6_UNROLL _Pragma("GCC unroll 6")
#endif

B6_INLINE b6_Pair pair_fill(double s)
{
    return (b6_Pair){s, s};
}

B6_INLINE b6_Pair pair_load(const double *p)
{
    b6_Pair v;
    memcpy(&v, p, sizeof v);
    return v;
}

B6_INLINE void pair_store(double *p, b6_Pair v)
{
    memcpy(p, &v, sizeof v);
}

// Inside a block the alignment is known, which lets SSE2 take the operand from memory: 15 % of a
// factorisation.
B6_INLINE b6_Pair b6_get(const double *block, int row, int pair)
{
    return ((const b6_Slot *)(const void *)block)[3 * row + pair];
}

B6_INLINE void b6_set(double *block, int row, int pair, b6_Pair v)
{
    ((b6_Slot *)(void *)block)[3 * row + pair] = v;
}

/// Eliminate pair p of a row x with the finished rows 2p, 2p + 1 of F, given that the pairs before
/// it are done.
B6_INLINE void b6_eliminate_pair(const double *F, b6_Pair x[3], int p)
{
    double r0 = F[14 * p], b = F[14 * p + 1], r1 = F[14 * p + 7];
    double s0 = x[p][0] * r0, s1 = x[p][1] * r1 - s0 * (b * r1);
    B6_UNROLL for (int q = p + 1; q < 3; q++) x[q] =
        (x[q] - pair_fill(s0) * b6_get(F, 2 * p, q)) - pair_fill(s1) * b6_get(F, 2 * p + 1, q);
    x[p] = (b6_Pair){s0, s1};
}

/// D = L U in place.
B6_INLINE void b6_factor(double *D)
{
    B6_UNROLL for (int p = 0; p < 3; p++)
    {
        b6_Pair t[3], u[3]; // rows 2p and 2p + 1
        B6_UNROLL for (int q = 0; q < 3; q++)
        {
            t[q] = b6_get(D, 2 * p, q);
            u[q] = b6_get(D, 2 * p + 1, q);
        }
        B6_UNROLL for (int q = 0; q < p; q++)
        {
            b6_eliminate_pair(D, t, q);
            b6_eliminate_pair(D, u, q);
        }
        double a = t[p][0], b = t[p][1], c = u[p][0], d = u[p][1];
        b6_Pair r = (b6_Pair){1.0, a} / (b6_Pair){a, a * d - b * c};
        double l = c * r[0];
        B6_UNROLL for (int q = p + 1; q < 3; q++) u[q] -= pair_fill(l) * t[q];
        t[p] = (b6_Pair){r[0], b};
        u[p] = (b6_Pair){l, r[1]};
        B6_UNROLL for (int q = 0; q < 3; q++)
        {
            b6_set(D, 2 * p, q, t[q]);
            b6_set(D, 2 * p + 1, q, u[q]);
        }
    }
}

/// X = L^-1 X.
B6_INLINE void b6_lower(const double *F, double *X)
{
    B6_UNROLL for (int i = 1; i < 6; i++)
    {
        b6_Pair x[3] = {b6_get(X, i, 0), b6_get(X, i, 1), b6_get(X, i, 2)};
        B6_UNROLL for (int k = 0; k < i; k++)
        {
            b6_Pair l = pair_fill(F[6 * i + k]);
            B6_UNROLL for (int p = 0; p < 3; p++) x[p] -= l * b6_get(X, k, p);
        }
        B6_UNROLL for (int p = 0; p < 3; p++) b6_set(X, i, p, x[p]);
    }
}

/// X = U^-1 X.
B6_INLINE void b6_upper(const double *F, double *X)
{
    B6_UNROLL for (int i = 5; i >= 0; i--)
    {
        b6_Pair x[3] = {b6_get(X, i, 0), b6_get(X, i, 1), b6_get(X, i, 2)};
        B6_UNROLL for (int k = 5; k > i; k--)
        {
            b6_Pair u = pair_fill(F[6 * i + k]);
            B6_UNROLL for (int p = 0; p < 3; p++) x[p] -= u * b6_get(X, k, p);
        }
        b6_Pair r = pair_fill(F[7 * i]);
        B6_UNROLL for (int p = 0; p < 3; p++) b6_set(X, i, p, x[p] * r);
    }
}

/// X = X U^-1.
B6_INLINE void b6_right_upper(const double *F, double *X)
{
    for (int i = 0; i < 6; i++) {
        b6_Pair x[3] = {b6_get(X, i, 0), b6_get(X, i, 1), b6_get(X, i, 2)};
        B6_UNROLL for (int p = 0; p < 3; p++) b6_eliminate_pair(F, x, p);
        B6_UNROLL for (int p = 0; p < 3; p++) b6_set(X, i, p, x[p]);
    }
}

/// X = X L^-1. From the last pair to the first: what is left of a column k is final once all
/// columns above it have taken their share of row k of L away.
B6_INLINE void b6_right_lower(const double *F, double *X)
{
    for (int i = 0; i < 6; i++) {
        b6_Pair x[3] = {b6_get(X, i, 0), b6_get(X, i, 1), b6_get(X, i, 2)};
        B6_UNROLL for (int p = 2; p >= 0; p--)
        {
            double s1 = x[p][1], s0 = x[p][0] - s1 * F[14 * p + 6];
            B6_UNROLL for (int q = 0; q < p; q++) x[q] =
                (x[q] - pair_fill(s1) * b6_get(F, 2 * p + 1, q)) -
                pair_fill(s0) * b6_get(F, 2 * p, q);
            x[p] = (b6_Pair){s0, s1};
        }
        B6_UNROLL for (int p = 0; p < 3; p++) b6_set(X, i, p, x[p]);
    }
}

/// C = C - A B.
B6_INLINE void b6_sub_mul(double *C, const double *A, const double *B)
{
    for (int i = 0; i < 6; i++) {
        b6_Pair c[3] = {b6_get(C, i, 0), b6_get(C, i, 1), b6_get(C, i, 2)};
        B6_UNROLL for (int k = 0; k < 6; k++)
        {
            b6_Pair a = pair_fill(A[6 * i + k]);
            B6_UNROLL for (int p = 0; p < 3; p++) c[p] -= a * b6_get(B, k, p);
        }
        B6_UNROLL for (int p = 0; p < 3; p++) b6_set(C, i, p, c[p]);
    }
}

/// C = A B; C is neither of them.
B6_INLINE void b6_mul(double *C, const double *A, const double *B)
{
    for (int i = 0; i < 6; i++) {
        b6_Pair c[3], a = pair_fill(A[6 * i]);
        B6_UNROLL for (int p = 0; p < 3; p++) c[p] = a * b6_get(B, 0, p);
        B6_UNROLL for (int k = 1; k < 6; k++)
        {
            a = pair_fill(A[6 * i + k]);
            B6_UNROLL for (int p = 0; p < 3; p++) c[p] += a * b6_get(B, k, p);
        }
        B6_UNROLL for (int p = 0; p < 3; p++) b6_set(C, i, p, c[p]);
    }
}

/// lo = lo U^-1, then C = C - lo up, row by row, so that the products fill the time in which a row
/// waits for itself.
B6_INLINE void b6_eliminate(const double *F, const double *up, double *lo, double *C)
{
    for (int i = 0; i < 6; i++) {
        b6_Pair x[3] = {b6_get(lo, i, 0), b6_get(lo, i, 1), b6_get(lo, i, 2)};
        b6_Pair c[3] = {b6_get(C, i, 0), b6_get(C, i, 1), b6_get(C, i, 2)};
        B6_UNROLL for (int p = 0; p < 3; p++)
        {
            b6_eliminate_pair(F, x, p);
            b6_Pair s = pair_fill(x[p][0]), t = pair_fill(x[p][1]);
            B6_UNROLL for (int q = 0; q < 3; q++) c[q] =
                (c[q] - s * b6_get(up, 2 * p, q)) - t * b6_get(up, 2 * p + 1, q);
        }
        B6_UNROLL for (int p = 0; p < 3; p++)
        {
            b6_set(lo, i, p, x[p]);
            b6_set(C, i, p, c[p]);
        }
    }
}

/// y = L^-1 y.
B6_INLINE void b6_lower_vec(const double *F, double y[6])
{
    B6_UNROLL for (int k = 0; k < 5; k++) B6_UNROLL for (int i = k + 1; i < 6; i++) y[i] -=
        F[6 * i + k] * y[k];
}

/// y = U^-1 y. Rows are scaled first, which takes the reciprocal out of the chain from one unknown
/// to the next.
B6_INLINE void b6_upper_vec(const double *F, double y[6])
{
    B6_UNROLL for (int i = 0; i < 6; i++) y[i] *= F[7 * i];
    B6_UNROLL for (int k = 5; k > 0; k--) B6_UNROLL for (int i = k - 1; i >= 0; i--) y[i] -=
        (F[6 * i + k] * F[7 * i]) * y[k];
}

/// y = y - A x, where x is given as pairs. `last` is the pair of x that is known last and so is
/// used last.
B6_INLINE void b6_sub_mul_vec(b6_Pair y[3], const double *A, const b6_Pair x[3], int last)
{
    int first = 2 - last;
    B6_UNROLL for (int p = 0; p < 3; p++)
    {
        b6_Pair s = b6_get(A, 2 * p, first) * x[first] + b6_get(A, 2 * p, 1) * x[1];
        b6_Pair t = b6_get(A, 2 * p + 1, first) * x[first] + b6_get(A, 2 * p + 1, 1) * x[1];
        s += b6_get(A, 2 * p, last) * x[last];
        t += b6_get(A, 2 * p + 1, last) * x[last];
        y[p] -= (b6_Pair){s[0], t[0]} + (b6_Pair){s[1], t[1]};
    }
}

#endif
