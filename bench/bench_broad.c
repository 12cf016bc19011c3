#include "bench.h"
#include "bench_vec.h"
#include "broad.h"
#include "touch_scene.h"

#include <math.h>
#include <stdlib.h>

/* Finding what is near what among a thousand to a hundred thousand shapes that all move a little.
 */

static const int sizes[] = {1000, 10000, 100000};
enum { SIZES = sizeof sizes / sizeof sizes[0], ENGINES = 3, STEPS_MAX = 40 };
static const double T = 1e-3; // s

// clang-format off
static const BroadEngine *(*const engines[])(void) = {
    tactus_broad,
#ifdef TACTUS_HAVE_BULLET
    bullet_broad,
#endif
#ifdef TACTUS_HAVE_ODE
    ode_broad,
#endif
};
// clang-format on

static const Column columns[] = {
    {"shapes", "shapes", 7, 7},     {"engine", "engine", -8, 0},
    {"best_ms", "ms/step", 9, 4},   {"median_ms", "median", 9, 4},
    {"shape_ns", "ns/shape", 8, 3}, {"over_tactus", "/ Tactus", 8, 3},
    {"pairs", "pairs", 8, 7},       {"note", "note", -1, 0},
};

/// A jittered lattice in which one neighbour in a hundred touches. Spheres of 1 m, because the
/// padding of Bullet's bounds is absolute and made for things of that size.
static BroadScene scatter(int count)
{
    BroadScene scene = {.count = count, .radius = 0.5};
    scene.p = calloc((size_t)count, sizeof *scene.p);
    scene.v = calloc((size_t)count, sizeof *scene.v);
    if (scene.p == NULL || scene.v == NULL)
        abort();
    int side = (int)ceil(cbrt(count));
    uint64_t seed = 3;
    for (int i = 0; i < count; i++) {
        double at[3] = {i % side, i / side % side, (double)(i / (side * side))}, d[6];
        for (int k = 0; k < 6; k++)
            d[k] = 2.0 * touch_random(&seed) - 1.0;
        scene.p[i] =
            v_make(1.4 * at[0] + 0.24 * d[0], 1.4 * at[1] + 0.24 * d[1], 1.4 * at[2] + 0.24 * d[2]);
        scene.v[i] = v_make(d[3], d[4], d[5]);
    }
    return scene;
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/// Steps of one engine after a few to warm up; returns the least, ms.
static double measure(const Report *report, const BroadScene *scene, const BroadEngine *e,
                      double ours)
{
    int steps = report->options->quick ? STEPS_MAX / 4 : STEPS_MAX, pairs = 0;
    double spent[STEPS_MAX];
    void *run = e->create(scene);
    if (run == NULL)
        return MISSING;
    for (int k = 0; k < 5; k++)
        e->find(run, T, &pairs);
    for (int k = 0; k < steps; k++)
        spent[k] = 1e3 * e->find(run, T, &pairs);
    e->destroy(run);
    qsort(spent, (size_t)steps, sizeof spent[0], ascending);
    Cell cells[] = {number_cell(scene->count),
                    text_cell(e->name),
                    number_cell(spent[0]),
                    number_cell(spent[steps / 2]),
                    number_cell(1e6 * spent[0] / scene->count),
                    number_cell(isnan(ours) ? 1.0 : spent[0] / ours),
                    number_cell(pairs),
                    text_cell(e->note)};
    report_row(report, cells);
    return spent[0];
}

bool bench_broad(const Options *options)
{
    Report report;
    double best[SIZES], x[SIZES];
    if (!report_open(&report, options, "broad", columns, sizeof columns / sizeof columns[0]))
        return false;
    printf(
        "spheres of 1 m in a jittered lattice, each at up to 1 m/s an axis; from poses to contact "
        "points, without solving\n");
    report_head(&report);
    for (int k = 0; k < SIZES; k++) {
        BroadScene scene = scatter(sizes[k]);
        best[k] = MISSING;
        for (size_t i = 0; i < sizeof engines / sizeof engines[0]; i++) {
            double ms = measure(&report, &scene, engines[i](), best[k]);
            best[k] = i == 0 ? ms : best[k];
        }
        x[k] = sizes[k];
        free(scene.p);
        free(scene.v);
    }
    report_close(&report);
    printf("exponent of Tactus, %d to %d shapes: %.3f\n", sizes[0], sizes[SIZES - 1],
           fit_exponent(x, best, SIZES));
    printf("reading: ours contains sweeping the bounds along the motion, which the others do not "
           "do; pairs differ because the\nengines pad their bounds differently.\n");
    return true;
}
