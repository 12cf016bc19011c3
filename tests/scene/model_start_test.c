/* How robots from files start: joints beyond their limits, parts inside each other and in the
 * floor, and what is said of it. */
#include "check.h"
#include "larger.h"
#include "said.h"
#include <math.h>
#include <tactus/tactus.h>

#define MASS "<inertial><mass value='1'/><inertia ixx='0.01' iyy='0.01' izz='0.01'/></inertial>"
#define BALL(x, r)                                                                        \
    "<collision><origin xyz='" x " 0 0'/><geometry><sphere radius='" r "'/></geometry></" \
    "collision>"
#define LIMIT(lower, upper) "<axis xyz='0 1 0'/><limit lower='" lower "' upper='" upper "'/>"

// Base, upper arm, forearm along x; the elbow shall be between -2 and -0.5 rad.
#define ARM(inside)                                                                              \
    "<robot name='arm'><link name='base'>" MASS BALL(                                            \
        "0",                                                                                     \
        "0.05") "</link>"                                                                        \
                "<link name='upper'>" MASS "</link><link name='fore'>" MASS inside "</link>"     \
                "<joint name='shoulder' type='continuous'><parent link='base'/><child "          \
                "link='upper'/>"                                                                 \
                "<origin xyz='0.1 0 0'/><axis xyz='0 1 0'/></joint>"                             \
                "<joint name='elbow' type='revolute'><parent link='upper'/><child link='fore'/>" \
                "<origin xyz='0.1 0 0'/>" LIMIT("-2", "-0.5") "</joint></robot>"

typedef struct Start {
    tac_World *world;
    tac_Model *model;
    tac_SystemId tree;
} Start;

static Said said;

static Start build(const char *text, bool as_written, bool overlap)
{
    Start s;
    tac_ModelOptions options = tac_model_options_default();
    tac_WorldDef def = tac_world_def_default();
    tac_ModelPlacement placement = tac_model_placement_default();
    said = (Said){.count = 0};
    def.message = options.message = said_take;
    def.message_user = options.message_user = &said;
    def.gravity = (tac_Vec3){0, 0, 0};
    placement.as_written = as_written;
    placement.overlap = overlap;
    if (tac_model_read(text, strlen(text), "arm.urdf", &options, &s.model) != TAC_OK)
        fail_msg("%s", said.text);
    tac_model_reserve(s.model, &def);
    assert_int_equal(tac_world_create(&def, &s.world), TAC_OK);
    assert_int_equal(tac_model_build(s.model, s.world, &placement, &s.tree), TAC_OK);
    return s;
}

static void end(Start s)
{
    tac_world_destroy(s.world);
    tac_model_destroy(s.model);
}

static double elbow(const Start *s)
{
    double q[2];
    assert_int_equal(tac_system_positions(s->world, s->tree, q), TAC_OK);
    return q[1];
}

// Without gravity it stays where it starts: no limit is strained.
static void stays(const Start *s)
{
    double at = elbow(s);
    check_near(tac_world_ledger(s->world, true).elastic, 0.0, 0.0);
    for (int i = 0; i < 200; i++)
        assert_int_equal(tac_world_step(s->world, 0.001), TAC_OK);
    check_near(elbow(s), at, 1e-12);
    check_near(tac_world_ledger(s->world, true).kinetic, 0.0, 1e-20);
}

static void a_joint_beyond_its_limit_starts_at_it_and_gains_nothing(void **state)
{
    (void)state;
    Start s = build(ARM(""), false, false);
    check_near(elbow(&s), -0.5, 0.0);
    assert_string_equal(said.text, "tac_model_build: 1 joint of arm beyond the limits at the "
                                   "start, moved to them: elbow 0 (limit -0.5 rad)\n");
    stays(&s);
    assert_int_equal(said.count, 1);
    end(s);
}

static void as_written_it_stays_and_its_limit_begins_there(void **state)
{
    (void)state;
    Start s = build(ARM(""), true, false);
    check_near(elbow(&s), 0.0, 0.0);
    assert_int_equal(said.count, 1);
    assert_non_null(strstr(said.text, "which begin there: elbow 0 (limit -0.5 rad)"));
    stays(&s);
    // beyond where it starts it is stopped, and before it is free
    tac_system_set_positions(s.world, s.tree, (double[]){0.0, 0.2});
    assert_true(tac_world_ledger(s.world, true).elastic > 0.0);
    tac_system_set_positions(s.world, s.tree, (double[]){0.0, -0.2});
    check_near(tac_world_ledger(s.world, true).elastic, 0.0, 0.0);
    end(s);
}

static void a_joint_within_its_limits_is_left_alone(void **state)
{
    (void)state;
    const char *text =
        "<mujoco><compiler angle='radian'/><worldbody><body name='b'><joint name='j' axis='0 1 0' "
        "range='-1 1' limited='true'/><geom size='0.1' contype='0' conaffinity='0'/></body>"
        "</worldbody></mujoco>";
    Start s = build(text, false, false);
    assert_int_equal(said.count, 0);
    end(s);
}

static void a_keyframe_beyond_the_limits_is_mended_too(void **state)
{
    (void)state;
    static const char text[] =
        "<mujoco model='m'><compiler angle='radian'/><worldbody><body name='b'><joint name='j' "
        "axis='0 1 0' range='-1 1' limited='true'/><geom size='0.1'/></body></worldbody>"
        "<keyframe><key name='far' qpos='1.25'/></keyframe></mujoco>";
    tac_SceneSource source = {"m.xml", text, sizeof text - 1};
    tac_SceneOptions options = tac_scene_options_default();
    tac_Scene *scene;
    for (int written = 0; written < 2; written++) {
        tac_World *world;
        double q;
        said = (Said){.count = 0};
        options.message = said_take;
        options.message_user = &said;
        options.source = &source;
        options.source_count = 1;
        options.key = "far";
        options.as_written = written;
        assert_int_equal(tac_scene_load("m.xml", &options, &scene), TAC_OK);
        assert_int_equal(said.count, 0);
        assert_int_equal(tac_scene_build(scene, &world), TAC_OK);
        tac_system_positions(world, tac_scene_system(scene, world, 0), &q);
        check_near(q, written ? 1.25 : 1.0, 0.0);
        assert_int_equal(said.count, 1);
        assert_non_null(strstr(said.text, "j 1.25 (limit 1 rad)"));
        tac_world_destroy(world);
        tac_scene_destroy(scene);
    }
}

static void what_mimics_a_joint_that_is_moved_goes_along(void **state)
{
    (void)state;
    static const char text[] =
        "<robot name='grip'><link name='base'>" MASS "</link><link name='left'>" MASS
        "</link><link name='right'>" MASS "</link>"
        "<joint name='l' type='prismatic'><parent link='base'/><child link='left'/>" LIMIT(
            "0.01", "0.05") "</joint>"
                            "<joint name='r' type='prismatic'><parent link='base'/><child "
                            "link='right'/>" LIMIT(
                                "-0.05",
                                "0.05") "<mimic joint='l' multiplier='-1'/></joint></robot>";
    Start s = build(text, false, false);
    double q[2];
    tac_system_positions(s.world, s.tree, q);
    check_near(q[0], 0.01, 0.0);
    check_near(q[1], -0.01, 1e-15);
    check_near(tac_world_ledger(s.world, true).elastic, 0.0, 1e-20);
    end(s);
}

// A keyframe has a thumb bent at one of two joints that shall be alike. The first one follows;
// where its limit is before that, the other comes along.
static void joints_that_a_keyframe_has_against_their_gear_are_put_on_it(void **state)
{
    (void)state;
#define THUMB(range)                                                                              \
    "<mujoco model='m'><compiler angle='radian'/><option gravity='0 0 0'/><worldbody><body>"      \
    "<joint name='a' axis='0 1 0' limited='true' range='" range "'/><geom size='.01' mass='1'/>"  \
    "<body pos='.1 0 0'><joint name='b' axis='0 1 0'/><geom size='.01' mass='.1'/></body></body>" \
    "</worldbody><equality><joint joint1='a' joint2='b'/></equality>"                             \
    "<keyframe><key name='bent' qpos='-0.001 1.07'/></keyframe></mujoco>"
    static const char *const text[] = {THUMB("-2 2"), THUMB("-2 0.5"), THUMB("-2 2")};
    static const double at[][2] = {{1.07, 1.07}, {0.5, 0.5}, {-0.001, 1.07}};
    for (int i = 0; i < 3; i++) {
        tac_SceneSource source = {"m.xml", text[i], strlen(text[i])};
        tac_SceneOptions options = tac_scene_options_default();
        tac_Scene *scene;
        tac_World *world;
        double q[2], v[2], most = 0.0;
        bool written = i == 2;
        said = (Said){.count = 0};
        options.message = said_take;
        options.message_user = &said;
        options.source = &source;
        options.source_count = 1;
        options.key = "bent";
        options.as_written = written;
        assert_int_equal(tac_scene_load("m.xml", &options, &scene), TAC_OK);
        assert_int_equal(tac_scene_build(scene, &world), TAC_OK);
        tac_SystemId tree = tac_scene_system(scene, world, 0);
        tac_system_positions(world, tree, q);
        check_near(q[0], at[i][0], 1e-15);
        check_near(q[1], at[i][1], 1e-15);
        assert_int_equal(said.count, written ? 0 : 1);
        assert_int_equal(strstr(said.text, "a -0.001 (now ") != NULL, !written);
        assert_int_equal(strstr(said.text, "b 1.07 (now 0.5 rad)") != NULL, i == 1);
        for (int k = 0; k < 50; k++) {
            assert_int_equal(tac_world_step(world, 0.001), TAC_OK);
            tac_system_velocities(world, tree, v);
            most = larger(most, larger(fabs(v[0]), fabs(v[1])));
        }
        assert_true(written ? most > 10.0 : most < 1e-9); // nothing snaps
        tac_world_destroy(world);
        tac_scene_destroy(scene);
    }
}

static void joints_that_are_too_many_to_name_are_counted(void **state)
{
    (void)state;
    char text[32768];
    size_t n =
        (size_t)snprintf(text, sizeof text, "<robot name='many'><link name='l0'>" MASS "</link>");
    for (int i = 1; i <= 40; i++)
        n += (size_t)snprintf(text + n, sizeof text - n,
                              "<link name='l%d'>" MASS "</link><joint name='joint_%d' "
                              "type='revolute'><parent link='l%d'/><child link='l%d'/>" LIMIT(
                                  "0.1", "0.2") "</joint>",
                              i, i, i - 1, i);
    snprintf(text + n, sizeof text - n, "</robot>");
    Start s = build(text, false, false);
    assert_int_equal(said.count, 1);
    assert_non_null(strstr(said.text, "40 joints of many beyond the limits"));
    assert_non_null(strstr(said.text, " more\n"));
    end(s);
}

static void parts_inside_each_other_do_not_touch_and_are_named_once(void **state)
{
    (void)state;
    static const char bent[] =
        "<mujoco model='bent'><compiler angle='radian'/><worldbody><body name='base'><geom "
        "size='0.05'/><body name='upper' pos='0.1 0 0'><joint axis='0 1 0'/><inertial pos='0 0 0' "
        "mass='1' diaginertia='0.01 0.01 0.01'/><body name='fore'><joint axis='0 1 0'/><geom "
        "size='0.07'/></body></body><body name='far' pos='0 0 1'><joint axis='0 1 0'/><geom "
        "size='0.05'/></body></body></worldbody></mujoco>";
    for (int overlap = 0; overlap < 2; overlap++) {
        Start s = build(bent, false, overlap);
        if (overlap)
            assert_int_equal(said.count, 0);
        else
            assert_string_equal(said.text, "tac_model_build: 1 pair of bodies of bent inside each "
                                           "other at the start, kept from touching: base and fore "
                                           "by 20 mm\n");
        assert_int_equal(tac_world_step(s.world, 0.001), TAC_OK);
        check_near(tac_world_stats(s.world).contact.depth, overlap ? 0.02 : 0.0, 1e-9);
        for (int i = 0; i < 50; i++)
            assert_int_equal(tac_world_step(s.world, 0.001), TAC_OK);
        end(s);
    }
}

// Two arms of one file on the world are parts of one robot; what floats is not.
static void arms_on_the_world_that_overlap_do_not_touch(void **state)
{
    (void)state;
    static const char two[] =
        "<mujoco model='two'><worldbody><body name='a'><%s/><geom type='capsule' "
        "fromto='0 0 0 0 .2 0' size='.02'/></body><body name='b' pos='0 1e-6 0'><joint axis='1 0 "
        "0'/>"
        "<geom type='capsule' fromto='0 0 0 0 .2 0' size='.02'/></body></worldbody></mujoco>";
    for (int floats = 0; floats < 2; floats++) {
        char text[sizeof two + 40];
        snprintf(text, sizeof text, two, floats ? "freejoint" : "joint axis='1 0 0'");
        Start s = build(text, false, false);
        assert_int_equal(strstr(said.text, "a and b by 40 mm") != NULL, !floats);
        end(s);
    }
}

// A surface that is just as those that nobody has set keeps its material.
static void a_friction_of_a_half_stays_what_it_is(void **state)
{
    (void)state;
    Start s = build("<mujoco><worldbody><body name='a'><freejoint/><geom size='.1' friction='0.5'/>"
                    "</body><body name='b' pos='1 0 0'><freejoint/><geom size='.1' friction='0.9'/>"
                    "</body></worldbody></mujoco>",
                    false, false);
    check_near(tac_material_pair(s.world, 1, 1).friction, 0.5, 0.0); // of the first shape
    check_near(tac_material_pair(s.world, 2, 2).friction, 0.9, 0.0);
    end(s);
}

static void a_robot_in_the_floor_of_its_scene_is_lifted(void **state)
{
    (void)state;
    static const char text[] =
        "<mujoco model='sunk'><worldbody><geom type='plane' size='1 1 1'/><body name='b' pos='0 0 "
        "0.08'><freejoint/><geom size='0.1'/></body></worldbody></mujoco>";
    tac_SceneSource source = {"m.xml", text, sizeof text - 1};
    for (int written = 0; written < 2; written++) {
        tac_SceneOptions options = tac_scene_options_default();
        tac_Scene *scene;
        tac_World *world;
        said = (Said){.count = 0};
        options.message = said_take;
        options.message_user = &said;
        options.source = &source;
        options.source_count = 1;
        options.as_written = written;
        assert_int_equal(tac_scene_load("m.xml", &options, &scene), TAC_OK);
        assert_int_equal(tac_scene_build(scene, &world), TAC_OK);
        assert_int_equal(said.count, written ? 0 : 1);
        tac_BodyId body = tac_system_body(world, tac_scene_system(scene, world, 0), 0);
        check_near(tac_body_pose(world, body).p.z, written ? 0.08 : 0.1, 1e-6);
        if (!written)
            assert_non_null(strstr(said.text, "b and the world overlapped by 20 mm"));
        tac_world_destroy(world);
        tac_scene_destroy(scene);
    }
}

static void what_can_touch_nothing_is_said_to_fall(void **state)
{
    (void)state;
    static const char *const geom[] = {"size='0.1'", "size='0.1' contype='0' conaffinity='0'",
                                       "size='0.1' contype='2' conaffinity='2'"};
    for (int i = 0; i < 6; i++) {
        char text[512];
        tac_SceneOptions options = tac_scene_options_default();
        tac_Scene *scene;
        tac_World *world;
        snprintf(text, sizeof text,
                 "<mujoco model='ball'><worldbody><geom type='plane' size='1 1 1'/><body name='b' "
                 "pos='0 0 0.2'><freejoint/><geom %s/></body></worldbody></mujoco>",
                 geom[i % 3]);
        tac_SceneSource source = {"m.xml", text, strlen(text)};
        said = (Said){.count = 0};
        options.message = said_take;
        options.message_user = &said;
        options.source = &source;
        options.source_count = 1;
        options.as_written = i >= 3;
        assert_int_equal(tac_scene_load("m.xml", &options, &scene), TAC_OK);
        assert_int_equal(tac_scene_build(scene, &world), TAC_OK);
        assert_int_equal(said.count, i % 3 > 0);
        if (i % 3 > 0)
            assert_non_null(strstr(said.text, "nothing of ball can touch anything, and it falls"));
        tac_world_destroy(world);
        tac_scene_destroy(scene);
    }
}

static void a_scene_says_whether_it_is_relaxed(void **state)
{
    (void)state;
    static const struct {
        const char *relax;
        double height;
    } ways[] = {{"models", 0.08}, {"always", 0.1}, {"never", 0.08}};
    for (int i = 0; i < 3; i++) {
        char text[512];
        tac_Scene *scene;
        tac_World *world;
        snprintf(text, sizeof text,
                 "tactus: 1\nworld: {contact: {relax: %s}}\nground: [{type: plane}]\nbodies:\n  - "
                 "name: b\n    "
                 "position: [0, 0, 0.08]\n    mass: 1\n    inertia: [0.01, 0.01, 0.01]\n    "
                 "shapes: [{type: sphere, radius: 0.1}]\n",
                 ways[i].relax);
        if (said_load_text(&said, text, &scene) != TAC_OK)
            fail_msg("%s", said.text);
        assert_int_equal(tac_scene_build(scene, &world), TAC_OK);
        check_near(tac_body_pose(world, tac_scene_body(scene, world, 0)).p.z, ways[i].height, 1e-6);
        tac_world_destroy(world);
        tac_scene_destroy(scene);
    }
}

static void only_the_file_of_a_robot_takes_these_options(void **state)
{
    (void)state;
    static const char text[] = "tactus: 1\n";
    tac_SceneSource source = {"scene.yaml", text, sizeof text - 1};
    tac_SceneOptions options = tac_scene_options_default();
    tac_Scene *scene;
    said = (Said){.count = 0};
    options.message = said_take;
    options.message_user = &said;
    options.source = &source;
    options.source_count = 1;
    options.as_written = true;
    assert_int_equal(tac_scene_load("scene.yaml", &options, &scene), TAC_ERR_SYNTAX);
    assert_non_null(strstr(said.text, "expected 'as_written: true'"));
}

// An arm along x that hangs on a string of 0.5 m above its site, and a finger of two hinges.
#define TIED(tendon, more)                                                                    \
    "<mujoco model='m'><compiler angle='radian'/><worldbody><site name='w' pos='.2 0 .5'/>"   \
    "<body name='b'><joint name='j' axis='0 1 0'/><geom size='.02' pos='.3 0 0' mass='1'/>"   \
    "<site name='s' pos='.2 0 0'/><body name='c' pos='.4 0 0'><joint name='k' axis='0 1 0'/>" \
    "<geom size='.02' pos='.1 0 0' mass='.1'/></body></body></worldbody><tendon>" tendon      \
    "</tendon>" more "</mujoco>"
#define STRING(range) \
    "<spatial name='t' range='" range "'><site site='s'/><site site='w'/></spatial>"
#define SUM(range)                                                                              \
    "<fixed name='f' range='" range "'><joint joint='j' coef='2'/><joint joint='k' coef='-1'/>" \
    "</fixed>"

static double shoulder(const Start *s)
{
    double q[2];
    assert_int_equal(tac_system_positions(s->world, s->tree, q), TAC_OK);
    return q[0];
}

static void a_range_that_its_tendon_starts_beyond_begins_there(void **state)
{
    (void)state;
    static const struct {
        const char *text, *said;
        int stop;       // which of the tendons
        double inwards; // rad: where the shoulder goes back into the range
    } cases[] = {
        {TIED(STRING("0 .01"), ""), "t 0.5 (range 0 to 0.01 m)", 1, -0.1},
        {TIED(STRING("1 2"), ""), "t 0.5 (range 1 to 2 m)", 2, 0.1},
        {TIED(SUM("-3 -.5"), ""), "f 0 (range -3 to -0.5)", 0, -0.1},
        {TIED(SUM(".5 3"), ""), "f 0 (range 0.5 to 3)", 1, 0.1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Start s = build(cases[i].text, false, false);
        assert_int_equal(said.count, 1);
        assert_non_null(strstr(said.text, "1 tendon of m beyond the range at the start, which "
                                          "begins there: "));
        if (strstr(said.text, cases[i].said) == NULL)
            fail_msg("%s", said.text);
        check_near(shoulder(&s), 0.0, 0.0);
        stays(&s);
        // farther out it is stopped, and farther in it is free
        tac_system_set_positions(s.world, s.tree, (double[]){-cases[i].inwards, 0.0});
        assert_true(tac_tendon_info(s.world, s.tree, cases[i].stop).energy > 0.0);
        tac_system_set_positions(s.world, s.tree, (double[]){cases[i].inwards, 0.0});
        check_near(tac_world_ledger(s.world, true).elastic, 0.0, 0.0);
        end(s);
    }
}

static void a_tendon_within_its_range_keeps_it(void **state)
{
    (void)state;
    Start s = build(TIED(STRING("0 .6") SUM("-1 1"), ""), false, false);
    assert_int_equal(said.count, 0);
    check_near(tac_tendon_info(s.world, s.tree, 1).stretch, -0.1, 1e-15);
    check_near(tac_tendon_info(s.world, s.tree, 2).stretch, -0.5, 1e-15);
    check_near(tac_tendon_info(s.world, s.tree, 3).stretch, -0.5, 1e-15);
    check_near(tac_tendon_info(s.world, s.tree, 4).stretch, -0.5, 1e-15);
    end(s);
}

// The keyframe is beyond, the start of the file is not; and a placed robot takes the string along.
static void ranges_begin_where_the_keyframe_and_the_placement_have_the_tendon(void **state)
{
    (void)state;
    static const char text[] =
        TIED(STRING("0 .6") SUM("-1 1"), "<keyframe><key name='far' qpos='1 .5'/></keyframe>");
    tac_ModelOptions options = tac_model_options_default();
    tac_WorldDef def = tac_world_def_default();
    tac_Model *model;
    assert_int_equal(tac_model_read(text, sizeof text - 1, "m.xml", &options, &model), TAC_OK);
    tac_model_reserve(model, &def);
    for (int key = -1; key < 1; key++) {
        tac_ModelPlacement placement = tac_model_placement_default();
        tac_World *world;
        tac_SystemId tree;
        said = (Said){.count = 0};
        def.message = said_take;
        def.message_user = &said;
        placement.key = key;
        placement.pose = (tac_Pose){{3, -2, 1}, {0.6, 0, 0, 0.8}};
        assert_int_equal(tac_world_create(&def, &world), TAC_OK);
        assert_int_equal(tac_model_build(model, world, &placement, &tree), TAC_OK);
        double x = 0.2 * cos(1.0) - 0.2, z = -0.2 * sin(1.0) - 0.5;
        check_near(tac_tendon_info(world, tree, 0).length, key < 0 ? 0.5 : sqrt(x * x + z * z),
                   1e-14);
        check_near(tac_world_ledger(world, true).elastic, 0.0, 0.0);
        assert_int_equal(said.count, key < 0 ? 0 : 1);
        if (key == 0)
            assert_non_null(strstr(said.text, "2 tendons of m beyond the range at the start, which "
                                              "begins there: t 0.6746 (range 0 to 0.6 m), f 1.5 "
                                              "(range -1 to 1)\n"));
        tac_world_destroy(world);
    }
    tac_model_destroy(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_joint_beyond_its_limit_starts_at_it_and_gains_nothing),
        cmocka_unit_test(as_written_it_stays_and_its_limit_begins_there),
        cmocka_unit_test(a_joint_within_its_limits_is_left_alone),
        cmocka_unit_test(a_keyframe_beyond_the_limits_is_mended_too),
        cmocka_unit_test(a_range_that_its_tendon_starts_beyond_begins_there),
        cmocka_unit_test(a_tendon_within_its_range_keeps_it),
        cmocka_unit_test(ranges_begin_where_the_keyframe_and_the_placement_have_the_tendon),
        cmocka_unit_test(what_mimics_a_joint_that_is_moved_goes_along),
        cmocka_unit_test(joints_that_a_keyframe_has_against_their_gear_are_put_on_it),
        cmocka_unit_test(joints_that_are_too_many_to_name_are_counted),
        cmocka_unit_test(parts_inside_each_other_do_not_touch_and_are_named_once),
        cmocka_unit_test(arms_on_the_world_that_overlap_do_not_touch),
        cmocka_unit_test(a_friction_of_a_half_stays_what_it_is),
        cmocka_unit_test(a_robot_in_the_floor_of_its_scene_is_lifted),
        cmocka_unit_test(what_can_touch_nothing_is_said_to_fall),
        cmocka_unit_test(a_scene_says_whether_it_is_relaxed),
        cmocka_unit_test(only_the_file_of_a_robot_takes_these_options),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
