/* How a scene is shown, and what is run beside it. Neither changes what is computed. */
#include "scene/live.h"
#include "text/nearest.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SENTENCE = 400, LABEL = 60 }; // bytes
enum { MOST = 64 };                  // parameters of the other half

// A text that has to fit somewhere; false with a mistake.
static bool check_length(taci_Loader *l, uint32_t node, const char *text, size_t most)
{
    if (node == 0 || strlen(text) <= most)
        return true;
    taci_mistake_at(&l->doc, node, "the text is too long; expected at most %zu bytes", most);
    return false;
}

static void load_camera(taci_Loader *l, uint32_t node, tac_SceneShow *show)
{
    taci_CameraText text = {.from = {0, 0, 0}};
    taci_Given given;
    if (node == 0 || !taci_fields_read(l, node, &taci_table_camera, &text, &given))
        return;
    if (text.from.x == text.at.x && text.from.y == text.at.y && text.from.z == text.at.z) {
        taci_mistake_at(&l->doc, given.value[TACI_CAMERA_AT],
                        "the camera stands where it looks; expected another point than 'from'");
        return;
    }
    show->has_camera = true;
    show->camera_from = text.from;
    show->camera_at = text.at;
}

static void load_focus(taci_Loader *l, uint32_t node, const char *name, tac_SceneShow *show)
{
    taci_SceneEnd end;
    if (node == 0 || !taci_find_end(l, node, name, TACI_PART_BODY, false, &end))
        return;
    if (end.at_site) {
        taci_mistake_at(&l->doc, node, "'%s' is a site; expected a body", name);
        return;
    }
    show->focus = end.system < 0 ? end.body : -1;
    show->focus_name = name;
}

// Of several files, the one that includes the others holds.
void taci_load_show(taci_Loader *l)
{
    for (int i = 0; i < l->order_count; i++) {
        uint32_t node = l->section[l->order[i]].node[TACI_ROOT_SHOW];
        taci_ShowText text;
        taci_Given given;
        taci_table_show.defaults(&text);
        if (node == 0 || !taci_fields_read(l, node, &taci_table_show, &text, &given) ||
            !check_length(l, given.value[TACI_SHOW_TRY], text.try_this, SENTENCE) ||
            !check_length(l, given.value[TACI_SHOW_NOTICE], text.notice, SENTENCE))
            continue;
        tac_SceneShow show = {.order = text.order,
                              .try_this = text.try_this,
                              .notice = text.notice,
                              .focus = -1,
                              .focus_name = ""};
        load_camera(l, given.value[TACI_SHOW_CAMERA], &show);
        load_focus(l, given.value[TACI_SHOW_FOCUS], text.focus, &show);
        l->scene->show = show;
    }
}

// ---- beside

static int find_parameter(taci_Loader *l, uint32_t key)
{
    const tac_Scene *s = l->scene;
    const taci_Node *n = &l->doc.node[key];
    const char *name;
    if (!taci_value_name(l, key, &name))
        return -1;
    int i = taci_names_find(&s->parameter_names, n->text, n->count);
    if (i >= 0)
        return i;
    taci_Nearest near = taci_nearest_begin(n->text, n->count);
    bool guess = taci_may_guess(l, s->parameter_count);
    for (int k = 0; guess && k < s->parameter_count; k++)
        taci_nearest_offer(&near, s->parameter[k].name);
    char hint[TACI_HINT_SIZE];
    taci_mistake_at(&l->doc, key, "no parameter named '%s'%s", name,
                    s->parameter_count == 0 ? "; the scene declares none"
                                            : taci_nearest_hint(&near, hint));
    return -1;
}

// A parameter and its value in the other half; false with a mistake.
static bool load_setting(taci_Loader *l, uint32_t key, uint32_t value, tac_SceneSetting *set)
{
    int i = find_parameter(l, key);
    double x;
    if (i < 0)
        return false;
    taci_Parameter *p = &l->scene->parameter[i];
    if (!taci_parameter_value(l, p, value, &x))
        return false;
    if (p->live) {
        taci_mistake_at(
            &l->doc, key,
            "'%s' is live, and would be changed in both halves alike; expected one that "
            "is not",
            p->name);
        return false;
    }
    if (!(x >= p->minimum && x <= p->maximum)) {
        taci_mistake_at(&l->doc, value, "'%s' must be between %.9g and %.9g%s%s", p->name,
                        p->minimum, p->maximum, p->unit_text[0] != '\0' ? " " : "", p->unit_text);
        return false;
    }
    *set = (tac_SceneSetting){p->name, taci_scene_text(l, "%.17g", x)};
    return set->value != NULL;
}

// Whether a parameter is among those that are set already.
static bool is_set(taci_Loader *l, uint32_t key, const tac_SceneBeside *beside)
{
    const taci_Node *n = &l->doc.node[key];
    for (int i = 0; i < beside->set_count; i++)
        if (taci_is_text(l, key, beside->set[i].name)) {
            taci_mistake_at(&l->doc, key, "'%.*s' is set twice", TACI_SHOW_NODE(n));
            return true;
        }
    return false;
}

static bool load_settings(taci_Loader *l, uint32_t map, tac_SceneBeside *beside)
{
    if (!taci_check_map(l, map, "a mapping from parameters to values"))
        return false;
    if (l->doc.node[map].count > MOST) {
        taci_mistake_at(&l->doc, map, "too many parameters; expected at most %d", MOST);
        return false;
    }
    tac_SceneSetting *set = taci_pool_take(&l->scene->pool, MOST * sizeof *set);
    if (set == NULL)
        return taci_no_memory(l);
    beside->set = set;
    bool ok = true;
    for (uint32_t key = l->doc.node[map].first; key != 0;) {
        uint32_t value = l->doc.node[key].next;
        bool good = taci_work(l, key) && !is_set(l, key, beside) &&
                    load_setting(l, key, value, &set[beside->set_count]);
        beside->set_count += good;
        ok &= good;
        key = l->doc.node[value].next;
    }
    if (ok && beside->set_count == 0)
        taci_mistake_at(&l->doc, map,
                        "expected at least one parameter; else both halves are alike");
    return ok && beside->set_count > 0;
}

void taci_load_other_half(taci_Loader *l)
{
    for (int i = 0; i < l->order_count; i++) {
        uint32_t node = l->section[l->order[i]].node[TACI_ROOT_BESIDE];
        taci_BesideText text;
        taci_Given given;
        taci_table_beside.defaults(&text);
        if (node == 0 || !taci_fields_read(l, node, &taci_table_beside, &text, &given) ||
            !check_length(l, given.value[TACI_BESIDE_LABEL], text.label, LABEL) ||
            !check_length(l, given.value[TACI_BESIDE_HERE], text.here, LABEL))
            continue;
        tac_SceneBeside beside = {.there = true, .label = text.label, .here = text.here};
        if (!load_settings(l, given.value[TACI_BESIDE_PARAMETERS], &beside))
            continue;
        l->scene->beside = beside;
        l->beside_node = given.key[TACI_BESIDE_PARAMETERS];
    }
}

void taci_check_other_half(taci_Loader *l)
{
    const tac_SceneOptions *o = l->options;
    const tac_SceneBeside *beside = &l->scene->beside;
    if (!beside->there)
        return;
    size_t count = (size_t)o->set_count + (size_t)beside->set_count;
    tac_SceneSetting *set = malloc((count + 1) * sizeof *set);
    tac_Result result = TAC_ERR_MEMORY;
    char text[256];
    if (set != NULL) {
        for (size_t i = 0; i < count; i++)
            set[i] = i < (size_t)o->set_count ? o->set[i] : beside->set[i - (size_t)o->set_count];
        tac_scene_destroy(taci_scene_again(l->scene, set, (int)count, &result, text));
        free(set);
    }
    if (result == TAC_ERR_MEMORY)
        taci_no_memory(l);
    else if (result != TAC_OK)
        taci_mistake_at(&l->doc, l->beside_node, "with these the scene has a mistake, %s", text);
}
