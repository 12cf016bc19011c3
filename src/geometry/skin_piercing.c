/* Edges that meet a triangle of whose corners they have none: where a surface crosses or touches
 * itself. An edge is cut off in front of and behind the plane, and at the three borders; what is
 * left of it meets the triangle. A slack of rounding counts touching as meeting. */
#include "geometry/skin.h"

typedef struct Edge {
    const taci_Mesh *mesh;
    int32_t v[2];
    tac_Vec3 a, way;
    double slack; // m
    bool meets;
} Edge;

// Of the piece [first, last] of the edge what has  value + s slope <= slack.
static bool clip(double value, double slope, double slack, double *first, double *last)
{
    double room = slack - value;
    if (slope == 0.0)
        return room >= 0.0;
    double s = room / slope;
    if (slope > 0.0)
        *last = taci_min(*last, s);
    else
        *first = taci_max(*first, s);
    return *first <= *last;
}

static bool try_triangle(void *context, int t)
{
    Edge *e = context;
    const taci_Mesh *m = e->mesh;
    const int32_t *v = m->triangle[t];
    for (int i = 0; i < 3; i++)
        if (v[i] == e->v[0] || v[i] == e->v[1])
            return true;
    if (m->convex[t] & TACI_MESH_NO_AREA)
        return true;
    tac_Vec3 n = m->normal[t], from = v3_sub(e->a, m->vertex[v[0]]);
    double h = v3_dot(from, n), rise = v3_dot(e->way, n), first = 0.0, last = 1.0;
    bool left = clip(h, rise, e->slack, &first, &last) && clip(-h, -rise, e->slack, &first, &last);
    for (int i = 0; i < 3 && left; i++) {
        tac_Vec3 o = m->vertex[v[i]];
        tac_Vec3 out = v3_cross(v3_sub(m->vertex[v[(i + 1) % 3]], o), n);
        double size = v3_norm(out);
        left =
            clip(v3_dot(v3_sub(e->a, o), out), v3_dot(e->way, out), e->slack * size, &first, &last);
    }
    e->meets = left;
    return !left;
}

int taci_skin_piercing(const taci_Mesh *mesh)
{
    const taci_Box *all = &mesh->node[0].box;
    double slack = 1e-15 * (v3_norm(all->low) + v3_norm(all->high));
    int count = 0;
    for (int t = 0; t < mesh->triangle_count; t++)
        for (int i = 0; i < 3; i++) {
            const int32_t *v = mesh->triangle[t];
            int n = mesh->neighbor[t][i];
            if (n > t) // once for each edge
                continue;
            tac_Vec3 a = mesh->vertex[v[i]], b = mesh->vertex[v[(i + 1) % 3]];
            Edge e = {.mesh = mesh,
                      .v = {v[i], v[(i + 1) % 3]},
                      .a = a,
                      .way = v3_sub(b, a),
                      .slack = slack};
            taci_Box box = {v3(taci_min(a.x, b.x) - slack, taci_min(a.y, b.y) - slack,
                               taci_min(a.z, b.z) - slack),
                            v3(taci_max(a.x, b.x) + slack, taci_max(a.y, b.y) + slack,
                               taci_max(a.z, b.z) + slack)};
            taci_mesh_visit(mesh, &box, try_triangle, &e);
            count += e.meets;
        }
    return count;
}
