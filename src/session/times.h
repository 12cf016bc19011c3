#ifndef TACI_TIMES_H
#define TACI_TIMES_H
#include <stdatomic.h>
#include <stdint.h>
#include <tactus/session.h>

/* How long something took, thousands of times a second for hours: a histogram of fixed size.
 *
 * Times are whole nanoseconds. Below 32 ns each has a bucket of its own; above, each octave
 * [2^k, 2^(k+1)) is cut into 32 buckets of equal width, so that a bucket is never wider than 1/32
 * of the times in it, and finding it takes a shift rather than a logarithm. The last one ends at
 * 2^40 ns, 1100 s, and also takes what is longer. Mean and maximum are exact.
 *
 * One thread adds, any others may read at the same time: every number is an atomic of its own. What
 * they read may lack the last few times, and is of use all the same.
 */

enum {
    TACI_TIMES_BITS = 5, // buckets of an octave: 1 << 5
    TACI_TIMES_PARTS = 1 << TACI_TIMES_BITS,
    TACI_TIMES_OCTAVES = 40,
    TACI_TIMES_BUCKETS = (TACI_TIMES_OCTAVES - TACI_TIMES_BITS + 1) * TACI_TIMES_PARTS,
};

/// All zeros: empty.
typedef struct taci_Times {
    _Atomic uint64_t sum, max;                   // ns
    _Atomic uint64_t bucket[TACI_TIMES_BUCKETS]; // how many
} taci_Times;

/// One more, `ns` long.
void taci_times_add(taci_Times *times, uint64_t ns) TAC_RT;
/// Empty it; by the thread that adds.
void taci_times_clear(taci_Times *times) TAC_RT;
/// Add all that are in `from`; `times` is added to by this thread alone.
void taci_times_merge(taci_Times *times, const taci_Times *from);
/// The time that the share `p` of all is not longer than, ns: the longest of its bucket, so too
/// long by less than 1/32, and never longer than the longest. 0: there are none.
uint64_t taci_times_quantile(const taci_Times *times, double p);
/// Mean, quantiles and maximum, s.
tac_Quantiles taci_times(const taci_Times *times);

#endif
