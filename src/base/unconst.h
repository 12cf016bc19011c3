#ifndef TACI_UNCONST_H
#define TACI_UNCONST_H
#include <stdint.h>

/* The one way around const; the compiler refuses all others (-Wcast-qual). For owners who free what
 * they have handed out to be read, for caches inside of what users see as const, and for libraries
 * that do not write but do not say so. */

static inline void *taci_unconst(const void *data)
{
    // NOLINTNEXTLINE(performance-no-int-to-ptr): a plain cast is what -Wcast-qual refuses
    return (void *)(uintptr_t)data;
}

#endif
