/* A recording shown: it is made again step by step, as fast as it goes, and its snapshots are kept,
 * sixty for each second of its time; to play and to seek is to choose among them. Where they take
 * too much memory every other one goes, and from then on half as many are taken.
 *
 * A live recording is made again by its session, one of a headless run step by step with what was
 * read of its devices.
 */
#include "record/replay_devices.h"
#include "session/session.h"
#include "view/stage_inside.h"
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EVERY (1.0 / 60.0)               // s
#define MOST ((size_t)256 * 1024 * 1024) // bytes
#define SLICE 0.008                      // s of work, before others are looked after

typedef struct Shot {
    double time;
    size_t size;
    unsigned char *bytes;
} Shot;

struct taci_StagePast {
    taci_StageVoice voice;
    tac_RecordingFile *file;
    tac_RecordingInfo info;
    tac_Scene *scene;
    tac_World *world;
    bool uploaded;
    // live
    tac_Session *session;
    // headless
    taci_ReplayDevices devices;
    tac_Snapshooter *shooter;
    uint64_t inputs_used, made;
    double T;
    // lock: snapshots
    Shot *shot;
    int shot_count, shot_room;
    size_t bytes;
    double every, next; // s
    double length, time_made;
    bool done;
    // lock: what is shown
    bool playing;
    double base, since, rate; // s of it at s of the clock
    size_t room;              // of the largest
};

// ------------------------------------------------------------------------------------------------
// What is shown

static double time_now(const taci_StagePast *p)
{
    double time = p->base + (p->playing ? p->rate * (taci_stage_now() - p->since) : 0.0);
    return fmin(fmax(time, 0.0), p->time_made);
}

static void set_time(taci_StagePast *p, double time)
{
    p->base = fmin(fmax(time, 0.0), p->length);
    p->since = taci_stage_now();
}

/// The last one that is not later.
static int shot_at(const taci_StagePast *p, double time)
{
    int low = 0, high = p->shot_count - 1;
    while (low < high) {
        int middle = (low + high + 1) / 2;
        if (p->shot[middle].time <= time + 1e-9)
            low = middle;
        else
            high = middle - 1;
    }
    return p->shot_count > 0 ? low : -1;
}

size_t taci_past_look(taci_StagePast *p, void *bytes, size_t room)
{
    int i = shot_at(p, time_now(p));
    if (i < 0)
        return 0;
    if (bytes == NULL || room < p->shot[i].size)
        return p->room;
    memcpy(bytes, p->shot[i].bytes, p->shot[i].size);
    return p->shot[i].size;
}

size_t taci_past_card(const taci_StagePast *p, void *bytes, size_t room)
{
    size_t size = 0;
    if (p->session != NULL)
        return tac_session_card(p->session, 0, bytes, room);
    const void *card = tac_snapshooter_card(p->shooter, &size);
    if (bytes != NULL && room >= size)
        memcpy(bytes, card, size);
    return size;
}

void taci_past_state(const taci_StagePast *p, taci_JsonText *j)
{
    taci_put_open(j, "replay", '{');
    taci_put_number(j, "time", time_now(p));
    taci_put_number(j, "length", p->length);
    taci_put_number(j, "made", p->time_made);
    taci_put_bool(j, "playing", p->playing);
    taci_put_text(j, "from", p->uploaded ? "upload" : "last");
    taci_put_close(j, '}');
}

const char *taci_past_title(const taci_StagePast *p)
{
    return p->info.title;
}

const tac_Scene *taci_past_scene(const taci_StagePast *p)
{
    return p->scene;
}

void taci_past_seek(taci_Stage *s, double time)
{
    pthread_mutex_lock(&s->lock);
    set_time(s->past, isfinite(time) ? time : 0.0);
    pthread_mutex_unlock(&s->lock);
}

void taci_past_play(taci_Stage *s, bool on)
{
    taci_StagePast *p = s->past;
    pthread_mutex_lock(&s->lock);
    double time = time_now(p);
    set_time(p, on && time >= p->length ? 0.0 : time); // at its end it begins again
    p->playing = on;
    pthread_mutex_unlock(&s->lock);
}

/// From snapshot to snapshot.
void taci_past_step(taci_Stage *s, int count)
{
    taci_StagePast *p = s->past;
    pthread_mutex_lock(&s->lock);
    int i = shot_at(p, time_now(p));
    p->playing = false;
    if (i >= 0) {
        int last = p->shot_count - 1, left = last - i;
        set_time(p, p->shot[count < left ? i + count : last].time);
    }
    pthread_mutex_unlock(&s->lock);
}

void taci_past_rate(taci_Stage *s, double rate)
{
    taci_StagePast *p = s->past;
    pthread_mutex_lock(&s->lock);
    set_time(p, time_now(p));
    p->rate = rate;
    pthread_mutex_unlock(&s->lock);
}

// ------------------------------------------------------------------------------------------------
// Snapshots

static void thin(taci_StagePast *p)
{
    int kept = 0;
    for (int i = 0; i < p->shot_count; i++) {
        if (i % 2 == 0) {
            p->shot[kept++] = p->shot[i];
            continue;
        }
        p->bytes -= p->shot[i].size;
        free(p->shot[i].bytes);
    }
    p->shot_count = kept;
    p->every *= 2.0;
}

static bool keep(taci_Stage *s, taci_StagePast *p, const void *bytes, size_t size, double time)
{
    unsigned char *copy = malloc(size);
    pthread_mutex_lock(&s->lock);
    size_t most = s->def.replay_most > 0 ? s->def.replay_most : MOST;
    if (p->shot_count == p->shot_room) {
        int room = 2 * p->shot_room + 256;
        Shot *shot = realloc(p->shot, (size_t)room * sizeof *shot);
        p->shot = shot != NULL ? shot : p->shot;
        p->shot_room = shot != NULL ? room : p->shot_room;
    }
    bool ok = copy != NULL && p->shot_count < p->shot_room;
    if (ok) {
        memcpy(copy, bytes, size);
        p->shot[p->shot_count++] = (Shot){time, size, copy};
        p->bytes += size;
        p->room = size > p->room ? size : p->room;
        if (p->bytes > most && p->shot_count > 2)
            thin(p);
    } else {
        free(copy);
    }
    p->next = time + p->every;
    pthread_mutex_unlock(&s->lock);
    return ok;
}

static double time_of(const taci_StagePast *p)
{
    return p->session != NULL ? p->session->side[0].time : tac_world_stats(p->world).time;
}

/// Room for one; NULL: there is no memory.
static void *scratch(taci_Stage *s, size_t size)
{
    if (s->scratch_room < size) {
        free(s->scratch);
        s->scratch = aligned_alloc(8, (size + 7) / 8 * 8);
        s->scratch_room = s->scratch != NULL ? size : 0;
    }
    return s->scratch;
}

static size_t look(taci_Stage *s, taci_StagePast *p)
{
    if (p->session == NULL) {
        size_t room = tac_snapshooter_size(p->shooter);
        tac_SnapshotMoment moment = {.clock = time_of(p)};
        void *bytes = scratch(s, room);
        return bytes != NULL ? tac_snapshooter_take(p->shooter, p->world, &moment, bytes, room) : 0;
    }
    taci_side_look(&p->session->side[0], true);
    size_t room = tac_session_look(p->session, 0, NULL, 0);
    void *bytes = scratch(s, room);
    return bytes != NULL ? tac_session_look(p->session, 0, bytes, room) : 0;
}

static bool take(taci_Stage *s, taci_StagePast *p)
{
    size_t size = look(s, p);
    return size > 0 && keep(s, p, s->scratch, size, time_of(p));
}

// ------------------------------------------------------------------------------------------------
// Making it again

/// What was done to the world of a headless run when so many steps were complete.
static tac_Result apply_inputs(taci_StagePast *p)
{
    tac_Edit input;
    for (; p->inputs_used < p->info.edits; p->inputs_used++) {
        tac_Result result = tac_recording_read_edits(p->file, p->inputs_used, 1, &input);
        if (result != TAC_OK || input.step > p->made)
            return result;
        result = tac_edit_apply(&input, p->scene, p->world);
        if (result != TAC_OK)
            return result;
        if (tac_edit_kind(&input) == TAC_EDIT_STEP_LENGTH)
            p->T = input.value[0];
    }
    return TAC_OK;
}

static tac_Result make_step(taci_StagePast *p)
{
    if (p->session != NULL)
        return tac_session_repeat(p->session);
    if (p->time_made >= p->length)
        return TAC_ERR_CAPACITY;
    tac_Result result = apply_inputs(p);
    if (result == TAC_OK)
        result = tac_scene_drive(p->scene, p->world, p->T);
    if (result == TAC_OK)
        result = taci_replay_devices_step(&p->devices, p->T);
    p->made++;
    return result;
}

static void finish(taci_Stage *s, taci_StagePast *p, tac_Result why)
{
    (void)take(s, p);
    pthread_mutex_lock(&s->lock);
    p->done = true;
    p->length = p->time_made;
    pthread_mutex_unlock(&s->lock);
    if (why != TAC_ERR_CAPACITY)
        taci_stage_say(s, 0, why, "from %.4g s on it cannot be made again: %s", p->time_made,
                       tac_result_text(why));
}

static void stop_at_end(taci_Stage *s, taci_StagePast *p)
{
    pthread_mutex_lock(&s->lock);
    if (p->playing && p->done && time_now(p) >= p->length) {
        p->base = p->length;
        p->playing = false;
    }
    pthread_mutex_unlock(&s->lock);
}

bool taci_past_work(taci_Stage *s)
{
    taci_StagePast *p = s->past;
    if (p == NULL)
        return false;
    stop_at_end(s, p);
    double until = taci_stage_now() + SLICE;
    while (!p->done && taci_stage_now() < until) {
        tac_Result result = make_step(p);
        if (result == TAC_OK) {
            double time = time_of(p);
            pthread_mutex_lock(&s->lock);
            p->time_made = time;
            p->length = fmax(p->length, time);
            pthread_mutex_unlock(&s->lock);
            if (time >= p->next - 1e-9 && !take(s, p))
                result = TAC_ERR_MEMORY;
        }
        if (result != TAC_OK)
            finish(s, p, result);
    }
    return !p->done;
}

// ------------------------------------------------------------------------------------------------
// Opening

static tac_Result load_scene(taci_StagePast *p)
{
    size_t sources = (size_t)p->info.source_count, settings = (size_t)p->info.setting_count;
    tac_SceneSource *source = calloc(sources + 1, sizeof *source);
    tac_SceneSetting *setting = calloc(settings + 1, sizeof *setting);
    tac_Result result = source != NULL && setting != NULL ? TAC_OK : TAC_ERR_MEMORY;
    if (result == TAC_OK) {
        tac_SceneOptions o = tac_scene_options_default();
        for (int i = 0; i < p->info.source_count; i++)
            source[i] = tac_recording_source(p->file, i);
        for (int i = 0; i < p->info.setting_count; i++)
            setting[i] = tac_recording_setting(p->file, i);
        o.message = taci_stage_hear;
        o.message_user = &p->voice;
        o.source = source;
        o.source_count = p->info.source_count;
        o.set = setting;
        o.set_count = p->info.setting_count;
        result = tac_scene_load(source[0].path, &o, &p->scene);
    }
    if (result == TAC_OK)
        result = tac_scene_build(p->scene, &p->world);
    free(source);
    free(setting);
    return result;
}

static tac_Result begin_live(taci_StagePast *p)
{
    tac_SessionDef def = tac_session_def_default();
    tac_SideDef side = tac_side_def_default();
    def.by_hand = true;
    def.look_every = 3600.0; // it is told when to
    def.message = taci_stage_hear;
    def.user = &p->voice;
    side.world = p->world;
    side.scene = p->scene;
    tac_Result result = tac_session_create(&def, &p->session);
    if (result == TAC_OK)
        result = tac_session_add(p->session, &side);
    return result == TAC_OK ? tac_session_begin_repeat(p->session, p->file) : result;
}

static tac_Result begin_headless(taci_Stage *s, taci_StagePast *p)
{
    const char *fault = taci_replay_devices_begin(&p->devices, p->file, p->scene, p->world);
    if (fault != NULL) {
        taci_stage_say(s, atomic_load(&p->voice.client), TAC_ERR_SYNTAX, "%s", fault);
        return TAC_ERR_SYNTAX;
    }
    p->T = p->info.step;
    return tac_snapshooter_create(p->scene, p->world, &p->devices.rig, &p->shooter);
}

static tac_Result begin(taci_Stage *s, taci_StagePast *p)
{
    tac_RecordedStep last;
    if (p->info.rows == 0 || p->info.source_count == 0) {
        taci_stage_say(s, atomic_load(&p->voice.client), TAC_ERR_SYNTAX, "%s",
                       p->info.rows == 0
                           ? "the recording is empty"
                           : "it was recorded by a program, without a scene: only that program "
                             "can make it again");
        return TAC_ERR_SYNTAX;
    }
    tac_Result result = tac_recording_read_steps(p->file, p->info.rows - 1, 1, &last);
    p->length = last.time;
    if (result == TAC_OK)
        result = load_scene(p);
    if (result == TAC_OK)
        result = p->info.live ? begin_live(p) : begin_headless(s, p);
    if (result == TAC_OK && !take(s, p))
        result = TAC_ERR_MEMORY;
    return result;
}

static void destroy(taci_StagePast *p)
{
    for (int i = 0; i < p->shot_count; i++)
        free(p->shot[i].bytes);
    free(p->shot);
    tac_snapshooter_destroy(p->shooter);
    tac_session_destroy(p->session);
    tac_world_destroy(p->world);
    tac_scene_destroy(p->scene);
    tac_recording_file_close(p->file);
    free(p);
}

static void swap(taci_Stage *s, taci_StagePast *past)
{
    pthread_mutex_lock(&s->lock);
    taci_StagePast *before = s->past;
    if (past != NULL)
        taci_hands_drop_all(s);
    s->past = past;
    atomic_fetch_add(&s->epoch, 1);
    pthread_mutex_unlock(&s->lock);
    if (before != NULL)
        destroy(before);
}

tac_Result taci_past_show(taci_Stage *s, const char *path, bool uploaded, int client)
{
    taci_StagePast *p = calloc(1, sizeof *p);
    if (p == NULL)
        return TAC_ERR_MEMORY;
    p->voice.stage = s;
    atomic_store(&p->voice.client, client);
    p->uploaded = uploaded;
    p->every = EVERY;
    tac_Result result = tac_recording_open(path, taci_stage_hear, &p->voice, &p->file);
    if (result == TAC_OK) {
        p->info = tac_recording_info(p->file);
        result = begin(s, p);
    }
    if (result != TAC_OK) {
        taci_stage_say(s, client, result, "the recording cannot be shown: %s",
                       tac_result_text(result));
        destroy(p);
        return result;
    }
    p->playing = true;
    p->rate = s->rate > 0.0 ? s->rate : 1.0;
    p->since = taci_stage_now();
    atomic_store(&p->voice.client, 0);
    if (s->run != NULL)
        tac_session_rate(s->run->session, 0.0);
    swap(s, p);
    return TAC_OK;
}

void taci_past_leave(taci_Stage *s)
{
    if (s->past == NULL)
        return;
    swap(s, NULL);
    if (s->run != NULL)
        tac_session_rate(s->run->session, s->rate);
}

// ------------------------------------------------------------------------------------------------
// Its scene, to run

/// Of a recording made here the first text is that of the pointers, and the scene comes behind it.
tac_Result taci_past_piece(taci_Stage *s, int client, taci_Piece **piece)
{
    const taci_StagePast *p = s->past;
    int count = p->info.source_count;
    tac_SceneSource *source = calloc((size_t)count + 1, sizeof *source);
    tac_SceneSetting *setting = calloc((size_t)p->info.setting_count + 1, sizeof *setting);
    tac_Result result = source != NULL && setting != NULL ? TAC_OK : TAC_ERR_MEMORY;
    for (int i = 0; i < count && result == TAC_OK; i++)
        source[i] = tac_recording_source(p->file, i);
    for (int i = 0; i < p->info.setting_count && result == TAC_OK; i++)
        setting[i] = tac_recording_setting(p->file, i);
    if (result == TAC_OK && count > 0) { // it was built from them
        const char *end = strrchr(source[0].path, '.');
        bool ours = end != NULL && strncmp(end, ".view", 5) == 0 && count > 1;
        tac_SceneOptions o = tac_scene_options_default();
        o.source = source;
        o.source_count = count;
        o.set = setting;
        o.set_count = p->info.setting_count;
        atomic_store(&s->voice.client, client);
        atomic_store(&s->voice.quiet, false);
        taci_PieceDef def = {.path = source[ours].path,
                             .name = p->info.title[0] != '\0' ? p->info.title : "recording",
                             .options = &o,
                             .sent = p->uploaded};
        result = taci_piece_open(s, &def, piece);
        atomic_store(&s->voice.client, 0);
    }
    free(source);
    free(setting);
    return result;
}
