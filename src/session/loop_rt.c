/* Waiting for deadlines and counting those missed (loop.h). */
#define _GNU_SOURCE // sched_getcpu
#include "session/loop.h"
#include "base/clock.h"
#include <sched.h>

static const double SHORTEST = 1e-6, LONGEST = 1e3; // s

static const uint64_t SHORTEST_NAP = 40000, MUCH_OWED = 400000; // ns

static bool is_period(double seconds)
{
    return seconds >= SHORTEST && seconds <= LONGEST; // not a number is neither
}

static uint64_t period_of(const taci_LoopClock *loop)
{
    return atomic_load_explicit(&loop->period, memory_order_relaxed);
}

static uint64_t now_of(const taci_LoopClock *loop)
{
    const taci_TimeSource *source = loop->source;
    return source ? source->now(source->user) : taci_clock_now();
}

static uint64_t get_ticks(const taci_LoopClock *loop)
{
    return atomic_load_explicit(&loop->ticks, memory_order_relaxed);
}

// One thread writes: a load and a store will do.
static void increase(_Atomic uint64_t *number, uint64_t by)
{
    uint64_t old = atomic_load_explicit(number, memory_order_relaxed);
    atomic_store_explicit(number, old + by, memory_order_relaxed);
}

static uint32_t doing(const _Atomic uint32_t *loop)
{
    return loop ? atomic_load_explicit(loop, memory_order_relaxed) : 0;
}

// The release of each number makes the count before it visible to who reads the number, so that a
// reader who got one of a later miss knows it by the count.
static void note_miss(taci_LoopClock *loop, uint64_t now, uint64_t late)
{
    uint64_t n = atomic_load_explicit(&loop->misses, memory_order_relaxed);
    taci_LoopMiss *miss = &loop->miss[n % TACI_LOOP_MISSES];
    atomic_store_explicit(&miss->time, now - loop->start, memory_order_release);
    atomic_store_explicit(&miss->late, late, memory_order_release);
    atomic_store_explicit(&miss->simulating, doing(loop->simulating), memory_order_release);
    atomic_store_explicit(&miss->recording, doing(loop->recording), memory_order_release);
    atomic_store_explicit(&miss->cpu, sched_getcpu(), memory_order_release); // no system call: rseq
    atomic_store_explicit(&loop->misses, n + 1, memory_order_release);
}

static void pause_briefly(void)
{
#if defined __x86_64__ || defined __i386__
    __builtin_ia32_pause();
#elif defined __aarch64__
    __asm__ volatile("yield");
#endif
}

static uint64_t sleep_until(const taci_LoopClock *loop, uint64_t deadline)
{
    const taci_TimeSource *source = loop->source;
    return source ? source->wait(source->user, deadline) : taci_clock_wait(deadline);
}

// A tenth of the time, in pieces that are worth the two changes of thread, and only where such a
// piece fits: what does not is tried again in the next period. No more than ten pieces are put by.
static void nap(taci_LoopClock *loop)
{
    uint64_t period = period_of(loop);
    if (loop->owed < MUCH_OWED)
        loop->owed += period / 10;
    uint64_t end = loop->deadline - period / 4;
    uint64_t fits = end > loop->seen ? end - loop->seen : 0;
    uint64_t length = loop->owed < fits ? loop->owed : fits;
    if (length < SHORTEST_NAP)
        return;
    sleep_until(loop, loop->seen + length);
    loop->owed -= length;
}

static uint64_t wait_for(taci_LoopClock *loop)
{
    if (!loop->busy_wait)
        return sleep_until(loop, loop->deadline);
    nap(loop);
    uint64_t now;
    while ((now = now_of(loop)) < loop->deadline)
        pause_briefly();
    return now;
}

// Deadlines that went by while the tick worked: on to the first that is still to come.
static void skip_passed(taci_LoopClock *loop)
{
    if (loop->seen < loop->deadline)
        return;
    uint64_t period = period_of(loop), late = loop->seen - loop->deadline;
    uint64_t passed = late / period + 1;
    loop->deadline += passed * period;
    increase(&loop->missed, passed);
    note_miss(loop, loop->seen, late);
}

uint64_t taci_loop_next(taci_LoopClock *loop)
{
    if (loop->working)
        taci_loop_done(loop);
    uint64_t period = period_of(loop);
    loop->deadline += period;
    skip_passed(loop);

    uint64_t now = wait_for(loop);
    uint64_t late = now - loop->deadline;
    taci_times_add(&loop->late, late);
    if (late >= period) { // it slept through whole periods, and runs in a later one
        uint64_t passed = late / period;
        loop->deadline += passed * period;
        increase(&loop->missed, passed);
        note_miss(loop, now, late);
    }
    increase(&loop->ticks, 1);
    loop->woke = loop->seen = now;
    loop->working = true;
    return now;
}

void taci_loop_done(taci_LoopClock *loop)
{
    loop->seen = now_of(loop);
    loop->working = false;
    taci_times_add(&loop->work, loop->seen - loop->woke);
}

void taci_loop_paced(taci_LoopClock *loop, uint64_t woke)
{
    uint64_t period = period_of(loop), before = loop->woke;
    uint64_t since = woke > before ? woke - before : 0;
    uint64_t passed = (since + period / 2) / period;
    bool first = get_ticks(loop) == 0;
    if (passed > 1 && !first) {
        increase(&loop->missed, passed - 1);
        note_miss(loop, woke, since - period);
    }
    increase(&loop->ticks, 1);
    loop->woke = woke;
    taci_loop_done(loop);
}

tac_Result taci_loop_set_period(taci_LoopClock *loop, double seconds)
{
    if (!is_period(seconds))
        return TAC_ERR_INVALID;
    uint64_t period = (uint64_t)(1e9 * seconds + 0.5);
    atomic_store_explicit(&loop->period, period, memory_order_relaxed);
    return TAC_OK;
}

// Writing all of it also brings its pages in before the first tick.
static void clear(taci_LoopClock *loop)
{
    atomic_store_explicit(&loop->ticks, 0, memory_order_relaxed);
    atomic_store_explicit(&loop->missed, 0, memory_order_relaxed);
    atomic_store_explicit(&loop->misses, 0, memory_order_relaxed);
    taci_times_clear(&loop->late);
    taci_times_clear(&loop->work);
}

tac_Result taci_loop_start(taci_LoopClock *loop, const taci_LoopDef *def)
{
    tac_Result result = taci_loop_set_period(loop, def->period);
    if (result != TAC_OK)
        return result;
    loop->busy_wait = def->busy_wait;
    loop->simulating = def->simulating;
    loop->recording = def->recording;
    loop->source = def->source;
    clear(loop);
    loop->start = loop->deadline = loop->woke = loop->seen = now_of(loop);
    loop->working = false;
    loop->owed = 0;
    return TAC_OK;
}
