#ifndef TACTUS_SYSTEM_H
#define TACTUS_SYSTEM_H
#include <tactus/body.h>

/* Systems with coordinates of their own: trees of joints (tree.h), nodes with a constant mass
 * matrix (nodal.h), and a user's own equations (custom.h). They live in a world beside its rigid
 * bodies: springs and contacts act between all of them in one step, and one ledger has them all.
 *
 * Each has positions q and velocities v; there may be more positions than velocities (quaternions).
 * Creating a system takes memory of its own; steps never do. Bodies of a tree and points of a nodal
 * system have body ids: shapes, springs, pushes, poses and twists work on them as on rigid bodies.
 * Their ids carry the number of their system. What makes no sense on them (tac_body_set_pose,
 * joints) answers ERR_INVALID; tac_body_def gives the default and tac_body_kinetic 0.
 * tac_world_load needs the same systems, made (and destroyed) in the same order, as the world that
 * was saved.
 */

typedef struct tac_SystemId {
    int32_t index1; // 0 is null
    uint16_t generation, world;
} tac_SystemId;

/// How the mass matrix is split, M = A A', so that energy can be kept (docs/theory/lagrange.md).
typedef enum tac_Form {
    TAC_FORM_AUTO,   // SQUARE for trees with springs or tendons: up to 15 velocities where no joint
                     // is free or a ball, and up to 40 where they ring faster than 300 rad/s,
                     // damped or not; else RECURSION
    TAC_FORM_SQUARE, // Cholesky factor, dense; the default of custom systems
    TAC_FORM_RECURSION, // a twist for each body; cost grows with the number of joints. Trees only
    TAC_FORM_SYMMETRIC, // symmetric root, as S3 prints it; for comparison
    TAC_FORM_LEAF,      // Cholesky factor from the leaves, M = H'H; for comparison
} tac_Form;

/// Whether the id names a system of this world.
TAC_API bool tac_system_is_valid(const tac_World *world, tac_SystemId system);
/// Destroy a system with the shapes and springs on it; the energy that goes is booked as work_edit.
TAC_API tac_Result tac_system_destroy(tac_World *world, tac_SystemId system);
/// How many systems there are beside the rigid bodies.
TAC_API int tac_world_system_count(const tac_World *world);

/// The number of velocities; 0 for a stale id.
TAC_API int tac_system_velocity_count(const tac_World *world, tac_SystemId system);
/// The number of positions, which is larger where joints have quaternions; 0 for a stale id.
TAC_API int tac_system_position_count(const tac_World *world, tac_SystemId system);
/// The form in use (trees and custom systems).
TAC_API tac_Form tac_system_form(const tac_World *world, tac_SystemId system);
/// The present positions.
TAC_API tac_Result tac_system_positions(const tac_World *world, tac_SystemId system, double *q);
/// V̂ of the last step; before the first, and after tac_system_set_velocities, the velocities given.
TAC_API tac_Result tac_system_velocities(const tac_World *world, tac_SystemId system, double *v);
/// The velocities of the state, at the end of the step.
TAC_API tac_Result tac_system_state_velocities(const tac_World *world, tac_SystemId system,
                                               double *v);
/// Set all positions and keep the velocities; the change of energy is booked as work_edit.
/// ERR_INVALID: a number is not finite, or a quaternion is not of unit length.
TAC_API tac_Result tac_system_set_positions(tac_World *world, tac_SystemId system, const double *q);
/// Set all velocities; the change of energy is booked as work_edit. ERR_INVALID: a number is not
/// finite.
TAC_API tac_Result tac_system_set_velocities(tac_World *world, tac_SystemId system,
                                             const double *v);
/// Add an effort (N or N·m) on one velocity for the next step, or for the one begun: a port, booked
/// as work_port.
TAC_API tac_Result tac_system_push(tac_World *world, tac_SystemId system, int velocity,
                                   double effort);
/// What those pushes did in the last step and since creation, J into the system.
TAC_API double tac_system_port_work(const tac_World *world, tac_SystemId system, bool total);
/// The books of one system: of the last step, or since creation.
TAC_API tac_Ledger tac_system_ledger(const tac_World *world, tac_SystemId system, bool total);

/// The momentum books of the last step of one system, about the centre of mass of the world at its
/// start. All zero before the first step and after an edit, and for systems of coordinates that
/// have no place in space.
TAC_API tac_MomentumLedger tac_system_momentum_ledger(const tac_World *world, tac_SystemId system);

/// The number of its bodies, or of its points.
TAC_API int tac_system_body_count(const tac_World *world, tac_SystemId system);
/// The id of one of its bodies or points; null out of range.
TAC_API tac_BodyId tac_system_body(const tac_World *world, tac_SystemId system, int index);
/// The system of a body and its place there; a null id for rigid bodies.
TAC_API tac_SystemId tac_body_system(const tac_World *world, tac_BodyId body, int *index);

/// The mass matrix at the present state, n x n, row by row: M dv/dt = force - bias. ERR_INVALID, as
/// of the next three: this kind of system has none.
TAC_API tac_Result tac_system_mass_matrix(const tac_World *world, tac_SystemId system, double *M);
/// The velocity-dependent forces at the present state.
TAC_API tac_Result tac_system_bias(const tac_World *world, tac_SystemId system, double *bias);
/// The forces of gravity and of the system's own springs and dampers at the present state; springs
/// of the world and contacts are in none.
TAC_API tac_Result tac_system_forces(const tac_World *world, tac_SystemId system, double *force);
/// dv/dt from the three: M^-1 (force - bias). Takes memory of its own for a while: ERR_MEMORY.
TAC_API tac_Result tac_system_acceleration(const tac_World *world, tac_SystemId system, double *a);

/// The system after another; null: there is none. A null id gives the first (tac_world_next_body).
TAC_API tac_SystemId tac_world_next_system(const tac_World *world, tac_SystemId after);
/// Give a system a name, as tac_body_set_name does.
TAC_API tac_Result tac_system_set_name(tac_World *world, tac_SystemId system, const char *name);
/// The name of a system, "" where it has none; valid until it gets another or goes.
TAC_API const char *tac_system_name(const tac_World *world, tac_SystemId system);
/// Keep a pointer of the user's with a system. ERR_MEMORY, ERR_STALE.
TAC_API tac_Result tac_system_set_user(tac_World *world, tac_SystemId system, void *user);
/// That pointer; NULL where there is none.
TAC_API void *tac_system_user(const tac_World *world, tac_SystemId system);

#endif
