// The threads of a session: one for the haptic loop, one for each world, and one that watches them
// and has the voice for what the others cannot say.
#define _GNU_SOURCE // pthread_setname_np
#include "session/session.h"
#include "base/clock.h"
#include "base/message.h"
#include "world/world.h"
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define AFTER 30e-6     // s after the tick in which a step ends that its world looks for it
#define AGAIN 25000     // ns, and again
#define IDLE 2000000    // ns, of a world that waits
#define WATCH 100000000 // ns
#define HANG 2.0        // s that a step may take when all is to end
#define GO_OUT 0.3      // s for forces to go out
#define LOOKED_AT 0.5   // s, over which the share of a simulation is taken
#define MOST_SHARE 0.9  // of a processor, that one has which keeps up

static uint64_t ns(double seconds)
{
    return seconds > 0.0 ? (uint64_t)(1e9 * seconds) : 0;
}

// ------------------------------------------------------------------------------------------------
// Haptic

/// The one device whose samples make the ticks, if there is one alone.
static bool is_paced(const taci_Haptic *h)
{
    return h->device_count == 1 && h->device[0].paces;
}

/// What the thread that runs may do is known to others from here on.
static void ask_realtime(tac_Session *s, int thread)
{
    taci_realtime_thread(&s->def.realtime, thread, &s->granted);
    atomic_fetch_add_explicit(&s->asked, 1, memory_order_release);
}

static void *run_haptic(void *user)
{
    tac_Session *s = user;
    taci_Haptic *h = &s->haptic;
    bool paced = is_paced(h);
    taci_LoopDef def = {.period = h->period,
                        .busy_wait = s->def.realtime.busy_wait,
                        .simulating = &s->side[0].doing};
    ask_realtime(s, TACI_THREAD_HAPTIC);
    if (taci_loop_start(&s->loop, &def) != TAC_OK)
        return NULL;
    uint64_t next = 0; // ns, of a paced loop: the earliest time of a tick
    while (!atomic_load_explicit(&s->stop_haptic, memory_order_relaxed)) {
        uint64_t now = !paced ? taci_loop_next(&s->loop) : taci_clock_wait(next);
        atomic_store_explicit(&h->tick_clock, now, memory_order_release); // the tick before is over
        taci_haptic_tick(h, paced ? 2.0 * h->period : 0.0, NULL);
        if (paced)
            taci_loop_paced(&s->loop, h->woke);
        else
            taci_loop_done(&s->loop);
        // A device that is gone, or was told to panic, no longer waits for a sample.
        if (paced && h->device[0].input.read != TAC_DEVICE_FRESH)
            next = now + ns(h->period);
    }
    return NULL;
}

// ------------------------------------------------------------------------------------------------
// Simulation

/// When the haptic tick begins in which the step is over, as far as can be told now.
static uint64_t due_at(const tac_Session *s, const taci_Side *w, double end)
{
    const taci_Haptic *h = &s->haptic;
    double rate = atomic_load_explicit(&h->rate, memory_order_relaxed);
    double left = end - atomic_load_explicit(&w->haptic->time, memory_order_relaxed);
    double ticks = ceil(left / (rate * h->period) - 1e-6);
    uint64_t tick = atomic_load_explicit(&h->tick_clock, memory_order_relaxed);
    return tick + ns(fmax(ticks, 0.0) * h->period + AFTER);
}

static bool wait_due(tac_Session *s, taci_Side *w)
{
    uint64_t gives_up = UINT64_MAX;
    while (!taci_side_is_due(w)) {
        uint64_t now = taci_clock_now();
        if (atomic_load_explicit(&s->stop_sides, memory_order_relaxed)) {
            gives_up = gives_up == UINT64_MAX ? now + ns(1.0) : gives_up;
            if (now > gives_up) // the haptic loop is gone
                return false;
        }
        uint64_t at = due_at(s, w, w->time + w->bridge.T);
        at = at > now + 2 * IDLE ? now + 2 * IDLE : at;
        taci_clock_wait(at > now ? at : now + AGAIN);
    }
    return true;
}

static void be_ordinary(pthread_t thread)
{
    const struct sched_param none = {.sched_priority = 0};
    (void)pthread_setschedparam(thread, SCHED_OTHER, &none); // it may always be less than it is
}

void taci_session_give_way(tac_Session *s)
{
    s->gives_way = true;
}

typedef struct Share {      // of a processor that a thread takes
    uint64_t since, waited; // ns
} Share;

/// Once it was looked at for long enough: whether it took more than its share.
static bool takes_all(Share *share, uint64_t now, uint64_t waited)
{
    share->waited += waited;
    uint64_t span = now - share->since;
    if (span < ns(LOOKED_AT))
        return false;
    bool all = (double)(span - share->waited) > MOST_SHARE * (double)span;
    *share = (Share){.since = now};
    return all;
}

static void *run_side(void *user)
{
    taci_Side *w = user;
    tac_Session *s = w->user;
    ask_realtime(s, TACI_THREAD_SIMULATION + w->number);
    Share share = {.since = taci_clock_now()};
    while (!atomic_load_explicit(&s->stop_sides, memory_order_relaxed)) {
        atomic_fetch_add(&w->turns, 1); // whatever it took of others before, it holds no more
        taci_side_take_edits(w);
        if (!taci_session_goes_on(s, w)) {
            taci_side_look(w, false);
            taci_clock_wait(taci_clock_now() + IDLE);
            share = (Share){.since = taci_clock_now()};
            continue;
        }
        uint64_t begun = taci_clock_now();
        if (taci_side_begin(w, w->step_length) != TAC_OK)
            continue;
        uint64_t published = taci_clock_now();
        if (!wait_due(s, w))
            break;
        uint64_t due = taci_clock_now();
        if (takes_all(&share, due, due - published) && s->gives_way)
            be_ordinary(pthread_self());
        taci_side_end(w);
        taci_times_add(&w->loop.work, published - begun + (taci_clock_now() - due));
        atomic_fetch_add_explicit(&w->loop.ticks, 1, memory_order_relaxed);
    }
    atomic_store(&s->gone[w->number], true);
    return NULL;
}

// ------------------------------------------------------------------------------------------------
// Watching

static void say(tac_Session *s, tac_Result code, const char *text)
{
    taci_session_say(s, &(tac_Message){.code = code, .origin = "tac_session", .text = text});
}

/// What the state of a side says, too.
static void say_late(tac_Session *s, tac_Result code, const char *text)
{
    taci_session_say(s, &(tac_Message){.code = code, .origin = TACI_SESSION_LATE, .text = text});
}

typedef struct Watched {
    uint64_t paced; // ns, when the pace was taken last
    double asked;   // simulated seconds for one of the clock; 0: paused
    bool changed;   // that did, since then
    double time[TAC_SIDES];
    bool told_slow[TAC_SIDES];
    tac_SideState state[TAC_SIDES];
    uint64_t lost[TAC_SIDES];
    tac_DeviceFault fault[TAC_RIG_DEVICES];
} Watched;

static void watch_side(tac_Session *s, int i, Watched *before)
{
    char text[200];
    tac_SideStats side = tac_session_side(s, i);
    if (side.state == TAC_SIDE_STALLED && before->state[i] != TAC_SIDE_STALLED) {
        snprintf(text, sizeof text,
                 "world %d has not come for %.3g s, at %.4g s: its forces are let go of", i,
                 s->haptic.side[i].stall, side.time);
        say_late(s, TAC_ERR_DEVICE, text);
    }
    if (before->state[i] == TAC_SIDE_STALLED && side.state == TAC_SIDE_RUNNING) {
        snprintf(text, sizeof text, "world %d is back", i);
        say_late(s, TAC_OK, text);
    }
    before->state[i] = side.state;
    if (side.rows_lost > before->lost[i]) {
        snprintf(text, sizeof text,
                 "the recording of world %d has lost %llu rows: its disk is slow", i,
                 (unsigned long long)side.rows_lost);
        say(s, TAC_ERR_CAPACITY, text);
        before->lost[i] = 2 * side.rows_lost; // said again when it has doubled
    }
}

/// Once a second: how well worlds keep up. One that lags for a whole second cannot.
static void watch_pace(tac_Session *s, Watched *before)
{
    uint64_t now = taci_clock_now();
    double wall = 1e-9 * (double)(now - before->paced);
    double asked = atomic_load(&s->paused) ? 0.0 : atomic_load(&s->haptic.rate);
    before->changed |= asked != before->asked;
    before->asked = asked;
    if (wall < 1.0)
        return;
    for (int i = 0; i < s->side_count; i++) {
        double time = tac_session_side(s, i).time, pace = (time - before->time[i]) / wall;
        atomic_store_explicit(&s->side[i].pace, pace, memory_order_relaxed);
        before->time[i] = time;
        bool slow = !before->changed && pace < 0.9 * asked &&
                    atomic_load(&s->side[i].state) == TAC_SIDE_RUNNING &&
                    before->paced > s->started;
        if (slow && !before->told_slow[i]) {
            char text[200];
            snprintf(text, sizeof text,
                     "world %d keeps up with %.0f %% of real time only: what it holds feels slow; "
                     "give it longer steps",
                     i, 100.0 * pace / asked);
            taci_session_say(s, &(tac_Message){.origin = TACI_SESSION_SLOW, .text = text});
            before->told_slow[i] = true;
        }
    }
    before->paced = now;
    before->changed = false;
}

static void watch_device(tac_Session *s, int i, Watched *before)
{
    char text[200];
    tac_DeviceInfo info = tac_session_device(s, s->haptic.device[i].device);
    if (info.fault != before->fault[i] && info.fault != TAC_DEVICE_FAULT_NONE) {
        snprintf(text, sizeof text,
                 "device %s: fault '%s' at %.3f s: %s; zero force until it is acknowledged",
                 tac_device_name(s->haptic.device[i].device), tac_device_fault_name(info.fault),
                 info.fault_time, tac_device_fault_text(info.fault));
        say(s, TAC_ERR_DEVICE, text);
    }
    before->fault[i] = info.fault;
}

static void *run_watch(void *user)
{
    tac_Session *s = user;
    Watched before = {.paced = s->started};
    while (!atomic_load(&s->stop_watch)) {
        for (int i = 0; i < s->side_count; i++)
            watch_side(s, i, &before);
        for (int i = 0; i < s->haptic.device_count; i++)
            watch_device(s, i, &before);
        watch_pace(s, &before);
        taci_clock_wait(taci_clock_now() + WATCH);
    }
    return NULL;
}

// ------------------------------------------------------------------------------------------------

static bool start(pthread_t *thread, void *(*run)(void *), void *user, const char *name)
{
    if (pthread_create(thread, NULL, run, user) != 0)
        return false;
    pthread_setname_np(*thread, name);
    return true;
}

static void wait_granted(tac_Session *s)
{
    // Threads say what they were granted within a moment.
    int threads = s->side_count + 1;
    for (int k = 0; k < 2000 && atomic_load_explicit(&s->asked, memory_order_acquire) < threads;
         k++)
        taci_clock_wait(taci_clock_now() + 1000000);
    taci_realtime_text(&s->granted, s->granted_text, sizeof s->granted_text);
}

tac_Result tac_session_start(tac_Session *s)
{
    tac_Result result = taci_session_prepare(s);
    if (result != TAC_OK)
        return result;
    taci_realtime_process(&s->def.realtime, &s->granted);
    s->state = SESSION_RUNNING;
    s->started = taci_clock_now();
    bool ok = true;
    for (int i = 0; i < s->side_count && ok; i++)
        ok = s->has_side[i] = start(&s->side_thread[i], run_side, &s->side[i], "tactus-world");
    ok = ok && (s->has_haptic = start(&s->haptic_thread, run_haptic, s, "tactus-haptic"));
    ok = ok && (s->has_watch = start(&s->watch_thread, run_watch, s, "tactus-watch"));
    if (ok) {
        wait_granted(s);
        return TAC_OK;
    }
    tac_session_stop(s);
    return TAC_ERR_MEMORY;
}

/// Worlds end the steps they are in, while the haptic loop still runs.
static bool join_sides(tac_Session *s)
{
    bool all = true;
    uint64_t until = taci_clock_now() + ns(HANG);
    atomic_store(&s->stop_sides, true);
    for (int i = 0; i < s->side_count; i++) {
        while (s->has_side[i] && !atomic_load(&s->gone[i]) && taci_clock_now() < until)
            taci_clock_wait(taci_clock_now() + 1000000);
        bool gone = s->has_side[i] && atomic_load(&s->gone[i]);
        if (gone)
            pthread_join(s->side_thread[i], NULL);
        s->has_side[i] = s->has_side[i] && !gone;
        all = all && !s->has_side[i];
    }
    return all;
}

static bool are_out(tac_Session *s)
{
    for (int i = 0; i < s->haptic.device_count; i++) {
        tac_DeviceState state = tac_session_device(s, s->haptic.device[i].device).state;
        if (state == TAC_DEVICE_RAMP || state == TAC_DEVICE_ACTIVE || state == TAC_DEVICE_DOWN)
            return false;
    }
    return true;
}

static void let_forces_out(tac_Session *s)
{
    for (int i = 0; i < s->side_count; i++)
        atomic_store(&s->haptic.side[i].waits, true);
    for (int i = 0; i < s->haptic.device_count; i++)
        tac_session_wish(s, s->haptic.device[i].device, TAC_WISH_DISENGAGE);
    uint64_t until = taci_clock_now() + ns(GO_OUT);
    while (!are_out(s) && taci_clock_now() < until)
        taci_clock_wait(taci_clock_now() + 10000000);
}

/// Ends of ports go back to their world, with what they have done. A step that is open is undone:
/// nobody would have counted or recorded it.
static void give_back(tac_Session *s)
{
    for (int i = 0; i < s->haptic.joint_count; i++) {
        const taci_HapticJoint *j = &s->haptic.joint[i];
        taci_Side *w = &s->side[j->side];
        taci_port_show(w->world, w->port[j->point], NULL);
        tac_PortEnd *end = tac_port_end(w->world, w->port[j->point]);
        if (end != NULL)
            *end = j->end;
    }
    for (int i = 0; i < s->side_count; i++)
        if (s->side[i].open) {
            taci_world_undo(s->side[i].world);
            taci_world_ports_take_back(s->side[i].world);
            s->side[i].open = false;
        }
}

/// The simulation first: with a whole step the recording ends, and ticks behind it do no harm. Who
/// has begun a turn or a tick after the pointer went does not know the recording any more.
static bool let_go_of_recording(tac_Session *s, taci_Side *w, tac_Recording *recording)
{
    taci_HapticSide *h = w->haptic;
    uint64_t until = taci_clock_now() + ns(HANG);
    atomic_store(&w->recording, NULL);
    uint32_t turn = atomic_load(&w->turns);
    while (atomic_load(&w->turns) == turn && taci_clock_now() < until)
        taci_clock_wait(taci_clock_now() + IDLE);
    if (atomic_load(&w->turns) == turn) {
        atomic_store(&w->recording, recording);
        return false;
    }
    atomic_store(&h->recording, NULL);
    uint64_t tick = atomic_load(&s->haptic.tick_clock);
    while (atomic_load(&s->haptic.tick_clock) == tick && taci_clock_now() < until + ns(HANG))
        taci_clock_wait(taci_clock_now() + IDLE);
    return atomic_load(&s->haptic.tick_clock) != tick;
}

tac_Result taci_session_end_recording(tac_Session *s, int side)
{
    if (side < 0 || side >= s->side_count || s->state != SESSION_RUNNING)
        return TAC_ERR_STATE;
    taci_Side *w = &s->side[side];
    pthread_mutex_lock(&s->lock);
    tac_Recording *recording = w->recording;
    pthread_mutex_unlock(&s->lock);
    if (recording == NULL || !let_go_of_recording(s, w, recording))
        return TAC_ERR_STATE;
    pthread_mutex_lock(&s->lock); // until nobody asks it how it goes
    pthread_mutex_unlock(&s->lock);
    return tac_recording_close(recording);
}

static tac_Result close_recordings(tac_Session *s)
{
    tac_Result result = TAC_OK;
    for (int i = 0; i < s->side_count; i++) {
        pthread_mutex_lock(&s->lock);
        tac_Recording *recording = s->side[i].recording;
        s->side[i].recording = NULL;
        pthread_mutex_unlock(&s->lock);
        tac_Result closed = tac_recording_close(recording);
        result = result == TAC_OK ? closed : result;
    }
    return result;
}

tac_Result tac_session_stop(tac_Session *s)
{
    if (s->state != SESSION_RUNNING && s->state != SESSION_BY_HAND && s->state != SESSION_HUNG)
        return close_recordings(s);
    bool all = join_sides(s);
    if (s->has_haptic)
        let_forces_out(s);
    atomic_store(&s->stop_haptic, true);
    atomic_store(&s->stop_watch, true);
    if (s->has_haptic)
        pthread_join(s->haptic_thread, NULL);
    if (s->has_watch)
        pthread_join(s->watch_thread, NULL);
    s->has_haptic = s->has_watch = false;
    for (int i = 0; i < s->haptic.device_count && s->state != SESSION_HUNG; i++)
        if (s->haptic.device[i].device != NULL)
            tac_device_stop(s->haptic.device[i].device);
    if (s->state != SESSION_HUNG)
        taci_session_release_devices(s);
    if (!all) {
        for (int i = 0; i < s->side_count; i++)
            if (s->has_side[i]) // whatever it does, it shall not keep others from a processor
                be_ordinary(s->side_thread[i]);
        s->state = SESSION_HUNG;
        say(s, TAC_ERR_STATE, "a simulation does not come back: its world cannot be used any more");
        return TAC_ERR_STATE;
    }
    taci_realtime_end(&s->granted);
    give_back(s);
    for (int i = 0; i < s->side_count; i++)
        taci_world_release(s->side[i].world, s);
    s->state = SESSION_OVER;
    return close_recordings(s);
}
