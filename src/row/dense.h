#ifndef TACI_DENSE_H
#define TACI_DENSE_H
#include <stdbool.h>
#include <stdint.h>

/* Small dense linear algebra for contact problems: a few to two hundred unknowns.
 *
 * Row-major, `ld` doubles from row to row. LAPACK needs more time than these at the sizes that
 * matter (dense.c has the numbers), and takes memory of its own. Every sum runs in a fixed order,
 * so the same input gives the same bits. Nothing allocates. */

/// Row stride for n columns: pairs of doubles stay together.
static inline int taci_dense_stride(int n)
{
    return (n + 1) / 2 * 2;
}

/// y = A x, A of rows x columns.
void taci_dense_multiply(const double *A, int rows, int columns, int ld, const double *x,
                         double *y);
/// row -= f other, of n doubles.
void taci_dense_subtract(double *row, double f, const double *other, int n);

/// W += D Y' of a 3x3 block: column k of D begins at D[4 k], filled up with a zero; Y has three
/// rows of six.
void taci_dense_block(const double *D, const double *Y, int stride, double *W, int ld);

/// A = L U with columns interchanged; column k of the factors is column order[k] of A. The diagonal
/// holds reciprocals. False: A is singular to working precision, or has an entry that is not
/// finite.
bool taci_lu_factor(double *A, int n, int ld, int32_t *order);
/// Solve A x = b; b is overwritten.
void taci_lu_solve(const double *A, int n, int ld, const int32_t *order, double *b, double *x);

/// A = U' D U of a symmetric positive definite A, of which only the upper triangle is read and
/// written: D^-1 on the diagonal, D U above it. False: it is not positive definite.
bool taci_ldl_factor(double *A, int n, int ld);
/// Solve A x = b in place.
void taci_ldl_solve(const double *A, int n, int ld, double *b);
/// The same for four right sides, the columns of the n x 4 matrix B, of which the rows before
/// `first` are zero.
void taci_ldl_solve_four(const double *A, int n, int ld, int first, double *B);

#endif
