#ifndef TACTUS_COUPLING_H
#define TACTUS_COUPLING_H
#include <tactus/port.h>

/* The virtual coupling: a spring between a sampled device and a point of the world, its proxy
 * (docs/theory/lagrange.md, L10). A connector like those of port.h, with the same conventions.
 *
 * The device moves in continuous time; its force is held from one sample to the next. At sample k
 * (device at x_k, proxy at y_k) the coupling says where the device end of the spring, the anchor,
 * stands in the world's step from k to k+1. The step takes it in: force K (anchor - ŷ) on the
 * proxy, ŷ = (y_k + y_k+1) / 2, inside the operator. Since that is one linear solve, y_k+1 is known
 * at t_k, and the force for the device, -K (anchor - ŷ), is not late.
 *
 * At the next sample the anchor jumps, by dx. The device paid F dx for it, the spring gained
 * another sum; they differ by (K/2) dx (dx - dy). The damping b of the device and B_y of the proxy
 * pay for that within the bounds of tac_coupling_bound. Outside them TANK pays: an account of what
 * the device has really put in, which the anchor may not overdraw (passive set-position
 * modulation). What an interval costs is known at its end only, so the account can dip below zero
 * before it is paid back; the limiter keeps the dip small. An empty tank has no force, so that the
 * device would pay nothing ever again. With `slip` the anchor is then drawn along behind a device
 * that moves away from the proxy: the spring holds that force, its slip²/(2 K) J are owed to the
 * tank, the motion pays, and what it pays stretches the spring again.
 *
 * With six axes places are poses, the spring has K for the way between them and K_r for the
 * rotation vector, and forces are wrenches about the device's place and about the proxy's.
 */

typedef enum tac_CouplingLaw {
    TAC_COUPLING_HOLD, // anchor = x_k; the default
    TAC_COUPLING_AVG,  // anchor = (x_k + x_k-1) / 2: half a sample late; for comparison
    TAC_COUPLING_TANK, // anchor = x_k as far as the tank allows
} tac_CouplingLaw;

typedef struct tac_CouplingDef {
    tac_CouplingLaw law;        // default HOLD
    int axes;                   // 1, 3 or 6; default 1
    int delay;                  // samples by which the force comes late, 0 or 1; default 0
    double stiffness;           // N/m, K; default 1000
    double turn_stiffness;      // N·m/rad, K_r, six axes; default 1.5
    double period;              // s, the usual one; default 0.001
    double device_damping;      // N·s/m, b: what the device dissipates for sure; default 0
    double device_turn_damping; // N·m·s/rad, the same of turning, six axes; default 0
    double tank;                // J, at the start; default 0.001
    double tank_cap;            // J, more is thrown away; default 0.020
    double slip;                // N, TANK: with this it resists even when it is empty; default 0
    bool limit;                 // TANK: hold the outflow of the coming interval down; default true
    int cookie;                 // set by tac_coupling_def_default
} tac_CouplingDef;

typedef struct tac_Coupling {
    tac_CouplingDef def;
    tac_PortBooks books;           // account: J, taken from the device beyond what the spring got
    tac_PortPlace at, proxy;       // of the last sample
    tac_PortPlace anchor;          // of the step in progress
    tac_PortPlace end;             // from which the spring's energy counts: the anchor; AVG: the
                                   // sample
    double dx[TAC_PORT_AXES];      // how far the last sample was from the one before
    double applied[TAC_PORT_AXES]; // N, what the device feels in this interval
    double waiting[TAC_PORT_AXES]; // N, what it will feel in the next one, with a delay
    double other;                  // J, the proxy took beyond what the spring gave, since
    double tank;                   // J; negative: paid out in advance
    int64_t clips;                 // samples that the tank did not pay in full
    int64_t limited;               // forces that were scaled down
} tac_Coupling;

/// A definition with every field at its default.
TAC_API tac_CouplingDef tac_coupling_def_default(void);
/// A coupling at rest, device and proxy at x (as many numbers as axes, 1 or 3), nothing felt yet.
/// ERR_INVALID: a field is out of range.
TAC_API tac_Result tac_coupling_init(tac_Coupling *coupling, const tac_CouplingDef *def,
                                     const double *x) TAC_RT;
/// The same with six axes.
TAC_API tac_Result tac_coupling_init_pose(tac_Coupling *coupling, const tac_CouplingDef *def,
                                          tac_Pose x) TAC_RT;
/// Sample k, before the world's step, dt seconds after the last one (0: as defined): the device is
/// at x, the proxy at y. Gives the anchor.
TAC_API void tac_coupling_sample(tac_Coupling *coupling, double dt, const double *x,
                                 const double *y, double *anchor) TAC_RT;
/// The same with six axes.
TAC_API void tac_coupling_sample_pose(tac_Coupling *coupling, double dt, tac_Pose x, tac_Pose y,
                                      tac_Pose *anchor) TAC_RT;
/// After the step: the proxy was at y_hat in the mean and is at y. Gives the force for the device
/// from now to the next sample (with a delay: that of the step before).
TAC_API void tac_coupling_force(tac_Coupling *coupling, const double *y_hat, const double *y,
                                double *force) TAC_RT;
/// The same with six axes.
TAC_API void tac_coupling_force_pose(tac_Coupling *coupling, tac_Pose y_hat, tac_Pose y,
                                     double *wrench) TAC_RT;
/// The device could not give that force: what it really gives until the next sample. The account
/// and the tank must know.
TAC_API void tac_coupling_applied(tac_Coupling *coupling, const double *force) TAC_RT;
/// The proxy took more, J, than the spring had from the step's start to its end: where the force on
/// it was not K (anchor - ŷ). After the step, before the next sample.
TAC_API void tac_coupling_handed(tac_Coupling *coupling, double energy) TAC_RT;
/// Energy of the spring with the proxy at y, J, without the tank.
TAC_API double tac_coupling_energy(const tac_Coupling *coupling, const double *y) TAC_RT;
/// The same with six axes.
TAC_API double tac_coupling_energy_pose(const tac_Coupling *coupling, tac_Pose y) TAC_RT;
/// What it has done. Account and generated are of anchor jumps, without the damping of the device;
/// lost is what the tank had no room for.
TAC_API tac_PortInfo tac_coupling_info(const tac_Coupling *coupling) TAC_RT;

/// The least damping B_y of the proxy, N·s/m, with which HOLD is passive on a device of damping b;
/// infinite where none is enough. delay: 0 or 1 samples.
TAC_API double tac_coupling_bound(double stiffness, double period, double device_damping,
                                  int delay) TAC_RT;

#endif
