#ifndef TACTUS_BODY_H
#define TACTUS_BODY_H
#include <tactus/world.h>

/* Rigid bodies.
 *
 * The state of a body is the pose of its centre of mass frame and its twist. Pushing a body is a
 * port: the work is T · wrench · V̂ with the V̂ that tac_body_twist returns after the step, and is
 * booked as work_port.
 *
 * A fixed body is moved by no force. It stands, or moves as prescribed (a kinematic body): by a
 * twist, or from pose to pose. What touches it or hangs on it is carried along, and the work of
 * that is booked as work_target.
 */

typedef struct tac_BodyDef {
    tac_Pose pose;    // world from centre-of-mass frame; default identity
    tac_Twist twist;  // world axes; default 0. A fixed body moves so until it is told otherwise
    double mass;      // kg, positive; default 1
    tac_Mat3 inertia; // kg·m2, about the centre of mass, body axes, symmetric, positive definite,
                      // obeying the triangle rule; default diag(0.1)
    double drag;      // N·s/m, translational, against the world; default 0
    double angular_drag; // N·m·s/rad; default 0
    bool fixed; // moves as prescribed only; mass, inertia and pushes are ignored; default false
    int cookie; // set by tac_body_def_default
} tac_BodyDef;

/// What a body's port did.
typedef struct tac_PortAccount {
    tac_Wrench effort; // of the last step
    tac_Twist flow;    // V̂ of the last step
    double work;       // J, into the body in the last step
    double total;      // J, into the body since its creation
} tac_PortAccount;

/// A definition with every field at its default.
TAC_API tac_BodyDef tac_body_def_default(void);
/// Inertia of a solid box of uniform density about its centre; full edges.
TAC_API tac_Mat3 tac_inertia_box(double mass, tac_Vec3 edges);
/// That of a solid sphere.
TAC_API tac_Mat3 tac_inertia_sphere(double mass, double radius);
/// That of a solid cylinder or rod along x.
TAC_API tac_Mat3 tac_inertia_cylinder(double mass, double radius, double length);
/// The inertia of three principal moments along the axes.
TAC_API tac_Mat3 tac_inertia_diagonal(double xx, double yy, double zz);

/// Create a body; its energy is booked as work_edit. ERR_INVALID: a field is out of range (the
/// message says which). ERR_CAPACITY: tac_WorldDef.body_capacity is used up. ERR_STATE: inside a
/// step.
TAC_API tac_Result tac_body_create(tac_World *world, const tac_BodyDef *def, tac_BodyId *body);
/// Destroy a body with the joints and springs on it; the energy that goes is booked as work_edit.
TAC_API tac_Result tac_body_destroy(tac_World *world, tac_BodyId body);
/// Whether the id names a body of this world.
TAC_API bool tac_body_is_valid(const tac_World *world, tac_BodyId body);
/// How many rigid bodies there are; those of other systems are counted by tac_system_body_count.
TAC_API int tac_world_body_count(const tac_World *world);

/// The definition of a body as it is now: pose and twist are the present ones. A stale id gives the
/// default.
TAC_API tac_BodyDef tac_body_def(const tac_World *world, tac_BodyId body);
/// The present pose. A stale id gives the identity.
TAC_API tac_Pose tac_body_pose(const tac_World *world, tac_BodyId body);
/// V̂ of the last step (before the first, and after tac_body_set_twist: the twist given), which of a
/// fixed body is how it moved then. A stale id gives zero.
TAC_API tac_Twist tac_body_twist(const tac_World *world, tac_BodyId body);
/// The end-of-step twist V(k): the state. Light stiff parts ring in it; show V̂ to people and
/// devices. Of a fixed body: how it moves from now on, unless tac_body_move_to says where.
TAC_API tac_Twist tac_body_state_twist(const tac_World *world, tac_BodyId body);
/// Kinetic energy of one body, J.
TAC_API double tac_body_kinetic(const tac_World *world, tac_BodyId body);

/// Add a wrench (world axes, about the centre of mass) for the next step, or for the one begun.
/// Pushes add up. ERR_INVALID: a component is not finite; nothing is pushed then.
TAC_API tac_Result tac_body_push(tac_World *world, tac_BodyId body, tac_Wrench wrench);
/// Add a force at a world point.
TAC_API tac_Result tac_body_push_at(tac_World *world, tac_BodyId body, tac_Vec3 force,
                                    tac_Vec3 point);
/// The account of that port.
TAC_API tac_PortAccount tac_body_port(const tac_World *world, tac_BodyId body);

/// The momentum books of the last step of all that is joined to a body: its cluster of rigid
/// bodies, or its whole tree. About the centre of mass of the world at the start of the step; all
/// zero before the first step, after an edit, and for bodies that do not move freely.
TAC_API tac_MomentumLedger tac_body_momentum_ledger(const tac_World *world, tac_BodyId body);

/// Whether a body sleeps (tac_WorldDef.sleep_after).
TAC_API bool tac_body_is_asleep(const tac_World *world, tac_BodyId body);
/// End the sleep of a body and of its island. Pushes, edits and what bumps into it wake it by
/// themselves.
TAC_API tac_Result tac_body_wake(tac_World *world, tac_BodyId body);

/// Place a body; the change of energy is booked as work_edit. It moves nothing along with it: it is
/// gone here and there at once.
TAC_API tac_Result tac_body_set_pose(tac_World *world, tac_BodyId body, tac_Pose pose);
/// Give a body a twist (world axes); the change of energy is booked as work_edit. The twist of a
/// fixed body holds until it gets another, or a place to go to; about its own axes it turns on, and
/// its centre goes straight. A speed that jumps hits what it touches, one that changes from step to
/// step carries it.
TAC_API tac_Result tac_body_set_twist(tac_World *world, tac_BodyId body, tac_Twist twist);
/// Move a fixed body to a pose, by the shortest turn: it is there at the end of the next step,
/// however long that is, and then stands. Called before every step it follows any path.
/// ERR_INVALID: the body is not fixed, or the pose is not finite with a unit quaternion.
TAC_API tac_Result tac_body_move_to(tac_World *world, tac_BodyId body, tac_Pose pose);

/// The body after another, rigid ones first, then those of the systems; null: there is none. A null
/// id gives the first, so that this visits all of them, whatever is destroyed on the way:
///
///     tac_BodyId i = {0};
///     while ((i = tac_world_next_body(world, i)).index1 != 0)
TAC_API tac_BodyId tac_world_next_body(const tac_World *world, tac_BodyId after);
/// Give a body a name, copied; NULL or "": none. Names and pointers of users are no part of the
/// state: they are neither saved nor hashed, names need not differ, and both go with the body, for
/// good: where tac_world_load brings it back, it has none, while what is there before and after the
/// load keeps its own. They take memory of their own: ERR_MEMORY. ERR_STALE.
TAC_API tac_Result tac_body_set_name(tac_World *world, tac_BodyId body, const char *name);
/// The name of a body, "" where it has none; valid until it gets another or goes.
TAC_API const char *tac_body_name(const tac_World *world, tac_BodyId body);
/// Keep a pointer of the user's with a body. ERR_MEMORY, ERR_STALE.
TAC_API tac_Result tac_body_set_user(tac_World *world, tac_BodyId body, void *user);
/// That pointer; NULL where there is none.
TAC_API void *tac_body_user(const tac_World *world, tac_BodyId body);

#endif
