#ifndef TACTUS_TREE_H
#define TACTUS_TREE_H
#include <tactus/drive.h>
#include <tactus/system.h>

/* Trees: robots, hands and chains in generalized coordinates.
 *
 * Each body hangs on an earlier one, or on the world, by one joint, and the joints are exact: they
 * have no gap. A body's frame is its centre-of-mass frame, as everywhere. The joint frame is given
 * in both bodies; at position 0 the two coincide, and the axis is their z axis.
 *
 *   joint        positions            velocities
 *   FIXED        -                    -
 *   REVOLUTE     angle about z        its rate
 *   PRISMATIC    travel along z       its rate
 *   UNIVERSAL    angle about the z of frame_parent, then about the y of frame_body    their rates
 *   BALL         quaternion (4), frame_parent from frame_body     angular velocity relative to the
 *                                                                 parent, frame_body axes (3)
 *   FREE         position (3) of the centre of mass of the body with all that is fixed to it, and
 *                quaternion (4) of the body      its velocity in world axes (3), angular velocity
 * in body axes (3)
 *
 * Positions and velocities are numbered body by body, as the bodies are. A FREE body must hang on
 * the world; it starts at frame_parent · frame_body^-1, and its positions are absolute.
 */

typedef enum tac_TreeJoint {
    TAC_TREE_FIXED,
    TAC_TREE_REVOLUTE,
    TAC_TREE_PRISMATIC,
    TAC_TREE_UNIVERSAL,
    TAC_TREE_BALL,
    TAC_TREE_FREE,
} tac_TreeJoint;

#define TAC_TREE_WORLD (-1)

/// What acts on one velocity of a joint (on a ball joint the first one counts, for the rotation).
typedef struct tac_TreeAxis {
    double spring; // N·m/rad or N/m; default 0
    double rest;   // rad or m; default 0
    double damper; // N·m·s/rad or N·s/m; default 0
    double rotor;  // kg·m2 or kg: inertia of a motor seen at the joint; default 0
    double lower;  // rad or m; limits are in force where lower < upper; default 0, 0
    double upper;  // BALL: of the angle of its rotation, below pi; lower is then 0. Not for
                   // FREE
    double limit_stiffness; // N·m/rad or N/m; default 1e3
    double limit_damping;   // N·m·s/rad or N·s/m, beyond the limit; default 0
    double friction;        // N·m or N, of Coulomb, at most; default 0; not for FREE
    double drive_lower; // N·m or N, in force where lower < upper; default 0, 0: what all drives
    double drive_upper; // on this velocity alone do together is kept within; not for BALL, FREE
} tac_TreeAxis;

typedef struct tac_TreeBodyDef {
    int parent;            // an earlier body, or TAC_TREE_WORLD; default TAC_TREE_WORLD
    tac_TreeJoint joint;   // default REVOLUTE
    tac_Pose frame_parent; // joint frame in the parent's centre-of-mass frame, or in the world
    tac_Pose frame_body;   // joint frame in the body's own centre-of-mass frame
    double mass;           // kg; 0 with an inertia of 0: a massless piece between joints; default 1
    double gravity_scale;  // of its weight, that acts on it; 0: it floats; default 1
    tac_Mat3 inertia;      // kg·m2, about the centre of mass, body axes; default diag(0.1)
    tac_TreeAxis axis[2];  // UNIVERSAL has two
    double position[4];    // initial ones (not for FREE); default 0; BALL: all 0 means no rotation
    double velocity[6];    // initial ones; default 0
} tac_TreeBodyDef;

typedef enum tac_TendonPointType {
    TAC_TENDON_SITE,     // it runs through a point
    TAC_TENDON_SPHERE,   // or about a sphere
    TAC_TENDON_CYLINDER, // or about an endless cylinder along the z axis of its frame
    TAC_TENDON_PULLEY,   // another branch begins, of which the share 1/divisor counts
} tac_TendonPointType;

/// Where a string runs. A branch begins and ends with a site; between two sites there may be one
/// sphere or cylinder, which it runs about where the straight line would pass through.
typedef struct tac_TendonPoint {
    tac_TendonPointType type; // default SITE
    int body;                 // that has it, or TAC_TREE_WORLD; default TAC_TREE_WORLD
    tac_Pose frame; // in the body's centre-of-mass frame, or in the world; SITE: its position
    double radius;  // m, SPHERE, CYLINDER; default 0.01
    bool has_side;  // the string runs about the side of a point; is that inside, then within the
                    // surface, which it cannot leave; default false
    int side_body;  // that has this point
    tac_Vec3 side;  // m, in its centre-of-mass frame, or in the world
    double divisor; // PULLEY; default 1
} tac_TendonPoint;

/// s = offset + sum arm · position over chosen velocities (of REVOLUTE, PRISMATIC, UNIVERSAL
/// joints), or s = offset + gain · length of a string through points of bodies; potential ½
/// stiffness s², damping · (ds/dt)². Tendons, differential gears, mimic joints. Springs, dampers
/// and limits of joints cost memory and time as joints do; m tendons over more than one joint of n
/// velocities cost 8 m (n + m) bytes in form RECURSION.
typedef struct tac_TendonDef {
    int count;                   // joints it runs over
    const int *velocity;         // which
    const double *arm;           // m/rad, or 1
    const tac_TendonPoint *path; // a string, in the place of joints; default none
    int path_count;
    double gain;      // of its length: 1, or -1 for what pushes where it is short; default 1
    double offset;    // m: its stretch where all positions, or its length, are 0; default 0
    double stiffness; // N/m; default 1e4
    double damping;   // N·s/m; default 0
    bool slack;       // pulls only where s > 0; default false
} tac_TendonDef;

/// Two bodies of a tree.
typedef struct tac_TreePair {
    int a, b;
} tac_TreePair;

typedef struct tac_TreeDef {
    const tac_TreeBodyDef *body;
    int body_count;
    const tac_TendonDef *tendon;
    int tendon_count;
    const tac_DriveDef *drive; // its motors; default none
    int drive_count;
    const tac_TreePair *apart; // bodies that do not touch each other, neighbours or not; default
                               // none
    int apart_count;
    tac_Form form;     // default AUTO
    int project_every; // steps, of RECURSION, even; 0: never; default 10
    bool self_contact; // bodies of the tree may touch each other, but not their neighbours; default
                       // true
    int cookie;        // set by tac_tree_def_default
} tac_TreeDef;

/// A definition with every field at its default.
TAC_API tac_TreeDef tac_tree_def_default(void);
/// A definition with every field at its default.
TAC_API tac_TreeBodyDef tac_tree_body_def_default(void);
/// A definition with every field at its default.
TAC_API tac_TendonDef tac_tendon_def_default(void);
/// A definition with every field at its default.
TAC_API tac_TendonPoint tac_tendon_point_default(void);

/// Create a tree. ERR_INVALID: the message names the body and field; also where a joint could move
/// without moving any mass. ERR_MEMORY: nothing is left behind. ERR_STATE.
TAC_API tac_Result tac_tree_create(tac_World *world, const tac_TreeDef *def, tac_SystemId *tree);
/// The first velocity of a body's joint, -1 if it has none.
TAC_API int tac_tree_velocity(const tac_World *world, tac_SystemId tree, int body);
/// The first position of a body's joint, -1 if it has none.
TAC_API int tac_tree_position(const tac_World *world, tac_SystemId tree, int body);
/// The positions of a body's joint, and its velocities V̂ as tac_system_velocities gives them;
/// either may be NULL. They take at most 7 and 6 numbers. False: it has none, or the system is not
/// a tree.
TAC_API bool tac_tree_joint_state(const tac_World *world, tac_SystemId tree, int body, double *q,
                                  double *v);
/// Move the rest position of a joint's spring evenly during the next step: a servo. The work of the
/// mover is booked as work_target. Not for BALL and FREE.
TAC_API tac_Result tac_tree_set_rest(tac_World *world, tac_SystemId tree, int velocity,
                                     double rest);
/// The same, but at once: the rest holds still during the step; the work of the jump is booked as
/// work_target. So a robot starts where it stands: set positions, jump the rests there.
TAC_API tac_Result tac_tree_jump_rest(tac_World *world, tac_SystemId tree, int velocity,
                                      double rest);
/// Change a joint's spring and damper; the change of stored energy is booked as work_edit.
TAC_API tac_Result tac_tree_set_spring(tac_World *world, tac_SystemId tree, int velocity,
                                       double spring, double damper);

/// Pairs of bodies do not touch each other from now on, as those of tac_TreeDef.apart. ERR_INVALID:
/// one names no body of the tree, or the count is negative. ERR_MEMORY, ERR_STATE: a step is open.
TAC_API tac_Result tac_tree_keep_apart(tac_World *world, tac_SystemId tree,
                                       const tac_TreePair *pair, int count);

/// What a joint's spring, damper and limits did on it, mean over the last step, N·m or N: what the
/// motor of a servo gave. 0 before the first step, and for BALL and FREE but their damper.
TAC_API double tac_tree_effort(const tac_World *world, tac_SystemId tree, int velocity);

typedef struct tac_TendonInfo {
    double stretch; // m
    double length;  // m: of the string, or the sum over joints
    double rate;    // m/s: of the length, with the velocities of tac_tree_joint_state
    double tension; // N, mean over the last step; negative: it pushes
    double energy;  // J
} tac_TendonInfo;

/// What a tendon does now; all zero out of range or for a stale id.
TAC_API tac_TendonInfo tac_tendon_info(const tac_World *world, tac_SystemId tree, int tendon);
/// Move a tendon's offset evenly during the next step: winding it. Booked as work_target.
TAC_API tac_Result tac_tendon_set_offset(tac_World *world, tac_SystemId tree, int tendon,
                                         double offset);
/* Kinematics and inverse dynamics of a tree, for controllers and planners: in its present state, or
 * in any other, which need not come near it. They cost time that grows with the number of joints,
 * take no memory, and change nothing. q and v may be NULL: the present ones. ERR_INVALID: a number
 * is not finite, a quaternion not of unit length, or the system is not a tree. ERR_STATE: a step is
 * open. */

/// Where the bodies are at positions q: forward kinematics. `pose` has room for all bodies.
TAC_API tac_Result tac_tree_poses(const tac_World *world, tac_SystemId tree, const double *q,
                                  tac_Pose *pose);
/// The twist of a point of a body for velocities v is J v: 6 x n, row by row, velocity of the point
/// first, then angular velocity, world axes. `point` is in the body's frame. The wrench that acts
/// there does J' wrench on the joints.
TAC_API tac_Result tac_tree_jacobian(const tac_World *world, tac_SystemId tree, const double *q,
                                     int body, tac_Vec3 point, double *J);
/// The efforts on all velocities that give them the accelerations a (dv/dt; NULL: none) against
/// inertia, rotors included, and gravity. What springs, dampers, limits, tendons and contacts do is
/// not in them: take it off (tac_system_forces has the tree's own, with gravity).
TAC_API tac_Result tac_tree_inverse_dynamics(const tac_World *world, tac_SystemId tree,
                                             const double *q, const double *v, const double *a,
                                             double *effort);
/// The efforts on all velocities that the last step took, found from its motion by its own
/// equations: beyond gravity and what the tree does by itself (springs, dampers, limits, friction,
/// tendons).
/// That is what drives, pushes, contacts and springs to other systems did together, mean over the
/// step. ERR_STATE: no step was made since the tree was created, set or loaded.
TAC_API tac_Result tac_tree_step_efforts(const tac_World *world, tac_SystemId tree, double *effort);
/// The efforts that hold the tree still against gravity at positions q.
TAC_API tac_Result tac_tree_gravity(const tac_World *world, tac_SystemId tree, const double *q,
                                    double *effort);

/// What a frame on a body did in the last step: what an inertial sensor there feels. Before the
/// first step, and after an edit or a load, nothing is known of one: `middle` is the present pose,
/// the velocity that of the state, the acceleration zero.
typedef struct tac_TreeSense {
    tac_Pose pose;          // of the frame now, in the world
    tac_Pose middle;        // in the middle of the step
    tac_Twist velocity;     // mean over the step, of its origin, world axes
    tac_Twist acceleration; // change of its velocities over the step, divided by it, world axes
} tac_TreeSense;

/// What a frame given in the frame of a body did. All zero out of range or for a stale id.
TAC_API tac_TreeSense tac_tree_sense(const tac_World *world, tac_SystemId tree, int body,
                                     tac_Pose frame);
/// What holds a body: the wrench that its parent, or the world, gives it through their joint, mean
/// over the last step, about the origin of a frame and in its axes in the middle of the step
/// (tac_TreeSense). It is what is left of the change of momentum of the body, and of all that hangs
/// on it, when weight, contacts, rows, pushes and drives on bodies are taken off: so springs,
/// motors and tendons between joints are in it. Zero before the first step, and after an edit or a
/// load.
TAC_API tac_Wrench tac_tree_held(const tac_World *world, tac_SystemId tree, int body,
                                 tac_Pose frame);

/// Share of the kinetic energy that no motion of the joints explains, 0..1 (RECURSION; else 0).
TAC_API double tac_tree_ghost(const tac_World *world, tac_SystemId tree);

#endif
