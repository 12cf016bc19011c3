// Roots on an axis and on a rail keep one momentum each, that of their one velocity: about the axis
// where gravity is along it, along the rail where gravity is across (docs/theory/lagrange.md (L6)).
// On an axis the whole tree is sped up after the step, as one rigid body, until that momentum is
// the one of state k with what acted from outside. It is not turned: no momentum and no height
// would know.
#include "system/tree/tree_sum.h"

// Of the weight, what may act along: closing counts it, corrections of the energy leave to the
// inner motion what it leaks.
#define LEVEL 1e-3

/// The joint's axis, world axes.
static tac_Vec3 axis_of(const taci_Tree *t, const taci_TreeRoot *r)
{
    return m3_col(&t->link[r->link].Rp, 2);
}

bool taci_tree_on_axis(const taci_Tree *t, int link)
{
    const taci_TreeLink *l = &t->link[link];
    if (l->parent >= 0 || (l->type != TACI_TREE_REVOLUTE && l->type != TACI_TREE_PRISMATIC))
        return false;
    for (int i = link + 1; i < t->links; i++)
        if (t->link[i].parent == link)
            return true;
    return false; // nothing inner: its inertia is constant, and the operator keeps its momentum
}

bool taci_tree_axis_kept(const taci_Tree *t, const taci_TreeRoot *r)
{
    tac_Vec3 n = axis_of(t, r), g = t->base.gravity;
    double along = v3_dot(n, g), all = v3_norm2(g);
    double acts = r->kind == TACI_ROOT_RAIL ? along * along : v3_norm2(v3_cross(n, g));
    return acts <= LEVEL * LEVEL * all;
}

/// N·m about the axis, at the predicted midpoint.
static double weight_along(const taci_Tree *t, const taci_TreeRoot *r, tac_Vec3 n)
{
    return v3_dot(r->mid_first, v3_cross(t->base.gravity, n));
}

/// The momentum at k; that of a rotor is not in the sums.
static double start_along(taci_Tree *t, int root, tac_Vec3 n)
{
    const taci_TreeRoot *r = &t->parts->root[root];
    double inertia;
    if (t->rotor[t->link[r->link].dof] > 0.0)
        return t->form->along(t, r->link, t->now, t->state[t->phase].x, &inertia);
    return v3_dot(n, t->parts->sum_now[root].L);
}

void taci_tree_close_axis(taci_Tree *t, int root)
{
    taci_TreeParts *p = t->parts;
    taci_TreeRoot *r = &p->root[root];
    taci_TreeState *next = &t->state[1 - t->phase];
    const tac_Vec3 n = axis_of(t, r);
    double now = start_along(t, root, n), weight = weight_along(t, r, n);
    double I, have = t->form->along(t, r->link, t->next, next->x, &I);
    tac_Wrench acted = sv_add(sv_add(r->rows, r->pushes), sv_add(r->joint, r->lift));
    double gain = t->T * (v3_dot(n, acted.torque) + weight);
    double want = now + v3_dot(n, t->state[t->phase].carried[root]) + gain;
    double dw = I > 0.0 ? taci_tree_affordable(have, I, t->K, (want - have) / I) : 0.0;
    next->carried[root] = v3_scale(want - have - I * dw, n);
    p->turn[root] = (taci_TreeTurn){
        .root = root, .turn = q_identity(), .centre = t->next[r->link].p, .dw = v3_scale(dw, n)};
    r->at = t->next[r->link].p;
    r->weight = v3_scale(weight, n);
    r->correction.angular = v3_scale(I * dw, n);
    r->scheme.angular = v3_scale(have - now - gain - v3_dot(n, r->missed.torque), n);
    r->along = have + I * dw;
    r->inertia = I;
    t->K += dw * (have + 0.5 * I * dw);
}
