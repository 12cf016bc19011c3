#ifndef TACI_SQUARE_H
#define TACI_SQUARE_H
#include "base/arena.h"
#include <stdbool.h>
#include <stdint.h>
#include <tactus/system.h>

/* Square factors of the mass matrix, M = A A', and the step's operator Ah
 * (docs/theory/lagrange.md).
 *
 * With eta = A'v the kinetic energy is ½ |eta|², and the gyroscopic terms become one skew matrix,
 *     Ct = skw(C) + ½ ( dA/dt A' - A dA/dt' ) = C - A dA/dt',        dM/dt = C + C',
 * which is written as one triangle and its negative, so that no error in C can create energy.
 * All matrices are row-major with `stride` doubles from row to row; what stands beyond column n is
 * 0 and stays so. Sums run in a fixed order; nothing allocates.
 */

typedef struct taci_Square { // one factor
    int32_t n, stride;
    int32_t form; // SQUARE: A lower triangular; LEAF: upper (M = H'H, A = H'); SYMMETRIC: A = A'
    int32_t pad;
    double *At;   // A', by rows; M before it is factored                     (n x stride)
    double *V;    // SYMMETRIC: eigenvectors of M, by rows                    (n x stride)
    double *root; // SYMMETRIC: roots of its eigenvalues                      (n)
    double *work; // all but SQUARE                                           (2 x n x stride)
} taci_Square;

/// Doubles from row to row: an even number, so that rows are pairs.
static inline int taci_square_stride(int n)
{
    return (n + 1) / 2 * 2;
}

/// Bytes that taci_square_create takes.
size_t taci_square_need(int n, int form);
/// AUTO is SQUARE. False: the arena is used up.
bool taci_square_create(taci_Square *f, int n, int form, taci_Arena *arena);

/// Factor the M that stands in At (both triangles). False: not positive definite.
bool taci_square_factor(taci_Square *f);
/// The same, and Ct is added to Ah; C (n x stride) is destroyed.
bool taci_square_gyro(taci_Square *f, double *C, double *Ah);
/// The same, and Ah is factored (taci_operator_factor).
bool taci_square_operator(taci_Square *f, double *C, double *Ah);

/// eta = A'v, p = A eta, v = A'^-1 eta, eta = A^-1 p; in and out are different arrays.
void taci_square_state(const taci_Square *f, const double *v, double *eta);
void taci_square_momentum(const taci_Square *f, const double *eta, double *restrict p);
double taci_square_momentum_at(const taci_Square *f, const double *eta, int i); // one of p
void taci_square_rates(const taci_Square *f, const double *eta, double *v);
void taci_square_impulse(const taci_Square *f, const double *p, double *eta);

/// What a gyroscopic matrix of rank two is made from: it has the right action on v alone.
typedef struct taci_RankTwo {
    const double *v;    // predicted velocities
    const double *Mv;   // u
    const double *bias; // C v
    const double *dAv;  // dA/dt' v
    double *w;          // scratch (n)
} taci_RankTwo;

/// Add (w u' - u w') / u·v to Ah, w = C v - A dA/dt' v.
void taci_square_rank_two(const taci_Square *f, const taci_RankTwo *r, double *Ah);

/// A = L U without pivoting, for a matrix whose symmetric part is positive definite; the diagonal
/// holds the reciprocal pivots. False: a pivot is not positive and finite.
bool taci_operator_factor(double *A, int n, int stride);
/// The first `rows` rows of A x, of the factors.
void taci_operator_times(const double *A, int n, int stride, int rows, const double *x, double *y);
/// x <- A^-1 x.
void taci_operator_solve(const double *A, int n, int stride, double *x);
/// The same for the `columns` columns of X, whose rows are `stride_x` apart.
void taci_operator_solve_many(const double *A, int n, int stride, double *X, int columns,
                              int stride_x);

#endif
