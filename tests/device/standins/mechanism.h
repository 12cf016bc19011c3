#ifndef MECHANISM_H
#define MECHANISM_H
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* What every stand-in of a device has inside: a mass with damping on each of three axes of its
 * maker, pushed by the motors and by a hand, with its own account of what the motors did. It knows
 * nothing of Tactus.
 *
 * It may lie in memory that processes share: so a parent sees what the motors of a child last did.
 */

typedef struct Mechanism {
    double mass, damping;    // kg, N·s/m
    double x[3], v[3];       // m, m/s
    double turn[4];          // w x y z: of the handle, constant
    double hand[3];          // N
    _Atomic double force[3]; // N, of the motors, now
    double torque[3], grip;  // as written last
    double work;             // J, of the motors on the mass
    _Atomic uint64_t writes; // times that a force was set
    uint64_t steps;
    uint32_t buttons;
} Mechanism;

/// At rest in the middle: 0.1 kg, 2 N·s/m.
void mechanism_init(Mechanism *m);
/// The motors give another force from now on.
void mechanism_set(Mechanism *m, double fx, double fy, double fz);
/// `T` seconds pass: sixteen midpoint steps, exact in energy.
void mechanism_step(Mechanism *m, double T);
/// Largest component of the motors' force, N.
double mechanism_force(const Mechanism *m);
/// A Mechanism that children share with this process; until the end of the process.
Mechanism *mechanism_shared(void);

#endif
