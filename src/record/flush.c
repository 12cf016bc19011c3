// From memory to the file (writer.h), in SWMR mode: every table is made longer, written and
// flushed, then /meta/rows says how many rows are safe. A reader, and whoever opens the file after
// a kill, believes no more than that number. Nothing but rows and the numbers of /meta is written
// after the start.
//
// The order in which it looks makes a live recording whole at every flush. First at what the
// simulation has taken, then at the rows of devices: a tick is recorded before its forces are
// handed to the world, so that all rows that went into a step are there once the step is seen, or
// were lost and are counted.
//
// The first flush that fails ends the recording, and the file stays as it then is (driver.h).
#define _POSIX_C_SOURCE 200809L
#include "base/clock.h"
#include "base/message.h"
#include "record/driver.h"
#include "record/writer.h"
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static const uint64_t NS_PER_S = 1000000000;
// Flushing shall take at most this share of the time: with many channels, flushes get rarer, but
// never rarer than FLUSH_AT_LEAST.
static const double FLUSH_SHARE = 0.01;
static const double FLUSH_AT_LEAST = 0.5; // s

const char *taci_recording_reason(const tac_Recording *r, const taci_H5Scope *scope)
{
    return r->tables.error != 0 ? strerror(r->tables.error) : scope->reason;
}

static tac_Result stop_recording(tac_Recording *r, const taci_H5Scope *scope)
{
    const char *why = taci_recording_reason(r, scope);
    pthread_mutex_lock(&r->lock);
    r->stats.failed = true;
    snprintf(r->stats.why, sizeof r->stats.why, "%s", why);
    pthread_mutex_unlock(&r->lock);
    taci_driver_let_go(r->tables.file);
    taci_message(r->message, r->message_user, TAC_ERR_DEVICE, "tac_recording",
                 "%s: %s: the recording ends here; %llu rows are safe, up to %.9g s", r->path, why,
                 (unsigned long long)r->written.rows, r->last_time);
    // Last: whoever sees it knows that it was told.
    atomic_store_explicit(&r->failed, true, memory_order_release);
    return TAC_ERR_DEVICE;
}

/// A table in memory: a ring of `capacity` rows, entry `base` in the first slot.
typedef struct Ring {
    const void *rows;
    size_t size; // of a row
    uint64_t capacity, base;
} Ring;

// Entries from `first` to before `end` of a ring, to the same rows of a table: in two pieces where
// they go around its end.
static bool write_ring(hid_t table, hid_t type, Ring ring, uint64_t first, uint64_t end)
{
    while (first < end) {
        uint64_t slot = (first - ring.base) % ring.capacity, count = ring.capacity - slot;
        if (count > end - first)
            count = end - first;
        if (!taci_h5_write_rows(table, type, first, count,
                                (const char *)ring.rows + slot * ring.size))
            return false;
        first += count;
    }
    return true;
}

static bool write_channels(const tac_Recording *r, const taci_RecordCounts *to)
{
    const taci_RecordRows *rows = &r->rows;
    bool ok = true;
    for (int i = 0; i < rows->channel_count && ok; i++) {
        size_t size = (size_t)rows->channel_info[i].width * sizeof(double);
        Ring ring = {rows->channel[i], size, (uint64_t)rows->capacity, rows->base.rows};
        ok = write_ring(r->tables.channel[i], H5T_NATIVE_DOUBLE, ring, r->written.rows, to->rows);
    }
    return ok;
}

// Rows of devices: of steps, or of ticks.
static bool write_servo(const tac_Recording *r, const taci_RecordCounts *to)
{
    const taci_RecordRows *rows = &r->rows;
    const size_t size = sizeof(tac_RecordedServo);
    bool ok = true;
    for (int d = 0; d < rows->of.meta.device_count && ok; d++) {
        Ring ring = {rows->servo[d], size, (uint64_t)rows->servo_capacity[d], rows->base.servo[d]};
        if (rows->live)
            ring = (Ring){r->ring[d].row, size, r->ring[d].mask + 1, 0};
        ok =
            write_ring(r->tables.servo[d], r->types.servo, ring, r->written.servo[d], to->servo[d]);
    }
    return ok;
}

static bool write_saves(const tac_Recording *r, const taci_RecordCounts *to)
{
    const taci_RecordRows *rows = &r->rows;
    bool ok = true;
    for (uint64_t n = r->written.saves; n < to->saves && ok; n++) {
        uint64_t i = (n - rows->base.saves) % (uint64_t)rows->save_capacity;
        const taci_RecordedSave *save = &rows->save[i];
        ok = taci_h5_write_rows(r->tables.bytes, H5T_NATIVE_UINT8, save->first, save->size,
                                rows->bytes + i * rows->save_size);
    }
    Ring ring = {rows->save, sizeof *rows->save, (uint64_t)rows->save_capacity, rows->base.saves};
    return ok && write_ring(r->tables.saves, r->types.save, ring, r->written.saves, to->saves);
}

// Events have rows of their own numbers: those of the writer stand among them.
static bool write_events(tac_Recording *r, const taci_RecordCounts *to)
{
    const taci_RecordRows *rows = &r->rows;
    uint64_t first = r->written.events;
    bool ok = true;
    while (first < to->events && ok) {
        uint64_t capacity = (uint64_t)rows->event_capacity;
        uint64_t slot = (first - rows->base.events) % capacity, count = capacity - slot;
        if (count > to->events - first)
            count = to->events - first;
        ok = taci_h5_write_rows(r->tables.events, r->types.event, r->events, count,
                                &rows->event[slot]);
        first += count;
        r->events += count;
    }
    return ok;
}

static bool write_event(tac_Recording *r, const taci_RecordedEvent *event)
{
    return taci_h5_write_rows(r->tables.events, r->types.event, r->events++, 1, event);
}

// Rows of a device that the haptic thread lost, as far as a row followed them; `all`: all.
static bool note_lost_ticks(tac_Recording *r, int d, uint64_t end, const taci_RecordTaken *taken,
                            bool all)
{
    const taci_LiveRing *ring = &r->ring[d];
    uint64_t missing = 0;
    taci_RecordedEvent event = {.t = taken->last_time, .step = taken->step, .kind = "rows lost"};
    for (uint64_t n = r->written.servo[d]; n < end; n++) {
        uint32_t here = ring->missing[n & ring->mask];
        const tac_RecordedServo *row = &ring->row[n & ring->mask];
        if (here > 0 && missing == 0)
            snprintf(event.text, sizeof event.text, "%.40s: before tick %llu",
                     r->rows.of.meta.device[d].name, (unsigned long long)row->tick);
        missing += here;
    }
    uint64_t lost = atomic_load_explicit(&ring->lost, memory_order_acquire);
    if (all && lost > r->lost_noted[d] + missing) {
        if (missing == 0)
            snprintf(event.text, sizeof event.text, "%.40s: at the end",
                     r->rows.of.meta.device[d].name);
        missing = lost - r->lost_noted[d];
    }
    if (missing == 0)
        return true;
    r->lost_noted[d] += missing;
    event.value = (double)missing;
    return write_event(r, &event);
}

static bool note_lost_rows(tac_Recording *r, const taci_RecordCounts *to,
                           const taci_RecordTaken *taken, bool all)
{
    bool ok = true;
    for (int d = 0; d < r->ring_count && ok; d++)
        ok = note_lost_ticks(r, d, to->servo[d], taken, all);
    return ok;
}

// ---- what is safe

// The first tick that any device lost.
static uint64_t lost_from(const tac_Recording *r)
{
    uint64_t tick = UINT64_MAX;
    for (int d = 0; d < r->ring_count; d++) {
        uint64_t from = atomic_load_explicit(&r->ring[d].lost_from, memory_order_acquire);
        tick = from < tick ? from : tick;
    }
    return tick;
}

static uint64_t lost_servo(const tac_Recording *r, const taci_RecordTaken *taken)
{
    uint64_t lost = taken->lost.servo;
    for (int d = 0; d < r->ring_count; d++)
        lost += atomic_load_explicit(&r->ring[d].lost, memory_order_relaxed);
    return lost;
}

// Steps up to which a replay lacks nothing. Live: those into which no tick went that was lost, nor
// one after it; ticks rise from step to step.
static uint64_t whole_steps(const tac_Recording *r, const taci_RecordTaken *taken)
{
    const taci_RecordRows *rows = &r->rows;
    if (!rows->live)
        return taken->step < taken->whole ? taken->step : taken->whole;
    uint64_t whole = r->safe.whole, from = lost_from(r);
    for (uint64_t n = r->written.live; n < taken->count.live; n++) {
        const tac_RecordedLive *live =
            &rows->live_step[(n - rows->base.live) % (uint64_t)rows->live_capacity];
        if (live->tick < from && live->step <= taken->whole && live->step > whole)
            whole = live->step;
    }
    return whole;
}

static void settle_safe(tac_Recording *r, const taci_RecordTaken *taken,
                        const taci_RecordCounts *to)
{
    const tac_RecordingLost *lost = &taken->lost;
    r->safe.whole = whole_steps(r, taken);
    r->safe.lost =
        lost->rows + lost_servo(r, taken) + lost->edits + lost->steps + lost->saves + lost->events;
    r->safe.inputs = to->inputs;
    r->safe.live = to->live;
    r->safe.events = r->events;
    for (int d = 0; d < TAC_RIG_DEVICES; d++)
        r->safe.servo[d] = to->servo[d];
}

// ---- flushing

// The rows of all tables, flushed together: one by one takes time that grows with the square of
// their number. And last of all how many there are.
static bool write_rows(tac_Recording *r, const taci_RecordTaken *taken, taci_RecordCounts *to,
                       bool last)
{
    const taci_RecordTables *tables = &r->tables;
    const taci_RecordRows *m = &r->rows;
    const taci_RecordCounts *at = &r->written, *base = &m->base;
    for (int d = 0; d < r->ring_count; d++)
        to->servo[d] = taci_live_head(&r->ring[d]);
    Ring contacts = {m->contact, sizeof *m->contact, (uint64_t)m->contact_capacity, base->contacts};
    Ring steps = {m->step, sizeof *m->step, (uint64_t)m->capacity, base->rows};
    Ring inputs = {m->input, sizeof *m->input, (uint64_t)m->input_capacity, base->inputs};
    Ring live = {m->live_step, sizeof *m->live_step, (uint64_t)m->live_capacity, base->live};
    bool ok =
        write_channels(r, to) && write_servo(r, to) &&
        write_ring(tables->contacts, r->types.contact, contacts, at->contacts, to->contacts) &&
        write_saves(r, to) && write_ring(tables->steps, r->types.step, steps, at->rows, to->rows) &&
        write_events(r, to) && note_lost_rows(r, to, taken, last) &&
        write_ring(tables->inputs, r->types.input, inputs, at->inputs, to->inputs) &&
        write_ring(tables->live, r->types.live, live, at->live, to->live);
    if (!ok || H5Fflush(tables->file, H5F_SCOPE_LOCAL) < 0)
        return false;
    settle_safe(r, taken, to);
    return taci_record_set_safe(tables, &r->safe) &&
           taci_record_set_number(tables->rows, to->rows) && tables->error == 0;
}

// What is in the file may be overwritten in memory.
static void release_rows(tac_Recording *r)
{
    for (int d = 0; d < r->ring_count; d++)
        taci_live_release(&r->ring[d], r->written.servo[d]);
    if (r->rows.two_threads) {
        *(taci_RecordCounts *)taci_exchange_back(&r->rows.in) = r->written;
        taci_exchange_publish(&r->rows.in);
    } else
        taci_record_rows_clear(&r->rows);
}

void taci_recording_count(tac_Recording *r, const taci_RecordTaken *taken)
{
    pthread_mutex_lock(&r->lock);
    r->stats.rows = r->written.rows;
    r->stats.waiting = taken->count.rows - r->written.rows;
    r->stats.lost = taken->lost;
    r->stats.lost.servo = lost_servo(r, taken);
    r->stats.replay_steps = r->safe.whole;
    pthread_mutex_unlock(&r->lock);
}

static void count_flush(tac_Recording *r, const taci_RecordTaken *taken, double took)
{
    hsize_t bytes = 0;
    struct timespec cpu = {0};
    H5Fget_filesize(r->tables.file, &bytes);
    if (r->threaded)
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &cpu);
    taci_recording_count(r, taken);
    pthread_mutex_lock(&r->lock);
    r->stats.bytes = bytes;
    r->stats.flushes++;
    r->stats.flush_last = took;
    r->stats.flush_longest = fmax(r->stats.flush_longest, took);
    if (r->threaded)
        r->stats.cpu = (double)cpu.tv_sec + 1e-9 * (double)cpu.tv_nsec;
    pthread_mutex_unlock(&r->lock);
}

static tac_Result flush(tac_Recording *r, const taci_RecordTaken *taken, bool last)
{
    taci_H5Scope scope;
    taci_RecordCounts to = taken->count;
    uint64_t start = taci_clock_now();
    atomic_store_explicit(&r->writing, true, memory_order_relaxed);
    taci_h5_begin(&scope);
    tac_Result result = write_rows(r, taken, &to, last) ? TAC_OK : stop_recording(r, &scope);
    taci_h5_end(&scope);
    atomic_store_explicit(&r->writing, false, memory_order_relaxed);
    if (result != TAC_OK)
        return result;

    r->written = to;
    r->last_time = taken->last_time;
    uint64_t now = taci_clock_now();
    double took = (double)(now - start) / (double)NS_PER_S;
    count_flush(r, taken, took);
    release_rows(r);
    double rest = fmax(fmin(took / FLUSH_SHARE, FLUSH_AT_LEAST), r->flush_every);
    r->flush_due = now + (uint64_t)(rest * (double)NS_PER_S);
    return TAC_OK;
}

bool taci_recording_ring_half_full(const tac_Recording *r)
{
    for (int d = 0; d < r->ring_count; d++)
        if (taci_live_head(&r->ring[d]) - r->written.servo[d] > r->ring[d].mask / 2)
            return true;
    return false;
}

tac_Result taci_recording_flush(tac_Recording *r, const taci_RecordTaken *taken)
{
    return flush(r, taken, false);
}

tac_Result taci_recording_finish(tac_Recording *r, const taci_RecordTaken *taken)
{
    tac_Result result = flush(r, taken, true);
    if (result != TAC_OK)
        return result;
    taci_H5Scope scope;
    taci_h5_begin(&scope);
    if (!taci_record_set_number(r->tables.complete, 1) || r->tables.error != 0)
        result = stop_recording(r, &scope);
    taci_h5_end(&scope);
    return result;
}
