#ifndef VIRTUAL_RIG_H
#define VIRTUAL_RIG_H
#include "device/device.h"
#include "device/uri.h"
#include "device/virtual.h"
#include <tactus/device.h>

/* The virtual device without guard or map, for tests of its mechanism: opened by its keys, driven
 * by bare commands. */

/// Opened and started; free it by virtual_rig_end.
taci_Virtual *virtual_rig_begin(const char *uri);
void virtual_rig_end(taci_Virtual *v);
/// The next sample's position, after which `force` is held. Axis of the force: y.
double virtual_rig_tick(taci_Virtual *v, double force);

/// A device that is open and started; fails the test if that is not possible.
tac_Device *device_rig_begin(const char *uri);
/// Ticks without force until forces are all the way in.
void device_rig_engage(tac_Device *device);

#endif
