/* Emptying a histogram of times and adding to it (times.h). */
#include "session/times.h"

_Static_assert(ATOMIC_LLONG_LOCK_FREE == 2, "an atomic that takes a lock has no place here");

static uint32_t bucket_of(uint64_t ns)
{
    if (ns < TACI_TIMES_PARTS)
        return (uint32_t)ns;
    int octave = 63 - __builtin_clzll(ns);
    if (octave >= TACI_TIMES_OCTAVES)
        return TACI_TIMES_BUCKETS - 1;
    int shift = octave - TACI_TIMES_BITS;
    return (uint32_t)(shift * TACI_TIMES_PARTS + (int)(ns >> shift));
}

// A load and a store, not one locked instruction: there is but one thread that adds.
static void increase(_Atomic uint64_t *number, uint64_t by)
{
    uint64_t old = atomic_load_explicit(number, memory_order_relaxed);
    atomic_store_explicit(number, old + by, memory_order_relaxed);
}

void taci_times_add(taci_Times *times, uint64_t ns)
{
    increase(&times->sum, ns);
    if (ns > atomic_load_explicit(&times->max, memory_order_relaxed))
        atomic_store_explicit(&times->max, ns, memory_order_relaxed);
    increase(&times->bucket[bucket_of(ns)], 1);
}

static void set_zero(_Atomic uint64_t *number)
{
    atomic_store_explicit(number, 0, memory_order_relaxed);
}

void taci_times_clear(taci_Times *times)
{
    set_zero(&times->sum);
    set_zero(&times->max);
    for (int i = 0; i < TACI_TIMES_BUCKETS; i++)
        set_zero(&times->bucket[i]);
}
