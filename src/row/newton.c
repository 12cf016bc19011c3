/* Semismooth Newton on the natural map (friction_map.h, docs/theory/contact.md).
 *
 * The map is smooth in pieces: a contact is open, or presses and sticks, or presses and slides.
 * Which piece holds is read from lambda and v' themselves, so the force alone is the warm start.
 * On a piece dF = A d(lambda) + B d(v'):
 *
 *     open            d(lambda) = -lambda: the contact leaves the system
 *     normal          B = 1
 *     stick           B = Q ,      A = wt (I - Q)
 *     slide           B = k S Q ,  A = wt (I - k S Q) ,  A_tn = -wt mu ŷ
 *
 * with Q = I where the nearest point of the segment is one of its ends and I - e e' inside, S = I -
 * ŷ ŷ', k = r/|y|. Where all pressing contacts stick at ends, the matrix is that of W itself: it
 * and its factor stay for as long as the same contacts press, and serve where a few of them do not
 * stick, too (rims.h). Where gyroscopic terms make W a little unsymmetric, its symmetric part is
 * factored instead, at half the cost. Every step then leaves the share of those terms of the one
 * before; a step that leaves more than a tenth, on the same pieces, was the last of its kind. */
#include "base/assert.h"
#include "row/dense.h"
#include "row/friction_map.h"
#include "row/rims.h"
#include <string.h>

typedef enum Kind { OPEN, PLAIN, INSIDE, SLIDE } Kind; // plain: B = 1 and A = 0

typedef struct Piece { // of one contact
    Kind kind;
    int32_t rows;   // in the system: 0 open, 1 no friction, 3
    int32_t at;     // first of them
    double K[2][2]; // B of the tangents: Q, or k S Q
    double pull[2]; // A_tn
} Piece;

typedef struct Newton {
    const taci_Map *map;
    Piece *piece;       // (n)
    double *lambda, *v; // present iterate and its v'           (m)
    double *F;          //                                      (m)
    double *d, *dv;     // step, and what it does to v'         (m)
    double *best;       // lambda of least residual seen        (m)
    double least;       // m/s, its residual
    double *M;          // system or its factor, ld = stride    (m x stride)
    double *b, *x;      //                                      (m)
    int32_t *order;     //                                      (m)
    int size, ld;       // of the system of this step
    bool plain;         // the system is a part of W + epsilon D,
    bool few;           // or only a few contacts make it another
    bool leaving;       // a contact with a force leaves
    bool factored;      // M is a factor, of these pieces,
    bool half;          // as LDL' of a part of W + epsilon D,
    bool rough;         // of the symmetric part
    bool exact;         // rough factors are not good enough
    taci_Rims *rims;    // what is not plain, with a half factor
    double last;        // m/s, residual before the last step
    bool falls, drops;  // well and very well, by the last step
    int made;           // steps, without those that fall well by a factor that was there
} Newton;

static const double well = 0.1, very_well = 1e-3; // of the last residual

size_t taci_newton_need(int n)
{
    size_t m = 3 * (size_t)n, row = sizeof(double);
    return taci_arena_need((size_t)n, sizeof(Piece)) + 8 * taci_arena_need(m, row) +
           taci_arena_need(m * (m + 1), row) + taci_arena_need(m, sizeof(int32_t)) +
           taci_rims_need((int)m);
}

static Newton take(const taci_Map *map, taci_Arena *scratch)
{
    int m = map->m;
    Newton s = {.map = map, .least = HUGE_VAL, .last = HUGE_VAL};
    s.piece = TACI_TAKE(scratch, map->n, Piece);
    double **rows[] = {&s.lambda, &s.v, &s.F, &s.d, &s.dv, &s.best, &s.b, &s.x};
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++)
        *rows[k] = TACI_TAKE(scratch, m, double);
    s.M = TACI_TAKE(scratch, m * (m + 1), double);
    s.order = TACI_TAKE(scratch, m, int32_t);
    TAC_ASSERT(s.order || m == 0);
    s.rims = taci_rims_take(m, scratch);
    return s;
}

// ---- pieces

static void read_tangents(const taci_MapContact *c, const double *lambda, const double *v, Piece *p)
{
    double u[2] = {v[1] - c->wt * lambda[1], v[2] - c->wt * lambda[2]};
    double s = taci_map_place(c, u);
    double y[2] = {(s * c->end[0] - u[0]) * c->inverse, (s * c->end[1] - u[1]) * c->inverse};
    bool inside = s > 0.0 && s < 1.0;
    double Q[2][2] = {{1.0, 0.0}, {0.0, 1.0}};
    if (inside) {
        double e[2] = {c->end[0] / c->length, c->end[1] / c->length};
        for (int i = 0; i < 2; i++)
            for (int j = 0; j < 2; j++)
                Q[i][j] -= e[i] * e[j];
    }
    double r = c->mu * fmax(0.0, lambda[0]), size = sqrt(y[0] * y[0] + y[1] * y[1]);
    if (size <= r) {
        memcpy(p->K, Q, sizeof Q);
        p->kind = inside ? INSIDE : PLAIN;
        return;
    }
    p->kind = SLIDE;
    double h[2] = {y[0] / size, y[1] / size}, k = r / size;
    for (int i = 0; i < 2; i++) {
        double across[2] = {(i == 0) - h[i] * h[0], (i == 1) - h[i] * h[1]}; // row of S
        for (int j = 0; j < 2; j++)
            p->K[i][j] = k * (across[0] * Q[0][j] + across[1] * Q[1][j]);
        p->pull[i] = -c->wt * c->mu * h[i];
    }
}

static Piece read_piece(const taci_MapContact *c, const double *lambda, const double *v, int32_t at)
{
    Piece p = {.kind = OPEN, .at = at};
    if (!(c->w0 > 0.0 && c->w0 * lambda[0] > v[0] - c->cn))
        return p;
    p.kind = PLAIN;
    p.rows = c->mu > 0.0 ? 3 : 1;
    if (p.rows == 3)
        read_tangents(c, lambda, v, &p);
    return p;
}

/* The pieces at this iterate, and whether a factor that is there stays. A half one does while the
 * same contacts press and all but a few of them stick; another one where all stick as before, or
 * where its pieces are the same and hardly turn. */
static void read_pieces(Newton *s)
{
    bool same_rows = true, same = true;
    int pressing = 0, other = 0;
    s->size = 0;
    for (int i = 0; i < s->map->n; i++) {
        Piece before = s->piece[i];
        Piece now =
            read_piece(&s->map->contact[i], s->lambda + 3 * i, s->v + 3 * i, (int32_t)s->size);
        s->piece[i] = now;
        same_rows &= now.rows == before.rows;
        same &= now.kind == before.kind;
        pressing += now.kind != OPEN;
        other += now.kind > PLAIN;
        s->size += now.rows;
    }
    s->ld = taci_dense_stride(s->size);
    s->plain = other == 0;
    s->few = s->plain || other <= taci_rims_most(pressing);
    s->exact |= s->rough && same && !s->falls;
    if (s->half)
        s->factored &= same_rows && s->few && !(s->rough && s->exact);
    else
        s->factored &= same && (s->plain || s->drops);
}

// ---- the linear system

// d of what leaves the system, and dv = W d: the other rows have to know.
static void leave(Newton *s)
{
    const taci_Map *map = s->map;
    bool any = false;
    for (int i = 0; i < map->n; i++)
        for (int k = 0; k < 3; k++) {
            int r = 3 * i + k;
            s->d[r] = k < s->piece[i].rows ? 0.0 : -s->lambda[r];
            any |= s->d[r] != 0.0;
        }
    s->leaving = any;
    if (any)
        taci_dense_multiply(map->p->W, map->m, map->m, map->m, s->d, s->dv);
}

// Columns of the pressing contacts from `first` on, of one row of W.
static void gather(const Newton *s, const double *W, int first, double *to)
{
    for (int j = first; j < s->map->n; j++) {
        const Piece *p = &s->piece[j];
        const double *from = W + 3 * j;
        double *at = to + p->at;
        if (p->rows == 3) {
            at[0] = from[0];
            at[1] = from[1];
            at[2] = from[2];
        } else if (p->rows == 1) {
            at[0] = from[0];
        }
    }
}

// Their mean with the same entries of a column of W.
static void add_column(const Newton *s, int column, int first, double *to)
{
    ptrdiff_t m = s->map->m;
    for (int j = first; j < s->map->n; j++)
        for (int k = 0; k < s->piece[j].rows; k++) {
            double *at = to + s->piece[j].at + k;
            *at = 0.5 * (*at + s->map->p->W[(3 * j + k) * m + column]);
        }
}

// The two tangential rows, gathered as rows of W, become K times themselves plus A.
static void mix_tangents(const Newton *s, int i, double *t1)
{
    const Piece *p = &s->piece[i];
    const taci_MapContact *c = &s->map->contact[i];
    double *t2 = t1 + s->ld;
    if (p->kind != PLAIN)
        for (int j = 0; j < s->size; j++) {
            double a = t1[j], b = t2[j];
            t1[j] = p->K[0][0] * a + p->K[0][1] * b;
            t2[j] = p->K[1][0] * a + p->K[1][1] * b;
        }
    double e = s->map->p->epsilon * c->wt;
    t1[p->at] += p->pull[0];
    t2[p->at] += p->pull[1];
    t1[p->at + 1] += c->wt * (1.0 - p->K[0][0]) + e * p->K[0][0];
    t1[p->at + 2] += (e - c->wt) * p->K[0][1];
    t2[p->at + 1] += (e - c->wt) * p->K[1][0];
    t2[p->at + 2] += c->wt * (1.0 - p->K[1][1]) + e * p->K[1][1];
}

// Rows of contact i; with half = true those of sticking, and only what LDL' reads, from its own
// columns on.
static void build_rows(Newton *s, int i, bool half)
{
    const taci_Map *map = s->map;
    const Piece *p = &s->piece[i];
    const double *W = map->p->W + 3 * (ptrdiff_t)i * map->m;
    double *row = s->M + (ptrdiff_t)p->at * s->ld;
    int first = half ? i : 0;
    for (int k = 0; k < p->rows; k++) {
        gather(s, W + (ptrdiff_t)k * map->m, first, row + (ptrdiff_t)k * s->ld);
        if (half && s->rough)
            add_column(s, 3 * i + k, first, row + (ptrdiff_t)k * s->ld);
    }
    row[p->at] += map->p->epsilon * map->contact[i].w0;
    if (p->rows == 3 && half) {
        double e = map->p->epsilon * map->contact[i].wt;
        row[s->ld + p->at + 1] += e;
        row[2 * s->ld + p->at + 2] += e;
    } else if (p->rows == 3)
        mix_tangents(s, i, row + s->ld);
}

static void build(Newton *s, bool half)
{
    for (int i = 0; i < s->map->n; i++)
        if (s->piece[i].rows > 0)
            build_rows(s, i, half);
}

static void build_right(Newton *s)
{
    for (int i = 0; i < s->map->n; i++) {
        const Piece *p = &s->piece[i];
        const double *F = s->F + 3 * i, *g = s->dv + 3 * i;
        double *b = s->b + p->at;
        for (int k = 0; k < p->rows; k++)
            b[k] = -F[k];
        if (s->leaving && p->rows > 0)
            b[0] -= g[0];
        for (int k = 1; s->leaving && k < p->rows; k++)
            b[k] -= p->K[k - 1][0] * g[1] + p->K[k - 1][1] * g[2];
    }
}

// Half a factor, where it may serve.
static bool factor_half(Newton *s)
{
    const taci_Map *map = s->map;
    s->rough = s->few && map->nearly && !map->symmetric && !s->exact;
    if (!s->few || !(map->symmetric || s->rough))
        return false;
    build(s, true);
    taci_rims_forget(s->rims);
    return taci_ldl_factor(s->M, s->size, s->ld);
}

// What is not plain in this step's system. False: it is singular.
static bool factor_rims(Newton *s)
{
    taci_Rims *rims = s->rims;
    rims->count = 0;
    for (int i = 0; !s->plain && i < s->map->n; i++) {
        const Piece *p = &s->piece[i];
        if (p->kind <= PLAIN)
            continue;
        taci_Rim *rim = &rims->rim[rims->count++];
        *rim = (taci_Rim){.at = p->at, .wt = s->map->contact[i].wt};
        memcpy(rim->K, p->K, sizeof rim->K);
        memcpy(rim->pull, p->pull, sizeof rim->pull);
    }
    return rims->count == 0 || taci_rims_factor(rims, s->M, s->size, s->ld);
}

// The factor of this step's system. False: the matrix is singular.
static bool factor(Newton *s)
{
    if (!s->factored)
        s->half = factor_half(s);
    if (s->half && factor_rims(s))
        return true;
    if (s->factored && !s->half)
        return true;
    s->half = s->rough = false;
    build(s, false);
    return taci_lu_factor(s->M, s->size, s->ld, s->order);
}

// x = M^-1 b; b is overwritten.
static const double *solve(Newton *s)
{
    if (s->half)
        taci_rims_solve(s->rims, s->M, s->size, s->ld, s->b);
    else
        taci_lu_solve(s->M, s->size, s->ld, s->order, s->b, s->x);
    return s->half ? s->b : s->x;
}

/* Whether another step may be made, of so many: what falls well by a factor that is there costs
 * next to nothing. */
static bool goes_on(Newton *s, double residual, int steps)
{
    s->falls = residual < well * s->last; // not where both are infinite
    s->drops = residual < very_well * s->last;
    s->last = residual;
    return s->made < steps || (s->factored && (s->half || s->plain) && s->falls);
}

// The Newton step d and dv = (W + epsilon D) d. False: the matrix is singular.
static bool find_step(Newton *s)
{
    const taci_Map *map = s->map;
    leave(s);
    s->made += !(s->factored && s->falls);
    s->factored = factor(s);
    if (!s->factored)
        return false;
    build_right(s);
    const double *x = solve(s);
    for (int i = 0; i < map->n; i++)
        for (int k = 0; k < s->piece[i].rows; k++)
            s->d[3 * i + k] = x[s->piece[i].at + k];
    taci_dense_multiply(map->p->W, map->m, map->m, map->m, s->d, s->dv);
    for (int i = 0; i < map->n; i++) {
        const taci_MapContact *c = &map->contact[i];
        s->dv[3 * i] += map->p->epsilon * c->w0 * s->d[3 * i];
        s->dv[3 * i + 1] += map->p->epsilon * c->wt * s->d[3 * i + 1];
        s->dv[3 * i + 2] += map->p->epsilon * c->wt * s->d[3 * i + 2];
    }
    return true;
}

// ---- iteration

static void move(Newton *s, double alpha)
{
    for (int r = 0; r < s->map->m; r++) {
        s->lambda[r] += alpha * s->d[r];
        s->v[r] += alpha * s->dv[r];
    }
}

typedef struct Patience {
    int poor; // steps without enough decrease
    int wild; // of those, with none at all
} Patience;

/* How far to go: as far as the map falls enough; else to the least, if it falls at all; else the
 * whole step, which may lead out of a corner. 0: enough of those. */
static double choose_length(const Newton *s, double squares, Patience *patience)
{
    static const double lengths[] = {1.0, 0.5, 0.25, 0.125, 0.0625};
    double least = HUGE_VAL, at = 0.0;
    for (size_t k = 0; k < sizeof lengths / sizeof lengths[0]; k++) {
        double alpha = lengths[k];
        double now = taci_map_along(s->map, s->lambda, s->d, s->v, s->dv, alpha).squares;
        if (now <= (1.0 - 0.2 * alpha) * squares)
            return alpha;
        if (now < least) {
            least = now;
            at = alpha;
        }
    }
    if (++patience->poor >= 4)
        return 0.0;
    if (least < squares)
        return at;
    return ++patience->wild <= 2 && least < HUGE_VAL ? 1.0 : 0.0;
}

static void keep(Newton *s, double residual)
{
    if (!(residual < s->least))
        return;
    s->least = residual;
    memcpy(s->best, s->lambda, (size_t)s->map->m * sizeof(double));
}

// At the answer: on the cone, and measured afresh there. False: that spoiled it.
static bool settle(Newton *s, double tolerance)
{
    taci_map_project(s->map, s->lambda);
    taci_map_velocity(s->map, s->lambda, s->v);
    double residual = taci_map_evaluate(s->map, s->lambda, s->v, s->F).largest;
    keep(s, residual);
    return residual <= tolerance;
}

// F by the law at lambda, and its largest component; `v` is v' there, and becomes the velocity.
static double law_residual(Newton *s, const double *lambda, double *v)
{
    const taci_Map *map = s->map;
    for (int r = 0; r < map->m; r++) {
        const taci_MapContact *c = &map->contact[r / 3];
        v[r] -= map->p->epsilon * (r % 3 == 0 ? c->w0 : c->wt) * lambda[r];
    }
    return taci_map_evaluate(map, lambda, v, s->F).largest;
}

/* One step of Newton on v + epsilon D (lambda - lambda_1), around the answer lambda_1: on the same
 * pieces it has the matrix of the last step, whose factor is there. `v` is v' at lambda_1. */
static void take_epsilon_out(Newton *s, double *lawful)
{
    const taci_Map *map = s->map;
    double before = law_residual(s, lawful, s->v);
    for (int i = 0; i < map->n; i++)
        for (int k = 0; k < s->piece[i].rows; k++)
            s->b[s->piece[i].at + k] = -s->F[3 * i + k];
    const double *x = solve(s);
    memcpy(s->lambda, lawful, (size_t)map->m * sizeof(double));
    for (int i = 0; i < map->n; i++)
        for (int k = 0; k < s->piece[i].rows; k++)
            s->lambda[3 * i + k] += x[s->piece[i].at + k];
    taci_map_project(map, s->lambda);
    taci_map_velocity(map, s->lambda, s->v);
    if (law_residual(s, s->lambda, s->v) < before)
        memcpy(lawful, s->lambda, (size_t)map->m * sizeof(double));
}

taci_FrictionAnswer taci_map_newton(const taci_Map *map, double *lambda, int steps,
                                    double tolerance, taci_Arena *scratch)
{
    return taci_map_newton_lawful(map, lambda, steps, tolerance, NULL, scratch);
}

taci_FrictionAnswer taci_map_newton_lawful(const taci_Map *map, double *lambda, int steps,
                                           double tolerance, double *lawful, taci_Arena *scratch)
{
    size_t mark = taci_arena_mark(scratch);
    Newton s = take(map, scratch);
    memcpy(s.lambda, lambda, (size_t)map->m * sizeof(double));
    memcpy(s.best, lambda, (size_t)map->m * sizeof(double));
    taci_map_velocity(map, s.lambda, s.v);

    Patience patience = {0};
    bool settled = false;
    for (;;) {
        taci_MapSize size = taci_map_evaluate(map, s.lambda, s.v, s.F);
        keep(&s, size.largest);
        if (size.largest <= tolerance) {
            settled = settle(&s, tolerance);
            if (settled)
                break;
            size = taci_map_evaluate(map, s.lambda, s.v, s.F);
        }
        if (!goes_on(&s, size.largest, steps))
            break;
        read_pieces(&s);
        if (!find_step(&s))
            break;
        double alpha = choose_length(&s, size.squares, &patience);
        if (alpha <= 0.0)
            break;
        move(&s, alpha);
    }
    memcpy(lambda, settled ? s.lambda : s.best, (size_t)map->m * sizeof(double));
    taci_FrictionAnswer answer =
        settled ? taci_map_measure(map, lambda, s.v) : taci_map_answer(map, lambda, s.v);
    answer.newton = s.made;
    if (lawful != NULL) {
        memcpy(lawful, lambda, (size_t)map->m * sizeof(double));
        if (s.factored)
            take_epsilon_out(&s, lawful);
    }
    taci_arena_reset(scratch, mark);
    return answer;
}

taci_FrictionAnswer taci_friction_newton(const taci_Friction *p, double *lambda, int steps,
                                         double tolerance, taci_Arena *scratch)
{
    size_t mark = taci_arena_mark(scratch);
    taci_Map map = taci_map_create(p, scratch);
    taci_FrictionAnswer answer = taci_map_newton(&map, lambda, steps, tolerance, scratch);
    taci_arena_reset(scratch, mark);
    return answer;
}
