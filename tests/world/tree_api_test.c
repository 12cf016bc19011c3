// Trees as users see them: definitions out of range, pushes and servos with their works, limits,
// tendons, edits, ids of bodies that belong to a tree, contact.
#include "check.h"
#include "env.h"
#include "heard.h"
#include "trees.h"
#include "larger.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tactus/tactus.h>

// ------------------------------------------------------------------------------------------------
// Definitions out of range

typedef struct Bench {
    tac_World *world;
    Heard heard;
} Bench;

static int set_up(void **state)
{
    static Bench b;
    b = (Bench){0};
    tac_WorldDef def = tac_world_def_default();
    def.message = hear;
    def.message_user = &b.heard;
    *state = &b;
    return tac_world_create(&def, &b.world) == TAC_OK ? 0 : -1;
}

static int tear_down(void **state)
{
    tac_world_destroy(((Bench *)*state)->world);
    return 0;
}

/// A sound tree with one change is refused by a message with `field` in it, and leaves nothing.
#define REFUSED(change, field)                                                  \
    do {                                                                        \
        TreeScene scene = trees_hand(false);                                    \
        tac_TreeDef d = trees_def(&scene);                                      \
        tac_TreeBodyDef *b = &scene.body[1];                                    \
        tac_TendonDef *t = &scene.tendon[0];                                    \
        tac_SystemId id;                                                        \
        (void)b, (void)t;                                                       \
        change;                                                                 \
        bench->heard = (Heard){0};                                              \
        tac_Result result = tac_tree_create(bench->world, &d, &id);             \
        if (result != TAC_ERR_INVALID || bench->heard.count != 1 ||             \
            strstr(bench->heard.text, field) == NULL) {                         \
            print_error(#change ": %s, \"%s\", in which \"%s\" should occur\n", \
                        tac_result_name(result), bench->heard.text, field);     \
            fail();                                                             \
        }                                                                       \
        assert_int_equal(tac_world_system_count(bench->world), 0);              \
    } while (0)

static void a_tree_out_of_range_is_refused_by_body_and_field(void **state)
{
    Bench *bench = *state;
    const double bad[] = {(double)NAN, HUGE_VAL, -1.0};
    REFUSED(d.cookie = 0, "tac_tree_def_default");
    REFUSED(d.body_count = 0, "body_count");
    REFUSED(d.form = (tac_Form)9, "form");
    REFUSED(d.project_every = 5, "even");
    REFUSED(d.project_every = -2, "even");
    REFUSED(b->parent = 1, "body 1: parent");
    REFUSED(b->parent = -2, "body 1: parent");
    REFUSED(b->joint = (tac_TreeJoint)7, "body 1: joint");
    REFUSED(b->joint = TAC_TREE_FREE, "body 1: a free body");
    REFUSED(b->frame_parent.q.w = 2.0, "frame_parent");
    REFUSED(b->frame_body.p.x = (double)NAN, "frame_body");
    REFUSED(b->inertia.m[0][1] = 1.0, "symmetric");
    REFUSED(b->inertia.m[0][0] = 1.0, "triangle");
    REFUSED(b->mass = 0.0, "without mass");
    for (int i = 0; i < 3; i++) {
        REFUSED(b->mass = bad[i], "body 1: mass");
        REFUSED(b->axis[0].spring = bad[i], "spring");
        REFUSED(b->axis[0].damper = bad[i], "damper");
        REFUSED(b->axis[0].rotor = bad[i], "rotor");
        REFUSED(b->axis[0].limit_stiffness = bad[i], "limit_stiffness");
        REFUSED(t->stiffness = bad[i], "tendon 0: offset, stiffness");
        REFUSED(t->damping = bad[i], "tendon 0");
    }
    REFUSED(b->position[0] = (double)NAN, "position");
    REFUSED(b->velocity[0] = HUGE_VAL, "velocity");
    REFUSED(b->axis[0].lower = (double)NAN, "lower");
    REFUSED(t->count = 0, "tendon 0");
    REFUSED(scene.velocity[0][0] = 99, "velocity 99");
    REFUSED(scene.arm[0][1] = HUGE_VAL, "arm");
    REFUSED(t->offset = (double)NAN, "offset");
    // A leaf without mass or rotor could spin for nothing.
    REFUSED((b = &scene.body[scene.bodies - 1], b->mass = 0.0,
             memset(&b->inertia, 0, sizeof b->inertia)),
            "without moving any mass");
}

static void a_massless_leaf_with_a_rotor_is_taken(void **state)
{
    Bench *bench = *state;
    const tac_Form forms[] = {TAC_FORM_SQUARE, TAC_FORM_RECURSION};
    for (int i = 0; i < 2; i++) {
        TreeScene scene = trees_hand(false);
        tac_TreeBodyDef *leaf = &scene.body[scene.bodies - 1];
        memset(&leaf->inertia, 0, sizeof leaf->inertia);
        leaf->mass = 0.0;
        leaf->axis[0].rotor = 1e-5;
        tac_TreeDef d = trees_def(&scene);
        d.form = forms[i];
        tac_SystemId id;
        assert_int_equal(tac_tree_create(bench->world, &d, &id), TAC_OK);
        for (int k = 0; k < 50; k++)
            assert_int_equal(tac_world_step(bench->world, 1e-3), TAC_OK);
    }
}

// ------------------------------------------------------------------------------------------------
// Works

static tac_World *make_world(tac_Vec3 gravity, tac_Policy policy)
{
    tac_WorldDef def = tac_world_def_default();
    tac_World *w;
    def.gravity = gravity;
    def.policy = policy;
    assert_int_equal(tac_world_create(&def, &w), TAC_OK);
    return w;
}

static tac_SystemId make_tree(tac_World *w, TreeScene *scene, tac_Form form)
{
    tac_TreeDef d = trees_def(scene);
    tac_SystemId id;
    d.form = form;
    assert_int_equal(tac_tree_create(w, &d, &id), TAC_OK);
    return id;
}

static const tac_Form forms[] = {TAC_FORM_SQUARE, TAC_FORM_RECURSION};

static void the_work_of_pushes_is_effort_times_mean_velocity(void **state)
{
    (void)state;
    for (int f = 0; f < 2; f++) {
        TreeScene scene = trees_joints();
        tac_World *w = make_world(scene.gravity, TAC_POLICY_EXACT);
        tac_SystemId id = make_tree(w, &scene, forms[f]);
        tac_BodyId hand = tac_system_body(w, id, scene.bodies - 1);
        int n = tac_system_velocity_count(w, id);
        double total = 0.0, body_total = 0.0, v[64];
        for (int k = 0; k < 100; k++) {
            tac_Wrench push = {{sin(0.1 * k), 0.3, -0.2}, {0.01, 0, 0.02 * cos(0.2 * k)}};
            tac_body_push(w, hand, push);
            tac_system_push(w, id, 0, 0.05);
            tac_system_push(w, id, n - 1, -0.02);
            assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
            tac_system_velocities(w, id, v);
            double work = 1e-3 * (0.05 * v[0] - 0.02 * v[n - 1]);
            check_near_in(tac_system_port_work(w, id, false), work, 1e-15, "J");
            tac_PortAccount port = tac_body_port(w, hand);
            tac_Twist V = tac_body_twist(w, hand);
            double of_body = push.force.x * V.lin.x + push.force.y * V.lin.y +
                             push.force.z * V.lin.z + push.torque.x * V.ang.x +
                             push.torque.z * V.ang.z;
            check_near_in(port.work, 1e-3 * of_body, 1e-15, "J");
            total += work, body_total += port.work;
            tac_Ledger l = tac_world_ledger(w, false);
            check_near_in(l.work_port, work + port.work, 1e-14, "J");
        }
        check_near_in(tac_system_port_work(w, id, true), total, 1e-13, "J");
        check_near_in(tac_body_port(w, hand).total, body_total, 1e-13, "J");
        tac_world_destroy(w);
    }
}

/// A servo moves the rest of a joint's spring: its mover does the work.
static void a_servo_pays_for_what_it_moves(void **state)
{
    (void)state;
    for (int f = 0; f < 2; f++) {
        TreeScene scene = trees_chain6();
        for (int i = 0; i < 6; i++) {
            scene.body[i].axis[0].spring = 50.0;
            scene.body[i].axis[0].damper = 8.0;
        }
        tac_World *w = make_world((tac_Vec3){0, 0, -9.81}, TAC_POLICY_EXACT);
        tac_SystemId id = make_tree(w, &scene, forms[f]);
        double q[6], worst = 0.0, target = 0.0;
        for (int k = 0; k < 4000; k++) {
            if (k < 1000)
                tac_tree_set_rest(w, id, 1, target = 0.5e-3 * (k + 1));
            assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
            worst = larger(worst, tac_world_stats(w).residual);
        }
        tac_system_positions(w, id, q);
        double force[6];
        tac_system_forces(w, id, force);
        check_at_most(worst, 1e-13);
        for (int i = 0; i < 6; i++) // it has nearly come to rest, where gravity and springs balance
            check_near_in(force[i], 0.0, 0.02, "N·m");
        tac_Ledger l = tac_world_ledger(w, true);
        check_at_least_in(fabs(l.work_target), 0.1, "J");
        check_near_in(tac_ledger_residual(&l), 0.0, 1e-12 * l.scale, "J");
        tac_world_destroy(w);
    }
}

/// Positions, rests and springs set in this order leave a robot where it was put.
static void a_robot_starts_where_its_rests_are(void **state)
{
    (void)state;
    TreeScene scene = trees_chain6();
    for (int i = 0; i < 6; i++)
        scene.body[i].axis[0].spring = 0.0;
    tac_World *w = make_world((tac_Vec3){0, 0, 0}, TAC_POLICY_EXACT);
    tac_SystemId id = make_tree(w, &scene, TAC_FORM_AUTO);
    const double q[6] = {0.3, -0.4, 0.5, 1.0, -0.2, 0.1}, rest[6] = {0};
    assert_int_equal(tac_system_set_velocities(w, id, rest), TAC_OK);
    assert_int_equal(tac_system_set_positions(w, id, q), TAC_OK);
    for (int i = 0; i < 6; i++) {
        assert_int_equal(tac_tree_jump_rest(w, id, i, q[i]), TAC_OK);
        assert_int_equal(tac_tree_set_spring(w, id, i, 2000.0, 1.0), TAC_OK);
    }
    check_near_in(tac_world_energy(w), 0.0, 0.0, "J");
    for (int k = 0; k < 50; k++)
        assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
    double p[6];
    tac_system_positions(w, id, p);
    check_array_near(p, q, 6, 0.0);
    // A jump away is paid by who jumps.
    assert_int_equal(tac_tree_jump_rest(w, id, 2, 0.6), TAC_OK);
    assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
    tac_Ledger l = tac_world_ledger(w, false);
    check_near_in(l.work_target, 0.5 * 2000.0 * 0.01, 1e-12, "J");
    double v[6]; // the servo's effort: the mean of its spring, and its damper
    tac_system_velocities(w, id, v);
    double mean = 2000.0 * (0.1 - 0.5e-3 * v[2]) - 1.0 * v[2];
    check_near_in(tac_tree_effort(w, id, 2), mean, 1e-10, "N·m");
    check_at_most(tac_world_stats(w).residual, 1e-14);
    assert_int_equal(tac_tree_jump_rest(w, id, 2, HUGE_VAL), TAC_ERR_INVALID);
    assert_int_equal(tac_tree_jump_rest(w, id, 6, 0.0), TAC_ERR_INVALID);
    tac_world_destroy(w);
}

/// Two parts of an arm overlap that only turn about a common axis: nothing can part them, and the
/// arm falls as if they did not touch.
static void parts_that_no_joint_parts_do_not_hold_an_arm(void **state)
{
    (void)state;
    double angle[2];
    for (int touch = 0; touch < 2; touch++) {
        TreeScene scene = {.name = "rolls", .bodies = 3};
        for (int i = 0; i < 3; i++) { // a hinge about y, then two turns about its own length x
            tac_TreeBodyDef *b = &scene.body[i];
            tac_Vec3 axis = i == 0 ? (tac_Vec3){0, 1, 0} : (tac_Vec3){1, 0, 0};
            *b = tac_tree_body_def_default();
            b->parent = i - 1;
            b->frame_parent = trees_frame((tac_Vec3){i == 0 ? 0.0 : 0.05, 0, 0}, axis);
            b->frame_body = trees_frame((tac_Vec3){-0.05, 0, 0}, axis);
            b->inertia = tac_inertia_box(1.0, (tac_Vec3){0.1, 0.1, 0.1});
        }
        tac_World *w = make_world((tac_Vec3){0, 0, -9.81}, TAC_POLICY_EXACT);
        tac_SystemId id = make_tree(w, &scene, TAC_FORM_AUTO);
        tac_ShapeDef box = tac_shape_def_default();
        tac_ShapeId shape;
        box.type = TAC_SHAPE_BOX;
        box.size = (tac_Vec3){0.24, 0.05, 0.06}; // of the first and the last: 2 cm overlap
        for (int i = 0; touch && i < 3; i += 2)
            assert_int_equal(tac_shape_create(w, tac_system_body(w, id, i), &box, &shape), TAC_OK);
        for (int k = 0; k < 300; k++)
            assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
        double q[3];
        tac_system_positions(w, id, q);
        angle[touch] = q[0];
        if (touch)
            assert_true(tac_world_stats(w).contact.no_response > 0);
        tac_world_destroy(w);
    }
    check_at_least_in(fabs(angle[0]), 0.3, "rad");
    check_near_in(angle[1], angle[0], 1e-12, "rad");
}

static void a_pendulum_bounces_off_its_limits_without_loss(void **state)
{
    (void)state;
    for (int f = 0; f < 2; f++) {
        TreeScene scene = {.name = "pendulum", .bodies = 1, .gravity = {0, -9.81, 0}};
        tac_TreeBodyDef *b = &scene.body[0];
        *b = tac_tree_body_def_default();
        b->frame_body.p = (tac_Vec3){-0.3, 0, 0};
        b->inertia = tac_inertia_diagonal(0.01, 0.03, 0.03);
        b->axis[0].lower = -2.2;
        b->axis[0].upper = -0.8;
        b->axis[0].limit_stiffness = 2e4; // k T²/J = 0.17
        b->position[0] = -1.0;
        b->velocity[0] = -3.0;
        tac_World *w = make_world(scene.gravity, TAC_POLICY_EXACT);
        tac_SystemId id = make_tree(w, &scene, forms[f]);
        double E = tac_world_energy(w), worst = 0.0, q, low = 0.0, high = -9.0;
        for (int k = 0; k < 10000; k++) {
            assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
            tac_system_positions(w, id, &q);
            worst = larger(worst, fabs(tac_world_energy(w) - E));
            low = smaller(low, q), high = larger(high, q);
        }
        show(worst, "J");
        show(low, "rad"), show(high, "rad");
        check_at_most_in(worst, 1e-10, "J");
        check_between_in(low, -2.25, -2.2, "rad"); // v sqrt(J/k) = 0.03 rad beyond
        check_between_in(high, -0.8, -0.75, "rad");
        tac_world_destroy(w);
    }
}

static void put_shapes(tac_World *w, tac_SystemId id, double radius)
{
    tac_ShapeDef def = tac_shape_def_default();
    tac_ShapeId shape;
    def.size.x = radius;
    for (int i = 0; i < tac_system_body_count(w, id); i++)
        assert_int_equal(tac_shape_create(w, tac_system_body(w, id, i), &def, &shape), TAC_OK);
}

/// Limits that no step resolves, narrower than a step, under both passive policies: what nobody can
/// pay for is not counted, and nothing is created.
static void limits_of_any_stiffness_create_nothing(void **state)
{
    (void)state;
    const double lengths[] = {1e-4, 1e-3, 1e-2, 5e-2}, stiffness[] = {1e2, 1e4, 1e6, 1e9};
    const double widths[] = {1e-6, 1e-2, 1.0};
    for (int i = 0; i < 96; i++) {
        TreeScene scene = {.name = "stops", .bodies = 1};
        tac_TreeBodyDef *b = &scene.body[0];
        *b = tac_tree_body_def_default();
        b->inertia = tac_inertia_diagonal(0.01, 0.01, 0.01);
        b->axis[0].lower = -widths[i % 3];
        b->axis[0].upper = widths[i % 3];
        b->axis[0].limit_stiffness = stiffness[i / 3 % 4];
        b->velocity[0] = 5.0;
        tac_World *w =
            make_world((tac_Vec3){0, 0, 0}, i < 48 ? TAC_POLICY_EXACT : TAC_POLICY_LEDGER);
        make_tree(w, &scene, i % 2 ? TAC_FORM_SQUARE : TAC_FORM_RECURSION);
        double E = tac_world_energy(w), most = E;
        for (int k = 0; k < 500; k++) {
            assert_int_equal(tac_world_step(w, lengths[i / 12 % 4]), TAC_OK);
            most = larger(most, tac_world_energy(w));
        }
        tac_Ledger l = tac_world_ledger(w, true);
        check_at_most_in(l.created, 1e-12, "J");
        check_at_most_in(most, E * (1.0 + 1e-6), "J"); // a yield at 1e9 N·m/rad rounds at sqrt(eps)
        tac_world_destroy(w);
    }
}

/// Two parts that overlap where no joint can part them, but for the rounding of an axis: they are
/// left alone, and nothing flies off.
static void overlap_that_no_joint_parts_is_left_alone(void **state)
{
    (void)state;
    TreeScene scene = {.name = "slide", .bodies = 1};
    tac_TreeBodyDef *b = &scene.body[0];
    *b = tac_tree_body_def_default();
    b->joint = TAC_TREE_PRISMATIC;
    b->frame_parent = b->frame_body = trees_frame((tac_Vec3){0, 0, 0}, (tac_Vec3){1, 0, 1e-9});
    tac_World *w = make_world((tac_Vec3){0, 0, -9.81}, TAC_POLICY_EXACT);
    tac_SystemId id = make_tree(w, &scene, TAC_FORM_AUTO);
    put_shapes(w, id, 0.05);
    tac_ShapeDef floor = tac_shape_def_default();
    tac_ShapeId shape;
    floor.type = TAC_SHAPE_PLANE;
    assert_int_equal(tac_shape_create(w, (tac_BodyId){0}, &floor, &shape), TAC_OK);
    for (int k = 0; k < 100; k++)
        assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
    double q;
    tac_system_positions(w, id, &q);
    check_near_in(q, 0.0, 1e-6, "m"); // it falls along the axis by 1e-9 of a free fall
    tac_world_destroy(w);
}

static void a_wound_tendon_pulls_and_a_slack_one_does_not_push(void **state)
{
    (void)state;
    for (int f = 0; f < 2; f++) {
        TreeScene scene = trees_hand(true);
        tac_World *w = make_world((tac_Vec3){0, 0, 0}, TAC_POLICY_EXACT);
        tac_SystemId id = make_tree(w, &scene, forms[f]);
        double worst = 0.0, least = 0.0, before = tac_tendon_info(w, id, 0).stretch;
        for (int k = 0; k < 1000; k++) {
            if (k < 200)
                tac_tendon_set_offset(w, id, 0, scene.tendon[0].offset + 1e-5 * (k + 1));
            assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
            worst = larger(worst, tac_world_stats(w).residual);
            for (int i = 0; i < scene.tendons; i++) {
                tac_TendonInfo t = tac_tendon_info(w, id, i);
                least = smaller(least, t.tension / (1.0 + 1e-4 * scene.tendon[i].stiffness));
                assert_true(t.energy >= 0.0 && (t.stretch > 0.0 || t.energy == 0.0));
            }
        }
        show(least, "of a tension at 0.1 mm");
        check_at_most(worst, 1e-12);
        check_at_least(least, -0.1); // while it goes slack the force is that of the predicted step
        assert_true(tac_tendon_info(w, id, 0).stretch != before);
        assert_true(tac_tendon_info(w, id, 2147483647).length == 0.0); // there is none
        tac_Ledger l = tac_world_ledger(w, true);
        check_at_least_in(l.work_target, 1e-6, "J"); // winding costs
        tac_world_destroy(w);
    }
}

// ------------------------------------------------------------------------------------------------
// Edits and ids

static void positions_and_velocities_are_set_with_their_energy_booked(void **state)
{
    (void)state;
    for (int f = 0; f < 2; f++) {
        TreeScene scene = trees_joints();
        tac_World *w = make_world(scene.gravity, TAC_POLICY_EXACT);
        tac_SystemId id = make_tree(w, &scene, forms[f]);
        double q[64], v[64], p[64], u[64];
        int n = tac_system_velocity_count(w, id), m = tac_system_position_count(w, id);
        for (int k = 0; k < 20; k++)
            tac_world_step(w, 1e-3);
        tac_system_positions(w, id, q);
        tac_system_state_velocities(w, id, v);
        double E = tac_world_energy(w);
        for (int i = 0; i < n; i++)
            v[i] += 0.3;
        assert_int_equal(tac_system_set_velocities(w, id, v), TAC_OK);
        tac_system_state_velocities(w, id, u);
        check_array_near(u, v, (size_t)n, 1e-12);
        tac_system_velocities(w, id, u); // what was set is read back
        check_array_near(u, v, (size_t)n, 1e-12);
        int body = 0;
        while (scene.body[body].joint != TAC_TREE_REVOLUTE)
            body++;
        q[tac_tree_position(w, id, body)] += 0.2;
        assert_int_equal(tac_system_set_positions(w, id, q), TAC_OK);
        tac_system_positions(w, id, p);
        tac_system_state_velocities(w, id, u);
        check_array_near(p, q, (size_t)m, 1e-15);
        check_array_near(u, v, (size_t)n, 1e-11);
        double after = tac_world_energy(w);
        assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
        tac_system_velocities(w, id, u); // V̂ again
        tac_system_positions(w, id, q);
        int at = tac_tree_position(w, id, body);
        check_near(u[tac_tree_velocity(w, id, body)], (q[at] - p[at]) / 1e-3, 1e-9);
        tac_Ledger l = tac_world_ledger(w, false);
        check_near_in(l.work_edit, after - E, 1e-12 * l.scale, "J");
        check_near_in(tac_ledger_residual(&l), 0.0, 1e-13 * l.scale, "J");
        q[0] = HUGE_VAL;
        assert_int_equal(tac_system_set_positions(w, id, q), TAC_ERR_INVALID);
        v[1] = (double)NAN;
        assert_int_equal(tac_system_set_velocities(w, id, v), TAC_ERR_INVALID);
        assert_int_equal(tac_system_push(w, id, 0, (double)NAN), TAC_ERR_INVALID);
        assert_int_equal(tac_system_push(w, id, n, 1.0), TAC_ERR_INVALID);
        tac_world_destroy(w);
    }
}

static void a_quaternion_that_is_not_of_unit_length_is_refused(void **state)
{
    (void)state;
    TreeScene scene = trees_floating();
    tac_World *w = make_world(scene.gravity, TAC_POLICY_EXACT);
    tac_SystemId id = make_tree(w, &scene, TAC_FORM_AUTO);
    double q[64];
    tac_system_positions(w, id, q);
    uint64_t hash = tac_world_hash(w);
    q[tac_tree_position(w, id, 0) + 3] += 0.1;
    assert_int_equal(tac_system_set_positions(w, id, q), TAC_ERR_INVALID);
    assert_true(tac_world_hash(w) == hash);
    tac_world_destroy(w);
}

static void bodies_of_a_tree_have_ids_of_their_own(void **state)
{
    Bench *bench = *state;
    tac_World *w = bench->world;
    TreeScene scene = trees_arm7();
    tac_SystemId id = make_tree(w, &scene, TAC_FORM_AUTO);
    tac_BodyDef def = tac_body_def_default();
    tac_BodyId box, link = tac_system_body(w, id, 6);
    assert_int_equal(tac_body_create(w, &def, &box), TAC_OK);
    int index = -1;
    tac_SystemId of = tac_body_system(w, link, &index);
    assert_true(memcmp(&of, &id, sizeof id) == 0 && index == 6);
    of = tac_body_system(w, box, NULL);
    assert_int_equal(of.index1, 0);
    assert_true(tac_body_is_valid(w, link));
    assert_int_equal(tac_system_body(w, id, 7).index1, 0);
    assert_int_equal(tac_world_body_count(w), 1); // of rigid ones
    // What makes no sense on them says so.
    assert_int_equal(tac_body_set_pose(w, link, tac_pose_identity()), TAC_ERR_INVALID);
    assert_int_equal(tac_body_set_twist(w, link, (tac_Twist){{0, 0, 0}, {0, 0, 0}}),
                     TAC_ERR_INVALID);
    assert_int_equal(tac_body_destroy(w, link), TAC_ERR_INVALID);
    tac_JointDef joint = tac_joint_def_default();
    tac_JointId j;
    joint.body_a = box;
    joint.body_b = link;
    assert_int_equal(tac_joint_create(w, &joint, &j), TAC_ERR_INVALID);
    assert_non_null(strstr(bench->heard.text, "springs"));
    assert_int_equal(tac_system_destroy(w, id), TAC_OK);
    assert_false(tac_body_is_valid(w, link));
    assert_int_equal(tac_body_push(w, link, (tac_Wrench){{1, 0, 0}, {0, 0, 0}}), TAC_ERR_STALE);
    tac_SystemId next = make_tree(w, &scene, TAC_FORM_AUTO); // takes the places of the first
    assert_false(tac_body_is_valid(w, link));
    assert_true(tac_body_is_valid(w, tac_system_body(w, next, 6)));
}

// ------------------------------------------------------------------------------------------------
// Contact

/// A chain of seven falls on a floor and comes to rest on it.
static void a_chain_falls_on_a_floor_and_rests(void **state)
{
    (void)state;
    for (int f = 0; f < 2; f++) {
        TreeScene scene = trees_arm7();
        for (int i = 0; i < 7; i++)
            scene.body[i].axis[0].spring = 0.0, scene.body[i].axis[0].damper = 4.0;
        tac_World *w = make_world(scene.gravity, TAC_POLICY_EXACT);
        tac_SystemId id = make_tree(w, &scene, forms[f]);
        put_shapes(w, id, 0.03);
        tac_ShapeDef floor = tac_shape_def_default();
        tac_ShapeId shape;
        floor.type = TAC_SHAPE_PLANE;
        floor.pose.p.z = -0.1;
        assert_int_equal(tac_shape_create(w, (tac_BodyId){0}, &floor, &shape), TAC_OK);
        double work = 0.0, residual = 0.0, deepest = 0.0;
        for (int k = 0; k < 4000; k++) {
            assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
            tac_Ledger l = tac_world_ledger(w, false);
            work = larger(work, (-(l.restitution + l.friction + l.stick + l.rolling) + l.solver) /
                                    l.scale);
            residual = larger(residual, tac_world_stats(w).residual);
            for (int i = 0; i < 7; i++)
                deepest = larger(deepest, -0.07 - tac_body_pose(w, tac_system_body(w, id, i)).p.z);
        }
        double v[7], speed = 0.0;
        int contacts;
        const tac_Contact *c = tac_world_contacts(w, &contacts);
        double reported = 0.0, felt = 0.0; // N, upward: of the contacts, and by body
        for (int i = 0; i < contacts; i++)
            reported += c[i].body_a.index1 != 0 ? c[i].force.z : -c[i].force.z;
        for (int i = 0; i < 7; i++)
            felt += tac_body_contact_wrench(w, tac_system_body(w, id, i)).force.z;
        check_at_least_in(felt, 1.0, "N");
        check_near_in(felt, reported, 1e-9 * reported, "N");
        tac_system_velocities(w, id, v);
        for (int i = 0; i < 7; i++)
            speed = larger(speed, fabs(v[i]));
        show(deepest, "m");
        show(speed, "rad/s");
        check_at_most(work, 1e-12);
        check_at_most(residual, 1e-12);
        check_at_most_in(deepest, 1e-3, "m");
        check_at_least(contacts, 1);
        check_at_most_in(speed, 0.2, "rad/s"); // dampers let it sink slowly on
        tac_world_destroy(w);
    }
}

static void neighbours_in_a_tree_do_not_touch(void **state)
{
    (void)state;
    TreeScene scene = trees_arm7();
    tac_World *w = make_world((tac_Vec3){0, 0, 0}, TAC_POLICY_EXACT);
    tac_SystemId id = make_tree(w, &scene, TAC_FORM_AUTO);
    tac_Vec3 a = tac_body_pose(w, tac_system_body(w, id, 0)).p;
    tac_Vec3 b = tac_body_pose(w, tac_system_body(w, id, 1)).p;
    double apart =
        sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) + (a.z - b.z) * (a.z - b.z));
    put_shapes(w, id, 0.52 * apart); // they overlap
    assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
    int contacts;
    const tac_Contact *c = tac_world_contacts(w, &contacts);
    for (int i = 0; i < contacts; i++) {
        int first, second;
        tac_body_system(w, c[i].body_a, &first);
        tac_body_system(w, c[i].body_b, &second);
        assert_true(abs(first - second) > 1);
    }
    tac_world_destroy(w);
}

/// Pushes that come between begin and end act in that step.
static void late_pushes_act_in_the_step_begun(void **state)
{
    (void)state;
    for (int f = 0; f < 2; f++) {
        TreeScene scene = trees_joints();
        tac_World *w[2];
        tac_SystemId id[2];
        for (int i = 0; i < 2; i++) {
            w[i] = make_world(scene.gravity, TAC_POLICY_EXACT);
            id[i] = make_tree(w[i], &scene, forms[f]);
        }
        for (int k = 0; k < 50; k++) {
            tac_system_push(w[0], id[0], 1, 0.2);
            assert_int_equal(tac_world_step(w[0], 1e-3), TAC_OK);
            assert_int_equal(tac_world_begin(w[1], 1e-3), TAC_OK);
            assert_int_equal(tac_system_set_velocities(w[1], id[1], NULL), TAC_ERR_STATE);
            tac_system_push(w[1], id[1], 1, 0.2);
            assert_int_equal(tac_world_end(w[1]), TAC_OK);
        }
        double p[64], q[64];
        tac_system_positions(w[0], id[0], p);
        tac_system_positions(w[1], id[1], q);
        // the first step's second pass knew of the push in one world only
        check_array_near(p, q, (size_t)tac_system_position_count(w[0], id[0]), 1e-6);
        tac_world_destroy(w[0]);
        tac_world_destroy(w[1]);
    }
}

#define ON_A_BENCH(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

static void pairs_that_cannot_be_kept_apart_are_refused(void **state)
{
    (void)state;
    TreeScene scene = trees_hand(false);
    tac_TreeDef def = trees_def(&scene);
    const tac_TreePair pair[3] = {{0, 2}, {1, 3}, {0, 1}}, none = {0, scene.bodies};
    tac_WorldDef world_def = tac_world_def_default();
    tac_World *w;
    tac_SystemId id;
    assert_int_equal(tac_world_create(&world_def, &w), TAC_OK);
    assert_int_equal(tac_tree_create(w, &def, &id), TAC_OK);
    assert_int_equal(tac_tree_keep_apart(w, id, pair, 3), TAC_OK);
    assert_int_equal(tac_tree_keep_apart(w, id, NULL, 0), TAC_OK);
    assert_int_equal(tac_tree_keep_apart(w, id, pair, -1), TAC_ERR_INVALID);
    assert_int_equal(tac_tree_keep_apart(w, id, pair, -3), TAC_ERR_INVALID);
    assert_int_equal(tac_tree_keep_apart(w, id, NULL, 1), TAC_ERR_INVALID);
    assert_int_equal(tac_tree_keep_apart(w, id, &none, 1), TAC_ERR_INVALID);
    assert_int_equal(tac_tree_keep_apart(w, id, pair, 2), TAC_OK);
    assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
    assert_int_equal(tac_world_begin(w, 1e-3), TAC_OK);
    assert_int_equal(tac_tree_keep_apart(w, id, pair, 1), TAC_ERR_STATE);
    assert_int_equal(tac_world_end(w), TAC_OK);
    assert_int_equal(tac_system_destroy(w, id), TAC_OK);
    assert_int_equal(tac_tree_keep_apart(w, id, pair, 1), TAC_ERR_STALE);
    tac_world_destroy(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ON_A_BENCH(a_tree_out_of_range_is_refused_by_body_and_field),
        ON_A_BENCH(a_massless_leaf_with_a_rotor_is_taken),
        cmocka_unit_test(the_work_of_pushes_is_effort_times_mean_velocity),
        cmocka_unit_test(a_servo_pays_for_what_it_moves),
        cmocka_unit_test(a_robot_starts_where_its_rests_are),
        cmocka_unit_test(parts_that_no_joint_parts_do_not_hold_an_arm),
        cmocka_unit_test(a_pendulum_bounces_off_its_limits_without_loss),
        cmocka_unit_test(limits_of_any_stiffness_create_nothing),
        cmocka_unit_test(overlap_that_no_joint_parts_is_left_alone),
        cmocka_unit_test(a_wound_tendon_pulls_and_a_slack_one_does_not_push),
        cmocka_unit_test(positions_and_velocities_are_set_with_their_energy_booked),
        cmocka_unit_test(a_quaternion_that_is_not_of_unit_length_is_refused),
        ON_A_BENCH(bodies_of_a_tree_have_ids_of_their_own),
        cmocka_unit_test(a_chain_falls_on_a_floor_and_rests),
        cmocka_unit_test(neighbours_in_a_tree_do_not_touch),
        cmocka_unit_test(late_pushes_act_in_the_step_begun),
        cmocka_unit_test(pairs_that_cannot_be_kept_apart_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
