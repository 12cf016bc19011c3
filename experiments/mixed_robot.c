/* A robot's hand on a free box (mixed.h). */
#include "mixed.h"
#include "picture.h"
#include "larger.h"

#include <math.h>

static const double T = 0.001;                                           // s
static const double length[3] = {0.30, 0.30, 0.10}, width = 0.04;        // m
static const double mass[3] = {1.0, 0.8, 0.2}, ball = 0.03, edge = 0.10; // kg, m, m
static const double servo[3] = {400.0, 300.0, 60.0}, damper[3] = {8.0, 4.0, 0.5};
static const tac_Vec3 shoulder = {0.0, 0.0, 0.35}; // m

typedef struct Robot {
    tac_World *world;
    tac_SystemId arm;
    tac_BodyId box;
} Robot;

/// Joint angles with which the hand points straight down with its ball's centre at (x, z).
static void reach(double x, double z, double q[3])
{
    double dx = x - shoulder.x, dz = z + length[2] - shoulder.z;
    double d2 = dx * dx + dz * dz, a = length[0], b = length[1];
    double elbow = acos((d2 - a * a - b * b) / (2.0 * a * b)); // bent upwards
    double pitch = atan2(dz, dx) + atan2(b * sin(elbow), a + b * cos(elbow));
    q[0] = -pitch; // joints turn about y, which takes x to -z
    q[1] = elbow;
    q[2] = 0.5 * acos(-1.0) - q[0] - q[1];
}

/// Where the hand is told to be: down upon the box, then towards the shoulder.
static void command(double t, double q[3])
{
    double down = smaller(t / 0.4, 1.0), pull = smaller(larger(t - 0.5, 0.0) / 0.7, 1.0);
    down = down * down * (3.0 - 2.0 * down);
    pull = pull * pull * (3.0 - 2.0 * pull);
    reach(0.50 - 0.15 * pull, 0.18 - 0.08 * down, q);
}

static bool add_arm(Robot *r)
{
    const tac_Vec3 about_y = vec(-0.5 * acos(-1.0), 0.0, 0.0); // takes the joint's z axis to y
    tac_TreeBodyDef body[3];
    tac_TreeDef def = tac_tree_def_default();
    double q[3];
    command(0.0, q);
    for (int i = 0; i < 3; i++) {
        tac_Vec3 at = i > 0 ? vec(0.5 * length[i - 1], 0.0, 0.0) : shoulder;
        body[i] = tac_tree_body_def_default();
        body[i].parent = i - 1;
        body[i].frame_parent = tac_pose_make(at, about_y);
        body[i].frame_body = tac_pose_make(vec(-0.5 * length[i], 0.0, 0.0), about_y);
        body[i].mass = mass[i];
        body[i].inertia = tac_inertia_box(mass[i], vec(length[i], width, width));
        body[i].axis[0] = (tac_TreeAxis){
            .spring = servo[i], .damper = damper[i], .rest = q[i], .limit_stiffness = 1e3};
        body[i].position[0] = q[i];
    }
    def.body = body;
    def.body_count = 3;
    return tac_tree_create(r->world, &def, &r->arm) == TAC_OK;
}

static bool add_shape(Robot *r, tac_BodyId body, tac_ShapeType type, double size, tac_Vec3 at,
                      int material)
{
    tac_ShapeDef def = tac_shape_def_default();
    tac_ShapeId id;
    def.type = type;
    def.size = vec(size, size, size);
    def.pose.p = at;
    def.material = material;
    return tac_shape_create(r->world, body, &def, &id) == TAC_OK;
}

static bool build(Robot *r)
{
    tac_WorldDef def = tac_world_def_default();
    tac_BodyDef box = tac_body_def_default();
    *r = (Robot){0};
    box.mass = 0.2;
    box.inertia = tac_inertia_box(box.mass, vec(edge, edge, edge));
    box.pose.p = vec(0.5, 0.0, 0.5 * edge);
    return tac_world_create(&def, &r->world) == TAC_OK && add_arm(r) &&
           tac_body_create(r->world, &box, &r->box) == TAC_OK &&
           tac_material_set_pair(r->world, 0, 0, (tac_Surface){.friction = 0.2}) == TAC_OK &&
           tac_material_set_pair(r->world, 0, 1, (tac_Surface){.friction = 0.9}) == TAC_OK &&
           add_shape(r, (tac_BodyId){0}, TAC_SHAPE_PLANE, 1.0, vec(0.0, 0.0, 0.0), 0) &&
           add_shape(r, r->box, TAC_SHAPE_BOX, edge, vec(0.0, 0.0, 0.0), 0) &&
           add_shape(r, tac_system_body(r->world, r->arm, 2), TAC_SHAPE_SPHERE, ball,
                     vec(0.5 * length[2], 0.0, 0.0), 1);
}

static void draw(Lab *lab, const Robot *r, const char *name, const char *caption)
{
    PictureItem item[6];
    for (int i = 0; i < 3; i++)
        item[i] = (PictureItem){TAC_SHAPE_BOX, vec(length[i], width, width), NULL,
                                tac_body_pose(r->world, tac_system_body(r->world, r->arm, i)),
                                LOOK_EXACT};
    tac_Pose hand = item[2].pose;
    hand.p = tac_pose_point(hand, vec(0.5 * length[2], 0.0, 0.0));
    item[3] = (PictureItem){TAC_SHAPE_SPHERE, vec(ball, ball, ball), NULL, hand, LOOK_EXACT};
    item[4] = (PictureItem){TAC_SHAPE_BOX, vec(edge, edge, edge), NULL,
                            tac_body_pose(r->world, r->box), LOOK_OTHER};
    item[5] = (PictureItem){TAC_SHAPE_BOX, vec(0.08, 0.08, shoulder.z - 0.03), NULL,
                            tac_pose_make(vec(0.0, 0.1, 0.5 * shoulder.z), vec(0.0, 0.0, 0.0)),
                            LOOK_GUIDE};
    LabTable *table =
        picture_table(lab, lab_text(lab, "picture-%s", name), (PictureView){-1.2, 0.2}, item, 6);
    LabFigure figure = {
        .name = name,
        .caption = caption,
        .x = {"", false, -0.2, 0.7},
        .y = {"", false, -0.12, 0.5},
        .shapes = picture_shapes(table),
        .equal_aspect = true,
        .bare = true,
    };
    figure.shapes.label[LOOK_EXACT] = "arm: a tree";
    figure.shapes.label[LOOK_OTHER] = "box: a rigid body";
    lab_figure(lab, &figure);
}

static bool step(Robot *r, double time, MixedBooks *books)
{
    double q[3];
    command(time, q);
    for (int i = 0; i < 3; i++)
        if (tac_tree_set_rest(r->world, r->arm, i, q[i]) != TAC_OK)
            return false;
    return mixed_step(r->world, T, books);
}

void mixed_robot(Lab *lab)
{
    Robot r;
    MixedBooks books = {0};
    LabTable *table = mixed_table(lab, "robot");
    bool ok = build(&r);
    if (ok)
        draw(lab, &r, "robot-start", "A robot's hand above a free box.");
    for (int k = 1; ok && k <= 1400; k++) {
        ok = step(&r, k * T, &books);
        mixed_row(table, r.world, k * T);
    }
    if (lab_check(lab, ok, "the robot could not be built or stepped")) {
        tac_Vec3 p = tac_body_pose(r.world, r.box).p;
        draw(lab, &r, "robot-end", "It has pressed upon the box and drawn it 10 cm along.");
        mixed_draw(lab, "robot-energy",
                   "Robot and box: stored energy, and upon it what was lost; together they are the "
                   "work of the servos.",
                   table);
        mixed_claim(lab, "robot on a box", &books);
        lab_claim(lab, "robot on a box: the box is drawn along", 0.5 - p.x, AT_LEAST, 0.08, "m");
        lab_claim(lab, "robot on a box: the box stays on the floor", fabs(p.z - 0.5 * edge),
                  AT_MOST, 1e-3, "m");
    }
    tac_world_destroy(r.world);
}
