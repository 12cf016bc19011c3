#ifndef TREES_H
#define TREES_H
#include <tactus/tree.h>

/* Trees that several tests look at: the same definition goes to the library and to the oracle. */

#define TREES_BODIES 24
#define TREES_TENDONS 18

typedef struct TreeScene {
    const char *name;
    int bodies, tendons;
    tac_TreeBodyDef body[TREES_BODIES];
    tac_TendonDef tendon[TREES_TENDONS];
    int velocity[TREES_TENDONS][3]; // of the tendons
    double arm[TREES_TENDONS][3];
    tac_Vec3 gravity;
} TreeScene;

/// The definition of a scene; its arrays are the scene's, which must stay where it is.
tac_TreeDef trees_def(TreeScene *scene);
/// A pose whose z axis points along `axis` (need not be of unit length), the shortest way from z.
tac_Pose trees_frame(tac_Vec3 at, tac_Vec3 axis);

/// Two links in the plane with joint springs: 1.0 and 0.8 kg, 0.30 and 0.25 m, 6 and 3 N·m/rad,
/// from (1.0, -1.2) at rest.
TreeScene trees_arm(void);
/// Six links with axes z y y x y x and springs 6 ... 1 N·m/rad.
TreeScene trees_chain6(void);
/// Seven revolute joints, z and y in turn, gravity along -z, rotors and soft springs.
TreeScene trees_arm7(void);
/// Ball, universal, prismatic and fixed joints, a massless piece, two branches; gravity.
TreeScene trees_joints(void);
/// A free body with a piece fixed to it, off its centre of mass, and three limbs; no gravity.
TreeScene trees_floating(void);
/// A body on a ball joint under its centre of mass, 0.4 rad from upright, that spins at `spin`
/// rad/s; `sprung`: the joint has a spring and a damper. Gravity.
TreeScene trees_top(double spin, bool sprung);
/// The same with a second body that turns on a hinge across the spin.
TreeScene trees_top_of_two(double spin);
/// A free body with two limbs on balls, one of them sprung and damped, turning at about `rate`
/// rad/s; gravity.
TreeScene trees_whirl(double rate);
/// A wheel on a vertical axis, turning at `rate` rad/s, on which three arms of two bodies hang by a
/// ball, a hinge and a universal joint; gravity.
TreeScene trees_carousel(double rate);
/// A pendulum that turns about an arm, the arm about the vertical at `rate` rad/s; gravity.
TreeScene trees_furuta(double rate);
/// A wheel at `spin` rad/s in a frame on a horizontal axis in one on a vertical axis; gravity.
TreeScene trees_gimbal(double spin);
/// A top on a ball joint on an arm that turns about the vertical, 0.5 rad from upright, that spins
/// at `spin` rad/s and has 13 times more inertia across its axis; gravity.
TreeScene trees_top_on_arm(double spin);
/// A palm on the world, three fingers of three joints, six tendons each; `slack`: they do not push.
/// The tendons are soft, so that steps of 2 ms resolve their vibration.
TreeScene trees_hand(bool slack);

/// All kinds of them, one after the other.
enum { TREES_ALL = 9 };
extern TreeScene (*const trees_all[TREES_ALL])(void);

#endif
