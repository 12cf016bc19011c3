/* 03: friction.
 *
 * A block on a slope slides if tan(slope) is above the coefficient of friction, and else stays for
 * ever. Sliding, it gains g (sin - mu cos) in each second, and what friction takes is booked: mu
 * times the normal force times the way. Both are checked, for two slopes a degree apart.
 */
#include <math.h>
#include <stdio.h>
#include <tactus/tactus.h>

static const double MU = 0.5, MASS = 0.4, G = 9.81; // the friction angle is 26.57 degrees

static int fail(const char *what)
{
    fprintf(stderr, "03_friction: %s\n", what);
    return 1;
}

// A plane that falls along x by `slope`, and a block that lies on it.
static tac_Result build(double slope, tac_World **world, tac_BodyId *block)
{
    const tac_Vec3 edges = {0.1, 0.1, 0.04};
    tac_WorldDef def = tac_world_def_default();
    tac_Pose turned = tac_pose_make((tac_Vec3){0, 0, 0}, (tac_Vec3){0, slope, 0});
    tac_ShapeDef plane = tac_shape_def_default(), form = tac_shape_def_default();
    plane.type = TAC_SHAPE_PLANE;
    plane.pose = turned;
    form.type = TAC_SHAPE_BOX;
    form.size = edges;
    tac_BodyDef body = tac_body_def_default();
    body.mass = MASS;
    body.inertia = tac_inertia_box(MASS, edges);
    body.pose = turned;
    body.pose.p = tac_pose_vector(turned, (tac_Vec3){0, 0, 0.5 * edges.z});
    tac_ShapeId shape;
    tac_Result result = tac_world_create(&def, world);
    // Material 0 is what shapes have that name no other; two that meet take the geometric mean.
    if (result == TAC_OK)
        result = tac_material_set(*world, 0, (tac_Surface){.friction = MU});
    if (result == TAC_OK)
        result = tac_shape_create(*world, (tac_BodyId){0}, &plane, &shape);
    if (result == TAC_OK)
        result = tac_body_create(*world, &body, block);
    return result == TAC_OK ? tac_shape_create(*world, *block, &form, &shape) : result;
}

// Let the block go for two seconds, and compare it with what Coulomb's law says.
static int slide(double degrees)
{
    const double T = 0.001, time = 2.0, slope = degrees * acos(-1.0) / 180.0;
    tac_World *world = NULL;
    tac_BodyId block;
    if (build(slope, &world, &block) != TAC_OK)
        return fail("the world could not be built");
    tac_Vec3 start = tac_body_pose(world, block).p;
    double worst = 0.0;
    for (int k = 0; k < (int)(time / T + 0.5); k++) {
        if (tac_world_step(world, T) != TAC_OK)
            return fail("a step failed");
        worst = fmax(worst, tac_world_stats(world).residual);
    }
    tac_Vec3 p = tac_body_pose(world, block).p;
    tac_Wrench push = tac_body_contact_wrench(world, block); // resultant of all contacts
    tac_Ledger books = tac_world_ledger(world, true);
    tac_world_destroy(world);

    double way = hypot(p.x - start.x, p.z - start.z), normal = MASS * G * cos(slope);
    double gain = fmax(G * (sin(slope) - MU * cos(slope)), 0.0);
    double tangent = push.force.x * cos(slope) - push.force.z * sin(slope);
    printf("%4.1f degrees: way %.4f m (law %.4f), friction %.3f N of at most %.3f, took %.4f J,\n"
           "              stored energy fell by %.4f J; books close to %.0e\n",
           degrees, way, 0.5 * gain * time * time, -tangent, MU * normal, books.friction,
           books.work_edit - tac_ledger_stored(&books), worst);
    if (worst > 1e-12) // rounding
        return fail("the books of a step do not close");
    if (gain == 0.0) // two seconds of the 1e-7 m/s that the solver may leave
        return way < 2e-7 ? 0 : fail("the block should have stayed");
    // The first step is not yet a sliding one: a thousandth of the time, two of the way.
    if (fabs(way / (0.5 * gain * time * time) - 1.0) > 0.01)
        return fail("the block should have slid as the law says");
    return fabs(books.friction - MU * normal * way) < 1e-3 * books.friction
               ? 0
               : fail("friction should have taken its force times the way");
}

int main(void)
{
    return slide(26.0) != 0 || slide(27.0) != 0;
}
