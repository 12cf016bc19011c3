// Recording a world while it runs: writing the rows that were taken (rows.c).
//
// They are collected in memory and go to the file together, in SWMR mode: every table is made
// longer, written and flushed, then /meta/rows says how many rows are safe. A reader, and whoever
// opens the file after a kill, believes no more than that number. Nothing but rows and the two
// numbers of /meta is written after the start.
//
// The file is made beside its place and takes it with row 0 (base/file_place.h): what stood there
// is not lost to a run that cannot begin.
//
// The first flush that fails ends the recording, and the file stays as it then is (driver.h).
#define _POSIX_C_SOURCE 200809L
#include "base/cookie.h"
#include "base/clock.h"
#include "base/message.h"
#include "base/file_place.h"
#include "record/driver.h"
#include "record/rows.h"
#include "world/world.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const uint64_t NS_PER_S = 1000000000;
// Flushing shall take at most this share of the time: with many channels, flushes get rarer, but
// never rarer than FLUSH_AT_LEAST.
static const double FLUSH_SHARE = 0.01;
static const double FLUSH_AT_LEAST = 0.5; // s

struct tac_Recording {
    char *path;
    taci_FilePlace place; // until it stands there
    double flush_every;   // s
    tac_MessageFn *message;
    void *message_user;
    taci_RecordRows rows;
    taci_RecordTypes types;
    taci_RecordTables tables;
    uint64_t called_at, flush_due; // ns
    bool failed, replace;
};

tac_RecordingDef tac_recording_def_default(void)
{
    return (tac_RecordingDef){.flush_every = 0.1, .contacts = -1, .cookie = TACI_COOKIE_RECORDING};
}

static tac_Result fail(const tac_Recording *r, tac_Result code, const char *what)
{
    taci_message(r->message, r->message_user, code, "tac_recording", "%s: %s", r->path, what);
    return code;
}

static const char *reason(const tac_Recording *r, const taci_H5Scope *scope)
{
    return r->tables.error != 0 ? strerror(r->tables.error) : scope->reason;
}

static tac_Result stop_recording(tac_Recording *r, const taci_H5Scope *scope)
{
    r->failed = true;
    taci_driver_let_go(r->tables.file);
    taci_message(r->message, r->message_user, TAC_ERR_DEVICE, "tac_recording",
                 "%s: %s: the recording ends here; %llu rows are safe, up to %.9g s", r->path,
                 reason(r, scope), (unsigned long long)r->rows.before.rows, r->rows.last_time);
    return TAC_ERR_DEVICE;
}

// The rows of all tables, flushed together: one by one takes time that grows with the square of
// their number. And last of all how many there are.
static bool write_rows(tac_Recording *r)
{
    const taci_RecordTables *tables = &r->tables;
    const taci_RecordRows *rows = &r->rows;
    const taci_RecordCounts *at = &rows->before, *count = &rows->waiting;
    bool ok = true;
    for (int i = 0; i < rows->channel_count && ok; i++)
        ok = taci_h5_write_rows(tables->channel[i], H5T_NATIVE_DOUBLE, at->rows, count->rows,
                                rows->channel[i]);
    for (int i = 0; i < rows->of.meta.device_count && ok; i++)
        ok = taci_h5_write_rows(tables->servo[i], r->types.servo, at->servo[i], count->servo[i],
                                rows->servo[i]);
    return ok &&
           taci_h5_write_rows(tables->contacts, r->types.contact, at->contacts, count->contacts,
                              rows->contact) &&
           taci_h5_write_rows(tables->bytes, H5T_NATIVE_UINT8, at->bytes, count->bytes,
                              rows->bytes) &&
           taci_h5_write_rows(tables->saves, r->types.save, at->saves, count->saves, rows->save) &&
           taci_h5_write_rows(tables->steps, r->types.step, at->rows, count->rows, rows->step) &&
           taci_h5_write_rows(tables->events, r->types.event, at->events, count->events,
                              rows->event) &&
           taci_h5_write_rows(tables->inputs, r->types.input, at->inputs, count->inputs,
                              rows->input) &&
           H5Fflush(tables->file, H5F_SCOPE_LOCAL) >= 0 &&
           taci_record_set_number(tables->rows, at->rows + count->rows) && tables->error == 0;
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

    taci_record_rows_clear(&r->rows);
    uint64_t now = taci_clock_now();
    double rest = fmin((double)(now - start) / (double)NS_PER_S / FLUSH_SHARE, FLUSH_AT_LEAST);
    r->flush_due = now + (uint64_t)(fmax(rest, r->flush_every) * (double)NS_PER_S);
    return TAC_OK;
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
    tac_Result result = flush(r);
    if (result == TAC_OK && !taci_record_rows_grow(&r->rows, world))
        result = fail(r, TAC_ERR_MEMORY, "there is no memory for a saved state");
    return result;
}

tac_Result tac_recording_step(tac_Recording *r, const tac_World *world)
{
    if (r == NULL || world == NULL)
        return TAC_ERR_INVALID;
    if (r->failed)
        return TAC_ERR_DEVICE;
    if (world->def.tag != r->rows.world)
        return fail(r, TAC_ERR_INVALID, "this is not the world that is recorded");
    if (world->inside)
        return fail(r, TAC_ERR_STATE, "a step is open: end it before it is recorded");
    if (taci_record_rows_went_back(&r->rows, world))
        return fail(r, TAC_ERR_STATE,
                    "an earlier state than the last one recorded was loaded, and a recording holds "
                    "one history: close it, and create another one for what comes");
    tac_Result result = make_room(r, world);
    if (result != TAC_OK)
        return result;
    taci_record_rows_take(&r->rows, world);
    return is_due(r) || taci_record_rows_full(&r->rows) ? flush(r) : TAC_OK;
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
    return ok ? TAC_OK : fail(r, TAC_ERR_DEVICE, reason(r, &scope));
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
    return result == TAC_OK ? create_file(r) : result;
}

// Whatever is open or allocated.
static void release(tac_Recording *r)
{
    taci_record_tables_close(&r->tables);
    taci_record_types_close(&r->types);
    taci_record_rows_destroy(&r->rows);
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

tac_Result tac_recording_create(const char *path, const tac_Scene *scene, const tac_World *world,
                                const tac_RecordingDef *def, tac_Recording **recording)
{
    if (recording == NULL)
        return TAC_ERR_INVALID;
    *recording = NULL;
    tac_Result result = check_call(path, scene, world, def);
    if (result != TAC_OK)
        return result;
    tac_Recording *r = calloc(1, sizeof *r);
    if (r == NULL)
        return TAC_ERR_MEMORY;
    result = prepare(r, path, scene, world, def);
    if (result == TAC_OK) {
        taci_record_rows_start(&r->rows, world);
        r->called_at = taci_clock_now();
        result = flush(r);
    }
    if (result == TAC_OK)
        result = take_place(r);
    if (result != TAC_OK) {
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
    tac_Result result = r->failed ? TAC_ERR_DEVICE : flush(r);
    taci_H5Scope scope;
    taci_h5_begin(&scope);
    if (result == TAC_OK &&
        (!taci_record_set_number(r->tables.complete, 1) || r->tables.error != 0))
        result = stop_recording(r, &scope);
    // All rows are with the system by now: closing only takes back the mark of a file in use.
    if (!taci_record_tables_close(&r->tables) && result == TAC_OK)
        result = fail(r, TAC_ERR_DEVICE, "the file could not be closed in good order");
    release(r);
    taci_h5_end(&scope);
    return result;
}
