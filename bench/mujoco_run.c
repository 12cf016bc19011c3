#include "mujoco_run.h"

#include <stdlib.h>

bool mujoco_open(MujocoRun *r, char *text, int dofs)
{
    r->model = text != NULL ? mujoco_load(text) : NULL;
    free(text);
    if (r->model == NULL || r->model->nv != dofs)
        return false;
    r->kept_q = calloc((size_t)r->model->nq, sizeof *r->kept_q);
    r->kept_rate = calloc((size_t)r->model->nv, sizeof *r->kept_rate);
    r->data = mj_makeData(r->model);
    return r->kept_q != NULL && r->kept_rate != NULL && r->data != NULL;
}

void mujoco_close(MujocoRun *r)
{
    if (r->data != NULL)
        mj_deleteData(r->data);
    if (r->model != NULL)
        mj_deleteModel(r->model);
    free(r->kept_q);
    free(r->kept_rate);
}

void mujoco_be_smooth(const MujocoRun *r, double T, int integrator, double gravity)
{
    mjOption *o = &r->model->opt;
    o->timestep = T;
    o->integrator = integrator;
    o->gravity[0] = o->gravity[1] = 0.0;
    o->gravity[2] = -gravity;
    o->disableflags |=
        mjDSBL_CONSTRAINT | mjDSBL_CONTACT | mjDSBL_PASSIVE | mjDSBL_ACTUATION | mjDSBL_SENSOR;
}

bool mujoco_step(MujocoRun *r, int count)
{
    for (int k = 0; k < count; k++)
        mj_step(r->model, r->data);
    const mjWarningStat *w = r->data->warning;
    return w[mjWARN_BADQPOS].number + w[mjWARN_BADQVEL].number + w[mjWARN_BADQACC].number == 0;
}

void mujoco_save(MujocoRun *r)
{
    mju_copy(r->kept_q, r->data->qpos, r->model->nq);
    mju_copy(r->kept_rate, r->data->qvel, r->model->nv);
}

void mujoco_restore(MujocoRun *r)
{
    mj_resetData(r->model, r->data);
    mju_copy(r->data->qpos, r->kept_q, r->model->nq);
    mju_copy(r->data->qvel, r->kept_rate, r->model->nv);
}
