/* Sensors of MJCF files: beside MuJoCo, in scenes, and what is wrong with them. */
#include "alloc_count.h"
#include "larger.h"
#include "math/so3.h"
#include "stage.h"
#include <math.h>
#include <tactus/tactus.h>

static Said said;

static tac_Model *load_text(const char *text)
{
    tac_ModelOptions options = tac_model_options_default();
    tac_Model *model = NULL;
    said = (Said){.count = 0};
    options.message = said_take;
    options.message_user = &said;
    tac_Result result = tac_model_read(text, strlen(text), "m.xml", &options, &model);
    if (result != TAC_OK)
        print_error("%s", said.text);
    return model;
}

typedef struct Built {
    tac_Model *model;
    tac_World *world;
    tac_SystemId tree;
    tac_ModelPlacement placement;
} Built;

static Built build(tac_Model *model, int key)
{
    Built b = {.model = model, .placement = tac_model_placement_default()};
    tac_WorldDef def = tac_world_def_default();
    bool given;
    assert_non_null(model);
    def.gravity = tac_model_gravity(model, &given);
    tac_model_reserve(model, &def);
    b.placement.key = key;
    assert_int_equal(tac_world_create(&def, &b.world), TAC_OK);
    assert_int_equal(tac_model_build(model, b.world, &b.placement, &b.tree), TAC_OK);
    return b;
}

static void end(Built *b)
{
    tac_world_destroy(b->world);
    tac_model_destroy(b->model);
}

static void read_sensor(const Built *b, int i, double *out)
{
    assert_int_equal(tac_sensor_read(b->model, b->world, b->tree, &b->placement, i, out), TAC_OK);
}

// ---- beside MuJoCo

// The largest difference to the line of the reference; quaternions up to their sign.
static double differs(const Built *b, int i, const double *reference)
{
    int count;
    const tac_ModelSensor *s = &tac_model_sensors(b->model, &count)[i];
    double x[4], plus = 0.0, minus = 0.0;
    read_sensor(b, i, x);
    for (int k = 0; k < s->dimension; k++) {
        plus = larger(plus, fabs(x[k] - reference[k]));
        minus = larger(minus, fabs(x[k] + reference[k]));
    }
    return s->dimension == 4 && minus < plus ? minus : plus;
}

static bool is_of_the_step(tac_SensorType type)
{
    return type == TAC_SENSOR_DRIVE_VELOCITY || type == TAC_SENSOR_DRIVE_FORCE ||
           type == TAC_SENSOR_LINEAR_ACCELERATION || type == TAC_SENSOR_ANGULAR_ACCELERATION ||
           (type >= TAC_SENSOR_ACCELEROMETER && type <= TAC_SENSOR_TORQUE);
}

static void check_beside(const Built *b, bool of_step, double tolerance)
{
    int count, compared = 0;
    const tac_ModelSensor *sensor = tac_model_sensors(b->model, &count);
    FILE *file = fopen(TACTUS_TEST_DIR "/data/mjcf/sensors.txt", "r"); // by
                                                                       // bench/robots/sensors.mjs
    assert_non_null(file);
    for (int i = 0; i < count; i++) {
        char line[300], *at = line;
        double x[4], size = 1.0;
        assert_non_null(fgets(line, sizeof line, file));
        at += strcspn(line, " ");
        *at++ = '\0';
        assert_string_equal(line, sensor[i].word);
        for (int k = 0; k < sensor[i].dimension; k++) {
            x[k] = strtod(at, &at);
            size = larger(size, fabs(x[k]));
        }
        if (is_of_the_step(sensor[i].type) != of_step)
            continue;
        double by = differs(b, i, x);
        if (by > tolerance * size)
            print_error("%s of sensor %d\n", line, i);
        check_at_most(by, tolerance * size);
        compared++;
    }
    fclose(file);
    assert_true(compared > 10);
}

static void they_read_what_those_of_mujoco_read(void **state)
{
    (void)state;
    tac_ModelOptions options = tac_model_options_default();
    tac_Model *model;
    said = (Said){.count = 0};
    options.message = said_take;
    options.message_user = &said;
    assert_int_equal(tac_model_load(TACTUS_TEST_DIR "/data/mjcf/sensors.xml", &options, &model),
                     TAC_OK);
    assert_non_null(strstr(said.text, "sensor magnetometer"));
    Built b = build(model, 0);
    check_beside(&b, false, 1e-9);
    // means over a short step, which differ by their change in it; and rounding of a difference
    assert_int_equal(tac_world_step(b.world, 1e-7), TAC_OK);
    check_beside(&b, true, 1e-4);
    end(&b);
}

// A string from a point beside the hinge of a pendulum to its end, both at 1 m of it.
static void those_of_strings_read_length_and_rate(void **state)
{
    (void)state;
    Built b = build(
        load_text(
            "<mujoco><worldbody><site name='w' pos='1 0 0'/><body><joint name='h' axis='0 1 0'/>"
            "<geom size='0.1' pos='0 0 -1'/><site name='s' pos='0 0 -1'/></body></worldbody>"
            "<tendon><fixed name='first'><joint joint='h' coef='1'/></fixed>"
            "<spatial name='rope' range='0 9'><site site='w'/><site site='s'/></spatial>"
            "<spatial name='next'><site site='s'/><site site='w'/></spatial></tendon>"
            "<sensor><tendonpos tendon='next'/><tendonvel tendon='next'/>"
            "<tendonvel tendon='rope' cutoff='0.1'/></sensor>"
            "<keyframe><key qpos='0.5' qvel='-2'/></keyframe></mujoco>"),
        0);
    double length = sqrt(2.0 + 2.0 * sin(0.5)), x;
    read_sensor(&b, 0, &x);
    check_near_in(x, length, 1e-14, "m");
    read_sensor(&b, 1, &x);
    check_near_in(x, -2.0 * cos(0.5) / length, 1e-13, "m/s");
    read_sensor(&b, 2, &x);
    assert_true(x == -0.1);
    end(&b);
}

// ---- touch, and what a step does

// A box of 2 kg stands on the floor with four corners; sites at some of them.
#define BOX                                                                                     \
    "<mujoco><option gravity='0 0 -10'/><worldbody><geom type='plane' size='5 5 1'/>"           \
    "<body name='box' pos='0 0 0.1'><freejoint/><geom type='box' size='0.2 0.1 0.1' mass='2'/>" \
    "<site name='all' type='box' size='1 1 1'/>"                                                \
    "<site name='right' type='box' size='0.1 0.3 0.05' pos='0.2 0 -0.1'/>"                      \
    "<site name='corner' pos='0.2 0.1 -0.1' size='0.01'/>"                                      \
    "<site name='corners' type='capsule' size='0.01 0.1' pos='0.2 0 -0.1' euler='90 0 0'/>"     \
    "<site name='below' type='cylinder' size='0.4 0.01' pos='0 0 -0.3'/>"                       \
    "<site name='above' type='cylinder' size='0.4 0.01' pos='0 0 0.3'/></body></worldbody>"     \
    "<sensor><touch site='all'/><touch site='right'/><touch site='corner'/>"                    \
    "<touch site='corners'/><touch site='below'/><touch site='above'/>"                         \
    "<touch site='all' cutoff='15'/><accelerometer site='all'/><force "                         \
    "site='all'/></sensor></mujoco>"

static void touch_is_the_weight_on_the_shapes_at_the_site(void **state)
{
    (void)state;
    Built b = build(load_text(BOX), -1);
    static const double weight[] = {20, 10, 5, 10, 20, 0, 15};
    double x[3];
    for (int k = 0; k < 300; k++)
        assert_int_equal(tac_world_step(b.world, 1e-3), TAC_OK);
    for (int i = 0; i < 7; i++) {
        read_sensor(&b, i, x);
        if (i == 2) // how two corners share their half is not decided
            check_between_in(x[0], 1.0, 9.0, "N");
        else
            check_near_in(x[0], weight[i], 1e-6, "N");
    }
    read_sensor(&b, 7, x); // the floor holds it, and nothing else does
    check_vec3_near(v3(x[0], x[1], x[2]), v3(0, 0, 10), 1e-6);
    read_sensor(&b, 8, x);
    check_vec3_near(v3(x[0], x[1], x[2]), v3(0, 0, 0), 1e-6);
    end(&b);
}

// Bodies are numbered anew in each system, and those of others do not count.
static void what_another_system_touches_is_not_felt(void **state)
{
    (void)state;
    Built b = build(load_text(BOX), -1);
    tac_BodyDef def = tac_body_def_default();
    tac_ShapeDef ball = tac_shape_def_default();
    tac_BodyId body;
    tac_ShapeId shape;
    double x[3];
    def.pose.p = v3(0.6, 0, 0.1);
    ball.size.x = 0.1;
    assert_int_equal(tac_body_create(b.world, &def, &body), TAC_OK);
    assert_int_equal(tac_shape_create(b.world, body, &ball, &shape), TAC_OK);
    assert_int_equal(body.index1, tac_system_body(b.world, b.tree, 0).index1);
    for (int k = 0; k < 300; k++)
        assert_int_equal(tac_world_step(b.world, 1e-3), TAC_OK);
    read_sensor(&b, 0, x); // its site is as wide as both
    check_near_in(x[0], 20.0, 1e-6, "N");
    end(&b);
}

static void reading_takes_no_memory(void **state)
{
    (void)state;
    if (!alloc_count_available())
        skip();
    Built b = build(load_text(BOX), -1);
    double x[4], sum = 0.0;
    assert_int_equal(tac_world_step(b.world, 1e-3), TAC_OK);
    alloc_count_begin();
    for (int i = 0; i < 9; i++) {
        tac_sensor_read(b.model, b.world, b.tree, NULL, i, x);
        sum += x[0];
    }
    AllocCount count = alloc_count_end();
    assert_int_equal(count.allocations, 0);
    check_finite(sum);
    end(&b);
}

// ---- what is said of them

#define ARM(sensors)                                                                          \
    "<mujoco><asset><mesh name='t' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/></asset><worldbody>"     \
    "<site name='w'/><body name='b'><joint name='j'/><inertial pos='0 0 0' mass='1' "         \
    "fullinertia='2 2 2 0.1 0 0'/><geom name='g' type='mesh' mesh='t' contype='0' "           \
    "conaffinity='0'/><site name='s'/></body></worldbody><tendon><spatial name='rope'><site " \
    "site='w'/><site site='s'/></spatial></tendon><sensor>" sensors "</sensor></mujoco>"

static void what_they_look_at_must_be_there(void **state)
{
    (void)state;
    static const char *const wrong[][2] = {
        {ARM("<gyro site='t'/>"), "there is no site 't'"},
        {ARM("<gyro/>"), "site"},
        {ARM("<jointpos joint='k'/>"), "there is no joint 'k'"},
        {ARM("<ballquat joint='j'/>"), "joint 'j' is no ball; expected one"},
        {ARM("<tendonvel tendon='line'/>"), "there is no tendon 'line'"},
        {ARM("<actuatorpos actuator='a'/>"), "there is no actuator 'a'"},
        {ARM("<framepos objtype='site' objname='b'/>"), "there is no site 'b'"},
        {ARM("<framepos objtype='place' objname='b'/>"), "place"},
        {ARM("<framepos objname='b'/>"), "objtype"},
        {ARM("<framepos objtype='site' objname='s' reftype='site'/>"), "refname"},
        {ARM("<subtreecom body='c'/>"), "there is no body 'c'"},
        {ARM("<gyro name='x' site='s'/><gyro name='x' site='s'/>"),
         "there is a sensor 'x' already"},
        {ARM("<gyro site='s' cutoff='-1'/>"), "cutoff"},
        {ARM("<gyrometer site='s'/>"), "there is no <gyrometer> in <sensor>"},
        {ARM("<gyro sight='s'/>"), "there is no 'sight' in <gyro>"}};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        tac_ModelOptions options = tac_model_options_default();
        tac_Model *model = NULL;
        said = (Said){.count = 0};
        options.message = said_take;
        options.message_user = &said;
        tac_Result result =
            tac_model_read(wrong[i][0], strlen(wrong[i][0]), "m.xml", &options, &model);
        if (result != TAC_ERR_SYNTAX || strstr(said.text, wrong[i][1]) == NULL)
            print_error("%s: %s\n", wrong[i][1], said.text);
        assert_int_equal(result, TAC_ERR_SYNTAX);
        assert_non_null(strstr(said.text, wrong[i][1]));
    }
}

static void what_nothing_here_answers_is_named(void **state)
{
    (void)state;
    tac_Model *model = load_text(
        ARM("<rangefinder site='s'/><magnetometer site='s'/>"
            "<framequat objtype='body' objname='b'/><framepos objtype='geom' objname='g'/>"
            "<framepos objtype='camera' objname='c'/><user dim='2'/><gyro site='s' noise='0.1'/>"));
    assert_non_null(model);
    static const char *const named[] = {"sensor rangefinder",
                                        "sensor magnetometer",
                                        "sensor framequat of principal axes",
                                        "sensor framepos of a mesh or ellipsoid",
                                        "sensor framepos of a camera",
                                        "sensor user",
                                        "gyro noise"};
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++) {
        if (strstr(said.text, named[i]) == NULL)
            print_error("%s is not in %s", named[i], said.text);
        assert_non_null(strstr(said.text, named[i]));
    }
    int count;
    const tac_ModelSensor *s = tac_model_sensors(model, &count);
    assert_int_equal(count, 1);
    assert_int_equal(s->type, TAC_SENSOR_GYRO);
    assert_int_equal(tac_model_find_sensor(model, "nobody"), -1);
    tac_model_destroy(model);
}

// ---- in scenes

static void they_are_channels_of_scenes(void **state)
{
    (void)state;
    static const char scene_text[] =
        "tactus: 1\nworld: {gravity: [0, 0, -10]}\n"
        "models: [{name: r, file: r.xml, position: [0, 0, 3]}]\n"
        "record: {channels: [r.sensor.weight, r.sensor.gyro1, 'r.sensor.*']}\n";
    static const char text[] =
        "<mujoco><worldbody><body pos='0 0 1'><joint name='j' type='slide' axis='1 0 0'/>"
        "<geom size='0.1' mass='1'/><body pos='0 0 1'><geom size='0.1' mass='2'/>"
        "<site name='s' pos='0 0 -0.5'/></body></body></worldbody><sensor>"
        "<force name='weight' site='s'/><gyro site='s'/><framepos name='where it is' "
        "objtype='site' "
        "objname='s'/></sensor></mujoco>";
    const tac_SceneSource source[2] = {{"s.yaml", scene_text, sizeof scene_text - 1},
                                       {"r.xml", text, sizeof text - 1}};
    tac_Scene *scene = NULL;
    tac_Result result = said_load(&said, source, 2, &scene);
    scene = stage_loaded(&said, result, scene);
    assert_int_equal(tac_scene_count(scene, TAC_SCENE_CHANNEL), 3);
    tac_World *world = stage_build(scene);
    stage_run(scene, world, 3);
    double x[3];
    stage_read(scene, world, "r.sensor.weight", x);
    check_vec3_near(v3(x[0], x[1], x[2]), v3(0, 0, 20), 1e-10);
    stage_read(scene, world, "r.sensor.where_it_is", x);
    check_vec3_near(v3(x[0], x[1], x[2]), v3(0, 0, 4.5), 1e-12);
    tac_SceneChannel channel = tac_scene_channel(scene, stage_channel(scene, "r.sensor.gyro1"));
    assert_string_equal(channel.unit, "rad/s");
    assert_int_equal(channel.width, 3);
    stage_end(scene, world);
    // unasked they are recorded, too
    assert_int_equal(said_load(&said, &source[1], 1, &scene), TAC_OK);
    assert_true(tac_scene_find(scene, TAC_SCENE_CHANNEL, "MuJoCo_Model.sensor.weight") >= 0);
    tac_scene_destroy(scene);
}

static void names_that_become_equal_have_a_channel_each(void **state)
{
    (void)state;
    static const char text[] =
        "<mujoco model='r'><worldbody><body pos='0 0 1'><joint name='j' type='slide'/>"
        "<geom size='0.1' mass='1'/><site name='s'/></body></worldbody><sensor>"
        "<framepos name='a b' objtype='site' objname='s'/><jointpos name='a_b' joint='j'/>"
        "</sensor></mujoco>";
    const tac_SceneSource source = {"r.xml", text, sizeof text - 1};
    tac_Scene *scene = NULL;
    assert_int_equal(said_load(&said, &source, 1, &scene), TAC_OK);
    assert_int_equal(tac_scene_channel(scene, stage_channel(scene, "r.sensor.a_b")).width, 3);
    assert_int_equal(tac_scene_channel(scene, stage_channel(scene, "r.sensor.a_b_1")).width, 1);
    tac_scene_destroy(scene);
}

static void parts_whose_names_become_equal_have_channels_each(void **state)
{
    (void)state;
    static const char text[] =
        "<mujoco model='r'><worldbody><body name='u v' pos='0 0 1'>"
        "<joint name='a b' type='slide'/><geom size='0.1' mass='1'/></body>"
        "<body name='u_v' pos='1 0 1'><joint name='a_b'/><geom size='0.1' mass='1'/></body>"
        "<body name='w' pos='2 0 1'><joint name='u-v'/><geom size='0.1' mass='1'/></body>"
        "</worldbody><actuator><motor name='m n' joint='a b'/><motor name='m_n' joint='a_b'/>"
        "</actuator></mujoco>";
    static const char *const wanted[] = {
        "r.a_b.position",      "r.a_b_1.position",    "r.u_v.position",
        "r.u_v_1.position",    "r.u-v.position",      "r.w.position",
        "r.drive.m_n.control", "r.drive.m_n_1.force", "r.drive.m_n_1.work",
    };
    const tac_SceneSource source = {"r.xml", text, sizeof text - 1};
    tac_Scene *scene = NULL;
    assert_int_equal(said_load(&said, &source, 1, &scene), TAC_OK);
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        stage_channel(scene, wanted[i]); // or it fails
    tac_scene_destroy(scene);
}

static void a_world_without_the_robot_reads_nothing(void **state)
{
    (void)state;
    Built b = build(load_text(BOX), -1);
    double x[4] = {1, 1, 1, 1};
    assert_int_equal(tac_sensor_read(b.model, b.world, b.tree, NULL, 9, x), TAC_ERR_INVALID);
    assert_int_equal(tac_sensor_read(b.model, b.world, b.tree, NULL, -1, x), TAC_ERR_INVALID);
    assert_int_equal(tac_world_begin(b.world, 1e-3), TAC_OK);
    assert_int_equal(tac_sensor_read(b.model, b.world, b.tree, NULL, 0, x), TAC_ERR_STATE);
    assert_int_equal(tac_world_end(b.world), TAC_OK);
    assert_int_equal(tac_system_destroy(b.world, b.tree), TAC_OK);
    x[0] = 1.0;
    assert_int_equal(tac_sensor_read(b.model, b.world, b.tree, NULL, 0, x), TAC_ERR_STALE);
    check_near(x[0], 0.0, 0.0);
    end(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_read_what_those_of_mujoco_read),
        cmocka_unit_test(those_of_strings_read_length_and_rate),
        cmocka_unit_test(touch_is_the_weight_on_the_shapes_at_the_site),
        cmocka_unit_test(what_another_system_touches_is_not_felt),
        cmocka_unit_test(reading_takes_no_memory),
        cmocka_unit_test(what_they_look_at_must_be_there),
        cmocka_unit_test(what_nothing_here_answers_is_named),
        cmocka_unit_test(they_are_channels_of_scenes),
        cmocka_unit_test(names_that_become_equal_have_a_channel_each),
        cmocka_unit_test(parts_whose_names_become_equal_have_channels_each),
        cmocka_unit_test(a_world_without_the_robot_reads_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
