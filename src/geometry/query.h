#ifndef TACI_QUERY_H
#define TACI_QUERY_H
#include "geometry/shape.h"

/* Questions about one placed shape. What is asked with numbers that are not finite finds nothing.
 * A height field is solid down without end and ends in upright walls at its border; an open mesh
 * has no inside, and two sides. */

typedef struct taci_Hit {
    double fraction;        // of the way
    tac_Vec3 point, normal; // world axes; out of the shape
} taci_Hit;

/// The first point of a segment on or in the shape; starting inside: fraction 0, the normal against
/// the way.
bool taci_shape_ray(const taci_Shape *s, const taci_Place *at, tac_Vec3 from, tac_Vec3 to,
                    taci_Hit *hit);
/// The point of the surface nearest to a point, if the distance is at most `reach`; it is negative
/// inside, however deep.
bool taci_shape_closest(const taci_Shape *s, const taci_Place *at, tac_Vec3 point, double reach,
                        double *distance, tac_Vec3 *on, tac_Vec3 *normal);
/// Whether two shapes of any kind have a point in common.
bool taci_shape_overlaps(const taci_Shape *a, const taci_Place *at_a, const taci_Shape *b,
                         const taci_Place *at_b);
/// A convex shape `a` moved by `way` without turning, against a resting shape of any kind: where
/// they first touch, a point and the normal of b. Starting in touch: fraction 0, the normal against
/// the way.
bool taci_shape_cast(const taci_Shape *a, const taci_Place *at_a, tac_Vec3 way, const taci_Shape *b,
                     const taci_Place *at_b, taci_Hit *hit);

#endif
