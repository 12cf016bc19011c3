// Scenes as users see them: loading, and what a loaded scene says.
#include "base/cookie.h"
#include "base/unconst.h"
#include "scene/live.h"
#include <stdlib.h>
#include <string.h>

tac_SceneOptions tac_scene_options_default(void)
{
    return (tac_SceneOptions){.cookie = TACI_COOKIE_SCENE_OPTIONS};
}

static void load_title(taci_Loader *l)
{
    for (int i = 0; i < l->order_count; i++) {
        uint32_t node = l->section[l->order[i]].node[TACI_ROOT_TITLE];
        if (node != 0)
            taci_value_text(l, node, &l->scene->title);
    }
}

// Everything after the parameters, in an order in which each part finds what it refers to.
static void load_parts(taci_Loader *l)
{
    load_title(l);
    taci_load_world(l);
    taci_load_materials(l);
    taci_load_pairs(l);
    taci_load_signals(l);
    taci_load_ground(l);
    for (int i = 0; i < l->order_count; i++) {
        taci_load_bodies(l, l->order[i]);
        taci_load_arrays(l, l->order[i]);
        taci_load_models(l, l->order[i]);
    }
    for (int i = 0; i < l->order_count; i++)
        taci_load_nodal(l, l->order[i]);
    for (int i = 0; i < l->order_count; i++)
        taci_load_devices(l, l->order[i]);
    taci_apply_models(l);
    for (int i = 0; i < l->order_count; i++) {
        taci_load_joints(l, l->order[i]);
        taci_load_springs(l, l->order[i]);
        taci_load_ports(l, l->order[i]);
        taci_load_couplings(l, l->order[i]);
    }
    taci_load_array_ties(l);
    taci_check_groups(l);
    taci_check_signals(l);
    taci_load_record(l);
    taci_load_show(l);
    taci_load_other_half(l);
    taci_load_capacities(l);
}

static void destroy_loader(taci_Loader *l)
{
    taci_document_destroy(&l->doc);
    free(l->section);
    free(l->order);
    free(l->material);
    taci_forms_destroy(l);
    free(l->signal);
    free(l->array);
    free(l->scope.used_for);
    taci_names_destroy(&l->materials);
    taci_names_destroy(&l->signals);
    tac_world_destroy(l->trial);
}

static tac_Result finish(taci_Loader *l)
{
    const tac_SceneOptions *o = l->options;
    if (l->doc.no_memory) {
        taci_message(o->message, o->message_user, TAC_ERR_MEMORY, "tac_scene_load", "%s",
                     tac_result_text(TAC_ERR_MEMORY));
        return TAC_ERR_MEMORY;
    }
    taci_document_report(&l->doc, o->message, o->message_user);
    return taci_document_failed(&l->doc) || l->model_failed ? TAC_ERR_SYNTAX : l->setting_result;
}

static tac_Result load(const char *path, const tac_SceneOptions *options,
                       const taci_SceneLimits *limits, bool check_live, tac_Scene *scene)
{
    taci_Loader l = {.scene = scene, .options = options};
    l.doc.limits = *limits;
    scene->title = "";
    scene->show = (tac_SceneShow){.try_this = "", .notice = "", .focus = -1, .focus_name = ""};
    scene->beside = (tac_SceneBeside){.label = "", .here = ""};
    scene->message = options->message;
    scene->message_user = options->message_user;
    scene->strict = options->strict;
    scene->limits = *limits;
    taci_load_files(&l, path);
    if (l.order_count > 0 && !l.incomplete) {
        taci_load_parameters(&l);
        load_parts(&l);
    }
    if (check_live && l.setting_result == TAC_OK && !l.model_failed &&
        !taci_document_failed(&l.doc) && !l.doc.no_memory) {
        taci_check_live(&l);
        taci_check_other_half(&l);
    }
    tac_Result result = finish(&l);
    destroy_loader(&l);
    return result;
}

tac_Result taci_scene_load_as(const char *path, const tac_SceneOptions *options,
                              const taci_SceneLimits *limits, bool check_live, tac_Scene **scene)
{
    tac_SceneOptions standard = tac_scene_options_default();
    *scene = NULL;
    if (options != NULL && options->cookie != TACI_COOKIE_SCENE_OPTIONS)
        return TAC_ERR_INVALID;
    tac_Scene *s = calloc(1, sizeof *s);
    if (s == NULL)
        return TAC_ERR_MEMORY;
    tac_Result result = load(path, options != NULL ? options : &standard, limits, check_live, s);
    if (result == TAC_OK)
        *scene = s;
    else
        tac_scene_destroy(s);
    return result;
}

tac_Result taci_scene_load_limited(const char *path, const tac_SceneOptions *options,
                                   const taci_SceneLimits *limits, tac_Scene **scene)
{
    return taci_scene_load_as(path, options, limits, true, scene);
}

tac_Result tac_scene_load(const char *path, const tac_SceneOptions *options, tac_Scene **scene)
{
    taci_SceneLimits limits = taci_scene_limits_default();
    return taci_scene_load_limited(path, options, &limits, scene);
}

void tac_scene_destroy(tac_Scene *s)
{
    if (s == NULL)
        return;
    for (int i = 0; i < s->source_count; i++)
        free(taci_unconst(s->source[i].text));
    free(s->source);
    free(s->body);
    free(s->joint);
    free(s->spring);
    free(s->port);
    for (int i = 0; i < s->model_count; i++)
        tac_model_destroy(s->model[i].model);
    free(s->model);
    free(s->servo);
    free(s->control);
    free(s->belt);
    free(s->nodal);
    free(s->input);
    free(s->device);
    free(s->coupling);
    free(s->signal);
    for (int i = 0; i < s->form_count; i++)
        tac_geometry_release(s->form[i].geometry);
    free(s->form);
    free(s->shape);
    free(s->touching);
    free(s->material);
    free(s->pair);
    free(s->parameter);
    free(s->channel);
    taci_names_destroy(&s->names);
    taci_names_destroy(&s->parameter_names);
    taci_names_destroy(&s->channel_names);
    taci_pool_destroy(&s->pool);
    free(s);
}

tac_SceneInfo tac_scene_info(const tac_Scene *s)
{
    return (tac_SceneInfo){.title = s->title,
                           .step = s->step,
                           .haptic_rate = s->haptic_rate,
                           .duration = s->duration,
                           .record_every = s->record_every,
                           .record_contacts = s->record_contacts,
                           .world = s->world};
}

int tac_scene_count(const tac_Scene *s, tac_SceneKind kind)
{
    switch (kind) {
    case TAC_SCENE_BODY:
        return s->body_count;
    case TAC_SCENE_JOINT:
        return s->joint_count;
    case TAC_SCENE_SPRING:
        return s->spring_count;
    case TAC_SCENE_PORT:
        return s->port_count;
    case TAC_SCENE_PARAMETER:
        return s->parameter_count;
    case TAC_SCENE_CHANNEL:
        return s->channel_count;
    case TAC_SCENE_SOURCE:
        return s->source_count;
    case TAC_SCENE_MODEL:
        return s->model_count;
    case TAC_SCENE_NODAL:
        return s->nodal_count;
    case TAC_SCENE_DEVICE:
        return s->device_count;
    case TAC_SCENE_COUPLING:
        return s->coupling_count;
    }
    return 0;
}

const char *tac_scene_name(const tac_Scene *s, tac_SceneKind kind, int index)
{
    if (index < 0 || index >= tac_scene_count(s, kind))
        return NULL;
    switch (kind) {
    case TAC_SCENE_BODY:
        return s->body[index].name;
    case TAC_SCENE_JOINT:
        return s->joint[index].name;
    case TAC_SCENE_SPRING:
        return s->spring[index].name;
    case TAC_SCENE_PORT:
        return s->port[index].name;
    case TAC_SCENE_PARAMETER:
        return s->parameter[index].name;
    case TAC_SCENE_CHANNEL:
        return s->channel[index].name;
    case TAC_SCENE_SOURCE:
        return s->source[index].path;
    case TAC_SCENE_MODEL:
        return s->model[index].name;
    case TAC_SCENE_NODAL:
        return s->nodal[index].name;
    case TAC_SCENE_DEVICE:
        return s->device[index].name;
    case TAC_SCENE_COUPLING:
        return s->coupling[index].name;
    }
    return NULL;
}

int tac_scene_find(const tac_Scene *s, tac_SceneKind kind, const char *name)
{
    size_t length = strlen(name);
    bool shared = kind <= TAC_SCENE_PORT || kind >= TAC_SCENE_MODEL;
    if (shared && kind != TAC_SCENE_DEVICE) {
        int32_t thing = taci_names_find(&s->names, name, length);
        return thing >= 0 && taci_thing_kind(thing) == kind ? taci_thing_index(thing) : -1;
    }
    if (kind == TAC_SCENE_PARAMETER)
        return taci_names_find(&s->parameter_names, name, length);
    if (kind == TAC_SCENE_CHANNEL)
        return taci_names_find(&s->channel_names, name, length);
    for (int i = 0; i < tac_scene_count(s, kind); i++)
        if (strcmp(tac_scene_name(s, kind, i), name) == 0)
            return i;
    return -1;
}

tac_SceneParameter tac_scene_parameter(const tac_Scene *s, int index)
{
    if (index < 0 || index >= s->parameter_count)
        return (tac_SceneParameter){.name = NULL};
    const taci_Parameter *p = &s->parameter[index];
    return (tac_SceneParameter){.name = p->name,
                                .unit = p->unit_text,
                                .text = p->text,
                                .value = p->value,
                                .initial = p->initial,
                                .minimum = p->minimum,
                                .maximum = p->maximum,
                                .logarithmic = p->logarithmic,
                                .live = p->live};
}

tac_SceneShow tac_scene_show(const tac_Scene *s)
{
    return s->show;
}

tac_SceneBeside tac_scene_beside(const tac_Scene *s)
{
    return s->beside;
}

tac_SceneSource tac_scene_source(const tac_Scene *s, int index)
{
    if (index < 0 || index >= s->source_count)
        return (tac_SceneSource){.path = NULL};
    return s->source[index];
}

const tac_SceneShape *tac_scene_shapes(const tac_Scene *s, int body, int *count)
{
    bool is = body >= 0 && body < s->body_count;
    int first = is ? s->body[body].shape : 0;
    int n = is ? s->body[body].shape_count : body == TAC_SCENE_GROUND ? s->ground_count : 0;
    if (count != NULL)
        *count = n;
    return n > 0 ? &s->shape[first] : NULL;
}
