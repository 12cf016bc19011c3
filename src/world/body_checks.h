#ifndef TACI_BODY_CHECKS_H
#define TACI_BODY_CHECKS_H
#include "base/hash.h"
#include "world/world.h"

/* What holds between steps of who is who in a world, for asserts: systems and their slots, the
 * table of bodies and the shapes on them, and what hangs on bodies. A body that is gone and still
 * has a shape, or an index that was not moved up, shows as a wrong number much later. */

/// Whether an end of a row, or of a shape, is on something that is there, and has an id that leads
/// back to it (a system that the world does not own has none).
static inline bool taci_end_is_there(const tac_World *w, const taci_RowEnd *end)
{
    if (!taci_world_end_is_sound(w, end) || end->system < 0)
        return end->system == -1;
    const taci_System *s = w->system[end->system];
    if (end->site.kind != TACI_SITE_BODY || s->bodies == NULL)
        return true;
    if (!taci_body_exists(s, end->site.body))
        return false;
    tac_BodyId id = taci_world_id_of(w, (taci_Body){end->system, end->site.body});
    taci_Body found = taci_world_find_body(w, id);
    return id.index1 == 0 || (found.system == end->system && found.index == end->site.body);
}

/// Slots of systems and the list of systems name each other; the own one has no slot.
static inline bool taci_systems_are_sound(const tac_World *w)
{
    int owned = 0;
    for (int i = 0; i < w->slot_high; i++) {
        const taci_SystemSlot *s = &w->slot[i];
        if ((s->slot.live != 0) != (s->system != NULL))
            return false;
        if (s->system == NULL)
            continue;
        if (s->at < 1 || s->at >= w->system_count || w->system[s->at] != &s->system->system ||
            w->slot_at1[s->at] != i + 1)
            return false;
        owned++;
    }
    if (owned != w->slot_count)
        return false;
    for (int i = 0; i < w->system_count; i++)
        owned -= w->slot_at1[i] != 0;
    return owned == 0 && w->slot_at1[0] == 0 && w->system[0] == w->own;
}

/// Bodies in the table are there, found by their sites, and carry as many shapes as name them.
static inline bool taci_bodies_are_sound(const tac_World *w)
{
    int count = 0;
    uint64_t carried = 0, named = 0; // sums of a hash: which number stands for whom
    for (int i = 0; i < w->body_high; i++) {
        const taci_BodySlot *b = &w->body[i];
        if (b->shapes == 0)
            continue;
        if (b->shapes < 0 || b->end.system < 0 || !taci_end_is_there(w, &b->end) ||
            taci_world_body_at(w, &b->end) != i)
            return false;
        carried += (uint64_t)b->shapes * taci_hash_u64(TACI_HASH_START, (uint64_t)i);
        count++;
    }
    for (int i = 0; i < w->shape_high; i++) {
        const taci_ShapeSlot *s = &w->shape[i];
        if (!s->slot.live || s->body == -1)
            continue;
        if (s->body < 0 || s->body >= w->body_high)
            return false;
        named += taci_hash_u64(TACI_HASH_START, (uint64_t)s->body);
    }
    return count == w->body_count && carried == named;
}

/// Joints and springs hang on bodies that are there.
static inline bool taci_ties_are_sound(const tac_World *w)
{
    for (int i = 0; i < w->joint_high; i++) {
        const taci_JointSlot *j = &w->joint[i];
        if (j->slot.live && (!taci_body_exists(w->own, j->body[0]) ||
                             (j->body[1] != -1 && !taci_body_exists(w->own, j->body[1]))))
            return false;
    }
    for (int i = 0; i < w->rows.spring_high; i++) {
        const taci_RowSpring *s = &w->rows.spring[i];
        if (s->live && (!taci_end_is_there(w, &s->end[0]) || !taci_end_is_there(w, &s->end[1])))
            return false;
    }
    return true;
}

#endif
