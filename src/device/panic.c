/* Zero force on the way out of a process that dies. The table holds the open devices in atomics, so
 * that a signal handler, on whatever thread, finds a device or nothing. */
#include "device/device.h"

static _Atomic(tac_Device *) open_devices[TACI_DEVICE_OPEN];

bool taci_panic_enter(tac_Device *d)
{
    for (int i = 0; i < TACI_DEVICE_OPEN; i++) {
        tac_Device *none = NULL;
        if (atomic_compare_exchange_strong(&open_devices[i], &none, d)) {
            d->slot = i;
            return true;
        }
    }
    return false;
}

void taci_panic_leave(tac_Device *d)
{
    tac_Device *own = d;
    atomic_compare_exchange_strong(&open_devices[d->slot], &own, NULL);
}

void tac_device_panic(void)
{
    for (int i = 0; i < TACI_DEVICE_OPEN; i++) {
        tac_Device *d = atomic_load(&open_devices[i]);
        if (!d)
            continue;
        atomic_store(&d->panicked, true); // a loop that still runs writes nothing more
        if (d->ops->panic)
            d->ops->panic(d->self);
    }
}
