#include "touch.h"
#include "mujoco_run.h"
#include "bench_vec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* MuJoCo: free bodies with one geom each, given as MJCF text in memory; double precision.
 *
 * Solver, cone and softness are the defaults: Newton, pyramidal, solref 0.02 1. Softness is part of
 * its model: contacts give way by what solimp and solref say, and friction creeps. Only memory is
 * asked for explicitly. Of two geoms the larger friction counts, so all have the same.
 */

typedef struct TouchRun {
    int moving;
    MujocoRun mujoco;
} TouchRun;

static void add_geom(MujocoText *t, const TouchBody *b)
{
    const tac_Vec3 *s = &b->size;
    switch (b->type) {
    case TAC_SHAPE_SPHERE:
        mujoco_add(t, "type=\"sphere\" size=\"%.17g\"", s->x);
        break;
    case TAC_SHAPE_CAPSULE:
        mujoco_add(t, "type=\"capsule\" size=\"%.17g %.17g\"", s->x, 0.5 * s->z);
        break;
    case TAC_SHAPE_CYLINDER:
        mujoco_add(t, "type=\"cylinder\" size=\"%.17g %.17g\"", s->x, 0.5 * s->z);
        break;
    case TAC_SHAPE_PLANE:
        mujoco_add(t, "type=\"plane\" size=\"10 10 1\"");
        break;
    default:
        mujoco_add(t, "type=\"box\" size=\"%.17g %.17g %.17g\"", 0.5 * s->x, 0.5 * s->y,
                   0.5 * s->z);
    }
}

static void add_body(MujocoText *t, const TouchBody *b)
{
    const tac_Pose *x = &b->pose;
    const char *tag = b->mass > 0.0 ? "body" : "geom";
    mujoco_add(t, "<%s pos=\"%.17g %.17g %.17g\" quat=\"%.17g %.17g %.17g %.17g\" ", tag, x->p.x,
               x->p.y, x->p.z, x->q.w, x->q.x, x->q.y, x->q.z);
    if (b->mass > 0.0) {
        tac_Vec3 I = b->inertia;
        mujoco_add(t, "><freejoint/><inertial pos=\"0 0 0\" mass=\"%.17g\"", b->mass);
        mujoco_add(t, " diaginertia=\"%.17g %.17g %.17g\"/><geom ", I.x, I.y, I.z);
    }
    add_geom(t, b);
    mujoco_add(t, b->mass > 0.0 ? "/></body>\n" : "/>\n");
}

/// The scene as MJCF, to be freed; NULL without memory.
static char *make_mjcf(const TouchScene *s, double T)
{
    MujocoText t = {.size = 2048 + (size_t)s->count * 640}; // a body takes under 560 bytes
    t.bytes = malloc(t.size);
    if (t.bytes == NULL)
        return NULL;
    int contacts = 20 * s->moving + 100;
    mujoco_add(&t,
               "<mujoco><option timestep=\"%.17g\" gravity=\"%.17g %.17g %.17g\"/>\n"
               "<size nconmax=\"%d\" njmax=\"%d\" nstack=\"%d\"/>\n"
               "<default><geom friction=\"%.17g 0.005 0.0001\"/></default>\n<worldbody>\n",
               T, s->gravity.x, s->gravity.y, s->gravity.z, contacts, 4 * contacts,
               2000000 + 400000 * s->moving, s->friction);
    for (int i = 0; i < s->count; i++)
        add_body(&t, &s->body[i]);
    mujoco_add(&t, "</worldbody></mujoco>\n");
    return t.bytes;
}

static void destroy(void *run)
{
    TouchRun *r = run;
    mujoco_close(&r->mujoco);
    free(r);
}

/// The velocity of a free body is linear in world axes, then angular in its own.
static void set_twist(mjtNum *qvel, const TouchBody *b)
{
    tac_Mat3 R = m_from_quat(b->pose.q);
    tac_Vec3 w = m_apply_t(&R, b->twist.ang), v = b->twist.lin;
    mjtNum six[] = {v.x, v.y, v.z, w.x, w.y, w.z};
    mju_copy(qvel, six, 6);
}

static void *create(const TouchEngine *engine, const TouchScene *scene, double T)
{
    (void)engine;
    TouchRun *r = calloc(1, sizeof *r);
    if (r == NULL)
        abort();
    r->moving = scene->moving;
    if (!mujoco_open(&r->mujoco, make_mjcf(scene, T), 6 * scene->moving)) {
        destroy(r);
        return NULL;
    }
    for (int i = 0; i < scene->moving; i++)
        set_twist(r->mujoco.data->qvel + 6 * i, &scene->body[i]);
    return r;
}

static bool step(void *run, int count)
{
    TouchRun *r = run;
    bool finite = mujoco_step(&r->mujoco, count);
    const mjWarningStat *w = r->mujoco.data->warning; // a full list of contacts is counted too
    return finite && w[mjWARN_CONTACTFULL].number + w[mjWARN_CNSTRFULL].number == 0;
}

static void bodies(void *run, TouchState *out)
{
    TouchRun *r = run;
    for (int i = 0; i < r->moving; i++) {
        const mjtNum *q = r->mujoco.data->qpos + 7 * i, *v = r->mujoco.data->qvel + 6 * i;
        tac_Quat turn = {q[3], q[4], q[5], q[6]};
        out[i].p = v_make(q[0], q[1], q[2]);
        out[i].R = m_from_quat(turn);
        out[i].v = v_make(v[0], v[1], v[2]);
        out[i].w = m_apply(&out[i].R, v_make(v[3], v[4], v[5]));
    }
}

static int contacts(void *run)
{
    TouchRun *r = run;
    return r->mujoco.data->ncon;
}

static const TouchEngine engines[] = {
    {"MuJoCo", "double, defaults: Newton, pyramidal cone, soft contacts", 0, false, 130, create,
     destroy, step, bodies, contacts},
};

const TouchEngine *mujoco_touch(int *count)
{
    *count = (int)(sizeof engines / sizeof engines[0]);
    return engines;
}
