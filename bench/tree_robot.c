#include "tree_robot.h"
#include "bench_vec.h"
#include "chain_scene.h"

#include <math.h>
#include <stdlib.h>

/* The robots. Without memory for one, the program ends: there is nothing to time then. */

static Robot with_links(const char *name, int n)
{
    Robot r = {.name = name, .n = n, .dofs = n, .gravity = 9.81};
    r.link = calloc((size_t)n, sizeof *r.link);
    if (r.link == NULL)
        abort();
    return r;
}

void robot_free(Robot *robot)
{
    free(robot->link);
    robot->link = NULL;
}

Robot robot_arm7(void)
{
    static const double mass[7] = {3.4, 3.5, 4.0, 2.7, 1.8, 2.5, 0.7};
    Robot r = with_links("arm, 7", 7);
    for (int i = 0; i < 7; i++)
        r.link[i] = (RobotLink){
            .parent = i - 1,
            .axis = i % 2 ? v_make(0, 1, 0) : v_make(0, 0, 1),
            .from = i ? v_make(0, 0.02, 0.10) : v_make(0, 0, 0.15),
            .to = v_make(0.01, -0.03, -0.09),
            .mass = mass[i],
            .inertia = v_scale(mass[i] / 3.0, v_make(0.02, 0.018, 0.006)),
            .angle = 0.3 * sin(1.0 + i),
            .rate = 0.8 * cos(1.7 * i),
        };
    return r;
}

/// Six hinges from the trunk downwards or to the side, about x, y, z in turn.
static void add_limb(Robot *r, int limb)
{
    tac_Vec3 root = v_make(0.0, limb % 2 ? 0.12 : -0.12, limb < 2 ? -0.25 : 0.25); // legs, then
                                                                                   // arms
    for (int i = 0; i < 6; i++) {
        int at = 1 + 6 * limb + i;
        r->link[at] = (RobotLink){
            .parent = i ? at - 1 : 0,
            .axis = v_make(i % 3 == 0, i % 3 == 1, i % 3 == 2),
            .from = i ? v_make(0, 0, -0.08) : root,
            .to = v_make(0, 0, 0.08),
            .mass = 2.0 - 0.3 * i,
            .inertia = v_scale(2.0 - 0.3 * i, v_make(0.0025, 0.0025, 0.0008)),
            .angle = 0.3 * sin(1.0 + at),
            .rate = cos(1.7 * at),
        };
    }
}

Robot robot_figure(void)
{
    Robot r = with_links("figure, 6 + 24", 25);
    r.dofs = 30;
    r.link[0] =
        (RobotLink){.parent = -1, .floats = true, .mass = 25.0, .inertia = v_make(0.9, 0.8, 0.3)};
    for (int limb = 0; limb < 4; limb++)
        add_limb(&r, limb);
    return r;
}

Robot robot_chain(int n, bool bent)
{
    ChainScene s = chain_scene(n);
    Robot r = with_links("chain", n);
    r.roll = s.roll;
    r.gravity = s.gravity;
    for (int i = 0; i < n; i++)
        r.link[i] = (RobotLink){
            .parent = i - 1,
            .axis = chain_axis(i),
            .from = v_make(i ? 0.5 * s.length : 0.0, 0, 0),
            .to = v_make(-0.5 * s.length, 0, 0),
            .mass = s.mass,
            .inertia = s.inertia,
            .angle = bent ? 0.1 * sin(1.0 + i) : 0.0,
        };
    return r;
}
