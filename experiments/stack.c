/* Stacks of ten boxes are left alone: they stay where they are. */
#include "tower.h"
#include "larger.h"

#include <math.h>
#include <stdlib.h>

enum { STACKS = 9, NUMBERS = sizeof(TowerRun) / sizeof(double) };
_Static_assert(sizeof(TowerRun) == NUMBERS * sizeof(double), "a run is so many numbers");

typedef struct Plan {
    double settle, rest; // s
} Plan;

// Eight disordered ones, the last face on face.
static TowerDef stack_def(const Plan *plan, int i)
{
    static const double disorder[] = {0.002, 0.005};
    return (TowerDef){.disorder = i == STACKS - 1 ? 0.0 : disorder[i % 2],
                      .top = 1.0,
                      .seed = (uint64_t)i,
                      .settle = plan->settle,
                      .rest = plan->rest};
}

static bool one_stack(void *user, int index, double *out)
{
    const TowerDef def = stack_def(user, index);
    return tower_run(&def, (TowerRun *)out);
}

// At rest with an overlap of 0.1 µm.
static void claim_fine_slop(Lab *lab, const Plan *plan)
{
    TowerDef def = {.disorder = 0.002,
                    .top = 1.0,
                    .slop = 1e-7,
                    .seed = 1,
                    .settle = plan->settle,
                    .rest = smaller(plan->rest, 10.0)};
    TowerRun r;
    lab_check(lab, tower_run(&def, &r), "a stack could not be run");
    lab_claim(lab, "slop of 0.1 µm: deepest overlap at rest", 1e6 * r.depth, AT_MOST, 1.0, "µm");
    lab_claim(lab, "slop of 0.1 µm: creep", 1e6 * r.way, AT_MOST, 20.0, "µm");
}

static void draw_creep(Lab *lab, const TowerRun *r, double rest)
{
    LabColumn columns[1 + STACKS] = {{"time", "s"}};
    for (int i = 0; i < STACKS; i++)
        columns[1 + i] =
            (LabColumn){i < STACKS - 1 ? lab_text(lab, "stack %d", i + 1) : "face on face", "µm"};
    LabTable *table = lab_table(lab, "creep", NULL, columns, 1 + STACKS);
    for (int k = 0; k < TOWER_SAMPLES; k++) {
        double row[1 + STACKS] = {rest * (k + 1) / TOWER_SAMPLES};
        for (int i = 0; i < STACKS; i++)
            row[1 + i] = larger(1e6 * r[i].creep[k], 1e-4);
        lab_row(table, NULL, row);
    }
    LabFigure figure = {
        .name = "creep",
        .caption =
            "How far the box of each stack that moves most is from where it was when the "
            "watch began: the six disordered stacks that move most, and the one face on face.",
        .x = {"time, s", false, 0.0, rest},
        .y = {"distance, µm", true, 1e-2, 100.0},
    };
    static const LabLook look[] = {LOOK_GUIDE, LOOK_EXACT, LOOK_LEDGER, LOOK_PRINTED,
                                   LOOK_OTHER, LOOK_FIFTH, LOOK_SIXTH};
    int shown[STACKS] = {STACKS - 1, 0, 1, 2, 3, 4, 5, 6, 7};
    for (int i = 1; i < STACKS; i++) // the largest way first
        for (int j = i; j > 1 && r[shown[j]].way > r[shown[j - 1]].way; j--) {
            int swap = shown[j];
            shown[j] = shown[j - 1];
            shown[j - 1] = swap;
        }
    for (int i = 0; i < 7; i++)
        figure.curve[i] = (LabCurve){
            table,        0,
            1 + shown[i], i > 0 ? lab_text(lab, "stack %d", shown[i] + 1) : "face on face",
            look[i],      MARK_LINE};
    lab_figure(lab, &figure);
}

static void draw_stacks(Lab *lab, const Plan *plan)
{
    PictureItem item[STACKS * TOWER_BOXES];
    for (int i = 0; i < STACKS; i++) {
        TowerDef def = stack_def(plan, i);
        tower_items(&def, 0.22 * i, item + (ptrdiff_t)i * TOWER_BOXES);
    }
    PictureView view = picture_side();
    view.azimuth += 0.3;
    view.height = 0.2;
    LabFigure figure = {
        .name = "stacks",
        .caption = "The stacks; the last has no disorder.",
        .x = {"", false, -0.1, 1.8},
        .y = {"", false, -0.22, 1.05},
        .shapes = picture_shapes(picture_table(lab, "picture", view, item, STACKS * TOWER_BOXES)),
        .equal_aspect = true,
        .bare = true,
    };
    lab_figure(lab, &figure);
}

static void tabulate(Lab *lab, const TowerRun *r, const Plan *plan)
{
    LabTable *table = lab_table(
        lab, "stacks",
        lab_text(lab,
                 "Largest way and turn of a box in %g s, after %g s of settling; sweeps: mean "
                 "pairs in a step; unsolved: largest residual of the contact problem.",
                 plan->rest, plan->settle),
        (LabColumn[]){{"way", "µm"},
                      {"turn", "µrad"},
                      {"deepest", "µm"},
                      {"sweeps", ""},
                      {"unsolved", "µm/s"}},
        5);
    for (int i = 0; i < STACKS; i++)
        lab_row(table,
                i == STACKS - 1 ? "face on face"
                : i % 2         ? "5 mm, 0.05 rad"
                                : "2 mm, 0.02 rad",
                (double[]){1e6 * r[i].way, 1e6 * r[i].turn, 1e6 * r[i].depth, r[i].pairs,
                           1e6 * r[i].unsolved});
}

static void run(Lab *lab)
{
    Plan plan = lab_quick(lab) ? (Plan){0.6, 0.6} : (Plan){6.0, 60.0};
    static TowerRun r[STACKS];
    lab_points(lab, STACKS, NUMBERS, one_stack, &plan, (double *)r);
    TowerRun worst = {.rise = -(double)INFINITY};
    for (int i = 0; i < STACKS; i++) {
        worst.way = larger(worst.way, i < STACKS - 1 ? r[i].way : 0.0);
        worst.turn = larger(worst.turn, r[i].turn);
        worst.rise = larger(worst.rise, r[i].rise);
        worst.residual = larger(worst.residual, r[i].residual);
        worst.depth = larger(worst.depth, r[i].depth);
        lab_check(lab, !isnan(r[i].way), "a stack could not be run");
    }
    tabulate(lab, r, &plan);
    draw_stacks(lab, &plan);
    draw_creep(lab, r, plan.rest);
    // the tolerance of the solver, 1e-7 m/s, is 6 µm in a minute
    lab_claim(lab, "eight disordered stacks: largest way of a box", 1e6 * worst.way, AT_MOST, 20.0,
              "µm");
    lab_claim(lab, "face on face: largest way of a box", 1e6 * r[STACKS - 1].way, AT_MOST, 20.0,
              "µm");
    // 20 µm at a corner, 70 mm from the axis
    lab_claim(lab, "no box turns: largest angle", 1e6 * worst.turn, AT_MOST, 300.0, "µrad");
    // the slop is 10 µm, and gT²/2 = 5 µm come and go
    lab_claim(lab, "deepest overlap at rest", 1e6 * worst.depth, AT_MOST, 15.0, "µm");
    claim_no_rise(lab, worst.rise, 1e-12);
    claim_ledger(lab, worst.residual);
    claim_fine_slop(lab, &plan);
}

const Experiment stack = {
    .id = "stack",
    .title = "Stacks of ten boxes stay where they are",
    .paper = "No figure of the papers. PMI does not damp: V(k+1) = 2V̂ − V(k) hands what a solver "
             "leaves over to the next step, and a stack may never come to rest.",
    .setup = "Eight stacks of ten boxes of 1 kg and 0.1 m, each box off the axis by up to 2 or "
             "5 mm and turned by up to 0.02 or 0.05 rad, and one face on face; friction 0.5, "
             "e = 0, T = 1 ms, nothing sleeps. 6 s to settle, then 60 s of watching.",
    .run = run,
};
