// Names and pointers of the user's (labels.h), and walks over all things of a world.
#define _POSIX_C_SOURCE 200809L // strdup
#include "world/labels.h"
#include "base/hash.h"
#include "world/world.h"
#include <stdlib.h>
#include <string.h>

void taci_labels_destroy(taci_Labels *l)
{
    for (int i = 0; i < l->size; i++)
        free(l->label[i].name);
    free(l->label);
    *l = (taci_Labels){0};
}

/// Where the label of a key is, or the free place where it would go.
static taci_Label *place_of(const taci_Labels *l, taci_LabelKey key)
{
    uint64_t h =
        taci_hash_u64(TACI_HASH_START, (uint64_t)(uint32_t)key.kind << 32 | (uint32_t)key.system);
    size_t at = (size_t)taci_hash_u64(h, (uint32_t)key.index1), last = (size_t)l->size - 1;
    TAC_ASSERT(l->size > l->count); // a free place ends the search
    for (at &= last;; at = (at + 1) & last) {
        taci_Label *label = &l->label[at];
        if (label->key.kind == TACI_LABEL_NONE || memcmp(&label->key, &key, sizeof key) == 0)
            return label;
    }
}

const taci_Label *taci_labels_find(const taci_Labels *l, taci_LabelKey key)
{
    static const taci_Label none;
    return l->size > 0 ? place_of(l, key) : &none;
}

static void make_empty(taci_Label *label)
{
    free(label->name);
    label->name = NULL;
    label->user = NULL;
}

void taci_labels_drop(taci_Labels *l, taci_LabelKey key)
{
    if (l->size > 0)
        make_empty(place_of(l, key));
}

static bool is_there(const tac_World *w, const taci_Label *label)
{
    const int32_t index1 = label->key.index1;
    const uint16_t generation = label->generation, world = w->def.tag;
    switch ((taci_Labelled)label->key.kind) {
    case TACI_LABEL_BODY:
        return tac_body_is_valid(w, (tac_BodyId){index1, generation, world, label->key.system});
    case TACI_LABEL_JOINT:
        return tac_joint_is_valid(w, (tac_JointId){index1, generation, world});
    case TACI_LABEL_SPRING:
        return tac_spring_is_valid(w, (tac_SpringId){index1, generation, world});
    case TACI_LABEL_SHAPE:
        return tac_shape_is_valid(w, (tac_ShapeId){index1, generation, world});
    case TACI_LABEL_SYSTEM:
        return tac_system_is_valid(w, (tac_SystemId){index1, generation, world});
    case TACI_LABEL_NONE:
        break;
    }
    return false;
}

void taci_labels_drop_gone(taci_Labels *l, const tac_World *w)
{
    for (int i = 0; i < l->size; i++)
        if (!is_there(w, &l->label[i]))
            make_empty(&l->label[i]);
}

/// Room for one more, with half of the places free. False: no memory.
static bool make_room(taci_Labels *l)
{
    if (2 * (l->count + 1) <= l->size)
        return true;
    taci_Labels more = {.size = l->size > 0 ? 2 * l->size : 64, .count = l->count};
    more.label = calloc((size_t)more.size, sizeof *more.label);
    if (more.label == NULL)
        return false;
    for (int i = 0; i < l->size; i++)
        if (l->label[i].key.kind != TACI_LABEL_NONE)
            *place_of(&more, l->label[i].key) = l->label[i];
    free(l->label);
    *l = more;
    return true;
}

taci_Label *taci_labels_get(taci_Labels *l, taci_LabelKey key, uint16_t generation)
{
    if (!make_room(l))
        return NULL;
    taci_Label *label = place_of(l, key);
    bool is_new = label->key.kind == TACI_LABEL_NONE;
    if (!is_new && label->generation == generation)
        return label;
    make_empty(label); // of what was in the slot before
    label->key = key;
    label->generation = generation;
    l->count += is_new;
    return label;
}

// ------------------------------------------------------------------------------------------------
// What users call

static tac_Result set_name(tac_World *w, taci_LabelKey key, uint16_t generation, bool valid,
                           const char *name)
{
    if (!valid)
        return TAC_ERR_STALE;
    taci_Label *label = taci_labels_get(&w->labels, key, generation);
    char *copy = name != NULL && name[0] != '\0' ? strdup(name) : NULL;
    if (label == NULL || (copy == NULL && name != NULL && name[0] != '\0')) {
        free(copy);
        return TAC_ERR_MEMORY;
    }
    free(label->name);
    label->name = copy;
    return TAC_OK;
}

static tac_Result set_user(tac_World *w, taci_LabelKey key, uint16_t generation, bool valid,
                           void *user)
{
    if (!valid)
        return TAC_ERR_STALE;
    taci_Label *label = taci_labels_get(&w->labels, key, generation);
    if (label == NULL)
        return TAC_ERR_MEMORY;
    label->user = user;
    return TAC_OK;
}

static const char *name_of(const tac_World *w, taci_LabelKey key, bool valid)
{
    const char *name = valid ? taci_labels_find(&w->labels, key)->name : NULL;
    return name != NULL ? name : "";
}

static void *user_of(const tac_World *w, taci_LabelKey key, bool valid)
{
    return valid ? taci_labels_find(&w->labels, key)->user : NULL;
}

// The same four functions for every kind of thing.
#define LABELLED(thing, Id, kind, system)                                            \
    tac_Result tac_##thing##_set_name(tac_World *w, Id id, const char *name)         \
    {                                                                                \
        taci_LabelKey key = {kind, system, id.index1};                               \
        return set_name(w, key, id.generation, tac_##thing##_is_valid(w, id), name); \
    }                                                                                \
    const char *tac_##thing##_name(const tac_World *w, Id id)                        \
    {                                                                                \
        taci_LabelKey key = {kind, system, id.index1};                               \
        return name_of(w, key, tac_##thing##_is_valid(w, id));                       \
    }                                                                                \
    tac_Result tac_##thing##_set_user(tac_World *w, Id id, void *user)               \
    {                                                                                \
        taci_LabelKey key = {kind, system, id.index1};                               \
        return set_user(w, key, id.generation, tac_##thing##_is_valid(w, id), user); \
    }                                                                                \
    void *tac_##thing##_user(const tac_World *w, Id id)                              \
    {                                                                                \
        taci_LabelKey key = {kind, system, id.index1};                               \
        return user_of(w, key, tac_##thing##_is_valid(w, id));                       \
    }

LABELLED(body, tac_BodyId, TACI_LABEL_BODY, id.system)
LABELLED(joint, tac_JointId, TACI_LABEL_JOINT, 0)
LABELLED(spring, tac_SpringId, TACI_LABEL_SPRING, 0)
LABELLED(shape, tac_ShapeId, TACI_LABEL_SHAPE, 0)
LABELLED(system, tac_SystemId, TACI_LABEL_SYSTEM, 0)

// ------------------------------------------------------------------------------------------------
// Walks: the thing in the next slot that holds one

tac_SystemId tac_world_next_system(const tac_World *w, tac_SystemId after)
{
    return taci_world_system_id(w, taci_slots_next(taci_world_user_systems(w), after.index1));
}

/// The first body of the systems from a slot on; null: they have none.
static tac_BodyId first_body(const tac_World *w, tac_SystemId before)
{
    for (tac_SystemId s = tac_world_next_system(w, before); s.index1 != 0;
         s = tac_world_next_system(w, s))
        if (tac_system_body_count(w, s) > 0)
            return tac_system_body(w, s, 0);
    return (tac_BodyId){0};
}

tac_BodyId tac_world_next_body(const tac_World *w, tac_BodyId after)
{
    tac_SystemId system = {after.system, after.generation, after.world};
    if (after.system > 0 && after.index1 >= 1 && after.index1 < tac_system_body_count(w, system))
        return tac_system_body(w, system, after.index1);
    if (after.system > 0)
        return first_body(w, system);
    int slots = taci_body_slots(w->own);
    for (int i = after.index1 > 0 ? after.index1 : 0; i < slots; i++)
        if (taci_body_exists(w->own, i))
            return taci_world_id_of(w, (taci_Body){0, i});
    return first_body(w, (tac_SystemId){0});
}

tac_JointId tac_world_next_joint(const tac_World *w, tac_JointId after)
{
    return taci_world_joint_id(w, taci_slots_next(taci_world_joints(w), after.index1));
}

tac_SpringId tac_world_next_spring(const tac_World *w, tac_SpringId after)
{
    return taci_world_spring_id(w, taci_slots_next(taci_world_springs(w), after.index1));
}

tac_ShapeId tac_world_next_shape(const tac_World *w, tac_ShapeId after)
{
    return taci_world_shape_id(w, taci_slots_next(taci_world_shapes(w), after.index1));
}
