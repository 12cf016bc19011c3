#ifndef TACTUS_SWEEP_FILE_H
#define TACTUS_SWEEP_FILE_H
#include <stdbool.h>
#include <stddef.h>

/* The result of a sweep: an HDF5 file with one dataset per column, and a map of one measure drawn
 * by gnuplot. */

enum { SWEEP_AXES = 4, SWEEP_VALUES = 4096 };

typedef struct SweepAxis {
    char name[64], unit[32];
    bool logarithmic;
    int count;
    double value[SWEEP_VALUES];
} SweepAxis;

typedef struct SweepColumn {
    const char *name, *unit, *text;
} SweepColumn;

typedef struct SweepFile {
    const char *path; // "sweep.h5"; pictures stand beside it
    const char *title;
    const SweepAxis *axis;
    int axis_count;
    const SweepColumn *measure;
    int measure_count;
    int count;          // points, the last axis fastest
    const double *rows; // count x (axis_count + measure_count)
} SweepFile;

/// Write the file: same rows, same bytes. False with a message on stderr.
bool sweep_file_write(const SweepFile *file);
typedef enum SweepPlot { SWEEP_PLOT_DRAWN, SWEEP_PLOT_NO_GNUPLOT, SWEEP_PLOT_FAILED } SweepPlot;
/// Draw a measure over one or two axes as PATH.svg and PATH.png (without .h5).
SweepPlot sweep_file_plot(const SweepFile *file, int measure);
/// The name of a picture; `kind` is "svg" or "png".
void sweep_file_picture(const SweepFile *file, const char *kind, char *name, size_t size);

#endif
