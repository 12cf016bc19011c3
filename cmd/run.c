/* tactus run: a scene, in real time or as fast as possible, with a recording if asked for.
 *
 * In real time it runs in a session (live.c), headless step by step. Ctrl-C ends it between two
 * steps, with the summary and a complete recording.
 */
#include "run.h"
#include "inspect_contact.h"
#include "output.h"
#include "progress.h"
#include "scenes.h"
#include "signals.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static tac_Result record_step(const Run *run)
{
    return run->recording != NULL ? tac_recording_step(run->recording, run->world) : TAC_OK;
}

static int loop(Run *run)
{
    double T = run->info.step, start = progress_now();
    uint64_t steps = run_step_count(run->duration, T);
    Progress progress = progress_begin(run->path, "s simulated", run->duration, run->quiet);
    int status = CMD_OK;
    for (uint64_t k = 0; k < steps && !signals_asked() && status == CMD_OK; k++) {
        tac_Result result = scene_devices_step(&run->devices, run->scene, T);
        bool ok = run_take(run->world, result, &run->numbers);
        if (ok && k == 0 &&
            !inspect_find_overlap(run->scene, run->world, run->overlap, sizeof run->overlap))
            run->overlap[0] = '\0';
        ok = ok && record_step(run) == TAC_OK;
        status = ok ? CMD_OK : CMD_RUN_FAILED;
        progress_update(&progress, run->numbers.time);
    }
    progress_end(&progress);
    run->wall = fmax(progress_now() - start, 1e-9);
    run->interrupted = signals_asked();
    return status;
}

static int start_recording(Run *run)
{
    if (run->record_path == NULL)
        return CMD_OK;
    if (run->is_live)
        return live_record(&run->live, run->record_path, run->force);
    tac_RecordingDef def = tac_recording_def_default();
    def.message = scene_print_message;
    def.message_user = &run->voice;
    def.replace = run->force;
    def.rig = run->devices.count > 0 ? &run->devices.rig : NULL;
    tac_Result result =
        run->devices.session != NULL
            ? tac_session_record(run->devices.session, 0, run->record_path, &def)
            : tac_recording_create(run->record_path, run->scene, run->world, &def, &run->recording);
    return result == TAC_OK ? CMD_OK : CMD_RUN_FAILED;
}

/// Devices, loops and recording, all but the first step.
static int prepare(Run *run)
{
    int status = scene_devices_open(&run->devices, &run->voice, &run->device, run->scene,
                                    run->world, !run->headless);
    if (status == CMD_OK && run->is_live)
        status = live_open(&run->live);
    else if (status == CMD_OK)
        status = scene_devices_start(&run->devices, &run->voice, run->scene, NULL);
    return status == CMD_OK ? start_recording(run) : status; // with what was measured of devices
}

static int run_live(Run *run)
{
    Live *live = &run->live;
    int status = live_run(live);
    if (live->hung)
        live_leave(live);
    run->numbers = live->numbers;
    run->wall = live->wall;
    run->interrupted = live->interrupted;
    memcpy(run->overlap, live->overlap, sizeof run->overlap);
    return status;
}

static int run_headless(Run *run)
{
    int status = loop(run);
    if (run->recording != NULL && tac_recording_close(run->recording) != TAC_OK)
        status = CMD_RUN_FAILED;
    if (scene_devices_end(&run->devices) != TAC_OK)
        status = CMD_RUN_FAILED;
    if (run->devices.session != NULL)
        run->side = tac_session_side(run->devices.session, 0);
    return status;
}

static void prepare_live(Run *run)
{
    bool shown = !run->quiet && (!run->json || run->live.options.status);
    run->is_live = !run->headless;
    run->live.voice = &run->voice;
    run->live.scene = run->scene;
    run->live.world = run->world;
    run->live.devices = &run->devices;
    run->live.duration = run->duration;
    run->live.show = !shown ? LIVE_SILENT : run->live.options.status ? LIVE_STATUS : LIVE_LINE;
    run->live.out = run->json ? stderr : stdout; // stdout is the document's
    run->live.keys = !run->quiet && !run->json;
}

/// On a page, which has its own ways to pause, to record and to end.
static int show_scene(Run *run)
{
    bool of_a_run = run->headless || run->duration > 0.0 || run->record_path != NULL || run->json ||
                    run->live.options.status || run->live.options.rate != 1.0 ||
                    run->live.options.surrogate != TAC_SURROGATE_AFFINE;
    if (of_a_run) {
        fprintf(stderr, "tactus run: --view: --headless, --duration, --record, --json, --status, "
                        "--rate and --surrogate are of runs without a page\n");
        return CMD_BAD_USAGE;
    }
    Page page = {.command = "run",
                 .options = run->page,
                 .voice = &run->voice,
                 .show = run->path,
                 .set = &run->set,
                 .device = &run->device,
                 .live = &run->live.options,
                 .quiet = run->quiet};
    int status = page_run(&page);
    return status == PAGE_NONE ? CMD_RUN_FAILED : status;
}

static int run_scene(Run *run)
{
    int status = run->headless && live_are_set(&run->live.options) ? CMD_BAD_USAGE : CMD_OK;
    if (status != CMD_OK)
        fprintf(stderr, "tactus run: --headless: options of loops were given, which it has none "
                        "of (--status, --rate, --surrogate and those of real time)\n");
    if (status == CMD_OK && run->record_path != NULL)
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
    prepare_live(run);
    status = prepare(run);
    if (status != CMD_OK)
        return status;
    if (!run->quiet && !run->json)
        scene_devices_say(&run->devices, run->scene);
    run->numbers = run_numbers_start(run->world);
    run->built = tac_world_ledger(run->world, true).work_edit;
    status = run->is_live ? run_live(run) : run_headless(run);
    if (status != CMD_OK)
        fprintf(stderr, "tactus run: ended at step %llu (%.6g s): %s\n",
                (unsigned long long)run->numbers.steps, run->numbers.time,
                run->numbers.result == TAC_OK ? "the recording could not go on"
                                              : tac_result_text(run->numbers.result));
    if (run->json)
        run_print_json(run);
    else if (!run->quiet)
        run_print(run);
    return status;
}

static int run_command(int argc, char **argv)
{
    static Run run = {.live.options = LIVE_OPTIONS_DEFAULT}; // large, and there is one
    const Option options[] = {
        {"--headless", OPTION_FLAG, &run.headless, 0, 0, NULL},
        {"--duration", OPTION_TIME, &run.duration, 1e-9, 1e9, NULL},
        {"--record", OPTION_TEXT, &run.record_path, 0, 0, NULL},
        {"--set", OPTION_TEXTS, &run.set, 0, 0, NULL},
        {"--device", OPTION_TEXTS, &run.device, 0, 0, NULL},
        SCENE_ROBOT_OPTIONS(run.voice),
        {"--force", OPTION_FLAG, &run.force, 0, 0, NULL},
        {"--view", OPTION_FLAG, &run.page.wanted, 0, 0, NULL},
        PAGE_OPTIONS(run.page),
        LIVE_OPTIONS(run.live.options),
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
    if (page_is_missing("run", &run.page))
        return CMD_BAD_USAGE;
    signals_catch();
    if (run.page.wanted)
        return show_scene(&run);
    status = run_scene(&run);
    live_close(&run.live);
    scene_devices_close(&run.devices);
    tac_world_destroy(run.world);
    tac_scene_destroy(run.scene);
    return status;
}

const Command cmd_run = {
    .name = "run",
    .summary = "a scene, in real time or headless, with a recording if asked for",
    .help = "usage: tactus run SCENE [--headless] [--duration S] [--record FILE.h5] [--force]\n"
            "                  [--set NAME=VALUE]... [--device [NAME=]URI]...\n"
            "                  [--status] [--rate R] [--surrogate KIND] [--busy-wait]\n"
            "                  [--priority N] [--simulation-priority N]\n"
            "                  [--cpu N] [--simulation-cpu N]\n"
            "                  [--package NAME=DIRECTORY]...\n"
            "                  [--floating] [--key NAME] [--control NAME=VALUE]...\n"
            "                  [--as-written] [--overlap] [--strict] [--json] [--quiet]\n"
            "       tactus run SCENE --view [--listen ADDRESS:PORT] [--token T]\n"
            "                  [--no-browser] [--accept-recordings]\n"
            "\n"
            "Runs a scene file, or a robot alone (URDF, MJCF), and closes with a summary of\n"
            "its books. Without --headless it keeps to real time, with a loop of its own for\n"
            "devices, and shows where the energy is; with it, it runs as fast as it can.\n"
            "Ctrl-C ends it in good order, a second one at once. On a terminal the space bar\n"
            "(or p) pauses, s makes a step, r goes back to the start, q ends. Warnings say if\n"
            "joints came apart (no step of that length resolves them), if shapes overlap at\n"
            "the start, and if there was no room for contacts.\n"
            "\n"
            "  --view            on a page in a browser, until Ctrl-C; tactus demo --help\n"
            "                    says what goes with it\n"
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
            "                    several (tactus device list shows what is there)\n" LIVE_HELP
                SCENE_ROBOT_HELP
            "  --json            one JSON document at the end, nothing else on stdout\n"
            "  --quiet           only errors\n"
            "\n"
            "examples:\n"
            "  tactus run pendulum         one of those that tactus scenes lists\n"
            "  tactus run scenes/robots/humanoid.urdf --floating --headless --duration 2\n"
            "  tactus run scenes/chain.yaml --headless --duration 10 --record chain.h5\n"
            "  tactus run scenes/mass-spring.yaml --headless --set k=1e4 --json\n"
            "  tactus run touch --status --record touch.h5\n"
            "  tactus run stack --view\n",
    .run = run_command,
};
