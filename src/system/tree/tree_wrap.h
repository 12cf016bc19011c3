#ifndef TACI_TREE_WRAP_H
#define TACI_TREE_WRAP_H
#include "math/spatial.h"
#include <stdbool.h>

/* The shortest way of a string from one point to another about a sphere or an endless cylinder.
 * It leaves a on a straight line that touches the surface at `from`, runs on the surface, and
 * leaves it at `to` for b. Pulled tight it is straight everywhere but on the surface, so that its
 * length changes with the ends of its straight pieces only: docs/theory/lagrange.md (L5.2).
 */

typedef struct taci_WrapBody {
    tac_Vec3 at;   // centre, or a point of the axis
    tac_Mat3 R;    // CYLINDER: its axis is the z axis
    double radius; // m
    bool is_cylinder;
    bool has_side; // the string runs about this side; a side inside of it: within the surface
    tac_Vec3 side; // a point there
} taci_WrapBody;

typedef struct taci_Wrap {
    tac_Vec3 from, to;
    double length; // m, on the surface
} taci_Wrap;

/// False: the string is straight.
bool taci_wrap(const taci_WrapBody *body, tac_Vec3 a, tac_Vec3 b, taci_Wrap *wrap);

#endif
