/* A tick of the haptic loop (haptic.h):
 *
 *     read devices · adopt what worlds have published · every end says what is to be felt · write ·
 *     held points move under what was written, until the next tick · tell worlds whose step is over
 *
 * A world gets to know what acts in the last tick of its step when that tick begins: the force is
 * settled then, and the world has until the next one to end the step and begin another. If it takes
 * longer its points go on a little, then stand still; after a while forces are let go of.
 */
#include "session/haptic.h"
#include "base/clock.h"
#include "device/device.h"
#include <string.h>

static void grant_wishes(taci_Haptic *h)
{
    uint32_t wished = atomic_load_explicit(&h->wished, memory_order_acquire);
    uint32_t granted = atomic_load_explicit(&h->granted, memory_order_relaxed);
    for (; granted != wished; granted++) {
        taci_Wish w = h->wish[granted % HAPTIC_WISHES];
        tac_Device *device = h->device[w.device].device;
        switch ((tac_DeviceWish)w.wish) {
        case TAC_WISH_ENGAGE:
            (void)tac_device_engage(device);
            break;
        case TAC_WISH_DISENGAGE:
            tac_device_disengage(device);
            break;
        case TAC_WISH_CLUTCH:
        case TAC_WISH_RELEASE:
            tac_device_clutch(device, w.wish == TAC_WISH_CLUTCH);
            break;
        case TAC_WISH_ACKNOWLEDGE:
            (void)tac_device_acknowledge(device);
            break;
        }
    }
    atomic_store_explicit(&h->granted, granted, memory_order_release);
}

/// Guards let forces grow as fast as the stiffest spring on their device needs.
static void tell_guards(const taci_Haptic *h, int device)
{
    double K = 0.0, turn = 0.0;
    for (int i = 0; i < h->joint_count; i++) {
        const tac_PortEnd *end = &h->joint[i].end;
        if (h->joint[i].device != device)
            continue;
        bool turns = end->axes == 6 && end->device_turn_stiffness > turn;
        K = end->device_stiffness > K ? end->device_stiffness : K;
        turn = turns ? end->device_turn_stiffness : turn;
    }
    tac_device_stiffness(h->device[device].device, K, turn);
}

/// Ends whose points hold something else, or nothing, let go; springs that an edit has made stiffer
/// or softer.
static void take_edits(taci_Haptic *h, const taci_HapticSide *s, const taci_Published *p)
{
    for (int i = 0; i < h->joint_count; i++) {
        taci_HapticJoint *j = &h->joint[i];
        if (&h->side[j->side] != s)
            continue;
        const taci_HeldPoint *held = taci_published_point(p, j->point);
        if (s->image.point[j->point].changed)
            tac_port_end_let_go(&j->end);
        if (!(held->stiffness > 0.0)) // its port is gone
            continue;
        if (held->stiffness == j->end.def.stiffness &&
            held->turn_stiffness == j->end.def.turn_stiffness)
            continue;
        (void)tac_port_end_set_stiffness(&j->end, held->stiffness, held->turn_stiffness);
        if (h->device[j->device].device != NULL)
            tell_guards(h, j->device);
    }
}

/// What the world has published, if it is another step than the one in use, and how far the points
/// may go in this tick.
static void take_world(taci_Haptic *h, taci_HapticSide *s, double span)
{
    bool fresh, waits = atomic_load_explicit(&s->waits, memory_order_acquire);
    const taci_Published *p = taci_exchange_latest(&s->published, &fresh);
    s->new_points = false;
    if (fresh && p->serial > 0) {
        s->new_points = true;
        taci_surrogate_adopt(&s->image, p, h->period);
        take_edits(h, s, p);
    }
    if (s->image.in_use != NULL && s->image.in_use->T < span)
        span = s->image.in_use->T; // no more than a step in a tick: that is all that comes
    s->advance = taci_surrogate_advance(&s->image, span, waits);
    if (s->advance > 0.0 || waits) {
        s->standing = 0.0;
        return;
    }
    s->held_ticks++;
    s->stalls += s->standing <= s->stall && s->standing + h->period > s->stall;
    s->standing += h->period;
}

static bool is_open(const taci_HapticSide *s, int point)
{
    return s->image.in_use != NULL && taci_published_point(s->image.in_use, point)->open;
}

/// While the guard brings forces in or out, or beyond the workspace, nothing is held; nor of a
/// world that does not come; nor by a point that holds nothing.
static bool is_coupled(const taci_HapticDevice *d, const taci_HapticSide *s, int point, int frame)
{
    return !is_open(s, point) && d->input.coupled && d->input.state == TAC_DEVICE_ACTIVE &&
           d->input.read != TAC_DEVICE_LOST && !(d->input.outside >> frame & 1) &&
           s->image.in_use != NULL && s->standing <= s->stall &&
           !atomic_load_explicit(&s->ended, memory_order_relaxed);
}

static tac_Wrench tick_end(taci_Haptic *h, taci_HapticJoint *j, const taci_HapticPast *past)
{
    const taci_HapticDevice *d = &h->device[j->device];
    taci_HapticSide *s = &h->side[j->side];
    tac_PortEndInput in = {.device = d->input.pose[j->frame],
                           .dt = d->input.dt,
                           .fresh = d->input.read == TAC_DEVICE_FRESH,
                           .leap = d->input.leap};
    if (s->image.in_use == NULL) // there is no world to feel yet
        return (tac_Wrench){{0, 0, 0}, {0, 0, 0}};
    j->coupled = past ? past->coupled[j->device][j->frame] : is_coupled(d, s, j->point, j->frame);
    j->anchor = past ? past->anchor[j->device][j->frame]
                     : d->input.anchor || (s->new_points && s->image.point[j->point].anew);
    in.coupled = j->coupled;
    in.anchor = j->anchor;
    taci_surrogate_look(&s->image, j->point, h->period, s->advance, &in);
    return tac_port_end_tick(&j->end, &in);
}

static void record(taci_Haptic *h, const taci_HapticJoint *j)
{
    const taci_HapticDevice *d = &h->device[j->device];
    taci_HapticSide *s = &h->side[j->side];
    const tac_DeviceInput *in = &d->input;
    tac_Recording *recording = atomic_load_explicit(&s->recording, memory_order_acquire);
    if (recording == NULL || s->image.in_use == NULL)
        return;
    tac_PortEndInfo info = tac_port_end_info(&j->end);
    uint64_t flags = in->read == TAC_DEVICE_FRESH  ? (uint64_t)TAC_SERVO_FRESH
                     : in->read == TAC_DEVICE_LOST ? (uint64_t)TAC_SERVO_LOST
                                                   : 0;
    flags |= j->coupled ? (uint64_t)TAC_SERVO_COUPLED : 0;
    flags |= j->anchor ? (uint64_t)TAC_SERVO_ANCHOR : 0;
    flags |= in->leap ? (uint64_t)TAC_SERVO_LEAP : 0;
    flags |= in->outside >> j->frame & 1 ? (uint64_t)TAC_SERVO_OUTSIDE : 0;
    tac_RecordedServo row = {.step = s->image.number,
                             .flags = flags,
                             .state = (uint64_t)in->state,
                             .buttons = in->buttons,
                             .frame = j->frame,
                             .t = in->t,
                             .dt = in->dt,
                             .pose = in->pose[j->frame],
                             .raw = in->raw[j->frame],
                             .wanted = info.wanted,
                             .written = info.written,
                             .grip = in->grip,
                             .gain = taci_device_gain(d->device),
                             .work = d->device->book.work[j->frame],
                             .tick = h->tick + 1,
                             .advance = s->advance};
    (void)tac_recording_servo(recording, d->number, &row); // what is lost it counts itself
}

/// Device by device: what its ends want goes out, what was written goes onto the held points.
static void exchange(taci_Haptic *h, const taci_HapticPast *past)
{
    for (int d = 0; d < h->device_count; d++) {
        taci_HapticDevice *device = &h->device[d];
        memset(device->wanted, 0, sizeof device->wanted);
        memset(device->written, 0, sizeof device->written);
        for (int i = 0; i < h->joint_count; i++)
            if (h->joint[i].device == d)
                device->wanted[h->joint[i].frame] = tick_end(h, &h->joint[i], past);
        if (past != NULL)
            memcpy(device->written, past->device[d].written, sizeof device->written);
        else
            tac_device_write(device->device, device->wanted, h->side[device->side].standing,
                             device->written);
    }
    for (int i = 0; i < h->joint_count; i++) {
        taci_HapticJoint *j = &h->joint[i];
        taci_HapticDevice *device = &h->device[j->device];
        tac_Wrench written = device->written[j->frame];
        if (device->input.outside >> j->frame & 1)
            written.force = (tac_Vec3){0, 0, 0}; // that of the fence
        if (h->side[j->side].image.in_use == NULL)
            continue;
        tac_Wrench onto = tac_port_end_written(&j->end, written);
        const double effort[SURROGATE_AXES] = {onto.force.x,  onto.force.y,  onto.force.z,
                                               onto.torque.x, onto.torque.y, onto.torque.z};
        bool open = is_open(&h->side[j->side], j->point);
        double *to = h->side[j->side].image.point[j->point].effort;
        memcpy(to, effort, sizeof effort);
        if (open) // nobody gets it
            memset(to, 0, sizeof effort);
    }
}

/// The step is over: the world gets to know what acted, and what the ends say.
static void tell_world(taci_Haptic *h, int side)
{
    taci_HapticSide *s = &h->side[side];
    taci_Acted *acted = taci_exchange_back(&s->acted);
    atomic_store_explicit(&s->time, s->image.time, memory_order_relaxed);
    if (!taci_surrogate_tell(&s->image, acted))
        return;
    acted->tick = h->tick + 1;
    tac_PortEndInfo *info = taci_acted_info(acted);
    tac_SnapshotPort *row = taci_acted_row(acted);
    for (int i = 0; i < h->joint_count; i++) {
        const taci_HapticJoint *j = &h->joint[i];
        if (j->side != side)
            continue;
        info[j->point] = tac_port_end_info(&j->end);
        tac_snapshot_of_port(&j->end, &row[j->point]);
    }
    taci_exchange_publish(&s->acted);
}

static void report(taci_Haptic *h)
{
    taci_HapticReport *r = taci_exchange_back(&h->reports);
    r->ticks = h->tick;
    for (int i = 0; i < h->side_count; i++) {
        const taci_HapticSide *s = &h->side[i];
        r->side[i].late_ticks = s->image.late_ticks;
        r->side[i].held_ticks = s->held_ticks;
        r->side[i].stalls = s->stalls;
        r->side[i].gap = s->image.gap;
        r->side[i].gap_max = s->image.gap_max;
        r->side[i].standing = s->standing;
    }
    for (int i = 0; i < h->device_count; i++)
        if (h->device[i].device != NULL)
            r->device[i] = tac_device_info(h->device[i].device);
    taci_exchange_publish(&h->reports);
}

void taci_haptic_tick(taci_Haptic *h, double timeout, const taci_HapticPast *past)
{
    double span = h->period * atomic_load_explicit(&h->rate, memory_order_relaxed);
    grant_wishes(h);
    for (int i = 0; i < h->device_count; i++) {
        taci_HapticDevice *d = &h->device[i];
        if (past != NULL)
            d->input = past->device[i].input;
        else
            tac_device_read(d->device, d->paces ? timeout : 0.0, &d->input);
    }
    if (timeout > 0.0)
        h->woke = taci_clock_now();
    for (int i = 0; i < h->side_count; i++) {
        take_world(h, &h->side[i], span);
        if (past != NULL)
            h->side[i].advance = past->advance[i];
        taci_surrogate_decide(&h->side[i].image, h->side[i].advance);
    }
    exchange(h, past);
    // Before the world is told: what it is given is in the recording by then.
    for (int i = 0; i < h->joint_count && past == NULL; i++)
        record(h, &h->joint[i]);
    for (int i = 0; i < h->side_count; i++)
        taci_surrogate_move(&h->side[i].image, h->side[i].advance);
    for (int i = 0; i < h->joint_count; i++) {
        taci_HapticJoint *j = &h->joint[i];
        if (h->side[j->side].image.in_use != NULL)
            tac_port_end_moved(&j->end, h->side[j->side].image.point[j->point].work);
    }
    for (int i = 0; i < h->side_count; i++)
        tell_world(h, i);
    h->tick++;
    if (past == NULL && h->tick % (uint64_t)h->report_every == 0)
        report(h);
}
