/* Convex hulls: polygons from points, what is refused, and that the parts fit together. */
#include "check.h"
#include "env.h"
#include "geometry/geometry.h"
#include "meshes.h"
#include <stdlib.h>
#include <string.h>

static tac_Geometry *hull_of(const tac_Vec3 *point, int count)
{
    Heard heard = {0};
    tac_Geometry *g = NULL;
    if (tac_hull_create(point, count, hear, &heard, &g) != TAC_OK)
        fail_msg("refused: %s", heard.text);
    return g;
}

// Every law a hull must keep, whatever the points.
static void check_hull(const tac_Geometry *g, const tac_Vec3 *point, int count)
{
    const taci_Hull *h = &g->hull;
    tac_Vec3 extent = v3_sub(g->bounds.high, g->bounds.low);
    double size = v3_norm(extent);
    assert_int_equal(h->vertex_count - h->edge_count + h->face_count, 2); // Euler
    // Faces are merged within 1e-6 of the size, and their planes moved out to hold their corners.
    for (int f = 0; f < h->face_count; f++) {
        check_near(v3_norm(h->normal[f]), 1.0, 1e-14);
        assert_true(h->face_first[f + 1] - h->face_first[f] >= 3);
        for (int i = 0; i < count; i++)
            check_at_most(v3_dot(h->normal[f], point[i]) - h->offset[f], 2e-6 * size);
        for (int k = h->face_first[f]; k < h->face_first[f + 1]; k++)
            check_between(v3_dot(h->normal[f], h->vertex[h->loop[k]]) - h->offset[f], -2e-6 * size,
                          1e-14 * size);
        check_at_least(h->offset[f] - v3_dot(h->normal[f], h->center), h->inside);
    }
    assert_true(h->inside > 0.0);
    // Every edge is in the loops of its two faces, once each way.
    for (int e = 0; e < h->edge_count; e++)
        for (int side = 0; side < 2; side++) {
            int f = h->edge[e][2 + side], found = 0;
            for (int k = h->face_first[f]; k < h->face_first[f + 1]; k++) {
                int next = k + 1 == h->face_first[f + 1] ? h->face_first[f] : k + 1;
                found += h->loop[k] == h->edge[e][side] && h->loop[next] == h->edge[e][1 - side];
            }
            assert_int_equal(found, 1);
        }
    // Neighbours are the other ends of edges.
    assert_int_equal(h->near_first[h->vertex_count], 2 * h->edge_count);
    for (int v = 0; v < h->vertex_count; v++)
        assert_true(h->near_first[v + 1] - h->near_first[v] >= 3);
    // What is drawn is closed: its volume is the hull's.
    check_near(g->unit.volume, g->volume, 0.0);
    assert_true(g->volume > 0.0);
}

static void a_cube_has_six_faces_whatever_lies_on_them(void **state)
{
    (void)state;
    // A grid over the whole cube: points on corners, edges, faces and inside.
    tac_Vec3 point[5 * 5 * 5];
    int n = 0;
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 5; j++)
            for (int k = 0; k < 5; k++)
                point[n++] = v3(0.25 * i, 0.25 * j + 3.0, 0.25 * k - 7.0);
    tac_Geometry *g = hull_of(point, n);
    assert_int_equal(g->hull.vertex_count, 8);
    assert_int_equal(g->hull.face_count, 6);
    assert_int_equal(g->hull.edge_count, 12);
    check_hull(g, point, n);
    check_near(g->volume, 1.0, 1e-12); // rounding at a distance of 7
    check_near(g->hull.inside, 0.5, 1e-12);
    check_vec3_near(g->hull.center, v3(0.5, 3.5, -6.5), 1e-12);
    const int32_t(*triangle)[3];
    assert_int_equal(tac_geometry_triangles(g, &triangle), 12);
    const tac_Vec3 *vertex;
    assert_int_equal(tac_geometry_vertices(g, &vertex), 8);
    assert_int_equal(tac_geometry_type(g), TAC_SHAPE_HULL);
    tac_geometry_release(g);
}

static void random_hulls_are_polyhedra(void **state)
{
    (void)state;
    for (int seed = 0; seed < test_count(300, 30); seed++) {
        Rnd r = rnd_make((uint64_t)seed);
        tac_Vec3 point[400];
        int n = rnd_int(&r, 4, 400);
        double flat = rnd_chance(&r, 0.5) ? rnd_log_uniform(&r, 1e-4, 1.0) : 1.0;
        double step = rnd_chance(&r, 0.3) ? 0.1 : 0.0; // on a grid: many in one plane
        for (int i = 0; i < n; i++) {
            point[i] = rnd_chance(&r, 0.5) ? rnd_unit_vec3(&r) : rnd_vec3(&r, -1.0, 1.0);
            if (step > 0.0)
                point[i] = v3(step * round(point[i].x / step), step * round(point[i].y / step),
                              step * round(point[i].z / step));
            point[i].z *= flat;
        }
        tac_Geometry *g = NULL;
        tac_Result result = tac_hull_create(point, n, NULL, NULL, &g);
        if (result == TAC_ERR_INVALID && n < 20)
            continue; // few points on a grid may be in one plane
        assert_int_equal(result, TAC_OK);
        check_hull(g, point, n);
        tac_geometry_release(g);
    }
}

static void points_that_differ_by_a_floats_rounding_make_flat_faces(void **state)
{
    (void)state;
    // A prism of 24 sides, turned, in floats: its caps must come out as one polygon each.
    tac_Vec3 point[48];
    for (int i = 0; i < 48; i++) {
        double a = 2.0 * 3.14159265358979323846 * (i / 2) / 24.0;
        tac_Vec3 p = {0.05 * cos(a), 0.05 * sin(a), i % 2 ? 0.03 : -0.03};
        double c = cos(0.4), s = sin(0.4);
        point[i] = v3((double)(float)(c * p.x - s * p.z), (double)(float)p.y,
                      (double)(float)(s * p.x + c * p.z));
    }
    tac_Geometry *g = hull_of(point, 48);
    assert_int_equal(g->hull.face_count, 26);
    assert_int_equal(g->hull.vertex_count, 48);
    check_hull(g, point, 48);
    tac_geometry_release(g);
}

static void a_corner_and_a_face_may_have_thousands_of_neighbours(void **state)
{
    (void)state;
    // One corner with 3000 neighbours, and a face of as many corners.
    int n = 3001;
    tac_Vec3 *point = malloc((size_t)n * sizeof *point);
    assert_non_null(point);
    for (int i = 0; i + 1 < n; i++) {
        double a = 2.0 * 3.14159265358979323846 * i / (n - 1);
        point[i] = v3(cos(a), sin(a), 0.0);
    }
    point[n - 1] = v3(0.0, 0.0, 2.0);
    tac_Geometry *g = hull_of(point, n);
    // Sides merge within 1e-6 of the size, which is 3.5, over their area of 7.0; the chords of the
    // circle take away 2e-6.
    check_near(g->volume, 2.0 / 3.0 * 3.14159265358979323846, 3e-5);
    check_hull(g, point, n);
    tac_geometry_release(g);
    free(point);
}

static void check_refused(const tac_Vec3 *point, int count, const char *why)
{
    Heard heard = {0};
    tac_Geometry *g = (tac_Geometry *)&heard;
    assert_int_equal(tac_hull_create(point, count, hear, &heard, &g), TAC_ERR_INVALID);
    assert_null(g);
    assert_int_equal(heard.count, 1);
    if (!strstr(heard.text, why))
        fail_msg("the message is '%s', without '%s'", heard.text, why);
    assert_int_equal(tac_hull_create(point, count, NULL, NULL, &g), TAC_ERR_INVALID);
}

static void what_has_no_hull_is_refused_with_a_reason(void **state)
{
    (void)state;
    tac_Vec3 p[8] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    check_refused(NULL, 0, "four points");
    check_refused(p, 3, "four points");
    p[2].y = (double)NAN;
    check_refused(p, 4, "point 2");
    p[2].y = 1e300;
    check_refused(p, 4, "point 2");
    p[2].y = 1.0;
    p[3].z = 0.0;
    check_refused(p, 4, "one plane");
    for (int i = 0; i < 8; i++)
        p[i] = v3(1.0 + i, 2.0 + i, 3.0 + i);
    check_refused(p, 8, "one plane"); // on a line
    for (int i = 0; i < 8; i++)
        p[i] = v3(1.0, 2.0, 3.0);
    check_refused(p, 8, "one plane"); // in a point
    // A plane that is tilted, so that rounding puts the points beside it.
    Rnd r = rnd_make(5);
    tac_Vec3 tilted[50];
    for (int i = 0; i < 50; i++) {
        double x = rnd_uniform(&r, -1, 1), y = rnd_uniform(&r, -1, 1);
        tilted[i] = v3(x, y, 0.3 * x + 0.7 * y);
    }
    check_refused(tilted, 50, "one plane");
}

static void a_hull_lives_while_someone_holds_it(void **state)
{
    (void)state;
    tac_Vec3 p[4] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    tac_Geometry *g = hull_of(p, 4);
    tac_geometry_retain(g);
    tac_geometry_release(g);
    tac_Vec3 low, high;
    tac_geometry_bounds(g, &low, &high);
    check_vec3_near(low, v3(0, 0, 0), 0.0);
    check_vec3_near(high, v3(1, 1, 1), 0.0);
    tac_geometry_release(g);
    tac_geometry_retain(NULL);
    tac_geometry_release(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cube_has_six_faces_whatever_lies_on_them),
        cmocka_unit_test(random_hulls_are_polyhedra),
        cmocka_unit_test(points_that_differ_by_a_floats_rounding_make_flat_faces),
        cmocka_unit_test(a_corner_and_a_face_may_have_thousands_of_neighbours),
        cmocka_unit_test(what_has_no_hull_is_refused_with_a_reason),
        cmocka_unit_test(a_hull_lives_while_someone_holds_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
