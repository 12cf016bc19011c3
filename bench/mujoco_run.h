#ifndef MUJOCO_RUN_H
#define MUJOCO_RUN_H
#include "mujoco_text.h"
#include <stdbool.h>

/* A model of MuJoCo and its state, from a text to the last step. */

typedef struct MujocoRun {
    mjModel *model;
    mjData *data;
    mjtNum *kept_q, *kept_rate;
} MujocoRun;

/// From a text that is freed here; NULL: there was no memory for it. False: MuJoCo does not take
/// it, or it has not `dofs` velocities; close it in any case.
bool mujoco_open(MujocoRun *run, char *text, int dofs);
void mujoco_close(MujocoRun *run);
/// Steps of T by an integrator (mjtIntegrator), gravity down; no contacts, constraints or sensors,
/// so that the time is that of the smooth dynamics alone.
void mujoco_be_smooth(const MujocoRun *run, double T, int integrator, double gravity);
/// False: a state was not finite, which mj_step resets and counts.
bool mujoco_step(MujocoRun *run, int count);
/// Keep positions and velocities, and go back to them.
void mujoco_save(MujocoRun *run);
void mujoco_restore(MujocoRun *run);

#endif
