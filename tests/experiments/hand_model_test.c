/* The hand of the experiments: its parts, its posture, its mirror image, its joint ranges. */
#include "check.h"
#include "hand_model.h"

#include <math.h>

static const double T = 0.001; // s

typedef struct Scene {
    tac_World *world;
    Hand hand;
} Scene;

static Scene make(const HandDef *def, bool gravity)
{
    Scene s = {0};
    tac_WorldDef world = tac_world_def_default();
    if (!gravity)
        world.gravity = vec(0.0, 0.0, 0.0);
    assert_int_equal(tac_world_create(&world, &s.world), TAC_OK);
    assert_true(hand_create(s.world, def, tac_pose_identity(), &s.hand));
    return s;
}

static void a_hand_has_ten_bodies_and_sixteen_points(void **state)
{
    (void)state;
    HandDef defs[] = {hand_def_flat(), hand_def_grasp()};
    for (int i = 0; i < 2; i++) {
        Scene s = make(&defs[i], true);
        int points = 0;
        for (int j = 0; j < HAND_JOINTS; j++)
            points += tac_joint_info(s.world, s.hand.joint[j]).type == TAC_JOINT_BALL ? 1 : 2;
        assert_int_equal(tac_world_body_count(s.world), 10);
        assert_int_equal(points, 16);
        tac_world_destroy(s.world);
    }
}

static void a_hand_in_its_posture_is_at_rest(void **state)
{
    (void)state;
    HandDef defs[] = {hand_def_flat(), hand_def_grasp()};
    defs[1].mirrored = true;
    for (int i = 0; i < 2; i++) {
        Scene s = make(&defs[i], false);
        check_at_most(hand_gap(s.world, &s.hand), 1e-16); // frames from the same numbers
        for (int k = 0; k < 100; k++) {
            assert_true(hand_drive(s.world, &s.hand, tac_pose_identity(), (double[3]){0}));
            assert_int_equal(tac_world_step(s.world, T), TAC_OK);
        }
        for (int j = 0; j < HAND_BODIES; j++) // gaps of 1e-17 m on springs of 600 N/m and 1 g
            check_at_most(vec_norm(tac_body_twist(s.world, s.hand.body[j]).lin), 1e-12);
        tac_world_destroy(s.world);
    }
}

static void the_pads_face_each_other(void **state)
{
    (void)state;
    HandDef def = hand_def_grasp();
    Scene s = make(&def, false);
    tac_Pose thumb = hand_pad(s.world, &s.hand, HAND_THUMB);
    for (int d = HAND_INDEX; d <= HAND_MIDDLE; d++) {
        tac_Pose finger = hand_pad(s.world, &s.hand, d);
        tac_Vec3 n = tac_pose_vector(thumb, vec(0.0, 0.0, 1.0));
        tac_Vec3 m = tac_pose_vector(finger, vec(0.0, 0.0, 1.0));
        check_vec3_near(n, vec(-m.x, -m.y, -m.z), 1e-15); // rounding
        check_near(finger.p.z - thumb.p.z, hand_pinch(&def), 1e-15);
        check_near(finger.p.x, hand_reach(&def), 1e-15);
        check_near(n.z, -1.0, 1e-15); // into the thumb, away from the fingers
    }
    tac_world_destroy(s.world);
}

static tac_Pose mirror(tac_Pose p)
{
    return (tac_Pose){{p.p.x, -p.p.y, p.p.z}, {p.q.w, -p.q.x, p.q.y, -p.q.z}};
}

static void a_mirrored_hand_moves_as_in_a_mirror(void **state)
{
    (void)state;
    HandDef right = hand_def_grasp(), left = right;
    left.mirrored = true;
    Scene a = make(&right, true), b = make(&left, true);
    for (int k = 1; k <= 300; k++) {
        double t = k * T, squeeze[HAND_DIGITS] = {0.01 * t, 0.0, 0.02 * t};
        tac_Pose palm = tac_pose_make(vec(0.1 * t, 0.2 * t, 0.0), vec(t, 0.5 * t, -t));
        assert_true(hand_drive(a.world, &a.hand, palm, squeeze));
        assert_true(hand_drive(b.world, &b.hand, mirror(palm), squeeze));
        assert_int_equal(tac_world_step(a.world, T), TAC_OK);
        assert_int_equal(tac_world_step(b.world, T), TAC_OK);
    }
    for (int i = 0; i < HAND_BODIES; i++) {
        tac_Pose image = mirror(tac_body_pose(b.world, b.hand.body[i]));
        tac_Pose pose = tac_body_pose(a.world, a.hand.body[i]);
        check_vec3_near(image.p, pose.p, 1e-12); // 300 steps of rounding
        check_quat_near(image.q, pose.q, 1e-12);
    }
    tac_world_destroy(a.world);
    tac_world_destroy(b.world);
}

static void joints_keep_to_their_ranges(void **state)
{
    (void)state;
    HandDef def = hand_def_grasp();
    hand_set_rods(&def);  // light enough to come to rest soon
    def.skin = HAND_BARE; // fingertips free
    def.stiffness = 1e4;
    def.damping = 1.0;
    def.drag = 1e-4;
    def.damper = 1e-4;
    Scene s = make(&def, false);
    const double force = 0.5; // N, at the tip: bends the last joint by force L/2 = 7.5 mN·m
    for (int k = 0; k < 1000; k++) {
        tac_Pose tip = tac_body_pose(s.world, hand_tip(&s.hand, HAND_INDEX));
        tac_Vec3 f = tac_pose_vector(tip, vec(0.0, 0.0, -force));
        assert_int_equal(
            tac_body_push(s.world, hand_tip(&s.hand, HAND_INDEX), (tac_Wrench){.force = f}),
            TAC_OK);
        assert_int_equal(tac_world_step(s.world, T), TAC_OK);
    }
    double angle = tac_joint_info(s.world, s.hand.joint[3 * HAND_INDEX + 2]).coordinate;
    // beyond it by no more than the torque over the limit's 0.5 N·m/rad
    check_between(angle, def.range, def.range + 0.5 * def.length * force / 0.5);
    tac_world_destroy(s.world);
}

static void a_pressed_pad_reads_its_force_along_z(void **state)
{
    (void)state;
    HandDef def = hand_def_grasp();
    Scene s = make(&def, false);
    // a wall 1 mm from the thumb's pad, and 3 N against it
    tac_Vec3 pad = hand_pad(s.world, &s.hand, HAND_THUMB).p;
    tac_ShapeDef wall = tac_shape_def_default();
    tac_ShapeId id;
    wall.type = TAC_SHAPE_BOX;
    wall.size = vec(0.1, 0.1, 0.01);
    wall.pose.p = vec(pad.x, pad.y, pad.z + 0.001 + 0.005);
    assert_int_equal(tac_shape_create(s.world, (tac_BodyId){0}, &wall, &id), TAC_OK);
    for (int k = 1; k <= 2000; k++) {
        double squeeze[HAND_DIGITS] = {(0.001 + 3.0 / (2.0 * def.pull)) *
                                       hand_ramp(k * T, 0.0, 0.5)};
        assert_true(hand_drive(s.world, &s.hand, tac_pose_identity(), squeeze));
        assert_int_equal(tac_world_step(s.world, T), TAC_OK);
    }
    tac_Vec3 f = hand_tip_force(s.world, &s.hand, HAND_THUMB);
    check_near_in(f.z, 3.0, 0.06, "N"); // two joints of 100 N/m across 1 mm pull back a little
    check_at_most_in(hypot(f.x, f.y), 0.06, "N");
    tac_world_destroy(s.world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hand_has_ten_bodies_and_sixteen_points),
        cmocka_unit_test(a_hand_in_its_posture_is_at_rest),
        cmocka_unit_test(the_pads_face_each_other),
        cmocka_unit_test(a_mirrored_hand_moves_as_in_a_mirror),
        cmocka_unit_test(joints_keep_to_their_ranges),
        cmocka_unit_test(a_pressed_pad_reads_its_force_along_z),
    };
    return cmocka_run_group_tests_name("hand_model", tests, NULL, NULL);
}
