#ifndef TACI_VIEWER_H
#define TACI_VIEWER_H
#include "base/exchange.h"
#include "device/virtual.h"

/* The hand of a virtual device that is led from outside, as by the pointer of a page
 * (docs/devices.md). Leads come one after another from one thread, at any pace; the device's thread
 * takes the newest at each of its ticks. What the hand wants goes there by itself, without jumps of
 * place or velocity, so that two runs with the same leads at the same ticks are the same.
 *
 *     GHOST   its own motion, and beside it what is left of where it was before
 *     HELD    led: to where it was taken, and as far as the lead says from there
 *     FREE    let go: its spring, then its damper go; after that it is where the device is
 */

#define TACI_LED_STALE 0.2    // s without a lead, then it is let go of
#define TACI_LED_PACE 60.0    // rad/s: a wish is followed as by a critically damped second order
#define TACI_LED_TURN 10.0    // rad/s, at most
#define TACI_LED_SHARE 0.4    // of the guard's speed, at most, that a wish moves with
#define TACI_LED_GOVERNOR 0.5 // of it, beyond which a governor brakes
#define TACI_LED_GUARD 3.0    // m/s, until the first lead says it

/// What one lead is for the device: its own axes and metres.
typedef struct taci_Lead {
    uint64_t take; // which time it is held; another number: it was let go of meanwhile
    bool held;
    tac_Vec3 by; // m, from where it was when it was taken
    double grip; // 0..1
    uint32_t buttons;
    double slower; // 0..1, of its own motion
    double guard;  // m/s, at which the guard would take it for a fault
} taci_Lead;

/// What moves without kinks: with one acceleration for each tick.
typedef struct taci_Glide {
    tac_Vec3 x, v, a;
} taci_Glide;

typedef enum taci_LedBy {
    TACI_LED_GHOST,
    TACI_LED_HELD,
    TACI_LED_FREE,
} taci_LedBy;

typedef struct taci_Led {
    // fixed once open
    double ghost_after; // s after it was held last; 0: its own motion does not come back
    double grasp;       // m that the outermost frames go towards the middle when it is closed
    double speed;       // m/s, at most
    // of the thread that leads
    uint64_t take;
    bool holds;
    _Atomic uint64_t ignored;
    taci_Exchange leads;
    _Alignas(64) unsigned char lead_room[3 * 128];
    // of the device's thread
    taci_LedBy by;
    taci_Lead lead;             // the newest
    double heard;               // s, when it came
    double held;                // s, when it was held last
    tac_Vec3 taken;             // m from where the device began: where it was taken
    taci_Glide way;             // m: of the wish; GHOST: of what it is beside its own motion
    taci_Glide closing;         // m, in x alone: likewise
    taci_Glide turning;         // rad: GHOST: beside its own motion
    tac_Quat q;                 // HELD, FREE: how it is turned
    double spring, damper, own; // 0..1: how far each is there; own: pushes of its own motion
    double slower;              // 0..1, its own motion, in this tick
    double behind;              // s, it is for having been slower
} taci_Led;

_Static_assert(sizeof(taci_Lead) <= 128, "three slots of it are in lead_room");

extern const tac_DeviceOps taci_viewer_ops;

// viewer_rt.c
/// As when the device begins.
void taci_led_begin(taci_Led *led) TAC_RT;
/// A tick of T seconds begins: the newest lead counts.
void taci_led_tick(taci_Virtual *v, double T) TAC_RT;
/// What its own motion wants `s` seconds into the tick.
taci_HandWish taci_led_own(const taci_Virtual *v, double s) TAC_RT;
/// What the hand wants `s` seconds into the tick, when its own motion wants `own`.
taci_HandWish taci_led_wish(const taci_Led *led, const taci_HandWish *own, double s) TAC_RT;
/// It is over.
void taci_led_pass(taci_Led *led, double T) TAC_RT;
/// What holds a frame in the tick, with a handle that moves by `v`: stiffness and damping of `def`,
/// and the part of the wish's velocity that the damping is taken with.
double taci_led_hold(const taci_Led *led, double force_max, tac_Vec3 v, taci_AxisDef *def) TAC_RT;
/// 0..1, of the spring and of the damper, now.
double taci_led_spring(const taci_Led *led) TAC_RT;
double taci_led_damper(const taci_Led *led) TAC_RT;

#endif
