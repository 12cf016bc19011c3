// Recording a world while it runs.
//
// Rows are collected in memory and go to the file together, in SWMR mode: every table is made
// longer, written and flushed, then /meta/rows says how many rows are safe. A reader, and whoever
// opens the file after a kill, believes no more than that number. Nothing but rows and the two
// numbers of /meta is written after the start.
//
// The first flush that fails ends the recording: HDF5 keeps what it could not write, and closing
// the file would write that part which still fits, row counts before rows. So the file is taken
// away from it, and stays as a kill in that moment would have left it.
#define _POSIX_C_SOURCE 200809L
#include "base/assert.h"
#include "base/clock.h"
#include "base/message.h"
#include "record/layout.h"
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define COOKIE 0x54414352 // "TACR"

enum {
    ROWS_MAX = 1024,     // in memory
    ROWS_BYTES = 1 << 23 // their size, or 1 row
};
enum { EVENTS_MAX = 16 }; // in memory

static const uint64_t NS_PER_S = 1000000000;
// Flushing shall take at most this share of the time: with many channels, flushes get rarer, but
// never rarer than FLUSH_AT_LEAST.
static const double FLUSH_SHARE = 0.01;
static const double FLUSH_AT_LEAST = 0.5; // s

struct tac_Recording {
    // fixed after creation
    char *path;
    const tac_Scene *scene;
    tac_RecordingDef def;
    int record_every;
    int *width; // of channels                                             (tables.channel_count)
    int capacity; // rows in memory
    taci_RecordTypes types;
    taci_RecordTables tables;
    // rows and events waiting to be written
    int row_count, event_count;
    tac_RecordedStep *step; //                                                       (capacity)
    double **channel;       // rows of each channel        (tables.channel_count, capacity x width)
    taci_EventRow event[EVENTS_MAX];
    // in the file
    uint64_t rows_safe, events_safe;
    double time_safe; // s, of the last row that is safe
    // of the last call
    uint64_t last_row_step; // step of the last row taken
    uint64_t called_at;     // ns
    uint64_t flush_due;     // ns
    uint64_t roots_noted, diverged_noted;
    double T; // s, of the last row
    bool failed;
};

tac_RecordingDef tac_recording_def_default(void)
{
    return (tac_RecordingDef){.flush_every = 0.1, .cookie = COOKIE};
}

static tac_Result fail(const tac_Recording *r, tac_Result code, const char *what)
{
    taci_message(r->def.message, r->def.message_user, code, r->path, "%s", what);
    return code;
}

// Let HDF5's file be the null device from now on. If that cannot be had, closing may add rows that
// are not whole; /meta/rows still tells how many are.
static void take_file_away(tac_Recording *r)
{
    int *descriptor = NULL;
    if (H5Fget_vfd_handle(r->tables.file, H5P_DEFAULT, (void **)&descriptor) < 0)
        return;
    int null = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (null < 0)
        return;
    dup2(null, *descriptor);
    close(null);
}

static tac_Result stop_recording(tac_Recording *r, const taci_H5Scope *scope)
{
    r->failed = true;
    take_file_away(r);
    taci_message(r->def.message, r->def.message_user, TAC_ERR_DEVICE, r->path,
                 "%s: the recording ends here; %llu rows are safe, up to %.9g s", scope->reason,
                 (unsigned long long)r->rows_safe, r->time_safe);
    return TAC_ERR_DEVICE;
}

static void note_event(tac_Recording *r, const tac_StepStats *stats, const char *kind,
                       double value)
{
    if (r->event_count == EVENTS_MAX)
        return; // 16 since the last flush: of four kinds, the first of which tell the story
    taci_EventRow *event = &r->event[r->event_count++];
    *event = (taci_EventRow){.t = stats->time, .step = stats->step_count, .value = value};
    snprintf(event->kind, sizeof event->kind, "%s", kind);
}

// Counts that rise are noted when they have doubled: 1, 2, 4 ..., so that trouble in every step
// does not fill the file.
static void note_count(tac_Recording *r, const tac_StepStats *stats, const char *kind,
                       uint64_t count, uint64_t *noted)
{
    if (count == 0 || count < 2 * *noted)
        return;
    note_event(r, stats, kind, (double)count);
    *noted = count;
}

static void take_row(tac_Recording *r, const tac_World *world, const tac_StepStats *stats)
{
    TAC_ASSERT(r->row_count < r->capacity);
    tac_RecordedStep *row = &r->step[r->row_count];
    *row = (tac_RecordedStep){
        .step = stats->step_count,
        .time = stats->time,
        .hash = tac_world_hash(world),
        .ledger = tac_world_ledger(world, false),
        .residual = stats->residual,
        .T = r->T,
    };
    for (int i = 0; i < r->tables.channel_count; i++)
        tac_scene_read(r->scene, world, i, r->channel[i] + r->row_count * r->width[i]);
    r->row_count++;
    r->last_row_step = stats->step_count;
}

static bool append(hid_t table, hid_t type, uint64_t first, int count, const void *rows)
{
    return count == 0 || (taci_h5_write_rows(table, type, first, (uint64_t)count, rows) &&
                          H5Dflush(table) >= 0);
}

// The rows of all tables, and last of all their number.
static bool write_rows(tac_Recording *r)
{
    const taci_RecordTables *tables = &r->tables;
    bool ok = true;
    for (int i = 0; i < tables->channel_count && ok; i++)
        ok = append(tables->channel[i], H5T_NATIVE_DOUBLE, r->rows_safe, r->row_count,
                    r->channel[i]);
    return ok && append(tables->steps, r->types.step, r->rows_safe, r->row_count, r->step) &&
           append(tables->events, r->types.event, r->events_safe, r->event_count, r->event) &&
           taci_record_set_number(tables->rows, r->rows_safe + (uint64_t)r->row_count);
}

static tac_Result flush(tac_Recording *r)
{
    taci_H5Scope scope;
    uint64_t start = taci_clock_now();
    taci_h5_begin(&scope);
    tac_Result result = write_rows(r) ? TAC_OK : stop_recording(r, &scope);
    taci_h5_end(&scope);
    if (result != TAC_OK)
        return result;

    if (r->row_count > 0)
        r->time_safe = r->step[r->row_count - 1].time;
    r->rows_safe += (uint64_t)r->row_count;
    r->events_safe += (uint64_t)r->event_count;
    r->row_count = r->event_count = 0;
    uint64_t now = taci_clock_now();
    double rest = fmin((double)(now - start) / (double)NS_PER_S / FLUSH_SHARE, FLUSH_AT_LEAST);
    r->flush_due = now + (uint64_t)(fmax(rest, r->def.flush_every) * (double)NS_PER_S);
    return TAC_OK;
}

// Whether the next call, if it takes as long to come as this one did, would be too late.
static bool flush_is_due(tac_Recording *r)
{
    uint64_t now = taci_clock_now(), since = now - r->called_at;
    r->called_at = now;
    return now + since >= r->flush_due;
}

tac_Result tac_recording_step(tac_Recording *r, const tac_World *world)
{
    if (r->failed)
        return TAC_ERR_DEVICE;
    tac_StepStats stats = tac_world_stats(world);
    note_count(r, &stats, "roots missed", stats.roots_missed, &r->roots_noted);
    note_count(r, &stats, "diverged", stats.diverged, &r->diverged_noted);
    if (stats.step_count >= r->last_row_step + (uint64_t)r->record_every)
        take_row(r, world, &stats);
    if (flush_is_due(r) || r->row_count == r->capacity)
        return flush(r);
    return TAC_OK;
}
