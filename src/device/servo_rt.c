// A tick: read, and write through the guard (tactus/device.h).
#include "device/device.h"
#include "base/clock.h"
#include "math/so3.h"
#include <string.h>

static double clock_seconds(void)
{
    return 1e-9 * (double)taci_clock_now();
}

tac_Result tac_device_engage(tac_Device *d)
{
    return taci_guard_engage(&d->guard);
}

void tac_device_disengage(tac_Device *d)
{
    taci_guard_disengage(&d->guard);
}

void tac_device_clutch(tac_Device *d, bool pressed)
{
    d->clutch_asked = pressed;
}

void tac_device_grip(tac_Device *d, double force)
{
    d->grip = force;
}

#define WALL_SPEED 1.0  // m/s, at which a wall of the stiffness must still be followed
#define TURN_SPEED 20.0 // rad/s, likewise: 1 m/s at a handle of 5 cm

void tac_device_stiffness(tac_Device *d, double stiffness, double turn_stiffness)
{
    const tac_DeviceMap *map = &d->map.def;
    double slew = WALL_SPEED * stiffness * map->scale * map->force_scale;
    double turn_slew = TURN_SPEED * turn_stiffness * map->force_scale / map->scale;
    d->guard.slew = slew > d->config.def.slew && isfinite(slew) ? slew : d->config.def.slew;
    bool turns = turn_slew > d->config.def.turn_slew && isfinite(turn_slew);
    d->guard.turn_slew = turns ? turn_slew : d->config.def.turn_slew;
}

/// The time of this tick: the clock's, or for a device with time of its own, its sample's.
static double time_of_tick(tac_Device *d)
{
    if (!d->own_time)
        return clock_seconds();
    if (isnan(d->sample.t))
        d->sample.t = d->stats.ticks > 0 ? d->stats.last + d->period : 0.0;
    if (d->stats.ticks == 0) // its time begins here, whatever it is
        d->guard.now = d->sample.t;
    return d->sample.t;
}

static void press_clutch(tac_Device *d)
{
    bool button = d->clutch_button >= 0 && d->sample.buttons >> d->clutch_button & 1;
    taci_guard_clutch(&d->guard, button || d->clutch_asked);
}

static void tell(tac_Device *d, tac_DeviceRead read, bool counts, tac_DeviceInput *in)
{
    const taci_GuardState *g = &d->guard;
    in->read = read == TAC_DEVICE_LOST ? read : counts ? TAC_DEVICE_FRESH : TAC_DEVICE_STALE;
    in->state = g->state;
    in->t = g->sample_t;
    in->dt = counts ? g->dt : 0.0;
    in->outside = 0;
    for (int f = 0; f < d->caps.frames; f++) {
        in->pose[f] = d->map.scene[f];
        in->raw[f] = g->frame[f].pose;
        in->outside |= taci_guard_fences(&d->config, g, f) ? 1u << f : 0u;
    }
    in->grip = d->book.grip;
    in->buttons = d->sample.buttons;
    in->pressed = in->buttons & ~d->buttons;
    in->released = d->buttons & ~in->buttons;
    d->buttons = in->buttons;
    in->coupled = g->coupled;
    in->anchor = g->anchor;
    in->leap = g->leapt;
}

#define LONGEST_WAIT 3600.0 // s

tac_DeviceRead tac_device_read(tac_Device *d, double timeout, tac_DeviceInput *input)
{
    tac_DeviceRead read = TAC_DEVICE_STALE;
    uint64_t before = d->sample.seq;
    double last = d->guard.time;
    d->sample.t = (double)NAN;
    if (!(timeout > 0.0)) // backends make nanoseconds of it
        timeout = 0.0;
    else if (timeout > LONGEST_WAIT)
        timeout = LONGEST_WAIT;
    if (d->started && !atomic_load_explicit(&d->panicked, memory_order_relaxed))
        read = d->ops->read(d->self, timeout, &d->sample);
    double now = time_of_tick(d);
    if (isnan(d->sample.t)) // left to the library
        d->sample.t = now;
    d->tick_start = now;
    press_clutch(d);
    bool counts = taci_guard_sample(&d->config, &d->guard, read, &d->sample, now);
    taci_book_pass(&d->book, d->caps.frames, d->guard.time - last);
    if (counts) {
        const tac_Wrench *told = d->caps.flags & TAC_DEVICE_FORCE_TOLD ? d->sample.applied : NULL;
        d->book.known &= !d->guard.leapt; // nobody moved it over that way
        taci_book_poses(&d->book, &d->guard, d->caps.frames, d->sample.grip, told);
        taci_map_poses(&d->map, &d->guard, d->caps.frames);
    }
    taci_stats_read(d, read, before, now, counts);
    tell(d, read, counts, input);
    return input->read;
}

tac_Result taci_device_write_zero(tac_Device *d)
{
    tac_DeviceCommand zero;
    memset(&zero, 0, sizeof zero);
    return d->input_only ? TAC_OK : d->ops->write(d->self, &zero);
}

/// What the guard lets pass, to the device. A device that does not take it is asked to take zero.
static void put(tac_Device *d, tac_DeviceCommand *command)
{
    if (d->input_only || atomic_load_explicit(&d->panicked, memory_order_relaxed)) {
        memset(command, 0, sizeof *command);
        return;
    }
    bool taken = d->ops->write(d->self, command) == TAC_OK;
    if (!taken)
        taci_guard_fault(&d->guard, TAC_DEVICE_FAULT_WRITE);
    // A panic since the look above has written its zero before this wrench, perhaps.
    else if (!atomic_load_explicit(&d->panicked, memory_order_seq_cst))
        return;
    memset(command, 0, sizeof *command);
    taci_device_write_zero(d);
}

tac_Result tac_device_write(tac_Device *d, const tac_Wrench *wrench, double age,
                            tac_Wrench *written)
{
    int n = d->caps.frames;
    tac_DeviceCommand wanted, command, before;
    if (d->guard.state == TAC_DEVICE_IDLE || wrench == NULL) {
        for (int f = 0; written && f < n; f++)
            written[f] = (tac_Wrench){{0, 0, 0}, {0, 0, 0}};
        if (d->guard.state != TAC_DEVICE_IDLE)
            taci_device_write_zero(d);
        return wrench == NULL ? TAC_ERR_INVALID : TAC_ERR_STATE;
    }
    for (int f = 0; f < n; f++) {
        wanted.wrench[f] = taci_map_to_device(&d->map, wrench[f]);
        d->wanted[f] = wanted.wrench[f];
        before.wrench[f] = d->guard.frame[f].written;
    }
    wanted.grip = d->grip;
    double now = d->own_time ? d->guard.now : clock_seconds();
    memset(&command, 0, sizeof command);
    taci_guard_wrench(&d->config, &d->guard, &wanted, age, now, &command);
    put(d, &command);
    for (int f = 0; f < n; f++) {
        d->guard.frame[f].written = command.wrench[f]; // zero if it was not taken
        if (written)
            written[f] = taci_map_to_scene(&d->map, command.wrench[f]);
    }
    d->guard.grip_written = command.grip;
    taci_book_written(&d->book, n, &command);
    taci_stats_written(d, &command, &before, d->own_time ? now : clock_seconds());
    return d->guard.state == TAC_DEVICE_FAULT ? TAC_ERR_DEVICE : TAC_OK;
}

tac_Result tac_device_acknowledge(tac_Device *d)
{
    // A device that did not take a wrench must take zero now.
    if (d->guard.state != TAC_DEVICE_FAULT ||
        (d->guard.fault == TAC_DEVICE_FAULT_WRITE && taci_device_write_zero(d) != TAC_OK))
        return TAC_ERR_STATE;
    return taci_guard_acknowledge(&d->config, &d->guard);
}

tac_DeviceSeen tac_device_seen(const tac_Device *d)
{
    const tac_DeviceMap *map = &d->map.def;
    const tac_DeviceCaps *caps = &d->caps;
    double both = map->scale * map->force_scale, ratio = map->force_scale / map->scale;
    bool turns = caps->driven & TAC_DEVICE_ROTATION;
    uint32_t places = caps->driven & TAC_DEVICE_POSITION;
    return (tac_DeviceSeen){
        .mass = caps->mass / both,
        .inertia = caps->inertia / ratio,
        .damping = caps->damping / both,
        .turn_damping = caps->turn_damping / ratio,
        .resolution = caps->resolution * map->scale,
        .turn_resolution = caps->turn_resolution,
        .force_max = d->config.def.force_max / map->force_scale,
        .torque_max = d->config.def.torque_max / ratio,
        .period = d->period,
        .delay = caps->delay,
        .latency = caps->latency,
        .energy = 1.0 / ratio,
        .length = map->scale,
        .axes = turns                   ? 6
                : places & (places - 1) ? 3
                                        : 1,
    };
}
