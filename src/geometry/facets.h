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
    double spread;   // rad, how much normals differ from its own up to the corners' other triangles
    double behind;   // m, how far the solid goes on behind it
    int32_t index;   // which triangle
    uint32_t patch;  // a name of the flat patch it belongs to
    uint32_t convex; // as in taci_Mesh
    uint32_t owned;  // likewise
} taci_Facet;

taci_Facets taci_facets(const taci_Shape *shape);
taci_Facet taci_facet(const taci_Facets *s, int32_t index);
/// Facets whose boxes meet a box. Of a height field all those whose cells are above or in it: it is
/// solid below.
void taci_facets_visit(const taci_Facets *s, const taci_Box *box, taci_TriangleVisit *visit,
                       void *context);
/// Whether n may be the normal of a contact at a feature of a facet (TACI_TRIANGLE_...): the
/// surface around the feature is behind the plane through it, or rises above it by less than the
/// sine `slope`. With TACI_FLAT, at the edge of two triangles in one plane, or in a hollow, only a
/// normal of their own will do.
bool taci_facet_supports(const taci_Facets *s, const taci_Facet *f, uint32_t feature, tac_Vec3 n,
                         double slope);
/// The facet across edge i, or -1.
int32_t taci_facet_neighbor(const taci_Facets *s, const taci_Facet *f, int i);
/// Distance of a point, negative inside; inf if it is more than `reach` outside.
double taci_facets_distance(const taci_Facets *s, tac_Vec3 point, double reach);
/// Whether a point that would be pushed out through facet f by `depth` is nearer to another part of
/// the surface by a factor `nearer`, or has gone through the solid by more than half of it. Depths
/// up to `shallow` are never doubted.
bool taci_facet_is_roundabout(const taci_Facets *s, const taci_Facet *f, tac_Vec3 point,
                              double depth, double nearer, double shallow);

#endif
