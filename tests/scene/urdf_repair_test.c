/* URDF as people have it: what is repaired, what is said then, and that it is refused where a
 * reader asks for it. Each file stands in one line, so that messages begin with "r.urdf:1: ". */
#define _POSIX_C_SOURCE 200809L // unsetenv
#include "check.h"
#include "said.h"
#include <math.h>
#include <tactus/model.h>

#define DATA TACTUS_TEST_DIR "/data"
#define MOMENTS(xx, yy, zz) "<inertia ixx='" xx "' iyy='" yy "' izz='" zz "'/>"
#define MASS "<inertial><mass value='2'/>" MOMENTS("0.2", "0.3", "0.4") "</inertial>"
#define LINK(name, inside) "<link name='" name "'>" inside "</link>"
#define JOINT(type, inside) \
    "<joint name='j' type='" type "'><parent link='a'/><child link='b'/>" inside "</joint>"
#define ROBOT(inside) "<robot name='r'>" inside "</robot>"
#define TWO(type, inside) ROBOT(LINK("a", MASS) LINK("b", MASS) JOINT(type, inside))
#define ALONE(inside) ROBOT(LINK("a", MASS inside))
#define FORM(what, form) ALONE("<" what "><geometry>" form "</geometry></" what ">")

static Said said;

static tac_Result read_at(const char *path, const char *text, bool strict, tac_Model **model)
{
    tac_ModelOptions options = tac_model_options_default();
    said = (Said){.count = 0};
    options.message = said_take;
    options.message_user = &said;
    options.strict = strict;
    return tac_model_read(text, strlen(text), path, &options, model);
}

static tac_Model *read_model(const char *text)
{
    tac_Model *model;
    if (read_at("r.urdf", text, false, &model) != TAC_OK)
        fail_msg("%s", said.text);
    return model;
}

typedef struct Repair {
    const char *text, *note; // what is said, without "r.urdf:1: " and the line break
} Repair;

static const Repair repairs[] = {
    {"<robot name=''>" LINK("a", MASS) "</robot>",
     "the robot has no name; it gets that of the file"},
    {"<robot>" LINK("a", MASS) "</robot>", "the robot has no name; it gets that of the file"},
    {" <?xml version='1.0'?>" ALONE(""),
     "the XML declaration is not at the start of the file; it is left out"},
    {"<!-- robot --><?xml version='1.0'?>" ALONE(""),
     "the XML declaration is not at the start of the file; it is left out"},
    {ROBOT(LINK("a", "<inertial><mass value='2'/>" MOMENTS("1", "0.4", "0.3") "</inertial>")),
     "'a': inertia breaks the triangle rule: no principal moment may exceed the sum of the other "
     "two; its moments 1, 0.4, 0.3 become 0.9, 0.5, 0.4"},
    {ROBOT(LINK("a", MASS) LINK("b", "<inertial><mass value='2'/>" MOMENTS(
                                         "1", "1", "-0.5") "</inertial>") JOINT("continuous", "")),
     "'b': inertia must be positive definite; its moments 1, 1, -0.5 become 1, 1, 0.001"},
    {ROBOT(LINK("a", MASS) LINK(
         "b", "<inertial><mass value='0'/>" MOMENTS("1", "1", "1") "</inertial>") LINK("c", MASS)
               JOINT("continuous", "") "<joint name='k' type='fixed'><parent link='b'/>"
                                       "<child link='c'/></joint>"),
     "the mass of 'b' is 0; it has no inertia either"},
    {ROBOT(LINK("a", MASS) LINK("b", "") JOINT("continuous", "")),
     "joint 'j' moves no mass: 'b' has none, nor has anything that hangs on it; the joint is "
     "fixed"},
    {ROBOT(LINK("a", "<inertial><mass value='2'/></inertial>")),
     "<inertial> has no <inertia>; it is 0"},
    {TWO("revolute", "<limit lower='1' upper='-1'/>"),
     "'lower' is 1 and 'upper' -1; expected lower < upper; there are no stops, as Bullet has it"},
    {TWO("revolute", "<limit lower='1' upper='1'/>"),
     "'lower' and 'upper' are both 1, which leaves no motion; expected a fixed joint, or none of "
     "the two; the joint is fixed there"},
    {TWO("spherical", ""),
     "'type' of <joint> is 'spherical', which URDF does not have; it is a ball, as in Bullet"},
    {TWO("continuous", "<axis xyz='0 0 1'/><axis xyz='1 0 0'/>"),
     "a second <axis> in <joint>; expected one (the first is in line 1); the first one counts"},
    {TWO("continuous", "<origin xyz='0.1, 0, 1'/>"),
     "'xyz' of <origin> has commas between numbers; they are read as blanks"},
    {TWO("continuous", "<origin xyz='0.1 0 1 7'/>"),
     "'xyz' of <origin> has 4 numbers; expected 3; the first ones count"},
    {TWO("revolute", "<limit lower='-1.5.' upper='1'/>"),
     "'lower' of <limit> has a number with two points; the second one is left out"},
    {TWO("continuous", "<origin xyz='$(optenv PLACE 0 0 2)'/>"),
     "'xyz' of <origin> is '$(optenv PLACE 0 0 2)'; expected a value; its default counts"},
    {TWO("continuous", "<mimic joint='nobody'/>"), "there is no joint 'nobody'; it moves alone"},
    {TWO("continuous", "<mimic joint='j'/>"),
     "the joint mimics itself; expected another joint; it moves alone"},
    {TWO("fixed", "<mimic joint='j'/>"),
     "joint 'j' has no angle and no travel to mimic; it mimics nothing"},
    {FORM("visual", "<box size='1 1 1'/><sphere radius='1'/>"),
     "a second form in <geometry>; expected one; the first one counts"},
    {FORM("collision", "<cloud/>"),
     "<cloud> is no form; expected a box, cylinder, sphere, capsule or mesh; the shape is left "
     "out"},
    {FORM("collision", "<box size='1 0 1'/>"),
     "<box>: the edges must be between 1e-9 m and 1e6 m; the shape is left out"},
    {FORM("collision", "<plane normal='0 1 0'/>"),
     "<plane> is no form of URDF; it is one as in Bullet"},
    {FORM("collision", "<mesh filename='nowhere.stl'/>"),
     "cannot read 'nowhere.stl': there is no such file; the link has no shape there"},
    {ALONE("<visual><geometry><sphere radius='1'/></geometry><material name='red'/></visual>"),
     "there is no material 'red'; it is grey"},
    {ALONE("<visual><geometry><sphere radius='1'/></geometry><material name='red'>"
           "<color rgba='2 0 0 1'/></material></visual>"),
     "a part of 'rgba' is 2; expected 0 to 1; the nearest of these counts"},
};

static void every_repair_is_said_and_refused_where_that_is_asked_for(void **state)
{
    (void)state;
    int wrong = 0;
    for (size_t i = 0; i < sizeof repairs / sizeof *repairs; i++) {
        char expected[600];
        tac_Model *model;
        snprintf(expected, sizeof expected, "r.urdf:1: %s\n", repairs[i].note);
        tac_Result result = read_at("r.urdf", repairs[i].text, false, &model);
        if (result != TAC_OK || strcmp(said.text, expected) != 0) {
            print_error("expected\n%sgot (%d)\n%s", expected, (int)result, said.text);
            wrong++;
        }
        tac_model_destroy(model);
        result = read_at("r.urdf", repairs[i].text, true, &model);
        if (result != TAC_ERR_SYNTAX || model != NULL || said.count == 0) {
            print_error("not refused where it should be: %s\n", repairs[i].note);
            wrong++;
        }
    }
    assert_int_equal(wrong, 0);
}

static const tac_TreeBodyDef *body(const tac_Model *m, const char *name)
{
    int i = tac_model_find_body(m, name);
    assert_true(i >= 0);
    return &tac_model_tree(m)->body[i];
}

// Turned by some angle, so that the moments are not on the diagonal.
static void moments_that_no_body_has_become_the_nearest_that_one_can_have(void **state)
{
    (void)state;
    tac_Model *m =
        read_model(ROBOT(LINK("a", "<inertial><origin rpy='0 0 0.5'/><mass value='2'/>" MOMENTS(
                                       "1", "0.4", "0.3") "</inertial>")));
    tac_Mat3 J = body(m, "a")->inertia;
    double c = cos(0.5), s = sin(0.5);
    check_near(J.m[0][0], 0.9 * c * c + 0.5 * s * s, 1e-9);
    check_near(J.m[1][1], 0.9 * s * s + 0.5 * c * c, 1e-9);
    check_near(J.m[0][1], 0.4 * c * s, 1e-9);
    check_near(J.m[2][2], 0.4, 1e-9);
    tac_model_destroy(m);
}

static void a_name_may_be_that_of_the_file(void **state)
{
    (void)state;
    tac_Model *m;
    assert_int_equal(
        read_at("some/where/arm.v2.urdf", "<robot>" LINK("a", MASS) "</robot>", false, &m), TAC_OK);
    assert_string_equal(tac_model_name(m), "arm.v2");
    tac_model_destroy(m);
}

static void a_joint_without_travel_is_fixed_where_it_is(void **state)
{
    (void)state;
    tac_Model *m = read_model(TWO("prismatic", "<origin xyz='1 0 0'/><axis xyz='0 2 0'/>"
                                               "<limit lower='0.25' upper='0.25'/>"));
    assert_int_equal(body(m, "b")->joint, TAC_TREE_FIXED);
    check_vec3_near(body(m, "b")->frame_parent.p, ((tac_Vec3){1, 0.25, 0}), 1e-15);
    tac_model_destroy(m);
}

// position = offset, kept by a gear with one wheel.
static void what_mimics_a_fixed_joint_is_held_at_the_offset(void **state)
{
    (void)state;
    tac_Model *m = read_model(ROBOT(LINK("a", MASS) LINK("b", MASS) LINK("c", MASS) JOINT(
        "fixed", "") "<joint name='k' type='revolute'><parent link='a'/><child link='c'/>"
                     "<mimic joint='j' multiplier='3' offset='0.5'/></joint>"));
    const tac_TreeDef *tree = tac_model_tree(m);
    assert_non_null(strstr(said.text,
                           "joint 'j' has no angle and no travel to mimic; it is held at "
                           "the offset"));
    assert_int_equal(tree->tendon_count, 1);
    assert_int_equal(tree->tendon[0].count, 1);
    check_near(tree->tendon[0].arm[0], 1.0, 0.0);
    check_near(tree->tendon[0].offset, -0.5, 0.0);
    tac_model_destroy(m);
}

// The joint that is fixed takes its mimic along.
static void what_mimics_a_joint_without_mass_is_held(void **state)
{
    (void)state;
    tac_Model *m = read_model(ROBOT(LINK("a", MASS) LINK("b", "") LINK("c", MASS) JOINT(
        "continuous", "") "<joint name='k' type='continuous'><parent link='a'/><child link='c'/>"
                          "<mimic joint='j'/></joint>"));
    assert_int_equal(body(m, "b")->joint, TAC_TREE_FIXED);
    assert_int_equal(tac_model_tree(m)->tendon_count, 1);
    assert_int_equal(tac_model_tree(m)->tendon[0].count, 1);
    tac_model_destroy(m);
}

static void a_plane_lies_where_its_link_stands(void **state)
{
    (void)state;
    tac_Model *m =
        read_model(ROBOT(LINK("a", "") LINK("b", "<collision><origin xyz='0 0 1'/><geometry>"
                                                 "<plane normal='0 3 0'/></geometry></collision>")
                             JOINT("fixed", "<origin xyz='5 0 0'/>")));
    int count;
    const tac_ModelShape *shape = tac_model_shapes(m, &count);
    assert_int_equal(count, 1);
    assert_int_equal(shape[0].type, TAC_SHAPE_PLANE);
    assert_int_equal(shape[0].body, -1);
    check_vec3_near(shape[0].frame.p, ((tac_Vec3){5, 0, 1}), 1e-15);
    // Its z axis is the normal: a turn about x by a quarter, backwards.
    check_near(shape[0].frame.q.x / shape[0].frame.q.w, -1.0, 1e-15);
    tac_model_destroy(m);
}

// package.xml names the package of a folder that the file is in; or a folder beside it does.
static void packages_are_found_around_the_file(void **state)
{
    (void)state;
    static const char text[] =
        FORM("collision", "<mesh filename='package://robot_parts/meshes/wedge.obj'/>");
    static const char slashes[] =
        FORM("collision", "<mesh filename='package:///robot_parts/meshes/wedge.obj'/>");
    tac_Model *m;
    assert_int_equal(unsetenv("ROS_PACKAGE_PATH") | unsetenv("AMENT_PREFIX_PATH"), 0);
    static const char *const places[] = {DATA "/ros/robot_parts/meshes/r.urdf",
                                         DATA "/ros/robot_parts/r.urdf", DATA "/ros/r.urdf",
                                         DATA "/ros/renamed/meshes/r.urdf"};
    for (int i = 0; i < 4; i++) {
        if (read_at(places[i], text, true, &m) != TAC_OK)
            fail_msg("%s", said.text);
        assert_string_equal(tac_model_source(m, 1), "package://robot_parts/meshes/wedge.obj");
        assert_int_equal(said.count, 0);
        tac_model_destroy(m);
    }
    assert_int_equal(read_at(DATA "/r.urdf", text, false, &m), TAC_ERR_SYNTAX); // not below it
    assert_non_null(strstr(said.text, "nothing says where package 'robot_parts' is"));
    assert_int_equal(read_at(DATA "/ros/r.urdf", slashes, false, &m), TAC_OK);
    assert_non_null(strstr(said.text, "expected package://robot_parts/meshes/wedge.obj; it is read "
                                      "so, as all others"));
    tac_model_destroy(m);
}

static void two_scales_are_three(void **state)
{
    (void)state;
    static const char text[] =
        FORM("collision", "<mesh scale='2 3' filename='package://robot_parts/meshes/wedge.obj'/>");
    tac_Model *m;
    tac_Vec3 low, high;
    int count;
    assert_int_equal(read_at(DATA "/ros/r.urdf", text, false, &m), TAC_OK);
    tac_geometry_bounds(tac_model_shapes(m, &count)->geometry, &low, &high);
    check_vec3_near(high, ((tac_Vec3){4, 3, 3}), 1e-9);
    tac_model_destroy(m);
}

// 120 names of 20 bytes and more: each is there, once, and those of one element stand together.
static void all_that_has_no_meaning_is_named(void **state)
{
    (void)state;
    static char text[20000], name[64];
    size_t n = (size_t)snprintf(text, sizeof text, "<robot name='r'>" LINK("a", MASS));
    for (int i = 0; i < 120; i++)
        n += (size_t)snprintf(text + n, sizeof text - n, "<thing_that_is_not_known_%03d/>", i);
    snprintf(text + n, sizeof text - n, "</robot>");
    tac_Model *m = read_model(text);
    assert_in_range(said.count, 7, 12);
    for (int i = 0; i < 120; i++) {
        snprintf(name, sizeof name, "thing_that_is_not_known_%03d (1)", i);
        const char *found = strstr(said.text, name);
        assert_non_null(found);
        assert_null(strstr(found + 1, name));
    }
    assert_null(strstr(said.text, "..."));
    tac_model_destroy(m);
    m = read_model(ROBOT(LINK("a", MASS) LINK("b", MASS) LINK("c", MASS) JOINT(
        "continuous",
        "<calibration rising='1'/><limit effort='1'/>") "<gazebo/><joint name='k' "
                                                        "type='continuous'><parent link='a'/>"
                                                        "<child link='c'/><limit "
                                                        "velocity='1'/></joint>"));
    assert_string_equal(said.text, "r.urdf: ignored, as it has no meaning here: calibration (1), "
                                   "limit effort (1), limit velocity (1), gazebo (1)\n");
    tac_model_destroy(m);
}

// A robot with faults is simulated like any other.
static void a_repaired_robot_moves(void **state)
{
    (void)state;
    tac_Model *m = read_model(
        ROBOT(LINK("a", "")
                  LINK("b", "<inertial><mass value='2'/>" MOMENTS("1", "0.2", "0") "</inertial>")
                      LINK("c", "<inertial><mass value='1'/>"
                                "</inertial>")
                          JOINT("revolute", "<limit lower='1' "
                                            "upper='-1'/>") "<joint name='k' type='spherical'>"
                                                            "<origin xyz='0 0 -1'/><parent "
                                                            "link='b'/><child link='c'/></joint>"));
    tac_WorldDef def = tac_world_def_default();
    tac_World *world;
    tac_SystemId tree;
    tac_model_reserve(m, &def);
    assert_int_equal(tac_world_create(&def, &world), TAC_OK);
    tac_ModelPlacement placement = tac_model_placement_default();
    assert_int_equal(tac_model_build(m, world, &placement, &tree), TAC_OK);
    for (int k = 0; k < 100; k++)
        assert_int_equal(tac_world_step(world, 0.001), TAC_OK);
    check_at_most(fabs(tac_world_ledger(world, true).created), 1e-12);
    tac_world_destroy(world);
    tac_model_destroy(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_repair_is_said_and_refused_where_that_is_asked_for),
        cmocka_unit_test(moments_that_no_body_has_become_the_nearest_that_one_can_have),
        cmocka_unit_test(a_name_may_be_that_of_the_file),
        cmocka_unit_test(a_joint_without_travel_is_fixed_where_it_is),
        cmocka_unit_test(what_mimics_a_fixed_joint_is_held_at_the_offset),
        cmocka_unit_test(what_mimics_a_joint_without_mass_is_held),
        cmocka_unit_test(a_plane_lies_where_its_link_stands),
        cmocka_unit_test(packages_are_found_around_the_file),
        cmocka_unit_test(two_scales_are_three),
        cmocka_unit_test(all_that_has_no_meaning_is_named),
        cmocka_unit_test(a_repaired_robot_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
