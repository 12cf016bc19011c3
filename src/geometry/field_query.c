/* Lines and points against height fields (surface.h). Cells are cut as in field.c: by the diagonal
 * from the low to the high corner. */
#include "geometry/surface.h"

// One cell, and a place in it.
typedef struct Cell {
    int i, j;      // column, row
    double fx, fy; // 0 to 1 across it; a little beyond, by rounding
} Cell;

static double half_x(const taci_Field *f)
{
    return 0.5 * f->dx * (f->columns - 1);
}

static double half_y(const taci_Field *f)
{
    return 0.5 * f->dy * (f->rows - 1);
}

static double clamped(double x, double half)
{
    return x < -half ? -half : x > half ? half : x;
}

/// Place along one side, in cells from its start.
static double grid(double x, double spacing, int points)
{
    return x / spacing + 0.5 * (points - 1);
}

static int cell_index(double place, int points)
{
    return place <= 0.0 ? 0 : place >= points - 1 ? points - 2 : (int)place;
}

static Cell cell_at(const taci_Field *f, double x, double y)
{
    double gx = grid(clamped(x, half_x(f)), f->dx, f->columns),
           gy = grid(clamped(y, half_y(f)), f->dy, f->rows);
    int i = cell_index(gx, f->columns), j = cell_index(gy, f->rows);
    return (Cell){i, j, gx - i, gy - j};
}

typedef struct Facet { // the plane of one of a cell's triangles: z = h + slopes by fx, fy
    double h, by_x, by_y;
} Facet;

/// The lower triangle (fy <= fx) or the upper one.
static Facet facet_of(const taci_Field *f, int i, int j, bool lower)
{
    const double *h = f->height + (size_t)j * (size_t)f->columns + i;
    double a = h[0], b = h[1], d = h[f->columns], c = h[f->columns + 1];
    return lower ? (Facet){a, b - a, c - b} : (Facet){a, c - d, d - a};
}

static double facet_height(const Facet *t, double fx, double fy)
{
    return t->h + fx * t->by_x + fy * t->by_y;
}

static tac_Vec3 facet_normal(const taci_Field *f, const Facet *t)
{
    tac_Vec3 n = v3(-t->by_x / f->dx, -t->by_y / f->dy, 1.0);
    return v3_scale(1.0 / v3_norm(n), n);
}

double taci_field_height(const taci_Field *field, double x, double y, tac_Vec3 *normal)
{
    Cell c = cell_at(field, x, y);
    Facet t = facet_of(field, c.i, c.j, c.fy <= c.fx);
    if (normal)
        *normal = facet_normal(field, &t);
    return facet_height(&t, c.fx, c.fy);
}

// ---- lines

typedef struct Clip {
    double in, out;
    tac_Vec3 normal; // of the wall it comes in through; 0: through none
} Clip;

/// Keep what is on the side normal . x <= offset.
static bool clip(Clip *c, const taci_Line *l, tac_Vec3 normal, double offset)
{
    double height = v3_dot(normal, l->o) - offset, rate = v3_dot(normal, l->u);
    if (fabs(rate) < 1e-300)
        return height <= 0.0;
    double s = -height / rate;
    if (rate < 0.0 && s > c->in) {
        c->in = s;
        c->normal = normal;
    } else if (rate > 0.0 && s < c->out)
        c->out = s;
    return c->in <= c->out;
}

static bool clip_to_field(Clip *c, const taci_Field *f, const taci_Line *l)
{
    double x = half_x(f), y = half_y(f);
    return clip(c, l, v3(1, 0, 0), x) && clip(c, l, v3(-1, 0, 0), x) &&
           clip(c, l, v3(0, 1, 0), y) && clip(c, l, v3(0, -1, 0), y) &&
           clip(c, l, v3(0, 0, 1), f->high);
}

// A walk along the line from cell to cell. Over one triangle the height of the line above the
// surface is a linear function of s, so its zero is found in one step.
typedef struct Walk {
    const taci_Field *f;
    const taci_Line *l;
    int i, j;
    double s, out;
} Walk;

static double fx_at(const Walk *w, double s)
{
    return grid(w->l->o.x + s * w->l->u.x, w->f->dx, w->f->columns) - w->i;
}

static double fy_at(const Walk *w, double s)
{
    return grid(w->l->o.y + s * w->l->u.y, w->f->dy, w->f->rows) - w->j;
}

static double above(const Walk *w, const Facet *t, double s)
{
    return w->l->o.z + s * w->l->u.z - facet_height(t, fx_at(w, s), fy_at(w, s));
}

/// Over one triangle from s to `end`.
static bool cross_facet(const Walk *w, bool lower, double s, double end, taci_LineHit *hit)
{
    Facet t = facet_of(w->f, w->i, w->j, lower);
    double at_end = above(w, &t, end);
    if (at_end > 0.0)
        return false;
    double at_start = above(w, &t, s);
    hit->s = at_start > 0.0 ? s + (end - s) * (at_start / (at_start - at_end)) : s;
    hit->normal = facet_normal(w->f, &t);
    return true;
}

/// Over one cell, from w->s to `end`: one triangle, or both.
static bool cross_cell(const Walk *w, double end, taci_LineHit *hit)
{
    double start = fx_at(w, w->s) - fy_at(w, w->s), stop = fx_at(w, end) - fy_at(w, end);
    if ((start > 0.0 && stop < 0.0) || (start < 0.0 && stop > 0.0)) {
        double middle = w->s + (end - w->s) * (start / (start - stop));
        return cross_facet(w, start > 0.0, w->s, middle, hit) ||
               cross_facet(w, stop > 0.0, middle, end, hit);
    }
    return cross_facet(w, start + stop >= 0.0, w->s, end, hit);
}

/// Where the line leaves a cell along one axis.
static double leaves(double o, double u, double spacing, int points, int index)
{
    if (fabs(u) < 1e-300)
        return HUGE_VAL;
    return (spacing * (index + (u > 0.0) - 0.5 * (points - 1)) - o) / u;
}

static bool walk_cells(Walk *w, taci_LineHit *hit)
{
    const taci_Field *f = w->f;
    while (w->i >= 0 && w->i < f->columns - 1 && w->j >= 0 && w->j < f->rows - 1) {
        double x = leaves(w->l->o.x, w->l->u.x, f->dx, f->columns, w->i),
               y = leaves(w->l->o.y, w->l->u.y, f->dy, f->rows, w->j);
        double end = x < y ? x : y;
        end = end < w->s ? w->s : end < w->out ? end : w->out;
        if (cross_cell(w, end, hit))
            return true;
        if (end >= w->out)
            return false;
        w->s = end;
        if (x < y)
            w->i += w->l->u.x > 0.0 ? 1 : -1;
        else
            w->j += w->l->u.y > 0.0 ? 1 : -1;
    }
    return false;
}

bool taci_field_ray(const taci_Field *field, const taci_Line *line, taci_LineHit *hit)
{
    Clip c = {.in = line->first, .out = line->last};
    if (!clip_to_field(&c, field, line))
        return false;
    tac_Vec3 p = v3_axpy(line->o, c.in, line->u), top;
    if (p.z <= taci_field_height(field, p.x, p.y, &top)) {
        // Inside where it starts, or where it comes through a wall or the highest point.
        hit->s = c.in;
        hit->normal = c.in <= line->first ? v3_neg(line->u) : c.normal.z > 0.0 ? top : c.normal;
        return true;
    }
    Cell start = cell_at(field, p.x, p.y);
    Walk w = {field, line, start.i, start.j, c.in, c.out};
    return walk_cells(&w, hit);
}

// ---- points

typedef struct Best {
    const taci_Field *f;
    tac_Vec3 point, on, normal;
    double distance2;
    bool found;
} Best;

static void better(Best *b, tac_Vec3 on, tac_Vec3 normal)
{
    double d2 = v3_norm2(v3_sub(b->point, on));
    if (d2 > b->distance2 || (b->found && d2 == b->distance2))
        return;
    b->distance2 = d2;
    b->on = on;
    b->normal = normal;
    b->found = true;
}

static double outside(double x, double low, double high)
{
    return x < low ? low - x : x > high ? x - high : 0.0;
}

static void try_cell(Best *b, int i, int j)
{
    const taci_Field *f = b->f;
    tac_Vec3 v[4] = {taci_field_vertex(f, i, j), taci_field_vertex(f, i + 1, j),
                     taci_field_vertex(f, i + 1, j + 1), taci_field_vertex(f, i, j + 1)};
    double low = v[0].z, high = v[0].z;
    for (int k = 1; k < 4; k++) {
        low = v[k].z < low ? v[k].z : low;
        high = v[k].z > high ? v[k].z : high;
    }
    double x = outside(b->point.x, v[0].x, v[2].x), y = outside(b->point.y, v[0].y, v[2].y),
           z = outside(b->point.z, low, high);
    if (x * x + y * y + z * z > b->distance2)
        return;
    const tac_Vec3 triangle[2][3] = {{v[0], v[1], v[2]}, {v[0], v[2], v[3]}};
    for (int k = 0; k < 2; k++) {
        int feature;
        Facet t = facet_of(f, i, j, k == 0);
        better(b, taci_triangle_closest(triangle[k], b->point, &feature), facet_normal(f, &t));
    }
}

/// All cells that may be nearer than what is found: within the circle at the height of the surface.
static void search_surface(Best *b)
{
    const taci_Field *f = b->f;
    double z = outside(b->point.z, f->low, f->high), rest = b->distance2 - z * z;
    if (rest < 0.0)
        return;
    double r = sqrt(rest) * (1.0 + 1e-12); // a cell at its rim must not be lost to rounding
    int i0 = cell_index(grid(b->point.x - r, f->dx, f->columns), f->columns),
        i1 = cell_index(grid(b->point.x + r, f->dx, f->columns), f->columns),
        j0 = cell_index(grid(b->point.y - r, f->dy, f->rows), f->rows),
        j1 = cell_index(grid(b->point.y + r, f->dy, f->rows), f->rows);
    for (int j = j0; j <= j1; j++)
        for (int i = i0; i <= i1; i++)
            try_cell(b, i, j);
}

static void try_wall(Best *b, double x, double y, tac_Vec3 normal)
{
    if (b->point.z <= taci_field_height(b->f, x, y, NULL))
        better(b, v3(x, y, b->point.z), normal);
}

static void try_walls(Best *b)
{
    double x = half_x(b->f), y = half_y(b->f);
    try_wall(b, x, b->point.y, v3(1, 0, 0));
    try_wall(b, -x, b->point.y, v3(-1, 0, 0));
    try_wall(b, b->point.x, y, v3(0, 1, 0));
    try_wall(b, b->point.x, -y, v3(0, -1, 0));
}

bool taci_field_closest(const taci_Field *field, tac_Vec3 point, double reach, taci_Nearest *out)
{
    if (!v3_finite(point) || !(reach >= 0.0))
        return false;
    double x = clamped(point.x, half_x(field)), y = clamped(point.y, half_y(field));
    tac_Vec3 top;
    double height = taci_field_height(field, x, y, &top);
    bool over = x == point.x && y == point.y, inside = over && point.z <= height;
    Best b = {.f = field, .point = point, .distance2 = inside ? HUGE_VAL : reach * reach};
    if (inside || point.z > height)
        better(&b, v3(x, y, height), top); // straight below or above: a first bound
    else
        better(&b, v3(x, y, point.z), top); // a wall is nearer than everything behind it
    if (inside)
        try_walls(&b);
    if (inside || point.z > height)
        search_surface(&b);
    if (!b.found)
        return false;

    tac_Vec3 d = v3_sub(point, b.on);
    double distance = v3_norm(d), side = inside ? -1.0 : 1.0;
    double size = half_x(field) + half_y(field) + field->high - field->low;
    *out = (taci_Nearest){side * distance, b.on,
                          distance > 1e-12 * size ? v3_scale(side / distance, d) : b.normal};
    return true;
}
