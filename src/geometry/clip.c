/* Contact points of two faces, by clipping, without jumps.
 *
 * Everything happens in the plane of the reference polygon: coordinates u, v from its first corner,
 * h the height above it, which is the gap. The other face is cut by the sides of the reference
 * (Sutherland and Hodgman 1974).
 *
 * Names. A point is named by what made it: a corner of the other face, its side i cut by side j of
 * the reference, or a corner of the reference. Where corners lie on sides (a box exactly on another
 * of the same size) rounding would decide between these names. So the reference is widened by a
 * tolerance for the cut, and the points are then moved back to the true polygon: their places vary
 * continuously, and their names change where a corner is just as far outside as the tolerance,
 * which is no place where things come to rest.
 *
 * More than four points (eight, if a face is a disk) are thinned out by thin.c. */
#include "geometry/face.h"

#define WIDEN 1e-3  // of area / perimeter of the smaller face (a quarter of a square's side)
#define CORNERS 48  // of two faces cut by each other
#define REF 32      // side j of the reference as the name of a line: REF + j
#define GRAZING 0.1 // sine: a side that runs along a segment does not say where it ends
#define CORNER 127  // second name of a corner of the other face

typedef struct Corner {
    double u, v, h;
    uint16_t side; // name of the side that starts here
    uint16_t name; // 7 + 7 bits
} Corner;

typedef struct Line { // a u + b v <= c inside
    double a, b, c;
} Line;

typedef struct Cut {
    const taci_Face *reference;
    tac_Vec3 o, s, t, n; // origin and axes of u, v, h
    int line_count;
    Line line[TACI_FACE_MAX];
    double widen;
    double slope_u, slope_v; // of the other face's height
    bool open;               // the other face is a segment
    Corner along;            // its direction, of length 1 in the plane
    int count;
    Corner corner[CORNERS];
} Cut;

static double perimeter(const Corner *c, int n)
{
    double way = 0.0;
    for (int i = 0; i < n; i++) {
        const Corner *p = &c[i], *q = &c[i + 1 < n ? i + 1 : 0];
        double du = q->u - p->u, dv = q->v - p->v;
        way += sqrt(du * du + dv * dv);
    }
    return way;
}

static double thickness(const Corner *c, int n, double perimeter)
{
    double area = 0.0;
    for (int i = 0; i < n; i++) {
        const Corner *p = &c[i], *q = &c[i + 1 < n ? i + 1 : 0];
        area += (p->u - c[0].u) * (q->v - p->v) - (p->v - c[0].v) * (q->u - p->u);
    }
    return perimeter > 0.0 ? 0.5 * fabs(area) / perimeter : 0.0;
}

static Corner seen(const Cut *cut, tac_Vec3 p)
{
    tac_Vec3 r = v3_sub(p, cut->o);
    return (Corner){.u = v3_dot(r, cut->s), .v = v3_dot(r, cut->t), .h = v3_dot(r, cut->n)};
}

// Axes and sides of the reference; false if it has no extent.
static bool set_reference(Cut *cut, const taci_Face *f)
{
    tac_Vec3 along = v3_sub(f->point[1], f->point[0]);
    double length = v3_norm(along);
    if (!(length > 0.0))
        return false;
    cut->reference = f;
    cut->o = f->point[0];
    cut->n = f->normal;
    cut->s = v3_scale(1.0 / length, along);
    cut->t = v3_cross(cut->n, cut->s);
    Corner c[TACI_FACE_MAX];
    for (int i = 0; i < f->count; i++)
        c[i] = seen(cut, f->point[i]);
    cut->line_count = 0;
    double way = 0.0;
    for (int i = 0; i < f->count; i++) {
        const Corner *p = &c[i], *q = &c[i + 1 < f->count ? i + 1 : 0];
        double a = q->v - p->v, b = p->u - q->u, k = sqrt(a * a + b * b);
        way += k;
        k = k > 0.0 ? 1.0 / k : 0.0; // a side without length cuts nothing
        cut->line[cut->line_count++] = (Line){k * a, k * b, k * (a * p->u + b * p->v)};
    }
    cut->widen = WIDEN * thickness(c, f->count, way);
    return true;
}

static void set_other(Cut *cut, const taci_Face *f)
{
    cut->count = f->count;
    cut->open = f->count == 2;
    for (int i = 0; i < f->count; i++) {
        cut->corner[i] = seen(cut, f->point[i]);
        cut->corner[i].side = (uint16_t)i;
        cut->corner[i].name = (uint16_t)(i << 7 | CORNER);
    }
    cut->slope_u = cut->slope_v = 0.0;
    if (cut->open) {
        const Corner *p = &cut->corner[0], *q = &cut->corner[1];
        double u = q->u - p->u, v = q->v - p->v, length = sqrt(u * u + v * v);
        double k = length > 0.0 ? 1.0 / length : 0.0;
        cut->along = (Corner){.u = k * u, .v = k * v, .h = k * (q->h - p->h)};
    }
    if (f->count < 3)
        return;
    double way = perimeter(cut->corner, f->count);
    cut->widen = taci_min(cut->widen, WIDEN * thickness(cut->corner, f->count, way));
    double across = v3_dot(f->normal, cut->n);
    if (fabs(across) > 0.5) { // steeper faces are not corrected: the correction is tiny anyway
        cut->slope_u = -v3_dot(f->normal, cut->s) / across;
        cut->slope_v = -v3_dot(f->normal, cut->t) / across;
    }
}

static Corner crossing(const Corner *p, const Corner *q, double dp, double dq, int line)
{
    double t = dp / (dp - dq);
    return (Corner){
        .u = p->u + t * (q->u - p->u),
        .v = p->v + t * (q->v - p->v),
        .h = p->h + t * (q->h - p->h),
        .name = (uint16_t)(p->side << 7 | (REF + line)),
    };
}

static void cut_by_line(Cut *cut, int j)
{
    const Line *line = &cut->line[j];
    double c = line->c + cut->widen, d[CORNERS];
    int n = cut->count, outside = 0;
    for (int i = 0; i < n; i++) {
        d[i] = line->a * cut->corner[i].u + line->b * cut->corner[i].v - c;
        outside += d[i] > 0.0;
    }
    if (outside == 0)
        return;
    if (outside == n) {
        cut->count = 0;
        return;
    }
    Corner out[CORNERS];
    int m = 0;
    for (int i = 0; i < n && m + 2 <= CORNERS; i++) {
        int k = i + 1 < n ? i + 1 : 0;
        bool in = d[i] <= 0.0, next_in = d[k] <= 0.0;
        if (in)
            out[m++] = cut->corner[i];
        if (in == next_in || (cut->open && k == 0))
            continue;
        Corner x = crossing(&cut->corner[i], &cut->corner[k], d[i], d[k], j);
        x.side = next_in ? cut->corner[i].side : (uint16_t)(REF + j);
        out[m++] = x;
    }
    cut->count = m;
    for (int i = 0; i < m; i++)
        cut->corner[i] = out[i];
}

// How far the points are all beyond one side of the reference.
static double lateral_gap(const Cut *cut)
{
    double most = 0.0;
    for (int j = 0; j < cut->line_count; j++) {
        const Line *line = &cut->line[j];
        double least = HUGE_VAL;
        for (int i = 0; i < cut->count; i++)
            least =
                taci_min(least, line->a * cut->corner[i].u + line->b * cut->corner[i].v - line->c);
        most = taci_max(most, least);
    }
    return most;
}

// The way out of the reference that is taken back, for each metre beyond a side. A segment is left
// along itself, and less far where the side runs along it: beside the line of a round side that
// turns, its spin would be an approach.
static Corner way_out(const Cut *cut, const Line *line)
{
    const Corner *w = &cut->along;
    double rise = line->a * cut->slope_u + line->b * cut->slope_v;
    if (!cut->open)
        return (Corner){.u = line->a, .v = line->b, .h = rise};
    double sine = line->a * w->u + line->b * w->v;
    double k = sine / taci_max(sine * sine, GRAZING * GRAZING);
    return (Corner){.u = k * w->u, .v = k * w->v, .h = k * w->h};
}

// Back from the widened polygon to the true one, along the other face, but not lower than it is.
static void move_inside(const Cut *cut, double lowest, Corner *p)
{
    for (int j = 0; j < cut->line_count; j++) {
        const Line *line = &cut->line[j];
        double d = line->a * p->u + line->b * p->v - line->c;
        if (d <= 0.0)
            continue;
        Corner w = way_out(cut, line);
        p->u -= d * w.u;
        p->v -= d * w.v;
        p->h -= d * w.h;
    }
    p->h = taci_max(p->h, lowest);
}

static taci_ContactPoint contact(const Cut *cut, const Corner *c, const taci_Clip *clip,
                                 uint32_t high)
{
    tac_Vec3 p = v3_axpy(v3_axpy(cut->o, c->u, cut->s), c->v, cut->t);
    return (taci_ContactPoint){
        .point = v3_axpy(p, 0.5 * c->h, cut->n),
        .normal = clip->flip ? cut->n : v3_neg(cut->n), // from b to a
        .gap = c->h,
        .feature = high | (uint32_t)clip->flip << 16 | 1u << 15 | c->name,
    };
}

static void drop_far(Cut *cut, double margin)
{
    int n = 0;
    for (int i = 0; i < cut->count; i++)
        if (cut->corner[i].h <= margin)
            cut->corner[n++] = cut->corner[i];
    cut->count = n;
}

static void write_points(const Cut *cut, taci_Clip *clip)
{
    uint32_t high = taci_feature_pair(clip->reference->id, clip->other->id);
    int most = clip->reference->round || clip->other->round ? 8 : 4;
    taci_ContactPoint all[CORNERS], *out = cut->count > most ? all : clip->point;
    for (int i = 0; i < cut->count; i++)
        out[i] = contact(cut, &cut->corner[i], clip, high);
    clip->count = cut->count;
    if (cut->count <= most)
        return;
    clip->count = taci_points_thin(all, cut->count, cut->s, cut->t, most);
    for (int i = 0; i < clip->count; i++)
        clip->point[i] = all[i];
}

void taci_face_clip(taci_Clip *clip)
{
    Cut cut;
    clip->count = 0;
    clip->least = HUGE_VAL;
    clip->lateral = 0.0;
    if (!set_reference(&cut, clip->reference))
        return;
    set_other(&cut, clip->other);
    for (int j = 0; j < cut.line_count && cut.count > 0; j++)
        cut_by_line(&cut, j);
    if (cut.count == 0)
        return;
    clip->lateral = lateral_gap(&cut);
    double lowest = HUGE_VAL;
    for (int i = 0; i < cut.count; i++)
        lowest = taci_min(lowest, cut.corner[i].h);
    for (int i = 0; i < cut.count; i++) {
        move_inside(&cut, lowest, &cut.corner[i]);
        clip->least = taci_min(clip->least, cut.corner[i].h);
    }
    drop_far(&cut, clip->margin);
    write_points(&cut, clip);
}
