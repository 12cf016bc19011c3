#include "touch.h"
#include "bench_vec.h"

#include <tactus/tactus.h>

#include <stdio.h>
#include <stdlib.h>

/* Tactus behind the same face as the peers, through its public API only, with all books kept. */

enum { MODE_DEFAULT, MODE_FINE, MODE_SWEEPS, MODE_CCD, MODE_PROFILE };

typedef struct TactusRun {
    double T;
    int moving;
    tac_World *world;
    tac_BodyId *body; // (count), null: on the world
} TactusRun;

static void destroy(void *run)
{
    TactusRun *r = run;
    tac_world_destroy(r->world);
    free(r->body);
    free(r);
}

static tac_WorldDef world_def(const TouchScene *scene, int mode)
{
    tac_WorldDef def = tac_world_def_default();
    def.gravity = scene->gravity;
    def.body_capacity = scene->moving;
    def.shape_capacity = scene->count;
    def.contact_capacity = 16 * scene->moving;
    def.profile = mode == MODE_PROFILE;
    if (mode == MODE_FINE)
        def.contact_slop = 1e-7;
    if (mode == MODE_SWEEPS)
        def.contact_solver = TAC_SOLVER_NNCG;
    return def;
}

static tac_Result add_body(TactusRun *r, const TouchBody *from, bool ccd, tac_BodyId *body)
{
    tac_ShapeDef form = tac_shape_def_default();
    tac_ShapeId shape;
    form.type = from->type;
    form.size = from->size;
    if (from->mass <= 0.0) {
        form.pose = from->pose;
        return tac_shape_create(r->world, (tac_BodyId){0}, &form, &shape);
    }
    tac_BodyDef def = tac_body_def_default();
    tac_Vec3 I = from->inertia;
    def.pose = from->pose;
    def.twist = from->twist;
    def.mass = from->mass;
    def.inertia = tac_inertia_diagonal(I.x, I.y, I.z);
    tac_Result result = tac_body_create(r->world, &def, body);
    if (result == TAC_OK)
        result = tac_shape_create(r->world, *body, &form, &shape);
    return result == TAC_OK && ccd ? tac_body_set_ccd_exact(r->world, *body, true) : result;
}

static tac_Result build(TactusRun *r, const TouchScene *scene, int mode)
{
    tac_WorldDef def = world_def(scene, mode);
    tac_Result result = tac_world_create(&def, &r->world);
    if (result == TAC_OK)
        result = tac_material_set(r->world, 0, (tac_Surface){.friction = scene->friction});
    for (int i = 0; i < scene->count && result == TAC_OK; i++)
        result = add_body(r, &scene->body[i], mode == MODE_CCD, &r->body[i]);
    return result;
}

static void *create(const TouchEngine *engine, const TouchScene *scene, double T)
{
    TactusRun *r = calloc(1, sizeof *r);
    if (r == NULL)
        return NULL;
    r->T = T;
    r->moving = scene->moving;
    r->body = calloc((size_t)scene->count, sizeof *r->body);
    tac_Result result = r->body == NULL ? TAC_ERR_MEMORY : build(r, scene, engine->mode);
    if (result == TAC_OK)
        return r;
    fprintf(stderr, "%s: %s\n", engine->name, tac_result_text(result));
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

static void bodies(void *run, TouchState *out)
{
    TactusRun *r = run;
    for (int i = 0; i < r->moving; i++) {
        tac_Pose pose = tac_body_pose(r->world, r->body[i]);
        tac_Twist twist = tac_body_state_twist(r->world, r->body[i]); // energy is the state's, not
                                                                      // the mean's
        out[i] = (TouchState){pose.p, m_from_quat(pose.q), twist.lin, twist.ang};
    }
}

static int contacts(void *run)
{
    TactusRun *r = run;
    return tac_world_stats(r->world).contact.contacts;
}

#define OPERATIONS create, destroy, step, bodies, contacts

static const TouchEngine engines[] = {
    {"Tactus", "double, defaults, books kept: slop 10 µm, tolerance 0.1 µm/s", MODE_DEFAULT, false,
     100000, OPERATIONS},
    {"Tactus slop 0.1 µm", "the same with a slop of 0.1 µm", MODE_FINE, false, 100000, OPERATIONS},
    {"Tactus sweeps", "the same with sweeps only, as a bounded time needs", MODE_SWEEPS, false,
     100000, OPERATIONS},
    {"Tactus exact impact", "the same with tac_body_set_ccd_exact", MODE_CCD, true, 100000,
     OPERATIONS},
};

static const TouchEngine profiled = {"Tactus", "", MODE_PROFILE, false, 100000, OPERATIONS};

const TouchEngine *tactus_touch(int *count)
{
    *count = (int)(sizeof engines / sizeof engines[0]);
    return engines;
}

const TouchEngine *tactus_touch_profiled(void)
{
    return &profiled;
}

const tac_World *tactus_touch_world(void *run)
{
    TactusRun *r = run;
    return r->world;
}
