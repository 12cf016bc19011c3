#ifndef TACI_BLOCK6_H
#define TACI_BLOCK6_H
#include <string.h>

/* Kernels on 6x6 blocks of doubles, row-major and 16-byte aligned, and on vectors of six doubles.
 *
 * A row is three pairs. Pairs are GCC vectors of two doubles, which every x86-64 has and which
 * other machines get as scalars. Each element sees the same operations in the same order whatever
 * the compiler makes of them, so the bits do not depend on it. Compiled for AVX2 these same loops
 * factor a chain 10 % faster and solve no faster (they wait for one another, not for the width):
 * not worth a second copy chosen at run time. Without the unrolling gcc needs twice the time.
 *
 * A factored block F holds a matrix L U: L strictly below the diagonal (its own diagonal is 1), U
 * above it, and on the diagonal the reciprocals of U's. Pivots are taken two by two: those of
 * [a b; c d] are a and (ad - bc)/a, so both reciprocals come from one division of pairs, and a
 * factorisation waits for three divisions rather than six. The rounding error of (ad - bc)/a has
 * the same bound as that of d - (c/a)b. */

typedef double b6_Pair __attribute__((vector_size(16)));
typedef double b6_Slot __attribute__((vector_size(16), may_alias)); // a pair among doubles

typedef struct b6_Row {
    b6_Pair pair[3];
} b6_Row;

#define B6_INLINE static inline __attribute__((always_inline))

B6_INLINE b6_Pair b6_fill(double s)
{
    return (b6_Pair){s, s};
}

// Through an aligned type: then SSE2 takes the operand from memory, 15 % of a factorisation.
B6_INLINE b6_Pair b6_pair(const double *X, int row, int pair)
{
    return ((const b6_Slot *)(const void *)X)[3 * row + pair];
}

B6_INLINE b6_Row b6_row(const double *X, int row)
{
    return (b6_Row){{b6_pair(X, row, 0), b6_pair(X, row, 1), b6_pair(X, row, 2)}};
}

B6_INLINE void b6_set_row(double *X, int row, b6_Row r)
{
    b6_Slot *to = (b6_Slot *)(void *)(X + 6 * row);
    to[0] = r.pair[0];
    to[1] = r.pair[1];
    to[2] = r.pair[2];
}

// Vectors have the alignment of a double. Pair by pair: gcc copies a whole row by way of the stack.
B6_INLINE b6_Row b6_load_vec(const double *x)
{
    b6_Row r;
    memcpy(&r.pair[0], x, sizeof(b6_Pair));
    memcpy(&r.pair[1], x + 2, sizeof(b6_Pair));
    memcpy(&r.pair[2], x + 4, sizeof(b6_Pair));
    return r;
}

B6_INLINE void b6_store_vec(double *x, b6_Row r)
{
    memcpy(x, &r.pair[0], sizeof(b6_Pair));
    memcpy(x + 2, &r.pair[1], sizeof(b6_Pair));
    memcpy(x + 4, &r.pair[2], sizeof(b6_Pair));
}

/// s x
B6_INLINE b6_Row b6_row_scale(double s, b6_Row x)
{
    b6_Pair f = b6_fill(s);
    return (b6_Row){{f * x.pair[0], f * x.pair[1], f * x.pair[2]}};
}

/// y + s x
B6_INLINE b6_Row b6_row_add(b6_Row y, double s, b6_Row x)
{
    b6_Row f = b6_row_scale(s, x);
    return (b6_Row){{y.pair[0] + f.pair[0], y.pair[1] + f.pair[1], y.pair[2] + f.pair[2]}};
}

/// y - s x
B6_INLINE b6_Row b6_row_sub(b6_Row y, double s, b6_Row x)
{
    b6_Row f = b6_row_scale(s, x);
    return (b6_Row){{y.pair[0] - f.pair[0], y.pair[1] - f.pair[1], y.pair[2] - f.pair[2]}};
}

/// Pair p of x U^-1, given that the pairs of x before it are done; the ones after it get their
/// share.
B6_INLINE void b6_eliminate_pair(const double *F, b6_Row *x, int p)
{
    double r0 = F[14 * p], b = F[14 * p + 1], r1 = F[14 * p + 7];
    double s0 = x->pair[p][0] * r0, s1 = x->pair[p][1] * r1 - s0 * (b * r1);
    x->pair[p] = (b6_Pair){s0, s1};
#pragma GCC unroll 6
    for (int q = p + 1; q < 3; q++) {
        x->pair[q] -= b6_fill(s0) * b6_pair(F, 2 * p, q);
        x->pair[q] -= b6_fill(s1) * b6_pair(F, 2 * p + 1, q);
    }
}

/// D = L U in place.
B6_INLINE void b6_factor(double *D)
{
#pragma GCC unroll 6
    for (int p = 0; p < 3; p++) {
        b6_Row t = b6_row(D, 2 * p), u = b6_row(D, 2 * p + 1);
#pragma GCC unroll 6
        for (int q = 0; q < p; q++) {
            b6_eliminate_pair(D, &t, q);
            b6_eliminate_pair(D, &u, q);
        }
        double a = t.pair[p][0], b = t.pair[p][1], c = u.pair[p][0], d = u.pair[p][1];
        b6_Pair r = (b6_Pair){1.0, a} / (b6_Pair){a, a * d - b * c};
        double l = c * r[0];
        t.pair[p] = (b6_Pair){r[0], b};
        u.pair[p] = (b6_Pair){l, r[1]};
#pragma GCC unroll 6
        for (int q = p + 1; q < 3; q++)
            u.pair[q] -= b6_fill(l) * t.pair[q];
        b6_set_row(D, 2 * p, t);
        b6_set_row(D, 2 * p + 1, u);
    }
}

/// X = L^-1 X.
B6_INLINE void b6_lower(const double *F, double *X)
{
#pragma GCC unroll 6
    for (int i = 1; i < 6; i++) {
        b6_Row x = b6_row(X, i);
#pragma GCC unroll 6
        for (int k = 0; k < i; k++)
            x = b6_row_sub(x, F[6 * i + k], b6_row(X, k));
        b6_set_row(X, i, x);
    }
}

/// X = U^-1 X.
B6_INLINE void b6_upper(const double *F, double *X)
{
#pragma GCC unroll 6
    for (int i = 5; i >= 0; i--) {
        b6_Row x = b6_row(X, i);
#pragma GCC unroll 6
        for (int k = 5; k > i; k--)
            x = b6_row_sub(x, F[6 * i + k], b6_row(X, k));
        b6_set_row(X, i, b6_row_scale(F[7 * i], x));
    }
}

/// X = X U^-1.
B6_INLINE void b6_right_upper(const double *F, double *X)
{
    for (int i = 0; i < 6; i++) {
        b6_Row x = b6_row(X, i);
#pragma GCC unroll 6
        for (int p = 0; p < 3; p++)
            b6_eliminate_pair(F, &x, p);
        b6_set_row(X, i, x);
    }
}

/// X = X L^-1.
B6_INLINE void b6_right_lower(const double *F, double *X)
{
    for (int i = 0; i < 6; i++) {
        b6_Row x = b6_row(X, i);
#pragma GCC unroll 6
        for (int p = 2; p >= 0; p--) {
            double s1 = x.pair[p][1], s0 = x.pair[p][0] - s1 * F[14 * p + 6];
            x.pair[p] = (b6_Pair){s0, s1};
#pragma GCC unroll 6
            for (int q = 0; q < p; q++) {
                x.pair[q] -= b6_fill(s1) * b6_pair(F, 2 * p + 1, q);
                x.pair[q] -= b6_fill(s0) * b6_pair(F, 2 * p, q);
            }
        }
        b6_set_row(X, i, x);
    }
}

/// C = A B; C is neither of them.
B6_INLINE void b6_mul(double *C, const double *A, const double *B)
{
    for (int i = 0; i < 6; i++) {
        b6_Row c = b6_row_scale(A[6 * i], b6_row(B, 0));
#pragma GCC unroll 6
        for (int k = 1; k < 6; k++)
            c = b6_row_add(c, A[6 * i + k], b6_row(B, k));
        b6_set_row(C, i, c);
    }
}

/// C = C - A B.
B6_INLINE void b6_sub_mul(double *C, const double *A, const double *B)
{
    for (int i = 0; i < 6; i++) {
        b6_Row c = b6_row(C, i);
#pragma GCC unroll 6
        for (int k = 0; k < 6; k++)
            c = b6_row_sub(c, A[6 * i + k], b6_row(B, k));
        b6_set_row(C, i, c);
    }
}

/// lo = lo U^-1, then C = C - lo up: together, so that one product fills the time in which a row of
/// the other waits for itself.
B6_INLINE void b6_eliminate(const double *F, const double *up, double *lo, double *C)
{
    for (int i = 0; i < 6; i++) {
        b6_Row x = b6_row(lo, i), c = b6_row(C, i);
#pragma GCC unroll 6
        for (int p = 0; p < 3; p++) {
            b6_eliminate_pair(F, &x, p);
            c = b6_row_sub(c, x.pair[p][0], b6_row(up, 2 * p));
            c = b6_row_sub(c, x.pair[p][1], b6_row(up, 2 * p + 1));
        }
        b6_set_row(lo, i, x);
        b6_set_row(C, i, c);
    }
}

/// L^-1 x.
B6_INLINE b6_Row b6_lower_vec(const double *F, const double *x)
{
    double y[6] = {x[0], x[1], x[2], x[3], x[4], x[5]};
#pragma GCC unroll 6
    for (int k = 0; k < 5; k++) {
#pragma GCC unroll 6
        for (int i = k + 1; i < 6; i++)
            y[i] -= F[6 * i + k] * y[k];
    }
    return (b6_Row){{{y[0], y[1]}, {y[2], y[3]}, {y[4], y[5]}}};
}

/// U^-1 x. Rows are scaled first: the reciprocal is then not in the chain from one unknown to the
/// next.
B6_INLINE b6_Row b6_upper_vec(const double *F, b6_Row x)
{
    double y[6];
#pragma GCC unroll 6
    for (int i = 0; i < 6; i++)
        y[i] = x.pair[i / 2][i % 2] * F[7 * i];
#pragma GCC unroll 6
    for (int k = 5; k > 0; k--) {
#pragma GCC unroll 6
        for (int i = k - 1; i >= 0; i--)
            y[i] -= (F[6 * i + k] * F[7 * i]) * y[k];
    }
    return (b6_Row){{{y[0], y[1]}, {y[2], y[3]}, {y[4], y[5]}}};
}

/// y - A x. `last` (0 or 2) is the pair of x that is known last and so is used last.
B6_INLINE b6_Row b6_sub_mul_vec(b6_Row y, const double *A, b6_Row x, int last)
{
    const int order[3] = {2 - last, 1, last};
#pragma GCC unroll 6
    for (int p = 0; p < 3; p++) {
        b6_Pair s = b6_pair(A, 2 * p, order[0]) * x.pair[order[0]];
        b6_Pair t = b6_pair(A, 2 * p + 1, order[0]) * x.pair[order[0]];
#pragma GCC unroll 6
        for (int k = 1; k < 3; k++) {
            s += b6_pair(A, 2 * p, order[k]) * x.pair[order[k]];
            t += b6_pair(A, 2 * p + 1, order[k]) * x.pair[order[k]];
        }
        y.pair[p] -= (b6_Pair){s[0], t[0]} + (b6_Pair){s[1], t[1]};
    }
    return y;
}

#endif
