#include "peer.h"
#include "mujoco_run.h"
#include "bench_vec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* MuJoCo: joint coordinates, double precision.
 *
 * The model is given as URDF text in memory, whose links stand side by side: in MJCF they nest, and
 * the XML reader refuses more than 100 levels.
 */

typedef struct ChainRun {
    ChainScene scene;
    MujocoRun mujoco;
} ChainRun;

static void add_link(MujocoText *t, const ChainScene *s, int i)
{
    tac_Vec3 axis = chain_axis(i);
    mujoco_add(t,
               "<link name=\"l%d\"><inertial><origin xyz=\"%.17g 0 0\"/><mass value=\"%.17g\"/>"
               "<inertia ixx=\"%.17g\" iyy=\"%.17g\" izz=\"%.17g\" ixy=\"0\" ixz=\"0\" "
               "iyz=\"0\"/></inertial></link>\n",
               i, 0.5 * s->length, s->mass, s->inertia.x, s->inertia.y, s->inertia.z);
    mujoco_add(t, "<joint name=\"j%d\" type=\"continuous\">", i);
    if (i == 0)
        mujoco_add(t, "<parent link=\"world\"/><origin xyz=\"0 0 0\" rpy=\"%.17g 0 0\"/>", s->roll);
    else
        mujoco_add(t, "<parent link=\"l%d\"/><origin xyz=\"%.17g 0 0\"/>", i - 1, s->length);
    mujoco_add(t, "<child link=\"l%d\"/><axis xyz=\"%g %g %g\"/></joint>\n", i, axis.x, axis.y,
               axis.z);
}

/// The scene as URDF, to be freed; NULL without memory.
static char *make_urdf(const ChainScene *s)
{
    MujocoText t = {.size = 1024 + (size_t)s->n * 640}; // a link takes under 560 bytes
    t.bytes = malloc(t.size);
    if (t.bytes == NULL)
        return NULL;
    mujoco_add(&t, "<robot name=\"chain\">\n<link name=\"world\"/>\n");
    for (int i = 0; i < s->n; i++)
        add_link(&t, s, i);
    mujoco_add(&t, "</robot>\n");
    return t.bytes;
}

static void destroy(void *run)
{
    ChainRun *r = run;
    mujoco_close(&r->mujoco);
    free(r);
}

static void *create(const Engine *engine, const ChainScene *scene, double T)
{
    ChainRun *r = calloc(1, sizeof *r);
    if (r == NULL)
        return NULL;
    r->scene = *scene;
    if (!mujoco_open(&r->mujoco, make_urdf(scene), scene->n)) {
        destroy(r);
        return NULL;
    }
    mujoco_be_smooth(&r->mujoco, T, engine->mode, scene->gravity);
    return r;
}

static bool step(void *run, int count)
{
    return mujoco_step(&((ChainRun *)run)->mujoco, count);
}

static void save(void *run)
{
    mujoco_save(&((ChainRun *)run)->mujoco);
}

static void restore(void *run)
{
    mujoco_restore(&((ChainRun *)run)->mujoco);
}

static void links(void *run, LinkState *out)
{
    ChainRun *r = run;
    const mjModel *m = r->mujoco.model;
    mjData *d = r->mujoco.data;
    mj_kinematics(m, d);
    mj_comPos(m, d);
    mj_comVel(m, d);
    for (int i = 0; i < r->scene.n; i++) {
        int body = i + 1; // 0 is the world
        mjtNum twist[6];  // angular first, at the centre of mass
        mj_objectVelocity(m, d, mjOBJ_BODY, body, twist, 0);
        const mjtNum *p = d->xipos + 3 * body, *R = d->xmat + 9 * body;
        out[i].p = v_make(p[0], p[1], p[2]);
        out[i].w = v_make(twist[0], twist[1], twist[2]);
        out[i].v = v_make(twist[3], twist[4], twist[5]);
        memcpy(out[i].R.m, R, sizeof out[i].R.m);
    }
}

#define OPERATIONS create, destroy, step, save, restore, links, NULL

static const Engine engines[] = {
    {"MuJoCo Euler", "double, semi-implicit Euler", mjINT_EULER, 100, OPERATIONS},
    {"MuJoCo implicit", "double, implicit in velocity", mjINT_IMPLICIT, 100, OPERATIONS},
    {"MuJoCo RK4", "double, Runge-Kutta of order 4", mjINT_RK4, 100, OPERATIONS},
};

const Engine *mujoco_engines(int *count)
{
    *count = (int)(sizeof engines / sizeof engines[0]);
    return engines;
}
