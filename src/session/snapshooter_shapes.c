// Shapes of a card: first those of the world, in its order, then what is only drawn, which a scene
// and its models know. These two also give the colours of the first.
#include "math/so3.h"
#include "scene/scene.h"
#include "session/snapshooter.h"

enum { ONLY_DRAWN = 1 };

static void put_vec(double to[3], tac_Vec3 v)
{
    v3_put(to, v);
}

static void put_color(float to[4], tac_Vec3 color)
{
    to[0] = (float)color.x, to[1] = (float)color.y, to[2] = (float)color.z, to[3] = 1.0F;
}

static void put_frame(tac_CardShape *row, tac_Pose frame)
{
    put_vec(row->position, frame.p);
    row->quaternion[0] = frame.q.w;
    put_vec(&row->quaternion[1], v3(frame.q.x, frame.q.y, frame.q.z));
}

static void add_shape(taci_CardMaker *m, tac_CardShape *row, tac_Vec3 color,
                      const tac_Geometry *geometry)
{
    bool surface = row->type >= TAC_SHAPE_HULL && geometry != NULL;
    put_color(row->color, color);
    row->mesh = surface ? taci_card_mesh(m, geometry) : -1;
    taci_card_add(m, TAC_SECTION_CARD_SHAPES, row);
}

// ---- those of the world

static bool same_vec(tac_Vec3 a, tac_Vec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

static bool same_frame(tac_Pose a, tac_Pose b)
{
    return same_vec(a.p, b.p) && a.q.w == b.q.w && a.q.x == b.q.x && a.q.y == b.q.y &&
           a.q.z == b.q.z;
}

static bool same_form(const tac_ModelShape *s, const tac_ShapeDef *def)
{
    return s->touches && s->type == def->type && same_vec(s->size, def->size) &&
           s->geometry == def->geometry;
}

/// The shape of a model that became this one of the world: of the same body, and made of the same
/// numbers. A model in which nothing moves stands in the world: its frames are others there, and
/// the first shape of the same form will do.
static const tac_ModelShape *find_in_model(const taci_CardMaker *m, int model, tac_BodyId body,
                                           const tac_ShapeDef *def)
{
    tac_SystemId tree = tac_scene_system(m->scene, m->world, model);
    int count, index = -1;
    const tac_ModelShape *s = tac_model_shapes(tac_scene_model(m->scene, model), &count);
    tac_SystemId system = tac_body_system(m->world, body, &index);
    bool is_its = body.index1 == 0 || (tree.index1 != 0 && system.index1 == tree.index1);
    for (int i = 0; is_its && i < count; i++) {
        bool here = body.index1 == 0 ? s[i].body < 0 || tree.index1 == 0
                                     : s[i].body == index && same_frame(s[i].frame, def->pose);
        if (here && same_form(&s[i], def))
            return &s[i];
    }
    return NULL;
}

static void look_up(const taci_CardMaker *m, tac_ShapeId id, const tac_ShapeDef *def,
                    const char **name, tac_Vec3 *color)
{
    int body, index;
    if (m->scene == NULL)
        return;
    if (tac_scene_find_shape(m->scene, id, &body, &index)) {
        *color = tac_scene_shapes(m->scene, body, NULL)[index].color;
        return;
    }
    for (int i = 0; i < tac_scene_count(m->scene, TAC_SCENE_MODEL); i++) {
        const tac_ModelShape *s = find_in_model(m, i, tac_shape_body(m->world, id), def);
        if (s == NULL)
            continue;
        *color = s->color;
        *name = (*name)[0] != '\0' ? *name : s->name;
        return;
    }
}

static void add_of_world(taci_CardMaker *m, tac_ShapeId id)
{
    tac_Snapshooter *s = m->s;
    tac_ShapeDef def = tac_shape_def(m->world, id);
    tac_Vec3 color = {0.7, 0.7, 0.7};
    const char *name = tac_shape_name(m->world, id);
    if (!taci_grow(&s->shape, &s->shape_capacity, s->shape_count, sizeof id)) {
        m->short_of_memory = true;
        return;
    }
    look_up(m, id, &def, &name, &color);
    tac_CardShape row = {.name = taci_card_put_text(m, name != NULL ? name : ""),
                         .body = taci_snap_body(s, tac_shape_body(m->world, id)),
                         .type = (uint32_t)def.type};
    put_vec(row.size, def.size);
    put_frame(&row, def.pose);
    s->of_shape[id.index1 - 1] = (taci_SnapNumber){s->shape_count, id.generation};
    s->shape[s->shape_count++] = id;
    add_shape(m, &row, color, def.geometry);
}

// ---- what is only drawn

static void add_of_scene(taci_CardMaker *m, int body)
{
    int count;
    const tac_SceneShape *shape = tac_scene_shapes(m->scene, body, &count);
    tac_BodyId id = {0};
    if (body >= 0)
        id = tac_scene_body(m->scene, m->world, body);
    if (body >= 0 && id.index1 == 0) // it has gone
        return;
    for (int i = 0; i < count && !m->short_of_memory; i++) {
        tac_CardShape row = {.name = taci_card_put_text(m, ""),
                             .body = taci_snap_body(m->s, id),
                             .type = (uint32_t)shape[i].type,
                             .flags = ONLY_DRAWN};
        put_vec(row.size, shape[i].size);
        put_frame(&row, shape[i].frame);
        if (!shape[i].touches)
            add_shape(m, &row, shape[i].color, shape[i].geometry);
    }
}

// Where a shape of a model is: in a body's frame, or in the world, with its body for a model in
// which nothing moves.
static bool place_in_model(const taci_CardMaker *m, int model, const tac_ModelShape *s,
                           tac_CardShape *row)
{
    const taci_SceneModel *of = &m->scene->model[model];
    tac_SystemId tree = tac_scene_system(m->scene, m->world, model);
    row->body = -1;
    if (s->body < 0) {
        put_frame(row, pose_mul(of->placement.pose, s->frame));
        return true;
    }
    if (of->parts.system < 0) {
        const tac_TreeDef *def = tac_model_tree(of->model);
        tac_Pose place = s->frame;
        for (int b = s->body; b >= 0; b = def->body[b].parent) {
            const tac_TreeBodyDef *d = &def->body[b];
            place = pose_mul(pose_mul(d->frame_parent, pose_inverse(d->frame_body)), place);
        }
        put_frame(row, pose_mul(of->placement.pose, place));
        return true;
    }
    row->body = taci_snap_body(m->s, tac_system_body(m->world, tree, s->body));
    put_frame(row, s->frame);
    return row->body >= 0;
}

static void add_of_model(taci_CardMaker *m, int model)
{
    int count;
    const tac_ModelShape *s = tac_model_shapes(tac_scene_model(m->scene, model), &count);
    for (int i = 0; i < count && !m->short_of_memory; i++) {
        tac_CardShape row = {.type = (uint32_t)s[i].type, .flags = ONLY_DRAWN};
        if (s[i].touches || !place_in_model(m, model, &s[i], &row))
            continue;
        row.name = taci_card_put_text(m, s[i].name);
        put_vec(row.size, s[i].size);
        add_shape(m, &row, s[i].color, s[i].geometry);
    }
}

void taci_card_shapes(taci_CardMaker *m)
{
    for (tac_ShapeId i = {0};
         !m->short_of_memory && (i = tac_world_next_shape(m->world, i)).index1 != 0;)
        add_of_world(m, i);
    if (m->scene == NULL)
        return;
    for (int i = TAC_SCENE_GROUND; i < tac_scene_count(m->scene, TAC_SCENE_BODY); i++)
        add_of_scene(m, i);
    for (int i = 0; i < tac_scene_count(m->scene, TAC_SCENE_MODEL); i++)
        add_of_model(m, i);
}
