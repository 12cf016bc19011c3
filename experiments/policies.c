/* Four light rods: where plain, ledger and exact differ. */
#include "rods.h"
#include "larger.h"

#include <math.h>
#include <stdlib.h>

enum { WAYS = 5, CASES = 7 };
enum { PRINTED, MIDPOINT, LEDGER, EXACT_1PASS, EXACT };

static tac_WorldDef exact_one_pass(void)
{
    tac_WorldDef def = way_exact();
    def.study.passes = 1;
    return def;
}

static const struct {
    const char *name;
    tac_WorldDef (*def)(void);
    LabLook look;
} ways[WAYS] = {
    [PRINTED] = {"as printed", way_printed, LOOK_PRINTED},
    [MIDPOINT] = {"plain, midpoint", way_midpoint, LOOK_OTHER},
    [LEDGER] = {"ledger", way_ledger, LOOK_LEDGER},
    [EXACT_1PASS] = {"exact, one pass", exact_one_pass, LOOK_SIXTH},
    [EXACT] = {"exact", way_exact, LOOK_EXACT},
};

static const struct {
    double T, drag, stiffness;
} cases[CASES] = {
    {1e-3, 0.0, 50.0}, {1e-3, 0.0, 1e4}, {1e-3, 0.0, 1e6}, {1e-3, 1e-4, 1e6},
    {1e-2, 0.0, 50.0}, {1e-2, 0.0, 1e4}, {1e-2, 0.0, 1e6},
};

enum { SAMPLES = 50 };
static const double SAMPLE_TIME = 0.01; // s

typedef struct Outcome {
    double created;             // J, peak of what the true energy has more than it should
    double gap;                 // m, widest joint
    double storage;             // J, worst error of the storage's balance
    double kinetic;             // J, peak
    double booked;              // J, what the books call created
    int burst;                  // step in which it passed a million times the turnover; 0: never
    double height[SAMPLES + 1]; // m, of the centre of mass, every SAMPLE_TIME; NaN after a burst
} Outcome;

static RodsDef rods_def(int c)
{
    const double m = 1e-3, L = 0.04;
    return (RodsDef){.n = 4,
                     .mass = m,
                     .length = L,
                     .stiffness = cases[c].stiffness,
                     .drag = cases[c].drag,
                     .spin = 0.5,
                     .inertia =
                         tac_inertia_diagonal(0.1 * m * L * L, m * L * L / 12.0, m * L * L / 12.0)};
}

static double height(const Rods *rods)
{
    double sum = 0.0;
    for (int i = 0; i < rods->n; i++)
        sum += tac_body_pose(rods->world, rods->body[i]).p.z;
    return sum / rods->n;
}

static bool step(const Rods *rods, double T, Outcome *o)
{
    if (tac_world_step(rods->world, T) != TAC_OK)
        return false;
    tac_Ledger books = tac_world_ledger(rods->world, true);
    o->created = larger(o->created, rods_created(rods));
    o->gap = larger(o->gap, tac_world_joint_gap(rods->world));
    o->storage = larger(o->storage, fabs(rods_storage_error(rods)));
    o->kinetic = larger(o->kinetic, books.kinetic);
    o->booked = books.created;
    return true;
}

static Outcome run_rods(Lab *lab, const tac_WorldDef *way, const RodsDef *def, double T)
{
    Outcome o = {.created = -(double)INFINITY};
    Rods rods;
    bool ok = rods_create(lab, way, def, &rods);
    const int every = (int)lround(SAMPLE_TIME / T);
    for (int i = 1; ok && i <= SAMPLES * every; i++) {
        if (o.burst == 0 && (!step(&rods, T, &o) || o.created > 1e6 * rods.turnover))
            o.burst = i;
        if (i % every == 0)
            o.height[i / every] = o.burst > 0 ? (double)NAN : height(&rods);
    }
    rods_destroy(&rods);
    return o;
}

// How far the centre of mass was from where a fine run has it, at worst.
static double path_error(const Outcome *o, const Outcome *fine)
{
    double worst = 0.0;
    for (int i = 0; i <= SAMPLES; i++)
        worst = larger(worst, fabs(o->height[i] - fine->height[i]));
    return o->burst > 0 ? (double)INFINITY : worst;
}

// All that is measured of the chains.
typedef struct Results {
    Outcome fine[CASES]; // exact, T = 0.1 ms: the motion that the others should show
    Outcome of[CASES][WAYS];
    double path[CASES][WAYS]; // m
} Results;

static void run_cases(Lab *lab, Results *r)
{
    for (int c = 0; c < CASES; c++) {
        RodsDef def = rods_def(c);
        tac_WorldDef exact = way_exact();
        r->fine[c] = run_rods(lab, &exact, &def, 1e-4);
        for (int w = 0; w < WAYS; w++) {
            tac_WorldDef way = ways[w].def();
            r->of[c][w] = run_rods(lab, &way, &def, cases[c].T);
            r->path[c][w] = path_error(&r->of[c][w], &r->fine[c]);
        }
        lab_progress(lab, c, CASES);
    }
}

static void tabulate(Lab *lab, const Results *r)
{
    LabColumn joules[WAYS], millimetres[WAYS];
    for (int w = 0; w < WAYS; w++) {
        joules[w] = (LabColumn){ways[w].name, "J"};
        millimetres[w] = (LabColumn){ways[w].name, "mm"};
    }
    LabTable *created = lab_table(
        lab, "created",
        "Energy created, by step, drag (N·s/m) and stiffness (N/m): the peak of true energy + "
        "losses "
        "− start. ∞: it burst. In the ledger and "
        "exact columns this is a transient of the joints' geometry, paid back: the storage is "
        "constant in all of them.",
        joules, WAYS);
    LabTable *gap = lab_table(lab, "gap", "Widest joint.", millimetres, WAYS);
    LabTable *path = lab_table(lab, "path",
                               "Path: how far the centre of mass is from where a run with "
                               "T = 0.1 ms has it, at worst in half a second. It falls by 80 mm.",
                               millimetres, WAYS);
    for (int c = 0; c < CASES; c++) {
        double E_row[WAYS], gap_row[WAYS], path_row[WAYS];
        for (int w = 0; w < WAYS; w++) {
            const Outcome *o = &r->of[c][w];
            E_row[w] = o->burst > 0 ? (double)INFINITY : o->created;
            gap_row[w] = o->burst > 0 ? (double)INFINITY : 1e3 * o->gap;
            path_row[w] = 1e3 * r->path[c][w];
        }
        const char *label = lab_text(lab, "%g ms, drag %g, k = %g", 1e3 * cases[c].T, cases[c].drag,
                                     cases[c].stiffness);
        lab_row(created, label, E_row);
        lab_row(gap, label, gap_row);
        lab_row(path, label, path_row);
    }
}

enum { HARD = 5 }; // T = 10 ms, k = 1e4 N/m

static void draw(Lab *lab, const Results *r)
{
    LabColumn columns[2 + WAYS] = {{"time", "s"}, {"T = 0.1 ms", "mm"}};
    for (int w = 0; w < WAYS; w++)
        columns[2 + w] = (LabColumn){ways[w].name, "mm"};
    LabTable *table = lab_table(lab, "hard-case", NULL, columns, 2 + WAYS);
    for (int i = 0; i <= SAMPLES; i++) {
        double row[2 + WAYS] = {i * SAMPLE_TIME, 1e3 * r->fine[HARD].height[i]};
        for (int w = 0; w < WAYS; w++)
            row[2 + w] = 1e3 * r->of[HARD][w].height[i];
        lab_row(table, NULL, row);
    }
    const bool stuck = r->path[HARD][EXACT] > 0.02; // m, a quarter of the fall
    LabFigure figure = {
        .name = "hard-case",
        .caption = lab_text(lab,
                            "Height of the centre of mass of four rods of 1 g, T = 10 ms, "
                            "k = 1e4 N/m, no damping (kT²/m = 1000). Grey: the same with "
                            "T = 0.1 ms. %s",
                            stuck ? "The exact policy cannot follow joints this stiff: it keeps "
                                    "the energy, and loses the motion."
                                  : ""),
        .x = {"time, s", false, 0.0, 0.5},
        .y = {"height, mm", false, -120.0, 40.0},
        .curve[0] = {table, 0, 1, "T = 0.1 ms", LOOK_GUIDE, MARK_LINE},
    };
    for (int w = 0; w < WAYS; w++)
        figure.curve[1 + w] = (LabCurve){table, 0, 2 + w, ways[w].name, ways[w].look, MARK_LINE};
    lab_figure(lab, &figure);
}

// Worst of all cases, and of those in which the step follows the joints: kT²/m ≤ 25.
typedef struct Worst {
    double storage, booked, kinetic, exact_created, exact_path, ledger_path, hard_exact_path;
} Worst;

static Worst find_worst(const Results *r)
{
    Worst worst = {0};
    for (int c = 0; c < CASES; c++) {
        for (int w = LEDGER; w <= EXACT; w++) {
            const Outcome *o = &r->of[c][w];
            worst.storage = larger(worst.storage, fabs(o->storage));
            worst.booked = larger(worst.booked, fabs(o->booked));
            worst.kinetic = larger(worst.kinetic, o->burst > 0 ? (double)INFINITY : o->kinetic);
        }
        worst.ledger_path = larger(worst.ledger_path, r->path[c][LEDGER]);
        if (cases[c].stiffness * cases[c].T * cases[c].T / 1e-3 <= 25.0) {
            worst.exact_created = larger(worst.exact_created, r->of[c][EXACT].created);
            worst.exact_path = larger(worst.exact_path, r->path[c][EXACT]);
        } else {
            worst.hard_exact_path = larger(worst.hard_exact_path, r->path[c][EXACT]);
        }
    }
    return worst;
}

static void say(Lab *lab, const Results *r)
{
    const double turnover = 4 * 1e-3 * 9.81 * 0.08; // J
    Worst worst = find_worst(r);
    // energies of up to 1 J come and go in the stiffest joints: rounding of those
    lab_claim(lab, "ledger and exact: worst change of the storage, all cases", worst.storage,
              AT_MOST, 1e-11, "J");
    lab_claim(lab, "ledger and exact: created according to the books, all cases", worst.booked,
              AT_MOST, 1e-11, "J");
    lab_claim(lab, "ledger and exact: the motion stays bounded: peak kinetic energy over turnover",
              worst.kinetic / turnover, AT_MOST, 1.1, "");
    lab_claim(lab, "exact, kT²/m ≤ 25: peak of created true energy", worst.exact_created, AT_MOST,
              1e-12, "J");
    // 3 mm of the 80 mm are what a midpoint rule with T = 10 ms misses, whatever the policy
    lab_claim(lab, "exact, kT²/m ≤ 25: path error", 1e3 * worst.exact_path, AT_MOST, 5.0, "mm");
    lab_claim(lab, "ledger, all cases: path error", 1e3 * worst.ledger_path, AT_MOST, 5.0, "mm");
    lab_note(lab,
             "Energy alone proves nothing: the path has to be right too. Above kT²/m = 25, where "
             "the step cannot follow the joints, the path error is up to %.3g mm with the exact "
             "policy and %.2g mm with the ledger policy; there, ledger or a shorter step is the "
             "better choice.",
             1e3 * worst.hard_exact_path, 1e3 * worst.ledger_path);
    lab_erratum(lab,
                "Stable simulation with any parameters and update rate, light mass with stiff "
                "spring and large step (S0 sections I, III-B).",
                "With T = 10 ms and k = 1e4 N/m the printed joint potentials burst. Step in which "
                "the energy has passed a million times what the rods turn over:",
                r->of[HARD][PRINTED].burst, "");
    lab_erratum(lab, "The same with a softer joint, k = 50 N/m.",
                "In half a second it gains tens of thousands of times the 3 mJ that the rods turn "
                "over (the motion is chaotic by then: the digits depend on rounding):",
                r->of[4][PRINTED].created, "J");
    lab_erratum(lab, "The same at T = 1 ms, k = 1e4 N/m.",
                "A gain of a tenth of the turnover in half a second, growing:",
                r->of[1][PRINTED].created, "J");
}

// Controllable damping (S3 section 4.2): the same rods with any drag B and k = 1e4 N/m. As printed
// with T = 1 ms, where a drag loses by its own formula and the leak is what is created; with the
// exact policy and T = 10 ms, where the plain one bursts, and a drag pays for a leak of its step
// first.
enum { DRAGS = 8, COURSE = 50 };
static const double drags[DRAGS] = {0.0, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1.0, 100.0}; // N·s/m

typedef struct Damped {
    double rise;    // J, largest rise of the stored energy in a step
    double formula; // J, sum of T V̂ᵀ B V̂ over all steps
    double balance; // J, stored energy and that sum, less the start and what was created: worst
    double books;   // J, the same with the damping that the books have: worst
    double paid;    // J, of that sum not lost: it paid for leaks
    double kinetic; // J, peak
    double left[COURSE + 1]; // J, stored energy, every 10 ms
} Damped;

static double damping_power(const Rods *rods, double drag)
{
    double sum = 0.0;
    for (int i = 0; i < rods->n; i++) {
        tac_Twist v = tac_body_twist(rods->world, rods->body[i]);
        sum += drag * (pow(vec_norm(v.lin), 2.0) + pow(vec_norm(v.ang), 2.0));
    }
    return sum;
}

static Damped run_damped(Lab *lab, const tac_WorldDef *way, double drag, double T)
{
    const int every = (int)lround(0.01 / T);
    Damped d = {.rise = -(double)INFINITY};
    RodsDef def = rods_def(HARD);
    Rods rods;
    def.drag = drag;
    bool ok = rods_create(lab, way, &def, &rods);
    double last = ok ? rods.E0 : 0.0;
    for (int k = 0; ok && k < COURSE * every; k++) {
        d.left[k / every] = k % every == 0 ? last : d.left[k / every];
        ok = tac_world_step(rods.world, T) == TAC_OK;
        d.formula += T * damping_power(&rods, drag);
        tac_Ledger books = tac_world_ledger(rods.world, true);
        double E = tac_ledger_stored(&books);
        keep_worst(&d.rise, E - last);
        keep_worst(&d.balance, fabs(E + d.formula - rods.E0 - books.created));
        keep_worst(&d.books, fabs(E + books.damping - rods.E0 - books.created));
        keep_worst(&d.kinetic, books.kinetic);
        last = E;
    }
    d.left[COURSE] = last;
    d.paid = last + d.formula - rods.E0;
    lab_check(lab, ok, "damped rods could not be stepped");
    rods_destroy(&rods);
    return d;
}

static void draw_damped(Lab *lab, const Damped d[DRAGS])
{
    // the others lie upon these
    static const LabLook look[DRAGS] = {LOOK_GUIDE, LOOK_SIXTH, LOOK_EXACT, LOOK_LEDGER,
                                        LOOK_OTHER, LOOK_FIFTH, LOOKS,      LOOK_PRINTED};
    LabColumn columns[1 + DRAGS] = {{"time", "s"}};
    for (int i = 0; i < DRAGS; i++)
        columns[1 + i] = (LabColumn){lab_text(lab, "B = %g", drags[i]), "mJ"};
    LabTable *table = lab_table(lab, "damped", NULL, columns, 1 + DRAGS);
    for (int k = 0; k <= COURSE; k++) {
        double row[1 + DRAGS] = {k * 0.01};
        for (int i = 0; i < DRAGS; i++)
            row[1 + i] = 1e3 * d[i].left[k];
        lab_row(table, NULL, row);
    }
    LabFigure figure = {
        .name = "damped",
        .caption = "Controllable damping: stored energy of the rods by their drag B (N·s/m and "
                   "N·m·s/rad), T = 10 ms, k = 1e4 N/m, exact policy. It falls in every step of "
                   "every curve; a very large B holds the rods where they are.",
        .x = {"time, s", false, 0.0, 0.5},
        .y = {"stored energy, mJ", false, 0.0, 0.0},
    };
    int curves = 0;
    for (int i = 0; i < DRAGS; i++)
        if (look[i] != LOOKS)
            figure.curve[curves++] =
                (LabCurve){table, 0, 1 + i, columns[1 + i].name, look[i], MARK_LINE};
    lab_figure(lab, &figure);
}

static void control_damping(Lab *lab)
{
    const double turnover = 4 * 1e-3 * 9.81 * 0.08; // J
    Damped d[DRAGS];
    double rise = -(double)INFINITY, balance = 0.0, books = 0.0, kinetic = 0.0,
           over = -(double)INFINITY;
    LabTable *table = lab_table(
        lab, "drags",
        "Controllable damping, k = 1e4 N/m: what a drag B takes in half a second by Σ T V̂ᵀBV̂, and "
        "how far the energy is from that: as printed with T = 1 ms (less what the joints created), "
        "and with the exact policy and T = 10 ms, where it paid for leaks.",
        (LabColumn[]){{"B", "N·s/m"},
                      {"printed, taken", "mJ"},
                      {"off", "J"},
                      {"exact, taken", "mJ"},
                      {"paid", "mJ"},
                      {"largest rise", "J"},
                      {"peak kinetic", "mJ"}},
        7);
    for (int i = 0; i < DRAGS; i++) {
        tac_WorldDef printed = way_printed(), exact = way_exact();
        Damped p = run_damped(lab, &printed, drags[i], 0.001);
        d[i] = run_damped(lab, &exact, drags[i], 0.01);
        lab_row(table, NULL,
                (double[]){drags[i], 1e3 * p.formula, p.balance, 1e3 * d[i].formula,
                           1e3 * d[i].paid, d[i].rise, 1e3 * d[i].kinetic});
        keep_worst(&balance, p.balance);
        keep_worst(&rise, d[i].rise);
        keep_worst(&books, d[i].books);
        keep_worst(&kinetic, d[i].kinetic);
        keep_worst(&over, -d[i].paid);
    }
    draw_damped(lab, d);
    // a few mJ, and up to 1 J in the joints at times: rounding of that
    lab_claim(lab, "controllable damping, as printed, any B: it takes Σ T V̂ᵀBV̂: worst error",
              balance, AT_MOST, 1e-12, "J");
    lab_claim(lab, "controllable damping, exact, any B: largest rise of the stored energy", rise,
              AT_MOST, 1e-13, "J");
    lab_claim(lab, "controllable damping, exact, any B: the books have all that is lost: error",
              books, AT_MOST, 1e-12, "J");
    lab_claim(lab, "controllable damping, exact, any B: lost beyond Σ T V̂ᵀBV̂", over, AT_MOST, 1e-12,
              "J");
    lab_claim(lab, "controllable damping, exact, any B: peak kinetic energy over turnover",
              kinetic / turnover, AT_MOST, 1.1, "");
}

static void run(Lab *lab)
{
    Results *r = calloc(1, sizeof *r);
    if (r == NULL) {
        lab_check(lab, false, "memory could not be had");
        return;
    }
    run_cases(lab, r);
    tabulate(lab, r);
    say(lab, r);
    draw(lab, r);
    control_damping(lab);
    free(r);
}

const Experiment policies = {
    .id = "policies",
    .title = "Light rods: what plain, ledger and exact do with the leak",
    .paper = "S0 section III-B: the passivity of joint potentials is only approximately enforced; "
             "when the approximation does not fit well (very large T) it could not be enforced, "
             "yet it behaves fairly close to the exact passive system, with light mass and stiff "
             "springs. Theory (docs/theory/policies.md): the leak is known in every step, so it "
             "can be carried (ledger) or handed back (exact). S3 section 4.2: damping is passive "
             "for any B, so it is controllable: more or less of it, the simulation stays stable.",
    .setup =
        "Four rods of 1 g and 4 cm with a rod's inertia, hinges of two points at ±1 cm, let go "
        "from the level with a spin of 0.5 rad/s about their own axes; 0.5 s. As printed; with "
        "midpoint Jacobians; with the ledger policy; with the exact policy, in one pass and as "
        "by default. Then k = 1e4 N/m with a drag B from 0 to 100 N·s/m.",
    .run = run,
};
