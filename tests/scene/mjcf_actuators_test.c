/* Actuators of MJCF files as drives: every kind number by number, defaults, ranges, keyframes. What
 * is expected follows from MuJoCo's documentation of its elements. */
#include "check.h"
#include "math/so3.h"
#include "scene/said.h"
#include <string.h>
#include <tactus/tactus.h>

// Two hinges and a slide one after the other, a ball, a free body, and what acts on them.
#define ARM(head, actuators)                                                                \
    "<mujoco>" head "<worldbody><body name='a' pos='0 0 1'>"                                \
    "<inertial pos='0 0 0' mass='2' diaginertia='1 1 1'/>"                                  \
    "<joint name='j1' axis='0 1 0' range='-90 180' armature='0.5'/><site name='s1'/>"       \
    "<body name='b' pos='1 0 0'><inertial pos='0.5 0 0' mass='4' diaginertia='1 1 1'/>"     \
    "<joint name='j2' axis='0 1 0' ref='90'/><site name='tip' pos='1 0 0' euler='0 0 90'/>" \
    "<body name='c'><inertial pos='0 0 0' mass='3' diaginertia='1 1 1'/>"                   \
    "<joint name='slide' type='slide' range='0 0.5' limited='false'/></body></body></body>" \
    "<body name='d'><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/>"                   \
    "<joint name='ball' type='ball'/></body>"                                               \
    "<body name='e'><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/>"                   \
    "<freejoint name='free'/></body></worldbody>"                                           \
    "<tendon><fixed name='t' range='-1 3'><joint joint='j1' coef='2'/>"                     \
    "<joint joint='slide' coef='-4'/></fixed></tendon>"                                     \
    "<actuator>" actuators "</actuator></mujoco>"

enum { J1, J2, SLIDE, BALL, FREE = BALL + 3 }; // velocities

static const double EPS = 1e-14;

static Said said;
static tac_Model *model;
static const tac_TreeDef *tree;

static tac_Result read_only(const char *text)
{
    tac_ModelOptions options = tac_model_options_default();
    said = (Said){.count = 0};
    options.message = said_take;
    options.message_user = &said;
    tac_model_destroy(model);
    model = NULL;
    return tac_model_read(text, strlen(text), "robot.xml", &options, &model);
}

static void read_text(const char *text)
{
    if (read_only(text) != TAC_OK)
        fail_msg("%s", said.text);
    tree = tac_model_tree(model);
}

static int forget(void **state)
{
    (void)state;
    tac_model_destroy(model);
    model = NULL;
    return 0;
}

static const tac_DriveDef *drive(const char *name)
{
    int i = tac_model_find_drive(model, name);
    assert_in_range(i, 0, tree->drive_count - 1);
    return &tree->drive[i];
}

static void check_three(const double a[3], double x, double y, double z)
{
    check_near(a[0], x, EPS * fabs(x));
    check_near(a[1], y, EPS * fabs(y));
    check_near(a[2], z, EPS * fabs(z));
}

static void check_joint(const tac_DriveDef *d, int velocity, double gear)
{
    assert_int_equal(d->on, TAC_DRIVE_JOINTS);
    assert_int_equal(d->count, 1);
    assert_int_equal(d->velocity[0], velocity);
    check_near(d->gear[0], gear, 0.0);
}

static void check_range(double lower, double upper, double a, double b)
{
    check_near(lower, a, EPS);
    check_near(upper, b, EPS);
}

// ---- kinds

static void each_kind_is_a_gain_and_a_bias(void **state)
{
    (void)state;
    read_text(ARM("", "<motor name='m' joint='j1' gear='50'/>"
                      "<position name='p' joint='j2' kp='100' kv='7'/>"
                      "<velocity name='v' joint='slide' kv='3'/>"
                      "<intvelocity name='i' joint='j1' kp='20' actrange='-1 1'/>"
                      "<damper name='d' joint='j1' kv='6' ctrlrange='0 2'/>"
                      "<cylinder name='c' joint='slide' timeconst='0.3' bias='1 2 3' "
                      "diameter='2'/>"
                      "<general name='g' joint='j2' gaintype='affine' gainprm='1 2 3 4' "
                      "biastype='affine' biasprm='4 5 -6' dyntype='filterexact' dynprm='0.2'/>"
                      "<position name='f' joint='j2' timeconst='0.05'/>"));
    assert_int_equal(tree->drive_count, 8);
    assert_string_equal(said.text, "");
    check_joint(drive("m"), J1, 50);
    check_three(drive("m")->gain, 1, 0, 0);
    check_three(drive("m")->bias, 0, 0, 0);
    check_joint(drive("p"), J2, 1);
    check_three(drive("p")->gain, 100, 0, 0);
    check_three(drive("p")->bias, 0, -100, -7);
    check_three(drive("v")->gain, 3, 0, 0);
    check_three(drive("v")->bias, 0, 0, -3);
    check_joint(drive("v"), SLIDE, 1);
    check_three(drive("i")->bias, 0, -20, 0);
    assert_int_equal(drive("i")->dynamics, TAC_DRIVE_INTEGRATOR);
    check_range(drive("i")->activation_lower, drive("i")->activation_upper, -1, 1);
    check_three(drive("d")->gain, 0, 0, -6);
    check_three(drive("d")->bias, 0, 0, 0);
    check_range(drive("d")->control_lower, drive("d")->control_upper, 0, 2);
    assert_int_equal(drive("c")->dynamics, TAC_DRIVE_FILTER);
    check_near(drive("c")->time_constant, 0.3, 0.0);
    check_three(drive("c")->gain, 3.14159265358979323846, 0, 0);
    check_three(drive("c")->bias, 1, 2, 3);
    check_three(drive("g")->gain, 1, 2, 3);
    check_three(drive("g")->bias, 4, 5, -6);
    check_near(drive("g")->time_constant, 0.2, 0.0);
    assert_int_equal(drive("f")->dynamics, TAC_DRIVE_FILTER);
    check_near(drive("f")->time_constant, 0.05, 0.0);
}

static void fixed_gains_have_one_number_and_no_bias_has_none(void **state)
{
    (void)state;
    read_text(ARM("", "<general name='g' joint='j1' gainprm='5 6 7' biasprm='1 2 3'/>"));
    check_three(drive("g")->gain, 5, 0, 0);
    check_three(drive("g")->bias, 0, 0, 0);
}

// dampratio 1 is critical: 2 sqrt(k m) of what the joints move at ref, seen through the gear.
static void a_damping_ratio_is_of_the_mass_that_the_joints_move(void **state)
{
    (void)state;
    read_text(ARM("", "<position name='p' joint='j2' kp='25' dampratio='0.5'/>"
                      "<position name='q' joint='j1' kp='100' dampratio='1' gear='2'/>"
                      "<position name='t' tendon='t' kp='4' dampratio='1'/>"));
    // j2 turns b and c about y at ref, where their frames are as written: moments and mass · arm².
    double j2 = 1 + 4 * 0.25 + 1;
    check_near(drive("p")->bias[2], -sqrt(25 * j2), 1e-12);
    double j1 = 0.5 + 1 + (1 + 4 * 1.5 * 1.5) + (1 + 3);
    check_near(drive("q")->bias[2], -2 * sqrt(100 * j1 / 4), 1e-12);
    check_near(drive("t")->bias[2], -2 * sqrt(4 * (j1 / 4 + 3.0 / 16)), 1e-12);
}

// ---- what they act on

static void tendons_are_the_joints_they_run_over(void **state)
{
    (void)state;
    read_text(ARM("", "<motor name='m' tendon='t' gear='3'/>"));
    const tac_DriveDef *d = drive("m");
    assert_int_equal(d->on, TAC_DRIVE_JOINTS);
    assert_int_equal(d->count, 2);
    assert_int_equal(d->velocity[0], J1);
    assert_int_equal(d->velocity[1], SLIDE);
    check_near(d->gear[0], 6, 0.0);
    check_near(d->gear[1], -12, 0.0);
}

static void sites_are_pressed_in_their_own_axes(void **state)
{
    (void)state;
    read_text(ARM("", "<motor name='m' site='tip' gear='1 2 3 4 5 6'/>"));
    const tac_DriveDef *d = drive("m");
    assert_int_equal(d->on, TAC_DRIVE_BODY);
    assert_int_equal(d->body, tac_model_find_body(model, "b"));
    for (int i = 0; i < 6; i++)
        check_near(d->gear[i], i + 1, 0.0);
    check_vec3_near(d->frame.p, v3(0.5, 0, 0), EPS); // from the centre of mass
    check_vec3_near(q_rotate(d->frame.q, v3(1, 0, 0)), v3(0, 1, 0), EPS);
}

static void a_site_is_moved_against_a_refsite(void **state)
{
    (void)state;
    read_text(ARM("<worldbody><site name='post' pos='1 2 3' euler='90 0 0'/></worldbody>",
                  "<position name='p' site='tip' refsite='s1' gear='1 2 3 4 5 6' kp='10'/>"
                  "<motor name='w' site='tip' refsite='post'/>"
                  "<motor name='v' site='post' refsite='tip'/>"));
    assert_string_equal(said.text, "");
    const tac_DriveDef *d = drive("p");
    assert_int_equal(d->on, TAC_DRIVE_FRAMES);
    assert_int_equal(d->body, tac_model_find_body(model, "b"));
    assert_int_equal(d->reference, tac_model_find_body(model, "a"));
    for (int i = 0; i < 6; i++)
        check_near(d->gear[i], i + 1, 0.0);
    check_vec3_near(d->frame.p, v3(0.5, 0, 0), EPS); // from the centre of mass
    check_vec3_near(q_rotate(d->frame.q, v3(1, 0, 0)), v3(0, 1, 0), EPS);
    check_vec3_near(d->frame_reference.p, v3(0, 0, 0), EPS);
    d = drive("w");
    assert_int_equal(d->reference, -1);
    check_vec3_near(d->frame_reference.p, v3(1, 2, 3), EPS);
    check_vec3_near(q_rotate(d->frame_reference.q, v3(0, 1, 0)), v3(0, 0, 1), EPS);
    d = drive("v");
    assert_int_equal(d->body, -1);
    check_vec3_near(d->frame.p, v3(1, 2, 3), EPS);
    assert_int_equal(d->reference, tac_model_find_body(model, "b"));
}

/// Where a model is placed, frames of its world go along: l is as in the file.
static void what_a_site_is_moved_against_stands_with_the_model(void **state)
{
    (void)state;
    read_text(ARM("<worldbody><site name='post' pos='1 2 3' euler='90 0 0'/></worldbody>",
                  "<motor name='w' site='tip' refsite='post' gear='1 2 3 0.1 0.2 0.3'/>"));
    double length[2];
    for (int i = 0; i < 2; i++) {
        tac_WorldDef def = tac_world_def_default();
        tac_ModelPlacement placement = tac_model_placement_default();
        tac_World *world;
        tac_SystemId arm;
        if (i == 1)
            placement.pose = (tac_Pose){{4, 5, 6}, q_exp(v3(0.3, -0.5, 0.2))};
        tac_model_reserve(model, &def);
        assert_int_equal(tac_world_create(&def, &world), TAC_OK);
        assert_int_equal(tac_model_build(model, world, &placement, &arm), TAC_OK);
        length[i] = tac_drive_info(world, arm, 0).length;
        tac_world_destroy(world);
    }
    check_near(length[1], length[0], 1e-12);
    check_at_least(fabs(length[0]), 1.0);
}

static void balls_and_free_bodies_are_turned_about_axes_of_theirs(void **state)
{
    (void)state;
    read_text(ARM("", "<motor name='m' joint='ball' gear='1 0 3'/>"
                      "<motor name='f' joint='free' gear='0 0 0 4 5 6'/>"));
    assert_int_equal(drive("m")->count, 2);
    assert_int_equal(drive("m")->velocity[0], BALL);
    assert_int_equal(drive("m")->velocity[1], BALL + 2);
    check_near(drive("m")->gear[1], 3, 0.0);
    assert_int_equal(drive("f")->count, 3);
    assert_int_equal(drive("f")->velocity[2], FREE + 5);
    check_near(drive("f")->gear[2], 6, 0.0);
}

static void what_a_drive_cannot_be_is_named(void **state)
{
    (void)state;
    read_text(ARM("", "<muscle joint='j1'/>"
                      "<motor joint='free'/><position joint='ball'/>"
                      "<general joint='j1' dyntype='muscle' gaintype='muscle'/>"
                      "<motor cranksite='tip' slidersite='s1' cranklength='1'/>"
                      "<adhesion body='a' ctrlrange='0 1'/><motor name='kept' joint='j1'/>"));
    assert_int_equal(tree->drive_count, 1);
    check_joint(drive("kept"), J1, 1);
    assert_string_equal(
        said.text,
        "robot.xml: ignored, as it has no meaning here: actuator muscle (1), actuator adhesion "
        "(1), actuator that pushes a free joint along (one on a site does) (1), actuator that "
        "pulls a ball joint to an angle (1), actuator general of a "
        "muscle or of a program's own (1), actuator cranksite (1), motor cranklength (1)\n");
}

static void drives_without_a_name_have_that_of_what_they_move(void **state)
{
    (void)state;
    read_text(ARM("", "<motor joint='j1'/><motor joint='j1'/><motor name='j2' joint='slide'/>"
                      "<motor joint='j2'/>"));
    assert_string_equal(tac_model_drive_name(model, 0), "j1");
    assert_string_equal(tac_model_drive_name(model, 1), "");
    assert_string_equal(tac_model_drive_name(model, 2), "j2");
    assert_string_equal(tac_model_drive_name(model, 3), "");
    assert_string_equal(tac_model_drive_name(model, 4), "");
    assert_int_equal(tac_model_find_drive(model, "j2"), 2);
    assert_int_equal(tac_model_find_drive(model, ""), -1);
}

// ---- defaults

static void all_kinds_of_a_class_share_one_set_of_defaults(void **state)
{
    (void)state;
    read_text(ARM("<default><motor gear='3' ctrlrange='-1 1'/><position kp='50'/>"
                  "<default class='inner'><general forcerange='-9 9' biasprm='0 0 -5'/></default>"
                  "</default>",
                  "<motor name='m' joint='j1'/><position name='p' joint='j1' class='inner'/>"
                  "<general name='g' joint='j1'/><velocity name='v' joint='j2' class='inner'/>"));
    // The motor has the gear and range that <motor> gave to all, and a gain of 1 in any case.
    check_joint(drive("m"), J1, 3);
    check_three(drive("m")->gain, 1, 0, 0);
    check_range(drive("m")->control_lower, drive("m")->control_upper, -1, 1);
    check_three(drive("p")->gain, 50, 0, 0);
    check_three(drive("p")->bias, 0, -50, -5);
    check_range(drive("p")->force_lower, drive("p")->force_upper, -9, 9);
    // A general is what the last default has left: a servo.
    check_three(drive("g")->gain, 50, 0, 0);
    check_three(drive("g")->bias, 0, -50, 0);
    // kv of a velocity servo is the gain, whoever gave it.
    check_three(drive("v")->gain, 50, 0, 0);
    check_three(drive("v")->bias, 0, 0, -50);
}

// ---- ranges

static void ranges_are_in_force_where_they_are_given_or_said_to_be(void **state)
{
    (void)state;
    read_text(ARM("", "<motor name='a' joint='j1' ctrlrange='-2 2' forcerange='-3 3'/>"
                      "<motor name='b' joint='j1' ctrlrange='-2 2' ctrllimited='false'/>"));
    check_range(drive("a")->control_lower, drive("a")->control_upper, -2, 2);
    check_range(drive("a")->force_lower, drive("a")->force_upper, -3, 3);
    check_range(drive("b")->control_lower, drive("b")->control_upper, 0, 0);
    read_text(ARM("<option><flag clampctrl='disable'/></option>",
                  "<motor name='a' joint='j1' ctrlrange='-2 2' forcerange='-3 3'/>"));
    check_range(drive("a")->control_lower, drive("a")->control_upper, 0, 0);
    check_range(drive("a")->force_lower, drive("a")->force_upper, -3, 3);
}

static void a_servo_inherits_the_range_of_what_it_moves(void **state)
{
    (void)state;
    const double degree = 3.14159265358979323846 / 180.0;
    read_text(ARM("", "<position name='a' joint='j1' inheritrange='1'/>"
                      "<position name='b' joint='slide' inheritrange='0.8'/>"
                      "<intvelocity name='c' joint='j1' inheritrange='2'/>"
                      "<position name='d' tendon='t' inheritrange='1'/>"));
    check_range(drive("a")->control_lower, drive("a")->control_upper, -90 * degree, 180 * degree);
    check_range(drive("b")->control_lower, drive("b")->control_upper, 0.05, 0.45);
    check_range(drive("c")->activation_lower, drive("c")->activation_upper, -225 * degree,
                315 * degree);
    check_range(drive("d")->control_lower, drive("d")->control_upper, -1, 3);
}

static void joints_may_limit_what_all_drives_do_to_them(void **state)
{
    (void)state;
    read_text("<mujoco><default><joint actuatorfrcrange='-2 5'/></default><worldbody><body>"
              "<joint name='a'/><joint name='b' actuatorfrcrange='-1 1' "
              "actuatorfrclimited='false'/><joint name='c' type='slide' actuatorfrcrange='-7 7'/>"
              "<geom size='1'/></body></worldbody></mujoco>");
    const double range[][2] = {{-2, 5}, {0, 0}, {-7, 7}};
    for (int i = 0; i < 3; i++)
        check_range(tree->body[i].axis[0].drive_lower, tree->body[i].axis[0].drive_upper,
                    range[i][0], range[i][1]);
}

static void bounds_of_joints_that_others_move_are_named(void **state)
{
    (void)state;
    static const char named[] = "robot.xml: ignored, as it has no meaning here: actuatorfrcrange "
                                "where an actuator moves several joints (1)\n";
    static const struct {
        const char *motor;
        bool meets;
    } cases[] = {{"joint='a'", false},   {"tendon='one'", false},   {"tendon='free'", false},
                 {"tendon='two'", true}, {"tendon='string'", true}, {"site='s'", true}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[1500];
        snprintf(text, sizeof text,
                 "<mujoco><worldbody><site name='w' pos='0 0 5'/><body>"
                 "<joint name='a' actuatorfrcrange='-2 5'/><geom size='1'/><body pos='3 0 0'>"
                 "<joint name='b'/><geom size='1'/><site name='s'/></body></body>"
                 "<body pos='9 0 0'><joint name='c'/><geom size='1'/></body></worldbody><tendon>"
                 "<fixed name='one' damping='1'><joint joint='a' coef='2'/></fixed>"
                 "<fixed name='two' damping='1'><joint joint='a' coef='1'/>"
                 "<joint joint='b' coef='1'/></fixed>"
                 "<fixed name='free' damping='1'><joint joint='b' coef='1'/>"
                 "<joint joint='c' coef='1'/></fixed><spatial name='string'>"
                 "<site site='w'/><site site='s'/></spatial></tendon>"
                 "<actuator><motor %s/></actuator></mujoco>",
                 cases[i].motor);
        read_text(text);
        assert_string_equal(said.text, cases[i].meets ? named : "");
    }
}

static void joints_have_dry_friction(void **state)
{
    (void)state;
    read_text("<mujoco><default><joint frictionloss='0.5'/></default><worldbody><body>"
              "<joint name='a'/><joint name='b' type='slide' frictionloss='3'/><geom size='1'/>"
              "</body><body><joint type='ball'/><geom size='1'/></body>"
              "<body><freejoint/><geom size='1'/></body></worldbody></mujoco>");
    const double friction[] = {0.5, 3, 0.5, 0};
    for (int i = 0; i < 4; i++)
        check_near(tree->body[i].axis[0].friction, friction[i], 0.0);
    assert_string_equal(said.text, "");
    assert_int_equal(read_only("<mujoco><worldbody><body>\n<joint frictionloss='-1'/>"
                               "<geom size='1'/></body></worldbody></mujoco>"),
                     TAC_ERR_SYNTAX);
    assert_string_equal(said.text, "robot.xml:2: 'frictionloss' of <joint> is -1; expected no "
                                   "negative number\n");
}

static void a_tendon_that_a_drive_pulls_is_not_idle(void **state)
{
    (void)state;
    static const char head[] = "<mujoco><worldbody><body><joint name='j'/><geom size='1'/></body>"
                               "</worldbody><tendon><fixed name='t'><joint joint='j' coef='1'/>"
                               "</fixed></tendon>";
    char text[512];
    snprintf(text, sizeof text, "%s</mujoco>", head);
    read_text(text);
    assert_string_equal(said.text, "robot.xml: ignored, as it has no meaning here: tendon fixed "
                                   "without stiffness, damping and range (1)\n");
    snprintf(text, sizeof text, "%s<actuator><motor tendon='t'/></actuator></mujoco>", head);
    read_text(text);
    assert_string_equal(said.text, "");
}

static void a_flag_turns_all_actuators_off(void **state)
{
    (void)state;
    read_text(ARM("<option><flag actuation='disable'/></option>", "<motor joint='j1'/>"));
    assert_int_equal(tree->drive_count, 0);
    assert_non_null(strstr(said.text, "actuator (a flag says that none acts) (1)"));
}

// ---- keyframes

static void keyframes_hold_controls_and_activations_of_all_actuators(void **state)
{
    (void)state;
    int count;
    read_text(ARM("<keyframe><key name='k' ctrl='1 2 3 4' act='7 8 9'/><key name='n'/></keyframe>",
                  "<muscle joint='j1'/><motor name='m' joint='j1'/>"
                  "<intvelocity name='i' joint='j1'/>"
                  "<general name='f' joint='j2' dyntype='filter'/>"));
    const tac_ModelKey *key = tac_model_keys(model, &count);
    assert_int_equal(count, 2);
    assert_int_equal(tree->drive_count, 3);
    for (int i = 0; i < 3; i++) {
        check_near(key->control[i], i + 2, 0.0);
        check_near(key->activation[i], i == 0 ? 0 : i + 7, 0.0);
    }
    assert_null(key[1].control);
    assert_null(key[1].activation);
}

static void copies_of_a_body_bring_their_actuators(void **state)
{
    (void)state;
    read_text("<mujoco><worldbody><replicate count='2' offset='1 0 0'><body name='b'>"
              "<joint name='j'/><geom size='1'/></body></replicate></worldbody>"
              "<actuator><motor name='m' joint='j'/></actuator></mujoco>");
    assert_int_equal(tree->drive_count, 2);
    check_joint(drive("m0"), 0, 1);
    check_joint(drive("m1"), 1, 1);
}

// ---- mistakes

static void mistakes_say_what_was_expected(void **state)
{
    (void)state;
    static const struct {
        const char *text, *message;
    } list[] = {
        {ARM("", "\n<motor joint='j11'/>"),
         "robot.xml:2: there is no joint 'j11'; did you mean 'j1'?\n"},
        {ARM("", "<motor tendon='tt'/>"),
         "robot.xml:1: there is no tendon 'tt'; did you mean 't'?\n"},
        {ARM("", "<motor site='tap'/>"),
         "robot.xml:1: there is no site 'tap'; did you mean 'tip'?\n"},
        {ARM("", "<motor/>"),
         "robot.xml:1: <motor> acts on nothing; expected 'joint', 'tendon' or 'site'\n"},
        {ARM("", "<motor jiont='j1'/>"),
         "robot.xml:1: there is no 'jiont' in <motor>; did you mean 'joint'?\n"},
        {ARM("", "<motor name='m' joint='j1'/><motor name='m' joint='j2'/>"),
         "robot.xml:1: there is an actuator 'm' already; expected a name of its own\n"},
        {ARM("", "<position joint='j1' kv='1' dampratio='1'/>"),
         "robot.xml:1: <position> has 'kv' and 'dampratio'; expected one of them\n"},
        {ARM("", "<position joint='j1' kv='-1'/>"),
         "robot.xml:1: 'kv' of <position> is -1; expected no negative number\n"},
        {ARM("", "<position joint='j2' inheritrange='1'/>"),
         "robot.xml:1: 'inheritrange' of <position>, and what it moves has no range; expected "
         "one\n"},
        {ARM("", "<position joint='j1' inheritrange='1' ctrlrange='0 1'/>"),
         "robot.xml:1: <position> has 'inheritrange' and 'ctrlrange'; expected one of them\n"},
        {ARM("", "<motor joint='j1' ctrlrange='1 -1'/>"),
         "robot.xml:1: 'ctrlrange' of <motor> is 1 to -1; expected the lower end first\n"},
        {ARM("", "<motor joint='j1' forcelimited='true'/>"),
         "robot.xml:1: 'forcerange' of <motor> is 0 to 0; expected the lower end first\n"},
        {ARM("<compiler autolimits='false'/>", "<motor joint='j2' ctrlrange='-1 1'/>"), NULL},
        {ARM("", "<general joint='j1' actrange='0 1'/>"),
         "robot.xml:1: <general> has 'actrange' and no activation; expected a dyntype\n"},
        {ARM("", "<general joint='j1' gaintype='afine'/>"), NULL},
        {ARM("", "<damper joint='j1' kv='1' ctrlrange='-1 1'/>"),
         "robot.xml:1: 'ctrlrange' of <damper> is negative; expected how much it damps\n"},
        {ARM("<keyframe><key ctrl='1 2'/></keyframe>", "<motor joint='j1'/>"),
         "robot.xml:1: 'ctrl' of <key> has 2 numbers; expected 1\n"},
        {ARM("<keyframe><key act='1'/></keyframe>", "<motor joint='j1'/>"),
         "robot.xml:1: 'act' of <key> has 1 numbers; expected 0\n"},
        {ARM("", "<motor name='m' joint='j1' gear='1e7'/>"),
         "robot.xml:1: drive 'm': a gear of 1e+07; expected at most 1e+06\n"},
        {ARM("", "<position name='m' joint='j1' kp='1e16'/>"),
         "robot.xml:1: drive 'm': a gain of 1e+16; expected at most 1e+15\n"},
    };
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        assert_int_equal(read_only(list[i].text), TAC_ERR_SYNTAX);
        if (list[i].message != NULL)
            assert_string_equal(said.text, list[i].message);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_kind_is_a_gain_and_a_bias),
        cmocka_unit_test(fixed_gains_have_one_number_and_no_bias_has_none),
        cmocka_unit_test(a_damping_ratio_is_of_the_mass_that_the_joints_move),
        cmocka_unit_test(tendons_are_the_joints_they_run_over),
        cmocka_unit_test(sites_are_pressed_in_their_own_axes),
        cmocka_unit_test(a_site_is_moved_against_a_refsite),
        cmocka_unit_test(what_a_site_is_moved_against_stands_with_the_model),
        cmocka_unit_test(balls_and_free_bodies_are_turned_about_axes_of_theirs),
        cmocka_unit_test(what_a_drive_cannot_be_is_named),
        cmocka_unit_test(drives_without_a_name_have_that_of_what_they_move),
        cmocka_unit_test(all_kinds_of_a_class_share_one_set_of_defaults),
        cmocka_unit_test(ranges_are_in_force_where_they_are_given_or_said_to_be),
        cmocka_unit_test(a_servo_inherits_the_range_of_what_it_moves),
        cmocka_unit_test(joints_may_limit_what_all_drives_do_to_them),
        cmocka_unit_test(bounds_of_joints_that_others_move_are_named),
        cmocka_unit_test(joints_have_dry_friction),
        cmocka_unit_test(a_tendon_that_a_drive_pulls_is_not_idle),
        cmocka_unit_test(a_flag_turns_all_actuators_off),
        cmocka_unit_test(keyframes_hold_controls_and_activations_of_all_actuators),
        cmocka_unit_test(copies_of_a_body_bring_their_actuators),
        cmocka_unit_test(mistakes_say_what_was_expected),
    };
    return cmocka_run_group_tests(tests, NULL, forget);
}
