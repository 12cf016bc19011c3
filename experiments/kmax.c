/* The stiffest wall that each connector lets a device settle on. */
#include "experiment.h"
#include "larger.h"
#include "port_rig.h"
#include <stdlib.h>

enum { RUNGS = 75 }; // to 578 kN/m

typedef struct Way {
    const char *name;
    WallMode mode;
    tac_PcdcLaw law;
    double bmax, damper;     // N·s/m
    double latency, claimed; // s
    double reference[2];     // N/m, of ports.md 8.1, to 5 and to 100 µm; 0: none
    int look;                // of its curve; -1: not drawn
    int delay;               // samples
} Way;

static const Way ways[] = {
    {"no PCDC", WALL_PCDC, TAC_PCDC_PLAIN, 0, 0, 0, 0, {605, 805}, LOOK_FIFTH, 0},
    {"plain wall", WALL_PLAIN, TAC_PCDC_PC, 0, 0, 0, 0, {1899, 2780}, LOOK_OTHER, 0},
    {"PCDC of S2", WALL_PCDC, TAC_PCDC_S2, 0, 0, 0, 0, {1899, 2089}, LOOK_PRINTED, 0},
    {"PCDC, PC (default)", WALL_PCDC, TAC_PCDC_PC, 0, 0, 0, 0, {1726, 1899}, -1, 0},
    {"PCDC, EXACT", WALL_PCDC, TAC_PCDC_EXACT, 0, 0, 0, 0, {1899, 2089}, -1, 0},
    {"PO/PC, 75 N·s/m", WALL_POPC, TAC_PCDC_PC, 75, 0, 0, 0, {2089, 3058}, LOOK_SIXTH, 0},
    {"PO/PC, unbounded", WALL_POPC, TAC_PCDC_PC, (double)INFINITY, 0, 0, 0, {974, 974}, -1, 0},
    {"fixed damper, 10 N·s/m", WALL_PLAIN, TAC_PCDC_PC, 0, 10, 0, 0, {20572, 20572}, -1, 0},
    {"fixed damper, 75 N·s/m", WALL_PLAIN, TAC_PCDC_PC, 0, 75, 0, 0, {78124, 85936}, -1, 0},
    {"SRC", WALL_SRC, TAC_PCDC_PC, 0, 0, 0, 0, {78124, 85936}, LOOK_EXACT, 0},
    {"plain wall, 0.2 ms late", WALL_PLAIN, TAC_PCDC_PC, 0, 0, 2e-4, 0, {1297, 1899}, -1, 0},
    {"SRC, 0.2 ms late, not told", WALL_SRC, TAC_PCDC_PC, 0, 0, 2e-4, 0, {5959, 7210}, -1, 0},
    {"SRC, 0.2 ms late", WALL_SRC, TAC_PCDC_PC, 0, 0, 2e-4, 2e-4, {53359, 58695}, -1, 0},
    {"SRC, 0.5 ms late", WALL_SRC, TAC_PCDC_PC, 0, 0, 5e-4, 5e-4, {36445, 40090}, -1, 0},
    {"SRC-P", WALL_PREDICTIVE, TAC_PCDC_PC, 0, 0, 0, 0, {0, 0}, LOOK_LEDGER, 0},
    {"SRC-P, a sample late", WALL_PREDICTIVE, TAC_PCDC_PC, 0, 0, 0, 0, {0, 0}, -1, 1},
    {"SRC-P, two samples late", WALL_PREDICTIVE, TAC_PCDC_PC, 0, 0, 0, 0, {0, 0}, -1, 2},
};
enum { WAYS = sizeof ways / sizeof ways[0] };

static double rung(int i)
{
    return round(500.0 * pow(1.1, i));
}

/// The worst ripple of three pushes against one wall.
static bool push(void *user, int index, double *out)
{
    static const double start[3][2] = {{0.05, 2}, {0.1, 5}, {0.2, 10}}; // m/s, N
    (void)user;
    const Way *way = &ways[index / RUNGS];
    WallRig rig = wall_rig(way->mode, rung(index % RUNGS));
    rig.law = way->law;
    rig.bmax = way->bmax;
    rig.damper = way->damper;
    rig.latency = way->latency;
    rig.claimed = way->claimed;
    rig.delay = way->delay;
    *out = 0.0;
    for (int j = 0; j < 3; j++) {
        rig.v = start[j][0];
        rig.F = start[j][1];
        WallRun run = wall_run(&rig, NULL, NULL);
        keep_worst(out, run.softest < 1.0 ? (double)INFINITY : run.ripple); // it is another wall
        if (!run.ok)
            return false;
    }
    return true;
}

/// The last rung up to which all settle to `ripple` m; 0: none.
static double stiffest(const double *worst, double ripple)
{
    double last = 0.0;
    for (int i = 0; i < RUNGS && worst[i] < ripple; i++)
        last = rung(i);
    return last;
}

static void draw(Lab *lab, const double *worst)
{
    LabColumn column[1 + WAYS] = {{"stiffness", "N/m"}};
    for (int w = 0; w < WAYS; w++)
        column[1 + w] = (LabColumn){ways[w].name, "µm"};
    LabTable *table = lab_table(lab, "ripple", NULL, column, 1 + WAYS);
    for (int i = 0; i < RUNGS; i++) {
        double row[1 + WAYS] = {rung(i)};
        for (int w = 0; w < WAYS; w++) // nothing below the encoder is said to differ
            row[1 + w] = 1e6 * smaller(larger(worst[w * RUNGS + i], 1e-7), 10.0);
        lab_row(table, NULL, row);
    }
    LabTable *bound =
        lab_table(lab, "settled", NULL, (LabColumn[]){{"stiffness", "N/m"}, {"ripple", "µm"}}, 2);
    lab_row(bound, NULL, (double[]){500.0, 5.0});
    lab_row(bound, NULL, (double[]){600000.0, 5.0});
    LabFigure figure = {
        .name = "ripple",
        .caption = "Motion of the device over the last half second of three, peak to peak, worst "
                   "of three pushes, by the stiffness of the wall.",
        .x = {"stiffness, N/m", true, 500.0, 600000.0},
        .y = {"motion, µm", true, 0.1, 1e6},
    };
    int curves = 0;
    for (int w = 0; w < WAYS && curves < LAB_CURVES - 1; w++)
        if (ways[w].look >= 0)
            figure.curve[curves++] =
                (LabCurve){table, 0, 1 + w, ways[w].name, (LabLook)ways[w].look, MARK_LINE};
    figure.curve[curves] = (LabCurve){bound, 0, 1, "settled, 5 µm", LOOK_GUIDE, MARK_LINE};
    lab_figure(lab, &figure);
}

enum { SRC_P = WAYS - 3 };

/// What the predictive connector must carry, and what it allows near people.
static void predictive(Lab *lab, const double *worst, double found[WAYS][2])
{
    const double *now = found[SRC_P], *one = found[SRC_P + 1], *two = found[SRC_P + 2];
    lab_claim(lab, "SRC-P: settles to 5 µm up to", now[0], AT_LEAST, 300e3, "N/m");
    // what rests behind a delay does so within some more steps of the encoder
    double one_rests = stiffest(worst + (SRC_P + 1) * RUNGS, 10e-6);
    double two_rests = stiffest(worst + (SRC_P + 2) * RUNGS, 10e-6);
    lab_claim(lab, "SRC-P, a sample late: settles to 10 µm up to", one_rests, AT_LEAST, 150e3,
              "N/m");
    lab_claim(lab, "SRC-P, two samples late: settles to 10 µm up to", two_rests, AT_LEAST, 90e3,
              "N/m");
    double q = 0.0, along = 1.0;
    tac_PredictiveDef def = tac_predictive_def_default();
    def.damping = 2.0;
    tac_Predictive p;
    if (!lab_check(lab, tac_predictive_init(&p, &def, &q) == TAC_OK,
                   "the connector refused its definition"))
        return;
    tac_PredictiveLimit limit = tac_predictive_limit(&p, &along);
    lab_claim(lab, "SRC-P by default, near people: what it lets this device have", limit.stiffness,
              AT_LEAST, 37e3, "N/m");
    lab_note(
        lab,
        "SRC-P, with nobody on the device and up to the limit of its mass, carries %.0f N/m to "
        "5 µm; a sample late %.0f to 5 µm and %.0f to 10 µm, two samples late %.0f and %.0f. "
        "The ladder ends where the connector lowers the stiffness. Near people it allows "
        "%.0f N/m, bounded by %s.",
        now[0], one[0], one_rests, two[0], two_rests, limit.stiffness,
        tac_predictive_reason(limit.reason));
}

static void run(Lab *lab)
{
    double *worst = calloc((size_t)WAYS * RUNGS, sizeof *worst);
    if (worst == NULL) {
        lab_check(lab, false, "memory could not be had");
        return;
    }
    lab_points(lab, WAYS * RUNGS, 1, push, NULL, worst);
    const LabColumn columns[] = {
        {"5 µm", "N/m"}, {"reference", "N/m"}, {"100 µm", "N/m"}, {"reference", "N/m"}};
    LabTable *table =
        lab_table(lab, "ladder", "Stiffest wall of a ladder of 10 % up to which all pushes settle.",
                  columns, 4);
    double found[WAYS][2];
    for (int w = 0; w < WAYS; w++) {
        const double *reference = ways[w].reference;
        double fine = stiffest(worst + w * RUNGS, 5e-6);
        double coarse = stiffest(worst + w * RUNGS, 100e-6);
        bool known = reference[0] > 0.0;
        found[w][0] = fine;
        found[w][1] = coarse;
        lab_row(table, ways[w].name,
                (double[]){fine, known ? reference[0] : (double)NAN, coarse,
                           known ? reference[1] : (double)NAN});
        double off =
            larger(fabs(log(fine / reference[0])), fabs(log(coarse / reference[1]))) / log(1.1);
        // one rung, and the rounding of its steps to whole N/m
        if (known)
            lab_claim(lab, lab_text(lab, "%s: rungs off the reference", ways[w].name), off, AT_MOST,
                      1.01, "");
    }
    predictive(lab, worst, found);
    draw(lab, worst);
    lab_note(lab,
             "Pushes of 2, 5 and 10 N, not damped by the hand: PCDC of S2 carries %.0f N/m, as the "
             "plain wall (%.0f) and PO/PC (%.0f) do; without it the backward difference carries "
             "%.0f. An account bounds what is generated, it does not damp. SRC carries %.0f N/m. "
             "So does a fixed damper of 75 N·s/m, which takes the whole of a bounce.",
             found[2][0], found[1][0], found[5][0], found[0][0], found[9][0]);
    free(worst);
}

const Experiment kmax = {
    .id = "kmax",
    .title = "The stiffest wall by connector",
    .paper = "S2 section 1: performance is measured by the largest stiffness of a virtual wall. "
             "Its device (section 6) shows 20 kN/m with hand and friction.",
    .setup =
        "Device of S2, 0.150 kg, 2 N·s/m, 1 µm, 1 kHz, from 5 mm before the wall, at 0.05, "
        "0.1 and 0.2 m/s under 2, 5 and 10 N, no damping from the hand, 3 s; stiffness from "
        "500 N/m in steps of 10 % until one does not settle to 5 µm (100 µm) peak to peak. "
        "References of ports.md 8.1. The predictive connector (SRC-P) is told that nobody holds "
        "the device (kappa 4), and a rung where it lowers the stiffness does not count. "
        "Simulation, no hardware.",
    .run = run,
};
