// Worlds from a scene, and what moves in them by itself.
#include "scene/live.h"
#include "base/assert.h"
#include "math/so3.h"
#include "world/world.h"

// Objects of a fresh world get slots in order, each in its first generation.
enum { FIRST_GENERATION = 1 };

tac_BodyId tac_scene_body(const tac_Scene *s, const tac_World *world, int index)
{
    tac_BodyId id = {.index1 = index + 1, .generation = FIRST_GENERATION, .world = world->def.tag};
    bool is = index >= 0 && index < s->body_count && tac_body_is_valid(world, id);
    return is ? id : (tac_BodyId){0};
}

tac_JointId tac_scene_joint(const tac_Scene *s, const tac_World *world, int index)
{
    tac_JointId id = {index + 1, FIRST_GENERATION, world->def.tag};
    bool is = index >= 0 && index < s->joint_count && tac_joint_is_valid(world, id);
    return is ? id : (tac_JointId){0, 0, 0};
}

tac_SpringId tac_scene_spring(const tac_Scene *s, const tac_World *world, int index)
{
    tac_SpringId id = {s->model_springs + index + 1, FIRST_GENERATION, world->def.tag};
    bool is = index >= 0 && index < s->spring_count && tac_spring_is_valid(world, id);
    return is ? id : (tac_SpringId){0, 0, 0};
}

// The number that a shape has in worlds, -1 if it is only drawn.
static int world_shape(const tac_Scene *s, int shape)
{
    int low = 0, high = s->touching_count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (s->touching[middle] < shape)
            low = middle + 1;
        else
            high = middle;
    }
    return low < s->touching_count && s->touching[low] == shape ? low : -1;
}

tac_ShapeId taci_scene_world_shape(const tac_Scene *s, const tac_World *world, int shape)
{
    int n = world_shape(s, shape);
    tac_ShapeId id = {n + 1, FIRST_GENERATION, world->def.tag};
    return n >= 0 && tac_shape_is_valid(world, id) ? id : (tac_ShapeId){0, 0, 0};
}

tac_ShapeId tac_scene_shape(const tac_Scene *s, const tac_World *world, int body, int index)
{
    int count;
    const tac_SceneShape *shapes = tac_scene_shapes(s, body, &count);
    if (index < 0 || index >= count)
        return (tac_ShapeId){0, 0, 0};
    return taci_scene_world_shape(s, world, (int)(shapes - s->shape) + index);
}

bool tac_scene_find_shape(const tac_Scene *s, tac_ShapeId id, int *body, int *index)
{
    if (id.index1 < 1 || id.index1 > s->touching_count || id.generation != FIRST_GENERATION)
        return false;
    int shape = s->touching[id.index1 - 1];
    *body = s->shape[shape].body;
    *index = shape - (*body >= 0 ? s->body[*body].shape : 0);
    return true;
}

static tac_Result create_bodies(const tac_Scene *s, tac_World *world)
{
    for (int i = 0; i < s->body_count; i++) {
        tac_BodyId id;
        tac_Result result = tac_body_create(world, &s->body[i].def, &id);
        if (result != TAC_OK)
            return result;
        TAC_ASSERT(id.index1 == i + 1 && id.generation == FIRST_GENERATION);
        if (!s->body[i].ccd_exact)
            tac_body_set_ccd_exact(world, id, false);
        result = tac_body_set_name(world, id, s->body[i].name);
        if (result != TAC_OK)
            return result;
    }
    return TAC_OK;
}

static tac_Result create_joints(const tac_Scene *s, tac_World *world)
{
    for (int i = 0; i < s->joint_count; i++) {
        tac_JointDef def = s->joint[i].def;
        def.body_a = tac_scene_body(s, world, s->joint[i].a);
        def.body_b = tac_scene_body(s, world, s->joint[i].b); // null for the world
        tac_JointId id;
        tac_Result result = tac_joint_create(world, &def, &id);
        if (result == TAC_OK)
            result = tac_joint_set_name(world, id, s->joint[i].name);
        if (result != TAC_OK)
            return result;
        TAC_ASSERT(id.index1 == i + 1 && id.generation == FIRST_GENERATION);
    }
    return TAC_OK;
}

static tac_Result create_springs(const tac_Scene *s, tac_World *world)
{
    for (int i = 0; i < s->spring_count; i++) {
        tac_SpringDef def = s->spring[i].def;
        if (def.type == TAC_SPRING_COORDINATE) {
            def.system_a = taci_scene_system_id(world, s->spring[i].a.system);
            def.system_b = taci_scene_system_id(world, s->spring[i].b.system);
            def.velocity_a = s->spring[i].a.part;
            def.velocity_b = s->spring[i].b.part;
        } else {
            def.body_a = taci_end_body(s, world, s->spring[i].a);
            def.body_b = taci_end_body(s, world, s->spring[i].b);
        }
        tac_SpringId id;
        tac_Result result = tac_spring_create(world, &def, &id);
        if (result == TAC_OK)
            result = tac_spring_set_name(world, id, s->spring[i].name);
        if (result != TAC_OK)
            return result;
        TAC_ASSERT(id.index1 == s->model_springs + i + 1 && id.generation == FIRST_GENERATION);
    }
    return TAC_OK;
}

static tac_Result set_materials(const tac_Scene *s, tac_World *world)
{
    tac_Result result = TAC_OK;
    for (int i = 0; i < s->material_count && result == TAC_OK; i++)
        result = tac_material_set(world, i + 1, s->material[i]);
    for (int i = 0; i < s->pair_count && result == TAC_OK; i++) {
        const taci_ScenePair *p = &s->pair[i];
        result = tac_material_set_pair(world, p->a, p->b, taci_pair_surface(s, p));
    }
    return result;
}

static tac_Result create_shapes(const tac_Scene *s, tac_World *world)
{
    for (int i = 0; i < s->touching_count; i++) {
        const tac_SceneShape *shape = &s->shape[s->touching[i]];
        tac_ShapeDef def = tac_shape_def_default();
        def.type = shape->type;
        def.size = shape->size;
        def.geometry = shape->geometry;
        def.pose = shape->frame;
        def.material = shape->material;
        def.group = shape->group;
        def.collides = shape->collides;
        def.surface_velocity = shape->surface_velocity;
        tac_ShapeId id;
        tac_Result result =
            tac_shape_create(world, tac_scene_body(s, world, shape->body), &def, &id);
        if (result != TAC_OK)
            return result;
        TAC_ASSERT(id.index1 == i + 1 && id.generation == FIRST_GENERATION);
    }
    return TAC_OK;
}

tac_Result tac_scene_build(const tac_Scene *s, tac_World **world)
{
    tac_Result result = tac_world_create(&s->world, world);
    if (result == TAC_OK)
        result = create_bodies(s, *world);
    if (result == TAC_OK)
        result = create_joints(s, *world);
    if (result == TAC_OK)
        result = set_materials(s, *world);
    if (result == TAC_OK)
        result = create_shapes(s, *world);
    if (result == TAC_OK)
        result = taci_build_models(s, *world);
    if (result == TAC_OK)
        result = taci_build_nodal(s, *world);
    if (result == TAC_OK)
        result = create_springs(s, *world);
    if (result == TAC_OK)
        result = taci_build_couplings(s, *world);
    bool relax = s->relax == TACI_RELAX_MODELS ? s->model_count > 0 : s->relax == TACI_RELAX_ALWAYS;
    if (result == TAC_OK && relax)
        result = tac_world_relax(*world, NULL);
    if (result == TAC_OK)
        taci_tell_fallers(s, *world);
    if (result != TAC_OK) {
        tac_world_destroy(*world);
        *world = NULL;
    }
    return result;
}

static tac_Result push_joint(const tac_Scene *s, tac_World *world, const taci_ScenePort *port,
                             double t)
{
    tac_SystemId system = taci_scene_system_id(world, port->on.system);
    double effort =
        port->effort >= 0 ? taci_signal_value(&s->signal[port->effort], t).x : port->constant;
    return system.index1 == 0 ? TAC_OK : tac_system_push(world, system, port->on.part, effort);
}

static tac_Result push(const tac_Scene *s, tac_World *world, const taci_ScenePort *port, double t)
{
    if (port->joint)
        return push_joint(s, world, port, t);
    tac_BodyId body = taci_end_body(s, world, port->on);
    tac_Wrench w = {{0, 0, 0}, {0, 0, 0}};
    if (body.index1 == 0 || (port->force < 0 && port->torque < 0))
        return TAC_OK; // the body was destroyed: nobody is left to push
    if (port->torque >= 0)
        w.torque = taci_signal_value(&s->signal[port->torque], t);
    if (port->force >= 0) {
        w.force = taci_signal_value(&s->signal[port->force], t);
        tac_Vec3 arm = q_rotate(tac_body_pose(world, body).q, port->at);
        if (!port->at_center)
            w.torque = v3_add(w.torque, v3_cross(arm, w.force));
    }
    return tac_body_push(world, body, w);
}

tac_Result tac_scene_drive(const tac_Scene *s, tac_World *world, double T)
{
    double t = tac_world_stats(world).time;
    tac_Result result = TAC_OK;
    for (int i = 0; i < s->port_count && result == TAC_OK; i++)
        result = push(s, world, &s->port[i], t + 0.5 * T);
    for (int i = 0; i < s->spring_count && result == TAC_OK; i++) {
        const taci_SceneSpring *spring = &s->spring[i];
        tac_SpringId id = {0, 0, 0};
        if (spring->position >= 0 || spring->rotation >= 0)
            id = tac_scene_spring(s, world, i);
        if (id.index1 != 0)
            result = tac_spring_set_target(world, id, taci_target_pose(s, spring, t + T));
    }
    for (int i = 0; i < s->servo_count && result == TAC_OK; i++) {
        const taci_SceneServo *servo = &s->servo[i];
        tac_SystemId system = taci_scene_system_id(world, servo->system);
        double rest = taci_signal_value(&s->signal[servo->signal], t + T).x;
        if (system.index1 != 0)
            result = tac_tree_set_rest(world, system, servo->velocity, rest);
    }
    if (result == TAC_OK)
        result = taci_drive_controls(s, world, t + 0.5 * T);
    if (result == TAC_OK)
        result = taci_drive_networks(s, world, t + 0.5 * T);
    for (int i = 0; i < s->body_count && result == TAC_OK; i++)
        result = taci_drive_motion(s, world, i, t, T);
    for (int i = 0; i < s->belt_count && result == TAC_OK; i++)
        result = taci_drive_belt(s, world, &s->belt[i], t + 0.5 * T);
    return result;
}
