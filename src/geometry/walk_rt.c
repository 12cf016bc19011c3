/* The exact walk on one surface that does not touch itself: glc-notes 2 with the corrections of its
 * section 7.
 *
 * One turn of the loop passes one facet. The letters are those of the notes: r = x_free - y, q the
 * longest projection of r on what is around an edge or a corner, N_q the normal there. The sign of
 * (r - q).N_q tells whether x_free is in front of the surface, where the point flies, or behind it,
 * where it slides along q. On a surface that is a manifold sliding needs no collision test.
 *
 * At the end of a slide only what is within rounding of an edge is taken to it: so a point on a
 * plane is where the closed form has it. Turns that bring nothing nearer are counted, and a few of
 * them end the step: what remains is rounding, as where acute corners meet (C3). */
#include "geometry/walk.h"

#define ARRIVED 1e-14 // m: nearer than this to x_free
#define ROUNDING 1e-12
enum { IDLE_MAX = 8 }; // turns that bring nothing nearer, and flights that end farther away

typedef struct Step {
    const taci_Skin *skin;
    taci_Walk *walk;
    tac_Vec3 goal;
    double mu;
    double nearest2;    // m2, of all turns
    int idle, setbacks; // turns in a row without, and all that have led away
    taci_WalkStats stats;
} Step;

typedef enum Turn { GO_ON, REST } Turn;

// The way that comes nearest to r on what is around a feature.
typedef struct Way {
    taci_FeatureKind kind; // FACE or EDGE; CORNER: there is none
    int facet;             // edge 3 t + i: of a FACE the one that the way begins at
    tac_Vec3 u;            // unit
    double length;         // m, of q
} Way;

static tac_Vec3 face_normal(const Step *s, int edge)
{
    return s->skin->mesh->normal[edge / 3];
}

static void stand(taci_Walk *w, taci_FeatureKind kind, int id)
{
    w->count = 1;
    w->on[0] = (taci_Feature){.kind = kind, .id = id};
}

// ---- shared with the walk on several features

double taci_walk_cone2(tac_Vec3 a, tac_Vec3 b, tac_Vec3 p, double mu)
{
    double c = v3_dot(a, b), det = 1.0 - c * c;
    double pa = -v3_dot(p, a), pb = -v3_dot(p, b);
    double la = (pa - c * pb) / det, lb = (pb - c * pa) / det;
    if (det < 1e-12 || la < 0.0 || lb < 0.0)
        return mu * v3_norm(p);
    return mu * (la + lb);
}

int taci_walk_exit(const taci_Skin *skin, int t, unsigned past, tac_Vec3 y, tac_Vec3 u, double *go)
{
    tac_Vec3 n = skin->mesh->normal[t];
    int exit = -1;
    for (int i = 0; i < 3; i++) {
        if (past >> i & 1)
            continue;
        tac_Vec3 out = v3_cross(taci_skin_edge(skin, 3 * t + i), n);
        double rate = v3_dot(u, out);
        if (rate <= 0.0)
            continue;
        double gap = v3_dot(v3_sub(taci_skin_corner(skin, 3 * t + i), y), out);
        double way = taci_max(0.0, gap) / rate;
        if (way < *go) {
            *go = way;
            exit = 3 * t + i;
        }
    }
    return exit;
}

int taci_walk_around(const taci_Skin *skin, taci_Feature f)
{
    if (f.kind == TACI_ON_FACE)
        return 1;
    if (f.kind == TACI_ON_EDGE)
        return skin->across[f.id] < 0 ? 1 : 2;
    return skin->fan_first[f.id + 1] - skin->fan_first[f.id];
}

int taci_walk_facet(const taci_Skin *skin, taci_Feature f, int k)
{
    if (f.kind == TACI_ON_FACE)
        return 3 * f.id;
    if (f.kind == TACI_ON_EDGE)
        return k == 0 ? f.id : skin->across[f.id];
    return skin->spoke[skin->fan_first[f.id] + k];
}

unsigned taci_walk_past(taci_Feature f, int facet)
{
    if (f.kind == TACI_ON_FACE)
        return 0;
    unsigned own = 1u << facet % 3;
    return f.kind == TACI_ON_EDGE ? own : own | 1u << taci_skin_before(facet) % 3;
}

// ---- sliding

// Along unit u for `go` in the plane of a triangle, at most to its border.
static Turn slide(Step *s, int t, unsigned past, tac_Vec3 u, double go)
{
    const taci_Skin *skin = s->skin;
    taci_Walk *w = s->walk;
    int exit = taci_walk_exit(skin, t, past, w->y, u, &go);
    tac_Vec3 y = v3_axpy(w->y, go, u);
    if (exit < 0) {
        taci_Feature f = taci_skin_snap(skin, t, y, TACI_WALK_TOUCH, &w->y);
        stand(w, (taci_FeatureKind)f.kind, f.id);
        // On its border the other side is near, too.
        return f.kind != TACI_ON_FACE && go > 10.0 * TACI_WALK_TOUCH ? GO_ON : REST;
    }
    tac_Vec3 a = taci_skin_corner(skin, exit), e = taci_skin_edge(skin, exit);
    double length = v3_norm(e), along = v3_dot(v3_sub(y, a), e) / length;
    int next = taci_skin_next(exit);
    if (along < TACI_WALK_SNAP) {
        w->y = a;
        stand(w, TACI_ON_CORNER, skin->fan[exit]);
    } else if (along > length - TACI_WALK_SNAP) {
        w->y = taci_skin_corner(skin, next);
        stand(w, TACI_ON_CORNER, skin->fan[next]);
    } else {
        w->y = v3_axpy(a, along / length, e);
        stand(w, TACI_ON_EDGE, exit);
    }
    return GO_ON;
}

// Along unit u, which is an edge's, for `go`, at most to its end.
static Turn slide_along(Step *s, int edge, tac_Vec3 u, double go)
{
    const taci_Skin *skin = s->skin;
    taci_Walk *w = s->walk;
    tac_Vec3 e = taci_skin_edge(skin, edge);
    int end = v3_dot(e, u) > 0.0 ? taci_skin_next(edge) : edge;
    tac_Vec3 at = taci_skin_corner(skin, end);
    double room = v3_dot(v3_sub(at, w->y), u);
    if (go > room - TACI_WALK_SNAP) {
        w->y = at;
        stand(w, TACI_ON_CORNER, skin->fan[end]);
        return GO_ON;
    }
    w->y = v3_axpy(at, go - room, u); // from its end, so that it stays on the line
    stand(w, TACI_ON_EDGE, edge);
    return REST;
}

// ---- flying

static void land(Step *s, int t, tac_Vec3 p)
{
    taci_Walk *w = s->walk;
    taci_Feature f = taci_skin_snap(s->skin, t, p, TACI_WALK_SNAP, &w->y);
    stand(w, (taci_FeatureKind)f.kind, f.id);
}

static Turn fly(Step *s)
{
    taci_Walk *w = s->walk;
    double fraction = 1.0;
    taci_SkinCast cast = {.from = w->y,
                          .to = s->goal,
                          .goal = s->goal,
                          .nearer2 = v3_norm2(v3_sub(s->goal, w->y)),
                          .leave = w->on,
                          .leave_count = w->count};
    s->stats.casts++;
    int t = taci_skin_cast(s->skin, &cast, &fraction);
    if (t < 0) {
        w->y = s->goal;
        w->count = 0;
        return REST;
    }
    land(s, t, v3_axpy(w->y, fraction, v3_sub(s->goal, w->y)));
    // A landing may take it back, by a snap. Between slivers it would slide forth and fly back.
    s->setbacks += cast.nearer2 <= v3_norm2(v3_sub(s->goal, w->y));
    return s->setbacks > IDLE_MAX ? REST : GO_ON;
}

// ---- on a face, an edge, a corner

static Turn turn_on_face(Step *s, tac_Vec3 r)
{
    int t = s->walk->on[0].id;
    tac_Vec3 n = s->skin->mesh->normal[t];
    double rn = v3_dot(r, n);
    if (rn > 0.0)
        return fly(s);
    tac_Vec3 rt = v3_axpy(r, -rn, n);
    double length = v3_norm(rt), go = length + s->mu * rn;
    if (go <= TACI_WALK_STILL)
        return REST;
    return slide(s, t, 0, v3_scale(1.0 / length, rt), go);
}

// Whether a direction in the plane of a facet goes into it from its edge or corner.
static bool in_sector(const Step *s, taci_Feature f, int facet, tac_Vec3 rt)
{
    tac_Vec3 n = face_normal(s, facet);
    if (v3_dot(v3_cross(taci_skin_edge(s->skin, facet), rt), n) <= 0.0)
        return false;
    if (f.kind == TACI_ON_EDGE)
        return true;
    tac_Vec3 last = taci_skin_edge(s->skin, taci_skin_before(facet)); // towards the corner
    return v3_dot(v3_cross(rt, last), n) < 0.0;
}

static void try_face(const Step *s, taci_Feature f, int facet, tac_Vec3 r, Way *best)
{
    tac_Vec3 n = face_normal(s, facet);
    tac_Vec3 rt = v3_axpy(r, -v3_dot(r, n), n);
    double length = v3_norm(rt);
    if (length > best->length && in_sector(s, f, facet, rt))
        *best = (Way){TACI_ON_FACE, facet, v3_scale(1.0 / length, rt), length};
}

static void try_edge(const Step *s, int edge, double sign, tac_Vec3 r, Way *best)
{
    tac_Vec3 e = taci_skin_edge(s->skin, edge);
    tac_Vec3 u = v3_scale(sign / v3_norm(e), e);
    double length = v3_dot(r, u);
    if (length > best->length * (1.0 + ROUNDING))
        *best = (Way){TACI_ON_EDGE, edge, u, length};
}

static Way find_way(const Step *s, taci_Feature f, tac_Vec3 r)
{
    const taci_Skin *skin = s->skin;
    Way best = {.kind = TACI_ON_CORNER, .length = TACI_WALK_STILL};
    int around = taci_walk_around(skin, f);
    for (int k = 0; k < around; k++)
        try_face(s, f, taci_walk_facet(skin, f, k), r, &best);
    if (f.kind == TACI_ON_EDGE) {
        try_edge(s, f.id, 1.0, r, &best);
        try_edge(s, f.id, -1.0, r, &best);
        return best;
    }
    for (int k = 0; k < around; k++)
        try_edge(s, taci_walk_facet(skin, f, k), 1.0, r, &best);
    int last = taci_skin_before(taci_walk_facet(skin, f, around - 1));
    if (skin->across[last] < 0) // the fan ends at a border
        try_edge(s, last, -1.0, r, &best);
    return best;
}

// N_q. False: at a border, where the surface has no other side.
static bool normal_of(const Step *s, taci_Feature f, const Way *way, tac_Vec3 *n)
{
    const taci_Skin *skin = s->skin;
    int edge = way->facet;
    if (way->kind == TACI_ON_FACE) {
        *n = face_normal(s, edge);
        return true;
    }
    if (way->kind == TACI_ON_CORNER) {
        if (f.kind == TACI_ON_CORNER) {
            int last = taci_walk_facet(skin, f, taci_walk_around(skin, f) - 1);
            *n = skin->rise[f.id];
            return skin->across[taci_skin_before(last)] >= 0;
        }
        edge = f.id; // C2: across an edge, with neither face on the way
    }
    if (skin->across[edge] < 0)
        return false;
    *n = v3_add(face_normal(s, edge), face_normal(s, skin->across[edge]));
    return true;
}

static Turn turn_on_fold(Step *s, tac_Vec3 r)
{
    taci_Feature f = s->walk->on[0];
    Way way = find_way(s, f, r);
    bool rest = way.kind == TACI_ON_CORNER;
    tac_Vec3 n, rest_r = rest ? r : v3_axpy(r, -way.length, way.u);
    s->stats.facets += taci_walk_around(s->skin, f) / 16;
    if (!normal_of(s, f, &way, &n) || v3_dot(rest_r, n) > 0.0)
        return fly(s);
    if (rest)
        return REST;
    if (way.kind == TACI_ON_FACE) {
        double go = way.length + s->mu * v3_dot(r, n);
        if (go <= TACI_WALK_STILL)
            return REST;
        return slide(s, way.facet / 3, taci_walk_past(f, way.facet), way.u, go);
    }
    tac_Vec3 a = face_normal(s, way.facet), b = face_normal(s, s->skin->across[way.facet]);
    double go = way.length - taci_walk_cone2(a, b, rest_r, s->mu);
    return go <= TACI_WALK_STILL ? REST : slide_along(s, way.facet, way.u, go);
}

static Turn take_turn(Step *s)
{
    tac_Vec3 r = v3_sub(s->goal, s->walk->y);
    double r2 = v3_norm2(r);
    if (r2 < ARRIVED * ARRIVED)
        return REST;
    s->idle = r2 < s->nearest2 ? 0 : s->idle + 1;
    s->nearest2 = taci_min(s->nearest2, r2);
    if (s->idle > IDLE_MAX)
        return REST;
    s->stats.facets++;
    if (s->walk->count == 0)
        return fly(s);
    return s->walk->on[0].kind == TACI_ON_FACE ? turn_on_face(s, r) : turn_on_fold(s, r);
}

taci_WalkStats taci_walk_single(const taci_Skin *skin, taci_Walk *walk, const taci_WalkPush *push)
{
    Step s = {
        .skin = skin, .walk = walk, .goal = push->x_free, .mu = push->mu, .nearest2 = HUGE_VAL};
    if (!v3_finite(push->x_free) || !isfinite(push->mu) || push->mu < 0.0) {
        s.stats.refused = true;
        return s.stats;
    }
    int cap = push->facets > 0 ? push->facets : TACI_WALK_FACETS;
    while (take_turn(&s) == GO_ON)
        if (s.stats.facets >= cap) {
            s.stats.capped = true;
            break;
        }
    return s.stats;
}
