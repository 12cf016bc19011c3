#ifndef TACI_TREE_KINEMATICS_AVX2_H
#define TACI_TREE_KINEMATICS_AVX2_H
#include "system/tree/tree.h"

/* taci_tree_place and taci_tree_twists in two texts, one for any machine and one for processors
 * with AVX2. Both do the same operations in the same order, and their sines come from math/angle.h:
 * the bits are the same. Elsewhere than on x86-64 the second is the first. */

void taci_tree_place_plain(const taci_Tree *tree, const double *q, taci_TreePlace *place);
void taci_tree_place_avx2(const taci_Tree *tree, const double *q, taci_TreePlace *place);
void taci_tree_twists_plain(const taci_Tree *tree, const taci_TreePlace *place, const double *v,
                            tac_Twist *twist);
void taci_tree_twists_avx2(const taci_Tree *tree, const taci_TreePlace *place, const double *v,
                           tac_Twist *twist);

/// The place of a link of several velocities.
static inline void taci_tree_place_wide(const taci_TreeLink *l, const taci_TreePlace *parent,
                                        const double *q, taci_TreePlace *place)
{
    if (l->type == TACI_TREE_FREE) {
        place->R = q_matrix((tac_Quat){q[3], q[4], q[5], q[6]});
        place->p = place->r = v3(q[0], q[1], q[2]);
        place->d = v3(0, 0, 0);
        return;
    }
    tac_Mat3 axes = parent ? m3_mul(&parent->R, &l->Rp) : l->Rp;
    tac_Mat3 turn = q_matrix((tac_Quat){q[0], q[1], q[2], q[3]});
    place->r = parent ? m3_mul_v(&parent->R, l->r) : l->r;
    place->R = m3_mul(&axes, &turn);
    place->p = parent ? v3_add(parent->p, place->r) : place->r;
    place->d = m3_mul_v(&place->R, l->c);
}

#endif
