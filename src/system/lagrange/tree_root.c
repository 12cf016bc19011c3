// Roots keep their angular momentum: docs/theory/lagrange.md (L6). The step hands over k+1 as the
// operator made it; here the whole tree of a root is turned and sped up as one rigid body until its
// angular momentum is that of state k with what acted from outside.
#include "system/lagrange/tree_root.h"
#include "base/assert.h"
#include "system/lagrange/tree_parts.h"
#include <string.h>

#define MOST_OF_MOTION 1e-2 // of the kinetic energy, that closing may change in a step
#define LEAST_TURN 1e-10    // of the trace, added to inertias: masses on a line have a zero
#define NEWTON 8            // iterations at most

static tac_Vec3 at(const double *x)
{
    return v3(x[0], x[1], x[2]);
}

static void put(double *x, tac_Vec3 value)
{
    x[0] = value.x, x[1] = value.y, x[2] = value.z;
}

// ------------------------------------------------------------------------------------------- roots

void taci_tree_find_roots(taci_Tree *t)
{
    taci_TreeParts *p = t->parts;
    const int roots = p->roots;
    p->roots = 0;
    for (int i = 0; i < t->links; i++) {
        const taci_TreeLink *l = &t->link[i];
        if (l->parent < 0) {
            p->root_of[i] = p->roots;
            p->root[p->roots++] = (taci_TreeRoot){.link = i,
                                                  .kind = l->type == TACI_TREE_FREE   ? TACI_ROOT_FREE
                                                          : l->type == TACI_TREE_BALL ? TACI_ROOT_BALL
                                                                                      : TACI_ROOT_HELD};
        } else
            p->root_of[i] = p->root_of[l->parent];
        p->root[p->root_of[i]].links++;
        p->root[p->root_of[i]].mass += l->m;
    }
    TAC_ASSERT(p->roots == roots); // as counted
    (void)roots;
    for (int i = 0; i < p->roots; i++) { // a rotor leans on the world
        const taci_TreeLink *l = &t->link[p->root[i].link];
        for (int j = l->dof; j < l->dof + l->dofs; j++)
            if (t->rotor[j] > 0.0)
                p->root[i].kind = TACI_ROOT_HELD;
    }
}

bool taci_tree_keeps_momentum(const taci_Tree *t, int root)
{
    if (t->link[root].parent >= 0 || t->link[root].type != TACI_TREE_BALL)
        return t->link[root].type == TACI_TREE_FREE;
    for (int i = root + 1; i < t->links; i++)
        if (t->link[i].parent == root)
            return true;
    return false;
}

// ---------------------------------------------------------------------------- what acts from outside

static tac_Wrench moved_to(tac_Wrench w, tac_Vec3 arm)
{
    w.torque = v3_add(w.torque, v3_cross(arm, w.force));
    return w;
}

/// An effort on the velocity `dof`, as a wrench on its root; nothing where it acts between links.
static tac_Wrench effort_on_root(const taci_Tree *t, int dof, double effort, int *root)
{
    const taci_TreeParts *p = t->parts;
    tac_Wrench w = {{0, 0, 0}, {0, 0, 0}};
    for (*root = 0; *root < p->roots; ++*root) {
        const taci_TreeLink *l = &t->link[p->root[*root].link];
        int k = dof - l->dof;
        if (k < 0 || k >= l->dofs)
            continue;
        if (l->type == TACI_TREE_FREE && k < 3)
            put(&w.force.x, v3(k == 0 ? effort : 0, k == 1 ? effort : 0, k == 2 ? effort : 0));
        else {
            const tac_Mat3 *R = &t->mid[p->root[*root].link].R;
            int axis = l->dofs == 1 ? 2 : k % 3;
            tac_Vec3 along = v3_scale(effort, m3_col(R, axis));
            *(l->type == TACI_TREE_PRISMATIC ? &w.force : &w.torque) = along;
        }
        return w;
    }
    *root = -1;
    return w;
}

void taci_tree_roots_pull(taci_Tree *t, const double *effort)
{
    taci_TreeParts *p = t->parts;
    for (int i = 0; i < p->roots; i++)
        p->root[i].rows = (tac_Wrench){{0, 0, 0}, {0, 0, 0}};
    for (int i = 0; effort && i < p->site_count; i++) {
        const taci_TreeSite *s = &p->site[i];
        const double *e = effort + 6 * (ptrdiff_t)i;
        int root;
        tac_Wrench w;
        if (s->dof >= 0)
            w = effort_on_root(t, s->dof, e[0], &root);
        else if (s->link >= 0) {
            root = p->root_of[s->link];
            tac_Vec3 x = v3_add(t->mid[s->link].p, s->at);
            w = moved_to(sv_wrench(e), v3_sub(x, t->mid[p->root[root].link].p));
        } else
            continue;
        if (root >= 0)
            p->root[root].rows = sv_add(p->root[root].rows, w);
    }
}

tac_Wrench taci_tree_root_pushes(const taci_Tree *t, int root)
{
    const taci_TreeParts *p = t->parts;
    const taci_TreeRoot *r = &p->root[root];
    const taci_TreeLink *l = &t->link[r->link];
    const taci_TreePlace *mid = t->mid;
    tac_Wrench sum = {{0, 0, 0}, {0, 0, 0}};
    if (!t->base.pushed)
        return sum;
    for (int i = 0; i < t->base.bodies; i++) {
        int link = p->body[i].link;
        if (link < 0 || p->root_of[link] != root)
            continue;
        tac_Vec3 x = v3_add(mid[link].p, m3_mul_v(&mid[link].R, p->body[i].place.p));
        sum = sv_add(sum, moved_to(t->base.wrench[i], v3_sub(x, mid[r->link].p)));
    }
    for (int j = l->dof; j < l->dof + l->dofs; j++) {
        int of;
        sum = sv_add(sum, effort_on_root(t, j, t->base.effort[j], &of));
    }
    return sum;
}

tac_Wrench taci_tree_root_joint(const taci_Tree *t, int root)
{
    const taci_TreeParts *p = t->parts;
    const taci_TreeLink *l = &t->link[p->root[root].link];
    tac_Wrench sum = {{0, 0, 0}, {0, 0, 0}};
    double effort[6] = {0};
    for (int j = 0; j < l->dofs; j++)
        effort[j] = -p->damper[l->dof + j] * t->v_hat[l->dof + j];
    for (int i = 0; i < p->ball_count; i++)
        if (p->ball[i].link == p->root[root].link)
            taci_tree_ball_effort(t, &p->ball[i], effort);
    for (int j = 0; j < l->dofs; j++) {
        int of;
        if (effort[j] != 0.0)
            sum = sv_add(sum, effort_on_root(t, l->dof + j, effort[j], &of));
    }
    return sum;
}

// -------------------------------------------------------------------------------------------- sums

/// The sums of all roots in a state; `twist` as taci_TreeForm.twists has it.
static void sum_up(const taci_Tree *t, const taci_TreePlace *place, const double *twist,
                   bool inertia)
{
    const taci_TreeParts *p = t->parts;
    memset(p->sum, 0, (size_t)p->roots * sizeof *p->sum);
    for (int i = 0; i < t->links; i++) {
        const taci_TreeLink *l = &t->link[i];
        taci_TreeSum *s = &p->sum[p->root_of[i]];
        const double *V = twist + 6 * (ptrdiff_t)i;
        tac_Vec3 x = v3_add(v3_sub(place[i].p, place[p->root[p->root_of[i]].link].p), place[i].d);
        tac_Vec3 mu = v3_scale(l->m, at(V + 3));
        s->first = v3_axpy(s->first, l->m, x);
        s->p = v3_add(s->p, mu);
        s->L = v3_add(s->L, v3_cross(x, mu));
        s->L = v3_add(s->L, m3_mul_v(&place[i].R, m3_mul_v(&l->J, at(V))));
        if (!inertia)
            continue;
        tac_Mat3 J = m3_rotate_symmetric(&place[i].R, &l->J);
        const double a[3] = {x.x, x.y, x.z};
        double x2 = v3_norm2(x);
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 3; k++)
                s->I.m[j][k] += J.m[j][k] + l->m * ((j == k ? x2 : 0.0) - a[j] * a[k]);
    }
}

/// The same about the centre of mass; returns where that is, from the joint origin.
static tac_Vec3 centre(taci_TreeSum *s, double mass)
{
    tac_Vec3 c = v3_scale(1.0 / mass, s->first);
    const double a[3] = {c.x, c.y, c.z};
    s->L = v3_sub(s->L, v3_cross(c, s->p));
    for (int j = 0; j < 3; j++)
        for (int k = 0; k < 3; k++)
            s->I.m[j][k] -= mass * ((j == k ? v3_norm2(c) : 0.0) - a[j] * a[k]);
    return c;
}

/// Of a root at the predicted midpoint, from its joint origin there.
static tac_Vec3 centre_of_mid(const taci_Tree *t, int root)
{
    const taci_TreeParts *p = t->parts;
    tac_Vec3 first = {0, 0, 0}, origin = t->mid[p->root[root].link].p;
    for (int i = 0; i < t->links; i++)
        if (p->root_of[i] == root)
            first = v3_axpy(first, t->link[i].m,
                            v3_add(v3_sub(t->mid[i].p, origin), t->mid[i].d));
    return v3_scale(1.0 / p->root[root].mass, first);
}

// ----------------------------------------------------------------------------------------- closing

typedef struct Closing { // what is wanted of a root's angular momentum, and what there is
    tac_Vec3 want, have; // N·m·s, about the centre of mass or the joint
    tac_Mat3 I;          // kg·m2, of the locked tree at k+1 about it
    double h;            // s: the turn is h times the change of angular velocity
} Closing;

/// exp(h dw) (have + I dw)
static tac_Vec3 closed(const Closing *c, tac_Vec3 dw)
{
    return q_rotate(q_exp(v3_scale(c->h, dw)), v3_add(c->have, m3_mul_v(&c->I, dw)));
}

/// dw with exp(h dw)(have + I dw) = want, by Newton's iteration with I - h S(L).
static tac_Vec3 solve_closing(const Closing *c)
{
    tac_Vec3 dw = {0, 0, 0};
    double least = LEAST_TURN * (c->I.m[0][0] + c->I.m[1][1] + c->I.m[2][2]);
    for (int k = 0; k < NEWTON; k++) {
        tac_Vec3 L = closed(c, dw), h = v3_scale(c->h, L);
        tac_Mat3 A = c->I;
        A.m[0][0] += least, A.m[1][1] += least, A.m[2][2] += least;
        A.m[0][1] += h.z, A.m[0][2] -= h.y, A.m[1][2] += h.x;
        A.m[1][0] -= h.z, A.m[2][0] += h.y, A.m[2][1] -= h.x;
        tac_Mat3 inverse = m3_inverse(&A);
        tac_Vec3 step = m3_mul_v(&inverse, v3_sub(c->want, L));
        dw = v3_add(dw, step);
        if (v3_norm2(step) <= 1e-24 * v3_norm2(dw)) // the next one would be below rounding
            break;
    }
    return dw;
}

/// What a change dw costs, J.
static double cost_of(const Closing *c, tac_Vec3 dw)
{
    return v3_dot(c->have, dw) + 0.5 * v3_dot(dw, m3_mul_v(&c->I, dw));
}

/// As much of dw as the motion can pay for in one step.
static tac_Vec3 affordable(const taci_Tree *t, const Closing *c, tac_Vec3 dw)
{
    double cost = fabs(v3_dot(c->have, dw)) + 0.5 * v3_dot(dw, m3_mul_v(&c->I, dw));
    double most = MOST_OF_MOTION * t->form->kinetic(t, t->state[1 - t->phase].x);
    return cost > most ? v3_scale(most / cost, dw) : dw;
}

/// Moves the root, and with it the whole tree: state, places and the mean rate of the step.
static void turn_root(taci_Tree *t, const taci_TreeTurn *turn)
{
    const taci_TreeLink *l = &t->link[t->parts->root[turn->root].link];
    const taci_TreePlace *root = &t->next[t->parts->root[turn->root].link];
    taci_TreeState *next = &t->state[1 - t->phase];
    double *q = next->q + l->position, *hat = next->hat[0] + l->dof;
    if (l->type == TACI_TREE_FREE) {
        tac_Vec3 arm = v3_sub(root->p, turn->centre);
        tac_Vec3 step = v3_add(turn->shift, v3_sub(q_rotate(turn->turn, arm), arm));
        put(q, v3_add(at(q), step));
        put(hat, v3_axpy(at(hat), 1.0 / t->T, step));
        q += 3, hat += 3;
    }
    tac_Vec3 phi = q_log(turn->turn);
    tac_Quat to = q_mul((tac_Quat){q[0], q[1], q[2], q[3]}, q_exp(m3_tmul_v(&root->R, phi)));
    to = q_normalize(to);
    q[0] = to.w, q[1] = to.x, q[2] = to.y, q[3] = to.z;
    tac_Vec3 mean = m3_tmul_v(&t->mid[t->parts->root[turn->root].link].R, phi);
    put(hat, v3_axpy(at(hat), 1.0 / t->T, mean));
}

/// What acted on a root, and the sums of both ends, as closing wants them.
static Closing closing_of(const taci_Tree *t, int root, const taci_TreeSum *now, taci_TreeTurn *turn)
{
    taci_TreeParts *p = t->parts;
    taci_TreeRoot *r = &p->root[root];
    taci_TreeSum k = *now, n = p->sum[root];
    Closing c = {.h = 0.5 * t->T};
    tac_Vec3 torque = r->acted.torque;
    bool is_free = r->kind == TACI_ROOT_FREE;
    bool acted = v3_norm2(r->acted.force) > 0.0;
    tac_Vec3 mid = !is_free || acted ? centre_of_mid(t, root) : v3(0, 0, 0);
    turn->root = root;
    turn->centre = t->next[r->link].p;
    turn->shift = turn->u = v3(0, 0, 0);
    if (is_free) {
        tac_Vec3 from = v3_add(t->now[r->link].p, centre(&k, r->mass));
        turn->centre = v3_add(turn->centre, centre(&n, r->mass));
        turn->u = v3_scale(1.0 / r->mass, n.p);
        tac_Vec3 to = v3_axpy(from, 0.5 * t->T / r->mass, v3_add(k.p, n.p));
        turn->shift = v3_sub(to, turn->centre);
        torque = v3_sub(torque, v3_cross(mid, r->acted.force));
    } else
        torque = v3_axpy(torque, r->mass, v3_cross(mid, t->base.gravity));
    c.have = n.L;
    c.I = n.I;
    c.want = v3_add(v3_axpy(k.L, t->T, torque), t->state[t->phase].carried[root]);
    return c;
}

/// What closing did, for the momentum books.
static void book_closing(taci_TreeRoot *r, const Closing *c, const taci_TreeSum *n,
                         const taci_TreeTurn *turn)
{
    r->at = turn->centre;
    r->correction.angular = q_rotate(turn->turn, m3_mul_v(&c->I, turn->dw));
    r->moved.angular = v3_sub(q_rotate(turn->turn, c->have), c->have);
    if (r->kind == TACI_ROOT_FREE) {
        r->moved.angular = v3_add(r->moved.angular, v3_cross(turn->shift, n->p));
        return;
    }
    r->correction.linear = v3_cross(turn->dw, q_rotate(turn->turn, n->first));
    r->moved.linear = v3_sub(q_rotate(turn->turn, n->p), n->p);
}

/// Returns what it cost, J.
static double close_root(taci_Tree *t, int root, const taci_TreeSum *now)
{
    taci_TreeRoot *r = &t->parts->root[root];
    taci_TreeTurn turn;
    Closing c = closing_of(t, root, now, &turn);
    turn.dw = affordable(t, &c, solve_closing(&c));
    turn.turn = q_exp(v3_scale(c.h, turn.dw));
    t->state[1 - t->phase].carried[root] = v3_sub(c.want, closed(&c, turn.dw));
    book_closing(r, &c, &t->parts->sum[root], &turn);
    turn_root(t, &turn);
    t->parts->turn[root] = turn;
    return cost_of(&c, turn.dw);
}

double taci_tree_close_roots(taci_Tree *t)
{
    taci_TreeParts *p = t->parts;
    taci_TreeState *k = &t->state[t->phase], *next = &t->state[1 - t->phase];
    bool any = false;
    for (int i = 0; i < p->roots; i++) {
        taci_TreeRoot *r = &p->root[i];
        r->acted = sv_add(sv_add(t->pulled ? r->rows : (tac_Wrench){{0, 0, 0}, {0, 0, 0}},
                                 taci_tree_root_pushes(t, i)),
                          taci_tree_root_joint(t, i));
        r->correction = r->moved = (tac_Momentum){{0, 0, 0}, {0, 0, 0}};
        next->carried[i] = v3(0, 0, 0);
        any = any || r->kind != TACI_ROOT_HELD;
    }
    if (!any || t->base.policy == TAC_POLICY_PLAIN)
        return 0.0;
    double cost = 0.0;
    sum_up(t, t->now, t->form->twists(t, t->now, k->x), false);
    memcpy(p->sum_now, p->sum, (size_t)p->roots * sizeof *p->sum);
    sum_up(t, t->next, t->form->twists(t, t->next, next->x), true);
    for (int i = 0; i < p->roots; i++)
        if (p->root[i].kind != TACI_ROOT_HELD)
            cost += close_root(t, i, &p->sum_now[i]);
    taci_tree_place(t, next->q, t->next);
    t->form->turn(t, next->x);
    return cost;
}
