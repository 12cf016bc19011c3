#ifndef TACTUS_SENSOR_H
#define TACTUS_SENSOR_H
#include <tactus/model.h>

/* Sensors of a model: what an MJCF file wants to know of its robot, read from any world in which it
 * was built. Reading allocates nothing and changes nothing.
 *
 * Positions are those of the state. Velocities, accelerations and forces are means over the last
 * step, in the axes that their object had in the middle of it: what a real sensor reads, which has
 * no instant either. Before the first step, and after an edit or a load, velocities are those of
 * the state (of drives 0), accelerations those of rest, forces 0. */

typedef enum tac_SensorType {
    TAC_SENSOR_JOINT_POSITION,           // jointpos: rad or m
    TAC_SENSOR_JOINT_VELOCITY,           // jointvel
    TAC_SENSOR_BALL_QUATERNION,          // ballquat
    TAC_SENSOR_BALL_VELOCITY,            // ballangvel, axes of the body
    TAC_SENSOR_TENDON_LENGTH,            // tendonpos
    TAC_SENSOR_TENDON_VELOCITY,          // tendonvel
    TAC_SENSOR_DRIVE_LENGTH,             // actuatorpos
    TAC_SENSOR_DRIVE_VELOCITY,           // actuatorvel
    TAC_SENSOR_DRIVE_FORCE,              // actuatorfrc
    TAC_SENSOR_POSITION,                 // framepos, world axes or those of the reference
    TAC_SENSOR_QUATERNION,               // framequat
    TAC_SENSOR_X_AXIS,                   // framexaxis
    TAC_SENSOR_Y_AXIS,                   // frameyaxis
    TAC_SENSOR_Z_AXIS,                   // framezaxis
    TAC_SENSOR_LINEAR_VELOCITY,          // framelinvel
    TAC_SENSOR_ANGULAR_VELOCITY,         // frameangvel
    TAC_SENSOR_LINEAR_ACCELERATION,      // framelinacc, less gravity
    TAC_SENSOR_ANGULAR_ACCELERATION,     // frameangacc
    TAC_SENSOR_GYRO,                     // gyro, axes of the site
    TAC_SENSOR_VELOCIMETER,              // velocimeter, axes of the site
    TAC_SENSOR_ACCELEROMETER,            // accelerometer, less gravity, axes of the site
    TAC_SENSOR_FORCE,                    // force, as tac_tree_held, axes of the site
    TAC_SENSOR_TORQUE,                   // torque, as tac_tree_held, about the site
    TAC_SENSOR_TOUCH,                    // touch: normal forces of contacts of the body at the site
    TAC_SENSOR_SUBTREE_CENTER,           // subtreecom
    TAC_SENSOR_SUBTREE_VELOCITY,         // subtreelinvel, of its centre of mass
    TAC_SENSOR_SUBTREE_ANGULAR_MOMENTUM, // subtreeangmom, about its centre of mass
    TAC_SENSOR_CLOCK,                    // clock
    TAC_SENSOR_POTENTIAL,                // e_potential: gravity and springs of the tree
    TAC_SENSOR_KINETIC,                  // e_kinetic
} tac_SensorType;

typedef struct tac_ModelSensor {
    tac_SensorType type;
    int dimension;    // numbers that it reads: 1, 3 or 4
    const char *unit; // SI, "" if it has none
    const char *word; // what the file calls its type: "gyro"
    const char *name; // "" if it has none
    int body;         // that it is on, whose joint it is at, or whose subtree; -1: the world
    tac_Pose frame;   // of its object in the body's centre-of-mass frame, or in the model
    bool relative;    // seen from another object
    int reference;    // body of that; -1: the world
    tac_Pose reference_frame;
    int site;          // of those that are on one, else -1
    int drive;         // DRIVE_*, else -1
    int tendon;        // TENDON_* of a string: its number in the tree, else -1
    int term_count;    // TENDON_* of a sum: joints that it runs over, by their bodies
    const int *term;   //                                                      (term_count)
    const double *arm; //                                                      (term_count)
    double cutoff;     // readings stay within it; 0: as they are
} tac_ModelSensor;

/// The sensors of an MJCF file, in its order; they live as long as the model.
TAC_API const tac_ModelSensor *tac_model_sensors(const tac_Model *model, int *count);
/// The sensor of a name; -1 if there is none.
TAC_API int tac_model_find_sensor(const tac_Model *model, const char *name);
/// What a sensor reads in a world in which the model was built; `out` has room for its dimension.
/// `placement`: as the model was built with, NULL: the default. ERR_INVALID: there is no such
/// sensor. ERR_STALE: the tree is gone; zeros. ERR_STATE: a step is open.
TAC_API tac_Result tac_sensor_read(const tac_Model *model, const tac_World *world,
                                   tac_SystemId tree, const tac_ModelPlacement *placement,
                                   int sensor, double *out);

#endif
