#ifndef BENCH_TREE_ROBOT_H
#define BENCH_TREE_ROBOT_H
#include <stdbool.h>
#include <tactus/base.h>

/* Robots that every engine of joint coordinates is given.
 *
 * Links hang on earlier ones by hinges; the first may float instead. Where all angles are 0, the
 * axes of all links are parallel, so that a joint is an axis and two points. Gravity is along -z,
 * nothing is damped, nothing touches.
 */

typedef struct RobotLink {
    int parent;       // an earlier link; -1: the world
    bool floats;      // it has no joint; only link 0, which then starts at the origin
    tac_Vec3 axis;    // of its hinge, in either link
    tac_Vec3 from;    // of the joint, from the parent's centre of mass, or in the world
    tac_Vec3 to;      // and from its own
    double mass;      // kg
    tac_Vec3 inertia; // kg·m2, principal moments, about the centre of mass
    double angle;     // rad, at the start
    double rate;      // rad/s, at the start
} RobotLink;

typedef struct Robot {
    const char *name;
    int n;           // links
    int dofs;        // velocities
    RobotLink *link; // (n)
    double roll;     // rad, by which all of it is turned about x
    double gravity;  // m/s2, along -z
} Robot;

#ifdef __cplusplus
extern "C" {
#endif

/// An arm of seven hinges, 0.1 m apart, 18.6 kg in all.
Robot robot_arm7(void);
/// A trunk that floats and four limbs of six hinges: 30 velocities.
Robot robot_figure(void);
/// The chain of chain_scene(n), with hinges that cannot open; `bent`: the angles begin with 0.1
/// sin(1 + i), else it begins straight, and horizontal.
Robot robot_chain(int n, bool bent);
void robot_free(Robot *robot);

#ifdef __cplusplus
}
#endif

#endif
