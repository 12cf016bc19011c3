#include "bench.h"
#include "peer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Time per step of the hanging chain.
 *
 * Every engine is warmed up for 0.3 s, so that the chain moves in all its hinges, and is put back
 * to that state before each repeat; it is not taken further than half a second, because the
 * undamped chain of `plain` gains energy and has diverged by 3 s. All engines of one size are timed
 * in turn. The peers in joint coordinates (Bullet, MuJoCo) have rigid hinges and solve for one
 * unknown per link. Our links have six each, joined by stiff springs, which is what lets us read
 * every joint force and close the books.
 */

enum { CONTESTANTS_MAX = 16 };

static const double T = 1e-3; // s
static const int sizes[] = {10, 40, 100, 1000, 10000};
enum { SIZES = sizeof sizes / sizeof sizes[0] };

static const Column columns[] = {
    {"links", "links", 6, 6},
    {"engine", "engine", -22, 0},
    {"step_us", "µs/step", 9, 4},
    {"median_us", "median", 9, 4},
    {"link_ns", "ns/link", 8, 3},
    {"over_plain", "/ plain", 8, 3},
    {"over_exact_2", "/ exact 2", 9, 3},
    {"energy_error", "dE/K", 10, 2},
    {"gap_mm", "gap mm", 9, 2},
    {"note", "note", -1, 0},
};

typedef struct Contestant {
    const Engine *engine;
    void *run;
    double energy_error; // after the warm-up, of the kinetic energy then
    double gap;          // m
} Contestant;

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

/// Energy and gap now, as a check that everyone times the same motion.
static void inspect(Contestant *c, const ChainScene *scene)
{
    LinkState *links = calloc((size_t)scene->n, sizeof *links);
    if (links == NULL)
        abort();
    c->engine->links(c->run, links);
    double E = chain_energy(scene, links);
    if (c->engine->elastic != NULL)
        E += c->engine->elastic(c->run);
    c->energy_error = E / chain_kinetic(scene, links); // E is 0 at the start
    c->gap = chain_gap(scene, links);
    free(links);
}

/// Build and warm up. False: this engine does not take part.
static bool enter(Contestant *c, Timed *timed, const Engine *engine, const ChainScene *scene)
{
    c->engine = engine;
    c->run = engine->create(engine, scene, T);
    if (c->run == NULL)
        return false;
    const int warm_up = 300; // steps: 0.3 s
    double begin = wall_time();
    if (!engine->step(c->run, warm_up)) {
        printf("%6d %s diverged in the first 0.3 s\n", scene->n, engine->name);
        engine->destroy(c->run);
        return false;
    }
    double per_step = (wall_time() - begin) / warm_up;
    engine->save(c->run);
    inspect(c, scene);
    // about 5 ms per repeat: far above the clock's grain, and short enough to fall between
    // disturbances
    int count = (int)fmin(200.0, fmax(2.0, 5e-3 / per_step));
    *timed = (Timed){.reset = reset, .run = run_steps, .user = c, .count = count};
    return true;
}

static double best_of(const Contestant *c, const Timed *timed, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(c[i].engine->name, name) == 0)
            return 1e6 * timed[i].best;
    return MISSING;
}

static void print_size(const Report *report, int n, const Contestant *c, const Timed *timed,
                       int count)
{
    double plain = best_of(c, timed, count, "Tactus plain");
    double exact = best_of(c, timed, count, "Tactus exact 2 passes");
    for (int i = 0; i < count; i++) {
        double us = 1e6 * timed[i].best;
        Cell cells[] = {number_cell(n),
                        text_cell(c[i].engine->name),
                        number_cell(us),
                        number_cell(1e6 * timed[i].median),
                        number_cell(1e3 * us / n),
                        number_cell(us / plain),
                        number_cell(us / exact),
                        number_cell(c[i].energy_error),
                        number_cell(1e3 * c[i].gap),
                        text_cell(c[i].engine->note)};
        report_row(report, cells);
    }
}

/// Time of every engine that takes part at this size; `best` gets µs per step by the place in the
/// table of engines.
static void time_size(const Report *report, int n, double *best)
{
    static Contestant c[CONTESTANTS_MAX];
    static Timed timed[CONTESTANTS_MAX];
    int place[CONTESTANTS_MAX], count = 0;
    ChainScene scene = chain_scene(n);
    const Engine *e;
    for (int i = 0; i < CONTESTANTS_MAX && (e = engine_at(i)) != NULL; i++) {
        best[i] = MISSING;
        if (n <= e->largest && enter(&c[count], &timed[count], e, &scene))
            place[count++] = i;
    }
    time_in_turn(timed, count, report->options->quick ? 10 : 30);
    print_size(report, n, c, timed, count);
    for (int i = 0; i < count; i++) {
        best[place[i]] = 1e6 * timed[i].best;
        c[i].engine->destroy(c[i].run);
    }
}

/// Exponent of each of our modes over the sizes; the largest of them.
static double print_exponents(double best[SIZES][CONTESTANTS_MAX], int size_count)
{
    double worst = MISSING, x[SIZES], y[SIZES];
    const Engine *e;
    for (int i = 0; (e = engine_at(i)) != NULL && engine_is_ours(e); i++) {
        for (int k = 0; k < size_count; k++) {
            x[k] = sizes[k];
            y[k] = best[k][i];
        }
        double p = fit_exponent(x, y, size_count);
        if (isnan(p))
            continue;
        printf("exponent of %s, %d to %d links: %.3f\n", e->name, sizes[0], sizes[size_count - 1],
               p);
        worst = fmax(worst, p); // fmax passes over NaN
    }
    return worst;
}

static double value_at_40(double best[SIZES][CONTESTANTS_MAX], const char *name)
{
    const Engine *e;
    for (int i = 0; (e = engine_at(i)) != NULL; i++)
        if (strcmp(e->name, name) == 0)
            return best[1][i];
    return MISSING;
}

bool bench_chain(const Options *options)
{
    static double best[SIZES][CONTESTANTS_MAX]; // µs
    int size_count = options->quick ? SIZES - 1 : SIZES;
    Report report;
    if (!report_open(&report, options, "chain", columns, sizeof columns / sizeof columns[0]))
        return false;
    printf("T = 1 ms, undamped; dE/K: energy error at 0.3 s, of the kinetic energy\n");
    for (int k = 0; k < size_count; k++) {
        report_head(&report);
        time_size(&report, sizes[k], best[k]);
    }
    report_close(&report);

    double exponent = print_exponents(best, size_count);
    double exact = value_at_40(best, "Tactus exact 2 passes");
    report_at_most("40 links, plain", value_at_40(best, "Tactus plain"), 20.0, "µs");
    report_at_most("40 links, exact with two passes", exact, 35.0, "µs");
    report_at_least("40 links, ODE quick step over exact with two passes",
                    value_at_40(best, "ODE quick step") / exact, 2.0, "");
    report_at_most("largest exponent of our modes", exponent, 1.1, "");
    return !isnan(exact);
}
