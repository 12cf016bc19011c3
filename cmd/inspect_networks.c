// The networks of a scene, for tactus inspect (inspect_networks.h).
#include "inspect_networks.h"

#include <stdio.h>

static const char *kind_name(tac_PhsKind kind)
{
    static const char *const name[] = {"mass", "spring",    "damper", "unilateral",
                                       "join", "quadratic", "user"};
    return name[kind];
}

// "device - object", what a part is between; "" for what has ends of no kind.
static void name_ends(const tac_Scene *scene, int network, const tac_PhsPart *p, char text[160])
{
    const int end[2] = {p->a, p->b};
    text[0] = '\0';
    if (p->kind == TAC_PHS_MASS || p->kind == TAC_PHS_QUADRATIC)
        return;
    for (int i = 0, n = 0; i < 2; i++)
        n += snprintf(text + n, 160 - (size_t)n, "%s%.60s", i > 0 ? " - " : "",
                      end[i] == TAC_PHS_DRIVEN   ? "driven"
                      : end[i] == TAC_PHS_GROUND ? "ground"
                                                 : tac_scene_network_part(scene, network, end[i]));
}

static void print_network(const tac_Scene *scene, const tac_World *world, int index)
{
    const tac_PhsDef *d = tac_scene_network(scene, index);
    const tac_PhsNet *net = tac_phs_net(world, tac_scene_nodal(scene, world, index));
    static const char *const unit[] = {"kg", "N/m", "N s/m", "N/m", "", "", ""};
    printf("\n  %-20s network of %d parts, %d states, %d ports, %.6g J\n",
           tac_scene_name(scene, TAC_SCENE_NODAL, index), d->part_count, tac_phs_net_states(net),
           tac_phs_net_ports(net), tac_phs_net_ledger(net).H);
    for (int i = 0; i < d->part_count; i++) {
        const tac_PhsPart *p = &d->part[i];
        char ends[160], value[40] = "";
        name_ends(scene, index, p, ends);
        if (p->kind == TAC_PHS_QUADRATIC)
            snprintf(value, sizeof value, "%d states", p->states);
        else
            snprintf(value, sizeof value, "%.6g %s", p->value, unit[p->kind]);
        printf("    %-18s %-11s %-*s%s%s\n", tac_scene_network_part(scene, index, i),
               kind_name(p->kind), ends[0] != '\0' ? 16 : 0, value, ends[0] != '\0' ? " " : "",
               ends);
    }
}

void inspect_print_networks(const tac_Scene *scene, const tac_World *world)
{
    for (int i = 0; i < tac_scene_count(scene, TAC_SCENE_NODAL); i++)
        if (tac_scene_network(scene, i) != NULL)
            print_network(scene, world, i);
}

static json_t *json_part(const tac_Scene *scene, int network, int part)
{
    const tac_PhsPart *p = &tac_scene_network(scene, network)->part[part];
    char ends[160];
    name_ends(scene, network, p, ends);
    return json_pack("{s:s, s:s, s:f, s:i, s:s}", "name",
                     tac_scene_network_part(scene, network, part), "type", kind_name(p->kind),
                     "value", p->value, "states", p->states, "between", ends);
}

json_t *inspect_json_networks(const tac_Scene *scene, const tac_World *world)
{
    json_t *list = json_array();
    for (int i = 0; i < tac_scene_count(scene, TAC_SCENE_NODAL); i++) {
        const tac_PhsDef *d = tac_scene_network(scene, i);
        if (d == NULL)
            continue;
        const tac_PhsNet *net = tac_phs_net(world, tac_scene_nodal(scene, world, i));
        json_t *parts = json_array();
        for (int j = 0; j < d->part_count; j++)
            json_array_append_new(parts, json_part(scene, i, j));
        json_array_append_new(list,
                              json_pack("{s:s, s:i, s:i, s:f, s:o}", "name",
                                        tac_scene_name(scene, TAC_SCENE_NODAL, i), "states",
                                        tac_phs_net_states(net), "ports", tac_phs_net_ports(net),
                                        "energy", tac_phs_net_ledger(net).H, "parts", parts));
    }
    return list;
}
