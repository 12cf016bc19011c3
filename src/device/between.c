// Memory and events of what lies between two threads (between.h).
#define _GNU_SOURCE // eventfd
#include "device/between.h"
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

taci_Between *taci_between_create(void)
{
    taci_Between *b = aligned_alloc(64, sizeof *b);
    if (b == NULL)
        return NULL;
    memset(b, 0, sizeof *b);
    b->sample_event = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    b->force_event = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (b->sample_event < 0 || b->force_event < 0) {
        taci_between_destroy(b);
        return NULL;
    }
    taci_exchange_init(&b->samples, b->sample_room, sizeof(taci_BetweenSample));
    taci_exchange_init(&b->forces, b->force_room, sizeof(taci_BetweenForce));
    return b;
}

void taci_between_destroy(taci_Between *b)
{
    if (b == NULL)
        return;
    if (b->sample_event >= 0)
        close(b->sample_event);
    if (b->force_event >= 0)
        close(b->force_event);
    free(b);
}
