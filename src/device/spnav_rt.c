/* spnav: packets, and the pose that they move (spnav.h). */
#define _GNU_SOURCE // ppoll
#include "base/clock.h"
#include "device/spnav.h"
#include "math/so3.h"
#include <errno.h>
#include <math.h>
#include <poll.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MOTION = 0, PRESS = 1, RELEASE = 2, DEVICE = 3 };
#define QUIET_NS UINT64_C(200000000)
#define CORNER 125.66370614359172 // rad/s: 20 Hz
#define STEP_MAX 0.02             // s: a longer pause moves nothing on

double taci_spnav_response(double counts, double dead, double full)
{
    double beyond = fabs(counts) - dead;
    if (!(beyond > 0.0))
        return 0.0;
    double part = beyond < full - dead ? beyond / (full - dead) : 1.0;
    return copysign(part * part * part, counts);
}

static void take_motion(taci_Spnav *s, const int32_t *values)
{
    for (int i = 0; i < SPNAV_AXES; i++) {
        s->counts[i] = s->sign[i] * values[s->axis[i]];
        s->full = fabs(s->counts[i]) > s->full ? fabs(s->counts[i]) : s->full;
    }
    s->heard = taci_clock_now();
}

static void take_packet(taci_Spnav *s)
{
    int32_t word[SPNAV_PACKET / 4];
    memcpy(word, s->bytes, sizeof word);
    if (word[0] == MOTION)
        take_motion(s, word + 1);
    else if (word[0] == PRESS && word[1] >= 0 && word[1] < 32)
        s->buttons |= UINT32_C(1) << word[1];
    else if (word[0] == RELEASE && word[1] >= 0 && word[1] < 32)
        s->buttons &= ~(UINT32_C(1) << word[1]);
    else if (word[0] == DEVICE) // 0: added, 1: removed
        s->away = word[1] == 1;
    // All else are raw events, and replies of protocol 1.
}

static void take_packets(taci_Spnav *s)
{
    for (;;) {
        ssize_t got = read(s->fd_plus1 - 1, s->bytes + s->count, (size_t)(SPNAV_PACKET - s->count));
        if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
            s->gone = true;
        if (got <= 0)
            return;
        s->count += (int)got;
        if (s->count < SPNAV_PACKET)
            continue;
        take_packet(s);
        s->count = 0;
    }
}

/// x'' = w^2 (target - x) - 2 w x' over h, exactly, for a target that moves with `drift`. `gap` is
/// x - target. With u = gap + 2 drift / w the equation is u'' = -w^2 u - 2 w u'.
static void follow(tac_Vec3 drift, double h, tac_Vec3 *gap, tac_Vec3 *rate)
{
    double e = exp(-CORNER * h);
    tac_Vec3 u = v3_axpy(*gap, 2.0 / CORNER, drift);
    tac_Vec3 du = v3_sub(*rate, drift);
    tac_Vec3 c = v3_axpy(du, CORNER, u); // u(t) = (u + c t) e^(-w t)
    *gap = v3_axpy(v3_scale(e, v3_axpy(u, h, c)), -2.0 / CORNER, drift);
    *rate = v3_axpy(drift, e, v3_axpy(du, -CORNER * h, c));
}

static double held(double value, double bound)
{
    return value > bound ? bound : value < -bound ? -bound : value;
}

static void move(taci_Spnav *s, double h)
{
    double v[SPNAV_AXES];
    bool quiet = taci_clock_now() - s->heard > QUIET_NS || s->away;
    if (!(h > 0.0))
        return;
    for (int i = 0; i < SPNAV_AXES; i++)
        v[i] = quiet ? 0.0 : taci_spnav_response(s->counts[i], s->dead, s->full);
    tac_Vec3 from = s->target, to = v3_axpy(from, h * s->speed, v3_at(v));
    s->target = v3(held(to.x, s->reach), held(to.y, s->reach), held(to.z, s->reach));
    tac_Vec3 gap = v3_sub(s->place, from);
    follow(v3_scale(1.0 / h, v3_sub(s->target, from)), h, &gap, &s->rate);
    s->place = v3_add(s->target, gap);

    tac_Vec3 spin = v3_scale(s->turn, v3_at(v + 3));
    gap = q_log(q_mul(s->turned, q_conjugate(s->target_turn)));
    follow(spin, h, &gap, &s->spin);
    s->target_turn = q_normalize(q_mul(q_exp(v3_scale(h, spin)), s->target_turn));
    s->turned = q_normalize(q_mul(q_exp(gap), s->target_turn));
}

static void wait_until(uint64_t due)
{
    uint64_t now = taci_clock_now();
    if (now >= due)
        return;
    struct timespec wait = {(time_t)((due - now) / 1000000000u), (long)((due - now) % 1000000000u)};
    ppoll(NULL, 0, &wait, NULL);
}

tac_DeviceRead taci_spnav_read(void *self, double timeout, tac_DeviceSample *sample)
{
    taci_Spnav *s = self;
    uint64_t now = taci_clock_now(), due = s->last + (uint64_t)(1e9 * s->period);
    if (due > now && (double)(due - now) > 1e9 * timeout) {
        wait_until(now + (uint64_t)(1e9 * timeout));
        return TAC_DEVICE_STALE;
    }
    wait_until(due);
    take_packets(s);
    if (s->gone)
        return TAC_DEVICE_LOST;
    now = taci_clock_now();
    double h = 1e-9 * (double)(now - s->last);
    move(s, h < STEP_MAX ? h : STEP_MAX);
    s->last = now;
    sample->seq = ++s->seq;
    sample->t = 1e-9 * (double)now;
    sample->t_device = sample->t;
    sample->pose[0] = (tac_Pose){s->place, s->turned};
    sample->twist[0] = (tac_Twist){s->rate, s->spin};
    sample->buttons = s->buttons;
    sample->status = s->away ? 0 : TAC_DEVICE_CONNECTED | TAC_DEVICE_CALIBRATED;
    return TAC_DEVICE_FRESH;
}

tac_Result taci_spnav_write(void *self, const tac_DeviceCommand *command)
{
    (void)self;
    (void)command;
    return TAC_OK; // what would be felt is shown by the scene alone
}
