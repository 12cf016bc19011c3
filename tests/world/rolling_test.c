/* Friction against rolling and spinning: torques of a lever arm times the normal force, against
 * what is known in closed form. They only take, and their losses have a term of their own.
 */
#include "math/so3.h"
#include "support/check.h"
#include "support/plain_world.h"
#include <tactus/tactus.h>

#define G 9.81 // m/s2
#define T_STEP 1e-3

/// A plane turned about y by an angle, of one material.
static tac_World *make(const tac_WorldDef *def, tac_Surface surface, double angle)
{
    tac_World *w = plain_world_of(def, surface);
    plain_shape(w, (tac_BodyId){0}, TAC_SHAPE_PLANE, v3(1, 1, 1),
                (tac_Pose){{0, 0, 0}, q_exp(v3(0, angle, 0))});
    return w;
}

/// A ball that touches the plane through the origin with this angle.
static tac_BodyId add_ball(tac_World *w, double mass, double radius, double angle, tac_Twist twist)
{
    tac_Vec3 at = v3_scale(radius, v3(sin(angle), 0, cos(angle)));
    tac_BodyId id =
        plain_body(w, mass, tac_inertia_sphere(mass, radius), (tac_Pose){at, q_identity()}, twist);
    plain_shape(w, id, TAC_SHAPE_SPHERE, v3(radius, 0, 0), tac_pose_identity());
    return id;
}

static void step(tac_World *w, int count)
{
    for (int i = 0; i < count; i++) {
        assert_int_equal(tac_world_step(w, T_STEP), TAC_OK);
        check_at_most(tac_world_stats(w).residual, 1e-12);
    }
}

static void a_rolling_ball_stops_where_its_resistance_says(void **state)
{
    (void)state;
    const tac_ContactSolver solver[] = {TAC_SOLVER_AUTO, TAC_SOLVER_NNCG, TAC_SOLVER_LADDER};
    for (int i = 0; i < 3; i++) {
        double m = 0.3, R = 0.05, lever = 1e-3, v = 0.7;
        tac_WorldDef def = tac_world_def_default();
        def.contact_solver = solver[i];
        tac_World *w = make(&def, (tac_Surface){.friction = 0.5, .rolling = lever}, 0.0);
        tac_BodyId b = add_ball(w, m, R, 0.0, (tac_Twist){{v, 0, 0}, {0, v / R, 0}});
        double E = tac_world_energy(w), a = 5.0 / 7.0 * G * lever / R;
        step(w, (int)(v / a / T_STEP) + 200);
        double way = tac_body_pose(w, b).p.x;
        tac_Ledger l = tac_world_ledger(w, true);
        show(way, "m");
        check_near_in(way, 0.5 * v * v / a, 2e-3 * v, "m"); // of two steps' way
        check_at_most_in(v3_norm(tac_body_state_twist(w, b).lin), 1e-6, "m/s");
        check_near_in(l.rolling, E - tac_world_energy(w), 1e-6, "J");
        check_near_in(l.rolling, 0.7 * m * v * v, 1e-5, "J");
        check_at_least_in(l.rolling, 0.0, "J");
        // and stays
        step(w, 500);
        check_near_in(tac_body_pose(w, b).p.x, way, 1e-8, "m");
        tac_world_destroy(w);
    }
}

static void a_ball_rests_on_a_slope_below_lever_over_radius(void **state)
{
    (void)state;
    double R = 0.05, lever = 2e-3, limit = atan(lever / R);
    const tac_ContactSolver solver[] = {TAC_SOLVER_AUTO, TAC_SOLVER_NNCG, TAC_SOLVER_LADDER};
    for (int i = 0; i < 6; i++) {
        bool below = i % 2 == 0;
        double angle = limit * (below ? 0.98 : 1.02);
        tac_WorldDef def = tac_world_def_default();
        def.contact_solver = solver[i / 2];
        tac_World *w = make(&def, (tac_Surface){.friction = 0.5, .rolling = lever}, angle);
        tac_BodyId b = add_ball(w, 0.3, R, angle, (tac_Twist){0});
        tac_Vec3 start = tac_body_pose(w, b).p;
        step(w, 1000);
        double way = v3_norm(v3_sub(tac_body_pose(w, b).p, start));
        double a = 5.0 / 7.0 * G * (sin(angle) - lever / R * cos(angle));
        show(way, "m in 1 s");
        if (below)
            check_at_most_in(way, 1e-6, "m");
        else
            check_near_in(way, 0.5 * a, 0.01 * a, "m");
        tac_world_destroy(w);
    }
}

static void a_spinning_ball_stops_in_its_time(void **state)
{
    (void)state;
    double m = 0.3, R = 0.05, lever = 2e-4, spin = 30.0;
    tac_WorldDef def = tac_world_def_default();
    tac_World *w = make(&def, (tac_Surface){.friction = 0.5, .torsion = lever}, 0.0);
    tac_BodyId b = add_ball(w, m, R, 0.0, (tac_Twist){{0, 0, 0}, {0, 0, spin}});
    double rate = lever * G / (0.4 * R * R); // rad/s2
    step(w, 1000);
    check_near_in(tac_body_state_twist(w, b).ang.z, spin - rate, 1e-9 * spin, "rad/s");
    step(w, (int)(spin / rate / T_STEP) - 900);
    check_at_most_in(fabs(tac_body_state_twist(w, b).ang.z), 1e-9, "rad/s");
    tac_Ledger l = tac_world_ledger(w, true);
    check_near_in(l.rolling, 0.5 * 0.4 * m * R * R * spin * spin, 1e-9, "J");
    check_at_most_in(v3_norm(v3_sub(tac_body_pose(w, b).p, v3(0, 0, R))), 2e-5, "m");
    tac_world_destroy(w);
}

/// Both act on each other body with opposite signs: on two free balls the angular momentum stays.
static void torques_are_of_both_sides(void **state)
{
    (void)state;
    tac_WorldDef def = tac_world_def_default();
    def.gravity = v3(0, 0, 0);
    tac_World *w =
        make(&def, (tac_Surface){.friction = 0.3, .rolling = 1e-2, .torsion = 1e-2}, 0.0);
    tac_BodyId a = add_ball(w, 1.0, 0.05, 0.0, (tac_Twist){{0, 0, 0}, {0, 5, 20}});
    tac_BodyId b = add_ball(w, 2.0, 0.05, 0.0, (tac_Twist){0});
    assert_int_equal(tac_body_set_pose(w, a, (tac_Pose){{0, 0, 1.0}, q_identity()}), TAC_OK);
    assert_int_equal(tac_body_set_pose(w, b, (tac_Pose){{0, 0, 1.1}, q_identity()}), TAC_OK);
    tac_Vec3 p[2], L[2];
    tac_world_momentum(w, &p[0], &L[0]);
    for (int k = 0; k < 500; k++) { // pressed on each other
        assert_int_equal(tac_body_push(w, a, (tac_Wrench){{0, 0, 5}, {0, 0, 0}}), TAC_OK);
        assert_int_equal(tac_body_push(w, b, (tac_Wrench){{0, 0, -5}, {0, 0, 0}}), TAC_OK);
        step(w, 1);
    }
    tac_world_momentum(w, &p[1], &L[1]);
    // but for what the prediction of the midpoint misses, from which arms are counted
    check_near_in(L[1].z, L[0].z, 1e-5 * L[0].z, "N·m·s");
    check_near_in(tac_body_state_twist(w, a).ang.z, tac_body_state_twist(w, b).ang.z, 1e-6,
                  "rad/s");
    check_at_least_in(tac_world_ledger(w, true).rolling, 1e-3, "J");
    tac_world_destroy(w);
}

static void materials_mix_by_the_larger_arm(void **state)
{
    (void)state;
    tac_World *w;
    tac_WorldDef def = tac_world_def_default();
    assert_int_equal(tac_world_create(&def, &w), TAC_OK);
    assert_int_equal(tac_material_set(w, 1, (tac_Surface){.rolling = 1e-3, .torsion = 3e-4}),
                     TAC_OK);
    assert_int_equal(tac_material_set(w, 2, (tac_Surface){.rolling = 2e-3}), TAC_OK);
    tac_Surface s = tac_material_pair(w, 1, 2);
    check_near(s.rolling, 2e-3, 0.0);
    check_near(s.torsion, 3e-4, 0.0);
    assert_int_equal(tac_material_set(w, 1, (tac_Surface){.rolling = -1e-3}), TAC_ERR_INVALID);
    assert_int_equal(tac_material_set(w, 1, (tac_Surface){.torsion = (double)NAN}),
                     TAC_ERR_INVALID);
    tac_world_destroy(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_rolling_ball_stops_where_its_resistance_says),
        cmocka_unit_test(a_ball_rests_on_a_slope_below_lever_over_radius),
        cmocka_unit_test(a_spinning_ball_stops_in_its_time),
        cmocka_unit_test(torques_are_of_both_sides),
        cmocka_unit_test(materials_mix_by_the_larger_arm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
