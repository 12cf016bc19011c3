/* A ball on a spring in the plane: the area that its radius sweeps in a step is constant. */
#include "experiment.h"
#include "larger.h"

#include <math.h>

static const double T = 0.001; // s

static bool build(tac_World **world, tac_BodyId *ball)
{
    tac_WorldDef world_def = tac_world_def_default();
    world_def.gravity = (tac_Vec3){0.0, 0.0, 0.0};
    tac_BodyDef ball_def = tac_body_def_default();
    ball_def.pose.p.x = 0.1;                         // m
    ball_def.twist.lin.y = 0.5;                      // m/s
    tac_SpringDef spring = tac_spring_def_default(); // 100 N/m to the origin
    tac_SpringId id;
    if (tac_world_create(&world_def, world) != TAC_OK ||
        tac_body_create(*world, &ball_def, ball) != TAC_OK)
        return false;
    spring.body_a = *ball;
    return tac_spring_create(*world, &spring, &id) == TAC_OK;
}

static void run(Lab *lab)
{
    const int steps = lab_quick(lab) ? 1000 : 10000;
    const LabColumn columns[] = {{"time", "s"}, {"x", "m"}, {"y", "m"}};
    LabTable *path = lab_table(lab, "path", NULL, columns, 3);
    tac_World *world = NULL;
    tac_BodyId ball = {0};
    double drift = 0.0;
    bool ok = build(&world, &ball);
    for (int i = 1; ok && i <= steps; i++) {
        ok = tac_world_step(world, T) == TAC_OK;
        tac_Vec3 p = tac_body_pose(world, ball).p, v = tac_body_state_twist(world, ball).lin;
        drift = larger(drift, fabs(p.x * v.y - p.y * v.x - 0.05));
        if (i <= 1000)
            lab_row(path, NULL, (double[]){i * T, p.x, p.y});
        lab_progress(lab, i, steps);
    }
    tac_world_destroy(world);
    if (!lab_check(lab, ok, "the ball could not be built or stepped"))
        return;

    // the midpoint rule keeps quadratic invariants: rounding only
    lab_claim(lab, "twice the area swept in a second: worst change", drift, AT_MOST, 1e-12, "m²/s");
    LabFigure figure = {
        .name = "path",
        .caption = "The path of the ball in the first second.",
        .x = {"x, m", false, -0.12, 0.12},
        .y = {"y, m", false, -0.06, 0.06},
        .curve = {{path, 1, 2, "ball", LOOK_EXACT, MARK_LINE}},
        .equal_aspect = true,
    };
    lab_figure(lab, &figure);
}

const Experiment swept_area = {
    .id = "swept-area",
    .title = "A ball on a spring sweeps equal areas in equal times",
    .paper = "Newton, Principia, book I, proposition I: under a force towards a fixed point, areas "
             "are proportional to times.",
    .setup = "A ball of 1 kg on a spring of 100 N/m, 0.1 m from its centre, thrown across with "
             "0.5 m/s; T = 1 ms, 10 s.",
    .run = run,
};
