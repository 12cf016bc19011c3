#ifndef TACTUS_SWEEP_FILE_H
#define TACTUS_SWEEP_FILE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tactus/scene.h>

/* The result of a sweep: an HDF5 file with one dataset per column (docs/sweeps.md).
 *
 * All of it is there from the start, with NaN for what is not known yet; points are then written in
 * their places, numbers first, and once these are on the disk the byte that says so. Nothing else
 * changes, so that whatever ends the program leaves a file that opens and can be gone on with, and
 * the file is the same bit for bit in whatever order points came.
 */

enum { SWEEP_AXES = 4, SWEEP_VALUES = 4096, SWEEP_MEASURES = 32 };
#define SWEEP_FORMAT "tactus-sweep"

typedef struct SweepAxis {
    char name[64], unit[32];
    bool logarithmic;
    int count;
    double value[SWEEP_VALUES]; // SI
} SweepAxis;

typedef struct SweepColumn {
    const char *name, *unit, *text;
} SweepColumn;

/// Of a point.
enum { SWEEP_OPEN, SWEEP_DONE, SWEEP_FAILED };

typedef struct SweepFile {
    // as given
    const char *path; // "sweep.h5"
    const char *title;
    const char *asked; // all that decides the numbers beside scene and version, as text
    const tac_Scene *scene;
    const SweepAxis *axis;
    int axis_count;
    const SweepColumn *measure;
    int measure_count;
    int count; // points, the last axis fastest
    // while it is open
    uint8_t *state; // of points that are on the disk                  (count)
    double *rows;   // of all points known, NaN elsewhere              (count x measure_count)
    int descriptor;
    uint64_t measure_at[SWEEP_MEASURES], state_at; // places in the file
    int *waiting;                                  // written, not yet on the disk    (count)
    int waiting_count;
    double sync_due;
} SweepFile;

/// Make the file, all points open. False with a message on stderr.
bool sweep_file_create(SweepFile *file, bool force);
/// Open the file that a sweep left which asked for the same; its points are in `rows`. False with a
/// message on stderr.
bool sweep_file_resume(SweepFile *file);
/// Points of a file of ours that are not open, and how many it has in all. False: it is none.
bool sweep_file_progress(const char *path, int *done, int *count);
/// A point has come; `row` NULL: it could not be run. False with a message: it cannot be written.
bool sweep_file_put(SweepFile *file, int index, const double *row);
/// Bring to the disk what has come, if it is time or `now`. False with a message.
bool sweep_file_sync(SweepFile *file, bool now);
/// Release what is open and allocated.
void sweep_file_close(SweepFile *file);

#endif
