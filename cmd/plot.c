/* tactus plot: channels of a recording over time, as SVG and PNG. */
#define _POSIX_C_SOURCE 200809L
#include "cells.h"
#include "cmd.h"
#include "gnuplot.h"
#include "pictures.h"
#include "progress.h"
#include "record/h5.h"
#include "sweep_file.h"
#include "text/pattern.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <tactus/tactus.h>

enum { CURVES_MAX = 24, PANELS_MAX = 6, BLOCK_ROWS = 1024, BUCKETS = 1000 };
enum { PANEL_HEIGHT = 240, LEAST_HEIGHT = 420 }; // px

/// One number of a channel over time. Of many rows the smallest and the largest of each bucket are
/// drawn, so that no peak is lost.
typedef struct Curve {
    char name[280], unit[32];
    int channel, width, component;
    int panel;
    double time[2 * BUCKETS], value[2 * BUCKETS];
    int count;
} Curve;

typedef struct Plot {
    // as asked
    const char *path, *channels, *output;
    double from, to;
    bool json, quiet, force;
    // the recording
    tac_RecordingFile *file;
    tac_RecordingInfo info;
    // what is drawn
    Curve *curve; // (CURVES_MAX)
    int curve_count, panel_count;
    Pictures pictures;
} Plot;

static void print_message(void *user, const tac_Message *message)
{
    const Plot *p = user;
    if (message->code != TAC_OK || !p->quiet)
        fprintf(stderr, "tactus plot: %s\n", message->text);
}

/// Curves of one unit share a panel.
static int find_panel(Plot *p, const char *unit)
{
    for (int i = 0; i < p->curve_count; i++)
        if (strcmp(p->curve[i].unit, unit) == 0)
            return p->curve[i].panel;
    return p->panel_count++;
}

static int add_curve(Plot *p, const tac_SceneChannel *channel, int index, int component)
{
    char letter[16], unit[32];
    cell_component(channel->width, component, letter, sizeof letter);
    cell_unit(channel->unit, channel->width, component, unit, sizeof unit);
    if (p->curve_count == CURVES_MAX) {
        fprintf(stderr, "tactus plot: more than %d curves: choose some by --channels\n",
                CURVES_MAX);
        return CMD_BAD_USAGE;
    }
    int panel = find_panel(p, unit);
    if (panel == PANELS_MAX) {
        fprintf(stderr, "tactus plot: more than %d units: choose channels by --channels\n",
                PANELS_MAX);
        return CMD_BAD_USAGE;
    }
    Curve *c = &p->curve[p->curve_count++];
    *c = (Curve){.channel = index, .width = channel->width, .component = component};
    c->panel = panel;
    memcpy(c->unit, unit, sizeof unit);
    snprintf(c->name, sizeof c->name, channel->width == 1 ? "%.250s" : "%.250s.%s", channel->name,
             letter);
    return CMD_OK;
}

/// The numbers that one pattern stands for: whole channels ("ball.position"), or one of theirs
/// ("ball.position.z").
static int add_matching(Plot *p, const char *pattern)
{
    int before = p->curve_count;
    for (int i = 0; i < p->info.channel_count; i++) {
        tac_SceneChannel channel = tac_recording_channel(p->file, i);
        bool whole = taci_pattern_matches(pattern, strlen(pattern), channel.name);
        for (int k = 0; k < channel.width; k++) {
            char letter[16], name[280];
            cell_component(channel.width, k, letter, sizeof letter);
            snprintf(name, sizeof name, "%.250s.%s", channel.name, letter);
            if (!whole && !(channel.width > 1 && strcmp(pattern, name) == 0))
                continue;
            int status = add_curve(p, &channel, i, k);
            if (status != CMD_OK)
                return status;
        }
    }
    if (p->curve_count > before)
        return CMD_OK;
    fprintf(stderr,
            "tactus plot: --channels %s: no channel of %s has this name (tactus export %s --list "
            "shows them)\n",
            pattern, p->path, p->path);
    return CMD_BAD_USAGE;
}

static int choose_curves(Plot *p)
{
    char *patterns = strdup(p->channels != NULL ? p->channels : "*"), *rest = NULL;
    int status = patterns != NULL ? CMD_OK : CMD_RUN_FAILED;
    for (char *one = patterns != NULL ? strtok_r(patterns, ",", &rest) : NULL;
         one != NULL && status == CMD_OK; one = strtok_r(NULL, ",", &rest))
        status = add_matching(p, one);
    free(patterns);
    return status;
}

/// Take a number into the bucket of its row: its first and last place hold the extremes, in order
/// of time.
static void put(Curve *c, int bucket, int *bucket_of, double t, double value)
{
    if (*bucket_of != bucket || c->count == 0) {
        *bucket_of = bucket;
        for (int i = 0; i < 2; i++) {
            c->time[c->count] = t;
            c->value[c->count++] = value;
        }
        return;
    }
    int low = c->value[c->count - 2] <= c->value[c->count - 1] ? c->count - 2 : c->count - 1;
    int high = low == c->count - 2 ? c->count - 1 : c->count - 2;
    if (value < c->value[low] || value > c->value[high]) {
        int kept = value < c->value[low] ? high : low;
        c->time[c->count - 2] = c->time[kept];
        c->value[c->count - 2] = c->value[kept];
        c->time[c->count - 1] = t;
        c->value[c->count - 1] = value;
    }
}

static bool read_curve(Plot *p, Curve *c, uint64_t first, uint64_t rows)
{
    double *values = calloc((size_t)BLOCK_ROWS * (size_t)c->width, sizeof *values);
    tac_RecordedStep *steps = calloc(BLOCK_ROWS, sizeof *steps);
    bool ok = values != NULL && steps != NULL;
    int bucket = -1;
    for (uint64_t at = 0; at < rows && ok; at += BLOCK_ROWS) {
        uint64_t count = rows - at < BLOCK_ROWS ? rows - at : BLOCK_ROWS;
        ok = tac_recording_read_steps(p->file, first + at, count, steps) == TAC_OK &&
             tac_recording_read_channel(p->file, c->channel, first + at, count, values) == TAC_OK;
        for (uint64_t i = 0; i < count && ok; i++)
            put(c, (int)((at + i) * BUCKETS / (rows > BUCKETS ? rows : BUCKETS)), &bucket,
                steps[i].time, values[i * (uint64_t)c->width + (uint64_t)c->component]);
    }
    free(values);
    free(steps);
    return ok;
}

/// The first row that is not before a time; rows follow each other in time.
static bool find_row(Plot *p, double time, uint64_t *row)
{
    uint64_t low = 0, high = p->info.rows;
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        tac_RecordedStep step;
        if (tac_recording_read_steps(p->file, middle, 1, &step) != TAC_OK)
            return false;
        if (step.time < time)
            low = middle + 1;
        else
            high = middle;
    }
    *row = low;
    return true;
}

static int read_curves(Plot *p)
{
    uint64_t first, end;
    double slack = 1e-6 * p->info.step; // times are sums of steps
    if (!find_row(p, p->from - slack, &first) || !find_row(p, p->to + slack, &end))
        return CMD_BAD_INPUT;
    if (first >= end) {
        fprintf(stderr, "tactus plot: %s has no rows in that time\n", p->path);
        return CMD_BAD_INPUT;
    }
    for (int i = 0; i < p->curve_count; i++)
        if (!read_curve(p, &p->curve[i], first, end - first))
            return CMD_BAD_INPUT;
    return CMD_OK;
}

static void print_panel(FILE *script, const Plot *p, int panel)
{
    static const char *const dashes[] = {"1", "(14,5)", "(6,4)", "(2,3)"};
    const char *comma = "";
    int number = 0;
    for (int i = 0; i < p->curve_count; i++) {
        const Curve *c = &p->curve[i];
        if (c->panel != panel)
            continue;
        if (comma[0] == '\0') {
            fprintf(script, "set ylabel ");
            gnuplot_quote(script, c->unit[0] != '\0' ? c->unit : "1");
            fprintf(script, " noenhanced\nplot");
        }
        fprintf(script, "%s $curve%d using 1:2 with lines lw 1.6 lc rgb '%s' dt %s title ", comma,
                i, picture_colour[number % PICTURE_COLOURS], dashes[number / PICTURE_COLOURS]);
        gnuplot_quote(script, c->name);
        comma = ",";
        number++;
    }
    fprintf(script, "\n");
}

static void print_script(FILE *script, const void *user)
{
    const Plot *p = user;
    for (int i = 0; i < p->curve_count; i++) {
        const Curve *c = &p->curve[i];
        fprintf(script, "$curve%d << EOD\n", i);
        for (int k = 0; k < c->count; k++)
            if (isfinite(c->value[k]))
                fprintf(script, "%.9g %.9g\n", c->time[k], c->value[k]);
            else
                fprintf(script, "\n");   // a gap
        fprintf(script, "0 NaN\nEOD\n"); // gnuplot refuses what has no point at all
    }
    fprintf(script,
            "set lmargin at screen 0.11\nset rmargin at screen 0.97\nset xrange [%.9g:%.9g]\n",
            p->curve[0].time[0], p->curve[0].time[p->curve[0].count - 1]);
    fprintf(script, "set multiplot layout %d,1\n", p->panel_count);
    for (int panel = 0; panel < p->panel_count; panel++) {
        if (panel == p->panel_count - 1)
            fprintf(script, "set xlabel 't in s'\n");
        print_panel(script, p, panel);
    }
    fprintf(script, "unset multiplot\n");
}

static int plot_file(Plot *p)
{
    if (taci_h5_is(p->path, SWEEP_FORMAT)) {
        fprintf(stderr,
                "tactus plot: %s holds the results of a sweep, whose pictures tactus sweep makes; "
                "expected a recording\n",
                p->path);
        return CMD_BAD_INPUT;
    }
    tac_Result result = tac_recording_open(p->path, print_message, p, &p->file);
    if (result != TAC_OK)
        return result == TAC_ERR_MEMORY ? CMD_RUN_FAILED : CMD_BAD_INPUT;
    p->info = tac_recording_info(p->file);
    int status = choose_curves(p);
    if (status == CMD_OK && p->curve_count == 0) {
        fprintf(stderr, "tactus plot: %s has no channels\n", p->path);
        status = CMD_BAD_INPUT;
    }
    if (status == CMD_OK)
        status =
            pictures_find(&p->pictures, "plot", p->output != NULL ? p->output : p->path, p->force);
    if (status == CMD_OK)
        status = read_curves(p);
    int height = p->panel_count * PANEL_HEIGHT;
    if (status == CMD_OK)
        status = pictures_draw(&p->pictures, height > LEAST_HEIGHT ? height : LEAST_HEIGHT,
                               print_script, p);
    tac_recording_file_close(p->file);
    return status;
}

static int run_command(int argc, char **argv)
{
    static Plot plot = {.from = -1e300, .to = 1e300};
    const Option options[] = {
        {"--channels", OPTION_TEXT, &plot.channels, 0, 0, NULL},
        {"--from", OPTION_TIME, &plot.from, -1e12, 1e12, NULL},
        {"--to", OPTION_TIME, &plot.to, -1e12, 1e12, NULL},
        {"--output", OPTION_TEXT, &plot.output, 0, 0, NULL},
        {"--force", OPTION_FLAG, &plot.force, 0, 0, NULL},
    };
    Arguments arguments = {.command = "plot", .options = options, .word_expected = "a recording"};
    arguments.option_count = sizeof options / sizeof options[0];
    int status = cmd_parse(&arguments, argc, argv);
    if (status != CMD_OK)
        return status;
    if (arguments.help) {
        fputs(cmd_plot.help, stdout);
        return CMD_OK;
    }
    if (arguments.word == NULL) {
        fprintf(stderr, "tactus plot: a recording was expected (tactus plot --help)\n");
        return CMD_BAD_USAGE;
    }
    plot.path = arguments.word;
    plot.quiet = arguments.quiet;
    plot.curve = calloc(CURVES_MAX, sizeof *plot.curve);
    status = plot.curve != NULL ? plot_file(&plot) : CMD_RUN_FAILED;
    free(plot.curve);
    if (status != CMD_OK)
        return status;
    if (arguments.json) {
        printf("{\"file\": ");
        cell_json(stdout, plot.path);
        printf(", \"curves\": %d, \"pictures\": [", plot.curve_count);
        cell_json(stdout, plot.pictures.path[0]);
        printf(", ");
        cell_json(stdout, plot.pictures.path[1]);
        printf("]}\n");
    } else if (!plot.quiet) {
        printf("%d curve%s to %s, %s\n", plot.curve_count, plot.curve_count == 1 ? "" : "s",
               plot.pictures.path[0], plot.pictures.path[1]);
    }
    return CMD_OK;
}

const Command cmd_plot = {
    .name = "plot",
    .summary = "channels of a recording over time, as SVG and PNG",
    .help = "usage: tactus plot FILE.h5 [--channels GLOB,...] [--from T] [--to T]\n"
            "                   [--output NAME] [--force] [--json] [--quiet]\n"
            "\n"
            "Draws channels of a recording over time (by gnuplot), those of one unit in one\n"
            "panel. Of many rows the smallest and the largest are drawn, so that no peak is\n"
            "lost.\n"
            "\n"
            "  --channels GLOB,...  what to draw, with * and ?; also one number of a channel,\n"
            "                       ball.position.z (default: all channels)\n"
            "  --from T, --to T     only rows from T to T, in seconds or with a unit\n"
            "  --output NAME        to NAME.svg and NAME.png (default: beside the recording)\n"
            "  --force              replace files there whatever they are (without: only\n"
            "                       pictures of ours)\n"
            "  --json               what was done\n"
            "  --quiet              only errors\n"
            "\n"
            "examples:\n"
            "  tactus plot chain.h5 --channels 'energy.kinetic,energy.gravity,energy.created'\n"
            "  tactus plot chain.h5 --channels 'link[39].position.z' --to 500ms --output tip\n",
    .run = run_command,
};
