// Trees of tens of thousands of joints with a spring and limits on each: memory and time are those
// of the joints, both books close, and what does not fit is said.
#include "alloc_count.h"
#include "check.h"
#include "env.h"
#include "heard.h"
#include "larger.h"
#include "system/tree/tree.h"
#include "world/world.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tactus/tactus.h>

#define JOINTS 50000
#define LIMIT 0.02 // rad
#define HALF 0.7071067811865476

/// Rods of 0.1 m and 0.1 kg in a row along x, each with a spring and a damper at its joint, hinges
/// across with limits.
static tac_TreeBodyDef *long_chain(int n, tac_TreeJoint joint)
{
    tac_TreeBodyDef *body = calloc((size_t)n, sizeof *body);
    assert_non_null(body);
    for (int i = 0; i < n; i++) {
        tac_TreeBodyDef *b = &body[i];
        *b = tac_tree_body_def_default();
        b->parent = i - 1;
        b->joint = joint;
        b->mass = 0.1;
        b->inertia = (tac_Mat3){{{1e-4, 0, 0}, {0, 1e-4, 0}, {0, 0, 1e-4}}};
        b->frame_parent.p = v3(i > 0 ? 0.05 : 0.0, 0, 0);
        b->frame_body.p = v3(-0.05, 0, 0);
        b->axis[0].spring = 20.0;
        b->axis[0].damper = 0.01;
        if (joint != TAC_TREE_REVOLUTE)
            continue;
        b->frame_parent.q = b->frame_body.q = (tac_Quat){HALF, -HALF, 0, 0};
        b->axis[0].lower = -LIMIT;
        b->axis[0].upper = LIMIT;
        b->axis[0].limit_stiffness = 100.0;
        b->axis[0].limit_damping = 0.01;
    }
    return body;
}

static tac_World *plain_world(Heard *heard)
{
    tac_WorldDef def = tac_world_def_default();
    tac_World *world;
    *heard = (Heard){0};
    def.message = hear;
    def.message_user = heard;
    assert_int_equal(tac_world_create(&def, &world), TAC_OK);
    return world;
}

static tac_SystemId add_tree(tac_World *world, const tac_TreeBodyDef *body, int n)
{
    tac_TreeDef def = tac_tree_def_default();
    tac_SystemId id;
    def.body = body;
    def.body_count = n;
    assert_int_equal(tac_tree_create(world, &def, &id), TAC_OK);
    assert_int_equal(tac_system_form(world, id), TAC_FORM_RECURSION);
    return id;
}

/// Bytes that a tree has taken.
static double bytes_of(const tac_World *world, tac_SystemId id)
{
    const taci_Tree *t = (const taci_Tree *)taci_world_user_system(world, id);
    assert_non_null(t);
    return (double)(t->base.memory.size + t->form_memory.size);
}

/// Steps of 1 ms in which both books close, but for the rounding of sums over `numbers` numbers.
static void step_with_books(tac_World *world, int steps, int numbers)
{
    double worst = 0.0, momentum = 0.0;
    for (int k = 0; k < steps; k++) {
        assert_int_equal(tac_world_step(world, 1e-3), TAC_OK);
        tac_StepStats s = tac_world_stats(world);
        worst = larger(worst, s.residual);
        momentum = larger(momentum, s.momentum_residual);
    }
    tac_Ledger l = tac_world_ledger(world, true);
    show(worst, "of all terms");
    show(momentum, "of all terms");
    check_at_most(worst, numbers * 0x1p-53);
    check_at_most(momentum, numbers * 0x1p-53);
    check_near(l.created, 0.0, 0.0);
    check_at_least(l.kinetic, 1e-3); // it does fall
}

/// A step, and the same step again from the saved state.
static void step_twice_from_a_saved_state(tac_World *world)
{
    size_t size = tac_world_save_size(world);
    void *bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(tac_world_save(world, bytes, size), TAC_OK);
    uint64_t before = tac_world_hash(world);
    assert_int_equal(tac_world_step(world, 1e-3), TAC_OK);
    uint64_t after = tac_world_hash(world);
    assert_int_equal(tac_world_load(world, bytes, size), TAC_OK);
    assert_true(tac_world_hash(world) == before && before != after);
    assert_int_equal(tac_world_step(world, 1e-3), TAC_OK);
    assert_true(tac_world_hash(world) == after);
    free(bytes);
}

static void a_long_chain_lives(tac_TreeJoint joint, double most_bytes)
{
    int n = test_count(JOINTS, 2000);
    Heard heard;
    tac_TreeBodyDef *body = long_chain(n, joint);
    for (int i = 0; i < n && joint == TAC_TREE_REVOLUTE; i++)
        body[i].position[0] = 0.001 * (i * 7 % 11 - 5);
    tac_World *world = plain_world(&heard);
    tac_SystemId id = add_tree(world, body, n);
    show(bytes_of(world, id) / n, "bytes per joint");
    check_at_most_in(bytes_of(world, id) / n, most_bytes, "bytes per joint");
    step_with_books(world, 4, tac_system_velocity_count(world, id) + 6 * n);
    step_twice_from_a_saved_state(world);
    assert_int_equal(tac_system_destroy(world, id), TAC_OK);
    assert_int_equal(heard.count, 0);
    tac_world_destroy(world);
    free(body);
}

// What is known of a link, and of it in several places and factors, comes to 3.6 and 5.3 kB.
static void fifty_thousand_hinges_with_springs_and_limits_cost_4_kB_each(void **state)
{
    (void)state;
    a_long_chain_lives(TAC_TREE_REVOLUTE, 4096.0);
}

static void fifty_thousand_balls_with_springs_cost_6_kB_each(void **state)
{
    (void)state;
    a_long_chain_lives(TAC_TREE_BALL, 6144.0);
}

static int in_force(const tac_World *world, tac_SystemId id, double *q, int n)
{
    int on = 0;
    assert_int_equal(tac_system_positions(world, id, q), TAC_OK);
    for (int i = 0; i < n; i++)
        on += fabs(q[i]) > LIMIT;
    return on;
}

/// All joints start beyond a limit, every other one beyond the other. Such a zigzag opens from its
/// ends: to straighten further in, it has to push all that lies outward along.
static void ten_thousand_limits_are_in_force_at_once(void **state)
{
    (void)state;
    int n = 10000, least = n;
    Heard heard;
    tac_TreeBodyDef *body = long_chain(n, TAC_TREE_REVOLUTE);
    for (int i = 0; i < n; i++)
        body[i].position[0] = i % 2 ? 1.5 * LIMIT : -1.5 * LIMIT;
    tac_World *world = plain_world(&heard);
    tac_SystemId id = add_tree(world, body, n);
    double bytes = bytes_of(world, id), *q = calloc((size_t)n, sizeof *q);
    assert_non_null(q);
    // The potential of a limit counts beyond it, that of the spring everywhere.
    double held = 0.5 * 100.0 * 0.25 * LIMIT * LIMIT + 0.5 * 20.0 * 2.25 * LIMIT * LIMIT;
    check_near(tac_world_ledger(world, true).elastic, n * held, 1e-12 * n * held);
    step_with_books(world, 1, 7 * n);
    for (int i = n / 10; i < n - n / 10; i++) { // spring and limit, hardly moved: measured 1e-9
        double effort = (20.0 * 1.5 + 100.0 * 0.5) * LIMIT;
        check_near(tac_tree_effort(world, id, i), i % 2 ? -effort : effort, 1e-6);
    }
    for (int k = 0; k < 20; k++) {
        int on = in_force(world, id, q, n);
        least = on < least ? on : least;
        step_with_books(world, 1, 7 * n);
    }
    show(least, "limits in force at least");
    check_at_least(least, 0.8 * n);
    check_at_most(tac_world_ledger(world, true).elastic, 0.999 * n * held);
    check_near(bytes_of(world, id), bytes, 0.0);
    assert_int_equal(heard.count, 0);
    free(q);
    tac_world_destroy(world);
    free(body);
}

static void a_tree_without_memory_is_refused_with_a_message(void **state)
{
    (void)state;
    if (!alloc_count_available())
        skip();
    Heard heard;
    tac_TreeBodyDef *body = long_chain(200, TAC_TREE_BALL);
    tac_World *world = plain_world(&heard);
    int refused = 0;
    for (int i = 1;; i++) {
        tac_TreeDef def = tac_tree_def_default();
        tac_SystemId id;
        def.body = body;
        def.body_count = 200;
        heard = (Heard){0};
        alloc_fail_begin(i);
        tac_Result result = tac_tree_create(world, &def, &id);
        if (!alloc_fail_end())
            break;
        assert_int_equal(result, TAC_ERR_MEMORY);
        assert_int_equal(heard.count, 1);
        assert_non_null(strstr(heard.text, "memory"));
        assert_int_equal(tac_world_system_count(world), 0);
        refused++;
    }
    assert_true(refused >= 3); // the tree, its arrays, those of its form
    assert_int_equal(tac_world_system_count(world), 1);
    tac_world_destroy(world);
    free(body);
}

/// What the tendons run over is counted before it is looked at.
static void tendons_over_more_joints_than_an_int_counts_are_refused(void **state)
{
    (void)state;
    enum { TENDONS = 100000, EACH = 30000 };
    Heard heard;
    tac_SystemId id;
    tac_TreeDef def = tac_tree_def_default();
    tac_TreeBodyDef *body = long_chain(1, TAC_TREE_REVOLUTE);
    tac_TendonDef *tendon = calloc(TENDONS, sizeof *tendon);
    int *velocity = calloc(EACH, sizeof *velocity);
    double *arm = calloc(EACH, sizeof *arm);
    assert_true(tendon && velocity && arm);
    for (int i = 0; i < TENDONS; i++) {
        tendon[i] = tac_tendon_def_default();
        tendon[i].count = EACH;
        tendon[i].velocity = velocity;
        tendon[i].arm = arm;
    }
    def.body = body;
    def.body_count = 1;
    def.tendon = tendon;
    def.tendon_count = TENDONS;
    tac_World *world = plain_world(&heard);
    assert_int_equal(tac_tree_create(world, &def, &id), TAC_ERR_INVALID);
    assert_int_equal(heard.count, 1);
    assert_non_null(strstr(heard.text, "3000000004 joints"));
    tac_world_destroy(world);
    free(arm);
    free(velocity);
    free(tendon);
    free(body);
}

// -------------------------------------------------------------------------------------- from files

typedef struct Text {
    char *at;
    size_t used, size;
} Text;

__attribute__((format(printf, 2, 3))) static void add(Text *t, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int n = vsnprintf(t->at + t->used, t->size - t->used, format, list);
    va_end(list);
    assert_true(n > 0 && (size_t)n < t->size - t->used);
    t->used += (size_t)n;
}

static Text new_text(void)
{
    Text t = {.size = 1 << 22};
    t.at = malloc(t.size);
    assert_non_null(t.at);
    return t;
}

/// The robot of a text moves with its books closed; frees the text.
static void a_robot_moves(Text *text, const char *path, int joints, int velocities)
{
    Heard heard;
    tac_Model *model;
    tac_SystemId id;
    tac_ModelOptions options = tac_model_options_default();
    tac_ModelPlacement placement = tac_model_placement_default();
    assert_int_equal(tac_model_read(text->at, text->used, path, &options, &model), TAC_OK);
    assert_int_equal(tac_model_tree(model)->tendon_count, 0);
    tac_World *world = plain_world(&heard);
    assert_int_equal(tac_model_build(model, world, &placement, &id), TAC_OK);
    assert_int_equal(tac_system_velocity_count(world, id), velocities);
    check_at_most_in(bytes_of(world, id) / joints, 6144.0, "bytes per joint");
    step_with_books(world, 3, 10 * joints);
    tac_world_destroy(world);
    tac_model_destroy(model);
    free(text->at);
}

static void a_file_of_thousands_of_sprung_balls_loads(void **state)
{
    (void)state;
    int arms = test_count(60, 10);
    enum { BALLS = 50 }; // of an arm
    Text t = new_text();
    add(&t, "<mujoco><worldbody>");
    for (int i = 0; i < arms; i++) {
        for (int j = 0; j < BALLS; j++)
            add(&t,
                "<body pos=\"%g %g 0\"><joint type=\"ball\" stiffness=\"2\" damping=\"0.01\"/>"
                "<geom type=\"sphere\" size=\"0.03\" pos=\"0.05 0 0\" mass=\"0.1\"/>",
                j > 0 ? 0.1 : 0.0, j > 0 ? 0.0 : i);
        for (int j = 0; j < BALLS; j++)
            add(&t, "</body>");
    }
    add(&t, "</worldbody></mujoco>");
    a_robot_moves(&t, "balls.xml", arms * BALLS, 3 * arms * BALLS);
}

static void a_file_of_thousands_of_limited_hinges_loads(void **state)
{
    (void)state;
    int n = test_count(2000, 200);
    Text t = new_text();
    add(&t, "<robot name=\"chain\"><link name=\"l0\"/>");
    for (int i = 1; i <= n; i++)
        add(&t,
            "<link name=\"l%d\"><inertial><origin xyz=\"0.05 0 0\"/><mass value=\"0.1\"/>"
            "<inertia ixx=\"1e-4\" iyy=\"1e-4\" izz=\"1e-4\" ixy=\"0\" ixz=\"0\" iyz=\"0\"/>"
            "</inertial></link><joint name=\"j%d\" type=\"revolute\"><parent link=\"l%d\"/>"
            "<child link=\"l%d\"/><origin xyz=\"%g 0 0\"/><axis xyz=\"0 1 0\"/>"
            "<limit lower=\"-0.5\" upper=\"0.5\" effort=\"1\" velocity=\"1\"/></joint>",
            i, i, i - 1, i, i > 1 ? 0.1 : 0.0);
    add(&t, "</robot>");
    a_robot_moves(&t, "hinges.urdf", n, n);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fifty_thousand_hinges_with_springs_and_limits_cost_4_kB_each),
        cmocka_unit_test(fifty_thousand_balls_with_springs_cost_6_kB_each),
        cmocka_unit_test(ten_thousand_limits_are_in_force_at_once),
        cmocka_unit_test(a_tree_without_memory_is_refused_with_a_message),
        cmocka_unit_test(tendons_over_more_joints_than_an_int_counts_are_refused),
        cmocka_unit_test(a_file_of_thousands_of_sprung_balls_loads),
        cmocka_unit_test(a_file_of_thousands_of_limited_hinges_loads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
