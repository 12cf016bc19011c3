#ifndef TACI_DEVICE_H
#define TACI_DEVICE_H
#include "device/guard.h"
#include <stdatomic.h>
#include <tactus/device.h>

/* A device: its backend, and what the library keeps beside it. Everything but `panicked` belongs to
 * the thread that uses the device. */

#define TACI_DEVICE_DELAY 8 // samples, the longest that can be declared
#define TACI_DEVICE_OPEN 32 // devices open at once

typedef struct taci_DeviceMap { // map_rt.c
    tac_DeviceMap def;          // `centre` moves with the clutch
    tac_Quat held;              // the pose of the hand in the scene is turn · q_device · held
    bool frozen, known;         // known: there are poses
    tac_Pose scene[TAC_DEVICE_FRAMES];
} taci_DeviceMap;

/* The energy that the hand has put in: of a wrench that is held, minus its product with the
 * difference of poses. Between fresh samples with several wrenches their mean over time counts. */
typedef struct taci_DeviceBook { // book_rt.c
    int delay;                   // ticks until a wrench takes effect
    uint64_t tick;
    int ticks;   // since the last sample that counted
    double time; // s, of them
    tac_Pose pose[TAC_DEVICE_FRAMES];
    double grip;
    bool known; // there is a pose
    tac_DeviceCommand queue[TACI_DEVICE_DELAY + 2];
    tac_DeviceCommand mean; // sum of wrench times s
    double work[TAC_DEVICE_FRAMES], grip_work;
} taci_DeviceBook;

typedef struct taci_DeviceStats { // stats_rt.c
    uint64_t ticks, fresh, stale, gaps, late;
    uint64_t guard[TAC_DEVICE_GUARD_COUNT];
    double guard_time[TAC_DEVICE_GUARD_COUNT];
    double force_max, force_step;
    uint64_t period_error[TAC_DEVICE_BUCKETS], tick_time[TAC_DEVICE_BUCKETS];
    double last; // s, of the tick before
} taci_DeviceStats;

struct tac_Device {
    const tac_DeviceOps *ops;
    void *self;
    tac_DeviceCaps caps;
    char name[64];
    tac_MessageFn *message;
    void *user;
    double period; // s
    bool own_time, input_only, started;
    int clutch_button;
    bool clutch_asked;
    taci_GuardConfig config;
    taci_GuardState guard;
    taci_DeviceMap map;
    taci_DeviceBook book;
    taci_DeviceStats stats;
    tac_DeviceSample sample; // as the backend leaves it
    uint32_t buttons;        // of the tick before
    double grip;             // N, wanted
    double tick_start;       // s, when the read returned
    tac_Wrench wanted[TAC_DEVICE_FRAMES];
    // of the last report
    uint64_t told[TAC_DEVICE_GUARD_COUNT];
    tac_DeviceFault told_fault;
    int slot; // in the table for panic
    atomic_bool panicked;
    _Atomic(const void *) driver; // the session whose loops read and write it; NULL: the program
};

// map_rt.c
/// Poses of the scene for those of the device; `frozen`: the clutch holds them.
void taci_map_poses(taci_DeviceMap *map, const taci_GuardState *guard, int frames) TAC_RT;
tac_Wrench taci_map_to_device(const taci_DeviceMap *map, tac_Wrench scene) TAC_RT;
tac_Wrench taci_map_to_scene(const taci_DeviceMap *map, tac_Wrench device) TAC_RT;

// book_rt.c
/// A tick begins, dt after the one before.
void taci_book_pass(taci_DeviceBook *book, int frames, double dt) TAC_RT;
/// The poses of the tick count. `applied`: what the device says it did since the sample before, or
/// NULL; where that is not finite, what was written counts.
void taci_book_poses(taci_DeviceBook *book, const taci_GuardState *guard, int frames, double grip,
                     const tac_Wrench *applied) TAC_RT;
/// What was written in this tick.
void taci_book_written(taci_DeviceBook *book, int frames, const tac_DeviceCommand *command) TAC_RT;

// stats_rt.c
void taci_stats_read(tac_Device *device, tac_DeviceRead read, uint64_t seq_before, double now,
                     bool counted) TAC_RT;
/// Of the ramp; 0 while no force is let through.
double taci_device_gain(const tac_Device *device) TAC_RT;
void taci_stats_written(tac_Device *device, const tac_DeviceCommand *command,
                        const tac_DeviceCommand *before, double now) TAC_RT;

// device.c
/// Whose loops drive the device from now on: false if another's do.
bool taci_device_claim(tac_Device *device, const void *driver);
void taci_device_release(tac_Device *device, const void *driver);

// panic.c
/// Enter a device into the table of those that panic stops. False: it is full.
bool taci_panic_enter(tac_Device *device);
void taci_panic_leave(tac_Device *device);

/// Zero to the device, whatever it says to that.
tac_Result taci_device_write_zero(tac_Device *device) TAC_RT;

#endif
