/* The point of a shape's surface nearest to a point (query.h). Round shapes are solved in the plane
 * of the axis and the point. */
#include "geometry/query.h"
#include "geometry/surface.h"

// Below this distance, as a share of the shape's size, the way to the surface has no direction to
// speak of, and the normal is that of the surface.
#define TOUCH 1e-12

static double least(double a, double b)
{
    return a < b ? a : b;
}

static double clamped(double x, double low, double high)
{
    return x < low ? low : x > high ? high : x;
}

/// From the nearest point, the outward normal there and on which side the point is.
static taci_Nearest nearest(tac_Vec3 p, tac_Vec3 on, tac_Vec3 normal, bool inside, double size)
{
    tac_Vec3 d = v3_sub(p, on);
    double distance = v3_norm(d), side = inside ? -1.0 : 1.0;
    if (distance > TOUCH * size)
        normal = v3_scale(side / distance, d);
    return (taci_Nearest){side * distance, on, normal};
}

/// A ball about c; at its centre, along z.
static taci_Nearest ball(tac_Vec3 p, tac_Vec3 c, double radius)
{
    tac_Vec3 d = v3_sub(p, c);
    double r = v3_norm(d);
    tac_Vec3 n = r > 0.0 ? v3_scale(1.0 / r, d) : v3(0, 0, 1);
    return (taci_Nearest){r - radius, v3_axpy(c, radius, n), n};
}

static taci_Nearest capsule(tac_Vec3 p, const taci_Shape *s)
{
    tac_Vec3 c = v3(0, 0, clamped(p.z, -s->half.z, s->half.z));
    if (p.x == 0.0 && p.y == 0.0 && p.z == c.z) // on the axis: across it
        return (taci_Nearest){-s->radius, v3(s->radius, 0, c.z), v3(1, 0, 0)};
    return ball(p, c, s->radius);
}

static taci_Nearest box(tac_Vec3 p, tac_Vec3 half)
{
    const double x[3] = {p.x, p.y, p.z}, h[3] = {half.x, half.y, half.z};
    double on[3], depth = HUGE_VAL;
    bool inside = true;
    int axis = 0;
    for (int k = 0; k < 3; k++) {
        on[k] = clamped(x[k], -h[k], h[k]);
        inside = inside && on[k] == x[k];
        if (h[k] - fabs(x[k]) < depth) { // of the face that is nearest or farthest in front
            depth = h[k] - fabs(x[k]);
            axis = k;
        }
    }
    double normal[3] = {0, 0, 0};
    normal[axis] = copysign(1.0, x[axis]);
    if (inside)
        on[axis] = copysign(h[axis], x[axis]);
    return nearest(p, v3(on[0], on[1], on[2]), v3(normal[0], normal[1], normal[2]), inside,
                   half.x + half.y + half.z);
}

// ---- bodies of revolution: rho is the distance from the axis

typedef struct Radial {
    double rho;
    tac_Vec3 e; // unit, away from the axis
} Radial;

static Radial radial(tac_Vec3 p)
{
    double rho = sqrt(p.x * p.x + p.y * p.y);
    return (Radial){rho, rho > 0.0 ? v3(p.x / rho, p.y / rho, 0.0) : v3(1, 0, 0)};
}

static tac_Vec3 radial_point(const Radial *r, double rho, double z)
{
    return v3(rho * r->e.x, rho * r->e.y, z);
}

static taci_Nearest cylinder(tac_Vec3 p, const taci_Shape *s)
{
    Radial r = radial(p);
    double R = s->radius, h = s->half.z, rho = least(r.rho, R), z = clamped(p.z, -h, h);
    bool inside = r.rho <= R && fabs(p.z) <= h;
    bool end = h - fabs(p.z) < R - r.rho; // an end is nearer than the side
    if (inside && end)
        z = copysign(h, p.z);
    else if (inside)
        rho = R;
    return nearest(p, radial_point(&r, rho, z), end ? v3(0, 0, copysign(1.0, p.z)) : r.e, inside,
                   R + h);
}

static taci_Nearest cone(tac_Vec3 p, const taci_Shape *s)
{
    // The triangle of the axis, the base and the side; the side from the rim (R, -h) to (0, h).
    Radial r = radial(p);
    double R = s->radius, h = s->half.z, length = sqrt(R * R + 4.0 * h * h);
    double nr = 2.0 * h / length, nz = R / length;               // normal of the side
    double height = nr * r.rho + nz * (p.z - h);                 // of p above the side
    double along = (nz * (R - r.rho) + nr * (p.z + h)) / length; // 0 at the rim, 1 at the apex
    double t = clamped(along, 0.0, 1.0);
    bool inside = p.z >= -h && height <= 0.0;
    tac_Vec3 base = radial_point(&r, least(r.rho, R), -h),
             side = radial_point(&r, R * (1.0 - t), -h + 2.0 * h * t);
    tac_Vec3 side_normal = v3_add(v3_scale(nr, r.e), v3(0, 0, nz));
    bool to_base = v3_norm2(v3_sub(p, base)) < v3_norm2(v3_sub(p, side));
    return nearest(p, to_base ? base : side, to_base ? v3(0, 0, -1) : side_normal, inside, R + h);
}

// ---- hulls

static tac_Vec3 on_segment(tac_Vec3 p, tac_Vec3 a, tac_Vec3 b)
{
    tac_Vec3 e = v3_sub(b, a);
    double e2 = v3_norm2(e), t = v3_dot(v3_sub(p, a), e);
    return v3_axpy(a, e2 > 0.0 ? clamped(t / e2, 0.0, 1.0) : 0.0, e);
}

/// The nearest point of a face: its foot on the plane, or a point of an edge that it is beyond.
static tac_Vec3 on_face(const taci_Hull *hull, int face, tac_Vec3 p)
{
    tac_Vec3 n = hull->normal[face], foot = v3_axpy(p, hull->offset[face] - v3_dot(n, p), n);
    tac_Vec3 best = foot;
    double d2 = HUGE_VAL;
    int first = hull->face_first[face], end = hull->face_first[face + 1];
    for (int k = first; k < end; k++) {
        tac_Vec3 a = hull->vertex[hull->loop[k]],
                 b = hull->vertex[hull->loop[k + 1 < end ? k + 1 : first]];
        if (v3_dot(v3_cross(v3_sub(b, a), v3_sub(foot, a)), n) >= 0.0)
            continue;
        tac_Vec3 q = on_segment(p, a, b);
        double q2 = v3_norm2(v3_sub(p, q));
        if (q2 < d2) {
            d2 = q2;
            best = q;
        }
    }
    return best;
}

static taci_Nearest hull(tac_Vec3 p, const taci_Hull *h, double size)
{
    int deepest = 0;
    double height = -HUGE_VAL, d2 = HUGE_VAL;
    tac_Vec3 on = p, normal = v3(0, 0, 1);
    for (int f = 0; f < h->face_count; f++) {
        double above = v3_dot(h->normal[f], p) - h->offset[f];
        if (above > height) {
            height = above;
            deepest = f;
        }
        if (above <= 0.0 || above * above >= d2) // only faces that look at it can be nearest
            continue;
        tac_Vec3 q = on_face(h, f, p);
        double q2 = v3_norm2(v3_sub(p, q));
        if (q2 < d2) {
            d2 = q2;
            on = q;
            normal = h->normal[f];
        }
    }
    if (height > 0.0)
        return nearest(p, on, normal, false, size);
    normal = h->normal[deepest];
    return (taci_Nearest){height, v3_axpy(p, -height, normal), normal};
}

// ---- any shape

static taci_Nearest convex(tac_Vec3 p, const taci_Shape *s)
{
    switch (s->type) {
    case TAC_SHAPE_SPHERE:
        return ball(p, v3(0, 0, 0), s->radius);
    case TAC_SHAPE_BOX:
        return box(p, s->half);
    case TAC_SHAPE_CAPSULE:
        return capsule(p, s);
    case TAC_SHAPE_CYLINDER:
        return cylinder(p, s);
    case TAC_SHAPE_CONE:
        return cone(p, s);
    case TAC_SHAPE_HULL:
        return hull(p, s->hull, s->reach);
    default: // a plane
        return (taci_Nearest){p.z, v3(p.x, p.y, 0.0), v3(0, 0, 1)};
    }
}

bool taci_shape_closest(const taci_Shape *s, const taci_Place *at, tac_Vec3 point, double reach,
                        double *distance, tac_Vec3 *on, tac_Vec3 *normal)
{
    tac_Vec3 p = taci_place_inverse(at, point);
    taci_Nearest found;
    if (!(v3_norm2(p) < HUGE_VAL) || !(reach >= 0.0))
        return false;
    bool near = true;
    if (s->type == TAC_SHAPE_MESH)
        near = taci_mesh_closest(s->mesh, p, reach, &found);
    else if (s->type == TAC_SHAPE_HEIGHT_FIELD)
        near = taci_field_closest(s->field, p, reach, &found);
    else
        found = convex(p, s);
    if (!near || found.distance > reach)
        return false;
    *distance = found.distance;
    *on = taci_place_point(at, found.on);
    *normal = m3_mul_v(&at->R, found.normal);
    return true;
}
