/* A plane against every convex form: heights of corners, in closed form. */
#include "geometry/face.h"
#include "geometry/geometry.h"
#include "geometry/pairs.h"

#define NEARER 1e-5 // of the size: a rim point this much lower than the corners of the cap counts
#define RIM_FEATURE 1u // lowest point of the low end; of the high end: 2
#define CORNER_FEATURE 16u

typedef struct Ground {
    tac_Vec3 x, n;
    double margin;
    taci_ContactPoint *out;
    int count;
} Ground;

static double height(const Ground *g, tac_Vec3 p)
{
    return v3_dot(g->n, v3_sub(p, g->x));
}

static void add(Ground *g, tac_Vec3 p, double gap, uint32_t feature)
{
    if (gap <= g->margin)
        g->out[g->count++] = (taci_ContactPoint){v3_axpy(p, -0.5 * gap, g->n), g->n, gap, feature};
}

static void add_point(Ground *g, tac_Vec3 p, uint32_t feature)
{
    add(g, p, height(g, p), feature);
}

static void box_points(Ground *g, const taci_Shape *s, const taci_Place *at)
{
    tac_Vec3 u = v3_scale(s->half.x, m3_col(&at->R, 0));
    tac_Vec3 v = v3_scale(s->half.y, m3_col(&at->R, 1));
    tac_Vec3 w = v3_scale(s->half.z, m3_col(&at->R, 2));
    double hu = v3_dot(g->n, u), hv = v3_dot(g->n, v), hw = v3_dot(g->n, w);
    double h = height(g, at->x);
    if (h - fabs(hu) - fabs(hv) - fabs(hw) > g->margin)
        return;
    for (uint32_t i = 0; i < 8; i++) {
        double a = i & 1 ? 1.0 : -1.0, b = i & 2 ? 1.0 : -1.0, c = i & 4 ? 1.0 : -1.0;
        double gap = h + a * hu + b * hv + c * hw;
        if (gap <= g->margin)
            add(g, v3_axpy(v3_axpy(v3_axpy(at->x, a, u), b, v), c, w), gap, CORNER_FEATURE + i);
    }
}

// Corners within the margin; if there are more than fit, thinned out as they come.
static void hull_points(Ground *g, const taci_Shape *s, const taci_Place *at)
{
    const taci_Hull *hull = s->hull;
    tac_Vec3 down = m3_tmul_v(&at->R, v3_neg(g->n)), t = v3_perpendicular(g->n);
    double h = height(g, at->x);
    int32_t hint = 0;
    if (h - v3_dot(down, taci_core_support(s, down, &hint)) > g->margin)
        return;
    taci_ContactPoint buffer[TACI_THIN_MAX], *out = g->out;
    g->out = buffer;
    for (int i = 0; i < hull->vertex_count; i++) {
        double gap = h - v3_dot(down, hull->vertex[i]);
        if (gap <= g->margin)
            add(g, taci_place_point(at, hull->vertex[i]), gap, CORNER_FEATURE + (uint32_t)i);
        if (g->count == TACI_THIN_MAX)
            g->count = taci_points_thin(buffer, TACI_THIN_MAX, t, v3_cross(g->n, t), 8);
    }
    if (g->count > 8)
        g->count = taci_points_thin(buffer, g->count, t, v3_cross(g->n, t), 8);
    for (int i = 0; i < g->count; i++)
        out[i] = buffer[i];
    g->out = out;
}

// The lowest point of the circle of radius r at z.
static tac_Vec3 lowest_of_rim(const Ground *g, const taci_Place *at, double r, double z)
{
    tac_Vec3 down = m3_tmul_v(&at->R, v3_neg(g->n));
    double rho = sqrt(down.x * down.x + down.y * down.y), k = rho > 0.0 ? r / rho : 0.0;
    return taci_place_point(at, v3(k * down.x, k * down.y, z));
}

// Standing: the corners of the cap, its lowest point where the tilt makes it lower than all of
// them, and that of the other end. Leaning: the same with corners from the lowest point on. Lying:
// the lowest points of both ends. A lowest point has the same name in all three.
static void solid_points(Ground *g, const taci_Shape *s, const taci_Place *at, double top_radius)
{
    taci_Convex c = taci_convex_shape(s, at, v3(0, 0, 0));
    taci_Face face;
    taci_face_find(&c, v3_neg(g->n), at->x, &face);
    tac_Vec3 low = lowest_of_rim(g, at, s->radius, -s->half.z);
    tac_Vec3 high = lowest_of_rim(g, at, top_radius, s->half.z);
    double least = HUGE_VAL;
    for (int i = face.leans; face.round && i < face.count; i++) {
        double gap = height(g, face.point[i]);
        least = taci_min(least, gap);
        add(g, face.point[i], gap, CORNER_FEATURE << face.id | (uint32_t)i);
    }
    double stays = least - NEARER * s->reach; // for the end that stands
    bool stands = face.round && !face.leans;
    if (!stands || face.id != 0 || height(g, low) < stays)
        add_point(g, low, RIM_FEATURE);
    if (!stands || face.id != 1 || height(g, high) < stays)
        add_point(g, high, RIM_FEATURE + 1);
}

int taci_convex_plane(const taci_Shape *a, const taci_Place *at_a, const taci_Shape *b,
                      const taci_Place *at_b, double margin, taci_ContactPoint *out)
{
    (void)b;
    Ground g = {.x = at_b->x, .n = m3_col(&at_b->R, 2), .margin = margin, .out = out};
    switch (a->type) {
    case TAC_SHAPE_SPHERE:
        add_point(&g, v3_axpy(at_a->x, -a->radius, g.n), RIM_FEATURE);
        break;
    case TAC_SHAPE_CAPSULE: {
        tac_Vec3 u = v3_scale(a->half.z, m3_col(&at_a->R, 2));
        tac_Vec3 lowest = v3_axpy(at_a->x, -a->radius, g.n);
        add_point(&g, v3_sub(lowest, u), RIM_FEATURE);
        add_point(&g, v3_add(lowest, u), RIM_FEATURE + 1);
        break;
    }
    case TAC_SHAPE_BOX:
        box_points(&g, a, at_a);
        break;
    case TAC_SHAPE_CYLINDER:
        solid_points(&g, a, at_a, a->radius);
        break;
    case TAC_SHAPE_CONE:
        solid_points(&g, a, at_a, 0.0);
        break;
    case TAC_SHAPE_HULL:
        hull_points(&g, a, at_a);
        break;
    default:
        break;
    }
    return g.count;
}
