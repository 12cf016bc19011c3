/* A mesh against a surface of triangles: corners over faces, faces under corners, edges across
 * edges.
 *
 * A contact is a corner of one over a face of the other, or two convex edges that cross. Its normal
 * is the face's, or across both edges, and it must be one that both surfaces can have there
 * (taci_facet_supports): of all corners of a mesh over a plane, only those that are lowest in their
 * neighbourhood; up to a tilt, so that all corners of a face that is about to be set down are met,
 * and up to what the motion within the margin may turn. So flat regions, hollows and the inner
 * edges of a face make no contacts of their own, and normals do not depend on how a face is cut
 * into triangles.
 *
 * Which side is the right one is told by roots (mesh_roots.c), not by what is nearest: a corner
 * meets a face only from where its root is, in front; two edges are apart if they are in the order
 * of their roots. So a corner that a wall of no thickness to speak of has behind it is still in
 * front of it. A corner that is deep is met through the face where the line from its root goes in.
 *
 * Not looked for: corners and edges that are near each other but not over one another, before they
 * overlap; edges that are parallel, whose ends are corners over faces as soon as they overlap; a
 * mesh that is altogether inside of another. */
#include "geometry/facet_collide.h"
#include "geometry/surface.h"

#define PI 3.14159265358979323846
#define PARALLEL 1e-6 // sine: edges that do not cross
#define TILTED 0.2 // sine: how much a surface may rise from a corner above the face that it is over
#define BESIDE 1e-9 // of the size: a corner this far outside a triangle's side is over it
#define NEARER \
    2.0 // a way out this much longer than the shortest is not the way out; of two faces
        // at right angles an edge gives sqrt 2
#define UNDOUBTED 5e-4 // of the smaller size: overlap that is always believed
#define SHALLOW 1e-4   // of the smaller size
#define MISSED 0.05    // of the smaller size: what may be missed in a step, at most
#define SOUGHT 0.02    // of the smaller size
#define SMALLER 1.5    // meshes up to this much larger may count as the smaller one, too
#define LONGER 2.0     // a way out this much longer than the other mesh's is not the way out
#define FIELD_ROOT 1e3 // of the size: how far below a corner of a height field its root is

taci_MeshMeet taci_mesh_meet(const taci_Shape *a, const taci_Shape *b, const taci_Place *at,
                             double margin)
{
    taci_MeshMeet m;
    m.a = taci_facets(a);
    m.b = taci_facets(b);
    m.at = *at;
    m.margin = margin;
    m.center = taci_place_point(at, m.a.mesh->center);
    double size = fmin(a->reach, b->reach), thin = m.a.mesh->thickness;
    if (m.b.mesh)
        thin = fmin(thin, m.b.mesh->thickness);
    m.aside = taci_min(margin, MISSED * size);
    m.shallow = SHALLOW * size + m.aside;
    m.sought = fmin(SOUGHT * size, 0.25 * thin);
    m.tilt = TILTED + margin / size;
    m.turn = m.tilt < 1.0 ? asin(m.tilt) : 0.5 * PI;
    m.deep = false;
    m.smaller_a = a->reach <= SMALLER * b->reach;
    m.smaller_b = b->reach <= SMALLER * a->reach;
    taci_set_begin(&m.set, &at->R, m.center, size);
    return m;
}

taci_Facet taci_mesh_meet_facet(const taci_MeshMeet *m, int32_t ta)
{
    taci_Facet f = taci_facet(&m->a, ta);
    for (int i = 0; i < 3; i++)
        f.v[i] = taci_place_point(&m->at, f.v[i]);
    f.normal = m3_mul_v(&m->at.R, f.normal);
    return f;
}

static bool supports_a(const taci_MeshMeet *m, const taci_Facet *f, uint32_t feature, tac_Vec3 n,
                       double slope)
{
    return taci_facet_supports(&m->a, f, feature, m3_tmul_v(&m->at.R, n), slope);
}

static tac_Vec3 root_of_a(const taci_MeshMeet *m, const taci_Facet *f, uint32_t i)
{
    const taci_Mesh *mesh = m->a.mesh;
    return taci_place_point(&m->at, mesh->root[mesh->triangle[f->index][i]]);
}

static tac_Vec3 root_of_b(const taci_MeshMeet *m, const taci_Facet *f, uint32_t i)
{
    const taci_Mesh *mesh = m->b.mesh;
    return mesh ? mesh->root[mesh->triangle[f->index][i]]
                : v3_axpy(f->v[i], -FIELD_ROOT * m->set.size, v3(0, 0, 1));
}

static void add(taci_MeshMeet *m, tac_Vec3 on_a, tac_Vec3 on_b, tac_Vec3 n, double gap,
                uint32_t name)
{
    taci_set_add(&m->set, &(taci_ContactPoint){.point = v3_scale(0.5, v3_add(on_a, on_b)),
                                               .normal = n,
                                               .gap = gap,
                                               .feature = name});
}

// The face of a mesh that the line from a root to a point, both in its frame, goes in by.
static bool goes_in(const taci_Facets *of, tac_Vec3 root, tac_Vec3 p, taci_Facet *face)
{
    tac_Vec3 way = v3_sub(p, root);
    double length = v3_norm(way);
    taci_Box line = {
        {taci_min(root.x, p.x), taci_min(root.y, p.y), taci_min(root.z, p.z)},
        {taci_max(root.x, p.x), taci_max(root.y, p.y), taci_max(root.z, p.z)},
    };
    taci_LineHit hit;
    if (!(length > 0.0) || !taci_box_overlap(&line, &of->mesh->node[0].box) ||
        !taci_mesh_ray(of->mesh, &(taci_Line){root, v3_scale(1.0 / length, way), 0.0, length},
                       &hit))
        return false;
    *face = taci_facet(of, hit.facet);
    return true;
}

// Whether a point that would be pushed out of a surface by `depth`, is not so deep in
// it: either nearer to its outside, or outside, unless it has gone through.
static bool is_roundabout(const taci_MeshMeet *m, const taci_Facets *in, tac_Vec3 p, tac_Vec3 root,
                          double depth)
{
    double doubt = UNDOUBTED * m->set.size;
    if (!in->solid || depth <= doubt)
        return false;
    double distance = taci_facets_distance(in, p, depth);
    taci_Facet face;
    if (distance > 0.0)
        return !in->mesh || !goes_in(in, root, p, &face);
    return depth > NEARER * -distance + doubt;
}

/* Corners over faces. */

// Whether p is over a facet, or beside it by less than `aside` across an edge that is not convex:
// behind a hollow the plane goes on inside the solid, and is met there as soon as p slides down.
static bool is_over(const taci_Facet *f, tac_Vec3 p, double aside)
{
    for (int i = 0; i < 3; i++) {
        tac_Vec3 e = v3_sub(f->v[(i + 1) % 3], f->v[i]);
        double out = -v3_dot(f->normal, v3_cross(e, v3_sub(p, f->v[i]))); // times |e|
        if (out <= BESIDE * v3_norm2(e))
            continue;
        if (f->convex >> i & 1u || out > aside * v3_norm(e))
            return false;
    }
    return true;
}

// Overlap up to which a corner is met through the face that it is over, whatever the way it came.
static double near_of(const taci_MeshMeet *m, const taci_Facets *of, const taci_Facet *face)
{
    if (of->field)
        return HUGE_VAL;
    return of->solid ? fmin(m->shallow, 0.5 * face->behind) : m->sought + m->shallow + m->margin;
}

// A corner at p with a root over a face of a surface: the normal, on the side of the root, and the
// gap. False: it is not over it, or not from its front.
static bool meets_face(const taci_MeshMeet *m, const taci_Facets *of, const taci_Facet *face,
                       tac_Vec3 p, tac_Vec3 root, tac_Vec3 *n, double *gap)
{
    double before = v3_dot(face->normal, v3_sub(root, face->v[0]));
    bool turn = !of->solid && before < 0.0;
    *n = turn ? v3_neg(face->normal) : face->normal;
    *gap = v3_dot(*n, v3_sub(p, face->v[0]));
    bool in_front = before > 0.0 || turn || of->field;
    return *gap <= m->margin && -*gap <= near_of(m, of, face) && in_front &&
           is_over(face, p, m->aside);
}

static void corners_of_a(taci_MeshMeet *m, const taci_Facet *a, const taci_Facet *b)
{
    for (uint32_t i = 0; i < 3; i++) {
        tac_Vec3 n, root = m->a.solid ? root_of_a(m, a, i) : m->center;
        double gap;
        if (!(a->convex & a->owned & 8u << i) || !meets_face(m, &m->b, b, a->v[i], root, &n, &gap))
            continue;
        if (!supports_a(m, a, TACI_TRIANGLE_VERTEX + i, v3_neg(n), m->tilt) ||
            is_roundabout(m, &m->b, a->v[i], root, -gap))
            continue;
        uint32_t vertex = (uint32_t)m->a.mesh->triangle[a->index][i];
        add(m, a->v[i], v3_axpy(a->v[i], -gap, n), n, gap, taci_set_name(11, vertex, b->patch));
    }
}

static void corners_of_b(taci_MeshMeet *m, const taci_Facet *a, const taci_Facet *b)
{
    for (uint32_t i = 0; i < 3; i++) {
        tac_Vec3 n, root = m->b.solid ? root_of_b(m, b, i) : b->v[i];
        double gap;
        if (!(b->convex & b->owned & 8u << i) || !meets_face(m, &m->a, a, b->v[i], root, &n, &gap))
            continue;
        if (!taci_facet_supports(&m->b, b, TACI_TRIANGLE_VERTEX + i, v3_neg(n), m->tilt) ||
            is_roundabout(m, &m->a, taci_place_inverse(&m->at, b->v[i]),
                          taci_place_inverse(&m->at, root), -gap))
            continue;
        uint32_t vertex =
            m->b.mesh ? (uint32_t)m->b.mesh->triangle[b->index][i] : 4 * (uint32_t)b->index + i;
        add(m, v3_axpy(b->v[i], -gap, n), b->v[i], v3_neg(n), gap,
            taci_set_name(12, vertex, a->patch));
    }
}

/* Edges across edges. */

typedef struct Crossing {
    double s, t; // along the edges of a and of b
    tac_Vec3 on_a, on_b, n;
} Crossing;

// Where two edges cross, seen along their common normal; false if they are beside each other by
// more than `aside`.
static bool cross(const taci_Facet *a, uint32_t i, const taci_Facet *b, uint32_t j, double aside,
                  Crossing *c)
{
    tac_Vec3 p = a->v[i], d = v3_sub(a->v[(i + 1) % 3], p);
    tac_Vec3 q = b->v[j], e = v3_sub(b->v[(j + 1) % 3], q);
    tac_Vec3 n = v3_cross(d, e), r = v3_sub(q, p);
    double n2 = v3_norm2(n);
    if (!(n2 > PARALLEL * PARALLEL * v3_norm2(d) * v3_norm2(e)))
        return false;
    c->s = v3_dot(v3_cross(r, e), n) / n2;
    c->t = v3_dot(v3_cross(r, d), n) / n2;
    double s = aside / v3_norm(d), t = aside / v3_norm(e);
    if (c->s < -s || c->s > 1.0 + s || c->t < -t || c->t > 1.0 + t)
        return false;
    c->on_a = v3_axpy(p, c->s, d);
    c->on_b = v3_axpy(q, c->t, e);
    c->n = v3_scale(1.0 / sqrt(n2), n);
    return true;
}

static tac_Vec3 between(tac_Vec3 a, tac_Vec3 b, double t)
{
    return v3_axpy(v3_scale(1.0 - t, a), t, b);
}

// The roots of two edges where they cross. Of an open surface: its middle, or the place itself.
static tac_Vec3 edge_root_a(const taci_MeshMeet *m, const taci_Facet *a, uint32_t i, double s)
{
    return m->a.solid ? between(root_of_a(m, a, i), root_of_a(m, a, (i + 1) % 3), s) : m->center;
}

static tac_Vec3 edge_root_b(const taci_MeshMeet *m, const taci_Facet *b, uint32_t j, double t,
                            tac_Vec3 on_b)
{
    return m->b.solid ? between(root_of_b(m, b, j), root_of_b(m, b, (j + 1) % 3), t) : on_b;
}

static bool rises(tac_Vec3 to, tac_Vec3 from, tac_Vec3 n)
{
    tac_Vec3 r = v3_sub(to, from);
    return v3_dot(n, r) > TACI_FLAT * v3_norm(r);
}

// Whether a point at t of an edge is past one of its ends, and not in a hollow there: where the
// surface rises beyond the end, the edge goes on inside the solid, and is met there as soon as the
// other slides down.
static bool is_past_end(const taci_Facets *of, const taci_Facet *f, uint32_t i, double t,
                        tac_Vec3 n)
{
    if (t >= 0.0 && t <= 1.0)
        return false;
    uint32_t end = t < 0.0 ? i : (i + 1) % 3;
    return taci_facet_supports(of, f, TACI_TRIANGLE_VERTEX + end, n, TACI_FLAT);
}

static void meet_edge(taci_MeshMeet *m, const taci_Facet *a, uint32_t i, const taci_Facet *b,
                      uint32_t j)
{
    Crossing c;
    if (!cross(a, i, b, j, m->aside, &c))
        return;
    double reach = v3_dot(c.n, v3_sub(c.on_a, c.on_b));
    if (fabs(reach) > m->margin && fabs(reach) > m->sought + m->shallow)
        return;
    tac_Vec3 root_a = edge_root_a(m, a, i, c.s), root_b = edge_root_b(m, b, j, c.t, c.on_b);
    bool turn = v3_dot(c.n, v3_sub(root_a, root_b)) < 0.0;
    tac_Vec3 n = turn ? v3_neg(c.n) : c.n, back = v3_neg(n);
    double gap = turn ? -reach : reach;
    if (gap > m->margin || -gap > m->sought + m->shallow ||
        !taci_facet_supports(&m->b, b, TACI_TRIANGLE_EDGE + j, n, TACI_FLAT) ||
        !supports_a(m, a, TACI_TRIANGLE_EDGE + i, back, TACI_FLAT) ||
        is_past_end(&m->b, b, j, c.t, n) ||
        is_past_end(&m->a, a, i, c.s, m3_tmul_v(&m->at.R, back)) ||
        // the triangles' own third corners, which that does not look at
        rises(b->v[(j + 2) % 3], c.on_b, n) || rises(a->v[(i + 2) % 3], c.on_a, back) ||
        is_roundabout(m, &m->b, c.on_a, root_a, -gap) ||
        is_roundabout(m, &m->a, taci_place_inverse(&m->at, c.on_b),
                      taci_place_inverse(&m->at, root_b), -gap))
        return;
    add(m, c.on_a, c.on_b, n, gap,
        taci_set_name(13, 3 * (uint32_t)a->index + i, 3 * (uint32_t)b->index + j));
}

static void edges(taci_MeshMeet *m, const taci_Facet *a, const taci_Facet *b)
{
    uint32_t of_a = a->convex & a->owned & 7u, of_b = b->convex & b->owned & 7u;
    for (uint32_t k = 0; k < 9 && of_a && of_b; k++)
        if (of_a >> k / 3 & 1u && of_b >> k % 3 & 1u)
            meet_edge(m, a, k / 3, b, k % 3);
}

/* Pairs of facets. */

typedef struct Heights { // of the corners of a facet over the plane of another
    double of[3], low, high;
} Heights;

static Heights heights(const taci_Facet *of, const taci_Facet *over)
{
    double a = v3_dot(over->normal, v3_sub(of->v[0], over->v[0])),
           b = v3_dot(over->normal, v3_sub(of->v[1], over->v[0])),
           c = v3_dot(over->normal, v3_sub(of->v[2], over->v[0]));
    return (Heights){{a, b, c}, taci_min(a, taci_min(b, c)), taci_max(a, taci_max(b, c))};
}

// Whether a convex edge of a facet goes through another and ends deeper than `near` behind it.
static bool pierces(const taci_Facet *f, const Heights *h, const taci_Facet *other, double near)
{
    for (int i = 0; i < 3; i++) {
        double p = h->of[i], q = h->of[(i + 1) % 3];
        if (f->convex & f->owned & 1u << i && p * q < 0.0 && -taci_min(p, q) > near &&
            is_over(other, between(f->v[i], f->v[(i + 1) % 3], p / (p - q)), 0.0))
            return true;
    }
    return false;
}

// Whether they can have a contact: the planes are near enough, and the surfaces around them are
// turned to each other somewhere. Marks overlap that is deep.
static bool may_meet(taci_MeshMeet *m, const taci_Facet *a, const taci_Facet *b)
{
    if ((a->convex | b->convex) & TACI_MESH_NO_AREA)
        return false;
    Heights of_a = heights(a, b), of_b = heights(b, a);
    double behind = m->b.field ? HUGE_VAL : m->margin + m->sought + m->shallow;
    if (of_a.low > m->margin || of_b.low > m->margin || -of_a.high > behind || -of_b.high > behind)
        return false;
    bool through = of_a.low < 0.0 && of_a.high > 0.0 && of_b.low < 0.0 && of_b.high > 0.0;
    if (through && !m->deep)
        m->deep = pierces(a, &of_a, b, near_of(m, &m->b, b)) ||
                  pierces(b, &of_b, a, near_of(m, &m->a, a));
    double spread = a->spread + b->spread + m->turn;
    return spread >= PI || !m->a.solid || !m->b.solid ||
           -v3_dot(a->normal, b->normal) >= cos(spread);
}

void taci_mesh_meet_edges(taci_MeshMeet *m, const taci_Facet *a, const taci_Facet *b)
{
    if (may_meet(m, a, b))
        edges(m, a, b);
}

void taci_mesh_meet_pair(taci_MeshMeet *m, const taci_Facet *a, const taci_Facet *b)
{
    if (!may_meet(m, a, b))
        return;
    corners_of_a(m, a, b);
    corners_of_b(m, a, b);
    edges(m, a, b);
}

/* Corners that are deep: through the face where the line from the root goes in. */

// Deep corners of one mesh in the other, in a set of their own.
typedef struct Sunken {
    taci_ContactSet set;
    double depth; // m, of the deepest
} Sunken;

// A corner at p, in b's frame, `depth` behind a face: n leads out, for the corner.
static void add_sunken(Sunken *s, tac_Vec3 p, tac_Vec3 n, double depth, bool of_a, uint32_t name)
{
    s->depth = taci_max(s->depth, depth);
    taci_set_add(&s->set, &(taci_ContactPoint){.point = v3_axpy(p, 0.5 * depth, n),
                                               .normal = of_a ? n : v3_neg(n),
                                               .gap = -depth,
                                               .feature = name});
}

// The way out for a corner at p, with its root, that has gone in by a face: false if it is nearly
// out, and then met where it is. Out is where it came in; or where it is much shorter, if that is
// on the side of its root, too. Only corners of the smaller mesh may have gone through.
static bool find_way(const taci_MeshMeet *m, bool of_a, const taci_Facet *face, tac_Vec3 root,
                     tac_Vec3 p, tac_Vec3 *n, double *depth)
{
    const taci_Facets *in = of_a ? &m->b : &m->a;
    taci_Nearest near;
    *n = face->normal;
    *depth = v3_dot(*n, v3_sub(face->v[0], p));
    if (*depth <= near_of(m, in, face))
        return false;
    if (!taci_mesh_closest(in->mesh, p, 0.0, &near))
        return of_a ? m->smaller_a : m->smaller_b;
    if (*depth > NEARER * -near.distance && v3_dot(near.normal, v3_sub(root, near.on)) > 0.0) {
        *n = near.normal;
        *depth = -near.distance;
    }
    return true;
}

static void find_sunken(const taci_MeshMeet *m, bool of_a, Sunken *s)
{
    const taci_Facets *in = of_a ? &m->b : &m->a;
    const taci_Mesh *of = of_a ? m->a.mesh : m->b.mesh;
    taci_Place at = m->at,
               back = taci_place_seen(&m->at, &(taci_Place){v3(0, 0, 0), m3_identity()});
    const taci_Place *seen = of_a ? &at : &back; // from the corner's mesh to the other
    for (int32_t t = 0; t < of->triangle_count; t++)
        for (uint32_t i = 0; i < 3; i++) {
            int32_t v = of->triangle[t][i];
            taci_Facet face;
            if (!(of->convex[t] & of->owned[t] & 8u << i))
                continue;
            tac_Vec3 p = taci_place_point(seen, of->vertex[v]),
                     root = taci_place_point(seen, of->root[v]);
            if (!goes_in(in, root, p, &face))
                continue;
            tac_Vec3 n;
            double depth;
            if (!find_way(m, of_a, &face, root, p, &n, &depth))
                continue;
            add_sunken(s, of_a ? p : of->vertex[v], of_a ? n : m3_mul_v(&m->at.R, n), depth, of_a,
                       taci_set_name(of_a ? 11 : 12, (uint32_t)v, face.patch));
        }
}

void taci_mesh_meet_deep(taci_MeshMeet *m)
{
    if (!m->a.solid || !m->b.solid || !m->b.mesh)
        return;
    Sunken of[2];
    for (int k = 0; k < 2; k++) {
        taci_set_begin(&of[k].set, &m->set.axes, m->set.origin, m->set.size);
        of[k].depth = 0.0;
    }
    find_sunken(m, true, &of[0]);
    find_sunken(m, false, &of[1]);
    // Where the corners of one have a much longer way out, it is the other that has sunk in: those
    // of a wall, about what sticks in its middle.
    for (int k = 0; k < 2; k++)
        if (of[k].depth <= LONGER * of[!k].depth || of[!k].depth == 0.0)
            taci_set_join(&m->set, &of[k].set);
}
