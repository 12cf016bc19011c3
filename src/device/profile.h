#ifndef TACI_PROFILE_H
#define TACI_PROFILE_H
#include <stdbool.h>
#include <stddef.h>
#include <tactus/device.h>

/* What `tactus device calibrate` has measured of a device, by its serial number, in
 * $XDG_CONFIG_HOME/tactus/devices/SERIAL.json (~/.config where that is not set). */

/// Where the profile of a device stands. False: it has no serial number, is computed (virtual,
/// replay), or there is no home.
bool taci_profile_path(const tac_DeviceCaps *caps, char *path, size_t size);
/// Take what the profile says into the caps: mass, damping, and a delay that is longer than the
/// declared one. Without a profile nothing happens. False: it is there and malformed.
bool taci_profile_read(tac_DeviceCaps *caps);

#endif
