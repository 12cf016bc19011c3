// Potentials over the coordinates of a tree: joint springs, limits, tendons, springs of ball
// joints. Quadratic ones are exact for any step; slack ones follow the discrete gradient of the
// predicted step, and what is then left goes to the policy. Theory: docs/theory/lagrange.md (L5).
#include "base/assert.h"
#include "math/so3.h"
#include "system/tree/tree_parts.h"
#include <math.h>

/// One end of the step: its positions, and its places.
typedef struct End {
    const double *q;
    const taci_TreePlace *place;
    const double *yield;
} End;

static End end_of(const taci_Tree *t, bool next)
{
    const taci_TreeState *s = &t->state[next ? 1 - t->phase : t->phase];
    return (End){s->q, next ? t->next : t->now, s->yield};
}

static tac_Vec3 rotation(const taci_Tree *t, int link, const double *q)
{
    const double *x = q + t->link[link].position;
    return q_log((tac_Quat){x[0], x[1], x[2], x[3]});
}

/// What is no sum.
static double measure_curve(const taci_Tree *t, const taci_TreeElement *e, const End *end)
{
    if (e->measure == TACI_TREE_ANGLE)
        return v3_norm(rotation(t, e->of, end->q));
    return e->gain * taci_tree_path_length(t, e->of, end->place);
}

static inline double stretch(const taci_Tree *t, const taci_TreeElement *e, const End *end)
{
    const taci_TreeParts *p = t->parts;
    double s = e->offset;
    if (e->measure != TACI_TREE_SUM)
        return s + measure_curve(t, e, end);
    for (int i = e->first; i < e->first + e->count; i++)
        s += p->arm[i] * end->q[p->arm_position[i]];
    return s;
}

/// Arms of what is no sum, at these places. The angle of a rotation changes as fast as its axis is
/// turned about, in whichever axes.
static void find_arms(const taci_Tree *t, const taci_TreeElement *e, const taci_TreePlace *place,
                      const double *q, double *arm)
{
    if (e->measure == TACI_TREE_PATH) {
        taci_tree_path_arms(t, e->of, place, arm);
        for (int i = 0; i < e->count; i++)
            arm[i] *= e->gain;
    } else if (e->measure == TACI_TREE_ANGLE) {
        tac_Vec3 turn = rotation(t, e->of, q);
        double angle = v3_norm(turn);
        v3_put(arm, angle > 0.0 ? v3_scale(1.0 / angle, turn) : turn);
    }
}

void taci_tree_elements_arms(taci_Tree *t, const taci_TreePlace *place, const double *q)
{
    for (int i = 0; i < t->parts->element_count; i++)
        find_arms(t, &t->parts->element[i], place, q, t->parts->arm + t->parts->element[i].first);
}

double taci_tree_tendon_length(const taci_Tree *t, int tendon, bool next)
{
    const taci_TreeElement *e = &t->parts->element[t->parts->tendon_first + tendon];
    const End end = end_of(t, next);
    double sum = 0.0;
    if (e->measure == TACI_TREE_PATH)
        return taci_tree_path_length(t, e->of, end.place);
    for (int i = e->first; i < e->first + e->count; i++)
        sum += t->parts->arm[i] * end.q[t->parts->arm_position[i]];
    return sum;
}

double taci_tree_tendon_rate(const taci_Tree *t, int tendon, const double *v)
{
    const taci_TreeParts *p = t->parts;
    const taci_TreeElement *e = &p->element[p->tendon_first + tendon];
    const double *arm = p->arm + e->first;
    double sum = 0.0;
    if (e->measure == TACI_TREE_PATH) {
        taci_tree_path_arms(t, e->of, t->now, p->paths.arm);
        arm = p->paths.arm;
    }
    for (int i = 0; i < e->count; i++)
        sum += arm[i] * v[p->arm_dof[e->first + i]];
    return sum;
}

int taci_tree_tendon_arms(const taci_Tree *t, int tendon, const int32_t **dof, const double **arm)
{
    const taci_TreeElement *e = &t->parts->element[t->parts->tendon_first + tendon];
    *dof = t->parts->arm_dof + e->first;
    *arm = t->parts->arm + e->first;
    return e->count;
}

static double rate(const taci_Tree *t, const taci_TreeElement *e, const double *v)
{
    const taci_TreeParts *p = t->parts;
    double r = 0.0;
    for (int i = e->first; i < e->first + e->count; i++)
        r += p->arm[i] * v[p->arm_dof[i]];
    return r;
}

static double energy(const taci_TreeElement *e, double s)
{
    return e->slack && s <= 0.0 ? 0.0 : 0.5 * e->k * s * s;
}

/// Whether a slack element is in force over the whole step, crosses, or is not in force.
typedef enum Span { SLACK, CROSSES, TAUT } Span;

static Span span_of(const taci_TreeElement *e, double end)
{
    if (!e->slack || (e->s > 0.0 && end > 0.0))
        return TAUT;
    return e->s > 0.0 || end > 0.0 ? CROSSES : SLACK;
}

/// The mean force over a step in which the element goes from s to `end` through zero, and its
/// derivative by `end`; both are not negative, as the potential is convex.
static void linearise_crossing(const taci_Tree *t, taci_TreeElement *e, double rate_star)
{
    double d = e->end - e->s, rise = energy(e, e->end) - energy(e, e->s);
    double mean = rise / d, slope = (e->k * fmax(e->end, 0.0) - mean) / d;
    TAC_ASSERT(d != 0.0); // it crosses zero
    e->kappa = fmax(slope, 0.0) * t->T;
    e->force = mean - e->kappa * rate_star;
}

static void prepare_element(taci_Tree *t, taci_TreeElement *e, const End *now)
{
    if (e->measure != TACI_TREE_SUM)
        find_arms(t, e, t->mid, t->q_mid, t->parts->arm + e->first);
    double rate_star = rate(t, e, t->v_star);
    e->s = stretch(t, e, now) - now->yield[e - t->parts->element];
    e->delta = e->moves ? e->target - e->offset : 0.0;
    e->end = e->s + t->T * rate_star + e->delta;
    e->kappa = e->force = e->damper = 0.0;
    switch (span_of(e, e->end)) {
    case TAUT:
        e->damper = e->c;
        e->kappa = 0.5 * e->k * t->T + e->c;
        e->force = e->k * (e->s + 0.5 * e->delta);
        break;
    case CROSSES:
        linearise_crossing(t, e, rate_star);
        break;
    case SLACK:
        break;
    }
}

static void add_element(taci_Tree *t, const taci_TreeElement *e)
{
    taci_TreeParts *p = t->parts;
    for (int i = e->first; i < e->first + e->count; i++)
        p->tau[p->arm_dof[i]] -= p->arm[i] * e->force;
    if (e->count == 1)
        t->diag[p->arm_dof[e->first]] += p->arm[e->first] * p->arm[e->first] * e->kappa;
    else if (e->kappa > 0.0)
        t->row[t->row_count++] = (taci_TreeRow){.count = e->count,
                                                .dof = p->arm_dof + e->first,
                                                .arm = p->arm + e->first,
                                                .kappa = e->kappa};
}

static void add_ball(taci_Tree *t, taci_TreeBall *b, const double *q)
{
    tac_Vec3 s = rotation(t, b->link, q);
    tac_Mat3 L = so3_left_jacobian_inverse(rotation(t, b->link, t->q_mid));
    b->kappa = 0.5 * b->k * t->T;
    const double now[3] = {s.x, s.y, s.z};
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            b->arm[i][j] = L.m[j][i]; // rates are in own axes: the right Jacobian
            t->parts->tau[b->dof + j] -= b->k * now[i] * b->arm[i][j];
        }
    }
}

/// Springs and dampers of single joints: exact for any step.
static void add_springs(taci_Tree *t, const double *q)
{
    taci_TreeParts *p = t->parts;
    for (int i = 0; i < t->dofs; i++) {
        t->diag[i] = p->damper[i] + 0.5 * t->T * p->spring[i];
        p->tau[i] = 0.0;
        if (p->spring[i] != 0.0)
            p->tau[i] = -p->spring[i] * (q[p->position_of[i]] - 0.5 * (p->rest[i] + p->target[i]));
    }
}

void taci_tree_elements_prepare(taci_Tree *t)
{
    taci_TreeParts *p = t->parts;
    const End now = end_of(t, false);
    const double *q = now.q;
    t->row_count = 0;
    add_springs(t, q);
    for (int i = 0; i < p->element_count; i++) {
        if (p->element[i].idle)
            continue;
        prepare_element(t, &p->element[i], &now);
        add_element(t, &p->element[i]);
    }
    for (int i = 0; i < t->ball_count; i++)
        add_ball(t, &t->ball[i], q);
    TAC_ASSERT(t->row_count <= t->row_capacity);
}

bool taci_tree_elements_expected(const taci_Tree *t)
{
    const taci_TreeParts *p = t->parts;
    for (int i = 0; i < p->element_count; i++) {
        const taci_TreeElement *e = &p->element[i];
        if (!e->slack || e->idle)
            continue;
        double end = e->s + t->T * rate(t, e, t->v_hat) + e->delta;
        if (span_of(e, end) != span_of(e, e->end))
            return false;
    }
    return true;
}

static double finish_element(taci_Tree *t, taci_TreeElement *e)
{
    taci_TreeParts *p = t->parts;
    e->rate = rate(t, e, t->v_hat);
    e->pull = e->force + (e->kappa - e->damper) * e->rate;
    double way = t->T * e->rate + e->delta;
    p->damping += t->T * e->damper * e->rate * e->rate;
    p->work_target += e->pull * e->delta;
    if (e->k == 0.0)
        return 0.0;
    if (e->measure != TACI_TREE_SUM) { // as it came, with what the straight line misses
        const End next = end_of(t, true);
        double end = stretch(t, e, &next) + e->delta - t->state[t->phase].yield[e - p->element];
        return energy(e, end) - energy(e, e->s) - e->pull * way;
    }
    if (!e->slack)
        return 0.0;
    return energy(e, e->s + way) - energy(e, e->s) - e->pull * way;
}

/// The spring of the ball joint that has a velocity, NULL: there is none. They stand in order.
static const taci_TreeBall *find_ball(const taci_Tree *t, int dof)
{
    int from = 0, to = t->ball_count;
    while (from < to) {
        int half = from + (to - from) / 2;
        const taci_TreeBall *b = &t->ball[half];
        if (dof >= b->dof && dof < b->dof + 3)
            return b;
        if (dof < b->dof)
            to = half;
        else
            from = half + 1;
    }
    return NULL;
}

double taci_tree_effort(const taci_Tree *t, int dof)
{
    double effort = t->parts->tau[dof] - t->diag[dof] * t->v_hat[dof];
    for (int i = 0; i < t->row_count; i++) {
        const taci_TreeRow *row = &t->row[i];
        double arm = 0.0, rate = 0.0;
        for (int j = 0; j < row->count; j++) {
            arm += row->dof[j] == dof ? row->arm[j] : 0.0;
            rate += row->arm[j] * t->v_hat[row->dof[j]];
        }
        effort -= arm * row->kappa * rate;
    }
    const taci_TreeBall *ball = find_ball(t, dof);
    for (int i = 0; ball && i < 3; i++)
        effort -=
            ball->arm[i][dof - ball->dof] * ball->kappa * taci_tree_ball_rate(ball, i, t->v_hat);
    return effort;
}

/// Of the linearised logarithm.
static double ball_leak(const taci_Tree *t, const taci_TreeBall *b)
{
    tac_Vec3 s = rotation(t, b->link, t->state[t->phase].q);
    tac_Vec3 g = rotation(t, b->link, t->state[1 - t->phase].q);
    const double now[3] = {s.x, s.y, s.z};
    double work = 0.0;
    for (int i = 0; i < 3; i++) {
        double r = taci_tree_ball_rate(b, i, t->v_hat);
        work += t->T * r * b->k * (now[i] + 0.5 * t->T * r);
    }
    return 0.5 * b->k * (v3_norm2(g) - v3_norm2(s)) - work;
}

/// The mover of a rest pays the mean force over the step.
static double work_of_rests(const taci_Tree *t)
{
    const taci_TreeParts *p = t->parts;
    const double *q = t->state[t->phase].q;
    double work = 0.0;
    for (int i = 0; p->moving > 0 && i < t->dofs; i++) {
        double way = p->target[i] - p->rest[i];
        if (way == 0.0)
            continue;
        double s = q[p->position_of[i]] - p->rest[i] + 0.5 * (t->T * t->v_hat[i] - way);
        work -= p->spring[i] * s * way;
    }
    return work;
}

/// What a potential does not count of its stretch it need not hold: no more than that stretch.
static void carry_yields(taci_Tree *t)
{
    const double *yield = t->state[t->phase].yield;
    const End end = end_of(t, true);
    for (int i = 0; i < t->parts->element_count; i++) {
        const taci_TreeElement *e = &t->parts->element[i];
        double *next = &t->state[1 - t->phase].yield[i];
        *next = yield[i] > 0.0 ? fmin(yield[i], fmax(stretch(t, e, &end) + e->delta, 0.0)) : 0.0;
    }
}

double taci_tree_elements_yield(taci_Tree *t, double owed)
{
    const End end = end_of(t, true);
    double paid = 0.0;
    for (int i = 0; i < t->parts->element_count && paid < owed; i++) {
        const taci_TreeElement *e = &t->parts->element[i];
        double *yield = &t->state[1 - t->phase].yield[i];
        double s = stretch(t, e, &end) + e->delta - *yield, held = energy(e, s);
        if (!e->slack || !(held > 0.0))
            continue;
        double left = fmax(held - (owed - paid), 0.0), shorter = sqrt(2.0 * left / e->k);
        *yield += s - shorter;
        paid += held - energy(e, shorter);
    }
    return paid;
}

static double spring_effort(const taci_Tree *t, int i)
{
    const taci_TreeParts *p = t->parts;
    double effort = -p->damper[i] * t->v_hat[i];
    if (p->spring[i] != 0.0)
        effort -= p->spring[i] * (t->state[t->phase].q[p->position_of[i]] +
                                  0.5 * t->T * t->v_hat[i] - 0.5 * (p->rest[i] + p->target[i]));
    return effort;
}

double taci_tree_elements_finish(taci_Tree *t)
{
    taci_TreeParts *p = t->parts;
    carry_yields(t);
    double leak = 0.0;
    p->damping = 0.0;
    p->work_target = work_of_rests(t);
    for (int i = 0; i < t->dofs; i++) {
        p->damping += t->T * p->damper[i] * t->v_hat[i] * t->v_hat[i];
        p->effort[i] = spring_effort(t, i);
    }
    for (int i = 0; i < p->element_count; i++) {
        const taci_TreeElement *e = &p->element[i];
        leak += finish_element(t, &p->element[i]);
        if (i < p->tendon_first)
            p->effort[p->arm_dof[e->first]] -= p->arm[e->first] * (e->force + e->kappa * e->rate);
        for (int j = 1; e->measure == TACI_TREE_ANGLE && j < e->count; j++)
            p->effort[p->arm_dof[e->first + j]] -=
                p->arm[e->first + j] * (e->force + e->kappa * e->rate);
    }
    for (int i = 0; i < t->ball_count; i++)
        leak += ball_leak(t, &t->ball[i]);
    return leak;
}

void taci_tree_elements_done(const taci_Tree *t, const double *q, double *tau)
{
    const taci_TreeParts *p = t->parts;
    for (int i = 0; i < t->dofs; i++)
        tau[i] += p->effort[i];
    for (int i = p->tendon_first; i < p->element_count; i++) {
        const taci_TreeElement *e = &p->element[i];
        for (int j = e->first; j < e->first + e->count; j++)
            tau[p->arm_dof[j]] -= p->arm[j] * (e->force + e->kappa * e->rate);
    }
    for (int i = 0; i < t->ball_count; i++) {
        const taci_TreeBall *b = &t->ball[i];
        tac_Vec3 s = rotation(t, b->link, q);
        const double now[3] = {s.x, s.y, s.z};
        for (int j = 0; j < 3; j++) {
            double pull = b->k * now[j] + b->kappa * taci_tree_ball_rate(b, j, t->v_hat);
            for (int k = 0; k < 3; k++)
                tau[b->dof + k] -= b->arm[j][k] * pull;
        }
    }
}

double taci_tree_elements_energy(const taci_Tree *t, bool moved)
{
    const taci_TreeParts *p = t->parts;
    const End end = end_of(t, moved);
    const double *q = end.q;
    double sum = 0.0;
    const double *rest = moved ? p->target : p->rest;
    for (int i = 0; i < t->dofs; i++)
        if (p->spring[i] != 0.0) {
            double s = q[p->position_of[i]] - rest[i];
            sum += 0.5 * p->spring[i] * s * s;
        }
    for (int i = 0; i < p->element_count; i++) {
        const taci_TreeElement *e = &p->element[i];
        if (e->k == 0.0)
            continue;
        double shift = moved && e->moves ? e->target - e->offset : 0.0;
        shift -= end.yield[i];
        sum += energy(e, stretch(t, e, &end) + shift);
    }
    for (int i = 0; i < t->ball_count; i++)
        sum += 0.5 * t->ball[i].k * v3_norm2(rotation(t, t->ball[i].link, q));
    return sum;
}

void taci_tree_elements_commit(taci_Tree *t)
{
    taci_TreeParts *p = t->parts;
    for (int i = 0; p->moving > 0 && i < t->dofs; i++)
        p->rest[i] = p->target[i];
    p->moving = 0;
    for (int i = 0; i < p->element_count; i++)
        if (p->element[i].moves) {
            p->element[i].offset = p->element[i].target;
            p->element[i].moves = 0;
        }
}

void taci_tree_elements_efforts(const taci_Tree *t, const double *v, double *tau)
{
    const taci_TreeParts *p = t->parts;
    const End end = end_of(t, false);
    const double *q = end.q;
    for (int i = 0; i < t->dofs; i++) {
        tau[i] -= p->damper[i] * v[i];
        if (p->spring[i] != 0.0)
            tau[i] -= p->spring[i] * (q[p->position_of[i]] - p->rest[i]);
    }
    for (int i = 0; i < p->element_count; i++) {
        const taci_TreeElement *e = &p->element[i];
        if (e->k == 0.0 && e->c == 0.0)
            continue;
        double s = stretch(t, e, &end) - end.yield[i];
        if (e->slack && s <= 0.0)
            continue;
        const double *arm = p->arm + e->first;
        double speed = 0.0;
        if (e->measure != TACI_TREE_SUM) { // those of the last step stay
            find_arms(t, e, t->now, q, p->paths.arm);
            arm = p->paths.arm;
        }
        for (int j = 0; j < e->count; j++)
            speed += arm[j] * v[p->arm_dof[e->first + j]];
        double force = e->k * s + e->c * speed;
        for (int j = 0; j < e->count; j++)
            tau[p->arm_dof[e->first + j]] -= arm[j] * force;
    }
    for (int i = 0; i < t->ball_count; i++) { // the gradient of ½ k φ² is along the axis
        const taci_TreeBall *b = &t->ball[i];
        tac_Vec3 s = rotation(t, b->link, q);
        tau[b->dof] -= b->k * s.x, tau[b->dof + 1] -= b->k * s.y, tau[b->dof + 2] -= b->k * s.z;
    }
}
