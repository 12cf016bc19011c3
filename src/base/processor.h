#ifndef TACI_PROCESSOR_H
#define TACI_PROCESSOR_H
#include <stdbool.h>

/// Whether the processor has AVX2. Its answer never changes, and both ways give the same bits.
static inline bool taci_has_avx2(void)
{
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx2");
#else
    return false;
#endif
}

#endif
