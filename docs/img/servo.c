/* The data of servo.svg: a servo follows its target. One joint lifts a rod of 2 kg and 0.4 m; the
 * rest position of its spring goes up by 1 rad in a second. One row per 10 ms: time, target, angle
 * with a soft spring, with a stiff one, and with the soft one and a feed-forward of what the spring
 * would otherwise have to lag behind for: the damper and the weight.
 */
#include <math.h>
#include <stdio.h>
#include <tactus/tactus.h>

enum { RUNS = 3, STEPS = 2000, STEPS_PER_ROW = 10 };
static const double T = 0.001, MASS = 2.0, LENGTH = 0.4, DAMPER = 10.0; // s, kg, m, N m s/rad

static tac_SystemId make_joint(tac_World *world, double spring)
{
    const tac_Vec3 about_y = {acos(-1.0) / 2.0, 0.0, 0.0}; // z of the joint along -y: up is
                                                           // positive
    tac_TreeBodyDef rod = tac_tree_body_def_default();
    rod.mass = MASS;
    rod.inertia = tac_inertia_cylinder(MASS, 0.02, LENGTH);
    rod.frame_parent = tac_pose_make((tac_Vec3){0.0, 0.0, 0.0}, about_y);
    rod.frame_body = tac_pose_make((tac_Vec3){-LENGTH / 2, 0.0, 0.0}, about_y);
    rod.axis[0].spring = spring;
    rod.axis[0].damper = DAMPER;
    tac_TreeDef def = tac_tree_def_default();
    def.body = &rod;
    def.body_count = 1;
    tac_SystemId tree;
    tac_tree_create(world, &def, &tree);
    return tree;
}

int main(void)
{
    const double spring[RUNS] = {50.0, 500.0, 50.0};
    tac_World *world[RUNS];
    tac_SystemId joint[RUNS];
    for (int i = 0; i < RUNS; i++) {
        tac_WorldDef def = tac_world_def_default();
        if (tac_world_create(&def, &world[i]) != TAC_OK)
            return 1;
        joint[i] = make_joint(world[i], spring[i]);
    }
    for (int k = 1; k <= STEPS; k++) {
        double s = fmin(fmax(k * T - 0.5, 0.0), 1.0), target = s * s * (3.0 - 2.0 * s);
        double speed = 6.0 * s * (1.0 - s), angle[RUNS];
        for (int i = 0; i < RUNS; i++) {
            tac_tree_set_rest(world[i], joint[i], 0, target);
            if (i == 2)
                tac_system_push(world[i], joint[i], 0,
                                DAMPER * speed + MASS * 9.81 * LENGTH / 2 * cos(target));
            if (tac_world_step(world[i], T) != TAC_OK)
                return 1;
            tac_system_positions(world[i], joint[i], &angle[i]);
        }
        if (k % STEPS_PER_ROW == 0)
            printf("%.2f %.5f %.5f %.5f %.5f\n", k * T, target, angle[0], angle[1], angle[2]);
    }
    for (int i = 0; i < RUNS; i++)
        tac_world_destroy(world[i]);
    return 0;
}
