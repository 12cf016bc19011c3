#include "bench.h"
#include "kept_world.h"

#include <stdlib.h>
#include <tactus/nodal.h>
#include <tactus/tactus.h>

/* A cantilever of ten elements, 20 coordinates, that swings: time of a whole step. */

enum { WARM_UP = 100, COUNT = 200 };
static const double T = 1e-3; // s

static const Column columns[] = {
    {"scene", "scene", -24, 0},
    {"velocities", "velocities", 10, 6},
    {"step_us", "µs/step", 9, 3},
    {"median_us", "median", 9, 3},
};

typedef struct Run {
    tac_World *world;
    KeptWorld kept;
} Run;

static void reset(void *user)
{
    Run *run = user;
    restore_world(&run->kept, run->world);
}

static bool run_steps(void *user, int count)
{
    Run *run = user;
    for (int k = 0; k < count; k++)
        if (tac_world_step(run->world, T) != TAC_OK)
            return false;
    return true;
}

/// A steel rule of 0.5 m, plucked at its end.
static tac_Result build(Run *run)
{
    tac_WorldDef def = tac_world_def_default();
    tac_BeamDef beam = tac_beam_def_default();
    tac_SystemId id;
    double velocity[20] = {0};
    beam.length = 0.5;
    beam.width = 0.03;
    beam.height = 0.002;
    beam.young = 200e9;
    beam.density = 7800;
    beam.elements = 10;
    velocity[18] = 0.5;
    beam.velocity = velocity;
    tac_Result result = tac_world_create(&def, &run->world);
    if (result == TAC_OK)
        result = tac_beam_create(run->world, &beam, &id);
    if (result != TAC_OK || !run_steps(run, WARM_UP))
        return result != TAC_OK ? result : TAC_ERR_DIVERGED;
    return keep_world(&run->kept, run->world) ? TAC_OK : TAC_ERR_MEMORY;
}

bool bench_beam(const Options *options)
{
    Run run = {0};
    Report report;
    if (!report_open(&report, options, "beam", columns, sizeof columns / sizeof columns[0]))
        return false;
    tac_Result result = build(&run);
    Timed timed = {.reset = reset, .run = run_steps, .user = &run, .count = COUNT};
    if (result == TAC_OK) {
        time_in_turn(&timed, 1, options->quick ? 10 : 50);
        report_head(&report);
        report_row(&report,
                   (Cell[]){text_cell("cantilever"), number_cell(20), number_cell(1e6 * timed.best),
                            number_cell(1e6 * timed.median)});
        report_at_most("beam of 20 coordinates", 1e6 * timed.best, 5.0, "µs");
    } else
        fprintf(stderr, "beam: %s\n", tac_result_text(result));
    report_close(&report);
    tac_world_destroy(run.world);
    forget_world(&run.kept);
    return result == TAC_OK && !timed.failed;
}
