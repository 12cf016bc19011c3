/* A convex shape against a surface of triangles.
 *
 * Each triangle near the shape is met by itself: signed distance, normal, contact points. What is
 * wrong about that is the triangle's edges. They are mostly not edges of the body: a shape that
 * slides over a flat floor of triangles would stumble over each. So the normal of a contact must be
 * one that the surface can have there (taci_facet_supports): that of a face, or one between the
 * faces of a convex edge or corner. Where it is not, another triangle has the contact; but corners
 * of the shape that are over the triangle are met along its face normal.
 *
 * Triangles of a closed surface push to their front only. One counts if the shape's middle is in
 * front of it, or else not deeper behind it than half of the solid there.
 *
 * Overlap. The shortest way out of one triangle may be sideways, where the depth is not small
 * against the triangle; and of the faces on both sides of an edge only one is the way out. So a
 * shape that is deeper than 1e-4 of its size is moved out first: by the least motion along one
 * normal that gets the whole shape in front of an overlapping facet, again and again, until it
 * meets the surface no more. There all normals are those of nearest points. The gap along a normal
 * n of a shape moved by x is larger by n . x, exactly, so that contacts found there are moved back.
 * If one of them is a shorter way out, it is taken instead: this finds edges that cross. A shape
 * that cannot be moved out, being jammed, keeps the contacts it has where it is, of points that
 * have no shorter way; one that is altogether inside and meets no triangle is pushed to the nearest
 * place outside. */
#include "geometry/face.h"
#include "geometry/facet_collide.h"
#include "geometry/surface.h"

#define LEVEL 5e-7 // 1 - cos 1 mrad: a normal this near to the face's is the face's (as in face.h)
#define SIDEWAYS 0.1 // cos: a shape this far around an edge is not over the triangle
#define NEARER 1.02  // a way out this much longer than the shortest is not the way out
#define SHALLOW 1e-4 // of the size: overlap up to which nothing of this matters
#define GOLDEN 0.6180339887498949
#define ARC_STEPS 32 // 2e-7 of the arc
#define OUT_ROUNDS 6
#define SHORTER_ROUNDS 3
#define OUT_MAX 0.5 // of the size: a longer way out is not taken
#define BESIDE 1e-6 // of the triangle's size: a point this far outside is still over it

typedef struct Meet {
    taci_Facets surface;
    const taci_Shape *a;
    taci_Place at;   // of a, in the surface's frame
    tac_Vec3 center; // a point well inside a, likewise
    double margin;
    double shallow; // m
    bool buried;    // the center is in a height field
    bool behind;    // it is behind a facet of what is near
    taci_ContactSet set;
    tac_Vec3 way;      // out of one of the facets that overlap the shape: the shortest
    double way_length; // m; inf: none overlaps
} Meet;

taci_Box taci_box_fat(const taci_Box *box, double by)
{
    tac_Vec3 b = {by, by, by};
    return (taci_Box){v3_sub(box->low, b), v3_add(box->high, b)};
}

taci_Box taci_box_placed(const taci_Box *box, const taci_Place *at)
{
    tac_Vec3 middle = taci_place_point(at, v3_scale(0.5, v3_add(box->low, box->high)));
    tac_Vec3 h = v3_scale(0.5, v3_sub(box->high, box->low)), half;
    const double(*m)[3] = at->R.m;
    half.x = fabs(m[0][0]) * h.x + fabs(m[0][1]) * h.y + fabs(m[0][2]) * h.z;
    half.y = fabs(m[1][0]) * h.x + fabs(m[1][1]) * h.y + fabs(m[1][2]) * h.z;
    half.z = fabs(m[2][0]) * h.x + fabs(m[2][1]) * h.y + fabs(m[2][2]) * h.z;
    return (taci_Box){v3_sub(middle, half), v3_add(middle, half)};
}

// One triangle and the shape, from the triangle's first corner.
typedef struct Facing {
    taci_Facet facet;
    taci_Convex a, b;
    tac_Vec3 normal; // of the facet, on the side that counts
    double height;   // of the shape's lowest point over the facet's plane
    tac_Vec3 lowest;
    bool front; // the shape's middle is in front
} Facing;

static Facing face_up(const Meet *m, int32_t index)
{
    Facing f = {.facet = taci_facet(&m->surface, index)};
    const tac_Vec3 *v = f.facet.v;
    f.a = taci_convex_shape(m->a, &m->at, v[0]);
    f.b = taci_convex_triangle(v, v[0]);
    f.normal = f.facet.normal;
    f.front = v3_dot(f.normal, v3_sub(m->center, v[0])) >= 0.0;
    if (!m->surface.solid && !f.front) { // open: the side where the shape is
        f.normal = v3_neg(f.normal);
        f.front = true;
    }
    tac_Vec3 core = taci_convex_support(&f.a, v3_neg(f.normal));
    f.lowest = v3_axpy(core, -f.a.radius, f.normal);
    f.height = v3_dot(f.normal, f.lowest);
    return f;
}

// Which feature of the triangle a normal belongs to: of a point a little along it from the witness,
// that is what is nearest. -1: the back.
static int feature_of(const Facing *f, const taci_Distance *d)
{
    double along = v3_dot(d->normal, f->normal);
    if (along >= 1.0 - LEVEL)
        return TACI_TRIANGLE_FACE;
    if (along <= LEVEL - 1.0)
        return -1;
    int feature;
    tac_Vec3 off = v3_axpy(d->b, 0.1 * f->b.size, d->normal);
    taci_triangle_closest(f->b.v, off, &feature);
    return feature == TACI_TRIANGLE_FACE ? -1 : feature;
}

static bool is_over(const Facing *f, tac_Vec3 p)
{
    int feature;
    tac_Vec3 on = taci_triangle_closest(f->b.v, p, &feature);
    tac_Vec3 r = v3_sub(p, on);
    r = v3_axpy(r, -v3_dot(r, f->normal), f->normal);
    return v3_norm(r) <= BESIDE * f->b.size;
}

// Whether a point of the shape, from the facet's first corner, has a much shorter way out.
static bool has_shorter_way(const Meet *m, const Facing *f, tac_Vec3 point, double depth)
{
    tac_Vec3 p = v3_add(point, f->facet.v[0]);
    return taci_facet_is_roundabout(&m->surface, &f->facet, p, depth, NEARER, m->shallow);
}

// Whether the nearest point of the facet is on one of its edges that is convex.
static bool is_on_ridge(const Facing *f, const taci_Distance *d)
{
    int feature;
    taci_triangle_closest(f->b.v, d->a, &feature);
    return feature > 0 && f->facet.convex >> (feature - 1) & 1u;
}

/* Contacts along a face's own normal, to the last bit.
 *
 * The shape's face that is turned to the triangle is laid over it, and of what they have in common
 * those corners are taken that are corners of the surface or the shape: where the triangle's side
 * is no convex edge, nothing ends there. So a face keeps its corners, under the same names, however
 * the floor is cut. */

typedef struct Overlay {
    Meet *meet;
    Facing *facing;
    bool doubted; // points must not have a shorter way out
    double least; // m: no gap is less
    int count;    // contacts added
} Overlay;

static void add_over(Overlay *o, tac_Vec3 of_a, double gap, uint32_t name)
{
    Meet *m = o->meet;
    const Facing *f = o->facing;
    if (gap > m->margin || gap < o->least || (o->doubted && has_shorter_way(m, f, of_a, -gap)))
        return;
    tac_Vec3 middle = v3_axpy(of_a, -0.5 * gap, f->normal);
    taci_set_add(&m->set, &(taci_ContactPoint){.point = v3_add(middle, f->facet.v[0]),
                                               .normal = f->normal,
                                               .gap = gap,
                                               .feature = name});
    o->count++;
}

static void add_corners(Overlay *o, const taci_Face *face)
{
    const Facing *f = o->facing;
    for (int i = 0; i < face->count; i++)
        if (is_over(f, face->point[i]))
            add_over(o, face->point[i], v3_dot(f->normal, face->point[i]),
                     taci_set_name(1, f->facet.patch, face->id << 8 | (uint32_t)i));
}

// Sides of the shape's face across convex edges of the triangle.
static void add_crossings(Overlay *o, const taci_Face *face)
{
    const Facing *f = o->facing;
    int sides = face->count == 2 ? 1 : face->count < 2 ? 0 : face->count;
    for (int k = 0; k < 3 * sides; k++) {
        int i = k / 3, j = k % 3;
        if (!(f->facet.convex >> j & 1u))
            continue;
        tac_Vec3 p = face->point[i], e = v3_sub(face->point[i + 1 < face->count ? i + 1 : 0], p);
        tac_Vec3 q = f->b.v[j], g = v3_sub(f->b.v[(j + 1) % 3], q), r = v3_sub(q, p);
        double across = v3_dot(f->normal, v3_cross(e, g));
        if (!(fabs(across) > 1e-9 * v3_norm(e) * v3_norm(g)))
            continue;
        double s = v3_dot(f->normal, v3_cross(r, g)) / across;
        double t = v3_dot(f->normal, v3_cross(r, e)) / across;
        if (s < 0.0 || s > 1.0 || t < 0.0 || t > 1.0)
            continue;
        tac_Vec3 on = v3_axpy(p, s, e);
        add_over(o, on, v3_dot(f->normal, on),
                 taci_set_name(2, 3 * (uint32_t)f->facet.index + (uint32_t)j,
                               face->id << 8 | (uint32_t)i));
    }
}

// Corners of the surface under the shape's face.
static void add_covered(Overlay *o, const taci_Face *face)
{
    const Facing *f = o->facing;
    double along = face->count >= 3 ? v3_dot(face->normal, f->normal) : 0.0;
    if (along > -0.1) // it stands upright
        return;
    for (int j = 0; j < 3; j++) {
        tac_Vec3 v = f->b.v[j];
        bool under = f->facet.convex >> (3 + j) & 1u;
        for (int i = 0; i < face->count && under; i++) { // clockwise, seen along the normal
            tac_Vec3 p = face->point[i], q = face->point[i + 1 < face->count ? i + 1 : 0];
            under = v3_dot(f->normal, v3_cross(v3_sub(q, p), v3_sub(v, p))) <= 0.0;
        }
        double gap = v3_dot(face->normal, v3_sub(face->point[0], v)) / along;
        if (under)
            add_over(o, v3_axpy(v, gap, f->normal), gap,
                     taci_set_name(3, 3 * (uint32_t)f->facet.index + (uint32_t)j, face->id));
    }
}

// What of the shape is over the triangle. `nearest`: the face is what is nearest of the triangle.
static void add_along_face(Meet *m, Facing *f, const taci_Distance *nearest)
{
    taci_Face face;
    taci_face_find(&f->a, v3_neg(f->normal), f->lowest, &face);
    Overlay o = {.meet = m, .facing = f, .doubted = !nearest, .least = -HUGE_VAL};
    add_corners(&o, &face);
    add_crossings(&o, &face);
    add_covered(&o, &face);
    // The rim of a tilted cap, or a hull's face of many corners, has its lowest point in between.
    if (is_over(f, f->lowest))
        add_over(&o, f->lowest, f->height, taci_set_name(4, f->facet.patch, 0));
    // Just beside a convex edge, by less than what is level.
    if (o.count == 0 && nearest && is_on_ridge(f, nearest))
        add_over(&o, nearest->a, fmax(v3_dot(f->normal, nearest->a), f->height),
                 taci_set_name(5, (uint32_t)f->facet.index, 0));
}

/* Contacts at an edge or a corner of the triangle that is one of the surface.
 *
 * A face of the shape that lies on a ridge lies on all of it that is under the face; but as soon as
 * it tilts, only one end is nearest. Both ends are met, or it would fall into the ridge with the
 * other one; and so are corners that are about to be set down on the faces beside the ridge. */

// The part of a ridge that is under a face of the shape, seen along n.
static bool clip_ridge(const taci_Face *face, tac_Vec3 n, tac_Vec3 q, tac_Vec3 g, double t[2],
                       uint32_t end[2])
{
    t[0] = 0.0;
    t[1] = 1.0;
    end[0] = end[1] = TACI_FACE_MAX;        // of the ridge itself
    for (int i = 0; i < face->count; i++) { // clockwise, seen along the normal
        tac_Vec3 p = face->point[i], e = v3_sub(face->point[i + 1 < face->count ? i + 1 : 0], p);
        tac_Vec3 out = v3_cross(n, e);
        double beyond = v3_dot(out, v3_sub(q, p)), rate = v3_dot(out, g);
        if (fabs(rate) <= 1e-9 * v3_norm(e) * v3_norm(g)) {
            if (beyond > 0.0)
                return false;
            continue;
        }
        double s = -beyond / rate;
        int k = rate > 0.0;
        if (k ? s < t[1] : s > t[0]) {
            t[k] = s;
            end[k] = (uint32_t)i;
        }
    }
    return t[0] <= t[1];
}

static void add_ridge(Meet *m, Facing *f, const taci_Distance *d, uint32_t side)
{
    taci_Face face;
    tac_Vec3 n = d->normal, q = f->b.v[side], g = v3_sub(f->b.v[(side + 1) % 3], q);
    taci_face_find(&f->a, v3_neg(n), d->a, &face);
    double along = face.count >= 3 ? v3_dot(face.normal, n) : 0.0, t[2];
    uint32_t end[2];
    if (along > -SIDEWAYS || !clip_ridge(&face, n, q, g, t, end))
        return;
    for (uint32_t k = 0; k < 2; k++) {
        tac_Vec3 on = v3_axpy(q, t[k], g);
        double gap = v3_dot(face.normal, v3_sub(face.point[0], on)) / along;
        gap = fmax(gap, d->distance); // no point is nearer, but for rounding
        if (gap <= m->margin)
            taci_set_add(&m->set,
                         &(taci_ContactPoint){
                             .point = v3_add(v3_axpy(on, 0.5 * gap, n), f->facet.v[0]),
                             .normal = n,
                             .gap = gap,
                             .feature = taci_set_name(21 + k, 3 * (uint32_t)f->facet.index + side,
                                                      face.id << 8 | end[k]),
                         });
    }
}

// Corners over the face beside a ridge, and the lowest point, that are nearly on it. Deeper than
// what is nearest is only what is beside the face, or in by another way.
static void add_beside(Meet *m, Facing *f, double nearest)
{
    taci_Face face;
    taci_face_find(&f->a, v3_neg(f->normal), f->lowest, &face);
    Overlay o = {.meet = m, .facing = f, .doubted = true, .least = nearest};
    add_corners(&o, &face);
    if (is_over(f, f->lowest))
        add_over(&o, f->lowest, f->height, taci_set_name(4, f->facet.patch, 0));
}

static void add_at_feature(Meet *m, Facing *f, const taci_Distance *d, uint32_t on)
{
    taci_ContactPoint point[TACI_MANIFOLD_MAX];
    if (on < TACI_TRIANGLE_VERTEX)
        add_ridge(m, f, d, on - TACI_TRIANGLE_EDGE);
    int count = taci_convex_manifold(&f->a, &f->b, d, m->margin, point);
    for (int i = 0; i < count; i++) {
        point[i].feature = taci_set_name(5 + on, (uint32_t)f->facet.index, point[i].feature);
        point[i].point = v3_add(point[i].point, f->facet.v[0]);
        taci_set_add(&m->set, &point[i]);
    }
    add_beside(m, f, d->distance);
}

static void offer_way(Meet *m, tac_Vec3 n, double length)
{
    if (length > 0.0 && length < m->way_length) {
        m->way = n;
        m->way_length = length;
    }
}

// How far the whole shape is in front of the plane through a point with a normal on the arc from f
// (t = 0) to g (t = 1), and that normal.
static double height_on_arc(Facing *face, tac_Vec3 at, tac_Vec3 g, double t, tac_Vec3 *n)
{
    tac_Vec3 m = v3_axpy(v3_scale(1.0 - t, face->normal), t, g);
    double length = v3_norm(m);
    if (!(length > 1e-3)) // folded back on itself
        return -HUGE_VAL;
    *n = v3_scale(1.0 / length, m);
    tac_Vec3 low = taci_convex_support(&face->a, v3_neg(*n));
    return v3_dot(*n, v3_sub(low, at)) - face->a.radius;
}

// The best way out over each convex edge of a facet: golden section on the arc between the two
// faces. It ends at where an edge of the shape crosses it, if that is the best.
static void offer_edges(Meet *m, Facing *f)
{
    for (int i = 0; i < 3; i++) {
        int32_t other = taci_facet_neighbor(&m->surface, &f->facet, i);
        if (!(f->facet.convex >> i & 1u) || other < 0)
            continue;
        taci_Facet beside = taci_facet(&m->surface, other);
        tac_Vec3 at = f->b.v[i], n, o;
        double low = 0.0, high = 1.0, p = 1.0 - GOLDEN, q = GOLDEN;
        double s = height_on_arc(f, at, beside.normal, p, &n);
        double t = height_on_arc(f, at, beside.normal, q, &o);
        for (int k = 0; k < ARC_STEPS; k++) {
            if (s > t) {
                high = q;
                q = p;
                t = s;
                o = n;
                p = high - GOLDEN * (high - low);
                s = height_on_arc(f, at, beside.normal, p, &n);
            } else {
                low = p;
                p = q;
                s = t;
                n = o;
                q = low + GOLDEN * (high - low);
                t = height_on_arc(f, at, beside.normal, q, &o);
            }
        }
        if (s > -HUGE_VAL)
            offer_way(m, n, -s);
    }
}

static bool meet_facet(void *context, int index)
{
    Meet *m = context;
    Facing f = face_up(m, index);
    if (f.facet.convex & TACI_MESH_NO_AREA || f.height > m->margin)
        return true;
    m->behind |= !f.front;
    if (!f.front && -f.height > 0.5 * f.facet.behind)
        return true;

    taci_Distance d = taci_convex_signed(&f.a, &f.b, m->margin);
    // Beyond the margin there is no normal, even where the bound rounds to the margin itself.
    bool beyond = d.distance > m->margin || v3_norm2(d.normal) == 0.0;
    bool buried = m->buried && !f.front; // solid below: as deep as may be
    if (beyond && !buried)
        return true;
    int on = beyond ? -1 : feature_of(&f, &d);
    if (on == TACI_TRIANGLE_FACE) {
        add_along_face(m, &f, &d);
        offer_way(m, d.normal, -d.distance);
    } else if (on > 0 &&
               taci_facet_supports(&m->surface, &f.facet, (uint32_t)on, d.normal, TACI_FLAT)) {
        add_at_feature(m, &f, &d, (uint32_t)on);
        offer_way(m, d.normal, -d.distance);
    } else if (d.distance <= 0.0 || buried) {
        add_along_face(m, &f, NULL);
        offer_way(m, f.normal, -f.height);
        if (-d.distance > m->shallow)
            offer_edges(m, &f);
    } else if (v3_dot(d.normal, f.normal) > SIDEWAYS) {
        add_along_face(m, &f, NULL);
    }
    return true;
}

// Nothing overlaps: perhaps the shape is swallowed.
static void find_swallowed(Meet *m)
{
    taci_Nearest near;
    const taci_Mesh *mesh = m->surface.mesh;
    taci_Box at = {m->center, m->center};
    if (!mesh || !mesh->closed || !taci_box_overlap(&mesh->node[0].box, &at) ||
        !taci_mesh_closest(mesh, m->center, 0.0, &near))
        return;
    taci_Convex a = taci_convex_shape(m->a, &m->at, near.on);
    tac_Vec3 low = taci_convex_support(&a, v3_neg(near.normal));
    low = v3_axpy(low, -a.radius, near.normal);
    double gap = v3_dot(low, near.normal);
    taci_set_add(&m->set, &(taci_ContactPoint){
                              .point = v3_add(near.on, v3_axpy(low, -0.5 * gap, near.normal)),
                              .normal = near.normal,
                              .gap = gap,
                              .feature = taci_set_name(20, 0, 0),
                          });
}

// Whether a point is in a height field. That it is behind the plane of one facet says nothing: so
// is what is outside, on the other side of a ridge.
static bool is_in_field(const taci_Field *f, tac_Vec3 p)
{
    return f && fabs(p.x) <= 0.5 * f->dx * (f->columns - 1) &&
           fabs(p.y) <= 0.5 * f->dy * (f->rows - 1) && p.z < taci_field_height(f, p.x, p.y, NULL);
}

static void meet_all(Meet *m)
{
    m->buried = is_in_field(m->surface.field, m->center);
    m->behind = false;
    taci_set_begin(&m->set, &m->at.R, m->center, m->set.size);
    m->way_length = HUGE_VAL;
    taci_Box box = taci_shape_bounds(m->a, &m->at);
    box = taci_box_fat(&box, m->margin);
    taci_facets_visit(&m->surface, &box, meet_facet, m);
}

// The same shape, moved by x and met there; contacts up to where they are within the margin when
// moved back.
static void meet_moved(Meet *m, const Meet *start, tac_Vec3 x)
{
    m->surface = start->surface;
    m->a = start->a;
    m->at = (taci_Place){v3_add(start->at.x, x), start->at.R};
    m->center = v3_add(start->center, x);
    m->margin = start->margin + v3_norm(x);
    m->shallow = start->shallow;
    m->set.size = start->set.size;
    meet_all(m);
}

// The contacts of the shape where it was before it was moved by x.
static void move_back(taci_ContactSet *set, const taci_ContactSet *from, tac_Vec3 x, double margin)
{
    taci_set_begin(set, &from->axes, v3_sub(from->origin, x), from->size);
    for (int k = 0; k < from->count; k++)
        for (int i = 0; i < TACI_SET_SLOTS; i++) {
            taci_ContactPoint p = from->cluster[k].slot[i];
            p.gap -= v3_dot(p.normal, x);
            p.point = v3_axpy(p.point, -0.5, x);
            if (p.gap <= margin)
                taci_set_add(set, &p);
        }
}

// Among contacts of the shape where it was, one whose normal leads out on a way shorter than
// `limit`, but longer than `passed`.
static bool find_shorter(const taci_ContactSet *set, double passed, double limit, tac_Vec3 *n,
                         double *length)
{
    *length = limit;
    for (int k = 0; k < set->count; k++)
        for (int i = 0; i < TACI_SET_SLOTS; i++) {
            const taci_ContactPoint *p = &set->cluster[k].slot[i];
            if (-p->gap > passed && -p->gap < *length) {
                *n = p->normal;
                *length = -p->gap;
            }
        }
    return *length < limit;
}

// Move the shape out until it meets nothing, and the contacts back; false if that fails.
static bool meet_from_outside(const Meet *start, taci_ContactSet *set)
{
    Meet m;
    tac_Vec3 x = v3_scale(start->way_length + start->shallow, start->way), n = x;
    int round = 0;
    for (meet_moved(&m, start, x); m.way_length < HUGE_VAL; meet_moved(&m, start, x)) {
        x = v3_axpy(x, m.way_length + start->shallow, m.way);
        if (!(v3_norm(x) < OUT_MAX * start->set.size) || ++round == OUT_ROUNDS)
            return false;
    }
    move_back(set, &m.set, x, start->margin);

    double best = v3_norm(x), passed = 0.25 * best, length;
    for (round = 0; round < SHORTER_ROUNDS; round++) {
        if (!find_shorter(set, passed, 0.999 * best - 2.0 * start->shallow, &n, &length))
            break;
        tac_Vec3 y = v3_scale(length + start->shallow, n);
        meet_moved(&m, start, y);
        passed = length;
        if (m.way_length < HUGE_VAL)
            continue;
        best = length;
        passed = 0.25 * best;
        move_back(set, &m.set, y, start->margin);
    }
    return set->count > 0;
}

int taci_convex_facets(const taci_Shape *a, const taci_Place *at_a, const taci_Shape *b,
                       const taci_Place *at_b, double margin, taci_ContactPoint *out)
{
    Meet m;
    m.surface = taci_facets(b);
    m.a = a;
    m.at = taci_place_seen(at_b, at_a);
    m.center = a->type == TAC_SHAPE_HULL ? taci_place_point(&m.at, a->hull->center) : m.at.x;
    m.margin = margin;
    m.set.size = fmin(a->reach, b->reach);
    m.shallow = SHALLOW * m.set.size;
    meet_all(&m);

    // The cores of round shapes are still outside, where all is exact.
    bool round = a->type == TAC_SHAPE_SPHERE || a->type == TAC_SHAPE_CAPSULE;
    double deep = round ? 0.5 * a->radius : m.shallow;
    taci_ContactSet moved;
    if (m.way_length > deep && m.way_length < HUGE_VAL && meet_from_outside(&m, &moved))
        return taci_set_end(&moved, at_b, out);
    if (m.set.count == 0 || (m.behind && m.way_length == HUGE_VAL))
        find_swallowed(&m);
    return taci_set_end(&m.set, at_b, out);
}
