/* 05: a box thrown across a table.
 *
 * Bodies touch through shapes. The box lands, bounces, slides and stops, and the ledger says where
 * its energy went: impacts, sliding, coming to rest. Contacts never add any: the stored energy
 * falls in every step, except for what push-out takes back, which earlier losses have paid for.
 */
#include <math.h>
#include <stdio.h>
#include <tactus/tactus.h>

static int fail(const char *what)
{
    fprintf(stderr, "05_touch: %s\n", what);
    return 1;
}

static tac_Result build(tac_World *world, tac_BodyId *box)
{
    const tac_Vec3 edges = {0.2, 0.1, 0.06};
    tac_ShapeDef table = tac_shape_def_default(), form = tac_shape_def_default();
    tac_BodyDef body = tac_body_def_default();
    tac_ShapeId shape;
    table.type = TAC_SHAPE_PLANE; // on the world: a null body
    form.type = TAC_SHAPE_BOX;
    form.size = edges;
    body.mass = 1.0;
    body.inertia = tac_inertia_box(body.mass, edges);
    body.pose = tac_pose_make((tac_Vec3){0, 0, 0.4}, (tac_Vec3){0.4, 0.3, 0.2});
    body.twist.lin.x = 2.0;

    tac_Result result =
        tac_material_set(world, 0, (tac_Surface){.friction = 0.4, .restitution = 0.3});
    if (result == TAC_OK)
        result = tac_shape_create(world, (tac_BodyId){0}, &table, &shape);
    if (result == TAC_OK)
        result = tac_body_create(world, &body, box);
    return result == TAC_OK ? tac_shape_create(world, *box, &form, &shape) : result;
}

int main(void)
{
    const double T = 0.001;
    tac_WorldDef def = tac_world_def_default();
    tac_World *world = NULL;
    tac_BodyId box;
    if (tac_world_create(&def, &world) != TAC_OK || build(world, &box) != TAC_OK)
        return fail("the world could not be built");

    double worst = 0.0, last = tac_world_energy(world);
    printf("time s   x m    z m    contacts  energy J  impacts J  sliding J  stopping J\n");
    for (int k = 1; k <= 2000; k++) {
        if (tac_world_step(world, T) != TAC_OK)
            return fail("a step failed");
        tac_StepStats stats = tac_world_stats(world);
        double energy = tac_world_energy(world) + stats.contact.tank;
        worst = fmax(worst, energy - last);
        last = energy;
        if (k % 200 != 0)
            continue;
        tac_Ledger l = tac_world_ledger(world, true);
        tac_Vec3 p = tac_body_pose(world, box).p;
        printf("%6.1f %6.3f %6.3f %8d %11.4f %9.4f %10.4f %10.4f\n", stats.time, p.x, p.z,
               stats.contact.contacts, tac_world_energy(world), l.restitution, l.friction, l.stick);
    }

    // What the table carries is the resultant of all contacts, not any one of them.
    tac_Wrench f = tac_body_contact_wrench(world, box);
    printf("at rest the table pushes with %.6f N; largest rise of energy in a step: %.1e J\n",
           f.force.z, worst);
    bool rests = fabs(f.force.z - 9.81) < 1e-6, passive = worst < 1e-12;
    tac_world_destroy(world);
    if (!rests)
        return fail("the box should have come to rest");
    return passive ? 0 : fail("a contact has added energy");
}
