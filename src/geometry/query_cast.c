/* Whether shapes overlap, and where one that moves meets another (query.h).
 *
 * Both work on pairs of convexes (convex.h); a mesh or a height field is its triangles near the
 * other shape, seen in its own frame, and its inside.
 *
 * A cast advances conservatively: moved by the distance over the speed of approach along its
 * normal, two convex sets cannot pass each other. The distance of convex sets is a convex function
 * of the way, so that this is Newton's method from the safe side: it converges quadratically, or
 * halves the error each time where they only graze. */
#include "base/assert.h"
#include "geometry/convex.h"
#include "geometry/query.h"
#include "geometry/surface.h"

#define ROUNDS 64
#define PIECES 256
#define NEAR_OWN 1e-10   // of the moving shape's size: near enough to finish by one Newton step
#define NEAR_OTHER 1e-12 // of the other one's, which may be far larger: as good as distances are

static bool is_surface(const taci_Shape *s)
{
    return s->type == TAC_SHAPE_MESH || s->type == TAC_SHAPE_HEIGHT_FIELD;
}

/// Some point of the shape, in its frame.
static tac_Vec3 some_point(const taci_Shape *s)
{
    if (s->type == TAC_SHAPE_MESH)
        return s->mesh->vertex[s->mesh->triangle[0][0]];
    if (s->type == TAC_SHAPE_HEIGHT_FIELD)
        return taci_field_vertex(s->field, 0, 0);
    return s->type == TAC_SHAPE_HULL ? s->hull->center : v3(0, 0, 0);
}

/// Whether a point is on or in the shape.
static bool holds(const taci_Shape *s, const taci_Place *at, tac_Vec3 point)
{
    double distance;
    tac_Vec3 on, normal;
    return taci_shape_closest(s, at, point, 0.0, &distance, &on, &normal);
}

// ---- triangles of a surface near a box, in the surface's frame

typedef bool TriangleFn(void *context, const tac_Vec3 v[3]); // false: stop

typedef struct MeshVisit {
    const taci_Mesh *mesh;
    TriangleFn *visit;
    void *context;
} MeshVisit;

static bool visit_mesh(void *context, int triangle)
{
    const MeshVisit *m = context;
    const int32_t *i = m->mesh->triangle[triangle];
    const tac_Vec3 v[3] = {m->mesh->vertex[i[0]], m->mesh->vertex[i[1]], m->mesh->vertex[i[2]]};
    return m->visit(m->context, v);
}

static int cell_at(double x, double spacing, int points)
{
    double place = x / spacing + 0.5 * (points - 1);
    return place <= 0.0 ? 0 : place >= points - 1 ? points - 2 : (int)place;
}

/// Four corners as two triangles, as field.c cuts them.
static bool visit_quad(const tac_Vec3 v[4], TriangleFn *visit, void *context)
{
    const tac_Vec3 lower[3] = {v[0], v[1], v[2]}, upper[3] = {v[0], v[2], v[3]};
    return visit(context, lower) && visit(context, upper);
}

/// The wall under the edge from a to b, down to z.
static bool visit_wall(tac_Vec3 a, tac_Vec3 b, double z, TriangleFn *visit, void *context)
{
    const tac_Vec3 v[4] = {a, v3(a.x, a.y, z), v3(b.x, b.y, z), b};
    return visit_quad(v, visit, context);
}

/// The cell's triangles, if they are not above or below the box, and the walls under it.
static bool visit_cell(const taci_Field *f, int i, int j, const taci_Box *box, TriangleFn *visit,
                       void *context)
{
    const tac_Vec3 v[4] = {taci_field_vertex(f, i, j), taci_field_vertex(f, i + 1, j),
                           taci_field_vertex(f, i + 1, j + 1), taci_field_vertex(f, i, j + 1)};
    const bool border[4] = {j == 0, i == f->columns - 2, j == f->rows - 2, i == 0};
    double low = v[0].z, high = v[0].z;
    for (int k = 1; k < 4; k++) {
        low = v[k].z < low ? v[k].z : low;
        high = v[k].z > high ? v[k].z : high;
    }
    bool near = low <= box->high.z && high >= box->low.z;
    if (near && !visit_quad(v, visit, context))
        return false;
    double bottom = (box->low.z < low ? box->low.z : low) - (f->dx + f->dy);
    for (int k = 0; k < 4; k++)
        if (border[k] && !visit_wall(v[k], v[(k + 1) % 4], bottom, visit, context))
            return false;
    return true;
}

static void visit_field(const taci_Field *f, const taci_Box *box, TriangleFn *visit, void *context)
{
    double x = 0.5 * f->dx * (f->columns - 1), y = 0.5 * f->dy * (f->rows - 1);
    taci_Box all = {{-x, -y, -HUGE_VAL}, {x, y, f->high}};
    if (!taci_box_overlap(&all, box))
        return;
    int i1 = cell_at(box->high.x, f->dx, f->columns), j1 = cell_at(box->high.y, f->dy, f->rows);
    for (int j = cell_at(box->low.y, f->dy, f->rows); j <= j1; j++)
        for (int i = cell_at(box->low.x, f->dx, f->columns); i <= i1; i++)
            if (!visit_cell(f, i, j, box, visit, context))
                return;
}

static void visit_triangles(const taci_Shape *s, const taci_Box *box, TriangleFn *visit,
                            void *context)
{
    MeshVisit m = {s->mesh, visit, context};
    if (s->type == TAC_SHAPE_MESH)
        taci_mesh_visit(s->mesh, box, visit_mesh, &m);
    else
        visit_field(s->field, box, visit, context);
}

// ---- overlap

static bool convexes_overlap(taci_Convex *a, taci_Convex *b)
{
    double radii = a->radius + b->radius;
    taci_Gjk g = taci_gjk(a, b, NULL, v3_sub(a->x, b->x), radii);
    return g.overlap || (!g.beyond && g.distance <= radii);
}

typedef struct Overlap {
    taci_Convex a;
    tac_Vec3 origin; // of a's coordinates
    const taci_Shape *b;
    taci_Place from_a; // surfaces: b's frame from a's
    bool found;
} Overlap;

static bool overlaps_triangle(void *context, const tac_Vec3 v[3])
{
    Overlap *o = context;
    taci_Convex triangle = taci_convex_triangle(v, o->origin);
    o->found = convexes_overlap(&o->a, &triangle);
    return !o->found;
}

static bool convex_overlaps_surface(const taci_Shape *a, const taci_Place *at_a,
                                    const taci_Shape *b, const taci_Place *at_b)
{
    taci_Place place = taci_place_seen(at_b, at_a);
    taci_Box box = taci_shape_bounds(a, &place);
    Overlap o = {.a = taci_convex_shape(a, &place, place.x), .origin = place.x, .b = b};
    visit_triangles(b, &box, overlaps_triangle, &o);
    return o.found || holds(b, at_b, taci_place_point(at_a, some_point(a)));
}

/// A triangle of surface a against those of surface b near it.
static bool surface_triangle(void *context, const tac_Vec3 v[3])
{
    Overlap *o = context;
    const tac_Vec3 w[3] = {taci_place_point(&o->from_a, v[0]), taci_place_point(&o->from_a, v[1]),
                           taci_place_point(&o->from_a, v[2])};
    o->origin = w[0];
    o->a = taci_convex_triangle(w, w[0]);
    taci_Box box = taci_points_bounds(w, 3);
    visit_triangles(o->b, &box, overlaps_triangle, o);
    return !o->found;
}

static bool surfaces_overlap(const taci_Shape *a, const taci_Place *at_a, const taci_Shape *b,
                             const taci_Place *at_b)
{
    taci_Place b_from_a = taci_place_seen(at_b, at_a), a_from_b = taci_place_seen(at_a, at_b);
    taci_Box box = taci_shape_bounds(b, &a_from_b);
    Overlap o = {.b = b, .from_a = b_from_a};
    visit_triangles(a, &box, surface_triangle, &o);
    return o.found || holds(b, at_b, taci_place_point(at_a, some_point(a))) ||
           holds(a, at_a, taci_place_point(at_b, some_point(b)));
}

/// How far the lowest of the points is above the plane z = 0 of `plane`.
static double lowest(const tac_Vec3 *point, int count, const taci_Place *at,
                     const taci_Place *plane)
{
    double low = HUGE_VAL;
    for (int i = 0; i < count; i++) {
        double z = taci_place_inverse(plane, taci_place_point(at, point[i])).z;
        low = z < low ? z : low;
    }
    return low;
}

/// A field goes down without end: below the plane, unless its down is the plane's up.
static bool field_overlaps_plane(const taci_Field *f, const taci_Place *at, const taci_Place *plane)
{
    tac_Vec3 up = m3_col(&at->R, 2), normal = m3_col(&plane->R, 2);
    if (v3_dot(up, normal) > 1e-15)
        return true;
    for (int j = 0; j < f->rows; j++)
        for (int i = 0; i < f->columns; i++) {
            tac_Vec3 v = taci_field_vertex(f, i, j);
            if (lowest(&v, 1, at, plane) <= 0.0)
                return true;
        }
    return false;
}

/// Height of a convex shape's lowest point above a plane, and that point.
static double above_plane(const taci_Shape *s, const taci_Place *at, const taci_Place *plane,
                          tac_Vec3 *point)
{
    tac_Vec3 down = v3_neg(m3_col(&plane->R, 2));
    *point = taci_place_point(at, taci_shape_support(s, m3_tmul_v(&at->R, down)));
    return taci_place_inverse(plane, *point).z;
}

static bool overlaps_plane(const taci_Shape *a, const taci_Place *at_a, const taci_Place *plane)
{
    tac_Vec3 point, n = m3_col(&plane->R, 2);
    switch (a->type) {
    case TAC_SHAPE_PLANE: // two half-spaces miss each other only back to back
        return v3_norm2(v3_add(n, m3_col(&at_a->R, 2))) > 1e-30 ||
               taci_place_inverse(plane, at_a->x).z <= 0.0;
    case TAC_SHAPE_MESH:
        return lowest(a->mesh->vertex, a->mesh->vertex_count, at_a, plane) <= 0.0;
    case TAC_SHAPE_HEIGHT_FIELD:
        return field_overlaps_plane(a->field, at_a, plane);
    default:
        return above_plane(a, at_a, plane, &point) <= 0.0;
    }
}

bool taci_shape_overlaps(const taci_Shape *a, const taci_Place *at_a, const taci_Shape *b,
                         const taci_Place *at_b)
{
    if (a->type == TAC_SHAPE_PLANE)
        return overlaps_plane(b, at_b, at_a);
    if (b->type == TAC_SHAPE_PLANE)
        return overlaps_plane(a, at_a, at_b);
    if (is_surface(a) && is_surface(b))
        return surfaces_overlap(a, at_a, b, at_b);
    if (is_surface(a))
        return convex_overlaps_surface(b, at_b, a, at_a);
    if (is_surface(b))
        return convex_overlaps_surface(a, at_a, b, at_b);
    taci_Convex ca = taci_convex_shape(a, at_a, at_b->x), cb = taci_convex_shape(b, at_b, at_b->x);
    return convexes_overlap(&ca, &cb);
}

// ---- casts

typedef struct Cast {
    taci_Convex a;   // where it starts
    tac_Vec3 origin; // of a's coordinates
    tac_Vec3 way;
    double length;   // of the way
    double from, to; // fractions of it that are looked at
    bool met;
    taci_Hit hit; // the first one so far
} Cast;

/// Starting in touch: at once, against the way.
static void meet_at_once(Cast *c, tac_Vec3 point, tac_Vec3 normal)
{
    c->met = true;
    c->hit = (taci_Hit){0.0, point, c->length > 0.0 ? v3_scale(-1.0 / c->length, c->way) : normal};
}

/// Move a until it touches b, but not farther than to what has been met.
static void advance(Cast *c, taci_Convex *b)
{
    taci_Convex a = c->a;
    double near = NEAR_OWN * a.size + NEAR_OTHER * b->size, most = c->met ? c->hit.fraction : c->to;
    double fraction = c->from;
    for (int round = 0; round < ROUNDS; round++) {
        a.x = v3_axpy(c->a.x, fraction, c->way);
        double left = c->length * (most - fraction) + near;
        taci_Distance d = taci_convex_signed(&a, b, left);
        if (d.distance > left)
            return;
        tac_Vec3 point = v3_add(d.b, c->origin);
        if (d.distance <= 0.0 && fraction == 0.0) {
            meet_at_once(c, point, d.normal);
            return;
        }
        double speed = -v3_dot(c->way, d.normal); // per fraction
        if (speed <= 0.0)
            return;
        bool touches = d.distance <= near;
        // Short of touching, where directions are lost; the last step goes all the way.
        fraction += (touches ? d.distance : d.distance - 0.5 * near) / speed;
        if (!(fraction <= most))
            return;
        if (touches) {
            c->met = true;
            c->hit = (taci_Hit){fraction > c->from ? fraction : c->from, point, d.normal};
            return;
        }
    }
}

static bool cast_at_triangle(void *context, const tac_Vec3 v[3])
{
    Cast *c = context;
    taci_Convex triangle = taci_convex_triangle(v, c->origin);
    advance(c, &triangle);
    return !c->met || c->hit.fraction > 0.0;
}

/// The box moved along a piece of the way.
static taci_Box swept(const taci_Box *box, const Cast *c)
{
    const tac_Vec3 corner[4] = {
        v3_axpy(box->low, c->from, c->way), v3_axpy(box->high, c->from, c->way),
        v3_axpy(box->low, c->to, c->way), v3_axpy(box->high, c->to, c->way)};
    return taci_points_bounds(corner, 4);
}

/// In the frame of the surface, and in pieces of the way about as long as the shape is: of the
/// triangles in the box around a long way, most are far from it.
static void cast_at_surface(Cast *c, const taci_Shape *a, const taci_Place *at_a,
                            const taci_Shape *b)
{
    static const taci_Place here = {.R = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}};
    tac_Vec3 point = taci_place_point(at_a, some_point(a));
    if (holds(b, &here, point)) {
        meet_at_once(c, point, v3(0, 0, 1));
        return;
    }
    taci_Box box = taci_shape_bounds(a, at_a);
    double pieces = ceil(c->length / v3_norm(v3_sub(box.high, box.low)));
    pieces = pieces < 1.0 ? 1.0 : pieces > PIECES ? PIECES : pieces;
    for (int k = 0; k < (int)pieces && !c->met; k++) {
        c->from = k / pieces;
        c->to = (k + 1) / pieces;
        taci_Box piece = swept(&box, c);
        visit_triangles(b, &piece, cast_at_triangle, c);
    }
}

static void cast_at_plane(Cast *c, const taci_Shape *a, const taci_Place *at_a,
                          const taci_Place *plane)
{
    tac_Vec3 point, n = m3_col(&plane->R, 2);
    double height = above_plane(a, at_a, plane, &point), speed = -v3_dot(c->way, n);
    if (height <= 0.0)
        meet_at_once(c, v3_axpy(point, -height, n), n);
    else if (speed >= height) {
        c->met = true;
        c->hit = (taci_Hit){height / speed, v3_axpy(point, height / speed, c->way), n};
    }
}

bool taci_shape_cast(const taci_Shape *a, const taci_Place *at_a, tac_Vec3 way, const taci_Shape *b,
                     const taci_Place *at_b, taci_Hit *hit)
{
    TAC_ASSERT(taci_shape_convex(a));
    Cast c = {.way = way, .length = v3_norm(way), .to = 1.0, .origin = at_b->x};
    if (!(c.length < HUGE_VAL))
        return false;
    if (b->type == TAC_SHAPE_PLANE)
        cast_at_plane(&c, a, at_a, at_b);
    else if (is_surface(b)) {
        taci_Place place = taci_place_seen(at_b, at_a);
        c.way = m3_tmul_v(&at_b->R, way);
        c.origin = v3(0, 0, 0);
        c.a = taci_convex_shape(a, &place, c.origin);
        cast_at_surface(&c, a, &place, b);
        c.hit.point = taci_place_point(at_b, c.hit.point);
        c.hit.normal = m3_mul_v(&at_b->R, c.hit.normal);
    } else {
        taci_Convex cb = taci_convex_shape(b, at_b, c.origin);
        c.a = taci_convex_shape(a, at_a, c.origin);
        advance(&c, &cb);
    }
    if (c.met)
        *hit = c.hit;
    return c.met;
}
