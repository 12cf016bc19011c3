#ifndef TACI_MEET_H
#define TACI_MEET_H
#include "geometry/shape.h"

/* Whether two shapes that are apart meet on their ways: on arcs, not along one normal. */

typedef struct taci_Path { // of a shape: it turns evenly about a point that goes on a parabola
    const taci_Shape *shape;
    taci_Place place; // at the start
    tac_Vec3 x, v, a; // m, m/s, m/s2: the point is at x + t v + ½ t² a
    tac_Vec3 w;       // rad/s, world axes
    double reach;     // m, radius of a ball about x that holds the shape
} taci_Path;

/// Whether they touch at some time up to T. `margin` is how far meshes and height fields are looked
/// at, more than the way of both. True where it cannot be told from touching: convex shapes and
/// planes that stay apart by a few µm are told, and never said to miss what they hit; what is
/// thinner than some 1/1000 of the way may pass a mesh or a field.
bool taci_paths_meet(const taci_Path path[2], double T, double margin);
/// Where a path has led its shape to at a time.
taci_Place taci_path_place(const taci_Path *path, double t);
/// By how much an axis (unit, from 1 to 0) parts the shapes of two paths at a time; < 0: it does
/// not, and a shift by as much along it would. A plane is only asked along its normal, a height
/// field never from below.
double taci_paths_parted(const taci_Path path[2], tac_Vec3 axis, double t);

#endif
