#ifndef BACKEND_H
#define BACKEND_H
#include <tactus/device.h>

/* A backend by itself, without guard and life cycle: what tests of one backend drive. */

typedef struct Backend {
    const tac_DeviceOps *ops;
    void *self;
    tac_DeviceCaps caps;
    tac_DeviceSample sample;
    char message[512]; // why open failed
} Backend;

/// Open an address. What it does not set in `caps` is 0.
tac_Result backend_open(Backend *b, const char *uri);
tac_DeviceRead backend_read(Backend *b, double timeout);
tac_Result backend_force(Backend *b, double fx, double fy, double fz);
void backend_close(Backend *b);

#endif
