#include "tree_engine.h"

#include <math.h>
#include <stdlib.h>
#include <tactus/tactus.h>
#include <tactus/tree.h>

/* Tactus: trees in a world of their own, through the public headers. The energy is kept exactly, as
 * by default; `largest` of the square form is where its cube becomes too long to wait for. */

typedef struct TactusRun {
    tac_World *world;
    tac_SystemId tree;
    double T;
    void *kept;
    size_t size;
} TactusRun;

/// A frame whose z axis is one of x, y, z.
static tac_Pose frame(tac_Vec3 at, tac_Vec3 axis)
{
    double s = sqrt(0.5);
    if (axis.x != 0.0)
        return (tac_Pose){at, {s, 0, s, 0}};
    if (axis.y != 0.0)
        return (tac_Pose){at, {s, -s, 0, 0}};
    return (tac_Pose){at, {1, 0, 0, 0}};
}

static tac_TreeBodyDef body_def(const Robot *robot, int i)
{
    const RobotLink *l = &robot->link[i];
    tac_TreeBodyDef b = tac_tree_body_def_default();
    b.parent = l->parent;
    b.joint = l->floats ? TAC_TREE_FREE : TAC_TREE_REVOLUTE;
    b.frame_parent = frame(l->from, l->axis);
    b.frame_body = frame(l->to, l->axis);
    b.mass = l->mass;
    b.inertia = tac_inertia_diagonal(l->inertia.x, l->inertia.y, l->inertia.z);
    b.position[0] = l->floats ? 0.0 : l->angle;
    b.velocity[0] = l->floats ? 0.0 : l->rate;
    if (l->parent < 0) { // the whole robot is turned
        tac_Pose roll = tac_pose_make((tac_Vec3){0, 0, 0}, (tac_Vec3){robot->roll, 0, 0});
        b.frame_parent = tac_pose_mul(roll, b.frame_parent);
    }
    return b;
}

static void destroy(void *run)
{
    TactusRun *r = run;
    tac_world_destroy(r->world);
    free(r->kept);
    free(r);
}

static tac_Result build(TactusRun *r, const TreeEngine *engine, const Robot *robot)
{
    tac_WorldDef world = tac_world_def_default();
    tac_TreeDef def = tac_tree_def_default();
    tac_TreeBodyDef *body = calloc((size_t)robot->n, sizeof *body);
    if (body == NULL)
        return TAC_ERR_MEMORY;
    for (int i = 0; i < robot->n; i++)
        body[i] = body_def(robot, i);
    def.body = body;
    def.body_count = robot->n;
    def.form = (tac_Form)engine->mode;
    world.gravity = (tac_Vec3){0, 0, -robot->gravity};
    world.guest_capacity = robot->n;
    tac_Result result = tac_world_create(&world, &r->world);
    if (result == TAC_OK)
        result = tac_tree_create(r->world, &def, &r->tree);
    free(body);
    if (result != TAC_OK)
        return result;
    r->size = tac_world_save_size(r->world);
    r->kept = malloc(r->size);
    return r->kept == NULL ? TAC_ERR_MEMORY : TAC_OK;
}

static void *create(const TreeEngine *engine, const Robot *robot, double T)
{
    TactusRun *r = calloc(1, sizeof *r);
    if (r == NULL)
        return NULL;
    r->T = T;
    if (build(r, engine, robot) == TAC_OK)
        return r;
    destroy(r);
    return NULL;
}

static bool step(void *run, int count)
{
    TactusRun *r = run;
    for (int k = 0; k < count; k++)
        if (tac_world_step(r->world, r->T) != TAC_OK)
            return false;
    return true;
}

static void save(void *run)
{
    TactusRun *r = run;
    if (tac_world_save(r->world, r->kept, r->size) != TAC_OK)
        abort(); // cannot be: no step is open, and the size is the world's
}

static void restore(void *run)
{
    TactusRun *r = run;
    if (tac_world_load(r->world, r->kept, r->size) != TAC_OK)
        abort();
}

static void read(void *run, double *angle, double *rate)
{
    TactusRun *r = run;
    if (tac_system_positions(r->world, r->tree, angle) != TAC_OK ||
        tac_system_state_velocities(r->world, r->tree, rate) != TAC_OK)
        abort();
}

#define OPERATIONS create, destroy, step, save, restore, read

static const TreeEngine engines[] = {
    {"Tactus", "exact energy, the form by size", TAC_FORM_AUTO, 1000000, OPERATIONS},
    {"Tactus square", "exact energy, Cholesky factor", TAC_FORM_SQUARE, 100, OPERATIONS},
    {"Tactus recursion", "exact energy, twists of all links", TAC_FORM_RECURSION, 1000000,
     OPERATIONS},
};

const TreeEngine *tactus_trees(int *count)
{
    *count = (int)(sizeof engines / sizeof engines[0]);
    return engines;
}
