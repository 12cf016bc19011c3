/* Roots: for each corner of a closed mesh a point inside the solid that it belongs to.
 *
 * The straight line from a root to its corner is in the solid. So where a corner has gone through a
 * wall, its root tells from which side it came, and the line tells where it went in: contact needs
 * no memory for that. The root of all corners that can be seen from the centre of mass is that
 * centre; it moves on a straight line in flight, whatever the spin. The others, as those of a ring,
 * have theirs half way to the other side.
 *
 * The core is the largest ball about the centre of mass that is inside. A ring has none. */
#include "geometry/geometry.h"
#include "geometry/surface.h"
#include <stdlib.h>

#define SEEN 1e-6 // of the way: what may be missing of it

static double exit_from(const taci_Mesh *m, tac_Vec3 from, tac_Vec3 to)
{
    tac_Vec3 way = v3_sub(to, from);
    double length = v3_norm(way);
    int hit;
    if (!(length > 0.0))
        return 0.0;
    return taci_mesh_exit(m, from, v3_scale(1.0 / length, way), -1, &hit) / length;
}

// Half way through the solid, from a corner against the sum of its faces' normals.
static tac_Vec3 half_way(const taci_Mesh *m, tac_Vec3 corner, tac_Vec3 normal)
{
    double length = v3_norm(normal);
    int hit;
    if (!(length > 0.0))
        return corner;
    tac_Vec3 in = v3_scale(-1.0 / length, normal);
    double depth = taci_mesh_exit(m, corner, in, -1, &hit);
    return hit < 0 ? corner : v3_axpy(corner, 0.5 * depth, in);
}

bool taci_mesh_roots(taci_Mesh *m, tac_Vec3 center)
{
    size_t n = (size_t)m->vertex_count;
    m->root = malloc(n * sizeof *m->root);
    if (!m->root)
        return false;
    taci_Nearest near;
    bool inside = m->closed && taci_mesh_closest(m, center, 0.0, &near);
    m->core = inside ? -near.distance : 0.0;
    m->center = center;
    for (size_t v = 0; v < n; v++)
        m->root[v] = v3(0, 0, 0);
    for (int t = 0; t < m->triangle_count; t++) // the sums of normals, first
        for (int i = 0; i < 3; i++) {
            tac_Vec3 *sum = &m->root[m->triangle[t][i]];
            *sum = v3_add(*sum, m->normal[t]);
        }
    for (size_t v = 0; v < n; v++) {
        tac_Vec3 corner = m->vertex[v];
        if (!m->closed)
            m->root[v] = corner;
        else if (inside && exit_from(m, center, corner) >= 1.0 - SEEN)
            m->root[v] = center;
        else
            m->root[v] = half_way(m, corner, m->root[v]);
    }
    return true;
}
