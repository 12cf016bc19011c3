/* Why energy alone proves nothing: two ways to keep every joule and lose the motion.
 *
 * A chain whose state is a twist for every link has more numbers than joints. What no motion of the
 * joints explains, the ghost, turns its sign in each step and counts as energy for ever. And any
 * skew matrix in the place of the Coriolis term keeps the energy, the right one or not. */
#include "two_link.h"
#include "larger.h"

#include <math.h>

// The chain: axes z and y in turn, along x, gravity along -z.

enum { LINKS = 40 };
static const double T = 0.001, length = 0.1, mass = 0.1; // s, m, kg

/// `gentle`: bent and turning, for a world without gravity. Else level, with a touch of motion that
/// leads it out of its plane.
static bool add_chain(tac_World *world, int project_every, bool gentle, tac_SystemId *tree)
{
    const double I = mass * length * length / 12.0;
    const tac_Vec3 about_y = vec(-0.5 * acos(-1.0), 0.0, 0.0); // takes the joint's z axis to y
    tac_TreeBodyDef body[LINKS];
    for (int i = 0; i < LINKS; i++) {
        tac_Vec3 turn = i % 2 == 1 ? about_y : vec(0.0, 0.0, 0.0);
        body[i] = tac_tree_body_def_default();
        body[i].parent = i - 1;
        body[i].frame_parent = tac_pose_make(vec(i > 0 ? 0.5 * length : 0.0, 0.0, 0.0), turn);
        body[i].frame_body = tac_pose_make(vec(-0.5 * length, 0.0, 0.0), turn);
        body[i].mass = mass;
        body[i].inertia = tac_inertia_diagonal(I / 50.0, I, I);
        body[i].position[0] = gentle ? 0.3 * sin(1.0 + i) : 0.0;
        body[i].velocity[0] = (gentle ? 2.0 : 0.02) * cos(1.7 * i);
    }
    tac_TreeDef def = tac_tree_def_default();
    def.body = body;
    def.body_count = LINKS;
    def.form = TAC_FORM_RECURSION;
    def.project_every = project_every;
    return tac_tree_create(world, &def, tree) == TAC_OK;
}

enum { LAST, UNPROJECTED, TACTUS, CHAINS };
static const char *const chain_name[CHAINS] = {"last step's rates, not projected",
                                               "three-point predictor, not projected",
                                               "three points, projected (default)"};
static const LabLook chain_look[CHAINS] = {LOOK_PRINTED, LOOK_LEDGER, LOOK_EXACT};

typedef struct Chain {
    tac_World *world;
    tac_SystemId tree;
    double E0;
    double error; // |E - E0| over the fall, worst of all steps
    double ghost; // share of the kinetic energy
    double lost;  // energy of the ghost over the fall
} Chain;

static const double fall = 0.5 * LINKS * LINKS * 0.1 * 0.1 * 9.81; // J, from the level to hanging

static bool chain_open(int which, Chain *c)
{
    tac_WorldDef def = tac_world_def_default();
    *c = (Chain){0};
    if (which == LAST)
        def.study.predictor = TAC_PREDICTOR_LAST;
    if (which != TACTUS)
        def.study.passes = 1;
    bool ok = tac_world_create(&def, &c->world) == TAC_OK &&
              add_chain(c->world, which == TACTUS ? 10 : 0, false, &c->tree);
    c->E0 = ok ? true_energy(c->world) : 0.0;
    return ok;
}

static bool chain_step(Chain *c)
{
    bool ok = tac_world_step(c->world, T) == TAC_OK;
    c->error = larger(c->error, fabs(true_energy(c->world) - c->E0) / fall);
    return ok;
}

static void chain_look_at(Chain *c)
{
    c->ghost = tac_tree_ghost(c->world, c->tree);
    c->lost = c->ghost * tac_world_ledger(c->world, true).kinetic / fall;
}

static void draw_chains(Lab *lab, LabTable *table, double end)
{
    LabFigure ghost = {
        .name = "ghost",
        .caption = "Share of the kinetic energy that no motion of the joints explains. All three "
                   "chains keep their energy to rounding.",
        .x = {"time, s", false, 0.0, end},
        .y = {"ghost, share of the kinetic energy", true, 1e-12, 10.0},
    };
    LabFigure energy = {
        .name = "energy",
        .caption = "Above: the energy of each chain, as a test would see it. Below: the part that "
                   "its motion has left; the rest is in the ghost.",
        .x = {"time, s", false, 0.0, end},
        .y = {"energy over that of the fall", false, 0.0, 1.2},
        .curve = {{table, 0, 1 + 2 * CHAINS, "energy, all three", LOOK_GUIDE, MARK_LINE}},
    };
    for (int i = 0; i < CHAINS; i++) {
        ghost.curve[i] = (LabCurve){table, 0, 1 + i, chain_name[i], chain_look[i], MARK_LINE};
        energy.curve[1 + i] =
            (LabCurve){table, 0, 1 + CHAINS + i, chain_name[i], chain_look[i], MARK_LINE};
    }
    lab_figure(lab, &energy);
    lab_figure(lab, &ghost);
}

static void claim_chains(Lab *lab, const Chain *c, const double worst[CHAINS], double end)
{
    LabTable *table = lab_table(
        lab, "chains",
        lab_text(lab,
                 "Forty links let go from the level, %g s: worst change of the energy over that of "
                 "the fall; ghost as a share of the kinetic energy, worst and at the end.",
                 end),
        (LabColumn[]){{"energy error", ""}, {"worst ghost", ""}, {"ghost at the end", ""}}, 3);
    for (int i = 0; i < CHAINS; i++) {
        lab_row(table, chain_name[i], (double[]){c[i].error, worst[i], c[i].ghost});
        // rounding: 1e4 steps of sums of a hundred terms
        lab_claim(lab, lab_text(lab, "%s: worst change of the energy over the fall", chain_name[i]),
                  c[i].error, AT_MOST, 1e-10, "");
    }
    // what the energy does not tell: more than a third of the motion, and all of it in the end
    lab_claim(lab, "last step's rates, not projected: worst ghost", worst[LAST], AT_LEAST, 0.3, "");
    // a whip of some 400 rad/s, between projections; smooth motion is claimed below
    lab_claim(lab, "default: worst ghost", worst[TACTUS], AT_MOST, 0.01, "");
    lab_claim(lab, "the worst ghost without projections over that with them",
              worst[UNPROJECTED] / worst[TACTUS], AT_LEAST, 1.0, "");
}

static void run_chains(Lab *lab)
{
    const double end = 10.0;
    double worst[CHAINS] = {0};
    LabColumn columns[2 + 2 * CHAINS] = {{"time", "s"},
                                         [1 + 2 * CHAINS] = {"energy over its start", ""}};
    for (int i = 0; i < CHAINS; i++) {
        columns[1 + i] = (LabColumn){lab_text(lab, "ghost: %s", chain_name[i]), ""};
        columns[1 + CHAINS + i] = (LabColumn){lab_text(lab, "motion: %s", chain_name[i]), ""};
    }
    LabTable *table = lab_table(lab, "course", NULL, columns, 2 + 2 * CHAINS);
    Chain c[CHAINS];
    bool ok = true;
    for (int i = 0; i < CHAINS; i++)
        ok = chain_open(i, &c[i]) && ok;
    for (int k = 1; ok && k <= lround(end / T); k++) {
        for (int i = 0; i < CHAINS; i++)
            ok = chain_step(&c[i]) && ok;
        if (k % 20 != 5) // between projections
            continue;
        double row[2 + 2 * CHAINS] = {k * T};
        for (int i = 0; i < CHAINS; i++) {
            chain_look_at(&c[i]);
            worst[i] = larger(worst[i], c[i].ghost);
            row[1 + i] = larger(c[i].ghost, 1e-16);
            row[1 + CHAINS + i] = 1.0 - c[i].lost;
        }
        row[1 + 2 * CHAINS] = 1.0 + (true_energy(c[LAST].world) - c[LAST].E0) / fall;
        lab_row(table, NULL, row);
        lab_progress(lab, k * T, 1.3 * end);
    }
    if (lab_check(lab, ok, "a chain could not be built or stepped")) {
        claim_chains(lab, c, worst, end);
        draw_chains(lab, table, end);
    }
    for (int i = 0; i < CHAINS; i++)
        tac_world_destroy(c[i].world);
}

/// Without gravity: a smooth motion, in which the ghost has no excuse.
static void run_smooth(Lab *lab)
{
    double end = lab_quick(lab) ? 2.0 : 10.0, worst = 0.0, drift = 0.0, E0 = 0.0;
    tac_WorldDef def = without_gravity(tac_world_def_default());
    tac_World *world = NULL;
    tac_SystemId tree = {0};
    bool ok = tac_world_create(&def, &world) == TAC_OK && add_chain(world, 10, true, &tree);
    if (ok)
        E0 = tac_world_energy(world);
    for (int k = 1; ok && k <= lround(end / T); k++) {
        ok = tac_world_step(world, T) == TAC_OK;
        drift = larger(drift, fabs(true_energy(world) / E0 - 1.0));
        if (k % 10 == 5)
            worst = larger(worst, tac_tree_ghost(world, tree));
    }
    tac_world_destroy(world);
    if (!lab_check(lab, ok, "a chain could not be built or stepped"))
        return;
    lab_claim(lab, "a gentle motion without gravity: worst |E/E₀ − 1|", drift, AT_MOST, 1e-10, "");
    lab_claim(lab, "the same: worst ghost between projections", worst, AT_MOST, 1e-6, "");
}

// Coriolis terms, right and wrong.

typedef struct Gyro {
    double sign; // of the Coriolis matrix
} Gyro;

/// C of the arm with its skew part times `sign`: C + C' stays dM/dt, as the form asks for.
static bool arm_mass(void *user, const double *q, const double *v, double *M, double *C)
{
    double sign = ((const Gyro *)user)->sign, half;
    two_link_dynamics(q, v, M, C);
    half = 0.5 * (C[1] - C[2]);
    C[1] += (sign - 1.0) * half;
    C[2] -= (sign - 1.0) * half;
    return true;
}

/// Energy drift in 10 s, and where the arm is after 1 s.
static bool follow_arm(double sign, double *drift, double q[2])
{
    Gyro gyro = {sign};
    TwoLinkDef start = two_link_def();
    tac_CustomDef def = tac_custom_def_default();
    tac_World *world = NULL;
    tac_SystemId arm;
    def.count = 2;
    def.mass = arm_mass;
    def.user = &gyro;
    def.stiffness = two_link_spring;
    def.position = start.q;
    bool ok = tac_world_create(&start.world, &world) == TAC_OK &&
              tac_custom_create(world, &def, &arm) == TAC_OK;
    double E0 = ok ? tac_world_energy(world) : 1.0;
    *drift = 0.0;
    for (int k = 1; ok && k <= lround(10.0 / T); k++) {
        ok = tac_world_step(world, T) == TAC_OK;
        *drift = larger(*drift, fabs(tac_world_energy(world) / E0 - 1.0));
        if (k == lround(1.0 / T))
            ok = ok && tac_system_positions(world, arm, q) == TAC_OK;
    }
    tac_world_destroy(world);
    return ok;
}

static void run_gyro(Lab *lab)
{
    static const double sign[3] = {1.0, 0.0, -1.0};
    static const char *const name[3] = {"right", "skew part left out", "skew part turned round"};
    // a Runge-Kutta solution to 1e-11, as s3.fig9 finds it
    static const double truth[2] = {0.8982563028034, -0.9733759447335};
    LabTable *table =
        lab_table(lab, "coriolis",
                  "The two-link arm of s3.fig9 with the skew part of its Coriolis matrix right, "
                  "left out and turned round: worst |E/E₀ − 1| in 10 s, and the distance to the "
                  "true joint angles after 1 s. T = 1 ms.",
                  (LabColumn[]){{"energy drift", ""}, {"error after 1 s", "rad"}}, 2);
    double drift = 0.0, error[3];
    for (int i = 0; i < 3; i++) {
        double d, q[2] = {0.0, 0.0};
        if (!lab_check(lab, follow_arm(sign[i], &d, q), "an arm could not be built or stepped"))
            return;
        error[i] = hypot(q[0] - truth[0], q[1] - truth[1]);
        drift = larger(drift, d);
        lab_row(table, name[i], (double[]){d, error[i]});
    }
    lab_claim(lab, "right or wrong, the energy is kept: worst drift of the three", drift, AT_MOST,
              1e-10, "");
    lab_claim(lab, "right: error after 1 s", error[0], AT_MOST, 3e-4, "rad");
    lab_claim(lab, "wrong: least error after 1 s", smaller(error[1], error[2]), AT_LEAST, 0.05,
              "rad");
}

static void run(Lab *lab)
{
    run_chains(lab);
    run_smooth(lab);
    run_gyro(lab);
    lab_note(lab, "A test of energy must therefore stand beside one of the ghost, and one against "
                  "the true motion. tac_tree_ghost tells the first; the tests of trees compare "
                  "with a Runge-Kutta solution of equations written a second time.");
}

const Experiment ghost = {
    .id = "ghost",
    .title = "Energy alone proves nothing: ghosts, and Coriolis terms that are wrong",
    .paper = "S3 shows the energy of its simulations. A passive step keeps that whatever skew "
             "matrix stands in it and wherever it takes its Jacobians from, so energy says nothing "
             "about whether the motion is the right one.",
    .setup = "Forty rods of 0.1 kg and 0.1 m on hinges, axes z and y in turn, undamped, let go "
             "from the level, T = 1 ms, 10 s; the state is a twist for every rod. With the middle "
             "of a step predicted by the rates of the step before and by those of three steps, "
             "without and with projections. Then the arm of s3.fig9 as a system of its own "
             "equations, with three Coriolis matrices.",
    .run = run,
};
