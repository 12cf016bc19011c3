/* Making a skin (skin.h): neighbours by edge, fans, normals of corners, the far field, and what is
 * wrong with the surface.
 *
 * What a walker cannot do without is that every edge has two triangles that face the same way and
 * every triangle a plane. A border is stated, since a walker falls off there; it is no fault. Two
 * fans at a vertex and parts that pierce each other are what the walk on several features is for
 * (glc-notes 7). */
#include "geometry/skin.h"
#include "base/assert.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The edge of triangle t that runs from `from` to `to`.
static int edge_from(const taci_Mesh *m, int t, int32_t from, int32_t to)
{
    for (int i = 0; i < 3; i++)
        if (m->triangle[t][i] == from && m->triangle[t][(i + 1) % 3] == to)
            return 3 * t + i;
    return -1;
}

static void pair_edges(taci_Skin *s)
{
    const taci_Mesh *m = s->mesh;
    for (int t = 0; t < m->triangle_count; t++)
        for (int i = 0; i < 3; i++) {
            int n = m->neighbor[t][i];
            const int32_t *v = m->triangle[t];
            s->across[3 * t + i] = n < 0 ? -1 : edge_from(m, n, v[(i + 1) % 3], v[i]);
        }
}

// The next corner around the same vertex, counter-clockwise and clockwise; -1: a border.
static int corner_left(const taci_Skin *s, int corner)
{
    return s->across[taci_skin_before(corner)];
}

static int corner_right(const taci_Skin *s, int corner)
{
    int edge = s->across[corner];
    return edge < 0 ? -1 : taci_skin_next(edge);
}

static tac_Vec3 corner_rise(const taci_Skin *s, int corner)
{
    tac_Vec3 o = taci_skin_corner(s, corner);
    tac_Vec3 a = v3_sub(taci_skin_corner(s, taci_skin_next(corner)), o);
    tac_Vec3 b = v3_sub(taci_skin_corner(s, taci_skin_before(corner)), o);
    double angle = atan2(v3_norm(v3_cross(a, b)), v3_dot(a, b));
    return v3_scale(angle, s->mesh->normal[corner / 3]);
}

static void find_fans(taci_Skin *s)
{
    int corners = 3 * s->mesh->triangle_count, spokes = 0;
    for (int c = 0; c < corners; c++)
        s->fan[c] = -1;
    for (int c = 0; c < corners; c++) {
        if (s->fan[c] >= 0)
            continue;
        int first = c; // back to the border, if there is one
        for (int k = corner_right(s, c); k >= 0 && k != c; k = corner_right(s, k))
            first = k;
        int f = s->fan_count++;
        s->fan_first[f] = spokes;
        tac_Vec3 rise = {0};
        for (int k = first; k >= 0 && s->fan[k] < 0; k = corner_left(s, k)) {
            s->fan[k] = f;
            s->spoke[spokes++] = k;
            rise = v3_add(rise, corner_rise(s, k));
        }
        s->rise[f] = rise;
    }
    s->fan_first[s->fan_count] = spokes;
}

static tac_Vec3 triangle_area(const taci_Mesh *m, int t)
{
    const int32_t *v = m->triangle[t];
    tac_Vec3 a = m->vertex[v[0]];
    return v3_scale(0.5, v3_cross(v3_sub(m->vertex[v[1]], a), v3_sub(m->vertex[v[2]], a)));
}

static tac_Vec3 triangle_middle(const taci_Mesh *m, int t)
{
    const int32_t *v = m->triangle[t];
    return v3_scale(1.0 / 3.0, v3_add(m->vertex[v[0]], v3_add(m->vertex[v[1]], m->vertex[v[2]])));
}

static double farthest2(const taci_Box *b, tac_Vec3 p)
{
    double x = taci_max(p.x - b->low.x, b->high.x - p.x);
    double y = taci_max(p.y - b->low.y, b->high.y - p.y);
    double z = taci_max(p.z - b->low.z, b->high.z - p.z);
    return x * x + y * y + z * z;
}

// Children follow their parent, so going backwards each is done before it is asked for. Centres are
// summed about the corner of each box: far from the origin nothing is lost.
static bool find_far(taci_Skin *s)
{
    const taci_Mesh *m = s->mesh;
    double *weight = malloc((size_t)m->node_count * sizeof *weight);
    if (!weight)
        return false;
    for (int n = m->node_count - 1; n >= 0; n--) {
        const taci_MeshNode *node = &m->node[n];
        taci_SkinFar far = {0};
        tac_Vec3 moment = {0}, low = node->box.low;
        double sum = 0.0;
        for (int t = node->triangle; t < node->triangle + node->count; t++) {
            tac_Vec3 area = triangle_area(m, t);
            double a = v3_norm(area);
            far.area = v3_add(far.area, area);
            moment = v3_axpy(moment, a, v3_sub(triangle_middle(m, t), low));
            sum += a;
        }
        for (int c = n + 1; node->triangle < 0 && c < node->skip; c = m->node[c].skip) {
            far.area = v3_add(far.area, s->far[c].area);
            moment = v3_axpy(moment, weight[c], v3_sub(s->far[c].center, low));
            sum += weight[c];
        }
        weight[n] = sum;
        far.center = sum > 0.0 ? v3_axpy(low, 1.0 / sum, moment) : low;
        far.radius2 = farthest2(&node->box, far.center);
        s->far[n] = far;
    }
    free(weight);
    return true;
}

static int by_ends(const void *a, const void *b)
{
    const int32_t *x = a, *y = b;
    return x[0] != y[0] ? (x[0] < y[0] ? -1 : 1) : (x[1] > y[1]) - (x[1] < y[1]);
}

// Edges without a partner: alone, or cut apart because there were too many.
static bool count_border(taci_Skin *s)
{
    const taci_Mesh *m = s->mesh;
    size_t count = 0, k = 0;
    for (int e = 0; e < 3 * m->triangle_count; e++)
        count += s->across[e] < 0;
    if (count == 0)
        return true;
    int32_t(*ends)[2] = malloc(count * sizeof *ends);
    if (!ends)
        return false;
    for (int e = 0; e < 3 * m->triangle_count; e++) {
        if (s->across[e] >= 0)
            continue;
        int32_t a = m->triangle[e / 3][e % 3], b = m->triangle[e / 3][(e + 1) % 3];
        ends[k][0] = a < b ? a : b;
        ends[k++][1] = a < b ? b : a;
    }
    qsort(ends, count, sizeof *ends, by_ends);
    for (size_t i = 0; i < count;) {
        size_t j = i + 1;
        while (j < count && by_ends(ends[i], ends[j]) == 0)
            j++;
        if (j - i == 1)
            s->report.border++;
        else
            s->report.crowded++;
        i = j;
    }
    free(ends);
    return true;
}

static bool count_shared(taci_Skin *s)
{
    const taci_Mesh *m = s->mesh;
    int32_t *fans = calloc((size_t)m->vertex_count, sizeof *fans);
    if (!fans)
        return false;
    for (int f = 0; f < s->fan_count; f++) {
        int c = s->spoke[s->fan_first[f]];
        s->report.shared += ++fans[m->triangle[c / 3][c % 3]] == 2;
    }
    free(fans);
    return true;
}

static void measure(taci_Skin *s)
{
    const taci_Mesh *m = s->mesh;
    s->report.least_height = HUGE_VAL;
    for (int t = 0; t < m->triangle_count; t++) {
        s->report.flat += (m->convex[t] & TACI_MESH_NO_AREA) != 0;
        double longest = 0.0;
        for (int i = 0; i < 3; i++)
            longest = taci_max(longest, v3_norm(taci_skin_edge(s, 3 * t + i)));
        double height = 2.0 * v3_norm(triangle_area(m, t)) / longest;
        s->report.least_height = taci_min(s->report.least_height, height);
    }
}

#define SAY(r, ...) snprintf((r)->text, sizeof(r)->text, __VA_ARGS__)

static void judge(taci_SkinReport *r)
{
    r->walk = TACI_SKIN_REFUSED;
    if (r->crowded > 0) {
        SAY(r, "refused: %d edges have more than two triangles; a solid has two at each",
            r->crowded);
    } else if (r->flat > 0) {
        SAY(r, "refused: %d triangles have no area, so they have no side to stand on; remove them",
            r->flat);
    } else if (r->shared + r->piercing > 0) {
        r->walk = TACI_SKIN_SEVERAL;
        SAY(r,
            "walked on by up to three features at a time: %d vertices belong to several parts of "
            "the surface, %d edges meet other triangles",
            r->shared, r->piercing);
    } else {
        r->walk = TACI_SKIN_SINGLE;
        SAY(r, "walked on by one feature at a time%s",
            r->border > 0 ? "; it has a border, over which a point falls off" : "");
    }
}

static bool make(taci_Skin *s)
{
    const taci_Mesh *m = s->mesh;
    size_t corners = 3 * (size_t)m->triangle_count;
    s->across = malloc(corners * sizeof *s->across);
    s->fan = malloc(corners * sizeof *s->fan);
    s->fan_first = malloc((corners + 1) * sizeof *s->fan_first);
    s->spoke = malloc(corners * sizeof *s->spoke);
    s->rise = malloc(corners * sizeof *s->rise);
    s->far = malloc((size_t)m->node_count * sizeof *s->far);
    if (!s->across || !s->fan || !s->fan_first || !s->spoke || !s->rise || !s->far)
        return false;
    pair_edges(s);
    find_fans(s);
    TAC_ASSERT(s->fan_count > 0);
    // There are about six corners to a fan.
    int32_t *first = realloc(s->fan_first, ((size_t)s->fan_count + 1) * sizeof *first);
    tac_Vec3 *rise = realloc(s->rise, (size_t)s->fan_count * sizeof *rise);
    s->fan_first = first ? first : s->fan_first;
    s->rise = rise ? rise : s->rise;
    if (!find_far(s) || !count_border(s) || !count_shared(s))
        return false;
    measure(s);
    s->report.piercing = taci_skin_piercing(m);
    judge(&s->report);
    return true;
}

tac_Result taci_skin_create(const tac_Geometry *geometry, taci_Skin **skin)
{
    *skin = NULL;
    if (geometry->type != TAC_SHAPE_MESH || geometry->drawn)
        return TAC_ERR_INVALID;
    taci_Skin *s = calloc(1, sizeof *s);
    if (!s)
        return TAC_ERR_MEMORY;
    tac_geometry_retain(geometry);
    s->geometry = geometry;
    s->mesh = &geometry->mesh;
    if (!make(s)) {
        taci_skin_destroy(s);
        return TAC_ERR_MEMORY;
    }
    *skin = s;
    return TAC_OK;
}

void taci_skin_destroy(taci_Skin *skin)
{
    if (!skin)
        return;
    free(skin->across);
    free(skin->fan);
    free(skin->fan_first);
    free(skin->spoke);
    free(skin->rise);
    free(skin->far);
    tac_geometry_release(skin->geometry);
    free(skin);
}
