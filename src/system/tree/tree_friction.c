// Dry friction of joints: an effort of at most F against their motion, docs/theory/lagrange.md
// (L12). In the operator it is a damper, -kappa · rate with kappa = F / |rate|: exact where the
// rate is the one found, and dissipative whatever contacts make of it afterwards. The rate is
// predicted; where the free motion contradicts that, regimes are looked for with those of the
// drives: a joint slides, with F against it, or is stopped by less.
#include "system/tree/tree_parts.h"
#include <math.h>

#define HOLD 1e6      // a joint that holds is this much stiffer than its inertia over a step
#define NEAR_HOLD 1e2 // rates of so many times the creep under F are those of a joint that holds
#define EXACT 1e-4    // of F, by which a predicted friction may be off in free motion
#define CLOSE 5e-2    // and where contacts act, before the step is solved again
#define FAST 0.1      // of the inertia over a step: a damper that hardly changes the rate

/// kg·m2/s or kg/s: as stiff as a joint is held.
static double hold(const taci_Tree *t, const taci_TreeFriction *f)
{
    return HOLD * f->inertia / t->T;
}

static double dot(const taci_TreeFriction *f, const double *a, const double *b)
{
    double sum = 0.0;
    for (int i = 0; i < f->count; i++)
        sum += a[i] * b[i];
    return sum;
}

static double size(const taci_TreeFriction *f, const double *a)
{
    return f->count == 1 ? fabs(a[0]) : sqrt(dot(f, a, a));
}

/// How far mean rates v of the joint are from a share of those at k.
static double from_start(const taci_TreeFriction *f, const double *v, double share)
{
    double off[3] = {0};
    for (int i = 0; i < f->count; i++)
        off[i] = v[i] - share * f->start[i];
    return size(f, off);
}

/// The damper of a rate that changes evenly in the step: the friction of what turns back in it is
/// F against the motion and then F along.
static double secant(const taci_Tree *t, const taci_TreeFriction *f, const double *v)
{
    double speed = size(f, v), change = from_start(f, v, 1.0), stiff = hold(t, f);
    double largest = speed > change ? speed : change;
    return largest * stiff > f->limit ? f->limit / largest : stiff;
}

void taci_tree_friction_inertias(taci_Tree *t)
{
    taci_TreeParts *p = t->parts;
    const tac_Vec3 about = t->now[0].p;
    if (p->frictions == 0)
        return;
    for (int i = 0; i < t->links; i++) { // mass, first moments and a sum of second ones
        const taci_TreeLink *l = &t->link[i];
        tac_Vec3 x = v3_sub(v3_add(t->now[i].p, t->now[i].d), about);
        double *sum = p->composite[i];
        sum[0] = l->m;
        v3_put(sum + 1, v3_scale(l->m, x));
        sum[4] = l->m * v3_norm2(x) + l->J.m[0][0] + l->J.m[1][1] + l->J.m[2][2];
    }
    for (int i = t->links - 1; i >= 0; i--)
        for (int j = 0; t->link[i].parent >= 0 && j < 5; j++)
            p->composite[t->link[i].parent][j] += p->composite[i][j];
    for (int i = 0; i < p->frictions; i++) {
        taci_TreeFriction *f = &p->friction[i];
        const double *sum = p->composite[f->link];
        tac_Vec3 at = v3_sub(t->now[f->link].p, about);
        double turning = sum[4] - 2.0 * v3_dot(at, v3_at(sum + 1)) + sum[0] * v3_norm2(at);
        f->inertia = t->link[f->link].type == TACI_TREE_PRISMATIC ? sum[0] : turning;
        f->inertia += t->rotor[f->dof];
    }
}

void taci_tree_friction_prepare(taci_Tree *t)
{
    taci_TreeParts *p = t->parts;
    for (int i = 0; i < p->frictions; i++) {
        taci_TreeFriction *f = &p->friction[i];
        double speed = size(f, t->v_star + f->dof), stiff = hold(t, f);
        f->mode = TACI_FRICTION_SECANT;
        f->stays = false;
        f->kappa = speed * stiff > NEAR_HOLD * f->limit ? f->limit / speed : stiff;
        f->push[0] = f->push[1] = f->push[2] = 0.0;
    }
}

/// The rates of one joint in twists of all links at their joint origins.
static void read_rates(const taci_Tree *t, int link, const tac_Twist *twist, double *rate)
{
    const taci_TreeLink *l = &t->link[link];
    const taci_TreePlace *place = &t->mid[link];
    tac_Twist V = twist[link];
    if (l->parent >= 0) {
        const tac_Twist *up = &twist[l->parent];
        V.lin = v3_sub(V.lin, v3_add(up->lin, v3_cross(up->ang, place->r)));
        V.ang = v3_sub(V.ang, up->ang);
    }
    if (l->type == TACI_TREE_BALL)
        v3_put(rate, m3_tmul_v(&place->R, V.ang));
    else
        rate[0] = v3_dot(m3_col(&place->R, 2), l->type == TACI_TREE_PRISMATIC ? V.lin : V.ang);
}

void taci_tree_friction_start(taci_Tree *t)
{
    taci_TreeParts *p = t->parts;
    t->form->start_twists(t, p->twist);
    for (int i = 0; i < p->frictions; i++)
        read_rates(t, p->friction[i].link, p->twist, p->friction[i].start);
}

void taci_tree_friction_add(taci_Tree *t)
{
    taci_TreeParts *p = t->parts;
    for (int i = 0; i < p->frictions; i++) {
        const taci_TreeFriction *f = &p->friction[i];
        for (int j = 0; j < f->count; j++) {
            t->diag[f->dof + j] += f->kappa;
            p->tau[f->dof + j] += f->push[j];
        }
    }
}

// ---------------------------------------------------------------------------------------- regimes

/// Whether a damper does at mean rates v what friction does, but for a share `off` of F; of joints
/// that turn back in the step it can be said where `turns`.
static bool is_right(const taci_Tree *t, const taci_TreeFriction *f, const double *v, double off,
                     bool turns)
{
    double speed = size(f, v), change = from_start(f, v, 1.0), force = f->kappa * speed;
    double end = 2.0 * from_start(f, v, 0.5);
    if (force > (1.0 + off) * f->limit)
        return false;
    if (end * hold(t, f) <= NEAR_HOLD * f->limit) // at rest at the end of the step
        return true;
    if (change > speed)
        return turns && force * change >= (1.0 - off) * f->limit * speed;
    return force >= (1.0 - off) * f->limit;
}

/// Slides with F along `effort`.
static void slide(taci_TreeFriction *f, const double *effort)
{
    double length = size(f, effort);
    f->mode = TACI_FRICTION_SLIDES;
    f->kappa = 0.0;
    for (int i = 0; i < f->count; i++)
        f->push[i] = f->limit * effort[i] / length;
}

/// Held to a mean rate of a share of that at k: a half of it is rest at the end of the step.
static void hold_to(const taci_Tree *t, taci_TreeFriction *f, double share)
{
    f->mode = share == 1.0 ? TACI_FRICTION_KEEPS : TACI_FRICTION_STOPS;
    f->kappa = hold(t, f);
    for (int i = 0; i < f->count; i++)
        f->push[i] = share * f->kappa * f->start[i];
}

/// The tangent at mean rates v of the friction of what turns back, -F v / |v - start|; of what does
/// not come to rest, where it would.
static void turn(taci_TreeFriction *f, const double *v)
{
    double change = from_start(f, v, 1.0), start = size(f, f->start), at[3] = {0};
    bool short_of = 2.0 * change < start;
    change = short_of ? 0.5 * start : change;
    f->mode = TACI_FRICTION_TURNS;
    f->kappa = f->limit * start / (change * change);
    for (int i = 0; i < f->count; i++) {
        at[i] = short_of ? 0.5 * f->start[i] : v[i];
        f->push[i] = (f->kappa - f->limit / change) * at[i];
    }
}

/// A damper of the predicted rate is right, may be drawn nearer, or is far off.
static bool revise_secant(const taci_Tree *t, taci_TreeFriction *f, const double *v)
{
    if (is_right(t, f, v, EXACT, false))
        return false;
    bool fast = f->kappa * t->T < FAST * f->inertia; // the rate hardly depends on it
    if (fast && is_right(t, f, v, CLOSE, false))
        f->kappa = secant(t, f, v);
    else
        hold_to(t, f, 0.5);
    return true;
}

/// It stops where less than F does that, and goes on where more would be needed. Where a load would
/// turn it back it does so within the step if the load is more than F: what keeps its rate tells.
static bool revise_stop(const taci_Tree *t, taci_TreeFriction *f, const double *effort)
{
    double start = size(f, f->start), needed = size(f, effort), along = dot(f, effort, f->start);
    bool rested = start * hold(t, f) <= NEAR_HOLD * f->limit;
    bool slow = start * f->inertia <= f->limit * t->T; // the load that stops it is less than F
    if (needed > f->limit && (rested || along < 0.0)) {
        slide(f, effort);
        return true;
    }
    if (rested || f->stays || (along < 0.0 && slow))
        return false;
    hold_to(t, f, 1.0);
    return true;
}

/// Another regime where mean rates v contradict the present one.
static bool revise(const taci_Tree *t, taci_TreeFriction *f, const double *v)
{
    const double still[3] = {0};
    double effort[3] = {0}, end[3] = {0}, miss[3] = {0}, change = from_start(f, v, 1.0);
    for (int i = 0; i < f->count; i++) {
        effort[i] = f->push[i] - f->kappa * v[i];
        end[i] = 2.0 * v[i] - f->start[i];
        miss[i] = effort[i] * change + f->limit * v[i];
    }
    switch (f->mode) {
    case TACI_FRICTION_SECANT:
        return revise_secant(t, f, v);
    case TACI_FRICTION_SLIDES:
        if (dot(f, end, f->push) < 0.0)
            return false;
        hold_to(t, f, 0.5);
        return true;
    case TACI_FRICTION_STOPS:
        return revise_stop(t, f, effort);
    case TACI_FRICTION_KEEPS:
        f->stays = size(f, effort) <= f->limit;
        if (f->stays)
            hold_to(t, f, 0.5);
        else
            turn(f, still);
        return true;
    case TACI_FRICTION_TURNS:
        if (size(f, miss) <= EXACT * f->limit * change)
            return false;
        turn(f, v);
        return true;
    }
    return false;
}

bool taci_tree_friction_revise(taci_Tree *t, const double *v)
{
    bool changed = false;
    for (int i = 0; i < t->parts->frictions; i++)
        changed = revise(t, &t->parts->friction[i], v + t->parts->friction[i].dof) || changed;
    return changed;
}

/// What stops a joint, as a damper: where it would have to push along, the joint is held instead.
static double stopping(const taci_Tree *t, const taci_TreeFriction *f, const double *v)
{
    double most = secant(t, f, v), power = f->kappa * dot(f, v, v) - dot(f, f->push, v);
    if (!(power > 0.0))
        return hold(t, f);
    double kappa = power / dot(f, v, v);
    return kappa < most ? kappa : most;
}

bool taci_tree_friction_settle(taci_Tree *t, const double *v)
{
    bool changed = false;
    for (int i = 0; i < t->parts->frictions; i++) {
        taci_TreeFriction *f = &t->parts->friction[i];
        if (f->mode == TACI_FRICTION_SECANT)
            continue;
        f->kappa =
            f->mode == TACI_FRICTION_STOPS ? stopping(t, f, v + f->dof) : secant(t, f, v + f->dof);
        f->mode = TACI_FRICTION_SECANT;
        f->push[0] = f->push[1] = f->push[2] = 0.0;
        changed = true;
    }
    return changed;
}

bool taci_tree_friction_expected(const taci_Tree *t)
{
    for (int i = 0; i < t->parts->frictions; i++)
        if (!is_right(t, &t->parts->friction[i], t->v_hat + t->parts->friction[i].dof, CLOSE, true))
            return false;
    return true;
}

void taci_tree_friction_book(taci_Tree *t)
{
    taci_TreeParts *p = t->parts;
    for (int i = 0; i < p->frictions; i++) {
        const taci_TreeFriction *f = &p->friction[i];
        for (int j = f->dof; j < f->dof + f->count; j++)
            p->books.friction += t->T * f->kappa * t->v_hat[j] * t->v_hat[j];
    }
}

void taci_tree_friction_done(const taci_Tree *t, double *tau)
{
    for (int i = 0; i < t->parts->frictions; i++) {
        const taci_TreeFriction *f = &t->parts->friction[i];
        for (int j = f->dof; j < f->dof + f->count; j++)
            tau[j] -= f->kappa * t->v_hat[j];
    }
}
