#ifndef TACTUS_RECORD_H
#define TACTUS_RECORD_H
#include <tactus/edit.h>
#include <tactus/rig.h>
#include <tactus/scene.h>

/* Recordings: HDF5 files that any program reads, written while a world runs (docs/recordings.md).
 *
 * A recording holds one row per recorded step (time, energies, ledger residual, hash of the state),
 * channels, and the contacts of each row; of a scene also its texts and parameters. It is flushed
 * at least once a second in a mode that lets others read along, and a killed run loses at most what
 * came after the last flush. Files cut short are read as far as they go. One thread at a time, but
 * for what says otherwise; the library's HDF5 is called from no other place.
 *
 * By default rows are written by the thread that steps the world, in tac_recording_step. With
 * `thread` a thread of the recording's own writes them: a step only puts its row into memory that
 * was taken at creation, and waits for nothing. If the disk is so slow that this memory is full,
 * rows are lost, counted and marked (tac_RecordingInfo.rows_lost): see docs/recordings.md.
 *
 * A live recording (`live`) is that of a session: the forces of its devices do not come once a
 * step, but from the haptic loop at a rate of its own. Of each step it holds how long it was and
 * which haptic ticks went into it (/live/steps), of each tick its rows (/servo/DEVICE), and all
 * edits (/inputs): enough to make the same steps again. In the order of calls:
 *
 *     haptic thread        tac_recording_servo, for each coupled frame of a tick, before the tick's
 *                          forces are handed to the world
 *     simulation thread    tac_recording_edit for each edit, as it is applied; tac_recording_reset
 *                          after tac_world_load; the step; tac_recording_consumed;
 *                          tac_recording_step
 *
 * Without a scene, a recording has the bodies, systems, joints and springs that are in the world
 * when it is created, under the names that tac_body_set_name and its like gave them (without one
 * "body-" and its number in tac_recording_body; with "~" and that number behind it where another
 * has the name). Its columns are settled then: what is destroyed later is NaN from there on, what
 * is created later has no columns, and /events counts both. `tactus replay --check` cannot build
 * such a world again. The program that made it can: build the same world, take the same steps, and
 * compare tac_world_hash with tac_RecordedStep.hash; tac_recording_load goes to a state that was
 * saved.
 */

typedef struct tac_Recording tac_Recording;         // being written
typedef struct tac_RecordingFile tac_RecordingFile; // being read

/// Numbers of the program's own, recorded in every row.
typedef struct tac_RecordingChannel {
    const char *name; // "pump.pressure": unlike all others, without blanks and / * ? , ; " ' \, at
                      // most 200 bytes
    const char *unit; // "Pa"; NULL: none
    int width;        // numbers per row, at most 2^24
    /// Fill `values` (width); called when a row is taken, with the world that is recorded.
    void (*read)(void *user, const tac_World *world, double *values);
    void *user;
} tac_RecordingChannel;

typedef struct tac_RecordingDef {
    double flush_every; // s of wall clock between flushes, at most 1; default 0.1. Up to 0.5 where
                        // they would take more than 1 % of the time
    const char *title;  // default NULL: the scene's; without one ""
    double step;  // s, length of most steps, which is all that it is for: others are noted. Default
                  // 0: the scene's; without one that of the last step, or a millisecond
    int every;    // steps per row; default 0: as the scene says; without one 1
    int contacts; // of a row at most; default -1: as the scene says; without one 256
    const char *const *choose; // without a scene: names of channels, "ball.position", or patterns
                               // ("*.contact", "energy" for all of it). Default NULL: poses,
                               // twists, coordinates, stretches, and all of energy, ledger, world,
                               // momentum, contact, notice; with more than 100 bodies, joints and
                               // springs poses and twists of all bodies side by side
                               // ("bodies.position"), and coordinates of systems
    int choose_count;
    const tac_RecordingChannel *channel; // more channels, after the others; default NULL
    int channel_count;
    int save_every; // rows from one saved state to the next, the first in row 0; default 0: none
    const tac_Rig *rig; // whose devices are recorded beside the world, a row of /servo/DEVICE for
                        // each coupled frame in every step; must live as long as the recording, and
                        // have all its devices. Default NULL
    bool thread; // of its own, which alone calls HDF5 until tac_recording_close; default false:
                 // rows are written by the thread that calls tac_recording_step
    bool live;   // rows of the devices of `rig` come by tac_recording_servo; default false: each
                 // step takes them from the rig. May be without a rig
    double haptic_period; // s, the shortest between two ticks of a live recording, for which memory
                          // is taken: 4 s of them. Default 0: a millisecond
    bool replace; // whatever file stands at the path; default false: only a recording that may be
                  // written and that no program is writing
    tac_MessageFn *message; // default NULL: silent. Called by the thread that calls, and of a disk
                            // that is full or gone by `thread`, once
    void *message_user;
    int cookie; // set by tac_recording_def_default
} tac_RecordingDef;

/// One row of /world/steps.
typedef struct tac_RecordedStep {
    uint64_t step;            // number of steps completed
    double time;              // s
    double T;                 // s, of the step that led here
    uint64_t hash;            // tac_world_hash
    tac_Ledger ledger;        // of that step; at step 0 of how the world was built
    double residual;          // relative
    double momentum_residual; // relative: tac_StepStats.momentum_residual
    uint64_t contacts;        // that acted in that step
    uint64_t contacts_end; // rows of /world/contacts up to and with those of this row: fewer than
                           // acted, if there were more than tac_SceneInfo.record_contacts
} tac_RecordedStep;

/// One row of /world/contacts.
typedef struct tac_RecordedContact {
    uint64_t row;             // of /world/steps
    uint64_t key;             // as tac_Contact.key
    int32_t body_a, body_b;   // number in tac_recording_body; TAC_SCENE_GROUND: the world; -2: none
                              // of the scene's, or it came after the start
    int32_t shape_a, shape_b; // number among the shapes of that body; -1: such a shape
    tac_Vec3 point, normal;   // m, world axes; the normal from b to a
    double gap, gap_end;      // m, at the start of the step, and predicted for its end
    tac_Vec3 force;           // N, on a, world axes
    tac_Vec3 slip;            // m/s, of a against b
    double work;              // J, by the contact
} tac_RecordedContact;

enum {                      // of tac_RecordedServo.flags
    TAC_SERVO_FRESH = 1,    // there was a new sample
    TAC_SERVO_LOST = 2,     // the device did not answer
    TAC_SERVO_COUPLED = 4,  // forces counted
    TAC_SERVO_ANCHOR = 8,   // the coupling was anchored anew
    TAC_SERVO_OUTSIDE = 16, // beyond the workspace: the scene was let go
    TAC_SERVO_LEAP = 32,    // the way from the sample before was no motion
};

/// One row of /servo/DEVICE: a coupled frame in one step, or in one tick of a live recording. A
/// replay needs its flags and state, dt, pose, and what was written; of a live one tick and
/// advance, too.
typedef struct tac_RecordedServo {
    uint64_t step;    // completed ones before it; live: when what the tick used was published, in
                      // the file's numbers (tac_recording_reset)
    uint64_t flags;   // TAC_SERVO_FRESH ...
    uint64_t state;   // tac_DeviceState
    uint64_t buttons; // a bit each
    int64_t frame;
    double t, dt;       // s: of the sample, and since the fresh one before
    tac_Pose pose;      // in the scene
    tac_Pose raw;       // in the base frame of the device
    tac_Wrench wanted;  // on the hand, in the scene, about the frame's origin
    tac_Wrench written; // what the guard let through
    double grip;        // m or rad
    double gain;        // of the guard's ramp
    double work;        // J of the device, that the hand has put in by this frame
    uint64_t tick;      // of the haptic loop, rising; 0 where the recording is not live
    double advance;     // s of simulated time that pass in this tick; 0 likewise
} tac_RecordedServo;

/// One row of /live/steps: a step of a live recording, whether or not it has a row of /world/steps.
typedef struct tac_RecordedLive {
    uint64_t step; // completed with it
    uint64_t tick; // of the haptic loop, the last whose forces went into it
    double T;      // s, its length
} tac_RecordedLive;

/// A device that was recorded.
typedef struct tac_RecordedDevice {
    const char *name;
    tac_DeviceSeen seen; // what the scene saw of it
    uint64_t rows;       // of tac_RecordedServo
} tac_RecordedDevice;

typedef struct tac_RecordingInfo {
    uint64_t rows; // complete ones
    bool complete; // closed in good order
    const char *title;
    const char *version;                                        // of the program that wrote it
    const char *start;                                          // ISO 8601 date and time
    double step;                                                // s
    int record_every;                                           // steps per row
    uint64_t contacts;                                          // of all rows
    uint64_t saves;                                             // states that can be loaded
    int channel_count, source_count, setting_count, body_count; // no source: made without a scene
    int device_count;
    bool live;             // has /live/steps
    double haptic_period;  // s, between two ticks of one that is live; else 0
    uint64_t live_steps;   // rows of tac_RecordedLive
    uint64_t edits;        // rows of /inputs
    uint64_t rows_lost;    // of all tables together, for want of memory; /events tells which
    uint64_t replay_steps; // up to this number of steps the file has all that a replay needs: that
                           // of its last row, unless inputs, or rows of devices, were lost
} tac_RecordingInfo;

/// What was lost because memory was full.
typedef struct tac_RecordingLost {
    uint64_t rows;   // of /world/steps, with their channels and contacts
    uint64_t servo;  // of all devices
    uint64_t edits;  // and other inputs
    uint64_t steps;  // of /live/steps
    uint64_t saves;  // states
    uint64_t events; // that are not among /events
} tac_RecordingLost;

typedef struct tac_RecordingStats {
    uint64_t rows;                    // of /world/steps that are safe
    uint64_t waiting;                 // taken and not yet written
    tac_RecordingLost lost;           // until now
    uint64_t replay_steps;            // as tac_RecordingInfo.replay_steps, of what is safe
    uint64_t bytes;                   // size of the file
    uint64_t flushes;                 // that succeeded
    double flush_last, flush_longest; // s, that they took
    double cpu;    // s, of processor, that its own thread has used; 0: it has none
    bool writing;  // a flush is under way
    bool failed;   // the disk is full or gone: it has ended
    char why[256]; // it failed
} tac_RecordingStats;

/// A definition with every field at its default.
TAC_API tac_RecordingDef tac_recording_def_default(void);
/// Create a file and record the present state as row 0. An older recording at `path` is replaced
/// then, any other file is not, nor one that is write-protected or being written; links are
/// followed, permissions kept. `scene` must live as long as the recording, and `world` was built
/// from it; NULL: the world was made in some other way, and all that is in it is recorded. `def`
/// may be released on return. ERR_DEVICE: the file cannot be made (the message says why).
/// ERR_INVALID: a field of `def`, or NULL where there must be something. ERR_STATE: inside a step.
/// ERR_MEMORY.
TAC_API tac_Result tac_recording_create(const char *path, const tac_Scene *scene,
                                        const tac_World *world, const tac_RecordingDef *def,
                                        tac_Recording **recording);
/// Call after every step; a row is taken every so many steps, none where no step was made. The rows
/// in memory are written when it is time or they are many. ERR_DEVICE: the disk is full or gone;
/// rows up to the last good flush are safe, and no more are taken. ERR_STATE: inside a step; or a
/// state was loaded (tac_world_load) that is older than the last call: a recording holds one
/// history. Close it and create another one, or load the state of the last call again: to try
/// something and come back is allowed, and /events counts the loads; or say that it was meant
/// (tac_recording_reset). Nothing is taken. ERR_INVALID: NULL, or another world. ERR_MEMORY: a
/// state is larger than any before, and cannot be saved; nothing is taken.
///
/// With a thread of its own the call allocates nothing, makes no system call and waits for nothing.
/// It is TAC_OK also where a row is lost, and ERR_DEVICE from the call on after the one in which
/// that thread failed; that the disk is full is told by that thread, once. A live recording takes
/// no note of the length of steps: it is in /live/steps.
TAC_API tac_Result tac_recording_step(tac_Recording *recording, const tac_World *world);
/// Record an edit as it is applied, on the thread that calls tac_recording_step: a row of /inputs.
/// Its `step` is written here: the steps completed by the last call of tac_recording_step. ERR_*:
/// as of tac_recording_step. ERR_CAPACITY: memory is full, and the edit is lost; from here on the
/// file cannot be replayed, and says so (replay_steps). There is room for 4096 between two flushes.
TAC_API tac_Result tac_recording_edit(tac_Recording *recording, const tac_Edit *edit);
/// The world has just been put back to where it began (tac_world_load), on purpose. The steps and
/// the time of the file go on: the step after it is one more than the last one before, so that a
/// file holds one line of time; the books and channels are those of the world. Steps and times in
/// files are those of the world where it was never reset. The input that says so is an edit of the
/// kind RESET, which the caller records by tac_recording_edit before or after this. Results as of
/// tac_recording_step.
TAC_API tac_Result tac_recording_reset(tac_Recording *recording, const tac_World *world);
/// Live: the last haptic tick whose forces went into the step that was just made; before
/// tac_recording_step, which keeps it in /live/steps. Without a call no more ticks went into it
/// than into the one before.
TAC_API void tac_recording_consumed(tac_Recording *recording, uint64_t tick);
/// Live: record a frame of a device, by its number in the rig, on the haptic thread. False: memory
/// is full, or the recording has failed, and the row is lost; or there is no such device. Rows of
/// one device come in the order of their ticks.
TAC_API bool tac_recording_servo(tac_Recording *recording, int device,
                                 const tac_RecordedServo *row) TAC_RT;
/// How it is going, as of a moment ago, from any thread; may wait for a moment, but not for the
/// disk.
TAC_API void tac_recording_stats(tac_Recording *recording, tac_RecordingStats *stats);
/// Whether it is being written just now, from any thread, without waiting. NULL: false.
TAC_API bool tac_recording_is_writing(const tac_Recording *recording) TAC_RT;
/// Write what is left and close; the file is then marked complete. Its thread is waited for: no
/// other may call anything of it any more. Releases the recording whatever happens. NULL does
/// nothing.
TAC_API tac_Result tac_recording_close(tac_Recording *recording);

/// Open a recording, complete or cut short, also one that is being written; a message with TAC_OK
/// tells of one that was not closed. ERR_DEVICE: it cannot be read. ERR_SYNTAX: it is no recording,
/// of a newer format, truncated or damaged, as far as that can be seen: numbers of rows have no
/// checksum (a saved state has, and the hash of its row), and files whose inner structure was
/// overwritten may crash the HDF5 library itself, as they crash its own tools. Open what comes from
/// strangers in a process of its own.
TAC_API tac_Result tac_recording_open(const char *path, tac_MessageFn *message, void *user,
                                      tac_RecordingFile **file);
/// Close a file that was opened for reading. NULL does nothing.
TAC_API void tac_recording_file_close(tac_RecordingFile *file);
/// What the file holds. This and all strings that follow live as long as the file.
TAC_API tac_RecordingInfo tac_recording_info(const tac_RecordingFile *file);
/// One of its channels; all zero out of range.
TAC_API tac_SceneChannel tac_recording_channel(const tac_RecordingFile *file, int index);
/// One of the texts that its scene was read from; all zero out of range.
TAC_API tac_SceneSource tac_recording_source(const tac_RecordingFile *file, int index);
/// One of the parameters that were set; all zero out of range.
TAC_API tac_SceneSetting tac_recording_setting(const tac_RecordingFile *file, int index);
/// The name of a body, "world" for TAC_SCENE_GROUND; NULL if there is none. Rigid bodies come
/// first.
TAC_API const char *tac_recording_body(const tac_RecordingFile *file, int index);
/// Read `count` rows from `first` on. ERR_INVALID: there are not that many. ERR_DEVICE: they cannot
/// be read.
TAC_API tac_Result tac_recording_read_steps(tac_RecordingFile *file, uint64_t first, uint64_t count,
                                            tac_RecordedStep *steps);
/// Read contacts: those of row n are from contacts_end of row n - 1 on, to that of row n.
TAC_API tac_Result tac_recording_read_contacts(tac_RecordingFile *file, uint64_t first,
                                               uint64_t count, tac_RecordedContact *contacts);
/// Read rows of a channel: count x width doubles.
TAC_API tac_Result tac_recording_read_channel(tac_RecordingFile *file, int channel, uint64_t first,
                                              uint64_t count, double *values);

/// One of its devices; all zero out of range.
TAC_API tac_RecordedDevice tac_recording_device(const tac_RecordingFile *file, int index);
/// Read rows of a device: those of one step together, in the order of the couplings.
TAC_API tac_Result tac_recording_read_servo(tac_RecordingFile *file, int device, uint64_t first,
                                            uint64_t count, tac_RecordedServo *rows);

/// Read edits and other inputs, in the order in which they took effect.
TAC_API tac_Result tac_recording_read_edits(tac_RecordingFile *file, uint64_t first, uint64_t count,
                                            tac_Edit *edits);
/// Read steps of a live recording.
TAC_API tac_Result tac_recording_read_live(tac_RecordingFile *file, uint64_t first, uint64_t count,
                                           tac_RecordedLive *steps);

/// Put a world into the state that was saved last, at or before a row; `saved_row` (NULL: not
/// wanted) gets its row. The world must be as tac_world_load wants it: the same definition, the
/// same systems made in the same order, shapes with the same hulls and meshes. ERR_INVALID: no
/// state was saved up to there. ERR_SYNTAX: it is not of such a world; the message says whether the
/// world was left alone, or has become another than was recorded: its hash is not that of the row.
/// ERR_DEVICE: it cannot be read. Else as tac_world_load.
TAC_API tac_Result tac_recording_load(tac_RecordingFile *file, uint64_t row, tac_World *world,
                                      uint64_t *saved_row);

#endif
