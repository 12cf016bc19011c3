// A recording of what is found in a world (of.h): the systems, bodies, joints and springs that are
// there when it begins, under the names that the program gave them.
//
// The columns of a file cannot change while it is written. So what goes later leaves NaN in its
// own, and what comes later has none; both are counted.
#include "base/message.h"
#include "record/of.h"
#include "text/nearest.h"
#include "text/pattern.h"
#include "text/pool.h"
#include "world/channels.h"
#include "world/world.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    NAME_BYTES = 200, // of a name that was given; more is cut
    CONTACTS = 256,   // of a row, as of scenes that do not say it
    // Bodies, joints and springs in a world that is not large. A flush takes some 0.1 ms per
    // channel, and more where there are thousands: with four for each of 2000 bodies a row took 120
    // ms, side by side 4.
    FEW = 100
};

typedef enum ThingKind { SYSTEM, BODY, ALL_BODIES, JOINT, SPRING, OF_THE_WORLD } ThingKind;

static const char all_bodies[] = "bodies"; // the name of ALL_BODIES

typedef struct Thing {
    ThingKind kind;
    union {
        tac_SystemId system;
        tac_BodyId body;
        tac_JointId joint;
        tac_SpringId spring;
        int of_world; // in taci_world_things
    } id;
    const char *name;
    taci_ChannelQuantities of;
} Thing;

typedef struct Channel {
    int thing, quantity, width;
} Channel;

typedef struct Numbered { // what an index of ids stands for
    int32_t number;
    uint16_t generation; // 0: nothing
} Numbered;

typedef struct OfWorld {
    taci_Pool pool;
    taci_Names names; // of things
    Thing *thing;     // systems, bodies, joints, springs, then those of the world
    int thing_count, thing_capacity, system_count, body_count;
    Channel *channel; //                                              (meta.channel_count)
    int channel_capacity, meta_capacity;
    Numbered *rigid;   // number of a rigid body                       (rigid_high)
    Numbered *in_slot; // number of a system's first body              (slot_high)
    Numbered *shape;   // number of a shape among those of its body    (shape_high)
    int rigid_high, slot_high, shape_high;
} OfWorld;

// ---- what there is, and its names

// At most NAME_BYTES, with no character of UTF-8 cut in two.
static void copy_name(char to[NAME_BYTES + 1], const char *name)
{
    size_t length = strlen(name);
    if (length > NAME_BYTES)
        for (length = NAME_BYTES; length > 0 && ((unsigned char)name[length] & 0xC0) == 0x80;)
            length--;
    memcpy(to, name, length);
    to[length] = '\0';
    taci_pattern_make_plain(to);
}

// The name of a thing in the file: the one it was given, or kind and number; with "~" and the
// number where another has it already. `owner` is the name of its system, NULL: none.
static const char *make_name(OfWorld *o, const char *owner, const char *given, const char *kind,
                             int number)
{
    char own[NAME_BYTES + 1], name[2 * NAME_BYTES + 64];
    if (given[0] != '\0')
        copy_name(own, given);
    else
        snprintf(own, sizeof own, "%s-%d", kind, number);
    snprintf(name, sizeof name, "%s%s%s", owner != NULL ? owner : "", owner != NULL ? "." : "",
             own);
    while (taci_names_find(&o->names, name, strlen(name)) >= 0) {
        size_t length = strlen(name);
        if (length + 16 > sizeof name)
            return NULL;
        snprintf(name + length, sizeof name - length, "~%d", number);
    }
    int32_t found;
    char *text = taci_pool_text(&o->pool, name, strlen(name));
    taci_Name entry = {text, (uint32_t)strlen(name), 0};
    return text != NULL && taci_names_add(&o->names, entry, &found) ? text : NULL;
}

static bool add_thing(OfWorld *o, Thing thing)
{
    if (thing.name == NULL ||
        !taci_grow(&o->thing, &o->thing_capacity, o->thing_count, sizeof thing))
        return false;
    o->thing[o->thing_count++] = thing;
    return true;
}

// These names are taken before all others.
static bool reserve_names(OfWorld *o)
{
    for (int i = -1; i < TACI_WORLD_THINGS; i++) {
        const char *name = i < 0 ? all_bodies : taci_world_things[i].name;
        int32_t found;
        if (!taci_names_add(&o->names, (taci_Name){name, (uint32_t)strlen(name), 0}, &found))
            return false;
    }
    return true;
}

static bool find_systems(OfWorld *o, const tac_World *w)
{
    for (tac_SystemId i = {0}; (i = tac_world_next_system(w, i)).index1 != 0;) {
        const char *name = make_name(o, NULL, tac_system_name(w, i), "system", o->system_count);
        if (!add_thing(o, (Thing){SYSTEM, {.system = i}, name, taci_of_system}))
            return false;
        o->in_slot[i.index1 - 1] = (Numbered){o->system_count++, i.generation};
    }
    return true;
}

// Rigid bodies, then those of the systems, in their order. Until these are numbered, their slots
// hold the number of the system.
static bool find_bodies(OfWorld *o, const tac_World *w)
{
    const char *owner = NULL;
    for (tac_BodyId i = {0}; (i = tac_world_next_body(w, i)).index1 != 0; o->body_count++) {
        int index = o->body_count;
        if (i.system == 0) {
            o->rigid[i.index1 - 1] = (Numbered){o->body_count, i.generation};
        } else if (tac_body_system(w, i, &index).index1 != 0 && index == 0) {
            Numbered *system = &o->in_slot[i.system - 1];
            owner = o->thing[system->number].name;
            system->number = o->body_count;
        }
        const char *name = make_name(o, owner, tac_body_name(w, i), "body", index);
        if (!add_thing(o, (Thing){BODY, {.body = i}, name, taci_of_body}))
            return false;
    }
    return add_thing(o, (Thing){.kind = ALL_BODIES, .name = all_bodies, .of = taci_of_body});
}

static bool find_ties(OfWorld *o, const tac_World *w)
{
    int number = 0;
    for (tac_JointId i = {0}; (i = tac_world_next_joint(w, i)).index1 != 0; number++) {
        const char *name = make_name(o, NULL, tac_joint_name(w, i), "joint", number);
        bool slides = tac_joint_info(w, i).type == TAC_JOINT_PRISMATIC;
        if (!add_thing(o,
                       (Thing){JOINT, {.joint = i}, name, slides ? taci_of_slide : taci_of_joint}))
            return false;
    }
    number = 0;
    for (tac_SpringId i = {0}; (i = tac_world_next_spring(w, i)).index1 != 0; number++) {
        const char *name = make_name(o, NULL, tac_spring_name(w, i), "spring", number);
        if (!add_thing(o, (Thing){SPRING, {.spring = i}, name, taci_of_spring}))
            return false;
    }
    return true;
}

static int32_t body_number(const void *own, const tac_World *world, tac_BodyId body)
{
    (void)world;
    const OfWorld *o = own;
    if (body.index1 == 0)
        return TAC_SCENE_GROUND;
    bool rigid = body.system == 0;
    int at = rigid ? body.index1 - 1 : body.system - 1;
    if (at >= (rigid ? o->rigid_high : o->slot_high))
        return TACI_RECORD_NO_BODY;
    Numbered n = rigid ? o->rigid[at] : o->in_slot[at];
    bool known = n.generation == body.generation && n.generation != 0;
    return !known ? TACI_RECORD_NO_BODY : rigid ? n.number : n.number + body.index1 - 1;
}

// Shapes are numbered body by body, in the order of the walk.
static bool number_shapes(OfWorld *o, const tac_World *w)
{
    int32_t *next = calloc((size_t)o->body_count + 1, sizeof *next); // the world's first
    if (next == NULL)
        return false;
    for (tac_ShapeId i = {0}; (i = tac_world_next_shape(w, i)).index1 != 0;) {
        int32_t body = body_number(o, w, tac_shape_body(w, i));
        TAC_ASSERT(body >= TAC_SCENE_GROUND && body < o->body_count);
        o->shape[i.index1 - 1] = (Numbered){next[body + 1]++, i.generation};
    }
    free(next);
    return true;
}

static int32_t shape_number(const void *own, tac_ShapeId shape)
{
    const OfWorld *o = own;
    bool known = shape.index1 >= 1 && shape.index1 <= o->shape_high &&
                 o->shape[shape.index1 - 1].generation == shape.generation && shape.generation != 0;
    return known ? o->shape[shape.index1 - 1].number : -1;
}

static bool take_inventory(OfWorld *o, const tac_World *w, taci_RecordMeta *meta)
{
    o->rigid_high = taci_body_slots(w->own);
    o->slot_high = w->slot_high;
    o->shape_high = w->shape_high;
    o->rigid = calloc((size_t)o->rigid_high + 1, sizeof *o->rigid);
    o->in_slot = calloc((size_t)o->slot_high + 1, sizeof *o->in_slot);
    o->shape = calloc((size_t)o->shape_high + 1, sizeof *o->shape);
    if (o->rigid == NULL || o->in_slot == NULL || o->shape == NULL || !reserve_names(o) ||
        !find_systems(o, w) || !find_bodies(o, w) || !find_ties(o, w) || !number_shapes(o, w))
        return false;
    for (int i = 0; i < TACI_WORLD_THINGS; i++)
        if (!add_thing(o, (Thing){OF_THE_WORLD,
                                  {.of_world = i},
                                  taci_world_things[i].name,
                                  taci_world_things[i].of}))
            return false;

    meta->body = taci_pool_take(&o->pool, ((size_t)o->body_count + 1) * sizeof *meta->body);
    if (meta->body == NULL)
        return false;
    meta->body_count = o->body_count;
    for (int i = 0; i < o->body_count; i++)
        meta->body[i] = o->thing[o->system_count + i].name;
    return true;
}

// ---- channels

static bool is_there(const tac_World *w, const Thing *t)
{
    switch (t->kind) {
    case SYSTEM:
        return tac_system_is_valid(w, t->id.system);
    case BODY:
        return tac_body_is_valid(w, t->id.body);
    case JOINT:
        return tac_joint_is_valid(w, t->id.joint);
    case SPRING:
        return tac_spring_is_valid(w, t->id.spring);
    default:
        return true;
    }
}

static void read_thing(const tac_World *w, const Thing *t, int quantity, double *values)
{
    switch (t->kind) {
    case SYSTEM:
        taci_read_system(w, t->id.system, (taci_SystemQuantity)quantity, values);
        break;
    case BODY:
        taci_read_body(w, t->id.body, (taci_BodyQuantity)quantity, values);
        break;
    case JOINT:
        taci_read_joint(w, t->id.joint, quantity, values);
        break;
    case SPRING:
        taci_read_spring(w, t->id.spring, quantity, values);
        break;
    default:
        taci_world_things[t->id.of_world].read(w, quantity, values);
    }
}

static void read_if_there(const tac_World *w, const Thing *t, int quantity, int width,
                          double *values)
{
    if (is_there(w, t))
        read_thing(w, t, quantity, values);
    else
        for (int i = 0; i < width; i++)
            values[i] = (double)NAN;
}

static void read_channel(const void *own, const tac_World *world, int channel, double *values)
{
    const OfWorld *o = own;
    const Channel *c = &o->channel[channel];
    const Thing *t = &o->thing[c->thing];
    if (t->kind != ALL_BODIES) {
        read_if_there(world, t, c->quantity, c->width, values);
        return;
    }
    int each = t->of.quantity[c->quantity].width;
    for (int i = 0; i < o->body_count; i++, values += each)
        read_if_there(world, &o->thing[o->system_count + i], c->quantity, each, values);
}

static taci_RecordChange count_change(const void *own, const tac_World *w)
{
    const OfWorld *o = own;
    uint64_t recorded = 0, left = 0, all;
    for (int i = 0; i < o->thing_count; i++)
        if (o->thing[i].kind != OF_THE_WORLD && o->thing[i].kind != ALL_BODIES) {
            recorded++;
            left += is_there(w, &o->thing[i]);
        }
    all = (uint64_t)(tac_world_body_count(w) + w->joint_count + w->spring_count);
    for (tac_SystemId i = {0}; (i = tac_world_next_system(w, i)).index1 != 0;)
        all += 1 + (uint64_t)tac_system_body_count(w, i);
    TAC_ASSERT(all >= left);
    return (taci_RecordChange){.gone = recorded - left, .come = all - left};
}

// ---- choosing

#define BOOKS "energy", "ledger", "world", "momentum", "contact", "notice"
static const char *const of_few[] = {"*.position",  "*.quaternion", "*.velocity",   "*.spin",
                                     "*.positions", "*.velocities", "*.coordinate", "*.rate",
                                     "*.stretch",   BOOKS};
static const char *const of_many[] = {"bodies.position",
                                      "bodies.quaternion",
                                      "bodies.velocity",
                                      "bodies.spin",
                                      "*.positions",
                                      "*.velocities",
                                      BOOKS};
#undef BOOKS

typedef struct Choice {
    const char *const *pattern;
    int count;
    bool *found; // (count)
} Choice;

// A pattern is for whole names, "ball.position"; one without a dot takes all that a thing has. No
// star stands for all bodies side by side.
static bool is_chosen(const Choice *choice, const Thing *thing, const char *name)
{
    bool chosen = false;
    for (int i = 0; i < choice->count; i++) {
        const char *pattern = choice->pattern[i];
        size_t length = strlen(pattern);
        bool alone = strchr(pattern, '.') == NULL;
        if (thing->kind == ALL_BODIES && strncmp(pattern, all_bodies, sizeof all_bodies - 1) != 0)
            continue;
        if (taci_pattern_matches(pattern, length, name) ||
            (alone && taci_pattern_matches(pattern, length, thing->name)))
            chosen = choice->found[i] = true;
    }
    return chosen;
}

// Numbers of a quantity.
static int width_of(const OfWorld *o, const tac_World *w, const Thing *t, int quantity)
{
    return t->kind == SYSTEM
               ? taci_system_width(w, t->id.system, (taci_SystemQuantity)quantity)
               : t->of.quantity[quantity].width * (t->kind == ALL_BODIES ? o->body_count : 1);
}

static bool add_channel(OfWorld *o, taci_RecordMeta *meta, Channel channel, tac_SceneChannel of)
{
    of.name = taci_pool_text(&o->pool, of.name, strlen(of.name));
    if (of.name == NULL ||
        !taci_grow(&o->channel, &o->channel_capacity, meta->channel_count, sizeof channel) ||
        !taci_grow(&meta->channel, &o->meta_capacity, meta->channel_count, sizeof of))
        return false;
    o->channel[meta->channel_count] = channel;
    meta->channel[meta->channel_count++] = of;
    return true;
}

static bool choose_channels(OfWorld *o, const tac_World *w, const Choice *choice,
                            taci_RecordMeta *meta)
{
    char name[2 * NAME_BYTES + 128];
    for (int i = 0; i < o->thing_count; i++) {
        const Thing *t = &o->thing[i];
        for (int q = 0; q < t->of.count; q++) {
            const taci_ChannelQuantity *of = &t->of.quantity[q];
            int width = width_of(o, w, t, q);
            snprintf(name, sizeof name, "%s.%s", t->name, of->name);
            if (width > 0 && is_chosen(choice, t, name) &&
                !add_channel(o, meta, (Channel){i, q, width},
                             (tac_SceneChannel){name, of->unit, width}))
                return false;
        }
    }
    return true;
}

static tac_Result refuse_pattern(OfWorld *o, const tac_RecordingDef *def, const char *pattern)
{
    taci_Nearest near = taci_nearest_begin(pattern, strlen(pattern));
    char hint[TACI_HINT_SIZE], name[2 * NAME_BYTES + 128];
    for (int i = 0; i < o->thing_count; i++)
        for (int q = 0; q < o->thing[i].of.count; q++) {
            snprintf(name, sizeof name, "%s.%s", o->thing[i].name, o->thing[i].of.quantity[q].name);
            const char *kept = taci_pool_text(&o->pool, name, strlen(name));
            if (kept != NULL)
                taci_nearest_offer(&near, kept);
        }
    taci_message(def->message, def->message_user, TAC_ERR_INVALID, "tac_recording_create",
                 "nothing in the world is called '%s'%s", pattern, taci_nearest_hint(&near, hint));
    return TAC_ERR_INVALID;
}

static tac_Result choose(OfWorld *o, const tac_World *w, const tac_RecordingDef *def,
                         taci_RecordMeta *meta)
{
    bool told = def->choose_count > 0;
    bool few = o->thing_count - o->system_count - TACI_WORLD_THINGS - 1 <= FEW;
    Choice choice = told  ? (Choice){def->choose, def->choose_count, NULL}
                    : few ? (Choice){of_few, (int)(sizeof of_few / sizeof *of_few), NULL}
                          : (Choice){of_many, (int)(sizeof of_many / sizeof *of_many), NULL};
    choice.found = calloc((size_t)choice.count, sizeof *choice.found);
    if (choice.found == NULL)
        return TAC_ERR_MEMORY;
    tac_Result result = choose_channels(o, w, &choice, meta) ? TAC_OK : TAC_ERR_MEMORY;
    for (int i = 0; i < choice.count && told && result == TAC_OK; i++)
        if (!choice.found[i])
            result = refuse_pattern(o, def, choice.pattern[i]);
    free(choice.found);
    return result;
}

static void destroy(taci_RecordOf *of)
{
    OfWorld *o = of->own;
    taci_names_destroy(&o->names);
    taci_pool_destroy(&o->pool);
    free(o->thing);
    free(o->channel);
    free(of->meta.channel);
    free(o->rigid);
    free(o->in_slot);
    free(o->shape);
    free(o);
}

// Whoever says nothing takes steps of a millisecond.
static double usual_step(const tac_World *w)
{
    return w->last_T > 0.0 ? w->last_T : 0.001;
}

tac_Result taci_record_of_world(const tac_World *world, const tac_RecordingDef *def,
                                taci_RecordOf *of)
{
    OfWorld *o = calloc(1, sizeof *o);
    if (o == NULL)
        return TAC_ERR_MEMORY;
    *of = (taci_RecordOf){
        .meta = {.title = "", .step = usual_step(world), .record_every = 1},
        .contacts = CONTACTS,
        .own = o,
        .read = read_channel,
        .body = body_number,
        .shape = shape_number,
        .change = count_change,
        .destroy = destroy,
    };
    if (!take_inventory(o, world, &of->meta))
        return TAC_ERR_MEMORY;
    return choose(o, world, def, &of->meta);
}
