#ifndef TACI_SEAMS_H
#define TACI_SEAMS_H
#include "geometry/flush.h"
#include "world/world.h"

/// Takes out those candidates of a pair that are edges over which its sides slide on, in the
/// geometry of the start; the order of the others stays. Returns how many are left: none of a
/// convex pair, of which `flush` then has the face.
int taci_seams_drop(const tac_World *world, taci_Candidate *c, int n, taci_Flush *flush);

#endif
