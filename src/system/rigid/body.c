// What the world needs of a body (system/body.h), answered by the rigid system.
#include "math/so3.h"
#include "math/spatial.h"
#include "system/body.h"
#include "system/rigid/rigid.h"

static const taci_Rigid *rigid_in(const taci_System *s)
{
    return (const taci_Rigid *)s;
}

static int slots(const taci_System *s)
{
    return rigid_in(s)->body_high;
}

static int generation(const taci_System *s, int body)
{
    const taci_RigidBody *b = &rigid_in(s)->body[body];
    return b->live ? b->generation : -1;
}

static int rank(const taci_System *s, int body)
{
    return rigid_in(s)->body[body].rank;
}

static taci_Mobility mobility(const taci_System *s, int body)
{
    const taci_RigidBody *b = &rigid_in(s)->body[body];
    if (b->fixed)
        return b->driven ? TACI_MOBILITY_DRIVEN : TACI_MOBILITY_NONE;
    return b->asleep != 0 ? TACI_MOBILITY_ASLEEP : TACI_MOBILITY_FREE;
}

static tac_Twist state_twist(const taci_Rigid *r, int body)
{
    const taci_RigidState *s = &r->state[r->now][body];
    return (tac_Twist){s->v, q_rotate(s->q, s->w)};
}

static tac_Twist twist(taci_System *s, int body, bool state)
{
    const taci_Rigid *r = rigid_in(s);
    if (state || !r->port[body].mean_known)
        return state_twist(r, body);
    return (tac_Twist){r->state[r->now][body].v_hat[0], r->port[body].u_hat};
}

static tac_Twist going(taci_System *s, int body)
{
    const taci_Rigid *r = rigid_in(s);
    return r->body[body].fixed ? taci_rigid_driven_start(r, body, true) : state_twist(r, body);
}

static void range(taci_System *s, int body, double T, tac_Twist range[2])
{
    (void)T;
    const taci_Rigid *r = rigid_in(s);
    int node = r->node_of[body];
    if (node < 0) {
        range[0] = range[1] = taci_rigid_driven_twist(r, body);
        return;
    }
    range[0] = sv_twist(r->V_start[node]);
    range[1] = sv_twist(r->V_free[node]);
}

static void drive(const taci_System *s, int body, tac_Twist *along, tac_Twist *step)
{
    *along = taci_rigid_driven_start(rigid_in(s), body, false);
    *step = taci_rigid_driven_twist(rigid_in(s), body);
}

static int driven_count(const taci_System *s)
{
    return rigid_in(s)->driven_count;
}

static double mass(const taci_System *s, int body)
{
    return rigid_in(s)->body[body].mass;
}

static bool unplaced(const taci_System *s, int body)
{
    return rigid_in(s)->body[body].unplaced;
}

static bool push(taci_System *s, int body, tac_Wrench wrench)
{
    taci_Rigid *r = (taci_Rigid *)s;
    tac_Wrench sum = sv_add(r->port[body].push, wrench);
    if (!sv_finite(wrench) || !sv_finite(sum))
        return false;
    if (!r->body[body].fixed)
        r->port[body].push = sum;
    return true;
}

static tac_PortAccount port(taci_System *s, int body)
{
    const taci_RigidPort *p = &rigid_in(s)->port[body];
    return (tac_PortAccount){p->pushed, twist(s, body, false), p->work, p->total};
}

static bool is_pushed(const taci_System *s, int body)
{
    const tac_Wrench *f = &rigid_in(s)->port[body].push;
    return v3_norm2(f->force) > 0.0 || v3_norm2(f->torque) > 0.0;
}

static void join(taci_System *s, int body, int more)
{
    taci_Rigid *r = (taci_Rigid *)s;
    r->body[body].springs += more;
    r->dirty = true; // how it turns depends on whether something is on it
}

static bool set_asleep(taci_System *s, int body, bool asleep)
{
    taci_Rigid *r = (taci_Rigid *)s;
    taci_RigidBody *b = &r->body[body];
    if (asleep && (!b->live || b->fixed || b->springs > 0))
        return false;
    b->asleep = asleep;
    r->dirty = true;
    return true;
}

static double unrest(const taci_System *s, int body)
{
    const taci_Rigid *r = rigid_in(s);
    const taci_RigidBody *b = &r->body[body];
    const taci_RigidState *next = &r->state[1 - r->now][body];
    if (b->springs > 0)
        return -1.0;
    return v3_norm2(next->v) + v3_dot(next->w, m3_mul_v(&b->J, next->w)) / b->mass;
}

static void stop(taci_System *s, int body)
{
    taci_Rigid *r = (taci_Rigid *)s;
    const taci_RigidBody *b = &r->body[body];
    taci_RigidState *next = &r->state[1 - r->now][body];
    taci_RigidNode *n = &r->node[r->node_of[body]];
    r->books.stick += 0.5 * b->mass * unrest(s, body);
    n->given.force = v3_axpy(n->given.force, -b->mass, next->v); // what holds it takes its momentum
    n->given.torque = v3_sub(n->given.torque, m3_mul_v(&b->J, next->w));
    next->v = next->w = v3(0, 0, 0);
    next->v_hat[0] = next->v_hat[1] = next->w_hat[0] = next->w_hat[1] = v3(0, 0, 0);
    next->history = 0;
}

static int cluster(const taci_System *s, int body)
{
    const taci_Rigid *r = rigid_in(s);
    int node = r->node_of[body];
    return node >= 0 ? r->blocks.cluster[node] : -1;
}

const taci_BodyOps taci_rigid_bodies = {
    .slots = slots,
    .generation = generation,
    .rank = rank,
    .mobility = mobility,
    .twist = twist,
    .going = going,
    .range = range,
    .drive = drive,
    .driven_count = driven_count,
    .mass = mass,
    .unplaced = unplaced,
    .push = push,
    .port = port,
    .is_pushed = is_pushed,
    .join = join,
    .set_asleep = set_asleep,
    .unrest = unrest,
    .stop = stop,
    .cluster = cluster,
};
