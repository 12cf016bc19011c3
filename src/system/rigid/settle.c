// What is done with the leak of a step: the correction along internal forces, carried residuals,
// the tank. The decision is the world's (energy/policy.h), this file knows the directions and the
// residuals of rigid bodies. Theory: docs/theory/policies.md.
#include "math/so3.h"
#include "system/rigid/rigid.h"

static taci_RigidState *first_of(taci_Rigid *r, int cluster)
{
    return &r->state[1 - r->now][r->body_of[r->blocks.cluster_first[cluster]]];
}

/// Sum of the absolute energies of a cluster at k+1: what the deadband is measured against.
static double cluster_scale(taci_Rigid *r, int cluster)
{
    double scale = fabs(r->cluster[cluster].tank);
    for (int i = r->blocks.cluster_first[cluster]; i < r->blocks.cluster_first[cluster + 1]; i++) {
        const taci_RigidBody *b = &r->body[r->body_of[i]];
        const taci_RigidState *s = &r->state[1 - r->now][r->body_of[i]];
        scale += 0.5 * (b->mass * v3_norm2(s->v) + v3_dot(s->w, m3_mul_v(&b->J, s->w))) +
                 b->mass * fabs(v3_dot(r->gravity, s->x));
    }
    for (int i = r->cluster[cluster].element_first; i < r->cluster[cluster + 1].element_first; i++)
        scale += r->work[i].elastic + fabs(r->work[i].leak);
    return scale;
}

double taci_rigid_owed(taci_System *system, int cluster, double *scale)
{
    taci_Rigid *r = (taci_Rigid *)system;
    taci_RigidCluster *c = &r->cluster[cluster];
    *scale = c->scale = cluster_scale(r, cluster);
    return c->leak + c->extra - c->tank;
}

/// The wrenches of a force along the rows of the midpoint, which a limit that was not reached
/// lacks.
static void midpoint_wrenches(const taci_RigidElement *el, const taci_ElementWork *w,
                              const double *f, tac_Wrench *a, tac_Wrench *b)
{
    if (w->active && el->arms)
        taci_rigid_row_wrenches(&el->e, &w->mid, f, a, b);
    for (int i = 0; w->active && !el->arms && i < w->dim; i++) {
        *a = sv_axpy(*a, f[i], w->row[i].a);
        *b = sv_axpy(*b, f[i], w->row[i].b);
    }
}

/// The wrenches of a force along the rows of k+1.
static void next_wrenches(const taci_Rigid *r, const taci_RigidElement *el,
                          const taci_ElementWork *w, const double *f, tac_Wrench *a, tac_Wrench *b)
{
    if (el->arms && !el->moves) {
        taci_rigid_row_wrenches(&el->e, &w->next, f, a, b);
        return;
    }
    taci_Element e = el->e;
    if (el->moves)
        e.frame_b = el->target;
    taci_Frame A = taci_rigid_frame(r, TACI_AT_NEXT, el->body[0]);
    taci_Frame B = taci_rigid_frame(r, TACI_AT_NEXT, el->body[1]);
    taci_ElementRow row[TACI_ELEMENT_DIM];
    taci_element_rows(&e, &A, &B, row);
    for (int i = 0; i < w->dim; i++) {
        *a = sv_axpy(*a, f[i], row[i].a);
        *b = sv_axpy(*b, f[i], row[i].b);
    }
}

void taci_rigid_add_wrenches(taci_Rigid *r, const taci_ElementWork *w, const double *f)
{
    const taci_RigidElement *el = &r->element[w->slot];
    tac_Wrench a = {{0, 0, 0}, {0, 0, 0}}, b = a;
    if (r->correction == TAC_CORRECTION_MIDPOINT)
        midpoint_wrenches(el, w, f, &a, &b);
    else
        next_wrenches(r, el, w, f, &a, &b);
    if (w->node[0] >= 0)
        sv_accumulate(r->direction[w->node[0]], a.force, a.torque);
    if (w->node[1] >= 0)
        sv_accumulate(r->direction[w->node[1]], b.force, b.torque);
}

/// Adds an element's force -A'(q(k+1)) ½ k (s_k + g) to the direction; torques in world axes for
/// now.
static void add_element_direction(taci_Rigid *r, const taci_ElementWork *w)
{
    const double *s = r->estate[r->now][w->slot].s;
    double f[TACI_ELEMENT_DIM];
    for (int i = 0; i < w->dim; i++)
        f[i] = 0.5 * r->element[w->slot].e.k * (s[i] + w->geometric[i]);
    taci_rigid_add_wrenches(r, w, f);
}

/// Turns the torque of a node's direction to body axes and adds up a1 = V·f and a2 = ½ f M^-1 f.
static void measure_direction(taci_Rigid *r, int node, const tac_Mat3 *R, double *a1, double *a2)
{
    const taci_RigidBody *b = &r->body[r->body_of[node]];
    const taci_RigidState *s = &r->state[1 - r->now][r->body_of[node]];
    double *d = r->direction[node];
    tac_Wrench f = sv_wrench(d);
    f.torque = m3_tmul_v(R, f.torque);
    sv_store(d, f.force, f.torque);
    *a1 += v3_dot(s->v, f.force) + v3_dot(s->w, f.torque);
    *a2 += 0.5 * (v3_norm2(f.force) / b->mass + v3_dot(f.torque, m3_mul_v(&b->J_inv, f.torque)));
}

/// The motion of a cluster as if it were one rigid body with the same momenta.
typedef struct RigidMotion {
    tac_Vec3 centre, v, w; // world axes
} RigidMotion;

static RigidMotion rigid_motion(taci_Rigid *r, int cluster)
{
    const taci_Lock *lock = taci_rigid_lock(r, cluster);
    tac_Vec3 p = {0, 0, 0}, L = {0, 0, 0};
    for (int i = r->blocks.cluster_first[cluster]; i < r->blocks.cluster_first[cluster + 1]; i++) {
        const taci_RigidBody *b = &r->body[r->body_of[i]];
        const taci_RigidState *s = &r->state[1 - r->now][r->body_of[i]];
        tac_Vec3 mv = v3_scale(b->mass, s->v);
        p = v3_add(p, mv);
        L = v3_add(L, v3_cross(v3_sub(s->x, lock->centre), mv));
        L = v3_add(L, m3_mul_v(&r->node[i].R_next, m3_mul_v(&b->J, s->w)));
    }
    RigidMotion m = {lock->centre, v3_scale(1.0 / lock->mass, p), m3_mul_v(&lock->J_inv, L)};
    // The inverse of a thin cluster's inertia is inexact: once more on what is left.
    tac_Vec3 rest = v3_sub(L, m3_mul_v(&lock->J, m.w));
    m.w = v3_add(m.w, m3_mul_v(&lock->J_inv, rest));
    return m;
}

/// Momentum of the motion, or of the inner motion, of each body: the "force" M d of the direction
/// d.
static void motion_directions(taci_Rigid *r, int cluster, int held)
{
    const int all = TACI_HELD_POSITION | TACI_HELD_ROTATION;
    bool inner = held != all;
    RigidMotion m = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    if (inner)
        m = rigid_motion(r, cluster);
    if (held & TACI_HELD_ROTATION)
        m.w = v3(0, 0, 0);
    for (int i = r->blocks.cluster_first[cluster]; i < r->blocks.cluster_first[cluster + 1]; i++) {
        const taci_RigidBody *b = &r->body[r->body_of[i]];
        const taci_RigidState *s = &r->state[1 - r->now][r->body_of[i]];
        tac_Vec3 v = s->v, w = s->w;
        if (inner) {
            v = v3_sub(v, v3_add(m.v, v3_cross(m.w, v3_sub(s->x, m.centre))));
            w = v3_sub(w, m3_tmul_v(&r->node[i].R_next, m.w));
        }
        tac_Vec3 torque = m3_mul_v(&r->node[i].R_next, m3_mul_v(&b->J, w)); // world axes, as the
                                                                            // others
        sv_store(r->direction[i], v3_scale(b->mass, v), torque);
    }
}

/// Takes the locked rotation out of forces in world axes: what is left has no angular momentum
/// (M7).
static void unlock_directions(taci_Rigid *r, int cluster)
{
    const taci_Lock *lock = taci_rigid_lock(r, cluster);
    int first = r->blocks.cluster_first[cluster], end = r->blocks.cluster_first[cluster + 1];
    tac_Vec3 L = {0, 0, 0};
    for (int i = first; i < end; i++) {
        tac_Wrench f = sv_wrench(r->direction[i]);
        tac_Vec3 d = v3_sub(r->state[1 - r->now][r->body_of[i]].x, lock->centre);
        L = v3_add(L, v3_add(f.torque, v3_cross(d, f.force)));
    }
    tac_Vec3 w = m3_mul_v(&lock->J_inv, L);
    for (int i = first; i < end; i++) {
        const taci_RigidBody *b = &r->body[r->body_of[i]];
        const tac_Mat3 *R = &r->node[i].R_next;
        tac_Vec3 d = v3_sub(r->state[1 - r->now][r->body_of[i]].x, lock->centre);
        tac_Vec3 torque = m3_mul_v(R, m3_mul_v(&b->J, m3_tmul_v(R, w)));
        sv_accumulate(r->direction[i], v3_scale(-b->mass, v3_cross(w, d)), v3_neg(torque));
    }
}

static void effort_directions(taci_Rigid *r, int first, int end, const double *effort)
{
    for (int i = 0; i < r->site_count; i++) {
        int node = taci_rigid_node(r, r->site[i].body);
        tac_Wrench f = sv_wrench(&effort[TACI_BODY_FLOWS * i]);
        if (node >= first && node < end)
            sv_accumulate(r->direction[node], f.force, f.torque);
    }
}

bool taci_rigid_held(const taci_System *system, int cluster)
{
    return ((const taci_Rigid *)system)->cluster[cluster].held & TACI_HELD_POSITION;
}

/// Whether a body that nothing is joined to owes something while contacts press on it: an impact
/// that turned it by most of a radian may leave it more than its spin can pay.
static bool is_struck_debtor(const taci_Rigid *r, int cluster)
{
    const taci_RigidCluster *c = &r->cluster[cluster];
    int first = r->blocks.cluster_first[cluster];
    return r->body[r->body_of[first]].springs == 0 && v3_norm2(r->node[first].rows.force) > 0.0 &&
           c->leak + c->extra - c->tank > 0.0;
}

/// Such a body pays by its spin and by its momentum along the force of its contacts. That across is
/// not theirs to change.
static void struck_direction(taci_Rigid *r, int node)
{
    const taci_RigidBody *b = &r->body[r->body_of[node]];
    const taci_RigidState *s = &r->state[1 - r->now][r->body_of[node]];
    tac_Vec3 f = r->node[node].rows.force;
    f = v3_scale(1.0 / v3_norm(f), f);
    tac_Vec3 L = m3_mul_v(&r->node[node].R_next, m3_mul_v(&b->J, s->w));
    sv_store(r->direction[node], v3_scale(b->mass * v3_dot(f, s->v), f), L);
}

bool taci_rigid_probe(taci_System *system, int cluster, taci_Direction along, const double *effort,
                      double *a1, double *a2)
{
    taci_Rigid *r = (taci_Rigid *)system;
    int first = r->blocks.cluster_first[cluster], end = r->blocks.cluster_first[cluster + 1];
    *a1 = *a2 = 0.0;
    if (r->scheme != TAC_SCHEME_PMI)
        return false;
    for (int i = first; i < end; i++)
        for (int j = 0; j < 6; j++)
            r->direction[i][j] = 0.0;
    if (along == TACI_ALONG_FORCES)
        for (int i = r->cluster[cluster].element_first; i < r->cluster[cluster + 1].element_first;
             i++)
            add_element_direction(r, &r->work[i]);
    else if (along == TACI_ALONG_EFFORT)
        effort_directions(r, first, end, effort);
    else if (along == TACI_ALONG_INNER_MOTION && is_struck_debtor(r, cluster))
        struck_direction(r, first);
    else
        motion_directions(r, cluster,
                          along == TACI_ALONG_INNER_MOTION
                              ? r->cluster[cluster].held
                              : TACI_HELD_POSITION | TACI_HELD_ROTATION);
    bool mid = r->correction == TAC_CORRECTION_MIDPOINT && along == TACI_ALONG_FORCES;
    if (along == TACI_ALONG_FORCES && taci_rigid_keeps(r) && !mid && !r->cluster[cluster].held)
        unlock_directions(r, cluster);
    for (int i = first; i < end; i++)
        measure_direction(r, i, mid ? &r->node[i].mid.R : &r->node[i].R_next, a1, a2);
    return *a2 > 0.0;
}

void taci_rigid_kick(taci_System *system, int cluster, double alpha)
{
    taci_Rigid *r = (taci_Rigid *)system;
    for (int i = r->blocks.cluster_first[cluster]; i < r->blocks.cluster_first[cluster + 1]; i++) {
        const taci_RigidBody *b = &r->body[r->body_of[i]];
        taci_RigidState *s = &r->state[1 - r->now][r->body_of[i]];
        tac_Wrench f = sv_wrench(r->direction[i]);
        r->node[i].given = sv_axpy(r->node[i].given, alpha, f);
        s->v = v3_axpy(s->v, alpha / b->mass, f.force);
        s->w = v3_axpy(s->w, alpha, m3_mul_v(&b->J_inv, f.torque));
    }
}

/// Residuals of the papers: always the geometry; the leak is created.
static void settle_plain(taci_Rigid *r, int cluster)
{
    r->books.damping += r->cluster[cluster].damping;
    r->books.created += r->cluster[cluster].leak + r->cluster[cluster].extra;
    first_of(r, cluster)->tank = r->cluster[cluster].tank;
    for (int i = r->cluster[cluster].element_first; i < r->cluster[cluster + 1].element_first;
         i++) {
        const taci_ElementWork *w = &r->work[i];
        for (int d = 0; d < w->dim; d++)
            r->estate[1 - r->now][w->slot].s[d] = w->geometric[d];
    }
}

/// Under `ledger` the motion gives back what turning and closing gave it and no tank can pay;
/// returns what it was given: `want` < 0, or less where it does not hold so much.
static double take_from_motion(taci_Rigid *r, int cluster, double want)
{
    static const taci_Direction along[2] = {TACI_ALONG_FORCES, TACI_ALONG_INNER_MOTION};
    double given = 0.0, a1, a2;
    for (int i = 0; i < 2; i++) {
        if (!taci_rigid_probe(&r->system, cluster, along[i], NULL, &a1, &a2))
            continue;
        taci_Kick kick = taci_policy_kick(want - given, a1, a2, r->cluster[cluster].scale);
        taci_rigid_kick(&r->system, cluster, kick.alpha);
        given += kick.given;
        if (!kick.missed)
            break;
    }
    return given;
}

/// Residuals carried as far as the tank cannot pay for the geometry.
static void settle_carried(taci_Rigid *r, int cluster, double given)
{
    double damping = r->cluster[cluster].damping;
    double pot = r->cluster[cluster].tank - r->cluster[cluster].extra - given;
    double deposit = r->policy == TAC_POLICY_LEDGER ? r->deposit * damping : 0.0;
    r->books.damping += damping - deposit;
    if (r->policy == TAC_POLICY_LEDGER && pot + deposit < 0.0)
        pot -= take_from_motion(r, cluster, pot + deposit);
    int n = 0;
    for (int i = r->cluster[cluster].element_first; i < r->cluster[cluster + 1].element_first;
         i++) {
        const taci_ElementWork *w = &r->work[i];
        r->residual[n++] = (taci_Residual){.k = r->element[w->slot].e.k,
                                           .delta = w->leak,
                                           .dim = w->dim,
                                           .predicted = w->predicted,
                                           .geometric = w->geometric,
                                           .s = r->estate[1 - r->now][w->slot].s};
    }
    double scale = r->cluster[cluster].scale;
    double tank = taci_policy_reset(r->residual, n, pot + deposit, scale);
    if (r->policy == TAC_POLICY_EXACT) {
        tank -= taci_rigid_project(r, cluster);
        if (tank < -TACI_DEADBAND * scale)
            tank += taci_policy_give_up(r->residual, n, -tank);
    }
    first_of(r, cluster)->tank = tank;
}

/// The second half of the split gyroscopic step; kinetic energy stays.
static void finish_gyro(taci_Rigid *r, int cluster)
{
    for (int i = r->blocks.cluster_first[cluster]; i < r->blocks.cluster_first[cluster + 1]; i++) {
        const taci_RigidBody *b = &r->body[r->body_of[i]];
        taci_RigidState *s = &r->state[1 - r->now][r->body_of[i]];
        if (b->gyro == TAC_GYRO_SPLIT) {
            tac_Vec3 w = taci_rigid_gyro_half(b, s->w, 0.5 * r->T);
            r->node[i].turned = m3_mul_v(&b->J, v3_sub(w, s->w));
            s->w = w;
        }
    }
}

void taci_rigid_settle(taci_System *system, int cluster, double given)
{
    taci_Rigid *r = (taci_Rigid *)system;
    if (r->policy == TAC_POLICY_PLAIN)
        settle_plain(r, cluster);
    else
        settle_carried(r, cluster, given);
    finish_gyro(r, cluster);
}
