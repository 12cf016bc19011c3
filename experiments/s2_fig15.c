/* S2 Fig. 15: a virtual wall of 20 kN/m, pressed by a hand. */
#include "larger.h"
#include "press_ways.h"

static const double K = 20000.0; // N/m

static void draw_paper(Lab *lab, LabTable *table)
{
    LabFigure position = {
        .name = "position",
        .caption = "(a) PCDC of S2: position of the device and elongation of the spring. The "
                   "spring drifts: it yields to the pressure.",
        .x = {"time, s", false, 0.0, 2.3},
        .y = {"position, mm", false, -12.0, 16.0},
        .curve = {{table, PRESS_TIME, PRESS_Q, "device", LOOK_EXACT, MARK_LINE},
                  {table, PRESS_TIME, PRESS_X, "elongation of the spring", LOOK_PRINTED,
                   MARK_LINE}},
    };
    lab_figure(lab, &position);
    LabFigure force = {
        .name = "force",
        .caption = "(a) PCDC of S2: force of the spring, and of the hand on the device.",
        .x = {"time, s", false, 0.0, 2.3},
        .y = {"force, N", false, -5.0, 35.0},
        .curve = {{table, PRESS_TIME, PRESS_E, "spring", LOOK_EXACT, MARK_LINE},
                  {table, PRESS_TIME, PRESS_HAND, "hand", LOOK_PRINTED, MARK_LINE}},
    };
    lab_figure(lab, &force);
    LabFigure energy = {
        .name = "energy",
        .caption = "(b) PCDC of S2: energy in the spring, and the total energy error (books of "
                   "spring and connector).",
        .x = {"time, s", false, 0.0, 2.3},
        .y = {"energy, mJ", false, -10.0, 30.0},
        .curve = {{table, PRESS_TIME, PRESS_STORED, "stored", LOOK_EXACT, MARK_LINE},
                  {table, PRESS_TIME, PRESS_ERROR, "energy error", LOOK_PRINTED, MARK_LINE}},
    };
    lab_figure(lab, &energy);
}

static void draw_all(Lab *lab, const PressRun run[PRESS_WAYS])
{
    LabFigure depth = {.name = "depth",
                       .caption = "Position of the device in the first press, by connector. A wall "
                                  "that holds stays at 0.75 mm.",
                       .x = {"time, s", false, 0.2, 0.8},
                       .y = {"position, mm", false, -8.0, 16.0}};
    for (int i = 0; i < PRESS_WAYS; i++)
        depth.curve[i] =
            (LabCurve){run[i].table,           PRESS_TIME, PRESS_Q, connector_ways[i].label,
                       connector_ways[i].look, MARK_LINE};
    lab_figure(lab, &depth);
}

/// The same wall, 5 N, and a hand that does not damp.
static double without_hand(Lab *lab, const char *name, WallMode mode, double *ripple)
{
    WallRig rig = wall_rig(mode, K);
    rig.law = TAC_PCDC_S2;
    WallRun run = wall_run(&rig, NULL, NULL);
    lab_check(lab, run.ok, "a connector refused its definition");
    lab_note(lab,
             "Pushed with 5 N and not damped by the hand, %s: %.2f mm deep after 3 s (0.25 mm "
             "by the stiffness), moving by %.3f mm, force up to %.0f N.",
             name, 1e3 * run.depth, 1e3 * run.ripple, run.e_max);
    *ripple = run.ripple;
    return run.depth;
}

static void predictive(Lab *lab, const PressRun *p)
{
    lab_claim(lab, "SRC-P: depth over that of the stiffness alone, 0.75 mm", p->gap_most / 0.75e-3,
              AT_MOST, 1.02, "");
    lab_claim(lab, "SRC-P: the device is never given more than it gave, but for",
              fabs(p->run.work_min), AT_MOST, 5e-5, "J");
    lab_claim(lab, "SRC-P: least stiffness in use over that asked for", p->run.softest, EQUALS, 1.0,
              "");
}

static void run(Lab *lab)
{
    PressRun all[PRESS_WAYS];
    if (!press_all(lab, false, K, 5.0, all))
        return;
    draw_paper(lab, all[PRESS_S2].table);
    draw_all(lab, all);
    press_table(lab, "connectors", "Three presses by a hand of 300 N/m and 5 N·s/m.", all);
    const PressRun *s2 = &all[PRESS_S2], *pc = &all[PRESS_PC], *src = &all[PRESS_SRC];
    const PressRun *none = &all[PRESS_NO_PCDC], *popc = &all[PRESS_POPC];
    // S2 shows an energy error that is a part of what the spring stores
    lab_claim(lab, "S2: largest energy error over what the spring stores at most",
              s2->error_most / s2->stored_most, AT_MOST, 0.5, "");
    lab_claim(lab, "S2: the device is never given more than it gave, but for", -s2->run.work_min,
              AT_MOST, 0.01, "J");
    lab_claim(lab, "the spring's own books close", larger(s2->books, pc->books), AT_MOST, 1e-14,
              "J");
    lab_claim(lab, "PC: mean account over that of S2", pc->error_mean / s2->error_mean, AT_MOST,
              0.2, "");
    lab_claim(lab, "SRC: depth over that of the stiffness alone, 0.75 mm", src->gap_most / 0.75e-3,
              AT_MOST, 1.02, "");
    lab_claim(lab, "SRC: the device is never given more than it gave, but for", -src->run.work_min,
              AT_MOST, 5e-4, "J");
    lab_claim(lab, "SRC: chatter over that of S2", src->run.chatter / s2->run.chatter, AT_MOST, 0.4,
              "");
    lab_claim(lab, "without PCDC: the device is given more than it gave, by at least",
              -none->run.work_min, AT_LEAST, 0.05, "J");
    lab_claim(lab, "PO/PC: the force pulls, least", popc->run.e_min, AT_MOST, -2.0, "N");
    lab_erratum(lab,
                "The simulation of a virtual wall characterized by a stiffness of 20 kN/m has been "
                "implemented.",
                "Passive, but not 20 kN/m: pressed by a simulated hand of 5 N·s/m the device goes "
                "in where the stiffness alone would give way by 0.75 mm, to",
                1e3 * s2->gap_most, "mm");
    predictive(lab, &all[PRESS_SRC_P]);
    double ripple, src_ripple, depth = without_hand(lab, "PCDC of S2", WALL_PCDC, &ripple);
    double src_depth = without_hand(lab, "SRC", WALL_SRC, &src_ripple), popc_ripple;
    without_hand(lab, "PO/PC", WALL_POPC, &popc_ripple);
    lab_claim(lab, "S2, no damping from the hand: it sinks, depth", depth, AT_LEAST, 0.005, "m");
    lab_claim(lab, "SRC, no damping from the hand: depth off 0.25 mm", fabs(src_depth - 0.25e-3),
              AT_MOST, 2e-6, "m");
    lab_claim(lab, "SRC, no damping from the hand: it rests, peak to peak", src_ripple, AT_MOST,
              5e-6, "m");
}

const Experiment s2_fig15 = {
    .id = "s2.fig15",
    .title = "A virtual wall of 20 kN/m, pressed by a hand",
    .paper = "S2 Fig. 15, section 6. Position of the interface and elongation of the spring, "
             "forces, energy of the spring and total energy error during interactions with a wall "
             "of 20 kN/m. On hardware, with a human hand.",
    .setup = "Simulation: device of 0.150 kg, 2 N·s/m, 1 µm, 1 kHz, as in the paper; a hand of 300 "
             "N/m and 5 N·s/m goes 50 mm to and fro three times, from 10 mm before the wall. "
             "Spring: Algorithm 2, alpha = 0.5, behind the backward difference (no PCDC), "
             "Algorithm 4 or our law. Beside it a plain wall, a passivity controller (75 N·s/m at "
             "most), the storage-referenced connector and its predictive form. Numbers of ports.md "
             "7.4 and 8 "
             "(tests/port/ports_golden_test.c has the trajectories).",
    .run = run,
};
