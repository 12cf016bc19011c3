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
    MEASURE_STABLE,         // 1: all steps finite, the energy bounded, the joints together
    MEASURE_DRIFT,          // J, |stored - works + losses| at its worst: what no law explains
    MEASURE_DRIFT_RELATIVE, // of the turnover
    MEASURE_CREATED,        // J
    MEASURE_PEAK,           // J, peak kinetic energy
    MEASURE_TURNOVER,       // J, run_turnover
    MEASURE_CARRIED,        // J, at its worst
    MEASURE_GAP,            // m
    MEASURE_RESIDUAL,       // of all terms
    MEASURE_COUNT
} Measure;

static const SweepColumn measures[MEASURE_COUNT] = {
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
    TextList set, over;
    double duration; // s; 0: the scene's own
    double workers;
    bool json, quiet, no_plot;
    SceneVoice voice;
    SweepAxis axis[SWEEP_AXES];
    int axis_count, count; // points
} Sweep;

/// Reads a number and the colon behind it, or the end of the text.
static bool read_number(const char **text, double *value)
{
    char *end;
    *value = strtod(*text, &end);
    bool ok = end != *text && isfinite(*value) && (*end == ':' || *end == '\0');
    *text = end + (*end == ':');
    return ok;
}

static void fill_axis(SweepAxis *axis, double from, double to)
{
    int count = axis->count;
    for (int i = 0; i < count; i++) {
        double s = count > 1 ? (double)i / (count - 1) : 0.0;
        axis->value[i] =
            axis->logarithmic ? exp(log(from) + s * (log(to) - log(from))) : from + s * (to - from);
    }
    axis->value[count - 1] = count > 1 ? to : from; // ends are as given, not rounded by exp(log())
    axis->value[0] = from;
}

/// Reads "name=from:to:count[:log]". Returns what is wrong with it, or NULL.
static const char *read_axis(const char *text, SweepAxis *axis)
{
    static const char *const form = "NAME=FROM:TO:COUNT[:log] was expected";
    const char *equals = strchr(text, '=');
    size_t n = equals == NULL ? 0 : (size_t)(equals - text);
    if (n == 0 || n >= sizeof axis->name)
        return form;
    memcpy(axis->name, text, n);
    axis->name[n] = '\0';
    double from, to, count;
    const char *at = equals + 1;
    if (!read_number(&at, &from) || !read_number(&at, &to) || !read_number(&at, &count))
        return form;
    axis->logarithmic = strcmp(at, "log") == 0;
    if (!axis->logarithmic && at[0] != '\0' && strcmp(at, "lin") != 0)
        return form;
    if (!(count >= 1.0 && count <= SWEEP_VALUES) || count != floor(count))
        return "COUNT must be a whole number from 1 to 4096";
    if (axis->logarithmic && !(from > 0.0 && to > 0.0))
        return "log needs positive values";
    axis->count = (int)count;
    fill_axis(axis, from, to);
    return NULL;
}

static int read_axes(Sweep *sweep)
{
    sweep->count = 1;
    for (int i = 0; i < sweep->over.count; i++) {
        const char *wrong = i == SWEEP_AXES ? "at most four parameters can be swept"
                                            : read_axis(sweep->over.text[i], &sweep->axis[i]);
        if (wrong != NULL) {
            fprintf(stderr, "tactus sweep: --over %s: %s\n", sweep->over.text[i], wrong);
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
static tac_Scene *load_point(Sweep *sweep, const double *value, bool quiet)
{
    static char texts[TEXTS_MAX][96]; // each worker is a process
    TextList set = sweep->set;
    for (int i = 0; i < sweep->axis_count && set.count < TEXTS_MAX; i++) {
        snprintf(texts[i], sizeof texts[i], "%s=%.17g", sweep->axis[i].name, value[i]);
        set.text[set.count++] = texts[i];
    }
    tac_Scene *scene = NULL;
    int status = quiet ? scene_load_quietly(sweep->path, &set, &scene)
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

static void take_measures(const RunNumbers *n, bool bounded, double m[MEASURE_COUNT])
{
    double turnover = run_turnover(n);
    m[MEASURE_STABLE] = bounded && !run_came_apart(n);
    m[MEASURE_DRIFT] = n->worst_drift;
    m[MEASURE_DRIFT_RELATIVE] = turnover > 0.0 ? n->worst_drift / turnover : 0.0;
    m[MEASURE_CREATED] = n->created;
    m[MEASURE_PEAK] = n->peak_kinetic;
    m[MEASURE_TURNOVER] = turnover;
    m[MEASURE_CARRIED] = n->worst_carried;
    m[MEASURE_GAP] = n->worst_gap;
    m[MEASURE_RESIDUAL] = n->worst_residual;
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
    bool stable = true;
    for (uint64_t k = 0; k < steps && stable; k++)
        stable = run_step(scene, world, info.step, &n) == TAC_OK && !blown_up(&n);
    for (int i = 0; i < sweep->axis_count; i++)
        out[i] = value[i];
    take_measures(&n, stable, out + sweep->axis_count);
    tac_world_destroy(world);
    tac_scene_destroy(scene);
    return true;
}

typedef struct Outcome {
    int stable, apart, blown, failed; // points
} Outcome;

static Outcome count_outcomes(const SweepFile *f)
{
    Outcome outcome = {0};
    for (int i = 0; i < f->count; i++) {
        const double *row = f->rows + (size_t)i * (size_t)(f->axis_count + f->measure_count);
        const double *m = row + f->axis_count;
        if (isnan(m[MEASURE_STABLE]))
            outcome.failed++;
        else if (m[MEASURE_STABLE] == 1.0)
            outcome.stable++;
        else if (m[MEASURE_CARRIED] > m[MEASURE_TURNOVER])
            outcome.apart++;
        else
            outcome.blown++;
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
            int width = f->axis_count + f->measure_count;
            double value = f->rows[(size_t)i * (size_t)width + (size_t)(f->axis_count + k)];
            least = fmin(least, value);
            most = fmax(most, value);
        }
        json_object_set_new(all, f->measure[k].name,
                            json_pack("{s:s, s:o, s:o}", "unit", f->measure[k].unit, "least",
                                      json_number(least), "most", json_number(most)));
    }
    return all;
}

static void print_json(const Sweep *sweep, const SweepFile *f, Outcome outcome, bool drawn,
                       const char *svg, const char *png)
{
    json_t *pictures = drawn ? json_pack("[s, s]", svg, png) : json_array();
    json_t *document = json_pack(
        "{s:s, s:i, s:i, s:i, s:i, s:i, s:s, s:o, s:o}", "scene", sweep->path, "points", f->count,
        "stable", outcome.stable, "came_apart", outcome.apart, "blew_up", outcome.blown, "failed",
        outcome.failed, "file", sweep->output, "pictures", pictures, "measures", json_measures(f));
    json_dumpf(document, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(17));
    printf("\n");
    json_decref(document);
}

static void print_result(const Sweep *sweep, const SweepFile *f, bool drawn)
{
    Outcome o = count_outcomes(f);
    char svg[1040], png[1040];
    sweep_file_picture(f, "svg", svg, sizeof svg);
    sweep_file_picture(f, "png", png, sizeof png);
    if (sweep->json) {
        print_json(sweep, f, o, drawn, svg, png);
    } else if (!sweep->quiet) {
        printf("%s: %d point%s, %d stable, %d came apart, %d blew up, %d could not be run; written "
               "to %s\n",
               sweep->path, f->count, f->count == 1 ? "" : "s", o.stable, o.apart, o.blown,
               o.failed, sweep->output);
        if (drawn)
            printf("  pictures: %s, %s\n", svg, png);
    }
}

/// Every axis must name a parameter; its unit is taken over.
static int find_parameters(Sweep *sweep)
{
    tac_Scene *scene = NULL;
    int status = scene_load(&sweep->voice, &sweep->set, &scene);
    for (int a = 0; status == CMD_OK && a < sweep->axis_count; a++) {
        SweepAxis *axis = &sweep->axis[a];
        int parameter = tac_scene_find(scene, TAC_SCENE_PARAMETER, axis->name);
        if (parameter >= 0) {
            snprintf(axis->unit, sizeof axis->unit, "%s",
                     tac_scene_parameter(scene, parameter).unit);
            continue;
        }
        int count = tac_scene_count(scene, TAC_SCENE_PARAMETER);
        fprintf(stderr, "tactus sweep: --over %s: %s has no such parameter; it has: %s",
                sweep->over.text[a], sweep->path, count == 0 ? "none" : "");
        for (int i = 0; i < count; i++)
            fprintf(stderr, "%s%s", i == 0 ? "" : ", ", tac_scene_parameter(scene, i).name);
        fprintf(stderr, "\n");
        status = CMD_BAD_USAGE;
    }
    tac_scene_destroy(scene);
    return status;
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

static bool draw(const Sweep *sweep, const SweepFile *file)
{
    if (sweep->no_plot || sweep->axis_count > 2)
        return false;
    SweepPlot plot = sweep_file_plot(file, MEASURE_DRIFT_RELATIVE);
    if (plot == SWEEP_PLOT_NO_GNUPLOT)
        fprintf(stderr, "tactus sweep: plots left out: gnuplot not found\n");
    else if (plot == SWEEP_PLOT_FAILED)
        fprintf(stderr, "tactus sweep: plots left out: gnuplot failed\n");
    return plot == SWEEP_PLOT_DRAWN;
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
        if (sweep_file_write(&file))
            print_result(sweep, &file, draw(sweep, &file));
        else
            status = CMD_RUN_FAILED;
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
    sweep.voice = (SceneVoice){.command = "sweep", .path = sweep.path, .quiet = sweep.quiet};
    parallel_begin(&argc, &argv);
    if ((status = read_axes(&sweep)) == CMD_OK && (status = find_parameters(&sweep)) == CMD_OK &&
        (status = check_corners(&sweep)) == CMD_OK)
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
        "Runs a scene headless for every combination of parameter values and writes what it\n"
        "measured to an HDF5 file: stable or not, energy that no law explains (also of the energy\n"
        "turned over), energy created, peak kinetic energy, energy carried, joint gap, ledger\n"
        "residual. A point is not stable where the energy blew up or the joints came apart (more\n"
        "carried than turned over). With one or two parameters a map of the relative drift is "
        "drawn\n"
        "beside the file (SVG and PNG, by gnuplot). All cores are used; under mpirun, all ranks. "
        "The\n"
        "file is the same bit for bit however many took part.\n"
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
        "  mpirun -n 8 tactus sweep scenes/chain.yaml --over stiffness=1e3:1e6:100:log\n",
    .run = run_command,
};
