#ifndef TACI_STAGE_H
#define TACI_STAGE_H
#include "view/wire.h"
#include <tactus/view.h>

/* The stage: what is shown on the page. A scene becomes one or two worlds in a session, with
 * devices whose hands pages lead; what pages ask for is done to it; what happens is told as JSON,
 * cards and snapshots (docs/view.md).
 *
 * It has one thread of its own, an ordinary one, that builds, starts and stops sessions and makes
 * recordings again. The functions here are for the thread of the server: they wait for nothing but
 * a lock that nobody holds for long, and are never called from a real-time thread.
 */

typedef struct taci_Stage taci_Stage;

enum {
    TACI_STAGE_POINTERS = 2, // hands of pages that may hold what no device of the scene holds
    TACI_STAGE_SOURCES = 512,
};

typedef struct taci_StageDef {
    const char *scenes; // folder of the scenes to choose from; NULL: none
    const char *show;   // first: a scene, a robot, or a recording (.h5); NULL: first of the scenes
    const tac_SceneOptions *options; // of `show`: settings, packages and so on; lives as long as
                                     // the stage. NULL: every one at its default
    const tac_ViewDevice *device;    // other addresses for devices of `show`; likewise
    int device_count;
    const char *folder;       // for recordings, is there; NULL: one of its own, that goes with it
    bool uploaded_recordings; // may be opened: HDF5 may crash on files made to do so
    tac_RealtimeDef realtime;
    double look_every;  // s, between snapshots; 0: 1/60
    size_t replay_most; // bytes of snapshots of a recording; 0: 256 MB
    /// What somebody shall read: client 0 is all of them. From any ordinary thread, and from within
    /// the functions below, none of which it may call.
    void (*said)(void *user, int client, tac_Result code, const char *text);
    void *user;
    /// The files of an upload, which stay where they are until `release`: gives their number, at
    /// most `room`; 0: there is none of this id.
    int (*sources)(void *uploads, const char *id, tac_SceneSource *source, int room);
    void (*release)(void *uploads, const char *id);
    void *uploads;
    tac_SideFn *before; // of every side, on its simulation thread: for tests
    void *before_user;
} taci_StageDef;

/// Everything at its default: real time as sessions ask for it, no scenes, no callbacks.
taci_StageDef taci_stage_def_default(void);
/// Start it. What is shown first is there some moments later. ERR_MEMORY: no memory, or no thread.
tac_Result taci_stage_create(const taci_StageDef *def, taci_Stage **stage);
/// Forces go out, all loops end, recordings are closed, its own folder goes. NULL does nothing.
void taci_stage_destroy(taci_Stage *stage);

/// What a client asks for: done in order of arrival, answered by another state, or by `said`.
void taci_stage_ask(taci_Stage *stage, const taci_Ask *ask);
/// A hand of a client, at once.
void taci_stage_hand(taci_Stage *stage, int client, const taci_Hand *hand);
/// A client is gone, and its hands with it.
/// What a page asked for and was not done yet is left out: it has gone.
void taci_stage_forget(taci_Stage *stage, int client);
void taci_stage_leave(taci_Stage *stage, int client);

/// Changes whenever the state would.
uint64_t taci_stage_serial(const taci_Stage *stage);
/// The state as JSON, {"t":"state"...}: gives its length, also where `room` is less.
size_t taci_stage_state(taci_Stage *stage, char *json, size_t room);
/// Changes whenever the list of scenes does.
uint64_t taci_stage_scenes_serial(const taci_Stage *stage);
/// The scenes to choose from as JSON, {"t":"scenes"...}: gives its length, also where `room` is
/// less.
size_t taci_stage_scenes(taci_Stage *stage, char *json, size_t room);

/// Changes whenever cards do.
uint64_t taci_stage_epoch(const taci_Stage *stage);
/// Worlds shown: 0, 1 or 2.
int taci_stage_sides(taci_Stage *stage);
/// As tac_session_card, and _look; also of a recording.
size_t taci_stage_card(taci_Stage *stage, int side, void *bytes, size_t room);
size_t taci_stage_look(taci_Stage *stage, int side, void *bytes, size_t room);
/// One line: what of real time was granted; "": nothing runs yet. Gives its length, as the next.
size_t taci_stage_granted(taci_Stage *stage, char *text, size_t room);
/// The path of the last recording made here; 0: there is none. It may be replaced at any time: open
/// it at once.
size_t taci_stage_recording(taci_Stage *stage, char *path, size_t room);

#endif
