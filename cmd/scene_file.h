#ifndef TACTUS_SCENE_FILE_H
#define TACTUS_SCENE_FILE_H
#include "cmd.h"
#include <tactus/tactus.h>

/* What run, inspect and sweep share: loading a scene with its mistakes on stderr, and numbers that
 * a run is judged by. */

/// Who speaks, and about what: the user of scene_print_message.
typedef struct SceneVoice {
    const char *command, *path;
    bool quiet;       // mistakes only, no notes
    TextList package; // "name=directory": where meshes of robots are
    bool floating;    // the robot's root is free: sets the parameter `floating`
    const char *key;  // the keyframe that a robot's file starts at; NULL: none
    TextList control; // "name=value": controls of the drives of a robot's file
    bool strict;      // what would be repaired in files of robots is a mistake
    bool as_written;  // the robot starts as its file says, whatever that is
    bool overlap;     // its parts touch each other also where they overlap at the start
} SceneVoice;

/// The options of robots' files, for commands that take them; `voice` is their SceneVoice.
// clang-format off
#define SCENE_ROBOT_OPTIONS(voice)                                  \
    {"--package", OPTION_TEXTS, &(voice).package, 0, 0, NULL},      \
    {"--floating", OPTION_FLAG, &(voice).floating, 0, 0, NULL},     \
    {"--key", OPTION_TEXT, &(voice).key, 0, 0, NULL},               \
    {"--control", OPTION_TEXTS, &(voice).control, 0, 0, NULL},      \
    {"--as-written", OPTION_FLAG, &(voice).as_written, 0, 0, NULL}, \
    {"--overlap", OPTION_FLAG, &(voice).overlap, 0, 0, NULL},       \
    {"--strict", OPTION_FLAG, &(voice).strict, 0, 0, NULL}
// clang-format on

/// What the options of robots' files do, for the help of commands that take them.
#define SCENE_ROBOT_HELP                                                               \
    "  --package NAME=DIRECTORY\n"                                                     \
    "                    where package://NAME/ is, before ROS_PACKAGE_PATH and\n"      \
    "                    AMENT_PREFIX_PATH\n"                                          \
    "  --floating        of a URDF file: its root is free, not fixed to the world,\n"  \
    "                    and stands on a floor at the height of its lowest point\n"    \
    "                    (--set floor=0: none)\n"                                      \
    "  --key NAME        of an MJCF file: start at this keyframe\n"                    \
    "  --control NAME=VALUE\n"                                                         \
    "                    of an MJCF file: the control of a drive; all=0: of those\n"   \
    "                    that are not named\n"                                         \
    "  --as-written      of a robot's file: joints beyond their limits start there,\n" \
    "                    where the limits begin then; nothing is placed apart\n"       \
    "  --overlap         of a robot's file: its parts touch each other also where\n"   \
    "                    they overlap at the start\n"                                  \
    "  --strict          refuse files of robots that would be repaired else (with\n"   \
    "                    a note)\n"

enum { SETTING_SIZE = 4096 }; // the longest path, with a name before it

/// What options point to.
typedef struct SceneWords {
    char copies[3][TEXTS_MAX][SETTING_SIZE];
    tac_SceneSetting setting[TEXTS_MAX + 1], control[TEXTS_MAX];
    tac_ModelPackage package[TEXTS_MAX];
} SceneWords;

/// The options of a command line, silent ones; `words` must last as long. False: one is not as
/// expected, which is on stderr.
bool scene_options(const SceneVoice *voice, const TextList *set, SceneWords *words,
                   tac_SceneOptions *options);
/// Load the scene at `voice->path` with settings "name=value". CMD_OK, CMD_BAD_USAGE (a setting) or
/// CMD_BAD_INPUT (the file); what is wrong is on stderr. The voice must last as long as the scene
/// and its worlds.
int scene_load(SceneVoice *voice, const TextList *set, tac_Scene **scene);
/// The same, silently: one of many points.
int scene_load_quietly(SceneVoice *voice, const TextList *set, tac_Scene **scene);
/// Prints a message of the library as it should look on stderr.
void scene_print_message(void *voice, const tac_Message *message);

/// What a run did so far.
typedef struct RunNumbers {
    double energy_start;                          // J, stored at the start
    double scale_start;                           // J, magnitudes of its parts
    double worst_residual, worst_system_residual; // relative
    double worst_momentum;                        // relative: momentum that nothing explains
    double worst_drift;   // J, |storage less works and losses|: what the books do not explain
    double worst_gap;     // m
    double peak_kinetic;  // J
    double worst_carried; // J, |carried|: what gaps hold beyond what the books could pay for
    double created;       // J
    double damping, work; // J, losses by damping; works of ports and targets
    int peak_contacts;
    double worst_depth; // m, of overlap
    uint64_t steps;
    double time;       // s, simulated
    tac_Result result; // of the last step
} RunNumbers;

/// Numbers of a world that has just been built.
RunNumbers run_numbers_start(const tac_World *world);
/// Steps of T in a duration, at least one; as many as can be counted where there are more.
uint64_t run_step_count(double duration, double T);
/// Take the numbers after a step with this result. False: it failed.
bool run_take(const tac_World *world, tac_Result result, RunNumbers *numbers);
/// J, what the motion had to work with: the scale of its drift and of what is carried.
double run_turnover(const RunNumbers *numbers);
/// More is carried than was ever turned over: joints opened by more than the motion could pay for.
bool run_came_apart(const RunNumbers *numbers);

#endif
