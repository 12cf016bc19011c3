/* Rows of devices from the haptic thread (live.h).
 *
 * Invariant: tail <= head <= tail + capacity, and both only grow. Slots tail .. head-1 belong to
 * the consumer, the others to the producer. Storing a counter with release hands slots over,
 * loading the other's with acquire receives them.
 */
#include "record/live.h"
#include "base/assert.h"
#include "record/writer.h"

void taci_live_init(taci_LiveRing *ring, tac_RecordedServo *row, uint32_t *missing,
                    uint64_t capacity)
{
    TAC_ASSERT(capacity > 0 && (capacity & (capacity - 1)) == 0);
    ring->row = row;
    ring->missing = missing;
    ring->mask = capacity - 1;
    atomic_init(&ring->head, 0);
    atomic_init(&ring->tail, 0);
    atomic_init(&ring->lost, 0);
    atomic_init(&ring->lost_from, UINT64_MAX);
    ring->tail_seen = 0;
    ring->missing_now = 0;
}

static bool is_full(taci_LiveRing *ring, uint64_t head)
{
    if (head - ring->tail_seen <= ring->mask)
        return false;
    ring->tail_seen = atomic_load_explicit(&ring->tail, memory_order_acquire);
    return head - ring->tail_seen > ring->mask;
}

// One writer: load, add and store is enough. The tick that hands its forces on after this makes
// both visible to whoever uses them.
static void lose(taci_LiveRing *ring, uint64_t tick)
{
    uint64_t lost = atomic_load_explicit(&ring->lost, memory_order_relaxed);
    if (lost == 0)
        atomic_store_explicit(&ring->lost_from, tick, memory_order_release);
    atomic_store_explicit(&ring->lost, lost + 1, memory_order_release);
    ring->missing_now += ring->missing_now < UINT32_MAX;
}

bool taci_live_push(taci_LiveRing *ring, const tac_RecordedServo *row)
{
    uint64_t head = atomic_load_explicit(&ring->head, memory_order_relaxed);
    if (is_full(ring, head)) {
        lose(ring, row->tick);
        return false;
    }
    ring->row[head & ring->mask] = *row;
    ring->missing[head & ring->mask] = ring->missing_now;
    ring->missing_now = 0;
    atomic_store_explicit(&ring->head, head + 1, memory_order_release);
    return true;
}

uint64_t taci_live_head(const taci_LiveRing *ring)
{
    return atomic_load_explicit(&ring->head, memory_order_acquire);
}

void taci_live_release(taci_LiveRing *ring, uint64_t tail)
{
    atomic_store_explicit(&ring->tail, tail, memory_order_release);
}

bool tac_recording_servo(tac_Recording *r, int device, const tac_RecordedServo *row)
{
    if (r == NULL || row == NULL || device < 0 || device >= r->ring_count)
        return false;
    if (atomic_load_explicit(&r->failed, memory_order_relaxed))
        return false;
    return taci_live_push(&r->ring[device], row);
}

bool tac_recording_is_writing(const tac_Recording *r)
{
    return r != NULL && atomic_load_explicit(&r->writing, memory_order_relaxed);
}
