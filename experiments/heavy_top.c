/* A heavy box on a tower of light ones. */
#include "tower.h"
#include "larger.h"

#include <math.h>
#include <stdlib.h>

enum { TOWERS = 6, NUMBERS = sizeof(TowerRun) / sizeof(double) };

static const struct {
    double top, disorder; // kg, m
    LabLook look;
} towers[TOWERS] = {
    {1.0, 0.0, LOOK_GUIDE},     {10.0, 0.0, LOOK_SIXTH},    {100.0, 0.0, LOOK_EXACT},
    {100.0, 0.002, LOOK_OTHER}, {100.0, 0.002, LOOK_FIFTH}, {100.0, 0.005, LOOK_PRINTED},
};

typedef struct Plan {
    double settle, rest; // s
} Plan;

static TowerDef tower_def(const Plan *plan, int i)
{
    return (TowerDef){.disorder = towers[i].disorder,
                      .top = towers[i].top,
                      .seed = (uint64_t)i,
                      .settle = plan->settle,
                      .rest = plan->rest};
}

static bool one_tower(void *user, int index, double *out)
{
    const TowerDef def = tower_def(user, index);
    return tower_run(&def, (TowerRun *)out);
}

static const char *name_of(Lab *lab, int i)
{
    return lab_text(lab, "%g : 1, %g mm", towers[i].top, 1e3 * towers[i].disorder);
}

static void draw(Lab *lab, const TowerRun *r, double rest)
{
    LabColumn columns[1 + TOWERS] = {{"time", "s"}};
    for (int i = 0; i < TOWERS; i++)
        columns[1 + i] = (LabColumn){name_of(lab, i), "µm"};
    LabTable *table = lab_table(lab, "creep", NULL, columns, 1 + TOWERS);
    for (int k = 0; k < TOWER_SAMPLES; k++) {
        double row[1 + TOWERS] = {rest * (k + 1) / TOWER_SAMPLES};
        for (int i = 0; i < TOWERS; i++)
            row[1 + i] = larger(1e6 * r[i].creep[k], 1e-4);
        lab_row(table, NULL, row);
    }
    LabFigure figure = {
        .name = "creep",
        .caption = "How far the box of each tower that moves most is from where it was when the "
                   "watch began, by mass of the uppermost box and disorder.",
        .x = {"time, s", false, 0.0, rest},
        .y = {"way, µm", true, 1e-3, 1e3},
    };
    for (int i = 0; i < TOWERS; i++)
        figure.curve[i] =
            (LabCurve){table, 0, 1 + i, columns[1 + i].name, towers[i].look, MARK_LINE};
    lab_figure(lab, &figure);
}

static void run(Lab *lab)
{
    Plan plan = lab_quick(lab) ? (Plan){0.5, 0.5} : (Plan){6.0, 10.0};
    static TowerRun r[TOWERS];
    lab_points(lab, TOWERS, NUMBERS, one_tower, &plan, (double *)r);
    LabTable *table = lab_table(
        lab, "towers",
        lab_text(lab,
                 "Largest way of a box, its level part, and turn in %g s, after %g s of settling; "
                 "sunk: the uppermost box below its height at the end.",
                 plan.rest, plan.settle),
        (LabColumn[]){{"way", "µm"},
                      {"aside", "µm"},
                      {"turn", "µrad"},
                      {"deepest", "µm"},
                      {"sunk", "µm"},
                      {"unsolved", "µm/s"}},
        6);
    double aside = 0.0, turn = 0.0, sunk = 0.0, depth = 0.0, rise = -(double)INFINITY,
           residual = 0.0;
    for (int i = 0; i < TOWERS; i++) {
        double below = TOWER_EDGE * (TOWER_BOXES - 0.5) - r[i].height;
        lab_row(table, name_of(lab, i),
                (double[]){1e6 * r[i].way, 1e6 * r[i].aside, 1e6 * r[i].turn, 1e6 * r[i].depth,
                           1e6 * below, 1e6 * r[i].unsolved});
        lab_check(lab, !isnan(r[i].way), "a tower could not be run");
        aside = larger(aside, r[i].aside);
        turn = larger(turn, r[i].turn);
        sunk = larger(sunk, below);
        depth = larger(depth, r[i].depth);
        rise = larger(rise, r[i].rise);
        residual = larger(residual, r[i].residual);
    }
    draw(lab, r, plan.rest);
    lab_claim(lab, "all towers stand: largest way of a box aside", 1e6 * aside, AT_MOST, 20.0,
              "µm");
    lab_claim(lab, "no box turns: largest angle", 1e6 * turn, AT_MOST, 300.0, "µrad");
    // ten contacts with the slop of 10 µm each, which a tower may sink into
    lab_claim(lab, "the uppermost box is below its height by at most ten slops", 1e6 * sunk,
              AT_MOST, 110.0, "µm");
    lab_claim(lab, "deepest overlap at rest", 1e6 * depth, AT_MOST, 15.0, "µm");
    // of 1000 J
    claim_no_rise(lab, rise, 1e-11);
    claim_ledger(lab, residual);
    lab_note(lab,
             "Under a load of 1000 N the tower sinks by %.2g µm in a second, in all its ten "
             "contacts together: the regularisation that the converged solver needs where forces "
             "are not unique. It ends where overlaps have reached the slop of 10 µm each.",
             1e6 * r[2].way / plan.rest);
}

const Experiment heavy_top = {
    .id = "heavy-top",
    .title = "A box of 100 kg on nine of 1 kg",
    .paper = "No figure of the papers. Large mass ratios are what sweeping solvers are known to "
             "fail at: forces travel one contact a sweep, and what has not arrived is an impact.",
    .setup = "Ten boxes of 0.1 m upon each other, 1 kg each but for the uppermost: 1, 10 and "
             "100 kg; face on face, and with 2 and 5 mm of disorder; friction 0.5, e = 0, "
             "T = 1 ms. 6 s to settle, then 10 s of watching.",
    .run = run,
};
