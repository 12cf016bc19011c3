#ifndef TACTUS_STIFFNESS_MAP_H
#define TACTUS_STIFFNESS_MAP_H

/* The stiffness map, point by point: a mass on a spring with drag, stable or not by four schemes.
 *
 * The grid has four planes of n x n points, n the least for which 4 n² >= count: T = 0.1, 1 and
 * 10 ms without drag, and T = 1 ms with a drag of 0.1 N·s/m. In a plane, mass runs fastest (1e-5 to
 * 1 kg), then stiffness (1 to 1e6 N/m), both evenly on a logarithmic scale.
 */

/// What a point gives, in order.
enum {
    MAP_MASS,      // kg
    MAP_STIFFNESS, // N/m
    MAP_STEP,      // s
    MAP_DRAG,      // N·s/m
    MAP_OMEGA_T,   // √(k/m) T
    MAP_GROWTH,    // log10 of the factor on the amplitude in one step: EEI, SEI, IEI, PMI
    MAP_STABLE = MAP_GROWTH + 4, // 1: not growing, as measured: EEI, SEI, IEI, PMI
    MAP_THEORY = MAP_STABLE + 4, // 1: stable by the analytic border: EEI, SEI, IEI, PMI
    MAP_ENERGY = MAP_THEORY + 4, // log10 of the largest E/E₀ in 200 steps, at most 300: all four
    MAP_NUMBERS = MAP_ENERGY + 4
};

/// Names and units of the numbers, in order: "mass", "kg".
extern const char *const stiffness_map_names[MAP_NUMBERS][2];

/// Compute one point of a grid of `count`: a pure function of its arguments. 0, or -1 if the index
/// is out of range or the world could not be built.
int stiffness_map_point(int index, int count, double out[MAP_NUMBERS]);

#endif
