// A recording of a scene (of.h): its texts, parameters and channels, the names of its bodies.
#include "record/of.h"
#include "scene/scene.h"
#include "text/pool.h"
#include "world/kinds/trees.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Given { // a control that no signal of the scene sets, or an activation
    int model, drive;
    bool activation;
} Given;

typedef struct OfScene {
    const tac_Scene *scene;
    int body_count; // without those of models
    Given *given;
    taci_Pool pool; // arrays of the meta, names of bodies of models
} OfScene;

static void read_channel(const void *own, const tac_World *world, int channel, double *values)
{
    const OfScene *o = own;
    tac_scene_read(o->scene, world, channel, values);
}

// Bodies of models are numbered after those of the scene.
static int32_t model_body_number(const OfScene *o, const tac_World *world, tac_BodyId body)
{
    int index, first = o->body_count;
    tac_SystemId system = tac_body_system(world, body, &index);
    for (int i = 0; system.index1 != 0 && i < tac_scene_count(o->scene, TAC_SCENE_MODEL); i++) {
        tac_SystemId of = tac_scene_system(o->scene, world, i);
        if (of.index1 == system.index1 && of.generation == system.generation)
            return first + index;
        first += tac_model_tree(tac_scene_model(o->scene, i))->body_count;
    }
    return TACI_RECORD_NO_BODY;
}

static int32_t body_number(const void *own, const tac_World *world, tac_BodyId body)
{
    const OfScene *o = own;
    bool of_scene = // as it was built
        body.system == 0 && body.generation == 1 && body.index1 <= o->body_count;
    return body.index1 == 0 ? TAC_SCENE_GROUND
           : of_scene       ? body.index1 - 1
                            : model_body_number(o, world, body);
}

static int32_t shape_number(const void *own, tac_ShapeId shape)
{
    const OfScene *o = own;
    int body, index;
    return tac_scene_find_shape(o->scene, shape, &body, &index) ? index : -1;
}

// A scene records what it names, whatever else the program does to its world.
static taci_RecordChange no_change(const void *own, const tac_World *world)
{
    (void)own, (void)world;
    return (taci_RecordChange){0};
}

static int count_model_bodies(const tac_Scene *scene)
{
    int count = 0;
    for (int i = 0; i < tac_scene_count(scene, TAC_SCENE_MODEL); i++)
        count += tac_model_tree(tac_scene_model(scene, i))->body_count;
    return count;
}

// "arm.hand"
static const char *name_model_body(OfScene *o, int model, int body)
{
    const char *name = tac_model_body_name(tac_scene_model(o->scene, model), body);
    const char *of = tac_scene_name(o->scene, TAC_SCENE_MODEL, model);
    size_t size = strlen(of) + strlen(name) + 16;
    char *text = taci_pool_take(&o->pool, size);
    if (text != NULL && name[0] != '\0')
        snprintf(text, size, "%s.%s", of, name);
    else if (text != NULL)
        snprintf(text, size, "%s.body%d", of, body);
    return text;
}

static bool name_bodies(OfScene *o, taci_RecordMeta *meta)
{
    int all = o->body_count + count_model_bodies(o->scene);
    meta->body = taci_pool_take(&o->pool, (size_t)(all + 1) * sizeof *meta->body);
    if (meta->body == NULL)
        return false;
    while (meta->body_count < o->body_count) {
        meta->body[meta->body_count] = tac_scene_name(o->scene, TAC_SCENE_BODY, meta->body_count);
        meta->body_count++;
    }
    for (int i = 0; i < tac_scene_count(o->scene, TAC_SCENE_MODEL); i++) {
        int count = tac_model_tree(tac_scene_model(o->scene, i))->body_count;
        for (int k = 0; k < count; k++) {
            const char *name = name_model_body(o, i, k);
            if (name == NULL)
                return false;
            meta->body[meta->body_count++] = name;
        }
    }
    return true;
}

// Texts of a scene and its parameters as they are in force.
static bool gather_meta(OfScene *o, taci_RecordMeta *meta)
{
    tac_SceneInfo info = tac_scene_info(o->scene);
    int channels = tac_scene_count(o->scene, TAC_SCENE_CHANNEL);
    int sources = tac_scene_count(o->scene, TAC_SCENE_SOURCE);
    int parameters = tac_scene_count(o->scene, TAC_SCENE_PARAMETER);
    *meta = (taci_RecordMeta){.title = info.title,
                              .step = info.step,
                              .record_every = info.record_every,
                              .channel_count = channels,
                              .source_count = sources,
                              .parameter_count = parameters};
    meta->channel = taci_pool_take(&o->pool, (size_t)(channels + 1) * sizeof *meta->channel);
    meta->source = taci_pool_take(&o->pool, (size_t)(sources + 1) * sizeof *meta->source);
    meta->parameter = taci_pool_take(&o->pool, (size_t)(parameters + 1) * sizeof *meta->parameter);
    if (meta->channel == NULL || meta->source == NULL || meta->parameter == NULL ||
        !name_bodies(o, meta))
        return false;
    for (int i = 0; i < channels; i++)
        meta->channel[i] = tac_scene_channel(o->scene, i);
    for (int i = 0; i < sources; i++)
        meta->source[i] = tac_scene_source(o->scene, i);
    for (int i = 0; i < parameters; i++) {
        tac_SceneParameter parameter = tac_scene_parameter(o->scene, i);
        meta->parameter[i] = (taci_RecordParameter){parameter.name, parameter.value};
    }
    return true;
}

// ---- what the program gives to drives

static bool is_by_signal(const tac_Scene *s, int model, int drive)
{
    for (int i = 0; i < s->control_count; i++)
        if (s->control[i].system == s->model[model].parts.system && s->control[i].drive == drive)
            return true;
    return false;
}

static const tac_TreeDef *tree_of(const OfScene *o, int model)
{
    return tac_model_tree(tac_scene_model(o->scene, model));
}

static bool list_given(OfScene *o, int *count)
{
    int all = 0, models = tac_scene_count(o->scene, TAC_SCENE_MODEL);
    for (int i = 0; i < models; i++)
        all += tree_of(o, i)->drive_count;
    o->given = taci_pool_take(&o->pool, (2 * (size_t)all + 1) * sizeof *o->given);
    if (o->given == NULL)
        return false;
    for (int i = 0; i < models; i++)
        for (int k = 0; k < tree_of(o, i)->drive_count; k++) {
            if (!is_by_signal(o->scene, i, k))
                o->given[(*count)++] = (Given){i, k, false};
            if (tree_of(o, i)->drive[k].dynamics != TAC_DRIVE_DIRECT)
                o->given[(*count)++] = (Given){i, k, true};
        }
    return true;
}

static double first_control(const tac_DriveDef *d)
{
    double u = d->control;
    if (d->control_lower < d->control_upper)
        u = u < d->control_lower ? d->control_lower : u > d->control_upper ? d->control_upper : u;
    return u;
}

static taci_RecordGiven read_given(const void *own, const tac_World *world, int index)
{
    const OfScene *o = own;
    const Given *g = &o->given[index];
    taci_RecordGiven given = {0};
    if (world == NULL) {
        if (!g->activation)
            given.value = first_control(&tree_of(o, g->model)->drive[g->drive]);
        return given;
    }
    tac_SystemId tree = tac_scene_system(o->scene, world, g->model);
    if (g->activation)
        given.times = taci_drive_given(world, tree, g->drive, &given.value);
    else
        given.value = tac_drive_info(world, tree, g->drive).control;
    return given;
}

static void name_given(const void *own, int index, tac_Edit *input)
{
    const OfScene *o = own;
    const Given *g = &o->given[index];
    input->value[1] = g->model;
    input->value[2] = g->drive;
    snprintf(input->kind, sizeof input->kind, g->activation ? "activation" : "control");
    snprintf(input->object, sizeof input->object, "%.20s.%.24s",
             tac_scene_name(o->scene, TAC_SCENE_MODEL, g->model),
             tac_model_drive_name(tac_scene_model(o->scene, g->model), g->drive));
}

static void destroy(taci_RecordOf *of)
{
    OfScene *o = of->own;
    taci_pool_destroy(&o->pool);
    free(o);
}

tac_Result taci_record_of_scene(const tac_Scene *scene, taci_RecordOf *of)
{
    OfScene *o = calloc(1, sizeof *o);
    if (o == NULL)
        return TAC_ERR_MEMORY;
    o->scene = scene;
    o->body_count = tac_scene_count(scene, TAC_SCENE_BODY);
    *of = (taci_RecordOf){.contacts = tac_scene_info(scene).record_contacts,
                          .own = o,
                          .read = read_channel,
                          .body = body_number,
                          .shape = shape_number,
                          .change = no_change,
                          .given = read_given,
                          .name_given = name_given,
                          .destroy = destroy};
    return gather_meta(o, &of->meta) && list_given(o, &of->given_count) ? TAC_OK : TAC_ERR_MEMORY;
}
