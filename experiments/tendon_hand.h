#ifndef TACTUS_TENDON_HAND_H
#define TACTUS_TENDON_HAND_H
#include "ways.h"

/* The under-actuated hand of S3 section 5.3 and the ball that it grips.
 *
 * One tree: a free palm that a spring holds at its commanded pose, three fingers of three joints
 * (thumb, and two opposite), and a slider that winds the active tendons of all fingers. Each finger
 * has two active tendons and four passive ones; elongation e = e0 + rho · slider + P q, and the
 * tension is k e. The whole potential is quadratic, and what the slider feels is power-conjugate to
 * what the fingers do. A constant force on the slider cancels the tension at rest.
 *
 * The device drives the slider through a spring whose far end, the anchor, jumps from sample to
 * sample and stands still within a step. A servo whose rest position moves evenly, and half of the
 * jump as a force beside it, are exactly that: K (mean - ŷ) + K jump/2 = K (anchor - ŷ).
 */

enum {
    HAND_FINGERS = 3,
    HAND_JOINTS = 3, // of a finger
    HAND_TENDONS = 6,
    HAND_BODIES = 1 + HAND_FINGERS * HAND_JOINTS + 1,
    HAND_SLIDER = 6 + HAND_FINGERS * HAND_JOINTS, // its velocity
    HAND_VELOCITIES = HAND_SLIDER + 1,
    HAND_PADS = 4, // of a finger: in the middle of each link, and at the tip
};

extern const double hand_tendon_arm[HAND_TENDONS][HAND_JOINTS]; // P, m/rad
extern const double hand_tendon_wind[HAND_TENDONS];             // rho
extern const double hand_tendon_stiffness[HAND_TENDONS];        // N/m
extern const double hand_tendon_tension[HAND_TENDONS];          // N, where all joints are at 0
extern const double hand_link_length[HAND_JOINTS];              // m
extern const double hand_coupling;                              // N/m, of the slider to the device
extern const double hand_ball_radius, hand_pad_radius;          // m

typedef struct HandDef {
    tac_WorldDef world;   // default, without gravity
    bool held;            // the spring on the palm, the damping, the coupling: the grip; default
    bool ball;            // default true
    tac_Form form;        // default SQUARE
    double palm_twist[6]; // m/s, rad/s; default 0
    double joint_rate[HAND_FINGERS * HAND_JOINTS]; // rad/s; default 0
} HandDef;

typedef struct TendonHand {
    tac_World *world;
    tac_SystemId tree;
    tac_BodyId body[HAND_BODIES]; // palm, fingers, slider
    tac_BodyId ball;
    double anchor;  // m, of the coupling
    double preload; // N
} TendonHand;

HandDef hand_def(void);
/// False: it could not be made; destroy it all the same.
bool tendon_hand_create(const HandDef *def, TendonHand *hand);
void tendon_hand_destroy(TendonHand *hand);
/// One step of the grip with the anchor at `anchor`. Gives the slider's mean position.
bool tendon_hand_step(TendonHand *hand, double T, double anchor, double *slider_hat);
double tendon_hand_slider(const TendonHand *hand);
void tendon_hand_joints(const TendonHand *hand, double q[HAND_FINGERS * HAND_JOINTS]);
/// Energy of all, with that of the constant force on the slider: what a device may get out.
double tendon_hand_energy(const TendonHand *hand);
/// The command of the grip: 20 mm in 0.5 s, gently.
double tendon_hand_command(double time);
/// Sum of the normal forces on the ball in the last step, and the largest gap violation.
double tendon_hand_grip(const TendonHand *hand, double *overlap);

#endif
