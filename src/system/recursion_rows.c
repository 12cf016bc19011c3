// Rows over several velocities inside the recursion, after Woodbury (recursion.h).
#include "system/recursion.h"
#include <string.h>

static const taci_TreeRow *row_on(const taci_RecursionRows *rows, int i)
{
    return &rows->row[rows->on[i]];
}

/// P v
static double row_times(const taci_TreeRow *row, const double *v)
{
    double sum = 0.0;
    for (int k = 0; k < row->count; k++)
        sum += row->arm[k] * v[row->dof[k]];
    return sum;
}

static void find_column(taci_RecursionRows *rows, int i, taci_Recursion *r,
                        const taci_RecursionKernel *kernel)
{
    const taci_TreeRow *row = row_on(rows, i);
    for (int k = 0; k < row->count; k++)
        rows->tau[row->dof[k]] += row->arm[k];
    taci_RecursionLoad load = {.tau = rows->tau};
    kernel->solve(r, &load, rows->Y + (size_t)i * (size_t)r->dofs);
    for (int k = 0; k < row->count; k++)
        rows->tau[row->dof[k]] = 0.0;
}

static void fill_matrix(taci_RecursionRows *rows, int dofs)
{
    int n = rows->count;
    for (int i = 0; i < n; i++) {
        const double *own = rows->Y + (size_t)i * (size_t)dofs;
        double kappa = row_on(rows, i)->kappa, largest = 0.0;
        bool is_weak = kappa * row_times(row_on(rows, i), own) < 1.0; // in whatever units
        double w = is_weak ? kappa : 1.0, *s = rows->S + (size_t)i * (size_t)n;
        for (int j = 0; j < n; j++) {
            s[j] = w * row_times(row_on(rows, i), rows->Y + (size_t)j * (size_t)dofs);
            s[j] += i != j ? 0.0 : is_weak ? 1.0 : 1.0 / kappa;
            largest = fmax(largest, fabs(s[j]));
        }
        rows->weight[i] = w / largest; // s[i] is positive: P Y has a positive symmetric part
        for (int j = 0; j < n; j++)
            s[j] /= largest;
    }
}

static double *matrix_row(const taci_RecursionRows *rows, int i)
{
    return rows->S + (size_t)i * (size_t)rows->count;
}

static bool factor_matrix(taci_RecursionRows *rows)
{
    int n = rows->count;
    for (int k = 0; k < n; k++) {
        int best = k;
        for (int i = k + 1; i < n; i++)
            if (fabs(matrix_row(rows, i)[k]) > fabs(matrix_row(rows, best)[k]))
                best = i;
        rows->pivot[k] = best;
        double *s = matrix_row(rows, k), *other = matrix_row(rows, best);
        for (int j = 0; best != k && j < n; j++) {
            double t = s[j];
            s[j] = other[j];
            other[j] = t;
        }
        if (s[k] == 0.0 || !isfinite(s[k]))
            return false;
        for (int i = k + 1; i < n; i++) {
            double *below = matrix_row(rows, i), f = below[k] /= s[k];
            for (int j = k + 1; j < n; j++)
                below[j] -= f * s[j];
        }
    }
    return true;
}

/// c = S^-1 c for `width` columns, row by row.
static void solve_matrix(const taci_RecursionRows *rows, double *c, int width)
{
    int n = rows->count;
    for (int k = 0; k < n; k++) {
        int other = rows->pivot[k];
        for (int w = 0; other != k && w < width; w++) {
            double t = c[k * width + w];
            c[k * width + w] = c[other * width + w];
            c[other * width + w] = t;
        }
    }
    for (int i = 0; i < n; i++) {
        const double *s = matrix_row(rows, i);
        for (int k = 0; k < i; k++)
            for (int w = 0; w < width; w++)
                c[i * width + w] -= s[k] * c[k * width + w];
    }
    for (int i = n - 1; i >= 0; i--) {
        const double *s = matrix_row(rows, i);
        for (int k = i + 1; k < n; k++)
            for (int w = 0; w < width; w++)
                c[i * width + w] -= s[k] * c[k * width + w];
        for (int w = 0; w < width; w++)
            c[i * width + w] /= s[i];
    }
}

bool taci_recursion_rows_factor(taci_RecursionRows *rows, const taci_TreeRow *row, int count,
                                taci_Recursion *r, const taci_RecursionKernel *kernel)
{
    rows->row = row;
    rows->count = 0;
    for (int i = 0; i < count; i++) {
        if (!(row[i].kappa > 0.0))
            continue;
        rows->on[rows->count++] = i;
        find_column(rows, rows->count - 1, r, kernel);
    }
    fill_matrix(rows, r->dofs);
    return factor_matrix(rows);
}

void taci_recursion_rows_apply(const taci_RecursionRows *rows, int dofs, double *v)
{
    if (rows->count == 0)
        return;
    for (int i = 0; i < rows->count; i++)
        rows->c[i] = rows->weight[i] * row_times(row_on(rows, i), v);
    solve_matrix(rows, rows->c, 1);
    for (int i = 0; i < rows->count; i++) {
        const double *y = rows->Y + (size_t)i * (size_t)dofs;
        for (int j = 0; j < dofs; j++)
            v[j] -= rows->c[i] * y[j];
    }
}

void taci_recursion_rows_columns(const taci_RecursionRows *rows, taci_RecursionReach *reach,
                                 const int32_t *link_of)
{
    if (rows->count == 0)
        return;
    for (int i = 0; i < rows->count; i++) {
        const taci_TreeRow *row = row_on(rows, i);
        b6_Row sum = {{{0, 0}, {0, 0}, {0, 0}}};
        for (int k = 0; k < row->count; k++) {
            int dof = row->dof[k];
            sum =
                b6_row_add(sum, row->arm[k], taci_recursion_columns_rate(reach, link_of[dof], dof));
        }
        b6_store_vec(rows->c + 6 * i, b6_row_scale(rows->weight[i], sum));
    }
    solve_matrix(rows, rows->c, 6);
    for (int i = 0; i < rows->count; i++)
        taci_recursion_columns_subtract(reach, rows->Y + (size_t)i * (size_t)reach->r->dofs,
                                        b6_load_vec(rows->c + 6 * i));
    taci_recursion_columns_move(reach);
}
