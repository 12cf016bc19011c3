// Roots keep their angular momentum: docs/theory/lagrange.md (L6). The step hands over k+1 as the
// operator made it; here the whole tree of a root is turned and sped up as one rigid body until its
// angular momentum is that of state k with what acted from outside.
#include "system/tree/tree_root.h"
#include "base/assert.h"
#include "system/tree/tree_sum.h"
#include <string.h>

#define MOST_OF_MOTION 1e-2 // of the kinetic energy, that closing may change in a step
#define LEAST_TURN 1e-10    // of the trace, added to inertias: masses on a line have a zero
#define NEWTON 8            // iterations at most
#define FARTHEST 1e-2       // rad, of a body from what the operator made of it

// ------------------------------------------------------------------------------------------- roots

static taci_RootKind kind_of(const taci_Tree *t, int link)
{
    const taci_TreeLink *l = &t->link[link];
    if (taci_tree_on_axis(t, link))
        return l->type == TACI_TREE_PRISMATIC ? TACI_ROOT_RAIL : TACI_ROOT_AXIS;
    return l->type == TACI_TREE_FREE   ? TACI_ROOT_FREE
           : l->type == TACI_TREE_BALL ? TACI_ROOT_BALL
                                       : TACI_ROOT_HELD;
}

void taci_tree_find_roots(taci_Tree *t)
{
    taci_TreeParts *p = t->parts;
    const int roots = p->roots;
    p->roots = 0;
    for (int i = 0; i < t->links; i++) {
        const taci_TreeLink *l = &t->link[i];
        if (l->parent < 0) {
            p->root_of[i] = p->roots;
            p->root[p->roots++] = (taci_TreeRoot){.link = i, .kind = kind_of(t, i)};
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
            if (t->rotor[j] > 0.0 && l->dofs > 1)
                p->root[i].kind = TACI_ROOT_HELD;
    }
}

bool taci_tree_keeps_momentum(const taci_Tree *t, int root)
{
    if (t->link[root].dofs == 1)
        return t->link[root].parent < 0 && t->parts && t->parts->root[t->parts->root_of[root]].kept;
    if (t->link[root].parent >= 0 || t->link[root].type != TACI_TREE_BALL)
        return t->link[root].type == TACI_TREE_FREE;
    if (t->parts)
        return t->parts->root[t->parts->root_of[root]].links > 1;
    for (int i = root + 1; i < t->links; i++)
        if (t->link[i].parent == root)
            return true;
    return false;
}

// ---------------------------------------------------------------------------- what acts from
// outside

static tac_Wrench moved_to(tac_Wrench w, tac_Vec3 arm)
{
    w.torque = v3_add(w.torque, v3_cross(arm, w.force));
    return w;
}

/// The root whose joint has a velocity, NULL: a joint between links has it. Roots stand in the
/// order of their velocities.
static taci_TreeRoot *root_with(const taci_Tree *t, int dof)
{
    taci_TreeRoot *root = t->parts->root;
    int from = 0, to = t->parts->roots; // it is among these
    while (to - from > 1) {
        int half = from + (to - from) / 2;
        if (t->link[root[half].link].dof <= dof)
            from = half;
        else
            to = half;
    }
    const taci_TreeLink *l = &t->link[root[from].link];
    return dof >= l->dof && dof < l->dof + l->dofs ? &root[from] : NULL;
}

/// An effort on a velocity of a root's joint, as a wrench at the joint's origin.
static tac_Wrench effort_on_root(const taci_Tree *t, const taci_TreeRoot *r, int dof, double effort)
{
    const taci_TreeLink *l = &t->link[r->link];
    tac_Wrench w = {{0, 0, 0}, {0, 0, 0}};
    int k = dof - l->dof;
    if (l->type == TACI_TREE_FREE && k < 3)
        v3_put(&w.force.x, v3(k == 0 ? effort : 0, k == 1 ? effort : 0, k == 2 ? effort : 0));
    else {
        tac_Vec3 along = v3_scale(effort, m3_col(&t->mid[r->link].R, l->dofs == 1 ? 2 : k % 3));
        *(l->type == TACI_TREE_PRISMATIC ? &w.force : &w.torque) = along;
    }
    return w;
}

/// The middle of the way of a point of a link that is at `arm` from its joint origin, own axes;
/// from the origin of its root at k.
static tac_Vec3 middle(const taci_Tree *t, int link, tac_Vec3 own)
{
    const taci_TreeParts *p = t->parts;
    const taci_TreePlace *now = &t->now[link];
    const tac_Twist *V = &p->twist[link]; // of v̂, through the predicted midpoint
    tac_Vec3 u = v3_add(V->lin, v3_cross(V->ang, m3_mul_v(&t->mid[link].R, own)));
    tac_Vec3 x = v3_add(now->p, m3_mul_v(&now->R, own));
    return v3_axpy(v3_sub(x, t->now[p->root[p->root_of[link]].link].p), 0.5 * t->T, u);
}

tac_Vec3 taci_tree_middle(const taci_Tree *t, int body)
{
    const taci_TreeParts *p = t->parts;
    int link = p->body[body].link;
    return v3_add(t->now[p->root[p->root_of[link]].link].p, middle(t, link, p->body[body].place.p));
}

/// A wrench on a root, into one of its sums: at a point that is at `at` in the middle of its way,
/// from the root's origin at k, and that the operator took to be at `taken` from that of the
/// predicted midpoint.
static void act(taci_TreeRoot *r, tac_Wrench *sum, tac_Wrench w, tac_Vec3 at, tac_Vec3 taken)
{
    *sum = sv_add(*sum, moved_to(w, at));
    r->taken = sv_add(r->taken, moved_to(w, taken));
}

/// The sum of a root that something belongs to.
typedef enum Sum { ROWS, PUSHES, LIFTS } Sum;

static tac_Wrench *sum_of(taci_TreeRoot *r, Sum sum)
{
    return sum == ROWS ? &r->rows : sum == PUSHES ? &r->pushes : &r->lift;
}

static void act_on_body(taci_Tree *t, int body, tac_Wrench w, Sum sum)
{
    taci_TreeParts *p = t->parts;
    const taci_TreeBody *b = &p->body[body];
    taci_TreeRoot *r = &p->root[p->root_of[b->link]];
    tac_Vec3 taken = v3_add(v3_sub(t->mid[b->link].p, t->mid[r->link].p),
                            m3_mul_v(&t->mid[b->link].R, b->place.p));
    act(r, sum_of(r, sum), w, middle(t, b->link, b->place.p), taken);
}

/// An effort on one of the velocities of the tree; between links it is none on a root.
static void act_on_velocity(taci_Tree *t, int dof, double effort, Sum sum)
{
    const tac_Vec3 origin = {0, 0, 0};
    taci_TreeRoot *r = root_with(t, dof);
    if (r != NULL)
        act(r, sum_of(r, sum), effort_on_root(t, r, dof, effort), middle(t, r->link, origin),
            origin);
}

static void collect_rows(taci_Tree *t)
{
    const taci_TreeParts *p = t->parts;
    const double *e = p->pulls;
    for (int i = 0; i < p->site_count; e += taci_tree_site_flows(&p->site[i]), i++) {
        const taci_TreeSite *s = &p->site[i];
        if (s->dof >= 0)
            act_on_velocity(t, s->dof, e[0], ROWS);
        else if (s->link >= 0)
            act_on_body(t, p->site_list[i].body, sv_wrench(e), ROWS);
    }
}

static void collect_pushes(taci_Tree *t)
{
    for (int i = 0; i < t->base.bodies; i++)
        if (t->parts->body[i].link >= 0)
            act_on_body(t, i, t->base.wrench[i], PUSHES);
    for (int j = 0; j < t->dofs; j++)
        if (t->base.effort[j] != 0.0)
            act_on_velocity(t, j, t->base.effort[j], PUSHES);
}

static void collect_lifts(taci_Tree *t)
{
    const taci_TreeParts *p = t->parts;
    for (int i = 0; i < p->lift_count; i++) {
        tac_Vec3 force = v3_scale(p->lift[i].mass, t->base.gravity);
        act_on_body(t, p->lift[i].body, (tac_Wrench){force, {0, 0, 0}}, LIFTS);
    }
}

/// What drives on joints do on a velocity.
static double drives_on(const taci_Tree *t, int dof)
{
    const taci_TreeParts *p = t->parts;
    double sum = 0.0;
    for (int i = 0; i < p->drive_count; i++) {
        const taci_TreeDrive *d = &p->drive[i];
        for (int j = d->first; d->on == TAC_DRIVE_JOINTS && j < d->first + d->count; j++)
            sum += p->drive_dof[j] == dof ? p->drive_arm[j] * d->next_pull : 0.0;
    }
    return sum;
}

/// What the springs, dampers, limits and tendons on a root's joint do.
static void collect_joint(taci_Tree *t, taci_TreeRoot *r)
{
    const tac_Vec3 origin = {0, 0, 0};
    const taci_TreeLink *l = &t->link[r->link];
    if (r->kind == TACI_ROOT_FREE && t->parts->paths.path_count == 0) // drives alone act on it
        return;
    for (int j = l->dof; j < l->dof + l->dofs; j++) {
        double effort = taci_tree_effort(t, j) - taci_tree_drives_on_bodies(t, j);
        if (r->kind == TACI_ROOT_FREE)
            effort -= drives_on(t, j);
        if (effort != 0.0)
            act(r, &r->joint, effort_on_root(t, r, j, effort), middle(t, r->link, origin), origin);
    }
}

static taci_TreeRoot *root_above(const taci_Tree *t, int link)
{
    return link >= 0 ? &t->parts->root[t->parts->root_of[link]] : NULL;
}

/// What a drive between frames does to two roots, or to one and the world: against each other, at
/// one point. Within a root it is nothing.
static void collect_grip(taci_Tree *t, const taci_TreeDrive *d)
{
    int link = d->end[0].link;
    taci_TreeRoot *root[2] = {root_above(t, link), root_above(t, d->end[1].link)};
    if (root[0] == root[1])
        return;
    taci_TreeGrip grip = taci_tree_drive_grip(d, t->mid);
    tac_Vec3 at = grip.at; // in the middle of its way
    if (link >= 0)
        at = v3_add(t->now[root[0]->link].p, middle(t, link, d->end[0].frame.p));
    for (int i = 0; i < 2; i++) {
        double pull = i == 0 ? d->next_pull : -d->next_pull;
        tac_Wrench w = {v3_scale(pull, grip.wrench.force), v3_scale(pull, grip.wrench.torque)};
        if (root[i] != NULL)
            act(root[i], &root[i]->pushes, w, v3_sub(at, t->now[root[i]->link].p),
                v3_sub(grip.at, t->mid[root[i]->link].p));
    }
}

/// What drives do from outside: those on bodies, and those on velocities of free roots. Motors in
/// other joints of roots lean on the world as their springs do.
static void collect_drives(taci_Tree *t)
{
    taci_TreeParts *p = t->parts;
    for (int i = 0; i < p->drive_count; i++) {
        const taci_TreeDrive *d = &p->drive[i];
        if (d->on == TAC_DRIVE_BODY && d->link >= 0) {
            taci_TreeRoot *r = &p->root[p->root_of[d->link]];
            tac_Vec3 taken = v3_add(v3_sub(t->mid[d->link].p, t->mid[r->link].p),
                                    m3_mul_v(&t->mid[d->link].R, d->at));
            act(r, &r->pushes, taci_tree_drive_wrench(t, d), middle(t, d->link, d->at), taken);
        }
        if (d->on == TAC_DRIVE_FRAMES)
            collect_grip(t, d);
        for (int j = d->first; d->on == TAC_DRIVE_JOINTS && j < d->first + d->count; j++) {
            const taci_TreeRoot *r = root_with(t, p->drive_dof[j]);
            if (r != NULL && r->kind == TACI_ROOT_FREE)
                act_on_velocity(t, p->drive_dof[j], p->drive_arm[j] * d->next_pull, PUSHES);
        }
    }
}

// -------------------------------------------------------------------------------------------- sums

/// A sum about the centre of mass; returns where that is, from the joint origin.
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

// ----------------------------------------------------------------------------------------- closing

typedef struct Closing { // of a root, about its centre of mass or its joint, world axes
    tac_Vec3 now, start; // N·m·s, of k, and with what was carried
    tac_Vec3 torque;     // N·m, that acted, but gravity's
    tac_Vec3 want, have; // N·m·s, of k+1: as it should be, and as the operator made it
    tac_Vec3 p;          // N·s, of k+1
    tac_Mat3 I;          // kg·m2, of the locked tree at k+1
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

/// The share of a change of a motion with the kinetic energy K that it can pay for in one step: a
/// share s costs a s + b s².
static double affordable_share(double a, double b, double K)
{
    double most = MOST_OF_MOTION * K;
    return a + b > most ? 2.0 * most / (a + sqrt(a * a + 4.0 * b * most)) : 1.0;
}

static tac_Vec3 affordable(const Closing *c, double K, tac_Vec3 dw)
{
    double a = fabs(v3_dot(c->have, dw)), b = 0.5 * v3_dot(dw, m3_mul_v(&c->I, dw));
    return v3_scale(affordable_share(a, b, K), dw);
}

double taci_tree_affordable(double have, double inertia, double K, double dw)
{
    return affordable_share(fabs(have * dw), 0.5 * inertia * dw * dw, K) * dw;
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
        v3_put(q, v3_add(v3_at(q), step));
        v3_put(hat, v3_axpy(v3_at(hat), 1.0 / t->T, step));
        q += 3, hat += 3;
    }
    tac_Vec3 phi = q_log(turn->turn);
    tac_Quat to = q_mul((tac_Quat){q[0], q[1], q[2], q[3]}, q_exp(m3_tmul_v(&root->R, phi)));
    to = q_normalize(to);
    q[0] = to.w, q[1] = to.x, q[2] = to.y, q[3] = to.z;
    tac_Vec3 mean = m3_tmul_v(&t->mid[t->parts->root[turn->root].link].R, phi);
    v3_put(hat, v3_axpy(v3_at(hat), 1.0 / t->T, mean));
}

/// What acted on a root, and the sums of both ends, as closing wants them.
static Closing closing_of(const taci_Tree *t, int root, taci_TreeTurn *turn)
{
    taci_TreeParts *p = t->parts;
    taci_TreeRoot *r = &p->root[root];
    taci_TreeSum k = p->sum_now[root], n = p->sum[root];
    Closing c = {.h = 0.5 * t->T};
    tac_Wrench acted = sv_add(sv_add(r->rows, r->pushes), sv_add(r->joint, r->lift));
    *turn = (taci_TreeTurn){.root = root, .centre = t->next[r->link].p};
    c.torque = acted.torque;
    if (r->kind == TACI_ROOT_FREE) {
        tac_Vec3 from = centre(&k, r->mass), way = v3_scale(0.5 * t->T / r->mass, v3_add(k.p, n.p));
        turn->centre = v3_add(turn->centre, centre(&n, r->mass));
        turn->u = v3_scale(1.0 / r->mass, n.p);
        turn->shift = v3_sub(v3_add(v3_add(t->now[r->link].p, from), way), turn->centre);
        r->middle = v3_axpy(from, 0.5, way);
        c.torque = v3_sub(c.torque, v3_cross(r->middle, acted.force));
    } else
        r->weight = v3_cross(r->mid_first, t->base.gravity);
    c.have = n.L;
    c.p = n.p;
    c.I = n.I;
    c.now = k.L;
    c.start = v3_add(k.L, t->state[t->phase].carried[root]);
    return c;
}

/// What the turn did, for the momentum books.
static void book_turn(taci_TreeRoot *r, const Closing *c, const taci_TreeTurn *turn)
{
    r->at = v3_add(turn->centre, turn->shift);
    r->moved.angular = v3_sub(q_rotate(turn->turn, c->have), c->have);
    if (r->kind == TACI_ROOT_BALL)
        r->moved.linear = v3_sub(q_rotate(turn->turn, c->p), c->p);
}

/// The body of a root that carries no other, in its own axes at k.
static taci_TreeSpin spin_of(const taci_Tree *t, int root, const Closing *c)
{
    const taci_TreeRoot *r = &t->parts->root[root];
    const taci_TreeLink *l = &t->link[r->link];
    const tac_Mat3 *R = &t->now[r->link].R;
    taci_TreeSpin s = {.T = t->T, .J = l->J, .torque = m3_tmul_v(R, c->torque)};
    if (r->kind == TACI_ROOT_BALL) {
        const double a[3] = {l->c.x, l->c.y, l->c.z};
        for (int i = 0; i < 9; i++)
            s.J.m[i / 3][i % 3] +=
                l->m * ((i % 4 == 0 ? v3_norm2(l->c) : 0.0) - a[i / 3] * a[i % 3]);
        s.c = v3_axpy(l->c, 1.0 / l->m, taci_tree_lift_moment(t, r->link));
        s.torque = v3_sub(s.torque, m3_tmul_v(R, r->lift.torque)); // it is in the weight
        s.mg = v3_scale(l->m, m3_tmul_v(R, t->base.gravity));
    }
    tac_Mat3 inverse = m3_inverse(&s.J);
    s.w = m3_mul_v(&inverse, m3_tmul_v(R, c->start));
    return s;
}

/// Its own rotation, exact in momentum and energy. False: it is too far from what the operator saw,
/// or not found.
static bool turn_body(const taci_Tree *t, int root, Closing *c, taci_TreeTurn *turn)
{
    taci_TreeRoot *r = &t->parts->root[root];
    const taci_TreeLink *l = &t->link[r->link];
    const tac_Mat3 *R = &t->now[r->link].R, *R_next = &t->next[r->link].R;
    const double *q = t->state[t->phase].q + l->position,
                 *to = t->state[1 - t->phase].q + l->position;
    taci_TreeSpin s = spin_of(t, root, c);
    tac_Vec3 solved = v3_at(t->parts->motion + 6 * (ptrdiff_t)r->link);
    tac_Vec3 mean = v3_scale(0.5, v3_add(s.w, solved)), W = mean, way, weight;
    if (!taci_tree_solve_spin(&s, &W, &way, &weight) ||
        !(t->T * v3_norm(v3_sub(W, mean)) < FARTHEST))
        return false;
    if (r->kind == TACI_ROOT_FREE)
        q += 3, to += 3;
    tac_Quat now = {q[0], q[1], q[2], q[3]}, next = {to[0], to[1], to[2], to[3]};
    tac_Quat turned = q_mul(q_conjugate(next), q_mul(now, q_exp(way)));
    turn->turn = q_exp(m3_mul_v(R_next, q_log(turned)));
    tac_Vec3 w = v3_sub(v3_scale(2.0, W), s.w);
    turn->dw = q_rotate(turn->turn, m3_mul_v(R_next, v3_sub(w, solved)));
    r->weight = m3_mul_v(R, weight);
    turn->of_body = true;
    // Velocities are those of this rotation alone, whatever the operator left in them beside.
    tac_Vec3 w_world = q_rotate(turn->turn, m3_mul_v(R_next, w));
    tac_Vec3 L = q_rotate(turn->turn, m3_mul_v(R_next, m3_mul_v(&s.J, w)));
    book_turn(r, c, turn);
    r->correction.angular = v3_sub(L, q_rotate(turn->turn, c->have));
    if (r->kind == TACI_ROOT_BALL) {
        tac_Vec3 d = q_rotate(turn->turn, t->next[r->link].d);
        r->correction.linear =
            v3_sub(v3_scale(l->m, v3_cross(w_world, d)), q_rotate(turn->turn, c->p));
        c->torque = v3_sub(c->torque, r->lift.torque); // the weight has it
        r->lift.torque = v3(0, 0, 0);
    }
    return true;
}

/// The whole tree of a root, as one rigid body, as far as its motion pays for that.
static void turn_tree(const taci_Tree *t, int root, double K, Closing *c, taci_TreeTurn *turn)
{
    taci_TreeRoot *r = &t->parts->root[root];
    c->want = v3_axpy(c->start, t->T, v3_add(c->torque, r->weight));
    turn->dw = affordable(c, K, solve_closing(c));
    turn->turn = q_exp(v3_scale(c->h, turn->dw));
    t->state[1 - t->phase].carried[root] = v3_sub(c->want, closed(c, turn->dw));
    book_turn(r, c, turn);
    r->correction.angular = q_rotate(turn->turn, m3_mul_v(&c->I, turn->dw));
    if (r->kind == TACI_ROOT_BALL)
        r->correction.linear = v3_cross(turn->dw, q_rotate(turn->turn, t->parts->sum[root].first));
}

static void close_root(taci_Tree *t, int root, double K)
{
    taci_TreeTurn *turn = &t->parts->turn[root];
    Closing c = closing_of(t, root, turn);
    if (t->parts->root[root].links > 1 || !turn_body(t, root, &c, turn))
        turn_tree(t, root, K, &c, turn);
    turn_root(t, turn);
    taci_TreeRoot *r = &t->parts->root[root];
    tac_Mat3 E = q_matrix(turn->turn);
    r->whole.I = m3_rotate_symmetric(&E, &c.I);
    r->whole.L = v3_add(v3_add(c.have, r->moved.angular), r->correction.angular);
    r->whole.p = v3_add(v3_add(c.p, r->moved.linear), r->correction.linear);
    tac_Vec3 shifted = v3_cross(turn->shift, c.p), torque = v3_add(c.torque, r->weight);
    tac_Vec3 gained = v3_sub(v3_axpy(v3_sub(c.have, c.now), -t->T, torque), shifted);
    r->moved.angular = v3_add(r->moved.angular, shifted);
    r->scheme.angular = v3_sub(gained, taci_tree_missed(t, r));
}

/// What acts on all roots in this step; whether any of them is to be closed.
static bool collect(taci_Tree *t)
{
    const tac_Wrench none = {{0, 0, 0}, {0, 0, 0}};
    const tac_Momentum nothing = {{0, 0, 0}, {0, 0, 0}};
    taci_TreeParts *p = t->parts;
    bool any = false;
    for (int i = 0; i < p->roots; i++) {
        taci_TreeRoot *r = &p->root[i];
        r->rows = r->pushes = r->joint = r->lift = r->taken = none;
        r->kept =
            r->kind >= TACI_ROOT_BALL || (r->kind != TACI_ROOT_HELD && taci_tree_axis_kept(t, r));
        r->correction = r->moved = r->scheme = r->kicked = r->late = nothing;
        r->weight = t->state[1 - t->phase].carried[i] = v3(0, 0, 0);
        if (taci_tree_closes(r))
            collect_joint(t, r);
        any = any || taci_tree_closes(r);
    }
    if (t->pulled)
        collect_rows(t);
    if (t->base.pushed)
        collect_pushes(t);
    if (p->drive_count > 0)
        collect_drives(t);
    collect_lifts(t);
    return any;
}

tac_Vec3 taci_tree_missed(const taci_Tree *t, const taci_TreeRoot *r)
{
    tac_Vec3 arm = v3_sub(t->mid[r->link].p, t->now[r->link].p);
    return v3_add(r->missed.torque, v3_cross(arm, r->missed.force));
}

/// Those about a centre or a joint; k+1 is placed anew. False: there are none.
static bool close_turned(taci_Tree *t, double K)
{
    taci_TreeParts *p = t->parts;
    taci_TreeState *next = &t->state[1 - t->phase];
    bool any = false;
    for (int i = 0; i < p->roots; i++)
        any = any || p->root[i].kind >= TACI_ROOT_BALL;
    if (!any)
        return false;
    p->motion = t->form->root_sums ? t->form->root_sums(t, next->x, p->sum) : NULL;
    if (p->motion == NULL) {
        p->motion = t->form->twists(t, t->next, next->x);
        taci_tree_sum(t, t->next, p->motion, true, p->sum);
    }
    for (int i = 0; i < p->roots; i++)
        if (p->root[i].kind >= TACI_ROOT_BALL)
            close_root(t, i, K);
    taci_tree_place(t, next->q, t->next);
    return true;
}

double taci_tree_close_roots(taci_Tree *t)
{
    taci_TreeParts *p = t->parts;
    p->gain = p->gain_whole = 1.0;
    p->next_summed = false;
    const double *x = t->state[t->phase].x, *x_next = t->state[1 - t->phase].x;
    bool any = collect(t);
    p->balanced = false;
    if (any)
        taci_tree_sum_start(t);
    double gyro = any                  ? t->form->balance(t, x, x_next)
                  : t->form->gyro_work ? t->form->gyro_work(t, x, x_next)
                                       : 0.0;
    p->closing = p->closed = any && t->base.policy != TAC_POLICY_PLAIN;
    if (!p->closing)
        return gyro;
    double K = taci_tree_next_kinetic(t);
    for (int i = 0; i < p->roots; i++)
        if (p->root[i].kind == TACI_ROOT_AXIS && p->root[i].kept)
            taci_tree_close_axis(t, i);
    bool turned = close_turned(t, K);
    t->form->turn(t, t->state[1 - t->phase].x);
    t->K_known = t->K_known && !turned; // axes tell
    return gyro + taci_tree_next_kinetic(t) - K;
}

// ------------------------------------------------------------------- as a part of something larger

bool taci_tree_lock(taci_System *system, int cluster, taci_Lock *lock)
{
    taci_Tree *t = (taci_Tree *)system;
    const taci_TreeRoot *r = &t->parts->root[0];
    (void)cluster;
    if (!t->parts->closing || t->parts->roots != 1 || r->kind != TACI_ROOT_FREE)
        return false;
    *lock = (taci_Lock){.mass = r->mass, .centre = r->at, .J = r->whole.I};
    taci_TreeSum sum; // of the one root
    taci_tree_sum(t, t->next, t->form->twists(t, t->next, t->state[1 - t->phase].x), false, &sum);
    lock->P = sum.p;
    lock->L = v3_sub(sum.L, v3_cross(v3_sub(r->at, t->next[r->link].p), sum.p));
    return true;
}

tac_Vec3 taci_tree_take_owed(taci_System *system, int cluster)
{
    taci_Tree *t = (taci_Tree *)system;
    tac_Vec3 owed = t->state[1 - t->phase].carried[0];
    (void)cluster;
    t->state[1 - t->phase].carried[0] = v3(0, 0, 0);
    return owed;
}

double taci_tree_take_debt(taci_System *system, int cluster)
{
    taci_Tree *t = (taci_Tree *)system;
    double *tank = &t->state[1 - t->phase].tank, debt = fmax(0.0, -*tank);
    (void)cluster;
    *tank += debt;
    return debt;
}

double taci_tree_spin(taci_System *system, int cluster, tac_Vec3 about, tac_Vec3 w)
{
    taci_Tree *t = (taci_Tree *)system;
    taci_TreeRoot *r = &t->parts->root[0];
    taci_TreeState *next = &t->state[1 - t->phase];
    double K = taci_tree_next_kinetic(t);
    (void)cluster;
    t->parts->turn[0] = (taci_TreeTurn){.turn = q_identity(), .centre = about, .dw = w};
    t->form->twists(t, t->next, next->x); // the rates that the form turns
    t->form->turn(t, next->x);
    t->K_known = false;
    tac_Vec3 p = v3_scale(r->mass, v3_cross(w, v3_sub(r->at, about))), L = m3_mul_v(&r->whole.I, w);
    r->kicked.linear = v3_add(r->kicked.linear, p);
    r->kicked.angular =
        v3_add(r->kicked.angular, v3_add(L, v3_cross(v3_sub(r->at, t->next[r->link].p), p)));
    t->parts->closed = t->parts->next_summed = false;
    return taci_tree_next_kinetic(t) - K;
}
