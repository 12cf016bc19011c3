/* Between two threads (between.h). An event is a counter of the kernel that one side adds to and
 * the other reads empty; both calls return at once. */
#define _GNU_SOURCE // ppoll
#include "device/between.h"
#include "base/clock.h"
#include <poll.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void ring(int event)
{
    const uint64_t one = 1;
    ssize_t done = write(event, &one, sizeof one); // full: it has rung already
    (void)done;
}

/// False: `deadline` (ns) has passed.
static bool wait_ring(int event, uint64_t deadline)
{
    uint64_t now = taci_clock_now();
    uint64_t left = now < deadline ? deadline - now : 0, count;
    struct timespec wait = {(time_t)(left / 1000000000u), (long)(left % 1000000000u)};
    int ready = ppoll(&(struct pollfd){.fd = event, .events = POLLIN}, 1, &wait, NULL);
    if (ready > 0) {
        ssize_t done = read(event, &count, sizeof count);
        (void)done;
    }
    return ready > 0 || taci_clock_now() < deadline;
}

void taci_between_publish(taci_Between *b, const taci_BetweenSample *sample)
{
    memcpy(taci_exchange_back(&b->samples), sample, sizeof *sample);
    taci_exchange_publish(&b->samples);
    ring(b->sample_event);
}

bool taci_between_force(taci_Between *b, uint64_t seq, uint64_t deadline, double old,
                        taci_BetweenForce *force)
{
    const taci_BetweenForce *newest;
    do {
        newest = taci_exchange_latest(&b->forces, NULL);
    } while (newest->answers < seq && !b->panicked && wait_ring(b->force_event, deadline));
    *force = *newest;
    if (b->panicked || 1e-9 * (double)taci_clock_now() - force->t > old) {
        force->wrench = (tac_Wrench){{0, 0, 0}, {0, 0, 0}};
        force->grip = 0.0;
    }
    return newest->answers >= seq;
}

static void give(const taci_BetweenSample *from, tac_DeviceSample *to)
{
    to->seq = from->seq;
    to->t = from->t;
    to->t_device = from->t_device;
    to->pose[0] = from->pose;
    to->applied[0] = from->applied;
    to->grip = from->grip;
    to->buttons = from->buttons;
    to->status = from->status;
}

tac_DeviceRead taci_between_read(taci_Between *b, double timeout, tac_DeviceSample *sample)
{
    uint64_t deadline = taci_clock_now() + (uint64_t)(1e9 * timeout);
    const taci_BetweenSample *newest;
    do {
        newest = taci_exchange_latest(&b->samples, NULL);
        if (newest->lost)
            return TAC_DEVICE_LOST;
    } while (newest->seq == b->seen && wait_ring(b->sample_event, deadline));
    if (newest->seq == b->seen)
        return TAC_DEVICE_STALE;
    b->seen = newest->seq;
    give(newest, sample);
    return TAC_DEVICE_FRESH;
}

void taci_between_write(taci_Between *b, const tac_DeviceCommand *command)
{
    taci_BetweenForce *force = taci_exchange_back(&b->forces);
    force->answers = b->seen;
    force->t = 1e-9 * (double)taci_clock_now();
    force->wrench = command->wrench[0];
    force->grip = command->grip;
    taci_exchange_publish(&b->forces);
    ring(b->force_event);
}
