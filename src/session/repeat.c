/* A live recording made again (tactus/session.h): what really happened is in its rows.
 *
 * What the haptic loop did in a tick follows from what devices gave and took, how far the world's
 * time went on, and which step was in use: each is in a row. What a world did in a step follows
 * from its edits, its length, and what acted by then. So ticks and steps are made in the order in
 * which each needs the other: late ticks of the step before, the step's beginning, its ticks, its
 * end.
 */
#include "session/session.h"
#include "base/message.h"
#include <stdlib.h>
#include <string.h>

enum { PAST_ROWS = 256 };

typedef struct PastDevice {
    uint64_t used, loaded, count; // rows
    tac_RecordedServo row[PAST_ROWS];
} PastDevice;

struct taci_Past {
    tac_RecordingFile *file;
    tac_RecordingInfo info;
    uint64_t edits; // used
    uint64_t step;  // steps made
    tac_Edit edit;  // the next one
    bool has_edit;
    PastDevice device[TAC_RIG_DEVICES];
    taci_HapticPast tick; // being put together
};

double taci_past_period(const taci_Past *past)
{
    return past->info.haptic_period;
}

void taci_past_destroy(taci_Past *past)
{
    free(past);
}

static tac_Result refuse(tac_Session *s, tac_Result why, const char *text)
{
    taci_message(taci_session_say, s, why, "tac_session_repeat", "%s", text);
    return why;
}

// ------------------------------------------------------------------------------------------------
// Rows

/// The next row of a device; NULL: there is none.
static const tac_RecordedServo *next_row(taci_Past *p, int device)
{
    PastDevice *d = &p->device[device];
    if (d->used == d->count)
        return NULL;
    if (d->used == d->loaded) {
        uint64_t left = d->count - d->used, count = left < PAST_ROWS ? left : PAST_ROWS;
        if (tac_recording_read_servo(p->file, device, d->used, count, d->row) != TAC_OK)
            return NULL;
        d->loaded += count;
    }
    return &d->row[(d->used - (d->loaded - 1) / PAST_ROWS * PAST_ROWS) % PAST_ROWS];
}

static void take_row(taci_Past *p, int device, const tac_RecordedServo *row)
{
    tac_RigPast *past = &p->tick.device[device];
    int frame = (int)row->frame;
    past->input.read = row->flags & TAC_SERVO_FRESH  ? TAC_DEVICE_FRESH
                       : row->flags & TAC_SERVO_LOST ? TAC_DEVICE_LOST
                                                     : TAC_DEVICE_STALE;
    past->input.state = (tac_DeviceState)row->state;
    past->input.leap = (row->flags & TAC_SERVO_LEAP) != 0;
    past->input.outside |= row->flags & TAC_SERVO_OUTSIDE ? 1u << frame : 0u;
    past->input.dt = row->dt;
    past->input.t = row->t;
    past->input.pose[frame] = row->pose;
    past->written[frame] = row->written;
    p->tick.coupled[device][frame] = (row->flags & TAC_SERVO_COUPLED) != 0;
    p->tick.anchor[device][frame] = (row->flags & TAC_SERVO_ANCHOR) != 0;
    p->tick.advance[0] = row->advance;
    p->device[device].used++;
}

/// The number of the next tick, and the step that it used. False: there are no rows left.
static bool next_tick(taci_Past *p, int devices, uint64_t *tick, uint64_t *step)
{
    bool any = false;
    for (int d = 0; d < devices; d++) {
        const tac_RecordedServo *row = next_row(p, d);
        if (row == NULL || (any && row->tick >= *tick))
            continue;
        *tick = row->tick;
        *step = row->step;
        any = true;
    }
    return any;
}

/// All rows of a tick are put together, and it is made.
static tac_Result make_tick(tac_Session *s, uint64_t tick)
{
    taci_Past *p = s->past;
    taci_Haptic *h = &s->haptic;
    memset(&p->tick, 0, sizeof p->tick);
    int rows = 0;
    for (int d = 0; d < h->device_count; d++) {
        const tac_RecordedServo *row;
        while ((row = next_row(p, d)) != NULL && row->tick == tick) {
            if (row->frame < 0 || row->frame >= TAC_DEVICE_FRAMES || !(row->advance >= 0.0))
                return TAC_ERR_SYNTAX;
            take_row(p, d, row);
            rows++;
        }
    }
    if (rows != h->joint_count)
        return TAC_ERR_SYNTAX;
    h->tick = tick - 1;
    taci_haptic_tick(h, 0.0, &p->tick);
    return TAC_OK;
}

// ------------------------------------------------------------------------------------------------

static tac_Result join_device(tac_Session *s, int number)
{
    taci_Side *w = &s->side[0];
    tac_RecordedDevice device = tac_recording_device(s->past->file, number);
    const tac_Scene *scene = w->def.scene;
    int index = tac_scene_find(scene, TAC_SCENE_DEVICE, device.name);
    if (index < 0)
        return refuse(s, TAC_ERR_SYNTAX, "it has a device that is not in its scene");
    s->past->device[number].count = device.rows;
    for (int c = 0; c < tac_scene_count(scene, TAC_SCENE_COUPLING); c++) {
        int of, frame;
        tac_scene_coupled(scene, c, &of, &frame);
        if (of == index && tac_rig_join_past(&w->rig, number, &device.seen, frame,
                                             tac_scene_port(scene, w->world, c)) != TAC_OK)
            return refuse(s, TAC_ERR_SYNTAX,
                          "a device that it has cannot be coupled with its scene");
    }
    return TAC_OK;
}

/// As before tac_session_begin_repeat.
static void forget(tac_Session *s)
{
    taci_past_destroy(s->past);
    s->past = NULL;
    s->side[0].rig = tac_rig(s->side[0].world);
    s->state = SESSION_MADE;
}

static void read_edit(taci_Past *p)
{
    p->has_edit = p->edits < p->info.edits &&
                  tac_recording_read_edits(p->file, p->edits, 1, &p->edit) == TAC_OK;
    p->edits += p->has_edit;
}

tac_Result tac_session_begin_repeat(tac_Session *s, tac_RecordingFile *file)
{
    if (s->state != SESSION_MADE || s->side_count != 1 || s->side[0].rig.device_count > 0 ||
        s->side[0].def.scene == NULL)
        return refuse(s, TAC_ERR_STATE,
                      "expected a session with one world, built from the scene of "
                      "the recording, and without devices");
    tac_RecordingInfo info = tac_recording_info(file);
    if (!info.live)
        return refuse(s, TAC_ERR_SYNTAX, "the recording is not one of a live session");
    s->past = calloc(1, sizeof *s->past);
    if (s->past == NULL)
        return TAC_ERR_MEMORY;
    s->past->file = file;
    s->past->info = info;
    tac_Result result = TAC_OK;
    for (int i = 0; i < info.device_count && result == TAC_OK; i++)
        result = join_device(s, i);
    if (result == TAC_OK) {
        read_edit(s->past);
        s->state = SESSION_READY;
        result = taci_session_prepare(s);
    }
    if (result == TAC_OK)
        s->state = SESSION_BY_HAND;
    else
        forget(s);
    return result;
}

static void make_edits(tac_Session *s, uint64_t step)
{
    for (taci_Past *p = s->past; p->has_edit && p->edit.step <= step; read_edit(p)) {
        tac_session_edit(s, 0, &p->edit);
        taci_side_take_edits(&s->side[0]);
    }
}

/// Ticks that went on beyond the step before, then those of this one.
static tac_Result make_ticks(tac_Session *s, uint64_t step, bool begun)
{
    uint64_t tick = 0, used = 0;
    while (!begun || !taci_side_is_due(&s->side[0])) {
        if (!next_tick(s->past, s->haptic.device_count, &tick, &used))
            return begun ? TAC_ERR_CAPACITY : TAC_OK;
        if (begun ? used != step : used >= step)
            return begun ? TAC_ERR_SYNTAX : TAC_OK;
        tac_Result result = make_tick(s, tick);
        if (result != TAC_OK)
            return result;
    }
    return TAC_OK;
}

/// Without devices there are no ticks in the file, and none matters.
static tac_Result pass_time(tac_Session *s)
{
    while (!taci_side_is_due(&s->side[0])) {
        memset(&s->past->tick, 0, sizeof s->past->tick);
        s->past->tick.advance[0] = s->side[0].bridge.T;
        taci_haptic_tick(&s->haptic, 0.0, &s->past->tick);
    }
    return TAC_OK;
}

tac_Result tac_session_repeat(tac_Session *s)
{
    taci_Past *p = s->past;
    if (p == NULL || s->state != SESSION_BY_HAND)
        return TAC_ERR_STATE;
    taci_Side *w = &s->side[0];
    uint64_t step = taci_side_step(w);
    tac_RecordedLive live;
    if (p->step >= p->info.live_steps || step >= p->info.replay_steps ||
        tac_recording_read_live(p->file, p->step, 1, &live) != TAC_OK) {
        atomic_store(&w->state, TAC_SIDE_ENDED);
        return TAC_ERR_CAPACITY;
    }
    if (live.step != step + 1)
        return refuse(s, TAC_ERR_SYNTAX, "its steps do not follow one another");
    bool devices = s->haptic.joint_count > 0;
    tac_Result result = devices ? make_ticks(s, step, false) : TAC_OK;
    make_edits(s, step);
    if (result == TAC_OK)
        result = taci_side_begin(w, live.T);
    if (result == TAC_OK)
        result = devices ? make_ticks(s, step, true) : pass_time(s);
    if (result == TAC_OK && devices && s->haptic.tick != live.tick)
        result = refuse(s, TAC_ERR_SYNTAX, "a step was over at another tick than in its rows");
    if (result == TAC_OK)
        result = taci_side_end(w);
    p->step++;
    return result;
}
