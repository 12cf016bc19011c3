#ifndef TACTUS_RECORD_H
#define TACTUS_RECORD_H
#include <tactus/scene.h>

/* Recordings: HDF5 files that any program reads, written while a world runs (docs/recordings.md).
 *
 * A recording holds the scene's texts and parameters, one row per recorded step (time, energies,
 * ledger residual, hash of the state), the scene's channels and the contacts of each row. It is
 * flushed at least once a second in a mode that lets others read along, and a killed run loses at
 * most what came after the last flush. Files cut short are read as far as they go. One thread at a
 * time; the library's HDF5 is called from no other place.
 */

typedef struct tac_Recording tac_Recording;         // being written
typedef struct tac_RecordingFile tac_RecordingFile; // being read

typedef struct tac_RecordingDef {
    double flush_every; // s of wall clock between flushes, at most 1; default 0.1. Up to 0.5 where
                        // they would take more than 1 % of the time
    tac_MessageFn *message; // default NULL: silent
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
    int32_t body_a, body_b;   // number of the scene; TAC_SCENE_GROUND: the world; -2: a body that
                              // the program made
    int32_t shape_a, shape_b; // number among the shapes of that body; -1: not of the scene
    tac_Vec3 point, normal;   // m, world axes; the normal from b to a
    double gap, gap_end;      // m, at the start of the step, and predicted for its end
    tac_Vec3 force;           // N, on a, world axes
    tac_Vec3 slip;            // m/s, of a against b
    double work;              // J, by the contact
} tac_RecordedContact;

typedef struct tac_RecordingInfo {
    uint64_t rows;       // complete ones
    bool complete;       // closed in good order
    const char *title;   // of the scene
    const char *version; // of the program that wrote it
    const char *start;   // ISO 8601 date and time
    double step;         // s
    int record_every;    // steps per row
    uint64_t contacts;   // of all rows
    int channel_count, source_count, setting_count, body_count;
} tac_RecordingInfo;

/// A definition with every field at its default.
TAC_API tac_RecordingDef tac_recording_def_default(void);
/// Create a file and record the present state as row 0. An older recording at `path` is replaced,
/// any other file is not. `scene` must live as long as the recording; `world` was built from it.
/// ERR_DEVICE: the file cannot be made (the message says why). ERR_INVALID: a field of `def`.
TAC_API tac_Result tac_recording_create(const char *path, const tac_Scene *scene,
                                        const tac_World *world, const tac_RecordingDef *def,
                                        tac_Recording **recording);
/// Call after every step; a row is taken every `record_every` steps. ERR_DEVICE: the disk is full
/// or gone; rows up to the last good flush are safe, and no more are taken.
TAC_API tac_Result tac_recording_step(tac_Recording *recording, const tac_World *world);
/// Write what is left and close; the file is then marked complete. Releases the recording whatever
/// happens.
TAC_API tac_Result tac_recording_close(tac_Recording *recording);

/// Open a recording, complete or cut short, also one that is being written; a message with TAC_OK
/// tells of one that was not closed. ERR_DEVICE: it cannot be read. ERR_SYNTAX: it is no recording,
/// of a newer format, truncated or damaged.
TAC_API tac_Result tac_recording_open(const char *path, tac_MessageFn *message, void *user,
                                      tac_RecordingFile **file);
/// Close a file that was opened for reading. NULL does nothing.
TAC_API void tac_recording_file_close(tac_RecordingFile *file);
/// What the file holds. This and all strings that follow live as long as the file.
TAC_API tac_RecordingInfo tac_recording_info(const tac_RecordingFile *file);
/// One of its channels; all zero out of range.
TAC_API tac_SceneChannel tac_recording_channel(const tac_RecordingFile *file, int index);
/// One of the texts that the scene was read from; all zero out of range.
TAC_API tac_SceneSource tac_recording_source(const tac_RecordingFile *file, int index);
/// One of the parameters that were set; all zero out of range.
TAC_API tac_SceneSetting tac_recording_setting(const tac_RecordingFile *file, int index);
/// The name of a body of the scene, "world" for TAC_SCENE_GROUND; NULL if there is none.
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

#endif
