/* tac_hull_create: qhull finds the triangles of the convex hull, we make polygons of them.
 *
 * Triangles are gathered into faces, the largest first: a face takes its neighbours while all their
 * corners are within 1e-6 of the hull's size of its plane. The plane supports the hull, whose
 * height over it is a concave function, so that what is above -1e-6 is one convex patch, and its
 * border one loop. A corner that is left with two faces or fewer lies on an edge or inside a face
 * and goes. The merged face takes the plane of its border, moved out until no corner is outside:
 * the solid of the planes holds that of the corners.
 *
 * Where rounding spoils this (a border of two loops, an edge without partner), the triangles
 * themselves become the faces. */
#include "geometry/geometry.h"
#include "base/message.h"
#include <libqhull_r/qhull_ra.h>
#include <stdlib.h>
#include <string.h>

#define MERGE 1e-6 // of the size: 0.1 um at 0.1 m, a hundred times a float's rounding
#define THIN 1e-9  // of the size: a ball inside must be larger, else the points are in one plane

// qhull is not built for the memory sanitizer, which takes all that it writes for garbage.
#if defined(__has_feature)
#if __has_feature(memory_sanitizer)
#define READS_QHULL __attribute__((no_sanitize("memory")))
#endif
#endif
#ifndef READS_QHULL
#define READS_QHULL
#endif

typedef struct Draft {
    const tac_Vec3 *point; // as given
    tac_MessageFn *message;
    void *user;
    taci_Box bounds;
    double size; // diagonal of the bounds
    // triangles of the hull, counter-clockwise from outside
    int count;
    int32_t (*triangle)[3], (*neighbor)[3];
    tac_Vec3 *normal; // of each; 0: no area
    double *area;
    // faces
    int32_t *face; // of each triangle (count)
    int face_count;
    int32_t *first, *loop; // borders, as in taci_Hull (count + 1, 3 count)
    int32_t *uses;         // of each point: faces around it
} Draft;

static tac_Result refuse(const Draft *d, const char *text)
{
    taci_message(d->message, d->user, TAC_ERR_INVALID, "tac_hull_create", "%s", text);
    return TAC_ERR_INVALID;
}

/* What qhull is asked. */

READS_QHULL static tac_Result take_facets(qhT *qh, Draft *d)
{
    facetT *facet;
    vertexT *vertex, **vertexp;
    size_t most = (size_t)(qh->num_facets > 0 ? qh->num_facets : 1);
    d->triangle = malloc(most * sizeof *d->triangle);
    if (!d->triangle)
        return TAC_ERR_MEMORY;
    FORALLfacets
    {
        setT *corners = qh_facet3vertex(qh, facet);
        int n = 0;
        if (d->count < (int)most && qh_setsize(qh, corners) == 3) {
            FOREACHvertex_(corners) d->triangle[d->count][n++] = qh_pointid(qh, vertex->point);
            d->count++;
        }
        qh_settempfree(qh, &corners);
    }
    return TAC_OK;
}

READS_QHULL static int run_qhull(Draft *d, int count, double *coordinates, char *command,
                                 tac_Result *result)
{
    FILE *nowhere = fopen("/dev/null", "w"); // or it would write to stderr
    if (!nowhere) {
        *result = TAC_ERR_MEMORY;
        return 0;
    }
    qhT qhull, *qh = &qhull;
    int short_left, long_left;
    qh_zero(qh, nowhere);
    int code = qh_new_qhull(qh, 3, count, coordinates, False, command, NULL, nowhere);
    if (code == 0)
        *result = take_facets(qh, d);
    qh_freeqhull(qh, !qh_ALL);
    qh_memfreeshort(qh, &short_left, &long_left);
    fclose(nowhere);
    return code;
}

// Of the points about the middle of their bounds, so that their place costs no digits.
static tac_Result find_triangles(Draft *d, int count)
{
    double *c = malloc(3 * (size_t)count * sizeof *c);
    if (!c)
        return TAC_ERR_MEMORY;
    tac_Vec3 middle = v3_scale(0.5, v3_add(d->bounds.low, d->bounds.high));
    for (int i = 0; i < count; i++) {
        tac_Vec3 p = v3_sub(d->point[i], middle);
        c[3 * i] = p.x;
        c[3 * i + 1] = p.y;
        c[3 * i + 2] = p.z;
    }
    char command[] = "qhull Qt Pp"; // triangles; no warnings about precision
    tac_Result result = TAC_OK;
    int code = run_qhull(d, count, c, command, &result);
    free(c);
    if (code == qh_ERRmem)
        return TAC_ERR_MEMORY;
    if (code != 0 || (result == TAC_OK && d->count < 4))
        return refuse(d, "the points are all in one plane, or nearly");
    return result;
}

/* Triangles to faces. */

static void find_normals(Draft *d)
{
    for (int t = 0; t < d->count; t++) {
        const int32_t *v = d->triangle[t];
        tac_Vec3 a = d->point[v[0]];
        tac_Vec3 n = v3_cross(v3_sub(d->point[v[1]], a), v3_sub(d->point[v[2]], a));
        double twice = v3_norm(n);
        d->area[t] = 0.5 * twice;
        d->normal[t] = twice > 0.0 ? v3_scale(1.0 / twice, n) : v3(0, 0, 0);
    }
}

typedef struct Sized {
    double area;
    int32_t triangle;
} Sized;

static int larger_first(const void *a, const void *b)
{
    const Sized *p = a, *q = b;
    if (p->area != q->area)
        return p->area > q->area ? -1 : 1;
    return p->triangle < q->triangle ? -1 : p->triangle > q->triangle;
}

static bool in_plane(const Draft *d, int t, tac_Vec3 n, double offset)
{
    if (v3_dot(d->normal[t], n) < 0.0)
        return false;
    for (int i = 0; i < 3; i++)
        if (fabs(v3_dot(n, d->point[d->triangle[t][i]]) - offset) > MERGE * d->size)
            return false;
    return true;
}

// Give every triangle its face. `order`: by area; `queue`: room for all.
static void gather(Draft *d, const Sized *order, int32_t *queue)
{
    for (int t = 0; t < d->count; t++)
        d->face[t] = -1;
    d->face_count = 0;
    for (int k = 0; k < d->count; k++) {
        int seed = order[k].triangle, in = 1;
        if (d->face[seed] >= 0)
            continue;
        tac_Vec3 n = d->normal[seed];
        double offset = v3_dot(n, d->point[d->triangle[seed][0]]);
        int face = d->face_count++;
        queue[0] = seed;
        d->face[seed] = face;
        for (int j = 0; j < in; j++)
            for (int i = 0; i < 3; i++) {
                int t = d->neighbor[queue[j]][i];
                if (d->face[t] >= 0 || !in_plane(d, t, n, offset))
                    continue;
                d->face[t] = face;
                queue[in++] = t;
            }
    }
}

static int edge_from(const Draft *d, int t, int32_t vertex)
{
    return d->triangle[t][0] == vertex ? 0 : d->triangle[t][1] == vertex ? 1 : 2;
}

static bool on_border(const Draft *d, int t, int i)
{
    return d->face[d->neighbor[t][i]] != d->face[t];
}

// Follow the border of a face from edge i of triangle t around; how many corners were written.
static int walk_border(const Draft *d, int t, int i, int32_t *loop, int most)
{
    int count = 0, start = t, start_edge = i;
    do {
        if (count == most)
            return -1;
        loop[count++] = d->triangle[t][i];
        // The next edge of the border begins where this one ends: turn around that corner.
        int32_t corner = d->triangle[t][(i + 1) % 3];
        i = (i + 1) % 3;
        for (int turns = 0; !on_border(d, t, i); turns++) {
            if (turns > d->count)
                return -1;
            t = d->neighbor[t][i];
            i = edge_from(d, t, corner);
        }
    } while (t != start || i != start_edge);
    return count;
}

// The border of every face; false if one is not a single loop.
static bool find_loops(Draft *d, int32_t *start, int32_t *edges)
{
    memset(edges, 0, (size_t)d->face_count * sizeof *edges);
    for (int t = 0; t < d->count; t++)
        for (int i = 0; i < 3; i++)
            if (on_border(d, t, i)) {
                start[d->face[t]] = 3 * t + i;
                edges[d->face[t]]++;
            }
    int at = 0;
    for (int f = 0; f < d->face_count; f++) {
        d->first[f] = at;
        if (edges[f] < 3 ||
            walk_border(d, start[f] / 3, start[f] % 3, d->loop + at, edges[f]) != edges[f])
            return false;
        at += edges[f];
    }
    d->first[d->face_count] = at;
    return true;
}

// Take corners with fewer than three faces out of the loops, and faces with fewer than three
// corners, until none is left. `point_count`: of all points.
static void drop_corners(Draft *d, int point_count)
{
    bool again = true;
    while (again) {
        again = false;
        memset(d->uses, 0, (size_t)point_count * sizeof *d->uses);
        for (int k = 0; k < d->first[d->face_count]; k++)
            d->uses[d->loop[k]]++;
        int at = 0, faces = 0;
        for (int f = 0; f < d->face_count; f++) {
            int begin = at;
            for (int k = d->first[f]; k < d->first[f + 1]; k++)
                if (d->uses[d->loop[k]] >= 3)
                    d->loop[at++] = d->loop[k];
            again = again || at - begin != d->first[f + 1] - d->first[f];
            if (at - begin < 3)
                at = begin;
            else
                d->first[faces++] = begin; // faces <= f: not read again
        }
        d->face_count = faces;
        d->first[faces] = at;
    }
}

// Every triangle its own face.
static void keep_triangles(Draft *d)
{
    d->face_count = d->count;
    for (int t = 0; t < d->count; t++) {
        d->first[t] = 3 * t;
        for (int i = 0; i < 3; i++)
            d->loop[3 * t + i] = d->triangle[t][i];
    }
    d->first[d->count] = 3 * d->count;
}

/* Faces to a hull. */

static tac_Vec3 loop_area2(const tac_Vec3 *vertex, const int32_t *loop, int count)
{
    tac_Vec3 n = {0, 0, 0}, o = vertex[loop[0]];
    for (int k = 1; k + 1 < count; k++)
        n = v3_add(n, v3_cross(v3_sub(vertex[loop[k]], o), v3_sub(vertex[loop[k + 1]], o)));
    return n;
}

typedef struct Half { // an edge as one of its faces has it
    int32_t low, high, face;
    bool rises; // runs from low to high
} Half;

static int by_ends(const void *a, const void *b)
{
    const Half *p = a, *q = b;
    if (p->low != q->low)
        return p->low < q->low ? -1 : 1;
    if (p->high != q->high)
        return p->high < q->high ? -1 : 1;
    return (int)q->rises - (int)p->rises; // the rising one first
}

// Two vertices and two faces of every edge; ERR_INVALID if one has no partner.
static tac_Result find_edges(taci_Hull *h)
{
    int count = h->face_first[h->face_count];
    Half *half = malloc((size_t)count * sizeof *half);
    if (!half)
        return TAC_ERR_MEMORY;
    for (int f = 0; f < h->face_count; f++)
        for (int k = h->face_first[f]; k < h->face_first[f + 1]; k++) {
            int32_t from = h->loop[k];
            int32_t to = h->loop[k + 1 == h->face_first[f + 1] ? h->face_first[f] : k + 1];
            half[k] = (Half){from < to ? from : to, from < to ? to : from, f, from < to};
        }
    qsort(half, (size_t)count, sizeof *half, by_ends);

    bool whole = count % 2 == 0;
    h->edge_count = 0;
    for (int k = 0; whole && k < count; k += 2) {
        const Half *a = &half[k], *b = &half[k + 1];
        whole = a->low == b->low && a->high == b->high && a->rises && !b->rises;
        int32_t *e = h->edge[h->edge_count++];
        e[0] = a->low;
        e[1] = a->high;
        e[2] = a->face;
        e[3] = b->face;
    }
    free(half);
    whole = whole && h->vertex_count - h->edge_count + h->face_count == 2;
    return whole ? TAC_OK : TAC_ERR_INVALID;
}

static void find_neighbors(taci_Hull *h)
{
    memset(h->near_first, 0, ((size_t)h->vertex_count + 1) * sizeof *h->near_first);
    for (int e = 0; e < h->edge_count; e++)
        for (int i = 0; i < 2; i++)
            h->near_first[h->edge[e][i] + 1]++;
    for (int v = 0; v < h->vertex_count; v++)
        h->near_first[v + 1] += h->near_first[v];
    for (int e = 0; e < h->edge_count; e++)
        for (int i = 0; i < 2; i++)
            h->near[h->near_first[h->edge[e][i]]++] = h->edge[e][1 - i];
    for (int v = h->vertex_count; v > 0; v--)
        h->near_first[v] = h->near_first[v - 1];
    h->near_first[0] = 0;
}

/// Where searches start: the farthest vertex along the middle of each sector.
static void find_starts(taci_Hull *h)
{
    for (int s = 0; s < TACI_HULL_SECTORS; s++) {
        int x = s / 9 - 1, y = s / 3 % 3 - 1, z = s % 3 - 1;
        tac_Vec3 d = {x, y, z};
        h->start[s] = 0;
        for (int v = 1; v < h->vertex_count; v++)
            if (v3_dot(h->vertex[v], d) > v3_dot(h->vertex[h->start[s]], d))
                h->start[s] = v;
    }
}

static void find_planes(taci_Hull *h)
{
    h->inside = HUGE_VAL;
    for (int f = 0; f < h->face_count; f++) {
        const int32_t *loop = h->loop + h->face_first[f];
        int n = h->face_first[f + 1] - h->face_first[f];
        tac_Vec3 normal = loop_area2(h->vertex, loop, n);
        double length = v3_norm(normal);
        if (!(length > 0.0)) { // a triangle on a line: outward is as good as any
            normal = v3_sub(h->vertex[loop[0]], h->center);
            length = v3_norm(normal);
        }
        normal = length > 0.0 ? v3_scale(1.0 / length, normal) : v3(0, 0, 1);
        double offset = -HUGE_VAL;
        for (int k = 0; k < n; k++)
            offset = fmax(offset, v3_dot(normal, h->vertex[loop[k]]));
        h->normal[f] = normal;
        h->offset[f] = offset;
        h->inside = fmin(h->inside, offset - v3_dot(normal, h->center));
    }
}

static bool take_arrays(tac_Geometry *g, const Draft *d)
{
    taci_Hull *h = &g->hull;
    size_t nf = (size_t)d->face_count, nl = (size_t)d->first[d->face_count];
    size_t nv = (size_t)h->vertex_count;
    h->vertex = malloc(nv * sizeof *h->vertex);
    h->face_first = malloc((nf + 1) * sizeof *h->face_first);
    h->loop = malloc(nl * sizeof *h->loop);
    h->normal = malloc(nf * sizeof *h->normal);
    h->offset = malloc(nf * sizeof *h->offset);
    h->edge = malloc((nl / 2 + 1) * sizeof *h->edge);
    h->near_first = malloc((nv + 1) * sizeof *h->near_first);
    h->near = malloc((nl + 2) * sizeof *h->near);
    g->triangle = malloc((nl - 2 * nf) * sizeof *g->triangle);
    return h->vertex && h->face_first && h->loop && h->normal && h->offset && h->edge &&
           h->near_first && h->near && g->triangle;
}

void taci_hull_free(taci_Hull *h)
{
    free(h->vertex);
    free(h->face_first);
    free(h->loop);
    free(h->normal);
    free(h->offset);
    free(h->edge);
    free(h->near_first);
    free(h->near);
    *h = (taci_Hull){0};
}

static void free_arrays(tac_Geometry *g)
{
    taci_hull_free(&g->hull);
    free(g->triangle);
    g->triangle = NULL;
}

// Fill g from the faces; ERR_INVALID (silent) if they are not a polyhedron.
static tac_Result assemble(tac_Geometry *g, Draft *d, int point_count)
{
    taci_Hull *h = &g->hull;
    memset(d->uses, -1, (size_t)point_count * sizeof *d->uses);
    int corners = d->first[d->face_count];
    for (int k = 0; k < corners; k++)
        d->uses[d->loop[k]] = 0;
    for (int p = 0; p < point_count; p++) // now the number that a point gets
        if (d->uses[p] == 0)
            d->uses[p] = h->vertex_count++;
    if (d->face_count < 4 || h->vertex_count < 4)
        return TAC_ERR_INVALID;
    if (!take_arrays(g, d))
        return TAC_ERR_MEMORY;

    h->face_count = d->face_count;
    for (int p = 0; p < point_count; p++)
        if (d->uses[p] >= 0)
            h->vertex[d->uses[p]] = d->point[p];
    memcpy(h->face_first, d->first, ((size_t)d->face_count + 1) * sizeof *h->face_first);
    g->triangle_count = 0;
    for (int f = 0; f < h->face_count; f++)
        for (int k = d->first[f]; k < d->first[f + 1]; k++) {
            h->loop[k] = d->uses[d->loop[k]];
            if (k < d->first[f] + 2)
                continue;
            int32_t *fan = g->triangle[g->triangle_count++];
            fan[0] = d->uses[d->loop[d->first[f]]];
            fan[1] = d->uses[d->loop[k - 1]];
            fan[2] = h->loop[k];
        }
    tac_Result result = find_edges(h);
    if (result != TAC_OK)
        return result;
    find_neighbors(h);
    find_starts(h);

    tac_Vec3 middle = v3_scale(0.5, v3_add(d->bounds.low, d->bounds.high));
    g->unit =
        taci_mass_inside(h->vertex, (const int32_t(*)[3])g->triangle, g->triangle_count, middle);
    g->volume = g->unit.volume;
    h->center = g->unit.center;
    find_planes(h);
    return h->inside > THIN * d->size ? TAC_OK : TAC_ERR_INVALID;
}

// qhull gives all triangles one orientation; make it outward.
static void face_outward(Draft *d)
{
    tac_Vec3 middle = v3_scale(0.5, v3_add(d->bounds.low, d->bounds.high));
    const int32_t(*triangle)[3] = (const int32_t(*)[3])d->triangle;
    if (taci_mass_inside(d->point, triangle, d->count, middle).volume >= 0.0)
        return;
    for (int t = 0; t < d->count; t++) {
        int32_t v = d->triangle[t][1];
        d->triangle[t][1] = d->triangle[t][2];
        d->triangle[t][2] = v;
    }
}

static tac_Result make(tac_Geometry *g, Draft *d, int point_count)
{
    tac_Result result = find_triangles(d, point_count);
    if (result != TAC_OK)
        return result;
    size_t n = (size_t)d->count;
    d->neighbor = malloc(n * sizeof *d->neighbor);
    d->normal = malloc(n * sizeof *d->normal);
    d->area = malloc(n * sizeof *d->area);
    d->face = malloc(n * sizeof *d->face);
    d->first = malloc((n + 1) * sizeof *d->first);
    d->loop = malloc(3 * n * sizeof *d->loop);
    d->uses = malloc((size_t)point_count * sizeof *d->uses);
    Sized *order = malloc(n * sizeof *order);
    int32_t *queue = malloc(2 * n * sizeof *queue);
    taci_MeshPairs pairs = {.fault = -2};
    if (d->neighbor && d->normal && d->area && d->face && d->first && d->loop && d->uses && order &&
        queue) {
        face_outward(d);
        pairs = taci_mesh_pair((const int32_t(*)[3])d->triangle, d->count, d->neighbor, false);
    }
    if (pairs.fault == -2)
        result = TAC_ERR_MEMORY;
    else if (pairs.fault >= 0 || pairs.turned > 0 || pairs.border > 0)
        result = refuse(d, "the hull of the points cannot be found within rounding: they are "
                           "nearly in one plane");
    if (result == TAC_OK) {
        find_normals(d);
        for (int t = 0; t < d->count; t++)
            order[t] = (Sized){d->area[t], t};
        qsort(order, n, sizeof *order, larger_first);
        gather(d, order, queue);
        result = TAC_ERR_INVALID;
        if (find_loops(d, queue, queue + n)) {
            drop_corners(d, point_count);
            result = assemble(g, d, point_count);
        }
        if (result == TAC_ERR_INVALID) {
            free_arrays(g);
            keep_triangles(d);
            result = assemble(g, d, point_count);
        }
        if (result == TAC_ERR_INVALID)
            refuse(d, "the points are all in one plane, or nearly");
    }
    free(order);
    free(queue);
    return result;
}

static tac_Result refuse_points(const Draft *d, const tac_Vec3 *point, int count)
{
    if (count < 4 || !point)
        return refuse(d, "a hull needs at least four points");
    if (count > TACI_VERTICES_MAX) {
        taci_message(d->message, d->user, TAC_ERR_INVALID, "tac_hull_create",
                     "%d points are too many: at most %d", count, TACI_VERTICES_MAX);
        return TAC_ERR_INVALID;
    }
    int bad = taci_points_fault(point, count);
    if (bad < 0)
        return TAC_OK;
    taci_message(d->message, d->user, TAC_ERR_INVALID, "tac_hull_create",
                 "point %d is (%g, %g, %g): not finite, or farther than %g m away", bad,
                 point[bad].x, point[bad].y, point[bad].z, TACI_COORDINATE_MAX);
    return TAC_ERR_INVALID;
}

tac_Result tac_hull_create(const tac_Vec3 *point, int count, tac_MessageFn *message, void *user,
                           tac_Geometry **geometry)
{
    *geometry = NULL;
    Draft d = {.point = point, .message = message, .user = user};
    tac_Result result = refuse_points(&d, point, count);
    if (result != TAC_OK)
        return result;
    d.bounds = taci_points_bounds(point, count);
    d.size = v3_norm(v3_sub(d.bounds.high, d.bounds.low));

    tac_Geometry *g = taci_geometry_new(TAC_SHAPE_HULL);
    result = g ? make(g, &d, count) : TAC_ERR_MEMORY;
    free(d.triangle);
    free(d.neighbor);
    free(d.normal);
    free(d.area);
    free(d.face);
    free(d.first);
    free(d.loop);
    free(d.uses);
    if (result == TAC_OK) {
        g->vertex = g->hull.vertex;
        g->vertex_count = g->hull.vertex_count;
        g->bounds = taci_points_bounds(g->vertex, g->vertex_count);
        *geometry = g;
        return TAC_OK;
    }
    if (result == TAC_ERR_MEMORY)
        taci_message(message, user, result, "tac_hull_create", "no memory for %d points", count);
    tac_geometry_release(g);
    return result;
}
