#ifndef TACI_LABELS_H
#define TACI_LABELS_H
#include <stdint.h>
#include <tactus/world.h>

/* Names and pointers that users give to the things of a world. They are no part of its state: not
 * saved, not hashed, and no step reads them. Only what has one is in the table: an open hash from
 * the kind, the system and the slot of a thing. Labels go with their things: who destroys one drops
 * its label, whose place stays with nothing in it, and so does a load after which another thing is
 * in the slot, or none: the generation is that of the thing that was labelled. */

typedef enum taci_Labelled {
    TACI_LABEL_NONE, // an empty place of the table
    TACI_LABEL_BODY,
    TACI_LABEL_JOINT,
    TACI_LABEL_SPRING,
    TACI_LABEL_SHAPE,
    TACI_LABEL_SYSTEM,
} taci_Labelled;

typedef struct taci_LabelKey {
    int32_t kind;           // taci_Labelled
    int32_t system, index1; // system: of bodies, as in tac_BodyId; else 0
} taci_LabelKey;

typedef struct taci_Label {
    taci_LabelKey key;
    uint16_t generation;
    char *name; // NULL: none
    void *user;
} taci_Label;

typedef struct taci_Labels {
    taci_Label *label; // (size), a power of two
    int size, count;
} taci_Labels;

void taci_labels_destroy(taci_Labels *labels);
/// The label of a thing that is there, with nothing in it where it has none.
const taci_Label *taci_labels_find(const taci_Labels *labels, taci_LabelKey key);
/// The label of such a thing to write into, an empty one where it has none yet. NULL: no memory.
taci_Label *taci_labels_get(taci_Labels *labels, taci_LabelKey key, uint16_t generation);
/// The label of a thing that goes.
void taci_labels_drop(taci_Labels *labels, taci_LabelKey key);
/// Those of all that is not in a world.
void taci_labels_drop_gone(taci_Labels *labels, const tac_World *world);

#endif
