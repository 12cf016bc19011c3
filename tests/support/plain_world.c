/* What tests of contact begin with (plain_world.h). */
#include "support/plain_world.h"
#include "math/vec.h"
#include "support/check.h"

tac_World *plain_world(tac_Surface surface, double gravity)
{
    tac_World *w;
    tac_WorldDef def = tac_world_def_default();
    def.gravity = v3(0, 0, -gravity);
    assert_int_equal(tac_world_create(&def, &w), TAC_OK);
    assert_int_equal(tac_material_set(w, 0, surface), TAC_OK);
    return w;
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
