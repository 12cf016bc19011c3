/* Contact points that do not jump: the same features, and points that vary as little as the motion.
 *
 * A resting body moves by rounding, by slop and by the solver's error: say up to 1e-5 m and 1e-4
 * rad on bodies of 0.1 m. Over all of that the manifold must be one and the same. */
#include "geometry/collide.h"
#include "check.h"
#include "env.h"
#include "forms.h"
#include "rnd.h"
#include "larger.h"
#include <stdlib.h>
#include <string.h>

typedef struct Manifold {
    int count;
    taci_ContactPoint point[TACI_MANIFOLD_MAX];
} Manifold;

typedef struct Rest { // a on b
    taci_Shape a, b;
    taci_Place at_a, at_b;
} Rest;

static Forms forms;

static int setup(void **state)
{
    (void)state;
    forms_make(&forms, 3);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    forms_free(&forms);
    return 0;
}

static int by_feature(const void *p, const void *q)
{
    uint32_t a = ((const taci_ContactPoint *)p)->feature,
             b = ((const taci_ContactPoint *)q)->feature;
    return (a > b) - (a < b);
}

static Manifold collide(const Rest *r, double margin)
{
    Manifold m;
    m.count = taci_collide(&r->a, &r->at_a, &r->b, &r->at_b, margin, m.point);
    qsort(m.point, (size_t)m.count, sizeof m.point[0], by_feature);
    for (int i = 1; i < m.count; i++) // names are distinct
        assert_true(m.point[i].feature != m.point[i - 1].feature);
    return m;
}

static Rest moved(const Rest *r, tac_Vec3 by, tac_Vec3 axis, double angle)
{
    Rest s = *r;
    tac_Mat3 R = rotation_about(axis, angle);
    s.at_a.x = v3_add(s.at_a.x, by);
    s.at_a.R = m3_mul(&R, &r->at_a.R);
    return s;
}

// Small motions of a, of every size between rounding and `most`: names stay, and points, normals
// and gaps follow by no more than the motion, times `lever` for the part that comes from turning.
static void check_steady(const Rest *r, int count, double most, uint64_t seed)
{
    Rnd rnd = rnd_make(seed);
    double size = smaller(r->a.reach, r->b.reach), margin = 0.01 * size, lever = r->a.reach;
    Manifold first = collide(r, margin);
    assert_int_equal(first.count, count);
    int rounds = test_count(10000, 500);
    for (int k = 0; k < rounds; k++) {
        double angle = rnd_log_uniform(&rnd, 1e-9, most), way = rnd_log_uniform(&rnd, 1e-9, most);
        Rest s =
            moved(r, v3_scale(0.1 * way * size, rnd_unit_vec3(&rnd)), rnd_unit_vec3(&rnd), angle);
        Manifold m = collide(&s, margin);
        assert_int_equal(m.count, first.count);
        for (int i = 0; i < m.count; i++) {
            assert_int_equal(m.point[i].feature, first.point[i].feature);
            tac_Vec3 step = v3_sub(m.point[i].point, first.point[i].point);
            tac_Vec3 turn = v3_sub(m.point[i].normal, first.point[i].normal);
            // A point moves with the shape (up to angle * diameter), and where two sides cross at a
            // flat angle, a few times that.
            check_at_most(v3_norm(step), 10.0 * (angle + way) * lever);
            check_at_most(v3_norm(turn), 1.001 * angle + 1e-9);
            check_at_most(fabs(m.point[i].gap - first.point[i].gap), 4.0 * (angle + way) * lever);
        }
    }
}

static Rest box_on_box(double half_a, double half_b, double x, double y, double yaw, double gap)
{
    Rest r = {form_box(half_a, half_a, half_a), form_box(half_b, half_b, half_b),
              place_at(x, y, half_a + half_b + gap), place_at(0, 0, 0)};
    r.at_a.R = rotation_about(v3(0, 0, 1), yaw);
    return r;
}

static void a_box_exactly_on_its_like_keeps_its_four_points(void **state)
{
    (void)state;
    static const double gaps[] = {-1e-5, -1e-9, 0.0, 1e-9, 1e-5};
    for (int i = 0; i < 5; i++) {
        Rest r = box_on_box(0.05, 0.05, 0, 0, 0, gaps[i]);
        check_steady(&r, 4, 1e-4, (uint64_t)i);
    }
}

static void a_box_on_a_box_keeps_its_points_at_any_yaw(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(31);
    for (int i = 0; i < 24; i++) {
        // Not a place where a corner is just on the edge of the tolerance: see a_corner_... below.
        Rest r =
            box_on_box(0.05, 0.05, rnd_uniform(&rnd, -0.02, 0.02), rnd_uniform(&rnd, -0.02, 0.02),
                       0.1 + i * 0.06, rnd_uniform(&rnd, -1e-5, 1e-5));
        Manifold m = collide(&r, 1e-3);
        assert_in_range(m.count, 3, 5);
        check_steady(&r, m.count, 1e-5, 100 + (uint64_t)i);
    }
}

static void at_45_degrees_where_two_corners_are_equally_far_the_choice_holds(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++) {
        Rest r = box_on_box(0.05, 0.05, 0, 0, (1 + 2 * i) * 0.78539816339744828, -1e-6);
        check_steady(&r, 4, 1e-5, 40 + (uint64_t)i);
    }
}

static void a_small_box_on_a_large_one_keeps_its_own_corners(void **state)
{
    (void)state;
    for (int i = 0; i < 8; i++) {
        Rest r = box_on_box(0.05, 1.0, 0.3, -0.2, 0.2 * i, -1e-6);
        check_steady(&r, 4, 1e-4, 50 + (uint64_t)i);
        Rest s = {r.b, r.a, r.at_b, r.at_a}; // the large one is a
        check_steady(&s, 4, 1e-5, 60 + (uint64_t)i);
    }
}

static void hulls_cylinders_and_cones_standing_on_faces_keep_their_points(void **state)
{
    (void)state;
    taci_Shape table = form_box(2, 2, 0.5), cube = form_hull(&forms.hull[2]);
    taci_Shape on[] = {cube, form_cylinder(0.7, 1.0), form_cone(0.7, 1.0),
                       form_hull(&forms.hull[3])};
    static const int count[] = {4, 8, 8, 4};
    static const double gaps[] = {-1e-5, 0.0, 1e-5};
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 3; k++) {
            Rest r = {on[i], table, place_at(0.1, 0.2, 1.5 + gaps[k]), place_at(0, 0, 0)};
            r.at_a.R = rotation_about(v3(0, 0, 1), 0.3);
            check_steady(&r, count[i], 1e-5, 70 + (uint64_t)i);
            Rest exact = {cube, cube, place_at(0, 0, 2.0 + gaps[k]), place_at(0, 0, 0)};
            check_steady(&exact, 4, 1e-4, 80 + (uint64_t)k);
        }
}

static void lying_cylinders_and_capsules_keep_the_two_ends_of_their_line(void **state)
{
    (void)state;
    taci_Shape table = form_box(2, 2, 0.5);
    taci_Shape on[] = {form_cylinder(0.3, 1.0), form_capsule(0.3, 1.0)};
    static const double gaps[] = {-1e-5, 0.0, 1e-5};
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 3; k++) {
            Rest r = {on[i], table, place_at(0.1, 0.2, 0.8 + gaps[k]), place_at(0, 0, 0)};
            r.at_a.R = rotation_about(v3(1, 0.3, 0), 1.5707963267948966);
            Manifold m = collide(&r, 0.01);
            assert_int_equal(m.count, 2);
            check_near(v3_norm(v3_sub(m.point[0].point, m.point[1].point)), 2.0, 1e-6);
            check_near(m.point[0].gap, gaps[k], 1e-9);
            check_steady(&r, 2, 1e-5, 90 + (uint64_t)i);
        }
}

static void a_box_on_its_edge_at_45_degrees_keeps_the_two_ends_of_it(void **state)
{
    (void)state;
    // Two faces are turned to the table alike; rounding must not choose between them.
    taci_Hull cube = hull_cube();
    taci_Shape table = form_box(3, 3, 0.5), on[] = {form_box(1, 1, 1), form_hull(&cube)};
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 3; k++) {
            Rest r = {on[i], table, place_at(0.1, 0.2, 0.5 + sqrt(2.0) - 1e-6), place_at(0, 0, 0)};
            r.at_a.R = rotation_about(v3(k == 0, k == 1, 0), 0.78539816339744828);
            if (k == 2) {
                tac_Mat3 turn = rotation_about(v3(0, 1, 0), 1.5707963267948966);
                tac_Mat3 tilt = rotation_about(v3(1, 0, 0), 0.78539816339744828);
                r.at_a.R = m3_mul(&tilt, &turn);
            }
            check_steady(&r, 2, 1e-5, 120 + (uint64_t)k);
        }
    taci_hull_free(&cube);
}

static void everything_on_a_plane_keeps_its_points(void **state)
{
    (void)state;
    taci_Shape plane = form_plane();
    taci_Shape on[] = {form_box(0.5, 0.4, 1.0), form_cylinder(0.7, 1.0), form_cone(0.7, 1.0),
                       form_hull(&forms.hull[2])};
    static const int count[] = {4, 8, 8, 4};
    for (int i = 0; i < 4; i++) {
        Rest r = {on[i], plane, place_at(3, 2, 1.0 - 1e-6), place_at(0, 0, 0)};
        check_steady(&r, count[i], 1e-5, 110 + (uint64_t)i);
    }
}

// However it is turned about its axis: a corner with an azimuth of its own would come and go.
static void a_leaning_cap_is_met_at_its_lowest_point(void **state)
{
    (void)state;
    taci_Shape under[] = {form_plane(), form_box(2, 2, 0.5)};
    taci_Shape on[] = {form_cylinder(0.7, 1.0), form_cone(0.7, 1.0)};
    for (int i = 0; i < 16; i++) {
        double lean = i & 4 ? 0.3 : 2e-3, gap = i & 8 ? 1e-5 : -1e-5;
        bool plane = !(i & 2);
        uint32_t name = 0;
        for (int k = 0; k < 100; k++) {
            Rest r = {on[i & 1], under[plane ? 0 : 1], place_at(0, 0, 0), place_at(0, 0, 0)};
            tac_Mat3 turn = rotation_about(v3(0, 0, 1), 0.0628 * k);
            tac_Mat3 tilt = rotation_about(v3(0, 1, 0), lean);
            r.at_a.R = m3_mul(&tilt, &turn);
            r.at_a.x.z = (plane ? 0.0 : 0.5) + gap + 0.7 * sin(lean) + cos(lean);
            Manifold m = collide(&r, 1e-4);
            int low = 0;
            for (int j = 1; j < m.count; j++)
                low = m.point[j].gap < m.point[low].gap ? j : low;
            assert_true(m.count > 0);
            check_near(m.point[low].gap, gap, 1e-9);
            check_near(m.point[low].point.x, 0.7 * cos(lean) - sin(lean), 1e-6);
            check_near(m.point[low].point.y, 0.0, 1e-6);
            name = k == 0 ? m.point[low].feature : name;
            assert_int_equal(m.point[low].feature, name);
        }
    }
}

static void gaps_are_linear_in_motion_along_the_normal(void **state)
{
    (void)state;
    taci_Shape table = form_box(2, 2, 0.5);
    taci_Shape on[] = {form_box(0.4, 0.5, 1.0), form_hull(&forms.hull[2]), form_cylinder(0.7, 1.0),
                       form_cone(0.7, 1.0), form_capsule(0.4, 0.6)};
    for (int i = 0; i < 5; i++) {
        Rest r = {on[i], table, place_at(0.1, 0.2, 0), place_at(0, 0, 0)};
        r.at_a.R = rotation_about(v3(0.3, 0.5, 0.1), 0.02); // tilted by 20 mrad
        tac_Vec3 low = taci_shape_support(&r.a, m3_tmul_v(&r.at_a.R, v3(0, 0, -1)));
        double down = m3_mul_v(&r.at_a.R, low).z;
        for (int k = -10; k <= 10; k++) {
            double gap = 1e-3 * k;
            r.at_a.x.z = 0.5 - down + gap;
            Manifold m = collide(&r, 0.1);
            double least = HUGE_VAL;
            for (int j = 0; j < m.count; j++) {
                check_vec3_near(m.point[j].normal, v3(0, 0, 1), 3e-6); // curved: 1e-6 rad
                least = smaller(least, m.point[j].gap);
                // midway between the surfaces: half a gap above the table
                check_near(m.point[j].point.z - 0.5, 0.5 * m.point[j].gap, 1e-5);
            }
            check_near(least, gap, 1e-8);
        }
    }
}

static void within_the_margin_boxes_apart_have_the_normal_of_their_nearest_points(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(32);
    int corners = 0;
    for (int k = 0; k < test_count(20000, 500); k++) {
        Rest r = {form_box(0.02, 0.03, 0.01), form_box(0.03, 0.01, 0.02), place_random(&rnd, 0.06),
                  place_random(&rnd, 0.01)};
        taci_Distance d = taci_convex_distance(&r.a, &r.at_a, &r.b, &r.at_b, 1.0);
        Manifold m = collide(&r, 0.05);
        assert_true((m.count > 0) == (d.distance <= 0.05));
        if (d.distance <= 0.0 || m.count == 0)
            continue;
        // A face counts as the nearest direction if its gap is, up to 1e-3 of the gap; thinning may
        // leave out a point that is nearer by 1e-4 of the extent, 0.036 at most. Boxes thinner than
        // the margin have points of the ball in their middle, too, which are farther.
        int nearest = 0;
        for (int i = 1; i < m.count; i++)
            nearest = m.point[i].gap < m.point[nearest].gap ? i : nearest;
        double least = m.point[nearest].gap;
        check_at_most(v3_norm(v3_sub(m.point[nearest].normal, d.normal)), 0.05);
        check_near(least, d.distance, 1.1e-3 * d.distance + 3.6e-6);
        corners += m.count == 1;
    }
    assert_true(corners > 10);
}

static void parallel_edges_apart_have_two_points(void **state)
{
    (void)state;
    // Beside and above: the nearest points are two edges of equal direction.
    Rest r = {form_box(0.5, 0.5, 0.5), form_box(0.5, 0.7, 0.5), place_at(1.01, 0.1, 1.01),
              place_at(0, 0, 0)};
    Manifold m = collide(&r, 0.05);
    assert_int_equal(m.count, 2);
    for (int i = 0; i < 2; i++) {
        check_near(m.point[i].gap, 0.01 * sqrt(2.0), 1e-12);
        check_vec3_near(m.point[i].normal, v3(sqrt(0.5), 0, sqrt(0.5)), 1e-12);
    }
    check_near(fabs(m.point[0].point.y - m.point[1].point.y), 1.0, 1e-9);
}

static void crossed_edges_have_one_point(void **state)
{
    (void)state;
    // A box standing on an edge along x, on the edge of another one along y.
    Rest r = {form_box(1, 0.1, 0.1), form_box(0.1, 1, 0.1), place_at(0, 0, 0.2 * sqrt(2.0) - 1e-3),
              place_at(0, 0, 0)};
    r.at_a.R = rotation_about(v3(1, 0, 0), 0.78539816339744828);
    r.at_b.R = rotation_about(v3(0, 1, 0), 0.78539816339744828);
    Manifold m = collide(&r, 1e-3);
    assert_int_equal(m.count, 1);
    check_near(m.point[0].gap, -1e-3, 1e-12);
    check_vec3_near(m.point[0].normal, v3(0, 0, 1), 1e-12);
    check_vec3_near(m.point[0].point, v3(0, 0, 0.1 * sqrt(2.0) - 0.5e-3), 1e-12);
}

static void a_tilted_cylinder_rolls_on_its_rim_without_bumps(void **state)
{
    (void)state;
    // Tilted by 0.2 rad and turned about its axis: the lowest point is always the rim's.
    taci_Shape table = form_box(2, 2, 0.5), plane = form_plane();
    for (int k = 0; k < 200; k++) {
        Rest r = {form_cylinder(0.5, 0.3), table, place_at(0, 0, 0), place_at(0, 0, 0)};
        tac_Mat3 turn = rotation_about(v3(0, 0, 1), 0.0314 * k),
                 tilt = rotation_about(v3(0, 1, 0), 0.2);
        r.at_a.R = m3_mul(&tilt, &turn);
        r.at_a.x.z = 0.5 + 0.3 * cos(0.2) + 0.5 * sin(0.2) - 1e-5;
        for (int on_plane = 0; on_plane < 2; on_plane++) {
            if (on_plane) {
                r.b = plane;
                r.at_b = place_at(0, 0, 0.5);
            }
            Manifold m = collide(&r, 0.01);
            double least = HUGE_VAL;
            for (int i = 0; i < m.count; i++)
                least = smaller(least, m.point[i].gap);
            check_near(least, -1e-5, 1e-5 * r.a.reach); // the margin for points nearer than corners
        }
    }
}

// A thin slice of a form at one end of its own z axis, or a capsule's ball there.
static Rest end_of(const Rest *r, double end)
{
    Rest s = *r;
    double thin = 1e-7, z = end * (r->a.half.z - thin);
    if (r->a.type == TAC_SHAPE_CAPSULE) {
        z = end * r->a.half.z;
        s.a = form_sphere(r->a.radius);
    } else if (r->a.type == TAC_SHAPE_CYLINDER) {
        s.a = form_cylinder(r->a.radius, thin);
    } else {
        s.a = form_box(r->a.half.x, r->a.half.y, thin);
    }
    s.at_a.x = taci_place_point(&r->at_a, v3(0, 0, z));
    return s;
}

static void long_sides_that_lean_have_both_ends_with_the_distance_of_each(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(77);
    const taci_Shape upper[3] = {form_capsule(0.3, 1.5), form_cylinder(0.3, 1.5),
                                 form_box(0.3, 0.3, 1.5)};
    const taci_Shape lower[2] = {form_capsule(0.25, 2.5), form_cylinder(0.25, 2.5)};
    tac_Mat3 lie = rotation_about(v3(0, 1, 0), 1.5707963267948966);
    double worst = 0.0;
    for (int k = 0; k < 600; k++) {
        Rest r = {upper[k % 3], lower[k / 3 % 2], place_at(0, 0, 0.55), {{0, 0, 0}, lie}};
        double tilt = rnd_uniform(&rnd, 0.002, 0.03) * (rnd_chance(&rnd, 0.5) ? 1.0 : -1.0);
        double skew = rnd_uniform(&rnd, -0.01, 0.01);
        tac_Mat3 R = rotation_about(v3(0, 0, 1), skew), S = rotation_about(v3(0, 1, 0), tilt);
        R = m3_mul(&R, &S);
        r.at_a.R = m3_mul(&R, &lie);
        r.at_a.x.z += 1.5 * fabs(tilt) + rnd_uniform(&rnd, -1e-4, 1e-3);
        Manifold m = collide(&r, 0.12);
        assert_int_equal(m.count, 2);
        for (int i = 0; i < 2; i++) {
            tac_Vec3 at = taci_place_inverse(&r.at_a, m.point[i].point);
            Rest s = end_of(&r, at.z > 0.0 ? 1.0 : -1.0);
            check_near(fabs(at.z), r.a.half.z, 0.02); // a radius times the tilt
            double d = taci_convex_distance(&s.a, &s.at_a, &s.b, &s.at_b, 1.0).distance;
            keep_worst(&worst, fabs(m.point[i].gap - d));
            check_near(m.point[i].gap, d, 1e-7); // the slice is 1e-7 thick: 6e-9
        }
        check_at_most(m.point[0].point.x * m.point[1].point.x, -2.0); // one at each end
    }
    show(worst, "");
}

static void lines_that_cross_have_one_point(void **state)
{
    (void)state;
    const taci_Shape rod[2] = {form_capsule(0.3, 1.5), form_cylinder(0.3, 1.5)};
    tac_Mat3 lie = rotation_about(v3(0, 1, 0), 1.5707963267948966);
    for (int k = 0; k < 24; k++) {
        Rest r = {rod[k % 2], rod[k / 2 % 2], place_at(0.1, 0, 0.601), {{0, 0, 0}, lie}};
        tac_Mat3 R = rotation_about(v3(0, 0, 1), 0.1 + 0.25 * (k / 4));
        r.at_a.R = m3_mul(&R, &lie);
        Manifold m = collide(&r, 0.01);
        assert_int_equal(m.count, 1);
        check_near(m.point[0].gap, 0.001, 1e-9);
        check_vec3_near(m.point[0].normal, v3(0, 0, 1), 1e-5);
    }
}

// A cylinder or a capsule along x, under a box, a prism or a disc that leans by up to 0.2 rad: what
// turns about its own axis comes no nearer. Seen at the points of contact it would, were they
// beside the line in which the normal leaves it.
static void a_round_side_that_spins_approaches_nothing(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(34);
    tac_Mat3 lie = rotation_about(v3(0, 1, 0), 1.5707963267948966);
    const taci_Shape over[4] = {form_box(0.6, 0.1, 0.01), form_hull(&forms.hull[2]),
                                form_cylinder(0.3, 0.02), form_hull(&forms.hull[3])};
    const taci_Shape under[2] = {form_cylinder(0.1, 0.4), form_capsule(0.1, 0.4)};
    const double up[4] = {0.01, 1.0, 0.02, 1.0};
    double worst = 0.0;
    int seen = 0;
    for (int k = 0; k < test_count(40000, 4000); k++) {
        double tilt = rnd_log_uniform(&rnd, 1e-8, 0.2), yaw = rnd_uniform(&rnd, -3.0, 3.0);
        Rest r = {over[k % 4], under[k / 4 % 2], {{0, 0, 0}, m3_identity()}, {{0, 0, 0}, lie}};
        tac_Vec3 beside = v3(rnd_uniform(&rnd, -0.3, 0.3), rnd_uniform(&rnd, -0.05, 0.05), 0);
        r.at_a.x = v3_add(beside, v3(0, 0, 0.1 + up[k % 4]));
        r.at_a.R = rotation_about(v3(0, 0, 1), yaw);
        r = moved(&r, v3(0, 0, 0), rnd_unit_vec3(&rnd), tilt);
        taci_Distance d = taci_convex_distance(&r.a, &r.at_a, &r.b, &r.at_b, 1.0);
        r.at_a.x = v3_axpy(r.at_a.x, rnd_uniform(&rnd, -1e-5, 1e-5) - d.distance, d.normal);
        Manifold m = collide(&r, 1e-4);
        seen += m.count;
        for (int i = 0; i < m.count; i++) {
            tac_Vec3 n = m.point[i].normal, way = v3_cross(v3(1, 0, 0), m.point[i].point);
            keep_worst(&worst, fabs(v3_dot(n, way)));
        }
    }
    assert_true(seen > 1000);
    show(worst, "m for each radian");
    check_at_most(worst, 1e-13);
}

static void thinning_keeps_the_deepest_point_of_a_tilted_face(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(33);
    for (int k = 0; k < test_count(20000, 500); k++) {
        Rest r = box_on_box(0.05, 0.05, 0.01, -0.01, rnd_uniform(&rnd, 0.0, 6.0), 0.0);
        r = moved(&r, v3(0, 0, -1e-4), v3_add(rnd_unit_vec3(&rnd), v3(0, 0, 1e-3)),
                  rnd_uniform(&rnd, 2e-3, 2e-2));
        taci_Distance d = taci_convex_distance(&r.a, &r.at_a, &r.b, &r.at_b, 1.0);
        Manifold m = collide(&r, 0.05);
        double least = HUGE_VAL;
        for (int i = 0; i < m.count; i++)
            least = smaller(least, m.point[i].gap);
        // 1e-4 of the extent of the points is the margin of that rule; 1 % that of edges.
        check_near(least, d.distance, 1e-4 * 0.1 + 0.01 * fabs(d.distance));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_box_exactly_on_its_like_keeps_its_four_points),
        cmocka_unit_test(a_box_on_a_box_keeps_its_points_at_any_yaw),
        cmocka_unit_test(at_45_degrees_where_two_corners_are_equally_far_the_choice_holds),
        cmocka_unit_test(a_small_box_on_a_large_one_keeps_its_own_corners),
        cmocka_unit_test(hulls_cylinders_and_cones_standing_on_faces_keep_their_points),
        cmocka_unit_test(lying_cylinders_and_capsules_keep_the_two_ends_of_their_line),
        cmocka_unit_test(a_box_on_its_edge_at_45_degrees_keeps_the_two_ends_of_it),
        cmocka_unit_test(everything_on_a_plane_keeps_its_points),
        cmocka_unit_test(a_leaning_cap_is_met_at_its_lowest_point),
        cmocka_unit_test(gaps_are_linear_in_motion_along_the_normal),
        cmocka_unit_test(within_the_margin_boxes_apart_have_the_normal_of_their_nearest_points),
        cmocka_unit_test(parallel_edges_apart_have_two_points),
        cmocka_unit_test(crossed_edges_have_one_point),
        cmocka_unit_test(a_tilted_cylinder_rolls_on_its_rim_without_bumps),
        cmocka_unit_test(long_sides_that_lean_have_both_ends_with_the_distance_of_each),
        cmocka_unit_test(lines_that_cross_have_one_point),
        cmocka_unit_test(a_round_side_that_spins_approaches_nothing),
        cmocka_unit_test(thinning_keeps_the_deepest_point_of_a_tilted_face),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
