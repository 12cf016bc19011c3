// What a session shows to others: its newest snapshot, with what the world does not know of it, and
// the card (tactus/session.h). Called from any thread, under the lock of the session.
#include "session/session.h"
#include "base/clock.h"
#include <math.h>
#include <string.h>

/// Bytes that are put behind a snapshot, at most.
#define MORE 8192

static tac_SnapshotLoop loop_row(uint32_t kind, int world, const tac_LoopStats *s)
{
    return (tac_SnapshotLoop){.kind = kind,
                              .world = (uint32_t)world,
                              .period = s->period,
                              .ticks = s->ticks,
                              .missed = s->missed,
                              .late_mean = s->late.mean,
                              .late_p50 = s->late.p50,
                              .late_p99 = s->late.p99,
                              .late_p999 = s->late.p999,
                              .late_max = s->late.max,
                              .work_mean = s->work.mean,
                              .work_p50 = s->work.p50,
                              .work_p99 = s->work.p99,
                              .work_p999 = s->work.p999,
                              .work_max = s->work.max};
}

static size_t append_loops(tac_Session *s, int side, const tac_SideStats *stats, void *bytes,
                           size_t room)
{
    tac_LoopStats haptic = tac_session_haptic(s);
    tac_SnapshotLoop row[3] = {loop_row(0, side, &haptic), loop_row(1, side, &stats->loop)};
    row[1].period = atomic_load_explicit(&s->side[side].step_length, memory_order_relaxed);
    row[2] = (tac_SnapshotLoop){.kind = 2, .world = (uint32_t)side, .lost = stats->rows_lost};
    return tac_snapshot_append(bytes, room, TAC_SECTION_LOOPS, sizeof row[0], row, 3);
}

static tac_SnapshotDevice device_row(const tac_DeviceInfo *info, int frames)
{
    tac_SnapshotDevice row = {.state = (uint32_t)info->state,
                              .fault = (uint32_t)info->fault,
                              .ticks = info->ticks,
                              .stale = info->stale,
                              .gaps = info->gaps,
                              .late = info->late};
    for (int f = 0; f < frames; f++) {
        tac_Vec3 F = info->written[f].force;
        row.work += info->work[f];
        row.force = fmax(row.force, sqrt(F.x * F.x + F.y * F.y + F.z * F.z));
    }
    _Static_assert(TAC_DEVICE_GUARD_COUNT <= sizeof row.guard / sizeof *row.guard, "room for all");
    for (int i = 0; i < TAC_DEVICE_GUARD_COUNT; i++) {
        row.guard[i] = info->guard[i];
        row.guard_time[i] = info->guard_time[i];
    }
    return row;
}

static size_t append_devices(tac_Session *s, int side, void *bytes, size_t room)
{
    tac_SnapshotDevice row[TAC_RIG_DEVICES];
    uint64_t count = 0;
    for (int i = 0; i < s->haptic.device_count; i++) {
        const taci_HapticDevice *d = &s->haptic.device[i]; // which may be closed by now
        tac_DeviceInfo info = {0};
        if (d->side != side)
            continue;
        if (d->device != NULL)
            info = tac_session_device(s, d->device);
        row[count++] = device_row(&info, d->frames);
    }
    return tac_snapshot_append(bytes, room, TAC_SECTION_DEVICES, sizeof row[0], row, count);
}

static size_t append_side(tac_Session *s, const tac_SideStats *t, void *bytes, size_t room)
{
    tac_SnapshotSide row = {.state = (uint32_t)t->state,
                            .rate = atomic_load(&s->paused) ? 0.0 : atomic_load(&s->haptic.rate),
                            .real_time = t->real_time,
                            .account = t->account,
                            .lost = t->lost,
                            .taken = t->taken,
                            .given = t->given,
                            .lowest = t->lowest,
                            .gap = t->gap,
                            .gap_max = t->gap_max,
                            .late_ticks = t->late_ticks,
                            .held_ticks = t->held_ticks,
                            .limited = t->limited,
                            .stalls = t->stalls,
                            .solves = t->solves,
                            .rows_lost = t->rows_lost};
    return tac_snapshot_append(bytes, room, TAC_SECTION_SIDES, sizeof row, &row, 1);
}

static size_t append_messages(tac_Session *s, void *bytes, size_t room)
{
    tac_SnapshotMessage row[SESSION_MESSAGES];
    pthread_mutex_lock(&s->voice);
    uint64_t all = s->said_count, count = all < SESSION_MESSAGES ? all : SESSION_MESSAGES;
    for (uint64_t i = 0; i < count; i++)
        row[i] = s->said[(all - count + i) % SESSION_MESSAGES];
    pthread_mutex_unlock(&s->voice);
    return tac_snapshot_append(bytes, room, TAC_SECTION_MESSAGES, sizeof row[0], row, count);
}

size_t tac_session_look(tac_Session *s, int side, void *bytes, size_t room)
{
    if (side < 0 || side >= s->side_count || s->side[side].look_memory == NULL)
        return 0;
    taci_Side *w = &s->side[side];
    size_t need = w->look_room + MORE;
    if (bytes == NULL || room < need)
        return need;
    pthread_mutex_lock(&s->lock);
    const size_t *head = taci_exchange_latest(&w->looks, NULL);
    size_t size = *head;
    if (size > 0)
        memcpy(bytes, (const unsigned char *)head + LOOK_HEAD, size);
    pthread_mutex_unlock(&s->lock);
    if (size == 0)
        return 0;
    tac_SideStats stats = tac_session_side(s, side);
    append_side(s, &stats, bytes, room);
    append_loops(s, side, &stats, bytes, room);
    append_devices(s, side, bytes, room);
    append_messages(s, bytes, room);
    return (size_t)tac_snapshot_header(bytes)->size;
}

size_t tac_session_card(tac_Session *s, int side, void *bytes, size_t room)
{
    if (side < 0 || side >= s->side_count || s->side[side].shooter == NULL)
        return 0;
    size_t size;
    const void *card = tac_snapshooter_card(s->side[side].shooter, &size);
    if (bytes != NULL && room >= size) {
        memcpy(bytes, card, size);
        ((tac_SnapshotHeader *)bytes)->world = (uint64_t)side;
    }
    return size;
}
