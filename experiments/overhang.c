/* Bricks upon each other, each as far over the one below as it goes: 99 % stand, 101 % fall. */
#include "picture.h"
#include "solids.h"
#include "larger.h"

#include <math.h>

enum { BRICKS = 11, SHARES = 4 };
static const double T = 0.001, long_edge = 0.2, wide = 0.1, high = 0.06, mass = 2.0; // SI
static const struct {
    double share; // of the harmonic overhang
    bool stands;
    LabLook look;
} stacks[SHARES] = {{0.90, true, LOOK_LEDGER},
                    {0.99, true, LOOK_EXACT},
                    {1.01, false, LOOK_OTHER},
                    {1.05, false, LOOK_PRINTED}};

// Where the centre of brick i (0: the lowest) is along x: the one that has k bricks upon it and
// itself reaches L/(2k) over the next.
static double place(int i, double share)
{
    double x = 0.0;
    for (int k = BRICKS - 1; k > BRICKS - 1 - i; k--)
        x += share * long_edge / (2.0 * k);
    return x;
}

typedef struct Stack {
    Watch watch;
    double way, fallen; // m, largest way of a brick; how far the uppermost is lower
    tac_Pose end[BRICKS];
} Stack;

static bool run_stack(double share, double end, LabTable *course, Stack *s)
{
    tac_WorldDef def = tac_world_def_default();
    tac_World *world;
    tac_BodyId brick[BRICKS];
    tac_Vec3 start[BRICKS];
    *s = (Stack){0};
    bool ok = solids_open(&def, (tac_Surface){.friction = 0.5}, true, &world);
    for (int i = 0; ok && i < BRICKS; i++) {
        start[i] = vec(place(i, share), 0.0, (i + 0.5) * high);
        Solid box = solid_box(mass, vec(long_edge, wide, high), start[i], vec(0.0, 0.0, 0.0));
        ok = solids_add(world, &box, &brick[i], NULL);
    }
    if (ok)
        s->watch = watch_start(world, true);
    for (int k = 1; ok && k <= (int)lround(end / T); k++) {
        ok = watch_step(&s->watch, world, T);
        double now = 0.0;
        for (int i = 0; i < BRICKS; i++)
            keep_worst(&now, vec_distance(tac_body_pose(world, brick[i]).p, start[i]));
        keep_worst(&s->way, now);
        if (k % 10 == 0)
            lab_row(course, NULL, (double[]){k * T, larger(1e6 * now, 1e-3)});
        s->fallen = start[BRICKS - 1].z - tac_body_pose(world, brick[BRICKS - 1]).p.z;
        if (s->fallen > 2.0 * high) // what follows is rubble
            break;
    }
    for (int i = 0; ok && i < BRICKS; i++)
        s->end[i] = tac_body_pose(world, brick[i]);
    tac_world_destroy(world);
    return ok;
}

static void draw(Lab *lab, const Stack *s, LabTable *const course[SHARES], double end)
{
    PictureItem item[SHARES * BRICKS];
    for (int n = 0; n < SHARES; n++)
        for (int i = 0; i < BRICKS; i++) {
            tac_Pose pose = s[n].end[i];
            pose.p.x += 0.75 * n;
            item[n * BRICKS + i] = (PictureItem){TAC_SHAPE_BOX, vec(long_edge, wide, high), NULL,
                                                 pose, stacks[n].look};
        }
    LabFigure picture = {
        .name = "stacks",
        .caption = lab_text(lab,
                            "After %g s, or when the uppermost has fallen by two bricks: 90, 99, "
                            "101 and 105 %% of the harmonic overhang.",
                            end),
        .x = {"", false, -0.2, 3.2},
        .y = {"", false, -0.1, 0.75},
        .shapes =
            picture_shapes(picture_table(lab, "picture", picture_side(), item, SHARES * BRICKS)),
        .equal_aspect = true,
        .bare = true,
    };
    LabFigure figure = {
        .name = "way",
        .caption = "Largest way of a brick from where it was put.",
        .x = {"time, s", false, 0.0, end},
        .y = {"way, µm", true, 1e-2, 1e6},
    };
    for (int n = 0; n < SHARES; n++)
        figure.curve[n] =
            (LabCurve){course[n],      0,        1, lab_text(lab, "%g %%", 1e2 * stacks[n].share),
                       stacks[n].look, MARK_LINE};
    lab_figure(lab, &picture);
    lab_figure(lab, &figure);
}

static void run(Lab *lab)
{
    const double end = lab_quick(lab) ? 2.0 : 10.0;
    static Stack s[SHARES];
    LabTable *course[SHARES];
    LabTable *table = lab_table(lab, "stacks",
                                lab_text(lab,
                                         "Largest way of a brick in %g s, how far the "
                                         "uppermost is lower, deepest overlap.",
                                         end),
                                (LabColumn[]){{"reaches", "mm"},
                                              {"way", "µm"},
                                              {"lower", "mm"},
                                              {"deepest", "µm"},
                                              {"unsolved", "µm/s"}},
                                5);
    double rise = -(double)INFINITY, residual = 0.0, unexplained = 0.0;
    for (int n = 0; n < SHARES; n++) {
        course[n] = lab_table(lab, lab_text(lab, "way-%g", 1e2 * stacks[n].share), NULL,
                              (LabColumn[]){{"time", "s"}, {"way", "µm"}}, 2);
        if (!lab_check(lab, run_stack(stacks[n].share, end, course[n], &s[n]),
                       "a stack could not be run"))
            return;
        lab_row(table, lab_text(lab, "%g %%", 1e2 * stacks[n].share),
                (double[]){1e3 * place(BRICKS - 1, stacks[n].share), 1e6 * s[n].way,
                           1e3 * s[n].fallen, 1e6 * s[n].watch.depth, 1e6 * s[n].watch.unsolved});
        keep_worst(&rise, s[n].watch.rise);
        keep_worst(&residual, s[n].watch.residual);
        keep_worst(&unexplained, s[n].watch.momentum);
        lab_progress(lab, n, SHARES);
    }
    draw(lab, s, course, end);
    for (int n = 0; n < SHARES; n++) {
        const char *name = lab_text(lab, "%g %% of the harmonic overhang", 1e2 * stacks[n].share);
        if (stacks[n].stands) // eleven contacts sink by a slop each, tilting by a slop a length
            lab_claim(lab, lab_text(lab, "%s: stands: largest way of a brick", name),
                      1e6 * s[n].way, AT_MOST, 500.0, "µm");
        else // it falls at least by a brick
            lab_claim(lab, lab_text(lab, "%s: falls: the uppermost is lower by", name),
                      1e3 * s[n].fallen, AT_LEAST, 1e3 * high, "mm");
    }
    // of 120 J
    claim_no_rise(lab, rise, 1e-11);
    claim_ledger(lab, residual);
    claim_momentum(lab, unexplained);
}

const Experiment overhang = {
    .id = "overhang",
    .title = "Eleven bricks with 99 % of the harmonic overhang stand, with 101 % they fall",
    .paper = "No figure of the papers. The centre of mass of what is above a brick may lie at its "
             "edge and no farther: overhangs of L/2, L/4, L/6, ..., the harmonic series. Near that "
             "edge a solver that has not finished drops what should stand.",
    .setup = "Eleven bricks of 2 kg, 200 x 100 x 60 mm, with 90, 99, 101 and 105 % of the harmonic "
             "overhang; friction 0.5, e = 0, T = 1 ms, 10 s, nothing sleeps.",
    .run = run,
};
