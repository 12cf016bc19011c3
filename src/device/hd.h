#ifndef TACI_HD_H
#define TACI_HD_H
#include "device/between.h"
#include <stdatomic.h>
#include <tactus/device.h>

/* hd: 3D Systems' Touch and its like, through OpenHaptics' HD library. Its frame is ours; lengths
 * are mm, torques mN·m. The maker's scheduler calls us 1000 times a second on a thread of its own:
 * each call takes a sample, waits (at most `patience`) for the force that the haptic thread answers
 * with, and gives it to the motors, all within one frame of the library. */

typedef struct taci_HdError {
    unsigned code;
    int internal;
    unsigned device;
} taci_HdError;

typedef struct taci_HdCalls {
    unsigned (*init)(const char *);
    void (*disable_device)(unsigned);
    void (*make_current)(unsigned);
    void (*begin_frame)(unsigned);
    void (*end_frame)(unsigned);
    taci_HdError (*error)(void);
    const char *(*error_text)(unsigned);
    void (*enable)(unsigned);
    void (*disable)(unsigned);
    void (*get_doubles)(unsigned, double *);
    void (*get_integers)(unsigned, int *);
    const char *(*get_string)(unsigned);
    void (*set_doubles)(unsigned, const double *);
    unsigned (*check_calibration)(void);
    void (*update_calibration)(unsigned);
    void (*start_scheduler)(void);
    void (*stop_scheduler)(void);
    unsigned long (*schedule)(unsigned (*)(void *), void *, unsigned short);
    void (*unschedule)(unsigned long);
} taci_HdCalls;

typedef struct taci_Hd {
    taci_HdCalls call;
    taci_Between *between;
    unsigned device;
    bool open, scheduled, turns;
    unsigned long task;
    double patience; // s
    atomic_bool leave;
    _Atomic uint64_t rounds; // of the callback
    // of the scheduler's thread
    uint64_t seq;
    uint32_t condition, error_status;
    double last[3], gimbal[3]; // of the round before
    int stuck;                 // rounds with the same position while the gimbal turned
    double moved;              // rad, of the gimbal in these
} taci_Hd;

enum {
    HD_FORCE_OUTPUT = 0x4000,
    HD_BUTTONS = 0x2000,
    HD_POSITION = 0x2050,
    HD_TRANSFORM = 0x2052,
    HD_GIMBAL = 0x2150,
    HD_MODEL = 0x2501,
    HD_SERIAL = 0x2504,
    HD_WORKSPACE = 0x2551,
    HD_OUTPUT_DOF = 0x2554,
    HD_CALIBRATION_STYLE = 0x2555,
    HD_RATE = 0x2600,
    HD_FORCE_MAX = 0x2603,
    HD_FORCE_CONTINUOUS = 0x2604,
    HD_FORCE = 0x2700,
    HD_TORQUE = 0x2704, // of the gimbal
    HD_CALIBRATED = 0x5000,
    HD_NO_DEVICE = -1,
};

/// A round of the scheduler: 1 to be called again.
unsigned taci_hd_round(void *self) TAC_RT;
tac_DeviceRead taci_hd_read(void *self, double timeout, tac_DeviceSample *sample) TAC_RT;
tac_Result taci_hd_write(void *self, const tac_DeviceCommand *command) TAC_RT;
void taci_hd_panic(void *self) TAC_RT;

#endif
