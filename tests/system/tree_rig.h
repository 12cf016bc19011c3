#ifndef TREE_RIG_H
#define TREE_RIG_H
#include "rnd.h"
#include "system/tree/tree.h"

/* Trees without a world: links, state and a step of one form, for tests of the form alone.
 *
 * Joint axes are given as the papers do, a unit vector in a link's axes; the rig turns axes so that
 * they are along z. */

typedef struct TreeRig {
    taci_Tree tree; // first
    taci_Arena memory;
    double *spring, *damper, *tau; // per velocity; springs of joints with one velocity  (dofs)
    tac_Wrench *wrench;            // on links at their centres of mass, for the next step (links)
    tac_Vec3 gravity;
    double spin_factor; // 1; other values make H wrong on purpose
    bool exact;         // keep the energy by the inner motion
    double lost, work;  // J, of the last step
} TreeRig;

typedef struct TreeRigLink { // one link as references describe it
    int parent, type;
    tac_Vec3 axis, r;
    tac_Mat3 Rp;
    double m;
    tac_Vec3 c;
    tac_Mat3 J;
} TreeRigLink;

/// A rig of these links in the recursion form, at q (quaternions at rest: 1 0 0 0) and rates v. Its
/// ball joints have springs of stiffness 0.
TreeRig *tree_rig_create(const TreeRigLink *link, int links, int rows);
void tree_rig_destroy(TreeRig *rig);
/// State k from positions and rates.
void tree_rig_set(TreeRig *rig, const double *q, const double *v);
/// Predict, build, factor: all that `free`, `solve` and `response` need.
void tree_rig_prepare(TreeRig *rig, double T);
/// From there to state k+1 with the v̂ in tree.v_hat.
void tree_rig_finish(TreeRig *rig);
/// A whole step of free motion.
void tree_rig_step(TreeRig *rig, double T);
double tree_rig_kinetic(const TreeRig *rig);
double tree_rig_potential(const TreeRig *rig);

/// A random forest of up to `most` links: all joints, several roots, massless links between others.
/// `free_only`: every root is free.
TreeRig *tree_rig_random(Rnd *rnd, int most, bool free_only);

/// The right side of Newton's form of the gyroscopic torque on a link, world axes.
tac_Vec3 tree_rig_gyro(const TreeRig *rig, int link);
/// A of the prepared step without rows, by body Jacobians, the slow way (dofs x dofs).
void tree_rig_dense(TreeRig *rig, double *A);
/// tau + Σ J'w of wrenches at links' joint origins, by the same Jacobians.
void tree_rig_pull(TreeRig *rig, const tac_Wrench *wrench, double *tau);
/// b becomes A^-1 b; A is lost.
void dense_solve(double *A, double *b, int n, int columns);

#endif
