#ifndef PRESS_H
#define PRESS_H
#include "held_device.h"
#include <tactus/predictive.h>

/* A device pressed against a wall at 0 that a predictive connector holds: clock, encoder, delays
 * and faults between them. What the device does is continuous; energies are its own. */

typedef struct Press {
    HeldDevice device;         // with its start
    tac_PredictiveDef def;     // as declared to the connector
    double K;                  // N/m, of the wall
    double T, jitter, drops;   // s, share of T both ways, share of ticks without reading
    double encoder;            // m, resolution; readings are its multiples below
    double noise;              // counts, ± at random
    int delay;                 // samples, that there are
    double latency;            // s, that there is
    double seconds;            // to run
    double jump, jump_at;      // m, s: the reading jumps by this then
    double frozen_at, frozen;  // s, s: from when and how long the reading stands
    double cut_at, cut, share; // s, s: a guard writes this share of the force
    double off_at, off;        // s, s: motors are off
    uint64_t seed;
} Press;

typedef struct PressRun {
    double ripple, depth; // m, of the last 0.3 s: peak to peak, mean
    double settled;       // s, since when within 20 µm of the final depth
    double beyond;        // J, most that the device had received net
    double returned;      // kinetic energy on leaving at first over that on entering
    double impact;        // J, kinetic energy on entering at first
    double deepest;       // m, before leaving at first
    double force_most;    // N
    double force_late;    // N, the same, since the fault of the reading or the motors
    double changes;       // N, sum of |changes of the force|
    double mismatch;      // J, largest |H_E + lost - (taken - given)|
    double account_error; // J, |taken - what the device gave|, at the end
    tac_PortInfo info;
    tac_PredictiveInfo more;
} PressRun;

/// The device of S2: 0.15 kg, 2 N·s/m, 1 µm, 1 ms, 10 mm before the wall at 0.1 m/s, pushed by 5 N,
/// 3 s; the connector knows it, with no limit for people.
Press press_make(double K);
PressRun press_run(const Press *press);

#endif
