// The device whose hand is led (viewer.h) as a backend, and how it is led (tactus/device.h).
#include "device/viewer.h"
#include "device/device.h"
#include "device/uri.h"
#include "math/so3.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONG 1e9 // s

static taci_Led *make_led(void)
{
    taci_Led *led = aligned_alloc(64, (sizeof *led + 63) / 64 * 64);
    if (led == NULL)
        return NULL;
    memset(led, 0, sizeof *led);
    taci_exchange_init(&led->leads, led->lead_room, sizeof(taci_Lead));
    return led;
}

static tac_Result open_viewer(void *self, const tac_DeviceUri *uri, tac_DeviceCaps *caps)
{
    static const taci_VirtualUsual led = {
        .model = "led device", .force = 60.0, .reach = 100.0, .holds_by = 200.0, .critical = true};
    static const taci_VirtualUsual same = {.model = "led device", .reach = 100.0};
    const char *as = tac_device_uri_text(uri, "as");
    bool is_same = as != NULL && strcmp(as, "virtual") == 0;
    bool holds = tac_device_uri_text(uri, "hand") != NULL || tac_device_uri_text(uri, "script");
    const taci_VirtualUsual usual = is_same && holds ? same : led;
    taci_Virtual *v = self;
    if (as != NULL && !is_same)
        tac_device_uri_fail(uri, "as=virtual: keys that are not given are those of virtual:");
    v->led = make_led();
    if (v->led == NULL)
        return TAC_ERR_MEMORY;
    taci_virtual_keys(v, uri, &usual, caps);
    double spread = v->frame[v->frames > 0 ? v->frames - 1 : 0].begin[0] - v->frame[0].begin[0];
    double close = v->hand.close != 0.0 ? v->hand.close : 0.5 * spread;
    v->led->grasp = tac_device_uri_number(uri, "grasp", close, -LONG, LONG);
    v->led->ghost_after = tac_device_uri_number(uri, "ghost_after", 8.0, 0.0, LONG);
    v->led->speed = tac_device_uri_number(uri, "speed", 1.2, 1e-3, 1e3);
    if (!(v->hand.k > 0.0))
        tac_device_uri_fail(uri, "a hand that is led holds: give hand=spring, relaxed or firm, and "
                                 "k_h above 0 (N/m)");
    return taci_virtual_opened(uri);
}

static void close_viewer(void *self)
{
    taci_Virtual *v = self;
    taci_virtual_close(v);
    free(v->led);
    v->led = NULL;
}

static int probe(tac_DeviceFound *found, int room, char lacks[320])
{
    lacks[0] = '\0';
    if (room < 1)
        return 0;
    snprintf(found->uri, sizeof found->uri, "viewer:");
    snprintf(found->what, sizeof found->what,
             "virtual device whose hand a program leads, as by the pointer of a page");
    return 1;
}

const tac_DeviceOps taci_viewer_ops = {
    .scheme = "viewer",
    .summary = "a device that is computed, and whose hand is led by a pointer",
    .size = sizeof(taci_Virtual),
    .probe = probe,
    .open = open_viewer,
    .start = taci_virtual_start,
    .read = taci_virtual_take,
    .write = taci_virtual_give,
    .stop = taci_virtual_stop,
    .close = close_viewer,
    .panic = taci_virtual_panic,
    .calibrate = taci_virtual_calibrate,
};

// ------------------------------------------------------------------------------------------------
// Leading it

/// Whether a hand can be led so; `by` in the device's own axes and metres.
static bool is_sane(const taci_Virtual *v, const tac_Lead *lead, tac_Vec3 by)
{
    return isfinite(lead->grip) && isfinite(lead->slower) && v3_finite(by) &&
           v3_norm(by) <= 2.0 * v->reach;
}

tac_Result tac_device_lead(tac_Device *d, const tac_Lead *lead)
{
    const taci_Virtual *v = taci_virtual_of(d);
    if (v == NULL || v->led == NULL)
        return TAC_ERR_STATE;
    if (lead == NULL)
        return TAC_ERR_INVALID;
    taci_Led *led = v->led;
    const tac_DeviceMap *map = &d->map.def; // of it, turn and scale never change
    tac_Vec3 by = v3_scale(1.0 / map->scale, q_rotate_inverse(map->turn, lead->by));
    if (!is_sane(v, lead, by)) {
        atomic_fetch_add_explicit(&led->ignored, 1, memory_order_relaxed);
        return TAC_ERR_INVALID;
    }
    led->take += lead->held && !led->holds;
    led->holds = lead->held;
    taci_Lead *next = taci_exchange_back(&led->leads);
    *next = (taci_Lead){.take = led->take,
                        .held = lead->held,
                        .by = by,
                        .grip = fmin(fmax(lead->grip, 0.0), 1.0),
                        .buttons = lead->buttons,
                        .slower = fmin(fmax(lead->slower, 0.0), 1.0),
                        .guard = d->config.def.speed_max};
    taci_exchange_publish(&led->leads);
    return TAC_OK;
}

uint64_t tac_device_leads_ignored(const tac_Device *d)
{
    const taci_Virtual *v = d->ops == &taci_viewer_ops ? d->self : NULL;
    return v != NULL ? atomic_load_explicit(&v->led->ignored, memory_order_relaxed) : 0;
}
