/* Contact points of two convexes of any kind, from their signed distance.
 *
 * The normal of the distance is exact but, between faces that are parallel up to a small tilt, it
 * jumps from one face's normal to the other's, and the witness points from corner to corner. So:
 *
 * 1. If the normal is that of a face of one of them up to 1 mrad, that face is the reference and
 * its normal the contact's. If both have one: the triangle's; else the larger face's; within 1 % of
 *    area, a's. This does not depend on the tilt.
 * 2. The face of the other one that is most turned to it is cut to what lies over the reference
 *    (clip.c): all its corners with gap <= margin.
 * 3. Else, if one is a capsule or a cylinder that meets with its side: the two ends of what it has
 *    in common with the side of another, or with the face or the edge of a polyhedron or a cap
 *    (lines.c), where they are within the margin.
 * 4. Else, if a straight edge (a side line) of each lies across the normal and both are parallel up
 *    to 2 mrad, and one line seen along the normal: the two ends of what they have in common.
 * 5. Else the witness points, as one contact. They are also added to 2 and 3 where they are nearer
 *    than all points of these by a margin: the rim of a tilted cylinder between the corners of its
 *    cap, or lines that cross. */
#include "geometry/lines.h"

#define PARALLEL 2e-3 // rad: edges
#define NEARER 1e-5   // of the smaller size: rule 5
#define STEEP 0.3     // rad: a face that is turned away by more is not what lies on a line
#define ASTRAY 0.9    // cosine: the normal of an edge may turn by this along a line
#define WITNESS_FEATURE 1u
#define EDGE_FEATURE 4u // and which ends, in the low bits

static taci_ContactPoint witness_contact(const taci_Distance *d, tac_Vec3 normal)
{
    return (taci_ContactPoint){
        .point = v3_scale(0.5, v3_add(d->a, d->b)),
        .normal = normal,
        .gap = d->distance,
        .feature = WITNESS_FEATURE,
    };
}

static bool turned_to(const taci_Face *f, tac_Vec3 direction)
{
    return f->count >= 3 && v3_dot(f->normal, direction) >= 1.0 - TACI_TILT_COS;
}

// Rule 1: 'a', 'b', or 0 for none.
static char choose_reference(const taci_Convex *a, const taci_Face *fa, const taci_Convex *b,
                             const taci_Face *fb, tac_Vec3 n)
{
    bool in_a = turned_to(fa, v3_neg(n)), in_b = turned_to(fb, n);
    if (in_a != in_b)
        return in_a ? 'a' : 'b';
    if (!in_a)
        return 0;
    if (!a->shape || !b->shape)
        return b->shape ? 'a' : 'b';
    return taci_face_area(fb) > 1.01 * taci_face_area(fa) ? 'b' : 'a';
}

// Witness points are known to a millionth of the size, normals better: the point goes to the line
// in which the normal leaves a round side.
static void put_on_line(const taci_Convex *c, taci_ContactPoint *p)
{
    taci_Line line;
    if (!taci_line_of(c, &line))
        return;
    tac_Vec3 across = v3_cross(line.u, p->normal);
    double square = v3_norm2(across);
    if (square > 0.5)
        p->point = v3_axpy(p->point, -v3_dot(across, v3_sub(p->point, line.x)) / square, across);
}

// The line of a round side is the one that the reference turns to itself: there its spin is no
// approach. Over an edge of the reference the normal of the distance is another, and so is its
// line.
static void line_under(const taci_Convex *c, const taci_Face *reference, tac_Vec3 near,
                       taci_Face *face)
{
    if (face->count == 2)
        taci_face_find(c, v3_neg(reference->normal), near, face);
}

static int face_points(const taci_Convex *a, const taci_Convex *b, taci_Clip *clip,
                       const taci_Distance *d, taci_ContactPoint *out)
{
    taci_face_clip(clip);
    // Apart, faces must really be over each other, else the nearest points are somewhere else.
    double size = taci_min(a->size, b->size);
    bool beside = d->distance > 0.0 && clip->lateral > 1e-3 * d->distance + 1e-12 * size;
    if (!(clip->least < HUGE_VAL) || beside)
        return 0;
    int count = clip->count;
    for (int i = 0; i < count; i++)
        out[i] = clip->point[i];
    if (d->distance < clip->least - NEARER * size) {
        tac_Vec3 n = clip->reference->normal;
        out[count++] = witness_contact(d, clip->flip ? n : v3_neg(n));
    }
    return count;
}

typedef struct Edge {
    tac_Vec3 p, q;
} Edge;

// The edge of a face that lies across a direction, on top of it.
static bool edge_across(const taci_Face *f, tac_Vec3 direction, double size, Edge *edge)
{
    double top = -HUGE_VAL, best = -HUGE_VAL;
    for (int i = 0; i < f->count; i++)
        top = taci_max(top, v3_dot(f->point[i], direction));
    for (int i = 0; i < (f->count == 2 ? 1 : f->count); i++) {
        tac_Vec3 p = f->point[i], q = f->point[i + 1 < f->count ? i + 1 : 0];
        double hp = v3_dot(p, direction), hq = v3_dot(q, direction), length = v3_norm(v3_sub(q, p));
        double low = taci_min(hp, hq);
        bool across = fabs(hp - hq) <= PARALLEL * length;
        if (across && top - low <= PARALLEL * length + 1e-9 * size && low > best && length > 0.0) {
            best = low;
            *edge = (Edge){p, q};
        }
    }
    return best > -HUGE_VAL;
}

static tac_Vec3 along(const Edge *e, double s, double s_p, double s_q)
{
    double t = taci_min(taci_max((s - s_p) / (s_q - s_p), 0.0), 1.0);
    return v3_axpy(e->p, t, v3_sub(e->q, e->p));
}

// Rule 4: the ends of the common part of two parallel edges, measured along a's.
static int edge_points(const Edge *ea, Edge *eb, const taci_Distance *d, double margin,
                       taci_ContactPoint *out)
{
    tac_Vec3 u = v3_sub(ea->q, ea->p), w = v3_sub(eb->q, eb->p);
    double length = v3_norm(u), length_b = v3_norm(w);
    if (v3_norm(v3_cross(u, w)) > PARALLEL * length * length_b)
        return 0;
    u = v3_scale(1.0 / length, u);
    double p = v3_dot(v3_sub(eb->p, ea->p), u), q = v3_dot(v3_sub(eb->q, ea->p), u);
    // The same name while the ends of both are level up to a tie margin: a's end then.
    double tie = 1e-3 * taci_min(length, length_b), b_low = taci_min(p, q), b_high = taci_max(p, q);
    uint32_t low_b = b_low > tie, high_b = b_high < length - tie;
    double s[2] = {taci_max(0.0, b_low), taci_min(length, b_high)};
    if (s[1] - s[0] < tie)
        return 0;
    int count = 0;
    for (uint32_t i = 0; i < 2; i++) {
        tac_Vec3 on_a = along(ea, s[i], 0.0, length), on_b = along(eb, s[i], p, q);
        tac_Vec3 r = v3_sub(on_a, on_b);
        double gap = v3_dot(d->normal, r);
        // Seen along the normal they are one line, else they are edges of faces that do not touch.
        if (v3_norm(v3_axpy(r, -gap, d->normal)) > PARALLEL * (length + length_b))
            return 0;
        if (gap > margin)
            continue;
        out[count++] = (taci_ContactPoint){
            .point = v3_scale(0.5, v3_add(on_a, on_b)),
            .normal = d->normal,
            .gap = gap,
            .feature = EDGE_FEATURE | i << 1 | (i ? high_b : low_b),
        };
    }
    return count;
}

// The edge of a face that comes nearest with both its ends, as a line without a radius.
static bool edge_line(const taci_Face *f, tac_Vec3 direction, taci_Line *line)
{
    double best = -HUGE_VAL;
    for (int i = 0; i < f->count && f->count >= 3 && !f->round; i++) {
        tac_Vec3 p = f->point[i], q = f->point[i + 1 < f->count ? i + 1 : 0], r = v3_sub(q, p);
        double low = taci_min(v3_dot(p, direction), v3_dot(q, direction)), length = v3_norm(r);
        if (low <= best || !(length > 0.0))
            continue;
        best = low;
        *line = (taci_Line){
            .x = v3_scale(0.5, v3_add(p, q)), .u = v3_scale(1.0 / length, r), .half = 0.5 * length};
    }
    return best > -HUGE_VAL;
}

// Points of rule 3 that can be believed. No part of a body is nearer than the body itself: where
// they seem to be, at steep angles, the witness points know better.
static int drop_astray(taci_ContactPoint *out, int count, const taci_Distance *d, double tolerance)
{
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (v3_dot(out[i].normal, d->normal) >= ASTRAY && out[i].gap >= d->distance - tolerance) {
            out[kept] = out[i];
            out[kept].gap = taci_max(out[i].gap, d->distance);
            kept++;
        }
    return kept;
}

// A round side, and the face that the other one turns to it.
typedef struct Beside {
    taci_Line line;
    const taci_Face *line_face, *other;
    bool flip; // the line is a's, the other b's
} Beside;

static int beside_points(const Beside *s, tac_Vec3 n, double margin, taci_ContactPoint *out)
{
    tac_Vec3 to_line = s->flip ? n : v3_neg(n), turn = v3_cross(s->other->normal, to_line);
    bool rolled = fabs(v3_dot(turn, s->line.u)) > 0.5 * v3_norm(turn);
    int count = 0;
    if (s->other->count >= 3 && !rolled && v3_norm2(turn) < STEEP * STEEP &&
        v3_dot(s->other->normal, to_line) > 0.0)
        count = taci_line_over_face(&s->line, s->line_face, s->other, s->flip, margin, out);
    for (int i = 0; i < count && !s->flip; i++)
        out[i].normal = v3_neg(out[i].normal);
    taci_Line edge;
    if (count == 0 && edge_line(s->other, to_line, &edge))
        count = s->flip ? taci_line_contacts(&s->line, &edge, n, margin, out)
                        : taci_line_contacts(&edge, &s->line, n, margin, out);
    return count;
}

// Rule 3.
static int side_points(const taci_Convex *a, const taci_Face *fa, const taci_Convex *b,
                       const taci_Face *fb, const taci_Distance *d, double margin,
                       taci_ContactPoint *out)
{
    taci_Line la, lb;
    if (!a->shape || !b->shape) // meshes take care of their edges themselves
        return 0;
    bool in_a = fa->count == 2 && taci_line_of(a, &la),
         in_b = fb->count == 2 && taci_line_of(b, &lb);
    int count = 0;
    if (in_a && in_b) {
        count = taci_line_contacts(&la, &lb, d->normal, margin, out);
    } else if (in_a) {
        Beside s = {la, fa, fb, true};
        count = beside_points(&s, d->normal, margin, out);
    } else if (in_b) {
        Beside s = {lb, fb, fa, false};
        count = beside_points(&s, d->normal, margin, out);
    }
    double nearer = NEARER * taci_min(a->size, b->size);
    count = drop_astray(out, count, d, nearer);
    double least = HUGE_VAL;
    for (int i = 0; i < count; i++)
        least = taci_min(least, out[i].gap);
    if (count > 0 && d->distance < least - nearer)
        out[count++] = witness_contact(d, d->normal);
    return count;
}

int taci_convex_manifold(taci_Convex *a, taci_Convex *b, const taci_Distance *d, double margin,
                         taci_ContactPoint *out)
{
    tac_Vec3 n = d->normal, m = v3_neg(n);
    taci_Face fa, fb;
    taci_face_find(a, m, d->a, &fa);
    taci_face_find(b, n, d->b, &fb);
    int count = 0;
    char reference = choose_reference(a, &fa, b, &fb, n);
    if (reference) {
        bool flip = reference == 'b';
        line_under(flip ? a : b, flip ? &fb : &fa, flip ? d->a : d->b, flip ? &fa : &fb);
        taci_Clip clip = {.reference = flip ? &fb : &fa,
                          .other = flip ? &fa : &fb,
                          .flip = flip,
                          .margin = margin};
        count = face_points(a, b, &clip, d, out);
    }
    if (count == 0)
        count = side_points(a, &fa, b, &fb, d, margin, out);
    Edge ea, eb;
    if (count == 0 && edge_across(&fa, m, a->size, &ea) && edge_across(&fb, n, b->size, &eb))
        count = edge_points(&ea, &eb, d, margin, out);
    if (count == 0)
        out[count++] = witness_contact(d, n);
    if (out[count - 1].feature == WITNESS_FEATURE && (fa.count == 2) != (fb.count == 2))
        put_on_line(fa.count == 2 ? a : b, &out[count - 1]);
    return count;
}

int taci_convex_contacts(taci_Convex *a, taci_Convex *b, double margin, taci_ContactPoint *out)
{
    taci_Distance d = taci_convex_signed(a, b, margin);
    if (!(d.distance <= margin))
        return 0;
    return taci_convex_manifold(a, b, &d, margin, out);
}

// Which feature of the triangle a contact's normal comes from.
static uint32_t triangle_feature(const taci_Convex *t, const taci_ContactPoint *c)
{
    tac_Vec3 e = v3_sub(t->v[1], t->v[0]), f = v3_sub(t->v[2], t->v[0]), n = v3_cross(e, f);
    double n2 = v3_norm2(n), across = v3_dot(n, c->normal);
    if (across * across >= (1.0 - 2.0 * TACI_TILT_COS) * n2)
        return TACI_TRIANGLE_FACE;
    tac_Vec3 p = v3_axpy(c->point, -0.5 * c->gap, c->normal); // on the triangle
    double length[3], beside[3];
    uint32_t nearest = 0;
    for (int i = 0; i < 3; i++) {
        tac_Vec3 side = v3_sub(t->v[(i + 1) % 3], t->v[i]), r = v3_sub(p, t->v[i]);
        length[i] = v3_norm(side);
        double k = length[i] > 0.0 ? 1.0 / length[i] : 0.0;
        if (v3_norm(r) <= 1e-6 * t->size)
            return TACI_TRIANGLE_VERTEX + (uint32_t)i;
        beside[i] = k * v3_norm(v3_cross(side, r));
        if (beside[i] < beside[nearest])
            nearest = (uint32_t)i;
    }
    return TACI_TRIANGLE_EDGE + nearest;
}

int taci_collide_triangle(const taci_Shape *a, const taci_Place *at_a, const tac_Vec3 v[3],
                          double margin, taci_ContactPoint *out)
{
    taci_Convex ca = taci_convex_shape(a, at_a, v[0]), cb = taci_convex_triangle(v, v[0]);
    int count = taci_convex_contacts(&ca, &cb, margin, out);
    for (int i = 0; i < count; i++) {
        out[i].feature = out[i].feature << 3 | triangle_feature(&cb, &out[i]);
        out[i].point = v3_add(out[i].point, v[0]);
    }
    return count;
}
