#ifndef TACTUS_DEVICE_H
#define TACTUS_DEVICE_H
#include <tactus/base.h>

/* Devices: what a hand holds, or what stands in for one.
 *
 * A device has 1 to 16 frames, each with a pose in and a wrench out: a pen has one, a hand a palm
 * and fingertips. Its base frame is right-handed, x to the user's right, y up, z towards the user,
 * with the origin at the centre of the usable workspace; wrenches are what the device does to the
 * hand, in the axes of the base, the torque about the frame's origin. Every backend converts to
 * that. A map takes it to the scene, and wrenches back.
 *
 * Nothing but the guard writes to motors: each wrench goes through it, and zero is its answer to
 * every doubt (docs/devices.md). What was really written is handed back, so that accounts of energy
 * are kept with it. A loop is:
 *
 *     tac_device_read    the newest sample, or that there is none
 *     ...                what the hand shall feel, from the pose in the scene
 *     tac_device_write   through the guard to the device; gives what was written
 *
 * These two may run on the haptic thread and allocate nothing; all else belongs to set-up. One
 * thread at a time uses a device. The library installs no signal handler and no atexit: a program
 * calls tac_device_panic where it dies, as the command does.
 */

#define TAC_DEVICE_FRAMES 16

/// Axes of a frame, in tac_DeviceCaps.sensed and driven.
enum {
    TAC_DEVICE_X = 1,
    TAC_DEVICE_Y = 2,
    TAC_DEVICE_Z = 4,
    TAC_DEVICE_POSITION = 7,
    TAC_DEVICE_RX = 8,
    TAC_DEVICE_RY = 16,
    TAC_DEVICE_RZ = 32,
    TAC_DEVICE_ROTATION = 56,
    TAC_DEVICE_GRIP = 64,
};

/// What a device is like beside its numbers, in tac_DeviceCaps.flags.
enum {
    TAC_DEVICE_GRAVITY_COMPENSATED = 1, // it holds its own weight; part of zero force
    TAC_DEVICE_WATCHDOG = 2,            // switches its motors off by itself when nobody writes
    TAC_DEVICE_NEEDS_CALIBRATION = 4,
    TAC_DEVICE_PACES = 8,          // read waits for its next sample: no other timer is needed
    TAC_DEVICE_OWN_TIME = 16,      // time passes by its samples alone: no clock is asked (virtual,
                                   // replay)
    TAC_DEVICE_GIVES_TWIST = 32,   // samples hold velocities
    TAC_DEVICE_INPUT_ONLY = 64,    // no force can be written
    TAC_DEVICE_RATE_CONTROL = 128, // poses are integrated from deflections
    TAC_DEVICE_FORCE_TOLD = 256,   // samples hold the force that was really applied
    TAC_DEVICE_OWN_THREAD = 512,   // reads and writes on a thread of its own
};

/// What a device can do, known when it is open. 0 stands for what is not known.
typedef struct tac_DeviceCaps {
    char model[64], serial[64];
    int frames;      // 1..16
    uint32_t sensed; // TAC_DEVICE_X ..., of every frame
    uint32_t driven;
    int buttons;                               // at most 32
    double workspace_min[3], workspace_max[3]; // m, of every frame, in the base frame
    double force_max, force_continuous;        // N, of a frame
    double torque_max;                         // N·m
    double grip_max;                           // N
    double stiffness_max;                      // N/m, as its maker says
    double resolution, turn_resolution;        // m, rad: the step of its worst encoder
    double rate;                               // Hz, of fresh samples
    double mass, damping;                      // kg, N·s/m: apparent, of the motor's side
    double inertia, turn_damping;              // kg·m², N·m·s/rad
    int delay;                                 // whole samples from reading to the force's effect
    double latency;                            // s, beside them
    uint32_t flags;                            // TAC_DEVICE_NEEDS_CALIBRATION ...
} tac_DeviceCaps;

/// What a sample says of the device's condition.
enum {
    TAC_DEVICE_CONNECTED = 1,
    TAC_DEVICE_CALIBRATED = 2,
    TAC_DEVICE_FORCES_ON = 4,
    TAC_DEVICE_HARDWARE_FAULT = 8,
    TAC_DEVICE_TOO_HOT = 16,
    TAC_DEVICE_EMERGENCY_STOP = 32,
    TAC_DEVICE_SATURATED = 64,
    TAC_DEVICE_HELD = 128, // a hand is there, as far as it can tell
};

/// What a backend reads, in the base frame of the device.
typedef struct tac_DeviceSample {
    uint64_t seq;    // one more for every fresh sample; the same number again is no new sample
    double t;        // s, CLOCK_MONOTONIC, when it became available. Left alone by a read, it is
                     // when that returned. TAC_DEVICE_OWN_TIME: the time now, also of a read that
                     // is STALE; left alone, one period more than before
    double t_device; // s, of its own clock, or t
    tac_Pose pose[TAC_DEVICE_FRAMES];
    tac_Twist twist[TAC_DEVICE_FRAMES];    // with TAC_DEVICE_GIVES_TWIST
    tac_Wrench applied[TAC_DEVICE_FRAMES]; // with TAC_DEVICE_FORCE_TOLD: since the sample before
    double grip;                           // m or rad of opening
    uint32_t buttons;                      // a bit each
    uint32_t status;                       // TAC_DEVICE_CONNECTED ...
} tac_DeviceSample;

/// What a backend writes.
typedef struct tac_DeviceCommand {
    tac_Wrench wrench[TAC_DEVICE_FRAMES]; // on the hand, base axes
    double grip;                          // N, opening
} tac_DeviceCommand;

typedef enum tac_DeviceRead {
    TAC_DEVICE_FRESH,
    TAC_DEVICE_STALE, // nothing new: the sample of before stands
    TAC_DEVICE_LOST,  // it will not answer any more
} tac_DeviceRead;

// ------------------------------------------------------------------------------------------------
// Backends

/// An address, taken apart: scheme:[//authority]/path?key=value&key=value.
typedef struct tac_DeviceUri tac_DeviceUri;

TAC_API const char *tac_device_uri_authority(const tac_DeviceUri *uri); // "" where there is none
TAC_API const char *tac_device_uri_path(const tac_DeviceUri *uri); // without the first '/' behind
                                                                   // it
/// The text of a key, NULL if it is not there. What no backend asks for is an error of the address.
TAC_API const char *tac_device_uri_text(const tac_DeviceUri *uri, const char *key);
/// The number of a key within bounds, or the one given where it is not there. What is no number, or
/// beyond the bounds, fails the open with a message.
TAC_API double tac_device_uri_number(const tac_DeviceUri *uri, const char *key, double otherwise,
                                     double lower, double upper);
/// Say why an open fails; one line. Returns TAC_ERR_DEVICE.
TAC_API tac_Result tac_device_uri_fail(const tac_DeviceUri *uri, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/// One device that a probe found, or that could be there.
typedef struct tac_DeviceFound {
    char uri[160];
    char what[96]; // model, and what is remarkable
} tac_DeviceFound;

/// How the library talks to a kind of device. `self` are `size` zeroed bytes of its own. Forces
/// stay off from open to start; start begins with zero; stop writes zero and ends forces. After
/// open has failed nothing else is called but close.
typedef struct tac_DeviceOps {
    const char *scheme;  // of its addresses
    const char *summary; // one line: which devices these are
    size_t size;
    /// List what is there without moving or energising anything: how many were written to `found`.
    /// `lacks`: what is missing on this machine and the line that mends it, "" if nothing. May be
    /// NULL.
    int (*probe)(tac_DeviceFound *found, int room, char lacks[320]);
    tac_Result (*open)(void *self, const tac_DeviceUri *uri, tac_DeviceCaps *caps);
    tac_Result (*start)(void *self);
    /// Wait at most `timeout` seconds for a sample. What it does not set stays as it was (poses are
    /// the identity at first), but for `t`.
    tac_DeviceRead (*read)(void *self, double timeout, tac_DeviceSample *sample) TAC_RT;
    /// Only the guard calls it. Anything but OK is a fault.
    tac_Result (*write)(void *self, const tac_DeviceCommand *command) TAC_RT;
    void (*stop)(void *self);
    void (*close)(void *self); // from any state, also of half an open
    /// Zero force by means that are safe in a signal handler, the process being about to die. NULL:
    /// its watchdog, or its closed descriptor, has to do.
    void (*panic)(void *self);
    /// A step of calibration, `text` says what was done or what the user shall do. NULL: none is
    /// needed.
    tac_Result (*calibrate)(void *self, char text[160]);
} tac_DeviceOps;

/// Make a backend known; `ops` must live on. ERR_INVALID: a function or name is missing, or the
/// scheme is taken. ERR_CAPACITY: there are 32 already.
TAC_API tac_Result tac_device_register(const tac_DeviceOps *ops);
/// The backends there are, by number from 0; NULL behind the last.
TAC_API const tac_DeviceOps *tac_device_backend(int number);

// ------------------------------------------------------------------------------------------------
// Guard

/// What makes a device write zero until an operator acknowledges it.
#define TAC_DEVICE_FAULTS(X)                                                     \
    X(NONE, "none", "nothing")                                                   \
    X(NAN, "nan", "a number of the sample or of the wrench is not finite")       \
    X(LOST, "lost", "no fresh sample for too long, or the device is gone")       \
    X(HARDWARE, "hardware", "the device reports a fault")                        \
    X(EMERGENCY_STOP, "emergency_stop", "its emergency stop was pressed")        \
    X(TOO_HOT, "too_hot", "its motors are too hot")                              \
    X(SPEED, "speed", "it moved faster than the limit")                          \
    X(JUMP, "jump", "three poses in a row were out of reach of the ones before") \
    X(WRITE, "write", "the device did not take a wrench")

typedef enum tac_DeviceFault {
#define X(name, text, meaning) TAC_DEVICE_FAULT_##name,
    TAC_DEVICE_FAULTS(X)
#undef X
        TAC_DEVICE_FAULT_COUNT
} tac_DeviceFault;

/// What the guard did to wrenches, in its order; counted in tac_DeviceInfo.
#define TAC_DEVICE_GUARDS(X)                                                \
    X(STATE, "state", "not engaged: zero")                                  \
    X(FINITE, "finite", "a number was not finite: fault")                   \
    X(SAMPLE, "sample", "no fresh sample: zero")                            \
    X(COMMAND, "command", "nothing new from the simulation: faded to zero") \
    X(STATUS, "status", "the device reports a fault, or forces off")        \
    X(JUMP, "jump", "a pose out of reach did not count")                    \
    X(SPEED, "speed", "too fast: fault")                                    \
    X(FENCE, "fence", "outside the workspace: pushed back instead")         \
    X(RAMP, "ramp", "scaled while forces come in or go out")                \
    X(THERMAL, "thermal", "held to the continuous force")                   \
    X(CLAMP, "clamp", "scaled to the largest force or torque")              \
    X(SLEW, "slew", "grew more slowly")

typedef enum tac_DeviceGuard {
#define X(name, text, meaning) TAC_DEVICE_GUARD_##name,
    TAC_DEVICE_GUARDS(X)
#undef X
        TAC_DEVICE_GUARD_COUNT
} tac_DeviceGuard;

/// In device units. Numbers of 0 that a device knows itself are taken from it.
typedef struct tac_GuardDef {
    double force_max;        // N, a frame; default 0: the device's, and 3 if it does not say
    double torque_max;       // N·m; default 0: the device's, and 0.1
    double grip_max;         // N; default 0: the device's, and 3
    double force_continuous; // N; default 0: the device's; none: no thermal limit
    double thermal_time;     // s, the largest force is given this long; default 10
    double slew;           // N/s, growth of a force; default 2000. Raised to stiffness · 1 m/s by
                           // tac_device_stiffness: a slower one makes stiff walls run away
    double turn_slew;      // N·m/s; default 50. Likewise, to stiffness · 20 rad/s
    double speed_max;      // m/s; default 3
    double turn_speed_max; // rad/s; default 60
    double stale;          // s without a sample: zero; default 0.01, at least 2.5 periods
    double lost;           // s: fault; default 0.1, at least twice `stale`
    double silent;         // s without a command: fade to zero; default 0.05
    double fade;           // s, time constant of that; default 0.005
    double ramp;           // s, from zero to all of the force after engaging; default 0.5
    double ramp_down;      // s, when forces are let go; default 0.1
    double ramp_clutch;    // s, after the clutch; default 0.1
    bool fence;            // outside the workspace push back; default true
    double fence_stiffness, fence_damping; // N/m, N·s/m; default 200, 2
} tac_GuardDef;

// ------------------------------------------------------------------------------------------------
// Devices

/// From the base frame of the device to the scene:
///     x_scene = origin + turn (scale (x_device - centre)),  q_scene = turn · q_device · held
/// and wrenches back by force_scale turnᵀ; torques by force_scale / scale, so that the energies of
/// both sides keep one ratio. A stiffness of K in the scene is felt as K scale force_scale. While
/// the clutch is pressed the pose in the scene stands; let go, `centre` and `held` (identity at
/// first) are such that it stays there. With several frames that is so for the first, and `held`
/// stays as it is.
typedef struct tac_DeviceMap {
    tac_Vec3 origin;    // m, in the scene; default 0
    tac_Quat turn;      // default: device x, y (up), z to scene x, z (up), -y
    double scale;       // default 1
    double force_scale; // default 0: equal to scale, which keeps the energy
    tac_Vec3 centre;    // m, in the base frame; default 0
} tac_DeviceMap;

typedef struct tac_DeviceDef {
    const char *uri;  // "virtual:?preset=s2"
    const char *name; // for messages and recordings; default "device"
    tac_GuardDef guard;
    tac_DeviceMap map;
    int clutch_button;      // that lets go of the scene while pressed; -1: none; default -1
    double period;          // s, of the loop; default 0: as the device says, else 0.001
    tac_MessageFn *message; // set-up, faults and what the guard did, never from read and write
    void *user;
    int cookie; // set by tac_device_def_default
} tac_DeviceDef;

typedef enum tac_DeviceState {
    TAC_DEVICE_IDLE,   // open, forces off
    TAC_DEVICE_READY,  // samples come, zero is written
    TAC_DEVICE_RAMP,   // forces come in
    TAC_DEVICE_ACTIVE, //
    TAC_DEVICE_DOWN,   // forces go out; then READY
    TAC_DEVICE_FAULT,  // zero until acknowledged
} tac_DeviceState;

typedef struct tac_Device tac_Device;

/// What a tick reads.
typedef struct tac_DeviceInput {
    tac_DeviceRead read;
    tac_DeviceState state;
    double t, dt; // s: of the sample, and since the fresh one before; 0 at the first
    tac_Pose pose[TAC_DEVICE_FRAMES]; // in the scene
    tac_Pose raw[TAC_DEVICE_FRAMES];  // in the base frame
    double grip;
    uint32_t buttons, pressed, released; // now, and what changed since the tick before
    bool coupled;                        // forces count: the scene may be held
    uint32_t outside; // frames, a bit each, beyond the workspace: the guard pushes them back, and
                      // what is written is not of the scene
    bool leap; // it is where it cannot have come to since the sample before: that way is no motion,
               // and no work
    bool anchor; // the pose in the scene begins anew here (engaged, clutch let go, after a gap): a
                 // coupling is anchored at it, with no force
} tac_DeviceInput;

/// What the scene sees of a device: its numbers in units of the scene.
typedef struct tac_DeviceSeen {
    double mass, inertia;               // kg, kg·m²
    double damping, turn_damping;       // N·s/m, N·m·s/rad
    double resolution, turn_resolution; // m, rad
    double force_max, torque_max;       // N, N·m
    double period;                      // s
    int delay;                          // samples
    double latency;                     // s
    double energy;                      // J of the scene for one of the device; 0: 1
    double length;                      // m of the scene for one of the device; 0: 1
    double noise, turn_noise;           // m, rad: of its readings, peak to peak, as measured before
                                        // it was coupled; 0: not measured
    int axes;                           // driven: 1, 3 or 6
} tac_DeviceSeen;

#define TAC_DEVICE_BUCKETS 32 // the first ends at 1 µs, each of the others at twice the one before

typedef struct tac_DeviceInfo {
    tac_DeviceState state;
    tac_DeviceFault fault;
    double t;                                  // s, of the last sample
    double fault_time;                         // s
    uint64_t ticks, fresh, stale, gaps;        // gaps: samples that were missed, by their numbers
    uint64_t late;                             // ticks later than 1.5 periods
    uint64_t guard[TAC_DEVICE_GUARD_COUNT];    // ticks in which each acted
    double guard_time[TAC_DEVICE_GUARD_COUNT]; // s, when it did last
    double force_max, force_step;              // N, largest written, and largest change
    double gain;                               // of the ramp, now
    double work[TAC_DEVICE_FRAMES]; // J of the device, that the hand has put in: -Σ F·Δx
    double grip_work;               // J, by its gripper
    uint64_t period_error[TAC_DEVICE_BUCKETS];                        // histogram of |dt - period|
    uint64_t tick_time[TAC_DEVICE_BUCKETS];                           // histogram of read to write
    tac_Wrench wanted[TAC_DEVICE_FRAMES], written[TAC_DEVICE_FRAMES]; // last, base axes
} tac_DeviceInfo;

/// A definition with every field at its default.
TAC_API tac_DeviceDef tac_device_def_default(void);
/// Open a device; forces stay off. ERR_INVALID: the definition; ERR_SYNTAX: the address;
/// ERR_DEVICE: it is not there, or refuses, or does not know a key; ERR_MEMORY; ERR_CAPACITY: 32
/// are open. The message says why, and what mends it.
TAC_API tac_Result tac_device_open(const tac_DeviceDef *def, tac_Device **device);
/// Write zero, let go of the device, and forget it. NULL: nothing.
TAC_API void tac_device_close(tac_Device *device);
/// Its name, as the definition has it.
TAC_API const char *tac_device_name(const tac_Device *device);
/// What the device can do.
TAC_API tac_DeviceCaps tac_device_caps(const tac_Device *device);
/// The same as the scene sees it.
TAC_API tac_DeviceSeen tac_device_seen(const tac_Device *device) TAC_RT;
/// Begin sampling, with zero force. ERR_DEVICE; ERR_STATE: it has started already.
TAC_API tac_Result tac_device_start(tac_Device *device);
/// Zero, and no more samples.
TAC_API void tac_device_stop(tac_Device *device);
/// Ask for forces: they ramp in as soon as the device is connected, calibrated, has given fresh
/// samples for 100 ms, and moves by less than 0.2 m/s. ERR_STATE: idle, or a fault is not
/// acknowledged.
TAC_API tac_Result tac_device_engage(tac_Device *device) TAC_RT;
/// Let forces ramp out.
TAC_API void tac_device_disengage(tac_Device *device) TAC_RT;
/// Press or let go of the clutch, beside its button.
TAC_API void tac_device_clutch(tac_Device *device, bool pressed) TAC_RT;
/// An operator has seen the fault: on to READY. ERR_STATE: it persists, or the device moves.
TAC_API tac_Result tac_device_acknowledge(tac_Device *device) TAC_RT;
/// The slew limit follows the stiffest spring that is felt through this device, N/m of the scene
/// (N·m/rad: `turn_stiffness`).
TAC_API void tac_device_stiffness(tac_Device *device, double stiffness,
                                  double turn_stiffness) TAC_RT;
/// A tick begins: the newest sample, waited for at most `timeout` seconds.
TAC_API tac_DeviceRead tac_device_read(tac_Device *device, double timeout,
                                       tac_DeviceInput *input) TAC_RT;
/// A tick ends: a wrench for each frame, on the hand, in the scene, about the frame's origin; how
/// old the command is, s, 0 if it is of this tick. Gives what was written, in the same units.
/// ERR_DEVICE: a fault, and zero was written. ERR_STATE: it is not started.
/// ERR_INVALID: no wrench is given, and zero was written.
TAC_API tac_Result tac_device_write(tac_Device *device, const tac_Wrench *wrench, double age,
                                    tac_Wrench *written) TAC_RT;
/// How the hand of a `viewer:` device is led (docs/devices.md): by the pointer of a page, say.
typedef struct tac_Lead {
    bool held;        // a hand has it; false: it lets go
    tac_Vec3 by;      // m of the scene, from where the device was when it was taken
    double grip;      // 0, open, to 1: how far a hand of several frames is closed
    uint32_t buttons; // a bit each
    double slower; // 0: its own motion is as fast as it says, to 1: stands, and does not come back
} tac_Lead;
/// Lead it there. From any one thread at a time, without waiting, also while another one reads and
/// writes the device; the newest counts. Its hand goes there smoothly, slower than any guard minds,
/// and lets go when it is not led for 0.2 s; `slower` counts until another one says else, as for a
/// world in slow motion. ERR_INVALID: a number is not finite, or farther than the workspace is
/// wide: counted, and nothing changes. ERR_STATE: it is no device that can be led.
TAC_API tac_Result tac_device_lead(tac_Device *device, const tac_Lead *lead);
/// How many leads were refused for their numbers; from any thread.
TAC_API uint64_t tac_device_leads_ignored(const tac_Device *device);
/// The force of the gripper for the next write, N.
TAC_API void tac_device_grip(tac_Device *device, double force) TAC_RT;
/// What it did so far.
TAC_API tac_DeviceInfo tac_device_info(const tac_Device *device) TAC_RT;
/// Tell the message callback what faults and guard have done since the last call.
TAC_API void tac_device_report(tac_Device *device);
/// A step of calibration; `text` says what was done, or what the user shall do. The device may move
/// by itself. ERR_STATE: forces are engaged.
TAC_API tac_Result tac_device_calibrate(tac_Device *device, char text[160]);
/// The name of a state: "ready".
TAC_API const char *tac_device_state_name(tac_DeviceState state);
/// The name of a fault: "lost".
TAC_API const char *tac_device_fault_name(tac_DeviceFault fault);
/// What a fault means, a line.
TAC_API const char *tac_device_fault_text(tac_DeviceFault fault);
/// The name of a step of the guard: "slew".
TAC_API const char *tac_device_guard_name(tac_DeviceGuard guard);
/// What a step of the guard does, a line.
TAC_API const char *tac_device_guard_text(tac_DeviceGuard guard);
/// Zero force on all open devices, by means that are safe in a signal handler. The process should
/// end then: devices are not usable after it.
TAC_API void tac_device_panic(void);

#endif
