/* What is read from MJCF files, number by number; and the same robot in two formats. */
#include "alloc_count.h"
#include "check.h"
#include "math/so3.h"
#include "rnd.h"
#include "scene/said.h"
#include "larger.h"
#include <string.h>
#include <tactus/tactus.h>

#define WORLD(x) "<mujoco><worldbody>" x "</worldbody></mujoco>"
#define BODY(x) \
    WORLD("<body name='b'>" x "<inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/></body>")

static const double PI = 3.14159265358979323846;
static const double EPS = 1e-14; // rounding of a few operations on numbers near 1

static Said said;
static tac_Model *model;
static const tac_TreeDef *tree;
static const tac_ModelShape *shape;
static const tac_ModelSpring *spring_;
static int shapes, springs;

static tac_ModelOptions make_options(void)
{
    tac_ModelOptions options = tac_model_options_default();
    said = (Said){.count = 0};
    options.message = said_take;
    options.message_user = &said;
    return options;
}

static void look(tac_Result result)
{
    if (result != TAC_OK)
        fail_msg("%s", said.text);
    tree = tac_model_tree(model);
    shape = tac_model_shapes(model, &shapes);
    spring_ = tac_model_springs(model, &springs);
}

static void read_text(const char *text)
{
    tac_ModelOptions options = make_options();
    tac_model_destroy(model);
    look(tac_model_read(text, strlen(text), "robot.xml", &options, &model));
}

static void load(const char *file)
{
    char path[512];
    tac_ModelOptions options = make_options();
    tac_model_destroy(model);
    snprintf(path, sizeof path, "%s/data/%s", TACTUS_TEST_DIR, file);
    look(tac_model_load(path, &options, &model));
}

static int forget(void **state)
{
    (void)state;
    tac_model_destroy(model);
    model = NULL;
    return 0;
}

static const tac_TreeBodyDef *body(const char *name)
{
    int i = tac_model_find_body(model, name);
    assert_in_range(i, 0, tree->body_count - 1);
    return &tree->body[i];
}

// World from a body's frame where all joints are as they start.
static tac_Pose pose_of(int i)
{
    const tac_TreeBodyDef *b = &tree->body[i];
    tac_Pose above = b->parent >= 0 ? pose_of(b->parent) : pose_identity(), move = pose_identity();
    if (b->joint == TAC_TREE_REVOLUTE)
        move.q = q_exp(v3(0, 0, b->position[0]));
    if (b->joint == TAC_TREE_PRISMATIC)
        move.p = v3(0, 0, b->position[0]);
    return pose_mul(pose_mul(above, pose_mul(b->frame_parent, move)), pose_inverse(b->frame_body));
}

// ---- the file as a whole

static void name_gravity_and_timestep_are_those_of_the_file(void **state)
{
    (void)state;
    bool given;
    read_text("<mujoco model='bird'><option gravity='1 2 3' timestep='0.004'/></mujoco>");
    assert_string_equal(tac_model_name(model), "bird");
    check_vec3_near(tac_model_gravity(model, &given), v3(1, 2, 3), 0.0);
    assert_true(given);
    check_near(tac_model_timestep(model), 0.004, 0.0);
    read_text("<mujoco/>");
    tac_model_gravity(model, &given);
    assert_false(given);
    check_near(tac_model_timestep(model), 0.0, 0.0);
    assert_int_equal(tree->body_count, 0);
    read_text("<mujoco><option gravity='1 2 3'><flag gravity='disable'/></option></mujoco>");
    check_vec3_near(tac_model_gravity(model, &given), v3(0, 0, 0), 0.0);
}

static void what_has_no_meaning_is_listed_once_by_name(void **state)
{
    (void)state;
    read_text(
        "<mujoco><size njmax='5'/><visual><map force='1'/></visual>"
        "<default><motor gear='2'/><joint margin='1'/></default>"
        "<option solver='CG'/><worldbody><light pos='0 0 1'/><body name='b' mocap='true'>"
        "<geom size='1' condim='1'/><geom size='1' condim='1'/><site name='s'/></body></worldbody>"
        "<actuator><adhesion body='b'/></actuator><contact/>"
        "<tendon><spatial width='1'><site site='s'/><site site='s'/></spatial></tendon>"
        "<keyframe><key/></keyframe>"
        "</mujoco>");
    assert_int_equal(said.count, 1);
    assert_string_equal(said.text,
                        "robot.xml: ignored, as it has no meaning here: size (1), joint margin "
                        "(1), option solver (1), light (1), geom condim (2), "
                        "actuator adhesion (1), spatial width (1), body mocap (it is "
                        "fixed) (1)\n");
    assert_int_equal(body("b")->joint, TAC_TREE_FIXED);
}

static void what_later_versions_added_is_listed_if_a_model_can_do_without(void **state)
{
    (void)state;
    read_text(
        "<mujoco><extension><plugin plugin='p'/></extension><option ls_iterations='5'/>"
        "<worldbody><body sleep='never'><joint actuatorfrcrange='-1 1'/><geom size='1'/></body>"
        "</worldbody></mujoco>");
    assert_string_equal(said.text,
                        "robot.xml: ignored, as it has no meaning here: extension (1), option "
                        "ls_iterations (1), body sleep (1)\n");
}

static void meshes_of_files_may_be_left_out(void **state)
{
    (void)state;
    static const char text[] =
        "<mujoco><asset><mesh file='none.stl'/></asset><worldbody>"
        "<geom type='mesh' mesh='none'/><geom size='1'/></worldbody></mujoco>";
    tac_ModelOptions options = make_options();
    options.meshes = false;
    look(tac_model_read(text, sizeof text - 1, "robot.xml", &options, &model));
    assert_int_equal(shapes, 1);
    assert_string_equal(said.text,
                        "robot.xml: ignored, as it has no meaning here: mesh of a file (1)\n");
}

static void included_files_are_seen_from_the_first_one(void **state)
{
    (void)state;
    load("mjcf/include/main.xml");
    assert_int_equal(tree->body_count, 3);
    assert_string_equal(tac_model_body_name(model, 1), "hand");
    assert_int_equal(tree->body[1].parent, 0);
    check_near(body("arm")->mass, 2000 * 0.004, 1e-6); // the file has floats
    check_near(tree->body[0].axis[0].upper, 0.5, 0.0);
    assert_non_null(tac_model_source(model, 4)); // five files, the last is the mesh
    assert_null(tac_model_source(model, 5));
}

static void what_is_not_there_is_seen_from_the_file_that_names_it(void **state)
{
    (void)state;
    load("mjcf/include/nested.xml");
    assert_int_equal(said.count, 0);
    assert_int_equal(tree->body_count, 1);
    assert_int_equal(shapes, 1);
    check_near(body("inner")->mass, 1000.0 / 6.0, 1e-10);
    check_vec3_near(shape[0].color, v3(0.5, 0.5, 0.5), 0.0); // rgba is empty, and so not given
}

// ---- places

static void check_turn(const char *compiler, const char *turn, tac_Vec3 rotation)
{
    char text[400];
    snprintf(text, sizeof text,
             "<mujoco><compiler %s/><worldbody><body pos='1 2 3' %s/></worldbody></mujoco>",
             compiler, turn);
    read_text(text);
    check_vec3_near(tree->body[0].frame_parent.p, v3(1, 2, 3), EPS);
    check_quat_near(tree->body[0].frame_parent.q, q_exp(rotation), EPS);
}

static void orientations_may_be_given_in_five_ways(void **state)
{
    (void)state;
    check_turn("", "", v3(0, 0, 0));
    check_turn("", "quat='2 0 2 0'", v3(0, PI / 2, 0));
    check_turn("", "axisangle='0 0 5 30'", v3(0, 0, PI / 6));
    check_turn("angle='radian'", "axisangle='0 0 5 0.3'", v3(0, 0, 0.3));
    check_turn("", "xyaxes='0 1 0 -1 5 0'", v3(0, 0, PI / 2));
    check_turn("", "zaxis='0 -1 0'", v3(PI / 2, 0, 0));
    check_turn("", "zaxis='0 0 -1'", v3(PI, 0, 0));
    check_turn("", "euler='0 90 0'", v3(0, PI / 2, 0));
    // x then y about moving axes is y then x about fixed ones.
    tac_Vec3 both = q_log(q_mul(q_exp(v3(PI / 2, 0, 0)), q_exp(v3(0, PI / 2, 0))));
    check_turn("", "euler='90 90 0'", both);
    check_turn("eulerseq='YXZ'", "euler='90 90 0'", both);
    check_turn("eulerseq='xYz'", "euler='90 90 0'",
               q_log(q_mul(q_exp(v3(0, PI / 2, 0)), q_exp(v3(PI / 2, 0, 0)))));
}

// ---- joints

static void a_joint_has_what_the_file_says(void **state)
{
    (void)state;
    read_text(BODY("<joint name='j' axis='0 3 0' pos='0.1 0 0' range='-90 45' stiffness='2' "
                   "springref='30' damping='0.5' armature='0.25'/>"));
    const tac_TreeBodyDef *b = body("b");
    assert_int_equal(b->joint, TAC_TREE_REVOLUTE);
    assert_int_equal(tac_model_find_joint(model, "j"), 0);
    check_vec3_near(q_rotate(b->frame_body.q, v3(0, 0, 1)), v3(0, 1, 0), EPS);
    check_vec3_near(b->frame_body.p, v3(0.1, 0, 0), EPS);
    check_near(b->axis[0].lower, -PI / 2, EPS);
    check_near(b->axis[0].upper, PI / 4, EPS);
    check_near(b->axis[0].spring, 2, 0);
    check_near(b->axis[0].rest, PI / 6, EPS);
    check_near(b->axis[0].damper, 0.5, 0);
    check_near(b->axis[0].rotor, 0.25, 0);
}

static void a_slide_is_in_metres_whatever_the_angles_are_in(void **state)
{
    (void)state;
    read_text(BODY("<joint type='slide' axis='1 0 0' range='-0.5 0.25' springref='0.1'/>"));
    assert_int_equal(tree->body[0].joint, TAC_TREE_PRISMATIC);
    check_near(tree->body[0].axis[0].lower, -0.5, 0);
    check_near(tree->body[0].axis[0].upper, 0.25, 0);
    check_near(tree->body[0].axis[0].rest, 0.1, 0);
}

static void a_range_that_is_not_limited_is_no_limit(void **state)
{
    (void)state;
    read_text(BODY("<joint range='-1 1' limited='false'/>"));
    check_near(tree->body[0].axis[0].lower, tree->body[0].axis[0].upper, 0);
}

static void a_class_may_limit_balls_that_have_no_range(void **state)
{
    (void)state;
    read_text("<mujoco><default><joint limited='true'/></default>"
              "<worldbody><body name='b'><joint type='ball'/><geom size='0.1'/></body>"
              "</worldbody></mujoco>");
    assert_int_equal(said.count, 0);
    assert_int_equal(body("b")->joint, TAC_TREE_BALL);
}

static void positions_are_qpos_and_start_at_ref(void **state)
{
    (void)state;
    read_text(WORLD("<body name='b' pos='1 0 0'><joint ref='90' axis='0 0 1' pos='0 0.5 0'/>"
                    "<geom size='0.1'/></body>"
                    "<body name='c' pos='0 0 1'><joint type='slide' ref='0.3' axis='0 1 0'/>"
                    "<geom size='0.1'/></body>"));
    check_near(tree->body[0].position[0], PI / 2, EPS);
    check_near(tree->body[1].position[0], 0.3, 0);
    // Where they start, the bodies are where the file has them.
    check_vec3_near(pose_of(0).p, v3(1, 0, 0), EPS);
    check_quat_near(pose_of(0).q, q_identity(), EPS);
    check_vec3_near(pose_of(1).p, v3(0, 0, 1), EPS);
}

static void several_joints_of_a_body_are_a_chain_of_massless_pieces(void **state)
{
    (void)state;
    read_text(BODY("<joint name='x' type='slide' axis='1 0 0'/><joint name='z' axis='0 0 1'/>"
                   "<joint name='q' type='ball'/>"));
    assert_int_equal(tree->body_count, 3);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(tree->body[i].parent, i - 1);
        check_near(tree->body[i].mass, i == 2 ? 1 : 0, 0);
        assert_string_equal(tac_model_body_name(model, i), i == 2 ? "b" : "");
    }
    assert_string_equal(tac_model_joint_name(model, 0), "x");
    assert_string_equal(tac_model_joint_name(model, 1), "z");
    assert_string_equal(tac_model_joint_name(model, 2), "q");
    assert_int_equal(tree->body[2].joint, TAC_TREE_BALL);
}

static void a_freejoint_takes_no_defaults(void **state)
{
    (void)state;
    read_text(
        "<mujoco><default><joint damping='3' armature='1' limited='true'/></default>"
        "<worldbody><body name='b' pos='0 0 2'><freejoint/><geom size='0.1' pos='1 0 0'/></body>"
        "</worldbody></mujoco>");
    assert_int_equal(said.count, 0);
    assert_int_equal(body("b")->joint, TAC_TREE_FREE);
    check_near(body("b")->axis[0].damper, 0, 0);
    check_vec3_near(pose_of(0).p, v3(1, 0, 2), EPS); // its centre of mass
}

// ---- classes

static void an_element_starts_from_its_class_or_that_of_the_bodies_around_it(void **state)
{
    (void)state;
    read_text("<mujoco><default><geom friction='0.1' size='1'/><default class='a'>"
              "<geom friction='0.2'/><default class='b'><geom size='2'/></default></default>"
              "</default><worldbody><geom/><body childclass='a'><geom/><body><geom/>"
              "<geom class='b'/><geom class='main'/><geom friction='0.5'/></body>"
              "<body childclass='b'><geom/></body></body></worldbody></mujoco>");
    static const double friction[] = {0.1, 0.2, 0.2, 0.2, 0.1, 0.5, 0.2};
    static const double size[] = {1, 1, 1, 2, 1, 1, 2};
    assert_int_equal(shapes, 7);
    for (int i = 0; i < 7; i++) {
        check_near(shape[i].surface.friction, friction[i], 0);
        check_near(shape[i].size.x, size[i], 0);
    }
}

static void fewer_numbers_leave_the_others_to_the_class(void **state)
{
    (void)state;
    read_text("<mujoco><worldbody><geom size='5'/></worldbody>"
              "<default><geom type='box' size='1 2 3'/></default></mujoco>");
    check_vec3_near(shape[0].size, v3(10, 4, 6), 0);
}

// ---- geoms

static void geoms_are_shapes_of_twice_their_half_sizes(void **state)
{
    (void)state;
    read_text(WORLD("<geom type='plane' size='1 1 1' pos='0 0 1'/><geom type='sphere' size='0.5'/>"
                    "<geom type='capsule' size='0.1 0.2'/><geom type='cylinder' size='0.1 0.2'/>"
                    "<geom type='box' size='1 2 3'/><geom type='ellipsoid' size='1 2 3'/>"));
    static const tac_ShapeType type[] = {TAC_SHAPE_PLANE,    TAC_SHAPE_SPHERE, TAC_SHAPE_CAPSULE,
                                         TAC_SHAPE_CYLINDER, TAC_SHAPE_BOX,    TAC_SHAPE_HULL};
    assert_int_equal(shapes, 6);
    for (int i = 0; i < 6; i++) {
        assert_int_equal(shape[i].type, type[i]);
        assert_int_equal(shape[i].body, -1);
        assert_true(shape[i].touches);
    }
    check_near(shape[0].frame.p.z, 1, 0);
    check_near(shape[1].size.x, 0.5, 0);
    check_vec3_near(shape[2].size, v3(0.1, 0, 0.4), 0);
    check_vec3_near(shape[3].size, v3(0.1, 0, 0.4), 0);
    check_vec3_near(shape[4].size, v3(2, 4, 6), 0);
    tac_Vec3 low, high;
    tac_geometry_bounds(shape[5].geometry, &low, &high);
    check_vec3_near(high, v3(1, 2, 3), EPS);
    check_vec3_near(low, v3(-1, -2, -3), EPS);
}

static void fromto_is_where_a_capsule_begins_and_ends(void **state)
{
    (void)state;
    read_text(WORLD("<geom type='capsule' fromto='1 0 0 1 2 0' size='0.1'/>"));
    check_vec3_near(shape[0].size, v3(0.1, 0, 2), EPS);
    check_vec3_near(shape[0].frame.p, v3(1, 1, 0), EPS);
    check_vec3_near(q_rotate(shape[0].frame.q, v3(0, 0, 1)), v3(0, -1, 0), EPS);
}

static void a_body_weighs_what_its_geoms_do(void **state)
{
    (void)state;
    read_text(WORLD("<body name='b'><geom type='ellipsoid' size='0.1 0.2 0.3'/></body>"
                    "<body name='c'><geom type='box' size='0.1 0.1 0.1' density='500'/>"
                    "<geom size='0.1' pos='1 0 0' mass='4'/></body>"));
    double m = 4000.0 / 3 * PI * 0.006;
    check_near(body("b")->mass, m, EPS * m);
    check_near(body("b")->inertia.m[0][0], m * 0.13 / 5, EPS);
    check_near(body("c")->mass, 8, EPS * 8);
    check_vec3_near(body("c")->frame_parent.p, v3(0, 0, 0), 0);
    check_vec3_near(body("c")->frame_body.p, v3(-0.5, 0, 0), EPS);
    // two parts, each 4 kg at 0.5 m, and their own: 4 (0.2² / 6 + 0.4 · 0.1²)
    check_near(body("c")->inertia.m[1][1], 8 * 0.25 + 4 * (0.04 / 6 + 0.004), 1e-14);
}

static void colours_come_from_the_geom_or_its_material(void **state)
{
    (void)state;
    read_text("<mujoco><asset><material name='red' rgba='1 0 0 1'/></asset><worldbody>"
              "<geom size='1'/><geom size='1' material='red'/>"
              "<geom size='1' material='red' rgba='0 1 0.5 1'/></worldbody></mujoco>");
    check_vec3_near(shape[0].color, v3(0.5, 0.5, 0.5), 0);
    check_vec3_near(shape[1].color, v3(1, 0, 0), 0);
    check_vec3_near(shape[2].color, v3(0, 1, 0.5), 0);
}

static void a_plane_of_a_body_that_stands_still_is_the_worlds(void **state)
{
    (void)state;
    read_text(WORLD("<body pos='0 0 1' euler='90 0 0'><geom type='plane' size='1 1 1' pos='0 1 0'/>"
                    "</body>"));
    assert_int_equal(shape[0].body, -1);
    check_vec3_near(shape[0].frame.p, v3(0, 0, 2), EPS);
}

static void a_height_field_lies_between_its_radii(void **state)
{
    (void)state;
    tac_Vec3 low, high;
    read_text("<mujoco><asset><hfield name='h' nrow='3' ncol='5' size='2 1 0.5 0.1'/></asset>"
              "<worldbody><geom type='hfield' hfield='h'/></worldbody></mujoco>");
    assert_int_equal(shape[0].type, TAC_SHAPE_HEIGHT_FIELD);
    tac_geometry_bounds(shape[0].geometry, &low, &high);
    check_near(high.x, 2, EPS);
    check_near(low.y, -1, EPS);
}

static void a_mesh_touches_as_its_hull_and_is_drawn_as_it_is(void **state)
{
    (void)state;
    read_text(
        "<mujoco><asset><mesh name='m' scale='1 1 -1' vertex='0 0 0 1 0 0 0 1 0 0 0 1 .1 .1 .1'"
        " inertia='exact' face='0 2 1 0 1 3 0 3 2 1 2 4 2 3 4 3 1 4'/></asset><worldbody>"
        "<geom type='mesh' mesh='m'/><geom type='mesh' mesh='m' contype='0' conaffinity='0'/>"
        "<body name='b'><geom type='mesh' mesh='m'/></body></worldbody></mujoco>");
    assert_int_equal(shape[0].type, TAC_SHAPE_HULL);
    assert_int_equal(shape[1].type, TAC_SHAPE_MESH);
    assert_false(shape[1].touches);
    // A tetrahedron with a dent that leaves 3/10 of it: 3 (1/10) of the whole, which is 1/6 m3.
    check_near(body("b")->mass, 1000 * 0.3 / 6, 1e-10);
}

#define DENTED \
    "vertex='0 0 0 1 0 0 0 1 0 0 0 1 .1 .1 .1' face='0 2 1 0 1 3 0 3 2 1 2 4 2 3 4 3 1 4'"
#define WEIGH(inertia)                                                                         \
    "<mujoco><asset><mesh name='m' " DENTED " " inertia "/></asset><worldbody><body name='b'>" \
    "<freejoint/><geom type='mesh' mesh='m'/></body></worldbody></mujoco>"

// Of one mass, centre of mass on the diagonal and a largest moment about it: MuJoCo 3.14 made them.
static void check_weight(const char *text, double mass, double center, double about)
{
    read_text(text);
    const tac_TreeBodyDef *b = body("b");
    tac_Vec3 p = b->frame_parent.p;
    double along = 0.0; // the diagonal
    for (int i = 0; i < 9; i++)
        along += b->inertia.m[i / 3][i % 3] / 3.0;
    check_near(b->mass, mass, 1e-7 * mass); // it has its vertices as floats
    check_near(along, about, 2e-7 * about);
    check_near(p.x, center, 1e-7);
    check_near(p.y, center, 1e-7);
    check_near(p.z, center, 1e-7);
}

static void a_mesh_weighs_by_the_inertia_of_its_asset_as_in_mujoco(void **state)
{
    (void)state;
    check_weight(WEIGH("inertia='convex'"), 166.66666666666666, 0.25, 16.66666666666666);
    check_weight(WEIGH("inertia='exact'"), 50.00000074505806, 0.19166666703919577,
                 5.000000074505805);
    check_weight(WEIGH("inertia='shell'"), 2718.605756843561, 0.23716377540543754,
                 453.1009594739266);
    check_weight(WEIGH("inertia='legacy'"), 185.11828844917773, 0.23511828919423577,
                 18.511828844917762);
    check_weight(WEIGH(""), 185.11828844917773, 0.23511828919423577, 18.511828844917762);
}

// Three sheets at one edge, one triangle doubled, one without extent: nothing asks for a solid.
static void a_mesh_that_is_only_drawn_may_be_anything(void **state)
{
    (void)state;
    read_text("<mujoco><asset><mesh name='m' vertex='0 0 0 0 0 1 1 0 0 0 1 0 -1 0 0' face='0 1 2 "
              "0 1 3 0 1 4 0 1 4 2 2 3'/><mesh name='gone' file='nowhere/gone.stl'/></asset>"
              "<worldbody><geom type='mesh' mesh='m' contype='0' conaffinity='0'/>"
              "<geom type='mesh' mesh='gone' contype='0' conaffinity='0'/>"
              "<geom type='mesh' mesh='gone' contype='0' conaffinity='0'/>"
              "</worldbody></mujoco>");
    const int32_t(*triangle)[3];
    assert_int_equal(shapes, 1);
    assert_int_equal(tac_geometry_triangles(shape[0].geometry, &triangle), 5);
    assert_string_equal(said.text, "robot.xml:1: 'nowhere/gone.stl' is not drawn: there is no such "
                                   "file\n"); // once
    // It can be seen, and nothing else.
    tac_MassProperties p;
    assert_int_equal(
        tac_mass_properties(TAC_SHAPE_MESH, (tac_Vec3){0, 0, 0}, shape[0].geometry, 1.0, &p),
        TAC_ERR_INVALID);
}

// ---- contacts

static bool do_touch(int a, int b)
{
    return shape[a].touches && shape[b].touches && (shape[a].group & shape[b].collides) != 0 &&
           (shape[b].group & shape[a].collides) != 0;
}

// The rule of MuJoCo for every two of some geoms with random bits.
static void contype_and_conaffinity_decide_as_in_mujoco(void **state)
{
    (void)state;
    enum { GEOMS = 12 };
    Rnd r = rnd_make(3);
    for (int run = 0; run < 50; run++) {
        char text[4000] = "<mujoco><worldbody>", line[120];
        uint32_t type[GEOMS], affinity[GEOMS];
        for (int i = 0; i < GEOMS; i++) {
            type[i] = (uint32_t)rnd_int(&r, 0, 7) << rnd_int(&r, 0, 3);
            affinity[i] = (uint32_t)rnd_int(&r, 0, 7) << rnd_int(&r, 0, 3);
            snprintf(line, sizeof line, "<geom size='1' contype='%u' conaffinity='%u'/>", type[i],
                     affinity[i]);
            strcat(text, line);
        }
        strcat(text, "</worldbody></mujoco>");
        read_text(text);
        for (int i = 0; i < GEOMS; i++)
            for (int j = 0; j < GEOMS; j++) {
                bool expected = (type[i] & affinity[j]) != 0 || (type[j] & affinity[i]) != 0;
                assert_int_equal(do_touch(i, j), expected);
            }
        // A stranger, with the default group, is as a geom of MuJoCo's default.
        for (int i = 0; i < GEOMS; i++) {
            bool expected = (type[i] & 1) != 0 || (affinity[i] & 1) != 0;
            assert_int_equal(shape[i].touches && (shape[i].collides & 1) != 0, expected);
        }
    }
}

static void excluded_bodies_do_not_touch_each_other_but_all_others(void **state)
{
    (void)state;
    read_text(
        "<mujoco><worldbody><geom size='1'/><body name='a'><geom size='1'/></body>"
        "<body name='b'><geom size='1'/></body><body name='c'><geom size='1'/></body>"
        "</worldbody><contact><exclude body1='a' body2='b'/><exclude body1='world' body2='c'/>"
        "</contact></mujoco>");
    assert_int_equal(said.count, 0);
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < i; j++)
            assert_int_equal(do_touch(i, j), !(j == 0 && i == 3));
    assert_int_equal(tree->apart_count, 1);
    assert_int_equal(tree->apart[0].a, 0);
    assert_int_equal(tree->apart[0].b, 1);
}

// Spheres in one place on rails of their own: how many pairs of them touch.
static int count_contacts(int spheres, const char *contact)
{
    static char text[20000];
    char line[160];
    tac_WorldDef def = tac_world_def_default();
    tac_ModelPlacement placement = tac_model_placement_default();
    tac_World *world;
    tac_SystemId id;
    strcpy(text, "<mujoco><option gravity='0 0 0'/><worldbody>");
    for (int i = 0; i < spheres; i++) {
        snprintf(line, sizeof line,
                 "<body name='b%d' pos='%g 0 0'><joint type='slide'/><geom name='g%d' "
                 "size='0.5'/></body>",
                 i, 1e-3 * i, i);
        strcat(text, line);
    }
    strcat(text, "</worldbody><contact>");
    strcat(text, contact);
    strcat(text, "</contact></mujoco>");
    read_text(text);
    assert_int_equal(tac_world_create(&def, &world), TAC_OK);
    placement.overlap = true; // they are laid into each other on purpose
    assert_int_equal(tac_model_build(model, world, &placement, &id), TAC_OK);
    assert_int_equal(tac_world_step(world, 1e-4), TAC_OK);
    int count = tac_world_stats(world).contact.candidates;
    tac_world_destroy(world);
    return count;
}

static void any_number_of_bodies_can_be_excluded(void **state)
{
    (void)state;
    enum { SPHERES = 40 };
    static char text[20000];
    char line[80];
    assert_int_equal(count_contacts(3, ""), 3);
    assert_int_equal(count_contacts(3, "<exclude body1='b0' body2='b2'/>"), 2);
    text[0] = '\0';
    for (int i = 1; i < SPHERES; i++) { // each from the one before it
        snprintf(line, sizeof line, "<exclude body1='b%d' body2='b%d'/>", i, i - 1);
        strcat(text, line);
    }
    assert_int_equal(count_contacts(SPHERES, text), (SPHERES - 1) * (SPHERES - 2) / 2);
    assert_int_equal(said.count, 0);
}

static void a_pair_counts_more_than_an_exclusion_of_its_bodies(void **state)
{
    (void)state;
    assert_int_equal(count_contacts(3, "<exclude body1='b0' body2='b2'/>"
                                       "<pair geom1='g0' geom2='g2'/>"),
                     3);
    assert_int_equal(said.count, 0);
    // the other geoms of these bodies do not touch each other, but all that is else
    read_text("<mujoco><worldbody><body name='a'><joint/><geom name='a0' size='1'/>"
              "<geom size='1'/></body><body name='b'><joint/><geom name='b0' size='1'/>"
              "<geom size='1'/></body><body name='c'><joint/><geom size='1'/></body></worldbody>"
              "<contact><pair geom1='a0' geom2='b0'/><exclude body1='b' body2='a'/></contact>"
              "</mujoco>");
    assert_int_equal(said.count, 0);
    assert_int_equal(tree->apart_count, 0);
    for (int i = 0; i < 2; i++)
        for (int j = 2; j < 5; j++)
            assert_int_equal(do_touch(i, j), j == 4 || (i == 0 && j == 2));
}

static void a_pair_of_neighbours_is_named(void **state)
{
    (void)state;
#define CHAIN(one, other)                                                                       \
    "<mujoco><worldbody><body><joint/><geom name='a' size='1'/><body><geom name='b' size='1'/>" \
    "<body><joint/><geom name='c' size='1'/><body><joint/><geom name='d' size='1'/></body>"     \
    "</body></body></body></worldbody><contact><pair geom1='" one "' geom2='" other             \
    "'/></contact></mujoco>"
    static const struct {
        const char *text;
        bool named;
    } rows[] = {{CHAIN("a", "b"), true},
                {CHAIN("a", "c"), true},
                {CHAIN("d", "c"), true},
                {CHAIN("a", "d"), false},
                {CHAIN("b", "d"), false}};
#undef CHAIN
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        read_text(rows[i].text);
        assert_int_equal(said.count > 0 && strstr(said.text, "pair of neighbours") != NULL,
                         rows[i].named);
    }
}

static void pairs_touch_whatever_their_bits_are(void **state)
{
    (void)state;
#define GEOM(n) "<geom name='" n "' size='1' contype='0' conaffinity='0'/>"
    read_text("<mujoco><worldbody>" GEOM("a") GEOM("b") GEOM("c") GEOM("d")
                  GEOM("e") "<geom name='f' size='1'/></worldbody><contact><pair geom1='a' "
                            "geom2='b'/><pair geom1='c' geom2='a'/><pair geom1='f' geom2='d'/>"
                            "<pair geom1='b' geom2='a'/></contact></mujoco>");
    static const int touching[3][2] = {{0, 1}, {0, 2}, {3, 5}};
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < i; j++) {
            bool expected = false;
            for (int k = 0; k < 3; k++)
                expected |= touching[k][0] == j && touching[k][1] == i;
            assert_int_equal(do_touch(i, j), expected);
        }
    assert_false(shape[4].touches);
    assert_int_equal(shape[1].group, shape[2].group); // they touch the same
    assert_true((shape[5].collides & 1) != 0);        // a stranger touches it,
    assert_true((shape[0].collides & 1) == 0);        // but no geom that is in pairs only
}

static void more_kinds_of_contact_than_bits_are_listed(void **state)
{
    (void)state;
    char text[8000] = "<mujoco><worldbody>", line[120];
    for (int i = 0; i < 40; i++) {
        snprintf(line, sizeof line, "<geom size='1' contype='%d' conaffinity='2'/>", i + 1);
        strcat(text, line);
    }
    strcat(text, "</worldbody></mujoco>");
    read_text(text);
    assert_non_null(strstr(said.text, "geom contype, conaffinity (more than 32 kinds) (1)"));
    assert_true(do_touch(0, 39));
}

static void contact_disabled_leaves_shapes_to_be_drawn(void **state)
{
    (void)state;
    read_text("<mujoco><option><flag contact='disable'/></option><worldbody><geom size='1'/>"
              "</worldbody></mujoco>");
    assert_false(shape[0].touches);
}

static void a_pair_has_its_own_friction_where_its_geoms_can_have_it(void **state)
{
    (void)state;
#define FOOT(n) "<body><freejoint/><geom name='" n "' size='1' contype='0' conaffinity='0'/></body>"
    // a, b on a floor that others touch, too; c, d in a pair alone
    read_text(
        "<mujoco><worldbody><geom name='floor' type='plane' size='1 1 1' friction='0.5'/>" FOOT("a")
            FOOT("b") FOOT("c") FOOT("d") "</worldbody><contact><pair geom1='a' geom2='floor' "
                                          "friction='1 1'/><pair geom1='floor' geom2='b' "
                                          "friction='0.2'/><pair geom1='c' geom2='d' "
                                          "friction='0.7 0.7 0.01 0 0'/></contact></mujoco>");
    const double mean[3] = {sqrt(shape[0].surface.friction * shape[1].surface.friction),
                            sqrt(shape[0].surface.friction * shape[2].surface.friction),
                            sqrt(shape[3].surface.friction * shape[4].surface.friction)};
    check_near(shape[0].surface.friction, 0.5, 0.0);
    check_near(mean[0], 1.0, EPS);
    check_near(mean[1], 0.2, EPS);
    check_near(mean[2], 0.7, EPS);
    assert_int_equal(said.count, 0);
    read_text("<mujoco><worldbody><body><freejoint/><geom name='a' size='1'/></body><geom "
              "name='b' size='1'/></worldbody><contact><pair geom1='a' geom2='b' friction='3'/>"
              "</contact></mujoco>");
    assert_string_equal(said.text, "robot.xml: ignored, as it has no meaning here: pair friction "
                                   "beside that of its geoms (1)\n");
}

// ---- tendons and equalities

#define TWO_JOINTS                                                                              \
    "<worldbody><body name='a' pos='0 0 1'><joint name='p' springref='0.1' ref='0.2'/>"         \
    "<geom size='0.1'/><body name='b' pos='1 0 0'><joint name='s' type='slide' springref='0.3'" \
    " ref='0.4'/><geom size='0.1'/></body></body></worldbody>"
#define TIED(x) "<mujoco><compiler angle='radian'/>" TWO_JOINTS x "</mujoco>"

static double stretch(const tac_TendonDef *t, double p, double s)
{
    double q[2] = {p, s}, sum = t->offset;
    for (int i = 0; i < t->count; i++)
        sum += t->arm[i] * q[t->velocity[i]];
    return sum;
}

static void a_fixed_tendon_is_one_of_the_tree(void **state)
{
    (void)state;
    read_text(TIED("<tendon><fixed name='t' stiffness='50' damping='2' springlength='0.7'>"
                   "<joint joint='s' coef='2'/><joint joint='p' coef='-0.5'/></fixed></tendon>"));
    const tac_TendonDef *t = &tree->tendon[0];
    assert_int_equal(tree->tendon_count, 1);
    assert_string_equal(tac_model_tendon_name(model, 0), "t");
    check_near(t->stiffness, 50, 0);
    check_near(t->damping, 2, 0);
    assert_false(t->slack);
    check_near(stretch(t, 0.6, 0.9), 2 * 0.9 - 0.5 * 0.6 - 0.7, EPS);
}

static void without_springlength_a_tendon_rests_where_the_springs_do(void **state)
{
    (void)state;
    read_text(TIED("<tendon><fixed stiffness='50'><joint joint='s' coef='2'/>"
                   "<joint joint='p' coef='-0.5'/></fixed></tendon>"));
    check_near(stretch(&tree->tendon[0], 0.1, 0.3), 0, EPS);
}

static void the_range_of_a_tendon_is_two_slack_ones(void **state)
{
    (void)state;
    read_text(TIED("<tendon><fixed name='t' range='-1 3'><joint joint='s' coef='2'/>"
                   "</fixed></tendon>"));
    assert_int_equal(tree->tendon_count, 2);
    assert_string_equal(tac_model_tendon_name(model, 0), "t:max");
    assert_string_equal(tac_model_tendon_name(model, 1), "t:min");
    for (int i = 0; i < 2; i++) {
        assert_true(tree->tendon[i].slack);
        assert_true(tree->tendon[i].stiffness > 0);
    }
    check_near(stretch(&tree->tendon[0], 0, 1.5), 0, EPS);
    assert_true(stretch(&tree->tendon[0], 0, 1.6) > 0);
    check_near(stretch(&tree->tendon[1], 0, -0.5), 0, EPS);
    assert_true(stretch(&tree->tendon[1], 0, -0.6) > 0);
}

static void a_springlength_of_two_numbers_is_two_slack_ones(void **state)
{
    (void)state;
    read_text(TIED("<tendon><fixed name='t' stiffness='7' springlength='-1 3'><joint joint='s' "
                   "coef='2'/></fixed></tendon>"));
    assert_int_equal(tree->tendon_count, 2);
    assert_string_equal(tac_model_tendon_name(model, 0), "t:longer");
    assert_string_equal(tac_model_tendon_name(model, 1), "t:shorter");
    for (int i = 0; i < 2; i++) {
        assert_true(tree->tendon[i].slack);
        check_near(tree->tendon[i].stiffness, 7, 0);
    }
    check_near(stretch(&tree->tendon[0], 0, 1.6), 0.2, EPS);
    check_near(stretch(&tree->tendon[1], 0, -0.6), 0.2, EPS);
}

static void a_spatial_tendon_is_a_string_with_slack_ones_for_its_range(void **state)
{
    (void)state;
    read_text(TIED("<worldbody><site name='o' pos='0 0 3'/><geom name='g' type='cylinder' "
                   "size='0.1 1' pos='0 0 2'/></worldbody><worldbody><body name='c'><joint/>"
                   "<geom size='1'/><site name='i' pos='1 0 0'/></body></worldbody>"
                   "<tendon><spatial name='t' damping='2' range='1 4'><site site='o'/><geom "
                   "geom='g' sidesite='i'/><site site='i'/><pulley divisor='2'/><site site='i'/>"
                   "<site site='o'/></spatial></tendon>"));
    assert_int_equal(tree->tendon_count, 3);
    const tac_TendonDef *t = tree->tendon;
    assert_string_equal(tac_model_tendon_name(model, 0), "t");
    assert_string_equal(tac_model_tendon_name(model, 1), "t:max");
    assert_string_equal(tac_model_tendon_name(model, 2), "t:min");
    check_near(t[0].stiffness, 0, 0);
    check_near(t[0].damping, 2, 0);
    assert_int_equal(t[0].path_count, 6);
    assert_int_equal(t[0].path[1].type, TAC_TENDON_CYLINDER);
    check_near(t[0].path[1].radius, 0.1, 0);
    assert_int_equal(t[0].path[0].body, TAC_TREE_WORLD);
    assert_int_equal(t[0].path[2].body, tac_model_find_body(model, "c"));
    check_vec3_near(t[0].path[1].side, t[0].path[2].frame.p, 0);
    check_near(t[0].path[3].divisor, 2, 0);
    for (int i = 1; i < 3; i++) {
        assert_true(t[i].slack && t[i].path == t[0].path);
        check_near(t[i].gain, i == 1 ? 1 : -1, 0);
        check_near(t[i].offset, i == 1 ? -4 : 1, 0);
        check_at_least(t[i].stiffness, 1e3);
    }
}

static void an_actuator_of_a_spatial_tendon_is_a_drive_of_the_string(void **state)
{
    (void)state;
    read_text(
        "<mujoco><worldbody><site name='o' pos='0 0 3'/><body><joint/><geom size='1'/><site "
        "name='i' pos='1 0 0'/></body></worldbody><tendon><spatial name='t' range='1 4'><site "
        "site='o'/><site site='i'/></spatial></tendon><actuator><motor name='m' tendon='t' "
        "gear='-3'/></actuator></mujoco>");
    assert_int_equal(said.count, 0);
    assert_int_equal(tree->drive_count, 1);
    assert_int_equal(tree->drive[0].on, TAC_DRIVE_TENDON);
    assert_string_equal(tac_model_tendon_name(model, tree->drive[0].tendon), "t");
    check_near(tree->drive[0].gear[0], -3, 0);
}

static void a_ball_is_limited_by_its_greatest_angle(void **state)
{
    (void)state;
    read_text("<mujoco><worldbody><body name='b'><joint type='ball' range='0 60'/><geom size='1'/>"
              "</body><body name='c'><joint type='ball' range='0 180'/><geom size='1'/></body>"
              "</worldbody></mujoco>");
    check_near(body("b")->axis[0].lower, 0, 0);
    check_near(body("b")->axis[0].upper, 3.14159265358979323846 / 3, EPS);
    check_at_least(body("b")->axis[0].limit_stiffness, 1e2);
    check_near(body("c")->axis[0].upper, 0, 0); // there is no larger one
}

static void a_body_is_lifted_by_a_share_of_its_weight(void **state)
{
    (void)state;
    read_text("<mujoco><worldbody><body name='b' gravcomp='0.75'><joint/><geom size='1'/></body>"
              "<body name='c'><joint/><geom size='1'/></body></worldbody></mujoco>");
    check_near(body("b")->gravity_scale, 0.25, 0);
    check_near(body("c")->gravity_scale, 1, 0);
}

static void joints_that_are_equal_are_geared(void **state)
{
    (void)state;
    read_text(TIED("<equality><joint name='e' joint1='s' joint2='p' polycoef='0.1 -2 0 0 0'/>"
                   "</equality>"));
    assert_string_equal(tac_model_tendon_name(model, 0), "e");
    // s - 0.4 = 0.1 - 2 (p - 0.2)
    check_near(stretch(&tree->tendon[0], 0.7, 0.5 - 2 * 0.5), 0, EPS);
    check_near(stretch(&tree->tendon[0], 0.7, 1), 1.5, EPS);
    read_text(TIED("<equality><joint joint1='s' polycoef='0.1 0 0 0 0'/></equality>"));
    check_near(stretch(&tree->tendon[0], 99, 0.5), 0, EPS);
    read_text(TIED("<equality><joint joint1='s' joint2='p' polycoef='0 1 2 0 0'/>"
                   "<joint joint1='s' active='false'/></equality>"));
    assert_int_equal(tree->tendon_count, 0);
    assert_string_equal(said.text,
                        "robot.xml: ignored, as it has no meaning here: equality joint that is no "
                        "straight line (1), equality that is not active (1)\n");
}

static void tendons_that_are_equal_are_geared(void **state)
{
    (void)state;
    read_text(
        TIED("<tendon><fixed name='t'><joint joint='s' coef='2'/></fixed>"
             "<fixed name='u'><joint joint='p' coef='3'/></fixed></tendon>"
             "<equality><tendon tendon1='t' tendon2='u' polycoef='0.1 4 0 0 0'/></equality>"));
    assert_int_equal(tree->tendon_count, 1);
    // 2 s - 0.8 = 0.1 + 4 (3 p - 0.6)
    double p = 0.3;
    check_near(stretch(&tree->tendon[0], p, 0.5 * (0.9 + 4 * (3 * p - 0.6))), 0, EPS);
}

// Where the model starts, both frames of a spring are at the same place.
static void check_spring(tac_SpringType type)
{
    assert_int_equal(springs, 1);
    assert_int_equal(spring_[0].type, type);
    tac_Pose a = pose_mul(pose_of(spring_[0].body_a), spring_[0].frame_a);
    tac_Pose b = spring_[0].body_b >= 0 ? pose_of(spring_[0].body_b) : pose_identity();
    b = pose_mul(b, spring_[0].frame_b);
    check_vec3_near(a.p, b.p, EPS);
    if (type == TAC_SPRING_POSE)
        check_quat_near(a.q, b.q, EPS);
}

static void connect_and_weld_are_springs_that_hold_where_the_model_starts(void **state)
{
    (void)state;
    read_text(TIED("<equality><connect name='c' body1='a' body2='b' anchor='0.1 0.2 0.3'/>"
                   "</equality>"));
    check_spring(TAC_SPRING_POINT);
    assert_string_equal(spring_[0].name, "c");
    check_vec3_near(spring_[0].frame_a.p, v3(0.1, 0.2, 0.3), EPS);
    read_text(TIED("<equality><connect body1='world' body2='b' anchor='0.1 0.2 0.3'/></equality>"));
    check_spring(TAC_SPRING_POINT);
    assert_int_equal(spring_[0].body_b, -1);
    check_vec3_near(spring_[0].frame_b.p, v3(0.1, 0.2, 0.3), EPS);
    read_text(TIED("<equality><weld body1='b' body2='a'/></equality>"));
    check_spring(TAC_SPRING_POSE);
    read_text(TIED("<equality><weld body1='a'/></equality>"));
    check_spring(TAC_SPRING_POSE);
    read_text(TIED("<equality><weld body1='a' body2='b' relpose='1 2 3 0 2 0 0'/></equality>"));
    check_vec3_near(spring_[0].frame_a.p, v3(1, 2, 3), 0);
    check_quat_near(spring_[0].frame_a.q, q_exp(v3(PI, 0, 0)), EPS);
}

// ---- in a world

static tac_World *build(tac_SystemId *system)
{
    tac_WorldDef def = tac_world_def_default();
    tac_ModelPlacement placement = tac_model_placement_default();
    tac_World *world;
    tac_model_reserve(model, &def);
    assert_int_equal(tac_world_create(&def, &world), TAC_OK);
    assert_int_equal(tac_model_build(model, world, &placement, system), TAC_OK);
    return world;
}

static void a_loop_that_connect_closes_stays_closed(void **state)
{
    (void)state;
    tac_SystemId system;
    read_text("<mujoco><default><joint axis='0 1 0'/><geom type='capsule' size='0.02' contype='0'"
              " conaffinity='0'/></default><worldbody><body name='a'><joint/>"
              "<geom fromto='0 0 0 0.3 0 1'/><body name='b' pos='0.3 0 1'><joint/>"
              "<geom fromto='0 0 0 1 0 0'/></body></body><body name='c' pos='1 0 0'><joint/>"
              "<geom fromto='0 0 0 0.3 0 1'/></body></worldbody>"
              "<equality><connect body1='b' body2='c' anchor='1 0 0'/></equality></mujoco>");
    tac_World *world = build(&system);
    double swing = 0.0, gap = 0.0;
    for (int k = 0; k < 1000; k++) {
        tac_Pose b, c;
        assert_int_equal(tac_world_step(world, 0.001), TAC_OK);
        b = tac_body_pose(world, tac_system_body(world, system, spring_[0].body_a));
        c = tac_body_pose(world, tac_system_body(world, system, spring_[0].body_b));
        tac_Vec3 p = pose_point(b, spring_[0].frame_a.p), q = pose_point(c, spring_[0].frame_b.p);
        gap = larger(gap, v3_norm(v3_sub(p, q)));
        swing = larger(swing, fabs(p.x - 1.3));
    }
    tac_world_destroy(world);
    show(gap, "m");
    check_at_least(swing, 0.5); // it falls over
    // A row of stiffness 1e6 /s² times the whole mass, loaded by some times its weight: 10 µm each.
    check_at_most(gap, 1e-4);
}

static void a_tendons_end_holds_and_a_gear_runs(void **state)
{
    (void)state;
    tac_SystemId system;
    read_text(
        "<mujoco><compiler angle='radian'/><default><joint axis='0 1 0' damping='0.1'/>"
        "<geom type='capsule' size='0.02' contype='0' conaffinity='0'/></default><worldbody>"
        "<body><joint name='p'/><geom fromto='0 0 0 1 0 0'/></body>"
        "<body pos='0 1 0'><joint name='q'/><geom fromto='0 0 0 0 0 -1'/></body></worldbody>"
        "<tendon><fixed range='-1 0.5'><joint joint='p' coef='2'/></fixed></tendon>"
        "<equality><joint joint1='q' joint2='p' polycoef='0.1 0.5 0 0 0'/></equality></mujoco>");
    tac_World *world = build(&system);
    double q[2];
    for (int k = 0; k < 3000; k++)
        assert_int_equal(tac_world_step(world, 0.001), TAC_OK);
    assert_int_equal(tac_system_positions(world, system, q), TAC_OK);
    tac_world_destroy(world);
    // Both are springs of 1e6 /s² times the inertia: the weight, 6 N·m on 0.4 kg·m2, gives 15 µrad,
    // and the other joint pulls at the gear with less than that.
    check_near(q[0], 0.25, 1e-4);
    check_near(q[1], 0.1 + 0.5 * q[0], 1e-4);
}

// ---- two formats

typedef struct Built {
    tac_World *world;
    tac_SystemId tree;
    int joint[8]; // velocity of each joint of the list below
} Built;

static const char *const twin_joints[] = {"shoulder", "elbow", "left_slide", "right_slide"};

static Built build_twin(const char *file)
{
    Built b;
    load(file);
    b.world = build(&b.tree);
    assert_int_equal(tac_system_velocity_count(b.world, b.tree), 4);
    for (int i = 0; i < 4; i++)
        b.joint[i] =
            tac_tree_velocity(b.world, b.tree, tac_model_find_joint(model, twin_joints[i]));
    return b;
}

static void mass_at(const Built *b, const double *q, double M[4][4])
{
    double own[4], full[16];
    for (int i = 0; i < 4; i++)
        own[b->joint[i]] = q[i];
    assert_int_equal(tac_system_set_positions(b->world, b->tree, own), TAC_OK);
    assert_int_equal(tac_system_mass_matrix(b->world, b->tree, full), TAC_OK);
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            M[i][j] = full[4 * b->joint[i] + b->joint[j]];
}

static void a_robot_is_the_same_through_urdf_and_mjcf(void **state)
{
    (void)state;
    Rnd r = rnd_make(4);
    Built urdf = build_twin("twin.urdf"), mjcf = build_twin("twin.xml");
    for (int k = 0; k < 100; k++) {
        double q[4], A[4][4], B[4][4];
        for (int i = 0; i < 4; i++)
            q[i] = rnd_uniform(&r, -2, 2);
        mass_at(&urdf, q, A);
        mass_at(&mjcf, q, B);
        check_array_near(A[0], B[0], 16, 1e-12); // asked for; entries are up to 1 kg·m2
    }
    tac_world_destroy(urdf.world);
    tac_world_destroy(mjcf.world);
}

// ---- memory

static void every_allocation_that_fails_is_told(void **state)
{
    (void)state;
    static char text[1 << 16];
    static const char *const files[] = {"chain_of_joints.xml", "meshes.xml", "figure.xml"};
    if (!alloc_count_available())
        skip();
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        snprintf(text, sizeof text, "%s/data/mjcf/%s", TACTUS_TEST_DIR, files[i]);
        FILE *file = fopen(text, "r");
        assert_non_null(file);
        size_t size = fread(text, 1, sizeof text, file);
        fclose(file);
        int told = 0;
        for (int n = 1;; n++) {
            tac_ModelOptions options = make_options();
            tac_Model *other = NULL;
            alloc_fail_begin(n);
            tac_Result result = tac_model_read(text, size, "robot.xml", &options, &other);
            bool failed = alloc_fail_end();
            tac_model_destroy(other);
            if (!failed)
                break;
            if (result != TAC_OK) // libxml2 does without some of its buffers
                assert_int_equal(result, TAC_ERR_MEMORY);
            told += result != TAC_OK;
        }
        assert_in_range(told, 20, 10000); // ours are many more than those of libxml2
    }
}

int main(void)
{
#define TEST(f) cmocka_unit_test_teardown(f, forget)
    const struct CMUnitTest tests[] = {
        TEST(name_gravity_and_timestep_are_those_of_the_file),
        TEST(what_has_no_meaning_is_listed_once_by_name),
        TEST(what_later_versions_added_is_listed_if_a_model_can_do_without),
        TEST(meshes_of_files_may_be_left_out),
        TEST(included_files_are_seen_from_the_first_one),
        TEST(what_is_not_there_is_seen_from_the_file_that_names_it),
        TEST(orientations_may_be_given_in_five_ways),
        TEST(a_joint_has_what_the_file_says),
        TEST(a_slide_is_in_metres_whatever_the_angles_are_in),
        TEST(a_range_that_is_not_limited_is_no_limit),
        TEST(a_class_may_limit_balls_that_have_no_range),
        TEST(positions_are_qpos_and_start_at_ref),
        TEST(several_joints_of_a_body_are_a_chain_of_massless_pieces),
        TEST(a_freejoint_takes_no_defaults),
        TEST(an_element_starts_from_its_class_or_that_of_the_bodies_around_it),
        TEST(fewer_numbers_leave_the_others_to_the_class),
        TEST(geoms_are_shapes_of_twice_their_half_sizes),
        TEST(fromto_is_where_a_capsule_begins_and_ends),
        TEST(a_body_weighs_what_its_geoms_do),
        TEST(colours_come_from_the_geom_or_its_material),
        TEST(a_plane_of_a_body_that_stands_still_is_the_worlds),
        TEST(a_height_field_lies_between_its_radii),
        TEST(a_mesh_touches_as_its_hull_and_is_drawn_as_it_is),
        TEST(a_mesh_weighs_by_the_inertia_of_its_asset_as_in_mujoco),
        TEST(a_mesh_that_is_only_drawn_may_be_anything),
        TEST(contype_and_conaffinity_decide_as_in_mujoco),
        TEST(excluded_bodies_do_not_touch_each_other_but_all_others),
        TEST(any_number_of_bodies_can_be_excluded),
        TEST(a_pair_counts_more_than_an_exclusion_of_its_bodies),
        TEST(a_pair_of_neighbours_is_named),
        TEST(pairs_touch_whatever_their_bits_are),
        TEST(a_pair_has_its_own_friction_where_its_geoms_can_have_it),
        TEST(more_kinds_of_contact_than_bits_are_listed),
        TEST(contact_disabled_leaves_shapes_to_be_drawn),
        TEST(a_fixed_tendon_is_one_of_the_tree),
        TEST(without_springlength_a_tendon_rests_where_the_springs_do),
        TEST(the_range_of_a_tendon_is_two_slack_ones),
        TEST(a_springlength_of_two_numbers_is_two_slack_ones),
        TEST(a_spatial_tendon_is_a_string_with_slack_ones_for_its_range),
        TEST(an_actuator_of_a_spatial_tendon_is_a_drive_of_the_string),
        TEST(a_ball_is_limited_by_its_greatest_angle),
        TEST(a_body_is_lifted_by_a_share_of_its_weight),
        TEST(joints_that_are_equal_are_geared),
        TEST(tendons_that_are_equal_are_geared),
        TEST(connect_and_weld_are_springs_that_hold_where_the_model_starts),
        TEST(a_loop_that_connect_closes_stays_closed),
        TEST(a_tendons_end_holds_and_a_gear_runs),
        TEST(a_robot_is_the_same_through_urdf_and_mjcf),
        TEST(every_allocation_that_fails_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
