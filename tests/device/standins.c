// The stand-ins behind one face (standins.h).
#include "standins.h"
#include "device/viewer.h"
#include "fake_dhd.h"
#include "fake_hd.h"
#include "haply_service.h"
#include "serial_board.h"
#include <stdio.h>
#include <string.h>

static Board board;
static HaplyService service;
static FakeDhd dhd;
static FakeHd hd;

static void nothing(StandIn *s)
{
    (void)s;
}

static void attend_nothing(StandIn *s, bool on)
{
    (void)s;
    (void)on;
}

static void freeze_by_not_stepping(StandIn *s, bool yes)
{
    s->frozen = yes;
}

// ------------------------------------------------------------------------------------------------

static void begin_board(StandIn *s, bool free_running)
{
    board_start(&board, 3, free_running, s->m);
    snprintf(s->uri, sizeof s->uri, "serial:%s", board.path);
}

static void begin_free_board(StandIn *s)
{
    begin_board(s, true);
}

static void begin_asked_board(StandIn *s)
{
    begin_board(s, false);
}

static void attend_board(StandIn *s, bool on)
{
    (void)s;
    if (board.master >= 0)
        board_serve(&board, on);
}

static void step_board(StandIn *s, double T)
{
    if (!s->frozen)
        board_step(&board, T);
}

static void settle_board(StandIn *s)
{
    (void)s;
    if (board.master >= 0)
        board_hear(&board);
}

static void freeze_board(StandIn *s, bool yes)
{
    s->frozen = yes;
    board.mute = yes;
}

static void vanish_board(StandIn *s)
{
    s->frozen = true;
    board_unplug(&board);
}

static void end_board(StandIn *s)
{
    s->frozen = false;
    board_end(&board);
}

static void live_board(StandIn *s)
{
    (void)s;
    board_live(&board);
}

// ------------------------------------------------------------------------------------------------

static void begin_service(StandIn *s)
{
    service_start(&service, s->m);
    snprintf(s->uri, sizeof s->uri, "haply://127.0.0.1:%d/049D?events=0&patience=0.3",
             service.port);
}

static void attend_service(StandIn *s, bool on)
{
    (void)s;
    service_serve(&service, on);
}

static void step_service(StandIn *s, double T)
{
    if (!s->frozen)
        service_step(&service, T);
}

static void settle_service(StandIn *s)
{
    if (!s->frozen)
        service_step(&service, 0.0);
}

static void vanish_service(StandIn *s)
{
    s->frozen = true;
    service_hang_up(&service);
}

static void end_service(StandIn *s)
{
    s->frozen = false;
    service_end(&service);
}

static void live_service(StandIn *s)
{
    (void)s;
    service_live(&service);
}

// ------------------------------------------------------------------------------------------------

static void begin_dhd(StandIn *s)
{
    dhd = fake_dhd_load("libfakedhd.so");
    dhd.use(s->m);
    snprintf(s->uri, sizeof s->uri, "dhd:0");
}

static void step_dhd(StandIn *s, double T)
{
    if (!s->frozen)
        dhd.step(T);
}

static void freeze_dhd(StandIn *s, bool yes)
{
    s->frozen = yes;
    dhd.too_soon(yes);
}

static void vanish_dhd(StandIn *s)
{
    s->frozen = true;
    dhd.gone(true);
    mechanism_set(s->m, 0, 0, 0); // pulled out, it has no power
}

static void end_dhd(StandIn *s)
{
    s->frozen = false;
    dhd.gone(false);
    dhd.too_soon(false);
}

static void begin_hd(StandIn *s)
{
    hd = fake_hd_load();
    hd.use(s->m);
    hd.manual(true);
    snprintf(s->uri, sizeof s->uri, "hd:?patience=0.3");
}

/// Rounds come by themselves while a host closes, which waits for them.
static void attend_hd(StandIn *s, bool on)
{
    (void)s;
    hd.manual(!on);
    if (on)
        hd.step(0.0);
}

static void step_hd(StandIn *s, double T)
{
    if (!s->frozen)
        hd.step(T);
}

static void settle_hd(StandIn *s)
{
    (void)s;
    hd.settle();
}

static void end_hd(StandIn *s)
{
    s->frozen = false;
}

static void vanish_hd(StandIn *s)
{
    s->frozen = true;
    mechanism_set(s->m, 0, 0, 0);
}

// ------------------------------------------------------------------------------------------------
// The device that is computed and led stands in for itself: let go of it is a mass on each axis.

static tac_Device *computed;
static uint32_t pressed;

static void begin_computed(StandIn *s)
{
    computed = NULL;
    pressed = 0;
    snprintf(s->uri, sizeof s->uri, "viewer:?m=%g&b=%g&q=0&ghost_after=0&reach=1", s->m->mass,
             s->m->damping);
}

static void see_computed(StandIn *s)
{
    if (computed == NULL)
        return;
    const taci_Virtual *v = taci_virtual_of(computed);
    const tac_Vec3 f = v->held[v->tick % TACI_VIRTUAL_HELD].wrench[0].force;
    mechanism_set(s->m, f.x, f.y, f.z);
    for (int i = 0; i < 3; i++)
        s->m->x[i] = v->frame[0].axis[i].x;
    s->m->work = taci_virtual_account(v, 0).work;
}

static void opened_computed(StandIn *s, tac_Device *device)
{
    computed = device;
    taci_Led *led = taci_virtual_of(device)->led;
    led->by = TACI_LED_FREE;
    led->spring = led->damper = led->own = 0.0;
    see_computed(s);
}

/// What the hand does it does by a lead: it goes a centimetre for a newton.
static void step_computed(StandIn *s, double T)
{
    const double *f = s->m->hand;
    tac_Lead lead = {.held = f[0] != 0.0 || f[1] != 0.0 || f[2] != 0.0 || s->m->buttons != pressed,
                     .by = {0.01 * f[0], 0.01 * f[1], 0.01 * f[2]},
                     .buttons = s->m->buttons};
    (void)T;
    if (computed != NULL && lead.held)
        (void)tac_device_lead(computed, &lead);
}

static void freeze_computed(StandIn *s, bool yes)
{
    taci_Virtual *v = taci_virtual_of(computed);
    s->frozen = yes;
    v->faults.silent_at = yes ? v->tick + 1 : 0;
    v->faults.silent = UINT64_MAX;
}

static void vanish_computed(StandIn *s)
{
    taci_Virtual *v = taci_virtual_of(computed);
    s->frozen = true;
    v->faults.disconnect_at = v->tick + 1;
}

static void end_computed(StandIn *s)
{
    s->frozen = false;
    computed = NULL;
}

#define SAME                  \
    {                         \
        {1, 0, 0}, {0, 1, 0}, \
        {                     \
            0, 0, 1           \
        }                     \
    }
StandIn standins[STANDINS] = {
    {"serial, by itself", SAME, 1e-6, .begin = begin_free_board, .attend = attend_board,
     .step = step_board, .settle = settle_board, .freeze = freeze_board, .vanish = vanish_board,
     .end = end_board, .live = live_board},
    {"serial, asked", SAME, 1e-6, .begin = begin_asked_board, .attend = attend_board,
     .step = step_board, .settle = settle_board, .freeze = freeze_board, .vanish = vanish_board,
     .end = end_board, .live = live_board},
    {"dhd",
     {{0, 1, 0}, {0, 0, 1}, {1, 0, 0}},
     0.0,
     .begin = begin_dhd,
     .attend = attend_nothing,
     .step = step_dhd,
     .settle = nothing,
     .freeze = freeze_dhd,
     .vanish = vanish_dhd,
     .end = end_dhd},
    {"haply",
     {{1, 0, 0}, {0, 0, 1}, {0, -1, 0}},
     1e-9,
     .begin = begin_service,
     .attend = attend_service,
     .step = step_service,
     .settle = settle_service,
     .freeze = freeze_by_not_stepping,
     .vanish = vanish_service,
     .end = end_service,
     .live = live_service},
    {"viewer", SAME, 0.0, .begin = begin_computed, .attend = attend_nothing, .step = step_computed,
     .settle = see_computed, .freeze = freeze_computed, .vanish = vanish_computed,
     .end = end_computed, .opened = opened_computed, .seen = see_computed, .own_time = true},
    {"hd", SAME, 0.0, .begin = begin_hd, .attend = attend_hd, .step = step_hd, .settle = settle_hd,
     .freeze = freeze_by_not_stepping, .vanish = vanish_hd, .end = end_hd},
};
