/* Contact with meshes, by laws: a finely cut box is a box, a floor of triangles is a floor, the
 * answer moves with the bodies and does not depend on how faces are cut. */
#include "alloc_count.h"
#include "check.h"
#include "env.h"
#include "geometry/collide.h"
#include "geometry/geometry.h"
#include "math/so3.h"
#include "meshes.h"
#include "larger.h"
#include <string.h>

static const tac_Vec3 none = {0, 0, 0};

static taci_Shape shape_of(const tac_Geometry *g)
{
    return taci_shape_make(tac_geometry_type(g), none, g);
}

static const taci_ContactPoint *deepest(const taci_ContactPoint *c, int n)
{
    const taci_ContactPoint *best = &c[0];
    for (int i = 1; i < n; i++)
        if (c[i].gap < best->gap)
            best = &c[i];
    return best;
}

enum { KINDS = 6 };

static tac_Geometry *make_kinds(taci_Shape kind[KINDS])
{
    Rnd r = rnd_make(1);
    tac_Vec3 point[20];
    for (int i = 0; i < 20; i++)
        point[i] = v3_scale(0.2, rnd_unit_vec3(&r));
    tac_Geometry *hull = NULL;
    assert_int_equal(tac_hull_create(point, 20, NULL, NULL, &hull), TAC_OK);
    kind[0] = taci_shape_make(TAC_SHAPE_SPHERE, v3(0.2, 0, 0), NULL);
    kind[1] = taci_shape_make(TAC_SHAPE_CAPSULE, v3(0.1, 0, 0.3), NULL);
    kind[2] = taci_shape_make(TAC_SHAPE_BOX, v3(0.3, 0.2, 0.25), NULL);
    kind[3] = shape_of(hull);
    kind[4] = taci_shape_make(TAC_SHAPE_CYLINDER, v3(0.15, 0, 0.3), NULL);
    kind[5] = taci_shape_make(TAC_SHAPE_CONE, v3(0.15, 0, 0.3), NULL);
    return hull;
}

// How often the deepest contact with a finely cut box is not that with the box itself, of each kind
// of shape, for gaps from `low` to `high`.
typedef struct Misses {
    int count, gap, normal;
} Misses;

static void compare_with_box(double low, double high, double tolerance, double share,
                             Misses miss[KINDS])
{
    tac_Vec3 size = {1.0, 0.8, 0.6};
    tac_Geometry *g = mesh_of(box_triangles(size, 8));
    taci_Shape mesh = shape_of(g), box = taci_shape_make(TAC_SHAPE_BOX, size, NULL), kind[KINDS];
    tac_Geometry *hull = make_kinds(kind);
    Rnd r = rnd_make(2);
    memset(miss, 0, KINDS * sizeof *miss);
    for (int k = 0; k < test_count(12000, 600); k++) {
        const taci_Shape *a = &kind[k % KINDS];
        taci_Place at_b = random_place(&r, 1.0), at_a = random_place(&r, 1.0);
        // Somewhere apart, then along the shortest way to the gap that is wanted.
        taci_Distance d = taci_convex_distance(a, &at_a, &box, &at_b, 10.0);
        double wanted = rnd_uniform(&r, low, high);
        if (!(d.distance > 0.0))
            continue;
        at_a.x = v3_axpy(at_a.x, wanted - d.distance, d.normal);
        d = taci_convex_distance(a, &at_a, &box, &at_b, 10.0);
        taci_ContactPoint c[TACI_MANIFOLD_MAX];
        int n = meet(a, &at_a, &mesh, &at_b, 0.01, c);
        assert_true(n > 0);
        double allowed = tolerance + share * fabs(d.distance), nearest = 2.0;
        for (int i = 0; i < n; i++)
            if (fabs(c[i].gap - d.distance) <= allowed)
                nearest = smaller(nearest, v3_norm(v3_sub(c[i].normal, d.normal)));
        miss[k % KINDS].count++;
        miss[k % KINDS].gap += fabs(deepest(c, n)->gap - d.distance) > allowed;
        miss[k % KINDS].normal += nearest > 2e-3; // within 1 mrad of a face's it is the face's
    }
    tac_geometry_release(g);
    tac_geometry_release(hull);
}

static void apart_from_a_cut_box_is_as_far_as_from_a_box(void **state)
{
    (void)state;
    // Normals within 1 mrad of a face's are the face's, and ties are 1e-5 of the smaller size
    // (0.2): 5e-7 seen.
    Misses miss[KINDS];
    compare_with_box(1e-5, 0.0095, 3e-6, 0.0, miss);
    for (int k = 0; k < KINDS; k++) {
        assert_true(miss[k].count > 50);
        assert_int_equal(miss[k].gap, 0);
        assert_int_equal(miss[k].normal, 0);
    }
}

static void overlap_with_a_cut_box_is_as_deep_as_with_a_box(void **state)
{
    (void)state;
    // Up to a twentieth of the shape's size. Where two ways out are nearly as long, the other one
    // may be taken: a depth off by more than 5 % in 3 of 1000, another normal in 20 of 1000 (rims,
    // whose depth hardly depends on it); round shapes never.
    Misses miss[KINDS];
    compare_with_box(-0.01, -1e-5, 3e-6, 0.05, miss);
    for (int k = 0; k < KINDS; k++) {
        show(miss[k].gap, "of about 2000: another depth");
        show(miss[k].normal, "another normal");
        assert_true(miss[k].count > 50);
        check_at_most((double)miss[k].gap, k < 2 ? 0.0 : 0.003 * miss[k].count);
        check_at_most((double)miss[k].normal, k < 2 ? 0.0 : 0.02 * miss[k].count);
    }
}

static void round_shapes_are_exact(void **state)
{
    (void)state;
    tac_Vec3 size = {1.0, 0.8, 0.6};
    taci_Shape box = taci_shape_make(TAC_SHAPE_BOX, size, NULL);
    taci_Shape ball = taci_shape_make(TAC_SHAPE_SPHERE, v3(0.2, 0, 0), NULL);
    for (int cut = 1; cut <= 16; cut *= 4) {
        tac_Geometry *g = mesh_of(box_triangles(size, cut));
        taci_Shape mesh = shape_of(g);
        Rnd r = rnd_make(3);
        int seen = 0, count = test_count(2000, 100);
        for (int k = 0; k < count; k++) {
            taci_Place at_b = random_place(&r, 1.0), at_a = random_place(&r, 1.0);
            taci_ContactPoint c[TACI_MANIFOLD_MAX], p[TACI_MANIFOLD_MAX];
            int m = taci_collide(&ball, &at_a, &box, &at_b, 0.05, p);
            if (m != 1 || p[0].gap < -0.19) // the centre is inside, or nearly
                continue;
            seen++;
            int n = meet(&ball, &at_a, &mesh, &at_b, 0.05, c);
            assert_true(n >= 1);
            // Normals within 1 mrad are the face's: 0.2 (1 - cos 1 mrad) = 1e-7.
            check_near_in(deepest(c, n)->gap, p[0].gap, 1.1e-7, "m");
            check_vec3_near(deepest(c, n)->normal, p[0].normal, 1.1e-3);
        }
        check_at_least(seen, 0.02 * count);
        tac_geometry_release(g);
    }
}

static void check_slides(const tac_Geometry *floor_geometry, double top)
{
    taci_Shape ground = shape_of(floor_geometry),
               box = taci_shape_make(TAC_SHAPE_BOX, v3(0.2, 0.15, 0.1), NULL);
    taci_Shape ball = taci_shape_make(TAC_SHAPE_SPHERE, v3(0.05, 0, 0), NULL);
    Rnd r = rnd_make(4);
    for (int k = 0; k < test_count(3000, 200); k++) {
        double depth = k % 3 == 0 ? 0.0 : k % 3 == 1 ? 1e-7 : 2e-3;
        double x = rnd_uniform(&r, -0.7, 0.7), y = rnd_uniform(&r, -0.7, 0.7);
        if (k % 5 == 0) // exactly over the corners of triangles
            x = 0.1 * rnd_int(&r, -7, 7), y = 0.1 * rnd_int(&r, -7, 7);
        taci_Place o = place_at(0, 0, 0), at = place_at(x, y, top + 0.05 - depth);
        at.R = q_matrix(q_exp(v3(0, 0, k % 7 ? rnd_uniform(&r, 0, 6) : 0.0)));
        taci_ContactPoint c[TACI_MANIFOLD_MAX];
        int n = meet(&box, &at, &ground, &o, 1e-4, c);
        assert_int_equal(n, 4);
        for (int i = 0; i < n; i++) {
            assert_true(c[i].normal.x == 0.0 && c[i].normal.y == 0.0 && c[i].normal.z == 1.0);
            check_near_in(c[i].gap, -depth, 1e-15, "m");          // rounding of 0.05
            tac_Vec3 local = taci_place_inverse(&at, c[i].point); // its corners, up to the merge
            check_near(fabs(local.x), 0.1, 2e-4);
            check_near(fabs(local.y), 0.075, 2e-4);
        }
        n = meet(&ball, &at, &ground, &o, 1e-4, c);
        assert_int_equal(n, 1);
        assert_true(c[0].normal.x == 0.0 && c[0].normal.y == 0.0 && c[0].normal.z == 1.0);
        check_near_in(c[0].gap, -depth, 1e-15, "m");
    }
}

static void a_floor_of_triangles_is_flat(void **state)
{
    (void)state;
    tac_Geometry *slab = mesh_of(box_triangles(v3(2, 2, 0.5), 20)),
                 *sheet = open_mesh_of(sheet_triangles(2, 20));
    check_slides(slab, 0.25);
    check_slides(sheet, 0.0);
    tac_geometry_release(slab);
    tac_geometry_release(sheet);
}

static void corners_keep_their_names_while_they_slide(void **state)
{
    (void)state;
    tac_Geometry *slab = mesh_of(box_triangles(v3(2, 2, 0.5), 20));
    taci_Shape ground = shape_of(slab),
               box = taci_shape_make(TAC_SHAPE_BOX, v3(0.2, 0.15, 0.1), NULL);
    uint32_t before[4] = {0};
    for (int k = 0; k < 200; k++) {
        taci_Place o = place_at(0, 0, 0), at = place_at(-0.6 + 0.0061 * k, 0.003 * k, 0.3 - 1e-6);
        at.R = q_matrix(q_exp(v3(0, 0, 0.3)));
        taci_ContactPoint c[TACI_MANIFOLD_MAX];
        int n = meet(&box, &at, &ground, &o, 1e-4, c);
        assert_int_equal(n, 4);
        for (int i = 0; i < 4; i++) {
            int found = 0;
            for (int j = 0; j < 4; j++)
                found += before[j] == c[i].feature;
            assert_true(k == 0 || found == 1);
        }
        for (int i = 0; i < 4; i++)
            before[i] = c[i].feature;
    }
    tac_geometry_release(slab);
}

static void the_answer_moves_with_the_bodies(void **state)
{
    (void)state;
    tac_Geometry *torus = mesh_of(torus_triangles(0.3, 0.1, 24, 12)),
                 *cube = mesh_of(box_triangles(v3(0.2, 0.2, 0.2), 2));
    taci_Shape mesh = shape_of(torus), other = shape_of(cube), kind[KINDS];
    tac_Geometry *hull = make_kinds(kind);
    Rnd r = rnd_make(5);
    int met = 0;
    for (int k = 0; k < test_count(3000, 300); k++) {
        const taci_Shape *a = k % 7 == 6 ? &other : &kind[k % 7];
        taci_Place at_b = random_place(&r, 0.3), at_a = random_place(&r, 0.3),
                   move = random_place(&r, 1.0);
        taci_Place moved_a = place_in(&move, &at_a), moved_b = place_in(&move, &at_b);
        taci_ContactPoint c[TACI_MANIFOLD_MAX], m[TACI_MANIFOLD_MAX];
        int n = meet(a, &at_a, &mesh, &at_b, 0.01, c),
            n_moved = meet(a, &moved_a, &mesh, &moved_b, 0.01, m);
        if (n == 0 && n_moved == 0)
            continue;
        met++;
        // Rounding may decide differently at a tie: then the deepest still agree, up to what a tie
        // is (1e-5 of the size), or a depth that is found another way (5 %).
        assert_true(n > 0 && n_moved > 0);
        double gap = deepest(c, n)->gap;
        check_near_in(deepest(m, n_moved)->gap, gap, 5e-6 + 0.05 * fabs(gap), "m");
        // The same bits give the same bits.
        taci_ContactPoint again[TACI_MANIFOLD_MAX];
        assert_int_equal(taci_collide(a, &at_a, &mesh, &at_b, 0.01, again), n);
        for (int i = 0; i < n; i++) {
            check_vec3_near(again[i].point, c[i].point, 0.0);
            check_vec3_near(again[i].normal, c[i].normal, 0.0);
            check_near(again[i].gap, c[i].gap, 0.0);
            assert_int_equal(again[i].feature, c[i].feature);
        }
        // From the other side the normals are turned. Two meshes are thinned in the first one's
        // frame, so there only the deepest is the same.
        int other_n = taci_collide(&mesh, &at_b, a, &at_a, 0.01, again);
        check_near_in(deepest(again, other_n)->gap, gap, k % 7 == 6 ? 5e-6 : 0.0, "m");
        for (int i = 0; i < n && k % 7 != 6; i++)
            check_vec3_near(again[i].normal, v3_neg(c[i].normal), 0.0);
    }
    assert_true(met > 50);
    tac_geometry_release(torus);
    tac_geometry_release(cube);
    tac_geometry_release(hull);
}

static void closed_meshes_push_to_the_front_open_ones_to_where_one_is(void **state)
{
    (void)state;
    tac_Geometry *slab = mesh_of(box_triangles(v3(2, 2, 0.1), 20)),
                 *sheet = open_mesh_of(sheet_triangles(2, 20));
    taci_Shape plate = shape_of(slab), skin = shape_of(sheet);
    taci_Shape ball = taci_shape_make(TAC_SHAPE_SPHERE, v3(0.02, 0, 0), NULL);
    taci_Shape box = taci_shape_make(TAC_SHAPE_BOX, v3(0.3, 0.3, 0.3), NULL);
    taci_Place o = place_at(0, 0, 0);
    taci_ContactPoint c[TACI_MANIFOLD_MAX];
    for (int side = -1; side <= 1; side += 2) {
        // From outside the plate to nearly its middle, then the other way.
        for (double z = 0.0699; z > 0.001; z -= 0.005) {
            taci_Place at = place_at(0.123, 0.234, side * z);
            assert_int_equal(meet(&ball, &at, &plate, &o, 1e-3, c), 1);
            check_vec3_near(c[0].normal, v3(0, 0, side), 1e-12);
            check_near_in(c[0].gap, z - 0.07, 1e-12, "m");
        }
        taci_Place at = place_at(0.123, 0.234, side * 0.01);
        assert_int_equal(meet(&ball, &at, &skin, &o, 1e-3, c), 1);
        check_vec3_near(c[0].normal, v3(0, 0, side), 1e-12);
        check_near_in(c[0].gap, -0.01, 1e-12, "m");
        // A box that went through the plate by a fifth of it is still pushed back.
        at = place_at(0.123, 0.234, side * (0.05 + 0.15 - 0.12));
        int n = meet(&box, &at, &plate, &o, 1e-3, c);
        assert_int_equal(n, 4);
        for (int i = 0; i < n; i++) {
            check_vec3_near(c[i].normal, v3(0, 0, side), 1e-12);
            check_near_in(c[i].gap, -0.12, 1e-12, "m");
        }
    }
    tac_geometry_release(slab);
    tac_geometry_release(sheet);
}

static void a_box_across_an_edge_is_pushed_one_way_only(void **state)
{
    (void)state;
    // Half over the plate's end and 5 mm deep, the cells smaller than that: up, not aside.
    tac_Geometry *slab = mesh_of(box_triangles(v3(0.4, 0.4, 0.1), 100));
    taci_Shape plate = shape_of(slab),
               box = taci_shape_make(TAC_SHAPE_BOX, v3(0.1, 0.1, 0.1), NULL);
    for (double x = 0.17; x < 0.23; x += 0.01) {
        taci_Place o = place_at(0, 0, 0), at = place_at(x, 0.013, 0.05 + 0.05 - 0.005);
        taci_ContactPoint c[TACI_MANIFOLD_MAX];
        int n = meet(&box, &at, &plate, &o, 1e-3, c);
        assert_true(n >= 4);
        for (int i = 0; i < n; i++) {
            check_vec3_near(c[i].normal, v3(0, 0, 1), 1e-9);
            check_near_in(c[i].gap, -0.005, 1e-9, "m");
        }
    }
    tac_geometry_release(slab);
}

static void a_mesh_lies_on_a_plane_by_its_corners(void **state)
{
    (void)state;
    tac_Geometry *cube = mesh_of(box_triangles(v3(0.2, 0.1, 0.3), 6)),
                 *ball = mesh_of(ball_triangles(0.1, 48));
    taci_Shape mesh = shape_of(cube), round = shape_of(ball),
               plane = taci_shape_make(TAC_SHAPE_PLANE, none, NULL);
    Rnd r = rnd_make(6);
    for (int k = 0; k < 500; k++) {
        taci_Place frame = random_place(&r, 1.0), at = place_at(0.3, 0.2, 0.15 - 1e-6);
        at.R = q_matrix(q_exp(v3(rnd_uniform(&r, -1e-5, 1e-5), 0, rnd_uniform(&r, 0, 6))));
        taci_Place placed = place_in(&frame, &at);
        taci_ContactPoint c[TACI_MANIFOLD_MAX];
        int n = meet(&mesh, &placed, &plane, &frame, 1e-4, c);
        assert_int_equal(n, 4);
        for (int i = 0; i < n; i++) {
            check_vec3_near(c[i].normal, m3_col(&frame.R, 2), 1e-14);
            tac_Vec3 local = taci_place_inverse(&placed, c[i].point);
            check_near(fabs(local.x), 0.1, 1e-5);
            check_near(fabs(local.y), 0.05, 1e-5);
        }
        // A curved one keeps its lowest point.
        at = random_place(&r, 0.0);
        double lowest = HUGE_VAL;
        for (int v = 0; v < ball->mesh.vertex_count; v++)
            lowest = smaller(lowest, m3_mul_v(&at.R, ball->mesh.vertex[v]).z);
        at.x.z = -lowest - 0.001;
        n = taci_collide(&round, &at, &plane, &(taci_Place){none, m3_identity()}, 0.01, c);
        check_near_in(deepest(c, n)->gap, -0.001, 1.1e-6, "m"); // ties: 1e-5 of the size
    }
    tac_geometry_release(cube);
    tac_geometry_release(ball);
}

static void a_mesh_lies_on_a_mesh_by_four_corners(void **state)
{
    (void)state;
    tac_Geometry *cube = mesh_of(box_triangles(v3(0.2, 0.2, 0.2), 4)),
                 *slab = mesh_of(box_triangles(v3(2, 2, 0.5), 20));
    taci_Shape a = shape_of(cube), b = shape_of(slab);
    Rnd r = rnd_make(7);
    for (int k = 0; k < test_count(400, 40); k++) {
        double depth = k % 4 == 0 ? 0.0 : k % 4 == 1 ? 1e-7 : k % 4 == 2 ? 1e-4 : 3e-3;
        taci_Place o = place_at(0, 0, -0.25),
                   at = place_at(rnd_uniform(&r, -0.6, 0.6), rnd_uniform(&r, -0.6, 0.6),
                                 0.1 - depth);
        double tilt = k % 3 ? 1e-7 : 0.0;
        at.R = q_matrix(q_exp(v3(tilt, -tilt, k % 5 ? rnd_uniform(&r, 0, 6) : 0.0)));
        taci_ContactPoint c[TACI_MANIFOLD_MAX];
        int n = meet(&a, &at, &b, &o, 1e-4, c);
        assert_int_equal(n, 4);
        for (int i = 0; i < n; i++) {
            check_vec3_near(c[i].normal, v3(0, 0, 1), 1e-12);
            check_near_in(c[i].gap, -depth, 1e-7, "m"); // the tilt
            tac_Vec3 local = taci_place_inverse(&at, c[i].point);
            check_near(fabs(local.x), 0.1, 1e-6);
            check_near(fabs(local.y), 0.1, 1e-6);
        }
    }
    // Over the end: where the edges cross.
    taci_Place o = place_at(0, 0, -0.25), at = place_at(0.95, 0.3, 0.1 - 1e-6);
    taci_ContactPoint c[TACI_MANIFOLD_MAX];
    int n = meet(&a, &at, &b, &o, 1e-4, c);
    assert_int_equal(n, 4);
    for (int i = 0; i < n; i++)
        check_vec3_near(c[i].normal, v3(0, 0, 1), 1e-12);
    tac_geometry_release(cube);
    tac_geometry_release(slab);
}

static void edges_of_meshes_that_cross_are_met_across_both(void **state)
{
    (void)state;
    // Two cubes on edge, crossed: one contact, along z.
    tac_Geometry *cube = mesh_of(box_triangles(v3(0.2, 0.2, 0.2), 3));
    taci_Shape a = shape_of(cube);
    double half = 0.1 * sqrt(2.0), eighth = 0.25 * 3.14159265358979323846;
    for (int k = 0; k < 3; k++) {
        double gap = k == 0 ? 5e-4 : k == 1 ? -1e-6 : -2e-3;
        taci_Place low = place_at(0, 0, 0), high = place_at(0.011, 0.017, 2 * half + gap);
        low.R = q_matrix(q_exp(v3(eighth, 0, 0)));
        high.R = q_matrix(q_exp(v3(0, eighth, 0)));
        taci_ContactPoint c[TACI_MANIFOLD_MAX];
        int n = meet(&a, &high, &a, &low, 1e-3, c);
        assert_true(n >= 1);
        check_vec3_near(deepest(c, n)->normal, v3(0, 0, 1), 1e-9);
        check_near_in(deepest(c, n)->gap, gap, 1e-12, "m");
        check_near(deepest(c, n)->point.x, 0.011, 1e-9);
        check_near(deepest(c, n)->point.y, 0.0, 1e-9);
    }
    tac_geometry_release(cube);
}

static void a_ring_over_a_peg_is_pushed_outward(void **state)
{
    (void)state;
    // The ring's inner radius is 70 mm, the peg's 69: shifted by 2, it overlaps by about 1 on one
    // side. All forces on the ring point along the ring's own radius there, and to the shift.
    tac_Geometry *ring = mesh_of(torus_triangles(0.1, 0.03, 64, 32)),
                 *pin = mesh_of(cylinder_triangles(0.069, 0.4, 64));
    taci_Shape torus = shape_of(ring), peg = shape_of(pin);
    for (int k = 0; k < 8; k++) {
        double angle = 0.1 + k;
        tac_Vec3 way = {cos(angle), sin(angle), 0};
        taci_Place o = place_at(0, 0, 0), at = place_at(0.002 * way.x, 0.002 * way.y, 0.01);
        taci_ContactPoint c[TACI_MANIFOLD_MAX];
        int n = meet(&torus, &at, &peg, &o, 1e-4, c);
        assert_true(n > 0);
        tac_Vec3 sum = none;
        for (int i = 0; i < n; i++) {
            tac_Vec3 out = v3(c[i].point.x, c[i].point.y, 0);
            out = v3_scale(1.0 / v3_norm(out), out);
            check_at_least(v3_dot(c[i].normal, out), 0.98);          // sides of the peg turn by 0.1
            check_at_most_in(fabs(c[i].point.z - 0.01), 0.006, "m"); // at the ring's waist
            if (c[i].gap < 0.0)
                sum = v3_axpy(sum, -c[i].gap, c[i].normal);
        }
        // Against the shift, which brought the ring's far side onto the peg.
        sum = v3_scale(1.0 / v3_norm(sum), sum);
        check_at_most(v3_dot(sum, way), -0.95);
        check_between(deepest(c, n)->gap, -0.0015, -0.0005);
    }
    tac_geometry_release(ring);
    tac_geometry_release(pin);
}

static void what_has_gone_through_a_thin_wall_is_pushed_back(void **state)
{
    (void)state;
    // A cube of 20 mm on a corner, up to 9 mm through a wall of 1 mm: its middle is still in front.
    tac_Geometry *cube = mesh_of(box_triangles(v3(0.02, 0.02, 0.02), 2)),
                 *wall = mesh_of(box_triangles(v3(0.2, 0.2, 0.001), 4));
    taci_Shape a = shape_of(cube), b = shape_of(wall);
    Rnd r = rnd_make(9);
    int met = 0;
    for (int k = 0; k < 400; k++) {
        double side = k % 2 ? 1.0 : -1.0;
        taci_Place o = place_at(0, 0, 0),
                   at = place_at(rnd_uniform(&r, -0.05, 0.05), rnd_uniform(&r, -0.05, 0.05),
                                 side * rnd_uniform(&r, 0.002, 0.009));
        at.R = q_matrix(rnd_quat(&r));
        taci_ContactPoint c[TACI_MANIFOLD_MAX];
        int n = meet(&a, &at, &b, &o, 1e-4, c);
        assert_true(n > 0);
        for (int i = 0; i < n; i++, met++)
            check_at_least(side * c[i].normal.z, 0.5); // edges that cross the wall's top lean
        // As deep as the lowest corner is below the face that the middle is in front of.
        double low = HUGE_VAL;
        for (int v = 0; v < 8; v++) {
            tac_Vec3 p = taci_place_point(
                &at, v3(v & 1 ? 0.01 : -0.01, v & 2 ? 0.01 : -0.01, v & 4 ? 0.01 : -0.01));
            low = smaller(low, side * p.z - 0.0005);
        }
        check_near_in(deepest(c, n)->gap, low, 1e-5, "m"); // ties: 1e-5 of the size, and more
    }
    assert_true(met > 400);
    tac_geometry_release(cube);
    tac_geometry_release(wall);
}

static void rings_in_each_other_keep_their_normal_however_deep(void **state)
{
    (void)state;
    // Tubes of 5 mm radius, from 1 mm apart to 3 mm in each other: the gap falls as the ring does.
    tac_Geometry *g = mesh_of(torus_triangles(0.05, 0.005, 24, 12));
    taci_Shape ring = shape_of(g);
    taci_Place upper = place_at(0, 0, 0), lower;
    upper.R = q_matrix(q_exp(v3(1.5707963, 0, 0)));
    lower.R = q_matrix(q_mul(q_exp(v3(0.1, 0.07, 0)), q_exp(v3(0, 1.5707963, 0))));
    double first = 0.0;
    for (int k = 0; k <= 20; k++) {
        lower.x = v3(0.001, 0.0003, -0.0887 - 2e-4 * k);
        taci_ContactPoint c[TACI_MANIFOLD_MAX];
        int n = meet(&ring, &lower, &ring, &upper, 1e-3, c);
        assert_true(n > 0);
        const taci_ContactPoint *p = deepest(c, n);
        if (k == 0)
            first = p->gap;
        check_at_least(p->normal.z, 0.98);
        check_near_in(p->gap, first - 2e-4 * k * p->normal.z, 2e-5, "m");
    }
    check_at_least_in(first, 1e-4, "m");
    tac_geometry_release(g);
}

static void contact_is_finite_on_anything_and_allocates_nothing(void **state)
{
    (void)state;
    tac_Geometry *g[4] = {mesh_of(torus_triangles(0.2, 0.05, 16, 8)),
                          mesh_of(box_triangles(v3(1, 0.5, 1e-6), 2)),
                          open_mesh_of(sheet_triangles(1.0, 3)), mesh_of(ball_triangles(0.3, 10))};
    taci_Shape kind[KINDS + 5];
    tac_Geometry *hull = make_kinds(kind);
    for (int k = 0; k < 4; k++)
        kind[KINDS + k] = shape_of(g[k]);
    kind[KINDS + 4] = taci_shape_make(TAC_SHAPE_PLANE, none, NULL);
    Rnd r = rnd_make(8);
    alloc_count_begin();
    for (int k = 0; k < test_count(4000, 400); k++) {
        const taci_Shape *a = &kind[rnd_int(&r, 0, KINDS + 4)],
                         *b = &kind[rnd_int(&r, KINDS, KINDS + 3)];
        double reach = k % 5 == 0 ? 1e5 : k % 5 == 1 ? 0.0 : 0.4;
        taci_Place at_a = random_place(&r, reach), at_b = random_place(&r, k % 5 == 1 ? 0.0 : 0.4);
        if (k % 4 == 0)
            at_a.R = at_b.R; // faces in one plane, edges parallel
        if (k % 8 == 0)
            at_a.R = at_b.R = m3_identity();
        taci_ContactPoint c[TACI_MANIFOLD_MAX];
        int n = taci_collide(a, &at_a, b, &at_b, rnd_log_uniform(&r, 1e-9, 1.0), c);
        for (int i = 0; i < n; i++)
            if (!v3_finite(c[i].point) || !isfinite(c[i].gap) ||
                fabs(v3_norm(c[i].normal) - 1.0) > 1e-9)
                fail();
    }
    AllocCount count = alloc_count_end();
    assert_int_equal(count.allocations, 0); // all zero where counting is not available
    for (int k = 0; k < 4; k++)
        tac_geometry_release(g[k]);
    tac_geometry_release(hull);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(apart_from_a_cut_box_is_as_far_as_from_a_box),
        cmocka_unit_test(overlap_with_a_cut_box_is_as_deep_as_with_a_box),
        cmocka_unit_test(round_shapes_are_exact),
        cmocka_unit_test(a_floor_of_triangles_is_flat),
        cmocka_unit_test(corners_keep_their_names_while_they_slide),
        cmocka_unit_test(the_answer_moves_with_the_bodies),
        cmocka_unit_test(closed_meshes_push_to_the_front_open_ones_to_where_one_is),
        cmocka_unit_test(a_box_across_an_edge_is_pushed_one_way_only),
        cmocka_unit_test(a_mesh_lies_on_a_plane_by_its_corners),
        cmocka_unit_test(a_mesh_lies_on_a_mesh_by_four_corners),
        cmocka_unit_test(edges_of_meshes_that_cross_are_met_across_both),
        cmocka_unit_test(a_ring_over_a_peg_is_pushed_outward),
        cmocka_unit_test(what_has_gone_through_a_thin_wall_is_pushed_back),
        cmocka_unit_test(rings_in_each_other_keep_their_normal_however_deep),
        cmocka_unit_test(contact_is_finite_on_anything_and_allocates_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
