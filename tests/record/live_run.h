#ifndef LIVE_RUN_H
#define LIVE_RUN_H
#include "record/record_scene.h"

/* A world with a device, as a session would record it: for tests of live recordings and of the
 * recorder's thread. The haptic rows are numbers that tell where they belong. */

typedef struct LiveRun {
    RecordScene s;
    tac_Rig rig;
    tac_Device *device;
    tac_Recording *recording;
} LiveRun;

enum { LIVE_FRAMES = 2 }; // coupled, of the device

/// Build it; nothing is recorded yet.
LiveRun live_run_open(void);
/// A definition of a live recording with its device.
tac_RecordingDef live_run_def(const LiveRun *run);
void live_run_record(LiveRun *run, const char *path, const tac_RecordingDef *def);
/// Close the recording, if there is one, and the rest.
void live_run_close(LiveRun *run);

/// The row of a frame in a haptic tick.
tac_RecordedServo live_row(uint64_t tick, int frame);
/// Record a tick. False: a row of it was lost.
bool live_tick(LiveRun *run, uint64_t tick);
/// A step that has used ticks up to `tick`, of a length that depends on `number`; recorded. The
/// result of tac_recording_step.
tac_Result live_step(LiveRun *run, uint64_t number, uint64_t tick);
double live_length(uint64_t number);

/// Check that a file has all rows of the first `ticks` ticks, in order.
void live_check_servo(tac_RecordingFile *file, uint64_t ticks);

/// While true, writes to files wait: a disk that hangs. From any thread.
void live_stall(bool stalled);
/// Writes that wait now.
int live_stalled(void);

#endif
