// Names of things, references to them, and trying out definitions.
#include "scene/channels.h"
#include "scene/load.h"
#include "text/nearest.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *taci_kind_text(const tac_Scene *s, int32_t thing)
{
    static const char *const text[] = {"body",
                                       "joint",
                                       "spring",
                                       "port",
                                       [TAC_SCENE_MODEL] = "model",
                                       [TAC_SCENE_COUPLING] = "coupling"};
    tac_SceneKind kind = taci_thing_kind(thing);
    static const char *const form[] = {"beam", "net", "network"};
    if (kind == TAC_SCENE_NODAL)
        return form[s->nodal[taci_thing_index(thing)].form];
    return text[kind];
}

static uint32_t thing_node(const tac_Scene *s, int32_t thing)
{
    int i = taci_thing_index(thing);
    switch (taci_thing_kind(thing)) {
    case TAC_SCENE_BODY:
        return s->body[i].node;
    case TAC_SCENE_JOINT:
        return s->joint[i].node;
    case TAC_SCENE_SPRING:
        return s->spring[i].node;
    case TAC_SCENE_MODEL:
        return s->model[i].node;
    case TAC_SCENE_NODAL:
        return s->nodal[i].node;
    case TAC_SCENE_COUPLING:
        return s->coupling[i].node;
    default:
        return s->port[i].node;
    }
}

const char *taci_scene_text(taci_Loader *l, const char *format, ...)
{
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    size_t n = length < (int)sizeof text ? (size_t)length : sizeof text - 1;
    const char *copy = taci_pool_text(&l->scene->pool, text, n);
    if (copy == NULL)
        taci_no_memory(l);
    return copy;
}

static bool is_reserved(const char *name)
{
    for (int i = 0; i < TACI_WORLD_THINGS; i++)
        if (strcmp(name, taci_world_things[i].name) == 0)
            return true;
    return false;
}

bool taci_load_name(taci_Loader *l, uint32_t node, const char *name, tac_SceneKind kind, int index)
{
    if (is_reserved(name)) {
        taci_mistake_at(&l->doc, node, "'%s' is a name with a meaning of its own; expected another",
                        name);
        return false;
    }
    taci_Name entry = {name, (uint32_t)strlen(name), taci_thing(kind, index)};
    int32_t found;
    if (!taci_names_add(&l->scene->names, entry, &found))
        return taci_no_memory(l);
    if (found < 0)
        return true;
    uint32_t other = thing_node(l->scene, found);
    char room[128];
    taci_mistake_at(&l->doc, node, "duplicate name '%s'; there is a %s of this name in %s", name,
                    taci_kind_text(l->scene, found), taci_where(&l->doc, other, node, room));
    return false;
}

bool taci_may_guess(taci_Loader *l, int count)
{
    enum { MOST = 1000000 };
    bool may = count <= MOST - l->guesses;
    l->guesses += may ? count : 0;
    return may;
}

bool taci_find_body(taci_Loader *l, uint32_t node, const char *name, bool world_too, int *body)
{
    if (strcmp(name, "world") == 0) {
        *body = TACI_WORLD_END;
        if (!world_too)
            taci_mistake_at(&l->doc, node, "expected a body, got 'world'");
        return world_too;
    }
    int32_t thing = taci_names_find(&l->scene->names, name, strlen(name));
    if (thing >= 0 && taci_thing_kind(thing) == TAC_SCENE_BODY) {
        *body = taci_thing_index(thing);
        return true;
    }
    if (thing >= 0) {
        taci_mistake_at(&l->doc, node, "'%s' is a %s; expected a body%s", name,
                        taci_kind_text(l->scene, thing), world_too ? " or 'world'" : "");
        return false;
    }
    if (!taci_first_told(&l->doc.told, "thing", name, strlen(name)))
        return false;
    taci_Nearest near = taci_nearest_begin(name, strlen(name));
    bool guess = taci_may_guess(l, l->scene->body_count);
    for (int i = 0; guess && i < l->scene->body_count; i++)
        taci_nearest_offer(&near, l->scene->body[i].name);
    if (world_too)
        taci_nearest_offer(&near, "world");
    char hint[TACI_HINT_SIZE];
    taci_mistake_at(&l->doc, node, "no body named '%s'%s", name, taci_nearest_hint(&near, hint));
    return false;
}

// ---- trying out

static void keep_text(void *user, const tac_Message *message)
{
    taci_Loader *l = user;
    snprintf(l->trial_text, sizeof l->trial_text, "%s", message->text);
}

// What the world said, or NULL if it took the definition.
static const char *outcome(taci_Loader *l, tac_Result result)
{
    if (result == TAC_ERR_MEMORY)
        taci_no_memory(l);
    return result == TAC_OK || result == TAC_ERR_MEMORY ? NULL : l->trial_text;
}

const char *taci_trial_world(taci_Loader *l)
{
    tac_WorldDef def = l->scene->world;
    def.body_capacity = 3;
    def.joint_capacity = def.spring_capacity = def.fill_capacity = 1;
    def.row_site_capacity = 2;
    def.shape_capacity = def.contact_capacity = 0;
    def.material_capacity = 1;
    def.message = keep_text;
    def.message_user = l;
    tac_Result result = tac_world_create(&def, &l->trial);
    tac_BodyDef body = tac_body_def_default();
    for (int i = 0; i < 2 && result == TAC_OK; i++)
        result = tac_body_create(l->trial, &body, &l->trial_body[i]);
    return outcome(l, result);
}

const char *taci_trial_body(taci_Loader *l, const tac_BodyDef *def)
{
    tac_BodyId body;
    if (l->trial == NULL)
        return NULL;
    tac_Result result = tac_body_create(l->trial, def, &body);
    if (result == TAC_OK)
        tac_body_destroy(l->trial, body);
    return outcome(l, result);
}

const char *taci_trial_joint(taci_Loader *l, const tac_JointDef *def)
{
    tac_JointId joint;
    if (l->trial == NULL)
        return NULL;
    tac_JointDef d = *def;
    d.body_a = l->trial_body[0];
    d.body_b = l->trial_body[1];
    tac_Result result = tac_joint_create(l->trial, &d, &joint);
    if (result == TAC_OK)
        tac_joint_destroy(l->trial, joint);
    return outcome(l, result);
}

const char *taci_trial_spring(taci_Loader *l, const tac_SpringDef *def)
{
    tac_SpringId spring;
    if (l->trial == NULL)
        return NULL;
    tac_SpringDef d = *def;
    d.body_a = l->trial_body[0]; // b is null or not, as in the scene: some forms want the world
    d.body_b = def->body_b.index1 != 0 ? l->trial_body[1] : (tac_BodyId){0};
    tac_Result result = tac_spring_create(l->trial, &d, &spring);
    if (result == TAC_OK)
        tac_spring_destroy(l->trial, spring);
    return outcome(l, result);
}
