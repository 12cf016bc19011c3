#ifndef TREE_DYNAMICS_H
#define TREE_DYNAMICS_H
#include <tactus/tree.h>

/* The equations of motion of trees, straight from their definitions (tactus/tree.h), and a world of
 * trees and springs as one ordinary differential equation.
 *
 * Nothing is recursive but the product of poses. Every body's pose is a power series in time along
 * the motion q(t) of constant velocities v: R(t) = R0 + R1 t + R2 t², p(t) likewise, with exact
 * coefficients. A column of a body's Jacobian is the first coefficient for a unit velocity, and its
 * acceleration at dv/dt = 0 is the second. M and the bias are sums over bodies of Jacobians times
 * momenta and their rates (Kane's equations). Slow, and as unlike the library as could be.
 *
 * A rigid body of a world is a tree of one FREE body.
 */

#define ORACLE_BODIES 48
#define ORACLE_DOFS 64
#define ORACLE_POSITIONS 80

typedef struct OracleTree {
    tac_TreeDef def; // its arrays are the caller's
    tac_Vec3 gravity;
    int dofs, positions;
    int dof[ORACLE_BODIES], position[ORACLE_BODIES]; // first ones of each body's joint
    int at[ORACLE_DOFS];                             // position of a velocity; -1: none of its own
    tac_Vec3 centre[ORACLE_BODIES]; // FREE: of the body with all fixed to it, in body axes
} OracleTree;

/// The tree of a definition; the test fails if it is larger than the arrays here.
void oracle_tree_make(OracleTree *tree, const tac_TreeDef *def, tac_Vec3 gravity);
/// Initial positions and velocities of the definition.
void oracle_tree_start(const OracleTree *tree, double *q, double *v);
/// M (n x n).
void oracle_tree_mass(const OracleTree *tree, const double *q, double *M);
/// The velocity-dependent terms, and the forces of gravity, springs, dampers, limits and tendons:
/// M dv/dt = force - bias.
void oracle_tree_bias(const OracleTree *tree, const double *q, const double *v, double *bias);
void oracle_tree_force(const OracleTree *tree, const double *q, const double *v, double *force);
/// dq/dt; the quaternions' by half q times the angular velocity.
void oracle_tree_rates(const OracleTree *tree, const double *q, const double *v, double *dq);
tac_Pose oracle_tree_pose(const OracleTree *tree, const double *q, int body);
double oracle_tree_kinetic(const OracleTree *tree, const double *q, const double *v);
double oracle_tree_potential(const OracleTree *tree, const double *q);
/// Linear momentum, and angular about the world's origin.
void oracle_tree_momentum(const OracleTree *tree, const double *q, const double *v, tac_Vec3 *p,
                          tac_Vec3 *L);

/// A spring and damper between points of two bodies, or of a body and the world.
typedef struct OracleSpring {
    int tree_a, body_a;
    int tree_b, body_b;  // tree_b -1: the world
    tac_Vec3 at_a, at_b; // in the centre-of-mass frames, or in the world
    double stiffness, damping;
} OracleSpring;

#define ORACLE_TREES 8
#define ORACLE_SPRINGS 16

/// All trees in one state: q and v of the first, q and v of the second and so on.
typedef struct OracleWorld {
    int trees, springs;
    OracleTree tree[ORACLE_TREES];
    OracleSpring spring[ORACLE_SPRINGS];
} OracleWorld;

/// Number of doubles in the state, and where those of one tree begin: q, then v.
int oracle_world_size(const OracleWorld *world);
int oracle_world_place(const OracleWorld *world, int tree);
void oracle_world_start(const OracleWorld *world, double *y);
/// Kinetic, potential and spring energy.
double oracle_world_energy(const OracleWorld *world, const double *y);
/// Integrate y from t = 0 for `seconds` (runge_kutta.h). Fails the test if that cannot be done.
void oracle_world_run(const OracleWorld *world, double seconds, double tolerance, double *y);

#endif
