#ifndef TACI_SURFACE_H
#define TACI_SURFACE_H
#include "geometry/geometry.h"

/* Lines and points against the surfaces that are made of triangles, in the shape's own frame: what
 * the queries of query.h are made of for meshes and height fields. */

/// A piece of a line, from s = first to s = last. The origin o is a point of the line near the
/// shape, whatever the ends: so precision does not depend on how far away they are.
typedef struct taci_Line {
    tac_Vec3 o, u;      // points o + s u, u unit
    double first, last; // m
} taci_Line;

typedef struct taci_LineHit {
    double s;
    tac_Vec3 normal; // unit
    int32_t facet;   // of a mesh: which triangle
} taci_LineHit;

typedef struct taci_Nearest {
    double distance; // m; negative: inside
    tac_Vec3 on;     // nearest point of the surface
    tac_Vec3 normal; // unit, outward
} taci_Nearest;

/// Where a line first goes into a closed mesh, or through an open one from either side. It does not
/// look whether it starts inside.
bool taci_mesh_ray(const taci_Mesh *mesh, const taci_Line *line, taci_LineHit *hit);
/// The point of a mesh nearest to a point, if its signed distance is at most `reach`. An open mesh
/// has no inside: its distances are positive, and normals point to the side where the point is.
bool taci_mesh_closest(const taci_Mesh *mesh, tac_Vec3 point, double reach, taci_Nearest *out);

/* A height field is solid from its surface down without end, within the rectangle of its grid,
 * where it ends in upright walls. */

/// Height of the surface at x, y, which are taken into the rectangle; `normal` of the triangle
/// there, may be NULL.
double taci_field_height(const taci_Field *field, double x, double y, tac_Vec3 *normal);
/// Where a line first meets it. Starting inside: s = first, the normal against the way.
bool taci_field_ray(const taci_Field *field, const taci_Line *line, taci_LineHit *hit);
bool taci_field_closest(const taci_Field *field, tac_Vec3 point, double reach, taci_Nearest *out);

/// The nearest point of a triangle to p. `feature`: 0 the face, 1 + i the edge from v[i] to v[i+1],
/// 4 + i the corner i.
tac_Vec3 taci_triangle_closest(const tac_Vec3 v[3], tac_Vec3 p, int *feature);

#endif
