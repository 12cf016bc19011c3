#define _GNU_SOURCE // CLOCK_THREAD_CPUTIME_ID
#include "bench.h"
#include "geometry/walk.h"
#include "haptic_shapes.h"
#include "rnd.h"

#include <stdlib.h>
#include <time.h>

/* A step of the walk on the figure, 4.6 thousand to 1.2 million triangles: hands that follow the
 * surface 1 mm below it at 0.5 m/s. Time of the thread, less what reading its clock takes. */

enum { STEPS = 400, SWIPES = 250 };
static const double H = 1e-3, SPEED = 0.5, DEPTH = 1e-3; // s, m/s, m

static const Column columns[] = {
    {"triangles", "triangles", 10, 7}, {"mesh_ms", "mesh ms", 9, 3},
    {"skin_ms", "skin ms", 9, 3},      {"mean_us", "mean µs", 9, 3},
    {"p50_us", "p50", 8, 3},           {"p99_us", "p99", 8, 3},
    {"p999_us", "p99.9", 8, 3},        {"max_us", "max", 8, 3},
    {"facets_mean", "facets", 8, 3},   {"facets_max", "most", 6, 4},
    {"casts_mean", "casts", 8, 3},     {"capped", "capped", 7, 6},
};

static double thread_time(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double clock_cost(void)
{
    double least = 1.0;
    for (int k = 0; k < 20000; k++) {
        double begin = thread_time(), spent = thread_time() - begin;
        least = spent < least ? spent : least;
    }
    return least;
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

typedef struct Found {
    double *spent; // s, each step
    int steps, most_facets, capped;
    long facets, casts;
} Found;

static tac_Vec3 normal_at(const taci_Skin *skin, taci_Feature f)
{
    int c = f.kind == TACI_ON_CORNER ? skin->spoke[skin->fan_first[f.id]] : f.id;
    return skin->mesh->normal[f.kind == TACI_ON_FACE ? c : c / 3];
}

// A hand that goes under the surface in a direction that wanders; its path is made untimed.
static void swipe(const taci_Skin *skin, Rnd *rnd, double cost, Found *found)
{
    int t = rnd_int(rnd, 0, skin->mesh->triangle_count - 1);
    tac_Vec3 n = skin->mesh->normal[t], q = taci_skin_corner(skin, 3 * t);
    tac_Vec3 d = rnd_unit_vec3(rnd), p = v3_axpy(q, -DEPTH, n);
    taci_Walk walk = {.y = v3_axpy(q, 1e-3, n)};
    for (int k = 0; k < STEPS; k++) {
        taci_WalkPush push = {.x_free = p, .mu = 0.1};
        double begin = thread_time();
        taci_WalkStats stats = taci_walk_single(skin, &walk, &push);
        double spent = thread_time() - begin - cost;
        found->spent[found->steps++] = spent > 0.0 ? spent : 0.0;
        found->facets += stats.facets;
        found->casts += stats.casts;
        found->capped += stats.capped;
        if (stats.facets > found->most_facets)
            found->most_facets = stats.facets;

        d = v3_axpy(d, 0.15, rnd_unit_vec3(rnd));
        d = v3_axpy(d, -v3_dot(d, n), n);
        d = v3_scale(1.0 / (v3_norm(d) + 1e-12), d);
        n = normal_at(skin, taci_skin_closest(skin, v3_axpy(q, SPEED * H, d), &q));
        tac_Vec3 way = v3_sub(v3_axpy(q, -DEPTH, n), p);
        double length = v3_norm(way), most = 2.0 * SPEED * H;
        p = v3_axpy(p, length > most ? most / length : 1.0, way);
    }
}

static bool run_size(const Report *report, double cell, int swipes, double *mean)
{
    HapticShape shape = figure_shape(cell);
    double begin = wall_time();
    tac_Geometry *g = haptic_mesh(shape);
    double made = wall_time();
    taci_Skin *skin = NULL;
    Found found = {.spent = malloc((size_t)swipes * STEPS * sizeof(double))};
    bool done = g && found.spent && taci_skin_create(g, &skin) == TAC_OK;
    double skinned = wall_time();
    if (done) {
        Rnd rnd = rnd_make(1);
        double cost = clock_cost(), sum = 0.0;
        for (int i = 0; i < swipes; i++)
            swipe(skin, &rnd, cost, &found);
        int n = found.steps;
        qsort(found.spent, (size_t)n, sizeof *found.spent, ascending);
        for (int i = 0; i < n; i++)
            sum += found.spent[i];
        *mean = 1e6 * sum / n;
        report_row(report, (Cell[]){number_cell(skin->mesh->triangle_count),
                                    number_cell(1e3 * (made - begin)),
                                    number_cell(1e3 * (skinned - made)),
                                    number_cell(*mean),
                                    number_cell(1e6 * found.spent[n / 2]),
                                    number_cell(1e6 * found.spent[(int)(0.99 * (n - 1))]),
                                    number_cell(1e6 * found.spent[(int)(0.999 * (n - 1))]),
                                    number_cell(1e6 * found.spent[n - 1]),
                                    number_cell((double)found.facets / n),
                                    number_cell(found.most_facets),
                                    number_cell((double)found.casts / n),
                                    number_cell(found.capped)});
    } else {
        fprintf(stderr, "walk: no memory for a mesh of cells of %g m\n", cell);
    }
    free(found.spent);
    taci_skin_destroy(skin);
    tac_geometry_release(g);
    return done;
}

bool bench_walk(const Options *options)
{
    Report report;
    if (!report_open(&report, options, "walk", columns, sizeof columns / sizeof columns[0]))
        return false;
    double mean[5] = {MISSING, MISSING, MISSING, MISSING, MISSING};
    int sizes = options->quick ? 3 : 5;
    bool done = true;
    report_head(&report);
    for (int k = 0; k < sizes && done; k++)
        done = run_size(&report, 2e-3 / (1 << k), options->quick ? SWIPES / 5 : SWIPES, &mean[k]);
    report_at_most("4620 triangles", mean[0], 1.0, "µs");
    report_at_most("1.2 million triangles", mean[4], 5.0, "µs");
    report_close(&report);
    return done;
}
