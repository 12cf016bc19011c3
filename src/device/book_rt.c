/* The energy that crosses between hand and device (device.h: taci_DeviceBook). It is kept with the
 * wrench that was written, not with the one that was wanted, and needs no velocity. A delay that
 * the backend declares is followed: what acts between two samples was written so many ticks
 * before. */
#include "device/device.h"
#include "math/so3.h"

#define QUEUE (TACI_DEVICE_DELAY + 2)

static void add_scaled(tac_DeviceCommand *sum, double s, const tac_DeviceCommand *x, int frames)
{
    for (int f = 0; f < frames; f++) {
        sum->wrench[f].force = v3_axpy(sum->wrench[f].force, s, x->wrench[f].force);
        sum->wrench[f].torque = v3_axpy(sum->wrench[f].torque, s, x->wrench[f].torque);
    }
    sum->grip += s * x->grip;
}

static void copy(tac_DeviceCommand *out, const tac_DeviceCommand *x, int frames)
{
    for (int f = 0; f < frames; f++)
        out->wrench[f] = x->wrench[f];
    out->grip = x->grip;
}

/// What acted between the tick before and this one.
static const tac_DeviceCommand *acting(const taci_DeviceBook *b)
{
    return &b->queue[(b->tick + QUEUE - 1 - (uint64_t)b->delay) % QUEUE];
}

void taci_book_pass(taci_DeviceBook *b, int frames, double dt)
{
    b->tick++;
    // Until something is written in this tick, what is held stays.
    copy(&b->queue[b->tick % QUEUE], &b->queue[(b->tick - 1) % QUEUE], frames);
    b->ticks++;
    b->time += dt;
    add_scaled(&b->mean, dt, acting(b), frames);
}

/// The wrenches since the last pose: the one there was, or their mean.
static tac_DeviceCommand held(const taci_DeviceBook *b, int frames)
{
    tac_DeviceCommand out = {.grip = 0.0};
    if (b->ticks > 1 && b->time > 0.0)
        add_scaled(&out, 1.0 / b->time, &b->mean, frames);
    else
        copy(&out, acting(b), frames);
    return out;
}

static void begin_again(taci_DeviceBook *b, int frames)
{
    b->ticks = 0;
    b->time = 0.0;
    for (int f = 0; f < frames; f++)
        b->mean.wrench[f] = (tac_Wrench){{0, 0, 0}, {0, 0, 0}};
    b->mean.grip = 0.0;
}

void taci_book_poses(taci_DeviceBook *b, const taci_GuardState *guard, int frames, double grip,
                     const tac_Wrench *applied)
{
    if (b->known) {
        tac_DeviceCommand command = held(b, frames);
        for (int f = 0; f < frames; f++) {
            bool told = applied && v3_finite(applied[f].force) && v3_finite(applied[f].torque);
            tac_Wrench w = told ? applied[f] : command.wrench[f];
            tac_Pose last = b->pose[f], pose = guard->frame[f].pose;
            tac_Vec3 turn = q_log(q_mul(pose.q, q_conjugate(last.q)));
            b->work[f] -= v3_dot(w.force, v3_sub(pose.p, last.p)) + v3_dot(w.torque, turn);
        }
        b->grip_work -= command.grip * (grip - b->grip);
    }
    for (int f = 0; f < frames; f++)
        b->pose[f] = guard->frame[f].pose;
    b->grip = grip;
    b->known = true;
    begin_again(b, frames);
}

void taci_book_written(taci_DeviceBook *b, int frames, const tac_DeviceCommand *command)
{
    copy(&b->queue[b->tick % QUEUE], command, frames);
}
