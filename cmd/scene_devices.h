#ifndef TACTUS_SCENE_DEVICES_H
#define TACTUS_SCENE_DEVICES_H
#include "scene_file.h"
#include <jansson.h>

/* Devices of a scene, opened for a run: those the scene names, or others in their place. */

typedef struct SceneDevices {
    tac_Rig rig; // of the world; without devices it steps the world alone
    int count;
    tac_Device *device[TAC_RIG_DEVICES];
    bool own_time;                  // of all: time passes by their samples alone
    bool paces;                     // one of them: reading it waits, and nothing else has to
    char line[TAC_RIG_JOINTS][320]; // for each coupling what is felt, with which connector, and why
} SceneDevices;

/// Open the devices of a scene and join them to a world built from it. `instead` holds addresses
/// that replace the scene's: URI where it has one device, else NAME=URI. Without `live` (a headless
/// run) every device must make its own time. CMD_OK, CMD_BAD_USAGE, CMD_BAD_INPUT (an address), or
/// CMD_RUN_FAILED (a device that is not there); what is wrong is on stderr. Close it whatever
/// happened.
int scene_devices_open(SceneDevices *devices, const SceneVoice *voice, const TextList *instead,
                       const tac_Scene *scene, tac_World *world, bool live);
/// Begin sampling, ask for forces, and wait until they are there, so that what is held is in the
/// hand from the first step on. CMD_OK or CMD_RUN_FAILED.
int scene_devices_start(SceneDevices *devices, const SceneVoice *voice, const tac_Scene *scene);
/// One line for each coupling: what is felt, with which connector, and why.
void scene_devices_say(const SceneDevices *devices, const tac_Scene *scene);
/// Zero force, and let go of all devices.
void scene_devices_close(SceneDevices *devices);
/// What devices and couplings have done, for a summary.
void scene_devices_print(const SceneDevices *devices, const tac_Scene *scene);
json_t *scene_devices_json(const SceneDevices *devices, const tac_Scene *scene);

#endif
