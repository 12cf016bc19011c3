#ifndef TACI_RIMS_H
#define TACI_RIMS_H
#include "base/arena.h"
#include <stdbool.h>
#include <stdint.h>

/* Contacts at the rims of their cones, in a system whose other contacts stick.
 *
 * With M the matrix of sticking, the two tangential rows of a contact that slides are K times those
 * of M, plus A. What M x is in these rows alone is unknown: M x = b + E z, b zero there, and
 *
 *     x = M^-1 b + G z ,   G = M^-1 E ,   (K + A G) z = b_t - A M^-1 b
 *
 * So the factor of M is good for any of its contacts that slide: each takes two more columns,
 * where a factor of its own would take n^3. */

enum { TACI_RIMS = 8 }; // at most

typedef struct taci_Rim {
    int32_t at;     // row of its normal; its tangents follow
    double K[2][2]; // of the rows of M
    double wt;      // A: wt (1 - K) at its tangents,
    double pull[2]; // and this at its normal
} taci_Rim;

typedef struct taci_Rims {
    int count;
    taci_Rim rim[TACI_RIMS];             // in the order of rows
    int columns;                         // of G that are there: of so many rims,
    int32_t place[TACI_RIMS];            // at these rows
    double *G;                           // four columns side by side; then the next four
    double S[4 * TACI_RIMS * TACI_RIMS]; // K + A G, and its factor
    int32_t order[2 * TACI_RIMS];
} taci_Rims;

size_t taci_rims_need(int m);
/// For systems of up to m rows.
taci_Rims *taci_rims_take(int m, taci_Arena *scratch);
/// Of how many contacts of n may slide before a factor of their own costs less.
static inline int taci_rims_most(int n)
{
    return n / 3 < TACI_RIMS ? n / 3 : TACI_RIMS;
}
/// The matrix has another factor: no column is there.
static inline void taci_rims_forget(taci_Rims *s)
{
    s->columns = 0;
}
/// Columns and small system of `rim`, by the factor of n rows (taci_ldl_factor). False: singular.
bool taci_rims_factor(taci_Rims *s, const double *factor, int n, int ld);
/// Solve in place.
void taci_rims_solve(const taci_Rims *s, const double *factor, int n, int ld, double *b);

#endif
