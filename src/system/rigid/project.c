// Joints that no step resolves. Where the policy cannot pay for the geometry, residuals are
// carried: the books, and the forces, are those of a joint that is less open than the geometry is.
// Left alone the two part by centimetres. Here the geometry is brought to what the books say: poses
// of k+1 move joint by joint, each pair of bodies by equal and opposite displacements in the metric
// of their masses, until points and axes are where the carried residuals say; velocities stay,
// residuals stay. What that changes of the heights goes to the tank, what it changes of the angular
// momentum is owed. Theory: docs/theory/policies.md (P8).
#include "math/so3.h"
#include "system/rigid/rigid.h"

#define CLOSE 1e-5 // of the longest arm; what is carried below it does not show
#define SWEEPS 20

/// The longest arm from a body of the cluster to one of its balls and hinges.
static double longest_arm(const taci_Rigid *r, int cluster)
{
    double most = 0.0;
    for (int i = r->cluster[cluster].element_first; i < r->cluster[cluster + 1].element_first;
         i++) {
        const taci_RigidElement *e = &r->element[r->work[i].slot];
        if (e->arms)
            most = fmax(most, fmax(v3_norm2(e->e.frame_a.p),
                                   e->body[1] >= 0 ? v3_norm2(e->e.frame_b.p) : 0.0));
    }
    return sqrt(most);
}

/// The largest |g - s| of a cluster's balls and hinges.
static double apart(const taci_Rigid *r, int cluster)
{
    double worst = 0.0;
    for (int i = r->cluster[cluster].element_first; i < r->cluster[cluster + 1].element_first;
         i++) {
        const taci_ElementWork *w = &r->work[i];
        const double *s = r->estate[1 - r->now][w->slot].s;
        double square = 0.0;
        for (int d = 0; r->element[w->slot].arms && d < w->dim; d++)
            square += (w->geometric[d] - s[d]) * (w->geometric[d] - s[d]);
        worst = fmax(worst, square);
    }
    return sqrt(worst);
}

/// J^-1 of a node at k+1, world axes, times a torque.
static tac_Vec3 turn_of(const taci_Rigid *r, int node, tac_Vec3 torque)
{
    const tac_Mat3 *R = &r->node[node].R_next;
    return m3_mul_v(R, m3_mul_v(&r->body[r->body_of[node]].J_inv, m3_tmul_v(R, torque)));
}

/// K += 1/m - S(arm) J^-1 S(arm): how far the end of an arm goes under an impulse at it.
static void add_response(const taci_Rigid *r, int node, tac_Vec3 arm, tac_Mat3 *K)
{
    const tac_Vec3 e[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (int j = 0; j < 3; j++) {
        tac_Vec3 turn = turn_of(r, node, v3_cross(arm, e[j])), way = v3_cross(turn, arm);
        K->m[0][j] += way.x, K->m[1][j] += way.y, K->m[2][j] += way.z;
        K->m[j][j] += 1.0 / r->body[r->body_of[node]].mass;
    }
}

static void displace(taci_Rigid *r, int node, tac_Vec3 arm, tac_Vec3 push)
{
    int body = r->body_of[node];
    taci_RigidState *next = &r->state[1 - r->now][body];
    next->x = v3_axpy(next->x, 1.0 / r->body[body].mass, push);
    tac_Vec3 turn = turn_of(r, node, v3_cross(arm, push));
    next->q = q_normalize(q_mul(q_exp(turn), next->q));
    r->node[node].R_next = q_matrix(next->q);
    r->moved = true;
}

/// Brings a point of a's frame to lie at `target` from the same point of b's frame; `side` h along
/// the axes.
static void close_point(taci_Rigid *r, const taci_ElementWork *w, double h, tac_Vec3 target)
{
    const taci_RigidElement *el = &r->element[w->slot];
    taci_Frame F[2] = {taci_rigid_frame(r, TACI_AT_NEXT, el->body[0]),
                       taci_rigid_frame(r, TACI_AT_NEXT, el->body[1])};
    tac_Vec3 arm[2] = {m3_mul_v(&F[0].R, v3_axpy(el->e.frame_a.p, h, el->z_a)),
                       m3_mul_v(&F[1].R, v3_axpy(el->e.frame_b.p, h, el->z_b))};
    tac_Vec3 d = v3_sub(v3_add(F[0].x, arm[0]), v3_add(F[1].x, arm[1]));
    tac_Mat3 K = {{{0}}};
    for (int side = 0; side < 2; side++)
        if (w->node[side] >= 0)
            add_response(r, w->node[side], arm[side], &K);
    tac_Mat3 K_inv = m3_inverse(&K);
    tac_Vec3 push = m3_mul_v(&K_inv, v3_sub(target, d));
    for (int side = 0; side < 2; side++)
        if (w->node[side] >= 0)
            displace(r, w->node[side], arm[side], side == 0 ? push : v3_neg(push));
}

static void close_joint(taci_Rigid *r, const taci_ElementWork *w)
{
    const taci_Element *e = &r->element[w->slot].e;
    const double *s = r->estate[1 - r->now][w->slot].s;
    tac_Vec3 d = v3(s[0], s[1], s[2]);
    if (e->type == TACI_ELEMENT_POINT) {
        close_point(r, w, 0.0, d);
        return;
    }
    tac_Vec3 dz = v3(s[3], s[4], s[5]); // h (z_a - z_b)
    close_point(r, w, e->h, v3_add(d, dz));
    close_point(r, w, -e->h, v3_sub(d, dz));
}

/// What the heights gained, and angular momentum that is owed for places changed; both against the
/// poses that the step itself led to.
static double account(taci_Rigid *r, int cluster)
{
    double gain = 0.0;
    for (int i = r->blocks.cluster_first[cluster]; i < r->blocks.cluster_first[cluster + 1]; i++) {
        int body = r->body_of[i];
        const taci_RigidBody *b = &r->body[body];
        taci_RigidState *next = &r->state[1 - r->now][body];
        taci_RigidNode *n = &r->node[i];
        tac_Vec3 d = v3_sub(next->x, n->x_moved), spin = m3_mul_v(&b->J, next->w);
        tac_Vec3 made = v3_sub(q_rotate(next->q, spin), q_rotate(n->q_next, spin));
        made = v3_axpy(made, b->mass, v3_cross(d, next->v));
        if (!r->cluster[cluster].held)
            next->owed = v3_sub(next->owed, made);
        gain -= b->mass * v3_dot(r->gravity, d);
        n->x_moved = next->x;
        n->q_moved = n->q_placed = next->q;
    }
    return gain;
}

double taci_rigid_project(taci_Rigid *r, int cluster)
{
    if (!taci_rigid_keeps(r) || r->correction != TAC_CORRECTION_END ||
        !(r->cluster[cluster].stiffness > TACI_UNRESOLVED))
        return 0.0;
    double close = CLOSE * longest_arm(r, cluster);
    if (!(apart(r, cluster) > close))
        return 0.0;
    int first = r->cluster[cluster].element_first, end = r->cluster[cluster + 1].element_first;
    for (int sweep = 0; sweep < SWEEPS && apart(r, cluster) > close; sweep++) {
        for (int i = first; i < end; i++)
            if (r->element[r->work[i].slot].arms && !r->element[r->work[i].slot].moves)
                close_joint(r, &r->work[i]);
        for (int i = first; i < end; i++)
            taci_rigid_element_geometry(r, &r->work[i]);
    }
    r->cluster[cluster].locked = 0;
    return account(r, cluster);
}
