// Push-out of rigid bodies: poses of k+1 are moved along A^-1 of an effort while velocities stay,
// and the change of the stored energy is said. Theory: docs/theory/contact.md (C8).
#include "math/so3.h"
#include "system/rigid/rigid.h"

/// The displacement of every node, into `direction`.
static void set_displacements(taci_Rigid *r, const double *effort)
{
    for (int i = 0; i < r->blocks.n; i++)
        for (int j = 0; j < 6; j++)
            r->direction[i][j] = 0.0;
    for (int i = 0; i < r->site_count; i++) {
        int node = taci_rigid_node(r, r->site[i].body);
        for (int j = 0; node >= 0 && j < 6; j++)
            r->direction[node][j] += effort[6 * i + j];
    }
    taci_blocks_solve(&r->blocks, 0, r->blocks.n, r->direction);
}

/// Places a body; returns what its height gains.
static double shift_body(taci_Rigid *r, int node, double factor)
{
    int body = r->body_of[node];
    taci_RigidState *next = &r->state[1 - r->now][body];
    tac_Twist d = sv_twist(r->direction[node]);
    if (v3_norm2(d.lin) == 0.0 && v3_norm2(d.ang) == 0.0)
        return 0.0;
    tac_Vec3 before = next->x;
    tac_Quat q = r->node[node].q_moved;
    next->x = v3_axpy(r->node[node].x_moved, factor, d.lin);
    next->q = factor != 0.0 ? q_normalize(q_mul(q_exp(v3_scale(factor, d.ang)), q)) : q;
    r->node[node].R_next = q_matrix(next->q);
    r->moved = true;
    r->cluster[r->blocks.cluster[node]].locked = 0;
    return -r->body[body].mass * v3_dot(r->gravity, v3_sub(next->x, before));
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

void taci_rigid_shift(taci_System *system, const double *effort, double factor, double *energy)
{
    taci_Rigid *r = (taci_Rigid *)system;
    set_displacements(r, effort);
    *energy = 0.0;
    for (int i = 0; i < r->blocks.n; i++)
        *energy += shift_body(r, i, factor);
    for (int i = 0; i < r->work_count; i++)
        *energy += shift_element(r, &r->work[i]);
}
