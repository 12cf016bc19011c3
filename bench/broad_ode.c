#include "bench.h"
#include "broad.h"

#include <ode/ode.h>
#include <stdlib.h>

/* ODE: spheres in a sweep-and-prune space, which is faster here than its hash space; bounds are
 * brought up to date inside dSpaceCollide. */

typedef struct OdeBroad {
    const BroadScene *scene;
    dSpaceID space;
    dGeomID *geom; // (count)
    double time;   // s
    int pairs;
} OdeBroad;

static void destroy(void *run)
{
    OdeBroad *r = run;
    dSpaceDestroy(r->space); // with its geoms
    free(r->geom);
    free(r);
}

static void *create(const BroadScene *scene)
{
    dInitODE2(0);
    OdeBroad *r = calloc(1, sizeof *r);
    dGeomID *geom = calloc((size_t)scene->count, sizeof *geom);
    if (r == NULL || geom == NULL)
        abort();
    *r = (OdeBroad){
        .scene = scene, .space = dSweepAndPruneSpaceCreate(0, dSAP_AXES_XYZ), .geom = geom};
    for (int i = 0; i < scene->count; i++)
        r->geom[i] = dCreateSphere(r->space, scene->radius);
    return r;
}

static void test(void *data, dGeomID a, dGeomID b)
{
    OdeBroad *r = data;
    dContactGeom contact;
    dCollide(a, b, 1, &contact, sizeof contact);
    r->pairs++;
}

static double find(void *run, double T, int *pairs)
{
    OdeBroad *r = run;
    r->time += T;
    for (int i = 0; i < r->scene->count; i++) {
        tac_Vec3 p = r->scene->p[i], v = r->scene->v[i];
        dGeomSetPosition(r->geom[i], p.x + r->time * v.x, p.y + r->time * v.y, p.z + r->time * v.z);
    }
    r->pairs = 0;
    double begin = wall_time();
    dSpaceCollide(r->space, r, test);
    *pairs = r->pairs;
    return wall_time() - begin;
}

static const BroadEngine engine = {"ODE", "dSweepAndPruneSpace, dSpaceCollide with dCollide",
                                   create, destroy, find};

const BroadEngine *ode_broad(void)
{
    return &engine;
}
