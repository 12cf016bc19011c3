/* A surface that is only drawn: triangles as they are given, whatever they enclose.
 *
 * Nothing is asked of it but corners that exist and are finite; triangles that have others are left
 * out. It has no inside, no mass and no neighbours, and contact refuses it (taci_shape_fault). What
 * its triangles would weigh is for the reader of a model to say (model/mjcf_mesh.c). */
#include "base/message.h"
#include "geometry/geometry.h"
#include <stdlib.h>
#include <string.h>

static tac_Result refuse(const tac_MeshDef *def, const char *text)
{
    taci_message(def->message, def->message_user, TAC_ERR_INVALID, def->name, "%s", text);
    return TAC_ERR_INVALID;
}

static bool is_corner(const tac_MeshDef *def, int32_t v)
{
    return v >= 0 && v < def->vertex_count && taci_points_fault(&def->vertex[v], 1) < 0;
}

static tac_Result copy(taci_MeshDraft *d, const tac_MeshDef *def)
{
    d->vertex = malloc((size_t)def->vertex_count * sizeof *d->vertex);
    d->triangle = malloc((size_t)def->triangle_count * sizeof *d->triangle);
    if (!d->vertex || !d->triangle)
        return TAC_ERR_MEMORY;
    memcpy(d->vertex, def->vertex, (size_t)def->vertex_count * sizeof *d->vertex);
    d->vertex_count = def->vertex_count;
    for (int t = 0; t < def->triangle_count; t++) {
        const int32_t *v = def->triangle[t];
        if (is_corner(def, v[0]) && is_corner(def, v[1]) && is_corner(def, v[2]))
            memcpy(d->triangle[d->triangle_count++], v, sizeof *d->triangle);
    }
    return d->triangle_count > 0 ? taci_mesh_weld(d) : refuse(def, "no triangle can be drawn");
}

tac_Result taci_drawn_create(const tac_MeshDef *def, tac_Geometry **geometry)
{
    *geometry = NULL;
    if (def->triangle_count < 1 || def->vertex_count < 1)
        return refuse(def, "the mesh is empty");
    if (def->triangle_count > TACI_TRIANGLES_MAX || def->vertex_count > TACI_VERTICES_MAX)
        return refuse(def, "the mesh has too many triangles; simplify it");
    taci_MeshDraft d = {.name = def->name, .repair = true};
    tac_Geometry *g = taci_geometry_new(TAC_SHAPE_MESH);
    tac_Result result = g ? copy(&d, def) : TAC_ERR_MEMORY;
    if (result != TAC_OK) {
        free(d.vertex);
        free(d.triangle);
        tac_geometry_release(g);
        return result;
    }
    g->drawn = true;
    g->vertex = g->mesh.vertex = d.vertex; // which is what frees them
    g->triangle = g->mesh.triangle = d.triangle;
    g->vertex_count = d.vertex_count;
    g->triangle_count = d.triangle_count;
    g->bounds = taci_points_bounds(d.vertex, d.vertex_count);
    *geometry = g;
    return TAC_OK;
}
