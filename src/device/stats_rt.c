/* What a loop did: counts, histograms of powers of two, largest forces. Nothing here asks a clock
 * that the loop has not asked. */
#include "device/device.h"
#include "math/so3.h"
#include <string.h>

/// The bucket of a time: the first ends at 1 µs, each of the others at twice the one before.
static int bucket(double seconds)
{
    double us = fabs(seconds) * 1e6;
    if (!(us >= 1.0))
        return 0;
    if (us >= 0x1p30)
        return TAC_DEVICE_BUCKETS - 1;
    return 32 - __builtin_clz((uint32_t)us);
}

static void count_guard(tac_Device *d)
{
    for (uint32_t acted = d->guard.acted; acted; acted &= acted - 1) {
        int i = __builtin_ctz(acted);
        d->stats.guard[i]++;
        d->stats.guard_time[i] = d->guard.now;
    }
}

void taci_stats_read(tac_Device *d, tac_DeviceRead read, uint64_t seq_before, double now,
                     bool counted)
{
    taci_DeviceStats *s = &d->stats;
    if (s->ticks++ > 0) {
        double dt = now - s->last;
        s->late += dt > 1.5 * d->period;
        s->period_error[bucket(dt - d->period)]++;
    }
    s->last = now;
    uint64_t step = d->sample.seq - seq_before; // also across the end of the numbers
    if (read != TAC_DEVICE_FRESH || step == 0) {
        s->stale++;
        return;
    }
    if (s->fresh++ > 0 && counted && step < UINT64_MAX / 2)
        s->gaps += step - 1;
}

void taci_stats_written(tac_Device *d, const tac_DeviceCommand *command,
                        const tac_DeviceCommand *before, double now)
{
    taci_DeviceStats *s = &d->stats;
    for (int f = 0; f < d->caps.frames; f++) {
        double force = v3_norm(command->wrench[f].force);
        double step = v3_norm(v3_sub(command->wrench[f].force, before->wrench[f].force));
        s->force_max = force > s->force_max ? force : s->force_max;
        s->force_step = step > s->force_step ? step : s->force_step;
    }
    count_guard(d);
    if (!d->own_time)
        s->tick_time[bucket(now - d->tick_start)]++;
}

double taci_device_gain(const tac_Device *d)
{
    return guard_engaged(&d->guard) ? taci_guard_gain(&d->guard) : 0.0;
}

tac_DeviceInfo tac_device_info(const tac_Device *d)
{
    const taci_GuardState *g = &d->guard;
    const taci_DeviceStats *s = &d->stats;
    tac_DeviceInfo info = {
        .state = g->state,
        .fault = g->fault,
        .t = g->sample_t,
        .fault_time = g->fault_time,
        .ticks = s->ticks,
        .fresh = s->fresh,
        .stale = s->stale,
        .gaps = s->gaps,
        .late = s->late,
        .force_max = s->force_max,
        .force_step = s->force_step,
        .gain = taci_device_gain(d),
        .grip_work = d->book.grip_work,
    };
    memcpy(info.guard, s->guard, sizeof info.guard);
    memcpy(info.guard_time, s->guard_time, sizeof info.guard_time);
    memcpy(info.work, d->book.work, sizeof info.work);
    memcpy(info.period_error, s->period_error, sizeof info.period_error);
    memcpy(info.tick_time, s->tick_time, sizeof info.tick_time);
    memcpy(info.wanted, d->wanted, sizeof info.wanted);
    for (int f = 0; f < d->caps.frames; f++)
        info.written[f] = g->frame[f].written;
    return info;
}
