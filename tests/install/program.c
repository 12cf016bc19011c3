/* A program outside the tree, built against an installed Tactus: a ball thrown upwards keeps its
 * energy. */
#include <math.h>
#include <stdio.h>
#include <tactus/tactus.h>

int main(void)
{
    if (tac_version() != TAC_VERSION) {
        fprintf(stderr, "headers of version %d, library of %d\n", TAC_VERSION, tac_version());
        return 1;
    }

    tac_WorldDef world_def = tac_world_def_default();
    tac_World *world = NULL;
    if (tac_world_create(&world_def, &world) != TAC_OK)
        return 1;
    tac_BodyDef ball_def = tac_body_def_default();
    ball_def.twist.lin.z = 3.0;
    tac_BodyId ball;
    if (tac_body_create(world, &ball_def, &ball) != TAC_OK)
        return 1;

    double E0 = tac_world_energy(world);
    for (int k = 0; k < 1000; k++)
        if (tac_world_step(world, 0.001) != TAC_OK)
            return 1;
    double E1 = tac_world_energy(world), z = tac_body_pose(world, ball).p.z;
    tac_world_destroy(world);

    // 3 m/s for 1 s against 9.81 m/s2; the midpoint rule is exact for a parabola, so only rounding
    // is left of 1000 steps.
    double fall = z - (3.0 - 0.5 * 9.81);
    printf("energy %.3f J, change %.1e J; height off by %.1e m\n", E1, E1 - E0, fall);
    return fabs(E1 - E0) < 1e-10 && fabs(fall) < 1e-10 ? 0 : 1;
}
