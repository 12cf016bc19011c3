/* What contact asks of a mesh, worked out once: normals, which edges are convex, flat patches, and
 * how thick the solid is behind each triangle.
 *
 * A triangle has no area where it is lower than 1e-10 of the mesh's size, which is what rounding of
 * its corners can make of a line. It gets the normal of the neighbour across its longest edge and
 * is left out of contact.
 *
 * Thickness for contact is per triangle (a ray from its centre to the other side): one that is
 * deeper behind a face than half of it is nearer to another. The mesh's own is the least over
 * walls, which are pairs of faces within 60 degrees of parallel, and at most 2 volume / area: no
 * convex body has a ball inside that is smaller. */
#include "geometry/geometry.h"
#include <stdlib.h>

static tac_Vec3 corner(const taci_Mesh *m, int t, int i)
{
    return m->vertex[m->triangle[t][i]];
}

static double mesh_size(const taci_Mesh *m)
{
    const taci_Box *b = &m->node[0].box;
    return v3_norm(v3_sub(b->high, b->low));
}

// Twice the area of a triangle along its normal; *longest: its longest edge.
static tac_Vec3 area2(const taci_Mesh *m, int t, int *longest, double *length)
{
    *length = -1.0;
    for (int i = 0; i < 3; i++) {
        double l = v3_norm(v3_sub(corner(m, t, (i + 1) % 3), corner(m, t, i)));
        if (l > *length) {
            *length = l;
            *longest = i;
        }
    }
    // From the corner opposite to the longest edge: the products cancel least.
    tac_Vec3 o = corner(m, t, (*longest + 2) % 3);
    return v3_cross(v3_sub(corner(m, t, *longest), o), v3_sub(corner(m, t, (*longest + 1) % 3), o));
}

static void find_normals(taci_Mesh *m)
{
    double size = mesh_size(m);
    for (int t = 0; t < m->triangle_count; t++) {
        int longest;
        double length;
        tac_Vec3 n = area2(m, t, &longest, &length);
        double twice = v3_norm(n);
        m->convex[t] = twice > 1e-10 * size * length ? 0 : TACI_MESH_NO_AREA;
        // Divided, not multiplied by the inverse: along an axis it is then exactly that axis.
        m->normal[t] = m->convex[t] == 0 ? v3(n.x / twice, n.y / twice, n.z / twice) : v3(0, 0, 1);
    }
    // A few in a row may have no area: go on across the longest edges until one has.
    for (int t = 0; t < m->triangle_count; t++) {
        int at = t;
        for (int k = 0; k < 8 && at >= 0 && m->convex[at] != 0; k++) {
            int longest;
            double length;
            area2(m, at, &longest, &length);
            at = m->neighbor[at][longest];
        }
        if (at >= 0 && at != t && m->convex[at] == 0)
            m->normal[t] = m->normal[at];
    }
}

typedef enum Fold { HOLLOW, FLAT, RIDGE } Fold;

// How the surface turns at edge i of t towards its neighbour.
static Fold fold_at(const taci_Mesh *m, int t, int i)
{
    int n = m->neighbor[t][i];
    if (n < 0)
        return RIDGE;
    // The angle of the neighbour's plane below ours, from the two normals alone: its sine by the
    // edge's direction, its cosine directly.
    tac_Vec3 e = v3_sub(corner(m, t, (i + 1) % 3), corner(m, t, i));
    double length = v3_norm(e);
    if (!(length > 0.0))
        return FLAT;
    double s = v3_dot(e, v3_cross(m->normal[t], m->normal[n])) / length;
    double c = v3_dot(m->normal[t], m->normal[n]);
    if (fabs(s) <= TACI_FLAT && c > 0.0)
        return FLAT;
    // Folded back on itself: as sharp as a ridge can be. A slot of no width is not contact's.
    return s > 0.0 || fabs(s) <= TACI_FLAT ? RIDGE : HOLLOW;
}

static bool find_ridges(taci_Mesh *m)
{
    uint8_t *sharp = calloc((size_t)m->vertex_count, 1);
    if (!sharp)
        return false;
    for (int t = 0; t < m->triangle_count; t++)
        for (int i = 0; i < 3; i++) {
            if (fold_at(m, t, i) != RIDGE)
                continue;
            m->convex[t] |= (uint8_t)(1u << i);
            sharp[m->triangle[t][i]] = sharp[m->triangle[t][(i + 1) % 3]] = 1;
        }
    for (int t = 0; t < m->triangle_count; t++)
        for (int i = 0; i < 3; i++)
            if (sharp[m->triangle[t][i]])
                m->convex[t] |= (uint8_t)(8u << i);
    free(sharp);
    return true;
}

// Every edge and every vertex has one triangle that it is met from: the first that has an area.
static bool find_owners(taci_Mesh *m)
{
    uint8_t *met = calloc((size_t)m->vertex_count, 1);
    if (!met)
        return false;
    for (int t = 0; t < m->triangle_count; t++) {
        m->owned[t] = 0;
        for (int i = 0; i < 3 && !(m->convex[t] & TACI_MESH_NO_AREA); i++) {
            int next = m->neighbor[t][i];
            if (next < 0 || next > t || m->convex[next] & TACI_MESH_NO_AREA)
                m->owned[t] |= (uint8_t)(1u << i);
            if (!met[m->triangle[t][i]])
                m->owned[t] |= (uint8_t)(8u << i);
            met[m->triangle[t][i]] = 1;
        }
    }
    free(met);
    return true;
}

// Flood over flat edges. Only names contacts, so that a smooth surface may become one patch.
static bool find_patches(taci_Mesh *m)
{
    int32_t *queue = malloc((size_t)m->triangle_count * sizeof *queue);
    if (!queue)
        return false;
    for (int t = 0; t < m->triangle_count; t++)
        m->patch[t] = -1;
    for (int first = 0; first < m->triangle_count; first++) {
        if (m->patch[first] >= 0)
            continue;
        int count = 1;
        queue[0] = first;
        m->patch[first] = first;
        for (int k = 0; k < count; k++)
            for (int i = 0; i < 3; i++) {
                int n = m->neighbor[queue[k]][i];
                if (n < 0 || m->patch[n] >= 0 || fold_at(m, queue[k], i) != FLAT)
                    continue;
                m->patch[n] = first;
                queue[count++] = n;
            }
    }
    free(queue);
    return true;
}

// The triangles around corner i of t, one way until it closes, else from the border the other way.
static double least_cosine(const taci_Mesh *m, int t, int i)
{
    int32_t vertex = m->triangle[t][i];
    double least = 1.0;
    for (int way = 0; way < 2; way++) {
        int at = t;
        for (int k = 0; k < m->triangle_count; k++) {
            const int32_t *v = m->triangle[at];
            int c = v[0] == vertex ? 0 : v[1] == vertex ? 1 : 2;
            at = m->neighbor[at][way == 0 ? (c + 2) % 3 : c];
            if (at == t || at < 0)
                break;
            double cosine = v3_dot(m->normal[t], m->normal[at]);
            least = cosine < least ? cosine : least;
        }
        if (at == t)
            break;
    }
    return least;
}

static void find_spreads(taci_Mesh *m)
{
    for (int t = 0; t < m->triangle_count; t++) {
        double least = 1.0;
        for (int i = 0; i < 3; i++)
            least = fmin(least, least_cosine(m, t, i));
        m->spread[t] = nextafterf((float)acos(fmax(least, -1.0)), 4.0f);
    }
}

static void find_depths(taci_Mesh *m, double volume)
{
    double least = HUGE_VAL, area = 0.0;
    for (int t = 0; t < m->triangle_count; t++) {
        m->behind[t] = HUGE_VALF;
        if (!m->closed || m->convex[t] & TACI_MESH_NO_AREA)
            continue;
        int longest, hit;
        double length;
        area += 0.5 * v3_norm(area2(m, t, &longest, &length));
        tac_Vec3 center =
            v3_scale(1.0 / 3.0, v3_add(corner(m, t, 0), v3_add(corner(m, t, 1), corner(m, t, 2))));
        double depth = taci_mesh_exit(m, center, v3_neg(m->normal[t]), t, &hit);
        if (hit < 0)
            continue;
        m->behind[t] = (float)depth;
        if (v3_dot(m->normal[t], m->normal[hit]) < -0.5)
            least = depth < least ? depth : least;
    }
    m->thickness = m->closed ? fmin(least, 2.0 * volume / area) : 0.0;
}

bool taci_mesh_features(taci_Mesh *m, double volume)
{
    size_t n = (size_t)m->triangle_count;
    m->normal = malloc(n * sizeof *m->normal);
    m->convex = malloc(n * sizeof *m->convex);
    m->owned = malloc(n * sizeof *m->owned);
    m->patch = malloc(n * sizeof *m->patch);
    m->spread = malloc(n * sizeof *m->spread);
    m->behind = malloc(n * sizeof *m->behind);
    if (!m->normal || !m->convex || !m->owned || !m->patch || !m->spread || !m->behind)
        return false;
    find_normals(m);
    if (!find_ridges(m) || !find_owners(m) || !find_patches(m))
        return false;
    find_spreads(m);
    find_depths(m, volume);
    return true;
}
