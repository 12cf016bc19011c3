/* Lines against meshes (surface.h).
 *
 * No line slips between two triangles: whether it passes an edge on the one side or the other is
 * decided by the sign of one number, which has the same bits, negated, for the triangle across the
 * edge, and 0 counts for both. That needs products that are not fused (-ffp-contract=off). */
#include "geometry/surface.h"

typedef struct Walk {
    const taci_Mesh *mesh;
    tac_Vec3 o, u, inverse; // inverse 0: no way along this axis
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

/// Six times the volume of the edge from a to b with a piece of the line: on which side it passes.
static double side(tac_Vec3 u, tac_Vec3 a, tac_Vec3 b)
{
    return v3_dot(u, v3_cross(a, b));
}

static void try_triangle(Walk *w, int t)
{
    const taci_Mesh *m = w->mesh;
    if (m->closed && v3_dot(m->normal[t], w->u) >= 0.0) // a line comes in through the front
        return;
    const int32_t *v = m->triangle[t];
    tac_Vec3 a = v3_sub(m->vertex[v[0]], w->o), b = v3_sub(m->vertex[v[1]], w->o),
             c = v3_sub(m->vertex[v[2]], w->o);
    double ab = side(w->u, a, b), bc = side(w->u, b, c), ca = side(w->u, c, a);
    bool within = (ab >= 0.0 && bc >= 0.0 && ca >= 0.0) || (ab <= 0.0 && bc <= 0.0 && ca <= 0.0);
    double sum = ab + bc + ca;
    if (!within || sum == 0.0)
        return;
    // A mean of the corners, so it cannot fall outside of them, however slanting the line.
    double s = (bc * v3_dot(a, w->u) + ca * v3_dot(b, w->u) + ab * v3_dot(c, w->u)) / sum;
    if (s < w->first || s > w->last)
        return;
    w->last = s;
    w->triangle = t;
}

bool taci_mesh_ray(const taci_Mesh *mesh, const taci_Line *line, taci_LineHit *hit)
{
    const taci_Box *all = &mesh->node[0].box;
    double size = v3_norm(all->low) + v3_norm(all->high) + v3_norm(line->o);
    Walk w = {.mesh = mesh,
              .o = line->o,
              .u = line->u,
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
    hit->normal = v3_dot(normal, w.u) > 0.0 ? v3_neg(normal) : normal;
    return true;
}
