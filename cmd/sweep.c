/* tactus sweep: a scene over a grid of parameters, on all cores and MPI ranks; results to HDF5 and
 * a map.
 *
 * A point of the grid is a headless run of the scene with its own parameter values. The file is the
 * same bit for bit however many processes took part.
 */
#define _POSIX_C_SOURCE 200809L
#include "parallel.h"
#include "scene_file.h"
#include "sweep_file.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// What is measured at a point, beside the parameters.
typedef enum Measure {
    MEASURE_STABLE,   // 1: all steps finite and the energy bounded
    MEASURE_DRIFT,    // J, |stored - works + losses| at its worst: what no law explains
    MEASURE_CREATED,  // J
    MEASURE_PEAK,     // J, peak kinetic energy
    MEASURE_GAP,      // m
    MEASURE_RESIDUAL, // of all terms
    MEASURE_COUNT
} Measure;

static const SweepColumn measures[MEASURE_COUNT] = {
    {"stable", "", "1 where every step stayed finite and the energy bounded"},
    {"drift", "J", "largest change of energy that no law explains"},
    {"created", "J", "energy created at the end"},
    {"peak_kinetic", "J", "largest kinetic energy"},
    {"joint_gap", "m", "largest joint gap"},
    {"residual", "", "worst ledger residual, of all terms"},
};

typedef struct Sweep {
    const char *path, *output;
    TextList set, over;
    double duration; // s; 0: the scene's own
    double workers;
    bool json, quiet, no_plot;
    SweepAxis axis[SWEEP_AXES];
    int axis_count, count; // points
} Sweep;

/// Reads "name=from:to:count[:log]" or "name=v1,v2,…".
static bool read_axis(const char *text, SweepAxis *axis)
{
    const char *equals = strchr(text, '=');
    size_t n = equals == NULL ? 0 : (size_t)(equals - text);
    if (n == 0 || n >= sizeof axis->name)
        return false;
    memcpy(axis->name, text, n);
    axis->name[n] = '\0';
    double from, to;
    char kind[8] = "";
    int count;
    int got = sscanf(equals + 1, "%lf:%lf:%d:%7s", &from, &to, &count, kind);
    if (got < 3 || count < 1 || count > SWEEP_VALUES ||
        (got == 4 && strcmp(kind, "log") != 0 && strcmp(kind, "lin") != 0))
        return false;
    axis->logarithmic = strcmp(kind, "log") == 0;
    if (axis->logarithmic && !(from > 0.0 && to > 0.0))
        return false;
    axis->count = count;
    for (int i = 0; i < count; i++) {
        double s = count > 1 ? (double)i / (count - 1) : 0.0;
        axis->value[i] =
            axis->logarithmic ? exp(log(from) + s * (log(to) - log(from))) : from + s * (to - from);
    }
    axis->value[count - 1] = count > 1 ? to : from; // ends are as given, not rounded by exp(log())
    axis->value[0] = from;
    return isfinite(from) && isfinite(to);
}

static int read_axes(Sweep *sweep)
{
    sweep->count = 1;
    for (int i = 0; i < sweep->over.count; i++) {
        if (i == SWEEP_AXES || !read_axis(sweep->over.text[i], &sweep->axis[i])) {
            fprintf(stderr,
                    "tactus sweep: --over %s: NAME=FROM:TO:COUNT[:log] was expected, at most %d of "
                    "them, COUNT at most %d\n",
                    sweep->over.text[i], SWEEP_AXES, SWEEP_VALUES);
            return CMD_BAD_USAGE;
        }
        sweep->count *= sweep->axis[i].count;
        sweep->axis_count = i + 1;
    }
    if (sweep->axis_count == 0 || sweep->count > 10000000) {
        fprintf(stderr, "tactus sweep: --over NAME=FROM:TO:COUNT was expected, at most 10 million "
                        "points in all\n");
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
static tac_Scene *load_point(const Sweep *sweep, const double *value, bool quiet)
{
    static char texts[TEXTS_MAX][96]; // each worker is a process
    TextList set = sweep->set;
    for (int i = 0; i < sweep->axis_count && set.count < TEXTS_MAX; i++) {
        snprintf(texts[i], sizeof texts[i], "%s=%.17g", sweep->axis[i].name, value[i]);
        set.text[set.count++] = texts[i];
    }
    tac_Scene *scene = NULL;
    int status = quiet ? scene_load_quietly(sweep->path, &set, &scene)
                       : scene_load("sweep", sweep->path, &set, &scene);
    return status == CMD_OK ? scene : NULL;
}

/// A run has blown up when most of its motion is energy that no law explains, and that is far more
/// than all it started with or was given.
static bool blown_up(const RunNumbers *n, double scale)
{
    return n->worst_drift > 0.5 * n->peak_kinetic &&
           n->worst_drift > 10.0 * (scale + fabs(n->work));
}

static bool run_point(void *user, int index, double *out)
{
    const Sweep *sweep = user;
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
    uint64_t steps = (uint64_t)ceil(duration / info.step - 1e-6);
    tac_Ledger start = tac_world_ledger(world, true);
    double scale = fabs(start.kinetic) + fabs(start.gravity) + fabs(start.elastic);
    RunNumbers n = run_numbers_start(world);
    bool stable = true;
    for (uint64_t k = 0; k < steps && stable; k++)
        stable = run_step(scene, world, info.step, &n) == TAC_OK && !blown_up(&n, scale);
    for (int i = 0; i < sweep->axis_count; i++)
        out[i] = value[i];
    double *m = out + sweep->axis_count;
    m[MEASURE_STABLE] = stable;
    m[MEASURE_DRIFT] = n.worst_drift;
    m[MEASURE_CREATED] = n.created;
    m[MEASURE_PEAK] = n.peak_kinetic;
    m[MEASURE_GAP] = n.worst_gap;
    m[MEASURE_RESIDUAL] = n.worst_residual;
    tac_world_destroy(world);
    tac_scene_destroy(scene);
    return true;
}

static void print_result(const Sweep *sweep, const double *out, int width)
{
    int stable = 0, failed = 0;
    for (int i = 0; i < sweep->count; i++) {
        double s = out[(size_t)i * (size_t)width + (size_t)(sweep->axis_count + MEASURE_STABLE)];
        stable += s == 1.0;
        failed += isnan(s);
    }
    if (sweep->json) {
        json_t *document =
            json_pack("{s:s, s:i, s:i, s:i, s:s}", "scene", sweep->path, "points", sweep->count,
                      "stable", stable, "failed", failed, "file", sweep->output);
        json_dumpf(document, stdout, JSON_INDENT(2));
        printf("\n");
        json_decref(document);
    } else if (!sweep->quiet)
        printf("%s: %d points, %d stable, %d blew up, %d could not be run; written to %s\n",
               sweep->path, sweep->count, stable, sweep->count - stable - failed, failed,
               sweep->output);
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
        for (int a = 0; a < sweep->axis_count; a++) {
            int parameter = tac_scene_find(scene, TAC_SCENE_PARAMETER, sweep->axis[a].name);
            snprintf(sweep->axis[a].unit, sizeof sweep->axis[a].unit, "%s",
                     tac_scene_parameter(scene, parameter).unit);
        }
        tac_scene_destroy(scene);
    }
    return CMD_OK;
}

static int run_sweep(Sweep *sweep)
{
    int width = sweep->axis_count + MEASURE_COUNT, status = CMD_OK;
    double *out = calloc((size_t)sweep->count * (size_t)width, sizeof *out);
    if (out == NULL) {
        perror("tactus sweep");
        return CMD_RUN_FAILED;
    }
    ParallelMap map = {.count = sweep->count,
                       .width = width,
                       .point = run_point,
                       .user = sweep,
                       .label = sweep->path,
                       .workers = (int)sweep->workers,
                       .quiet = sweep->quiet || sweep->json};
    if (!parallel_run(&map, out)) {
        fprintf(stderr, "tactus sweep: a worker was lost; its points are NaN in the file\n");
        status = CMD_RUN_FAILED;
    }
    if (parallel_rank() == 0) {
        SweepFile file = {.path = sweep->output,
                          .title = sweep->path,
                          .axis = sweep->axis,
                          .axis_count = sweep->axis_count,
                          .measure = measures,
                          .measure_count = MEASURE_COUNT,
                          .count = sweep->count,
                          .rows = out};
        if (!sweep_file_write(&file))
            status = CMD_RUN_FAILED;
        else if (!sweep->no_plot && sweep->axis_count <= 2 &&
                 !sweep_file_plot(&file, MEASURE_DRIFT))
            fprintf(stderr, "tactus sweep: no map was drawn: gnuplot could not be run\n");
        print_result(sweep, out, width);
    }
    free(out);
    return status;
}

static int run_command(int argc, char **argv)
{
    static Sweep sweep = {.output = "sweep.h5"};
    const Option options[] = {
        {"--over", OPTION_TEXTS, &sweep.over, 0, 0, NULL},
        {"--set", OPTION_TEXTS, &sweep.set, 0, 0, NULL},
        {"--duration", OPTION_NUMBER, &sweep.duration, 1e-9, 1e9, NULL},
        {"--output", OPTION_TEXT, &sweep.output, 0, 0, NULL},
        {"--workers", OPTION_NUMBER, &sweep.workers, 1, 1024, NULL},
        {"--no-plot", OPTION_FLAG, &sweep.no_plot, 0, 0, NULL},
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
    sweep.path = arguments.word;
    sweep.json = arguments.json;
    sweep.quiet = arguments.quiet;
    parallel_begin(&argc, &argv);
    if ((status = read_axes(&sweep)) == CMD_OK && (status = check_corners(&sweep)) == CMD_OK)
        status = run_sweep(&sweep);
    parallel_end();
    return status;
}

const Command cmd_sweep = {
    .name = "sweep",
    .summary = "a scene over a grid of parameters, on all cores, to a file and a map",
    .help =
        "usage: tactus sweep SCENE --over NAME=FROM:TO:COUNT[:log]... [--set NAME=VALUE]...\n"
        "                    [--duration S] [--output FILE.h5] [--workers N] [--no-plot]\n"
        "                    [--json] [--quiet]\n"
        "\n"
        "Runs a scene headless for every combination of parameter values and writes what it "
        "measured\n"
        "to an HDF5 file: stable or not, energy that no law explains, energy created, peak "
        "kinetic\n"
        "energy, joint gap, ledger residual. With one or two parameters it draws a map beside the "
        "file\n"
        "(SVG and PNG). All cores are used; under mpirun, all ranks. The file is the same bit for "
        "bit\n"
        "however many took part.\n"
        "\n"
        "  --over NAME=FROM:TO:COUNT[:log]   a parameter and its values, evenly or "
        "logarithmically\n"
        "  --set NAME=VALUE                  any other parameter\n"
        "  --duration S                      simulated seconds per point (default: the scene's "
        "own)\n"
        "  --output FILE.h5                  where the result goes (default sweep.h5)\n"
        "  --workers N                       processes on this machine (default: one per core)\n"
        "  --no-plot                         no map\n"
        "\n"
        "examples:\n"
        "  tactus sweep scenes/mass-spring.yaml --over k=1:1e6:50:log --over m=1e-4:1:50:log\n"
        "  mpirun -n 8 tactus sweep scenes/chain.yaml --over stiffness=1e3:1e7:100:log\n",
    .run = run_command,
};
