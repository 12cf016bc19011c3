/* The contact law as a map whose zero is the answer (friction.h, friction_map.h): what every solver
 * of this folder measures itself by. */
#include "row/friction.h"
#include "base/assert.h"
#include "row/dense.h"
#include "row/friction_map.h"
#include <string.h>

// A diagonal below this share of the contact's other one is rounding error of a direction that
// cannot move.
static const double cannot_move = 1e-12;

static taci_MapContact read_contact(const taci_Friction *p, int i)
{
    ptrdiff_t m = 3 * (ptrdiff_t)p->n;
    const double *W = p->W + 3 * i * m + 3 * i;
    double a = W[m + 1], d = W[2 * m + 2], b = 0.5 * (W[m + 2] + W[2 * m + 1]);
    double half = 0.5 * (a - d);
    taci_MapContact c = {.w0 = W[0],
                         .wt = 0.5 * (a + d) + sqrt(half * half + b * b),
                         .mu = p->mu[i],
                         .cn = p->cn[i]};
    if (!(c.w0 > cannot_move * c.wt))
        return (taci_MapContact){0};
    if (!(c.wt > cannot_move * c.w0) || !(c.mu > 0.0)) {
        c.mu = 0.0;
        c.wt = fmax(c.wt, 0.0);
        return c;
    }
    c.inverse = 1.0 / c.wt;
    c.end[0] = p->end[2 * i];
    c.end[1] = p->end[2 * i + 1];
    c.length = hypot(c.end[0], c.end[1]);
    return c;
}

/* Symmetric to 1e-10 of the diagonals: what is left of a response that was computed column by
 * column. The gyroscopic part of a body that turns lies above: up to 1e-3 a Newton step by the
 * symmetric part is wrong by about as much, and costs far less. */
static const double rounding = 1e-10, gyroscopic = 1e-3;

static void compare_sides(taci_Map *map)
{
    ptrdiff_t m = map->m;
    const double *W = map->p->W;
    map->symmetric = map->nearly = true;
    for (ptrdiff_t i = 0; i < m; i++) {
        double own = W[i * m + i];
        for (ptrdiff_t j = 0; j < i; j++) {
            double d = W[i * m + j] - W[j * m + i], size = own * W[j * m + j];
            if (d * d <= rounding * rounding * size)
                continue;
            map->symmetric = false;
            map->nearly = d * d <= gyroscopic * gyroscopic * size;
            if (!map->nearly)
                return;
        }
    }
}

size_t taci_map_need(int n)
{
    return taci_arena_need((size_t)n, sizeof(taci_MapContact));
}

// All but what is said of W as a whole.
static taci_Map read_contacts(const taci_Friction *p, taci_Arena *scratch)
{
    TAC_ASSERT(p->n >= 0 && p->epsilon >= 0.0);
    taci_Map map = {.p = p, .n = p->n, .m = 3 * p->n};
    map.contact = TACI_TAKE(scratch, p->n, taci_MapContact);
    TAC_ASSERT(map.contact || p->n == 0);
    for (int i = 0; i < p->n; i++) {
        taci_MapContact *c = &map.contact[i];
        *c = read_contact(p, i);
        if (c->w0 <= 0.0)
            continue;
        map.scale = fmax(map.scale, fabs(p->v_free[3 * i] - c->cn));
        if (c->mu > 0.0)
            map.scale = fmax(map.scale, hypot(p->v_free[3 * i + 1], p->v_free[3 * i + 2]));
    }
    return map;
}

taci_Map taci_map_create(const taci_Friction *p, taci_Arena *scratch)
{
    taci_Map map = read_contacts(p, scratch);
    compare_sides(&map);
    return map;
}

void taci_map_velocity(const taci_Map *map, const double *lambda, double *v)
{
    const taci_Friction *p = map->p;
    taci_dense_multiply(p->W, map->m, map->m, map->m, lambda, v);
    for (int i = 0; i < map->n; i++) {
        const taci_MapContact *c = &map->contact[i];
        double e0 = p->epsilon * c->w0, et = p->epsilon * c->wt;
        int r = 3 * i;
        v[r] = p->v_free[r] + (v[r] + e0 * lambda[r]);
        v[r + 1] = p->v_free[r + 1] + (v[r + 1] + et * lambda[r + 1]);
        v[r + 2] = p->v_free[r + 2] + (v[r + 2] + et * lambda[r + 2]);
    }
}

static inline void add_size(taci_MapSize *size, const double F[3])
{
    for (int k = 0; k < 3; k++) {
        size->largest = taci_max(fabs(F[k]), size->largest);
        size->squares += F[k] * F[k];
    }
}

// taci_max lets a number that is not one pass; the squares do not.
static taci_MapSize checked(taci_MapSize size)
{
    if (!(size.squares <= 1e300))
        size.largest = size.squares = HUGE_VAL;
    return size;
}

taci_MapSize taci_map_evaluate(const taci_Map *map, const double *lambda, const double *v,
                               double *F)
{
    taci_MapSize size = {0};
    for (int i = 0; i < map->n; i++) {
        taci_map_contact(&map->contact[i], lambda + 3 * i, v + 3 * i, F + 3 * i);
        add_size(&size, F + 3 * i);
    }
    return checked(size);
}

taci_MapSize taci_map_along(const taci_Map *map, const double *lambda, const double *d,
                            const double *v, const double *dv, double alpha)
{
    taci_MapSize size = {0};
    for (int i = 0; i < map->n; i++) {
        double l[3], w[3], F[3];
        for (int k = 0; k < 3; k++) {
            l[k] = lambda[3 * i + k] + alpha * d[3 * i + k];
            w[k] = v[3 * i + k] + alpha * dv[3 * i + k];
        }
        taci_map_contact(&map->contact[i], l, w, F);
        add_size(&size, F);
    }
    return checked(size);
}

bool taci_map_project(const taci_Map *map, double *lambda)
{
    bool changed = false;
    for (int i = 0; i < map->n; i++) {
        const taci_MapContact *c = &map->contact[i];
        double *l = lambda + 3 * i, before[3] = {l[0], l[1], l[2]};
        l[0] = c->w0 > 0.0 && l[0] > 0.0 ? l[0] : 0.0;
        taci_disc_cut(l + 1, c->mu * l[0]);
        changed |= l[0] != before[0] || l[1] != before[1] || l[2] != before[2];
    }
    return changed;
}

taci_FrictionAnswer taci_map_measure(const taci_Map *map, const double *lambda, const double *v)
{
    taci_FrictionAnswer answer = {0};
    taci_MapSize size = {0};
    for (int i = 0; i < map->n; i++) {
        double F[3];
        taci_map_contact(&map->contact[i], lambda + 3 * i, v + 3 * i, F);
        add_size(&size, F);
        const taci_MapContact *c = &map->contact[i];
        const double *l = lambda + 3 * i, *w = v + 3 * i;
        double creep = c->w0 * l[0] * l[0] + c->wt * (l[1] * l[1] + l[2] * l[2]);
        answer.work += l[0] * w[0] + l[1] * w[1] + l[2] * w[2] - map->p->epsilon * creep;
    }
    answer.residual = checked(size).largest;
    return answer;
}

taci_FrictionAnswer taci_map_answer(const taci_Map *map, double *lambda, double *v)
{
    taci_map_project(map, lambda);
    taci_map_velocity(map, lambda, v);
    return taci_map_measure(map, lambda, v);
}

taci_FrictionAnswer taci_map_at(const taci_Map *map, const double *lambda, taci_Arena *scratch)
{
    size_t mark = taci_arena_mark(scratch);
    double *v = TACI_TAKE(scratch, map->m, double);
    TAC_ASSERT(v || map->m == 0);
    taci_map_velocity(map, lambda, v);
    taci_FrictionAnswer answer = taci_map_measure(map, lambda, v);
    taci_arena_reset(scratch, mark);
    return answer;
}

double taci_map_residual(const taci_Map *map, const double *lambda, taci_Arena *scratch)
{
    return taci_map_at(map, lambda, scratch).residual;
}

double taci_friction_residual(const taci_Friction *p, const double *lambda, taci_Arena *scratch)
{
    size_t mark = taci_arena_mark(scratch);
    taci_Friction law = *p;
    law.epsilon = 0.0;
    taci_Map map = read_contacts(&law, scratch);
    double largest = taci_map_residual(&map, lambda, scratch);
    taci_arena_reset(scratch, mark);
    return largest;
}

double taci_friction_work(const taci_Friction *p, const double *lambda)
{
    int m = 3 * p->n;
    double work = 0.0;
    for (int i = 0; i < m; i++) {
        if (lambda[i] == 0.0)
            continue;
        double v;
        taci_dense_multiply(p->W + (ptrdiff_t)i * m, 1, m, m, lambda, &v);
        work += lambda[i] * (p->v_free[i] + v);
    }
    return work;
}
