#ifndef TACI_CONTACT_H
#define TACI_CONTACT_H
#include "row/cone.h"
#include "row/friction.h"
#include "row/two.h"
#include "row/row.h"
#include <tactus/contact.h>

/* Contacts as rows: one problem over any mix of systems (docs/theory/contact.md).
 *
 * Collision gives candidates: points with a normal and a gap, each between two ends (sites of any
 * systems, or the world), sorted by key. Those that the motion reaches become active: three rows
 * (normal and two tangents) on the condensed blocks of row.h. Active contacts that share a moving
 * block form an island; every island is solved by itself, and then held to its passivity. Torques
 * that resist rolling and spinning are lines of their own behind that of their contact: the same
 * law, with the normal force that the contact had when it was last solved.
 *
 *   taci_contacts_clear    empty lists; world/collide.c adds candidates and the ends they touch
 *   taci_contacts_warm     forces of the last step, by key
 *   taci_contacts_read     groups of rows are condensed: free and start velocities
 *   taci_contacts_solve    activation, islands, solver, safeguard; leaves efforts on the sites
 *   taci_contacts_finish   losses, each from its own formula, with the V̂ that the systems made
 *   taci_contacts_push_out what overlaps too much is moved apart, paid from the losses
 *   taci_contacts_commit   forces become the warm start of the next step
 */

/* The solver's inner loops have one length: contacts see each site of a block as a twist, whatever
 * its kind. A site of fewer flows has zeros in the rest of V and Y, so that what rows have there
 * does nothing. The condensed blocks of row.h are packed. */
#define TACI_TWIST TACI_BODY_FLOWS

typedef enum taci_LineKind {
    TACI_LINE_CONTACT,
    TACI_LINE_ROLLING,
    TACI_LINE_TORSION
} taci_LineKind;
#define TACI_NONE 0.01 // of the slop: a gap that counts as none
#define TACI_FARTHEST \
    10.0 // times as far as it parts shapes, that push-out moves what it presses on
typedef enum taci_Apart { TACI_TOUCHING, TACI_WITHIN_SLOP, TACI_APART } taci_Apart;
enum { TACI_CANDIDATE_WAITS = -1, TACI_CANDIDATE_DROPPED = -2, TACI_CANDIDATE_JOINS = -3 };

typedef struct taci_Candidate {  // a point where two shapes are near each other
    int32_t shape[2];            // slots: key of the pair
    uint32_t feature;            // key of the point
    int32_t end[2];              // in the list of touched ends; -1: the world
    tac_Vec3 point;              // m, at state k
    tac_Vec3 normal, arm[2];     // of the rows: from b to a; from the reference points of the ends
    tac_Vec3 normal_k, arm_k[2]; // of the law: at state k, or where the sides meet
    tac_Vec3 v_k;                // m/s, of a against b in the state, through the arms of the law
    int32_t v_known;             // 0: a side only tells its flows
    tac_Vec3 drive;              // m/s, of a against b over the step, as prescribed, at the rows
    tac_Vec3 belt;               // m/s, the same of surfaces that run; along the contact only
    tac_Vec3 drive_k;            // m/s, both at the start of the step, through the arms of the law
    int32_t drives;              // these and drive_turn are not all zero
    int32_t driven;      // a side is on a body that moves as prescribed, or has just stopped
    int32_t at_midpoint; // the rows are those of the predicted midpoint
    double blur;         // m/s, what v_k cannot tell from a motion without approach or slip
    double gap, margin;  // m; the margin with which the pair was looked at
    double thin;         // m, thickness of the thinner shape
    double friction, restitution, rebound;
    double rolling, torsion; // m, lever arms
    tac_Vec3 drive_turn;     // rad/s, of a against b over the step, as prescribed
    int32_t apart;           // taci_Apart: where the pair starts; what does not touch may miss
    double swing;            // rad/s, of sides that a blow turns or that turn away from it
    int32_t exact;           // its impacts are placed where they happen in time
    int32_t edited;          // one of the shapes was made or placed since the last step
    int32_t pair;            // the account of the two shapes
    // of the solve
    int32_t at[2];    // where the twist of a side begins among the blocks; -1: does not move
    int32_t group[2]; // blocks; -1: does not move
    int32_t midpoint; // a side has its velocity at the middle of the step
    int32_t plain;    // its sides are free bodies, or do not move
    int32_t island;
    int32_t active;       // place among the lines, or one of TACI_CANDIDATE_*
    double hold;          // 0..1: how much of the way to a stop an impact's friction insists on
    tac_Vec3 warm;        // N, on a: force of the last step
    tac_Vec3 warm_torque; // N·m, on a: against rolling and spinning
    tac_Vec3 v_last;      // m/s, v_k of the step before; -v_k if it did not touch then
} taci_Candidate;

typedef struct taci_ContactLine { // an active contact as the solver sees it
    int32_t candidate;
    int32_t kind;                   // taci_LineKind
    int32_t at[2];                  // where the twist of a side begins; -1: does not move
    int32_t span_at[2], span[2];    // flows that a force here changes; both sides in one block: one
                                    // span
    double dir[3][3];               // n, t1, t2, world axes
    double turn[2][3][3];           // arm x direction of each side
    double *Y;                      // response: 3 rows of span[0] + span[1]
    double w[3];                    // diagonal of J Y
    double own[2][2];               // J Y between n and t1, t2: what a normal force does to the
                                    // slip, and tangential ones to the approach
    double wt;                      // larger eigenvalue of the tangential block
    double wn_inverse, wt_inverse;  // 0: nothing moves
    double cn;                      // m/s, the approach that the law leaves
    double base[2], end[2];         // m/s, slips that it lets stay: base, and on by up to `end`
    double end_inverse;             // 1/|end|²; 0: no length
    double mu, mu_most;             // friction; where it would wedge the sides, less (wedge.c)
    double drive[3];                // m/s, what is prescribed of its sides, less `place`
    double early;                   // s, T - 2 t* of an impact that is placed in time; else 0
    double place[3];                // m/s, by which V̂ exceeds the velocity at the impact
    double place_drive[3];          // m/s, the part of it that is prescribed
    double lambda[3];               // N
    double lambda_0[3], p[3], g[3]; // of NNCG
    double rate_start[3];           // m/s, of the start of the step
    double rate_free[3];            // m/s, without contact forces
    double rate[3];                 // m/s, V̂ after finish
    double moved;                   // m, by which its place in time parts the sides
    double want, push;              // push-out: m, and its effort
    int32_t aside;                  // its sides would go far aside rather than part
} taci_ContactLine;

typedef struct taci_Island {
    int32_t first, count;      // contacts
    int32_t lone;              // every block in it is one site: swept without a dense matrix
    int32_t pairs;             // sweeps spent, in pairs
    int32_t rung;              // of the ladder; -1: swept only
    int32_t parts, exact;      // push-out moves it; all its contacts are impacts placed in time
    int32_t granted;           // an edit pays for it
    double share;              // of its displacement that is made
    double lightest, heaviest; // response of its blocks to a force: largest, least
    double residual;           // m/s, by the law: the natural map without epsilon
    double power, free_power;  // W, of its forces with the motion they make, and with the free one
    double power_size;         // W, sum of the sizes of the latter
    double factor;             // by which the safeguard scaled it; 1: not at all
} taci_Island;

typedef struct taci_WarmStart { // force of a contact that acted, by key
    int32_t shape[2];
    uint32_t feature;
    int32_t at_midpoint;
    tac_Vec3 force, torque; // N, N·m, on a
    tac_Vec3 v_k;           // m/s, the velocity of the state that the law was given
} taci_WarmStart;

typedef struct taci_PairAccount { // between two shapes that overlap
    int32_t shape[2];             // the lower slot first
    double tank;                  // J, lost by sinking in: what push-out may spend
    double grant;                 // m, overlap beyond the slop that an edit made and pays for
    double way, strain;           // m, J: how far that may still move a point of contact, and what
                                  // it may still store in springs; 0: not known yet (grants.c)
} taci_PairAccount;

typedef struct taci_PairWork { // the same pair in this step
    double force;              // N, normal
    double sunk, spare;        // J, lost by sinking in; by an impact beside that
    int32_t pushes;            // push-out moves it
    int32_t placed;            // its impacts are placed in time
} taci_PairWork;

typedef struct taci_ContactSettings {
    tac_ContactLaw law;
    tac_ContactSolver solver;
    int directions; // of Lemke's pyramid
    int pairs;      // at most; 0: until the law holds
    double tolerance, slop, budget;
    bool push_out;
} taci_ContactSettings;

typedef struct taci_ContactCapacity {
    int contacts; // candidates
    int touches;  // ends
    int sites;    // of rows, beside the ends
    int group;    // of these, in one block
} taci_ContactCapacity;

typedef struct taci_Contacts {
    taci_ContactCapacity capacity;
    taci_ContactSettings set;
    // state
    taci_WarmStart *warm[2]; // of the last step, sorted; and of the one being made  (contacts)
    int warm_count[2];
    int now;
    taci_PairAccount *account[2]; // as `warm`, by pair                              (contacts)
    int account_count[2];
    // of this step
    double T;
    int candidate_count, touched_count, count, island_count;
    taci_Candidate *candidate; // sorted by (shapes, feature)               (contacts)
    taci_RowEnd *touched;      // the ends                                  (touches)
    int32_t *site;             // of a touched end, in the list of sites    (touches)
    taci_ContactLine *line;    // active ones, by island                    (3 contacts)
    taci_PairWork *pair;       // beside the accounts of this step          (contacts)
    taci_Island *island;       //                                           (contacts)
    tac_Contact *report;       // what users read                           (contacts)
    int report_count;
    bool reported;                // `report` is that of the last step
    double *V, *V_free, *V_start; // twists of the sites, by block           (TACI_TWIST sites)
    double *shifted, *parted;     // m, rad: how placed impacts and push-out move them, likewise
    int32_t *group_island;        // island of a block, -1: none               (scratch)
    int V_count;
    double placed;    // J, that contacts gave for placing impacts in time
    double jammed;    // m, the deepest overlap of an edit that was given up in this step, and of
    int jammed_pair;  // which account of it
    tac_Ledger books; // losses of the step; scale: what their terms were rounded at
    tac_ContactStats stats;
} taci_Contacts;

size_t taci_contacts_need(taci_ContactCapacity capacity);
size_t taci_contacts_scratch(taci_ContactCapacity capacity, int directions);
/// Room for at least so much, with what is there. False: the arena has none, and nothing has
/// changed. Contacts are created from all zeros.
bool taci_contacts_reserve(taci_Contacts *k, taci_Arena *arena, taci_ContactCapacity capacity);

/// Empty the lists for a new step.
void taci_contacts_clear(taci_Contacts *k, double T);
/// Look up the forces of the last step; candidates are complete and sorted.
void taci_contacts_warm(taci_Contacts *k);
/// Where the twist of a site that moves begins among the blocks.
static inline int taci_contact_place(const taci_Rows *rows, const taci_RowSite *s)
{
    return TACI_TWIST * (rows->group[s->group].place + s->place);
}
/// Flows of the sites as twists, to their places among the blocks.
void taci_contacts_spread(const taci_Rows *rows, const double *flow, double *V);
/// Once the groups of `rows` are condensed: free and start velocities. Forces found in an earlier
/// pass are the new warm start.
void taci_contacts_read(taci_Contacts *k, taci_Rows *rows, const taci_RowContext *c);
/// Solve; efforts of the contacts are added to rows->effort. ERR_CAPACITY, ERR_MEMORY: no scratch
/// left.
tac_Result taci_contacts_solve(taci_Contacts *k, taci_Rows *rows, const taci_RowContext *c);
/// After the systems and the springs have finished: rows->flow is V̂ as they made it.
void taci_contacts_finish(taci_Contacts *k, const taci_Rows *rows);
/// The torque (N·m·s) that contacts between moving ends leave over a step (open_pairs.c).
tac_Vec3 taci_contacts_open(const taci_Contacts *k, const taci_Rows *rows,
                            const taci_RowContext *c);
/// What push-out costs each system, and the springs after them: all of it, and what edits pay.
typedef struct taci_PushOutCost {
    double *all, *edit; // J                                          (system_count + 1)
} taci_PushOutCost;
/// How deep the sides of a candidate are in each other at the start. The gap of what is met later
/// is reckoned back from there, and of what turns past it means nothing.
static inline double taci_candidate_depth(const taci_Candidate *c)
{
    return c->apart == TACI_TOUCHING ? -c->gap : 0.0;
}
/// Move apart what overlaps; adds what that costs.
void taci_contacts_push_out(taci_Contacts *k, taci_Rows *rows, const taci_RowContext *c,
                            taci_PushOutCost cost);
/// Forces become the warm start of the next step. `still` marks shapes that did not take part: the
/// forces between two of them stay as they are. NULL: all took part.
void taci_contacts_commit(taci_Contacts *k, const uint8_t *still);
/// The step is not made: no contact acted.
void taci_contacts_undo(taci_Contacts *k);
/// A shape goes (-1: all): so do its forces.
void taci_contacts_forget_shape(taci_Contacts *k, int shape);

// shared by the files of this folder
#define TACI_DENSE_LIMIT 80 // contacts of an island that the dense solvers take
#define TACI_LEMKE_LIMIT 40 // of Lemke's method when asked for
/// Candidates that the motion V reaches within the step become active. Returns how many joined.
int taci_contacts_activate(taci_Contacts *k, const taci_RowContext *c, const double *V);
/// Of those that join, of each pair only the ones stay that the motion V reaches first; the others
/// wait for what these leave of it, and so does what is behind another thing. Returns how many
/// wait; -1: no scratch left.
int taci_contacts_order(taci_Contacts *k, const double *V, taci_Arena *scratch);
/// Islands and lines of the present active set, started from the forces known. False: no scratch.
bool taci_contacts_lines(taci_Contacts *k, const taci_Rows *rows, taci_Arena *scratch);
/// What follows from w, once it is known; w12 and w21 couple the tangents.
static inline void taci_line_weigh(taci_ContactLine *l, double w12, double w21)
{
    double off = 0.5 * (w12 + w21), half = 0.5 * (l->w[1] - l->w[2]);
    l->wt = 0.5 * (l->w[1] + l->w[2]) + sqrt(half * half + off * off);
    l->wn_inverse = l->w[0] > 0.0 ? 1.0 / l->w[0] : 0.0;
    l->wt_inverse = l->wt > 0.0 ? 1.0 / l->wt : 0.0;
}
/// The friction with which a contact wedges, HUGE_VAL: with none (wedge.c). w12, w21 as above.
double taci_line_wedge(const taci_ContactLine *l, double w12, double w21);
/// Directions, response and weights of a contact whose sides are free bodies, with their blocks, or
/// do not move (NULL); spans and memory are set (contact_free.c).
void taci_line_free(taci_ContactLine *l, const taci_Candidate *c, const double *const G[2]);
/// What v does to one side along a direction; two short sums, which do not wait for each other.
static inline double taci_side_way(const double dir[3], const double turn[3], const double *v)
{
    return (dir[0] * v[0] + dir[1] * v[1] + dir[2] * v[2]) +
           (turn[0] * v[3] + turn[1] * v[4] + turn[2] * v[5]);
}
/// What V does to a line's sides along its three directions: velocities or displacements, without
/// what is prescribed.
static inline void taci_line_way(const taci_ContactLine *l, const double *V, double rate[3])
{
    rate[0] = rate[1] = rate[2] = 0.0;
    if (l->at[0] >= 0)
        for (int r = 0; r < 3; r++)
            rate[r] = taci_side_way(l->dir[r], l->turn[0][r], V + l->at[0]);
    if (l->at[1] >= 0)
        for (int r = 0; r < 3; r++)
            rate[r] -= taci_side_way(l->dir[r], l->turn[1][r], V + l->at[1]);
}
/// Relative velocity of a line's sides along its three directions.
static inline void taci_line_rate(const taci_ContactLine *l, const double *V, double rate[3])
{
    taci_line_way(l, V, rate);
    for (int r = 0; r < 3; r++)
        rate[r] += l->drive[r];
}
/// V += Y d of one row.
static inline void taci_line_push(const taci_ContactLine *l, int row, double d, double *V)
{
    const double *Y = l->Y + (ptrdiff_t)row * (l->span[0] + l->span[1]);
    for (int side = 0; side < 2; side++) {
        double *v = V + l->span_at[side];
        for (int i = 0; i < l->span[side]; i++)
            v[i] += Y[i] * d;
        Y += l->span[side];
    }
}
/// v += Y d of two flows, rows n apart.
static inline void taci_push_two(const double *Y, int n, taci_Two d0, taci_Two d1, taci_Two d2,
                                 double *v)
{
    taci_Two dv = taci_two_load(Y) * d0 + taci_two_load(Y + n) * d1 + taci_two_load(Y + 2 * n) * d2;
    taci_two_store(v, taci_two_load(v) + dv);
}
/// V += Y d of all three rows, twist by twist; one is a free body.
static inline void taci_line_push_all(const taci_ContactLine *l, const double d[3], double *V)
{
    int n = l->span[0] + l->span[1];
    const double *Y = l->Y;
    taci_Two d0 = taci_two_fill(d[0]), d1 = taci_two_fill(d[1]), d2 = taci_two_fill(d[2]);
    for (int side = 0; side < 2; side++) {
        double *v = V + l->span_at[side];
        for (int i = 0; i < l->span[side]; i += TACI_TWIST)
            for (int j = i; j < i + TACI_TWIST; j += 2)
                taci_push_two(Y + j, n, d0, d1, d2, v + j);
        Y += l->span[side];
    }
}
/// Order of keys: the lower shape of a pair counts first, whichever side it is.
static inline int taci_contact_order(const int32_t a[2], uint32_t fa, const int32_t b[2],
                                     uint32_t fb)
{
    int a0 = a[0] < a[1] ? a[0] : a[1], b0 = b[0] < b[1] ? b[0] : b[1];
    int a1 = a[0] < a[1] ? a[1] : a[0], b1 = b[0] < b[1] ? b[1] : b[0];
    if (a0 != b0)
        return a0 < b0 ? -1 : 1;
    if (a1 != b1)
        return a1 < b1 ? -1 : 1;
    return fa == fb ? 0 : fa < fb ? -1 : 1;
}
/// Nearest point to u of the segment from the line's `base` on to its end.
static inline void taci_line_nearest(const taci_ContactLine *l, const double u[2], double p[2])
{
    double s = ((u[0] - l->base[0]) * l->end[0] + (u[1] - l->base[1]) * l->end[1]) * l->end_inverse;
    s = s < 0.0 ? 0.0 : s > 1.0 ? 1.0 : s;
    p[0] = l->base[0] + s * l->end[0];
    p[1] = l->base[1] + s * l->end[1];
}
/// Accounts of all pairs of candidates, carried over from the last step (pair_accounts.c).
void taci_accounts_open(taci_Contacts *k);
/// Losses of the step go to the accounts; `work` is what all contacts did, and bounds them.
void taci_accounts_book(taci_Contacts *k, double work);
/// J, that impacts which are placed in time lost; and what that cost beside what was given for it
/// taken from them.
double taci_accounts_spare(const taci_Contacts *k);
void taci_accounts_take_spare(taci_Contacts *k, double cost);
/// How far a pair may be moved apart against its own force.
double taci_accounts_limit(const taci_Contacts *k, int pair);
/// J, that the pairs which push-out moves have together; and its price taken from them.
double taci_accounts_funds(const taci_Contacts *k);
void taci_accounts_spend(taci_Contacts *k, double cost);
/// J, in all accounts of one of the two lists.
double taci_accounts_sum(const taci_Contacts *k, int which);
/// What push-out of an edit's overlap may still do for the pairs of an island together.
typedef struct taci_GrantLimits {
    double way;    // m, that a point of contact moves
    double strain; // J, that springs store
} taci_GrantLimits;
bool taci_pair_is_granted(const taci_Contacts *k, const taci_ContactLine *l);
/// Whether a line's sides would move far aside where it parts them.
bool taci_line_goes_aside(const taci_ContactLine *l);
/// m, how far the displacement D moves the points of an island that push-out presses on, at most.
double taci_island_way(const taci_Contacts *k, const taci_Island *s, const double *D);
/// m, how far overlap of this depth may move a point of contact.
double taci_grant_way(double depth);
/// What springs may store for the pairs of an island, when D is the first to part them.
void taci_grants_open(taci_Contacts *k, const taci_Island *s, const double *D);
taci_GrantLimits taci_grants_left(const taci_Contacts *k, const taci_Island *s);
void taci_grants_spend(taci_Contacts *k, const taci_Island *s, taci_GrantLimits spent);
/// Pairs of an island that ask, but that no contact parts, wait no longer than parting takes.
void taci_grants_wait(taci_Contacts *k, const taci_Island *s);
/// The overlap of a pair stays.
void taci_grant_give_up(taci_Contacts *k, int pair);
/// What is empty goes.
void taci_accounts_commit(taci_Contacts *k);
void taci_accounts_forget_shape(taci_Contacts *k, int shape);
/// How far the line's force and `rate` are from its law, m/s: the natural map without epsilon. The
/// first force of a torque is its limit.
static inline double taci_line_miss(const taci_ContactLine *l, const double rate[3])
{
    if (l->kind == TACI_LINE_CONTACT && l->wn_inverse == 0.0)
        return 0.0;
    double u[2] = {rate[1] - l->wt * l->lambda[1], rate[2] - l->wt * l->lambda[2]};
    double p[2];
    taci_line_nearest(l, u, p);
    double y[2] = {(p[0] - u[0]) * l->wt_inverse, (p[1] - u[1]) * l->wt_inverse};
    double slack = l->kind == TACI_LINE_CONTACT ? rate[0] - l->cn : 0.0;
    return taci_law_miss(l->lambda, slack, l->w[0], y, l->wt, l->mu);
}
/// Whether a line's normal meets faster than forces within the step explain: an impact.
bool taci_line_is_impact(const taci_Contacts *k, const taci_ContactLine *l);
/// The law of an island all of whose contacts meet within the step, at the instants of their
/// impacts (impact.c); others keep that of means.
void taci_island_time(taci_Contacts *k, taci_Island *s);
/// D += what places the impacts of islands in time, in the blocks.
void taci_contacts_place(const taci_Contacts *k, double *D);
/// What places an impact in time, as an effort of its line.
void taci_line_place(const taci_ContactLine *l, double effort[3]);
/// m, the gap to which V̂ alone leads.
double taci_line_gap_end(const taci_Contacts *k, const taci_ContactLine *l);
/// What the law lets stay of a line's slip: from `hold` times the end of the impact on (hold.c).
void taci_line_hold(taci_ContactLine *l, const double stop[2], double hold);
/// After a solve: impacts whose friction gave more than their normal lost hold less. Returns how
/// many; the island is to be solved again. `last`: as little as is safe in any case.
int taci_island_yield(taci_Contacts *k, const taci_Island *s, bool last);
/// Sweeps over one island, until a pair changes nothing by more than the tolerance, or they stall;
/// V is kept up to date. Returns the largest change of the last pair, m/s (contact_sweep.c).
double taci_island_sweep(taci_Contacts *k, taci_Island *island, int pairs, double tolerance);
/// One island by the method asked for, or by what suits it (contact_island.c). False: no scratch.
bool taci_island_solve(taci_Contacts *k, const taci_Rows *rows, int island, taci_Arena *scratch);
/// Whether sweeps come first: then a few of them show who else is overrun.
bool taci_island_is_swept(const taci_Contacts *k, const taci_Island *s);
/// Residual and power of an island, with its forces and V as they are.
void taci_island_measure(const taci_Contacts *k, taci_Island *s);
typedef enum taci_DenseMethod {
    TACI_DENSE_LADDER,
    TACI_DENSE_LEMKE,
    TACI_DENSE_NEWTON,
} taci_DenseMethod;
/// The dense form, for small islands (contact_dense.c), from the forces of the lines, which stay if
/// they are nearer to the law (`residual`) than its answer; V is not updated. Returns the residual
/// of Lemke's own law where it was asked for and has an answer, else HUGE_VAL; -1: no scratch.
double taci_island_dense(taci_Contacts *k, taci_Island *island, taci_DenseMethod method,
                         taci_Arena *scratch);
/// Set V of the blocks of an island to their free motion plus what the forces add.
void taci_island_rebuild(taci_Contacts *k, const taci_Rows *rows, int island);
/// J_a Y_b: what a unit force along row b of `from` does to the rate of row a of `to`.
double taci_line_coupling(const taci_ContactLine *to, int a, const taci_ContactLine *from, int b);
/// The torque on a against rolling or spinning, world axes.
static inline tac_Vec3 taci_line_torque(const taci_ContactLine *l)
{
    const double *f = l->lambda, *t1 = l->turn[0][1], *t2 = l->turn[0][2];
    if (l->kind == TACI_LINE_CONTACT)
        return v3(0, 0, 0);
    return v3(f[1] * t1[0] + f[2] * t2[0], f[1] * t1[1] + f[2] * t2[1],
              f[1] * t1[2] + f[2] * t2[2]);
}
/// Lines of a candidate: of its contact, and of torques behind it.
static inline int taci_candidate_lines(const taci_Candidate *c)
{
    return 1 + (c->rolling > 0.0) + (c->torsion > 0.0);
}
/// The torques of an active candidate together.
static inline tac_Vec3 taci_candidate_torque(const taci_Contacts *k, const taci_Candidate *c)
{
    tac_Vec3 sum = v3(0, 0, 0);
    for (int i = 1; i < taci_candidate_lines(c); i++)
        sum = v3_add(sum, taci_line_torque(&k->line[c->active + i]));
    return sum;
}
/// The force on a, world axes.
static inline tac_Vec3 taci_line_force(const taci_ContactLine *l)
{
    const double *f = l->lambda;
    return v3(f[0] * l->dir[0][0] + f[1] * l->dir[1][0] + f[2] * l->dir[2][0],
              f[0] * l->dir[0][1] + f[1] * l->dir[1][1] + f[2] * l->dir[2][1],
              f[0] * l->dir[0][2] + f[1] * l->dir[1][2] + f[2] * l->dir[2][2]);
}

#endif
