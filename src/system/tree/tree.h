#ifndef TACI_TREE_H
#define TACI_TREE_H
#include "math/so3.h"
#include "math/spatial.h"
#include "system/user_system.h"
#include "system/links.h"
#include "system/tree/tree_root.h"
#include <tactus/tree.h>

/* Trees in generalized coordinates (docs/theory/lagrange.md).
 *
 * A tree of bodies is compiled to links (system/links.h): bodies joined by fixed joints are one
 * link, a universal joint is two links of which the first may be massless.
 *
 * The step is the same for both forms: predicted midpoint, operator
 *     A = Σ J'(2/T I + H)J  +  diag  +  Σ_e kappa_e P_e' P_e        at the predicted midpoint,
 * right side, solve, finish. What differs is the state and how A is solved: taci_TreeForm.
 */

/// The spring of a ball joint, ½ k |log|², in this step: effort -P'(force + kappa P v̂) on its three
/// velocities. It belongs to the joint, as the diagonal does, and is no row.
typedef struct taci_TreeBall {
    int32_t link;
    int32_t dof; // its first velocity
    double k;
    double kappa;     // k T/2
    double arm[3][3]; // P: rows of d log / d rate at the midpoint
} taci_TreeBall;

typedef struct taci_TreeState { // of one end of a step
    double *q;                  //                              (positions)
    double *x;          // the form's own: eta, or twists and rotor rates (form->state_count)
    double *hat[3];     // V̂ of the last steps, newest first  (dofs each)
    double *yield;      // m or rad, what slack potentials do not count of their stretch: the motion
                        // could not pay for it                    (elements)
    double *activation; // u of drives                             (drives)
    int64_t history;    // how many of them count, 0..3
    int64_t steps;      // since the last time they were forgotten
    double tank;        // J
    tac_Vec3 *carried;  // N·m·s, what closing still owes each root             (roots)
} taci_TreeState;

typedef struct taci_Tree taci_Tree;

/// What distinguishes the square factors from the recursion. All work on `tree`: places `mid`,
/// predicted rates `v_star`, angular velocities `spin` (recursion), `diag`, `ball`, `row`, T.
typedef struct taci_TreeForm {
    const char *name;
    size_t (*need)(const taci_Tree *);         // bytes of arena memory
    bool (*create)(taci_Tree *, taci_Arena *); // takes them; sets tree->form_data
    int (*state_count)(const taci_Tree *);     // doubles in taci_TreeState.x
    /// The state of these rates at places `place` (of its positions): after creation and edits.
    void (*set_rates)(taci_Tree *, const taci_TreePlace *place, const double *v, double *x);
    /// The rates of a state at these places; the recursion projects.
    void (*rates)(taci_Tree *, const taci_TreePlace *place, const double *x, double *v);
    /// Predicted rates of the step: from history, or in pass 1 around v_hat. May ask the tree to
    /// evaluate at q_k (*at_start), as a second pass follows.
    void (*predict)(taci_Tree *, int pass, double *v_star, bool *at_start);
    /// Build and factor A. False: not regular.
    bool (*factor)(taci_Tree *);
    /// v = A^-1 ( momentum of state k, (2/T) A_k eta_k or (2/T) Σ J'I V  +  tau  +  Σ J' wrench );
    /// wrench: per link, world axes, at the centre of mass.
    void (*free)(taci_Tree *, const double *tau, const tac_Wrench *wrench, double *v);
    /// The efforts that the inertia took in the step factored last, from state x to mean rates v at
    /// the places `mid` of its midpoint: (A less potentials and drives) v less the momenta of x.
    void (*inertial)(taci_Tree *, const taci_TreePlace *mid, const double *x, const double *v,
                     double *tau);
    /// v = A^-1 (tau + Σ_s P_s' effort_s): efforts on the sites in use, packed, of bodies linear
    /// first, world axes, at the site's reference point.
    void (*solve)(taci_Tree *, const taci_TreeSite *site, const double *effort, int n, double *v);
    /// P_i A^-1 P_j' of sites; G is packed as in system.h, row length ld, zero before.
    void (*response)(taci_Tree *, const taci_TreeSite *site, int n, double *G, int ld);
    /// Twists of all links in state k read through the midpoint geometry: at joint origins, world
    /// axes.
    void (*start_twists)(taci_Tree *, tac_Twist *twist);
    /// Next state from v_hat: x' = 2 A'v̂ - x, or V' = 2 J v̂ - V. Leaves parts->twist.
    void (*advance)(taci_Tree *, const double *x, double *x_next);
    /// J, what the gyroscopic torques gave in the step from x to x_next: Newton's form. NULL: they
    /// give nothing.
    double (*gyro_work)(taci_Tree *, const double *x, const double *x_next);
    /// The same, with what the step left of the balance of momentum of each root (root->missed).
    double (*balance)(taci_Tree *, const double *x, const double *x_next);
    /// After positions of k+1 and `next` places are known. The recursion projects every m steps;
    /// returns what that lost, J >= 0.
    double (*reduce)(taci_Tree *, double *x_next);
    double (*kinetic)(const taci_Tree *, const double *x);
    /// Directions for corrections of x_next at places `next`: the inner motion (whole motion if
    /// `held`), or M^-1 P' effort. They are kept until the next call; a1 = x·d, a2 = ½ d·d in the
    /// kinetic metric. False: none.
    bool (*probe_motion)(taci_Tree *, bool whole, double *a1, double *a2);
    bool (*probe_effort)(taci_Tree *, const double *tau, const tac_Wrench *wrench_next, double *a1,
                         double *a2); // wrench: per link at its centre of mass, world axes, or NULL
    void (*kick)(taci_Tree *, double alpha);
    /// The direction probed last, as a state.
    const double *(*direction)(const taci_Tree *);
    /// The motion of all links in a state at these places (links x 6): angular velocity in own
    /// axes, velocity of the centre of mass in world axes. Valid until the next call.
    const double *(*twists)(taci_Tree *, const taci_TreePlace *place, const double *x);
    /// Sums of x of k+1, with inertias, of all roots that are closed, where the form has them
    /// without the twists of all links; returns twists in which those of roots of one link are
    /// valid, as `twists` has them. NULL, as a function or a result: it has not.
    const double *(*root_sums)(taci_Tree *, const double *x, taci_TreeSum *sum);
    /// The momentum of the one velocity of a root on an axis or a rail in a state at these places,
    /// and the inertia of the locked tree along it; rotors included.
    double (*along)(taci_Tree *, int link, const taci_TreePlace *place, const double *x,
                    double *inertia);
    /// x of k+1, whose twists, root sums or momentum along were asked for last, takes part in the
    /// turns of all roots (parts->turn); places `next` are the turned ones.
    void (*turn)(taci_Tree *, double *x);
    /// Share of the kinetic energy of state x that no joint motion explains.
    double (*ghost)(taci_Tree *, const taci_TreePlace *place, const double *x);
} taci_TreeForm;

struct taci_Tree {
    taci_UserSystem base; // first: system, pushes, accounts (user_system.h)
    const taci_TreeForm *form;
    void *form_data;
    taci_Arena form_memory; // the form's own, which it sizes by the links
    int form_kind;          // tac_Form
    int links, dofs, positions;
    taci_TreeLink *link;
    double *rotor; // kg·m2 per velocity                        (dofs)
    int32_t project_every;
    int32_t passes;    // tac_StudyDef.passes
    int32_t predictor; // tac_Predictor
    bool skew;         // gyroscopic torques in their skew form, as in the papers: they do no work
    // of the step
    double T;
    double *q_mid, *v_star;           // predicted midpoint
    taci_TreePlace *now, *mid, *next; // places at q_k, q*, q(k+1)          (links)
    taci_TreePlace *last;             // `mid` of the last step             (links)
    tac_Vec3 *spin;                   // angular velocity of each link at (q*, v*), world axes
    double *diag;                     // added to the operator: dampers, springs T/2    (dofs)
    taci_TreeBall *ball;              // springs of ball joints, by link         (ball_count)
    int ball_count;
    taci_TreeRow *row; // tendons over several coordinates        (row_count)
    int row_count, row_capacity;
    double *v_free, *v_hat;
    bool pulled;     // rows act: v_hat is not v_free
    double rounding; // J, what the solve did to the energy beside the works; set by `advance`
    bool K_known;    // K is that of x(k+1)
    double K;        // J, kinetic energy of k+1; ask taci_tree_next_kinetic
    taci_TreeState state[2]; // state[phase] is k, the other k+1
    int phase;
    /* the parts below belong to tree.c and its files: elements, sites, books */
    struct taci_TreeParts *parts;
};

/// Row i of P v.
static inline double taci_tree_ball_rate(const taci_TreeBall *b, int i, const double *v)
{
    double r = 0.0;
    for (int j = 0; j < 3; j++)
        r += b->arm[i][j] * v[b->dof + j];
    return r;
}

/// Places of all links at positions q.
void taci_tree_place(const taci_Tree *tree, const double *q, taci_TreePlace *place);
/// Twists of all links at their joint origins, world axes, for rates v at these places.
void taci_tree_twists(const taci_Tree *tree, const taci_TreePlace *place, const double *v,
                      tac_Twist *twist);
/// Linear momentum, and angular about the world's origin, of a state at these places.
void taci_tree_momentum(taci_Tree *tree, const taci_TreePlace *place, const double *x, tac_Vec3 *p,
                        tac_Vec3 *L);
/// Kinetic energy of k+1.
double taci_tree_next_kinetic(taci_Tree *tree);
/// tau += Σ J' wrench, wrenches per link at the joint origins, world axes (destroyed).
void taci_tree_pull_back(const taci_Tree *tree, const taci_TreePlace *place, tac_Wrench *wrench,
                         double *tau);
/// q_out = q moved by h along rates v (quaternions by the exponential, renormalised).
void taci_tree_move(const taci_Tree *tree, const double *q, double h, const double *v,
                    double *q_out);

extern const taci_TreeForm taci_tree_recursion; // tree_recursion.c
extern const taci_TreeForm taci_tree_square; // tree_square.c: SQUARE, SYMMETRIC, LEAF by form_kind

#endif
