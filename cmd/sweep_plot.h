#ifndef TACTUS_SWEEP_PLOT_H
#define TACTUS_SWEEP_PLOT_H
#include "pictures.h"
#include "sweep_file.h"

/* A measure over one or two axes of a sweep: a curve or a map, with the points that are not stable
 * in colours of their own. */

/// What became of a point.
typedef enum SweepFate {
    SWEEP_STABLE,
    SWEEP_APART,
    SWEEP_BLOWN,
    SWEEP_NOT_RUN,
    SWEEP_FATES
} SweepFate;

typedef struct SweepPlot {
    const SweepFile *file;
    int measure;
    SweepFate (*fate)(const SweepFile *file, int index);
} SweepPlot;

/// As pictures_draw.
int sweep_plot_draw(const SweepPlot *plot, const Pictures *pictures);

#endif
