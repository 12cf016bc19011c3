/* Small dense kernels (dense.h).
 *
 * Both factorisations take rows from top to bottom, two at a time, and subtract from them the rows
 * above, four at a time: two rows of sums stay in registers while four rows are read, so the time
 * goes into arithmetic and not into loads and stores. Rows are finished before their pivot is
 * chosen, so pivoting looks along the row and interchanges columns.
 *
 * Factor times in µs, SSE2 against OpenBLAS 0.3.21 with AVX-512, n = 12, 24, 36, 48, 60, 120:
 *     LU    0.28  1.2  3.0  6.3  11  75        dgetrf  0.63  2.1  5.2  8.7  15  70
 *     LDL'  0.15  0.5  1.3  2.7   5  35        dpotrf  0.33  1.0  3.1  4.8   8  33          */
#include "row/dense.h"
#include "row/two.h"
#include <math.h>
#include <stddef.h>
#include <string.h>

void taci_dense_multiply(const double *A, int rows, int columns, int ld, const double *x, double *y)
{
    int even = columns / 2 * 2;
    for (int i = 0; i < rows; i++) {
        const double *a = A + (ptrdiff_t)i * ld;
        taci_Two s = {0.0, 0.0}, t = {0.0, 0.0};
        int j = 0;
        for (; j + 2 < even; j += 4) {
            s += taci_two_load(a + j) * taci_two_load(x + j);
            t += taci_two_load(a + j + 2) * taci_two_load(x + j + 2);
        }
        if (j < even)
            s += taci_two_load(a + j) * taci_two_load(x + j);
        double tail = even < columns ? a[even] * x[even] : 0.0;
        s += t;
        y[i] = s[0] + s[1] + tail;
    }
}

void taci_dense_subtract(double *restrict row, double f, const double *restrict other, int n)
{
    taci_Two g = taci_two_fill(f);
    int j = 0;
    for (; j + 1 < n; j += 2)
        taci_two_store(row + j, taci_two_load(row + j) - g * taci_two_load(other + j));
    if (j < n)
        row[j] -= f * other[j];
}

// Columns [from, n) of rows a and b, minus f[k] and f[4 + k] times row k of the four at u.
static inline void subtract_four(double *restrict a, double *restrict b, const double *restrict u,
                                 int ld, const double *f, int from, int n)
{
    const double *u1 = u + ld, *u2 = u1 + ld, *u3 = u2 + ld;
    taci_Two f0 = taci_two_fill(f[0]), f1 = taci_two_fill(f[1]), f2 = taci_two_fill(f[2]),
             f3 = taci_two_fill(f[3]);
    taci_Two g0 = taci_two_fill(f[4]), g1 = taci_two_fill(f[5]), g2 = taci_two_fill(f[6]),
             g3 = taci_two_fill(f[7]);
    int j = from;
    for (; j + 1 < n; j += 2) {
        taci_Two x0 = taci_two_load(u + j), x1 = taci_two_load(u1 + j), x2 = taci_two_load(u2 + j),
                 x3 = taci_two_load(u3 + j);
        taci_two_store(a + j, taci_two_load(a + j) - f0 * x0 - f1 * x1 - f2 * x2 - f3 * x3);
        taci_two_store(b + j, taci_two_load(b + j) - g0 * x0 - g1 * x1 - g2 * x2 - g3 * x3);
    }
    if (j < n) {
        a[j] = a[j] - f[0] * u[j] - f[1] * u1[j] - f[2] * u2[j] - f[3] * u3[j];
        b[j] = b[j] - f[4] * u[j] - f[5] * u1[j] - f[6] * u2[j] - f[7] * u3[j];
    }
}

// ---- LU

// Factors of one row against the four at u (columns k .. k + 3), which it leaves in the row.
static inline void four_factors(double *a, const double *u, int ld, int k, double *f)
{
    const double *u1 = u + ld, *u2 = u1 + ld, *u3 = u2 + ld;
    a[k] = f[0] = a[k] * u[k];
    a[k + 1] = f[1] = (a[k + 1] - f[0] * u[k + 1]) * u1[k + 1];
    a[k + 2] = f[2] = (a[k + 2] - f[0] * u[k + 2] - f[1] * u1[k + 2]) * u2[k + 2];
    a[k + 3] = f[3] =
        (a[k + 3] - f[0] * u[k + 3] - f[1] * u1[k + 3] - f[2] * u2[k + 3]) * u3[k + 3];
}

// Row a minus its multiple of row k, whose diagonal is the reciprocal of its pivot.
static inline void eliminate(double *a, const double *u, int k, int n)
{
    a[k] *= u[k];
    taci_dense_subtract(a + k + 1, a[k], u + k + 1, n - k - 1);
}

/* Pivot of the finished row i. A tenth of the largest entry is enough: interchanging columns costs
 * more than it gains, and most of our matrices are heavy on the diagonal. */
static bool choose_pivot(double *A, int n, int ld, int i, double floor, int32_t *order)
{
    double *a = A + (ptrdiff_t)i * ld;
    double largest = 0.0;
    int at = i;
    for (int j = i; j < n; j++)
        if (fabs(a[j]) > largest) {
            largest = fabs(a[j]);
            at = j;
        }
    if (!(largest > floor && largest <= 1e300))
        return false;
    if (fabs(a[i]) < 0.1 * largest) {
        for (int k = 0; k < n; k++) {
            double *row = A + (ptrdiff_t)k * ld, x = row[i];
            row[i] = row[at];
            row[at] = x;
        }
        int32_t x = order[i];
        order[i] = order[at];
        order[at] = x;
    }
    a[i] = 1.0 / a[i];
    return true;
}

// Below this part of a row's largest entry a pivot is rounding error.
static double row_floor(const double *a, int n)
{
    double largest = 0.0;
    for (int j = 0; j < n; j++)
        largest = fabs(a[j]) > largest ? fabs(a[j]) : largest;
    return 1e-16 * largest;
}

bool taci_lu_factor(double *A, int n, int ld, int32_t *order)
{
    for (int i = 0; i < n; i++)
        order[i] = i;
    for (int i = 0; i < n; i += 2) {
        double *a = A + (ptrdiff_t)i * ld, *b = a + ld, f[8];
        bool pair = i + 1 < n;
        double floor_a = row_floor(a, n), floor_b = pair ? row_floor(b, n) : 0.0;
        int k = 0;
        if (pair)
            for (; k + 3 < i; k += 4) {
                const double *u = A + (ptrdiff_t)k * ld;
                four_factors(a, u, ld, k, f);
                four_factors(b, u, ld, k, f + 4);
                subtract_four(a, b, u, ld, f, k + 4, n);
            }
        for (; k < i; k++) {
            eliminate(a, A + (ptrdiff_t)k * ld, k, n);
            if (pair)
                eliminate(b, A + (ptrdiff_t)k * ld, k, n);
        }
        if (!choose_pivot(A, n, ld, i, floor_a, order))
            return false;
        if (!pair)
            break;
        eliminate(b, a, i, n);
        if (!choose_pivot(A, n, ld, i + 1, floor_b, order))
            return false;
    }
    return true;
}

static double dot(const double *a, const double *x, int n)
{
    double y;
    taci_dense_multiply(a, 1, n, n, x, &y);
    return y;
}

void taci_lu_solve(const double *A, int n, int ld, const int32_t *order, double *b, double *x)
{
    for (int i = 1; i < n; i++)
        b[i] -= dot(A + (ptrdiff_t)i * ld, b, i);
    for (int i = n - 1; i >= 0; i--) {
        const double *a = A + (ptrdiff_t)i * ld;
        b[i] = (b[i] - dot(a + i + 1, b + i + 1, n - i - 1)) * a[i];
    }
    for (int i = 0; i < n; i++)
        x[order[i]] = b[i];
}

// ---- LDL'

bool taci_ldl_factor(double *A, int n, int ld)
{
    for (int i = 0; i < n; i += 2) {
        double *a = A + (ptrdiff_t)i * ld, *b = a + ld, f[8];
        bool pair = i + 1 < n;
        double first = a[i], second = pair ? b[i + 1] : 1.0;
        int k = 0;
        if (pair)
            for (; k + 3 < i; k += 4) {
                const double *u = A + (ptrdiff_t)k * ld;
                for (int q = 0; q < 4; q++) {
                    const double *row = u + (ptrdiff_t)q * ld;
                    f[q] = row[i] * row[k + q];
                    f[4 + q] = row[i + 1] * row[k + q];
                }
                subtract_four(a, b, u, ld, f, i, n); // also b[i], below the diagonal: not used
            }
        for (; k < i; k++) {
            const double *u = A + (ptrdiff_t)k * ld;
            taci_dense_subtract(a + i, u[i] * u[k], u + i, n - i);
            if (pair)
                taci_dense_subtract(b + i + 1, u[i + 1] * u[k], u + i + 1, n - i - 1);
        }
        // A pivot that kept less than 1e-14 of its entry is rounding error.
        if (!(a[i] > 1e-14 * first && a[i] <= 1e300))
            return false;
        a[i] = 1.0 / a[i];
        if (!pair)
            break;
        taci_dense_subtract(b + i + 1, a[i + 1] * a[i], a + i + 1, n - i - 1);
        if (!(b[i + 1] > 1e-14 * second && b[i + 1] <= 1e300))
            return false;
        b[i + 1] = 1.0 / b[i + 1];
    }
    return true;
}

void taci_ldl_solve(const double *A, int n, int ld, double *b)
{
    for (int i = 0; i < n; i++) { // U' z = b by rows of D U
        const double *u = A + (ptrdiff_t)i * ld;
        b[i] *= u[i]; // D^-1 z
        taci_dense_subtract(b + i + 1, b[i], u + i + 1, n - i - 1);
    }
    for (int i = n - 1; i >= 0; i--) {
        const double *u = A + (ptrdiff_t)i * ld;
        b[i] -= dot(u + i + 1, b + i + 1, n - i - 1) * u[i];
    }
}
