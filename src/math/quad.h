#ifndef TACI_QUAD_H
#define TACI_QUAD_H
#include "math/vec.h"
#include <immintrin.h>

/* Vectors of three numbers and a zero in one AVX2 register, for the fast passes over trees
 * (recursion_avx2.c, tree_kinematics_avx2.c). x86-64 only. No fused multiply-add: each function
 * does the operations of its namesake in vec.h in the same order, so that the bits are the same. */

#define QUAD_TARGET __attribute__((target("avx2")))
#define QUAD_INLINE static inline __attribute__((target("avx2"), always_inline))

typedef __m256d Quad; // x, y, z, 0

/// The k-th number in all four places.
#define QUAD_LANE(a, k) _mm256_permute4x64_pd(a, (k)*0x55)

QUAD_INLINE Quad quad_fill(double s)
{
    return _mm256_set1_pd(s);
}

QUAD_INLINE Quad quad_zero(void)
{
    return _mm256_setzero_pd();
}

/// Three doubles and a zero; nothing beyond them is read.
QUAD_INLINE Quad quad_load(const double *x)
{
    return _mm256_maskload_pd(x, _mm256_set_epi64x(0, -1, -1, -1));
}

QUAD_INLINE Quad quad_without_last(Quad a)
{
    return _mm256_blend_pd(a, _mm256_setzero_pd(), 8);
}

QUAD_INLINE Quad quad_add(Quad a, Quad b)
{
    return _mm256_add_pd(a, b);
}

QUAD_INLINE Quad quad_sub(Quad a, Quad b)
{
    return _mm256_sub_pd(a, b);
}

QUAD_INLINE Quad quad_mul(Quad a, Quad b)
{
    return _mm256_mul_pd(a, b);
}

/// a x b
QUAD_INLINE Quad quad_cross(Quad a, Quad b)
{
    Quad t = quad_sub(quad_mul(a, _mm256_permute4x64_pd(b, 0xC9)), // y z x
                      quad_mul(_mm256_permute4x64_pd(a, 0xC9), b));
    return _mm256_permute4x64_pd(t, 0xC9);
}

/// c0 x + c1 y + c2 z
QUAD_INLINE Quad quad_combine(const Quad c[3], Quad x, Quad y, Quad z)
{
    return quad_add(quad_add(quad_mul(c[0], x), quad_mul(c[1], y)), quad_mul(c[2], z));
}

/// (x + y) + z
QUAD_INLINE double quad_sum(Quad a)
{
    __m128d low = _mm256_castpd256_pd128(a), high = _mm256_extractf128_pd(a, 1);
    return _mm_cvtsd_f64(_mm_add_sd(_mm_add_sd(low, _mm_unpackhi_pd(low, low)), high));
}

/// (a·c0, a·c1, a·c2, 0)
QUAD_INLINE Quad quad_dots(Quad a, const Quad c[3])
{
    Quad t = _mm256_hadd_pd(quad_mul(a, c[0]), quad_mul(a, c[1]));
    Quad u = _mm256_hadd_pd(quad_mul(a, c[2]), quad_zero());
    return quad_add(_mm256_permute2f128_pd(t, u, 0x20), _mm256_permute2f128_pd(t, u, 0x31));
}

/// Columns of the matrix with these rows; the last place of r0 and r1 is not used.
QUAD_INLINE void quad_transpose(Quad r0, Quad r1, Quad r2, Quad c[3])
{
    Quad t = _mm256_unpacklo_pd(r0, r1), u = _mm256_unpacklo_pd(r2, quad_zero());
    Quad v = _mm256_unpackhi_pd(r0, r1), w = _mm256_unpackhi_pd(r2, quad_zero());
    c[0] = _mm256_permute2f128_pd(t, u, 0x20);
    c[1] = _mm256_permute2f128_pd(v, w, 0x20);
    c[2] = _mm256_permute2f128_pd(t, u, 0x31);
}

QUAD_INLINE void quad_columns(const tac_Mat3 *M, Quad c[3])
{
    quad_transpose(_mm256_loadu_pd(M->m[0]), _mm256_loadu_pd(M->m[1]), quad_load(M->m[2]), c);
}

/// M'(x, y, z) with the rows of M as they lie in memory.
QUAD_INLINE Quad quad_rows_combine(const tac_Mat3 *M, Quad x, Quad y, Quad z)
{
    Quad rows[3] = {_mm256_loadu_pd(M->m[0]), _mm256_loadu_pd(M->m[1]), quad_load(M->m[2])};
    return quad_without_last(quad_combine(rows, x, y, z));
}

/// Six doubles in a row: a, then b.
QUAD_INLINE void quad_store_pair(double *to, Quad a, Quad b)
{
    _mm256_storeu_pd(to, _mm256_blend_pd(a, QUAD_LANE(b, 0), 8));
    _mm_storeu_pd(to + 4, _mm256_castpd256_pd128(_mm256_permute4x64_pd(b, 0x39)));
}

#endif
