/* A mesh against a surface of triangles: corners over faces, faces under corners, edges across
 * edges.
 *
 * A contact is a corner of one over a face of the other, or two convex edges that cross. Its normal
 * is the face's, or across both edges, and it must be one that both surfaces can have there
 * (taci_facet_supports): of all corners of a mesh over a plane, only those that are lowest in their
 * neighbourhood; up to a tilt, so that all corners of a face that is about to be set down are met.
 * So flat regions, hollows and the inner edges of a face make no contacts of their
 * own, and normals do not depend on how a face is cut into triangles.
 *
 * Not looked for: corners and edges that are near each other but not over one another, before they
 * overlap; edges that are parallel, whose ends are corners over faces as soon as they overlap. */
#include "geometry/facet_collide.h"

#define PARALLEL 1e-6 // sine: edges that do not cross
#define TILTED 0.2 // sine: how much a surface may rise from a corner above the face that it is over
#define BESIDE 1e-9 // of the size: a corner this far outside a triangle's side is over it
#define NEARER 1.02 // as in facet_convex.c; edges: two faces at right angles give sqrt 2
#define NEARER_EDGE 3.0
#define SHALLOW 1e-4 // of the smaller size
#define SOUGHT 0.02  // of the smaller size

taci_MeshMeet taci_mesh_meet(const taci_Shape *a, const taci_Shape *b, const taci_Place *at,
                             double margin)
{
    taci_MeshMeet m;
    m.a = taci_facets(a);
    m.b = taci_facets(b);
    m.at = *at;
    m.margin = margin;
    const taci_Box *box = &m.a.mesh->node[0].box;
    m.center = taci_place_point(at, v3_scale(0.5, v3_add(box->low, box->high)));
    double size = fmin(a->reach, b->reach), thin = m.a.mesh->thickness;
    if (m.b.mesh)
        thin = fmin(thin, m.b.mesh->thickness);
    m.shallow = SHALLOW * size + margin;
    m.deepest = fmin(SOUGHT * size, 0.25 * thin);
    taci_set_begin(&m.set, &at->R, m.center, size);
    return m;
}

// A facet of a, in b's frame.
static taci_Facet moved(const taci_MeshMeet *m, int32_t index)
{
    taci_Facet f = taci_facet(&m->a, index);
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

static bool is_over(const taci_Facet *f, tac_Vec3 p)
{
    for (int i = 0; i < 3; i++) {
        tac_Vec3 e = v3_sub(f->v[(i + 1) % 3], f->v[i]);
        double out = -v3_dot(f->normal, v3_cross(e, v3_sub(p, f->v[i]))); // times |e|
        if (out > BESIDE * v3_norm2(e))
            return false;
    }
    return true;
}

static bool is_roundabout(const taci_MeshMeet *m, const taci_Facet *out_of, bool of_a,
                          tac_Vec3 point, double depth, double nearer)
{
    tac_Vec3 p = of_a ? taci_place_inverse(&m->at, point) : point;
    return taci_facet_is_roundabout(of_a ? &m->a : &m->b, out_of, p, depth, nearer, m->shallow);
}

static void add(taci_MeshMeet *m, tac_Vec3 on_a, tac_Vec3 on_b, tac_Vec3 n, double gap,
                uint32_t name)
{
    taci_set_add(&m->set, &(taci_ContactPoint){.point = v3_scale(0.5, v3_add(on_a, on_b)),
                                               .normal = n,
                                               .gap = gap,
                                               .feature = name});
}

// The normal of a face on the side that counts: in front; of an open surface, where the other is.
static tac_Vec3 facing(const taci_Facet *f, bool solid, tac_Vec3 other)
{
    bool turn = !solid && v3_dot(f->normal, v3_sub(other, f->v[0])) < 0.0;
    return turn ? v3_neg(f->normal) : f->normal;
}

// How deep a corner may be behind a face.
static double depth_limit(const taci_MeshMeet *m, const taci_Facet *face, bool solid)
{
    return solid ? 0.5 * face->behind : m->deepest + m->shallow;
}

static void corners_of_a(taci_MeshMeet *m, const taci_Facet *a, const taci_Facet *b)
{
    tac_Vec3 n = facing(b, m->b.solid, m->center);
    double limit = depth_limit(m, b, m->b.solid);
    for (uint32_t i = 0; i < 3; i++) {
        double gap = v3_dot(n, v3_sub(a->v[i], b->v[0]));
        if (!(a->convex >> (3 + i) & 1u) || gap > m->margin || -gap > limit || !is_over(b, a->v[i]))
            continue;
        if (!supports_a(m, a, TACI_TRIANGLE_VERTEX + i, v3_neg(n), TILTED) ||
            is_roundabout(m, b, false, a->v[i], -gap, NEARER))
            continue;
        uint32_t vertex = (uint32_t)m->a.mesh->triangle[a->index][i];
        add(m, a->v[i], v3_axpy(a->v[i], -gap, n), n, gap, taci_set_name(11, vertex, b->patch));
    }
}

static void corners_of_b(taci_MeshMeet *m, const taci_Facet *a, const taci_Facet *b)
{
    tac_Vec3 middle = v3_scale(1.0 / 3.0, v3_add(b->v[0], v3_add(b->v[1], b->v[2])));
    tac_Vec3 n = facing(a, m->a.solid, middle); // of a: contact pushes a against it
    double limit = depth_limit(m, a, m->a.solid);
    for (uint32_t i = 0; i < 3; i++) {
        double gap = v3_dot(n, v3_sub(b->v[i], a->v[0]));
        if (!(b->convex >> (3 + i) & 1u) || gap > m->margin || -gap > limit || !is_over(a, b->v[i]))
            continue;
        if (!taci_facet_supports(&m->b, b, TACI_TRIANGLE_VERTEX + i, v3_neg(n), TILTED) ||
            is_roundabout(m, a, true, b->v[i], -gap, NEARER))
            continue;
        uint32_t vertex =
            m->b.mesh ? (uint32_t)m->b.mesh->triangle[b->index][i] : 4 * (uint32_t)b->index + i;
        add(m, v3_axpy(b->v[i], -gap, n), b->v[i], v3_neg(n), gap,
            taci_set_name(12, vertex, a->patch));
    }
}

// Where two edges cross, seen along their common normal; false if beside each other.
static bool cross(const taci_Facet *a, uint32_t i, const taci_Facet *b, uint32_t j, tac_Vec3 *on_a,
                  tac_Vec3 *on_b, tac_Vec3 *n)
{
    tac_Vec3 p = a->v[i], d = v3_sub(a->v[(i + 1) % 3], p);
    tac_Vec3 q = b->v[j], e = v3_sub(b->v[(j + 1) % 3], q);
    tac_Vec3 c = v3_cross(d, e), r = v3_sub(q, p);
    double c2 = v3_norm2(c);
    if (!(c2 > PARALLEL * PARALLEL * v3_norm2(d) * v3_norm2(e)))
        return false;
    double s = v3_dot(v3_cross(r, e), c) / c2, t = v3_dot(v3_cross(r, d), c) / c2;
    if (s < 0.0 || s > 1.0 || t < 0.0 || t > 1.0)
        return false;
    *on_a = v3_axpy(p, s, d);
    *on_b = v3_axpy(q, t, e);
    *n = v3_scale(1.0 / sqrt(c2), c);
    return true;
}

// An edge is met from the triangle with the lower number.
static bool owns(const taci_Facets *s, const taci_Facet *f, uint32_t i)
{
    if (s->field) { // a cell owns its left and lower edges, the last ones their others, too
        int cell = f->index / 2, columns = s->field->columns - 1, rows = s->field->rows - 1;
        bool last_column = cell % columns == columns - 1, last_row = cell / columns == rows - 1;
        return f->index % 2 == 0 ? i != 1 || last_column : i == 2 || (i == 1 && last_row);
    }
    int32_t other = s->mesh->neighbor[f->index][i];
    return other < 0 || f->index < other;
}

static bool rises(tac_Vec3 to, tac_Vec3 from, tac_Vec3 n)
{
    tac_Vec3 r = v3_sub(to, from);
    return v3_dot(n, r) > TACI_FLAT * v3_norm(r);
}

static void edges(taci_MeshMeet *m, const taci_Facet *a, const taci_Facet *b)
{
    for (uint32_t k = 0; k < 9; k++) {
        uint32_t i = k / 3, j = k % 3;
        tac_Vec3 on_a, on_b, n;
        if (!(a->convex >> i & 1u) || !(b->convex >> j & 1u) || !owns(&m->a, a, i) ||
            !owns(&m->b, b, j) || !cross(a, i, b, j, &on_a, &on_b, &n))
            continue;
        for (int side = 0; side < 2; side++, n = v3_neg(n)) {
            double gap = v3_dot(n, v3_sub(on_a, on_b));
            if (gap > m->margin || -gap > m->deepest + m->shallow ||
                !taci_facet_supports(&m->b, b, TACI_TRIANGLE_EDGE + j, n, TACI_FLAT) ||
                !supports_a(m, a, TACI_TRIANGLE_EDGE + i, v3_neg(n), TACI_FLAT) ||
                // the triangles' own third corners, which that does not look at
                rises(b->v[(j + 2) % 3], on_b, n) || rises(a->v[(i + 2) % 3], on_a, v3_neg(n)) ||
                is_roundabout(m, b, false, on_a, -gap, NEARER_EDGE))
                continue;
            add(m, on_a, on_b, n, gap,
                taci_set_name(13, 3 * (uint32_t)a->index + i, 3 * (uint32_t)b->index + j));
            break;
        }
    }
}

void taci_mesh_meet_pair(taci_MeshMeet *m, int32_t ta, const taci_Facet *b)
{
    taci_Facet a = moved(m, ta);
    if ((a.convex | b->convex) & TACI_MESH_NO_AREA)
        return;
    corners_of_a(m, &a, b);
    corners_of_b(m, &a, b);
    edges(m, &a, b);
}
