#ifndef TACTUS_CANTILEVER_H
#define TACTUS_CANTILEVER_H
#include "ways.h"

/* The undamped aluminium beam of S3 section 5.2: 0.6 m long, 30 x 2 mm, clamped at x = 0, ten
 * elements with twenty coordinates, let go from the shape that a load of 1 N at its tip gives it.
 * No gravity. The values of the paper are not in its text; these are ours. */

enum { CANTILEVER_ELEMENTS = 10, CANTILEVER_COORDINATES = 2 * CANTILEVER_ELEMENTS };

#define CANTILEVER_SETUP                                                                    \
    "Aluminium cantilever, 0.6 m, 30 x 2 mm, 10 elements (20 coordinates), no damping, no " \
    "gravity, let go from the shape under 1 N at its tip (51.4 mm, 25.7 mJ); T = 1 ms. "

typedef struct Cantilever {
    tac_World *world;
    tac_SystemId beam;
    double E0; // J
} Cantilever;

/// Made in a world of the given definition; backward: implicit Euler. False: destroy it all the
/// same.
bool cantilever_create(const tac_WorldDef *def, bool backward, Cantilever *c);
void cantilever_destroy(Cantilever *c);
double cantilever_tip(const Cantilever *c);
/// Deflection at a point of the beam, by the cubic of its element.
double cantilever_deflection(const Cantilever *c, double x);

typedef struct CantileverRun {
    double drift; // worst |E/E0 - 1|
    double rise;  // J, largest rise of the energy in a step
} CantileverRun;

/// Run for so long; a row of time (s), kinetic, potential and total energy (mJ) and tip (mm) every
/// `every` steps.
LabTable *cantilever_table(Lab *lab, const char *name);
bool cantilever_run(Cantilever *c, double seconds, int every, LabTable *table, CantileverRun *run);

#endif
