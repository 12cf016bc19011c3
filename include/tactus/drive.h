#ifndef TACTUS_DRIVE_H
#define TACTUS_DRIVE_H
#include <tactus/system.h>

/* Drives: the motors of a tree, what robot files call actuators.
 *
 * A drive acts along one length l of its tree: a sum of gear · position over joints, or gear times
 * the sum of arm · position of a tendon, its offset left out, or times the length of a string. Or
 * it presses on a body with a wrench that turns with it; l is 0 then. Or it moves a frame of one
 * body against a frame of another, or of the world: l is gear · (position, rotation vector) of the
 * first as seen from the second. Its force along l is
 *
 *     f = gain · u + bias     gain = gain[0] + gain[1] l + gain[2] dl/dt
 *                             bias = bias[0] + bias[1] l + bias[2] dl/dt
 *
 * kept within force_lower..force_upper, where u is the control, kept within its own range, or the
 * activation that the control feeds. l and dl/dt are those of the middle of the step that is being
 * made, so stiff servos are stable: a motor has gain[0] = 1; a servo of stiffness k and damping c
 * has gain[0] = k, bias[1] = -k, bias[2] = -c; a velocity servo gain[0] = c, bias[2] = -c.
 *
 * A drive stores nothing: all it does is work, booked as work_port, and each drive has its account.
 * Controls hold until they are set again. */

typedef enum tac_DriveOn {
    TAC_DRIVE_JOINTS, // the joints of `velocity`, by `gear`
    TAC_DRIVE_TENDON, // `tendon`, by gear[0]
    TAC_DRIVE_BODY,   // `body`, at `frame`
    TAC_DRIVE_FRAMES, // `body`, at `frame`, against `reference`, at `frame_reference`
} tac_DriveOn;

typedef enum tac_DriveDynamics {
    TAC_DRIVE_DIRECT,     // u is the control
    TAC_DRIVE_INTEGRATOR, // du/dt = control
    TAC_DRIVE_FILTER,     // du/dt = (control - u) / time_constant, exact over a step
} tac_DriveDynamics;

typedef struct tac_DriveDef {
    tac_DriveOn on;      // default JOINTS
    int count;           // JOINTS: velocities it acts on
    const int *velocity; // which; those of BALL and FREE joints add nothing to l
    const double *gear;  // of each; TENDON: one; BODY: six, force then torque, in axes of `frame`;
                         // FRAMES: the same, in axes of `frame_reference`
    int tendon;          // default -1
    int body;            // default -1: of FRAMES the world
    tac_Pose frame;      // in its centre-of-mass frame, or in the world; default identity
    int reference;       // FRAMES: default -1, the world
    tac_Pose frame_reference; // FRAMES: of it, as `frame`; default identity
    double gain[3];           // default 1, 0, 0
    double bias[3];           // default 0
    double control_lower;     // in force where lower < upper; default 0, 0
    double control_upper;
    double force_lower; // N or N·m, in force where lower < upper; default 0, 0
    double force_upper;
    tac_DriveDynamics dynamics; // default DIRECT
    double time_constant;       // s, FILTER; default 1
    double activation_lower;    // of u, in force where lower < upper; default 0, 0
    double activation_upper;
    double control;    // initial; default 0
    double activation; // initial; default 0
} tac_DriveDef;

typedef struct tac_DriveInfo {
    double control;    // as set, kept within its range
    double activation; // u now; of DIRECT the control
    double length;     // l now
    double rate;       // dl/dt, mean over the last step
    double force;      // f, mean over the last step
    double work;       // J, in the last step
    double total;      // J, since creation
} tac_DriveInfo;

/// A definition with every field at its default.
TAC_API tac_DriveDef tac_drive_def_default(void);
/// Set the control of a drive from the next step on. ERR_INVALID: not finite, or there is no such
/// drive. ERR_STATE: a step is open.
TAC_API tac_Result tac_drive_set_control(tac_World *world, tac_SystemId tree, int drive,
                                         double control);
/// Set u of a drive with dynamics. ERR_INVALID, ERR_STATE as above.
TAC_API tac_Result tac_drive_set_activation(tac_World *world, tac_SystemId tree, int drive,
                                            double activation);
/// How many drives a tree has; 0 for a stale id.
TAC_API int tac_drive_count(const tac_World *world, tac_SystemId tree);
/// What a drive does; all zero out of range or for a stale id.
TAC_API tac_DriveInfo tac_drive_info(const tac_World *world, tac_SystemId tree, int drive);

#endif
