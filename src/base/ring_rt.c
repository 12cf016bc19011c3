/* The event ring (ring.h).
 *
 * Invariant: tail <= head <= tail + capacity, and both only grow (64 bits at 1 GHz last 500 years).
 * Slots tail .. head-1 belong to the consumer, the others to the producer. Storing a counter with
 * release hands the slot over; loading the other's counter with acquire receives it. The value
 * remembered of the other's counter is at most too small, which makes the ring look fuller to the
 * producer, or emptier to the consumer, than it is: then they look again.
 */
#include "base/ring.h"
#include "base/assert.h"

_Static_assert(ATOMIC_LLONG_LOCK_FREE == 2, "an atomic that takes a lock has no place here");
_Static_assert(sizeof(taci_Event) == 24, "no padding: an event is stored and hashed as bytes");

void taci_ring_init(taci_Ring *ring, taci_Event *slots, uint32_t capacity)
{
    TAC_ASSERT(capacity > 0 && (capacity & (capacity - 1)) == 0);
    ring->slots = slots;
    ring->mask = capacity - 1;
    atomic_init(&ring->head, 0);
    atomic_init(&ring->tail, 0);
    atomic_init(&ring->dropped, 0);
    ring->tail_seen = 0;
    ring->head_seen = 0;
}

static bool is_full(taci_Ring *ring, uint64_t head)
{
    if (head - ring->tail_seen <= ring->mask)
        return false;
    ring->tail_seen = atomic_load_explicit(&ring->tail, memory_order_acquire);
    return head - ring->tail_seen > ring->mask;
}

bool taci_ring_push(taci_Ring *ring, taci_Event event)
{
    uint64_t head = atomic_load_explicit(&ring->head, memory_order_relaxed);
    if (is_full(ring, head)) {
        // One writer: load, add and store is enough, and cheaper than an atomic addition.
        uint64_t dropped = atomic_load_explicit(&ring->dropped, memory_order_relaxed);
        atomic_store_explicit(&ring->dropped, dropped + 1, memory_order_relaxed);
        return false;
    }
    ring->slots[head & ring->mask] = event;
    atomic_store_explicit(&ring->head, head + 1, memory_order_release);
    return true;
}

static bool is_empty(taci_Ring *ring, uint64_t tail)
{
    if (tail != ring->head_seen)
        return false;
    ring->head_seen = atomic_load_explicit(&ring->head, memory_order_acquire);
    return tail == ring->head_seen;
}

bool taci_ring_pop(taci_Ring *ring, taci_Event *event)
{
    uint64_t tail = atomic_load_explicit(&ring->tail, memory_order_relaxed);
    if (is_empty(ring, tail))
        return false;
    *event = ring->slots[tail & ring->mask];
    atomic_store_explicit(&ring->tail, tail + 1, memory_order_release);
    return true;
}

uint64_t taci_ring_dropped(const taci_Ring *ring)
{
    return atomic_load_explicit(&ring->dropped, memory_order_relaxed);
}
