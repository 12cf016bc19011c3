/* The skin of a mesh: neighbours, fans, what is wrong with a surface, inside, the nearest feature.
 */
#include "alloc_count.h"
#include "check.h"
#include "env.h"
#include "geometry/surface.h"
#include "meshes.h"
#include "walk_rig.h"
#include <stdlib.h>
#include <string.h>

static taci_Skin *any_skin(tac_Geometry *g)
{
    taci_Skin *skin = NULL;
    assert_non_null(g);
    assert_int_equal(taci_skin_create(g, &skin), TAC_OK);
    tac_geometry_release(g);
    return skin;
}

static HapticShape closed_shape(int k)
{
    switch (k) {
    case 0:
        return figure_shape(2e-3);
    case 1:
        return lever_shape(1.6e-3);
    case 2:
        return plate_shape(5e-5);
    case 3:
        return sphere_shape(0.01, 24);
    case 4:
        return ring_shape(0.02, 0.006, 40, 20);
    case 5:
        return fan_shape(240, 0.002);
    default:
        return sliver_shape(1e-7, 8);
    }
}
enum { CLOSED = 7 };

static void edges_lie_across_from_each_other_and_fans_go_around(void **state)
{
    (void)state;
    for (int k = 0; k < CLOSED; k++) {
        taci_Skin *s = skin_of(closed_shape(k));
        const taci_Mesh *m = s->mesh;
        for (int e = 0; e < 3 * m->triangle_count; e++) {
            int o = s->across[e];
            assert_int_equal(s->across[o], e);
            check_near(v3_norm(v3_add(taci_skin_edge(s, e), taci_skin_edge(s, o))), 0.0, 0.0);
        }
        assert_int_equal(s->fan_count, m->vertex_count); // one fan at each vertex
        for (int f = 0; f < s->fan_count; f++) {
            int first = s->fan_first[f], end = s->fan_first[f + 1];
            assert_true(end - first >= 3);
            for (int i = first; i < end; i++) {
                int next = i + 1 < end ? s->spoke[i + 1] : s->spoke[first];
                assert_int_equal(s->fan[s->spoke[i]], f);
                assert_int_equal(s->across[taci_skin_before(s->spoke[i])], next);
            }
        }
        assert_int_equal(s->report.walk, TACI_SKIN_SINGLE);
        assert_int_equal(s->report.border + s->report.shared + s->report.piercing, 0);
        taci_skin_destroy(s);
    }
}

// Euler's number 2 - 2 genus, and the counts of multirate-contact.md 12.
static void the_closed_shapes_are_those_of_the_reference(void **state)
{
    (void)state;
    const struct {
        HapticShape shape;
        int triangles, euler;
        double volume; // mm3, glc.json
    } want[2] = {{figure_shape(2e-3), 4620, -4, 24741.7}, {lever_shape(1.6e-3), 3612, -2, 0.0}};
    for (int k = 0; k < 2; k++) {
        tac_Geometry *g = haptic_mesh(want[k].shape);
        assert_non_null(g);
        assert_int_equal(g->triangle_count, want[k].triangles);
        assert_int_equal(g->vertex_count - g->triangle_count / 2, want[k].euler);
        if (want[k].volume > 0.0)
            check_near_in(1e9 * g->volume, want[k].volume, 0.05, "mm3"); // its last digit
        tac_geometry_release(g);
    }
}

static void what_is_wrong_with_a_surface_is_counted_and_said(void **state)
{
    (void)state;
    const int one[3] = {1, 1, 1};
    tac_Vec3 low = {0, 0, 0}, high = {0.01, 0.01, 0.01};
    // A border.
    taci_Skin *s = any_skin(haptic_mesh(sine_shape(8)));
    assert_int_equal(s->report.border, 2 * 56 + 2 * 4);
    assert_int_equal(s->report.walk, TACI_SKIN_SINGLE);
    assert_non_null(strstr(s->report.text, "border"));
    taci_skin_destroy(s);
    // Two cubes with a corner in common.
    s = any_skin(
        haptic_mesh(joined_shape(block_shape(low, high, one), block_shape(low, high, one), high)));
    assert_int_equal(s->report.shared, 1);
    assert_int_equal(s->report.piercing, 0);
    assert_int_equal(s->report.walk, TACI_SKIN_SEVERAL);
    assert_non_null(strstr(s->report.text, "1 vertices belong to several"));
    assert_int_equal(s->fan_count, s->mesh->vertex_count + 1);
    taci_skin_destroy(s);
    // Two cubes through each other; each has a corner, with three edges and a diagonal or more, in
    // the other.
    s = any_skin(haptic_mesh(joined_shape(block_shape(low, high, one), block_shape(low, high, one),
                                          (tac_Vec3){0.004, 0.003, 0.002})));
    assert_true(s->report.piercing >= 6);
    assert_int_equal(s->report.walk, TACI_SKIN_SEVERAL);
    taci_skin_destroy(s);
    // Two cubes with an edge in common, cut apart there: no solid.
    Triangles two = box_triangles((tac_Vec3){0.01, 0.01, 0.01}, 1);
    Triangles apart = triangles_apart(&two);
    Triangles both = {.vertex = malloc(72 * sizeof(tac_Vec3)),
                      .triangle = malloc(24 * sizeof(int32_t[3]))};
    for (int i = 0; i < 72; i++)
        both.vertex[i] =
            i < 36 ? apart.vertex[i] : v3_add(apart.vertex[i - 36], (tac_Vec3){0.01, 0.01, 0.0});
    for (int t = 0; t < 24; t++)
        for (int i = 0; i < 3; i++)
            both.triangle[t][i] = 3 * t + i;
    both.vertex_count = 72;
    both.triangle_count = 24;
    tac_MeshDef def = mesh_def(&both);
    def.open = true;
    tac_Geometry *g = NULL;
    assert_int_equal(taci_mesh_create(&def, TACI_MESH_CUT, &g), TAC_OK);
    s = any_skin(g);
    assert_int_equal(s->report.crowded, 1);
    assert_int_equal(s->report.walk, TACI_SKIN_REFUSED);
    assert_non_null(strstr(s->report.text, "more than two triangles"));
    taci_skin_destroy(s);
    triangles_free(&two);
    triangles_free(&apart);
    triangles_free(&both);
    // A triangle whose corners are on a line.
    const tac_Vec3 v[5] = {{0, 0, 0}, {0.01, 0, 0}, {0, 0.01, 0}, {0, 0, 0.01}, {0.005, 0, 0}};
    const int32_t t[6][3] = {{0, 2, 1}, {0, 4, 3}, {4, 1, 3}, {1, 2, 3}, {0, 3, 2}, {0, 1, 4}};
    tac_MeshDef flat = {.vertex = v, .vertex_count = 5, .triangle = t, .triangle_count = 6};
    assert_int_equal(tac_mesh_create(&flat, &g), TAC_OK);
    s = any_skin(g);
    assert_int_equal(s->report.flat, 1);
    assert_int_equal(s->report.walk, TACI_SKIN_REFUSED);
    taci_skin_destroy(s);
}

static void winding_tells_inside_from_outside(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(3);
    double worst = 0.0;
    for (int k = 0; k < CLOSED; k++) {
        taci_Skin *s = skin_of(closed_shape(k));
        taci_Box all = s->mesh->node[0].box;
        for (int i = 0; i < test_count(1000, 50); i++) {
            tac_Vec3 p = {rnd_uniform(&rnd, 1.2 * all.low.x, 1.2 * all.high.x),
                          rnd_uniform(&rnd, 1.2 * all.low.y, 1.2 * all.high.y),
                          rnd_uniform(&rnd, 1.2 * all.low.z, 1.2 * all.high.z)};
            double exact = winding_of(s->mesh, p);
            check_near(exact, rint(exact), 1e-9); // closed: a whole number
            worst = taci_max(worst, fabs(taci_skin_winding(s, p) - exact));
        }
        taci_skin_destroy(s);
    }
    show(worst, "turns");
    check_at_most(worst, 0.1); // the least that matters is 0.5
}

static void the_nearest_feature_is_that_of_all_triangles(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(4);
    for (int k = 0; k < CLOSED; k++) {
        taci_Skin *s = skin_of(closed_shape(k));
        for (int i = 0; i < test_count(300, 20); i++) {
            tac_Vec3 on, p = rnd_vec3(&rnd, -0.03, 0.03);
            taci_Feature f = taci_skin_closest(s, p, &on);
            double d = distance_of(s->mesh, p);
            check_near_in(v3_norm(v3_sub(p, on)), d, 1e-15, "m");
            check_at_most_in(distance_of(s->mesh, on), 1e-16, "m");
            if (f.kind == TACI_ON_CORNER)
                check_vec3_near(on, taci_skin_fan_point(s, f.id), 0.0);
        }
        taci_skin_destroy(s);
    }
}

// C4 of glc-notes 7: barycentric formulas, as those of taci_triangle_closest, lose a sliver.
static void the_nearest_point_of_a_sliver_is_found_to_rounding(void **state)
{
    (void)state;
    taci_Skin *s = skin_of(sliver_shape(1.2e-7, 8));
    Rnd rnd = rnd_make(5);
    double snap_error = 0.0, other_error = 0.0;
    for (int i = 0; i < test_count(20000, 1000); i++) {
        int t = rnd_int(&rnd, 0, s->mesh->triangle_count - 1), feature;
        tac_Vec3 v[3], on;
        for (int c = 0; c < 3; c++)
            v[c] = taci_skin_corner(s, 3 * t + c);
        double a = rnd_uniform(&rnd, 0.0, 1.0), b = rnd_uniform(&rnd, 0.0, 1.0 - a);
        tac_Vec3 mean = v3_axpy(v3_axpy(v[0], a, v3_sub(v[1], v[0])), b, v3_sub(v[2], v[0]));
        const int32_t own[1][3] = {{0, 1, 2}};
        taci_Mesh one = {.vertex = v, .triangle_count = 1};
        one.triangle = (int32_t(*)[3])(uintptr_t)own;
        tac_Vec3 p = v3_axpy(mean, rnd_log_uniform(&rnd, 1e-14, 1e-6), rnd_unit_vec3(&rnd));
        double d = distance_of(&one, p);
        taci_skin_snap(s, t, p, 0.0, &on);
        snap_error = taci_max(snap_error, fabs(v3_norm(v3_sub(p, on)) - d));
        on = taci_triangle_closest(v, p, &feature);
        other_error = taci_max(other_error, fabs(v3_norm(v3_sub(p, on)) - d));
    }
    show(other_error, "m");
    check_at_most_in(snap_error, 1e-15, "m");
    check_at_least_in(other_error, 1e-12, "m"); // else this test says nothing
    taci_skin_destroy(s);
}

static void a_skin_is_refused_by_what_is_no_mesh_and_holds_its_mesh(void **state)
{
    (void)state;
    const double height[4] = {0, 0, 0, 0};
    tac_HeightFieldDef def = {
        .height = height, .columns = 2, .rows = 2, .spacing_x = 1, .spacing_y = 1};
    tac_Geometry *g = NULL;
    taci_Skin *s = NULL;
    assert_int_equal(tac_height_field_create(&def, &g), TAC_OK);
    assert_int_equal(taci_skin_create(g, &s), TAC_ERR_INVALID);
    assert_null(s);
    tac_geometry_release(g);
    s = any_skin(haptic_mesh(sphere_shape(0.01, 12))); // the geometry's own reference is given back
    check_near(taci_skin_winding(s, (tac_Vec3){0}), 1.0, 1e-12);
    taci_skin_destroy(s);
    taci_skin_destroy(NULL);
}

static void each_allocation_may_fail(void **state)
{
    (void)state;
    if (!alloc_count_available())
        skip();
    tac_Geometry *g = haptic_mesh(sine_shape(8));
    int refused = 0;
    for (int n = 1;; n++) {
        taci_Skin *s = NULL;
        alloc_fail_begin(n);
        tac_Result result = taci_skin_create(g, &s);
        bool failed = alloc_fail_end();
        assert_true(s ? result == TAC_OK : result == TAC_ERR_MEMORY);
        refused += result != TAC_OK;
        taci_skin_destroy(s);
        if (!failed)
            break;
    }
    assert_true(refused >= 8); // what only gives back what was too much may fail
    tac_geometry_release(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edges_lie_across_from_each_other_and_fans_go_around),
        cmocka_unit_test(the_closed_shapes_are_those_of_the_reference),
        cmocka_unit_test(what_is_wrong_with_a_surface_is_counted_and_said),
        cmocka_unit_test(winding_tells_inside_from_outside),
        cmocka_unit_test(the_nearest_feature_is_that_of_all_triangles),
        cmocka_unit_test(the_nearest_point_of_a_sliver_is_found_to_rounding),
        cmocka_unit_test(a_skin_is_refused_by_what_is_no_mesh_and_holds_its_mesh),
        cmocka_unit_test(each_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
