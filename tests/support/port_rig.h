#ifndef PORT_RIG_H
#define PORT_RIG_H
#include "rnd.h"
#include <tactus/port.h>

/* What connectors are tried on, independent of the library: energy-consistent elements of one and
 * two states (S2 Algorithms 1 and 2), and a haptic device in continuous time, a mass with a damper
 * in a hand, whose step is exact for a force that is held. */

/// One state: H = h x²/2, x' = u - r h x, output h x. Spring: h = k, x its length; mass: h = 1/m, x
/// its momentum.
typedef struct OneState {
    double h, x, r;
    double alpha, beta; // share of a debt paid per step, share of the energy that may go so
    bool unilateral;
    double bk;       // J, generated and not yet paid back
    double supplied; // J, through its port
    double start;    // J
    bool fault;      // in the last step
} OneState;

OneState one_state(double h, double x, double alpha);
double one_out(const OneState *s);
double one_energy(const OneState *s);
/// gap: below zero a unilateral element lets go; NULL: not asked.
void one_step(OneState *s, double u, double T, const double *gap);
/// What must be zero to rounding.
double one_balance(const OneState *s);

/// A mass on a spring with a damper, fixed to the ground, as one element: q, p.
typedef struct TwoStates {
    double k, m, b, alpha, x[2], bk, supplied;
} TwoStates;

double two_energy(const TwoStates *s, const double *x);
double two_out(const TwoStates *s);
void two_step(TwoStates *s, double u, double T);

/// m q'' = -b q' - kh q + u, u held over T.
typedef struct RigDevice {
    double a11, a12, b1, a21, a22, b2;
} RigDevice;

RigDevice rig_device(double m, double b, double kh, double T);
void rig_device_move(const RigDevice *d, double u, double *q, double *v);

typedef enum WallMode { WALL_PLAIN, WALL_PCDC, WALL_SRC, WALL_POPC } WallMode;

/// A device before a wall at 0, pushed by F(t).
typedef struct WallRig {
    WallMode mode;
    tac_PcdcLaw law;           // of PCDC
    double K;                  // N/m
    double seconds, T;         // s
    double m, b, kh;           // kg, N·s/m, N/m of the hand
    double q, v;               // m, m/s at the start
    double encoder;            // m; 0: exact
    double bmax;               // N·s/m, of SRC and PO/PC; 0: half m / T
    double latency, claimed;   // s, from reading to writing; what SRC is told of it
    double jitter;             // share of T by which periods differ, both ways
    double F;                  // N
    double (*force)(double t); // N, in place of F
    int seed;                  // of the jitter
} WallRig;

typedef struct WallRow {
    double t, q, v, e, x, account, bk, fc, fd;
} WallRow;

typedef struct WallRun {
    double ripple, depth;  // m, over the last half second: peak to peak, mean
    double e_min, e_max;   // N
    double work_min;       // J, the least that the device had given until then
    double generated_most; // J, worst `generated` of the connector
    double step_sum;       // N, sum of |changes of e|
} WallRun;

typedef void WallWatchFn(void *user, const WallRow *row);

/// 0.15 kg, 2 N·s/m, 1 µm, 1 ms, from 5 mm before the wall at 0.1 m/s, 5 N, 3 s.
WallRig wall_rig(WallMode mode, double K);
WallRun wall_run(const WallRig *rig, WallWatchFn *watch, void *user);

/// D ⌊q/D⌋, or q.
double rig_encoder(double q, double D);

#endif
