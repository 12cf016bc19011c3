#ifndef TACI_TREE_ROOT_H
#define TACI_TREE_ROOT_H
#include "energy/momentum.h"
#include "math/spatial.h"
#include <stdbool.h>
#include <stdint.h>

/* Roots: links on the world with all that hangs on them (docs/theory/lagrange.md (L6)).
 *
 * A free root keeps the angular momentum about its centre of mass, a root on a ball joint that
 * about the joint, one on an axis along gravity that about the axis, whatever goes on between its
 * links. The step alone does not: geometry of the predicted midpoint meets velocities of both ends.
 * After it the whole tree is turned and sped up as one rigid body, so that its angular momentum is
 * that of state k and of the wrenches from outside. What a step cannot pay for is carried. */

typedef enum taci_RootKind {
    TACI_ROOT_HELD, // by its joint: no momentum is its own
    TACI_ROOT_RAIL, // along the joint, if its weight is across
    TACI_ROOT_AXIS, // about the joint's axis, if its weight has no torque there
    TACI_ROOT_BALL, // about the joint
    TACI_ROOT_FREE, // about the centre of mass
} taci_RootKind;

typedef struct taci_TreeSum { // over the links of a root in one state
    tac_Vec3 first;           // kg·m, Σ m x from the root's joint origin
    tac_Vec3 p, L;            // N·s, N·m·s about the root's joint origin
    tac_Mat3 I;               // kg·m2, of the locked tree about it
    tac_Vec3 size_p, size_L;  // sums of absolute components: what rounding is measured against
} taci_TreeSum;

typedef struct taci_TreeRoot {
    // constant
    int32_t link;  // the first
    int32_t links; // how many
    int32_t kind;  // taci_RootKind
    int32_t kept;  // in this step: the momentum of its kind is its own
    double mass;   // kg
    // of the step, world axes, about the joint origin at k: what acted from outside, at the middle
    // of the way of each body
    tac_Wrench rows;     // rows and contacts
    tac_Wrench pushes;   // of the program
    tac_Wrench joint;    // dampers and springs of the root's joint
    tac_Wrench lift;     // gravity's beyond the weight of the masses
    tac_Vec3 weight;     // N·m, of gravity about the joint, as closing took it; AXIS, BALL
    tac_Vec3 middle;     // m, of the way of the centre of mass, as closing took it; FREE
    tac_Wrench taken;    // all of these, as the operator took them: about the joint origin at the
                         // predicted midpoint
    tac_Vec3 mid_first;  // kg·m, Σ m x from there
    tac_Vec3 gained;     // N·s, by the step, where parts->balanced
    tac_Wrench missed;   // N·s, N·m·s: what the solve left of the balance there; rounding
    tac_Momentum scheme; // what the operator's geometry and gyroscopic torques did beside Newton's
                         // law
    // what closing did: velocities, and places with the velocities turned along; about `at`, which
    // is the centre of mass or the joint
    tac_Vec3 at;
    tac_Momentum correction, moved;
    tac_Momentum kicked;   // by kicks along efforts, about the joint origin at k+1
    tac_Momentum late;     // the same, after places of k+1 were moved
    taci_TreeSum whole;    // of k+1 about `at`, as closing left it; BALL, FREE
    double along, inertia; // the same along the one velocity of an AXIS, rotor included
} taci_TreeRoot;

/// A rigid motion given to all links of a root.
typedef struct taci_TreeTurn {
    int32_t root;
    bool of_body;    // one body, whose velocities are those of its rotation alone
    tac_Quat turn;   // about `centre`
    tac_Vec3 centre; // m
    tac_Vec3 shift;  // m, after the turn
    tac_Vec3 u;      // m/s, velocity of the centre: turns leave it
    tac_Vec3 dw;     // rad/s, more angular velocity
} taci_TreeTurn;

/// A rigid body that turns about its centre of mass or a fixed point, in its own axes at k.
typedef struct taci_TreeSpin {
    tac_Mat3 J;      // kg·m2
    tac_Vec3 w;      // rad/s, of k
    tac_Vec3 torque; // N·m, but that of its weight
    tac_Vec3 c, mg;  // m, N: centre of mass and weight, where these turn it
    double T;
} taci_TreeSpin;

/// The mean angular velocity W with which the body gains exactly the impulse of the torque, and
/// exactly its work, from a first guess; the turn of the step, and the torque of the weight.
/// False: not found.
bool taci_tree_solve_spin(const taci_TreeSpin *spin, tac_Vec3 *W, tac_Vec3 *turn, tac_Vec3 *weight);

#endif
