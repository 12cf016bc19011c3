/* Boxes: the separating axes of the two, then clipping of faces or one point of two edges.
 *
 * Over the 15 axes the largest separation s is a lower bound of the distance, and minus the depth
 * where they overlap. Choice of the axis, by rules that do not depend on small motions:
 *
 * - Of a's best face and b's best face, if they are parallel up to 1 mrad: the larger face; within
 *   1 % of area, a's. Else the one with the larger separation.
 * - An edge pair must beat the face by 1 % of its separation and 1e-6 of the size, and its axis
 * must be turned from the face's normal by more than 1 mrad.
 *
 * Apart, the axis of a face is the direction of the distance only if the faces are over each other
 * there, and that of an edge pair only if the nearest points are on the edges. Clipping shows it: a
 * point with gap g is a pair of points of the two, so s <= distance <= g. If g is not s, corners or
 * parallel edges are nearest, and the pair goes the general way (GJK). */
#include "geometry/face.h"
#include "geometry/pairs.h"

#define EDGES_PARALLEL 1e-6 // square of the sine below which two edges have no cross product
#define EDGE_RELATIVE 1e-2  // by what part an edge pair must beat a face
#define EDGE_ABSOLUTE 1e-6  // of the size
#define EXACT 1e-3          // relative: gap and separation agree
#define EDGE_FEATURE (1u << 14)

typedef struct Boxes {
    taci_Convex a, b;
    double ha[3], hb[3];
    double C[3][3];      // columns of b in a's frame: C_ij = A_i . B_j
    double A[3][3];      // |C_ij|
    double pa[3], pb[3]; // from b to a, in each frame
    double size;
} Boxes;

typedef struct Axis {
    int i, j; // a's axis, b's axis, -1: none; both: their cross product
    double separation;
} Axis;

static void set_boxes(Boxes *x, const taci_Shape *a, const taci_Place *at_a, const taci_Shape *b,
                      const taci_Place *at_b)
{
    x->a = taci_convex_shape(a, at_a, at_b->x);
    x->b = taci_convex_shape(b, at_b, at_b->x);
    x->size = taci_min(a->reach, b->reach);
    x->ha[0] = a->half.x, x->ha[1] = a->half.y, x->ha[2] = a->half.z;
    x->hb[0] = b->half.x, x->hb[1] = b->half.y, x->hb[2] = b->half.z;
    tac_Vec3 p = x->a.x, la = m3_tmul_v(&at_a->R, p), lb = m3_tmul_v(&at_b->R, p);
    x->pa[0] = la.x, x->pa[1] = la.y, x->pa[2] = la.z;
    x->pb[0] = lb.x, x->pb[1] = lb.y, x->pb[2] = lb.z;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            const double(*Ra)[3] = at_a->R.m, (*Rb)[3] = at_b->R.m;
            x->C[i][j] = Ra[0][i] * Rb[0][j] + Ra[1][i] * Rb[1][j] + Ra[2][i] * Rb[2][j];
            x->A[i][j] = fabs(x->C[i][j]);
        }
}

static Axis best_face_a(const Boxes *x)
{
    Axis best = {-1, -1, -HUGE_VAL};
    for (int i = 0; i < 3; i++) {
        double reach = x->hb[0] * x->A[i][0] + x->hb[1] * x->A[i][1] + x->hb[2] * x->A[i][2];
        double s = fabs(x->pa[i]) - x->ha[i] - reach;
        if (s > best.separation)
            best = (Axis){i, -1, s};
    }
    return best;
}

static Axis best_face_b(const Boxes *x)
{
    Axis best = {-1, -1, -HUGE_VAL};
    for (int j = 0; j < 3; j++) {
        double reach = x->ha[0] * x->A[0][j] + x->ha[1] * x->A[1][j] + x->ha[2] * x->A[2][j];
        double s = fabs(x->pb[j]) - x->hb[j] - reach;
        if (s > best.separation)
            best = (Axis){-1, j, s};
    }
    return best;
}

static Axis best_edges(const Boxes *x)
{
    Axis best = {-1, -1, -HUGE_VAL};
    for (int i = 0; i < 3; i++) {
        int k = (i + 1) % 3, l = (i + 2) % 3;
        for (int j = 0; j < 3; j++) {
            double sine2 = 1.0 - x->C[i][j] * x->C[i][j];
            if (sine2 < EDGES_PARALLEL)
                continue;
            int m = (j + 1) % 3, o = (j + 2) % 3;
            double reach = x->ha[k] * x->A[l][j] + x->ha[l] * x->A[k][j] + x->hb[m] * x->A[i][o] +
                           x->hb[o] * x->A[i][m];
            double d = fabs(x->pa[l] * x->C[k][j] - x->pa[k] * x->C[l][j]) - reach;
            // Compare before dividing: s = d / sine.
            double b = best.separation, q = b * fabs(b) * sine2;
            if (b == -HUGE_VAL || d * fabs(d) > q)
                best = (Axis){i, j, d / sqrt(sine2)};
        }
    }
    return best;
}

static double face_area(const double *h, int axis)
{
    return h[(axis + 1) % 3] * h[(axis + 2) % 3];
}

static Axis choose_face(const Boxes *x, Axis fa, Axis fb)
{
    if (x->A[fa.i][fb.j] >= 1.0 - TACI_TILT_COS)
        return face_area(x->hb, fb.j) > 1.01 * face_area(x->ha, fa.i) ? fb : fa;
    return fb.separation > fa.separation ? fb : fa;
}

// The unit normal of an axis, from b to a.
static tac_Vec3 axis_normal(const Boxes *x, Axis axis)
{
    tac_Vec3 n;
    if (axis.j < 0)
        n = m3_col(x->a.R, axis.i);
    else if (axis.i < 0)
        n = m3_col(x->b.R, axis.j);
    else
        n = v3_cross(m3_col(x->a.R, axis.i), m3_col(x->b.R, axis.j));
    if (axis.i >= 0 && axis.j >= 0)
        n = v3_scale(1.0 / v3_norm(n), n);
    return v3_dot(n, x->a.x) < 0.0 ? v3_neg(n) : n;
}

static bool edges_win(const Boxes *x, Axis face, Axis edges)
{
    if (edges.i < 0)
        return false;
    double beat = EDGE_RELATIVE * fabs(face.separation) + EDGE_ABSOLUTE * x->size;
    if (edges.separation <= face.separation + beat)
        return false;
    double turn = v3_dot(axis_normal(x, face), axis_normal(x, edges));
    return fabs(turn) < 1.0 - TACI_TILT_COS;
}

// -1: the faces are not over each other.
static int face_contacts(const Boxes *x, Axis axis, double s, double margin, taci_ContactPoint *out)
{
    bool flip = axis.i < 0;
    tac_Vec3 n = axis_normal(x, axis); // from b to a
    tac_Vec3 outward = flip ? n : v3_neg(n);
    const taci_Convex *ref = flip ? &x->b : &x->a, *inc = flip ? &x->a : &x->b;
    taci_Face reference, other;
    int k = flip ? axis.j : axis.i;
    taci_face_box(ref, k, v3_dot(m3_col(ref->R, k), outward) > 0.0, &reference);
    taci_face_find(inc, v3_neg(outward), inc->x, &other);
    taci_Clip clip = {.reference = &reference, .other = &other, .flip = flip, .margin = margin};
    taci_face_clip(&clip);
    if (!(clip.least < HUGE_VAL))
        return -1;
    bool inexact = fabs(clip.least - s) > EXACT * s + 1e-9 * x->size ||
                   clip.lateral > EXACT * s + 1e-12 * x->size;
    if (s > 0.0 && inexact)
        return -1;
    for (int i = 0; i < clip.count; i++)
        out[i] = clip.point[i];
    return clip.count;
}

// The middle of the edge along axis i that is farthest in a direction; *id: which of the twelve.
static tac_Vec3 edge_middle(const taci_Convex *c, const double *h, int i, tac_Vec3 direction,
                            uint32_t *id)
{
    tac_Vec3 p = c->x;
    *id = (uint32_t)i << 2;
    for (int k = 1; k <= 2; k++) {
        tac_Vec3 u = m3_col(c->R, (i + k) % 3);
        bool up = v3_dot(u, direction) > 0.0;
        p = v3_axpy(p, up ? h[(i + k) % 3] : -h[(i + k) % 3], u);
        *id |= (uint32_t)up << (k - 1);
    }
    return p;
}

// -1: the nearest points of the lines are not on the edges.
static int edge_contact(const Boxes *x, Axis axis, double margin, taci_ContactPoint *out)
{
    tac_Vec3 n = axis_normal(x, axis);
    uint32_t id_a, id_b;
    tac_Vec3 p = edge_middle(&x->a, x->ha, axis.i, v3_neg(n), &id_a);
    tac_Vec3 q = edge_middle(&x->b, x->hb, axis.j, n, &id_b);
    tac_Vec3 u = m3_col(x->a.R, axis.i), w = m3_col(x->b.R, axis.j), r = v3_sub(q, p);
    double c = x->C[axis.i][axis.j], sine2 = 1.0 - c * c;
    double s = (v3_dot(r, u) - c * v3_dot(r, w)) / sine2;
    double t = (c * v3_dot(r, u) - v3_dot(r, w)) / sine2;
    double ha = x->ha[axis.i], hb = x->hb[axis.j];
    double over = taci_max(fabs(s) - ha, fabs(t) - hb);
    if (axis.separation > 0.0 && over > EXACT * axis.separation + 1e-12 * x->size)
        return -1;
    s = taci_min(taci_max(s, -ha), ha);
    t = taci_min(taci_max(t, -hb), hb);
    if (axis.separation > margin)
        return 0;
    tac_Vec3 on_a = v3_axpy(p, s, u), on_b = v3_axpy(q, t, w);
    out[0] = (taci_ContactPoint){
        .point = v3_scale(0.5, v3_add(on_a, on_b)),
        .normal = n,
        .gap = axis.separation,
        .feature = EDGE_FEATURE | id_a << 4 | id_b,
    };
    return 1;
}

int taci_box_box(const taci_Shape *a, const taci_Place *at_a, const taci_Shape *b,
                 const taci_Place *at_b, double margin, taci_ContactPoint *out)
{
    Boxes x;
    set_boxes(&x, a, at_a, b, at_b);
    Axis fa = best_face_a(&x);
    if (fa.separation > margin)
        return 0;
    Axis fb = best_face_b(&x);
    if (fb.separation > margin)
        return 0;
    Axis edges = best_edges(&x);
    if (edges.separation > margin)
        return 0;
    Axis face = choose_face(&x, fa, fb);
    double s = taci_max(taci_max(fa.separation, fb.separation), edges.separation);
    int count;
    if (edges_win(&x, face, edges))
        count = edge_contact(&x, edges, margin, out);
    else
        count = face_contacts(&x, face, s, margin, out);
    if (count < 0)
        count = taci_convex_contacts(&x.a, &x.b, margin, out);
    for (int i = 0; i < count; i++)
        out[i].point = v3_add(out[i].point, at_b->x);
    return count;
}
