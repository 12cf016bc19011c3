/* Forty links, undamped: true energy, storage and joint gap, by policy. */
#include "rods.h"
#include "larger.h"

#include <math.h>
#include <stdlib.h>

enum { WAYS = 5 };
enum { PRINTED, MIDPOINT, LEDGER, EXACT, EXACT_2MS };

typedef struct Way {
    const char *name;
    tac_WorldDef (*def)(void);
    double T; // s
    LabLook look;
} Way;

static const Way ways[WAYS] = {
    [PRINTED] = {"as printed", way_printed, 0.001, LOOK_PRINTED},
    [MIDPOINT] = {"midpoint", way_midpoint, 0.001, LOOK_OTHER},
    [LEDGER] = {"ledger", way_ledger, 0.001, LOOK_LEDGER},
    [EXACT] = {"exact", way_exact, 0.001, LOOK_EXACT},
    [EXACT_2MS] = {"exact, 2 ms", way_exact, 0.002, LOOK_SIXTH},
};

// One way on its way.
typedef struct Track {
    Rods rods;
    double error;              // J, worst |true energy - start|
    double storage;            // J, worst |stored - start|
    double gap;                // m, widest joint
    double parked;             // J, most that stood in tank and carried residuals
    double residual;           // worst of the ledger
    double recent, recent_gap; // of the row that is being made
    double lost;               // s, when it had created all the energy it turns over; 0: never
    double burst;              // s, when it could not be stepped any more; 0: never
} Track;

static void measure(Track *t, double time)
{
    const Rods *rods = &t->rods;
    tac_Ledger books = tac_world_ledger(rods->world, true);
    double error = fabs(true_energy(rods->world) - rods->E0);
    double gap = tac_world_joint_gap(rods->world);
    t->recent = larger(t->recent, error);
    t->recent_gap = larger(t->recent_gap, gap);
    t->error = larger(t->error, error);
    t->gap = larger(t->gap, gap);
    t->storage = larger(t->storage, fabs(rods_storage_error(rods)));
    t->parked = larger(t->parked, fabs(books.tank + books.carried));
    t->residual = larger(t->residual, tac_world_stats(rods->world).residual);
    if (t->lost == 0.0 && error > rods->turnover)
        t->lost = time;
}

// Steps a way up to `time`.
static void advance(Track *t, const Way *way, double time)
{
    if (t->burst > 0.0)
        return;
    while (tac_world_stats(t->rods.world).time < time - 0.5 * way->T) {
        double now = tac_world_stats(t->rods.world).time + way->T;
        if (tac_world_step(t->rods.world, way->T) != TAC_OK) {
            t->burst = now;
            return;
        }
        measure(t, now);
    }
}

static void add_rows(LabTable *energy, LabTable *gap, Track tracks[WAYS], double time)
{
    double E_row[1 + WAYS] = {time}, gap_row[1 + WAYS] = {time};
    for (int i = 0; i < WAYS; i++) {
        Track *t = &tracks[i];
        bool over = t->burst > 0.0;
        E_row[1 + i] = over ? (double)NAN : larger(t->recent / t->rods.turnover, 1e-17);
        gap_row[1 + i] = over ? (double)NAN : 1e3 * t->recent_gap;
        t->recent = t->recent_gap = 0.0;
    }
    lab_row(energy, NULL, E_row);
    lab_row(gap, NULL, gap_row);
}

// Where the energy of the exact policy is.
static void add_terms(LabTable *terms, const Rods *rods, double time)
{
    tac_Ledger books = tac_world_ledger(rods->world, true);
    lab_row(terms, NULL,
            (double[]){time, books.kinetic, books.gravity, books.elastic,
                       books.kinetic + books.gravity + books.elastic});
}

enum { SHAPES = 7 };

// The chain as a line: its hook, then the far end of each rod.
static void add_shape(double shape[SHAPES][RODS_MAX + 1][2], int index, const Rods *rods)
{
    for (int i = 0; i < rods->n; i++) {
        tac_Pose pose = tac_body_pose(rods->world, rods->body[i]);
        tac_Vec3 end = tac_pose_point(pose, vec(0.5 * rods->length, 0.0, 0.0));
        shape[index][i + 1][0] = end.x;
        shape[index][i + 1][1] = end.z;
    }
}

static void draw_shapes(Lab *lab, double shape[SHAPES][RODS_MAX + 1][2], double interval)
{
    LabColumn columns[2 * SHAPES];
    LabFigure figure = {
        .name = "shapes",
        .caption = "The chain, side view, as the exact policy computes it.",
        .x = {"x, m", false, -4.2, 4.2},
        .y = {"z, m", false, -4.2, 0.4},
        .equal_aspect = true,
    };
    static const LabLook look[SHAPES] = {LOOK_GUIDE, LOOK_SIXTH,   LOOK_LEDGER, LOOK_OTHER,
                                         LOOK_FIFTH, LOOK_PRINTED, LOOK_EXACT};
    for (int s = 0; s < SHAPES; s++) {
        columns[2 * s] = (LabColumn){lab_text(lab, "x at %.1f s", s * interval), "m"};
        columns[2 * s + 1] = (LabColumn){lab_text(lab, "z at %.1f s", s * interval), "m"};
    }
    LabTable *table = lab_table(lab, "shapes", NULL, columns, 2 * SHAPES);
    for (int i = 0; i <= RODS_MAX; i++) {
        double row[2 * SHAPES];
        for (int s = 0; s < SHAPES; s++) {
            row[2 * s] = shape[s][i][0];
            row[2 * s + 1] = shape[s][i][1];
        }
        lab_row(table, NULL, row);
    }
    for (int s = 0; s < SHAPES; s++)
        figure.curve[s] = (LabCurve){
            table, 2 * s, 2 * s + 1, lab_text(lab, "%.1f s", s * interval), look[s], MARK_LINE};
    lab_figure(lab, &figure);
}

static void draw_curves(Lab *lab, LabTable *energy, LabTable *gap, LabTable *terms, double end)
{
    LabFigure figures[3] = {
        {.name = "energy",
         .caption =
             "Error of the true energy (kinetic, gravity and elastic, without what a policy "
             "carries) over the energy turned over; worst of each 10 ms. T = 1 ms unless said; "
             "midpoint: the printed formula with midpoint Jacobians.",
         .x = {"time, s", false, 0.0, end},
         .y = {"|E − E₀| / turnover", true, 1e-17, 1e6}},
        {.name = "gap",
         .caption =
             "The widest joint: joints are stiff springs, and open under load. Worst of each "
             "10 ms.",
         .x = {"time, s", false, 0.0, end},
         .y = {"joint gap, mm", true, 1e-3, 1e4}},
        {.name = "terms",
         .caption = "Where the energy is, exact policy, 1 ms.",
         .x = {"time, s", false, 0.0, end},
         .y = {"energy, J", false, 0.0, 0.0},
         .curve = {{terms, 0, 4, "total", LOOK_EXACT, MARK_LINE},
                   {terms, 0, 1, "kinetic", LOOK_LEDGER, MARK_LINE},
                   {terms, 0, 2, "gravity", LOOK_PRINTED, MARK_LINE},
                   {terms, 0, 3, "elastic", LOOK_OTHER, MARK_LINE}}},
    };
    for (int i = 0; i < WAYS; i++) {
        figures[0].curve[i] = (LabCurve){energy, 0, 1 + i, ways[i].name, ways[i].look, MARK_LINE};
        figures[1].curve[i] = (LabCurve){gap, 0, 1 + i, ways[i].name, ways[i].look, MARK_LINE};
    }
    for (int i = 0; i < 3; i++)
        lab_figure(lab, &figures[i]);
}

static void say(Lab *lab, const Track tracks[WAYS], double end)
{
    const double turnover = tracks[EXACT].rods.turnover;
    LabTable *table = lab_table(
        lab, "ways",
        lab_text(lab,
                 "Worst over %.4g s, T = 1 ms unless said; energies over the energy turned over. "
                 "Lost: when the error first passed that; burst: when no step was possible any "
                 "more. Midpoint: the printed formula with midpoint Jacobians.",
                 end),
        (LabColumn[]){{"true energy", ""},
                      {"storage", ""},
                      {"carried", ""},
                      {"gap", "mm"},
                      {"lost", "s"},
                      {"burst", "s"}},
        6);
    for (int i = 0; i < WAYS; i++) {
        const Track *t = &tracks[i];
        lab_row(table, ways[i].name,
                (double[]){t->error / turnover, t->storage / turnover, t->parked / turnover,
                           1e3 * t->gap, t->lost > 0.0 ? t->lost : (double)NAN,
                           t->burst > 0.0 ? t->burst : (double)NAN});
    }
    lab_claim(lab, "exact, T = 1 ms: worst error of the true energy over the turnover",
              tracks[EXACT].error / turnover, AT_MOST, 1e-9, "");
    lab_claim(lab, "exact, T = 2 ms: worst error of the true energy over the turnover",
              tracks[EXACT_2MS].error / turnover, AT_MOST, 1e-9, "");
    lab_claim(
        lab, "exact and ledger: worst change of the storage over the turnover",
        larger(tracks[EXACT].storage, larger(tracks[LEDGER].storage, tracks[EXACT_2MS].storage)) /
            turnover,
        AT_MOST, 1e-11, "");
    lab_claim(lab, "exact: the ledger closes in every step: worst residual over scale",
              larger(tracks[EXACT].residual, tracks[EXACT_2MS].residual), AT_MOST, 1e-12, "");
    // static load at the hook 39 N on two points of 1e5 N/m is 0.2 mm; whipping multiplies it
    lab_claim(lab, "exact, T = 1 ms: widest joint", 1e3 * tracks[EXACT].gap, AT_MOST, 20.0, "mm");
    lab_claim(lab, "exact, T = 2 ms: widest joint", 1e3 * tracks[EXACT_2MS].gap, AT_MOST, 20.0,
              "mm");
    lab_erratum(lab,
                "Joints as potentials keep passivity closely enough for any parameters and "
                "update rates (S0 III-B; S3 section 3.2).",
                "An undamped chain of ordinary links creates energy until it bursts. Time after "
                "which it has created all the energy it turns over:",
                tracks[PRINTED].lost, "s");
}

static void run(Lab *lab)
{
    const double end = lab_quick(lab) ? 1.2 : 10.0, interval = 0.2; // s
    const RodsDef def = {.n = 40,
                         .mass = 0.1,
                         .length = 0.1,
                         .stiffness = 1e5,
                         .inertia = tac_inertia_cylinder(0.1, 0.01, 0.1)};
    LabColumn columns[1 + WAYS] = {{"time", "s"}}, gap_columns[1 + WAYS] = {{"time", "s"}};
    for (int i = 0; i < WAYS; i++) {
        columns[1 + i] = (LabColumn){ways[i].name, ""};
        gap_columns[1 + i] = (LabColumn){ways[i].name, "mm"};
    }
    LabTable *energy = lab_table(lab, "energy", NULL, columns, 1 + WAYS);
    LabTable *gap = lab_table(lab, "gap", NULL, gap_columns, 1 + WAYS);
    LabTable *terms = lab_table(
        lab, "terms", NULL,
        (LabColumn[]){
            {"time", "s"}, {"kinetic", "J"}, {"gravity", "J"}, {"elastic", "J"}, {"total", "J"}},
        5);
    static double shape[SHAPES][RODS_MAX + 1][2];
    Track tracks[WAYS] = {0};
    bool ok = true;
    for (int i = 0; i < WAYS; i++) {
        tac_WorldDef way = ways[i].def();
        ok = rods_create(lab, &way, &def, &tracks[i].rods) && ok;
    }
    for (int k = 0; ok && k <= lround(end / 0.01); k++) {
        double time = 0.01 * k;
        for (int i = 0; i < WAYS; i++)
            advance(&tracks[i], &ways[i], time);
        if (k > 0)
            add_rows(energy, gap, tracks, time);
        add_terms(terms, &tracks[EXACT].rods, time);
        if (k % lround(interval / 0.01) == 0 && k / lround(interval / 0.01) < SHAPES)
            add_shape(shape, (int)(k / lround(interval / 0.01)), &tracks[EXACT].rods);
        lab_progress(lab, time, end);
    }
    if (ok) {
        say(lab, tracks, end);
        draw_curves(lab, energy, gap, terms, end);
        draw_shapes(lab, shape, interval);
    }
    for (int i = 0; i < WAYS; i++)
        rods_destroy(&tracks[i].rods);
}

const Experiment chain = {
    .id = "chain",
    .title = "Forty undamped links: energy, storage and joint gap by policy",
    .paper = "S0 section III-B, S3 section 3.2. Articulated bodies are built of links whose joints "
             "are stiff potentials ½ k |G|²; passivity is enforced in an approximate sense that "
             "behaves fairly close to the exact passive system, for any parameters and update "
             "rates.",
    .setup = "40 cylinders of 0.1 kg, 0.1 m long and 0.01 m in radius, hinges of two points of "
             "1e5 N/m at ±1 cm, no damping, let go from the level; T = 1 ms (and 2 ms), 10 s. The "
             "energy turned over, from the level to hanging, is 78.5 J. As printed: Jacobians at "
             "the start of the step, residuals recomputed from the geometry.",
    .run = run,
};
