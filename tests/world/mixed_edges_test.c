// Systems with coordinates where users slip: edits without a finite energy, springs that nothing
// can move, states of other worlds, callbacks that fail for a step, bodies asleep on a robot's
// base.
#include "check.h"
#include "world/world.h"
#include <math.h>
#include <stdlib.h>
#include <tactus/tactus.h>

static tac_World *make_world(double sleep_after)
{
    tac_World *world;
    tac_WorldDef def = tac_world_def_default();
    def.sleep_after = sleep_after;
    def.tag = 1;
    assert_int_equal(tac_world_create(&def, &world), TAC_OK);
    return world;
}

/// A body fixed to the world, its middle at z = 0.05 m, and a pendulum on it.
static tac_SystemId add_pendulum(tac_World *world, double x)
{
    tac_TreeBodyDef body[2] = {tac_tree_body_def_default(), tac_tree_body_def_default()};
    body[0].joint = TAC_TREE_FIXED;
    body[0].frame_parent.p = (tac_Vec3){x, 0, 0.05};
    body[1].parent = 0;
    body[1].frame_parent.p.z = 1.0;
    body[1].frame_body.p.x = 0.3;
    tac_TreeDef def = tac_tree_def_default();
    def.body = body;
    def.body_count = 2;
    tac_SystemId id;
    assert_int_equal(tac_tree_create(world, &def, &id), TAC_OK);
    return id;
}

static tac_SystemId add_beam(tac_World *world)
{
    tac_BeamDef def = tac_beam_def_default();
    def.length = 0.5, def.width = 0.02, def.height = 0.002;
    def.elements = 3;
    tac_SystemId id;
    assert_int_equal(tac_beam_create(world, &def, &id), TAC_OK);
    return id;
}

static bool broken; // the callbacks fail

static bool unit_mass(void *user, const double *q, const double *v, double *M, double *C)
{
    (void)user, (void)q, (void)v;
    M[0] = 1.0;
    C[0] = 0.0;
    return true;
}

static double quadratic(void *user, const double *q, double *gradient, double *second)
{
    (void)user;
    gradient[0] = broken ? (double)NAN : q[0];
    second[0] = 1.0;
    return 0.5 * q[0] * q[0];
}

static tac_SystemId add_custom(tac_World *world)
{
    const double start = 1.0;
    tac_CustomDef def = tac_custom_def_default();
    def.count = 1;
    def.mass = unit_mass;
    def.potential = quadratic;
    def.position = &start;
    tac_SystemId id;
    assert_int_equal(tac_custom_create(world, &def, &id), TAC_OK);
    return id;
}

static void the_dynamics_of_a_beam_are_read_one_by_one(void **state)
{
    (void)state;
    tac_World *w = make_world(0.0);
    tac_SystemId id = add_beam(w);
    double M[36], bias[6], force[6];
    assert_int_equal(tac_system_velocity_count(w, id), 6);
    assert_int_equal(tac_system_mass_matrix(w, id, M), TAC_OK);
    assert_int_equal(tac_system_bias(w, id, bias), TAC_OK);
    assert_int_equal(tac_system_forces(w, id, force), TAC_OK);
    for (int i = 0; i < 6; i++) {
        assert_true(M[7 * i] > 0.0);
        assert_true(bias[i] == 0.0);
        assert_true(isfinite(force[i]));
    }
    tac_world_destroy(w);
}

static void a_system_without_dense_dynamics_says_so(void **state)
{
    (void)state;
    tac_World *w = make_world(0.0);
    tac_SystemId id = add_custom(w);
    taci_UserSystem *c = taci_world_user_system(w, id);
    taci_UserOps ops = *c->ops;
    double M = 0.0;
    ops.dynamics = NULL;
    c->ops = &ops;
    assert_int_equal(tac_system_mass_matrix(w, id, &M), TAC_ERR_INVALID);
    assert_int_equal(tac_system_bias(w, id, &M), TAC_ERR_INVALID);
    assert_int_equal(tac_system_forces(w, id, &M), TAC_ERR_INVALID);
    assert_int_equal(tac_system_acceleration(w, id, &M), TAC_ERR_INVALID);
    assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
    tac_world_destroy(w);
}

static void an_edit_without_a_finite_energy_changes_nothing(void **state)
{
    (void)state;
    tac_World *w = make_world(0.0);
    tac_SystemId id[] = {add_pendulum(w, 0.0), add_beam(w), add_custom(w)};
    double huge[16];
    for (int i = 0; i < 16; i++)
        huge[i] = 1e200; // its square is not finite
    for (int i = 0; i < 5; i++)
        assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
    uint64_t hash = tac_world_hash(w);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(tac_system_set_velocities(w, id[i], huge), TAC_ERR_INVALID);
        if (i > 0) // any angle has a finite energy
            assert_int_equal(tac_system_set_positions(w, id[i], huge), TAC_ERR_INVALID);
        assert_true(tac_world_hash(w) == hash);
    }
    assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
    tac_world_destroy(w);
}

static void springs_need_an_end_that_moves_and_a_finite_energy(void **state)
{
    (void)state;
    tac_World *w = make_world(0.0);
    tac_SystemId tree = add_pendulum(w, 0.0), other = add_pendulum(w, 1.0);
    tac_SpringDef def = tac_spring_def_default();
    tac_SpringId spring;
    def.body_a = tac_system_body(w, tree, 0);
    assert_int_equal(tac_spring_create(w, &def, &spring), TAC_ERR_INVALID);
    def.body_b = tac_system_body(w, other, 0);
    assert_int_equal(tac_spring_create(w, &def, &spring), TAC_ERR_INVALID);
    def.body_b = tac_system_body(w, other, 1);
    assert_int_equal(tac_spring_create(w, &def, &spring), TAC_OK);
    assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
    def.body_b = (tac_BodyId){0};
    def.body_a = tac_system_body(w, tree, 1);
    assert_int_equal(tac_spring_create(w, &def, &spring), TAC_OK);
    uint64_t hash = tac_world_hash(w);
    tac_Pose far = tac_pose_identity();
    far.p.x = 1e200; // its energy is not finite
    assert_int_equal(tac_spring_jump_target(w, spring, far), TAC_ERR_INVALID);
    assert_true(tac_world_hash(w) == hash);
    assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
    tac_world_destroy(w);
}

static void a_state_of_systems_in_another_order_is_refused(void **state)
{
    (void)state;
    tac_World *w = make_world(0.0), *other = make_world(0.0);
    tac_SystemId first = add_pendulum(w, 0.0);
    add_pendulum(w, 1.0);
    assert_int_equal(tac_system_destroy(w, first), TAC_OK);
    add_pendulum(w, 2.0); // where the first one was, but after the second in the list
    add_pendulum(other, 1.0);
    add_pendulum(other, 2.0);
    size_t size = tac_world_save_size(w);
    void *bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(tac_world_save(w, bytes, size), TAC_OK);
    assert_int_equal(tac_world_load(other, bytes, size), TAC_ERR_SYNTAX);
    assert_int_equal(tac_world_load(w, bytes, size), TAC_OK);
    free(bytes);
    tac_world_destroy(w);
    tac_world_destroy(other);
}

static void a_callback_that_fails_for_a_step_undoes_that_step_alone(void **state)
{
    (void)state;
    tac_World *w = make_world(0.0);
    add_custom(w);
    assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
    uint64_t hash = tac_world_hash(w);
    broken = true;
    assert_int_equal(tac_world_step(w, 1e-3), TAC_ERR_DIVERGED);
    broken = false;
    assert_true(tac_world_hash(w) == hash);
    assert_int_equal(tac_world_stats(w).diverged, 1);
    assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
    tac_world_destroy(w);
}

static void a_box_sleeps_on_what_is_fixed_to_the_world(void **state)
{
    (void)state;
    tac_World *w = make_world(0.05);
    tac_SystemId tree = add_pendulum(w, 0.0);
    tac_ShapeDef shape = tac_shape_def_default();
    tac_ShapeId id;
    shape.type = TAC_SHAPE_PLANE; // the base stands in it
    assert_int_equal(tac_shape_create(w, (tac_BodyId){0}, &shape, &id), TAC_OK);
    shape.type = TAC_SHAPE_BOX;
    shape.size = (tac_Vec3){0.2, 0.2, 0.2};
    assert_int_equal(tac_shape_create(w, tac_system_body(w, tree, 0), &shape, &id), TAC_OK);
    tac_BodyDef def = tac_body_def_default();
    def.pose.p.z = 0.25;
    tac_BodyId box;
    assert_int_equal(tac_body_create(w, &def, &box), TAC_OK);
    assert_int_equal(tac_shape_create(w, box, &shape, &id), TAC_OK);
    int woke = 0;
    bool slept = false;
    for (int i = 0; i < 500; i++) {
        assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
        woke += slept && !tac_body_is_asleep(w, box);
        slept = tac_body_is_asleep(w, box);
    }
    assert_true(slept);
    assert_int_equal(woke, 0);
    assert_int_equal(tac_world_stats(w).contact.no_response, 0); // of base and floor
    tac_world_destroy(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_dynamics_of_a_beam_are_read_one_by_one),
        cmocka_unit_test(a_system_without_dense_dynamics_says_so),
        cmocka_unit_test(an_edit_without_a_finite_energy_changes_nothing),
        cmocka_unit_test(springs_need_an_end_that_moves_and_a_finite_energy),
        cmocka_unit_test(a_state_of_systems_in_another_order_is_refused),
        cmocka_unit_test(a_callback_that_fails_for_a_step_undoes_that_step_alone),
        cmocka_unit_test(a_box_sleeps_on_what_is_fixed_to_the_world),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
