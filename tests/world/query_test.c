/* Questions about where shapes are: rays, nearest points, overlaps and casts, against formulas and
 * against each other. */
#include "geometry/meshes.h"
#include "larger.h"
#include "math/so3.h"
#include "support/check.h"
#include "support/env.h"
#include "support/rnd.h"
#include <tactus/tactus.h>

typedef struct Scene {
    tac_World *world;
    tac_Geometry *hull, *mesh;
} Scene;

static Scene scene_make(void)
{
    Scene s = {0};
    tac_WorldDef def = tac_world_def_default();
    assert_int_equal(tac_world_create(&def, &s.world), TAC_OK);
    tac_Vec3 corner[6] = {{0.1, 0, 0},  {-0.1, 0, 0}, {0, 0.15, 0},
                          {0, -0.1, 0}, {0, 0, 0.2},  {0, 0, -0.1}};
    assert_int_equal(tac_hull_create(corner, 6, NULL, NULL, &s.hull), TAC_OK);
    s.mesh = mesh_of(box_triangles(v3(0.2, 0.16, 0.12), 2));
    return s;
}

static void scene_end(Scene *s)
{
    tac_world_destroy(s->world);
    tac_geometry_release(s->hull);
    tac_geometry_release(s->mesh);
}

static tac_ShapeDef form_of(const Scene *s, tac_ShapeType type)
{
    tac_ShapeDef d = tac_shape_def_default();
    d.type = type;
    d.size = type == TAC_SHAPE_BOX ? v3(0.1, 0.14, 0.2) : v3(0.06, 0.06, 0.15);
    d.geometry = type == TAC_SHAPE_HULL ? s->hull : type == TAC_SHAPE_MESH ? s->mesh : NULL;
    return d;
}

static tac_ShapeId put(const Scene *s, tac_ShapeDef form, tac_Pose pose)
{
    tac_ShapeId id;
    form.pose = pose;
    assert_int_equal(tac_shape_create(s->world, (tac_BodyId){0}, &form, &id), TAC_OK);
    return id;
}

static tac_Pose pose_in(Rnd *r, double half)
{
    tac_Vec3 p = rnd_vec3(r, -half, half);
    return (tac_Pose){p, rnd_quat(r)};
}

static tac_Vec3 unit(tac_Vec3 a)
{
    return v3_scale(1.0 / v3_norm(a), a);
}

static bool same_shape(tac_ShapeId a, tac_ShapeId b)
{
    return a.index1 == b.index1 && a.world == b.world && a.generation == b.generation;
}

// |from + t way| = R + r: the first of two roots.
static void a_ball_meets_a_ball_where_the_quadratic_says(void **state)
{
    (void)state;
    Scene s = scene_make();
    Rnd r = rnd_make(11);
    tac_ShapeDef ball = form_of(&s, TAC_SHAPE_SPHERE), form = ball;
    tac_ShapeId id = put(&s, ball, pose_identity());
    form.size.x = 0.02;
    double sum = ball.size.x + form.size.x, worst = 0.0;
    int hits = 0, misses = 0;
    for (int i = 0; i < 2000; i++) {
        tac_Pose from = pose_in(&r, 0.5);
        tac_Vec3 way = v3_axpy(rnd_vec3(&r, -0.3, 0.3), -1.2, from.p);
        double a = v3_dot(way, way), b = v3_dot(from.p, way),
               c = v3_dot(from.p, from.p) - sum * sum;
        double root = b * b - a * c, t = (-b - sqrt(root)) / a;
        if (c < 0.0 || fabs(root) < 1e-6 * b * b)
            continue; // begins inside, or grazes
        bool meets = root > 0.0 && t >= 0.0 && t <= 1.0;
        tac_RayHit hit;
        assert_int_equal(tac_world_cast(s.world, &form, from, way, NULL, &hit), meets);
        hits += meets;
        misses += !meets;
        if (!meets)
            continue;
        tac_Vec3 center = v3_add(from.p, v3_scale(t, way)), normal = unit(center);
        assert_true(same_shape(hit.shape, id));
        keep_worst(&worst, fabs(hit.fraction - t) * sqrt(a));
        keep_worst(&worst, v3_norm(v3_sub(hit.point, v3_scale(ball.size.x, normal))));
        check_vec3_near(hit.normal, normal, 1e-4);
    }
    assert_true(hits > 50 && misses > 500);
    show(hits, "hits");
    check_at_most_in(worst, 1e-6, "m");
    scene_end(&s);
}

// The lowest corner of a turned box goes straight down to the plane z = 0.
static void a_box_meets_a_plane_with_its_lowest_corner(void **state)
{
    (void)state;
    Scene s = scene_make();
    Rnd r = rnd_make(12);
    tac_ShapeDef form = form_of(&s, TAC_SHAPE_BOX);
    put(&s, form_of(&s, TAC_SHAPE_PLANE), pose_identity());
    double worst = 0.0;
    for (int i = 0; i < 500; i++) {
        tac_Pose from = pose_in(&r, 0.4);
        from.p.z += 1.0;
        tac_Vec3 z = q_rotate_inverse(from.q, v3(0, 0, 1)); // the plane's normal in the box's axes
        double low =
            0.5 * (fabs(z.x) * form.size.x + fabs(z.y) * form.size.y + fabs(z.z) * form.size.z);
        tac_RayHit hit;
        assert_true(tac_world_cast(s.world, &form, from, v3(0.3, 0.1, -2.0), NULL, &hit));
        keep_worst(&worst, fabs(hit.fraction * 2.0 - (from.p.z - low)));
        check_vec3_near(hit.normal, v3(0, 0, 1), 1e-6);
        assert_false(tac_world_cast(s.world, &form, from, v3(0, 0, 2.0), NULL, &hit));
    }
    check_at_most_in(worst, 1e-6, "m");
    scene_end(&s);
}

// Just before the place of a cast nothing overlaps, just behind it something does.
static void casts_and_overlaps_agree(void **state)
{
    (void)state;
    static const tac_ShapeType standing[] = {TAC_SHAPE_SPHERE,   TAC_SHAPE_BOX,  TAC_SHAPE_CAPSULE,
                                             TAC_SHAPE_CYLINDER, TAC_SHAPE_CONE, TAC_SHAPE_HULL,
                                             TAC_SHAPE_MESH,     TAC_SHAPE_PLANE};
    static const tac_ShapeType moving[] = {TAC_SHAPE_SPHERE,   TAC_SHAPE_BOX,  TAC_SHAPE_CAPSULE,
                                           TAC_SHAPE_CYLINDER, TAC_SHAPE_CONE, TAC_SHAPE_HULL};
    Rnd r = rnd_make(13);
    int rounds = test_count(30, 5), hits = 0, misses = 0;
    for (int a = 0; a < 8; a++) {
        Scene s = scene_make();
        tac_ShapeId id = put(&s, form_of(&s, standing[a]), pose_in(&r, 0.05));
        for (int b = 0; b < 6; b++)
            for (int i = 0; i < rounds; i++) {
                tac_ShapeDef form = form_of(&s, moving[b]);
                tac_Pose from = pose_in(&r, 0.3), at = from;
                from.p = v3_add(from.p, v3(0, 0, 1.2));
                tac_Vec3 way = v3(rnd_uniform(&r, -0.5, 0.5), rnd_uniform(&r, -0.5, 0.5), -1.9);
                double gone = 2e-5 / v3_norm(way);
                tac_RayHit hit;
                tac_ShapeId list[2];
                if (!tac_world_cast(s.world, &form, from, way, NULL, &hit)) {
                    misses++;
                    for (int k = 0; k <= 50; k++) {
                        at.p = v3_add(from.p, v3_scale(k / 50.0, way));
                        assert_int_equal(tac_world_overlap(s.world, &form, at, NULL, list, 2), 0);
                    }
                    continue;
                }
                if (tac_world_overlap(s.world, &form, from, NULL, list, 2) > 0) {
                    check_near(hit.fraction, 0.0, 0.0); // begins inside, of a turned plane
                    continue;
                }
                hits++;
                assert_true(same_shape(hit.shape, id));
                check_near(v3_norm(hit.normal), 1.0, 1e-9);
                assert_true(v3_dot(hit.normal, way) < 1e-9);
                at.p = v3_add(from.p, v3_scale(hit.fraction - gone, way));
                assert_int_equal(tac_world_overlap(s.world, &form, at, NULL, list, 2), 0);
                // behind it by a way along the normal that rounding does not hide
                double sink = 2e-5 / smaller(-1e-2, v3_dot(hit.normal, way));
                at.p = v3_add(from.p, v3_scale(hit.fraction - sink, way));
                if (hit.fraction - sink > 1.0 || -v3_dot(hit.normal, way) < 0.2 * v3_norm(way))
                    continue; // glancing: out again
                assert_int_equal(tac_world_overlap(s.world, &form, at, NULL, list, 2), 1);
                assert_true(same_shape(list[0], id));
            }
        scene_end(&s);
    }
    show(hits, "hits");
    assert_true(hits > 4 * rounds && misses > rounds);
}

/// The least fraction at which a segment meets a shape, each asked alone by its group; 2: none.
static double first_of(const tac_World *w, tac_Vec3 from, tac_Vec3 to, int groups)
{
    double least = 2.0;
    for (int i = 0; i < groups; i++) {
        tac_QueryFilter one = {.groups = 1u << i};
        tac_RayHit hit;
        if (tac_world_ray(w, from, to, &one, &hit))
            least = smaller(least, hit.fraction);
    }
    return least;
}

// A ray meets what a cast of a grain meets, and the nearest point of the place where it meets is
// there.
static void rays_casts_and_nearest_points_agree(void **state)
{
    (void)state;
    Rnd r = rnd_make(14);
    int rounds = test_count(400, 60), hits = 0;
    double apart = 0.0, off = 0.0;
    Scene s = scene_make();
    for (int i = 0; i < 24; i++) {
        tac_ShapeType type =
            (tac_ShapeType[]){TAC_SHAPE_SPHERE,   TAC_SHAPE_BOX,  TAC_SHAPE_CAPSULE,
                              TAC_SHAPE_CYLINDER, TAC_SHAPE_HULL, TAC_SHAPE_MESH}[i % 6];
        tac_ShapeDef form = form_of(&s, type);
        form.group = 1u << i;
        put(&s, form, pose_in(&r, 0.25));
    }
    tac_ShapeDef grain = form_of(&s, TAC_SHAPE_SPHERE);
    grain.size.x = 1e-6;
    for (int i = 0; i < rounds; i++) {
        tac_Vec3 from = v3_scale(1.5, rnd_unit_vec3(&r)), to = rnd_vec3(&r, -0.3, 0.3);
        tac_Vec3 way = v3_sub(to, from);
        tac_RayHit ray, cast;
        bool found = tac_world_ray(s.world, from, to, NULL, &ray);
        check_near(first_of(s.world, from, to, 24), found ? ray.fraction : 2.0, 0.0);
        tac_Closest near;
        if (!found) {
            assert_true(tac_world_closest(s.world, to, 2.0, NULL, &near));
            assert_true(near.distance > -1e-9); // the end of the segment is not inside of anything
            continue;
        }
        if (-v3_dot(ray.normal, way) < 0.1 * v3_norm(way))
            continue; // glancing: a grain may meet something else before
        hits++;
        assert_true(
            tac_world_cast(s.world, &grain, (tac_Pose){from, q_identity()}, way, NULL, &cast));
        keep_worst(&apart, fabs(ray.fraction - cast.fraction) * v3_norm(way));
        check_vec3_near(ray.point, v3_add(from, v3_scale(ray.fraction, way)), 1e-9);
        assert_true(tac_world_closest(s.world, ray.point, 0.01, NULL, &near));
        keep_worst(&off, fabs(near.distance));
    }
    show(hits, "hits");
    assert_true(hits > rounds / 8);
    check_at_most_in(apart, 2e-5, "m"); // a grain of 1 µm at a slope of ten
    check_at_most_in(off, 1e-9, "m");
    scene_end(&s);
}

static void a_filter_leaves_out_groups_and_a_body(void **state)
{
    (void)state;
    Scene s = scene_make();
    tac_BodyDef b = tac_body_def_default();
    tac_BodyId body[3];
    tac_ShapeId shape[3], list[3];
    tac_ShapeDef form = form_of(&s, TAC_SHAPE_SPHERE);
    for (int i = 0; i < 3; i++) {
        b.pose.p = v3(0.5 * i, 0, 0);
        form.group = 1u << i;
        assert_int_equal(tac_body_create(s.world, &b, &body[i]), TAC_OK);
        assert_int_equal(tac_shape_create(s.world, body[i], &form, &shape[i]), TAC_OK);
        assert_true(tac_shape_is_valid(s.world, shape[i]));
    }
    tac_QueryFilter f = tac_query_filter_default();
    tac_RayHit hit;
    tac_Closest near;
    tac_Vec3 from = v3(-1, 0, 0), to = v3(2, 0, 0);
    tac_ShapeDef all = form;
    all.size.x = 3.0;
    assert_true(tac_world_ray(s.world, from, to, &f, &hit) && same_shape(hit.shape, shape[0]));
    check_near(hit.fraction, (1.0 - form.size.x) / 3.0, 1e-12);
    assert_int_equal(tac_world_overlap(s.world, &all, pose_identity(), &f, list, 3), 3);
    assert_int_equal(tac_world_overlap(s.world, &all, pose_identity(), &f, list, 2), 3); // two
                                                                                         // written
    assert_true(same_shape(list[0], shape[0]) && same_shape(list[1], shape[1]));
    assert_int_equal(tac_world_overlap(s.world, &all, pose_identity(), &f, NULL, 0), 3);
    f.ignore = body[0];
    assert_true(tac_world_ray(s.world, from, to, &f, &hit) && same_shape(hit.shape, shape[1]));
    assert_true(tac_world_closest(s.world, v3(0.1, 0, 0), 1.0, &f, &near));
    assert_true(same_shape(near.shape, shape[1]));
    check_near(near.distance, 0.4 - form.size.x, 1e-12);
    f.groups = 4u;
    tac_ShapeDef small = form;
    small.size.x = 0.01;
    assert_true(
        tac_world_cast(s.world, &small, (tac_Pose){from, q_identity()}, v3(3, 0, 0), &f, &hit));
    assert_true(same_shape(hit.shape, shape[2]));
    check_near(hit.fraction, (2.0 - form.size.x - small.size.x) / 3.0, 1e-6);
    assert_int_equal(tac_world_overlap(s.world, &all, pose_identity(), &f, list, 3), 1);
    f.ignore = body[2];
    assert_int_equal(tac_world_overlap(s.world, &all, pose_identity(), &f, list, 3), 0);
    assert_false(tac_world_closest(s.world, v3(0.1, 0, 0), 5.0, &f, &near));

    assert_int_equal(tac_shape_destroy(s.world, shape[1]), TAC_OK);
    assert_false(tac_shape_is_valid(s.world, shape[1]));
    assert_true(tac_shape_is_valid(s.world, shape[2]));
    assert_false(tac_shape_is_valid(s.world, (tac_ShapeId){0}));
    scene_end(&s);
}

static int said;
static void count_message(void *user, const tac_Message *message)
{
    (void)user, (void)message;
    said++;
}

static void questions_that_make_no_sense_are_answered_with_no(void **state)
{
    (void)state;
    tac_WorldDef def = tac_world_def_default();
    def.message = count_message;
    Scene s = scene_make();
    tac_world_destroy(s.world);
    assert_int_equal(tac_world_create(&def, &s.world), TAC_OK);
    tac_ShapeDef ball = form_of(&s, TAC_SHAPE_SPHERE), form = form_of(&s, TAC_SHAPE_MESH);
    tac_RayHit hit;
    tac_Closest near;
    tac_ShapeId list[1];
    tac_Pose from = {v3(0, 0, 1), q_identity()}, bad = from;
    tac_Vec3 down = v3(0, 0, -2);
    bad.p.x = (double)NAN;
    // an empty world
    assert_false(tac_world_ray(s.world, from.p, down, NULL, &hit));
    assert_false(tac_world_cast(s.world, &ball, from, down, NULL, &hit));
    assert_false(tac_world_closest(s.world, from.p, 1e9, NULL, &near));
    assert_int_equal(tac_world_overlap(s.world, &ball, from, NULL, list, 1), 0);
    put(&s, ball, pose_identity());
    assert_true(tac_world_cast(s.world, &ball, from, down, NULL, &hit));
    assert_int_equal(said, 0);
    assert_false(tac_world_cast(s.world, &form, from, down, NULL, &hit)); // not convex
    assert_int_equal(said, 1);
    assert_false(tac_world_cast(s.world, &ball, bad, down, NULL, &hit));
    assert_int_equal(said, 2);
    assert_false(tac_world_cast(s.world, &ball, from, bad.p, NULL, &hit));
    assert_false(tac_world_ray(s.world, from.p, bad.p, NULL, &hit));
    assert_false(tac_world_closest(s.world, bad.p, 1.0, NULL, &near));
    assert_false(tac_world_closest(s.world, from.p, (double)NAN, NULL, &near));
    assert_int_equal(tac_world_overlap(s.world, &ball, bad, NULL, list, 1), 0);
    assert_int_equal(said, 3);
    // a plane is found, and is no form to ask with
    tac_ShapeDef plane = form_of(&s, TAC_SHAPE_PLANE);
    from.p.z = -1.0;
    assert_int_equal(tac_world_overlap(s.world, &ball, from, NULL, list, 1), 0);
    put(&s, plane, pose_identity());
    assert_int_equal(tac_world_overlap(s.world, &ball, from, NULL, list, 1), 1);
    assert_int_equal(said, 3);
    assert_int_equal(tac_world_overlap(s.world, &plane, from, NULL, list, 1), 0);
    assert_int_equal(said, 4);
    ball.size.x = -1.0;
    assert_int_equal(tac_world_overlap(s.world, &ball, from, NULL, list, 1), 0);
    assert_int_equal(said, 5);
    scene_end(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ball_meets_a_ball_where_the_quadratic_says),
        cmocka_unit_test(a_box_meets_a_plane_with_its_lowest_corner),
        cmocka_unit_test(casts_and_overlaps_agree),
        cmocka_unit_test(rays_casts_and_nearest_points_agree),
        cmocka_unit_test(a_filter_leaves_out_groups_and_a_body),
        cmocka_unit_test(questions_that_make_no_sense_are_answered_with_no),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
