// Snapshooters: made for a world as it is, and asked whether it still is so.
#include "session/snapshooter.h"
#include "world/world.h"
#include <stdlib.h>

// ---- finding rows

static int32_t row_in(const taci_SnapNumber *number, int high, int32_t index1, uint16_t generation)
{
    bool known = index1 >= 1 && index1 <= high && generation != 0 &&
                 number[index1 - 1].generation == generation;
    return known ? number[index1 - 1].row : -2;
}

int32_t taci_snap_body(const tac_Snapshooter *s, tac_BodyId id)
{
    if (id.index1 == 0)
        return -1;
    if (id.system == 0)
        return row_in(s->rigid, s->rigid_high, id.index1, id.generation);
    int32_t first = row_in(s->in_slot, s->slot_high, id.system, id.generation);
    return first >= 0 ? first + id.index1 - 1 : -2;
}

int32_t taci_snap_shape(const tac_Snapshooter *s, tac_ShapeId id)
{
    return row_in(s->of_shape, s->shape_high, id.index1, id.generation);
}

// ---- making

static bool take_numbers(tac_Snapshooter *s, const tac_World *w)
{
    s->rigid_high = taci_body_slots(w->own);
    s->slot_high = w->slot_high;
    s->shape_high = w->shape_high;
    s->rigid = calloc((size_t)s->rigid_high + 1, sizeof *s->rigid);
    s->in_slot = calloc((size_t)s->slot_high + 1, sizeof *s->in_slot);
    s->of_shape = calloc((size_t)s->shape_high + 1, sizeof *s->of_shape);
    return s->rigid != NULL && s->in_slot != NULL && s->of_shape != NULL;
}

// A world that does not grow has no more than its capacity.
static int contact_room(const tac_World *w)
{
    int most = w->contacts.capacity.contacts;
    bool less = most < TAC_SNAPSHOT_CONTACTS && (w->def.fixed_capacities || most == 0);
    return less ? most : TAC_SNAPSHOT_CONTACTS;
}

static bool make_card(tac_Snapshooter *s, const tac_World *world, const tac_Rig *rig)
{
    taci_CardMaker m = {.s = s, .scene = s->scene, .world = world, .rig = rig};
    taci_card_put_text(&m, ""); // at 0: what has no text has this one
    taci_card_bodies(&m);
    if (!m.short_of_memory)
        taci_card_lines(&m);
    if (!m.short_of_memory)
        taci_card_shapes(&m);
    if (!m.short_of_memory)
        taci_card_ports(&m);
    if (!m.short_of_memory)
        taci_card_books(&m);
    taci_card_finish(&m);
    for (int i = 0; i < TACI_CARD_KINDS; i++)
        free(m.rows[i].row);
    free(m.geometry);
    taci_names_destroy(&m.texts);
    taci_pool_destroy(&m.pool);
    return !m.short_of_memory;
}

tac_Result tac_snapshooter_create(const tac_Scene *scene, const tac_World *world,
                                  const tac_Rig *rig, tac_Snapshooter **shooter)
{
    tac_Snapshooter *s = calloc(1, sizeof *s);
    *shooter = NULL;
    if (s == NULL)
        return TAC_ERR_MEMORY;
    s->scene = scene;
    s->contact_room = contact_room(world);
    if (!take_numbers(s, world) || !make_card(s, world, rig)) {
        tac_snapshooter_destroy(s);
        return TAC_ERR_MEMORY;
    }
    *shooter = s;
    return TAC_OK;
}

void tac_snapshooter_destroy(tac_Snapshooter *s)
{
    if (s == NULL)
        return;
    free(s->card);
    free(s->body);
    free(s->system);
    free(s->shape);
    free(s->port);
    free(s->node);
    free(s->rigid);
    free(s->in_slot);
    free(s->of_shape);
    free(s);
}

const void *tac_snapshooter_card(const tac_Snapshooter *s, size_t *size)
{
    if (size != NULL)
        *size = s->card_size;
    return s->card;
}

// ---- whether it is current

// With as many as there were, nothing has come unless something has gone.
bool tac_snapshooter_is_current(const tac_Snapshooter *s, const tac_World *w)
{
    if (tac_world_body_count(w) != s->rigid_count || tac_world_system_count(w) != s->system_count ||
        tac_world_shape_count(w) != s->shape_count || tac_world_port_count(w) != s->port_count)
        return false;
    for (int i = 0; i < s->rigid_count; i++)
        if (!tac_body_is_valid(w, s->body[i]))
            return false;
    for (int i = 0; i < s->system_count; i++)
        if (!tac_system_is_valid(w, s->system[i]))
            return false;
    for (int i = 0; i < s->shape_count; i++)
        if (!tac_shape_is_valid(w, s->shape[i]))
            return false;
    for (int i = 0; i < s->port_count; i++)
        if (!tac_port_is_valid(w, s->port[i].id))
            return false;
    return true;
}
