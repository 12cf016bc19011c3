/* Distance of two convex cores by the algorithm of Gilbert, Johnson and Keerthi (1988).
 *
 * The difference a - b of the cores is searched for its point v nearest to the origin, by simplices
 * of at most four support points. The nearest point of a simplex is found by signed volumes
 * (Montanari, Petrinic and Barbieri 2017): it decides by the signs of sums that are computed
 * directly, and so does not contradict itself on flat simplices as Johnson's products do.
 *
 * It ends when the support plane through w proves that v is the nearest up to rounding, or when a
 * step no longer gets nearer: then nothing more is to be had in double precision. */
#include "geometry/convex.h"

#define ROUNDS 64
#define RELATIVE 1e-14 // of |v|2: what the support plane must leave open to go on,
#define ABSOLUTE 1e-15 // or of |v| times the size,
#define CURVED 1e-12   // with curved surfaces, where each round gains two bits: normals to 1e-6
#define TOUCHING 1e-15 // of the farthest simplex point: nearer is rounding, the cores touch

// Nearest points of the simplex of the points i[0..n-1], as weights over the four places.
typedef struct Nearest {
    double weight[4];
    tac_Vec3 v;
    double v2;
} Nearest;

static Nearest nearest_point(const tac_Vec3 *y, int i)
{
    Nearest r = {.v = y[i], .v2 = v3_norm2(y[i])};
    r.weight[i] = 1.0;
    return r;
}

static Nearest nearest_on_line(const tac_Vec3 *y, int i, int j)
{
    tac_Vec3 e = v3_sub(y[j], y[i]);
    double e2 = v3_norm2(e), t = -v3_dot(y[i], e);
    if (t <= 0.0)
        return nearest_point(y, i);
    if (t >= e2)
        return nearest_point(y, j);
    t /= e2;
    // from the nearer end, so that a far one does not spoil it
    Nearest r = {.v = t < 0.5 ? v3_axpy(y[i], t, e) : v3_axpy(y[j], t - 1.0, e)};
    r.v2 = v3_norm2(r.v);
    r.weight[i] = 1.0 - t;
    r.weight[j] = t;
    return r;
}

static Nearest nearer(Nearest p, Nearest q)
{
    return q.v2 < p.v2 ? q : p;
}

static Nearest nearest_on_edges(const tac_Vec3 *y, int i, int j, int k)
{
    Nearest r = nearest_on_line(y, i, j);
    r = nearer(r, nearest_on_line(y, j, k));
    return nearer(r, nearest_on_line(y, k, i));
}

static double minor(double pu, double pv, double qu, double qv)
{
    return pu * qv - pv * qu;
}

// Areas of the three triangles that p makes with the sides of y_i y_j y_k, all projected along the
// axis in which the triangle is seen largest, with its sign.
static void signed_areas(tac_Vec3 p, tac_Vec3 a, tac_Vec3 b, tac_Vec3 c, tac_Vec3 n, double *area)
{
    tac_Vec3 A = v3_sub(a, p), B = v3_sub(b, p), C = v3_sub(c, p);
    double x = fabs(n.x), y = fabs(n.y), z = fabs(n.z), s;
    if (z >= x && z >= y) {
        s = copysign(1.0, n.z);
        area[0] = s * minor(B.x, B.y, C.x, C.y);
        area[1] = s * minor(C.x, C.y, A.x, A.y);
        area[2] = s * minor(A.x, A.y, B.x, B.y);
    } else if (y >= x) {
        s = copysign(1.0, n.y);
        area[0] = s * minor(B.z, B.x, C.z, C.x);
        area[1] = s * minor(C.z, C.x, A.z, A.x);
        area[2] = s * minor(A.z, A.x, B.z, B.x);
    } else {
        s = copysign(1.0, n.x);
        area[0] = s * minor(B.y, B.z, C.y, C.z);
        area[1] = s * minor(C.y, C.z, A.y, A.z);
        area[2] = s * minor(A.y, A.z, B.y, B.z);
    }
}

static Nearest nearest_on_triangle(const tac_Vec3 *y, int i, int j, int k)
{
    tac_Vec3 e = v3_sub(y[j], y[i]), f = v3_sub(y[k], y[i]), n = v3_cross(e, f);
    double n2 = v3_norm2(n);
    if (n2 <= 1e-28 * v3_norm2(e) * v3_norm2(f)) // a line
        return nearest_on_edges(y, i, j, k);
    // The foot of the origin: along the normal, so that its direction is that of the face.
    tac_Vec3 foot = v3_scale(v3_dot(n, y[i]) / n2, n);
    double area[3];
    signed_areas(foot, y[i], y[j], y[k], n, area);
    double sum = area[0] + area[1] + area[2];
    if (area[0] > 0.0 && area[1] > 0.0 && area[2] > 0.0) {
        Nearest r = {.v = foot, .v2 = v3_norm2(foot)};
        r.weight[i] = area[0] / sum;
        r.weight[j] = area[1] / sum;
        r.weight[k] = area[2] / sum;
        return r;
    }
    // Only a side that the foot is beyond can hold the nearest point.
    Nearest r = {.v2 = HUGE_VAL};
    if (area[0] <= 0.0)
        r = nearer(r, nearest_on_line(y, j, k));
    if (area[1] <= 0.0)
        r = nearer(r, nearest_on_line(y, k, i));
    if (area[2] <= 0.0)
        r = nearer(r, nearest_on_line(y, i, j));
    return r;
}

// *inside: the origin is in the tetrahedron.
static Nearest nearest_on_tetrahedron(const tac_Vec3 *y, bool *inside)
{
    static const int face[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}}; // opposite to i
    tac_Vec3 e = v3_sub(y[1], y[0]), f = v3_sub(y[2], y[0]), g = v3_sub(y[3], y[0]);
    double volume = v3_dot(e, v3_cross(f, g));
    bool flat = volume * volume <= 1e-28 * v3_norm2(e) * v3_norm2(f) * v3_norm2(g);
    double s = volume < 0.0 ? -1.0 : 1.0;
    Nearest r = {.v2 = HUGE_VAL};
    *inside = !flat;
    for (int i = 0; i < 4; i++) {
        const int *t = face[i];
        // volume of the origin with this face: positive while it is on the inner side
        double part = s * v3_dot(y[t[0]], v3_cross(y[t[1]], y[t[2]]));
        if (part > 0.0 && !flat)
            continue;
        *inside = false;
        r = nearer(r, nearest_on_triangle(y, t[0], t[1], t[2]));
    }
    return r;
}

static Nearest nearest(const taci_Simplex *s, bool *inside)
{
    *inside = false;
    switch (s->count) {
    case 1:
        return nearest_point(s->y, 0);
    case 2:
        return nearest_on_line(s->y, 0, 1);
    case 3:
        return nearest_on_triangle(s->y, 0, 1, 2);
    default:
        return nearest_on_tetrahedron(s->y, inside);
    }
}

// The same without trusting a sign: of nearly flat simplices the tests may rule out the right part.
static Nearest nearest_of_all(const taci_Simplex *s)
{
    static const int face[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}};
    Nearest r = {.v2 = HUGE_VAL};
    if (s->count == 3)
        return nearer(nearest_on_triangle(s->y, 0, 1, 2), nearest_on_edges(s->y, 0, 1, 2));
    for (int i = 0; s->count == 4 && i < 4; i++) {
        const int *t = face[i];
        r = nearer(r, nearest_on_triangle(s->y, t[0], t[1], t[2]));
        r = nearer(r, nearest_on_edges(s->y, t[0], t[1], t[2]));
    }
    return r;
}

// Keep the points that carry the nearest one.
static void shrink(taci_Simplex *s, const Nearest *r)
{
    int n = 0;
    for (int i = 0; i < s->count; i++) {
        if (r->weight[i] == 0.0)
            continue;
        s->y[n] = s->y[i];
        s->a[n] = s->a[i];
        s->b[n] = s->b[i];
        s->weight[n++] = r->weight[i];
    }
    s->count = n;
}

static void add_support(taci_Simplex *s, taci_Convex *a, taci_Convex *b, tac_Vec3 direction)
{
    int n = s->count++;
    s->a[n] = taci_convex_support(a, direction);
    s->b[n] = taci_convex_support(b, v3_neg(direction));
    s->y[n] = v3_sub(s->a[n], s->b[n]);
}

static bool is_old(const taci_Simplex *s)
{
    tac_Vec3 w = s->y[s->count - 1];
    for (int i = 0; i + 1 < s->count; i++)
        if (w.x == s->y[i].x && w.y == s->y[i].y && w.z == s->y[i].z)
            return true;
    return false;
}

static double farthest2(const taci_Simplex *s)
{
    double far2 = 0.0;
    for (int i = 0; i < s->count; i++)
        far2 = taci_max(far2, v3_norm2(s->y[i]));
    return far2;
}

static void set_witnesses(taci_Gjk *g)
{
    const taci_Simplex *s = &g->simplex;
    g->a = g->b = v3(0, 0, 0);
    for (int i = 0; i < s->count; i++) {
        g->a = v3_axpy(g->a, s->weight[i], s->a[i]);
        g->b = v3_axpy(g->b, s->weight[i], s->b[i]);
    }
}

// Nearest point of the points to start with; a support point towards `guess` if there are none.
static Nearest start_search(taci_Simplex *s, taci_Convex *a, taci_Convex *b, tac_Vec3 guess,
                            bool *inside)
{
    if (s->count == 0)
        add_support(s, a, b, v3_norm2(guess) > 0.0 ? v3_neg(guess) : v3(-1, 0, 0));
    Nearest r = nearest(s, inside);
    if (!*inside)
        shrink(s, &r);
    return r;
}

taci_Gjk taci_gjk(taci_Convex *a, taci_Convex *b, const taci_Simplex *start, tac_Vec3 guess,
                  double limit)
{
    taci_Gjk g = {.overlap = false};
    if (start)
        g.simplex = *start;
    taci_Simplex *s = &g.simplex;
    Nearest r = start_search(s, a, b, guess, &g.overlap);
    double open = (a->curved || b->curved ? CURVED : ABSOLUTE) * (a->size + b->size);
    g.v = r.v;
    double v2 = r.v2;
    for (int round = 0; round < ROUNDS && !g.overlap; round++) {
        if (v2 <= TOUCHING * TOUCHING * farthest2(s)) {
            g.overlap = true;
            break;
        }
        add_support(s, a, b, v3_neg(g.v));
        double reached = v3_dot(g.v, s->y[s->count - 1]); // |v| times a lower bound
        if (reached > 0.0 && reached * reached > limit * limit * v2 && limit >= 0.0) {
            g.beyond = true;
            g.distance = reached / sqrt(v2);
            return g;
        }
        g.open = (v2 - reached) / sqrt(v2);
        bool done = v2 - reached <= RELATIVE * v2 + open * sqrt(v2) || is_old(s);
        if (!done)
            r = nearest(s, &g.overlap);
        if (!done && !g.overlap && !(r.v2 < v2))
            r = nearest_of_all(s);
        if (done || (!g.overlap && !(r.v2 < v2))) { // no nearer: rounding has the last word
            s->count--;
            break;
        }
        if (g.overlap)
            break;
        shrink(s, &r);
        g.v = r.v;
        v2 = r.v2;
    }
    g.distance = g.overlap ? 0.0 : sqrt(v2);
    if (!g.overlap)
        set_witnesses(&g);
    return g;
}
