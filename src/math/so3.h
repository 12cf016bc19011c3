#ifndef TACI_SO3_H
#define TACI_SO3_H
#include "math/vec.h"

/* Rotations: unit quaternions as state, matrices for work, rotation vectors as differences.
 * exp and log are safe at 0 and at pi: nothing divides by sin(phi). Theory: docs/theory/rigid.md
 * (R5), (R6). */

static inline tac_Quat q_identity(void)
{
    return (tac_Quat){1, 0, 0, 0};
}

static inline tac_Quat q_mul(tac_Quat a, tac_Quat b)
{
    return (tac_Quat){a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
                      a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                      a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                      a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}

static inline tac_Quat q_conjugate(tac_Quat a)
{
    return (tac_Quat){a.w, -a.x, -a.y, -a.z};
}

static inline double q_norm2(tac_Quat a)
{
    return a.w * a.w + a.x * a.x + a.y * a.y + a.z * a.z;
}

static inline tac_Quat q_normalize(tac_Quat a)
{
    double s = 1.0 / sqrt(q_norm2(a));
    return (tac_Quat){s * a.w, s * a.x, s * a.y, s * a.z};
}

/// The rotation by the rotation vector w (rad).
static inline tac_Quat q_exp(tac_Vec3 w)
{
    double t2 = 0.25 * v3_norm2(w); // (half angle)^2
    double c, s;                    // cos, and sin over twice the half angle
    if (t2 < 0.0025) {              // series: the first terms left out are below 1e-17
        c = 1.0 - t2 * (1.0 / 2 - t2 * (1.0 / 24 - t2 * (1.0 / 720 - t2 / 40320)));
        s = 0.5 - t2 * (1.0 / 12 - t2 * (1.0 / 240 - t2 * (1.0 / 10080 - t2 / 725760)));
    } else {
        double t = sqrt(t2);
        c = cos(t);
        s = 0.5 * sin(t) / t;
    }
    return (tac_Quat){c, s * w.x, s * w.y, s * w.z};
}

/// The rotation vector of q, at most pi long.
static inline tac_Vec3 q_log(tac_Quat q)
{
    if (q.w < 0.0)
        q = (tac_Quat){-q.w, -q.x, -q.y, -q.z};
    double u2 = q.x * q.x + q.y * q.y + q.z * q.z;
    double f;
    if (u2 < 1e-14) // 2 asin(u)/u; w is 1 to rounding
        f = 2.0 + u2 / 3.0;
    else {
        double u = sqrt(u2);
        f = 2.0 * atan2(u, q.w) / u;
    }
    return v3(f * q.x, f * q.y, f * q.z);
}

static inline tac_Mat3 q_matrix(tac_Quat q)
{
    double x2 = q.x + q.x, y2 = q.y + q.y, z2 = q.z + q.z;
    double xx = q.x * x2, yy = q.y * y2, zz = q.z * z2;
    double xy = q.x * y2, xz = q.x * z2, yz = q.y * z2, wx = q.w * x2, wy = q.w * y2, wz = q.w * z2;
    // clang-format off
    return (tac_Mat3){{{1 - (yy + zz),       xy - wz,       xz + wy},
                       {      xy + wz, 1 - (xx + zz),       yz - wx},
                       {      xz - wy,       yz + wx, 1 - (xx + yy)}}};
    // clang-format on
}

static inline tac_Vec3 q_rotate(tac_Quat q, tac_Vec3 a)
{
    tac_Vec3 u = v3(q.x, q.y, q.z);
    tac_Vec3 t = v3_scale(2.0, v3_cross(u, a));
    return v3_add(v3_axpy(a, q.w, t), v3_cross(u, t));
}

static inline tac_Vec3 q_rotate_inverse(tac_Quat q, tac_Vec3 a)
{
    return q_rotate(q_conjugate(q), a);
}

/// The quaternion of a rotation matrix (Shepperd: the largest component first), w >= 0.
static inline tac_Quat q_from_matrix(const tac_Mat3 *R)
{
    double d0 = R->m[0][0], d1 = R->m[1][1], d2 = R->m[2][2], tr = d0 + d1 + d2;
    tac_Quat q;
    if (tr >= d0 && tr >= d1 && tr >= d2)
        q = (tac_Quat){1 + tr, R->m[2][1] - R->m[1][2], R->m[0][2] - R->m[2][0],
                       R->m[1][0] - R->m[0][1]};
    else if (d0 >= d1 && d0 >= d2)
        q = (tac_Quat){R->m[2][1] - R->m[1][2], 1 + d0 - d1 - d2, R->m[0][1] + R->m[1][0],
                       R->m[0][2] + R->m[2][0]};
    else if (d1 >= d2)
        q = (tac_Quat){R->m[0][2] - R->m[2][0], R->m[0][1] + R->m[1][0], 1 + d1 - d0 - d2,
                       R->m[1][2] + R->m[2][1]};
    else
        q = (tac_Quat){R->m[1][0] - R->m[0][1], R->m[0][2] + R->m[2][0], R->m[1][2] + R->m[2][1],
                       1 + d2 - d0 - d1};
    if (q.w < 0)
        q = (tac_Quat){-q.w, -q.x, -q.y, -q.z};
    return q_normalize(q);
}

/// (phi/2) cot(phi/2): 1 at 0, 0 at pi.
static inline double so3_half_cot(double phi)
{
    double p2 = phi * phi;
    return p2 < 1e-6 ? 1.0 - p2 / 12.0 - p2 * p2 / 720.0 : 0.5 * phi / tan(0.5 * phi);
}

/// L, the inverse left Jacobian of SO(3) at the rotation vector t: I - S(t)/2 + c S(t)^2. Bounded
/// up to pi.
static inline tac_Mat3 so3_left_jacobian_inverse(tac_Vec3 t)
{
    double p2 = v3_norm2(t);
    double c = p2 < 1e-6 ? 1.0 / 12 + p2 / 720 : (1.0 - so3_half_cot(sqrt(p2))) / p2;
    double d = 1.0 - c * p2;
    // clang-format off
    return (tac_Mat3){{
        {         d + c * t.x * t.x,  0.5 * t.z + c * t.x * t.y, -0.5 * t.y + c * t.x * t.z},
        {-0.5 * t.z + c * t.x * t.y,          d + c * t.y * t.y,  0.5 * t.x + c * t.y * t.z},
        { 0.5 * t.y + c * t.x * t.z, -0.5 * t.x + c * t.y * t.z,          d + c * t.z * t.z}}};
    // clang-format on
}

static inline tac_Pose pose_identity(void)
{
    return (tac_Pose){{0, 0, 0}, {1, 0, 0, 0}};
}

static inline tac_Pose pose_mul(tac_Pose a, tac_Pose b)
{
    return (tac_Pose){v3_add(a.p, q_rotate(a.q, b.p)), q_mul(a.q, b.q)};
}

static inline tac_Pose pose_inverse(tac_Pose a)
{
    tac_Quat q = q_conjugate(a.q);
    return (tac_Pose){v3_neg(q_rotate(q, a.p)), q};
}

static inline tac_Vec3 pose_point(tac_Pose a, tac_Vec3 r)
{
    return v3_add(a.p, q_rotate(a.q, r));
}

static inline bool pose_finite(tac_Pose a)
{
    return v3_finite(a.p) && isfinite(a.q.w) && isfinite(a.q.x) && isfinite(a.q.y) &&
           isfinite(a.q.z);
}

#endif
