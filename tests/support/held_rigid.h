#ifndef HELD_RIGID_H
#define HELD_RIGID_H
#include <tactus/base.h>

/* A rigid haptic device with six degrees of freedom in continuous time, and a free body: both a
 * point mass with a sphere's inertia, damped, under a held wrench; independent of the library's
 * integrators. Translation is exact; rotation exact in rate, and the pose follows it by steps of
 * 25 µs of the mean rotation. */

typedef struct HeldRigid {
    double m, J, b, c;       // kg, kg m², N·s/m, N·m·s/rad
    double x[3], v[3], w[3]; // m, m/s, rad/s, world axes
    double R[3][3];
    double push[6]; // N, N·m, always
    double given;   // J, by wrenches of held_rigid_move
} HeldRigid;

HeldRigid held_rigid(double m, double J, double b, double c);
/// h seconds under the force and torque `e`, which resist.
void held_rigid_move(HeldRigid *d, const double *e, double h);
/// What its encoders say: place in steps of D, rotation vector about the start in steps of A.
tac_Pose held_rigid_reading(const HeldRigid *d, double D, double A);
/// Where it is.
tac_Pose held_rigid_pose(const HeldRigid *d);

#endif
