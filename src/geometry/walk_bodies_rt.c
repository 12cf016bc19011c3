/* A step of the walk among bodies that move (glc-notes 7, "bodies moving differently").
 *
 * Bodies that move alike are moved one group after the other, from `was` to `is`. A group that the
 * point touches takes it along; one that comes upon it, found by a cast in the body's own frame,
 * pushes it from where it is met. Either way the point walks there without friction on all other
 * bodies, of which those that have been moved are at `is`. It is then a valid place among bodies
 * at `is`, from which the walk to x_free begins.
 *
 * If the others do not let it get there, bodies have closed on it: it is held till it is outside
 * again. After the point was put somewhere, or a body was, it may be inside, too; then it comes
 * out. */
#include "geometry/walk_feature.h"
#include "base/assert.h"

#define ALIKE 1e-13  // m and rad: bodies that stay in place to one another
#define THERE 1e-9   // m: it has got where it was pushed
#define MARGIN 1e-8  // m: beyond what a walk can reach
enum { ROUNDS = 4 }; // of being put out of one body into another

typedef struct Bodies {
    const taci_WalkBody *body;
    int count;
    taci_WalkStage stage;
    taci_WalkStats stats;
} Bodies;

static bool same_place(const taci_Place *a, const taci_Place *b, double tolerance)
{
    tac_Vec3 d = v3_sub(a->x, b->x);
    double most = taci_max(fabs(d.x), taci_max(fabs(d.y), fabs(d.z)));
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            most = taci_max(most, fabs(a->R.m[i][j] - b->R.m[i][j]));
    return most <= tolerance;
}

static bool moves(const taci_WalkBody *b)
{
    return !b->jumped && !same_place(&b->was, &b->is, 0.0);
}

static bool move_alike(const taci_WalkBody *a, const taci_WalkBody *b)
{
    taci_Place was = taci_place_seen(&a->was, &b->was), is = taci_place_seen(&a->is, &b->is);
    return same_place(&was, &is, ALIKE);
}

static void add_stats(taci_WalkStats *sum, taci_WalkStats s)
{
    sum->facets += s.facets;
    sum->casts += s.casts;
    sum->capped |= s.capped;
}

// ---- out of what it is inside of

static double winding(const Bodies *b, int k, tac_Vec3 y)
{
    const taci_Skin *skin = b->body[k].skin;
    const taci_Box *all = &skin->mesh->node[0].box;
    tac_Vec3 p = taci_place_inverse(b->stage.at[k], y);
    bool in = p.x >= all->low.x && p.y >= all->low.y && p.z >= all->low.z && p.x <= all->high.x &&
              p.y <= all->high.y && p.z <= all->high.z;
    return in && skin->mesh->closed ? taci_skin_winding(skin, p) : 0.0;
}

// A body that y is inside of; -1: none. Of body `on`, which it stands on, the surface itself counts
// half at a face and less than once anywhere; more where its parts cross.
static int inside_of(const Bodies *b, tac_Vec3 y, int on)
{
    for (int k = 0; k < b->count; k++)
        if (winding(b, k, y) > (k == on ? 1.1 : 0.5))
            return k;
    return -1;
}

static void stand_on(taci_Walk *walk, int body, taci_Feature f, tac_Vec3 y)
{
    walk->on[0] = f;
    walk->on[0].body = body;
    walk->count = 1;
    walk->y = y;
}

// The triangle of any body that a way first enters, -1: none.
static int first_entered(Bodies *b, tac_Vec3 from, tac_Vec3 to, int *body, double *fraction)
{
    int first = -1;
    for (int k = 0; k < b->count; k++) {
        taci_SkinCast cast = {.from = taci_place_inverse(b->stage.at[k], from),
                              .to = taci_place_inverse(b->stage.at[k], to),
                              .nearer2 = HUGE_VAL};
        cast.goal = cast.to;
        b->stats.casts++;
        int t = taci_skin_cast(b->body[k].skin, &cast, fraction);
        if (t < 0)
            continue;
        first = t;
        *body = k;
    }
    return first;
}

// To the nearest of the places where straight ways from outside of everything to it first end. So
// it comes out of bodies that cross, whose nearest points are inside one another.
static bool come_from_outside(Bodies *b, taci_Walk *walk)
{
    tac_Vec3 y = walk->y;
    double reach = 0.0, least = HUGE_VAL;
    for (int k = 0; k < b->count; k++) {
        const taci_Box *all = &b->body[k].skin->mesh->node[0].box;
        tac_Vec3 p = taci_place_inverse(b->stage.at[k], y);
        double far = v3_norm(v3_sub(all->high, all->low)) + v3_norm(v3_sub(all->low, p));
        reach = taci_max(reach, far);
    }
    for (int way = 0; way < 27; way++) {
        int i = way % 3 - 1, j = way / 3 % 3 - 1, k = way / 9 - 1;
        tac_Vec3 d = v3(i, j, k);
        double far = reach * v3_norm(d), fraction = 1.0;
        int body = -1,
            t = way == 13 ? -1 : first_entered(b, v3_axpy(y, reach, d), y, &body, &fraction);
        if (t < 0 || (1.0 - fraction) * far >= least)
            continue;
        least = (1.0 - fraction) * far;
        tac_Vec3 on,
            p = taci_place_inverse(b->stage.at[body], v3_axpy(y, (1.0 - fraction) * reach, d));
        taci_Feature f = taci_skin_snap(b->body[body].skin, t, p, TACI_WALK_SNAP, &on);
        stand_on(walk, body, f, taci_place_point(b->stage.at[body], on));
    }
    return isfinite(least);
}

// True: it is outside of all bodies now, or on one.
static bool pull_out(Bodies *b, taci_Walk *walk)
{
    tac_Vec3 begin = walk->y;
    int on = -1;
    for (int round = 0; round < ROUNDS; round++) {
        int in = inside_of(b, walk->y, on);
        if (in < 0)
            return true;
        tac_Vec3 at, p = taci_place_inverse(b->stage.at[in], walk->y);
        taci_Feature f = taci_skin_closest(b->body[in].skin, p, &at);
        stand_on(walk, in, f, taci_place_point(b->stage.at[in], at));
        b->stats.snapped = true;
        on = in;
    }
    walk->y = begin;
    walk->count = 0;
    // Between bodies that close on it there is no way out: it stays where it was.
    b->stats.snapped = !walk->held && come_from_outside(b, walk);
    return b->stats.snapped;
}

// ---- bodies that come, and bodies that take it along

static bool in_group(uint64_t group, int k)
{
    return group >> k & 1;
}

// Where the point goes with a group: false, nowhere. `with`: what it is on there.
static bool carry(Bodies *b, uint64_t group, const taci_Walk *walk, tac_Vec3 *to,
                  taci_Feature *with)
{
    for (int k = 0; k < walk->count; k++) {
        *with = walk->on[k];
        if (!in_group(group, with->body))
            continue;
        const taci_WalkBody *body = &b->body[with->body];
        *to = taci_place_point(&body->is, taci_place_inverse(&body->was, walk->y));
        return true;
    }
    double first = 1.0;
    bool met = false;
    for (int k = 0; k < b->count; k++) {
        if (!in_group(group, k))
            continue;
        const taci_WalkBody *body = &b->body[k];
        taci_SkinCast cast = {.from = taci_place_inverse(&body->was, walk->y),
                              .to = taci_place_inverse(&body->is, walk->y)};
        cast.goal = cast.to;
        cast.nearer2 = v3_norm2(v3_sub(cast.to, cast.from));
        b->stats.casts++;
        int t = taci_skin_cast(body->skin, &cast, &first);
        if (t < 0)
            continue;
        tac_Vec3 on, p = v3_axpy(cast.from, first, v3_sub(cast.to, cast.from));
        *with = taci_skin_snap(body->skin, t, p, TACI_WALK_SNAP, &on);
        with->body = k;
        *to = taci_place_point(&body->is, on);
        met = true;
    }
    return met;
}

static void move_group(Bodies *b, uint64_t group, taci_Walk *walk)
{
    tac_Vec3 to;
    taci_Feature with;
    taci_Walk before = *walk;
    bool goes = carry(b, group, walk, &to, &with);
    for (int k = 0; k < b->count; k++)
        if (in_group(group, k))
            b->stage.at[k] = NULL;
    if (goes) {
        taci_WalkPush push = {.x_free = to};
        add_stats(&b->stats, taci_walk_on(&b->stage, walk, &push));
        if (v3_norm(v3_sub(walk->y, to)) > THERE) {
            b->stats.pinched = walk->held = true;
            walk->count = 0; // bodies will have moved on from it when they part
        } else {
            walk->y = to;
        }
    }
    for (int k = 0; k < b->count; k++)
        if (in_group(group, k))
            b->stage.at[k] = &b->body[k].is;
    if (!goes || walk->held)
        return;
    // What it was on of the group it is still on; what it was met by it is on now.
    bool was_on = false;
    for (int k = 0; k < before.count; k++)
        if (in_group(group, before.on[k].body) && walk->count < TACI_WALK_FEATURES) {
            walk->on[walk->count++] = before.on[k];
            was_on = true;
        }
    if (!was_on && walk->count < TACI_WALK_FEATURES)
        walk->on[walk->count++] = with;
}

static void move_bodies(Bodies *b, taci_Walk *walk)
{
    uint64_t done = 0;
    for (int k = 0; k < b->count && !walk->held; k++) {
        if (in_group(done, k) || !moves(&b->body[k]))
            continue;
        uint64_t group = UINT64_C(1) << k;
        for (int j = k + 1; j < b->count; j++)
            if (!in_group(done, j) && moves(&b->body[j]) && move_alike(&b->body[k], &b->body[j]))
                group |= UINT64_C(1) << j;
        move_group(b, group, walk);
        done |= group;
    }
}

// ---- the walk to x_free

// All of a walk is within the ball about x_free through y. The body that alone reaches into it; -1:
// none, -2: several. The others are passed over.
static int reached(Bodies *b, const taci_Walk *walk, tac_Vec3 x_free)
{
    double radius = v3_norm(v3_sub(x_free, walk->y)) + MARGIN;
    int found = -1;
    for (int k = 0; k < b->count; k++) {
        const taci_Box *all = &b->body[k].skin->mesh->node[0].box;
        tac_Vec3 p = taci_place_inverse(&b->body[k].is, x_free);
        double x = taci_max(taci_max(all->low.x - p.x, p.x - all->high.x), 0.0);
        double y = taci_max(taci_max(all->low.y - p.y, p.y - all->high.y), 0.0);
        double z = taci_max(taci_max(all->low.z - p.z, p.z - all->high.z), 0.0);
        bool near = x * x + y * y + z * z <= radius * radius;
        b->stage.at[k] = near ? &b->body[k].is : NULL;
        if (near)
            found = found == -1 ? k : -2;
    }
    return found;
}

static void walk_single(Bodies *b, int k, taci_Walk *walk, const taci_WalkPush *push)
{
    const taci_Place *at = &b->body[k].is;
    taci_Walk own = {
        .y = taci_place_inverse(at, walk->y), .count = walk->count, .on = {walk->on[0]}};
    tac_Vec3 begin = own.y;
    taci_WalkPush there = *push;
    own.on[0].body = 0;
    there.x_free = taci_place_inverse(at, push->x_free);
    add_stats(&b->stats, taci_walk_single(b->body[k].skin, &own, &there));
    // There and back again is not quite the same: what has not moved stays.
    bool moved = own.y.x != begin.x || own.y.y != begin.y || own.y.z != begin.z;
    if (moved)
        walk->y = own.count > 0 ? taci_place_point(at, own.y) : push->x_free;
    walk->count = own.count;
    walk->on[0] = own.on[0];
    walk->on[0].body = k;
}

static void walk_to(Bodies *b, taci_Walk *walk, const taci_WalkPush *push)
{
    int k = reached(b, walk, push->x_free);
    if (k == -1) {
        walk->y = push->x_free;
        walk->count = 0;
    } else if (k >= 0 && b->body[k].skin->report.walk == TACI_SKIN_SINGLE && walk->count <= 1) {
        walk_single(b, k, walk, push);
    } else {
        add_stats(&b->stats, taci_walk_on(&b->stage, walk, push));
    }
}

// A body that was put elsewhere is no longer touched.
static void leave_jumped(const taci_WalkBody *body, taci_Walk *walk)
{
    int count = 0;
    for (int k = 0; k < walk->count; k++)
        if (!body[walk->on[k].body].jumped)
            walk->on[count++] = walk->on[k];
    walk->count = count;
}

void taci_walk_put(taci_Walk *walk, tac_Vec3 y)
{
    *walk = (taci_Walk){.y = y, .doubtful = true};
}

taci_WalkStats taci_walk_several(const taci_WalkBody *body, int count, taci_Walk *walk,
                                 const taci_WalkPush *push)
{
    TAC_ASSERT(count >= 0 && count <= TACI_WALK_BODIES);
    Bodies b = {.body = body, .count = count, .stage = {.body = body, .count = count}};
    if (!v3_finite(push->x_free) || !isfinite(push->mu) || push->mu < 0.0) {
        b.stats.refused = true;
        return b.stats;
    }
    for (int k = 0; k < count; k++) {
        b.stage.at[k] = body[k].jumped ? &body[k].is : &body[k].was;
        walk->doubtful |= body[k].jumped;
    }
    leave_jumped(body, walk);
    walk->held &= !walk->doubtful;
    if ((walk->doubtful || walk->held) && !pull_out(&b, walk)) {
        b.stats.pinched = true;
        return b.stats;
    }
    walk->doubtful = walk->held = false;
    move_bodies(&b, walk);
    if (!b.stats.pinched)
        walk_to(&b, walk, push);
    return b.stats;
}
