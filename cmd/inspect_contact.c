// Shapes and contacts of a scene at its start. See inspect_contact.h.
#include "inspect_contact.h"

#include <stdio.h>

enum { LINES_MAX = 50 };

static const char *type_name(tac_ShapeType type)
{
    static const char *const names[] = {"sphere", "box",  "capsule", "cylinder",    "cone",
                                        "plane",  "hull", "mesh",    "height_field"};
    return names[type];
}

/// "arm.forearm": the body of a model that has the shape.
static const char *model_shape_name(const tac_Scene *scene, const tac_World *world, tac_ShapeId id,
                                    char *room, size_t size)
{
    int index = -1;
    tac_SystemId of = tac_body_system(world, tac_shape_body(world, id), &index);
    for (int i = 0; of.index1 != 0 && i < tac_scene_count(scene, TAC_SCENE_MODEL); i++) {
        if (tac_scene_system(scene, world, i).index1 != of.index1)
            continue;
        const char *body = tac_model_body_name(tac_scene_model(scene, i), index);
        snprintf(room, size, "%s.%.80s", tac_scene_name(scene, TAC_SCENE_MODEL, i),
                 body[0] != '\0' ? body : "(no name)");
        return room;
    }
    return "ground of a model";
}

/// "crate", or "table/2" of a body with several shapes.
static const char *shape_name(const tac_Scene *scene, const tac_World *world, tac_ShapeId id,
                              char *room, size_t size)
{
    int body, index, count;
    if (!tac_scene_find_shape(scene, id, &body, &index))
        return model_shape_name(scene, world, id, room, size);
    const char *name =
        body == TAC_SCENE_GROUND ? "ground" : tac_scene_name(scene, TAC_SCENE_BODY, body);
    tac_scene_shapes(scene, body, &count);
    if (count == 1)
        return name;
    snprintf(room, size, "%s/%d", name, index);
    return room;
}

typedef struct ShapeCounts {
    int type[TAC_SHAPE_HEIGHT_FIELD + 1];
    int all, touching, running;
} ShapeCounts;

static ShapeCounts count_shapes(const tac_Scene *scene)
{
    ShapeCounts counts = {.all = 0};
    for (int body = TAC_SCENE_GROUND; body < tac_scene_count(scene, TAC_SCENE_BODY); body++) {
        int n;
        const tac_SceneShape *shape = tac_scene_shapes(scene, body, &n);
        for (int i = 0; i < n; i++) {
            counts.type[shape[i].type]++;
            counts.touching += shape[i].touches;
            counts.running += shape[i].runs;
        }
        counts.all += n;
    }
    return counts;
}

void inspect_print_shapes(const tac_Scene *scene)
{
    ShapeCounts counts = count_shapes(scene);
    if (counts.all == 0)
        return;
    printf("  shapes      %d of which %d can touch:", counts.all, counts.touching);
    const char *between = " ";
    for (int t = 0; t <= TAC_SHAPE_HEIGHT_FIELD; t++)
        if (counts.type[t] > 0) {
            printf("%s%d %s", between, counts.type[t], type_name((tac_ShapeType)t));
            between = ", ";
        }
    if (counts.running > 0)
        printf("; the surface of %d runs", counts.running);
    printf("\n");
}

void inspect_print_contacts(const tac_Scene *scene, const tac_World *world)
{
    int count;
    const tac_Contact *contact = tac_world_contacts(world, &count);
    if (count == 0)
        return;
    printf("\n  %-20s %-20s %30s %10s %10s\n", "contact of", "with", "at m", "gap um", "force N");
    for (int i = 0; i < count && i < LINES_MAX; i++) {
        const tac_Contact *c = &contact[i];
        char a[140], b[140];
        double force =
            c->force.x * c->normal.x + c->force.y * c->normal.y + c->force.z * c->normal.z;
        printf("  %-20s %-20s %9.4g %9.4g %9.4g  %10.3g %10.3g\n",
               shape_name(scene, world, c->shape_a, a, sizeof a),
               shape_name(scene, world, c->shape_b, b, sizeof b), c->point.x, c->point.y,
               c->point.z, 1e6 * c->gap, force);
    }
    if (count > LINES_MAX)
        printf("  … and %d more contacts (--json lists all)\n", count - LINES_MAX);
}

static json_t *vector(tac_Vec3 v)
{
    return json_pack("[f, f, f]", v.x, v.y, v.z);
}

json_t *inspect_json_shapes(const tac_Scene *scene)
{
    json_t *list = json_array();
    for (int body = TAC_SCENE_GROUND; body < tac_scene_count(scene, TAC_SCENE_BODY); body++) {
        int n;
        const tac_SceneShape *shape = tac_scene_shapes(scene, body, &n);
        const char *name =
            body == TAC_SCENE_GROUND ? "world" : tac_scene_name(scene, TAC_SCENE_BODY, body);
        for (int i = 0; i < n; i++)
            json_array_append_new(
                list, json_pack("{s:s, s:i, s:s, s:o, s:o, s:b}", "body", name, "number", i, "type",
                                type_name(shape[i].type), "size", vector(shape[i].size), "position",
                                vector(shape[i].frame.p), "touches", shape[i].touches));
    }
    return list;
}

json_t *inspect_json_contacts(const tac_Scene *scene, const tac_World *world)
{
    int count;
    const tac_Contact *contact = tac_world_contacts(world, &count);
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        const tac_Contact *c = &contact[i];
        char a[140], b[140];
        json_array_append_new(list,
                              json_pack("{s:s, s:s, s:o, s:o, s:f, s:o}", "a",
                                        shape_name(scene, world, c->shape_a, a, sizeof a), "b",
                                        shape_name(scene, world, c->shape_b, b, sizeof b), "point",
                                        vector(c->point), "normal", vector(c->normal), "gap",
                                        c->gap, "force", vector(c->force)));
    }
    return list;
}

bool inspect_find_overlap(const tac_Scene *scene, const tac_World *world, char *text, size_t size)
{
    double slop = tac_scene_info(scene).world.contact_slop;
    double depth = tac_world_stats(world).contact.depth;
    int count, deepest = -1;
    const tac_Contact *contact = tac_world_contacts(world, &count);
    for (int i = 0; i < count; i++)
        if (deepest < 0 || contact[i].gap < contact[deepest].gap)
            deepest = i;
    if (!(depth > slop * (1.0 + 1e-6))) // at the slop but for rounding is as it should be
        return false;
    char a[140], b[140];
    if (deepest >= 0 && contact[deepest].gap < -slop)
        snprintf(text, size, "%s and %s overlap by %.3g m at the start, more than the slop of %g m",
                 shape_name(scene, world, contact[deepest].shape_a, a, sizeof a),
                 shape_name(scene, world, contact[deepest].shape_b, b, sizeof b),
                 -contact[deepest].gap, slop);
    else
        snprintf(text, size, "shapes overlap by %.3g m at the start, more than the slop of %g m",
                 depth, slop);
    return true;
}
