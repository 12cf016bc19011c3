#ifndef TACTUS_BEAM_DEVICE_H
#define TACTUS_BEAM_DEVICE_H
#include "coupling_rig.h"
#include <tactus/tactus.h>

/* A cantilever carries a plate on a spring, and a device in a hand is coupled to the plate: S3
 * section 5.2. The beam is a nodal system, the plate a rigid body, the spring a spring, the device
 * continuous in time (virtual_device.h), the coupling along z to the plate's centre.
 *
 * The coupling pulls the plate by K (anchor - ẑ), ẑ the mean of its height over the step that the
 * force acts in. A step is linear in a push, so two trials from the saved state give the answer of
 * plate, spring and beam to it, and the third step is taken with the force that fits.
 */

#define BEAM_DEVICE_SETUP                                                                        \
    "Aluminium cantilever, 0.6 m, 30 x 2 mm, 10 elements (20 coordinates), no damping, no "      \
    "gravity; a plate of 60 x 60 x 10 mm, 0.10 kg, joined 25 mm off its centre to the tip by a " \
    "spring of 800 N/m; T = 1 ms. Device: 0.15 kg, 2 N·s/m, encoder of 10 µm, held by a hand " \
    "of 300 N/m and 3 N·s/m that goes 30 mm down and up 0.8 times a second. "

typedef struct BeamDeviceRow { // after a step
    double time;               // s
    double x, z, tip;          // m: device, plate's centre, deflection of the beam
    double force;              // N, computed for the device in this step
    double energy;             // J, of beam, plate, spring and coupling
    double margin;             // J, that may still be given out
} BeamDeviceRow;

typedef struct BeamDeviceRun {
    double margin_min; // J, after steps and after samples
    double force_max;  // N
    double misfit;     // N, largest |force - K (anchor - ẑ)|
    double residual;   // largest |ledger residual| / scale
    int clips;
} BeamDeviceRun;

typedef void BeamDeviceWatchFn(void *user, const BeamDeviceRow *row);

/// Run it with a coupling; its period and the damping the device is known by are set here. False: a
/// world could not be built or stepped.
bool beam_device_run(tac_CouplingDef coupling, double seconds, BeamDeviceWatchFn *watch, void *user,
                     BeamDeviceRun *run);

#endif
