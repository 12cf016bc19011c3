#ifndef RECORD_SCENE_H
#define RECORD_SCENE_H
#include "support/heard.h"
#include <stdbool.h>
#include <tactus/tactus.h>

/* A scene for tests of recordings, made from a text, and its world. */

/// Six bodies on springs, one of them pushed; parameter `k`. 17 channels of 47 numbers: with the
/// table of steps 73 numbers per row.
extern const char record_scene_text[];

typedef struct RecordScene {
    tac_Scene *scene;
    tac_World *world;
    double T; // s, of the next step
} RecordScene;

/// Load a text; `k` NULL leaves the parameter as it is. Fails the test if it is refused.
RecordScene record_scene_open(const char *text, const char *k);
void record_scene_close(RecordScene *s);
/// Drive and step once. False if that fails.
bool record_scene_step(RecordScene *s);

/// The path of a file of this test in the temporary folder, the same until another is asked for.
const char *record_path(const char *name);
/// Record `steps` steps of the scene to a file and close it.
void record_to(const char *path, const char *text, const char *k, int steps);

/// Open a recording that must be one; fails the test otherwise.
tac_RecordingFile *record_open(const char *path);

/// Change one bit of the hash of a row in a file that was closed.
void record_change_hash(const char *path, uint64_t row);

#endif
