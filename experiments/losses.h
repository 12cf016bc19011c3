#ifndef TACTUS_LOSSES_H
#define TACTUS_LOSSES_H
#include "ways.h"

/* The course of a world with contact: its energy, with what was lost stacked upon it. */

enum {
    LOSSES_TIME,
    LOSSES_ENERGY,
    // the energy with one loss after the other upon it; the last is constant if nothing is missing
    LOSSES_FRICTION, // friction and stick: where it slides, a law books it in parts to both
    LOSSES_IMPACT,   // less what push-out took of it
    LOSSES_OTHER,    // the scheme
    LOSSES_EXTRA,    // a column for something else
    LOSSES_COLUMNS
};

/// A table for it; `extra` is what the last column holds.
LabTable *losses_table(Lab *lab, const char *name, LabColumn extra);
void losses_row(LabTable *table, const tac_World *world, double time, double extra);
/// Draw the areas, from zero to `top` (J).
void losses_draw(Lab *lab, const char *name, const char *caption, LabTable *table, double top);

#endif
