#ifndef TACI_PHS_NET_H
#define TACI_PHS_NET_H
#include "system/phs/phs.h"

/* How networks are made: of phs_net.c and phs_check.c alone, and of the tests of them. */

enum { TACI_PHS_PARTS = 4096 };

typedef struct taci_PhsCounts {
    int own, ports; // states of parts, ports
} taci_PhsCounts;

taci_PhsCounts taci_phs_counts(const tac_PhsDef *def);
/// Eigenvalues of the symmetric A (n x n) onto its diagonal, eigenvectors into the columns of V, by
/// rotations: what is not coupled is not mixed, whatever its size.
void taci_phs_eigen(double *A, double *V, int n);

#endif
