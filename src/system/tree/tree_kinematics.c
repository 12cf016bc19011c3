// Trees: where links are, how fast they move for given rates, and the way back for forces.
#include "base/processor.h"
#include "base/assert.h"
#include "math/angle.h"
#include "system/tree/tree_kinematics_avx2.h"

/// Own axes of a revolute link: the joint axes turned about z.
static tac_Mat3 turned_about_z(const tac_Mat3 *A, double angle)
{
    double c, s;
    angle_sincos(angle, &s, &c);
    tac_Mat3 R;
    for (int i = 0; i < 3; i++) {
        double x = A->m[i][0], y = A->m[i][1];
        R.m[i][0] = c * x + s * y;
        R.m[i][1] = c * y - s * x;
        R.m[i][2] = A->m[i][2];
    }
    return R;
}

static tac_Quat quat_at(const double *q)
{
    return (tac_Quat){q[0], q[1], q[2], q[3]};
}

static void put_quat(double *q, tac_Quat value)
{
    q[0] = value.w, q[1] = value.x, q[2] = value.y, q[3] = value.z;
}

static void place_single(const taci_TreeLink *l, const taci_TreePlace *parent, double q,
                         taci_TreePlace *place)
{
    tac_Mat3 axes = parent ? m3_mul(&parent->R, &l->Rp) : l->Rp;
    place->R = l->type == TACI_TREE_REVOLUTE ? turned_about_z(&axes, q) : axes;
    place->r = parent ? m3_mul_v(&parent->R, l->r) : l->r;
    if (l->type == TACI_TREE_PRISMATIC)
        place->r = v3_axpy(place->r, q, m3_col(&place->R, 2));
    place->p = parent ? v3_add(parent->p, place->r) : place->r;
    place->d = m3_mul_v(&place->R, l->c);
}

void taci_tree_place(const taci_Tree *t, const double *q, taci_TreePlace *place)
{
    if (taci_has_avx2()) {
        taci_tree_place_avx2(t, q, place);
        return;
    }
    taci_tree_place_plain(t, q, place);
}

void taci_tree_place_plain(const taci_Tree *t, const double *q, taci_TreePlace *place)
{
    TAC_ASSERT(place != NULL);
    for (int i = 0; i < t->links; i++) {
        const taci_TreeLink *l = &t->link[i];
        const taci_TreePlace *parent = l->parent >= 0 ? &place[l->parent] : NULL;
        if (l->dofs > 1)
            taci_tree_place_wide(l, parent, q + l->position, &place[i]);
        else
            place_single(l, parent, q[l->position], &place[i]);
    }
}

void taci_tree_twists(const taci_Tree *t, const taci_TreePlace *place, const double *v,
                      tac_Twist *twist)
{
    if (taci_has_avx2()) {
        taci_tree_twists_avx2(t, place, v, twist);
        return;
    }
    taci_tree_twists_plain(t, place, v, twist);
}

void taci_tree_twists_plain(const taci_Tree *t, const taci_TreePlace *place, const double *v,
                            tac_Twist *twist)
{
    for (int i = 0; i < t->links; i++) {
        const taci_TreeLink *l = &t->link[i];
        const double *rate = v + l->dof;
        tac_Twist V = {{0, 0, 0}, {0, 0, 0}};
        if (l->parent >= 0) {
            V = twist[l->parent];
            V.lin = v3_add(V.lin, v3_cross(V.ang, place[i].r));
        }
        switch ((taci_TreeLinkType)l->type) {
        case TACI_TREE_REVOLUTE:
            V.ang = v3_axpy(V.ang, rate[0], m3_col(&place[i].R, 2));
            break;
        case TACI_TREE_PRISMATIC:
            V.lin = v3_axpy(V.lin, rate[0], m3_col(&place[i].R, 2));
            break;
        case TACI_TREE_BALL:
            V.ang = v3_add(V.ang, m3_mul_v(&place[i].R, v3_at(rate)));
            break;
        case TACI_TREE_FREE:
            V.lin = v3_at(rate);
            V.ang = m3_mul_v(&place[i].R, v3_at(rate + 3));
            break;
        }
        twist[i] = V;
    }
}

void taci_tree_momentum(taci_Tree *t, const taci_TreePlace *place, const double *x, tac_Vec3 *p,
                        tac_Vec3 *L)
{
    const double *V = t->form->twists(t, place, x);
    *p = *L = v3(0, 0, 0);
    for (int i = 0; i < t->links; i++, V += 6) {
        const taci_TreeLink *l = &t->link[i];
        tac_Vec3 mu = v3_scale(l->m, v3_at(V + 3));
        *p = v3_add(*p, mu);
        *L = v3_add(*L, v3_cross(v3_add(place[i].p, place[i].d), mu));
        *L = v3_add(*L, m3_mul_v(&place[i].R, m3_mul_v(&l->J, v3_at(V))));
    }
}

double taci_tree_next_kinetic(taci_Tree *t)
{
    if (!t->K_known)
        t->K = t->form->kinetic(t, t->state[1 - t->phase].x);
    t->K_known = true;
    return t->K;
}

/// What a wrench at the joint origin does along the link's own rates.
static void add_effort(const taci_TreeLink *l, const taci_TreePlace *place, const tac_Wrench *w,
                       double *tau)
{
    tac_Vec3 torque;
    switch ((taci_TreeLinkType)l->type) {
    case TACI_TREE_REVOLUTE:
        tau[0] += v3_dot(m3_col(&place->R, 2), w->torque);
        return;
    case TACI_TREE_PRISMATIC:
        tau[0] += v3_dot(m3_col(&place->R, 2), w->force);
        return;
    case TACI_TREE_FREE:
        tau[0] += w->force.x, tau[1] += w->force.y, tau[2] += w->force.z;
        tau += 3;
        break;
    case TACI_TREE_BALL:
        break;
    }
    torque = m3_tmul_v(&place->R, w->torque);
    tau[0] += torque.x, tau[1] += torque.y, tau[2] += torque.z;
}

void taci_tree_pull_back(const taci_Tree *t, const taci_TreePlace *place, tac_Wrench *wrench,
                         double *tau)
{
    for (int i = t->links - 1; i >= 0; i--) {
        const taci_TreeLink *l = &t->link[i];
        add_effort(l, &place[i], &wrench[i], tau + l->dof);
        if (l->parent < 0)
            continue;
        tac_Wrench *up = &wrench[l->parent];
        up->force = v3_add(up->force, wrench[i].force);
        up->torque =
            v3_add(up->torque, v3_add(wrench[i].torque, v3_cross(place[i].r, wrench[i].force)));
    }
}

void taci_tree_move(const taci_Tree *t, const double *q, double h, const double *v, double *out)
{
    for (int i = 0; i < t->links; i++) {
        const taci_TreeLink *l = &t->link[i];
        const double *from = q + l->position, *rate = v + l->dof;
        double *to = out + l->position;
        if (l->type == TACI_TREE_REVOLUTE || l->type == TACI_TREE_PRISMATIC) {
            to[0] = from[0] + h * rate[0];
            continue;
        }
        if (l->type == TACI_TREE_FREE) {
            v3_put(to, v3_axpy(v3_at(from), h, v3_at(rate)));
            from += 3, to += 3, rate += 3;
        }
        tac_Quat turn = q_exp(v3_scale(h, v3_at(rate)));
        put_quat(to, q_normalize(q_mul(quat_at(from), turn)));
    }
}
