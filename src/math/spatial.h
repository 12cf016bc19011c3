#ifndef TACI_SPATIAL_H
#define TACI_SPATIAL_H
#include "math/vec.h"

/* Twists and wrenches as pairs of vectors, and as six doubles where matrices of 6x6 blocks need
 * them: linear first. */

static inline double sv_dot(tac_Wrench f, tac_Twist v)
{
    return v3_dot(f.force, v.lin) + v3_dot(f.torque, v.ang);
}

static inline tac_Wrench sv_add(tac_Wrench a, tac_Wrench b)
{
    return (tac_Wrench){v3_add(a.force, b.force), v3_add(a.torque, b.torque)};
}

/// a + s b
static inline tac_Wrench sv_axpy(tac_Wrench a, double s, tac_Wrench b)
{
    return (tac_Wrench){v3_axpy(a.force, s, b.force), v3_axpy(a.torque, s, b.torque)};
}

/// The wrench at a centre of mass of a force at the end of `arm`.
static inline tac_Wrench sv_at(tac_Vec3 arm, tac_Vec3 force)
{
    return (tac_Wrench){force, v3_cross(arm, force)};
}

static inline void sv_store(double x[6], tac_Vec3 lin, tac_Vec3 ang)
{
    x[0] = lin.x, x[1] = lin.y, x[2] = lin.z;
    x[3] = ang.x, x[4] = ang.y, x[5] = ang.z;
}

/// x += (lin, ang)
static inline void sv_accumulate(double x[6], tac_Vec3 lin, tac_Vec3 ang)
{
    x[0] += lin.x, x[1] += lin.y, x[2] += lin.z;
    x[3] += ang.x, x[4] += ang.y, x[5] += ang.z;
}

static inline tac_Twist sv_twist(const double x[6])
{
    return (tac_Twist){{x[0], x[1], x[2]}, {x[3], x[4], x[5]}};
}

static inline tac_Wrench sv_wrench(const double x[6])
{
    return (tac_Wrench){{x[0], x[1], x[2]}, {x[3], x[4], x[5]}};
}

static inline bool sv_finite(tac_Wrench f)
{
    return v3_finite(f.force) && v3_finite(f.torque);
}

#endif
