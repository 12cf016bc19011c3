#ifndef TACI_SESSION_H
#define TACI_SESSION_H
#include "session/realtime.h"
#include "session/side.h"
#include <pthread.h>

/* A session, taken apart: session.c puts worlds and devices together and answers what is asked,
 * side.c is the simulation loop, haptic_rt.c the haptic one, threads.c runs them and watches. */

typedef enum taci_SessionState {
    SESSION_MADE,    // worlds and devices are added
    SESSION_READY,   // devices give samples, memory is there
    SESSION_BY_HAND, // the program drives the loops
    SESSION_RUNNING, // in threads
    SESSION_OVER,    // stopped: worlds and devices are the program's again
    SESSION_HUNG,    // a simulation did not come back
} taci_SessionState;

#define TACI_SESSION_LATE "tac_session: late" // origin of messages on worlds that are late
#define TACI_SESSION_SLOW "tac_session, slow" // and on those that never keep up

enum { SESSION_MESSAGES = 16 };

typedef struct taci_Past taci_Past; // repeat.c
/// s, of its haptic loop.
double taci_past_period(const taci_Past *past);
void taci_past_destroy(taci_Past *past);

struct tac_Session {
    tac_SessionDef def;
    _Atomic int state; // taci_SessionState
    int side_count;
    taci_Side side[TAC_SIDES];
    taci_Haptic haptic;
    taci_HapticJoint joint[TAC_SIDES * TAC_RIG_JOINTS];
    void *report_memory;
    taci_Past *past; // a recording that is made again; NULL: devices are there
    // threads
    pthread_mutex_t lock; // of what is asked from outside: queues' writing ends, exchanges' readers
    pthread_mutex_t voice; // of what was said
    pthread_mutex_t ear;   // of the message callback: recursive
    pthread_t haptic_thread, side_thread[TAC_SIDES], watch_thread;
    bool has_haptic, has_side[TAC_SIDES], has_watch;
    atomic_bool stop_sides, stop_haptic, stop_watch, paused;
    bool gives_way;              // simulations that do not keep up
    _Atomic int asked;           // threads that know what of real time they were granted
    atomic_bool gone[TAC_SIDES]; // side threads that have ended
    taci_LoopClock loop;         // of the haptic thread
    double work_period;
    taci_Granted granted;
    char granted_text[TACI_REALTIME_LINE];
    uint64_t started; // ns
    // what was said, for snapshots
    tac_SnapshotMessage said[SESSION_MESSAGES];
    uint64_t said_count;
};

/// Memory of all loops, once joints are known.
tac_Result taci_session_prepare(tac_Session *session);
/// Its devices are the program's again.
void taci_session_release_devices(tac_Session *session);
/// Before it starts: a simulation that takes a processor for itself, being too slow, becomes an
/// ordinary thread within a second, and leaves something to others.
void taci_session_give_way(tac_Session *session);
/// How the recording of a side goes, from any thread. False: it has none.
bool taci_session_recording(tac_Session *session, int side, tac_RecordingStats *stats);
/// End the recording of a side while its loops run, after a whole step; not from two threads, nor
/// beside tac_session_stop. ERR_STATE: there is none, or a simulation does not come by within two
/// seconds (it goes on then), or the haptic loop does not (it is left as it is, never closed). Else
/// as tac_recording_close.
tac_Result taci_session_end_recording(tac_Session *session, int side);
/// And its worlds.
void taci_session_release(tac_Session *session);
/// Whether another step of a world is wanted; of those that are allowed in a pause it takes one. On
/// the thread of the world, between steps.
bool taci_session_goes_on(tac_Session *session, taci_Side *side);
/// Say something, also in snapshots.
void taci_session_say(void *session, const tac_Message *message);

#endif
