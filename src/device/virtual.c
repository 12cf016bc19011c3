// The virtual device as a backend: its keys (docs/devices.md), life and account.
#include "device/viewer.h"
#include "device/device.h"
#include "device/uri.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define MUCH 1e9

static double number(const tac_DeviceUri *uri, const char *key, double otherwise)
{
    return tac_device_uri_number(uri, key, otherwise, 0.0, MUCH);
}

/// Zero is not allowed.
static double positive(const tac_DeviceUri *uri, const char *key, double otherwise)
{
    return tac_device_uri_number(uri, key, otherwise, 1e-12, MUCH);
}

static uint64_t whole(const tac_DeviceUri *uri, const char *key, double otherwise, double upper)
{
    double x = tac_device_uri_number(uri, key, otherwise, 0.0, upper);
    if (x != (double)(uint64_t)x)
        tac_device_uri_fail(uri, "%s=%g: expected a whole number", key, x);
    return (uint64_t)x;
}

static void vector(const tac_DeviceUri *uri, const char *key, double x[3])
{
    taci_uri_numbers(uri, key, 3, x, -MUCH, MUCH);
}

/// The number of a word in a list that ends with NULL.
static int word(const tac_DeviceUri *uri, const char *key, int otherwise, const char *const *list)
{
    const char *text = tac_device_uri_text(uri, key);
    char words[200] = "";
    for (int i = 0; text && list[i]; i++) {
        if (strcmp(text, list[i]) == 0)
            return i;
        size_t n = strlen(words);
        snprintf(words + n, sizeof words - n, " %s", list[i]);
    }
    if (text)
        tac_device_uri_fail(uri, "%s=%.40s: expected one of%s", key, text, words);
    return otherwise;
}

typedef struct Preset {
    double m, b, q, T, F;
} Preset;

static Preset read_preset(const tac_DeviceUri *uri)
{
    static const char *const names[] = {"default", "s2", NULL};
    static const Preset preset[] = {
        {.m = 0.1, .b = 0.5, .q = 1e-6, .T = 1e-3, .F = 20.0},
        {.m = 0.15, .b = 2.0, .q = 1e-6, .T = 1e-3, .F = 60.0}, // the linear motor of S2
    };
    return preset[word(uri, "preset", 0, names)];
}

static void read_axes(const tac_DeviceUri *uri, taci_Virtual *v)
{
    static const char *const names[] = {"x", "y", "z", NULL};
    int axis = word(uri, "axis", 1, names);
    double dofs = tac_device_uri_number(uri, "dofs", 3, 1, 6);
    if (dofs != 1 && dofs != 3 && dofs != 6)
        tac_device_uri_fail(uri, "dofs=%g: expected 1, 3 or 6", dofs);
    v->axes = dofs == 1   ? (uint32_t)TAC_DEVICE_X << axis
              : dofs == 3 ? TAC_DEVICE_POSITION
                          : TAC_DEVICE_POSITION | TAC_DEVICE_ROTATION;
}

static void read_mechanism(const tac_DeviceUri *uri, taci_Virtual *v, const Preset *preset)
{
    taci_AxisDef *a = &v->axis;
    a->m = positive(uri, "m", preset->m);
    a->b = number(uri, "b", preset->b);
    a->friction = number(uri, "c", 0.0);
    a->m2 = number(uri, "m2", 0.0);
    a->k_t = number(uri, "k_t", 1e5);
    a->b_t = number(uri, "b_t", 0.0);
    a->play = 0.5 * number(uri, "backlash", 0.0);
    a->stop = number(uri, "stop", 0.0);
    a->stop_k = positive(uri, "stop_k", 1e5);
    v->inertia = positive(uri, "J", 1e-4);
    v->turn_damping = number(uri, "b_r", 1e-3);
    v->turn_friction = number(uri, "c_r", 0.0);
    v->encoder = number(uri, "q", preset->q);
    v->turn_encoder = number(uri, "q_r", 1e-5);
    if (a->play > 0.0 && a->m2 == 0.0)
        tac_device_uri_fail(uri, "backlash lies between m and m2: give m2, kg");
}

static void read_timing(const tac_DeviceUri *uri, taci_Virtual *v, const Preset *preset)
{
    bool both = tac_device_uri_text(uri, "T") && tac_device_uri_text(uri, "rate");
    double T = tac_device_uri_number(uri, "T", preset->T, 1e-6, 1.0);
    double rate = tac_device_uri_number(uri, "rate", 1.0 / T, 1.0, 1e6);
    v->period = tac_device_uri_text(uri, "rate") ? 1.0 / rate : T;
    v->delay = (int)whole(uri, "delay", 0, TACI_DEVICE_DELAY);
    v->latency = tac_device_uri_number(uri, "latency", 0.0, 0.0, v->period);
    v->substeps = (int)whole(uri, "substeps", 16, 1000);
    v->seed = whole(uri, "seed", 1, 9e15);
    if (both)
        tac_device_uri_fail(uri, "T and rate are the same: give one of them");
    if (v->substeps < 1)
        tac_device_uri_fail(uri, "substeps=0: expected at least 1");
}

typedef enum Holder {
    HOLD_NONE,
    HOLD_SPRING,
    HOLD_PUSH,
    HOLD_TAP,
    HOLD_RELAXED,
    HOLD_FIRM,
} Holder;

/// The stiffness, damping and mass of a hand, that holds `mass` beside its own.
static void read_hold(const tac_DeviceUri *uri, taci_HandDef *hand, Holder holder, double mass,
                      const taci_VirtualUsual *usual)
{
    static const double set[][3] = {[HOLD_SPRING] = {300, 3, 0},
                                    [HOLD_RELAXED] = {100, 3, 0.4},
                                    [HOLD_FIRM] = {600, 10, 0.8},
                                    [HOLD_TAP] = {0, 0, 0}};
    bool as_usual = holder == HOLD_SPRING && usual->holds_by > 0.0;
    hand->k = number(uri, "k_h", as_usual ? usual->holds_by : set[holder][0]);
    hand->mass = number(uri, "m_h", set[holder][2]);
    double critical = 2.0 * sqrt(hand->k * (mass + hand->mass));
    hand->b = number(uri, "b_h", usual->critical ? critical : set[holder][1]);
    hand->k_r = number(uri, "k_hr", hand->k > 0.0 ? 1.0 : 0.0);
    hand->b_r = number(uri, "b_hr", hand->k > 0.0 ? 0.01 : 0.0);
    hand->inertia = number(uri, "J_h", 0.0);
}

static Holder read_holder(const tac_DeviceUri *uri, const taci_VirtualUsual *usual)
{
    static const char *const holders[] = {"none", "spring", "push", "tap", "relaxed", "firm", NULL};
    bool holds = usual->holds_by > 0.0 || tac_device_uri_text(uri, "script") != NULL;
    return (Holder)word(uri, "hand", holds ? HOLD_SPRING : HOLD_NONE, holders);
}

static void read_hand(const tac_DeviceUri *uri, taci_HandDef *hand, double mass,
                      const taci_VirtualUsual *usual)
{
    static const char *const motions[] = {"still", "sine", "dip", "press", NULL};
    const char *script = tac_device_uri_text(uri, "script");
    Holder holder = read_holder(uri, usual);
    read_hold(uri, hand, holder, mass, usual);
    hand->taps = holder == HOLD_TAP;
    hand->at = number(uri, "at", 0.0);
    hand->rise = number(uri, "rise", holder == HOLD_PUSH ? 0.0 : 0.2);
    hand->hold = number(uri, "hold", MUCH);
    hand->every = positive(uri, "every", 0.5);
    hand->duration = positive(uri, "duration", 0.02);
    hand->rate = number(uri, "f", 1.0);
    hand->motion = (taci_HandMotion)word(uri, "motion", TACI_HAND_STILL, motions);
    if (holder == HOLD_TAP)
        hand->push[1] = -2.0;
    if (hand->motion != TACI_HAND_STILL)
        hand->by[1] = -0.02;
    hand->close = tac_device_uri_number(uri, "close", 0.0, -MUCH, MUCH);
    hand->close_at = number(uri, "close_at", 0.0);
    hand->close_rise = number(uri, "close_rise", 0.2);
    vector(uri, "push", hand->push);
    vector(uri, "twist", hand->twist);
    vector(uri, "by", hand->by);
    vector(uri, "turn", hand->turn);
    if (holder == HOLD_PUSH && !tac_device_uri_text(uri, "push") &&
        !tac_device_uri_text(uri, "twist"))
        tac_device_uri_fail(uri, "hand=push: needs push=fx,fy,fz (N) or twist=tx,ty,tz (N·m)");
    bool moves = script || hand->motion != TACI_HAND_STILL || hand->close != 0.0;
    if (moves && hand->k == 0.0)
        tac_device_uri_fail(uri, "a motion needs a hand that holds: hand=spring, relaxed or firm");
    char fault[320];
    if (script && taci_script_read(script, &hand->script, fault, sizeof fault) != TAC_OK)
        tac_device_uri_fail(uri, "%s", fault);
}

static void read_faults(const tac_DeviceUri *uri, taci_VirtualFaults *f)
{
    f->drop = tac_device_uri_number(uri, "drop", 0.0, 0.0, 1.0);
    f->jitter = number(uri, "jitter", 0.0);
    f->noise = number(uri, "noise", 0.0);
    f->nan_at = whole(uri, "nan_at", 0, 9e15);
    f->jump_at = whole(uri, "jump_at", 0, 9e15);
    f->freeze_at = whole(uri, "freeze_at", 0, 9e15);
    f->silent_at = whole(uri, "silent_at", 0, 9e15);
    f->disconnect_at = whole(uri, "disconnect_at", 0, 9e15);
    f->refuse_at = whole(uri, "refuse_at", 0, 9e15);
    f->estop_at = whole(uri, "estop_at", 0, 9e15);
    f->hardware_at = whole(uri, "hardware_at", 0, 9e15);
    f->hot_at = whole(uri, "hot_at", 0, 9e15);
    f->off_at = whole(uri, "off_at", 0, 9e15);
    f->freeze = whole(uri, "freeze", 100, 9e15);
    f->silent = whole(uri, "silent", 20, 9e15);
    f->lasts = whole(uri, "lasts", 100, 9e15);
    f->jump = tac_device_uri_number(uri, "jump", 0.05, -MUCH, MUCH);
}

static void tell_caps(const tac_DeviceUri *uri, const taci_Virtual *v,
                      const taci_VirtualUsual *usual, tac_DeviceCaps *caps)
{
    double torque = positive(uri, "tau", 1.0);
    snprintf(caps->model, sizeof caps->model, "%s", usual->model);
    snprintf(caps->serial, sizeof caps->serial, "%llu", (unsigned long long)v->seed);
    caps->frames = v->frames;
    caps->sensed = caps->driven = v->axes;
    caps->buttons = 32;
    for (int i = 0; i < 3; i++) {
        caps->workspace_min[i] = -v->reach;
        caps->workspace_max[i] = v->reach;
    }
    caps->force_max = v->force_max;
    caps->force_continuous = number(uri, "F_c", 0.0);
    caps->torque_max = torque;
    caps->resolution = v->encoder;
    caps->turn_resolution = v->turn_encoder;
    caps->rate = 1.0 / v->period;
    caps->mass = v->axis.m;
    caps->damping = v->axis.b;
    caps->inertia = v->inertia;
    caps->turn_damping = v->turn_damping;
    caps->delay = v->delay;
    caps->latency = v->latency;
    caps->flags = TAC_DEVICE_OWN_TIME | TAC_DEVICE_PACES |
                  (v->needs_calibration ? (uint32_t)TAC_DEVICE_NEEDS_CALIBRATION : 0);
}

void taci_virtual_keys(taci_Virtual *v, const tac_DeviceUri *uri, const taci_VirtualUsual *usual,
                       tac_DeviceCaps *caps)
{
    Preset preset = read_preset(uri);
    read_axes(uri, v);
    read_mechanism(uri, v, &preset);
    read_timing(uri, v, &preset);
    read_hand(uri, &v->hand, v->axis.m + v->axis.m2, usual);
    read_faults(uri, &v->faults);
    v->axis.hand_m = v->hand.mass;
    v->axis.hand_k = v->hand.k;
    v->axis.hand_b = v->hand.b;
    v->reach = positive(uri, "reach", usual->reach);
    v->force_max = positive(uri, "F", usual->force > 0.0 ? usual->force : preset.F);
    v->frames = (int)whole(uri, "frames", 1, TAC_DEVICE_FRAMES);
    if (v->frames < 1)
        tac_device_uri_fail(uri, "frames=0: expected 1 to 16");
    double spread = tac_device_uri_number(uri, "spread", 0.03, -MUCH, MUCH), start[3] = {0.0};
    vector(uri, "start", start);
    vector(uri, "v", v->start_v);
    for (int f = 0; f < v->frames; f++)
        for (int i = 0; i < 3; i++)
            v->frame[f].begin[i] = start[i] + (i == 0 ? f * spread : 0.0);
    v->needs_calibration = whole(uri, "uncalibrated", 0, 1) == 1;
    v->calibrated = !v->needs_calibration;
    tell_caps(uri, v, usual, caps);
    if (uri->authority[0] != '\0' || uri->path[0] != '\0')
        tac_device_uri_fail(uri, "a %s has no path: %s:?key=value", usual->model, uri->scheme);
}

tac_Result taci_virtual_opened(const tac_DeviceUri *uri)
{
    return uri->asked->fault[0] == '\0' ? TAC_OK : TAC_ERR_DEVICE;
}

static tac_Result open_virtual(void *self, const tac_DeviceUri *uri, tac_DeviceCaps *caps)
{
    static const taci_VirtualUsual usual = {.model = "virtual device", .reach = 0.2};
    taci_virtual_keys(self, uri, &usual, caps);
    return taci_virtual_opened(uri);
}

tac_Result taci_virtual_start(void *self)
{
    taci_Virtual *v = self;
    taci_virtual_begin(v);
    v->running = true;
    return TAC_OK;
}

tac_DeviceRead taci_virtual_take(void *self, double timeout, tac_DeviceSample *sample)
{
    (void)timeout; // the next sample is always there
    return taci_virtual_read(self, sample);
}

tac_Result taci_virtual_give(void *self, const tac_DeviceCommand *command)
{
    return taci_virtual_write(self, command);
}

void taci_virtual_stop(void *self)
{
    taci_Virtual *v = self;
    const tac_DeviceCommand zero = {.grip = 0.0};
    for (int i = 0; i < TACI_VIRTUAL_HELD; i++)
        v->held[i] = zero;
    v->running = false;
}

void taci_virtual_close(void *self)
{
    taci_Virtual *v = self;
    taci_script_free(&v->hand.script);
}

void taci_virtual_panic(void *self)
{
    taci_Virtual *v = self;
    atomic_store(&v->dead, true);
}

tac_Result taci_virtual_calibrate(void *self, char text[160])
{
    taci_Virtual *v = self;
    v->calibrated = true;
    snprintf(text, 160, "the virtual device took its place as its origin");
    return TAC_OK;
}

static int probe(tac_DeviceFound *found, int room, char lacks[320])
{
    lacks[0] = '\0';
    if (room < 1)
        return 0;
    snprintf(found->uri, sizeof found->uri, "virtual:");
    snprintf(found->what, sizeof found->what, "virtual device: a mechanism and a hand, computed");
    return 1;
}

const tac_DeviceOps taci_virtual_ops = {
    .scheme = "virtual",
    .summary = "a device that is computed: mass, encoder, hand, faults",
    .size = sizeof(taci_Virtual),
    .probe = probe,
    .open = open_virtual,
    .start = taci_virtual_start,
    .read = taci_virtual_take,
    .write = taci_virtual_give,
    .stop = taci_virtual_stop,
    .close = taci_virtual_close,
    .panic = taci_virtual_panic,
    .calibrate = taci_virtual_calibrate,
};

taci_Virtual *taci_virtual_of(tac_Device *d)
{
    return d->ops == &taci_virtual_ops || d->ops == &taci_viewer_ops ? d->self : NULL;
}
