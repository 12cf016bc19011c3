/* A backend that drives the virtual device by its functions and keeps true accounts of it
 * (watched_device.h). */
#include "watched_device.h"
#include <math.h>
#include <stdlib.h>
#include <stdalign.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum { KEPT = 16 }; // ticks for which writes are kept

typedef struct Self {
    Watched seen;
    double period, step, turn_step, lose, leap, push[3], push_at;
    uint64_t mute_at, mute, leap_at, leaps, bad_at, deaf_at, lot;
    int delay;
    tac_DeviceCommand written[KEPT];
    tac_DeviceSample sample; // as the virtual device gives it
    alignas(max_align_t) unsigned char device[];
} Self;

static const tac_DeviceOps *virtual_ops;
static const Watched *latest; // opened last

static double number(const tac_DeviceUri *uri, const char *key, double otherwise)
{
    return tac_device_uri_number(uri, key, otherwise, -1e9, 1e9);
}

static uint64_t whole(const tac_DeviceUri *uri, const char *key, double otherwise)
{
    return (uint64_t)tac_device_uri_number(uri, key, otherwise, 0.0, 1e9);
}

static tac_Result open_watched(void *self, const tac_DeviceUri *uri, tac_DeviceCaps *caps)
{
    Self *s = self;
    s->step = number(uri, "step", 0.0);
    s->turn_step = number(uri, "turn_step", 0.0);
    s->lose = number(uri, "lose", 0.0);
    s->leap = number(uri, "leap", 0.05);
    s->leaps = whole(uri, "leaps", 1e9);
    s->leap_at = whole(uri, "leap_at", 0.0);
    s->mute_at = whole(uri, "mute_at", 0.0);
    s->mute = whole(uri, "mute", 20.0);
    s->bad_at = whole(uri, "bad_at", 0.0);
    s->deaf_at = whole(uri, "deaf_at", 0.0);
    s->push_at = number(uri, "at", 0.0);
    const char *push = tac_device_uri_text(uri, "push");
    for (int i = 0; push && i < 3; i++) { // "x,y,z"
        char *rest;
        s->push[i] = strtod(push, &rest);
        push = *rest == ',' ? rest + 1 : NULL;
    }
    tac_Result result = virtual_ops->open(s->device, uri, caps);
    if (result != TAC_OK)
        return result;
    if (caps->frames > WATCHED_FRAMES)
        return tac_device_uri_fail(uri, "at most %d frames are watched", WATCHED_FRAMES);
    s->seen.frames = caps->frames;
    s->period = 1.0 / caps->rate;
    s->delay = caps->delay;
    caps->resolution = s->step;
    caps->turn_resolution = s->turn_step;
    s->lot = 1;
    latest = &s->seen;
    return TAC_OK;
}

static tac_Result start_watched(void *self)
{
    Self *s = self;
    return virtual_ops->start(s->device);
}

static double dot(tac_Vec3 a, tac_Vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static tac_Vec3 minus(tac_Vec3 a, tac_Vec3 b)
{
    return (tac_Vec3){a.x - b.x, a.y - b.y, a.z - b.z};
}

/// The rotation vector from one orientation to another, small or not.
static tac_Vec3 turned(tac_Quat a, tac_Quat b)
{
    double w = b.w * a.w + b.x * a.x + b.y * a.y + b.z * a.z;
    tac_Vec3 v = {b.x * a.w - b.w * a.x - b.y * a.z + b.z * a.y,
                  b.y * a.w - b.w * a.y - b.z * a.x + b.x * a.z,
                  b.z * a.w - b.w * a.z - b.x * a.y + b.y * a.x};
    double s = sqrt(dot(v, v));
    double scale = s > 1e-12 ? 2.0 * atan2(w < 0.0 ? -s : s, fabs(w)) / s : 2.0;
    return (tac_Vec3){scale * v.x, scale * v.y, scale * v.z};
}

/// What acted since the sample before, over the way that was really made.
static void account(Self *s)
{
    for (int f = 0; f < s->seen.frames; f++) {
        WatchedFrame *frame = &s->seen.frame[f];
        tac_Pose now = s->sample.pose[f];
        if (s->seen.tick > 1) {
            tac_Vec3 way = minus(now.p, frame->pose.p), turn = turned(frame->pose.q, now.q);
            frame->work += dot(frame->acting.force, way) + dot(frame->acting.torque, turn);
            if (s->seen.t > s->push_at + 0.5 * s->period)
                frame->push += dot((tac_Vec3){s->push[0], s->push[1], s->push[2]}, way);
        }
        frame->pose = now;
        frame->twist = s->sample.twist[f];
    }
}

static double rounded(double x, double step)
{
    return step > 0.0 ? step * floor(x / step + 0.5) : x;
}

static tac_Quat rounded_turn(tac_Quat q, double step)
{
    tac_Vec3 a = turned((tac_Quat){1, 0, 0, 0}, q);
    tac_Vec3 b = {rounded(a.x, step), rounded(a.y, step), rounded(a.z, step)};
    double angle = sqrt(dot(b, b)), s = angle > 1e-12 ? sin(0.5 * angle) / angle : 0.5;
    return step > 0.0 ? (tac_Quat){cos(0.5 * angle), s * b.x, s * b.y, s * b.z} : q;
}

static bool is_missing(Self *s)
{
    uint64_t tick = s->seen.tick;
    s->lot = s->lot * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    bool lost = (double)(s->lot >> 11) * 0x1p-53 < s->lose;
    return lost || (s->mute_at > 0 && tick >= s->mute_at && tick - s->mute_at < s->mute);
}

static tac_DeviceRead read_watched(void *self, double timeout, tac_DeviceSample *sample)
{
    Self *s = self;
    uint64_t tick = ++s->seen.tick;
    s->sample.t = s->seen.t;
    tac_DeviceRead read = virtual_ops->read(s->device, timeout, &s->sample);
    sample->t = s->seen.t = s->sample.t;
    if (read != TAC_DEVICE_FRESH)
        return read;
    account(s);
    s->written[tick % KEPT] = s->written[(tick - 1) % KEPT];
    if (is_missing(s))
        return TAC_DEVICE_STALE;
    bool leaps = s->leap_at > 0 && tick >= s->leap_at && tick - s->leap_at < s->leaps;
    tac_DeviceSample out = s->sample;
    for (int f = 0; f < s->seen.frames; f++) {
        tac_Vec3 *p = &out.pose[f].p;
        *p = (tac_Vec3){rounded(p->x, s->step), rounded(p->y, s->step), rounded(p->z, s->step)};
        p->y += leaps ? s->leap : 0.0;
        out.pose[f].q = rounded_turn(out.pose[f].q, s->turn_step);
    }
    if (tick == s->bad_at)
        out.pose[0].p.x = (double)NAN;
    *sample = out;
    return TAC_DEVICE_FRESH;
}

static tac_Result write_watched(void *self, const tac_DeviceCommand *command)
{
    Self *s = self;
    uint64_t tick = s->seen.tick;
    bool deaf = s->deaf_at > 0 && tick >= s->deaf_at;
    tac_Vec3 none = {0, 0, 0}, force = command->wrench[0].force;
    if (deaf && dot(force, force) > 0.0)
        return TAC_ERR_DEVICE;
    tac_Result result = virtual_ops->write(s->device, command);
    if (result != TAC_OK)
        return result;
    s->written[tick % KEPT] = *command;
    uint64_t at = tick - (uint64_t)s->delay;
    for (int f = 0; f < s->seen.frames; f++) {
        WatchedFrame *frame = &s->seen.frame[f];
        const tac_Wrench zero = {none, none};
        tac_Wrench before = frame->acting;
        frame->acting = tick > (uint64_t)s->delay ? s->written[at % KEPT].wrench[f] : zero;
        tac_Vec3 change = minus(frame->acting.force, before.force);
        frame->changed += sqrt(dot(change, change));
    }
    return TAC_OK;
}

static void stop_watched(void *self)
{
    Self *s = self;
    virtual_ops->stop(s->device);
}

static void close_watched(void *self)
{
    Self *s = self;
    virtual_ops->close(s->device);
}

static const tac_DeviceOps *find_virtual(void)
{
    const tac_DeviceOps *ops;
    for (int i = 0; (ops = tac_device_backend(i)) != NULL; i++)
        if (strcmp(ops->scheme, "virtual") == 0)
            return ops;
    return NULL;
}

static bool make_known(void)
{
    static tac_DeviceOps ops;
    if (virtual_ops)
        return true;
    const tac_DeviceOps *found = find_virtual();
    if (!found)
        return false;
    ops = (tac_DeviceOps){.scheme = "watched",
                          .summary = "the virtual device, watched from behind",
                          .size = offsetof(Self, device) + found->size,
                          .open = open_watched,
                          .start = start_watched,
                          .read = read_watched,
                          .write = write_watched,
                          .stop = stop_watched,
                          .close = close_watched};
    if (tac_device_register(&ops) != TAC_OK)
        return false;
    virtual_ops = found;
    return true;
}

tac_Device *watched_open(const char *uri, const tac_DeviceDef *def, const Watched **watched)
{
    tac_Device *device = NULL;
    tac_DeviceDef d = *def;
    d.uri = uri;
    if (!make_known() || tac_device_open(&d, &device) != TAC_OK)
        return NULL;
    *watched = latest;
    if (tac_device_start(device) == TAC_OK && tac_device_engage(device) == TAC_OK)
        return device;
    tac_device_close(device);
    return NULL;
}
