/* Overlap and shape casts against every form: by distances, by samples, by exact inflated forms. */
#include "check.h"
#include "env.h"
#include "geometry/collide.h"
#include "geometry/query.h"
#include "zoo.h"

#define ROUNDING 1e-11 // coordinates of a few m through two changes of frame
// A cast ends by a Newton step from 1e-10 of the shape's size. What it leaves is of second order,
// but where shapes graze under a small angle c, 1/c times that way.
#define TOUCHING 1e-7
// Where curved surfaces are nearest, that near, is known less well: 6e-6 is the worst that 2.7
// million random casts have shown, 1e-7 all but a few.
#define POINT 1e-5

static int set_up(void **state)
{
    return zoo_set_up(state, 12);
}

static taci_Place shifted(const taci_Place *at, double fraction, tac_Vec3 way)
{
    return (taci_Place){v3_axpy(at->x, fraction, way), at->R};
}

static taci_Shape ball(double radius)
{
    return taci_shape_make(TAC_SHAPE_SPHERE, v3(radius, 0, 0), NULL);
}

// ---- overlap

static void a_ball_overlaps_what_its_centre_is_near(void **state)
{
    ZooFixture *f = *state;
    int overlaps = 0, apart = 0;
    for (int form = 0; form < ZOO_FORMS; form++)
        for (int run = 0; run < test_count(1000, 50); run++) {
            const taci_Shape *s = &f->zoo.form[form];
            taci_Place at = zoo_place(&f->r, 2.0), center = zoo_place(&f->r, 0.0);
            center.x = zoo_point_near(&f->r, s, &at);
            taci_Shape b = ball(rnd_log_uniform(&f->r, 0.01, 1.0));
            double gap = zoo_distance(s, &at, center.x) - b.radius;
            if (fabs(gap) < ROUNDING)
                continue;
            overlaps += gap < 0.0;
            apart += gap > 0.0;
            assert_int_equal(taci_shape_overlaps(s, &at, &b, &center), gap < 0.0);
            assert_int_equal(taci_shape_overlaps(&b, &center, s, &at), gap < 0.0);
        }
    assert_true(overlaps > 100 && apart > 100);
}

static void forms_with_a_common_point_overlap(void **state)
{
    ZooFixture *f = *state;
    int seen = 0;
    for (int i = 0; i < ZOO_FORMS; i++)
        for (int j = 0; j < ZOO_FORMS; j++)
            for (int run = 0; run < test_count(20, 2); run++) {
                const taci_Shape *a = &f->zoo.form[i], *b = &f->zoo.form[j];
                taci_Place at_a = zoo_place(&f->r, 1.0), at_b = zoo_place(&f->r, 1.0);
                bool overlap = taci_shape_overlaps(a, &at_a, b, &at_b);
                assert_int_equal(taci_shape_overlaps(b, &at_b, a, &at_a), overlap);
                for (int k = 0; k < 30 && !overlap; k++) {
                    tac_Vec3 p = zoo_point_near(&f->r, a, &at_a);
                    assert_false(zoo_inside(a, taci_place_inverse(&at_a, p)) &&
                                 zoo_inside(b, taci_place_inverse(&at_b, p)));
                    seen++;
                }
            }
    assert_true(seen > 1000);
}

static void three_kinds_of_box_overlap_the_same_things(void **state)
{
    ZooFixture *f = *state;
    int overlaps = 0, runs = test_count(100, 10);
    for (int form = 0; form < ZOO_FORMS; form++)
        for (int run = 0; run < runs; run++) {
            const taci_Shape *s = &f->zoo.form[form];
            taci_Place at = zoo_place(&f->r, 1.0), other = zoo_place(&f->r, 1.0);
            bool box = taci_shape_overlaps(s, &other, &f->zoo.form[ZOO_BOX], &at);
            overlaps += box;
            assert_int_equal(taci_shape_overlaps(s, &other, &f->zoo.form[ZOO_HULL_BOX], &at), box);
            assert_int_equal(taci_shape_overlaps(s, &other, &f->zoo.form[ZOO_MESH_BOX], &at), box);
        }
    assert_in_range(overlaps, runs, (ZOO_FORMS - 1) * runs); // both answers occur
}

static void one_inside_of_the_other_overlaps(void **state)
{
    ZooFixture *f = *state;
    taci_Place at = zoo_place(&f->r, 1.0);
    taci_Shape tiny = ball(0.01);
    static const int solid[] = {ZOO_BOX, ZOO_HULL, ZOO_MESH_BOX, ZOO_MESH_STAR, ZOO_SPHERE};
    for (int k = 0; k < 5; k++) {
        assert_true(taci_shape_overlaps(&tiny, &at, &f->zoo.form[solid[k]], &at));
        assert_true(taci_shape_overlaps(&f->zoo.form[solid[k]], &at, &tiny, &at));
    }
    // The small box of a mesh within a large ball, and within a mesh: no triangles meet.
    double big = 40.0;
    taci_Shape around = ball(big);
    assert_true(taci_shape_overlaps(&f->zoo.form[ZOO_MESH_BOX], &at, &around, &at));
    // The hole of the ring is not inside of it.
    assert_false(taci_shape_overlaps(&tiny, &at, &f->zoo.form[ZOO_MESH_RING], &at));
}

static void half_spaces_miss_each_other_only_back_to_back(void **state)
{
    ZooFixture *f = *state;
    const taci_Shape *plane = &f->zoo.form[ZOO_PLANE];
    taci_Place up = {.R = m3_identity()}, down = {.R = {{{1, 0, 0}, {0, -1, 0}, {0, 0, -1}}}};
    down.x = v3(3, 4, 0.1);
    assert_false(taci_shape_overlaps(plane, &up, plane, &down));
    down.x.z = -0.1;
    assert_true(taci_shape_overlaps(plane, &up, plane, &down));
    taci_Place tilted = zoo_place(&f->r, 5.0);
    assert_true(taci_shape_overlaps(plane, &up, plane, &tilted));
    // A field goes down without end: only a plane that looks down at it can miss it.
    const taci_Shape *field = &f->zoo.form[ZOO_FIELD];
    taci_Place deep = {.x = v3(0, 0, -50), .R = m3_identity()};
    assert_true(taci_shape_overlaps(field, &up, plane, &deep));
    down.x.z = 1.6;
    assert_false(taci_shape_overlaps(field, &up, plane, &down));
    down.x.z = 1.4; // heights of the field go up to 1.5
    assert_true(taci_shape_overlaps(field, &up, plane, &down));
}

// ---- casts

/// A ball that goes: at the hit its centre is one radius away, and nowhere nearer before.
static void a_ball_is_stopped_one_radius_away(void **state)
{
    ZooFixture *f = *state;
    int met = 0;
    for (int form = 0; form < ZOO_FORMS; form++)
        for (int run = 0; run < test_count(400, 20); run++) {
            const taci_Shape *s = &f->zoo.form[form];
            taci_Shape b = ball(rnd_log_uniform(&f->r, 0.01, 0.5));
            taci_Place at = zoo_place(&f->r, 2.0), start = zoo_place(&f->r, 0.0);
            start.x = taci_place_point(&at, rnd_vec3(&f->r, -2.5, 2.5));
            tac_Vec3 way = v3_sub(zoo_point_near(&f->r, s, &at), start.x);
            taci_Hit hit = {.fraction = 1.0};
            bool hits = taci_shape_cast(&b, &start, way, s, &at, &hit);
            for (int k = 0; k <= 40; k++) {
                double t = hit.fraction * k / 40;
                if (hits && hit.fraction == 0.0)
                    break;
                check_at_least(zoo_distance(s, &at, v3_axpy(start.x, t, way)),
                               b.radius - TOUCHING * b.radius);
            }
            if (!hits)
                continue;
            met++;
            tac_Vec3 end = v3_axpy(start.x, hit.fraction, way);
            check_near(v3_norm(hit.normal), 1.0, 1e-14);
            if (hit.fraction == 0.0) {
                check_at_most(zoo_distance(s, &at, end), b.radius);
                continue;
            }
            check_near(zoo_distance(s, &at, end), b.radius, TOUCHING * b.radius);
            check_vec3_near(v3_axpy(hit.point, b.radius, hit.normal), end, POINT * b.radius);
            check_at_most(v3_dot(hit.normal, way), 0.0);
        }
    assert_true(met > 100);
}

static void a_ball_meets_round_forms_where_a_ray_meets_them_inflated(void **state)
{
    ZooFixture *f = *state;
    int hits = 0, count = test_count(2000, 50);
    for (int run = 0; run < count; run++) {
        double r = rnd_uniform(&f->r, 0.1, 0.6), R = rnd_uniform(&f->r, 0.1, 0.6);
        double length = rnd_uniform(&f->r, 0.0, 1.0);
        bool sphere = rnd_chance(&f->r, 0.5);
        tac_ShapeType type = sphere ? TAC_SHAPE_SPHERE : TAC_SHAPE_CAPSULE;
        taci_Shape b = ball(r), target = taci_shape_make(type, v3(R, 0, length), NULL),
                   inflated = taci_shape_make(type, v3(R + r, 0, length), NULL);
        taci_Place at = zoo_place(&f->r, 1.0), start = zoo_place(&f->r, 2.0);
        tac_Vec3 way = v3_sub(zoo_point_near(&f->r, &inflated, &at), start.x);
        taci_Hit ray, cast;
        bool met = taci_shape_ray(&inflated, &at, start.x, v3_add(start.x, way), &ray);
        if (met != taci_shape_cast(&b, &start, way, &target, &at, &cast)) {
            // Only where they graze may the two differ.
            check_at_most(fabs(v3_dot(ray.normal, way)), 1e-3 * v3_norm(way));
            continue;
        }
        if (!met)
            continue;
        hits++;
        // Grazing under an angle c, a gap is reached 1 / c earlier or later.
        double c = fabs(v3_dot(ray.normal, way)) / v3_norm(way);
        check_near(cast.fraction, ray.fraction, 1e-9 / (c + 1e-6));
        check_vec3_near(cast.normal, ray.normal, 1e-8 / (c + 1e-6));
    }
    check_at_least(hits, 0.3 * count);
}

static bool can_move(int form)
{
    return form <= ZOO_HAT || form == ZOO_HULL || form == ZOO_HULL_BOX;
}

/// Apart until the hit, overlapping a little behind it, moved along the normal.
static void check_cast(const taci_Shape *a, const taci_Place *start, tac_Vec3 way,
                       const taci_Shape *b, const taci_Place *at)
{
    taci_Hit hit = {.fraction = 1.0};
    bool met = taci_shape_cast(a, start, way, b, at, &hit);
    bool began = taci_shape_overlaps(a, start, b, at);
    assert_int_equal(met && hit.fraction == 0.0, began);
    for (int k = 0; k < 20 && !began; k++) {
        taci_Place on_way = shifted(start, (hit.fraction - 1e-6) * k / 19, way);
        assert_false(taci_shape_overlaps(a, &on_way, b, at));
    }
    if (!met || began)
        return;
    check_near(v3_norm(hit.normal), 1.0, 1e-14);
    check_at_most(v3_dot(hit.normal, way), 0.0);
    // The point is on the resting form, and at the end of the way on the moving one.
    taci_Place end = shifted(start, hit.fraction, way), deeper = shifted(&end, -1e-6, hit.normal);
    check_at_most(fabs(zoo_distance(b, at, hit.point)), POINT);
    check_at_most(fabs(zoo_distance(a, &end, hit.point)), POINT);
    assert_true(taci_shape_overlaps(a, &deeper, b, at));
}

static void every_form_is_apart_before_the_hit_and_touches_there(void **state)
{
    ZooFixture *f = *state;
    for (int i = 0; i < ZOO_FORMS; i++)
        for (int j = 0; j < ZOO_FORMS && can_move(i); j++)
            for (int run = 0; run < test_count(60, 4); run++) {
                const taci_Shape *a = &f->zoo.form[i], *b = &f->zoo.form[j];
                taci_Place at = zoo_place(&f->r, 1.0), start = zoo_place(&f->r, 4.0);
                tac_Vec3 way = v3_sub(zoo_point_near(&f->r, b, &at), start.x);
                check_cast(a, &start, way, b, &at);
            }
}

static void three_kinds_of_box_stop_the_same_way(void **state)
{
    ZooFixture *f = *state;
    static const int kinds[3] = {ZOO_BOX, ZOO_HULL_BOX, ZOO_MESH_BOX};
    int hits = 0, misses = 0;
    for (int form = 0; form < ZOO_FORMS; form++)
        for (int run = 0; run < test_count(200, 10) && can_move(form); run++) {
            taci_Place at = zoo_place(&f->r, 1.0), start = zoo_place(&f->r, 3.0);
            tac_Vec3 way = v3_sub(zoo_point_near(&f->r, &f->zoo.form[ZOO_BOX], &at), start.x);
            taci_Hit hit[3];
            bool met[3];
            for (int k = 0; k < 3; k++)
                met[k] = taci_shape_cast(&f->zoo.form[form], &start, way, &f->zoo.form[kinds[k]],
                                         &at, &hit[k]);
            hits += met[0];
            misses += !met[0];
            for (int k = 1; k < 3; k++) {
                assert_int_equal(met[k], met[0]);
                if (met[0])
                    check_near(hit[k].fraction, hit[0].fraction, TOUCHING);
            }
        }
    assert_true(hits > 20 && misses > 5);
}

static void casts_move_with_the_frame(void **state)
{
    ZooFixture *f = *state;
    int hits = 0;
    for (int i = 0; i < ZOO_FORMS; i++)
        for (int j = 0; j < ZOO_FORMS && can_move(i); j++)
            for (int run = 0; run < test_count(20, 2); run++) {
                const taci_Shape *a = &f->zoo.form[i], *b = &f->zoo.form[j];
                taci_Place at = zoo_place(&f->r, 1.0), start = zoo_place(&f->r, 3.0),
                           motion = zoo_place(&f->r, 5.0), at2 = zoo_moved(&motion, &at),
                           start2 = zoo_moved(&motion, &start);
                tac_Vec3 way = v3_sub(zoo_point_near(&f->r, b, &at), start.x);
                taci_Hit hit, hit2;
                bool met = taci_shape_cast(a, &start, way, b, &at, &hit);
                assert_int_equal(
                    taci_shape_cast(a, &start2, m3_mul_v(&motion.R, way), b, &at2, &hit2), met);
                hits += met;
                if (met)
                    check_near(hit2.fraction, hit.fraction, TOUCHING);
            }
    assert_true(hits > 100);
}

static void no_way_meets_only_what_is_there(void **state)
{
    ZooFixture *f = *state;
    int hits = 0;
    for (int i = 0; i < ZOO_FORMS; i++)
        for (int j = 0; j < ZOO_FORMS && can_move(i); j++)
            for (int run = 0; run < test_count(20, 2); run++) {
                const taci_Shape *a = &f->zoo.form[i], *b = &f->zoo.form[j];
                taci_Place at = zoo_place(&f->r, 1.0), start = zoo_place(&f->r, 1.0);
                taci_Hit hit = {.fraction = 1.0};
                bool met = taci_shape_cast(a, &start, v3(0, 0, 0), b, &at, &hit);
                assert_int_equal(met, taci_shape_overlaps(a, &start, b, &at));
                if (!met)
                    continue;
                hits++;
                check_near(hit.fraction, 0.0, 0.0);
                check_near(v3_norm(hit.normal), 1.0, 1e-14);
                assert_true(v3_finite(hit.point));
            }
    assert_true(hits > 20);
}

static void a_way_that_is_not_a_number_meets_nothing(void **state)
{
    ZooFixture *f = *state;
    taci_Place at = {.R = m3_identity()}, start = {.x = v3(0, 0, 3), .R = m3_identity()};
    taci_Hit hit;
    for (int j = 0; j < ZOO_FORMS; j++) {
        const taci_Shape *a = &f->zoo.form[ZOO_BOX], *b = &f->zoo.form[j];
        assert_false(taci_shape_cast(a, &start, v3(0, (double)NAN, 0), b, &at, &hit));
        assert_false(taci_shape_cast(a, &start, v3(0, 0, -(double)INFINITY), b, &at, &hit));
    }
}

/// Faces that meet flat, edges along edges: what a peg and its hole ask.
static void a_box_set_down_on_a_box_stops_face_on_face(void **state)
{
    (void)state;
    taci_Shape low = taci_shape_make(TAC_SHAPE_BOX, v3(2, 2, 1), NULL),
               top = taci_shape_make(TAC_SHAPE_BOX, v3(1, 1, 1), NULL);
    taci_Place at = {.R = m3_identity()}, start = {.x = v3(0.3, -0.2, 3), .R = m3_identity()};
    taci_Hit hit;
    assert_true(taci_shape_cast(&top, &start, v3(0, 0, -4), &low, &at, &hit));
    check_near(hit.fraction, 0.5, 1e-12); // 2 m of 4 m: the last step is exact between flat faces
    check_vec3_near(hit.normal, v3(0, 0, 1), 1e-12);
    // Beside it, with a gap of 1e-6 m: passes.
    start.x = v3(1.5 + 1e-6, 0, 3);
    assert_false(taci_shape_cast(&top, &start, v3(0, 0, -6), &low, &at, &hit));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ball_overlaps_what_its_centre_is_near),
        cmocka_unit_test(forms_with_a_common_point_overlap),
        cmocka_unit_test(three_kinds_of_box_overlap_the_same_things),
        cmocka_unit_test(one_inside_of_the_other_overlaps),
        cmocka_unit_test(half_spaces_miss_each_other_only_back_to_back),
        cmocka_unit_test(a_ball_is_stopped_one_radius_away),
        cmocka_unit_test(a_ball_meets_round_forms_where_a_ray_meets_them_inflated),
        cmocka_unit_test(every_form_is_apart_before_the_hit_and_touches_there),
        cmocka_unit_test(three_kinds_of_box_stop_the_same_way),
        cmocka_unit_test(casts_move_with_the_frame),
        cmocka_unit_test(no_way_meets_only_what_is_there),
        cmocka_unit_test(a_way_that_is_not_a_number_meets_nothing),
        cmocka_unit_test(a_box_set_down_on_a_box_stops_face_on_face),
    };
    return cmocka_run_group_tests(tests, set_up, zoo_tear_down);
}
