// Sweep results as HDF5 and as a picture. Object times are not stored, so that equal results are
// equal files.
#define _POSIX_C_SOURCE 200809L
#include "sweep_file.h"

#include <hdf5.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

static bool write_text(hid_t object, const char *name, const char *text)
{
    hid_t type = H5Tcopy(H5T_C_S1);
    H5Tset_size(type, strlen(text) + 1);
    hid_t space = H5Screate(H5S_SCALAR);
    hid_t attribute = H5Acreate2(object, name, type, space, H5P_DEFAULT, H5P_DEFAULT);
    bool ok = attribute >= 0 && H5Awrite(attribute, type, text) >= 0;
    H5Aclose(attribute);
    H5Sclose(space);
    H5Tclose(type);
    return ok;
}

/// One column as a dataset with the shape of the grid.
static bool write_column(hid_t where, const SweepFile *f, int column, const SweepColumn *about,
                         double *buffer)
{
    int width = f->axis_count + f->measure_count;
    hsize_t shape[SWEEP_AXES];
    for (int i = 0; i < f->axis_count; i++)
        shape[i] = (hsize_t)f->axis[i].count;
    for (int i = 0; i < f->count; i++)
        buffer[i] = f->rows[(size_t)i * (size_t)width + (size_t)column];
    hid_t properties = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_obj_track_times(properties, 0);
    hid_t space = H5Screate_simple(f->axis_count, shape, NULL);
    hid_t set =
        H5Dcreate2(where, about->name, H5T_IEEE_F64LE, space, H5P_DEFAULT, properties, H5P_DEFAULT);
    bool ok =
        set >= 0 && H5Dwrite(set, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, buffer) >= 0;
    ok = ok && write_text(set, "unit", about->unit) && write_text(set, "text", about->text);
    H5Dclose(set);
    H5Sclose(space);
    H5Pclose(properties);
    return ok;
}

static bool write_axis(hid_t where, const SweepAxis *axis)
{
    hsize_t n = (hsize_t)axis->count;
    hid_t properties = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_obj_track_times(properties, 0);
    hid_t space = H5Screate_simple(1, &n, NULL);
    hid_t set =
        H5Dcreate2(where, axis->name, H5T_IEEE_F64LE, space, H5P_DEFAULT, properties, H5P_DEFAULT);
    bool ok = set >= 0 &&
              H5Dwrite(set, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, axis->value) >= 0 &&
              write_text(set, "scale", axis->logarithmic ? "log" : "linear") &&
              write_text(set, "unit", axis->unit);
    H5Dclose(set);
    H5Sclose(space);
    H5Pclose(properties);
    return ok;
}

static hid_t make_group(hid_t file, const char *name)
{
    hid_t properties = H5Pcreate(H5P_GROUP_CREATE);
    H5Pset_obj_track_times(properties, 0);
    hid_t group = H5Gcreate2(file, name, H5P_DEFAULT, properties, H5P_DEFAULT);
    H5Pclose(properties);
    return group;
}

static bool write_all(hid_t file, const SweepFile *f)
{
    double *buffer = malloc((size_t)f->count * sizeof *buffer);
    hid_t axes = make_group(file, "axes"), measures = make_group(file, "measures");
    bool ok = buffer != NULL && axes >= 0 && measures >= 0 && write_text(file, "title", f->title);
    for (int i = 0; ok && i < f->axis_count; i++)
        ok = write_axis(axes, &f->axis[i]);
    for (int i = 0; ok && i < f->measure_count; i++)
        ok = write_column(measures, f, f->axis_count + i, &f->measure[i], buffer);
    H5Gclose(axes);
    H5Gclose(measures);
    free(buffer);
    return ok;
}

bool sweep_file_write(const SweepFile *f)
{
    H5Eset_auto2(H5E_DEFAULT, NULL, NULL);
    hid_t file = H5Fcreate(f->path, H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
    if (file < 0) {
        fprintf(stderr, "tactus: %s: the file could not be made\n", f->path);
        return false;
    }
    bool ok = write_all(file, f) && H5Fflush(file, H5F_SCOPE_GLOBAL) >= 0;
    ok = H5Fclose(file) >= 0 && ok;
    if (!ok)
        fprintf(stderr, "tactus: %s: writing failed; is the disk full?\n", f->path);
    return ok;
}

/// PATH without ".h5".
static void picture_base(const char *path, char *base, size_t size)
{
    snprintf(base, size, "%s", path);
    char *dot = strrchr(base, '.');
    if (dot != NULL && strchr(dot, '/') == NULL)
        *dot = '\0';
}

void sweep_file_picture(const SweepFile *f, const char *kind, char *name, size_t size)
{
    char base[1024];
    picture_base(f->path, base, sizeof base);
    snprintf(name, size, "%s.%s", base, kind);
}

static void print_axis(FILE *pipe, char which, const SweepAxis *axis)
{
    fprintf(pipe, "set %clabel '%s%s%s' noenhanced\n", which, axis->name,
            axis->unit[0] != '\0' ? " in " : "", axis->unit);
    if (axis->logarithmic)
        fprintf(pipe, "set logscale %c\nset format %c '10^{%%L}'\n", which, which);
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

/// The data inline, so that gnuplot needs no second file. Values are shown by their magnitude.
static void print_data(FILE *pipe, const SweepFile *f, int measure)
{
    int width = f->axis_count + f->measure_count;
    fprintf(pipe, "$data << EOD\n");
    for (int i = 0; i < f->count; i++) {
        const double *row = f->rows + (size_t)i * (size_t)width;
        double value = row[f->axis_count + measure];
        for (int a = 0; a < f->axis_count; a++)
            fprintf(pipe, "%.9g ", row[a]);
        if (f->axis_count == 2) {
            int ix = i / f->axis[1].count, iy = i % f->axis[1].count;
            fprintf(pipe, "%.9g %.9g %.9g %.9g ", cell_edge(&f->axis[0], ix, -1),
                    cell_edge(&f->axis[0], ix, 1), cell_edge(&f->axis[1], iy, -1),
                    cell_edge(&f->axis[1], iy, 1));
        }
        if (isfinite(value))
            fprintf(pipe, "%.9g\n", fmax(fabs(value), 1e-18));
        else
            fprintf(pipe, "NaN\n");
        if (f->axis_count == 2 && (i + 1) % f->axis[1].count == 0)
            fprintf(pipe, "\n");
    }
    fprintf(pipe, "EOD\n");
}

static void print_script(FILE *pipe, const SweepFile *f, int measure)
{
    char label[128], svg[1040], png[1040];
    const char *unit = f->measure[measure].unit;
    sweep_file_picture(f, "svg", svg, sizeof svg);
    sweep_file_picture(f, "png", png, sizeof png);
    snprintf(label, sizeof label, "%s%s%s", f->measure[measure].name, unit[0] != '\0' ? " in " : "",
             unit);
    fprintf(pipe, "set encoding utf8\nset title \"%s: %s\" noenhanced\n", f->title,
            f->measure[measure].text);
    print_data(pipe, f, measure);
    print_axis(pipe, 'x', &f->axis[0]);
    if (f->axis_count == 2) {
        print_axis(pipe, 'y', &f->axis[1]);
        fprintf(pipe,
                "set logscale cb\nset format cb '10^{%%L}'\nset cblabel '%s' noenhanced\n"
                "set palette defined (0 '#440154', 1 '#3b528b', 2 '#21918c', 3 '#5ec962', 4 "
                "'#fde725')\nset xrange [%g:%g]\nset yrange [%g:%g]\n",
                label, cell_edge(&f->axis[0], 0, -1),
                cell_edge(&f->axis[0], f->axis[0].count - 1, 1), cell_edge(&f->axis[1], 0, -1),
                cell_edge(&f->axis[1], f->axis[1].count - 1, 1));
    } else
        fprintf(pipe,
                "set logscale y\nset format y '10^{%%L}'\nset ylabel '%s' noenhanced\nset grid\n",
                label);
    const char *how =
        f->axis_count == 2
            ? "using 1:2:3:4:5:6:7 with boxxyerror fs solid noborder lc palette notitle"
            : "using 1:2 with linespoints pt 7 ps 0.4 notitle";
    fprintf(pipe,
            "set terminal svg size 800,560 background 'white' font 'sans,13'\nset output "
            "'%s'\nplot $data %s\n",
            svg, how);
    fprintf(pipe, "set terminal pngcairo size 1000,700 font 'sans,12'\nset output '%s'\nreplot\n",
            png);
}

SweepPlot sweep_file_plot(const SweepFile *f, int measure)
{
    // gnuplot may be gone before it has read everything; that is no reason to die
    struct sigaction before, ignore = {.sa_handler = SIG_IGN};
    sigaction(SIGPIPE, &ignore, &before);
    FILE *pipe = popen("gnuplot 2>/dev/null", "w");
    int status = -1;
    if (pipe != NULL) {
        print_script(pipe, f, measure);
        status = pclose(pipe);
    }
    sigaction(SIGPIPE, &before, NULL);
    if (status == 0)
        return SWEEP_PLOT_DRAWN;
    bool missing = WIFEXITED(status) && WEXITSTATUS(status) == 127; // as the shell says it
    return missing ? SWEEP_PLOT_NO_GNUPLOT : SWEEP_PLOT_FAILED;
}
