/* Beams and nets of a scene: read; and with networks (scene_networks.c) tried out in a world of
 * their own, and built. */
#include "base/assert.h"
#include "math/so3.h"
#include "scene/load.h"
#include "world/world.h"
#include <stdio.h>
#include <string.h>

// ---- trying out

static void keep_text(void *user, const tac_Message *message)
{
    taci_Loader *l = user;
    snprintf(l->trial_text, sizeof l->trial_text, "%s", message->text);
}

static tac_Result create(const taci_SceneNodal *n, tac_World *world, tac_SystemId *system)
{
    return n->form == TACI_NODAL_NET    ? tac_net_create(world, &n->net, system)
           : n->form == TACI_NODAL_BEAM ? tac_beam_create(world, &n->beam, system)
                                        : tac_phs_create(world, &n->phs, system);
}

// What a world says against it, or NULL; where its nodes start is kept.
static const char *try_nodal(taci_Loader *l, taci_SceneNodal *n)
{
    tac_WorldDef def = tac_world_def_default();
    tac_World *world;
    tac_SystemId system;
    def.body_capacity = def.material_capacity = def.contact_capacity = 1;
    def.joint_capacity = def.spring_capacity = def.fill_capacity = def.row_site_capacity = 1;
    def.shape_capacity = 1;
    def.message = keep_text;
    def.message_user = l;
    l->trial_text[0] = '\0';
    tac_Result result = tac_world_create(&def, &world);
    if (result == TAC_OK)
        result = create(n, world, &system);
    if (result == TAC_OK)
        taci_keep_start(world, system, &n->parts);
    tac_world_destroy(world);
    if (result == TAC_ERR_MEMORY)
        taci_no_memory(l);
    return result == TAC_OK || result == TAC_ERR_MEMORY ? NULL : l->trial_text;
}

bool taci_add_nodal(taci_Loader *l, const taci_SceneNodal *nodal)
{
    tac_Scene *s = l->scene;
    if (!taci_has_room(l, nodal->node, s->nodal_count, "beams, nets and networks"))
        return false;
    if (!taci_grow(&s->nodal, &s->nodal_capacity, s->nodal_count, sizeof *nodal))
        return taci_no_memory(l);
    taci_SceneNodal *n = &s->nodal[s->nodal_count];
    *n = *nodal;
    n->parts.system = s->system_count++;
    s->nodal_count++;
    if (!(n->form == TACI_NODAL_NETWORK ? taci_list_network(l, n) : taci_list_nodal(l, n)))
        return false;
    const char *fault = try_nodal(l, n);
    if (fault != NULL)
        taci_mistake_at(&l->doc, n->node, "%s", fault);
    return taci_load_name(l, n->node, n->name, TAC_SCENE_NODAL, s->nodal_count - 1) &&
           fault == NULL;
}

// ---- beams

static void load_beam(taci_Loader *l, uint32_t node)
{
    enum { MOST_ELEMENTS = 1000 };
    taci_BeamText t;
    taci_Given given;
    taci_SceneNodal n = {.beam = tac_beam_def_default()};
    taci_table_beam.defaults(&t);
    if (!taci_fields_read(l, node, &taci_table_beam, &t, &given) ||
        !taci_pose_read(l, &given, TACI_BEAM_POSE, &t.pose, &n.beam.place))
        return;
    int least = t.clamped == 3 ? 2 : 1;
    if (t.elements < least || t.elements > MOST_ELEMENTS) {
        taci_mistake_at(&l->doc,
                        given.value[TACI_BEAM_ELEMENTS] != 0 ? given.value[TACI_BEAM_ELEMENTS]
                                                             : given.value[TACI_BEAM_NAME],
                        "expected %d to %d elements, got %d", least, MOST_ELEMENTS, t.elements);
        return;
    }
    n.name = t.name;
    n.node = given.value[TACI_BEAM_NAME];
    n.beam.length = t.length;
    n.beam.width = t.width;
    n.beam.height = t.height;
    n.beam.young = t.young;
    n.beam.density = t.density;
    n.beam.damping = t.damping;
    n.beam.elements = t.elements;
    n.beam.clamped[0] = t.clamped & 1;
    n.beam.clamped[1] = t.clamped >> 1 & 1;
    taci_add_nodal(l, &n);
}

// ---- nets

typedef struct Net {
    taci_Loader *l;
    const taci_Given *given;
    const taci_NetText *text;
    tac_Vec3 *position; // (count)
    double *mass;       // (count)
    tac_NodalSpring *spring;
    int count, spring_count;
} Net;

static bool read_points(Net *n)
{
    enum { MOST_POINTS = 4096 };
    taci_Loader *l = n->l;
    uint32_t list = n->given->value[TACI_NET_POINTS];
    if (!taci_check_list(l, list, "a list of points"))
        return false;
    uint32_t count = l->doc.node[list].count;
    if (count < 1 || count > MOST_POINTS) {
        taci_mistake_at(&l->doc, list, "expected 1 to %d points, got %u", MOST_POINTS, count);
        return false;
    }
    n->position = taci_pool_take(&l->scene->pool, count * sizeof *n->position);
    n->mass = taci_pool_take(&l->scene->pool, count * sizeof *n->mass);
    if (n->position == NULL || n->mass == NULL)
        return taci_no_memory(l);
    bool ok = true;
    for (uint32_t i = l->doc.node[list].first; i != 0; i = l->doc.node[i].next)
        ok &= taci_value_vector(l, i, TACI_DIM_LENGTH, &n->position[n->count++]);
    return ok;
}

static bool read_mass(Net *n, uint32_t node, double *mass)
{
    if (!taci_value_number(n->l, node, TACI_DIM_MASS, mass))
        return false;
    if (!(*mass > 0.0))
        taci_mistake_at(&n->l->doc, node, "'mass' must be positive, got %.9g", *mass);
    return *mass > 0.0;
}

static bool read_masses(Net *n)
{
    taci_Loader *l = n->l;
    uint32_t node = n->given->value[TACI_NET_MASS];
    if (l->doc.node[node].kind != TACI_NODE_LIST) {
        bool ok = read_mass(n, node, &n->mass[0]);
        for (int i = 1; i < n->count; i++)
            n->mass[i] = n->mass[0];
        return ok;
    }
    if ((int)l->doc.node[node].count != n->count) {
        taci_mistake_at(&l->doc, node, "expected one mass or %d, as there are points, got %u",
                        n->count, l->doc.node[node].count);
        return false;
    }
    bool ok = true;
    int at = 0;
    for (uint32_t i = l->doc.node[node].first; i != 0; i = l->doc.node[i].next)
        ok &= read_mass(n, i, &n->mass[at++]);
    return ok;
}

static bool read_node(Net *n, uint32_t node, int *out)
{
    if (!taci_value_count(n->l, node, out))
        return false;
    bool good = *out >= 0 && *out < n->count;
    if (!good)
        taci_mistake_at(&n->l->doc, node, "there is no node %d; expected 0 to %d", *out,
                        n->count - 1);
    return good;
}

static void add_spring(Net *n, int a, int b)
{
    n->spring[n->spring_count++] =
        (tac_NodalSpring){.a = a,
                          .b = b,
                          .anchor = n->position[a],
                          .rest = b < 0 ? 0.0 : v3_norm(v3_sub(n->position[a], n->position[b])),
                          .stiffness = n->text->stiffness,
                          .damping = n->text->damping};
}

static bool read_pair(Net *n, uint32_t node)
{
    taci_Loader *l = n->l;
    int a, b;
    if (!taci_check_list(l, node, "a pair of nodes"))
        return false;
    uint32_t first = l->doc.node[node].first;
    if (l->doc.node[node].count != 2) {
        taci_mistake_at(&l->doc, node, "expected a pair of nodes, got %u", l->doc.node[node].count);
        return false;
    }
    bool ok = read_node(n, first, &a);
    ok &= read_node(n, l->doc.node[first].next, &b);
    if (ok && a == b)
        taci_mistake_at(&l->doc, node, "node %d cannot be joined to itself", a);
    if (ok && a != b)
        add_spring(n, a, b);
    return ok && a != b;
}

static bool read_springs(Net *n)
{
    taci_Loader *l = n->l;
    uint32_t pairs = n->given->value[TACI_NET_SPRINGS];
    uint32_t anchors = n->given->value[TACI_NET_ANCHORS];
    if ((pairs != 0 && !taci_check_list(l, pairs, "a list of pairs of nodes")) ||
        (anchors != 0 && !taci_check_list(l, anchors, "a list of nodes")))
        return false;
    size_t most = 1 + (pairs != 0 ? l->doc.node[pairs].count : 0) +
                  (anchors != 0 ? l->doc.node[anchors].count : 0);
    n->spring = taci_pool_take(&l->scene->pool, most * sizeof *n->spring);
    if (n->spring == NULL)
        return taci_no_memory(l);
    bool ok = true;
    for (uint32_t i = pairs != 0 ? l->doc.node[pairs].first : 0; i != 0; i = l->doc.node[i].next)
        ok &= taci_work(l, i) && read_pair(n, i);
    for (uint32_t i = anchors != 0 ? l->doc.node[anchors].first : 0; i != 0;
         i = l->doc.node[i].next) {
        int a;
        bool good = read_node(n, i, &a);
        if (good)
            add_spring(n, a, -1);
        ok &= good;
    }
    return ok;
}

static void load_net(taci_Loader *l, uint32_t node)
{
    taci_NetText t;
    taci_Given given;
    taci_table_net.defaults(&t);
    if (!taci_fields_read(l, node, &taci_table_net, &t, &given))
        return;
    Net net = {.l = l, .given = &given, .text = &t};
    if (!read_points(&net) || !read_masses(&net) || !read_springs(&net))
        return;
    taci_SceneNodal n = {.name = t.name,
                         .node = given.value[TACI_NET_NAME],
                         .form = TACI_NODAL_NET,
                         .net = tac_net_def_default()};
    n.net.count = net.count;
    n.net.position = net.position;
    n.net.mass = net.mass;
    n.net.spring = net.spring;
    n.net.spring_count = net.spring_count;
    taci_add_nodal(l, &n);
}

static void load_list(taci_Loader *l, uint32_t list, const char *what,
                      void (*load)(taci_Loader *, uint32_t))
{
    if (list == 0 || !taci_check_list(l, list, what))
        return;
    for (uint32_t i = l->doc.node[list].first; i != 0; i = l->doc.node[i].next)
        if (taci_work(l, i))
            load(l, i);
}

void taci_load_nodal(taci_Loader *l, int file)
{
    load_list(l, l->section[file].node[TACI_ROOT_BEAMS], "a list of beams", load_beam);
    load_list(l, l->section[file].node[TACI_ROOT_NETS], "a list of nets", load_net);
    load_list(l, l->section[file].node[TACI_ROOT_NETWORKS], "a list of networks",
              taci_load_network);
}

// ---- in worlds

tac_SystemId tac_scene_nodal(const tac_Scene *s, const tac_World *world, int index)
{
    bool is = index >= 0 && index < s->nodal_count;
    return taci_scene_system_id(world, is ? s->nodal[index].parts.system : -1);
}

tac_Result taci_build_nodal(const tac_Scene *s, tac_World *world)
{
    tac_Result result = TAC_OK;
    for (int i = 0; i < s->nodal_count && result == TAC_OK; i++) {
        tac_SystemId system;
        result = create(&s->nodal[i], world, &system);
        if (result == TAC_OK)
            result = tac_system_set_name(world, system, s->nodal[i].name);
        TAC_ASSERT(result != TAC_OK || system.index1 == s->nodal[i].parts.system + 1);
    }
    return result;
}
