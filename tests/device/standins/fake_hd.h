#ifndef FAKE_HD_H
#define FAKE_HD_H
#include "mechanism.h"

/* The library of the stand-in (fake_hd.c), as a test takes hold of it beside the backend. */

typedef struct FakeHd {
    void (*use)(Mechanism *m);
    void (*manual)(bool yes); // rounds come by `step` alone
    void (*step)(double T);   // time passes, and a round begins
    void (*settle)(void);     // wait for its end
    void (*error)(unsigned code);
    void (*stuck)(bool yes);
    void (*calibrated)(bool yes);
    int (*mistakes)(void); // calls that the maker forbids
    int (*open_count)(void);
} FakeHd;

/// Load it, and let TACTUS_HD_LIB name it.
FakeHd fake_hd_load(void);

#endif
