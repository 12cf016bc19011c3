// Small dense kernels with four doubles in a register (dense.h). x86-64 only; no fused operations.
#if defined(__x86_64__)
#define TACI_LANES_TARGET __attribute__((target("avx2")))
#endif
#define DENSE(name) taci_dense_##name##_avx2
#define WIDTH 4
#include "row/dense_text.inc"
