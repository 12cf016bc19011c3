#ifndef TACTUS_VIRTUAL_DEVICE_H
#define TACTUS_VIRTUAL_DEVICE_H
#include <stdbool.h>

/* A haptic device of one axis in continuous time, in a hand: a mass with a damper, driven by the
 * force that the program holds from sample to sample, read through an encoder.
 *
 *     m x'' + b x' = F + k_h (x_h(t) - x) + b_h (x_h'(t) - x')
 *
 * Each of its substeps is exact for a constant right side (matrix exponential), so that energy
 * which appears comes from the coupling and not from the device.
 */

typedef struct VirtualDeviceDef {
    double mass, damping;                // kg, N·s/m
    double hand_stiffness, hand_damping; // N/m, N·s/m; 0: nobody holds it
    double period;                       // s, from sample to sample
    double encoder;                      // m, its step; 0: exact
    int substeps;                        // of a period, in which the hand's wish is constant
} VirtualDeviceDef;

typedef struct VirtualDevice {
    VirtualDeviceDef def;
    double move[2][2], push[2]; // of a substep: (x, v) becomes move (x, v) + push · force
    double x, v, t;             // m, m/s, s
    double work;                // J, put in by the force that is held
    double lost;                // J, taken by the device's own damper
} VirtualDevice;

/// Where the hand wants to be at time t, and how fast.
typedef void VirtualHandFn(const void *user, double t, double *x, double *v);

/// 0.15 kg and 2 N·s/m, held with 300 N/m and 3 N·s/m, 1 kHz, 10 µm, 20 substeps.
VirtualDeviceDef virtual_device_def_default(void);
VirtualDevice virtual_device_make(const VirtualDeviceDef *def);
/// What the encoder says.
double virtual_device_read(const VirtualDevice *device);
/// One period with the force held; hand NULL: its wish is 0.
void virtual_device_advance(VirtualDevice *device, double force, VirtualHandFn *hand,
                            const void *user);

/// Six sines from 0.7 to 31 Hz, from 0 at t = 0; `user` is a double: the slowest one's amplitude,
/// m.
void virtual_hand_sines(const void *user, double t, double *x, double *v);
/// Down and up: -(depth/2) (1 - cos 2 pi f t); `user` is a VirtualDip.
typedef struct VirtualDip {
    double depth, frequency; // m, Hz
} VirtualDip;
void virtual_hand_dip(const void *user, double t, double *x, double *v);

#endif
