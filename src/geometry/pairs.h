#ifndef TACI_PAIRS_H
#define TACI_PAIRS_H
#include "geometry/collide.h"

/* Pairs of forms with code of their own. All have the arguments and answers of taci_collide; the
 * forms are those of the name, in its order. */

typedef int taci_PairFn(const taci_Shape *a, const taci_Place *at_a, const taci_Shape *b,
                        const taci_Place *at_b, double margin, taci_ContactPoint *out);

taci_PairFn taci_collide_forms; // any two, without their cores (cores.c)
taci_PairFn taci_sphere_sphere;
taci_PairFn taci_sphere_capsule;
taci_PairFn taci_sphere_box;
taci_PairFn taci_capsule_capsule;
taci_PairFn taci_box_box;
taci_PairFn taci_convex_convex; // any two convex forms
taci_PairFn taci_convex_plane;  // any convex form and a plane

#endif
