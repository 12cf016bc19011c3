/* Definitions out of range are refused with a message that names the field, whatever is wrong with
 * them, and nothing is created.
 */
#include "support/check.h"
#include "support/heard.h"
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <tactus/tactus.h>

typedef struct Desk { // a world with a body, a second one and a fixed one
    tac_World *world;
    tac_BodyId a, b, fixed;
    Heard heard;
} Desk;

static int set_up(void **state)
{
    static Desk desk;
    desk = (Desk){0};
    tac_WorldDef def = tac_world_def_default();
    def.message = hear;
    def.message_user = &desk.heard;
    tac_BodyDef body = tac_body_def_default();
    if (tac_world_create(&def, &desk.world) != TAC_OK ||
        tac_body_create(desk.world, &body, &desk.a) != TAC_OK ||
        tac_body_create(desk.world, &body, &desk.b) != TAC_OK)
        return -1;
    body.fixed = true;
    *state = &desk;
    return tac_body_create(desk.world, &body, &desk.fixed) == TAC_OK ? 0 : -1;
}

static int tear_down(void **state)
{
    tac_world_destroy(((Desk *)*state)->world);
    return 0;
}

/// The call answered `result` with one message from `origin` in which `field` occurs.
static void check_heard(Heard *h, tac_Result result, tac_Result expected, const char *origin,
                        const char *field, const char *change)
{
    if (result != expected || h->count != 1 || h->code != expected || strcmp(h->origin, origin) ||
        strstr(h->text, field) == NULL) {
        print_error("%s: %s, expected %s; %d messages, the last from %s: \"%s\", in which \"%s\" "
                    "should occur\n",
                    change, tac_result_name(result), tac_result_name(expected), h->count, h->origin,
                    h->text, field);
        fail();
    }
    *h = (Heard){0};
}

// Each of these makes a definition, applies the change to `d` and creates.
#define REFUSED(kind, make, create, id_type, change, field, expected)         \
    do {                                                                      \
        kind d = make;                                                        \
        id_type id = {.index1 = 1};                                           \
        change;                                                               \
        tac_Result result = create(desk->world, &d, &id);                     \
        check_heard(&desk->heard, result, expected, #create, field, #change); \
        assert_int_equal(id.index1, 0); /* null: nothing was made */          \
    } while (0)
#define BODY_REFUSED(change, field)                                                          \
    REFUSED(tac_BodyDef, tac_body_def_default(), tac_body_create, tac_BodyId, change, field, \
            TAC_ERR_INVALID)
#define JOINT_REFUSED_AS(expected, change, field) \
    REFUSED(tac_JointDef, joint_def(desk), tac_joint_create, tac_JointId, change, field, expected)
#define JOINT_REFUSED(change, field) JOINT_REFUSED_AS(TAC_ERR_INVALID, change, field)
#define SPRING_REFUSED_AS(expected, change, field)                                           \
    REFUSED(tac_SpringDef, spring_def(desk), tac_spring_create, tac_SpringId, change, field, \
            expected)
#define SPRING_REFUSED(change, field) SPRING_REFUSED_AS(TAC_ERR_INVALID, change, field)

static const double not_numbers[] = {(double)NAN, (double)INFINITY, (double)-INFINITY};
static const double not_positive[] = {0.0, -1.0, (double)NAN, (double)INFINITY};
static const double negative[] = {-1.0, -DBL_MIN, (double)NAN, (double)INFINITY};
#define EACH(list, x)                                                        \
    for (const double *p = list; p < list + sizeof list / sizeof *list; p++) \
        for (double x = *p, once = 1; once; once = 0)

static tac_Quat not_unit(void)
{
    return (tac_Quat){1, 1e-2, 0, 0};
}

static void a_body_out_of_range_is_refused_by_the_name_of_its_field(void **state)
{
    Desk *desk = *state;
    BODY_REFUSED(d = (tac_BodyDef){.mass = 1}, "tac_body_def_default");
    BODY_REFUSED(d.pose.q = (tac_Quat){0}, "pose");
    BODY_REFUSED(d.pose.q = not_unit(), "pose");
    EACH(not_numbers, x)
    {
        BODY_REFUSED(d.pose.p.y = x, "pose");
        BODY_REFUSED(d.pose.q.z = x, "pose");
        BODY_REFUSED(d.twist.lin.z = x, "twist");
        BODY_REFUSED(d.twist.ang.x = x, "twist");
        BODY_REFUSED(d.inertia.m[1][1] = x, "inertia");
        BODY_REFUSED(d.inertia.m[0][2] = x, "inertia");
    }
    EACH(not_positive, x)
    {
        BODY_REFUSED(d.mass = x, "mass");
        BODY_REFUSED(d.inertia.m[2][2] = x, "inertia");
    }
    BODY_REFUSED(d.mass = 1e-300, "too small or too large"); // every step would diverge
    BODY_REFUSED(d.mass = 1e160, "too small or too large");
    EACH(negative, x)
    {
        BODY_REFUSED(d.drag = x, "drag");
        BODY_REFUSED(d.angular_drag = x, "angular_drag");
    }
    BODY_REFUSED(d.inertia.m[0][1] = 0.01, "inertia");                    // not symmetric
    BODY_REFUSED(d.inertia.m[0][1] = d.inertia.m[1][0] = 0.2, "inertia"); // not definite
    BODY_REFUSED(d.inertia = tac_inertia_diagonal(1, 1, 2.1), "triangle");
    assert_int_equal(tac_world_body_count(desk->world), 3);
}

static void bodies_at_the_edge_of_the_range_are_taken(void **state)
{
    Desk *desk = *state;
    tac_BodyDef d = tac_body_def_default();
    tac_BodyId id;
    d.inertia = tac_inertia_diagonal(1, 1, 2); // a flat disc
    assert_int_equal(tac_body_create(desk->world, &d, &id), TAC_OK);
    d.inertia = tac_inertia_cylinder(1e-3, 1e-9, 1.0); // as good as a line
    assert_int_equal(tac_body_create(desk->world, &d, &id), TAC_OK);
    d.fixed = true; // mass and inertia are ignored
    d.mass = -1;
    d.inertia = tac_inertia_diagonal(0, 0, 0);
    assert_int_equal(tac_body_create(desk->world, &d, &id), TAC_OK);
    assert_int_equal(desk->heard.count, 0);
}

static tac_JointDef joint_def(const Desk *desk)
{
    return tac_joint_def_at(desk->world, TAC_JOINT_REVOLUTE, desk->a, desk->b, tac_pose_identity());
}

static void a_joint_out_of_range_is_refused_by_the_name_of_its_field(void **state)
{
    Desk *desk = *state;
    JOINT_REFUSED(d.cookie = 0, "tac_joint_def_default");
    JOINT_REFUSED(d.type = (tac_JointType)4, "type");
    JOINT_REFUSED(d.type = (tac_JointType)-1, "type");
    JOINT_REFUSED(d.frame_a.q = not_unit(), "frame_a");
    JOINT_REFUSED(d.frame_b.q = not_unit(), "frame_b");
    EACH(not_numbers, x)
    {
        JOINT_REFUSED(d.frame_a.p.x = x, "frame_a");
        JOINT_REFUSED(d.frame_b.p.z = x, "frame_b");
        JOINT_REFUSED(d.spring_rest = x, "spring_rest");
        JOINT_REFUSED(d.lower = x, "lower");
        JOINT_REFUSED(d.upper = x, "upper");
    }
    EACH(not_positive, x)
    {
        JOINT_REFUSED(d.stiffness = x, "stiffness");
        JOINT_REFUSED(d.half_width = x, "half_width");
    }
    EACH(negative, x)
    {
        JOINT_REFUSED(d.angular_stiffness = x, "angular_stiffness");
        JOINT_REFUSED(d.damping = x, "damping");
        JOINT_REFUSED(d.angular_damping = x, "angular_damping");
        JOINT_REFUSED(d.spring = x, "spring");
        JOINT_REFUSED(d.damper = x, "damper");
        JOINT_REFUSED(d.limit_stiffness = x, "limit_stiffness");
        JOINT_REFUSED(d.limit_damping = x, "limit_damping");
    }
    JOINT_REFUSED((d.lower = 1, d.upper = 0), "lower");
    JOINT_REFUSED((d.type = TAC_JOINT_FIXED, d.spring = 1), "spring");
    JOINT_REFUSED((d.type = TAC_JOINT_FIXED, d.damper = 1), "damper");
    JOINT_REFUSED((d.type = TAC_JOINT_FIXED, d.upper = 1), "limit");
    JOINT_REFUSED((d.type = TAC_JOINT_BALL, d.upper = 3.2), "upper");
}

static tac_SpringDef spring_def(const Desk *desk)
{
    tac_SpringDef def = tac_spring_def_default();
    def.body_a = desk->a;
    def.body_b = desk->b;
    return def;
}

static void a_spring_out_of_range_is_refused_by_the_name_of_its_field(void **state)
{
    Desk *desk = *state;
    SPRING_REFUSED(d.cookie = 0, "tac_spring_def_default");
    SPRING_REFUSED(d.type = (tac_SpringType)6, "type");
    SPRING_REFUSED(d.coupling = (tac_SpringCoupling)2, "coupling");
    SPRING_REFUSED(d.frame_a.q = not_unit(), "frame_a");
    SPRING_REFUSED(d.frame_b.q = not_unit(), "frame_b");
    EACH(not_numbers, x)
    {
        SPRING_REFUSED(d.frame_a.p.x = x, "frame_a");
        SPRING_REFUSED(d.frame_b.p.z = x, "frame_b");
    }
    EACH(negative, x)
    {
        SPRING_REFUSED(d.stiffness = x, "stiffness");
        SPRING_REFUSED(d.damping = x, "damping");
        SPRING_REFUSED(d.angular_stiffness = x, "angular_stiffness");
        SPRING_REFUSED(d.angular_damping = x, "angular_damping");
        SPRING_REFUSED(d.rest_length = x, "rest_length");
        SPRING_REFUSED(d.half_width = x, "half_width");
    }
}

static void joints_and_springs_need_two_bodies_of_which_one_moves(void **state)
{
    Desk *desk = *state;
    const tac_BodyId none = {0}, gone = {99, 1, desk->a.world, 0};
    JOINT_REFUSED_AS(TAC_ERR_STALE, d.body_a = none, "body_a");
    JOINT_REFUSED_AS(TAC_ERR_STALE, d.body_a = gone, "body_a");
    JOINT_REFUSED_AS(TAC_ERR_STALE, d.body_b = gone, "body_b");
    JOINT_REFUSED(d.body_b = d.body_a, "different");
    JOINT_REFUSED((d.body_a = desk->fixed, d.body_b = none), "move");
    SPRING_REFUSED_AS(TAC_ERR_STALE, d.body_a = none, "body_a");
    SPRING_REFUSED_AS(TAC_ERR_STALE, d.body_a = gone, "body_a");
    SPRING_REFUSED_AS(TAC_ERR_STALE, d.body_b = gone, "body_b");
    SPRING_REFUSED(d.body_b = d.body_a, "different");
    SPRING_REFUSED((d.body_a = desk->fixed, d.body_b = none), "move");
}

/// The matrix of the study is that of orientation springs to the world, inside: their targets stay.
static void a_matrix_for_comparison_is_that_of_springs_to_the_world(void **state)
{
    (void)state;
    Heard heard = {0};
    tac_WorldDef world = tac_world_def_default();
    world.policy = TAC_POLICY_PLAIN;
    world.study.so3 = TAC_SO3_HESSIAN;
    world.message = hear;
    world.message_user = &heard;
    Desk made = {0}, *desk = &made;
    assert_int_equal(tac_world_create(&world, &desk->world), TAC_OK);
    tac_BodyDef body = tac_body_def_default();
    assert_int_equal(tac_body_create(desk->world, &body, &desk->a), TAC_OK);
    const tac_SpringType types[] = {TAC_SPRING_ORIENTATION, TAC_SPRING_POSE,
                                    TAC_SPRING_ORIENTATION};
    for (int i = 0; i < 3; i++) {
        tac_SpringDef def = tac_spring_def_default();
        tac_SpringId id;
        def.type = types[i];
        def.body_a = desk->a;
        def.coupling = i == 2 ? TAC_SPRING_ROW : TAC_SPRING_INSIDE;
        assert_int_equal(tac_spring_create(desk->world, &def, &id), TAC_OK);
        tac_Result result = tac_spring_set_target(desk->world, id, tac_pose_identity());
        if (i == 0)
            check_heard(&heard, result, TAC_ERR_INVALID, "tac_spring_set_target", "TAC_SO3_LOG",
                        "target");
        else
            assert_int_equal(result, TAC_OK);
    }
    tac_world_destroy(desk->world);
}

static void refuse_world(Heard *heard, const tac_WorldDef *def, const char *field,
                         const char *change)
{
    tac_World *world = (tac_World *)heard; // anything but null
    tac_Result result = tac_world_create(def, &world);
    check_heard(heard, result, TAC_ERR_INVALID, "tac_world_create", field, change);
    assert_null(world);
}

#define WORLD_REFUSED(change, field)              \
    do {                                          \
        tac_WorldDef d = tac_world_def_default(); \
        d.message = hear;                         \
        d.message_user = &heard;                  \
        change;                                   \
        refuse_world(&heard, &d, field, #change); \
    } while (0)

static void a_world_out_of_range_is_refused_by_the_name_of_its_field(void **state)
{
    (void)state;
    Heard heard = {0};
    EACH(not_numbers, x)
    {
        WORLD_REFUSED(d.gravity.x = x, "gravity");
        WORLD_REFUSED(d.gravity.z = x, "gravity");
    }
    WORLD_REFUSED(d.study.ledger_deposit = -0.1, "ledger_deposit");
    WORLD_REFUSED(d.study.ledger_deposit = 1.1, "ledger_deposit");
    WORLD_REFUSED(d.study.ledger_deposit = (double)NAN, "ledger_deposit");
    WORLD_REFUSED(d.policy = (tac_Policy)3, "policy");
    WORLD_REFUSED(d.study.scheme = (tac_Scheme)4, "scheme");
    WORLD_REFUSED(d.study.so3 = (tac_So3Matrix)4, "so3");
    WORLD_REFUSED(d.study.so3 = TAC_SO3_UNIT, "TAC_POLICY_PLAIN");
    WORLD_REFUSED(d.study.gyro = (tac_Gyro)7, "gyro");
    WORLD_REFUSED(d.study.predictor = (tac_Predictor)3, "predictor");
    WORLD_REFUSED(d.study.passes = 3, "passes");
    WORLD_REFUSED(d.study.passes = -1, "passes");
    for (int bad = -1; bad <= 4000001; bad += 4000002) {
        WORLD_REFUSED(d.body_capacity = bad, "body_capacity");
        WORLD_REFUSED(d.joint_capacity = bad, "joint_capacity");
        WORLD_REFUSED(d.spring_capacity = bad, "spring_capacity");
        WORLD_REFUSED(d.fill_capacity = bad, "fill_capacity");
        WORLD_REFUSED(d.row_site_capacity = bad, "row_site_capacity");
    }
    WORLD_REFUSED(d.body_capacity = 0, "body_capacity");
    WORLD_REFUSED(d.row_group_capacity = 0, "row_group_capacity");
    WORLD_REFUSED(d.row_group_capacity = 7724, "row_group_capacity"); // 46341² is no int
    for (int scheme = TAC_SCHEME_EEI; scheme <= TAC_SCHEME_IEI; scheme++) {
        WORLD_REFUSED(d.study.scheme = (tac_Scheme)scheme, "TAC_POLICY_PLAIN");
        WORLD_REFUSED((d.study.scheme = (tac_Scheme)scheme, d.policy = TAC_POLICY_LEDGER),
                      "TAC_POLICY_PLAIN");
        WORLD_REFUSED((d.study.scheme = (tac_Scheme)scheme, d.policy = TAC_POLICY_PLAIN,
                       d.study.gyro = TAC_GYRO_MID),
                      "gyro");
    }
    WORLD_REFUSED(d.study.gyro = TAC_GYRO_EXPLICIT, "TAC_POLICY_PLAIN");
}

static void a_world_definition_that_nobody_filled_is_refused(void **state)
{
    (void)state;
    tac_WorldDef def = {.body_capacity = 1}; // its callback may be anything, and is not called
    tac_World *world = NULL;
    assert_int_equal(tac_world_create(&def, &world), TAC_ERR_INVALID);
    assert_null(world);
    tac_world_destroy(NULL);
}

static void a_world_without_a_listener_refuses_in_silence(void **state)
{
    (void)state;
    tac_WorldDef def = tac_world_def_default();
    tac_World *world;
    def.study.passes = 3;
    assert_int_equal(tac_world_create(&def, &world), TAC_ERR_INVALID);
    def.study.passes = 0;
    assert_int_equal(tac_world_create(&def, &world), TAC_OK);
    assert_int_equal(tac_world_step(world, -1.0), TAC_ERR_INVALID);
    tac_world_destroy(world);
}

int main(void)
{
#define ON_A_DESK(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        ON_A_DESK(a_body_out_of_range_is_refused_by_the_name_of_its_field),
        ON_A_DESK(bodies_at_the_edge_of_the_range_are_taken),
        ON_A_DESK(a_joint_out_of_range_is_refused_by_the_name_of_its_field),
        ON_A_DESK(a_spring_out_of_range_is_refused_by_the_name_of_its_field),
        ON_A_DESK(joints_and_springs_need_two_bodies_of_which_one_moves),
        cmocka_unit_test(a_matrix_for_comparison_is_that_of_springs_to_the_world),
        cmocka_unit_test(a_world_out_of_range_is_refused_by_the_name_of_its_field),
        cmocka_unit_test(a_world_definition_that_nobody_filled_is_refused),
        cmocka_unit_test(a_world_without_a_listener_refuses_in_silence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
