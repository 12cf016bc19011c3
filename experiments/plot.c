/* Figures: gnuplot reads the tables' CSV files and draws each figure twice, as SVG and as PNG.
 *
 * The script goes to gnuplot's standard input, so no text of ours passes through a shell. Colours
 * are those of Okabe and Ito, which people with any of the common colour deficiencies can tell
 * apart; dashes differ too.
 */
#define _POSIX_C_SOURCE 200809L
#include "gnuplot.h"
#include "lab_inside.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { HEIGHT = 420, TALL_HEIGHT = 720 }; // px, of the SVG; the PNG has twice as many

typedef struct Look {
    const char *colour;
    const char *dashes; // gnuplot: lengths of stroke and gap
    double width;
    int point; // gnuplot's point type
} Look;

static const Look looks[LOOKS] = {
    [LOOK_EXACT] = {"#0072B2", "1", 2.2, 7},
    [LOOK_LEDGER] = {"#009E73", "(14,5)", 2.0, 5},
    [LOOK_PRINTED] = {"#D55E00", "(6,4)", 2.0, 9},
    [LOOK_OTHER] = {"#E69F00", "(10,4,2,4)", 2.0, 13},
    [LOOK_FIFTH] = {"#CC79A7", "(2,3)", 2.2, 11},
    [LOOK_SIXTH] = {"#56B4E9", "(10,4,2,4,2,4)", 2.0, 15},
    [LOOK_GUIDE] = {"#777777", "1", 1.0, 6},
};

// Blue below zero, white at it, red above (the RdBu scale of ColorBrewer), with a step at both
// sides of the white, so that a faint growth still looks like one.
static const char map_palette[] =
    "set palette maxcolors 0\n"
    "set palette defined (-1 '#053061', -0.75 '#2166AC', -0.5 '#67A9CF', -0.2 '#D1E5F0', "
    "-0.19 '#FFFFFF', 0.19 '#FFFFFF', 0.2 '#FDDBC7', 0.5 '#EF8A62', 0.75 '#B2182B', 1 '#67001F')\n";

bool lab_can_plot(void)
{
    const char *path = getenv("PATH");
    char candidate[4096];
    while (path != NULL && *path != '\0') {
        size_t length = strcspn(path, ":");
        int size = snprintf(candidate, sizeof candidate, "%.*s/gnuplot", (int)length, path);
        if (length > 0 && size < (int)sizeof candidate && access(candidate, X_OK) == 0)
            return true;
        path += length + (path[length] == ':');
    }
    return false;
}

// The path of a table's file, as gnuplot reads it.
static void print_data(FILE *gp, const LabTable *table)
{
    fprintf(gp, " '");
    for (const char *c = table->lab->folder; *c != '\0'; c++)
        fprintf(gp, *c == '\'' ? "''" : "%c", *c);
    fprintf(gp, "/%s.csv' skip 1", table->name);
}

// A logarithmic axis of few decades has marks at 1, 2 and 5 of each.
static void print_short_log_axis(FILE *gp, char name, const LabAxis *axis)
{
    static const double digit[] = {1.0, 2.0, 5.0};
    fprintf(gp, "set logscale %c\nset format %c '%%g'\nset m%ctics 1\nset %ctics (", name, name,
            name, name);
    const char *comma = "";
    const int first = (int)floor(log10(axis->min)), last = (int)floor(log10(axis->max));
    for (int i = 3 * first; i < 3 * (last + 1); i++, comma = ", ") {
        int power = (int)floor(i / 3.0);
        fprintf(gp, "%s%.15g", comma, digit[i - 3 * power] * pow(10.0, power));
    }
    fprintf(gp, ")\n");
}

static void print_axis(FILE *gp, char name, const LabAxis *axis)
{
    fprintf(gp, "set %clabel ", name);
    gnuplot_quote(gp, axis->label);
    fprintf(gp, " noenhanced\n");
    if (axis->log && axis->min != axis->max && axis->max / axis->min < 300.0)
        print_short_log_axis(gp, name, axis);
    else if (axis->log)
        fprintf(gp, "set logscale %c\nset format %c '10^{%%L}'\nset m%ctics 1\n", name, name, name);
    else
        fprintf(gp, "set format %c '%%g'\n", name);
    if (axis->min != axis->max)
        fprintf(gp, "set %crange [%.17g:%.17g]\n", name, axis->min, axis->max);
}

static const char *const ending[] = {"svg", "png"};

static void print_terminal(FILE *gp, int terminal, const char *path, int height)
{
    char name[4096];
    snprintf(name, sizeof name, "%s.%s", path, ending[terminal]);
    gnuplot_terminal(gp, terminal == 1, height, name);
}

static const char common_style[] =
    "reset\n"
    "set encoding utf8\n"
    "set datafile separator ','\n"
    "set border 3 lc rgb '#444444'\n"
    "set tics nomirror\n"
    "set grid lc rgb '#dddddd' lt 1 lw 0.5\n"
    "set key tmargin left Left reverse horizontal spacing 1.2 samplen 2.5 width 0 noenhanced\n";

// A colour between white (0) and that of the look (1), quoted.
static void print_tint(FILE *gp, LabLook look, double share)
{
    const long colour = strtol(looks[look].colour + 1, NULL, 16);
    fprintf(gp, "'#");
    for (int shift = 16; shift >= 0; shift -= 8) {
        double level = (double)(colour >> shift & 0xff);
        fprintf(gp, "%02X", (unsigned)lround(255.0 - share * (255.0 - level)));
    }
    fprintf(gp, "'");
}

static void print_title(FILE *gp, const char *label)
{
    if (label != NULL) {
        fprintf(gp, " title ");
        gnuplot_quote(gp, label);
    } else {
        fprintf(gp, " notitle");
    }
}

static void print_columns(FILE *gp, const LabCurve *curve)
{
    int first = lab_has_labels(curve->table) ? 2 : 1; // gnuplot counts from 1
    print_data(gp, curve->table);
    fprintf(gp, " using %d:%d", curve->x + first, curve->y + first);
}

static void print_curve(FILE *gp, const LabCurve *curve)
{
    const Look *look = &looks[curve->look];
    static const char *const style[] = {"lines", "points", "linespoints", "lines"};
    if (curve->mark == MARK_AREA) {
        print_columns(gp, curve);
        fprintf(gp, " with filledcurves y=0 fs solid 1 noborder fc rgb ");
        print_tint(gp, curve->look, 0.35);
        print_title(gp, curve->label);
        fprintf(gp, ", \\\n    ");
    }
    print_columns(gp, curve);
    fprintf(gp, " with %s lc rgb '%s'", style[curve->mark], look->colour);
    if (curve->mark == MARK_AREA)
        fprintf(gp, " lw 1");
    else if (curve->mark != MARK_POINTS)
        fprintf(gp, " dt %s lw %g", look->dashes, look->width);
    if (curve->mark == MARK_POINTS || curve->mark == MARK_BOTH)
        fprintf(gp, " pt %d ps 0.8", look->point);
    print_title(gp, curve->mark == MARK_AREA ? NULL : curve->label);
}

static void print_filled(FILE *gp, LabLook look, double shade)
{
    fprintf(gp, " fs solid 1 border lc rgb '%s' lw 0.5 fc rgb ", looks[look].colour);
    print_tint(gp, look, shade);
}

static void print_shapes(FILE *gp, const LabShapes *shapes)
{
    const LabTable *table = shapes->table;
    bool open = false;
    for (int i = 0; i <= lab_rows(table); i++) {
        double x = lab_value(table, i, shapes->x), y = lab_value(table, i, shapes->y);
        if (!isnan(x) && !isnan(y)) {
            fprintf(gp, "%s %.6g,%.6g", open ? " to" : "set object polygon from", x, y);
            open = true;
        } else if (open) {
            LabLook look = (LabLook)lab_value(table, i - 1, shapes->look);
            print_filled(gp, look, lab_value(table, i - 1, shapes->shade));
            fprintf(gp, "\n");
            open = false;
        }
    }
}

// The key of the shapes, as entries of the plot.
static void print_shape_key(FILE *gp, const LabShapes *shapes)
{
    for (int look = 0; look < LOOKS; look++)
        if (shapes->label[look] != NULL) {
            fprintf(gp, " keyentry with boxes");
            print_filled(gp, (LabLook)look, 0.5);
            print_title(gp, shapes->label[look]);
            fprintf(gp, ",");
        }
    fprintf(gp, " NaN notitle"); // there is something to plot also without curves
}

static void print_figure(FILE *gp, const LabFigure *figure, const char *path, int terminal)
{
    fputs(common_style, gp);
    print_terminal(gp, terminal, path, figure->tall ? TALL_HEIGHT : HEIGHT);
    print_axis(gp, 'x', &figure->x);
    print_axis(gp, 'y', &figure->y);
    if (figure->equal_aspect)
        fprintf(gp, "set size ratio -1\n");
    if (figure->bare)
        fprintf(gp, "unset border\nunset tics\nunset grid\n");
    if (figure->curve[5].table != NULL) // more than five do not fit into a line
        fprintf(gp, "set key maxcols 4\n");
    if (figure->shapes.table != NULL)
        print_shapes(gp, &figure->shapes);
    fprintf(gp, "plot");
    if (figure->shapes.table != NULL)
        print_shape_key(gp, &figure->shapes);
    for (int i = 0; i < LAB_CURVES && figure->curve[i].table != NULL; i++) {
        if (i > 0 || figure->shapes.table != NULL)
            fprintf(gp, ", \\\n    ");
        print_curve(gp, &figure->curve[i]);
    }
    fprintf(gp, "\nunset output\n");
}

// Axes of a map are drawn in powers of ten: gnuplot draws cells on even grids only. Panels beside
// and above each other share labels.
static void print_map_axis(FILE *gp, char name, const LabAxis *axis, bool labelled)
{
    fprintf(gp, "set %clabel ", name);
    gnuplot_quote(gp, labelled ? axis->label : "");
    fprintf(gp, " noenhanced\nset %ctics 1\nset format %c '10^{%%g}'\n", name, name);
    fprintf(gp, "set %crange [log10(%.17g):log10(%.17g)]\n", name, axis->min, axis->max);
}

// The place of a value on the colour scale: sign, and the logarithm of its size from 0.2 to 1.
static void print_map_scale(FILE *gp, const LabMap *map)
{
    double decades = log10(map->most / map->least);
    fprintf(gp, "place(s) = 0.2 + 0.8 * (log10(s) - log10(%g)) / %g\n", map->least, decades);
    fprintf(gp, "clip(p) = p < 0.2 ? 0.2 : p > 1 ? 1 : p\n");
    fprintf(gp, "shade(v) = abs(v) <= %g ? 0 : sgn(v) * clip(place(abs(v)))\n", map->zero);
    fprintf(gp, "set cbrange [-1:1]\nset cbtics (\"0\" 0");
    for (int power = (int)round(log10(map->least)); power <= log10(map->most) + 0.5; power += 3)
        fprintf(gp, ", \"−10^{%d}\" -place(1e%d), \"10^{%d}\" place(1e%d)", power, power, power,
                power);
    fprintf(gp, ")\nset cblabel ");
    gnuplot_quote(gp, map->label);
    fprintf(gp, " noenhanced\n");
}

static void print_panel(FILE *gp, const LabPanel *panel)
{
    fprintf(gp, "set title ");
    gnuplot_quote(gp, panel->title);
    fprintf(gp, " noenhanced offset 0,-0.5\nplot");
    print_data(gp, panel->table);
    fprintf(gp, " using (log10($%d)):(log10($%d)):(shade($%d)) with image notitle", panel->x + 1,
            panel->y + 1, panel->value + 1);
    const LabCurve *border = &panel->border;
    if (border->table != NULL) {
        fprintf(gp, ", \\\n    ");
        print_data(gp, border->table);
        fprintf(gp, " using (log10($%d)):(log10($%d)) with lines lc rgb 'black' lw 2 notitle",
                border->x + 1, border->y + 1);
    }
    fprintf(gp, "\n");
}

static void print_map(FILE *gp, const LabMap *map, const char *path, int terminal)
{
    fputs(common_style, gp);
    print_terminal(gp, terminal, path, TALL_HEIGHT);
    fputs(map_palette, gp);
    fprintf(gp, "unset grid\nset border 15\nset tics out\n");
    print_map_scale(gp, map);
    fprintf(gp, "set multiplot layout 2,2 margins 0.10,0.97,0.22,0.95 spacing 0.10,0.10\n"
                "set colorbox horizontal user origin 0.15,0.095 size 0.72,0.022\n");
    for (int i = 0; i < LAB_PANELS && map->panel[i].table != NULL; i++) {
        print_map_axis(gp, 'x', &map->x, i >= 2);
        print_map_axis(gp, 'y', &map->y, i % 2 == 0);
        print_panel(gp, &map->panel[i]);
        fprintf(gp, "unset colorbox\n"); // one is enough
    }
    fprintf(gp, "unset multiplot\nunset output\n");
}

static FILE *open_gnuplot(void)
{
    fflush(NULL);                 // or the child would flush our buffers again
    return popen("gnuplot", "w"); // NOLINT(cert-env33-c): a constant command
}

// Whether a picture ends as its format does: gnuplot does not tell when the disk is full.
static bool is_whole(const char *path, int terminal)
{
    static const char *const end[] = {"</svg>", "IEND"};
    char name[4096], bytes[65] = {0};
    snprintf(name, sizeof name, "%s.%s", path, ending[terminal]);
    FILE *file = fopen(name, "rb");
    if (file == NULL)
        return false;
    bool found = false;
    if (fseek(file, -(long)(sizeof bytes - 1), SEEK_END) == 0) {
        size_t count = fread(bytes, 1, sizeof bytes - 1, file), length = strlen(end[terminal]);
        for (size_t i = 0; i + length <= count; i++)
            found = found || memcmp(bytes + i, end[terminal], length) == 0;
    }
    fclose(file);
    return found;
}

// What `figure` and `map` share: where the files go, and that they did arrive.
static void draw(Lab *lab, const char *name, const char *caption, const LabFigure *figure,
                 const LabMap *map)
{
    const char *path = lab_text(lab, "%s/%s", lab->folder, name);
    // gnuplot may end early; then the write fails, and must not end us
    struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
    sigaction(SIGPIPE, &ignore, &before);
    FILE *gp = open_gnuplot();
    if (gp == NULL) {
        lab_fail(lab, "gnuplot: %s", strerror(errno));
    } else {
        for (int terminal = 0; terminal < 2; terminal++) {
            if (figure != NULL)
                print_figure(gp, figure, path, terminal);
            else
                print_map(gp, map, path, terminal);
        }
        int status = pclose(gp);
        if (status != 0)
            lab_fail(lab, "%s: gnuplot ended with status %d", path, status);
        else if (!is_whole(path, 0) || !is_whole(path, 1))
            lab_fail(lab, "%s: gnuplot could not write all of the figure", path);
        else if (lab_grow(lab, &lab->figure, lab->figures, &lab->figure_room, sizeof *lab->figure))
            lab->figure[lab->figures++] = (DrawnFigure){path, caption};
    }
    sigaction(SIGPIPE, &before, NULL);
}

static bool draws(const Lab *lab)
{
    return lab->folder != NULL && lab->options.plots && lab->failure[0] == '\0';
}

void lab_figure(Lab *lab, const LabFigure *figure)
{
    if (!draws(lab))
        return;
    for (int i = 0; i < LAB_CURVES && figure->curve[i].table != NULL; i++)
        if (!lab_write_table(figure->curve[i].table))
            return;
    draw(lab, figure->name, figure->caption, figure, NULL);
}

void lab_map(Lab *lab, const LabMap *map)
{
    if (!draws(lab))
        return;
    for (int i = 0; i < LAB_PANELS && map->panel[i].table != NULL; i++) {
        const LabPanel *panel = &map->panel[i];
        if (!lab_write_table(panel->table))
            return;
        if (panel->border.table != NULL && !lab_write_table(panel->border.table))
            return;
    }
    draw(lab, map->name, map->caption, NULL, map);
}
