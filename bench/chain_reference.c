#include "chain_reference.h"

#include "bench_vec.h"

#include <math.h>
#include <string.h>

/* With the angles q of the hinges, link i moves with w_i = sum of a_j q'_j and v_i = sum of a_j x
 * (c_i - o_j) q'_j over the hinges j <= i (a: axis, o: anchor, c: centre of mass, world axes).
 * Projected Newton-Euler on those directions: M q'' = - sum over links of [ Jv' m (c''_0 - g) + Jw'
 * (I w'_0 + w x I w) ] where c''_0 and w'_0 are the accelerations with q'' = 0.
 */

enum { MAX = REFERENCE_MAX };

typedef struct Column {
    tac_Vec3 v, w; // of a link, per unit rate of a hinge
} Column;

/// Solve A x = b with A symmetric and positive definite, in place; x replaces b.
static void solve_spd(int n, double A[MAX][MAX], double *b)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j <= i; j++) {
            double sum = A[i][j];
            for (int k = 0; k < j; k++)
                sum -= A[i][k] * A[j][k];
            A[i][j] = i == j ? sqrt(sum) : sum / A[j][j];
        }
    }
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < i; k++)
            b[i] -= A[i][k] * b[k];
        b[i] /= A[i][i];
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int k = i + 1; k < n; k++)
            b[i] -= A[k][i] * b[k];
        b[i] /= A[i][i];
    }
}

/// Add a link's share, its inertia times column i against column j, and its force against column i.
static void project(const ChainScene *s, const LinkState *l, int count, const Column *J,
                    tac_Vec3 force, tac_Vec3 torque, double M[MAX][MAX], double *rhs)
{
    for (int i = 0; i < count; i++) {
        tac_Vec3 h = m_apply_diagonal(&l->R, s->inertia, J[i].w);
        for (int j = 0; j <= i; j++)
            M[i][j] += s->mass * v_dot(J[i].v, J[j].v) + v_dot(h, J[j].w);
        rhs[i] += v_dot(J[i].v, force) + v_dot(J[i].w, torque);
    }
}

/// q'' from q and q'.
static void accelerate(const ChainScene *s, const double *q, const double *rate, double *out)
{
    LinkState link[MAX];
    tac_Vec3 axis[MAX], anchor[MAX];
    double M[MAX][MAX] = {{0}};
    chain_forward(s, q, rate, link);
    memset(out, 0, (size_t)s->n * sizeof *out);

    tac_Vec3 w = {0}, w_dot = {0}, end = {0}, end_acc = {0}; // of the link before
    for (int i = 0; i < s->n; i++) {
        const LinkState *l = &link[i];
        axis[i] = m_apply(&l->R, chain_axis(i));
        anchor[i] = end;

        // accelerations of the link with q'' = 0
        w_dot = v_add(w_dot, v_cross(w, v_scale(rate[i], axis[i])));
        w = l->w;
        tac_Vec3 half = v_sub(l->p, end);
        tac_Vec3 half_acc = v_add(v_cross(w_dot, half), v_cross(w, v_cross(w, half)));
        tac_Vec3 acc = v_add(end_acc, half_acc);
        end = v_add(l->p, half);
        end_acc = v_add(acc, half_acc);

        tac_Vec3 spin = m_apply_diagonal(&l->R, s->inertia, w);
        tac_Vec3 torque = v_add(m_apply_diagonal(&l->R, s->inertia, w_dot), v_cross(w, spin));
        tac_Vec3 force = v_scale(s->mass, v_add(acc, v_make(0.0, 0.0, s->gravity)));
        Column J[MAX];
        for (int j = 0; j <= i; j++)
            J[j] = (Column){v_cross(axis[j], v_sub(l->p, anchor[j])), axis[j]};
        project(s, l, i + 1, J, v_scale(-1.0, force), v_scale(-1.0, torque), M, out);
    }
    solve_spd(s->n, M, out);
}

typedef struct State {
    double q[MAX], rate[MAX];
} State;

/// Derivative of `x + h dx`.
static State slope(const ChainScene *s, const State *x, const State *dx, double h)
{
    State at = *x, out = {0};
    for (int i = 0; i < s->n; i++) {
        at.q[i] += h * dx->q[i];
        at.rate[i] += h * dx->rate[i];
    }
    memcpy(out.q, at.rate, sizeof out.q);
    accelerate(s, at.q, at.rate, out.rate);
    return out;
}

static void rk4(const ChainScene *s, State *x, double T)
{
    State none = {0};
    State k1 = slope(s, x, &none, 0.0);
    State k2 = slope(s, x, &k1, 0.5 * T);
    State k3 = slope(s, x, &k2, 0.5 * T);
    State k4 = slope(s, x, &k3, T);
    for (int i = 0; i < s->n; i++) {
        x->q[i] += T / 6.0 * (k1.q[i] + 2.0 * k2.q[i] + 2.0 * k3.q[i] + k4.q[i]);
        x->rate[i] += T / 6.0 * (k1.rate[i] + 2.0 * k2.rate[i] + 2.0 * k3.rate[i] + k4.rate[i]);
    }
}

bool reference_tips(const ChainScene *scene, double T, double interval, int count, tac_Vec3 *tips)
{
    if (scene->n > MAX)
        return false;
    State x = {0};
    LinkState links[MAX];
    int steps = (int)ceil(interval / T - 1e-9); // 1e-9: a quotient meant to be whole stays so
    for (int k = 0; k < count; k++) {
        for (int i = 0; i < steps; i++)
            rk4(scene, &x, interval / steps);
        chain_forward(scene, x.q, x.rate, links);
        tips[k] = chain_tip(scene, links);
    }
    return true;
}
