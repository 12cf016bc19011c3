#ifndef TACI_CHOLESKY_H
#define TACI_CHOLESKY_H
#include <stdbool.h>

/* Cholesky's factor of a dense symmetric matrix, row by row: for what is done once, not in a step.
 */

/// M <- L in its lower triangle. False where a pivot is not above `tiny` of its diagonal entry: the
/// matrix is not positive definite, or singular to rounding.
bool taci_cholesky(double *M, int n, double tiny);
/// x <- (L L')^-1 x.
void taci_cholesky_solve(const double *L, int n, double *x);

#endif
