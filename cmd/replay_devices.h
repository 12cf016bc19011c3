#ifndef TACTUS_REPLAY_DEVICES_H
#define TACTUS_REPLAY_DEVICES_H
#include <tactus/tactus.h>

/* What devices did in a recording, given again to the world of its scene, step by step. */

enum { REPLAY_SERVO_ROWS = 256 };

typedef struct ReplayDevices {
    tac_RecordingFile *file;
    tac_Rig rig; // of the world, with what was seen of each device
    struct {
        uint64_t used, loaded; // rows
        tac_RecordedServo row[REPLAY_SERVO_ROWS];
    } device[TAC_RIG_DEVICES];
} ReplayDevices;

/// Join what was seen of the recorded devices to a world built from the scene. The reason why that
/// cannot be, or NULL.
const char *replay_devices_begin(ReplayDevices *devices, tac_RecordingFile *file,
                                 const tac_Scene *scene, tac_World *world);
/// One step with what was recorded for it; without devices a step of the world.
tac_Result replay_devices_step(ReplayDevices *devices, double T);

#endif
