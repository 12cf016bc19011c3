#ifndef TACTUS_HAND_MODEL_H
#define TACTUS_HAND_MODEL_H
#include "picture.h"

/* The hand of S0 Fig. 2 and S3 Fig. 4: a palm and three digits of three segments, ten bodies, seven
 * hinges of two points and two balls, 16 points in all.
 *
 * In the frame of the palm digits point along x and bend about y; fingers bend towards -z, and the
 * thumb stands against them. Segments are capsules along their own x axis; each fingertip has a
 * flat pad of which the z axis of the fingertip's frame is the inward normal. A hand may be
 * mirrored in y. It is moved as a tracked hand would be: SE(3) springs pull the palm and the three
 * fingertips to target poses, and nothing else does.
 */

enum { HAND_DIGITS = 3, HAND_BODIES = 10, HAND_JOINTS = 9, HAND_DRIVES = 4 };
enum { HAND_ITEMS = HAND_BODIES + HAND_DIGITS };
enum { HAND_THUMB, HAND_INDEX, HAND_MIDDLE };

/// What of the hand can be touched.
typedef enum HandSkin {
    HAND_BARE,   // nothing
    HAND_PADS,   // segments as capsules, and flat pads on the fingertips: four corners each
    HAND_RIDGES, // the same, but each pad is three ridges: six ends
} HandSkin;

typedef struct HandDigit {
    tac_Vec3 root;   // m, in the palm
    double pitch[3]; // rad, of the segments about the palm's y axis; positive: towards -z
    double pad;      // side of the pad: +1 or -1 times the segment's z axis
    bool ball;       // of the joint at the root
} HandDigit;

typedef struct HandDef {
    HandDigit digit[HAND_DIGITS];
    double mass, length; // kg, m, of a segment; the palm has the same mass
    double inertia[3];   // kg·m2, of every body
    double drag;         // N·s/m and N·m·s/rad, of every body
    double stiffness;    // N/m, of every joint point (k_G)
    double damping;      // N·s/m, of every joint point
    double damper;       // N·m·s/rad, of every joint about its axis
    double range;        // rad, of the joints either way from the posture; 0: no limits
    // N/m, N·s/m, of the springs to the targets; that of the thumb, which stands against two
    // fingers, is twice as strong, else a load would turn what is held
    double pull, pull_damping;
    double twist, twist_damping; // N·m/rad, N·m·s/rad, of all of them
    HandSkin skin;
    int material;
    uint32_t group, collides; // bits of its shapes
    bool mirrored;            // in y
} HandDef;

typedef struct Hand {
    tac_BodyId body[HAND_BODIES];   // the palm, then the segments of thumb, index and middle finger
    tac_JointId joint[HAND_JOINTS]; // of segment i to what it hangs on
    tac_SpringId drive[HAND_DRIVES]; // of the palm and the three fingertips
    int drives;                      // 1: the palm only
    tac_Pose pad[HAND_DIGITS];       // fingertip frames in the bodies of the tips
    tac_Pose home[HAND_DRIVES];      // what is driven, palm and fingertip frames, in the palm's
                                     // frame and in the posture
} Hand;

/// Paper's parameters: segments of 1 g, J = mI, drag 0.02, k_G 50; flat posture, palm driven alone.
HandDef hand_def_flat(void);
/// The same hand with thumb and fingers parallel, 4 cm apart, to hold a box between them; tips
/// driven too.
HandDef hand_def_grasp(void);
/// Inertia of a rod along x of the segment's mass and length.
void hand_set_rods(HandDef *def);

/// How far apart the pads of thumb and fingers are in the posture, and how far in front of the
/// palm.
double hand_pinch(const HandDef *def);
double hand_reach(const HandDef *def);

/// Build it with the palm at `palm`. False: an object could not be made.
bool hand_create(tac_World *world, const HandDef *def, tac_Pose palm, Hand *hand);
/// Move its targets during the next step: the whole hand at `palm`, each tip from its place in the
/// posture by `squeeze` (m) along its pad's outward normal.
bool hand_drive(tac_World *world, const Hand *hand, tac_Pose palm,
                const double squeeze[HAND_DIGITS]);
/// The body of a fingertip, and its frame in the world: z is the normal of the pad, into the tip.
tac_BodyId hand_tip(const Hand *hand, int digit);
tac_Pose hand_pad(const tac_World *world, const Hand *hand, int digit);
/// The force of all contacts on a fingertip, in that frame.
tac_Vec3 hand_tip_force(const tac_World *world, const Hand *hand, int digit);
/// What it looks like now; writes HAND_ITEMS items.
void hand_picture(const tac_World *world, const Hand *hand, LabLook look, PictureItem *item);
/// From 0 before `begin` to 1 after `end`, smooth in velocity and acceleration: how targets move.
double hand_ramp(double t, double begin, double end);
/// The widest joint, m.
double hand_gap(const tac_World *world, const Hand *hand);

#endif
