/* The nearest point of a mesh (surface.h).
 *
 * Branch and bound over the tree. Inside or outside is told by the normal of the nearest feature:
 * of a face, the sum of the two at an edge, the sum weighted by angles around a corner. With that
 * sum the sign is right for every closed mesh (Baerentzen and Aanaes 2005). */
#include "geometry/surface.h"

static tac_Vec3 on_edge(tac_Vec3 a, tac_Vec3 e, double numerator, double denominator)
{
    return denominator > 0.0 ? v3_axpy(a, numerator / denominator, e) : a;
}

tac_Vec3 taci_triangle_closest(const tac_Vec3 v[3], tac_Vec3 p, int *feature)
{
    // C. Ericson, Real-Time Collision Detection (2005), 5.1.5: the regions of corners, edges, face.
    tac_Vec3 ab = v3_sub(v[1], v[0]), ac = v3_sub(v[2], v[0]);
    tac_Vec3 ap = v3_sub(p, v[0]), bp = v3_sub(p, v[1]), cp = v3_sub(p, v[2]);
    double d1 = v3_dot(ab, ap), d2 = v3_dot(ac, ap), d3 = v3_dot(ab, bp), d4 = v3_dot(ac, bp),
           d5 = v3_dot(ab, cp), d6 = v3_dot(ac, cp);
    if (d1 <= 0.0 && d2 <= 0.0)
        return *feature = 4, v[0];
    if (d3 >= 0.0 && d4 <= d3)
        return *feature = 5, v[1];
    double vc = d1 * d4 - d3 * d2;
    if (vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0)
        return *feature = 1, on_edge(v[0], ab, d1, d1 - d3);
    if (d6 >= 0.0 && d5 <= d6)
        return *feature = 6, v[2];
    double vb = d5 * d2 - d1 * d6;
    if (vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0)
        return *feature = 3, on_edge(v[0], ac, d2, d2 - d6);
    double va = d3 * d6 - d5 * d4;
    if (va <= 0.0 && d4 >= d3 && d5 >= d6)
        return *feature = 2, on_edge(v[1], v3_sub(v[2], v[1]), d4 - d3, d4 - d3 + (d5 - d6));
    double sum = va + vb + vc;
    if (!(sum > 0.0)) // no area; which corner does not matter: the neighbours have it, too
        return *feature = 4, v[0];
    *feature = 0;
    return v3_add(v[0], v3_add(v3_scale(vb / sum, ab), v3_scale(vc / sum, ac)));
}

typedef struct Best {
    const taci_Mesh *mesh;
    tac_Vec3 point, on;
    double distance2;
    int triangle, feature; // -1: none yet
} Best;

static double outside(double x, double low, double high)
{
    return x < low ? low - x : x > high ? x - high : 0.0;
}

static double box_distance2(const taci_Box *b, tac_Vec3 p)
{
    double x = outside(p.x, b->low.x, b->high.x), y = outside(p.y, b->low.y, b->high.y),
           z = outside(p.z, b->low.z, b->high.z);
    return x * x + y * y + z * z;
}

static bool has_area(const taci_Mesh *m, int t)
{
    return !(m->convex[t] & TACI_MESH_NO_AREA);
}

static void try_leaf(Best *best, const taci_MeshNode *leaf)
{
    const taci_Mesh *m = best->mesh;
    for (int t = leaf->triangle; t < leaf->triangle + leaf->count; t++) {
        if (!has_area(m, t)) // its points are those of its neighbours' edges
            continue;
        const int32_t *i = m->triangle[t];
        const tac_Vec3 v[3] = {m->vertex[i[0]], m->vertex[i[1]], m->vertex[i[2]]};
        int feature;
        tac_Vec3 on = taci_triangle_closest(v, best->point, &feature);
        double d2 = v3_norm2(v3_sub(best->point, on));
        if (d2 < best->distance2 || (best->triangle < 0 && d2 == best->distance2)) {
            best->on = on;
            best->distance2 = d2;
            best->triangle = t;
            best->feature = feature;
        }
    }
}

/// The leaf that is reached by always taking the nearer child: a good first bound.
static int nearest_leaf(const taci_Mesh *mesh, tac_Vec3 p)
{
    int n = 0;
    while (mesh->node[n].triangle < 0) {
        int a = n + 1, b = mesh->node[a].skip;
        n = box_distance2(&mesh->node[b].box, p) < box_distance2(&mesh->node[a].box, p) ? b : a;
    }
    return n;
}

static void search(Best *best)
{
    const taci_Mesh *m = best->mesh;
    try_leaf(best, &m->node[nearest_leaf(m, best->point)]);
    for (int n = 0; n < m->node_count;) {
        const taci_MeshNode *node = &m->node[n];
        if (box_distance2(&node->box, best->point) > best->distance2) {
            n = node->skip;
            continue;
        }
        if (node->triangle >= 0)
            try_leaf(best, node);
        n++;
    }
}

static int edge_to(const taci_Mesh *m, int t, int other)
{
    return m->neighbor[t][0] == other ? 0 : m->neighbor[t][1] == other ? 1 : 2;
}

static double edge_distance2(const taci_Mesh *m, int t, int edge, tac_Vec3 q)
{
    const int32_t *v = m->triangle[t];
    tac_Vec3 a = m->vertex[v[edge]], e = v3_sub(m->vertex[v[(edge + 1) % 3]], a), w = v3_sub(q, a);
    double e2 = v3_norm2(e), s = e2 > 0.0 ? v3_dot(w, e) / e2 : 0.0;
    return v3_norm2(v3_axpy(w, -(s < 0.0 ? 0.0 : s > 1.0 ? 1.0 : s), e));
}

/// Normal across an edge at its point q. A triangle without area is passed through: the three edges
/// of it lie on each other, and the surface goes on beyond the one that has q.
static tac_Vec3 across(const taci_Mesh *m, int t, int edge, tac_Vec3 q)
{
    for (int hops = 0; hops < 16; hops++) {
        int next = m->neighbor[t][edge];
        if (next < 0)
            return v3(0, 0, 0);
        if (has_area(m, next))
            return m->normal[next];
        int from = edge_to(m, next, t), a = (from + 1) % 3, b = (from + 2) % 3;
        edge = edge_distance2(m, next, b, q) < edge_distance2(m, next, a, q) ? b : a;
        t = next;
    }
    return v3(0, 0, 0);
}

static double angle_at(const taci_Mesh *m, int t, int corner)
{
    const int32_t *v = m->triangle[t];
    tac_Vec3 at = m->vertex[v[corner]];
    tac_Vec3 a = v3_sub(m->vertex[v[(corner + 1) % 3]], at),
             b = v3_sub(m->vertex[v[(corner + 2) % 3]], at);
    return atan2(v3_norm(v3_cross(a, b)), v3_dot(a, b));
}

static int corner_of(const taci_Mesh *m, int t, int32_t vertex)
{
    return m->triangle[t][0] == vertex ? 0 : m->triangle[t][1] == vertex ? 1 : 2;
}

/// Around a corner from triangle to triangle, back to the first.
static tac_Vec3 corner_normal(const taci_Mesh *m, int first, int corner)
{
    int32_t vertex = m->triangle[first][corner];
    tac_Vec3 sum = v3(0, 0, 0);
    int t = first;
    for (int turns = 0; turns < m->triangle_count; turns++) {
        int c = corner_of(m, t, vertex);
        // Without area, the angle is that of what lies behind the opposite edge: pi or 0.
        tac_Vec3 n = has_area(m, t) ? m->normal[t] : across(m, t, (c + 1) % 3, m->vertex[vertex]);
        sum = v3_axpy(sum, angle_at(m, t, c), n);
        t = m->neighbor[t][(c + 2) % 3];
        if (t < 0 || t == first)
            break;
    }
    return sum;
}

static tac_Vec3 feature_normal(const Best *best)
{
    const taci_Mesh *m = best->mesh;
    int t = best->triangle, feature = best->feature;
    tac_Vec3 n = m->normal[t];
    if (feature >= 4)
        n = corner_normal(m, t, feature - 4);
    else if (feature >= 1)
        n = v3_add(n, across(m, t, feature - 1, best->on));
    double length = v3_norm(n);
    return length > 1e-9 ? v3_scale(1.0 / length, n) : m->normal[t];
}

static bool inside_box(const taci_Box *b, tac_Vec3 p)
{
    return box_distance2(b, p) == 0.0;
}

bool taci_mesh_closest(const taci_Mesh *mesh, tac_Vec3 point, double reach, taci_Nearest *out)
{
    const taci_Box *all = &mesh->node[0].box;
    double size = v3_norm(v3_sub(all->high, all->low));
    // From inside, the surface may be farther away than `reach`.
    double far = mesh->closed && inside_box(all, point) && size > reach ? size : reach;
    Best best = {.mesh = mesh, .point = point, .distance2 = far * far, .triangle = -1};
    if (!(far >= 0.0) || !v3_finite(point))
        return false;
    search(&best);
    if (best.triangle < 0)
        return false;

    tac_Vec3 n = feature_normal(&best), d = v3_sub(point, best.on);
    double distance = v3_norm(d), side = v3_dot(d, n) < 0.0 ? -1.0 : 1.0;
    // Too near to have a direction of its own: that of the feature.
    if (distance > 1e-12 * size)
        n = v3_scale((mesh->closed ? side : 1.0) / distance, d);
    else if (!mesh->closed)
        n = v3_scale(side, n);
    *out = (taci_Nearest){mesh->closed ? side * distance : distance, best.on, n};
    return out->distance <= reach;
}
