/* tactus run: a scene, in real time or as fast as possible, with a recording if asked for.
 *
 * Ctrl-C ends it between two steps, with the summary and a complete recording.
 */
#define _DEFAULT_SOURCE // TIOCGWINSZ
#define _POSIX_C_SOURCE 200809L
#include "inspect_contact.h"
#include "output.h"
#include "pace.h"
#include "progress.h"
#include "scene_devices.h"
#include "scene_file.h"
#include "scenes.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

typedef struct Run {
    // as asked
    const char *path, *record_path;
    TextList set, device;
    bool headless, json, quiet, force;
    double duration; // s; 0: the scene's own
    // the run
    SceneVoice voice;
    tac_Scene *scene;
    tac_SceneInfo info;
    tac_World *world;
    SceneDevices devices;
    tac_Recording *recording;
    RunNumbers numbers;
    double built;        // J, booked as work_edit before the first step
    char overlap[256];   // what overlaps at the start, empty if nothing does
    double wall;         // s
    uint64_t late_ticks; // began more than a step late
} Run;

static int screen_width(void)
{
    struct winsize size;
    bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return known ? size.ws_col : 80;
}

/// On a terminal one line over and over, clipped because a wrapped one could not be taken back;
/// elsewhere a line each time.
static void show_state(const Run *run, double wall, bool terminal)
{
    char line[256];
    tac_Ledger l = tac_world_ledger(run->world, false);
    snprintf(line, sizeof line,
             "%7.2f s %.2fx created %.0e kinetic %.2g potential %.2g J gap %.2g mm",
             run->numbers.time, run->numbers.time / wall, run->numbers.created, l.kinetic,
             l.gravity + l.elastic, 1e3 * run->numbers.worst_gap);
    if (terminal)
        printf("\r\033[K%.*s", screen_width() - 1, line);
    else
        printf("%s\n", line);
    fflush(stdout);
}

static int loop(Run *run)
{
    double T = run->info.step, start = progress_now(), tick = start + T;
    bool live = !run->headless && !run->quiet && !run->json;
    bool terminal = isatty(STDOUT_FILENO);
    double period = terminal ? 0.1 : 1.0, next_show = start + period; // s
    uint64_t steps = run_step_count(run->duration, T);
    Progress progress = progress_begin(run->path, "s simulated", run->duration, run->quiet || live);
    int status = CMD_OK;
    for (uint64_t k = 0; k < steps && !pace_stop_asked() && status == CMD_OK; k++) {
        if (!run->headless && !run->devices.paces)
            tick = pace_wait(tick, T, &run->late_ticks);
        tac_Result result = run_step(run->scene, run->world, &run->devices.rig, T, &run->numbers);
        if (result == TAC_OK && k == 0 &&
            !inspect_find_overlap(run->scene, run->world, run->overlap, sizeof run->overlap))
            run->overlap[0] = '\0';
        if (result == TAC_OK && run->recording != NULL)
            result = tac_recording_step(run->recording, run->world);
        status = result == TAC_OK ? CMD_OK : CMD_RUN_FAILED;
        progress_update(&progress, run->numbers.time);
        if (live && progress_now() > next_show) {
            show_state(run, progress_now() - start, terminal);
            next_show += period;
        }
    }
    progress_end(&progress);
    if (live && terminal)
        printf("\r\033[K");
    run->wall = fmax(progress_now() - start, 1e-9);
    return status;
}

enum { TROUBLES = 4 + TAC_NOTICE_COUNT };

typedef struct Trouble { // what a person must know who trusts the numbers
    char text[TROUBLES][384];
    int count;
} Trouble;

static Trouble find_trouble(const Run *run)
{
    const RunNumbers *n = &run->numbers;
    tac_StepStats stats = tac_world_stats(run->world);
    Trouble t = {.count = 0};
    if (run->overlap[0] != '\0')
        snprintf(t.text[t.count++], sizeof t.text[0], "%s", run->overlap);
    if (run_came_apart(n))
        snprintf(t.text[t.count++], sizeof t.text[0],
                 "the joints came apart: gap %.4g mm, |carried| %.3g J against %.3g J turned over; "
                 "shorten the step or damp the joints",
                 1e3 * n->worst_gap, n->worst_carried, run_turnover(n));
    for (int i = 0; i < TAC_NOTICE_COUNT; i++)
        t.count += tac_notice_text((tac_Notice)i, &stats.notice[i], stats.step_count,
                                   t.text[t.count], sizeof t.text[0]) > 0;
    if (stats.contact.no_response > 0)
        snprintf(t.text[t.count++], sizeof t.text[0],
                 "%llu contacts, over all steps, were between things that no force can move",
                 (unsigned long long)stats.contact.no_response);
    if (stats.contact.jammed > 1)
        snprintf(t.text[t.count++], sizeof t.text[0],
                 "%llu pairs of shapes stay inside each other: nothing lets them apart",
                 (unsigned long long)stats.contact.jammed);
    return t;
}

static void print_contacts(const Run *run, const tac_Ledger *total, const tac_ContactStats *c)
{
    const RunNumbers *n = &run->numbers;
    printf("  contacts: %d at the end, %d at most; deepest overlap %.4g mm; groups of contacts "
           "clamped: %llu, not converged: %llu\n",
           c->contacts, n->peak_contacts, 1e3 * n->worst_depth, (unsigned long long)c->clamped,
           (unsigned long long)c->unconverged);
    printf(
        "  since the start: friction %+.6g J, restitution %+.6g J, stick %+.6g J, rolling %+.6g J, "
        "push-out %+.3g J, solver %+.2e J\n",
        -total->friction, -total->restitution, -total->stick, -total->rolling, total->stabilisation,
        total->solver);
}

/// What the drives of the robots did, those that did most.
static void print_drives(const Run *run)
{
    enum { MOST = 5 };
    for (int i = 0; i < tac_scene_count(run->scene, TAC_SCENE_MODEL); i++) {
        const tac_Model *model = tac_scene_model(run->scene, i);
        tac_SystemId tree = tac_scene_system(run->scene, run->world, i);
        int count = tac_drive_count(run->world, tree);
        double sum = 0.0, last = (double)INFINITY;
        int shown = 0, before = -1;
        for (int k = 0; k < count; k++)
            sum += tac_drive_info(run->world, tree, k).total;
        if (count == 0)
            continue;
        printf("  drives of %s: %+.6g J by %d", tac_scene_name(run->scene, TAC_SCENE_MODEL, i), sum,
               count);
        while (shown < MOST && shown < count) { // the next lower, by size, then by number
            int best = -1;
            double most = -1.0;
            for (int k = 0; k < count; k++) {
                double size = fabs(tac_drive_info(run->world, tree, k).total);
                if (size > most && (size < last || (size == last && k > before))) {
                    most = size;
                    best = k;
                }
            }
            if (best < 0)
                break;
            printf("%s%s %+.4g J", shown == 0 ? ": " : ", ", tac_model_drive_name(model, best),
                   tac_drive_info(run->world, tree, best).total);
            last = most;
            before = best;
            shown++;
        }
        printf("%s\n", shown < count ? ", …" : "");
    }
}

static json_t *json_drives(const Run *run)
{
    json_t *list = json_array();
    for (int i = 0; i < tac_scene_count(run->scene, TAC_SCENE_MODEL); i++) {
        const tac_Model *model = tac_scene_model(run->scene, i);
        tac_SystemId tree = tac_scene_system(run->scene, run->world, i);
        for (int k = 0; k < tac_drive_count(run->world, tree); k++)
            json_array_append_new(list, json_pack("{s:s, s:s, s:f}", "model",
                                                  tac_scene_name(run->scene, TAC_SCENE_MODEL, i),
                                                  "name", tac_model_drive_name(model, k), "work",
                                                  tac_drive_info(run->world, tree, k).total));
    }
    return list;
}

static double size_of(tac_Vec3 v)
{
    return sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
}

static void print_momentum(const Run *run)
{
    tac_MomentumLedger l = tac_world_momentum_ledger(run->world, true);
    printf("  momentum %.6g N·s, %.6g N·m·s about the origin; unexplained in a step %.1e of all "
           "terms at most",
           size_of(l.after.linear), size_of(l.after.angular), run->numbers.worst_momentum);
    if (size_of(l.carried) > 0.0)
        printf("; %.2e N·m·s carried", size_of(l.carried));
    printf("\n");
}

/// What it was built with, and what edits gave or took since, where the sums of the books show it.
static void print_edits(const Run *run, const tac_Ledger *total)
{
    double since = total->work_edit - run->built, shown = 1e-9 * total->scale;
    if (!(fabs(run->built) > shown || fabs(since) > shown))
        return;
    printf("  edits: %+.6g J as it was built", run->built);
    if (fabs(since) > shown)
        printf(", %+.6g J since", since);
    printf("\n");
}

static void print_summary(const Run *run)
{
    const RunNumbers *n = &run->numbers;
    tac_Ledger total = tac_world_ledger(run->world, true);
    tac_StepStats stats = tac_world_stats(run->world);
    printf("%s%s%s\n", run->path, run->info.title[0] != '\0' ? ": " : "", run->info.title);
    printf("  %llu steps of %g s: %.4g s simulated in %.3g s, %.3g times real time%s\n",
           (unsigned long long)n->steps, run->info.step, n->time, run->wall, n->time / run->wall,
           pace_stop_asked() ? " (interrupted)" : "");
    printf(
        "  stored %.9g J = kinetic %.6g + gravity %.6g + elastic %.6g + carried %.2g + tank %.2g\n",
        tac_ledger_stored(&total), total.kinetic, total.gravity, total.elastic, total.carried,
        total.tank);
    printf("  since the start: ports %+.6g J, targets %+.6g J, damping -%.6g J, scheme -%.6g J, "
           "created %+.2e J\n",
           total.work_port, total.work_target, total.damping, total.scheme, total.created);
    print_edits(run, &total);
    printf(
        "  worst ledger residual %.1e of all terms; largest joint gap %.4g mm; %llu second passes",
        n->worst_residual, 1e3 * n->worst_gap, (unsigned long long)stats.second_passes);
    if (stats.notice[TAC_NOTICE_MISSED_ROOT].steps > 0)
        printf("; %llu roots missed", (unsigned long long)stats.roots_missed);
    printf("\n");
    print_momentum(run);
    print_drives(run);
    scene_devices_print(&run->devices, run->scene);
    if (n->peak_contacts > 0)
        print_contacts(run, &total, &stats.contact);
    if (!run->headless)
        printf("  %llu ticks began more than a step late\n", (unsigned long long)run->late_ticks);
    if (run->record_path != NULL)
        printf("  recorded to %s\n", run->record_path);
    Trouble trouble = find_trouble(run);
    for (int i = 0; i < trouble.count; i++)
        printf("  warning: %s\n", trouble.text[i]);
}

static json_t *json_contact(const Run *run, const tac_ContactStats *c)
{
    return json_pack("{s:i, s:i, s:f, s:f, s:f, s:I, s:I, s:I, s:I, s:I, s:I, s:I}", "count",
                     c->contacts, "peak", run->numbers.peak_contacts, "depth",
                     run->numbers.worst_depth, "residual", c->residual, "tank", c->tank, "rescued",
                     (json_int_t)c->rescued, "unconverged", (json_int_t)c->unconverged, "clamped",
                     (json_int_t)c->clamped, "dropped", (json_int_t)c->dropped, "no_response",
                     (json_int_t)c->no_response, "jammed", (json_int_t)c->jammed, "wedged",
                     (json_int_t)c->wedged);
}

/// Every notice, also of what was not seen.
static json_t *json_notices(const tac_StepStats *stats)
{
    json_t *notices = json_object();
    for (int i = 0; i < TAC_NOTICE_COUNT; i++) {
        const tac_NoticeStats *n = &stats->notice[i];
        json_object_set_new(notices, tac_notice_name((tac_Notice)i),
                            json_pack("{s:I, s:f, s:f, s:[i, i]}", "steps", (json_int_t)n->steps,
                                      "first", n->first, "worst", n->worst, "bodies", n->body[0],
                                      n->body[1]));
    }
    return notices;
}

static json_t *json_vector(tac_Vec3 v)
{
    return json_pack("[f, f, f]", v.x, v.y, v.z);
}

static json_t *json_terms(tac_Momentum m)
{
    return json_pack("{s:o, s:o}", "linear", json_vector(m.linear), "angular",
                     json_vector(m.angular));
}

/// Every term since the start, about the origin of the world.
static json_t *json_momentum(const Run *run)
{
    tac_MomentumLedger l = tac_world_momentum_ledger(run->world, true);
    json_t *books = json_object();
#define X(field, text) json_object_set_new(books, #field, json_terms(l.field));
    TAC_MOMENTUM_FIELDS(X)
#undef X
    json_object_set_new(books, "total", json_terms(l.after));
    json_object_set_new(books, "unexplained", json_terms(tac_momentum_unexplained(&l)));
    json_object_set_new(books, "carried", json_vector(l.carried));
    json_object_set_new(books, "worst_residual", json_real(run->numbers.worst_momentum));
    return books;
}

static void print_json(const Run *run)
{
    Trouble trouble = find_trouble(run);
    json_t *warnings = json_array();
    for (int i = 0; i < trouble.count; i++)
        json_array_append_new(warnings, json_string(trouble.text[i]));
    const RunNumbers *n = &run->numbers;
    tac_Ledger total = tac_world_ledger(run->world, true);
    tac_StepStats stats = tac_world_stats(run->world);
    json_t *books = json_object();
#define X(field, sign, text) json_object_set_new(books, #field, json_real(total.field));
    TAC_LEDGER_FIELDS(X)
#undef X
    json_t *document = json_pack(
        "{s:s, s:s, s:I, s:f, s:f, s:f, s:b, s:o, s:o, s:f, s:f, s:f, s:f, s:f, s:b, s:I, s:I, "
        "s:I, s:o, s:o, s:o, s:o}",
        "scene", run->path, "title", run->info.title, "steps", (json_int_t)n->steps, "step",
        run->info.step, "simulated", n->time, "wall", run->wall, "interrupted", pace_stop_asked(),
        "ledger", books, "momentum", json_momentum(run), "worst_residual", n->worst_residual,
        "worst_drift", n->worst_drift, "joint_gap", n->worst_gap, "worst_carried", n->worst_carried,
        "turned_over", run_turnover(n), "came_apart", run_came_apart(n), "second_passes",
        (json_int_t)stats.second_passes, "roots_missed", (json_int_t)stats.roots_missed,
        "late_ticks", (json_int_t)run->late_ticks, "contact", json_contact(run, &stats.contact),
        "notices", json_notices(&stats), "drives", json_drives(run), "warnings", warnings);
    if (document != NULL && run->devices.count > 0)
        json_object_update_new(document, scene_devices_json(&run->devices, run->scene));
    if (document != NULL && run->record_path != NULL)
        json_object_set_new(document, "recording", json_string(run->record_path));
    if (document != NULL) {
        json_dumpf(document, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(17));
        printf("\n");
    }
    json_decref(document);
}

static int start_recording(Run *run)
{
    if (run->record_path == NULL)
        return CMD_OK;
    tac_RecordingDef def = tac_recording_def_default();
    def.message = scene_print_message;
    def.message_user = &run->voice;
    def.replace = run->force;
    def.rig = run->devices.count > 0 ? &run->devices.rig : NULL;
    tac_Result result =
        tac_recording_create(run->record_path, run->scene, run->world, &def, &run->recording);
    return result == TAC_OK ? CMD_OK : CMD_RUN_FAILED;
}

static int run_scene(Run *run)
{
    int status = CMD_OK;
    if (run->record_path != NULL)
        status = output_check("run", run->record_path, OUTPUT_RECORDING, run->force);
    if (status == CMD_OK)
        status = scene_load(&run->voice, &run->set, &run->scene);
    if (status != CMD_OK)
        return status;
    run->info = tac_scene_info(run->scene);
    run->duration = run->duration > 0.0 ? run->duration : run->info.duration;
    tac_Result result = tac_scene_build(run->scene, &run->world);
    if (result != TAC_OK) {
        fprintf(stderr, "tactus run: %s: the world could not be built: %s\n", run->path,
                tac_result_text(result));
        return CMD_BAD_INPUT;
    }
    status = scene_devices_open(&run->devices, &run->voice, &run->device, run->scene, run->world,
                                !run->headless);
    if (status == CMD_OK) // what it measures of the devices is recorded with them
        status = scene_devices_start(&run->devices, &run->voice, run->scene);
    if (status == CMD_OK)
        status = start_recording(run);
    if (status != CMD_OK)
        return status;
    if (!run->quiet && !run->json)
        scene_devices_say(&run->devices, run->scene);
    run->numbers = run_numbers_start(run->world);
    run->built = tac_world_ledger(run->world, true).work_edit;
    status = loop(run);
    if (run->recording != NULL && tac_recording_close(run->recording) != TAC_OK)
        status = CMD_RUN_FAILED;
    if (status != CMD_OK)
        fprintf(stderr, "tactus run: ended at step %llu (%.6g s): %s\n",
                (unsigned long long)run->numbers.steps, run->numbers.time,
                run->numbers.result == TAC_OK ? "the recording could not go on"
                                              : tac_result_text(run->numbers.result));
    if (run->json)
        print_json(run);
    else if (!run->quiet)
        print_summary(run);
    return status;
}

static int run_command(int argc, char **argv)
{
    static Run run; // large, and there is one
    const Option options[] = {
        {"--headless", OPTION_FLAG, &run.headless, 0, 0, NULL},
        {"--duration", OPTION_TIME, &run.duration, 1e-9, 1e9, NULL},
        {"--record", OPTION_TEXT, &run.record_path, 0, 0, NULL},
        {"--set", OPTION_TEXTS, &run.set, 0, 0, NULL},
        {"--device", OPTION_TEXTS, &run.device, 0, 0, NULL},
        SCENE_ROBOT_OPTIONS(run.voice),
        {"--force", OPTION_FLAG, &run.force, 0, 0, NULL},
    };
    Arguments arguments = {.command = "run", .options = options, .word_expected = "a scene file"};
    arguments.option_count = sizeof options / sizeof options[0];
    int status = cmd_parse(&arguments, argc, argv);
    if (status != CMD_OK)
        return status;
    if (arguments.help) {
        fputs(cmd_run.help, stdout);
        return CMD_OK;
    }
    if (arguments.word == NULL) {
        fprintf(stderr, "tactus run: a scene file was expected (tactus run --help)\n");
        return CMD_BAD_USAGE;
    }
    static char room[TACI_PATH_SIZE];
    run.path = scenes_find(arguments.word, room);
    run.json = arguments.json;
    run.quiet = arguments.quiet;
    run.voice.command = "run";
    run.voice.path = run.path;
    run.voice.quiet = run.quiet;
    pace_catch_signals();
    status = run_scene(&run);
    scene_devices_close(&run.devices);
    tac_world_destroy(run.world);
    tac_scene_destroy(run.scene);
    return status;
}

const Command cmd_run = {
    .name = "run",
    .summary = "a scene, in real time or headless, with a recording if asked for",
    .help =
        "usage: tactus run SCENE [--headless] [--duration S] [--record FILE.h5] [--force]\n"
        "                  [--set NAME=VALUE]... [--device [NAME=]URI]...\n"
        "                  [--package NAME=DIRECTORY]...\n"
        "                  [--floating] [--key NAME] [--control NAME=VALUE]...\n"
        "                  [--as-written] [--overlap] [--strict] [--json] [--quiet]\n"
        "\n"
        "Runs a scene file, or a robot alone (URDF, MJCF), and closes with a summary of\n"
        "its books. Without --headless it keeps to real time and shows where the energy\n"
        "is; with it, it runs as fast as it can. Ctrl-C ends it in good order. Warnings\n"
        "say if joints came apart (no step of that length resolves them), if shapes\n"
        "overlap at the start, and if there was no room for contacts.\n"
        "\n"
        "  --headless        as fast as possible, nothing shown but a progress line\n"
        "  --duration S      simulated time, in seconds or with a unit, as 500ms\n"
        "                    (default: the scene's own)\n"
        "  --record FILE.h5  record the scene's channels; see tactus export and replay\n"
        "  --force           replace a file there whatever it is (without: only a\n"
        "                    recording that may be written and that no program is\n"
        "                    writing)\n"
        "  --set NAME=VALUE  set a parameter the scene declares; units allowed\n"
        "                    (k=\"200 kN/m\")\n"
        "  --device URI      in place of the scene's device; NAME=URI where it has\n"
        "                    several (tactus device list shows what is there)\n" SCENE_ROBOT_HELP
        "  --json            one JSON document at the end, nothing else on stdout\n"
        "  --quiet           only errors\n"
        "\n"
        "examples:\n"
        "  tactus run pendulum         one of those that tactus scenes lists\n"
        "  tactus run scenes/robots/humanoid.urdf --floating --headless --duration 2\n"
        "  tactus run scenes/chain.yaml --headless --duration 10 --record chain.h5\n"
        "  tactus run scenes/mass-spring.yaml --headless --set k=1e4 --json\n",
    .run = run_command,
};
