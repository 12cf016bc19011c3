// Trees and the energy policy: what a step leaked, along what it is given back, stored energy and
// books. The decision is the world's (energy/policy.h). Theory: docs/theory/lagrange.md (L6).
#include "base/assert.h"
#include "energy/policy.h"
#include "system/tree/tree_parts.h"
#include <string.h>

static taci_Tree *tree_of(taci_System *s)
{
    return (taci_Tree *)s;
}

static const taci_Tree *tree_in(const taci_System *s)
{
    return (const taci_Tree *)s;
}

static double height_energy(const taci_Tree *t, const taci_TreePlace *place, double *absolute)
{
    double sum = 0.0, size = 0.0;
    for (int i = 0; i < t->links; i++) {
        double e = -t->link[i].m * v3_dot(t->base.gravity, v3_add(place[i].p, place[i].d));
        sum += e;
        size += fabs(e);
    }
    if (t->parts->lift_count > 0)
        sum += taci_tree_lift_height(t, place, &size);
    if (absolute)
        *absolute = size;
    return sum;
}

void taci_tree_stored(const taci_System *system, taci_When when, tac_Ledger *l)
{
    const taci_Tree *t = tree_in(system);
    bool next = when == TACI_AT_NEXT;
    const taci_TreeState *s = &t->state[next ? 1 - t->phase : t->phase];
    l->kinetic += t->form->kinetic(t, s->x);
    l->gravity += next ? t->parts->next_height : t->parts->now_height;
    l->elastic += next ? t->parts->next_elastic : taci_tree_elements_energy(t, false);
    taci_user_store_tank(s->tank, l);
}

void taci_tree_books(const taci_System *system, tac_Ledger *l)
{
    taci_ledger_add_flows(l, &tree_in(system)->parts->books);
}

/// What the policy has to deal with: `exact` gives back what the projection took and what rounding
/// did as well.
static double whole_leak(const taci_Tree *t)
{
    const taci_TreeParts *p = t->parts;
    return t->base.policy == TAC_POLICY_EXACT ? p->leak + t->rounding - p->lost : p->leak;
}

/// Stored energies of k+1 but the kinetic one, which corrections change.
static void sum_next(taci_Tree *t)
{
    taci_TreeParts *p = t->parts;
    p->next_height = height_energy(t, t->next, &p->next_size);
    p->next_elastic = taci_tree_elements_energy(t, true);
}

void taci_tree_sum_now(taci_Tree *t)
{
    t->parts->now_height = height_energy(t, t->now, NULL);
}

/// Momentum of the midpoint: that of k and half of what the step changed, where that was summed.
static tac_Vec3 mean_momentum(const taci_Tree *t)
{
    tac_Vec3 p = {0, 0, 0};
    for (int i = 0; t->parts->balanced && i < t->parts->roots; i++)
        p = v3_add(p, v3_axpy(t->parts->sum_now[i].p, 0.5, t->parts->root[i].gained));
    if (t->parts->balanced)
        return p;
    for (int i = 0; i < t->links; i++) {
        const tac_Twist *V = &t->parts->twist[i]; // of the joint origins
        p = v3_axpy(p, t->link[i].m, v3_add(V->lin, v3_cross(V->ang, t->mid[i].d)));
    }
    return p;
}

double taci_tree_gravity_leak(taci_Tree *t)
{
    sum_next(t);
    double power = v3_dot(t->base.gravity, mean_momentum(t));
    if (t->parts->lift_count > 0)
        power += taci_tree_lift_power(t);
    return t->parts->next_height - t->parts->now_height + t->T * power;
}

double taci_tree_owed(taci_System *system, int cluster, double *scale)
{
    (void)cluster;
    taci_Tree *t = tree_of(system);
    taci_TreeParts *p = t->parts;
    p->scale =
        taci_tree_next_kinetic(t) + p->next_size + p->next_elastic + fabs(t->state[t->phase].tank);
    *scale = p->scale;
    return whole_leak(t) - t->state[t->phase].tank;
}

/// Efforts on sites as wrenches on links at their centres of mass of k+1, and efforts on
/// coordinates.
static void spread_efforts(taci_Tree *t, const double *effort)
{
    taci_TreeParts *p = t->parts;
    memset(p->load, 0, (size_t)t->links * sizeof *p->load);
    memset(p->tau_sum, 0, (size_t)t->dofs * sizeof *p->tau_sum);
    for (int i = 0; i < p->site_count; effort += taci_tree_site_flows(&p->site[i]), i++) {
        const taci_Site *s = &p->site_list[i];
        if (s->kind == TACI_SITE_COORD) {
            p->tau_sum[s->body] += effort[0];
            continue;
        }
        int link = p->body[s->body].link;
        if (link < 0)
            continue;
        const taci_TreePlace *place = &t->next[link];
        tac_Vec3 arm = v3_sub(m3_mul_v(&place->R, p->body[s->body].place.p), place->d);
        tac_Wrench w = sv_wrench(effort);
        w.torque = v3_add(w.torque, v3_cross(arm, w.force));
        p->load[link] = sv_add(p->load[link], w);
    }
}

bool taci_tree_probe(taci_System *system, int cluster, taci_Direction along, const double *effort,
                     double *a1, double *a2)
{
    (void)cluster;
    taci_Tree *t = tree_of(system);
    t->parts->probed = along;
    if (along == TACI_ALONG_EFFORT) {
        t->parts->closed = false; // such a kick changes momenta
        spread_efforts(t, effort);
        return t->form->probe_effort(t, t->parts->tau_sum, t->parts->load, a1, a2);
    }
    *a1 = *a2 = 0.0;
    if (along == TACI_ALONG_FORCES)
        return false;
    return t->form->probe_motion(t, along == TACI_ALONG_MOTION, a1, a2);
}

void taci_tree_kick(taci_System *system, int cluster, double alpha)
{
    (void)cluster;
    taci_Tree *t = tree_of(system);
    if (alpha == 0.0)
        return;
    taci_tree_momentum_kick(t, alpha);
    t->form->kick(t, alpha);
}

void taci_tree_settle(taci_System *system, int cluster, double given)
{
    (void)cluster;
    taci_Tree *t = tree_of(system);
    taci_TreeParts *p = t->parts;
    TAC_ASSERT(!(p->damping < 0.0)); // it may be no number: the step is then undone
    taci_Leak l = {.tank = t->state[t->phase].tank,
                   .leak = whole_leak(t),
                   .damping = p->damping,
                   .given = given,
                   .scale = p->scale};
    if (t->base.policy != TAC_POLICY_EXACT)
        p->books.scheme += p->lost;
    t->state[1 - t->phase].tank = taci_user_settle(&t->base, &l, &p->books);
    double *tank = &t->state[1 - t->phase].tank;
    if (t->base.policy == TAC_POLICY_PLAIN || !(*tank < -TACI_DEADBAND * p->scale))
        return;
    *tank += taci_tree_elements_yield(t, -*tank); // before a debt is made
    p->next_elastic = taci_tree_elements_energy(t, true);
}

void taci_tree_shift(taci_System *system, const double *effort, double factor, bool places,
                     double *energy)
{
    (void)places; // nothing here is struck

    taci_Tree *t = tree_of(system);
    taci_TreeParts *p = t->parts;
    double *q = t->state[1 - t->phase].q;
    double before = p->next_height + p->next_elastic;
    if (!p->unshifted_kept) {
        memcpy(p->unshifted, q, (size_t)t->positions * sizeof *q);
        taci_tree_momentum_shift(t);
        p->unshifted_kept = true;
    }
    if (factor == 0.0)
        memcpy(q, p->unshifted, (size_t)t->positions * sizeof *q);
    else {
        t->form->solve(t, p->site, effort, p->site_count, p->pushed_out);
        taci_tree_move(t, p->unshifted, factor, p->pushed_out, q);
    }
    taci_tree_place(t, q, t->next);
    sum_next(t);
    *energy = p->next_height + p->next_elastic - before;
}
