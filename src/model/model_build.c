/* A model in a world (tactus/model.h): the tree, shapes, materials, springs.
 *
 * What the file says is in the frame of the model; the placement moves what hangs on the world. A
 * model in which nothing can move is no tree: its shapes become the world's, where they stand. */
#include "base/cookie.h"
#include "math/so3.h"
#include "model/model.h"
#include "world/world.h"
#include <stdlib.h>
#include <string.h>

tac_ModelPlacement tac_model_placement_default(void)
{
    return (tac_ModelPlacement){.pose = pose_identity(),
                                .form = TAC_FORM_AUTO,
                                .material = 1,
                                .key = -1,
                                .shapes = true,
                                .self_contact = true,
                                .cookie = TACI_COOKIE_MODEL_PLACEMENT};
}

// ---- what it needs

static bool same_surface(const tac_Surface *a, const tac_Surface *b)
{
    return a->friction == b->friction && a->restitution == b->restitution &&
           a->rebound == b->rebound && a->rolling == b->rolling && a->torsion == b->torsion;
}

// The first shape that touches with the same surface.
static int first_like(const tac_Model *m, int shape)
{
    int i = 0;
    while (!m->shape[i].touches || !same_surface(&m->shape[i].surface, &m->shape[shape].surface))
        i++;
    return i;
}

// How many different surfaces the first `shapes` shapes have.
static int count_surfaces(const tac_Model *m, int shapes)
{
    int count = 0;
    for (int i = 0; i < shapes; i++)
        count += m->shape[i].touches && first_like(m, i) == i;
    return count;
}

static bool can_move(const tac_Model *m)
{
    for (int i = 0; i < m->tree.body_count; i++)
        if (m->tree.body[i].joint != TAC_TREE_FIXED)
            return true;
    return false;
}

// Shapes of a body stand together, so that counting where they change counts bodies.
static int count_touching_bodies(const tac_Model *m)
{
    int count = 0, last = -1;
    for (int i = 0; i < m->shape_count; i++) {
        const tac_ModelShape *s = &m->shape[i];
        count += s->touches && s->body >= 0 && s->body != last;
        last = s->touches ? s->body : last;
    }
    return count;
}

void tac_model_reserve(const tac_Model *m, tac_WorldDef *def)
{
    enum { SITES_MAX = 4000000 }; // that a world may have
    for (int i = 0; i < m->shape_count; i++)
        def->shape_capacity += m->shape[i].touches;
    def->material_capacity += count_surfaces(m, m->shape_count);
    def->spring_capacity += m->spring_count;
    def->body_capacity += count_touching_bodies(m);
    int sites = def->row_site_capacity + 2 * m->spring_count + count_touching_bodies(m);
    def->row_site_capacity = sites < SITES_MAX ? sites : SITES_MAX;
}

// ---- building

typedef struct Build {
    const tac_Model *m;
    tac_World *world;
    const tac_ModelPlacement *placement;
    tac_TreeBodyDef *body;  // moved to the placement                          (body_count)
    tac_TendonDef *tendon;  // of these bodies                                 (tendon_count)
    tac_TendonPoint *point; // of strings
    tac_DriveDef *drive;    // with what the keyframe says                     (drive_count)
    tac_Pose *pose;         // of bodies in the world, all joints as they start (body_count)
    tac_SystemId tree;      // null: nothing moves
    tac_ShapeId *shape;     // those on the world, to be undone                 (shape_count)
    int shape_count;
} Build;

tac_Pose taci_model_joint_motion(const tac_TreeBodyDef *d)
{
    const double *q = d->position;
    tac_Quat about_z = q_exp(v3(0, 0, q[0]));
    switch (d->joint) {
    case TAC_TREE_REVOLUTE:
        return (tac_Pose){{0, 0, 0}, about_z};
    case TAC_TREE_PRISMATIC:
        return (tac_Pose){{0, 0, q[0]}, q_identity()};
    case TAC_TREE_UNIVERSAL:
        return (tac_Pose){{0, 0, 0}, q_mul(about_z, q_exp(v3(0, q[1], 0)))};
    case TAC_TREE_BALL: {
        tac_Quat turn = {q[0], q[1], q[2], q[3]};
        return (tac_Pose){{0, 0, 0}, q_norm2(turn) > 0.0 ? q_normalize(turn) : q_identity()};
    }
    default:
        return pose_identity();
    }
}

void taci_model_start_at(const tac_ModelKey *key, tac_TreeBodyDef *body, int count)
{
    for (int i = 0; i < count; i++) {
        const tac_ModelStart *start = &key->start[i];
        bool placed = body[i].joint == TAC_TREE_FREE ||
                      (body[i].joint == TAC_TREE_FIXED && body[i].parent == TAC_TREE_WORLD);
        if (placed)
            body[i].frame_parent = pose_mul(start->pose, body[i].frame_body);
        else
            memcpy(body[i].position, start->position, sizeof body[i].position);
        memcpy(body[i].velocity, start->velocity, sizeof body[i].velocity);
    }
}

void taci_model_control_at(const tac_ModelKey *key, tac_DriveDef *drive, int count)
{
    for (int i = 0; i < count; i++) {
        drive[i].control = key->control != NULL ? key->control[i] : 0.0;
        drive[i].activation = key->activation != NULL ? key->activation[i] : 0.0;
    }
}

static void place_bodies(Build *b)
{
    const tac_TreeDef *tree = &b->m->tree;
    if (tree->body_count > 0)
        memcpy(b->body, tree->body, (size_t)tree->body_count * sizeof *b->body);
    if (b->placement->key >= 0)
        taci_model_start_at(&b->m->key[b->placement->key], b->body, tree->body_count);
    taci_model_start_within(b->m, b->world, b->placement, b->body);
    if (tree->drive_count > 0)
        memcpy(b->drive, tree->drive, (size_t)tree->drive_count * sizeof *b->drive);
    if (b->placement->key >= 0)
        taci_model_control_at(&b->m->key[b->placement->key], b->drive, tree->drive_count);
    for (int i = 0; i < tree->drive_count; i++) {
        tac_DriveDef *d = &b->drive[i];
        if (d->on == TAC_DRIVE_FRAMES && d->body < 0)
            d->frame = pose_mul(b->placement->pose, d->frame);
        if (d->on == TAC_DRIVE_FRAMES && d->reference < 0)
            d->frame_reference = pose_mul(b->placement->pose, d->frame_reference);
    }
    for (int i = 0; i < tree->body_count; i++) {
        tac_TreeBodyDef *d = &b->body[i];
        if (d->parent == TAC_TREE_WORLD)
            d->frame_parent = pose_mul(b->placement->pose, d->frame_parent);
        tac_Pose joint = pose_mul(d->frame_parent, taci_model_joint_motion(d));
        if (d->parent != TAC_TREE_WORLD)
            joint = pose_mul(b->pose[d->parent], joint);
        b->pose[i] = pose_mul(joint, pose_inverse(d->frame_body));
    }
}

static tac_Result build_tree(Build *b)
{
    tac_TreeDef def = b->m->tree;
    def.body = b->body;
    def.tendon = b->tendon;
    def.drive = b->drive;
    def.form = b->placement->form;
    def.self_contact = b->placement->self_contact;
    if (!can_move(b->m))
        return TAC_OK;
    tac_Result result =
        taci_model_place_tendons(b->m, b->world, b->placement, b->body, b->tendon, b->point);
    return result == TAC_OK ? tac_tree_create(b->world, &def, &b->tree) : result;
}

static bool is_in_use(const tac_World *w, int material)
{
    for (int i = 0; i < w->shape_high; i++)
        if (w->shape[i].slot.live && w->shape[i].def.material == material)
            return true;
    return false;
}

/// A material like the shape's: one that is there, or else the first that nobody has set and no
/// shape has: a surface may be just as those are that nobody has set.
static tac_Result set_material(const Build *b, int shape, int *material)
{
    const tac_Surface wanted = b->m->shape[shape].surface, none = {.friction = 0.5};
    const tac_WorldDef *d = &b->world->def;
    int capacity = d->fixed_capacities ? d->material_capacity : TACI_MATERIALS;
    for (*material = b->placement->material; *material < capacity; ++*material) {
        tac_Surface there = tac_material_pair(b->world, *material, *material);
        if (same_surface(&there, &wanted))
            return TAC_OK;
        if (same_surface(&there, &none) && !is_in_use(b->world, *material))
            return tac_material_set(b->world, *material, wanted);
    }
    return taci_world_fail(b->world, TAC_ERR_CAPACITY, "tac_model_build",
                           "tac_WorldDef.material_capacity is used up");
}

static tac_Result build_shape(Build *b, int index)
{
    const tac_ModelShape *s = &b->m->shape[index];
    bool of_world = s->body < 0 || b->tree.index1 == 0;
    tac_BodyId body = {0};
    tac_ShapeDef def = tac_shape_def_default();
    tac_ShapeId id;
    def.type = s->type;
    def.size = s->size;
    def.geometry = s->geometry;
    def.pose = s->frame;
    def.group = s->group;
    def.collides = s->collides;
    if (of_world)
        def.pose = pose_mul(s->body < 0 ? b->placement->pose : b->pose[s->body], s->frame);
    else
        body = tac_system_body(b->world, b->tree, s->body);
    tac_Result result = set_material(b, index, &def.material);
    if (result == TAC_OK)
        result = tac_shape_create(b->world, body, &def, &id);
    if (result == TAC_OK && of_world)
        b->shape[b->shape_count++] = id;
    return result;
}

static tac_Result build_shapes(Build *b)
{
    tac_Result result = TAC_OK;
    for (int i = 0; i < b->m->shape_count && result == TAC_OK; i++)
        if (b->m->shape[i].touches && b->placement->shapes)
            result = build_shape(b, i);
    return result;
}

// Mass and radius of gyration of the whole: a loop is stiff against both (1000 rad/s).
static void weigh(const Build *b, double *mass, double *inertia)
{
    tac_Vec3 sum = {0, 0, 0};
    *mass = *inertia = 0.0;
    for (int i = 0; i < b->m->tree.body_count; i++) {
        *mass += b->body[i].mass;
        sum = v3_axpy(sum, b->body[i].mass, b->pose[i].p);
    }
    if (*mass <= 0.0)
        return;
    tac_Vec3 center = v3_scale(1.0 / *mass, sum);
    for (int i = 0; i < b->m->tree.body_count; i++) {
        const tac_Mat3 *J = &b->body[i].inertia;
        *inertia += b->body[i].mass * v3_norm2(v3_sub(b->pose[i].p, center)) +
                    (J->m[0][0] + J->m[1][1] + J->m[2][2]) / 3.0;
    }
}

static tac_Result build_springs(const Build *b)
{
    double mass, inertia;
    tac_Result result = TAC_OK;
    weigh(b, &mass, &inertia);
    for (int i = 0; i < b->m->spring_count && result == TAC_OK && b->tree.index1 != 0; i++) {
        const tac_ModelSpring *l = &b->m->spring[i];
        tac_SpringDef def = tac_spring_def_default();
        tac_SpringId id;
        def.type = l->type;
        def.coupling = TAC_SPRING_ROW;
        def.body_a = tac_system_body(b->world, b->tree, l->body_a);
        def.frame_a = l->frame_a;
        def.frame_b = l->frame_b;
        if (l->body_b >= 0)
            def.body_b = tac_system_body(b->world, b->tree, l->body_b);
        else
            def.frame_b = pose_mul(b->placement->pose, l->frame_b);
        def.stiffness = 1e6 * mass;
        def.damping = 1e3 * mass;
        def.angular_stiffness = 1e6 * inertia;
        def.angular_damping = 1e3 * inertia;
        result = tac_spring_create(b->world, &def, &id);
    }
    return result;
}

/// The world knows the robot and its bodies by the names of the file.
static tac_Result name_parts(const Build *b)
{
    if (b->tree.index1 == 0)
        return TAC_OK;
    tac_Result result = tac_system_set_name(b->world, b->tree, tac_model_name(b->m));
    for (int i = 0; i < b->m->tree.body_count && result == TAC_OK; i++)
        result = tac_body_set_name(b->world, tac_system_body(b->world, b->tree, i),
                                   tac_model_body_name(b->m, i));
    return result;
}

static void undo(Build *b)
{
    for (int i = 0; i < b->shape_count; i++)
        tac_shape_destroy(b->world, b->shape[i]);
    if (b->tree.index1 != 0)
        tac_system_destroy(b->world, b->tree);
}

tac_Result tac_model_build(const tac_Model *m, tac_World *world,
                           const tac_ModelPlacement *placement, tac_SystemId *tree)
{
    size_t n = (size_t)m->tree.body_count + 1;
    *tree = (tac_SystemId){0, 0, 0};
    if (placement == NULL || placement->cookie != TACI_COOKIE_MODEL_PLACEMENT)
        return taci_world_fail(world, TAC_ERR_INVALID, __func__,
                               "the placement was not made by tac_model_placement_default");
    if (placement->material < 0)
        return taci_world_fail(world, TAC_ERR_INVALID, __func__, "material must not be negative");
    if (placement->key >= m->key_count)
        return taci_world_fail(world, TAC_ERR_INVALID, __func__, "the model has no such keyframe");
    Build b = {.m = m, .world = world, .placement = placement};
    b.body = malloc(n * sizeof *b.body);
    b.tendon = malloc(((size_t)m->tree.tendon_count + 1) * sizeof *b.tendon);
    b.point = malloc(((size_t)taci_model_count_points(m) + 1) * sizeof *b.point);
    b.drive = malloc(((size_t)m->tree.drive_count + 1) * sizeof *b.drive);
    b.pose = malloc(n * sizeof *b.pose);
    b.shape = malloc(((size_t)m->shape_count + 1) * sizeof *b.shape);
    tac_Result result = TAC_ERR_MEMORY;
    if (b.body != NULL && b.tendon != NULL && b.point != NULL && b.drive != NULL &&
        b.pose != NULL && b.shape != NULL) {
        place_bodies(&b);
        result = build_tree(&b);
        if (result == TAC_OK)
            result = build_shapes(&b);
        if (result == TAC_OK && !placement->overlap)
            result = taci_model_keep_apart(m, world, b.tree);
        if (result == TAC_OK)
            result = build_springs(&b);
        if (result == TAC_OK)
            result = name_parts(&b);
        if (result != TAC_OK)
            undo(&b);
    }
    free(b.body);
    free(b.tendon);
    free(b.point);
    free(b.drive);
    free(b.pose);
    free(b.shape);
    if (result == TAC_OK)
        *tree = b.tree;
    return result;
}
