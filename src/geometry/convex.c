/* Convex sets as the narrow phase sees them: support functions and signed distance.
 *
 * The signed distance of two convex sets is the largest separation over all directions,
 *
 *     d = max_n s(n) ,   s(n) = min over a of n.x - max over b of n.x ,   |n| = 1
 *
 * apart or overlapping. Apart, GJK finds it; overlapping, EPA finds the direction, exactly for
 * polyhedra and roughly for curved surfaces. Near touching, GJK's direction is a difference of
 * nearly equal points and has the error 1e-16 size/d; there, and after a rough EPA, it is polished:
 * move a by t along the direction n found so far, so that the two are well apart, and ask GJK
 * again. The best direction for the moved pair maximises s(m) + t m.n; the wanted one is its fixed
 * point, and an error shrinks by about t/(curvature radius + t) each time. This also gives the
 * witness points, which a face of EPA's polytope may not hold: it is one triangle of a larger flat
 * face. */
#include "geometry/convex.h"
#include "geometry/geometry.h"

#define TOUCH 1e-7 // of the size: nearer than this, directions are polished
#define SOUND 1e-9 // of the size: how much less than the distance a sound direction may separate
#define POLISH_SHIFT 1e-5 // of the size, at least: how far the two are moved apart for it
#define POLISH_ROUNDS 32
#define DEEP 0.02 // of the size: deeper, a rough direction is good enough
#define DEEP_ROUNDS 4
#define TURN2 1e-12   // square of the angle that ends it: what GJK gives for curved surfaces
#define AS_GOOD 2e-12 // of the size: what GJK leaves open for curved surfaces, twice

static tac_Vec3 hull_scan(const taci_Hull *hull, tac_Vec3 d)
{
    int best = 0;
    double most = v3_dot(hull->vertex[0], d);
    for (int i = 1; i < hull->vertex_count; i++) {
        double h = v3_dot(hull->vertex[i], d);
        if (h > most) {
            most = h;
            best = i;
        }
    }
    return hull->vertex[best];
}

// Uphill along edges: on a convex body, a vertex without a higher neighbour is the highest.
static tac_Vec3 hull_climb(const taci_Hull *hull, tac_Vec3 d, int32_t *hint)
{
    int32_t at = *hint != 0 ? *hint : hull->start[taci_hull_sector(d)], next = at;
    double most = v3_dot(hull->vertex[at], d);
    do {
        at = next;
        for (int32_t k = hull->near_first[at]; k < hull->near_first[at + 1]; k++) {
            double h = v3_dot(hull->vertex[hull->near[k]], d);
            if (h > most) {
                most = h;
                next = hull->near[k];
            }
        }
    } while (next != at);
    *hint = at;
    return hull->vertex[at];
}

static tac_Vec3 rim_support(double r, double z, tac_Vec3 d)
{
    double rho = sqrt(d.x * d.x + d.y * d.y);
    double k = rho > 0.0 ? r / rho : 0.0;
    return rho > 0.0 ? v3(k * d.x, k * d.y, z) : v3(0, 0, z);
}

static tac_Vec3 cone_support(const taci_Shape *s, tac_Vec3 d)
{
    double rho = sqrt(d.x * d.x + d.y * d.y);
    bool apex = 2.0 * s->half.z * d.z > s->radius * rho;
    return apex ? v3(0, 0, s->half.z) : rim_support(s->radius, -s->half.z, d);
}

tac_Vec3 taci_core_support(const taci_Shape *s, tac_Vec3 d, int32_t *hint)
{
    switch (s->type) {
    case TAC_SHAPE_BOX:
        return v3(copysign(s->half.x, d.x), copysign(s->half.y, d.y), copysign(s->half.z, d.z));
    case TAC_SHAPE_CAPSULE:
        return v3(0, 0, copysign(s->half.z, d.z));
    case TAC_SHAPE_CYLINDER:
        return rim_support(s->radius, copysign(s->half.z, d.z), d);
    case TAC_SHAPE_CONE:
        return cone_support(s, d);
    case TAC_SHAPE_HULL:
        return s->hull->vertex_count <= TACI_HULL_SCAN ? hull_scan(s->hull, d)
                                                       : hull_climb(s->hull, d, hint);
    default: // a sphere
        return v3(0, 0, 0);
    }
}

taci_Convex taci_convex_shape(const taci_Shape *s, const taci_Place *at, tac_Vec3 origin)
{
    bool round = s->type == TAC_SHAPE_SPHERE || s->type == TAC_SHAPE_CAPSULE;
    return (taci_Convex){
        .shape = s,
        .R = &at->R,
        .x = v3_sub(at->x, origin),
        .radius = round ? s->radius : 0.0,
        .size = s->reach,
        .curved = s->type == TAC_SHAPE_CYLINDER || s->type == TAC_SHAPE_CONE,
    };
}

taci_Convex taci_convex_triangle(const tac_Vec3 v[3], tac_Vec3 origin)
{
    taci_Convex c = {.shape = NULL};
    for (int i = 0; i < 3; i++)
        c.v[i] = v3_sub(v[i], origin);
    c.x = v3_scale(1.0 / 3.0, v3_add(c.v[0], v3_add(c.v[1], c.v[2])));
    for (int i = 0; i < 3; i++)
        c.size = taci_max(c.size, v3_norm(v3_sub(c.v[i], c.x)));
    return c;
}

tac_Vec3 taci_convex_support(taci_Convex *c, tac_Vec3 d)
{
    if (c->shape) {
        tac_Vec3 p = taci_core_support(c->shape, m3_tmul_v(c->R, d), &c->hint);
        return v3_add(c->x, m3_mul_v(c->R, p));
    }
    double h0 = v3_dot(c->v[0], d), h1 = v3_dot(c->v[1], d), h2 = v3_dot(c->v[2], d);
    return h0 >= h1 ? c->v[h0 >= h2 ? 0 : 2] : c->v[h1 >= h2 ? 1 : 2];
}

// s(n) of the cores.
static double separation(taci_Convex *a, taci_Convex *b, tac_Vec3 n)
{
    tac_Vec3 pa = taci_convex_support(a, v3_neg(n)), pb = taci_convex_support(b, n);
    return v3_dot(n, v3_sub(pa, pb));
}

// The same points after a has moved.
static void move_simplex(taci_Simplex *s, tac_Vec3 by)
{
    for (int i = 0; i < s->count; i++) {
        s->a[i] = v3_add(s->a[i], by);
        s->y[i] = v3_sub(s->a[i], s->b[i]);
    }
}

static void polish(taci_Convex *a, taci_Convex *b, taci_Distance *d, int rounds)
{
    double size = a->size + b->size;
    taci_Convex moved = *a;
    taci_Gjk g = {.overlap = false};
    tac_Vec3 n = d->normal, way = v3(0, 0, 0);
    d->distance = taci_min(d->distance, separation(a, b, n)); // what this normal stands for
    for (int round = 0; round < rounds; round++) {
        tac_Vec3 last = way;
        way = v3_scale(1.25 * fabs(d->distance) + POLISH_SHIFT * size, n);
        moved.x = v3_add(a->x, way);
        for (int i = 0; i < 3; i++)
            moved.v[i] = v3_add(a->v[i], way);
        move_simplex(&g.simplex, v3_sub(way, last));
        taci_Simplex start = g.simplex;
        g = taci_gjk(&moved, b, round > 0 ? &start : NULL, n, HUGE_VAL);
        if (g.overlap || !(g.distance > 0.0))
            return;
        tac_Vec3 m = v3_scale(1.0 / g.distance, g.v);
        double s = separation(a, b, m);
        if (s < d->distance - AS_GOOD * size) // the old one is better
            return;
        d->distance = s;
        d->normal = m;
        d->a = v3_sub(g.a, way);
        d->b = g.b;
        if (v3_norm2(v3_sub(m, n)) < TURN2)
            return;
        n = m;
    }
}

// The witnesses on the surfaces from those on the cores, and the distance with them.
static void add_radii(const taci_Convex *a, const taci_Convex *b, taci_Distance *d)
{
    d->distance -= a->radius + b->radius;
    d->a = v3_axpy(d->a, -a->radius, d->normal);
    d->b = v3_axpy(d->b, b->radius, d->normal);
}

static taci_Distance overlap_depth(taci_Convex *a, taci_Convex *b, const taci_Gjk *g)
{
    taci_Distance d = taci_epa(a, b, &g->simplex);
    bool deep = d.distance < -DEEP * (a->size + b->size);
    polish(a, b, &d, deep ? DEEP_ROUNDS : POLISH_ROUNDS);
    return d;
}

// Apart, or not quite sure. Near touching GJK's direction may be nothing but rounding; on curved
// surfaces GJK may also come to a halt early.
static taci_Distance apart_distance(taci_Convex *a, taci_Convex *b, const taci_Gjk *g)
{
    double size = a->size + b->size;
    taci_Distance d = {g->distance, g->a, g->b, v3_scale(1.0 / g->distance, g->v)};
    bool touching = g->distance <= TOUCH * size;
    if (!touching && g->open <= SOUND * size)
        return d;
    if (touching && separation(a, b, d.normal) <= -SOUND * size)
        return overlap_depth(a, b, g);
    taci_Distance better = d;
    polish(a, b, &better, POLISH_ROUNDS);
    if (a->curved || b->curved)
        return better;
    d.normal = better.normal; // of polyhedra only the direction is in doubt
    return d;
}

taci_Distance taci_convex_signed(taci_Convex *a, taci_Convex *b, double limit)
{
    double radii = a->radius + b->radius;
    taci_Gjk g = taci_gjk(a, b, NULL, v3_sub(a->x, b->x), limit + radii);
    taci_Distance d = {.distance = g.distance};
    if (g.overlap)
        d = overlap_depth(a, b, &g);
    else if (!g.beyond)
        d = apart_distance(a, b, &g);
    add_radii(a, b, &d);
    if (g.beyond && !(d.distance > limit)) // rounding: there are no witnesses to show
        d.distance = nextafter(limit, HUGE_VAL);
    return d;
}

taci_Distance taci_convex_distance(const taci_Shape *a, const taci_Place *at_a, const taci_Shape *b,
                                   const taci_Place *at_b, double limit)
{
    taci_Convex ca = taci_convex_shape(a, at_a, at_b->x), cb = taci_convex_shape(b, at_b, at_b->x);
    taci_Distance d = taci_convex_signed(&ca, &cb, limit);
    d.a = v3_add(d.a, at_b->x);
    d.b = v3_add(d.b, at_b->x);
    return d;
}

taci_Distance taci_triangle_distance(const taci_Shape *a, const taci_Place *at_a,
                                     const tac_Vec3 v[3], double limit)
{
    taci_Convex ca = taci_convex_shape(a, at_a, v[0]), cb = taci_convex_triangle(v, v[0]);
    taci_Distance d = taci_convex_signed(&ca, &cb, limit);
    d.a = v3_add(d.a, v[0]);
    d.b = v3_add(d.b, v[0]);
    return d;
}
