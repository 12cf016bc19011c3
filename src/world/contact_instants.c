// Where and when a contact happens: normal, arms and approach of the candidates of a pair.
//
// Three instants count. What touches is looked at once more at the predicted midpoint, where V̂ is
// known: its rows then say how the gap changes up to T³. What is apart and closes within the step
// is looked at where it meets, t* = gap / approach. All else stays as it is at the start, each arm
// at its own surface. The approach that the law reads is always that of the state, through the
// geometry of the start or of t*: through that of the midpoint a body that turns would seem to
// approach by ½T n·ω×(ω×r). Theory: docs/theory/contact.md (C2).
#include "base/assert.h"
#include "geometry/collide.h"
#include "geometry/meet.h"
#include "system/drive.h"
#include "world/seams.h"
#include <math.h>
#include <string.h>

#define STILL 1e-3     // slops: who moves less up to the midpoint is there already, or goes along
#define STRAIGHT 1e-3  // rad a step: who turns less goes straight, to 4e-8 of its way
#define FLIGHTS 6      // to the instant of an impact; three are enough but for glancing ones
#define FAR_TURN 0.2   // rad a step: tan - 1 is 1e-2 of the way there
#define ADVANCES 32    // flights of conservative advancement, at most
#define SAME_TIME 1e-9 // of a step: at 1e-6 a pair of balls of 10 m/s loses 1e-7 of its spin
#define ASIDE 1e-3     // of an arm: who is hit nearer to the line of the normal is not swung round
#define TILT 1e-3      // rad: a point has the normal of a face
#define FORESEEN 0.1   // of a turn: a midpoint predicted from before a blow is farther off
#define FAR_PIVOT 8.0  // reaches: who turns about what is farther away goes straight
#define IMPACT 4.0     // slops a step: what touches and approaches faster has its instant now

/// A side of a pair at some instant, and what its body does in the state.
typedef struct Side {
    const taci_ShapeSlot *shape;
    tac_Vec3 x;       // m, where arms begin
    tac_Twist V;      // of the state, at the point where arms begin; world axes
    tac_Twist U;      // prescribed for the step, of bodies that no force moves
    tac_Twist along;  // beside V, of such a body: how what slides along it sees it set out
    tac_Vec3 belt[2]; // m/s, how its surface runs against it: at the start, in the step
    bool driven;      // it moves as prescribed, or has just stopped
    bool drives;      // that, or its surface runs: U and belt count
    bool arms;        // nodes and the world have none
    bool V_known;     // not of systems that only tell their flows
    bool arc;         // a part of a mechanism that goes about its pivot
    tac_Vec3 pivot;   // m, from x
    tac_Vec3 at_mid;  // m, the same from where x is at the midpoint
    tac_Vec3 shift;   // m, from arms of the instant to those of rows, which are of the midpoint
} Side;

/// Two sides at some instant, and where their shapes are.
typedef struct Instant {
    Side side[2];
    taci_Place place[2];
} Instant;

/// How the body of a shape moves, with its twist in the state.
static const taci_BodyMotion *motion_of(const tac_World *w, const taci_ShapeSlot *s)
{
    if (taci_world_motion(w, s)->V_read)
        return taci_world_motion(w, s);
    taci_BodyMotion *m = &w->body[s->body].motion;
    taci_System *system = taci_world_system_of(w, s->body);
    m->V = m->known ? system->bodies->going(system, w->body[s->body].end.site.body)
                    : (tac_Twist){{0, 0, 0}, {0, 0, 0}};
    m->V_read = true;
    return m;
}

/// What is prescribed of the body of a side.
static void set_prescribed(const tac_World *w, int body, Side *side)
{
    const taci_System *s = taci_world_system_of(w, body);
    tac_Twist along;
    s->bodies->drive(s, w->body[body].end.site.body, &along, &side->U);
    side->along = (tac_Twist){v3_sub(along.lin, side->V.lin), v3_sub(along.ang, side->V.ang)};
}

/// A side at the start of the step, where its shape has been placed.
static void set_now(const tac_World *w, int shape, Side *side)
{
    const tac_Vec3 none = {0, 0, 0};
    const taci_ShapeSlot *s = &w->shape[shape];
    side->shape = s;
    const taci_BodyMotion *m = motion_of(w, s);
    side->arms = s->body >= 0 && w->body[s->body].end.site.kind == TACI_SITE_BODY;
    side->x = side->arms ? m->now.x : none;
    side->V = m->V;
    side->V_known = m->known;
    side->U = side->along = (tac_Twist){none, none};
    side->belt[0] = side->belt[1] = none;
    side->arc = false;
    side->driven = m->mobility == TACI_MOBILITY_DRIVEN;
    side->drives = side->driven || w->has_belts;
    if (side->driven)
        set_prescribed(w, s->body, side);
    if (w->has_belts) {
        tac_Vec3 coming = s->def.surface_velocity;
        tac_Vec3 start = taci_drive_start(coming, s->surface[0], s->surface[1], false);
        side->belt[0] = m3_mul_v(&s->place.R, start);
        side->belt[1] = m3_mul_v(&s->place.R, coming);
    }
}

static bool moves(const tac_World *w, const taci_ShapeSlot *s)
{
    taci_Mobility m = taci_world_motion(w, s)->mobility;
    return m == TACI_MOBILITY_FREE || m == TACI_MOBILITY_DRIVEN;
}

/// A part of a mechanism goes on an arc, about a point that goes straight: that which leads its
/// centre to the predicted midpoint. Of an arm it is the hinge. How far it turns up to there is of
/// second order in the step, so that its velocity up to there is taken as much slower.
static void set_arc(const tac_World *w, Side *side)
{
    const taci_ShapeSlot *s = side->shape;
    double half = 0.5 * w->T, turn = half * v3_norm(side->V.ang);
    if (!side->arms || !side->V_known || !moves(w, s) || w->body[s->body].end.system == 0 ||
        turn < 0.5 * STRAIGHT)
        return;
    const taci_Frame *now = &taci_world_motion(w, s)->now;
    taci_Frame mid = taci_world_frame(w, TACI_AT_MID, s->body);
    tac_Vec3 turned = q_log(q_mul(mid.q, q_conjugate(now->q)));
    double angle = v3_norm(turned);
    if (!(fabs(angle - turn) < FORESEEN * turn))
        return;
    tac_Vec3 axis = v3_scale(1.0 / angle, turned);
    tac_Vec3 aside = v3_axpy(v3_sub(mid.x, now->x), -half * angle / turn, side->V.lin);
    aside = v3_axpy(aside, -v3_dot(axis, aside), axis);
    // aside = (1 + i angle - exp(i angle)) pivot, where i turns by a right angle about the axis
    double q = sin(0.5 * angle), re = 2.0 * q * q, im = angle - sin(angle);
    side->pivot = v3_scale(1.0 / (re * re + im * im),
                           v3_axpy(v3_scale(re, aside), -im, v3_cross(axis, aside)));
    side->at_mid = q_rotate(q_exp(turned), side->pivot);
    side->arc = v3_norm(side->pivot) < FAR_PIVOT * s->reach;
}

/// Where the centre of a side is after a flight of t, and how it moves then.
static taci_Frame fly(const tac_World *w, Side *side, double t)
{
    taci_Frame f = taci_world_motion(w, side->shape)->now;
    tac_Quat turn = q_exp(v3_scale(t, side->V.ang));
    f.x = v3_axpy(f.x, t, side->V.lin);
    f.q = q_mul(turn, f.q);
    if (!side->arc)
        return f;
    tac_Vec3 then = q_rotate(turn, side->pivot);
    tac_Vec3 way = v3_axpy(side->pivot, t, v3_cross(side->V.ang, side->pivot));
    f.x = v3_add(f.x, v3_sub(way, then));
    side->V.lin = v3_add(side->V.lin, v3_cross(side->V.ang, v3_sub(side->pivot, then)));
    side->shift = v3_sub(side->at_mid, then);
    return f;
}

/// The same sides at the predicted midpoint, or after a flight of t with the twists of the state.
static void set_instant(const tac_World *w, const Side now[2], taci_When when, double t, Instant *m)
{
    for (int i = 0; i < 2; i++) {
        const taci_ShapeSlot *s = now[i].shape;
        m->side[i] = now[i];
        m->place[i] = s->place;
        if (!moves(w, s))
            continue;
        taci_Frame f =
            when == TACI_AT_NOW ? fly(w, &m->side[i], t) : taci_world_frame(w, when, s->body);
        m->side[i].x = f.x;
        m->place[i] = taci_place_on(f.x, f.q, &s->def.pose);
        if (when == TACI_AT_MID && now[i].drives)
            m->side[i].belt[1] = m3_mul_v(&m->place[i].R, s->def.surface_velocity);
    }
}

/// How far any point of a side goes in a second.
static double speed(const Side *side)
{
    double lin = v3_norm(side->V.lin), ang = v3_norm(side->V.ang);
    if (side->driven) {
        lin += v3_norm(side->U.lin);
        ang += v3_norm(side->U.ang);
    }
    return ang > 0.0 ? lin + ang * side->shape->reach : lin;
}

/// The velocity of side 0 against side 1 at the ends of two arms.
static inline tac_Vec3 relative_velocity(const tac_Twist *a, const tac_Twist *b,
                                         const tac_Vec3 arm[2])
{
    return v3_sub(v3_add(a->lin, v3_cross(a->ang, arm[0])),
                  v3_add(b->lin, v3_cross(b->ang, arm[1])));
}

/// What is prescribed of the sides over the step, at the rows.
static inline void set_drive(taci_Candidate *c, const Side side[2])
{
    c->drive = c->drive_turn = c->belt = (tac_Vec3){0, 0, 0};
    c->drives = side[0].drives || side[1].drives;
    c->driven = 0;
    if (!c->drives)
        return;
    c->drive = relative_velocity(&side[0].U, &side[1].U, c->arm);
    c->drive_turn = v3_sub(side[0].U.ang, side[1].U.ang);
    c->belt = v3_sub(side[0].belt[1], side[1].belt[1]);
    c->driven = side[0].driven || side[1].driven;
}

/// Arms to a contact point, each to its own surface.
static inline void set_arms(const Side side[2], const taci_ContactPoint *p, tac_Vec3 arm[2])
{
    double half = p->gap > 0.0 ? 0.5 * p->gap : 0.0;
    for (int i = 0; i < 2; i++) {
        tac_Vec3 on = v3_axpy(p->point, i == 0 ? half : -half, p->normal);
        arm[i] = side[i].arms ? v3_sub(on, side[i].x) : v3(0, 0, 0);
    }
}

/// How fast sides turn whose arms turn aside with them: not balls.
static inline double swing(const Side side[2], const tac_Vec3 arm[2], tac_Vec3 normal)
{
    double most2 = 0.0;
    for (int i = 0; i < 2; i++)
        if (v3_norm2(v3_cross(arm[i], normal)) > ASIDE * ASIDE * v3_norm2(arm[i]))
            most2 = taci_max(v3_norm2(side[i].V.ang), most2);
    return sqrt(most2);
}

/// What is prescribed of the sides at the start of the step.
static tac_Vec3 driven_velocity(const Side side[2], const tac_Vec3 arm[2])
{
    const tac_Twist none = {{0, 0, 0}, {0, 0, 0}};
    return relative_velocity(side[0].driven ? &side[0].V : &none,
                             side[1].driven ? &side[1].V : &none, arm);
}

/// Rows and law in the geometry of one instant.
static void set_geometry(taci_Candidate *c, const Side side[2], const taci_ContactPoint *p)
{
    c->normal = c->normal_k = p->normal;
    set_arms(side, p, c->arm_k);
    c->arm[0] = c->arm_k[0], c->arm[1] = c->arm_k[1];
    c->v_k = relative_velocity(&side[0].V, &side[1].V, c->arm_k);
    set_drive(c, side);
    if (c->drives) {
        tac_Vec3 slip = relative_velocity(&side[0].along, &side[1].along, c->arm_k);
        slip = v3_add(slip, v3_sub(side[0].belt[0], side[1].belt[0]));
        slip = v3_axpy(slip, -v3_dot(slip, p->normal), p->normal);
        c->v_k = v3_add(c->v_k, slip);
        c->drive_k = v3_add(driven_velocity(side, c->arm_k), slip);
    }
    c->v_known = side[0].V_known && side[1].V_known;
    c->swing = swing(side, c->arm_k, p->normal);
}

/// Points of a pair at another instant.
typedef struct Points {
    taci_ContactPoint point[TACI_MANIFOLD_MAX];
    int count;
} Points;

static const taci_ContactPoint *deepest(const Points *p)
{
    const taci_ContactPoint *best = NULL;
    for (int i = 0; i < p->count; i++)
        if (best == NULL || p->point[i].gap < best->gap)
            best = &p->point[i];
    return best;
}

/// The point with a candidate's feature. The only point of a pair may have gone on to the next
/// feature: a ball that rolls over an edge. But what is found across the body is another place: the
/// lowest point of a cap that leans to the other side now.
static const taci_ContactPoint *find(const Points *p, const taci_Candidate *c, int candidates,
                                     const Side now[2])
{
    const taci_ContactPoint *found = candidates == 1 ? deepest(p) : NULL;
    for (int i = 0; i < p->count; i++)
        if (p->point[i].feature == c->feature) {
            found = &p->point[i];
            break;
        }
    double far = fmin(now[0].shape->shape.reach, now[1].shape->shape.reach) + c->margin;
    return found && v3_norm2(v3_sub(found->point, c->point)) <= far * far ? found : NULL;
}

/// The narrow phase once more. Its margin is that of the first: a smaller one would find fewer.
static void look_again(const Instant *m, double margin, Points *p)
{
    p->count = taci_collide(&m->side[0].shape->shape, &m->place[0], &m->side[1].shape->shape,
                            &m->place[1], margin, p->point);
}

/// Points of sides that go on as one body up to the midpoint, as what is held and carried does:
/// those of the start, taken along. False: the sides move against each other.
static bool take_along(const taci_Candidate *c, int n, const Instant *m, double still, Points *p)
{
    const taci_Place *a = &m->side[0].shape->place, *b = &m->side[1].shape->place;
    tac_Mat3 turn = m3_mul_t(&m->place[0].R, &a->R), R = m3_mul(&turn, &b->R);
    tac_Vec3 x = v3_add(m->place[0].x, m3_mul_v(&turn, v3_sub(b->x, a->x)));
    double turned = 0.0;
    for (int i = 0; i < 9; i++) {
        double d = R.m[i / 3][i % 3] - m->place[1].R.m[i / 3][i % 3];
        turned += d * d;
    }
    double way = v3_norm(v3_sub(x, m->place[1].x)) + sqrt(turned) * m->side[1].shape->shape.reach;
    if (!(way < still) || n > TACI_MANIFOLD_MAX)
        return false;
    p->count = n;
    for (int i = 0; i < n; i++)
        p->point[i] = (taci_ContactPoint){
            .point = v3_add(m->place[0].x, m3_mul_v(&turn, v3_sub(c[i].point, a->x))),
            .normal = m3_mul_v(&turn, c[i].normal_k),
            .gap = c[i].gap,
            .feature = c[i].feature};
    return true;
}

/// How far the state's velocity at a contact may be from that of a smooth motion. V̂ is the mean of
/// both ends of the step, which differs from the velocity in the middle by T²/8 of its second
/// derivative: at the ends what rolls or slides for ever seems to approach and to part by as much.
static double blur(const Side side[2], const tac_Vec3 arm[2], double T)
{
    double sum = 0.0;
    for (int i = 0; i < 2; i++)
        sum += v3_norm2(side[i].V.ang) * v3_norm(v3_cross(side[i].V.ang, arm[i]));
    return 0.125 * T * T * sum;
}

/// How a side turns in the middle of the step, as its midpoint was predicted.
static tac_Vec3 turning(const Side *now, const taci_Place *mid, double T)
{
    if (T * T * v3_norm2(now->V.ang) < STRAIGHT * STRAIGHT)
        return v3(0, 0, 0);
    tac_Mat3 turn = m3_mul_t(&mid->R, &now->shape->place.R);
    return v3_scale(2.0 / T, q_log(q_from_matrix(&turn)));
}

/// Both arms moved along the surface, so that rows tell the way of what turns: in a step a point
/// goes along a chord, which is shorter than T ω × r in the middle by (Tω)²/24.
static void take_chord(const tac_Vec3 w[2], double T, tac_Vec3 n, tac_Vec3 arm[2])
{
    tac_Vec3 turn = v3_cross(n, v3_sub(w[0], w[1]));
    double shorter = 0.0, most = 0.0, t2 = v3_norm2(turn), w2 = v3_norm2(w[0]) + v3_norm2(w[1]);
    for (int i = 0; i < 2; i++) {
        double share = T * T * v3_norm2(w[i]) / 24.0, rate = v3_dot(n, v3_cross(w[i], arm[i]));
        shorter += i == 0 ? -share * rate : share * rate;
        most += share * v3_norm(arm[i]);
    }
    if (!(t2 > 1e-12 * w2) || !(shorter * shorter <= most * most * t2))
        return; // about the normal, or both together: there is no such place
    tac_Vec3 aside = v3_scale(shorter / t2, turn);
    arm[0] = v3_add(arm[0], aside), arm[1] = v3_add(arm[1], aside);
}

/// Rows of what touches, in the geometry of the predicted midpoint; the law keeps that of the
/// start. A feature that is not found again stays as it was.
static void set_midpoint(tac_World *w, taci_Candidate *c, int n, const Side now[2], bool again)
{
    for (int i = 0; i < n && again; i++) {
        c[i].at_midpoint = 0;
        c[i].blur = 0.0;
        c[i].normal = c[i].normal_k;
        c[i].arm[0] = c[i].arm_k[0], c[i].arm[1] = c[i].arm_k[1];
        set_drive(&c[i], now);
    }
    bool known = now[0].V_known && now[1].V_known;
    double still = STILL * w->def.contact_slop;
    if (known && 0.5 * w->T * (speed(&now[0]) + speed(&now[1])) < still)
        return;
    Instant mid;
    Points points;
    set_instant(w, now, TACI_AT_MID, 0.0, &mid);
    if (!take_along(c, n, &mid, still, &points))
        look_again(&mid, c->margin, &points);
    tac_Vec3 turns[2] = {turning(&now[0], &mid.place[0], w->T),
                         turning(&now[1], &mid.place[1], w->T)};
    for (int i = 0; i < n; i++) {
        const taci_ContactPoint *p = find(&points, &c[i], n, now);
        if (p == NULL || c[i].gap > w->def.contact_slop)
            continue;
        c[i].at_midpoint = 1;
        c[i].blur = blur(now, c[i].arm_k, w->T);
        c[i].normal = p->normal;
        set_arms(mid.side, p, c[i].arm);
        take_chord(turns, w->T, p->normal, c[i].arm);
        set_drive(&c[i], mid.side);
    }
}

/// A candidate as it is after a flight of t, if it is there. The gap is what it would be at the
/// start, had the sides come straight along that normal.
static void set_flown_geometry(taci_Candidate *c, const Side side[2], const taci_ContactPoint *p,
                               double t)
{
    if (p == NULL)
        return;
    set_geometry(c, side, p);
    for (int i = 0; i < 2; i++)
        if (side[i].arc)
            c->arm[i] = v3_add(c->arm[i], side[i].shift);
    c->gap = p->gap - t * v3_dot(c->normal, c->v_k);
}

/// When the first of the points meets: 0 if one has, T if none does within the step.
static double meeting(const taci_Candidate *c, int n, double T)
{
    double t = T;
    for (int i = 0; i < n; i++) {
        double approach = -v3_dot(c[i].v_k, c[i].normal);
        if (approach * t > c[i].gap)
            t = fmax(0.0, c[i].gap / approach);
    }
    return t;
}

/// How fast any two points of the sides can come nearer to each other.
static double closing(const Side now[2])
{
    double v = v3_norm(v3_sub(now[0].V.lin, now[1].V.lin));
    for (int i = 0; i < 2; i++) {
        double turn = v3_norm(now[i].V.ang);
        v += turn > 0.0 ? turn * now[i].shape->reach : 0.0;
    }
    return v;
}

/// What turns far in a step does not come straight along the normal of the start: a bar that turns
/// meets a post that its straight motion misses. By conservative advancement, flights as long as
/// nothing can be reached in: false if nothing is within the step, else the candidates are seen in
/// that instant. Where their features are not there, the first takes the nearest point.
static bool set_turned(tac_World *w, taci_Candidate *c, int n, const Side now[2])
{
    double t = 0.0, fastest = closing(now);
    Instant then;
    Points points;
    const taci_ContactPoint *p = NULL;
    for (int k = 0; k < ADVANCES; k++) {
        set_instant(w, now, TACI_AT_NOW, t, &then);
        look_again(&then, c->margin, &points);
        p = deepest(&points);
        if (p == NULL)
            return false;
        if (p->gap <= w->def.contact_slop)
            break;
        t += p->gap / fastest;
        if (!(t < w->T))
            return false;
    }
    bool any = false;
    for (int i = 0; i < n; i++) {
        const taci_ContactPoint *q = find(&points, &c[i], n, now);
        any |= q == p;
        set_flown_geometry(&c[i], then.side, q, t);
    }
    if (!any)
        set_flown_geometry(&c[0], then.side, p, t);
    return true;
}

/// Whether a side turns by more than its straight motion stands for.
static bool turns_far(const Side now[2], double T)
{
    return T * T * fmax(v3_norm2(now[0].V.ang), v3_norm2(now[1].V.ang)) > FAR_TURN * FAR_TURN;
}

/// What closes within the step, in the geometry of the instant in which it meets. Round sides meet
/// later than their first normal says, or miss each other: each flight is a step of Newton's
/// method, from outside, since the distance of convex bodies in straight flight is a convex
/// function of time.
static void set_impact(tac_World *w, taci_Candidate *c, int n, Side now[2])
{
    double t = meeting(c, n, w->T), last = 0.0;
    bool far = turns_far(now, w->T);
    if (!now[0].V_known || !now[1].V_known || (!far && !(t < w->T)))
        return;
    for (int i = 0; i < 2; i++)
        set_arc(w, &now[i]);
    if (far && set_turned(w, c, n, now))
        return;
    for (int k = 0; k < FLIGHTS && t < w->T && t - last > SAME_TIME * w->T; k++) {
        Instant then;
        Points points;
        set_instant(w, now, TACI_AT_NOW, t, &then);
        look_again(&then, c->margin, &points);
        for (int i = 0; i < n; i++)
            set_flown_geometry(&c[i], then.side, find(&points, &c[i], n, now), t);
        last = t;
        t = meeting(c, n, w->T);
    }
}

/// Whether a pair touches; not if it is hit in this very step, with the midpoint behind the
/// surface.
static bool touches(const tac_World *w, const taci_Candidate *c, int n)
{
    double slop = w->def.contact_slop, hardest = IMPACT * slop / w->T;
    bool any = false;
    for (int i = 0; i < n; i++) {
        if (c[i].gap > slop)
            continue;
        any = true;
        if (-v3_dot(c[i].v_k, c[i].normal_k) > hardest)
            return false;
    }
    return any;
}

/// Two parts of one mechanism meet as it turns: rows turn along (contacts.c).
static bool of_one_system(const tac_World *w, const taci_Candidate *c)
{
    const taci_Contacts *k = &w->contacts;
    return c->end[0] >= 0 && c->end[1] >= 0 && k->touched[c->end[0]].system != 0 &&
           k->touched[c->end[0]].system == k->touched[c->end[1]].system;
}

static taci_Apart how_apart(const tac_World *w, const taci_Candidate *c, int n)
{
    double slop = w->def.contact_slop, nearest = HUGE_VAL;
    for (int i = 0; i < n; i++)
        nearest = taci_min(c[i].gap, nearest);
    return nearest > slop               ? TACI_APART
           : nearest > TACI_NONE * slop ? TACI_WITHIN_SLOP
                                        : TACI_TOUCHING;
}

/// What slides on to a face is on it in the middle of the step, or not yet: the points there, as
/// many as there is room for. Returns how many.
static int take_face(const tac_World *w, taci_Candidate *c, int room, const Side now[2],
                     const taci_Flush *f)
{
    if (f->gap > w->def.contact_slop || !taci_shape_convex(&now[0].shape->shape) ||
        !taci_shape_convex(&now[1].shape->shape))
        return 0;
    Instant mid;
    Points points;
    int count = 0;
    set_instant(w, now, TACI_AT_MID, 0.0, &mid);
    look_again(&mid, c->margin, &points);
    taci_points_sort(points.point, points.count);
    for (int i = 0; i < points.count && count < room; i++) {
        const taci_ContactPoint *p = &points.point[i];
        if (v3_norm2(v3_sub(p->normal, f->axis)) > TILT * TILT)
            continue;
        taci_Candidate *d = &c[count];
        if (count > 0)
            *d = c[0];
        d->feature = p->feature;
        d->point = p->point;
        d->gap = f->gap;
        set_geometry(d, mid.side, p);
        count++;
    }
    return touches(w, c, count) ? count : 0; // what comes down on it is stopped elsewhere
}

/// Returns how many of the candidates are left.
static int set_pair(tac_World *w, taci_Candidate *c, int n, bool again)
{
    Side now[2];
    for (int i = 0; i < 2; i++)
        set_now(w, c->shape[i], &now[i]);
    for (int i = 0; i < n && !again; i++) {
        taci_ContactPoint p = {c[i].point, c[i].normal, c[i].gap, c[i].feature};
        set_geometry(&c[i], now, &p);
        c[i].at_midpoint = 0;
        c[i].blur = 0.0;
    }
    if (!again) {
        taci_Flush f;
        int left = taci_seams_drop(w, c, n, &f);
        n = left > 0 ? left : take_face(w, c, n, now, &f);
    }
    taci_Apart apart = how_apart(w, c, n);
    for (int i = 0; i < n && !again; i++)
        c[i].apart = apart;
    if (touches(w, c, n))
        set_midpoint(w, c, n, now, again);
    else if (!again && n > 0 && !of_one_system(w, c))
        set_impact(w, c, n, now);
    return n;
}

void taci_world_set_instants(tac_World *w, bool again)
{
    taci_Contacts *k = &w->contacts;
    int kept = 0;
    for (int i = 0, end; i < k->candidate_count; i = end) {
        taci_Candidate *c = &k->candidate[i];
        for (end = i + 1; end < k->candidate_count; end++)
            if (k->candidate[end].shape[0] != c->shape[0] ||
                k->candidate[end].shape[1] != c->shape[1])
                break;
        int n = set_pair(w, c, end - i, again);
        if (kept < i)
            memmove(&k->candidate[kept], c, (size_t)n * sizeof *c);
        kept += n;
    }
    k->candidate_count = kept;
}

/// The way of a side in the step, if its body moves by V. The state says how it sets out: a part of
/// a mechanism goes on an arc.
static taci_Path path_of(const tac_World *w, int shape, const double *V)
{
    Side now;
    set_now(w, shape, &now);
    const taci_ShapeSlot *s = now.shape;
    taci_Path p = {.shape = &s->shape, .place = s->place, .x = s->place.x, .reach = s->reach};
    if (!moves(w, s))
        return p;
    tac_Twist hat = V ? sv_twist(V) : now.U;
    p.x = taci_world_motion(w, s)->now.x;
    p.v = hat.lin;
    if (now.arms)
        p.w = hat.ang;
    if (V && now.V_known) {
        tac_Vec3 v = hat.lin;
        p.v = now.V.lin;
        set_arc(w, &now);
        if (now.arc) {
            p.x = v3_add(p.x, now.pivot);
            p.v = v3_add(p.v, v3_cross(now.V.ang, now.pivot));
            p.reach += v3_norm(now.pivot);
            v = v3_add(v, v3_cross(hat.ang, now.at_mid));
        }
        p.a = v3_scale(2.0 / w->T, v3_sub(v, p.v));
    }
    return p;
}

bool taci_world_meet(const void *world, const int32_t shape[2], const double *const V[2],
                     double margin)
{
    const tac_World *w = world;
    taci_Path path[2] = {path_of(w, shape[0], V[0]), path_of(w, shape[1], V[1])};
    return taci_paths_meet(path, w->T, margin);
}
