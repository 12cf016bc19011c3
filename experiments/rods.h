#ifndef TACTUS_RODS_H
#define TACTUS_RODS_H
#include "ways.h"

/* A chain of rods, hinged to each other and to the world, let go from the level: links along x,
 * hinges along y, gravity along -z. */

enum { RODS_MAX = 40 };

typedef struct RodsDef {
    int n;
    double mass, length; // kg, m, of one
    tac_Mat3 inertia;    // kg·m2
    double stiffness;    // N/m, of each of the two points of a hinge
    double drag;         // N·s/m and N·m·s/rad, of each rod
    double spin; // rad/s, of each rod about its own axis: makes the motion three-dimensional
} RodsDef;

typedef struct Rods {
    tac_World *world;
    tac_BodyId body[RODS_MAX];
    int n;
    double length;
    double E0;       // J, at the start
    double turnover; // J, from the level to hanging: what the motion has to do with
} Rods;

/// Build it in a world of the given way. False: the lab has failed.
bool rods_create(Lab *lab, const tac_WorldDef *way, const RodsDef *def, Rods *rods);
void rods_destroy(Rods *rods);
/// What the true energy has more than it should, J: true + damped - start.
double rods_created(const Rods *rods);
/// How far the storage function is from its balance, J: stored - start + damped.
double rods_storage_error(const Rods *rods);

#endif
