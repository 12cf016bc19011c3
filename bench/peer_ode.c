#include "peer.h"
#include "bench_vec.h"

#include <ode/ode.h>
#include <stdlib.h>

/* ODE: bodies in maximal coordinates with hinge joints.
 *
 * Debian's library is in double precision. Damping and auto-disabling are off by default; error
 * reduction (0.2) and constraint softening (1e-10) are left at their defaults, as are the 20
 * iterations of the quick step. The quick step shuffles its constraints with a random generator of
 * the process: its seed is set in every restore.
 */

enum { MODE_STEP, MODE_QUICK };

typedef struct Kept {
    dVector3 p, v, w;
    dQuaternion q;
} Kept;

typedef struct OdeRun {
    ChainScene scene;
    int mode;
    double T;
    dWorldID world;
    dBodyID *body; // (n)
    Kept *kept;    // (n)
} OdeRun;

static void destroy(void *run)
{
    OdeRun *r = run;
    if (r->world != NULL)
        dWorldDestroy(r->world); // with its bodies and joints
    free(r->body);
    free(r->kept);
    free(r);
}

static dBodyID add_link(OdeRun *r, int i)
{
    const ChainScene *s = &r->scene;
    tac_Vec3 p = chain_start(s, i);
    tac_Quat q = chain_roll(s);
    dQuaternion turn = {q.w, q.x, q.y, q.z};
    dMass mass;
    dMassSetParameters(&mass, s->mass, 0, 0, 0, s->inertia.x, s->inertia.y, s->inertia.z, 0, 0, 0);

    dBodyID body = dBodyCreate(r->world);
    dBodySetPosition(body, p.x, p.y, p.z);
    dBodySetQuaternion(body, turn);
    dBodySetMass(body, &mass);
    return body;
}

static void add_hinge(OdeRun *r, int i)
{
    tac_Mat3 R = m_from_quat(chain_roll(&r->scene));
    tac_Vec3 axis = m_apply(&R, chain_axis(i));
    dJointID hinge = dJointCreateHinge(r->world, 0);
    dJointAttach(hinge, r->body[i], i > 0 ? r->body[i - 1] : 0);
    dJointSetHingeAnchor(hinge, i * r->scene.length, 0, 0);
    dJointSetHingeAxis(hinge, axis.x, axis.y, axis.z);
}

static void save(void *run)
{
    OdeRun *r = run;
    for (int i = 0; i < r->scene.n; i++) {
        Kept *k = &r->kept[i];
        dBodyCopyPosition(r->body[i], k->p);
        dBodyCopyQuaternion(r->body[i], k->q);
        const dReal *v = dBodyGetLinearVel(r->body[i]), *w = dBodyGetAngularVel(r->body[i]);
        for (int c = 0; c < 3; c++) {
            k->v[c] = v[c];
            k->w[c] = w[c];
        }
    }
}

static void restore(void *run)
{
    OdeRun *r = run;
    for (int i = 0; i < r->scene.n; i++) {
        const Kept *k = &r->kept[i];
        dBodySetPosition(r->body[i], k->p[0], k->p[1], k->p[2]);
        dBodySetQuaternion(r->body[i], k->q);
        dBodySetLinearVel(r->body[i], k->v[0], k->v[1], k->v[2]);
        dBodySetAngularVel(r->body[i], k->w[0], k->w[1], k->w[2]);
    }
    dRandSetSeed(1);
}

static void *create(const Engine *engine, const ChainScene *scene, double T)
{
    dInitODE2(0); // counted: calling it for each run is allowed
    OdeRun *r = calloc(1, sizeof *r);
    if (r == NULL)
        return NULL;
    *r = (OdeRun){.scene = *scene, .mode = engine->mode, .T = T, .world = dWorldCreate()};
    r->body = calloc((size_t)scene->n, sizeof(dBodyID));
    r->kept = calloc((size_t)scene->n, sizeof *r->kept);
    if (r->body == NULL || r->kept == NULL) {
        destroy(r);
        return NULL;
    }
    dWorldSetGravity(r->world, 0, 0, -scene->gravity);
    for (int i = 0; i < scene->n; i++) {
        r->body[i] = add_link(r, i);
        add_hinge(r, i);
    }
    dRandSetSeed(1);
    return r;
}

static bool step(void *run, int count)
{
    OdeRun *r = run;
    for (int k = 0; k < count; k++)
        if (!(r->mode == MODE_QUICK ? dWorldQuickStep(r->world, r->T) : dWorldStep(r->world, r->T)))
            return false;
    return true;
}

static void links(void *run, LinkState *out)
{
    OdeRun *r = run;
    for (int i = 0; i < r->scene.n; i++) {
        const dReal *p = dBodyGetPosition(r->body[i]), *R = dBodyGetRotation(r->body[i]);
        const dReal *v = dBodyGetLinearVel(r->body[i]), *w = dBodyGetAngularVel(r->body[i]);
        out[i].p = v_make(p[0], p[1], p[2]);
        out[i].v = v_make(v[0], v[1], v[2]);
        out[i].w = v_make(w[0], w[1], w[2]);
        for (int a = 0; a < 3; a++)
            for (int b = 0; b < 3; b++)
                out[i].R.m[a][b] = R[4 * a + b]; // rows of four
    }
}

#define OPERATIONS create, destroy, step, save, restore, links, NULL

static const Engine engines[] = {
    {"ODE step", "double, dWorldStep, ERP 0.2, CFM 1e-10", MODE_STEP, 100, OPERATIONS},
    {"ODE quick step", "double, dWorldQuickStep, 20 iterations", MODE_QUICK, 1000, OPERATIONS},
};

const Engine *ode_engines(int *count)
{
    *count = (int)(sizeof engines / sizeof engines[0]);
    return engines;
}
