/* The ends of springs and ports: bodies of the scene, and bodies, sites and joints of models,
 * beams, nets and networks by names such as "arm.hand", those that their channels have. */
#include "scene/channels.h"
#include "math/so3.h"
#include "scene/load.h"
#include "text/nearest.h"
#include "text/pattern.h"
#include "world/world.h"
#include <stdio.h>
#include <string.h>

const taci_SceneModel *taci_model_of(const tac_Scene *s, int system)
{
    for (int i = 0; i < s->model_count; i++)
        if (s->model[i].parts.system == system)
            return &s->model[i];
    return NULL;
}

const taci_SceneParts *taci_parts_of(const tac_Scene *s, int system)
{
    const taci_SceneModel *model = taci_model_of(s, system);
    if (model != NULL)
        return &model->parts;
    for (int i = 0; i < s->nodal_count; i++)
        if (s->nodal[i].parts.system == system)
            return &s->nodal[i].parts;
    return NULL;
}

int taci_joint_velocities(tac_TreeJoint joint)
{
    static const int count[] = {
        [TAC_TREE_FIXED] = 0,     [TAC_TREE_REVOLUTE] = 1, [TAC_TREE_PRISMATIC] = 1,
        [TAC_TREE_UNIVERSAL] = 2, [TAC_TREE_BALL] = 3,     [TAC_TREE_FREE] = 6};
    return count[joint];
}

int taci_model_velocity(const tac_TreeDef *tree, int body)
{
    int first = 0;
    for (int i = 0; i < body; i++)
        first += taci_joint_velocities(tree->body[i].joint);
    return first;
}

// ---- finding

typedef struct Search { // for a part of a thing
    taci_Loader *l;
    uint32_t node;
    const char *owner; // the thing's name
    const taci_SceneParts *parts;
    const tac_Model *model; // whose sites count as well; NULL: none
    const char *name;       // the part's
    size_t length;
    taci_PartKind kind;
} Search;

static const char *kind_text(taci_PartKind kind)
{
    return kind == TACI_PART_JOINT ? "joint" : "body";
}

static bool is_label(const taci_PartChannel *c, const Search *s)
{
    return c->kind != TACI_PART_OTHER && strncmp(c->label, s->name, s->length) == 0 &&
           c->label[s->length] == '\0';
}

// The sites that may be meant where a body is asked for.
static const tac_ModelSite *sites_of(const Search *s, int *count)
{
    *count = 0;
    return s->model != NULL && s->kind == TACI_PART_BODY ? tac_model_sites(s->model, count) : NULL;
}

static int site_count(const Search *s)
{
    int count;
    sites_of(s, &count);
    return count;
}

// The site of the name, as channels would have it, that is meant where no body has it; -1: none.
static int find_site(const Search *s)
{
    char label[220];
    int count;
    const tac_ModelSite *site = sites_of(s, &count);
    for (int i = 0; i < count; i++) {
        snprintf(label, sizeof label, "%.210s", site[i].name);
        taci_pattern_make_plain(label);
        if (strlen(label) == s->length && memcmp(label, s->name, s->length) == 0)
            return i;
    }
    return -1;
}

static void report_part(const Search *s)
{
    const taci_SceneParts *p = s->parts;
    char hint[TACI_HINT_SIZE], names[200] = "";
    size_t n = 0;
    taci_Nearest near = taci_nearest_begin(s->name, s->length);
    bool guess = taci_may_guess(s->l, p->quantity_count);
    for (int i = 0; guess && i < p->quantity_count; i++) {
        if (p->channel[i].kind != s->kind)
            continue;
        taci_nearest_offer(&near, p->channel[i].label);
        if (n < sizeof names)
            n += (size_t)snprintf(names + n, sizeof names - n, "%s%s", n > 0 ? ", " : "; it has ",
                                  p->channel[i].label);
    }
    int sites;
    const tac_ModelSite *site = sites_of(s, &sites);
    for (int i = 0; guess && i < sites; i++)
        taci_nearest_offer(&near, site[i].name);
    taci_mistake_at(&s->l->doc, s->node, "'%s' has no %s%s '%.*s'%s", s->owner, kind_text(s->kind),
                    sites > 0 ? " or site" : "", TACI_SHOW(s->length, s->name),
                    near.best != NULL ? taci_nearest_hint(&near, hint) : names);
}

// The quantity that stands for the part, -1 with a mistake. Or `site`, of one that is named
// instead, and -1.
static int find_part(const Search *s, int *site)
{
    const taci_SceneParts *p = s->parts;
    int other = -1;
    s->l->work += (p->quantity_count + site_count(s)) / 8; // so that many springs to large robots
                                                           // count as many values
    *site = -1;
    if (!taci_work(s->l, s->node))
        return -1;
    if (p->system < 0) {
        taci_mistake_at(&s->l->doc, s->node, "nothing of '%s' moves; it is part of the world",
                        s->owner);
        return -1;
    }
    for (int i = 0; i < p->quantity_count; i++) {
        if (is_label(&p->channel[i], s) && p->channel[i].kind == s->kind)
            return i;
        if (is_label(&p->channel[i], s))
            other = i;
    }
    *site = find_site(s);
    if (*site >= 0)
        return -1;
    if (other >= 0)
        taci_mistake_at(&s->l->doc, s->node, "'%s.%s' is a %s; expected a %s", s->owner,
                        p->channel[other].label, kind_text(p->channel[other].kind),
                        kind_text(s->kind));
    else
        report_part(s);
    return -1;
}

// The body of a joint with one position, -1 with a mistake.
static int find_joint(const Search *s)
{
    int site, i = find_part(s, &site);
    if (i < 0)
        return -1;
    if (s->parts->quantity[i].width == 1)
        return s->parts->channel[i].part;
    taci_mistake_at(&s->l->doc, s->node,
                    "'%s.%.*s' has several positions; expected a revolute or prismatic joint",
                    s->owner, TACI_SHOW(s->length, s->name));
    return -1;
}

int taci_find_joint(taci_Loader *l, uint32_t node, const taci_SceneModel *model, const char *name,
                    size_t length)
{
    Search s = {l, node, model->name, &model->parts, NULL, name, length, TACI_PART_JOINT};
    return find_joint(&s);
}

static bool no_owner(taci_Loader *l, uint32_t node, const char *name, size_t length)
{
    const tac_Scene *s = l->scene;
    char hint[TACI_HINT_SIZE];
    if (!taci_first_told(&l->doc.told, "thing", name, length))
        return false;
    taci_Nearest near = taci_nearest_begin(name, length);
    bool guess = taci_may_guess(l, s->model_count + s->nodal_count);
    for (int i = 0; guess && i < s->model_count; i++)
        taci_nearest_offer(&near, s->model[i].name);
    for (int i = 0; guess && i < s->nodal_count; i++)
        taci_nearest_offer(&near, s->nodal[i].name);
    taci_mistake_at(&l->doc, node, "no model, beam, net or network named '%.*s'%s",
                    TACI_SHOW(length, name), taci_nearest_hint(&near, hint));
    return false;
}

// A site as an end: on its body, or in the world if that may be one.
static bool end_at_site(const Search *s, const taci_SceneModel *m, int site, bool world_too,
                        taci_SceneEnd *end)
{
    const tac_ModelSite *is = &m->model->site[site];
    bool world = is->body < 0;
    if (world && !world_too) {
        taci_mistake_at(&s->l->doc, s->node,
                        "site '%s.%s' is part of the world; expected one of a body that can move",
                        s->owner, is->name);
        return false;
    }
    *end = (taci_SceneEnd){TACI_WORLD_END, world ? -1 : m->parts.system, world ? 0 : is->body, true,
                           world ? pose_mul(m->placement.pose, is->frame) : is->frame};
    return true;
}

// "arm.hand", the dot at `dot`.
static bool find_end_of_system(taci_Loader *l, uint32_t node, const char *name, const char *dot,
                               taci_PartKind kind, bool world_too, taci_SceneEnd *end)
{
    const tac_Scene *s = l->scene;
    size_t length = (size_t)(dot - name);
    int32_t thing = taci_names_find(&s->names, name, length);
    Search search = {
        .l = l, .node = node, .name = dot + 1, .length = strlen(dot + 1), .kind = kind};
    if (thing < 0)
        return no_owner(l, node, name, length);
    int i = taci_thing_index(thing);
    if (taci_thing_kind(thing) == TAC_SCENE_MODEL) {
        search.owner = s->model[i].name;
        search.parts = &s->model[i].parts;
        search.model = s->model[i].model;
    } else if (taci_thing_kind(thing) == TAC_SCENE_NODAL) {
        search.owner = s->nodal[i].name;
        search.parts = &s->nodal[i].parts;
    } else {
        taci_mistake_at(&l->doc, node,
                        "'%.*s' has no parts; expected a model, beam, net or network",
                        TACI_SHOW(length, name));
        return false;
    }
    *end = (taci_SceneEnd){.body = TACI_WORLD_END, .system = search.parts->system};
    int site = -1;
    int part = kind == TACI_PART_JOINT ? find_joint(&search) : find_part(&search, &site);
    if (site >= 0)
        return end_at_site(&search, &s->model[i], site, world_too, end);
    if (part < 0)
        return false;
    end->part = kind == TACI_PART_JOINT
                    ? taci_model_velocity(tac_model_tree(s->model[i].model), part)
                    : search.parts->channel[part].part;
    return true;
}

// The whole of a system, where one of its parts is wanted.
static bool refuse_whole(taci_Loader *l, uint32_t node, const char *name, taci_PartKind kind)
{
    const tac_Scene *s = l->scene;
    int32_t thing = taci_names_find(&s->names, name, strlen(name));
    const taci_SceneParts *p = NULL;
    if (thing >= 0 && taci_thing_kind(thing) == TAC_SCENE_MODEL)
        p = &s->model[taci_thing_index(thing)].parts;
    if (thing >= 0 && taci_thing_kind(thing) == TAC_SCENE_NODAL)
        p = &s->nodal[taci_thing_index(thing)].parts;
    for (int i = 0; p != NULL && i < p->quantity_count; i++)
        if (p->channel[i].kind == kind) {
            taci_mistake_at(&l->doc, node, "'%s' is a %s; expected a %s, such as '%s.%s'", name,
                            taci_kind_text(s, thing), kind_text(kind), name, p->channel[i].label);
            return true;
        }
    return false;
}

bool taci_find_end(taci_Loader *l, uint32_t node, const char *name, taci_PartKind kind,
                   bool world_too, taci_SceneEnd *end)
{
    const char *dot = strchr(name, '.');
    *end = (taci_SceneEnd){.body = TACI_WORLD_END, .system = -1};
    if (dot != NULL && l->only_bodies) {
        taci_mistake_at(&l->doc, node,
                        "joints are between bodies of the scene; a spring, such as one of type "
                        "hinge, joins '%s'",
                        name);
        return false;
    }
    if (dot != NULL)
        return find_end_of_system(l, node, name, dot, kind, world_too, end);
    if (!l->only_bodies && refuse_whole(l, node, name, kind))
        return false;
    if (kind == TACI_PART_BODY)
        return taci_find_body(l, node, name, world_too, &end->body);
    if (world_too && strcmp(name, "world") == 0)
        return true;
    taci_mistake_at(&l->doc, node, "'%s' is no joint of a model; expected one, as model.joint%s",
                    name, world_too ? ", or 'world'" : "");
    return false;
}

// ---- in worlds

tac_SystemId taci_scene_system_id(const tac_World *world, int number)
{
    tac_SystemId id = {number + 1, 1, world->def.tag}; // of a fresh world: the first of its place
    return number >= 0 && tac_system_is_valid(world, id) ? id : (tac_SystemId){0, 0, 0};
}

tac_BodyId taci_end_body(const tac_Scene *s, const tac_World *world, taci_SceneEnd end)
{
    if (end.system < 0)
        return tac_scene_body(s, world, end.body);
    tac_SystemId system = taci_scene_system_id(world, end.system);
    return system.index1 != 0 ? tac_system_body(world, system, end.part) : (tac_BodyId){0};
}
