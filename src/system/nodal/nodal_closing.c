// Nets that nothing holds keep their angular momentum: docs/theory/momentum.md. The force of a
// spring acts along its line at the predicted midpoint, and leaves a couple where its ends are not
// on that line in the middle of their ways. It is given back by a rotation of the whole net,
// locked; so does what springs leave to a group that a net belongs to.
#include "system/nodal/nodal.h"
#include <string.h>

#define MOST_OF_MOTION 1e-2 // of the kinetic energy, that closing may change in a step
#define LEAST_TURN 1e-12    // of the trace, added to inertias: masses on a line have a zero

/// Nothing but springs between its points acts on it from within.
static bool turns_freely(const taci_Nodal *n)
{
    return n->spatial && !n->held && n->K.a == NULL && n->a == 2.0 &&
           n->base.policy == TAC_POLICY_EXACT;
}

/// d of the coordinates in a rotation w about a place, at k+1.
static void rotation(const taci_Nodal *n, tac_Vec3 about, tac_Vec3 w, double *d)
{
    memset(d, 0, (size_t)n->base.dofs * sizeof *d);
    for (int i = 0; i < n->base.bodies; i++) {
        const tac_NodalPoint *p = &n->point[i];
        tac_Vec3 x = taci_nodal_point_pose(p, n->state[1 - n->now].q).p;
        tac_Vec3 u = v3_cross(w, v3_sub(x, about));
        for (int j = 0; j < p->count; j++)
            d[p->coordinate[j]] = v3_dot(p->lin[j], u);
    }
}

/// Momenta about a place of velocities of the coordinates, at k+1.
static tac_Momentum momentum_of(taci_Nodal *n, tac_Vec3 about, const double *v)
{
    tac_Momentum sum = {{0, 0, 0}, {0, 0, 0}};
    memset(n->force, 0, (size_t)n->base.dofs * sizeof(double));
    taci_band_multiply(&n->M, 1.0, v, n->force);
    for (int i = 0; i < n->base.bodies; i++) {
        tac_Vec3 x = taci_nodal_point_pose(&n->point[i], n->state[1 - n->now].q).p;
        tac_Vec3 p = taci_nodal_in_space(&n->point[i], n->force);
        sum.linear = v3_add(sum.linear, p);
        sum.angular = v3_add(sum.angular, v3_cross(v3_sub(x, about), p));
    }
    return sum;
}

bool taci_nodal_lock(taci_System *system, int cluster, taci_Lock *lock)
{
    (void)cluster;
    taci_Nodal *n = (taci_Nodal *)system;
    const tac_Vec3 axis[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    tac_Vec3 first = {0, 0, 0};
    double column[3][3], trace = 0.0;
    if (!turns_freely(n))
        return false;
    *lock = (taci_Lock){0};
    for (int i = 0; i < n->base.bodies; i++) {
        double m = n->point[i].mass;
        first = v3_axpy(first, m, taci_nodal_point_pose(&n->point[i], n->state[1 - n->now].q).p);
        lock->mass += m;
    }
    lock->centre = v3_scale(1.0 / lock->mass, first);
    for (int j = 0; j < 3; j++) {
        rotation(n, lock->centre, axis[j], n->solution);
        tac_Vec3 L = momentum_of(n, lock->centre, n->solution).angular;
        column[j][0] = L.x, column[j][1] = L.y, column[j][2] = L.z;
        trace += column[j][j];
    }
    for (int i = 0; i < 9; i++)
        lock->J.m[i / 3][i % 3] = column[i % 3][i / 3] + (i % 4 == 0 ? LEAST_TURN * trace : 0.0);
    tac_Momentum own = momentum_of(n, lock->centre, taci_nodal_next(n)->v);
    lock->P = own.linear;
    lock->L = own.angular;
    return true;
}

double taci_nodal_spin(taci_System *system, int cluster, tac_Vec3 about, tac_Vec3 w)
{
    (void)cluster;
    taci_Nodal *n = (taci_Nodal *)system;
    double *d = n->solution, *v = taci_nodal_next(n)->v, given = 0.0;
    rotation(n, about, w, d);
    memset(n->force, 0, (size_t)n->base.dofs * sizeof(double));
    taci_band_multiply(&n->M, 1.0, d, n->force);
    for (int i = 0; i < n->base.dofs; i++) {
        given += (v[i] + 0.5 * d[i]) * n->force[i];
        v[i] += d[i];
        n->given[i] += d[i];
    }
    return given;
}

/// N·m·s, what the springs gave in the step, each along its line.
static tac_Vec3 couple_of_springs(taci_Nodal *n)
{
    const taci_NodalState *k = &n->state[n->now];
    tac_Vec3 sum = {0, 0, 0};
    memset(n->force, 0, (size_t)n->base.dofs * sizeof(double));
    taci_nodal_spring_impulses(n, k, false, n->force);
    for (int i = 0; i < n->base.bodies; i++) {
        const tac_NodalPoint *p = &n->point[i];
        tac_Vec3 x = v3_axpy(taci_nodal_point_pose(p, k->q).p, 0.5 * n->T,
                             taci_nodal_point_twist(p, n->V_hat).lin);
        sum = v3_axpy(sum, n->T, v3_cross(x, taci_nodal_in_space(p, n->force)));
    }
    return sum;
}

double taci_nodal_close(taci_Nodal *n)
{
    taci_Lock all;
    if (n->spring_count == 0 || !taci_nodal_lock(&n->base.system, 0, &all))
        return 0.0;
    tac_Mat3 inverse = m3_inverse(&all.J);
    tac_Vec3 w = m3_mul_v(&inverse, v3_neg(couple_of_springs(n)));
    double K = 0.5 * taci_band_square(&n->M, taci_nodal_next(n)->v);
    double cost = fabs(v3_dot(w, all.L)) + 0.5 * v3_dot(w, m3_mul_v(&all.J, w));
    if (!v3_finite(w) || !(cost <= MOST_OF_MOTION * K)) // no step resolves that: it stays open
        return 0.0;
    return taci_nodal_spin(&n->base.system, 0, all.centre, w);
}
