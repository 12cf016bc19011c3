#ifndef TACI_HAPTIC_H
#define TACI_HAPTIC_H
#include "base/exchange.h"
#include "surrogate/surrogate.h"
#include <stdatomic.h>

/* The haptic loop of a session (haptic_rt.c): devices, ends of ports, images of held points. All of
 * it belongs to the haptic thread, but for what is atomic and the exchanges, of which it has one
 * side each. */

enum { HAPTIC_WISHES = 64 };

typedef struct taci_HapticJoint { // a frame of a device on a point of a world
    int device, frame, side;
    int point;            // of the image of its side
    bool coupled, anchor; // of this tick
    tac_PortEnd end;      // the session's own: that of the world rests meanwhile
} taci_HapticJoint;

typedef struct taci_HapticDevice {
    tac_Device *device;
    int side;
    int number; // in the rig of its side, and in its recording
    int frames; // 0: it is one of a recording
    bool paces; // reading it waits for its sample
    bool own_time;
    tac_DeviceInput input;
    tac_Wrench wanted[TAC_DEVICE_FRAMES], written[TAC_DEVICE_FRAMES];
} taci_HapticDevice;

typedef struct taci_HapticSide {
    taci_Surrogate image;
    void *image_memory;
    taci_Exchange published; // from the simulation
    taci_Exchange acted;     // to it
    taci_Published *copy;    // of the step in use
    tac_Recording *_Atomic recording;
    double stall;    // s, after which forces are let go of
    double standing; // s of the clock for which it has stood still against its will
    double advance;  // s, of this tick
    bool new_points; // of this tick: a step was adopted
    uint64_t held_ticks, stalls;
    atomic_bool waits;     // the world waits on purpose (simulation side)
    atomic_bool ended;     // there will be no step any more: let go
    _Atomic double time;   // s of the world, that the image has gone on to
    _Atomic uint64_t told; // number + 1 of the last step that is over
} taci_HapticSide;

typedef struct taci_Wish {
    int32_t device, wish;
} taci_Wish;

/// What the loop has done, for others: published ten times a second.
typedef struct taci_HapticReport {
    uint64_t ticks;
    struct {
        uint64_t late_ticks, held_ticks, stalls;
        double gap, gap_max, standing;
    } side[TAC_SIDES];
    tac_DeviceInfo device[TAC_RIG_DEVICES];
} taci_HapticReport;

typedef struct taci_Haptic {
    // fixed while it runs
    double period; // s
    int device_count, joint_count, side_count;
    taci_HapticDevice device[TAC_RIG_DEVICES];
    taci_HapticJoint *joint; //                                    (joint_count)
    taci_HapticSide side[TAC_SIDES];
    int report_every; // ticks
    // state
    uint64_t tick;               // completed
    uint64_t woke;               // ns, when devices were read, of a tick that may wait for that
    _Atomic double rate;         // s of the world for one of the clock, above 0
    _Atomic uint64_t tick_clock; // ns, when the last tick began
    atomic_bool closing;         // the program ends: forces go out
    // wishes for devices, from under the lock of the session
    taci_Wish wish[HAPTIC_WISHES];
    _Atomic uint32_t wished, granted;
    taci_Exchange reports;
} taci_Haptic;

/// What is given in place of reading and writing devices, and of time: a tick as it once was.
typedef struct taci_HapticPast {
    tac_RigPast device[TAC_RIG_DEVICES];
    bool coupled[TAC_RIG_DEVICES][TAC_DEVICE_FRAMES]; // forces counted, of each frame
    bool anchor[TAC_RIG_DEVICES][TAC_DEVICE_FRAMES];
    double advance[TAC_SIDES];
} taci_HapticPast;

/// A tick; `timeout`: s that a read may wait for. `past`, if given, stands for devices and time.
void taci_haptic_tick(taci_Haptic *h, double timeout, const taci_HapticPast *past) TAC_RT;

#endif
