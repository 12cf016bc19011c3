/* Shapes of bodies and of the world: what they are, what they weigh, what they touch.
 *
 * Groups of shapes are names in a file and bits in a world. They get their bits in the order in
 * which the files name them, so that the same files always give the same bits. */
#include "scene/load.h"
#include "text/nearest.h"
#include "geometry/shape.h"
#include "math/so3.h"
#include <string.h>

// ---- groups

static int find_group(taci_Loader *l, const char *name, uint32_t node)
{
    if (l->group_count == 0)
        l->group[l->group_count++] = (taci_Group){"default", 0, true};
    for (int i = 0; i < l->group_count; i++)
        if (strcmp(l->group[i].name, name) == 0)
            return i;
    if (l->group_count == TACI_GROUPS_MAX) {
        taci_mistake_at(&l->doc, node, "too many groups; expected at most %d", TACI_GROUPS_MAX - 1);
        return -1;
    }
    l->group[l->group_count] = (taci_Group){name, node, false};
    return l->group_count++;
}

static bool add_group(taci_Loader *l, uint32_t node, bool as_group, uint32_t *bits)
{
    const char *name;
    if (!taci_work(l, node) || !taci_value_name(l, node, &name))
        return false;
    int i = find_group(l, name, node);
    if (i < 0)
        return false;
    l->group[i].has_shapes |= as_group;
    *bits |= UINT32_C(1) << i;
    return true;
}

bool taci_load_groups(taci_Loader *l, uint32_t node, bool as_group, uint32_t *bits)
{
    uint32_t sum = 0;
    bool ok = true;
    if (node == 0)
        return true;
    if (l->doc.node[node].kind != TACI_NODE_LIST)
        ok = add_group(l, node, as_group, &sum);
    else
        for (uint32_t i = l->doc.node[node].first; i != 0; i = l->doc.node[i].next)
            ok &= add_group(l, i, as_group, &sum);
    *bits = sum;
    return ok;
}

void taci_check_groups(taci_Loader *l)
{
    for (int i = 0; i < l->group_count; i++) {
        const char *name = l->group[i].name;
        taci_Nearest near = taci_nearest_begin(name, strlen(name));
        for (int k = 0; k < l->group_count; k++)
            if (l->group[k].has_shapes)
                taci_nearest_offer(&near, l->group[k].name);
        char hint[TACI_HINT_SIZE];
        if (!l->group[i].has_shapes)
            taci_mistake_at(&l->doc, l->group[i].node, "no shape is in the group '%s'%s", name,
                            taci_nearest_hint(&near, hint));
    }
}

// ---- one shape

typedef struct ShapeReader {
    taci_ShapeText text;
    taci_Given given;
    const taci_Material *material;
    tac_SceneShape shape;
    double density; // kg/m3, negative if nothing says
} ShapeReader;

static bool refuse(taci_Loader *l, const ShapeReader *r, const char *text)
{
    taci_mistake_at(&l->doc, r->given.key[TACI_SHAPE_TYPE], "%s", text);
    return false;
}

static double find_density(const ShapeReader *r, const taci_ShapeHome *home)
{
    if (r->given.key[TACI_SHAPE_DENSITY] != 0)
        return r->text.density;
    if (r->material != NULL && r->material->density >= 0.0)
        return r->material->density;
    return home->density;
}

static tac_Vec3 find_color(const ShapeReader *r, const taci_ShapeHome *home)
{
    if (r->given.key[TACI_SHAPE_COLOR] != 0)
        return r->text.color;
    return r->material != NULL && r->material->has_color ? r->material->color : home->color;
}

static bool read_touching(taci_Loader *l, ShapeReader *r, const taci_ShapeHome *home)
{
    tac_SceneShape *s = &r->shape;
    const taci_Material *material = r->material != NULL ? r->material : home->material;
    s->material = material != NULL ? (int)(material - l->material) + 1 : 0;
    s->touches = r->given.key[TACI_SHAPE_COLLIDE] != 0 ? r->text.collide : home->collide;
    s->group = home->group;
    s->collides = home->collides;
    bool ok = taci_load_groups(l, r->given.value[TACI_SHAPE_GROUP], true, &s->group);
    return taci_load_groups(l, r->given.value[TACI_SHAPE_COLLIDES], false, &s->collides) && ok;
}

// Planes and height fields have no end, so that nothing that moves can have them.
static bool check_place(taci_Loader *l, const ShapeReader *r, const taci_ShapeHome *home)
{
    if (!home->fixed && r->shape.type == TAC_SHAPE_PLANE)
        return refuse(l, r, "a plane goes on the ground and on fixed bodies only");
    if (!home->fixed && r->shape.type == TAC_SHAPE_HEIGHT_FIELD)
        return refuse(l, r, "a height field goes on the ground and on fixed bodies only");
    return true;
}

static bool read_shape(taci_Loader *l, uint32_t node, const taci_ShapeHome *home, ShapeReader *r)
{
    taci_table_shape.defaults(&r->text);
    taci_ShapeText *t = &r->text;
    bool ok = taci_fields_read(l, node, &taci_table_shape, t, &r->given);
    ok &= taci_find_material(l, t->material, r->given.value[TACI_SHAPE_MATERIAL], &r->material);
    ok &= taci_pose_read(l, &r->given, TACI_SHAPE_POSE, &t->pose, &r->shape.frame);
    ok &= read_touching(l, r, home);
    if (!ok)
        return false;
    r->shape.type = (tac_ShapeType)t->type;
    r->shape.size = t->type == TAC_SHAPE_BOX ? t->size : v3(t->radius, 0.0, t->length);
    r->shape.color = find_color(r, home);
    r->shape.body = home->body;
    r->density = find_density(r, home);
    if (!taci_load_belt(l, r->given.key[TACI_SHAPE_SURFACE], r->given.value[TACI_SHAPE_SURFACE],
                        &r->shape))
        return false;
    if (!check_place(l, r, home) || !taci_load_form(l, t, &r->given, &r->shape.geometry))
        return false;
    const char *fault = taci_shape_fault(r->shape.type, r->shape.size, r->shape.geometry);
    return fault == NULL || refuse(l, r, fault);
}

// ---- what they weigh

// Add a shape to the sum. What fixed bodies weigh does not matter.
static bool add_mass(taci_Loader *l, const ShapeReader *r, taci_ShapeHome *home)
{
    bool has = r->density >= 0.0;
    double density = has ? r->density : 1.0;
    if (home->fixed)
        return true;
    home->some |= has;
    home->all &= has;
    if (!has && home->lacking == 0)
        home->lacking = r->given.map;
    if (density == 0.0)
        return true;
    const tac_SceneShape *s = &r->shape;
    tac_MassProperties part[2] = {home->sum};
    const tac_Pose pose[2] = {tac_pose_identity(), s->frame};
    if (tac_mass_properties(s->type, s->size, s->geometry, density, &part[1]) != TAC_OK)
        return refuse(l, r, "the shape has no finite mass");
    home->sum = home->sum.mass > 0.0 ? tac_mass_combine(part, pose, 2)
                                     : tac_mass_combine(&part[1], &pose[1], 1);
    return true;
}

static bool append_shape(taci_Loader *l, const ShapeReader *r, taci_ShapeHome *home)
{
    tac_Scene *s = l->scene;
    if (!taci_has_room(l, r->given.map, s->shape_count, "shapes"))
        return false;
    if (!taci_grow(&s->shape, &s->shape_capacity, s->shape_count, sizeof *s->shape))
        return taci_no_memory(l);
    s->shape[s->shape_count++] = r->shape;
    home->count++;
    return true;
}

bool taci_load_shapes(taci_Loader *l, uint32_t list, taci_ShapeHome *home)
{
    bool ok = true;
    home->all = true;
    if (list == 0)
        return true;
    if (!taci_check_list(l, list, "a list of shapes"))
        return false;
    for (uint32_t i = l->doc.node[list].first; i != 0; i = l->doc.node[i].next) {
        ShapeReader r = {.density = -1.0};
        ok &= read_shape(l, i, home, &r) && add_mass(l, &r, home) && append_shape(l, &r, home);
    }
    return ok;
}

void taci_load_ground(taci_Loader *l)
{
    for (int i = 0; i < l->order_count; i++) {
        taci_ShapeHome ground = {.body = TAC_SCENE_GROUND,
                                 .fixed = true,
                                 .density = -1.0,
                                 .color = {0.7, 0.7, 0.7},
                                 .group = 1,
                                 .collides = UINT32_MAX,
                                 .collide = true};
        taci_load_shapes(l, l->section[l->order[i]].node[TACI_ROOT_GROUND], &ground);
        l->scene->ground_count += ground.count;
    }
}
