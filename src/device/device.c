// Devices: open and close, start and stop, and what is told of them (tactus/device.h).
#include "device/device.h"
#include "base/clock.h"
#include "base/cookie.h"
#include "base/message.h"
#include "device/profile.h"
#include "device/registry.h"
#include "device/uri.h"
#include "math/so3.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

tac_DeviceDef tac_device_def_default(void)
{
    const double half = 0.70710678118654752440;
    return (tac_DeviceDef){
        .name = "device",
        .guard = {.thermal_time = 10.0,
                  .slew = 2000.0,
                  .turn_slew = 50.0,
                  .speed_max = 3.0,
                  .turn_speed_max = 60.0,
                  .stale = 0.01,
                  .lost = 0.1,
                  .silent = 0.05,
                  .fade = 0.005,
                  .ramp = 0.5,
                  .ramp_down = 0.1,
                  .ramp_clutch = 0.1,
                  .fence = true,
                  .fence_stiffness = 200.0,
                  .fence_damping = 2.0},
        .map = {.turn = {half, half, 0, 0}, .scale = 1.0}, // x, y up, z to x, z up, -y
        .clutch_button = -1,
        .cookie = TACI_COOKIE_DEVICE,
    };
}

// ------------------------------------------------------------------------------------------------
// Definitions

static bool is_positive(double a)
{
    return a > 0.0 && a < 1e30;
}

static bool is_not_negative(double a)
{
    return a >= 0.0 && a < 1e30;
}

/// The name of the first field that is out of range, NULL if none is.
static const char *guard_problem(const tac_GuardDef *g)
{
    const struct {
        const char *name;
        double value;
        bool may_be_zero;
    } field[] = {
        {"force_max", g->force_max, true},
        {"torque_max", g->torque_max, true},
        {"grip_max", g->grip_max, true},
        {"force_continuous", g->force_continuous, true},
        {"thermal_time", g->thermal_time, false},
        {"slew", g->slew, false},
        {"turn_slew", g->turn_slew, false},
        {"speed_max", g->speed_max, false},
        {"turn_speed_max", g->turn_speed_max, false},
        {"stale", g->stale, false},
        {"lost", g->lost, false},
        {"silent", g->silent, true},
        {"fade", g->fade, false},
        {"ramp", g->ramp, false},
        {"ramp_down", g->ramp_down, false},
        {"ramp_clutch", g->ramp_clutch, false},
        {"fence_stiffness", g->fence_stiffness, true},
        {"fence_damping", g->fence_damping, true},
    };
    for (size_t i = 0; i < sizeof field / sizeof field[0]; i++)
        if (!(field[i].may_be_zero ? is_not_negative : is_positive)(field[i].value))
            return field[i].name;
    return NULL;
}

static bool is_map_fine(const tac_DeviceMap *m)
{
    return v3_finite(m->origin) && v3_finite(m->centre) && is_positive(m->scale) &&
           is_not_negative(m->force_scale) && fabs(sqrt(q_norm2(m->turn)) - 1.0) <= 1e-6;
}

static tac_Result check_def(const tac_DeviceDef *def)
{
    const char *problem = guard_problem(&def->guard), *text = NULL;
    if (problem)
        text = "is negative, zero where it must not be, or not finite";
    else if (!is_map_fine(&def->map)) {
        problem = "map";
        text = "needs finite origin and centre, scale > 0, force_scale >= 0 and a unit quaternion";
    } else if (def->clutch_button < -1 || def->clutch_button > 31) {
        problem = "clutch_button";
        text = "is -1 or a button's number, 0 to 31";
    } else if (!is_not_negative(def->period)) {
        problem = "period";
        text = "is negative or not finite";
    } else if (!def->uri) {
        problem = "uri";
        text = "is missing";
    }
    if (problem)
        taci_message(def->message, def->user, TAC_ERR_INVALID, "tac_device_open", "%s %s", problem,
                     text);
    return problem ? TAC_ERR_INVALID : TAC_OK;
}

/// What the device says of itself must make sense, whoever wrote its backend.
static const char *caps_problem(const tac_DeviceCaps *c)
{
    const double number[] = {
        c->force_max,  c->force_continuous, c->torque_max, c->grip_max, c->stiffness_max,
        c->resolution, c->turn_resolution,  c->rate,       c->mass,     c->damping,
        c->inertia,    c->turn_damping,     c->latency};
    for (size_t i = 0; i < sizeof number / sizeof number[0]; i++)
        if (!is_not_negative(number[i]))
            return "a number that is negative or not finite";
    for (int i = 0; i < 3; i++)
        if (!isfinite(c->workspace_min[i]) || !isfinite(c->workspace_max[i]))
            return "a workspace that is not finite";
    if (c->frames < 1 || c->frames > TAC_DEVICE_FRAMES)
        return "a number of frames that is not 1 to 16";
    if (c->buttons < 0 || c->buttons > 32)
        return "a number of buttons that is not 0 to 32";
    if (c->delay < 0 || c->delay > TACI_DEVICE_DELAY)
        return "a delay that is not 0 to 8 samples";
    return NULL;
}

// ------------------------------------------------------------------------------------------------
// Configuration

/// The user's limit, or the device's if it is lower or the user gave none.
static double limit(double user, double device, double otherwise)
{
    if (user > 0.0 && device > 0.0)
        return user < device ? user : device;
    return user > 0.0 ? user : device > 0.0 ? device : otherwise;
}

static double at_least(double a, double b)
{
    return a > b ? a : b;
}

static void configure_guard(tac_Device *d, const tac_GuardDef *def)
{
    const tac_DeviceCaps *caps = &d->caps;
    taci_GuardConfig *c = &d->config;
    c->frames = caps->frames;
    c->sensed = caps->sensed;
    c->driven = d->input_only ? 0 : caps->driven;
    c->needs_calibration = caps->flags & TAC_DEVICE_NEEDS_CALIBRATION;
    memcpy(c->workspace_min, caps->workspace_min, sizeof c->workspace_min);
    memcpy(c->workspace_max, caps->workspace_max, sizeof c->workspace_max);
    c->reach = 1e-3 + 5.0 * caps->resolution;
    c->turn_reach = 0.05 + 5.0 * caps->turn_resolution;
    c->period = d->period;
    c->def = *def;
    c->def.force_max = limit(def->force_max, caps->force_max, 3.0);
    c->def.torque_max = limit(def->torque_max, caps->torque_max, 0.1);
    c->def.grip_max = limit(def->grip_max, caps->grip_max, 3.0);
    c->def.force_continuous = limit(def->force_continuous, caps->force_continuous, 0.0);
    c->def.stale = at_least(def->stale, 2.5 * d->period); // slow devices are not stale at once
    c->def.lost = at_least(def->lost, 2.0 * c->def.stale);
}

static void configure(tac_Device *d, const tac_DeviceDef *def)
{
    snprintf(d->name, sizeof d->name, "%s", def->name ? def->name : "device");
    d->message = def->message;
    d->user = def->user;
    d->own_time = d->caps.flags & TAC_DEVICE_OWN_TIME;
    d->input_only = d->caps.flags & TAC_DEVICE_INPUT_ONLY;
    d->period = def->period > 0.0 ? def->period : d->caps.rate > 0.0 ? 1.0 / d->caps.rate : 0.001;
    d->clutch_button = def->clutch_button;
    configure_guard(d, &def->guard);
    d->map.def = def->map;
    d->map.def.turn = q_normalize(def->map.turn);
    if (d->map.def.force_scale == 0.0)
        d->map.def.force_scale = d->map.def.scale;
    d->map.held = q_identity();
    d->book.delay = d->caps.delay;
    for (int f = 0; f < TAC_DEVICE_FRAMES; f++) {
        d->sample.pose[f] = pose_identity();
        d->guard.frame[f].pose = pose_identity();
        d->map.scene[f] = pose_identity();
    }
}

// ------------------------------------------------------------------------------------------------
// Open and close

static tac_Result refuse(const tac_DeviceDef *def, tac_Result result, const char *text)
{
    taci_message(def->message, def->user, result, "tac_device_open", "%s: %s", def->uri, text);
    return result;
}

static void names_of_backends(char *text, size_t size)
{
    const tac_DeviceOps *ops;
    snprintf(text, size, "no backend has this scheme; there are");
    for (int i = 0; (ops = tac_device_backend(i)) != NULL; i++) {
        size_t n = strlen(text);
        snprintf(text + n, size - n, " %s:", ops->scheme);
    }
}

static void forget(tac_Device *d)
{
    free(d->self);
    free(d);
}

/// Let the backend open, and see that it has left nothing unsaid.
static tac_Result open_backend(const tac_DeviceDef *def, tac_Device *d, const tac_DeviceUri *uri)
{
    tac_Result result = d->ops->open(d->self, uri, &d->caps);
    if (!taci_uri_is_fine(uri) || result != TAC_OK) {
        const char *why = uri->asked->fault[0] ? uri->asked->fault : tac_result_text(result);
        return refuse(def, result == TAC_OK ? TAC_ERR_DEVICE : result, why);
    }
    const char *problem = caps_problem(&d->caps);
    if (problem) {
        char text[128];
        snprintf(text, sizeof text, "the backend gives %s", problem);
        return refuse(def, TAC_ERR_DEVICE, text);
    }
    if (!taci_profile_read(&d->caps))
        taci_message(def->message, def->user, TAC_OK, "tac_device_open",
                     "%s: the profile of %s is damaged and not used; calibrate it again", def->uri,
                     d->caps.serial);
    return TAC_OK;
}

static tac_Result make(const tac_DeviceDef *def, const tac_DeviceOps *ops, const tac_DeviceUri *uri,
                       tac_Device **device)
{
    tac_Device *d = calloc(1, sizeof *d);
    if (!d)
        return refuse(def, TAC_ERR_MEMORY, "there is no memory");
    d->ops = ops;
    d->self = calloc(1, ops->size);
    if (!d->self) {
        forget(d);
        return refuse(def, TAC_ERR_MEMORY, "there is no memory");
    }
    tac_Result result = open_backend(def, d, uri);
    if (result == TAC_OK && !taci_panic_enter(d))
        result = refuse(def, TAC_ERR_CAPACITY, "32 devices are open already");
    if (result != TAC_OK) {
        ops->close(d->self);
        forget(d);
        return result;
    }
    configure(d, def);
    *device = d;
    return TAC_OK;
}

tac_Result tac_device_open(const tac_DeviceDef *def, tac_Device **device)
{
    *device = NULL;
    if (!def || def->cookie != TACI_COOKIE_DEVICE)
        return TAC_ERR_INVALID;
    tac_Result result = check_def(def);
    if (result != TAC_OK)
        return result;
    tac_DeviceUri uri;
    if (taci_uri_parse(&uri, def->uri) != TAC_OK)
        return refuse(def, TAC_ERR_SYNTAX, uri.asked->fault);
    const tac_DeviceOps *ops = taci_device_backend_of(uri.scheme);
    if (!ops) {
        char text[400];
        names_of_backends(text, sizeof text);
        return refuse(def, TAC_ERR_SYNTAX, text);
    }
    return make(def, ops, &uri, device);
}

void tac_device_close(tac_Device *d)
{
    if (!d)
        return;
    tac_device_stop(d);
    taci_panic_leave(d);
    d->ops->close(d->self);
    forget(d);
}

// ------------------------------------------------------------------------------------------------
// Life

bool taci_device_claim(tac_Device *d, const void *driver)
{
    const void *nobody = NULL;
    return atomic_compare_exchange_strong(&d->driver, &nobody, driver) || nobody == driver;
}

void taci_device_release(tac_Device *d, const void *driver)
{
    const void *mine = driver;
    (void)atomic_compare_exchange_strong(&d->driver, &mine, NULL);
}

tac_Result tac_device_start(tac_Device *d)
{
    if (d->started)
        return TAC_ERR_STATE;
    tac_Result result = d->ops->start(d->self);
    if (result != TAC_OK) {
        taci_message(d->message, d->user, result, "tac_device_start", "%s: does not start: %s",
                     d->name, tac_result_text(result));
        d->ops->stop(d->self);
        return TAC_ERR_DEVICE;
    }
    d->started = true;
    d->book.known = false;
    d->stats = (taci_DeviceStats){.ticks = 0};
    memset(d->told, 0, sizeof d->told);
    memset(d->book.queue, 0, sizeof d->book.queue);
    taci_guard_start(&d->config, &d->guard, d->own_time ? 0.0 : 1e-9 * (double)taci_clock_now());
    return TAC_OK;
}

void tac_device_stop(tac_Device *d)
{
    if (!d->started)
        return;
    taci_device_write_zero(d);
    d->ops->stop(d->self);
    d->started = false;
    taci_guard_stop(&d->guard);
}

tac_Result tac_device_calibrate(tac_Device *d, char text[160])
{
    text[0] = '\0';
    if (guard_engaged(&d->guard)) { // it may move by itself
        snprintf(text, 160, "it gives forces: let go of them before it is calibrated");
        return TAC_ERR_STATE;
    }
    if (d->ops->calibrate)
        return d->ops->calibrate(d->self, text);
    snprintf(text, 160, "this device needs no calibration");
    return TAC_OK;
}

// ------------------------------------------------------------------------------------------------
// What is told

const char *tac_device_name(const tac_Device *d)
{
    return d->name;
}

tac_DeviceCaps tac_device_caps(const tac_Device *d)
{
    return d->caps;
}

void tac_device_report(tac_Device *d)
{
    const taci_GuardState *g = &d->guard;
    if (g->fault != d->told_fault && g->fault != TAC_DEVICE_FAULT_NONE)
        taci_message(d->message, d->user, TAC_ERR_DEVICE, d->name,
                     "fault '%s' at %.3f s: %s; zero force until it is acknowledged",
                     tac_device_fault_name(g->fault), g->fault_time,
                     tac_device_fault_text(g->fault));
    d->told_fault = g->fault;
    for (int i = 0; i < TAC_DEVICE_GUARD_COUNT; i++) {
        uint64_t count = d->stats.guard[i] - d->told[i];
        d->told[i] = d->stats.guard[i];
        if (count > 0 && i != TAC_DEVICE_GUARD_STATE && i != TAC_DEVICE_GUARD_RAMP)
            taci_message(d->message, d->user, TAC_OK, d->name,
                         "guard '%s' acted in %llu ticks, last at %.3f s: %s",
                         tac_device_guard_name((tac_DeviceGuard)i), (unsigned long long)count,
                         d->stats.guard_time[i], tac_device_guard_text((tac_DeviceGuard)i));
    }
}

const char *tac_device_state_name(tac_DeviceState state)
{
    static const char *const name[] = {"idle", "ready", "ramp", "active", "down", "fault"};
    return (unsigned)state < sizeof name / sizeof name[0] ? name[state] : "unknown";
}

typedef struct Words {
    const char *name, *text;
} Words;

#define X(name, text, meaning) {text, meaning},

static Words fault_words(tac_DeviceFault fault)
{
    static const Words words[] = {TAC_DEVICE_FAULTS(X)};
    return (unsigned)fault < TAC_DEVICE_FAULT_COUNT ? words[fault] : (Words){"unknown", "unknown"};
}

static Words guard_words(tac_DeviceGuard guard)
{
    static const Words words[] = {TAC_DEVICE_GUARDS(X)};
    return (unsigned)guard < TAC_DEVICE_GUARD_COUNT ? words[guard] : (Words){"unknown", "unknown"};
}

#undef X

const char *tac_device_fault_name(tac_DeviceFault fault)
{
    return fault_words(fault).name;
}

const char *tac_device_fault_text(tac_DeviceFault fault)
{
    return fault_words(fault).text;
}

const char *tac_device_guard_name(tac_DeviceGuard guard)
{
    return guard_words(guard).name;
}

const char *tac_device_guard_text(tac_DeviceGuard guard)
{
    return guard_words(guard).text;
}
