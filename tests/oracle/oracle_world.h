#ifndef ORACLE_WORLD_H
#define ORACLE_WORLD_H
#include "tree_dynamics.h"

/* Trees, systems with a constant mass matrix, and springs between them as one ordinary differential
 * equation (runge_kutta.h). A rigid body is a tree of one FREE body. */

#define ORACLE_TREES 4
#define ORACLE_NODALS 2
#define ORACLE_NODAL_DOFS 12
#define ORACLE_SPRINGS 16

/// M dv/dt = -K q; its points move along one axis, each with one coordinate.
typedef struct OracleNodal {
    int n;
    double M[ORACLE_NODAL_DOFS * ORACLE_NODAL_DOFS], K[ORACLE_NODAL_DOFS * ORACLE_NODAL_DOFS];
    double q[ORACLE_NODAL_DOFS], v[ORACLE_NODAL_DOFS]; // at the start
    tac_Vec3 axis;
} OracleNodal;

/// A spring and damper between points of two parts, or of a part and the world. Parts are the
/// trees, then the nodal systems.
typedef struct OracleSpring {
    int part_a, body_a;  // of a nodal system: the coordinate
    int part_b, body_b;  // part_b -1: the world
    tac_Vec3 at_a, at_b; // in the centre-of-mass frame; in the world; of a nodal system: where the
                         // point is with the coordinate at 0
    double stiffness, damping;
} OracleSpring;

typedef struct OracleWorld {
    int trees, nodals, springs;
    OracleTree tree[ORACLE_TREES];
    OracleNodal nodal[ORACLE_NODALS];
    OracleSpring spring[ORACLE_SPRINGS];
} OracleWorld;

/// All parts in one state: q and v of the first, q and v of the second and so on. Its length, and
/// where those of one part begin.
int oracle_world_size(const OracleWorld *world);
int oracle_world_place(const OracleWorld *world, int part);
void oracle_world_start(const OracleWorld *world, double *y);
/// Kinetic, potential and spring energy.
double oracle_world_energy(const OracleWorld *world, const double *y);
/// Integrate y from t = 0 for `seconds`. Fails the test if that cannot be done.
void oracle_world_run(const OracleWorld *world, double seconds, double tolerance, double *y);

#endif
