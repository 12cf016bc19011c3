#ifndef PLAIN_WORLD_H
#define PLAIN_WORLD_H
#include <tactus/tactus.h>

/* What tests of contact begin with: a world of one material, and bodies of one form. */

/// A world with this gravity (m/s2, down) and material 0 as given; all else by default.
tac_World *plain_world(tac_Surface surface, double gravity);
/// The inertia of a form of even density that has this mass.
tac_Mat3 plain_inertia(tac_ShapeType type, tac_Vec3 size, double mass);
/// The hull of the corners of a box.
tac_Geometry *plain_box_hull(tac_Vec3 size);

#endif
