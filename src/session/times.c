/* What a histogram of times says (times.h). */
#include "session/times.h"
#include <math.h>

static uint64_t get(const _Atomic uint64_t *number)
{
    return atomic_load_explicit(number, memory_order_relaxed);
}

static void set(_Atomic uint64_t *number, uint64_t value)
{
    atomic_store_explicit(number, value, memory_order_relaxed);
}

void taci_times_merge(taci_Times *times, const taci_Times *from)
{
    uint64_t longest = get(&from->max);
    set(&times->sum, get(&times->sum) + get(&from->sum));
    set(&times->max, longest > get(&times->max) ? longest : get(&times->max));
    for (int i = 0; i < TACI_TIMES_BUCKETS; i++)
        set(&times->bucket[i], get(&times->bucket[i]) + get(&from->bucket[i]));
}

/// The longest time of a bucket, ns.
static uint64_t end_of(int i)
{
    if (i < TACI_TIMES_PARTS)
        return (uint64_t)i;
    int shift = i / TACI_TIMES_PARTS - 1;
    uint64_t first = (uint64_t)(i % TACI_TIMES_PARTS + TACI_TIMES_PARTS) << shift;
    return first + (UINT64_C(1) << shift) - 1;
}

/// Count of all, which is not kept while adding.
static uint64_t count_of(const taci_Times *times)
{
    uint64_t count = 0;
    for (int i = 0; i < TACI_TIMES_BUCKETS; i++)
        count += get(&times->bucket[i]);
    return count;
}

static uint64_t quantile(const taci_Times *times, double p, uint64_t count)
{
    uint64_t longest = get(&times->max);
    uint64_t want = (uint64_t)ceil(p * (double)count); // of this rank, 1 the shortest
    uint64_t seen = 0;
    for (int i = 0; i < TACI_TIMES_BUCKETS - 1; i++) {
        seen += get(&times->bucket[i]);
        if (seen > 0 && seen >= want)
            return end_of(i) < longest ? end_of(i) : longest;
    }
    return longest;
}

uint64_t taci_times_quantile(const taci_Times *times, double p)
{
    return quantile(times, p, count_of(times));
}

tac_Quantiles taci_times(const taci_Times *times)
{
    uint64_t count = count_of(times);
    if (count == 0)
        return (tac_Quantiles){0};
    return (tac_Quantiles){
        .mean = 1e-9 * (double)get(&times->sum) / (double)count,
        .p50 = 1e-9 * (double)quantile(times, 0.5, count),
        .p99 = 1e-9 * (double)quantile(times, 0.99, count),
        .p999 = 1e-9 * (double)quantile(times, 0.999, count),
        .max = 1e-9 * (double)get(&times->max),
        .count = count,
    };
}
