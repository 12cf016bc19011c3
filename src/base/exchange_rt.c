/* The triple buffer (exchange.h).
 *
 * Invariant: back, the index in mid and front are a permutation of 0, 1, 2. Both sides change mid
 * by an atomic exchange only, which gives away one slot and receives another in the same instant.
 * Release makes what was written to the slot given away visible to whoever receives it (the
 * producer's values, and the end of the consumer's reads); acquire is the receiving half. Neither
 * may be weakened, on either side.
 */
#include "base/exchange.h"
#include "base/assert.h"
#include <string.h>

_Static_assert(ATOMIC_INT_LOCK_FREE == 2, "an atomic that takes a lock has no place here");

enum { LINE = 64, SLOT = 3, DIRTY = 4 }; // bytes of a cache line; bits of mid

static size_t stride_of(size_t size)
{
    return (size + LINE - 1) / LINE * LINE;
}

size_t taci_exchange_need(size_t size)
{
    return 3 * stride_of(size);
}

void taci_exchange_init(taci_Exchange *x, void *memory, size_t size)
{
    TAC_ASSERT((uintptr_t)memory % LINE == 0);
    memset(memory, 0, taci_exchange_need(size)); // also touches every page before the loops run
    x->slots = memory;
    x->stride = stride_of(size);
    x->back = 0;
    atomic_init(&x->mid, 1);
    x->front = 2;
}

void *taci_exchange_back(taci_Exchange *x)
{
    return x->slots + x->stride * x->back;
}

void taci_exchange_publish(taci_Exchange *x)
{
    uint32_t old = atomic_exchange_explicit(&x->mid, x->back | DIRTY, memory_order_acq_rel);
    x->back = old & SLOT;
}

const void *taci_exchange_latest(taci_Exchange *x, bool *fresh)
{
    // Looking may be relaxed: only this side cleans mid, so once dirty it stays so until the
    // exchange below.
    bool dirty = atomic_load_explicit(&x->mid, memory_order_relaxed) & DIRTY;
    if (dirty) {
        uint32_t old = atomic_exchange_explicit(&x->mid, x->front, memory_order_acq_rel);
        x->front = old & SLOT;
    }
    if (fresh)
        *fresh = dirty;
    return x->slots + x->stride * x->front;
}
