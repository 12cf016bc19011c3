#ifndef TACI_EXCHANGE_H
#define TACI_EXCHANGE_H
#include <stdatomic.h>
#include <tactus/base.h>

/* Exchange: the newest value of something large, from one thread to another, without waiting on
 * either side.
 *
 * A triple buffer. Three slots; the producer owns one (back), the consumer owns one (front), and
 * the third (mid) lies between them. The producer fills back and swaps it with mid, marking mid
 * dirty; the consumer swaps front with a dirty mid. Both finish in a bounded number of
 * instructions, nothing is copied, and the consumer always gets the newest complete value. Values
 * that the consumer is too slow for are overwritten: send sums, not differences.
 *
 * One producer thread and one consumer thread, one exchange per direction. The producer must not
 * read what it published, nor keep a pointer over a publish; the consumer's pointer is good until
 * its next taci_exchange_latest.
 */

typedef struct taci_Exchange {
    // set by init, read by both sides
    unsigned char *slots;
    size_t stride; // bytes from slot to slot
    // A cache line (64 bytes) for each writer, so that one side's stores do not take the line from
    // the other.
    _Alignas(64) uint32_t back;        // slot of the producer; only it touches this
    _Alignas(64) _Atomic uint32_t mid; // slot between the two, with the dirty bit
    _Alignas(64) uint32_t front;       // slot of the consumer; only it touches this
} taci_Exchange;

/// Bytes of memory for three slots that hold `size` bytes each.
size_t taci_exchange_need(size_t size);
/// Start over `memory`, 64-byte aligned, of taci_exchange_need(size) bytes, which are cleared; both
/// outlive the exchange. Before the threads start.
void taci_exchange_init(taci_Exchange *x, void *memory, size_t size);

/// Producer: the slot to fill. It holds some older value; write all that the consumer will read.
void *taci_exchange_back(taci_Exchange *x) TAC_RT;
/// Producer: hand the filled slot over; taci_exchange_back is another one from now on.
void taci_exchange_publish(taci_Exchange *x) TAC_RT;

/// Consumer: the newest value published, all zero before the first. `fresh`, if given, tells
/// whether it is another one than last time.
const void *taci_exchange_latest(taci_Exchange *x, bool *fresh) TAC_RT;

#endif
