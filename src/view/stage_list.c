// The scenes to choose from: files of a folder and what they say of themselves, read one after the
// other while nothing else is to be done.
#include "view/assets.h"
#include "view/scene_list.h"
#include "view/stage_inside.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool add(taci_Stage *s, const char *path, const char *name, bool given)
{
    taci_Listed *listed = realloc(s->listed, ((size_t)s->listed_count + 1) * sizeof *listed);
    if (listed == NULL)
        return false;
    s->listed = listed;
    taci_Listed *l = &s->listed[s->listed_count++];
    *l = (taci_Listed){.given = given, .shipped = !given};
    snprintf(l->name, sizeof l->name, "%s", name);
    snprintf(l->path, sizeof l->path, "%s", path);
    return true;
}

static bool add_found(void *stage, const char *path, const char *name)
{
    taci_Stage *s = stage;
    for (int i = 0; i < s->listed_count; i++)
        if (strcmp(s->listed[i].name, name) == 0) {
            s->listed[i].shipped |= strcmp(s->listed[i].path, path) == 0;
            return true;
        }
    return add(s, path, name, false);
}

/// What was given with the command comes first, and keeps its name.
static void add_given(taci_Stage *s)
{
    const char *path = s->def.show, *slash = strrchr(path, '/');
    char name[STAGE_NAME];
    snprintf(name, sizeof name, "%s", slash != NULL ? slash + 1 : path);
    name[name[0] != '\0' ? 1 + strcspn(name + 1, ".") : 0] = '\0';
    size_t n = strlen(path);
    if (n < 3 || strcmp(path + n - 3, ".h5") != 0)
        (void)add(s, path, name, true);
}

void taci_list_find(taci_Stage *s)
{
    if (s->def.show != NULL)
        add_given(s);
    if (s->def.scenes != NULL)
        taci_scene_list(s->def.scenes, add_found, s);
}

const taci_Listed *taci_list_get(const taci_Stage *s, const char *name)
{
    for (int i = 0; i < s->listed_count; i++)
        if (strcmp(s->listed[i].name, name) == 0)
            return &s->listed[i];
    return NULL;
}

static void read_one(taci_Stage *s, taci_Listed *l)
{
    tac_Scene *scene = NULL;
    tac_SceneOptions o = tac_scene_options_default();
    if (l->given && s->def.options != NULL)
        o = *s->def.options;
    o.message = NULL;
    l->loaded = true;
    if (tac_scene_load(l->path, &o, &scene) != TAC_OK)
        return;
    tac_SceneShow show = tac_scene_show(scene);
    l->readable = true;
    l->order = show.order;
    l->title = taci_stage_copy(tac_scene_info(scene).title);
    l->try_this = taci_stage_copy(show.try_this);
    l->notice = taci_stage_copy(show.notice);
    l->beside = tac_scene_beside(scene).there;
    tac_scene_destroy(scene);
}

/// What was given, else the first of the showcase, else the first of all.
const taci_Listed *taci_list_first(taci_Stage *s)
{
    const taci_Listed *first = NULL;
    if (s->listed_count > 0 && s->listed[0].given)
        return &s->listed[0];
    for (int i = 0; i < s->listed_count; i++) {
        read_one(s, &s->listed[i]);
        const taci_Listed *l = &s->listed[i];
        if (l->readable &&
            (first == NULL || (l->order > 0 && (first->order == 0 || l->order < first->order))))
            first = l;
    }
    return first;
}

// ------------------------------------------------------------------------------------------------

/// The showcase in its order, then all others by name.
static int compare(const void *a, const void *b)
{
    const taci_Listed *x = a, *y = b;
    if ((x->order > 0) != (y->order > 0))
        return x->order > 0 ? -1 : 1;
    return x->order != y->order ? x->order < y->order ? -1 : 1 : strcmp(x->name, y->name);
}

static void write_list(taci_JsonText *j, const taci_Listed *list, int count)
{
    taci_put_open(j, NULL, '{');
    taci_put_text(j, "t", "scenes");
    taci_put_open(j, "list", '[');
    for (int i = 0; i < count; i++) {
        const taci_Listed *l = &list[i];
        char thumb[STAGE_NAME + 20];
        if (!l->readable)
            continue;
        taci_put_open(j, NULL, '{');
        taci_put_text(j, "name", l->name);
        taci_put_text(j, "title", l->title);
        taci_put_count(j, "order", l->order);
        taci_put_text(j, "try", l->try_this);
        taci_put_text(j, "notice", l->notice);
        snprintf(thumb, sizeof thumb, "/thumb/%s.webp", l->name);
        taci_put_bool(j, "thumb", l->shipped && taci_asset_find(thumb) != NULL);
        taci_put_bool(j, "beside", l->beside);
        taci_put_close(j, '}');
    }
    taci_put_close(j, ']');
    taci_put_close(j, '}');
}

static void tell(taci_Stage *s)
{
    taci_Listed *list = calloc((size_t)s->listed_count + 1, sizeof *list);
    taci_JsonText size = {.room = 0};
    if (list == NULL)
        return;
    for (int i = 0; i < s->listed_count; i++)
        list[i] = s->listed[i]; // texts stay where they are
    qsort(list, (size_t)s->listed_count, sizeof *list, compare);
    write_list(&size, list, s->listed_count);
    char *text = malloc(size.size + 1);
    if (text != NULL) {
        taci_JsonText j = {.out = text, .room = size.size + 1};
        write_list(&j, list, s->listed_count);
        pthread_mutex_lock(&s->lock);
        free(s->scenes);
        s->scenes = text;
        s->scenes_size = j.size;
        atomic_fetch_add(&s->scenes_serial, 1);
        pthread_mutex_unlock(&s->lock);
    }
    free(list);
}

bool taci_list_work(taci_Stage *s)
{
    if (s->listed_next > s->listed_count)
        return false;
    if (s->listed_next < s->listed_count && !s->listed[s->listed_next].loaded)
        read_one(s, &s->listed[s->listed_next]);
    s->listed_next++;
    if (s->listed_next % 8 == 0 || s->listed_next > s->listed_count)
        tell(s);
    return true;
}

size_t taci_stage_scenes(taci_Stage *s, char *json, size_t room)
{
    pthread_mutex_lock(&s->lock);
    size_t size = s->scenes_size;
    if (json != NULL && size < room && s->scenes != NULL)
        memcpy(json, s->scenes, size + 1);
    pthread_mutex_unlock(&s->lock);
    return size;
}

uint64_t taci_stage_scenes_serial(const taci_Stage *s)
{
    return atomic_load(&s->scenes_serial);
}

void taci_list_free(taci_Stage *s)
{
    for (int i = 0; i < s->listed_count; i++) {
        free(s->listed[i].title);
        free(s->listed[i].try_this);
        free(s->listed[i].notice);
    }
    free(s->listed);
}
