#ifndef TACI_TWO_H
#define TACI_TWO_H
#include <string.h>

/* Two doubles, which every x86-64 adds and multiplies at once; other machines get scalars. Each
 * element sees the same operations either way. */
typedef double taci_Two __attribute__((vector_size(16)));

static inline taci_Two taci_two_load(const double *x)
{
    taci_Two p;
    memcpy(&p, x, sizeof p);
    return p;
}

static inline void taci_two_store(double *x, taci_Two p)
{
    memcpy(x, &p, sizeof p);
}

static inline taci_Two taci_two_fill(double s)
{
    return (taci_Two){s, s};
}

#endif
