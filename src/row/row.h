#ifndef TACI_ROW_H
#define TACI_ROW_H
#include "energy/policy.h"
#include "math/extremes.h"
#include "system/element.h"
#include "system/ops.h"
#include <tactus/world.h>

/* Springs between systems and clusters: compliant rows, condensed (docs/theory/rows.md).
 *
 * A row spring is a potential element whose two ends are sites of any two systems, or one site and
 * the world. In a step it becomes rows  J V̂ + sigma lambda = b  with sigma = 1/(kT/2 + c) and b =
 * -k (s + delta/2) sigma. Rows and the response blocks of the clusters they touch form groups; each
 * group is one small dense system, solved for lambda. Nothing is known of a system but its sites,
 * flows and response, which may be unsymmetric.
 *
 *   taci_rows_build     sites of this step, groups
 *   taci_rows_condense  rows at the predicted midpoint, response, S of each group (W1), (W2)
 *   taci_rows_solve     lambda and the effort on each site
 *   taci_rows_finish    residuals, works and losses                              (W5)
 *   taci_rows_settle    leak of each group -> one alpha for all its clusters, carried residuals
 */

typedef struct taci_RowEnd {
    int32_t system; // index in the list of systems; -1: the world
    taci_Site site;
} taci_RowEnd;

typedef struct taci_RowSpring { // a slot; `next_*` is written by a step and taken over by commit
    taci_Element e;
    taci_RowEnd end[2];
    int32_t live;
    int32_t moves; // frame_b goes to `target` during the next step
    tac_Pose target;
    double s[TACI_ELEMENT_DIM], next_s[TACI_ELEMENT_DIM];
    double memory[3], next_memory[3];
    double tank, next_tank;   // J; a group's tank is kept by its first spring
    tac_Vec3 owed, next_owed; // N·m·s, angular momentum that closing still owes; likewise
    double target_work;       // J, since creation
    tac_Wrench effort_a;      // of the last step, at a's centre of mass
} taci_RowSpring;

typedef struct taci_SpringWork { // of this step
    int32_t spring;              // slot
    int32_t site[2];             // in the list of sites; -1: the world, or does not move
    int32_t group;
    int32_t dim;
    int32_t rides; // in the axes of b (taci_element_rides)
    tac_Mat3 R_b;  // if it rides: rotation of b at the predicted midpoint
    taci_ElementRow row[TACI_ELEMENT_DIM];
    double s[TACI_ELEMENT_DIM]; // the residual of the start; if it rides, turned to the midpoint
    double delta[TACI_ELEMENT_DIM], predicted[TACI_ELEMENT_DIM], geometric[TACI_ELEMENT_DIM];
    double drive[TACI_ELEMENT_DIM]; // rate of s by ends that move as prescribed
    double lambda[TACI_ELEMENT_DIM];
    double leak, damping, work_target; // J
    double extra; // J, what the force gave to the motion beside what it was solved for
} taci_SpringWork;

typedef struct taci_RowSite { // a site in use, in the order: system by system
    int32_t system;
    int32_t local;        // position in its system's list
    int32_t cluster;      // in its system; -1: does not move
    int32_t group, place; // group, and position among the group's sites; -1: none
    int32_t touched;      // a contact may act on it
    int32_t watched;      // a port is on it
    int32_t flows;        // by its kind: 1, 3 or 6
    int32_t at, block_at; // its first flow: in arrays of all sites, in the group's block
} taci_RowSite;

typedef struct taci_RowJacobian { // a row: it acts on two sites at most
    int32_t site[2];              // in the list of sites, in the order of the block; -1: none
    double x[2][TACI_BODY_FLOWS]; // by the flows of each
} taci_RowJacobian;

typedef struct taci_RowGroup {          // clusters joined by springs, as one block
    int32_t spring_first, spring_count; // in `work`, which is sorted by group
    int32_t site_count;                 // sites of the block
    int32_t flow_count;                 // of all these
    int32_t place;                      // of its first site among those of all groups
    int32_t touched; // contacts may act on it, or a port is there: its condensed response is
                     // needed
    int32_t plain;   // a free body: forces and torques do not mix in its response
    int32_t row_count;
    int32_t *site;              // in the list of sites                       (site_count)
    double stiffness;           // largest k T²/m of its springs
    double *G;                  // response of its clusters                   (flow_count²)
    taci_RowJacobian *J;        // rows                                    (row_count)
    double *S;                  // LU factors of J G J' + sigma               (row_count²)
    int32_t *pivot;             //                                            (row_count)
    double *sigma, *b, *lambda; //                                            (row_count)
} taci_RowGroup;

#define TACI_GROUP_FLOWS \
    46340 // of one group, and as many rows: its dense matrices, 17 GB each,
          // are indexed by int

typedef struct taci_RowCapacity {
    int springs;
    int sites;   // of springs, and of blocks with more than one site
    int group;   // sites of one block that there is scratch for, where it does not grow
    int touches; // sites that contacts touch
} taci_RowCapacity;

typedef struct taci_Rows {
    taci_RowCapacity capacity;
    int spring_high, spring_count;
    taci_RowSpring *spring;
    // of this step
    double T;
    int work_count, site_count, group_count, row_count;
    int flow_count;   // of all sites
    int sites_wanted; // where the build answered ERR_CAPACITY: of capacity.sites; 0: other reasons
    taci_SpringWork *work;
    taci_RowSite *site;
    taci_Site *site_list;              // the same sites as the systems see them
    uint8_t *pay;                      // by site: TACI_PAY_*
    double *free_flow, *flow, *effort; // by site, from its `at` on
    double *solved_flow;               // V̂ that forces were solved with, before systems finish
    double *acted;                     // efforts of the step, kept from finish on
    double *end_effort;                // efforts at k+1, along which kicks change the motion
    double *way;                       // m, rad: how push-out moves the sites
    double moved, turned; // m/s, rad/s: largest changes of V̂ by finish, for systems may turn
                          // otherwise than solved
    taci_RowGroup *group;
    int32_t *group_site; // sites by group
    taci_Residual *residual;
    tac_Ledger books; // of the springs as accounts of the world
} taci_Rows;

size_t taci_rows_need(taci_RowCapacity capacity);
size_t taci_rows_scratch(taci_RowCapacity capacity);
/// Room for at least so much, with the springs that are there; what is of a step is lost. False:
/// the arena has none, and nothing has changed. Rows are created from all zeros.
bool taci_rows_reserve(taci_Rows *rows, taci_Arena *arena, taci_RowCapacity capacity);

/// Whether two shapes that are apart at the start of the step meet in it, if what they are on
/// moves by these twists; NULL: it does not move by forces.
typedef bool taci_MeetFn(const void *in, const int32_t shape[2], const double *const V[2],
                         double margin);

typedef struct taci_RowContext { // what rows need of the world
    taci_System **system;
    int system_count;
    tac_Policy policy;
    double deposit;
    bool keeps;              // bodies turn so that momentum is kept
    taci_Arena *scratch;     // given back at the end of the step
    size_t response_scratch; // bytes that a system may take of it for one response
    taci_MeetFn *meet;       // whether the sides of a candidate meet
    const void *meet_in;
} taci_RowContext;

/// x += the part of a wrench that a site of so many flows takes.
static inline void taci_flows_add(double *x, int flows, tac_Vec3 force, tac_Vec3 torque)
{
    double w[TACI_BODY_FLOWS];
    if (flows == TACI_BODY_FLOWS) {
        sv_accumulate(x, force, torque);
        return;
    }
    sv_store(w, force, torque);
    for (int i = 0; i < flows; i++)
        x[i] += w[i];
}

/// The flows of a site as a twist; zero where it has none.
static inline tac_Twist taci_flows_twist(const double *x, int flows)
{
    if (flows == TACI_BODY_FLOWS)
        return sv_twist(x);
    return (tac_Twist){flows == TACI_POINTS_FLOWS ? v3(x[0], x[1], x[2]) : v3(x[0], 0, 0),
                       {0, 0, 0}};
}

/// What the answer is when the scratch has no more.
static inline tac_Result taci_no_scratch(const taci_RowContext *c)
{
    return c->scratch->grows ? TAC_ERR_MEMORY : TAC_ERR_CAPACITY;
}

typedef struct taci_EndList { // ends that rows are built for beside those of springs
    const taci_RowEnd *end;
    int count;
    int32_t *site; // out: their places in the list of sites
} taci_EndList;

/// Collect the sites of springs, of ports and those that contacts touch (all different), and tell
/// the systems. Sites of ports have a condensed response whether or not anything else is on them,
/// and several may be on one site; they count as those of springs do. ERR_CAPACITY: more sites than
/// there is room for, or a group of more than TACI_GROUP_FLOWS, or whose scratch does not grow and
/// is for less. ERR_MEMORY.
tac_Result taci_rows_build(taci_Rows *rows, const taci_RowContext *c, double T,
                           const taci_EndList *touched, const taci_EndList *ports);
/// Rows at the present prediction, response and factors. Needs `free` of the systems. ERR_DIVERGED:
/// rows contradict each other. ERR_CAPACITY: too many rows for the scratch. ERR_MEMORY.
tac_Result taci_rows_condense(taci_Rows *rows, const taci_RowContext *c);
/// G <- G - G J' S^-1 J G: the response with the springs in force (W3), which surrogates and
/// contacts need. Once a step.
bool taci_rows_condensed(const taci_Rows *rows, taci_RowGroup *g, taci_Arena *scratch);
/// Read the free velocities and solve; leaves the efforts in `effort`.
void taci_rows_solve(taci_Rows *rows, const taci_RowContext *c);
/// Spring forces where the motion without them would be `flow`; added to `effort`.
void taci_rows_answer(taci_Rows *rows, const double *flow, double *effort);
/// What springs answer to a displacement of their sites, without targets and residuals; added to
/// `effort`.
void taci_rows_yield(const taci_Rows *rows, const double *moved, double *effort);
/// The efforts on the sites of one system, NULL if none of them is touched.
const double *taci_rows_effort(const taci_Rows *rows, int system);
/// The same of the step that has finished, whatever was done with `effort` since.
const double *taci_rows_acted(const taci_Rows *rows, int system);
/// What contacts pay of the turns of one system's sites, NULL if none of them is touched.
const uint8_t *taci_rows_pay(const taci_Rows *rows, int system);
/// The torque (N·m·s) that the pairs of springs between moving sites leave over a step
/// (open_pairs.c).
tac_Vec3 taci_rows_open(const taci_Rows *rows, const taci_RowContext *c);
tac_Vec3 taci_spring_open(const taci_Rows *rows, const taci_RowContext *c,
                          const taci_SpringWork *w);
/// Before the systems finish: keep the V̂ that the forces were solved with.
void taci_rows_keep_flows(taci_Rows *rows, const taci_RowContext *c);
/// After the systems have finished: residuals and books of the springs; adds work_row of each
/// system to work_row[].
void taci_rows_finish(taci_Rows *rows, const taci_RowContext *c, double *work_row);
/// Leak of the springs by the policy; kicks are added to work_policy[] of each system. Returns the
/// roots missed; `owed` is raised to what the worst of them owes.
int taci_rows_settle(taci_Rows *rows, const taci_RowContext *c, double *work_policy, double *owed);
/// The angular momentum that springs still owe to groups that nothing holds, after settle
/// (closing.c).
tac_Vec3 taci_rows_owed(const taci_Rows *rows);
/// After k+1 of the systems was moved: springs keep what they carry beside the geometry. Returns
/// the change of their energy, J.
double taci_rows_shift(taci_Rows *rows, const taci_RowContext *c);
/// Elastic, carried and tank of the springs: now, or of k+1 before commit.
void taci_rows_stored(const taci_Rows *rows, const taci_RowContext *c, taci_When when,
                      tac_Ledger *l);
/// The same of one spring, now.
void taci_rows_spring_energy(const taci_Rows *rows, const taci_RowContext *c, int spring,
                             tac_Ledger *l);
/// Set a spring's residual to the geometry. Right after it: as it was before.
void taci_rows_spring_reset(taci_Rows *rows, const taci_RowContext *c, int spring);
void taci_rows_spring_take_back(taci_Rows *rows, int spring);
void taci_rows_commit(taci_Rows *rows);

// shared by the files of this folder; rows->flow holds the efforts for TACI_ALONG_EFFORT
void taci_rows_probe(taci_Rows *rows, const taci_RowContext *c, const taci_RowGroup *g,
                     taci_Direction along, double *a1, double *a2);
/// What a kick gives is added to work[] of each system.
void taci_rows_kick(taci_Rows *rows, const taci_RowContext *c, const taci_RowGroup *g,
                    taci_Direction along, double alpha, double *work);
/// The next cluster of a group after position *i among its sites, which stand cluster by cluster:
/// its first site; -1: none left.
int taci_rows_next_cluster(const taci_Rows *rows, const taci_RowGroup *g, int *i);
/// Whether a group is held by the world: then its whole motion may be scaled without breaking a
/// momentum.
bool taci_rows_is_held(const taci_Rows *rows, const taci_RowContext *c, const taci_RowGroup *g);
/// A group that nothing holds as one rigid body at k+1; false: something does, or a cluster cannot
/// turn as a whole. And V(k+1) of all its clusters += the rotation w about `centre`; returns the
/// energy given, which work_policy[] has by system (closing.c).
bool taci_rows_lock(taci_Rows *rows, const taci_RowContext *c, const taci_RowGroup *g,
                    taci_Lock *all);
double taci_rows_spin(taci_Rows *rows, const taci_RowContext *c, const taci_RowGroup *g,
                      tac_Vec3 centre, tac_Vec3 w, double *work_policy);
/// Gives a group that nothing holds the angular momentum that its springs left out, as far as that
/// is cheap against `scale`; the rest is owed. Returns the energy given, which work_policy[] has by
/// system (closing.c).
double taci_rows_close(taci_Rows *rows, const taci_RowContext *c, const taci_RowGroup *g,
                       double scale, double *work_policy, tac_Vec3 *owed);
taci_Frame taci_rows_frame(const taci_RowContext *c, taci_When when, const taci_RowEnd *end);
void taci_rows_flows(taci_Rows *rows, const taci_RowContext *c, taci_Flow which, double *flow);

#endif
