/* Peg-in-hole with two hands (peg_task.h). */
#include "peg_task.h"
#include "solids.h"

#include <math.h>

const double peg_step = 0.0005, peg_depth = 0.02, peg_enough = 0.015;
const double peg_width = 0.016, peg_length = 0.06;
const tac_Vec3 peg_box_edges = {0.04, 0.034, 0.04};

static const double chamfer = 0.0015;                             // m
static const double peg_mass = PEG_WEIGHT / 9.81, box_mass = 0.2; // kg
static const double start_x = -0.08; // m, where the peg stands at first
static const double above = 0.01;    // m, of the peg over the hole before it goes in

enum { SKIN, WOOD }; // materials
enum { OBJECTS = 1, HANDS = 2 };

// How a hand holds its object.
typedef struct Hold {
    double pitch;  // rad, of the first segments: half the pinch
    double width;  // m, of the object
    double grip;   // N
    double height; // m, of the palm over the object's centre
    double from;   // -1: from -x, 1: from +x
} Hold;

static const Hold holds[2] = {{0.5, 0.016, 5.0, 0.01, -1.0}, {1.05, 0.034, 4.0, 0.0, 1.0}};

static HandDef hand_of(const Hold *hold)
{
    HandDef def = hand_def_grasp();
    def.digit[HAND_THUMB].pitch[0] = hold->pitch;
    def.digit[HAND_INDEX].pitch[0] = def.digit[HAND_MIDDLE].pitch[0] = -hold->pitch;
    def.material = SKIN;
    def.group = HANDS;
    def.collides = OBJECTS;
    def.mirrored = hold->from > 0.0;
    return def;
}

/// The palm that holds an object at `object` (its centre), turned as it is.
static tac_Pose palm_for(const Hold *hold, tac_Pose object)
{
    const double pi = acos(-1.0);
    HandDef def = hand_of(hold);
    tac_Pose level = tac_pose_make(vec(hold->from * hand_reach(&def), 0.0, hold->height),
                                   vec(0.0, 0.0, hold->from > 0.0 ? pi : 0.0));
    tac_Pose pinch = tac_pose_make(vec(0.0, 0.0, 0.0), vec(-0.5 * pi, 0.0, 0.0));
    return tac_pose_mul(object, tac_pose_mul(level, pinch));
}

/// How a hand feels its way while it pushes.
static PegMiss feel(double t)
{
    const double pi = acos(-1.0), s = hand_ramp(t, PEG_INSERT, PEG_INSERT + 0.3);
    const double way = 0.4e-3 * s, angle = 0.015 * s; // m, rad
    const double a = 2.0 * pi * 4.0 * t, b = 2.0 * pi * 5.5 * t;
    return (PegMiss){.offset = vec(way * cos(a), way * sin(a), 0.0),
                     .turn = vec(angle * sin(b), angle * cos(b), 2.0 * angle * sin(0.7 * a))};
}

/// Where the peg shall be at time t, and the box.
static tac_Pose peg_way(const PegDef *def, double t)
{
    double over = peg_box_edges.z + 0.03 + above; // of the lower end over the table
    double up = hand_ramp(t, PEG_LIFT, PEG_CARRY), on = hand_ramp(t, PEG_CARRY, PEG_INSERT);
    double in = hand_ramp(t, PEG_INSERT, PEG_STOP);
    PegMiss f = feel(t);
    tac_Vec3 e = def->miss.offset, r = def->miss.turn;
    return tac_pose_make(vec(start_x * (1.0 - on) + e.x * on + f.offset.x, e.y * on + f.offset.y,
                             0.5 * peg_length + over * up - (above + peg_depth) * in),
                         vec(r.x * on + f.turn.x, r.y * on + f.turn.y, r.z * on + f.turn.z));
}

static tac_Pose box_way(double t)
{
    return tac_pose_make(
        vec(0.0, 0.0, 0.5 * peg_box_edges.z + 0.03 * hand_ramp(t, PEG_LIFT, PEG_CARRY)),
        vec(0.0, 0.0, 0.0));
}

static bool drive(PegTask *task, double t)
{
    bool ok = true;
    for (int i = 0; ok && i < 2; i++) {
        HandDef def = hand_of(&holds[i]);
        double close = 0.5 * (hand_pinch(&def) - holds[i].width) * hand_ramp(t, 0.0, 0.25);
        double force = holds[i].grip * hand_ramp(t, 0.2, 0.45);
        double deep = close + 0.5 * force / def.pull; // the thumb's spring is twice as stiff
        double squeeze[HAND_DIGITS] = {deep, deep, deep};
        tac_Pose object = i == 0 ? peg_way(&task->def, t) : box_way(t);
        ok = hand_drive(task->world, &task->hand[i], palm_for(&holds[i], object), squeeze);
    }
    return ok;
}

PegMiss peg_miss(int index)
{
    const double way = 0.8e-3, angle = 1.5 * acos(-1.0) / 180.0;
    Dice dice = {.state = (uint64_t)index + 1};
    PegMiss miss = {.offset = dice_vec(&dice, -way, way), .turn = dice_vec(&dice, -angle, angle)};
    miss.offset.z = 0.0;
    return miss;
}

enum { WALLS = 4 };

/// The walls around the hole in the frame of the box; those along x are whole, so that each pad
/// lies on one of them.
static void box_walls(double clearance, tac_Vec3 size[WALLS], tac_Vec3 at[WALLS])
{
    const tac_Vec3 e = peg_box_edges;
    const double hole = peg_width + clearance;
    size[0] = size[1] = vec(e.x, 0.5 * (e.y - hole), e.z);
    size[2] = size[3] = vec(0.5 * (e.x - hole), hole, e.z);
    at[0] = vec(0.0, 0.5 * (hole + size[0].y), 0.0);
    at[1] = vec(0.0, -at[0].y, 0.0);
    at[2] = vec(0.5 * (hole + size[2].x), 0.0, 0.0);
    at[3] = vec(-at[2].x, 0.0, 0.0);
}

static bool add_shape(PegTask *task, tac_BodyId body, tac_ShapeType type, tac_Vec3 size,
                      tac_Vec3 at, const tac_Geometry *geometry)
{
    tac_ShapeDef shape = tac_shape_def_default();
    tac_ShapeId id;
    shape.type = type;
    shape.size = size;
    shape.pose.p = at;
    shape.geometry = geometry;
    shape.material = WOOD;
    shape.group = OBJECTS;
    if (body.index1 == 0) // hands reach through the table
        shape.collides = OBJECTS;
    return tac_shape_create(task->world, body, &shape, &id) == TAC_OK;
}

/// Square, with a chamfer all around its lower end.
static bool add_peg(PegTask *task)
{
    const double h = 0.5 * peg_width, l = 0.5 * peg_length;
    const double level[3] = {l, chamfer - l, -l}, half[3] = {h, h, h - chamfer};
    tac_Vec3 corner[12];
    for (int i = 0; i < 12; i++)
        corner[i] = vec(i & 1 ? half[i / 4] : -half[i / 4], i & 2 ? half[i / 4] : -half[i / 4],
                        level[i / 4]);
    tac_BodyDef body = tac_body_def_default();
    body.mass = peg_mass;
    body.inertia = tac_inertia_box(peg_mass, vec(peg_width, peg_width, peg_length));
    body.pose = peg_way(&task->def, 0.0);
    return tac_hull_create(corner, 12, NULL, NULL, &task->hull) == TAC_OK &&
           tac_body_create(task->world, &body, &task->peg) == TAC_OK &&
           add_shape(task, task->peg, TAC_SHAPE_HULL, vec(0.0, 0.0, 0.0), vec(0.0, 0.0, 0.0),
                     task->hull);
}

static bool add_box(PegTask *task)
{
    tac_Vec3 size[WALLS], at[WALLS];
    tac_BodyDef body = tac_body_def_default();
    body.mass = box_mass;
    body.inertia = tac_inertia_box(box_mass, peg_box_edges);
    body.pose = box_way(0.0);
    box_walls(task->def.clearance, size, at);
    bool ok = tac_body_create(task->world, &body, &task->box) == TAC_OK;
    for (int i = 0; ok && i < WALLS; i++)
        ok = add_shape(task, task->box, TAC_SHAPE_BOX, size[i], at[i], NULL);
    return ok;
}

bool peg_create(PegTask *task, const PegDef *def)
{
    *task = (PegTask){.def = *def};
    tac_WorldDef world = tac_world_def_default();
    world.contact_solver = TAC_SOLVER_LADDER;
    world.contact_slop = 1e-6; // m; a quarter of the least clearance is 25e-6
    bool ok =
        tac_world_create(&world, &task->world) == TAC_OK &&
        tac_material_set(task->world, SKIN, (tac_Surface){.friction = PEG_FRICTION}) == TAC_OK &&
        tac_material_set(task->world, WOOD, (tac_Surface){.friction = 0.2}) == TAC_OK &&
        tac_material_set_pair(task->world, SKIN, WOOD, (tac_Surface){.friction = PEG_FRICTION}) ==
            TAC_OK;
    for (int i = 0; ok && i < 2; i++) {
        HandDef hand = hand_of(&holds[i]);
        tac_Pose object = i == 0 ? peg_way(def, 0.0) : box_way(0.0);
        ok = hand_create(task->world, &hand, palm_for(&holds[i], object), &task->hand[i]);
    }
    tac_Vec3 size = vec(0.1, 0.1, 0.1);
    return ok && add_peg(task) && add_box(task) &&
           add_shape(task, (tac_BodyId){0}, TAC_SHAPE_PLANE, size, vec(0.0, 0.0, 0.0), NULL);
}

void peg_destroy(PegTask *task)
{
    tac_world_destroy(task->world);
    tac_geometry_release(task->hull);
    *task = (PegTask){0};
}

bool peg_advance(PegTask *task, double t)
{
    return drive(task, t) && tac_world_step(task->world, peg_step) == TAC_OK;
}

double peg_inserted(const PegTask *task)
{
    tac_Pose box = tac_body_pose(task->world, task->box),
             peg = tac_body_pose(task->world, task->peg);
    tac_Vec3 end = tac_pose_point(peg, vec(0.0, 0.0, -0.5 * peg_length));
    tac_Vec3 p = tac_pose_point_inverse(box, end);
    double half = 0.5 * (peg_width + task->def.clearance);
    bool beside = fabs(p.x) > half || fabs(p.y) > half;
    double depth = 0.5 * peg_box_edges.z - p.z;
    return beside ? -fabs(depth) : depth;
}

void peg_picture(const PegTask *task, PictureItem *item)
{
    tac_Vec3 size[WALLS], at[WALLS];
    tac_Pose box = tac_body_pose(task->world, task->box);
    box_walls(task->def.clearance, size, at);
    hand_picture(task->world, &task->hand[0], LOOK_EXACT, item);
    hand_picture(task->world, &task->hand[1], LOOK_LEDGER, item + HAND_ITEMS);
    item += 2 * HAND_ITEMS;
    for (int i = 0; i < WALLS; i++)
        item[i] = (PictureItem){.type = TAC_SHAPE_BOX,
                                .size = size[i],
                                .pose = {tac_pose_point(box, at[i]), box.q},
                                .look = LOOK_GUIDE};
    item[WALLS] = (PictureItem){.type = TAC_SHAPE_HULL,
                                .geometry = task->hull,
                                .pose = tac_body_pose(task->world, task->peg),
                                .look = LOOK_OTHER};
}
