// The momentum books of a step: every impulse from its own formula, with the wrenches that acted.
// Theory: docs/theory/momentum.md (M8).
#include "math/so3.h"
#include "system/rigid/rigid.h"

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
    tac_Vec3 torque = m3_mul_v(&n->axes, taci_rigid_turn_torque(b, n, T, n->W));
    return v3_sub(q_rotate(n->q_next, m3_mul_v(&b->J, w_end)), v3_axpy(before, T, torque));
}

/// R_k J w(k) to R_mid J w_start, T gyro, and R_mid J w+ to R_(k+1) J w+: what the operator does
/// beside T N. `w_end` is w+ as solved.
static tac_Vec3 turned_couple(const taci_Rigid *r, int node, const taci_RigidState *now)
{
    const taci_RigidBody *b = &r->body[r->body_of[node]];
    const taci_RigidNode *n = &r->node[node];
    tac_Vec3 w_end = m3_tmul_v(&n->axes, n->u_solved);
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

/// What the body's scheme does to its momentum: its path is not along the mean velocity, its turn
/// not that of its torque.
static void book_scheme(const Step *s, int node, tac_Vec3 v_end)
{
    const taci_Rigid *r = s->r;
    const taci_RigidState *k = &s->k[r->body_of[node]];
    tac_Vec3 couple = v3(0, 0, 0), none = couple;
    bool own = taci_rigid_keeps(r) && !r->cluster[r->blocks.cluster[node]].solved;
    if (own)
        return;
    couple = turned_couple(r, node, k);
    if (r->scheme != TAC_SCHEME_PMI) {
        tac_Vec3 v = sv_twist(r->V_hat[node]).lin, mean = v3_scale(0.5, v3_add(k->v, v_end));
        couple = v3_axpy(couple, r->T * r->body[r->body_of[node]].mass, v3_cross(v, mean));
    }
    const tac_Vec3 turned = r->node[node].turned;
    couple = v3_add(couple, q_rotate(s->next[r->body_of[node]].q, turned));
    taci_momentum_impulse(s->l, &s->l->scheme, middle(s, node), none, couple);
}

/// Closing and kicks, and push-out: velocities changed, and places at the velocities before.
static void book_changes(const Step *s, int node, tac_Vec3 v_end, tac_Vec3 w_end)
{
    const taci_Rigid *r = s->r;
    int body = r->body_of[node];
    const taci_RigidBody *b = &r->body[body];
    const taci_RigidNode *n = &r->node[node];
    const taci_RigidState *k = &s->k[body], *next = &s->next[body];
    if (!is_zero(n->given))
        taci_momentum_impulse(s->l, &s->l->correction, next->x, n->given.force,
                              q_rotate(next->q, n->given.torque));
    // Places are rounded far from the origin: by parts, so that this is known too.
    tac_Vec3 path = v3_scale(r->T, sv_twist(r->V_hat[node]).lin);
    tac_Vec3 d = v3_sub(v3_sub(next->x, k->x), path);
    tac_Vec3 couple = v3_scale(b->mass, v3_cross(d, v_end));
    tac_Quat p = next->q, q = n->q_next;
    if (p.w != q.w || p.x != q.x || p.y != q.y || p.z != q.z) {
        tac_Vec3 spin = m3_mul_v(&b->J, w_end);
        couple = v3_add(couple, v3_sub(q_rotate(p, spin), q_rotate(q, spin)));
    }
    s->l->moved.angular = v3_add(s->l->moved.angular, couple);
    s->l->scale_angular += taci_momentum_size(couple);
}

/// V(k+1) before closing, kicks and push-out.
static void end_velocity(const Step *s, int node, tac_Vec3 *v, tac_Vec3 *w)
{
    const taci_Rigid *r = s->r;
    const taci_RigidState *k = &s->k[r->body_of[node]];
    const taci_RigidNode *n = &r->node[node];
    const taci_RigidState *next = &s->next[r->body_of[node]];
    if (r->scheme == TAC_SCHEME_PMI) {
        bool own = taci_rigid_keeps(r);
        tac_Vec3 hat = own ? n->W : m3_tmul_v(&n->mid.R, n->u_solved);
        *v = v3_sub(v3_scale(2.0, sv_twist(r->V_hat[node]).lin), k->v);
        *w = v3_scale(n->factor, v3_sub(v3_scale(2.0, hat), own ? k->w : n->w_start));
    } else { // other schemes have no correction: kicks of contacts only
        double m_inv = 1.0 / r->body[r->body_of[node]].mass;
        *v = v3_axpy(next->v, -m_inv, n->given.force);
        *w = v3_sub(next->w, m3_mul_v(&r->body[r->body_of[node]].J_inv, n->given.torque));
    }
}

static void book_body(const Step *s, int node)
{
    const taci_Rigid *r = s->r;
    int body = r->body_of[node];
    const taci_RigidBody *b = &r->body[body];
    const taci_RigidNode *n = &r->node[node];
    const taci_RigidState *k = &s->k[body], *next = &s->next[body];
    tac_MomentumLedger *l = s->l;
    tac_Vec3 x = middle(s, node), v_end, w_end;
    taci_momentum_before(l, b->mass, k->x, k->v, q_rotate(k->q, m3_mul_v(&b->J, k->w)));
    taci_momentum_after(l, b->mass, next->x, next->v, q_rotate(next->q, m3_mul_v(&b->J, next->w)));
    book_wrench(s, &l->gravity, x, (tac_Wrench){v3_scale(b->mass, r->gravity), {0, 0, 0}});
    book_wrench(s, &l->port, x, s->committed ? r->port[body].pushed : r->port[body].push);
    book_wrench(s, &l->row, x, n->rows);
    if (b->drag != 0.0 || b->angular_drag != 0.0) {
        tac_Twist V = sv_twist(taci_rigid_implicit(r) ? r->V_hat[node] : r->V_start[node]);
        book_wrench(s, &l->drag, x,
                    (tac_Wrench){v3_scale(-b->drag, V.lin), v3_scale(-b->angular_drag, V.ang)});
    }
    end_velocity(s, node, &v_end, &w_end);
    book_scheme(s, node, v_end);
    book_changes(s, node, v_end, w_end);
    l->carried = v3_add(l->carried, next->owed);
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

void taci_rigid_impulses(const taci_System *system, taci_When when, int cluster,
                         const double *effort, tac_MomentumLedger *l)
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
    for (int i = r->cluster[first].element_first; i < r->cluster[end].element_first; i++)
        book_element(&s, &r->work[i]);
}
