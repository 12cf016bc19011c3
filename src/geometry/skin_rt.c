/* Questions to a skin at the haptic rate (skin.h): the first triangle that a segment enters, the
 * nearest feature, inside or outside. Nothing here allocates; a question costs what the tree costs.
 *
 * Corrections C1, C3 and C4 of glc-notes 7 are in the cast and in the snap. */
#include "geometry/skin.h"

#define OUTSIDE 1e-9     // m: a hit point this far outside its triangle is a hit
#define SURELY_OUT 1e-12 // m: and this far, only if it leads nearer to the goal
#define BEHIND 1e-9      // m: a start this far behind a plane has just come through it
#define GRAZING (-1e-15) // m: a way that sinks less than this below a plane does not enter it
#define NEAR_BY 9.0      // squared: a node farther than three times its radius is a small face
static const double PI = 3.14159265358979323846;

// ---- the nearest point of a triangle

// The nearest point of an edge of the triangle, and which feature it is.
static taci_Feature snap_to_edge(const taci_Skin *skin, int edge, tac_Vec3 p, double snap,
                                 tac_Vec3 *on)
{
    tac_Vec3 a = taci_skin_corner(skin, edge), u = taci_skin_edge(skin, edge);
    double length = v3_norm(u);
    double s = v3_dot(v3_sub(p, a), u) / length;
    if (s < snap) {
        *on = a;
        return (taci_Feature){.kind = TACI_ON_CORNER, .id = skin->fan[edge]};
    }
    int next = taci_skin_next(edge);
    if (s > length - snap) {
        *on = taci_skin_corner(skin, next);
        return (taci_Feature){.kind = TACI_ON_CORNER, .id = skin->fan[next]};
    }
    *on = v3_axpy(a, s / length, u);
    return (taci_Feature){.kind = TACI_ON_EDGE, .id = edge};
}

// C4: by the distances to the three border lines, and where one is within reach or crossed, by the
// nearest of the three edges. Barycentric formulas fail on slivers.
taci_Feature taci_skin_snap(const taci_Skin *skin, int t, tac_Vec3 point, double snap, tac_Vec3 *on)
{
    const taci_Mesh *m = skin->mesh;
    tac_Vec3 n = m->normal[t];
    bool within = true;
    for (int e = 3 * t; e < 3 * t + 3 && within; e++) {
        tac_Vec3 in = v3_cross(n, taci_skin_edge(skin, e));
        double inset = v3_dot(v3_sub(point, taci_skin_corner(skin, e)), in);
        within = inset > 0.0 && inset * inset > snap * snap * v3_norm2(in);
    }
    if (within) {
        double h = v3_dot(v3_sub(point, taci_skin_corner(skin, 3 * t)), n);
        *on = v3_axpy(point, -h, n);
        return (taci_Feature){.kind = TACI_ON_FACE, .id = t};
    }
    taci_Feature best = {0};
    double least = HUGE_VAL;
    for (int e = 3 * t; e < 3 * t + 3; e++) {
        tac_Vec3 at;
        taci_Feature f = snap_to_edge(skin, e, point, snap, &at);
        double d2 = v3_norm2(v3_sub(point, at));
        if (d2 < least) {
            least = d2;
            best = f;
            *on = at;
        }
    }
    return best;
}

// ---- the nearest feature of all

static double outside(double x, double low, double high)
{
    return x < low ? low - x : x > high ? x - high : 0.0;
}

static double box_distance2(const taci_Box *b, tac_Vec3 p)
{
    double x = outside(p.x, b->low.x, b->high.x), y = outside(p.y, b->low.y, b->high.y),
           z = outside(p.z, b->low.z, b->high.z);
    return x * x + y * y + z * z;
}

taci_Feature taci_skin_closest(const taci_Skin *skin, tac_Vec3 point, tac_Vec3 *on)
{
    const taci_Mesh *m = skin->mesh;
    taci_Feature best = {0};
    double least = HUGE_VAL;
    *on = m->vertex[m->triangle[0][0]];
    // First down to the nearest leaf, for a good bound; then through the tree.
    int leaf = 0;
    while (m->node[leaf].triangle < 0) {
        int a = leaf + 1, b = m->node[a].skip;
        bool second = box_distance2(&m->node[b].box, point) < box_distance2(&m->node[a].box, point);
        leaf = second ? b : a;
    }
    for (int n = leaf, all = 0; n < m->node_count;) {
        const taci_MeshNode *node = &m->node[n];
        if (all && box_distance2(&node->box, point) > least) {
            n = node->skip;
            continue;
        }
        for (int t = node->triangle; t < node->triangle + node->count; t++) {
            tac_Vec3 at;
            taci_Feature f = taci_skin_snap(skin, t, point, 0.0, &at);
            double d2 = v3_norm2(v3_sub(point, at));
            if (d2 < least) {
                least = d2;
                best = f;
                *on = at;
            }
        }
        n = all ? n + 1 : 0;
        all = 1;
    }
    return best;
}

// ---- inside or outside

// The solid angle of a triangle seen from p (van Oosterom and Strackee 1983).
static double solid_angle(const taci_Mesh *m, int t, tac_Vec3 p)
{
    const int32_t *v = m->triangle[t];
    tac_Vec3 a = v3_sub(m->vertex[v[0]], p), b = v3_sub(m->vertex[v[1]], p),
             c = v3_sub(m->vertex[v[2]], p);
    double la = v3_norm(a), lb = v3_norm(b), lc = v3_norm(c);
    double over = v3_dot(a, v3_cross(b, c));
    double under = la * lb * lc + v3_dot(a, b) * lc + v3_dot(b, c) * la + v3_dot(c, a) * lb;
    return over == 0.0 && under <= 0.0 ? 0.0 : 2.0 * atan2(over, under);
}

double taci_skin_winding(const taci_Skin *skin, tac_Vec3 point)
{
    const taci_Mesh *m = skin->mesh;
    double sum = 0.0;
    for (int n = 0; n < m->node_count;) {
        const taci_MeshNode *node = &m->node[n];
        const taci_SkinFar *far = &skin->far[n];
        tac_Vec3 d = v3_sub(far->center, point);
        double d2 = v3_norm2(d);
        if (d2 > NEAR_BY * far->radius2) {
            sum += v3_dot(far->area, d) / (d2 * sqrt(d2));
            n = node->skip;
            continue;
        }
        for (int t = node->triangle; t < node->triangle + node->count; t++)
            sum += solid_angle(m, t, point);
        n++;
    }
    return sum / (4.0 * PI);
}

// ---- the cast

typedef struct Cast {
    const taci_Skin *skin;
    const taci_SkinCast *q;
    tac_Vec3 way;
    double inverse[3], best;
    int triangle;
} Cast;

static double finite_inverse(double x)
{
    return fabs(x) < 1e-300 ? 1e300 : 1.0 / x;
}

static bool slab(double low, double high, double from, double inverse, double *first, double *last)
{
    double a = (low - OUTSIDE - from) * inverse, b = (high + OUTSIDE - from) * inverse;
    *first = taci_max(*first, taci_min(a, b));
    *last = taci_min(*last, taci_max(a, b));
    return *first <= *last;
}

static bool meets_box(const Cast *c, const taci_Box *b)
{
    tac_Vec3 o = c->q->from;
    double first = 0.0, last = c->best;
    return slab(b->low.x, b->high.x, o.x, c->inverse[0], &first, &last) &&
           slab(b->low.y, b->high.y, o.y, c->inverse[1], &first, &last) &&
           slab(b->low.z, b->high.z, o.z, c->inverse[2], &first, &last);
}

// How far a point is beyond the borders of a triangle: not at all, hardly, or too far.
typedef enum Reach { WITHIN, BESIDE, BEYOND } Reach;

static Reach reach_of(const taci_Skin *skin, int t, tac_Vec3 p)
{
    tac_Vec3 n = skin->mesh->normal[t];
    Reach reach = WITHIN;
    for (int e = 3 * t; e < 3 * t + 3; e++) {
        tac_Vec3 out = v3_cross(taci_skin_edge(skin, e), n);
        double q = v3_dot(v3_sub(p, taci_skin_corner(skin, e)), out);
        if (q <= 0.0)
            continue;
        double size2 = v3_norm2(out);
        if (q * q > OUTSIDE * OUTSIDE * size2)
            return BEYOND;
        if (q * q > SURELY_OUT * SURELY_OUT * size2)
            reach = BESIDE;
    }
    return reach;
}

static bool is_left(const Cast *c, int t)
{
    for (int i = 0; i < c->q->leave_count; i++)
        if (c->q->leave[i].body == c->q->body && taci_skin_has(c->skin, c->q->leave[i], t))
            return true;
    return false;
}

static void try_triangle(Cast *c, int t)
{
    tac_Vec3 n = c->skin->mesh->normal[t];
    double sink = v3_dot(c->way, n);
    if (sink >= GRAZING)
        return;
    double h = v3_dot(v3_sub(c->q->from, taci_skin_corner(c->skin, 3 * t)), n);
    // C1: a point that rests on the surface may be behind it by rounding.
    if (h < (c->q->strict ? -SURELY_OUT : -BEHIND))
        return;
    double s = taci_max(0.0, h / -sink);
    if (s > c->best || (s == c->best && c->triangle >= 0) || is_left(c, t))
        return;
    tac_Vec3 p = v3_axpy(c->q->from, s, c->way);
    Reach reach = reach_of(c->skin, t, p);
    if (reach == BEYOND)
        return;
    if (reach == BESIDE) { // C3: it moves back to the triangle; without progress it may come again
        if (c->q->strict)
            return;
        tac_Vec3 on;
        taci_skin_snap(c->skin, t, p, 0.0, &on);
        if (!(v3_norm2(v3_sub(c->q->goal, on)) < c->q->nearer2))
            return;
    }
    c->best = s;
    c->triangle = t;
}

int taci_skin_cast(const taci_Skin *skin, const taci_SkinCast *cast, double *fraction)
{
    const taci_Mesh *m = skin->mesh;
    tac_Vec3 way = v3_sub(cast->to, cast->from);
    Cast c = {.skin = skin,
              .q = cast,
              .way = way,
              .inverse = {finite_inverse(way.x), finite_inverse(way.y), finite_inverse(way.z)},
              .best = *fraction,
              .triangle = -1};
    for (int n = 0; n < m->node_count;) {
        const taci_MeshNode *node = &m->node[n];
        if (!meets_box(&c, &node->box)) {
            n = node->skip;
            continue;
        }
        for (int t = node->triangle; t < node->triangle + node->count; t++)
            try_triangle(&c, t);
        n++;
    }
    if (c.triangle >= 0)
        *fraction = c.best;
    return c.triangle;
}
