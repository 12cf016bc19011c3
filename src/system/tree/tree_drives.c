// Drives: the motors of a tree (<tactus/drive.h>). Each is an effort f = force - kappa · rate along
// a row P of the velocities, linear in the rate that the step finds, so that stiff servos are
// stable; beyond its bounds it is constant. Which of the two it is, its regime, is taken from the
// predicted rate, and again from the one found. A drive stores nothing: f · rate · T is work from
// outside. Theory: docs/theory/lagrange.md (L11).
#include "system/tree/tree_parts.h"
#include <math.h>

double taci_within(double x, double lower, double upper)
{
    if (!(lower < upper))
        return x;
    return x < lower ? lower : x > upper ? upper : x;
}

static taci_Regime regime_of(double f, double lower, double upper)
{
    if (!(lower < upper))
        return TACI_REGIME_LAW;
    return f < lower ? TACI_REGIME_LOWER : f > upper ? TACI_REGIME_UPPER : TACI_REGIME_LAW;
}

/// Where a frame is, at these places of the links.
static tac_Pose frame_at(const taci_TreeFrameEnd *e, const taci_TreePlace *place)
{
    if (e->link < 0)
        return e->frame;
    const taci_TreePlace *l = &place[e->link];
    return (tac_Pose){v3_add(l->p, m3_mul_v(&l->R, e->frame.p)),
                      q_mul(q_from_matrix(&l->R), e->frame.q)};
}

/// gear · (position, rotation vector) of one frame as seen from the other.
static double length_between(const taci_TreeDrive *d, const taci_TreePlace *place)
{
    tac_Pose to = frame_at(&d->end[1], place);
    tac_Pose seen = pose_mul(pose_inverse(to), frame_at(&d->end[0], place));
    return v3_dot(d->wrench.force, seen.p) + v3_dot(d->wrench.torque, q_log(seen.q));
}

taci_TreeGrip taci_tree_drive_grip(const taci_TreeDrive *d, const taci_TreePlace *place)
{
    tac_Quat q = frame_at(&d->end[1], place).q;
    return (taci_TreeGrip){{q_rotate(q, d->wrench.force), q_rotate(q, d->wrench.torque)},
                           frame_at(&d->end[0], place).p};
}

double taci_tree_drive_length(const taci_Tree *t, const taci_TreeDrive *d, const double *q)
{
    const taci_TreeParts *p = t->parts;
    double l = 0.0;
    if (d->string >= 0)
        return d->gear * taci_tree_path_length(t, p->element[d->string].of, t->now);
    if (d->on == TAC_DRIVE_FRAMES)
        return length_between(d, t->now);
    for (int i = d->first; i < d->first + d->count; i++)
        if (p->drive_position[i] >= 0)
            l += p->drive_arm[i] * q[p->drive_position[i]];
    return l;
}

static double rate_of(const taci_Tree *t, const taci_TreeDrive *d, const double *v)
{
    const taci_TreeParts *p = t->parts;
    double r = 0.0;
    for (int i = d->first; i < d->first + d->count; i++)
        r += p->drive_arm[i] * v[p->drive_dof[i]];
    return r;
}

// ------------------------------------------------------------------------------------------- u

/// The activation after a time h, exact for a control that holds.
static double activation_after(const taci_TreeDrive *d, double u, double h)
{
    double control = taci_within(d->control, d->control_lower, d->control_upper);
    switch ((tac_DriveDynamics)d->dynamics) {
    case TAC_DRIVE_DIRECT:
        return control;
    case TAC_DRIVE_INTEGRATOR:
        u += h * control;
        break;
    case TAC_DRIVE_FILTER:
        u = control + (u - control) * exp(-h / d->time_constant);
        break;
    }
    return taci_within(u, d->activation_lower, d->activation_upper);
}

// ----------------------------------------------------------------------------------------- laws

/// What a wrench on a link, at `at` in world axes, does on one velocity of a joint above it.
static double along(const taci_Tree *t, int link, int k, tac_Vec3 at, const tac_Wrench *w)
{
    const taci_TreeLink *l = &t->link[link];
    const taci_TreePlace *place = &t->mid[link];
    tac_Vec3 torque = v3_add(w->torque, v3_cross(v3_sub(at, place->p), w->force));
    if (l->type == TACI_TREE_PRISMATIC)
        return v3_dot(m3_col(&place->R, 2), w->force);
    if (l->type == TACI_TREE_FREE && k < 3)
        return k == 0 ? w->force.x : k == 1 ? w->force.y : w->force.z;
    return v3_dot(m3_col(&place->R, l->dofs == 1 ? 2 : k % 3), torque);
}

/// P of a drive on a body, at the predicted midpoint.
static void place_wrench(taci_Tree *t, const taci_TreeDrive *d)
{
    taci_TreeParts *p = t->parts;
    if (d->link < 0)
        return;
    const taci_TreePlace *place = &t->mid[d->link];
    tac_Vec3 at = v3_add(place->p, m3_mul_v(&place->R, d->at));
    tac_Wrench w = {m3_mul_v(&place->R, d->wrench.force), m3_mul_v(&place->R, d->wrench.torque)};
    int i = d->first;
    for (int up = d->link; up >= 0; up = t->link[up].parent)
        for (int k = 0; k < t->link[up].dofs; k++)
            p->drive_arm[i++] = along(t, up, k, at, &w);
}

/// P of a drive between frames, at the predicted midpoint.
static void place_grip(taci_Tree *t, const taci_TreeDrive *d)
{
    taci_TreeParts *p = t->parts;
    taci_TreeGrip grip = taci_tree_drive_grip(d, t->mid);
    int i = d->first;
    for (int side = 0; side < 2; side++)
        for (int up = d->end[side].link; up != d->common; up = t->link[up].parent)
            for (int k = 0; k < t->link[up].dofs; k++) {
                double arm = along(t, up, k, grip.at, &grip.wrench);
                p->drive_arm[i++] = side == 0 ? arm : -arm;
            }
}

/// P of a drive on a string, at the predicted midpoint.
static void place_string(taci_Tree *t, const taci_TreeDrive *d)
{
    taci_TreeParts *p = t->parts;
    const taci_TreeElement *e = &p->element[d->string];
    for (int i = 0; i < d->count; i++)
        p->drive_arm[d->first + i] = d->gear / e->gain * p->arm[e->first + i];
}

/// f = force - kappa · rate. Where it would feed its own motion it is taken at the predicted rate:
/// the operator stays positive.
static void find_law(const taci_Tree *t, taci_TreeDrive *d, double activation)
{
    double h = 0.5 * t->T, u = activation_after(d, activation, h);
    double slope = d->gain[1] * u + d->bias[1]; // by l
    double l = taci_tree_drive_length(t, d, d->measured ? t->state[t->phase].q : t->q_mid);
    d->force = d->gain[0] * u + d->bias[0] + slope * l;
    d->kappa = -(d->gain[2] * u + d->bias[2]) - (d->measured ? h * slope : 0.0);
    if (d->kappa < 0.0) {
        d->force -= d->kappa * rate_of(t, d, t->v_star);
        d->kappa = 0.0;
    }
}

/// What a drive does at rates v in its regime.
static double force_at(const taci_Tree *t, const taci_TreeDrive *d, const double *v)
{
    return d->regime == TACI_REGIME_LOWER   ? d->lower
           : d->regime == TACI_REGIME_UPPER ? d->upper
                                            : d->force - d->kappa * rate_of(t, d, v);
}

/// The regime of a drive at rates v.
static taci_Regime regime_at(const taci_Tree *t, const taci_TreeDrive *d, const double *v)
{
    return d->lower < d->upper
               ? regime_of(d->force - d->kappa * rate_of(t, d, v), d->lower, d->upper)
               : TACI_REGIME_LAW;
}

/// What the drives under each cap would do together at rates v, each in its regime there.
static void sum_under_caps(const taci_Tree *t, const double *v)
{
    taci_TreeParts *p = t->parts;
    for (int i = 0; i < p->cap_count; i++)
        p->cap[i].sum = 0.0;
    for (int i = 0; i < p->drive_count && p->cap_count > 0; i++) {
        const taci_TreeDrive *d = &p->drive[i];
        if (d->cap < 0)
            continue;
        double f = d->force - d->kappa * rate_of(t, d, v);
        p->cap[d->cap].sum += p->drive_arm[d->first] * taci_within(f, d->lower, d->upper);
    }
}

/// The regime of a cap with what was summed under it.
static taci_Regime cap_regime(const taci_TreeCap *c)
{
    return regime_of(c->sum, c->lower, c->upper);
}

/// A regime that a motion found in `from` contradicts, for the one it speaks for, `to`. Never from
/// one bound to the other: at the wrong bound a stiff drive runs away so fast that its law speaks
/// for the opposite one. Of a single drive the law itself tells which of the three is right.
static bool change(taci_Regime *from, taci_Regime to)
{
    if (*from == to)
        return false;
    *from = *from == TACI_REGIME_LAW ? to : TACI_REGIME_LAW;
    return true;
}

bool taci_tree_drives_revise(taci_Tree *t, const double *v)
{
    taci_TreeParts *p = t->parts;
    bool changed = false;
    for (int i = 0; i < p->drive_count; i++)
        changed |= change(&p->drive[i].regime, regime_at(t, &p->drive[i], v));
    sum_under_caps(t, v);
    for (int i = 0; i < p->cap_count; i++)
        changed |= change(&p->cap[i].regime, cap_regime(&p->cap[i]));
    return changed;
}

bool taci_tree_drives_expected(const taci_Tree *t)
{
    const taci_TreeParts *p = t->parts;
    bool expected = true;
    for (int i = 0; i < p->drive_count; i++)
        expected = expected && regime_at(t, &p->drive[i], t->v_hat) == p->drive[i].regime;
    sum_under_caps(t, t->v_hat);
    for (int i = 0; i < p->cap_count; i++)
        expected = expected && cap_regime(&p->cap[i]) == p->cap[i].regime;
    return expected;
}

void taci_tree_drives_prepare(taci_Tree *t)
{
    taci_TreeParts *p = t->parts;
    for (int i = 0; i < p->drive_count; i++) {
        if (p->drive[i].on == TAC_DRIVE_BODY)
            place_wrench(t, &p->drive[i]);
        if (p->drive[i].on == TAC_DRIVE_FRAMES)
            place_grip(t, &p->drive[i]);
        if (p->drive[i].string >= 0)
            place_string(t, &p->drive[i]);
        find_law(t, &p->drive[i], t->state[t->phase].activation[i]);
        p->drive[i].regime = TACI_REGIME_LAW;
    }
    for (int i = 0; i < p->cap_count; i++)
        p->cap[i].regime = TACI_REGIME_LAW;
    taci_tree_drives_revise(t, t->v_star);
}

/// An effort force - kappa · rate along the arms of a drive.
static void add(taci_Tree *t, const taci_TreeDrive *d, double force, double kappa)
{
    taci_TreeParts *p = t->parts;
    const double *arm = p->drive_arm + d->first;
    const int32_t *dof = p->drive_dof + d->first;
    for (int i = 0; i < d->count; i++)
        p->tau[dof[i]] += arm[i] * force;
    if (d->count == 1)
        t->diag[dof[0]] += arm[0] * arm[0] * kappa;
    else if (d->count > 1 && kappa > 0.0)
        t->row[t->row_count++] =
            (taci_TreeRow){.count = d->count, .dof = dof, .arm = arm, .kappa = kappa};
}

void taci_tree_drives_add(taci_Tree *t)
{
    taci_TreeParts *p = t->parts;
    for (int i = 0; i < p->cap_count; i++)
        p->cap[i].force = p->cap[i].kappa = 0.0;
    for (int i = 0; i < p->drive_count; i++) {
        const taci_TreeDrive *d = &p->drive[i];
        bool law = d->regime == TACI_REGIME_LAW;
        double force = law ? d->force : d->regime == TACI_REGIME_LOWER ? d->lower : d->upper;
        double kappa = law ? d->kappa : 0.0;
        if (d->cap < 0) {
            add(t, d, force, kappa);
            continue;
        }
        double arm = p->drive_arm[d->first];
        p->cap[d->cap].force += arm * force;
        p->cap[d->cap].kappa += arm * arm * kappa;
    }
    for (int i = 0; i < p->cap_count; i++) {
        const taci_TreeCap *c = &p->cap[i];
        bool law = c->regime == TACI_REGIME_LAW;
        p->tau[c->dof] += law ? c->force : c->regime == TACI_REGIME_LOWER ? c->lower : c->upper;
        t->diag[c->dof] += law ? c->kappa : 0.0;
    }
}

// ------------------------------------------------------------------------------- after the solve

/// The drives under caps that are at a bound are scaled down to it, so that each stays within its
/// own bounds; where no scaling leads there, in a step of impact or to a bound on the other side,
/// they share the rest by their arms.
static void share_caps(taci_Tree *t)
{
    taci_TreeParts *p = t->parts;
    for (int i = 0; i < p->cap_count; i++)
        p->cap[i].sum = p->cap[i].squares = 0.0;
    for (int i = 0; i < p->drive_count && p->cap_count > 0; i++)
        if (p->drive[i].cap >= 0) {
            taci_TreeCap *c = &p->cap[p->drive[i].cap];
            double arm = p->drive_arm[p->drive[i].first];
            c->sum += arm * p->drive[i].next_pull;
            c->squares += arm * arm;
        }
    for (int i = 0; i < p->drive_count && p->cap_count > 0; i++) {
        if (p->drive[i].cap < 0)
            continue;
        const taci_TreeCap *c = &p->cap[p->drive[i].cap];
        if (c->regime == TACI_REGIME_LAW || !(c->squares > 0.0))
            continue;
        double bound = c->regime == TACI_REGIME_LOWER ? c->lower : c->upper;
        if (bound * c->sum >= 0.0 && fabs(bound) <= fabs(c->sum) && c->sum != 0.0)
            p->drive[i].next_pull *= bound / c->sum;
        else
            p->drive[i].next_pull +=
                (bound - c->sum) * p->drive_arm[p->drive[i].first] / c->squares;
    }
}

void taci_tree_drives_pull(taci_Tree *t)
{
    taci_TreeParts *p = t->parts;
    const double *now = t->state[t->phase].activation;
    double *next = t->state[1 - t->phase].activation;
    for (int i = 0; i < p->drive_count; i++) {
        p->drive[i].next_pull = force_at(t, &p->drive[i], t->v_hat);
        next[i] = activation_after(&p->drive[i], now[i], t->T);
    }
    share_caps(t);
}

double taci_tree_drives_book(taci_Tree *t)
{
    taci_TreeParts *p = t->parts;
    const double *hat = t->state[1 - t->phase].hat[0];
    double beyond = 0.0;
    for (int i = 0; i < p->drive_count; i++) {
        taci_TreeDrive *d = &p->drive[i];
        d->next_rate = rate_of(t, d, hat);
        d->next_work = t->T * d->next_pull * d->next_rate;
        p->books.work_port += d->next_work;
        beyond += d->next_work - t->T * d->next_pull * rate_of(t, d, t->v_hat);
    }
    return beyond;
}

void taci_tree_drives_commit(taci_Tree *t)
{
    for (int i = 0; i < t->parts->drive_count; i++) {
        taci_TreeDrive *d = &t->parts->drive[i];
        d->rate = d->next_rate;
        d->pull = d->next_pull;
        d->work = d->next_work;
        d->total += d->next_work;
    }
}

double taci_tree_drives_on_bodies(const taci_Tree *t, int velocity)
{
    const taci_TreeParts *p = t->parts;
    double sum = 0.0;
    for (int i = 0; i < p->drive_count; i++) {
        const taci_TreeDrive *d = &p->drive[i];
        for (int j = d->first; d->on >= TAC_DRIVE_BODY && j < d->first + d->count; j++)
            sum += p->drive_dof[j] == velocity ? p->drive_arm[j] * d->next_pull : 0.0;
    }
    return sum;
}

tac_Wrench taci_tree_drive_wrench(const taci_Tree *t, const taci_TreeDrive *d)
{
    const tac_Mat3 *R = &t->mid[d->link].R;
    return (tac_Wrench){v3_scale(d->next_pull, m3_mul_v(R, d->wrench.force)),
                        v3_scale(d->next_pull, m3_mul_v(R, d->wrench.torque))};
}
