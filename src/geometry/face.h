#ifndef TACI_FACE_H
#define TACI_FACE_H
#include "geometry/convex.h"

/* Faces of convexes, and the contact points of two of them that look at each other.
 *
 * A face is the feature of a convex that is most turned to a direction: a polygon, a segment (a
 * capsule's line, the line of a cylinder's or cone's side) or a point. The caps of cylinders and
 * cones are polygons. Standing, their corners have fixed azimuths in the shape's own frame, so that
 * they do not wander while it turns; leaning by more than 1 mrad they begin at the lowest point. */

#define TACI_FACE_MAX 16   // corners; of larger faces of hulls, 16 are taken evenly
#define TACI_TILT_COS 5e-7 // 1 - cos 1e-3: faces tilted less than 1 mrad count as parallel
#define TACI_THIN_MAX 128  // points to choose among
#define TACI_CLIP_MAX 12   // points of two faces: 8 chosen ones and up to 4 deeper ones

typedef struct taci_Face {
    int count;       // 1 a point, 2 a segment, else a polygon, counter-clockwise from outside
    uint32_t id;     // which face of its shape
    bool round;      // the polygon stands for a disk
    bool leans;      // its first corner is that which is most turned to the direction
    tac_Vec3 normal; // unit, outward; of a polygon
    tac_Vec3 point[TACI_FACE_MAX];
} taci_Face;

/// The face of a convex turned to `direction` (unit), at its support point `near` there. The radius
/// is included: points are on the surface.
void taci_face_find(const taci_Convex *c, tac_Vec3 direction, tac_Vec3 near, taci_Face *face);
/// The face of a box with axis 0..2 and the sign of its normal along it.
void taci_face_box(const taci_Convex *c, int axis, bool positive, taci_Face *face);
double taci_face_area(const taci_Face *face);

typedef struct taci_Clip {
    const taci_Face *reference; // a polygon
    const taci_Face *other;     // any face of the other convex
    bool flip;                  // the reference belongs to b
    double margin;              // m, points with a larger gap are left out
    // out
    double least;   // m, the smallest gap of all points; HUGE_VAL: the faces do not meet
    double lateral; // m, how far apart the faces are seen along the normal, if within the tolerance
    int count;
    taci_ContactPoint point[TACI_CLIP_MAX];
} taci_Clip;

/// Contact points of two faces: the other one is cut along the reference's normal to what lies over
/// the reference, and thinned out by the rule of clip.c.
void taci_face_clip(taci_Clip *clip);

/// Choose among points of one normal, with two axes across it: see clip.c. Returns how many are
/// left, in their old order, at most directions + 4. `directions` is 4 or 8; count is at most
/// TACI_THIN_MAX and at least 1.
int taci_points_thin(taci_ContactPoint *point, int count, tac_Vec3 s, tac_Vec3 t, int directions);

/// A number for a pair of faces in the high bits of a feature.
static inline uint32_t taci_feature_pair(uint32_t i, uint32_t j)
{
    return ((i * 0x9E3779B1u) ^ (j * 0x85EBCA77u) ^ (i * j)) & 0xFFFE0000u;
}

#endif
