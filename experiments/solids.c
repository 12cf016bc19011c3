/* Solids that touch (solids.h). */
#include "solids.h"
#include "larger.h"

#include <math.h>

bool solids_open(const tac_WorldDef *def, tac_Surface surface, bool floor, tac_World **world)
{
    *world = NULL;
    bool ok =
        tac_world_create(def, world) == TAC_OK && tac_material_set(*world, 0, surface) == TAC_OK &&
        (!floor || solids_fix(*world, TAC_SHAPE_PLANE, vec(1.0, 1.0, 1.0), tac_pose_identity()));
    if (!ok) {
        tac_world_destroy(*world);
        *world = NULL;
    }
    return ok;
}

bool solids_fix(tac_World *world, tac_ShapeType type, tac_Vec3 size, tac_Pose pose)
{
    tac_ShapeDef def = tac_shape_def_default();
    tac_ShapeId id;
    def.type = type;
    def.size = size;
    def.pose = pose;
    return tac_shape_create(world, (tac_BodyId){0}, &def, &id) == TAC_OK;
}

bool solids_add(tac_World *world, const Solid *solid, tac_BodyId *body, tac_ShapeId *shape)
{
    tac_MassProperties unit;
    if (tac_mass_properties(solid->type, solid->size, solid->geometry, 1.0, &unit) != TAC_OK)
        return false;
    tac_BodyDef def = tac_body_def_default();
    def.mass = solid->mass;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            def.inertia.m[i][j] = unit.inertia.m[i][j] * solid->mass / unit.mass;
    def.pose = (tac_Pose){tac_pose_point(solid->pose, unit.center), solid->pose.q};
    def.twist = solid->twist;
    if (tac_body_create(world, &def, body) != TAC_OK)
        return false;
    tac_ShapeDef form = tac_shape_def_default();
    tac_ShapeId id;
    form.type = solid->type;
    form.size = solid->size;
    form.geometry = solid->geometry;
    form.pose.p = vec(-unit.center.x, -unit.center.y, -unit.center.z);
    return tac_shape_create(world, *body, &form, shape != NULL ? shape : &id) == TAC_OK;
}

Solid solid_box(double mass, tac_Vec3 edges, tac_Vec3 at, tac_Vec3 turn)
{
    return (Solid){
        .type = TAC_SHAPE_BOX, .size = edges, .mass = mass, .pose = tac_pose_make(at, turn)};
}

Watch watch_start(const tac_World *world, bool push_out)
{
    double E = tac_world_energy(world);
    return (Watch){.start = E, .last = E, .paid = push_out, .rise = -(double)INFINITY, .first = -1};
}

// Momentum that no force explains. A torque is a sum of arms times forces that cancel: what it
// rounds to is measured by an arm of 5 mm at least, even where all else stands still.
static double unexplained(const tac_World *world)
{
    tac_MomentumLedger l = tac_world_momentum_ledger(world, false);
    l.scale_angular += 0.005 * l.scale_linear;
    return tac_momentum_residual(&l);
}

bool watch_step(Watch *watch, tac_World *world, double T)
{
    double before = tac_world_energy(world);
    if (tac_world_step(world, T) != TAC_OK)
        return false;
    tac_StepStats stats = tac_world_stats(world);
    const tac_ContactStats *contact = &stats.contact;
    double E = tac_world_energy(world);
    double all = watch->paid ? E + contact->tank : E;
    keep_worst(&watch->rise, all - watch->last);
    watch->last = all;
    keep_worst(&watch->residual, stats.residual);
    keep_worst(&watch->momentum, unexplained(world));
    keep_worst(&watch->depth, contact->depth);
    keep_worst(&watch->unsolved, contact->residual);
    watch->sweep_pairs =
        contact->sweep_pairs > watch->sweep_pairs ? contact->sweep_pairs : watch->sweep_pairs;
    watch->contacts = contact->contacts > watch->contacts ? contact->contacts : watch->contacts;
    if (contact->contacts == 0)
        keep_worst(&watch->flight, fabs(E - before));
    else if (watch->first < 0)
        watch->first = watch->steps;
    watch->touched += contact->contacts > 0;
    watch->steps++;
    return true;
}

double watch_balance(const Watch *watch, const tac_World *world)
{
    tac_Ledger l = tac_world_ledger(world, true);
    double in = l.work_port + l.work_target + l.stabilisation + l.solver + l.created;
    double out =
        l.damping + l.friction + l.restitution + l.stick + l.rolling + l.locking + l.scheme;
    return tac_ledger_stored(&l) - watch->start - in + out;
}

void claim_no_rise(Lab *lab, double rise, double most)
{
    lab_claim(lab, "energy and contact tank never rise: largest change in a step", rise, AT_MOST,
              most, "J");
}

void claim_ledger(Lab *lab, double residual)
{
    lab_claim(lab, "the ledger closes in every step: residual over scale", residual, AT_MOST, 1e-12,
              "");
}

void claim_momentum(Lab *lab, double unexplained)
{
    lab_claim(lab, "momentum that no force explains, over its scale", unexplained, AT_MOST, 1e-13,
              "");
}

// splitmix64 (Steele, Lea and Flood 2014)
static uint64_t roll(Dice *dice)
{
    dice->state += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t z = dice->state;
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

double dice_between(Dice *dice, double low, double high)
{
    return low + (high - low) * ((double)(roll(dice) >> 11) * 0x1p-53);
}

tac_Vec3 dice_vec(Dice *dice, double low, double high)
{
    tac_Vec3 v;
    v.x = dice_between(dice, low, high);
    v.y = dice_between(dice, low, high);
    v.z = dice_between(dice, low, high);
    return v;
}

tac_Vec3 dice_turn(Dice *dice)
{
    const double pi = acos(-1.0);
    for (;;) { // a point of the ball, drawn from the cube around it
        tac_Vec3 v = dice_vec(dice, -pi, pi);
        if (vec_norm(v) <= pi)
            return v;
    }
}

double turn_between(tac_Quat a, tac_Quat b)
{
    // vector part of conj(a) b: half the sine, which keeps small angles
    double x = a.w * b.x - a.x * b.w - a.y * b.z + a.z * b.y;
    double y = a.w * b.y - a.y * b.w - a.z * b.x + a.x * b.z;
    double z = a.w * b.z - a.z * b.w - a.x * b.y + a.y * b.x;
    double w = a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z;
    return 2.0 * atan2(vec_norm(vec(x, y, z)), fabs(w));
}
