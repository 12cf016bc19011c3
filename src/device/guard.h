#ifndef TACI_GUARD_H
#define TACI_GUARD_H
#include <tactus/device.h>

/* The guard: what stands between a simulation and motors (docs/devices.md).
 *
 * All of it is a function of the configuration, its own state, the sample or wrench, and the time
 * it is told: no clock, no device, no memory but the state. A copy of the state and the same calls
 * give the same bits again.
 *
 * A tick is taci_guard_sample (the life cycle, and the steps that look at samples), then
 * taci_guard_wrench (the steps that shape the wrench). The steps, in their order:
 *
 *     state, finite, sample, command, status, jump, speed, fence, ramp, thermal, clamp, slew
 *
 * Jump stands before speed: what is out of reach does not count, so a single bad reading does not
 * become a speed. The other way round each glitch of more than 15 mm would be a fault, and three in
 * a row would never be seen.
 *
 * Time does not go back: a clock that does is taken to stand still until it goes on from there.
 */

/// A velocity is the difference to the pose so many samples before.
#define TACI_GUARD_SPAN 5

typedef struct taci_GuardConfig { // fixed while the device is open
    int frames;
    uint32_t sensed, driven; // TAC_DEVICE_X ...
    bool needs_calibration;
    double workspace_min[3], workspace_max[3]; // m; an axis with min < max is fenced
    double reach, turn_reach; // m, rad: a pose may differ by that beside the largest speed
    double period;            // s
    tac_GuardDef def;         // complete: nothing left that is taken from the device
} taci_GuardConfig;

typedef struct taci_GuardFrame {
    tac_Pose pose; // the last that counted
    tac_Vec3 past[TACI_GUARD_SPAN];
    tac_Quat past_turn[TACI_GUARD_SPAN];
    tac_Vec3 velocity; // m/s, over the span
    tac_Wrench wanted; // after the axes that are not driven were left out
    tac_Wrench written;
    double heat;  // N²·s above the continuous force
    bool capped;  // the thermal limit holds
    bool jumping; // its newest pose was out of reach
} taci_GuardFrame;

typedef struct taci_GuardState {
    tac_DeviceState state;
    tac_DeviceFault fault;
    // time
    double now;        // s, of the clock, at the last call
    double time;       // s, since the start, never back
    double sample_t;   // s, of the clock: of the last sample that counted
    double dt;         // s, between the last two that counted; 0: there is one
    double fresh;      // of `time`: when the last sample became available
    double since;      // of `time`: fresh samples without a gap since then
    double write_time; // of `time`: the last wrench
    double fault_time; // s, of the clock
    // samples
    uint64_t seq;
    bool known;     // a sample has counted since the start
    bool good;      // the last look at the device found nothing wrong
    bool forces_on; // the device has said that its forces were on
    bool held_off;  // and now says that they are not
    uint32_t status;
    int history; // poses in `past`, up to the span
    int newest;  // index of the newest of them
    double past_t[TACI_GUARD_SPAN];
    int jumps;    // in a row
    double speed; // m/s, of the fastest frame
    // wishes
    bool engage, clutch;
    // ramp
    double ramp;      // 0..1, goes linearly; forces have ramp² (3 - 2 ramp)
    double ramp_time; // s, from 0 to 1
    double fade;      // the factor of an old command, at the last wrench
    bool waits;       // zero was written for want of samples: forces come in anew
    bool frozen;      // the clutch is pressed and forces are out: the scene is let go
    bool coupled;     // forces count
    bool anchor;      // and have begun to with this sample
    bool leapt;       // with this sample it is where it cannot have come to: that way is no motion
    double slew, turn_slew; // N/s, N·m/s, in force now
    double grip_written;    // N
    uint32_t acted;         // a bit for each tac_DeviceGuard in this tick
    taci_GuardFrame frame[TAC_DEVICE_FRAMES];
} taci_GuardState;

/// Begin: state READY, or FAULT if one is latched. Slew limits and the fault stay.
void taci_guard_start(const taci_GuardConfig *config, taci_GuardState *state, double now) TAC_RT;
void taci_guard_stop(taci_GuardState *state) TAC_RT;
/// ERR_STATE: idle, or a fault.
tac_Result taci_guard_engage(taci_GuardState *state) TAC_RT;
void taci_guard_disengage(taci_GuardState *state) TAC_RT;
void taci_guard_clutch(taci_GuardState *state, bool pressed) TAC_RT;
/// Latch a fault, unless one is latched.
void taci_guard_fault(taci_GuardState *state, tac_DeviceFault fault) TAC_RT;
/// Let go of a fault. ERR_STATE: there is none to let go of, it persists, or the device moves.
tac_Result taci_guard_acknowledge(const taci_GuardConfig *config, taci_GuardState *state) TAC_RT;

/// What was read at `now`. Whether a new sample counts: then frame[].pose are its poses, of unit
/// quaternions that do not change sign. `sample` is not looked at unless FRESH.
bool taci_guard_sample(const taci_GuardConfig *config, taci_GuardState *state, tac_DeviceRead read,
                       const tac_DeviceSample *sample, double now) TAC_RT;
/// The wrench that may be written at `now` for a wanted one that is `age` seconds old.
void taci_guard_wrench(const taci_GuardConfig *config, taci_GuardState *state,
                       const tac_DeviceCommand *wanted, double age, double now,
                       tac_DeviceCommand *written) TAC_RT;
/// The factor of forces, 0..1.
double taci_guard_gain(const taci_GuardState *state) TAC_RT;
/// Whether the fence pushes a frame back, where it was last.
bool taci_guard_fences(const taci_GuardConfig *config, const taci_GuardState *state,
                       int frame) TAC_RT;

// Between the two files of the guard.

static inline void guard_acts(taci_GuardState *s, tac_DeviceGuard guard)
{
    s->acted |= UINT32_C(1) << guard;
}

static inline bool guard_engaged(const taci_GuardState *s)
{
    return s->state == TAC_DEVICE_RAMP || s->state == TAC_DEVICE_ACTIVE ||
           s->state == TAC_DEVICE_DOWN;
}

/// Let `time` go on to `now`; how far it went.
static inline double guard_pass(taci_GuardState *s, double now)
{
    double dt = now - s->now;
    s->now = now;
    if (!(dt > 0.0 && dt < 1e30)) // back, not a number, or infinite
        return 0.0;
    s->time += dt;
    return dt;
}

/// The longest time without a first sample, s.
#define GUARD_FIRST 2.0

static inline bool guard_lost(const taci_GuardConfig *c, const taci_GuardState *s)
{
    double silence = s->time - s->fresh;
    return silence > (s->known || c->def.lost > GUARD_FIRST ? c->def.lost : GUARD_FIRST);
}

/// Forces come in from zero.
static inline void guard_ramp_anew(taci_GuardState *s, double seconds)
{
    s->ramp = 0.0;
    s->ramp_time = seconds;
    if (s->state == TAC_DEVICE_ACTIVE)
        s->state = TAC_DEVICE_RAMP;
}

#endif
