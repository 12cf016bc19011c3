/* The guard's life cycle, and what it makes of wrenches (guard.h). */
#include "device/guard.h"
#include "math/so3.h"
#include <string.h>

void taci_guard_start(const taci_GuardConfig *c, taci_GuardState *s, double now)
{
    taci_GuardState keep = *s;
    memset(s, 0, sizeof *s);
    s->fault = keep.fault;
    s->fault_time = keep.fault_time;
    s->slew = keep.slew > c->def.slew ? keep.slew : c->def.slew;
    s->turn_slew = keep.turn_slew > c->def.turn_slew ? keep.turn_slew : c->def.turn_slew;
    s->state = s->fault == TAC_DEVICE_FAULT_NONE ? TAC_DEVICE_READY : TAC_DEVICE_FAULT;
    s->now = now;
    s->fade = 1.0;
    for (int f = 0; f < c->frames; f++)
        s->frame[f].pose = pose_identity();
}

void taci_guard_stop(taci_GuardState *s)
{
    s->state = TAC_DEVICE_IDLE;
    s->engage = s->coupled = s->anchor = false;
    s->ramp = 0.0;
}

tac_Result taci_guard_engage(taci_GuardState *s)
{
    if (s->state == TAC_DEVICE_IDLE || s->state == TAC_DEVICE_FAULT)
        return TAC_ERR_STATE;
    s->engage = true;
    if (s->state == TAC_DEVICE_DOWN) // back up from where it is
        s->state = TAC_DEVICE_RAMP;
    return TAC_OK;
}

void taci_guard_disengage(taci_GuardState *s)
{
    s->engage = false;
    if (s->state == TAC_DEVICE_RAMP || s->state == TAC_DEVICE_ACTIVE)
        s->state = TAC_DEVICE_DOWN;
}

void taci_guard_clutch(taci_GuardState *s, bool pressed)
{
    if (pressed == s->clutch)
        return;
    s->clutch = pressed;
    if (s->state == TAC_DEVICE_ACTIVE)
        s->state = TAC_DEVICE_RAMP;
}

void taci_guard_fault(taci_GuardState *s, tac_DeviceFault fault)
{
    s->good = false;
    s->ramp = 0.0;
    s->engage = s->coupled = s->anchor = false;
    if (s->fault == TAC_DEVICE_FAULT_NONE) {
        s->fault = fault;
        s->fault_time = s->now;
    }
    if (s->state != TAC_DEVICE_IDLE)
        s->state = TAC_DEVICE_FAULT;
}

#define STILL 0.2 // m/s, below which forces may come in, and a fault be let go of

tac_Result taci_guard_acknowledge(const taci_GuardConfig *c, taci_GuardState *s)
{
    bool fresh = s->good && s->time - s->fresh <= c->def.stale;
    if (s->state != TAC_DEVICE_FAULT || !fresh || s->speed >= STILL)
        return TAC_ERR_STATE;
    s->fault = TAC_DEVICE_FAULT_NONE;
    s->state = TAC_DEVICE_READY;
    return TAC_OK;
}

double taci_guard_gain(const taci_GuardState *s)
{
    return s->ramp * s->ramp * (3.0 - 2.0 * s->ramp);
}

// ------------------------------------------------------------------------------------------------
// Wrenches

static tac_Vec3 driven_only(tac_Vec3 a, uint32_t axes)
{
    return v3(axes & 1 ? a.x : 0.0, axes & 2 ? a.y : 0.0, axes & 4 ? a.z : 0.0);
}

/// What may be wanted of each frame; false if a number is not finite.
static bool take_command(const taci_GuardConfig *c, taci_GuardState *s,
                         const tac_DeviceCommand *wanted, double age)
{
    bool finite = isfinite(age) && isfinite(wanted->grip);
    for (int f = 0; f < c->frames; f++) {
        const tac_Wrench *w = &wanted->wrench[f];
        finite = finite && v3_finite(w->force) && v3_finite(w->torque);
        s->frame[f].wanted = (tac_Wrench){driven_only(w->force, c->driven),
                                          driven_only(w->torque, c->driven / TAC_DEVICE_RX)};
    }
    return finite;
}

/// Steps 1 to 5: what makes all of it zero.
static bool must_be_zero(const taci_GuardConfig *c, taci_GuardState *s, bool finite)
{
    if (!guard_engaged(s)) {
        guard_acts(s, TAC_DEVICE_GUARD_STATE);
        return true;
    }
    if (!finite) {
        guard_acts(s, TAC_DEVICE_GUARD_FINITE);
        taci_guard_fault(s, TAC_DEVICE_FAULT_NAN);
        return true;
    }
    if (!s->known || s->time - s->fresh > c->def.stale) {
        guard_acts(s, TAC_DEVICE_GUARD_SAMPLE);
        if (guard_lost(c, s))
            taci_guard_fault(s, TAC_DEVICE_FAULT_LOST);
        s->waits = true;
        s->coupled = false;
        return true;
    }
    if (s->held_off) {
        guard_acts(s, TAC_DEVICE_GUARD_STATUS);
        s->waits = true;
        return true;
    }
    return false;
}

/// Step 4: the factor of a command that is so old.
static void fade(const taci_GuardConfig *c, taci_GuardState *s, double age)
{
    double before = s->fade;
    s->fade = 1.0;
    if (age > c->def.silent) {
        guard_acts(s, TAC_DEVICE_GUARD_COMMAND);
        s->fade = exp((c->def.silent - age) / c->def.fade);
    } else if (before < 0.01) // faded out: what comes now would be a blow
        guard_ramp_anew(s, c->def.ramp_clutch);
}

/// How far a position is outside of the fence.
static tac_Vec3 excess(const taci_GuardConfig *c, tac_Vec3 p)
{
    double x[3] = {p.x, p.y, p.z}, d[3] = {0.0};
    for (int i = 0; i < 3; i++) {
        if (!(c->workspace_min[i] < c->workspace_max[i]) || !(c->driven & TAC_DEVICE_X << i))
            continue;
        if (x[i] < c->workspace_min[i])
            d[i] = x[i] - c->workspace_min[i];
        else if (x[i] > c->workspace_max[i])
            d[i] = x[i] - c->workspace_max[i];
    }
    return v3(d[0], d[1], d[2]);
}

bool taci_guard_fences(const taci_GuardConfig *c, const taci_GuardState *s, int frame)
{
    return c->def.fence && v3_norm(excess(c, s->frame[frame].pose.p)) > 0.0;
}

/// Step 8: outside of the workspace a damped spring inwards, which never pulls out.
static void fence(const taci_GuardConfig *c, taci_GuardState *s, taci_GuardFrame *frame,
                  tac_Vec3 *force)
{
    tac_Vec3 d = excess(c, frame->pose.p);
    double depth = v3_norm(d);
    if (!c->def.fence || depth == 0.0)
        return;
    tac_Vec3 out = v3_scale(1.0 / depth, d);
    double push =
        c->def.fence_stiffness * depth + c->def.fence_damping * v3_dot(frame->velocity, out);
    double most = 0.5 * c->def.force_max;
    push = push > most ? most : push < 0.0 ? 0.0 : push;
    *force = v3_scale(-push, out);
    guard_acts(s, TAC_DEVICE_GUARD_FENCE);
}

/// Step 9: the ramp goes on by dt, in or out.
static void go_on_with_ramp(const taci_GuardConfig *c, taci_GuardState *s, double dt)
{
    if (s->waits) {
        s->waits = false;
        guard_ramp_anew(s, c->def.ramp);
    } else if (s->state == TAC_DEVICE_DOWN)
        s->ramp -= dt / c->def.ramp_down;
    else if (s->clutch)
        s->ramp -= dt / c->def.ramp_clutch;
    else
        s->ramp += dt / s->ramp_time;
    // The ends are met although a sum of steps is rounded.
    s->ramp = s->ramp < 1e-9 ? 0.0 : s->ramp > 1.0 - 1e-9 ? 1.0 : s->ramp;
    if (s->state == TAC_DEVICE_RAMP && s->ramp == 1.0 && !s->clutch)
        s->state = TAC_DEVICE_ACTIVE;
    if (s->ramp == 0.0 && s->clutch)
        s->frozen = true;
    if (s->ramp < 1.0)
        guard_acts(s, TAC_DEVICE_GUARD_RAMP);
}

/// Step 10, first half, for what was held until now: also while nothing is written, to cool down.
static void heat(const taci_GuardConfig *c, taci_GuardFrame *frame, double dt)
{
    const tac_GuardDef *def = &c->def;
    if (!(def->force_continuous > 0.0 && def->force_continuous < def->force_max))
        return;
    double room = def->force_max * def->force_max - def->force_continuous * def->force_continuous;
    double most = room * def->thermal_time;
    frame->heat +=
        dt * (v3_norm2(frame->written.force) - def->force_continuous * def->force_continuous);
    frame->heat = frame->heat > 0.0 ? frame->heat : 0.0;
    if (frame->heat > most)
        frame->capped = true;
    else if (frame->heat < 0.5 * most)
        frame->capped = false;
}

/// Scale a vector to a length; whether it was longer.
static bool cap(tac_Vec3 *a, double most)
{
    // Components are divided first: squares of large ones are infinite.
    double largest = fabs(a->x);
    largest = fabs(a->y) > largest ? fabs(a->y) : largest;
    largest = fabs(a->z) > largest ? fabs(a->z) : largest;
    if (largest == 0.0)
        return false;
    if (most <= 0.0) {
        *a = v3(0, 0, 0);
        return true;
    }
    tac_Vec3 unit = v3(a->x / largest, a->y / largest, a->z / largest);
    double length = v3_norm(unit); // 1 .. sqrt 3
    if (largest * length <= most)
        return false;
    *a = v3_scale(most / length, unit);
    double norm = v3_norm(*a); // rounding must not leave it longer
    if (norm > most)
        *a = v3_scale(most / norm * (1.0 - 0x1p-52), *a);
    return true;
}

/// Step 12: from the point nearest to `a` between zero and what is written now, at most `most`
/// towards it. Towards zero it is free; a reversal is growth. Whether it was too far.
static bool slew(tac_Vec3 *a, tac_Vec3 before, double most)
{
    double length2 = v3_norm2(before);
    double share = length2 > 0.0 ? v3_dot(*a, before) / length2 : 0.0;
    share = share > 1.0 ? 1.0 : share > 0.0 ? share : 0.0;
    tac_Vec3 from = v3_scale(share, before), way = v3_sub(*a, from);
    double far = v3_norm(way);
    if (far <= most)
        return false;
    *a = v3_axpy(from, most / far, way);
    return true;
}

static void shape_frame(const taci_GuardConfig *c, taci_GuardState *s, taci_GuardFrame *frame,
                        double gain, double dt, tac_Wrench *out)
{
    tac_Vec3 force = v3_scale(s->fade, frame->wanted.force);
    tac_Vec3 torque = v3_scale(s->fade * gain, frame->wanted.torque);
    fence(c, s, frame, &force);
    force = v3_scale(gain, force);
    if (frame->capped && cap(&force, c->def.force_continuous))
        guard_acts(s, TAC_DEVICE_GUARD_THERMAL);
    bool clamped = cap(&force, c->def.force_max);
    clamped = cap(&torque, c->def.torque_max) || clamped;
    if (clamped)
        guard_acts(s, TAC_DEVICE_GUARD_CLAMP);
    bool slower = slew(&force, frame->written.force, s->slew * dt);
    slower = slew(&torque, frame->written.torque, s->turn_slew * dt) || slower;
    if (slower)
        guard_acts(s, TAC_DEVICE_GUARD_SLEW);
    cap(&force, c->def.force_max); // rounding in slew
    cap(&torque, c->def.torque_max);
    *out = (tac_Wrench){force, torque};
}

static void shape_grip(const taci_GuardConfig *c, taci_GuardState *s, double wanted, double gain,
                       double dt, double *out)
{
    tac_Vec3 force = v3(c->driven & TAC_DEVICE_GRIP ? s->fade * gain * wanted : 0.0, 0, 0);
    if (cap(&force, c->def.grip_max))
        guard_acts(s, TAC_DEVICE_GUARD_CLAMP);
    if (slew(&force, v3(s->grip_written, 0, 0), c->def.slew * dt))
        guard_acts(s, TAC_DEVICE_GUARD_SLEW);
    *out = force.x;
}

void taci_guard_wrench(const taci_GuardConfig *c, taci_GuardState *s,
                       const tac_DeviceCommand *wanted, double age, double now,
                       tac_DeviceCommand *written)
{
    guard_pass(s, now);
    double held = s->time - s->write_time;
    double dt = held < c->def.stale ? held : c->def.stale; // a stall is no time to grow in
    s->write_time = s->time;
    memset(written->wrench, 0, sizeof written->wrench[0] * (size_t)c->frames);
    written->grip = 0.0;
    for (int f = 0; f < c->frames; f++)
        heat(c, &s->frame[f], held);
    bool finite = take_command(c, s, wanted, age);
    if (must_be_zero(c, s, finite))
        s->ramp = 0.0;
    else {
        fade(c, s, age);
        go_on_with_ramp(c, s, dt);
        double gain = taci_guard_gain(s);
        for (int f = 0; f < c->frames; f++)
            shape_frame(c, s, &s->frame[f], gain, dt, &written->wrench[f]);
        shape_grip(c, s, wanted->grip, gain, dt, &written->grip);
    }
    for (int f = 0; f < c->frames; f++)
        s->frame[f].written = written->wrench[f];
    s->grip_written = written->grip;
    if (s->state == TAC_DEVICE_DOWN && s->ramp == 0.0) {
        s->state = TAC_DEVICE_READY;
        s->coupled = false;
    }
}
