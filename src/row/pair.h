#ifndef TACI_PAIR_H
#define TACI_PAIR_H
#include <string.h>

/* Two doubles, which every x86-64 adds and multiplies at once; other machines get scalars. Each
 * element sees the same operations either way. */
typedef double taci_Pair __attribute__((vector_size(16)));

static inline taci_Pair taci_pair_load(const double *x)
{
    taci_Pair p;
    memcpy(&p, x, sizeof p);
    return p;
}

static inline void taci_pair_store(double *x, taci_Pair p)
{
    memcpy(x, &p, sizeof p);
}

static inline taci_Pair taci_pair_fill(double s)
{
    return (taci_Pair){s, s};
}

#endif
