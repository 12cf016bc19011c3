#ifndef TACI_STAGE_INSIDE_H
#define TACI_STAGE_INSIDE_H
#include "view/stage.h"
#include <pthread.h>
#include <stdatomic.h>

/* The stage, taken apart. A *piece* is what was opened: texts of a scene, and where its sliders
 * stand. A *run* is what was built from it: worlds, devices, a session. A *past* is a recording
 * that is made again. One of each at most; a past is shown in place of the run, which waits then.
 *
 *     stage.c         its thread: what was asked for, one thing after the other
 *     stage_open.c    what is asked to be shown
 *     stage_piece.c   opening: texts, the pointers that are added to a scene
 *     stage_sent.c    files that pages sent
 *     stage_run.c     building, starting, ending
 *     stage_devices.c which devices are opened, and how strong pointers are
 *     stage_hands.c   hands of pages (server's thread)
 *     stage_sliders.c parameters
 *     stage_record.c  recordings made here
 *     stage_past.c    recordings shown
 *     stage_list.c    scenes to choose from
 *     stage_state.c   what is told
 *
 * All belongs to the stage's thread but for what says `lock`: that is written by it under the lock,
 * and read by others under the lock.
 */

enum {
    STAGE_ASKS = 128,
    STAGE_HANDS = 16,
    STAGE_NAME = 128,
    STAGE_PATH = 1024,
    STAGE_TEXT = 400,
    STAGE_BODY = 128,
};

#define STAGE_LED "viewer" // scheme of devices that can be led
#define STAGE_QUIET 0.15   // s, after the last move of a slider until the scene is built anew
#define STAGE_EDITS 0.0167 // s, between two edits of one slider
#define STAGE_TOLD 0.1     // s, between two states that nobody asked for
#define STAGE_HELD 2.0     // s, that a hand stays where it is without a word of its page
#define STAGE_HUNG 2.0     // s, that a world may stall until a reset builds it anew

// ------------------------------------------------------------------------------------------------
// A piece

typedef struct taci_Slider {
    tac_SceneParameter parameter; // texts are those of the plain scene
    double value;                 // SI: as asked for last
    bool set;                     // from outside: kept when the scene is built anew
    bool waits;                   // to become an edit
    double built;                 // of one that is not live: what the world was built with
    bool built_set;
} taci_Slider;

typedef struct taci_Piece {
    char name[STAGE_NAME];   // "wall"
    tac_Scene *plain;        // as its author wrote it
    tac_SceneSource *source; // its texts; the first one is ours, and adds the pointers
                             // (source_count)
    int source_count;
    char main[STAGE_PATH]; // path of that one
    char *text;            // and it
    int pointers;          // that were added, the last of the devices
    taci_Slider *slider;   //                                          (slider_count)
    int slider_count;
    bool has_ghost; // a device moves by itself
    bool has_real;  // a device is a real one
    bool given;     // what was given at the start, with other addresses of devices
    bool sent;      // by a page: its devices open nothing of this machine
} taci_Piece;

typedef struct taci_PieceDef {
    const char *path, *name;
    const tac_SceneOptions *options; // NULL: every one at its default
    bool given, sent;
} taci_PieceDef;

/// A scene file, a robot's file, or with sources among the options one of these texts. ERR_*: as of
/// tac_scene_load; who asked (voice) was told.
tac_Result taci_piece_open(taci_Stage *stage, const taci_PieceDef *def, taci_Piece **piece);
void taci_piece_close(taci_Piece *piece);
/// Whether its other half fits beside it: a session has eight devices.
bool taci_piece_has_room_beside(const taci_Piece *piece);
/// The address of a device of the scene.
const char *taci_piece_uri(const taci_Stage *stage, const taci_Piece *piece, int device);
/// Whether a device is a computed one, from no file, whatever its address says about the rest.
bool taci_uri_is_computed(const char *uri);
bool taci_uri_reads_file(const char *uri);

// ------------------------------------------------------------------------------------------------
// A run

/// Who a message is for that a scene or a session has.
typedef struct taci_StageVoice {
    taci_Stage *stage;
    _Atomic int client;
    atomic_bool quiet; // no notes: what is built anew has said them before
    atomic_bool told;  // what is wrong
} taci_StageVoice;

typedef struct taci_StageSide {
    tac_Scene *scene;
    tac_World *world;
    int device_count;
    tac_Device *device[TAC_RIG_DEVICES];
    char *uri[TAC_RIG_DEVICES]; // that were opened
} taci_StageSide;

typedef struct taci_Run {
    taci_StageVoice voice;
    tac_Session *session;
    int side_count;
    taci_StageSide side[TAC_SIDES];
    bool started;
    double period, step; // s
    char *card;          // of the first side, for names of bodies
    int body_count;
    double *mass;     // kg, that a push at each body's centre feels             (body_count)
    double hand_mass; // kg, of the heaviest that a pointer shall move briskly
    int pointers;     // the last of the devices, and of the couplings
    int coupling_count;
    struct {
        int device, body;
    } coupling[TAC_RIG_JOINTS];
    bool recording;
    char path[STAGE_PATH]; // of its recording
    struct taci_Run *next; // of those left behind
} taci_Run;

typedef struct taci_RunPlan {
    int sides;
    bool record;
    int client;
    bool anew; // the same piece again: its notes were said
} taci_RunPlan;

/// Build worlds, devices and a session for the stage's next piece, put it in place of what runs,
/// and start it. What runs goes on if it cannot be; then the client was told why.
tac_Result taci_stage_show(taci_Stage *stage, taci_Piece *piece, taci_RunPlan plan);
/// What runs ends.
void taci_stage_clear(taci_Stage *stage);
/// What hung and came back is freed. False: some of it hangs.
bool taci_stage_bury(taci_Stage *stage);
/// Which devices are opened for a side, and joined to the session. `client` was told what is wrong.
tac_Result taci_run_open_devices(taci_Stage *stage, taci_Run *run, const taci_Piece *piece,
                                 int side);
tac_Result taci_run_join_devices(taci_Stage *stage, taci_Run *run, int side);
/// 0..1: by how much devices' own motion is slower: as the world, and it stands if it is not
/// wanted.
double taci_run_slower(const taci_Stage *stage);
/// How heavy bodies feel.
void taci_run_weigh(taci_Run *run);
/// N/m, of the spring from a pointer to a body.
double taci_run_stiffness(const taci_Run *run, int body);

// ------------------------------------------------------------------------------------------------
// A past

typedef struct taci_StagePast taci_StagePast;

// ------------------------------------------------------------------------------------------------
// The stage

typedef struct taci_StageHand {
    bool used;
    int client;
    uint32_t pointer;
    char body[STAGE_BODY];
    int device;  // of each side; -1: it was refused, or let go of for it
    int held;    // which of the pointers it is; -1: a device of the scene
    double seen; // s, of its last word
    tac_Lead lead;
} taci_StageHand;

typedef struct taci_Listed {
    char name[STAGE_NAME], path[STAGE_PATH];
    bool loaded, readable;
    bool given, shipped; // at the start; in the folder
    int order;
    char *title, *try_this, *notice;
    bool beside;
} taci_Listed;

struct taci_Stage {
    taci_StageDef def;
    char *def_scenes, *def_show, *def_folder;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    atomic_bool over, mute;
    // lock: asked for
    taci_Ask ask[STAGE_ASKS];
    int ask_first, ask_count;
    bool changed; // hands did: the state is another
    // lock: shown
    taci_Run *run;
    taci_StagePast *past;
    taci_StageHand hand[STAGE_HANDS];
    char granted[STAGE_TEXT];
    char last[STAGE_PATH]; // recording; "": none
    // lock: told
    char *state, *scenes;
    size_t state_size, state_room, scenes_size, scenes_room;
    _Atomic uint64_t serial, scenes_serial, epoch;
    // of the thread
    taci_Piece *piece;
    taci_StageVoice voice; // of what has no run yet
    char what[STAGE_TEXT]; // that is shown: "wall"
    bool beside;           // wished
    bool ghost_off;
    double ghost_left; // lock: s, until when a device goes on without its own motion
    double slower;     // lock: as devices were told, of their own motion; -1: they were not
    double rate;
    int resets;      // that were made
    double build_at; // s, when the scene is built anew; 0: not
    int build_for;   // client
    double edits_at, tell_at;
    char busy[STAGE_TEXT], trouble[STAGE_TEXT];
    double stalled_since[TAC_SIDES];
    char folder[STAGE_PATH]; // for recordings
    bool own_folder;
    int takes; // recordings made
    taci_Listed *listed;
    int listed_count, listed_next;
    taci_Run *left; // runs that hang
    char *scratch;
    size_t scratch_room;
};

double taci_stage_now(void); // s
/// Tell somebody, 0: all; as printf.
void taci_stage_say(taci_Stage *stage, int client, tac_Result code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/// The message callback of scenes, sessions and devices; the user is a taci_StageVoice.
void taci_stage_hear(void *voice, const tac_Message *message);
/// The state is told anew, if it is another.
void taci_stage_tell(taci_Stage *stage);
/// What takes a while is begun: the state says so. NULL or "": it is over.
void taci_stage_busy(taci_Stage *stage, const char *what);
char *taci_stage_copy(const char *text);

// stage_open.c
void taci_stage_open(taci_Stage *stage, const taci_Ask *ask);
/// What the definition says, or the first of the list.
void taci_stage_open_first(taci_Stage *stage);
/// A piece takes the place of the one before, and of a recording. ERR_*: the client was told, the
/// piece is closed, and what ran goes on.
tac_Result taci_stage_put_on(taci_Stage *stage, taci_Piece *piece, int client);

// stage_hands.c; under the lock
void taci_hands_drop_all(taci_Stage *stage);
/// Those that rest are kept alive, those whose page is silent let go.
void taci_hands_keep(taci_Stage *stage, double now);
/// Whether a hand has what moves by itself, or had it a moment ago.
bool taci_hands_have_ghost(const taci_Stage *stage, double now);
/// The devices' own motion is slower by that share, as the world is; 1: it stands.
void taci_hands_pace(taci_Stage *stage, double slower);

// stage_sliders.c
void taci_sliders_set(taci_Stage *stage, const taci_Ask *ask);
/// Those that move become edits, or a scene that is built anew, if it is time to.
void taci_sliders_work(taci_Stage *stage, double now);
/// Sliders that nobody has set stand where the scene has them.
void taci_sliders_follow(taci_Piece *piece, const tac_Scene *scene);
/// Those that a world could not be built with go back to what it was built with.
void taci_sliders_revert(taci_Piece *piece);
/// The settings of a side; `text` holds them. Gives their number.
int taci_sliders_settings(const taci_Piece *piece, bool beside, tac_SceneSetting *setting,
                          char (*text)[32], int room);

// stage_record.c
void taci_record_switch(taci_Stage *stage, const taci_Ask *ask);
/// The recording of the run is closed, while it goes on or after its end.
void taci_record_end(taci_Stage *stage, taci_Run *run);
/// A recording that has failed ends. Of what runs.
void taci_record_watch(taci_Stage *stage);
/// A path for the next one. False: there is no folder for it.
bool taci_record_path(taci_Stage *stage, const char *name, char path[STAGE_PATH]);
void taci_record_clean(taci_Stage *stage);

// stage_past.c
/// Show a recording. ERR_*: the client was told, and nothing has changed.
tac_Result taci_past_show(taci_Stage *stage, const char *path, bool uploaded, int client);
void taci_past_leave(taci_Stage *stage);
/// Make more of it, for a few milliseconds. False: there is nothing to do.
bool taci_past_work(taci_Stage *stage);
void taci_past_seek(taci_Stage *stage, double time);
void taci_past_play(taci_Stage *stage, bool on);
void taci_past_step(taci_Stage *stage, int count);
void taci_past_rate(taci_Stage *stage, double rate);
/// The scene that a recording holds, as a piece. ERR_*: the client was told.
tac_Result taci_past_piece(taci_Stage *stage, int client, taci_Piece **piece);
// under the lock
size_t taci_past_look(taci_StagePast *past, void *bytes, size_t room);
size_t taci_past_card(const taci_StagePast *past, void *bytes, size_t room);
void taci_past_state(const taci_StagePast *past, taci_JsonText *json);
const char *taci_past_title(const taci_StagePast *past);
const tac_Scene *taci_past_scene(const taci_StagePast *past);

// stage_list.c
void taci_list_find(taci_Stage *stage);
/// Read one more. False: all are.
bool taci_list_work(taci_Stage *stage);
const taci_Listed *taci_list_get(const taci_Stage *stage, const char *name);
const taci_Listed *taci_list_first(taci_Stage *stage);
void taci_list_free(taci_Stage *stage);

#endif
