// The momentum books of a step: every impulse from its own formula, with the wrenches that acted.
// Theory: docs/theory/momentum.md (M8).
#include "math/so3.h"
#include "system/rigid/fours.h"

/// The gyroscopic torque in the operator, world axes.
static tac_Vec3 gyro_torque(const taci_Rigid *r, const taci_RigidBody *b, const taci_RigidNode *n)
{
    tac_Vec3 sum = {0, 0, 0}, h;
    tac_Vec3 w = m3_tmul_v(&n->mid.R, n->u_solved);
    if (taci_rigid_gyro_argument(b, n, r->T, &h))
        sum = v3_cross(h, w);
    if (b->gyro == TAC_GYRO_EXPLICIT)
        sum = v3_add(sum, v3_cross(m3_mul_v(&b->J, n->w_start), n->w_start));
    return m3_mul_v(&n->mid.R, sum);
}

/// What the linearised turn does beside its torque.
static tac_Vec3 linear_couple(const taci_RigidBody *b, const taci_RigidNode *n, double T,
                              tac_Quat q)
{
    tac_Vec3 w_end = v3_scale(n->factor, v3_sub(v3_scale(2.0, n->W), n->w_start));
    tac_Vec3 before = q_rotate(q, m3_mul_v(&b->J, n->w_start));
    tac_Vec3 torque = m3_mul_v(taci_rigid_axes(n), taci_rigid_turn_torque(b, n, T, n->W));
    return v3_sub(q_rotate(n->q_next, m3_mul_v(&b->J, w_end)), v3_axpy(before, T, torque));
}

/// R_k J w(k) to R_mid J w_start, T gyro, and R_mid J w+ to R_(k+1) J w+: what the operator does
/// beside T N. `w_end` is w+ as solved.
static tac_Vec3 turned_couple(const taci_Rigid *r, int node, const taci_RigidState *now)
{
    const taci_RigidBody *b = &r->body[r->body_of[node]];
    const taci_RigidNode *n = &r->node[node];
    tac_Vec3 w_end = m3_tmul_v(taci_rigid_axes(n), n->u_solved);
    if (n->newton)
        return linear_couple(b, n, r->T, now->q);
    if (r->scheme == TAC_SCHEME_PMI)
        w_end = v3_sub(v3_scale(2.0, w_end), n->w_start);
    tac_Vec3 start = m3_mul_v(&b->J, n->w_start), end = m3_mul_v(&b->J, w_end);
    tac_Vec3 couple = v3_scale(r->T, gyro_torque(r, b, n));
    couple = v3_add(couple,
                    v3_sub(m3_mul_v(&n->mid.R, start), q_rotate(now->q, m3_mul_v(&b->J, now->w))));
    tac_Vec3 last = v3_scale(n->factor, end);
    return v3_add(couple, v3_sub(q_rotate(n->q_next, last), m3_mul_v(&n->mid.R, end)));
}

tac_Vec3 taci_rigid_scheme_couple(const taci_Rigid *r, int node)
{
    return turned_couple(r, node, &r->state[r->now][r->body_of[node]]);
}

typedef struct Step { // the two states of the step that is booked
    const taci_Rigid *r;
    const taci_RigidState *k, *next;
    bool committed;
    tac_MomentumLedger *l;
} Step;

/// The middle of a body's path, before push-out.
static tac_Vec3 middle(const Step *s, int node)
{
    tac_Vec3 v = sv_twist(s->r->V_hat[node]).lin;
    return v3_axpy(s->k[s->r->body_of[node]].x, 0.5 * s->r->T, v);
}

static bool is_zero(tac_Wrench f)
{
    return v3_norm2(f.force) == 0.0 && v3_norm2(f.torque) == 0.0;
}

static void book_wrench(const Step *s, tac_Momentum *of, tac_Vec3 x, tac_Wrench f)
{
    if (is_zero(f))
        return;
    double T = s->r->T;
    taci_momentum_impulse(s->l, of, x, v3_scale(T, f.force), v3_scale(T, f.torque));
}

/// v(k+1) before closing, kicks and push-out of a scheme that has no correction: kicks of contacts
/// only.
static tac_Vec3 end_velocity(const Step *s, int node)
{
    int body = s->r->body_of[node];
    return v3_axpy(s->next[body].v, -1.0 / s->r->body[body].mass, s->r->node[node].given.force);
}

/// What the body's scheme does to its momentum: its path is not along the mean velocity, its turn
/// not that of its torque.
static void book_scheme(const Step *s, int node)
{
    const taci_Rigid *r = s->r;
    const taci_RigidState *k = &s->k[r->body_of[node]];
    const tac_Vec3 none = {0, 0, 0}, turned = r->node[node].turned;
    tac_Vec3 couple = turned_couple(r, node, k);
    if (r->scheme != TAC_SCHEME_PMI) {
        tac_Vec3 v = sv_twist(r->V_hat[node]).lin,
                 mean = v3_scale(0.5, v3_add(k->v, end_velocity(s, node)));
        couple = v3_axpy(couple, r->T * r->body[r->body_of[node]].mass, v3_cross(v, mean));
    }
    couple = v3_add(couple, q_rotate(s->next[r->body_of[node]].q, turned));
    taci_momentum_impulse(s->l, &s->l->scheme, middle(s, node), none, couple);
}

/// w(k+1) before closing, kicks and push-out.
static tac_Vec3 end_rate(const Step *s, int node)
{
    const taci_Rigid *r = s->r;
    const taci_RigidNode *n = &r->node[node];
    const taci_RigidBody *b = &r->body[r->body_of[node]];
    if (r->scheme != TAC_SCHEME_PMI) // no correction: kicks of contacts only
        return v3_sub(s->next[r->body_of[node]].w, m3_mul_v(&b->J_inv, n->given.torque));
    bool own = taci_rigid_keeps(r);
    tac_Vec3 hat = own ? n->W : m3_tmul_v(&n->mid.R, n->u_solved);
    tac_Vec3 start = own ? taci_rigid_rate_from(b, n, &s->k[r->body_of[node]]) : n->w_start;
    return v3_scale(n->factor, v3_sub(v3_scale(2.0, hat), start));
}

/// What a body was turned by beside the step, at the rate before closing and kicks. Placing impacts
/// in time keeps the spin.
static void book_turned(const Step *s, int node)
{
    const taci_Rigid *r = s->r;
    int body = r->body_of[node];
    tac_Quat q = r->node[node].q_next;
    bool kept = taci_rigid_keeps(r) && r->node[node].pay == TACI_PAY_PLACED;
    tac_Quat p = s->next[body].q;
    if (p.w == q.w && p.x == q.x && p.y == q.y && p.z == q.z)
        return;
    if (kept) // from where it was placed on it is turned at its rate
        p = q_mul(q_mul(p, q_conjugate(r->node[node].q_placed)), r->node[node].q_moved);
    tac_Vec3 spin = m3_mul_v(&r->body[body].J, end_rate(s, node));
    tac_Vec3 couple = v3_sub(q_rotate(p, spin), q_rotate(q, spin));
    s->l->moved.angular = v3_add(s->l->moved.angular, couple);
    s->l->scale_angular += taci_momentum_size(couple);
}

/// What acts on some bodies only.
static void book_body(const Step *s, int node)
{
    const taci_Rigid *r = s->r;
    int body = r->body_of[node];
    const taci_RigidBody *b = &r->body[body];
    const taci_RigidNode *n = &r->node[node];
    tac_MomentumLedger *l = s->l;
    tac_Vec3 x = middle(s, node);
    if (r->pushed)
        book_wrench(s, &l->port, x, s->committed ? r->port[body].pushed : r->port[body].push);
    if (r->applied != NULL)
        book_wrench(s, &l->row, x, n->rows);
    if (b->drag != 0.0 || b->angular_drag != 0.0) {
        tac_Twist V = sv_twist(taci_rigid_implicit(r) ? r->V_hat[node] : r->V_start[node]);
        book_wrench(s, &l->drag, x,
                    (tac_Wrench){v3_scale(-b->drag, V.lin), v3_scale(-b->angular_drag, V.ang)});
    }
    if (!taci_rigid_keeps(r) || r->cluster[r->blocks.cluster[node]].solved)
        book_scheme(s, node);
    if (r->moved)
        book_turned(s, node);
}

/// What every body has: its momenta, its weight in the middle of its path, what closing and kicks
/// gave, and what push-out and rounding did to its place.
static void book_bodies(const Step *s, int first, int end)
{
    const taci_FoursStep step = {s->r, s->k, s->next, s->l->about};
    taci_FoursSums t;
    taci_fours_sum(&step, first, end, &t);
    tac_MomentumLedger *l = s->l;
    tac_Vec3 g = v3_scale(s->r->T, s->r->gravity);
    double size = taci_momentum_size(g);
    const tac_Momentum weight = {v3_scale(t.mass, g), v3_cross(t.moment, g)};
    const tac_Momentum moved = {{0, 0, 0}, t.moved};
    taci_momentum_sum(&l->before, &t.before);
    taci_momentum_sum(&l->after, &t.after);
    taci_momentum_sum(&l->gravity, &weight);
    taci_momentum_sum(&l->correction, &t.correction);
    taci_momentum_sum(&l->moved, &moved);
    l->carried = v3_add(l->carried, t.carried);
    l->scale_linear += t.linear + t.mass * size;
    l->scale_angular += t.angular + t.reach * size;
}

static void book_element(const Step *s, const taci_ElementWork *w)
{
    if (!w->active)
        return;
    if (w->node[0] >= 0 && w->node[1] >= 0) {
        tac_Vec3 e = v3_scale(s->r->T, taci_rigid_open_torque(s->r, s->k, w));
        s->l->open.angular = v3_add(s->l->open.angular, e);
        s->l->scale_angular += taci_momentum_size(e);
        return;
    }
    int side = w->node[0] >= 0 ? 0 : 1;
    book_wrench(s, &s->l->held, middle(s, w->node[side]), w->acted[side]);
}

void taci_rigid_impulses(taci_System *system, taci_When when, int cluster, const double *effort,
                         tac_MomentumLedger *l)
{
    const taci_Rigid *r = (const taci_Rigid *)system;
    int k = when == TACI_AT_NEXT ? r->now : 1 - r->now;
    Step s = {r, r->state[k], r->state[1 - k], when != TACI_AT_NEXT, l};
    int first = cluster < 0 ? 0 : cluster, end = cluster < 0 ? r->blocks.cluster_count : first + 1;
    (void)effort; // kept by node when the step was finished
    if (r->blocks.cluster_count == 0)
        return;
    for (int i = r->blocks.cluster_first[first]; i < r->blocks.cluster_first[end]; i++)
        book_body(&s, i);
    book_bodies(&s, r->blocks.cluster_first[first], r->blocks.cluster_first[end]);
    for (int i = r->cluster[first].element_first; i < r->cluster[end].element_first; i++)
        book_element(&s, &r->work[i]);
}
