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
    ROWS_MAX = 1024,        // in memory, where they are written by the thread that takes them
    ROWS_BYTES = 1 << 23,   // their size, or 1 row
    CONTACTS_MAX = 4096,    // in memory, or those of one row
    THREAD_ROWS_MAX = 4096, // the same where another thread writes: 4 s at 1 kHz
    THREAD_ROWS_BYTES = 1 << 25,
    THREAD_CONTACTS_MAX = 1 << 16,
    THREAD_EVENTS = 256,
    THREAD_INPUTS = 4096,  // a queue of edits gives at most 1024 a second
    THREAD_GIVEN_MAX = 64, // drives that may be given something in each of THREAD_STEPS steps
    THREAD_STEPS = 1024,
    THREAD_SAVES = 4,
    LIVE_STEPS = 1 << 15,   // 3 s at 10 kHz
    CHANNEL_NAME_MAX = 200, // bytes
    WIDTH_MAX = 1 << 24     // beyond this, a file is not believed
};

// ---- room

static size_t slot(uint64_t entry, uint64_t base, int capacity)
{
    return (size_t)((entry - base) % (uint64_t)capacity);
}

static bool has_room(uint64_t taken, uint64_t written, int capacity, int wanted)
{
    return taken - written + (uint64_t)wanted <= (uint64_t)capacity;
}

// From here on a replay lacks something: it can make this many steps.
static void break_replay(taci_RecordRows *r, uint64_t whole)
{
    if (whole < r->taken.whole)
        r->taken.whole = whole;
}

static void lose(taci_RecordRows *r, int kind, uint64_t step, uint64_t count)
{
    taci_RecordRun *run = &r->run[kind];
    if (run->count == 0)
        run->first = step;
    run->last = step;
    run->count += count;
    uint64_t *const all[] = {&r->taken.lost.rows, &r->taken.lost.servo, &r->taken.lost.edits,
                             &r->taken.lost.steps, &r->taken.lost.saves};
    *all[kind] += count;
}

static uint64_t step_in_file(const taci_RecordRows *r, const tac_World *world)
{
    return world->stats.step_count + r->step_offset;
}

static void publish(taci_RecordRows *r)
{
    r->taken.step = r->last_step;
    if (!r->two_threads)
        return;
    *(taci_RecordTaken *)taci_exchange_back(&r->out) = r->taken;
    taci_exchange_publish(&r->out);
}

static void look_what_is_written(taci_RecordRows *r)
{
    if (r->two_threads)
        r->written = *(const taci_RecordCounts *)taci_exchange_latest(&r->in, NULL);
}

// ---- taking

// Where and when, in the numbers of the file.
typedef struct Moment {
    double t;
    uint64_t step;
} Moment;

static taci_RecordedEvent *note_event(taci_RecordRows *r, Moment at, const char *kind, double value)
{
    if (!has_room(r->taken.count.events, r->written.events, r->event_capacity, 1)) {
        r->taken.lost.events++;
        return NULL;
    }
    taci_RecordedEvent *event =
        &r->event[slot(r->taken.count.events++, r->base.events, r->event_capacity)];
    *event = (taci_RecordedEvent){.t = at.t, .step = at.step, .value = value};
    snprintf(event->kind, sizeof event->kind, "%s", kind);
    return event;
}

// Whether what was lost last was followed by something that was not.
static bool is_over(const taci_RecordRows *r, int kind, uint64_t step)
{
    uint64_t last = r->run[kind].last;
    switch (kind) {
    case TACI_RUN_ROWS:
        return last != r->last_row_step;
    case TACI_RUN_INPUTS:
        return last + 1 < step; // that of the step before the one that they lead to
    case TACI_RUN_SAVES:
        return true;
    default:
        return last != step;
    }
}

// Runs of losses that are over, or all.
static void note_losses(taci_RecordRows *r, Moment at, bool all)
{
    static const char *const name[TACI_RUNS] = {"world", "devices", "inputs", "live", "saves"};
    for (int i = 0; i < TACI_RUNS; i++) {
        taci_RecordRun *run = &r->run[i];
        if (run->count == 0 || !(all || is_over(r, i, at.step)) ||
            !has_room(r->taken.count.events, r->written.events, r->event_capacity, 1))
            continue;
        taci_RecordedEvent *event = note_event(r, at, "rows lost", (double)run->count);
        snprintf(event->text, sizeof event->text, "%s: steps %llu to %llu", name[i],
                 (unsigned long long)run->first, (unsigned long long)run->last);
        run->count = 0;
    }
}

static bool put_input(taci_RecordRows *r, const tac_Edit *input)
{
    if (!has_room(r->taken.count.inputs, r->written.inputs, r->input_capacity, 1)) {
        lose(r, TACI_RUN_INPUTS, input->step, 1);
        break_replay(r, input->step);
        return false;
    }
    r->input[slot(r->taken.count.inputs++, r->base.inputs, r->input_capacity)] = *input;
    return true;
}

// A replay takes steps of the length that the meta says unless told otherwise.
static void note_step_length(taci_RecordRows *r, uint64_t step, double T)
{
    tac_Edit input = {.step = step - 1, .value = {T}};
    snprintf(input.kind, sizeof input.kind, "step length");
    put_input(r, &input);
    r->T = T;
}

static bool is_same(taci_RecordGiven a, taci_RecordGiven b)
{
    bool same_sign = signbit(a.value) == signbit(b.value); // -0 is another state than 0
    return a.times == b.times && (a.times > 0 || (a.value == b.value && same_sign));
}

// What the program has given to drives since the step before.
static void note_given(taci_RecordRows *r, const tac_World *world, uint64_t step)
{
    for (int i = 0; i < r->of.given_count; i++) {
        taci_RecordGiven given = r->of.given(r->of.own, world, i);
        if (is_same(given, r->given[i]))
            continue;
        tac_Edit input = {.step = step - 1, .value = {given.value}};
        r->of.name_given(r->of.own, i, &input);
        put_input(r, &input);
        r->given[i] = given;
    }
}

// Counts that rise are noted when they have doubled: 1, 2, 4 ..., so that trouble in every step
// does not fill the file.
static void note_count(taci_RecordRows *r, Moment at, const char *kind, uint64_t count,
                       uint64_t *noted)
{
    if (count == 0 || count < 2 * *noted)
        return;
    note_event(r, at, kind, (double)count);
    *noted = count;
}

// As many contacts of the last step as are wanted.
static void take_contacts(taci_RecordRows *r, const tac_World *world, const tac_Contact *contact,
                          int count)
{
    const taci_RecordOf *of = &r->of;
    for (int i = 0; i < count; i++) {
        const tac_Contact *c = &contact[i];
        r->contact[slot(r->taken.count.contacts++, r->base.contacts, r->contact_capacity)] =
            (tac_RecordedContact){.row = r->taken.count.rows,
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
    return r->save_every > 0 && r->taken.count.rows % (uint64_t)r->save_every == 0;
}

static bool fits_save(const taci_RecordRows *r, const tac_World *world)
{
    return has_room(r->taken.count.saves, r->written.saves, r->save_capacity, 1) &&
           tac_world_save_size(world) <= r->save_size;
}

static void take_save(taci_RecordRows *r, const tac_World *world, Moment at)
{
    if (!fits_save(r, world)) {
        lose(r, TACI_RUN_SAVES, at.step, 1);
        return;
    }
    size_t size = tac_world_save_size(world);
    size_t i = slot(r->taken.count.saves++, r->base.saves, r->save_capacity);
    tac_Result result = tac_world_save(world, r->bytes + i * r->save_size, size);
    TAC_ASSERT(result == TAC_OK); // no step is open, and there is room
    (void)result;
    r->save[i] = (taci_RecordedSave){
        .row = r->taken.count.rows, .first = r->taken.count.bytes, .size = size};
    r->taken.count.bytes += size;
}

static void take_channels(taci_RecordRows *r, const tac_World *world, size_t row)
{
    const int of_it = r->channel_count - r->own_count;
    for (int i = 0; i < r->channel_count; i++) {
        double *values = r->channel[i] + row * (size_t)r->channel_info[i].width;
        if (i < of_it)
            r->of.read(r->of.own, world, i, values);
        else
            r->own[i - of_it].read(r->own[i - of_it].user, world, values);
    }
}

static void take_row(taci_RecordRows *r, const tac_World *world, Moment at)
{
    int contacts;
    const tac_Contact *contact = tac_world_contacts(world, &contacts);
    if (contacts > r->contacts_per_row)
        contacts = r->contacts_per_row;
    r->last_row_step = at.step;
    if (!has_room(r->taken.count.rows, r->written.rows, r->capacity, 1) ||
        !has_room(r->taken.count.contacts, r->written.contacts, r->contact_capacity, contacts)) {
        lose(r, TACI_RUN_ROWS, at.step, 1);
        return;
    }
    if (wants_save(r))
        take_save(r, world, at);
    take_contacts(r, world, contact, contacts);
    const tac_StepStats *stats = &world->stats;
    size_t row = slot(r->taken.count.rows, r->base.rows, r->capacity);
    r->step[row] = (tac_RecordedStep){
        .step = at.step,
        .time = at.t,
        .hash = tac_world_hash(world),
        .ledger = tac_world_ledger(world, at.step == 0), // at first, of how it was built
        .residual = stats->residual,
        .momentum_residual = stats->momentum_residual,
        .T = world->last_T,
        .contacts = (uint64_t)stats->contact.contacts,
        .contacts_end = r->taken.count.contacts,
    };
    take_channels(r, world, row);
    r->taken.count.rows++;
    r->taken.last_time = at.t;

    taci_RecordChange change = r->of.change(r->of.own, world);
    note_count(r, at, "gone", change.gone, &r->gone_noted);
    note_count(r, at, "not recorded", change.come, &r->come_noted);
}

static bool is_row_due(const taci_RecordRows *r, uint64_t step)
{
    return step >= r->last_row_step + (uint64_t)r->every;
}

void taci_record_rows_start(taci_RecordRows *r, const tac_World *world)
{
    Moment now = {world->stats.time, world->stats.step_count};
    r->last_step = now.step;
    r->last_time = now.t;
    r->loads = r->loads_before = world->loads;
    take_row(r, world, now);
    publish(r);
}

bool taci_record_rows_went_back(const taci_RecordRows *r, const tac_World *world)
{
    return step_in_file(r, world) < r->last_step ||
           (world->loads != r->loads && world->loaded_step + r->step_offset < r->last_step);
}

// What a replay needs of a step beside its row.
static void take_inputs(taci_RecordRows *r, const tac_World *world, uint64_t step)
{
    if (r->live) {
        if (has_room(r->taken.count.live, r->written.live, r->live_capacity, 1))
            r->live_step[slot(r->taken.count.live++, r->base.live, r->live_capacity)] =
                (tac_RecordedLive){.step = step, .tick = r->consumed, .T = world->last_T};
        else {
            lose(r, TACI_RUN_LIVE, step, 1);
            break_replay(r, step - 1);
        }
    } else if (world->last_T != r->T)
        note_step_length(r, step, world->last_T);
    note_given(r, world, step);
    for (int d = 0; d < r->of.meta.device_count && !r->live; d++) {
        int frames = taci_record_servo_frames(r->rig, d);
        if (has_room(r->taken.count.servo[d], r->written.servo[d], r->servo_capacity[d], frames))
            taci_record_servo_take(r, d, step - 1);
        else {
            lose(r, TACI_RUN_SERVO, step, (uint64_t)frames);
            break_replay(r, step - 1);
        }
    }
}

void taci_record_rows_take(taci_RecordRows *r, const tac_World *world)
{
    tac_StepStats stats = tac_world_stats(world);
    Moment now = {stats.time + r->time_offset, step_in_file(r, world)};
    look_what_is_written(r);
    note_count(r, now, "roots missed", stats.roots_missed, &r->roots_noted);
    note_count(r, now, "diverged", stats.diverged, &r->diverged_noted);
    note_count(r, now, "clamped", stats.contact.clamped, &r->clamped_noted);
    note_count(r, now, "dropped", stats.contact.dropped, &r->dropped_noted);
    note_count(r, now, "loaded", world->loads - r->loads_before, &r->loads_noted);
    r->loads = world->loads;
    if (now.step > r->last_step)
        take_inputs(r, world, now.step);
    r->last_step = now.step;
    r->last_time = now.t;
    if (is_row_due(r, now.step))
        take_row(r, world, now);
    note_losses(r, now, false);
    publish(r);
}

bool taci_record_rows_edit(taci_RecordRows *r, const tac_Edit *edit)
{
    tac_Edit input = *edit;
    input.step = r->last_step;
    look_what_is_written(r);
    return put_input(r, &input); // published with its step
}

// What the load did to drives is part of the state, and nothing that was given to them.
void taci_record_rows_reset(taci_RecordRows *r, const tac_World *world)
{
    r->step_offset = r->last_step - world->stats.step_count;
    r->time_offset = r->last_time - world->stats.time;
    r->loads_before += world->loads - r->loads;
    r->loads = world->loads;
    for (int i = 0; i < r->of.given_count; i++)
        r->given[i] = r->of.given(r->of.own, world, i);
}

void taci_record_rows_end(taci_RecordRows *r)
{
    look_what_is_written(r);
    note_losses(r, (Moment){r->last_time, r->last_step}, true);
    publish(r);
}

// A call adds at most one row with its contacts, an input for the length of the step and one for
// each thing given to a drive, one saved state, and seven events beside those of losses.
bool taci_record_rows_full(const taci_RecordRows *r)
{
    const taci_RecordCounts *n = &r->taken.count, *w = &r->written;
    bool full = !has_room(n->rows, w->rows, r->capacity, 1) ||
                !has_room(n->live, w->live, r->live_capacity, r->live) ||
                !has_room(n->inputs, w->inputs, r->input_capacity, r->of.given_count + 1) ||
                !has_room(n->events, w->events, r->event_capacity, 7) ||
                !has_room(n->contacts, w->contacts, r->contact_capacity, r->contacts_per_row);
    for (int d = 0; d < r->of.meta.device_count && !r->live; d++)
        full = full || !has_room(n->servo[d], w->servo[d], r->servo_capacity[d],
                                 taci_record_servo_frames(r->rig, d));
    return full;
}

bool taci_record_rows_lack_input(const taci_RecordRows *r)
{
    return !has_room(r->taken.count.inputs, r->written.inputs, r->input_capacity,
                     r->of.given_count + 2);
}

bool taci_record_rows_lack_bytes(const taci_RecordRows *r, const tac_World *world)
{
    return is_row_due(r, step_in_file(r, world)) && wants_save(r) && !fits_save(r, world);
}

static bool is_half_full(uint64_t taken, uint64_t written, int capacity)
{
    return capacity > 1 && taken - written > (uint64_t)capacity / 2;
}

bool taci_record_rows_half_full(const taci_RecordRows *r, const taci_RecordTaken *taken,
                                const taci_RecordCounts *w)
{
    const taci_RecordCounts *n = &taken->count;
    bool half = is_half_full(n->rows, w->rows, r->capacity) ||
                is_half_full(n->contacts, w->contacts, r->contact_capacity) ||
                is_half_full(n->events, w->events, r->event_capacity) ||
                is_half_full(n->inputs, w->inputs, r->input_capacity) ||
                is_half_full(n->saves, w->saves, r->save_capacity) ||
                is_half_full(n->live, w->live, r->live_capacity);
    for (int d = 0; d < r->of.meta.device_count; d++)
        half = half || is_half_full(n->servo[d], w->servo[d], r->servo_capacity[d]);
    return half;
}

bool taci_record_rows_grow(taci_RecordRows *r, const tac_World *world)
{
    TAC_ASSERT(r->taken.count.saves == r->written.saves);
    size_t size = tac_world_save_size(world);
    if (size <= r->save_size)
        return true;
    size += size / 4;
    unsigned char *more = malloc((size_t)r->save_capacity * size);
    if (more == NULL)
        return false;
    free(r->bytes);
    r->bytes = more;
    r->save_size = size;
    return true;
}

void taci_record_rows_clear(taci_RecordRows *r)
{
    r->base = r->written = r->taken.count;
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
    meta->live = def->live;
    meta->haptic_period = def->haptic_period > 0.0 ? def->haptic_period : 1e-3;
    meta->safe = def->live || def->thread;
    meta->device_count = def->rig != NULL ? def->rig->device_count : 0;
    for (int i = 0; i < meta->device_count; i++)
        meta->device[i] = (tac_RecordedDevice){.name = tac_device_name(def->rig->device[i]),
                                               .seen = tac_rig_seen(def->rig, i)};
    r->every = meta->record_every;
    r->save_every = def->save_every;
    r->T = meta->step;
}

// Memory for a table. What a second thread reads is touched here: the first touch of a page is a
// call to the system, which no step should make.
static void *allocate(const taci_RecordRows *r, int capacity, size_t size)
{
    size_t bytes = ((size_t)capacity + 1) * size;
    void *memory = calloc(1, bytes);
    if (memory != NULL && r->two_threads)
        memset(memory, 0xff, bytes);
    return memory;
}

// Contacts in memory; none if the world has no room for shapes.
static bool allocate_contacts(taci_RecordRows *r, const tac_World *world)
{
    int wanted = r->of.contacts, most = world->contacts.capacity.contacts;
    bool grows = most > 0 && !world->def.fixed_capacities;
    int in_memory = r->two_threads ? THREAD_CONTACTS_MAX : CONTACTS_MAX;
    r->contacts_per_row = wanted < most || grows ? wanted : most;
    r->contact_capacity = r->contacts_per_row == 0          ? 0
                          : r->contacts_per_row > in_memory ? r->contacts_per_row
                                                            : in_memory;
    r->contact = allocate(r, r->contact_capacity, sizeof *r->contact);
    return r->contact != NULL;
}

// Rows in memory, as many as fit.
static bool allocate_rows(taci_RecordRows *r)
{
    size_t row_size = sizeof *r->step, channels = (size_t)r->channel_count;
    for (size_t i = 0; i < channels; i++)
        row_size += (size_t)r->channel_info[i].width * sizeof(double);
    if (r->rig != NULL && !r->live)
        row_size += (size_t)r->rig->joint_count * sizeof(tac_RecordedServo);
    size_t most = r->two_threads ? THREAD_ROWS_MAX : ROWS_MAX;
    size_t bytes = r->two_threads ? THREAD_ROWS_BYTES : ROWS_BYTES;
    r->capacity = (int)(row_size > bytes / most ? bytes / row_size : most);
    if (r->capacity < 1)
        r->capacity = 1;
    if (r->two_threads && r->capacity < 4)
        r->capacity = 4; // one is written while others are taken

    r->step = allocate(r, r->capacity, sizeof *r->step);
    r->channel = calloc(channels + 1, sizeof *r->channel);
    bool ok = r->step != NULL && r->channel != NULL;
    for (int d = 0; d < r->of.meta.device_count && ok; d++) {
        r->servo_capacity[d] = r->live ? 0 : r->capacity * taci_record_servo_frames(r->rig, d);
        r->servo[d] = allocate(r, r->servo_capacity[d], sizeof *r->servo[d]);
        ok = r->servo[d] != NULL;
    }
    for (size_t i = 0; i < channels && ok; i++) {
        TAC_ASSERT(r->channel_info[i].width > 0);
        size_t width = (size_t)r->channel_info[i].width;
        r->channel[i] = allocate(r, r->capacity, width * sizeof(double));
        ok = r->channel[i] != NULL;
    }
    return ok;
}

// Room for inputs and events, and what drives have before any of them. What was done to their
// activations before a recording that begins late is in the state that it begins with.
static bool allocate_inputs(taci_RecordRows *r, const tac_World *world)
{
    int given = r->of.given_count;
    r->input_capacity = TACI_RECORD_NOTES + 4 * given;
    if (r->two_threads)
        r->input_capacity +=
            THREAD_INPUTS + THREAD_STEPS * (given < THREAD_GIVEN_MAX ? given : THREAD_GIVEN_MAX);
    r->event_capacity = r->two_threads ? THREAD_EVENTS : TACI_RECORD_NOTES;
    r->live_capacity = r->live ? LIVE_STEPS : 0;
    r->input = allocate(r, r->input_capacity, sizeof *r->input);
    r->event = allocate(r, r->event_capacity, sizeof *r->event);
    r->live_step = allocate(r, r->live_capacity, sizeof *r->live_step);
    r->given = calloc((size_t)given + 1, sizeof *r->given);
    if (r->input == NULL || r->event == NULL || r->live_step == NULL || r->given == NULL)
        return false;
    for (int i = 0; i < given; i++) {
        r->given[i] = r->of.given(r->of.own, NULL, i);
        if (world->stats.step_count > 0)
            r->given[i].times = r->of.given(r->of.own, world, i).times;
    }
    return true;
}

static bool allocate_saves(taci_RecordRows *r, const tac_World *world)
{
    if (r->save_every == 0)
        return true;
    r->save_capacity = r->two_threads ? THREAD_SAVES : 2;
    r->save = allocate(r, r->save_capacity, sizeof *r->save);
    if (r->save == NULL || !taci_record_rows_grow(r, world))
        return false;
    if (r->two_threads)
        memset(r->bytes, 0xff, (size_t)r->save_capacity * r->save_size);
    return true;
}

static bool allocate_exchange(taci_RecordRows *r)
{
    size_t out = taci_exchange_need(sizeof(taci_RecordTaken));
    size_t in = taci_exchange_need(sizeof(taci_RecordCounts));
    unsigned char *memory = aligned_alloc(64, (out + in + 63) / 64 * 64);
    r->exchange_memory = memory;
    if (memory == NULL)
        return false;
    taci_exchange_init(&r->out, memory, sizeof(taci_RecordTaken));
    taci_exchange_init(&r->in, memory + out, sizeof(taci_RecordCounts));
    return true;
}

tac_Result taci_record_rows_create(taci_RecordRows *r, const tac_Scene *scene,
                                   const tac_World *world, const tac_RecordingDef *def)
{
    *r = (taci_RecordRows){.world = world->def.tag,
                           .two_threads = def->thread,
                           .live = def->live,
                           .taken.whole = UINT64_MAX};
    tac_Result result = scene != NULL ? taci_record_of_scene(scene, &r->of)
                                      : taci_record_of_world(world, def, &r->of);
    if (result == TAC_OK)
        result = list_channels(r, def);
    if (result != TAC_OK)
        return result;
    settle_meta(r, def);
    bool ok = allocate_rows(r) && allocate_inputs(r, world) && allocate_contacts(r, world) &&
              allocate_saves(r, world) && allocate_exchange(r);
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
    free(r->event);
    free(r->live_step);
    free(r->save);
    free(r->given);
    free(r->exchange_memory);
    free(r->bytes);
    for (int i = 0; i < TAC_RIG_DEVICES; i++)
        free(r->servo[i]);
    if (r->of.destroy != NULL)
        r->of.destroy(&r->of);
}
