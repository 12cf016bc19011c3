#ifndef TACTUS_LEDGER_H
#define TACTUS_LEDGER_H
#include <tactus/base.h>

/* The ledger: where every joule is, came from and went.
 *
 *     change of (kinetic + gravity + elastic + carried + tank)
 *         = work_port + work_target + work_edit
 *         - (damping + friction + restitution + stick + rolling + locking + scheme)
 *         + stabilisation + solver + created
 *
 * Every term is computed from its own formula; none is the difference that closes the books. The
 * identity is checked in each step and tac_ledger_residual() is what it misses by: rounding, and
 * nothing else. A system's own books have work_row and work_policy beside, which cancel in the
 * world. Theory: docs/theory/ledger.md.
 */

/// Every field of the ledger in order: name, sign with which it enters the right side (0: stored),
/// meaning.
#define TAC_LEDGER_FIELDS(X)                                                                   \
    X(kinetic, 0, "motion")                                                                    \
    X(gravity, 0, "height; zero at the origin")                                                \
    X(elastic, 0, "springs and joints, from the geometry")                                     \
    X(carried, 0, "residuals that could not yet be moved to the geometry")                     \
    X(tank, 0, "owed by or to the approximation, kept until it can be settled")                \
    X(work_port, +1, "wrenches pushed in by the program or a device")                          \
    X(work_target, +1, "targets, fixed bodies and belts moving")                               \
    X(work_edit, +1, "objects added, removed or changed")                                      \
    X(work_row, +1, "rows on a system, springs of the world among them; cancels in the world") \
    X(work_policy, +1, "corrections handed between systems; cancels in the world")             \
    X(damping, -1, "dampers and drag")                                                         \
    X(friction, -1, "sliding contacts and joints")                                             \
    X(restitution, -1, "impacts")                                                              \
    X(stick, -1, "contacts that stop and stick")                                               \
    X(rolling, -1, "contacts that resist rolling and spinning")                                \
    X(locking, -1, "joints that lock")                                                         \
    X(scheme, -1, "what backward Euler or a projection loses")                                 \
    X(stabilisation, +1, "push-out, paid from contact losses")                                 \
    X(solver, +1, "what an unconverged row did beside its law")                                \
    X(created, +1, "what no law explains: leaks left by a policy, explicit schemes")

typedef struct tac_Ledger {
#define X(name, sign, text) double name; // J
    TAC_LEDGER_FIELDS(X)
#undef X
    double before; // J, stored at the start of the period the ledger covers
    double scale;  // J, sum of the absolute values of all terms, of a step also of what edits added
                   // and took away again: what rounding is measured against
} tac_Ledger;

/// kinetic + gravity + elastic + carried + tank, J.
TAC_API double tac_ledger_stored(const tac_Ledger *ledger);
/// Left side minus right side of the identity, J.
TAC_API double tac_ledger_residual(const tac_Ledger *ledger);

#endif
