// Systems and bodies of a card: their order, their names, and the numbers that ids find them by.
//
// Names are those by which edits and recordings know things: that of a rigid body, or that of a
// system and of its part, "arm.hand", "beam.node3". What was given none has kind and number.
#include "session/snapshooter.h"
#include "scene/scene.h"
#include "system/custom/custom.h"
#include "system/nodal/nodal.h"
#include "system/phs/phs_system.h"
#include "world/world.h"
#include <stdio.h>

enum { TREE, NODAL, NETWORK, OWN }; // tac_CardSystem.kind
enum { NAME_BYTES = 256 };

static uint32_t kind_of(taci_UserSystem *c)
{
    if (taci_phs_of(c) != NULL)
        return NETWORK;
    if (c->system.ops == taci_nodal_ops())
        return NODAL;
    return c->system.ops == &taci_custom_ops ? OWN : TREE;
}

static void name_system(const tac_World *w, tac_SystemId id, int number, char name[NAME_BYTES])
{
    const char *given = tac_system_name(w, id);
    if (given[0] != '\0')
        snprintf(name, NAME_BYTES, "%s", given);
    else
        snprintf(name, NAME_BYTES, "system-%d", number);
}

// The name that a scene gives to the part of a network whose line this is; NULL: none does.
static const char *part_name(const tac_Scene *scene, const tac_World *w, tac_SystemId id, int line)
{
    for (int i = 0; scene != NULL && i < tac_scene_count(scene, TAC_SCENE_NODAL); i++) {
        const tac_PhsDef *def = tac_scene_network(scene, i);
        tac_SystemId system = tac_scene_nodal(scene, w, i);
        if (def != NULL && system.index1 == id.index1 && system.generation == id.generation)
            return line < def->line_count ? tac_scene_network_part(scene, i, def->line[line].part)
                                          : NULL;
    }
    return NULL;
}

static void name_part(const taci_CardMaker *m, tac_SystemId system, int index, char *name,
                      size_t size)
{
    const char *given = tac_body_name(m->world, tac_system_body(m->world, system, index));
    taci_UserSystem *c = taci_world_user_system(m->world, system);
    uint32_t kind = kind_of(c);
    if (given[0] == '\0' && kind == NETWORK)
        given = part_name(m->scene, m->world, system, index);
    if (given != NULL && given[0] != '\0') {
        snprintf(name, size, "%s", given);
        return;
    }
    int before = 0; // nodes of a beam are counted from its start, where it is clamped, too
    if (kind == NODAL)
        before = ((const taci_Nodal *)c)->chain.is && ((const taci_Nodal *)c)->chain.held[0];
    const char *unnamed = m->scene != NULL ? "body%d" : "body-%d"; // as edits have it
    snprintf(name, size, kind == NODAL ? "node%d" : unnamed, index + before);
}

static void add_body(taci_CardMaker *m, tac_BodyId id, const tac_CardBody *row)
{
    tac_Snapshooter *s = m->s;
    if (!taci_grow(&s->body, &s->body_capacity, s->body_count, sizeof *s->body)) {
        m->short_of_memory = true;
        return;
    }
    s->body[s->body_count++] = id;
    taci_card_add(m, TAC_SECTION_CARD_BODIES, row);
}

static void add_rigid_bodies(taci_CardMaker *m)
{
    tac_Snapshooter *s = m->s;
    for (tac_BodyId i = {0}; (i = tac_world_next_body(m->world, i)).index1 != 0 && i.system == 0;) {
        tac_BodyDef def = tac_body_def(m->world, i);
        char number[32];
        const char *given = tac_body_name(m->world, i);
        snprintf(number, sizeof number, "body-%d", s->body_count);
        s->rigid[i.index1 - 1] = (taci_SnapNumber){s->body_count, i.generation};
        add_body(m, i,
                 &(tac_CardBody){.name = taci_card_put_text(m, given[0] != '\0' ? given : number),
                                 .system = -1,
                                 .flags = def.fixed,
                                 .mass = def.fixed ? 0.0 : def.mass});
        if (m->short_of_memory)
            return;
    }
    s->rigid_count = s->body_count;
}

static void add_system(taci_CardMaker *m, tac_SystemId id)
{
    tac_Snapshooter *s = m->s;
    char name[NAME_BYTES], own[NAME_BYTES], full[2 * NAME_BYTES + 2];
    int number = s->system_count, count = tac_system_body_count(m->world, id);
    if (!taci_grow(&s->system, &s->system_capacity, number, sizeof *s->system)) {
        m->short_of_memory = true;
        return;
    }
    s->system[s->system_count++] = id;
    s->in_slot[id.index1 - 1] = (taci_SnapNumber){s->body_count, id.generation};
    name_system(m->world, id, number, name);
    taci_card_add(m, TAC_SECTION_CARD_SYSTEMS,
                  &(tac_CardSystem){.name = taci_card_put_text(m, name),
                                    .kind = kind_of(taci_world_user_system(m->world, id)),
                                    .number = id.index1,
                                    .first_body = s->body_count,
                                    .body_count = count});
    for (int i = 0; i < count && !m->short_of_memory; i++) {
        name_part(m, id, i, own, sizeof own);
        snprintf(full, sizeof full, "%s.%s", name, own);
        add_body(m, tac_system_body(m->world, id, i),
                 &(tac_CardBody){.name = taci_card_put_text(m, full), .system = number});
    }
}

void taci_card_bodies(taci_CardMaker *m)
{
    add_rigid_bodies(m);
    for (tac_SystemId i = {0};
         !m->short_of_memory && (i = tac_world_next_system(m->world, i)).index1 != 0;)
        add_system(m, i);
}
