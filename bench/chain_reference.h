#ifndef BENCH_CHAIN_REFERENCE_H
#define BENCH_CHAIN_REFERENCE_H
#include "chain_scene.h"

#include <stdbool.h>

/* A slow and obvious solution of the chain with rigid hinges, against which trajectories are
 * measured.
 *
 * Joint coordinates, the mass matrix from the Jacobians of every link, a Cholesky solve, and the
 * classic Runge-Kutta rule of order 4. It shares no code with any engine, ours included.
 */

enum { REFERENCE_MAX = 16 }; // links; the work grows with the cube

/// The tip after each of `count` intervals of `interval` seconds, with steps of at most T. False:
/// too many links.
bool reference_tips(const ChainScene *scene, double T, double interval, int count, tac_Vec3 *tips);

#endif
