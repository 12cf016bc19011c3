#ifndef BENCH_FRICTION_PEER_H
#define BENCH_FRICTION_PEER_H
#include "row/friction.h"

/* One face for every solver of contact problems, ours among them. `prepare` and `finish` are not
 * timed: what an engine needs to know of a problem before it solves it. */

typedef struct FrictionPeer FrictionPeer;
struct FrictionPeer {
    const char *name; // "Siconos NSGS"
    const char *note; // settings that matter
    int mode;         // meaning is the solver's own
    int largest;      // contacts beyond which it takes too long to be worth timing
    bool pyramid;     // solves the pyramid's law, and says itself how well
    void *(*prepare)(const FrictionPeer *peer, const taci_Friction *problem);
    void (*finish)(void *run);
    /// From zero. The residual of a pyramid; others return 0 and are measured by us.
    double (*solve)(void *run, double *lambda);
};

/// Ours, then Siconos's, whose list is empty where it was not found when this was built.
const FrictionPeer *tactus_friction(int *count);
const FrictionPeer *siconos_friction(int *count);

#endif
