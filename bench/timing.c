#define _GNU_SOURCE // sched_setaffinity
#include "bench.h"

#include <math.h>
#include <sched.h>
#include <stdlib.h>
#include <time.h>

/* Clocks, and timing in turn. The least of many repeats is what the code needs; the rest is what
 * others did meanwhile. */

static double read_clock(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

double wall_time(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

double cpu_time(void)
{
    return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}

bool pin_to_core(void)
{
    cpu_set_t set;
    int core = sched_getcpu();
    if (core < 0)
        return false;
    CPU_ZERO(&set);
    CPU_SET((unsigned)core, &set);
    return sched_setaffinity(0, sizeof set, &set) == 0;
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

void time_in_turn(Timed *timed, int count, int repeats)
{
    double(*spent)[REPEATS_MAX] = calloc((size_t)count, sizeof *spent);
    if (spent == NULL)
        abort();
    for (int r = 0; r < repeats && r < REPEATS_MAX; r++) {
        for (int i = 0; i < count; i++) {
            Timed *t = &timed[i];
            t->reset(t->user);
            double begin = wall_time();
            t->failed |= !t->run(t->user, t->count);
            spent[i][r] = (wall_time() - begin) / t->count;
        }
    }
    for (int i = 0; i < count; i++) {
        qsort(spent[i], (size_t)repeats, sizeof spent[i][0], ascending);
        timed[i].best = timed[i].failed ? MISSING : spent[i][0];
        timed[i].median = timed[i].failed ? MISSING : spent[i][repeats / 2];
    }
    free(spent);
}

double fit_exponent(const double *x, const double *y, int count)
{
    double mx = 0.0, my = 0.0, xx = 0.0, xy = 0.0;
    for (int i = 0; i < count; i++) {
        mx += log(x[i]) / count;
        my += log(y[i]) / count;
    }
    for (int i = 0; i < count; i++) {
        xx += (log(x[i]) - mx) * (log(x[i]) - mx);
        xy += (log(x[i]) - mx) * (log(y[i]) - my);
    }
    return xx > 0.0 ? xy / xx : MISSING; // one size has no exponent
}
