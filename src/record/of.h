#ifndef TACI_RECORD_OF_H
#define TACI_RECORD_OF_H
#include "record/layout.h"

/* What a recording is of: a scene, or what is found in a world. Both say what the file tells beside
 * its rows, and read what goes into a row. */

/// How many of the things that were there at the start are gone, and how many have come since.
typedef struct taci_RecordChange {
    uint64_t gone, come;
} taci_RecordChange;

/// A control stays as it is set; an activation moves on, so that only a count says that it was set.
typedef struct taci_RecordGiven {
    double value;
    uint64_t times; // of an activation
} taci_RecordGiven;

typedef struct taci_RecordOf {
    taci_RecordMeta meta; // all but version and start; its texts live as long as this
    int contacts;         // of a row at most
    void *own;            // what the functions below work on
    void (*read)(const void *own, const tac_World *world, int channel, double *values);
    /// The number of a body in meta.body, TAC_SCENE_GROUND for the world, TACI_RECORD_NO_BODY.
    int32_t (*body)(const void *own, const tac_World *world, tac_BodyId body);
    /// The number of a shape among those of its body, -1: it has none.
    int32_t (*shape)(const void *own, tac_ShapeId shape);
    taci_RecordChange (*change)(const void *own, const tac_World *world);
    /// What the program may give to drives: in the last step, or, without a world, as the scene
    /// begins; then what it is and of which drive.
    int given_count;
    taci_RecordGiven (*given)(const void *own, const tac_World *world, int index);
    void (*name_given)(const void *own, int index, tac_Edit *input);
    void (*destroy)(struct taci_RecordOf *of);
} taci_RecordOf;

/// A body that the recording does not know.
#define TACI_RECORD_NO_BODY (-2)

/// A recording of a scene, which must live as long. ERR_MEMORY.
tac_Result taci_record_of_scene(const tac_Scene *scene, taci_RecordOf *of);
/// A recording of all that is in a world now, as far as `def` chooses it. ERR_INVALID: a pattern
/// chooses nothing (a message says which). ERR_MEMORY.
tac_Result taci_record_of_world(const tac_World *world, const tac_RecordingDef *def,
                                taci_RecordOf *of);

#endif
