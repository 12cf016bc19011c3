// The world's own system: of which kind it is, what it takes of the world's memory, and the springs
// inside of it.
#include "world/kinds/kinds.h"
#include "world/kinds/own_rigid.h"

size_t taci_own_need(const tac_WorldDef *def)
{
    return taci_arena_need(1, sizeof(taci_Rigid)) + taci_rigid_need(def);
}

size_t taci_own_scratch(const tac_WorldDef *def)
{
    return taci_rigid_scratch(def);
}

taci_System *taci_own_create(const tac_WorldDef *def, taci_Arena *arena)
{
    taci_Rigid *r = TACI_TAKE(arena, 1, taci_Rigid);
    return r && taci_rigid_create(r, def, arena) ? &r->system : NULL;
}

bool taci_own_reserve(taci_System *own, const tac_WorldDef *def, taci_Arena *arena)
{
    return taci_rigid_reserve((taci_Rigid *)own, def, arena);
}

int taci_own_saved_bodies(const void *bytes, size_t size)
{
    return taci_rigid_saved_bodies(bytes, size);
}

bool taci_own_saved_body(const void *bytes, size_t size, int body)
{
    return taci_rigid_saved_body(bytes, size, body);
}

// ------------------------------------------------------------------------------------------------
// Springs inside

void taci_own_spring_set(tac_World *w, int spring, int k, const taci_Element *e,
                         const taci_Body body[2])
{
    taci_Rigid *r = taci_own_rigid(w);
    TAC_ASSERT(body[0].system == 0 && body[1].system <= 0);
    taci_rigid_element_set(r, taci_rigid_spring_slot(r, spring, k), e, body[0].index,
                           body[1].index);
}

void taci_own_spring_clear(tac_World *w, int spring, int k)
{
    taci_Rigid *r = taci_own_rigid(w);
    taci_rigid_element_clear(r, taci_rigid_spring_slot(r, spring, k));
}

static taci_RowEnd end_of(int body)
{
    return taci_world_row_end((taci_Body){body < 0 ? -1 : 0, body});
}

taci_SpringElement taci_own_spring(const tac_World *w, int spring, int k)
{
    taci_Rigid *r = taci_own_rigid(w);
    int slot = taci_rigid_spring_slot(r, spring, k);
    taci_RigidElement *e = &r->element[slot];
    taci_ElementState *s = &r->estate[r->now][slot];
    if (!e->live)
        return (taci_SpringElement){.e = NULL};
    return (taci_SpringElement){.e = &e->e,
                                .end = {end_of(e->body[0]), end_of(e->body[1])},
                                .s = s->s,
                                .memory = s->memory,
                                .moves = &e->moves,
                                .target = &e->target,
                                .target_work = &r->target_work[slot],
                                .effort = &r->effort[slot]};
}

void taci_own_spring_energy(const tac_World *w, int spring, int k, tac_Ledger *l)
{
    const taci_Rigid *r = taci_own_rigid(w);
    int slot = taci_rigid_spring_slot(r, spring, k);
    if (r->element[slot].live)
        taci_rigid_element_energy(r, slot, l);
}

void taci_own_springs_retuned(tac_World *w, bool held)
{
    taci_own_rigid(w)->retuned = true;
    taci_own_rigid(w)->dirty |= held; // what a cluster is held by
}
