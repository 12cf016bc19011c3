// The momentum ledger: sums over the one list of terms, so that none can be forgotten. Theory:
// docs/theory/momentum.md.
#include "energy/momentum.h"
#include <math.h>

static tac_Momentum sum(tac_Momentum a, double s, tac_Momentum b)
{
    return (tac_Momentum){v3_axpy(a.linear, s, b.linear), v3_axpy(a.angular, s, b.angular)};
}

tac_Momentum tac_momentum_unexplained(const tac_MomentumLedger *l)
{
    tac_Momentum rest = sum(l->after, -1.0, l->before);
#define X(name, text) rest = sum(rest, -1.0, l->name);
    TAC_MOMENTUM_FIELDS(X)
#undef X
    return rest;
}

double taci_momentum_residual_above(const tac_MomentumLedger *l, double linear_floor,
                                    double angular_floor)
{
    tac_Momentum rest = tac_momentum_unexplained(l);
    double p = v3_norm(rest.linear), L = v3_norm(rest.angular);
    double linear_scale = fmax(l->scale_linear, linear_floor);
    double angular_scale = fmax(taci_momentum_angular_scale(l), angular_floor);
    double linear = linear_scale > 0.0 ? p / linear_scale : p;
    double angular = angular_scale > 0.0 ? L / angular_scale : L;
    return angular > linear || isnan(angular) ? angular : linear; // NaN is not lost
}

double tac_momentum_residual(const tac_MomentumLedger *l)
{
    return taci_momentum_residual_above(l, 0.0, 0.0);
}

void taci_momentum_clear(tac_MomentumLedger *l, tac_Vec3 about)
{
    const tac_Momentum none = {{0, 0, 0}, {0, 0, 0}};
    l->about = about;
    l->before = l->after = none;
#define X(name, text) l->name = none;
    TAC_MOMENTUM_FIELDS(X)
#undef X
    l->carried = v3(0, 0, 0);
    l->scale_linear = l->scale_angular = 0.0;
}

static void add_about(tac_Momentum *dst, const tac_Momentum *src, tac_Vec3 arm)
{
    dst->linear = v3_add(dst->linear, src->linear);
    dst->angular = v3_add(dst->angular, v3_add(src->angular, v3_cross(arm, src->linear)));
}

void taci_momentum_add(tac_MomentumLedger *dst, const tac_MomentumLedger *src)
{
    tac_Vec3 arm = v3_sub(src->about, dst->about);
    add_about(&dst->before, &src->before, arm);
    add_about(&dst->after, &src->after, arm);
#define X(name, text) add_about(&dst->name, &src->name, arm);
    TAC_MOMENTUM_FIELDS(X)
#undef X
    dst->carried = v3_add(dst->carried, src->carried);
    dst->scale_linear += src->scale_linear;
    dst->scale_angular += src->scale_angular + v3_norm(arm) * src->scale_linear;
}
