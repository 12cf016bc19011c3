/* 06: a robot arm that pushes a box.
 *
 * The arm is read from a URDF file and becomes one tree: its joints are exact, and its state is the
 * angles of its joints. A servo is a spring whose rest position the program moves; the work of
 * moving it is booked, and so is what became of it: strain of the servos, damping, the friction
 * between box and floor.
 *
 *     06_robot [robot.urdf]      default: scenes/robots/arm.urdf
 */
#include <math.h>
#include <stdio.h>
#include <tactus/tactus.h>

static int fail(const char *what)
{
    fprintf(stderr, "06_robot: %s\n", what);
    return 1;
}

static void say(void *user, const tac_Message *message)
{
    (void)user;
    fprintf(stderr, "%s: %s\n", message->origin, message->text);
}

static tac_Result add_floor_and_box(tac_World *world, tac_BodyId *box)
{
    const tac_Vec3 edges = {0.2, 0.2, 0.2};
    tac_ShapeDef floor = tac_shape_def_default(), form = tac_shape_def_default();
    tac_BodyDef body = tac_body_def_default();
    tac_ShapeId shape;
    floor.type = TAC_SHAPE_PLANE;
    form.type = TAC_SHAPE_BOX;
    form.size = edges;
    body.mass = 2.0;
    body.inertia = tac_inertia_box(body.mass, edges);
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
    const double T = 0.001;
    tac_ModelOptions options = tac_model_options_default();
    options.message = say; // mistakes in the file, and what of it has no meaning here
    tac_Model *model = NULL;
    const char *path = count > 1 ? argument[1] : "scenes/robots/arm.urdf";
    if (tac_model_load(path, &options, &model) != TAC_OK)
        return fail("the robot could not be read");

    tac_WorldDef def = tac_world_def_default();
    def.message = say;
    tac_model_reserve(model, &def); // room for its bodies and shapes
    tac_World *world = NULL;
    tac_ModelPlacement placement = tac_model_placement_default();
    tac_SystemId arm;
    tac_BodyId box;
    if (tac_world_create(&def, &world) != TAC_OK ||
        tac_model_build(model, world, &placement, &arm) != TAC_OK ||
        add_floor_and_box(world, &box) != TAC_OK)
        return fail("the world could not be built");

    // Joints have the dampers of the file, but no springs: these make them servos. They start where
    // the arm is, so that nothing jumps.
    enum { JOINTS = 7 };
    const double reach[JOINTS] = {0.0, 0.6, 0.0, 0.3, 0.0, 0.0, 0.0}; // rad, down beside the box
    if (tac_system_velocity_count(world, arm) != JOINTS)
        return fail("seven joints were expected");
    for (int i = 0; i < JOINTS; i++)
        if (tac_tree_set_spring(world, arm, i, 2000.0, 40.0) != TAC_OK)
            return fail("a servo could not be set");
    int base = tac_tree_velocity(world, arm, tac_model_find_joint(model, "joint1"));

    double worst = 0.0, height = tac_world_ledger(world, true).gravity, q[JOINTS];
    printf("time s  turn rad  box y m  contacts  kinetic J  elastic J  servos did J\n");
    for (int k = 1; k <= 2500; k++) {
        for (int i = 0; i < JOINTS; i++)
            tac_tree_set_rest(world, arm, i, reach[i] * ease(k * T, 0.0, 0.8));
        tac_tree_set_rest(world, arm, base, 0.9 * ease(k * T, 0.8, 2.0));
        if (tac_world_step(world, T) != TAC_OK)
            return fail("a step failed");
        tac_StepStats stats = tac_world_stats(world);
        worst = fmax(worst, stats.residual);
        if (k % 250 != 0)
            continue;
        tac_Ledger books = tac_world_ledger(world, true);
        tac_system_positions(world, arm, q);
        printf("%6.2f %9.3f %8.3f %9d %10.3f %10.3f %13.3f\n", stats.time, q[base],
               tac_body_pose(world, box).p.y, stats.contact.contacts, books.kinetic, books.elastic,
               books.work_target);
    }
    tac_Ledger books = tac_world_ledger(world, true);
    double moved = tac_body_pose(world, box).p.y - 0.4;
    printf(
        "%.2f J by the servos and %.2f J by the weight of the arm: dampers took %.2f J, impacts\n"
        "%.2f J, sliding %.2f J; the books close to %.0e in every step; the box has moved %.2f m\n",
        books.work_target, height - books.gravity, books.damping, books.restitution, books.friction,
        worst, moved);
    tac_world_destroy(world);
    tac_model_destroy(model);
    if (moved < 0.05)
        return fail("the arm should have pushed the box");
    return worst <= 1e-12 ? 0 : fail("the books of a step do not close"); // rounding
}
