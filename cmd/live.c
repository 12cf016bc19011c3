// A scene in a session. See live.h.
#define _POSIX_C_SOURCE 200809L
#include "live.h"
#include "inspect_contact.h"
#include "keys.h"
#include "progress.h"
#include "signals.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const double LOOK = 0.01; // s, between two looks at how it goes

const char *const live_surrogates[] = {
#define X(name, text, meaning) text,
    TAC_SURROGATES(X)
#undef X
        NULL};

// ------------------------------------------------------------------------------------------------
// On the simulation thread

static void fill_view(const Live *l, const tac_World *world, LiveView *view)
{
    view->ledger = tac_world_ledger(world, false);
    view->created = l->numbers.created;
    view->gap = l->numbers.worst_gap;
    view->ports = 0;
    if (l->show != LIVE_STATUS || l->devices->count == 0)
        return;
    for (int i = 0; i < tac_scene_count(l->scene, TAC_SCENE_COUPLING); i++)
        view->port[view->ports++] = tac_port_info(world, tac_scene_port(l->scene, world, i));
}

/// After each step. Whoever shows it may hold the lock: then this step is not shown.
static void after(void *user, tac_World *world)
{
    Live *l = user;
    run_take(world, TAC_OK, &l->numbers);
    l->made++;
    if (l->made == 1 && !inspect_find_overlap(l->scene, world, l->overlap, sizeof l->overlap))
        l->overlap[0] = '\0';
    if (l->show != LIVE_SILENT && pthread_mutex_trylock(&l->lock) == 0) {
        fill_view(l, world, &l->view);
        pthread_mutex_unlock(&l->lock);
    }
}

// ------------------------------------------------------------------------------------------------

/// What a session says stands on a line of its own.
static void print_message(void *user, const tac_Message *message)
{
    Live *l = user;
    if (l->terminal && l->drawn > 0) {
        fputs("\r\033[K", l->out);
        fflush(l->out);
    }
    scene_print_message(l->voice, message);
}

tac_RealtimeDef live_realtime(const LiveOptions *o)
{
    tac_RealtimeDef def = tac_session_def_default().realtime;
    def.busy_wait = o->busy_wait;
    def.haptic_cpu = (int)o->cpu;
    def.simulation_cpu = (int)o->simulation_cpu;
    if (o->priority >= 0.0)
        def.haptic_priority = (int)o->priority;
    if (o->simulation_priority >= 0.0)
        def.simulation_priority = (int)o->simulation_priority;
    return def;
}

/// The points of devices go on by a tick at once, which is not longer than a step.
static int check_rate(const Live *l, double step)
{
    double most = step / l->devices->period;
    if (l->options.rate <= most * (1.0 + 1e-9))
        return CMD_OK;
    fprintf(stderr,
            "tactus %s: --rate %g: at most %.9g was expected: a tick of %.9g s must not be longer "
            "than a step of %.9g s\n",
            l->voice->command, l->options.rate, most, l->devices->period, step);
    return CMD_BAD_USAGE;
}

int live_open(Live *l)
{
    tac_SessionDef def = tac_session_def_default();
    tac_SideDef side = tac_side_def_default();
    double step = tac_scene_info(l->scene).step;
    int status = check_rate(l, step);
    if (status != CMD_OK)
        return status;
    pthread_mutex_init(&l->lock, NULL);
    l->granted = "";
    l->target = run_step_count(l->duration, step);
    def.period = l->devices->period;
    def.realtime = live_realtime(&l->options);
    def.message = print_message;
    def.user = l;
    side.world = l->world;
    side.scene = l->scene;
    side.surrogate = (tac_SurrogateKind)l->options.surrogate;
    side.ends_after = l->target;
    side.after = after;
    side.user = l;
    tac_Result result = tac_session_create(&def, &l->session);
    if (result == TAC_OK)
        result = tac_session_add(l->session, &side);
    if (result != TAC_OK)
        return CMD_RUN_FAILED;
    l->numbers = run_numbers_start(l->world);
    return scene_devices_start(l->devices, l->voice, l->scene, l->session);
}

int live_record(Live *l, const char *path, bool replace)
{
    tac_RecordingDef def = tac_recording_def_default();
    def.message = scene_print_message;
    def.message_user = l->voice;
    def.replace = replace;
    return tac_session_record(l->session, 0, path, &def) == TAC_OK ? CMD_OK : CMD_RUN_FAILED;
}

static void pause_or_go_on(Live *l)
{
    l->paused = !l->paused;
    (void)tac_session_rate(l->session, l->paused ? 0.0 : l->options.rate);
}

/// False: it is to end.
static bool obey(Live *l, int key)
{
    tac_Edit edit;
    switch (key) {
    case 'p':
    case ' ':
        pause_or_go_on(l);
        break;
    case 's':
        if (!l->paused)
            pause_or_go_on(l);
        (void)tac_session_advance(l->session, 1);
        break;
    case 'r':
        edit = tac_edit(TAC_EDIT_RESET, "", NULL, 0);
        (void)tac_session_edit(l->session, 0, &edit); // full: so many resets are asked for already
        break;
    case 'q':
        return false;
    }
    return true;
}

static void wait_for_end(Live *l, double start)
{
    bool on = true;
    l->terminal = l->show != LIVE_SILENT && isatty(fileno(l->out));
    l->next_show = l->terminal ? 0.1 : 1.0;
    l->keys = l->keys && keys_open();
    while (on && !signals_asked() && tac_session_is_running(l->session)) {
        on = obey(l, keys_wait(LOOK));
        live_show(l, progress_now() - start);
    }
    l->interrupted = !on || signals_asked();
    if (l->keys)
        keys_close();
    live_show_end(l);
}

/// What is gone once it has stopped.
static void note_states(Live *l)
{
    SceneDevices *d = l->devices;
    l->side = tac_session_side(l->session, 0);
    l->diverged = l->side.state == TAC_SIDE_DIVERGED;
    for (int i = 0; i < d->count; i++)
        d->state[i] = tac_session_device(l->session, d->device[i]).state;
    d->ended = true;
}

static int stop(Live *l, double start)
{
    note_states(l);
    l->wall = fmax(progress_now() - start, 1e-9);
    tac_SideState state = l->side.state;
    tac_Result result = tac_session_stop(l->session);
    l->hung = result == TAC_ERR_STATE;
    l->haptic = tac_session_haptic(l->session);
    l->side = tac_session_side(l->session, 0);
    l->side.state = state;
    l->side.real_time = l->side.time / l->wall;
    l->granted = tac_session_granted(l->session);
    if (!l->hung) {
        l->numbers.steps = l->side.steps; // resets and all
        l->numbers.time = l->side.time;
        l->numbers.result = l->diverged ? TAC_ERR_DIVERGED : TAC_OK;
    }
    return result == TAC_OK && !l->diverged ? CMD_OK : CMD_RUN_FAILED;
}

int live_run(Live *l)
{
    signals_block(true);
    tac_Result result = tac_session_rate(l->session, l->options.rate);
    if (result == TAC_OK)
        result = tac_session_start(l->session);
    signals_block(false);
    double start = progress_now();
    if (result != TAC_OK) {
        fprintf(stderr, "tactus %s: %s: its loops could not be started: %s\n", l->voice->command,
                l->voice->path, tac_result_text(result));
        l->wall = 1e-9;
        return CMD_RUN_FAILED;
    }
    wait_for_end(l, start);
    return stop(l, start);
}

void live_close(Live *l)
{
    if (l->session == NULL)
        return;
    tac_session_destroy(l->session);
    l->session = l->devices->session = NULL;
    pthread_mutex_destroy(&l->lock);
}

void live_leave(const Live *l)
{
    fprintf(stderr,
            "tactus %s: %s: the simulation hangs in step %llu (%.6g s): devices have zero force, "
            "what was recorded is safe up to the last flush\n",
            l->voice->command, l->voice->path, (unsigned long long)l->side.steps + 1, l->side.time);
    fflush(NULL);
    tac_device_panic();
    _exit(CMD_RUN_FAILED);
}

bool live_are_set(const LiveOptions *o)
{
    return o->status || o->busy_wait || o->rate != 1.0 || o->priority >= 0.0 ||
           o->simulation_priority >= 0.0 || o->cpu >= 0.0 || o->simulation_cpu >= 0.0 ||
           o->surrogate != TAC_SURROGATE_AFFINE;
}
