/* Shapes: sizes, bounds, support points. Everything here is a pure function of the shape. */
#include "geometry/shape.h"
#include "geometry/geometry.h"
#include <stddef.h>

// Lengths in m: below, squares of products lose bits; above, the world's own axes do.
#define SIZE_MIN 1e-9
#define SIZE_MAX_M 1e6
#define ROUNDING 1e-14

static double hull_reach(const taci_Hull *hull)
{
    double r2 = 0.0;
    for (int i = 0; i < hull->vertex_count; i++)
        r2 = taci_max(r2, v3_norm2(hull->vertex[i]));
    return sqrt(r2);
}

static double box_reach(const taci_Box *box)
{
    return v3_norm(v3(taci_max(fabs(box->low.x), fabs(box->high.x)),
                      taci_max(fabs(box->low.y), fabs(box->high.y)),
                      taci_max(fabs(box->low.z), fabs(box->high.z))));
}

// What a height field occupies in its frame. It is solid below, without end; the box ends below the
// lowest height by the field's whole extent, which is deep enough to catch what has sunk in.
static taci_Box field_box(const taci_Field *f)
{
    double x = 0.5 * f->dx * (f->columns - 1), y = 0.5 * f->dy * (f->rows - 1);
    double deep = 2.0 * taci_max(x, y) + (f->high - f->low);
    return (taci_Box){v3(-x, -y, f->low - deep), v3(x, y, f->high)};
}

taci_Shape taci_shape_make(tac_ShapeType type, tac_Vec3 size, const tac_Geometry *geometry)
{
    taci_Shape s = {.type = (int32_t)type};
    switch (type) {
    case TAC_SHAPE_SPHERE:
        s.radius = s.reach = size.x;
        break;
    case TAC_SHAPE_BOX:
        s.half = v3_scale(0.5, size);
        s.reach = v3_norm(s.half);
        break;
    case TAC_SHAPE_CAPSULE:
        s.radius = size.x;
        s.half.z = 0.5 * size.z;
        s.reach = s.half.z + s.radius;
        break;
    case TAC_SHAPE_CYLINDER:
    case TAC_SHAPE_CONE:
        s.radius = size.x;
        s.half.z = 0.5 * size.z;
        s.reach = sqrt(s.radius * s.radius + s.half.z * s.half.z);
        break;
    case TAC_SHAPE_PLANE:
        s.reach = HUGE_VAL;
        break;
    case TAC_SHAPE_HULL:
        s.hull = &geometry->hull;
        s.reach = hull_reach(s.hull);
        break;
    case TAC_SHAPE_MESH:
        s.mesh = &geometry->mesh;
        s.reach = box_reach(&s.mesh->node[0].box);
        break;
    case TAC_SHAPE_HEIGHT_FIELD: {
        s.field = &geometry->field;
        taci_Box box = field_box(s.field);
        s.reach = box_reach(&box);
        break;
    }
    }
    return s;
}

static bool is_length(double x)
{
    return x >= SIZE_MIN && x <= SIZE_MAX_M; // false for NaN
}

const char *taci_shape_fault(tac_ShapeType type, tac_Vec3 size, const tac_Geometry *geometry)
{
    switch (type) {
    case TAC_SHAPE_SPHERE:
        return is_length(size.x) ? NULL : "the radius must be between 1e-9 m and 1e6 m";
    case TAC_SHAPE_BOX:
        return is_length(size.x) && is_length(size.y) && is_length(size.z)
                   ? NULL
                   : "the edges must be between 1e-9 m and 1e6 m";
    case TAC_SHAPE_CAPSULE: // of length 0 it is a sphere
        return is_length(size.x) && size.z >= 0.0 && size.z <= SIZE_MAX_M
                   ? NULL
                   : "the radius must be between 1e-9 m and 1e6 m, the length at most 1e6 m";
    case TAC_SHAPE_CYLINDER:
    case TAC_SHAPE_CONE:
        return is_length(size.x) && is_length(size.z)
                   ? NULL
                   : "radius and length must be between 1e-9 m and 1e6 m";
    case TAC_SHAPE_PLANE:
        return NULL;
    case TAC_SHAPE_HULL:
    case TAC_SHAPE_MESH:
    case TAC_SHAPE_HEIGHT_FIELD:
        if (!geometry)
            return "this form needs a geometry";
        if (geometry->drawn)
            return "the geometry is a surface that is only drawn";
        return geometry->type == type ? NULL : "the geometry is of another form";
    }
    return "there is no such form";
}

bool taci_shape_convex(const taci_Shape *s)
{
    return s->type != TAC_SHAPE_PLANE && s->type != TAC_SHAPE_MESH &&
           s->type != TAC_SHAPE_HEIGHT_FIELD;
}

static taci_Box box_about(tac_Vec3 x, tac_Vec3 half)
{
    return (taci_Box){v3_sub(x, half), v3_add(x, half)};
}

// Half extents in world axes of a box of half edges h turned by R.
static tac_Vec3 turned_half(const tac_Mat3 *R, tac_Vec3 h)
{
    const double(*m)[3] = R->m;
    return v3(fabs(m[0][0]) * h.x + fabs(m[0][1]) * h.y + fabs(m[0][2]) * h.z,
              fabs(m[1][0]) * h.x + fabs(m[1][1]) * h.y + fabs(m[1][2]) * h.z,
              fabs(m[2][0]) * h.x + fabs(m[2][1]) * h.y + fabs(m[2][2]) * h.z);
}

static taci_Box turned_box(const taci_Box *local, const taci_Place *at)
{
    tac_Vec3 middle = v3_scale(0.5, v3_add(local->low, local->high));
    tac_Vec3 half = v3_scale(0.5, v3_sub(local->high, local->low));
    return box_about(taci_place_point(at, middle), turned_half(&at->R, half));
}

// Half extents of a disk of radius r across the shape's z axis.
static tac_Vec3 disk_half(const tac_Mat3 *R, double r)
{
    const double(*m)[3] = R->m;
    return v3(r * sqrt(m[0][0] * m[0][0] + m[0][1] * m[0][1]),
              r * sqrt(m[1][0] * m[1][0] + m[1][1] * m[1][1]),
              r * sqrt(m[2][0] * m[2][0] + m[2][1] * m[2][1]));
}

static void box_include(taci_Box *box, tac_Vec3 p)
{
    box->low = v3(taci_min(box->low.x, p.x), taci_min(box->low.y, p.y), taci_min(box->low.z, p.z));
    box->high =
        v3(taci_max(box->high.x, p.x), taci_max(box->high.y, p.y), taci_max(box->high.z, p.z));
}

static taci_Box cone_bounds(const taci_Shape *s, const taci_Place *at)
{
    tac_Vec3 z = m3_col(&at->R, 2), half = v3_scale(s->half.z, z);
    taci_Box box = box_about(v3_sub(at->x, half), disk_half(&at->R, s->radius));
    box_include(&box, v3_add(at->x, half));
    return box;
}

// How far it goes along a unit direction of its own frame, with what rounding may hide of that.
static double reach_along(const taci_Shape *s, tac_Vec3 d)
{
    int32_t hint = 0;
    return v3_dot(d, taci_core_support(s, d, &hint)) + ROUNDING * s->reach;
}

static taci_Box large_hull_bounds(const taci_Shape *s, const taci_Place *at)
{
    const tac_Mat3 *R = &at->R;
    const tac_Vec3 x = {R->m[0][0], R->m[0][1], R->m[0][2]},
                   y = {R->m[1][0], R->m[1][1], R->m[1][2]},
                   z = {R->m[2][0], R->m[2][1], R->m[2][2]};
    tac_Vec3 high = {reach_along(s, x), reach_along(s, y), reach_along(s, z)};
    tac_Vec3 low = {reach_along(s, v3_neg(x)), reach_along(s, v3_neg(y)),
                    reach_along(s, v3_neg(z))};
    return (taci_Box){v3_sub(at->x, low), v3_add(at->x, high)};
}

static taci_Box hull_bounds(const taci_Hull *hull, const taci_Place *at)
{
    tac_Vec3 first = taci_place_point(at, hull->vertex[0]);
    taci_Box box = {first, first};
    for (int i = 1; i < hull->vertex_count; i++)
        box_include(&box, taci_place_point(at, hull->vertex[i]));
    return box;
}

// All of space, but for a plane along an axis of the world: there it ends at the surface.
static taci_Box plane_bounds(const taci_Place *at)
{
    double inf = HUGE_VAL;
    taci_Box box = {v3(-inf, -inf, -inf), v3(inf, inf, inf)};
    tac_Vec3 n = m3_col(&at->R, 2);
    double *low[3] = {&box.low.x, &box.low.y, &box.low.z};
    double *high[3] = {&box.high.x, &box.high.y, &box.high.z};
    double axis[3] = {n.x, n.y, n.z}, x[3] = {at->x.x, at->x.y, at->x.z};
    for (int i = 0; i < 3; i++) {
        bool along = axis[(i + 1) % 3] == 0.0 && axis[(i + 2) % 3] == 0.0;
        if (along && axis[i] > 0.0)
            *high[i] = x[i];
        if (along && axis[i] < 0.0)
            *low[i] = x[i];
    }
    return box;
}

taci_Box taci_shape_bounds(const taci_Shape *s, const taci_Place *at)
{
    switch (s->type) {
    case TAC_SHAPE_SPHERE:
        return box_about(at->x, v3(s->radius, s->radius, s->radius));
    case TAC_SHAPE_BOX:
        return box_about(at->x, turned_half(&at->R, s->half));
    case TAC_SHAPE_CAPSULE: {
        tac_Vec3 h = turned_half(&at->R, v3(0, 0, s->half.z));
        return box_about(at->x, v3_add(h, v3(s->radius, s->radius, s->radius)));
    }
    case TAC_SHAPE_CYLINDER: {
        tac_Vec3 h = turned_half(&at->R, v3(0, 0, s->half.z));
        return box_about(at->x, v3_add(h, disk_half(&at->R, s->radius)));
    }
    case TAC_SHAPE_CONE:
        return cone_bounds(s, at);
    case TAC_SHAPE_HULL:
        return s->hull->vertex_count > TACI_HULL_SCAN ? large_hull_bounds(s, at)
                                                      : hull_bounds(s->hull, at);
    case TAC_SHAPE_MESH:
        return turned_box(&s->mesh->node[0].box, at);
    case TAC_SHAPE_HEIGHT_FIELD: {
        taci_Box box = field_box(s->field);
        return turned_box(&box, at);
    }
    default:
        return plane_bounds(at);
    }
}

tac_Vec3 taci_shape_support(const taci_Shape *s, tac_Vec3 direction)
{
    int32_t hint = 0;
    tac_Vec3 p = taci_core_support(s, direction, &hint);
    double d = v3_norm(direction);
    bool round = s->type == TAC_SHAPE_SPHERE || s->type == TAC_SHAPE_CAPSULE;
    return round && d > 0.0 ? v3_axpy(p, s->radius / d, direction) : p;
}

// Radius of the ball that touches the base and the side.
static double cone_inradius(double r, double height)
{
    return r * height / (r + sqrt(r * r + height * height));
}

double taci_shape_thickness(const taci_Shape *s)
{
    switch (s->type) {
    case TAC_SHAPE_SPHERE:
    case TAC_SHAPE_CAPSULE:
        return 2.0 * s->radius;
    case TAC_SHAPE_BOX:
        return 2.0 * taci_min(s->half.x, taci_min(s->half.y, s->half.z));
    case TAC_SHAPE_CYLINDER:
        return 2.0 * taci_min(s->radius, s->half.z);
    case TAC_SHAPE_CONE:
        return 2.0 * cone_inradius(s->radius, 2.0 * s->half.z);
    case TAC_SHAPE_HULL:
        return 2.0 * s->hull->inside;
    case TAC_SHAPE_MESH:
        return s->mesh->thickness;
    default:
        return HUGE_VAL;
    }
}
