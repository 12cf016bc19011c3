#ifndef TACI_SYSTEM_H
#define TACI_SYSTEM_H
#include "base/arena.h"
#include "base/assert.h"
#include "energy/ledger.h"
#include "energy/momentum.h"
#include <stdint.h>
#include <tactus/base.h>

/* The inner interface: what a kind of system must answer so that the world can step it, join it to
 * others and audit it.
 *
 * The unknown of every kind is the midpoint velocity V̂ = (q(k+1) - q(k)) / T; the end velocity is a
 * V̂ + (1-a) V_start, a = 2 for midpoint schemes and 1 for backward ones. The world touches a system
 * at sites only. Effort and flow arrays are packed: site after site in their order, each with as
 * many doubles as its kind has flows (taci_site_flows), linear first, world axes. A cluster is what
 * a system couples inside its own operator: response, leak and correction are per cluster.
 *
 * One step calls, in this order (and by system/ops.h, which holds all to it):
 *   prepare(0), free, [sites, response], apply, misprediction, then perhaps prepare(1), free,
 * [response], apply; [free, sites, response, apply again if pushes came late]; finish; per cluster
 * owed, probe, kick, settle; [shift]; books, stored; commit. Until commit the state of step k is
 * untouched: a diverged step is rolled back by not committing it.
 *
 * A function that takes the system as const leaves every byte of it as it was, scratch included.
 */

typedef struct taci_System taci_System;
typedef struct taci_BodyOps taci_BodyOps; // system/body.h

typedef enum taci_SiteKind {
    TACI_SITE_BODY,   // 6 flows of a body, at its centre of mass
    TACI_SITE_POINTS, // 3 flows of a weighted mean of nodes
    TACI_SITE_COORD,  // 1 flow: a velocity coordinate
} taci_SiteKind;

enum { TACI_BODY_FLOWS = 6, TACI_POINTS_FLOWS = 3, TACI_COORD_FLOWS = 1 };

/// How many flows a site of this kind has.
static inline int taci_site_flows(int32_t kind)
{
    return kind == TACI_SITE_BODY     ? TACI_BODY_FLOWS
           : kind == TACI_SITE_POINTS ? TACI_POINTS_FLOWS
                                      : TACI_COORD_FLOWS;
}

/// What the contacts on a site pay of what they give it by turning it otherwise than solved for.
enum {
    TACI_PAY_NOTHING,
    TACI_PAY_LOSS,  // what its spin cannot give back, out of their loss
    TACI_PAY_PLACED // a little of what they exchange: they are impacts that are placed in time
};

typedef struct taci_Site { // where a system can be pushed
    int32_t kind;
    int32_t body;         // BODY: index; COORD: which velocity
    int32_t first, count; // POINTS: of its nodes in the system's list
} taci_Site;

typedef struct taci_SiteNode { // a node of a site of kind POINTS
    int32_t node;
    int32_t pad;
    double weight;
} taci_SiteNode;

/// Where a body is: position of its centre of mass and rotation, as the element formulas need them.
typedef struct taci_Frame {
    tac_Vec3 x;
    tac_Quat q;
    tac_Mat3 R;
} taci_Frame;

typedef enum taci_When {
    TACI_AT_NOW,  // state k
    TACI_AT_MID,  // predicted midpoint of the step begun
    TACI_AT_MEAN, // where the efforts of the step acted, after finish: positions only
    TACI_AT_NEXT, // state k+1, between finish and commit
} taci_When;
/// A cluster frozen to one rigid body.
typedef struct taci_Lock {
    double mass;       // kg
    tac_Vec3 centre;   // m, of mass
    tac_Mat3 J, J_inv; // kg·m2 about it, world axes; the inverse only inside of a system
    tac_Vec3 P, L;     // N·s; N·m·s about the centre: of its motion
} taci_Lock;

typedef enum taci_Flow { TACI_FLOW_START, TACI_FLOW_FREE, TACI_FLOW_HAT } taci_Flow;

/// Along what a correction of the energy changes V(k+1).
typedef enum taci_Direction {
    TACI_ALONG_FORCES,       // M^-1 of the system's internal forces at k+1: momenta stay
    TACI_ALONG_INNER_MOTION, // V less its rigid motion, or V where the cluster is held by the
                             // world: momenta stay
    TACI_ALONG_MOTION,       // V
    TACI_ALONG_EFFORT,       // M^-1 P' effort at k+1
} taci_Direction;

enum {
    TACI_TRAIT_NO_RESPONSE = 1, // V̂ does not depend on efforts (explicit Euler)
    TACI_TRAIT_BACKWARD = 2,    // a = 1: V̂ is the end velocity; else a = 2
    TACI_TRAIT_SAVES = 4, // what a motion at rest cannot take stays in the tank, and nothing is
                          // out of place
    TACI_TRAIT_KEEPS = 8, // bodies turn so that momentum is kept
};

typedef struct taci_SystemOps {
    const char *name;
    /// Pass 0: predict the midpoint by the system's own extrapolation. Pass 1: around the V̂ applied
    /// last. Build and factor the operator. ERR_CAPACITY leaves the state as it was.
    tac_Result (*prepare)(taci_System *, double T, int pass, taci_Arena *scratch);
    /// Clusters of the step being prepared.
    int (*clusters)(const taci_System *);
    /// The sites in use in this step, and the cluster of each.
    void (*sites)(taci_System *, const taci_Site *site, int n, int32_t *cluster);
    /// Where a site is, in any state of the step.
    void (*locate)(const taci_System *, taci_When when, const taci_Site *site, taci_Frame *frame);
    /// Midpoint velocity without row efforts, with all pushes so far.
    void (*free)(taci_System *);
    /// The response P A^-1 P' of the sites `site[0..n-1]` (positions in the list given to `sites`),
    /// all of one cluster, packed in the order of this list: G is square, with a row and a column
    /// for each of their flows, row length ld, zero before. It may be unsymmetric. ERR_CAPACITY:
    /// the scratch has no more, and G means nothing.
    tac_Result (*response)(taci_System *, int cluster, const int32_t *site, int n, double *G,
                           int ld, taci_Arena *scratch);
    /// Bytes that one of so many sites takes of the scratch, at most. NULL: nothing.
    size_t (*response_scratch)(const taci_System *, int site_count);
    /// V̂ with these efforts on the sites (NULL: none).
    void (*apply)(taci_System *, const double *effort);
    /// The flows of all sites in use, read through the midpoint geometry.
    void (*flow)(taci_System *, taci_Flow which, double *flow);
    /// What is prescribed of a site over the step begun, where it does not move by forces; else
    /// zero. NULL: nothing is prescribed.
    tac_Twist (*driven)(const taci_System *, const taci_Site *site);
    /// How far the applied V̂ is from the predicted one, as an angle over half a step; above 1e-2
    /// rad the world repeats.
    double (*misprediction)(taci_System *);
    /// Move to k+1 with the V̂ applied last. `pay`, by site: TACI_PAY_* (NULL: nothing).
    void (*finish)(taci_System *, const uint8_t *pay);
    /// What the step leaked in this cluster less its tank (J), and the cluster's energy scale.
    double (*owed)(taci_System *, int cluster, double *scale);
    /// a1 = V'Md and a2 = ½ d'Md of a direction d; `effort` for TACI_ALONG_EFFORT only. False:
    /// there is none.
    bool (*probe)(taci_System *, int cluster, taci_Direction along, const double *effort,
                  double *a1, double *a2);
    /// Whether the cluster is held by the world or a fixed body through its own elements.
    bool (*held)(const taci_System *, int cluster);
    /// The largest k T²/m inside the cluster: how far a step is from resolving it. NULL: not stiff.
    double (*stiffness)(const taci_System *, int cluster);
    /// The largest of all clusters, where the correction may miss its root by it. NULL: it does
    /// not.
    double (*stiffest)(const taci_System *);
    /// V(k+1) += alpha d, d probed last.
    void (*kick)(taci_System *, int cluster, double alpha);
    /// The cluster at k+1 as one rigid body. False, or NULL: the world holds it, or it cannot turn
    /// as a whole.
    bool (*lock)(taci_System *, int cluster, taci_Lock *lock);
    /// The angular momentum that the cluster still owes itself at k+1, N·m·s, which is the caller's
    /// from now on. NULL: none ever.
    tac_Vec3 (*take_owed)(taci_System *, int cluster);
    /// What the motion of k+1 has beyond its books and could not give back, J >= 0: whoever asks
    /// takes it over. After `settle`. NULL: a debt stays where it was made.
    double (*take_debt)(taci_System *, int cluster);
    /// What the system made by faults of its scheme and has not yet taken out again, J. NULL: it
    /// makes none.
    double (*made)(const taci_System *);
    /// V(k+1) += the rotation `w` of the whole cluster about a point; booked as a correction of its
    /// momentum. Returns the energy given, J.
    double (*spin)(taci_System *, int cluster, tac_Vec3 about, tac_Vec3 w);
    /// Carried residuals to the geometry as far as the books pay; `given` J went to the motion by
    /// kicks along the own direction. Ends the step of this cluster.
    void (*settle)(taci_System *, int cluster, double given);
    /// Push-out: move k+1 by factor · A^-1 P' effort, velocities as they are, and say what that
    /// changes of the stored energy. Each call replaces the last; a factor of 0 takes it back.
    /// After settle.
    /// `places`: impacts are placed in time, and what they struck keeps its momentum.
    void (*shift)(taci_System *, const double *effort, double factor, bool places, double *energy);
    /// Stored energy by its formulas: of the state (TACI_AT_NOW) or of k+1 before commit
    /// (TACI_AT_NEXT).
    void (*stored)(const taci_System *, taci_When when, tac_Ledger *);
    /// Works, losses and leaks of the step just finished, each from its own formula.
    void (*books)(const taci_System *, tac_Ledger *);
    /// Histories are no longer to be trusted: something was edited.
    void (*forget)(taci_System *);
    /// k+1 becomes the state.
    void (*commit)(taci_System *);
    /// The whole system as bytes. `check` answers ERR_SYNTAX or ERR_CAPACITY if they do not fit;
    /// `load` is called for checked bytes only.
    size_t (*size)(const taci_System *);
    void (*save)(const taci_System *, void *bytes);
    tac_Result (*check)(const taci_System *, const void *bytes, size_t size);
    void (*load)(taci_System *, const void *bytes, size_t size);
    /// Mix all that decides the future into a hash, independent of unused slots and of capacities.
    uint64_t (*hash)(const taci_System *, uint64_t seed);
    /// Linear momentum, and angular about the world's origin, added to these.
    void (*momentum)(taci_System *, tac_Vec3 *linear, tac_Vec3 *angular);
    /// Mass of what moves in state k; mass times position is added to `moment`. NULL: the kind has
    /// no mass in space.
    double (*centre)(taci_System *, tac_Vec3 *moment);
    /// The momentum books of the last step: momenta before and after it, and every term from its
    /// own formula with the wrenches that acted, added to `l` about l->about. `when` is
    /// TACI_AT_NEXT between finish and commit, TACI_AT_NOW after commit and before the next step or
    /// edit. `effort` on the sites is that applied last (NULL: none). Cluster -1: of all. NULL: the
    /// kind knows of no momentum.
    void (*impulses)(taci_System *, taci_When when, int cluster, const double *effort,
                     tac_MomentumLedger *l);
} taci_SystemOps;

struct taci_System { // first member of every kind
    const taci_SystemOps *ops;
    const taci_BodyOps *bodies; // what the world needs of its bodies; NULL: it has none
    uint32_t traits;
    int32_t site_node_count;
    const taci_SiteNode *site_node; // of its sites of kind POINTS; NULL: it has none
#if defined(TACTUS_ASSERT)
    struct {
        int32_t phase;         // how far the step is (system/ops.h)
        int32_t sites;         // in use in it
        const taci_Site *site; // these
        int32_t settled;       // clusters, of the first ones
        int32_t probed;        // cluster; -1: none
    } trace;
#endif
};

/// The nodes of a site of kind POINTS.
static inline const taci_SiteNode *taci_site_nodes(const taci_System *system, const taci_Site *site)
{
    TAC_ASSERT(site->first >= 0 && site->count <= system->site_node_count - site->first);
    return system->site_node + site->first;
}

#endif
