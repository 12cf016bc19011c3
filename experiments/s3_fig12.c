/* S3 Fig. 12: snapshots of an undamped beam, its frequency, and what semi-implicit Euler does. */
#include "cantilever.h"

#include <math.h>

enum { SHOTS = 5, POINTS = 61 };
static const double T = 0.001;

static LabTable *shot_table(Lab *lab)
{
    LabColumn columns[1 + SHOTS] = {{"x", "m"}};
    for (int i = 0; i < SHOTS; i++)
        columns[1 + i] = (LabColumn){lab_text(lab, "t = %d/8 of a period", i), "mm"};
    return lab_table(lab, "shots", NULL, columns, 1 + SHOTS);
}

/// The shapes of half a period.
static bool take_shots(Lab *lab, double shape[SHOTS][POINTS])
{
    const double period = 1.0 / 4.5696;
    tac_WorldDef def = without_gravity(tac_world_def_default());
    Cantilever c;
    bool ok = cantilever_create(&def, false, &c);
    for (int k = 0, shot = 0; ok && shot < SHOTS; k++) {
        if (k >= lround(shot * period / 8.0 / T)) {
            for (int i = 0; i < POINTS; i++)
                shape[shot][i] = 1e3 * cantilever_deflection(&c, 0.01 * i);
            shot++;
        }
        ok = tac_world_step(c.world, T) == TAC_OK;
    }
    cantilever_destroy(&c);
    return lab_check(lab, ok, "the beam could not be built or stepped");
}

static void draw_shots(Lab *lab)
{
    static const LabLook look[SHOTS] = {LOOK_PRINTED, LOOK_OTHER, LOOK_LEDGER, LOOK_EXACT,
                                        LOOK_FIFTH};
    double shape[SHOTS][POINTS];
    LabTable *table = shot_table(lab);
    if (!take_shots(lab, shape))
        return;
    for (int i = 0; i < POINTS; i++) {
        double row[1 + SHOTS] = {0.01 * i};
        for (int s = 0; s < SHOTS; s++)
            row[1 + s] = shape[s][i];
        lab_row(table, NULL, row);
    }
    LabFigure figure = {
        .name = "snapshots",
        .caption = "The beam in five moments of half a period.",
        .x = {"along the beam, m", false, 0.0, 0.6},
        .y = {"deflection, mm", false, -60.0, 60.0},
    };
    for (int i = 0; i < SHOTS; i++)
        figure.curve[i] = (LabCurve){
            table, 0, 1 + i, lab_text(lab, "t = %d/8 of a period", i), look[i], MARK_LINE};
    lab_figure(lab, &figure);
}

/// Frequency of the tip from its first to its last way down through zero, Hz.
static double tip_frequency(const LabTable *table)
{
    double first = (double)NAN, last = 0.0;
    int periods = -1;
    for (int i = 1; i < lab_rows(table); i++) {
        double a = lab_value(table, i - 1, 4), b = lab_value(table, i, 4);
        if (!(a > 0.0 && b <= 0.0))
            continue;
        double time = lab_value(table, i - 1, 0) + T * a / (a - b);
        if (time - last < 0.1 && periods >= 0) // a higher mode shakes the tip through zero again
            continue;
        first = periods < 0 ? time : first;
        last = time;
        periods++;
    }
    return periods / (last - first);
}

static void draw_tip(Lab *lab, LabTable *table)
{
    LabFigure figure = {
        .name = "tip",
        .caption = "The tip of the beam in the first second.",
        .x = {"time, s", false, 0.0, 1.0},
        .y = {"deflection, mm", false, -60.0, 60.0},
        .curve = {{table, 0, 4, "tip", LOOK_EXACT, MARK_LINE}},
    };
    lab_figure(lab, &figure);
}

/// Steps of semi-implicit Euler until the energy is a million times what it was; 0: in a hundred
/// not.
static int explicit_steps(Lab *lab)
{
    double q[CANTILEVER_COORDINATES], v[CANTILEVER_COORDINATES] = {0.0}, a[CANTILEVER_COORDINATES];
    tac_WorldDef def = without_gravity(tac_world_def_default());
    Cantilever c;
    bool ok = cantilever_create(&def, false, &c);
    int steps = 0;
    for (int k = 1; ok && steps == 0 && k <= 100; k++) {
        ok = tac_system_positions(c.world, c.beam, q) == TAC_OK &&
             tac_system_acceleration(c.world, c.beam, a) == TAC_OK;
        for (int i = 0; i < CANTILEVER_COORDINATES; i++) {
            v[i] += T * a[i];
            q[i] += T * v[i];
        }
        ok = ok && tac_system_set_positions(c.world, c.beam, q) == TAC_OK &&
             tac_system_set_velocities(c.world, c.beam, v) == TAC_OK;
        if (tac_world_energy(c.world) > 1e6 * c.E0)
            steps = k;
    }
    cantilever_destroy(&c);
    lab_check(lab, ok, "the beam could not be built or set");
    return steps;
}

static void run(Lab *lab)
{
    double end = lab_quick(lab) ? 3.0 : 10.0;
    tac_WorldDef def = without_gravity(tac_world_def_default());
    Cantilever c;
    CantileverRun r;
    LabTable *table = cantilever_table(lab, "course");
    bool ok = cantilever_create(&def, false, &c) && cantilever_run(&c, end, 1, table, &r);
    cantilever_destroy(&c);
    draw_shots(lab);
    if (!lab_check(lab, ok, "the beam could not be built or stepped"))
        return;
    double frequency = tip_frequency(table), w = 2.0 * acos(-1.0) * 4.569565362;
    double midpoint = atan(0.5 * w * T) / (acos(-1.0) * T);
    draw_tip(lab, table);
    // F L³ / 3EI
    lab_claim(lab, "tip at the start, distance from 51.4286 mm",
              fabs(lab_value(table, 0, 4) - 51.428571), AT_MOST, 1e-5, "mm");
    // higher modes move single crossings by up to 5 ms
    lab_claim(
        lab,
        lab_text(lab, "frequency of the tip, distance from %.4f Hz (2 atan(ωT/2)/T)", midpoint),
        fabs(frequency - midpoint), AT_MOST, lab_quick(lab) ? 0.01 : 0.003, "Hz");
    lab_claim(lab, "semi-implicit Euler: steps until the energy is a million times its start",
              explicit_steps(lab), EQUALS, 2, "");
    lab_note(lab, "The highest of the twenty modes has 7782 Hz, ωT = 49: the midpoint rule passes "
                  "over it and keeps its energy, explicit rules would need steps of 40 µs.");
}

const Experiment s3_fig12 = {
    .id = "s3.fig12",
    .title = "Undamped beam: snapshots and frequency",
    .paper = "S3 section 5.2, Fig. 12: snapshots of an undamped flexible beam at 1 kHz, which "
             "semi-implicit Euler cannot simulate stably.",
    .setup = CANTILEVER_SETUP,
    .run = run,
};
