#ifndef TACI_LINKS_H
#define TACI_LINKS_H
#include "math/vec.h"
#include "system/system.h"
#include <stdint.h>

/* Links of a tree, as the recursion over them (recursion.h) and the kinds that are made of them see
 * them: what they are, where they are, what acts between them.
 *
 * Link frames have their origin at the joint and the joint axis along z; that of a free link is at
 * its centre of mass. `parent < child`. */

typedef enum taci_TreeLinkType {
    TACI_TREE_REVOLUTE,
    TACI_TREE_PRISMATIC,
    TACI_TREE_BALL,
    TACI_TREE_FREE,
} taci_TreeLinkType;

typedef struct taci_TreeLink { // constant
    int32_t parent;            // earlier link, -1: the world
    int32_t type;              // taci_TreeLinkType
    int32_t dof, dofs;         // first velocity, and how many: 1, 1, 3, 6
    int32_t position;          // first position: 1, 1, 4, 7 of them
    int32_t pad;
    tac_Vec3 r;  // joint origin from the parent's joint origin, parent's axes (FREE: 0)
    tac_Mat3 Rp; // joint axes in the parent's axes at position 0           (FREE: identity)
    tac_Vec3 c;  // centre of mass from the joint origin, own axes          (FREE: 0)
    double m;    // kg; may be 0
    tac_Mat3 J;  // kg·m2, about the centre of mass, own axes
} taci_TreeLink;

typedef struct taci_TreePlace { // a link in one configuration, world axes
    tac_Mat3 R;                 // own axes; the third column is the joint axis
    tac_Vec3 p;                 // joint origin
    tac_Vec3 r;                 // from the parent's joint origin, or from the world's origin
    tac_Vec3 d;                 // centre of mass from the joint origin
} taci_TreePlace;

/// A potential over several coordinates in this step: effort -P'(force + kappa P v̂).
typedef struct taci_TreeRow {
    int32_t count;
    const int32_t *dof; //                                     (count)
    const double *arm;  //                                     (count)
    double kappa;       // k T/2 + c, not negative; 0: not in force
} taci_TreeRow;

/// Where an effort acts or a flow is read.
typedef struct taci_TreeSite {
    int32_t link; // -1: does not move (a body fixed to the world)
    int32_t dof;  // COORD: velocity; -1: a body, six numbers
    tac_Vec3 at;  // body: its centre of mass from the link's joint origin, world axes, at the
                  // predicted midpoint
} taci_TreeSite;

/// How many flows it has.
static inline int taci_tree_site_flows(const taci_TreeSite *site)
{
    return site->dof >= 0 ? TACI_COORD_FLOWS : TACI_BODY_FLOWS;
}

#endif
