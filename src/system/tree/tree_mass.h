#ifndef TACI_TREE_MASS_H
#define TACI_TREE_MASS_H
#include "system/tree/tree.h"

/// The mass matrix of a tree at these places (dofs x dofs, row by row, rotors included) and the
/// bias of rates v: what M dv/dt lacks for these rates, without gravity. Either may be NULL. For
/// readers, not for steps; uses the scratch of the tree's parts.
void taci_tree_mass(const taci_Tree *tree, const taci_TreePlace *place, const double *v, double *M,
                    double *bias);

#endif
