// What a world has room for. Its memory is taken at creation from the capacities of its definition;
// unless these are fixed, what needs more doubles one of them: all arrays that follow from it are
// taken anew, larger, with what they held. Arrays that grow leave their old place in the arena
// unused, which is as much again at worst. A world is created by growing from nothing.
#include "base/message.h"
#include "world/kinds/kinds.h"
#include <stddef.h>
#include <string.h>

#define MOST 4000000
#define LEAST_GROWN 16

static const struct {
    const char *name;
    size_t at; // in tac_WorldDef
    int least, most;
    int grown_most;
} capacities[] = {
#define ROW(kind, field, least, most, grown) \
    [TACI_CAPACITY_##kind] = {#field, offsetof(tac_WorldDef, field), least, most, grown}
    ROW(BODIES, body_capacity, 1, MOST, MOST),
    ROW(JOINTS, joint_capacity, 0, MOST, MOST),
    ROW(SPRINGS, spring_capacity, 0, MOST, MOST),
    ROW(FILL, fill_capacity, 0, MOST, MOST),
    ROW(ROW_SITES, row_site_capacity, 0, MOST, MOST),
    ROW(ROW_GROUP, row_group_capacity, 1, TACI_GROUP_FLOWS / TACI_BODY_FLOWS, 0),
    ROW(SHAPES, shape_capacity, 0, MOST, MOST),
    ROW(CONTACTS, contact_capacity, 0, MOST, MOST),
    ROW(MATERIALS, material_capacity, 1, TACI_MATERIALS, TACI_MATERIALS),
#undef ROW
};

static int *field(tac_WorldDef *d, taci_Capacity kind)
{
    return (int *)(void *)((char *)d + capacities[kind].at);
}

bool taci_world_capacities_valid(const tac_WorldDef *def)
{
    tac_WorldDef d = *def;
    for (int i = 0; i < TACI_CAPACITIES; i++) {
        int n = *field(&d, (taci_Capacity)i);
        if (n >= capacities[i].least && n <= capacities[i].most)
            continue;
        taci_message(def->message, def->message_user, TAC_ERR_INVALID, "tac_world_create",
                     "%s must be between %d and %d", capacities[i].name, capacities[i].least,
                     capacities[i].most);
        return false;
    }
    return true;
}

// ------------------------------------------------------------------------------------------------
// What follows from the capacities

static int contact_capacity(const tac_WorldDef *d)
{
    return d->shape_capacity > 0 ? d->contact_capacity : 0;
}

/// Bodies that contacts may touch in a step.
static int touch_capacity(const tac_WorldDef *d)
{
    int most = 2 * contact_capacity(d), there = d->body_capacity;
    return there < most ? there : most;
}

static taci_RowCapacity row_capacity(const tac_WorldDef *d)
{
    return (taci_RowCapacity){.springs = TACI_ROW_SPRINGS * d->spring_capacity,
                              .sites = d->row_site_capacity,
                              .group = d->row_group_capacity,
                              .touches = touch_capacity(d)};
}

static taci_ContactCapacity of_contacts(const tac_WorldDef *d)
{
    return (taci_ContactCapacity){.contacts = contact_capacity(d),
                                  .touches = touch_capacity(d),
                                  .sites = d->row_site_capacity,
                                  .group = d->row_group_capacity};
}

/// Pairs of shapes whose bounds may be near each other; where there are more, room for them alone
/// is made.
static int pair_capacity(const tac_WorldDef *d)
{
    return d->shape_capacity < 1000000 ? 16 * d->shape_capacity + 256 : 16000000;
}

/// A table that is at most half full.
static int hash_size(int count)
{
    int size = 2;
    while (size < 2 * count)
        size *= 2;
    return size;
}

/// Of the end of a step with sleepers: islands and shapes are marked (sleep.c, step.c).
static size_t sleep_scratch(const tac_WorldDef *d)
{
    size_t islands = (size_t)contact_capacity(d);
    if (!(d->sleep_after > 0.0))
        return 0;
    return taci_arena_need(islands, sizeof(double)) + taci_arena_need(islands, sizeof(int32_t)) +
           taci_arena_need((size_t)d->shape_capacity, sizeof(uint8_t));
}

static size_t scratch_need(const tac_WorldDef *d)
{
    return taci_own_scratch(d) + taci_rows_scratch(row_capacity(d)) +
           taci_contacts_scratch(of_contacts(d), d->study.friction_directions) + sleep_scratch(d);
}

// ------------------------------------------------------------------------------------------------
// The world's own arrays

typedef struct Counts {
    size_t joint, spring, shape, held, body, body_at1, surface, joined;
} Counts;

static Counts counts_of(const tac_WorldDef *d)
{
    return (Counts){.joint = (size_t)d->joint_capacity + 1,
                    .spring = (size_t)d->spring_capacity + 1,
                    .shape = (size_t)d->shape_capacity + 1,
                    .held = (size_t)d->shape_capacity + 1,
                    .body = (size_t)d->body_capacity + 1,
                    .body_at1 = (size_t)hash_size(d->body_capacity),
                    .surface = (size_t)d->material_capacity * (size_t)d->material_capacity,
                    .joined = (size_t)hash_size(d->joint_capacity)};
}

/// Objects that keep their numbers.
#define ARRAYS(X)                 \
    X(joint, taci_JointSlot)      \
    X(spring, taci_SpringSlot)    \
    X(shape, taci_ShapeSlot)      \
    X(held, const tac_Geometry *) \
    X(body, taci_BodySlot)

/// What is found by a number that follows from the capacities; begun anew, empty.
#define TABLES(X)        \
    X(body_at1, int32_t) \
    X(joined, uint64_t)  \
    X(surface, taci_PairSurface)

typedef struct Own {
#define X(name, type) type *name;
    ARRAYS(X)
    TABLES(X)
#undef X
} Own;

static size_t memory_need(const tac_WorldDef *d)
{
    Counts n = counts_of(d);
    size_t need = taci_own_need(d) + taci_rows_need(row_capacity(d)) +
                  taci_contacts_need(of_contacts(d)) +
                  taci_broad_need(d->shape_capacity, pair_capacity(d));
#define X(name, type) need += taci_arena_need(n.name, sizeof(type));
    ARRAYS(X)
    TABLES(X)
#undef X
    return need;
}

/// The world's arrays for the capacities of `d`. False: no memory, and the arena is as it was.
static bool take_own(tac_World *w, const tac_WorldDef *d, Own *own)
{
    Counts had = counts_of(&w->def), n = counts_of(d);
    size_t mark = taci_arena_mark(&w->memory);
    bool ok = true;
#define X(name, type)       \
    ok = ok && (own->name = \
                    taci_arena_more(&w->memory, w->name, had.name, n.name, sizeof(type))) != NULL;
    ARRAYS(X)
#undef X
#define X(name, type)                         \
    own->name = w->name;                      \
    if (w->name == NULL || n.name > had.name) \
        ok = ok && (own->name = taci_arena_take(&w->memory, n.name, sizeof(type))) != NULL;
    TABLES(X)
#undef X
    if (!ok)
        taci_arena_reset(&w->memory, mark);
    return ok;
}

/// Rows of springs keep their slots; those of other systems come after them all.
static void move_row_springs(tac_World *w, const tac_WorldDef *d)
{
    int from = TACI_SPRING_ELEMENTS * w->def.spring_capacity,
        to = TACI_SPRING_ELEMENTS * d->spring_capacity;
    int extra = w->rows.spring_high - from;
    if (to == from || extra <= 0)
        return;
    size_t size = sizeof *w->rows.spring;
    memmove(w->rows.spring + to, w->rows.spring + from, (size_t)extra * size);
    memset(w->rows.spring + from, 0, (size_t)(to - from < extra ? to - from : extra) * size);
    w->rows.spring_high = to + extra;
}

static void use_own(tac_World *w, const tac_WorldDef *d, const Own *own)
{
    const taci_PairSurface *surface = w->surface;
    int materials = w->def.material_capacity;
    bool new_surfaces = own->surface != surface;
    if (own->joined != w->joined)
        w->joints_indexed = false;
#define X(name, type) w->name = own->name;
    ARRAYS(X)
    TABLES(X)
#undef X
    w->joined_size = hash_size(d->joint_capacity);
    w->body_at_size = hash_size(d->body_capacity);
    taci_world_index_bodies(w);
    w->def = *d;
    if (!new_surfaces)
        return;
    taci_world_materials_default(w);
    for (int i = 0; surface != NULL && i < materials; i++)
        memcpy(w->surface + i * d->material_capacity, surface + i * materials,
               (size_t)materials * sizeof *surface);
    if (surface != NULL)
        taci_world_mix_materials(w, materials);
}

/// Room for the capacities of `d`, none of which is below those in force. False: no memory; parts
/// may have more room than before then, and hold the same.
static bool reserve(tac_World *w, const tac_WorldDef *d)
{
    Own own;
    if (!taci_own_reserve(w->own, d, &w->memory) ||
        !taci_rows_reserve(&w->rows, &w->memory, row_capacity(d)) ||
        !taci_contacts_reserve(&w->contacts, &w->memory, of_contacts(d)) ||
        !taci_broad_reserve(w->broad, &w->memory, d->shape_capacity, pair_capacity(d)))
        return false;
    if (d->shape_capacity > w->def.shape_capacity) // the tree is empty
        w->shapes_placed = false;
    if (!take_own(w, d, &own))
        return false;
    move_row_springs(w, d);
    use_own(w, d, &own);
    return true;
}

bool taci_world_take_memory(tac_World *w)
{
    const tac_WorldDef *d = &w->def;
    Own own;
    _Bool (*create)(taci_Arena *, size_t) =
        d->fixed_capacities ? taci_arena_create : taci_arena_create_lazy;
    if (!create(&w->memory, memory_need(d)) || !create(&w->scratch, scratch_need(d)))
        return false;
    bool ok = (w->own = taci_own_create(d, &w->memory)) &&
              taci_rows_reserve(&w->rows, &w->memory, row_capacity(d)) &&
              taci_contacts_reserve(&w->contacts, &w->memory, of_contacts(d)) &&
              (w->broad = taci_broad_create(&w->memory, d->shape_capacity, pair_capacity(d))) &&
              take_own(w, d, &own);
    TAC_ASSERT(ok); // `memory_need` counts the same arrays
    if (!ok)
        return false;
    use_own(w, d, &own);
    w->memory.grows = w->scratch.grows = !d->fixed_capacities;
    return true;
}

tac_Result taci_world_make_room(tac_World *w, const char *function, taci_Capacity kind, int count)
{
    tac_WorldDef d = w->def;
    int *capacity = field(&d, kind), most = capacities[kind].grown_most;
    if (count <= *capacity)
        return TAC_OK;
    if (d.fixed_capacities || count > most) {
        taci_message(d.message, d.message_user, TAC_ERR_CAPACITY, function,
                     "tac_WorldDef.%s, %d, is used up%s", capacities[kind].name, *capacity,
                     d.fixed_capacities ? " and fixed" : " and can be no larger");
        return TAC_ERR_CAPACITY;
    }
    int twice = *capacity < LEAST_GROWN / 2 ? LEAST_GROWN
                : *capacity < most / 2      ? 2 * *capacity
                                            : most;
    *capacity = count > twice ? count : twice < most ? twice : most;
    if (reserve(w, &d))
        return TAC_OK;
    taci_message(d.message, d.message_user, TAC_ERR_MEMORY, function,
                 "there is no memory for a %s of %d", capacities[kind].name, *capacity);
    return TAC_ERR_MEMORY;
}

tac_Result taci_world_make_room_for_pairs(tac_World *w)
{
    int most = 16000000, now = taci_broad_pair_capacity(w->broad);
    if (w->def.fixed_capacities || now >= most)
        return TAC_ERR_CAPACITY;
    int count = now < most / 2 ? 2 * now : most;
    if (taci_broad_reserve(w->broad, &w->memory, w->def.shape_capacity, count))
        return TAC_OK;
    return taci_world_fail(w, TAC_ERR_MEMORY, "tac_world_begin",
                           "there is no memory for the pairs of shapes that are near each other");
}
