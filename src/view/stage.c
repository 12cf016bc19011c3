// The stage's thread: what was asked for, one thing after the other, and what is to be done between
// (stage_inside.h).
#define _GNU_SOURCE // pthread_setname_np
#include "base/clock.h"
#include "session/session.h"
#include "view/stage_inside.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

double taci_stage_now(void)
{
    return 1e-9 * (double)taci_clock_now();
}

char *taci_stage_copy(const char *text)
{
    return strdup(text != NULL ? text : "");
}

// ------------------------------------------------------------------------------------------------
// What is said

void taci_stage_say(taci_Stage *s, int client, tac_Result code, const char *format, ...)
{
    char text[4096];
    va_list arguments;
    va_start(arguments, format);
    int n = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (n < 0 || s->def.said == NULL || atomic_load(&s->mute))
        return;
    taci_wire_make_utf8(text, strlen(text));
    s->def.said(s->def.user, client, code, text);
}

/// A place in a file says something to who wrote it, a function of ours does not.
void taci_stage_hear(void *voice, const tac_Message *message)
{
    taci_StageVoice *v = voice;
    bool place = strchr(message->origin, ':') != NULL;
    if (message->code == TAC_OK && atomic_load(&v->quiet))
        return;
    if (message->code < TAC_OK)
        atomic_store(&v->told, true);
    if (strcmp(message->origin, TACI_SESSION_LATE) == 0) // the state tells it
        return;
    // Who looks cannot change the step: what could be done is left out.
    bool slow = strcmp(message->origin, TACI_SESSION_SLOW) == 0;
    int size = (int)(slow ? strcspn(message->text, ";") : strlen(message->text));
    taci_stage_say(v->stage, atomic_load(&v->client), message->code, "%s%s%.*s",
                   place ? message->origin : "", place ? ": " : "", size, message->text);
}

// ------------------------------------------------------------------------------------------------
// What is asked for

/// Of sliders and seeks the newest counts.
static bool replaces(const taci_Ask *ask, const taci_Ask *before)
{
    return ask->kind == before->kind && ask->client == before->client &&
           ((ask->kind == TACI_ASK_SET && strcmp(ask->text, before->text) == 0) ||
            ask->kind == TACI_ASK_SEEK || ask->kind == TACI_ASK_RATE);
}

/// What takes long is done once: another scene makes all that was asked of this one idle.
static bool makes_idle(const taci_Ask *ask, const taci_Ask *before)
{
    switch (before->kind) {
    case TACI_ASK_OPEN:
        return ask->kind == TACI_ASK_OPEN;
    case TACI_ASK_RESET:
    case TACI_ASK_BESIDE:
        return ask->kind == TACI_ASK_OPEN || ask->kind == before->kind;
    case TACI_ASK_SET:
    case TACI_ASK_STEP:
    case TACI_ASK_SEEK:
        return ask->kind == TACI_ASK_OPEN;
    default:
        return false;
    }
}

/// Keep of what waits what `ask` does not make idle; NULL: what `client` did not ask for.
static void thin_out(taci_Stage *s, const taci_Ask *ask, int client)
{
    int kept = 0;
    for (int i = 0; i < s->ask_count; i++) {
        taci_Ask one = s->ask[(s->ask_first + i) % STAGE_ASKS];
        bool gone = ask == NULL && one.client == client && one.kind != TACI_ASK_RECORD;
        if (gone || (ask != NULL && makes_idle(ask, &one)))
            continue;
        s->ask[(s->ask_first + kept++) % STAGE_ASKS] = one;
    }
    s->ask_count = kept;
}

void taci_stage_forget(taci_Stage *s, int client)
{
    pthread_mutex_lock(&s->lock);
    thin_out(s, NULL, client);
    pthread_mutex_unlock(&s->lock);
}

void taci_stage_ask(taci_Stage *s, const taci_Ask *ask)
{
    pthread_mutex_lock(&s->lock);
    thin_out(s, ask, 0);
    int last = (s->ask_first + s->ask_count + STAGE_ASKS - 1) % STAGE_ASKS;
    bool room = s->ask_count < STAGE_ASKS;
    if (s->ask_count > 0 && replaces(ask, &s->ask[last])) {
        s->ask[last] = *ask;
        room = true;
    } else if (room) {
        s->ask[(s->ask_first + s->ask_count++) % STAGE_ASKS] = *ask;
    }
    pthread_cond_signal(&s->wake);
    pthread_mutex_unlock(&s->lock);
    if (!room)
        taci_stage_say(s, ask->client, TAC_ERR_CAPACITY,
                       "too much is asked for at once: this is left out");
}

/// The next one; false: there is none.
static bool take_ask(taci_Stage *s, taci_Ask *ask)
{
    pthread_mutex_lock(&s->lock);
    bool any = s->ask_count > 0;
    if (any) {
        *ask = s->ask[s->ask_first];
        s->ask_first = (s->ask_first + 1) % STAGE_ASKS;
        s->ask_count--;
    }
    pthread_mutex_unlock(&s->lock);
    return any;
}

// ------------------------------------------------------------------------------------------------
// What is done

static bool needs_run(taci_Stage *s, const taci_Ask *ask)
{
    if (s->run == NULL || s->past != NULL)
        taci_stage_say(s, ask->client, TAC_ERR_STATE,
                       s->past != NULL ? "this is a recording: go back to the live scene first"
                                       : "no scene runs: open one");
    return s->run != NULL && s->past == NULL;
}

/// The scene from its start, with sliders as they stand.
static void build_anew(taci_Stage *s, taci_RunPlan plan)
{
    if (s->piece == NULL)
        return;
    plan.anew = true;
    s->build_at = 0.0;
    taci_stage_busy(s, "building the scene anew");
    (void)taci_stage_show(s, s->piece, plan);
    taci_stage_busy(s, NULL);
}

static int sides_wished(const taci_Stage *s)
{
    return s->beside && s->piece != NULL && taci_piece_has_room_beside(s->piece) ? 2 : 1;
}

static void set_rate(taci_Stage *s, double rate)
{
    double most = s->run != NULL ? s->run->step / s->run->period : 1.0;
    s->rate = rate > 0.0 ? fmin(fmax(rate, 1e-3), fmax(most, 1e-3)) : 0.0;
    if (s->past != NULL)
        taci_past_rate(s, s->rate);
    else if (s->run != NULL)
        tac_session_rate(s->run->session, s->rate);
}

static void make_steps(taci_Stage *s, const taci_Ask *ask)
{
    if (s->past != NULL) {
        taci_past_step(s, ask->number);
    } else if (needs_run(s, ask)) {
        if (s->rate > 0.0)
            set_rate(s, 0.0);
        tac_session_advance(s->run->session, ask->number);
    }
}

static bool is_hung(const taci_Stage *s)
{
    bool hung = false;
    for (int i = 0; i < TAC_SIDES; i++)
        hung = hung ||
               (s->stalled_since[i] > 0.0 && taci_stage_now() - s->stalled_since[i] > STAGE_HUNG);
    return hung;
}

/// Computed devices that had a fault go on; real ones wait for who stands beside them.
static void acknowledge(taci_Run *run)
{
    for (int k = 0; k < run->side_count; k++)
        for (int i = 0; i < run->side[k].device_count; i++) {
            tac_Device *device = run->side[k].device[i];
            bool computed = (tac_device_caps(device).flags & TAC_DEVICE_OWN_TIME) != 0;
            if (!computed || tac_session_device(run->session, device).state != TAC_DEVICE_FAULT)
                continue;
            (void)tac_session_wish(run->session, device, TAC_WISH_ACKNOWLEDGE);
            (void)tac_session_wish(run->session, device, TAC_WISH_ENGAGE);
        }
}

static void reset(taci_Stage *s, const taci_Ask *ask)
{
    if (s->past != NULL) {
        taci_past_seek(s, 0.0);
        return;
    }
    // Where all devices are computed they begin anew, too: hands are where the scene wants them.
    if (s->run == NULL || is_hung(s) || !(s->run->recording || s->piece->has_real)) {
        build_anew(s, (taci_RunPlan){.sides = sides_wished(s), .client = ask->client});
        return;
    }
    pthread_mutex_lock(&s->lock);
    taci_hands_drop_all(s);
    pthread_mutex_unlock(&s->lock);
    s->edits_at = 0.0;
    taci_sliders_work(s, taci_stage_now()); // what was set before it counts before it
    tac_Edit edit = tac_edit(TAC_EDIT_RESET, "", NULL, 0);
    for (int k = 0; k < s->run->side_count; k++)
        if (tac_session_edit(s->run->session, k, &edit) != TAC_OK)
            taci_stage_say(s, ask->client, TAC_ERR_CAPACITY, "too many edits wait for the world");
    acknowledge(s->run);
    s->resets++;
    s->trouble[0] = '\0';
}

static void switch_beside(taci_Stage *s, const taci_Ask *ask)
{
    if (!needs_run(s, ask))
        return;
    if (ask->on && !tac_scene_beside(s->piece->plain).there) {
        taci_stage_say(s, ask->client, TAC_ERR_INVALID, "this scene has no other half");
        return;
    }
    if (ask->on && !taci_piece_has_room_beside(s->piece)) {
        taci_stage_say(s, ask->client, TAC_ERR_CAPACITY,
                       "a session has at most eight devices: there is no room for the other half");
        return;
    }
    if (s->beside == ask->on)
        return;
    bool before = s->beside;
    s->beside = ask->on;
    build_anew(s, (taci_RunPlan){.sides = sides_wished(s), .client = ask->client});
    if (s->run == NULL || s->run->side_count != sides_wished(s))
        s->beside = before;
}

static void wish(taci_Stage *s, const taci_Ask *ask)
{
    static const char *const words[] = {"engage", "disengage", "clutch", "release", "acknowledge"};
    int word = 0, found = 0;
    if (!needs_run(s, ask))
        return;
    while (word < 5 && strcmp(words[word], ask->main) != 0)
        word++;
    if (word == 5) {
        taci_stage_say(s, ask->client, TAC_ERR_INVALID,
                       "a device cannot '%.40s'; expected engage, disengage, clutch, release or "
                       "acknowledge",
                       ask->main);
        return;
    }
    for (int k = 0; k < s->run->side_count; k++)
        for (int i = 0; i < s->run->side[k].device_count; i++)
            if (strcmp(tac_device_name(s->run->side[k].device[i]), ask->text) == 0)
                found += tac_session_wish(s->run->session, s->run->side[k].device[i],
                                          (tac_DeviceWish)word) == TAC_OK;
    if (found == 0)
        taci_stage_say(s, ask->client, TAC_ERR_STALE, "there is no device '%.60s' that acts",
                       ask->text);
}

static void replay(taci_Stage *s, const taci_Ask *ask)
{
    if (s->run != NULL && s->run->recording)
        taci_record_end(s, s->run);
    if (s->last[0] == '\0') {
        taci_stage_say(s, ask->client, TAC_ERR_STATE, "nothing was recorded yet");
        return;
    }
    taci_stage_busy(s, "opening the recording");
    (void)taci_past_show(s, s->last, false, ask->client);
    taci_stage_busy(s, NULL);
}

/// Back from a recording to what runs; if nothing does, the scene of the recording begins.
static void go_live(taci_Stage *s, const taci_Ask *ask)
{
    taci_Piece *piece = NULL;
    if (s->past == NULL)
        return;
    if (s->run == NULL) {
        taci_stage_busy(s, "opening the scene");
        if (taci_past_piece(s, ask->client, &piece) == TAC_OK)
            (void)taci_stage_put_on(s, piece, ask->client);
        taci_stage_busy(s, NULL);
    } else {
        taci_past_leave(s);
    }
}

static void need_past(taci_Stage *s, const taci_Ask *ask)
{
    if (s->past == NULL)
        taci_stage_say(s, ask->client, TAC_ERR_STATE, "no recording is shown");
    else if (ask->kind == TACI_ASK_SEEK)
        taci_past_seek(s, ask->value);
    else
        taci_past_play(s, ask->on);
}

static void switch_ghost(taci_Stage *s, const taci_Ask *ask)
{
    if (!needs_run(s, ask))
        return;
    s->ghost_off = !ask->on;
}

static void obey(taci_Stage *s, const taci_Ask *ask)
{
    switch (ask->kind) {
    case TACI_ASK_OPEN:
        taci_stage_open(s, ask);
        break;
    case TACI_ASK_SET:
        if (needs_run(s, ask))
            taci_sliders_set(s, ask);
        break;
    case TACI_ASK_RATE:
        set_rate(s, ask->value);
        break;
    case TACI_ASK_STEP:
        make_steps(s, ask);
        break;
    case TACI_ASK_RESET:
        reset(s, ask);
        break;
    case TACI_ASK_BESIDE:
        switch_beside(s, ask);
        break;
    case TACI_ASK_GHOST:
        switch_ghost(s, ask);
        break;
    case TACI_ASK_RECORD:
        if (needs_run(s, ask))
            taci_record_switch(s, ask);
        break;
    case TACI_ASK_REPLAY:
        replay(s, ask);
        break;
    case TACI_ASK_SEEK:
    case TACI_ASK_PLAY:
        need_past(s, ask);
        break;
    case TACI_ASK_LIVE:
        go_live(s, ask);
        break;
    case TACI_ASK_WISH:
        wish(s, ask);
        break;
    case TACI_ASK_COUNT:
        break;
    }
}

// ------------------------------------------------------------------------------------------------
// What goes on by itself

static void watch_sides(taci_Stage *s, double now)
{
    for (int k = 0; k < TAC_SIDES; k++) {
        tac_SideState state = s->run != NULL && k < s->run->side_count && s->past == NULL
                                  ? tac_session_side(s->run->session, k).state
                                  : TAC_SIDE_RUNNING;
        if (state != TAC_SIDE_STALLED)
            s->stalled_since[k] = 0.0;
        else if (s->stalled_since[k] == 0.0)
            s->stalled_since[k] = now;
    }
}

static void go_on(taci_Stage *s, double now)
{
    pthread_mutex_lock(&s->lock);
    taci_hands_keep(s, now);
    taci_hands_pace(s, taci_run_slower(s));
    bool changed = s->changed;
    s->changed = false;
    pthread_mutex_unlock(&s->lock);
    taci_sliders_work(s, now);
    if (s->build_at > 0.0 && now >= s->build_at)
        build_anew(s, (taci_RunPlan){.sides = sides_wished(s), .client = s->build_for});
    if (now >= s->tell_at || changed) {
        watch_sides(s, now);
        taci_record_watch(s);
        taci_stage_tell(s);
        s->tell_at = now + STAGE_TOLD;
    }
}

/// Until something is asked for, or it is time to look again.
static void wait_for(taci_Stage *s, double seconds)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += (long)(1e9 * seconds);
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_mutex_lock(&s->lock);
    if (s->ask_count == 0 && !s->changed && !atomic_load(&s->over))
        pthread_cond_timedwait(&s->wake, &s->lock, &until);
    pthread_mutex_unlock(&s->lock);
}

static void *run_stage(void *user)
{
    taci_Stage *s = user;
    taci_Ask ask;
    taci_list_find(s);
    taci_stage_open_first(s);
    while (!atomic_load(&s->over)) {
        bool any = take_ask(s, &ask);
        if (any) {
            obey(s, &ask);
            taci_stage_tell(s);
        }
        go_on(s, taci_stage_now());
        bool more = taci_past_work(s);
        if (!any && !more)
            more = taci_list_work(s);
        if (!any && !more)
            wait_for(s, STAGE_EDITS);
    }
    taci_past_leave(s);
    taci_stage_clear(s);
    return NULL;
}

// ------------------------------------------------------------------------------------------------

taci_StageDef taci_stage_def_default(void)
{
    return (taci_StageDef){.realtime = tac_session_def_default().realtime};
}

static void free_stage(taci_Stage *s)
{
    taci_piece_close(s->piece);
    taci_list_free(s);
    taci_record_clean(s);
    pthread_mutex_destroy(&s->lock);
    pthread_cond_destroy(&s->wake);
    free(s->def_scenes);
    free(s->def_show);
    free(s->def_folder);
    free(s->state);
    free(s->scenes);
    free(s->scratch);
    free(s);
}

static void init_locks(taci_Stage *s)
{
    pthread_condattr_t clock;
    pthread_mutex_init(&s->lock, NULL);
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_cond_init(&s->wake, &clock);
    pthread_condattr_destroy(&clock);
}

tac_Result taci_stage_create(const taci_StageDef *def, taci_Stage **stage)
{
    *stage = NULL;
    taci_Stage *s = calloc(1, sizeof *s);
    if (s == NULL)
        return TAC_ERR_MEMORY;
    s->def = *def;
    s->def.scenes = s->def_scenes = def->scenes != NULL ? taci_stage_copy(def->scenes) : NULL;
    s->def.show = s->def_show = def->show != NULL ? taci_stage_copy(def->show) : NULL;
    s->def.folder = s->def_folder = def->folder != NULL ? taci_stage_copy(def->folder) : NULL;
    s->rate = 1.0;
    s->voice.stage = s;
    init_locks(s);
    taci_stage_tell(s);
    if (pthread_create(&s->thread, NULL, run_stage, s) != 0) {
        free_stage(s);
        return TAC_ERR_MEMORY;
    }
    pthread_setname_np(s->thread, "tactus-stage");
    *stage = s;
    return TAC_OK;
}

void taci_stage_destroy(taci_Stage *s)
{
    if (s == NULL)
        return;
    pthread_mutex_lock(&s->lock);
    atomic_store(&s->over, true);
    pthread_cond_signal(&s->wake);
    pthread_mutex_unlock(&s->lock);
    pthread_join(s->thread, NULL);
    atomic_store(&s->mute, true);
    if (taci_stage_bury(s)) // else threads are there that may come back, and speak through it
        free_stage(s);
}

// ------------------------------------------------------------------------------------------------
// Looks

uint64_t taci_stage_epoch(const taci_Stage *s)
{
    return atomic_load(&s->epoch);
}

int taci_stage_sides(taci_Stage *s)
{
    pthread_mutex_lock(&s->lock);
    int sides = s->past != NULL ? 1 : s->run != NULL ? s->run->side_count : 0;
    pthread_mutex_unlock(&s->lock);
    return sides;
}

size_t taci_stage_card(taci_Stage *s, int side, void *bytes, size_t room)
{
    pthread_mutex_lock(&s->lock);
    size_t size = s->past != NULL  ? side == 0 ? taci_past_card(s->past, bytes, room) : 0
                  : s->run != NULL ? tac_session_card(s->run->session, side, bytes, room)
                                   : 0;
    pthread_mutex_unlock(&s->lock);
    return size;
}

size_t taci_stage_look(taci_Stage *s, int side, void *bytes, size_t room)
{
    pthread_mutex_lock(&s->lock);
    size_t size = s->past != NULL  ? side == 0 ? taci_past_look(s->past, bytes, room) : 0
                  : s->run != NULL ? tac_session_look(s->run->session, side, bytes, room)
                                   : 0;
    pthread_mutex_unlock(&s->lock);
    return size;
}

size_t taci_stage_granted(taci_Stage *s, char *text, size_t room)
{
    pthread_mutex_lock(&s->lock);
    size_t size = strlen(s->granted);
    snprintf(text, room, "%s", s->granted);
    pthread_mutex_unlock(&s->lock);
    return size;
}

size_t taci_stage_recording(taci_Stage *s, char *path, size_t room)
{
    pthread_mutex_lock(&s->lock);
    size_t size = strlen(s->last);
    snprintf(path, room, "%s", s->last);
    pthread_mutex_unlock(&s->lock);
    return size;
}
