/* Depth of overlapping convex cores by the expanding polytope algorithm (van den Bergen 2001), in
 * fixed memory.
 *
 * A polytope of support points of a - b around the origin grows where its surface is nearest to the
 * origin. Its nearest face is a lower bound of the depth; the support width along that face's
 * normal is an upper one. The answer is the best upper bound met, with its normal: it is the depth
 * by which the two really overlap along it, whatever rounding did to the polytope.
 *
 * Face distances are signed: if the origin is on the surface, or outside by rounding, the same code
 * goes on and the depth comes out near 0 or slightly negative. */
#include "geometry/convex.h"

#define VERTICES 64
#define FACES (2 * VERTICES)
#define NONE (-1)
// How far the bounds may be apart in the end, of the size. Polyhedra end exactly, up to rounding.
// Curved surfaces would take many faces; they are polished afterwards, so the direction need only
// be near the right one; where they overlap deeply, a part of the depth is enough.
#define EXACT 1e-11
#define ROUGH 1e-4
#define ROUGH_RELATIVE 5e-3

typedef struct Face {
    int16_t v[3];  // counter-clockwise from outside
    int16_t to[3]; // the face across the side from v[i] to v[i+1]
    bool alive, seen;
    tac_Vec3 n;
    double d;
} Face;

typedef struct Polytope {
    taci_Convex *a, *b;
    double size;
    int vertex_count;
    tac_Vec3 y[VERTICES], pa[VERTICES], pb[VERTICES];
    Face face[FACES];
    int face_count;       // places used so far
    int16_t spare[FACES]; // places to use again
    int spare_count;
    struct {
        int16_t face, side;
    } rim[FACES]; // sides of hidden faces that look at the new point
    int rim_count;
} Polytope;

static int add_vertex(Polytope *p, tac_Vec3 direction)
{
    int i = p->vertex_count++;
    p->pa[i] = taci_convex_support(p->a, direction);
    p->pb[i] = taci_convex_support(p->b, v3_neg(direction));
    p->y[i] = v3_sub(p->pa[i], p->pb[i]);
    return i;
}

// Plane of a face. One without area has no normal; it is never the nearest and never visible.
static void set_plane(const Polytope *p, Face *f)
{
    tac_Vec3 a = p->y[f->v[0]], b = p->y[f->v[1]], c = p->y[f->v[2]];
    tac_Vec3 ab = v3_sub(b, a), ac = v3_sub(c, a), bc = v3_sub(c, b);
    tac_Vec3 n = v3_cross(ab, ac);
    double n2 = v3_norm2(n), longest = taci_max(v3_norm2(ab), taci_max(v3_norm2(ac), v3_norm2(bc)));
    if (n2 <= 1e-26 * longest * longest) {
        f->n = v3(0, 0, 0);
        f->d = HUGE_VAL;
        return;
    }
    f->n = v3_scale(1.0 / sqrt(n2), n);
    // The mean of three answers: the nearest vertex would favour one of them.
    f->d = (v3_dot(f->n, a) + v3_dot(f->n, b) + v3_dot(f->n, c)) / 3.0;
}

static int add_face(Polytope *p, int i, int j, int k)
{
    int at = p->spare_count > 0 ? p->spare[--p->spare_count] : p->face_count++;
    Face *f = &p->face[at];
    *f = (Face){.v = {(int16_t)i, (int16_t)j, (int16_t)k}, .to = {NONE, NONE, NONE}, .alive = true};
    set_plane(p, f);
    return at;
}

static void join(Polytope *p, int f, int i, int g, int j)
{
    p->face[f].to[i] = (int16_t)g;
    p->face[g].to[j] = (int16_t)f;
}

// Four vertices to a closed surface.
static void close_tetrahedron(Polytope *p)
{
    const tac_Vec3 *y = p->y;
    tac_Vec3 n = v3_cross(v3_sub(y[1], y[0]), v3_sub(y[2], y[0]));
    int q = 1, r = 2;
    if (v3_dot(n, v3_sub(y[3], y[0])) > 0.0) { // 3 must be behind the face 0 q r
        q = 2;
        r = 1;
    }
    int base = add_face(p, 0, q, r), f = add_face(p, 0, 3, q);
    int g = add_face(p, q, 3, r), h = add_face(p, r, 3, 0);
    join(p, base, 0, f, 2);
    join(p, base, 1, g, 2);
    join(p, base, 2, h, 2);
    join(p, f, 1, g, 0);
    join(p, g, 1, h, 0);
    join(p, h, 1, f, 0);
}

// Keep the vertex just added if it is off the point, line or plane of those before it.
static bool spans(Polytope *p, double least)
{
    const tac_Vec3 *y = p->y;
    tac_Vec3 e = v3_sub(y[1], y[0]);
    switch (p->vertex_count) {
    case 2:
        return v3_norm(e) > least;
    case 3: {
        tac_Vec3 n = v3_cross(e, v3_sub(y[2], y[0]));
        return v3_norm(n) > least * v3_norm(e);
    }
    default: {
        tac_Vec3 n = v3_cross(e, v3_sub(y[2], y[0]));
        return fabs(v3_dot(n, v3_sub(y[3], y[0]))) > least * v3_norm(n);
    }
    }
}

static bool try_vertex(Polytope *p, tac_Vec3 direction, double least)
{
    add_vertex(p, direction);
    if (spans(p, least))
        return true;
    p->vertex_count--;
    return false;
}

static bool try_both(Polytope *p, tac_Vec3 d, double least)
{
    return try_vertex(p, d, least) || try_vertex(p, v3_neg(d), least);
}

static bool grow(Polytope *p, double least)
{
    static const tac_Vec3 axis[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const tac_Vec3 *y = p->y;
    if (p->vertex_count == 3)
        return try_both(p, v3_cross(v3_sub(y[1], y[0]), v3_sub(y[2], y[0])), least);
    for (int i = 0; i < 3; i++) {
        tac_Vec3 d = axis[i];
        if (p->vertex_count == 2)
            d = v3_cross(v3_sub(y[1], y[0]), d);
        if (v3_norm2(d) > 0.0 && try_both(p, d, least))
            return true;
    }
    return false;
}

// GJK's points, as far as they span, and as many more as a tetrahedron needs; false: the difference
// of the cores is flat.
static bool start_polytope(Polytope *p, const taci_Simplex *s)
{
    double least = 1e-10 * p->size;
    for (int i = 0; i < s->count; i++) {
        int n = p->vertex_count++;
        p->y[n] = s->y[i];
        p->pa[n] = s->a[i];
        p->pb[n] = s->b[i];
        if (n > 0 && !spans(p, least))
            p->vertex_count--;
    }
    while (p->vertex_count < 4)
        if (!grow(p, least))
            return false;
    close_tetrahedron(p);
    return true;
}

// Delete the faces that see the point, from one that does, and collect the sides around them.
static void open_from(Polytope *p, int f, tac_Vec3 w)
{
    int16_t stack[FACES];
    int depth = 0;
    stack[depth++] = (int16_t)f;
    p->face[f].seen = true;
    p->rim_count = 0;
    while (depth > 0) {
        int at = stack[--depth];
        Face *dead = &p->face[at];
        dead->alive = false;
        p->spare[p->spare_count++] = (int16_t)at;
        for (int i = 0; i < 3; i++) {
            int16_t to = dead->to[i];
            Face *g = &p->face[to];
            if (g->seen)
                continue;
            if (v3_dot(g->n, w) - g->d > 1e-15 * p->size) {
                g->seen = true;
                stack[depth++] = to;
                continue;
            }
            int16_t side = 0;
            while (side < 2 && g->to[side] != at)
                side = (int16_t)(side + 1);
            p->rim[p->rim_count].face = to;
            p->rim[p->rim_count++].side = side;
        }
    }
}

// A fan from the new vertex over the rim. Neighbours in the fan are found by their vertices; a rim
// that is not one simple ring, which rounding can make, ends the growth.
static bool close_over(Polytope *p, int w)
{
    int16_t starts[VERTICES]; // fan face whose rim side starts at a vertex
    for (int i = 0; i < p->vertex_count; i++)
        starts[i] = NONE;
    int16_t fan[FACES];
    for (int k = 0; k < p->rim_count; k++) {
        const Face *g = &p->face[p->rim[k].face];
        int side = p->rim[k].side, from = g->v[(side + 1) % 3], to = g->v[side];
        if (starts[from] != NONE)
            return false;
        fan[k] = (int16_t)add_face(p, from, to, w);
        starts[from] = fan[k];
        join(p, fan[k], 0, p->rim[k].face, side);
    }
    for (int k = 0; k < p->rim_count; k++) {
        int next = starts[p->face[fan[k]].v[1]];
        if (next == NONE)
            return false;
        join(p, fan[k], 1, next, 2);
    }
    return true;
}

static int nearest_face(const Polytope *p)
{
    int best = NONE;
    for (int i = 0; i < p->face_count; i++)
        if (p->face[i].alive && (best == NONE || p->face[i].d < p->face[best].d))
            best = i;
    return best;
}

// Weights of the point of a triangle nearest to q, clamped to it.
static void triangle_weights(tac_Vec3 q, tac_Vec3 a, tac_Vec3 b, tac_Vec3 c, double *w)
{
    tac_Vec3 e = v3_sub(b, a), f = v3_sub(c, a), r = v3_sub(q, a);
    double ee = v3_dot(e, e), ef = v3_dot(e, f), ff = v3_dot(f, f);
    double er = v3_dot(e, r), fr = v3_dot(f, r), det = ee * ff - ef * ef;
    double u = 0.0, v = 0.0;
    if (det > 0.0) {
        u = (ff * er - ef * fr) / det;
        v = (ee * fr - ef * er) / det;
    }
    u = taci_min(taci_max(u, 0.0), 1.0);
    v = taci_min(taci_max(v, 0.0), 1.0);
    double s = taci_max(u + v, 1.0);
    w[1] = u / s;
    w[2] = v / s;
    w[0] = 1.0 - w[1] - w[2];
}

static void set_answer(const Polytope *p, const Face *f, double upper, taci_Distance *d)
{
    double w[3];
    triangle_weights(v3_scale(f->d, f->n), p->y[f->v[0]], p->y[f->v[1]], p->y[f->v[2]], w);
    d->distance = -upper;
    d->normal = v3_neg(f->n);
    d->a = d->b = v3(0, 0, 0);
    for (int i = 0; i < 3; i++) {
        d->a = v3_axpy(d->a, w[i], p->pa[f->v[i]]);
        d->b = v3_axpy(d->b, w[i], p->pb[f->v[i]]);
    }
}

// The cores lie in one plane, line or point together: no depth, and a normal across.
static taci_Distance flat_answer(const Polytope *p, const taci_Simplex *s)
{
    const tac_Vec3 *y = p->y;
    tac_Vec3 n = v3_sub(p->a->x, p->b->x); // to where the rest of a is, if that is across
    double n2 = v3_norm2(n);
    n = n2 > 0.0 ? v3_scale(1.0 / sqrt(n2), n) : v3(0, 0, 1);
    if (p->vertex_count == 2) {
        tac_Vec3 e = v3_sub(y[1], y[0]);
        e = v3_scale(1.0 / v3_norm(e), e);
        n = v3_perpendicular(e);
    } else if (p->vertex_count == 3) {
        tac_Vec3 m = v3_cross(v3_sub(y[1], y[0]), v3_sub(y[2], y[0]));
        m = v3_scale(1.0 / v3_norm(m), m);
        n = v3_dot(m, n) < 0.0 ? v3_neg(m) : m;
    }
    taci_Distance d = {.distance = 0.0, .normal = n};
    for (int i = 0; i < s->count; i++) {
        d.a = v3_axpy(d.a, s->weight[i], s->a[i]);
        d.b = v3_axpy(d.b, s->weight[i], s->b[i]);
    }
    return d;
}

taci_Distance taci_epa(taci_Convex *a, taci_Convex *b, const taci_Simplex *start)
{
    Polytope p;
    p.a = a;
    p.b = b;
    p.size = a->size + b->size;
    p.vertex_count = p.face_count = p.spare_count = 0;
    if (!start_polytope(&p, start))
        return flat_answer(&p, start);
    taci_Distance answer = {.distance = -HUGE_VAL};
    bool curved = a->curved || b->curved;
    double absolute = (curved ? ROUGH : EXACT) * p.size, relative = curved ? ROUGH_RELATIVE : 0.0;
    for (;;) {
        int f = nearest_face(&p);
        if (f == NONE || !(p.face[f].d < HUGE_VAL))
            break;
        tac_Vec3 n = p.face[f].n;
        double lower = p.face[f].d;
        int w = add_vertex(&p, n);
        double upper = v3_dot(n, p.y[w]);
        if (upper < -answer.distance)
            set_answer(&p, &p.face[f], upper, &answer);
        double slack = -answer.distance - lower;
        double tolerance = absolute + relative * lower;
        if (slack <= tolerance || upper - lower <= tolerance || p.vertex_count == VERTICES)
            break;
        open_from(&p, f, p.y[w]);
        if (!close_over(&p, w))
            break;
    }
    return answer.distance > -HUGE_VAL ? answer : flat_answer(&p, start);
}
