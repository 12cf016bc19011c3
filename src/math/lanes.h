#ifndef TACI_LANES_H
#define TACI_LANES_H
#include <tactus/base.h>
#include <string.h>

/* Four numbers side by side: those of four bodies, with the operations of math/vec.h, lane by lane
 * the same ones in the same order. GCC's vectors, which a machine without registers as wide gets in
 * parts: the bits are the same. A file that has TACI_LANES_TARGET say `avx2` before it includes
 * this is compiled for such machines and must be chosen at run time. */

#ifndef TACI_LANES_TARGET
#define TACI_LANES_TARGET
#endif
#define LANES_INLINE static inline __attribute__((always_inline)) TACI_LANES_TARGET
#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wpsabi" // all of this is inlined: nothing is passed
#endif

#define TACI_LANES 4
typedef double taci_Lanes __attribute__((vector_size(32)));
typedef struct taci_Lanes3 {
    taci_Lanes x, y, z;
} taci_Lanes3;
typedef struct taci_LanesMat3 {
    taci_Lanes m[3][3];
} taci_LanesMat3;
typedef struct taci_LanesQuat {
    taci_Lanes w, x, y, z;
} taci_LanesQuat;

/// A field of the four things that `p` points to, and three of them, nine or four in a row.
#define LANES(p, field) ((taci_Lanes){(p)[0]->field, (p)[1]->field, (p)[2]->field, (p)[3]->field})
#define LANES_ROW(p, field)                                                                     \
    (const double *)(const void *)&(p)[0]->field, (const double *)(const void *)&(p)[1]->field, \
        (const double *)(const void *)&(p)[2]->field, (const double *)(const void *)&(p)[3]->field
#define LANES3(p, field) lanes_load3(LANES_ROW(p, field))
#define LANES_QUAT(p, field) lanes_load_quat(LANES_ROW(p, field))
#define LANES_MAT3(p, field) lanes_load_mat3(LANES_ROW(p, field))
#define LANES_SET(p, field, v) \
    ((p)[0]->field = (v)[0], (p)[1]->field = (v)[1], (p)[2]->field = (v)[2], (p)[3]->field = (v)[3])
#define LANES_SET3(p, field, v)                                                      \
    lanes_store3((double *)(void *)&(p)[0]->field, (double *)(void *)&(p)[1]->field, \
                 (double *)(void *)&(p)[2]->field, (double *)(void *)&(p)[3]->field, v)

typedef double taci_LanesPair __attribute__((vector_size(16)));

LANES_INLINE taci_LanesPair lanes_pair(const double *x)
{
    taci_LanesPair p;
    memcpy(&p, x, sizeof p);
    return p;
}

/// Two numbers of each of four rows: half as many loads and a third of the shuffles that one by one
/// would take.
LANES_INLINE void lanes_load2(const double *a, const double *b, const double *c, const double *d,
                              taci_Lanes *x, taci_Lanes *y)
{
    taci_Lanes ac = __builtin_shufflevector(lanes_pair(a), lanes_pair(c), 0, 1, 2, 3);
    taci_Lanes bd = __builtin_shufflevector(lanes_pair(b), lanes_pair(d), 0, 1, 2, 3);
    *x = __builtin_shufflevector(ac, bd, 0, 4, 2, 6);
    *y = __builtin_shufflevector(ac, bd, 1, 5, 3, 7);
}

LANES_INLINE taci_Lanes3 lanes_load3(const double *a, const double *b, const double *c,
                                     const double *d)
{
    taci_Lanes3 v;
    lanes_load2(a, b, c, d, &v.x, &v.y);
    v.z = (taci_Lanes){a[2], b[2], c[2], d[2]};
    return v;
}

LANES_INLINE taci_LanesQuat lanes_load_quat(const double *a, const double *b, const double *c,
                                            const double *d)
{
    taci_LanesQuat q;
    lanes_load2(a, b, c, d, &q.w, &q.x);
    lanes_load2(a + 2, b + 2, c + 2, d + 2, &q.y, &q.z);
    return q;
}

LANES_INLINE taci_LanesMat3 lanes_load_mat3(const double *a, const double *b, const double *c,
                                            const double *d)
{
    taci_LanesMat3 A;
    lanes_load2(a, b, c, d, &A.m[0][0], &A.m[0][1]);
    lanes_load2(a + 2, b + 2, c + 2, d + 2, &A.m[0][2], &A.m[1][0]);
    lanes_load2(a + 4, b + 4, c + 4, d + 4, &A.m[1][1], &A.m[1][2]);
    lanes_load2(a + 6, b + 6, c + 6, d + 6, &A.m[2][0], &A.m[2][1]);
    A.m[2][2] = (taci_Lanes){a[8], b[8], c[8], d[8]};
    return A;
}

LANES_INLINE void lanes_store3(double *a, double *b, double *c, double *d, taci_Lanes3 v)
{
    taci_Lanes ac = __builtin_shufflevector(v.x, v.y, 0, 4, 2, 6);
    taci_Lanes bd = __builtin_shufflevector(v.x, v.y, 1, 5, 3, 7);
    memcpy(a, &ac, 16);
    memcpy(b, &bd, 16);
    memcpy(c, (const double *)&ac + 2, 16);
    memcpy(d, (const double *)&bd + 2, 16);
    a[2] = v.z[0], b[2] = v.z[1], c[2] = v.z[2], d[2] = v.z[3];
}

LANES_INLINE taci_Lanes lanes_fill(double s)
{
    return (taci_Lanes){s, s, s, s};
}

LANES_INLINE double lanes_sum(taci_Lanes a)
{
    return (a[0] + a[1]) + (a[2] + a[3]);
}

LANES_INLINE taci_Lanes lanes_abs(taci_Lanes a)
{
    typedef int64_t Bits __attribute__((vector_size(32)));
    return (taci_Lanes)((Bits)a & INT64_MAX);
}

LANES_INLINE taci_Lanes3 l3_add(taci_Lanes3 a, taci_Lanes3 b)
{
    return (taci_Lanes3){a.x + b.x, a.y + b.y, a.z + b.z};
}

LANES_INLINE taci_Lanes3 l3_sub(taci_Lanes3 a, taci_Lanes3 b)
{
    return (taci_Lanes3){a.x - b.x, a.y - b.y, a.z - b.z};
}

LANES_INLINE taci_Lanes3 l3_scale(taci_Lanes s, taci_Lanes3 a)
{
    return (taci_Lanes3){s * a.x, s * a.y, s * a.z};
}

LANES_INLINE taci_Lanes3 l3_axpy(taci_Lanes3 a, taci_Lanes s, taci_Lanes3 b)
{
    return (taci_Lanes3){a.x + s * b.x, a.y + s * b.y, a.z + s * b.z};
}

LANES_INLINE taci_Lanes l3_dot(taci_Lanes3 a, taci_Lanes3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

LANES_INLINE taci_Lanes l3_norm2(taci_Lanes3 a)
{
    return l3_dot(a, a);
}

LANES_INLINE taci_Lanes3 l3_cross(taci_Lanes3 a, taci_Lanes3 b)
{
    return (taci_Lanes3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/// |x| + |y| + |z|
LANES_INLINE taci_Lanes l3_size(taci_Lanes3 a)
{
    return lanes_abs(a.x) + lanes_abs(a.y) + lanes_abs(a.z);
}

LANES_INLINE taci_Lanes3 lm3_mul_v(const taci_LanesMat3 *A, taci_Lanes3 b)
{
    return (taci_Lanes3){A->m[0][0] * b.x + A->m[0][1] * b.y + A->m[0][2] * b.z,
                         A->m[1][0] * b.x + A->m[1][1] * b.y + A->m[1][2] * b.z,
                         A->m[2][0] * b.x + A->m[2][1] * b.y + A->m[2][2] * b.z};
}

LANES_INLINE taci_Lanes3 lm3_col(const taci_LanesMat3 *A, int j)
{
    return (taci_Lanes3){A->m[0][j], A->m[1][j], A->m[2][j]};
}

LANES_INLINE taci_LanesMat3 lq_matrix(taci_LanesQuat q)
{
    taci_Lanes x2 = q.x + q.x, y2 = q.y + q.y, z2 = q.z + q.z;
    taci_Lanes xx = q.x * x2, yy = q.y * y2, zz = q.z * z2;
    taci_Lanes xy = q.x * y2, xz = q.x * z2, yz = q.y * z2;
    taci_Lanes wx = q.w * x2, wy = q.w * y2, wz = q.w * z2;
    return (taci_LanesMat3){{{1.0 - (yy + zz), xy - wz, xz + wy},
                             {xy + wz, 1.0 - (xx + zz), yz - wx},
                             {xz - wy, yz + wx, 1.0 - (xx + yy)}}};
}

LANES_INLINE taci_LanesQuat lq_mul(taci_LanesQuat a, taci_LanesQuat b)
{
    return (taci_LanesQuat){a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
                            a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                            a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                            a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}

LANES_INLINE taci_Lanes3 lq_rotate(taci_LanesQuat q, taci_Lanes3 a)
{
    taci_Lanes3 u = {q.x, q.y, q.z}, c = l3_cross(u, a), t = {c.x + c.x, c.y + c.y, c.z + c.z};
    return l3_add(l3_axpy(a, q.w, t), l3_cross(u, t));
}

LANES_INLINE taci_Lanes3 lq_rotate_inverse(taci_LanesQuat q, taci_Lanes3 a)
{
    return lq_rotate((taci_LanesQuat){q.w, -q.x, -q.y, -q.z}, a);
}

#endif
