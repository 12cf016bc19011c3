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
#define DENSE(name) taci_dense_##name##_plain
#define WIDTH 2
#include "base/processor.h"
#include "row/dense_text.inc"

void taci_dense_multiply(const double *A, int rows, int columns, int ld, const double *x, double *y)
{
    (taci_has_avx2() ? taci_dense_multiply_avx2 : taci_dense_multiply_plain)(A, rows, columns, ld,
                                                                             x, y);
}

void taci_dense_subtract(double *row, double f, const double *other, int n)
{
    (taci_has_avx2() ? taci_dense_subtract_avx2 : taci_dense_subtract_plain)(row, f, other, n);
}

void taci_dense_block(const double *D, const double *Y, int stride, double *W, int ld)
{
    (taci_has_avx2() ? taci_dense_block_avx2 : taci_dense_block_plain)(D, Y, stride, W, ld);
}

bool taci_lu_factor(double *A, int n, int ld, int32_t *order)
{
    return (taci_has_avx2() ? taci_dense_lu_factor_avx2 : taci_dense_lu_factor_plain)(A, n, ld,
                                                                                      order);
}

void taci_lu_solve(const double *A, int n, int ld, const int32_t *order, double *b, double *x)
{
    (taci_has_avx2() ? taci_dense_lu_solve_avx2 : taci_dense_lu_solve_plain)(A, n, ld, order, b, x);
}

bool taci_ldl_factor(double *A, int n, int ld)
{
    return (taci_has_avx2() ? taci_dense_ldl_factor_avx2 : taci_dense_ldl_factor_plain)(A, n, ld);
}

void taci_ldl_solve(const double *A, int n, int ld, double *b)
{
    (taci_has_avx2() ? taci_dense_ldl_solve_avx2 : taci_dense_ldl_solve_plain)(A, n, ld, b);
}

void taci_ldl_solve_four(const double *A, int n, int ld, int first, double *B)
{
    (taci_has_avx2() ? taci_dense_ldl_solve_four_avx2 : taci_dense_ldl_solve_four_plain)(A, n, ld,
                                                                                         first, B);
}
