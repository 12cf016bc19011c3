/* The clock (clock.h) on POSIX. */
#define _POSIX_C_SOURCE 200809L // clock_nanosleep
#include "base/clock.h"
#include <errno.h>
#include <time.h>

#define NS_PER_S UINT64_C(1000000000)

uint64_t taci_clock_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t); // cannot fail: the clock exists and the pointer is good
    return (uint64_t)t.tv_sec * NS_PER_S + (uint64_t)t.tv_nsec;
}

uint64_t taci_clock_wait(uint64_t deadline)
{
    struct timespec t = {
        .tv_sec = (time_t)(deadline / NS_PER_S),
        .tv_nsec = (long)(deadline % NS_PER_S),
    };
    // The deadline is absolute, so going on after a signal needs no arithmetic and ends when it
    // should.
    int result;
    do {
        result = clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, NULL);
    } while (result == EINTR);
    return taci_clock_now();
}
