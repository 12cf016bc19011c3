#ifndef TACI_TREE_PARTS_H
#define TACI_TREE_PARTS_H
#include "base/cookie.h"
#include "system/tree/tree.h"
#include "system/tree/tree_path.h"
#include "system/tree/tree_root.h"
#include <tactus/world.h>

/* What the files of the tree share beside tree.h: bodies, potentials over coordinates, sites,
 * books.
 */

typedef struct taci_TreeBody {  // as users see it
    int32_t link;               // -1: fixed to the world
    int32_t parent;             // body, -1: the world
    int32_t velocity, position; // first of its joint, -1: none
    tac_Pose place;             // centre-of-mass frame in the link's axes, or in the world
    double mass;
    double gravity_scale;
    tac_Mat3 inertia; // kg·m2, about the centre of mass, own axes
} taci_TreeBody;

/// A body whose weight counts with another share than one: what acts on it beside.
typedef struct taci_TreeLift {
    int32_t body;
    double mass; // kg, (gravity_scale - 1) m
} taci_TreeLift;

typedef enum taci_TreeMeasure { // what an element is a potential of
    TACI_TREE_SUM,              // Σ arm · position
    TACI_TREE_ANGLE,            // the angle of a ball joint's rotation
    TACI_TREE_PATH,             // gain · length of a string
} taci_TreeMeasure;

/// A potential ½ k s² over coordinates, s = offset + measure; slack ones count where s > 0. Limits
/// of joints, tendons. The arms of what is no sum are those of the predicted midpoint.
typedef struct taci_TreeElement {
    int32_t first, count; // of its arms
    int32_t measure;      // taci_TreeMeasure
    int32_t of;           // ANGLE: link; PATH: which
    int32_t idle;         // a string that does nothing and that no drive acts on
    double gain;
    int32_t slack;
    int32_t moves; // offset goes to `target` during the next step
    double offset, target, k, c;
    // of the step
    double s, delta;     // at k; what the moving offset adds
    double kappa, force; // effort along s: -(force + kappa ds/dt), dampers included
    double damper;       // the part of kappa that is damping
    double end;          // predicted s at k+1
    double rate, pull;   // after finish: P v̂, and the mean of k s over the step
} taci_TreeElement;

/// What a bounded effort does in a step: follows its law, or is at a bound.
typedef enum taci_Regime { TACI_REGIME_LAW, TACI_REGIME_LOWER, TACI_REGIME_UPPER } taci_Regime;

/// A motor: an effort (force - kappa · rate) along P, kept within bounds (<tactus/drive.h>).
/// One of the two frames of a drive between frames.
typedef struct taci_TreeFrameEnd {
    int32_t link, body; // link -1: it does not move; body -1: it is the world's
    tac_Pose frame;     // in the link's axes from its joint origin, or in the world
} taci_TreeFrameEnd;

typedef struct taci_TreeDrive {
    // constant
    int32_t on, dynamics;                   // tac_DriveOn, tac_DriveDynamics
    int32_t first, count;                   // of its arms
    int32_t measured;                       // all of them are in l
    int32_t cap;                            // that bounds it with others, -1: none
    int32_t link, body;                     // BODY; link -1: it does not move
    int32_t string;                         // TENDON that is one: its element; -1: none
    tac_Vec3 at;                            // BODY: where it presses, from the joint origin
    tac_Wrench wrench;                      // BODY: at a force of 1, both in the link's axes
    double gain[3], bias[3], time_constant; // of the definition
    double control_lower, control_upper;    // in force where lower < upper, as the others
    double activation_lower, activation_upper;
    double lower, upper;      // of the force
    double control;           // as set last
    double given;             // activation that the program set last,
    uint64_t times;           // and how often it did
    double gear;              // of a string
    taci_TreeFrameEnd end[2]; // FRAMES: what moves, against what; `wrench` in axes of the second
    int32_t common;           // the lowest link that both are at or below, -1: the world
    // of the step
    taci_Regime regime;
    double force, kappa; // of the law
    double next_rate, next_pull, next_work;
    // of the last step
    double rate, pull, work, total;
} taci_TreeDrive;

/// Bounds of what all drives on one velocity alone do together.
typedef struct taci_TreeCap {
    int32_t dof;
    taci_Regime regime;
    double lower, upper;
    double force, kappa; // of the drives, in this step
    double sum, squares; // of what they do, of their arms; scratch
} taci_TreeCap;

/// What is known of both ends of the last step: nothing, the states and places (those of k are
/// in the other state and in `next`), the twists of all links as well.
typedef enum taci_TreeStride {
    TACI_STRIDE_NONE,
    TACI_STRIDE_KEPT,
    TACI_STRIDE_READ
} taci_TreeStride;

typedef enum taci_FrictionMode {
    TACI_FRICTION_SECANT, // a damper: what a step ends with
    TACI_FRICTION_SLIDES, // all of F against the motion
    TACI_FRICTION_STOPS,  // what brings it to rest at the end of the step
    TACI_FRICTION_KEEPS,  // what keeps its rate, a question: is that more than F, it turns back
    TACI_FRICTION_TURNS,  // slowed first and sped up then
} taci_FrictionMode;

/// Dry friction of a joint.
typedef struct taci_TreeFriction {
    int32_t link, dof, count; // 1 velocity, or the 3 of a ball joint
    taci_FrictionMode mode;
    bool stays;      // once stopped
    double limit;    // N·m or N
    double inertia;  // kg·m2 or kg: of all that hangs on the joint, where it was created; a scale
    double start[3]; // rates of state k
    double kappa;    // effort: -kappa · rate
    double push[3];  // and this, while regimes are looked for
} taci_TreeFriction;

typedef struct taci_TreeParts {
    taci_TreeBody *body; //                                     (bodies)
    taci_TreeLift *lift; //                                     (lift_count)
    int lift_count;
    int element_count, arm_count, tendon_first;
    taci_TreeElement *element; // limits, then tendons from tendon_first
    int32_t *arm_dof, *arm_position;
    double *arm;
    int drive_count, drive_arm_count, cap_count;
    taci_TreeDrive *drive;
    taci_TreeCap *cap;
    int32_t *drive_dof, *drive_position; // -1: not in l
    double *drive_arm;
    int frictions;
    taci_TreeFriction *friction;
    double *own_tau, *own_diag; // of potentials alone, where there are drives       (dofs)
    int own_rows;
    taci_TreePaths paths;
    double *spring, *damper; // of single velocities                      (dofs)
    double *effort;          // of springs, dampers and limits, over the last step (dofs)
    double *rest, *target;   // of springs; the rest goes to the target in the next step  (dofs)
    int moving;              // rests that do
    double *tau;             // efforts of potentials in this step                (dofs)
    double *tau_sum;         // with pushes                                       (dofs)
    tac_Wrench *load;        // on links at their centre of mass                 (links)
    double *rates;           // velocities of the state, where they are asked for (dofs)
    tac_Twist *going;        // of them, where they are known    (links)
    tac_Twist *coming;       // of v_free, where they are known  (links)
    tac_Twist *gone;         // of V̂ of the last step, where they are known  (links)
    bool going_known, coming_known, gone_known;
    tac_Twist *twist;        // of joint origins: in a step, of v̂ at the midpoint  (links)
    tac_Twist *acceleration; //                                   (links)
    tac_Twist *body_twist;   //                                   (bodies)
    double (*composite)[16]; // inertias, for the mass matrix             (links)
    taci_TreePlace *asked;   // at positions that users ask about         (links)
    double *last_q;          // predicted midpoint of the last step       (positions)
    int32_t *position_of;    // of a velocity, -1: none of its own        (dofs)
    double least_mass;       // kg, of bodies that have one
    taci_TreeSite *site;
    const taci_Site *site_list;
    int32_t *site_body; // of each, until the next step begins; of COORD the velocity
    int site_count, site_capacity;
    int flow_count, flow_capacity; // of the sites
    int roots;
    taci_TreeRoot *root;  //                                              (roots)
    int32_t *root_of;     // a link                                       (links)
    double *pulls;        // efforts on the sites, as applied last        (flow_capacity)
    bool closing;         // roots were closed in this step
    bool closed;          // and what that found of them still holds
    taci_TreeTurn *turn;  // by closing                                   (roots)
    taci_TreeSum *sum;    // of k+1 before it                             (roots)
    const double *motion; // of k+1 before it                             (links x 6)
    double *unit;         // of roots on axes, at a rate of one           (links x 6)
    // for the momentum books
    taci_TreeSum *sum_now, *sum_next; // of k and of k+1                  (roots)
    taci_TreeSum *sum_unshifted;      // of k+1 before push-out           (roots)
    tac_Vec3 *unshifted_at;           // where the roots' origins were    (roots)
    bool now_summed, next_summed;     // they are known
    bool balanced;                    // what the step gave each root is known: RECURSION
    double gain, gain_whole; // by kicks along the motion: of roots that keep no momentum, of all
    int32_t probed;          // taci_Direction, last
    double *pushed_out;      // way of the push-out                            (dofs)
    double *unshifted;       // positions of k+1 before it                     (positions)
    bool unshifted_kept;
    double leak, lost, damping, work_target; // J, of the step
    double now_height;                       // J, stored in k
    double next_height, next_elastic;        // J, stored in k+1, from finish on
    double next_size;                        // J, sum of absolute heights of k+1
    double scale;                            // J, sum of absolute energies of k+1
    tac_Ledger books;
    uint64_t *apart; // pairs of bodies that do not touch each other, sorted  (apart_count); not of
                     // the arena, as more may come
    int apart_count;
    int32_t self_contact, held;
    bool mispredicted; // a slack element did not do what was expected
    bool actuated;     // it has drives or friction
    bool free_known;   // v_free is that of the operator and of all pushes
    bool settled;      // regimes are those of the free motion
    bool done_known;   // the state before the last step, and what it factored, are still there
    // of the last step, until the next one or an edit (tree_sense.c)
    int32_t stride;            // taci_TreeStride
    tac_Twist *left, *reached; // of joint origins at k and k+1           (links)
    uint8_t *within;           // what is asked about                     (bodies)
} taci_TreeParts;

/// Two bodies as one number, whichever is first.
static inline uint64_t taci_tree_pair_key(int a, int b)
{
    return (uint64_t)(a < b ? a : b) << 32 | (uint64_t)(a < b ? b : a);
}

// tree_elements.c
/// Rows, diagonal and efforts of all potentials at the predicted midpoint.
void taci_tree_elements_prepare(taci_Tree *tree);
/// Whether slack elements were taken for what they are, at the v̂ applied.
bool taci_tree_elements_expected(const taci_Tree *tree);
/// Rates, pulls, damping, work of targets; returns their leak.
double taci_tree_elements_finish(taci_Tree *tree);
/// Slack potentials give up stretch at k+1 for what is owed, J; returns what they gave.
double taci_tree_elements_yield(taci_Tree *tree, double owed);
/// Elastic energy of state k, or of k+1 with targets reached.
double taci_tree_elements_energy(const taci_Tree *tree, bool next);
/// Targets reached become offsets.
void taci_tree_elements_commit(taci_Tree *tree);
/// Efforts of all potentials in state k, with dampers for rates v; added to tau.
void taci_tree_elements_efforts(const taci_Tree *tree, const double *v, double *tau);
/// The arms of what is no sum, at these places and positions.
void taci_tree_elements_arms(taci_Tree *tree, const taci_TreePlace *place, const double *q);
/// m: Σ arm · position of a tendon, or the length of its string; at k, or at k+1.
double taci_tree_tendon_length(const taci_Tree *tree, int tendon, bool next);
/// m/s: how fast that grows at k with velocities v.
double taci_tree_tendon_rate(const taci_Tree *tree, int tendon, const double *v);
/// Its derivatives by velocities at the predicted midpoint, from `prepare` on: how many, of which
/// velocities. Of a string with a gain they are those of its stretch.
int taci_tree_tendon_arms(const taci_Tree *tree, int tendon, const int32_t **dof,
                          const double **arm);

/// What they did on all velocities in the last step, from positions q; added to tau.
void taci_tree_elements_done(const taci_Tree *tree, const double *q, double *tau);
/// What all potentials and dampers do on a velocity, mean over the step.
double taci_tree_effort(const taci_Tree *tree, int velocity);

// tree_drives.c
/// Laws of all drives at the predicted midpoint, and their regimes there.
void taci_tree_drives_prepare(taci_Tree *tree);
/// Rows, diagonal and efforts of all drives in their regimes, added to those of potentials.
void taci_tree_drives_add(taci_Tree *tree);
/// Regimes anew at rates v; whether any of them is another one.
bool taci_tree_drives_revise(taci_Tree *tree, const double *v);
/// Whether all regimes are those of the v̂ applied.
bool taci_tree_drives_expected(const taci_Tree *tree);
/// In finish: forces as applied, and activations of k+1; then works with the mean velocities as
/// they came out, which returns what these do beyond the work that the operator saw, J.
void taci_tree_drives_pull(taci_Tree *tree);
double taci_tree_drives_book(taci_Tree *tree);
void taci_tree_drives_commit(taci_Tree *tree);
/// What drives that press on bodies did on a velocity in the step being finished.
double taci_tree_drives_on_bodies(const taci_Tree *tree, int velocity);
/// The wrench of such a drive in the step being finished, world axes, at its point.
tac_Wrench taci_tree_drive_wrench(const taci_Tree *tree, const taci_TreeDrive *drive);
/// What drives between frames do: a wrench on the first, and its opposite at the same point on the
/// second, so that nothing is done to both as a whole.
typedef struct taci_TreeGrip {
    tac_Wrench wrench; // at a force of 1
    tac_Vec3 at;
} taci_TreeGrip;
/// At these places of the links, world axes.
taci_TreeGrip taci_tree_drive_grip(const taci_TreeDrive *drive, const taci_TreePlace *place);
/// l at positions q; of strings and frames at the present places.
double taci_tree_drive_length(const taci_Tree *tree, const taci_TreeDrive *drive, const double *q);
/// x, kept within where lower < upper.
double taci_within(double x, double lower, double upper);

// tree_friction.c
/// At creation: the scales of its joints, once links are placed.
void taci_tree_friction_inertias(taci_Tree *tree);
/// Dampers of the predicted rates; the rates of state k, once the operator is factored; both into
/// the diagonal and efforts.
void taci_tree_friction_prepare(taci_Tree *tree);
void taci_tree_friction_start(taci_Tree *tree);
void taci_tree_friction_add(taci_Tree *tree);
/// Regimes anew at rates v, whether any is another one; then dampers of those found, whether any
/// was none.
bool taci_tree_friction_revise(taci_Tree *tree, const double *v);
bool taci_tree_friction_settle(taci_Tree *tree, const double *v);
/// Whether all dampers do what friction does at the v̂ applied.
bool taci_tree_friction_expected(const taci_Tree *tree);
void taci_tree_friction_book(taci_Tree *tree);
/// What it did on all velocities in the last step; added to tau.
void taci_tree_friction_done(const taci_Tree *tree, double *tau);

// tree_root.c
/// Roots, and which links hang on them.
void taci_tree_find_roots(taci_Tree *tree);
/// Whether corrections of the energy leave the momenta of a link's motion alone: it is free, on a
/// ball joint with something on it, or on an axis or rail that keeps its momentum in this step.
/// What turns about a joint by itself has no motion beside that.
bool taci_tree_keeps_momentum(const taci_Tree *tree, int link);
/// Turn and speed up k+1 so that roots keep their angular momentum; returns what the motion was
/// given by that and by the gyroscopic torques, J. After `advance`, before anything is read of k+1.
double taci_tree_close_roots(taci_Tree *tree);
/// The system's `lock` and `spin`: of a tree with one free root, after closing.
bool taci_tree_lock(taci_System *system, int cluster, taci_Lock *lock);
tac_Vec3 taci_tree_take_owed(taci_System *system, int cluster);
double taci_tree_take_debt(taci_System *system, int cluster);
double taci_tree_spin(taci_System *system, int cluster, tac_Vec3 about, tac_Vec3 w);
/// Where efforts on a body that moves acted: the middle of its way in the step.
tac_Vec3 taci_tree_middle(const taci_Tree *tree, int body);

/// What the solve left of the balance of a root's angular momentum, N·m·s about its joint origin at
/// k.
tac_Vec3 taci_tree_missed(const taci_Tree *tree, const taci_TreeRoot *root);
/// Whether closing changes a root in this step.
static inline bool taci_tree_closes(const taci_TreeRoot *r)
{
    return r->kept && r->kind >= TACI_ROOT_AXIS;
}
/// As much of dw, along one velocity with this momentum and inertia, as a motion with the kinetic
/// energy K can pay for in one step.
double taci_tree_affordable(double have, double inertia, double K, double dw);

// tree_axis.c
/// Whether a link is a root of one velocity that carries others.
bool taci_tree_on_axis(const taci_Tree *tree, int link);
/// Whether gravity leaves the momentum of such a root alone.
bool taci_tree_axis_kept(const taci_Tree *tree, const taci_TreeRoot *root);
/// Closing of a root on an axis; the kinetic energy of k+1 is known, and that after it then.
void taci_tree_close_axis(taci_Tree *tree, int root);

// tree_momentum.c
/// Sums of state k.
void taci_tree_sum_start(taci_Tree *tree);
/// For the momentum books: state k was edited; a kick along what was probed last comes; push-out
/// comes; k+1 becomes the state.
void taci_tree_momentum_forget(taci_Tree *tree);
void taci_tree_momentum_kick(taci_Tree *tree, double alpha);
void taci_tree_momentum_shift(taci_Tree *tree);
void taci_tree_momentum_commit(taci_Tree *tree);
double taci_tree_centre(taci_System *, tac_Vec3 *moment);
void taci_tree_impulses(taci_System *, taci_When when, int cluster, const double *effort,
                        tac_MomentumLedger *l);

// tree_lift.c
/// What lifts do on links at these places with this gravity, added to wrenches at their centres of
/// mass, or at their joint origins.
void taci_tree_lift_loads(const taci_Tree *tree, const taci_TreePlace *place, tac_Vec3 gravity,
                          bool at_centre, tac_Wrench *load);
/// J, their height at these places; the absolute ones are added to `size`.
double taci_tree_lift_height(const taci_Tree *tree, const taci_TreePlace *place, double *size);
/// W, by v̂ at the midpoint, of which `twist` are the twists.
double taci_tree_lift_power(const taci_Tree *tree);
/// kg·m, their first moment about the joint origin of a link, own axes.
tac_Vec3 taci_tree_lift_moment(const taci_Tree *tree, int link);

// tree_settle.c
/// What gravity did over the step beyond the work of constant forces; `twist` is that of v̂.
double taci_tree_gravity_leak(taci_Tree *tree);
/// Height of state k anew, after edits and loads.
void taci_tree_sum_now(taci_Tree *tree);
double taci_tree_owed(taci_System *, int cluster, double *scale);
bool taci_tree_probe(taci_System *, int cluster, taci_Direction along, const double *effort,
                     double *a1, double *a2);
void taci_tree_kick(taci_System *, int cluster, double alpha);
void taci_tree_settle(taci_System *, int cluster, double given);
void taci_tree_shift(taci_System *, const double *effort, double factor, bool places,
                     double *energy);
void taci_tree_stored(const taci_System *, taci_When when, tac_Ledger *);
void taci_tree_books(const taci_System *, tac_Ledger *);

// tree_state.c
size_t taci_tree_size(const taci_System *);
void taci_tree_save(const taci_System *, void *bytes);
tac_Result taci_tree_check(const taci_System *, const void *bytes, size_t size);
void taci_tree_load(taci_System *, const void *bytes, size_t size);
uint64_t taci_tree_hash(const taci_System *, uint64_t seed);

// tree_sense.c
/// What a frame of a body, given in the body's own, did in the last step.
tac_TreeSense taci_tree_sense(taci_Tree *tree, int body, tac_Pose frame);
/// What holds a body: the wrench of its parent, or of the world, on it through its joint, mean over
/// the last step; as tac_tree_held.
tac_Wrench taci_tree_held(taci_Tree *tree, int body, tac_Pose frame);

// tree_check.c
/// Whether a tree can be made of this; `fault` says what is wrong.
bool taci_tree_sound(const tac_TreeDef *def, char *fault, size_t fault_size);

// tree_build.c
int taci_tree_velocity_count(tac_TreeJoint joint);
bool taci_tree_has_limits(const tac_TreeAxis *axis);
/// Compile and create; NULL with a text in `fault` (what is wrong), or an empty one: no memory.
taci_Tree *taci_tree_create(const tac_TreeDef *def, const tac_WorldDef *world, char *fault,
                            size_t fault_size);

// tree_place.c
extern const taci_PlaceOps taci_tree_place_ops;
/// These pairs of bodies do not touch each other from now on. False: no memory, nothing is changed.
bool taci_tree_keep_apart(taci_Tree *tree, const tac_TreePair *pair, int count);

// tree.c
extern const taci_SystemOps taci_tree_ops;
extern const taci_UserOps taci_tree_user_ops;
extern const taci_BodyOps taci_tree_bodies;
void taci_tree_refresh(taci_Tree *tree); // places of state k anew, after edits and loads
/// Frame of a body's centre of mass at these places.
taci_Frame taci_tree_frame(const taci_Tree *tree, const taci_TreePlace *place, int body);
/// The twist of a body's centre of mass from those of the links at these places.
tac_Twist taci_tree_body_twist(const taci_TreeBody *body, const taci_TreePlace *place,
                               const tac_Twist *twist);
/// Whether the quaternions among positions are of unit length.
bool taci_tree_unit_quaternions(const taci_Tree *tree, const double *q);

#endif
