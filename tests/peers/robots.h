#ifndef ROBOTS_H
#define ROBOTS_H
#include "tree_dynamics.h"
#include <tactus/model.h>

/* Robots for comparison with other programs of multibody dynamics, and the comparison itself.
 *
 * A program has velocities of its own, in an order of its own: w = T v, where v is ours. T is found
 * from the positions; it is a matrix of rotations, and dw/dt = T dv/dt + drift. With M_w and bias_w
 * as the program has them,
 *
 *     M = T' M_w T        bias = T' (bias_w + M_w drift)        dw/dt = T dv/dt + drift.
 *
 * Springs, dampers, limits and tendons are no business of theirs: they get those forces by their
 * definitions (tree_dynamics.h), and find gravity by themselves. */

#ifdef __cplusplus
extern "C" {
#endif

#define ROBOT_DOFS ORACLE_DOFS
#define ROBOT_DRAWS 5 // random states of each robot

typedef struct Robot {
    const char *name;
    const char *file; // a URDF file it was read from, "" if it was built here
    tac_Model *model; // NULL if it was built here
    const tac_TreeDef *def;
    tac_Vec3 gravity;
    int dofs, positions;
    int dof[ORACLE_BODIES], position[ORACLE_BODIES]; // first ones of each body's joint, -1: none
    tac_Vec3 centre[ORACLE_BODIES]; // FREE: of the body with all fixed to it, in its axes
    // of the state drawn last
    double q[ORACLE_POSITIONS], v[ROBOT_DOFS];
    double effort[ROBOT_DOFS]; // of springs, dampers, limits and tendons
    double worst[2][3];        // differences by form: of M, bias, acceleration
    struct RobotParts *parts;
} Robot;

/// What another program says of the present state, in its own velocities; zero before it is filled.
typedef struct RobotAnswer {
    double T[ROBOT_DOFS][ROBOT_DOFS]; // w = T v
    double drift[ROBOT_DOFS];
    double M[ROBOT_DOFS][ROBOT_DOFS], bias[ROBOT_DOFS]; // velocity-dependent terms only
    double acceleration[ROBOT_DOFS];                    // with gravity and `effort`
} RobotAnswer;

/// The number of robots, and the index-th of them; false: it cannot be had, and stderr says why.
int robot_count(void);
bool robot_open(Robot *robot, int index);
void robot_close(Robot *robot);
/// A random state, the same for the same number.
void robot_draw(Robot *robot, int number);
/// Forces on the program's velocities that are these forces on ours.
void robot_efforts(const Robot *robot, const RobotAnswer *answer, double *effort);
/// Compare with both of our forms; false: a relative difference is above 1e-9.
bool robot_compare(Robot *robot, const RobotAnswer *answer);
/// Print the largest differences since the last report, with the name of the other program.
void robot_report(Robot *robot, const char *program);
/// The rotation matrix of four positions.
void robot_rotation(const double *q, double R[3][3]);

#ifdef __cplusplus
}
#endif

#endif
