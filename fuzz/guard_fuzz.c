/* The guard of devices under any sequence of samples, commands and times: what it lets out is
 * finite, within the limits, grows no faster than it may, is zero in any fault, and no fault is let
 * go of by code.
 *
 * An input is a list of ticks: a byte of choices, a byte of status, and numbers, either any eight
 * bytes as a double or small ones from two bytes, so that plausible ticks and wild ones both come
 * by chance. Limits come from its first bytes.
 */
#include "device/guard.h"
#include "math/so3.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "guard_fuzz: %s\n", what);
        abort();
    }
}

typedef struct Input {
    const uint8_t *at;
    size_t left;
} Input;

static uint8_t byte(Input *in)
{
    if (in->left == 0)
        return 0;
    in->left--;
    return *in->at++;
}

/// Around zero, of this size; or, if `wild`, any double there is.
static double number(Input *in, double size, bool wild)
{
    uint64_t bits = 0;
    for (int i = 0; i < (wild ? 8 : 2); i++)
        bits = bits << 8 | byte(in);
    double x;
    memcpy(&x, &bits, sizeof x);
    return wild ? x : size * ((double)bits / 32768.0 - 1.0);
}

static taci_GuardConfig config(Input *in)
{
    tac_DeviceDef def = tac_device_def_default();
    taci_GuardConfig c = {.frames = 1 + byte(in) % 2,
                          .sensed = 127,
                          .driven = byte(in),
                          .needs_calibration = byte(in) & 1,
                          .workspace_min = {-0.01, -0.01, -0.01},
                          .workspace_max = {0.01, 0.01, 0.01},
                          .reach = 1e-3,
                          .turn_reach = 0.05,
                          .period = 0.001,
                          .def = def.guard};
    c.def.force_max = 5.0;
    c.def.torque_max = 0.5;
    c.def.grip_max = 3.0;
    c.def.force_continuous = byte(in) & 1 ? 1.0 : 0.0;
    c.def.thermal_time = 0.01;
    c.def.ramp = byte(in) & 1 ? 0.002 : 0.5;
    return c;
}

static void read_sample(Input *in, uint8_t choice, const taci_GuardConfig *c, double now,
                        tac_DeviceSample *sample)
{
    sample->seq += (choice & 4) != 0;
    sample->t = now - (choice & 8 ? number(in, 0.02, choice & 16) : 0.0);
    sample->status = TAC_DEVICE_CONNECTED | TAC_DEVICE_CALIBRATED | TAC_DEVICE_FORCES_ON;
    if (choice & 32)
        sample->status ^= byte(in);
    for (int f = 0; f < c->frames; f++) {
        tac_Pose *pose = &sample->pose[f];
        double x[3] = {pose->p.x, pose->p.y, pose->p.z};
        for (int i = 0; i < 3; i++)
            x[i] = choice & 64 ? number(in, 0.02, choice & 16) : x[i] * 0.99;
        pose->p = v3_at(x);
        if (choice & 128)
            pose->q.x = number(in, 0.1, choice & 16);
        else
            pose->q = q_identity();
    }
}

static void read_command(Input *in, const taci_GuardConfig *c, bool wild,
                         tac_DeviceCommand *command)
{
    for (int f = 0; f < c->frames; f++) {
        double x[6];
        for (int i = 0; i < 6; i++)
            x[i] = number(in, 8.0, wild);
        command->wrench[f] = (tac_Wrench){v3_at(x), v3_at(x + 3)};
    }
    command->grip = number(in, 8.0, wild);
}

static void check(const taci_GuardConfig *c, const taci_GuardState *s, const taci_GuardState *last,
                  const tac_DeviceCommand *out)
{
    double dt = s->write_time - last->write_time;
    dt = dt < c->def.stale ? dt : c->def.stale;
    bool off =
        s->fault != TAC_DEVICE_FAULT_NONE || !(s->state == TAC_DEVICE_READY || guard_engaged(s));
    must(s->time >= last->time, "time went back");
    must(isfinite(out->grip) && fabs(out->grip) <= 3.0, "grip beyond its limit");
    must(last->fault == TAC_DEVICE_FAULT_NONE || s->fault == last->fault, "a fault went away");
    for (int f = 0; f < c->frames; f++) {
        tac_Wrench w = out->wrench[f], before = last->frame[f].written;
        double F = v3_norm(w.force), M = v3_norm(w.torque);
        must(v3_finite(w.force) && v3_finite(w.torque), "a number that is not finite");
        must(F <= 5.0 && M <= 0.5, "more than the largest force or torque");
        must(F <= v3_norm(before.force) + 2000.0 * dt + 1e-12, "a force grew too fast");
        must(M <= v3_norm(before.torque) + 50.0 * dt + 1e-12, "a torque grew too fast");
        must(!off || (F == 0.0 && M == 0.0 && out->grip == 0.0), "force in a fault");
        must(pose_finite(s->frame[f].pose), "a pose that is not finite counts");
    }
}

/// The guard with all of its forces in, at `now`.
static void engage(const taci_GuardConfig *c, taci_GuardState *s, tac_DeviceSample *sample,
                   double *now)
{
    static const tac_DeviceCommand none;
    tac_DeviceCommand out;
    taci_guard_engage(s);
    for (int k = 0; k < 110; k++) {
        *now += 0.001;
        sample->seq++;
        sample->t = *now;
        taci_guard_sample(c, s, TAC_DEVICE_FRESH, sample, *now);
        taci_guard_wrench(c, s, &none, 0.0, *now, &out);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Input in = {data, size};
    taci_GuardConfig c = config(&in);
    taci_GuardState s, last;
    tac_DeviceSample sample;
    tac_DeviceCommand command, out;
    double now = 0.0;
    memset(&s, 0, sizeof s);
    memset(&sample, 0, sizeof sample);
    memset(&command, 0, sizeof command);
    sample.pose[0] = sample.pose[1] = pose_identity();
    sample.status = TAC_DEVICE_CONNECTED | TAC_DEVICE_CALIBRATED | TAC_DEVICE_FORCES_ON;
    taci_guard_start(&c, &s, now);
    engage(&c, &s, &sample, &now);
    while (in.left > 0) {
        uint8_t choice = byte(&in), more = byte(&in);
        now += more & 1 ? number(&in, 0.2, more & 2) : 0.001;
        read_sample(&in, choice, &c, now, &sample);
        if (more & 4)
            read_command(&in, &c, more & 8, &command);
        double age = more & 16 ? number(&in, 0.2, more & 8) : 0.0;
        last = s;
        taci_guard_sample(&c, &s, (choice & 3) == 3 ? TAC_DEVICE_STALE : TAC_DEVICE_FRESH, &sample,
                          now);
        if (more == 255)
            taci_guard_sample(&c, &s, TAC_DEVICE_LOST, &sample, now);
        if (more & 32)
            taci_guard_clutch(&s, more & 64);
        if (more & 128)
            (more & 64 ? taci_guard_disengage(&s) : (void)taci_guard_engage(&s));
        taci_guard_wrench(&c, &s, &command, age, now, &out);
        check(&c, &s, &last, &out);
    }
    return 0;
}
