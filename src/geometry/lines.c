/* Long round sides against each other and under faces (lines.h): closed forms. */
#include "geometry/lines.h"

#define LINE_FEATURE 4u // lines side by side; which end in the low bits
#define TIE 1e-3        // of the shorter half: ends that are level up to this have a's name
#define REF 32u         // side j of the polygon cuts the line: REF + j, as in clip.c
#define RIM 16u         // a rim cuts it: REF + RIM + which end
#define CORNER 127u     // an end of the line
#define GRAZING 0.1     // sine: a side that runs along the line does not say where it ends

static double clamp(double x, double low, double high)
{
    return taci_min(taci_max(x, low), high);
}

bool taci_line_of(const taci_Convex *c, taci_Line *line)
{
    const taci_Shape *s = c->shape;
    if (!s || (s->type != TAC_SHAPE_CAPSULE && s->type != TAC_SHAPE_CYLINDER))
        return false;
    *line = (taci_Line){.x = c->x,
                        .u = m3_col(c->R, 2),
                        .half = s->half.z,
                        .radius = s->radius,
                        .flat = s->type == TAC_SHAPE_CYLINDER};
    return true;
}

static tac_Vec3 point_at(const taci_Line *l, double s)
{
    return v3_axpy(l->x, s, l->u);
}

static tac_Vec3 nearest_on(const taci_Line *l, tac_Vec3 p)
{
    return point_at(l, clamp(v3_dot(l->u, v3_sub(p, l->x)), -l->half, l->half));
}

// From the middle line to the farthest point in the direction n (unit) of the ball, or of the disk,
// that is the line's cross-section.
static tac_Vec3 to_surface(const taci_Line *l, tac_Vec3 n)
{
    if (!l->flat)
        return v3_scale(l->radius, n);
    tac_Vec3 across = v3_axpy(n, -v3_dot(n, l->u), l->u);
    double length = v3_norm(across);
    return length > 0.0 ? v3_scale(l->radius / length, across) : v3(0, 0, 0);
}

// The contact of the cross-sections at p of a and at q of b.
static bool section_contact(const taci_Line *a, tac_Vec3 p, const taci_Line *b, tac_Vec3 q,
                            tac_Vec3 fallback, double margin, taci_ContactPoint *out)
{
    tac_Vec3 r = v3_sub(p, q);
    double d = v3_norm(r);
    tac_Vec3 n = d > 0.0 ? v3_scale(1.0 / d, r) : fallback;
    p = v3_sub(p, to_surface(a, n));
    q = v3_add(q, to_surface(b, n));
    out->point = v3_scale(0.5, v3_add(p, q));
    out->normal = n;
    out->gap = v3_dot(n, v3_sub(p, q));
    return out->gap <= margin;
}

int taci_line_contacts(const taci_Line *a, const taci_Line *b, tac_Vec3 fallback, double margin,
                       taci_ContactPoint *out)
{
    double c = v3_dot(a->u, b->u), middle = v3_dot(a->u, v3_sub(b->x, a->x));
    double reach = fabs(c) * b->half, low = middle - reach, high = middle + reach;
    double tie = TIE * taci_min(a->half, b->half);
    if (taci_min(a->half, high) - taci_max(-a->half, low) <= tie)
        return 0;
    bool own[2] = {low > tie - a->half, high < a->half - tie};
    bool inside[2] = {low > -a->half, high < a->half}; // b's end is over a's line
    int count = 0;
    for (uint32_t i = 0; i < 2; i++) {
        double s = i ? 1.0 : -1.0;
        tac_Vec3 p, q;
        if (inside[i]) {
            q = point_at(b, copysign(b->half, s * c));
            p = nearest_on(a, q);
        } else {
            p = point_at(a, s * a->half);
            q = nearest_on(b, p);
        }
        if (section_contact(a, p, b, q, fallback, margin, &out[count]))
            out[count++].feature = LINE_FEATURE | i << 1 | own[i];
    }
    return count;
}

// Where the line goes in and out over the polygon, seen along its normal.
typedef struct Over {
    double s[2];
    tac_Vec3 side[2]; // the side that cuts it; 0 where the line itself ends
    tac_Vec3 from[2]; // its start
    uint32_t name[2];
} Over;

static void cut(Over *o, int end, double s, double tie, tac_Vec3 from, tac_Vec3 side, uint32_t name)
{
    double further = end ? o->s[1] - s : s - o->s[0];
    if (further <= 0.0)
        return;
    o->s[end] = s;
    if (further > tie || v3_norm2(o->side[end]) > 0.0) {
        o->side[end] = side;
        o->from[end] = from;
        o->name[end] = name;
    }
}

static void cut_by_disk(const taci_Line *l, const taci_Face *f, double tie, Over *o)
{
    tac_Vec3 middle = v3_scale(0.5, v3_add(f->point[0], f->point[f->count / 2]));
    tac_Vec3 r = v3_sub(l->x, middle), m = f->normal;
    r = v3_axpy(r, -v3_dot(r, m), m);
    tac_Vec3 u = v3_axpy(l->u, -v3_dot(l->u, m), m);
    double a = v3_norm2(u), b = v3_dot(r, u);
    double c = v3_norm2(r) - v3_norm2(v3_sub(f->point[0], middle)), root2 = b * b - a * c;
    if (!(root2 > 0.0) || !(a > 0.0)) {
        o->s[0] = HUGE_VAL; // beside it
        return;
    }
    for (int end = 0; end < 2; end++) {
        double s = (-b + (end ? 1.0 : -1.0) * sqrt(root2)) / a;
        tac_Vec3 out = v3_axpy(r, s, u), tangent = v3_cross(m, out);
        tac_Vec3 from = v3_axpy(v3_add(middle, out), -0.5, tangent);
        cut(o, end, s, tie, from, tangent, REF + RIM + (uint32_t)end);
    }
}

static void cut_by_sides(const taci_Line *l, const taci_Face *f, double tie, Over *o)
{
    for (int j = 0; j < f->count; j++) {
        tac_Vec3 p = f->point[j], side = v3_sub(f->point[j + 1 < f->count ? j + 1 : 0], p);
        tac_Vec3 out = v3_cross(side, f->normal);
        double d = v3_dot(out, v3_sub(l->x, p)), slope = v3_dot(out, l->u);
        if (slope != 0.0)
            cut(o, slope > 0.0, -d / slope, tie, p, side, REF + (uint32_t)j);
        else if (d > 0.0)
            o->s[0] = HUGE_VAL;
    }
}

// One end: over the inside of the polygon the normal is the polygon's; at a side it is across both
// the side and the line.
static taci_ContactPoint end_contact(const taci_Line *l, const taci_Face *f, const Over *o, int end)
{
    tac_Vec3 c = point_at(l, o->s[end]), m = f->normal, n = v3_cross(o->side[end], l->u);
    double sine = v3_norm(n);
    bool crosses = sine > GRAZING * v3_norm(o->side[end]);
    n = crosses ? v3_scale((v3_dot(n, m) < 0.0 ? -1.0 : 1.0) / sine, n) : m;
    tac_Vec3 p = v3_sub(c, to_surface(l, n));
    tac_Vec3 x = v3_axpy(c, -v3_dot(m, v3_sub(c, f->point[0])), m); // on the polygon
    double gap = v3_dot(n, v3_sub(p, x));
    tac_Vec3 on = crosses ? v3_axpy(x, 0.5 * gap, n) : v3_axpy(p, -0.5 * gap, n);
    if (crosses) { // along the side to where it comes nearest to the line, beyond none of its ends
        tac_Vec3 across = v3_cross(n, l->u);
        double way = v3_dot(across, v3_sub(c, x)) / v3_dot(across, o->side[end]);
        double from = v3_dot(v3_sub(x, o->from[end]), o->side[end]) / v3_norm2(o->side[end]);
        on = v3_axpy(on, clamp(way, -from, 1.0 - from), o->side[end]);
    }
    return (taci_ContactPoint){.point = on, .normal = n, .gap = gap};
}

int taci_line_over_face(const taci_Line *line, const taci_Face *line_face, const taci_Face *polygon,
                        bool flip, double margin, taci_ContactPoint *out)
{
    double tie = TIE * line->half;
    Over o = {.s = {-line->half, line->half}, .name = {CORNER, 1u << 7 | CORNER}};
    if (polygon->round)
        cut_by_disk(line, polygon, tie, &o);
    else
        cut_by_sides(line, polygon, tie, &o);
    if (o.s[1] - o.s[0] <= tie)
        return 0;
    uint32_t high = taci_feature_pair(polygon->id, line_face->id);
    int count = 0;
    for (int end = 0; end < 2; end++) {
        out[count] = end_contact(line, polygon, &o, end);
        out[count].feature = high | (uint32_t)flip << 16 | 1u << 15 | o.name[end];
        count += out[count].gap <= margin;
    }
    return count;
}
