#ifndef TACTUS_TOWER_H
#define TACTUS_TOWER_H
#include "picture.h"
#include "solids.h"

/* Ten boxes of 0.1 m and 1 kg upon each other on the floor, left alone: friction 0.5, T = 1 ms,
 * settings of the world as they are by default. */

enum { TOWER_BOXES = 10, TOWER_SAMPLES = 120 };
#define TOWER_EDGE 0.1 // m

typedef struct TowerDef {
    double disorder;     // m, how far boxes are from the axis at most, and a tenth of their turns
                         // about it, rad
    double top;          // kg, mass of the uppermost box
    double slop;         // m, overlap that is left alone; 0: the default
    uint64_t seed;       // of the disorder
    double settle, rest; // s, before the watch begins, and while it lasts
} TowerDef;

typedef struct TowerRun {
    double way, aside, turn;         // m, m, rad, largest of a box during the rest; aside: level
    double depth;                    // m, deepest overlap during the rest
    double rise, residual, unsolved; // of the watch, over all; unsolved during the rest
    double pairs;                    // mean sweep pairs in a step of the rest
    double height;                   // m, of the uppermost centre at the end
    double creep[TOWER_SAMPLES];     // m, of the box that moved most, over the rest, evenly
} TowerRun;

/// Run one tower. False: it could not be run.
bool tower_run(const TowerDef *def, TowerRun *run);
/// The tower as it is built, for a picture; `item` has room for all boxes.
void tower_items(const TowerDef *def, double x, PictureItem *item);

#endif
