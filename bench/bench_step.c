#include "bench.h"
#include "kept_world.h"
#include "bench_vec.h"

#include <tactus/tactus.h>

#include <math.h>
#include <stdlib.h>

/* Time per step of small scenes, and where it goes.
 *
 * Each scene is built twice: without the profile, for the time per step, and with it, for the
 * stages, because reading the clock between stages costs about as much as a stage of a single body.
 */

typedef struct Scene {
    const char *name;
    int n; // bodies
    tac_Result (*build)(tac_World *world, int n);
} Scene;

static tac_Vec3 on_a_line(int i)
{
    return v_make(0.3 * i, 0.0, 0.0);
}

/// Spinning close to the middle axis, where the gyroscopic term is busiest; n = 1 is the single
/// free body.
static tac_Result build_tops(tac_World *world, int n)
{
    tac_Result result = TAC_OK;
    for (int i = 0; i < n && result == TAC_OK; i++) {
        tac_BodyDef def = tac_body_def_default();
        def.pose.p = on_a_line(i);
        def.mass = 0.1;
        def.inertia = tac_inertia_diagonal(1e-4, 2e-4, 2.5e-4);
        def.twist.ang = v_make(0.5, 20.0 + 0.1 * i, 0.5);
        tac_BodyId body;
        result = tac_body_create(world, &def, &body);
    }
    return result;
}

static tac_Result build_pendulums(tac_World *world, int n)
{
    tac_Result result = TAC_OK;
    for (int i = 0; i < n && result == TAC_OK; i++) {
        tac_BodyDef def = tac_body_def_default();
        tac_Vec3 hook = on_a_line(i);
        def.pose.p = v_add(hook, v_make(0.0, 0.1, 0.0));
        def.mass = 0.1;
        def.inertia = tac_inertia_box(0.1, v_make(0.02, 0.2, 0.02));
        tac_BodyId body;
        result = tac_body_create(world, &def, &body);
        if (result != TAC_OK)
            break;
        // the axis of the hinge, z of its frame, lies along x
        tac_Pose frame = tac_pose_make(hook, v_make(0.0, acos(0.0), 0.0));
        tac_JointDef joint =
            tac_joint_def_at(world, TAC_JOINT_REVOLUTE, body, (tac_BodyId){0}, frame);
        tac_JointId id;
        result = tac_joint_create(world, &joint, &id);
    }
    return result;
}

static tac_Result add_box(tac_World *world, tac_Vec3 p, double mass, tac_Vec3 edges,
                          tac_BodyId *body)
{
    tac_BodyDef def = tac_body_def_default();
    def.pose.p = p;
    def.mass = mass;
    def.inertia = tac_inertia_box(mass, edges);
    return tac_body_create(world, &def, body);
}

/// One of the nine joints of the hand: a hinge about y, or a ball at the root of the outer digits.
static tac_Result add_knuckle(tac_World *world, tac_BodyId child, tac_BodyId parent, tac_Vec3 at,
                              bool ball)
{
    tac_Pose frame = tac_pose_make(at, v_make(-acos(0.0), 0.0, 0.0));
    tac_JointDef def =
        tac_joint_def_at(world, ball ? TAC_JOINT_BALL : TAC_JOINT_REVOLUTE, child, parent, frame);
    def.damping = 0.5;
    def.spring = 0.2; // N·m/rad: holds the digit up against its weight
    def.damper = 2e-3;
    tac_JointId joint;
    return tac_joint_create(world, &def, &joint);
}

static tac_Result add_digit(tac_World *world, tac_BodyId palm, double y, bool ball)
{
    const double length = 0.04; // m, of a segment
    tac_BodyId parent = palm;
    tac_Result result = TAC_OK;
    for (int i = 0; i < 3 && result == TAC_OK; i++) {
        tac_BodyId child;
        tac_Vec3 root = v_make(0.05 + length * i, y, 0.0);
        result = add_box(world, v_add(root, v_make(0.5 * length, 0.0, 0.0)), 0.02,
                         v_make(length, 0.015, 0.015), &child);
        if (result == TAC_OK)
            result = add_knuckle(world, child, parent, root, ball && i == 0);
        parent = child;
    }
    return result;
}

/// A palm held in the air by a spring, and three digits of three segments: seven hinges and two
/// balls.
static tac_Result build_hand(tac_World *world, int n)
{
    (void)n;
    tac_BodyId palm;
    tac_Result result = add_box(world, v_make(0.0, 0.0, 0.0), 0.3, v_make(0.1, 0.08, 0.03), &palm);
    for (int i = 0; i < 3 && result == TAC_OK; i++)
        result = add_digit(world, palm, 0.03 * (i - 1), i != 1);
    if (result != TAC_OK)
        return result;
    tac_SpringDef hold = tac_spring_def_default();
    hold.type = TAC_SPRING_POSE;
    hold.body_a = palm;
    hold.stiffness = 500.0;
    hold.damping = 5.0;
    hold.angular_stiffness = 5.0;
    hold.angular_damping = 0.05;
    tac_SpringId id;
    return tac_spring_create(world, &hold, &id);
}

static const Scene scenes[] = {
    {"one free body", 1, build_tops},        {"10 free tops", 10, build_tops},
    {"100 free tops", 100, build_tops},      {"hand of 10 bodies", 10, build_hand},
    {"100 pendulums", 100, build_pendulums},
};
enum {
    SCENES = sizeof scenes / sizeof scenes[0],
    COLUMNS = 5 + TAC_STAGE_COUNT,
    WARM_UP = 300,
    COUNT = 200
};
static const double T = 1e-3; // s

typedef struct Run {
    tac_World *world;
    KeptWorld kept;
    double stage[TAC_STAGE_COUNT]; // s, sums of the best repeat
    double stage_sum;              // s, of that repeat
} Run;

static void close_run(Run *run)
{
    tac_world_destroy(run->world);
    forget_world(&run->kept);
}

/// Build, warm up, save.
static tac_Result open_run(Run *run, const Scene *scene, bool profile)
{
    tac_WorldDef def = tac_world_def_default();
    def.body_capacity = def.joint_capacity = scene->n;
    def.profile = profile;
    *run = (Run){.stage_sum = HUGE_VAL};
    tac_Result result = tac_world_create(&def, &run->world);
    if (result == TAC_OK)
        result = scene->build(run->world, scene->n);
    for (int k = 0; k < WARM_UP && result == TAC_OK; k++)
        result = tac_world_step(run->world, T);
    if (result != TAC_OK)
        return result;
    return keep_world(&run->kept, run->world) ? TAC_OK : TAC_ERR_MEMORY;
}

static void reset(void *user)
{
    Run *run = user;
    restore_world(&run->kept, run->world);
}

static bool run_steps(void *user, int count)
{
    Run *run = user;
    for (int k = 0; k < count; k++)
        if (tac_world_step(run->world, T) != TAC_OK)
            return false;
    return true;
}

/// The same with the stage times added up; the repeat with the least sum is kept.
static bool run_profiled(void *user, int count)
{
    Run *run = user;
    double stage[TAC_STAGE_COUNT] = {0}, sum = 0.0;
    for (int k = 0; k < count; k++) {
        if (tac_world_step(run->world, T) != TAC_OK)
            return false;
        tac_StepStats stats = tac_world_stats(run->world);
        for (int i = 0; i < TAC_STAGE_COUNT; i++) {
            stage[i] += stats.stage_time[i];
            sum += stats.stage_time[i];
        }
    }
    if (sum >= run->stage_sum)
        return true;
    run->stage_sum = sum;
    for (int i = 0; i < TAC_STAGE_COUNT; i++)
        run->stage[i] = stage[i];
    return true;
}

static tac_Result time_scene(const Report *report, const Scene *scene)
{
    Run bare, profiled = {0};
    tac_Result result = open_run(&bare, scene, false);
    if (result == TAC_OK)
        result = open_run(&profiled, scene, true);
    if (result == TAC_OK) {
        Timed timed[] = {{.reset = reset, .run = run_steps, .user = &bare, .count = COUNT},
                         {.reset = reset, .run = run_profiled, .user = &profiled, .count = COUNT}};
        time_in_turn(timed, 2, report->options->quick ? 10 : 50);
        Cell cells[COLUMNS] = {text_cell(scene->name), number_cell(scene->n),
                               number_cell(1e6 * timed[0].best), number_cell(1e6 * timed[0].median),
                               number_cell((double)tac_world_stats(bare.world).passes)};
        for (int i = 0; i < TAC_STAGE_COUNT; i++)
            cells[5 + i] = number_cell(1e6 * profiled.stage[i] / COUNT);
        report_row(report, cells);
    }
    close_run(&bare);
    close_run(&profiled);
    return result;
}

bool bench_step(const Options *options)
{
    Column columns[COLUMNS] = {{"scene", "scene", -18, 0},
                               {"bodies", "bodies", 6, 6},
                               {"step_us", "µs/step", 8, 3},
                               {"median_us", "median", 8, 3},
                               {"passes", "passes", 6, 2}};
    char names[TAC_STAGE_COUNT][32];
    for (int i = 0; i < TAC_STAGE_COUNT; i++) {
        const char *name = tac_stage_name((tac_Stage)i);
        snprintf(names[i], sizeof names[i], "%s_us", name);
        columns[5 + i] = (Column){names[i], name, 9, 2};
    }
    Report report;
    if (!report_open(&report, options, "step", columns, COLUMNS))
        return false;
    printf("T = 1 ms, exact, passes by the world; stages in µs, from a second world with its "
           "profile on\n");
    report_head(&report);
    tac_Result result = TAC_OK;
    for (int i = 0; i < SCENES && result == TAC_OK; i++) {
        result = time_scene(&report, &scenes[i]);
        if (result != TAC_OK)
            fprintf(stderr, "%s: %s\n", scenes[i].name, tac_result_text(result));
    }
    report_close(&report);
    return result == TAC_OK;
}
