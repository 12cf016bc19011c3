/* The exact walk on up to three features at once: bodies that touch or cross, and surfaces that
 * cross themselves (glc-notes 2, "several", and 7).
 *
 * Each feature leaves a cone of free directions. The point moves in the direction of the largest
 * rate towards x_free that all cones admit: towards x_free itself; along a face or an edge of one
 * feature; along the line in which faces of two features cross. Every move is cast against all but
 * the triangles of these features, and what it meets becomes a feature; features that a move leaves
 * are dropped. A feature that is met on the spot joins those that are there, since nothing was
 * left.
 *
 * Faces of two bodies that touch back to back leave a slit that both cones admit: a direction in
 * both of them is rejected, and the other face is felt for before a move, since none enters it.
 * What is asked of a feature is asked in its body's frame, so that bodies at rest are not rounded.
 */
#include "geometry/walk_feature.h"

#define ARRIVED 1e-14 // m: nearer than this to x_free
#define FREE (-1e-14) // of a unit direction, below a face: it does not enter it
#define NO_WAY 1e-12  // m: a move this short has left nothing
enum { IDLE_MAX = 8 };

typedef struct Move { // what has the largest rate so far
    bool any;
    tac_Vec3 u; // unit, world
    double rate, limit;
} Move;

typedef struct Kept { // a feature that a move stays on
    int spot, facet;
    taci_Feature stay; // what it is on the way: the facet, or an edge of it
    bool leaves;       // `next` is met at the end of the move
    taci_Feature next;
} Kept;

typedef struct Several {
    const taci_WalkStage *stage;
    taci_Walk *walk;
    tac_Vec3 goal, r;
    double mu, nearest2;
    bool crowded; // there is more than one surface
    int idle, pairs;
    taci_WalkStats stats;
    taci_WalkSpot spot[TACI_WALK_FEATURES];
} Several;

// ---- choosing a direction

// Whether all features but a and b admit d, and it runs in no slit.
static bool admitted(const Several *w, tac_Vec3 d, int a, int b)
{
    int count = w->walk->count;
    for (int k = 0; k < count; k++)
        if (k != a && k != b &&
            taci_walk_cone(&w->spot[k], taci_spot_to_body(&w->spot[k], d)) < -TACI_WALK_ADMITTED)
            return false;
    for (int i = 0; i < count; i++)
        for (int j = i + 1; j < count; j++)
            if (taci_walk_in_slit(&w->spot[i], &w->spot[j], d))
                return false;
    return true;
}

static void try_facet(const Several *w, int a, int facet, Move *best)
{
    const taci_WalkSpot *s = &w->spot[a];
    tac_Vec3 n = taci_spot_normal(s, facet);
    double rn = v3_dot(s->r, n);
    tac_Vec3 rt = v3_axpy(s->r, -rn, n);
    double rate = v3_norm(rt);
    if (rn > TACI_WALK_STILL || rate <= best->rate)
        return;
    tac_Vec3 u = v3_scale(1.0 / rate, rt);
    if (!taci_walk_in_sector(s, facet, u) || !admitted(w, taci_spot_to_world(s, u), a, a))
        return;
    *best = (Move){true, taci_spot_to_world(s, u), rate, w->mu * taci_max(0.0, -rn)};
}

static void try_edge(const Several *w, int a, int edge, double sign, Move *best)
{
    const taci_WalkSpot *s = &w->spot[a];
    tac_Vec3 u = v3_scale(sign, taci_spot_edge(s, edge));
    double rate = v3_dot(s->r, u);
    int other = s->skin->across[edge];
    if (rate <= best->rate * (1.0 + 1e-12) || !admitted(w, taci_spot_to_world(s, u), a, a))
        return;
    tac_Vec3 n = taci_spot_normal(s, edge), m = other < 0 ? n : taci_spot_normal(s, other);
    tac_Vec3 rest = v3_axpy(s->r, -rate, u);
    *best = (Move){true, taci_spot_to_world(s, u), rate, taci_walk_cone2(n, m, rest, w->mu)};
}

typedef struct Side { // a facet of one of the features
    int spot, facet;
} Side;

static void try_crossing(const Several *w, Side a, Side b, Move *best)
{
    const taci_WalkSpot *s = &w->spot[a.spot], *o = &w->spot[b.spot];
    tac_Vec3 na = taci_spot_to_world(s, taci_spot_normal(s, a.facet)),
             nb = taci_spot_to_world(o, taci_spot_normal(o, b.facet));
    tac_Vec3 u = v3_cross(na, nb);
    double sine = v3_norm(u);
    if (sine < 1e-9)
        return;
    // Of faces that cross at a small angle the product is rounded by 1e-16 / sine, across them too;
    // what is left in the first is in the other to rounding.
    u = v3_scale(1.0 / sine, u);
    u = v3_axpy(u, -v3_dot(u, na), na);
    u = v3_scale(1.0 / v3_norm(u), u);
    double rate = v3_dot(w->r, u);
    if (rate < 0.0) {
        u = v3_neg(u);
        rate = -rate;
    }
    if (rate <= best->rate * (1.0 + 1e-12) ||
        !taci_walk_in_sector(s, a.facet, taci_spot_to_body(s, u)) ||
        !taci_walk_in_sector(o, b.facet, taci_spot_to_body(o, u)) ||
        !admitted(w, u, a.spot, b.spot))
        return;
    tac_Vec3 rest = v3_axpy(w->r, -rate, u);
    *best = (Move){true, u, rate, taci_walk_cone2(na, nb, rest, w->mu)};
}

static void try_feature(Several *w, int a, Move *best)
{
    const taci_WalkSpot *s = &w->spot[a];
    for (int k = 0; k < s->around; k++)
        try_facet(w, a, taci_walk_facet(s->skin, s->f, k), best);
    if (s->f.kind == TACI_ON_EDGE) {
        try_edge(w, a, s->f.id, 1.0, best);
        try_edge(w, a, s->f.id, -1.0, best);
    }
    for (int k = 0; s->f.kind == TACI_ON_CORNER && k < s->around; k++)
        try_edge(w, a, taci_walk_facet(s->skin, s->f, k), 1.0, best);
    for (int b = a + 1; b < w->walk->count; b++) {
        const taci_WalkSpot *o = &w->spot[b];
        w->pairs += s->around * o->around;
        for (int i = 0; i < s->around; i++)
            for (int j = 0; j < o->around; j++)
                try_crossing(w, (Side){a, taci_walk_facet(s->skin, s->f, i)},
                             (Side){b, taci_walk_facet(o->skin, o->f, j)}, best);
    }
}

static bool is_free(const Several *w, tac_Vec3 u)
{
    for (int k = 0; k < w->walk->count; k++)
        if (taci_walk_cone(&w->spot[k], taci_spot_to_body(&w->spot[k], u)) < FREE)
            return false;
    return admitted(w, u, -1, -1);
}

static Move find_move(Several *w, double distance)
{
    tac_Vec3 u = v3_scale(1.0 / distance, w->r);
    if (is_free(w, u))
        return (Move){true, u, distance, 0.0};
    Move best = {.rate = TACI_WALK_STILL};
    for (int a = 0; a < w->walk->count; a++)
        try_feature(w, a, &best);
    return best;
}

// ---- moving

static tac_Vec3 local_y(const Several *w, const taci_WalkSpot *s)
{
    return taci_place_inverse(s->at, w->walk->y);
}

static taci_Feature feature(int body, taci_FeatureKind kind, int id)
{
    return (taci_Feature){.body = body, .kind = kind, .id = id};
}

// How near to an edge or a corner is there. On several features a snap onto one leads off others.
static double snap_of(int others)
{
    return others > 0 ? TACI_WALK_TOUCH : TACI_WALK_SNAP;
}

// The end of an edge, or the edge itself, where along is its coordinate from its begin.
static taci_Feature on_edge(const taci_WalkSpot *s, int edge, double along, double snap)
{
    double length = v3_norm(taci_skin_edge(s->skin, edge));
    if (along < snap)
        return feature(s->f.body, TACI_ON_CORNER, s->skin->fan[edge]);
    if (along > length - snap)
        return feature(s->f.body, TACI_ON_CORNER, s->skin->fan[taci_skin_next(edge)]);
    return feature(s->f.body, TACI_ON_EDGE, edge);
}

// The facet of a feature that d runs in; -1: d leaves the feature.
static int facet_along(const taci_WalkSpot *s, tac_Vec3 d)
{
    double least = TACI_WALK_TANGENT;
    int found = -1;
    if (taci_walk_cone(s, d) > TACI_WALK_ADMITTED)
        return -1;
    for (int k = 0; k < s->around; k++) {
        int facet = taci_walk_facet(s->skin, s->f, k);
        tac_Vec3 n = taci_spot_normal(s, facet);
        double off = v3_dot(d, n);
        if (fabs(off) < least && taci_walk_in_sector(s, facet, v3_axpy(d, -off, n))) {
            least = fabs(off);
            found = facet;
        }
    }
    return found;
}

// The edge of a facet that begins or ends at its feature and that d runs along; -1: none.
static int edge_along(const taci_WalkSpot *s, int facet, tac_Vec3 d)
{
    if (s->f.kind == TACI_ON_FACE)
        return -1;
    if (v3_norm(v3_cross(taci_spot_edge(s, facet), d)) < 1e-10)
        return facet;
    int before = taci_skin_before(facet);
    bool along =
        s->f.kind == TACI_ON_CORNER && v3_norm(v3_cross(taci_spot_edge(s, before), d)) < 1e-10;
    return along ? before : -1;
}

// How far a kept feature lets the move go, at most `go`, and what is met there.
static double room_on(const Several *w, Kept *kept, tac_Vec3 u, double go)
{
    const taci_WalkSpot *s = &w->spot[kept->spot];
    tac_Vec3 d = taci_spot_to_body(s, u), y = local_y(w, s);
    int edge = edge_along(s, kept->facet, d);
    kept->leaves = false;
    kept->stay = edge >= 0 ? feature(s->f.body, TACI_ON_EDGE, edge)
                           : feature(s->f.body, TACI_ON_FACE, kept->facet / 3);
    if (edge >= 0) {
        bool forward = v3_dot(taci_skin_edge(s->skin, edge), d) > 0.0;
        int end = forward ? taci_skin_next(edge) : edge;
        double room = v3_dot(v3_sub(taci_skin_corner(s->skin, end), y), d);
        if (room > go - TACI_WALK_SNAP)
            return go;
        kept->leaves = true;
        kept->next = feature(s->f.body, TACI_ON_CORNER, s->skin->fan[end]);
        return taci_max(0.0, room);
    }
    unsigned past = taci_walk_past(s->f, kept->facet);
    int exit = taci_walk_exit(s->skin, kept->facet / 3, past, y, d, &go);
    if (exit >= 0) {
        tac_Vec3 from = v3_sub(v3_axpy(y, go, d), taci_skin_corner(s->skin, exit));
        kept->leaves = true;
        kept->next =
            on_edge(s, exit, v3_dot(from, taci_spot_edge(s, exit)), snap_of(w->walk->count - 1));
    }
    return go;
}

// The first of all bodies that a way from y enters; its triangle, -1 if none. On a feature the cast
// is strict: to what is met beside a triangle the point cannot be moved without leading it off what
// it is on. `nearer2`: of the cast, negative for that of y.
static int cast_all(Several *w, tac_Vec3 to, double nearer2, int *body, double *fraction)
{
    const taci_WalkStage *stage = w->stage;
    int hit = -1;
    w->stats.casts++;
    for (int b = 0; b < stage->count; b++) {
        if (!stage->at[b])
            continue;
        tac_Vec3 goal = taci_place_inverse(stage->at[b], w->goal);
        taci_SkinCast cast = {.from = taci_place_inverse(stage->at[b], w->walk->y),
                              .to = taci_place_inverse(stage->at[b], to),
                              .goal = goal,
                              .leave = w->walk->on,
                              .leave_count = w->walk->count,
                              .body = b,
                              .strict = w->walk->count > 0};
        cast.nearer2 = nearer2 < 0.0 ? v3_norm2(v3_sub(goal, cast.from)) : nearer2;
        double first = *fraction;
        int t = taci_skin_cast(stage->body[b].skin, &cast, &first);
        if (t >= 0 && (hit < 0 || first < *fraction)) {
            *fraction = first;
            *body = b;
            hit = t;
        }
    }
    return hit;
}

// ---- where the move has led

// An edge has two names; of a feature the lesser is taken.
static taci_Feature one_name(const taci_Skin *skin, taci_Feature f)
{
    if (f.kind == TACI_ON_EDGE && skin->across[f.id] >= 0 && skin->across[f.id] < f.id)
        f.id = skin->across[f.id];
    return f;
}

// Whether a is b, or a face or an edge that ends in b.
static bool covered(const taci_Skin *skin, taci_Feature a, taci_Feature b)
{
    if (a.body != b.body || a.kind > b.kind)
        return false;
    if (a.kind == b.kind)
        return a.id == b.id;
    if (a.kind == TACI_ON_FACE)
        return taci_skin_has(skin, b, a.id);
    return skin->fan[a.id] == b.id || skin->fan[taci_skin_next(a.id)] == b.id;
}

// False: three others are there.
static bool add_feature(const Several *w, taci_Walk *walk, taci_Feature f)
{
    const taci_Skin *skin = w->stage->body[f.body].skin;
    int count = 0;
    f = one_name(skin, f);
    for (int k = 0; k < walk->count; k++)
        if (covered(skin, f, walk->on[k]))
            return true;
    for (int k = 0; k < walk->count; k++)
        if (!covered(skin, walk->on[k], f))
            walk->on[count++] = walk->on[k];
    walk->count = count;
    if (count == TACI_WALK_FEATURES)
        return false;
    walk->on[walk->count++] = f;
    return true;
}

// The feature of a triangle at y, which is in its plane.
static taci_Feature feature_at(const taci_WalkStage *stage, int body, int t, tac_Vec3 y,
                               double snap, tac_Vec3 *on)
{
    tac_Vec3 at;
    taci_Feature f = taci_skin_snap(stage->body[body].skin, t,
                                    taci_place_inverse(stage->at[body], y), snap, &at);
    *on = taci_place_point(stage->at[body], at);
    f.body = body;
    return f;
}

// y onto a feature; moves it by rounding, or by what was snapped.
static tac_Vec3 onto(const Several *w, taci_Feature f, tac_Vec3 y)
{
    const taci_Skin *skin = w->stage->body[f.body].skin;
    const taci_Place *at = w->stage->at[f.body];
    if (f.kind == TACI_ON_CORNER)
        return taci_place_point(at, taci_skin_fan_point(skin, f.id));
    tac_Vec3 p = taci_place_inverse(at, y);
    if (f.kind == TACI_ON_EDGE) {
        tac_Vec3 a = taci_skin_corner(skin, f.id), e = taci_skin_edge(skin, f.id);
        p = v3_axpy(a, v3_dot(v3_sub(p, a), e) / v3_norm2(e), e);
        return taci_place_point(at, p);
    }
    tac_Vec3 n = m3_mul_v(&at->R, skin->mesh->normal[f.id]);
    double h = v3_dot(v3_sub(p, taci_skin_corner(skin, 3 * f.id)), skin->mesh->normal[f.id]);
    return v3_axpy(y, -h, n);
}

static void settle(const Several *w)
{
    taci_Walk *walk = w->walk;
    for (int kind = TACI_ON_FACE; kind <= TACI_ON_CORNER; kind++)
        for (int k = 0; k < walk->count; k++)
            if ((int)walk->on[k].kind == kind)
                walk->y = onto(w, walk->on[k], walk->y);
}

typedef enum Turn { GO_ON, REST } Turn;

// A triangle was met without moving: it joins what is there.
static Turn join_here(Several *w, int body, int t)
{
    tac_Vec3 on;
    taci_Feature f = feature_at(w->stage, body, t, w->walk->y, snap_of(w->walk->count), &on);
    if (!add_feature(w, w->walk, f))
        return REST;
    if (w->walk->count == 1)
        w->walk->y = on;
    return GO_ON;
}

static Turn take_move(Several *w, const Move *move)
{
    taci_Walk *walk = w->walk;
    Kept kept[TACI_WALK_FEATURES];
    int count = 0, first = -1;
    double go = move->rate - move->limit;
    for (int k = 0; k < walk->count; k++) {
        int facet = facet_along(&w->spot[k], taci_spot_to_body(&w->spot[k], move->u));
        if (facet < 0)
            continue;
        kept[count] = (Kept){.spot = k, .facet = facet};
        double room = room_on(w, &kept[count], move->u, go);
        if (kept[count].leaves && room < go) {
            go = room;
            first = count;
        }
        count++;
    }

    tac_Vec3 to = v3_axpy(walk->y, go, move->u);
    double fraction = 1.0;
    int body = -1, t = cast_all(w, to, -1.0, &body, &fraction);
    bool early = t >= 0 && fraction * go < go - TACI_WALK_STILL;
    if (t >= 0 && fraction * go < NO_WAY)
        return join_here(w, body, t);

    taci_Walk next = {.y = early ? v3_axpy(walk->y, fraction * go, move->u) : to};
    bool ends = t < 0 && first < 0, border = false;
    for (int k = 0; k < count; k++) {
        taci_Feature f = !early && k == first ? kept[k].next : kept[k].stay;
        if (ends) { // on the border of a facet the other side is near, too
            tac_Vec3 on;
            f = feature_at(w->stage, f.body, kept[k].facet / 3, next.y, TACI_WALK_TOUCH, &on);
            border |= f.kind != kept[k].stay.kind;
        }
        add_feature(w, &next, f);
    }
    bool room = true;
    if (t >= 0) {
        tac_Vec3 on;
        taci_Feature f = feature_at(w->stage, body, t, next.y, snap_of(next.count), &on);
        room = add_feature(w, &next, f);
        if (next.count == 1)
            next.y = on;
    }
    *walk = next;
    settle(w);
    return !room || (ends && !(border && go > 10.0 * TACI_WALK_TOUCH)) ? REST : GO_ON;
}

// Straight in front of what the point is on another surface may lie back to back: no move along it
// enters that, so it is looked for. What is found becomes a feature.
static bool feel_in_front(Several *w)
{
    taci_Walk *walk = w->walk;
    for (int k = 0; k < walk->count && walk->count < TACI_WALK_FEATURES; k++) {
        const taci_WalkSpot *s = &w->spot[k];
        tac_Vec3 n = s->f.kind == TACI_ON_CORNER ? s->skin->rise[s->f.id]
                     : s->f.kind == TACI_ON_EDGE ? taci_spot_across(s, s->f.id)
                                                 : s->skin->mesh->normal[s->f.id];
        tac_Vec3 on, to = v3_axpy(walk->y, TACI_WALK_TOUCH / v3_norm(n), taci_spot_to_world(s, n));
        double fraction = 1.0;
        int body = -1, t = cast_all(w, to, HUGE_VAL, &body, &fraction);
        if (t >= 0 &&
            add_feature(w, walk, feature_at(w->stage, body, t, walk->y, TACI_WALK_TOUCH, &on)))
            return true;
    }
    return false;
}

static Turn take_turn(Several *w)
{
    taci_Walk *walk = w->walk;
    w->r = v3_sub(w->goal, walk->y);
    double r2 = v3_norm2(w->r);
    if (r2 < ARRIVED * ARRIVED)
        return REST;
    w->idle = r2 < w->nearest2 ? 0 : w->idle + 1;
    w->nearest2 = taci_min(w->nearest2, r2);
    if (w->idle > IDLE_MAX)
        return REST;
    for (int k = 0; k < walk->count; k++) {
        taci_Feature f = walk->on[k];
        taci_WalkSpot *s = &w->spot[k];
        *s = (taci_WalkSpot){
            .f = f, .skin = w->stage->body[f.body].skin, .at = w->stage->at[f.body]};
        s->r = taci_spot_to_body(s, w->r);
        s->around = taci_walk_around(s->skin, f);
    }
    if (w->crowded && feel_in_front(w)) {
        w->stats.facets++;
        return GO_ON;
    }
    w->pairs = 0;
    Move move = find_move(w, sqrt(r2));
    w->stats.facets += 1 + w->pairs / 64;
    if (!move.any || !(move.rate - move.limit > TACI_WALK_STILL))
        return REST;
    return take_move(w, &move);
}

taci_WalkStats taci_walk_on(const taci_WalkStage *stage, taci_Walk *walk, const taci_WalkPush *push)
{
    Several w = {
        .stage = stage, .walk = walk, .goal = push->x_free, .mu = push->mu, .nearest2 = HUGE_VAL};
    int cap = push->facets > 0 ? push->facets : TACI_WALK_FACETS, count = 0;
    for (int k = 0; k < walk->count; k++) // of bodies that are passed over
        if (stage->at[walk->on[k].body])
            walk->on[count++] = walk->on[k];
    walk->count = count;
    int surfaces = 0;
    for (int k = 0; k < stage->count; k++)
        if (stage->at[k])
            surfaces += stage->body[k].skin->report.walk == TACI_SKIN_SEVERAL ? 2 : 1;
    w.crowded = surfaces > 1;
    while (take_turn(&w) == GO_ON)
        if (w.stats.facets >= cap) {
            w.stats.capped = true;
            break;
        }
    return w.stats;
}
