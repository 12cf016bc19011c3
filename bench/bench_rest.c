#include "bench.h"
#include "touch.h"

#include <math.h>
#include <string.h>

/* Columns of cubes at rest on a plane: what it costs to let things lie, and how still they lie.
 *
 * Every engine settles for 2 s; then 10 s are watched: drift, overlap, energy. Only after that
 * steps are timed, in turn and from where the engine is, because a rest needs no going back and a
 * warm start would be lost by it.
 */

static const double T = 1e-3; // s
static const int sides[] = {3, 5};
enum { SIDES = sizeof sides / sizeof sides[0], SETTLE = 2000, WATCH = 10000 };

static const Column columns[] = {
    {"bodies", "bodies", 6, 6},          {"engine", "engine", -19, 0},
    {"contacts", "contacts", 8, 4},      {"step_us", "µs/step", 8, 4},
    {"median_us", "median", 8, 4},       {"over_tactus", "/ Tactus", 8, 3},
    {"overlap_um", "overlap µm", 10, 3}, {"drift_um", "drift µm", 9, 3},
    {"turn_urad", "turn µrad", 9, 3},    {"rise_uj", "rise µJ", 9, 2},
    {"watched_s", "of s", 5, 3},         {"note", "note", -1, 0},
};

static void stay(void *user)
{
    (void)user;
}

static bool run_steps(void *user, int count)
{
    Racer *r = user;
    return r->engine->step(r->run, count);
}

static void time_racers(Race *race, Timed *timed, int repeats)
{
    for (int i = 0; i < race->count; i++) {
        Racer *r = &race->racer[i];
        // about 5 ms per repeat: far above the clock's grain, short enough to fall between
        // disturbances
        int count = (int)fmin(200.0, fmax(2.0, 5e-3 / r->mean));
        timed[i] = (Timed){.reset = stay, .run = run_steps, .user = r, .count = count};
    }
    time_in_turn(timed, race->count, repeats);
}

static double best_of(const Race *race, const Timed *timed, const char *name)
{
    for (int i = 0; i < race->count; i++)
        if (strcmp(race->racer[i].engine->name, name) == 0)
            return 1e6 * timed[i].best;
    return MISSING;
}

static void print_rows(const Report *report, const Race *race, const Timed *timed)
{
    double ours = best_of(race, timed, "Tactus");
    for (int i = 0; i < race->count; i++) {
        const Racer *r = &race->racer[i];
        Cell cells[] = {number_cell(race->scene->moving),   text_cell(r->engine->name),
                        number_cell(r->contacts),           number_cell(1e6 * timed[i].best),
                        number_cell(1e6 * timed[i].median), number_cell(1e6 * timed[i].best / ours),
                        number_cell(1e6 * r->depth),        number_cell(1e6 * r->way),
                        number_cell(1e6 * r->turn),         number_cell(1e6 * r->created),
                        number_cell(T * r->steps),          text_cell(r->engine->note)};
        report_row(report, cells);
    }
}

/// One size; `ratio` gets our time over Bullet's, `overlap` ours with the small slop, µm.
static void rest(const Report *report, int side, double *ratio, double *overlap)
{
    static Timed timed[RACERS_MAX];
    bool quick = report->options->quick;
    TouchScene scene = touch_columns(side);
    Race race;
    race_open(&race, &scene, T, side);
    race_run(&race, quick ? SETTLE / 4 : SETTLE, quick ? 2.0 : 20.0);
    race_mark(&race);
    race_run(&race, quick ? WATCH / 10 : WATCH, quick ? 2.0 : 60.0);
    time_racers(&race, timed, quick ? 10 : 60);
    report_head(report);
    print_rows(report, &race, timed);
    *ratio = best_of(&race, timed, "Tactus") / best_of(&race, timed, "Bullet");
    *overlap = MISSING;
    for (int i = 0; i < race.count; i++)
        if (strcmp(race.racer[i].engine->name, "Tactus slop 0.1 µm") == 0)
            *overlap = 1e6 * race.racer[i].depth;
    race_close(&race);
    print_stages(&scene, T, quick ? SETTLE / 4 : SETTLE, 500, quick ? 1 : 5);
    touch_scene_free(&scene);
}

bool bench_rest(const Options *options)
{
    double ratio[SIDES], overlap[SIDES];
    Report report;
    if (!report_open(&report, options, "rest", columns, sizeof columns / sizeof columns[0]))
        return false;
    printf("T = 1 ms, nothing sleeps; cubes of 0.1 m and 1 kg, friction 0.5, settled for 2 s; "
           "overlap, drift, turn: "
           "the largest over the\nseconds watched; rise: all rises of energy in them together\n");
    for (int k = 0; k < SIDES; k++)
        rest(&report, sides[k], &ratio[k], &overlap[k]);
    report_close(&report);
    report_at_most("108 contacts at rest, Tactus over Bullet", ratio[0], 1.0, "");
    report_at_most("500 contacts at rest, Tactus over Bullet", ratio[1], 1.0, "");
    report_at_most("overlap with a slop of 0.1 µm", fmax(overlap[0], overlap[1]), 1.0, "µm");
    printf("reading: equal scene and step, not equal accuracy: the peers stop after a fixed count "
           "or are soft by design,\nTactus stops at 0.1 µm/s; what that buys stands in drift, "
           "overlap and rise, not in the time.\n");
    return true;
}
