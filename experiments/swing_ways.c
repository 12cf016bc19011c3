/* The mass on a spring by all the ways of S2 Figs. 9 and 10 (swing_ways.h). */
#include "swing_ways.h"
#include "larger.h"

static const char *const way_name[SWING_WAYS] = {
    "S2: raw coordinates, Euler", "levels as spheres, Euler", "and RK4 (default)",
    "Euler's step out of a leap", "mirrored out of a leap",   "explicit Euler",
    "explicit Euler and PO/PC",   "held force and PO/PC"};

static Swing way_of(int way, double damping)
{
    Swing swing = {.options = tac_phs_options_default(), .damping = damping, .steps = SWING_STEPS};
    swing.way = way <= SWING_DEFAULT  ? SWING_ONE
                : way <= SWING_MIRROR ? SWING_TWO
                : way == SWING_PLAIN  ? SWING_EULER
                : way == SWING_PC     ? SWING_POPC
                                      : SWING_HELD;
    swing.options.alpha = 0.1; // S2 does not give its own
    if (way == SWING_RAW)
        swing.options.metric = TAC_PHS_METRIC_RAW;
    if (way == SWING_RAW || way == SWING_ENERGY_EULER)
        swing.options.predictor = TAC_PHS_PREDICTOR_EULER;
    if (way == SWING_MIRROR)
        swing.options.leap = TAC_PHS_LEAP_MIRROR;
    return swing;
}

enum { TIME, TRUE_POSITION, FIRST_WAY };

static LabTable *table_of(Lab *lab, const char *name, const char *unit)
{
    LabColumn column[FIRST_WAY + SWING_WAYS] = {{"time", "s"}, {"exact solution", unit}};
    for (int w = 0; w < SWING_WAYS; w++)
        column[FIRST_WAY + w] = (LabColumn){way_name[w], unit};
    return lab_table(lab, name, NULL, column, FIRST_WAY + SWING_WAYS);
}

static void draw(Lab *lab, const char *name, const char *caption, LabTable *table, double seconds,
                 int first, int last)
{
    static const LabLook look[SWING_WAYS] = {LOOK_PRINTED, LOOK_LEDGER, LOOK_EXACT, LOOK_PRINTED,
                                             LOOK_OTHER,   LOOK_FIFTH,  LOOK_SIXTH, LOOK_LEDGER};
    LabFigure figure = {.name = name,
                        .caption = caption,
                        .x = {"time, s", false, 0.0, seconds},
                        .y = {"position, m", false, -0.25, 0.25}};
    if (first == SWING_PLAIN)
        figure.y = (LabAxis){"position, m", false, -0.6, 0.6};
    int curves = 0;
    for (int w = first; w <= last; w++)
        figure.curve[curves++] =
            (LabCurve){table, TIME, FIRST_WAY + w, way_name[w], look[w], MARK_LINE};
    figure.curve[curves] =
        (LabCurve){table, TIME, TRUE_POSITION, "exact solution", LOOK_GUIDE, MARK_LINE};
    lab_figure(lab, &figure);
}

static void draw_energy(Lab *lab, LabTable *table, double seconds, double top)
{
    static const int shown[] = {SWING_DEFAULT, SWING_PAIR, SWING_MIRROR,
                                SWING_PLAIN,   SWING_PC,   SWING_PC_HELD};
    static const LabLook look[] = {LOOK_EXACT, LOOK_PRINTED, LOOK_OTHER,
                                   LOOK_FIFTH, LOOK_SIXTH,   LOOK_LEDGER};
    static const char *const label[] = {"one element",     "two, Euler's step",
                                        "two, mirrored",   "explicit Euler",
                                        "Euler and PO/PC", "held force and PO/PC"};
    LabFigure figure = {
        .name = "energy",
        .caption = "Energy of mass and spring. Two elements make some where the state of one comes "
                   "near its minimum, and pay it back.",
        .x = {"time, s", false, 0.0, seconds},
        .y = {"energy, as a multiple of that at first", false, 0.0, top},
    };
    for (int i = 0; i < 6; i++)
        figure.curve[i] =
            (LabCurve){table, TIME, FIRST_WAY + shown[i], label[i], look[i], MARK_LINE};
    lab_figure(lab, &figure);
}

bool swing_ways(Lab *lab, double damping, double seconds, double top, SwingRun run[SWING_WAYS])
{
    for (int w = 0; w < SWING_WAYS; w++) {
        Swing swing = way_of(w, damping);
        swing_run(&swing, &run[w]);
        if (!lab_check(lab, run[w].ok, "mass and spring could not be built"))
            return false;
        lab_progress(lab, w, SWING_WAYS);
    }
    LabTable *position = table_of(lab, "position", "m"), *energy = table_of(lab, "energy", "");
    for (int i = 0; i * SWING_T <= seconds && i < SWING_STEPS; i++) {
        double q[FIRST_WAY + SWING_WAYS] = {i * SWING_T, swing_true_position(damping, i * SWING_T)};
        double E[FIRST_WAY + SWING_WAYS] = {i * SWING_T, (double)NAN};
        for (int w = 0; w < SWING_WAYS; w++) {
            q[FIRST_WAY + w] = run[w].q[i];
            E[FIRST_WAY + w] = run[w].energy[i] / SWING_ENERGY;
        }
        lab_row(position, NULL, q);
        lab_row(energy, NULL, E);
    }
    draw(lab, "single", "(a) One element of two states.", position, seconds, SWING_RAW,
         SWING_DEFAULT);
    draw(lab, "pair", "(b) Mass and spring as two elements: it jumps where one of them leaps.",
         position, seconds, SWING_PAIR, SWING_MIRROR);
    draw(lab, "without", "Without levels: explicit Euler, alone and behind a passivity controller.",
         position, seconds, SWING_PLAIN, SWING_PC_HELD);
    draw_energy(lab, energy, seconds, top);
    return true;
}

double swing_energy_error(const SwingRun *run)
{
    double worst = 0.0;
    for (int i = 0; i < run->steps; i++)
        keep_worst(&worst, fabs(run->energy[i] / SWING_ENERGY - 1.0));
    return worst;
}
