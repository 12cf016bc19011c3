#ifndef TACTUS_LIVE_H
#define TACTUS_LIVE_H
#include "scene_devices.h"
#include <pthread.h>

/* A scene in a session: loops in threads, in real time, for so many steps or until it is ended.
 * What is asked of a world is taken on its own thread, after each step. */

typedef struct LiveOptions {
    bool status, busy_wait;
    double rate;                          // s simulated for one of the clock
    double priority, simulation_priority; // -1: the session's own
    double cpu, simulation_cpu;           // -1: any
    int surrogate;                        // tac_SurrogateKind
} LiveOptions;

/// Every option at its default.
#define LIVE_OPTIONS_DEFAULT                                                     \
    {                                                                            \
        .rate = 1.0, .priority = -1.0, .simulation_priority = -1.0, .cpu = -1.0, \
        .simulation_cpu = -1.0                                                   \
    }

extern const char *const live_surrogates[]; // their names; ends with NULL

// clang-format off
#define LIVE_OPTIONS(o)                                                                  \
    {"--status", OPTION_FLAG, &(o).status, 0, 0, NULL},                                  \
    {"--rate", OPTION_NUMBER, &(o).rate, 1e-3, 100, NULL},                               \
    {"--surrogate", OPTION_CHOICE, &(o).surrogate, 0, 0, live_surrogates},               \
    {"--busy-wait", OPTION_FLAG, &(o).busy_wait, 0, 0, NULL},                            \
    {"--priority", OPTION_NUMBER, &(o).priority, 0, 99, NULL},                           \
    {"--simulation-priority", OPTION_NUMBER, &(o).simulation_priority, 0, 99, NULL},     \
    {"--cpu", OPTION_NUMBER, &(o).cpu, 0, 1023, NULL},                                   \
    {"--simulation-cpu", OPTION_NUMBER, &(o).simulation_cpu, 0, 1023, NULL}
// clang-format on

#define LIVE_HELP                                                                       \
    "  --status          loops, devices and couplings, shown while it runs\n"           \
    "  --rate R          slow motion: 0.1 is ten times slower than real time\n"         \
    "  --surrogate KIND  what stands for the world between its steps: affine (the\n"    \
    "                    default), or hold, psh, plain for comparison\n"                \
    "  --busy-wait       the haptic loop hardly sleeps, and takes a core: for 10 kHz\n" \
    "  --priority N, --simulation-priority N\n"                                         \
    "                    SCHED_FIFO of the loops (default 80, 50; 0: ordinary)\n"       \
    "  --cpu N, --simulation-cpu N\n"                                                   \
    "                    the core that a loop is kept on (default: any)\n"

/// What is shown while it runs.
typedef enum LiveShow {
    LIVE_SILENT,
    LIVE_LINE,   // a line: where the energy is
    LIVE_STATUS, // loops, devices, couplings as well
} LiveShow;

/// Of a world, as its thread has left it for those who show it.
typedef struct LiveView {
    tac_Ledger ledger; // of the last step
    double created, gap;
    int ports;
    tac_PortEndInfo port[TAC_RIG_JOINTS];
} LiveView;

typedef struct Live {
    // given
    SceneVoice *voice;
    tac_Scene *scene;
    tac_World *world;
    SceneDevices *devices; // opened
    LiveOptions options;
    double duration; // s, simulated
    LiveShow show;
    FILE *out;         // where it is shown
    const char *label; // before the line; NULL: nothing
    bool keys;         // of the terminal are obeyed
    // of the run
    tac_Session *session;
    RunNumbers numbers;    // of the simulation thread until it has ended
    char overlap[256];     // what overlaps at the start, empty if nothing does
    uint64_t made, target; // steps
    pthread_mutex_t lock;  // of the view
    LiveView view;
    bool paused, terminal;
    int drawn;        // lines on the terminal that are written over
    double next_show; // s since the start
    // how it was
    tac_LoopStats haptic;
    tac_SideStats side;
    const char *granted;
    double wall; // s
    bool interrupted, diverged;
    bool hung; // the simulation did not come back: its world must not be touched
} Live;

/// Make its session, with the world and the devices in it. Statuses as of scene_devices_start.
int live_open(Live *live);
/// Record it, between live_open and live_run.
int live_record(Live *live, const char *path, bool replace);
/// Run until all steps are made, or it is asked to end. CMD_OK, or CMD_RUN_FAILED: it diverged or
/// hung, or its recording failed.
int live_run(Live *live);
void live_close(Live *live);
/// Its simulation hangs: end the process with a message and CMD_RUN_FAILED. Its world cannot be
/// touched any more, nor can a recording that is still being written.
_Noreturn void live_leave(const Live *live);
/// Real time as options ask for it.
tac_RealtimeDef live_realtime(const LiveOptions *options);
/// Whether an option is not at its default.
bool live_are_set(const LiveOptions *options);

/// Show how it is, if it is time to: live_show.c.
void live_show(Live *live, double elapsed);
/// Leave the terminal clean.
void live_show_end(Live *live);
/// How the loops were, for a summary.
void live_print(const Live *live);
json_t *live_json(const Live *live);
/// Of it, what crossed between the rates; also of headless runs that have two of them.
void live_print_bridge(const tac_SideStats *side, int surrogate);
json_t *live_bridge_json(const tac_SideStats *side, int surrogate);

#endif
