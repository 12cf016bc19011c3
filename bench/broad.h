#ifndef BENCH_BROAD_H
#define BENCH_BROAD_H
#include <tactus/base.h>

/* Many small spheres, all slowly moving, and who finds which of them are near each other. Moving
 * them is not timed; bringing bounds up to date, finding pairs and testing them is.
 */

typedef struct BroadScene {
    int count;
    double radius; // m
    tac_Vec3 *p;   // m, at time 0                      (count)
    tac_Vec3 *v;   // m/s                               (count)
} BroadScene;

#ifdef __cplusplus
extern "C" {
#endif

typedef struct BroadEngine {
    const char *name;
    const char *note;
    /// NULL: it cannot hold the scene.
    void *(*create)(const BroadScene *scene);
    void (*destroy)(void *run);
    /// Everything a step further; returns the s that finding what is near took, and how many pairs
    /// came out.
    double (*find)(void *run, double T, int *pairs);
} BroadEngine;

const BroadEngine *tactus_broad(void);
const BroadEngine *ode_broad(void);    // only where ODE was found
const BroadEngine *bullet_broad(void); // only where Bullet was found

#ifdef __cplusplus
}
#endif

#endif
