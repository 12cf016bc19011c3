// Progress of long work, on stderr. See progress.h.
#define _POSIX_C_SOURCE 200809L
#include "progress.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

static const double FIRST = 1.0, PERIOD = 0.2; // s until it is first shown, and between two

double progress_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

Progress progress_begin(const char *label, const char *unit, double total, bool quiet)
{
    double now = progress_now();
    return (Progress){.label = label,
                      .unit = unit,
                      .total = total,
                      .start = now,
                      .next = now + FIRST,
                      .wanted = !quiet && total > 0.0 && isatty(STDERR_FILENO)};
}

static void print_time(double seconds)
{
    if (seconds >= 3600.0)
        fprintf(stderr, "%.0f h %02.0f min left", seconds / 3600.0,
                (double)((long)(seconds / 60.0) % 60));
    else if (seconds >= 90.0)
        fprintf(stderr, "%.0f min left", seconds / 60.0);
    else
        fprintf(stderr, "%.0f s left", seconds);
}

void progress_update(Progress *p, double done)
{
    if (!p->wanted)
        return;
    double now = progress_now();
    if (now < p->next)
        return;
    p->next = now + PERIOD;
    p->shown = true;
    double rate = done / (now - p->start);
    fprintf(stderr, "\r\033[K%s: %.4g of %.4g %s (%.0f %%), %.3g per second, ", p->label, done,
            p->total, p->unit, 100.0 * done / p->total, rate);
    print_time(rate > 0.0 ? (p->total - done) / rate : 0.0);
    fflush(stderr);
}

void progress_end(Progress *p)
{
    if (p->shown)
        fputs("\r\033[K", stderr);
    p->shown = false;
}
