// The simulation loop of a session, step by step (side.h). What a step consists of is on this page,
// in order; threads are in threads.c.
#include "session/side.h"
#include "base/clock.h"
#include "base/message.h"
#include "session/snapshooter.h"
#include "world/world.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void do_now(taci_Side *s, taci_Doing doing)
{
    atomic_store_explicit(&s->doing, (uint32_t)doing, memory_order_relaxed);
}

uint64_t taci_side_step(const taci_Side *s)
{
    return s->offset + tac_world_stats(s->world).step_count;
}

// ------------------------------------------------------------------------------------------------
// Edits

static void set_parameters(taci_Side *s, const double *value)
{
    for (int i = 0; i < s->parameter_count; i++) {
        tac_SceneParameter p = tac_scene_parameter(s->def.scene, i);
        if (p.live && p.value != value[i])
            (void)tac_scene_set(s->def.scene, s->world, p.name, value[i]);
    }
}

static void get_parameters(const taci_Side *s, double *value)
{
    for (int i = 0; i < s->parameter_count; i++)
        value[i] = tac_scene_parameter(s->def.scene, i).value;
}

/// The state of the start, with parameters as they are now: sliders stay where they stand. What a
/// parameter has made of the world is in the state, so it goes back, and is set again.
static tac_Result reset(taci_Side *s, const tac_Edit *edit)
{
    uint64_t before = taci_side_step(s);
    get_parameters(s, s->parameter_now);
    set_parameters(s, s->parameter_start);
    tac_Result result = tac_world_load(s->world, s->initial, s->initial_size);
    if (result == TAC_OK)
        s->offset = before - tac_world_stats(s->world).step_count;
    set_parameters(s, s->parameter_now);
    if (result != TAC_OK)
        return result;
    taci_bridge_restart(&s->bridge);
    tac_Recording *recording = s->recording;
    if (recording != NULL) {
        (void)tac_recording_edit(recording, edit);
        (void)tac_recording_reset(recording, s->world);
    }
    if (atomic_load(&s->state) == TAC_SIDE_DIVERGED)
        atomic_store(&s->state, TAC_SIDE_RUNNING);
    atomic_store(&s->haptic->ended, false);
    return TAC_OK;
}

static tac_Result apply(taci_Side *s, const tac_Edit *edit)
{
    switch (tac_edit_kind(edit)) {
    case TAC_EDIT_RESET:
        return reset(s, edit);
    case TAC_EDIT_STEP_LENGTH:
        if (!(edit->value[0] >= 1e-6 && edit->value[0] <= 1.0))
            return TAC_ERR_INVALID;
        s->step_length = edit->value[0];
        return TAC_OK;
    default:
        return tac_edit_apply(edit, s->def.scene, s->world);
    }
}

void taci_side_take_edits(taci_Side *s)
{
    uint32_t asked = atomic_load_explicit(&s->asked, memory_order_acquire);
    uint32_t taken = atomic_load_explicit(&s->taken, memory_order_relaxed);
    for (; taken != asked; taken++) {
        tac_Edit edit = s->edit[taken % SIDE_EDITS];
        edit.step = taci_side_step(s);
        tac_EditKind kind = tac_edit_kind(&edit);
        tac_Result result = apply(s, &edit);
        if (result != TAC_OK) {
            taci_message(s->message, s->user, result, "tac_session_edit",
                         "edit '%.16s' of '%.48s' was not made: %s", edit.kind,
                         edit.object[0] != '\0' ? edit.object : "the world",
                         tac_result_text(result));
            continue;
        }
        tac_Recording *recording = s->recording;
        if (recording != NULL && kind != TAC_EDIT_RESET)
            (void)tac_recording_edit(recording, &edit);
        s->jumped |= kind == TAC_EDIT_RESET;
    }
    atomic_store_explicit(&s->taken, taken, memory_order_release);
}

// ------------------------------------------------------------------------------------------------
// Steps

/// No step is made any more, until a reset: what was pushed for this one goes.
static tac_Result fail(taci_Side *s, tac_Result why)
{
    taci_world_ports_take_back(s->world);
    s->open = false;
    atomic_store(&s->result, why);
    atomic_store(&s->state, TAC_SIDE_DIVERGED);
    atomic_store(&s->haptic->ended, true);
    taci_message(
        s->message, s->user, why, "tac_session",
        "world %d stopped at step %llu, %.6g s: %s; its forces fade, a reset starts it anew",
        s->number, (unsigned long long)taci_side_step(s), s->time, tac_result_text(why));
    tac_Recording *recording = s->recording;
    if (recording != NULL) // an event of it
        (void)tac_recording_step(recording, s->world);
    do_now(s, TACI_DOING_WAIT);
    return why;
}

/// A step for each tick is the most that goes. Said once, until it fits again.
static void say_short(taci_Side *s, double T)
{
    double rate = s->rate != NULL ? atomic_load_explicit(s->rate, memory_order_relaxed) : 0.0;
    bool fits = T * (1.0 + 1e-9) >= rate * s->bridge.period;
    if (!fits && !s->told_short)
        taci_message(s->message, s->user, TAC_OK, "tac_session",
                     "world %d has steps of %.6g s, and a tick of the haptic loop takes %.6g s: it "
                     "goes at %.4g of real time and no faster; give it longer steps, or the loop a "
                     "shorter period",
                     s->number, T, s->bridge.period, T / s->bridge.period);
    s->told_short = !fits;
}

tac_Result taci_side_begin(taci_Side *s, double T)
{
    if (s->open)
        return TAC_ERR_STATE;
    if (atomic_load(&s->state) == TAC_SIDE_DIVERGED)
        return TAC_ERR_DIVERGED;
    say_short(s, T);
    do_now(s, TACI_DOING_BEGIN);
    if (s->def.before != NULL)
        s->def.before(s->def.user, s->world);
    tac_Result result = TAC_OK;
    if (s->def.scene != NULL)
        result = tac_scene_drive(s->def.scene, s->world, T);
    if (result == TAC_OK)
        result = taci_bridge_foresee(&s->bridge, T);
    if (result == TAC_OK)
        result = tac_world_begin(s->world, T);
    if (result != TAC_OK)
        return fail(s, result);
    s->open = true;
    do_now(s, TACI_DOING_PUBLISH);
    taci_Published *p = taci_exchange_back(&s->haptic->published);
    result = taci_bridge_publish(&s->bridge, s->time, s->jumped, p);
    if (result != TAC_OK)
        return fail(s, result);
    p->number = taci_side_step(s);
    taci_exchange_publish(&s->haptic->published);
    s->jumped = false;
    do_now(s, TACI_DOING_WAIT);
    return TAC_OK;
}

bool taci_side_is_due(taci_Side *s)
{
    if (!s->open)
        return false;
    const taci_Acted *acted = taci_exchange_latest(&s->haptic->acted, NULL);
    return acted->serial == s->bridge.serial;
}

/// What the ends of the ports say is in what the world says of them.
static void show_ends(taci_Side *s, const taci_Acted *acted)
{
    const tac_PortEndInfo *info = taci_acted_infos(acted);
    for (int i = 0; i < s->bridge.points; i++)
        taci_port_show(s->world, s->port[i], &info[i]);
}

static void tell(taci_Side *s)
{
    taci_SideTold *told = taci_exchange_back(&s->told);
    const taci_Bridge *b = &s->bridge;
    *told = (taci_SideTold){.steps = taci_side_step(s),
                            .time = s->time,
                            .solves = b->solves,
                            .limited = b->limited,
                            .account = b->account,
                            .lost = b->lost,
                            .taken = b->taken,
                            .given = b->given,
                            .forgiven = b->forgiven,
                            .lowest = b->lowest};
    taci_exchange_publish(&s->told);
}

tac_Result taci_side_end(taci_Side *s)
{
    if (!s->open)
        return TAC_ERR_STATE;
    do_now(s, TACI_DOING_END);
    const taci_Acted *acted = taci_exchange_latest(&s->haptic->acted, NULL);
    if (acted->serial != s->bridge.serial)
        return TAC_ERR_STATE;
    tac_Result result = taci_bridge_give(&s->bridge, acted);
    if (result == TAC_OK)
        result = tac_world_end(s->world);
    if (result != TAC_OK)
        return fail(s, result);
    taci_bridge_close(&s->bridge);
    s->open = false;
    s->time += s->bridge.T;
    show_ends(s, acted);
    s->acted = acted;
    s->acted_tick = acted->tick;
    do_now(s, TACI_DOING_ROWS);
    if (s->def.after != NULL)
        s->def.after(s->def.user, s->world);
    tac_Recording *recording = s->recording;
    if (recording != NULL) {
        tac_recording_consumed(recording, acted->tick);
        (void)tac_recording_step(recording, s->world); // what fails there it says itself
    }
    tell(s);
    bool over = ++s->made == s->def.ends_after;
    taci_side_look(s, over);
    if (over)
        atomic_store(&s->state, TAC_SIDE_ENDED);
    do_now(s, TACI_DOING_WAIT);
    return TAC_OK;
}

// ------------------------------------------------------------------------------------------------
// For others

/// Rows of all ports of the card, in its order, also of those that are gone; of those that no
/// device of the session holds the ends rest in the world.
static void port_rows(const taci_Side *s, tac_SnapshotPort *row)
{
    for (int i = 0; i < s->shooter->port_count; i++) {
        tac_PortId id = s->shooter->port[i].id;
        int joint = 0;
        while (joint < s->bridge.points && memcmp(&s->port[joint], &id, sizeof id) != 0)
            joint++;
        row[i] = (tac_SnapshotPort){0};
        if (joint < s->bridge.points && s->acted_tick > 0) {
            row[i] = taci_acted_rows(s->acted)[joint];
            row[i].account = s->bridge.account;
        } else if (tac_port_is_valid(s->world, id)) {
            tac_snapshot_of_port(&s->world->port[id.index1 - 1].port->end, &row[i]);
        }
    }
}

void taci_side_look(taci_Side *s, bool at_once)
{
    uint64_t now = s->by_hand ? (uint64_t)(1e9 * s->time) : taci_clock_now();
    if (s->shooter == NULL || (!at_once && now < s->look_next))
        return;
    s->look_next = now + s->look_every;
    tac_SnapshotPort row[TACI_PORTS];
    port_rows(s, row);
    tac_SnapshotMoment moment = {.world = (uint64_t)s->number,
                                 .servo = s->acted_tick,
                                 .clock = 1e-9 * (double)now,
                                 .port = row};
    size_t *size = taci_exchange_back(&s->looks);
    unsigned char *bytes = (unsigned char *)size + LOOK_HEAD;
    *size = tac_snapshooter_take(s->shooter, s->world, &moment, bytes, s->look_room);
    if (*size == 0)
        return;
    tac_SnapshotHeader *header = (tac_SnapshotHeader *)(void *)bytes;
    header->step = taci_side_step(s);
    header->time = s->time;
    taci_exchange_publish(&s->looks);
}

// ------------------------------------------------------------------------------------------------
// Memory

static void *room_for(size_t size)
{
    return aligned_alloc(64, (size + 63) / 64 * 64);
}

static tac_Result exchange_of(taci_Exchange *x, size_t size, void **memory)
{
    *memory = room_for(taci_exchange_need(size));
    if (*memory == NULL)
        return TAC_ERR_MEMORY;
    taci_exchange_init(x, *memory, size);
    return TAC_OK;
}

static tac_Result save_initial(taci_Side *s)
{
    s->parameter_count =
        s->def.scene != NULL ? tac_scene_count(s->def.scene, TAC_SCENE_PARAMETER) : 0;
    s->parameter_start = calloc(2 * (size_t)s->parameter_count + 1, sizeof(double));
    if (s->parameter_start == NULL)
        return TAC_ERR_MEMORY;
    s->parameter_now = s->parameter_start + s->parameter_count;
    get_parameters(s, s->parameter_start);
    s->initial_size = tac_world_save_size(s->world);
    s->initial = malloc(s->initial_size);
    return s->initial == NULL ? TAC_ERR_MEMORY
                              : tac_world_save(s->world, s->initial, s->initial_size);
}

tac_Result taci_side_prepare(taci_Side *s, double look_every)
{
    int points = s->rig.joint_count;
    taci_HapticSide *h = s->haptic;
    s->port = calloc((size_t)points + 1, sizeof *s->port);
    h->image_memory = calloc(1, taci_surrogate_size(points) + 8);
    if (s->port == NULL || h->image_memory == NULL)
        return TAC_ERR_MEMORY;
    for (int i = 0; i < points; i++)
        s->port[i] = s->rig.joint[i].port;
    tac_Result result =
        taci_bridge_init(&s->bridge, s->world, s->port, points, s->def.surrogate, s->def.columns);
    if (result == TAC_OK)
        result = exchange_of(&h->published, taci_published_size(points), &s->published_memory);
    if (result == TAC_OK)
        result = exchange_of(&h->acted, taci_acted_size(points), &s->acted_memory);
    if (result == TAC_OK)
        result = exchange_of(&s->told, sizeof(taci_SideTold), &s->told_memory);
    if (result == TAC_OK)
        result = save_initial(s);
    if (result == TAC_OK)
        result = tac_snapshooter_create(s->def.scene, s->world, &s->rig, &s->shooter);
    if (result != TAC_OK)
        return result;
    taci_surrogate_init(&h->image, points, s->def.surrogate, s->bridge.credit, h->image_memory);
    s->look_room = tac_snapshooter_size(s->shooter);
    s->look_every = (uint64_t)(1e9 * look_every);
    return exchange_of(&s->looks, s->look_room + LOOK_HEAD, &s->look_memory);
}

static void free_all(taci_Side *s)
{
    free(s->port), s->port = NULL;
    free(s->haptic->image_memory), s->haptic->image_memory = NULL;
    free(s->published_memory), s->published_memory = NULL;
    free(s->acted_memory), s->acted_memory = NULL;
    free(s->told_memory), s->told_memory = NULL;
    free(s->look_memory), s->look_memory = NULL;
    free(s->initial), s->initial = NULL;
    free(s->parameter_start), s->parameter_start = NULL;
}

void taci_side_destroy(taci_Side *s)
{
    taci_bridge_destroy(&s->bridge);
    tac_snapshooter_destroy(s->shooter);
    s->shooter = NULL;
    free_all(s);
}
