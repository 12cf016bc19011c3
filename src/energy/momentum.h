#ifndef TACI_MOMENTUM_H
#define TACI_MOMENTUM_H
#include "math/vec.h"
#include <math.h>
#include <tactus/momentum.h>

/* The momentum books of a cluster, of a system and of the world: the same struct for all. Systems
 * add to them by these functions, so that scales are never forgotten. */

void taci_momentum_clear(tac_MomentumLedger *l, tac_Vec3 about);

/// Of scales: a norm without a root.
static inline double taci_momentum_size(tac_Vec3 a)
{
    return fabs(a.x) + fabs(a.y) + fabs(a.z);
}

/// dst += src, both about the same point.
static inline void taci_momentum_sum(tac_Momentum *dst, const tac_Momentum *src)
{
    dst->linear = v3_add(dst->linear, src->linear);
    dst->angular = v3_add(dst->angular, src->angular);
}

/// An impulse p at the point x (m) with the couple c (N·m·s), into the term `of`.
static inline void taci_momentum_impulse(tac_MomentumLedger *l, tac_Momentum *of, tac_Vec3 x,
                                         tac_Vec3 p, tac_Vec3 c)
{
    tac_Vec3 arm = v3_sub(x, l->about);
    of->linear = v3_add(of->linear, p);
    of->angular = v3_add(of->angular, v3_add(v3_cross(arm, p), c));
    double size = taci_momentum_size(p);
    l->scale_linear += size;
    l->scale_angular += taci_momentum_size(arm) * size + taci_momentum_size(c);
}

/// The momentum of a point mass m at x with velocity v, and spin R J w about it, of state k.
static inline void taci_momentum_before(tac_MomentumLedger *l, double m, tac_Vec3 x, tac_Vec3 v,
                                        tac_Vec3 spin)
{
    taci_momentum_impulse(l, &l->before, x, v3_scale(m, v), spin);
}

/// The same of state k+1.
static inline void taci_momentum_after(tac_MomentumLedger *l, double m, tac_Vec3 x, tac_Vec3 v,
                                       tac_Vec3 spin)
{
    taci_momentum_impulse(l, &l->after, x, v3_scale(m, v), spin);
}

/// All of src, which may be about another point, added to dst.
void taci_momentum_add(tac_MomentumLedger *dst, const tac_MomentumLedger *src);

/// What the rounding of angular momenta is measured against: arms are differences of places, which
/// are rounded at their distance from the origin.
static inline double taci_momentum_angular_scale(const tac_MomentumLedger *l)
{
    return l->scale_angular + v3_norm(l->about) * l->scale_linear;
}
/// tac_momentum_residual with scales of no less than these, N·s and N·m·s.
double taci_momentum_residual_above(const tac_MomentumLedger *l, double linear_floor,
                                    double angular_floor);

#endif
