#ifndef TACI_MOMENTUM_H
#define TACI_MOMENTUM_H
#include "math/vec.h"
#include <tactus/momentum.h>

/* The momentum books of a cluster, of a system and of the world: the same struct for all. Systems
 * add to them by these functions, so that scales are never forgotten. */

void taci_momentum_clear(tac_MomentumLedger *l, tac_Vec3 about);
/// The momentum of a point mass m at x with velocity v, and spin R J w about it, of state k.
void taci_momentum_before(tac_MomentumLedger *l, double m, tac_Vec3 x, tac_Vec3 v, tac_Vec3 spin);
/// The same of state k+1.
void taci_momentum_after(tac_MomentumLedger *l, double m, tac_Vec3 x, tac_Vec3 v, tac_Vec3 spin);
/// An impulse p at the point x (m) with the couple c (N·m·s), into the term `of`.
void taci_momentum_impulse(tac_MomentumLedger *l, tac_Momentum *of, tac_Vec3 x, tac_Vec3 p,
                           tac_Vec3 c);
/// All of src, which may be about another point, added to dst.
void taci_momentum_add(tac_MomentumLedger *dst, const tac_MomentumLedger *src);

#endif
