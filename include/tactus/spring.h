#ifndef TACTUS_SPRING_H
#define TACTUS_SPRING_H
#include <tactus/joint.h>
#include <tactus/system.h>

/* Springs, each with a damper, act between two frames, or pull a body after a target that moves.
 *
 * POINT pulls the two origins together, ORIENTATION turns the frames alike (the SO(3) spring, ½ k
 * φ²), POSE does both, DISTANCE is a spring along the line between the origins with a rest length.
 * HINGE pulls the origins and the z axes together: it closes a loop of a mechanism. COORDINATE ties
 * one coordinate of a system to one of another, or of the same: position_a - ratio · position_b -
 * offset, a gear or a cable. Springs that touch systems other than the rigid bodies are always
 * rows. With the world as body b the frame_b is a target: tac_spring_set_target moves it during the
 * next step, and the work of the mover is booked as work_target.
 */

typedef enum tac_SpringType {
    TAC_SPRING_POINT,
    TAC_SPRING_ORIENTATION,
    TAC_SPRING_POSE,
    TAC_SPRING_DISTANCE,
    TAC_SPRING_HINGE,
    TAC_SPRING_COORDINATE,
} tac_SpringType;

/// How a spring couples its bodies. Both give the same motion under TAC_SCHEME_PMI; a row is a
/// midpoint spring whatever the scheme of the bodies.
typedef enum tac_SpringCoupling {
    TAC_SPRING_INSIDE, // in the operator of the bodies' own system; the default
    TAC_SPRING_ROW,    // a row of the world between two clusters
} tac_SpringCoupling;

typedef struct tac_SpringDef {
    tac_SpringType type;         // default POINT
    tac_SpringCoupling coupling; // default INSIDE
    tac_BodyId body_a;           // must be a body
    tac_BodyId body_b;           // or null: the world
    tac_Pose frame_a;            // in a's centre-of-mass frame; default identity
    tac_Pose frame_b;            // in b's frame, or in the world: the target
    double stiffness;            // N/m (all but ORIENTATION), or N·m/rad (COORDINATE); default 100
    double damping;              // N·s/m, of the motion seen from body_b; default 0
    double angular_stiffness;    // N·m/rad (ORIENTATION, POSE); default 1
    double angular_damping;      // N·m·s/rad; default 0
    double rest_length;          // m (DISTANCE), not negative; default 0
    double half_width;     // m (HINGE): the axes are held by two points this far out; default 0.05
    tac_SystemId system_a; // COORDINATE
    tac_SystemId system_b; // COORDINATE; null: the world, position 0
    int velocity_a, velocity_b; // COORDINATE: which
    double ratio;               // COORDINATE; default 1
    double offset;              // COORDINATE, m or rad; a target moves it: target.p.x; default 0
    int cookie;                 // set by tac_spring_def_default
} tac_SpringDef;

typedef struct tac_SpringInfo {
    tac_SpringType type;
    double stretch;      // m, of the origins; DISTANCE: length minus rest length; COORDINATE: of
                         // the coordinates, m or rad
    double angle;        // rad, between the frames (ORIENTATION, POSE)
    double energy;       // J, stored in it
    double work_target;  // J, put in by its target since creation
    tac_Wrench effort_a; // mean over the last step, on a at its centre of mass, world axes
} tac_SpringInfo;

/// A definition with every field at its default.
TAC_API tac_SpringDef tac_spring_def_default(void);
/// Create a spring; its energy is booked as work_edit. ERR_INVALID, ERR_STALE, ERR_CAPACITY
/// (spring_capacity), ERR_STATE.
TAC_API tac_Result tac_spring_create(tac_World *world, const tac_SpringDef *def,
                                     tac_SpringId *spring);
/// Destroy a spring; the energy that goes is booked as work_edit. ERR_STALE, ERR_STATE.
TAC_API tac_Result tac_spring_destroy(tac_World *world, tac_SpringId spring);
/// Whether the id names a spring of this world.
TAC_API bool tac_spring_is_valid(const tac_World *world, tac_SpringId spring);
/// What a spring does now; all zero for a stale id.
TAC_API tac_SpringInfo tac_spring_info(const tac_World *world, tac_SpringId spring);
/// Move the target (world pose of frame_b) evenly during the next step; body_b must be the world.
TAC_API tac_Result tac_spring_set_target(tac_World *world, tac_SpringId spring, tac_Pose target);
/// The same, but at once: the target holds still during the step. So a sampled device drives a
/// virtual coupling; the energy of the jump is booked as work_target.
TAC_API tac_Result tac_spring_jump_target(tac_World *world, tac_SpringId spring, tac_Pose target);
/// Change the stiffness; the change of stored energy is booked as work_edit.
TAC_API tac_Result tac_spring_set_stiffness(tac_World *world, tac_SpringId spring, double stiffness,
                                            double angular_stiffness);
/// Change the damping, which stores nothing.
TAC_API tac_Result tac_spring_set_damping(tac_World *world, tac_SpringId spring, double damping,
                                          double angular_damping);

/// The spring after another; null: there is none. A null id gives the first (tac_world_next_body).
TAC_API tac_SpringId tac_world_next_spring(const tac_World *world, tac_SpringId after);
/// Give a spring a name, as tac_body_set_name does.
TAC_API tac_Result tac_spring_set_name(tac_World *world, tac_SpringId spring, const char *name);
/// The name of a spring, "" where it has none; valid until it gets another or goes.
TAC_API const char *tac_spring_name(const tac_World *world, tac_SpringId spring);
/// Keep a pointer of the user's with a spring. ERR_MEMORY, ERR_STALE.
TAC_API tac_Result tac_spring_set_user(tac_World *world, tac_SpringId spring, void *user);
/// That pointer; NULL where there is none.
TAC_API void *tac_spring_user(const tac_World *world, tac_SpringId spring);

#endif
