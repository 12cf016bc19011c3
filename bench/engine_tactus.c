#include "peer.h"
#include "bench_vec.h"
#include "kept_world.h"

#include <tactus/tactus.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Tactus behind the same face as the peers, through its public API only.
 *
 * The modes differ in policy and passes. `plain` is the papers' form: Jacobians and gyroscopic term
 * from the start of the step, leaks left in the motion.
 */

enum { MODE_PLAIN, MODE_EXACT_1, MODE_EXACT_2, MODE_EXACT_AUTO };

typedef struct TactusRun {
    ChainScene scene;
    double T;
    tac_World *world;
    tac_BodyId *body; // (n)
    KeptWorld kept;
} TactusRun;

static void destroy(void *run)
{
    TactusRun *r = run;
    tac_world_destroy(r->world);
    free(r->body);
    forget_world(&r->kept);
    free(r);
}

static tac_WorldDef world_def(const ChainScene *scene, int mode)
{
    tac_WorldDef def = tac_world_def_default();
    def.gravity = v_make(0.0, 0.0, -scene->gravity);
    def.body_capacity = def.joint_capacity = scene->n;
    if (mode == MODE_PLAIN) {
        def.policy = TAC_POLICY_PLAIN;
        def.study.predictor = TAC_PREDICTOR_START;
        def.study.gyro = TAC_GYRO_START;
    }
    def.study.passes = mode == MODE_EXACT_AUTO ? 0 : mode == MODE_EXACT_2 ? 2 : 1;
    return def;
}

static tac_Result add_link(TactusRun *r, int i)
{
    const ChainScene *s = &r->scene;
    tac_BodyDef def = tac_body_def_default();
    def.pose = (tac_Pose){chain_start(s, i), chain_roll(s)};
    def.mass = s->mass;
    def.inertia = tac_inertia_diagonal(s->inertia.x, s->inertia.y, s->inertia.z);
    return tac_body_create(r->world, &def, &r->body[i]);
}

/// A hinge turns about the z axis of its frame: z itself, or z turned onto y by a quarter about x.
static tac_Result add_hinge(TactusRun *r, int i)
{
    const ChainScene *s = &r->scene;
    double quarter = chain_axis(i).y != 0.0 ? -acos(0.0) : 0.0;
    tac_Pose near_end =
        tac_pose_make(v_make(-0.5 * s->length, 0.0, 0.0), v_make(quarter, 0.0, 0.0));
    tac_JointDef def = tac_joint_def_default();
    def.type = TAC_JOINT_REVOLUTE;
    def.body_a = r->body[i];
    def.frame_a = near_end;
    if (i > 0) {
        def.body_b = r->body[i - 1];
        def.frame_b = near_end;
        def.frame_b.p.x = 0.5 * s->length;
    } else {
        def.frame_b = tac_pose_make(v_make(0.0, 0.0, 0.0), v_make(s->roll + quarter, 0.0, 0.0));
    }
    def.stiffness = s->stiffness;
    def.half_width = s->half_width;
    tac_JointId joint;
    return tac_joint_create(r->world, &def, &joint);
}

static bool build(TactusRun *r, int mode)
{
    tac_WorldDef def = world_def(&r->scene, mode);
    tac_Result result = tac_world_create(&def, &r->world);
    for (int i = 0; i < r->scene.n && result == TAC_OK; i++) {
        result = add_link(r, i);
        if (result == TAC_OK)
            result = add_hinge(r, i);
    }
    if (result != TAC_OK)
        fprintf(stderr, "a chain of %d links: %s\n", r->scene.n, tac_result_text(result));
    return result == TAC_OK;
}

static void *create(const Engine *engine, const ChainScene *scene, double T)
{
    TactusRun *r = calloc(1, sizeof *r);
    if (r == NULL)
        return NULL;
    r->scene = *scene;
    r->T = T;
    r->body = calloc((size_t)scene->n, sizeof *r->body);
    if (r->body == NULL || !build(r, engine->mode)) {
        destroy(r);
        return NULL;
    }
    return r;
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
    if (!keep_world(&r->kept, r->world))
        abort();
}

static void restore(void *run)
{
    TactusRun *r = run;
    restore_world(&r->kept, r->world);
}

static void links(void *run, LinkState *out)
{
    TactusRun *r = run;
    for (int i = 0; i < r->scene.n; i++) {
        tac_Pose pose = tac_body_pose(r->world, r->body[i]);
        tac_Twist twist = tac_body_state_twist(r->world, r->body[i]); // the state: energy is its,
                                                                      // not the mean's
        out[i] = (LinkState){pose.p, m_from_quat(pose.q), twist.lin, twist.ang};
    }
}

/// From the geometry. What the policy carries or keeps in its tank is left out: it would flatter.
static double elastic(void *run)
{
    TactusRun *r = run;
    return tac_world_ledger(r->world, false).elastic;
}

#define OPERATIONS create, destroy, step, save, restore, links, elastic

static const Engine engines[] = {
    {"Tactus plain", "the papers' form, one pass", MODE_PLAIN, 10000, OPERATIONS},
    {"Tactus exact 1 pass", "extrapolated midpoint", MODE_EXACT_1, 10000, OPERATIONS},
    {"Tactus exact 2 passes", "midpoint from a first pass", MODE_EXACT_2, 10000, OPERATIONS},
    {"Tactus exact auto", "the default: a second pass where the first predicted badly",
     MODE_EXACT_AUTO, 10000, OPERATIONS},
};

const Engine *tactus_engines(int *count)
{
    *count = (int)(sizeof engines / sizeof engines[0]);
    return engines;
}
