/* Your own force through a port.
 *
 * The program computes a spring by itself: it reads where the ball is, and pushes with -k x during
 * the whole next step. Every device loop does this, and it is not innocent: the held force lags
 * behind the ball and makes k dx^2 / 2 out of nothing in each step. The account of the port shows
 * it to the last digit. A drag of k T / 2 on the ball eats exactly as much, which is the classical
 * condition for a virtual wall: b >= k T / 2.
 */
#include <math.h>
#include <stdio.h>
#include <tactus/tactus.h>

static int fail(const char *what)
{
    fprintf(stderr, "own_force: %s\n", what);
    return 1;
}

// Let a ball swing on the program's own spring for 2 s, and check its account.
static int swing(double drag)
{
    const double T = 0.001, k = 400.0, mass = 0.2, x0 = 0.05; // s, N/m, kg, m

    tac_WorldDef world_def = tac_world_def_default();
    world_def.gravity = (tac_Vec3){0.0, 0.0, 0.0};
    tac_World *world = NULL;
    if (tac_world_create(&world_def, &world) != TAC_OK)
        return fail("the world could not be created");
    tac_BodyDef ball_def = tac_body_def_default();
    ball_def.mass = mass;
    ball_def.inertia = tac_inertia_sphere(mass, 0.02);
    ball_def.pose.p.x = x0;
    ball_def.drag = drag;
    tac_BodyId ball;
    if (tac_body_create(world, &ball_def, &ball) != TAC_OK)
        return fail("the ball could not be created");

    double x = x0, sampled = 0.0; // m; J, the sum of k dx^2 / 2
    for (int i = 0; i < 2000; i++) {
        // A push lasts for one step: force and torque in world axes, at the centre of mass.
        tac_Wrench push = {.force = {-k * x, 0.0, 0.0}};
        if (tac_body_push(world, ball, push) != TAC_OK || tac_world_step(world, T) != TAC_OK)
            return fail("a step failed");
        double dx = tac_body_pose(world, ball).p.x - x;
        sampled += 0.5 * k * dx * dx;
        x += dx;
    }
    double port = tac_body_port(world, ball).total; // J, into the ball
    tac_Ledger books = tac_world_ledger(world, true);
    tac_world_destroy(world);

    double E0 = 0.5 * k * x0 * x0, spring = 0.5 * k * x * x; // J, in the program's spring
    double released = E0 - spring;
    printf("drag %.1f: the spring gave %+.6f J, the ball got %+.6f J: %.6f J made by sampling,\n"
           "          %.6f J eaten by drag; spring and motion hold %.9f of the start\n",
           drag, released, port, port - released, books.damping, (spring + books.kinetic) / E0);

    // Identities of the midpoint step, so only the rounding of 2000 steps may be missing.
    const double tolerance = 1e-11; // J, of 10 J that went back and forth
    if (fabs(port - books.work_port) > tolerance)
        return fail("the port's account is not what the world booked");
    if (fabs(books.kinetic - (port - books.damping)) > tolerance)
        return fail("the motion is not what came through the port, less the drag");
    if (fabs(port - released - sampled) > tolerance)
        return fail("sampling did not make the sum of k dx^2 / 2");
    return 0;
}

int main(void)
{
    // 0.2 N s/m is k T / 2: drag and sampling cancel in every step, and the swing stays as it is.
    return swing(0.0) != 0 || swing(0.2) != 0;
}
