#ifndef HELD_H
#define HELD_H
#include "held_rigid.h"
#include "rnd.h"
#include <tactus/body_port.h>

/* A device of six axes that a test couples to a port of a world: the mechanics of held_rigid.h,
 * samples with jitter and gaps, a delay, and a guard that cuts. Its own account is of what the
 * wrenches that acted did. */

typedef struct HeldDef {
    double mass, damping;         // kg, N·s/m
    double inertia, turn_damping; // kg·m², N·m·s/rad
    double period;                // s
    double jitter;                // share of it by which periods differ, both ways
    double encoder, turn_encoder; // m, rad; 0: exact
    int delay;                    // samples
    double force_max, torque_max; // N, N·m: what its guard lets through; 0: all
    double dropped;               // share of ticks in which the guard writes zero
    double stale;                 // share of ticks without a sample
} HeldDef;

typedef struct Held {
    HeldDef def;
    HeldRigid body;
    tac_Wrench on_way[8];  // written, newest first
    tac_Wrench push;       // by the test
    tac_PortEndInput read; // the device's part, of this tick
    double dt;             // s, of the coming tick
    double given;          // J, to the port, at fresh samples, as it was sampled
    double acted[6], time; // of wrenches since the last fresh sample
    double spent;          // s since the last fresh sample
    tac_Pose seen;
    Rnd rnd;
    int ticks;
} Held;

/// 0.15 kg, 2 N·s/m, 2e-4 kg·m², 1e-3 N·m·s/rad, 1 ms, exact, at rest at a pose.
HeldDef held_def(void);
Held held_make(const HeldDef *def, tac_Pose pose, uint64_t seed);
/// Put it there.
void held_place(Held *held, tac_Vec3 at);
/// What the library would be told of it.
tac_DeviceSeen held_seen(const HeldDef *def);
/// A sample: fills `read`; the first one anchors.
void held_sample(Held *held);
/// The guard: what of a wrench on the hand is written.
tac_Wrench held_write(Held *held, tac_Wrench wanted);
/// Until the next sample.
void held_move(Held *held);
/// One tick of a port and its device in a step of the world.
void held_tick(Held *held, tac_World *world, tac_PortId port);

#endif
