#ifndef TACI_GEOMETRY_SHAPE_H
#define TACI_GEOMETRY_SHAPE_H
#include "math/extremes.h"
#include "math/vec.h"
#include <tactus/geometry.h>

/* Shapes as pure geometry: a form in its own frame, and where that frame is. Nothing here knows of
 * bodies. Boundaries are closed: a point at distance 0 touches. */

typedef struct taci_Place { // world from shape
    tac_Vec3 x;
    tac_Mat3 R;
} taci_Place;

typedef struct taci_Box { // axis-aligned bounds, world axes
    tac_Vec3 low, high;
} taci_Box;

typedef struct taci_Hull taci_Hull;   // geometry/geometry.h
typedef struct taci_Mesh taci_Mesh;   // geometry/mesh.h
typedef struct taci_Field taci_Field; // geometry/field.h

typedef struct taci_Shape {
    int32_t type;  // tac_ShapeType
    double radius; // SPHERE, CAPSULE, CYLINDER, CONE
    tac_Vec3 half; // BOX: half edges; CAPSULE, CYLINDER, CONE: half.z is half the length
    const taci_Hull *hull;
    const taci_Mesh *mesh;
    const taci_Field *field;
    double reach; // radius of a ball about the frame's origin that holds it (inf: plane)
} taci_Shape;

/// From the public form; the size has been checked (taci_shape_fault).
taci_Shape taci_shape_make(tac_ShapeType type, tac_Vec3 size, const tac_Geometry *geometry);
/// What is wrong with a form, as one sentence, or NULL.
const char *taci_shape_fault(tac_ShapeType type, tac_Vec3 size, const tac_Geometry *geometry);
/// Whether it is convex and bounded: has a support function (all but PLANE, MESH, HEIGHT_FIELD).
bool taci_shape_convex(const taci_Shape *s);
/// Bounds at a place, without margin. A plane's are infinite where they must be.
taci_Box taci_shape_bounds(const taci_Shape *s, const taci_Place *at);
/// The farthest point of a convex shape in a direction, both in its own frame.
tac_Vec3 taci_shape_support(const taci_Shape *s, tac_Vec3 direction);
/// The farthest point of the core of a convex shape: a sphere's is its centre, a capsule's its
/// segment, others are their own. `hint` is where the search of a hull starts (a vertex, 0 at
/// first) and gets where it ended. A direction of 0 gives some point.
tac_Vec3 taci_core_support(const taci_Shape *s, tac_Vec3 direction, int32_t *hint);
/// Least thickness: twice the radius of the largest ball inside, or a lower bound of it; a thin
/// shape is one that a fast body may pass within a step. inf: plane, height field.
double taci_shape_thickness(const taci_Shape *s);

static inline tac_Vec3 taci_place_point(const taci_Place *at, tac_Vec3 local)
{
    return v3_add(at->x, m3_mul_v(&at->R, local));
}

static inline tac_Vec3 taci_place_inverse(const taci_Place *at, tac_Vec3 point)
{
    return m3_tmul_v(&at->R, v3_sub(point, at->x));
}

/// `at` as seen from `from`.
static inline taci_Place taci_place_seen(const taci_Place *from, const taci_Place *at)
{
    taci_Place seen = {.x = taci_place_inverse(from, at->x)};
    for (int j = 0; j < 3; j++) {
        tac_Vec3 c = m3_tmul_v(&from->R, m3_col(&at->R, j));
        seen.R.m[0][j] = c.x;
        seen.R.m[1][j] = c.y;
        seen.R.m[2][j] = c.z;
    }
    return seen;
}

static inline bool taci_box_overlap(const taci_Box *a, const taci_Box *b)
{
    return a->low.x <= b->high.x && b->low.x <= a->high.x && a->low.y <= b->high.y &&
           b->low.y <= a->high.y && a->low.z <= b->high.z && b->low.z <= a->high.z;
}

#endif
