#ifndef TACI_TREE_SUM_H
#define TACI_TREE_SUM_H
#include "system/lagrange/tree_parts.h"

/* Sums over the links of each root, and the rigid motion of all links of a root: in two texts, as
 * places and twists (tree_kinematics_avx2.h), with the same bits. Twists are as
 * taci_TreeForm.twists has them, links x 6. */

/// `inertia`: with that of the locked trees, else it is zero.
void taci_tree_sum(const taci_Tree *tree, const taci_TreePlace *place, const double *twist,
                   bool inertia, taci_TreeSum *sum);
/// Twists of k+1 take part in parts->turn; places `next` are the turned ones.
void taci_tree_turn_twists(const taci_Tree *tree, double *twist);

void taci_tree_sum_plain(const taci_Tree *tree, const taci_TreePlace *place, const double *twist,
                         bool inertia, taci_TreeSum *sum);
void taci_tree_sum_avx2(const taci_Tree *tree, const taci_TreePlace *place, const double *twist,
                        bool inertia, taci_TreeSum *sum);
void taci_tree_turn_twists_plain(const taci_Tree *tree, double *twist);
void taci_tree_turn_twists_avx2(const taci_Tree *tree, double *twist);

#endif
