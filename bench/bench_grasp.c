#include "bench.h"
#include "kept_world.h"

#include "grasp_task.h"

#include <math.h>
#include <stdlib.h>

/* The hand of the experiment "grasp" with its box (experiments/grasp_task.h). A step while the box
 * is carried, and while it is held still, by the default choice of solvers and by the ladder. */

enum { COUNT = 100, MOMENTS = 2 };
static const double moment[MOMENTS] = {2.5, 8.0}; // s, at which steps are timed
static const char *const what[] = {"carried", "held"};

static const Column columns[] = {
    {"grasp", "grasp", -30, 0},     {"moment", "moment", -8, 0},
    {"step_us", "µs/step", 9, 3},   {"median_us", "median", 9, 3},
    {"contacts", "contacts", 9, 3}, {"residual", "residual m/s", 12, 2},
};

typedef struct Kind {
    const char *name;
    HandSkin skin;
    tac_ContactSolver solver;
} Kind;
static const Kind kinds[] = {
    {"pads, default", HAND_PADS, TAC_SOLVER_AUTO},
    {"pads, ladder", HAND_PADS, TAC_SOLVER_LADDER},
    {"ridges, default", HAND_RIDGES, TAC_SOLVER_AUTO},
    {"ridges, ladder", HAND_RIDGES, TAC_SOLVER_LADDER},
};
enum { KINDS = sizeof kinds / sizeof kinds[0], RUNS = KINDS * MOMENTS };

typedef struct Run {
    Grasp grasp;
    int step, first; // steps made; at which its timing begins
    KeptWorld kept;  // the state there
} Run;

static bool run_steps(void *user, int count)
{
    Run *run = user;
    for (int k = 0; k < count; k++) {
        double t = GRASP_STEP * ++run->step;
        if (!grasp_drive(&run->grasp, t) || tac_world_step(run->grasp.world, GRASP_STEP) != TAC_OK)
            return false;
    }
    return true;
}

static void reset(void *user)
{
    Run *run = user;
    restore_world(&run->kept, run->grasp.world);
    run->step = run->first;
}

/// Grasp and carry up to a moment, and keep the state there.
static bool open_run(Run *run, const Kind *kind, double until)
{
    tac_WorldDef world = tac_world_def_default();
    HandDef hand = grasp_hand(1e4, kind->skin);
    world.contact_solver = kind->solver;
    run->first = (int)lround(until / GRASP_STEP);
    bool ok = grasp_create(&run->grasp, &world, &hand) && run_steps(run, run->first);
    return ok && keep_world(&run->kept, run->grasp.world);
}

static void print_rows(const Report *report, const Run *run, const Timed *timed)
{
    report_head(report);
    for (int i = 0; i < RUNS; i++) {
        tac_ContactStats stats = tac_world_stats(run[i].grasp.world).contact;
        report_row(report,
                   (Cell[]){text_cell(kinds[i / MOMENTS].name), text_cell(what[i % MOMENTS]),
                            number_cell(1e6 * timed[i].best), number_cell(1e6 * timed[i].median),
                            number_cell(stats.contacts), number_cell(stats.residual)});
    }
}

bool bench_grasp(const Options *options)
{
    Run run[RUNS] = {0};
    Timed timed[RUNS];
    Report report;
    if (!report_open(&report, options, "grasp", columns, sizeof columns / sizeof columns[0]))
        return false;
    bool ok = true;
    for (int i = 0; i < RUNS; i++) {
        ok = open_run(&run[i], &kinds[i / MOMENTS], moment[i % MOMENTS]) && ok;
        timed[i] = (Timed){.reset = reset, .run = run_steps, .user = &run[i], .count = COUNT};
    }
    if (ok) {
        time_in_turn(timed, RUNS, options->quick ? 10 : 50);
        print_rows(&report, run, timed);
    } else
        fprintf(stderr, "grasp: it could not be made, or its steps failed\n");
    report_close(&report);
    for (int i = 0; i < RUNS; i++) {
        ok = ok && !timed[i].failed;
        tac_world_destroy(run[i].grasp.world);
        forget_world(&run[i].kept);
    }
    return ok;
}
