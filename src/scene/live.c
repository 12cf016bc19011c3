/* Live parameters: which may be, and setting them (live.h). */
#include "scene/live.h"
#include "base/message.h"
#include "text/nearest.h"
#include "world/world.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    NUMBER = 32,     // bytes of a number that is read back as it was
    MOST_LOOKS = 32, // readings to find which parameter it is: a hostile file has thousands
};

typedef struct Heard { // the first thing that was said against a reading
    char *text;
    bool something;
} Heard;

static void hear(void *user, const tac_Message *message)
{
    Heard *heard = user;
    if (message->code == TAC_OK || heard->something)
        return;
    const char *end = strchr(message->text, '\n'); // without the source line
    int length = end != NULL ? (int)(end - message->text) : (int)strlen(message->text);
    snprintf(heard->text, 256, "%.80s: %.*s", message->origin, length, message->text);
    heard->something = true;
}

tac_Scene *taci_scene_again(const tac_Scene *s, const tac_SceneSetting *set, int count,
                            tac_Result *result, char text[256])
{
    Heard heard = {text, false};
    tac_SceneOptions options = tac_scene_options_default();
    options.message = hear;
    options.message_user = &heard;
    options.source = s->source;
    options.source_count = s->source_count;
    options.set = set;
    options.set_count = count;
    options.strict = s->strict;
    tac_Scene *to = NULL;
    snprintf(text, 256, "%s", "");
    *result = taci_scene_load_as(s->source[0].path, &options, &s->limits, false, &to);
    if (*result != TAC_OK && !heard.something)
        snprintf(text, 256, "%s", tac_result_text(*result));
    return to;
}

// ---- which may be

// Another value within the range, not far away.
static double beside(const taci_Parameter *p)
{
    double span = isfinite(p->maximum - p->minimum) ? p->maximum - p->minimum
                  : p->value != 0.0                 ? fabs(p->value)
                                                    : 1.0;
    double d = p->logarithmic ? 1e-3 * p->value : 1e-3 * span;
    return p->value + d <= p->maximum ? p->value + d : p->value - d;
}

// Settings of `options`, then another value for the live ones: of all, or of one.
static tac_SceneSetting *settings_beside(const taci_Loader *l, int only, int *count)
{
    const tac_SceneOptions *o = l->options;
    const tac_Scene *s = l->scene;
    size_t most = (size_t)o->set_count + (size_t)s->parameter_count;
    tac_SceneSetting *set = malloc((most + 1) * (sizeof *set + NUMBER));
    if (set == NULL)
        return NULL;
    char *number = (char *)(set + most + 1);
    *count = 0;
    for (int i = 0; i < o->set_count; i++)
        set[(*count)++] = o->set[i];
    for (int i = 0; i < s->parameter_count; i++, number += NUMBER) {
        const taci_Parameter *p = &s->parameter[i];
        if (!p->live || (only >= 0 && i != only))
            continue;
        snprintf(number, NUMBER, "%.17g", beside(p));
        set[(*count)++] = (tac_SceneSetting){p->name, number};
    }
    return set;
}

// What no edit can change when live parameters do, NULL: nothing.
static const char *look(taci_Loader *l, int only, bool *again, char text[256])
{
    int count;
    tac_Result result = TAC_ERR_MEMORY;
    tac_SceneSetting *set = settings_beside(l, only, &count);
    tac_Scene *to = set != NULL ? taci_scene_again(l->scene, set, count, &result, text) : NULL;
    const char *what = NULL;
    *again = to != NULL;
    if (result == TAC_ERR_MEMORY)
        taci_no_memory(l);
    else
        what = to != NULL ? taci_live_fixed(l->scene, to, text) : text;
    if (what != NULL && what != text) {
        snprintf(text, 256, "%s", what);
        what = text;
    }
    tac_scene_destroy(to);
    free(set);
    return what;
}

// A parameter that cannot be live for what it changes, alone or, `together`, with others.
static void refuse_live(taci_Loader *l, const taci_Parameter *p, bool together, bool again,
                        const char *what)
{
    const char *with = together ? " with the others" : "";
    if (again)
        taci_mistake_at(&l->doc, p->live_node,
                        "parameter '%s' cannot be live%s: it changes %s, which no edit of a "
                        "running world does",
                        p->name, with, what);
    else
        taci_mistake_at(&l->doc, p->live_node,
                        "parameter '%s' cannot be live%s: beside its value there is a mistake, %s",
                        p->name, with, what);
}

// Those that pick: what they pick may be anything. Whether there are any.
static bool refuse_picks(taci_Loader *l)
{
    const tac_Scene *s = l->scene;
    bool any = false;
    taci_trace_picks(l);
    for (int i = 0; i < s->parameter_count; i++) {
        const taci_Parameter *p = &s->parameter[i];
        if (!p->live || l->scope.used_for[i] == NULL)
            continue;
        char what[80];
        snprintf(what, sizeof what, "'%.60s'", l->scope.used_for[i]);
        refuse_live(l, p, false, true, what);
        any = true;
    }
    return any;
}

// All at once, as that is one reading; where something is wrong, one by one, to name it.
void taci_check_live(taci_Loader *l)
{
    const tac_Scene *s = l->scene;
    char all[256], text[256];
    const taci_Parameter *first = NULL;
    bool again, alone, named = false;
    int looks = 0;
    for (int i = s->parameter_count - 1; i >= 0; i--)
        first = s->parameter[i].live ? &s->parameter[i] : first;
    if (first == NULL || refuse_picks(l) || look(l, -1, &again, all) == NULL)
        return;
    for (int i = 0; i < s->parameter_count && looks < MOST_LOOKS; i++) {
        const taci_Parameter *p = &s->parameter[i];
        looks += p->live;
        if (!p->live || look(l, i, &alone, text) == NULL)
            continue;
        refuse_live(l, p, false, alone, text);
        named = true;
    }
    if (!named)
        refuse_live(l, first, true, again, all);
}

// ---- setting

static tac_Result refuse(const tac_Scene *s, const char *name, tac_Result code, const char *text)
{
    char origin[96];
    snprintf(origin, sizeof origin, "tac_scene_set %.60s", name);
    taci_message(s->message, s->message_user, code, origin, "%s", text);
    return code;
}

static tac_Result check(const tac_Scene *s, const tac_World *world, const char *name, int index,
                        double value)
{
    char text[256], hint[TACI_HINT_SIZE];
    if (index < 0) {
        taci_Nearest near = taci_nearest_begin(name, strlen(name));
        for (int i = 0; i < s->parameter_count; i++)
            taci_nearest_offer(&near, s->parameter[i].name);
        snprintf(text, sizeof text, "no parameter named '%.60s'%s", name,
                 s->parameter_count == 0 ? "; the scene declares none"
                                         : taci_nearest_hint(&near, hint));
        return refuse(s, name, TAC_ERR_INVALID, text);
    }
    const taci_Parameter *p = &s->parameter[index];
    if (!p->live) {
        snprintf(text, sizeof text,
                 "'%.60s' is not live: another value starts the scene anew; load it with one",
                 name);
        return refuse(s, name, TAC_ERR_INVALID, text);
    }
    if (!(value >= p->minimum && value <= p->maximum) || !isfinite(value)) {
        snprintf(text, sizeof text, "'%.60s' must be between %.9g and %.9g%s%s, got %.9g", name,
                 p->minimum, p->maximum, p->unit_text[0] != '\0' ? " " : "", p->unit_text, value);
        return refuse(s, name, TAC_ERR_INVALID, text);
    }
    return taci_world_check_edit(world, "tac_scene_set");
}

// All parameters as they are in force, but for one.
static tac_SceneSetting *settings_in_force(const tac_Scene *s, int index, double value)
{
    size_t n = (size_t)s->parameter_count;
    tac_SceneSetting *set = malloc((n + 1) * (sizeof *set + NUMBER));
    char *number = (char *)(set + n + 1);
    for (int i = 0; i < s->parameter_count && set != NULL; i++, number += NUMBER) {
        snprintf(number, NUMBER, "%.17g", i == index ? value : s->parameter[i].value);
        set[i] = (tac_SceneSetting){s->parameter[i].name, number};
    }
    return set;
}

// The world becomes one of the other reading, or stays as it is.
static tac_Result go_to(tac_Scene *s, const tac_Scene *to, tac_World *world)
{
    if (!taci_live_reserve(s, to))
        return TAC_ERR_MEMORY;
    tac_Result result = taci_live_apply(s, to, world);
    if (result == TAC_OK)
        taci_live_take(s, to);
    else
        taci_live_apply(to, s, world); // what was done of it is undone by the same edits
    return result;
}

tac_Result tac_scene_set(tac_Scene *s, tac_World *world, const char *name, double value)
{
    int index = taci_names_find(&s->parameter_names, name, strlen(name));
    tac_Result result = check(s, world, name, index, value);
    if (result != TAC_OK || s->parameter[index].value == value)
        return result;
    char text[256], said[400];
    tac_SceneSetting *set = settings_in_force(s, index, value);
    if (set == NULL)
        return refuse(s, name, TAC_ERR_MEMORY, tac_result_text(TAC_ERR_MEMORY));
    tac_Scene *to = taci_scene_again(s, set, s->parameter_count, &result, text);
    const char *fixed = to != NULL ? taci_live_fixed(s, to, text) : NULL;
    if (to == NULL && result != TAC_ERR_MEMORY) {
        snprintf(said, sizeof said, "with %.9g the scene has a mistake: %s", value, text);
        result = refuse(s, name, TAC_ERR_INVALID, said);
    } else if (to == NULL) {
        result = refuse(s, name, TAC_ERR_MEMORY, text);
    } else if (fixed != NULL) {
        snprintf(said, sizeof said, "%.9g changes %s, which no edit of a running world does", value,
                 fixed);
        result = refuse(s, name, TAC_ERR_INVALID, said);
    } else {
        result = go_to(s, to, world);
    }
    tac_scene_destroy(to);
    free(set);
    return result;
}
