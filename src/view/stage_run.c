/* A run: worlds and devices of a piece in a session (stage_inside.h).
 *
 * What runs goes on while its successor is built, and ends when that is ready: a scene with a
 * mistake in it, or a slider that cannot be, changes nothing. A real device is in one session at a
 * time: there what runs ends before devices are opened.
 */
#include "session/session.h"
#include "view/stage_inside.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SETTINGS = 256 };

// ------------------------------------------------------------------------------------------------
// Ending

/// Its memory cannot be touched any more: it stays, and is told of.
static void leave_behind(taci_Stage *s, taci_Run *run)
{
    int devices = 0;
    for (int k = 0; k < run->side_count; k++)
        devices += run->side[k].device_count;
    run->next = s->left;
    s->left = run;
    taci_stage_say(s, 0, TAC_ERR_STATE,
                   "the simulation hangs in a step: it is left behind with its worlds, %d devices "
                   "at zero force and a thread, until this program ends",
                   devices);
}

static void destroy_run(taci_Run *run)
{
    tac_session_destroy(run->session);
    for (int k = 0; k < TAC_SIDES; k++) {
        taci_StageSide *side = &run->side[k];
        for (int i = 0; i < side->device_count; i++) {
            tac_device_close(side->device[i]);
            free(side->uri[i]);
        }
        tac_world_destroy(side->world);
        tac_scene_destroy(side->scene);
    }
    free(run->card);
    free(run->mass);
    free(run);
}

static void end_run(taci_Stage *s, taci_Run *run)
{
    if (run == NULL)
        return;
    if (run->recording && run->started)
        taci_record_end(s, run);
    if (tac_session_stop(run->session) == TAC_ERR_STATE)
        leave_behind(s, run);
    else
        destroy_run(run);
}

/// Those that have come back since end after all. False: some have not.
bool taci_stage_bury(taci_Stage *s)
{
    taci_Run **at = &s->left;
    while (*at != NULL) {
        taci_Run *run = *at;
        if (tac_session_stop(run->session) == TAC_ERR_STATE) {
            at = &run->next;
            continue;
        }
        *at = run->next;
        destroy_run(run);
    }
    return s->left == NULL;
}

static taci_Run *take_away(taci_Stage *s)
{
    pthread_mutex_lock(&s->lock);
    taci_hands_drop_all(s);
    taci_Run *run = s->run;
    s->run = NULL;
    pthread_mutex_unlock(&s->lock);
    return run;
}

void taci_stage_clear(taci_Stage *s)
{
    end_run(s, take_away(s));
}

// ------------------------------------------------------------------------------------------------
// Building

static tac_Result build_side(taci_Run *run, const taci_Piece *piece, int k)
{
    taci_StageSide *side = &run->side[k];
    tac_SceneSetting setting[SETTINGS];
    char text[SETTINGS][32];
    tac_SceneOptions o = tac_scene_options_default();
    o.message = taci_stage_hear;
    o.message_user = &run->voice;
    o.source = piece->source;
    o.source_count = piece->source_count;
    o.set = setting;
    o.set_count = taci_sliders_settings(piece, k == 1, setting, text, SETTINGS);
    tac_Result result = tac_scene_load(piece->main, &o, &side->scene);
    return result == TAC_OK ? tac_scene_build(side->scene, &side->world) : result;
}

/// Two worlds that are too slow for real time would leave nothing of a small machine to the page
/// that shows them: such worlds give way.
static tac_Result make_session(taci_Stage *s, taci_Run *run)
{
    tac_SessionDef def = tac_session_def_default();
    def.period = run->period;
    def.realtime = s->def.realtime;
    if (s->def.look_every > 0.0)
        def.look_every = s->def.look_every;
    def.message = taci_stage_hear;
    def.user = &run->voice;
    tac_Result result = tac_session_create(&def, &run->session);
    if (result == TAC_OK)
        taci_session_give_way(run->session);
    for (int k = 0; k < run->side_count && result == TAC_OK; k++) {
        tac_SideDef side = tac_side_def_default();
        side.world = run->side[k].world;
        side.scene = run->side[k].scene;
        side.before = s->def.before;
        side.user = s->def.before_user;
        result = tac_session_add(run->session, &side);
    }
    for (int k = 0; k < run->side_count && result == TAC_OK; k++)
        result = taci_run_join_devices(s, run, k);
    return result == TAC_OK ? tac_session_wait(run->session, 2.0) : result;
}

/// Names of bodies, and which body each device holds: as the card has them that pages get.
static tac_Result read_card(taci_Run *run)
{
    const taci_StageSide *side = &run->side[0];
    tac_Snapshooter *shooter;
    tac_Result result = tac_snapshooter_create(side->scene, side->world, NULL, &shooter);
    if (result != TAC_OK)
        return result;
    size_t size;
    const void *card = tac_snapshooter_card(shooter, &size);
    run->card = malloc(size);
    if (run->card != NULL)
        memcpy(run->card, card, size);
    tac_snapshooter_destroy(shooter);
    if (run->card == NULL)
        return TAC_ERR_MEMORY;
    run->body_count = (int)tac_snapshot_count(run->card, TAC_SECTION_CARD_BODIES);
    run->mass = calloc((size_t)run->body_count + 1, sizeof *run->mass);
    run->coupling_count = tac_scene_count(side->scene, TAC_SCENE_COUPLING);
    for (int c = 0; c < run->coupling_count; c++) {
        const tac_CardPort *port = tac_snapshot_row(run->card, TAC_SECTION_CARD_PORTS, (uint64_t)c);
        run->coupling[c].body = port != NULL ? port->body : -1;
        run->coupling[c].device = port != NULL ? port->device : -1;
    }
    return run->mass != NULL ? TAC_OK : TAC_ERR_MEMORY;
}

static tac_Result build_worlds(taci_Stage *s, taci_Run *run, const taci_Piece *piece)
{
    tac_Result result = TAC_OK;
    for (int k = 0; k < run->side_count && result == TAC_OK; k++)
        result = build_side(run, piece, k);
    if (result == TAC_OK)
        result = read_card(run);
    if (result != TAC_OK) {
        taci_stage_say(s, atomic_load(&run->voice.client), result,
                       "%s cannot be built so: %s; what ran before goes on", piece->name,
                       tac_result_text(result));
        return result;
    }
    tac_SceneInfo info = tac_scene_info(run->side[0].scene);
    run->step = info.step;
    run->period = info.haptic_rate > 0.0 ? 1.0 / info.haptic_rate : fmin(info.step, 1e-3);
    run->pointers = piece->pointers;
    taci_run_weigh(run);
    return TAC_OK;
}

static tac_Result build_loops(taci_Stage *s, taci_Run *run, const taci_Piece *piece, bool record)
{
    tac_Result result = TAC_OK;
    for (int k = 0; k < run->side_count && result == TAC_OK; k++)
        result = taci_run_open_devices(s, run, piece, k);
    if (result == TAC_OK)
        result = make_session(s, run);
    if (result == TAC_OK && record) {
        tac_RecordingDef def = tac_recording_def_default();
        def.replace = true;
        // Why it cannot be recorded was said; it runs all the same.
        run->recording = taci_record_path(s, "take", run->path) &&
                         tac_session_record(run->session, 0, run->path, &def) == TAC_OK;
    }
    if (result != TAC_OK)
        taci_stage_say(s, atomic_load(&run->voice.client), result, "%s cannot be started: %s",
                       piece->name, tac_result_text(result));
    return result;
}

static tac_Result start_loops(taci_Stage *s, taci_Run *run)
{
    tac_session_rate(run->session, s->past != NULL ? 0.0 : s->rate);
    tac_Result result = tac_session_start(run->session);
    run->started = result == TAC_OK;
    if (result != TAC_OK)
        taci_stage_say(s, atomic_load(&run->voice.client), result,
                       "the loops could not be started: %s", tac_result_text(result));
    return result;
}

static void put_in_place(taci_Stage *s, taci_Run *run)
{
    atomic_store(&run->voice.client, 0);
    atomic_store(&run->voice.quiet, false);
    pthread_mutex_lock(&s->lock);
    s->run = run;
    s->slower = -1.0;
    s->ghost_left = 0.0;
    snprintf(s->granted, sizeof s->granted, "%s", tac_session_granted(run->session));
    atomic_fetch_add(&s->epoch, 1);
    pthread_mutex_unlock(&s->lock);
    s->trouble[0] = '\0';
    for (int k = 0; k < TAC_SIDES; k++)
        s->stalled_since[k] = 0.0;
}

tac_Result taci_stage_show(taci_Stage *s, taci_Piece *piece, taci_RunPlan plan)
{
    taci_Run *run = calloc(1, sizeof *run);
    if (run == NULL)
        return TAC_ERR_MEMORY;
    run->side_count = plan.sides;
    run->voice.stage = s;
    atomic_store(&run->voice.client, plan.client);
    atomic_store(&run->voice.quiet, true); // the plain scene has said its notes
    tac_Result result = build_worlds(s, run, piece);
    if (result == TAC_OK && piece->has_real)
        taci_stage_clear(s);
    if (result == TAC_OK)
        result = build_loops(s, run, piece, plan.record);
    if (result == TAC_OK) {
        taci_stage_clear(s);
        result = start_loops(s, run);
    }
    if (result != TAC_OK) {
        destroy_run(run);
        if (plan.anew)
            taci_sliders_revert(piece);
        if (s->run == NULL)
            snprintf(s->trouble, sizeof s->trouble, "nothing runs, as %s could not be started",
                     piece->name);
        return result;
    }
    put_in_place(s, run);
    taci_sliders_follow(piece, run->side[0].scene);
    return TAC_OK;
}
