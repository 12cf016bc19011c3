/* What the guard makes of samples: which of them count, what is a fault, when forces may come in
 * (guard.h). */
#include "device/guard.h"
#include "math/so3.h"

#define STEADY 0.1    // s of fresh samples before forces come in
#define STILL 0.2     // m/s
#define JUMPS 3       // poses out of reach in a row
#define UNIT_OFF 1e-3 // of a quaternion's length

static bool is_finite(const taci_GuardConfig *c, const tac_DeviceSample *sample)
{
    bool finite = isfinite(sample->grip);
    for (int f = 0; f < c->frames; f++) {
        tac_Pose pose = sample->pose[f];
        finite = finite && pose_finite(pose) && fabs(sqrt(q_norm2(pose.q)) - 1.0) <= UNIT_OFF;
    }
    return finite;
}

/// The fault that a status stands for.
static tac_DeviceFault fault_of(const taci_GuardConfig *c, const taci_GuardState *s,
                                uint32_t status)
{
    if (!(status & TAC_DEVICE_CONNECTED))
        return TAC_DEVICE_FAULT_LOST;
    if (status & TAC_DEVICE_EMERGENCY_STOP)
        return TAC_DEVICE_FAULT_EMERGENCY_STOP;
    if (status & TAC_DEVICE_HARDWARE_FAULT)
        return TAC_DEVICE_FAULT_HARDWARE;
    if (status & TAC_DEVICE_TOO_HOT)
        return TAC_DEVICE_FAULT_TOO_HOT;
    if (guard_engaged(s) && c->needs_calibration && !(status & TAC_DEVICE_CALIBRATED))
        return TAC_DEVICE_FAULT_HARDWARE;
    return TAC_DEVICE_FAULT_NONE;
}

static double turn_between(tac_Quat a, tac_Quat b)
{
    return v3_norm(q_log(q_mul(b, q_conjugate(a))));
}

/// Whether one of the poses is further away than a device can get in dt.
static bool is_out_of_reach(const taci_GuardConfig *c, taci_GuardState *s,
                            const tac_DeviceSample *sample, double dt)
{
    bool out = false;
    dt = dt > c->period ? dt : c->period;
    double far = c->def.speed_max * dt + c->reach;
    double turn = c->def.turn_speed_max * dt + c->turn_reach;
    for (int f = 0; f < c->frames; f++) {
        tac_Pose last = s->frame[f].pose, pose = sample->pose[f];
        s->frame[f].jumping = v3_norm(v3_sub(pose.p, last.p)) > far ||
                              (turn < 3.14 && turn_between(last.q, pose.q) > turn);
        out = out || s->frame[f].jumping;
    }
    return out;
}

static void forget_history(taci_GuardState *s)
{
    s->history = 0;
    s->speed = 0.0;
}

/// Speeds over the span, and the sample into it; whether one is beyond its limit.
static bool follow(const taci_GuardConfig *c, taci_GuardState *s, double t)
{
    bool full = s->history == TACI_GUARD_SPAN, fast = false;
    int slot = (s->newest + 1) % TACI_GUARD_SPAN; // the oldest, which makes room
    double span = t - s->past_t[slot], least = 0.5 * TACI_GUARD_SPAN * c->period;
    span = span > least ? span : least; // samples that were held up and come at once
    s->speed = 0.0;
    for (int f = 0; f < c->frames; f++) {
        taci_GuardFrame *frame = &s->frame[f];
        frame->velocity = v3(0, 0, 0);
        if (full) {
            frame->velocity = v3_scale(1.0 / span, v3_sub(frame->pose.p, frame->past[slot]));
            double v = v3_norm(frame->velocity);
            double turn = turn_between(frame->past_turn[slot], frame->pose.q) / span;
            s->speed = v > s->speed ? v : s->speed;
            fast = fast || v > c->def.speed_max || turn > c->def.turn_speed_max;
        }
        frame->past[slot] = frame->pose.p;
        frame->past_turn[slot] = frame->pose.q;
    }
    s->past_t[slot] = t;
    s->newest = slot;
    s->history += !full;
    return fast;
}

static void take_poses(const taci_GuardConfig *c, taci_GuardState *s,
                       const tac_DeviceSample *sample)
{
    for (int f = 0; f < c->frames; f++) {
        tac_Quat q = q_normalize(sample->pose[f].q), last = s->frame[f].pose.q;
        if (q.w * last.w + q.x * last.x + q.y * last.y + q.z * last.z < 0.0)
            q = (tac_Quat){-q.w, -q.x, -q.y, -q.z};
        s->frame[f].pose = (tac_Pose){sample->pose[f].p, q};
    }
}

/// A break in what is known of the device: forces come in anew behind it.
static void begin_anew(const taci_GuardConfig *c, taci_GuardState *s)
{
    forget_history(s);
    s->since = s->time;
    s->jumps = 0;
    s->coupled = false;
    if (guard_engaged(s))
        guard_ramp_anew(s, c->def.ramp);
}

/// Forces come in when they are wanted and may.
static void engage_if_ready(const taci_GuardConfig *c, taci_GuardState *s)
{
    bool calibrated = !c->needs_calibration || s->status & TAC_DEVICE_CALIBRATED;
    bool steady = s->time - s->since >= STEADY && s->history == TACI_GUARD_SPAN;
    if (s->state != TAC_DEVICE_READY || !s->engage || !calibrated || !steady || s->speed >= STILL)
        return;
    s->state = TAC_DEVICE_RAMP;
    guard_ramp_anew(s, c->def.ramp);
    s->write_time = s->time;
    s->waits = false;
}

/// Whether forces count with this sample, and whether that is new.
static void couple(const taci_GuardConfig *c, taci_GuardState *s)
{
    if (s->frozen && !s->clutch) { // let go: forces come in again
        s->frozen = false;
        guard_ramp_anew(s, c->def.ramp_clutch);
    }
    if (!guard_engaged(s))
        s->frozen = s->clutch;
    bool now = guard_engaged(s) && !s->frozen && !s->held_off;
    s->anchor = now && !s->coupled;
    s->coupled = now;
}

static void see_status(taci_GuardState *s, uint32_t status)
{
    s->status = status;
    s->forces_on = s->forces_on || status & TAC_DEVICE_FORCES_ON;
    s->held_off = s->forces_on && !(status & TAC_DEVICE_FORCES_ON);
}

/// A pose out of reach; whether it counts all the same. With forces three in a row are a fault,
/// without them the device is where it says.
static bool does_jump_count(const taci_GuardConfig *c, taci_GuardState *s)
{
    guard_acts(s, TAC_DEVICE_GUARD_JUMP);
    if (++s->jumps < JUMPS) {
        s->good = false;
        return false;
    }
    if (guard_engaged(s))
        taci_guard_fault(s, TAC_DEVICE_FAULT_JUMP);
    begin_anew(c, s);
    s->leapt = true;
    return true;
}

static bool take_sample(const taci_GuardConfig *c, taci_GuardState *s,
                        const tac_DeviceSample *sample)
{
    double t = sample->t < s->now ? sample->t : s->now;
    double age = s->now - t, fresh = s->time - age;
    double dt = s->known && t > s->sample_t ? t - s->sample_t : 0.0;
    s->seq = sample->seq; // also where it does not count: the same again is no new one
    if (fresh < s->fresh) // its clock went back: it is as new as the one before
        fresh = s->fresh;
    if (!s->known || fresh - s->fresh > c->def.stale)
        begin_anew(c, s);
    else if (is_out_of_reach(c, s, sample, dt) && !does_jump_count(c, s))
        return false;
    s->jumps = 0;
    take_poses(c, s, sample);
    s->dt = dt;
    s->sample_t = t;
    s->fresh = fresh;
    s->known = true;
    if (follow(c, s, t) && guard_engaged(s)) {
        guard_acts(s, TAC_DEVICE_GUARD_SPEED);
        taci_guard_fault(s, TAC_DEVICE_FAULT_SPEED);
    }
    return true;
}

bool taci_guard_sample(const taci_GuardConfig *c, taci_GuardState *s, tac_DeviceRead read,
                       const tac_DeviceSample *sample, double now)
{
    guard_pass(s, now);
    s->acted = 0;
    s->anchor = s->leapt = false;
    if (s->state == TAC_DEVICE_IDLE)
        return false;
    bool fresh = read == TAC_DEVICE_FRESH && !(s->known && sample->seq == s->seq);
    if (read == TAC_DEVICE_LOST || (!fresh && guard_lost(c, s))) {
        guard_acts(s, TAC_DEVICE_GUARD_SAMPLE);
        taci_guard_fault(s, TAC_DEVICE_FAULT_LOST);
    }
    if (!fresh)
        return false;
    if (!is_finite(c, sample) || !isfinite(sample->t)) {
        guard_acts(s, TAC_DEVICE_GUARD_FINITE);
        taci_guard_fault(s, TAC_DEVICE_FAULT_NAN);
        return false;
    }
    s->good = true;
    see_status(s, sample->status);
    tac_DeviceFault fault = fault_of(c, s, sample->status);
    if (fault != TAC_DEVICE_FAULT_NONE) {
        guard_acts(s, TAC_DEVICE_GUARD_STATUS);
        taci_guard_fault(s, fault);
    }
    bool counts = take_sample(c, s, sample);
    if (counts) {
        engage_if_ready(c, s);
        couple(c, s);
    }
    return counts;
}
