// Taking the rows of a recording (rows.h).
#include "record/rows.h"
#include "base/assert.h"
#include "base/message.h"
#include "text/pattern.h"
#include "text/pool.h"
#include "world/world.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROWS_MAX = 1024,        // in memory
    ROWS_BYTES = 1 << 23,   // their size, or 1 row
    CONTACTS_MAX = 4096,    // in memory, or those of one row
    CHANNEL_NAME_MAX = 200, // bytes
    WIDTH_MAX = 1 << 24     // beyond this, a file is not believed
};

// ---- taking

static void note_event(taci_RecordRows *r, const tac_StepStats *stats, const char *kind,
                       double value)
{
    TAC_ASSERT(r->waiting.events < TACI_RECORD_NOTES);
    taci_RecordedEvent *event = &r->event[r->waiting.events++];
    *event = (taci_RecordedEvent){.t = stats->time, .step = stats->step_count, .value = value};
    snprintf(event->kind, sizeof event->kind, "%s", kind);
}

// A replay takes steps of the length that the meta says unless told otherwise.
static void note_step_length(taci_RecordRows *r, const tac_StepStats *stats, double T)
{
    TAC_ASSERT((int)r->waiting.inputs < r->input_capacity);
    tac_Edit *input = &r->input[r->waiting.inputs++];
    *input = (tac_Edit){.step = stats->step_count - 1, .value = {T}};
    snprintf(input->kind, sizeof input->kind, "step length");
    r->T = T;
}

static bool is_same(taci_RecordGiven a, taci_RecordGiven b)
{
    bool same_sign = signbit(a.value) == signbit(b.value); // -0 is another state than 0
    return a.times == b.times && (a.times > 0 || (a.value == b.value && same_sign));
}

// What the program has given to drives since the step before.
static void note_given(taci_RecordRows *r, const tac_World *world, const tac_StepStats *stats)
{
    for (int i = 0; i < r->of.given_count; i++) {
        taci_RecordGiven given = r->of.given(r->of.own, world, i);
        if (is_same(given, r->given[i]))
            continue;
        TAC_ASSERT((int)r->waiting.inputs < r->input_capacity);
        tac_Edit *input = &r->input[r->waiting.inputs++];
        *input = (tac_Edit){.step = stats->step_count - 1, .value = {given.value}};
        r->of.name_given(r->of.own, i, input);
        r->given[i] = given;
    }
}

// Counts that rise are noted when they have doubled: 1, 2, 4 ..., so that trouble in every step
// does not fill the file.
static void note_count(taci_RecordRows *r, const tac_StepStats *stats, const char *kind,
                       uint64_t count, uint64_t *noted)
{
    if (count == 0 || count < 2 * *noted)
        return;
    note_event(r, stats, kind, (double)count);
    *noted = count;
}

static uint64_t next_row(const taci_RecordRows *r)
{
    return r->before.rows + r->waiting.rows;
}

// As many contacts of the last step as are wanted.
static void take_contacts(taci_RecordRows *r, const tac_World *world)
{
    int count;
    const tac_Contact *contact = tac_world_contacts(world, &count);
    if (count > r->contacts_per_row)
        count = r->contacts_per_row;
    TAC_ASSERT((int)r->waiting.contacts + count <= r->contact_capacity);
    const taci_RecordOf *of = &r->of;
    for (int i = 0; i < count; i++) {
        const tac_Contact *c = &contact[i];
        r->contact[r->waiting.contacts++] =
            (tac_RecordedContact){.row = next_row(r),
                                  .key = c->key,
                                  .body_a = of->body(of->own, world, c->body_a),
                                  .body_b = of->body(of->own, world, c->body_b),
                                  .shape_a = of->shape(of->own, c->shape_a),
                                  .shape_b = of->shape(of->own, c->shape_b),
                                  .point = c->point,
                                  .normal = c->normal,
                                  .gap = c->gap,
                                  .gap_end = c->gap_end,
                                  .force = c->force,
                                  .slip = c->slip,
                                  .work = c->work};
    }
}

static bool wants_save(const taci_RecordRows *r)
{
    return r->save_every > 0 && next_row(r) % (uint64_t)r->save_every == 0;
}

static void take_save(taci_RecordRows *r, const tac_World *world)
{
    size_t size = tac_world_save_size(world);
    TAC_ASSERT(r->waiting.saves < TACI_RECORD_NOTES && r->waiting.bytes + size <= r->byte_capacity);
    tac_Result result = tac_world_save(world, r->bytes + r->waiting.bytes, size);
    TAC_ASSERT(result == TAC_OK); // no step is open, and there is room
    (void)result;
    r->save[r->waiting.saves++] = (taci_RecordedSave){
        .row = next_row(r), .first = r->before.bytes + r->waiting.bytes, .size = size};
    r->waiting.bytes += size;
}

static void take_channels(taci_RecordRows *r, const tac_World *world)
{
    const int of_it = r->channel_count - r->own_count;
    for (int i = 0; i < r->channel_count; i++) {
        double *values = r->channel[i] + r->waiting.rows * (uint64_t)r->channel_info[i].width;
        if (i < of_it)
            r->of.read(r->of.own, world, i, values);
        else
            r->own[i - of_it].read(r->own[i - of_it].user, world, values);
    }
}

static void take_row(taci_RecordRows *r, const tac_World *world, const tac_StepStats *stats)
{
    TAC_ASSERT((int)r->waiting.rows < r->capacity);
    if (wants_save(r))
        take_save(r, world);
    take_contacts(r, world);
    r->step[r->waiting.rows] = (tac_RecordedStep){
        .step = stats->step_count,
        .time = stats->time,
        .hash = tac_world_hash(world),
        .ledger = tac_world_ledger(world, stats->step_count == 0), // at first, of how it was built
        .residual = stats->residual,
        .momentum_residual = stats->momentum_residual,
        .T = world->last_T,
        .contacts = (uint64_t)stats->contact.contacts,
        .contacts_end = r->before.contacts + r->waiting.contacts,
    };
    take_channels(r, world);
    r->waiting.rows++;
    r->last_row_step = stats->step_count;

    taci_RecordChange change = r->of.change(r->of.own, world);
    note_count(r, stats, "gone", change.gone, &r->gone_noted);
    note_count(r, stats, "not recorded", change.come, &r->come_noted);
}

static bool is_row_due(const taci_RecordRows *r, const tac_StepStats *stats)
{
    return stats->step_count >= r->last_row_step + (uint64_t)r->every;
}

void taci_record_rows_start(taci_RecordRows *r, const tac_World *world)
{
    tac_StepStats stats = tac_world_stats(world);
    r->last_step = stats.step_count;
    r->loads = r->loads_before = world->loads;
    take_row(r, world, &stats);
}

bool taci_record_rows_went_back(const taci_RecordRows *r, const tac_World *world)
{
    return world->stats.step_count < r->last_step ||
           (world->loads != r->loads && world->loaded_step < r->last_step);
}

void taci_record_rows_take(taci_RecordRows *r, const tac_World *world)
{
    tac_StepStats stats = tac_world_stats(world);
    note_count(r, &stats, "roots missed", stats.roots_missed, &r->roots_noted);
    note_count(r, &stats, "diverged", stats.diverged, &r->diverged_noted);
    note_count(r, &stats, "clamped", stats.contact.clamped, &r->clamped_noted);
    note_count(r, &stats, "dropped", stats.contact.dropped, &r->dropped_noted);
    note_count(r, &stats, "loaded", world->loads - r->loads_before, &r->loads_noted);
    r->loads = world->loads;
    if (stats.step_count > r->last_step && world->last_T != r->T)
        note_step_length(r, &stats, world->last_T);
    if (stats.step_count > r->last_step)
        note_given(r, world, &stats);
    if (stats.step_count > r->last_step && r->rig != NULL) {
        taci_record_servo_take(r, stats.step_count - 1);
        r->servo_steps++;
    }
    r->last_step = stats.step_count;
    if (is_row_due(r, &stats))
        take_row(r, world, &stats);
}

// A call adds at most one row with its contacts, an input for the length of the step and one for
// each thing given to a drive, one saved state and seven events.
bool taci_record_rows_full(const taci_RecordRows *r)
{
    return (int)r->waiting.rows == r->capacity || r->servo_steps == r->capacity ||
           (int)r->waiting.inputs + r->of.given_count + 1 > r->input_capacity ||
           r->waiting.saves == TACI_RECORD_NOTES || r->waiting.events + 7 > TACI_RECORD_NOTES ||
           (int)r->waiting.contacts + r->contacts_per_row > r->contact_capacity;
}

bool taci_record_rows_lack_bytes(const taci_RecordRows *r, const tac_World *world)
{
    tac_StepStats stats = tac_world_stats(world);
    return is_row_due(r, &stats) && wants_save(r) &&
           tac_world_save_size(world) > r->byte_capacity - r->waiting.bytes;
}

bool taci_record_rows_grow(taci_RecordRows *r, const tac_World *world)
{
    TAC_ASSERT(r->waiting.bytes == 0);
    size_t size = tac_world_save_size(world);
    if (size <= r->byte_capacity)
        return true;
    unsigned char *more = malloc(2 * size);
    if (more == NULL)
        return false;
    free(r->bytes);
    r->bytes = more;
    r->byte_capacity = 2 * size;
    return true;
}

void taci_record_rows_clear(taci_RecordRows *r)
{
    if (r->waiting.rows > 0)
        r->last_time = r->step[r->waiting.rows - 1].time;
    r->before.rows += r->waiting.rows;
    r->before.contacts += r->waiting.contacts;
    r->before.events += r->waiting.events;
    r->before.inputs += r->waiting.inputs;
    r->before.saves += r->waiting.saves;
    r->before.bytes += r->waiting.bytes;
    for (int i = 0; i < TAC_RIG_DEVICES; i++)
        r->before.servo[i] += r->waiting.servo[i];
    r->servo_steps = 0;
    r->waiting = (taci_RecordCounts){0};
}

// ---- creating

// What is wrong with a channel of the program's, NULL: nothing.
static const char *channel_fault(const tac_RecordingChannel *c)
{
    if (c->name == NULL || c->name[0] == '\0' || strlen(c->name) > CHANNEL_NAME_MAX)
        return "it must have a name of at most 200 bytes";
    char plain[CHANNEL_NAME_MAX + 1];
    memcpy(plain, c->name, strlen(c->name) + 1);
    taci_pattern_make_plain(plain);
    if (strcmp(plain, c->name) != 0)
        return "its name must be without blanks and / * ? , ; \" ' \\";
    if (c->width < 1 || c->width > WIDTH_MAX)
        return "its width must be between 1 and 16777216";
    return c->read == NULL ? "it must have a function that reads it" : NULL;
}

static tac_Result add_own_channel(taci_RecordRows *r, const tac_RecordingDef *def, int index,
                                  taci_Names *names)
{
    const tac_RecordingChannel *c = &def->channel[index];
    const char *fault = channel_fault(c);
    int32_t found = -1;
    if (fault == NULL &&
        !taci_names_add(names, (taci_Name){c->name, (uint32_t)strlen(c->name), 0}, &found))
        return TAC_ERR_MEMORY;
    if (found >= 0)
        fault = "there is another channel of its name";
    if (fault != NULL) {
        taci_message(def->message, def->message_user, TAC_ERR_INVALID, "tac_recording_create",
                     "channel %d, '%s': %s", index, c->name != NULL ? c->name : "", fault);
        return TAC_ERR_INVALID;
    }
    r->own[index] = *c;
    r->channel_info[r->channel_count++] =
        (tac_SceneChannel){c->name, c->unit != NULL ? c->unit : "", c->width};
    return TAC_OK;
}

static tac_Result list_channels(taci_RecordRows *r, const tac_RecordingDef *def)
{
    const taci_RecordMeta *meta = &r->of.meta;
    size_t all = (size_t)meta->channel_count + (size_t)def->channel_count;
    r->channel_info = calloc(all + 1, sizeof *r->channel_info);
    r->own = calloc((size_t)def->channel_count + 1, sizeof *r->own);
    r->own_count = def->channel_count;
    if (r->channel_info == NULL || r->own == NULL)
        return TAC_ERR_MEMORY;
    taci_Names names = {0};
    tac_Result result = TAC_OK;
    for (int i = 0; i < meta->channel_count && result == TAC_OK; i++) {
        tac_SceneChannel c = meta->channel[i];
        int32_t found;
        r->channel_info[r->channel_count++] = c;
        if (!taci_names_add(&names, (taci_Name){c.name, (uint32_t)strlen(c.name), 0}, &found))
            result = TAC_ERR_MEMORY;
    }
    for (int i = 0; i < def->channel_count && result == TAC_OK; i++)
        result = add_own_channel(r, def, i, &names);
    taci_names_destroy(&names);
    return result;
}

// What the definition says goes before what the scene says.
static void settle_meta(taci_RecordRows *r, const tac_RecordingDef *def)
{
    taci_RecordMeta *meta = &r->of.meta;
    if (def->title != NULL)
        meta->title = def->title;
    if (def->step > 0.0)
        meta->step = def->step;
    if (def->every > 0)
        meta->record_every = def->every;
    if (def->contacts >= 0)
        r->of.contacts = def->contacts;
    r->rig = def->rig;
    meta->device_count = def->rig != NULL ? def->rig->device_count : 0;
    for (int i = 0; i < meta->device_count; i++)
        meta->device[i] = (tac_RecordedDevice){.name = tac_device_name(def->rig->device[i]),
                                               .seen = tac_rig_seen(def->rig, i)};
    r->every = meta->record_every;
    r->save_every = def->save_every;
    r->T = meta->step;
}

// Contacts in memory; none if the world has no room for shapes.
static bool allocate_contacts(taci_RecordRows *r, const tac_World *world)
{
    int wanted = r->of.contacts, most = world->contacts.capacity.contacts;
    bool grows = most > 0 && !world->def.fixed_capacities;
    r->contacts_per_row = wanted < most || grows ? wanted : most;
    r->contact_capacity = r->contacts_per_row == 0             ? 0
                          : r->contacts_per_row > CONTACTS_MAX ? r->contacts_per_row
                                                               : CONTACTS_MAX;
    r->contact = calloc((size_t)r->contact_capacity + 1, sizeof *r->contact);
    return r->contact != NULL;
}

// Rows in memory, as many as fit.
static bool allocate_rows(taci_RecordRows *r)
{
    size_t row_size = sizeof *r->step, channels = (size_t)r->channel_count;
    for (size_t i = 0; i < channels; i++)
        row_size += (size_t)r->channel_info[i].width * sizeof(double);
    row_size += r->rig != NULL ? (size_t)r->rig->joint_count * sizeof(tac_RecordedServo) : 0;
    r->capacity = row_size > ROWS_BYTES / ROWS_MAX ? (int)(ROWS_BYTES / row_size) : ROWS_MAX;
    if (r->capacity < 1)
        r->capacity = 1;

    r->step = calloc((size_t)r->capacity, sizeof *r->step);
    r->channel = calloc(channels + 1, sizeof *r->channel);
    bool ok = r->step != NULL && r->channel != NULL;
    ok = ok && taci_record_servo_allocate(r);
    for (size_t i = 0; i < channels && ok; i++) {
        TAC_ASSERT(r->channel_info[i].width > 0);
        size_t width = (size_t)r->channel_info[i].width;
        r->channel[i] = calloc((size_t)r->capacity * width, sizeof(double));
        ok = r->channel[i] != NULL;
    }
    return ok;
}

// Room for inputs, and what drives have before any of them. What was done to their activations
// before a recording that begins late is in the state that it begins with.
static bool allocate_inputs(taci_RecordRows *r, const tac_World *world)
{
    r->input_capacity = TACI_RECORD_NOTES + 4 * r->of.given_count;
    r->input = calloc((size_t)r->input_capacity, sizeof *r->input);
    r->given = calloc((size_t)r->of.given_count + 1, sizeof *r->given);
    if (r->input == NULL || r->given == NULL)
        return false;
    for (int i = 0; i < r->of.given_count; i++) {
        r->given[i] = r->of.given(r->of.own, NULL, i);
        if (world->stats.step_count > 0)
            r->given[i].times = r->of.given(r->of.own, world, i).times;
    }
    return true;
}

tac_Result taci_record_rows_create(taci_RecordRows *r, const tac_Scene *scene,
                                   const tac_World *world, const tac_RecordingDef *def)
{
    *r = (taci_RecordRows){.world = world->def.tag};
    tac_Result result = scene != NULL ? taci_record_of_scene(scene, &r->of)
                                      : taci_record_of_world(world, def, &r->of);
    if (result == TAC_OK)
        result = list_channels(r, def);
    if (result != TAC_OK)
        return result;
    settle_meta(r, def);
    bool ok = allocate_rows(r) && allocate_inputs(r, world) && allocate_contacts(r, world) &&
              (r->save_every == 0 || taci_record_rows_grow(r, world));
    return ok ? TAC_OK : TAC_ERR_MEMORY;
}

void taci_record_rows_destroy(taci_RecordRows *r)
{
    for (int i = 0; r->channel != NULL && i < r->channel_count; i++)
        free(r->channel[i]);
    free(r->channel);
    free(r->channel_info);
    free(r->own);
    free(r->step);
    free(r->contact);
    free(r->input);
    free(r->given);
    free(r->bytes);
    for (int i = 0; i < TAC_RIG_DEVICES; i++)
        free(r->servo[i]);
    if (r->of.destroy != NULL)
        r->of.destroy(&r->of);
    *r = (taci_RecordRows){0};
}
