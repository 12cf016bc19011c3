#ifndef TACTUS_WAYS_H
#define TACTUS_WAYS_H
#include "experiment.h"
#include "larger.h"

/* Ways to compute a world that the experiments compare, and the energies they read. */

/// As S0 and S3 print it: Jacobians and gyroscopic term at the start of the step, leaks left alone.
tac_WorldDef way_printed(void);
/// The printed formula with Jacobians and gyroscopic term in the middle of the step, two passes.
tac_WorldDef way_midpoint(void);
/// The ledger policy, two passes: leaks are carried until something pays for them.
tac_WorldDef way_ledger(void);
/// The default of Tactus: the exact policy, a second pass where it is needed.
tac_WorldDef way_exact(void);

/// Energy of the geometry, J: kinetic, gravity and elastic, without what a policy carries.
double true_energy(const tac_World *world);
/// A body of a single-body world for free motion: no gravity, no joints.
tac_WorldDef without_gravity(tac_WorldDef def);

tac_Vec3 vec(double x, double y, double z);
double vec_norm(tac_Vec3 a);
double vec_distance(tac_Vec3 a, tac_Vec3 b);
double vec_dot(tac_Vec3 a, tac_Vec3 b);
/// The angle between two directions, rad, to rounding also where it is small.
double vec_angle(tac_Vec3 a, tac_Vec3 b);

#endif
