// The state, as pages are told it: made by the stage's thread, copied by the server's.
#include "session/session.h"
#include "view/stage_inside.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void put_vector(taci_JsonText *j, const char *key, tac_Vec3 v)
{
    taci_put_open(j, key, '[');
    taci_put_number(j, NULL, v.x);
    taci_put_number(j, NULL, v.y);
    taci_put_number(j, NULL, v.z);
    taci_put_close(j, ']');
}

static const tac_Scene *scene_of(const taci_Stage *s)
{
    return s->past != NULL ? taci_past_scene(s->past) : s->piece != NULL ? s->piece->plain : NULL;
}

static void put_scene(const taci_Stage *s, taci_JsonText *j)
{
    const tac_Scene *scene = scene_of(s);
    tac_SceneShow show = {.try_this = "", .notice = "", .focus_name = ""};
    if (scene != NULL)
        show = tac_scene_show(scene);
    taci_put_text(j, "scene", s->what);
    taci_put_text(j, "title",
                  s->past != NULL ? taci_past_title(s->past)
                  : scene != NULL ? tac_scene_info(scene).title
                                  : "");
    taci_put_text(j, "try", show.try_this);
    taci_put_text(j, "notice", show.notice);
    if (show.has_camera) {
        taci_put_open(j, "camera", '{');
        put_vector(j, "from", show.camera_from);
        put_vector(j, "at", show.camera_at);
        taci_put_close(j, '}');
    } else {
        taci_put_null(j, "camera");
    }
    taci_put_text(j, "focus", show.focus_name);
}

// ------------------------------------------------------------------------------------------------
// Sides

static const char *state_name(tac_SideState state)
{
    static const char *const names[] = {"running", "paused",   "late",
                                        "stalled", "diverged", "ended"};
    return (int)state >= 0 && (size_t)state < sizeof names / sizeof names[0] ? names[state] : "";
}

#define LATE 0.3 // s, before it is told

static void put_trouble(const taci_Stage *s, taci_JsonText *j, const char *label, int k,
                        tac_SideState state)
{
    char text[STAGE_TEXT] = "";
    const char *half = label[0] != '\0' ? label : "the world";
    double stalled = s->stalled_since[k] > 0.0 ? taci_stage_now() - s->stalled_since[k] : 0.0;
    if (state == TAC_SIDE_DIVERGED)
        snprintf(text, sizeof text,
                 "%.100s: a step could not be made, as numbers grew without bound; forces are let "
                 "go of, and a reset begins again",
                 half);
    else if (stalled > STAGE_HUNG)
        snprintf(text, sizeof text,
                 "%.100s: hangs in a step; forces are let go of, and a reset builds it anew", half);
    else if (stalled > LATE)
        snprintf(text, sizeof text,
                 "%.100s: this machine does not keep up just now; forces are let go of meanwhile",
                 half);
    taci_put_text(j, "trouble", text);
}

static void put_side(const taci_Stage *s, taci_JsonText *j, const char *label, int k)
{
    tac_SideState state = s->past == NULL && s->run != NULL
                              ? tac_session_side(s->run->session, k).state
                              : TAC_SIDE_RUNNING;
    if (state == TAC_SIDE_LATE) // for a moment
        state = TAC_SIDE_RUNNING;
    taci_put_open(j, NULL, '{');
    taci_put_text(j, "label", label);
    taci_put_text(j, "state", state_name(state));
    put_trouble(s, j, label, k, state);
    taci_put_close(j, '}');
}

static void put_sides(const taci_Stage *s, taci_JsonText *j)
{
    const tac_Scene *scene = scene_of(s);
    tac_SceneBeside beside = {.label = "", .here = ""};
    if (scene != NULL)
        beside = tac_scene_beside(scene);
    int count = s->past != NULL ? 1 : s->run != NULL ? s->run->side_count : 0;
    taci_put_open(j, "sides", '[');
    for (int k = 0; k < count; k++)
        put_side(s, j, !beside.there ? "" : k == 0 ? beside.here : beside.label, k);
    taci_put_close(j, ']');
    taci_put_open(j, "beside", '{');
    taci_put_bool(j, "there", s->past == NULL && beside.there);
    taci_put_bool(j, "on", s->past == NULL && s->run != NULL && s->run->side_count == 2);
    taci_put_open(j, "parameters", '['); // that make the other half what it is
    for (int i = 0; beside.there && i < beside.set_count; i++)
        taci_put_text(j, NULL, beside.set[i].name);
    taci_put_close(j, ']');
    taci_put_close(j, '}');
}

// ------------------------------------------------------------------------------------------------
// What can be set, and what is held

/// JSON has no infinity: a bound that is none is null.
static void put_bound(taci_JsonText *j, const char *key, double value)
{
    if (fabs(value) < 1e300)
        taci_put_number(j, key, value);
    else
        taci_put_null(j, key);
}

static void put_parameter(taci_JsonText *j, const tac_SceneParameter *p, double value)
{
    taci_put_open(j, NULL, '{');
    taci_put_text(j, "name", p->name);
    taci_put_text(j, "text", p->text);
    taci_put_text(j, "unit", p->unit);
    taci_put_number(j, "value", value);
    taci_put_number(j, "initial", p->initial);
    put_bound(j, "min", p->minimum);
    put_bound(j, "max", p->maximum);
    taci_put_bool(j, "log", p->logarithmic);
    taci_put_bool(j, "live", p->live);
    taci_put_close(j, '}');
}

static void put_parameters(const taci_Stage *s, taci_JsonText *j)
{
    taci_put_open(j, "parameters", '[');
    if (s->past != NULL) { // as they were at its start
        const tac_Scene *scene = taci_past_scene(s->past);
        for (int i = 0; i < tac_scene_count(scene, TAC_SCENE_PARAMETER); i++) {
            tac_SceneParameter p = tac_scene_parameter(scene, i);
            put_parameter(j, &p, p.value);
        }
    } else if (s->piece != NULL) {
        for (int i = 0; i < s->piece->slider_count; i++)
            put_parameter(j, &s->piece->slider[i].parameter, s->piece->slider[i].value);
    }
    taci_put_close(j, ']');
}

static void put_recording(const taci_Stage *s, taci_JsonText *j)
{
    tac_RecordingStats stats = {.rows = 0};
    bool on =
        s->run != NULL && s->run->recording && taci_session_recording(s->run->session, 0, &stats);
    const tac_RecordingLost *lost = &stats.lost;
    taci_put_open(j, "recording", '{');
    taci_put_bool(j, "on", on);
    taci_put_number(j, "seconds", on ? tac_session_side(s->run->session, 0).time : 0.0);
    taci_put_count(j, "rows", (int64_t)stats.rows);
    taci_put_count(j, "lost", (int64_t)(lost->rows + lost->servo + lost->edits + lost->steps));
    taci_put_bool(j, "ready", s->last[0] != '\0');
    taci_put_close(j, '}');
}

static void put_hands(const taci_Stage *s, taci_JsonText *j)
{
    taci_put_open(j, "hands", '[');
    for (int i = 0; i < STAGE_HANDS; i++) {
        const taci_StageHand *hand = &s->hand[i];
        if (!hand->used || hand->device < 0)
            continue;
        taci_put_open(j, NULL, '{');
        taci_put_count(j, "client", hand->client);
        taci_put_text(j, "body", hand->body);
        taci_put_count(j, "pointer", (int64_t)hand->pointer);
        taci_put_close(j, '}');
    }
    taci_put_close(j, ']');
}

static void put_devices(const taci_Stage *s, taci_JsonText *j)
{
    taci_put_open(j, "devices", '[');
    for (int i = 0; s->run != NULL && s->past == NULL && i < s->run->side[0].device_count; i++) {
        const taci_StageSide *side = &s->run->side[0];
        tac_DeviceInfo info = tac_session_device(s->run->session, side->device[i]);
        bool fault = info.fault != TAC_DEVICE_FAULT_NONE;
        taci_put_open(j, NULL, '{');
        taci_put_text(j, "name", tac_device_name(side->device[i]));
        taci_put_text(j, "uri", side->uri[i]);
        taci_put_text(j, "state", tac_device_state_name(info.state));
        taci_put_text(j, "fault", fault ? tac_device_fault_text(info.fault) : "");
        taci_put_bool(j, "pointer", i >= side->device_count - s->run->pointers);
        taci_put_close(j, '}');
    }
    taci_put_close(j, ']');
}

// ------------------------------------------------------------------------------------------------

static void put_state(const taci_Stage *s, taci_JsonText *j)
{
    bool ghost = s->piece != NULL && s->piece->has_ghost && s->past == NULL;
    taci_put_open(j, NULL, '{');
    taci_put_text(j, "t", "state");
    taci_put_count(j, "epoch", (int64_t)atomic_load(&s->epoch));
    taci_put_text(j, "mode", s->past != NULL ? "replay" : "live");
    taci_put_text(j, "busy", s->busy);
    taci_put_text(j, "trouble", s->trouble);
    put_scene(s, j);
    put_sides(s, j);
    taci_put_text(j, "ghost",
                  !ghost                                       ? "none"
                  : s->ghost_off                               ? "off"
                  : taci_hands_have_ghost(s, taci_stage_now()) ? "left"
                                                               : "watching");
    taci_put_number(j, "rate", s->rate);
    taci_put_count(j, "resets", s->resets);
    put_parameters(s, j);
    put_recording(s, j);
    if (s->past != NULL)
        taci_past_state(s->past, j);
    else
        taci_put_null(j, "replay");
    put_hands(s, j);
    put_devices(s, j);
    taci_put_text(j, "granted", s->granted);
    taci_put_close(j, '}');
}

void taci_stage_tell(taci_Stage *s)
{
    pthread_mutex_lock(&s->lock);
    taci_JsonText j = {.out = s->scratch, .room = s->scratch_room};
    put_state(s, &j);
    if (j.size + 1 > s->scratch_room) {
        free(s->scratch);
        s->scratch_room = (j.size + 1024) / 8 * 8 + 8;
        s->scratch = aligned_alloc(8, s->scratch_room);
        s->scratch_room = s->scratch != NULL ? s->scratch_room : 0;
        j = (taci_JsonText){.out = s->scratch, .room = s->scratch_room};
        put_state(s, &j);
    }
    bool whole = j.size < s->scratch_room;
    bool other = whole && (j.size != s->state_size || memcmp(s->state, j.out, j.size) != 0);
    if (other && s->state_room < j.size + 1) {
        free(s->state);
        s->state_room = 2 * j.size + 1;
        s->state = malloc(s->state_room);
        if (s->state == NULL)
            s->state_room = s->state_size = 0;
    }
    if (other && s->state_room > j.size) {
        memcpy(s->state, j.out, j.size + 1);
        s->state_size = j.size;
        atomic_fetch_add(&s->serial, 1);
    }
    pthread_mutex_unlock(&s->lock);
}

void taci_stage_busy(taci_Stage *s, const char *what)
{
    snprintf(s->busy, sizeof s->busy, "%s", what != NULL ? what : "");
    taci_stage_tell(s);
}

uint64_t taci_stage_serial(const taci_Stage *s)
{
    return atomic_load(&s->serial);
}

size_t taci_stage_state(taci_Stage *s, char *json, size_t room)
{
    pthread_mutex_lock(&s->lock);
    size_t size = s->state_size;
    if (json != NULL && size < room && s->state != NULL)
        memcpy(json, s->state, size + 1);
    pthread_mutex_unlock(&s->lock);
    return size;
}
