/* Models in scenes: placed, built, recorded, and built again from the texts alone. */
#define _POSIX_C_SOURCE 200809L // setenv
#include "check.h"
#include "stage.h"
#include <math.h>

#define SWING                                                                               \
    "<robot name='swing 1'><link name='frame'/><link name='seat'>"                          \
    "<inertial><origin xyz='0 0 -1'/><mass value='2'/>"                                     \
    "<inertia ixx='0.1' iyy='0.1' izz='0.1'/></inertial>"                                   \
    "<collision><origin xyz='0 0 -1'/><geometry><sphere radius='0.1'/></geometry>"          \
    "</collision></link><link name='hand'>"                                                 \
    "<inertial><mass value='1'/><inertia ixx='0.1' iyy='0.1' izz='0.1'/></inertial></link>" \
    "<joint name='hinge' type='continuous'><parent link='frame'/><child link='seat'/>"      \
    "<axis xyz='0 1 0'/></joint>"                                                           \
    "<joint name='hand' type='prismatic'><origin xyz='0 0 -1'/><parent link='seat'/>"       \
    "<child link='hand'/><mimic joint='hinge' multiplier='0.5'/></joint></robot>"

#define BLOCK                                                        \
    "<robot name='block'><link name='l'><inertial><mass value='2'/>" \
    "<inertia ixx='0.1' iyy='0.1' izz='0.1'/></inertial></link></robot>"

static Said said;

static tac_Scene *load(const tac_SceneSource *source, int count, const tac_SceneSetting *set)
{
    tac_SceneOptions options = tac_scene_options_default();
    tac_Scene *scene;
    said = (Said){.count = 0};
    options.message = said_take;
    options.message_user = &said;
    options.source = source;
    options.source_count = count;
    options.set = set;
    options.set_count = set != NULL;
    tac_Result result = tac_scene_load(source[0].path, &options, &scene);
    return stage_loaded(&said, result, scene);
}

static void read_channel(const tac_Scene *scene, const tac_World *world, const char *name,
                         const char *unit, int width, double *values)
{
    int i = stage_channel(scene, name);
    tac_SceneChannel channel = tac_scene_channel(scene, i);
    assert_string_equal(channel.unit, unit);
    assert_int_equal(channel.width, width);
    tac_scene_read(scene, world, i, values);
}

static void a_robot_alone_is_a_scene(void **state)
{
    (void)state;
    const tac_SceneSource source = {"a/swing.urdf", SWING, sizeof SWING - 1};
    tac_Scene *scene = load(&source, 1, NULL);
    assert_int_equal(tac_scene_count(scene, TAC_SCENE_MODEL), 1);
    assert_string_equal(tac_scene_name(scene, TAC_SCENE_MODEL, 0), "swing_1"); // as names may be
    assert_int_equal(tac_scene_find(scene, TAC_SCENE_MODEL, "swing_1"), 0);
    assert_non_null(tac_scene_model(scene, 0));
    assert_null(tac_scene_model(scene, 1));
    assert_int_equal(tac_scene_count(scene, TAC_SCENE_BODY), 0);

    tac_World *world = stage_build(scene);
    tac_SystemId tree = tac_scene_system(scene, world, 0);
    assert_int_equal(tac_system_velocity_count(world, tree), 2);
    assert_int_equal(tac_scene_system(scene, world, 1).index1, 0);
    assert_int_equal(tac_world_shape_count(world), 1);
    stage_run(scene, world, 20);
    tac_world_destroy(world);
    tac_scene_destroy(scene);
}

static void its_joints_and_bodies_are_recorded_unasked(void **state)
{
    (void)state;
    const tac_SceneSource source = {"swing.urdf", SWING, sizeof SWING - 1};
    tac_Scene *scene = load(&source, 1, NULL);
    tac_World *world = stage_build(scene);
    tac_SystemId tree = tac_scene_system(scene, world, 0);
    const double q[2] = {0.3, 0.25};
    double x[3];
    assert_int_equal(tac_system_set_positions(world, tree, q), TAC_OK);
    read_channel(scene, world, "swing_1.hinge.position", "rad", 1, x);
    check_near(x[0], 0.3, 0.0);
    read_channel(scene, world, "swing_1.hand.position", "m", 1, x); // the joint
    check_near(x[0], 0.25, 0.0);
    read_channel(scene, world, "swing_1.seat.position", "m", 3, x);
    check_vec3_near(((tac_Vec3){x[0], x[1], x[2]}), ((tac_Vec3){-sin(0.3), 0, -cos(0.3)}),
                    1e-15); // a metre below the hinge, turned about y; rounding
    read_channel(scene, world, "swing_1.hand_body.position", "m", 3, x); // along the turned x
    check_near(x[0], -sin(0.3) + 0.25 * cos(0.3), 1e-15);
    tac_world_destroy(world);
    tac_scene_destroy(scene);
}

static void everything_else_of_it_can_be_recorded(void **state)
{
    (void)state;
    static const char main_text[] = "tactus: 1\n"
                                    "models: [{name: s, file: swing.urdf, form: recursion}]\n"
                                    "record: {channels: [\"s.*\"]}\n";
    const tac_SceneSource source[] = {{"a.yaml", main_text, sizeof main_text - 1},
                                      {"swing.urdf", SWING, sizeof SWING - 1}};
    tac_Scene *scene = load(source, 2, NULL);
    tac_World *world = stage_build(scene);
    tac_SystemId tree = tac_scene_system(scene, world, 0);
    assert_int_equal(tac_system_form(world, tree), TAC_FORM_RECURSION);
    const double v[2] = {2.0, 1.0};
    double x[4], kinetic;
    assert_int_equal(tac_scene_count(scene, TAC_SCENE_CHANNEL), 2 * 3 + 3 * 6 + 3 + 4);
    assert_int_equal(tac_system_set_velocities(world, tree, v), TAC_OK);
    read_channel(scene, world, "s.hinge.velocity", "rad/s", 1, x);
    check_near(x[0], 2.0, 1e-15); // rounding: the recursion keeps twists
    read_channel(scene, world, "s.seat.velocity", "m/s", 3, x);
    check_near(x[0], -2.0, 1e-14);
    read_channel(scene, world, "s.seat.spin", "rad/s", 3, x);
    check_near(x[1], 2.0, 1e-14);
    read_channel(scene, world, "s.seat.quaternion", "", 4, x);
    check_near(x[0], 1.0, 0.0);
    read_channel(scene, world, "s.kinetic", "J", 1, &kinetic);
    // seat: 2 kg at 2 m/s; hand: 1 kg, at its joint, sliding against the swing: -2 + 1 m/s
    check_near(kinetic, 0.5 * 2 * 4 + 0.5 * 1 * 1 + 2 * 0.5 * 0.1 * 4, 1e-14);
    read_channel(scene, world, "s.hand.stretch", "m", 1, x);
    check_near(x[0], 0.0, 0.0);
    read_channel(scene, world, "s.ghost", "", 1, x);
    check_at_most(x[0], 1e-15); // what was set is a motion of the joints
    tac_world_destroy(world);
    tac_scene_destroy(scene);
}

static void models_stand_where_the_scene_puts_them(void **state)
{
    (void)state;
    static const char main_text[] =
        "tactus: 1\n"
        "world: {gravity: [0, 0, 0]}\n"
        "bodies: [{name: ball, shapes: [{type: sphere, radius: 0.1, density: 1000}]}]\n"
        "materials: {ice: {friction: 0}}\n"
        "models:\n"
        "  - {name: left, file: swing.urdf, position: [0, 1, 0]}\n"
        "  - {name: right, file: swing.urdf, position: [0, -1, 2], euler: [0, 0, 90 deg],\n"
        "     collide: false}\n"
        "  - {name: loose, file: block.urdf, position: [5, 0, 0], floating: true}\n";
    const tac_SceneSource source[] = {{"a.yaml", main_text, sizeof main_text - 1},
                                      {"swing.urdf", SWING, sizeof SWING - 1},
                                      {"block.urdf", BLOCK, sizeof BLOCK - 1}};
    tac_Scene *scene = load(source, 3, NULL);
    tac_World *world = stage_build(scene);
    double x[3];
    read_channel(scene, world, "left.seat.position", "m", 3, x);
    check_vec3_near(((tac_Vec3){x[0], x[1], x[2]}), ((tac_Vec3){0, 1, -1}), 1e-15);
    read_channel(scene, world, "right.seat.position", "m", 3, x);
    check_vec3_near(((tac_Vec3){x[0], x[1], x[2]}), ((tac_Vec3){0, -1, 1}), 1e-15);
    read_channel(scene, world, "loose.l.position", "m", 3, x);
    check_vec3_near(((tac_Vec3){x[0], x[1], x[2]}), ((tac_Vec3){5, 0, 0}), 1e-15);
    assert_int_equal(tac_world_shape_count(world), 2); // the ball's and that of the left one
    assert_int_equal(tac_world_system_count(world), 3);
    stage_run(scene, world, 5);
    tac_world_destroy(world);
    tac_scene_destroy(scene);
}

static void floating_is_a_parameter_of_a_robot_alone(void **state)
{
    (void)state;
    const tac_SceneSource source = {"block.urdf", BLOCK, sizeof BLOCK - 1};
    const tac_SceneSetting set = {"floating", "1"};
    tac_Scene *scene = load(&source, 1, &set);
    tac_World *world = stage_build(scene);
    assert_int_equal(tac_system_velocity_count(world, tac_scene_system(scene, world, 0)), 6);
    tac_world_destroy(world);
    tac_scene_destroy(scene);

    scene = load(&source, 1, NULL); // fixed: there is nothing that moves, and no tree
    world = stage_build(scene);
    assert_int_equal(tac_scene_system(scene, world, 0).index1, 0);
    assert_int_equal(tac_world_system_count(world), 0);
    tac_world_destroy(world);
    tac_scene_destroy(scene);
}

static void gravity_and_step_come_from_the_model_unless_the_scene_says(void **state)
{
    (void)state;
    static const char robot[] =
        "<mujoco model='m'><option gravity='0 0 -1.5' timestep='0.004'/><worldbody><body name='b'>"
        "<joint name='j' type='hinge' axis='0 1 0'/>"
        "<geom type='sphere' size='0.1' pos='0 0 -1'/></body></worldbody></mujoco>";
    static const char with_world[] =
        "tactus: 1\nworld: {step: 2 ms, gravity: [0, 0, -3]}\nmodels: [{file: m.xml}]\n";
    const tac_SceneSource source[] = {{"a.yaml", with_world, sizeof with_world - 1},
                                      {"m.xml", robot, sizeof robot - 1}};
    tac_Scene *scene = load(&source[1], 1, NULL);
    check_near(tac_scene_info(scene).step, 0.004, 0.0);
    check_near(tac_scene_info(scene).world.gravity.z, -1.5, 0.0);
    tac_scene_destroy(scene);
    scene = load(source, 2, NULL);
    check_near(tac_scene_info(scene).step, 0.002, 0.0);
    check_near(tac_scene_info(scene).world.gravity.z, -3.0, 0.0);
    tac_scene_destroy(scene);
}

#define DATA TACTUS_TEST_DIR "/data"

static void the_texts_alone_give_the_same_world(void **state)
{
    (void)state;
    tac_SceneOptions options = tac_scene_options_default();
    tac_Scene *scene;
    assert_int_equal(setenv("ROS_PACKAGE_PATH", DATA "/ros:" DATA "/ros/renamed", 1), 0);
    assert_int_equal(setenv("AMENT_PREFIX_PATH", DATA "/prefix", 1), 0);
    assert_int_equal(tac_scene_load(DATA "/cart.urdf", &options, &scene), TAC_OK);
    tac_World *world = stage_build(scene);
    stage_run(scene, world, 50);
    uint64_t hash = tac_world_hash(world);

    // What a recording holds: the scene that was made up, the robot, and the four meshes.
    tac_SceneSource source[8];
    int count = tac_scene_count(scene, TAC_SCENE_SOURCE);
    assert_int_equal(count, 6);
    for (int i = 0; i < count; i++)
        source[i] = tac_scene_source(scene, i);
    unsetenv("ROS_PACKAGE_PATH");
    unsetenv("AMENT_PREFIX_PATH");
    tac_Scene *again = load(source, count, NULL);
    tac_World *other = stage_build(again);
    stage_run(again, other, 50);
    assert_true(tac_world_hash(other) == hash);
    tac_world_destroy(other);
    tac_scene_destroy(again);
    tac_world_destroy(world);
    tac_scene_destroy(scene);
}

static void a_tree_that_cannot_be_is_told_where_the_scene_names_it(void **state)
{
    (void)state;
    // Two hinges about one axis with nothing between them: they could turn against each other for
    // ever without moving anything.
    static const char robot[] =
        "<robot name='r'><link name='a'/><link name='b'/><link name='c'><inertial>"
        "<mass value='1'/><inertia ixx='1' iyy='1' izz='1'/></inertial></link>"
        "<joint name='j' type='continuous'><parent link='a'/><child link='b'/></joint>"
        "<joint name='k' type='continuous'><parent link='b'/><child link='c'/></joint></robot>";
    static const char text[] = "tactus: 1\nmodels: [{name: arm, file: r.urdf}]\n";
    const tac_SceneSource source[] = {{"a.yaml", text, sizeof text - 1},
                                      {"r.urdf", robot, sizeof robot - 1}};
    tac_Scene *scene;
    assert_int_equal(said_load(&said, source, 2, &scene), TAC_ERR_SYNTAX);
    assert_non_null(strstr(said.text, "a.yaml:2:17: "));
    assert_non_null(strstr(said.text, "without moving any mass"));
}

static void every_robot_of_the_tree_runs_and_its_books_close(void **state)
{
    (void)state;
    static const struct {
        const char *file, *floating;
        int freedoms;
    } robot[] = {{"arm.urdf", "0", 7}, {"gripper.urdf", "0", 5}, {"humanoid.urdf", "1", 29}};
    for (size_t i = 0; i < sizeof robot / sizeof *robot; i++) {
        char path[512];
        const tac_SceneSetting set = {"floating", robot[i].floating};
        tac_SceneOptions options = tac_scene_options_default();
        tac_Scene *scene;
        options.set = &set;
        options.set_count = 1;
        snprintf(path, sizeof path, TACTUS_TEST_DIR "/../scenes/robots/%s", robot[i].file);
        assert_int_equal(tac_scene_load(path, &options, &scene), TAC_OK);
        tac_World *world = stage_build(scene);
        tac_SystemId tree = tac_scene_system(scene, world, 0);
        assert_int_equal(tac_system_velocity_count(world, tree), robot[i].freedoms);
        for (int k = 0; k < 300; k++) {
            stage_run(scene, world, 1);
            check_at_most(tac_world_stats(world).residual, 1e-12); // of all terms: rounding
        }
        tac_ContactStats contact = tac_world_stats(world).contact;
        assert_int_equal(contact.dropped, 0);
        tac_world_destroy(world);
        tac_scene_destroy(scene);
    }
}

// ---- keyframes

#define CART                                                                                   \
    "<mujoco model='cart'><worldbody><body name='b' pos='0 0 1'><joint name='x' "              \
    "type='slide' axis='1 0 0'/><geom size='0.1'/><body name='p'><joint name='a' "             \
    "axis='0 1 0' range='-180 180'/><geom size='0.1' pos='0 0 -1'/></body></body></worldbody>" \
    "<keyframe><key name='home' qpos='0.5 1.25' qvel='2 -3'/><key name='other'/></keyframe>"   \
    "</mujoco>"

static void check_cart(tac_Scene *scene, double x, double a, double v)
{
    tac_World *world = stage_build(scene);
    tac_SystemId tree = tac_scene_system(scene, world, 0);
    double q[2], rate[2];
    tac_system_positions(world, tree, q);
    tac_system_velocities(world, tree, rate);
    check_near(q[0], x, 0.0);
    check_near(q[1], a, 0.0);
    check_near(rate[0], v, 1e-15 * fabs(v)); // it is kept as momentum
    tac_world_destroy(world);
    tac_scene_destroy(scene);
}

static void a_model_starts_at_a_keyframe_of_its_file(void **state)
{
    (void)state;
    static const char home[] = "tactus: 1\nmodels: [{file: cart.xml, start: home}]\n";
    static const char other[] = "tactus: 1\nmodels: [{file: cart.xml, start: {a: 0.5}}]\n";
    const tac_SceneSource source[2] = {{"s.yaml", home, sizeof home - 1},
                                       {"cart.xml", CART, sizeof CART - 1}};
    check_cart(load(source, 2, NULL), 0.5, 1.25, 2.0);
    const tac_SceneSource moved[2] = {{"s.yaml", other, sizeof other - 1}, source[1]};
    check_cart(load(moved, 2, NULL), 0.0, 0.5, 0.0);
    check_cart(load(&source[1], 1, NULL), 0.0, 0.0, 0.0);
}

static void a_robot_alone_starts_at_the_keyframe_that_is_asked_for(void **state)
{
    (void)state;
    const tac_SceneSource source = {"cart.xml", CART, sizeof CART - 1};
    tac_SceneOptions options = tac_scene_options_default();
    tac_Scene *scene;
    options.source = &source;
    options.source_count = 1;
    options.message = said_take;
    options.message_user = &said;
    options.key = "home";
    said = (Said){.count = 0};
    assert_int_equal(tac_scene_load("cart.xml", &options, &scene), TAC_OK);
    // Its texts alone, as in a recording, are the same scene.
    tac_SceneSource text[2];
    for (int i = 0; i < 2; i++)
        text[i] = tac_scene_source(scene, i);
    check_cart(load(text, 2, NULL), 0.5, 1.25, 2.0);
    check_cart(scene, 0.5, 1.25, 2.0);
    options.key = "hame";
    assert_int_equal(tac_scene_load("cart.xml", &options, &scene), TAC_ERR_SYNTAX);
    assert_string_equal(said.text, "cart.xml: there is no keyframe 'hame' in the model's file; did "
                                   "you mean 'home'?\n");
    options.key = "crouch"; // far from all of them
    said = (Said){.count = 0};
    assert_int_equal(tac_scene_load("cart.xml", &options, &scene), TAC_ERR_SYNTAX);
    assert_string_equal(said.text,
                        "cart.xml: there is no keyframe 'crouch' in the model's file; it "
                        "has home, other\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_robot_alone_is_a_scene),
        cmocka_unit_test(its_joints_and_bodies_are_recorded_unasked),
        cmocka_unit_test(everything_else_of_it_can_be_recorded),
        cmocka_unit_test(models_stand_where_the_scene_puts_them),
        cmocka_unit_test(floating_is_a_parameter_of_a_robot_alone),
        cmocka_unit_test(gravity_and_step_come_from_the_model_unless_the_scene_says),
        cmocka_unit_test(the_texts_alone_give_the_same_world),
        cmocka_unit_test(a_tree_that_cannot_be_is_told_where_the_scene_names_it),
        cmocka_unit_test(every_robot_of_the_tree_runs_and_its_books_close),
        cmocka_unit_test(a_model_starts_at_a_keyframe_of_its_file),
        cmocka_unit_test(a_robot_alone_starts_at_the_keyframe_that_is_asked_for),
    };
    return cmocka_run_group_tests_name("scene_models", tests, NULL, NULL);
}
