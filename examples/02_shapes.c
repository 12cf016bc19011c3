/* 02: shapes.
 *
 * Bodies touch through shapes, and a body may have several: this is a hammer, a box and a capsule,
 * with the mass, centre and inertia that follow from them. It is thrown across a table, bounces,
 * slides and stops, and the ledger says where its energy went. Contacts never add any: the stored
 * energy falls in every step, except for what push-out takes back, which earlier losses have paid.
 */
#include <math.h>
#include <stdio.h>
#include <tactus/tactus.h>

enum { HEAD, HANDLE, PARTS };

static int fail(const char *what)
{
    fprintf(stderr, "02_shapes: %s\n", what);
    return 1;
}

static tac_Result build(tac_World *world, tac_BodyId *hammer, double *weight)
{
    // Where each part is in the file of the smith; the body's frame is at the centre of mass.
    const double density[PARTS] = {7800.0, 700.0}; // kg/m3: steel, wood
    tac_ShapeDef table = tac_shape_def_default(), form[PARTS];
    form[HEAD] = form[HANDLE] = tac_shape_def_default();
    form[HEAD].type = TAC_SHAPE_BOX;
    form[HEAD].size = (tac_Vec3){0.1, 0.03, 0.03}; // full edges
    form[HEAD].pose.p.z = 0.14;
    form[HANDLE].type = TAC_SHAPE_CAPSULE;
    form[HANDLE].size = (tac_Vec3){0.012, 0.012, 0.25}; // radius, -, length of its axis, z
    tac_MassProperties part[PARTS];
    tac_Result result = TAC_OK;
    for (int i = 0; i < PARTS && result == TAC_OK; i++)
        result = tac_mass_properties(form[i].type, form[i].size, NULL, density[i], &part[i]);
    if (result != TAC_OK)
        return result;
    const tac_Pose pose[PARTS] = {form[HEAD].pose, form[HANDLE].pose};
    tac_MassProperties all = tac_mass_combine(part, pose, PARTS);

    tac_BodyDef body = tac_body_def_default();
    body.mass = all.mass;
    body.inertia = all.inertia;
    body.pose = tac_pose_make((tac_Vec3){0, 0, 0.4}, (tac_Vec3){0.4, 0.3, 0.2});
    body.twist.lin.x = 2.0; // m/s
    *weight = all.mass * 9.81;
    result = tac_material_set(world, 0, (tac_Surface){.friction = 0.4, .restitution = 0.3});
    if (result == TAC_OK)
        result = tac_body_create(world, &body, hammer);
    table.type = TAC_SHAPE_PLANE; // on the world: a null body
    tac_ShapeId id;
    if (result == TAC_OK)
        result = tac_shape_create(world, (tac_BodyId){0}, &table, &id);
    for (int i = 0; i < PARTS && result == TAC_OK; i++) {
        form[i].pose.p.z -= all.center.z;
        result = tac_shape_create(world, *hammer, &form[i], &id);
    }
    return result;
}

int main(void)
{
    tac_WorldDef def = tac_world_def_default();
    tac_World *world = NULL;
    tac_BodyId hammer;
    double weight;
    if (tac_world_create(&def, &world) != TAC_OK || build(world, &hammer, &weight) != TAC_OK)
        return fail("the world could not be built");

    double worst = 0.0, last = tac_world_energy(world);
    printf("time s   x m    z m    contacts  energy J  impacts J  sliding J  stopping J\n");
    for (int k = 1; k <= 4000; k++) {
        if (tac_world_step(world, 0.001) != TAC_OK)
            return fail("a step failed");
        tac_StepStats stats = tac_world_stats(world);
        double energy = tac_world_energy(world) + stats.contact.tank;
        worst = fmax(worst, energy - last);
        last = energy;
        if (k % 400 != 0)
            continue;
        tac_Ledger l = tac_world_ledger(world, true);
        tac_Vec3 p = tac_body_pose(world, hammer).p;
        printf("%6.1f %6.3f %6.3f %8d %11.4f %9.4f %10.4f %10.4f\n", stats.time, p.x, p.z,
               stats.contact.contacts, tac_world_energy(world), l.restitution, l.friction, l.stick);
    }
    // What the table carries is the resultant of all contacts, not any one of them.
    double carried = tac_body_contact_wrench(world, hammer).force.z;
    tac_world_destroy(world);
    printf(
        "the table pushes with %.6f N against %.6f N of weight; largest rise of energy in a step: "
        "%.1e J\n",
        carried, weight, worst);
    if (fabs(carried - weight) > 1e-3 * weight) // it may still rock a little
        return fail("the hammer should lie on the table");
    return worst < 1e-12 ? 0 : fail("a contact has added energy");
}
