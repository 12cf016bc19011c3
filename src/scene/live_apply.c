/* Edits that make a world of one reading of a scene one of another (live.h), and what the scene
 * takes over of it. Only what differs is touched: what the program did to the rest stays. */
#include "base/unconst.h"
#include "scene/live.h"
#include "world/world.h"
#include <string.h>

typedef struct Change {
    const tac_Scene *now, *to;
    tac_World *world;
    double t; // s
} Change;

static bool same_bits(const void *a, const void *b, size_t size)
{
    return memcmp(a, b, size) == 0;
}
#define SAME(a, b) same_bits(&(a), &(b), sizeof(a))

tac_Pose taci_live_target(const tac_Scene *s, const taci_SceneSpring *spring, double t)
{
    if (spring->def.type == TAC_SPRING_COORDINATE && spring->position < 0)
        return (tac_Pose){{spring->def.offset, 0, 0}, {1, 0, 0, 0}};
    return taci_target_pose(s, spring, t);
}

// ---- springs

static tac_Result tune_spring(const Change *c, tac_SpringId id, const tac_SpringDef *from,
                              const tac_SpringDef *to)
{
    tac_SpringDef now = *taci_world_spring_def(c->world, id);
    tac_Result result = TAC_OK;
    bool stiffer = !SAME(from->stiffness, to->stiffness);
    bool turn_stiffer = !SAME(from->angular_stiffness, to->angular_stiffness);
    if (stiffer || turn_stiffer)
        result =
            tac_spring_set_stiffness(c->world, id, stiffer ? to->stiffness : now.stiffness,
                                     turn_stiffer ? to->angular_stiffness : now.angular_stiffness);
    bool damped = !SAME(from->damping, to->damping);
    bool turn_damped = !SAME(from->angular_damping, to->angular_damping);
    if (result == TAC_OK && (damped || turn_damped))
        result = tac_spring_set_damping(c->world, id, damped ? to->damping : now.damping,
                                        turn_damped ? to->angular_damping : now.angular_damping);
    return result;
}

static tac_Result change_springs(const Change *c)
{
    tac_Result result = TAC_OK;
    for (int i = 0; i < c->to->spring_count && result == TAC_OK; i++) {
        const taci_SceneSpring *from = &c->now->spring[i], *to = &c->to->spring[i];
        tac_SpringId id = tac_scene_spring(c->now, c->world, i);
        if (id.index1 == 0)
            continue;
        result = tune_spring(c, id, &from->def, &to->def);
        bool has_target = to->def.type == TAC_SPRING_COORDINATE ||
                          (to->b.body == TACI_WORLD_END && to->b.system < 0);
        tac_Pose before = taci_live_target(c->now, from, c->t);
        tac_Pose after = taci_live_target(c->to, to, c->t);
        if (result == TAC_OK && has_target && !SAME(before, after))
            result = tac_spring_jump_target(c->world, id, after);
    }
    return result;
}

// ---- models

// The servo that moves the rest of a joint, NULL: none.
static const taci_SceneServo *servo_of(const tac_Scene *s, int system, int velocity)
{
    for (int i = 0; i < s->servo_count; i++)
        if (s->servo[i].system == system && s->servo[i].velocity == velocity)
            return &s->servo[i];
    return NULL;
}

static double rest_at(const tac_Scene *s, const tac_TreeAxis *axis, const taci_SceneServo *servo,
                      double t)
{
    return servo != NULL ? taci_signal_value(&s->signal[servo->signal], t).x : axis->rest;
}

static tac_Result change_axis(const Change *c, const taci_SceneModel *m, int velocity,
                              const tac_TreeAxis *from, const tac_TreeAxis *to)
{
    tac_SystemId tree = taci_scene_system_id(c->world, m->parts.system);
    const taci_SceneServo *servo = servo_of(c->now, m->parts.system, velocity);
    double before = rest_at(c->now, from, servo, c->t), after = rest_at(c->to, to, servo, c->t);
    tac_Result result = TAC_OK;
    if (!SAME(from->spring, to->spring) || !SAME(from->damper, to->damper))
        result = tac_tree_set_spring(c->world, tree, velocity, to->spring, to->damper);
    if (result == TAC_OK && !SAME(before, after))
        result = tac_tree_jump_rest(c->world, tree, velocity, after);
    return result;
}

static bool has_signal(const tac_Scene *s, int system, int drive)
{
    for (int i = 0; i < s->control_count; i++)
        if (s->control[i].system == system && s->control[i].drive == drive)
            return true;
    return false;
}

static tac_Result change_model(const Change *c, int index)
{
    const taci_SceneModel *m = &c->now->model[index];
    const tac_TreeDef *from = tac_model_tree(m->model);
    const tac_TreeDef *to = tac_model_tree(c->to->model[index].model);
    tac_SystemId tree = taci_scene_system_id(c->world, m->parts.system);
    tac_Result result = TAC_OK;
    if (tree.index1 == 0)
        return TAC_OK;
    for (int i = 0, at = 0; i < from->body_count && result == TAC_OK; i++) {
        tac_TreeJoint joint = from->body[i].joint;
        int axes = joint == TAC_TREE_UNIVERSAL                                 ? 2
                   : joint == TAC_TREE_REVOLUTE || joint == TAC_TREE_PRISMATIC ? 1
                                                                               : 0;
        for (int k = 0; k < axes && result == TAC_OK; k++)
            result = change_axis(c, m, at + k, &from->body[i].axis[k], &to->body[i].axis[k]);
        at += taci_joint_velocities(joint);
    }
    for (int i = 0; i < from->drive_count && result == TAC_OK; i++)
        if (!SAME(from->drive[i].control, to->drive[i].control) &&
            !has_signal(c->now, m->parts.system, i))
            result = tac_drive_set_control(c->world, tree, i, to->drive[i].control);
    return result;
}

// ---- surfaces

tac_Surface taci_pair_surface(const tac_Scene *s, const taci_ScenePair *p)
{
    tac_Surface surface = taci_world_mix(s->material[p->a - 1], s->material[p->b - 1]);
    surface.friction = p->has_friction ? p->surface.friction : surface.friction;
    surface.restitution = p->has_restitution ? p->surface.restitution : surface.restitution;
    surface.rebound = p->has_rebound ? p->surface.rebound : surface.rebound;
    surface.rolling = p->has_rolling ? p->surface.rolling : surface.rolling;
    surface.torsion = p->has_torsion ? p->surface.torsion : surface.torsion;
    return surface;
}

static tac_Result change_materials(const Change *c)
{
    tac_Result result = TAC_OK;
    for (int i = 0; i < c->to->material_count && result == TAC_OK; i++)
        if (!SAME(c->now->material[i], c->to->material[i]))
            result = tac_material_set(c->world, i + 1, c->to->material[i]);
    for (int i = 0; i < c->to->pair_count && result == TAC_OK; i++) {
        const taci_ScenePair *p = &c->to->pair[i];
        tac_Surface from = taci_pair_surface(c->now, &c->now->pair[i]);
        tac_Surface to = taci_pair_surface(c->to, p);
        if (!SAME(from, to))
            result = tac_material_set_pair(c->world, p->a, p->b, to);
    }
    return result;
}

static bool is_belt(const tac_Scene *s, int shape)
{
    for (int i = 0; i < s->belt_count; i++)
        if (s->belt[i].shape == shape)
            return true;
    return false;
}

static tac_Result change_belts(const Change *c)
{
    tac_Result result = TAC_OK;
    for (int i = 0; i < c->to->shape_count && result == TAC_OK; i++) {
        tac_Vec3 velocity = c->to->shape[i].surface_velocity;
        if (SAME(c->now->shape[i].surface_velocity, velocity) || is_belt(c->now, i))
            continue; // with a signal it runs as that says
        tac_ShapeId id = taci_scene_world_shape(c->now, c->world, i);
        if (id.index1 != 0)
            result = tac_shape_set_surface_velocity(c->world, id, velocity);
    }
    return result;
}

// ---- couplings

static tac_Result change_couplings(const Change *c)
{
    tac_Result result = TAC_OK;
    for (int i = 0; i < c->to->coupling_count && result == TAC_OK; i++) {
        const tac_PortEndDef *from = &c->now->coupling[i].def.end;
        const tac_PortEndDef *to = &c->to->coupling[i].def.end;
        tac_PortId port = tac_scene_port(c->now, c->world, i);
        if (port.index1 != 0 && (!SAME(from->stiffness, to->stiffness) ||
                                 !SAME(from->turn_stiffness, to->turn_stiffness)))
            result = tac_port_set_stiffness(c->world, port, to->stiffness, to->turn_stiffness);
    }
    return result;
}

// Pushes, controls, motions and belts that are signals come with the next tac_scene_drive.
tac_Result taci_live_apply(const tac_Scene *now, const tac_Scene *to, tac_World *world)
{
    Change c = {now, to, world, tac_world_stats(world).time};
    tac_Result result = change_springs(&c);
    for (int i = 0; i < to->model_count && result == TAC_OK; i++)
        result = change_model(&c, i);
    if (result == TAC_OK)
        result = change_materials(&c);
    if (result == TAC_OK)
        result = change_belts(&c);
    if (result == TAC_OK)
        result = change_couplings(&c);
    return result;
}

// ---- the scene

// Lists of signals that grow need memory of the scene's own; what they had stays in its pool.
bool taci_live_reserve(tac_Scene *now, const tac_Scene *to)
{
    for (int i = 0; i < to->signal_count; i++) {
        taci_Signal *from = &now->signal[i];
        size_t count = (size_t)to->signal[i].count;
        if (to->signal[i].count <= from->count)
            continue;
        double *times = taci_pool_take(&now->pool, count * sizeof *times);
        tac_Vec3 *values = taci_pool_take(&now->pool, count * sizeof *values);
        if (times == NULL || values == NULL)
            return false;
        memcpy(times, from->times, (size_t)from->count * sizeof *times);
        memcpy(values, from->values, (size_t)from->count * sizeof *values);
        from->times = times;
        from->values = values;
    }
    return true;
}

static void take_signal(taci_Signal *now, const taci_Signal *to)
{
    taci_Signal kept = *now;
    *now = *to;
    now->times = kept.times;
    now->values = kept.values;
    if (to->count > 0) {
        memcpy(taci_unconst(now->times), to->times, (size_t)to->count * sizeof *to->times);
        memcpy(taci_unconst(now->values), to->values, (size_t)to->count * sizeof *to->values);
    }
}

static void take_tree(const tac_TreeDef *now, const tac_TreeDef *to)
{
    tac_TreeBodyDef *body = taci_unconst(now->body);
    tac_DriveDef *drive = taci_unconst(now->drive);
    for (int i = 0; i < to->body_count; i++)
        memcpy(body[i].axis, to->body[i].axis, sizeof body[i].axis);
    for (int i = 0; i < to->drive_count; i++)
        drive[i].control = to->drive[i].control;
}

void taci_live_take(tac_Scene *now, const tac_Scene *to)
{
    now->duration = to->duration;
    for (int i = 0; i < to->parameter_count; i++)
        now->parameter[i].value = to->parameter[i].value;
    for (int i = 0; i < to->signal_count; i++)
        take_signal(&now->signal[i], &to->signal[i]);
    for (int i = 0; i < to->body_count; i++)
        now->body[i].def.pose = to->body[i].def.pose;
    for (int i = 0; i < to->spring_count; i++)
        now->spring[i].def = to->spring[i].def;
    for (int i = 0; i < to->port_count; i++) {
        now->port[i].constant = to->port[i].constant;
        now->port[i].at = to->port[i].at;
    }
    for (int i = 0; i < to->input_count; i++)
        now->input[i].constant = to->input[i].constant;
    for (int i = 0; i < to->model_count; i++)
        take_tree(tac_model_tree(now->model[i].model), tac_model_tree(to->model[i].model));
    for (int i = 0; i < to->material_count; i++)
        now->material[i] = to->material[i];
    for (int i = 0; i < to->pair_count; i++)
        now->pair[i].surface = to->pair[i].surface;
    for (int i = 0; i < to->shape_count; i++) {
        now->shape[i].surface_velocity = to->shape[i].surface_velocity;
        now->shape[i].runs = to->shape[i].runs;
    }
    for (int i = 0; i < to->coupling_count; i++) {
        now->coupling[i].def.end.stiffness = to->coupling[i].def.end.stiffness;
        now->coupling[i].def.end.turn_stiffness = to->coupling[i].def.end.turn_stiffness;
    }
}
