// Sweeps over one island in symmetric pairs, accelerated (NNCG). V̂ of the blocks is kept and
// updated in place; there is no matrix. Theory: docs/theory/contact.md (C4).
#include "row/contact.h"
#include <math.h>

#define RESTART 1.5 // growth of the gradient at which the conjugate direction is given up

void taci_cone_project(double lambda[3], double mu)
{
    lambda[0] = lambda[0] > 0.0 ? lambda[0] : 0.0;
    double limit = mu * lambda[0], size2 = lambda[1] * lambda[1] + lambda[2] * lambda[2];
    if (size2 > limit * limit) {
        double shrink = limit / sqrt(size2);
        lambda[1] *= shrink;
        lambda[2] *= shrink;
    }
}

/// fmax without its care for NaN, which is a call.
static inline double larger(double a, double b)
{
    return a > b ? a : b;
}

static inline double rate_of(const taci_ContactLine *l, int row, const double *V)
{
    const double *d = l->dir[row];
    double sum = l->drive[row];
    if (l->at[0] >= 0) {
        const double *v = V + l->at[0], *t = l->turn[0][row];
        sum += d[0] * v[0] + d[1] * v[1] + d[2] * v[2] + t[0] * v[3] + t[1] * v[4] + t[2] * v[5];
    }
    if (l->at[1] >= 0) {
        const double *v = V + l->at[1], *t = l->turn[1][row];
        sum -= d[0] * v[0] + d[1] * v[1] + d[2] * v[2] + t[0] * v[3] + t[1] * v[4] + t[2] * v[5];
    }
    return sum;
}

/// V += Y d, with blocks of one site unrolled.
static inline void push(const taci_ContactLine *l, int row, double d, double *V)
{
    const double *Y = l->Y + row * (l->span[0] + l->span[1]);
    for (int side = 0; side < 2; side++) {
        double *v = V + l->span_at[side];
        if (l->span[side] == 6)
            for (int i = 0; i < 6; i++)
                v[i] += Y[i] * d;
        else
            for (int i = 0; i < l->span[side]; i++)
                v[i] += Y[i] * d;
        Y += l->span[side];
    }
}

static inline double sweep_normal(taci_ContactLine *l, double *V)
{
    double next = l->lambda[0] + (l->cn - rate_of(l, 0, V)) * l->wn_inverse;
    next = next > 0.0 ? next : 0.0;
    double d = next - l->lambda[0];
    if (d == 0.0)
        return 0.0;
    l->lambda[0] = next;
    push(l, 0, d, V);
    return fabs(d) * l->w[0];
}

static inline double sweep_tangent(taci_ContactLine *l, double *V, bool printed)
{
    double limit = l->mu * l->lambda[0];
    if (limit == 0.0 && l->lambda[1] == 0.0 && l->lambda[2] == 0.0)
        return 0.0;
    double u[2] = {rate_of(l, 1, V) - l->wt * l->lambda[1],
                   rate_of(l, 2, V) - l->wt * l->lambda[2]},
           p[2] = {l->end[0], l->end[1]};
    if (!printed)
        taci_line_nearest(l, u, p);
    double next[2] = {(p[0] - u[0]) * l->wt_inverse, (p[1] - u[1]) * l->wt_inverse};
    double size2 = next[0] * next[0] + next[1] * next[1];
    if (size2 > limit * limit) {
        double shrink = limit / sqrt(size2);
        next[0] *= shrink, next[1] *= shrink;
    }
    double d[2] = {next[0] - l->lambda[1], next[1] - l->lambda[2]};
    l->lambda[1] = next[0], l->lambda[2] = next[1];
    if (d[0] != 0.0)
        push(l, 1, d[0], V);
    if (d[1] != 0.0)
        push(l, 2, d[1], V);
    return larger(fabs(d[0]), fabs(d[1])) * l->wt;
}

/// Forward (n, t) over the island and back (t, n); the largest change, as a velocity.
static double sweep_pair(taci_ContactLine *line, int count, double *V, bool printed)
{
    double worst = 0.0;
    for (int i = 0; i < count; i++) {
        double a = sweep_normal(&line[i], V), b = sweep_tangent(&line[i], V, printed);
        worst = larger(worst, larger(a, b));
    }
    for (int i = count - 1; i >= 0; i--) {
        double a = sweep_tangent(&line[i], V, printed), b = sweep_normal(&line[i], V);
        worst = larger(worst, larger(a, b));
    }
    return worst;
}

/// The conjugate step: lambda += beta p, within the cones; V follows.
static void accelerate(taci_ContactLine *line, int count, double beta, double *V)
{
    for (int i = 0; i < count; i++) {
        taci_ContactLine *l = &line[i];
        double next[3];
        for (int r = 0; r < 3; r++)
            next[r] = l->lambda[r] + beta * l->p[r];
        taci_cone_project(next, l->mu);
        for (int r = 0; r < 3; r++) {
            if (next[r] != l->lambda[r])
                push(l, r, next[r] - l->lambda[r], V);
            l->p[r] = beta * l->p[r] + l->g[r];
            l->lambda[r] = next[r];
        }
    }
}

/// g = lambda - lambda_0 and its weighted square.
static double gradient(taci_ContactLine *line, int count)
{
    double sum = 0.0;
    for (int i = 0; i < count; i++) {
        taci_ContactLine *l = &line[i];
        for (int r = 0; r < 3; r++) {
            l->g[r] = l->lambda[r] - l->lambda_0[r];
            sum += (r == 0 ? l->w[0] : l->wt) * l->g[r] * l->g[r];
        }
    }
    return sum;
}

static void remember(taci_ContactLine *line, int count)
{
    for (int i = 0; i < count; i++)
        for (int r = 0; r < 3; r++)
            line[i].lambda_0[r] = line[i].lambda[r];
}

static void restart(taci_ContactLine *line, int count, bool from_gradient)
{
    for (int i = 0; i < count; i++)
        for (int r = 0; r < 3; r++)
            line[i].p[r] = from_gradient ? line[i].g[r] : 0.0;
}

double taci_island_sweep(taci_Contacts *k, taci_Island *s, int pairs, double tolerance)
{
    taci_ContactLine *line = k->line + s->first;
    bool printed = k->set.law == TAC_LAW_PLASTIC;
    double residual = 0.0, last = 0.0;
    for (int pair = 0; pair < pairs; pair++) {
        remember(line, s->count);
        residual = sweep_pair(line, s->count, k->V, printed);
        s->pairs++;
        if (residual <= tolerance || pair == pairs - 1)
            break;
        double square = gradient(line, s->count);
        if (pair == 0 || !(last > 0.0))
            restart(line, s->count, true);
        else if (square > RESTART * last)
            restart(line, s->count, false);
        else
            accelerate(line, s->count, square / last, k->V);
        last = square;
    }
    // The normal force was last changed after the friction: once more onto the cone.
    for (int i = 0; i < s->count; i++) {
        taci_ContactLine *l = &line[i];
        double before[2] = {l->lambda[1], l->lambda[2]};
        taci_cone_project(l->lambda, l->mu);
        for (int r = 1; r < 3; r++)
            if (l->lambda[r] != before[r - 1])
                push(l, r, l->lambda[r] - before[r - 1], k->V);
    }
    return residual;
}
