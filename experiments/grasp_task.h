#ifndef TACTUS_GRASP_TASK_H
#define TACTUS_GRASP_TASK_H
#include "hand_model.h"

/* A box of 0.2 kg stands on a table between thumb and fingers of the hand of S0. They close on it
 * with 3.6 N, lift it, carry it along a path and hold it still, moved by target poses alone: ten
 * bodies, sixteen points of joints, four springs to targets, twelve contacts of flat pads or
 * eighteen of ridges.
 */

#define GRASP_STEP 1e-3 // s
#define GRASP_LIFT 0.5  // s, when the targets begin to move
#define GRASP_LAND 6.0  // s, when they end

typedef struct Grasp {
    tac_World *world;
    Hand hand;
    tac_BodyId box;
} Grasp;

/// The hand that grasps, with this stiffness of its joint points (N/m).
HandDef grasp_hand(double stiffness, HandSkin skin);
/// Build it. False: an object could not be made; destroy the world in any case.
bool grasp_create(Grasp *grasp, const tac_WorldDef *world, const HandDef *hand);
/// The palm's target: the pinch of thumb and fingers lies level; then up, about and round.
tac_Pose grasp_palm(double t);
/// Move the targets during the step that ends at time t.
bool grasp_drive(const Grasp *grasp, double t);

#endif
