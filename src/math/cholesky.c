// Cholesky's factor, plainly.
#include "math/cholesky.h"
#include <math.h>
#include <stddef.h>

bool taci_cholesky(double *M, int size, double tiny)
{
    ptrdiff_t n = size;
    for (ptrdiff_t j = 0; j < n; j++) {
        double d = M[j * n + j];
        for (ptrdiff_t k = 0; k < j; k++)
            d -= M[j * n + k] * M[j * n + k];
        if (!(d > tiny * M[j * n + j]) || !isfinite(d))
            return false;
        M[j * n + j] = sqrt(d);
        for (ptrdiff_t i = j + 1; i < n; i++) {
            double s = M[i * n + j];
            for (ptrdiff_t k = 0; k < j; k++)
                s -= M[i * n + k] * M[j * n + k];
            M[i * n + j] = s / M[j * n + j];
        }
    }
    return true;
}

void taci_cholesky_solve(const double *L, int size, double *x)
{
    ptrdiff_t n = size;
    for (ptrdiff_t i = 0; i < n; i++) {
        for (ptrdiff_t k = 0; k < i; k++)
            x[i] -= L[i * n + k] * x[k];
        x[i] /= L[i * n + i];
    }
    for (ptrdiff_t i = n - 1; i >= 0; i--) {
        for (ptrdiff_t k = i + 1; k < n; k++)
            x[i] -= L[k * n + i] * x[k];
        x[i] /= L[i * n + i];
    }
}
