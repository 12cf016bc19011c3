/* 05: a stack.
 *
 * Six boxes stand on each other, face on face, and the topmost weighs twenty times as much as any
 * other. A stack must neither creep nor sink, however long one waits. Then the lowest box is pushed
 * with a little more than the friction of all of them, and slides off with the stack on it.
 */
#include <math.h>
#include <stdio.h>
#include <tactus/tactus.h>

enum { BOXES = 6 };
static const double EDGE = 0.1, MASS = 0.5, MU = 0.5, G = 9.81; // m, kg

static int fail(const char *what)
{
    fprintf(stderr, "05_stack: %s\n", what);
    return 1;
}

static tac_Result build(tac_World **world, tac_BodyId box[BOXES])
{
    tac_WorldDef def = tac_world_def_default();
    def.contact_solver = TAC_SOLVER_LADDER; // solves until the law holds, whatever the masses
    tac_ShapeDef floor = tac_shape_def_default(), form = tac_shape_def_default();
    tac_ShapeId shape;
    floor.type = TAC_SHAPE_PLANE;
    form.type = TAC_SHAPE_BOX;
    form.size = (tac_Vec3){EDGE, EDGE, EDGE};
    tac_Result result = tac_world_create(&def, world);
    if (result == TAC_OK)
        result = tac_material_set(*world, 0, (tac_Surface){.friction = MU});
    if (result == TAC_OK)
        result = tac_shape_create(*world, (tac_BodyId){0}, &floor, &shape);
    for (int i = 0; i < BOXES && result == TAC_OK; i++) {
        tac_BodyDef body = tac_body_def_default();
        body.mass = i == BOXES - 1 ? 20.0 * MASS : MASS;
        body.inertia = tac_inertia_box(body.mass, form.size);
        body.pose.p.z = (i + 0.5) * EDGE;
        result = tac_body_create(*world, &body, &box[i]);
        if (result == TAC_OK)
            result = tac_shape_create(*world, box[i], &form, &shape);
    }
    return result;
}

// `steps` of a millisecond with a force on the lowest box; the worst that contacts leave, m/s.
static double run(tac_World *world, tac_BodyId lowest, double force, int steps)
{
    double worst = 0.0;
    for (int k = 0; k < steps; k++) {
        tac_Wrench push = {.force = {force, 0.0, 0.0}};
        if (tac_body_push(world, lowest, push) != TAC_OK || tac_world_step(world, 0.001) != TAC_OK)
            return HUGE_VAL;
        worst = fmax(worst, tac_world_stats(world).contact.residual);
    }
    return worst;
}

int main(void)
{
    tac_World *world = NULL;
    tac_BodyId box[BOXES];
    if (build(&world, box) != TAC_OK)
        return fail("the world could not be built");

    double left = run(world, box[0], 0.0, 500);
    tac_Vec3 before = tac_body_pose(world, box[BOXES - 1]).p;
    left = fmax(left, run(world, box[0], 0.0, 1000));
    tac_Vec3 top = tac_body_pose(world, box[BOXES - 1]).p;
    double crept = hypot(hypot(top.x - before.x, top.y - before.y), top.z - before.z);
    tac_Wrench under = tac_body_contact_wrench(world, box[BOXES - 1]);
    printf("the top stands at %.6f m and moved by %.1e m in a second; it is held up by %.4f N;\n"
           "contacts are solved to %.0e m/s\n",
           top.z, crept, under.force.z, left);

    const double mass = (BOXES - 1 + 20) * MASS, force = 1.05 * MU * mass * G; // a little more
    left = run(world, box[0], force, 1000);
    double went = tac_body_pose(world, box[0]).p.x, law = 0.5 * 0.05 * MU * G;
    double behind = tac_body_pose(world, box[BOXES - 1]).p.x - went;
    tac_Ledger books = tac_world_ledger(world, true);
    printf("pushed with %.1f N all of it goes by %.4f m (law %.4f), the top %+.4f m off;\n"
           "the push did %.3f J, of which friction took %.3f J\n",
           force, went, law, behind, books.work_port, books.friction);
    tac_world_destroy(world);
    if (crept > 1e-6 || fabs(under.force.z - 20.0 * MASS * G) > 1e-3 ||
        fabs(top.z - (BOXES - 0.5) * EDGE) > BOXES * 1.2e-5)
        return fail("the stack should stand, each box within the slop of 10 um");
    // The others are carried by less than their friction, so that all are as one.
    return fabs(went - law) < 0.02 * law && fabs(behind) < 1e-3 ? 0
                                                                : fail("it should slide as one");
}
