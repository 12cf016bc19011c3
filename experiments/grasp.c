/* A box in the hand of S0: lifted, carried along a path, held still for more than a minute. */
#include "grasp_task.h"
#include "larger.h"

#include <math.h>
#include <stdlib.h>
#include <time.h>

static const double T = GRASP_STEP, lift = GRASP_LIFT, land = GRASP_LAND; // s

typedef struct Kind {
    const char *name;
    bool rods;        // else J = mI
    double stiffness; // N/m, k_G
    HandSkin skin;    // flat pads or ridges
} Kind;

enum { KINDS = 8 };
static const Kind kinds[KINDS] = {
    {"J = mI, k = 50 N/m, pads", false, 50.0, HAND_PADS},
    {"J = mI, k = 1e4 N/m, pads", false, 1e4, HAND_PADS},
    {"rods, k = 50 N/m, pads", true, 50.0, HAND_PADS},
    {"rods, k = 1e4 N/m, pads", true, 1e4, HAND_PADS},
    {"J = mI, k = 50 N/m, ridges", false, 50.0, HAND_RIDGES},
    {"J = mI, k = 1e4 N/m, ridges", false, 1e4, HAND_RIDGES},
    {"rods, k = 50 N/m, ridges", true, 50.0, HAND_RIDGES},
    {"rods, k = 1e4 N/m, ridges", true, 1e4, HAND_RIDGES},
};

static HandDef hand_of(const Kind *kind)
{
    HandDef def = grasp_hand(kind->stiffness, kind->skin);
    if (kind->rods) { // drag 0.02 would be a thousand times what their inertia needs
        hand_set_rods(&def);
        def.drag = 1e-4;
        def.damping = kind->stiffness > 1000.0 ? 1.0 : 0.1;
        def.damper = 1e-5;
        def.twist = 0.1;
        def.twist_damping = 2e-4;
    }
    return def;
}

static bool build(Grasp *g, const Kind *kind)
{
    tac_WorldDef world = tac_world_def_default();
    world.contact_solver = TAC_SOLVER_LADDER;
    world.profile = true;
    HandDef def = hand_of(kind);
    return grasp_create(g, &world, &def);
}

/// What one grasp did.
typedef struct Outcome {
    double residual;                      // m/s, worst of all steps
    double unconverged, clamped, dropped; // islands
    double least, most;                   // contacts while it is carried and held
    double jump, pad_jump; // N, from step to step while held: of a body's resultant, of one contact
    double drift;          // m a minute, of the box
    double slip;           // m, of the box in the hand, from being lifted to the end
    double gap;            // m, widest joint at the end
    double ledger;         // worst residual of the books
    double motion, held[2]; // s, median of a step while carried; median and 99 % while held
    double stage[TAC_STAGE_COUNT][2]; // s, median and 99 % while held
} Outcome;

enum { OUTCOME = sizeof(Outcome) / sizeof(double) };

/// Forces of the last step, to see how they jump.
typedef struct Forces {
    tac_Vec3 body[HAND_BODIES + 1];
    tac_Contact contact[64];
    int count;
} Forces;

static Forces read_forces(const Grasp *g)
{
    Forces f;
    for (int i = 0; i < HAND_BODIES; i++)
        f.body[i] = tac_body_contact_wrench(g->world, g->hand.body[i]).force;
    f.body[HAND_BODIES] = tac_body_contact_wrench(g->world, g->box).force;
    const tac_Contact *contact = tac_world_contacts(g->world, &f.count);
    f.count = f.count < 64 ? f.count : 64;
    for (int i = 0; i < f.count; i++)
        f.contact[i] = contact[i];
    return f;
}

static void compare(const Forces *a, const Forces *b, Outcome *o)
{
    for (int i = 0; i <= HAND_BODIES; i++)
        o->jump = larger(o->jump, vec_distance(a->body[i], b->body[i]));
    for (int i = 0; i < a->count; i++)
        for (int j = 0; j < b->count; j++)
            if (a->contact[i].key == b->contact[j].key)
                o->pad_jump =
                    larger(o->pad_jump, vec_distance(a->contact[i].force, b->contact[j].force));
}

typedef struct Times {
    double *step, *stage[TAC_STAGE_COUNT]; // s
    int count;
} Times;

static double seconds(void)
{
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static void percentiles(double *value, int count, double out[2])
{
    qsort(value, (size_t)count, sizeof *value, by_size);
    out[0] = count > 0 ? value[count / 2] : (double)NAN;
    out[1] = count > 0 ? value[count * 99 / 100] : (double)NAN;
}

static bool take_times(Times *times, int capacity)
{
    bool ok = (times->step = malloc((size_t)capacity * sizeof(double))) != NULL;
    for (int i = 0; i < TAC_STAGE_COUNT; i++)
        ok = (times->stage[i] = malloc((size_t)capacity * sizeof(double))) != NULL && ok;
    return ok;
}

static void free_times(Times *times)
{
    free(times->step);
    for (int i = 0; i < TAC_STAGE_COUNT; i++)
        free(times->stage[i]);
}

static void add_times(Times *times, double step, const tac_StepStats *stats)
{
    for (int i = 0; i < TAC_STAGE_COUNT; i++)
        times->stage[i][times->count] = stats->stage_time[i];
    times->step[times->count++] = step;
}

/// One step, and what it tells.
static bool step(Grasp *g, double t, Times *times, Outcome *o)
{
    if (!grasp_drive(g, t))
        return false;
    double begin = seconds();
    if (tac_world_step(g->world, T) != TAC_OK)
        return false;
    tac_StepStats stats = tac_world_stats(g->world);
    add_times(times, seconds() - begin, &stats);
    o->residual = larger(o->residual, stats.contact.residual);
    o->ledger = larger(o->ledger, stats.residual);
    if (t > lift + 0.5) { // the table is left
        o->least = smaller(o->least, stats.contact.contacts);
        o->most = larger(o->most, stats.contact.contacts);
    }
    return true;
}

static tac_Vec3 box_in_hand(const Grasp *g)
{
    return tac_pose_point_inverse(hand_pad(g->world, &g->hand, HAND_THUMB),
                                  tac_body_pose(g->world, g->box).p);
}

/// A whole grasp; forces and drift are watched from `from` to `end`.
static bool hold(Grasp *g, double from, double end, Times *times, Outcome *o)
{
    tac_Vec3 start = {0}, lifted = {0};
    Forces last = {0};
    for (int i = 1; i <= lround(end / T); i++) {
        double t = i * T;
        if (!step(g, t, times, o))
            return false;
        if (i == lround(lift / T))
            lifted = box_in_hand(g);
        if (i == lround(land / T)) {
            double motion[2];
            int first = (int)lround(lift / T);
            percentiles(times->step + first, times->count - first, motion);
            o->motion = motion[0];
        }
        if (i == lround(from / T)) {
            start = tac_body_pose(g->world, g->box).p;
            times->count = 0;
        }
        if (i < lround(from / T))
            continue;
        Forces now = read_forces(g);
        if (i > lround(from / T))
            compare(&now, &last, o);
        last = now;
        double way = vec_distance(tac_body_pose(g->world, g->box).p, start);
        o->drift = larger(o->drift, way * 60.0 / (end - from));
    }
    o->slip = vec_distance(box_in_hand(g), lifted);
    return true;
}

typedef struct Plan {
    const int *kind;
    double from, end; // s
} Plan;

static bool point(void *user, int index, double *out)
{
    const Plan *plan = user;
    Grasp g = {0};
    Times times = {0};
    Outcome o = {.least = HUGE_VAL};
    bool ok = take_times(&times, (int)lround(plan->end / T)) &&
              build(&g, &kinds[plan->kind[index]]) && hold(&g, plan->from, plan->end, &times, &o);
    if (ok) {
        tac_ContactStats stats = tac_world_stats(g.world).contact;
        o.unconverged = (double)stats.unconverged;
        o.clamped = (double)stats.clamped;
        o.dropped = (double)stats.dropped;
        o.gap = hand_gap(g.world, &g.hand);
        percentiles(times.step, times.count, o.held);
        for (int i = 0; i < TAC_STAGE_COUNT; i++)
            percentiles(times.stage[i], times.count, o.stage[i]);
        *(Outcome *)out = o;
    }
    free_times(&times);
    tac_world_destroy(g.world);
    return ok;
}

static void tell(Lab *lab, const Plan *plan, const Outcome *o, int count)
{
    static const LabColumn columns[] = {
        {"fewest contacts", ""},  {"most contacts", ""},         {"worst residual", "m/s"},
        {"resultant jumps", "N"}, {"single contact jumps", "N"}, {"drift", "µm/min"},
        {"slip", "µm"},           {"widest joint", "mm"},        {"step, carried", "µs"},
        {"step, held", "µs"},     {"99 %, held", "µs"}};
    LabTable *table = lab_table(lab, "kinds",
                                "The box carried and held. Residual: worst of all steps. Jumps: "
                                "largest change of a force from step to step while held still. "
                                "Slip: of the box in the hand since it was lifted. Times of steps: "
                                "medians on the machine of this report, which was not idle.",
                                columns, 11);
    for (int i = 0; i < count; i++)
        lab_row(table, kinds[plan->kind[i]].name,
                (double[]){o[i].least, o[i].most, o[i].residual, o[i].jump, o[i].pad_jump,
                           1e6 * o[i].drift, 1e6 * o[i].slip, 1e3 * o[i].gap, 1e6 * o[i].motion,
                           1e6 * o[i].held[0], 1e6 * o[i].held[1]});
    LabTable *stages =
        lab_table(lab, "stages", "Where the time of a step goes while held: median of each stage.",
                  (LabColumn[]){{"prepare", "µs"},
                                {"collide", "µs"},
                                {"rows", "µs"},
                                {"free", "µs"},
                                {"condense", "µs"},
                                {"solve", "µs"},
                                {"finish", "µs"},
                                {"policy", "µs"},
                                {"push-out", "µs"},
                                {"ledger", "µs"}},
                  TAC_STAGE_COUNT);
    for (int i = 0; i < count; i++) {
        double row[TAC_STAGE_COUNT];
        for (int j = 0; j < TAC_STAGE_COUNT; j++)
            row[j] = 1e6 * o[i].stage[j][0];
        lab_row(stages, kinds[plan->kind[i]].name, row);
    }
}

static void claim(Lab *lab, const Outcome *o, int count)
{
    Outcome worst = {.least = HUGE_VAL};
    for (int i = 0; i < count; i++) {
        worst.residual = larger(worst.residual, o[i].residual);
        worst.unconverged += o[i].unconverged;
        worst.clamped += o[i].clamped;
        worst.dropped += o[i].dropped;
        worst.least = smaller(worst.least, o[i].least);
        worst.jump = larger(worst.jump, o[i].jump);
        worst.drift = larger(worst.drift, o[i].drift);
        worst.slip = larger(worst.slip, o[i].slip);
        worst.ledger = larger(worst.ledger, o[i].ledger);
    }
    lab_claim(lab, "worst residual of the contact problem, all steps", worst.residual, AT_MOST,
              1e-7, "m/s");
    lab_claim(lab, "contact problems that no solver answered", worst.unconverged, EQUALS, 0.0, "");
    lab_claim(lab, "forces that the safeguard scaled", worst.clamped, EQUALS, 0.0, "");
    lab_claim(lab, "contacts for which there was no room", worst.dropped, EQUALS, 0.0, "");
    lab_claim(lab, "fewest contacts while carried and held", worst.least, AT_LEAST, 12.0, "");
    lab_claim(lab, "held still: largest jump of the resultant force on a body", 1e3 * worst.jump,
              AT_MOST, 0.2, "mN");
    lab_claim(lab, "held still: drift of the box in a minute", 1e6 * worst.drift, AT_MOST, 2.0,
              "µm");
    // a tenth of the least that can be seen
    lab_claim(lab, "slip of the box in the hand", 1e6 * worst.slip, AT_MOST, 100.0, "µm");
    lab_claim(lab, "the ledger closes in every step: worst residual over scale", worst.ledger,
              AT_MOST, 1e-12, "");
}

enum { TIME, HEIGHT, TARGET, THUMB, INDEX, MIDDLE, COUNT, COLUMNS };

/// One grasp again, for the figures.
static LabTable *record(Lab *lab, const Kind *kind, double end)
{
    static const LabColumn columns[COLUMNS] = {{"time", "s"},   {"box z", "mm"}, {"target z", "mm"},
                                               {"thumb", "N"},  {"index", "N"},  {"middle", "N"},
                                               {"contacts", ""}};
    LabTable *table = lab_table(lab, "grasp", NULL, columns, COLUMNS);
    Grasp g = {0};
    bool ok = lab_check(lab, build(&g, kind), "a hand with a box could not be built");
    for (int i = 1; ok && i <= lround(end / T); i++) {
        double t = i * T;
        ok = lab_check(lab, grasp_drive(&g, t) && tac_world_step(g.world, T) == TAC_OK,
                       "a grasp could not be stepped");
        if (i % 10 == 0)
            lab_row(table, NULL,
                    (double[]){t, 1e3 * tac_body_pose(g.world, g.box).p.z, 1e3 * grasp_palm(t).p.z,
                               hand_tip_force(g.world, &g.hand, HAND_THUMB).z,
                               hand_tip_force(g.world, &g.hand, HAND_INDEX).z,
                               hand_tip_force(g.world, &g.hand, HAND_MIDDLE).z,
                               tac_world_stats(g.world).contact.contacts});
    }
    tac_world_destroy(g.world);
    return table;
}

static void draw(Lab *lab, LabTable *table, double end)
{
    LabFigure figures[] = {
        {.name = "height",
         .caption = "The box is lifted and carried after the targets of palm and fingertips, which "
                    "it follows through springs of 600 N/m.",
         .x = {"time, s", false, 0.0, end},
         .y = {"z, mm", false, 0.0, 0.0},
         .curve = {{table, TIME, TARGET, "target of the palm", LOOK_GUIDE, MARK_LINE},
                   {table, TIME, HEIGHT, "box", LOOK_EXACT, MARK_LINE}}},
        {.name = "forces",
         .caption = "Normal force of each fingertip, the resultant of its contacts; J = mI, "
                    "k = 1e4 N/m.",
         .x = {"time, s", false, 0.0, end},
         .y = {"normal force, N", false, 0.0, 0.0},
         .curve = {{table, TIME, THUMB, "thumb", LOOK_EXACT, MARK_LINE},
                   {table, TIME, INDEX, "index finger", LOOK_PRINTED, MARK_LINE},
                   {table, TIME, MIDDLE, "middle finger", LOOK_LEDGER, MARK_LINE}}},
    };
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++)
        lab_figure(lab, &figures[i]);
}

static void run(Lab *lab)
{
    static const int all[KINDS] = {0, 1, 2, 3, 4, 5, 6, 7}, few[] = {1, 3, 5}; // stiff joints
                                                                               // settle
    const bool quick = lab_quick(lab);
    const int count = quick ? 3 : KINDS;
    Plan plan = {.kind = quick ? few : all, .from = quick ? 8.5 : 20.0, .end = quick ? 10.0 : 80.0};
    Outcome outcome[KINDS];
    lab_points(lab, count, OUTCOME, point, &plan, (double *)outcome);
    tell(lab, &plan, outcome, count);
    claim(lab, outcome, count);
    const double end = quick ? 1.0 : 8.0;
    LabTable *table = record(lab, &kinds[1], end);
    draw(lab, table, end);
}

const Experiment grasp = {
    .id = "grasp",
    .title = "A box in the hand of S0: lifted, carried, held still for a minute",
    .paper =
        "S0 section V and Fig. 9, S3 section 5.1. A hand of 10 bodies, segments of m = 1 g, "
        "J = mI, k_G = 50 N/m, driven by SE(3) springs, grasps a rigid box through multi-point "
        "friction contact and carries it stably.",
    .setup =
        "A box of 0.2 kg, friction 0.8, between the thumb and two fingers, 3.6 N each way; "
        "springs of 600 N/m and 2 N·s/m pull palm and fingertips to targets that lift it by "
        "15 cm along a curve and turn it by 0.6 rad from 0.5 to 6 s, and then stand still. "
        "k_G = 50 N/m and 1e4 N/m; J = mI with drag 0.02, and the inertia of rods with dampers "
        "of 0.1 and 1 N·s/m in the joints; fingertips with flat pads, 12 contacts, or with three "
        "ridges each, 18. T = 1 ms, 80 s, watched from 20 s on; the ladder of solvers.",
    .run = run,
};
