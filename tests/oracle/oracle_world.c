/* Worlds of trees, nodal systems and springs (oracle_world.h). */
#include "oracle_world.h"
#include "check.h"
#include "runge_kutta.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PARTS (ORACLE_TREES + ORACLE_NODALS)

static double dot(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/// The nodal system that a part is; NULL: a tree.
static const OracleNodal *nodal_at(const OracleWorld *world, int part)
{
    return part < world->trees ? NULL : &world->nodal[part - world->trees];
}

static int positions_of(const OracleWorld *world, int part)
{
    const OracleNodal *nodal = nodal_at(world, part);
    return nodal ? nodal->n : world->tree[part].positions;
}

static int dofs_of(const OracleWorld *world, int part)
{
    const OracleNodal *nodal = nodal_at(world, part);
    return nodal ? nodal->n : world->tree[part].dofs;
}

int oracle_world_place(const OracleWorld *world, int part)
{
    int at = 0;
    for (int i = 0; i < part; i++)
        at += positions_of(world, i) + dofs_of(world, i);
    return at;
}

int oracle_world_size(const OracleWorld *world)
{
    return oracle_world_place(world, world->trees + world->nodals);
}

void oracle_world_start(const OracleWorld *world, double *y)
{
    for (int i = 0; i < world->trees + world->nodals; i++) {
        const OracleNodal *nodal = nodal_at(world, i);
        double *q = y + oracle_world_place(world, i), *v = q + positions_of(world, i);
        if (!nodal) {
            oracle_tree_start(&world->tree[i], q, v);
            continue;
        }
        memcpy(q, nodal->q, (size_t)nodal->n * sizeof *q);
        memcpy(v, nodal->v, (size_t)nodal->n * sizeof *v);
    }
}

typedef struct Point {
    double p[3], column[ORACLE_DOFS][3]; // place, and its change with each velocity of its part
} Point;

typedef struct Work { // of one evaluation
    const OracleWorld *world;
    OracleColumns J[ORACLE_TREES];
    double force[PARTS][ORACLE_DOFS];
    Point point[2];
} Work;

static void locate_on_tree(const OracleColumns *J, int dofs, int body, const double *at, Point *out)
{
    double arm[3];
    for (int i = 0; i < 3; i++) {
        arm[i] = dot(J->R[body][i], at);
        out->p[i] = J->p[body][i] + arm[i];
    }
    for (int d = 0; d < dofs; d++)
        for (int i = 0; i < 3; i++) {
            int j = (i + 1) % 3, k = (i + 2) % 3;
            const double *w = J->ang[d][body];
            out->column[d][i] = J->lin[d][body][i] + w[j] * arm[k] - w[k] * arm[j];
        }
}

static void locate(const Work *w, const double *y, int part, int body, tac_Vec3 place, Point *out)
{
    double at[3] = {place.x, place.y, place.z};
    memcpy(out->p, at, sizeof at);
    if (part < 0)
        return;
    const OracleNodal *nodal = nodal_at(w->world, part);
    if (!nodal) {
        locate_on_tree(&w->J[part], w->world->tree[part].dofs, body, at, out);
        return;
    }
    double axis[3] = {nodal->axis.x, nodal->axis.y, nodal->axis.z};
    memset(out->column, 0, sizeof out->column);
    memcpy(out->column[body], axis, sizeof axis);
    for (int i = 0; i < 3; i++)
        out->p[i] += axis[i] * y[oracle_world_place(w->world, part) + body];
}

/// Adds sign times the velocity of a point to v.
static void add_velocity(const Work *w, const double *y, int part, const Point *point, double sign,
                         double *v)
{
    if (part < 0)
        return;
    const double *rate = y + oracle_world_place(w->world, part) + positions_of(w->world, part);
    for (int d = 0; d < dofs_of(w->world, part); d++)
        for (int i = 0; i < 3; i++)
            v[i] += sign * point->column[d][i] * rate[d];
}

static void pull(Work *w, int part, const Point *point, const double *f, double sign)
{
    for (int d = 0; part >= 0 && d < dofs_of(w->world, part); d++)
        w->force[part][d] += sign * dot(point->column[d], f);
}

/// The force of a spring with a damper: the damper is fixed to b, where that is a body. It sees
/// what moves in b's axes, and its force acts on b where it acts on a.
static void add_spring(Work *w, const OracleSpring *s, const double *y)
{
    Point *a = &w->point[0], *b = &w->point[1];
    double v[3] = {0}, f[3], gap[3];
    locate(w, y, s->part_a, s->body_a, s->at_a, a);
    locate(w, y, s->part_b, s->body_b, s->at_b, b);
    for (int i = 0; i < 3; i++)
        gap[i] = a->p[i] - b->p[i];
    bool body = s->part_b >= 0 && !nodal_at(w->world, s->part_b);
    for (int d = 0; body && d < dofs_of(w->world, s->part_b); d++) {
        const double *u = w->J[s->part_b].ang[d][s->body_b];
        for (int i = 0; i < 3; i++) {
            int j = (i + 1) % 3, k = (i + 2) % 3;
            b->column[d][i] += u[j] * gap[k] - u[k] * gap[j];
        }
    }
    add_velocity(w, y, s->part_a, a, 1.0, v);
    add_velocity(w, y, s->part_b, b, -1.0, v);
    for (int i = 0; i < 3; i++)
        f[i] = -s->stiffness * gap[i] - s->damping * v[i];
    pull(w, s->part_a, a, f, 1.0);
    pull(w, s->part_b, b, f, -1.0);
}

/// x = M^-1 x by Cholesky; M is destroyed.
static void solve_positive(double *M, int n, double *x)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j <= i; j++) {
            double sum = M[i * n + j];
            for (int k = 0; k < j; k++)
                sum -= M[i * n + k] * M[j * n + k];
            M[i * n + j] = i == j ? sqrt(sum) : sum / M[j * n + j];
        }
        for (int k = 0; k < i; k++)
            x[i] -= M[i * n + k] * x[k];
        x[i] /= M[i * n + i];
    }
    for (int i = n - 1; i >= 0; i--) {
        x[i] /= M[i * n + i];
        for (int k = 0; k < i; k++)
            x[k] -= M[i * n + k] * x[i];
    }
}

/// Forces of a part less its bias; columns of a tree are left for the springs.
static void find_forces(Work *w, int part, const double *q, const double *v)
{
    const OracleNodal *nodal = nodal_at(w->world, part);
    double *force = w->force[part], bias[ORACLE_DOFS];
    for (int i = 0; nodal && i < nodal->n; i++) {
        force[i] = 0.0;
        for (int j = 0; j < nodal->n; j++)
            force[i] -= nodal->K[i * nodal->n + j] * q[j];
    }
    if (nodal)
        return;
    const OracleTree *tree = &w->world->tree[part];
    oracle_tree_columns(tree, q, &w->J[part]);
    oracle_columns_force(tree, &w->J[part], q, v, force);
    oracle_columns_bias(tree, &w->J[part], q, v, bias);
    for (int d = 0; d < tree->dofs; d++)
        force[d] -= bias[d];
}

/// Rates of one part from its forces.
static void find_rates(const Work *w, int part, const double *q, const double *v, double *dq)
{
    const OracleNodal *nodal = nodal_at(w->world, part);
    double M[ORACLE_DOFS * ORACLE_DOFS], *dv = dq + positions_of(w->world, part);
    int n = dofs_of(w->world, part);
    memcpy(dv, w->force[part], (size_t)n * sizeof *dv);
    if (nodal) {
        memcpy(dq, v, (size_t)n * sizeof *dq);
        memcpy(M, nodal->M, (size_t)(n * n) * sizeof *M);
    } else {
        oracle_tree_rates(&w->world->tree[part], q, v, dq);
        oracle_columns_mass(&w->world->tree[part], &w->J[part], M);
    }
    solve_positive(M, n, dv);
}

static void derive(void *user, double t, const double *y, double *dy)
{
    Work *w = user;
    (void)t; // nothing depends on it
    for (int i = 0; i < w->world->trees + w->world->nodals; i++) {
        const double *q = y + oracle_world_place(w->world, i);
        find_forces(w, i, q, q + positions_of(w->world, i));
    }
    for (int i = 0; i < w->world->springs; i++)
        add_spring(w, &w->world->spring[i], y);
    for (int i = 0; i < w->world->trees + w->world->nodals; i++) {
        int at = oracle_world_place(w->world, i);
        find_rates(w, i, y + at, y + at + positions_of(w->world, i), dy + at);
    }
}

static double nodal_energy(const OracleNodal *nodal, const double *q, const double *v)
{
    double E = 0.0;
    for (int i = 0; i < nodal->n; i++)
        for (int j = 0; j < nodal->n; j++)
            E += 0.5 * (v[i] * nodal->M[i * nodal->n + j] * v[j] +
                        q[i] * nodal->K[i * nodal->n + j] * q[j]);
    return E;
}

static double spring_energy(Work *w, const OracleSpring *s, const double *y)
{
    double d[3];
    locate(w, y, s->part_a, s->body_a, s->at_a, &w->point[0]);
    locate(w, y, s->part_b, s->body_b, s->at_b, &w->point[1]);
    for (int i = 0; i < 3; i++)
        d[i] = w->point[0].p[i] - w->point[1].p[i];
    return s->stiffness * dot(d, d) / 2;
}

double oracle_world_energy(const OracleWorld *world, const double *y)
{
    double E = 0.0;
    Work *w = malloc(sizeof *w);
    assert_non_null(w);
    w->world = world;
    for (int i = 0; i < world->trees + world->nodals; i++) {
        const OracleNodal *nodal = nodal_at(world, i);
        const double *q = y + oracle_world_place(world, i), *v = q + positions_of(world, i);
        if (nodal) {
            E += nodal_energy(nodal, q, v);
            continue;
        }
        E += oracle_tree_kinetic(&world->tree[i], q, v) + oracle_tree_potential(&world->tree[i], q);
        oracle_tree_columns(&world->tree[i], q, &w->J[i]);
    }
    for (int i = 0; i < world->springs; i++)
        E += spring_energy(w, &world->spring[i], y);
    free(w);
    return E;
}

void oracle_world_run(const OracleWorld *world, double seconds, double tolerance, double *y)
{
    int n = oracle_world_size(world);
    Work *w = malloc(sizeof *w);
    double *memory = malloc((size_t)RUNGE_KUTTA_WORK(n) * sizeof *memory);
    assert_non_null(w);
    assert_non_null(memory);
    w->world = world;
    RungeKutta rk = {.f = derive, .user = w, .n = n, .work = memory};
    assert_int_not_equal(runge_kutta_run(&rk, 0.0, seconds, y, tolerance), -1);
    free(memory);
    free(w);
}
