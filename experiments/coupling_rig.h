#ifndef TACTUS_COUPLING_RIG_H
#define TACTUS_COUPLING_RIG_H
#include "virtual_device.h"
#include <tactus/coupling.h>

/* A rig for virtual couplings: the device of virtual_device.h, a coupling, and a proxy of 0.05 kg
 * on a lossless spring of 2000 N/m or before an elastic wall, stepped by the passive midpoint rule
 * in closed form. It watches the margin: what the virtual side may still give out without ever
 * having given more than it got,
 *
 *     margin = E(0) - E(t) - work on the device + loss in the device's damper,
 *
 * where E is the energy of proxy, spring and coupling. Passive: never below zero at a sample.
 */

enum { RIG_LAWS = TAC_COUPLING_TANK + 1 };

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

/// A coupling of one axis for the rig's device: 2 N·s/m, 1 ms.
tac_CouplingDef rig_coupling_def(tac_CouplingLaw law, int delay, double stiffness);
/// From a coupling at rest at 0; what it has done is left there.
RigRun rig_run(const RigDef *def, tac_Coupling *coupling, RigWatchFn *watch, void *user);

#endif
