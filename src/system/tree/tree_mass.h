#ifndef TACI_TREE_MASS_H
#define TACI_TREE_MASS_H
#include "system/tree/tree.h"

/// The mass matrix of a tree at these places (dofs x dofs, row by row, rotors included) and the
/// bias of rates v: what M dv/dt lacks for these rates, without gravity. Either may be NULL. For
/// readers, not for steps; uses the scratch of the tree's parts.
void taci_tree_mass(const taci_Tree *tree, const taci_TreePlace *place, const double *v, double *M,
                    double *bias);
/// Efforts that give the rates v the accelerations a (NULL: none) on ground that accelerates; what
/// rests under gravity g is as if the ground did by -g.
void taci_tree_inverse(const taci_Tree *tree, const taci_TreePlace *place, const double *v,
                       const double *a, tac_Vec3 ground, double *effort);
/// Twist of a point of a link, world axes, linear first, for rates of 1: 6 x dofs, row by row.
void taci_tree_jacobian(const taci_Tree *tree, const taci_TreePlace *place, int link, tac_Vec3 at,
                        double *J);

#endif
