/* tac_mesh_create: from triangles as given to a mesh that contact can use.
 *
 * What is checked, in order: counts, coordinates, indices; then with repairs (mesh_repair.c) equal
 * vertices, triangles without extent, doubled ones, edges with more than two triangles, sides that
 * disagree; then whether it is closed, has a volume and is not inside out. Crossing surfaces are
 * not looked for: they count twice in the volume, and contact pushes out of both.
 *
 * Time is n log n in the triangles, memory at the peak about 110 bytes for each: 3 s and 0.1 GB for
 * a million, 32 s and 1.1 GB for the ten million that are the limit. */
#include "geometry/geometry.h"
#include "base/message.h"
#include <stdlib.h>
#include <string.h>

#define SAY(d, code, ...) taci_message((d)->message, (d)->user, code, (d)->name, __VA_ARGS__)

static tac_Result refuse_counts(const taci_MeshDraft *d, const tac_MeshDef *def)
{
    if (def->triangle_count < 1 || def->vertex_count < 3 || !def->vertex || !def->triangle) {
        SAY(d, TAC_ERR_INVALID, "the mesh is empty: %d vertices, %d triangles", def->vertex_count,
            def->triangle_count);
        return TAC_ERR_INVALID;
    }
    if (def->triangle_count > TACI_TRIANGLES_MAX || def->vertex_count > TACI_VERTICES_MAX) {
        SAY(d, TAC_ERR_INVALID,
            "%d triangles and %d vertices are too many: at most %d and %d; simplify the mesh",
            def->triangle_count, def->vertex_count, TACI_TRIANGLES_MAX, TACI_VERTICES_MAX);
        return TAC_ERR_INVALID;
    }
    return TAC_OK;
}

static tac_Result refuse_numbers(const taci_MeshDraft *d, const tac_MeshDef *def)
{
    int bad = taci_points_fault(def->vertex, def->vertex_count);
    if (bad >= 0) {
        tac_Vec3 v = def->vertex[bad];
        SAY(d, TAC_ERR_INVALID, "vertex %d is (%g, %g, %g): not finite, or farther than %g m away",
            bad, v.x, v.y, v.z, TACI_COORDINATE_MAX);
        return TAC_ERR_INVALID;
    }
    for (int t = 0; t < def->triangle_count; t++)
        for (int i = 0; i < 3; i++) {
            int32_t v = def->triangle[t][i];
            if (v >= 0 && v < def->vertex_count)
                continue;
            SAY(d, TAC_ERR_INVALID, "triangle %d names vertex %d, but there are %d (from 0)", t, v,
                def->vertex_count);
            return TAC_ERR_INVALID;
        }
    return TAC_OK;
}

static tac_Result copy(taci_MeshDraft *d, const tac_MeshDef *def)
{
    size_t nv = (size_t)def->vertex_count, nt = (size_t)def->triangle_count;
    d->vertex = malloc(nv * sizeof *d->vertex);
    d->triangle = malloc(nt * sizeof *d->triangle);
    d->neighbor = malloc(nt * sizeof *d->neighbor);
    if (!d->vertex || !d->triangle || !d->neighbor)
        return TAC_ERR_MEMORY;
    memcpy(d->vertex, def->vertex, nv * sizeof *d->vertex);
    memcpy(d->triangle, def->triangle, nt * sizeof *d->triangle);
    d->vertex_count = def->vertex_count;
    d->triangle_count = def->triangle_count;
    return TAC_OK;
}

static tac_Result refuse_border(const taci_MeshDraft *d)
{
    for (int t = 0; t < d->triangle_count; t++)
        for (int i = 0; i < 3; i++) {
            if (d->neighbor[t][i] >= 0)
                continue;
            tac_Vec3 a = d->vertex[d->triangle[t][i]], b = d->vertex[d->triangle[t][(i + 1) % 3]];
            SAY(d, TAC_ERR_INVALID,
                "the mesh is not closed: %d edges have one triangle only, such as that from "
                "(%g, %g, %g) to (%g, %g, %g)",
                d->border, a.x, a.y, a.z, b.x, b.y, b.z);
            return TAC_ERR_INVALID;
        }
    return TAC_ERR_INVALID;
}

static void turn_all(taci_MeshDraft *d)
{
    for (int t = 0; t < d->triangle_count; t++) {
        int32_t v = d->triangle[t][1], n = d->neighbor[t][0];
        d->triangle[t][1] = d->triangle[t][2];
        d->triangle[t][2] = v;
        d->neighbor[t][0] = d->neighbor[t][2];
        d->neighbor[t][2] = n;
    }
    d->inside_out = true;
}

// The volume, after turning the mesh if it is inside out.
static tac_Result measure(taci_MeshDraft *d, const taci_Box *bounds, tac_MassProperties *unit)
{
    tac_Vec3 middle = v3_scale(0.5, v3_add(bounds->low, bounds->high));
    double size = v3_norm(v3_sub(bounds->high, bounds->low));
    const int32_t(*triangle)[3] = (const int32_t(*)[3])d->triangle;
    *unit = taci_mass_inside(d->vertex, triangle, d->triangle_count, middle);
    // Rounding of a sum over a doubled sheet is below 1e-15 of the cube; a plate of 1 m and 1 um is
    // far above.
    if (!(fabs(unit->volume) > 1e-12 * size * size * size)) {
        SAY(d, TAC_ERR_INVALID, "the mesh has no volume: %g m3 within %g x %g x %g m", unit->volume,
            bounds->high.x - bounds->low.x, bounds->high.y - bounds->low.y,
            bounds->high.z - bounds->low.z);
        return TAC_ERR_INVALID;
    }
    if (unit->volume > 0.0)
        return TAC_OK;
    if (!d->repair) {
        SAY(d, TAC_ERR_INVALID,
            "the mesh is inside out: triangles must run counter-clockwise "
            "seen from outside");
        return TAC_ERR_INVALID;
    }
    turn_all(d);
    *unit = taci_mass_inside(d->vertex, triangle, d->triangle_count, middle);
    return TAC_OK;
}

static void state_repairs(const taci_MeshDraft *d)
{
    int welded = d->soup ? 0 : d->welded; // there it is no repair
    if (welded + d->degenerate + d->doubled + d->turned + d->inside_out == 0)
        return;
    SAY(d, TAC_OK,
        "repaired: %d equal vertices welded, %d triangles without extent and %d doubled dropped, "
        "%d triangles turned%s; left are %d vertices, %d triangles",
        d->welded, d->degenerate, d->doubled, d->turned,
        d->inside_out ? ", then all of them, for the mesh was inside out" : "", d->vertex_count,
        d->triangle_count);
}

// The tree puts triangles into its own order: neighbours follow.
static tac_Result build(taci_Mesh *m, double volume, tac_Vec3 center)
{
    size_t n = (size_t)m->triangle_count;
    int32_t *order = malloc(n * sizeof *order), *place = malloc(n * sizeof *place);
    int32_t(*neighbor)[3] = malloc(n * sizeof *neighbor);
    bool done = order && place && neighbor && taci_mesh_tree(m, order);
    if (done) {
        for (size_t t = 0; t < n; t++)
            place[order[t]] = (int32_t)t;
        for (size_t t = 0; t < n; t++)
            for (int i = 0; i < 3; i++) {
                int32_t old = m->neighbor[order[t]][i];
                neighbor[t][i] = old < 0 ? -1 : place[old];
            }
        free(m->neighbor);
        m->neighbor = neighbor;
        neighbor = NULL;
    }
    free(order);
    free(place);
    free(neighbor);
    done = done && taci_mesh_features(m, volume) && taci_mesh_roots(m, center);
    return done ? TAC_OK : TAC_ERR_MEMORY;
}

static tac_Result make(taci_MeshDraft *d, const tac_MeshDef *def, tac_Geometry *g)
{
    tac_Result result = copy(d, def);
    if (result == TAC_OK)
        result = taci_mesh_repair(d);
    if (result != TAC_OK)
        return result;
    if (d->border > 0 && !def->open)
        return refuse_border(d);
    g->bounds = taci_points_bounds(d->vertex, d->vertex_count);
    if (d->border == 0) {
        result = measure(d, &g->bounds, &g->unit);
        if (result != TAC_OK)
            return result;
        g->volume = g->unit.volume;
    }
    state_repairs(d);

    taci_Mesh *m = &g->mesh;
    m->vertex = d->vertex;
    m->triangle = d->triangle;
    m->neighbor = d->neighbor;
    m->vertex_count = d->vertex_count;
    m->triangle_count = d->triangle_count;
    m->closed = d->border == 0;
    d->vertex = NULL;
    d->triangle = d->neighbor = NULL;
    tac_Vec3 middle = v3_scale(0.5, v3_add(g->bounds.low, g->bounds.high));
    result = build(m, g->volume, m->closed ? g->unit.center : middle);
    g->vertex = m->vertex;
    g->triangle = m->triangle;
    g->vertex_count = m->vertex_count;
    g->triangle_count = m->triangle_count;
    return result;
}

tac_Result tac_mesh_create(const tac_MeshDef *def, tac_Geometry **geometry)
{
    return taci_mesh_create(def, 0, geometry);
}

tac_Result taci_mesh_create(const tac_MeshDef *def, int ways, tac_Geometry **geometry)
{
    *geometry = NULL;
    taci_MeshDraft d = {.name = def->name ? def->name : "mesh",
                        .soup = (ways & TACI_MESH_SOUP) != 0,
                        .cut = (ways & TACI_MESH_CUT) != 0,
                        .message = def->message,
                        .user = def->message_user,
                        .repair = def->repair == TAC_REPAIR_STATED};
    tac_Result result = refuse_counts(&d, def);
    if (result == TAC_OK)
        result = refuse_numbers(&d, def);
    if (result != TAC_OK)
        return result;

    tac_Geometry *g = taci_geometry_new(TAC_SHAPE_MESH);
    result = g ? make(&d, def, g) : TAC_ERR_MEMORY;
    free(d.vertex);
    free(d.triangle);
    free(d.neighbor);
    if (result == TAC_OK) {
        *geometry = g;
        return TAC_OK;
    }
    if (result == TAC_ERR_MEMORY)
        SAY(&d, result, "no memory for a mesh of %d triangles", def->triangle_count);
    tac_geometry_release(g);
    return result;
}
