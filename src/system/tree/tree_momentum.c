// The momentum books of trees, root by root: docs/theory/lagrange.md (L6), docs/theory/momentum.md.
//
// What the world does to a root through its joint has a formula where the joint lets go: springs
// and dampers. Along the directions that it holds there is none but Newton's law: the force on a
// ball joint, and what an axis does across itself, is what is left of these books. So the linear
// momentum of free trees, and the angular momentum of free ones, of those on ball joints and about
// axes that are closed, are checked; the rest is told.
#include "system/tree/tree_sum.h"

static taci_Tree *tree_of(taci_System *s)
{
    return (taci_Tree *)s;
}

/// Sums of a state at these places.
static void sum_state(taci_Tree *t, const taci_TreePlace *place, const double *x, taci_TreeSum *sum)
{
    taci_tree_sum(t, place, t->form->twists(t, place, x), false, sum);
}

void taci_tree_sum_start(taci_Tree *t)
{
    taci_TreeParts *p = t->parts;
    if (!p->now_summed)
        sum_state(t, t->now, t->state[t->phase].x, p->sum_now);
    p->now_summed = true;
}

void taci_tree_momentum_forget(taci_Tree *t)
{
    t->parts->now_summed = t->parts->next_summed = false;
}

void taci_tree_momentum_commit(taci_Tree *t)
{
    taci_TreeParts *p = t->parts;
    taci_TreeSum *sum = p->sum_now;
    bool summed = p->now_summed;
    p->sum_now = p->sum_next;
    p->sum_next = sum;
    p->now_summed = p->next_summed;
    p->next_summed = summed;
}

/// A kick along the inner motion leaves the momenta that a root keeps. One along the whole motion
/// is known by its gain, and the momenta need not be summed; but not where it stops the motion.
void taci_tree_momentum_kick(taci_Tree *t, double alpha)
{
    taci_TreeParts *p = t->parts;
    bool whole = p->probed == TACI_ALONG_MOTION, inner = p->probed == TACI_ALONG_INNER_MOTION;
    double by_gain = (whole || inner) && alpha > -0.5 ? 1.0 + alpha : 1.0;
    p->gain_whole *= whole ? by_gain : 1.0;
    p->gain *= inner ? by_gain : 1.0;
    if (by_gain == 1.0)
        sum_state(t, t->next, whole || inner ? t->state[1 - t->phase].x : t->form->direction(t),
                  p->sum);
    for (int i = 0; i < p->roots; i++) {
        tac_Momentum *k = p->unshifted_kept ? &p->root[i].late : &p->root[i].kicked;
        if (inner && taci_tree_keeps_momentum(t, p->root[i].link))
            continue;
        k->linear = v3_scale(by_gain, k->linear);
        k->angular = v3_scale(by_gain, k->angular);
        if (by_gain != 1.0)
            continue;
        k->linear = v3_axpy(k->linear, alpha, p->sum[i].p);
        k->angular = v3_axpy(k->angular, alpha, p->sum[i].L);
    }
    p->next_summed = false;
}

void taci_tree_momentum_shift(taci_Tree *t)
{
    taci_TreeParts *p = t->parts;
    sum_state(t, t->next, t->state[1 - t->phase].x, p->sum_unshifted);
    for (int i = 0; i < p->roots; i++)
        p->unshifted_at[i] = t->next[p->root[i].link].p;
}

double taci_tree_centre(taci_System *system, tac_Vec3 *moment)
{
    taci_Tree *t = tree_of(system);
    taci_TreeParts *p = t->parts;
    double mass = 0.0;
    taci_tree_sum_start(t);
    for (int i = 0; i < p->roots; i++) {
        const taci_TreeRoot *r = &p->root[i];
        *moment = v3_add(v3_axpy(*moment, r->mass, t->now[r->link].p), p->sum_now[i].first);
        mass += r->mass;
    }
    return mass;
}

typedef struct Books { // of one root in one step
    const taci_Tree *t;
    const taci_TreeRoot *root;
    int index;
    const taci_TreeSum *k, *next; // about the joint origin at either end
    tac_Vec3 from, to;            // which is there
    tac_MomentumLedger *l;        // that all is booked in
    tac_Momentum rest;            // what is not yet explained, about `from`
} Books;

/// Of what is at the point `at`, that about another.
static tac_Momentum about(tac_Vec3 point, tac_Vec3 at, tac_Vec3 linear, tac_Vec3 angular)
{
    return (tac_Momentum){linear, v3_add(angular, v3_cross(v3_sub(at, point), linear))};
}

/// An impulse at `at` with a couple, into a term of the ledger; the rest is less by it.
static void book(Books *b, tac_Momentum *of, tac_Vec3 at, tac_Vec3 linear, tac_Vec3 angular)
{
    tac_Momentum m = about(b->from, at, linear, angular);
    taci_momentum_impulse(b->l, of, b->from, m.linear, m.angular);
    b->rest.linear = v3_sub(b->rest.linear, m.linear);
    b->rest.angular = v3_sub(b->rest.angular, m.angular);
}

static bool is_nothing(tac_Vec3 linear, tac_Vec3 angular)
{
    return v3_norm2(linear) == 0.0 && v3_norm2(angular) == 0.0;
}

static void book_ends(Books *b)
{
    tac_MomentumLedger *l = b->l;
    tac_Vec3 way = v3_sub(b->to, b->from);
    tac_Momentum after = about(b->from, b->to, b->next->p, b->next->L);
    taci_momentum_before(l, 1.0, b->from, b->k->p, b->k->L);
    taci_momentum_after(l, 1.0, b->from, after.linear, after.angular);
    b->rest.linear = v3_sub(after.linear, b->k->p);
    b->rest.angular = v3_sub(after.angular, b->k->L);
    double size = v3_norm(v3_add(b->k->size_p, b->next->size_p));
    l->scale_linear += size;
    l->scale_angular += v3_norm(v3_add(b->k->size_L, b->next->size_L)) +
                        (v3_norm(way) + v3_norm(v3_sub(b->from, l->about))) * size;
}

/// A root on an axis that was closed and has no rotor, which leans on the world.
static bool is_checked_along(const Books *b)
{
    return b->root->kind == TACI_ROOT_AXIS && taci_tree_closes(b->root) && b->t->parts->closing &&
           b->t->rotor[b->t->link[b->root->link].dof] == 0.0;
}

/// What a vector has along the axis of a root.
static tac_Vec3 along(const Books *b, tac_Vec3 a)
{
    tac_Vec3 n = m3_col(&b->t->link[b->root->link].Rp, 2);
    return v3_scale(v3_dot(a, n), n);
}

static void book_wrench(Books *b, tac_Momentum *of, const tac_Wrench *w)
{
    double T = b->t->T;
    if (!is_nothing(w->force, w->torque))
        book(b, of, b->from, v3_scale(T, w->force), v3_scale(T, w->torque));
}

/// The weight at the middle of the way of the centre of mass, or as closing took it.
static void book_gravity(Books *b)
{
    const taci_TreeRoot *r = b->root;
    const tac_Vec3 none = {0, 0, 0};
    double T = b->t->T;
    tac_Vec3 g = v3_scale(T * r->mass, b->t->base.gravity);
    if (r->kind == TACI_ROOT_BALL && b->t->parts->closing) {
        book(b, &b->l->gravity, b->from, g, v3_scale(T, r->weight));
        return;
    }
    if (r->kind == TACI_ROOT_FREE && b->t->parts->closing) { // positions would bring their rounding
        book(b, &b->l->gravity, b->from, g, v3_cross(r->middle, g));
        return;
    }
    tac_Vec3 way = v3_scale(r->mass, v3_sub(b->to, b->from));
    if (b->t->parts->unshifted_kept)
        way = v3_scale(r->mass, v3_sub(b->t->parts->unshifted_at[b->index], b->from));
    const taci_TreeSum *end =
        b->t->parts->unshifted_kept ? &b->t->parts->sum_unshifted[b->index] : b->next;
    tac_Vec3 middle = v3_scale(0.5 / r->mass, v3_add(b->k->first, v3_add(end->first, way)));
    tac_Vec3 as_taken = none;
    if (is_checked_along(b)) // the part about the axis as closing took it
        as_taken = v3_sub(v3_scale(T, r->weight), along(b, v3_cross(middle, g)));
    book(b, &b->l->gravity, v3_add(b->from, middle), g, as_taken);
}

/// Velocities changed: by closing, and by kicks.
static void book_correction(Books *b)
{
    const taci_TreeRoot *r = b->root;
    const taci_TreeParts *p = b->t->parts;
    bool keeps = taci_tree_keeps_momentum(b->t, r->link);
    double gain = p->gain_whole * (keeps ? 1.0 : p->gain), share = (gain - 1.0) / gain;
    const taci_TreeSum *end = p->unshifted_kept ? &p->sum_unshifted[b->index] : b->next;
    tac_Vec3 at = p->unshifted_kept ? p->unshifted_at[b->index] : b->to;
    if (!is_nothing(r->correction.linear, r->correction.angular))
        book(b, &b->l->correction, r->at, r->correction.linear, r->correction.angular);
    if (!is_nothing(r->late.linear, r->late.angular))
        book(b, &b->l->correction, b->to, r->late.linear, r->late.angular);
    if (share == 0.0 && is_nothing(r->kicked.linear, r->kicked.angular))
        return;
    tac_Vec3 linear = v3_axpy(r->kicked.linear, share, v3_sub(end->p, r->kicked.linear));
    tac_Vec3 angular = v3_axpy(r->kicked.angular, share, v3_sub(end->L, r->kicked.angular));
    book(b, &b->l->correction, at, linear, angular);
}

/// Places changed: by closing, and by push-out.
static void book_moved(Books *b)
{
    const taci_TreeRoot *r = b->root;
    const taci_TreeParts *p = b->t->parts;
    const tac_Vec3 none = {0, 0, 0};
    if (!is_nothing(r->moved.linear, r->moved.angular))
        book(b, &b->l->moved, r->at, r->moved.linear, r->moved.angular);
    if (!p->unshifted_kept)
        return;
    const taci_TreeSum *end = &p->sum_unshifted[b->index];
    tac_Vec3 way = v3_sub(b->to, p->unshifted_at[b->index]);
    tac_Vec3 L = v3_sub(b->next->L, r->late.angular);
    tac_Vec3 couple = v3_add(v3_sub(L, end->L), v3_cross(way, end->p));
    book(b, &b->l->moved, b->from, none, couple);
}

/// What the operator missed by; and what the world did where the joint of a root is held.
static void book_rest(Books *b)
{
    const tac_Vec3 none = {0, 0, 0};
    const taci_TreeRoot *r = b->root;
    tac_MomentumLedger *l = b->l;
    if (!is_nothing(none, r->scheme.angular))
        book(b, &l->scheme, b->from, none, r->scheme.angular);
    tac_Momentum rest = b->rest;
    if (is_checked_along(b))
        book(b, &l->held, b->from, rest.linear, v3_sub(rest.angular, along(b, rest.angular)));
    else if (r->kind < TACI_ROOT_BALL)
        book(b, &l->held, b->from, rest.linear, rest.angular);
    else if (r->kind == TACI_ROOT_BALL)
        book(b, &l->held, b->from, rest.linear, none);
    if (r->kind >= TACI_ROOT_BALL && !b->t->parts->closing) // as the papers have it: not closed
        book(b, &l->scheme, b->from, none, v3_sub(rest.angular, taci_tree_missed(b->t, r)));
}

void taci_tree_impulses(taci_System *system, taci_When when, int cluster, const double *effort,
                        tac_MomentumLedger *l)
{
    (void)cluster, (void)effort; // there is one; kept by root when the step was finished
    taci_Tree *t = tree_of(system);
    taci_TreeParts *p = t->parts;
    bool next = when == TACI_AT_NEXT;
    taci_tree_sum_start(t);
    if (!p->next_summed)
        sum_state(t, t->next, t->state[1 - t->phase].x, p->sum_next);
    p->next_summed = true;
    for (int i = 0; i < p->roots; i++) {
        const taci_TreeRoot *r = &p->root[i];
        Books b = {.t = t, .root = r, .index = i, .l = l};
        b.k = next ? &p->sum_now[i] : &p->sum_next[i];
        b.next = next ? &p->sum_next[i] : &p->sum_now[i];
        b.from = (next ? t->now : t->next)[r->link].p;
        b.to = (next ? t->next : t->now)[r->link].p;
        book_ends(&b);
        book_gravity(&b);
        book_wrench(&b, &l->gravity, &r->lift);
        book_wrench(&b, &l->port, &r->pushes);
        book_wrench(&b, &l->row, &r->rows);
        book_wrench(&b, &l->held, &r->joint);
        book_correction(&b);
        book_moved(&b);
        book_rest(&b);
        l->carried = v3_add(l->carried, t->state[next ? 1 - t->phase : t->phase].carried[i]);
    }
}
