#ifndef TACTUS_PACE_H
#define TACTUS_PACE_H
#include <stdbool.h>
#include <stdint.h>

/* Real time for commands that run on: an absolute timer, so that delays do not add up, and Ctrl-C
 * between two steps. */

/// From now on SIGINT and SIGTERM ask to stop; a second one ends the program at once.
void pace_catch_signals(void);
bool pace_stop_asked(void);
/// Wait until `tick` (s of the monotonic clock) and return when the next one, T later, is due. A
/// tick that begins more than T late is counted; after 0.1 s behind the clock the delay is written
/// off, so that a suspended or slow machine goes on from where it is rather than race.
double pace_wait(double tick, double T, uint64_t *late_ticks);

#endif
