// Maps and curves of sweeps. See sweep_plot.h.
#include "sweep_plot.h"
#include "gnuplot.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { HEIGHT = 520 };

static const struct Look {
    const char *name, *colour;
} looks[SWEEP_FATES] = {
    [SWEEP_STABLE] = {"stable", "#0072B2"},
    [SWEEP_APART] = {"came apart", "#E69F00"},
    [SWEEP_BLOWN] = {"blew up", "#D55E00"},
    [SWEEP_NOT_RUN] = {"not run", "#999999"},
};

/// The scale of the values that stable points have.
typedef struct Scale {
    bool logarithmic; // of magnitudes
    double floor;     // smaller ones are shown as this
    double least, most;
    int count[SWEEP_FATES];
} Scale;

static double value_of(const SweepPlot *p, int index)
{
    const SweepFile *f = p->file;
    return f->rows[(size_t)index * (size_t)f->measure_count + (size_t)p->measure];
}

static bool is_shown(const SweepPlot *p, int index)
{
    return p->fate(p->file, index) == SWEEP_STABLE && isfinite(value_of(p, index));
}

/// Values of one sign that span decades, and zeros among them, are best seen by their logarithm.
static Scale find_scale(const SweepPlot *p)
{
    Scale s = {.least = HUGE_VAL, .most = -HUGE_VAL};
    double smallest = HUGE_VAL;
    for (int i = 0; i < p->file->count; i++) {
        s.count[p->fate(p->file, i)]++;
        if (!is_shown(p, i))
            continue;
        double value = value_of(p, i);
        s.least = value < s.least ? value : s.least;
        s.most = value > s.most ? value : s.most;
        smallest = value > 0.0 && value < smallest ? value : smallest;
    }
    if (s.least > s.most) // nothing is stable: there is no scale
        s.least = s.most = 0.0;
    s.logarithmic = s.least >= 0.0 && isfinite(smallest) && s.most > 100.0 * smallest;
    s.floor = smallest;
    if (s.logarithmic)
        s.least = smallest;
    if (!(s.most > s.least)) { // a scale must have a length
        double half = s.most != 0.0 ? 0.05 * fabs(s.most) : 0.5;
        s.least -= half;
        s.most += half;
    }
    return s;
}

/// Half way from value i of an axis to the next one (side 1) or the one before (side -1); beyond
/// the ends by the same.
static double cell_edge(const SweepAxis *axis, int i, int side)
{
    int j = i + side;
    double here = axis->value[i];
    if (axis->count < 2)
        return axis->logarithmic ? here * (side > 0 ? 1.1 : 1 / 1.1) : here + 0.5 * side;
    bool inside = j >= 0 && j < axis->count;
    double other = axis->value[inside ? j : i - side];
    if (axis->logarithmic)
        return inside ? sqrt(here * other) : here * sqrt(here / other);
    return inside ? 0.5 * (here + other) : here + 0.5 * (here - other);
}

static void print_axis(FILE *script, char which, const SweepAxis *axis)
{
    char label[160];
    snprintf(label, sizeof label, "%s%s%s", axis->name, axis->unit[0] != '\0' ? " in " : "",
             axis->unit);
    fprintf(script, "set %clabel ", which);
    gnuplot_quote(script, label);
    fprintf(script, " noenhanced\n");
    if (axis->logarithmic)
        fprintf(script, "set logscale %c\nset format %c '10^{%%L}'\n", which, which);
}

/// The points of one fate, inline, so that gnuplot needs no second file.
static void print_points(FILE *script, const SweepPlot *p, const Scale *scale, SweepFate fate)
{
    const SweepFile *f = p->file;
    fprintf(script, "$fate%d << EOD\n", (int)fate);
    for (int i = 0; i < f->count; i++) {
        if (p->fate(f, i) != fate)
            continue;
        double value = fate == SWEEP_STABLE ? value_of(p, i) : 0.0;
        if (scale->logarithmic)
            value = value > scale->floor ? value : scale->floor;
        if (f->axis_count == 1) {
            fprintf(script, "%.9g %.9g\n", f->axis[0].value[i], value);
            continue;
        }
        int ix = i / f->axis[1].count, iy = i % f->axis[1].count;
        fprintf(script, "%.9g %.9g %.9g %.9g %.9g %.9g %.9g\n", f->axis[0].value[ix],
                f->axis[1].value[iy], cell_edge(&f->axis[0], ix, -1), cell_edge(&f->axis[0], ix, 1),
                cell_edge(&f->axis[1], iy, -1), cell_edge(&f->axis[1], iy, 1), value);
    }
    fprintf(script, "EOD\n");
}

/// The scale of the values: the colour of a map, the height of a curve.
static void print_scale(FILE *script, const SweepPlot *p, const Scale *scale, const char *which)
{
    const SweepColumn *m = &p->file->measure[p->measure];
    char label[320];
    snprintf(label, sizeof label, "%s%s%s", m->name, m->unit[0] != '\0' ? " in " : "", m->unit);
    fprintf(script, "set %slabel ", which);
    gnuplot_quote(script, label);
    fprintf(script, " noenhanced\nset %srange [%.9g:%.9g]\n", which, scale->least, scale->most);
    if (scale->logarithmic)
        fprintf(script, "set logscale %s\nset format %s '10^{%%L}'\n", which, which);
}

static void print_map(FILE *script, const SweepPlot *p, const Scale *scale)
{
    const SweepFile *f = p->file;
    const char *comma = "";
    print_axis(script, 'y', &f->axis[1]);
    print_scale(script, p, scale, "cb");
    fprintf(script, "set rmargin at screen 0.8\nset cblabel offset 1.5,0\n"); // or it is cut off
    fprintf(script,
            "set palette defined (0 '#440154', 1 '#3b528b', 2 '#21918c', 3 '#5ec962', 4 "
            "'#fde725')\nset xrange [%.9g:%.9g]\nset yrange [%.9g:%.9g]\nunset grid\nplot ",
            cell_edge(&f->axis[0], 0, -1), cell_edge(&f->axis[0], f->axis[0].count - 1, 1),
            cell_edge(&f->axis[1], 0, -1), cell_edge(&f->axis[1], f->axis[1].count - 1, 1));
    for (int fate = 0; fate < SWEEP_FATES; fate++) {
        if (scale->count[fate] == 0)
            continue;
        fprintf(script, "%s$fate%d using 1:2:3:4:5:6%s with boxxyerror fs solid noborder lc ",
                comma, fate, fate == SWEEP_STABLE ? ":7" : "");
        if (fate == SWEEP_STABLE)
            fprintf(script, "palette notitle");
        else
            fprintf(script, "rgb '%s' title '%s'", looks[fate].colour, looks[fate].name);
        comma = ", ";
    }
    fprintf(script, "\n");
}

/// Points that are not stable have no value worth showing: they stand at the foot.
static void print_curve(FILE *script, const SweepPlot *p, const Scale *scale)
{
    const char *comma = "";
    print_scale(script, p, scale, "y");
    fprintf(script, "plot ");
    for (int fate = 0; fate < SWEEP_FATES; fate++) {
        if (scale->count[fate] == 0)
            continue;
        const char *how = fate == SWEEP_STABLE ? "linespoints pt 7 ps 0.4" : "points pt 9 ps 0.8";
        fprintf(script, "%s$fate%d using 1:(%d ? $2 : %.9g) with %s lc rgb '%s' title '%s'", comma,
                fate, fate == SWEEP_STABLE, scale->least, how, looks[fate].colour,
                looks[fate].name);
        comma = ", ";
    }
    fprintf(script, "\n");
}

static void print_script(FILE *script, const void *user)
{
    const SweepPlot *p = user;
    const SweepFile *f = p->file;
    Scale scale = find_scale(p);
    char title[512];
    const char *slash = strrchr(f->title, '/');
    snprintf(title, sizeof title, "%s: %s", slash != NULL ? slash + 1 : f->title,
             f->measure[p->measure].text);
    fprintf(script, "set title ");
    gnuplot_quote(script, title);
    fprintf(script, " noenhanced\n");
    for (int fate = 0; fate < SWEEP_FATES; fate++)
        if (scale.count[fate] > 0)
            print_points(script, p, &scale, (SweepFate)fate);
    print_axis(script, 'x', &f->axis[0]);
    if (f->axis_count == 2)
        print_map(script, p, &scale);
    else
        print_curve(script, p, &scale);
}

int sweep_plot_draw(const SweepPlot *plot, const Pictures *pictures)
{
    return pictures_draw(pictures, HEIGHT, print_script, plot);
}
