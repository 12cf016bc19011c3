#ifndef TACI_DENSE_WIDTHS_H
#define TACI_DENSE_WIDTHS_H
#include <stdbool.h>
#include <stdint.h>

/* The kernels of dense.h for registers of two doubles and of four. Each entry sees the same
 * operations in the same order: the bits are the same. dense.c chooses. */
#define DENSE_WIDTH(width)                                                                 \
    void taci_dense_multiply_##width(const double *A, int rows, int columns, int ld,       \
                                     const double *x, double *y);                          \
    void taci_dense_subtract_##width(double *row, double f, const double *other, int n);   \
    void taci_dense_block_##width(const double *D, const double *Y, int stride, double *W, \
                                  int ld);                                                 \
    bool taci_dense_lu_factor_##width(double *A, int n, int ld, int32_t *order);           \
    void taci_dense_lu_solve_##width(const double *A, int n, int ld, const int32_t *order, \
                                     double *b, double *x);                                \
    bool taci_dense_ldl_factor_##width(double *A, int n, int ld);                          \
    void taci_dense_ldl_solve_##width(const double *A, int n, int ld, double *b);          \
    void taci_dense_ldl_solve_four_##width(const double *A, int n, int ld, int first, double *B)
DENSE_WIDTH(plain);
DENSE_WIDTH(avx2);
#undef DENSE_WIDTH

#endif
