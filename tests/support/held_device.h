#ifndef HELD_DEVICE_H
#define HELD_DEVICE_H
#include "rnd.h"
#include <stdbool.h>

/* A haptic device in continuous time before a wall, in one axis, and what is not ideal about it:
 * independent of the library, which sees readings and gives forces only.
 *
 * A motor carries the encoder and feels the force; a handle may hang on it by a transmission that
 * bends and has play; a hand may hold the handle by a spring. Between changes of the force the
 * bare device moves exactly; everything else by steps of 5 µs (velocity Verlet).
 */

typedef struct HeldDevice {
    double m, b;       // kg, N·s/m: of the motor side
    double m_handle;   // kg; 0: one piece
    double k, c, play; // N/m, N·s/m, m: of the transmission
    double coulomb;    // N, on the motor side
    double stop;       // m, beyond which a stop of 1 MN/m and 30 N·s/m holds it; 0: none
    double m_hand, k_hand, c_hand; // kg, N/m, N·s/m; 0: nobody holds it
    double push;                   // N, on the outermost mass
    double x, v, x2, v2, x3, v3;   // m, m/s: motor, handle, hand
    double given;                  // J, that the force has given to the motor
} HeldDevice;

/// Everything moves at v, at x.
void held_device_start(HeldDevice *d, double x, double v);
/// h seconds under the force e, which resists.
void held_device_move(HeldDevice *d, double e, double h);
/// J, of all masses and springs.
double held_device_energy(const HeldDevice *d);

#endif
