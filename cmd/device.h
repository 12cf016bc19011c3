#ifndef TACTUS_CMD_DEVICE_H
#define TACTUS_CMD_DEVICE_H
#include <stdint.h>
#include <tactus/device.h>

/* tactus device: one open device, its loop, and what is done with it. */

#define DEVICE_FORCE 0.5 // N: no action of this command asks for more

typedef struct DeviceRun {
    const char *uri;
    bool json, quiet, yes;
    double seconds;
    tac_Device *device;
    tac_DeviceCaps caps;
    double period;
    uint64_t due; // ns
    tac_DeviceInput in;
    tac_Vec3 written; // N, base axes, of the last tick
} DeviceRun;

/// Open and start it, with the base axes as the scene's. CMD_OK or a status, with a message.
int device_run_begin(DeviceRun *r);
void device_run_end(DeviceRun *r);
/// A period of the loop. False: it is lost, in fault, or a signal asks to end.
bool device_run_tick(DeviceRun *r, tac_Vec3 force);
/// Let forces in. False: it does not take them within two seconds.
bool device_run_engage(DeviceRun *r);
/// Ask the user to do something, and wait for Enter, where a terminal is there and --yes is not.
void device_run_ask(const DeviceRun *r, const char *text);
/// Whether one of the base's axes is driven.
bool device_run_drives(const DeviceRun *r, int axis);

// device_actions.c
int device_wiggle(DeviceRun *r);
int device_test(DeviceRun *r);
int device_stats(DeviceRun *r);
// device_calibrate.c
int device_calibrate(DeviceRun *r);

#endif
