#ifndef TACI_SCRIPT_RECORDING_H
#define TACI_SCRIPT_RECORDING_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Poses of a device in a recording (docs/recordings.md, /servo/<device>), as rows of a script. Not
 * for the haptic thread. */

typedef struct taci_RecordedPose {
    double t;          // s
    uint64_t flags;    // 1: a new sample
    uint64_t buttons;  // a bit each
    int64_t frame;     //
    double x[3], q[4]; // in the base frame of the device; w first
} taci_RecordedPose;

typedef struct taci_PoseTable taci_PoseTable;

/// Whether a path is that of a recording: "run.h5", or "run.h5#pen" for one of its devices.
bool taci_pose_table_is(const char *path);
/// The table of the device that the path names, or of the only one. NULL: `fault` says why.
taci_PoseTable *taci_pose_table_open(const char *path, char *fault, size_t size);
/// The next rows, at most `room`; 0 at the end, -1 if they cannot be read.
int taci_pose_table_read(taci_PoseTable *table, taci_RecordedPose *pose, int room);
void taci_pose_table_close(taci_PoseTable *table); // NULL: nothing

#endif
