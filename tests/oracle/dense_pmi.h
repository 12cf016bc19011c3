#ifndef DENSE_PMI_H
#define DENSE_PMI_H
#include <stdbool.h>

/* The passive midpoint step of rigid bodies, slow and obvious: a second route to what the rigid
 * system computes.
 *
 * Rotation matrices instead of quaternions, angular velocities and Jacobians in body axes, one
 * dense matrix solved by Gauss with row exchange, a hinge as two points. It shares no code with the
 * library. Theory: docs/theory/rigid.md (R3) to (R14), docs/theory/policies.md (P3) to (P6).
 *
 * Only what the golden trajectories need: points and orientation springs, the Jacobian at the start
 * of the step or two passes, gyroscopic term at the start or at the midpoint.
 */

#define DENSE_BODIES 12
#define DENSE_ELEMENTS 40

typedef enum DensePolicy { DENSE_PLAIN, DENSE_LEDGER, DENSE_EXACT } DensePolicy;

typedef struct DenseOptions {
    DensePolicy policy;
    bool two_pass;         // and the gyroscopic argument at the midpoint; else both at the start
    bool direction_at_end; // `exact`: Jacobians of the correction at k+1, else those of the solve
    bool second_direction; // `exact`: what internal forces do not hold comes from the motion
    double deadband;       // `exact`: what is owed below this share of the energy scale waits
} DenseOptions;

typedef struct DenseBody {
    double mass, J[3], drag;
    double x[3], R[3][3]; // m, world axes; body to world
    double v[3], w[3];    // m/s, world axes; rad/s, body axes
} DenseBody;

typedef struct DenseElement {
    bool turns;             // orientation spring: log(R_a' target), else point
    int a, b;               // bodies; b = -1 is the world (always for an orientation spring)
    double ra[3], rb[3], k; // points in body axes, or in the world
    double target[3][3];    // orientation spring
    bool moves;             // rb and target go to these during the next step
    double rb_next[3], target_next[3][3];
    double s[3]; // carried residual
} DenseElement;

typedef struct DenseWorld {
    DenseOptions options;
    int bodies, elements;
    double gravity[3], tank;
    DenseBody body[DENSE_BODIES];
    DenseElement element[DENSE_ELEMENTS];
    bool started;
} DenseWorld;

/// Rotation matrix of a rotation vector.
void dense_exp(const double w[3], double R[3][3]);
/// A step of length T.
void dense_step(DenseWorld *w, double T);
/// Kinetic, gravity and elastic energy of the state and its geometry.
void dense_energy(const DenseWorld *w, double *kinetic, double *gravity, double *elastic);

#endif
