#ifndef TACTUS_PROGRESS_H
#define TACTUS_PROGRESS_H
#include <stdbool.h>

/* A line on stderr that tells how far long work is: shown on a terminal only, after the first
 * second, and wiped at the end. Rate and time left come from the work done so far. */

typedef struct Progress {
    const char *label; // "run chain.yaml"
    const char *unit;  // of `total`: "s simulated", "points"
    double total;
    double start, next; // s of the monotonic clock
    bool shown, wanted;
} Progress;

/// Begin; `quiet` shows nothing.
Progress progress_begin(const char *label, const char *unit, double total, bool quiet);
/// `done` of `total`; cheap enough to be called at every step.
void progress_update(Progress *progress, double done);
void progress_end(Progress *progress);
/// Seconds of the monotonic clock.
double progress_now(void);

#endif
