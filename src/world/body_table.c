// Bodies of any kind by their ids, and the table of those that carry shapes: an open hash from
// where a shape is, a system and a site of it, to a number. A body that nothing touches costs
// nothing here.
#include "world/world.h"

// ------------------------------------------------------------------------------------------------
// Ids

taci_Body taci_world_find_body(const tac_World *w, tac_BodyId id)
{
    const taci_Body none = {-1, -1};
    tac_SystemId system = {id.system, id.generation, id.world};
    int at = id.system == 0 ? 0 : taci_world_system_at(w, system);
    int i = id.index1 > 0 ? id.index1 - 1 : -1;
    if (id.world != w->def.tag || at < 0 || !taci_body_exists(w->system[at], i))
        return none;
    const taci_BodyOps *bodies = w->system[at]->bodies;
    bool is_it = !bodies->generation || bodies->generation(w->system[at], i) == id.generation;
    return is_it ? (taci_Body){at, i} : none;
}

int taci_world_body(const tac_World *w, tac_BodyId id)
{
    taci_Body body = taci_world_find_body(w, id);
    return body.system == 0 ? body.index : -1;
}

tac_BodyId taci_world_id_of(const tac_World *w, taci_Body body)
{
    tac_BodyId id = {.index1 = body.index + 1, .world = w->def.tag};
    TAC_ASSERT(body.system >= -1 && body.system < w->system_count);
    TAC_ASSERT(body.system < 0 || w->system[body.system]->bodies == NULL ||
               taci_body_exists(w->system[body.system], body.index));
    if (body.system == 0) {
        id.generation = (uint16_t)w->own->bodies->generation(w->own, body.index);
        return id;
    }
    int slot = body.system > 0 ? w->slot_at1[body.system] - 1 : -1;
    if (slot < 0)
        return (tac_BodyId){0};
    id.generation = w->slot[slot].slot.generation;
    id.system = slot + 1;
    return id;
}

tac_Result taci_world_ends(const tac_World *w, const char *function, tac_BodyId a, tac_BodyId b,
                           const char *own, taci_Body body[2])
{
    body[0] = taci_world_find_body(w, a);
    body[1] = taci_world_find_body(w, b);
    if (body[0].system < 0 || (body[1].system < 0 && b.index1 != 0))
        return taci_world_fail(w, TAC_ERR_STALE, function,
                               "body_a or body_b names no body of this world");
    if (own != NULL && (body[0].system > 0 || body[1].system > 0))
        return taci_world_fail(w, TAC_ERR_INVALID, function, own);
    bool moves = taci_world_can_move(w, body[0]) || taci_world_can_move(w, body[1]);
    if (!moves || (body[0].system == body[1].system && body[0].index == body[1].index))
        return taci_world_fail(
            w, TAC_ERR_INVALID, function,
            "body_a and body_b must be two different bodies of which one can move");
    return TAC_OK;
}

static taci_Mobility mobility_of(const tac_World *w, taci_Body body)
{
    if (body.system < 0)
        return TACI_MOBILITY_NONE;
    const taci_System *s = w->system[body.system];
    return s->bodies ? s->bodies->mobility(s, body.index) : TACI_MOBILITY_FREE;
}

bool taci_world_can_move(const tac_World *w, taci_Body body)
{
    taci_Mobility m = mobility_of(w, body);
    return m == TACI_MOBILITY_FREE || m == TACI_MOBILITY_ASLEEP;
}

int taci_world_driven_count(const tac_World *w)
{
    int n = 0;
    for (int i = 0; i < w->system_count; i++) {
        const taci_System *s = w->system[i];
        n += s->bodies && s->bodies->driven_count ? s->bodies->driven_count(s) : 0;
    }
    return n;
}

// ------------------------------------------------------------------------------------------------
// Sites of bodies

taci_RowEnd taci_world_row_end(taci_Body body)
{
    return (taci_RowEnd){.system = body.system,
                         .site = {.kind = TACI_SITE_BODY, .body = body.index}};
}

static taci_Frame frame_of(const tac_World *w, taci_When when, const taci_RowEnd *end)
{
    taci_Frame frame;
    if (end->system >= 0)
        taci_system_locate(w->system[end->system], when, &end->site, &frame);
    else
        frame = taci_frame_world();
    return frame;
}

taci_Frame taci_world_frame_of(const tac_World *w, taci_When when, taci_Body body)
{
    taci_RowEnd end = taci_world_row_end(body);
    return frame_of(w, when, &end);
}

taci_Frame taci_world_frame(const tac_World *w, taci_When when, int body)
{
    return body >= 0 ? frame_of(w, when, &w->body[body].end) : taci_frame_world();
}

// ------------------------------------------------------------------------------------------------
// The table

static bool is_same(const taci_RowEnd *a, const taci_RowEnd *b)
{
    return a->system == b->system && a->site.kind == b->site.kind && a->site.body == b->site.body &&
           a->site.first == b->site.first && a->site.count == b->site.count;
}

static size_t start_of(const tac_World *w, const taci_RowEnd *end)
{
    uint64_t key = (uint64_t)(uint32_t)end->system << 32 | (uint32_t)end->site.body;
    key = key * 31 + (uint64_t)(uint32_t)end->site.first * 4 + (uint64_t)(uint32_t)end->site.kind;
    return (size_t)((key * UINT64_C(0x9e3779b97f4a7c15)) >> 20) & (size_t)(w->body_at_size - 1);
}

/// Where a site is in the hash, or the empty place where it would be.
static size_t find_place(const tac_World *w, const taci_RowEnd *end)
{
    size_t at = start_of(w, end);
    while (w->body_at1[at] != 0 && !is_same(&w->body[w->body_at1[at] - 1].end, end))
        at = (at + 1) & (size_t)(w->body_at_size - 1);
    return at;
}

int taci_world_body_at(const tac_World *w, const taci_RowEnd *end)
{
    return w->body_at1[find_place(w, end)] - 1;
}

int taci_world_body_number(const tac_World *w, tac_BodyId id)
{
    taci_RowEnd end = taci_world_row_end(taci_world_find_body(w, id));
    return end.system >= 0 ? taci_world_body_at(w, &end) : -1;
}

void taci_world_index_bodies(tac_World *w)
{
    for (int i = 0; i < w->body_at_size; i++)
        w->body_at1[i] = 0;
    for (int i = 0; i < w->body_high; i++)
        if (w->body[i].shapes > 0)
            w->body_at1[find_place(w, &w->body[i].end)] = i + 1;
}

static int lowest_free(const tac_World *w)
{
    int i = 0;
    while (i < w->body_high && w->body[i].shapes > 0)
        i++;
    return i;
}

int taci_world_body_enter(tac_World *w, const taci_RowEnd *end)
{
    size_t at = find_place(w, end);
    if (w->body_at1[at] == 0) {
        int i = w->body_count == w->body_high ? w->body_high : lowest_free(w);
        TAC_ASSERT(i < w->def.body_capacity);
        w->body[i] = (taci_BodySlot){.end = *end};
        w->body_at1[at] = i + 1;
        w->body_high = i >= w->body_high ? i + 1 : w->body_high;
        w->body_count++;
    }
    int body = w->body_at1[at] - 1;
    w->body[body].shapes++;
    TAC_ASSERT(taci_world_body_at(w, end) == body);
    return body;
}

/// Takes a place of the hash out; those behind that it held up move into the gap.
static void close_gap(tac_World *w, size_t gap)
{
    size_t mask = (size_t)(w->body_at_size - 1);
    for (size_t at = (gap + 1) & mask; w->body_at1[at] != 0; at = (at + 1) & mask) {
        size_t start = start_of(w, &w->body[w->body_at1[at] - 1].end);
        if (((at - start) & mask) < ((at - gap) & mask))
            continue; // it is found from its start without the gap
        w->body_at1[gap] = w->body_at1[at];
        gap = at;
    }
    w->body_at1[gap] = 0;
}

void taci_world_body_leave(tac_World *w, int body)
{
    taci_BodySlot *b = &w->body[body];
    TAC_ASSERT(b->shapes > 0 && taci_world_body_at(w, &b->end) == body);
    if (b->shapes == 1)
        close_gap(w, find_place(w, &b->end));
    if (--b->shapes == 0) {
        b->end = (taci_RowEnd){.system = -1};
        w->body_count--;
    }
    while (w->body_high > 0 && w->body[w->body_high - 1].shapes == 0)
        w->body_high--;
}
