#ifndef TACI_BAND_H
#define TACI_BAND_H
#include "base/arena.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Symmetric band matrices: the mass, stiffness and operator of nodal systems.
 *
 * The lower half is stored row by row, w + 1 entries each: A(i,j) stands at a[(i + 1) w + j] for
 * i - w <= j <= i. A full matrix is a band with w = n - 1 and takes no more room than n x n. Sums
 * run in a fixed order, so the same input gives the same bits.
 *
 * Stiffness cancels: the rows of a fine beam are far larger than the force they leave. Where that
 * shows in the books, sums are wide: a beam of 10 elements misses the ledger's identity by 2e-14 of
 * its energy and not by 1e-12, one of 40 by 9e-14 and not by 2e-10. */

typedef long double taci_Wide; // 64 bits of mantissa on x86

static inline taci_Wide taci_wide(double x)
{
    return (taci_Wide)x;
}

typedef struct taci_Band {
    int32_t n, w; // unknowns; entries left of the diagonal
    double *a;    // (n (w + 1)); NULL: the matrix is zero
} taci_Band;

static inline size_t taci_band_entries(int n, int w)
{
    return (size_t)n * ((size_t)w + 1);
}

/// The row i, indexed by column; columns from taci_band_first on.
static inline double *taci_band_row(const taci_Band *A, int i)
{
    return A->a + ((size_t)i + 1) * (size_t)A->w;
}

static inline int taci_band_first(const taci_Band *A, int i)
{
    return i > A->w ? i - A->w : 0;
}

/// The smallest w that holds a full n x n matrix, row by row.
int taci_band_width(const double *full, int n);
/// Take over the lower half of a full matrix of at most this width.
void taci_band_copy(taci_Band *A, const double *full);
/// A += s B; B is no wider than A.
void taci_band_add(taci_Band *A, double s, const taci_Band *B);
/// y += s A x
void taci_band_multiply(const taci_Band *A, double s, const double *x, double *y);
/// Row i of A x, wide.
taci_Wide taci_band_row_product(const taci_Band *A, int i, const double *x);
/// x' A x, from wide sums.
double taci_band_square(const taci_Band *A, const double *x);
/// A = L L' in its own place, reciprocals on the diagonal. A pivot that rounding has taken to zero
/// or below is set to its least sensible size, so that finite stays finite; false: there was one.
bool taci_band_factor(taci_Band *A);
/// Solve with the factors, in place.
void taci_band_solve(const taci_Band *L, double *x);

/// An order of n unknowns, of which these pairs are coupled, that makes the band narrow: order[i]
/// is the new place of i. Takes taci_band_order_need bytes; false: they are not there.
bool taci_band_order(taci_Arena *arena, int n, const int32_t (*pair)[2], size_t count,
                     int32_t *order);
size_t taci_band_order_need(int n, size_t count);

#endif
