/* Mixed worlds from scene files: springs and ports on parts of models, servos, beams and nets. */
#include "check.h"
#include "stage.h"
#include <math.h>
#include <tactus/tactus.h>

// A drum that turns about z and a rod that slides up on it; the twin of the rod mimics it.
#define MACHINE                                                                                 \
    "<robot name='machine'><link name='frame'/><link name='drum'><inertial>"                    \
    "<mass value='2'/><inertia ixx='0.1' iyy='0.1' izz='0.1'/></inertial></link>"               \
    "<link name='rod'><inertial><mass value='1'/><inertia ixx='0.1' iyy='0.1' izz='0.1'/>"      \
    "</inertial><collision><geometry><sphere radius='0.1'/></geometry></collision></link>"      \
    "<link name='twin'><inertial><mass value='1'/><inertia ixx='0.1' iyy='0.1' izz='0.1'/>"     \
    "</inertial></link>"                                                                        \
    "<joint name='turn' type='continuous'><parent link='frame'/><child link='drum'/>"           \
    "<axis xyz='0 0 1'/></joint>"                                                               \
    "<joint name='slide' type='prismatic'><origin xyz='1 0 0'/><parent link='drum'/>"           \
    "<child link='rod'/><axis xyz='0 0 1'/><dynamics damping='1'/></joint>"                     \
    "<joint name='other' type='prismatic'><origin xyz='-1 0 0'/><parent link='drum'/>"          \
    "<child link='twin'/><axis xyz='0 0 1'/><mimic joint='slide' multiplier='2' offset='0.1'/>" \
    "</joint></robot>"

static Said said;

static tac_Scene *load(const char *text, const char *robot)
{
    const tac_SceneSource source[] = {{"a.yaml", text, strlen(text)},
                                      {"m.xml", robot, strlen(robot)}};
    tac_Scene *scene;
    tac_Result result = said_load(&said, source, 2, &scene);
    return stage_loaded(&said, result, scene);
}

static double read_one(const tac_Scene *scene, const tac_World *world, const char *name)
{
    double x[6];
    stage_read(scene, world, name, x);
    return x[0];
}

static void joints_start_where_the_scene_says_and_mimics_follow(void **state)
{
    (void)state;
    tac_Scene *scene =
        load("tactus: 1\n"
             "models: [{name: m, file: m.xml, start: {turn: 90 deg, slide: 20 cm}}]\n"
             "record: {channels: [\"*\"]}\n",
             MACHINE);
    tac_World *world = stage_build(scene);
    double p[3];
    check_near(read_one(scene, world, "m.turn.position"), 1.5707963267948966, 0.0);
    check_near(read_one(scene, world, "m.slide.position"), 0.2, 0.0);
    check_near(read_one(scene, world, "m.other.position"), 0.5, 1e-16); // 2 · 0.2 + 0.1
    check_near(read_one(scene, world, "m.elastic"), 0.0, 1e-20);        // its gear is at ease
    stage_read(scene, world, "m.rod.position", p);
    check_vec3_near(((tac_Vec3){p[0], p[1], p[2]}), ((tac_Vec3){0, 1, 0.2}), 1e-15);
    stage_end(scene, world);
}

static void a_servo_moves_its_joint_and_its_work_is_booked(void **state)
{
    (void)state;
    tac_Scene *scene =
        load("tactus: 1\n"
             "world: {gravity: [0, 0, 0]}\n"
             "models:\n"
             "  - name: m\n"
             "    file: m.xml\n"
             "    start: {slide: 0}\n"
             "    drive:\n"
             "      turn: {spring: 500, damper: 60, rest: {type: ramp, to: 1, duration: 0.5 s}}\n"
             "      slide: {spring: 400 N/m}\n"
             "record: {channels: [\"*\"]}\n",
             MACHINE);
    tac_World *world = stage_build(scene);
    stage_run(scene, world, 250);
    // Half way up the ramp it lags by damper · rate / spring, once it has got under way.
    check_near_in(read_one(scene, world, "m.turn.position"), 0.5 - 60.0 * 2 / 500, 0.02, "rad");
    stage_run(scene, world, 700);
    // The rest of the lag is gone but for e^-3.7. Longer, and there would be no energy left for the
    // books to be right about: a spring of 500 does not see its stretch below 1e-16 of 1 rad.
    check_near_in(read_one(scene, world, "m.turn.position"), 1.0, 0.01, "rad");
    tac_Ledger l = tac_world_ledger(world, true);
    // All that the mover did was lost in the damper: 60 · 2² over half a second, less at its ends.
    check_between_in(l.work_target, 60.0, 125.0, "J");
    check_near_in(l.damping, l.work_target, 0.01 * l.work_target, "J");
    stage_end(scene, world);
}

static void a_servo_without_a_rest_holds_where_the_joint_starts(void **state)
{
    (void)state;
    tac_Scene *scene = load("tactus: 1\n"
                            "models: [{name: m, file: m.xml, start: {slide: -5 cm},\n"
                            "          drive: {slide: {spring: 3000, damper: 200}}}]\n"
                            "record: {channels: [\"*\"]}\n",
                            MACHINE);
    tac_World *world = stage_build(scene);
    stage_run(scene, world, 1500);
    // The spring carries the rod, and the twin twice, as that moves twice as far.
    check_near_in(read_one(scene, world, "m.slide.position"), -0.05 - 3 * 9.81 / 3000, 1e-5, "m");
    stage_end(scene, world);
}

static void springs_join_parts_of_models_with_bodies(void **state)
{
    (void)state;
    tac_Scene *scene = load(
        "tactus: 1\n"
        "bodies: [{name: ball, position: [1, 0, -0.5], mass: 1, inertia: [1, 1, 1]}]\n"
        "models: [{name: m, file: m.xml, drive: {slide: {spring: 8000, damper: 300}}}]\n"
        "springs:\n"
        "  - {name: rope, type: distance, a: ball, b: m.rod, rest_length: 0.5, stiffness: 2000,\n"
        "     damping: 60}\n"
        "  - {name: hook, type: point, a: m.twin, b: world, at: [-1, 0.1, 0], stiffness: 1}\n"
        "record: {channels: [\"*\"]}\n",
        MACHINE);
    tac_World *world = stage_build(scene);
    assert_int_equal(tac_spring_info(world, tac_scene_spring(scene, world, 0)).type,
                     TAC_SPRING_DISTANCE);
    check_near(read_one(scene, world, "hook.stretch"), 0.0, 1e-15); // both ends are at `at`
    check_near(read_one(scene, world, "rope.stretch"), 0.0, 1e-15);
    stage_run(scene, world, 3000);
    check_near_in(read_one(scene, world, "rope.stretch"), 9.81 / 2000, 1e-5, "m");
    stage_end(scene, world);
}

static void a_hinge_of_the_scene_takes_its_axis_from_the_world(void **state)
{
    (void)state;
    tac_Scene *scene = load(
        "tactus: 1\n"
        "bodies: [{name: arm, position: [1.5, 0, 0], mass: 1, inertia: [0.1, 0.1, 0.1]}]\n"
        "models: [{name: m, file: m.xml, drive: {turn: {spring: 1e4, damper: 100},\n"
        "                                        slide: {spring: 1e5, damper: 100}}}]\n"
        "springs: [{name: hinge, type: hinge, a: arm, b: m.rod, at: [1, 0, 0], axis: [0, 1, 0],\n"
        "         stiffness: 1e6, damping: 100, half_width: 5 cm}]\n"
        "record: {channels: [\"*\"]}\n",
        MACHINE);
    tac_World *world = stage_build(scene);
    double p[3];
    stage_run(scene, world, 400);
    stage_read(scene, world, "arm.position", p);
    check_at_most_in(fabs(p[1]), 1e-6, "m"); // it swings in the plane across the axis
    check_at_most_in(p[2], -0.3, "m");       // and has fallen
    check_at_most_in(read_one(scene, world, "hinge.stretch"), 1e-3, "m"); // 40 N / 2 MN/m, ringing
    stage_end(scene, world);
}

static void a_coordinate_spring_is_a_gear_with_a_moving_offset(void **state)
{
    (void)state;
    tac_Scene *scene = load(
        "tactus: 1\n"
        "world: {gravity: [0, 0, 0]}\n"
        "models: [{name: m, file: m.xml}, {name: n, file: m.xml, position: [0, 0, 5]}]\n"
        "signals: {wind: {type: ramp, from: 0, to: 30 deg, duration: 0.5}}\n"
        "springs:\n"
        "  - {name: hold, type: coordinate, a: m.turn, b: world, offset: wind, stiffness: 2000,\n"
        "     damping: 100}\n"
        "  - {name: gear, type: coordinate, a: n.slide, b: m.turn, ratio: -0.2 m/rad,\n"
        "     stiffness: 4 kN/m, damping: 100 N*s/m}\n"
        "record: {channels: [\"*\"]}\n",
        MACHINE);
    tac_World *world = stage_build(scene);
    stage_run(scene, world, 2500);
    double angle = 30 * 3.14159265358979 / 180;
    check_near_in(read_one(scene, world, "m.turn.position"), angle, 1e-4, "rad");
    check_near_in(read_one(scene, world, "n.slide.position"), -0.2 * angle, 1e-4, "m");
    assert_true(read_one(scene, world, "hold.work_target") > 0.0);
    stage_end(scene, world);
}

static void springs_keep_their_numbers_beside_those_of_a_model(void **state)
{
    (void)state;
    static const char robot[] =
        "<mujoco model='m'><worldbody><body name='b'><joint name='j' type='ball'/>"
        "<geom type='sphere' size='0.1' pos='0 0 -1'/></body></worldbody>"
        "<equality><connect body1='b' anchor='0 0 -1'/></equality></mujoco>";
    tac_Scene *scene =
        load("tactus: 1\n"
             "models: [{name: m, file: m.xml}]\n"
             "bodies: [{name: ball, mass: 1, inertia: [1, 1, 1]}]\n"
             "springs: [{name: k, type: distance, a: ball, b: world, stiffness: 7}]\n",
             robot);
    tac_World *world = stage_build(scene);
    tac_SpringId id = tac_scene_spring(scene, world, 0);
    assert_int_equal(id.index1, 2);
    assert_int_equal(tac_spring_info(world, id).type, TAC_SPRING_DISTANCE);
    stage_end(scene, world);
}

static void ports_push_bodies_and_joints_of_models(void **state)
{
    (void)state;
    tac_Scene *scene = load("tactus: 1\n"
                            "world: {gravity: [0, 0, 0]}\n"
                            "models: [{name: m, file: m.xml}]\n"
                            "ports:\n"
                            "  - {name: motor, joint: m.turn, effort: 2 N*m}\n"
                            "  - {name: hand, body: m.rod, force: [0, 3, 0]}\n"
                            "record: {channels: [\"*\"]}\n",
                            MACHINE);
    tac_World *world = stage_build(scene);
    int motor = tac_scene_find(scene, TAC_SCENE_CHANNEL, "motor.effort");
    assert_string_equal(tac_scene_channel(scene, motor).unit, "N·m");
    stage_run(scene, world, 1);
    // 2 N·m and 3 N at 1 m turn drum, rod and twin.
    check_near(read_one(scene, world, "m.turn.velocity"), 0.5 * 1e-3 * 5.0 / (3 * 0.1 + 1.0 + 1.0),
               1e-9);
    check_near(read_one(scene, world, "motor.effort"), 2.0, 0.0);
    double work = read_one(scene, world, "motor.work") + read_one(scene, world, "hand.work");
    check_near(work, tac_world_ledger(world, true).work_port, 1e-18);
    stage_end(scene, world);
}

static void a_beam_and_a_net_are_things_of_a_scene(void **state)
{
    (void)state;
    tac_Scene *scene =
        load("tactus: 1\n"
             "beams: [{name: beam, length: 1, width: 5 cm, height: 1 cm, position: [0, 0, 2],\n"
             "         damping: 5 ms, clamped: both, elements: 8}]\n"
             "nets: [{name: net, points: [[5, 0, 1], [5.1, 0, 1], [5.2, 0, 1]], mass: [10 g, 20 g, "
             "10 g],\n"
             "        springs: [[0, 1], [1, 2]], anchors: [0, 2], stiffness: 2 kN/m, damping: 2}]\n"
             "bodies: [{name: weight, position: [0.5, 0, 1], mass: 1, inertia: [1, 1, 1]}]\n"
             "springs: [{name: rope, type: distance, a: weight, b: beam.node4, rest_length: 1,\n"
             "         stiffness: 1e5, damping: 200}]\n"
             "record: {channels: [\"*\"]}\n",
             MACHINE);
    assert_int_equal(tac_scene_count(scene, TAC_SCENE_NODAL), 2);
    assert_string_equal(tac_scene_name(scene, TAC_SCENE_NODAL, 1), "net");
    assert_int_equal(tac_scene_find(scene, TAC_SCENE_NODAL, "beam"), 0);
    tac_World *world = stage_build(scene);
    assert_int_equal(tac_system_body_count(world, tac_scene_nodal(scene, world, 0)), 7);
    assert_int_equal(tac_system_body_count(world, tac_scene_nodal(scene, world, 1)), 3);
    assert_int_equal(tac_scene_nodal(scene, world, 2).index1, 0);
    assert_int_equal(tac_scene_find(scene, TAC_SCENE_CHANNEL, "net.node0.spin"), -1); // a point
    double p[3];
    stage_read(scene, world, "beam.node4.position", p);
    check_vec3_near(((tac_Vec3){p[0], p[1], p[2]}), ((tac_Vec3){0.5, 0, 2}), 1e-15);
    stage_run(scene, world, 3000);
    // In the middle F L³ / 192 EI, and w L⁴ / 384 EI by its own weight.
    double EI = 70e9 * 0.05 * 1e-6 / 12, w = 2700 * 0.05 * 0.01 * 9.81;
    check_near_in(read_one(scene, world, "beam.node4.deflection"), -(9.81 / 192 + w / 384) / EI,
                  1e-7, "m");
    // Anchors carry 20 and 10 g: the ends of a net hang by half of its weight.
    stage_read(scene, world, "net.node0.position", p);
    check_at_most_in(p[2], 1.0 - 0.01 * 9.81 / 2000, "m");
    stage_end(scene, world);
}

static void a_robot_that_floats_alone_stands_on_a_floor(void **state)
{
    (void)state;
    static const tac_SceneSetting set[] = {{"floating", "1"}, {"floor", "0"}};
    static const char robot[] =
        "<robot name='ball'><link name='l'><inertial><mass value='2'/>"
        "<inertia ixx='0.1' iyy='0.1' izz='0.1'/></inertial><collision><origin xyz='0 0 1'/>"
        "<geometry><sphere radius='0.1'/></geometry></collision></link></robot>";
    for (int bare = 0; bare < 2; bare++) {
        tac_SceneOptions options = tac_scene_options_default();
        const tac_SceneSource source = {"ball.urdf", robot, sizeof robot - 1};
        tac_Scene *scene;
        options.source = &source;
        options.source_count = 1;
        options.set = set;
        options.set_count = 1 + bare;
        assert_int_equal(tac_scene_load("ball.urdf", &options, &scene), TAC_OK);
        tac_World *world = stage_build(scene);
        assert_int_equal(tac_world_shape_count(world), bare ? 1 : 2);
        stage_run(scene, world, 200);
        double p[3];
        stage_read(scene, world, "ball.l.position", p);
        if (bare)
            check_at_most_in(p[2], -0.1, "m"); // ½ g t² is 0.196 m
        else
            check_near_in(p[2], 0.0, 1e-3, "m"); // it rests where it started
        stage_end(scene, world);
    }
}

static void the_texts_alone_give_the_same_world(void **state)
{
    (void)state;
    static const char text[] =
        "tactus: 1\n"
        "models: [{name: m, file: m.xml, start: {slide: 0.1}, drive: {slide: {spring: 500,\n"
        "          rest: {type: sine, amplitude: 0.1, frequency: 2}}}}]\n"
        "beams: [{name: beam, length: 1, width: 5 cm, height: 1 cm, position: [0, 3, 2]}]\n"
        "springs: [{name: k, type: point, a: m.rod, b: beam.node10}]\n";
    uint64_t hash[2];
    for (int i = 0; i < 2; i++) {
        tac_Scene *scene = load(text, MACHINE);
        tac_World *world = stage_build(scene);
        stage_run(scene, world, 100);
        hash[i] = tac_world_hash(world);
        stage_end(scene, world);
    }
    assert_true(hash[0] == hash[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(joints_start_where_the_scene_says_and_mimics_follow),
        cmocka_unit_test(a_servo_moves_its_joint_and_its_work_is_booked),
        cmocka_unit_test(a_servo_without_a_rest_holds_where_the_joint_starts),
        cmocka_unit_test(springs_join_parts_of_models_with_bodies),
        cmocka_unit_test(a_hinge_of_the_scene_takes_its_axis_from_the_world),
        cmocka_unit_test(a_coordinate_spring_is_a_gear_with_a_moving_offset),
        cmocka_unit_test(springs_keep_their_numbers_beside_those_of_a_model),
        cmocka_unit_test(ports_push_bodies_and_joints_of_models),
        cmocka_unit_test(a_beam_and_a_net_are_things_of_a_scene),
        cmocka_unit_test(a_robot_that_floats_alone_stands_on_a_floor),
        cmocka_unit_test(the_texts_alone_give_the_same_world),
    };
    return cmocka_run_group_tests_name("scene_mixed", tests, NULL, NULL);
}
