/* The narrow phase as a whole: laws that hold for every pair of forms, and shapes by themselves. */
#include "geometry/collide.h"
#include "geometry/convex.h"
#include "check.h"
#include "env.h"
#include "forms.h"
#include "rnd.h"
#include "larger.h"
#include <string.h>

enum { CONVEX = 6, KINDS = 7 }; // the last is the plane

static const tac_ShapeType kinds[KINDS] = {TAC_SHAPE_SPHERE,   TAC_SHAPE_BOX,  TAC_SHAPE_CAPSULE,
                                           TAC_SHAPE_CYLINDER, TAC_SHAPE_CONE, TAC_SHAPE_HULL,
                                           TAC_SHAPE_PLANE};

typedef struct Manifold {
    int count;
    taci_ContactPoint point[TACI_MANIFOLD_MAX];
} Manifold;

static Forms forms;

static int setup(void **state)
{
    (void)state;
    forms_make(&forms, 5);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    forms_free(&forms);
    return 0;
}

static Manifold collide(const FormPair *p, double margin)
{
    Manifold m;
    memset(&m, 0xff, sizeof m); // what is not written is not a number
    m.count = taci_collide(&p->a, &p->at_a, &p->b, &p->at_b, margin, m.point);
    return m;
}

static double least_gap(const Manifold *m)
{
    double least = HUGE_VAL;
    for (int i = 0; i < m->count; i++)
        least = smaller(least, m->point[i].gap);
    return least;
}

static taci_Shape random_shape(Rnd *rnd, int kind)
{
    return kinds[kind] == TAC_SHAPE_PLANE ? form_plane()
                                          : form_random(&forms, rnd, kinds[kind], 1.0);
}

static FormPair random_pair(Rnd *rnd, int a, int b)
{
    FormPair p = {random_shape(rnd, a), random_shape(rnd, b), place_random(rnd, 1.5),
                  place_random(rnd, 0.5)};
    return p;
}

static void check_sound(const Manifold *m, double margin)
{
    assert_in_range(m->count, 0, 13);
    for (int i = 0; i < m->count; i++) {
        const taci_ContactPoint *c = &m->point[i];
        assert_true(v3_finite(c->point));
        check_near(v3_norm(c->normal), 1.0, 1e-9);
        check_at_most(c->gap, margin);
        check_finite(c->gap);
        for (int j = 0; j < i; j++)
            assert_true(c->feature != m->point[j].feature);
    }
}

static void every_pair_gives_sound_points_whose_least_gap_is_the_distance(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(41);
    int rounds = test_count(100000, 2000), touching = 0;
    for (int k = 0; k < rounds; k++) {
        FormPair p = random_pair(&rnd, rnd_int(&rnd, 0, CONVEX - 1), rnd_int(&rnd, 0, CONVEX - 1));
        double margin = rnd_chance(&rnd, 0.5) ? 1e-3 : 0.3;
        Manifold m = collide(&p, margin);
        check_sound(&m, margin);
        double d = taci_convex_distance(&p.a, &p.at_a, &p.b, &p.at_b, 10.0).distance;
        bool sure = fabs(d - margin) > 1e-6; // curved surfaces: see gjk_test
        assert_true(!sure || (m.count > 0) == (d <= margin));
        if (m.count == 0 || d < -0.2) // deep, the way out may be another of nearly the same depth
            continue;
        touching++;
        // Rules that prefer faces: 1 % of a depth where two edges meet, 1e-3 of a gap, 1e-5 of the
        // size where the rim of a cap is between its corners or lines cross; 1e-4 of the extent
        // where faces are thinned out.
        check_near(least_gap(&m), d, 0.011 * fabs(d) + 3e-4);
    }
    assert_true(touching > rounds / 5);
}

static void swapping_the_two_mirrors_the_normals(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(42);
    int rounds = test_count(40000, 1000), mirrored = 0, compared = 0;
    for (int k = 0; k < rounds; k++) {
        int i = rnd_int(&rnd, 0, KINDS - 1), j = rnd_int(&rnd, 0, CONVEX - 1);
        FormPair p = random_pair(&rnd, i, j), q = {p.b, p.a, p.at_b, p.at_a};
        Manifold m = collide(&p, 0.05), n = collide(&q, 0.05);
        check_sound(&n, 0.05);
        bool same = p.a.type != p.b.type; // coded once: the same points, bit by bit
        if (same) {
            assert_int_equal(m.count, n.count);
            mirrored += m.count > 0;
            for (int c = 0; c < m.count; c++) {
                check_vec3_near(n.point[c].normal, v3_neg(m.point[c].normal), 0.0);
                check_vec3_near(n.point[c].point, m.point[c].point, 0.0);
                check_near(n.point[c].gap, m.point[c].gap, 0.0);
                assert_int_equal(n.point[c].feature, m.point[c].feature);
            }
        } else if (m.count > 0 && n.count > 0 && least_gap(&m) > -0.1) {
            // The other one may be the reference; the deepest point is the same.
            compared++;
            check_near(least_gap(&n), least_gap(&m), 0.011 * fabs(least_gap(&m)) + 3e-4);
        }
    }
    check_at_least(mirrored, 0.2 * rounds);
    check_at_least(compared, 0.005 * rounds);
}

static void a_common_motion_moves_the_points_along(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(43);
    int rounds = test_count(40000, 1000), other = 0, compared = 0;
    for (int k = 0; k < rounds; k++) {
        FormPair p = random_pair(&rnd, rnd_int(&rnd, 0, CONVEX - 1), rnd_int(&rnd, 0, KINDS - 1));
        taci_Place motion = place_random(&rnd, 10.0);
        FormPair q = {p.a, p.b, place_moved(&motion, &p.at_a), place_moved(&motion, &p.at_b)};
        Manifold m = collide(&p, 0.05), n = collide(&q, 0.05);
        if (m.count == 0 || n.count == 0 || least_gap(&m) < -0.3)
            continue;
        compared++;
        check_near(least_gap(&n), least_gap(&m),
                   form_is_curved(&p.a) || form_is_curved(&p.b) ? 1e-4 : 1e-9);
        bool same = m.count == n.count;
        for (int c = 0; same && c < m.count; c++) {
            tac_Vec3 point = taci_place_point(&motion, m.point[c].point);
            tac_Vec3 normal = m3_mul_v(&motion.R, m.point[c].normal);
            same = m.point[c].feature == n.point[c].feature &&
                   v3_norm(v3_sub(point, n.point[c].point)) < 1e-3 &&
                   v3_norm(v3_sub(normal, n.point[c].normal)) < 1e-3;
        }
        other += !same;
    }
    // Another choice between equal ones is rare: rounding must just separate them.
    check_at_most(other, 2e-3 * compared + 1);
    assert_true(compared > rounds / 6);
}

static void planes_meet_the_lowest_points_of_every_form(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(44);
    int met = 0, count = test_count(30000, 1000);
    for (int k = 0; k < count; k++) {
        FormPair p = random_pair(&rnd, rnd_int(&rnd, 0, CONVEX - 1), CONVEX);
        tac_Vec3 n = m3_col(&p.at_b.R, 2);
        tac_Vec3 low = taci_shape_support(&p.a, m3_tmul_v(&p.at_a.R, v3_neg(n)));
        double gap = v3_dot(n, v3_sub(taci_place_point(&p.at_a, low), p.at_b.x));
        Manifold m = collide(&p, 0.1);
        check_sound(&m, 0.1);
        assert_true((m.count > 0) == (gap <= 0.1));
        if (m.count == 0)
            continue;
        met++;
        // The margins for rims, and for deeper points where many are thinned out.
        check_near(least_gap(&m), gap, (p.a.hull ? 1.5e-4 : 1e-5) * p.a.reach);
        for (int i = 0; i < m.count; i++) {
            check_vec3_near(m.point[i].normal, n, 1e-15);
            // on the middle of the gap
            double z = v3_dot(n, v3_sub(m.point[i].point, p.at_b.x));
            check_near(z, 0.5 * m.point[i].gap, 1e-14);
        }
    }
    check_between(met, 0.2 * count, 0.95 * count); // some are out of reach
}

static void coincident_and_touching_shapes_give_finite_points(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(45);
    for (int k = 0; k < test_count(20000, 1000); k++) {
        int i = rnd_int(&rnd, 0, CONVEX - 1), j = rnd_int(&rnd, 0, CONVEX - 1);
        FormPair p = random_pair(&rnd, i, j);
        p.at_b = p.at_a; // centres and axes coincide
        if (rnd_chance(&rnd, 0.5))
            p.b = p.a;
        if (rnd_chance(&rnd, 0.3)) // exactly aligned, side on side
            p.at_a.x = v3_axpy(p.at_a.x, p.a.half.x + p.b.half.x, m3_col(&p.at_a.R, 0));
        Manifold m = collide(&p, 0.01);
        check_sound(&m, 0.01);
        assert_true(m.count > 0);
    }
}

static void sizes_from_micrometres_to_kilometres_are_all_the_same(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(46);
    int compared = 0, count = test_count(20000, 1000);
    for (int k = 0; k < count; k++) {
        // Hulls keep their size; boxes, rounds and solids of one size, very thin ones among them.
        int i = rnd_int(&rnd, 0, 4), j = rnd_int(&rnd, 0, 4);
        double size = rnd_log_uniform(&rnd, 1e-6, 1e4), thin = rnd_log_uniform(&rnd, 1e-4, 1.0);
        FormPair p = {form_random(&forms, &rnd, kinds[i], size),
                      form_random(&forms, &rnd, kinds[j], size), place_random(&rnd, 1.5 * size),
                      place_random(&rnd, 0.5 * size)};
        p.a.half.z *= thin;
        double margin = 0.05 * size;
        Manifold m = collide(&p, margin);
        check_sound(&m, margin);
        double d = taci_convex_distance(&p.a, &p.at_a, &p.b, &p.at_b, 10.0 * size).distance;
        if (m.count == 0 || d <= -0.1 * size)
            continue;
        compared++;
        check_near(least_gap(&m) / size, d / size, 0.011 * fabs(d / size) + 3e-4);
    }
    check_at_least(compared, 0.05 * count);
}

static void a_triangle_names_the_feature_that_the_normal_comes_from(void **state)
{
    (void)state;
    const tac_Vec3 v[3] = {{0, 0, 0}, {2, 0, 0}, {0, 2, 0}};
    taci_Shape ball = form_sphere(0.5);
    static const struct {
        tac_Vec3 at;
        uint32_t feature;
    } cases[] = {
        {{0.5, 0.5, 0.4}, TACI_TRIANGLE_FACE},        {{0.5, 0.5, -0.4}, TACI_TRIANGLE_FACE},
        {{1.0, -0.3, 0.1}, TACI_TRIANGLE_EDGE + 0},   {{1.3, 1.2, 0.1}, TACI_TRIANGLE_EDGE + 1},
        {{-0.3, 1.0, -0.1}, TACI_TRIANGLE_EDGE + 2},  {{-0.3, -0.2, 0.1}, TACI_TRIANGLE_VERTEX + 0},
        {{2.4, -0.1, 0.0}, TACI_TRIANGLE_VERTEX + 1}, {{-0.1, 2.4, 0.1}, TACI_TRIANGLE_VERTEX + 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        taci_Place at = place_at(cases[i].at.x, cases[i].at.y, cases[i].at.z);
        taci_ContactPoint c[TACI_MANIFOLD_MAX];
        assert_int_equal(taci_collide_triangle(&ball, &at, v, 0.01, c), 1);
        assert_int_equal(c[0].feature & TACI_TRIANGLE_BITS, cases[i].feature);
        check_at_least(v3_dot(c[0].normal, v3_sub(at.x, c[0].point)), 0.0); // towards the ball
    }
}

static void a_box_on_a_triangle_has_the_corners_of_the_common_part(void **state)
{
    (void)state;
    const tac_Vec3 v[3] = {{-5, -5, 1}, {5, -5, 1}, {0, 5, 1}};
    taci_Shape box = form_box(0.5, 0.5, 0.5);
    taci_Place at = place_at(0, -3, 1.5 - 1e-5);
    taci_ContactPoint c[TACI_MANIFOLD_MAX];
    assert_int_equal(taci_collide_triangle(&box, &at, v, 0.01, c), 4);
    for (int i = 0; i < 4; i++) {
        check_near(c[i].gap, -1e-5, 1e-14);
        check_vec3_near(c[i].normal, v3(0, 0, 1), 1e-15);
        assert_int_equal(c[i].feature & TACI_TRIANGLE_BITS, TACI_TRIANGLE_FACE);
    }
    at.x.y = -5.4; // over the side: two corners of the box, two points on the side
    assert_int_equal(taci_collide_triangle(&box, &at, v, 0.01, c), 4);
    for (int i = 0; i < 4; i++)
        check_between(c[i].point.y, -5.0 - 1e-12, -4.9 + 1e-12);
}

static void bounds_are_those_of_the_support_points(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(47);
    static const tac_Vec3 axis[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (int k = 0; k < test_count(5000, 500); k++) {
        taci_Shape s = random_shape(&rnd, rnd_int(&rnd, 0, CONVEX - 1));
        taci_Place at = place_random(&rnd, 3.0);
        taci_Box box = taci_shape_bounds(&s, &at);
        double low[3] = {box.low.x, box.low.y, box.low.z};
        double high[3] = {box.high.x, box.high.y, box.high.z};
        for (int i = 0; i < 3; i++) {
            tac_Vec3 up = taci_shape_support(&s, m3_tmul_v(&at.R, axis[i]));
            tac_Vec3 down = taci_shape_support(&s, m3_tmul_v(&at.R, v3_neg(axis[i])));
            // bounds of large hulls go beyond by the rounding of a search, 1e-14 of the reach
            double more = 1e-14 + (s.type == TAC_SHAPE_HULL ? 1e-14 * s.reach : 0.0);
            check_between(high[i] - v3_dot(axis[i], taci_place_point(&at, up)), -1e-14, more);
            check_between(v3_dot(axis[i], taci_place_point(&at, down)) - low[i], -1e-14, more);
            check_at_most(v3_norm(up), s.reach + 1e-14);
        }
    }
}

static void a_plane_is_bounded_only_above_an_axis_of_the_world(void **state)
{
    (void)state;
    taci_Shape plane = form_plane();
    taci_Place level = place_at(1, 2, 3), steep = level;
    steep.R = rotation_about(v3(1, 0, 0), 0.1);
    taci_Box box = taci_shape_bounds(&plane, &level);
    assert_true(box.high.z == 3.0 && box.low.z == -HUGE_VAL && box.high.x == HUGE_VAL);
    box = taci_shape_bounds(&plane, &steep);
    assert_true(box.high.z == HUGE_VAL && box.low.y == -HUGE_VAL);
}

static void thickness_is_that_of_the_largest_ball_inside(void **state)
{
    (void)state;
    taci_Shape s = form_box(0.3, 0.1, 0.2);
    check_near(taci_shape_thickness(&s), 0.2, 1e-16);
    s = form_cylinder(0.5, 0.1);
    check_near(taci_shape_thickness(&s), 0.2, 1e-16);
    s = form_capsule(0.2, 1.0);
    check_near(taci_shape_thickness(&s), 0.4, 1e-16);
    // The ball in a cone: its distance to the base is its distance to the side.
    s = form_cone(3.0, 2.0); // height 4, side 5: r = 3·4/(3 + 5)
    check_near(taci_shape_thickness(&s), 3.0, 1e-15);
    s = form_hull(&forms.hull[2]);
    check_near(taci_shape_thickness(&s), 2.0, 1e-15);
    s = form_plane();
    assert_true(taci_shape_thickness(&s) == HUGE_VAL);
}

static void faults_name_what_is_wrong_with_a_size(void **state)
{
    (void)state;
    assert_null(taci_shape_fault(TAC_SHAPE_SPHERE, v3(0.1, 0, 0), NULL));
    assert_non_null(taci_shape_fault(TAC_SHAPE_SPHERE, v3(0, 1, 1), NULL));
    assert_non_null(taci_shape_fault(TAC_SHAPE_SPHERE, v3((double)NAN, 1, 1), NULL));
    assert_non_null(taci_shape_fault(TAC_SHAPE_BOX, v3(1, 1, -1), NULL));
    assert_non_null(taci_shape_fault(TAC_SHAPE_BOX, v3(1, HUGE_VAL, 1), NULL));
    assert_null(taci_shape_fault(TAC_SHAPE_CAPSULE, v3(1, 0, 0), NULL)); // a sphere
    assert_non_null(taci_shape_fault(TAC_SHAPE_CYLINDER, v3(1, 0, 0), NULL));
    assert_non_null(taci_shape_fault(TAC_SHAPE_HULL, v3(1, 1, 1), NULL));
    assert_null(taci_shape_fault(TAC_SHAPE_PLANE, v3(0, 0, 0), NULL));
    assert_non_null(taci_shape_fault((tac_ShapeType)99, v3(1, 1, 1), NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_pair_gives_sound_points_whose_least_gap_is_the_distance),
        cmocka_unit_test(swapping_the_two_mirrors_the_normals),
        cmocka_unit_test(a_common_motion_moves_the_points_along),
        cmocka_unit_test(planes_meet_the_lowest_points_of_every_form),
        cmocka_unit_test(coincident_and_touching_shapes_give_finite_points),
        cmocka_unit_test(sizes_from_micrometres_to_kilometres_are_all_the_same),
        cmocka_unit_test(a_triangle_names_the_feature_that_the_normal_comes_from),
        cmocka_unit_test(a_box_on_a_triangle_has_the_corners_of_the_common_part),
        cmocka_unit_test(bounds_are_those_of_the_support_points),
        cmocka_unit_test(a_plane_is_bounded_only_above_an_axis_of_the_world),
        cmocka_unit_test(thickness_is_that_of_the_largest_ball_inside),
        cmocka_unit_test(faults_name_what_is_wrong_with_a_size),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
