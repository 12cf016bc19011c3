// The collide stage: shapes where they are, pairs whose swept bounds meet, contact candidates.
// Theory: docs/theory/geometry.md, docs/theory/contact.md (C1).
#include "geometry/collide.h"
#include "base/assert.h"
#include "world/blows.h"
#include <math.h>

static bool moves(const taci_Motion *m) // by forces
{
    return m->body->mobility == TACI_MOBILITY_FREE;
}

static bool is_still(const taci_BodyMotion *m)
{
    return m->mobility == TACI_MOBILITY_NONE || m->mobility == TACI_MOBILITY_ASLEEP;
}

const taci_BodyMotion taci_world_stands = {
    .mobility = TACI_MOBILITY_NONE, .known = true, .V_read = true};

/// What contacts of the last step could add to a body's speed.
static double pressed_speed(const tac_World *w, const taci_ShapeSlot *s, double mass)
{
    double most = TACI_PRESSED * s->reach / w->T;
    return taci_min(w->T * w->body[s->body].pressed / mass, most);
}

static taci_Motion motion_of(const tac_World *w, const taci_ShapeSlot *s)
{
    taci_Motion m = {taci_world_motion(w, s), 0.0};
    if (m.body->mass > 0.0)
        m.pressed = taci_max(pressed_speed(w, s, m.body->mass), w->body[s->body].struck);
    return m;
}

/// Of a system that only knows sites: from where it is to the middle of the step.
static void read_site(const tac_World *w, int body, taci_BodyMotion *m)
{
    taci_Frame mid = taci_world_frame(w, TACI_AT_MID, body);
    m->v[0] = m->v[1] = v3_scale(2.0 / w->T, v3_sub(mid.x, m->now.x));
    m->turn = 2.0 / w->T * v3_norm(q_log(q_mul(mid.q, q_conjugate(m->now.q))));
}

/// How each body moves in the step; where it is has been read.
static void read_motion(tac_World *w, int body)
{
    taci_BodyMotion *m = &w->body[body].motion;
    taci_System *system = taci_world_system_of(w, body);
    int index = w->body[body].end.site.body;
    m->known = system->bodies != NULL;
    m->V_read = false;
    m->v[0] = m->v[1] = v3(0, 0, 0);
    m->turn = m->mass = 0.0;
    m->unplaced = m->known && system->bodies->unplaced && system->bodies->unplaced(system, index);
    if (is_still(m))
        return;
    if (!m->known) {
        read_site(w, body, m);
        return;
    }
    tac_Twist range[2];
    system->bodies->range(system, index, w->T, range);
    m->v[0] = range[0].lin;
    m->v[1] = range[1].lin;
    m->turn = sqrt(taci_max(v3_norm2(range[1].ang), v3_norm2(range[0].ang)));
    if (m->mobility == TACI_MOBILITY_FREE)
        m->mass = system->bodies->mass(system, index);
}

/// What every margin has beside the motion: a step of falling, the slop, and what late pushes may
/// do to both sides.
static double least_margin(const tac_World *w)
{
    return v3_norm(w->def.gravity) * w->T * w->T + w->def.contact_slop + 2.0 * w->def.late_margin;
}

static taci_Place place_of(const tac_World *w, const taci_ShapeSlot *s)
{
    const tac_Pose *p = &s->def.pose;
    if (s->body < 0)
        return (taci_Place){p->p, q_matrix(p->q)};
    const taci_Frame *f = &w->body[s->body].motion.now;
    return taci_place_on(f->x, f->q, p);
}

static void place_shape(tac_World *w, int i, bool still)
{
    taci_ShapeSlot *s = &w->shape[i];
    s->place = place_of(w, s);
    s->box = taci_shape_bounds(&s->shape, &s->place);
    if (still)
        taci_broad_set(w->broad, i, &s->box, false);
}

/// How far a shape may go along an axis, either way: it may be thrown back.
static double way_along(double v, double free, double T)
{
    return T * taci_max(fabs(free), fabs(v));
}

/// The bounds of a shape grown by what it may do within the step.
static void sweep_shape(tac_World *w, int i, double least)
{
    const taci_ShapeSlot *s = &w->shape[i];
    taci_Motion m = motion_of(w, s);
    const tac_Vec3 *v = m.body->v;
    double T = w->T, grow = least + T * (taci_turning_speed(&m, s->reach) + m.pressed);
    tac_Vec3 way = {grow + way_along(v[0].x, v[1].x, T), grow + way_along(v[0].y, v[1].y, T),
                    grow + way_along(v[0].z, v[1].z, T)};
    taci_Box box = {v3_sub(s->box.low, way), v3_add(s->box.high, way)};
    taci_broad_set(w->broad, i, &box, true);
}

/// Which bodies move, and where they are; `all`: also those that stay.
static void read_places(tac_World *w, bool all)
{
    for (int i = 0; i < w->body_high; i++) {
        taci_BodyMotion *m = &w->body[i].motion;
        if (w->body[i].shapes == 0)
            continue;
        m->mobility = taci_world_mobility(w, i);
        if (all || !is_still(m))
            m->now = taci_world_frame(w, TACI_AT_NOW, i);
    }
}

void taci_world_place_shapes(tac_World *w)
{
    bool all = !w->shapes_placed;
    read_places(w, all);
    for (int i = 0; i < w->shape_high; i++) {
        const taci_ShapeSlot *s = &w->shape[i];
        bool still = s->slot.live && is_still(taci_world_motion(w, s));
        if (s->slot.live && (all || !still))
            place_shape(w, i, still);
    }
    w->shapes_placed = true;
}

void taci_world_refresh_shapes(tac_World *w)
{
    if (w->inside) // the tree holds the bounds of the step begun, which cover the present ones
        return;
    taci_world_place_shapes(w);
    for (int i = 0; i < w->shape_high; i++) {
        const taci_ShapeSlot *s = &w->shape[i];
        if (s->slot.live && !is_still(taci_world_motion(w, s)))
            taci_broad_set(w->broad, i, &s->box, true);
    }
}

static uint64_t joined_key(int a, int b)
{
    return (uint64_t)(a < b ? a : b) << 32 | (uint64_t)(a < b ? b : a);
}

static size_t joined_start(const tac_World *w, uint64_t key)
{
    return (size_t)((key * UINT64_C(0x9e3779b97f4a7c15)) >> 20) & (size_t)(w->joined_size - 1);
}

void taci_world_index_joints(tac_World *w)
{
    for (int i = 0; i < w->joined_size; i++)
        w->joined[i] = UINT64_MAX;
    for (int j = 0; j < w->joint_high; j++) {
        const taci_JointSlot *s = &w->joint[j];
        if (!s->slot.live || s->body[1] < 0)
            continue;
        uint64_t key = joined_key(s->body[0], s->body[1]);
        size_t at = joined_start(w, key);
        while (w->joined[at] != UINT64_MAX && w->joined[at] != key)
            at = (at + 1) & (size_t)(w->joined_size - 1);
        w->joined[at] = key;
    }
    w->joints_indexed = true;
}

static bool are_joined(const tac_World *w, int a, int b)
{
    if (w->joint_count == 0 || a < 0 || b < 0)
        return false;
    uint64_t key = joined_key(a, b);
    for (size_t at = joined_start(w, key); w->joined[at] != UINT64_MAX;
         at = (at + 1) & (size_t)(w->joined_size - 1))
        if (w->joined[at] == key)
            return true;
    return false;
}

/// Whether two bodies of one system touch is for it to say; those that a joint joins do not.
static bool bodies_may_touch(const tac_World *w, taci_Body a, taci_Body b)
{
    if (a.system != b.system || a.system < 0)
        return true;
    const taci_System *s = w->system[a.system];
    if (a.system == 0 && are_joined(w, a.index, b.index))
        return false;
    return s->bodies == NULL || s->bodies->may_touch == NULL ||
           s->bodies->may_touch(s, a.index, b.index);
}

static bool may_touch(const tac_World *w, const taci_ShapeSlot *a, const taci_ShapeSlot *b)
{
    if (a->body == b->body || !(a->def.group & b->def.collides) ||
        !(b->def.group & a->def.collides))
        return false;
    return bodies_may_touch(w, taci_world_body_of(w, a->body), taci_world_body_of(w, b->body));
}

/// The end of a shape in the list of touched ones, -1: it does not move.
static int touch(tac_World *w, const taci_ShapeSlot *s)
{
    taci_Contacts *k = &w->contacts;
    if (taci_world_motion(w, s)->mobility != TACI_MOBILITY_FREE)
        return -1;
    taci_BodySlot *b = &w->body[s->body];
    if (b->touch1 == 0) {
        k->touched[k->touched_count] = b->end;
        b->touch1 = ++k->touched_count;
    }
    return b->touch1 - 1;
}

static int worst_candidate(const taci_Contacts *k)
{
    int worst = 0;
    for (int i = 1; i < k->candidate_count; i++)
        if (k->candidate[i].gap > k->candidate[worst].gap)
            worst = i;
    return worst;
}

/// Room for a candidate; when there is none the farthest one goes, and NULL means that this is it.
/// Where capacities grow they are only counted, and looked for again with room for all.
static taci_Candidate *room(tac_World *w, double gap)
{
    taci_Contacts *k = &w->contacts;
    int capacity = k->capacity.contacts;
    if (k->candidate_count < capacity)
        return &k->candidate[k->candidate_count++];
    k->stats.dropped++;
    int worst = w->def.fixed_capacities ? worst_candidate(k) : -1;
    if (worst < 0 || capacity == 0 || k->candidate[worst].gap <= gap)
        return NULL;
    for (int i = worst; i + 1 < k->candidate_count; i++) // order stays
        k->candidate[i] = k->candidate[i + 1];
    return &k->candidate[k->candidate_count - 1];
}

typedef struct PairFacts { // what all candidates of a pair have
    int32_t shape[2];
    double margin, thin; // m
    tac_Surface surface;
    bool edited, exact;
} PairFacts;

static PairFacts pair_facts(const tac_World *w, int a, int b, double margin)
{
    const taci_ShapeSlot *A = &w->shape[a], *B = &w->shape[b];
    return (PairFacts){
        .shape = {a, b},
        .margin = margin,
        .thin = taci_min(A->thickness, B->thickness),
        .surface = w->surface[A->def.material * w->def.material_capacity + B->def.material].surface,
        .edited = A->edited || B->edited,
        .exact = !taci_world_motion(w, A)->unplaced && !taci_world_motion(w, B)->unplaced};
}

static void add_candidate(tac_World *w, const PairFacts *f, const taci_ContactPoint *p)
{
    taci_Candidate *c = room(w, p->gap);
    if (c == NULL)
        return;
    const tac_Surface *s = &f->surface;
    c->shape[0] = f->shape[0], c->shape[1] = f->shape[1];
    c->feature = p->feature;
    c->point = p->point;
    c->normal = p->normal;
    c->gap = p->gap;
    c->margin = f->margin;
    c->thin = f->thin;
    c->friction = s->friction, c->restitution = s->restitution, c->rebound = s->rebound;
    c->rolling = s->rolling, c->torsion = s->torsion;
    c->edited = f->edited;
    c->exact = f->exact;
}

/// The ends of all candidates, once it is known which of them there is room for.
static void touch_ends(tac_World *w)
{
    const taci_Candidate *last = NULL;
    for (int i = 0; i < w->contacts.candidate_count; i++) {
        taci_Candidate *c = &w->contacts.candidate[i];
        bool same = last && last->shape[0] == c->shape[0] && last->shape[1] == c->shape[1];
        for (int side = 0; side < 2; side++)
            c->end[side] = same ? last->end[side] : touch(w, &w->shape[c->shape[side]]);
        last = c;
    }
}

/// Whether a shape is on the world or on what never moves. Who sleeps may move again.
static bool is_fixed(const tac_World *w, const taci_ShapeSlot *s)
{
    taci_Mobility m = taci_world_motion(w, s)->mobility;
    return m == TACI_MOBILITY_NONE || m == TACI_MOBILITY_DRIVEN;
}

/// Whether a body that moves as prescribed may come to one that sleeps (sleep.c).
static bool may_wake(const taci_Motion *m, const taci_Motion *other)
{
    return m->body->mobility == TACI_MOBILITY_DRIVEN &&
           other->body->mobility == TACI_MOBILITY_ASLEEP;
}

/// How fast turning moves a shape where another one meets it, which is as far from the centre of
/// its body as it goes, or as the other one is: a shape may have no end. Both bodies go at `speed`.
static double turning_towards(const tac_World *w, const taci_ShapeSlot *s, const taci_Motion *m,
                              const taci_ShapeSlot *other, const taci_Motion *by, double speed)
{
    if (!(m->body->turn > 0.0))
        return 0.0;
    double apart = v3_norm(v3_sub(m->body->now.x, other->place.x));
    double way = w->T * (speed + taci_turning_speed(by, v3_norm(other->def.pose.p)));
    return m->body->turn * taci_min(s->reach, apart + way + other->shape.reach);
}

/// The first side of a contact moves; of two that do it is the one in the lower slot.
static void collide_pair(tac_World *w, const taci_Pair *pair, double least)
{
    bool turned = is_fixed(w, &w->shape[pair->low]);
    int a = turned ? pair->high : pair->low, b = turned ? pair->low : pair->high;
    const taci_ShapeSlot *A = &w->shape[a], *B = &w->shape[b];
    taci_Motion ma = motion_of(w, A), mb = motion_of(w, B);
    bool one_moves = moves(&ma) || moves(&mb) || may_wake(&ma, &mb) || may_wake(&mb, &ma);
    if (!one_moves || !may_touch(w, A, B))
        return;
    const tac_Vec3 *va = ma.body->v, *vb = mb.body->v;
    double speed = sqrt(taci_max(v3_norm2(v3_sub(va[1], vb[1])), v3_norm2(v3_sub(va[0], vb[0]))));
    speed += ma.pressed + mb.pressed;
    speed += turning_towards(w, A, &ma, B, &mb, speed) + turning_towards(w, B, &mb, A, &ma, speed);
    taci_ContactPoint point[TACI_MANIFOLD_MAX];
    double margin = least + w->T * speed;
    int n = taci_collide(&A->shape, &A->place, &B->shape, &B->place, margin, point);
    TAC_ASSERT(n <= TACI_MANIFOLD_MAX);
    if (n == 0)
        return;
    taci_points_sort(point, n);
    PairFacts facts = pair_facts(w, a, b, margin);
    double gap = HUGE_VAL;
    for (int i = 0; i < n; i++) {
        add_candidate(w, &facts, &point[i]);
        gap = taci_min(point[i].gap, gap);
    }
    if (gap > w->T * speed)
        return;
    if (moves(&ma))
        taci_blows_note(w, A, &ma, &mb, speed);
    if (moves(&mb))
        taci_blows_note(w, B, &mb, &ma, speed);
}

/// How hard the contacts of the last step pressed on each body: without one of them, the others
/// would move it.
static void measure_pressure(tac_World *w)
{
    const taci_Contacts *k = &w->contacts;
    for (int i = 0; i < k->warm_count[k->now]; i++) {
        const taci_WarmStart *f = &k->warm[k->now][i];
        double force = v3_norm(f->force);
        for (int side = 0; side < 2; side++) {
            int body = w->shape[f->shape[side]].body;
            if (body >= 0)
                w->body[body].pressed += force;
        }
    }
}

/// Pairs of shapes that are near each other, all of them where capacities grow.
static tac_Result find_pairs(tac_World *w, const taci_Pair **pair, int *count)
{
    int dropped;
    *pair = taci_broad_pairs(w->broad, count, &dropped);
    while (dropped > 0 && !w->def.fixed_capacities) {
        tac_Result result = taci_world_make_room_for_pairs(w);
        if (result != TAC_OK)
            return result;
        *pair = taci_broad_pairs(w->broad, count, &dropped);
    }
    for (int i = 0; i < *count; i++)
        TAC_ASSERT(
            (*pair)[i].low < (*pair)[i].high &&
            (i == 0 || (*pair)[i - 1].low < (*pair)[i].low ||
             ((*pair)[i - 1].low == (*pair)[i].low && (*pair)[i - 1].high < (*pair)[i].high)));
    w->contacts.stats.pairs = *count;
    w->contacts.stats.dropped += (uint64_t)dropped;
    return TAC_OK;
}

/// Points of contact of all pairs. Where capacities grow there is room for them in the end, and for
/// the forces between sleepers that are kept beside theirs.
static tac_Result find_candidates(tac_World *w, double least)
{
    taci_Contacts *k = &w->contacts;
    const taci_Pair *pair;
    int count;
    tac_Result result = find_pairs(w, &pair, &count);
    uint64_t dropped = k->stats.dropped;
    while (result == TAC_OK) {
        for (int i = 0; i < count; i++)
            collide_pair(w, &pair[i], least);
        int kept = w->asleep_count > 0 ? k->warm_count[k->now] : 0;
        int need = k->candidate_count + (int)(k->stats.dropped - dropped) + kept;
        if (w->def.fixed_capacities || need <= k->capacity.contacts)
            break;
        result = taci_world_make_room(w, "tac_world_begin", TACI_CAPACITY_CONTACTS, need);
        k->candidate_count = 0;
        k->stats.dropped = dropped;
    }
    return result;
}

/// Grows the bounds of what blows may throw, so far as they are known.
static void sweep_struck(tac_World *w, double least)
{
    for (int i = 0; i < w->shape_high; i++)
        if (w->shape[i].slot.live && w->shape[i].body >= 0 &&
            w->body[w->shape[i].body].struck > 0.0)
            sweep_shape(w, i, least);
}

/// Points of contact along the motion of the step, and along what blows may make of it.
static tac_Result find_all_candidates(tac_World *w, double least)
{
    taci_Contacts *k = &w->contacts;
    uint64_t dropped = k->stats.dropped;
    tac_Result result = find_candidates(w, least);
    for (int i = 0; result == TAC_OK && i < TACI_BLOW_ROUNDS && taci_blows_take(w); i++) {
        k->candidate_count = 0;
        k->stats.dropped = dropped;
        sweep_struck(w, least);
        result = find_candidates(w, least);
    }
    return result;
}

tac_Result taci_world_collide(tac_World *w)
{
    taci_Contacts *k = &w->contacts;
    for (int i = 0; i < w->body_high; i++) {
        w->body[i].touch1 = 0;
        w->body[i].pressed = 0.0;
    }
    taci_blows_clear(w);
    taci_contacts_clear(k, w->T);
    if (w->shape_count == 0)
        return TAC_OK;
    if (!w->joints_indexed)
        taci_world_index_joints(w);
    taci_world_place_shapes(w);
    double least = least_margin(w);
    for (int i = 0; i < w->body_high; i++)
        if (w->body[i].shapes > 0)
            read_motion(w, i);
    measure_pressure(w);
    for (int i = 0; i < w->shape_high; i++)
        if (w->shape[i].slot.live && !is_still(taci_world_motion(w, &w->shape[i])))
            sweep_shape(w, i, least);
    tac_Result result = find_all_candidates(w, least);
    touch_ends(w);
    taci_world_set_instants(w, false);
    taci_accounts_open(k);
    taci_contacts_warm(k);
    return result;
}

tac_Result taci_world_look_near(tac_World *w, double margin, taci_NearFn *visit, void *user)
{
    tac_ContactStats stats = w->contacts.stats;
    const taci_Pair *pair;
    int count;
    if (!w->joints_indexed)
        taci_world_index_joints(w);
    taci_world_place_shapes(w);
    for (int i = 0; i < w->shape_high; i++) {
        const taci_ShapeSlot *s = &w->shape[i];
        tac_Vec3 grow = {margin, margin, margin};
        taci_Box box = {v3_sub(s->box.low, grow), v3_add(s->box.high, grow)};
        if (s->slot.live && !is_still(taci_world_motion(w, s)))
            taci_broad_set(w->broad, i, &box, true);
    }
    tac_Result result = find_pairs(w, &pair, &count);
    w->contacts.stats = stats;
    for (int i = 0; i < count && result == TAC_OK; i++) {
        bool turned = is_fixed(w, &w->shape[pair[i].low]);
        const int32_t shape[2] = {turned ? pair[i].high : pair[i].low,
                                  turned ? pair[i].low : pair[i].high};
        const taci_ShapeSlot *A = &w->shape[shape[0]], *B = &w->shape[shape[1]];
        taci_ContactPoint point[TACI_MANIFOLD_MAX];
        if (taci_world_motion(w, A)->mobility != TACI_MOBILITY_FREE || !may_touch(w, A, B))
            continue;
        int n = taci_collide(&A->shape, &A->place, &B->shape, &B->place, margin, point);
        taci_points_sort(point, n);
        if (n > 0)
            visit(user, shape, point, n);
    }
    return result;
}

bool taci_world_can_meet(const tac_World *w, int system)
{
    for (int i = 0; i < w->shape_high; i++) {
        const taci_ShapeSlot *a = &w->shape[i];
        if (!a->slot.live || taci_world_body_of(w, a->body).system != system)
            continue;
        for (int j = 0; j < w->shape_high; j++)
            if (w->shape[j].slot.live && may_touch(w, a, &w->shape[j]) &&
                (taci_world_mobility(w, a->body) == TACI_MOBILITY_FREE ||
                 taci_world_mobility(w, w->shape[j].body) == TACI_MOBILITY_FREE))
                return true;
    }
    return false;
}

/// How a body moves without contacts, as its system says now.
static tac_Twist free_twist(const tac_World *w, int body)
{
    tac_Twist range[2];
    taci_System *system = taci_world_system_of(w, body);
    system->bodies->range(system, w->body[body].end.site.body, w->T, range);
    return range[1];
}

/// Whether late pushes can change how a body moves without contacts.
static bool may_be_led_off(const tac_World *w, int body)
{
    const taci_BodyMotion *m = &w->body[body].motion;
    return w->body[body].shapes > 0 && m->known && m->mobility == TACI_MOBILITY_FREE;
}

void taci_world_before_late(tac_World *w)
{
    for (int i = 0; i < w->body_high; i++)
        if (may_be_led_off(w, i))
            w->body[i].motion.begun = free_twist(w, i);
}

/// Each side of a pair has half of the margin to itself. What a pushed body strikes goes no farther
/// than by twice what the push did to that.
bool taci_world_within_margin(tac_World *w)
{
    double most = 0.5 * least_margin(w);
    int last = -1;
    tac_Twist led = {{0, 0, 0}, {0, 0, 0}};
    for (int i = 0; i < w->shape_high; i++) {
        const taci_ShapeSlot *s = &w->shape[i];
        if (!s->slot.live || s->body < 0 || !may_be_led_off(w, s->body))
            continue;
        if (s->body != last) {
            const tac_Twist *begun = &w->body[s->body].motion.begun;
            tac_Twist now = free_twist(w, s->body);
            led = (tac_Twist){v3_sub(now.lin, begun->lin), v3_sub(now.ang, begun->ang)};
            last = s->body;
        }
        double turn = v3_norm(led.ang), way = v3_norm(led.lin);
        way += turn > 0.0 ? turn * s->reach : 0.0; // a plane has no end
        if (!(w->T * way <= most))                 // nor if it is not a number
            return false;
    }
    return true;
}
