#ifndef TACI_VEC_H
#define TACI_VEC_H
#include <math.h>
#include <tactus/base.h>

/* Vectors and 3x3 matrices by value. S(a) b = a x b throughout. */

static inline tac_Vec3 v3(double x, double y, double z)
{
    return (tac_Vec3){x, y, z};
}

/// From three numbers, and to them.
static inline tac_Vec3 v3_at(const double *x)
{
    return v3(x[0], x[1], x[2]);
}

static inline void v3_put(double *x, tac_Vec3 a)
{
    x[0] = a.x, x[1] = a.y, x[2] = a.z;
}

static inline tac_Vec3 v3_add(tac_Vec3 a, tac_Vec3 b)
{
    return v3(a.x + b.x, a.y + b.y, a.z + b.z);
}

static inline tac_Vec3 v3_sub(tac_Vec3 a, tac_Vec3 b)
{
    return v3(a.x - b.x, a.y - b.y, a.z - b.z);
}

static inline tac_Vec3 v3_scale(double s, tac_Vec3 a)
{
    return v3(s * a.x, s * a.y, s * a.z);
}

static inline tac_Vec3 v3_neg(tac_Vec3 a)
{
    return v3(-a.x, -a.y, -a.z);
}

/// a + s b
static inline tac_Vec3 v3_axpy(tac_Vec3 a, double s, tac_Vec3 b)
{
    return v3(a.x + s * b.x, a.y + s * b.y, a.z + s * b.z);
}

static inline double v3_dot(tac_Vec3 a, tac_Vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline tac_Vec3 v3_cross(tac_Vec3 a, tac_Vec3 b)
{
    return v3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

static inline double v3_norm2(tac_Vec3 a)
{
    return v3_dot(a, a);
}

static inline double v3_norm(tac_Vec3 a)
{
    return sqrt(v3_dot(a, a));
}

static inline bool v3_finite(tac_Vec3 a)
{
    return isfinite(a.x) && isfinite(a.y) && isfinite(a.z);
}

/// A unit vector perpendicular to the unit vector n, chosen by its smallest component.
static inline tac_Vec3 v3_perpendicular(tac_Vec3 n)
{
    double ax = fabs(n.x), ay = fabs(n.y), az = fabs(n.z);
    tac_Vec3 e = ax <= ay && ax <= az ? v3(1, 0, 0) : ay <= az ? v3(0, 1, 0) : v3(0, 0, 1);
    tac_Vec3 t = v3_cross(n, e);
    return v3_scale(1.0 / v3_norm(t), t);
}

static inline tac_Vec3 m3_mul_v(const tac_Mat3 *A, tac_Vec3 b)
{
    return v3(A->m[0][0] * b.x + A->m[0][1] * b.y + A->m[0][2] * b.z,
              A->m[1][0] * b.x + A->m[1][1] * b.y + A->m[1][2] * b.z,
              A->m[2][0] * b.x + A->m[2][1] * b.y + A->m[2][2] * b.z);
}

/// A' b
static inline tac_Vec3 m3_tmul_v(const tac_Mat3 *A, tac_Vec3 b)
{
    return v3(A->m[0][0] * b.x + A->m[1][0] * b.y + A->m[2][0] * b.z,
              A->m[0][1] * b.x + A->m[1][1] * b.y + A->m[2][1] * b.z,
              A->m[0][2] * b.x + A->m[1][2] * b.y + A->m[2][2] * b.z);
}

static inline tac_Mat3 m3_mul(const tac_Mat3 *A, const tac_Mat3 *B)
{
    tac_Mat3 C;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            C.m[i][j] = A->m[i][0] * B->m[0][j] + A->m[i][1] * B->m[1][j] + A->m[i][2] * B->m[2][j];
    return C;
}

/// A B'
static inline tac_Mat3 m3_mul_t(const tac_Mat3 *A, const tac_Mat3 *B)
{
    tac_Mat3 C;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            C.m[i][j] = A->m[i][0] * B->m[j][0] + A->m[i][1] * B->m[j][1] + A->m[i][2] * B->m[j][2];
    return C;
}

/// R J R' of a symmetric J: only six of its products are computed.
static inline tac_Mat3 m3_rotate_symmetric(const tac_Mat3 *R, const tac_Mat3 *J)
{
    tac_Mat3 B = m3_mul(R, J), C;
    for (int i = 0; i < 3; i++)
        for (int j = i; j < 3; j++) {
            C.m[i][j] = B.m[i][0] * R->m[j][0] + B.m[i][1] * R->m[j][1] + B.m[i][2] * R->m[j][2];
            C.m[j][i] = C.m[i][j];
        }
    return C;
}

static inline tac_Vec3 m3_row(const tac_Mat3 *A, int i)
{
    return v3(A->m[i][0], A->m[i][1], A->m[i][2]);
}

static inline tac_Vec3 m3_col(const tac_Mat3 *A, int j)
{
    return v3(A->m[0][j], A->m[1][j], A->m[2][j]);
}

static inline double m3_det(const tac_Mat3 *A)
{
    return v3_dot(m3_row(A, 0), v3_cross(m3_row(A, 1), m3_row(A, 2)));
}

/// The inverse by cofactors; A must be regular.
static inline tac_Mat3 m3_inverse(const tac_Mat3 *A)
{
    tac_Vec3 a = m3_row(A, 0), b = m3_row(A, 1), c = m3_row(A, 2);
    tac_Vec3 x = v3_cross(b, c), y = v3_cross(c, a), z = v3_cross(a, b);
    double s = 1.0 / v3_dot(a, x);
    // clang-format off
    return (tac_Mat3){{{s * x.x, s * y.x, s * z.x},
                       {s * x.y, s * y.y, s * z.y},
                       {s * x.z, s * y.z, s * z.z}}};
    // clang-format on
}

static inline tac_Mat3 m3_identity(void)
{
    return (tac_Mat3){{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
}

#endif
