/* Dry friction of joints: it stops what slides where Coulomb's law says, holds what is pushed by
 * less, lets go of what is pushed by more, and never gives energy.
 */
#include "larger.h"
#include "math/so3.h"
#include "rnd.h"
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

static double rate(const tac_World *w, tac_SystemId tree, int i)
{
    double v[64];
    tac_system_state_velocities(w, tree, v);
    return v[i];
}

static const tac_Form forms[] = {TAC_FORM_RECURSION, TAC_FORM_SQUARE};
enum { FORMS = sizeof forms / sizeof *forms };

// ---- One slider

#define MASS 2.0  // kg
#define LIMIT 3.0 // N

typedef struct Slider {
    tac_World *world;
    tac_SystemId tree;
} Slider;

static Slider make_slider(tac_Form form, double speed, double spring, double at)
{
    Slider s = {.world = make_world((tac_Vec3){0, 0, 0})};
    tac_TreeDef def = tac_tree_def_default();
    tac_TreeBodyDef body = tac_tree_body_def_default();
    body.joint = TAC_TREE_PRISMATIC;
    body.mass = MASS;
    body.velocity[0] = speed;
    body.position[0] = at;
    body.axis[0].friction = LIMIT;
    body.axis[0].spring = spring;
    def.body = &body, def.body_count = 1;
    def.form = form;
    assert_int_equal(tac_tree_create(s.world, &def, &s.tree), TAC_OK);
    return s;
}

static void a_slider_stops_where_and_when_coulomb_says(void **state)
{
    (void)state;
    const double speed = 0.7, distance = 0.5 * MASS * speed * speed / LIMIT,
                 time = MASS * speed / LIMIT;
    for (int f = 0; f < FORMS; f++)
        for (int k = 0; k < 5; k++) {
            double T = 7.3e-3 / (1 << k);
            Slider s = make_slider(forms[f], speed, 0.0, 0.0);
            int steps = 0;
            for (; fabs(rate(s.world, s.tree, 0)) > 1e-6 * speed && steps < 10000; steps++)
                assert_int_equal(tac_world_step(s.world, T), TAC_OK);
            check_near_in(steps * T, time, 1.01 * T, "s");
            for (int i = 0; i < 100; i++)
                assert_int_equal(tac_world_step(s.world, T), TAC_OK);
            // the last step, of a velocity below aT, is T/2 long for each of it: of order two
            check_near_in(position(s.world, s.tree, 0), distance, 0.13 * T * T * LIMIT / MASS, "m");
            tac_Ledger l = tac_world_ledger(s.world, true);
            check_near_in(l.friction, 0.5 * MASS * speed * speed, 1e-12, "J");
            check_at_most_in(l.kinetic, 1e-20, "J");
            tac_world_destroy(s.world);
        }
}

/// A load on a slider at rest for a second: how far it goes.
static double creep(double load, double T)
{
    Slider s = make_slider(TAC_FORM_RECURSION, 0.0, 0.0, 0.0);
    for (int i = 0; i < (int)(1.0 / T + 0.5); i++) {
        assert_int_equal(tac_system_push(s.world, s.tree, 0, load), TAC_OK);
        assert_int_equal(tac_world_step(s.world, T), TAC_OK);
    }
    double x = position(s.world, s.tree, 0);
    tac_world_destroy(s.world);
    return x;
}

static void a_load_below_the_limit_is_held(void **state)
{
    (void)state;
    const double share[] = {0.1, 0.5, 0.9, 0.99, 0.999, -0.999};
    for (int i = 0; i < 6; i++)
        for (int n = 0; n < 3; n++) {
            double T = 1e-3 * (1 << n);
            double a = share[i] * LIMIT / MASS; // that it would have without friction
            check_between(creep(share[i] * LIMIT, T) / (a * T), 0.0, 2.1e-6); // per second: m/s
        }
}

static void a_load_above_the_limit_breaks_away_at_once(void **state)
{
    (void)state;
    const double share[] = {1.01, 1.1, 2.0, 30.0, -5.0};
    for (int i = 0; i < 5; i++) {
        double load = share[i] * LIMIT, a = (load - copysign(LIMIT, load)) / MASS;
        Slider s = make_slider(TAC_FORM_RECURSION, 0.0, 0.0, 0.0);
        for (int k = 0; k < 50; k++)
            assert_int_equal(tac_world_step(s.world, 1e-3), TAC_OK);
        for (int k = 1; k <= 20; k++) {
            tac_system_push(s.world, s.tree, 0, load);
            assert_int_equal(tac_world_step(s.world, 1e-3), TAC_OK);
            check_near_in(rate(s.world, s.tree, 0), 1e-3 * k * a, 1e-5 * fabs(a), "m/s");
        }
        tac_world_destroy(s.world);
    }
}

/// Mass, spring and friction: half a cycle about +F/k, then about -F/k, until it sticks.
static double coulomb_oscillator(double t, double from, double k)
{
    double w = sqrt(k / MASS), half = 3.14159265358979323846 / w, shift = LIMIT / k;
    double centre = shift;
    while (fabs(from) > shift) {
        if (t < half)
            return centre + (from - centre) * cos(w * t);
        from = 2.0 * centre - from;
        centre = -centre;
        t -= half;
    }
    return from;
}

static void an_oscillator_loses_the_same_way_in_each_half_cycle(void **state)
{
    (void)state;
    const double k = 400.0, from = 0.1, rest = coulomb_oscillator(9.0, from, k);
    for (int f = 0; f < FORMS; f++) {
        double error[3] = {0};
        for (int n = 0; n < 3; n++) {
            double T = 4e-3 / (1 << 2 * n);
            Slider s = make_slider(forms[f], 0.0, k, from);
            for (int i = 1; i * T <= 2.0; i++) {
                assert_int_equal(tac_world_step(s.world, T), TAC_OK);
                double off = position(s.world, s.tree, 0) - coulomb_oscillator(i * T, from, k);
                error[n] = larger(error[n], fabs(off));
            }
            check_near_in(position(s.world, s.tree, 0), rest, 2.0 * error[n], "m");
            check_at_most_in(fabs(rate(s.world, s.tree, 0)), 1e-6, "m/s");
            tac_world_destroy(s.world);
        }
        // Of order two but for the instant of each turn: some percent of F T / m are left there.
        check_at_most_in(error[0], 4e-4, "m"); // 1.8e-4, 3.0e-5 and 1.2e-5 measured
        check_at_most_in(error[1], 6e-5, "m");
        check_at_most_in(error[2], 2.5e-5, "m");
    }
}

/// A ball that spins about an axis of its own on a ball joint loses speed evenly, whatever the
/// axis.
static void friction_of_a_ball_joint_knows_no_axes(void **state)
{
    (void)state;
    const tac_Vec3 axis[] = {{1, 0, 0}, {0, 0, 1}, {0.6, 0.48, 0.64}};
    for (int f = 0; f < FORMS; f++)
        for (int i = 0; i < 3; i++) {
            tac_World *w = make_world((tac_Vec3){0, 0, 0});
            tac_TreeDef def = tac_tree_def_default();
            tac_TreeBodyDef body = tac_tree_body_def_default();
            tac_SystemId tree;
            body.joint = TAC_TREE_BALL;
            body.inertia = tac_inertia_diagonal(0.2, 0.2, 0.2);
            body.axis[0].friction = 0.1;
            memcpy(body.velocity, (double[]){axis[i].x, axis[i].y, axis[i].z}, sizeof(double[3]));
            def.body = &body, def.body_count = 1;
            def.form = forms[f];
            assert_int_equal(tac_tree_create(w, &def, &tree), TAC_OK);
            for (int k = 1; k <= 400; k++) { // 0.5 rad/s2: at rest after 2 s
                double v[3];
                assert_int_equal(tac_world_step(w, 7e-3), TAC_OK);
                tac_system_state_velocities(w, tree, v);
                double exact = larger(1.0 - 0.5 * 7e-3 * k, 0.0);
                check_near_in(v[0] * axis[i].x + v[1] * axis[i].y + v[2] * axis[i].z, exact, 1e-6,
                              "rad/s");
            }
            check_near_in(tac_world_ledger(w, true).friction, 0.1, 1e-9, "J");
            tac_world_destroy(w);
        }
}

// ---- Trees

/// Friction in all joints, of about the weight of what hangs on them or much more.
static void draw_friction(TreeScene *scene, Rnd *r)
{
    for (int i = 0; i < scene->bodies; i++)
        for (int a = 0; a < 2; a++)
            if (scene->body[i].joint != TAC_TREE_FREE && rnd_chance(r, 0.8))
                scene->body[i].axis[a].friction =
                    rnd_log_uniform(r, 1e-3, 10.0) * (scene->body[i].mass + 1e-3);
}

static tac_World *make_tree(TreeScene *scene, tac_Form form, bool touch, tac_SystemId *tree)
{
    tac_World *w = make_world(scene->gravity);
    tac_TreeDef def = trees_def(scene);
    tac_ShapeDef ball = tac_shape_def_default(), floor = tac_shape_def_default();
    tac_ShapeId id;
    def.form = form;
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

static void friction_never_gives_energy_and_both_books_close(void **state)
{
    (void)state;
    double energy = 0.0, momentum = 0.0, created = 0.0, efforts = 0.0, contacts = 0.0;
    int second = 0, steps = 0;
    for (int k = 0; k < test_count(8 * TREES_ALL * FORMS, 2 * TREES_ALL); k++) {
        Rnd r = rnd_make(300 + (uint64_t)k);
        TreeScene scene = trees_all[k % TREES_ALL]();
        tac_SystemId tree;
        bool touch = k % 2;
        draw_friction(&scene, &r);
        tac_World *w = make_tree(&scene, forms[k / TREES_ALL % FORMS], touch, &tree);
        for (int i = 0; i < 200; i++) {
            double effort[64], before = tac_world_energy(w);
            assert_int_equal(tac_world_step(w, 2e-3), TAC_OK);
            tac_Ledger l = tac_world_ledger(w, false);
            tac_StepStats s = tac_world_stats(w);
            energy = larger(energy, larger(s.residual, s.worst_system_residual));
            momentum = larger(momentum, s.momentum_residual);
            contacts += s.contact.contacts;
            assert_true(l.friction >= 0.0);
            if (!touch) {
                check_at_most_in(tac_world_energy(w), before + 1e-12 * l.scale, "J");
                assert_int_equal(tac_tree_step_efforts(w, tree, effort), TAC_OK);
                for (int j = 0; j < tac_system_velocity_count(w, tree); j++)
                    efforts = larger(efforts, fabs(effort[j]));
            }
        }
        tac_Ledger l = tac_world_ledger(w, true);
        created = larger(created, fabs(l.created) / l.scale);
        second += (int)tac_world_stats(w).second_passes;
        steps += 200;
        tac_world_destroy(w);
    }
    show(energy, "");
    show(momentum, "");
    show(efforts, "N·m");
    show((double)second / steps, "second passes a step");
    check_at_most(energy, 1e-11);
    check_at_most(momentum, 1e-11);
    check_at_most(created, 1e-13);
    check_at_most_in(efforts, 1e-8, "N·m"); // nothing else acts
    check_at_least(contacts, 100);
}

/// A chain on springs with friction in its joints, in steps of 2 ms to 0.25 ms.
static void a_chain_with_friction_converges(void **state)
{
    (void)state;
    double q[4][8];
    for (int n = 0; n < 4; n++) {
        TreeScene scene = trees_chain6();
        tac_SystemId tree;
        for (int i = 0; i < scene.bodies; i++)
            scene.body[i].axis[0].friction = 0.05 * (6 - i);
        tac_World *w = make_tree(&scene, TAC_FORM_RECURSION, false, &tree);
        int steps = 250 << n;
        for (int i = 0; i < steps; i++)
            assert_int_equal(tac_world_step(w, 0.5 / steps), TAC_OK);
        tac_system_positions(w, tree, q[n]);
        tac_world_destroy(w);
    }
    double change[3] = {0};
    for (int n = 0; n < 3; n++)
        for (int i = 0; i < 6; i++)
            change[n] = larger(change[n], fabs(q[n][i] - q[n + 1][i]));
    check_at_most_in(change[0], 2e-2, "rad"); // links of 1 g·m2 and less: 500 rad/s2 by friction
    check_at_most_in(change[1], 3e-3, "rad");
    check_at_most_in(change[2], 5e-4, "rad");
}

/// A mast on a hinge that a free ball leans on: held below F, and pushed along above.
static void joints_with_friction_hold_against_a_contact_and_give_way(void **state)
{
    (void)state;
    for (int f = 0; f < FORMS; f++) {
        tac_World *w = make_world((tac_Vec3){0, 0, 0});
        tac_TreeDef def = tac_tree_def_default();
        tac_TreeBodyDef body = tac_tree_body_def_default();
        tac_BodyDef hammer = tac_body_def_default();
        tac_ShapeDef ball = tac_shape_def_default();
        tac_SystemId tree;
        tac_BodyId id;
        tac_ShapeId shape;
        body.frame_body.p = (tac_Vec3){-0.5, 0, 0}; // turns about z
        body.axis[0].friction = 2.0;
        def.body = &body, def.body_count = 1;
        def.form = forms[f];
        assert_int_equal(tac_tree_create(w, &def, &tree), TAC_OK);
        ball.type = TAC_SHAPE_SPHERE;
        ball.size.x = 0.05;
        assert_int_equal(tac_shape_create(w, tac_system_body(w, tree, 0), &ball, &shape), TAC_OK);
        hammer.pose.p = (tac_Vec3){0.5, -0.1 - 1e-6, 0};
        assert_int_equal(tac_body_create(w, &hammer, &id), TAC_OK);
        assert_int_equal(tac_shape_create(w, id, &ball, &shape), TAC_OK);
        double before = 0.0;
        for (int i = 0; i < 1000; i++) { // 3 N at 0.5 m: 1.5 N·m
            tac_body_push(w, id, (tac_Wrench){{0, 3.0, 0}, {0, 0, 0}});
            assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
            if (i == 100)
                before = position(w, tree, 0);
        }
        check_near_in(position(w, tree, 0), before, 1e-6, "rad");
        for (int i = 0; i < 200; i++) { // 8 N: 4 N·m, of which 2 are left
            tac_body_push(w, id, (tac_Wrench){{0, 8.0, 0}, {0, 0, 0}});
            assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
        }
        // inertia 0.1 + 1 · 0.25 of the mast, and 1 · 0.25 of the ball
        double a = 2.0 / 0.6;
        check_near_in(rate(w, tree, 0), 0.2 * a, 0.02 * a, "rad/s");
        check_at_most(tac_world_stats(w).residual, 1e-11);
        tac_world_destroy(w);
    }
}

static void a_saved_state_goes_on_with_the_same_bits(void **state)
{
    (void)state;
    for (int k = 0; k < TREES_ALL; k++) {
        Rnd r = rnd_make(800 + (uint64_t)k);
        TreeScene scene = trees_all[k]();
        tac_SystemId tree;
        draw_friction(&scene, &r);
        tac_World *w = make_tree(&scene, TAC_FORM_AUTO, true, &tree);
        for (int i = 0; i < 60; i++)
            assert_int_equal(tac_world_step(w, 2e-3), TAC_OK);
        size_t size = tac_world_save_size(w);
        void *bytes = malloc(size);
        assert_int_equal(tac_world_save(w, bytes, size), TAC_OK);
        uint64_t hash[2];
        for (int n = 0; n < 2; n++) {
            for (int i = 0; i < 60; i++)
                assert_int_equal(tac_world_step(w, 2e-3), TAC_OK);
            hash[n] = tac_world_hash(w);
            assert_int_equal(tac_world_load(w, bytes, size), TAC_OK);
        }
        assert_true(hash[0] == hash[1]);
        free(bytes);
        tac_world_destroy(w);
    }
}

/// Bits of a driven tree with friction, in units that are powers of two of ours.
static void run_in_units(double m, double s, double kg, double q[2])
{
    static const int velocity[] = {0, 1};
    const double gear[] = {1.0, 1.0 / m}; // a hinge and a slider: torque, and force
    double torque = kg * m * m / (s * s);
    tac_World *w = make_world((tac_Vec3){0, -9.0 * m / (s * s), 0});
    tac_TreeDef def = tac_tree_def_default();
    tac_TreeBodyDef body[2] = {tac_tree_body_def_default(), tac_tree_body_def_default()};
    tac_DriveDef d = tac_drive_def_default();
    tac_SystemId tree;
    for (int i = 0; i < 2; i++) {
        body[i].parent = i - 1;
        body[i].mass = kg;
        body[i].inertia =
            tac_inertia_diagonal(0.1 * kg * m * m, 0.2 * kg * m * m, 0.3 * kg * m * m);
        body[i].frame_body.p = (tac_Vec3){-0.5 * m, 0, 0};
    }
    body[1].joint = TAC_TREE_PRISMATIC;
    body[1].frame_parent = trees_frame((tac_Vec3){0.2 * m, 0, 0}, (tac_Vec3){1, 0, 0});
    body[0].axis[0].friction = 0.7 * torque;
    body[1].axis[0].friction = 1.5 * torque / m;
    d.count = 2, d.velocity = velocity, d.gear = gear;
    d.gain[0] = 20.0 * torque, d.bias[1] = -20.0 * torque, d.bias[2] = -2.0 * torque * s;
    d.control = 0.5;
    d.force_lower = -4.0 * torque, d.force_upper = 4.0 * torque;
    def.body = body, def.body_count = 2;
    def.drive = &d, def.drive_count = 1;
    def.form = TAC_FORM_RECURSION;
    assert_int_equal(tac_tree_create(w, &def, &tree), TAC_OK);
    for (int i = 0; i < 500; i++)
        assert_int_equal(tac_world_step(w, 0x1p-9 * s), TAC_OK);
    tac_system_positions(w, tree, q);
    q[1] /= m;
    tac_world_destroy(w);
}

static void units_are_the_users(void **state)
{
    (void)state;
    double ours[2], other[2];
    run_in_units(1.0, 1.0, 1.0, ours);
    const double units[][3] = {
        {1024.0, 1.0, 1.0}, {1.0, 4096.0, 1.0}, {1.0, 1.0, 0x1p-10}, {0x1p-20, 1024.0, 0x1p30}};
    for (int i = 0; i < 4; i++) {
        run_in_units(units[i][0], units[i][1], units[i][2], other);
        assert_memory_equal(ours, other, sizeof ours);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_slider_stops_where_and_when_coulomb_says),
        cmocka_unit_test(a_load_below_the_limit_is_held),
        cmocka_unit_test(a_load_above_the_limit_breaks_away_at_once),
        cmocka_unit_test(an_oscillator_loses_the_same_way_in_each_half_cycle),
        cmocka_unit_test(friction_of_a_ball_joint_knows_no_axes),
        cmocka_unit_test(friction_never_gives_energy_and_both_books_close),
        cmocka_unit_test(a_chain_with_friction_converges),
        cmocka_unit_test(joints_with_friction_hold_against_a_contact_and_give_way),
        cmocka_unit_test(a_saved_state_goes_on_with_the_same_bits),
        cmocka_unit_test(units_are_the_users),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
