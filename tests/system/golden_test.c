/* Golden trajectories of the reference program, state by state, within their own tolerances.
 *
 * The reference is a dense and plain version of the same scheme, with matrices instead of
 * quaternions and Jacobians in body axes, so every number here has two routes. Energy laws alone
 * would not do: a wrong Jacobian or a wrong gyroscopic sign keeps the energy, but not the
 * trajectory.
 */
#include "check.h"
#include "golden.h"
#include "rigid_scene.h"
#include <math.h>
#include <string.h>

/// What the line `trajectory` of a file says.
typedef struct Run {
    char name[GOLDEN_WORD];
    tac_WorldDef def;
    int bodies, samples;
    double T, J[3];
} Run;

/// How far the library may be off a sample, in units of the sample's own tolerance.
typedef double AllowFn(const Run *run, int step);

static double within_tolerance(const Run *run, int step)
{
    (void)run, (void)step;
    return 1.0;
}

static bool read_run(Golden *g, Run *run)
{
    char mode[GOLDEN_WORD], jac[GOLDEN_WORD];
    if (!golden_next(g))
        return false;
    assert_string_equal(g->word, "trajectory");
    strcpy(run->name, golden_word(g));
    strcpy(mode, golden_word(g));
    strcpy(jac, golden_word(g));
    run->def = scene_options(mode, jac, golden_word(g));
    run->bodies = (int)golden_named(g, "bodies");
    run->T = golden_named(g, "T");
    golden_named_numbers(g, "J", run->J, 3);
    return true;
}

/// The error of one number in units of its tolerance; NaN counts as infinite.
static double excess(double a, double b, double tol)
{
    double e = fabs(a - b) / (tol * (1.0 + fabs(b)));
    return isnan(e) ? (double)INFINITY : e;
}

static double compare_body(Golden *g, const Scene *s, int body, double tol)
{
    double golden[18], worst = 0.0;
    golden_numbers(g, golden, 18);
    tac_Pose pose = tac_body_pose(s->world, s->body[body]);
    tac_Mat3 R = q_matrix(pose.q);
    tac_Twist V = scene_state(s, body);
    double ours[18] = {pose.p.x, pose.p.y, pose.p.z};
    memcpy(&ours[3], R.m, sizeof R.m);
    double twist[6] = {V.lin.x, V.lin.y, V.lin.z, V.ang.x, V.ang.y, V.ang.z};
    memcpy(&ours[12], twist, sizeof twist);
    for (int i = 0; i < 18; i++)
        worst = fmax(worst, excess(ours[i], golden[i], tol));
    return worst;
}

/// Energies, works and losses. Under `ledger` damping fills the tank and is booked as tank; the
/// leak is booked only by `plain`.
static double compare_books(Golden *g, const Scene *s, const tac_WorldDef *def, double tol)
{
    double e[7], worst = 0.0; // kinetic gravity elastic tank work damping leak
    golden_named_numbers(g, "energy", e, 7);
    tac_Ledger l = tac_world_ledger(s->world, true);
    worst = fmax(worst, excess(l.kinetic, e[0], tol));
    worst = fmax(worst, excess(l.gravity, e[1], tol));
    worst = fmax(worst, excess(l.elastic, e[2], tol));
    worst = fmax(worst, excess(l.tank, e[3], tol));
    worst = fmax(worst, excess(l.work_target + l.work_port, e[4], tol));
    if (def->policy != TAC_POLICY_LEDGER)
        worst = fmax(worst, excess(l.damping, e[5], tol));
    if (def->policy == TAC_POLICY_PLAIN)
        worst = fmax(worst, excess(l.created, e[6], tol));
    return worst;
}

typedef void DriveFn(Scene *s, int step, double T);

/// Run through all samples of a trajectory, the identity of the books in every step.
static void follow(Golden *g, const Run *run, Scene *s, DriveFn *drive, AllowFn *allow)
{
    int step = 0;
    double worst_residual = 0.0;
    for (int i = 0; i < run->samples; i++) {
        golden_expect(g, "sample");
        int at = (int)golden_number(g);
        double tol = golden_number(g), worst = 0.0;
        for (; step < at; step++) {
            if (drive)
                drive(s, step, run->T);
            scene_step(s, run->T);
            worst_residual = fmax(worst_residual, tac_world_stats(s->world).residual);
        }
        for (int b = 0; b < run->bodies; b++)
            worst = fmax(worst, compare_body(g, s, b, tol));
        worst = fmax(worst, compare_books(g, s, &run->def, tol));
        print_message("    %-46s step %4d  off by %8.2g of tol %.1e\n", run->name, at, worst, tol);
        check_at_most(worst, allow(run, at));
    }
    check_at_most(worst_residual, 1e-12); // rounding: the books' own promise
}

static void an_orientation_spring_follows_the_reference(void **state)
{
    (void)state;
    Golden g = golden_open("so3_trajectories.txt");
    for (Run run; read_run(&g, &run);) {
        So3Spring o = {.k = 1.0};
        memcpy(o.J, run.J, sizeof o.J);
        golden_expect(&g, "form");
        o.form = scene_so3_form(golden_word(&g));
        o.phi0 = golden_named(&g, "phi0");
        golden_named_numbers(&g, "axis", o.axis, 3);
        golden_named_numbers(&g, "w0", o.w0, 3);
        run.samples = (int)golden_named(&g, "samples");
        Scene s = scene_so3_spring(&run.def, &o);
        follow(&g, &run, &s, NULL, within_tolerance);
        scene_free(&s);
    }
    golden_close(&g);
}

static void a_torque_free_top_follows_the_reference(void **state)
{
    (void)state;
    Golden g = golden_open("top_trajectories.txt");
    for (Run run; read_run(&g, &run);) {
        double w0[3];
        golden_named_numbers(&g, "w0", w0, 3);
        run.samples = (int)golden_named(&g, "samples");
        Scene s = scene_top(&run.def, run.J, w0);
        follow(&g, &run, &s, NULL, within_tolerance);
        scene_free(&s);
    }
    golden_close(&g);
}

static void a_chain_follows_the_reference(void **state)
{
    (void)state;
    Golden g = golden_open("chain_trajectories.txt");
    for (Run run; read_run(&g, &run);) {
        Chain c = {.n = run.bodies};
        memcpy(c.J, run.J, sizeof c.J);
        c.m = golden_named(&g, "mass");
        c.k = golden_named(&g, "kG");
        c.drag = golden_named(&g, "b");
        c.L = golden_named(&g, "L");
        c.half = golden_named(&g, "half");
        c.w0 = golden_named(&g, "w0");
        run.samples = (int)golden_named(&g, "samples");
        run.def.gravity = v3(0, -9.81, 0);
        Scene s = scene_chain(&run.def, &c);
        follow(&g, &run, &s, NULL, within_tolerance);
        scene_free(&s);
    }
    golden_close(&g);
}

typedef struct Hand {
    double m, J[3], kG, b, Kc, Ko;
} Hand;

/// Hinge about y by two points at +-5 mm, or a ball, between a segment's near end and `at` on the
/// body before it.
static void join_segment(Scene *s, const Hand *h, int segment, int before, tac_Vec3 at, bool ball)
{
    tac_JointDef joint = tac_joint_def_default();
    joint.type = ball ? TAC_JOINT_BALL : TAC_JOINT_REVOLUTE;
    joint.stiffness = h->kG;
    joint.half_width = 0.005;
    joint.body_a = s->body[segment];
    joint.body_b = s->body[before];
    tac_Vec3 z_to_y = v3(-1.5707963267948966, 0, 0);
    joint.frame_a = tac_pose_make(v3(-0.015, 0, 0), z_to_y);
    joint.frame_b = tac_pose_make(at, z_to_y);
    scene_joint(s, &joint);
}

/// Palm and three digits of three segments of 3 cm; the first two digits start with a ball joint.
static Scene make_hand(const tac_WorldDef *def, const Hand *h)
{
    static const tac_Vec3 base[3] = {{0.02, 0.03, 0}, {0.04, 0, 0}, {0.04, -0.02, 0}};
    Scene s = scene_make(def);
    tac_BodyDef body = tac_body_def_default();
    body.mass = h->m;
    body.inertia = tac_inertia_diagonal(h->J[0], h->J[1], h->J[2]);
    body.drag = body.angular_drag = h->b;
    scene_body(&s, &body);
    for (int i = 0; i < 9; i++) {
        body.pose.p = v3_add(base[i / 3], v3(0.03 * (i % 3 + 0.5), 0, 0));
        scene_body(&s, &body);
        bool first = i % 3 == 0;
        join_segment(&s, h, i + 1, first ? 0 : i, first ? base[i / 3] : v3(0.015, 0, 0),
                     first && i < 6);
    }
    tac_LinkDef link = tac_link_def_default();
    link.type = TAC_LINK_POSE;
    link.body_a = s.body[0];
    link.stiffness = h->Kc;
    link.angular_stiffness = h->Ko;
    scene_link(&s, &link);
    return s;
}

/// The target at the end of the step, as the head of the golden file says.
static void drive_hand(Scene *s, int step, double T)
{
    const double pi = 3.14159265358979323846;
    double t = (step + 1) * T;
    tac_Vec3 p = v3(0.03 * sin(4 * pi * t), 0.02 * (1 - cos(2 * pi * t)), 0);
    tac_Vec3 turn = v3(0, 0.5 * sin(3 * pi * t), 0.3 * sin(2 * pi * t));
    assert_int_equal(tac_link_set_target(s->world, s->link[0], tac_pose_make(p, turn)), TAC_OK);
}

static void a_driven_hand_follows_the_reference(void **state)
{
    (void)state;
    Golden g = golden_open("hand_trajectories.txt");
    for (Run run; read_run(&g, &run);) {
        Hand h;
        memcpy(h.J, run.J, sizeof h.J);
        h.m = golden_named(&g, "mass");
        h.kG = golden_named(&g, "kG");
        h.b = golden_named(&g, "b");
        h.Kc = golden_named(&g, "Kc");
        h.Ko = golden_named(&g, "Ko");
        run.samples = (int)golden_named(&g, "samples");
        Scene s = make_hand(&run.def, &h);
        follow(&g, &run, &s, drive_hand, within_tolerance);
        scene_free(&s);
    }
    golden_close(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_orientation_spring_follows_the_reference),
        cmocka_unit_test(a_torque_free_top_follows_the_reference),
        cmocka_unit_test(a_chain_follows_the_reference),
        cmocka_unit_test(a_driven_hand_follows_the_reference),
    };
    return cmocka_run_group_tests_name("golden", tests, NULL, NULL);
}
