#ifndef TACI_REPLAY_DEVICES_H
#define TACI_REPLAY_DEVICES_H
#include <tactus/tactus.h>

/* What devices did in a recording, given again to the world of its scene, step by step. */

enum { TACI_REPLAY_ROWS = 256 };

typedef struct taci_ReplayDevices {
    tac_RecordingFile *file;
    tac_Rig rig; // of the world, with what was seen of each device
    struct {
        uint64_t used, loaded; // rows
        tac_RecordedServo row[TACI_REPLAY_ROWS];
    } device[TAC_RIG_DEVICES];
    tac_RigPast past[TAC_RIG_DEVICES]; // of the step that is made
} taci_ReplayDevices;

/// Join what was seen of the recorded devices to a world built from the scene. The reason why that
/// cannot be, or NULL.
const char *taci_replay_devices_begin(taci_ReplayDevices *devices, tac_RecordingFile *file,
                                      const tac_Scene *scene, tac_World *world);
/// One step with what was recorded for it; without devices a step of the world.
tac_Result taci_replay_devices_step(taci_ReplayDevices *devices, double T);

#endif
