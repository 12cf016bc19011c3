/* A box that is grasped, carried and held (grasp_task.h). */
#include "grasp_task.h"

#include <math.h>

static const double mass = 0.2;   // kg, of the box
static const double room = 0.003; // m, between an open hand's pads and the box
static const double grip = 3.6;   // N, of the thumb, and of both fingers together

HandDef grasp_hand(double stiffness, HandSkin skin)
{
    HandDef def = hand_def_grasp();
    def.stiffness = stiffness;
    def.skin = skin;
    def.group = 2;
    def.collides = 1;
    return def;
}

tac_Pose grasp_palm(double t)
{
    const double pi = acos(-1.0), s = hand_ramp(t, GRASP_LIFT, GRASP_LAND);
    tac_Pose level = tac_pose_make(vec(0.0, 0.0, 0.0), vec(-0.5 * pi, 0.0, 0.0));
    tac_Pose way = tac_pose_make(
        vec(0.05 * sin(2.0 * pi * s), 0.1 * s, 0.03 + 0.15 * s + 0.03 * sin(2.0 * pi * s)),
        vec(0.2 * sin(2.0 * pi * s), 0.0, 0.6 * s));
    return tac_pose_mul(way, level);
}

bool grasp_drive(const Grasp *g, double t)
{
    double close = room * hand_ramp(t, 0.0, 0.25), force = grip * hand_ramp(t, 0.2, 0.45);
    double deep = close + 0.5 * force / hand_def_grasp().pull; // the thumb's is twice as stiff
    double squeeze[HAND_DIGITS] = {deep, deep, deep};
    return hand_drive(g->world, &g->hand, grasp_palm(t), squeeze);
}

/// The box between the pads, as they are in the posture, and the table.
static bool add_box(Grasp *g)
{
    tac_Vec3 thumb = hand_pad(g->world, &g->hand, HAND_THUMB).p;
    tac_Vec3 index = hand_pad(g->world, &g->hand, HAND_INDEX).p;
    tac_Vec3 edges = vec(0.056, index.y - thumb.y - 2.0 * room, 0.06);
    tac_BodyDef box = tac_body_def_default();
    box.mass = mass;
    box.inertia = tac_inertia_box(mass, edges);
    box.pose.p = vec(thumb.x - 0.01, 0.5 * (thumb.y + index.y), 0.5 * edges.z);
    tac_ShapeDef form = tac_shape_def_default(), table = form;
    form.type = TAC_SHAPE_BOX;
    form.size = edges;
    table.type = TAC_SHAPE_PLANE;
    tac_ShapeId shape;
    return tac_body_create(g->world, &box, &g->box) == TAC_OK &&
           tac_shape_create(g->world, g->box, &form, &shape) == TAC_OK &&
           tac_shape_create(g->world, (tac_BodyId){0}, &table, &shape) == TAC_OK;
}

bool grasp_create(Grasp *g, const tac_WorldDef *world, const HandDef *hand)
{
    return tac_world_create(world, &g->world) == TAC_OK &&
           tac_material_set(g->world, 0, (tac_Surface){.friction = 0.8}) == TAC_OK &&
           hand_create(g->world, hand, grasp_palm(0.0), &g->hand) && add_box(g);
}
