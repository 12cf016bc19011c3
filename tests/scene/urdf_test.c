/* URDF: numbers, frames and forms of files that are right. Frames and mass matrices are checked
 * against kinematics of this file's own, made of 4 x 4 matrices from the numbers of the file. */
#define _POSIX_C_SOURCE 200809L // setenv
#include "alloc_count.h"
#include "check.h"
#include "rnd.h"
#include "said.h"
#include <tactus/model.h>

#define MASS \
    "<inertial><mass value='2'/><inertia ixx='0.2' iyy='0.3' izz='0.4' ixy='0.01'/></inertial>"
#define LINK(name) "<link name='" name "'>" MASS "</link>"
#define JOINT(name, type, parent, child) \
    "<joint name='" name "' type='" type "'><parent link='" parent "'/><child link='" child "'/>"

static Said said;

static tac_Model *read_with(const char *text, tac_ModelOptions options)
{
    tac_Model *model;
    said = (Said){.count = 0};
    options.message = said_take;
    options.message_user = &said;
    tac_Result result = tac_model_read(text, strlen(text), "r.urdf", &options, &model);
    if (result != TAC_OK)
        print_error("%s", said.text);
    assert_int_equal(result, TAC_OK);
    return model;
}

static tac_Model *read_model(const char *text)
{
    return read_with(text, tac_model_options_default());
}

// ---- numbers

static void a_file_gives_its_numbers(void **state)
{
    (void)state;
    tac_Model *m = read_model(
        "<robot name='two'>"
        "<link name='a'><inertial><origin xyz='0.1 0 0'/><mass value='3'/>"
        "<inertia ixx='1' ixy='0.1' ixz='0.2' iyy='1.1' iyz='0.3' "
        "izz='1.2'/></inertial></link>" LINK("b")
            JOINT("hinge", "revolute", "a", "b") "<origin xyz='0 0 1'/><axis xyz='0 2 0'/>"
                                                 "<limit lower='-0.5' upper='0.75' effort='1' "
                                                 "velocity='2'/><dynamics damping='0.25' "
                                                 "friction='3'/></joint>"
                                                 "<transmission/><gazebo/><gazebo/></robot>");
    const tac_TreeDef *t = tac_model_tree(m);
    assert_string_equal(tac_model_name(m), "two");
    assert_int_equal(t->body_count, 2);
    assert_string_equal(tac_model_body_name(m, 0), "a");
    assert_string_equal(tac_model_body_name(m, 1), "b");
    assert_string_equal(tac_model_joint_name(m, 0), "");
    assert_string_equal(tac_model_joint_name(m, 1), "hinge");
    assert_int_equal(tac_model_find_body(m, "b"), 1);
    assert_int_equal(tac_model_find_joint(m, "hinge"), 1);
    assert_int_equal(tac_model_find_body(m, "hinge"), -1);
    assert_int_equal(tac_model_find_joint(m, ""), -1);
    assert_string_equal(tac_model_source(m, 0), "r.urdf");
    assert_null(tac_model_source(m, 1));

    const tac_TreeBodyDef *a = &t->body[0], *b = &t->body[1];
    assert_int_equal(a->joint, TAC_TREE_FIXED);
    assert_int_equal(a->parent, TAC_TREE_WORLD);
    assert_int_equal(b->joint, TAC_TREE_REVOLUTE);
    assert_int_equal(b->parent, 0);
    check_near(a->mass, 3.0, 0.0);
    const double inertia[9] = {1, 0.1, 0.2, 0.1, 1.1, 0.3, 0.2, 0.3, 1.2};
    check_array_near(&a->inertia.m[0][0], inertia, 9, 1e-15); // turned by nothing: rounding
    check_vec3_near(b->frame_parent.p, ((tac_Vec3){-0.1, 0, 1}), 1e-15); // from the centre of mass
    check_vec3_near(tac_pose_vector(b->frame_parent, (tac_Vec3){0, 0, 1}), ((tac_Vec3){0, 1, 0}),
                    1e-15); // its z axis is the joint's
    check_near(b->axis[0].lower, -0.5, 0.0);
    check_near(b->axis[0].upper, 0.75, 0.0);
    check_near(b->axis[0].damper, 0.25, 0.0);
    check_near(b->axis[0].friction, 3.0, 0.0);
    assert_string_equal(said.text,
                        "r.urdf: ignored, as it has no meaning here: limit effort (1), limit "
                        "velocity (1), transmission (1), gazebo (2)\n");
    tac_model_destroy(m);
}

static void parents_come_before_children_in_the_order_of_the_file(void **state)
{
    (void)state;
    tac_Model *m =
        read_model("<robot name='r'>" LINK("d") LINK("c") LINK("b") LINK("a") // backwards
                   JOINT("j1", "continuous", "c", "d") "</joint>"             //
                   JOINT("j2", "continuous", "a", "c") "</joint>"             //
                   JOINT("j3", "continuous", "a", "b") "</joint></robot>");
    const tac_TreeDef *t = tac_model_tree(m);
    const char *const order[] = {"a", "c", "d", "b"};
    const int parent[] = {-1, 0, 1, 0};
    for (int i = 0; i < 4; i++) {
        assert_string_equal(tac_model_body_name(m, i), order[i]);
        assert_int_equal(t->body[i].parent, parent[i]);
    }
    tac_model_destroy(m);
}

static void an_axis_is_x_if_none_is_given(void **state)
{
    (void)state;
    tac_Model *m = read_model("<robot name='r'>" LINK("a") LINK("b") //
                              JOINT("j", "prismatic", "a", "b") "</joint></robot>");
    const tac_TreeBodyDef *b = &tac_model_tree(m)->body[1];
    assert_int_equal(b->joint, TAC_TREE_PRISMATIC);
    check_vec3_near(tac_pose_vector(b->frame_body, (tac_Vec3){0, 0, 1}), ((tac_Vec3){1, 0, 0}),
                    1e-15);                                    // rounding
    check_near(b->axis[0].upper - b->axis[0].lower, 0.0, 0.0); // no limits
    tac_model_destroy(m);
}

static void a_mimic_joint_is_a_stiff_gear(void **state)
{
    (void)state;
    tac_Model *m =
        read_model("<robot name='r'>" LINK("a") LINK("b") LINK("c") //
                   JOINT("f", "continuous", "a", "b") "<mimic joint='m' multiplier='-2' "
                                                      "offset='0.5'/><axis xyz='0 0 1'/></joint>" //
                   JOINT("m", "prismatic", "a", "c") "</joint></robot>");
    const tac_TreeDef *t = tac_model_tree(m);
    assert_int_equal(t->tendon_count, 1);
    assert_string_equal(tac_model_tendon_name(m, 0), "f");
    const tac_TendonDef *d = &t->tendon[0];
    assert_int_equal(d->count, 2);
    assert_int_equal(d->velocity[0], 0);
    assert_int_equal(d->velocity[1], 1);
    check_near(d->arm[0], 1.0, 0.0);
    check_near(d->arm[1], 2.0, 0.0);
    check_near(d->offset, -0.5, 0.0);
    check_near(d->stiffness, 1e6 * 0.4, 1e-6); // of izz; rounding of rotations
    check_near(d->damping, 1e3 * 0.4, 1e-9);
    assert_false(d->slack);
    tac_model_destroy(m);
}

static void a_stop_is_as_stiff_as_its_joint_needs(void **state)
{
    (void)state;
    tac_Model *m = read_model(
        "<robot name='r'>" LINK("a") LINK("b") LINK("c")                         //
        JOINT("j", "prismatic", "a", "b") "<limit lower='0' upper='1'/></joint>" //
        JOINT("k", "revolute", "b", "c") "<origin xyz='0 0 5'/><axis xyz='0 0 1'/><limit "
                                         "upper='1'/></joint></robot>");
    const tac_TreeDef *t = tac_model_tree(m);
    check_near(t->body[1].axis[0].limit_stiffness, 1e6 * 4.0, 1e-6); // both masses
    check_near(t->body[2].axis[0].limit_stiffness, 1e6 * 0.4, 1e-6);
    check_near(t->body[2].axis[0].limit_damping, 1e3 * 0.4, 1e-9);
    tac_model_destroy(m);
}

static void a_planar_joint_is_two_slides_and_a_turn(void **state)
{
    (void)state;
    tac_Model *m = read_model("<robot name='r'>" LINK("a") LINK("b") //
                              JOINT("p", "planar", "a", "b") "<origin xyz='1 2 3'/>"
                                                             "<axis xyz='0 1 0'/></joint></robot>");
    const tac_TreeDef *t = tac_model_tree(m);
    const tac_TreeJoint joint[] = {TAC_TREE_FIXED, TAC_TREE_PRISMATIC, TAC_TREE_PRISMATIC,
                                   TAC_TREE_REVOLUTE};
    const char *const name[] = {"", "p:x", "p:y", "p"};
    assert_int_equal(t->body_count, 4);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(t->body[i].joint, joint[i]);
        assert_string_equal(tac_model_joint_name(m, i), name[i]);
        tac_Vec3 z = tac_pose_vector(t->body[i].frame_body, (tac_Vec3){0, 0, 1});
        if (i > 0)
            check_near(fabs(z.y), i == 3 ? 1.0 : 0.0, 1e-15); // slides across the normal
    }
    check_vec3_near(t->body[1].frame_parent.p, ((tac_Vec3){1, 2, 3}), 0.0);
    check_near(t->body[1].mass + t->body[2].mass, 0.0, 0.0);
    assert_string_equal(tac_model_body_name(m, 3), "b");
    tac_model_destroy(m);
}

static void a_floating_joint_frees_what_hangs_on_something_fixed(void **state)
{
    (void)state;
    tac_Model *m = read_model(
        "<robot name='r'><link name='world'/>" LINK("a") LINK("b") LINK("c") //
        JOINT("f", "fixed", "world", "a") "<origin xyz='1 0 0' rpy='0 0 1.5707963267948966'/>"
                                          "</joint>"                        //
        JOINT("free", "floating", "a", "b") "<origin xyz='1 0 0'/></joint>" //
        JOINT("loose", "floating", "b", "c") "</joint></robot>");
    const tac_TreeDef *t = tac_model_tree(m);
    int b = tac_model_find_body(m, "b"), c = tac_model_find_body(m, "c");
    assert_int_equal(t->body[b].joint, TAC_TREE_FREE);
    assert_int_equal(t->body[b].parent, TAC_TREE_WORLD);
    check_vec3_near(t->body[b].frame_parent.p, ((tac_Vec3){1, 1, 0}), 1e-15); // 1 m along a's x
    assert_int_equal(t->body[c].joint, TAC_TREE_BALL); // on what moves: three slides and a ball
    assert_string_equal(tac_model_joint_name(m, t->body[c].parent), "loose:z");
    assert_int_equal(t->body_count, 7);
    tac_model_destroy(m);
}

static void the_root_is_free_if_the_options_say_so(void **state)
{
    (void)state;
    tac_ModelOptions options = tac_model_options_default();
    options.floating = true;
    tac_Model *m = read_with("<robot name='r'>" LINK("a") "</robot>", options);
    assert_int_equal(tac_model_tree(m)->body[0].joint, TAC_TREE_FREE);
    tac_model_destroy(m);
}

static void an_inertia_that_was_rounded_is_raised_a_little(void **state)
{
    (void)state;
    // A disc: izz = ixx + iyy, but for the last digit.
    tac_Model *m = read_model("<robot name='r'><link name='a'><inertial><mass value='1'/><inertia "
                              "ixx='0.0333' iyy='0.0333' izz='0.0667'/></inertial></link></robot>");
    const tac_Mat3 *J = &tac_model_tree(m)->body[0].inertia;
    check_at_least(J->m[0][0] + J->m[1][1], J->m[2][2]);
    check_between(J->m[0][0], 0.0333, 0.0333 + 1.01e-3 * 0.1333); // by 0.1 % of the trace at most
    tac_model_destroy(m);
}

// A version of XML that there is not, a mass of 0 for what stands still, numbers without a digit
// before the point, blanks at the end, elements of other programs.
static void habits_of_other_programs_are_understood(void **state)
{
    (void)state;
    tac_Model *m = read_model(
        "<?xml version='0.0' ?><robot name='r'><link name='a'><inertial><mass "
        "value='0.0'/><inertia "
        "ixx='.05' ixy='0' ixz='0' iyy='.06' iyz='0' izz='.03'/></inertial><contact>"
        "<lateral_friction value='1'/></contact></link>" LINK("b")
            JOINT("j", "revolute", "a", "b") "<origin rpy='0 1.5 -.5 ' xyz=' 1. 0 +2e-1\t'/>"
                                             "<limit effort='100' velocity='100'/>"
                                             "<joint_properties damping='0.0'/></joint>"
                                             "</robot>");
    const tac_TreeBodyDef *body = tac_model_tree(m)->body;
    check_near(body[0].mass, 0.0, 0.0);
    check_near(body[0].inertia.m[0][0], 0.0, 0.0);
    check_vec3_near(body[1].frame_parent.p, ((tac_Vec3){1, 0, 0.2}), 0.0);
    check_near(body[1].axis[0].upper - body[1].axis[0].lower, 0.0, 0.0); // no stops
    assert_string_equal(said.text,
                        "r.urdf: ignored, as it has no meaning here: contact (1), joint_properties "
                        "(1), limit effort (1), limit velocity (1)\n");
    tac_model_destroy(m);
}

static void colours_are_found_by_name_wherever_they_stand(void **state)
{
    (void)state;
    tac_Model *m = read_model(
        "<robot name='r'><link name='a'>"
        "<visual><geometry><sphere radius='1'/></geometry><material name='red'/></visual>"
        "<visual><geometry><box size='1 2 3'/></geometry><material name='blue'/></visual>"
        "<visual><origin xyz='0 0 1'/><geometry><cylinder radius='0.1' length='0.3'/></geometry>"
        "<material name=''><color rgba='0 1 0 0.5'/></material></visual>"
        "<collision name='hit'><geometry><capsule radius='0.1' length='0.4'/></geometry>"
        "</collision></link><link name='b'>"
        "<visual><geometry><sphere radius='1'/></geometry><material name='blue'>"
        "<color rgba='0 0 1 1'/></material></visual></link>" JOINT(
            "j", "fixed", "a", "b") "</joint><material name='red'><color rgba='1 0 0 1'/>"
                                    "</material></robot>");
    int count;
    const tac_ModelShape *s = tac_model_shapes(m, &count);
    assert_int_equal(count, 5);
    check_vec3_near(s[0].color, ((tac_Vec3){1, 0, 0}), 0.0);
    check_vec3_near(s[1].color, ((tac_Vec3){0, 0, 1}), 0.0);
    check_vec3_near(s[2].color, ((tac_Vec3){0, 1, 0}), 0.0);
    assert_int_equal(s[1].type, TAC_SHAPE_BOX);
    check_vec3_near(s[1].size, ((tac_Vec3){1, 2, 3}), 0.0);
    assert_int_equal(s[2].type, TAC_SHAPE_CYLINDER);
    check_near(s[2].size.x, 0.1, 0.0);
    check_near(s[2].size.z, 0.3, 0.0);
    check_vec3_near(s[2].frame.p, ((tac_Vec3){0, 0, 1}), 0.0);
    assert_false(s[2].touches);
    assert_int_equal(s[3].type, TAC_SHAPE_CAPSULE);
    assert_true(s[3].touches);
    assert_string_equal(s[3].name, "hit");
    assert_int_equal(s[4].body, 1);
    tac_model_destroy(m);
}

// ---- meshes and packages

#define DATA TACTUS_TEST_DIR "/data"

static tac_Result load_cart(const char *ros, const char *ament, const tac_ModelPackage *package,
                            int package_count, tac_Model **model)
{
    tac_ModelOptions options = tac_model_options_default();
    said = (Said){.count = 0};
    options.message = said_take;
    options.message_user = &said;
    options.package = package;
    options.package_count = package_count;
    assert_int_equal(
        ros != NULL ? setenv("ROS_PACKAGE_PATH", ros, 1) : unsetenv("ROS_PACKAGE_PATH"), 0);
    assert_int_equal(
        ament != NULL ? setenv("AMENT_PREFIX_PATH", ament, 1) : unsetenv("AMENT_PREFIX_PATH"), 0);
    return tac_model_load(DATA "/cart.urdf", &options, model);
}

static const tac_ModelShape *find_shape(const tac_Model *m, const char *name)
{
    int count;
    const tac_ModelShape *s = tac_model_shapes(m, &count);
    for (int i = 0; i < count; i++)
        if (strcmp(s[i].name, name) == 0)
            return &s[i];
    fail_msg("no shape %s", name);
    return NULL;
}

static void check_bounds(const tac_ModelShape *s, tac_Vec3 low, tac_Vec3 high)
{
    tac_Vec3 l, h;
    tac_geometry_bounds(s->geometry, &l, &h);
    check_vec3_near(l, low, 1e-9); // hulls are widened by their rounding
    check_vec3_near(h, high, 1e-9);
}

/// A mesh of a package some folders down is found; a picture that is not there is left out.
static void packages_are_looked_for_below_and_pictures_may_be_missing(void **state)
{
    (void)state;
    static const char text[] =
        "<robot name='r'><link name='a'/><link name='b'><inertial><mass value='1'/>"
        "<inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial>"
        "<visual><geometry><mesh filename='package://nowhere/x.stl'/></geometry></visual>"
        "<collision name='wedge'><geometry><mesh filename='package://deep_parts/meshes/wedge.obj'/>"
        "</geometry></collision></link><joint name='j' type='continuous'><parent link='a'/>"
        "<child link='b'/></joint></robot>";
    tac_ModelOptions options = tac_model_options_default();
    tac_Model *m;
    said = (Said){.count = 0};
    options.message = said_take;
    options.message_user = &said;
    assert_int_equal(setenv("ROS_PACKAGE_PATH", DATA "/ros_nested", 1), 0);
    assert_int_equal(unsetenv("AMENT_PREFIX_PATH"), 0);
    assert_int_equal(tac_model_read(text, sizeof text - 1, "r.urdf", &options, &m), TAC_OK);
    assert_int_equal(find_shape(m, "wedge")->type, TAC_SHAPE_HULL);
    assert_non_null(strstr(said.text, "'package://nowhere/x.stl' is not drawn: "));
    tac_model_destroy(m);
}

static void meshes_come_from_packages_and_are_hulls_on_what_moves(void **state)
{
    (void)state;
    tac_Model *m;
    tac_Result result =
        load_cart("/nowhere:" DATA "/ros:" DATA "/ros/renamed/", "/:" DATA "/prefix", NULL, 0, &m);
    if (result != TAC_OK)
        print_error("%s", said.text);
    assert_int_equal(result, TAC_OK);
    assert_int_equal(find_shape(m, "rail_wedge")->type, TAC_SHAPE_MESH); // nothing moves it
    assert_int_equal(find_shape(m, "rail_open")->type, TAC_SHAPE_MESH);  // as a surface
    assert_non_null(strstr(said.text, "open.obj' is no solid, and touches as a surface without an "
                                      "inside: the mesh is not closed"));
    assert_int_equal(find_shape(m, "rail_seen")->type, TAC_SHAPE_MESH); // it is only seen
    assert_int_equal(find_shape(m, "cart_wedge")->type, TAC_SHAPE_HULL);
    assert_int_equal(find_shape(m, "cart_corner")->type, TAC_SHAPE_HULL);
    check_bounds(find_shape(m, "rail_seen"), (tac_Vec3){0, 0, 0}, (tac_Vec3){2, 2, 2});
    check_bounds(find_shape(m, "cart_wedge"), (tac_Vec3){0, 0, -1}, (tac_Vec3){1, 2, 0});
    check_bounds(find_shape(m, "cart_corner"), (tac_Vec3){0, 0, 0}, (tac_Vec3){1, 1, 1});
    assert_string_equal(tac_model_source(m, 1), "package://robot_parts/meshes/wedge.obj");
    tac_model_destroy(m);
}

static void packages_of_the_options_come_first(void **state)
{
    (void)state;
    const tac_ModelPackage package[] = {{"robot_parts", DATA "/ros/robot_parts"},
                                        {"other_parts", DATA "/ros/renamed"},
                                        {"ament_parts", DATA "/prefix/share/ament_parts"}};
    tac_Model *m;
    assert_int_equal(load_cart(NULL, NULL, package, 3, &m), TAC_OK);
    tac_model_destroy(m);
}

static void a_mesh_that_is_nowhere_names_where_it_was_looked_for(void **state)
{
    (void)state;
    const tac_ModelPackage package = {"other_parts", "/elsewhere"};
    tac_Model *m;
    assert_int_equal(load_cart("/one:/two", "/three", &package, 1, &m), TAC_ERR_SYNTAX);
    assert_non_null(strstr(
        said.text, "cart.urdf:6: cannot read 'package://robot_parts/meshes/wedge.obj': there is no "
                   "such file; tried /one/robot_parts/meshes/wedge.obj, "
                   "/two/robot_parts/meshes/wedge.obj, "
                   "/three/share/robot_parts/meshes/wedge.obj\n"));
    assert_non_null(strstr(said.text, "cart.urdf:9: cannot read "
                                      "'package://other_parts/meshes/open.obj': there is no such "
                                      "file; tried /elsewhere/meshes/open.obj, /one/other_parts"));
}

static void without_meshes_no_file_is_read(void **state)
{
    (void)state;
    tac_ModelOptions options = tac_model_options_default();
    options.meshes = false;
    tac_Model *m = read_with("<robot name='r'><link name='a'><collision><geometry>"
                             "<mesh filename='nowhere.stl'/></geometry></collision></link></robot>",
                             options);
    int count;
    tac_model_shapes(m, &count);
    assert_int_equal(count, 0);
    tac_model_destroy(m);
}

// ---- kinematics of our own

typedef struct Mat4 {
    double m[4][4];
} Mat4;

static Mat4 mul(Mat4 a, Mat4 b)
{
    Mat4 c = {{{0}}};
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            for (int k = 0; k < 4; k++)
                c.m[i][j] += a.m[i][k] * b.m[k][j];
    return c;
}

static Mat4 one(void)
{
    return (Mat4){{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}}};
}

static Mat4 shift(const double x[3])
{
    Mat4 a = one();
    for (int i = 0; i < 3; i++)
        a.m[i][3] = x[i];
    return a;
}

// About an axis by an angle: Rodrigues' formula.
static Mat4 turn(const double axis[3], double angle)
{
    double n = sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
    double x = axis[0] / n, y = axis[1] / n, z = axis[2] / n, c = cos(angle), s = sin(angle);
    double d = 1.0 - c;
    return (Mat4){{{c + x * x * d, x * y * d - z * s, x * z * d + y * s, 0},
                   {y * x * d + z * s, c + y * y * d, y * z * d - x * s, 0},
                   {z * x * d - y * s, z * y * d + x * s, c + z * z * d, 0},
                   {0, 0, 0, 1}}};
}

static Mat4 origin(const double x[6])
{
    const double ex[3] = {1, 0, 0}, ey[3] = {0, 1, 0}, ez[3] = {0, 0, 1};
    return mul(shift(x), mul(turn(ez, x[5]), mul(turn(ey, x[4]), turn(ex, x[3]))));
}

enum { N = 9 };

typedef struct Part { // of a random robot
    int parent;
    char type; // r, p, f
    double at[6], axis[3], center[6], mass, J[3];
    double q;
    Mat4 X, joint; // link frame and joint frame in the world
} Part;

static void make_parts(Rnd *rnd, Part part[N])
{
    for (int i = 0; i < N; i++) {
        Part *p = &part[i];
        p->parent = i == 0 ? -1 : (int)rnd_uniform(rnd, 0, i);
        p->type = i == 0 ? 'f' : "rrpf"[(int)rnd_uniform(rnd, 0, 4)];
        if (i == 1)
            p->type = 'r';
        for (int k = 0; k < 6; k++) {
            p->at[k] = i == 0 ? 0.0 : rnd_uniform(rnd, -1, 1) * (k < 3 ? 1.0 : 3.0);
            p->center[k] = rnd_uniform(rnd, -0.3, 0.3) * (k < 3 ? 1.0 : 10.0);
        }
        for (int k = 0; k < 3; k++) {
            p->axis[k] = rnd_uniform(rnd, -2, 2);
            p->J[k] = rnd_uniform(rnd, 0.5, 0.95); // any three of these obey the triangle rule
        }
        p->mass = rnd_uniform(rnd, 0.5, 3);
        p->q = p->type == 'f' ? 0.0 : rnd_uniform(rnd, -2, 2);
    }
}

static void write_parts(const Part part[N], char *text, size_t size)
{
    size_t used = (size_t)snprintf(text, size, "<robot name='random'>\n");
    for (int i = 0; i < N; i++) {
        const Part *p = &part[i];
        used += (size_t)snprintf(
            text + used, size - used,
            "<link name='l%d'><inertial><origin xyz='%.17g %.17g %.17g' rpy='%.17g %.17g %.17g'/>"
            "<mass value='%.17g'/><inertia ixx='%.17g' iyy='%.17g' "
            "izz='%.17g'/></inertial></link>\n",
            i, p->center[0], p->center[1], p->center[2], p->center[3], p->center[4], p->center[5],
            p->mass, p->J[0], p->J[1], p->J[2]);
        if (p->parent >= 0)
            used += (size_t)snprintf(
                text + used, size - used,
                "<joint name='j%d' type='%s'><origin xyz='%.17g %.17g %.17g' rpy='%.17g %.17g "
                "%.17g'/><parent link='l%d'/><child link='l%d'/><axis xyz='%.17g %.17g %.17g'/>"
                "</joint>\n",
                i,
                p->type == 'r'   ? "continuous"
                : p->type == 'p' ? "prismatic"
                                 : "fixed",
                p->at[0], p->at[1], p->at[2], p->at[3], p->at[4], p->at[5], p->parent, i,
                p->axis[0], p->axis[1], p->axis[2]);
    }
    snprintf(text + used, size - used, "</robot>\n");
}

static void move_parts(Part part[N])
{
    for (int i = 0; i < N; i++) {
        Part *p = &part[i];
        double n =
            sqrt(p->axis[0] * p->axis[0] + p->axis[1] * p->axis[1] + p->axis[2] * p->axis[2]);
        double way[3] = {p->q * p->axis[0] / n, p->q * p->axis[1] / n, p->q * p->axis[2] / n};
        Mat4 up = p->parent >= 0 ? part[p->parent].X : one();
        p->joint = mul(up, origin(p->at));
        p->X = mul(p->joint, p->type == 'r'   ? turn(p->axis, p->q)
                             : p->type == 'p' ? shift(way)
                                              : one());
    }
}

static void cross(const double a[3], const double b[3], double c[3])
{
    c[0] = a[1] * b[2] - a[2] * b[1];
    c[1] = a[2] * b[0] - a[0] * b[2];
    c[2] = a[0] * b[1] - a[1] * b[0];
}

static bool is_above(const Part part[N], int joint, int body)
{
    while (body > joint)
        body = part[body].parent;
    return body == joint;
}

// Velocity and spin of a body's centre of mass for a unit rate of a joint.
static void move_by(const Part part[N], int joint, int body, const double center[3], double lin[3],
                    double ang[3])
{
    double n[3] = {0}, length = 0.0, arm[3];
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++)
            n[i] += part[joint].joint.m[i][k] * part[joint].axis[k];
        arm[i] = center[i] - part[joint].joint.m[i][3];
        lin[i] = ang[i] = 0.0;
    }
    length = sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    for (int i = 0; i < 3; i++)
        n[i] /= length;
    if (!is_above(part, joint, body) || part[joint].type == 'f')
        return;
    if (part[joint].type == 'p') {
        memcpy(lin, n, sizeof n);
        return;
    }
    memcpy(ang, n, sizeof n);
    cross(n, arm, lin);
}

// One entry of the mass matrix: sum of m v·v + w·J w over the bodies.
static double mass_entry(const Part part[N], int a, int b)
{
    double sum = 0.0;
    for (int i = 0; i < N; i++) {
        Mat4 I = mul(part[i].X, origin(part[i].center));
        double center[3] = {I.m[0][3], I.m[1][3], I.m[2][3]}, va[3], wa[3], vb[3], wb[3];
        move_by(part, a, i, center, va, wa);
        move_by(part, b, i, center, vb, wb);
        for (int k = 0; k < 3; k++) {
            double la = 0.0, lb = 0.0; // in the axes of the inertia
            for (int j = 0; j < 3; j++) {
                la += I.m[j][k] * wa[j];
                lb += I.m[j][k] * wb[j];
            }
            sum += part[i].mass * va[k] * vb[k] + part[i].J[k] * la * lb;
        }
    }
    return sum;
}

typedef struct Robot {
    tac_Model *model;
    tac_World *world;
    tac_SystemId tree;
    int n;
    int joint[N]; // part of each velocity
} Robot;

static Robot build_parts(const Part part[N], tac_Form form)
{
    static char text[65536];
    Robot r = {.n = 0};
    double q[N];
    write_parts(part, text, sizeof text);
    r.model = read_model(text);
    tac_WorldDef def = tac_world_def_default();
    tac_model_reserve(r.model, &def);
    assert_int_equal(tac_world_create(&def, &r.world), TAC_OK);
    tac_ModelPlacement placement = tac_model_placement_default();
    placement.form = form;
    assert_int_equal(tac_model_build(r.model, r.world, &placement, &r.tree), TAC_OK);
    for (int k = 0; k < N; k++) { // in the order of the tree, not of the file
        int i = atoi(tac_model_body_name(r.model, k) + 1);
        if (part[i].type == 'f')
            continue;
        assert_int_equal(tac_tree_velocity(r.world, r.tree, k), r.n);
        r.joint[r.n] = i;
        q[r.n++] = part[i].q;
    }
    assert_int_equal(tac_system_velocity_count(r.world, r.tree), r.n);
    assert_int_equal(tac_system_set_positions(r.world, r.tree, q), TAC_OK);
    return r;
}

static void check_poses(const Robot *r, const Part part[N])
{
    for (int k = 0; k < N; k++) {
        const Part *p = &part[atoi(tac_model_body_name(r->model, k) + 1)];
        tac_Pose pose = tac_body_pose(r->world, tac_system_body(r->world, r->tree, k));
        Mat4 I = mul(p->X, shift(p->center));
        // Sums of nine numbers of size 1 along the chain: 1e-13 is a hundred roundings.
        check_vec3_near(pose.p, ((tac_Vec3){I.m[0][3], I.m[1][3], I.m[2][3]}), 1e-13);
        const tac_Vec3 axis[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        for (int j = 0; j < 3; j++)
            check_vec3_near(tac_pose_vector(pose, axis[j]),
                            ((tac_Vec3){I.m[0][j], I.m[1][j], I.m[2][j]}), 1e-13);
    }
}

static void check_mass_matrix(const Robot *r, const Part part[N])
{
    double M[N * N];
    assert_int_equal(tac_system_mass_matrix(r->world, r->tree, M), TAC_OK);
    for (int i = 0; i < r->n; i++)
        for (int j = 0; j < r->n; j++) // entries up to 200 kg·m2
            check_near(M[i * r->n + j], mass_entry(part, r->joint[i], r->joint[j]), 1e-11);
}

static void random_robots_stand_and_weigh_as_their_files_say(void **state)
{
    (void)state;
    for (int seed = 0; seed < 40; seed++) {
        Rnd rnd = rnd_make((uint64_t)seed);
        Part part[N];
        make_parts(&rnd, part);
        move_parts(part);
        Robot r = build_parts(part, seed % 2 ? TAC_FORM_SQUARE : TAC_FORM_RECURSION);
        check_poses(&r, part);
        check_mass_matrix(&r, part);
        tac_world_destroy(r.world);
        tac_model_destroy(r.model);
    }
}

// ---- worlds

static tac_World *make_world(const tac_Model *m, tac_MessageFn *message)
{
    tac_WorldDef def = tac_world_def_default();
    tac_World *world;
    def.message = message;
    def.message_user = &said;
    def.shape_capacity = def.spring_capacity = def.material_capacity = 1;
    if (m != NULL)
        tac_model_reserve(m, &def);
    assert_int_equal(tac_world_create(&def, &world), TAC_OK);
    return world;
}

static void a_model_in_which_nothing_moves_becomes_shapes_of_the_world(void **state)
{
    (void)state;
    tac_Model *m = read_model(
        "<robot name='r'><link name='a'/><link name='b'><collision><origin xyz='0 0 1'/><geometry>"
        "<sphere radius='0.5'/></geometry></collision></link>" JOINT(
            "j", "fixed", "a", "b") "<origin xyz='1 0 0'/></joint></robot>");
    tac_World *world = make_world(m, NULL);
    tac_ModelPlacement placement = tac_model_placement_default();
    tac_SystemId tree;
    placement.pose.p = (tac_Vec3){0, 5, 0};
    assert_int_equal(tac_model_build(m, world, &placement, &tree), TAC_OK);
    assert_int_equal(tree.index1, 0);
    assert_int_equal(tac_world_shape_count(world), 1);
    tac_world_destroy(world);
    tac_model_destroy(m);
}

static void a_world_that_is_too_small_is_left_as_it_was(void **state)
{
    (void)state;
    tac_Model *m = read_model("<robot name='r'><link name='a'><collision><geometry><sphere "
                              "radius='1'/></geometry></collision></link><link name='b'>" MASS
                              "<collision><geometry><sphere radius='1'/></geometry></collision>"
                              "</link>" JOINT("j", "continuous", "a", "b") "</joint></robot>");
    tac_WorldDef def = tac_world_def_default();
    tac_World *world;
    tac_ModelPlacement placement = tac_model_placement_default();
    tac_SystemId tree;
    def.fixed_capacities = true;
    def.shape_capacity = 1; // of the two that it needs
    assert_int_equal(tac_world_create(&def, &world), TAC_OK);
    assert_int_equal(tac_model_build(m, world, &placement, &tree), TAC_ERR_CAPACITY);
    assert_int_equal(tree.index1, 0);
    assert_int_equal(tac_world_system_count(world), 0);
    assert_int_equal(tac_world_shape_count(world), 0);
    tac_world_destroy(world);
    tac_model_destroy(m);
}

static void a_gripper_keeps_its_jaws_together(void **state)
{
    (void)state;
    tac_ModelOptions options = tac_model_options_default();
    tac_Model *m;
    tac_SystemId tree;
    double q[8];
    assert_int_equal(tac_model_load(TACTUS_TEST_DIR "/../scenes/robots/gripper.urdf", &options, &m),
                     TAC_OK);
    tac_World *world = make_world(m, NULL);
    tac_ModelPlacement placement = tac_model_placement_default();
    assert_int_equal(tac_model_build(m, world, &placement, &tree), TAC_OK);
    int left = tac_tree_velocity(world, tree, tac_model_find_joint(m, "left_slide"));
    int right = tac_tree_velocity(world, tree, tac_model_find_joint(m, "right_slide"));
    for (int k = 0; k < 200; k++) {
        assert_int_equal(tac_system_push(world, tree, left, 5.0), TAC_OK);
        assert_int_equal(tac_world_step(world, 0.001), TAC_OK);
    }
    assert_int_equal(tac_system_positions(world, tree, q), TAC_OK);
    check_at_least_in(q[left], 0.03, "m");       // 5 N open it against 4 N·s/m of both dampers
    check_near_in(q[right], q[left], 1e-4, "m"); // 2.5 N over 1.5e5 N/m, and what swings
    tac_world_destroy(world);
    tac_model_destroy(m);
}

// ---- memory

static void every_allocation_that_fails_is_told(void **state)
{
    (void)state;
    static const char text[] =
        "<robot name='r'>" LINK("a") LINK("b") LINK("c") LINK("d") "<link name='e'/>" //
        JOINT("p", "planar", "a", "b") "</joint>"                                     //
        JOINT("f", "floating", "b", "c") "</joint>"                                   //
        JOINT("m", "prismatic", "c", "d") "<mimic joint='p'/></joint>"                //
        JOINT("g", "fixed", "d",
              "e") "</joint><transmission/>"
                   "<material name='x'><color rgba='1 0 0 1'/></material></robot>";
    if (!alloc_count_available())
        skip();
    int told = 0;
    for (int n = 1;; n++) {
        tac_ModelOptions options = tac_model_options_default();
        tac_Model *model = NULL;
        alloc_fail_begin(n);
        tac_Result result = tac_model_read(text, sizeof text - 1, "r.urdf", &options, &model);
        bool failed = alloc_fail_end();
        tac_model_destroy(model);
        if (!failed)
            break;
        if (result != TAC_OK) // libxml2 does without some of its buffers
            assert_int_equal(result, TAC_ERR_MEMORY);
        told += result != TAC_OK;
    }
    assert_in_range(told, 10, 10000); // ours are a dozen and more
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_gives_its_numbers),
        cmocka_unit_test(parents_come_before_children_in_the_order_of_the_file),
        cmocka_unit_test(an_axis_is_x_if_none_is_given),
        cmocka_unit_test(a_mimic_joint_is_a_stiff_gear),
        cmocka_unit_test(a_stop_is_as_stiff_as_its_joint_needs),
        cmocka_unit_test(a_planar_joint_is_two_slides_and_a_turn),
        cmocka_unit_test(a_floating_joint_frees_what_hangs_on_something_fixed),
        cmocka_unit_test(the_root_is_free_if_the_options_say_so),
        cmocka_unit_test(an_inertia_that_was_rounded_is_raised_a_little),
        cmocka_unit_test(habits_of_other_programs_are_understood),
        cmocka_unit_test(colours_are_found_by_name_wherever_they_stand),
        cmocka_unit_test(packages_are_looked_for_below_and_pictures_may_be_missing),
        cmocka_unit_test(meshes_come_from_packages_and_are_hulls_on_what_moves),
        cmocka_unit_test(packages_of_the_options_come_first),
        cmocka_unit_test(a_mesh_that_is_nowhere_names_where_it_was_looked_for),
        cmocka_unit_test(without_meshes_no_file_is_read),
        cmocka_unit_test(random_robots_stand_and_weigh_as_their_files_say),
        cmocka_unit_test(a_model_in_which_nothing_moves_becomes_shapes_of_the_world),
        cmocka_unit_test(a_world_that_is_too_small_is_left_as_it_was),
        cmocka_unit_test(a_gripper_keeps_its_jaws_together),
        cmocka_unit_test(every_allocation_that_fails_is_told),
    };
    return cmocka_run_group_tests_name("urdf", tests, NULL, NULL);
}
