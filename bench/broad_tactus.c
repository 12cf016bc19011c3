#include "broad.h"
#include "bench_vec.h"

#include <tactus/tactus.h>

#include <stdio.h>
#include <stdlib.h>

/* Ours: the COLLIDE stage of whole steps, so pairs that touch are solved as well, but not timed. */

static tac_Result add_ball(tac_World *world, const BroadScene *scene, int i)
{
    tac_BodyDef def = tac_body_def_default();
    tac_ShapeDef form = tac_shape_def_default();
    tac_BodyId body;
    tac_ShapeId shape;
    def.pose.p = scene->p[i];
    def.twist.lin = scene->v[i];
    def.inertia = tac_inertia_sphere(def.mass, scene->radius);
    form.size = v_make(scene->radius, 0.0, 0.0);
    tac_Result result = tac_body_create(world, &def, &body);
    return result == TAC_OK ? tac_shape_create(world, body, &form, &shape) : result;
}

static void *create(const BroadScene *scene)
{
    tac_WorldDef def = tac_world_def_default();
    def.gravity = v_make(0.0, 0.0, 0.0);
    def.body_capacity = def.shape_capacity = scene->count;
    def.joint_capacity = def.spring_capacity = def.fill_capacity = 0;
    def.contact_capacity = scene->count < 1000 ? 1000 : scene->count;
    def.profile = true;
    tac_World *world = NULL;
    tac_Result result = tac_world_create(&def, &world);
    for (int i = 0; i < scene->count && result == TAC_OK; i++)
        result = add_ball(world, scene, i);
    if (result == TAC_OK)
        return world;
    fprintf(stderr, "%d shapes: %s\n", scene->count, tac_result_text(result));
    tac_world_destroy(world);
    return NULL;
}

static void destroy(void *run)
{
    tac_world_destroy(run);
}

static double find(void *run, double T, int *pairs)
{
    if (tac_world_step(run, T) != TAC_OK)
        abort(); // cannot be: nothing here diverges
    tac_StepStats stats = tac_world_stats(run);
    *pairs = stats.contact.pairs;
    return stats.stage_time[TAC_STAGE_COLLIDE];
}

static const BroadEngine engine = {"Tactus", "stage COLLIDE, from poses to contact points", create,
                                   destroy, find};

const BroadEngine *tactus_broad(void)
{
    return &engine;
}
