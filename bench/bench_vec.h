#ifndef BENCH_BENCH_VEC_H
#define BENCH_BENCH_VEC_H
#include <tactus/base.h>

/* The little vector algebra of the benchmarks. They see only the public headers, as any program
 * outside does. */

static inline tac_Vec3 v_make(double x, double y, double z)
{
    tac_Vec3 v = {x, y, z};
    return v;
}

static inline tac_Vec3 v_add(tac_Vec3 a, tac_Vec3 b)
{
    return v_make(a.x + b.x, a.y + b.y, a.z + b.z);
}

static inline tac_Vec3 v_sub(tac_Vec3 a, tac_Vec3 b)
{
    return v_make(a.x - b.x, a.y - b.y, a.z - b.z);
}

static inline tac_Vec3 v_scale(double s, tac_Vec3 a)
{
    return v_make(s * a.x, s * a.y, s * a.z);
}

static inline double v_dot(tac_Vec3 a, tac_Vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline tac_Vec3 v_cross(tac_Vec3 a, tac_Vec3 b)
{
    return v_make(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

/// R v, and its transpose R' v.
static inline tac_Vec3 m_apply(const tac_Mat3 *R, tac_Vec3 v)
{
    return v_make(R->m[0][0] * v.x + R->m[0][1] * v.y + R->m[0][2] * v.z,
                  R->m[1][0] * v.x + R->m[1][1] * v.y + R->m[1][2] * v.z,
                  R->m[2][0] * v.x + R->m[2][1] * v.y + R->m[2][2] * v.z);
}

static inline tac_Vec3 m_apply_t(const tac_Mat3 *R, tac_Vec3 v)
{
    return v_make(R->m[0][0] * v.x + R->m[1][0] * v.y + R->m[2][0] * v.z,
                  R->m[0][1] * v.x + R->m[1][1] * v.y + R->m[2][1] * v.z,
                  R->m[0][2] * v.x + R->m[1][2] * v.y + R->m[2][2] * v.z);
}

/// R diag(d) R' v: what an inertia with principal moments d, turned by R, makes of v.
static inline tac_Vec3 m_apply_diagonal(const tac_Mat3 *R, tac_Vec3 d, tac_Vec3 v)
{
    tac_Vec3 local = m_apply_t(R, v);
    return m_apply(R, v_make(d.x * local.x, d.y * local.y, d.z * local.z));
}

static inline tac_Mat3 m_from_quat(tac_Quat q)
{
    tac_Mat3 R = {{{1.0 - 2.0 * (q.y * q.y + q.z * q.z), 2.0 * (q.x * q.y - q.w * q.z),
                    2.0 * (q.x * q.z + q.w * q.y)},
                   {2.0 * (q.x * q.y + q.w * q.z), 1.0 - 2.0 * (q.x * q.x + q.z * q.z),
                    2.0 * (q.y * q.z - q.w * q.x)},
                   {2.0 * (q.x * q.z - q.w * q.y), 2.0 * (q.y * q.z + q.w * q.x),
                    1.0 - 2.0 * (q.x * q.x + q.y * q.y)}}};
    return R;
}

#endif
