/* What sensors on a tree feel: held against other routes to the same numbers. */
#include "check.h"
#include "larger.h"
#include "math/so3.h"
#include "trees.h"
#include <string.h>
#include <tactus/tactus.h>

static const tac_Pose here = {{0, 0, 0}, {1, 0, 0, 0}};
static const tac_Form forms[] = {TAC_FORM_RECURSION, TAC_FORM_SQUARE};

typedef struct Bench {
    TreeScene scene;
    tac_World *world;
    tac_SystemId tree;
} Bench;

static Bench bench_of(TreeScene scene, tac_Vec3 gravity, tac_Form form)
{
    Bench b = {.scene = scene};
    tac_WorldDef def = tac_world_def_default();
    tac_TreeDef tree = trees_def(&b.scene);
    tree.form = form;
    def.gravity = gravity;
    assert_int_equal(tac_world_create(&def, &b.world), TAC_OK);
    assert_int_equal(tac_tree_create(b.world, &tree, &b.tree), TAC_OK);
    return b;
}

static double difference(tac_Vec3 a, tac_Vec3 b)
{
    return v3_norm(v3_sub(a, b));
}

// A mast of three bodies that are one link, on a slide that its weight does not move.
static void what_stands_is_held_against_its_weight(void **state)
{
    (void)state;
    for (int f = 0; f < 2; f++) {
        TreeScene s = {.bodies = 3};
        for (int i = 0; i < 3; i++) {
            s.body[i] = tac_tree_body_def_default();
            s.body[i].parent = i - 1;
            s.body[i].joint = i == 0 ? TAC_TREE_PRISMATIC : TAC_TREE_FIXED;
            s.body[i].frame_parent = trees_frame(v3(i > 0 ? 0.3 : 0.0, 0, i), v3(0, i == 0, i > 0));
            s.body[i].frame_body = trees_frame(v3(0, 0, 0), v3(0, i == 0, i > 0));
            s.body[i].mass = 1.0 + i;
        }
        Bench b = bench_of(s, v3(0, 0, -10), forms[f]);
        assert_int_equal(tac_world_step(b.world, 1e-3), TAC_OK);
        static const double weight[] = {60, 50, 30};
        for (int i = 0; i < 3; i++) {
            tac_Wrench w = tac_tree_held(b.world, b.tree, i, here);
            check_vec3_near(w.force, v3(0, 0, weight[i]), 1e-12);
            // the weights of those above it are 0.3 m and 0.6 m beside it
            double beside = i == 0 ? 20 * 0.3 + 30 * 0.6 : i == 1 ? 30 * 0.3 : 0.0;
            check_vec3_near(w.torque, v3(0, -beside, 0), 1e-12);
            check_vec3_near(tac_tree_sense(b.world, b.tree, i, here).acceleration.lin, v3(0, 0, 0),
                            1e-12);
        }
        // about another point, in other axes: y down, z forward
        tac_Pose tilted = {{0.3, 0, 0}, {sqrt(0.5), sqrt(0.5), 0, 0}};
        tac_Wrench w = tac_tree_held(b.world, b.tree, 1, tilted);
        check_vec3_near(w.force, v3(0, 50, 0), 1e-12);
        check_vec3_near(w.torque, v3(0, 0, 30 * 0.3 - 50 * 0.3 - 30 * 0.3 + 30 * 0.3), 1e-12);
        tac_world_destroy(b.world);
    }
}

// Along its axis a revolute joint holds by its spring, damper and push alone, whatever the tree
// does: the books of its joint against Newton's law of all that hangs on it.
static double worst_along(Bench *b, double T, int steps)
{
    double worst = 0.0;
    for (int k = 0; k < steps; k++) {
        tac_Wrench push = {{3, -2, 5}, {0.4, 0.1, -0.3}};
        tac_system_push(b->world, b->tree, tac_tree_velocity(b->world, b->tree, 1), 0.7);
        tac_body_push(b->world, tac_system_body(b->world, b->tree, b->scene.bodies - 1), push);
        assert_int_equal(tac_world_step(b->world, T), TAC_OK);
        for (int i = 0; i < b->scene.bodies; i++) {
            const tac_TreeBodyDef *d = &b->scene.body[i];
            int velocity = tac_tree_velocity(b->world, b->tree, i);
            if (d->joint != TAC_TREE_REVOLUTE || d->axis[0].rotor > 0.0)
                continue;
            double gives = tac_tree_effort(b->world, b->tree, velocity) + (i == 1 ? 0.7 : 0.0);
            double felt = tac_tree_held(b->world, b->tree, i, d->frame_body).torque.z;
            worst = larger(worst, fabs(felt - gives));
        }
    }
    return worst;
}

static void a_joint_gives_along_its_axis_what_its_motor_does(void **state)
{
    (void)state;
    for (int f = 0; f < 2; f++) {
        double worst[2];
        for (int half = 0; half < 2; half++) {
            Bench b = bench_of(trees_chain6(), v3(1, -2, -9), forms[f]);
            worst[half] = worst_along(&b, half ? 5e-4 : 1e-3, half ? 200 : 100);
            tac_world_destroy(b.world);
        }
        show(worst[0], "N m");
        show(worst[1], "N m");
        check_at_most(worst[0], 1e-2);           // of efforts of some N m
        check_at_most(worst[1], 0.3 * worst[0]); // of second order: a quarter
    }
}

// Nothing holds what flies.
static void what_is_free_is_not_held(void **state)
{
    (void)state;
    for (int f = 0; f < 2; f++) {
        Bench b = bench_of(trees_whirl(4.0), v3(0, 0, -9.81), forms[f]);
        double force = 0.0, torque = 0.0;
        for (int k = 0; k < 200; k++) {
            tac_Wrench push = {{30, -20, 5}, {0.4, 0.1, -0.3}};
            tac_body_push(b.world, tac_system_body(b.world, b.tree, 1), push);
            assert_int_equal(tac_world_step(b.world, 1e-3), TAC_OK);
            tac_Wrench w = tac_tree_held(b.world, b.tree, 0, here);
            force = larger(force, v3_norm(w.force));
            torque = larger(torque, v3_norm(w.torque));
        }
        show(force, "N");
        show(torque, "N m");
        check_at_most(force, 1e-8);
        check_at_most(torque, 1e-3);
        tac_world_destroy(b.world);
    }
}

// Accelerations against differences of positions, which see nothing of velocities.
static void accelerations_are_those_of_the_way(void **state)
{
    (void)state;
    const double T = 1e-3;
    const tac_Pose tip = {{0.1, -0.2, 0.3}, {0.5, 0.5, -0.5, 0.5}};
    for (int f = 0; f < 2; f++) {
        Bench b = bench_of(trees_joints(), v3(0, 0, -9.81), forms[f]);
        int body = b.scene.bodies - 1;
        tac_Vec3 way[3] = {{0, 0, 0}};
        double worst = 0.0, largest = 0.0;
        tac_Vec3 felt = {0, 0, 0};
        for (int k = 0; k < 100; k++) {
            assert_int_equal(tac_world_step(b.world, T), TAC_OK);
            tac_TreeSense s = tac_tree_sense(b.world, b.tree, body, tip);
            memmove(way + 1, way, sizeof way[0] * 2);
            way[0] = s.pose.p;
            // of the two steps around the middle position
            tac_Vec3 mean = v3_scale(0.5, v3_add(felt, s.acceleration.lin));
            felt = s.acceleration.lin;
            if (k < 3)
                continue;
            tac_Vec3 a =
                v3_scale(1.0 / (T * T), v3_add(way[0], v3_sub(way[2], v3_scale(2.0, way[1]))));
            worst = larger(worst, difference(a, mean));
            largest = larger(largest, v3_norm(a));
            check_at_most(difference(s.velocity.lin, v3_scale(1.0 / T, v3_sub(way[0], way[1]))),
                          1e-4);
        }
        show(worst, "m/s2");
        show(largest, "m/s2");
        check_at_most(worst, 1e-3 * largest);
        tac_world_destroy(b.world);
    }
}

static void nothing_is_known_before_a_step_and_after_an_edit(void **state)
{
    (void)state;
    Bench b = bench_of(trees_chain6(), v3(0, 0, -9.81), TAC_FORM_RECURSION);
    double q[6] = {0.1, 0.2, 0.3, 0.4, 0.5, 0.6}, v[6] = {1, 2, 3, 4, 5, 6};
    tac_BodyId last = tac_system_body(b.world, b.tree, 5);
    for (int round = 0; round < 3; round++) {
        tac_Wrench w = tac_tree_held(b.world, b.tree, 0, here);
        tac_TreeSense s = tac_tree_sense(b.world, b.tree, 5, here);
        check_at_most(v3_norm(w.force) + v3_norm(w.torque) + v3_norm(s.acceleration.lin), 0.0);
        check_at_most(difference(s.velocity.lin, tac_body_state_twist(b.world, last).lin), 1e-12);
        check_at_most(difference(s.middle.p, tac_body_pose(b.world, last).p), 0.0);
        assert_int_equal(tac_world_step(b.world, 1e-3), TAC_OK);
        check_at_least(v3_norm(tac_tree_held(b.world, b.tree, 0, here).force), 1.0);
        if (round == 0)
            assert_int_equal(tac_system_set_positions(b.world, b.tree, q), TAC_OK);
        if (round == 1)
            assert_int_equal(tac_system_set_velocities(b.world, b.tree, v), TAC_OK);
    }
    // out of range
    check_at_most(v3_norm(tac_tree_held(b.world, b.tree, 6, here).force), 0.0);
    check_at_most(v3_norm(tac_tree_held(b.world, (tac_SystemId){0, 0, 0}, 0, here).force), 0.0);
    tac_world_destroy(b.world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_stands_is_held_against_its_weight),
        cmocka_unit_test(a_joint_gives_along_its_axis_what_its_motor_does),
        cmocka_unit_test(what_is_free_is_not_held),
        cmocka_unit_test(accelerations_are_those_of_the_way),
        cmocka_unit_test(nothing_is_known_before_a_step_and_after_an_edit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
