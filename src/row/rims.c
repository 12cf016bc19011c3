// Contacts at the rims of their cones (rims.h).
#include "row/rims.h"
#include "base/assert.h"
#include "row/dense.h"
#include <string.h>

enum { WIDE = 4 }; // columns side by side

static int blocks(int rims)
{
    return (2 * rims + WIDE - 1) / WIDE;
}

size_t taci_rims_need(int m)
{
    return taci_arena_need(1, sizeof(taci_Rims)) +
           taci_arena_need((size_t)m * WIDE * (size_t)blocks(TACI_RIMS), sizeof(double));
}

taci_Rims *taci_rims_take(int m, taci_Arena *scratch)
{
    taci_Rims *s = taci_arena_take_dirty(scratch, 1, sizeof *s);
    double *G = taci_arena_take_dirty(scratch, (size_t)m * WIDE * (size_t)blocks(TACI_RIMS),
                                      sizeof(double));
    TAC_ASSERT(s && (G || m == 0));
    s->count = s->columns = 0;
    s->G = G;
    return s;
}

// The entry of column c in row r of G.
static double column(const taci_Rims *s, int n, int r, int c)
{
    return s->G[((ptrdiff_t)(c / WIDE) * n + r) * WIDE + c % WIDE];
}

static bool has_columns(const taci_Rims *s)
{
    bool same = s->columns == s->count;
    for (int i = 0; same && i < s->count; i++)
        same = s->place[i] == s->rim[i].at;
    return same;
}

static void fill_columns(taci_Rims *s, const double *factor, int n, int ld)
{
    for (int k = 0; k < blocks(s->count); k++) {
        double *G = s->G + (ptrdiff_t)k * n * WIDE;
        int first = s->rim[2 * k].at + 1;
        memset(G, 0, (size_t)n * WIDE * sizeof(double));
        for (int c = 0; c < WIDE && 2 * k + c / 2 < s->count; c++)
            G[(s->rim[2 * k + c / 2].at + 1 + c % 2) * WIDE + c] = 1.0;
        taci_ldl_solve_four(factor, n, ld, first, G);
    }
    s->columns = s->count;
    for (int i = 0; i < s->count; i++)
        s->place[i] = s->rim[i].at;
}

// Row k of A, times what the contact has in a column: x at its normal, then at its tangents.
static double times_A(const taci_Rim *r, int k, const double x[3])
{
    return r->pull[k] * x[0] + r->wt * (x[1 + k] - (r->K[k][0] * x[1] + r->K[k][1] * x[2]));
}

bool taci_rims_factor(taci_Rims *s, const double *factor, int n, int ld)
{
    int m = 2 * s->count;
    if (!has_columns(s))
        fill_columns(s, factor, n, ld);
    for (int i = 0; i < s->count; i++) {
        const taci_Rim *r = &s->rim[i];
        for (int c = 0; c < m; c++) {
            double x[3];
            for (int k = 0; k < 3; k++)
                x[k] = column(s, n, r->at + k, c);
            for (int k = 0; k < 2; k++)
                s->S[(2 * i + k) * m + c] = (c / 2 == i ? r->K[k][c % 2] : 0.0) + times_A(r, k, x);
        }
    }
    return taci_lu_factor(s->S, m, m, s->order);
}

void taci_rims_solve(const taci_Rims *s, const double *factor, int n, int ld, double *b)
{
    double right[2 * TACI_RIMS], z[2 * TACI_RIMS];
    for (int i = 0; i < s->count; i++)
        for (int k = 0; k < 2; k++) {
            double *tangent = &b[s->rim[i].at + 1 + k];
            right[2 * i + k] = *tangent;
            *tangent = 0.0;
        }
    taci_ldl_solve(factor, n, ld, b);
    if (s->count == 0)
        return;
    for (int i = 0; i < s->count; i++)
        for (int k = 0; k < 2; k++)
            right[2 * i + k] -= times_A(&s->rim[i], k, b + s->rim[i].at);
    taci_lu_solve(s->S, 2 * s->count, 2 * s->count, s->order, right, z);
    for (int k = 0; k < blocks(s->count); k++) {
        const double *G = s->G + (ptrdiff_t)k * n * WIDE;
        double y[WIDE] = {0};
        memcpy(y, z + WIDE * k, (size_t)(2 * s->count - WIDE * k < WIDE ? 2 : WIDE) * sizeof *y);
        for (int r = 0; r < n; r++)
            b[r] += (G[r * WIDE] * y[0] + G[r * WIDE + 1] * y[1]) +
                    (G[r * WIDE + 2] * y[2] + G[r * WIDE + 3] * y[3]);
    }
}
