#ifndef TACTUS_SCENE_DEVICES_H
#define TACTUS_SCENE_DEVICES_H
#include "scene_file.h"
#include <jansson.h>
#include <tactus/session.h>

/* Devices of a scene, opened for a run: those the scene names, or others in their place.
 *
 * A headless run steps world and devices together where they are equally fast. Where devices are
 * faster it drives a session by hand, from one thread: the same bits from the same start. */

typedef struct SceneDevices {
    tac_World *world;
    tac_Rig rig; // of the world, without a session; without devices it steps the world alone
    tac_Session *session;    // that they are joined to; NULL: to the rig
    double period;           // s, between two ticks in which they are read
    bool apart;              // that is not the length of a step
    bool own_session, begun; // of a headless run
    int count;
    tac_Device *device[TAC_RIG_DEVICES];
    bool ended; // `state` is what they were before
    tac_DeviceState state[TAC_RIG_DEVICES];
    char line[TAC_RIG_JOINTS][320]; // for each coupling what is felt, with which connector, and why
} SceneDevices;

/// Open the devices of a scene, for a world built from it. `instead` holds addresses that replace
/// the scene's: URI where it has one device, else NAME=URI. Without `live` (a headless run) every
/// device must make its own time. CMD_OK, CMD_BAD_USAGE, CMD_BAD_INPUT (an address), or
/// CMD_RUN_FAILED (a device that is not there); what is wrong is on stderr. Close it whatever
/// happened.
int scene_devices_open(SceneDevices *devices, const SceneVoice *voice, const TextList *instead,
                       const tac_Scene *scene, tac_World *world, bool live);
/// Join them to the world, or to `session`, which has it; begin sampling, ask for forces, and wait
/// until they are there, so that what is held is in the hand from the first step on. CMD_OK,
/// CMD_BAD_INPUT or CMD_RUN_FAILED.
int scene_devices_start(SceneDevices *devices, const SceneVoice *voice, tac_Scene *scene,
                        tac_Session *session);
/// Headless: drive the scene, and step world and devices.
tac_Result scene_devices_step(SceneDevices *devices, const tac_Scene *scene, double T);
/// Headless: there are no more steps; a recording of its session is closed.
tac_Result scene_devices_end(SceneDevices *devices);
/// One line for each coupling: what is felt, with which connector, and why.
void scene_devices_say(const SceneDevices *devices, const tac_Scene *scene);
/// Zero force, and let go of all devices.
void scene_devices_close(SceneDevices *devices);
/// What devices and couplings have done, for a summary.
void scene_devices_print(const SceneDevices *devices, const tac_Scene *scene);
json_t *scene_devices_json(const SceneDevices *devices, const tac_Scene *scene);

#endif
