/* S2 Fig. 3: the phase diagram of a mass on a spring under explicit Euler. */
#include "experiment.h"
#include "larger.h"
#include "swing.h"

enum { EULER, POPC, LEVELS, WAYS };
enum { TURNS = 80 }; // steps that are drawn: two turns

static SwingRun runs[WAYS];

static LabTable *path(Lab *lab, const char *name, const SwingRun *run)
{
    LabTable *table =
        lab_table(lab, name, NULL, (LabColumn[]){{"position", "m"}, {"momentum", "kg m/s"}}, 2);
    for (int i = 0; i <= TURNS; i++)
        lab_row(table, NULL, (double[]){run->q[i], run->p[i]});
    return table;
}

static LabTable *level(Lab *lab)
{
    LabTable *table =
        lab_table(lab, "exact", NULL, (LabColumn[]){{"position", "m"}, {"momentum", "kg m/s"}}, 2);
    double p = SWING_START * sqrt(SWING_STIFFNESS * SWING_MASS);
    for (int i = 0; i <= 360; i++) {
        double a = i * acos(-1.0) / 180.0;
        lab_row(table, NULL, (double[]){SWING_START * cos(a), p * sin(a)});
    }
    return table;
}

static void draw(Lab *lab)
{
    LabFigure figure = {
        .name = "phase",
        .caption = "Two turns of 40 steps each. Explicit Euler leaves the level of the energy, "
                   "Algorithm 1 returns to it in every step.",
        .x = {"position, m", false, -0.65, 0.65},
        .y = {"momentum, kg m/s", false, -20.0, 20.0},
        .curve = {{path(lab, "euler", &runs[EULER]), 0, 1, "explicit Euler", LOOK_PRINTED,
                   MARK_BOTH},
                  {path(lab, "popc", &runs[POPC]), 0, 1, "and PO/PC", LOOK_SIXTH, MARK_POINTS},
                  {path(lab, "levels", &runs[LEVELS]), 0, 1, "Algorithm 1", LOOK_EXACT,
                   MARK_POINTS},
                  {level(lab), 0, 1, "exact solution", LOOK_GUIDE, MARK_LINE}},
        .tall = true,
    };
    lab_figure(lab, &figure);
}

static void run(Lab *lab)
{
    static const SwingWay way[WAYS] = {SWING_EULER, SWING_POPC, SWING_ONE};
    for (int i = 0; i < WAYS; i++) {
        Swing swing = {.way = way[i], .options = tac_phs_options_default(), .steps = SWING_STEPS};
        swing_run(&swing, &runs[i]);
        if (!lab_check(lab, runs[i].ok, "mass and spring could not be built"))
            return;
    }
    draw(lab);
    double wT = sqrt(SWING_STIFFNESS / SWING_MASS) * SWING_T, off = 0.0;
    for (int i = 0; i <= 100; i++)
        keep_worst(&off, fabs(runs[EULER].energy[i] / SWING_ENERGY / pow(1.0 + wT * wT, i) - 1.0));
    lab_claim(lab, "explicit Euler is not passive: E/E₀ after 100 steps",
              runs[EULER].energy[100] / SWING_ENERGY, AT_LEAST, 11.0, "");
    lab_claim(lab, "it gains 1 + ω²T² in each step: relative deviation", off, AT_MOST, 1e-12, "");
    off = 0.0;
    for (int i = 0; i < SWING_STEPS; i++)
        keep_worst(&off, fabs(runs[LEVELS].energy[i] / SWING_ENERGY - 1.0));
    lab_claim(lab, "Algorithm 1: worst |E/E₀ − 1| in 4000 steps", off, AT_MOST, 1e-12, "");
    // The controller sees what passes the port, not what Euler's step of the mass makes by itself.
    lab_claim(lab, "explicit Euler with PO/PC grows, too: E/E₀ after 100 steps",
              runs[POPC].energy[100] / SWING_ENERGY, AT_LEAST, 4.0, "");
    lab_note(lab,
             "After 100 steps the energy is %.4f times that at first, (1 + ω²T²)¹⁰⁰ = %.4f. With a "
             "passivity controller on the force of the spring it is %.4f times that: what Euler's "
             "step makes inside the mass passes no port (s2.fig9 has the mass exact).",
             runs[EULER].energy[100] / SWING_ENERGY, pow(1.0 + wT * wT, 100.0),
             runs[POPC].energy[100] / SWING_ENERGY);
}

const Experiment s2_fig3 = {
    .id = "s2.fig3",
    .title = "Phase diagram of a mass on a spring: explicit Euler, and Algorithm 1",
    .paper = "S2 Fig. 3, Example 2: explicit Euler is unstable, passivity is not preserved in "
             "discrete time.",
    .setup = "k = 5000 N/m, m = 0.2 kg, 0.2 m, no losses, T = 1 ms, as in the paper. Beside it "
             "Algorithm 1 with its defaults, and Euler behind a passivity observer and controller "
             "(at most m/2T of damping; what the spring stores at first counts as received).",
    .run = run,
};
