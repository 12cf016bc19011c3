/* tac_height_field_create: heights over a grid, centred on the origin in x and y.
 *
 * Each cell is two triangles, cut along the diagonal from its low to its high corner in x and y:
 * (i, j), (i+1, j), (i+1, j+1) and (i, j), (i+1, j+1), (i, j+1). */
#include "geometry/geometry.h"
#include "base/message.h"
#include <stdlib.h>
#include <string.h>

#define REFUSE(def, ...)                                                                           \
    (taci_message((def)->message, (def)->message_user, TAC_ERR_INVALID, "tac_height_field_create", \
                  __VA_ARGS__),                                                                    \
     TAC_ERR_INVALID)

static tac_Result check(const tac_HeightFieldDef *def)
{
    if (!def->height || def->columns < 2 || def->rows < 2)
        return REFUSE(def, "a height field of %d columns and %d rows: at least 2 of each",
                      def->columns, def->rows);
    if ((int64_t)(def->columns - 1) * (def->rows - 1) > TACI_TRIANGLES_MAX)
        return REFUSE(def, "%d columns and %d rows are too many: at most %d cells", def->columns,
                      def->rows, TACI_TRIANGLES_MAX);
    double x = def->spacing_x * (def->columns - 1), y = def->spacing_y * (def->rows - 1);
    bool spaced = def->spacing_x >= 1e-9 && def->spacing_y >= 1e-9 && x <= TACI_COORDINATE_MAX &&
                  y <= TACI_COORDINATE_MAX; // false for NaN
    if (!spaced)
        return REFUSE(def,
                      "the spacing (%g, %g) m must be at least 1e-9 m, and the field at most "
                      "%g m long",
                      def->spacing_x, def->spacing_y, TACI_COORDINATE_MAX);
    for (int k = 0; k < def->columns * def->rows; k++)
        if (!(fabs(def->height[k]) <= TACI_COORDINATE_MAX))
            return REFUSE(def, "the height at column %d, row %d is %g m: not finite, or too large",
                          k % def->columns, k / def->columns, def->height[k]);
    return TAC_OK;
}

static void fill(tac_Geometry *g)
{
    taci_Field *f = &g->field;
    f->low = HUGE_VAL;
    f->high = -HUGE_VAL;
    for (int j = 0, k = 0; j < f->rows; j++)
        for (int i = 0; i < f->columns; i++, k++) {
            f->low = fmin(f->low, f->height[k]);
            f->high = fmax(f->high, f->height[k]);
            g->vertex[k] = taci_field_vertex(f, i, j);
        }
    g->triangle_count = 0;
    for (int j = 0; j + 1 < f->rows; j++)
        for (int i = 0; i + 1 < f->columns; i++) {
            int32_t a = j * f->columns + i, b = a + 1, c = b + f->columns, d = a + f->columns;
            int32_t(*t)[3] = g->triangle + g->triangle_count;
            memcpy(t, (int32_t[2][3]){{a, b, c}, {a, c, d}}, sizeof(int32_t[2][3]));
            g->triangle_count += 2;
        }
}

tac_Result tac_height_field_create(const tac_HeightFieldDef *def, tac_Geometry **geometry)
{
    *geometry = NULL;
    tac_Result result = check(def);
    if (result != TAC_OK)
        return result;
    tac_Geometry *g = taci_geometry_new(TAC_SHAPE_HEIGHT_FIELD);
    size_t points = (size_t)def->columns * (size_t)def->rows;
    size_t cells = (size_t)(def->columns - 1) * (size_t)(def->rows - 1);
    if (g) {
        g->field = (taci_Field){.columns = def->columns,
                                .rows = def->rows,
                                .dx = def->spacing_x,
                                .dy = def->spacing_y,
                                .height = malloc(points * sizeof(double))};
        g->vertex = malloc(points * sizeof *g->vertex);
        g->triangle = malloc(2 * cells * sizeof *g->triangle);
    }
    if (!g || !g->field.height || !g->vertex || !g->triangle) {
        taci_message(def->message, def->message_user, TAC_ERR_MEMORY, "tac_height_field_create",
                     "no memory for a field of %d x %d heights", def->columns, def->rows);
        tac_geometry_release(g);
        return TAC_ERR_MEMORY;
    }
    memcpy(g->field.height, def->height, points * sizeof(double));
    fill(g);
    g->vertex_count = (int)points;
    g->bounds = taci_points_bounds(g->vertex, g->vertex_count);
    *geometry = g;
    return TAC_OK;
}
