/* A box that is dropped on a level floor (drop.h). */
#include "drop.h"
#include "larger.h"

#include <math.h>

DropDef drop_elastic(void)
{
    return (DropDef){
        .scheme = TAC_SCHEME_PMI,
        .law = TAC_LAW_ELASTIC,
        .solver = TAC_SOLVER_LEMKE,
        .directions = 4,
        .surface = {.friction = 0.3},
        .pose = tac_pose_make(vec(0.0, 0.0, 0.5), vec(0.3, 0.2, 0.1)),
        .v = vec(0.5, 0.0, 0.0),
        .T = 0.001,
        .end = 2.0,
    };
}

DropDef drop_plastic(void)
{
    DropDef def = drop_elastic();
    def.law = TAC_LAW_PLASTIC;
    return def;
}

DropDef drop_scheme(tac_Scheme scheme)
{
    DropDef def = drop_elastic();
    def.scheme = scheme;
    return def;
}

DropDef drop_blend(double normal, double tangential)
{
    DropDef def = drop_elastic();
    def.law = TAC_LAW_BLEND;
    def.surface.restitution = normal;
    def.surface.rebound = tangential;
    return def;
}

static bool build(const DropDef *def, tac_World **world, tac_BodyId *body)
{
    tac_WorldDef world_def = tac_world_def_default();
    world_def.study.scheme = def->scheme;
    if (def->scheme != TAC_SCHEME_PMI)
        world_def.policy = TAC_POLICY_PLAIN;
    if (def->scheme == TAC_SCHEME_PMI && def->law != TAC_LAW_BLEND)
        world_def.study.gyro = TAC_GYRO_START; // as printed, too: V̂ of the solve is that of the
                                               // motion
    world_def.study.contact_law = def->law;
    world_def.contact_solver = def->solver;
    world_def.study.friction_directions = def->directions;
    world_def.push_out = def->push_out;
    Solid box = {.type = TAC_SHAPE_BOX,
                 .size = vec(DROP_EDGE, DROP_EDGE, DROP_EDGE),
                 .mass = DROP_MASS,
                 .pose = def->pose,
                 .twist = {.lin = def->v}};
    if (!solids_open(&world_def, def->surface, true, world))
        return false;
    if (solids_add(*world, &box, body, NULL))
        return true;
    tac_world_destroy(*world);
    return false;
}

LabTable *drop_table(Lab *lab, const char *name)
{
    return losses_table(lab, name, (LabColumn){"height", "m"});
}

// What a step shows that the watch does not.
typedef struct Bounce {
    double E;  // J, before the step
    int since; // steps since it touched; -1: it never did
} Bounce;

static void note_step(DropRun *run, Bounce *b, const tac_World *world, tac_BodyId box, double T)
{
    tac_StepStats stats = tac_world_stats(world);
    const bool touches = stats.contact.contacts > 0;
    double E = tac_world_energy(world);
    if (touches)
        run->gain = larger(run->gain, E - b->E);
    if (b->since >= 0 && !touches && ++b->since == (int)lround(0.02 / T))
        run->flights++;
    if (touches)
        b->since = 0;
    if (b->since >= 0)
        run->top = larger(run->top, tac_body_pose(world, box).p.z);
    run->depth_end = stats.contact.depth;
    b->E = E;
}

bool drop_run(const DropDef *def, LabTable *course, DropRun *run)
{
    tac_World *world;
    tac_BodyId box;
    *run = (DropRun){.gain = -(double)INFINITY};
    if (!build(def, &world, &box))
        return false;
    run->watch = watch_start(world, def->push_out);
    Bounce bounce = {run->watch.start, -1};
    const int steps = (int)lround(def->end / def->T);
    const int every = (int)larger(lround(0.002 / def->T), 1.0);
    bool ok = true;
    for (int i = 0; ok && i <= steps; i++) {
        if (i > 0) {
            ok = watch_step(&run->watch, world, def->T);
            note_step(run, &bounce, world, box, def->T);
        }
        if (course != NULL && i % every == 0)
            losses_row(course, world, i * def->T, tac_body_pose(world, box).p.z);
    }
    run->books = tac_world_ledger(world, true);
    run->E_end = tac_world_energy(world);
    run->balance = watch_balance(&run->watch, world);
    tac_world_destroy(world);
    return ok;
}

bool drop_follow(const DropDef *def, double interval, tac_Pose *pose, int count)
{
    tac_World *world;
    tac_BodyId box;
    if (!build(def, &world, &box))
        return false;
    const int every = (int)lround(interval / def->T);
    bool ok = true;
    for (int i = 0; i < count; i++) {
        for (int k = 0; ok && i > 0 && k < every; k++)
            ok = tac_world_step(world, def->T) == TAC_OK;
        pose[i] = tac_body_pose(world, box);
    }
    tac_world_destroy(world);
    return ok;
}

void drop_draw_energy(Lab *lab, const char *name, const char *caption, LabTable *course)
{
    losses_draw(lab, name, caption, course, 60.0);
}

void drop_claim_books(Lab *lab, const char *what, const DropRun *run)
{
    // rounding of 50 J in a step, and of a few thousand steps
    lab_claim(lab, lab_text(lab, "%s: the energy never rises: largest change in a step", what),
              run->watch.rise, AT_MOST, 1e-12, "J");
    lab_claim(lab, lab_text(lab, "%s: start less losses is what is left: error", what),
              fabs(run->balance), AT_MOST, 1e-9, "J");
    lab_claim(lab, lab_text(lab, "%s: the ledger closes in every step: residual over scale", what),
              run->watch.residual, AT_MOST, 1e-12, "");
}
