#ifndef COMPLIANT_RK_H
#define COMPLIANT_RK_H
#include <stdbool.h>

/* Rigid bodies with springs and compliant joints as an ordinary differential equation, integrated
 * by the classical Runge-Kutta method of fourth order with very short steps: the true motion that
 * time stepping is measured against.
 *
 * Newton and Euler with the forces of the potentials written out: no midpoint, no linearised
 * element, no code of the library. Joints are the same soft potentials as there (a hinge is two
 * points), so the two converge to one motion.
 */

#define RK_BODIES 8
#define RK_FORCES 16

typedef struct RkBody {
    double mass, J[3], drag; // kg, kg·m2 (principal), N·s/m and N·m·s/rad alike
    double x[3], q[4];       // m; w first, body to world
    double v[3], w[3];       // m/s world axes; rad/s body axes
} RkBody;

typedef enum RkForceKind {
    RK_POINT,       // -k d - c d' at p_a, d = p_a - p_b, d' in the axes of b
    RK_ORIENTATION, // k log(R_a' R_b) - c relative rate
    RK_TWIST, // torque -k (angle - rest) - c rate about the z axes of the frames, which agree but
              // for the joint's gap
} RkForceKind;

typedef struct RkForce {
    RkForceKind kind;
    int a, b;            // b = -1: the world
    double pa[3], pb[3]; // points in body axes, or in the world
    double k, c, rest;
} RkForce;

typedef struct RkWorld {
    int bodies, forces;
    double gravity[3];
    RkBody body[RK_BODIES];
    RkForce force[RK_FORCES];
} RkWorld;

/// Advance by `time` in `steps` steps.
void rk_run(RkWorld *w, double time, int steps);
/// Kinetic energy, gravity and potentials.
double rk_energy(const RkWorld *w);
/// Angle between two orientations, rad.
double rk_angle(const double p[4], const double q[4]);

#endif
