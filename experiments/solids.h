#ifndef TACTUS_SOLIDS_H
#define TACTUS_SOLIDS_H
#include "ways.h"

/* Solids that touch each other and the ground: what the experiments with contact share. Gravity is
 * along -z. */

typedef struct Solid {
    tac_ShapeType type;
    tac_Vec3 size;                // m, see tac_ShapeType
    const tac_Geometry *geometry; // of hulls
    double mass;                  // kg
    tac_Pose pose;                // of the form; its centre of mass need not be the origin
    tac_Twist twist;
} Solid;

/// A world of the given definition in which material 0 has the surface, with a level floor at
/// z = 0 or without. False: it could not be made, and `world` is NULL.
bool solids_open(const tac_WorldDef *def, tac_Surface surface, bool floor, tac_World **world);
/// A body of uniform density with one shape; `shape` may be NULL.
bool solids_add(tac_World *world, const Solid *solid, tac_BodyId *body, tac_ShapeId *shape);
/// A shape of the world that does not move.
bool solids_fix(tac_World *world, tac_ShapeType type, tac_Vec3 size, tac_Pose pose);

/// A box of full edges, at rest.
Solid solid_box(double mass, tac_Vec3 edges, tac_Vec3 at, tac_Vec3 turn);

/// What must hold in every step with contact, watched.
typedef struct Watch {
    double start;    // J, energy at the beginning
    bool paid;       // push-out may spend what contacts have lost: their tank counts as energy
    double last;     // J, energy after the last step
    double rise;     // J, largest rise of the energy in a step
    double flight;   // J, largest change of the energy in a step in which nothing touched
    double residual; // of the ledger, over its scale
    double momentum; // that no force explains, over its scale
    double depth;    // m, deepest overlap at the start of a step
    double unsolved; // m/s, largest residual of the contact problem
    int sweep_pairs; // most in a step
    int contacts;    // most in a step
    int touched;     // steps in which something touched
    int first;       // the first of them, counted from 0; -1: none yet
    int steps;
} Watch;

Watch watch_start(const tac_World *world, bool push_out);
/// One step, watched. False: it could not be made.
bool watch_step(Watch *watch, tac_World *world, double T);
/// How far stored energy and losses are from the start: the books since creation, J.
double watch_balance(const Watch *watch, const tac_World *world);

/// What is claimed of what was watched, of all steps: energy and contact tank rise by at most
/// `most` (J), the ledger closes to 1e-12, momentum to 1e-13 of their scales.
void claim_no_rise(Lab *lab, double rise, double most);
void claim_ledger(Lab *lab, double residual);
void claim_momentum(Lab *lab, double unexplained);

/// Numbers that look random: the same on every machine for the same seed.
typedef struct Dice {
    uint64_t state;
} Dice;
double dice_between(Dice *dice, double low, double high);
tac_Vec3 dice_vec(Dice *dice, double low, double high);
/// A rotation vector of any direction, up to half a turn.
tac_Vec3 dice_turn(Dice *dice);

/// The angle between two orientations, rad, to rounding also where it is small.
double turn_between(tac_Quat a, tac_Quat b);

#endif
