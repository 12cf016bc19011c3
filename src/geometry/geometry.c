/* The life of a tac_Geometry, and what can be asked of any kind of it.
 *
 * It is written once, by the function that creates it, before anyone else sees it; after that only
 * the count of references changes, so shapes of worlds on different threads may share it. */
#include "geometry/geometry.h"
#include "base/assert.h"
#include "base/unconst.h"
#include <stdlib.h>

tac_Geometry *taci_geometry_new(tac_ShapeType type)
{
    tac_Geometry *g = calloc(1, sizeof *g);
    if (!g)
        return NULL;
    atomic_init(&g->references, 1);
    g->type = type;
    return g;
}

static void free_geometry(tac_Geometry *g)
{
    taci_hull_free(&g->hull);
    taci_Mesh *m = &g->mesh;
    free(m->vertex);
    free(m->triangle);
    free(m->normal);
    free(m->neighbor);
    free(m->convex);
    free(m->patch);
    free(m->owned);
    free(m->spread);
    free(m->behind);
    free(m->root);
    free(m->node);
    free(g->field.height);
    // A hull draws its own vertices, a mesh itself.
    if (g->type == TAC_SHAPE_HEIGHT_FIELD)
        free(g->vertex);
    if (g->type != TAC_SHAPE_MESH)
        free(g->triangle);
    free(g);
}

void tac_geometry_retain(const tac_Geometry *geometry)
{
    if (geometry)
        atomic_fetch_add_explicit(&((tac_Geometry *)taci_unconst(geometry))->references, 1,
                                  memory_order_relaxed);
}

void tac_geometry_release(const tac_Geometry *geometry)
{
    tac_Geometry *g = taci_unconst(geometry);
    if (!g)
        return;
    int before = atomic_fetch_sub_explicit(&g->references, 1, memory_order_acq_rel);
    TAC_ASSERT(before >= 1);
    if (before == 1)
        free_geometry(g);
}

tac_ShapeType tac_geometry_type(const tac_Geometry *geometry)
{
    return geometry->type;
}

int tac_geometry_vertices(const tac_Geometry *geometry, const tac_Vec3 **vertex)
{
    *vertex = geometry->vertex;
    return geometry->vertex_count;
}

int tac_geometry_triangles(const tac_Geometry *geometry, const int32_t (**triangle)[3])
{
    *triangle = (const int32_t(*)[3])geometry->triangle;
    return geometry->triangle_count;
}

void tac_geometry_bounds(const tac_Geometry *geometry, tac_Vec3 *low, tac_Vec3 *high)
{
    *low = geometry->bounds.low;
    *high = geometry->bounds.high;
}

taci_Box taci_points_bounds(const tac_Vec3 *point, int count)
{
    taci_Box b = {{HUGE_VAL, HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL, -HUGE_VAL}};
    for (int i = 0; i < count; i++) {
        b.low = v3(fmin(b.low.x, point[i].x), fmin(b.low.y, point[i].y), fmin(b.low.z, point[i].z));
        b.high =
            v3(fmax(b.high.x, point[i].x), fmax(b.high.y, point[i].y), fmax(b.high.z, point[i].z));
    }
    return b;
}

int taci_points_fault(const tac_Vec3 *point, int count)
{
    for (int i = 0; i < count; i++) {
        bool within = fabs(point[i].x) <= TACI_COORDINATE_MAX &&
                      fabs(point[i].y) <= TACI_COORDINATE_MAX &&
                      fabs(point[i].z) <= TACI_COORDINATE_MAX; // false for NaN
        if (!within)
            return i;
    }
    return -1;
}
