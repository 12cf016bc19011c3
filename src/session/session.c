// A session: worlds and devices put together, and what may be asked of it from any thread
// (tactus/session.h). Loops: haptic_rt.c, side.c; threads.c runs them.
#define _POSIX_C_SOURCE 200809L
#include "session/session.h"
#include "base/clock.h"
#include "base/cookie.h"
#include "base/message.h"
#include "device/device.h"
#include "record/record.h"
#include "world/world.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

tac_SessionDef tac_session_def_default(void)
{
    return (tac_SessionDef){.stall = 0.0,
                            .look_every = 1.0 / 60.0,
                            .realtime = taci_realtime_default(),
                            .cookie = TACI_COOKIE_SESSION};
}

tac_SideDef tac_side_def_default(void)
{
    return (tac_SideDef){
        .surrogate = TAC_SURROGATE_AFFINE, .columns = 24, .cookie = TACI_COOKIE_SIDE};
}

static bool not_negative(double x)
{
    return x >= 0.0 && x < 1e6;
}

/// Of a step, in s.
static bool is_length(double T)
{
    return T >= 1e-6 && T <= 1.0;
}

tac_Result tac_session_create(const tac_SessionDef *def, tac_Session **session)
{
    *session = NULL;
    if (def == NULL || def->cookie != TACI_COOKIE_SESSION)
        return TAC_ERR_INVALID;
    bool period = def->period == 0.0 || (def->period >= 1e-5 && def->period <= 1.0);
    if (!period || !not_negative(def->lag) || !not_negative(def->stall) ||
        !(def->look_every >= 1e-3 && def->look_every <= 3600.0)) {
        taci_message(def->message, def->user, TAC_ERR_INVALID, __func__,
                     "expected period 0, or from 10 us to 1 s, lag and stall not negative, "
                     "look_every from 1 ms to an hour");
        return TAC_ERR_INVALID;
    }
    tac_Session *s = aligned_alloc(64, (sizeof *s + 63) / 64 * 64);
    if (s == NULL)
        return TAC_ERR_MEMORY;
    memset(s, 0, sizeof *s);
    s->def = *def;
    s->haptic.joint = s->joint;
    s->granted.awake_file = -1; // none: loops that the program drives ask for nothing
    atomic_init(&s->haptic.rate, 1.0);
    pthread_mutex_init(&s->lock, NULL);
    pthread_mutex_init(&s->voice, NULL);
    pthread_mutexattr_t again;
    pthread_mutexattr_init(&again);
    pthread_mutexattr_settype(&again, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&s->ear, &again);
    pthread_mutexattr_destroy(&again);
    *session = s;
    return TAC_OK;
}

void taci_session_say(void *session, const tac_Message *message)
{
    tac_Session *s = session;
    pthread_mutex_lock(&s->voice);
    tac_SnapshotMessage *said = &s->said[s->said_count++ % SESSION_MESSAGES];
    *said = (tac_SnapshotMessage){.clock = 1e-9 * (double)taci_clock_now(),
                                  .code = (int32_t)message->code};
    snprintf(said->text, sizeof said->text, "%s", message->text);
    pthread_mutex_unlock(&s->voice);
    if (s->def.message == NULL)
        return;
    pthread_mutex_lock(&s->ear); // it may ask the session, and be told something by that
    s->def.message(s->def.user, message);
    pthread_mutex_unlock(&s->ear);
}

static tac_Result refuse(tac_Session *s, tac_Result why, const char *function, const char *text)
{
    taci_message(taci_session_say, s, why, function, "%s", text);
    return why;
}

// ------------------------------------------------------------------------------------------------
// Putting together

tac_Result tac_session_add(tac_Session *s, const tac_SideDef *def)
{
    if (def == NULL || def->cookie != TACI_COOKIE_SIDE || def->world == NULL)
        return refuse(s, TAC_ERR_INVALID, __func__,
                      "expected a definition of tac_side_def_default with a world");
    if (s->state != SESSION_MADE)
        return refuse(s, TAC_ERR_STATE, __func__, "worlds are added before the session starts");
    if (s->side_count == TAC_SIDES)
        return refuse(s, TAC_ERR_CAPACITY, __func__, "a session has at most two worlds");
    if (!(def->step == 0.0 || is_length(def->step)) || (int)def->surrogate < 0 ||
        def->surrogate >= TAC_SURROGATE_COUNT || def->columns < 0)
        return refuse(s, TAC_ERR_INVALID, __func__,
                      "expected step 0, or from 1 us to 1 s, a surrogate there is, and columns not "
                      "negative");
    for (int i = 0; i < s->side_count; i++)
        if (s->side[i].world == def->world)
            return refuse(s, TAC_ERR_INVALID, __func__, "this world is in the session already");
    if (atomic_load(&def->world->driver) != NULL)
        return refuse(s, TAC_ERR_STATE, __func__,
                      "the world is stepped by another session: stop that first");
    taci_Side *side = &s->side[s->side_count];
    side->def = *def;
    side->number = s->side_count;
    side->world = def->world;
    side->rig = tac_rig(def->world);
    side->haptic = &s->haptic.side[s->side_count];
    side->step_length = def->step > 0.0      ? def->step
                        : def->scene != NULL ? tac_scene_info(def->scene).step
                                             : 1e-3;
    side->message = taci_session_say;
    side->user = s;
    s->side_count++;
    return TAC_OK;
}

static bool has_side(const tac_Session *s, int side)
{
    return side >= 0 && side < s->side_count;
}

/// A device is in one rig: whose forces it shows.
static bool is_elsewhere(const tac_Session *s, int side, const tac_Device *device)
{
    for (int i = 0; i < s->side_count; i++)
        for (int d = 0; d < s->side[i].rig.device_count; d++)
            if (i != side && s->side[i].rig.device[d] == device)
                return true;
    return false;
}

static tac_Result check_join(const tac_Session *s, int side, const tac_Device *device)
{
    if (!has_side(s, side) || device == NULL || is_elsewhere(s, side, device))
        return TAC_ERR_INVALID;
    return s->state == SESSION_MADE ? TAC_OK : TAC_ERR_STATE;
}

tac_Result tac_session_join(tac_Session *s, int side, tac_Device *device, int frame,
                            tac_PortId port)
{
    tac_Result result = check_join(s, side, device);
    return result == TAC_OK ? tac_rig_join(&s->side[side].rig, device, frame, port) : result;
}

tac_Result tac_session_join_scene(tac_Session *s, int side, int index, tac_Device *device)
{
    if (has_side(s, side) && s->side[side].def.scene == NULL)
        return TAC_ERR_INVALID;
    tac_Result result = check_join(s, side, device);
    if (result != TAC_OK)
        return result;
    const tac_Scene *scene = s->side[side].def.scene;
    if (index < 0 || index >= tac_scene_count(scene, TAC_SCENE_DEVICE))
        return refuse(s, TAC_ERR_INVALID, __func__, "the scene has no device of this number");
    return tac_scene_join(scene, &s->side[side].rig, index, device);
}

void taci_session_release_devices(tac_Session *s)
{
    for (int i = 0; i < s->side_count; i++)
        for (int d = 0; d < s->side[i].rig.device_count; d++)
            if (s->side[i].rig.device[d] != NULL)
                taci_device_release(s->side[i].rig.device[d], s);
}

void taci_session_release(tac_Session *s)
{
    taci_session_release_devices(s);
    for (int i = 0; i < s->side_count; i++)
        taci_world_release(s->side[i].world, s);
}

/// From here on nobody else may step worlds, and read or write devices.
static tac_Result claim(tac_Session *s, const char *function)
{
    for (int i = 0; i < s->side_count; i++)
        if (!taci_world_claim(s->side[i].world, s)) {
            taci_session_release(s);
            return refuse(s, TAC_ERR_STATE, function,
                          "a world is stepped by another session: stop that first");
        }
    for (int i = 0; i < s->side_count; i++)
        for (int d = 0; d < s->side[i].rig.device_count; d++) {
            tac_Device *device = s->side[i].rig.device[d];
            if (device == NULL || taci_device_claim(device, s))
                continue;
            char text[160];
            snprintf(text, sizeof text,
                     "device %s is read and written by another session: stop that first",
                     tac_device_name(device));
            taci_session_release(s);
            return refuse(s, TAC_ERR_STATE, function, text);
        }
    return TAC_OK;
}

/// Whether the period is that of a device, of the definition, or a millisecond.
static double choose_period(const tac_Session *s)
{
    if (s->haptic.period > 0.0)
        return s->haptic.period;
    if (s->past != NULL)
        return taci_past_period(s->past);
    for (int i = 0; i < s->side_count && s->def.period == 0.0; i++)
        if (s->side[i].rig.device_count > 0)
            return tac_device_seen(s->side[i].rig.device[0]).period;
    return s->def.period > 0.0 ? s->def.period : 1e-3;
}

tac_Result tac_session_record(tac_Session *s, int side, const char *path,
                              const tac_RecordingDef *asked)
{
    if (!has_side(s, side) || path == NULL)
        return refuse(s, TAC_ERR_INVALID, __func__, "expected a world of the session and a path");
    taci_Side *w = &s->side[side];
    if (s->state != SESSION_READY || w->recording != NULL)
        return refuse(
            s, TAC_ERR_STATE, __func__,
            "a recording is made once, after tac_session_wait and before the loops begin");
    tac_RecordingDef def = asked != NULL ? *asked : tac_recording_def_default();
    def.rig = w->rig.device_count > 0 ? &w->rig : NULL;
    def.thread = !s->def.by_hand;
    def.live = true;
    def.haptic_period = choose_period(s);
    if (def.message == NULL) {
        def.message = taci_session_say;
        def.message_user = s;
    }
    tac_Recording *recording = NULL;
    tac_Result result = tac_recording_create(path, w->def.scene, w->world, &def, &recording);
    atomic_store(&w->recording, recording);
    return result;
}

double tac_session_period(const tac_Session *s)
{
    return choose_period(s);
}

static tac_Result wait_devices(tac_Session *s, double seconds)
{
    for (int i = 0; i < s->side_count; i++) {
        tac_Rig *rig = &s->side[i].rig;
        for (int d = 0; d < rig->device_count; d++) {
            tac_Result result = tac_device_start(rig->device[d]);
            if (result == TAC_OK || result == TAC_ERR_STATE) // it was started
                result = tac_device_engage(rig->device[d]);
            if (result != TAC_OK && result != TAC_ERR_STATE)
                return result;
        }
        if (rig->device_count > 0 && !tac_rig_wait(rig, seconds > 0.0 ? seconds : 2.0))
            refuse(s, TAC_OK, "tac_session_wait",
                   "a device gives no forces yet: it may come later");
    }
    return TAC_OK;
}

tac_Result tac_session_wait(tac_Session *s, double seconds)
{
    if (!not_negative(seconds))
        return refuse(s, TAC_ERR_INVALID, __func__, "expected seconds, 0 or more");
    if (s->state != SESSION_MADE)
        return refuse(s, TAC_ERR_STATE, __func__,
                      "devices are waited for once, before loops begin");
    if (s->side_count == 0)
        return refuse(s, TAC_ERR_STATE, __func__, "the session has no world");
    if (claim(s, __func__) != TAC_OK)
        return TAC_ERR_STATE;
    tac_Result result = wait_devices(s, seconds);
    taci_session_release(s);
    if (result == TAC_OK)
        s->state = SESSION_READY;
    return result;
}

// ------------------------------------------------------------------------------------------------
// Loops are made

#define NEAR 5e-4 // m of the device, that what is held may be off for long

/// The account is in units of the scene; what it may be short of is felt in those of the device.
static void scale_account(tac_Session *s, int side)
{
    taci_Side *w = &s->side[side];
    double energy = 0.0, length = 0.0;
    for (int i = 0; i < s->haptic.joint_count; i++) {
        const tac_DeviceSeen *seen = &s->haptic.joint[i].end.device;
        if (s->haptic.joint[i].side != side)
            continue;
        energy = fmax(energy, seen->energy);
        length = fmax(length, seen->length);
    }
    w->haptic->image.near = NEAR * length;
    if (!(energy > 0.0))
        return;
    w->bridge.credit = energy * TACI_BRIDGE_CREDIT;
    w->bridge.cap = energy * TACI_BRIDGE_CAP;
    w->haptic->image.limit = w->bridge.credit;
}

static void take_devices(tac_Session *s, int side)
{
    const tac_Rig *rig = &s->side[side].rig;
    taci_Haptic *h = &s->haptic;
    int first = h->device_count;
    for (int d = 0; d < rig->device_count; d++) {
        bool there = rig->device[d] != NULL; // else it is one of a recording
        uint32_t flags = there ? tac_device_caps(rig->device[d]).flags : 0;
        h->device[h->device_count++] = (taci_HapticDevice){
            .device = rig->device[d],
            .side = side,
            .number = d,
            .frames = there ? tac_device_caps(rig->device[d]).frames : 0,
            .own_time = (flags & TAC_DEVICE_OWN_TIME) != 0,
            .paces = (flags & TAC_DEVICE_PACES) != 0 && !(flags & TAC_DEVICE_OWN_TIME)};
    }
    for (int i = 0; i < rig->joint_count; i++)
        h->joint[h->joint_count++] =
            (taci_HapticJoint){.device = first + rig->joint[i].device,
                               .frame = rig->joint[i].frame,
                               .side = side,
                               .point = i,
                               .end = *tac_port_end(rig->world, rig->joint[i].port)};
}

static tac_Result make_side(tac_Session *s, int i)
{
    taci_Side *w = &s->side[i];
    taci_Haptic *h = &s->haptic;
    tac_Result result = taci_side_prepare(w, s->def.look_every);
    if (result != TAC_OK)
        return result;
    w->bridge.period = h->period;
    w->bridge.lag = s->def.lag;
    w->rate = s->past == NULL ? &h->rate : NULL;
    h->side[i].stall = s->def.stall > 0.0 ? s->def.stall : fmax(0.05, 3.0 * w->step_length);
    h->side[i].recording = w->recording;
    take_devices(s, i);
    scale_account(s, i);
    return TAC_OK;
}

/// As before make_loops, which may be called again.
static void unmake_loops(tac_Session *s)
{
    taci_Haptic *h = &s->haptic;
    for (int i = 0; i < s->side_count; i++)
        taci_side_destroy(&s->side[i]);
    h->device_count = h->joint_count = h->side_count = 0;
    h->period = 0.0;
}

static tac_Result make_loops(tac_Session *s)
{
    tac_Result result = TAC_OK;
    taci_Haptic *h = &s->haptic;
    int devices = 0;
    for (int i = 0; i < s->side_count; i++)
        devices += s->side[i].rig.device_count;
    if (devices > TAC_RIG_DEVICES)
        return refuse(s, TAC_ERR_CAPACITY, "tac_session_start",
                      "a session has at most eight devices");
    h->period = choose_period(s);
    h->report_every = h->period < 0.1 ? (int)(0.1 / h->period) : 1;
    h->side_count = s->side_count;
    for (int i = 0; i < s->side_count && result == TAC_OK; i++)
        result = make_side(s, i);
    if (result != TAC_OK)
        return result;
    size_t need = taci_exchange_need(sizeof(taci_HapticReport));
    s->report_memory = aligned_alloc(64, (need + 63) / 64 * 64);
    if (s->report_memory == NULL)
        return TAC_ERR_MEMORY;
    taci_exchange_init(&h->reports, s->report_memory, sizeof(taci_HapticReport));
    s->started = taci_clock_now();
    return TAC_OK;
}

tac_Result taci_session_prepare(tac_Session *s)
{
    tac_Result result = s->state == SESSION_MADE ? tac_session_wait(s, 0.0) : TAC_OK;
    if (result != TAC_OK)
        return result;
    if (s->state != SESSION_READY)
        return refuse(s, TAC_ERR_STATE, "tac_session_start",
                      "the loops of a session begin once: make another session");
    result = claim(s, "tac_session_start");
    if (result != TAC_OK)
        return result;
    result = make_loops(s);
    if (result == TAC_OK)
        return TAC_OK;
    unmake_loops(s);
    taci_session_release(s);
    return result;
}

void tac_session_destroy(tac_Session *s)
{
    if (s == NULL)
        return;
    if (tac_session_stop(s) == TAC_ERR_STATE && s->state == SESSION_HUNG)
        return; // a thread still uses it
    for (int i = 0; i < s->side_count; i++)
        taci_side_destroy(&s->side[i]);
    taci_past_destroy(s->past);
    free(s->report_memory);
    pthread_mutex_destroy(&s->lock);
    pthread_mutex_destroy(&s->voice);
    pthread_mutex_destroy(&s->ear);
    free(s);
}

// ------------------------------------------------------------------------------------------------
// Loops driven by the program

tac_Result tac_session_begin_loops(tac_Session *s)
{
    tac_Result result = taci_session_prepare(s);
    if (result != TAC_OK)
        return result;
    for (int i = 0; i < s->side_count; i++)
        s->side[i].by_hand = true;
    s->state = SESSION_BY_HAND;
    return TAC_OK;
}

/// On the thread of the world, where rows of its devices would wait for the end of the step.
static void write_rows(const tac_Session *s, taci_Side *w)
{
    if (s->state == SESSION_BY_HAND && w->recording != NULL)
        taci_recording_relieve(w->recording);
}

tac_Result tac_session_begin(tac_Session *s, int side, double T)
{
    if (!has_side(s, side) || s->state != SESSION_BY_HAND)
        return TAC_ERR_STATE;
    if (!(T == 0.0 || is_length(T)))
        return refuse(s, TAC_ERR_INVALID, __func__, "expected T 0, or from 1 us to 1 s");
    taci_Side *w = &s->side[side];
    if (w->open)
        return TAC_ERR_STATE;
    write_rows(s, w);
    taci_side_take_edits(w);
    if (atomic_load(&w->state) == TAC_SIDE_DIVERGED)
        return TAC_ERR_DIVERGED;
    if (!taci_session_goes_on(s, w))
        return TAC_ERR_STATE;
    return taci_side_begin(w, T > 0.0 ? T : w->step_length);
}

bool tac_session_is_due(tac_Session *s, int side)
{
    if (!has_side(s, side))
        return false;
    write_rows(s, &s->side[side]);
    return taci_side_is_due(&s->side[side]);
}

tac_Result tac_session_end(tac_Session *s, int side)
{
    if (!has_side(s, side) || s->state != SESSION_BY_HAND)
        return TAC_ERR_STATE;
    return taci_side_end(&s->side[side]);
}

// ------------------------------------------------------------------------------------------------
// While it runs, from any thread

/// There are no loops any more that would do what is asked.
static bool is_over(const tac_Session *s)
{
    return s->state == SESSION_OVER || s->state == SESSION_HUNG;
}

static tac_Result refuse_over(tac_Session *s, const char *function)
{
    return refuse(s, TAC_ERR_STATE, function, "the session is stopped");
}

tac_Result tac_session_edit(tac_Session *s, int side, const tac_Edit *edit)
{
    if (!has_side(s, side) || edit == NULL || tac_edit_kind(edit) == TAC_EDIT_COUNT)
        return TAC_ERR_INVALID;
    if (is_over(s))
        return refuse_over(s, __func__);
    taci_Side *w = &s->side[side];
    pthread_mutex_lock(&s->lock);
    uint32_t asked = atomic_load_explicit(&w->asked, memory_order_relaxed);
    uint32_t taken = atomic_load_explicit(&w->taken, memory_order_acquire);
    bool room = asked - taken < SIDE_EDITS;
    if (room) {
        w->edit[asked % SIDE_EDITS] = *edit;
        atomic_store_explicit(&w->asked, asked + 1, memory_order_release);
    }
    pthread_mutex_unlock(&s->lock);
    return room ? TAC_OK : TAC_ERR_CAPACITY;
}

tac_Result tac_session_rate(tac_Session *s, double rate)
{
    if (!(rate == 0.0 || (rate >= 1e-4 && rate <= 100.0)))
        return refuse(s, TAC_ERR_INVALID, __func__, "expected a rate of 0, or from 1e-4 to 100");
    if (is_over(s))
        return refuse_over(s, __func__);
    if (rate > 0.0)
        atomic_store(&s->haptic.rate, rate);
    for (int i = 0; i < s->side_count; i++)
        atomic_store(&s->side[i].allowed, 0);
    atomic_store(&s->paused, rate == 0.0);
    return TAC_OK;
}

/// Whether another step is wanted. What one waits for on purpose makes nobody late.
bool taci_session_goes_on(tac_Session *s, taci_Side *w)
{
    int state = atomic_load(&w->state);
    bool on = state == TAC_SIDE_RUNNING;
    if (on && atomic_load(&s->paused)) {
        uint32_t allowed = atomic_load(&w->allowed); // a pause may take them back at any time
        while (allowed > 0 && !atomic_compare_exchange_weak(&w->allowed, &allowed, allowed - 1))
            ;
        on = allowed > 0;
    }
    atomic_store_explicit(&w->haptic->waits, !on && state != TAC_SIDE_DIVERGED,
                          memory_order_release);
    return on;
}

tac_Result tac_session_advance(tac_Session *s, int steps)
{
    if (steps < 0)
        return refuse(s, TAC_ERR_INVALID, __func__, "expected a number of steps, 0 or more");
    if (is_over(s))
        return refuse_over(s, __func__);
    if (!atomic_load(&s->paused))
        return refuse(s, TAC_ERR_STATE, __func__, "the session is not paused: it goes on anyway");
    for (int i = 0; i < s->side_count; i++) {
        uint32_t allowed = atomic_load(&s->side[i].allowed), more;
        do // as many as there is room for
            more = (uint32_t)steps > UINT32_MAX - allowed ? UINT32_MAX : allowed + (uint32_t)steps;
        while (!atomic_compare_exchange_weak(&s->side[i].allowed, &allowed, more));
    }
    return TAC_OK;
}

tac_Result tac_session_wish(tac_Session *s, const tac_Device *device, tac_DeviceWish wish)
{
    if ((int)wish < TAC_WISH_ENGAGE || wish > TAC_WISH_ACKNOWLEDGE)
        return refuse(s, TAC_ERR_INVALID, __func__, "there is no such wish");
    if (is_over(s))
        return refuse_over(s, __func__);
    taci_Haptic *h = &s->haptic;
    int number = 0;
    while (number < h->device_count && h->device[number].device != device)
        number++;
    if (number == h->device_count || device == NULL)
        return TAC_ERR_STALE;
    pthread_mutex_lock(&s->lock);
    uint32_t wished = atomic_load(&h->wished), granted = atomic_load(&h->granted);
    bool room = wished - granted < HAPTIC_WISHES;
    if (room) {
        h->wish[wished % HAPTIC_WISHES] = (taci_Wish){number, (int32_t)wish};
        atomic_store_explicit(&h->wished, wished + 1, memory_order_release);
    }
    pthread_mutex_unlock(&s->lock);
    return room ? TAC_OK : TAC_ERR_CAPACITY;
}

tac_LoopStats tac_session_haptic(tac_Session *s)
{
    return taci_loop_stats(&s->loop);
}

/// The newest report of the haptic loop, under the lock.
static const taci_HapticReport *report_of(tac_Session *s)
{
    return s->report_memory != NULL ? taci_exchange_latest(&s->haptic.reports, NULL) : NULL;
}

static tac_SideState state_of(tac_Session *s, const taci_Side *w, double standing)
{
    tac_SideState state = (tac_SideState)atomic_load(&w->state);
    if (state != TAC_SIDE_RUNNING)
        return state;
    if (atomic_load(&s->paused))
        return TAC_SIDE_PAUSED;
    return standing > w->haptic->stall ? TAC_SIDE_STALLED : standing > 0.0 ? TAC_SIDE_LATE : state;
}

/// Under the lock: another thread may stop the session, and close it.
static bool recording_stats(const taci_Side *w, tac_RecordingStats *stats)
{
    if (w->recording == NULL)
        return false;
    tac_recording_stats(w->recording, stats);
    return true;
}

bool taci_session_recording(tac_Session *s, int side, tac_RecordingStats *stats)
{
    if (!has_side(s, side))
        return false;
    pthread_mutex_lock(&s->lock);
    bool is = recording_stats(&s->side[side], stats);
    pthread_mutex_unlock(&s->lock);
    return is;
}

tac_SideStats tac_session_side(tac_Session *s, int side)
{
    if (!has_side(s, side))
        return (tac_SideStats){0};
    taci_Side *w = &s->side[side];
    tac_SideStats stats = {.loop = taci_loop_stats(&w->loop)};
    pthread_mutex_lock(&s->lock);
    const taci_HapticReport *r = report_of(s);
    double standing = 0.0;
    if (r != NULL) {
        const taci_SideTold *told = taci_exchange_latest(&w->told, NULL);
        standing = r->side[side].standing;
        stats.steps = told->steps;
        stats.time = told->time;
        stats.account = told->account;
        stats.lost = told->lost;
        stats.taken = told->taken;
        stats.given = told->given;
        stats.forgiven = told->forgiven;
        stats.lowest = told->lowest;
        stats.solves = told->solves;
        stats.limited = told->limited;
        stats.gap = r->side[side].gap;
        stats.gap_max = r->side[side].gap_max;
        stats.late_ticks = r->side[side].late_ticks;
        stats.held_ticks = r->side[side].held_ticks;
        stats.stalls = r->side[side].stalls;
    }
    stats.state = state_of(s, w, standing);
    tac_RecordingStats recording;
    if (recording_stats(w, &recording))
        stats.rows_lost = recording.lost.rows + recording.lost.servo + recording.lost.edits +
                          recording.lost.steps;
    pthread_mutex_unlock(&s->lock);
    stats.real_time = atomic_load_explicit(&w->pace, memory_order_relaxed);
    return stats;
}

tac_DeviceInfo tac_session_device(tac_Session *s, const tac_Device *device)
{
    tac_DeviceInfo info = {0};
    pthread_mutex_lock(&s->lock);
    const taci_HapticReport *r = report_of(s);
    for (int i = 0; r != NULL && i < s->haptic.device_count; i++)
        if (s->haptic.device[i].device == device)
            info = r->device[i];
    pthread_mutex_unlock(&s->lock);
    return info;
}

bool tac_session_is_running(tac_Session *s)
{
    bool running = s->state == SESSION_RUNNING || s->state == SESSION_BY_HAND;
    for (int i = 0; i < s->side_count; i++) {
        int state = atomic_load(&s->side[i].state);
        running = running && state != TAC_SIDE_DIVERGED && state != TAC_SIDE_ENDED;
    }
    return running;
}

const char *tac_session_granted(const tac_Session *s)
{
    return s->granted_text;
}
