#ifndef RIG_H
#define RIG_H
#include "math/so3.h"
#include <tactus/tactus.h>

/* Small scenes of rigid bodies that several tests use, and what is read from them. Creation fails
 * the test rather than return an error. */

#define RIG_BODIES 64

typedef struct Rig {
    tac_World *world;
    int bodies, joints, springs;
    tac_BodyId body[RIG_BODIES];
    tac_JointId joint[RIG_BODIES];
    tac_SpringId spring[RIG_BODIES];
} Rig;

/// A world without gravity, small capacities, else the library's defaults.
tac_WorldDef rig_def(void);
Rig rig_make(const tac_WorldDef *def);
void rig_free(Rig *s);
tac_BodyId rig_body(Rig *s, const tac_BodyDef *def);
tac_JointId rig_joint(Rig *s, const tac_JointDef *def);
tac_SpringId rig_spring(Rig *s, const tac_SpringDef *def);
/// One step that must succeed.
void rig_step(Rig *s, double T);

/// Options from the words of the golden files: mode (plain, ledger, exact), jac (k, mid, 2pass) and
/// gyro (S0, pred, mid, split, explicit).
tac_WorldDef rig_options(const char *mode, const char *jac, const char *gyro);
/// The matrix of an orientation spring: I, rank1, hess or gn.
tac_So3Matrix rig_so3_matrix(const char *word);

/// A mass on a point spring to the origin, pulled to `x` along the x axis, with velocity `v`.
typedef struct Oscillator {
    double m, k, b; // kg, N/m, N·s/m (drag of the body)
    double x, v;
} Oscillator;
Rig rig_oscillator(const tac_WorldDef *def, Oscillator o);

/// A body of 1 kg on an orientation spring to the world.
typedef struct So3Spring {
    double J[3], k, phi0, axis[3], w0[3]; // w0 in body axes
    tac_So3Matrix so3;
} So3Spring;
Rig rig_so3_spring(const tac_WorldDef *def, const So3Spring *o);

/// A free body of 1 kg turning with w0 (body axes).
Rig rig_top(const tac_WorldDef *def, const double J[3], const double w0[3]);

/// Links along +x, hinged at their ends about z by two points at +-half, the first on the world
/// unless `free`; every link starts with w0 about its own x axis.
typedef struct Chain {
    int n;
    double m, J[3], L, half, k, drag, w0; // kg, kg·m2, m, m, N/m per point, N·s/m and N·m·s, rad/s
    bool free;
    bool two_points; // hinges of two points each, carried one by one
} Chain;
Rig rig_chain(const tac_WorldDef *def, const Chain *c);
/// A revolute joint, or the two points it stands for as ball joints. Both store and pull alike;
/// what differs is how residuals are carried when the tank cannot pay for all.
void rig_hinge(Rig *s, const tac_JointDef *hinge, bool two_points);

/// The inertia of a thin rod along x, with a little about its own axis.
void rig_rod(double m, double L, double J[3]);

/// The twist of a body with the angular part in body axes: the state as the papers write it.
tac_Twist rig_state(const Rig *s, int body);
/// kinetic + gravity + elastic: the energy of the motion and the geometry, without tank and carried
/// residuals.
double rig_true_energy(const Rig *s);
tac_Vec3 rig_angular_momentum(const Rig *s);
tac_Vec3 rig_linear_momentum(const Rig *s);

#endif
