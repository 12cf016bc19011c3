/* What a loop did, read while it goes on (loop.h). */
#include "session/loop.h"

static tac_LoopMiss copy(const taci_LoopMiss *miss)
{
    return (tac_LoopMiss){
        .time = 1e-9 * (double)atomic_load_explicit(&miss->time, memory_order_acquire),
        .late = 1e-9 * (double)atomic_load_explicit(&miss->late, memory_order_acquire),
        .simulating = atomic_load_explicit(&miss->simulating, memory_order_acquire),
        .recording = atomic_load_explicit(&miss->recording, memory_order_acquire),
        .cpu = atomic_load_explicit(&miss->cpu, memory_order_acquire),
    };
}

// The newest misses, oldest first. Those that the loop came round to while they were copied, and
// may be half of one and half of another, are left out: they are the oldest.
static void copy_misses(const taci_LoopClock *loop, tac_LoopStats *stats)
{
    uint64_t end = atomic_load_explicit(&loop->misses, memory_order_acquire);
    uint64_t first = end > TAC_MISSES ? end - TAC_MISSES : 0;
    tac_LoopMiss miss[TAC_MISSES];
    for (uint64_t n = first; n < end; n++)
        miss[n - first] = copy(&loop->miss[n % TACI_LOOP_MISSES]);

    uint64_t now = atomic_load_explicit(&loop->misses, memory_order_relaxed);
    for (uint64_t n = first; n < end; n++) // number `now` is perhaps being written
        if (n + TACI_LOOP_MISSES > now)
            stats->miss[stats->miss_count++] = miss[n - first];
}

tac_LoopStats taci_loop_stats(const taci_LoopClock *loop)
{
    tac_LoopStats stats = {
        .period = 1e-9 * (double)atomic_load_explicit(&loop->period, memory_order_relaxed),
        .ticks = atomic_load_explicit(&loop->ticks, memory_order_relaxed),
        .missed = atomic_load_explicit(&loop->missed, memory_order_relaxed),
        .late = taci_times(&loop->late),
        .work = taci_times(&loop->work),
    };
    copy_misses(loop, &stats);
    return stats;
}
