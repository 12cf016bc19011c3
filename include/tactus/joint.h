#ifndef TACTUS_JOINT_H
#define TACTUS_JOINT_H
#include <tactus/body.h>

/* Joints take freedoms away.
 *
 * A joint is a stiff potential between a frame on body a and a frame on body b (or on the world:
 * null id). Its axis is the z axis of both frames. Revolute: a turns about the axis. Prismatic: a
 * slides along it. Joints have a small gap under load, force / stiffness: show it beside the
 * energy. Above stiffness · T² / mass of about 25 the correction of TAC_POLICY_EXACT may not find a
 * root; the world says so in a message when it first steps that way. Undamped joints ring for ever:
 * `damping` calms them, and is booked.
 */

typedef enum tac_JointType {
    TAC_JOINT_BALL,
    TAC_JOINT_REVOLUTE,
    TAC_JOINT_PRISMATIC,
    TAC_JOINT_FIXED,
} tac_JointType;

typedef struct tac_JointDef {
    tac_JointType type; // default BALL
    tac_BodyId body_a;  // must be a body
    tac_BodyId body_b;  // or null: the world
    tac_Pose frame_a;   // joint frame in a's centre-of-mass frame; default identity
    tac_Pose frame_b;   // joint frame in b's frame, or in the world
    double stiffness;   // N/m per point (a revolute joint has two); default 1e5
    double half_width;  // m, distance of the two points of a revolute joint from the frame; default
                        // 0.01. Angular stiffness across the axis is 2 stiffness half_width²
    double angular_stiffness; // N·m/rad, of fixed and prismatic joints; default 0: 2 stiffness
                              // half_width²
    double damping;           // N·s/m per point, of the constrained directions, seen from body_b;
                              // default 0
    double angular_damping;   // N·m·s/rad, of the constrained rotations; default 0
    // about the axis (revolute), along it (prismatic), of the whole rotation (ball)
    double spring;      // N·m/rad or N/m; default 0: none
    double spring_rest; // rad or m (ball: no meaning); default 0
    double damper;      // N·m·s/rad or N·s/m; default 0
    // limits: lower < upper to switch on. Ball: the z axes may be at most `upper` apart, `lower` is
    // ignored
    double lower, upper;    // rad or m; default 0, 0: none
    double limit_stiffness; // N·m/rad or N/m; default 1e3
    double limit_damping;   // N·m·s/rad or N·s/m, while the limit is reached; default 0
    int cookie;             // set by tac_joint_def_default
} tac_JointDef;

typedef struct tac_JointInfo {
    tac_JointType type;
    double coordinate;   // rad (turns are counted if it has a spring, damper or limit) or m; ball:
                         // angle between the z axes
    double rate;         // rad/s or m/s, mean over the last step
    double gap;          // m, distance of the frames' origins where the joint forbids it
    double angle_gap;    // rad, of the forbidden rotations
    double energy;       // J, stored in it
    tac_Wrench effort_a; // mean over the last step, on a at its centre of mass; all of the joint's
                         // parts
} tac_JointInfo;

/// A definition with every field at its default.
TAC_API tac_JointDef tac_joint_def_default(void);
/// A definition whose two frames coincide with `frame` (world) at the bodies' present poses.
TAC_API tac_JointDef tac_joint_def_at(const tac_World *world, tac_JointType type, tac_BodyId body_a,
                                      tac_BodyId body_b, tac_Pose frame);
/// Create a joint; the energy of its initial gap is booked as work_edit.
/// ERR_INVALID, ERR_STALE, ERR_CAPACITY (joint_capacity), ERR_STATE.
TAC_API tac_Result tac_joint_create(tac_World *world, const tac_JointDef *def, tac_JointId *joint);
/// Destroy a joint; the energy that goes is booked as work_edit. ERR_STALE, ERR_STATE.
TAC_API tac_Result tac_joint_destroy(tac_World *world, tac_JointId joint);
/// Whether the id names a joint of this world.
TAC_API bool tac_joint_is_valid(const tac_World *world, tac_JointId joint);
/// What a joint does now; all zero for a stale id.
TAC_API tac_JointInfo tac_joint_info(const tac_World *world, tac_JointId joint);
/// The largest gap of all joints, m.
TAC_API double tac_world_joint_gap(const tac_World *world);

/// The joint after another; null: there is none. A null id gives the first (tac_world_next_body).
TAC_API tac_JointId tac_world_next_joint(const tac_World *world, tac_JointId after);
/// Give a joint a name, as tac_body_set_name does.
TAC_API tac_Result tac_joint_set_name(tac_World *world, tac_JointId joint, const char *name);
/// The name of a joint, "" where it has none; valid until it gets another or goes.
TAC_API const char *tac_joint_name(const tac_World *world, tac_JointId joint);
/// Keep a pointer of the user's with a joint. ERR_MEMORY, ERR_STALE.
TAC_API tac_Result tac_joint_set_user(tac_World *world, tac_JointId joint, void *user);
/// That pointer; NULL where there is none.
TAC_API void *tac_joint_user(const tac_World *world, tac_JointId joint);

#endif
