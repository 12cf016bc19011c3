// Strings about spheres and cylinders (tree_wrap.h), in the plane of a circle: that of a sphere's
// centre and both ends, or across a cylinder's axis, along which the string climbs evenly.
#include "system/tree/tree_wrap.h"
#include <math.h>

#define PI 3.14159265358979323846
#define TINY 1e-15     // of the radius, of its square, of products: no length, no direction
#define TURN_SLIP 1e-9 // rad below a whole turn: an arc of nothing
#define HALVINGS 60

typedef struct Point {
    double x, y;
} Point;

static double dot(Point a, Point b)
{
    return a.x * b.x + a.y * b.y;
}

static double cross(Point a, Point b)
{
    return a.x * b.y - a.y * b.x;
}

static Point minus(Point a, Point b)
{
    return (Point){a.x - b.x, a.y - b.y};
}

static double length(Point a)
{
    return sqrt(dot(a, a));
}

/// The point of the line from a to b that is nearest to the origin, and where it is, 0..1.
static Point nearest(Point a, Point b, double *share)
{
    Point d = minus(b, a);
    double s = -dot(a, d) / dot(d, d);
    s = s < 0.0 ? 0.0 : s > 1.0 ? 1.0 : s;
    *share = s;
    return (Point){a.x + s * d.x, a.y + s * d.y};
}

/// Whether two straight pieces meet: each has the ends of the other on both sides.
static bool meet(Point a, Point b, Point c, Point d)
{
    Point u = minus(b, a), v = minus(d, c);
    double along = cross(u, v);
    if (fabs(along) <= TINY * length(u) * length(v))
        return false;
    double s = cross(minus(c, a), v) / along, t = cross(minus(c, a), u) / along;
    return s >= 0.0 && s <= 1.0 && t >= 0.0 && t <= 1.0;
}

typedef struct Arc {
    Point from, to;
    double turn;  // rad, from `from` to `to`
    bool crosses; // its straight pieces cross: no string runs so
} Arc;

/// The angle from a point at distance A to where its tangent touches.
static double reach(double r, double A)
{
    return A > r ? acos(r / A) : 0.0;
}

/// About the origin with the sun (sense -1) or against it.
static Arc arc_about(Point a, Point b, double r, double sense)
{
    double start = atan2(a.y, a.x) + sense * reach(r, length(a));
    double end = atan2(b.y, b.x) - sense * reach(r, length(b));
    Arc arc = {{r * cos(start), r * sin(start)}, {r * cos(end), r * sin(end)}, 0.0, false};
    arc.turn = fmod(sense * (end - start), 2.0 * PI);
    arc.turn += arc.turn < 0.0 ? 2.0 * PI : 0.0;
    arc.turn -= arc.turn > 2.0 * PI - TURN_SLIP ? 2.0 * PI : 0.0;
    arc.crosses = meet(a, arc.from, b, arc.to);
    return arc;
}

/// How far an arc lies on a side.
static double towards(const Arc *arc, double r, Point side)
{
    Point middle = {arc->from.x + arc->to.x, arc->from.y + arc->to.y};
    double size = length(middle);
    return arc->crosses ? -HUGE_VAL : size > TINY * r ? dot(middle, side) / size : 0.0;
}

/// Outside of the circle: about the given side, or else the shorter way.
static bool wrap_outside(Point a, Point b, double r, const Point *side, Arc *arc)
{
    double share;
    Point d = minus(b, a);
    if (dot(a, a) < r * r || dot(b, b) < r * r || dot(d, d) < TINY * r * r)
        return false;
    Point c = nearest(a, b, &share);
    if (dot(c, c) > r * r && (side == NULL || dot(*side, c) >= 0.0))
        return false;
    if (side == NULL) {
        *arc = arc_about(a, b, r, cross(a, b) < 0.0 ? -1.0 : 1.0);
        return true;
    }
    Arc right = arc_about(a, b, r, -1.0), left = arc_about(a, b, r, 1.0);
    *arc = towards(&right, r, *side) > towards(&left, r, *side) ? right : left;
    return !arc->crosses;
}

/// The slope of the way from a point at distance A to one of the circle that is `angle` off it.
static double slope(double A, double r, double angle)
{
    return A * r * sin(angle) / sqrt(A * A + r * r - 2.0 * A * r * cos(angle));
}

/// From within: a string that would pass the circle by is held at one point of it, the one of the
/// shortest way. The two ways are convex in between, so that halving finds it.
static bool wrap_inside(Point a, Point b, double r, Arc *arc)
{
    double A = length(a), B = length(b), share;
    Point d = minus(b, a);
    if (A <= r || B <= r)
        return false;
    if (dot(d, d) > TINY * r * r) {
        Point c = nearest(a, b, &share);
        if (share > 0.0 && share < 1.0 && dot(c, c) <= r * r)
            return false;
    }
    double sense = cross(a, b) < 0.0 ? -1.0 : 1.0;
    double between = atan2(fabs(cross(a, b)), dot(a, b));
    double low = between - reach(r, B), high = reach(r, A);
    low = low > 0.0 ? low : 0.0;
    high = high < between ? high : between;
    for (int i = 0; i < HALVINGS; i++) {
        double half = 0.5 * (low + high);
        if (slope(A, r, half) < slope(B, r, between - half))
            low = half;
        else
            high = half;
    }
    double at = atan2(a.y, a.x) + sense * 0.5 * (low + high);
    *arc = (Arc){.from = {r * cos(at), r * sin(at)}};
    arc->to = arc->from;
    return true;
}

/// The axes of the plane, in the body's own.
static void find_plane(const taci_WrapBody *body, tac_Vec3 a, tac_Vec3 b, tac_Vec3 *x, tac_Vec3 *y)
{
    *x = v3(1, 0, 0);
    *y = v3(0, 1, 0);
    if (body->is_cylinder)
        return;
    tac_Vec3 n = v3_cross(a, b);
    *x = v3_scale(1.0 / v3_norm(a), a);
    if (v3_norm(n) <= TINY * v3_norm(a) * v3_norm(b))
        n = v3_perpendicular(*x);
    *y = v3_cross(v3_scale(1.0 / v3_norm(n), n), *x);
}

static Point in_plane(tac_Vec3 a, tac_Vec3 x, tac_Vec3 y)
{
    return (Point){v3_dot(a, x), v3_dot(a, y)};
}

/// Heights along a cylinder: the unrolled string is straight.
static void climb(tac_Vec3 a, tac_Vec3 b, tac_Vec3 *from, tac_Vec3 *to, double *arc)
{
    double before = hypot(from->x - a.x, from->y - a.y), after = hypot(to->x - b.x, to->y - b.y);
    double rise = (b.z - a.z) / (before + *arc + after);
    from->z = a.z + rise * before;
    to->z = b.z - rise * after;
    *arc = hypot(*arc, rise * *arc);
}

bool taci_wrap(const taci_WrapBody *body, tac_Vec3 a, tac_Vec3 b, taci_Wrap *wrap)
{
    const double r = body->radius;
    tac_Vec3 own_a = m3_tmul_v(&body->R, v3_sub(a, body->at));
    tac_Vec3 own_b = m3_tmul_v(&body->R, v3_sub(b, body->at)), x, y;
    Arc arc = {0};
    if (v3_norm(own_a) < TINY * r || v3_norm(own_b) < TINY * r)
        return false;
    find_plane(body, own_a, own_b, &x, &y);
    Point p = in_plane(own_a, x, y), q = in_plane(own_b, x, y), side = {0, 0};
    bool inside = false;
    if (body->has_side) {
        tac_Vec3 s = m3_tmul_v(&body->R, v3_sub(body->side, body->at));
        inside = v3_norm(s) < r;
        side = in_plane(s, x, y);
    }
    if (!(inside ? wrap_inside(p, q, r, &arc)
                 : wrap_outside(p, q, r, body->has_side ? &side : NULL, &arc)))
        return false;
    tac_Vec3 from = v3_axpy(v3_scale(arc.from.x, x), arc.from.y, y);
    tac_Vec3 to = v3_axpy(v3_scale(arc.to.x, x), arc.to.y, y);
    wrap->length = r * arc.turn;
    if (body->is_cylinder)
        climb(own_a, own_b, &from, &to, &wrap->length);
    wrap->from = v3_add(body->at, m3_mul_v(&body->R, from));
    wrap->to = v3_add(body->at, m3_mul_v(&body->R, to));
    return true;
}
