/* S2 Fig. 16: a virtual object behind a coupling of 10 kN/m, pressed by a hand. */
#include "larger.h"
#include "press_ways.h"

static void draw_paper(Lab *lab, LabTable *table)
{
    LabFigure position = {
        .name = "position",
        .caption = "(a) PCDC of S2: positions of device and object.",
        .x = {"time, s", false, 0.0, 2.3},
        .y = {"position, mm", false, -40.0, 90.0},
        .curve = {{table, PRESS_TIME, PRESS_Q, "device", LOOK_EXACT, MARK_LINE},
                  {table, PRESS_TIME, PRESS_OBJECT, "object", LOOK_PRINTED, MARK_LINE}},
    };
    lab_figure(lab, &position);
    LabFigure force = {
        .name = "force",
        .caption = "(a) PCDC of S2: force of the coupling, with a spike where the device hits the "
                   "object, and of the hand.",
        .x = {"time, s", false, 0.0, 2.3},
        .y = {"force, N", false, -5.0, 25.0},
        .curve = {{table, PRESS_TIME, PRESS_E, "coupling", LOOK_EXACT, MARK_LINE},
                  {table, PRESS_TIME, PRESS_HAND, "hand", LOOK_PRINTED, MARK_LINE}},
    };
    lab_figure(lab, &force);
    LabFigure energy = {
        .name = "energy",
        .caption = "(b) PCDC of S2: energy in coupling and object, and the total energy error.",
        .x = {"time, s", false, 0.0, 2.3},
        .y = {"energy, mJ", false, 0.0, 0.0},
        .curve = {{table, PRESS_TIME, PRESS_STORED, "stored", LOOK_EXACT, MARK_LINE},
                  {table, PRESS_TIME, PRESS_ERROR, "energy error", LOOK_PRINTED, MARK_LINE}},
    };
    lab_figure(lab, &energy);
}

static void draw_all(Lab *lab, const PressRun run[PRESS_WAYS])
{
    LabFigure force = {.name = "contact",
                       .caption = "Force of the coupling at the first contact, by connector.",
                       .x = {"time, s", false, 0.28, 0.48},
                       .y = {"force, N", false, -5.0, 30.0}};
    for (int i = 0; i < PRESS_WAYS; i++)
        force.curve[i] =
            (LabCurve){run[i].table,           PRESS_TIME, PRESS_E, connector_ways[i].label,
                       connector_ways[i].look, MARK_LINE};
    lab_figure(lab, &force);
}

static void run(Lab *lab)
{
    PressRun all[PRESS_WAYS];
    if (!press_all(lab, true, 10000.0, 5.0, all))
        return;
    draw_paper(lab, all[PRESS_S2].table);
    draw_all(lab, all);
    press_table(lab, "connectors",
                "Three presses by a hand of 300 N/m and 5 N·s/m; depth is that "
                "of the device in the object.",
                all);
    const PressRun *s2 = &all[PRESS_S2], *pc = &all[PRESS_PC], *src = &all[PRESS_SRC];
    const PressRun *none = &all[PRESS_NO_PCDC], *popc = &all[PRESS_POPC];
    const PressRun *plain = &all[PRESS_PLAIN], *predictive = &all[PRESS_SRC_P];
    lab_claim(lab, "S2: largest account over what coupling and object store at most",
              s2->error_most / s2->stored_most, AT_MOST, 0.02, "");
    lab_claim(lab, "S2, PC: the device is never given more than it gave",
              smaller(s2->run.work_min, pc->run.work_min), AT_LEAST, 0.0, "J");
    lab_claim(lab, "books of coupling and object close", larger(s2->books, pc->books), AT_MOST,
              1e-13, "J");
    lab_claim(lab, "PC: largest account over that of S2", pc->error_most / s2->error_most, AT_MOST,
              0.2, "");
    lab_claim(lab, "PC: chatter over that of S2", pc->run.chatter / s2->run.chatter, AT_MOST, 0.8,
              "");
    lab_claim(lab, "without PCDC: the device is given more than it gave, by at least",
              -none->run.work_min, AT_LEAST, 0.05, "J");
    lab_claim(lab, "without PCDC: largest force over that with S2", none->run.e_max / s2->run.e_max,
              AT_LEAST, 1.5, "");
    lab_claim(lab, "SRC: the device is never given more than it gave", src->run.work_min, AT_LEAST,
              0.0, "J");
    lab_claim(lab, "SRC-P: the device is never given more than it gave", predictive->run.work_min,
              AT_LEAST, 0.0, "J");
    lab_claim(lab, "SRC-P: largest force over that of the plain coupling",
              predictive->run.e_max / plain->run.e_max, AT_MOST, 1.0, "");
    lab_claim(lab, "PO/PC: the force pulls, least", popc->run.e_min, AT_MOST, -1.0, "N");
    lab_note(lab,
             "The hand damps, and 10 kN/m is below 2(b + b_hand)/T = 14 kN/m: the plain coupling "
             "is stable, too (largest force %.1f N, deepest %.2f mm; SRC %.1f N, %.2f mm; PCDC of "
             "S2 %.1f N, %.2f mm). Connectors give a guarantee and an account here, not a better "
             "feel.",
             plain->run.e_max, 1e3 * plain->gap_most, src->run.e_max, 1e3 * src->gap_most,
             s2->run.e_max, 1e3 * s2->gap_most);
}

const Experiment s2_fig16 = {
    .id = "s2.fig16",
    .title = "A virtual object behind a coupling of 10 kN/m, pressed by a hand",
    .paper = "S2 Fig. 16, section 6. Spikes of the contact force where interface and object "
             "collide; total energy in coupling and object, and the total energy error. On "
             "hardware, with a human hand.",
    .setup = "Simulation: device and hand as in s2.fig15; an object of 10 kg on 100 N/m and 1 "
             "N·s/m, at rest at 0, behind a unilateral coupling of 10 kN/m. PCDC: coupling "
             "Algorithm 2, object Algorithm 1, as in the paper; with the other connectors as in "
             "s2.fig15 "
             "the coupling is a spring of positions. Numbers of ports.md 8.3 "
             "(tests/port/ports_golden_test.c has the trajectories).",
    .run = run,
};
