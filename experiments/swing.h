#ifndef SWING_H
#define SWING_H
#include <tactus/phs.h>

/* The mass on a spring of S2's examples: 5000 N/m, 0.2 kg, 0.2 m, T = 1 ms, with or without a
 * damper. For experiments and tests. */

typedef enum SwingWay {
    SWING_ONE,   // Algorithm 1, one element of two states
    SWING_TWO,   // Algorithm 1, mass and spring each an element
    SWING_EULER, // explicit Euler, no level to go to
    SWING_POPC,  // explicit Euler, and a passivity controller on the force of the spring
    SWING_HELD,  // the same, and the mass moves as it does under a force that is held
} SwingWay;

/// How it is run. SWING_ONE and SWING_TWO take the options.
typedef struct Swing {
    SwingWay way;
    tac_PhsOptions options;
    double damping; // N·s/m
    int steps;
} Swing;

#define SWING_STIFFNESS 5000.0                                           // N/m
#define SWING_MASS 0.2                                                   // kg
#define SWING_START 0.2                                                  // m
#define SWING_T 1e-3                                                     // s
#define SWING_ENERGY (0.5 * SWING_STIFFNESS * SWING_START * SWING_START) // J, at first
enum { SWING_STEPS = 4000 };                                             // at most

/// What is seen before each step, and what came out.
typedef struct SwingRun {
    bool ok;
    int steps;
    double q[SWING_STEPS], p[SWING_STEPS]; // m, kg·m/s
    double energy[SWING_STEPS];            // J
    double frequency;   // over the true one, less 1; of the first 100 steps where it is damped
    double rms;         // m, against the true position in the first 60 steps
    double energy_most; // J, after a step
    double bk_most;     // J
    double balance;     // J, worst of |H - bk - supplied - H0|
    int faults;         // steps of an element at or below its minimum
} SwingRun;

void swing_run(const Swing *swing, SwingRun *run);
/// Frequency by the upward zero crossings of samples, Hz; not a number if there are none.
double swing_frequency(const double *q, int count, double T);
double swing_true_frequency(double damping);
double swing_true_position(double damping, double t);

#endif
