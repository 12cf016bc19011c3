// Pacing and interruption. See pace.h.
#define _POSIX_C_SOURCE 200809L
#include "pace.h"
#include "progress.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stddef.h>
#include <tactus/device.h>
#include <time.h>

static const double LATE_LIMIT = 0.1; // s

static const double AGAIN_AFTER = 0.5; // s: two signals at once are one wish

static volatile sig_atomic_t stop_asked;
static double asked_at; // by the handler alone

// The second wish is to end at once.
static void ask_to_stop(int number)
{
    double now = progress_now();
    if (stop_asked && now > asked_at + AGAIN_AFTER) {
        tac_device_panic();
        signal(number, SIG_DFL);
        raise(number);
    }
    if (!stop_asked)
        asked_at = now;
    stop_asked = 1;
}

void pace_catch_signals(void)
{
    struct sigaction action = {.sa_handler = ask_to_stop};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

bool pace_stop_asked(void)
{
    return stop_asked != 0;
}

static void wait_until(double moment)
{
    struct timespec until = {.tv_sec = (time_t)moment};
    until.tv_nsec = (long)(1e9 * (moment - floor(moment)));
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL) == EINTR && !stop_asked)
        ;
}

double pace_wait(double tick, double T, uint64_t *late_ticks)
{
    double now = progress_now();
    if (now < tick)
        wait_until(tick);
    *late_ticks += now > tick + T;
    return (now > tick + LATE_LIMIT ? now : tick) + T;
}
