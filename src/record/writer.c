// Recording a world while it runs: the calls of the program (record.h). Rows are taken into memory
// (rows.c), collected there, and go to the file together (flush.c).
//
// The file is made beside its place and takes it with row 0 (base/file_place.h): what stood there
// is not lost to a run that cannot begin.
#define _POSIX_C_SOURCE 200809L
#include "base/cookie.h"
#include "base/clock.h"
#include "base/message.h"
#include "base/file_place.h"
#include "record/driver.h"
#include "record/writer.h"
#include "world/world.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const double HAPTIC_MEMORY = 4.0; // s of ticks
enum { HAPTIC_ROWS_MAX = 1 << 20 };      // of a device in memory

tac_RecordingDef tac_recording_def_default(void)
{
    return (tac_RecordingDef){.flush_every = 0.1, .contacts = -1, .cookie = TACI_COOKIE_RECORDING};
}

static tac_Result fail(const tac_Recording *r, tac_Result code, const char *what)
{
    taci_message(r->message, r->message_user, code, "tac_recording", "%s: %s", r->path, what);
    return code;
}

// Whether the next call, if it takes as long to come as this one did, would be too late.
static bool is_due(tac_Recording *r)
{
    uint64_t now = taci_clock_now(), since = now - r->called_at;
    r->called_at = now;
    return now + since >= r->flush_due;
}

// What does not fit in memory is written first.
static tac_Result make_room(tac_Recording *r, const tac_World *world)
{
    if (!taci_record_rows_lack_bytes(&r->rows, world))
        return TAC_OK;
    tac_Result result = taci_recording_flush(r, &r->rows.taken);
    if (result == TAC_OK && !taci_record_rows_grow(&r->rows, world))
        result = fail(r, TAC_ERR_MEMORY, "there is no memory for a saved state");
    return result;
}

static bool has_failed(const tac_Recording *r)
{
    return atomic_load_explicit(&r->failed, memory_order_acquire);
}

// What every call with the world wants of it.
static tac_Result check_world(const tac_Recording *r, const tac_World *world)
{
    if (r == NULL || world == NULL)
        return TAC_ERR_INVALID;
    if (has_failed(r))
        return TAC_ERR_DEVICE;
    if (world->def.tag != r->rows.world)
        return fail(r, TAC_ERR_INVALID, "this is not the world that is recorded");
    if (world->inside)
        return fail(r, TAC_ERR_STATE, "a step is open: end it before it is recorded");
    return TAC_OK;
}

tac_Result tac_recording_step(tac_Recording *r, const tac_World *world)
{
    tac_Result result = check_world(r, world);
    if (result != TAC_OK)
        return result;
    if (taci_record_rows_went_back(&r->rows, world))
        return fail(r, TAC_ERR_STATE,
                    "an earlier state than the last one recorded was loaded, and a recording holds "
                    "one history: close it, and create another one for what comes");
    if (r->rows.two_threads) {
        taci_record_rows_take(&r->rows, world);
        return TAC_OK;
    }
    result = make_room(r, world);
    if (result != TAC_OK)
        return result;
    taci_record_rows_take(&r->rows, world);
    bool full = taci_record_rows_full(&r->rows) || taci_recording_ring_half_full(r);
    return is_due(r) || full ? taci_recording_flush(r, &r->rows.taken) : TAC_OK;
}

void taci_recording_relieve(tac_Recording *r)
{
    if (!r->rows.two_threads && !has_failed(r) && taci_recording_ring_half_full(r))
        (void)taci_recording_flush(r, &r->rows.taken); // what fails it says itself
}

tac_Result tac_recording_edit(tac_Recording *r, const tac_Edit *edit)
{
    if (r == NULL || edit == NULL)
        return TAC_ERR_INVALID;
    if (has_failed(r))
        return TAC_ERR_DEVICE;
    tac_Result result = TAC_OK;
    if (!r->rows.two_threads && taci_record_rows_lack_input(&r->rows))
        result = taci_recording_flush(r, &r->rows.taken);
    if (result == TAC_OK && !taci_record_rows_edit(&r->rows, edit))
        result = TAC_ERR_CAPACITY;
    return result;
}

tac_Result tac_recording_reset(tac_Recording *r, const tac_World *world)
{
    tac_Result result = check_world(r, world);
    if (result == TAC_OK)
        taci_record_rows_reset(&r->rows, world);
    return result;
}

void tac_recording_consumed(tac_Recording *r, uint64_t tick)
{
    if (r != NULL)
        r->rows.consumed = tick;
}

void tac_recording_stats(tac_Recording *r, tac_RecordingStats *stats)
{
    *stats = (tac_RecordingStats){0};
    if (r == NULL)
        return;
    pthread_mutex_lock(&r->lock);
    *stats = r->stats;
    pthread_mutex_unlock(&r->lock);
    stats->writing = tac_recording_is_writing(r);
}

static tac_Result create_file(tac_Recording *r)
{
    char version[32], start[32];
    int number = tac_version();
    snprintf(version, sizeof version, "%d.%d.%d", number / 10000, number / 100 % 100, number % 100);
    time_t now = time(NULL);
    struct tm date = {0};
    gmtime_r(&now, &date);
    strftime(start, sizeof start, "%Y-%m-%dT%H:%M:%SZ", &date);
    taci_RecordMeta meta = r->rows.of.meta;
    meta.channel = r->rows.channel_info;
    meta.channel_count = r->rows.channel_count;
    meta.version = version;
    meta.start = start;

    taci_FileFault fault = taci_file_find(&r->place, r->path, taci_recording_is, r->replace);
    if (fault != TACI_FILE_FREE)
        return fail(r, TAC_ERR_DEVICE, taci_file_text(fault));
    taci_H5Scope scope;
    taci_h5_begin(&scope);
    bool ok = taci_record_types_open(&r->types) &&
              taci_record_tables_create(r->place.beside, &meta, &r->types, false, &r->tables) &&
              H5Fstart_swmr_write(r->tables.file) >= 0 && r->tables.error == 0;
    taci_h5_end(&scope);
    return ok ? TAC_OK : fail(r, TAC_ERR_DEVICE, taci_recording_reason(r, &scope));
}

// Rings for rows of the haptic thread, touched before it starts (rows.c).
static bool allocate_rings(tac_Recording *r, const tac_RecordingDef *def)
{
    double period = def->haptic_period > 0.0 ? def->haptic_period : 1e-3;
    int count = def->live && def->rig != NULL ? def->rig->device_count : 0;
    for (int d = 0; d < count; d++) {
        int frames = taci_record_servo_frames(def->rig, d);
        double wanted = (frames > 0 ? frames : 1) * fmin(HAPTIC_MEMORY / period, HAPTIC_ROWS_MAX);
        uint64_t rows = 64;
        while ((double)rows < wanted && rows < HAPTIC_ROWS_MAX)
            rows *= 2;
        tac_RecordedServo *row = malloc(rows * sizeof *row);
        uint32_t *missing = malloc(rows * sizeof *missing);
        r->ring[d].row = row;
        r->ring[d].missing = missing;
        r->ring_count = d + 1;
        if (row == NULL || missing == NULL)
            return false;
        memset(row, 0xff, rows * sizeof *row);
        memset(missing, 0xff, rows * sizeof *missing);
        taci_live_init(&r->ring[d], row, missing, rows);
    }
    return true;
}

static tac_Result prepare(tac_Recording *r, const char *path, const tac_Scene *scene,
                          const tac_World *world, const tac_RecordingDef *def)
{
    r->flush_every = def->flush_every;
    r->replace = def->replace;
    r->message = def->message;
    r->message_user = def->message_user;
    r->tables = taci_record_tables_none();
    r->path = malloc(strlen(path) + 1);
    if (r->path == NULL)
        return TAC_ERR_MEMORY;
    memcpy(r->path, path, strlen(path) + 1);
    tac_Result result = taci_record_rows_create(&r->rows, scene, world, def);
    if (result == TAC_OK && !allocate_rings(r, def))
        result = TAC_ERR_MEMORY;
    return result == TAC_OK ? create_file(r) : result;
}

// Whatever is open or allocated.
static void release(tac_Recording *r)
{
    taci_record_tables_close(&r->tables);
    taci_record_types_close(&r->types);
    taci_record_rows_destroy(&r->rows);
    for (int d = 0; d < r->ring_count; d++) {
        free(r->ring[d].row);
        free(r->ring[d].missing);
    }
    pthread_cond_destroy(&r->wake);
    pthread_mutex_destroy(&r->lock);
    free(r->path);
    free(r);
}

// The file of a recording that did not begin.
static void discard(tac_Recording *r)
{
    taci_H5Scope scope;
    taci_h5_begin(&scope);
    if (r->tables.file >= 0) {
        taci_driver_let_go(r->tables.file);
        unlink(r->place.beside);
    }
    release(r);
    taci_h5_end(&scope);
}

// Row 0 is safe: now it is worth more than what stood there.
static tac_Result take_place(const tac_Recording *r)
{
    taci_FileFault fault = taci_file_take(&r->place);
    return fault == TACI_FILE_FREE ? TAC_OK : fail(r, TAC_ERR_DEVICE, taci_file_text(fault));
}

static const char *find_fault(const tac_RecordingDef *def, const tac_Scene *scene,
                              const tac_World *world)
{
    if (!(def->flush_every > 0.0 && def->flush_every <= 1.0))
        return "flush_every must be above 0 and at most 1 s";
    if (!(def->step >= 0.0 && isfinite(def->step)))
        return "step must be positive, or 0";
    if (def->every < 0)
        return "every must be positive, or 0";
    if (def->contacts < -1)
        return "contacts must not be negative, or -1";
    if (def->save_every < 0)
        return "save_every must not be negative";
    if (def->choose_count < 0 || (def->choose_count > 0 && def->choose == NULL))
        return "choose_count is not the number of patterns in choose";
    if (def->choose_count > 0 && scene != NULL)
        return "a scene says itself what is recorded: choose must be empty";
    for (int i = 0; i < def->choose_count; i++)
        if (def->choose[i] == NULL)
            return "a pattern in choose is NULL";
    if (!(def->haptic_period >= 0.0 && isfinite(def->haptic_period)))
        return "haptic_period must be positive, or 0";
    if (def->rig != NULL && def->rig->world != world)
        return "rig is that of another world";
    if (def->channel_count < 0 || (def->channel_count > 0 && def->channel == NULL))
        return "channel_count is not the number of channels in channel";
    return NULL;
}

// All that is wrong before there is a recording.
static tac_Result check_call(const char *path, const tac_Scene *scene, const tac_World *world,
                             const tac_RecordingDef *def)
{
    static const char function[] = "tac_recording_create";
    if (def == NULL || def->cookie != TACI_COOKIE_RECORDING)
        return TAC_ERR_INVALID; // it was not made by tac_recording_def_default
    const char *fault = path == NULL    ? "there is no path"
                        : world == NULL ? "there is no world"
                                        : find_fault(def, scene, world);
    tac_Result result = TAC_ERR_INVALID;
    if (fault == NULL && world->inside) {
        fault = "a step is open: end it before it is recorded";
        result = TAC_ERR_STATE;
    }
    if (fault == NULL)
        return TAC_OK;
    taci_message(def->message, def->message_user, result, function, "%s", fault);
    return result;
}

// Its rings have lines of the cache of their own.
static tac_Recording *allocate(void)
{
    tac_Recording *r = aligned_alloc(_Alignof(tac_Recording), sizeof *r);
    pthread_condattr_t monotonic;
    if (r == NULL)
        return NULL;
    memset(r, 0, sizeof *r);
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&r->wake, &monotonic);
    pthread_condattr_destroy(&monotonic);
    pthread_mutex_init(&r->lock, NULL);
    return r;
}

tac_Result tac_recording_create(const char *path, const tac_Scene *scene, const tac_World *world,
                                const tac_RecordingDef *def, tac_Recording **recording)
{
    if (recording == NULL)
        return TAC_ERR_INVALID;
    *recording = NULL;
    tac_Result result = check_call(path, scene, world, def);
    if (result != TAC_OK)
        return result;
    tac_Recording *r = allocate();
    if (r == NULL)
        return TAC_ERR_MEMORY;
    result = prepare(r, path, scene, world, def);
    if (result == TAC_OK) {
        taci_record_rows_start(&r->rows, world);
        r->called_at = taci_clock_now();
        r->safe.whole = r->rows.taken.step;
        result = taci_recording_flush(r, &r->rows.taken);
    }
    if (result == TAC_OK && def->thread && !taci_recorder_start(r))
        result = fail(r, TAC_ERR_MEMORY, "there is no thread to be had");
    if (result == TAC_OK)
        result = take_place(r);
    if (result != TAC_OK) {
        if (r->threaded)
            taci_recorder_stop(r);
        discard(r);
        return result;
    }
    *recording = r;
    return TAC_OK;
}

tac_Result tac_recording_close(tac_Recording *r)
{
    if (r == NULL)
        return TAC_OK;
    tac_Result result = TAC_OK;
    taci_record_rows_end(&r->rows);
    if (r->threaded)
        taci_recorder_stop(r);
    else if (!has_failed(r))
        result = taci_recording_finish(r, &r->rows.taken);
    if (has_failed(r))
        result = TAC_ERR_DEVICE;
    taci_H5Scope scope;
    taci_h5_begin(&scope);
    // All rows are with the system by now: closing only takes back the mark of a file in use.
    if (!taci_record_tables_close(&r->tables) && result == TAC_OK)
        result = fail(r, TAC_ERR_DEVICE, "the file could not be closed in good order");
    release(r);
    taci_h5_end(&scope);
    return result;
}
