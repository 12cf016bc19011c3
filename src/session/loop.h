#ifndef TACI_LOOP_H
#define TACI_LOOP_H
#include "session/times.h"

/* The clock of a loop: ticks at absolute deadlines, start + k·period, and a record of how late they
 * began and how long they took.
 *
 *     taci_LoopDef def = {.period = 1e-3};
 *     taci_loop_start(&loop, &def);          first deadline: one period from now
 *     while (running) {
 *         uint64_t now = taci_loop_next(&loop);
 *         ...                                the work of a tick
 *         taci_loop_done(&loop);
 *     }
 *
 * A period in which no tick began is *missed*: ticks and missed are together the periods that went
 * by. A loop that is late does not race to make up for it. It runs the tick at hand, once, and goes
 * on at the next deadline of its grid that is still to come. So it waits between any two ticks,
 * even when all of them take too long, and cannot keep a processor from the threads below it,
 * unless it waits busily.
 *
 * Wait and clock apart, a tick costs a few nanoseconds; it reads the clock twice, once after waking
 * and once when done. The last 32 misses are kept in a ring, of which readers take the newest 16.
 */

/// Where a loop gets its time from; for tests. Both on the clock of base/clock.h, ns.
typedef struct taci_TimeSource {
    uint64_t (*now)(void *user);
    uint64_t (*wait)(void *user, uint64_t deadline); // gives the time of waking
    void *user;
} taci_TimeSource;

typedef struct taci_LoopDef {
    double period;  // s, at least 1 µs
    bool busy_wait; // read the clock until it is time, but for naps: takes a processor
    // What other loops are doing (tac_LoopMiss); NULL: 0 is noted.
    const _Atomic uint32_t *simulating, *recording;
    const taci_TimeSource *source; // NULL: the clock; lives as long as the loop
} taci_LoopDef;

/// A missed deadline, each number an atomic as a reader may be looking.
typedef struct taci_LoopMiss {
    _Atomic uint64_t time, late; // ns
    _Atomic uint32_t simulating, recording;
    _Atomic int32_t cpu;
} taci_LoopMiss;

enum {
    TACI_LOOP_MISSES = 2 * TAC_MISSES
}; // twice what is read, so that the writer seldom gets near

typedef struct taci_LoopClock {
    // fixed after the start
    bool busy_wait;
    const _Atomic uint32_t *simulating, *recording;
    const taci_TimeSource *source;
    uint64_t start; // ns
    // of the loop's thread
    uint64_t deadline; // ns, of the tick that runs or ran last
    uint64_t woke;     // ns, when it began
    uint64_t seen;     // ns, the clock when it was last read
    bool working;      // between next and done
    uint64_t owed;     // ns of naps, of a busy wait
    // written by the loop's thread, read by any
    _Atomic uint64_t period; // ns
    _Atomic uint64_t ticks, missed;
    taci_Times late, work;
    _Atomic uint64_t misses; // ever put into the ring; number n is in slot n mod TACI_LOOP_MISSES
    taci_LoopMiss miss[TACI_LOOP_MISSES];
} taci_LoopClock;

/// Empty the record; the first deadline is one period from now. By the loop's thread, when it is
/// about to run. ERR_INVALID: the period is not a number of 1 µs to 1000 s.
tac_Result taci_loop_start(taci_LoopClock *loop, const taci_LoopDef *def);
/// Wait for the next deadline, and when it is: the time, ns, never before it. Periods that went by
/// are counted as missed. This is the loop's one blocking call.
uint64_t taci_loop_next(taci_LoopClock *loop);
/// The work of the tick is done. next() does it, if it was not.
void taci_loop_done(taci_LoopClock *loop) TAC_RT;
/// In place of both: a tick that a device paced, whose sample was there at `woke`, ns, is done. A
/// period in which none came is missed; nothing is late, as nobody waited for a deadline.
void taci_loop_paced(taci_LoopClock *loop, uint64_t woke) TAC_RT;
/// Another period, s, from the deadline of this tick on. By the loop's thread. ERR_INVALID: as of
/// taci_loop_start, and it stays as it was.
tac_Result taci_loop_set_period(taci_LoopClock *loop, double seconds) TAC_RT;

/// What it did so far; from any thread.
tac_LoopStats taci_loop_stats(const taci_LoopClock *loop);

#endif
