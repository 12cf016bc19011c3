#ifndef TACI_COLLIDE_H
#define TACI_COLLIDE_H
#include "geometry/shape.h"

/* Narrow phase: the contact points of two placed shapes, out to a margin.
 *
 * The answer depends on the two placed shapes alone, has no memory, and does not jump between equal
 * choices: ties are broken by fixed rules with a margin (docs/theory/geometry.md). Nothing
 * allocates. */

#define TACI_MANIFOLD_MAX \
    64 // contact points of one pair at most; convex pairs give at most 13, cores 4 each

typedef struct taci_ContactPoint {
    tac_Vec3 point;   // m, world axes, midway between the two surfaces
    tac_Vec3 normal;  // unit, from b to a
    double gap;       // m, along the normal; negative: overlap
    uint32_t feature; // which features meet: the same from step to step while they do
} taci_ContactPoint;

/// Contact points with gap <= margin, at most TACI_MANIFOLD_MAX, of two shapes of any kind. The
/// deepest are kept where there are more. Returns how many.
int taci_collide(const taci_Shape *a, const taci_Place *at_a, const taci_Shape *b,
                 const taci_Place *at_b, double margin, taci_ContactPoint *out);

/// Sort points by their features.
void taci_points_sort(taci_ContactPoint *point, int count);

/// The pairs that have files of their own; normals from b to a. `b` is the MESH; `a` is convex, a
/// PLANE or a MESH.
int taci_collide_mesh(const taci_Shape *a, const taci_Place *at_a, const taci_Shape *b,
                      const taci_Place *at_b, double margin, taci_ContactPoint *out);
/// `b` is the HEIGHT_FIELD; `a` is convex or a MESH.
int taci_collide_field(const taci_Shape *a, const taci_Place *at_a, const taci_Shape *b,
                       const taci_Place *at_b, double margin, taci_ContactPoint *out);

typedef struct taci_Distance {
    double distance; // m; negative: depth of overlap
    tac_Vec3 a, b;   // witness points on the surfaces, world axes
    tac_Vec3 normal; // unit, from b to a
} taci_Distance;

/// Signed distance of two convex shapes: GJK while apart, EPA in fixed memory where they overlap.
/// `limit`: beyond it the answer may be any lower bound above it, witnesses unset.
taci_Distance taci_convex_distance(const taci_Shape *a, const taci_Place *at_a, const taci_Shape *b,
                                   const taci_Place *at_b, double limit);

#endif
