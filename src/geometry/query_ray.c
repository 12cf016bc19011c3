/* Segments against shapes (query.h).
 *
 * In the shape's frame the line is given by its point nearest to the frame's origin, so that
 * nothing is lost to cancellation when a segment starts far away. A convex shape cuts one span out
 * of the line: it is clipped by half-spaces, tubes and cones until what is left is inside all of
 * them. */
#include "geometry/query.h"
#include "geometry/surface.h"

// What a line has in common with a convex set: s from `in` to `out`.
typedef struct Span {
    double in, out;
    tac_Vec3 normal; // where it goes in, unit
} Span;

static const Span whole = {-HUGE_VAL, HUGE_VAL, {0, 0, 1}};

/// Cut the span to where height + s rate <= 0.
static bool clip(Span *span, double height, double rate, tac_Vec3 normal)
{
    if (fabs(rate) < 1e-300) // along the plane
        return height <= 0.0;
    double s = -height / rate;
    if (rate < 0.0 && s > span->in) {
        span->in = s;
        span->normal = normal;
    } else if (rate > 0.0 && s < span->out)
        span->out = s;
    return span->in <= span->out;
}

static bool clip_plane(Span *span, const taci_Line *l, tac_Vec3 normal, double offset)
{
    return clip(span, v3_dot(normal, l->o) - offset, v3_dot(normal, l->u), normal);
}

/// Between z = -h and z = h.
static bool clip_ends(Span *span, const taci_Line *l, double h)
{
    return clip(span, l->o.z - h, l->u.z, v3(0, 0, 1)) &&
           clip(span, -l->o.z - h, -l->u.z, v3(0, 0, -1));
}

static bool cut_box(const taci_Line *l, tac_Vec3 half, Span *span)
{
    *span = whole;
    return clip(span, l->o.x - half.x, l->u.x, v3(1, 0, 0)) &&
           clip(span, -l->o.x - half.x, -l->u.x, v3(-1, 0, 0)) &&
           clip(span, l->o.y - half.y, l->u.y, v3(0, 1, 0)) &&
           clip(span, -l->o.y - half.y, -l->u.y, v3(0, -1, 0)) && clip_ends(span, l, half.z);
}

static bool cut_ball(const taci_Line *l, tac_Vec3 center, double radius, Span *span)
{
    tac_Vec3 w = v3_sub(l->o, center);
    double along = v3_dot(w, l->u);
    tac_Vec3 foot = v3_axpy(w, -along, l->u); // of the centre on the line
    double h2 = radius * radius - v3_norm2(foot);
    if (h2 < 0.0)
        return false;
    double h = sqrt(h2);
    *span = (Span){-along - h, -along + h, v3_scale(1.0 / radius, v3_axpy(foot, -h, l->u))};
    return true;
}

/// The endless cylinder about z.
static bool cut_tube(const taci_Line *l, double radius, Span *span)
{
    tac_Vec3 o = l->o, u = l->u;
    double a = u.x * u.x + u.y * u.y, along = o.x * u.x + o.y * u.y, cross = o.x * u.y - o.y * u.x;
    *span = whole;
    if (a < 1e-30) // within 1e-15 rad of the axis
        return o.x * o.x + o.y * o.y <= radius * radius;
    double h2 = a * radius * radius - cross * cross; // the discriminant, without cancellation
    if (h2 < 0.0)
        return false;
    double h = sqrt(h2);
    span->in = (-along - h) / a;
    span->out = (-along + h) / a;
    tac_Vec3 n = v3(o.x + span->in * u.x, o.y + span->in * u.y, 0.0);
    double r = v3_norm(n);
    span->normal = r > 0.0 ? v3_scale(1.0 / r, n) : v3(1, 0, 0);
    return true;
}

static bool cut_cylinder(const taci_Line *l, const taci_Shape *s, Span *span)
{
    return cut_tube(l, s->radius, span) && clip_ends(span, l, s->half.z);
}

/// The union of a cylinder and two balls is convex: of their spans, the first in and the last out.
static bool cut_capsule(const taci_Line *l, const taci_Shape *s, Span *span)
{
    Span part[3];
    bool met[3] = {cut_tube(l, s->radius, &part[0]),
                   cut_ball(l, v3(0, 0, s->half.z), s->radius, &part[1]),
                   cut_ball(l, v3(0, 0, -s->half.z), s->radius, &part[2])};
    double side = part[0].in;
    met[0] = met[0] && clip_ends(&part[0], l, s->half.z);
    *span = (Span){.in = HUGE_VAL, .out = -HUGE_VAL};
    for (int i = 0; i < 3; i++) {
        if (!met[i])
            continue;
        // A way in through an end of the cylinder is one inside of a ball.
        if (part[i].in < span->in && (i > 0 || part[i].in == side)) {
            span->in = part[i].in;
            span->normal = part[i].normal;
        }
        span->out = part[i].out > span->out ? part[i].out : span->out;
    }
    return span->in <= span->out;
}

/// Outward normal of the cone's side at a point, apex at z = h and slope k = radius / height.
static tac_Vec3 cone_normal(tac_Vec3 p, double h, double k)
{
    tac_Vec3 n = v3(p.x, p.y, k * k * (h - p.z));
    double r = v3_norm(n);
    return r > 0.0 ? v3_scale(1.0 / r, n) : v3(0, 0, 1);
}

/// The endless cone with its apex at z = h, x2 + y2 <= k2 (h - z)2: A s2 + 2 B s + C <= 0. Of its
/// half above the apex nothing is left when the ends are cut off.
static bool cut_endless_cone(const taci_Line *l, double h, double k, Span *span)
{
    tac_Vec3 w = v3_sub(l->o, v3(0, 0, h)), u = l->u, c = v3_cross(u, w);
    double A = u.x * u.x + u.y * u.y - k * k * u.z * u.z;
    double B = w.x * u.x + w.y * u.y - k * k * w.z * u.z;
    double C = w.x * w.x + w.y * w.y - k * k * w.z * w.z;
    double D = k * k * (c.x * c.x + c.y * c.y) - c.z * c.z; // B2 - A C, by Lagrange's identity
    *span = whole;
    if (D < 0.0)
        return false;
    double q = -(B + copysign(sqrt(D), B)), s1 = A != 0.0 ? q / A : HUGE_VAL,
           s2 = q != 0.0 ? C / q : 0.0;
    double low = s1 < s2 ? s1 : s2, high = s1 < s2 ? s2 : s1;
    if (A > 0.0) { // flatter than the side: in and out on one of the two cones, perhaps the upper
        span->in = low;
        span->out = high;
    } else if (u.z < 0.0) // steeper: one way in, through the side, and never out
        span->in = A < 0.0 ? high : s2;
    else
        span->out = A < 0.0 ? low : s2;
    if (isfinite(span->in))
        span->normal = cone_normal(v3_axpy(l->o, span->in, u), h, k);
    return true;
}

static bool cut_cone(const taci_Line *l, const taci_Shape *s, Span *span)
{
    double h = s->half.z;
    return cut_endless_cone(l, h, s->radius / (2.0 * h), span) && clip_ends(span, l, h);
}

static bool cut_hull(const taci_Line *l, const taci_Hull *hull, Span *span)
{
    *span = whole;
    for (int f = 0; f < hull->face_count; f++)
        if (!clip_plane(span, l, hull->normal[f], hull->offset[f]))
            return false;
    return true;
}

static bool cut(const taci_Line *l, const taci_Shape *s, Span *span)
{
    switch (s->type) {
    case TAC_SHAPE_SPHERE:
        return cut_ball(l, v3(0, 0, 0), s->radius, span);
    case TAC_SHAPE_BOX:
        return cut_box(l, s->half, span);
    case TAC_SHAPE_CAPSULE:
        return cut_capsule(l, s, span);
    case TAC_SHAPE_CYLINDER:
        return cut_cylinder(l, s, span);
    case TAC_SHAPE_CONE:
        return cut_cone(l, s, span);
    case TAC_SHAPE_HULL:
        return cut_hull(l, s->hull, span);
    default: // a plane
        *span = whole;
        return clip_plane(span, l, v3(0, 0, 1), 0.0);
    }
}

static bool span_ray(const taci_Line *l, const taci_Shape *s, taci_LineHit *hit)
{
    Span span;
    if (!cut(l, s, &span) || span.in > l->last || span.out < l->first)
        return false;
    bool inside = span.in <= l->first;
    hit->s = inside ? l->first : span.in;
    hit->normal = inside ? v3_neg(l->u) : span.normal;
    return true;
}

static bool inside_mesh(const taci_Mesh *mesh, tac_Vec3 p)
{
    const taci_Box at = {p, p};
    taci_Nearest nearest;
    return mesh->closed && taci_box_overlap(&mesh->node[0].box, &at) &&
           taci_mesh_closest(mesh, p, 0.0, &nearest);
}

static bool mesh_ray(const taci_Line *l, const taci_Mesh *mesh, taci_LineHit *hit)
{
    if (inside_mesh(mesh, v3_axpy(l->o, l->first, l->u))) {
        hit->s = l->first;
        hit->normal = v3_neg(l->u);
        return true;
    }
    return taci_mesh_ray(mesh, l, hit);
}

/// A point instead of a segment: there is no way for the normal to be against.
static bool point_ray(const taci_Shape *s, const taci_Place *at, tac_Vec3 from, taci_Hit *hit)
{
    double distance;
    tac_Vec3 on, normal;
    if (!taci_shape_closest(s, at, from, 0.0, &distance, &on, &normal))
        return false;
    *hit = (taci_Hit){0.0, from, normal};
    return true;
}

bool taci_shape_ray(const taci_Shape *s, const taci_Place *at, tac_Vec3 from, tac_Vec3 to,
                    taci_Hit *hit)
{
    tac_Vec3 way = v3_sub(to, from), start = taci_place_inverse(at, from);
    double length = v3_norm(way);
    if (!(length < HUGE_VAL) || !v3_finite(start))
        return false;
    if (length < 1e-150) // its square is not a normal number: no direction
        return point_ray(s, at, from, hit);
    taci_Line l = {.u = v3_scale(1.0 / length, m3_tmul_v(&at->R, way))};
    l.first = v3_dot(start, l.u);
    l.last = l.first + length;
    l.o = v3_axpy(start, -l.first, l.u);
    taci_LineHit found;
    bool met = s->type == TAC_SHAPE_MESH           ? mesh_ray(&l, s->mesh, &found)
               : s->type == TAC_SHAPE_HEIGHT_FIELD ? taci_field_ray(s->field, &l, &found)
                                                   : span_ray(&l, s, &found);
    if (!met)
        return false;
    double fraction = (found.s - l.first) / length;
    hit->fraction = fraction < 0.0 ? 0.0 : fraction > 1.0 ? 1.0 : fraction;
    hit->point = taci_place_point(at, v3_axpy(l.o, found.s, l.u));
    hit->normal = m3_mul_v(&at->R, found.normal);
    return true;
}
