/* Mistakes that were once there, each by what a user saw of it. */
#include "check.h"
#include <math.h>
#include <stdlib.h>
#include <tactus/tactus.h>

static tac_World *make_world(tac_Vec3 gravity)
{
    tac_WorldDef def = tac_world_def_default();
    tac_World *world;
    def.gravity = gravity;
    assert_int_equal(tac_world_create(&def, &world), TAC_OK);
    return world;
}

static tac_BodyId add_body(tac_World *world, tac_Vec3 at, tac_Vec3 velocity)
{
    tac_BodyDef def = tac_body_def_default();
    tac_BodyId body;
    def.pose.p = at;
    def.twist.lin = velocity;
    def.inertia = tac_inertia_diagonal(0.01, 0.02, 0.03);
    assert_int_equal(tac_body_create(world, &def, &body), TAC_OK);
    return body;
}

static tac_SpringId add_spring(tac_World *world, tac_SpringType type, tac_BodyId a, tac_BodyId b,
                               double k)
{
    tac_SpringDef def = tac_spring_def_default();
    tac_SpringId spring;
    def.type = type;
    def.body_a = a;
    def.body_b = b;
    def.frame_a.p = (tac_Vec3){0.1, 0.02, 0};
    def.frame_b.p = (tac_Vec3){-0.1, 0, 0.01};
    def.stiffness = def.angular_stiffness = k;
    assert_int_equal(tac_spring_create(world, &def, &spring), TAC_OK);
    return spring;
}

static void run(tac_World *world, int steps, double T)
{
    for (int i = 0; i < steps; i++)
        assert_int_equal(tac_world_step(world, T), TAC_OK);
}

/// Three free bodies that tumble while tied together; `type` says how one of them is tied to the
/// world.
static double momentum_along_y(bool tied, tac_SpringType type, double k, double T)
{
    tac_World *world = make_world((tac_Vec3){0, 0, 0});
    tac_BodyId body[3], none = {0};
    for (int i = 0; i < 3; i++)
        body[i] = add_body(world, (tac_Vec3){0.2 * i, 0, 0}, (tac_Vec3){0, 1, 4.0 * (i - 1)});
    add_spring(world, TAC_SPRING_POINT, body[0], body[1], 1e5);
    add_spring(world, TAC_SPRING_POINT, body[1], body[2], 1e5);
    if (tied)
        add_spring(world, type, body[0], none, k);
    run(world, 2000, T);
    tac_Vec3 p, L;
    tac_world_momentum(world, &p, &L);
    tac_world_destroy(world);
    return p.y;
}

static void what_only_turns_a_cluster_leaves_its_momentum(void **state)
{
    (void)state;
    for (double T = 1e-3; T < 6e-3; T += 2e-3) {
        check_near(momentum_along_y(false, TAC_SPRING_POINT, 0.0, T), 3.0, 1e-10); // rounding of
                                                                                   // 2000 steps
        check_near(momentum_along_y(true, TAC_SPRING_ORIENTATION, 1.0, T), 3.0, 1e-10);
        check_near(momentum_along_y(true, TAC_SPRING_POINT, 0.0, T), 3.0, 1e-10); // holds nothing
    }
}

static void a_stiffness_that_was_changed_is_the_same_after_save_and_load(void **state)
{
    (void)state;
    const double stiffness[] = {1e4, 1e8, 1e12};
    for (int i = 0; i < 3; i++) {
        tac_World *world = make_world((tac_Vec3){0, 0, -9.81});
        tac_World *copy = make_world((tac_Vec3){0, 0, -9.81});
        tac_BodyId a = add_body(world, (tac_Vec3){0, 0, 0}, (tac_Vec3){0, 0, 0});
        tac_BodyId b = add_body(world, (tac_Vec3){0.2, 0, 0}, (tac_Vec3){0, 1, 0});
        tac_SpringId spring = add_spring(world, TAC_SPRING_POINT, a, b, 100.0);
        run(world, 10, 1e-3);
        assert_int_equal(tac_spring_set_stiffness(world, spring, stiffness[i], 1.0), TAC_OK);
        assert_int_equal(tac_spring_set_damping(world, spring, 1e3, 0.0), TAC_OK);
        size_t size = tac_world_save_size(world);
        void *bytes = malloc(size);
        assert_non_null(bytes);
        assert_int_equal(tac_world_save(world, bytes, size), TAC_OK);
        assert_int_equal(tac_world_load(copy, bytes, size), TAC_OK);
        run(world, 200, 1e-3);
        run(copy, 200, 1e-3);
        assert_true(tac_world_hash(world) == tac_world_hash(copy));
        free(bytes);
        tac_world_destroy(copy);
        tac_world_destroy(world);
    }
}

static void an_edit_of_infinite_energy_is_refused_and_the_books_stay_whole(void **state)
{
    (void)state;
    tac_World *world = make_world((tac_Vec3){0, 0, -9.81});
    tac_BodyId body = add_body(world, (tac_Vec3){0, 0, 0}, (tac_Vec3){0, 0, 0}), other, none = {0};
    tac_BodyDef fast = tac_body_def_default();
    fast.twist.lin.x = 1e160;
    assert_int_equal(tac_body_create(world, &fast, &other), TAC_ERR_INVALID);
    assert_false(tac_body_is_valid(world, other));
    assert_int_equal(tac_body_set_twist(world, body, fast.twist), TAC_ERR_INVALID);
    assert_int_equal(
        tac_body_set_pose(world, body, tac_pose_make((tac_Vec3){0, 0, 1e308}, (tac_Vec3){0, 0, 0})),
        TAC_ERR_INVALID);
    tac_SpringDef spring = tac_spring_def_default();
    tac_SpringId id;
    spring.body_a = body;
    spring.body_b = none;
    spring.frame_b.p.x = 1e200;
    assert_int_equal(tac_spring_create(world, &spring, &id), TAC_ERR_INVALID);
    assert_false(tac_spring_is_valid(world, id));
    run(world, 10, 1e-3);
    tac_Ledger total = tac_world_ledger(world, true);
    check_at_most(fabs(tac_ledger_residual(&total)), 1e-12 * total.scale); // rounding
    assert_int_equal(tac_world_body_count(world), 1);
    tac_world_destroy(world);
}

static void a_fixed_body_of_any_mass_is_saved_and_loaded(void **state)
{
    (void)state;
    tac_World *world = make_world((tac_Vec3){0, 0, -9.81});
    tac_BodyDef def = tac_body_def_default();
    tac_BodyId body;
    def.fixed = true;
    def.mass = (double)INFINITY;
    assert_int_equal(tac_body_create(world, &def, &body), TAC_OK);
    run(world, 3, 1e-3);
    check_near(tac_body_pose(world, body).q.w, 1.0, 0.0); // it had lost its pose every second step
    size_t size = tac_world_save_size(world);
    void *bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(tac_world_save(world, bytes, size), TAC_OK);
    assert_int_equal(tac_world_load(world, bytes, size), TAC_OK);
    free(bytes);
    tac_world_destroy(world);
}

static void the_effort_of_a_joint_lasts_until_the_next_step(void **state)
{
    (void)state;
    tac_World *world = make_world((tac_Vec3){0, 0, -9.81});
    tac_BodyId body = add_body(world, (tac_Vec3){0.1, 0, 0}, (tac_Vec3){0, 0, 0}), none = {0};
    tac_JointDef def = tac_joint_def_at(world, TAC_JOINT_BALL, body, none,
                                        tac_pose_make((tac_Vec3){0, 0, 0}, (tac_Vec3){0, 0, 0}));
    tac_JointId joint;
    assert_int_equal(tac_joint_create(world, &def, &joint), TAC_OK);
    run(world, 50, 1e-3);
    tac_Wrench before = tac_joint_info(world, joint).effort_a;
    assert_true(fabs(before.force.z) > 0.1);
    add_body(world, (tac_Vec3){50, 0, 0}, (tac_Vec3){0, 0, 0});
    check_near(tac_joint_info(world, joint).effort_a.force.z, before.force.z, 0.0);
    tac_world_destroy(world);
}

static void a_ball_joint_has_no_negative_limit(void **state)
{
    (void)state;
    tac_World *world = make_world((tac_Vec3){0, 0, -9.81});
    tac_JointDef ball = tac_joint_def_default();
    tac_JointId joint;
    ball.body_a = add_body(world, (tac_Vec3){0, 0, 0}, (tac_Vec3){0, 0, 0});
    ball.lower = -1.0;
    ball.upper = -0.5; // an angle between two axes is never negative: it stored 125 J at rest
    assert_int_equal(tac_joint_create(world, &ball, &joint), TAC_ERR_INVALID);
    tac_world_destroy(world);
}

static void a_thousand_steps_of_a_millisecond_are_a_second(void **state)
{
    (void)state;
    tac_World *world = make_world((tac_Vec3){0, 0, -9.81});
    add_body(world, (tac_Vec3){0, 0, 0}, (tac_Vec3){0, 0, 0});
    run(world, 10000, 1e-3);
    check_near(tac_world_stats(world).time, 10.0, 0.0);
    tac_world_destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_only_turns_a_cluster_leaves_its_momentum),
        cmocka_unit_test(a_stiffness_that_was_changed_is_the_same_after_save_and_load),
        cmocka_unit_test(an_edit_of_infinite_energy_is_refused_and_the_books_stay_whole),
        cmocka_unit_test(a_fixed_body_of_any_mass_is_saved_and_loaded),
        cmocka_unit_test(the_effort_of_a_joint_lasts_until_the_next_step),
        cmocka_unit_test(a_ball_joint_has_no_negative_limit),
        cmocka_unit_test(a_thousand_steps_of_a_millisecond_are_a_second),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
