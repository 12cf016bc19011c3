#ifndef TREE_DYNAMICS_H
#define TREE_DYNAMICS_H
#include <tactus/tree.h>

/* The equations of motion of trees, straight from their definitions (tactus/tree.h).
 *
 * Nothing is recursive but the product of poses. Every body's pose is a power series in time along
 * the motion q(t) of constant velocities v: R(t) = R0 + R1 t + R2 t², p(t) likewise, with exact
 * coefficients. A column of a body's Jacobian is the first coefficient for a unit velocity, and its
 * acceleration at dv/dt = 0 is the second. M and the bias are sums over bodies of Jacobians times
 * momenta and their rates (Kane's equations). Slow, and as unlike the library as could be.
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

/// Places and Jacobians of all bodies in one configuration: world axes, at centres of mass. A
/// column for each velocity; those of bodies that it does not move are zero.
typedef struct OracleColumns {
    double lin[ORACLE_DOFS][ORACLE_BODIES][3], ang[ORACLE_DOFS][ORACLE_BODIES][3];
    double R[ORACLE_BODIES][3][3], p[ORACLE_BODIES][3];
} OracleColumns;

void oracle_tree_columns(const OracleTree *tree, const double *q, OracleColumns *J);
/// As oracle_tree_mass, _bias and _force, with the columns at hand.
void oracle_columns_mass(const OracleTree *tree, const OracleColumns *J, double *M);
void oracle_columns_bias(const OracleTree *tree, const OracleColumns *J, const double *q,
                         const double *v, double *bias);
void oracle_columns_force(const OracleTree *tree, const OracleColumns *J, const double *q,
                          const double *v, double *force);

#endif
