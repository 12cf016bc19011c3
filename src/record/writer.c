// Recording a world while it runs.
//
// Rows are collected in memory and go to the file together, in SWMR mode: every table is made
// longer, written and flushed, then /meta/rows says how many rows are safe. A reader, and whoever
// opens the file after a kill, believes no more than that number. Nothing but rows and the two
// numbers of /meta is written after the start.
//
// The first flush that fails ends the recording, and the file stays as it then is (driver.h).
#define _POSIX_C_SOURCE 200809L
#include "base/cookie.h"
#include "base/assert.h"
#include "base/clock.h"
#include "base/message.h"
#include "base/unconst.h"
#include "record/driver.h"
#include "record/layout.h"
#include "world/world.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    ROWS_MAX = 1024,     // in memory
    ROWS_BYTES = 1 << 23 // their size, or 1 row
};
enum { CONTACTS_MAX = 4096 }; // in memory, or those of one row
enum { NOTES_MAX = 64 };      // events and inputs in memory, each

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
    int record_every, body_count;
    int capacity;                           // rows in memory
    int contacts_per_row, contact_capacity; // at most; in memory
    int channel_count;
    int *width; // numbers per row of a channel                               (channel_count)
    taci_RecordTypes types;
    taci_RecordTables tables;
    // rows and events waiting to be written
    int row_count, contact_count, event_count, input_count;
    tac_RecordedContact *contact; //                                     (contact_capacity)
    tac_RecordedStep *step;       //                                                   (capacity)
    double **channel; // rows of each channel                 (channel_count, capacity x width)
    taci_RecordedEvent event[NOTES_MAX];
    taci_RecordedInput input[NOTES_MAX];
    // in the file
    uint64_t rows_safe, contacts_safe, events_safe, inputs_safe;
    double time_safe; // s, of the last row that is safe
    // of the last call
    uint64_t last_step, last_row_step; // completed steps; at the last row taken
    uint64_t called_at;                // ns
    uint64_t flush_due;                // ns
    uint64_t roots_noted, diverged_noted, clamped_noted, dropped_noted;
    double T; // s, of the last step; the scene's before the first
    bool failed;
};

tac_RecordingDef tac_recording_def_default(void)
{
    return (tac_RecordingDef){.flush_every = 0.1, .cookie = TACI_COOKIE_RECORDING};
}

static tac_Result fail(const tac_Recording *r, tac_Result code, const char *what)
{
    taci_message(r->def.message, r->def.message_user, code, "tac_recording", "%s: %s", r->path,
                 what);
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
    taci_message(r->def.message, r->def.message_user, TAC_ERR_DEVICE, "tac_recording",
                 "%s: %s: the recording ends here; %llu rows are safe, up to %.9g s", r->path,
                 reason(r, scope), (unsigned long long)r->rows_safe, r->time_safe);
    return TAC_ERR_DEVICE;
}

static void note_event(tac_Recording *r, const tac_StepStats *stats, const char *kind, double value)
{
    TAC_ASSERT(r->event_count < NOTES_MAX);
    taci_RecordedEvent *event = &r->event[r->event_count++];
    *event = (taci_RecordedEvent){.t = stats->time, .step = stats->step_count, .value = value};
    snprintf(event->kind, sizeof event->kind, "%s", kind);
}

// A replay takes the scene's step unless told otherwise.
static void note_step_length(tac_Recording *r, const tac_StepStats *stats, double T)
{
    TAC_ASSERT(r->input_count < NOTES_MAX);
    taci_RecordedInput *input = &r->input[r->input_count++];
    *input = (taci_RecordedInput){.step = stats->step_count - 1, .value = {T}};
    snprintf(input->kind, sizeof input->kind, "step length");
    r->T = T;
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

// Bodies of models are numbered after those of the scene.
static int32_t model_body_number(const tac_Recording *r, const tac_World *world, tac_BodyId body)
{
    int index, first = r->body_count;
    tac_SystemId system = tac_body_system(world, body, &index);
    for (int i = 0; system.index1 != 0 && i < tac_scene_count(r->scene, TAC_SCENE_MODEL); i++) {
        tac_SystemId of = tac_scene_system(r->scene, world, i);
        if (of.index1 == system.index1 && of.generation == system.generation)
            return first + index;
        first += tac_model_tree(tac_scene_model(r->scene, i))->body_count;
    }
    return -2;
}

static int32_t body_number(const tac_Recording *r, const tac_World *world, tac_BodyId body)
{
    bool of_scene = // as it was built
        body.system == 0 && body.generation == 1 && body.index1 <= r->body_count;
    return body.index1 == 0 ? TAC_SCENE_GROUND
           : of_scene       ? body.index1 - 1
                            : model_body_number(r, world, body);
}

static int32_t shape_number(const tac_Recording *r, tac_ShapeId shape)
{
    int body, index;
    return tac_scene_find_shape(r->scene, shape, &body, &index) ? index : -1;
}

// As many contacts of the last step as are wanted.
static void take_contacts(tac_Recording *r, const tac_World *world)
{
    int count;
    const tac_Contact *contact = tac_world_contacts(world, &count);
    if (count > r->contacts_per_row)
        count = r->contacts_per_row;
    TAC_ASSERT(r->contact_count + count <= r->contact_capacity);
    for (int i = 0; i < count; i++) {
        const tac_Contact *c = &contact[i];
        r->contact[r->contact_count++] =
            (tac_RecordedContact){.row = r->rows_safe + (uint64_t)r->row_count,
                                  .key = c->key,
                                  .body_a = body_number(r, world, c->body_a),
                                  .body_b = body_number(r, world, c->body_b),
                                  .shape_a = shape_number(r, c->shape_a),
                                  .shape_b = shape_number(r, c->shape_b),
                                  .point = c->point,
                                  .normal = c->normal,
                                  .gap = c->gap,
                                  .gap_end = c->gap_end,
                                  .force = c->force,
                                  .slip = c->slip,
                                  .work = c->work};
    }
}

static void take_row(tac_Recording *r, const tac_World *world, const tac_StepStats *stats)
{
    TAC_ASSERT(r->row_count < r->capacity);
    take_contacts(r, world);
    tac_RecordedStep *row = &r->step[r->row_count];
    *row = (tac_RecordedStep){
        .step = stats->step_count,
        .time = stats->time,
        .hash = tac_world_hash(world),
        .ledger = tac_world_ledger(world, stats->step_count == 0), // at first, of how it was built
        .residual = stats->residual,
        .momentum_residual = stats->momentum_residual,
        .T = world->last_T,
        .contacts = (uint64_t)stats->contact.contacts,
        .contacts_end = r->contacts_safe + (uint64_t)r->contact_count,
    };
    for (int i = 0; i < r->channel_count; i++)
        tac_scene_read(r->scene, world, i, r->channel[i] + r->row_count * r->width[i]);
    r->row_count++;
    r->last_row_step = stats->step_count;
}

// The rows of all tables, flushed together: one by one takes time that grows with the square of
// their number. And last of all how many there are.
static bool write_rows(tac_Recording *r)
{
    const taci_RecordTables *tables = &r->tables;
    const uint64_t rows = (uint64_t)r->row_count;
    bool ok = true;
    for (int i = 0; i < r->channel_count && ok; i++)
        ok = taci_h5_write_rows(tables->channel[i], H5T_NATIVE_DOUBLE, r->rows_safe, rows,
                                r->channel[i]);
    ok = ok && taci_h5_write_rows(tables->contacts, r->types.contact, r->contacts_safe,
                                  (uint64_t)r->contact_count, r->contact);
    return ok && taci_h5_write_rows(tables->steps, r->types.step, r->rows_safe, rows, r->step) &&
           taci_h5_write_rows(tables->events, r->types.event, r->events_safe,
                              (uint64_t)r->event_count, r->event) &&
           taci_h5_write_rows(tables->inputs, r->types.input, r->inputs_safe,
                              (uint64_t)r->input_count, r->input) &&
           H5Fflush(tables->file, H5F_SCOPE_LOCAL) >= 0 &&
           taci_record_set_number(tables->rows, r->rows_safe + rows) && tables->error == 0;
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
    r->contacts_safe += (uint64_t)r->contact_count;
    r->events_safe += (uint64_t)r->event_count;
    r->inputs_safe += (uint64_t)r->input_count;
    r->row_count = r->contact_count = r->event_count = r->input_count = 0;
    uint64_t now = taci_clock_now();
    double rest = fmin((double)(now - start) / (double)NS_PER_S / FLUSH_SHARE, FLUSH_AT_LEAST);
    r->flush_due = now + (uint64_t)(fmax(rest, r->def.flush_every) * (double)NS_PER_S);
    return TAC_OK;
}

// Whether the next call, if it takes as long to come as this one did, would be too late.
static bool is_due(tac_Recording *r)
{
    uint64_t now = taci_clock_now(), since = now - r->called_at;
    r->called_at = now;
    return now + since >= r->flush_due;
}

// A call adds at most one row with its contacts, one input and four events.
static bool is_full(const tac_Recording *r)
{
    return r->row_count == r->capacity || r->input_count == NOTES_MAX ||
           r->event_count + 4 > NOTES_MAX ||
           r->contact_count + r->contacts_per_row > r->contact_capacity;
}

tac_Result tac_recording_step(tac_Recording *r, const tac_World *world)
{
    if (r->failed)
        return TAC_ERR_DEVICE;
    tac_StepStats stats = tac_world_stats(world);
    note_count(r, &stats, "roots missed", stats.roots_missed, &r->roots_noted);
    note_count(r, &stats, "diverged", stats.diverged, &r->diverged_noted);
    note_count(r, &stats, "clamped", stats.contact.clamped, &r->clamped_noted);
    note_count(r, &stats, "dropped", stats.contact.dropped, &r->dropped_noted);
    if (stats.step_count > r->last_step && world->last_T != r->T)
        note_step_length(r, &stats, world->last_T);
    r->last_step = stats.step_count;
    if (stats.step_count >= r->last_row_step + (uint64_t)r->record_every)
        take_row(r, world, &stats);
    return is_due(r) || is_full(r) ? flush(r) : TAC_OK;
}

static int count_model_bodies(const tac_Scene *scene)
{
    int count = 0;
    for (int i = 0; i < tac_scene_count(scene, TAC_SCENE_MODEL); i++)
        count += tac_model_tree(tac_scene_model(scene, i))->body_count;
    return count;
}

// "arm.hand"; of malloc.
static char *name_model_body(const tac_Scene *scene, int model, int body)
{
    const char *name = tac_model_body_name(tac_scene_model(scene, model), body);
    const char *of = tac_scene_name(scene, TAC_SCENE_MODEL, model);
    size_t size = strlen(of) + strlen(name) + 16;
    char *text = malloc(size);
    if (text != NULL && name[0] != '\0')
        snprintf(text, size, "%s.%s", of, name);
    else if (text != NULL)
        snprintf(text, size, "%s.body%d", of, body);
    return text;
}

// The names of all bodies; those of models are of malloc.
static bool name_bodies(const tac_Scene *scene, taci_RecordMeta *meta)
{
    meta->body_count = tac_scene_count(scene, TAC_SCENE_BODY);
    for (int i = 0; i < meta->body_count; i++)
        meta->body[i] = tac_scene_name(scene, TAC_SCENE_BODY, i);
    for (int i = 0; i < tac_scene_count(scene, TAC_SCENE_MODEL); i++) {
        int count = tac_model_tree(tac_scene_model(scene, i))->body_count;
        for (int k = 0; k < count; k++) {
            char *name = name_model_body(scene, i, k);
            if (name == NULL)
                return false;
            meta->body[meta->body_count++] = name;
        }
    }
    return true;
}

// Texts of a scene and its parameters as they are in force. The arrays are the caller's.
static bool gather_meta(const tac_Scene *scene, taci_RecordMeta *meta)
{
    tac_SceneInfo info = tac_scene_info(scene);
    meta->title = info.title;
    meta->step = info.step;
    meta->record_every = info.record_every;
    meta->channel_count = tac_scene_count(scene, TAC_SCENE_CHANNEL);
    meta->source_count = tac_scene_count(scene, TAC_SCENE_SOURCE);
    meta->parameter_count = tac_scene_count(scene, TAC_SCENE_PARAMETER);
    meta->channel = calloc((size_t)meta->channel_count + 1, sizeof *meta->channel);
    meta->source = calloc((size_t)meta->source_count + 1, sizeof *meta->source);
    int bodies = tac_scene_count(scene, TAC_SCENE_BODY) + count_model_bodies(scene);
    meta->parameter = calloc((size_t)meta->parameter_count + 1, sizeof *meta->parameter);
    meta->body = calloc((size_t)bodies + 1, sizeof *meta->body);
    if (meta->channel == NULL || meta->source == NULL || meta->parameter == NULL ||
        meta->body == NULL || !name_bodies(scene, meta))
        return false;
    for (int i = 0; i < meta->channel_count; i++)
        meta->channel[i] = tac_scene_channel(scene, i);
    for (int i = 0; i < meta->source_count; i++)
        meta->source[i] = tac_scene_source(scene, i);
    for (int i = 0; i < meta->parameter_count; i++) {
        tac_SceneParameter parameter = tac_scene_parameter(scene, i);
        meta->parameter[i] = (taci_RecordParameter){parameter.name, parameter.value};
    }
    return true;
}

static void free_meta(const tac_Scene *scene, taci_RecordMeta *meta)
{
    for (int i = tac_scene_count(scene, TAC_SCENE_BODY); i < meta->body_count; i++)
        free(taci_unconst(meta->body[i]));
    free(meta->channel);
    free(meta->source);
    free(meta->parameter);
    free(meta->body);
}

// Contacts in memory; none if the world has no room for shapes.
static bool allocate_contacts(tac_Recording *r, const tac_World *world)
{
    int wanted = tac_scene_info(r->scene).record_contacts, most = world->contacts.capacity.contacts;
    bool grows = most > 0 && !world->def.fixed_capacities;
    r->contacts_per_row = wanted < most || grows ? wanted : most;
    r->contact_capacity = r->contacts_per_row == 0             ? 0
                          : r->contacts_per_row > CONTACTS_MAX ? r->contacts_per_row
                                                               : CONTACTS_MAX;
    r->contact = calloc((size_t)r->contact_capacity + 1, sizeof *r->contact);
    return r->contact != NULL;
}

// Rows in memory, as many as fit.
static bool allocate_rows(tac_Recording *r, const taci_RecordMeta *meta)
{
    size_t row_size = sizeof *r->step, channels = (size_t)meta->channel_count;
    for (size_t i = 0; i < channels; i++)
        row_size += (size_t)meta->channel[i].width * sizeof(double);
    r->capacity = row_size > ROWS_BYTES / ROWS_MAX ? (int)(ROWS_BYTES / row_size) : ROWS_MAX;
    if (r->capacity < 1)
        r->capacity = 1;

    r->step = calloc((size_t)r->capacity, sizeof *r->step);
    r->width = calloc(channels + 1, sizeof *r->width);
    r->channel = calloc(channels + 1, sizeof *r->channel);
    bool ok = r->step != NULL && r->width != NULL && r->channel != NULL;
    for (size_t i = 0; i < channels && ok; i++) {
        TAC_ASSERT(meta->channel[i].width > 0);
        r->width[i] = meta->channel[i].width;
        r->channel[i] = calloc((size_t)r->capacity * (size_t)r->width[i], sizeof(double));
        r->channel_count++;
        ok = r->channel[i] != NULL;
    }
    return ok;
}

static tac_Result create_file(tac_Recording *r, const taci_RecordMeta *of_scene)
{
    char version[32], start[32];
    int number = tac_version();
    snprintf(version, sizeof version, "%d.%d.%d", number / 10000, number / 100 % 100, number % 100);
    time_t now = time(NULL);
    struct tm date = {0};
    gmtime_r(&now, &date);
    strftime(start, sizeof start, "%Y-%m-%dT%H:%M:%SZ", &date);
    taci_RecordMeta meta = *of_scene;
    meta.version = version;
    meta.start = start;

    const char *fault = taci_record_clear_path(r->path);
    if (fault != NULL)
        return fail(r, TAC_ERR_DEVICE, fault);
    taci_H5Scope scope;
    taci_h5_begin(&scope);
    bool ok = taci_record_types_open(&r->types) &&
              taci_record_tables_create(r->path, &meta, &r->types, false, &r->tables) &&
              H5Fstart_swmr_write(r->tables.file) >= 0 && r->tables.error == 0;
    taci_h5_end(&scope);
    return ok ? TAC_OK : fail(r, TAC_ERR_DEVICE, reason(r, &scope));
}

static tac_Result prepare(tac_Recording *r, const char *path, const tac_World *world,
                          const tac_RecordingDef *def)
{
    r->def = *def;
    r->tables = taci_record_tables_none();
    r->path = malloc(strlen(path) + 1);
    if (r->path == NULL)
        return TAC_ERR_MEMORY;
    memcpy(r->path, path, strlen(path) + 1);

    taci_RecordMeta meta = {0};
    bool ok =
        gather_meta(r->scene, &meta) && allocate_rows(r, &meta) && allocate_contacts(r, world);
    r->body_count = tac_scene_count(r->scene, TAC_SCENE_BODY);
    r->record_every = meta.record_every;
    r->T = meta.step;
    tac_Result result = ok ? create_file(r, &meta) : TAC_ERR_MEMORY;
    free_meta(r->scene, &meta);
    return result;
}

// Whatever is open or allocated.
static void release(tac_Recording *r)
{
    taci_record_tables_close(&r->tables);
    taci_record_types_close(&r->types);
    for (int i = 0; i < r->channel_count; i++)
        free(r->channel[i]);
    free(r->channel);
    free(r->width);
    free(r->step);
    free(r->contact);
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
        unlink(r->path);
    }
    release(r);
    taci_h5_end(&scope);
}

static const char *find_fault(const tac_RecordingDef *def)
{
    if (def == NULL || def->cookie != TACI_COOKIE_RECORDING)
        return "the definition was not made by tac_recording_def_default";
    if (!(def->flush_every > 0.0 && def->flush_every <= 1.0))
        return "flush_every must be above 0 and at most 1 s";
    return NULL;
}

tac_Result tac_recording_create(const char *path, const tac_Scene *scene, const tac_World *world,
                                const tac_RecordingDef *def, tac_Recording **recording)
{
    *recording = NULL;
    const char *fault = find_fault(def);
    if (fault != NULL) {
        if (def != NULL && def->cookie == TACI_COOKIE_RECORDING)
            taci_message(def->message, def->message_user, TAC_ERR_INVALID, __func__, "%s", fault);
        return TAC_ERR_INVALID;
    }
    tac_Recording *r = calloc(1, sizeof *r);
    if (r == NULL)
        return TAC_ERR_MEMORY;
    r->scene = scene;
    tac_Result result = prepare(r, path, world, def);
    if (result == TAC_OK) {
        tac_StepStats stats = tac_world_stats(world);
        r->last_step = stats.step_count;
        take_row(r, world, &stats);
        r->called_at = taci_clock_now();
        result = flush(r);
    }
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
