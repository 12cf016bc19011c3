/* Spheres and capsules against each other, and spheres against boxes: closed forms. */
#include "geometry/pairs.h"

#define CENTER_FEATURE 1u // the one point of a pair
#define LINE_FEATURE 4u   // parallel capsules; which end in the low bits
#define SKEW 0.005        // of the radii: how far lines may turn apart over their common part

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

typedef struct Line { // the points x + s u, |s| <= half
    tac_Vec3 x, u;
    double half, radius;
} Line;

static Line line_of(const taci_Shape *s, const taci_Place *at, tac_Vec3 origin)
{
    return (Line){v3_sub(at->x, origin), m3_col(&at->R, 2), s->half.z, s->radius};
}

static double nearest_on(const Line *l, tac_Vec3 p)
{
    return clamp(v3_dot(l->u, v3_sub(p, l->x)), -l->half, l->half);
}

// Parameters of the nearest points of two segments: the lines' own, clamped to one segment, its
// nearest on the other, and that one's nearest on the first again.
static void nearest_of_lines(const Line *a, const Line *b, double *s, double *t)
{
    tac_Vec3 r = v3_sub(b->x, a->x);
    double c = v3_dot(a->u, b->u), sin2 = 1.0 - c * c;
    double ra = v3_dot(a->u, r), rb = v3_dot(b->u, r);
    *s = sin2 > 1e-14 ? clamp((ra - c * rb) / sin2, -a->half, a->half) : 0.0;
    *t = nearest_on(b, v3_axpy(a->x, *s, a->u));
    *s = nearest_on(a, v3_axpy(b->x, *t, b->u));
}

static tac_Vec3 across(const Line *a, const Line *b)
{
    tac_Vec3 n = v3_cross(a->u, b->u);
    double n2 = v3_norm2(n);
    return n2 > 1e-12 ? v3_scale(1.0 / sqrt(n2), n) : v3_perpendicular(a->u);
}

// Lines that run beside each other: a contact at each end of their common part, each with its own
// distance and normal. 0 if they are not parallel enough for the two to stand for the middle too.
static int parallel_contacts(const Line *a, const Line *b, double margin, taci_ContactPoint *out)
{
    double c = v3_dot(a->u, b->u), sine = v3_norm(v3_cross(a->u, b->u));
    double middle = v3_dot(a->u, v3_sub(b->x, a->x)), reach = fabs(c) * b->half;
    double low = taci_max(-a->half, middle - reach), high = taci_min(a->half, middle + reach);
    double tie = 1e-3 * taci_min(a->half, b->half);
    if (high - low <= tie || 0.5 * sine * (high - low) > SKEW * (a->radius + b->radius))
        return 0;
    uint32_t own[2] = {middle - reach > tie - a->half, middle + reach < a->half - tie};
    double s[2] = {low, high};
    int count = 0;
    for (uint32_t i = 0; i < 2; i++) {
        tac_Vec3 p = v3_axpy(a->x, s[i], a->u), q = v3_axpy(b->x, nearest_on(b, p), b->u);
        if (ball_contact(p, a->radius, q, b->radius, across(a, b), margin, &out[count]))
            out[count++].feature = LINE_FEATURE | i << 1 | own[i];
    }
    return count;
}

int taci_capsule_capsule(const taci_Shape *a, const taci_Place *at_a, const taci_Shape *b,
                         const taci_Place *at_b, double margin, taci_ContactPoint *out)
{
    Line la = line_of(a, at_a, at_b->x), lb = line_of(b, at_b, at_b->x);
    int count = parallel_contacts(&la, &lb, margin, out);
    if (count == 0) {
        double s, t;
        nearest_of_lines(&la, &lb, &s, &t);
        tac_Vec3 p = v3_axpy(la.x, s, la.u), q = v3_axpy(lb.x, t, lb.u);
        count = ball_contact(p, la.radius, q, lb.radius, across(&la, &lb), margin, out);
    }
    for (int i = 0; i < count; i++)
        out[i].point = v3_add(out[i].point, at_b->x);
    return count;
}
