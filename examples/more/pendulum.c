/* A pendulum, and the period that theory asks for.
 *
 * A rod hangs on a revolute joint and is let go 60 degrees from the vertical. Its period is
 *     2 pi sqrt(I / (m g d)) / agm(1, cos(amplitude / 2))
 * with I about the hinge and d from the hinge to the centre of mass. The arithmetic-geometric mean
 * makes the formula exact for large swings too.
 */
#include <math.h>
#include <stdio.h>
#include <tactus/tactus.h>

static double agm(double a, double b)
{
    for (int i = 0; i < 8; i++) { // each round doubles the digits
        double mean = 0.5 * (a + b);
        b = sqrt(a * b);
        a = mean;
    }
    return a;
}

static int fail(const char *what)
{
    fprintf(stderr, "pendulum: %s\n", what);
    return 1;
}

int main(void)
{
    const double pi = acos(-1.0), T = 0.001, g = 9.81;
    const double mass = 0.2, length = 0.5, d = length / 2.0, amplitude = pi / 3.0;
    const tac_Vec3 origin = {0.0, 0.0, 0.0};

    tac_WorldDef world_def = tac_world_def_default();
    tac_World *world = NULL;
    if (tac_world_create(&world_def, &world) != TAC_OK)
        return fail("the world could not be created");

    // The rod lies along its own x axis. Turned by pi/2 about y it hangs down from the origin.
    tac_BodyDef rod_def = tac_body_def_default();
    rod_def.mass = mass;
    rod_def.inertia = tac_inertia_cylinder(mass, 0.01, length);
    rod_def.pose = tac_pose_make(origin, (tac_Vec3){0.0, pi / 2.0 - amplitude, 0.0});
    rod_def.pose.p = tac_pose_vector(rod_def.pose, (tac_Vec3){d, 0.0, 0.0});
    tac_BodyId rod, ground = {0}; // the null body is the world
    if (tac_body_create(world, &rod_def, &rod) != TAC_OK)
        return fail("the rod could not be created");

    // A joint turns about the z axis of its frame: a quarter turn about x lays it along the y axis.
    tac_Pose frame = tac_pose_make(origin, (tac_Vec3){-pi / 2.0, 0.0, 0.0});
    tac_JointDef hinge_def = tac_joint_def_at(world, TAC_JOINT_REVOLUTE, rod, ground, frame);
    tac_JointId hinge;
    if (tac_joint_create(world, &hinge_def, &hinge) != TAC_OK)
        return fail("the hinge could not be created");

    // Time each passage through the lowest point in one direction, by linear interpolation.
    double first = 0.0, last = 0.0, before = -amplitude;
    int periods = -1;
    for (int k = 1; periods < 10 && k <= 60000; k++) {
        if (tac_world_step(world, T) != TAC_OK)
            return fail("a step failed");
        double angle = tac_joint_info(world, hinge).coordinate - amplitude; // 0: it hangs straight
        if (before < 0.0 && angle >= 0.0) {
            last = (k - angle / (angle - before)) * T;
            first = ++periods == 0 ? last : first;
        }
        before = angle;
    }
    double gap = tac_world_joint_gap(world);
    tac_world_destroy(world);

    double I = rod_def.inertia.m[1][1] + mass * d * d;
    double theory = 2.0 * pi * sqrt(I / (mass * g * d)) / agm(1.0, cos(amplitude / 2.0));
    double error = (last - first) / periods / theory - 1.0;
    printf("period %.6f s in theory, measured over %d swings: %+.1e of it; joint gap %.1e m\n",
           theory, periods, error, gap);
    // The joint gives by 1e-5 of the length under the rod's weight; the step itself errs by 1e-6.
    return fabs(error) < 1e-4 ? 0 : fail("the period is off by more than 1e-4");
}
