/* What tests of contact begin with (plain_world.h). */
#include "support/plain_world.h"
#include "math/vec.h"
#include "support/check.h"

tac_World *plain_world_of(const tac_WorldDef *def, tac_Surface surface)
{
    tac_World *w;
    assert_int_equal(tac_world_create(def, &w), TAC_OK);
    assert_int_equal(tac_material_set(w, 0, surface), TAC_OK);
    return w;
}

tac_World *plain_world(tac_Surface surface, double gravity)
{
    tac_WorldDef def = tac_world_def_default();
    def.gravity = v3(0, 0, -gravity);
    return plain_world_of(&def, surface);
}

tac_ShapeId plain_shape(tac_World *w, tac_BodyId body, tac_ShapeType type, tac_Vec3 size,
                        tac_Pose at)
{
    tac_ShapeDef def = tac_shape_def_default();
    tac_ShapeId id;
    def.type = type;
    def.size = size;
    def.pose = at;
    assert_int_equal(tac_shape_create(w, body, &def, &id), TAC_OK);
    return id;
}

tac_ShapeId plain_ground(tac_World *w)
{
    return plain_shape(w, (tac_BodyId){0}, TAC_SHAPE_PLANE, v3(1, 1, 1), tac_pose_identity());
}

tac_ShapeId plain_floor(tac_World *w, tac_Vec3 size)
{
    tac_Pose at = {{0, 0, -0.5 * size.z}, {1, 0, 0, 0}};
    return plain_shape(w, (tac_BodyId){0}, TAC_SHAPE_BOX, size, at);
}

tac_BodyId plain_body(tac_World *w, double mass, tac_Mat3 inertia, tac_Pose pose, tac_Twist twist)
{
    tac_BodyDef def = tac_body_def_default();
    tac_BodyId id;
    def.mass = mass;
    def.inertia = inertia;
    def.pose = pose;
    def.twist = twist;
    assert_int_equal(tac_body_create(w, &def, &id), TAC_OK);
    return id;
}

static tac_BodyId with_shape(tac_World *w, tac_BodyId body, tac_ShapeType type, tac_Vec3 size)
{
    plain_shape(w, body, type, size, tac_pose_identity());
    return body;
}

tac_BodyId plain_box(tac_World *w, double mass, tac_Vec3 edges, tac_Pose pose, tac_Vec3 velocity)
{
    tac_Mat3 J = tac_inertia_box(mass, edges);
    return with_shape(w, plain_body(w, mass, J, pose, (tac_Twist){velocity, {0, 0, 0}}),
                      TAC_SHAPE_BOX, edges);
}

tac_BodyId plain_ball(tac_World *w, double mass, double radius, tac_Vec3 at, tac_Vec3 velocity)
{
    tac_Mat3 J = tac_inertia_sphere(mass, radius);
    tac_Pose pose = {at, {1, 0, 0, 0}};
    return with_shape(w, plain_body(w, mass, J, pose, (tac_Twist){velocity, {0, 0, 0}}),
                      TAC_SHAPE_SPHERE, v3(radius, 0, 0));
}

tac_BodyId plain_solid(tac_World *w, tac_ShapeType type, tac_Vec3 size, double mass, tac_Vec3 at,
                       tac_Vec3 velocity)
{
    tac_Mat3 J = plain_inertia(type, size, mass);
    tac_Pose pose = {at, {1, 0, 0, 0}};
    return with_shape(w, plain_body(w, mass, J, pose, (tac_Twist){velocity, {0, 0, 0}}), type,
                      size);
}

tac_Mat3 plain_inertia(tac_ShapeType type, tac_Vec3 size, double mass)
{
    tac_MassProperties unit;
    assert_int_equal(tac_mass_properties(type, size, NULL, 1.0, &unit), TAC_OK);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            unit.inertia.m[i][j] = unit.inertia.m[i][j] * mass / unit.mass;
    return unit.inertia;
}

tac_Geometry *plain_box_hull(tac_Vec3 size)
{
    tac_Geometry *g;
    tac_Vec3 corner[8];
    for (int i = 0; i < 8; i++)
        corner[i] = v3((i & 1 ? 0.5 : -0.5) * size.x, (i & 2 ? 0.5 : -0.5) * size.y,
                       (i & 4 ? 0.5 : -0.5) * size.z);
    assert_int_equal(tac_hull_create(corner, 8, NULL, NULL, &g), TAC_OK);
    return g;
}
