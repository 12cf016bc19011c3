#include "touch.h"
#include "bench_vec.h"

#include <ode/ode.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

/* ODE with its own collision: one hash space, contact joints made anew in each step.
 *
 * Debian's library is in double precision. Error reduction (0.2) and softening (1e-10) are left at
 * their defaults, as are the 20 iterations of the quick step. Friction is dContactApprox1, a
 * pyramid bounded by the normal force; without it mu would be a force. Debian builds it without
 * libccd, so cylinders pass through cylinders and capsules: such scenes are refused. The quick step
 * shuffles its constraints with a random generator of the process, whose seed is set at creation.
 */

enum { MODE_STEP, MODE_QUICK, CONTACTS_MAX = 8 };

typedef struct OdeRun {
    int mode;
    double T, friction;
    dWorldID world;
    dSpaceID space;
    dJointGroupID group;
    int moving, contacts;
    dBodyID *body; // (moving)
} OdeRun;

static void destroy(void *run)
{
    OdeRun *r = run;
    dJointGroupDestroy(r->group);
    dSpaceDestroy(r->space); // with its geoms
    dWorldDestroy(r->world); // with its bodies
    free(r->body);
    free(r);
}

static dGeomID make_geom(dSpaceID space, const TouchBody *b)
{
    switch (b->type) {
    case TAC_SHAPE_SPHERE:
        return dCreateSphere(space, b->size.x);
    case TAC_SHAPE_BOX:
        return dCreateBox(space, b->size.x, b->size.y, b->size.z);
    case TAC_SHAPE_CAPSULE:
        return dCreateCapsule(space, b->size.x, b->size.z);
    case TAC_SHAPE_CYLINDER:
        return dCreateCylinder(space, b->size.x, b->size.z);
    case TAC_SHAPE_PLANE:
        return dCreatePlane(space, 0, 0, 1, 0); // these scenes have the floor only
    default:
        return NULL;
    }
}

static void add_body(OdeRun *r, const TouchBody *from, int i)
{
    const tac_Pose *x = &from->pose;
    dQuaternion turn = {x->q.w, x->q.x, x->q.y, x->q.z};
    dGeomID geom = make_geom(r->space, from);
    if (from->mass > 0.0) {
        tac_Vec3 I = from->inertia;
        const tac_Twist *V = &from->twist;
        dMass mass;
        dMassSetParameters(&mass, from->mass, 0, 0, 0, I.x, I.y, I.z, 0, 0, 0);
        r->body[i] = dBodyCreate(r->world);
        dBodySetMass(r->body[i], &mass);
        dBodySetLinearVel(r->body[i], V->lin.x, V->lin.y, V->lin.z);
        dBodySetAngularVel(r->body[i], V->ang.x, V->ang.y, V->ang.z);
        dGeomSetBody(geom, r->body[i]);
    }
    if (from->type == TAC_SHAPE_PLANE)
        return;
    dGeomSetPosition(geom, x->p.x, x->p.y, x->p.z);
    dGeomSetQuaternion(geom, turn);
}

static bool can_hold(const TouchScene *scene)
{
    for (int i = 0; i < scene->moving; i++)
        if (scene->body[i].type == TAC_SHAPE_CYLINDER)
            return false;
    return true;
}

/// By default every warning of the exact solver, and there are many, goes to stderr.
static void be_silent(int number, const char *text, va_list list)
{
    (void)number, (void)text, (void)list;
}

static void *create(const TouchEngine *engine, const TouchScene *scene, double T)
{
    if (!can_hold(scene)) {
        fprintf(stderr, "%s: built without libccd, it has no collision of two cylinders\n",
                engine->name);
        return NULL;
    }
    dInitODE2(0); // counted: calling it for each run is allowed
    dSetMessageHandler(be_silent);
    OdeRun *r = calloc(1, sizeof *r);
    if (r == NULL)
        return NULL;
    *r = (OdeRun){.mode = engine->mode,
                  .T = T,
                  .friction = scene->friction,
                  .world = dWorldCreate(),
                  .space = dHashSpaceCreate(0),
                  .group = dJointGroupCreate(0),
                  .moving = scene->moving,
                  .body = calloc((size_t)scene->moving, sizeof(dBodyID))};
    if (r->body == NULL)
        abort();
    dHashSpaceSetLevels(r->space, -5, 3); // cells of 3 cm to 8 m
    dWorldSetGravity(r->world, scene->gravity.x, scene->gravity.y, scene->gravity.z);
    for (int i = 0; i < scene->count; i++)
        add_body(r, &scene->body[i], i);
    dRandSetSeed(1);
    return r;
}

static void collide(void *data, dGeomID a, dGeomID b)
{
    OdeRun *r = data;
    dContact contact[CONTACTS_MAX];
    if (dGeomGetBody(a) == dGeomGetBody(b)) // both do not move
        return;
    int count = dCollide(a, b, CONTACTS_MAX, &contact[0].geom, sizeof contact[0]);
    for (int i = 0; i < count; i++) {
        contact[i].surface.mode = dContactApprox1;
        contact[i].surface.mu = r->friction;
        dJointID joint = dJointCreateContact(r->world, r->group, &contact[i]);
        dJointAttach(joint, dGeomGetBody(a), dGeomGetBody(b));
    }
    r->contacts += count;
}

static bool step(void *run, int count)
{
    OdeRun *r = run;
    for (int k = 0; k < count; k++) {
        r->contacts = 0;
        dJointGroupEmpty(r->group);
        dSpaceCollide(r->space, r, collide);
        if (!(r->mode == MODE_QUICK ? dWorldQuickStep(r->world, r->T) : dWorldStep(r->world, r->T)))
            return false;
    }
    return true;
}

static void bodies(void *run, TouchState *out)
{
    OdeRun *r = run;
    for (int i = 0; i < r->moving; i++) {
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

static int contacts(void *run)
{
    OdeRun *r = run;
    return r->contacts;
}

#define OPERATIONS create, destroy, step, bodies, contacts

static const TouchEngine engines[] = {
    {"ODE quick step", "double, dWorldQuickStep, 20 iterations, ERP 0.2", MODE_QUICK, false, 1000,
     OPERATIONS},
    {"ODE step", "double, dWorldStep, ERP 0.2", MODE_STEP, false, 12, OPERATIONS},
};

const TouchEngine *ode_touch(int *count)
{
    *count = (int)(sizeof engines / sizeof engines[0]);
    return engines;
}
