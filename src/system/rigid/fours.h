#ifndef TACI_FOURS_H
#define TACI_FOURS_H
#include "system/rigid/rigid.h"

/* Bodies in fours: what is the same for every body of a step, and long, for four side by side. One
 * text (fours_text.inc) for two widths of registers, with the same bits. */

#define TACI_FOUR 4

typedef struct taci_FoursStep {
    const taci_Rigid *r;
    const taci_RigidState *k, *next;
    tac_Vec3 about; // m, the point of angular momenta
} taci_FoursStep;

typedef struct taci_FoursSums { // over bodies
    tac_Momentum before, after;
    tac_Momentum correction; // closing and kicks, at k+1
    tac_Vec3 moved;          // N·m·s, by places that are not where the paths lead
    tac_Vec3 carried;        // N·m·s, owed
    tac_Vec3 moment;         // kg·m, of the masses in the middle of their paths
    double mass, reach;      // kg; kg·m, of the sizes of their arms
    double linear, angular;  // scales, N·s and N·m·s
} taci_FoursSums;

/// Predicted midpoint, block and right side of up to four bodies from `node` on, where momentum is
/// kept and the predictor extrapolates, in the first pass. Returns the bits of those that it leaves
/// alone: nothing is joined to them, they have no history, or turn far.
unsigned taci_fours_prepare(taci_Rigid *r, int node, int count);
/// What is known of the motion of up to four bodies before elements act: W as solved, the rotation
/// in the middle of it, the wrench of all else. Returns the bits of those that it leaves alone:
/// nothing is joined to them, they turn far, or by more than `retake` (rad over half a step) beside
/// their prediction.
unsigned taci_fours_start(taci_Rigid *r, int node, int count, double retake);
/// Turns up to four bodies from `node` on under the torque on them: W, V̂, and rotations at k+1.
/// Returns the bits of those that it leaves alone: they turn far, or Newton's two steps are not
/// enough.
unsigned taci_fours_turn(taci_Rigid *r, int node, int count);
/// Sums over the bodies from node `first` up to but not including `end`; k is where the step began.
void taci_fours_sum(const taci_FoursStep *step, int first, int end, taci_FoursSums *sums);

/// How many elements from `first` on, at most four, are balls and hinges between bodies that move
/// by forces, at rest in their frames, undamped, and act: those that come in fours.
static inline int taci_fours_elements(const taci_Rigid *r, int first, int end)
{
    int n = 0;
    for (; n < TACI_FOUR && first + n < end; n++) {
        const taci_ElementWork *w = &r->work[first + n];
        const taci_RigidElement *el = &r->element[w->slot];
        bool moves = w->node[0] >= 0 && w->node[1] >= 0;
        if (!el->arms || el->moves || !w->active || w->driven || w->rides || !moves)
            break;
    }
    return n;
}
/// Of such elements: rate, force, arms and wrenches of the step, and the nets of their bodies; what
/// turning adds; and their geometry at k+1, as the functions of the same names for one (rotation.c,
/// finish.c).
void taci_fours_act(taci_Rigid *r, int first, int count);
void taci_fours_extra(taci_Rigid *r, int first, int count);
void taci_fours_geometry(taci_Rigid *r, int first, int count);

void taci_fours_act_plain(taci_Rigid *r, int first, int count);
void taci_fours_act_avx2(taci_Rigid *r, int first, int count);
void taci_fours_extra_plain(taci_Rigid *r, int first, int count);
void taci_fours_extra_avx2(taci_Rigid *r, int first, int count);
void taci_fours_geometry_plain(taci_Rigid *r, int first, int count);
void taci_fours_geometry_avx2(taci_Rigid *r, int first, int count);
unsigned taci_fours_prepare_plain(taci_Rigid *r, int node, int count);
unsigned taci_fours_prepare_avx2(taci_Rigid *r, int node, int count);
unsigned taci_fours_start_plain(taci_Rigid *r, int node, int count, double retake);
unsigned taci_fours_start_avx2(taci_Rigid *r, int node, int count, double retake);
unsigned taci_fours_turn_plain(taci_Rigid *r, int node, int count);
unsigned taci_fours_turn_avx2(taci_Rigid *r, int node, int count);
void taci_fours_sum_plain(const taci_FoursStep *step, int first, int end, taci_FoursSums *sums);
void taci_fours_sum_avx2(const taci_FoursStep *step, int first, int end, taci_FoursSums *sums);

#endif
