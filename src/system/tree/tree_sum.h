#ifndef TACI_TREE_SUM_H
#define TACI_TREE_SUM_H
#include "system/tree/tree_parts.h"

/* Sums over the links of each root, and the rigid motion of all links of a root: in two texts, as
 * places and twists (tree_kinematics_avx2.h), with the same bits. Twists are as
 * taci_TreeForm.twists has them, links x 6. */

/// `inertia`: with that of the locked trees, else it is zero.
void taci_tree_sum(const taci_Tree *tree, const taci_TreePlace *place, const double *twist,
                   bool inertia, taci_TreeSum *sum);
/// Of a root of one velocity: its momentum, twists being `twist` or, if that is NULL, zero, and the
/// inertia of the locked tree along it, both without rotors. parts->unit becomes its motion at a
/// rate of one.
double taci_tree_sum_along(const taci_Tree *tree, int link, const taci_TreePlace *place,
                           const double *twist, double *inertia);
/// Of the step of the recursion from one state to the next, at the predicted midpoint: `first`, and
/// the changes of p and L with the impulses of the gyroscopic torques. Returns what these gave, J.
double taci_tree_sum_step(const taci_Tree *tree, const double *from, const double *to,
                          taci_TreeSum *sum);
/// Twists of k+1 take part in parts->turn; places `next` are the turned ones.
void taci_tree_turn_twists(const taci_Tree *tree, double *twist);

void taci_tree_sum_plain(const taci_Tree *tree, const taci_TreePlace *place, const double *twist,
                         bool inertia, taci_TreeSum *sum);
void taci_tree_sum_avx2(const taci_Tree *tree, const taci_TreePlace *place, const double *twist,
                        bool inertia, taci_TreeSum *sum);
double taci_tree_sum_along_plain(const taci_Tree *tree, int link, const taci_TreePlace *place,
                                 const double *twist, double *inertia);
double taci_tree_sum_along_avx2(const taci_Tree *tree, int link, const taci_TreePlace *place,
                                const double *twist, double *inertia);
double taci_tree_sum_step_plain(const taci_Tree *tree, const double *from, const double *to,
                                taci_TreeSum *sum);
double taci_tree_sum_step_avx2(const taci_Tree *tree, const double *from, const double *to,
                               taci_TreeSum *sum);
void taci_tree_turn_twists_plain(const taci_Tree *tree, double *twist);
void taci_tree_turn_twists_avx2(const taci_Tree *tree, double *twist);

#endif
