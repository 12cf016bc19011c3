// Push-out of rigid bodies: poses of k+1 are moved along A^-1 of an effort, and the change of the
// energy is said. Velocities stay; where impacts are placed in time, momenta: a push-out that kept
// them would give to the motion of what it turns. Theory:
// docs/theory/contact.md (C8), (C9).
#include "math/so3.h"
#include "system/rigid/rigid.h"

/// The clusters that efforts act on, and their efforts, into `direction`. Only they move.
static void set_efforts(taci_Rigid *r, const double *effort)
{
    for (int i = 0; i < r->site_count; i++) {
        int node = taci_rigid_node(r, r->site[i].body);
        if (node < 0)
            continue;
        int cluster = r->blocks.cluster[node];
        if (r->cluster[cluster].shifts)
            continue;
        r->cluster[cluster].shifts = 1;
        for (int n = r->blocks.cluster_first[cluster]; n < r->blocks.cluster_first[cluster + 1];
             n++)
            for (int j = 0; j < 6; j++)
                r->direction[n][j] = 0.0;
    }
    for (int i = 0; i < r->site_count; i++) {
        int node = taci_rigid_node(r, r->site[i].body);
        for (int j = 0; node >= 0 && j < TACI_BODY_FLOWS; j++)
            r->direction[node][j] += effort[TACI_BODY_FLOWS * i + j];
    }
}

/// Turns a body to q while its rate stays, or where it is placed its angular momentum; returns what
/// its motion gains.
static double turn_body(taci_Rigid *r, int node, taci_RigidState *next, bool places, tac_Quat q)
{
    taci_RigidNode *n = &r->node[node];
    const taci_RigidBody *b = &r->body[r->body_of[node]];
    double gain = 0.0;
    if (places && taci_rigid_keeps(r) && n->pay == TACI_PAY_PLACED) {
        tac_Quat back = q_mul(q_conjugate(q), next->q);
        tac_Vec3 spin = m3_mul_v(&b->J, next->w), turned = q_rotate(back, spin);
        tac_Vec3 w = m3_mul_v(&b->J_inv, turned);
        gain = 0.5 * (v3_dot(w, turned) - v3_dot(next->w, spin));
        next->w = w;
        n->given.torque = q_rotate(back, n->given.torque);
        n->q_placed = q;
    }
    next->q = q;
    n->R_next = q_matrix(q);
    return gain;
}

/// Places a body; returns what its height and its motion gain.
static double shift_body(taci_Rigid *r, int node, double factor, bool places)
{
    int body = r->body_of[node];
    taci_RigidState *next = &r->state[1 - r->now][body];
    tac_Twist d = sv_twist(r->direction[node]);
    tac_Vec3 before = next->x, from = r->node[node].x_moved;
    bool away = before.x != from.x || before.y != from.y || before.z != from.z;
    if (v3_norm2(d.lin) == 0.0 && v3_norm2(d.ang) == 0.0 && !away)
        return 0.0;
    tac_Quat q = r->node[node].q_moved;
    next->x = v3_axpy(from, factor, d.lin);
    if (v3_norm2(d.ang) > 0.0)
        q = q_normalize(q_mul(q_exp(v3_scale(factor, d.ang)), q));
    double gain = turn_body(r, node, next, places, q);
    r->moved = true;
    r->cluster[r->blocks.cluster[node]].locked = 0;
    return gain - r->body[body].mass * v3_dot(r->gravity, v3_sub(next->x, before));
}

/// An element keeps what it carries beside the geometry; returns what it gains.
static double shift_element(taci_Rigid *r, taci_ElementWork *w)
{
    double old[TACI_ELEMENT_DIM], before[TACI_ELEMENT_DIM];
    double *s = r->estate[1 - r->now][w->slot].s;
    for (int i = 0; i < w->dim; i++) {
        old[i] = w->geometric[i];
        before[i] = s[i];
    }
    taci_rigid_element_geometry(r, w);
    for (int i = 0; i < w->dim; i++)
        s[i] += w->geometric[i] - old[i];
    return taci_policy_delta(r->element[w->slot].e.k, s, before, w->dim);
}

static double shift_cluster(taci_Rigid *r, int cluster, double factor, bool places)
{
    int first = r->blocks.cluster_first[cluster], end = r->blocks.cluster_first[cluster + 1];
    double gain = 0.0;
    taci_blocks_solve(&r->blocks, first, end, r->direction);
    for (int i = first; i < end; i++)
        gain += shift_body(r, i, factor, places);
    for (int i = r->cluster[cluster].element_first; i < r->cluster[cluster + 1].element_first; i++)
        gain += shift_element(r, &r->work[i]);
    return gain;
}

void taci_rigid_shift(taci_System *system, const double *effort, double factor, bool places,
                      double *energy)
{
    taci_Rigid *r = (taci_Rigid *)system;
    *energy = 0.0;
    set_efforts(r, effort);
    for (int i = 0; i < r->site_count; i++) {
        int node = taci_rigid_node(r, r->site[i].body);
        int cluster = node >= 0 ? r->blocks.cluster[node] : -1;
        if (cluster < 0 || !r->cluster[cluster].shifts)
            continue;
        r->cluster[cluster].shifts = 0;
        *energy += shift_cluster(r, cluster, factor, places);
    }
}
