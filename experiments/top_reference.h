#ifndef TACTUS_TOP_REFERENCE_H
#define TACTUS_TOP_REFERENCE_H
#include "ways.h"

/* The independent answer for things that spin: a top on a pivot that may give way, a free body, a
 * housing with a rotor in it. The equations of Newton and Euler in quaternion form, integrated by
 * Gauss's method of three stages: order six, and nothing in common with the step of the library. */

typedef struct TopDef {
    double mass;    // kg
    double J[3];    // kg·m2, principal moments about the centre of mass, without those of a rotor
                    // about its own axis
    double arm;     // m, of the centre of mass from the pivot, along the body's z axis
    double gravity; // m/s2, along -z
    double stiffness; // N/m, of the pivot at the world's origin; 0: it does not give way
    bool free;        // there is no pivot
    double rotor;     // N·m·s, of a rotor about the body's z axis: of its whole spin, constant
    tac_Quat q;       // orientation at the start
    tac_Vec3 w;       // rad/s at the start, body axes
} TopDef;

/// Orientation, angular velocity in body axes, place and velocity of the centre of mass.
typedef struct TopState {
    double q[4], w[3], x[3], v[3];
} TopState;

/// The start. A pivot that gives way does so by its load already, so that it does not ring.
TopState top_start(const TopDef *def);
/// `steps` steps of h seconds.
void top_advance(const TopDef *def, TopState *state, double h, int steps);
/// The body's z axis in the world; energy, J.
tac_Vec3 top_axis(const TopState *state);
double top_energy(const TopDef *def, const TopState *state);
tac_Quat top_orientation(const TopState *state);
/// The order that the state after `time` shows when steps of h are halved twice: 6 if all is well.
double top_order(const TopDef *def, double time, double h);

#endif
