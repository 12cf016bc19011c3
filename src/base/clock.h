#ifndef TACI_CLOCK_H
#define TACI_CLOCK_H
#include <stdint.h>
#include <tactus/base.h>

/* The one clock of the library: CLOCK_MONOTONIC in nanoseconds. It never goes back and nobody sets
 * it; its zero means nothing (start of the machine on Linux). Loops run on absolute deadlines, so
 * that a late wake-up does not shift the ones after it. */

/// Now, ns. On Linux the kernel answers through a page shared with the program, without a system
/// call, if the processor's counter is good enough for it to be the clock's source.
uint64_t taci_clock_now(void) TAC_RT;

/// Sleep until `deadline` (ns on the same clock) and return the time of waking, never before the
/// deadline. A deadline in the past returns at once; a signal does not shorten the wait. This is
/// the loop's one blocking call, so it is not marked TAC_RT: the loop calls it, a tick does not.
uint64_t taci_clock_wait(uint64_t deadline);

#endif
