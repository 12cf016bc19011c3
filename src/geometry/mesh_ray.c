/* Lines against meshes (surface.h).
 *
 * No line slips between two triangles, neither at an edge nor at a corner (S. Woop et al.,
 * Watertight Ray/Triangle Intersection, 2013): the corners are projected along the line, each to
 * one place in the plane whatever triangle asks; and on which side of an edge the line passes is
 * decided there by the sign of a 2 x 2 determinant, which is never wrong, 0 counting for both
 * sides. That needs products that are not fused (-ffp-contract=off). */
#include "geometry/surface.h"

typedef struct Walk {
    const taci_Mesh *mesh;
    tac_Vec3 o, u, inverse; // inverse 0: no way along this axis
    tac_Vec3 e, f;          // with u a right-handed frame: the line is seen as a point
    double first, last;     // m; last: cut to the first hit
    double pad;             // m, around boxes
    int triangle;           // first hit, or -1
} Walk;

static double inverse_of(double x)
{
    return fabs(x) < 1e-300 ? 0.0 : 1.0 / x;
}

/// Cut [in, out] to where the line is between low and high along one axis.
static bool between(double low, double high, double inverse, double *in, double *out)
{
    if (inverse == 0.0)
        return low <= 0.0 && high >= 0.0;
    double a = low * inverse, b = high * inverse;
    double enter = a < b ? a : b, leave = a < b ? b : a;
    *in = enter > *in ? enter : *in;
    *out = leave < *out ? leave : *out;
    return true;
}

/// Boxes are padded by what the test of a triangle may err: it must not be left out for less.
static bool meets_box(const Walk *w, const taci_Box *b)
{
    double in = w->first, out = w->last, p = w->pad;
    return between(b->low.x - p - w->o.x, b->high.x + p - w->o.x, w->inverse.x, &in, &out) &&
           between(b->low.y - p - w->o.y, b->high.y + p - w->o.y, w->inverse.y, &in, &out) &&
           between(b->low.z - p - w->o.z, b->high.z + p - w->o.z, w->inverse.z, &in, &out) &&
           in <= out;
}

/// a.x b.y - a.y b.x. Its sign is right or 0: of products that differ after rounding, the larger
/// one was larger before.
static double side(tac_Vec3 a, tac_Vec3 b)
{
    return a.x * b.y - a.y * b.x;
}

/// A corner in the frame of the line: z along it.
static tac_Vec3 seen(const Walk *w, int32_t vertex)
{
    tac_Vec3 p = v3_sub(w->mesh->vertex[vertex], w->o);
    return v3(v3_dot(p, w->e), v3_dot(p, w->f), v3_dot(p, w->u));
}

static void try_triangle(Walk *w, int t)
{
    const taci_Mesh *m = w->mesh;
    const int32_t *v = m->triangle[t];
    tac_Vec3 a = seen(w, v[0]), b = seen(w, v[1]), c = seen(w, v[2]);
    double ab = side(a, b), bc = side(b, c), ca = side(c, a), sum = ab + bc + ca;
    // Clockwise is the front; a line comes into a closed mesh through the front.
    bool front = ab <= 0.0 && bc <= 0.0 && ca <= 0.0, back = ab >= 0.0 && bc >= 0.0 && ca >= 0.0;
    if (sum == 0.0 || !(front || (back && !m->closed)))
        return;
    // A mean of the corners, so it cannot fall outside of them, however slanting the line.
    double s = (bc * a.z + ca * b.z + ab * c.z) / sum;
    if (s < w->first || s > w->last)
        return;
    w->last = s;
    w->triangle = t;
}

bool taci_mesh_ray(const taci_Mesh *mesh, const taci_Line *line, taci_LineHit *hit)
{
    const taci_Box *all = &mesh->node[0].box;
    double size = v3_norm(all->low) + v3_norm(all->high) + v3_norm(line->o);
    tac_Vec3 e = v3_perpendicular(line->u);
    Walk w = {.mesh = mesh,
              .o = line->o,
              .u = line->u,
              .e = e,
              .f = v3_cross(line->u, e),
              .inverse = {inverse_of(line->u.x), inverse_of(line->u.y), inverse_of(line->u.z)},
              .first = line->first,
              .last = line->last,
              .pad = 1e-14 * size,
              .triangle = -1};
    for (int n = 0; n < mesh->node_count;) {
        const taci_MeshNode *node = &mesh->node[n];
        if (!meets_box(&w, &node->box)) {
            n = node->skip;
            continue;
        }
        for (int t = node->triangle; t < node->triangle + node->count; t++)
            try_triangle(&w, t);
        n++;
    }
    if (w.triangle < 0)
        return false;
    tac_Vec3 normal = mesh->normal[w.triangle];
    hit->s = w.last;
    hit->facet = w.triangle;
    hit->normal = v3_dot(normal, w.u) > 0.0 ? v3_neg(normal) : normal;
    return true;
}
