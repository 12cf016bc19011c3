// Columns of A0^-1 on the links between the world and a few targets (recursion.h): the response of
// sites, in time that grows with the depth of the tree. Six columns, those of a body, go together:
// a number of the recursion is then a row of six (block6.h), and no lane waits for another.
#include "system/lagrange/recursion.h"

#define INLINE static inline __attribute__((always_inline))

static const b6_Row zero_row;

INLINE b6_Row row_plus(b6_Row a, b6_Row b)
{
    return (b6_Row){{a.pair[0] + b.pair[0], a.pair[1] + b.pair[1], a.pair[2] + b.pair[2]}};
}

INLINE b6_Row row_minus(b6_Row a, b6_Row b)
{
    return (b6_Row){{a.pair[0] - b.pair[0], a.pair[1] - b.pair[1], a.pair[2] - b.pair[2]}};
}

/// a·x
INLINE b6_Row row_dot(const double *a, const b6_Row *x)
{
    return b6_row_add(b6_row_add(b6_row_scale(a[0], x[0]), a[1], x[1]), a[2], x[2]);
}

/// to += r x from
INLINE void add_cross(b6_Row *to, const double *r, const b6_Row *from)
{
    to[0] = b6_row_sub(b6_row_add(to[0], r[1], from[2]), r[2], from[1]);
    to[1] = b6_row_sub(b6_row_add(to[1], r[2], from[0]), r[0], from[2]);
    to[2] = b6_row_sub(b6_row_add(to[2], r[0], from[1]), r[1], from[0]);
}

/// out = R x, and out = R'x
INLINE void turn(const tac_Mat3 *R, const b6_Row *x, b6_Row *out)
{
    b6_Row a = row_dot(R->m[0], x), b = row_dot(R->m[1], x), c = row_dot(R->m[2], x);
    out[0] = a, out[1] = b, out[2] = c;
}

INLINE b6_Row turn_back(const tac_Mat3 *R, const b6_Row *x, int k)
{
    const double column[3] = {R->m[0][k], R->m[1][k], R->m[2][k]};
    return row_dot(column, x);
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
        0,    -s.z, s.y,  1, 0, 0, //
        s.z,  0,    -s.x, 0, 1, 0, //
        -s.y, s.x,  0,    0, 0, 1, //
        1,    0,    0,    0, 0, 0, //
        0,    1,    0,    0, 0, 0, //
        0,    0,    1,    0, 0, 0, //
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

INLINE void joint_up(const taci_RecursionLink *l, b6_Row tau, b6_Row P[6], b6_Row *e)
{
    const b6_Row *along = l->type == TACI_TREE_REVOLUTE ? P : P + 3;
    b6_Row x = b6_row_scale(l->inv_D, row_plus(tau, row_dot(l->a, along)));
    *e = x;
    add_cross(P, l->r, P + 3);
    for (int i = 0; i < 3; i++) {
        P[i] = b6_row_sub(P[i], l->XU[i], x);
        P[3 + i] = b6_row_sub(P[3 + i], l->XU[4 + i], x);
    }
}

static void ball_up(const taci_RecursionLink *l, const taci_RecursionWide *w, const b6_Row *tau,
                    b6_Row P[6], b6_Row *e)
{
    b6_Row b[3] = {row_plus(tau[0], P[0]), row_plus(tau[1], P[1]), row_plus(tau[2], P[2])};
    turn(&w->inv_D, b, e);
    add_cross(P, l->r, P + 3);
    for (int i = 0; i < 6; i++)
        P[i] = row_minus(P[i], row_dot(w->F + 3 * i, e));
}

static void free_up(const taci_RecursionWide *w, const b6_Row *tau, const b6_Row P[6], b6_Row *e)
{
    _Alignas(16) double X[36];
    for (int i = 0; i < 6; i++)
        b6_set_row(X, i, row_plus(P[i], tau[i]));
    b6_lower(w->F, X);
    b6_upper(w->F, X);
    for (int i = 0; i < 6; i++)
        e[i] = b6_row(X, i);
}

static void columns_up(taci_RecursionReach *reach, int link, b6_Row P[6], b6_Row tau[6])
{
    const taci_Recursion *r = reach->r;
    for (int i = link; i >= 0; i = r->rec[i].parent) {
        const taci_RecursionLink *l = &r->rec[i];
        reach->mark[i] = 2;
        if (l->wide < 0)
            joint_up(l, tau[0], P, &reach->x[l->dof]);
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

/// V = X V_parent
INLINE void shift_down(const taci_RecursionReach *reach, const taci_RecursionLink *l, b6_Row V[6])
{
    if (l->parent < 0) {
        for (int k = 0; k < 6; k++)
            V[k] = zero_row;
        return;
    }
    const b6_Row *from = reach->V + 6 * (ptrdiff_t)l->parent;
    const double back[3] = {-l->r[0], -l->r[1], -l->r[2]};
    for (int k = 0; k < 6; k++)
        V[k] = from[k];
    add_cross(V + 3, back, from);
}

INLINE void add_rates(const taci_RecursionLink *l, const b6_Row *x, b6_Row V[6])
{
    if (l->wide < 0) {
        b6_Row *along = l->type == TACI_TREE_REVOLUTE ? V : V + 3;
        for (int k = 0; k < 3; k++)
            along[k] = b6_row_add(along[k], l->a[k], x[0]);
    } else {
        for (int k = 0; k < (l->type == TACI_TREE_FREE ? 6 : 3); k++)
            V[k] = row_plus(V[k], x[k]);
    }
}

/// x = e - (X'W/D)·V_parent; e counts on the way of the column only.
INLINE void find_rates(const taci_RecursionReach *reach, const taci_RecursionLink *l, bool on_way)
{
    b6_Row *x = reach->x + l->dof;
    if (!on_way)
        for (int k = 0; k < (l->wide < 0 ? 1 : l->type == TACI_TREE_FREE ? 6 : 3); k++)
            x[k] = zero_row;
    if (l->parent < 0)
        return;
    const b6_Row *V = reach->V + 6 * (ptrdiff_t)l->parent;
    if (l->wide < 0) {
        x[0] = row_minus(x[0], row_plus(row_dot(l->XW, V), row_dot(l->XW + 4, V + 3)));
        return;
    }
    for (int k = 0; k < 3; k++) {
        const double *w = reach->r->wide[l->wide].F + 18 + 6 * k;
        x[k] = row_minus(x[k], row_plus(row_dot(w, V), row_dot(w + 3, V + 3)));
    }
}

static void columns_down(taci_RecursionReach *reach)
{
    for (int n = 0; n < reach->count; n++) {
        int i = reach->list[n];
        const taci_RecursionLink *l = &reach->r->rec[i];
        b6_Row *V = reach->V + 6 * (ptrdiff_t)i;
        find_rates(reach, l, reach->mark[i] == 2);
        reach->mark[i] = 0;
        shift_down(reach, l, V);
        add_rates(l, reach->x + l->dof, V);
    }
}

void taci_recursion_columns_move(taci_RecursionReach *reach)
{
    for (int n = 0; n < reach->count; n++) {
        int i = reach->list[n];
        const taci_RecursionLink *l = &reach->r->rec[i];
        b6_Row *V = reach->V + 6 * (ptrdiff_t)i;
        shift_down(reach, l, V);
        add_rates(l, reach->x + l->dof, V);
    }
}

void taci_recursion_columns(taci_RecursionReach *reach, const taci_TreeSite *site, int link)
{
    b6_Row P[6], tau[6];
    for (int k = 0; k < 6; k++)
        P[k] = tau[k] = zero_row;
    if (site->dof >= 0)
        coordinate_load(reach, link, site->dof, tau);
    else
        body_load(site->at, P);
    columns_up(reach, link, P, tau);
    columns_down(reach);
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
        for (int k = 1; k < 6; k++)
            flow[k] = zero_row;
        return;
    }
    const b6_Row *V = reach->V + 6 * (ptrdiff_t)link;
    const double back[3] = {-site->at.x, -site->at.y, -site->at.z};
    for (int k = 0; k < 3; k++) {
        flow[k] = V[3 + k];
        flow[3 + k] = V[k];
    }
    add_cross(flow, back, V);
}
