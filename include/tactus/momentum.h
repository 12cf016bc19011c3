#ifndef TACTUS_MOMENTUM_H
#define TACTUS_MOMENTUM_H
#include <tactus/base.h>

/* The momentum ledger: where every newton-second came from and went.
 *
 *     momentum after - momentum before
 *         = gravity + port + row + held + drag + open + correction + moved + scheme + edit
 *           + what nothing explains
 *
 * for the linear momentum P and for the angular momentum L about the point `about`. Every term is
 * computed from its own formula, with the wrenches that acted; tac_momentum_unexplained() is what
 * the identity misses by: rounding, and nothing else. Closed energy books cannot see a wrong
 * angular momentum, so this is their counterpart. Theory: docs/theory/momentum.md.
 */

typedef struct tac_Momentum {
    tac_Vec3 linear;  // N·s
    tac_Vec3 angular; // N·m·s
} tac_Momentum;

/// Every term of the momentum ledger: name, meaning.
#define TAC_MOMENTUM_FIELDS(X)                                                                    \
    X(gravity, "weight")                                                                          \
    X(port, "wrenches pushed in by the program or a device")                                      \
    X(row, "springs that are rows, and contacts; in the world only those against the world, and " \
           "moments that nodes of nets do not take")                                              \
    X(held, "joints, springs and dampers to the world, or to bodies that do not move freely")     \
    X(drag, "drag against the world")                                                             \
    X(open, "pairs of forces whose lines of action have come apart")                              \
    X(correction, "velocities changed by closing momentum and by the energy correction")          \
    X(moved, "places changed at given velocities: push-out, turned roots")                        \
    X(scheme, "gyroscopic forms and schemes that do not keep angular momentum")                   \
    X(edit, "objects added, removed, placed or given a velocity")

typedef struct tac_MomentumLedger {
    tac_Vec3 about;             // m, the point that angular momenta are about
    tac_Momentum before, after; // at the start and at the end of the period
#define X(name, text) tac_Momentum name;
    TAC_MOMENTUM_FIELDS(X)
#undef X
    tac_Vec3 carried;     // N·m·s, angular momentum that closing still owes; shown like a tank
    double scale_linear;  // N·s, what rounding is measured against: sums of |m v| and of impulses
    double scale_angular; // N·m·s, sums of |x||m v|, |J w| and of their impulses
} tac_MomentumLedger;

/// Left side less right side of the identity: what nothing explains.
TAC_API tac_Momentum tac_momentum_unexplained(const tac_MomentumLedger *ledger);
/// The larger of |unexplained| / scale of both momenta; 0 where nothing moves. The angular scale is
/// taken with |about| · scale_linear: places are rounded at their distance from the origin.
TAC_API double tac_momentum_residual(const tac_MomentumLedger *ledger);

#endif
