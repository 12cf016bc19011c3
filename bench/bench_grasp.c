#include "bench.h"

#include "hand_model.h"

#include <math.h>
#include <stdlib.h>

/* The hand of the experiment "grasp" with its box: ten bodies, sixteen points of joints, four
 * springs to targets, twelve contacts of flat pads or eighteen of ridges. A step while the box is
 * carried, and while it is held still, by the default choice of solvers and by the ladder. */

enum { COUNT = 100, MOMENTS = 2 };
static const double T = 1e-3;                     // s
static const double lift = 0.5, land = 6.0;       // s, when the targets begin and end to move
static const double moment[MOMENTS] = {2.5, 8.0}; // s, at which steps are timed
static const double room = 0.003;                 // m, between an open hand's pads and the box
static const double grip = 3.6;                   // N, of the thumb, and of both fingers
static const char *const what[] = {"carried", "held"};

static const Column columns[] = {
    {"grasp", "grasp", -30, 0},     {"moment", "moment", -8, 0},
    {"step_us", "µs/step", 9, 3},   {"median_us", "median", 9, 3},
    {"contacts", "contacts", 9, 3}, {"residual", "residual m/s", 12, 2},
};

typedef struct Kind {
    const char *name;
    HandSkin skin;
    tac_ContactSolver solver;
} Kind;
static const Kind kinds[] = {
    {"pads, default", HAND_PADS, TAC_SOLVER_AUTO},
    {"pads, ladder", HAND_PADS, TAC_SOLVER_LADDER},
    {"ridges, default", HAND_RIDGES, TAC_SOLVER_AUTO},
    {"ridges, ladder", HAND_RIDGES, TAC_SOLVER_LADDER},
};
enum { KINDS = sizeof kinds / sizeof kinds[0], RUNS = KINDS * MOMENTS };

typedef struct Run {
    tac_World *world;
    Hand hand;
    int step, first; // steps made; at which its timing begins
    void *kept;      // the state there
    size_t size;
} Run;

/// The palm's target: the pinch of thumb and fingers lies level; then up, about and round.
static tac_Pose palm_at(double t)
{
    const double pi = acos(-1.0), s = hand_ramp(t, lift, land);
    tac_Pose level = tac_pose_make(vec(0.0, 0.0, 0.0), vec(-0.5 * pi, 0.0, 0.0));
    tac_Pose way = tac_pose_make(
        vec(0.05 * sin(2.0 * pi * s), 0.1 * s, 0.03 + 0.15 * s + 0.03 * sin(2.0 * pi * s)),
        vec(0.2 * sin(2.0 * pi * s), 0.0, 0.6 * s));
    return tac_pose_mul(way, level);
}

static bool run_steps(void *user, int count)
{
    Run *run = user;
    for (int k = 0; k < count; k++) {
        double t = T * ++run->step;
        double close = room * hand_ramp(t, 0.0, 0.25), force = grip * hand_ramp(t, 0.2, 0.45);
        double deep = close + 0.5 * force / hand_def_grasp().pull;
        double squeeze[HAND_DIGITS] = {deep, deep, deep};
        if (!hand_drive(run->world, &run->hand, palm_at(t), squeeze) ||
            tac_world_step(run->world, T) != TAC_OK)
            return false;
    }
    return true;
}

static void reset(void *user)
{
    Run *run = user;
    if (tac_world_load(run->world, run->kept, run->size) != TAC_OK)
        abort(); // cannot be: it is this world's own state
    run->step = run->first;
}

static bool add_box(Run *run)
{
    tac_Vec3 thumb = hand_pad(run->world, &run->hand, HAND_THUMB).p;
    tac_Vec3 index = hand_pad(run->world, &run->hand, HAND_INDEX).p;
    tac_Vec3 edges = vec(0.056, index.y - thumb.y - 2.0 * room, 0.06);
    tac_BodyDef box = tac_body_def_default();
    box.mass = 0.2;
    box.inertia = tac_inertia_box(box.mass, edges);
    box.pose.p = vec(thumb.x - 0.01, 0.5 * (thumb.y + index.y), 0.5 * edges.z);
    tac_ShapeDef form = tac_shape_def_default(), table = form;
    form.type = TAC_SHAPE_BOX;
    form.size = edges;
    table.type = TAC_SHAPE_PLANE;
    tac_BodyId body;
    tac_ShapeId shape;
    return tac_body_create(run->world, &box, &body) == TAC_OK &&
           tac_shape_create(run->world, body, &form, &shape) == TAC_OK &&
           tac_shape_create(run->world, (tac_BodyId){0}, &table, &shape) == TAC_OK;
}

/// Grasp and carry up to a moment, and keep the state there.
static bool open_run(Run *run, const Kind *kind, double until)
{
    tac_WorldDef world = tac_world_def_default();
    HandDef def = hand_def_grasp();
    world.contact_solver = kind->solver;
    def.stiffness = 1e4;
    def.skin = kind->skin;
    def.group = 2;
    def.collides = 1;
    run->first = (int)lround(until / T);
    bool ok = tac_world_create(&world, &run->world) == TAC_OK &&
              tac_material_set(run->world, 0, (tac_Surface){.friction = 0.8}) == TAC_OK &&
              hand_create(run->world, &def, palm_at(0.0), &run->hand) && add_box(run) &&
              run_steps(run, run->first);
    if (!ok)
        return false;
    run->size = tac_world_save_size(run->world);
    run->kept = malloc(run->size);
    return run->kept != NULL && tac_world_save(run->world, run->kept, run->size) == TAC_OK;
}

static void print_rows(const Report *report, const Run *run, const Timed *timed)
{
    report_head(report);
    for (int i = 0; i < RUNS; i++) {
        tac_ContactStats stats = tac_world_stats(run[i].world).contact;
        report_row(report,
                   (Cell[]){text_cell(kinds[i / MOMENTS].name), text_cell(what[i % MOMENTS]),
                            number_cell(1e6 * timed[i].best), number_cell(1e6 * timed[i].median),
                            number_cell(stats.contacts), number_cell(stats.residual)});
    }
}

bool bench_grasp(const Options *options)
{
    Run run[RUNS] = {0};
    Timed timed[RUNS];
    Report report;
    if (!report_open(&report, options, "grasp", columns, sizeof columns / sizeof columns[0]))
        return false;
    bool ok = true;
    for (int i = 0; i < RUNS; i++) {
        ok = open_run(&run[i], &kinds[i / MOMENTS], moment[i % MOMENTS]) && ok;
        timed[i] = (Timed){.reset = reset, .run = run_steps, .user = &run[i], .count = COUNT};
    }
    if (ok) {
        time_in_turn(timed, RUNS, options->quick ? 10 : 50);
        print_rows(&report, run, timed);
    } else
        fprintf(stderr, "grasp: it could not be made, or its steps failed\n");
    report_close(&report);
    for (int i = 0; i < RUNS; i++) {
        ok = ok && !timed[i].failed;
        tac_world_destroy(run[i].world);
        free(run[i].kept);
    }
    return ok;
}
