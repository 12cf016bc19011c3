/* Interior point with predictor and corrector (docs/theory/contact.md).
 *
 * Per contact, with c the end of its segment and w̄ the mean of w0:
 *
 *     x = w̄ (lambda_n, lambda_t/mu)
 *     z = (v'n - cn + mu √(|h|² + delta), mu h) ,   h = v't - s c ,   delta = 1e-6 sigma tau
 *     x ∘ z = tau (1, 0, 0)                         x, z inside the cone x0 >= |x̄|
 *     w̄ lambda_t · c = a - b ,  a s = tau ,  b (1 - s) = tau           s in (0, 1), a, b > 0
 *
 * and tau goes to zero. x ∘ z = X z with X the arrow matrix [x0 x̄'; x̄ x0 I]. Without friction x
 * and z are numbers. s is an unknown of its own, and the shift mu|h| is differentiated: leaving out
 * either fails in a large share of problems. All of x, z, a, b are velocities or their squares. */
#include "base/assert.h"
#include "row/dense.h"
#include "row/friction_map.h"
#include <string.h>

#define ROWS 0.1 // of what is enough, that the rows may miss

typedef struct Cone { // of one contact
    int32_t size;     // unknowns: 0 dead, 1 without friction, 3
    int32_t at;       // first of them
    bool slides;      // the segment is more than a point: s, a, b are used
    double s, a, b;
    double ds, da, db;
    double gain, shift; // ds = shift - gain mu c · dx_t
    double h[2], L[2];  // h, and mu h/√(|h|² + delta)
    double inv[3][3];   // X^-1
} Cone;

typedef struct Ipm {
    const taci_Map *map;
    int size, ld;      // unknowns in all, row stride
    double mean;       // w̄
    Cone *cone;        //                                          (n)
    double *G;         // (W + epsilon D) S/w̄ of the unknowns      (size x ld)
    double *M;         //                                          (size x ld)
    double *x, *z;     //                                          (size)
    double *dx, *dz;   //                                          (size)
    double *rz;        // z as it should be, minus z               (size)
    double *v;         // v' of the unknowns                       (size)
    double *dv, *b;    //                                          (size)
    double *lambda;    //                                          (m)
    double *v_all;     // v' where the map looks                   (m)
    double *best;      //                                          (m)
    int32_t *order;    //                                          (size)
    double tau, delta; // (m/s)²
    double least;      // m/s, residual of best
    int short_steps;   // in a row
    int returns;       // from the surface of the cones
} Ipm;

size_t taci_ipm_need(int n)
{
    size_t m = 3 * (size_t)n, row = sizeof(double);
    return taci_arena_need((size_t)n, sizeof(Cone)) + 2 * taci_arena_need(m * (m + 1), row) +
           11 * taci_arena_need(m, row) + taci_arena_need(m, sizeof(int32_t));
}

static Ipm take(const taci_Map *map, taci_Arena *scratch)
{
    int m = map->m;
    Ipm s = {.map = map, .least = HUGE_VAL};
    s.cone = TACI_TAKE(scratch, map->n, Cone);
    s.G = TACI_TAKE(scratch, m * (m + 1), double);
    s.M = TACI_TAKE(scratch, m * (m + 1), double);
    double **rows[] = {&s.x,  &s.z, &s.dx,     &s.dz,    &s.rz,  &s.v,
                       &s.dv, &s.b, &s.lambda, &s.v_all, &s.best};
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++)
        *rows[k] = TACI_TAKE(scratch, m, double);
    s.order = TACI_TAKE(scratch, m, int32_t);
    TAC_ASSERT(s.order || m == 0);
    return s;
}

// ---- the problem in these unknowns

static void count_unknowns(Ipm *s)
{
    double sum = 0.0;
    int live = 0;
    for (int i = 0; i < s->map->n; i++) {
        const taci_MapContact *c = &s->map->contact[i];
        Cone *k = &s->cone[i];
        k->size = c->w0 <= 0.0 ? 0 : c->mu > 0.0 ? 3 : 1;
        k->at = s->size;
        k->slides = k->size == 3 && c->length > 0.0;
        s->size += k->size;
        sum += c->w0;
        live += c->w0 > 0.0;
    }
    s->ld = taci_dense_stride(s->size);
    s->mean = live > 0 ? sum / live : 1.0;
}

static double column_scale(const Ipm *s, int contact, int k)
{
    return (k == 0 ? 1.0 : s->map->contact[contact].mu) / s->mean;
}

// G: what x does to v'.
static void build_response(Ipm *s)
{
    const taci_Map *map = s->map;
    for (int i = 0; i < map->n; i++) {
        const Cone *row = &s->cone[i];
        for (int k = 0; k < row->size; k++) {
            const double *W = map->p->W + (ptrdiff_t)(3 * i + k) * map->m;
            double *G = s->G + (ptrdiff_t)(row->at + k) * s->ld;
            for (int j = 0; j < map->n; j++)
                for (int q = 0; q < s->cone[j].size; q++)
                    G[s->cone[j].at + q] = W[3 * j + q] * column_scale(s, j, q);
            double own = k == 0 ? map->contact[i].w0 : map->contact[i].wt;
            G[row->at + k] += map->p->epsilon * own * column_scale(s, i, k);
        }
    }
}

static void start_cold(Ipm *s, double q)
{
    for (int i = 0; i < s->map->n; i++) {
        Cone *c = &s->cone[i];
        if (c->size > 0)
            s->x[c->at] = s->z[c->at] = q;
        c->s = 0.5;
        c->a = c->b = 2.0 * q * q;
    }
}

// From a force that is nearly right: only as far inside the cones as q.
static void start_warm(Ipm *s, const double *lambda, double q)
{
    const taci_Map *map = s->map;
    memcpy(s->lambda, lambda, (size_t)map->m * sizeof(double));
    taci_map_project(map, s->lambda);
    taci_map_velocity(map, s->lambda, s->v_all);
    for (int i = 0; i < map->n; i++) {
        const taci_MapContact *m = &map->contact[i];
        const double *v = s->v_all + 3 * i, *l = s->lambda + 3 * i;
        Cone *c = &s->cone[i];
        c->s = 0.5;
        c->a = c->b = 2.0 * q * q;
        if (c->size == 0)
            continue;
        double *x = s->x + c->at, *z = s->z + c->at;
        x[0] = s->mean * l[0] + q;
        z[0] = fmax(0.0, v[0] - m->cn) + q;
        if (c->size == 1)
            continue;
        x[1] = s->mean * l[1] / m->mu;
        x[2] = s->mean * l[2] / m->mu;
        z[0] += m->mu * sqrt(v[1] * v[1] + v[2] * v[2]);
        z[1] = m->mu * v[1];
        z[2] = m->mu * v[2];
    }
}

// Mean of the products that go to zero.
static double measure_tau(const Ipm *s)
{
    double sum = 0.0;
    int count = 0;
    for (int i = 0; i < s->map->n; i++) {
        const Cone *c = &s->cone[i];
        for (int k = 0; k < c->size; k++)
            sum += s->x[c->at + k] * s->z[c->at + k];
        count += c->size > 0;
        if (c->slides) {
            sum += c->a * c->s + c->b * (1.0 - c->s);
            count += 2;
        }
    }
    return count > 0 ? sum / count : 0.0;
}

// h, L and the error of z of a contact with friction; rz[0] has its frictionless part already.
static void evaluate_tangents(Ipm *s, int i)
{
    const taci_MapContact *m = &s->map->contact[i];
    Cone *c = &s->cone[i];
    const double *v = s->v + c->at, *z = s->z + c->at;
    double *rz = s->rz + c->at, place = c->slides ? c->s : 0.0;
    for (int k = 0; k < 2; k++)
        c->h[k] = v[1 + k] - place * m->end[k];
    double size = sqrt(c->h[0] * c->h[0] + c->h[1] * c->h[1] + s->delta);
    for (int k = 0; k < 2; k++) {
        c->L[k] = size > 0.0 ? m->mu * c->h[k] / size : 0.0;
        rz[1 + k] = m->mu * c->h[k] - z[1 + k];
    }
    rz[0] += m->mu * size;
}

// lambda, v', h, L and the error of z at x and s. Returns the largest error.
static double evaluate(Ipm *s)
{
    const taci_Map *map = s->map;
    taci_dense_multiply(s->G, s->size, s->size, s->ld, s->x, s->v);
    for (int i = 0; i < map->n; i++) {
        const Cone *c = &s->cone[i];
        for (int k = 0; k < c->size; k++) {
            s->v[c->at + k] += map->p->v_free[3 * i + k];
            s->v_all[3 * i + k] = s->v[c->at + k];
            s->lambda[3 * i + k] = column_scale(s, i, k) * s->x[c->at + k];
        }
        if (c->size > 0)
            s->rz[c->at] = s->v[c->at] - map->contact[i].cn - s->z[c->at];
        if (c->size == 3)
            evaluate_tangents(s, i);
    }
    double largest = 0.0;
    for (int k = 0; k < s->size; k++)
        largest = taci_max(fabs(s->rz[k]), largest);
    return largest;
}

// ---- the linear system

// X^-1 of an arrow matrix; a point that rounding has put on the surface counts as just inside.
static void invert_arrow(const double *x, double inv[3][3])
{
    double x0 = x[0], size = sqrt(x[1] * x[1] + x[2] * x[2]);
    double det = taci_max((x0 - size) * (x0 + size), 1e-16 * x0 * x0), f = 1.0 / (det * x0);
    inv[0][0] = x0 / det;
    inv[0][1] = inv[1][0] = -x[1] / det;
    inv[0][2] = inv[2][0] = -x[2] / det;
    inv[1][1] = (det + x[1] * x[1]) * f;
    inv[1][2] = inv[2][1] = x[1] * x[2] * f;
    inv[2][2] = (det + x[2] * x[2]) * f;
}

// L (W + epsilon D) S/w̄: the rows of G of one contact, mixed.
static void mix_rows(const Ipm *s, const Cone *c, double mu)
{
    const double *g = s->G + (ptrdiff_t)c->at * s->ld, *g1 = g + s->ld, *g2 = g1 + s->ld;
    double *m = s->M + (ptrdiff_t)c->at * s->ld, *m1 = m + s->ld, *m2 = m1 + s->ld;
    double l1 = c->L[0], l2 = c->L[1];
    for (int j = 0; j < s->size; j++) {
        double t1 = g1[j], t2 = g2[j];
        m[j] = g[j] + l1 * t1 + l2 * t2;
        m1[j] = mu * t1;
        m2[j] = mu * t2;
    }
}

// The own block: c c' of the eliminated s, and X^-1 Z.
static void add_own(Ipm *s, int i)
{
    const taci_MapContact *m = &s->map->contact[i];
    Cone *c = &s->cone[i];
    double *M = s->M + (ptrdiff_t)c->at * s->ld + c->at;
    const double *z = s->z + c->at;
    if (c->slides) {
        c->gain = 1.0 / (c->a / c->s + c->b / (1.0 - c->s));
        double Lc[3] = {c->L[0] * m->end[0] + c->L[1] * m->end[1], m->mu * m->end[0],
                        m->mu * m->end[1]};
        for (int k = 0; k < 3; k++)
            for (int j = 0; j < 2; j++)
                M[k * s->ld + 1 + j] += Lc[k] * m->mu * m->end[j] * c->gain;
    }
    invert_arrow(s->x + c->at, c->inv);
    for (int k = 0; k < 3; k++) {
        const double *e = c->inv[k];
        M[k * s->ld] += e[0] * z[0] + e[1] * z[1] + e[2] * z[2];
        M[k * s->ld + 1] += e[0] * z[1] + e[1] * z[0];
        M[k * s->ld + 2] += e[0] * z[2] + e[2] * z[0];
    }
}

static bool factor(Ipm *s)
{
    for (int i = 0; i < s->map->n; i++) {
        Cone *c = &s->cone[i];
        if (c->size == 3) {
            mix_rows(s, c, s->map->contact[i].mu);
            add_own(s, i);
        } else if (c->size == 1) {
            double *m = s->M + (ptrdiff_t)c->at * s->ld;
            memcpy(m, s->G + (ptrdiff_t)c->at * s->ld, (size_t)s->size * sizeof(double));
            c->inv[0][0] = 1.0 / s->x[c->at];
            m[c->at] += s->z[c->at] * c->inv[0][0];
        }
    }
    return taci_lu_factor(s->M, s->size, s->ld, s->order);
}

// target (1, 0, 0) - x ∘ z - dx ∘ dz, the last only if `second`.
static void product_error(const Ipm *s, const Cone *c, double target, bool second, double r[3])
{
    const double *x = s->x + c->at, *z = s->z + c->at, *dx = s->dx + c->at, *dz = s->dz + c->at;
    r[0] = target - x[0] * z[0] - (second ? dx[0] * dz[0] : 0.0);
    for (int k = 1; k < c->size; k++) {
        r[0] -= x[k] * z[k] + (second ? dx[k] * dz[k] : 0.0);
        r[k] = -(x[0] * z[k] + z[0] * x[k]) - (second ? dx[0] * dz[k] + dz[0] * dx[k] : 0.0);
    }
}

// Errors of a s and b (1 - s).
static void slide_errors(const Cone *c, double target, bool second, double *ra, double *rb)
{
    *ra = target - c->a * c->s - (second ? c->da * c->ds : 0.0);
    *rb = target - c->b * (1.0 - c->s) + (second ? c->db * c->ds : 0.0);
}

static void build_right_side(Ipm *s, int i, double target, bool second)
{
    const taci_MapContact *m = &s->map->contact[i];
    Cone *c = &s->cone[i];
    const double *x = s->x + c->at;
    double r[3], *b = s->b + c->at;
    product_error(s, c, target, second, r);
    for (int k = 0; k < c->size; k++) {
        b[k] = -s->rz[c->at + k];
        for (int j = 0; j < c->size; j++)
            b[k] += c->inv[k][j] * r[j];
    }
    if (!c->slides)
        return;
    double ra, rb, off = c->a - c->b - m->mu * (x[1] * m->end[0] + x[2] * m->end[1]);
    slide_errors(c, target, second, &ra, &rb);
    c->shift = (off + ra / c->s - rb / (1.0 - c->s)) * c->gain;
    b[0] += (c->L[0] * m->end[0] + c->L[1] * m->end[1]) * c->shift;
    b[1] += m->mu * m->end[0] * c->shift;
    b[2] += m->mu * m->end[1] * c->shift;
}

// ds, da, db that go with dx.
static void find_slide(Ipm *s, int i, double target, bool second)
{
    const taci_MapContact *m = &s->map->contact[i];
    Cone *c = &s->cone[i];
    const double *dx = s->dx + c->at;
    double ra, rb;
    slide_errors(c, target, second, &ra, &rb);
    c->ds = c->shift - m->mu * (m->end[0] * dx[1] + m->end[1] * dx[2]) * c->gain;
    c->da = (ra - c->a * c->ds) / c->s;
    c->db = (rb + c->b * c->ds) / (1.0 - c->s);
}

// dz that goes with dx and ds.
static void find_dz(Ipm *s, int i)
{
    const taci_MapContact *m = &s->map->contact[i];
    const Cone *c = &s->cone[i];
    const double *dv = s->dv + c->at, *rz = s->rz + c->at;
    double *dz = s->dz + c->at;
    dz[0] = dv[0] + rz[0];
    if (c->size == 1)
        return;
    double ds = c->slides ? c->ds : 0.0;
    double dh[2] = {dv[1] - m->end[0] * ds, dv[2] - m->end[1] * ds};
    dz[0] += c->L[0] * dh[0] + c->L[1] * dh[1];
    dz[1] = m->mu * dh[0] + rz[1];
    dz[2] = m->mu * dh[1] + rz[2];
}

// dx, dz, ds, da, db towards products of `target`; `second`: with the products of the last ones.
static void solve(Ipm *s, double target, bool second)
{
    int n = s->map->n;
    for (int i = 0; i < n; i++)
        if (s->cone[i].size > 0)
            build_right_side(s, i, target, second);
    taci_lu_solve(s->M, s->size, s->ld, s->order, s->b, s->dx);
    taci_dense_multiply(s->G, s->size, s->size, s->ld, s->dx, s->dv);
    for (int i = 0; i < n; i++) {
        if (s->cone[i].slides)
            find_slide(s, i, target, second);
        if (s->cone[i].size > 0)
            find_dz(s, i);
    }
}

// ---- step

// Largest alpha with x + alpha d inside the cone.
static double cone_length(const double *x, const double *d, int size)
{
    if (size == 1)
        return d[0] < 0.0 ? -x[0] / d[0] : HUGE_VAL;
    double A = d[0] * d[0] - d[1] * d[1] - d[2] * d[2];
    double B = x[0] * d[0] - x[1] * d[1] - x[2] * d[2];
    double r = sqrt(x[1] * x[1] + x[2] * x[2]), C = taci_max((x[0] - r) * (x[0] + r), 0.0);
    double disc = B * B - A * C;
    if (disc < 0.0)
        return HUGE_VAL;
    double under = sqrt(disc) - B;
    return under > 0.0 ? C / under : HUGE_VAL;
}

static double number_length(double x, double d)
{
    return d < 0.0 ? -x / d : HUGE_VAL;
}

static double longest(const Ipm *s)
{
    double alpha = HUGE_VAL;
    for (int i = 0; i < s->map->n; i++) {
        const Cone *c = &s->cone[i];
        if (c->size == 0)
            continue;
        alpha = taci_min(cone_length(s->x + c->at, s->dx + c->at, c->size), alpha);
        alpha = taci_min(cone_length(s->z + c->at, s->dz + c->at, c->size), alpha);
        if (!c->slides)
            continue;
        alpha = taci_min(number_length(c->a, c->da), alpha);
        alpha = taci_min(number_length(c->b, c->db), alpha);
        alpha = taci_min(number_length(c->s, c->ds), alpha);
        alpha = taci_min(number_length(1.0 - c->s, -c->ds), alpha);
    }
    return alpha;
}

static void move(Ipm *s, double alpha)
{
    for (int k = 0; k < s->size; k++) {
        s->x[k] += alpha * s->dx[k];
        s->z[k] += alpha * s->dz[k];
    }
    for (int i = 0; i < s->map->n; i++) {
        Cone *c = &s->cone[i];
        if (!c->slides)
            continue;
        c->s += alpha * c->ds;
        c->a += alpha * c->da;
        c->b += alpha * c->db;
    }
}

/* Two short steps in a row: the point has crept along the surface of a cone, where every direction
 * leaves it at once. Back inside by a part of √tau, at the price of an error in z that the next
 * passes take away. Without it 13 % of jammed wedges and 6 % of stacks are not solved by the whole
 * ladder; with it, none of 450. */
static void return_inside(Ipm *s)
{
    double far = 0.3 * sqrt(s->tau);
    for (int i = 0; i < s->map->n; i++) {
        Cone *c = &s->cone[i];
        if (c->size > 0) {
            s->x[c->at] += far;
            s->z[c->at] += far;
        }
        c->s = 0.1 + 0.8 * c->s;
        c->a += s->tau;
        c->b += s->tau;
    }
    s->short_steps = 0;
    s->returns++;
}

// One pass: predictor, corrector, step. False: no way on.
static bool pass(Ipm *s, double share)
{
    if (!factor(s))
        return false;
    s->tau = measure_tau(s);
    solve(s, 0.0, false);
    double predicted = fmin(1.0, longest(s)), miss = 1.0 - predicted;
    double sigma = fmin(0.8, fmax(1e-3, miss * miss * miss));
    solve(s, sigma * s->tau, predicted >= 0.3);
    double alpha = fmin(1.0, share * longest(s));
    if (!(alpha > 1e-8)) // also if not a number
        return false;
    move(s, alpha);
    s->delta = 1e-6 * sigma * s->tau;
    s->short_steps = alpha < 0.1 ? s->short_steps + 1 : 0;
    if (s->short_steps >= 2 && s->returns < 8)
        return_inside(s);
    return true;
}

// Residual of the map at this x; the least is kept.
static double measure(Ipm *s)
{
    double largest = 0.0, finite = 0.0;
    for (int i = 0; i < s->map->n; i++) {
        double F[3];
        taci_map_contact(&s->map->contact[i], s->lambda + 3 * i, s->v_all + 3 * i, F);
        for (int k = 0; k < 3; k++)
            largest = taci_max(fabs(F[k]), largest);
        finite += F[0] + F[1] + F[2];
    }
    if (!isfinite(finite))
        return HUGE_VAL;
    if (largest < s->least) {
        s->least = largest;
        memcpy(s->best, s->lambda, (size_t)s->map->m * sizeof(double));
    }
    return largest;
}

taci_FrictionAnswer taci_map_ipm(const taci_Map *map, double *lambda, taci_IpmStart start,
                                 taci_Arena *scratch)
{
    size_t mark = taci_arena_mark(scratch);
    Ipm s = take(map, scratch);
    memcpy(s.best, lambda, (size_t)map->m * sizeof(double));
    count_unknowns(&s);
    build_response(&s);
    if (start.warm)
        start_warm(&s, lambda, 0.01 * map->scale);
    else
        start_cold(&s, map->scale);

    int count = 0;
    s.delta = 1e-6 * measure_tau(&s);
    while (map->scale > 0.0) {
        double error = evaluate(&s), residual = measure(&s);
        if ((error <= ROWS * start.enough && residual <= start.enough) || count == start.passes)
            break;
        count++;
        if (!pass(&s, start.step))
            break;
    }
    memcpy(lambda, s.best, (size_t)map->m * sizeof(double));
    taci_FrictionAnswer answer = taci_map_answer(map, lambda, s.v_all);
    answer.rung = start.warm ? TACI_RUNG_IPM_WARM : TACI_RUNG_IPM_COLD;
    answer.passes = count;
    taci_arena_reset(scratch, mark);
    return answer;
}

taci_FrictionAnswer taci_friction_ipm(const taci_Friction *p, double *lambda, int passes, bool warm,
                                      double step, taci_Arena *scratch)
{
    size_t mark = taci_arena_mark(scratch);
    taci_Map map = taci_map_create(p, scratch);
    taci_IpmStart start = {.passes = passes, .warm = warm, .step = step, .enough = 1e-7};
    taci_FrictionAnswer answer = taci_map_ipm(&map, lambda, start, scratch);
    taci_arena_reset(scratch, mark);
    return answer;
}
