#ifndef SWING_WAYS_H
#define SWING_WAYS_H
#include "experiment.h"
#include "swing.h"

/* The mass on a spring by all the ways that are compared in S2 Figs. 9 and 10. */

enum {
    SWING_RAW,          // one element as S2 draws it: raw coordinates, Euler's prediction
    SWING_ENERGY_EULER, // one element, levels are spheres, Euler's prediction
    SWING_DEFAULT,      // one element as Tactus has it: levels are spheres, RK4
    SWING_PAIR,         // two elements, alpha 0.1, Euler's step out of a leap
    SWING_MIRROR,       // two elements, the mirrored state
    SWING_PLAIN,        // explicit Euler
    SWING_PC,           // explicit Euler and a passivity controller
    SWING_PC_HELD,      // the mass exact under the force that it is given, and the same controller
    SWING_WAYS
};

/// Run them all for 4 s and draw the first `seconds` of each: figures `single`, `pair`, `without`,
/// `energy`, the last up to `top` times the energy at first. False: one could not be run.
bool swing_ways(Lab *lab, double damping, double seconds, double top, SwingRun run[SWING_WAYS]);
/// Worst |E/E₀ - 1| before any of the steps.
double swing_energy_error(const SwingRun *run);

#endif
