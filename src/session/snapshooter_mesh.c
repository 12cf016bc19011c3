// Meshes of a card: the surface of a geometry as triangles with normals.
//
// A corner of a triangle has the mean normal of those triangles around its vertex that turn away by
// little, so that what is round looks round and edges stay sharp. Corners of a vertex with equal
// normals are one vertex of the card.
#include "base/assert.h"
#include "geometry/geometry.h"
#include "math/so3.h"
#include "session/snapshooter.h"
#include <stdlib.h>

enum { MANY = 64 };                 // triangles at a vertex, beyond which all of them are one mean
static const double crease = 0.766; // cosine of 40 degrees

typedef struct Surface {
    const tac_Vec3 *vertex;
    const int32_t (*triangle)[3];
    int vertices, triangles;
    tac_Vec3 *normal;     // of triangles, as long as twice their area   (triangles)
    int32_t *first;       // corners of vertex v: first[v] .. first[v + 1] - 1   (vertices + 1)
    int32_t *corner;      // 3 · triangle + which                        (3 triangles)
    tac_CardIndex *index; // of each corner, in the card's mesh       (3 triangles)
} Surface;

static bool take_memory(Surface *f)
{
    size_t corners = 3 * (size_t)f->triangles + 1;
    f->normal = malloc(corners * sizeof *f->normal);
    f->first = calloc((size_t)f->vertices + 2, sizeof *f->first);
    f->corner = malloc(corners * sizeof *f->corner);
    f->index = malloc(corners * sizeof *f->index);
    return f->normal != NULL && f->first != NULL && f->corner != NULL && f->index != NULL;
}

static void free_memory(Surface *f)
{
    free(f->normal);
    free(f->first);
    free(f->corner);
    free(f->index);
}

static void find_normals(Surface *f)
{
    for (int t = 0; t < f->triangles; t++) {
        const int32_t *v = f->triangle[t];
        tac_Vec3 a = v3_sub(f->vertex[v[1]], f->vertex[v[0]]);
        f->normal[t] = v3_cross(a, v3_sub(f->vertex[v[2]], f->vertex[v[0]]));
    }
}

static void sort_corners(Surface *f)
{
    const int32_t *v = &f->triangle[0][0];
    for (int c = 0; c < 3 * f->triangles; c++)
        f->first[v[c] + 2]++;
    for (int i = 0; i < f->vertices; i++)
        f->first[i + 2] += f->first[i + 1];
    for (int c = 0; c < 3 * f->triangles; c++)
        f->corner[f->first[v[c] + 1]++] = c;
}

static tac_Vec3 corner_normal(const Surface *f, int v, int triangle)
{
    tac_Vec3 n = f->normal[triangle], sum = {0, 0, 0};
    bool all = f->first[v + 1] - f->first[v] > MANY;
    for (int i = f->first[v]; i < f->first[v + 1]; i++) {
        tac_Vec3 other = f->normal[f->corner[i] / 3];
        if (all || v3_dot(n, other) >= crease * v3_norm(n) * v3_norm(other))
            sum = v3_add(sum, other);
    }
    double length = v3_norm(sum);
    return length > 0.0 ? v3_scale(1.0 / length, sum) : v3(0, 0, 1);
}

static tac_CardVertex make_vertex(tac_Vec3 p, tac_Vec3 n)
{
    return (tac_CardVertex){{(float)p.x, (float)p.y, (float)p.z},
                            {(float)n.x, (float)n.y, (float)n.z}};
}

static bool same_normal(const tac_CardVertex *a, const tac_CardVertex *b)
{
    return a->normal[0] == b->normal[0] && a->normal[1] == b->normal[1] &&
           a->normal[2] == b->normal[2];
}

// The vertices that a vertex becomes, and the indices of its corners.
static void add_vertex(taci_CardMaker *m, Surface *f, int v, int first_vertex)
{
    const taci_CardRows *rows = &m->rows[TAC_SECTION_CARD_VERTICES - TACI_CARD_FIRST];
    int begin = rows->count;
    for (int i = f->first[v]; i < f->first[v + 1] && !m->short_of_memory; i++) {
        int c = f->corner[i], k = begin;
        tac_CardVertex made = make_vertex(f->vertex[v], corner_normal(f, v, c / 3));
        const tac_CardVertex *there = rows->row;
        while (k < rows->count && !same_normal(&there[k], &made))
            k++;
        if (k == rows->count)
            taci_card_add(m, TAC_SECTION_CARD_VERTICES, &made);
        f->index[c] = (tac_CardIndex)(k - first_vertex);
    }
}

static void add_mesh(taci_CardMaker *m, Surface *f)
{
    int first_vertex = taci_card_count(m, TAC_SECTION_CARD_VERTICES);
    int first_index = taci_card_count(m, TAC_SECTION_CARD_INDICES);
    find_normals(f);
    sort_corners(f);
    for (int v = 0; v < f->vertices && !m->short_of_memory; v++)
        add_vertex(m, f, v, first_vertex);
    for (int c = 0; c < 3 * f->triangles && !m->short_of_memory; c++)
        taci_card_add(m, TAC_SECTION_CARD_INDICES, &f->index[c]);
    int vertices = taci_card_count(m, TAC_SECTION_CARD_VERTICES) - first_vertex;
    taci_card_add(m, TAC_SECTION_CARD_MESHES,
                  &(tac_CardMesh){.first_vertex = (uint64_t)first_vertex,
                                  .vertex_count = (uint64_t)vertices,
                                  .first_index = (uint64_t)first_index,
                                  .index_count = 3 * (uint64_t)f->triangles});
}

int32_t taci_card_mesh(taci_CardMaker *m, const tac_Geometry *geometry)
{
    for (int i = 0; i < m->geometry_count; i++)
        if (m->geometry[i] == geometry)
            return i;
    if (!taci_grow(&m->geometry, &m->geometry_capacity, m->geometry_count,
                   sizeof(const tac_Geometry *))) {
        m->short_of_memory = true;
        return -1;
    }
    Surface f = {0};
    f.vertices = tac_geometry_vertices(geometry, &f.vertex);
    f.triangles = tac_geometry_triangles(geometry, &f.triangle);
    // Beyond that, numbers of corners have no room; files of that size are refused long before.
    TAC_ASSERT(f.triangles <= INT32_MAX / 3);
    if (take_memory(&f))
        add_mesh(m, &f);
    else
        m->short_of_memory = true;
    free_memory(&f);
    m->geometry[m->geometry_count] = geometry;
    return m->geometry_count++;
}
