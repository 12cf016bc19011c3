/* tactus sweep: a scene over a grid of parameters, on all cores and MPI ranks; results to HDF5 and
 * a map.
 *
 * A point of the grid is a headless run of the scene with its own parameter values. The file is the
 * same bit for bit however many processes took part.
 */
#define _POSIX_C_SOURCE 200809L
#include "measure.h"
#include "signals.h"
#include "parallel.h"
#include "scene_devices.h"
#include "scenes.h"
#include "sweep_axis.h"
#include "sweep_plot.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// What is measured at every point.
typedef enum OwnMeasure {
    OWN_STABLE,         // 1: all steps finite, the energy bounded, the joints together
    OWN_DRIFT,          // J, |stored - works + losses| at its worst: what no law explains
    OWN_DRIFT_RELATIVE, // of the turnover
    OWN_CREATED,        // J
    OWN_PEAK,           // J, peak kinetic energy
    OWN_TURNOVER,       // J, run_turnover
    OWN_CARRIED,        // J, at its worst
    OWN_GAP,            // m
    OWN_RESIDUAL,       // of all terms
    OWN_COUNT
} OwnMeasure;

static const SweepColumn own_measures[OWN_COUNT] = {
    {"stable", "", "1 where every step stayed finite, the energy bounded and the joints together"},
    {"drift", "J", "largest change of energy that no law explains"},
    {"drift_relative", "", "energy that no law explains, of the energy turned over"},
    {"created", "J", "energy created at the end"},
    {"peak_kinetic", "J", "largest kinetic energy"},
    {"turnover", "J", "energy turned over: largest kinetic energy and what it started with"},
    {"carried", "J", "most that was carried; more than the turnover: the joints came apart"},
    {"joint_gap", "m", "largest joint gap"},
    {"residual", "", "worst ledger residual, of all terms"},
};

typedef struct Sweep {
    const char *path, *output;
    TextList set, over, measure;
    double duration; // s; 0: the scene's own
    double workers;
    bool json, quiet, no_plot, resume, force;
    SceneVoice voice;
    SweepAxis axis[SWEEP_AXES];
    taci_Unit unit[SWEEP_AXES]; // as asked
    bool has_unit[SWEEP_AXES];
    int axis_count, count;              // points
    SweepColumn column[SWEEP_MEASURES]; // ours, then those asked for
    Measure chosen[SWEEP_MEASURES];     // those asked for
    char asked[4096];                   // all that decides the numbers beside the scene
    tac_Scene *scene;                   // with what is set, and no axis
    SweepFile file;                     // on rank 0
    Pictures pictures;
} Sweep;

enum { POINTS_MAX = 10000000 };

static int read_axes(Sweep *sweep)
{
    sweep->count = 1;
    for (int i = 0; i < sweep->over.count; i++) {
        const char *wrong = i == SWEEP_AXES ? "at most four parameters can be swept"
                                            : sweep_axis_read(sweep->over.text[i], &sweep->axis[i],
                                                              &sweep->unit[i], &sweep->has_unit[i]);
        if (wrong != NULL) {
            fprintf(stderr, "tactus sweep: --over %s: %s\n", sweep->over.text[i], wrong);
            return CMD_BAD_USAGE;
        }
        int64_t count = (int64_t)sweep->count * sweep->axis[i].count;
        sweep->count = count <= POINTS_MAX ? (int)count : POINTS_MAX + 1;
        sweep->axis_count = i + 1;
    }
    if (sweep->axis_count == 0 || sweep->count > POINTS_MAX) {
        fprintf(stderr,
                "tactus sweep: --over NAME=FROM:TO:COUNT was expected, at most %d million "
                "points in all\n",
                POINTS_MAX / 1000000);
        return CMD_BAD_USAGE;
    }
    if (sweep->axis_count + sweep->set.count > TEXTS_MAX) {
        fprintf(stderr, "tactus sweep: --over and --set: at most %d are taken together\n",
                TEXTS_MAX);
        return CMD_BAD_USAGE;
    }
    return CMD_OK;
}

/// The values of a point; the last axis varies fastest.
static void point_values(const Sweep *sweep, int index, double value[SWEEP_AXES])
{
    for (int i = sweep->axis_count - 1; i >= 0; i--) {
        value[i] = sweep->axis[i].value[index % sweep->axis[i].count];
        index /= sweep->axis[i].count;
    }
}

/// Loads the scene with the settings of the command line and those of the point.
static tac_Scene *load_point(Sweep *sweep, const double *value, bool quiet)
{
    static char texts[SWEEP_AXES][sizeof sweep->axis[0].name + 32]; // each worker is a process
    TextList set = sweep->set;
    for (int i = 0; i < sweep->axis_count; i++) { // read_axes has seen that they fit
        snprintf(texts[i], sizeof texts[i], "%s=%.17g", sweep->axis[i].name, value[i]);
        set.text[set.count++] = texts[i];
    }
    tac_Scene *scene = NULL;
    int status = quiet ? scene_load_quietly(&sweep->voice, &set, &scene)
                       : scene_load(&sweep->voice, &set, &scene);
    return status == CMD_OK ? scene : NULL;
}

/// A run has blown up when most of its motion is energy that no law explains, and that is far more
/// than all it started with or was given.
static bool blown_up(const RunNumbers *n)
{
    return n->worst_drift > 0.5 * n->peak_kinetic &&
           n->worst_drift > 10.0 * (n->scale_start + fabs(n->work));
}

static void take_measures(const RunNumbers *n, bool bounded, double m[OWN_COUNT])
{
    double turnover = run_turnover(n);
    m[OWN_STABLE] = bounded && !run_came_apart(n);
    m[OWN_DRIFT] = n->worst_drift;
    m[OWN_DRIFT_RELATIVE] = turnover > 0.0 ? n->worst_drift / turnover : 0.0;
    m[OWN_CREATED] = n->created;
    m[OWN_PEAK] = n->peak_kinetic;
    m[OWN_TURNOVER] = turnover;
    m[OWN_CARRIED] = n->worst_carried;
    m[OWN_GAP] = n->worst_gap;
    m[OWN_RESIDUAL] = n->worst_residual;
}

static bool run_point(void *user, int index, double *out)
{
    Sweep *sweep = user;
    double value[SWEEP_AXES];
    point_values(sweep, index, value);
    tac_Scene *scene = load_point(sweep, value, true);
    tac_World *world = NULL;
    if (scene == NULL || tac_scene_build(scene, &world) != TAC_OK) {
        tac_scene_destroy(scene);
        return false;
    }
    tac_SceneInfo info = tac_scene_info(scene);
    double duration = sweep->duration > 0.0 ? sweep->duration : info.duration;
    uint64_t steps = run_step_count(duration, info.step);
    RunNumbers n = run_numbers_start(world);
    SceneVoice voice = sweep->voice;
    static SceneDevices devices; // large, and a worker is a process
    bool joined = scene_devices_open(&devices, &voice, NULL, scene, world, false) == CMD_OK &&
                  scene_devices_start(&devices, &voice, scene, NULL) == CMD_OK;
    static Measure chosen[SWEEP_MEASURES]; // each worker is a process
    bool stable = true, known = joined;
    for (int i = 0; i < sweep->measure.count; i++)
        known = known && measure_read(sweep->measure.text[i], scene, &chosen[i]) == NULL;
    for (uint64_t k = 0; k <= steps && stable && known; k++) {
        for (int i = 0; i < sweep->measure.count; i++)
            measure_take(&chosen[i], scene, world);
        if (k < steps)
            stable = run_take(world, scene_devices_step(&devices, scene, info.step), &n) &&
                     !blown_up(&n);
    }
    for (int i = 0; i < sweep->measure.count; i++)
        out[OWN_COUNT + i] = measure_result(&chosen[i]);
    take_measures(&n, stable, out);
    scene_devices_close(&devices);
    tac_world_destroy(world);
    tac_scene_destroy(scene);
    return known;
}

static SweepFate fate_of(const SweepFile *f, int index)
{
    const double *m = f->rows + (size_t)index * (size_t)f->measure_count;
    if (f->state[index] != SWEEP_DONE)
        return SWEEP_NOT_RUN;
    if (m[OWN_STABLE] == 1.0)
        return SWEEP_STABLE;
    return m[OWN_CARRIED] > m[OWN_TURNOVER] ? SWEEP_APART : SWEEP_BLOWN;
}

typedef struct Outcome {
    int fate[SWEEP_FATES]; // points
    int open;              // of those not run: nobody has tried
} Outcome;

static Outcome count_outcomes(const SweepFile *f)
{
    Outcome outcome = {0};
    for (int i = 0; i < f->count; i++) {
        outcome.fate[fate_of(f, i)]++;
        outcome.open += f->state[i] == SWEEP_OPEN;
    }
    return outcome;
}

/// JSON has no infinity.
static json_t *json_number(double x)
{
    return isfinite(x) ? json_real(x) : json_null();
}

/// The smallest and the largest of each measure; points that could not be run do not count.
static json_t *json_measures(const SweepFile *f)
{
    json_t *all = json_object();
    for (int k = 0; k < f->measure_count; k++) {
        double least = HUGE_VAL, most = -HUGE_VAL;
        for (int i = 0; i < f->count; i++) {
            double value = f->rows[(size_t)i * (size_t)f->measure_count + (size_t)k];
            least = fmin(least, value);
            most = fmax(most, value);
        }
        json_object_set_new(all, f->measure[k].name,
                            json_pack("{s:s, s:o, s:o}", "unit", f->measure[k].unit, "least",
                                      json_number(least), "most", json_number(most)));
    }
    return all;
}

static void print_json(const Sweep *sweep, Outcome o, bool drawn)
{
    const SweepFile *f = &sweep->file;
    json_t *pictures = drawn ? json_pack("[s, s]", sweep->pictures.path[0], sweep->pictures.path[1])
                             : json_array();
    json_t *document = json_pack(
        "{s:s, s:i, s:i, s:i, s:i, s:i, s:b, s:s, s:o, s:o}", "scene", sweep->path, "points",
        f->count, "stable", o.fate[SWEEP_STABLE], "came_apart", o.fate[SWEEP_APART], "blew_up",
        o.fate[SWEEP_BLOWN], "failed", o.fate[SWEEP_NOT_RUN] - o.open, "complete", o.open == 0,
        "file", sweep->output, "pictures", pictures, "measures", json_measures(f));
    json_dumpf(document, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(17));
    printf("\n");
    json_decref(document);
}

static void print_result(const Sweep *sweep, Outcome o, bool drawn)
{
    const SweepFile *f = &sweep->file;
    if (sweep->json) {
        print_json(sweep, o, drawn);
    } else if (!sweep->quiet && o.open == 0) {
        printf("%s: %d point%s, %d stable, %d came apart, %d blew up, %d could not be run; written "
               "to %s\n",
               sweep->path, f->count, f->count == 1 ? "" : "s", o.fate[SWEEP_STABLE],
               o.fate[SWEEP_APART], o.fate[SWEEP_BLOWN], o.fate[SWEEP_NOT_RUN], sweep->output);
        if (drawn)
            printf("  pictures: %s, %s\n", sweep->pictures.path[0], sweep->pictures.path[1]);
    }
    if (o.open > 0)
        fprintf(stderr,
                "tactus sweep: %d of %d points are in %s; the same command with --resume goes on\n",
                f->count - o.open, f->count, sweep->output);
}

/// Every axis must name a parameter; its unit is taken over.
static int find_parameters(Sweep *sweep)
{
    int status = scene_load(&sweep->voice, &sweep->set, &sweep->scene);
    tac_Scene *scene = sweep->scene;
    for (int a = 0; status == CMD_OK && a < sweep->axis_count; a++) {
        SweepAxis *axis = &sweep->axis[a];
        int parameter = tac_scene_find(scene, TAC_SCENE_PARAMETER, axis->name);
        if (parameter >= 0) {
            snprintf(axis->unit, sizeof axis->unit, "%s",
                     tac_scene_parameter(scene, parameter).unit);
            if (!sweep->has_unit[a] || sweep_axis_fits(sweep->unit[a], axis->unit))
                continue;
            fprintf(stderr, "tactus sweep: --over %s: %s has the unit '%s'\n", sweep->over.text[a],
                    axis->name, axis->unit);
            return CMD_BAD_USAGE;
        }
        int count = tac_scene_count(scene, TAC_SCENE_PARAMETER);
        fprintf(stderr, "tactus sweep: --over %s: %s has no such parameter; it has: %s",
                sweep->over.text[a], sweep->path, count == 0 ? "none" : "");
        for (int i = 0; i < count; i++)
            fprintf(stderr, "%s%s", i == 0 ? "" : ", ", tac_scene_parameter(scene, i).name);
        fprintf(stderr, "\n");
        status = CMD_BAD_USAGE;
    }
    return status;
}

/// The columns of the result: what is always measured, and what was asked for.
static int find_measures(Sweep *sweep)
{
    memcpy(sweep->column, own_measures, sizeof own_measures);
    for (int i = 0; i < sweep->measure.count; i++) {
        Measure *m = &sweep->chosen[i];
        const char *text = sweep->measure.text[i];
        const char *wrong = OWN_COUNT + i >= SWEEP_MEASURES ? "these are too many measures"
                                                            : measure_read(text, sweep->scene, m);
        for (int k = 0; wrong == NULL && k < OWN_COUNT + i; k++)
            if (strcmp(sweep->column[k].name, m->name) == 0)
                wrong = "there is a measure of this name";
        if (wrong != NULL) {
            fprintf(stderr, "tactus sweep: --measure '%s': %s\n", text, wrong);
            return CMD_BAD_USAGE;
        }
        sweep->column[OWN_COUNT + i] = (SweepColumn){m->name, m->unit, text};
    }
    return CMD_OK;
}

/// Checks the corners of the grid before hours are spent on it.
static int check_corners(Sweep *sweep)
{
    const int corner[2] = {0, sweep->count - 1};
    for (int i = 0; i < 2; i++) {
        double value[SWEEP_AXES];
        point_values(sweep, corner[i], value);
        tac_Scene *scene = load_point(sweep, value, false);
        if (scene == NULL)
            return CMD_BAD_INPUT;
        tac_scene_destroy(scene);
    }
    return CMD_OK;
}

static bool draws(const Sweep *sweep)
{
    return !sweep->no_plot && sweep->axis_count <= 2;
}

static bool draw(const Sweep *sweep)
{
    if (!draws(sweep))
        return false;
    SweepPlot plot = {&sweep->file, sweep->measure.count > 0 ? OWN_COUNT : OWN_DRIFT_RELATIVE,
                      fate_of};
    return sweep_plot_draw(&plot, &sweep->pictures) == CMD_OK;
}

/// What was asked for, as one text: a sweep that goes on must ask for the same.
static int describe(Sweep *sweep)
{
    int at = snprintf(sweep->asked, sizeof sweep->asked, "duration %.17g", sweep->duration);
    for (int i = 0; i < sweep->set.count && at < (int)sizeof sweep->asked; i++)
        at += snprintf(sweep->asked + at, sizeof sweep->asked - (size_t)at, ", set %s",
                       sweep->set.text[i]);
    for (int i = 0; i < sweep->voice.control.count && at < (int)sizeof sweep->asked; i++)
        at += snprintf(sweep->asked + at, sizeof sweep->asked - (size_t)at, ", control %s",
                       sweep->voice.control.text[i]);
    if (sweep->voice.key != NULL && at < (int)sizeof sweep->asked)
        at += snprintf(sweep->asked + at, sizeof sweep->asked - (size_t)at, ", key %s",
                       sweep->voice.key);
    const bool flag[] = {sweep->voice.floating, sweep->voice.as_written, sweep->voice.overlap};
    static const char *const word[] = {", floating", ", as written", ", overlap"};
    for (int i = 0; i < 3 && at < (int)sizeof sweep->asked; i++)
        at += flag[i] ? snprintf(sweep->asked + at, sizeof sweep->asked - (size_t)at, "%s", word[i])
                      : 0;
    for (int i = 0; i < sweep->axis_count && at < (int)sizeof sweep->asked; i++) {
        const SweepAxis *axis = &sweep->axis[i];
        at += snprintf(sweep->asked + at, sizeof sweep->asked - (size_t)at,
                       ", over %s=%.17g:%.17g:%d%s", axis->name, axis->value[0],
                       axis->value[axis->count - 1], axis->count, axis->logarithmic ? ":log" : "");
    }
    for (int i = 0; i < sweep->measure.count && at < (int)sizeof sweep->asked; i++)
        at += snprintf(sweep->asked + at, sizeof sweep->asked - (size_t)at, ", measure %s",
                       sweep->measure.text[i]);
    if (at < (int)sizeof sweep->asked)
        return CMD_OK;
    fprintf(stderr, "tactus sweep: the settings are longer than %zu bytes\n", sizeof sweep->asked);
    return CMD_BAD_USAGE;
}

/// A sweep that is not finished is worth more than one that has not begun.
static int refuse_unfinished(const Sweep *sweep)
{
    int done, count;
    if (sweep->force || !sweep_file_progress(sweep->output, &done, &count) || done == 0 ||
        done == count)
        return CMD_OK;
    fprintf(stderr,
            "tactus sweep: %s: there is a sweep that is not finished, %d of %d points: it is not "
            "replaced (--resume goes on with it, --force replaces it)\n",
            sweep->output, done, count);
    return CMD_RUN_FAILED;
}

/// All files, before anything is computed.
static int open_files(Sweep *sweep)
{
    SweepFile *f = &sweep->file;
    int status = describe(sweep);
    *f = (SweepFile){.path = sweep->output,
                     .title = sweep->path,
                     .asked = sweep->asked,
                     .scene = sweep->scene,
                     .axis = sweep->axis,
                     .axis_count = sweep->axis_count,
                     .measure = sweep->column,
                     .measure_count = OWN_COUNT + sweep->measure.count,
                     .count = sweep->count,
                     .descriptor = -1};
    if (status == CMD_OK && draws(sweep))
        status = pictures_find(&sweep->pictures, "sweep", sweep->output, sweep->force);
    if (status == CMD_OK && !sweep->resume)
        status = refuse_unfinished(sweep);
    if (status != CMD_OK)
        return status;
    return (sweep->resume ? sweep_file_resume(f) : sweep_file_create(f, sweep->force))
               ? CMD_OK
               : CMD_RUN_FAILED;
}

static bool keep_point(void *user, int index, bool ok, const double *row)
{
    Sweep *sweep = user;
    return sweep_file_put(&sweep->file, index, ok ? row : NULL) &&
           sweep_file_sync(&sweep->file, false);
}

static bool keep_up(void *user)
{
    Sweep *sweep = user;
    return sweep_file_sync(&sweep->file, false);
}

static int run_points(Sweep *sweep)
{
    bool first = parallel_rank() == 0;
    ParallelMap map = {.count = sweep->count,
                       .width = OWN_COUNT + sweep->measure.count,
                       .point = run_point,
                       .user = sweep,
                       .label = sweep->path,
                       .workers = (int)sweep->workers,
                       .quiet = sweep->quiet || sweep->json,
                       .skip = first ? sweep->file.state : NULL,
                       .taken = first ? keep_point : NULL,
                       .idle = first ? keep_up : NULL,
                       .stop = signals_asked};
    ParallelEnd end = parallel_run(&map, NULL);
    if (!first)
        return CMD_OK;
    bool safe = sweep_file_sync(&sweep->file, true);
    if (end == PARALLEL_LOST)
        fprintf(stderr, "tactus sweep: a worker was lost with its point\n");
    return end == PARALLEL_DONE && safe ? CMD_OK : CMD_RUN_FAILED;
}

static int run_sweep(Sweep *sweep)
{
    bool first = parallel_rank() == 0;
    int status = first ? open_files(sweep) : CMD_OK;
    if (parallel_agree(status == CMD_OK)) {
        signals_catch();
        status = run_points(sweep);
        Outcome outcome = {0};
        if (first) {
            outcome = count_outcomes(&sweep->file);
            print_result(sweep, outcome, outcome.open == 0 && draw(sweep));
        }
    }
    if (first)
        sweep_file_close(&sweep->file);
    return status;
}

static int run_command(int argc, char **argv)
{
    static Sweep sweep = {.output = "sweep.h5"};
    const Option options[] = {
        {"--over", OPTION_TEXTS, &sweep.over, 0, 0, NULL},
        {"--set", OPTION_TEXTS, &sweep.set, 0, 0, NULL},
        {"--measure", OPTION_TEXTS, &sweep.measure, 0, 0, NULL},
        {"--duration", OPTION_TIME, &sweep.duration, 1e-9, 1e9, NULL},
        {"--output", OPTION_TEXT, &sweep.output, 0, 0, NULL},
        {"--workers", OPTION_NUMBER, &sweep.workers, 1, 1024, NULL},
        {"--no-plot", OPTION_FLAG, &sweep.no_plot, 0, 0, NULL},
        {"--resume", OPTION_FLAG, &sweep.resume, 0, 0, NULL},
        {"--force", OPTION_FLAG, &sweep.force, 0, 0, NULL},
        SCENE_ROBOT_OPTIONS(sweep.voice),
    };
    Arguments arguments = {.command = "sweep", .options = options, .word_expected = "a scene file"};
    arguments.option_count = sizeof options / sizeof options[0];
    int status = cmd_parse(&arguments, argc, argv);
    if (status != CMD_OK)
        return status;
    if (arguments.help) {
        fputs(cmd_sweep.help, stdout);
        return CMD_OK;
    }
    if (arguments.word == NULL) {
        fprintf(stderr, "tactus sweep: a scene file was expected (tactus sweep --help)\n");
        return CMD_BAD_USAGE;
    }
    static char room[TACI_PATH_SIZE];
    sweep.path = scenes_find(arguments.word, room);
    sweep.json = arguments.json;
    sweep.quiet = arguments.quiet;
    sweep.voice.command = "sweep";
    sweep.voice.path = sweep.path;
    sweep.voice.quiet = sweep.quiet;
    parallel_begin(&argc, &argv);
    if ((status = read_axes(&sweep)) == CMD_OK && (status = find_parameters(&sweep)) == CMD_OK &&
        (status = find_measures(&sweep)) == CMD_OK && (status = check_corners(&sweep)) == CMD_OK)
        status = run_sweep(&sweep);
    tac_scene_destroy(sweep.scene);
    parallel_end();
    return status;
}

const Command cmd_sweep = {
    .name = "sweep",
    .summary = "a scene over a grid of parameters, on all cores, to a file, a map",
    .help = "usage: tactus sweep SCENE --over NAME=FROM:TO:COUNT[:log]...\n"
            "                    [--measure FUNCTION(...)]... [--set NAME=VALUE]...\n"
            "                    [--duration S] [--output FILE.h5] [--resume] [--force]\n"
            "                    [--workers N] [--no-plot] [--package NAME=DIRECTORY]...\n"
            "                    [--floating] [--key NAME] [--control NAME=VALUE]...\n"
            "                    [--as-written] [--overlap] [--strict] [--json] [--quiet]\n"
            "\n"
            "Runs a scene headless for every combination of parameter values and writes what\n"
            "it measured to an HDF5 file (docs/sweeps.md), each point as it comes: stable or\n"
            "not, energy that no law explains (also of the energy turned over), energy\n"
            "created, peak kinetic energy, energy carried, joint gap, ledger residual, and\n"
            "what --measure asks for. A point is not stable where the energy blew up or the\n"
            "joints came apart (more carried than turned over). Ctrl-C, a kill or a full disk\n"
            "leave a file that --resume goes on with. With one or two parameters a map of the\n"
            "first --measure, or of the relative drift, is drawn beside the file (SVG and\n"
            "PNG, by gnuplot). All cores are used; under mpirun, all ranks. The file is the\n"
            "same bit for bit however many took part, and however often it was interrupted.\n"
            "\n"
            "  --over NAME=FROM:TO:COUNT[:log]\n"
            "                    a parameter and its values, evenly or logarithmically; also\n"
            "                    NAME=FROM..TO[:COUNT[:log]], with a unit: 'k=1..10 kN/m:20'\n"
            "  --measure FUNCTION(...)\n"
            "                    max, min, mean, rms or last of an expression over channels\n"
            "                    that the scene records, 'max(box.position.z)', or the first\n"
            "                    time that one holds, 'first_time(box.position.z < 0.1)';\n"
            "                    under a name of your own with NAME= before it\n"
            "  --set NAME=VALUE  any other parameter\n"
            "  --duration S      simulated time per point, in seconds or with a unit, as\n"
            "                    500ms (default: the scene's own)\n"
            "  --output FILE.h5  where the result goes (default sweep.h5)\n"
            "  --resume          go on with that file: the points that it does not have yet\n"
            "  --force           replace that file and the pictures whatever they are\n"
            "  --workers N       processes on this machine (default: one per core)\n"
            "  --no-plot         no map\n" SCENE_ROBOT_HELP "\n"
            "examples:\n"
            "  tactus sweep mass-spring --over k=1:1e6:50:log --over m=1e-4:1:50:log\n"
            "  tactus sweep mass-spring --over 'k=1..10 kN/m' --duration 500ms \\\n"
            "      --measure 'max(abs(ball.position.x))' --measure 'last(energy.kinetic)'\n"
            "  mpirun -n 8 tactus sweep scenes/chain.yaml --over stiffness=1e3:1e6:100:log\n",
    .run = run_command,
};
