/* Seams: what slides or rolls over edges that lie flush goes on as on one floor, and what stands
 * out by more than two slops stops it. References are by hand: x = x0 + vt - ½µgt² of what slides,
 * x0 + vt of what rolls, and the turn about its edge of a box that is tripped.
 */
#include "geometry/meshes.h"
#include "larger.h"
#include "math/so3.h"
#include "support/check.h"
#include "support/plain_world.h"
#include "support/rnd.h"
#include <math.h>
#include <tactus/tactus.h>

#define G 9.81
#define SLOP 1e-5 // m, the default
#define NEAR 1e-5 // m, of the law
#define SIDE 1.57079632679489662

typedef enum Form { FORM_BOX, FORM_HULL, FORM_MESH, FORM_BALL, FORM_CYLINDER, FORM_CAPSULE } Form;

static const tac_BodyId ground = {0};

static tac_World *make(double friction)
{
    tac_World *w;
    tac_WorldDef def = tac_world_def_default();
    assert_int_equal(tac_world_create(&def, &w), TAC_OK);
    assert_int_equal(tac_material_set(w, 0, (tac_Surface){.friction = friction}), TAC_OK);
    return w;
}

static tac_Geometry *geometry_of(Form form, tac_Vec3 size)
{
    return form == FORM_MESH ? mesh_of(box_triangles(size, 1)) : plain_box_hull(size);
}

/// A box of some form, or a ball, cylinder or capsule of radius size.x and length size.z, on its
/// side; its surface may run.
static void put(tac_World *w, tac_BodyId body, Form form, tac_Vec3 size, tac_Vec3 at, double runs)
{
    tac_ShapeDef def = tac_shape_def_default();
    tac_ShapeId id;
    def.type = form == FORM_BOX        ? TAC_SHAPE_BOX
               : form == FORM_HULL     ? TAC_SHAPE_HULL
               : form == FORM_MESH     ? TAC_SHAPE_MESH
               : form == FORM_BALL     ? TAC_SHAPE_SPHERE
               : form == FORM_CYLINDER ? TAC_SHAPE_CYLINDER
                                       : TAC_SHAPE_CAPSULE;
    def.size = size;
    def.pose.p = at;
    def.surface_velocity = v3(runs, 0, 0);
    if (form >= FORM_BALL)
        def.pose.q = q_exp(v3(SIDE, 0, 0));
    tac_Geometry *g = form == FORM_HULL || form == FORM_MESH ? geometry_of(form, size) : NULL;
    def.geometry = g;
    assert_int_equal(tac_shape_create(w, body, &def, &id), TAC_OK);
    if (g)
        tac_geometry_release(g);
}

static tac_BodyId add(tac_World *w, Form form, double mass, tac_Vec3 size, tac_Vec3 at, double yaw,
                      tac_Twist twist)
{
    tac_BodyDef def = tac_body_def_default();
    tac_BodyId id;
    def.mass = mass;
    def.inertia =
        form >= FORM_BALL ? tac_inertia_sphere(mass, size.x) : tac_inertia_box(mass, size);
    def.pose.p = at;
    def.pose.q = q_exp(v3(0, 0, yaw));
    def.twist = twist;
    assert_int_equal(tac_body_create(w, &def, &id), TAC_OK);
    put(w, id, form, size, v3(0, 0, 0), 0.0);
    return id;
}

static double step(tac_World *w, double T, double time)
{
    int n = (int)ceil(time / T);
    for (int i = 0; i < n; i++)
        assert_int_equal(tac_world_step(w, T), TAC_OK);
    return n * T;
}

/// The books hold, and nothing was given.
static void check_books(tac_World *w)
{
    tac_Ledger l = tac_world_ledger(w, true);
    check_at_most_in(fabs(tac_ledger_residual(&l)), 1e-12, "J");
    check_at_most_in(l.created, 1e-12, "J");
    tac_MomentumLedger m = tac_world_momentum_ledger(w, true);
    tac_Momentum u = tac_momentum_unexplained(&m);
    check_at_most_in(v3_norm(u.linear) + v3_norm(u.angular), 1e-11, "N·s");
}

/// Two tiles whose tops are level at 0, the second lower by `lower` and apart by `slit`.
static void add_tiles(tac_World *w, Form form, double lower, double slit)
{
    put(w, ground, form, v3(1, 1, 0.1), v3(-0.5, 0, -0.05), 0.0);
    put(w, ground, form, v3(3, 1, 0.1), v3(1.5 + slit, 0, -0.05 - lower), 0.0);
}

static void slide(Rnd *r, Form mover, Form tile, double lower, double slit)
{
    double mu = rnd_uniform(r, 0.0, 0.3), T = rnd_uniform(r, 5e-4, 4e-3),
           yaw = rnd_uniform(r, -1.5, 1.5);
    double v = rnd_uniform(r, 1.2, 3.0), x = rnd_uniform(r, -0.25, -0.15);
    tac_Vec3 e = {rnd_uniform(r, 0.05, 0.15), rnd_uniform(r, 0.05, 0.15),
                  rnd_uniform(r, 0.02, 0.05)};
    tac_World *w = make(mu);
    add_tiles(w, tile, lower, slit);
    tac_BodyId b =
        add(w, mover, 1.0, e, v3(x, 0, 0.5 * e.z), yaw, (tac_Twist){v3(v, 0, 0), v3(0, 0, 0)});
    double t = step(w, T, 0.3);
    tac_Pose p = tac_body_pose(w, b);
    check_near(p.p.x, x + v * t - 0.5 * mu * G * t * t, NEAR);
    check_near(p.p.z, 0.5 * e.z - lower, 2.0 * SLOP);
    check_books(w);
    tac_world_destroy(w);
}

static void boxes_slide_over_a_seam(void **state)
{
    (void)state;
    Rnd r = rnd_make(11);
    for (int i = 0; i < 40; i++)
        slide(&r, FORM_BOX, FORM_BOX, 0.0, 0.0);
    static const double lower[] = {-1e-5, -1e-9, 1e-12, 1e-9, 1e-7, 1e-6, 1e-5};
    for (int i = 0; i < 28; i++)
        slide(&r, FORM_BOX, FORM_BOX, lower[i % 7], 0.0);
    for (int i = 0; i < 12; i++)
        slide(&r, FORM_BOX, FORM_BOX, 0.0, 1e-3);
}

static void hulls_and_meshes_slide_over_a_seam(void **state)
{
    (void)state;
    Rnd r = rnd_make(12);
    for (int i = 0; i < 10; i++) {
        slide(&r, FORM_HULL, FORM_BOX, 0.0, 0.0);
        slide(&r, FORM_BOX, FORM_HULL, 0.0, 0.0);
        slide(&r, FORM_HULL, FORM_HULL, 0.0, 1e-3);
        slide(&r, FORM_BOX, FORM_MESH, 0.0, 0.0);
        slide(&r, FORM_MESH, FORM_BOX, 0.0, 0.0);
        slide(&r, FORM_MESH, FORM_MESH, 0.0, 0.0);
    }
}

/// Thrown on a floor of tiles, and on one of the same size: seams are reached as it lands.
static void what_lands_slides_on(void **state)
{
    (void)state;
    Rnd r = rnd_make(14);
    for (int i = 0; i < 60; i++) {
        double T = rnd_uniform(&r, 5e-4, 4e-3), yaw = rnd_uniform(&r, -1.5, 1.5), x[2];
        double v = rnd_uniform(&r, 1.2, 3.0), shift = rnd_uniform(&r, -0.05, 0.05);
        double high = i % 2 ? rnd_uniform(&r, 0.0, 0.02) : rnd_log_uniform(&r, 1e-5, 1e-3);
        tac_Surface surface = {.friction = rnd_uniform(&r, 0.0, 0.3),
                               .restitution = i % 3 ? 0.0 : 0.5};
        for (int tiled = 0; tiled < 2; tiled++) {
            tac_World *w = make(0.0);
            assert_int_equal(tac_material_set(w, 0, surface), TAC_OK);
            for (int k = -5; k < 15 && tiled; k++)
                put(w, ground, FORM_BOX, v3(0.1, 1, 0.1), v3(0.1 * k + shift, 0, -0.05), 0.0);
            if (!tiled)
                put(w, ground, FORM_BOX, v3(2, 1, 0.1), v3(0.5, 0, -0.05), 0.0);
            tac_BodyId b = add(w, FORM_BOX, 1.0, v3(0.1, 0.06, 0.04), v3(0, 0, 0.02 + high), yaw,
                               (tac_Twist){v3(v, 0, 0), v3(0, 0, 0)});
            step(w, T, 0.3);
            x[tiled] = tac_body_pose(w, b).p.x;
            check_books(w);
            tac_world_destroy(w);
        }
        check_near(x[1], x[0], NEAR);
    }
}

/// Many seams, slowly: within a step the box comes less far than it is deep.
static void slow_boxes_slide_over_many_seams(void **state)
{
    (void)state;
    Rnd r = rnd_make(13);
    for (int i = 0; i < 6; i++) {
        double v = rnd_log_uniform(&r, 0.005, 0.1), T = rnd_uniform(&r, 5e-4, 2e-3);
        tac_World *w = make(0.0);
        for (int k = -10; k < 20; k++)
            put(w, ground, FORM_BOX, v3(0.01, 1, 0.1), v3(0.01 * k, 0, -0.05), 0.0);
        tac_BodyId b = add(w, FORM_BOX, 1.0, v3(0.05, 0.05, 0.05), v3(0, 0, 0.025 - 0.9 * SLOP),
                           rnd_uniform(&r, -1.5, 1.5), (tac_Twist){v3(v, 0, 0), v3(0, 0, 0)});
        double t = step(w, T, 0.3);
        check_near(tac_body_pose(w, b).p.x, v * t, 1e-8);
        tac_world_destroy(w);
    }
}

static void roll(Form form, double T, double across)
{
    tac_World *w = make(0.5);
    for (int i = -1; i < 15; i++)
        for (int j = -3; j < 4; j++)
            put(w, ground, FORM_BOX, v3(0.1, 0.1, 0.1), v3(0.1 * i, 0.1 * j + 0.007, -0.05), 0.0);
    double R = 0.05, hop = 0.0;
    tac_Vec3 v = {2.0, across, 0.0};
    tac_BodyId b = add(w, form, 1.0, v3(R, 0, 0.1), v3(0, 0, R), 0.0,
                       (tac_Twist){v, v3_cross(v3(0, 0, 1.0 / R), v)});
    int n = (int)round(0.6 / T);
    for (int i = 0; i < n; i++) {
        assert_int_equal(tac_world_step(w, T), TAC_OK);
        hop = larger(hop, fabs(tac_body_pose(w, b).p.z - R));
    }
    tac_Vec3 x = tac_body_pose(w, b).p;
    check_at_most_in(hop, SLOP, "m");
    check_near(x.x, v.x * n * T, NEAR);
    check_near(x.y, v.y * n * T, NEAR);
    check_books(w);
    tac_world_destroy(w);
}

static void balls_and_rollers_roll_over_seams(void **state)
{
    (void)state;
    static const double T[] = {5e-4, 1e-3, 5e-3, 1e-2};
    for (int i = 0; i < 4; i++) {
        roll(FORM_BALL, T[i], 0.0);
        roll(FORM_BALL, T[i], 0.3);
    }
    for (int i = 0; i < 3; i++) { // at 10 ms a capsule of 40 rad/s wobbles on any two floors
        roll(FORM_CYLINDER, T[i], 0.0);
        roll(FORM_CAPSULE, T[i], 0.0);
    }
}

static void a_brick_slides_over_free_bricks(void **state)
{
    (void)state;
    static const double T[] = {5e-4, 1e-3, 4e-3};
    for (int i = 0; i < 3; i++) {
        tac_World *w = make(0.2);
        const tac_Twist rest = {v3(0, 0, 0), v3(0, 0, 0)};
        tac_ShapeDef plane = tac_shape_def_default();
        tac_ShapeId id;
        plane.type = TAC_SHAPE_PLANE;
        assert_int_equal(tac_shape_create(w, ground, &plane, &id), TAC_OK);
        for (int k = 0; k < 3; k++)
            add(w, FORM_BOX, 20.0, v3(0.2, 0.1, 0.06), v3(0.2 * k, 0, 0.03), 0.0, rest);
        tac_BodyId b = add(w, FORM_BOX, 0.5, v3(0.08, 0.08, 0.05), v3(0, 0, 0.085), 0.0,
                           (tac_Twist){v3(1.2, 0, 0), v3(0, 0, 0)});
        double t = step(w, T[i], 0.5);
        check_near(tac_body_pose(w, b).p.x, 1.2 * t - 0.5 * 0.2 * G * t * t, 1e-4);
        check_books(w);
        tac_world_destroy(w);
    }
}

/// From belt to belt, side by side or 1 cm apart.
static void belts_hand_over(void **state)
{
    (void)state;
    static const double T[] = {5e-4, 1e-3, 5e-3};
    for (int i = 0; i < 6; i++) {
        tac_World *w = make(0.5);
        for (int k = 0; k < 2; k++)
            put(w, ground, FORM_BOX, v3(1, 0.5, 0.1), v3(k * (1.0 + (i % 2) * 0.01), 0, -0.05),
                0.5);
        tac_BodyId b = add(w, FORM_BOX, 1.0, v3(0.2, 0.2, 0.1), v3(0, 0, 0.05), 0.0,
                           (tac_Twist){v3(0.5, 0, 0), v3(0, 0, 0)});
        double t = step(w, T[i / 2], 2.0);
        check_near(tac_body_pose(w, b).p.x, 0.5 * t, NEAR);
        tac_world_destroy(w);
    }
}

/// Its front exactly over the seam, or a hair before or behind it.
static void what_stands_at_a_seam_can_be_pushed(void **state)
{
    (void)state;
    static const double beyond[] = {0.0, 1e-9, -1e-9, 5e-6};
    for (int i = 0; i < 4; i++) {
        tac_World *w = make(0.2);
        add_tiles(w, FORM_BOX, 0.0, 0.0);
        double x = -0.05 + beyond[i];
        tac_BodyId b = add(w, FORM_BOX, 1.0, v3(0.1, 0.1, 0.1), v3(x, 0, 0.05), 0.0,
                           (tac_Twist){v3(0, 0, 0), v3(0, 0, 0)});
        for (int k = 0; k < 200; k++) {
            assert_int_equal(tac_body_push(w, b, (tac_Wrench){v3(3, 0, 0), v3(0, 0, 0)}), TAC_OK);
            assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
        }
        check_near(tac_body_pose(w, b).p.x, x + 0.5 * (3.0 - 0.2 * G) * 0.04, NEAR);
        tac_world_destroy(w);
    }
}

/// A tile that is higher trips a box: it turns about its lower edge with m v h of the momentum.
static void a_higher_tile_stops(void **state)
{
    (void)state;
    static const double higher[] = {3e-5, 5e-5, 1e-4, 1e-3};
    for (int i = 0; i < 8; i++) {
        double T = i < 4 ? 1e-3 : 4e-3, v = 2.0;
        tac_Vec3 e = {0.1, 0.08, 0.04};
        tac_World *w = make(0.0);
        add_tiles(w, FORM_BOX, -higher[i % 4], 0.0);
        tac_BodyId b =
            add(w, FORM_BOX, 1.0, e, v3(-0.1, 0, 0.02), 0.0, (tac_Twist){v3(v, 0, 0), v3(0, 0, 0)});
        double about = (e.x * e.x + e.z * e.z) / 3.0, turn = 0.0;
        for (int k = 0; k < 50 && !(turn > 0.0); k++) {
            assert_int_equal(tac_world_step(w, T), TAC_OK);
            if (tac_body_state_twist(w, b).lin.x < 0.9 * v)
                turn = tac_body_state_twist(w, b).ang.y;
        }
        double most = v * 0.5 * e.z / about, falls = 0.5 * G * e.x * T / about;
        check_between(turn, most - falls - 0.06 * most, most);
        step(w, T, 0.05);
        check_at_most_in(tac_body_pose(w, b).p.x, 0.0, "m");
        check_books(w);
        tac_world_destroy(w);
    }
}

/// What falls along a wall goes on where a ledge is flush, and lands where it stands out.
static void a_ledge_holds_if_it_stands_out(void **state)
{
    (void)state;
    static const double out[] = {-1e-6, 0.0, 1e-6, 1e-5, 3e-5, 5e-5, 1e-3};
    for (int i = 0; i < 7; i++) {
        tac_World *w = make(0.0);
        put(w, ground, FORM_BOX, v3(1, 1, 1), v3(-0.5, 0, 0.5), 0.0);
        put(w, ground, FORM_BOX, v3(1, 1, 1), v3(-0.5 + out[i], 0, -0.6), 0.0);
        tac_BodyId b = add(w, FORM_BOX, 1.0, v3(0.1, 0.1, 0.1), v3(0.05, 0, 0.2), 0.0,
                           (tac_Twist){v3(0, 0, 0), v3(0, 0, 0)});
        double t = step(w, 1e-3, 0.3), z = tac_body_pose(w, b).p.z, free = 0.2 - 0.5 * G * t * t;
        if (out[i] <= SLOP)
            check_near(z, free, 2e-4);
        else
            check_at_least(z, free + 0.05);
        tac_world_destroy(w);
    }
}

int main(void)
{
    const struct CMUnitTest test[] = {
        cmocka_unit_test(boxes_slide_over_a_seam),
        cmocka_unit_test(hulls_and_meshes_slide_over_a_seam),
        cmocka_unit_test(what_lands_slides_on),
        cmocka_unit_test(slow_boxes_slide_over_many_seams),
        cmocka_unit_test(balls_and_rollers_roll_over_seams),
        cmocka_unit_test(a_brick_slides_over_free_bricks),
        cmocka_unit_test(belts_hand_over),
        cmocka_unit_test(what_stands_at_a_seam_can_be_pushed),
        cmocka_unit_test(a_higher_tile_stops),
        cmocka_unit_test(a_ledge_holds_if_it_stands_out),
    };
    return cmocka_run_group_tests(test, NULL, NULL);
}
