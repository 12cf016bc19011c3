#ifndef TACTUS_SESSION_H
#define TACTUS_SESSION_H
#include <tactus/edit.h>
#include <tactus/record.h>
#include <tactus/snapshot.h>

/* A session: one or two worlds under one hand, each loop at a rate of its own (docs/live.md).
 *
 *     haptic loop      reads devices, moves what they hold by a surrogate of the world, writes
 *                      forces; 1 kHz (to 10 kHz); never waits for anything but time and devices
 *     simulation loop  one for each world: edits, steps of any length, snapshots
 *     recorder         writes recordings
 *
 * The world begins a step, and publishes how the held points will move in it and what a force would
 * change of that. The haptic loop adopts it and moves them itself, tick by tick. What acted in the
 * mean goes back before the step ends. One account keeps what crosses: where the two disagree
 * (contacts that came or went, a world that is late) neither side gets more than the other gave.
 *
 *     tac_Session *session;
 *     tac_SessionDef def = tac_session_def_default();
 *     tac_session_create(&def, &session);
 *     tac_SideDef side = tac_side_def_default();
 *     side.scene = scene, side.world = world;
 *     tac_session_add(session, &side);                       the world is the session's now
 *     tac_session_join(session, 0, device, 0, port);         or tac_session_join_scene
 *     tac_session_start(session);                            threads run
 *     ...
 *     tac_session_stop(session);                             the world is the program's again
 *
 * A program may drive the loops itself instead of tac_session_start: tac_session_begin_loops, then
 * tac_session_tick for the devices, tac_session_begin and tac_session_end for the world, each from
 * one thread of its own or all from one; then every bit is decided by its start.
 */

typedef struct tac_Session tac_Session;

#define TAC_SIDES 2 // worlds, at most

/// What stands for the world between its steps.
#define TAC_SURROGATES(X)                                                                         \
    X(AFFINE, "affine", "free motion and response of the step, contacts as they are; an account") \
    X(HOLD, "hold", "held points go on as they moved; mean force back; an account")               \
    X(PSH, "psh", "held points go on as they moved; passive sample and hold")                     \
    X(PLAIN, "plain", "held points go on as they moved; last force back; no account")

typedef enum tac_SurrogateKind {
#define X(name, text, meaning) TAC_SURROGATE_##name,
    TAC_SURROGATES(X)
#undef X
        TAC_SURROGATE_COUNT
} tac_SurrogateKind;

/// Real time, as asked for; what is not permitted is left out, and said (docs/realtime.md).
typedef struct tac_RealtimeDef {
    int haptic_priority;     // SCHED_FIFO; default 80; 0: an ordinary thread
    int simulation_priority; // default 50; 0: an ordinary thread
    int haptic_cpu;          // that it is pinned to; default -1: any
    int simulation_cpu;      // default -1
    bool lock_memory;        // mlockall; default true
    bool keep_awake; // cores do not sleep deeply: /dev/cpu_dma_latency held at 0; default true
    bool busy_wait;  // the haptic loop hardly sleeps: for 10 kHz, takes a core; default false
} tac_RealtimeDef;

typedef struct tac_SessionDef {
    double period;     // s, of the haptic loop; default 0: of its first device, or 1 ms
    double lag;        // s, that a world may be late before its held points stand still; default 0:
                       // two haptic periods, or a tenth of its step where that is more
    double stall;      // s, of that after which forces are let go of; default 0.05, or three steps
    double look_every; // s, between snapshots for others; default 1/60
    tac_RealtimeDef realtime;
    // The program will drive the loops, faster than the clock perhaps: recordings are then written
    // by the calls for the world (tac_session_begin, is_due, end) rather than by a thread that may
    // be outrun. Rows of devices wait for these in memory for 4 s of ticks: no row is lost where
    // one of them is called every 2 s of ticks, also within a step and while it is paused.
    bool by_hand;           // default false
    tac_MessageFn *message; // default NULL: silent. Called on any thread of the session, or by what
                            // the program asks of it
    void *user;
    int cookie;
} tac_SessionDef;

/// Called on the simulation thread, between steps, before edits (before) or after the step.
typedef void tac_SideFn(void *user, tac_World *world);

typedef struct tac_SideDef {
    tac_World *world;
    tac_Scene *scene; // it was built from, which drives it and gives names; default NULL
    double step; // s, of its steps; default 0: the scene's, or 1 ms. No more than one is made in a
                 // haptic tick: where they are shorter than that the world is slow, and it is said
    uint64_t ends_after;         // steps; then TAC_SIDE_ENDED; default 0: it goes on
    tac_SurrogateKind surrogate; // default AFFINE
    int columns;                 // solves a step that may go into how contacts give way; default 24
    tac_SideFn *before, *after;  // default NULL
    void *user;
    int cookie;
} tac_SideDef;

typedef enum tac_SideState {
    TAC_SIDE_RUNNING,
    TAC_SIDE_PAUSED,
    TAC_SIDE_LATE,     // its held points stand still: it waits for its step
    TAC_SIDE_STALLED,  // for so long that forces were let go of
    TAC_SIDE_DIVERGED, // a step could not be made; undone, and no more are tried until a reset
    TAC_SIDE_ENDED,    // ends_after, or the end of the recording, is reached; what is held stands
} tac_SideState;

typedef struct tac_Quantiles {
    double mean, p50, p99, p999, max; // s
    uint64_t count;
} tac_Quantiles;

#define TAC_MISSES 16

/// A deadline that was missed.
typedef struct tac_LoopMiss {
    double time;                    // s since the start
    double late;                    // s
    uint32_t simulating, recording; // what other loops were doing: 0 waiting, 1 begin, 2 publish,
                                    // 3 end, 4 taking rows; recorder: 1 writing
    int32_t cpu;                    // where it ran
    int32_t pad;
} tac_LoopMiss;

typedef struct tac_LoopStats {
    double period;
    uint64_t ticks;
    uint64_t missed;               // periods in which no tick began; with ticks, all that went by
    tac_Quantiles late, work;      // waking after the deadline; from waking to done
    tac_LoopMiss miss[TAC_MISSES]; // the latest ones, oldest first
    int miss_count;
} tac_LoopStats;

typedef struct tac_SideStats {
    tac_SideState state;
    uint64_t steps;      // completed, resets and all
    double time;         // s, simulated, resets and all
    double real_time;    // s of simulated over s of clock, of the last second
    double account;      // J: taken by the held points and not yet given to the world:
                         // taken - given - lost + forgiven
    double lost;         // J, of the account, that was too much and is gone
    double taken, given; // J, by the held points; to the world
    double forgiven; // J, of an account that was short: contacts of what is held lost as much, or
                     // the world was reset
    double lowest;   // J, of the account, ever
    double gap;      // m, between world and surrogate at the last hand-over
    double gap_max;  // m, ever
    uint64_t late_ticks; // haptic ticks that used a step beyond its end
    uint64_t held_ticks; // in which the held points stood still
    uint64_t limited;    // steps whose force the account cut
    uint64_t stalls;
    uint64_t solves; // solves for the surrogate
    tac_LoopStats loop;
    uint64_t rows_lost; // of its recording
} tac_SideStats;

TAC_API tac_SessionDef tac_session_def_default(void); ///< Every field at its default.
TAC_API tac_SideDef tac_side_def_default(void);       ///< Every field at its default.
/// A session without worlds. ERR_INVALID, ERR_MEMORY.
TAC_API tac_Result tac_session_create(const tac_SessionDef *def, tac_Session **session);
/// Stop it, and forget it; worlds, scenes, devices and recordings live on. NULL: nothing.
TAC_API void tac_session_destroy(tac_Session *session);
/// Add a world. It must not be touched until the session is stopped. ERR_CAPACITY: there are two.
/// ERR_STATE: another session runs it.
TAC_API tac_Result tac_session_add(tac_Session *session, const tac_SideDef *def);
/// Couple a frame of a device, open and started by the program or not, to a port of a world.
/// Results as of tac_rig_join.
TAC_API tac_Result tac_session_join(tac_Session *session, int side, tac_Device *device, int frame,
                                    tac_PortId port);
/// Join a device in place of number `index` of the scene to all ports that it is coupled with.
/// ERR_INVALID: the side has no scene, or that no such device; and results as of tac_rig_join.
TAC_API tac_Result tac_session_join_scene(tac_Session *session, int side, int index,
                                          tac_Device *device);
/// Record a side, after tac_session_wait and before the loops begin: a live recording with a thread
/// of its own, which tac_session_stop closes. `def` NULL: every field at its default; its rig,
/// thread, live and haptic_period are the session's. Results as of tac_recording_create.
TAC_API tac_Result tac_session_record(tac_Session *session, int side, const char *path,
                                      const tac_RecordingDef *def);
/// s, of the haptic loop, after tac_session_wait.
TAC_API double tac_session_period(const tac_Session *session);

/// Start the devices that are not, ask for their forces, and wait until they are there, at most
/// `seconds` (0: 2): what is held is in the hand from the first step on, and what their readings
/// are like is known. Before a recording is made; else tac_session_start does it. ERR_DEVICE: a
/// device could not be started. ERR_STATE: another session runs a world or device of this one.
/// ERR_INVALID: `seconds` are less than 0, or no number.
TAC_API tac_Result tac_session_wait(tac_Session *session, double seconds);
/// Run all loops in threads. ERR_DEVICE, ERR_STATE: as of tac_session_wait. ERR_MEMORY: there is no
/// memory, or no thread. ERR_CAPACITY: there are more than eight devices.
TAC_API tac_Result tac_session_start(tac_Session *session);
/// Ask all loops to end, with zero force, and wait for them, two seconds for a step that is being
/// made. A step that the haptic loop does not get through within a second, as in slow motion, or
/// that the program has begun and not ended, is undone. ERR_STATE: a simulation hangs: devices are
/// stopped, and the program's again; its world stays the session's, and a later call waits again.
/// ERR_DEVICE: a recording could not be closed.
TAC_API tac_Result tac_session_stop(tac_Session *session);
/// One line: what of real time was granted.
TAC_API const char *tac_session_granted(const tac_Session *session);

// ---- before and while it runs, from any thread; ERR_STATE: it is stopped

/// Queue an edit; it acts between steps. ERR_INVALID: no such side, or kind. ERR_CAPACITY: 1024
/// wait already.
TAC_API tac_Result tac_session_edit(tac_Session *session, int side, const tac_Edit *edit);
/// Simulated seconds for one of the clock: 1; 0: pause; less: slow motion. What is held stands, or
/// moves as slowly, and forces go on. Of all sides. A world goes on by a step in a haptic tick at
/// most: a rate at which a tick is longer than its step is taken, it goes as fast as it can, and
/// that is said. Of loops that the program drives, tac_session_begin refuses during a pause.
/// ERR_INVALID: expected 0, or 1e-4 to 100; it stays as it was.
TAC_API tac_Result tac_session_rate(tac_Session *session, double rate);
/// While paused: go on by so many steps. ERR_INVALID: less than 0. ERR_STATE: it is not paused.
TAC_API tac_Result tac_session_advance(tac_Session *session, int steps);
/// What a device shall do: give forces, let go of them, hold the scene still while it moves (and no
/// longer), go on after a fault.
typedef enum tac_DeviceWish {
    TAC_WISH_ENGAGE,
    TAC_WISH_DISENGAGE,
    TAC_WISH_CLUTCH,
    TAC_WISH_RELEASE,
    TAC_WISH_ACKNOWLEDGE,
} tac_DeviceWish;
/// Tell the haptic loop. ERR_STALE: it has no such device; ERR_INVALID: there is no such wish.
/// ERR_CAPACITY: 64 wishes wait already.
TAC_API tac_Result tac_session_wish(tac_Session *session, const tac_Device *device,
                                    tac_DeviceWish wish);
/// The haptic loop: ticks, and how late and how long they were. Of one that a single device paces:
/// work from its sample on, and nothing of lateness, as nobody waits for a deadline; periods
/// without a sample are missed. Loops that the program drives are not timed: zeros.
TAC_API tac_LoopStats tac_session_haptic(tac_Session *session);
/// A world and its loop; zeros: no such side.
TAC_API tac_SideStats tac_session_side(tac_Session *session, int side);
/// What a device did, as of the last tenth of a second; zeros: none of the session's.
TAC_API tac_DeviceInfo tac_session_device(tac_Session *session, const tac_Device *device);
/// Copy the newest snapshot into `bytes`, with sections of loops, devices, this side and what was
/// said: gives its size; the room that is needed if `room` is less; 0: there is none yet.
TAC_API size_t tac_session_look(tac_Session *session, int side, void *bytes, size_t room);
/// Copy the card of a side, which says what the rows of its snapshots are: gives its size, also
/// where `room` is less.
TAC_API size_t tac_session_card(tac_Session *session, int side, void *bytes, size_t room);
/// Whether a side goes on: false once it has ended or diverged.
TAC_API bool tac_session_is_running(tac_Session *session);

// ---- loops driven by the program

/// Instead of tac_session_start: the program calls what follows. Ended by tac_session_stop, too.
TAC_API tac_Result tac_session_begin_loops(tac_Session *session);
/// A haptic tick: devices are read, what they hold moves, forces are written.
TAC_API tac_Result tac_session_tick(tac_Session *session) TAC_RT;
/// Between steps: edits that were asked for are made; then a step of a world begins, T long (0: as
/// its definition or an edit says), and is published. ERR_INVALID: T is neither 0 nor 1 us to 1 s.
/// ERR_STATE: a step is open already, the side has ended, or it is paused and tac_session_advance
/// allows no step: ticks pass no time of the world then. ERR_DIVERGED: it waits for a reset.
TAC_API tac_Result tac_session_begin(tac_Session *session, int side, double T);
/// Whether the haptic loop has gone through the step begun. Like begin and end, on the thread of
/// the world: if it records `by_hand`, rows of devices are written here that would lack room.
TAC_API bool tac_session_is_due(tac_Session *session, int side);
/// It ends, with what acted. ERR_STATE: it is not due.
TAC_API tac_Result tac_session_end(tac_Session *session, int side);

// ---- a live recording made again

/// Instead of devices: what the recording keeps of them is joined to the ports of the scene that
/// the side was built from, and the loops are driven by tac_session_repeat. The file lives as long
/// as the session. ERR_SYNTAX: it is not live, or not of this scene; the message says what.
TAC_API tac_Result tac_session_begin_repeat(tac_Session *session, tac_RecordingFile *file);
/// One step as it was: its edits, its length, the ticks of the haptic loop as they were read and
/// written. From the same start it leads to the same bits. ERR_CAPACITY: there are no more steps
/// that the file has all of, and the side has ended; ERR_SYNTAX: its rows do not fit together.
TAC_API tac_Result tac_session_repeat(tac_Session *session);

#endif
