/* Spheres and capsules against each other, and spheres against boxes: closed forms. */
#include "geometry/lines.h"
#include "geometry/pairs.h"

#define CENTER_FEATURE 1u // the one point of a pair
#define NEARER 1e-5       // of the radii: where lines cross, nearer than their ends

// Contact of two balls about p (of a) and q (of b). Where the centres meet, `fallback` is the way
// out.
static bool ball_contact(tac_Vec3 p, double r_a, tac_Vec3 q, double r_b, tac_Vec3 fallback,
                         double margin, taci_ContactPoint *out)
{
    tac_Vec3 r = v3_sub(p, q);
    double d = v3_norm(r), gap = d - (r_a + r_b);
    if (!(gap <= margin))
        return false;
    tac_Vec3 n = d > 0.0 ? v3_scale(1.0 / d, r) : fallback;
    *out = (taci_ContactPoint){.point = v3_axpy(q, r_b + 0.5 * gap, n),
                               .normal = n,
                               .gap = gap,
                               .feature = CENTER_FEATURE};
    return true;
}

int taci_sphere_sphere(const taci_Shape *a, const taci_Place *at_a, const taci_Shape *b,
                       const taci_Place *at_b, double margin, taci_ContactPoint *out)
{
    return ball_contact(at_a->x, a->radius, at_b->x, b->radius, v3(0, 0, 1), margin, out);
}

static double clamp(double x, double low, double high)
{
    return taci_min(taci_max(x, low), high);
}

int taci_sphere_capsule(const taci_Shape *a, const taci_Place *at_a, const taci_Shape *b,
                        const taci_Place *at_b, double margin, taci_ContactPoint *out)
{
    tac_Vec3 u = m3_col(&at_b->R, 2);
    double s = clamp(v3_dot(u, v3_sub(at_a->x, at_b->x)), -b->half.z, b->half.z);
    tac_Vec3 q = v3_axpy(at_b->x, s, u);
    return ball_contact(at_a->x, a->radius, q, b->radius, m3_col(&at_b->R, 0), margin, out);
}

int taci_sphere_box(const taci_Shape *a, const taci_Place *at_a, const taci_Shape *b,
                    const taci_Place *at_b, double margin, taci_ContactPoint *out)
{
    tac_Vec3 c = taci_place_inverse(at_b, at_a->x), h = b->half;
    tac_Vec3 q = v3(clamp(c.x, -h.x, h.x), clamp(c.y, -h.y, h.y), clamp(c.z, -h.z, h.z));
    tac_Vec3 r = v3_sub(c, q), n;
    double d = v3_norm(r);
    if (d > 0.0) {
        n = v3_scale(1.0 / d, r);
    } else { // the centre is inside: out through the nearest face
        double x = h.x - fabs(c.x), y = h.y - fabs(c.y), z = h.z - fabs(c.z);
        if (z <= x && z <= y) {
            n = v3(0, 0, copysign(1.0, c.z));
            d = -z;
        } else if (y <= x) {
            n = v3(0, copysign(1.0, c.y), 0);
            d = -y;
        } else {
            n = v3(copysign(1.0, c.x), 0, 0);
            d = -x;
        }
        q = v3_axpy(c, -d, n);
    }
    double gap = d - a->radius;
    if (!(gap <= margin))
        return 0;
    n = m3_mul_v(&at_b->R, n);
    out[0] = (taci_ContactPoint){
        .point = v3_axpy(taci_place_point(at_b, q), 0.5 * gap, n),
        .normal = n,
        .gap = gap,
        .feature = CENTER_FEATURE,
    };
    return 1;
}

// The nearest points of two segments: the lines' own, clamped to one segment, its nearest on the
// other, and that one's nearest on the first again.
static void nearest_of_lines(const taci_Line *a, const taci_Line *b, tac_Vec3 *p, tac_Vec3 *q)
{
    tac_Vec3 r = v3_sub(b->x, a->x);
    double c = v3_dot(a->u, b->u), sin2 = 1.0 - c * c;
    double ra = v3_dot(a->u, r), rb = v3_dot(b->u, r);
    double s = sin2 > 1e-14 ? clamp((ra - c * rb) / sin2, -a->half, a->half) : 0.0;
    double t = clamp(c * s - rb, -b->half, b->half);
    s = clamp(ra + c * t, -a->half, a->half);
    *p = v3_axpy(a->x, s, a->u);
    *q = v3_axpy(b->x, t, b->u);
}

static tac_Vec3 across(const taci_Line *a, const taci_Line *b)
{
    tac_Vec3 n = v3_cross(a->u, b->u);
    double n2 = v3_norm2(n);
    return n2 > 1e-12 ? v3_scale(1.0 / sqrt(n2), n) : v3_perpendicular(a->u);
}

static taci_Line line_of(const taci_Shape *s, const taci_Place *at, tac_Vec3 origin)
{
    return (taci_Line){v3_sub(at->x, origin), m3_col(&at->R, 2), s->half.z, s->radius, false};
}

// The ends of what the two have in common, and the nearest point where it is between them.
int taci_capsule_capsule(const taci_Shape *a, const taci_Place *at_a, const taci_Shape *b,
                         const taci_Place *at_b, double margin, taci_ContactPoint *out)
{
    taci_Line la = line_of(a, at_a, at_b->x), lb = line_of(b, at_b, at_b->x);
    tac_Vec3 fallback = across(&la, &lb), p, q;
    taci_ContactPoint nearest;
    nearest_of_lines(&la, &lb, &p, &q);
    if (!ball_contact(p, la.radius, q, lb.radius, fallback, margin, &nearest))
        return 0;
    int count = taci_line_contacts(&la, &lb, fallback, margin, out);
    double least = count > 0 ? out[0].gap : HUGE_VAL;
    for (int i = 1; i < count; i++)
        least = taci_min(least, out[i].gap);
    if (nearest.gap < least - NEARER * (la.radius + lb.radius))
        out[count++] = nearest;
    for (int i = 0; i < count; i++)
        out[i].point = v3_add(out[i].point, at_b->x);
    return count;
}
