#include "tree_engine.h"
#include "mujoco_run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* MuJoCo, in double precision. The robot is given as URDF text, whose links stand side by side (see
 * peer_mujoco.c); a link's frame is at its joint. */

static void add_link(MujocoText *t, const Robot *r, int i)
{
    const RobotLink *l = &r->link[i];
    tac_Vec3 at = l->from;
    if (l->parent >= 0) {
        tac_Vec3 joint = r->link[l->parent].to;
        at = (tac_Vec3){at.x - joint.x, at.y - joint.y, at.z - joint.z};
    }
    mujoco_add(
        t,
        "<link name=\"l%d\"><inertial><origin xyz=\"%.17g %.17g %.17g\"/><mass value=\"%.17g\"/>"
        "<inertia ixx=\"%.17g\" iyy=\"%.17g\" izz=\"%.17g\" ixy=\"0\" ixz=\"0\" "
        "iyz=\"0\"/></inertial></link>\n",
        i, -l->to.x, -l->to.y, -l->to.z, l->mass, l->inertia.x, l->inertia.y, l->inertia.z);
    mujoco_add(t, "<joint name=\"j%d\" type=\"%s\">", i, l->floats ? "floating" : "continuous");
    if (l->parent < 0)
        mujoco_add(t, "<parent link=\"world\"/>");
    else
        mujoco_add(t, "<parent link=\"l%d\"/>", l->parent);
    mujoco_add(t, "<origin xyz=\"%.17g %.17g %.17g\" rpy=\"%.17g 0 0\"/>", at.x, at.y, at.z,
               l->parent < 0 ? r->roll : 0.0);
    mujoco_add(t, "<child link=\"l%d\"/><axis xyz=\"%g %g %g\"/></joint>\n", i, l->axis.x,
               l->axis.y, l->axis.z);
}

/// The robot as URDF, to be freed; NULL without memory.
static char *make_urdf(const Robot *r)
{
    MujocoText t = {.size = 1024 + (size_t)r->n * 800}; // a link takes under 720 bytes
    t.bytes = malloc(t.size);
    if (t.bytes == NULL)
        return NULL;
    mujoco_add(&t, "<robot name=\"robot\">\n<link name=\"world\"/>\n");
    for (int i = 0; i < r->n; i++)
        add_link(&t, r, i);
    mujoco_add(&t, "</robot>\n");
    return t.bytes;
}

static void destroy(void *run)
{
    mujoco_close(run);
    free(run);
}

static void set_state(MujocoRun *r, const Robot *robot)
{
    for (int i = 0; i < robot->n; i++) {
        if (robot->link[i].floats)
            continue;
        char name[16];
        snprintf(name, sizeof name, "j%d", i);
        int joint = mj_name2id(r->model, mjOBJ_JOINT, name);
        r->data->qpos[r->model->jnt_qposadr[joint]] = robot->link[i].angle;
        r->data->qvel[r->model->jnt_dofadr[joint]] = robot->link[i].rate;
    }
}

static void *create(const TreeEngine *engine, const Robot *robot, double T)
{
    MujocoRun *r = calloc(1, sizeof *r);
    if (r == NULL)
        return NULL;
    if (!mujoco_open(r, make_urdf(robot), robot->dofs)) {
        destroy(r);
        return NULL;
    }
    mujoco_be_smooth(r, T, engine->mode, robot->gravity);
    set_state(r, robot);
    return r;
}

static bool step(void *run, int count)
{
    return mujoco_step(run, count);
}

static void save(void *run)
{
    mujoco_save(run);
}

static void restore(void *run)
{
    mujoco_restore(run);
}

static void read(void *run, double *angle, double *rate)
{
    MujocoRun *r = run; // chains and arms: its order is ours
    mju_copy(angle, r->data->qpos, r->model->nq);
    mju_copy(rate, r->data->qvel, r->model->nv);
}

#define OPERATIONS create, destroy, step, save, restore, read

static const TreeEngine engines[] = {
    {"MuJoCo Euler", "double, semi-implicit Euler", mjINT_EULER, 100, OPERATIONS},
    {"MuJoCo RK4", "double, Runge-Kutta of order 4", mjINT_RK4, 100, OPERATIONS},
};

const TreeEngine *mujoco_trees(int *count)
{
    *count = (int)(sizeof engines / sizeof engines[0]);
    return engines;
}
