// Materials, and how two of them behave on each other.
#include "scene/load.h"
#include "text/nearest.h"
#include <string.h>

enum { MATERIALS_MAX = 255 }; // of a world, which has one more for what names none

static bool append_surface(taci_Loader *l, tac_Surface surface)
{
    tac_Scene *s = l->scene;
    if (!taci_grow(&s->material, &s->material_capacity, s->material_count, sizeof surface))
        return taci_no_memory(l);
    s->material[s->material_count++] = surface;
    return true;
}

static void append_material(taci_Loader *l, const taci_Material *m, tac_Surface surface)
{
    taci_Name entry = {m->name, (uint32_t)strlen(m->name), l->material_count};
    int32_t found;
    char room[128];
    if (!taci_grow(&l->material, &l->material_capacity, l->material_count, sizeof *m) ||
        !taci_names_add(&l->materials, entry, &found)) {
        taci_no_memory(l);
        return;
    }
    if (found >= 0)
        taci_mistake_at(&l->doc, m->node, "duplicate material '%s'; it is already in %s", m->name,
                        taci_where(&l->doc, l->material[found].node, m->node, room));
    else if (l->material_count == MATERIALS_MAX)
        taci_mistake_at(&l->doc, m->node, "too many materials; expected at most %d", MATERIALS_MAX);
    else if (append_surface(l, surface))
        l->material[l->material_count++] = *m;
}

static void load_material(taci_Loader *l, uint32_t key, uint32_t value)
{
    taci_MaterialText text;
    taci_Given given;
    taci_Material m = {.node = key};
    taci_table_material.defaults(&text);
    if (!taci_value_name(l, key, &m.name))
        return;
    if (!taci_fields_read(l, value, &taci_table_material, &text, &given)) {
        taci_first_told(&l->doc.told, "material", m.name, strlen(m.name)); // it is there, in part
        return;
    }
    m.density = given.key[TACI_MATERIAL_DENSITY] != 0 ? text.density : -1.0;
    m.color = text.color;
    m.has_color = given.key[TACI_MATERIAL_COLOR] != 0;
    append_material(l, &m, text.surface);
}

void taci_load_materials(taci_Loader *l)
{
    for (int i = 0; i < l->order_count; i++) {
        uint32_t map = l->section[l->order[i]].node[TACI_ROOT_MATERIALS];
        if (map == 0 || !taci_check_map(l, map, "a mapping from names to materials"))
            continue;
        for (uint32_t key = l->doc.node[map].first; key != 0;) {
            uint32_t value = l->doc.node[key].next;
            load_material(l, key, value);
            key = l->doc.node[value].next;
        }
    }
}

bool taci_find_material(taci_Loader *l, const char *name, uint32_t node, const taci_Material **out)
{
    *out = NULL;
    if (name == NULL)
        return true;
    int i = taci_names_find(&l->materials, name, strlen(name));
    if (i >= 0 && i < l->material_count) {
        *out = &l->material[i];
        return true;
    }
    if (!taci_first_told(&l->doc.told, "material", name, strlen(name)))
        return false;
    taci_Nearest near = taci_nearest_begin(name, strlen(name));
    for (int k = 0; k < l->material_count; k++)
        taci_nearest_offer(&near, l->material[k].name);
    char hint[TACI_HINT_SIZE];
    taci_mistake_at(&l->doc, node, "no material named '%s'%s", name,
                    taci_nearest_hint(&near, hint));
    return false;
}

// ---- pairs

// The number that worlds have for a named material; 0 with a mistake.
static int read_material(taci_Loader *l, uint32_t node)
{
    const char *name;
    const taci_Material *m;
    if (!taci_value_name(l, node, &name) || !taci_find_material(l, name, node, &m))
        return 0;
    return (int)(m - l->material) + 1;
}

static bool read_between(taci_Loader *l, uint32_t node, taci_ScenePair *pair)
{
    if (!taci_check_list(l, node, "a list of two materials"))
        return false;
    const taci_Node *n = &l->doc.node[node];
    if (n->count != 2) {
        taci_mistake_at(&l->doc, node, "expected a list of two materials, got %u", n->count);
        return false;
    }
    uint32_t first = n->first, second = l->doc.node[first].next;
    pair->a = read_material(l, first);
    pair->b = read_material(l, second);
    if (pair->a == 0 || pair->b == 0)
        return false;
    if (pair->a == pair->b) {
        taci_mistake_at(&l->doc, second,
                        "a pair is of two different materials; how one behaves on itself is said "
                        "where it is declared");
        return false;
    }
    return true;
}

static const taci_ScenePair *find_pair(const tac_Scene *s, const taci_ScenePair *pair)
{
    for (int i = 0; i < s->pair_count; i++) {
        const taci_ScenePair *p = &s->pair[i];
        if ((p->a == pair->a && p->b == pair->b) || (p->a == pair->b && p->b == pair->a))
            return p;
    }
    return NULL;
}

static void append_pair(taci_Loader *l, const taci_ScenePair *pair)
{
    tac_Scene *s = l->scene;
    const taci_ScenePair *other = find_pair(s, pair);
    char room[128];
    if (other != NULL)
        taci_mistake_at(&l->doc, pair->node, "duplicate pair of materials; it is already in %s",
                        taci_where(&l->doc, other->node, pair->node, room));
    else if (taci_grow(&s->pair, &s->pair_capacity, s->pair_count, sizeof *pair))
        s->pair[s->pair_count++] = *pair;
    else
        taci_no_memory(l);
}

static void load_pair(taci_Loader *l, uint32_t node)
{
    taci_Given given;
    taci_ScenePair pair = {.node = node};
    bool ok = taci_fields_read(l, node, &taci_table_pair, &pair.surface, &given);
    uint32_t between = given.value[TACI_PAIR_BETWEEN];
    if (between == 0 || !read_between(l, between, &pair) || !ok)
        return;
    pair.node = between;
    pair.has_friction = given.key[TACI_PAIR_FRICTION] != 0;
    pair.has_restitution = given.key[TACI_PAIR_RESTITUTION] != 0;
    pair.has_rebound = given.key[TACI_PAIR_REBOUND] != 0;
    pair.has_rolling = given.key[TACI_PAIR_ROLLING] != 0;
    pair.has_torsion = given.key[TACI_PAIR_TORSION] != 0;
    append_pair(l, &pair);
}

void taci_load_pairs(taci_Loader *l)
{
    for (int i = 0; i < l->order_count; i++) {
        uint32_t list = l->section[l->order[i]].node[TACI_ROOT_PAIRS];
        if (list == 0 || !taci_check_list(l, list, "a list of pairs"))
            continue;
        for (uint32_t k = l->doc.node[list].first; k != 0; k = l->doc.node[k].next)
            load_pair(l, k);
    }
}
