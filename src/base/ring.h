#ifndef TACI_RING_H
#define TACI_RING_H
#include <stdatomic.h>
#include <tactus/base.h>

/* Event ring: what happened on the haptic thread, as small structs in order, for another thread to
 * turn into text.
 *
 * One producer thread and one consumer thread, no locks, no waiting. When the ring is full the
 * *new* event is dropped and counted: the producer cannot take back what the consumer may be
 * reading, and the first events of a burst are the ones that explain it.
 *
 * head counts all events ever put in, tail all ever taken out; event n lies in slot n mod capacity.
 * Each side owns one of them, writes it after it is done with a slot, and remembers the last value
 * it saw of the other's, so that it asks for the other's cache line only when the ring looks full
 * or empty.
 */

typedef struct taci_Event {
    uint32_t kind;    // whose numbers these are, the user of the ring says
    uint32_t arg;     // an index, a count, or flags, by kind
    double value;     // a quantity, by kind
    uint64_t time_ns; // taci_clock_now when it happened
} taci_Event;

typedef struct taci_Ring {
    // set by init, read by both sides
    taci_Event *slots;
    uint64_t mask; // capacity - 1
    // written by the producer
    _Alignas(64) _Atomic uint64_t head;
    uint64_t tail_seen;
    _Atomic uint64_t dropped; // events that found the ring full
    // written by the consumer
    _Alignas(64) _Atomic uint64_t tail;
    uint64_t head_seen;
} taci_Ring;

/// Start an empty ring over `slots`, memory for `capacity` events, a power of two. Before the
/// threads start.
void taci_ring_init(taci_Ring *ring, taci_Event *slots, uint32_t capacity);

/// Producer: put an event in. False: the ring was full, the event is dropped and counted.
bool taci_ring_push(taci_Ring *ring, taci_Event event) TAC_RT;

/// Consumer: take the oldest event out. False: there is none.
bool taci_ring_pop(taci_Ring *ring, taci_Event *event) TAC_RT;
/// Any thread: events dropped since init. At least those dropped before the event popped last was
/// put in.
uint64_t taci_ring_dropped(const taci_Ring *ring) TAC_RT;

#endif
