/* Models of a scene: robots from files of their own, and how they get into worlds.
 *
 * Mistakes in a model's file go to the callback at once, as they do from tac_model_load; the scene
 * only notes that there were some. A model is tried out in a world of its own, so that what a tree
 * cannot be is told at its place in the scene. */
#include "base/assert.h"
#include "base/message.h"
#include "math/so3.h"
#include "scene/load.h"
#include "world/world.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- loading

static const char *read_beside(void *user, const tac_ModelOptions *options, const char *from,
                               const char *name, taci_ModelBytes *out, char room[TACI_MODEL_ROOM])
{
    taci_Asset asset;
    (void)options;
    const char *fault = taci_load_beside(user, from, name, &asset, room);
    if (fault != NULL)
        return fault;
    out->bytes = malloc(asset.size + 1);
    if (out->bytes == NULL)
        return TACI_FAULT_MEMORY;
    memcpy(out->bytes, asset.bytes, asset.size);
    out->bytes[asset.size] = '\0';
    out->size = asset.size;
    return NULL;
}

// true, false, or a number that is not 0; what is not given stays as it is.
static bool read_switch(taci_Loader *l, uint32_t node, bool *on)
{
    double number = 0.0;
    if (node == 0)
        return true;
    if (taci_is_text(l, node, "true") || taci_is_text(l, node, "false")) {
        *on = taci_is_text(l, node, "true");
        return true;
    }
    if (!taci_value_number(l, node, TACI_DIM_NUMBER, &number))
        return false;
    *on = number != 0.0;
    return true;
}

static bool read_file(taci_Loader *l, uint32_t node, const taci_ModelText *text, bool floating,
                      tac_Model **model)
{
    taci_Asset asset;
    if (!taci_load_asset(l, node, text->file, &asset))
        return false;
    tac_ModelOptions options = tac_model_options_default();
    options.message = l->options->message;
    options.message_user = l->options->message_user;
    options.floating = floating;
    options.strict = text->strict || l->options->strict;
    tac_Result result =
        taci_model_read_from(asset.bytes, asset.size, asset.path, &options, read_beside, l, model);
    if (result == TAC_ERR_MEMORY)
        return taci_no_memory(l);
    l->model_failed |= result != TAC_OK;
    return result == TAC_OK;
}

// The name of a model's file as names in scenes are: letters, digits, _ and -, a letter first.
static const char *make_name(taci_Loader *l, const tac_Model *model)
{
    char name[64];
    size_t n = 0;
    const char *from = tac_model_name(model);
    if (!isalpha((unsigned char)from[0]) || (unsigned char)from[0] >= 0x80)
        n = (size_t)snprintf(name, sizeof name, "model%s", from[0] != '\0' ? "_" : "");
    for (; *from != '\0' && n < sizeof name - 1; from++) {
        unsigned char c = (unsigned char)*from;
        bool good = c < 0x80 && (isalnum(c) || c == '_' || c == '-');
        name[n++] = good ? (char)c : '_';
    }
    name[n] = '\0';
    return taci_scene_text(l, "%s", name);
}

taci_Spot taci_model_spot(const taci_Loader *l, uint32_t node)
{
    return l->model_alone ? (taci_Spot){0, TACI_NOWHERE, 0} : taci_place(&l->doc, node);
}

static void keep_text(void *user, const tac_Message *message)
{
    taci_Loader *l = user;
    snprintf(l->trial_text, sizeof l->trial_text, "%s", message->text);
}

// What a world says against the model, or NULL.
static const char *try_model(taci_Loader *l, taci_SceneModel *m)
{
    tac_WorldDef def = tac_world_def_default();
    tac_ModelPlacement placement = m->placement;
    tac_World *world;
    tac_SystemId tree;
    def.body_capacity = 1;
    def.joint_capacity = def.spring_capacity = def.fill_capacity = def.row_site_capacity = 1;
    def.shape_capacity = def.material_capacity = 1;
    def.contact_capacity = 1;
    def.message = keep_text;
    def.message_user = l;
    placement.material = 1;
    tac_model_reserve(m->model, &def);
    tac_Result result = tac_world_create(&def, &world);
    if (result == TAC_OK)
        result = tac_model_build(m->model, world, &placement, &tree);
    if (result == TAC_OK && tree.index1 != 0)
        taci_keep_start(world, tree, &m->parts);
    tac_world_destroy(world);
    if (result == TAC_ERR_MEMORY)
        taci_no_memory(l);
    return result == TAC_OK || result == TAC_ERR_MEMORY ? NULL : l->trial_text;
}

static bool can_move(const tac_Model *model)
{
    const tac_TreeDef *tree = tac_model_tree(model);
    for (int i = 0; i < tree->body_count; i++)
        if (tree->body[i].joint != TAC_TREE_FIXED)
            return true;
    return false;
}

// Enter a model that was read; the scene owns it then.
static taci_SceneModel *add_model(taci_Loader *l, taci_SceneModel m)
{
    tac_Scene *s = l->scene;
    if (!taci_grow(&s->model, &s->model_capacity, s->model_count, sizeof m)) {
        tac_model_destroy(m.model);
        taci_no_memory(l);
        return NULL;
    }
    m.parts.system = can_move(m.model) ? s->system_count++ : -1;
    if (m.parts.system >= 0)
        s->model_springs += m.model->spring_count;
    s->model[s->model_count] = m;
    m.name = m.name != NULL ? m.name : make_name(l, m.model);
    s->model[s->model_count].name = m.name;
    return &s->model[s->model_count++];
}

// What the scene adds to it, and whether a tree can be made of the whole.
static void finish_model(taci_Loader *l, taci_SceneModel *m, const taci_Given *given)
{
    if (m->name == NULL || !taci_list_model(l, m))
        return;
    taci_load_drive(l, m, given->value[TACI_MODEL_START], given->value[TACI_MODEL_DRIVE]);
    taci_load_controls(l, m, given->value[TACI_MODEL_CONTROLS]);
    const char *fault = try_model(l, m);
    if (fault != NULL)
        taci_mistake(&l->doc, taci_model_spot(l, m->node), "%s", fault);
    taci_load_name(l, m->node, m->name, TAC_SCENE_MODEL, (int)(m - l->scene->model));
}

// What is wrong with a model was said; what refers to it has nothing to add.
static void lose(taci_Loader *l, const taci_ModelText *text, const taci_Given *given)
{
    if (given->key[TACI_MODEL_NAME] != 0 && text->name != NULL)
        taci_first_told(&l->doc.told, "thing", text->name, strlen(text->name));
}

static void load_model(taci_Loader *l, uint32_t node)
{
    taci_ModelText text;
    taci_Given given;
    bool floating = false, floor = false;
    taci_table_model.defaults(&text);
    taci_SceneModel m = {.placement = tac_model_placement_default()};
    bool ok = taci_fields_read(l, node, &taci_table_model, &text, &given);
    if (!ok) {
        lose(l, &text, &given);
        return;
    }
    ok = taci_pose_read(l, &given, TACI_MODEL_POSE, &text.pose, &m.placement.pose);
    ok &= read_switch(l, given.value[TACI_MODEL_FLOATING], &floating);
    ok &= read_switch(l, given.value[TACI_MODEL_FLOOR], &floor);
    uint32_t file = given.value[TACI_MODEL_FILE];
    if (!ok || !taci_has_room(l, node, l->scene->model_count, "models") ||
        !read_file(l, file, &text, floating, &m.model)) {
        lose(l, &text, &given);
        return;
    }
    m.name = given.key[TACI_MODEL_NAME] != 0 ? text.name : NULL;
    m.placement.form = (tac_Form)text.form;
    m.placement.shapes = text.collide;
    m.placement.self_contact = text.self_contact;
    m.placement.overlap = text.overlap;
    m.placement.as_written = text.as_written;
    m.node = given.value[TACI_MODEL_NAME] != 0 ? given.value[TACI_MODEL_NAME] : file;
    taci_SceneModel *added = add_model(l, m);
    if (added != NULL)
        finish_model(l, added, &given);
    if (added != NULL && floating && floor && !l->doc.no_memory)
        taci_add_floor(l, added);
}

void taci_load_models(taci_Loader *l, int file)
{
    uint32_t list = l->section[file].node[TACI_ROOT_MODELS];
    if (list == 0 || !taci_check_list(l, list, "a list of models"))
        return;
    for (uint32_t i = l->doc.node[list].first; i != 0; i = l->doc.node[i].next)
        if (taci_work(l, i))
            load_model(l, i);
}

static int count_surfaces(const tac_Model *model)
{
    tac_WorldDef def = {0};
    tac_model_reserve(model, &def);
    return def.material_capacity;
}

void taci_apply_models(taci_Loader *l)
{
    tac_Scene *s = l->scene;
    int material = s->material_count + 1;
    for (int i = 0; i < s->model_count; i++) {
        taci_SceneModel *m = &s->model[i];
        bool has_gravity;
        tac_Vec3 gravity = tac_model_gravity(m->model, &has_gravity);
        double step = tac_model_timestep(m->model);
        if (has_gravity && !l->gravity_given)
            s->world.gravity = gravity;
        if (step > 0.0 && !l->step_given)
            s->step = step;
        l->gravity_given |= has_gravity;
        l->step_given |= step > 0.0;
        m->placement.material = material;
        material += count_surfaces(m->model);
    }
    if (s->model_count > 0 && material > 256)
        taci_mistake_at(&l->doc, s->model[s->model_count - 1].node,
                        "the models have too many different surfaces; expected at most 255 "
                        "materials");
}

// ---- in worlds

const tac_Model *tac_scene_model(const tac_Scene *s, int index)
{
    return index >= 0 && index < s->model_count ? s->model[index].model : NULL;
}

tac_SystemId tac_scene_system(const tac_Scene *s, const tac_World *world, int index)
{
    bool is = index >= 0 && index < s->model_count;
    return taci_scene_system_id(world, is ? s->model[index].parts.system : -1);
}

static bool is_free(const tac_Model *model)
{
    for (int i = 0; i < model->tree.body_count; i++)
        if (model->tree.body[i].joint == TAC_TREE_FREE)
            return true;
    return false;
}

void taci_tell_fallers(const tac_Scene *s, const tac_World *world)
{
    for (int i = 0; i < s->model_count; i++) {
        const taci_SceneModel *m = &s->model[i];
        tac_SystemId tree = tac_scene_system(s, world, i);
        if (tree.index1 == 0 || !m->placement.shapes || !is_free(m->model) ||
            !(v3_norm(world->def.gravity) > 0.0) ||
            taci_world_can_meet(world, taci_world_system_at(world, tree)))
            continue;
        taci_message(world->def.message, world->def.message_user, TAC_OK, "tac_scene_build",
                     "nothing of %.60s can touch anything, and it falls: it has no collision "
                     "shapes, or their groups, masks and pairs leave it none to meet",
                     m->name);
    }
}

tac_Result taci_build_models(const tac_Scene *s, tac_World *world)
{
    tac_Result result = TAC_OK;
    for (int i = 0; i < s->model_count && result == TAC_OK; i++) {
        tac_SystemId tree;
        result = tac_model_build(s->model[i].model, world, &s->model[i].placement, &tree);
        if (result == TAC_OK && tree.index1 != 0)
            result = tac_system_set_name(world, tree, s->model[i].name);
        TAC_ASSERT(result != TAC_OK || s->model[i].parts.system < 0 ||
                   tree.index1 == s->model[i].parts.system + 1);
    }
    return result;
}
