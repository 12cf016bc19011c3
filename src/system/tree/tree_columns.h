#ifndef TACI_TREE_COLUMNS_H
#define TACI_TREE_COLUMNS_H
#include "system/tree/tree.h"

/* The mass matrix M of a tree and its C, with C + C' = dM/dt and C v the bias.
 *
 * Both are n x n, row-major with `stride` doubles from row to row, in the order of elimination:
 * velocities of free links first, then from the root on. */

// Two doubles, which every x86-64 adds and multiplies at once; each sees the operations of a
// scalar.
typedef double taci_Twin __attribute__((vector_size(16)));

/// The twist of what hangs on a velocity for a rate of 1, about the common point, world axes, and
/// its rate beside it: what is done with the one is done with the other.
typedef struct taci_TreeColumn {
    taci_Twin a[3], b[3]; // angular, linear
} taci_TreeColumn;

typedef struct taci_TreeComposite { // a link with all that hangs on it, about the common point
    double m;                       // kg
    double pad;
    tac_Vec3 h; // kg·m, first moment
    tac_Vec3 p; // kg·m/s
    tac_Mat3 I; // kg·m2
    double pad2;
    taci_Twin Bn[3][3]; // kg·m2/s: Bn' and Bn
} taci_TreeComposite;

typedef struct taci_TreeColumns {
    int n, stride;
    int32_t *dof;                  // velocity at each place in the order           (n)
    int32_t *place;                // and back                                      (n)
    int32_t *first;                // first place of a link's velocities            (links)
    tac_Twist *twist;              // of links, about the common point              (links)
    taci_TreeComposite *composite; //                                               (links)
} taci_TreeColumns;

size_t taci_tree_columns_need(const taci_Tree *tree);
/// False: the arena is used up.
bool taci_tree_columns_create(taci_TreeColumns *m, const taci_Tree *tree, taci_Arena *arena);

/// The columns at these places and M; with rates v (in the order of elimination) also C. v and C
/// may be NULL, both together. The common point is the joint origin of link 0.
void taci_tree_columns_build(taci_TreeColumns *m, const taci_Tree *tree,
                             const taci_TreePlace *place, const double *v, taci_TreeColumn *column,
                             double *M, double *C);

/// Velocities in the order of elimination, and back.
void taci_tree_columns_sort(const taci_TreeColumns *m, const double *v, double *x);
void taci_tree_columns_unsort(const taci_TreeColumns *m, const double *x, double *v);

static inline tac_Vec3 taci_tree_column_angular(const taci_TreeColumn *c)
{
    return v3(c->a[0][0], c->a[1][0], c->a[2][0]);
}

static inline tac_Vec3 taci_tree_column_linear(const taci_TreeColumn *c)
{
    return v3(c->b[0][0], c->b[1][0], c->b[2][0]);
}

/// What a wrench about the common point does along a column.
static inline double taci_tree_along(const taci_TreeColumn *c, const tac_Wrench *F)
{
    return v3_dot(taci_tree_column_angular(c), F->torque) +
           v3_dot(taci_tree_column_linear(c), F->force);
}

#endif
