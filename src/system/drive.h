#ifndef TACI_DRIVE_H
#define TACI_DRIVE_H
#include "math/vec.h"

/// The velocity at the start of a step of something whose mean velocities are prescribed: in the
/// step that comes, in the last one and in the one before. A motion that goes on has the mean of
/// the first two. It goes on as far as the velocity changes by no more than twice of what it
/// changed by before: a limiter as in schemes for gas, so that nothing jumps in the choice itself.
/// Where it does not, `jumps` tells a velocity that is new at once, so that what it touches is hit,
/// from one that begins to change, so that what stands on it is carried from the first step on.
static inline tac_Vec3 taci_drive_start(tac_Vec3 coming, tac_Vec3 last, tac_Vec3 before, bool jumps)
{
    tac_Vec3 change = v3_sub(coming, last), was = v3_sub(last, before);
    double size2 = v3_norm2(change);
    if (!(size2 > 0.0))
        return coming;
    double share = 2.0 * v3_dot(change, was) / size2;
    share = share > 1.0 ? 1.0 : share > 0.0 ? share : 0.0;
    return jumps ? v3_axpy(coming, -0.5 * share, change) : v3_axpy(last, 0.5 * share, change);
}

#endif
