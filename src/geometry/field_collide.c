/* taci_collide_field: a convex shape or a mesh against a height field. Only cells under the shape
 * are looked at; it is solid below, so what is deep under the surface is pushed up. */
#include "geometry/facet_collide.h"

typedef struct FieldMeet {
    taci_MeshMeet mesh;
    taci_Place field; // the field's frame, seen from the mesh
    double lowest;    // of the mesh, in the field's frame
    taci_Facet facet;
} FieldMeet;

static bool meet_triangle(void *context, int triangle)
{
    FieldMeet *m = context;
    taci_Facet a = taci_mesh_meet_facet(&m->mesh, triangle);
    taci_mesh_meet_pair(&m->mesh, &a, &m->facet);
    return true;
}

static bool meet_facet(void *context, int index)
{
    FieldMeet *m = context;
    m->facet = taci_facet(&m->mesh.b, index);
    taci_Box box = taci_points_bounds(m->facet.v, 3);
    box.low.z = fmin(box.low.z, m->lowest); // the solid below
    box = taci_box_fat(&box, m->mesh.margin + m->mesh.sought);
    box = taci_box_placed(&box, &m->field);
    taci_mesh_visit(m->mesh.a.mesh, &box, meet_triangle, m);
    return true;
}

static int mesh_field(const taci_Shape *a, const taci_Place *at_a, const taci_Shape *b,
                      const taci_Place *at_b, double margin, taci_ContactPoint *out)
{
    taci_Place at = taci_place_seen(at_b, at_a);
    FieldMeet m = {.mesh = taci_mesh_meet(a, b, &at, margin), .field = taci_place_seen(at_a, at_b)};
    taci_Box box = taci_shape_bounds(a, &at);
    m.lowest = box.low.z;
    box = taci_box_fat(&box, margin);
    taci_facets_visit(&m.mesh.b, &box, meet_facet, &m);
    return taci_set_end(&m.mesh.set, at_b, out);
}

int taci_collide_field(const taci_Shape *a, const taci_Place *at_a, const taci_Shape *b,
                       const taci_Place *at_b, double margin, taci_ContactPoint *out)
{
    if (a->type == TAC_SHAPE_MESH)
        return mesh_field(a, at_a, b, at_b, margin, out);
    return taci_convex_facets(a, at_a, b, at_b, margin, out);
}
