/* Robots from URDF files against MuJoCo, which reads the same files with its own reader: mass
 * matrix, velocity-dependent terms and accelerations. Joints are matched by name.
 *
 * MuJoCo fixes the root link of a URDF file to the world, so only robots that stand are compared
 * here; it drops mimic tags, whose efforts it gets like those of all springs. */
#include "robots.h"
#include <mujoco/mujoco.h>
#include <stdio.h>
#include <string.h>

/// MuJoCo's joint of one of our bodies, -1: none.
static int joint_of(const Robot *r, const mjModel *m, int body)
{
    return mj_name2id(m, mjOBJ_JOINT, tac_model_joint_name(r->model, body));
}

static bool complete(const Robot *r, const mjModel *m)
{
    if (m->nv != r->dofs)
        return false;
    for (int i = 0; i < r->def->body_count; i++)
        if (r->def->body[i].joint != TAC_TREE_FIXED && joint_of(r, m, i) < 0)
            return false;
    return true;
}

static void ask(const Robot *r, mjModel *m, mjData *d, RobotAnswer *a)
{
    static double M[ROBOT_DOFS * ROBOT_DOFS];
    for (int i = 0; i < r->def->body_count; i++) {
        int joint = joint_of(r, m, i);
        if (r->def->body[i].joint == TAC_TREE_FIXED)
            continue;
        int to = m->jnt_dofadr[joint];
        a->T[to][r->dof[i]] = 1.0;
        d->qpos[m->jnt_qposadr[joint]] = r->q[r->position[i]];
        d->qvel[to] = r->v[r->dof[i]];
    }
    robot_efforts(r, a, d->qfrc_applied);
    mju_zero3(m->opt.gravity); // qfrc_bias has both
    mj_forward(m, d);
    mj_fullM(m, M, d->qM);
    memcpy(a->bias, d->qfrc_bias, (size_t)m->nv * sizeof *a->bias);
    for (int i = 0; i < m->nv; i++)
        memcpy(a->M[i], M + i * m->nv, (size_t)m->nv * sizeof *M);
    m->opt.gravity[0] = r->gravity.x, m->opt.gravity[1] = r->gravity.y;
    m->opt.gravity[2] = r->gravity.z;
    mj_forward(m, d);
    memcpy(a->acceleration, d->qacc_smooth, (size_t)m->nv * sizeof *a->acceleration);
}

/// Dampers and friction of the joints come with the efforts; nothing touches.
static mjModel *load(const Robot *r)
{
    char error[1000] = "";
    mjModel *m = mj_loadXML(r->file, NULL, error, sizeof error);
    if (m == NULL) {
        fprintf(stderr, "%s: %s\n", r->file, error);
        return NULL;
    }
    m->opt.disableflags |= mjDSBL_CONTACT | mjDSBL_LIMIT | mjDSBL_PASSIVE | mjDSBL_FRICTIONLOSS;
    return m;
}

static bool compare(Robot *r)
{
    static RobotAnswer answer;
    mjModel *m = load(r);
    if (m == NULL || !complete(r, m)) {
        fprintf(stderr, "%s: MuJoCo has other joints\n", r->name);
        mj_deleteModel(m);
        return false;
    }
    mjData *d = mj_makeData(m);
    bool agree = d != NULL;
    for (int k = 0; d != NULL && k < ROBOT_DRAWS; k++) {
        memset(&answer, 0, sizeof answer);
        robot_draw(r, k);
        ask(r, m, d, &answer);
        agree = robot_compare(r, &answer) && agree;
    }
    robot_report(r, "MuJoCo's reading");
    mj_deleteData(d);
    mj_deleteModel(m);
    return agree;
}

int main(void)
{
    bool agree = true;
    int compared = 0;
    for (int i = 0; i < robot_count(); i++) {
        Robot robot;
        bool opened = robot_open(&robot, i);
        agree = opened && agree;
        if (opened && robot.model != NULL && robot.def->body[0].joint != TAC_TREE_FREE) {
            agree = compare(&robot) && agree;
            compared++;
        }
        robot_close(&robot);
    }
    return agree && compared > 0 ? 0 : 1;
}
