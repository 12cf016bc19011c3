// Bodies in fours with four numbers in one register (fours.h). x86-64 only; no fused operations.
#if defined(__x86_64__)
#define TACI_LANES_TARGET __attribute__((target("avx2")))
#endif
#define FOURS(name) taci_fours_##name##_avx2
#include "system/rigid/fours_text.inc"
