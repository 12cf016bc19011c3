#include "bench.h"
#include "touch.h"

#include <math.h>
#include <string.h>

/* Bodies dropped into a pit: what a step costs while everything moves.
 *
 * Piles are chaotic: after the first impacts every engine has a pile of its own, so times compare
 * as means over the same simulated seconds, with the mean number of contacts beside them. Energy
 * can only fall in this scene: what rises is made by the engine. Ours may rise by push-out, which
 * lifts bodies with energy that contacts took before; its books are printed below the table.
 */

static const double T = 1e-3; // s
enum { STEPS = 3000 };

typedef struct Pile {
    const char *name;
    int count;
    bool mixed;
} Pile;
static const Pile piles[] = {{"125 boxes", 125, false}, {"500 mixed", 500, true}};
enum { PILES = sizeof piles / sizeof piles[0] };

static const Column columns[] = {
    {"pile", "pile", -9, 0},
    {"engine", "engine", -19, 0},
    {"contacts", "contacts", 8, 4},
    {"mean_us", "mean µs", 8, 4},
    {"p99_us", "99 % µs", 8, 4},
    {"over_tactus", "/ Tactus", 8, 3},
    {"overlap_mm", "overlap mm", 10, 3},
    {"rise_mj", "rise mJ", 9, 2},
    {"created_mj", "all rises", 9, 2},
    {"escaped", "escaped", 7, 4},
    {"simulated_s", "of s", 5, 3},
    {"note", "note", -1, 0},
};

/// Bodies under the floor or outside of the walls, by more than their size.
static int escaped(const Racer *r, const TouchScene *scene)
{
    const TouchBody *floor = &scene->body[scene->moving], *wall = floor + 1;
    double side = -wall->pose.p.x - 0.5 * wall->size.x;
    int count = 0;
    for (int i = 0; i < scene->moving; i++) {
        tac_Vec3 p = r->now[i].p;
        count += p.z < 0.0 || fabs(p.x) > side || fabs(p.y) > side;
    }
    return count;
}

static double mean_of(const Race *race, const char *name)
{
    for (int i = 0; i < race->count; i++)
        if (strcmp(race->racer[i].engine->name, name) == 0)
            return race->racer[i].mean;
    return MISSING;
}

static void print_rows(const Report *report, const Race *race, const char *pile)
{
    double ours = mean_of(race, "Tactus");
    for (int i = 0; i < race->count; i++) {
        const Racer *r = &race->racer[i];
        Cell cells[] = {text_cell(pile),
                        text_cell(r->engine->name),
                        number_cell(r->contacts),
                        number_cell(1e6 * r->mean),
                        number_cell(1e6 * r->p99),
                        number_cell(r->mean / ours),
                        number_cell(1e3 * r->depth),
                        number_cell(1e3 * r->rise),
                        number_cell(1e3 * r->created),
                        number_cell(escaped(r, race->scene)),
                        number_cell(T * r->steps),
                        text_cell(r->engine->note)};
        report_row(report, cells);
    }
}

static double drop(const Report *report, const Pile *pile)
{
    bool quick = report->options->quick;
    int steps = quick ? STEPS / 6 : STEPS;
    TouchScene scene = touch_pile(pile->count, pile->mixed);
    Race race;
    race_open(&race, &scene, T, pile->count);
    race_run(&race, steps, quick ? 5.0 : 60.0);
    report_head(report);
    print_rows(report, &race, pile->name);
    double ratio = mean_of(&race, "Tactus") / mean_of(&race, "Bullet");
    race_close(&race);
    print_stages(&scene, T, 0, steps, quick ? 1 : 3);
    touch_scene_free(&scene);
    return ratio;
}

bool bench_pile(const Options *options)
{
    double ratio[PILES];
    Report report;
    if (!report_open(&report, options, "pile", columns, sizeof columns / sizeof columns[0]))
        return false;
    printf("T = 1 ms, friction 0.5, plastic; CPU time per step; rise: largest of energy in one "
           "step; all rises: their sum\n");
    for (int k = 0; k < PILES; k++)
        ratio[k] = drop(&report, &piles[k]);
    report_close(&report);
    for (int k = 0; k < PILES; k++) {
        char what[64];
        snprintf(what, sizeof what, "%s falling, Tactus over Bullet", piles[k].name);
        report_at_most(what, ratio[k], 1.5, "");
    }
    printf(
        "reading: each engine has a pile of its own after the first impacts; read times together "
        "with contacts, overlap\nand energy. Rises of ours are push-out, paid from what contacts "
        "took before; the books say how much.\n");
    return true;
}
