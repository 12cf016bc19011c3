/* Two shapes on their ways: looked at where they come nearest, until every piece of the time is
 * known to be clear, or they touch. Theory: docs/theory/contact.md (C1c). */
#include "geometry/meet.h"
#include "geometry/convex.h"
#include "geometry/geometry.h"
#include "math/so3.h"
#include <math.h>

#define LOOKS 64         // at most
#define SHORT 0.03125    // of the time: a piece in which the nearest points of a mesh stay the same
#define SHORTEST 0.00098 // of the time: within it they do not come nearer and part again
#define AWAY 0.05        // of a piece: so far from its ends it is looked at

typedef struct Pair {
    const taci_Path *path;
    double T, margin;
    double bend;    // m/s2, by which ways of points bend at most
    double closing; // m/s, at which any two points come nearer at most
    bool convex;    // both convex, or one a plane: what is apart is parted by an axis
    bool bounded;   // neither is a height field: an axis may part them
    bool meshes;    // both are: one may be inside the other without crossing it
} Pair;

typedef struct Look { // at one time
    double t, gap;    // s, m; a gap beyond the margin of a mesh is the margin
    double rate;      // m/s, of the gap
    tac_Vec3 normal;  // from 1 to 0
} Look;

taci_Place taci_path_place(const taci_Path *p, double t)
{
    taci_Place at = p->place;
    tac_Vec3 arm = v3_sub(at.x, p->x);
    if (v3_norm2(p->w) > 0.0) {
        tac_Mat3 turn = q_matrix(q_exp(v3_scale(t, p->w)));
        arm = m3_mul_v(&turn, arm);
        at.R = m3_mul(&turn, &p->place.R);
    }
    at.x = v3_add(v3_axpy(v3_axpy(p->x, t, p->v), 0.5 * t * t, p->a), arm);
    return at;
}

/// The velocity of what is at a point then.
static tac_Vec3 velocity_at(const taci_Path *p, double t, tac_Vec3 point)
{
    tac_Vec3 x = v3_axpy(v3_axpy(p->x, t, p->v), 0.5 * t * t, p->a);
    return v3_add(v3_axpy(p->v, t, p->a), v3_cross(p->w, v3_sub(point, x)));
}

/// How far a mesh goes along a direction, both in its own frame.
static double mesh_extent(const taci_Mesh *m, tac_Vec3 n)
{
    double most = -HUGE_VAL;
    for (int i = 0; i < m->node_count;) {
        const taci_MeshNode *node = &m->node[i];
        const taci_Box *b = &node->box;
        double reach = taci_max(n.x * b->low.x, n.x * b->high.x) +
                       taci_max(n.y * b->low.y, n.y * b->high.y) +
                       taci_max(n.z * b->low.z, n.z * b->high.z);
        if (reach <= most) {
            i = node->skip;
            continue;
        }
        for (int t = 0; node->triangle >= 0 && t < node->count; t++)
            for (int k = 0; k < 3; k++)
                most = taci_max(most, v3_dot(n, m->vertex[m->triangle[node->triangle + t][k]]));
        i++;
    }
    return most;
}

/// How far a height field goes along a direction, both in its own frame.
static double field_extent(const taci_Field *f, tac_Vec3 n)
{
    double x = 0.5 * f->dx * (f->columns - 1), y = 0.5 * f->dy * (f->rows - 1);
    return n.z < 0.0 ? HUGE_VAL : fabs(n.x) * x + fabs(n.y) * y + n.z * f->high;
}

/// How far a shape goes along a direction, from an origin. A plane is only asked along its normal.
static double extent(const taci_Shape *s, const taci_Place *at, tac_Vec3 n, tac_Vec3 origin)
{
    double x = v3_dot(n, v3_sub(at->x, origin));
    if (s->type == TAC_SHAPE_PLANE)
        return x;
    tac_Vec3 local = m3_tmul_v(&at->R, n);
    if (s->type == TAC_SHAPE_MESH)
        return x + mesh_extent(s->mesh, local);
    if (s->type == TAC_SHAPE_HEIGHT_FIELD)
        return x + field_extent(s->field, local);
    return x + v3_dot(local, taci_shape_support(s, local));
}

double taci_paths_parted(const taci_Path path[2], tac_Vec3 n, double t)
{
    taci_Place at[2] = {taci_path_place(&path[0], t), taci_path_place(&path[1], t)};
    return -extent(path[0].shape, &at[0], v3_neg(n), at[1].x) -
           extent(path[1].shape, &at[1], n, at[1].x);
}

static void set_rate(const Pair *p, tac_Vec3 on0, tac_Vec3 on1, Look *look)
{
    tac_Vec3 v =
        v3_sub(velocity_at(&p->path[0], look->t, on0), velocity_at(&p->path[1], look->t, on1));
    look->rate = v3_dot(look->normal, v);
}

static void look_at_plane(const Pair *p, const taci_Place at[2], Look *look)
{
    int plane = p->path[0].shape->type == TAC_SHAPE_PLANE ? 0 : 1, other = 1 - plane;
    const taci_Shape *s = p->path[other].shape;
    tac_Vec3 up = m3_col(&at[plane].R, 2);
    tac_Vec3 low =
        taci_place_point(&at[other], taci_shape_support(s, m3_tmul_v(&at[other].R, v3_neg(up))));
    look->gap = v3_dot(up, v3_sub(low, at[plane].x));
    look->normal = plane == 1 ? up : v3_neg(up);
    set_rate(p, low, low, look);
}

static void look_at_convex(const Pair *p, const taci_Place at[2], Look *look)
{
    tac_Vec3 origin = at[1].x;
    taci_Convex a = taci_convex_shape(p->path[0].shape, &at[0], origin);
    taci_Convex b = taci_convex_shape(p->path[1].shape, &at[1], origin);
    taci_Gjk g = taci_gjk(&a, &b, NULL, v3_sub(a.x, b.x), HUGE_VAL);
    if (g.overlap || !(g.distance > a.radius + b.radius)) {
        look->gap = 0.0;
        return;
    }
    look->gap = g.distance - a.radius - b.radius;
    look->normal = v3_scale(1.0 / g.distance, g.v);
    set_rate(p, v3_add(origin, v3_axpy(g.a, -a.radius, look->normal)),
             v3_add(origin, v3_axpy(g.b, b.radius, look->normal)), look);
}

/// By the narrow phase. False: there is nothing within the margin.
static bool look_within(const Pair *p, const taci_Place at[2], double margin, Look *look)
{
    taci_ContactPoint point[TACI_MANIFOLD_MAX];
    int n = taci_collide(p->path[0].shape, &at[0], p->path[1].shape, &at[1], margin, point);
    const taci_ContactPoint *best = NULL;
    for (int i = 0; i < n; i++)
        if (best == NULL || point[i].gap < best->gap)
            best = &point[i];
    look->gap = margin;
    if (best == NULL)
        return false;
    look->gap = best->gap;
    look->normal = best->normal;
    set_rate(p, v3_axpy(best->point, 0.5 * best->gap, best->normal),
             v3_axpy(best->point, -0.5 * best->gap, best->normal), look);
    return true;
}

/// Two meshes that are looked at from farther than they are thick may seem to overlap through each
/// other. They do not if they are apart nearby, and an axis parts them.
static void look_at_any(const Pair *p, const taci_Place at[2], Look *look)
{
    look_within(p, at, p->margin, look);
    if (look->gap > 0.0 || !p->meshes)
        return;
    Look near = *look;
    double thin =
        fmin(taci_shape_thickness(p->path[0].shape), taci_shape_thickness(p->path[1].shape));
    if (look_within(p, at, fmin(p->margin, 0.5 * thin), &near) && near.gap > 0.0 &&
        taci_paths_parted(p->path, near.normal, near.t) > 0.0)
        *look = near;
}

static Look look_at(const Pair *p, double t)
{
    Look look = {.t = t};
    taci_Place at[2] = {taci_path_place(&p->path[0], t), taci_path_place(&p->path[1], t)};
    if (!p->convex)
        look_at_any(p, at, &look);
    else if (p->path[0].shape->type == TAC_SHAPE_PLANE || p->path[1].shape->type == TAC_SHAPE_PLANE)
        look_at_plane(p, at, &look);
    else
        look_at_convex(p, at, &look);
    return look;
}

/// Whether what is f0 and f1 at the ends of a time h, and bends down by `bend` at most, stays
/// above 0.
static bool stays_up(double f0, double f1, double bend, double h)
{
    double sag = 0.5 * bend * h * h, rise = f1 - f0;
    if (!(f0 > 0.0) || !(f1 > 0.0))
        return false;
    if (fabs(rise) >= sag)
        return true; // lowest at an end
    double s = 0.5 * (1.0 - rise / sag);
    return f0 + rise * s - sag * s * (1.0 - s) > 0.0;
}

/// Whether an axis parts them all the time between two looks. Along it the way of each point bends
/// by no more than `bend`, so that the least of all is known from both ends.
static bool is_parted(const Pair *p, tac_Vec3 axis, double from, double to)
{
    return stays_up(taci_paths_parted(p->path, axis, from), taci_paths_parted(p->path, axis, to),
                    p->bend, to - from);
}

/// Whether they stay apart between two looks. What no axis parts: any two points come nearer by no
/// more than `closing`, and in a short piece the nearest ones stay the nearest.
static bool is_clear(const Pair *p, const Look *from, const Look *to)
{
    if (p->bounded &&
        (is_parted(p, from->normal, from->t, to->t) || is_parted(p, to->normal, from->t, to->t)))
        return true;
    double h = to->t - from->t;
    if (p->meshes)
        return false;
    if (from->gap + to->gap > p->closing * h)
        return true;
    bool turns = from->rate < 0.0 && to->rate > 0.0; // comes nearer and parts again
    return !p->convex && h <= (turns ? SHORTEST : SHORT) * p->T &&
           stays_up(from->gap, to->gap, p->bend, h);
}

/// Where to look between two looks: where the gap would be least if it changed as it does at both.
/// Corners that pass each other are nearest there.
static double between(const Look *from, const Look *to)
{
    double h = to->t - from->t, s = 0.5;
    if (from->rate < 0.0 && to->rate > 0.0)
        s = (to->gap - from->gap - h * to->rate) / (h * (from->rate - to->rate));
    return from->t + h * fmin(fmax(s, AWAY), 1.0 - AWAY);
}

static Pair make_pair(const taci_Path path[2], double T, double margin)
{
    Pair p = {path, T, margin, 0.0, v3_norm(v3_sub(path[0].v, path[1].v)), true, true, true};
    for (int i = 0; i < 2; i++) {
        double turn = v3_norm(path[i].w), bend = v3_norm(path[i].a);
        p.closing += T * bend;
        p.bend += bend;
        if (turn > 0.0) { // a plane has no end, but it need not turn
            p.bend += turn * turn * path[i].reach;
            p.closing += turn * path[i].reach;
        }
        int type = path[i].shape->type;
        p.convex &= taci_shape_convex(path[i].shape) || type == TAC_SHAPE_PLANE;
        p.meshes &= type == TAC_SHAPE_MESH;
        p.bounded &= type != TAC_SHAPE_HEIGHT_FIELD;
    }
    p.convex &= taci_shape_convex(path[0].shape) || taci_shape_convex(path[1].shape);
    return p;
}

bool taci_paths_meet(const taci_Path path[2], double T, double margin)
{
    Pair p = make_pair(path, T, margin);
    Look from, ahead[LOOKS]; // the nearest time last
    if (!isfinite(p.bend))
        return true;
    ahead[0] = look_at(&p, T);
    if (!(ahead[0].gap > 0.0))
        return true;
    from = look_at(&p, 0.0);
    if (!(from.gap > 0.0))
        return true;
    int count = 1, looks = 1;
    while (count > 0) {
        if (is_clear(&p, &from, &ahead[count - 1])) {
            from = ahead[--count];
            continue;
        }
        if (++looks > LOOKS)
            return true;
        Look look = look_at(&p, between(&from, &ahead[count - 1]));
        if (!(look.gap > 0.0))
            return true;
        ahead[count++] = look;
    }
    return false;
}
