#ifndef TACI_CONVEX_H
#define TACI_CONVEX_H
#include "geometry/collide.h"

/* Bounded convex sets for the narrow phase: a placed shape or one triangle, seen through a support
 * function, and what is built on it: distance, depth, contact points.
 *
 * A convex is a core and all within `radius` of it: a sphere is a point, a capsule a segment, so
 * that round shapes are exact; all others have radius 0. Coordinates are in world axes from an
 * origin that two convexes to be compared share (near both), so that precision does not depend on
 * where in the world they are. */

typedef struct taci_Convex {
    const taci_Shape *shape; // NULL: the triangle v
    const tac_Mat3 *R;       // world from shape; NULL: triangle
    tac_Vec3 x;              // the shape's frame, or the triangle's centroid
    tac_Vec3 v[3];           // triangle
    double radius;           // m, around the core
    double size;             // m, what rounding errors are measured by: about the reach
    bool curved;             // the core has a curved surface: cylinder, cone
    int32_t hint;            // hull: where the last support search ended
} taci_Convex;

taci_Convex taci_convex_shape(const taci_Shape *s, const taci_Place *at, tac_Vec3 origin);
taci_Convex taci_convex_triangle(const tac_Vec3 v[3], tac_Vec3 origin);
/// The farthest point of the core in a direction (any length but 0).
tac_Vec3 taci_convex_support(taci_Convex *c, tac_Vec3 direction);

typedef struct taci_Simplex { // points y = a - b of the difference of two cores
    int count;
    tac_Vec3 y[4], a[4], b[4];
    double weight[4]; // of the point nearest to the origin
} taci_Simplex;

typedef struct taci_Gjk {
    bool overlap;    // the cores touch or overlap: `simplex` is where to go on from
    bool beyond;     // farther than the limit: `distance` is a lower bound, nothing else is set
    double distance; // of the cores
    double open;     // by how much less it may be: what could not be proved
    tac_Vec3 v;      // nearest point of the difference to the origin: witness a - witness b
    tac_Vec3 a, b;   // witness points on the cores
    taci_Simplex simplex;
} taci_Gjk;

/// Distance of the cores. It starts from the points of `start`, which are of the two cores; if
/// NULL, in the direction `guess` from b to a, of any length, which may be 0.
taci_Gjk taci_gjk(taci_Convex *a, taci_Convex *b, const taci_Simplex *start, tac_Vec3 guess,
                  double limit);

/// Depth of overlapping cores, from the simplex that GJK ended with: distance <= 0, normal from b
/// to a, witnesses. The distance is the support width along the normal, so it is never a lie: at
/// worst it is not the least one, by 1e-4 of the sizes and 5e-3 of itself where surfaces are
/// curved.
taci_Distance taci_epa(taci_Convex *a, taci_Convex *b, const taci_Simplex *start);

/// Signed distance of the two sets, radii included; beyond `limit` only a lower bound above it.
taci_Distance taci_convex_signed(taci_Convex *a, taci_Convex *b, double limit);

/// Contact points of two convexes out to a margin, in world axes from their common origin. Normals
/// from b to a.
int taci_convex_contacts(taci_Convex *a, taci_Convex *b, double margin, taci_ContactPoint *out);
/// The same where the signed distance is already known.
int taci_convex_manifold(taci_Convex *a, taci_Convex *b, const taci_Distance *d, double margin,
                         taci_ContactPoint *out);

/* One triangle. The low three bits of a contact's feature say which feature of the triangle the
 * normal belongs to. The triangle has two sides: the normal points from it to where `a` is least
 * deep, which may be against the winding. */

enum {
    TACI_TRIANGLE_BITS = 7,
    TACI_TRIANGLE_FACE = 0,
    TACI_TRIANGLE_EDGE = 1, // 1 + i: v[i] v[i+1]
    TACI_TRIANGLE_VERTEX = 4
}; // 4 + i

/// Contact points of a convex shape and a triangle of world points; normal from the triangle to a.
int taci_collide_triangle(const taci_Shape *a, const taci_Place *at_a, const tac_Vec3 v[3],
                          double margin, taci_ContactPoint *out);
/// Their signed distance; `b` is the witness on the triangle. Beyond `limit` a lower bound only.
taci_Distance taci_triangle_distance(const taci_Shape *a, const taci_Place *at_a,
                                     const tac_Vec3 v[3], double limit);

#endif
