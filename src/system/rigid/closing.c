// Angular momentum of clusters that nothing holds. A pair of forces whose lines of action have come
// apart leaves a couple behind, and so does a body that turned as the operator said. What is
// missing is put into the rigid rotation of the locked cluster, as far as that costs little energy;
// the rest is carried to the next step. Theory: docs/theory/momentum.md (M6).
#include "math/so3.h"
#include "system/rigid/rigid.h"

#define MOST 1e-2       // of the kinetic energy, per step
#define MOST_STIFF 1e-4 // the same where joints are not resolved and the motion has other debts

const taci_Lock *taci_rigid_lock(taci_Rigid *r, int cluster)
{
    taci_RigidCluster *c = &r->cluster[cluster];
    if (c->locked)
        return &c->lock;
    const taci_RigidState *state = r->state[1 - r->now];
    int first = r->blocks.cluster_first[cluster], end = r->blocks.cluster_first[cluster + 1];
    tac_Vec3 moment = {0, 0, 0}, origin = state[r->body_of[first]].x;
    tac_Mat3 J = {{{0}}};
    double mass = 0.0;
    for (int i = first; i < end; i++) { // about the first body
        const taci_RigidBody *b = &r->body[r->body_of[i]];
        tac_Vec3 d = v3_sub(state[r->body_of[i]].x, origin), md = v3_scale(b->mass, d);
        tac_Mat3 Jw = b->isotropic ? b->J : m3_rotate_symmetric(&r->node[i].R_next, &b->J);
        double xx = md.x * d.x, yy = md.y * d.y, zz = md.z * d.z;
        J.m[0][0] += Jw.m[0][0] + yy + zz, J.m[0][1] += Jw.m[0][1] - md.x * d.y;
        J.m[1][1] += Jw.m[1][1] + xx + zz, J.m[0][2] += Jw.m[0][2] - md.x * d.z;
        J.m[2][2] += Jw.m[2][2] + xx + yy, J.m[1][2] += Jw.m[1][2] - md.y * d.z;
        mass += b->mass;
        moment = v3_add(moment, md);
    }
    tac_Vec3 s = v3_scale(1.0 / mass, moment);
    J.m[0][0] -= moment.y * s.y + moment.z * s.z, J.m[0][1] += moment.x * s.y;
    J.m[1][1] -= moment.x * s.x + moment.z * s.z, J.m[0][2] += moment.x * s.z;
    J.m[2][2] -= moment.x * s.x + moment.y * s.y, J.m[1][2] += moment.y * s.z;
    J.m[1][0] = J.m[0][1], J.m[2][0] = J.m[0][2], J.m[2][1] = J.m[1][2];
    c->lock =
        (taci_Lock){.mass = mass, .centre = v3_add(origin, s), .J = J, .J_inv = m3_inverse(&J)};
    c->locked = 1;
    return &c->lock;
}

tac_Vec3 taci_rigid_mean_way(const taci_Rigid *r, const taci_RigidState *k,
                             const taci_ElementWork *w)
{
    const int32_t *body = r->element[w->slot].body;
    tac_Vec3 va = sv_twist(r->V_hat[w->node[0]]).lin, vb = sv_twist(r->V_hat[w->node[1]]).lin;
    return v3_axpy(v3_sub(k[body[0]].x, k[body[1]].x), 0.5 * r->T, v3_sub(va, vb));
}

tac_Vec3 taci_rigid_open_torque(const taci_Rigid *r, const taci_RigidState *k,
                                const taci_ElementWork *w)
{
    tac_Vec3 d = taci_rigid_mean_way(r, k, w);
    return v3_add(v3_add(w->acted[0].torque, w->acted[1].torque), v3_cross(d, w->acted[0].force));
}

/// The angular momentum that the step left out: couples of open pairs, turns as solved, and what
/// was owed before.
static tac_Vec3 missing(const taci_Rigid *r, int cluster)
{
    const taci_RigidCluster *c = &r->cluster[cluster];
    tac_Vec3 sum = c->owed;
    for (int i = c->element_first; i < c[1].element_first; i++) {
        const taci_ElementWork *w = &r->work[i];
        if (w->active && w->node[0] >= 0 && w->node[1] >= 0)
            sum = v3_axpy(sum, -r->T, taci_rigid_open_torque(r, r->state[r->now], w));
    }
    for (int i = r->blocks.cluster_first[cluster];
         c->solved && i < r->blocks.cluster_first[cluster + 1]; i++)
        sum = v3_sub(sum, taci_rigid_scheme_couple(r, i));
    return sum;
}

/// L about the centre, and the kinetic energy, of k+1.
static tac_Vec3 spin_of(const taci_Rigid *r, int cluster, tac_Vec3 centre, double *kinetic)
{
    tac_Vec3 L = {0, 0, 0};
    double K = 0.0;
    for (int i = r->blocks.cluster_first[cluster]; i < r->blocks.cluster_first[cluster + 1]; i++) {
        const taci_RigidBody *b = &r->body[r->body_of[i]];
        const taci_RigidState *s = &r->state[1 - r->now][r->body_of[i]];
        tac_Vec3 p = v3_scale(b->mass, s->v), l = m3_mul_v(&b->J, s->w);
        K += v3_dot(p, s->v) + v3_dot(l, s->w);
        L = v3_add(L, v3_cross(v3_sub(s->x, centre), p));
        L = v3_add(L, m3_mul_v(&r->node[i].R_next, l));
    }
    *kinetic = 0.5 * K;
    return L;
}

/// V(k+1) += dw of all bodies as one.
static void spin_up(taci_Rigid *r, int cluster, tac_Vec3 centre, tac_Vec3 dw)
{
    for (int i = r->blocks.cluster_first[cluster]; i < r->blocks.cluster_first[cluster + 1]; i++) {
        const taci_RigidBody *b = &r->body[r->body_of[i]];
        taci_RigidState *s = &r->state[1 - r->now][r->body_of[i]];
        taci_RigidNode *n = &r->node[i];
        tac_Vec3 dv = v3_cross(dw, v3_sub(s->x, centre)), turn = m3_tmul_v(&n->R_next, dw);
        s->v = v3_add(s->v, dv);
        s->w = v3_add(s->w, turn);
        n->given.force = v3_axpy(n->given.force, b->mass, dv);
        n->given.torque = v3_add(n->given.torque, m3_mul_v(&b->J, turn));
    }
}

/// What stays missing, by mass: each body takes its share along where the cluster parts.
static void carry(taci_Rigid *r, int cluster, tac_Vec3 rest, double mass)
{
    for (int i = r->blocks.cluster_first[cluster]; i < r->blocks.cluster_first[cluster + 1]; i++)
        r->state[1 - r->now][r->body_of[i]].owed =
            v3_scale(r->body[r->body_of[i]].mass / mass, rest);
}

void taci_rigid_close(taci_Rigid *r, int cluster)
{
    taci_RigidCluster *c = &r->cluster[cluster];
    int first = r->blocks.cluster_first[cluster], end = r->blocks.cluster_first[cluster + 1];
    bool any = end - first > 1 || c->solved || v3_norm2(c->owed) > 0.0;
    if (c->held || !any)
        return; // what holds a cluster takes what is owed
    tac_Vec3 miss = missing(r, cluster);
    if (end - first == 1) { // nothing inside moves that could pay: until it is joined to others
        carry(r, cluster, miss, r->body[r->body_of[first]].mass);
        return;
    }
    const taci_Lock *lock = taci_rigid_lock(r, cluster);
    double K, part = 1.0;
    tac_Vec3 L = spin_of(r, cluster, lock->centre, &K), dw = m3_mul_v(&lock->J_inv, miss);
    double cost = fabs(v3_dot(L, dw)) + 0.5 * v3_dot(miss, dw);
    double most = (c->stiffness > TACI_UNRESOLVED ? MOST_STIFF : MOST) * K;
    if (!(cost <= most)) {
        part = cost > 0.0 && K > 0.0 ? most / cost : 0.0;
        carry(r, cluster, v3_scale(1.0 - part, miss), lock->mass);
    }
    dw = v3_scale(part, dw);
    c->extra += v3_dot(dw, v3_axpy(L, 0.5 * part, miss));
    spin_up(r, cluster, lock->centre, dw);
}

bool taci_rigid_lock_cluster(taci_System *system, int cluster, taci_Lock *lock)
{
    taci_Rigid *r = (taci_Rigid *)system;
    if (r->cluster[cluster].held || !taci_rigid_keeps(r))
        return false;
    *lock = *taci_rigid_lock(r, cluster);
    double kinetic;
    lock->L = spin_of(r, cluster, lock->centre, &kinetic);
    lock->P = v3(0, 0, 0);
    for (int i = r->blocks.cluster_first[cluster]; i < r->blocks.cluster_first[cluster + 1]; i++)
        lock->P =
            v3_axpy(lock->P, r->body[r->body_of[i]].mass, r->state[1 - r->now][r->body_of[i]].v);
    return true;
}

tac_Vec3 taci_rigid_take_owed(taci_System *system, int cluster)
{
    taci_Rigid *r = (taci_Rigid *)system;
    tac_Vec3 sum = {0, 0, 0};
    for (int i = r->blocks.cluster_first[cluster]; i < r->blocks.cluster_first[cluster + 1]; i++) {
        tac_Vec3 *owed = &r->state[1 - r->now][r->body_of[i]].owed;
        sum = v3_add(sum, *owed);
        *owed = v3(0, 0, 0);
    }
    return sum;
}

double taci_rigid_spin(taci_System *system, int cluster, tac_Vec3 about, tac_Vec3 w)
{
    taci_Rigid *r = (taci_Rigid *)system;
    double before, after;
    spin_of(r, cluster, about, &before);
    spin_up(r, cluster, about, w);
    spin_of(r, cluster, about, &after);
    return after - before;
}
