/* A two-link arm against a wall: elastic, plastic and with friction, in generalized coordinates. */
#include "two_link.h"
#include "larger.h"

#include <math.h>

static const double T = 0.001, wall = 0.42, tip = 0.001; // s; m, where the tip meets it; its radius
enum { VARIANTS = 6, STEPS = 1000 };

static const struct {
    double e, mu;
    tac_ContactSolver solver;
    const char *name;
    // clang-format off
} variant[VARIANTS] = {
    {1.0, 0.0, TAC_SOLVER_LEMKE, "e = 1, µ = 0, Lemke"},
    {1.0, 0.0, TAC_SOLVER_AUTO,  "e = 1, µ = 0"},
    {1.0, 0.4, TAC_SOLVER_AUTO,  "e = 1, µ = 0.4"},
    {0.5, 0.0, TAC_SOLVER_AUTO,  "e = 0.5, µ = 0"},
    {0.0, 0.0, TAC_SOLVER_AUTO,  "e = 0, µ = 0"},
    {0.0, 0.4, TAC_SOLVER_AUTO,  "e = 0, µ = 0.4"},
};
// clang-format on

typedef struct Course {
    TwoLink arm;
    tac_BodyId link[2];
    double before;    // rad, distance from the reference before the first touch
    double work_most; // J, largest contact work of a step
    double rise;      // J, largest rise of the energy in a step
    double residual;  // of the ledger over its scale, worst
    double depth;     // m, deepest overlap
    int touched;      // steps
    int first;        // the first of them; 0: none yet
} Course;

static bool build(int i, tac_Policy policy, Course *c)
{
    *c = (Course){0};
    TwoLinkDef def = two_link_def();
    def.world.study.passes = 1; // the reference has one
    def.world.contact_solver = variant[i].solver;
    def.world.policy = policy;
    def.q[0] = 1.1;
    def.q[1] = 0.4;
    def.v[0] = -3.0;
    def.v[1] = -1.0;
    if (!two_link_create(&def, &c->arm))
        return false;
    tac_World *world = c->arm.world;
    tac_Surface surface = {.friction = variant[i].mu, .restitution = variant[i].e};
    tac_ShapeDef ball = tac_shape_def_default(), plane = tac_shape_def_default();
    tac_ShapeId shape;
    for (int k = 0; k < 2; k++)
        c->link[k] = tac_system_body(world, c->arm.tree, k);
    ball.type = TAC_SHAPE_SPHERE;
    ball.size = vec(tip, tip, tip);
    ball.pose.p = vec(0.5 * two_link_length[1], 0.0, 0.0);
    plane.type = TAC_SHAPE_PLANE;
    plane.pose = tac_pose_make(vec(wall + tip, 0.0, 0.0), vec(0.0, -0.5 * acos(-1.0), 0.0));
    return tac_material_set(world, 0, surface) == TAC_OK &&
           tac_shape_create(world, c->link[1], &ball, &shape) == TAC_OK &&
           tac_shape_create(world, (tac_BodyId){0}, &plane, &shape) == TAC_OK;
}

// Joint angles of the reference program (square factor, one pass) before the arm touches.
static const struct {
    int step;
    double q[2];
} reference[] = {{1, {1.0969729166701345, 0.399032856813197}},
                 {50, {0.8915460185866055, 0.4039228240714565}},
                 {100, {0.6225420996162263, 0.3466346559630763}}};

static double from_reference(const Course *c, int step)
{
    double worst = 0.0, q[2];
    tac_system_positions(c->arm.world, c->arm.tree, q);
    for (int i = 0; i < 3; i++)
        if (reference[i].step == step)
            worst = hypot(q[0] - reference[i].q[0], q[1] - reference[i].q[1]);
    return worst;
}

static bool step(Course *c, int k)
{
    tac_World *world = c->arm.world;
    double E = tac_world_energy(world), work = 0.0;
    if (tac_world_step(world, T) != TAC_OK)
        return false;
    tac_Ledger l = tac_world_ledger(world, false);
    int contacts;
    const tac_Contact *contact = tac_world_contacts(world, &contacts);
    for (int i = 0; i < contacts; i++)
        work += contact[i].work;
    c->work_most = contacts > 0 ? larger(c->work_most, work) : c->work_most;
    c->rise = larger(c->rise, tac_world_energy(world) - E - l.stabilisation);
    c->residual = larger(c->residual, tac_world_stats(world).residual);
    c->depth = larger(c->depth, tac_world_stats(world).contact.depth);
    c->touched += contacts > 0;
    if (contacts > 0 && c->first == 0)
        c->first = k;
    if (c->first == 0)
        c->before = larger(c->before, from_reference(c, k));
    return true;
}

/// rad, the distance from the reference before the first touch, as the papers have the step: the
/// reference does not keep the momentum about the first joint, which the policy `exact` does.
static double distance_before(int i)
{
    Course c;
    bool ok = build(i, TAC_POLICY_PLAIN, &c);
    for (int k = 1; ok && k <= 100; k++)
        ok = step(&c, k);
    two_link_destroy(&c.arm);
    return ok ? c.before : (double)INFINITY;
}

// The picture: where the arm is, at a few times.

enum { SHOTS = 6 };
static const int shot_step[SHOTS] = {0, 60, 120, 160, 220, 300};

static void add_shot(LabTable *table, const Course *c)
{
    lab_row(table, NULL, (double[]){0.0, 0.0});
    for (int i = 0; i < 2; i++) {
        tac_Pose pose = tac_body_pose(c->arm.world, c->link[i]);
        tac_Vec3 end = tac_pose_point(pose, vec(0.5 * two_link_length[i], 0.0, 0.0));
        lab_row(table, NULL, (double[]){end.x, end.y});
    }
    lab_row(table, NULL, (double[]){(double)NAN, (double)NAN});
}

static void draw_shots(Lab *lab, LabTable *shots, LabTable *trace)
{
    LabTable *line = lab_table(lab, "wall", NULL, (LabColumn[]){{"x", "m"}, {"y", "m"}}, 2);
    lab_row(line, NULL, (double[]){wall, -0.15});
    lab_row(line, NULL, (double[]){wall, 0.6});
    LabFigure figure = {
        .name = "arm",
        .caption = "The arm against the wall, e = 0.5 without friction: the way of its tip in one "
                   "second, and where it is after 0, 60, 120, 160, 220 and 300 ms.",
        .x = {"x, m", false, -0.1, 0.6},
        .y = {"y, m", false, -0.15, 0.6},
        .curve = {{line, 0, 1, "wall", LOOK_GUIDE, MARK_LINE},
                  {trace, 0, 1, "way of the tip", LOOK_PRINTED, MARK_LINE},
                  {shots, 0, 1, "arm", LOOK_EXACT, MARK_BOTH}},
        .equal_aspect = true,
        .tall = true,
    };
    lab_figure(lab, &figure);
}

static void draw_energy(Lab *lab, LabTable *table)
{
    static const LabLook look[VARIANTS] = {LOOK_GUIDE, LOOK_EXACT, LOOK_LEDGER,
                                           LOOK_OTHER, LOOK_FIFTH, LOOK_PRINTED};
    LabFigure figure = {
        .name = "energy",
        .caption = "Energy of the arm, by restitution and friction. It falls where the tip touches "
                   "and nowhere rises.",
        .x = {"time, s", false, 0.0, 1.0},
        .y = {"energy, J", false, 0.0, 5.5},
    };
    for (int i = 0; i < VARIANTS; i++)
        figure.curve[i] = (LabCurve){table, 0, 1 + i, variant[i].name, look[i], MARK_LINE};
    lab_figure(lab, &figure);
}

typedef struct Tables {
    LabTable *energy, *shots, *trace;
} Tables;

static void record(const Tables *t, int i, int k, const Course *c, double (*energy)[STEPS + 1])
{
    energy[i][k] = tac_world_energy(c->arm.world);
    if (variant[i].e != 0.5)
        return;
    tac_Pose pose = tac_body_pose(c->arm.world, c->link[1]);
    tac_Vec3 end = tac_pose_point(pose, vec(0.5 * two_link_length[1], 0.0, 0.0));
    lab_row(t->trace, NULL, (double[]){end.x, end.y});
    for (int s = 0; s < SHOTS; s++)
        if (shot_step[s] == k)
            add_shot(t->shots, c);
}

static void claim_variant(Lab *lab, int i, const Course *c)
{
    const char *name = variant[i].name;
    double E = tac_world_energy(c->arm.world);
    // same formulas, other order of sums: 1e-9 of 1 rad after 100 steps
    lab_claim(lab, lab_text(lab, "%s, plain: distance from the reference before it touches", name),
              distance_before(i), AT_MOST, 1e-8, "rad");
    lab_claim(lab, lab_text(lab, "%s: largest contact work of a step", name), c->work_most, AT_MOST,
              1e-12, "J");
    lab_claim(lab, lab_text(lab, "%s: largest rise of the energy in a step", name), c->rise,
              AT_MOST, 1e-12, "J");
    lab_claim(lab, lab_text(lab, "%s: worst ledger residual over scale", name), c->residual,
              AT_MOST, 1e-12, "");
    lab_claim(lab, lab_text(lab, "%s: deepest overlap", name), 1e3 * c->depth, AT_MOST, 0.1, "mm");
    // 4.793915291174 J at the start, of which nothing may take any; the solvers that are not
    // Lemke's give each contact a compliance of 1e-7 of its own
    if (variant[i].e == 1.0 && variant[i].mu == 0.0)
        lab_claim(lab, lab_text(lab, "%s: energy after 1 s, distance from 4.793915291174 J", name),
                  fabs(E - 4.793915291174), AT_MOST,
                  variant[i].solver == TAC_SOLVER_LEMKE ? 1e-11 : 1e-5, "J");
    else
        lab_claim(lab, lab_text(lab, "%s: energy lost in 1 s", name), c->arm.E0 - E, AT_LEAST, 0.1,
                  "J");
}

static void run(Lab *lab)
{
    static double energy[VARIANTS][STEPS + 1];
    LabColumn columns[VARIANTS + 1] = {{"time", "s"}};
    for (int i = 0; i < VARIANTS; i++)
        columns[1 + i] = (LabColumn){variant[i].name, "J"};
    Tables t = {.energy = lab_table(lab, "energy", NULL, columns, VARIANTS + 1),
                .shots = lab_table(lab, "shots", NULL, (LabColumn[]){{"x", "m"}, {"y", "m"}}, 2),
                .trace = lab_table(lab, "trace", NULL, (LabColumn[]){{"x", "m"}, {"y", "m"}}, 2)};
    LabTable *summary = lab_table(
        lab, "variants",
        "Against the wall for 1 s: steps that touched, the first of "
        "them, energy left, deepest overlap.",
        (LabColumn[]){
            {"steps touched", ""}, {"first", ""}, {"energy left", "J"}, {"overlap", "mm"}},
        4);
    for (int i = 0; i < VARIANTS; i++) {
        Course c;
        bool ok = build(i, TAC_POLICY_EXACT, &c);
        for (int k = 0; ok && k <= STEPS; k++) {
            ok = k == 0 || step(&c, k);
            record(&t, i, k, &c, energy);
        }
        if (lab_check(lab, ok, "an arm could not be built or stepped")) {
            claim_variant(lab, i, &c);
            lab_row(summary, columns[1 + i].name,
                    (double[]){c.touched, c.first, energy[i][STEPS], 1e3 * c.depth});
        }
        two_link_destroy(&c.arm);
        lab_progress(lab, i + 1, VARIANTS + 1);
    }
    for (int k = 0; k <= STEPS; k++) {
        double row[VARIANTS + 1] = {k * T};
        for (int i = 0; i < VARIANTS; i++)
            row[1 + i] = energy[i][k];
        lab_row(t.energy, NULL, row);
    }
    draw_energy(lab, t.energy);
    draw_shots(lab, t.shots, t.trace);
}

const Experiment arm_wall = {
    .id = "arm-wall",
    .title = "An arm against a wall: contact in generalized coordinates",
    .paper = "S3 section 4.3: contact of a system in generalized coordinates by the PMI-LCP (47) "
             "to (55), elastic with the condition on the mean velocity of a step, plastic with it "
             "on the velocity at its end, with friction.",
    .setup = "The arm of s3.fig9 from (1.1, 0.4) rad at (−3, −1) rad/s, its tip (a ball of 1 mm) "
             "before a wall at x = 0.42 m; restitution 1, 0.5 and 0, friction 0 and 0.4; T = 1 ms, "
             "1 s.",
    .run = run,
};
