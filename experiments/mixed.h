#ifndef TACTUS_MIXED_H
#define TACTUS_MIXED_H
#include "ways.h"

/* Worlds of several kinds: what the parts of the experiment `mixed` share. */

/// What must hold in every step, whatever kinds it joins.
typedef struct MixedBooks {
    double residual; // of the ledger over its scale
    double system;   // the same for the books of each system
    double work;     // J, largest contact work of a step
    double overlap;  // m, deepest
    double created;  // J, that no law explains
    int touched;     // steps with contact
} MixedBooks;

bool mixed_step(tac_World *world, double T, MixedBooks *books);
void mixed_claim(Lab *lab, const char *name, const MixedBooks *books);

/// A table of time, stored energy, and what was lost upon it; a row of it; its picture.
LabTable *mixed_table(Lab *lab, const char *name);
void mixed_row(LabTable *table, const tac_World *world, double time);
void mixed_draw(Lab *lab, const char *name, const char *caption, LabTable *table);

/// The parts: a robot's hand on a free box; fingers that are trees on a palm that is a rigid body,
/// against the same as one tree; a beam that carries a plate on which a ball falls; the order of
/// the step where a spring joins two kinds.
void mixed_robot(Lab *lab);
void mixed_fingers(Lab *lab);
void mixed_beam(Lab *lab);
void mixed_order(Lab *lab);

#endif
