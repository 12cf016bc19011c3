/* Trees with a square factor of their mass matrix: the dense form for few velocities.
 *
 * Velocities are eliminated from the root, those of free links first, linear ones in world axes
 * before all others. Their columns do not turn, so that their rows of Ct are zero and the linear
 * momentum of a free tree stays to rounding. The state eta = A'v is kept in that order.
 */
#include "math/square.h"
#include "system/tree/tree_columns.h"
#include "system/tree/tree_sum.h"
#include <math.h>
#include <string.h>

typedef double Slot __attribute__((vector_size(16), aligned(8), may_alias)); // a pair among doubles

#define SITES_AT_ONCE 8 // of a response

typedef struct SitePath { // P of one site
    int32_t count;
    int32_t flows;
    int32_t *place; // that move it, in the order of elimination                 (n)
    double *P;      // zero beyond its flows                       (n x TACI_BODY_FLOWS)
} SitePath;

typedef struct SquareForm {
    int n, stride;
    taci_TreeColumns columns;
    taci_Square at_mid;      // of the step
    taci_Square at_end;      // of any other configuration
    taci_Square lower;       // SYMMETRIC and LEAF: Cholesky factor for inner motions
    double *C, *Ah;          //                                                  (n x stride)
    taci_TreeColumn *column; // at the predicted midpoint                        (n)
    taci_TreeColumn *other;  // of at_end                                        (n)
    tac_Twist *twist;        // scratch                                          (links)
    tac_Wrench *wrench;      // scratch                                          (links)
    double *b, *x;           // scratch                                          (n)
    double *carried;         // eta of the first pass's result                   (n)
    double *rate;            // of the state whose twists were asked for last    (n)
    double *motion;          // its twists                                       (links x 6)
    double *load, *pull;     // efforts of the step without momentum: free, and of rows    (n)
    double *direction;       // of corrections                                   (n)
    SitePath path;           // scratch
    double *X;               // scratch            (n x TACI_BODY_FLOWS SITES_AT_ONCE)
    double *end_q;           // positions for which at_end holds                 (positions)
    bool carry;              // the second pass takes its predicted rates from `carried`
    bool end_known;
} SquareForm;

static SquareForm *form_of(const taci_Tree *t)
{
    return t->form_data;
}

// ---- Creation

static bool needs_lower(const taci_Tree *t)
{
    return t->form_kind == TAC_FORM_SYMMETRIC || t->form_kind == TAC_FORM_LEAF;
}

/// Its arrays, once: for sizing and for taking.
#define ARRAYS(ARRAY)                                   \
    ARRAY(C, double, matrix)                            \
    ARRAY(Ah, double, matrix)                           \
    ARRAY(column, taci_TreeColumn, n)                   \
    ARRAY(other, taci_TreeColumn, n)                    \
    ARRAY(twist, tac_Twist, links)                      \
    ARRAY(wrench, tac_Wrench, links)                    \
    ARRAY(b, double, n)                                 \
    ARRAY(x, double, n)                                 \
    ARRAY(carried, double, n)                           \
    ARRAY(rate, double, n)                              \
    ARRAY(motion, double, 6 * links)                    \
    ARRAY(load, double, n)                              \
    ARRAY(pull, double, n)                              \
    ARRAY(direction, double, n)                         \
    ARRAY(path.place, int32_t, n)                       \
    ARRAY(path.P, double, TACI_BODY_FLOWS *n)           \
    ARRAY(X, double, TACI_BODY_FLOWS *SITES_AT_ONCE *n) \
    ARRAY(end_q, double, (size_t)t->positions)

static size_t need(const taci_Tree *t)
{
    const size_t n = (size_t)t->dofs, links = (size_t)t->links;
    const size_t matrix = n * (size_t)taci_square_stride(t->dofs);
    size_t need = taci_arena_need(1, sizeof(SquareForm)) + taci_tree_columns_need(t) +
                  2 * taci_square_need(t->dofs, t->form_kind) +
                  (needs_lower(t) ? taci_square_need(t->dofs, TAC_FORM_SQUARE) : 0);
#define X(name, type, count) need += taci_arena_need(count, sizeof(type));
    ARRAYS(X)
#undef X
    return need;
}

static bool take_arrays(const taci_Tree *t, SquareForm *f, taci_Arena *arena)
{
    const size_t n = (size_t)t->dofs, links = (size_t)t->links;
    const size_t matrix = n * (size_t)taci_square_stride(t->dofs);
    bool ok = taci_tree_columns_create(&f->columns, t, arena) &&
              taci_square_create(&f->at_mid, t->dofs, t->form_kind, arena) &&
              taci_square_create(&f->at_end, t->dofs, t->form_kind, arena) &&
              (!needs_lower(t) || taci_square_create(&f->lower, t->dofs, TAC_FORM_SQUARE, arena));
#define X(name, type, count) ok = ok && (f->name = TACI_TAKE(arena, count, type)) != NULL;
    ARRAYS(X)
#undef X
    return ok;
}

static bool create(taci_Tree *t, taci_Arena *arena)
{
    SquareForm *f = TACI_TAKE(arena, 1, SquareForm);
    if (f == NULL || !take_arrays(t, f, arena))
        return false;
    f->n = t->dofs;
    f->stride = taci_square_stride(t->dofs);
    t->form_data = f;
    return true;
}

static int state_count(const taci_Tree *t)
{
    return t->dofs;
}

// ---- State and rates outside a step

/// The positions that these places are of, where they are those of a state.
static const double *positions_of(const taci_Tree *t, const taci_TreePlace *place)
{
    return place == t->now    ? t->state[t->phase].q
           : place == t->next ? t->state[1 - t->phase].q
                              : NULL;
}

/// at_end of these places, unless it is there already: it depends on the positions alone. False:
/// not regular.
static bool factor_at(const taci_Tree *t, const taci_TreePlace *place)
{
    SquareForm *f = form_of(t);
    const double *q = positions_of(t, place);
    size_t size = sizeof(double) * (size_t)t->positions;
    if (f->end_known && q && memcmp(f->end_q, q, size) == 0)
        return true;
    f->end_known = false;
    taci_tree_columns_build(&f->columns, t, place, NULL, f->other, f->at_end.At, NULL);
    if (!taci_square_factor(&f->at_end))
        return false;
    f->end_known = q != NULL;
    if (q)
        memcpy(f->end_q, q, size);
    return true;
}

static void set_rates(taci_Tree *t, const taci_TreePlace *place, const double *v, double *x)
{
    SquareForm *f = form_of(t);
    taci_tree_columns_sort(&f->columns, v, f->b);
    memset(x, 0, sizeof(double) * (size_t)f->n);
    if (factor_at(t, place))
        taci_square_state(&f->at_end, f->b, x);
}

static void rates(taci_Tree *t, const taci_TreePlace *place, const double *x, double *v)
{
    SquareForm *f = form_of(t);
    memset(f->b, 0, sizeof(double) * (size_t)f->n);
    if (factor_at(t, place))
        taci_square_rates(&f->at_end, x, f->b);
    taci_tree_columns_unsort(&f->columns, f->b, v);
}

static double kinetic(const taci_Tree *t, const double *x)
{
    double sum = 0.0;
    for (int i = 0; i < t->dofs; i++)
        sum += x[i] * x[i];
    return 0.5 * sum;
}

static const double *twists(taci_Tree *t, const taci_TreePlace *place, const double *x)
{
    SquareForm *f = form_of(t);
    rates(t, place, x, f->rate);
    taci_tree_twists(t, place, f->rate, f->twist);
    for (int i = 0; i < t->links; i++) {
        tac_Vec3 w = f->twist[i].ang, own = m3_tmul_v(&place[i].R, w);
        sv_store(f->motion + 6 * (ptrdiff_t)i, own,
                 v3_add(f->twist[i].lin, v3_cross(w, place[i].d)));
    }
    return f->motion;
}

/// R'I R = C C': what the locked tree of a root adds to its rows of the factor, angular velocities
/// in own axes. A turn of the whole tree leaves it. False: it can turn without moving any mass.
static bool locked_factor(const tac_Mat3 *I, const tac_Mat3 *R, tac_Mat3 *C)
{
    *C = (tac_Mat3){{{0}}};
    bool regular = true;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j <= i; j++) {
            double left = v3_dot(m3_col(R, i), m3_mul_v(I, m3_col(R, j)));
            for (int k = 0; k < j; k++)
                left -= C->m[i][k] * C->m[j][k];
            if (i == j)
                regular = regular && left > 0.0;
            C->m[i][j] = i == j             ? sqrt(left > 0.0 ? left : 0.0)
                         : C->m[j][j] > 0.0 ? left / C->m[j][j]
                                            : 0.0;
        }
    return regular;
}

/// Momenta of one free root: the factor is lower triangular and begins with its velocities, so that
/// they are eta there times what the locked tree alone makes of the factor.
static bool root_momenta(const taci_Tree *t, const taci_TreeRoot *r, const double *eta,
                         taci_TreeSum *s)
{
    const tac_Mat3 *R = &t->next[r->link].R;
    tac_Vec3 c = v3_scale(1.0 / r->mass, s->first);
    tac_Mat3 I = s->I, C;
    const double a[3] = {c.x, c.y, c.z};
    for (int i = 0; i < 9; i++) // about the centre of mass
        I.m[i / 3][i % 3] -= r->mass * ((i % 4 == 0 ? v3_norm2(c) : 0.0) - a[i / 3] * a[i % 3]);
    if (!locked_factor(&I, R, &C))
        return false;
    s->p = v3_scale(sqrt(r->mass), v3(eta[0], eta[1], eta[2]));
    tac_Vec3 spin = m3_mul_v(&C, v3(eta[3], eta[4], eta[5]));
    s->L = v3_add(v3_cross(c, s->p), m3_mul_v(R, spin));
    if (r->links == 1) { // its rates are all there are
        tac_Mat3 inverse = m3_inverse(&C);
        sv_store(form_of(t)->motion + 6 * (ptrdiff_t)r->link,
                 m3_tmul_v(&inverse, v3(eta[3], eta[4], eta[5])), v3_scale(1.0 / r->mass, s->p));
    }
    return true;
}

static const double *root_sums(taci_Tree *t, const double *x, taci_TreeSum *sum)
{
    SquareForm *f = form_of(t);
    const taci_TreeParts *p = t->parts;
    for (int i = 0; i < p->roots; i++)
        if (p->root[i].kind == TACI_ROOT_BALL || needs_lower(t))
            return NULL;
    memset(f->motion, 0, sizeof(double) * 6 * (size_t)t->links);
    taci_tree_sum(t, t->next, f->motion, true, sum);
    for (int i = 0; i < p->roots; i++) {
        const taci_TreeRoot *r = &p->root[i];
        if (r->kind == TACI_ROOT_FREE &&
            !root_momenta(t, r, x + f->columns.first[r->link], &sum[i]))
            return NULL;
    }
    return f->motion;
}

/// The first row of a lower triangular factor is one number, the root of the inertia.
static double along(taci_Tree *t, int link, const taci_TreePlace *place, const double *x,
                    double *inertia)
{
    const SquareForm *f = form_of(t);
    int dof = t->link[link].dof;
    const double *twist = needs_lower(t) ? twists(t, place, x) : NULL;
    double L = taci_tree_sum_along(t, link, place, twist, inertia);
    *inertia += t->rotor[dof];
    return twist ? L + t->rotor[dof] * f->rate[dof] : sqrt(*inertia) * x[f->columns.place[dof]];
}

/// Of a lower triangular factor: what rates of the roots alone add to eta stands at their places.
/// In a turn the centre of mass keeps its velocity, and with it its part of eta.
static void turn_lower(const taci_Tree *t, double *x)
{
    const SquareForm *f = form_of(t);
    for (int i = 0; i < t->parts->roots; i++) {
        const taci_TreeTurn *turn = &t->parts->turn[i];
        const taci_TreeRoot *root = &t->parts->root[i];
        const tac_Mat3 *R = &t->next[root->link].R;
        double *eta = x + f->columns.first[root->link];
        tac_Mat3 C;
        if (!taci_tree_closes(root))
            continue;
        if (root->kind == TACI_ROOT_AXIS) {
            eta[0] += sqrt(root->inertia) * v3_dot(turn->dw, m3_col(R, 2));
            continue;
        }
        if (root->kind == TACI_ROOT_FREE) {
            tac_Vec3 arm = v3_sub(root->at, v3_add(turn->centre, turn->shift));
            tac_Vec3 u = v3_scale(sqrt(root->mass), v3_cross(turn->dw, arm));
            eta[0] += u.x, eta[1] += u.y, eta[2] += u.z;
            eta += 3;
        }
        locked_factor(&root->whole.I, R, &C);
        tac_Vec3 w = m3_tmul_v(&C, m3_tmul_v(R, turn->dw));
        eta[0] += w.x, eta[1] += w.y, eta[2] += w.z;
    }
}

/// Of the rates, those of the roots alone are others after a turn.
static void turn(taci_Tree *t, double *x)
{
    SquareForm *f = form_of(t);
    if (!needs_lower(t)) {
        turn_lower(t, x);
        return;
    }
    for (int i = 0; i < t->parts->roots; i++) {
        const taci_TreeTurn *turn = &t->parts->turn[i];
        const taci_TreeRoot *root = &t->parts->root[i];
        double *v = f->rate + t->link[root->link].dof;
        if (!taci_tree_closes(root))
            continue;
        if (root->kind == TACI_ROOT_AXIS) {
            v[0] += v3_dot(turn->dw, m3_col(&t->next[root->link].R, 2));
            continue;
        }
        if (root->kind == TACI_ROOT_FREE) {
            tac_Vec3 arm = v3_sub(t->next[root->link].p, v3_add(turn->centre, turn->shift));
            tac_Vec3 u = v3_sub(v3(v[0], v[1], v[2]), turn->u);
            u = v3_add(v3_add(turn->u, q_rotate(turn->turn, u)), v3_cross(turn->dw, arm));
            v[0] = u.x, v[1] = u.y, v[2] = u.z;
            v += 3;
        }
        tac_Vec3 w = m3_tmul_v(&t->next[root->link].R, turn->dw);
        v[0] += w.x, v[1] += w.y, v[2] += w.z;
    }
    set_rates(t, t->next, f->rate, x);
}

static double ghost(taci_Tree *t, const taci_TreePlace *place, const double *x)
{
    (void)t, (void)place, (void)x;
    return 0.0;
}

// ---- The step

static taci_TreeState *now_of(taci_Tree *t)
{
    return &t->state[t->phase];
}

/// Around the first pass's result eta is carried over, not the rates: those hold the first order
/// error of the first pass's factor.
static void predict_again(taci_Tree *t, double *v_star)
{
    SquareForm *f = form_of(t);
    taci_tree_columns_sort(&f->columns, t->v_hat, f->b);
    taci_square_state(&f->at_mid, f->b, f->carried);
    f->carry = true;
    memcpy(v_star, t->v_hat, sizeof(double) * (size_t)t->dofs);
}

/// The angular velocity of a ball is extrapolated in the axes of its parent, where that of what
/// spins changes slowly. In own axes at k the last mean rate is what it is, and the one before is
/// turned on by it.
static void extrapolate_turn(const taci_Tree *t, int dof, double *v_star)
{
    const taci_TreeState *k = &t->state[t->phase];
    const double *a = k->hat[0] + dof, *b = k->hat[1] + dof;
    tac_Quat back = q_exp(v3_scale(-t->T, v3(a[0], a[1], a[2])));
    tac_Vec3 before = q_rotate(back, v3(b[0], b[1], b[2]));
    v_star[dof] = 2.0 * a[0] - before.x;
    v_star[dof + 1] = 2.0 * a[1] - before.y;
    v_star[dof + 2] = 2.0 * a[2] - before.z;
}

static void predict(taci_Tree *t, int pass, double *v_star, bool *at_start)
{
    SquareForm *f = form_of(t);
    const taci_TreeState *k = now_of(t);
    bool extrapolate = t->predictor == TAC_PREDICTOR_EXTRAPOLATE;
    *at_start = f->carry = false;
    if (pass > 0) {
        predict_again(t, v_star);
        return;
    }
    if (t->predictor != TAC_PREDICTOR_START && k->history >= (extrapolate ? 2 : 1)) {
        for (int i = 0; i < t->dofs; i++)
            v_star[i] = extrapolate ? 2.0 * k->hat[0][i] - k->hat[1][i] : k->hat[0][i];
        for (int i = 0; extrapolate && i < t->links; i++)
            if (t->link[i].type == TACI_TREE_BALL)
                extrapolate_turn(t, t->link[i].dof, v_star);
        return;
    }
    rates(t, t->now, k->x, v_star);
    *at_start = t->predictor == TAC_PREDICTOR_START || t->passes != 1;
}

static void add_row(const SquareForm *f, const taci_TreeRow *row)
{
    for (int i = 0; row->kappa != 0.0 && i < row->count; i++) {
        double arm = row->kappa * row->arm[i];
        double *a = f->Ah + (ptrdiff_t)f->columns.place[row->dof[i]] * f->stride;
        for (int j = 0; j < row->count; j++)
            a[f->columns.place[row->dof[j]]] += arm * row->arm[j];
    }
}

static void add_potentials(const taci_Tree *t, const SquareForm *f)
{
    for (int i = 0; i < f->n; i++)
        f->Ah[i * (f->stride + 1)] += t->diag[f->columns.dof[i]];
    for (int i = 0; i < t->row_count; i++)
        add_row(f, &t->row[i]);
    for (int i = 0; i < t->ball_count; i++) {
        const taci_TreeBall *b = &t->ball[i];
        const int32_t dof[3] = {b->dof, b->dof + 1, b->dof + 2};
        for (int j = 0; j < 3; j++)
            add_row(f, &(taci_TreeRow){3, dof, b->arm[j], b->kappa});
    }
}

static bool is_leaf(const taci_Tree *t, int link)
{
    for (int i = link + 1; i < t->links; i++)
        if (t->link[i].parent == link)
            return false;
    return true;
}

/// A body that spins on a ball joint turns by nu T in own axes, nu the frequency of the skew part
/// of its block of C; the step would turn it by 2 atan(nu T/2). With tan(nu T/2)/(nu T/2) times
/// that part it turns by nu T. What is added is skew and does no work. docs/theory/lagrange.md
/// (L6).
static void add_turn(const taci_Tree *t, const SquareForm *f, int link)
{
    const double *M = f->at_mid.At, *C = f->C;
    ptrdiff_t s = f->stride, i = f->columns.first[link], at = i * (s + 1); // the block
    tac_Vec3 x = {0.5 * (C[at + 2 * s + 1] - C[at + s + 2]), 0.5 * (C[at + 2] - C[at + 2 * s]),
                  0.5 * (C[at + s] - C[at + 1])};
    // clang-format off
    tac_Mat3 J = {{{M[at        ], M[at         + 1], M[at         + 2]},
                   {M[at +     s], M[at +     s + 1], M[at +     s + 2]},
                   {M[at + 2 * s], M[at + 2 * s + 1], M[at + 2 * s + 2]}}};
    // clang-format on
    tac_Vec3 c0 = m3_col(&J, 0), c1 = m3_col(&J, 1), c2 = m3_col(&J, 2);
    double det = v3_dot(c0, v3_cross(c1, c2)), nu2 = v3_dot(x, m3_mul_v(&J, x)) / det;
    double half = 0.5 * t->T * sqrt(nu2);
    if (!(half < 1.0)) // no step resolves it
        return;
    double h2 = half * half,
           more = half > 1e-2 ? tan(half) / half - 1.0 : h2 * (1.0 / 3 + h2 * 2 / 15);
    double *A = f->Ah + at;
    A[1] -= more * x.z, A[2] += more * x.y, A[s + 2] -= more * x.x;
    A[s] += more * x.z, A[2 * s] -= more * x.y, A[2 * s + 1] += more * x.x;
}

static bool factor(taci_Tree *t)
{
    SquareForm *f = form_of(t);
    double *M = f->at_mid.At;
    taci_tree_columns_sort(&f->columns, t->v_star, f->b);
    if (f->carry) {
        taci_tree_columns_build(&f->columns, t, t->mid, NULL, f->column, M, NULL);
        if (!taci_square_factor(&f->at_mid))
            return false;
        taci_square_rates(&f->at_mid, f->carried, f->b);
        taci_tree_columns_unsort(&f->columns, f->b, t->v_star);
    }
    taci_tree_columns_build(&f->columns, t, t->mid, f->b, f->column, M, f->C);
    double h = 2.0 / t->T;
    for (int i = 0; i < f->n * f->stride; i++)
        f->Ah[i] = h * M[i];
    for (int i = 0; i < t->links; i++)
        if (!t->skew && t->link[i].type == TACI_TREE_BALL && is_leaf(t, i))
            add_turn(t, f, i);
    add_potentials(t, f);
    return taci_square_operator(&f->at_mid, f->C, f->Ah);
}

/// b += J' of wrenches per link about the common point, which are destroyed.
static void pull_back(const taci_Tree *t, const taci_TreeColumn *column, tac_Wrench *wrench,
                      double *b)
{
    SquareForm *f = form_of(t);
    for (int i = t->links - 1; i >= 0; i--) {
        for (int j = f->columns.first[i], end = j + t->link[i].dofs; j < end; j++)
            b[j] += taci_tree_along(&column[j], &wrench[i]);
        if (t->link[i].parent >= 0)
            wrench[t->link[i].parent] = sv_add(wrench[t->link[i].parent], wrench[i]);
    }
}

/// b += J' of wrenches per link at the centres of mass.
static void pull_back_at_centres(const taci_Tree *t, const taci_TreePlace *place,
                                 const taci_TreeColumn *column, const tac_Wrench *wrench, double *b)
{
    SquareForm *f = form_of(t);
    for (int i = 0; i < t->links; i++) {
        tac_Vec3 c = v3_add(v3_sub(place[i].p, place[0].p), place[i].d);
        f->wrench[i] =
            (tac_Wrench){wrench[i].force, v3_add(wrench[i].torque, v3_cross(c, wrench[i].force))};
    }
    pull_back(t, column, f->wrench, b);
}

static void free_velocity(taci_Tree *t, const double *tau, const tac_Wrench *wrench, double *v)
{
    SquareForm *f = form_of(t);
    double h = 2.0 / t->T;
    for (int i = 0; i < f->n; i++)
        f->load[i] = tau ? tau[f->columns.dof[i]] : 0.0;
    if (wrench)
        pull_back_at_centres(t, t->mid, f->column, wrench, f->load);
    taci_square_momentum(&f->at_mid, now_of(t)->x, f->b);
    for (int i = 0; i < f->n; i++)
        f->b[i] = h * f->b[i] + f->load[i];
    taci_operator_solve(f->Ah, f->n, f->stride, f->b);
    taci_tree_columns_unsort(&f->columns, f->b, v);
}

/// The operator is still there, with potentials and drives in it, and its diagonal and rows beside.
static void inertial(taci_Tree *t, const taci_TreePlace *mid, const double *x, const double *v,
                     double *tau)
{
    SquareForm *f = form_of(t);
    (void)mid; // it is that of the operator
    taci_tree_columns_sort(&f->columns, v, f->b);
    taci_operator_times(f->Ah, f->n, f->stride, f->n, f->b, f->x);
    taci_square_momentum(&f->at_mid, x, f->b);
    for (int i = 0; i < f->n; i++)
        f->b[i] = f->x[i] - 2.0 / t->T * f->b[i];
    taci_tree_columns_unsort(&f->columns, f->b, tau);
    for (int i = 0; i < t->dofs; i++)
        tau[i] -= t->diag[i] * v[i];
    for (int i = 0; i < t->row_count; i++) {
        const taci_TreeRow *row = &t->row[i];
        double rate = 0.0;
        for (int j = 0; j < row->count; j++)
            rate += row->arm[j] * v[row->dof[j]];
        for (int j = 0; j < row->count; j++)
            tau[row->dof[j]] -= row->arm[j] * row->kappa * rate;
    }
    for (int i = 0; i < t->ball_count; i++)
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 3; k++)
                tau[t->ball[i].dof + k] -= t->ball[i].arm[j][k] * t->ball[i].kappa *
                                           taci_tree_ball_rate(&t->ball[i], j, v);
}

/// Where a body site is, from the common point.
static tac_Vec3 site_point(const taci_Tree *t, const taci_TreeSite *site)
{
    return v3_add(v3_sub(t->mid[site->link].p, t->mid[0].p), site->at);
}

static void solve(taci_Tree *t, const taci_TreeSite *site, const double *effort, int n, double *v)
{
    SquareForm *f = form_of(t);
    memset(f->b, 0, sizeof(double) * (size_t)f->n);
    memset(f->wrench, 0, sizeof(tac_Wrench) * (size_t)t->links);
    for (int i = 0; i < n; effort += taci_tree_site_flows(&site[i]), i++) {
        if (site[i].dof >= 0)
            f->b[f->columns.place[site[i].dof]] += effort[0];
        else if (site[i].link >= 0) {
            tac_Wrench F = sv_wrench(effort);
            F.torque = v3_add(F.torque, v3_cross(site_point(t, &site[i]), F.force));
            f->wrench[site[i].link] = sv_add(f->wrench[site[i].link], F);
        }
    }
    pull_back(t, f->column, f->wrench, f->b);
    memcpy(f->pull, f->b, sizeof(double) * (size_t)f->n);
    taci_operator_solve(f->Ah, f->n, f->stride, f->b);
    taci_tree_columns_unsort(&f->columns, f->b, v);
}

/// P of one site into `path`: the places that move it, and six numbers for each.
static void find_path(const taci_Tree *t, const taci_TreeSite *site, SitePath *path)
{
    const SquareForm *f = form_of(t);
    path->count = 0;
    path->flows = taci_tree_site_flows(site);
    if (site->dof >= 0) {
        path->count = 1;
        path->place[0] = f->columns.place[site->dof];
        sv_store(path->P, v3(1, 0, 0), v3(0, 0, 0));
        return;
    }
    if (site->link < 0)
        return;
    tac_Vec3 x = site_point(t, site);
    for (int up = site->link; up >= 0; up = t->link[up].parent)
        for (int j = f->columns.first[up], end = j + t->link[up].dofs; j < end; j++) {
            tac_Vec3 a = taci_tree_column_angular(&f->column[j]);
            tac_Vec3 b = taci_tree_column_linear(&f->column[j]);
            path->place[path->count] = j;
            sv_store(path->P + TACI_BODY_FLOWS * path->count++, v3_add(b, v3_cross(a, x)), a);
        }
}

/// The rows of G = P X of a site: all their sums for two columns stay in registers. Rows of X have
/// an even length.
static void multiply_path(const SitePath *path, const double *X, int columns, double *G, int ld)
{
    int even = columns + columns % 2;
    for (int j = 0; j < columns; j += 2) {
        taci_Twin sum[TACI_BODY_FLOWS] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
        for (int k = 0; k < path->count; k++) {
            const double *p = path->P + TACI_BODY_FLOWS * (ptrdiff_t)k;
            taci_Twin x = *(const Slot *)(X + (ptrdiff_t)path->place[k] * even + j);
            for (int i = 0; i < TACI_BODY_FLOWS; i++)
                sum[i] += p[i] * x;
        }
        for (int i = 0; i < path->flows; i++)
            if (j + 1 < columns)
                *(Slot *)(G + i * (ptrdiff_t)ld + j) = sum[i];
            else
                G[i * (ptrdiff_t)ld + j] = sum[i][0];
    }
}

/// Columns of X = P' of some sites, by rows. Returns how many.
static int fill_columns(taci_Tree *t, const taci_TreeSite *site, int count)
{
    SquareForm *f = form_of(t);
    SitePath *path = &f->path;
    int columns = 0, first = 0;
    for (int i = 0; i < count; i++)
        columns += taci_tree_site_flows(&site[i]);
    int even = columns + columns % 2;
    memset(f->X, 0, sizeof(double) * (size_t)f->n * (size_t)even);
    for (int i = 0; i < count; first += path->flows, i++) {
        find_path(t, &site[i], path);
        for (int k = 0; k < path->count; k++)
            memcpy(f->X + (ptrdiff_t)path->place[k] * even + first,
                   path->P + TACI_BODY_FLOWS * (ptrdiff_t)k, sizeof(double) * (size_t)path->flows);
    }
    return columns;
}

/// Columns of G of a few sites at a time, in memory of its own: X = A^-1 P', by rows.
static void response(taci_Tree *t, const taci_TreeSite *site, int n, double *G, int ld)
{
    SquareForm *f = form_of(t);
    SitePath *path = &f->path;
    for (int first = 0, columns; first < n; G += columns, first += SITES_AT_ONCE) {
        columns =
            fill_columns(t, site + first, n - first < SITES_AT_ONCE ? n - first : SITES_AT_ONCE);
        int even = columns + columns % 2;
        taci_operator_solve_many(f->Ah, f->n, f->stride, f->X, even, even);
        double *block = G;
        for (int i = 0; i < n; block += path->flows * (ptrdiff_t)ld, i++) {
            find_path(t, &site[i], path);
            multiply_path(path, f->X, columns, block, ld);
        }
    }
}

static void start_twists(taci_Tree *t, tac_Twist *twist)
{
    SquareForm *f = form_of(t);
    taci_square_rates(&f->at_mid, now_of(t)->x, f->x);
    taci_tree_columns_unsort(&f->columns, f->x, f->b);
    taci_tree_twists(t, t->mid, f->b, twist);
}

/// What springs and dampers took, J: the part of the operator that is neither inertia nor skew.
static double yielded(const taci_Tree *t)
{
    double sum = 0.0;
    for (int i = 0; i < t->dofs; i++)
        sum += t->diag[i] * t->v_hat[i] * t->v_hat[i];
    for (int i = 0; i < t->row_count; i++) {
        double rate = 0.0;
        for (int j = 0; j < t->row[i].count; j++)
            rate += t->row[i].arm[j] * t->v_hat[t->row[i].dof[j]];
        sum += t->row[i].kappa * rate * rate;
    }
    for (int i = 0; i < t->ball_count; i++)
        for (int j = 0; j < 3; j++) {
            double rate = taci_tree_ball_rate(&t->ball[i], j, t->v_hat);
            sum += t->ball[i].kappa * rate * rate;
        }
    return t->T * sum;
}

/// The solve of a chain that cracks like a whip is exact to rounding of |M| |v̂|², which is far
/// above that of v̂'M v̂: what it did to the energy beside the work of all forces is told.
static void advance(taci_Tree *t, const double *x, double *x_next)
{
    SquareForm *f = form_of(t);
    taci_tree_columns_sort(&f->columns, t->v_hat, f->b);
    taci_square_state(&f->at_mid, f->b, f->x);
    double gained = 0.0, work = 0.0;
    for (int i = 0; i < f->n; i++) {
        x_next[i] = 2.0 * f->x[i] - x[i];
        gained += 2.0 * f->x[i] * (f->x[i] - x[i]);
        work += f->b[i] * (f->load[i] + (t->pulled ? f->pull[i] : 0.0));
    }
    if (t->parts)
        taci_tree_twists(t, t->mid, t->v_hat, t->parts->twist);
    t->K_known = false;
    t->rounding = gained - t->T * work + yielded(t);
}

/// N·s or N·m·s: what the solve left of the balance along `place`; y is the operator times v̂.
static double missed(const taci_Tree *t, int place, const double *y)
{
    const SquareForm *f = form_of(t);
    double p = taci_square_momentum_at(&f->at_mid, t->state[t->phase].x, place);
    return t->T * (y[place] - f->load[place] - (t->pulled ? f->pull[place] : 0.0)) - 2.0 * p;
}

/// Rows of the operator times v̂ against what they were solved for. The gyroscopic matrix does no
/// work.
static double balance(taci_Tree *t, const double *x, const double *x_next)
{
    (void)x, (void)x_next;
    SquareForm *f = form_of(t);
    taci_TreeParts *p = t->parts;
    int rows = 0;
    for (int i = 0; i < p->roots; i++) {
        int end = f->columns.first[p->root[i].link] + t->link[p->root[i].link].dofs;
        p->root[i].mid_first = v3(0, 0, 0);
        rows = end > rows ? end : rows;
    }
    for (int i = 0; i < t->links; i++) {
        taci_TreeRoot *r = &p->root[p->root_of[i]];
        tac_Vec3 c = v3_add(v3_sub(t->mid[i].p, t->mid[r->link].p), t->mid[i].d);
        r->mid_first = v3_axpy(r->mid_first, t->link[i].m, c);
    }
    taci_tree_columns_sort(&f->columns, t->v_hat, f->b);
    taci_operator_times(f->Ah, f->n, f->stride, rows, f->b, f->x);
    for (int i = 0; i < p->roots; i++) {
        taci_TreeRoot *r = &p->root[i];
        const taci_TreeLink *l = &t->link[r->link];
        double left[6] = {0};
        for (int j = 0; j < l->dofs; j++)
            left[j] = missed(t, f->columns.first[r->link] + j, f->x);
        const tac_Mat3 *R = &t->mid[r->link].R;
        const double *turn = left + (l->type == TACI_TREE_FREE ? 3 : 0);
        r->missed = (tac_Wrench){{0, 0, 0}, {0, 0, 0}};
        if (l->type == TACI_TREE_FREE)
            r->missed.force = v3(left[0], left[1], left[2]);
        if (l->dofs > 1)
            r->missed.torque = m3_mul_v(R, v3(turn[0], turn[1], turn[2]));
        else if (l->type == TACI_TREE_REVOLUTE)
            r->missed.torque = v3_scale(left[0], m3_col(R, 2));
    }
    return 0.0;
}

/// A square factor holds what the joints can do and nothing else.
static double reduce(taci_Tree *t, double *x_next)
{
    (void)t, (void)x_next;
    return 0.0;
}

// ---- Corrections of the state at k+1

static bool measure(const taci_Tree *t, double *a1, double *a2)
{
    const SquareForm *f = form_of(t);
    const double *x = t->state[1 - t->phase].x;
    *a1 = *a2 = 0.0;
    for (int i = 0; i < f->n; i++) {
        *a1 += x[i] * f->direction[i];
        *a2 += 0.5 * f->direction[i] * f->direction[i];
    }
    return *a2 > 0.0;
}

/// Of a lower triangular factor, which eliminates from the root: eta at a root's velocities holds
/// its momenta, and what is without them is inner motion.
static void drop_momenta(const taci_Tree *t, double *eta)
{
    const SquareForm *f = form_of(t);
    for (int i = 0; i < t->links; i++)
        for (int j = 0; j < t->link[i].dofs && taci_tree_keeps_momentum(t, i); j++)
            eta[f->columns.place[t->link[i].dof + j]] = 0.0;
}

/// Other factors are read through the lower triangular one.
static bool inner_motion(taci_Tree *t, const double *x)
{
    SquareForm *f = form_of(t);
    if (!needs_lower(t)) {
        memcpy(f->direction, x, sizeof(double) * (size_t)f->n);
        drop_momenta(t, f->direction);
        return true;
    }
    if (!factor_at(t, t->next))
        return false;
    taci_tree_columns_build(&f->columns, t, t->next, NULL, f->other, f->lower.At, NULL);
    if (!taci_square_factor(&f->lower))
        return false;
    taci_square_rates(&f->at_end, x, f->b);
    taci_square_state(&f->lower, f->b, f->x);
    drop_momenta(t, f->x);
    taci_square_rates(&f->lower, f->x, f->b);
    taci_square_state(&f->at_end, f->b, f->direction);
    return true;
}

static bool probe_motion(taci_Tree *t, bool whole, double *a1, double *a2)
{
    SquareForm *f = form_of(t);
    const double *x = t->state[1 - t->phase].x;
    *a1 = *a2 = 0.0;
    if (whole)
        memcpy(f->direction, x, sizeof(double) * (size_t)f->n);
    else if (!inner_motion(t, x))
        return false;
    return measure(t, a1, a2);
}

static bool probe_effort(taci_Tree *t, const double *tau, const tac_Wrench *wrench, double *a1,
                         double *a2)
{
    SquareForm *f = form_of(t);
    *a1 = *a2 = 0.0;
    if (!factor_at(t, t->next))
        return false;
    for (int i = 0; i < f->n; i++)
        f->b[i] = tau ? tau[f->columns.dof[i]] : 0.0;
    if (wrench)
        pull_back_at_centres(t, t->next, f->other, wrench, f->b);
    taci_square_impulse(&f->at_end, f->b, f->direction);
    return measure(t, a1, a2);
}

static void kick(taci_Tree *t, double alpha)
{
    const SquareForm *f = form_of(t);
    double *x = t->state[1 - t->phase].x;
    t->K_known = false;
    for (int i = 0; i < f->n; i++)
        x[i] += alpha * f->direction[i];
}

static const double *direction(const taci_Tree *t)
{
    const SquareForm *f = form_of(t);
    return f->direction;
}

const taci_TreeForm taci_tree_square = {
    .name = "square",
    .need = need,
    .create = create,
    .state_count = state_count,
    .set_rates = set_rates,
    .rates = rates,
    .predict = predict,
    .factor = factor,
    .free = free_velocity,
    .inertial = inertial,
    .solve = solve,
    .response = response,
    .start_twists = start_twists,
    .advance = advance,
    .balance = balance,
    .reduce = reduce,
    .kinetic = kinetic,
    .probe_motion = probe_motion,
    .probe_effort = probe_effort,
    .kick = kick,
    .direction = direction,
    .twists = twists,
    .root_sums = root_sums,
    .along = along,
    .turn = turn,
    .ghost = ghost,
};
