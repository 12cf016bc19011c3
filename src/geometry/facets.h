#ifndef TACI_FACETS_H
#define TACI_FACETS_H
#include "geometry/convex.h"
#include "geometry/geometry.h"

/* A mesh or a height field as triangles that know their neighbourhood, in its own frame. */

typedef struct taci_Facets {
    const taci_Mesh *mesh;   // or NULL:
    const taci_Field *field; // solid below
    bool solid;              // has an inside: all but open meshes
} taci_Facets;

typedef struct taci_Facet {
    tac_Vec3 v[3];
    tac_Vec3 normal;
    double behind;   // m, how far the solid goes on behind it
    int32_t index;   // which triangle
    uint32_t patch;  // a name of the flat patch it belongs to
    uint32_t convex; // as in taci_Mesh
} taci_Facet;

taci_Facets taci_facets(const taci_Shape *shape);
taci_Facet taci_facet(const taci_Facets *s, int32_t index);
/// Facets whose boxes meet a box. Of a height field all those whose cells are above or in it: it is
/// solid below.
void taci_facets_visit(const taci_Facets *s, const taci_Box *box, taci_TriangleVisit *visit,
                       void *context);
/// Whether n may be the normal of a contact at a feature of a facet (TACI_TRIANGLE_...): the surface
/// around the feature is behind the plane through it, up to TACI_FLAT. At the edge of two triangles
/// in one plane, or in a hollow, only a normal of their own will do.
bool taci_facet_supports(const taci_Facets *s, const taci_Facet *f, uint32_t feature, tac_Vec3 n);
/// How deep a point is inside; 0: outside.
double taci_facets_depth(const taci_Facets *s, tac_Vec3 point);

#endif
