/* 08: a robot arm that pushes a box.
 *
 * The arm is read from a URDF file and becomes one tree: its joints are exact, and its state is the
 * angles of its joints. A servo is a spring whose rest position the program moves; the work of
 * moving it is booked, and so is what became of it: strain of the servos, damping, the friction
 * between box and floor. `08_robot robot.urdf` takes another arm of seven joints.
 */
#include <math.h>
#include <stdio.h>
#include <tactus/tactus.h>

enum { JOINTS = 7 };

static int fail(const char *what)
{
    fprintf(stderr, "08_robot: %s\n", what);
    return 1;
}

static void say(void *user, const tac_Message *message)
{
    (void)user;
    fprintf(stderr, "%s: %s\n", message->origin, message->text);
}

static tac_Result add_floor_and_box(tac_World *world, tac_BodyId *box)
{
    tac_ShapeDef floor = tac_shape_def_default(), form = tac_shape_def_default();
    tac_BodyDef body = tac_body_def_default();
    tac_ShapeId shape;
    floor.type = TAC_SHAPE_PLANE;
    form.type = TAC_SHAPE_BOX;
    form.size = (tac_Vec3){0.2, 0.2, 0.2};
    body.mass = 2.0;
    body.inertia = tac_inertia_box(body.mass, form.size);
    body.pose.p = (tac_Vec3){0.5, 0.4, 0.1};
    tac_Result result = tac_shape_create(world, (tac_BodyId){0}, &floor, &shape);
    if (result == TAC_OK)
        result = tac_body_create(world, &body, box);
    return result == TAC_OK ? tac_shape_create(world, *box, &form, &shape) : result;
}

// From 0 to 1 between two times, starting and ending at rest.
static double ease(double t, double from, double to)
{
    double s = fmin(fmax((t - from) / (to - from), 0.0), 1.0);
    return s * s * (3.0 - 2.0 * s);
}

int main(int count, char **argument)
{
    const double T = 0.001, reach[JOINTS] = {0.0, 0.6, 0.0, 0.3, 0.0, 0.0, 0.0}; // s; rad, down
    tac_ModelOptions options = tac_model_options_default();
    options.message = say; // mistakes in the file, and what of it has no meaning here
    tac_Model *model = NULL;
    const char *path = count > 1 ? argument[1] : "scenes/robots/arm.urdf";
    if (tac_model_load(path, &options, &model) != TAC_OK)
        return fail("the robot could not be read");
    tac_WorldDef def = tac_world_def_default();
    tac_model_reserve(model, &def); // room for its bodies and shapes
    tac_World *world = NULL;
    tac_ModelPlacement placement = tac_model_placement_default();
    tac_SystemId arm;
    tac_BodyId box;
    if (tac_world_create(&def, &world) != TAC_OK ||
        tac_model_build(model, world, &placement, &arm) != TAC_OK ||
        add_floor_and_box(world, &box) != TAC_OK || tac_system_velocity_count(world, arm) != JOINTS)
        return fail("a world with an arm of seven joints could not be built");

    // Joints have the dampers of the file, but no springs: these make them servos. They start where
    // the arm is, so that nothing jumps.
    for (int i = 0; i < JOINTS; i++)
        if (tac_tree_set_spring(world, arm, i, 2000.0, 40.0) != TAC_OK)
            return fail("a servo could not be set");
    int base = tac_tree_velocity(world, arm, tac_model_find_joint(model, "joint1"));
    double worst = 0.0, height = tac_world_ledger(world, true).gravity;
    for (int k = 1; k <= 2500; k++) {
        for (int i = 0; i < JOINTS; i++)
            tac_tree_set_rest(world, arm, i, reach[i] * ease(k * T, 0.0, 0.8));
        tac_tree_set_rest(world, arm, base, 0.9 * ease(k * T, 0.8, 2.0));
        if (tac_world_step(world, T) != TAC_OK)
            return fail("a step failed");
        worst = fmax(worst, tac_world_stats(world).residual);
    }
    tac_Ledger books = tac_world_ledger(world, true);
    double moved = tac_body_pose(world, box).p.y - 0.4;
    printf("%.2f J by the servos and %.2f J by the weight of the arm: dampers took %.2f J, impacts "
           "%.2f J,\nsliding %.2f J; books close to %.0e in every step; the box moved by %.2f m\n",
           books.work_target, height - books.gravity, books.damping, books.restitution,
           books.friction, worst, moved);
    tac_world_destroy(world);
    tac_model_destroy(model);
    if (moved < 0.05)
        return fail("the arm should have pushed the box");
    return worst <= 1e-12 ? 0 : fail("the books of a step do not close"); // rounding
}
