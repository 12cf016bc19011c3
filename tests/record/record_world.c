// A world of the tests of recordings. See record_world.h.
#include "record/record_world.h"
#include "support/check.h"
#include <math.h>

static const double T = 0.001; // s

static tac_BodyId make_body(tac_World *world, const char *name, tac_Vec3 at, tac_Vec3 spin)
{
    tac_BodyDef def = tac_body_def_default();
    tac_BodyId body;
    def.pose.p = at;
    def.twist.ang = spin;
    def.inertia = tac_inertia_box(1.0, (tac_Vec3){0.2, 0.2, 0.1});
    assert_int_equal(tac_body_create(world, &def, &body), TAC_OK);
    assert_int_equal(tac_body_set_name(world, body, name), TAC_OK);
    return body;
}

static tac_ShapeId put_shape(tac_World *world, tac_BodyId body, tac_ShapeType type, tac_Vec3 size,
                             tac_Vec3 at)
{
    tac_ShapeDef def = tac_shape_def_default();
    tac_ShapeId shape;
    def.type = type;
    def.size = size;
    def.pose.p = at;
    assert_int_equal(tac_shape_create(world, body, &def, &shape), TAC_OK);
    return shape;
}

// Things that touch: a ball of two parts and two bricks of one name, above a floor.
static void make_bodies(RecordWorld *w)
{
    const tac_Vec3 brick = {0.2, 0.2, 0.1};
    w->floor = put_shape(w->world, (tac_BodyId){0}, TAC_SHAPE_PLANE, brick, (tac_Vec3){0});
    w->ball = make_body(w->world, "ball", (tac_Vec3){0.0, 0.0, 0.12}, (tac_Vec3){1.0, 0.0, 2.0});
    w->bricks[0] = make_body(w->world, "brick", (tac_Vec3){1.0, 0.0, 0.05}, (tac_Vec3){0});
    w->bricks[1] = make_body(w->world, "brick", (tac_Vec3){1.0, 0.0, 0.16}, (tac_Vec3){0});
    w->plain = make_body(w->world, NULL, (tac_Vec3){0.0, 2.0, 1.0}, (tac_Vec3){0.0, 1.0, 0.0});
    w->slider = make_body(w->world, "a/slider *", (tac_Vec3){0.0, 4.0, 1.0}, (tac_Vec3){0});
    // Put on in an order that is not that of the bodies.
    w->brick_shape[1] =
        put_shape(w->world, w->bricks[1], TAC_SHAPE_BOX, brick, (tac_Vec3){0.0, 0.0, 0.0});
    w->ball_shape[0] = put_shape(w->world, w->ball, TAC_SHAPE_SPHERE, (tac_Vec3){0.1, 0.1, 0.1},
                                 (tac_Vec3){0.0, 0.0, 0.1});
    w->brick_shape[0] =
        put_shape(w->world, w->bricks[0], TAC_SHAPE_BOX, brick, (tac_Vec3){0.0, 0.0, 0.0});
    w->ball_shape[1] = put_shape(w->world, w->ball, TAC_SHAPE_SPHERE, (tac_Vec3){0.1, 0.1, 0.1},
                                 (tac_Vec3){0.0, 0.0, 0.0});
}

static void make_ties(RecordWorld *w)
{
    tac_Pose at = {{0.0, 4.0, 1.0}, {1.0, 0.0, 0.0, 0.0}};
    tac_JointDef slide =
        tac_joint_def_at(w->world, TAC_JOINT_PRISMATIC, w->slider, (tac_BodyId){0}, at);
    slide.spring = 50.0;
    assert_int_equal(tac_joint_create(w->world, &slide, &w->slide), TAC_OK);
    assert_int_equal(tac_joint_set_name(w->world, w->slide, "ball"), TAC_OK); // as the body
    at.p = (tac_Vec3){0.0, 2.0, 1.2};
    tac_JointDef hinge =
        tac_joint_def_at(w->world, TAC_JOINT_REVOLUTE, w->plain, (tac_BodyId){0}, at);
    assert_int_equal(tac_joint_create(w->world, &hinge, &w->hinge), TAC_OK);
    tac_SpringDef cord = tac_spring_def_default();
    cord.type = TAC_SPRING_DISTANCE;
    cord.body_a = w->slider;
    cord.body_b = w->plain;
    cord.rest_length = 1.5;
    assert_int_equal(tac_spring_create(w->world, &cord, &w->cord), TAC_OK);
    assert_int_equal(tac_spring_set_name(w->world, w->cord, "energy"), TAC_OK); // has a meaning
}

static void make_arm(RecordWorld *w, double load)
{
    tac_TreeBodyDef body[2];
    const tac_Quat level = {sqrt(0.5), sqrt(0.5), 0.0, 0.0}; // its axes lie along -y
    for (int i = 0; i < 2; i++) {
        body[i] = tac_tree_body_def_default();
        body[i].parent = i - 1;
        body[i].frame_parent = (tac_Pose){{i == 0 ? 3.0 : 0.1, 0.0, i == 0 ? 0.5 : 0.0}, level};
        body[i].frame_body = (tac_Pose){{-0.1, 0.0, 0.0}, level};
        body[i].mass = i == 0 ? 1.0 : load;
        body[i].inertia = tac_inertia_cylinder(body[i].mass, 0.02, 0.2);
        body[i].axis[0].damper = 0.01;
    }
    tac_TreeDef def = tac_tree_def_default();
    def.body = body;
    def.body_count = 2;
    assert_int_equal(tac_tree_create(w->world, &def, &w->arm), TAC_OK);
    assert_int_equal(tac_system_set_name(w->world, w->arm, "arm"), TAC_OK);
    tac_BodyId hand = tac_system_body(w->world, w->arm, 1);
    assert_int_equal(tac_body_set_name(w->world, hand, "hand"), TAC_OK);
    w->hand_shape = put_shape(w->world, hand, TAC_SHAPE_SPHERE, (tac_Vec3){0.05, 0.05, 0.05},
                              (tac_Vec3){0.1, 0.0, 0.0});
}

static void make_beam(RecordWorld *w)
{
    tac_BeamDef def = tac_beam_def_default();
    def.place = (tac_Pose){{0.0, -3.0, 1.0}, {1.0, 0.0, 0.0, 0.0}};
    def.length = 0.5;
    def.width = 0.04;
    def.height = 0.004;
    def.elements = 2;
    assert_int_equal(tac_beam_create(w->world, &def, &w->beam), TAC_OK);
    assert_int_equal(tac_system_set_name(w->world, w->beam, "beam"), TAC_OK);
}

static bool unit_mass(void *user, const double *q, const double *v, double *M, double *C)
{
    (void)user, (void)q, (void)v;
    M[0] = M[3] = 1.0;
    M[1] = M[2] = 0.0;
    for (int i = 0; i < 4; i++)
        C[i] = 0.0;
    return true;
}

static void make_crane(RecordWorld *w)
{
    const double stiffness[2] = {3.0, 5.0}, position[2] = {0.2, -0.1};
    tac_CustomDef def = tac_custom_def_default();
    def.count = 2;
    def.mass = unit_mass;
    def.stiffness = stiffness;
    def.position = position;
    assert_int_equal(tac_custom_create(w->world, &def, &w->crane), TAC_OK);
}

RecordWorld record_world_open(double load)
{
    RecordWorld w = {0};
    tac_WorldDef def = tac_world_def_default();
    def.tag = 7; // of every one, so that ids can be compared
    assert_int_equal(tac_world_create(&def, &w.world), TAC_OK);
    make_bodies(&w);
    make_ties(&w);
    make_arm(&w, load);
    make_beam(&w);
    make_crane(&w);
    return w;
}

RecordWorld record_world_usual(void)
{
    return record_world_open(0.5);
}

void record_world_close(RecordWorld *w)
{
    tac_world_destroy(w->world);
}

void record_world_step(RecordWorld *w)
{
    double t = tac_world_stats(w->world).time;
    tac_Wrench push = {.force.z = 20.0 * sin(9.0 * t)}; // N
    if (tac_body_is_valid(w->world, w->slider))
        assert_int_equal(tac_body_push(w->world, w->slider, push), TAC_OK);
    assert_int_equal(tac_world_step(w->world, T), TAC_OK);
}
