// replay: what runs on the haptic thread (replay.h).
#define _GNU_SOURCE // ppoll
#include "base/clock.h"
#include "device/replay.h"
#include "math/so3.h"
#include <poll.h>
#include <time.h>

/// Seconds from the first row to the next one, rounds before counted.
static double time_of(const taci_Replay *r, int row)
{
    return r->offset + r->script.row[row].t - r->script.row[0].t;
}

/// Wait until a row is due on the clock. False: not within `timeout`.
static bool is_due(taci_Replay *r, double timeout)
{
    uint64_t now = taci_clock_now();
    if (r->seq == 0)
        r->start_ns = now;
    double left = time_of(r, r->next) / r->speed - 1e-9 * (double)(now - r->start_ns);
    double wait = left < timeout ? left : timeout;
    if (wait > 0.0)
        ppoll(NULL, 0, &(struct timespec){(time_t)wait, (long)(1e9 * (wait - (long)wait))}, NULL);
    return left <= timeout;
}

tac_DeviceRead taci_replay_read(void *self, double timeout, tac_DeviceSample *sample)
{
    taci_Replay *r = self;
    if (r->next == r->script.count) {
        const taci_ScriptRow *row = r->script.row;
        int last = r->script.count - 1;
        if (!r->loop || last == 0)
            return TAC_DEVICE_LOST; // the file has ended
        // The way back takes as long as the last step.
        r->offset += row[last].t - row[0].t + (row[last].t - row[last - 1].t);
        r->next = 0;
    }
    if (r->real_time && !is_due(r, timeout))
        return TAC_DEVICE_STALE;
    const taci_ScriptRow *row = &r->script.row[r->next];
    sample->t_device = time_of(r, r->next++) / r->speed;
    sample->t = r->real_time ? 1e-9 * (double)taci_clock_now() : sample->t_device;
    sample->seq = ++r->seq;
    sample->pose[0].p = v3_at(row->x);
    sample->pose[0].q = q_normalize((tac_Quat){row->q[0], row->q[1], row->q[2], row->q[3]});
    sample->buttons = row->buttons;
    sample->status = TAC_DEVICE_CONNECTED | TAC_DEVICE_CALIBRATED | TAC_DEVICE_FORCES_ON;
    return TAC_DEVICE_FRESH;
}

tac_Result taci_replay_write(void *self, const tac_DeviceCommand *command)
{
    (void)self;
    (void)command; // the hand of a file feels nothing
    return TAC_OK;
}
