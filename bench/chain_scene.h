#ifndef BENCH_CHAIN_SCENE_H
#define BENCH_CHAIN_SCENE_H
#include <tactus/base.h>

/* The chain that every engine is given, and what is measured on it.
 *
 * n equal boxes along x, hinged end to end, the first to the world at the origin; straight,
 * horizontal and at rest at the start; gravity along -z. The hinge axes alternate between z and y
 * of the links, and every link is rolled about x by half a radian: without the roll gravity would
 * bend the y hinges only, the z hinges would never move, and the chain would stay in a plane.
 * Energy, gap and tip are computed here from the poses and velocities of the links, by one formula
 * for all engines, so that no engine is measured by its own book-keeping.
 */

typedef struct ChainScene {
    int n;             // links
    double mass;       // kg, of a link
    double length;     // m, of a link
    tac_Vec3 inertia;  // kg·m2, principal moments of a link
    double roll;       // rad, of the links about x at the start
    double gravity;    // m/s2, along -z
    double stiffness;  // N/m per point of our hinges; the peers' hinges are rigid
    double half_width; // m, of our hinges
} ChainScene;

typedef struct LinkState {
    tac_Vec3 p; // m, centre of mass
    tac_Mat3 R; // world from link
    tac_Vec3 v; // m/s, of the centre of mass
    tac_Vec3 w; // rad/s, world axes
} LinkState;

#ifdef __cplusplus
extern "C" {
#endif

/// The scene with n links: 0.1 kg, 0.1 m, edges 0.1 x 0.04 x 0.03 m; hinges of 1e5 N/m with points
/// 0.01 m off.
ChainScene chain_scene(int n);
/// Axis of joint i (between links i-1 and i) in the frame of either link.
tac_Vec3 chain_axis(int joint);
/// Where link i is at the start.
tac_Vec3 chain_start(const ChainScene *scene, int link);
/// Orientation of all links at the start, as a quaternion.
tac_Quat chain_roll(const ChainScene *scene);
/// Poses and velocities of the links from joint angles (rad) and rates (rad/s).
void chain_forward(const ChainScene *scene, const double *q, const double *rate, LinkState *links);

/// J, kinetic energy; and with that of height, zero at the hook: at the start both are 0.
double chain_kinetic(const ChainScene *scene, const LinkState *links);
double chain_energy(const ChainScene *scene, const LinkState *links);
/// J, what the chain gives up from lying horizontally to hanging straight: the scale of energy
/// errors.
double chain_turnover(const ChainScene *scene);
/// m, the largest distance between the two ends that a hinge joins.
double chain_gap(const ChainScene *scene, const LinkState *links);
/// The free end of the last link.
tac_Vec3 chain_tip(const ChainScene *scene, const LinkState *links);

#ifdef __cplusplus
}
#endif

#endif
