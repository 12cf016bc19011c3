#ifndef TACTUS_TWO_LINK_H
#define TACTUS_TWO_LINK_H
#include "ways.h"

/* The arm of two links with joint springs that S3 section 4 looks at, as a tree in a world of its
 * own. Links of 0.30 and 0.25 m and 1.0 and 0.8 kg, thin rods, springs of 6 and 3 N·m/rad at rest
 * where the arm is straight along x; both joints turn about z. */

extern const double two_link_length[2], two_link_mass[2], two_link_spring[2];

typedef struct TwoLink {
    tac_World *world;
    tac_SystemId tree;
    double E0; // J, at the start
} TwoLink;

typedef struct TwoLinkDef {
    tac_WorldDef world;
    tac_Form form;
    double q[2], v[2]; // rad, rad/s
} TwoLinkDef;

/// From (1.0, -1.2) rad at rest, in a default world without gravity, in the default form.
TwoLinkDef two_link_def(void);
/// False: it could not be made; destroy it all the same.
bool two_link_create(const TwoLinkDef *def, TwoLink *arm);
void two_link_destroy(TwoLink *arm);
/// M (row by row) and C of the equations of motion: a second way to them, by hand.
void two_link_dynamics(const double q[2], const double v[2], double M[4], double C[4]);

#endif
