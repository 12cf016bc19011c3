#ifndef TACI_SIDE_H
#define TACI_SIDE_H
#include "session/haptic.h"
#include "session/loop.h"

/* A world of a session and its loop (side.c): edits, steps, what is published of them for the
 * haptic loop and for all others. It belongs to one thread, but for what is atomic, the queue's
 * other end and the exchanges. */

enum { SIDE_EDITS = 1024, LOOK_HEAD = 64 };

/// What the simulation does at this moment, as tac_LoopMiss has it.
typedef enum taci_Doing {
    TACI_DOING_WAIT,
    TACI_DOING_BEGIN,
    TACI_DOING_PUBLISH,
    TACI_DOING_END,
    TACI_DOING_ROWS,
} taci_Doing;

typedef struct taci_SideTold { // of a side, for others, after each step
    uint64_t steps, solves, limited;
    double time, account, lost, taken, given, forgiven, lowest;
} taci_SideTold;

typedef struct taci_Side {
    tac_SideDef def;
    int number;
    tac_World *world;
    tac_Recording *_Atomic recording; // the session's own; NULL: none
    _Atomic uint32_t turns;           // that its thread has begun
    tac_Rig rig;                      // devices and joints, as recordings know them
    taci_Bridge bridge;
    tac_PortId *port; //                                            (points)
    taci_HapticSide *haptic;
    const taci_Acted *acted; // in the last step; valid until the next one is due
    uint64_t acted_tick;     // its tick; 0: none yet
    void *published_memory, *acted_memory;
    // steps
    _Atomic double step_length; // s, of the next one
    const _Atomic double *rate; // s of the world for one of the clock, as asked; NULL: none is
    bool told_short;            // that steps are shorter than ticks
    uint64_t made;              // steps, of the session
    double time;                // s, simulated, resets and all
    uint64_t offset;            // of step numbers: those before the last reset
    bool open;                  // a step is begun
    bool jumped;                // what is held was put elsewhere since the last step
    double *parameter_start, *parameter_now; // of the scene             (parameter_count)
    int parameter_count;
    unsigned char *initial; // state to go back to                      (initial_size)
    size_t initial_size;
    // edits, from any thread under the lock of the session
    tac_Edit edit[SIDE_EDITS];
    _Atomic uint32_t asked, taken;
    _Atomic uint32_t allowed; // steps to go while paused
    // for others
    tac_Snapshooter *shooter;
    taci_Exchange looks; // snapshots, each behind its size
    void *look_memory;
    size_t look_room;
    uint64_t look_next, look_every; // ns
    bool by_hand;                   // of the world's time, as the program drives the loops
    taci_Exchange told;
    void *told_memory;
    _Atomic uint32_t doing; // taci_Doing
    _Atomic int state;      // tac_SideState, but for LATE and STALLED
    _Atomic int result;     // tac_Result that ended it
    _Atomic double pace;    // simulated seconds for one of the clock, of the last second
    taci_LoopClock loop;    // of its thread
    tac_MessageFn *message;
    void *user;
} taci_Side;

/// Number of the step that is begun, or of the next one: steps completed before it.
uint64_t taci_side_step(const taci_Side *side);
/// Between steps: what was asked for is done and recorded.
void taci_side_take_edits(taci_Side *side);
/// A step begins and is published for the haptic loop. On failure the side has diverged.
tac_Result taci_side_begin(taci_Side *side, double T);
/// Whether the haptic loop has gone through the step begun.
bool taci_side_is_due(taci_Side *side);
/// It ends, with what acted; row and snapshot are taken.
tac_Result taci_side_end(taci_Side *side);
/// Memory for what it publishes, once its joints are known. ERR_MEMORY.
tac_Result taci_side_prepare(taci_Side *side, double look_every);
/// What taci_side_prepare took, also where it failed; it may be called again.
void taci_side_destroy(taci_Side *side);
/// A snapshot for others, between steps, if it is time for one or `now`.
void taci_side_look(taci_Side *side, bool now);

#endif
