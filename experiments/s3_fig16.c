/* S3 Fig. 16: what a hand feels that plays with a plate on an undamped beam, and when a virtual
 * coupling is passive. */
#include "beam_device.h"
#include "experiment.h"
#include "larger.h"

#include <math.h>

// The hand, the plate and the beam.

enum { TIME, DEVICE, PLATE, TIP, FORCE, ENERGY, MARGIN, COLUMNS };

typedef struct Course {
    Lab *lab;
    LabTable *table;
} Course;

static void add_row(void *user, const BeamDeviceRow *r)
{
    Course *c = user;
    double row[COLUMNS] = {
        [TIME] = r->time,          [DEVICE] = 1e3 * r->x, [PLATE] = 1e3 * r->z,
        [TIP] = 1e3 * r->tip,      [FORCE] = r->force,    [ENERGY] = 1e3 * r->energy,
        [MARGIN] = 1e3 * r->margin};
    lab_row(c->table, NULL, row);
}

static LabTable *course_table(Lab *lab, const char *name)
{
    static const LabColumn column[COLUMNS] = {
        [TIME] = {"time", "s"},     [DEVICE] = {"device", "mm"}, [PLATE] = {"plate", "mm"},
        [TIP] = {"beam tip", "mm"}, [FORCE] = {"force", "N"},    [ENERGY] = {"energy", "mJ"},
        [MARGIN] = {"margin", "mJ"}};
    return lab_table(lab, name, NULL, column, COLUMNS);
}

enum { HOLD, TANK, RUNS };

static void draw_courses(Lab *lab, LabTable *const table[RUNS], double end)
{
    LabFigure force = {
        .name = "feedback",
        .caption = "Force on the device along z while the hand goes 30 mm down and up: with the "
                   "force on time, and one sample late under the tank.",
        .x = {"time, s", false, 0.0, end},
        .y = {"force, N", false, 0.0, 0.0},
        .curve = {{table[HOLD], TIME, FORCE, "hold, no delay", LOOK_EXACT, MARK_LINE},
                  {table[TANK], TIME, FORCE, "tank, one sample late", LOOK_LEDGER, MARK_LINE}},
    };
    LabFigure motion = {
        .name = "motion",
        .caption = "Device, centre of the plate and tip of the beam (hold).",
        .x = {"time, s", false, 0.0, end},
        .y = {"height, mm", false, 0.0, 0.0},
        .curve = {{table[HOLD], TIME, DEVICE, "device", LOOK_PRINTED, MARK_LINE},
                  {table[HOLD], TIME, PLATE, "plate", LOOK_LEDGER, MARK_LINE},
                  {table[HOLD], TIME, TIP, "beam tip", LOOK_EXACT, MARK_LINE}},
    };
    LabFigure energy = {
        .name = "energy",
        .caption = "Energy of beam, plate, spring and coupling (hold), and the margin: what they "
                   "may still give out before more has come out than the hand put in and the "
                   "device's own damper lost.",
        .x = {"time, s", false, 0.0, end},
        .y = {"energy, mJ", false, 0.0, 0.0},
        .curve = {{table[HOLD], TIME, ENERGY, "stored", LOOK_EXACT, MARK_LINE},
                  {table[HOLD], TIME, MARGIN, "margin", LOOK_LEDGER, MARK_LINE}},
    };
    lab_figure(lab, &force);
    lab_figure(lab, &motion);
    lab_figure(lab, &energy);
}

static void claim_run(Lab *lab, const char *name, const BeamDeviceRun *r, double reference)
{
    // the encoder gives at most half a step times the force for each turn of the hand
    lab_claim(lab, lab_text(lab, "%s: least margin", name), r->margin_min, AT_LEAST, -1e-6, "J");
    // the reference program settles the spring's curvature along another direction
    lab_claim(lab, lab_text(lab, "%s: largest force less that of the reference", name),
              fabs(r->force_max - reference), AT_MOST, 1e-3, "N");
    lab_claim(lab,
              lab_text(lab, "%s: the ledger closes in every step: worst residual over scale", name),
              r->residual, AT_MOST, 1e-12, "");
    // heights are rounded to 1e-18 m, and 1 N lifts the plate by 5e-6 m in a step
    lab_claim(lab, lab_text(lab, "%s: force less K times the mean stretch of the step", name),
              r->misfit, AT_MOST, 1e-9, "N");
}

static void run_courses(Lab *lab)
{
    static const char *const file[RUNS] = {"hold", "tank"};
    static const char *const name[RUNS] = {"hold, no delay", "tank, one sample late"};
    static const double reference[RUNS] = {0.24076882556869939, 0.24211889095412925}; // N
    const double seconds = 3.0;
    LabTable *table[RUNS];
    for (int i = 0; i < RUNS; i++) {
        tac_CouplingLaw law = i == TANK ? TAC_COUPLING_TANK : TAC_COUPLING_HOLD;
        tac_CouplingDef def = rig_coupling_def(law, i == TANK, 400.0);
        def.limit = false;
        BeamDeviceRun run;
        table[i] = course_table(lab, file[i]);
        Course course = {lab, table[i]};
        if (!lab_check(lab, beam_device_run(def, seconds, add_row, &course, &run),
                       "beam and plate could not be run"))
            return;
        claim_run(lab, name[i], &run, reference[i]);
        if (i == TANK)
            lab_claim(lab, "samples that the tank cut short", run.clips, EQUALS, 0, "");
        lab_progress(lab, i + 1, RUNS + 2);
    }
    draw_courses(lab, table, seconds);
}

// The coupling on its rig.

static const double stiffness[] = {500, 1000, 2000, 5000, 20000};
enum { STIFFNESSES = 5, RIGS = 4 };
static const char *const law_name[RIG_LAWS] = {"hold", "avg", "tank"};

/// Least margin of a coupling on all rigs; minus infinity where one runs away.
static double worst_margin(tac_CouplingDef def, double proxy_damping, double seconds)
{
    double worst = 0.0;
    for (int i = 0; i < RIGS; i++) {
        RigDef rig = {
            .wall = i & 1, .nobody = i & 2, .proxy_damping = proxy_damping, .seconds = seconds};
        const double start = 0.0;
        tac_Coupling c;
        tac_coupling_init(&c, &def, &start);
        RigRun run = rig_run(&rig, &c, NULL, NULL);
        worst = smaller(worst, run.diverged ? -(double)INFINITY : run.margin_min);
    }
    return worst;
}

static void margins(Lab *lab)
{
    LabColumn column[STIFFNESSES];
    for (int i = 0; i < STIFFNESSES; i++)
        column[i] = (LabColumn){lab_text(lab, "K = %g N/m", stiffness[i]), "J"};
    LabTable *table = lab_table(
        lab, "margins",
        "Least margin of four rigs (proxy of 50 g on a spring of 2000 N/m or before a wall; a hand "
        "of six sines, or none and 0.2 m/s) in 1 s without proxy damping. Below zero: energy was "
        "created; empty: it ran away.",
        column, STIFFNESSES);
    double tank = 0.0;
    for (int law = 0; law < RIG_LAWS; law++) {
        for (int delay = 0; delay < 2; delay++) {
            double row[STIFFNESSES];
            for (int i = 0; i < STIFFNESSES; i++) {
                tac_CouplingDef def = rig_coupling_def((tac_CouplingLaw)law, delay, stiffness[i]);
                double worst = worst_margin(def, 0.0, 1.0);
                row[i] = isinf(worst) ? (double)NAN : worst;
                if (law == TAC_COUPLING_TANK)
                    tank = smaller(tank, worst);
            }
            lab_row(table, lab_text(lab, "%s%s", law_name[law], delay ? ", one sample late" : ""),
                    row);
        }
    }
    // what one or two intervals cost before they are paid, at forces of up to 57 N
    lab_claim(lab, "tank, up to 20 kN/m: least margin", tank, AT_LEAST, -0.05, "J");
}

static void bounds(Lab *lab)
{
    static const struct {
        double K;
        int delay;
    } point[] = {{1000, 0}, {2000, 0}, {3500, 0}, {500, 1}, {1000, 1}};
    enum { POINTS = 5 };
    LabTable *table = lab_table(
        lab, "bounds",
        "The coupling that holds, with the proxy damping its bound asks for and with none: "
        "least margin of the four rigs in 1.2 s.",
        (LabColumn[]){{"K", "N/m"},
                      {"delay", "samples"},
                      {"proxy damping", "N·s/m"},
                      {"margin with it", "J"},
                      {"margin without", "J"}},
        5);
    double least = 0.0, without = 0.0;
    for (int i = 0; i < POINTS; i++) {
        tac_CouplingDef def = rig_coupling_def(TAC_COUPLING_HOLD, point[i].delay, point[i].K);
        double damping = tac_coupling_bound(point[i].K, 0.001, 2.0, point[i].delay);
        double with = worst_margin(def, damping, 1.2), bare = worst_margin(def, 0.0, 1.2);
        lab_row(table, NULL, (double[]){point[i].K, point[i].delay, damping, with, bare});
        least = smaller(least, with);
        without = smaller(without, bare);
    }
    lab_claim(lab, "inside its bounds: least margin", least, AT_LEAST, -1e-6, "J");
    lab_claim(lab, "the same without proxy damping, where the bound asks for some", without,
              AT_MOST, -1.0, "J");
}

static void run(Lab *lab)
{
    run_courses(lab);
    margins(lab);
    bounds(lab);
    lab_note(
        lab,
        "The force for the device is computed from the mean of the proxy's place over a step "
        "that has yet to pass; that it is known in time is what a linear step is good for. The "
        "hand then pays for moving the end of the spring by what the spring stood at before; "
        "the difference, (K/2) dx (dx − dy) for each sample, is what the damping of device and "
        "proxy must cover.");
}

const Experiment s3_fig16 = {
    .id = "s3.fig16",
    .title = "Beam, plate and device: feedback through a virtual coupling, and its passivity",
    .paper = "S3 section 5.2, Fig. 15 and Fig. 16: force feedback along z while a user plays with "
             "an undamped beam through a box and a virtual coupling of two-port passivity. The "
             "figure's numbers are not in the text.",
    .setup = BEAM_DEVICE_SETUP "Coupling of 400 N/m along z to the centre of the plate. Margins of "
                               "other stiffnesses on rigs with a proxy of one coordinate.",
    .run = run,
};
