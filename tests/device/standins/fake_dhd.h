#ifndef FAKE_DHD_H
#define FAKE_DHD_H
#include "mechanism.h"

/* The library of the stand-in (fake_dhd.c), as a test takes hold of it beside the backend. */

typedef struct FakeDhd {
    void (*use)(Mechanism *m);
    void (*step)(double T);
    void (*fail_at)(int pose);
    void (*calibrated)(bool yes);
    void (*too_soon)(bool yes);
    void (*gone)(bool yes);
    const double *(*written)(void); // force, torque, grip, as they came
    int (*open_count)(void);
} FakeDhd;

/// Load "libfakedhd.so", ... from the folder of the test programs, and let TACTUS_DHD_LIB name it.
FakeDhd fake_dhd_load(const char *name);

#endif
