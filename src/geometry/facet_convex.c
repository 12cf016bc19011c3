/* A convex shape against a surface of triangles.
 *
 * Each triangle near the shape is met by itself: signed distance, normal, contact points. What is
 * wrong about that is the triangle's edges. They are mostly not edges of the body: a shape that
 * slides over a flat floor of triangles would stumble over each. So the normal of a contact must be
 * one that the surface can have there (taci_facet_supports): that of a face, or one between the
 * faces of a convex edge or corner. Where it is not,
 *
 * - apart, another triangle is nearer, and has the contact; but the corners of a shape that is
 *   nearly level with the triangle are still over it: they are met along its face normal;
 * - overlapping, it may be that the triangle is small against the depth, so that the shortest way
 *   out of this one triangle is sideways. Again the face normal is the way, if the point that is
 *   pushed is not much nearer to another part of the surface.
 *
 * Triangles of a closed surface push to their front only. One counts if the shape's middle is in
 * front of it, or else not deeper behind it than half of the solid there. A shape that is altogether
 * inside and meets no triangle is pushed to the nearest place outside. */
#include "geometry/facet_collide.h"
#include "geometry/surface.h"

#define LEVEL 5e-7    // 1 - cos 1 mrad: a normal this near to the face's is the face's (as in face.h)
#define SIDEWAYS 0.1  // cos: a shape this far around an edge is not over the triangle
#define NEARER 1.5    // a way out this much longer than the shortest is not the way out
#define SHALLOW 1e-4  // of the size: overlap up to which that is not asked
#define BESIDE 1e-6   // of the triangle's size: a point this far outside is still over it

typedef struct Meet {
    taci_Facets surface;
    const taci_Shape *a;
    taci_Place at;   // of a, in the surface's frame
    tac_Vec3 center; // a point well inside a, likewise
    double margin;
    taci_ContactSet set;
} Meet;

taci_Place taci_place_seen(const taci_Place *from, const taci_Place *at)
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

taci_Box taci_box_fat(const taci_Box *box, double by)
{
    tac_Vec3 b = {by, by, by};
    return (taci_Box){v3_sub(box->low, b), v3_add(box->high, b)};
}

taci_Box taci_box_placed(const taci_Box *box, const taci_Place *at)
{
    tac_Vec3 middle = taci_place_point(at, v3_scale(0.5, v3_add(box->low, box->high)));
    tac_Vec3 h = v3_scale(0.5, v3_sub(box->high, box->low)), half;
    const double(*m)[3] = at->R.m;
    half.x = fabs(m[0][0]) * h.x + fabs(m[0][1]) * h.y + fabs(m[0][2]) * h.z;
    half.y = fabs(m[1][0]) * h.x + fabs(m[1][1]) * h.y + fabs(m[1][2]) * h.z;
    half.z = fabs(m[2][0]) * h.x + fabs(m[2][1]) * h.y + fabs(m[2][2]) * h.z;
    return (taci_Box){v3_sub(middle, half), v3_add(middle, half)};
}

// One triangle and the shape, from the triangle's first corner.
typedef struct Facing {
    taci_Facet facet;
    taci_Convex a, b;
    tac_Vec3 normal; // of the facet, on the side that counts
    double height;   // of the shape's lowest point over the facet's plane
    tac_Vec3 lowest;
    bool front;      // the shape's middle is in front
} Facing;

static Facing face_up(const Meet *m, int32_t index)
{
    Facing f = {.facet = taci_facet(&m->surface, index)};
    const tac_Vec3 *v = f.facet.v;
    f.a = taci_convex_shape(m->a, &m->at, v[0]);
    f.b = taci_convex_triangle(v, v[0]);
    f.normal = f.facet.normal;
    f.front = v3_dot(f.normal, v3_sub(m->center, v[0])) >= 0.0;
    if (!m->surface.solid && !f.front) { // open: the side where the shape is
        f.normal = v3_neg(f.normal);
        f.front = true;
    }
    tac_Vec3 core = taci_convex_support(&f.a, v3_neg(f.normal));
    f.lowest = v3_axpy(core, -f.a.radius, f.normal);
    f.height = v3_dot(f.normal, f.lowest);
    return f;
}

// Which feature of the triangle a normal belongs to: of a point a little along it from the witness,
// that is what is nearest. -1: the back.
static int feature_of(const Facing *f, const taci_Distance *d)
{
    if (v3_dot(d->normal, f->normal) >= 1.0 - LEVEL)
        return TACI_TRIANGLE_FACE;
    int feature;
    tac_Vec3 off = v3_axpy(d->b, 0.1 * f->b.size, d->normal);
    taci_triangle_closest(f->b.v, off, &feature);
    return feature == TACI_TRIANGLE_FACE ? -1 : feature;
}

static bool is_over(const Facing *f, tac_Vec3 p)
{
    int feature;
    tac_Vec3 on = taci_triangle_closest(f->b.v, p, &feature);
    tac_Vec3 r = v3_sub(p, on);
    r = v3_axpy(r, -v3_dot(r, f->normal), f->normal);
    return v3_norm(r) <= BESIDE * f->b.size;
}

// A corner of the shape over the face keeps its name while it goes from triangle to triangle of a
// flat patch. (clip.c: bit 16 is set if the triangle was the reference, the low seven bits are, for
// a corner of the other face.)
static uint32_t name_of(const Facing *f, uint32_t feature, uint32_t on)
{
    bool corner = (feature >> 15 & 3u) == 3u && (feature & 127u) == 127u;
    if (corner && on == TACI_TRIANGLE_FACE)
        return taci_set_name(1, f->facet.patch, feature);
    return taci_set_name(2 + on, (uint32_t)f->facet.index, feature);
}

static void add_points(Meet *m, Facing *f, const taci_Distance *d, uint32_t on)
{
    taci_ContactPoint point[TACI_MANIFOLD_MAX];
    int count = taci_convex_manifold(&f->a, &f->b, d, m->margin, point);
    for (int i = 0; i < count; i++) {
        taci_ContactPoint *p = &point[i];
        if (on == TACI_TRIANGLE_FACE) { // the face's own normal, to the last bit
            tac_Vec3 of_a = v3_axpy(p->point, 0.5 * p->gap, p->normal);
            p->normal = f->normal;
            p->gap = v3_dot(of_a, f->normal);
            p->point = v3_axpy(of_a, -0.5 * p->gap, f->normal);
        }
        p->feature = name_of(f, p->feature, on);
        p->point = v3_add(p->point, f->facet.v[0]);
        taci_set_add(&m->set, p);
    }
}

// Contact along the face normal, of points that are over the triangle and do not have a much
// shorter way out.
static void add_along_face(Meet *m, Facing *f)
{
    taci_ContactPoint point[TACI_MANIFOLD_MAX];
    taci_Distance d = {.distance = f->height,
                       .a = f->lowest,
                       .b = v3_axpy(f->lowest, -f->height, f->normal),
                       .normal = f->normal};
    int count = taci_convex_manifold(&f->a, &f->b, &d, m->margin, point);
    for (int i = 0; i < count; i++) {
        taci_ContactPoint *p = &point[i];
        tac_Vec3 of_a = v3_axpy(p->point, 0.5 * p->gap, p->normal);
        p->normal = f->normal;
        p->gap = v3_dot(of_a, f->normal);
        p->point = v3_axpy(of_a, -0.5 * p->gap, f->normal);
        if (p->gap > m->margin || !is_over(f, of_a))
            continue;
        double shallow = SHALLOW * m->a->reach;
        if (m->surface.solid && -p->gap > shallow &&
            -p->gap > NEARER * taci_facets_depth(&m->surface, v3_add(of_a, f->facet.v[0])) + shallow)
            continue;
        p->feature = name_of(f, p->feature, TACI_TRIANGLE_FACE);
        p->point = v3_add(p->point, f->facet.v[0]);
        taci_set_add(&m->set, p);
    }
}

static bool meet_facet(void *context, int index)
{
    Meet *m = context;
    Facing f = face_up(m, index);
    if (f.facet.convex & TACI_MESH_NO_AREA || f.height > m->margin)
        return true;
    if (!f.front && -f.height > 0.5 * f.facet.behind)
        return true;

    taci_Distance d = taci_convex_signed(&f.a, &f.b, m->margin);
    bool buried = m->surface.field && !f.front; // solid below: as deep as may be
    if (d.distance > m->margin) {
        if (buried)
            add_along_face(m, &f);
        return true;
    }
    int on = feature_of(&f, &d);
    if (on >= 0 && taci_facet_supports(&m->surface, &f.facet, (uint32_t)on, d.normal))
        add_points(m, &f, &d, (uint32_t)on);
    else if (d.distance <= 0.0 || buried || v3_dot(d.normal, f.normal) > SIDEWAYS)
        add_along_face(m, &f);
    return true;
}

// Nothing met: perhaps the shape is swallowed.
static void push_out(Meet *m)
{
    taci_Nearest near;
    const taci_Mesh *mesh = m->surface.mesh;
    taci_Box at = {m->center, m->center};
    if (!mesh || !mesh->closed || !taci_box_overlap(&mesh->node[0].box, &at) ||
        !taci_mesh_closest(mesh, m->center, 0.0, &near))
        return;
    taci_Convex a = taci_convex_shape(m->a, &m->at, near.on);
    tac_Vec3 low = taci_convex_support(&a, v3_neg(near.normal));
    low = v3_axpy(low, -a.radius, near.normal);
    double gap = v3_dot(low, near.normal);
    taci_set_add(&m->set, &(taci_ContactPoint){
                              .point = v3_add(near.on, v3_axpy(low, -0.5 * gap, near.normal)),
                              .normal = near.normal,
                              .gap = gap,
                              .feature = taci_set_name(20, 0, 0),
                          });
}

int taci_convex_facets(const taci_Shape *a, const taci_Place *at_a, const taci_Shape *b,
                       const taci_Place *at_b, double margin, taci_ContactPoint *out)
{
    Meet m;
    m.surface = taci_facets(b);
    m.a = a;
    m.at = taci_place_seen(at_b, at_a);
    m.center = a->type == TAC_SHAPE_HULL ? taci_place_point(&m.at, a->hull->center) : m.at.x;
    m.margin = margin;
    taci_set_begin(&m.set, &m.at.R, m.center, fmin(a->reach, b->reach));
    taci_Box box = taci_shape_bounds(a, &m.at);
    box = taci_box_fat(&box, margin);
    taci_facets_visit(&m.surface, &box, meet_facet, &m);
    if (m.set.count == 0)
        push_out(&m);
    return taci_set_end(&m.set, at_b, out);
}
