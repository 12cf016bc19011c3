/* Height fields: what is refused, and contact with them. */
#include "alloc_count.h"
#include "check.h"
#include "env.h"
#include "geometry/collide.h"
#include "geometry/geometry.h"
#include "geometry/surface.h"
#include "math/so3.h"
#include "meshes.h"
#include "larger.h"
#include <stdlib.h>
#include <string.h>

static const tac_Vec3 none = {0, 0, 0};

typedef double Ground(double x, double y);

static tac_Geometry *field_of(Ground *ground, int n, double spacing)
{
    double *height = malloc((size_t)n * (size_t)n * sizeof *height);
    assert_non_null(height);
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            height[j * n + i] =
                ground(spacing * (i - 0.5 * (n - 1)), spacing * (j - 0.5 * (n - 1)));
    tac_HeightFieldDef def = {
        .height = height, .columns = n, .rows = n, .spacing_x = spacing, .spacing_y = spacing};
    tac_Geometry *g = NULL;
    assert_int_equal(tac_height_field_create(&def, &g), TAC_OK);
    free(height);
    return g;
}

static double flat(double x, double y)
{
    (void)x;
    (void)y;
    return 0.25;
}

static double slope(double x, double y)
{
    return 0.5 * x - 0.25 * y;
}

static double hills(double x, double y)
{
    return 0.05 * sin(5 * x) * cos(4 * y);
}

static taci_Shape shape_of(const tac_Geometry *g)
{
    return taci_shape_make(tac_geometry_type(g), none, g);
}

static double deepest(const taci_ContactPoint *c, int n)
{
    double gap = HUGE_VAL;
    for (int i = 0; i < n; i++)
        gap = smaller(gap, c[i].gap);
    return gap;
}

static void a_field_is_drawn_as_two_triangles_a_cell(void **state)
{
    (void)state;
    tac_Geometry *g = field_of(slope, 5, 0.5);
    const tac_Vec3 *vertex;
    const int32_t(*triangle)[3];
    assert_int_equal(tac_geometry_type(g), TAC_SHAPE_HEIGHT_FIELD);
    assert_int_equal(tac_geometry_vertices(g, &vertex), 25);
    int n = tac_geometry_triangles(g, &triangle);
    assert_int_equal(n, 32);
    double area = 0.0;
    for (int t = 0; t < n; t++) {
        tac_Vec3 a = vertex[triangle[t][0]];
        tac_Vec3 up =
            v3_cross(v3_sub(vertex[triangle[t][1]], a), v3_sub(vertex[triangle[t][2]], a));
        assert_true(up.z > 0.0); // counter-clockwise seen from above
        area += 0.5 * up.z;
    }
    check_near(area, 4.0, 1e-14);
    tac_Vec3 low, high;
    tac_geometry_bounds(g, &low, &high);
    check_vec3_near(low, v3(-1, -1, -0.75), 1e-15);
    check_vec3_near(high, v3(1, 1, 0.75), 1e-15);
    tac_geometry_release(g);
}

static void check_refused(tac_HeightFieldDef def, const char *why)
{
    Heard heard = {0};
    def.message = hear;
    def.message_user = &heard;
    tac_Geometry *g = (tac_Geometry *)&heard;
    assert_int_equal(tac_height_field_create(&def, &g), TAC_ERR_INVALID);
    assert_null(g);
    if (heard.count != 1 || !strstr(heard.text, why))
        fail_msg("the message is '%s', without '%s'", heard.text, why);
}

static void broken_fields_are_refused_with_a_reason(void **state)
{
    (void)state;
    double height[9] = {0};
    const tac_HeightFieldDef good = {
        .height = height, .columns = 3, .rows = 3, .spacing_x = 0.1, .spacing_y = 0.1};
    tac_HeightFieldDef def = good;
    def.columns = 1;
    check_refused(def, "at least 2");
    def = good;
    def.height = NULL;
    check_refused(def, "at least 2");
    def = good;
    def.columns = def.rows = 2147483647;
    check_refused(def, "too many");
    const double bad[] = {0.0, -1.0, (double)NAN, HUGE_VAL, 1e300};
    for (int k = 0; k < 5; k++) {
        def = good;
        def.spacing_y = bad[k];
        check_refused(def, "spacing");
    }
    height[5] = (double)NAN;
    check_refused(good, "column 2, row 1");
    height[5] = 1e9;
    check_refused(good, "column 2, row 1");
}

static void a_flat_field_is_a_plane(void **state)
{
    (void)state;
    tac_Geometry *g = field_of(flat, 41, 0.05);
    taci_Shape field = shape_of(g), plane = taci_shape_make(TAC_SHAPE_PLANE, none, NULL);
    taci_Shape a[] = {taci_shape_make(TAC_SHAPE_SPHERE, v3(0.1, 0, 0), NULL),
                      taci_shape_make(TAC_SHAPE_BOX, v3(0.2, 0.1, 0.15), NULL),
                      taci_shape_make(TAC_SHAPE_CAPSULE, v3(0.05, 0, 0.2), NULL),
                      taci_shape_make(TAC_SHAPE_CYLINDER, v3(0.05, 0, 0.2), NULL),
                      taci_shape_make(TAC_SHAPE_CONE, v3(0.05, 0, 0.2), NULL)};
    Rnd r = rnd_make(4);
    for (int k = 0; k < test_count(2000, 100); k++) {
        taci_Place frame = random_place(&r, 2.0), up = place_at(0, 0, 0.25);
        taci_Place at = random_place(&r, 0.5), ground = place_in(&frame, &up);
        const taci_Shape *s = &a[k % 5];
        // From a little above to altogether below: it is solid as deep as may be.
        at.x.z = rnd_uniform(&r, -0.3, 0.5);
        if (k % 7 == 0)
            at.R = m3_identity();
        at = place_in(&frame, &at);
        taci_ContactPoint c[TACI_MANIFOLD_MAX], p[TACI_MANIFOLD_MAX];
        int n = meet(s, &at, &field, &frame, 0.01, c),
            m = taci_collide(s, &at, &plane, &ground, 0.01, p);
        if (m == 0 || n == 0) {
            // Rims and round ends near the margin are met by corners of a polygon: 1e-4 of it.
            double other = m == 0 ? (n == 0 ? 0.01 : deepest(c, n)) : deepest(p, m);
            check_between(other, 0.01 - 1e-4, 0.01);
            continue;
        }
        check_near_in(deepest(c, n), deepest(p, m), 2e-5, "m"); // ties are 1e-5 of the size
        for (int i = 0; i < n; i++)
            check_vec3_near(c[i].normal, m3_col(&frame.R, 2), 1e-12);
    }
    tac_geometry_release(g);
}

static void sliding_over_cells_makes_no_bumps(void **state)
{
    (void)state;
    tac_Geometry *g = field_of(slope, 41, 0.05);
    taci_Shape field = shape_of(g), box = taci_shape_make(TAC_SHAPE_BOX, v3(0.3, 0.2, 0.1), NULL);
    tac_Vec3 n = v3_scale(1.0 / sqrt(1 + 0.25 + 0.0625), v3(-0.5, 0.25, 1.0));
    // A box flat on the slope: z along n.
    tac_Vec3 x = v3_perpendicular(n), y = v3_cross(n, x);
    taci_Place o = place_at(0, 0, 0), at;
    at.R = (tac_Mat3){{{x.x, y.x, n.x}, {x.y, y.y, n.y}, {x.z, y.z, n.z}}};
    Rnd r = rnd_make(6);
    for (int k = 0; k < test_count(1000, 100); k++) {
        double u = rnd_uniform(&r, -0.5, 0.5), v = rnd_uniform(&r, -0.5, 0.5);
        double depth = k % 3 ? 1e-7 : 1e-3;
        at.x = v3_axpy(v3_add(v3_scale(u, x), v3_scale(v, y)), 0.05 - depth, n);
        taci_ContactPoint c[TACI_MANIFOLD_MAX];
        int count = meet(&box, &at, &field, &o, 1e-4, c);
        assert_int_equal(count, 4);
        for (int i = 0; i < count; i++) {
            check_vec3_near(c[i].normal, n, 1e-13); // rounding of the triangles' corners
            check_near_in(c[i].gap, -depth, 1e-13, "m");
            tac_Vec3 local = taci_place_inverse(&at, c[i].point); // at the four corners
            check_near(fabs(local.x), 0.15, 1e-9);
            check_near(fabs(local.y), 0.10, 1e-9);
        }
    }
    tac_geometry_release(g);
}

static void a_ball_on_hills_is_pushed_along_the_surface(void **state)
{
    (void)state;
    tac_Geometry *g = field_of(hills, 101, 0.02);
    taci_Shape field = shape_of(g), ball = taci_shape_make(TAC_SHAPE_SPHERE, v3(0.05, 0, 0), NULL);
    Rnd r = rnd_make(7);
    for (int k = 0; k < test_count(2000, 100); k++) {
        double x = rnd_uniform(&r, -0.8, 0.8), y = rnd_uniform(&r, -0.8, 0.8);
        tac_Vec3 n = {-0.25 * cos(5 * x) * cos(4 * y), 0.2 * sin(5 * x) * sin(4 * y), 1.0};
        n = v3_scale(1.0 / v3_norm(n), n);
        double gap = rnd_uniform(&r, -0.01, 0.002);
        taci_Place o = place_at(0, 0, 0), at = place_at(0, 0, 0);
        at.x = v3_axpy(v3(x, y, hills(x, y)), 0.05 + gap, n);
        taci_ContactPoint c[TACI_MANIFOLD_MAX];
        int count = meet(&ball, &at, &field, &o, 0.004, c);
        assert_true(count >= 1);
        // The cells are chords: 0.02^2/8 times a curvature of 1.25 is 6e-5, on both diagonals.
        check_near_in(deepest(c, count), gap, 3e-4, "m");
        for (int i = 0; i < count; i++)
            check_at_least(v3_dot(c[i].normal, n), 0.98); // faces turn by 0.025 a cell
    }
    tac_geometry_release(g);
}

/* A hill of six faces, 3 cm high, on a plain: as a height field, as a mesh of the same triangles,
 * and as a convex hull, whose signed distance is found without any of them. */

typedef struct Hill {
    tac_Geometry *geometry[3];
    taci_Shape field, mesh, hull;
} Hill;

static void hill_make(Hill *hill)
{
    const double height[9] = {[4] = 0.03};
    tac_HeightFieldDef def = {
        .height = height, .columns = 3, .rows = 3, .spacing_x = 0.05, .spacing_y = 0.1};
    tac_Vec3 v[14] = {{0.05, 0, 0},     {0.05, 0.1, 0}, {0, 0.1, 0},         {-0.05, 0, 0},
                      {-0.05, -0.1, 0}, {0, -0.1, 0},   [12] = {0, 0, 0.03}, {0, 0, -0.1}};
    int32_t t[24][3];
    for (int i = 0; i < 6; i++) {
        int j = (i + 1) % 6;
        v[6 + i] = v3(v[i].x, v[i].y, -0.1);
        const int32_t four[4][3] = {
            {i, j, 12}, {6 + j, 6 + i, 13}, {6 + i, 6 + j, j}, {6 + i, j, i}};
        memcpy(t + 4 * i, four, sizeof four);
    }
    tac_MeshDef mesh = {
        .vertex = v, .vertex_count = 14, .triangle = (const int32_t(*)[3])t, .triangle_count = 24};
    tac_Geometry **g = hill->geometry;
    assert_int_equal(tac_height_field_create(&def, &g[0]), TAC_OK);
    assert_int_equal(tac_mesh_create(&mesh, &g[1]), TAC_OK);
    assert_int_equal(tac_hull_create(v, 13, NULL, NULL, &g[2]), TAC_OK);
    hill->field = shape_of(g[0]);
    hill->mesh = shape_of(g[1]);
    hill->hull = shape_of(g[2]);
}

static void hill_free(Hill *hill)
{
    for (int k = 0; k < 3; k++)
        tac_geometry_release(hill->geometry[k]);
}

static const taci_Place origin = {.R = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}};

static const struct {
    tac_ShapeType type;
    tac_Vec3 size;
} climber[3] = {{TAC_SHAPE_BOX, {0.02, 0.02, 0.04}},
                {TAC_SHAPE_CAPSULE, {0.01, 0, 0.03}},
                {TAC_SHAPE_SPHERE, {0.01, 0, 0}}};

// Somewhere on the hill; every other time with a side along its ridge in x = 0, turned to a
// direction between those of the ridge's two faces.
static taci_Place place_on_hill(Rnd *r, int k)
{
    taci_Place at = random_place(r, 0.02);
    at.x = v3_add(at.x, v3(0, 0.01, 0.06));
    if (k % 2 == 0)
        return at;
    tac_Vec3 n = {rnd_uniform(r, -0.6, 0.0), 0.3, 1.0}, along = {0, 0.1, -0.03};
    n = v3_scale(1.0 / v3_norm(n), n);
    along = v3_scale(1.0 / v3_norm(along), along); // n is across it, whatever its x
    tac_Vec3 y = v3_cross(along, n);
    at.R = (tac_Mat3){{{n.x, y.x, along.x}, {n.y, y.y, along.y}, {n.z, y.z, along.z}}};
    at.x = v3(rnd_uniform(r, -0.012, 0.012), rnd_uniform(r, 0.02, 0.06), 0.05);
    return at;
}

// Move the shape to a distance from the hill. False if it is then too near to the plain around it,
// which the hull does not have.
static bool bring_to(const taci_Shape *a, const Hill *hill, double distance, taci_Place *at)
{
    taci_Distance d = {.distance = HUGE_VAL};
    for (int k = 0; k < 30; k++) {
        d = taci_convex_distance(a, at, &hill->hull, &origin, 1.0);
        if (fabs(d.distance - distance) < 1e-14)
            break;
        at->x = v3_axpy(at->x, distance - d.distance, d.normal);
    }
    return fabs(d.distance - distance) < 1e-10 && taci_shape_bounds(a, at).low.z > 2e-3;
}

// The points on the hill's side are on its surface: what carries a face's normal is over that face,
// not beyond a ridge.
static void check_on_surface(const Hill *hill, const taci_ContactPoint *c, int count, bool apart)
{
    for (int i = 0; i < count; i++) {
        taci_Nearest near;
        tac_Vec3 on = v3_axpy(c[i].point, -0.5 * c[i].gap, c[i].normal);
        assert_true(taci_field_closest(&hill->geometry[0]->field, on, 1.0, &near));
        // Edges count as parallel up to 2 mrad (manifold.c): 5e-5 of 2.5 cm. Where bodies touch,
        // the nearest points of edges that cross flatly are found to 2 % of the size.
        check_near_in(near.distance, 0.0, apart ? 5e-5 : 5e-4, "m");
    }
}

static void on_a_ridge_gaps_are_distances(void **state)
{
    (void)state;
    Hill hill;
    hill_make(&hill);
    Rnd r = rnd_make(11);
    int seen = 0, count = test_count(12000, 600);
    for (int k = 0; k < count; k++) {
        taci_Shape a = taci_shape_make(climber[k % 3].type, climber[k % 3].size, NULL);
        const taci_Shape *b = k / 3 % 2 ? &hill.mesh : &hill.field;
        static const double range[4][2] = {{-1e-3, -1e-4}, {-2e-6, 0}, {-1e-9, 1e-9}, {0, 5e-4}};
        double distance = rnd_uniform(&r, range[k % 4][0], range[k % 4][1]);
        taci_Place at = place_on_hill(&r, k / 12);
        if (!bring_to(&a, &hill, distance, &at))
            continue;
        seen++;
        taci_ContactPoint c[TACI_MANIFOLD_MAX];
        int n = meet(&a, &at, b, &origin, 1e-3, c);
        // A way out may be 2 % longer than the shortest (facet_convex.c). Sides within 1 mrad are
        // laid over each other, which is 5e-7 of their length off, and depths within 1e-5 of the
        // size are ties of the points that are kept: 0.25e-6 here.
        double tolerance = 1e-6 + 0.025 * larger(0.0, -distance);
        check_near_in(deepest(c, n), distance, tolerance, "m");
        if (distance > -1.9e-6)
            check_on_surface(&hill, c, n, distance > 1e-6);
    }
    check_at_least(seen, 0.9 * count);
    hill_free(&hill);
}

// A box and a capsule tip over the ridge from one face to the other, and slide along it and across.
// No point of them moves by more than the sum of these, so no gap changes by more, be there a
// contact or not.
static void over_a_ridge_gaps_do_not_jump(void **state)
{
    (void)state;
    Hill hill;
    hill_make(&hill);
    const double length = hypot(0.1, 0.03), margin = 2e-3, turn = 1e-3, slide = 2e-5, over = 1e-4;
    const tac_Vec3 along = v3(0, 0.1 / length, -0.03 / length);
    int compared = 0;
    for (int k = 0; k < 16; k++) {
        taci_Shape a = taci_shape_make(climber[k % 2].type, climber[k % 2].size, NULL);
        const taci_Shape *b = k / 2 % 2 ? &hill.mesh : &hill.field;
        double lift = k % 8 < 4 ? 0.0103 : 0.0101, last = 0.0;
        // A side along the ridge, exactly or up to 20 mrad.
        tac_Mat3 lie = q_matrix(q_exp(v3(0.02 * (k / 8) - atan2(0.1, -0.03), 0, 0)));
        for (int step = 0; step < 240; step++) {
            tac_Mat3 roll =
                q_matrix(q_exp(v3_scale(turn * (step - 120) - 0.1 - 0.11 * (k / 4), along)));
            taci_Place at = {.x = v3(0, 0.035, 0.0195), .R = m3_mul(&roll, &lie)};
            tac_Vec3 r = v3_axpy(v3(over * (step - 120), 0, 0), lift, v3_cross(v3(1, 0, 0), along));
            at.x = v3_axpy(v3_add(at.x, m3_mul_v(&roll, r)), slide * step, along);
            taci_ContactPoint c[TACI_MANIFOLD_MAX];
            double gap = smaller(deepest(c, meet(&a, &at, b, &origin, margin, c)), margin);
            if (step > 0)
                check_near_in(gap, last, turn * (v3_norm(r) + a.reach) + slide + over, "m");
            last = gap;
            taci_Distance d = taci_convex_distance(&a, &at, &hill.hull, &origin, 1.0);
            if (d.distance <= -1e-3 || taci_shape_bounds(&a, &at).low.z <= 2e-3) // as above
                continue;
            compared++;
            check_near_in(gap, smaller(d.distance, margin), 1e-6 - 0.025 * smaller(0, d.distance),
                          "m");
        }
    }
    hill_free(&hill);
    check_at_least(compared, 0.9 * 16 * 240);
}

static void a_mesh_lies_on_a_field_by_its_corners(void **state)
{
    (void)state;
    tac_Geometry *g = field_of(flat, 41, 0.05),
                 *cube = mesh_of(box_triangles(v3(0.2, 0.2, 0.2), 3));
    taci_Shape field = shape_of(g), mesh = shape_of(cube);
    Rnd r = rnd_make(9);
    for (int k = 0; k < 200; k++) {
        double depth = k % 2 ? 1e-6 : k % 4 ? 1e-3 : 0.08;
        taci_Place o = place_at(0, 0, 0);
        taci_Place at =
            place_at(rnd_uniform(&r, -0.6, 0.6), rnd_uniform(&r, -0.6, 0.6), 0.35 - depth);
        at.R = q_matrix(q_exp(v3(0, 0, rnd_uniform(&r, 0, 6))));
        taci_ContactPoint c[TACI_MANIFOLD_MAX];
        int count = meet(&mesh, &at, &field, &o, 1e-4, c);
        assert_int_equal(count, 4);
        for (int i = 0; i < count; i++) {
            check_vec3_near(c[i].normal, v3(0, 0, 1), 0.0);
            check_near_in(c[i].gap, -depth, 1e-15, "m");
        }
    }
    tac_geometry_release(g);
    tac_geometry_release(cube);
}

static void nothing_allocates_and_all_is_finite(void **state)
{
    (void)state;
    tac_Geometry *g = field_of(hills, 31, 0.05),
                 *torus = mesh_of(torus_triangles(0.2, 0.05, 16, 8));
    taci_Shape field = shape_of(g), mesh = shape_of(torus);
    taci_Shape box = taci_shape_make(TAC_SHAPE_BOX, v3(0.2, 0.3, 0.1), NULL);
    Rnd r = rnd_make(10);
    alloc_count_begin();
    for (int k = 0; k < test_count(500, 50); k++) {
        double reach = k % 5 == 0 ? 1e5 : 0.8;
        taci_Place o = random_place(&r, 1.0), at = random_place(&r, reach);
        at = place_in(&o, &at);
        taci_ContactPoint c[TACI_MANIFOLD_MAX];
        int n =
            taci_collide(k % 2 ? &box : &mesh, &at, &field, &o, rnd_log_uniform(&r, 1e-6, 1.0), c);
        for (int i = 0; i < n; i++)
            if (!v3_finite(c[i].point) || !v3_finite(c[i].normal) || !isfinite(c[i].gap))
                fail();
    }
    AllocCount count = alloc_count_end();
    assert_int_equal(count.allocations, 0); // all zero where counting is not available
    tac_geometry_release(g);
    tac_geometry_release(torus);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_field_is_drawn_as_two_triangles_a_cell),
        cmocka_unit_test(broken_fields_are_refused_with_a_reason),
        cmocka_unit_test(a_flat_field_is_a_plane),
        cmocka_unit_test(sliding_over_cells_makes_no_bumps),
        cmocka_unit_test(a_ball_on_hills_is_pushed_along_the_surface),
        cmocka_unit_test(on_a_ridge_gaps_are_distances),
        cmocka_unit_test(over_a_ridge_gaps_do_not_jump),
        cmocka_unit_test(a_mesh_lies_on_a_field_by_its_corners),
        cmocka_unit_test(nothing_allocates_and_all_is_finite),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
