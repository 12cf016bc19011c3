// Symmetric band matrices: products, Cholesky factors, solutions (band.h).
#include "math/band.h"
#include <math.h>

int taci_band_width(const double *full, int n)
{
    int w = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i - w; j++)
            if (full[(size_t)i * (size_t)n + (size_t)j] != 0.0 ||
                full[(size_t)j * (size_t)n + (size_t)i] != 0.0)
                w = i - j;
    return w;
}

void taci_band_copy(taci_Band *A, const double *full)
{
    for (int i = 0; i < A->n; i++)
        for (int j = taci_band_first(A, i); j <= i; j++)
            taci_band_row(A, i)[j] = full[(size_t)i * (size_t)A->n + (size_t)j];
}

void taci_band_add(taci_Band *A, double s, const taci_Band *B)
{
    if (B->a == NULL)
        return;
    for (int i = 0; i < A->n; i++) {
        double *to = taci_band_row(A, i);
        const double *from = taci_band_row(B, i);
        for (int j = taci_band_first(B, i); j <= i; j++)
            to[j] += s * from[j];
    }
}

void taci_band_multiply(const taci_Band *A, double s, const double *x, double *y)
{
    if (A->a == NULL)
        return;
    for (int i = 0; i < A->n; i++) {
        const double *row = taci_band_row(A, i);
        double sx = s * x[i], sum = row[i] * x[i];
        for (int j = taci_band_first(A, i); j < i; j++) {
            sum += row[j] * x[j];
            y[j] += row[j] * sx;
        }
        y[i] += s * sum;
    }
}

taci_Wide taci_band_row_product(const taci_Band *A, int i, const double *x)
{
    if (A->a == NULL)
        return 0.0L;
    const double *row = taci_band_row(A, i);
    int end = i + A->w < A->n ? i + A->w : A->n - 1;
    taci_Wide sum = 0.0L;
    for (int j = taci_band_first(A, i); j <= i; j++)
        sum += taci_wide(row[j]) * taci_wide(x[j]);
    for (int j = i + 1; j <= end; j++)
        sum += taci_wide(taci_band_row(A, j)[i]) * taci_wide(x[j]);
    return sum;
}

double taci_band_square(const taci_Band *A, const double *x)
{
    taci_Wide total = 0.0L;
    for (int i = 0; A->a != NULL && i < A->n; i++) {
        const double *row = taci_band_row(A, i);
        taci_Wide sum = 0.0L;
        for (int j = taci_band_first(A, i); j < i; j++)
            sum += taci_wide(row[j]) * taci_wide(x[j]);
        total += taci_wide(x[i]) * (taci_wide(row[i]) * taci_wide(x[i]) + 2.0L * sum);
    }
    return (double)total;
}

/// Four sums side by side: one alone waits for each addition to end.
static inline double dot(const double *x, const double *y, int n)
{
    double s[4] = {0.0, 0.0, 0.0, 0.0};
    int i = 0;
    for (; i + 4 <= n; i += 4)
        for (int k = 0; k < 4; k++)
            s[k] += x[i + k] * y[i + k];
    for (; i < n; i++)
        s[0] += x[i] * y[i];
    return (s[0] + s[1]) + (s[2] + s[3]);
}

#define LEAST_PIVOT 1e-14 // of the diagonal entry; what is below is rounding

bool taci_band_factor(taci_Band *A)
{
    bool definite = true;
    for (int i = 0; i < A->n; i++) {
        double *row = taci_band_row(A, i);
        int first = taci_band_first(A, i);
        for (int j = first; j < i; j++) {
            const double *other = taci_band_row(A, j);
            row[j] = (row[j] - dot(row + first, other + first, j - first)) * other[j];
        }
        double pivot = row[i] - dot(row + first, row + first, i - first);
        if (!(pivot > LEAST_PIVOT * row[i])) {
            definite = false;
            pivot = row[i] > 0.0 ? LEAST_PIVOT * row[i] : 1.0;
        }
        row[i] = 1.0 / sqrt(pivot);
    }
    return definite;
}

void taci_band_solve(const taci_Band *L, double *x)
{
    for (int i = 0; i < L->n; i++) {
        const double *row = taci_band_row(L, i);
        int first = taci_band_first(L, i);
        x[i] = (x[i] - dot(row + first, x + first, i - first)) * row[i];
    }
    for (int i = L->n - 1; i >= 0; i--) {
        const double *row = taci_band_row(L, i);
        x[i] *= row[i];
        for (int j = taci_band_first(L, i); j < i; j++)
            x[j] -= row[j] * x[i];
    }
}
