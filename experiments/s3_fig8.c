/* S3 Fig. 8: the plastic form of PMI-LCP, and how often it creates energy. */
#include "drop.h"
#include "larger.h"

#include <math.h>
#include <stdlib.h>

enum { PRINTED, PASSIVE, PUSHED, WAYS };
static const char *const way_name[WAYS] = {"plastic as printed", "passive, e = 0",
                                           "passive, push-out"};

static DropDef way_def(int way)
{
    DropDef def = way == PRINTED ? drop_plastic() : drop_blend(0.0, 0.0);
    def.push_out = way == PUSHED;
    return def;
}

enum { RISE, END, DEPTH, RESIDUAL, NUMBERS };

// A drop of its own for every index: any orientation, 0.25 to 0.6 m, up to 1 m/s.
static bool random_drop(void *user, int index, double *out)
{
    (void)user;
    Dice dice = {(uint64_t)(index / WAYS)};
    DropDef def = way_def(index % WAYS);
    DropRun r;
    def.pose = tac_pose_make(vec(0.0, 0.0, dice_between(&dice, 0.25, 0.6)), dice_turn(&dice));
    def.v = dice_vec(&dice, -1.0, 1.0);
    if (!drop_run(&def, NULL, &r))
        return false;
    out[RISE] = r.watch.rise;
    out[END] = r.E_end - DROP_REST;
    out[DEPTH] = r.depth_end;
    out[RESIDUAL] = r.watch.residual;
    return true;
}

// The worst of all drops of one way.
typedef struct Worst {
    double rise, end, depth, residual;
    int gains; // drops in which it rose beyond rounding
} Worst;

static Worst worst_of(const double (*point)[NUMBERS], int drops, int way)
{
    Worst w = {.rise = -(double)INFINITY};
    for (int i = 0; i < drops; i++) {
        const double *p = point[i * WAYS + way];
        keep_worst(&w.rise, p[RISE]);
        keep_worst(&w.end, fabs(p[END]));
        keep_worst(&w.depth, p[DEPTH]);
        keep_worst(&w.residual, p[RESIDUAL]);
        w.gains += p[RISE] > 1e-9;
    }
    return w;
}

static void random_drops(Lab *lab)
{
    const int drops = lab_quick(lab) ? 10 : 100;
    double(*point)[NUMBERS] = calloc((size_t)(drops * WAYS), sizeof *point);
    if (point == NULL) {
        lab_check(lab, false, "memory could not be had");
        return;
    }
    lab_points(lab, drops * WAYS, NUMBERS, random_drop, NULL, point[0]);
    LabTable *table = lab_table(
        lab, "drops",
        lab_text(lab,
                 "%d drops of 2 s in any orientation, up to 0.6 m high, up to 1 m/s. Gains: drops "
                 "in which the energy (with push-out: energy and contact tank) rose in a step.",
                 drops),
        (LabColumn[]){{"gains", ""},
                      {"largest rise", "J"},
                      {"|E − rest| at the end", "J"},
                      {"deepest at the end", "mm"}},
        4);
    Worst w[WAYS];
    for (int i = 0; i < WAYS; i++) {
        w[i] = worst_of((const double(*)[NUMBERS])point, drops, i);
        lab_row(table, way_name[i], (double[]){w[i].gains, w[i].rise, w[i].end, 1e3 * w[i].depth});
    }
    free(point);
    lab_claim(lab, "passive law, all drops: largest rise in a step", w[PASSIVE].rise, AT_MOST,
              1e-12, "J");
    lab_claim(lab, "passive law with push-out, all drops: largest rise with the contact tank",
              w[PUSHED].rise, AT_MOST, 1e-12, "J");
    lab_claim(lab, "all laws and drops: the ledger closes in every step: residual over scale",
              larger(w[PRINTED].residual, larger(w[PASSIVE].residual, w[PUSHED].residual)), AT_MOST,
              1e-12, "");
    // the slop is 0.01 mm, and one of gT²/2 comes and goes
    lab_claim(lab, "push-out, all drops: overlap left at the end", 1e3 * w[PUSHED].depth, AT_MOST,
              0.02, "mm");
    lab_erratum(lab,
                "Replacing V̂ by V(k+1) in the conditions of contact gives a plastic contact within "
                "the passive framework (S3 section 3.3).",
                lab_text(lab,
                         "In %d of %d random drops of this box the printed plastic law raises the "
                         "energy in some step. At most, in one step:",
                         w[PRINTED].gains, drops),
                w[PRINTED].rise, "J");
}

static void draw(Lab *lab, LabTable *const course[WAYS])
{
    LabFigure figure = {
        .name = "height",
        .caption = "Height of the centre of mass, from before the first impact to rest on a face.",
        .x = {"time, s", false, 0.24, 0.44},
        .y = {"height, m", false, 0.09, 0.17},
    };
    static const LabLook look[WAYS] = {LOOK_PRINTED, LOOK_EXACT, LOOK_LEDGER};
    for (int i = 0; i < WAYS; i++)
        figure.curve[i] =
            (LabCurve){course[i], LOSSES_TIME, LOSSES_EXTRA, way_name[i], look[i], MARK_LINE};
    lab_figure(lab, &figure);
    drop_draw_energy(lab, "energy", "The printed plastic law: where the energy went.",
                     course[PRINTED]);
    drop_draw_energy(lab, "energy-passive", "The passive law with e = 0 and push-out.",
                     course[PUSHED]);
}

static void run(Lab *lab)
{
    static const char *const file[WAYS] = {"printed", "passive", "pushed"};
    DropRun r[WAYS];
    LabTable *course[WAYS];
    bool ok = true;
    for (int i = 0; i < WAYS; i++) {
        DropDef def = way_def(i);
        course[i] = drop_table(lab, file[i]);
        ok = drop_run(&def, course[i], &r[i]) && ok;
    }
    if (!lab_check(lab, ok, "the box could not be dropped"))
        return;
    draw(lab, course);
    drop_claim_books(lab, "plastic as printed, this drop", &r[PRINTED]);
    lab_claim(lab, "plastic as printed: flights after the impact", r[PRINTED].flights, EQUALS, 0,
              "");
    lab_claim(lab, "plastic as printed: highest centre after the impact", r[PRINTED].top, AT_MOST,
              0.15, "m");
    // 0.1 mm of overlap is 0.01 J
    lab_claim(lab, "plastic as printed comes to rest: |E − 9.81 J| after 2 s",
              fabs(r[PRINTED].E_end - DROP_REST), AT_MOST, 0.01, "J");
    random_drops(lab);
}

const Experiment s3_fig8 = {
    .id = "s3.fig8",
    .title = "Plastic PMI-LCP: energy and height, and 100 random drops",
    .paper = "S3 Fig. 8, section 3.3. With V̂ replaced by V(k+1) in its conditions, PMI-LCP renders "
             "plastic contact.",
    .setup = DROP_SETUP "Plastic law as printed, and the passive law of Tactus with e = 0, without "
                        "and with push-out; Lemke's method with four directions; 2 s. Then 100 "
                        "drops from random heights, orientations and velocities.",
    .run = run,
};
