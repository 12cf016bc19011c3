#ifndef TACI_FACET_COLLIDE_H
#define TACI_FACET_COLLIDE_H
#include "geometry/contact_set.h"
#include "geometry/facets.h"

/* Contacts of surfaces made of triangles: what mesh_collide.c and field_collide.c share. Everything
 * is in the frame of b, the surface; normals are from b to a. */

/// A box that holds a box turned and moved by `at`.
taci_Box taci_box_placed(const taci_Box *box, const taci_Place *at);
taci_Box taci_box_fat(const taci_Box *box, double by);

/// A convex shape against a surface.
int taci_convex_facets(const taci_Shape *a, const taci_Place *at_a, const taci_Shape *b,
                       const taci_Place *at_b, double margin, taci_ContactPoint *out);

typedef struct taci_MeshMeet { // a mesh meets a surface
    taci_Facets a, b;
    taci_Place at;   // of a, in b's frame
    tac_Vec3 center; // of a's bounds, in b's frame
    double margin;
    double aside;              // m: how far they may slide within the step, as far as it matters
    double shallow;            // m: overlap up to which no second look is taken
    double sought;             // m: overlap that is looked for where triangles do not cross
    double tilt;               // sine: how much they may turn within the step, and more
    double turn;               // rad: the same as an angle
    bool deep;                 // an edge goes through a facet and ends more than shallow behind it
    bool smaller_a, smaller_b; // which one is not much larger than the other
    taci_ContactSet set;
} taci_MeshMeet;

taci_MeshMeet taci_mesh_meet(const taci_Shape *a, const taci_Shape *b, const taci_Place *at,
                             double margin);
/// Facet ta of a in b's frame.
taci_Facet taci_mesh_meet_facet(const taci_MeshMeet *m, int32_t ta);
/// Contacts of a facet of a, in b's frame, with one of b.
void taci_mesh_meet_pair(taci_MeshMeet *m, const taci_Facet *a, const taci_Facet *b);
/// Of their edges alone.
void taci_mesh_meet_edges(taci_MeshMeet *m, const taci_Facet *a, const taci_Facet *b);
/// Corners of two meshes that are deep in each other, by their roots.
void taci_mesh_meet_deep(taci_MeshMeet *m);

#endif
