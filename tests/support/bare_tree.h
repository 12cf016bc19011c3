#ifndef BARE_TREE_H
#define BARE_TREE_H
#include "rnd.h"
#include "system/tree/tree.h"

/* Trees of links without the rest of a system: what the forms (system/tree/tree.h) work on, and
 * a step of theirs with nothing around it. */

#define BARE_LINKS 24
#define BARE_DOFS 64

typedef struct BareTree {
    taci_Tree tree;
    taci_Arena memory;
    taci_TreeLink link[BARE_LINKS];
    taci_TreePlace place[3][BARE_LINKS];
    tac_Vec3 spin[BARE_LINKS];
    double numbers[32][2 * BARE_DOFS];
    double stiffness[BARE_DOFS]; // of springs on single coordinates with a position of their own
} BareTree;

/// Add a link on an earlier one, -1: the world; returns it. Inertia 0: massless.
taci_TreeLink *bare_tree_link(BareTree *b, taci_TreeLinkType type, int parent);
/// Once all links are there: arrays, positions 0 (quaternions 1), and the form. Call
/// bare_tree_destroy.
void bare_tree_create(BareTree *b, const taci_TreeForm *form, int kind);
void bare_tree_destroy(BareTree *b);
/// The state of rates v at the present positions.
void bare_tree_set_rates(BareTree *b, const double *v);
double *bare_tree_q(BareTree *b);
double *bare_tree_x(BareTree *b);

/// A random tree of `links` links with all kinds of joints; `is_free`: its root is a free link.
void bare_tree_random(BareTree *b, Rnd *rnd, int links, bool is_free);
/// Random positions and rates.
void bare_tree_random_state(const BareTree *b, Rnd *rnd, double *q, double *v);
/// Six links with axes z y y x y x and springs 6 ... 1 N·m/rad: chain6 of the reference program.
void bare_tree_chain6(BareTree *b);

/// One step without row forces, in one pass, or in two while there is no history.
void bare_tree_step(BareTree *b, double T, bool second_pass);
/// Kinetic energy and that of the springs.
double bare_tree_energy(BareTree *b);

#endif
