#ifndef TACI_COUPLING_H
#define TACI_COUPLING_H
#include <stdbool.h>
#include <stdint.h>
#include <tactus/base.h>

/* The virtual coupling: a spring between a sampled device and a point of the world, its proxy.
 *
 * The device moves in continuous time; its force is held from one sample to the next. At sample k
 * (position x_k, proxy at y_k) the coupling says where the device end of the spring, the anchor,
 * stands in the world's step from k to k+1. The step takes it in: force K (anchor - ŷ) on the
 * proxy, ŷ = (y_k + y_k+1) / 2, inside the operator. Since that is one linear solve, y_k+1 is known
 * at t_k, and the force for the device, -K (anchor - ŷ), is not late.
 *
 * At the next sample the anchor jumps, by dx. The device paid F dx for it, the spring gained
 * another sum; they differ by (K/2) dx (dx - dy). The damping b of the device and B_y of the proxy
 * pay for that within the bounds of taci_coupling_bound. Outside them TANK pays: an account of what
 * the device has really put in, which the anchor may not overdraw (passive set-position
 * modulation). What an interval costs is known at its end only, so the account can dip below zero
 * before it is paid back; the limiter keeps the dip small.
 *
 * Plain values, no memory: one coupling is one struct. One or three axes, world axes.
 */

typedef enum taci_CouplingLaw {
    TACI_COUPLING_HOLD, // anchor = x_k
    TACI_COUPLING_AVG,  // anchor = (x_k + x_k-1) / 2: half a sample late; for comparison
    TACI_COUPLING_TANK, // anchor = x_k as far as the tank allows
} taci_CouplingLaw;

typedef struct taci_CouplingDef {
    taci_CouplingLaw law;  // default HOLD
    int axes;              // 1 or 3; default 1
    int delay;             // samples by which the force comes late, 0 or 1; default 0
    double stiffness;      // N/m, K; default 1000
    double period;         // s, T; default 0.001
    double device_damping; // N·s/m, b: what the device dissipates for sure; default 0
    double tank;           // J, at the start; default 0.001
    double tank_cap;       // J, more is thrown away; default 0.020
    bool limit;            // TANK: hold the outflow of the coming interval down; default true
} taci_CouplingDef;

typedef struct taci_Coupling {
    taci_CouplingDef def;
    double x[3], dx[3]; // m, last sample, and how far it was from the one before
    double anchor[3];   // m, of the step in progress
    double end[3];      // m, from which the spring's energy counts: the anchor; AVG: the sample
    double applied[3];  // N, what the device feels in this interval
    double waiting[3];  // N, what it will feel in the next one, with a delay
    double tank;        // J; negative: paid out in advance
    int64_t clips;      // samples that the tank did not pay in full
    int64_t limited;    // forces that were scaled down
} taci_Coupling;

taci_CouplingDef taci_coupling_def_default(void);
/// A coupling at rest, its device at x, nothing felt yet. False: a field is out of range.
bool taci_coupling_init(taci_Coupling *coupling, const taci_CouplingDef *def, const double *x);
/// Sample k, before the world's step: the device is at x, the proxy at y. Gives the anchor.
void taci_coupling_sample(taci_Coupling *coupling, const double *x, const double *y,
                          double *anchor) TAC_RT;
/// After the step: the proxy was at y_hat in the mean and is at y. Gives the force for the device
/// from now to the next sample (with a delay: that of the step before).
void taci_coupling_force(taci_Coupling *coupling, const double *y_hat, const double *y,
                         double *force) TAC_RT;
/// The device could not give that force: what it really gives. The tank must know.
void taci_coupling_applied(taci_Coupling *coupling, const double *force) TAC_RT;
/// Energy of the spring with the proxy at y, J, without the tank.
double taci_coupling_energy(const taci_Coupling *coupling, const double *y) TAC_RT;

/// The least damping B_y of the proxy, N·s/m, with which HOLD is passive on a device of damping b;
/// infinite where none is enough. delay: 0 or 1 samples.
double taci_coupling_bound(double stiffness, double period, double device_damping,
                           int delay) TAC_RT;

#endif
