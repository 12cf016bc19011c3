// haply: what runs on the haptic thread, and in a panic (haply.h).
#define _POSIX_C_SOURCE 200809L
#include "device/haply.h"
#include <poll.h>
#include <unistd.h>

tac_DeviceRead taci_haply_read(void *self, double timeout, tac_DeviceSample *sample)
{
    taci_Haply *h = self;
    return taci_between_read(h->between, timeout, sample);
}

tac_Result taci_haply_write(void *self, const tac_DeviceCommand *command)
{
    taci_Haply *h = self;
    taci_between_write(h->between, command);
    return TAC_OK;
}

void taci_haply_panic(void *self)
{
    taci_Haply *h = self;
    if (atomic_exchange(&h->dead, true) || h->between == NULL || h->ws.fd_plus1 == 0)
        return;
    h->between->panicked = true;
    // The thread may be within a message: let it end, so that ours is not torn into it.
    for (int ms = 0; ms < 20 && atomic_load(&h->sending); ms++)
        poll(NULL, 0, 1);
    size_t done = 0;
    for (int attempt = 0; attempt < 20 && done < h->zero_size; attempt++) {
        ssize_t put = write(h->ws.fd_plus1 - 1, h->zero + done, h->zero_size - done);
        if (put > 0)
            done += (size_t)put;
        else
            poll(NULL, 0, 1);
    }
}
