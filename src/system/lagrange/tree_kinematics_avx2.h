#ifndef TACI_TREE_KINEMATICS_AVX2_H
#define TACI_TREE_KINEMATICS_AVX2_H
#include "system/lagrange/tree.h"

/* taci_tree_place and taci_tree_twists for processors with AVX2; x86-64 only. The bits are those of
 * the plain text, whose sines come from math/angle.h as well. */

#if defined(__x86_64__)
void taci_tree_place_avx2(const taci_Tree *tree, const double *q, taci_TreePlace *place);
void taci_tree_twists_avx2(const taci_Tree *tree, const taci_TreePlace *place, const double *v,
                           tac_Twist *twist);
#endif

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
    tac_Mat3 turn = q_matrix((tac_Quat){q[0], q[1], q[2], q[3]}), own = m3_mul(&l->Rp, &turn);
    place->r = parent ? m3_mul_v(&parent->R, l->r) : l->r;
    place->R = parent ? m3_mul(&parent->R, &own) : own;
    place->p = parent ? v3_add(parent->p, place->r) : place->r;
    place->d = m3_mul_v(&place->R, l->c);
}

#endif
