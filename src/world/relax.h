#ifndef TACI_RELAX_H
#define TACI_RELAX_H
#include "world/world.h"

/* What the files of tac_world_relax share (relax.c says what it does).
 *
 * Ways are compared as lengths: an angle counts as the way of a point as far off as `reach`, that
 * of the largest shape that can move. No number means metres: all are shares of the reach, of
 * the slop, or of the deepest overlap. */

#define TACI_RELAX_FARTHEST 0.2 // rad that a velocity is displaced in a round

typedef enum taci_RelaxStage {
    TACI_RELAX_WEIGH, // masses alone are asked for
    TACI_RELAX_ASIDE, // units go as they are
    TACI_RELAX_ALL    // all motion is let
} taci_RelaxStage;

typedef struct taci_RelaxUnit {
    taci_UserSystem *user; // NULL: rigid bodies
    tac_SystemId id;
    int system;      // in the list of systems
    int n, at;       // velocities, and the first in `way`
    bool *length;    // whether a velocity is along a length; else an angle (n)
    double mass;     // kg
    double inertia;  // kg·m2, of rigid bodies: a sum over axes
    double *inverse; // diagonal of W^-1, where there is no factor       (n)
    double *factor;  // Cholesky factor of W                             (n x n)
    double *J;       // scratch                                          (6 x n)
} taci_RelaxUnit;

typedef struct taci_RelaxRow {
    int unit[2];         // -1: none
    double *J[2], *Y[2]; // the row, and W^-1 J'
    double want, response, push;
    double weight; // what a unit of it counts as a length
    bool both;     // pulls, too
} taci_RelaxRow;

typedef struct taci_RelaxTouch { // a point of contact
    int32_t body[2];             // in the table of bodies
    taci_ContactPoint p;
} taci_RelaxTouch;

typedef struct taci_Relax {
    tac_World *w;
    double reach;   // m, of the largest shape that can move, about the centre of its body
    double slop;    // m
    double touched; // m: less overlap is left to the steps
    double closed;  // m: ties that are open by less are closed
    taci_RelaxUnit *unit;
    int unit_count, way_count;
    int *of_system; // unit of a system, -1: none                      (system_count)
    int *group;     // of a rigid body: the lowest of those joined to it (bodies)
    int *of_group;  // unit of a group, -1: none                       (bodies)
    int *size;      // of a group: how many there are                  (bodies)
    int bodies;
    taci_RelaxTouch *touch;
    int touch_count, touch_capacity;
    bool no_memory;
    double deepest, overlap; // m: of all pairs, and summed over them
    double own;              // m: the deepest of two parts of one system
    bool leave_own;          // these are kept from going deeper, and not parted
    double open;             // m, of the widest tie
    bool couple;             // couplings within systems are looked at
    int32_t pair[2];         // shapes that overlap most
    taci_RelaxRow *row;
    int row_count;
    double *numbers, *way;
    tac_Pose *best, *first, *aside;     // of rigid bodies                 (bodies)
    double *q_best, *q_first, *q_aside; // of all systems
    double score;                       // of the best
    int rounds;
} taci_Relax;

/// What a unit of the way of a velocity counts as a length.
static inline double taci_relax_weight(const taci_Relax *r, const taci_RelaxUnit *u, int i)
{
    return u->length[i] ? 1.0 : r->reach;
}
/// How far a velocity may be displaced in a round; along lengths, no farther than bodies are out of
/// place.
static inline double taci_relax_most(const taci_Relax *r, const taci_RelaxUnit *u, int i)
{
    return u->length[i] ? taci_max(r->deepest, r->open) : TACI_RELAX_FARTHEST;
}

/// A spring that ties two frames, and how far they are apart.
typedef struct taci_RelaxTie {
    taci_Body body[2];
    tac_Vec3 at[2];
    tac_Vec3 gap, turn;
    bool turns;
} taci_RelaxTie;

/// A coupling of the velocities of a system.
typedef struct taci_RelaxCoupling {
    double stretch, response;
    double weight; // what a unit of its stretch counts as a length
} taci_RelaxCoupling;

// relax_units.c

/// Whether a rigid body is there and moved by forces.
bool taci_relax_is_free(const tac_World *w, int body);
/// All that can be placed in a stage, with what moving it costs where it is; sets `no_memory`.
void taci_relax_find_units(taci_Relax *r, taci_RelaxStage stage);
void taci_relax_drop_units(taci_Relax *r);
/// The reach of what units move: of shapes, or else of springs.
double taci_relax_reach(const taci_Relax *r);
/// -1: none.
int taci_relax_unit_of(const taci_Relax *r, taci_Body body);

// relax_look.c

/// Whether two of the table of bodies are parts of one system.
bool taci_relax_is_own(const tac_World *w, int32_t a, int32_t b);
/// Touches out to a margin, and how deep they are.
tac_Result taci_relax_look(taci_Relax *r, double margin);

// relax_ties.c

/// False: no spring, or a soft one.
bool taci_relax_read_tie(const taci_Relax *r, int spring, taci_RelaxTie *t);
/// A stiff coupling within a system: its row and W^-1 of it, in the scratch of the unit. False:
/// none, or a soft one; `*more` says whether others follow.
bool taci_relax_read_coupling(const taci_Relax *r, const taci_RelaxUnit *u, int i,
                              taci_RelaxCoupling *c, bool *more);
/// How far the widest spring or coupling is open.
double taci_relax_widest_tie(const taci_Relax *r);

// relax_rows.c

/// Memory for the rows of a round. False: there is none.
bool taci_relax_make_room(taci_Relax *r);
void taci_relax_make_rows(taci_Relax *r, taci_RelaxStage stage);

// relax_round.c

/// The least way that the rows ask for.
void taci_relax_solve(taci_Relax *r);
/// Bodies and systems are placed along it.
tac_Result taci_relax_go(taci_Relax *r);

// relax_places.c

/// Poses of rigid bodies that are free, and positions of all systems.
void taci_relax_keep(const taci_Relax *r, tac_Pose *pose, double *q);
/// Back to places that were kept; what is there is left alone.
tac_Result taci_relax_put_back(taci_Relax *r, const tac_Pose *pose, double *q);
/// Poses of all bodies, of rigid ones and then of all systems, and how many these are; NULL: only
/// that.
int taci_relax_read_poses(const tac_World *w, tac_Pose *pose);
/// The longest way between two sets of poses.
double taci_relax_farthest(const tac_Pose *a, const tac_Pose *b, int count);
void taci_relax_count_moved(const taci_Relax *r, tac_RelaxInfo *info, tac_Pose a, tac_Pose b);

// relax_say.c

void taci_relax_say(const taci_Relax *r, const tac_RelaxInfo *i);

#endif
