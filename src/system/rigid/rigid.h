#ifndef TACI_RIGID_H
#define TACI_RIGID_H
#include "energy/policy.h"
#include "math/blocks.h"
#include "system/body.h"
#include "system/element.h"
#include <tactus/spring.h>

/* The rigid system: bodies in SE(3) joined by potential elements, in maximal coordinates (S0, S3
 * section 3).
 *
 * Bodies and elements live in slots that are used again, lowest first. From them `topology.c`
 * makes, after an edit, the nodes (movable bodies in elimination order, clusters contiguous) and
 * the list of live elements sorted by cluster. A step runs over nodes and elements:
 *
 *   prepare.c   predicted midpoint, operator A and right side b          (R3), (R7), (R11)
 *   blocks      A = L U by 6x6 blocks, V̂ = A^-1 b                        math/blocks.h
 *   rotation.c  each body's own turn: momentum and energy both           momentum.md (M2) to (M5)
 *   fours.c     what is long and the same for every body, four at a time
 *   finish.c    V(k+1), poses, residuals s~ and g, works and losses      (R2), (R12)
 *   closing.c   angular momentum of clusters that nothing holds          momentum.md (M6)
 *   settle.c    leak -> correction, carried residuals, tank              policies.md
 *   project.c   joints that no step resolves: geometry to what is carried (P8)
 *   shift.c     push-out: poses of k+1 moved, velocities as they are     contact.md
 *   drive.c     fixed bodies that move as prescribed                     (R19)
 *   impulses.c  the momentum books of the step                           momentum.md (M8)
 *
 * Inside the solver a body's unknown is (v, u): v of the centre of mass and u = R_mid omega, both
 * in world axes, so that element blocks need no rotation products. Where momentum is kept
 * (taci_rigid_keeps), u of V_hat is R_k W once the step is finished. The state keeps omega in body
 * axes, as S0 does. State k is in state[now], k+1 is written to state[1 - now]; commit turns `now`.
 */

#define TACI_UNRESOLVED 25.0 // k T²/m up to which corrections find their root
#define TACI_TURN_LEFT 1e-16 // of |W|²: what Newton's method may leave of a body's turn
#define TACI_TURN_FAR 1e-3 // rad over a step: so far from the operator's a body may turn by itself
enum { TACI_HELD_POSITION = 1, TACI_HELD_ROTATION = 2 };

typedef struct taci_RigidBody { // what a step reads of a body; edits, sleep and drives change it
    double mass;                // kg
    tac_Mat3 J, J_inv;          // kg·m2, body axes, about the centre of mass
    double drag, angular_drag;  // N·s/m, N·m·s/rad
    tac_Pose goal;              // where a fixed body is at the end of the next step, if has_goal
    int32_t springs;            // elements and row springs on it: decides TAC_GYRO_AUTO
    int32_t rank;               // live bodies in the slots before it
    uint16_t generation;
    uint8_t live, fixed;
    uint8_t isotropic;        // J is a number times the identity
    uint8_t unplaced;         // its impacts are those of a whole step
    uint8_t asleep;           // held where it is until something comes (world/sleep.c)
    uint8_t driven, has_goal; // fixed, and moves as prescribed or has just done so (drive.c)
    uint8_t gyro;             // tac_Gyro in force, TAC_GYRO_AUTO: none needed; set by topology
} taci_RigidBody;

typedef struct taci_RigidState { // what a step changes
    tac_Vec3 x;                  // m, centre of mass, world axes
    tac_Quat q;                  // world from body
    tac_Vec3 v, w;               // m/s world axes, rad/s body axes
    tac_Vec3 v_hat[2], w_hat[2]; // V̂ of the last step and of the one before, same axes
    double tank;     // J; a cluster's tank is the sum of its bodies', and kept by the first
    tac_Vec3 owed;   // N·m·s, angular momentum that closing owes; a cluster's is the sum
    int32_t history; // how many of the two V̂ are valid
    int32_t pad;
} taci_RigidState;

typedef struct taci_RigidPort { // pushes on a body
    tac_Wrench push;            // N, N·m: for the next step, or the one begun
    tac_Wrench pushed;          // in the last step
    tac_Vec3 u_hat;             // rad/s, world axes at the midpoint: what `pushed` is paired with
    double work, total;         // J, of the last step and since creation
    int32_t mean_known;         // 1: u_hat and v_hat[0] are those of the last step; 0 before the
                                // first, and once a twist was set
    int32_t pad;
} taci_RigidPort;

typedef struct taci_RigidElement { // an element's slot; changed by edits only
    taci_Element e;
    int32_t body[2]; // slots; b is -1 for the world
    int32_t live;
    int32_t moves; // frame_b goes to `target` during the next step
    int32_t work;  // its place in `work`, valid unless the topology is dirty
    int32_t arms;  // POINT or HINGE: arms and axes say it all
    tac_Pose target;
    tac_Vec3 z_a, z_b; // z axes of the frames in their bodies
} taci_RigidElement;

typedef struct taci_ElementState { // what a step changes of an element
    double s[TACI_ELEMENT_DIM];    // carried residual; equal to the geometric one unless the policy
                                   // could not pay
    double memory[3];              // see taci_element_residual
} taci_ElementState;

typedef struct taci_RigidNode { // of this step
    taci_Frame mid;             // predicted midpoint
    tac_Mat3 R_start;           // rotation at k, if nothing is joined to it
    int32_t newton;   // the operator has both factors of its gyroscopic term, momentum.md (M2)
    int32_t free;     // nothing is joined to it: the operator has the turn's own form
    int32_t pays;     // its cluster pays for what rows did beside what they were solved for: after
                      // finish they see the V̂ solved
    int32_t pay;      // TACI_PAY_*: what contacts pay of how it turns
    int32_t placed;   // q_next and R_next are those of W already
    tac_Vec3 w_est;   // rad/s, body axes: the estimate `mid` was made with
    tac_Vec3 w_start; // rad/s, body axes: start of the force step; `split` puts half a gyro step
                      // before
    tac_Vec3 v_solved, u_solved; // m/s, rad/s, world axes: V̂ of the operator
    tac_Vec3 W;                  // rad/s, body axes: T W is the turn of the step
    double factor;               // w(k+1) = factor (2 W - w_k) where momentum is kept
    tac_Wrench net;              // N, N·m: of weight, pushes, rows and elements on it
    tac_Quat q_next;             // rotation at k+1 before it is moved
    tac_Vec3 x_moved;            // place at k+1 before push-out, and
    tac_Quat q_moved;            // rotation: where joints that no step resolves were brought
    tac_Quat q_placed;           // where placing impacts in time turned it; it kept its momentum
    tac_Mat3 R_next;             // rotation at k+1
    tac_Wrench rows;             // N, N·m: of springs that are rows, and of contacts
    tac_Wrench given;            // N·s world axes, N·m·s body axes: by closing and kicks
    tac_Vec3 turned; // N·m·s body axes: by the second half of the split gyroscopic step
} taci_RigidNode;

typedef struct taci_Arms { // of a POINT or HINGE in some configuration, world axes
    tac_Vec3 a, b;         // from the centres of mass to the frames' origins
    tac_Vec3 z_a, z_b;     // HINGE: axes
} taci_Arms;

typedef struct taci_ElementWork { // of this step
    int32_t slot;                 // element slot
    int32_t node[2];              // nodes of its bodies; -1: does not move
    int32_t entry;                // block entry that couples them, -1: none
    int32_t dim;
    int32_t active; // 0: a limit that is not reached: no force in this step
    int32_t driven; // a body of it moves as prescribed
    int32_t first;  // of those with its entry: it sets what the others add to
    int32_t rides;  // in the axes of b (taci_element_rides)
    int32_t pad;
    union {
        struct {
            taci_Arms mid, used, next; // POINT, HINGE: of the operator, of the force that acted, at
                                       // k+1
        };
        taci_ElementRow row[3]; // others: rows of A at the midpoint
    };
    double s[TACI_ELEMENT_DIM];     // residual of the start; if it rides, turned to the midpoint
    double delta[TACI_ELEMENT_DIM]; // change of s by its target; zero unless it moves
    double drive[TACI_ELEMENT_DIM]; // rate of s by bodies that move as prescribed, if driven
    double predicted[TACI_ELEMENT_DIM]; // s~
    double geometric[TACI_ELEMENT_DIM]; // g
    double rate[TACI_ELEMENT_DIM];      // A V̂ of the operator
    double lambda[TACI_ELEMENT_DIM];    // mean force that acted, along A'
    tac_Wrench acted[2];                // on a and b, at their centres of mass
    double elastic;                     // J, ½ k |g|²
    double leak;                        // J, ½ k (|g|² - |s~|²)
    double extra;       // J, what its force gave to the motion beside what the operator says
    double damping;     // J, what its damper took
    double work_target; // J
} taci_ElementWork;

typedef struct taci_RigidCluster { // of this step
    int32_t element_first;         // in `work`; the next cluster's is the end
    int32_t held;                  // an element holds it to the world or to a fixed body
    double stiffness;              // largest k T²/m of its joints, k per point
    int32_t rigid;  // so stiff that forces are known to few digits: bodies turn as solved
    int32_t solved; // bodies turn as the operator says: their own turn is too far
    double leak;    // J, of its elements
    double extra;   // J, what turning and closing gave to the motion
    double tank;    // J, at the start of the step, of all its bodies
    double damping; // J, drag and element dampers
    double scale;   // J
    tac_Vec3 owed;  // N·m·s, at the start of the step, of all its bodies
    taci_Lock lock; // of k+1, while `locked`
    int32_t locked;
    int32_t shifts; // it is to be moved
} taci_RigidCluster;

typedef struct taci_Rigid {
    taci_System system;
    // fixed at creation, but for the capacities, which may grow
    tac_Scheme scheme;
    tac_Gyro gyro;
    tac_Predictor predictor;
    tac_Policy policy;
    tac_Correction correction;
    double deposit;
    tac_Vec3 gravity;
    int body_capacity, joint_capacity, spring_capacity, element_capacity;
    // slots
    taci_RigidBody *body;       //                                              (body_capacity)
    taci_RigidState *state[2];  // k and k+1                                    (body_capacity)
    taci_RigidPort *port;       //                                              (body_capacity)
    taci_RigidElement *element; // joints first, then springs                     (element_capacity)
    taci_ElementState *estate[2]; //                                             (element_capacity)
    double *target_work; // J, by the target of an element since creation (element_capacity)
    tac_Wrench *effort;  // N, N·m: mean of an element on a in the last step (element_capacity)
    int now;
    int body_high, element_high; // slots in use end here
    int body_count;
    int driven_count; // bodies that move as prescribed, or have just done so
    bool dirty;       // topology must be made anew
    bool has_history; // some body remembers a step
    bool retuned;     // a stiffness changed: measure how stiff the clusters are
    // topology, valid unless dirty
    taci_Blocks blocks;
    int32_t *node_of; // node of a body slot, -1: does not move       (body_capacity)
    int32_t *body_of; // body slot of a node                          (n)
    int work_count;
    bool has_fill;              // blocks of loops have entries without elements
    taci_ElementWork *work;     // live elements by cluster, then slot          (element_capacity)
    taci_RigidCluster *cluster; //                                              (body_capacity + 1)
    // of this step
    double T;
    double stiffest;         // largest k T²/m of all clusters
    bool stiff;              // V̂ is refined once
    bool pushed;             // some body is pushed
    bool moved;              // push-out, or a joint that no step resolves, turned a body of k+1
    taci_RigidNode *node;    //                                              (n)
    double (*b)[6];          // right side without pushes                    (n)
    double (*V_start)[6];    // (v, R_mid omega) at the start                (n)
    double (*V_free)[6];     //                                              (n)
    double (*V_hat)[6];      //                                              (n)
    double (*direction)[6];  // force along which kick acts: world force, body torque (n)
    taci_Residual *residual; // scratch of settle                            (element_capacity)
    const taci_Site *site;   // in use in this step                          (site_count)
    int site_count;
    const double *applied; // efforts on the sites, as applied last; NULL: none
    tac_Ledger books;      // of this step
} taci_Rigid;

size_t taci_rigid_need(const tac_WorldDef *def);
/// Create from the arena; the definition has been checked. False: the arena is too small.
bool taci_rigid_create(taci_Rigid *r, const tac_WorldDef *def, taci_Arena *arena);
/// Room for at least the capacities of a definition. If there was less, slots of elements may
/// change, and the topology is dirty. False: the arena has no room, and nothing has changed.
bool taci_rigid_reserve(taci_Rigid *r, const tac_WorldDef *def, taci_Arena *arena);
/// Scratch bytes that a step may need.
size_t taci_rigid_scratch(const tac_WorldDef *def);

// bodies: slots; energies are returned so that the world can book them (bodies.c)
int taci_rigid_body_add(taci_Rigid *r, const tac_BodyDef *def);
/// Energy stored by a body alone: kinetic, gravity and its tank.
void taci_rigid_body_energy(const taci_Rigid *r, int body, tac_Ledger *l);
void taci_rigid_body_remove(taci_Rigid *r, int body);
/// The body that was added last is as if it had never been.
void taci_rigid_body_take_back(taci_Rigid *r, int body);
void taci_rigid_rank_bodies(taci_Rigid *r);
/// Hand a tank, and what closing owes, over to another body of the same cluster, if there is one,
/// before the body goes.
void taci_rigid_tank_move(taci_Rigid *r, int body);

// elements (bodies.c)
void taci_rigid_element_set(taci_Rigid *r, int slot, const taci_Element *e, int body_a, int body_b);
void taci_rigid_element_clear(taci_Rigid *r, int slot);
/// Elastic and carried energy of one element in the present state.
void taci_rigid_element_energy(const taci_Rigid *r, int slot, tac_Ledger *l);
/// Set carried residuals of all elements on a body to the geometry: the body was placed by hand.
/// Right after it: as they were before.
void taci_rigid_elements_to_geometry(taci_Rigid *r, int body);
void taci_rigid_elements_take_back(taci_Rigid *r, int body);
/// The slot of a joint's or spring's k-th element. First elements of all joints stand beside each
/// other, then the second ones, and so on: a long chain of plain joints is then contiguous in
/// memory.
int taci_rigid_joint_slot(const taci_Rigid *r, int joint, int k);
int taci_rigid_spring_slot(const taci_Rigid *r, int spring, int k);

taci_Frame taci_rigid_frame(const taci_Rigid *r, taci_When when, int body);
/// Give a fixed body a motion: a twist (world axes) until the next word, or a place at the end of
/// the next step; and take it from it without a step (drive.c).
void taci_rigid_drive_twist(taci_Rigid *r, int body, tac_Twist twist);
void taci_rigid_drive_to(taci_Rigid *r, int body, tac_Pose goal);
void taci_rigid_drive_clear(taci_Rigid *r, int body);
/// Bodies that are driven, counted anew: after a load.
void taci_rigid_count_driven(taci_Rigid *r);
/// Where driven bodies go in the step being prepared (false: beyond all numbers), and what becomes
/// of them after it.
bool taci_rigid_drive(taci_Rigid *r);
void taci_rigid_drive_commit(taci_Rigid *r);
/// The twist of a driven body over the step being made, and at its start (taci_drive_start), world
/// axes; zero of all others, which move by forces or not at all.
tac_Twist taci_rigid_driven_twist(const taci_Rigid *r, int body);
tac_Twist taci_rigid_driven_start(const taci_Rigid *r, int body, bool jumps);
/// Make nodes, clusters and the element list anew if an edit asked for it (topology.c).
tac_Result taci_rigid_rebuild(taci_Rigid *r, taci_Arena *scratch);
/// Set the largest k T²/m of each cluster, of joints and springs that leak, and of all (prepare.c).
void taci_rigid_measure_stiffness(taci_Rigid *r);

// the operations, one file per stage
tac_Result taci_rigid_prepare(taci_System *s, double T, int pass, taci_Arena *scratch);
void taci_rigid_free(taci_System *s);
void taci_rigid_apply(taci_System *s, const double *effort);
double taci_rigid_misprediction(taci_System *s);
void taci_rigid_finish(taci_System *s, const uint8_t *pay);
double taci_rigid_owed(taci_System *s, int cluster, double *scale);
bool taci_rigid_probe(taci_System *s, int cluster, taci_Direction along, const double *effort,
                      double *a1, double *a2);
bool taci_rigid_held(const taci_System *s, int cluster);
void taci_rigid_kick(taci_System *s, int cluster, double alpha);
void taci_rigid_settle(taci_System *s, int cluster, double given);
void taci_rigid_shift(taci_System *s, const double *effort, double factor, bool places,
                      double *energy);
void taci_rigid_stored(const taci_System *s, taci_When when, tac_Ledger *l);
void taci_rigid_books(const taci_System *s, tac_Ledger *l);
void taci_rigid_impulses(taci_System *s, taci_When when, int cluster, const double *effort,
                         tac_MomentumLedger *l);
void taci_rigid_commit(taci_System *s);
size_t taci_rigid_size(const taci_System *s);
void taci_rigid_save(const taci_System *s, void *bytes);
/// Slots of bodies in saved bytes; 0 if these are none.
int taci_rigid_saved_bodies(const void *bytes, size_t size);
/// Whether there is a body in a slot of theirs.
bool taci_rigid_saved_body(const void *bytes, size_t size, int body);
tac_Result taci_rigid_check(const taci_System *s, const void *bytes, size_t size);
void taci_rigid_load(taci_System *s, const void *bytes, size_t size);
uint64_t taci_rigid_hash(const taci_System *s, uint64_t seed);

/// Gyroscopic step of length h without torques, energy kept (R9): Cayley with a predicted argument.
tac_Vec3 taci_rigid_gyro_half(const taci_RigidBody *b, tac_Vec3 w, double h);

/// The second-order matrix of an SO(3) spring in the axes of the frame on a (docs/theory/rigid.md,
/// table of forms).
tac_Mat3 taci_rigid_second_order(int so3, tac_Vec3 t);
/// The same in world axes at the midpoint, for an element with a matrix of its own.
tac_Mat3 taci_rigid_so3_matrix(const taci_Rigid *r, const taci_ElementWork *w,
                               const taci_Element *e, const double s[3]);
static inline bool taci_rigid_has_matrix(const taci_Element *e)
{
    return e->type == TACI_ELEMENT_LOG && e->so3 != TAC_SO3_LOG;
}

/// W with R_k exp(T W) J (2 W - w) = R_k b - T drag R_k W, from the W given (rotation.c, (M3)).
/// False: no root near it.
bool taci_rigid_own_rate(const taci_RigidBody *body, double T, tac_Vec3 w, tac_Vec3 b, tac_Vec3 *W);
/// The same linearised about w_est: A of A u = b + torque in world axes, u = taci_rigid_axes W;
/// returns b (rotation.c, (M2)).
tac_Vec3 taci_rigid_turn_operator(const taci_RigidBody *body, const taci_RigidNode *n, double T,
                                  tac_Mat3 *A);
/// The rate of k, in body axes, of which W is the mean with that of k+1 (rotation.c).
tac_Vec3 taci_rigid_rate_from(const taci_RigidBody *b, const taci_RigidNode *n,
                              const taci_RigidState *k);
/// A W - b: the torque, in the axes of W, under which the linearised turn is W (rotation.c).
tac_Vec3 taci_rigid_turn_torque(const taci_RigidBody *body, const taci_RigidNode *n, double T,
                                tac_Vec3 W);
/// The rotation of a step that turns at the rate W (rotation.c).
tac_Quat taci_rigid_turn(double T, tac_Vec3 W);
/// Forces of all elements, and the turn of each body under them (rotation.c).
void taci_rigid_rotate(taci_Rigid *r);
/// Rate, force and wrenches of an element that acts, with V̂ of the operator (rotation.c).
void taci_rigid_element_force(const taci_Rigid *r, taci_ElementWork *w);
/// The wrenches of the force that acted, with the arms of w->used (rotation.c).
void taci_rigid_element_wrenches(const taci_Rigid *r, taci_ElementWork *w);
/// Its `extra`, T (acted·V̂ - lambda·rate), and `damping`, at least 0 (rotation.c).
void taci_rigid_element_extra(const taci_Rigid *r, taci_ElementWork *w);
/// What turning as solved did to the angular momentum of a body beside T N (impulses.c).
tac_Vec3 taci_rigid_scheme_couple(const taci_Rigid *r, int node);
/// From the centre of b to that of a in the mean over the step, of bodies that both move; k is
/// where the step began (closing.c).
tac_Vec3 taci_rigid_mean_way(const taci_Rigid *r, const taci_RigidState *k,
                             const taci_ElementWork *w);
/// The torque e of a pair of wrenches whose lines of action are apart; k is where the step began
/// (closing.c).
tac_Vec3 taci_rigid_open_torque(const taci_Rigid *r, const taci_RigidState *k,
                                const taci_ElementWork *w);
/// Put what is missing of a free cluster's angular momentum into its rigid rotation (closing.c).
void taci_rigid_close(taci_Rigid *r, int cluster);
/// Bring the geometry of joints that no step resolves to what is carried; returns what the heights
/// gain, J (project.c).
double taci_rigid_project(taci_Rigid *r, int cluster);
/// The wrenches of a force along an element's rows, added to `direction` (settle.c).
void taci_rigid_add_wrenches(taci_Rigid *r, const taci_ElementWork *w, const double *f);
/// Centre and inertia of a cluster at k+1 (closing.c).
const taci_Lock *taci_rigid_lock(taci_Rigid *r, int cluster);
/// The system's `lock` and `spin`.
bool taci_rigid_lock_cluster(taci_System *s, int cluster, taci_Lock *lock);
tac_Vec3 taci_rigid_take_owed(taci_System *s, int cluster);
double taci_rigid_spin(taci_System *s, int cluster, tac_Vec3 about, tac_Vec3 w);

/// g of an element at k+1, its energy, and its memory (finish.c).
void taci_rigid_element_geometry(taci_Rigid *r, taci_ElementWork *w);
/// A V of an element, V by node and what is prescribed beside it, through these arms if it is a
/// POINT or HINGE (finish.c).
void taci_rigid_element_rate(const taci_ElementWork *w, const taci_Element *e,
                             const taci_Arms *arms, const double (*V)[6],
                             double rate[TACI_ELEMENT_DIM]);
/// The same at the midpoint for any twists of its bodies, without what is prescribed.
void taci_rigid_side_rate(const taci_ElementWork *w, const taci_Element *e, tac_Twist a,
                          tac_Twist b, double rate[TACI_ELEMENT_DIM]);

static inline taci_Arms taci_rigid_arms(const taci_RigidElement *el, const tac_Mat3 *Ra,
                                        const tac_Mat3 *Rb)
{
    tac_Vec3 z_a = {0, 0, 0}, z_b = {0, 0, 0};
    if (el->e.type == TACI_ELEMENT_HINGE) {
        z_a = m3_mul_v(Ra, el->z_a);
        z_b = m3_mul_v(Rb, el->z_b);
    }
    return (taci_Arms){m3_mul_v(Ra, el->e.frame_a.p), m3_mul_v(Rb, el->e.frame_b.p), z_a, z_b};
}

/// The wrenches on a and on b of a force along the rows of a POINT or HINGE, of which the couple
/// counts.
static inline void taci_rigid_arm_wrenches(const taci_Element *e, const taci_Arms *arms,
                                           tac_Vec3 force, tac_Vec3 couple, tac_Wrench *a,
                                           tac_Wrench *b)
{
    *a = sv_at(arms->a, force);
    *b = sv_at(arms->b, v3_neg(force));
    if (e->type == TACI_ELEMENT_HINGE) {
        tac_Vec3 t = v3_scale(e->h, couple);
        a->torque = v3_add(a->torque, v3_cross(arms->z_a, t));
        b->torque = v3_sub(b->torque, v3_cross(arms->z_b, t));
    }
}

/// The same of three or six numbers.
static inline void taci_rigid_row_wrenches(const taci_Element *e, const taci_Arms *arms,
                                           const double *f, tac_Wrench *a, tac_Wrench *b)
{
    tac_Vec3 couple = {0, 0, 0};
    if (e->type == TACI_ELEMENT_HINGE)
        couple = v3(f[3], f[4], f[5]);
    taci_rigid_arm_wrenches(e, arms, v3(f[0], f[1], f[2]), couple, a, b);
}

/// The angular momentum whose S(.) stands in the operator; false: no such term (prepare.c).
bool taci_rigid_gyro_argument(const taci_RigidBody *b, const taci_RigidNode *n, double T,
                              tac_Vec3 *m);
/// Whether an element is so stiff that rounding in the operator would show in the books; marks the
/// clusters whose forces are lost in it (refine.c).
bool taci_rigid_is_stiff(taci_Rigid *r);
/// One step of iterative refinement of the V̂ just applied with these efforts (refine.c).
void taci_rigid_refine(taci_Rigid *r, const double *effort);

/// The block of one body: of its mass, and a matrix of its turn. Written out, because a loop of
/// zeros becomes an instruction that stores word by word.
static inline void taci_rigid_start_block(double D[36], double m, const tac_Mat3 *A)
{
    const double(*a)[3] = A->m;
    // clang-format off
    D[ 0] = m,   D[ 1] = 0.0, D[ 2] = 0.0, D[ 3] = 0.0,     D[ 4] = 0.0,     D[ 5] = 0.0;
    D[ 6] = 0.0, D[ 7] = m,   D[ 8] = 0.0, D[ 9] = 0.0,     D[10] = 0.0,     D[11] = 0.0;
    D[12] = 0.0, D[13] = 0.0, D[14] = m,   D[15] = 0.0,     D[16] = 0.0,     D[17] = 0.0;
    D[18] = 0.0, D[19] = 0.0, D[20] = 0.0, D[21] = a[0][0], D[22] = a[0][1], D[23] = a[0][2];
    D[24] = 0.0, D[25] = 0.0, D[26] = 0.0, D[27] = a[1][0], D[28] = a[1][1], D[29] = a[1][2];
    D[30] = 0.0, D[31] = 0.0, D[32] = 0.0, D[33] = a[2][0], D[34] = a[2][1], D[35] = a[2][2];
    // clang-format on
}

/// u = axes omega: R_mid, or R_k of a body that nothing is joined to.
static inline const tac_Mat3 *taci_rigid_axes(const taci_RigidNode *n)
{
    return n->free ? &n->R_start : &n->mid.R;
}

/// Whether a body's momentum is its rate times a number, and nothing is joined to it: its V̂ is then
/// the mean of both ends in world axes, which is exact, and not in those of the body.
static inline bool taci_rigid_is_even(const taci_RigidBody *b, const taci_RigidNode *n)
{
    return n->free && b->isotropic;
}

/// a/T of the mass in the operator.
static inline double taci_rigid_mass_factor(const taci_Rigid *r)
{
    return (r->scheme == TAC_SCHEME_PMI ? 2.0 : 1.0) / r->T;
}

/// theta of the element force -k (s + theta (T A V̂ + delta)).
static inline double taci_rigid_theta(const taci_Rigid *r)
{
    return r->scheme == TAC_SCHEME_PMI ? 0.5 : r->scheme == TAC_SCHEME_IEI ? 1.0 : 0.0;
}

/// Whether bodies turn by momentum.md (M3): both energy and angular momentum are kept.
static inline bool taci_rigid_keeps(const taci_Rigid *r)
{
    return r->scheme == TAC_SCHEME_PMI && (r->gyro == TAC_GYRO_AUTO || r->gyro == TAC_GYRO_NEWTON);
}

static inline int taci_rigid_node(const taci_Rigid *r, int body)
{
    return body >= 0 ? r->node_of[body] : -1;
}

static inline bool taci_rigid_implicit(const taci_Rigid *r)
{
    return r->scheme == TAC_SCHEME_PMI || r->scheme == TAC_SCHEME_IEI;
}

/// What the world needs of its bodies (body.c).
extern const taci_BodyOps taci_rigid_bodies;

#endif
