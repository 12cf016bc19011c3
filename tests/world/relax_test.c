/* Overlap before the first step (tac_world_relax): what is placed apart, by how little, and that
 * the books have it. */
#include "math/so3.h"
#include "support/check.h"
#include "larger.h"
#include "support/heard.h"
#include <math.h>
#include <string.h>
#include <tactus/tactus.h>

#define QUARTER 1.5707963267948966 // of a turn, rad

static tac_World *make_world(Heard *heard)
{
    tac_WorldDef def = tac_world_def_default();
    tac_World *w;
    *heard = (Heard){.count = 0};
    def.message = hear;
    def.message_user = heard;
    assert_int_equal(tac_world_create(&def, &w), TAC_OK);
    tac_ShapeDef floor = tac_shape_def_default();
    tac_ShapeId id;
    floor.type = TAC_SHAPE_PLANE;
    assert_int_equal(tac_shape_create(w, (tac_BodyId){0}, &floor, &id), TAC_OK);
    return w;
}

static void put_shape(tac_World *w, tac_BodyId body, tac_ShapeType type, tac_Vec3 size, tac_Vec3 at)
{
    tac_ShapeDef d = tac_shape_def_default();
    tac_ShapeId id;
    d.type = type;
    d.size = size;
    d.pose.p = at;
    assert_int_equal(tac_shape_create(w, body, &d, &id), TAC_OK);
}

static tac_BodyId add_box(tac_World *w, tac_Vec3 at, double edge)
{
    tac_BodyDef d = tac_body_def_default();
    tac_BodyId id;
    d.pose.p = at;
    d.mass = 1.0;
    d.inertia = tac_inertia_box(1.0, v3(edge, edge, edge));
    assert_int_equal(tac_body_create(w, &d, &id), TAC_OK);
    put_shape(w, id, TAC_SHAPE_BOX, v3(edge, edge, edge), v3(0, 0, 0));
    return id;
}

static tac_BodyId add_ball(tac_World *w, tac_Vec3 at, double radius)
{
    tac_BodyDef d = tac_body_def_default();
    tac_BodyId id;
    d.pose.p = at;
    assert_int_equal(tac_body_create(w, &d, &id), TAC_OK);
    put_shape(w, id, TAC_SHAPE_SPHERE, v3(radius, 0, 0), v3(0, 0, 0));
    return id;
}

static double edits(const tac_World *w)
{
    return tac_world_ledger(w, true).work_edit;
}

// A step adds no more overlap than there was, and nothing that nobody paid for.
static void step_well(tac_World *w, int steps)
{
    for (int i = 0; i < steps; i++) {
        assert_int_equal(tac_world_step(w, 0.001), TAC_OK);
        tac_StepStats s = tac_world_stats(w);
        check_at_most_in(s.contact.depth, 2e-5, "m of overlap");
        check_at_most_in(s.residual, 1e-12, "of all terms");
    }
    check_near(tac_world_ledger(w, true).created, 0.0, 0.0);
}

static void a_box_in_the_floor_is_lifted_by_its_depth_and_no_more(void **state)
{
    (void)state;
    Heard heard;
    tac_World *w = make_world(&heard);
    tac_BodyId box = add_box(w, v3(0.3, -0.2, 0.05 - 0.013), 0.1);
    double before = edits(w);
    tac_RelaxInfo info;
    assert_int_equal(tac_world_relax(w, &info), TAC_OK);
    tac_Pose p = tac_body_pose(w, box);
    check_near(info.before, 0.013, 1e-12);
    check_at_most_in(info.after, 1e-5, "m, the slop");
    check_near(p.p.z, 0.05, 1e-6);
    check_near(p.p.x, 0.3, 1e-12);
    check_near(p.p.y, -0.2, 1e-12);
    check_near(info.moved, 0.013, 1e-6);
    assert_int_equal(info.bodies, 1);
    check_near(info.work, 9.81 * 0.013, 1e-4);
    check_near(edits(w) - before, info.work, 1e-12); // booked, to the last joule
    assert_int_equal(heard.count, 1);
    step_well(w, 20);
    check_at_most_in(tac_world_ledger(w, false).kinetic, 1e-9, "J: nothing was thrown");
    tac_world_destroy(w);
}

static void nothing_is_changed_where_nothing_overlaps(void **state)
{
    (void)state;
    Heard heard;
    tac_World *w = make_world(&heard);
    add_box(w, v3(0, 0, 0.05), 0.1);
    add_box(w, v3(0, 0, 0.15 - 4e-5), 0.1); // less than five slops
    add_ball(w, v3(1, 0, 0.3), 0.1);
    uint64_t hash = tac_world_hash(w);
    double before = edits(w);
    tac_RelaxInfo info;
    assert_int_equal(tac_world_relax(w, &info), TAC_OK);
    assert_true(tac_world_hash(w) == hash);
    check_near(edits(w), before, 0.0);
    assert_int_equal(info.rounds, 0);
    assert_int_equal(info.bodies, 0);
    assert_int_equal(heard.count, 0);
    tac_world_destroy(w);
}

static void a_heap_is_placed_apart(void **state)
{
    (void)state;
    Heard heard;
    tac_World *w = make_world(&heard);
    for (int i = 0; i < 27; i++) { // each 20 mm inside its neighbours, and the lowest in the floor
        int x = i % 3, y = i / 3 % 3, z = i / 9;
        add_ball(w, v3(0.08 * x, 0.08 * y, 0.03 + 0.08 * z), 0.05);
    }
    tac_RelaxInfo info;
    assert_int_equal(tac_world_relax(w, &info), TAC_OK);
    check_near(info.before, 0.02, 1e-9);
    check_at_most_in(info.after, 1e-5, "m, the slop");
    assert_int_equal(info.left[0].index1, 0);
    assert_int_equal(heard.count, 1);
    step_well(w, 5);
    tac_world_destroy(w);
}

static void a_mechanism_goes_aside_as_it_is(void **state)
{
    (void)state;
    Heard heard;
    tac_World *w = make_world(&heard);
    tac_BodyId a = add_ball(w, v3(0, 0, 0.02), 0.05), b = add_ball(w, v3(0.3, 0, 0.2), 0.05);
    tac_JointDef d = tac_joint_def_default();
    tac_JointId joint;
    d.type = TAC_JOINT_BALL;
    d.body_a = a;
    d.body_b = b;
    d.frame_b.p = v3(-0.3, 0, -0.18);
    assert_int_equal(tac_joint_create(w, &d, &joint), TAC_OK);
    tac_RelaxInfo info;
    assert_int_equal(tac_world_relax(w, &info), TAC_OK);
    check_near(tac_body_pose(w, a).p.z, 0.05, 1e-6);
    check_near(tac_body_pose(w, b).p.z, 0.23, 1e-6);
    check_at_most_in(tac_world_joint_gap(w), 1e-12, "m of a joint");
    tac_world_destroy(w);
}

// A robot made by hand: a body with two arms, in the floor with the tip of one.
static tac_SystemId add_robot(tac_World *w, bool free, double height, double upper)
{
    tac_TreeBodyDef body[3];
    for (int i = 0; i < 3; i++)
        body[i] = tac_tree_body_def_default();
    body[0].joint = free ? TAC_TREE_FREE : TAC_TREE_FIXED;
    body[0].frame_parent.p = v3(0, 0, height);
    for (int i = 1; i < 3; i++) {
        double side = i == 1 ? 1.0 : -1.0;
        body[i].parent = 0;
        body[i].frame_parent = tac_pose_make(v3(0.2 * side, 0, 0), v3(QUARTER, 0, 0));
        body[i].frame_body = tac_pose_make(v3(-0.2 * side, 0, 0), v3(QUARTER, 0, 0));
        body[i].position[0] = i == 1 ? -0.4 : 0.0; // downwards
        body[i].axis[0].lower = -2.0;
        body[i].axis[0].upper = i == 1 ? upper : 2.0;
    }
    tac_TreeDef def = tac_tree_def_default();
    tac_SystemId id;
    def.body = body;
    def.body_count = 3;
    assert_int_equal(tac_tree_create(w, &def, &id), TAC_OK);
    for (int i = 0; i < 3; i++)
        put_shape(w, tac_system_body(w, id, i), TAC_SHAPE_SPHERE, v3(0.05, 0, 0),
                  v3(i == 0   ? 0.0
                     : i == 1 ? 0.2
                              : -0.2,
                     0, 0));
    return id;
}

static void a_free_robot_is_lifted_in_its_posture(void **state)
{
    (void)state;
    Heard heard;
    tac_World *w = make_world(&heard);
    tac_SystemId id = add_robot(w, true, 0.15, 2.0);
    double q[9], after[9];
    tac_RelaxInfo info;
    tac_system_positions(w, id, q);
    assert_int_equal(tac_world_relax(w, &info), TAC_OK);
    tac_system_positions(w, id, after);
    assert_true(info.before > 0.01);
    check_at_most_in(info.after, 1e-5, "m, the slop");
    check_near(after[7], q[7], 0.0); // the arms are as they were
    check_near(after[8], q[8], 0.0);
    check_near(after[2] - q[2], info.before, 1e-6);
    check_near(info.work, 3.0 * 9.81 * (after[2] - q[2]), 1e-9);
    step_well(w, 5);
    tac_world_destroy(w);
}

static void joints_of_a_robot_that_is_fixed_give_way(void **state)
{
    (void)state;
    Heard heard;
    tac_World *w = make_world(&heard);
    tac_SystemId id = add_robot(w, false, 0.15, 2.0);
    double q[2], after[2];
    tac_RelaxInfo info;
    tac_system_positions(w, id, q);
    assert_int_equal(tac_world_relax(w, &info), TAC_OK);
    tac_system_positions(w, id, after);
    check_at_most_in(info.after, 1e-5, "m, the slop");
    assert_true(after[0] != q[0]);
    check_near(after[1], q[1], 1e-12); // the other arm has no part in it
    tac_world_destroy(w);
}

/// An arm of two links along x, straight, whose tip is at (0.8, 0, 1), and a ball of its base at
/// `ball` from where it is hung up.
static tac_SystemId add_arm(tac_World *w, tac_Vec3 ball)
{
    tac_TreeBodyDef body[3];
    for (int i = 0; i < 3; i++) {
        body[i] = tac_tree_body_def_default();
        body[i].parent = i - 1;
        body[i].frame_parent = tac_pose_make(v3(i == 2 ? 0.2 : 0.0, 0, 0), v3(QUARTER, 0, 0));
        body[i].frame_body = tac_pose_make(v3(-0.2, 0, 0), v3(QUARTER, 0, 0));
    }
    body[0].joint = TAC_TREE_FIXED;
    body[0].frame_parent = tac_pose_make(v3(0, 0, 1), v3(0, 0, 0));
    body[0].frame_body = tac_pose_make(v3(0, 0, 0), v3(0, 0, 0));
    tac_TreeDef def = tac_tree_def_default();
    tac_SystemId id;
    def.body = body;
    def.body_count = 3;
    assert_int_equal(tac_tree_create(w, &def, &id), TAC_OK);
    put_shape(w, tac_system_body(w, id, 0), TAC_SHAPE_SPHERE, v3(0.05, 0, 0), ball);
    put_shape(w, tac_system_body(w, id, 2), TAC_SHAPE_SPHERE, v3(0.05, 0, 0), v3(0.2, 0, 0));
    return id;
}

static void parts_of_one_robot_are_parted_by_small_motion(void **state)
{
    (void)state;
    Heard heard;
    tac_World *w = make_world(&heard);
    tac_RelaxInfo info;
    add_arm(w, v3(0.8, 0, -0.099));
    assert_int_equal(tac_world_relax(w, &info), TAC_OK);
    check_near(info.before, 1e-3, 1e-9);
    check_at_most_in(info.after, 1e-5, "m, the slop");
    assert_true(info.moved > 1e-4 && info.moved < 2e-3);
    tac_world_destroy(w);
}

// Five millimetres along a straight arm, which shortens only where it bends by far: it keeps
// its posture, which is said, and the overlap does not hold it by forces of a thousand weights.
static void a_robot_keeps_its_posture_where_parting_its_parts_takes_a_large_motion(void **state)
{
    (void)state;
    Heard heard;
    tac_World *w[2];
    tac_SystemId id[2];
    tac_RelaxInfo info;
    double q[2][2];
    for (int i = 1; i >= 0; i--) { // the second has its ball far away
        w[i] = make_world(&heard);
        id[i] = add_arm(w[i], v3(i == 0 ? 0.895 : 5.0, 0, -1e-4));
    }
    assert_int_equal(tac_world_relax(w[0], &info), TAC_OK);
    check_near(info.before, 5e-3, 1e-6);
    check_near(info.after, info.before, 0.0);
    assert_int_equal(info.bodies, 0);
    check_near(info.moved, 0.0, 0.0);
    assert_non_null(strstr(heard.text, "5 mm is left"));
    for (int k = 0; k < 5; k++) // until it has bent, and can be parted
        for (int i = 0; i < 2; i++)
            assert_int_equal(tac_world_step(w[i], 0.001), TAC_OK);
    for (int i = 0; i < 2; i++)
        tac_system_positions(w[i], id[i], q[i]);
    assert_true(fabs(q[1][0]) > 1e-4);
    check_near(q[0][0], q[1][0], 1e-12);
    check_near(q[0][1], q[1][1], 1e-12);
    for (int i = 0; i < 2; i++)
        tac_world_destroy(w[i]);
}

static void what_nothing_can_part_is_said(void **state)
{
    (void)state;
    Heard heard;
    tac_World *w = make_world(&heard);
    tac_SystemId id = add_robot(w, false, 0.15, -0.39);
    double after[2];
    tac_RelaxInfo info;
    assert_int_equal(tac_world_relax(w, &info), TAC_OK);
    tac_system_positions(w, id, after);
    check_near_in(after[0], -0.39, 1e-12, "rad, the limit");
    assert_true(info.after > 0.01 && info.after < info.before);
    assert_true(info.left[0].index1 != 0);
    assert_int_equal(heard.count, 1);
    assert_non_null(strstr(heard.text, "mm is left"));
    tac_world_destroy(w);
}

// Two hinges that a coupling holds alike, and start 0.3 rad apart.
static void stiff_couplings_are_closed_and_soft_ones_left_alone(void **state)
{
    (void)state;
    for (int stiff = 0; stiff < 2; stiff++) {
        Heard heard;
        tac_World *w = make_world(&heard);
        tac_TreeBodyDef body[2] = {tac_tree_body_def_default(), tac_tree_body_def_default()};
        const int velocity[2] = {0, 1};
        const double arm[2] = {1.0, -1.0};
        tac_TendonDef tendon = tac_tendon_def_default();
        tendon.count = 2;
        tendon.velocity = velocity;
        tendon.arm = arm;
        tendon.stiffness = stiff ? 1e6 : 1e2; // of inertias of 0.1
        body[0].position[0] = 0.3;
        tac_TreeDef def = tac_tree_def_default();
        def.body = body;
        def.body_count = 2;
        def.tendon = &tendon;
        def.tendon_count = 1;
        tac_SystemId id;
        tac_RelaxInfo info;
        double q[2];
        tac_BodyId ball = add_ball(w, v3(3, 0, 0.02), 0.05); // what there is to do
        assert_int_equal(tac_tree_create(w, &def, &id), TAC_OK);
        double before = edits(w);
        assert_int_equal(tac_world_relax(w, &info), TAC_OK);
        tac_system_positions(w, id, q);
        check_near(q[0] - q[1], stiff ? 0.0 : 0.3, 1e-4);
        check_near(q[0] + q[1], 0.3, 1e-9); // each goes half the way
        check_near(edits(w) - before, info.work, 1e-9);
        check_near(tac_body_pose(w, ball).p.z, 0.05, 1e-6);
        assert_int_equal(heard.count, 1);
        if (stiff)
            check_near(info.work, -0.5 * 1e6 * 0.09, 1.0);
        tac_world_destroy(w);
    }
}

/// A string whose stretch is meant: it is no tie, and joints beside it do not go.
static void strings_are_left_as_they_are(void **state)
{
    (void)state;
    Heard heard;
    tac_World *w = make_world(&heard);
    tac_TreeBodyDef body[2] = {tac_tree_body_def_default(), tac_tree_body_def_default()};
    tac_TendonPoint path[2] = {tac_tendon_point_default(), tac_tendon_point_default()};
    tac_TendonDef tendon = tac_tendon_def_default();
    tac_TreeDef def = tac_tree_def_default();
    tac_SystemId id;
    tac_RelaxInfo info;
    double q[2], after[2];
    for (int i = 0; i < 2; i++) {
        body[i].frame_parent.p = v3(1.0 + i, 0, 2);
        path[i].body = i;
        path[i].frame.p = v3(0.1, 0.2, 0);
    }
    body[0].position[0] = 0.3;
    tendon.path = path;
    tendon.path_count = 2;
    tendon.stiffness = 1e7;
    tendon.offset = -0.5;
    def.body = body;
    def.body_count = 2;
    def.tendon = &tendon;
    def.tendon_count = 1;
    add_ball(w, v3(3, 0, 0.02), 0.05); // what there is to do
    assert_int_equal(tac_tree_create(w, &def, &id), TAC_OK);
    tac_system_positions(w, id, q);
    tac_SpringDef spring = tac_spring_def_default(); // opens what joints could close
    spring.body_a = tac_system_body(w, id, 0);
    spring.type = TAC_SPRING_POINT;
    spring.coupling = TAC_SPRING_ROW;
    spring.stiffness = 1e9;
    spring.frame_b = tac_body_pose(w, spring.body_a);
    tac_SpringId tie;
    assert_int_equal(tac_spring_create(w, &spring, &tie), TAC_OK);
    spring.body_a = add_ball(w, v3(5, 0, 1), 0.05);
    spring.frame_b.p = v3(5, 0, 1.01);
    assert_int_equal(tac_spring_create(w, &spring, &tie), TAC_OK);
    assert_int_equal(tac_world_relax(w, &info), TAC_OK);
    tac_system_positions(w, id, after);
    assert_true(info.rounds > 1);
    check_near(info.open, 0.01, 1e-12); // that of the spring, not the string's
    check_near(after[0], q[0], 1e-9);
    check_near(after[1], q[1], 1e-9);
    tac_world_destroy(w);
}

/// A ball joint gives way up to its greatest angle.
static void ball_joints_stay_within_their_limits(void **state)
{
    (void)state;
    Heard heard;
    tac_World *w = make_world(&heard);
    tac_TreeBodyDef body = tac_tree_body_def_default();
    tac_TreeDef def = tac_tree_def_default();
    tac_SystemId id;
    tac_RelaxInfo info;
    double q[4];
    body.joint = TAC_TREE_BALL;
    body.frame_parent.p = v3(0, 0, 0.1);
    body.frame_body.p = v3(-0.3, 0, 0);
    body.axis[0].upper = 0.1;
    body.position[0] = cos(0.025), body.position[2] = sin(0.025); // 0.05 rad downwards
    def.body = &body;
    def.body_count = 1;
    assert_int_equal(tac_tree_create(w, &def, &id), TAC_OK);
    put_shape(w, tac_system_body(w, id, 0), TAC_SHAPE_SPHERE, v3(0.2, 0, 0), v3(0, 0, 0));
    assert_int_equal(tac_world_relax(w, &info), TAC_OK);
    tac_system_positions(w, id, q);
    double angle = 2.0 * acos(larger(-1.0, smaller(1.0, fabs(q[0]))));
    check_at_most_in(angle, 0.1 + 1e-12, "rad, the limit");
    check_near(angle, 0.1, 1e-9);
    assert_true(info.after < info.before);
    tac_world_destroy(w);
}

/// What is too large for a dense mass matrix only goes as a whole: joints of one that hangs on the
/// world do not give way.
static void joints_of_a_large_tree_do_not_give_way(void **state)
{
    (void)state;
    enum { LINKS = 1001 };
    static tac_TreeBodyDef body[LINKS];
    static double q[LINKS], after[LINKS];
    Heard heard;
    tac_World *w = make_world(&heard);
    tac_TreeDef def = tac_tree_def_default();
    tac_SystemId id;
    tac_RelaxInfo info;
    for (int i = 0; i < LINKS; i++) {
        body[i] = tac_tree_body_def_default();
        body[i].parent = i == 0 ? TAC_TREE_WORLD : i - 1;
        body[i].frame_parent =
            tac_pose_make(i == 0 ? v3(0, 0, 0.03) : v3(0.1, 0, 0), v3(1.5707963267948966, 0, 0));
        body[i].frame_body = tac_pose_make(v3(0, 0, 0), v3(1.5707963267948966, 0, 0));
    }
    def.body = body;
    def.body_count = LINKS;
    assert_int_equal(tac_tree_create(w, &def, &id), TAC_OK);
    put_shape(w, tac_system_body(w, id, LINKS - 1), TAC_SHAPE_SPHERE, v3(0.05, 0, 0), v3(0, 0, 0));
    tac_system_positions(w, id, q);
    assert_int_equal(tac_world_relax(w, &info), TAC_OK);
    tac_system_positions(w, id, after);
    check_near_in(info.after, 0.02, 1e-9, "m, as before");
    for (int i = 0; i < LINKS; i++)
        check_near(after[i], q[i], 0.0);
    tac_world_destroy(w);
}

static void velocities_stay(void **state)
{
    (void)state;
    Heard heard;
    tac_World *w = make_world(&heard);
    tac_BodyId ball = add_ball(w, v3(0, 0, 0.02), 0.05);
    tac_Twist v = {{1.0, 2.0, 0.0}, {0.0, 0.0, 3.0}};
    assert_int_equal(tac_body_set_twist(w, ball, v), TAC_OK);
    assert_int_equal(tac_world_relax(w, NULL), TAC_OK);
    tac_Twist after = tac_body_twist(w, ball);
    check_near(after.lin.x, 1.0, 0.0);
    check_near(after.lin.y, 2.0, 0.0);
    check_near(after.ang.z, 3.0, 1e-15);
    tac_world_destroy(w);
}

static void an_open_step_refuses_it(void **state)
{
    (void)state;
    Heard heard;
    tac_World *w = make_world(&heard);
    add_ball(w, v3(0, 0, 0.02), 0.05);
    assert_int_equal(tac_world_begin(w, 0.001), TAC_OK);
    assert_int_equal(tac_world_relax(w, NULL), TAC_ERR_STATE);
    assert_int_equal(tac_world_end(w), TAC_OK);
    tac_world_destroy(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_box_in_the_floor_is_lifted_by_its_depth_and_no_more),
        cmocka_unit_test(nothing_is_changed_where_nothing_overlaps),
        cmocka_unit_test(a_heap_is_placed_apart),
        cmocka_unit_test(a_mechanism_goes_aside_as_it_is),
        cmocka_unit_test(a_free_robot_is_lifted_in_its_posture),
        cmocka_unit_test(joints_of_a_robot_that_is_fixed_give_way),
        cmocka_unit_test(parts_of_one_robot_are_parted_by_small_motion),
        cmocka_unit_test(a_robot_keeps_its_posture_where_parting_its_parts_takes_a_large_motion),
        cmocka_unit_test(what_nothing_can_part_is_said),
        cmocka_unit_test(stiff_couplings_are_closed_and_soft_ones_left_alone),
        cmocka_unit_test(strings_are_left_as_they_are),
        cmocka_unit_test(ball_joints_stay_within_their_limits),
        cmocka_unit_test(joints_of_a_large_tree_do_not_give_way),
        cmocka_unit_test(velocities_stay),
        cmocka_unit_test(an_open_step_refuses_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
