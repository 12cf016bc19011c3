#ifndef PORT_RIG_H
#define PORT_RIG_H
#include <tactus/phs.h>
#include <tactus/port.h>
#include <tactus/predictive.h>

/* What connectors are tried on (S2 section 6; ports.md): a haptic device in continuous time, a mass
 * with a damper in a hand, whose step is exact for a force that is held, before a wall or a virtual
 * object. For experiments and tests. */

/// m q'' = -b q' - kh q + u, u held over T.
typedef struct RigDevice {
    double a11, a12, b1, a21, a22, b2;
} RigDevice;

RigDevice rig_device(double m, double b, double kh, double T);
void rig_device_move(const RigDevice *d, double u, double *q, double *v);
/// D ⌊q/D⌋, or q.
double rig_encoder(double q, double D);

typedef enum WallMode {
    WALL_PLAIN,
    WALL_PCDC,
    WALL_SRC,
    WALL_POPC,
    WALL_PREDICTIVE, // within the limit of the mass alone: nobody is said to hold the device
} WallMode;

/// A device before a wall at 0, or before an object behind a coupling, pushed by F(t).
typedef struct WallRig {
    WallMode mode;
    tac_PcdcLaw law;         // of PCDC
    double K;                // N/m, of the wall or the coupling
    double seconds, T;       // s
    double m, b, kh;         // kg, N·s/m, N/m of the hand
    double q, v;             // m, m/s at the start
    double encoder;          // m; 0: exact
    double bmax;             // N·s/m, of SRC and PO/PC; 0: half m / T; infinite: none
    double latency, claimed; // s, from reading to writing; what SRC is told of it
    int delay;               // samples, at most 4, until a force is written; WALL_PREDICTIVE knows
    double damper;           // N·s/m, fixed, of a plain wall
    double F;                // N
    double (*force)(double t); // N, in place of F
    tac_PhsBooks books;        // of the spring behind PCDC
} WallRig;

typedef struct WallRow {
    double t, q, v;          // s, m, m/s
    double e;                // N, with which the virtual side resists
    double x;                // m, compression of the wall or the coupling
    double account;          // J, of the connector
    double bk;               // J, of the elements
    double fc, fd;           // m/s: backward difference, and what the virtual side got
    double object, momentum; // m, kg·m/s
    double generated;        // J, of connector and elements together
    double balance;          // J, books of the elements: rounding
} WallRow;

typedef struct WallRun {
    bool ok;               // false: a connector refused its definition
    double ripple, depth;  // m, over the last half second: peak to peak, mean
    double deepest;        // m
    double e_min, e_max;   // N
    double work, work_min; // J, that the device gave; the least until then
    double generated_most; // J, worst `generated` of the connector
    double step_sum;       // N, sum of |changes of e|
    double chatter;        // N, rms second difference of e
    double softest;        // WALL_PREDICTIVE: least stiffness in use over that asked for
} WallRun;

typedef void WallWatchFn(void *user, const WallRow *row);

/// 0.15 kg, 2 N·s/m, 1 µm, 1 ms, from 5 mm before the wall at 0.1 m/s, 5 N, 3 s.
WallRig wall_rig(WallMode mode, double K);
/// A ball of 0.2 kg falls from 0.2 m onto the wall; no losses, no encoder (S2 Fig. 13).
WallRig ball_rig(WallMode mode, tac_PcdcLaw law, double K);
/// Three presses of half a second, by a hand of 300 N/m and `damping` N·s/m that goes to and fro by
/// 50 mm, from 10 mm before the wall; the device is the same (S2 Figs. 15, 16).
WallRig press_rig(WallMode mode, tac_PcdcLaw law, double K, double damping);
/// m, where that hand wants to be.
double press_target(double t);

/// Each row is of one instant, before its step; the watch may be NULL.
WallRun wall_run(const WallRig *rig, WallWatchFn *watch, void *user);
/// The same with an object of 10 kg on 100 N/m and 1 N·s/m behind a coupling of K, at rest at 0.
/// PCDC, SRC, PREDICTIVE: it is an element of Algorithm 1; else its step is semi-implicit.
WallRun object_run(const WallRig *rig, WallWatchFn *watch, void *user);

#endif
