#ifndef STAGE_RIG_H
#define STAGE_RIG_H
#include "check.h"
#include "view/stage.h"
#include <stdatomic.h>
#include <tactus/tactus.h>

/* A stage with somebody before it, who hears what is said and looks. */

typedef struct Watcher {
    taci_Stage *stage;
    taci_StageDef def;
    char *state;
    size_t state_room;
    _Alignas(8) unsigned char *bytes; // of the last look, or card
    size_t room, size;
    // said, by any thread
    atomic_int said; // times
    atomic_int errors;
    char last[2048]; // under `lock`
    char all[16384];
    atomic_flag lock;
    const tac_SceneSource *source; // of the only upload, "abc"
    int source_count;
    atomic_int sleep; // ms, that the next step of every side takes longer
    atomic_bool hangs;
} Watcher;

/// A stage that shows `path` first, of scenes in a folder (NULL: none).
void watch(Watcher *w, const char *path, const char *scenes);
/// The same from a definition.
void watch_def(Watcher *w, const taci_StageDef *def);
void leave(Watcher *w);
/// The teardown of a test: what it has not left.
int leave_open(void **state);

void rest(double seconds);
/// Ask for something, with what of it is not zero.
void ask_text(Watcher *w, taci_AskKind kind, const char *text, const char *main);
void ask_value(Watcher *w, taci_AskKind kind, const char *text, double value);
void ask_on(Watcher *w, taci_AskKind kind, bool on);
void ask_steps(Watcher *w, int steps);
/// A hand of client 1, pointer 0, at the middle of a body.
void hold(Watcher *w, const char *body, double x, double y, double z);
void let_go(Watcher *w);

const char *state(Watcher *w);
bool state_has(Watcher *w, const char *text);
/// Until it has; false: it did not in ten seconds.
bool comes(Watcher *w, const char *text);
bool goes(Watcher *w, const char *text);
/// The number behind a key, its first.
double number_of(Watcher *w, const char *key);
/// Until so many epochs were shown.
bool reaches(Watcher *w, uint64_t epoch);
/// Whether something with this text was said since the last call of forget.
bool heard(Watcher *w, const char *text);
bool hears(Watcher *w, const char *text);
void forget(Watcher *w);

/// The newest snapshot, or card: NULL, none.
const void *look(Watcher *w, int side);
const void *card(Watcher *w, int side);
double time_of(Watcher *w, int side);
uint64_t step_of(Watcher *w, int side);
/// Until the time shown is at least that.
bool runs_to(Watcher *w, int side, double time);
/// The number of a body in the card, by name; -1: there is none.
int body_of(Watcher *w, const char *name);
/// J of the world's ledger since the start, by name.
double ledger_of(Watcher *w, int side, const char *term);

#endif
