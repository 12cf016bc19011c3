/* Controls of drives in scenes: numbers and signals, keyframes, channels, and what is wrong. */
#include "check.h"
#include "stage.h"
#include <math.h>

// A cart of 2 kg on a slide with a motor of gear 3, and an arm on it with a servo.
#define CART                                                                     \
    "<mujoco model='cart'><option gravity='0 0 0' timestep='0.001'/><worldbody>" \
    "<body name='cart'><joint name='x' type='slide' axis='1 0 0'/>"              \
    "<inertial pos='0 0 0' mass='2' diaginertia='1 1 1'/></body>"                \
    "<body name='arm'><joint name='turn' axis='0 1 0'/>"                         \
    "<inertial pos='0 0 0' mass='1' diaginertia='1 0.5 1'/></body></worldbody>"  \
    "<actuator><motor name='push' joint='x' gear='3' ctrlrange='-10 10'/>"       \
    "<position name='aim' joint='turn' kp='50' kv='10'/><motor joint='turn'/>"   \
    "<velocity joint='x' gear='1' kv='0'/></actuator>"                           \
    "<keyframe><key name='home' qpos='0 0.25' ctrl='2 0.25 0 0'/></keyframe></mujoco>"

static Said said;

static tac_Result load_only(const char *text, const tac_SceneOptions *with, tac_Scene **scene)
{
    const tac_SceneSource source[] = {{"a.yaml", text, strlen(text)},
                                      {"cart.xml", CART, sizeof CART - 1}};
    tac_SceneOptions options = with != NULL ? *with : tac_scene_options_default();
    said = (Said){.count = 0};
    options.message = said_take;
    options.message_user = &said;
    options.source = source + (with != NULL);
    options.source_count = 2 - (with != NULL);
    return tac_scene_load(options.source[0].path, &options, scene);
}

static tac_Scene *load(const char *text)
{
    tac_Scene *scene;
    tac_Result result = load_only(text, NULL, &scene);
    return stage_loaded(&said, result, scene);
}

static double channel(const tac_Scene *scene, const tac_World *world, const char *name,
                      const char *unit)
{
    int i = stage_channel(scene, name);
    double value = (double)NAN;
    assert_string_equal(tac_scene_channel(scene, i).unit, unit);
    assert_int_equal(tac_scene_channel(scene, i).width, 1);
    tac_scene_read(scene, world, i, &value);
    return value;
}

#define HEAD "tactus: 1\nrecord: {channels: [\"*.*\"]}\n"

static void a_number_holds_from_the_start(void **state)
{
    (void)state;
    tac_Scene *scene = load(HEAD "models: [{file: cart.xml, controls: {push: 4}}]\n");
    tac_World *world = stage_build(scene);
    stage_run(scene, world, 100);
    // 12 N on 2 kg for 0.1 s
    check_near(channel(scene, world, "cart.x.position", "m"), 0.03, 1e-14);
    check_near(channel(scene, world, "cart.drive.push.control", ""), 4.0, 0.0);
    check_near(channel(scene, world, "cart.drive.push.activation", ""), 4.0, 0.0);
    check_near(channel(scene, world, "cart.drive.push.force", "N"), 4.0, 1e-14); // before its gear
    check_near(channel(scene, world, "cart.drive.push.length", "m"), 0.09, 1e-14);
    check_near(channel(scene, world, "cart.drive.push.rate", "m/s"), 3 * 0.597, 1e-13);
    check_near(channel(scene, world, "cart.drive.push.work", "J"), 0.36, 1e-13);
    check_near(channel(scene, world, "energy.work_port", "J"), 0.36, 1e-13);
    check_near(channel(scene, world, "cart.drive.aim.force", "N·m"), 0.0, 0.0);
    check_near(channel(scene, world, "cart.drive.aim.length", "rad"), 0.0, 0.0);
    // These two have the names of their joints.
    check_near(channel(scene, world, "cart.drive.turn.control", ""), 0.0, 0.0);
    check_near(channel(scene, world, "cart.drive.x.control", ""), 0.0, 0.0);
    tac_world_destroy(world);
    tac_scene_destroy(scene);
}

static void a_signal_is_taken_in_the_middle_of_each_step(void **state)
{
    (void)state;
    tac_Scene *scene = load(HEAD "signals: {wave: {type: sine, amplitude: 5, frequency: 20 Hz}}\n"
                                 "models: [{file: cart.xml, controls: {push: wave, aim: {type: "
                                 "ramp, from: 0, to: 60 deg, duration: 20 ms}}}]\n");
    tac_World *world = stage_build(scene);
    double impulse = 0.0, T = 0.001;
    for (int i = 0; i < 30; i++)
        impulse += T * 3 * 5 * sin(2 * 3.14159265358979323846 * 20 * (i + 0.5) * T);
    stage_run(scene, world, 30);
    tac_SystemId tree = tac_scene_system(scene, world, 0);
    double p[2];
    assert_int_equal(tac_system_velocities(world, tree, p), TAC_OK);
    // The last step's mean velocity lacks half of its last impulse.
    double last = T * 3 * 5 * sin(2 * 3.14159265358979323846 * 20 * 29.5 * T);
    check_near(2 * p[0], impulse - 0.5 * last, 1e-13);
    check_near(channel(scene, world, "cart.drive.aim.control", ""), 3.14159265358979323846 / 3,
               1e-15);
    tac_world_destroy(world);
    tac_scene_destroy(scene);
}

static void a_keyframe_sets_controls_and_the_scene_overrides_them(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double push, aim;
    } list[] = {
        {HEAD "models: [{file: cart.xml}]\n", 0, 0},
        {HEAD "models: [{file: cart.xml, start: home}]\n", 2, 0.25},
        {HEAD "models: [{file: cart.xml, start: home, controls: {push: -1}}]\n", -1, 0.25},
        {HEAD "models: [{file: cart.xml, start: home, controls: {all: 0}}]\n", 0, 0},
        {HEAD "models: [{file: cart.xml, controls: {all: 0, aim: 90 deg}}]\n", 0,
         1.5707963267948966},
        {HEAD "parameters: {u: {default: 3}}\n"
              "models: [{file: cart.xml, controls: {push: $u, aim: \"= $u / 6\"}}]\n",
         3, 0.5},
    };
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        tac_Scene *scene = load(list[i].text);
        tac_World *world = stage_build(scene);
        check_near(channel(scene, world, "cart.drive.push.control", ""), list[i].push, 0.0);
        check_near(channel(scene, world, "cart.drive.aim.control", ""), list[i].aim, 1e-15);
        tac_world_destroy(world);
        tac_scene_destroy(scene);
    }
}

static void a_robot_alone_takes_controls_by_name(void **state)
{
    (void)state;
    const tac_SceneSetting control[] = {{"push", "2.5"}, {"all", "0.125"}};
    tac_SceneOptions options = tac_scene_options_default();
    tac_Scene *scene;
    options.key = "home";
    options.control = control;
    options.control_count = 2;
    tac_Result result = load_only("", &options, &scene);
    scene = stage_loaded(&said, result, scene);
    tac_World *world = stage_build(scene);
    tac_SystemId tree = tac_scene_system(scene, world, 0);
    assert_int_equal(tac_drive_count(world, tree), 4);
    for (int i = 0; i < 4; i++)
        check_near(tac_drive_info(world, tree, i).control, i == 0 ? 2.5 : 0.125, 0.0);
    tac_world_destroy(world);
    tac_scene_destroy(scene);

    static const struct {
        tac_SceneSetting control;
        const char *message;
    } wrong[] = {
        {{"psh", "1"}, "cart.xml: 'cart' has no drive 'psh'; did you mean 'push'?\n"},
        {{"push", "11"}, "cart.xml: the control has a range; expected -10 to 10, got 11\n"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        options.control = &wrong[i].control;
        options.control_count = 1;
        assert_int_equal(load_only("", &options, &scene), TAC_ERR_SYNTAX);
        assert_string_equal(said.text, wrong[i].message);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_number_holds_from_the_start),
        cmocka_unit_test(a_signal_is_taken_in_the_middle_of_each_step),
        cmocka_unit_test(a_keyframe_sets_controls_and_the_scene_overrides_them),
        cmocka_unit_test(a_robot_alone_takes_controls_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
