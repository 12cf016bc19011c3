#define _GNU_SOURCE // CLOCK_THREAD_CPUTIME_ID
#include "bench.h"
#include "geometry/walk.h"
#include "haptic_shapes.h"
#include "rnd.h"

#include <stdlib.h>
#include <time.h>

/* A step of the walk on the figure, 4.6 thousand to 1.2 million triangles: hands that follow the
 * surface at 0.5 m/s, 1 mm below it, where the point slides, or 0.5 mm above, where it flies and
 * every step is a cast; and with the lever through the figure, at rest and turning. Time of the
 * thread, less what reading its clock takes. */

enum { STEPS = 400, SWIPES = 250 };
static const double H = 1e-3, SPEED = 0.5; // s, m/s

static const Column columns[] = {
    {"way", "way", -8, 0},        {"triangles", "triangles", 10, 7},
    {"mesh_ms", "mesh ms", 9, 3}, {"skin_ms", "skin ms", 9, 3},
    {"mean_us", "mean µs", 9, 3}, {"p50_us", "p50", 8, 3},
    {"p99_us", "p99", 8, 3},      {"p999_us", "p99.9", 8, 3},
    {"max_us", "max", 8, 3},      {"facets_mean", "facets", 8, 3},
    {"facets_max", "most", 6, 4}, {"casts_mean", "casts", 8, 3},
    {"capped", "capped", 7, 6},
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

// The next place of a hand that goes under, or over, the surface in a direction d that wanders; q
// and n are the surface there.
static tac_Vec3 wander(const taci_Skin *skin, Rnd *rnd, double depth, tac_Vec3 *d, tac_Vec3 *q,
                       tac_Vec3 *n, tac_Vec3 p)
{
    *d = v3_axpy(*d, 0.15, rnd_unit_vec3(rnd));
    *d = v3_axpy(*d, -v3_dot(*d, *n), *n);
    *d = v3_scale(1.0 / (v3_norm(*d) + 1e-12), *d);
    *n = normal_at(skin, taci_skin_closest(skin, v3_axpy(*q, SPEED * H, *d), q));
    tac_Vec3 way = v3_sub(v3_axpy(*q, -depth, *n), p);
    double length = v3_norm(way), most = 2.0 * SPEED * H;
    return v3_axpy(p, length > most ? most / length : 1.0, way);
}

// One hand on one skin; its path is made untimed.
static void swipe(const taci_Skin *skin, Rnd *rnd, double depth, double cost, Found *found)
{
    int t = rnd_int(rnd, 0, skin->mesh->triangle_count - 1);
    tac_Vec3 n = skin->mesh->normal[t], q = taci_skin_corner(skin, 3 * t);
    tac_Vec3 d = rnd_unit_vec3(rnd), p = v3_axpy(q, -depth, n);
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
        found->most_facets = stats.facets > found->most_facets ? stats.facets : found->most_facets;
        p = wander(skin, rnd, depth, &d, &q, &n, p);
    }
}

typedef struct Made {
    taci_Skin *skin;
    double mesh, skinned; // s
} Made;

static bool make_skin(double cell, Made *made)
{
    HapticShape shape = figure_shape(cell);
    double begin = wall_time();
    tac_Geometry *g = haptic_mesh(shape);
    double between = wall_time();
    bool done = g && taci_skin_create(g, &made->skin) == TAC_OK;
    made->mesh = between - begin;
    made->skinned = wall_time() - between;
    tac_geometry_release(g);
    return done;
}

static double percentile(const Found *found, double share)
{
    return 1e6 * found->spent[(int)(share * (found->steps - 1))];
}

// The figure and the lever through each other, one of them turning or both at rest; the hand goes
// under the figure's surface.
static void swipe_pair(const taci_Skin *const skin[2], Rnd *rnd, bool turning, double cost,
                       Found *found)
{
    const taci_Mesh *m = skin[0]->mesh;
    taci_WalkBody body[2];
    for (int k = 0; k < 2; k++) {
        body[k] = (taci_WalkBody){.skin = skin[k], .was.R = m3_identity()};
        body[k].is = body[k].was;
    }
    body[1].was.x = body[1].is.x = v3(0.002, -0.01, 0.003);
    tac_Vec3 d = rnd_unit_vec3(rnd), n, q, p;
    int t = rnd_int(rnd, 0, m->triangle_count - 1);
    n = m->normal[t];
    q = taci_skin_corner(skin[0], 3 * t);
    p = v3_axpy(q, -1e-3, n);
    taci_Walk walk;
    taci_walk_put(&walk, v3_axpy(q, 1e-3, n));
    for (int k = 0; k < STEPS; k++) {
        if (turning) { // 3 rad/s about y
            double a = 3.0 * H * k, b = a + 3.0 * H;
            body[1].was.R = (tac_Mat3){{{cos(a), 0, sin(a)}, {0, 1, 0}, {-sin(a), 0, cos(a)}}};
            body[1].is.R = (tac_Mat3){{{cos(b), 0, sin(b)}, {0, 1, 0}, {-sin(b), 0, cos(b)}}};
        }
        taci_WalkPush push = {.x_free = p, .mu = 0.1};
        double begin = thread_time();
        taci_WalkStats stats = taci_walk_several(body, 2, &walk, &push);
        double spent = thread_time() - begin - cost;
        found->spent[found->steps++] = spent > 0.0 ? spent : 0.0;
        found->facets += stats.facets;
        found->casts += stats.casts;
        found->capped += stats.capped;
        found->most_facets = stats.facets > found->most_facets ? stats.facets : found->most_facets;
        p = wander(skin[0], rnd, 1e-3, &d, &q, &n, p);
    }
}

typedef enum Way { SLIDING, FLYING, CROSSING, TURNING } Way;
static const char *const way_names[] = {"sliding", "flying", "crossing", "turning"};

static double run_way(const Report *report, const Made *made, const taci_Skin *other, Way way,
                      int swipes)
{
    Found found = {.spent = malloc((size_t)swipes * STEPS * sizeof(double))};
    if (!found.spent)
        return MISSING;
    Rnd rnd = rnd_make(1);
    double cost = clock_cost(), sum = 0.0;
    const taci_Skin *const pair[2] = {made->skin, other};
    for (int i = 0; i < swipes; i++) {
        if (way >= CROSSING)
            swipe_pair(pair, &rnd, way == TURNING, cost, &found);
        else
            swipe(made->skin, &rnd, way == SLIDING ? 1e-3 : -0.5e-3, cost, &found);
    }
    qsort(found.spent, (size_t)found.steps, sizeof *found.spent, ascending);
    for (int i = 0; i < found.steps; i++)
        sum += found.spent[i];
    double mean = 1e6 * sum / found.steps;
    report_row(
        report,
        (Cell[]){text_cell(way_names[way]), number_cell(made->skin->mesh->triangle_count),
                 number_cell(1e3 * made->mesh), number_cell(1e3 * made->skinned), number_cell(mean),
                 number_cell(percentile(&found, 0.5)), number_cell(percentile(&found, 0.99)),
                 number_cell(percentile(&found, 0.999)), number_cell(percentile(&found, 1.0)),
                 number_cell((double)found.facets / found.steps), number_cell(found.most_facets),
                 number_cell((double)found.casts / found.steps), number_cell(found.capped)});
    free(found.spent);
    return mean;
}

// With a second body through the first: three features, every move cast against both.
static void run_pair(const Report *report, const Made *figure, int swipes)
{
    taci_Skin *lever = NULL;
    tac_Geometry *g = haptic_mesh(lever_shape(1.6e-3));
    if (g && taci_skin_create(g, &lever) == TAC_OK) {
        run_way(report, figure, lever, CROSSING, swipes);
        run_way(report, figure, lever, TURNING, swipes);
    }
    taci_skin_destroy(lever);
    tac_geometry_release(g);
}

bool bench_walk(const Options *options)
{
    Report report;
    if (!report_open(&report, options, "walk", columns, sizeof columns / sizeof columns[0]))
        return false;
    // At 0.5 mm the polygoniser leaves an edge with four triangles.
    static const double cell[5] = {2e-3, 1e-3, 0.52e-3, 0.25e-3, 0.125e-3};
    double mean[5][2];
    int sizes = options->quick ? 3 : 5, swipes = options->quick ? SWIPES / 5 : SWIPES;
    bool done = true;
    for (int k = 0; k < 5; k++)
        mean[k][0] = mean[k][1] = MISSING;
    report_head(&report);
    for (int k = 0; k < sizes && done; k++) {
        Made made = {0};
        done = make_skin(cell[k], &made);
        if (done && k == 0)
            run_pair(&report, &made, swipes);
        if (done) {
            mean[k][0] = run_way(&report, &made, NULL, SLIDING, swipes);
            mean[k][1] = run_way(&report, &made, NULL, FLYING, swipes);
        } else {
            fprintf(stderr, "walk: no mesh of cells of %g m: refused, or no memory\n", cell[k]);
        }
        taci_skin_destroy(made.skin);
    }
    report_at_most("4620 triangles, sliding", mean[0][0], 1.0, "µs");
    report_at_most("4620 triangles, flying", mean[0][1], 1.0, "µs");
    report_at_most("1.2 million triangles, sliding", mean[4][0], 5.0, "µs");
    report_at_most("1.2 million triangles, flying", mean[4][1], 5.0, "µs");
    report_close(&report);
    return done;
}
