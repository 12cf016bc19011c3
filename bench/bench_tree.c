#include "bench.h"
#include "tree_engine.h"
#include "tree_response.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Time of a whole step of robots in joint coordinates: ours is tac_world_step with everything it
 * does, the books among it; theirs is the step of their world. All engines run in turns.
 *
 * `apart` is how far the angles are from ours after the first 50 ms: engines of first order differ
 * by about a thousandth, another robot would by much more.
 */

enum { CONTESTANTS_MAX = 12, LARGEST = 10000, ROBOTS = 8 };
static const double T = 1e-3;  // s
static const int warm_up = 50; // steps

static const Column columns[] = {
    {"robot", "robot", -15, 0},    {"velocities", "velocities", 10, 6},
    {"engine", "engine", -17, 0},  {"step_us", "µs/step", 9, 3},
    {"median_us", "median", 9, 3}, {"ns_per_velocity", "ns/vel.", 8, 3},
    {"of_ours", "of ours", 8, 3},  {"apart_rad", "apart", 8, 2},
    {"note", "", -1, 0},
};

typedef struct Contestant {
    const TreeEngine *engine;
    void *run;
    double apart; // rad
} Contestant;

typedef struct Times { // µs per step, by robot and row of the table of engines
    double at[ROBOTS][CONTESTANTS_MAX];
} Times;

static void reset(void *user)
{
    Contestant *c = user;
    c->engine->restore(c->run);
}

static bool run_steps(void *user, int count)
{
    Contestant *c = user;
    return c->engine->step(c->run, count);
}

/// Largest difference of the angles from those of the first contestant.
static double apart(const Contestant *first, const Contestant *c, const Robot *robot)
{
    static double a[LARGEST], b[LARGEST], rate[LARGEST];
    if (robot->link[0].floats || c == first)
        return MISSING;
    first->engine->read(first->run, a, rate);
    c->engine->read(c->run, b, rate);
    double worst = 0.0;
    for (int i = 0; i < robot->n; i++)
        worst = fmax(worst, fabs(a[i] - b[i]));
    return worst;
}

/// Build and warm up. False: this engine does not take part.
static bool enter(Contestant *c, Timed *timed, const TreeEngine *engine, const Robot *robot)
{
    c->engine = engine;
    c->run = engine->create(engine, robot, T);
    if (c->run == NULL)
        return false;
    double begin = wall_time();
    if (!engine->step(c->run, warm_up)) {
        printf("%-15s %s diverged at once\n", robot->name, engine->name);
        engine->destroy(c->run);
        return false;
    }
    double per_step = (wall_time() - begin) / warm_up;
    engine->save(c->run);
    // about 2 ms per repeat, and a multiple of ten steps: every tenth of ours does more
    int count = 10 * (int)fmin(20.0, fmax(1.0, 2e-4 / per_step));
    *timed = (Timed){.reset = reset, .run = run_steps, .user = c, .count = count};
    return true;
}

static void print_robot(const Report *report, const Robot *robot, const Contestant *c,
                        const Timed *timed, int count)
{
    for (int i = 0; i < count; i++) {
        double us = 1e6 * timed[i].best;
        Cell cells[] = {text_cell(robot->name),
                        number_cell(robot->dofs),
                        text_cell(c[i].engine->name),
                        number_cell(us),
                        number_cell(1e6 * timed[i].median),
                        number_cell(1e3 * us / robot->dofs),
                        number_cell(timed[i].best / timed[0].best),
                        number_cell(c[i].apart),
                        text_cell(c[i].engine->note)};
        report_row(report, cells);
    }
}

/// Every engine that takes part; `best` gets µs per step by the place in the table of engines.
static void time_robot(const Report *report, const Robot *robot, double *best)
{
    static Contestant c[CONTESTANTS_MAX];
    static Timed timed[CONTESTANTS_MAX];
    int place[CONTESTANTS_MAX], count = 0;
    const TreeEngine *e;
    for (int i = 0; i < CONTESTANTS_MAX; i++)
        best[i] = MISSING;
    for (int i = 0; i < CONTESTANTS_MAX && (e = tree_engine_at(i)) != NULL; i++)
        if (robot->dofs <= e->largest && enter(&c[count], &timed[count], e, robot))
            place[count++] = i;
    for (int i = 0; i < count; i++)
        c[i].apart = apart(&c[0], &c[i], robot);
    time_in_turn(timed, count, report->options->quick ? 10 : 40);
    print_robot(report, robot, c, timed, count);
    for (int i = 0; i < count; i++) {
        best[place[i]] = 1e6 * timed[i].best;
        c[i].engine->destroy(c[i].run);
    }
}

static int place_of(const char *name)
{
    const TreeEngine *e;
    for (int i = 0; (e = tree_engine_at(i)) != NULL; i++)
        if (strcmp(e->name, name) == 0)
            return i;
    return 0; // cannot be: the names are those of our own rows
}

static const int chains[] = {10, 40, 100, 857, 3000, LARGEST};
enum { CHAINS = sizeof chains / sizeof chains[0] };

static double exponent(const Times *times, int chain_count, const char *name)
{
    double x[CHAINS], y[CHAINS];
    for (int k = 0; k < chain_count; k++) {
        x[k] = chains[k];
        y[k] = times->at[2 + k][place_of(name)];
    }
    return fit_exponent(x, y, chain_count);
}

static void judge(const Times *times, int chain_count)
{
    int ours = place_of("Tactus"), scalar = place_of("Tactus scalar");
    report_at_most("arm of 7", times->at[0][ours], 1.6, "µs");
    report_at_most("figure of 30", times->at[1][ours], 6.0, "µs");
    report_at_most("chain of 40", times->at[3][ours], 8.0, "µs");
    report_at_most("chain of 857, scalar", times->at[5][scalar], 170.0, "µs");
    report_at_most("chain of 857", times->at[5][ours], 90.0, "µs");
    report_at_most("exponent of the recursion, from 10 joints",
                   exponent(times, chain_count, "Tactus recursion"), 1.1, "");
}

/// Columns of the response to a row at the end of a robot, by our two forms.
static void time_responses(const Options *options)
{
    Robot robots[] = {robot_arm7(), robot_chain(40, true)};
    double worst = 0.0;
    for (int i = 0; i < 2; i++)
        for (int square = 0; square < 2; square++) {
            ResponseTimes t = response_times(&robots[i], square, options->quick ? 50 : 300);
            printf("response at the end of %s, %s: body %.3g ns, coordinate %.3g ns per column and "
                   "path joint\n",
                   robots[i].name, square ? "square" : "recursion", t.body, t.coordinate);
            if (!square)
                worst = fmax(worst, fmax(t.body, t.coordinate));
        }
    report_at_most("response per column and path joint", worst, 45.0, "ns");
    for (int i = 0; i < 2; i++)
        robot_free(&robots[i]);
}

bool bench_tree(const Options *options)
{
    static Times times;
    int chain_count = options->quick ? CHAINS - 2 : CHAINS;
    Report report;
    if (!report_open(&report, options, "tree", columns, sizeof columns / sizeof columns[0]))
        return false;
    printf("T = 1 ms, undamped; apart: rad from the first row after 50 ms\n");
    for (int k = 0; k < 2 + chain_count; k++) {
        Robot robot = k == 0   ? robot_arm7()
                      : k == 1 ? robot_figure()
                               : robot_chain(chains[k - 2], true);
        report_head(&report);
        time_robot(&report, &robot, times.at[k]);
        robot_free(&robot);
    }
    report_close(&report);
    judge(&times, chain_count);
    time_responses(options);
    return !isnan(times.at[0][0]);
}
