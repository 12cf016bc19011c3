#ifndef PLAIN_WORLD_H
#define PLAIN_WORLD_H
#include <tactus/tactus.h>

/* What tests of contact begin with: a world of one material, and bodies of one form. */

/// A world with this gravity (m/s2, down) and material 0 as given; all else by default.
tac_World *plain_world(tac_Surface surface, double gravity);
/// The same of any definition.
tac_World *plain_world_of(const tac_WorldDef *def, tac_Surface surface);

tac_ShapeId plain_shape(tac_World *w, tac_BodyId body, tac_ShapeType type, tac_Vec3 size,
                        tac_Pose at);
/// The plane z = 0.
tac_ShapeId plain_ground(tac_World *w);
/// A box of the world with its top at z = 0.
tac_ShapeId plain_floor(tac_World *w, tac_Vec3 size);

/// A body without shape; one that is a box, a ball, or any form of even density.
tac_BodyId plain_body(tac_World *w, double mass, tac_Mat3 inertia, tac_Pose pose, tac_Twist twist);
tac_BodyId plain_box(tac_World *w, double mass, tac_Vec3 edges, tac_Pose pose, tac_Vec3 velocity);
tac_BodyId plain_ball(tac_World *w, double mass, double radius, tac_Vec3 at, tac_Vec3 velocity);
tac_BodyId plain_solid(tac_World *w, tac_ShapeType type, tac_Vec3 size, double mass, tac_Vec3 at,
                       tac_Vec3 velocity);
/// The inertia of a form of even density that has this mass.
tac_Mat3 plain_inertia(tac_ShapeType type, tac_Vec3 size, double mass);
/// The hull of the corners of a box.
tac_Geometry *plain_box_hull(tac_Vec3 size);

#endif
