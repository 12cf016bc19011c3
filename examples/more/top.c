/* A top that falls.
 *
 * A body is thrown spinning about its middle axis of inertia. That spin is unstable: every second
 * or so the axis turns over, while the body falls. Nothing rubs and nothing holds it, so its
 * energy must not change, nor its angular momentum about the origin (gravity pulls along the line
 * through it). Both are checked.
 */
#include <math.h>
#include <stdio.h>
#include <tactus/tactus.h>

static double distance(tac_Vec3 a, tac_Vec3 b)
{
    return sqrt(pow(a.x - b.x, 2.0) + pow(a.y - b.y, 2.0) + pow(a.z - b.z, 2.0));
}

static int fail(const char *what)
{
    fprintf(stderr, "top: %s\n", what);
    return 1;
}

int main(void)
{
    const double T = 0.001; // s, length of a step

    // Every object is made from a definition: take the defaults, change what matters, create.
    tac_WorldDef world_def = tac_world_def_default(); // gravity is (0, 0, -9.81)
    tac_World *world = NULL;
    if (tac_world_create(&world_def, &world) != TAC_OK)
        return fail("the world could not be created");

    // Velocities are in world axes. The small parts about x and z are what the tumbling grows from.
    tac_BodyDef body_def = tac_body_def_default();
    body_def.mass = 0.5;
    body_def.inertia = tac_inertia_diagonal(0.01, 0.02, 0.03);
    body_def.twist.ang = (tac_Vec3){0.1, 10.0, 0.1};
    tac_BodyId top;
    if (tac_body_create(world, &body_def, &top) != TAC_OK)
        return fail("the top could not be created");

    const double E0 = tac_world_energy(world);
    tac_Vec3 P, L, L0; // linear momentum, angular momentum about the origin
    tac_world_momentum(world, &P, &L0);

    printf(
        "time s  height m  axis along y  kinetic J  gravity J  energy drift J  momentum drift\n");
    double worst_E = 0.0, worst_L = 0.0;
    for (int k = 1; k <= 5000; k++) {
        if (tac_world_step(world, T) != TAC_OK)
            return fail("a step failed");

        tac_world_momentum(world, &P, &L);
        double drift_E = tac_world_energy(world) - E0;
        double drift_L = distance(L, L0) / distance(L0, (tac_Vec3){0});
        worst_E = fmax(worst_E, fabs(drift_E));
        worst_L = fmax(worst_L, drift_L);

        if (k % 250 == 0) {
            tac_Pose pose = tac_body_pose(world, top);
            tac_Vec3 axis = tac_pose_vector(pose, (tac_Vec3){0.0, 1.0, 0.0});
            tac_Ledger books = tac_world_ledger(world, true);
            printf("%6.2f  %8.3f  %+12.3f  %9.3f  %9.3f  %14.1e  %14.1e\n", k * T, pose.p.z, axis.y,
                   books.kinetic, books.gravity, drift_E, drift_L);
        }
    }
    tac_world_destroy(world);
    printf("energy kept to %.1e J, angular momentum to %.1e of itself\n", worst_E, worst_L);

    // Energy: after 5 s of fall 600 J have changed their form; rounding is 1e-16 of that per step.
    if (worst_E > 1e-9)
        return fail("the energy moved by more than 1e-9 J");
    // Momentum: the step is of second order in its direction. 1e-4 is ten times what is seen.
    if (worst_L > 1e-4)
        return fail("the angular momentum moved by more than 1e-4 of itself");
    return 0;
}
