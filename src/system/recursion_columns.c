// Columns of A0^-1 on the links between the world and a few targets (recursion.h): the response of
// sites, in time that grows with the depth of the tree. Six columns, those of a body, go together:
// a number of the recursion is then a row of six (block6.h), and no lane waits for another.
#include "system/recursion.h"

#define INLINE static inline __attribute__((always_inline))

/* A coordinate has one column. Its functions work on the first `n` = 1 pair of a row instead of all
 * three, in a third of the operations, and leave the others zero. */

static const b6_Row zero_row;

/// y + s x
INLINE b6_Row add(b6_Row y, double s, b6_Row x, int n)
{
#pragma GCC unroll 3
    for (int k = 0; k < n; k++)
        y.pair[k] += b6_fill(s) * x.pair[k];
    return y;
}

INLINE b6_Row scale(double s, b6_Row x, int n)
{
#pragma GCC unroll 3
    for (int k = 0; k < n; k++)
        x.pair[k] = b6_fill(s) * x.pair[k];
    return x;
}

INLINE b6_Row plus(b6_Row a, b6_Row b, int n)
{
#pragma GCC unroll 3
    for (int k = 0; k < n; k++)
        a.pair[k] += b.pair[k];
    return a;
}

INLINE b6_Row minus(b6_Row a, b6_Row b, int n)
{
#pragma GCC unroll 3
    for (int k = 0; k < n; k++)
        a.pair[k] -= b.pair[k];
    return a;
}

/// a·x
INLINE b6_Row dot(const double *a, const b6_Row *x, int n)
{
    return add(add(scale(a[0], x[0], n), a[1], x[1], n), a[2], x[2], n);
}

/// to += r x from
INLINE void add_cross(b6_Row *to, const double *r, const b6_Row *from, int n)
{
    to[0] = add(add(to[0], r[1], from[2], n), -r[2], from[1], n);
    to[1] = add(add(to[1], r[2], from[0], n), -r[0], from[2], n);
    to[2] = add(add(to[2], r[0], from[1], n), -r[1], from[0], n);
}

/// A row in memory, the columns that are not in use as zeros.
INLINE void put(b6_Row *to, b6_Row x, int n)
{
#pragma GCC unroll 3
    for (int k = 0; k < 3; k++)
        to->pair[k] = k < n ? x.pair[k] : b6_fill(0.0);
}

/// out = M x
static void turn(const tac_Mat3 *M, const b6_Row *x, b6_Row *out)
{
    b6_Row a = dot(M->m[0], x, 3), b = dot(M->m[1], x, 3), c = dot(M->m[2], x, 3);
    out[0] = a, out[1] = b, out[2] = c;
}

/// Row k of R'x
static b6_Row turn_back(const tac_Mat3 *R, const b6_Row *x, int k)
{
    const double column[3] = {R->m[0][k], R->m[1][k], R->m[2][k]};
    return dot(column, x, 3);
}

void taci_recursion_reach_begin(taci_RecursionReach *reach)
{
    reach->count = 0;
    reach->top = -1;
}

void taci_recursion_reach_add(taci_RecursionReach *reach, int link)
{
    reach->top = link > reach->top ? link : reach->top;
    for (; link >= 0 && !reach->mark[link]; link = reach->r->rec[link].parent)
        reach->mark[link] = 1;
}

void taci_recursion_reach_end(taci_RecursionReach *reach)
{
    for (int i = 0; i <= reach->top; i++)
        if (reach->mark[i]) {
            reach->list[reach->count++] = i;
            reach->mark[i] = 0; // from here on the list counts
        }
}

// ---------------------------------------------------------------------------------------------- up

/// P of unit efforts at a site of a body: columns are three forces at its point, three torques.
static void body_load(tac_Vec3 s, b6_Row P[6])
{
    _Alignas(16) const double load[36] = {
        // clang-format off
           0, -s.z,  s.y, 1, 0, 0,
         s.z,    0, -s.x, 0, 1, 0,
        -s.y,  s.x,    0, 0, 0, 1,
           1,    0,    0, 0, 0, 0,
           0,    1,    0, 0, 0, 0,
           0,    0,    1, 0, 0, 0,
        // clang-format on
    };
    for (int i = 0; i < 6; i++)
        P[i] = b6_row(load, i);
}

/// The effort of the first column along the joint itself, world axes; `tau` is zero elsewhere.
static void coordinate_load(const taci_RecursionReach *reach, int link, int dof, b6_Row tau[6])
{
    const taci_RecursionLink *l = &reach->r->rec[link];
    int k = dof - l->dof;
    const b6_Row one = {{{1, 0}, {0, 0}, {0, 0}}};
    if (l->wide < 0)
        tau[0] = one;
    else if (l->type == TACI_TREE_FREE && k < 3)
        tau[3 + k] = one;
    else {
        const tac_Mat3 *R = &reach->r->wide[l->wide].R;
        for (int i = 0; i < 3; i++)
            tau[i] = b6_row_scale(R->m[i][k % 3], one);
    }
}

INLINE void joint_up(const taci_RecursionLink *l, b6_Row tau, b6_Row P[6], b6_Row *e, int n)
{
    const b6_Row *along = l->type == TACI_TREE_REVOLUTE ? P : P + 3;
    b6_Row x = scale(l->inv_D, plus(tau, dot(l->a, along, n), n), n);
    put(e, x, n);
    add_cross(P, l->r, P + 3, n);
#pragma GCC unroll 3
    for (int i = 0; i < 3; i++) {
        P[i] = add(P[i], -l->XU[i], x, n);
        P[3 + i] = add(P[3 + i], -l->XU[4 + i], x, n);
    }
}

static void ball_up(const taci_RecursionLink *l, const taci_RecursionWide *w, const b6_Row *tau,
                    b6_Row P[6], b6_Row *e)
{
    b6_Row b[3] = {plus(tau[0], P[0], 3), plus(tau[1], P[1], 3), plus(tau[2], P[2], 3)};
    turn(&w->inv_D, b, e);
    add_cross(P, l->r, P + 3, 3);
    for (int i = 0; i < 6; i++)
        P[i] = minus(P[i], dot(w->F + 3 * i, e, 3), 3);
}

static void free_up(const taci_RecursionWide *w, const b6_Row *tau, const b6_Row P[6], b6_Row *e)
{
    _Alignas(16) double X[36];
    for (int i = 0; i < 6; i++)
        b6_set_row(X, i, plus(P[i], tau[i], 3));
    b6_lower(w->F, X);
    b6_upper(w->F, X);
    for (int i = 0; i < 6; i++)
        e[i] = b6_row(X, i);
}

INLINE void columns_up(taci_RecursionReach *reach, int link, b6_Row P[6], b6_Row tau[6], int n)
{
    const taci_Recursion *r = reach->r;
    for (int i = link; i >= 0; i = r->rec[i].parent) {
        const taci_RecursionLink *l = &r->rec[i];
        reach->mark[i] = 2;
        if (l->wide < 0)
            joint_up(l, tau[0], P, &reach->x[l->dof], n);
        else if (l->type == TACI_TREE_BALL)
            ball_up(l, &r->wide[l->wide], tau, P, &reach->x[l->dof]);
        else
            free_up(&r->wide[l->wide], tau, P, &reach->x[l->dof]);
        if (i == link) // nothing but P acts on the links before
            for (int k = 0; k < 6; k++)
                tau[k] = zero_row;
    }
}

// -------------------------------------------------------------------------------------------- down

/// V = X V_parent, from the parent's twist in memory
INLINE void shift_down(const taci_RecursionReach *reach, const taci_RecursionLink *l, b6_Row V[6],
                       int n)
{
    if (l->parent < 0) {
#pragma GCC unroll 6
        for (int k = 0; k < 6; k++)
            V[k] = zero_row;
        return;
    }
    const b6_Row *from = reach->V + 6 * (ptrdiff_t)l->parent;
    const double back[3] = {-l->r[0], -l->r[1], -l->r[2]};
#pragma GCC unroll 6
    for (int k = 0; k < 6; k++)
        V[k] = from[k];
    add_cross(V + 3, back, from, n);
}

INLINE void add_rates(const taci_RecursionLink *l, const b6_Row *x, b6_Row V[6], int n)
{
    if (l->type == TACI_TREE_REVOLUTE) {
#pragma GCC unroll 3
        for (int k = 0; k < 3; k++)
            V[k] = add(V[k], l->a[k], x[0], n);
    } else if (l->type == TACI_TREE_PRISMATIC) {
#pragma GCC unroll 3
        for (int k = 0; k < 3; k++)
            V[3 + k] = add(V[3 + k], l->a[k], x[0], n);
    } else
        for (int k = 0; k < (l->type == TACI_TREE_FREE ? 6 : 3); k++)
            V[k] = plus(V[k], x[k], 3);
}

/// The twist of a link from its parent's and its own rates.
INLINE void move_link(const taci_RecursionReach *reach, int i, int n)
{
    const taci_RecursionLink *l = &reach->r->rec[i];
    b6_Row V[6], *to = reach->V + 6 * (ptrdiff_t)i;
    shift_down(reach, l, V, n);
    add_rates(l, reach->x + l->dof, V, n);
#pragma GCC unroll 6
    for (int k = 0; k < 6; k++)
        put(&to[k], V[k], n);
}

/// x = e - (X'W/D)·V_parent; e counts on the way of the column only.
INLINE void find_rates(const taci_RecursionReach *reach, const taci_RecursionLink *l, bool on_way,
                       int n)
{
    b6_Row *x = reach->x + l->dof;
    if (!on_way)
        for (int k = 0; k < (l->wide < 0 ? 1 : l->type == TACI_TREE_FREE ? 6 : 3); k++)
            x[k] = zero_row;
    if (l->parent < 0)
        return;
    const b6_Row *V = reach->V + 6 * (ptrdiff_t)l->parent;
    if (l->wide < 0) {
        put(x, minus(x[0], plus(dot(l->XW, V, n), dot(l->XW + 4, V + 3, n), n), n), n);
        return;
    }
    for (int k = 0; k < 3; k++) {
        const double *w = reach->r->wide[l->wide].F + 18 + 6 * k;
        x[k] = minus(x[k], plus(dot(w, V, 3), dot(w + 3, V + 3, 3), 3), 3);
    }
}

INLINE void columns_down(taci_RecursionReach *reach, int n)
{
    for (int k = 0; k < reach->count; k++) {
        int i = reach->list[k];
        find_rates(reach, &reach->r->rec[i], reach->mark[i] == 2, n);
        reach->mark[i] = 0;
        move_link(reach, i, n);
    }
}

void taci_recursion_columns_move(taci_RecursionReach *reach)
{
    for (int k = 0; k < reach->count; k++)
        move_link(reach, reach->list[k], 3);
}

static void one_column(taci_RecursionReach *reach, int link, b6_Row P[6], b6_Row tau[6])
{
    columns_up(reach, link, P, tau, 1);
    columns_down(reach, 1);
}

static void six_columns(taci_RecursionReach *reach, int link, b6_Row P[6], b6_Row tau[6])
{
    columns_up(reach, link, P, tau, 3);
    columns_down(reach, 3);
}

void taci_recursion_columns(taci_RecursionReach *reach, const taci_TreeSite *site, int link)
{
    b6_Row P[6], tau[6];
    for (int k = 0; k < 6; k++)
        P[k] = tau[k] = zero_row;
    if (site->dof >= 0) {
        coordinate_load(reach, link, site->dof, tau);
        one_column(reach, link, P, tau);
    } else {
        body_load(site->at, P);
        six_columns(reach, link, P, tau);
    }
}

b6_Row taci_recursion_columns_rate(const taci_RecursionReach *reach, int link, int dof)
{
    const taci_RecursionLink *l = &reach->r->rec[link];
    const b6_Row *x = reach->x + l->dof;
    int k = dof - l->dof;
    if (l->wide < 0)
        return x[0];
    if (l->type == TACI_TREE_FREE && k < 3)
        return x[3 + k];
    return turn_back(&reach->r->wide[l->wide].R, x, k % 3);
}

void taci_recursion_columns_subtract(taci_RecursionReach *reach, const double *y, b6_Row c)
{
    for (int n = 0; n < reach->count; n++) {
        const taci_RecursionLink *l = &reach->r->rec[reach->list[n]];
        const double *rate = y + l->dof;
        b6_Row *x = reach->x + l->dof;
        if (l->wide < 0) {
            x[0] = b6_row_sub(x[0], rate[0], c);
            continue;
        }
        if (l->type == TACI_TREE_FREE) {
            for (int k = 0; k < 3; k++)
                x[3 + k] = b6_row_sub(x[3 + k], rate[k], c);
            rate += 3;
        }
        tac_Vec3 w = m3_mul_v(&reach->r->wide[l->wide].R, v3(rate[0], rate[1], rate[2]));
        x[0] = b6_row_sub(x[0], w.x, c);
        x[1] = b6_row_sub(x[1], w.y, c);
        x[2] = b6_row_sub(x[2], w.z, c);
    }
}

void taci_recursion_columns_flow(const taci_RecursionReach *reach, const taci_TreeSite *site,
                                 int link, b6_Row flow[6])
{
    if (site->dof >= 0) {
        flow[0] = taci_recursion_columns_rate(reach, link, site->dof);
        return;
    }
    const b6_Row *V = reach->V + 6 * (ptrdiff_t)link;
    const double back[3] = {-site->at.x, -site->at.y, -site->at.z};
    for (int k = 0; k < 3; k++) {
        flow[k] = V[3 + k];
        flow[3 + k] = V[k];
    }
    add_cross(flow, back, V, 3);
}
