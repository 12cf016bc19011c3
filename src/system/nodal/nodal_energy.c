// Energy of a nodal system: what it stores, what its springs leak and along what that is handed
// back, what a push-out costs. Theory: docs/theory/policies.md.
#include "system/nodal/nodal.h"
#include <string.h>

/// Of K.
static double matrix_energy(const taci_Nodal *n, const double *q)
{
    double *stretch = n->solution;
    if (n->K.a == NULL)
        return 0.0;
    for (int i = 0; i < n->base.dofs; i++)
        stretch[i] = q[i] - n->rest[i];
    return 0.5 * taci_band_square(&n->K, stretch);
}

/// Exact: points are linear in the coordinates.
static double gravity_energy(const taci_Nodal *n, const double *q)
{
    double sum = n->height;
    for (int i = 0; i < n->base.dofs; i++)
        sum -= n->load[i] * q[i];
    return sum;
}

void taci_nodal_stored(const taci_System *system, taci_When when, tac_Ledger *l)
{
    const taci_Nodal *n = (const taci_Nodal *)system;
    const taci_NodalState *x = &n->state[when == TACI_AT_NEXT ? 1 - n->now : n->now];
    l->kinetic += 0.5 * taci_band_square(&n->M, x->v);
    l->gravity += gravity_energy(n, x->q);
    l->elastic += matrix_energy(n, x->q);
    l->tank += x->tank;
    for (int i = 0; i < n->spring_count; i++) {
        double zero = 0.0, k = n->spring[i].k;
        double g =
            when == TACI_AT_NEXT ? n->spring[i].geometric : taci_nodal_stretch(&n->spring[i], x->q);
        l->elastic += taci_policy_delta(k, &g, &zero, 1);
        l->carried += taci_policy_delta(k, &x->s[i], &g, 1);
    }
}

double taci_nodal_owed(taci_System *system, int cluster, double *scale)
{
    (void)cluster;
    taci_Nodal *n = (taci_Nodal *)system;
    const taci_NodalState *next = taci_nodal_next(n);
    double tank = n->state[n->now].tank;
    n->scale = 0.5 * taci_band_square(&n->M, next->v) + fabs(gravity_energy(n, next->q)) +
               matrix_energy(n, next->q) + fabs(tank);
    for (int i = 0; i < n->spring_count; i++) {
        double g = n->spring[i].geometric;
        n->scale += 0.5 * n->spring[i].k * g * g + fabs(n->spring[i].leak);
    }
    *scale = n->scale;
    return n->leak + n->extra - tank;
}

/// ½ k (s + g) of the springs along their lines at k+1.
static void spring_forces(const taci_Nodal *n, double *f)
{
    const double *q = n->state[1 - n->now].q;
    for (int i = 0; i < n->spring_count; i++) {
        const taci_NodalSpring *s = &n->spring[i];
        double length, force = 0.5 * s->k * (n->state[n->now].s[i] + s->geometric);
        tac_Vec3 u = taci_nodal_direction(taci_nodal_spring_line(s, q), &length);
        taci_nodal_spring_push(s, u, force, f);
    }
}

/// Velocities of the coordinates in the rigid motion number `motion` about the place c: three
/// translations, three rotations.
static void rigid_velocities(const taci_Nodal *n, tac_Vec3 c, int motion, double *v)
{
    const tac_Vec3 axis[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (int i = 0; i < n->base.bodies; i++) {
        const tac_NodalPoint *p = &n->point[i];
        tac_Vec3 x = taci_nodal_point_pose(p, n->state[1 - n->now].q).p;
        tac_Vec3 u = motion < 3 ? axis[motion] : v3_cross(axis[motion - 3], v3_sub(x, c));
        for (int j = 0; j < p->count; j++)
            v[p->coordinate[j]] = v3_dot(p->lin[j], u);
    }
}

static double dot(const double *x, const double *y, int n)
{
    double sum = 0.0;
    for (int i = 0; i < n; i++)
        sum += x[i] * y[i];
    return sum;
}

#define TURN_LEAST 1e-12 // of the largest moment of inertia, added: masses on one line have a zero

/// Takes out of `d` the rigid motion with the same momenta: (R'MR) z = R'M d, d -= R z.
static void remove_rigid_motion(taci_Nodal *n, double *d)
{
    int dofs = n->base.dofs;
    double *r = n->solution, *Mr = n->momentum, entry[36] = {0}, z[6], most = 0.0;
    taci_Band H = {.n = 6, .w = 5, .a = entry};
    tac_Vec3 c = {0, 0, 0};
    for (int i = 0; i < n->base.bodies; i++)
        c = v3_axpy(c, 1.0 / n->base.bodies,
                    taci_nodal_point_pose(&n->point[i], n->state[1 - n->now].q).p);
    for (int i = 0; i < 6; i++) {
        rigid_velocities(n, c, i, r);
        memset(Mr, 0, (size_t)dofs * sizeof(double));
        taci_band_multiply(&n->M, 1.0, r, Mr);
        z[i] = dot(Mr, d, dofs);
        for (int j = 0; j <= i; j++) {
            rigid_velocities(n, c, j, r);
            taci_band_row(&H, i)[j] = dot(Mr, r, dofs);
        }
    }
    for (int i = 3; i < 6; i++)
        most = fmax(most, taci_band_row(&H, i)[i]);
    for (int i = 3; i < 6; i++)
        taci_band_row(&H, i)[i] += TURN_LEAST * most;
    taci_band_factor(&H);
    taci_band_solve(&H, z);
    for (int i = 0; i < 6; i++) {
        rigid_velocities(n, c, i, r);
        for (int j = 0; j < dofs; j++)
            d[j] -= z[i] * r[j];
    }
}

double taci_nodal_stiffness(const taci_System *system, int cluster)
{
    (void)cluster;
    const taci_Nodal *n = (const taci_Nodal *)system;
    return n->hardest * n->T * n->T;
}

bool taci_nodal_held(const taci_System *system, int cluster)
{
    (void)cluster;
    return ((const taci_Nodal *)system)->held;
}

bool taci_nodal_probe(taci_System *system, int cluster, taci_Direction along, const double *effort,
                      double *a1, double *a2)
{
    (void)cluster;
    taci_Nodal *n = (taci_Nodal *)system;
    size_t bytes = (size_t)n->base.dofs * sizeof(double);
    double *d = n->direction, *f = n->momentum;
    const double *v = taci_nodal_next(n)->v;
    if (along == TACI_ALONG_FORCES || along == TACI_ALONG_EFFORT) { // f, then d = M^-1 f
        memset(f, 0, bytes);
        if (along == TACI_ALONG_FORCES)
            spring_forces(n, f);
        else
            taci_nodal_spread_all(n, effort, f);
        memcpy(d, f, bytes);
        taci_band_solve(&n->M_factor, d);
    } else { // d, then f = M d
        memcpy(d, v, bytes);
        if (along == TACI_ALONG_INNER_MOTION && !n->held)
            remove_rigid_motion(n, d);
        memset(f, 0, bytes);
        taci_band_multiply(&n->M, 1.0, d, f);
    }
    *a1 = dot(v, f, n->base.dofs);
    *a2 = 0.5 * dot(d, f, n->base.dofs);
    return *a2 > 0.0;
}

void taci_nodal_kick(taci_System *system, int cluster, double alpha)
{
    (void)cluster;
    taci_Nodal *n = (taci_Nodal *)system;
    double *v = taci_nodal_next(n)->v;
    for (int i = 0; i < n->base.dofs; i++) {
        v[i] += alpha * n->direction[i];
        n->given[i] += alpha * n->direction[i];
    }
}

/// Always the geometry; the leak is created.
static void settle_plain(taci_Nodal *n)
{
    taci_NodalState *next = taci_nodal_next(n);
    n->books.damping += n->damping;
    n->books.created += n->leak;
    next->tank = n->state[n->now].tank;
    for (int i = 0; i < n->spring_count; i++)
        next->s[i] = n->spring[i].geometric;
}

/// Stretches carried as far as the tank cannot pay for the geometry.
static void settle_carried(taci_Nodal *n, double given)
{
    taci_NodalState *next = taci_nodal_next(n);
    double deposit = n->base.policy == TAC_POLICY_LEDGER ? n->base.deposit * n->damping : 0.0;
    n->books.damping += n->damping - deposit;
    for (int i = 0; i < n->spring_count; i++) {
        const taci_NodalSpring *s = &n->spring[i];
        n->residual[i] = (taci_Residual){.k = s->k,
                                         .delta = s->leak,
                                         .dim = 1,
                                         .predicted = &s->predicted,
                                         .geometric = &s->geometric,
                                         .s = &next->s[i]};
    }
    next->tank = taci_policy_reset(n->residual, n->spring_count,
                                   n->state[n->now].tank - n->extra - given + deposit, n->scale);
}

void taci_nodal_settle(taci_System *system, int cluster, double given)
{
    (void)cluster;
    taci_Nodal *n = (taci_Nodal *)system;
    if (n->base.policy == TAC_POLICY_PLAIN)
        settle_plain(n);
    else
        settle_carried(n, given);
}

/// A spring keeps what it carries beside the geometry; returns what it gains.
static double shift_spring(taci_Nodal *n, int i)
{
    taci_NodalSpring *spring = &n->spring[i];
    double *s = &taci_nodal_next(n)->s[i], before = *s;
    double g = taci_nodal_stretch(spring, taci_nodal_next(n)->q);
    *s += g - spring->geometric;
    spring->geometric = g;
    return taci_policy_delta(spring->k, s, &before, 1);
}

void taci_nodal_shift(taci_System *system, const double *effort, double factor, bool places,
                      double *energy)
{
    (void)places; // nothing here is struck

    taci_Nodal *n = (taci_Nodal *)system;
    const double *q = n->state[n->now].q;
    double *next = taci_nodal_next(n)->q, *d = n->direction;
    double before = matrix_energy(n, next) + gravity_energy(n, next);
    memset(d, 0, (size_t)n->base.dofs * sizeof(double));
    taci_nodal_spread_all(n, effort, d);
    taci_nodal_solve(n, d);
    for (int i = 0; i < n->base.dofs; i++)
        next[i] = q[i] + n->T * n->V_hat[i] + factor * d[i];
    *energy = matrix_energy(n, next) + gravity_energy(n, next) - before;
    for (int i = 0; i < n->spring_count; i++)
        *energy += shift_spring(n, i);
}
