// What the hand that is led wants, tick by tick (viewer.h).
#include "device/viewer.h"
#include "math/so3.h"
#include <string.h>

#define TAKES 0.1    // s, in which a hand that was let go of holds again
#define LETS_GO 0.25 // s, in which its spring goes; its damper: twice that
#define GHOST 0.5    // s, in which its own motion comes and goes
#define SLOWS 0.1    // s, in which it comes to stand
#define EDGE 0.02 // m of the workspace's edge that a wish stays clear of; a fifth where it is small

// ------------------------------------------------------------------------------------------------
// Glides

typedef struct Limits {
    double speed, pace; // m/s; rad/s
} Limits;

/// The acceleration of this tick, towards a place: as a critically damped second order would, with
/// bounded speed and acceleration. A speed above the bound comes down to it without a kink.
static void glide_toward(taci_Glide *g, tac_Vec3 place, Limits most, double T)
{
    double w = most.pace < 0.5 / T ? most.pace : 0.5 / T, hardest = w * most.speed;
    tac_Vec3 a = v3_axpy(v3_scale(w * w, v3_sub(place, g->x)), -2.0 * w, g->v);
    double size = v3_norm(a);
    if (size > hardest)
        a = v3_scale(hardest / size, a);
    tac_Vec3 v = v3_axpy(g->v, T, a);
    double slower = v3_norm(g->v) - T * hardest, speed = v3_norm(v);
    double bound = slower > most.speed ? slower : most.speed;
    g->a = speed > bound ? v3_scale(1.0 / T, v3_sub(v3_scale(bound / speed, v), g->v)) : a;
}

static tac_Vec3 glide_place(const taci_Glide *g, double s)
{
    return v3_axpy(v3_axpy(g->x, s, g->v), 0.5 * s * s, g->a);
}

static tac_Vec3 glide_speed(const taci_Glide *g, double s)
{
    return v3_axpy(g->v, s, g->a);
}

static void glide_pass(taci_Glide *g, double T)
{
    g->x = glide_place(g, T);
    g->v = glide_speed(g, T);
    g->a = v3(0, 0, 0);
}

static taci_Glide glide_at(tac_Vec3 x, tac_Vec3 v)
{
    return (taci_Glide){x, v, {0, 0, 0}};
}

// ------------------------------------------------------------------------------------------------
// Who has it

void taci_led_begin(taci_Led *led)
{
    led->by = TACI_LED_GHOST;
    led->lead = (taci_Lead){.guard = TACI_LED_GUARD};
    led->heard = led->held = 0.0;
    led->taken = v3(0, 0, 0);
    led->way = led->closing = led->turning = (taci_Glide){.x = {0, 0, 0}};
    led->q = q_identity();
    led->spring = led->damper = led->own = 1.0;
    led->slower = led->behind = 0.0;
}

taci_HandWish taci_led_own(const taci_Virtual *v, double s)
{
    double rate = 1.0 - v->led->slower;
    taci_HandWish own = taci_hand_at(&v->hand, v->t - v->led->behind + rate * s);
    own.v = v3_scale(rate, own.v);
    own.closes *= rate;
    return own;
}

/// Its own motion is left behind: what it wants goes on from there.
static void leave_ghost(taci_Led *led, const taci_HandWish *own)
{
    taci_HandWish now = taci_led_wish(led, own, 0.0);
    led->way = glide_at(now.x, now.v);
    led->closing = glide_at(v3(now.closed, 0, 0), v3(now.closes, 0, 0));
    led->turning = (taci_Glide){.x = {0, 0, 0}};
    led->q = now.q;
}

/// And comes back: what it wants is beside it by so much.
static void join_ghost(taci_Led *led, const taci_HandWish *own)
{
    led->by = TACI_LED_GHOST;
    led->way = glide_at(v3_sub(led->way.x, own->x), v3_sub(led->way.v, own->v));
    led->closing = glide_at(v3(led->closing.x.x - own->closed, 0, 0),
                            v3(led->closing.v.x - own->closes, 0, 0));
    led->turning = glide_at(q_log(q_mul(led->q, q_conjugate(own->q))), v3(0, 0, 0));
}

/// Nothing holds the device: the wish is where it is, in the mean of all frames.
static void go_along(taci_Virtual *v)
{
    taci_Led *led = v->led;
    double share = 1.0 / v->frames, sides = 0.0, closed = 0.0;
    tac_Vec3 x = {0, 0, 0}, u = {0, 0, 0};
    for (int f = 0; f < v->frames; f++) {
        const taci_VirtualFrame *frame = &v->frame[f];
        const taci_Axis *a = frame->axis;
        tac_Vec3 off = v3_sub(v3(a[0].y, a[1].y, a[2].y), v3_at(frame->begin));
        double side = taci_hand_side(f, v->frames);
        x = v3_axpy(x, share, off);
        u = v3_axpy(u, share, v3(a[0].u, a[1].u, a[2].u));
        closed += side * off.x;
        sides += side * side;
    }
    led->way = glide_at(x, u);
    led->closing = glide_at(v3(sides > 0.0 ? closed / sides : 0.0, 0, 0), v3(0, 0, 0));
    led->q = v->frame[0].q;
}

static void choose(taci_Virtual *v, const taci_HandWish *own)
{
    taci_Led *led = v->led;
    bool fresh;
    const taci_Lead *newest = taci_exchange_latest(&led->leads, &fresh);
    bool anew = fresh && newest->take != led->lead.take;
    if (fresh) {
        led->lead = *newest;
        led->heard = v->t;
    }
    bool held = led->lead.held && v->t - led->heard <= TACI_LED_STALE;
    if (held && (led->by != TACI_LED_HELD || anew)) {
        if (led->by == TACI_LED_GHOST)
            leave_ghost(led, own);
        led->by = TACI_LED_HELD;
        led->taken = led->way.x;
    } else if (!held && led->by == TACI_LED_HELD) {
        led->by = TACI_LED_FREE;
    }
    if (held)
        led->held = v->t;
    bool comes = led->ghost_after > 0.0 && led->lead.slower < 1.0;
    if (led->by == TACI_LED_FREE && comes && v->t - led->held >= led->ghost_after)
        join_ghost(led, own);
}

// ------------------------------------------------------------------------------------------------
// A tick

/// `place` as far as no frame leaves the workspace.
static double within(const taci_Virtual *v, int axis, double place)
{
    double reach = v->reach > 5.0 * EDGE ? v->reach - EDGE : 0.8 * v->reach;
    for (int f = 0; f < v->frames; f++) {
        double low = -reach - v->frame[f].begin[axis], high = reach - v->frame[f].begin[axis];
        place = place < low ? low : place > high ? high : place;
    }
    return place;
}

static double approach(double now, double to, double seconds, double T)
{
    double step = T / seconds;
    return to > now ? (to - now < step ? to : now + step) : (now - to < step ? to : now - step);
}

/// Springs, dampers and pushes come in and go out.
static void share_out(taci_Led *led, double T)
{
    bool holds = led->by != TACI_LED_FREE;
    double in = led->by == TACI_LED_GHOST ? GHOST : TAKES;
    led->spring = approach(led->spring, holds, holds ? in : LETS_GO, T);
    led->damper = approach(led->damper, holds, holds ? in : 2.0 * LETS_GO, T);
    led->own = approach(led->own, led->by == TACI_LED_GHOST, GHOST, T);
}

void taci_led_tick(taci_Virtual *v, double T)
{
    taci_Led *led = v->led;
    taci_HandWish own = taci_led_own(v, 0.0);
    choose(v, &own);
    led->slower =
        v->tick <= 1 ? led->lead.slower : approach(led->slower, led->lead.slower, SLOWS, T);
    double most = TACI_LED_SHARE * led->lead.guard;
    Limits limits = {led->speed < most ? led->speed : most, TACI_LED_PACE};
    Limits turns = {TACI_LED_TURN, TACI_LED_PACE};
    const tac_Vec3 zero = {0, 0, 0};
    tac_Vec3 place = zero, closed = zero;
    if (led->by == TACI_LED_FREE && led->spring == 0.0)
        go_along(v);
    if (led->by == TACI_LED_HELD) {
        place = v3_add(led->taken, led->lead.by);
        place = v3(within(v, 0, place.x), within(v, 1, place.y), within(v, 2, place.z));
        closed.x = led->grasp * led->lead.grip;
    } else if (led->by == TACI_LED_FREE) { // to rest
        place = led->way.x;
        closed = led->closing.x;
    }
    glide_toward(&led->way, place, limits, T);
    glide_toward(&led->closing, closed, limits, T);
    glide_toward(&led->turning, zero, turns, T);
    share_out(led, T);
}

taci_HandWish taci_led_wish(const taci_Led *led, const taci_HandWish *own, double s)
{
    tac_Vec3 x = glide_place(&led->way, s), v = glide_speed(&led->way, s);
    double closed = glide_place(&led->closing, s).x, closes = glide_speed(&led->closing, s).x;
    taci_HandWish wish = {.x = x, .v = v, .q = led->q, .closed = closed, .closes = closes};
    if (led->by == TACI_LED_GHOST)
        wish = (taci_HandWish){.x = v3_add(own->x, x),
                               .v = v3_add(own->v, v),
                               .q = q_mul(q_exp(glide_place(&led->turning, s)), own->q),
                               .closed = own->closed + closed,
                               .closes = own->closes + closes,
                               .buttons = own->buttons};
    if (led->by == TACI_LED_HELD)
        wish.buttons = led->lead.buttons;
    wish.push = v3_scale(led->own, own->push);
    wish.twist = v3_scale(led->own, own->twist);
    return wish;
}

void taci_led_pass(taci_Led *led, double T)
{
    glide_pass(&led->way, T);
    glide_pass(&led->closing, T);
    glide_pass(&led->turning, T);
    led->behind += led->slower * T;
}

static double smooth(double s)
{
    return s * s * (3.0 - 2.0 * s);
}

double taci_led_spring(const taci_Led *led)
{
    return smooth(led->spring);
}

double taci_led_damper(const taci_Led *led)
{
    return smooth(led->damper);
}

/// A governor, as of a crank: at three quarters of the guard's speed it brakes by all that the
/// device can push with, so that what flies back when it is let go of is no fault.
static double governor(const taci_Led *led, double force_max, double speed)
{
    double from = TACI_LED_GOVERNOR * led->lead.guard;
    return speed > from ? 2.0 * force_max / from * (1.0 - from / speed) : 0.0;
}

double taci_led_hold(const taci_Led *led, double force_max, tac_Vec3 v, taci_AxisDef *def)
{
    double own = taci_led_damper(led) * def->hand_b;
    double brake = governor(led, force_max, v3_norm(v));
    def->hand_k *= taci_led_spring(led);
    def->hand_b = own + brake;
    return brake > 0.0 ? own / def->hand_b : 1.0;
}
