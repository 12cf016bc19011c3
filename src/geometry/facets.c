/* Triangles of meshes and height fields, and what is around them (facets.h).
 *
 * Facet 2 (j (columns - 1) + i) + k of a field is triangle k of the cell at column i, row j
 * (field.c). */
#include "geometry/facets.h"
#include "geometry/surface.h"

enum { FAN = 64 }; // triangles around a corner that are looked at

taci_Facets taci_facets(const taci_Shape *shape)
{
    bool mesh = shape->type == TAC_SHAPE_MESH;
    return (taci_Facets){.mesh = mesh ? shape->mesh : NULL,
                         .field = mesh ? NULL : shape->field,
                         .solid = !mesh || shape->mesh->closed};
}

static tac_Vec3 mesh_corner(const taci_Mesh *m, int t, int i)
{
    return m->vertex[m->triangle[t][i]];
}

static taci_Facet mesh_facet(const taci_Mesh *m, int32_t t)
{
    return (taci_Facet){
        .v = {mesh_corner(m, t, 0), mesh_corner(m, t, 1), mesh_corner(m, t, 2)},
        .normal = m->normal[t],
        .spread = (double)m->spread[t],
        .behind = (double)m->behind[t],
        .index = t,
        .patch = (uint32_t)m->patch[t],
        .convex = m->convex[t],
        .owned = m->owned[t],
    };
}

typedef struct Cell {
    int i, j, k;
} Cell;

static Cell cell_of(const taci_Field *f, int32_t index)
{
    int cell = index / 2;
    return (Cell){cell % (f->columns - 1), cell / (f->columns - 1), index % 2};
}

// Column and row of a corner of a facet, relative to its cell.
// clang-format off
static const int corner_at[2][3][2] = {{{0, 0}, {1, 0}, {1, 1}},
                                       {{0, 0}, {1, 1}, {0, 1}}};
// clang-format on

// A cell owns its left and lower edges, the diagonal and its first corner; the last ones of the
// grid their others, too.
static uint32_t field_owned(const taci_Field *f, Cell c)
{
    bool last_column = c.i == f->columns - 2, last_row = c.j == f->rows - 2;
    if (c.k == 0)
        return 1u | (last_column ? 2u : 0u) | 4u | 8u | (last_column ? 16u : 0u) |
               (last_column && last_row ? 32u : 0u);
    return (last_row ? 2u : 0u) | 4u | (last_row ? 32u : 0u);
}

static taci_Facet field_facet(const taci_Field *f, int32_t index)
{
    Cell c = cell_of(f, index);
    taci_Facet facet = {.spread = HUGE_VAL,
                        .behind = HUGE_VAL,
                        .index = index,
                        .patch = (uint32_t)index,
                        .convex = 63,
                        .owned = field_owned(f, c)};
    for (int n = 0; n < 3; n++)
        facet.v[n] = taci_field_vertex(f, c.i + corner_at[c.k][n][0], c.j + corner_at[c.k][n][1]);
    // In x and y it is half a cell, so the normal has a length. Divided, not multiplied by the
    // inverse: of a flat field it is then exactly up.
    tac_Vec3 n = v3_cross(v3_sub(facet.v[1], facet.v[0]), v3_sub(facet.v[2], facet.v[0]));
    double length = v3_norm(n);
    facet.normal = v3(n.x / length, n.y / length, n.z / length);
    return facet;
}

taci_Facet taci_facet(const taci_Facets *s, int32_t index)
{
    return s->mesh ? mesh_facet(s->mesh, index) : field_facet(s->field, index);
}

// Cells from `low` to `high` in coordinates of the grid, clipped to it.
static void cell_range(double low, double high, double spacing, int points, int *first, int *last)
{
    double middle = 0.5 * (points - 1);
    double from = floor(low / spacing + middle), to = floor(high / spacing + middle);
    *first = from > 0.0 ? (int)fmin(from, points - 1) : 0; // beyond the end: an empty range
    *last = to < points - 2 ? (int)fmax(to, -1.0) : points - 2;
}

static void field_visit(const taci_Field *f, const taci_Box *box, taci_TriangleVisit *visit,
                        void *context)
{
    if (!(box->low.z <= f->high))
        return;
    int i0, i1, j0, j1;
    cell_range(box->low.x, box->high.x, f->dx, f->columns, &i0, &i1);
    cell_range(box->low.y, box->high.y, f->dy, f->rows, &j0, &j1);
    for (int j = j0; j <= j1; j++)
        for (int i = i0; i <= i1; i++) {
            const double *h = f->height + j * f->columns + i, *g = h + f->columns;
            double low = box->low.z;
            if (h[0] < low && h[1] < low && g[0] < low && g[1] < low)
                continue;
            int32_t index = 2 * (j * (f->columns - 1) + i);
            if (!visit(context, index) || !visit(context, index + 1))
                return;
        }
}

void taci_facets_visit(const taci_Facets *s, const taci_Box *box, taci_TriangleVisit *visit,
                       void *context)
{
    if (s->mesh)
        taci_mesh_visit(s->mesh, box, visit, context);
    else
        field_visit(s->field, box, visit, context);
}

// Whether w is behind the plane through v with normal n, seen from v.
static bool is_behind(tac_Vec3 v, tac_Vec3 w, tac_Vec3 n, double slope)
{
    tac_Vec3 r = v3_sub(w, v);
    double above = v3_dot(n, r);
    return above <= 0.0 || above * above <= slope * slope * v3_norm2(r);
}

static int corner_index(const taci_Mesh *m, int t, int32_t vertex)
{
    return m->triangle[t][0] == vertex ? 0 : m->triangle[t][1] == vertex ? 1 : 2;
}

// Whether a normal can be to the front of a triangle. That of a solid's edge or corner is to the
// front of one triangle there at least: what is flat has another one into the solid.
static bool is_front(const taci_Mesh *m, int t, tac_Vec3 n)
{
    return !m->closed || v3_dot(n, m->normal[t]) > 0.0;
}

// All triangles around corner i of t, one way until it closes, else from the border the other way.
static bool mesh_fan_behind(const taci_Mesh *m, int t, int i, tac_Vec3 n, double slope)
{
    int32_t vertex = m->triangle[t][i];
    tac_Vec3 v = m->vertex[vertex];
    bool front = false;
    for (int way = 0; way < 2; way++) {
        int at = t;
        for (int k = 0; k < FAN; k++) {
            int c = corner_index(m, at, vertex);
            if (!is_behind(v, mesh_corner(m, at, (c + 1) % 3), n, slope) ||
                !is_behind(v, mesh_corner(m, at, (c + 2) % 3), n, slope))
                return false;
            front |= is_front(m, at, n);
            at = m->neighbor[at][way == 0 ? (c + 2) % 3 : c];
            if (at == t)
                return front;
            if (at < 0)
                break;
        }
    }
    return front;
}

static bool mesh_supports(const taci_Mesh *m, int t, uint32_t feature, tac_Vec3 n, double slope)
{
    if (feature >= TACI_TRIANGLE_VERTEX)
        return mesh_fan_behind(m, t, (int)(feature - TACI_TRIANGLE_VERTEX), n, slope);
    int i = (int)(feature - TACI_TRIANGLE_EDGE), next = m->neighbor[t][i];
    if (next < 0)
        return true;
    if (!is_front(m, t, n) && !is_front(m, next, n))
        return false;
    int32_t vertex = m->triangle[t][i];
    int c = corner_index(m, next, vertex);
    // The neighbour runs the other way: after our first corner comes its own third one.
    return is_behind(m->vertex[vertex], mesh_corner(m, next, (c + 1) % 3), n, slope);
}

static bool grid_behind(const taci_Field *f, int i, int j, tac_Vec3 v, tac_Vec3 n, double slope)
{
    bool out = i < 0 || j < 0 || i >= f->columns || j >= f->rows;
    return out || is_behind(v, taci_field_vertex(f, i, j), n, slope);
}

static bool field_supports(const taci_Field *f, int32_t index, uint32_t feature, tac_Vec3 n,
                           double slope)
{
    // Relative to the cell: the corner across each edge of a facet.
    static const int across[2][3][2] = {{{0, -1}, {2, 1}, {0, 1}}, {{1, 0}, {1, 2}, {-1, 0}}};
    static const int around[6][2] = {{1, 0}, {1, 1}, {0, 1}, {-1, 0}, {-1, -1}, {0, -1}};
    Cell c = cell_of(f, index);
    bool corner = feature >= TACI_TRIANGLE_VERTEX;
    uint32_t k = feature - (corner ? TACI_TRIANGLE_VERTEX : TACI_TRIANGLE_EDGE);
    int i = c.i + corner_at[c.k][k][0], j = c.j + corner_at[c.k][k][1];
    tac_Vec3 v = taci_field_vertex(f, i, j);
    if (!corner)
        return grid_behind(f, c.i + across[c.k][k][0], c.j + across[c.k][k][1], v, n, slope);
    for (int a = 0; a < 6; a++)
        if (!grid_behind(f, i + around[a][0], j + around[a][1], v, n, slope))
            return false;
    return true;
}

bool taci_facet_supports(const taci_Facets *s, const taci_Facet *f, uint32_t feature, tac_Vec3 n,
                         double slope)
{
    if (feature == TACI_TRIANGLE_FACE)
        return true;
    return s->mesh ? mesh_supports(s->mesh, f->index, feature, n, slope)
                   : field_supports(s->field, f->index, feature, n, slope);
}

static int32_t field_neighbor(const taci_Field *f, int32_t index, int edge)
{
    static const int step[2][3][2] = {{{0, -1}, {1, 0}, {0, 0}}, {{0, 0}, {0, 1}, {-1, 0}}};
    Cell c = cell_of(f, index);
    int i = c.i + step[c.k][edge][0], j = c.j + step[c.k][edge][1];
    bool out = i < 0 || j < 0 || i >= f->columns - 1 || j >= f->rows - 1;
    return out ? -1 : 2 * (j * (f->columns - 1) + i) + 1 - c.k;
}

int32_t taci_facet_neighbor(const taci_Facets *s, const taci_Facet *f, int i)
{
    return s->mesh ? s->mesh->neighbor[f->index][i] : field_neighbor(s->field, f->index, i);
}

double taci_facets_distance(const taci_Facets *s, tac_Vec3 point, double reach)
{
    taci_Nearest nearest;
    bool near = s->mesh ? taci_mesh_closest(s->mesh, point, reach, &nearest)
                        : taci_field_closest(s->field, point, reach, &nearest);
    return near ? nearest.distance : HUGE_VAL;
}

bool taci_facet_is_roundabout(const taci_Facets *s, const taci_Facet *f, tac_Vec3 point,
                              double depth, double nearer, double shallow)
{
    if (!s->solid || depth <= shallow)
        return false;
    double distance = taci_facets_distance(s, point, depth);
    if (distance > shallow) // outside again, so on the other side
        return depth > 1.5 * f->behind;
    return depth > nearer * -distance + shallow;
}
