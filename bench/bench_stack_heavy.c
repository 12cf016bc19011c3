#include "bench.h"
#include "touch.h"

#include <math.h>
#include <string.h>

/* A stack of ten cubes whose top one weighs a hundred times the others: the load that iterative
 * solvers carry worst, because it must pass through nine light bodies within a step. */

static const double T = 1e-3; // s
enum { HIGH = 10, STEPS = 10000 };

static const Column columns[] = {
    {"stack", "stack", -10, 0},          {"engine", "engine", -19, 0},
    {"stands", "stands", -6, 0},         {"mean_us", "mean µs", 8, 4},
    {"over_tactus", "/ Tactus", 8, 3},   {"sunk_um", "sunk µm", 9, 3},
    {"overlap_um", "overlap µm", 10, 3}, {"drift_um", "drift µm", 9, 3},
    {"turn_urad", "turn µrad", 9, 3},    {"note", "note", -1, 0},
};

/// The top has not come down by half a cube.
static bool stands(const Racer *r)
{
    return !r->gave_up && r->now[HIGH - 1].p.z > 0.1 * (HIGH - 1);
}

static double ours(const Race *race)
{
    return race->count > 0 ? race->racer[0].mean : MISSING;
}

static void load(const Report *report, bool disordered)
{
    bool quick = report->options->quick;
    TouchScene scene = touch_stack(HIGH, 100.0, disordered);
    double sunk[RACERS_MAX];
    Race race;
    race_open(&race, &scene, T, HIGH);
    race_run(&race, STEPS / 10, 30.0); // settles
    for (int i = 0; i < race.count; i++)
        sunk[i] = scene.body[HIGH - 1].pose.p.z - race.racer[i].now[HIGH - 1].p.z;
    race_mark(&race);
    race_run(&race, quick ? STEPS / 10 : STEPS, 30.0);
    for (int i = 0; i < race.count; i++) {
        const Racer *r = &race.racer[i];
        Cell cells[] = {text_cell(disordered ? "disordered" : "straight"),
                        text_cell(r->engine->name),
                        text_cell(stands(r) ? "yes" : "no"),
                        number_cell(1e6 * r->mean),
                        number_cell(r->mean / ours(&race)),
                        number_cell(1e6 * sunk[i]),
                        number_cell(1e6 * r->depth),
                        number_cell(1e6 * r->way),
                        number_cell(1e6 * r->turn),
                        text_cell(r->engine->note)};
        report_row(report, cells);
    }
    race_close(&race);
    touch_scene_free(&scene);
}

bool bench_stack_heavy(const Options *options)
{
    Report report;
    if (!report_open(&report, options, "stack-heavy", columns, sizeof columns / sizeof columns[0]))
        return false;
    printf(
        "T = 1 ms, 9 cubes of 1 kg under one of 100 kg, friction 0.5; sunk: the top in the first "
        "second; the rest in the 10 s\nafter it; mean: CPU time per step\n");
    report_head(&report);
    load(&report, false);
    load(&report, true);
    report_close(&report);
    printf("reading: standing is one bit; how far the top sank and how far the stack walks say how "
           "near to falling it is.\nTimes of stacks that fell are those of a heap on the floor.\n");
    return true;
}
