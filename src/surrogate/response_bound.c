// See response_bound.h.
#include "surrogate/response_bound.h"
#include <lapacke.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#define ROUNDING 1e-10 // of the largest response there is, in units of each axis
#define CLOSE 1e-9     // beyond the bounds, is as good as within

size_t taci_response_room(int n)
{
    size_t m = (size_t)n;
    return 4 * m * m + 8 * m;
}

/// Whether a x + b y is positive definite, by its factor; axes that nothing moves are left out.
static bool is_positive(int n, double a, const double *x, double b, const double *y,
                        const double *S, double *L)
{
    for (int j = 0; j < n; j++) {
        bool fixed = !(S[(ptrdiff_t)j * n + j] > 0.0);
        for (int i = j; i < n; i++) {
            double sum = a * x[(ptrdiff_t)i * n + j] + b * y[(ptrdiff_t)i * n + j];
            for (int k = 0; k < j; k++)
                sum -= L[(ptrdiff_t)i * n + k] * L[(ptrdiff_t)j * n + k];
            if (i == j && !fixed && !(sum > 0.0))
                return false;
            double d = i == j ? 1.0 : L[(ptrdiff_t)j * n + j];
            L[(ptrdiff_t)i * n + j] = fixed ? (i == j ? 1.0 : 0.0) : i == j ? sqrt(sum) : sum / d;
        }
    }
    return true;
}

/// A <- its eigenvectors as rows, values ascending.
static bool eigen(int n, double *A, double *values, double *scratch)
{
    return LAPACKE_dsyev_work(LAPACK_COL_MAJOR, 'V', 'U', n, A, n, values, scratch, 4 * n) == 0;
}

static double row_dot(int n, const double *x, const double *y)
{
    double sum = 0.0;
    for (int k = 0; k < n; k++)
        sum += x[k] * y[k];
    return sum;
}

void taci_response_bound(int n, double *R, const double *S, double *scratch)
{
    size_t square = (size_t)n * (size_t)n;
    double *basis = scratch, *M = basis + square, *part = M + square, *values = part + 2 * square;
    double *unit = values + n, *room = unit + n;
    if (is_positive(n, 1.0, R, CLOSE, S, S, M) && is_positive(n, 1.0 + CLOSE, S, -1.0, R, S, M))
        return;
    for (int i = 0; i < n; i++)
        unit[i] = S[(ptrdiff_t)i * n + i] > 0.0 ? 1.0 / sqrt(S[(ptrdiff_t)i * n + i]) : 0.0;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            basis[(ptrdiff_t)i * n + k] = unit[i] * unit[k] * S[(ptrdiff_t)i * n + k];
    bool known = eigen(n, basis, values, room);
    int first = 0; // of what gives way
    while (first < n && !(values[first] > ROUNDING * values[n - 1]))
        first++;
    int m = known ? n - first : 0;
    // W: rows w = q/sqrt(s) take R to M = W R W', and back, R = V M V' with v = q sqrt(s).
    double *q = basis + (ptrdiff_t)first * n, *s = values + first;
    for (int a = 0; a < m; a++) {
        for (int i = 0; i < n; i++) {
            double sum = 0.0;
            for (int k = 0; k < n; k++)
                sum += unit[i] * R[(ptrdiff_t)i * n + k] * unit[k] * q[(ptrdiff_t)a * n + k];
            part[i] = sum;
        }
        for (int b = 0; b < m; b++)
            M[(ptrdiff_t)b * m + a] = row_dot(n, q + (ptrdiff_t)b * n, part) / sqrt(s[a] * s[b]);
    }
    double *share = part + square; // eigenvalues of M
    m = m > 0 && eigen(m, M, share, room) ? m : 0;
    memset(R, 0, square * sizeof *R);
    for (int a = 0; a < m; a++) {
        double within = fmin(fmax(share[a], 0.0), 1.0);
        for (int i = 0; i < n; i++) {
            double sum = 0.0;
            for (int b = 0; b < m; b++)
                sum += M[(ptrdiff_t)a * m + b] * sqrt(s[b]) * q[(ptrdiff_t)b * n + i];
            part[i] = unit[i] > 0.0 ? sum / unit[i] : 0.0;
        }
        for (int i = 0; i < n; i++)
            for (int k = 0; k < n; k++)
                R[(ptrdiff_t)i * n + k] += within * part[i] * part[k];
    }
}
