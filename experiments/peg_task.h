#ifndef TACTUS_PEG_TASK_H
#define TACTUS_PEG_TASK_H
#include "hand_model.h"

/* Peg-in-hole after S3 section 5.1: a peg and a box with a hole stand on a table; one hand grasps
 * and lifts the box, the other the peg, brings it over the hole and pushes it in. Both hands are
 * moved by target poses alone; what aligns the peg is contact and the give of the springs.
 *
 * The hole is square and goes through; the peg is square, with a chamfer at its lower end. World:
 * z up, the hole at x = y = 0, hands come from -x (peg) and +x (box) and pinch along y.
 */

#define PEG_FRICTION 0.9         // of the skin on peg and box
#define PEG_WEIGHT (0.05 * 9.81) // N
#define PEG_SETUP                                                                                \
    "A peg of 50 g, 16 mm square and 60 mm long, with a chamfer of 1.5 mm at its lower end; a "  \
    "box "                                                                                       \
    "of 200 g and 40 x 34 x 40 mm with a square hole through it; friction 0.9 on the skin, 0.2 " \
    "between peg and hole. Two hands with S0's segments (1 g, J = mI, drag 0.02, k_G = 50 N/m) " \
    "grasp them from a table with 5 N and 4 N, lift both, bring the peg over the hole and push " \
    "it in by 20 mm, within 3 s, moved by target poses alone through springs of 600 N/m and "    \
    "1 N·m/rad; T = 0.5 ms, the ladder of solvers. "

/// By how far the peg's hand misses the hole.
typedef struct PegMiss {
    tac_Vec3 offset; // m; z is not used
    tac_Vec3 turn;   // rad, rotation vector
} PegMiss;

typedef struct PegDef {
    double clearance; // m, width of the hole less that of the peg
    PegMiss miss;
} PegDef;

typedef struct PegTask {
    tac_World *world;
    Hand hand[2]; // of the peg, of the box
    tac_BodyId peg, box;
    tac_Geometry *hull; // of the peg
    PegDef def;
} PegTask;

/// When the parts of the script begin, s; it is over at PEG_END.
#define PEG_LIFT 0.5
#define PEG_CARRY 0.9
#define PEG_INSERT 1.5
#define PEG_STOP 2.5
#define PEG_END 3.0

extern const double peg_step;   // s
extern const double peg_depth;  // m, how far the targets go in
extern const double peg_enough; // m, how far in the peg counts as inserted
extern const double peg_width, peg_length;
extern const tac_Vec3 peg_box_edges;

/// A miss drawn from up to 0.8 mm and 1.5 degrees each way; the same for the same index.
PegMiss peg_miss(int index);
/// Build it. False: an object could not be made; destroy in any case.
bool peg_create(PegTask *task, const PegDef *def);
void peg_destroy(PegTask *task);
/// One step to time t.
bool peg_advance(PegTask *task, double t);
/// What it looks like now; writes PEG_ITEMS items.
enum { PEG_ITEMS = 2 * HAND_ITEMS + 5 };
void peg_picture(const PegTask *task, PictureItem *item);
/// How deep the lower end of the peg is in the hole, m; negative: above it or beside it.
double peg_inserted(const PegTask *task);

#endif
