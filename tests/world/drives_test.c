/* Drives: each kind against what its equation says, forces against pushes that do the same, and
 * both books on random trees with contacts.
 */
#include "larger.h"
#include "math/so3.h"
#include "rnd.h"
#include "support/alloc_count.h"
#include "support/check.h"
#include "support/env.h"
#include "trees.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <tactus/tactus.h>

static tac_World *make_world(tac_Vec3 gravity)
{
    tac_WorldDef def = tac_world_def_default();
    tac_World *w;
    def.gravity = gravity;
    assert_int_equal(tac_world_create(&def, &w), TAC_OK);
    return w;
}

static double position(const tac_World *w, tac_SystemId tree, int i)
{
    double q[64];
    tac_system_positions(w, tree, q);
    return q[i];
}

// ---- One slider

#define MASS 2.0 // kg

typedef struct Slider {
    tac_World *world;
    tac_SystemId tree;
} Slider;

/// A mass on a rail, with a drive on it, from rest at zero.
static Slider make_slider(tac_DriveDef drive)
{
    static const int velocity[] = {0};
    static const double gear[] = {1.0};
    Slider s = {.world = make_world((tac_Vec3){0, 0, 0})};
    tac_TreeDef def = tac_tree_def_default();
    tac_TreeBodyDef body = tac_tree_body_def_default();
    body.joint = TAC_TREE_PRISMATIC;
    body.mass = MASS;
    def.body = &body;
    def.body_count = 1;
    drive.count = 1;
    drive.velocity = velocity;
    drive.gear = drive.gear ? drive.gear : gear;
    def.drive = &drive;
    def.drive_count = 1;
    assert_int_equal(tac_tree_create(s.world, &def, &s.tree), TAC_OK);
    return s;
}

/// Where the slider is after `end` seconds in n steps.
static double run_slider(tac_DriveDef drive, double end, int n)
{
    Slider s = make_slider(drive);
    for (int i = 0; i < n; i++)
        assert_int_equal(tac_world_step(s.world, end / n), TAC_OK);
    double x = position(s.world, s.tree, 0);
    tac_world_destroy(s.world);
    return x;
}

/// The position converges to `exact` with order two.
static void check_order_two(tac_DriveDef drive, double end, double exact)
{
    double coarse = fabs(run_slider(drive, end, 250) - exact);
    double fine = fabs(run_slider(drive, end, 500) - exact);
    check_between(coarse / fine, 3.8, 4.2);
    check_at_most(fine, 1e-3 * fabs(exact));
}

static void a_position_servo_is_a_spring_and_a_damper(void **state)
{
    (void)state;
    const double k = 200.0, c = 8.0, target = 0.3, t = 0.7;
    tac_DriveDef d = tac_drive_def_default();
    d.gain[0] = k, d.bias[1] = -k, d.bias[2] = -c;
    d.control = target;
    double a = 0.5 * c / MASS, w = sqrt(k / MASS - a * a);
    check_order_two(d, t, target * (1.0 - exp(-a * t) * (cos(w * t) + a / w * sin(w * t))));
}

static void a_velocity_servo_reaches_its_speed_exponentially(void **state)
{
    (void)state;
    const double c = 9.0, speed = 0.5, t = 0.6;
    tac_DriveDef d = tac_drive_def_default();
    d.gain[0] = c, d.bias[2] = -c;
    d.control = speed;
    double rate = c / MASS;
    check_order_two(d, t, speed * (t - (1.0 - exp(-rate * t)) / rate));
}

static void a_stiff_servo_is_stable_at_any_step(void **state)
{
    (void)state;
    tac_DriveDef d = tac_drive_def_default();
    d.gain[0] = 1e8, d.bias[1] = -1e8, d.bias[2] = -1e6; // of 7 kHz
    d.control = 0.1;
    check_near_in(run_slider(d, 20.0, 1000), 0.1, 1e-4, "m"); // 1e-5: it still rings
}

static void a_servo_that_feeds_motion_follows_its_equation(void **state)
{
    (void)state;
    tac_DriveDef d = tac_drive_def_default();
    d.gain[0] = 1.0, d.bias[2] = 1.5; // m x'' = u + 1.5 x'
    d.control = 0.4;
    double rate = 1.5 / MASS, t = 0.9, exact = 0.4 / 1.5 * ((exp(rate * t) - 1.0) / rate - t);
    check_order_two(d, t, exact);
}

static void a_gain_that_depends_on_the_place_and_the_speed(void **state)
{
    (void)state;
    // u = 2: f = 2 (3 - 50 x - x') - 4 x'
    tac_DriveDef d = tac_drive_def_default();
    d.gain[0] = 3.0, d.gain[1] = -50.0, d.gain[2] = -1.0, d.bias[2] = -4.0;
    d.control = 2.0;
    double t = 0.5, rest = 0.06, a = 0.5 * 6.0 / MASS, w = sqrt(100.0 / MASS - a * a);
    check_order_two(d, t, rest * (1.0 - exp(-a * t) * (cos(w * t) + a / w * sin(w * t))));
}

static void a_saturated_motor_gives_the_parabola_of_its_bound(void **state)
{
    (void)state;
    tac_DriveDef d = tac_drive_def_default();
    d.control = 10.0;
    d.force_lower = -5.0, d.force_upper = 3.0;
    check_near_in(run_slider(d, 1.0, 40), 0.5 * 3.0 / MASS, 1e-14, "m");
    d.control = -10.0;
    check_near_in(run_slider(d, 1.0, 40), -0.5 * 5.0 / MASS, 1e-14, "m");
    d.control_lower = -1.0, d.control_upper = 1.0;
    check_near_in(run_slider(d, 1.0, 40), -0.5 / MASS, 1e-14, "m");
}

/// A servo that is at its bound at first and in its law later, by small steps of its equation.
static double saturated_servo(double end, double k, double c, double most, double target)
{
    int n = 200000;
    double h = end / n, x = 0.0, v = 0.0;
    for (int i = 0; i < n; i++) { // midpoint rule
        double x_mid = x + 0.5 * h * v, v_mid = v;
        for (int j = 0; j < 3; j++) {
            double f = k * (target - x_mid) - c * v_mid;
            f = f > most ? most : f < -most ? -most : f;
            v_mid = v + 0.5 * h * f / MASS;
            x_mid = x + 0.5 * h * v_mid;
        }
        x += h * v_mid;
        v = 2.0 * v_mid - v;
    }
    return x;
}

static void a_servo_leaves_its_bound_where_its_law_does(void **state)
{
    (void)state;
    const double k = 300.0, c = 20.0, most = 12.0, target = 0.5;
    tac_DriveDef d = tac_drive_def_default();
    d.gain[0] = k, d.bias[1] = -k, d.bias[2] = -c;
    d.force_lower = -most, d.force_upper = most;
    d.control = target;
    Slider s = make_slider(d);
    int at_bound = 0, in_law = 0;
    double worst = 0.0;
    for (int i = 0; i < 1000; i++) {
        assert_int_equal(tac_world_step(s.world, 1e-3), TAC_OK);
        double f = tac_drive_info(s.world, s.tree, 0).force;
        worst = larger(worst, fabs(f));
        at_bound += fabs(f) == most;
        in_law += fabs(f) < most;
    }
    check_at_most_in(worst, most, "N"); // never beyond, not even in the steps between
    check_at_least(at_bound, 100);
    check_at_least(in_law, 100);
    tac_world_destroy(s.world);
    double exact = saturated_servo(0.3, k, c, most, target);
    for (int n = 300; n <= 1200; n *= 2) // of order two: 9e-6 m at 1 ms
        check_near_in(run_slider(d, 0.3, n), exact, 10.0 * (0.3 / n) * (0.3 / n), "m");
}

// A range that a stiff servo never reaches changes nothing, however wrong a prediction is: the law
// within the step says which regime holds.
static void a_range_that_is_not_reached_changes_nothing(void **state)
{
    (void)state;
    for (double stiff = 0.1; stiff < 1e8; stiff *= 10.0) { // c T / 2m
        tac_DriveDef d = tac_drive_def_default();
        double T = 1e-3, c = stiff * 2.0 * MASS / T, k = 10.0 * c, target = 0.2;
        d.gain[0] = k, d.bias[1] = -k, d.bias[2] = -c;
        d.control = target;
        double free = run_slider(d, 0.4, 400);
        d.force_upper = 4.0 * MASS * target / (T * T), d.force_lower = -d.force_upper;
        check_near_in(run_slider(d, 0.4, 400), free, 1e-12, "m");
        check_near_in(free, target * (1.0 - exp(-10.0 * 0.4)), 0.05 * target, "m");
    }
}

static void a_filter_answers_a_step_exactly(void **state)
{
    (void)state;
    const double tau = 0.05, u = 3.0, t = 0.4;
    tac_DriveDef d = tac_drive_def_default();
    d.dynamics = TAC_DRIVE_FILTER;
    d.time_constant = tau;
    d.control = u;
    Slider s = make_slider(d);
    for (int i = 0; i < 50; i++)
        assert_int_equal(tac_world_step(s.world, 0.01), TAC_OK);
    check_near(tac_drive_info(s.world, s.tree, 0).activation, u * (1.0 - exp(-10.0)), 1e-14);
    tac_world_destroy(s.world);
    double exact = u / MASS * (0.5 * t * t - tau * t + tau * tau * (1.0 - exp(-t / tau)));
    check_order_two(d, t, exact);
}

static void an_integrator_sums_its_control_within_its_range(void **state)
{
    (void)state;
    tac_DriveDef d = tac_drive_def_default();
    d.dynamics = TAC_DRIVE_INTEGRATOR;
    d.control = 6.0;
    double t = 0.5; // f = 6 t
    double error = fabs(run_slider(d, t, 100) - 6.0 * t * t * t / 6.0 / MASS);
    check_at_most_in(error, 2e-5 * t * t * t / MASS * 6.0, "m"); // of order two: T²
    d.activation_lower = -1.0, d.activation_upper = 1.0;
    Slider s = make_slider(d);
    for (int i = 0; i < 100; i++)
        assert_int_equal(tac_world_step(s.world, 0.01), TAC_OK);
    tac_DriveInfo info = tac_drive_info(s.world, s.tree, 0);
    check_near(info.activation, 1.0, 0.0);
    check_near_in(info.force, 1.0, 0.0, "N");
    assert_int_equal(tac_drive_set_activation(s.world, s.tree, 0, -7.0), TAC_OK);
    check_near(tac_drive_info(s.world, s.tree, 0).activation, -1.0, 0.0);
    tac_world_destroy(s.world);
}

static void a_gear_multiplies_force_and_length(void **state)
{
    (void)state;
    const double gear[] = {50.0};
    tac_DriveDef d = tac_drive_def_default();
    d.gear = gear;
    d.control = 0.1;
    Slider s = make_slider(d);
    for (int i = 0; i < 100; i++)
        assert_int_equal(tac_world_step(s.world, 0.01), TAC_OK);
    tac_DriveInfo info = tac_drive_info(s.world, s.tree, 0);
    double x = 0.5 * 5.0 / MASS;
    check_near_in(position(s.world, s.tree, 0), x, 1e-13, "m");
    check_near(info.length, 50.0 * x, 1e-11);
    check_near(info.rate, 50.0 * 0.995 * 5.0 / MASS, 1e-11); // in the middle of the last step
    check_near_in(info.force, 0.1, 0.0, "N");
    check_near_in(info.total, 5.0 * x, 1e-12, "J");
    check_near_in(info.work, 0.1 * info.rate * 0.01, 1e-15, "J");
    tac_Ledger l = tac_world_ledger(s.world, true);
    check_near_in(l.work_port, 5.0 * x, 1e-12, "J");
    tac_world_destroy(s.world);
}

// ---- Drives against pushes

typedef struct Pair { // the same tree twice: driven, and pushed
    tac_World *world[2];
    tac_SystemId tree[2];
    int n;
} Pair;

static Pair make_pair(TreeScene *scene, const tac_DriveDef *drive, int count, tac_Form form)
{
    Pair p;
    for (int i = 0; i < 2; i++) {
        tac_TreeDef def = trees_def(scene);
        def.form = form;
        def.drive = i == 0 ? drive : NULL;
        def.drive_count = i == 0 ? count : 0;
        p.world[i] = make_world(scene->gravity);
        assert_int_equal(tac_tree_create(p.world[i], &def, &p.tree[i]), TAC_OK);
    }
    p.n = tac_system_position_count(p.world[0], p.tree[0]);
    return p;
}

/// Positions of both agree; both are destroyed.
static void check_alike(Pair *p, double tolerance)
{
    double q[2][64];
    for (int i = 0; i < 2; i++) {
        tac_system_positions(p->world[i], p->tree[i], q[i]);
        tac_world_destroy(p->world[i]);
    }
    check_array_near(q[0], q[1], (size_t)p->n, tolerance);
}

static const tac_Form forms[] = {TAC_FORM_RECURSION, TAC_FORM_SQUARE, TAC_FORM_SYMMETRIC,
                                 TAC_FORM_LEAF};
enum { FORMS = sizeof forms / sizeof *forms, KEEPING = 2 }; // the first ones keep linear momenta

static void a_motor_on_two_joints_does_what_two_pushes_do(void **state)
{
    (void)state;
    const int velocity[] = {1, 4};
    const double gear[] = {2.0, -1.5};
    tac_DriveDef d = tac_drive_def_default();
    d.count = 2;
    d.velocity = velocity;
    d.gear = gear;
    d.control = 3.0;
    for (int f = 0; f < FORMS; f++) {
        TreeScene scene = trees_arm7();
        Pair p = make_pair(&scene, &d, 1, forms[f]);
        for (int i = 0; i < 200; i++) {
            tac_system_push(p.world[1], p.tree[1], 1, 6.0);
            tac_system_push(p.world[1], p.tree[1], 4, -4.5);
            assert_int_equal(tac_world_step(p.world[0], 1e-3), TAC_OK);
            assert_int_equal(tac_world_step(p.world[1], 1e-3), TAC_OK);
        }
        check_near_in(tac_world_ledger(p.world[0], true).work_port,
                      tac_world_ledger(p.world[1], true).work_port, 1e-10, "J");
        check_alike(&p, 1e-11);
    }
}

static void a_drive_on_a_tendon_pulls_along_its_arms(void **state)
{
    (void)state;
    const double gear[] = {-4.0};
    tac_DriveDef d = tac_drive_def_default();
    d.on = TAC_DRIVE_TENDON;
    d.tendon = 2;
    d.gear = gear;
    d.control = 0.5;
    TreeScene scene = trees_hand(false);
    Pair p = make_pair(&scene, &d, 1, TAC_FORM_RECURSION);
    for (int i = 0; i < 100; i++) {
        for (int j = 0; j < scene.tendon[2].count; j++)
            tac_system_push(p.world[1], p.tree[1], scene.velocity[2][j], -2.0 * scene.arm[2][j]);
        assert_int_equal(tac_world_step(p.world[0], 1e-3), TAC_OK);
        assert_int_equal(tac_world_step(p.world[1], 1e-3), TAC_OK);
    }
    double s = tac_tendon_info(p.world[0], p.tree[0], 2).stretch - scene.tendon[2].offset;
    check_near_in(tac_drive_info(p.world[0], p.tree[0], 0).length, -4.0 * s, 1e-12, "m");
    check_alike(&p, 1e-11);
}

/// A servo along a row over several joints, against the tendon that has the same law.
static void a_servo_over_joints_does_what_a_tendon_does(void **state)
{
    (void)state;
    const int velocity[] = {0, 2, 5};
    const double gear[] = {0.3, -0.2, 0.5};
    for (int f = 0; f < FORMS; f++) {
        tac_DriveDef d = tac_drive_def_default();
        tac_TendonDef tendon = tac_tendon_def_default();
        d.count = tendon.count = 3;
        d.velocity = tendon.velocity = velocity;
        d.gear = tendon.arm = gear;
        d.bias[1] = -800.0, d.bias[2] = -4.0;
        tendon.stiffness = 800.0, tendon.damping = 4.0;
        TreeScene scene = trees_arm7();
        Pair p;
        for (int i = 0; i < 2; i++) {
            tac_TreeDef def = trees_def(&scene);
            def.form = forms[f];
            def.drive = &d, def.drive_count = i == 0;
            def.tendon = &tendon, def.tendon_count = i == 1;
            p.world[i] = make_world(scene.gravity);
            assert_int_equal(tac_tree_create(p.world[i], &def, &p.tree[i]), TAC_OK);
            for (int k = 0; k < 300; k++)
                assert_int_equal(tac_world_step(p.world[i], 1e-3), TAC_OK);
        }
        p.n = 7;
        check_alike(&p, 1e-8); // the policy acts on other leaks
    }
}

static void thrusters_let_a_body_hover_and_turn_it(void **state)
{
    (void)state;
    const double up[] = {0, 0, 1, 0, 0, 0}, roll[] = {0, 0, 0, 1, 0, 0};
    for (int f = 0; f < FORMS; f++) {
        tac_World *w = make_world((tac_Vec3){0, 0, -10.0});
        tac_TreeDef def = tac_tree_def_default();
        tac_TreeBodyDef body = tac_tree_body_def_default();
        tac_DriveDef d[3] = {tac_drive_def_default(), tac_drive_def_default(),
                             tac_drive_def_default()};
        tac_SystemId tree;
        body.joint = TAC_TREE_FREE;
        body.mass = 1.5;
        for (int i = 0; i < 3; i++) {
            d[i].on = TAC_DRIVE_BODY;
            d[i].body = 0;
            d[i].gear = i < 2 ? up : roll;
        }
        d[0].frame.p = (tac_Vec3){0.2, 0, 0};
        d[1].frame.p = (tac_Vec3){-0.2, 0, 0};
        d[0].control = d[1].control = 7.5;
        def.body = &body, def.body_count = 1;
        def.drive = d, def.drive_count = 3;
        def.form = forms[f];
        assert_int_equal(tac_tree_create(w, &def, &tree), TAC_OK);
        for (int i = 0; i < 1000; i++)
            assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
        check_near_in(position(w, tree, 2), 0.0, 1e-12, "m");
        // a couple of 0.05 N·m about x for a second: half of it is 0.25 rad, and it tilts the
        // thrust
        assert_int_equal(tac_drive_set_control(w, tree, 2, 0.05), TAC_OK);
        for (int i = 0; i < 1000; i++) {
            assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
            check_at_most(tac_world_stats(w).momentum_residual, 1e-12);
            check_at_most(tac_world_stats(w).residual, 1e-12);
        }
        double q[7], t = 1.0, sum = 0.0;
        tac_system_positions(w, tree, q);
        check_near_in(2.0 * atan2(q[4], q[3]), 0.25, 1e-6, "rad");
        for (int i = 0; i < 1000; i++) { // y'' = -g sin(0.25 t²)
            double s = (i + 0.5) * 1e-3;
            sum -= 10.0 * sin(0.25 * s * s) * (t - s) * 1e-3;
        }
        check_near_in(q[1], sum, 1e-6, "m");
        tac_MomentumLedger l = tac_world_momentum_ledger(w, true);
        check_near_in(l.port.linear.z + l.gravity.linear.z, l.after.linear.z, 1e-9, "N·s");
        tac_world_destroy(w);
    }
}

/// A body that is dragged along its own axis: a damper of a frame is in the operator too.
static void a_body_drive_with_damping_is_stable(void **state)
{
    (void)state;
    const double along[] = {1, 0, 0, 0, 0, 0};
    for (int f = 0; f < FORMS; f++) {
        TreeScene scene = trees_floating();
        tac_TreeDef def = trees_def(&scene);
        tac_DriveDef d = tac_drive_def_default();
        tac_World *w = make_world(scene.gravity);
        tac_SystemId tree;
        d.on = TAC_DRIVE_BODY;
        d.body = 3;
        d.gear = along;
        d.gain[0] = 0.0, d.bias[2] = -1e5; // of a mass of 0.2 kg: 0.5 s / T
        def.drive = &d, def.drive_count = 1;
        def.form = forms[f];
        assert_int_equal(tac_tree_create(w, &def, &tree), TAC_OK);
        double before = tac_world_energy(w);
        for (int i = 0; i < 500; i++) {
            assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
            if (f < KEEPING)
                check_at_most(tac_world_stats(w).momentum_residual, 1e-11);
        }
        check_at_most_in(tac_world_energy(w), before, "J");
        check_near_in(tac_world_energy(w) - before, tac_drive_info(w, tree, 0).total, 1e-12, "J");
        tac_world_destroy(w);
    }
}

// ---- Drives between frames

/// Along a rail and about an axle they are servos of these joints, whatever the frames are.
static void between_frames_a_servo_is_that_of_the_joint_between_them(void **state)
{
    (void)state;
    const tac_TreeJoint joints[] = {TAC_TREE_PRISMATIC, TAC_TREE_REVOLUTE};
    const double gear[] = {2.0}, six[2][6] = {{0, 0, 2, 0, 0, 0}, {0, 0, 0, 0, 0, 2}};
    const int velocity[] = {0};
    for (int k = 0; k < 2 * FORMS; k++) {
        tac_World *w[2];
        tac_SystemId tree[2];
        for (int i = 0; i < 2; i++) {
            tac_TreeDef def = tac_tree_def_default();
            tac_TreeBodyDef body = tac_tree_body_def_default();
            tac_DriveDef d = tac_drive_def_default();
            w[i] = make_world((tac_Vec3){0, 0, 0});
            body.joint = joints[k % 2];
            body.frame_parent = trees_frame((tac_Vec3){1, 2, 3}, (tac_Vec3){1, 1, 0});
            body.frame_body.p = (tac_Vec3){0, 0.3, 0};
            d.gain[0] = 400.0, d.bias[1] = -400.0, d.bias[2] = -3.0;
            d.control = 0.7;
            d.force_upper = 150.0, d.force_lower = -150.0;
            d.on = i == 0 ? TAC_DRIVE_JOINTS : TAC_DRIVE_FRAMES;
            d.count = 1;
            d.velocity = velocity;
            d.gear = i == 0 ? gear : six[k % 2];
            d.body = 0;
            d.frame = body.frame_body;
            d.frame_reference = body.frame_parent;
            def.body = &body, def.body_count = 1;
            def.drive = &d, def.drive_count = 1;
            def.form = forms[k / 2];
            assert_int_equal(tac_tree_create(w[i], &def, &tree[i]), TAC_OK);
        }
        for (int i = 0; i < 500; i++) {
            tac_DriveInfo a, b;
            assert_int_equal(tac_world_step(w[0], 1e-3), TAC_OK);
            assert_int_equal(tac_world_step(w[1], 1e-3), TAC_OK);
            a = tac_drive_info(w[0], tree[0], 0), b = tac_drive_info(w[1], tree[1], 0);
            check_near(b.length, a.length, 1e-11);
            check_near(b.rate, a.rate, 1e-9); // summed in another order: 5e-11
            check_near(b.force, a.force, 1e-8);
            check_near_in(b.total, a.total, 1e-9, "J");
        }
        check_near_in(position(w[1], tree[1], 0), position(w[0], tree[0], 0), 1e-11, "m, rad");
        check_at_least(fabs(position(w[1], tree[1], 0)), 0.2); // gear · position goes to 0.7
        tac_world_destroy(w[0]);
        tac_world_destroy(w[1]);
    }
}

/// Two free bodies of one tree, pulled together and turned to each other: their momenta stay.
static void between_free_frames_no_momentum_is_made(void **state)
{
    (void)state;
    const double gear[3][6] = {{1, 0, 0, 0, 0, 0}, {0, 1, 0.5, 0, 0, 0}, {0, 0, 0, 1, 0.3, -1}};
    for (int f = 0; f < KEEPING; f++) {
        tac_TreeBodyDef body[2] = {tac_tree_body_def_default(), tac_tree_body_def_default()};
        tac_DriveDef d[3];
        tac_TreeDef def = tac_tree_def_default();
        tac_World *w = make_world((tac_Vec3){0, 0, 0});
        tac_SystemId tree;
        for (int i = 0; i < 2; i++) {
            body[i].joint = TAC_TREE_FREE;
            body[i].mass = 1.0 + i;
            body[i].inertia = tac_inertia_box(body[i].mass, (tac_Vec3){0.3, 0.2, 0.1});
            body[i].frame_parent.p = (tac_Vec3){0.5 * i, 0.1 * i, 0};
            body[i].velocity[4] = 2.0 - 3.0 * i;
        }
        for (int i = 0; i < 3; i++) {
            d[i] = tac_drive_def_default();
            d[i].on = TAC_DRIVE_FRAMES;
            d[i].body = 0;
            d[i].reference = 1;
            d[i].frame.p = (tac_Vec3){0.1, 0.05, 0};
            d[i].frame_reference = trees_frame((tac_Vec3){0, 0.1, 0.1}, (tac_Vec3){1, 2, 1});
            d[i].gear = gear[i];
            d[i].gain[0] = 50.0, d[i].bias[1] = -50.0, d[i].bias[2] = -0.5;
            d[i].control = 0.2;
        }
        def.body = body, def.body_count = 2;
        def.drive = d, def.drive_count = 3;
        def.form = forms[f];
        assert_int_equal(tac_tree_create(w, &def, &tree), TAC_OK);
        double before = tac_world_energy(w), work = 0.0;
        for (int i = 0; i < 1000; i++) {
            assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
            check_at_most(tac_world_stats(w).momentum_residual, 1e-12);
        }
        tac_MomentumLedger l = tac_world_momentum_ledger(w, true);
        check_vec3_near(l.port.linear, ((tac_Vec3){0, 0, 0}), 1e-12);
        check_vec3_near(l.port.angular, ((tac_Vec3){0, 0, 0}), 1e-12);
        check_vec3_near(l.after.angular, l.before.angular, 1e-11);
        for (int i = 0; i < 3; i++)
            work += tac_drive_info(w, tree, i).total;
        check_near_in(tac_world_energy(w) - before, work, 1e-11, "J");
        check_at_least(fabs(work), 0.01);
        tac_world_destroy(w);
    }
}

/// A thruster that carries what hangs on a rail: the rail feels nothing.
static void a_sensor_does_not_feel_what_a_thruster_carries(void **state)
{
    (void)state;
    const double up[] = {0, 0, 1, 0, 0, 0};
    tac_World *w = make_world((tac_Vec3){0, 0, -10.0});
    tac_TreeDef def = tac_tree_def_default();
    tac_TreeBodyDef body = tac_tree_body_def_default();
    tac_DriveDef d = tac_drive_def_default();
    tac_SystemId tree;
    body.joint = TAC_TREE_PRISMATIC;
    body.frame_parent = trees_frame((tac_Vec3){0, 0, 0}, (tac_Vec3){1, 0, 0});
    body.frame_body = body.frame_parent;
    d.on = TAC_DRIVE_BODY;
    d.body = 0;
    d.gear = up;
    d.control = 10.0;
    d.frame.p = (tac_Vec3){0.3, 0, 0};
    def.body = &body, def.body_count = 1;
    def.drive = &d, def.drive_count = 1;
    assert_int_equal(tac_tree_create(w, &def, &tree), TAC_OK);
    assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
    tac_Wrench held = tac_tree_held(w, tree, 0, (tac_Pose){{0, 0, 0}, {1, 0, 0, 0}});
    check_vec3_near(held.force, ((tac_Vec3){0, 0, 0}), 1e-12);
    check_vec3_near(held.torque, ((tac_Vec3){0, 3.0, 0}), 1e-12); // it presses beside the centre
    tac_world_destroy(w);
}

static void two_drives_share_the_bounds_of_their_joint(void **state)
{
    (void)state;
    const int velocity[] = {0};
    const double gear[] = {2.0, 1.0};
    tac_World *w = make_world((tac_Vec3){0, 0, 0});
    tac_TreeDef def = tac_tree_def_default();
    tac_TreeBodyDef body = tac_tree_body_def_default();
    tac_DriveDef d[2] = {tac_drive_def_default(), tac_drive_def_default()};
    tac_SystemId tree;
    body.joint = TAC_TREE_PRISMATIC;
    body.mass = MASS;
    body.axis[0].drive_lower = -6.0, body.axis[0].drive_upper = 4.0;
    for (int i = 0; i < 2; i++) {
        d[i].count = 1;
        d[i].velocity = velocity;
        d[i].gear = &gear[i];
        d[i].control = 5.0;
    }
    def.body = &body, def.body_count = 1;
    def.drive = d, def.drive_count = 2;
    assert_int_equal(tac_tree_create(w, &def, &tree), TAC_OK);
    for (int i = 0; i < 100; i++)
        assert_int_equal(tac_world_step(w, 0.01), TAC_OK);
    tac_DriveInfo a = tac_drive_info(w, tree, 0), b = tac_drive_info(w, tree, 1);
    check_near_in(2.0 * a.force + b.force, 4.0, 1e-14, "N");
    check_near_in(a.force, 5.0 * 4.0 / 15.0, 1e-14, "N"); // each scaled down, by the same
    check_near_in(b.force, 5.0 * 4.0 / 15.0, 1e-14, "N");
    check_near_in(position(w, tree, 0), 0.5 * 4.0 / MASS, 1e-13, "m");
    check_near_in(a.total + b.total, tac_world_energy(w), 1e-12, "J");
    assert_int_equal(tac_drive_set_control(w, tree, 0, 1.0), TAC_OK);
    assert_int_equal(tac_drive_set_control(w, tree, 1, -1.0), TAC_OK);
    assert_int_equal(tac_world_step(w, 0.01), TAC_OK);
    check_near_in(tac_drive_info(w, tree, 0).force, 1.0, 0.0, "N"); // 2 - 1: within
    check_near_in(tac_drive_info(w, tree, 1).force, -1.0, 0.0, "N");
    tac_world_destroy(w);
}

/// A servo that presses on a sleeping box, slower than what counts as still, wakes and pushes it.
static void a_sleeper_does_not_stop_a_slow_motor(void **state)
{
    (void)state;
    const int velocity[] = {0};
    const double gear[] = {1.0};
    tac_WorldDef world_def = tac_world_def_default();
    tac_World *w;
    tac_TreeDef def = tac_tree_def_default();
    tac_TreeBodyDef slider = tac_tree_body_def_default();
    tac_BodyDef body = tac_body_def_default();
    tac_ShapeDef plane = tac_shape_def_default(), box = plane, ball = plane;
    tac_DriveDef d = tac_drive_def_default();
    tac_SystemId tree;
    tac_BodyId id;
    tac_ShapeId shape;
    world_def.sleep_after = 0.1;
    assert_int_equal(tac_world_create(&world_def, &w), TAC_OK);
    plane.type = TAC_SHAPE_PLANE;
    assert_int_equal(tac_shape_create(w, (tac_BodyId){0}, &plane, &shape), TAC_OK);
    body.pose.p.z = 0.1;
    assert_int_equal(tac_body_create(w, &body, &id), TAC_OK);
    box.type = TAC_SHAPE_BOX;
    box.size = (tac_Vec3){0.2, 0.2, 0.2};
    assert_int_equal(tac_shape_create(w, id, &box, &shape), TAC_OK);
    slider.joint = TAC_TREE_PRISMATIC; // along x, 0.1 mm from the box
    slider.frame_parent = trees_frame((tac_Vec3){-0.1501, 0, 0.1}, (tac_Vec3){1, 0, 0});
    slider.frame_body = trees_frame((tac_Vec3){0, 0, 0}, (tac_Vec3){1, 0, 0});
    d.count = 1, d.velocity = velocity, d.gear = gear;
    d.gain[0] = 1e4, d.bias[1] = -1e4, d.bias[2] = -200.0;
    def.body = &slider, def.body_count = 1;
    def.drive = &d, def.drive_count = 1;
    assert_int_equal(tac_tree_create(w, &def, &tree), TAC_OK);
    ball.type = TAC_SHAPE_SPHERE;
    ball.size.x = 0.05;
    assert_int_equal(tac_shape_create(w, tac_system_body(w, tree, 0), &ball, &shape), TAC_OK);
    for (int i = 0; i < 500; i++)
        assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
    assert_true(tac_body_is_asleep(w, id));
    for (int i = 0; i < 20000; i++) { // 0.05 mm/s, half of what is still
        assert_int_equal(tac_drive_set_control(w, tree, 0, 5e-8 * i), TAC_OK);
        assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
    }
    assert_false(tac_body_is_asleep(w, id));
    check_between_in(tac_body_pose(w, id).p.x, 2e-4, 1e-3, "m");
    check_at_most_in(tac_drive_info(w, tree, 0).force, 0.5 * 9.81 * 1.05, "N"); // its friction
    tac_world_destroy(w);
}

// ---- Random trees

enum { DRIVES = 8 };

typedef struct Motors {
    tac_DriveDef drive[DRIVES];
    int velocity[DRIVES][3];
    double gear[DRIVES][6];
} Motors;

/// Drives of all kinds on a tree, as strong as its lightest body can bear.
static void draw_motors(Motors *m, const TreeScene *scene, int velocities, Rnd *r)
{
    double least = HUGE_VAL;
    for (int i = 0; i < scene->bodies; i++)
        least = scene->body[i].mass > 0.0 ? smaller(least, scene->body[i].mass) : least;
    for (int i = 0; i < DRIVES; i++) {
        tac_DriveDef *d = &m->drive[i];
        *d = tac_drive_def_default();
        for (int j = 0; j < 6; j++)
            m->gear[i][j] = least * rnd_uniform(r, -1, 1);
        for (int j = 0; j < 3; j++)
            m->velocity[i][j] = rnd_int(r, 0, velocities - 1);
        d->on = i == 5 || i == 7 ? TAC_DRIVE_FRAMES : i == 3 ? TAC_DRIVE_BODY : TAC_DRIVE_JOINTS;
        if (d->on == TAC_DRIVE_JOINTS && scene->tendons > 0 && rnd_chance(r, 0.5)) {
            d->on = TAC_DRIVE_TENDON;
            d->tendon = rnd_int(r, 0, scene->tendons - 1);
        }
        d->count = i % 3 + 1;
        d->velocity = m->velocity[i];
        d->gear = m->gear[i];
        d->body = rnd_int(r, 0, scene->bodies - 1);
        d->frame = (tac_Pose){rnd_vec3(r, -0.1, 0.1), rnd_quat(r)};
        d->reference = rnd_int(r, -1, scene->bodies - 1);
        d->frame_reference = (tac_Pose){rnd_vec3(r, -0.1, 0.1), rnd_quat(r)};
        for (int j = 0; j < 3; j++) {
            d->gain[j] = j == 0 ? 1.0 : rnd_uniform(r, -0.3, 0.3);
            d->bias[j] = j == 0 ? rnd_uniform(r, -4, 4) : rnd_uniform(r, -4, 0);
        }
        d->force_upper = rnd_chance(r, 0.5) ? rnd_uniform(r, 0, 3) : 0.0;
        d->force_lower = -d->force_upper;
        d->dynamics = (tac_DriveDynamics)rnd_int(r, 0, 2);
        d->time_constant = rnd_uniform(r, 0.01, 0.1);
        d->activation_lower = -2, d->activation_upper = 2;
    }
}

static int velocities_of(const TreeScene *scene)
{
    static const int count[] = {0, 1, 1, 2, 3, 6};
    int n = 0;
    for (int i = 0; i < scene->bodies; i++)
        n += count[scene->body[i].joint];
    return n;
}

/// A tree with motors, and a ball on each of its bodies over a floor where `touch`.
static tac_World *make_driven(TreeScene *scene, const Motors *m, tac_Form form, bool touch,
                              tac_SystemId *tree)
{
    tac_World *w = make_world(scene->gravity);
    tac_TreeDef def = trees_def(scene);
    tac_ShapeDef ball = tac_shape_def_default(), floor = tac_shape_def_default();
    tac_ShapeId id;
    def.form = form;
    def.drive = m->drive, def.drive_count = DRIVES;
    assert_int_equal(tac_tree_create(w, &def, tree), TAC_OK);
    ball.type = TAC_SHAPE_SPHERE;
    ball.size.x = 0.04;
    floor.type = TAC_SHAPE_PLANE;
    floor.pose.p.z = -0.1;
    for (int i = 0; touch && i < scene->bodies; i++)
        assert_int_equal(tac_shape_create(w, tac_system_body(w, *tree, i), &ball, &id), TAC_OK);
    if (touch)
        assert_int_equal(tac_shape_create(w, (tac_BodyId){0}, &floor, &id), TAC_OK);
    return w;
}

static void both_books_close_on_random_trees(void **state)
{
    (void)state;
    double energy = 0.0, momentum = 0.0, created = 0.0, accounts = 0.0, contacts = 0.0;
    for (int k = 0; k < test_count(8 * TREES_ALL * FORMS, 2 * TREES_ALL); k++) {
        Rnd r = rnd_make(900 + (uint64_t)k);
        TreeScene scene = trees_all[k % TREES_ALL]();
        Motors m;
        tac_SystemId tree;
        draw_motors(&m, &scene, velocities_of(&scene), &r);
        tac_World *w = make_driven(&scene, &m, forms[k / TREES_ALL % FORMS], k % 2, &tree);
        for (int i = 0; i < 150; i++) {
            if (i % 10 == 0)
                for (int j = 0; j < DRIVES; j++)
                    tac_drive_set_control(w, tree, j, rnd_uniform(&r, -3, 3));
            if (tac_world_step(w, 2e-3) != TAC_OK)
                break;
            tac_StepStats s = tac_world_stats(w);
            energy = larger(energy, larger(s.residual, s.worst_system_residual));
            if (k / TREES_ALL % FORMS < KEEPING)
                momentum = larger(momentum, s.momentum_residual);
            contacts += s.contact.contacts;
        }
        tac_Ledger l = tac_world_ledger(w, true);
        double works = 0.0;
        for (int j = 0; j < DRIVES; j++)
            works += tac_drive_info(w, tree, j).total;
        created = larger(created, fabs(l.created) / l.scale);
        accounts = larger(accounts, fabs(works - l.work_port) / l.scale);
        assert_int_equal(tac_world_stats(w).step_count, 150);
        tac_world_destroy(w);
    }
    show(energy, "");
    show(momentum, "");
    check_at_most(energy, 1e-11);
    check_at_most(momentum, 1e-11);
    check_at_most(created, 1e-13);
    check_at_most(accounts, 1e-13);
    check_at_least(contacts, 100);
}

/// Σ gear · force of all drives on joints and tendons.
static void add_known_efforts(const tac_World *w, tac_SystemId tree, const TreeScene *scene,
                              const Motors *m, double *sum)
{
    for (int i = 0; i < DRIVES; i++) {
        const tac_DriveDef *d = &m->drive[i];
        double force = tac_drive_info(w, tree, i).force;
        for (int j = 0; d->on == TAC_DRIVE_JOINTS && j < d->count; j++)
            sum[d->velocity[j]] += d->gear[j] * force;
        const tac_TendonDef *tendon = d->on == TAC_DRIVE_TENDON ? &scene->tendon[d->tendon] : NULL;
        for (int j = 0; tendon && j < tendon->count; j++)
            sum[tendon->velocity[j]] += d->gear[0] * tendon->arm[j] * force;
    }
}

static void the_motion_of_a_step_tells_the_efforts_of_its_drives(void **state)
{
    (void)state;
    double worst = 0.0, effort[64], sum[64];
    for (int k = 0; k < test_count(4 * TREES_ALL * FORMS, TREES_ALL * FORMS); k++) {
        Rnd r = rnd_make(70 + (uint64_t)k);
        TreeScene scene = trees_all[k % TREES_ALL]();
        int n = velocities_of(&scene);
        Motors m;
        tac_SystemId tree;
        draw_motors(&m, &scene, n, &r);
        for (int i = 0; i < DRIVES; i++)
            m.drive[i].on = m.drive[i].on >= TAC_DRIVE_BODY ? TAC_DRIVE_JOINTS : m.drive[i].on;
        tac_World *w = make_driven(&scene, &m, forms[k / TREES_ALL % FORMS], false, &tree);
        assert_int_equal(tac_tree_step_efforts(w, tree, effort), TAC_ERR_STATE);
        for (int i = 0; i < 60; i++) {
            if (i % 10 == 0)
                for (int j = 0; j < DRIVES; j++)
                    tac_drive_set_control(w, tree, j, rnd_uniform(&r, -3, 3));
            double push = rnd_uniform(&r, -0.1, 0.1), largest = 0.0;
            tac_system_push(w, tree, i % n, push);
            assert_int_equal(tac_world_step(w, 2e-3), TAC_OK);
            assert_int_equal(tac_tree_step_efforts(w, tree, effort), TAC_OK);
            memset(sum, 0, sizeof sum);
            sum[i % n] = push;
            add_known_efforts(w, tree, &scene, &m, sum);
            for (int j = 0; j < n; j++)
                largest = larger(largest, fabs(sum[j]));
            for (int j = 0; j < n; j++)
                worst = larger(worst, fabs(effort[j] - sum[j]) / largest);
        }
        tac_world_destroy(w);
    }
    show(worst, "");
    check_at_most(worst, 1e-9);
}

static void a_saved_state_goes_on_with_the_same_bits(void **state)
{
    (void)state;
    for (int k = 0; k < TREES_ALL; k++) {
        Rnd r = rnd_make(40 + (uint64_t)k);
        TreeScene scene = trees_all[k]();
        Motors m;
        tac_SystemId tree;
        draw_motors(&m, &scene, velocities_of(&scene), &r);
        tac_World *w = make_driven(&scene, &m, TAC_FORM_AUTO, k % 2, &tree);
        for (int j = 0; j < DRIVES; j++)
            tac_drive_set_control(w, tree, j, rnd_uniform(&r, -3, 3));
        for (int i = 0; i < 40; i++)
            assert_int_equal(tac_world_step(w, 2e-3), TAC_OK);
        size_t size = tac_world_save_size(w);
        void *bytes = malloc(size);
        tac_DriveInfo before[DRIVES], after[DRIVES];
        assert_int_equal(tac_world_save(w, bytes, size), TAC_OK);
        uint64_t saved = tac_world_hash(w);
        for (int j = 0; j < DRIVES; j++)
            before[j] = tac_drive_info(w, tree, j);
        for (int i = 0; i < 40; i++)
            assert_int_equal(tac_world_step(w, 2e-3), TAC_OK);
        uint64_t hash = tac_world_hash(w);
        tac_drive_set_control(w, tree, 1, 77.0);
        assert_true(tac_world_hash(w) != hash);
        assert_int_equal(tac_world_load(w, bytes, size), TAC_OK);
        assert_true(tac_world_hash(w) == saved);
        for (int j = 0; j < DRIVES; j++)
            after[j] = tac_drive_info(w, tree, j);
        assert_memory_equal(before, after, sizeof before);
        for (int i = 0; i < 40; i++)
            assert_int_equal(tac_world_step(w, 2e-3), TAC_OK);
        assert_true(tac_world_hash(w) == hash);
        free(bytes);
        tac_world_destroy(w);
    }
}

static void steps_with_drives_allocate_nothing(void **state)
{
    (void)state;
    if (!alloc_count_available())
        skip();
    Rnd r = rnd_make(5);
    TreeScene scene = trees_hand(true);
    Motors m;
    tac_SystemId tree;
    draw_motors(&m, &scene, velocities_of(&scene), &r);
    tac_World *w = make_driven(&scene, &m, TAC_FORM_AUTO, false, &tree);
    alloc_count_begin();
    for (int i = 0; i < 50; i++) {
        tac_drive_set_control(w, tree, i % DRIVES, 1.0);
        tac_world_step(w, 1e-3);
    }
    assert_int_equal(alloc_count_end().allocations, 0);
    tac_world_destroy(w);
}

// ---- What is refused

static void what_is_wrong_with_a_drive_is_said_and_changes_nothing(void **state)
{
    (void)state;
    tac_DriveDef d = tac_drive_def_default();
    d.control = 0.5;
    Slider s = make_slider(d);
    uint64_t hash = tac_world_hash(s.world);
    assert_int_equal(tac_drive_count(s.world, s.tree), 1);
    assert_int_equal(tac_drive_count(s.world, (tac_SystemId){0}), 0);
    assert_int_equal(tac_drive_set_control(s.world, s.tree, 1, 0.0), TAC_ERR_INVALID);
    assert_int_equal(tac_drive_set_control(s.world, s.tree, -1, 0.0), TAC_ERR_INVALID);
    assert_int_equal(tac_drive_set_control(s.world, s.tree, 0, (double)NAN), TAC_ERR_INVALID);
    assert_int_equal(tac_drive_set_activation(s.world, s.tree, 0, 0.0), TAC_ERR_INVALID);
    assert_int_equal(tac_drive_set_control(s.world, (tac_SystemId){0}, 0, 0.0), TAC_ERR_STALE);
    assert_true(tac_world_hash(s.world) == hash);
    assert_int_equal(tac_world_begin(s.world, 1e-3), TAC_OK);
    assert_int_equal(tac_drive_set_control(s.world, s.tree, 0, 0.0), TAC_ERR_STATE);
    assert_int_equal(tac_world_end(s.world), TAC_OK);
    check_near(tac_drive_info(s.world, s.tree, 0).control, 0.5, 0.0);
    tac_DriveInfo none = tac_drive_info(s.world, s.tree, 7), zero = {0};
    assert_memory_equal(&none, &zero, sizeof none);
    tac_world_destroy(s.world);
}

typedef void Spoil(tac_DriveDef *d);

static void no_velocity(tac_DriveDef *d)
{
    d->count = 0;
}

static void far_velocity(tac_DriveDef *d)
{
    static const int velocity[] = {1};
    d->velocity = velocity;
}

static void no_gear(tac_DriveDef *d)
{
    d->gear = NULL;
}

static void no_tendon(tac_DriveDef *d)
{
    d->on = TAC_DRIVE_TENDON;
}

static void no_body(tac_DriveDef *d)
{
    d->on = TAC_DRIVE_BODY;
}

static void bad_gain(tac_DriveDef *d)
{
    d->bias[1] = (double)INFINITY;
}

static void crossed_range(tac_DriveDef *d)
{
    d->force_lower = 1.0;
}

static void no_time(tac_DriveDef *d)
{
    d->dynamics = TAC_DRIVE_FILTER;
    d->time_constant = 0.0;
}

static void bad_control(tac_DriveDef *d)
{
    d->control = (double)NAN;
}

static void unsound_drives_are_refused(void **state)
{
    (void)state;
    static Spoil *const spoils[] = {no_velocity, far_velocity,  no_gear, no_tendon,  no_body,
                                    bad_gain,    crossed_range, no_time, bad_control};
    static const int velocity[] = {0};
    static const double gear[] = {1, 0, 0, 0, 0, 0};
    tac_World *w = make_world((tac_Vec3){0, 0, 0});
    tac_TreeDef def = tac_tree_def_default();
    tac_TreeBodyDef body = tac_tree_body_def_default();
    tac_SystemId tree;
    def.body = &body, def.body_count = 1;
    for (size_t i = 0; i <= sizeof spoils / sizeof *spoils; i++) {
        tac_DriveDef d = tac_drive_def_default();
        d.count = 1, d.velocity = velocity, d.gear = gear;
        if (i > 0)
            spoils[i - 1](&d);
        def.drive = &d, def.drive_count = 1;
        assert_int_equal(tac_tree_create(w, &def, &tree), i > 0 ? TAC_ERR_INVALID : TAC_OK);
    }
    tac_world_destroy(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_position_servo_is_a_spring_and_a_damper),
        cmocka_unit_test(a_velocity_servo_reaches_its_speed_exponentially),
        cmocka_unit_test(a_stiff_servo_is_stable_at_any_step),
        cmocka_unit_test(a_servo_that_feeds_motion_follows_its_equation),
        cmocka_unit_test(a_gain_that_depends_on_the_place_and_the_speed),
        cmocka_unit_test(a_saturated_motor_gives_the_parabola_of_its_bound),
        cmocka_unit_test(a_servo_leaves_its_bound_where_its_law_does),
        cmocka_unit_test(a_range_that_is_not_reached_changes_nothing),
        cmocka_unit_test(a_filter_answers_a_step_exactly),
        cmocka_unit_test(an_integrator_sums_its_control_within_its_range),
        cmocka_unit_test(a_gear_multiplies_force_and_length),
        cmocka_unit_test(a_motor_on_two_joints_does_what_two_pushes_do),
        cmocka_unit_test(a_drive_on_a_tendon_pulls_along_its_arms),
        cmocka_unit_test(a_servo_over_joints_does_what_a_tendon_does),
        cmocka_unit_test(thrusters_let_a_body_hover_and_turn_it),
        cmocka_unit_test(a_body_drive_with_damping_is_stable),
        cmocka_unit_test(between_frames_a_servo_is_that_of_the_joint_between_them),
        cmocka_unit_test(between_free_frames_no_momentum_is_made),
        cmocka_unit_test(a_sensor_does_not_feel_what_a_thruster_carries),
        cmocka_unit_test(two_drives_share_the_bounds_of_their_joint),
        cmocka_unit_test(a_sleeper_does_not_stop_a_slow_motor),
        cmocka_unit_test(both_books_close_on_random_trees),
        cmocka_unit_test(the_motion_of_a_step_tells_the_efforts_of_its_drives),
        cmocka_unit_test(a_saved_state_goes_on_with_the_same_bits),
        cmocka_unit_test(steps_with_drives_allocate_nothing),
        cmocka_unit_test(what_is_wrong_with_a_drive_is_said_and_changes_nothing),
        cmocka_unit_test(unsound_drives_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
