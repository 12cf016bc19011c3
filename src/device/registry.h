#ifndef TACI_DEVICE_REGISTRY_H
#define TACI_DEVICE_REGISTRY_H
#include <tactus/device.h>

/// The backend of a scheme, NULL if there is none.
const tac_DeviceOps *taci_device_backend_of(const char *scheme);

#endif
