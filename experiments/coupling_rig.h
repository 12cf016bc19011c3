#ifndef TACTUS_COUPLING_RIG_H
#define TACTUS_COUPLING_RIG_H
#include "virtual_device.h"

/* A rig for virtual couplings: the device of virtual_device.h, a coupling, and a proxy of 0.05 kg
 * on a lossless spring of 2000 N/m or before an elastic wall, stepped by the passive midpoint rule
 * in closed form. It watches the margin: what the virtual side may still give out without ever
 * having given more than it got,
 *
 *     margin = E(0) - E(t) - work on the device + loss in the device's damper,
 *
 * where E is the energy of proxy, spring and coupling. Passive: never below zero at a sample.
 */

/// The laws of the coupling, for the experiments; what they mean is said in
/// docs/theory/lagrange.md.
typedef enum CouplingLaw {
    COUPLING_HOLD, // the device's end stands at the sample
    COUPLING_AVG,  // half way to the one before
    COUPLING_TANK, // at the sample, as far as an account of energy allows
    COUPLING_LAWS
} CouplingLaw;

typedef struct CouplingDef {
    CouplingLaw law;
    int delay;             // samples by which the force comes late, 0 or 1
    double stiffness;      // N/m
    double period;         // s
    double device_damping; // N·s/m, for sure
    bool limit;            // TANK: hold down what the next interval may give out
} CouplingDef;

typedef struct Coupling {
    CouplingDef def;
    double x, dx;            // m, last sample and its change
    double anchor, end;      // m, of the step; from which the spring's energy counts
    double applied, waiting; // N
    double tank;             // J
    int clips;
} Coupling;

Coupling coupling_make(const CouplingDef *def, double x);
/// At a sample: device at x, proxy at y. The anchor of the step to come.
double coupling_sample(Coupling *c, double x, double y);
/// After the step, in which the proxy was at y_hat and ended at y: the force for the device.
double coupling_force(Coupling *c, double y_hat, double y);
double coupling_energy(const Coupling *c, double y);
/// The proxy damping with which HOLD is passive, N·s/m; infinite: none is enough.
double coupling_bound(double stiffness, double period, double device_damping, int delay);

/// Any coupling, as the rig sees it.
typedef struct RigCoupling {
    void *user;
    double (*sample)(void *user, double x, double y);
    double (*force)(void *user, double y_hat, double y);
    double (*energy)(const void *user, double y);
    double stiffness; // N/m
    double stored;    // J, in its tank at the start
} RigCoupling;

typedef struct RigDef {
    bool wall;            // before an elastic wall at y = 0; else on a spring
    bool nobody;          // no hand: the device flies off at 0.2 m/s
    bool exact;           // no encoder
    double proxy_damping; // N·s/m
    double seconds;
} RigDef;

typedef struct RigRun {
    bool diverged;     // the device left for more than a kilometre
    double margin_min; // J
    double margin_end; // J, at the last sample
    double force_max;  // N
    double x_max;      // m
    double x, y;       // m, at the end
} RigRun;

/// Called after each period, if not NULL: time at its start, device, proxy, force.
typedef void RigWatchFn(void *user, double t, double x, double y, double force);

/// 2 N·s/m, 1 ms: what the rig's device and period are.
RigRun rig_run(const RigDef *def, const RigCoupling *coupling, RigWatchFn *watch, void *user);
/// The same with a coupling of this file; its stiffness, law and delay from `coupling`. Clips are
/// left there.
RigRun rig_run_coupling(const RigDef *def, Coupling *coupling);

#endif
