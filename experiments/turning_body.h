#ifndef TACTUS_TURNING_BODY_H
#define TACTUS_TURNING_BODY_H
#include "ways.h"

/* One body that turns, free or held by an orientation spring to the world's axes: S0 section III-D,
 * S3 section 3.1. */

typedef struct TurningDef {
    double J[3];   // kg·m2, principal moments
    tac_Vec3 axis; // of the initial turn, body axes; any length
    double angle;  // rad, of the initial turn
    tac_Vec3 w;    // rad/s, body axes
    double k;      // N·m/rad; 0: no spring
    tac_So3Matrix so3;
} TurningDef;

typedef struct Turning {
    tac_World *world;
    tac_BodyId body;
    tac_SpringId spring;
    double E0; // J, at the start
} Turning;

/// Build it in a world of the given way, without gravity. False: the lab has failed.
bool turning_create(Lab *lab, const tac_WorldDef *way, const TurningDef *def, Turning *turning);
void turning_destroy(Turning *turning);

/// Relative change of the energy after `steps` of T; NaN if it could not be run.
double turning_drift(Lab *lab, const tac_WorldDef *way, const TurningDef *def, double T, int steps);

/// The orientation after `time`, by a classical Runge-Kutta method of fourth order with `steps`
/// steps: the independent answer.
tac_Quat turning_reference(const TurningDef *def, double time, int steps);
/// rad, between the orientation that a way reaches after `time` with steps of T and `reference`.
double turning_error(Lab *lab, const tac_WorldDef *way, const TurningDef *def, double time,
                     double T, tac_Quat reference);

/// The order that two errors of steps T and T/2 tell.
double order_of(double error, double half_error);

#endif
