#include "tree_tactus.h"
#include "kept_world.h"
#include "tree_engine.h"

#include <math.h>
#include <stdlib.h>
#include <tactus/tactus.h>

/* Tactus: trees in a world of their own, through the public headers. The energy is kept exactly, as
 * by default; `largest` of the square form is where its cube becomes too long to wait for.
 *
 * Where the processor has AVX2 the recursion uses it. What it does elsewhere is measured by hiding
 * that from the library while it builds and steps: the compiler keeps what the processor can do in
 * a word of this program.
 */

enum { SCALAR = 0x100 }; // added to the form

#if defined(__x86_64__)
extern struct { // as gcc and clang lay it out; what __builtin_cpu_supports reads
    unsigned vendor, type, subtype, features[1];
} __cpu_model; // NOLINT: the compiler's name

static void hide_avx2(bool hide)
{
    const unsigned avx2 = 1U << 10;
    static bool there;
    if (hide) {
        there = (__cpu_model.features[0] & avx2) != 0;
        __cpu_model.features[0] &= ~avx2;
    } else if (there)
        __cpu_model.features[0] |= avx2;
}
#else
static void hide_avx2(bool hide)
{
    (void)hide;
}
#endif

typedef struct TactusRun {
    tac_World *world;
    tac_SystemId tree;
    double T;
    bool scalar;
    KeptWorld kept;
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
    forget_world(&r->kept);
    free(r);
}

tac_World *tactus_tree_world(const Robot *robot, tac_Form form, tac_SystemId *tree)
{
    tac_WorldDef def = tac_world_def_default();
    tac_TreeDef tree_def = tac_tree_def_default();
    tac_World *world = NULL;
    tac_TreeBodyDef *body = calloc((size_t)robot->n, sizeof *body);
    if (body == NULL)
        return NULL;
    for (int i = 0; i < robot->n; i++)
        body[i] = body_def(robot, i);
    tree_def.body = body;
    tree_def.body_count = robot->n;
    tree_def.form = form;
    def.gravity = (tac_Vec3){0, 0, -robot->gravity};
    if (tac_world_create(&def, &world) == TAC_OK &&
        tac_tree_create(world, &tree_def, tree) != TAC_OK) {
        tac_world_destroy(world);
        world = NULL;
    }
    free(body);
    return world;
}

static void *create(const TreeEngine *engine, const Robot *robot, double T)
{
    TactusRun *r = calloc(1, sizeof *r);
    if (r == NULL)
        return NULL;
    r->T = T;
    r->scalar = (engine->mode & SCALAR) != 0;
    if (r->scalar)
        hide_avx2(true);
    r->world = tactus_tree_world(robot, (tac_Form)(engine->mode & ~SCALAR), &r->tree);
    if (r->scalar)
        hide_avx2(false);
    if (r->world != NULL)
        return r;
    destroy(r);
    return NULL;
}

static bool step(void *run, int count)
{
    TactusRun *r = run;
    tac_Result result = TAC_OK;
    if (r->scalar)
        hide_avx2(true);
    for (int k = 0; k < count && result == TAC_OK; k++)
        result = tac_world_step(r->world, r->T);
    if (r->scalar)
        hide_avx2(false);
    return result == TAC_OK;
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
    {"Tactus scalar", "the same without AVX2", TAC_FORM_RECURSION | SCALAR, 1000000, OPERATIONS},
};

const TreeEngine *tactus_trees(int *count)
{
    *count = (int)(sizeof engines / sizeof engines[0]);
    return engines;
}
