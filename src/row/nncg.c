/* Nonsmooth nonlinear conjugate gradients on symmetric pairs of sweeps (rows of docs/theory/
 * contact.md; Silcowitz-Hansen, Niebe and Erleben 2010).
 *
 * A pair of sweeps goes forth over the contacts, normal before tangents, and back, tangents before
 * normal; its change g of the forces stands for a gradient. v' = v_free + (W + epsilon D) lambda is
 * kept up to date. A changed force moves v' by a column of W, which is a row only if W is
 * symmetric: else the sweeps go over a transposed copy. */
#include "base/assert.h"
#include "row/dense.h"
#include "row/friction_map.h"
#include <string.h>

typedef struct Nncg {
    const taci_Map *map;
    const double *columns; // of W, one after the other            (m x m)
    double *lambda, *v;    //                                      (m)
    double *before, *p;    // forces before the pair; direction    (m)
    double *d, *dv;        // of an accelerated step               (m)
    double *best;          //                                      (m)
} Nncg;

size_t taci_nncg_need(int n)
{
    size_t m = 3 * (size_t)n;
    return 7 * taci_arena_need(m, sizeof(double)) + taci_arena_need(m * m, sizeof(double));
}

static Nncg take(const taci_Map *map, taci_Arena *scratch)
{
    int m = map->m;
    Nncg s = {.map = map, .columns = map->p->W};
    double **rows[] = {&s.lambda, &s.v, &s.before, &s.p, &s.d, &s.dv, &s.best};
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++)
        *rows[k] = TACI_TAKE(scratch, m, double);
    TAC_ASSERT(s.best || m == 0);
    if (map->symmetric)
        return s;
    double *columns = TACI_TAKE(scratch, m * m, double);
    TAC_ASSERT(columns || m == 0);
    for (ptrdiff_t i = 0; i < m; i++)
        for (ptrdiff_t j = 0; j < m; j++)
            columns[j * m + i] = map->p->W[i * m + j];
    s.columns = columns;
    return s;
}

// Force r changes by d; `own` is w0 or wt. Returns |d| own, m/s.
static double push(Nncg *s, int r, double d, double own)
{
    if (d == 0.0)
        return 0.0;
    s->lambda[r] += d;
    taci_dense_subtract(s->v, -d, s->columns + (ptrdiff_t)r * s->map->m, s->map->m);
    s->v[r] += s->map->p->epsilon * own * d;
    return fabs(d) * own;
}

static double relax_normal(Nncg *s, int i)
{
    const taci_MapContact *c = &s->map->contact[i];
    if (c->w0 <= 0.0)
        return 0.0;
    double now = s->lambda[3 * i], next = taci_max(now + (c->cn - s->v[3 * i]) / c->w0, 0.0);
    return push(s, 3 * i, next - now, c->w0);
}

static double relax_tangents(Nncg *s, int i)
{
    const taci_MapContact *c = &s->map->contact[i];
    if (c->mu <= 0.0)
        return 0.0;
    const double *l = s->lambda + 3 * i, *v = s->v + 3 * i;
    double u[2] = {v[1] - c->wt * l[1], v[2] - c->wt * l[2]};
    double place = taci_map_place(c, u);
    double y[2] = {(place * c->end[0] - u[0]) * c->inverse,
                   (place * c->end[1] - u[1]) * c->inverse};
    taci_disc_cut(y, c->mu * l[0]);
    double d1 = y[0] - l[1], d2 = y[1] - l[2]; // before the first of them moves l
    double r2 = push(s, 3 * i + 2, d2, c->wt), r1 = push(s, 3 * i + 1, d1, c->wt);
    return taci_max(r2, r1);
}

// Forth and back; the largest change, m/s.
static double sweep_pair(Nncg *s)
{
    double r = 0.0;
    for (int i = 0; i < s->map->n; i++) {
        r = taci_max(relax_normal(s, i), r);
        r = taci_max(relax_tangents(s, i), r);
    }
    for (int i = s->map->n - 1; i >= 0; i--) {
        r = taci_max(relax_tangents(s, i), r);
        r = taci_max(relax_normal(s, i), r);
    }
    return r;
}

// g = lambda - before, in place of `before`; returns its square weighted by the diagonals.
static double change(Nncg *s)
{
    double sum = 0.0;
    for (int i = 0; i < s->map->n; i++) {
        const taci_MapContact *c = &s->map->contact[i];
        for (int k = 0; k < 3; k++) {
            int r = 3 * i + k;
            double g = s->lambda[r] - s->before[r];
            s->before[r] = g;
            sum += (k == 0 ? c->w0 : c->wt) * g * g;
        }
    }
    return sum;
}

// lambda = project(lambda + beta p), v' after it.
static void go_on(Nncg *s, double beta)
{
    int m = s->map->m;
    for (int r = 0; r < m; r++) {
        s->d[r] = s->lambda[r];
        s->lambda[r] += beta * s->p[r];
    }
    taci_map_project(s->map, s->lambda);
    for (int i = 0; i < s->map->n; i++) {
        const taci_MapContact *c = &s->map->contact[i];
        for (int k = 0; k < 3; k++) {
            int r = 3 * i + k;
            s->d[r] = s->lambda[r] - s->d[r];
            s->v[r] += s->map->p->epsilon * (k == 0 ? c->w0 : c->wt) * s->d[r];
        }
    }
    taci_dense_multiply(s->map->p->W, m, m, m, s->d, s->dv);
    for (int r = 0; r < m; r++)
        s->v[r] += s->dv[r];
}

/* The conjugate part after a pair. `last` is the size of the change before; -1: this is the first.
 * A change that has grown starts anew, but not at once: with a bound of 1 rather than 1.5, 2 to 4
 * times as many problems on one face are left after 40 pairs or more, a quarter more random ones.
 */
static double accelerate(Nncg *s, double last)
{
    int m = s->map->m;
    double now = change(s), beta = last > 0.0 ? now / last : 0.0;
    if (last < 0.0) {
        memcpy(s->p, s->before, (size_t)m * sizeof(double));
    } else if (!(beta <= 1.5)) {
        memset(s->p, 0, (size_t)m * sizeof(double));
    } else {
        go_on(s, beta);
        for (int r = 0; r < m; r++)
            s->p[r] = beta * s->p[r] + s->before[r];
    }
    return now;
}

// Keep the iterate if its residual is the least so far; both are on the cone only after projection.
static void keep(Nncg *s, double *least)
{
    double largest = 0.0;
    for (int i = 0; i < s->map->n; i++) {
        double F[3];
        taci_map_contact(&s->map->contact[i], s->lambda + 3 * i, s->v + 3 * i, F);
        for (int k = 0; k < 3; k++)
            largest = taci_max(fabs(F[k]), largest);
    }
    if (!(largest < *least))
        return;
    *least = largest;
    memcpy(s->best, s->lambda, (size_t)s->map->m * sizeof(double));
}

taci_FrictionAnswer taci_map_nncg(const taci_Map *map, double *lambda, int pairs, double tolerance,
                                  taci_Arena *scratch)
{
    size_t mark = taci_arena_mark(scratch), bytes = (size_t)map->m * sizeof(double);
    Nncg s = take(map, scratch);
    memcpy(s.lambda, lambda, bytes);
    taci_map_project(map, s.lambda);
    taci_map_velocity(map, s.lambda, s.v);

    double least = HUGE_VAL, last = -1.0;
    int pair = 0;
    keep(&s, &least);
    while (pair < pairs && least > tolerance) {
        memcpy(s.before, s.lambda, bytes);
        double r = sweep_pair(&s);
        pair++;
        keep(&s, &least);
        if (r <= tolerance)
            break;
        last = accelerate(&s, last);
    }
    memcpy(lambda, s.best, bytes);
    taci_FrictionAnswer answer = taci_map_answer(map, lambda, s.v);
    answer.rung = TACI_RUNG_NNCG_NEWTON;
    answer.pairs = pair;
    taci_arena_reset(scratch, mark);
    return answer;
}

taci_FrictionAnswer taci_friction_nncg(const taci_Friction *p, double *lambda, int pairs,
                                       double tolerance, taci_Arena *scratch)
{
    size_t mark = taci_arena_mark(scratch);
    taci_Map map = taci_map_create(p, scratch);
    taci_FrictionAnswer answer = taci_map_nncg(&map, lambda, pairs, tolerance, scratch);
    taci_arena_reset(scratch, mark);
    return answer;
}
