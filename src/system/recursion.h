#ifndef TACI_RECURSION_H
#define TACI_RECURSION_H
#include "math/block6.h"
#include "math/spatial.h"
#include "system/links.h"
#include <stdbool.h>

/* The recursion over a tree of links: factor and solve
 *
 *     A0 = Σ J'(scale I + H)J + diag(extra, stiff)        H = diag(S(w) Jw - S(Jw w), 0)
 *
 * with w the predicted spin: the gyroscopic torque w x Jw w and its derivative, so that its error
 * is quadratic in the misprediction. Newton's form has a right side of its own, g = w x Jw w, which
 * the factor leaves behind. Where a step turns by a radian or more, H = diag(-S(Jw w), 0) and g =
 * 0: a skew form that no prediction can upset.
 *
 * in time that grows with the number of links (docs/theory/lagrange.md). World axes; the point of
 * reference of a link is its joint origin; vectors are (angular, linear). H makes the 6x6 blocks
 * unsymmetric: what goes up uses U, what comes down uses W. With X = [1 0; -S(r) 1], which takes a
 * twist of the parent to this link's origin, and s the joint's motion:
 *
 *     U = B s,  W = B's,  D = s'U + extra,    B_parent += X'(B - U W'/D)X
 *     up:    e = (tau + s'P)/D,               P_parent += X'P - (X'U) e
 *     down:  x = e - (X'W/D)·V_parent,        V = X V_parent + s x
 *
 * X'U and X'W/D are what is kept. In this order neither direction waits for its shift: that halves
 * the chain of operations from link to link.
 *
 * What a link hands to its parent stays in registers where the parent is the link before it, as
 * everywhere along a chain. Otherwise it goes through a slot; slots are reused as soon as they are
 * read, so that a long tree needs few of them and they stay in the nearest cache. Nothing is
 * cleared: the first child to arrive writes, the others add.
 */

enum {                        // the way of blocks and loads from a link to its parent
    TACI_ROUTE_FROM_NEXT = 1, // the link after this one is its child
    TACI_ROUTE_FROM_SLOT = 2, // it has other children, which left their sum in slot `in`
    TACI_ROUTE_TO_NEXT = 4,   // its parent is the link before
    TACI_ROUTE_TO_SLOT = 8,   // its parent reads slot `out`
    TACI_ROUTE_FIRST = 16,    // and this link is the first to write it
};

typedef struct taci_RecursionLink { // vectors of four: the last is 0
    _Alignas(32) double r[4];       // joint origin from the parent's
    double a[4];                    // axis
    double XU[8];                   // X'U: angular, 0, linear, 0
    double XW[8];                   // X'W / D
    double g[4];                    // N·m, right side of Newton's form
    double inv_D;
    int32_t type, parent, dof; // as of the link
    int32_t wide;              // BALL and FREE: which taci_RecursionWide
    int32_t route, in, out;    // TACI_ROUTE_
} taci_RecursionLink;

/// A joint of three or six velocities. BALL works with its rate in world axes: s = (1, 0).
typedef struct taci_RecursionWide {
    _Alignas(16) double F[36]; // BALL: X'U (6 x 3), then D^-1 W X (3 x 6); FREE: factored, block6.h
    tac_Mat3 inv_D;            // BALL
    tac_Mat3 R;                // own axes
} taci_RecursionWide;

typedef struct taci_Recursion {
    int links, dofs, slots, wides;
    const taci_TreeLink *link;
    taci_RecursionLink *rec;  //                                              (links)
    taci_RecursionWide *wide; //                                              (wides)
    double *block;            // a 6x6 block on its way                       (slots x 48)
    double *load;             // a wrench on its way                          (slots x 8)
    double *e;                // of the last solve; FREE: its twist           (dofs)
    double *V;                // angular, 0, linear, 0: of the last solve     (links x 8)
} taci_Recursion;

typedef struct taci_RecursionInertia { // what to factor
    const taci_TreePlace *place;       //                                     (links)
    double scale;                      // of the inertias: 2/T, or 1
    const tac_Vec3 *spin;              // of H, world axes; NULL: no H        (links)
    const double *extra;               // on the diagonal                     (dofs)
    const tac_Mat3 *stiff;             // on that of BALLs, own axes; NULL: none (wides)
    bool skew;                         // no Newton's form: H = diag(-S(Jw w), 0)
} taci_RecursionInertia;

typedef struct taci_RecursionLoad { // what to solve for; a NULL is a zero
    const taci_TreePlace *place;    // for twist and wrench
    double scale;                   // of the momenta
    const double *twist;      // momenta are those of these: own angular, world linear (links x 6)
    bool gyro;                // with the right side of Newton's form: the step that was factored
    const tac_Wrench *wrench; // at the centres of mass                       (links)
    const double *P;          // at the joint origins: angular, 0, linear, 0  (links x 8)
    const double *tau;        //                                              (dofs)
} taci_RecursionLoad;

/// The passes over all links, as text for any machine and in columns of four for AVX2. Both do the
/// same operations in the same order: the bits are the same.
typedef struct taci_RecursionKernel {
    const char *name;
    /// False: a joint could move freely, or a number is not finite.
    bool (*factor)(taci_Recursion *r, const taci_RecursionInertia *in);
    /// v = A0^-1 (tau + Σ J'P).
    void (*solve)(taci_Recursion *r, const taci_RecursionLoad *load, double *v);
    /// out = gain J v - x per link: own angular, world linear at the centre of mass (links x 6). x
    /// may be NULL.
    void (*reflect)(const taci_Recursion *r, const taci_TreePlace *place, const double *v,
                    double gain, const double *x, double *out);
    /// a'I b of such twists.
    double (*metric)(const taci_Recursion *r, const double *a, const double *b);
    /// -Σ V·(w x J (V - w)), V = (a + b)/2 of such twists: the power of Newton's form, where the
    /// skew one has none.
    double (*gyro_power)(const taci_Recursion *r, const taci_RecursionInertia *in, const double *a,
                         const double *b);
} taci_RecursionKernel;

extern const taci_RecursionKernel taci_recursion_plain; // recursion.c
/// The fastest kernel of this machine: recursion_avx2.c where the processor has AVX2.
const taci_RecursionKernel *taci_recursion_kernel(void);
/// The AVX2 kernel, or NULL where it was not compiled.
const taci_RecursionKernel *taci_recursion_avx2(void);

/// How many slots and wide joints a tree needs; at most `links` of each.
void taci_recursion_count(const taci_TreeLink *link, int links, int *slots, int *wides);
/// Routes and constants of `rec`; r->link, r->links and the arrays are set. `free_slot` is scratch
/// (links of each).
void taci_recursion_route(taci_Recursion *r, int32_t *slot, int32_t *free_slot);

// Joints of several velocities, for both kernels. M: 6x6 row-major, angular first.
/// Factor; M is replaced by what goes to the parent (BALL). False: not regular.
bool taci_recursion_wide_factor(const taci_Recursion *r, const taci_RecursionInertia *in, int link,
                                double *M);
/// Upward: e of this joint; BALL: P (angular, 0, linear, 0) becomes what goes to the parent.
void taci_recursion_wide_up(const taci_RecursionLink *l, const taci_RecursionWide *w,
                            const double *tau, double *P, double *e);
/// Downward: V of this link from the parent's, and its rates.
void taci_recursion_wide_down(const taci_RecursionLink *l, const taci_RecursionWide *w,
                              const double *e, const double *V_parent, double *V, double *v);

/* Columns of A0^-1 for a site, six at a time, on the links between the world and a set of targets:
 * cost grows with the depth of the tree (recursion_columns.c). */
typedef struct taci_RecursionReach {
    const taci_Recursion *r;
    int count, top;
    int32_t *list; // links on the way to any target, ascending               (links)
    uint8_t *mark; // between begin and end: in the list; then: on the way of the column (links)
    b6_Row *x;     // rates of the present columns; BALL: world axes; FREE: twist, angular first
                   //                                                         (dofs)
    b6_Row *V;     // twists, angular first                                   (links x 6)
} taci_RecursionReach;

void taci_recursion_reach_begin(taci_RecursionReach *reach);
void taci_recursion_reach_add(taci_RecursionReach *reach, int link);
void taci_recursion_reach_end(taci_RecursionReach *reach);
/// Rates and twists of the reach for unit efforts on this site: six columns, or the first alone (a
/// coordinate). `link` of a coordinate is that of its velocity.
void taci_recursion_columns(taci_RecursionReach *reach, const taci_TreeSite *site, int link);
/// Twists anew from x.
void taci_recursion_columns_move(taci_RecursionReach *reach);
/// The rate of a velocity in the present columns, as the tree has it.
b6_Row taci_recursion_columns_rate(const taci_RecursionReach *reach, int link, int dof);
/// x -= y c, for rates y of the whole tree and a factor per column.
void taci_recursion_columns_subtract(taci_RecursionReach *reach, const double *y, b6_Row c);
/// Flow of a site in the present columns: six rows, linear first.
void taci_recursion_columns_flow(const taci_RecursionReach *reach, const taci_TreeSite *site,
                                 int link, b6_Row flow[6]);

/* Rows over several velocities, A = A0 + Σ kappa P'P, by their columns Y = A0^-1 P' and the small
 * unsymmetric matrix S = 1/kappa + P Y (recursion_rows.c). Soft and stiff rows stand side by side:
 * S is written in rows times min(1, kappa), scaled to a largest element of 1, and pivoted. */
typedef struct taci_RecursionRows {
    int capacity, count;     // count: in force in this step
    const taci_TreeRow *row; // of the tree
    int32_t *on;             // which of them                                  (capacity)
    int32_t *pivot;          //                                                (capacity)
    double *Y;               //                                                (capacity x dofs)
    double *S;               // factored                                       (capacity x capacity)
    double *weight;          // of the rows of S                               (capacity)
    double *c;               // scratch                                        (capacity x 6)
    double *tau;             // scratch, zero between uses                     (dofs)
} taci_RecursionRows;

/// Columns and S for the rows in force. False: not regular.
bool taci_recursion_rows_factor(taci_RecursionRows *rows, const taci_TreeRow *row, int count,
                                taci_Recursion *r, const taci_RecursionKernel *kernel);
/// v = A0^-1 b becomes A^-1 b.
void taci_recursion_rows_apply(const taci_RecursionRows *rows, int dofs, double *v);
/// The same for the columns of a reach; `link_of` a velocity.
void taci_recursion_rows_columns(const taci_RecursionRows *rows, taci_RecursionReach *reach,
                                 const int32_t *link_of);

#endif
