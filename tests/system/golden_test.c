/* Golden trajectories of the reference program, state by state, within their own tolerances.
 *
 * The reference is a dense and plain version of the same scheme, with matrices instead of
 * quaternions and Jacobians in body axes, so every number here has two routes. Energy laws alone
 * would not do: a wrong Jacobian or a wrong gyroscopic sign keeps the energy, but not the
 * trajectory.
 *
 * `exact` runs are made twice. With TAC_CORRECTION_MIDPOINT, the reference's own rule, the library
 * must meet the golden numbers. By default it takes the direction of the correction at the end of
 * the step, has a deadband, and a second direction where the first holds too little
 * (docs/theory/policies.md (P3), (P4)): energies are the same, velocities differ by up to 2e-3
 * after 100 steps of a chain. That rule must meet a dense version of itself in tests/oracle, within
 * the same tolerances.
 */
#include "check.h"
#include "dense_pmi.h"
#include "golden.h"
#include "rig.h"
#include "larger.h"
#include <math.h>
#include <string.h>

/// What the line `trajectory` of a file says.
typedef struct Run {
    char name[GOLDEN_WORD];
    tac_WorldDef def;
    int bodies, samples;
    double T, J[3];
} Run;

static bool read_run(Golden *g, Run *run)
{
    char mode[GOLDEN_WORD], jac[GOLDEN_WORD];
    if (!golden_next(g))
        return false;
    assert_string_equal(g->word, "trajectory");
    strcpy(run->name, golden_word(g));
    strcpy(mode, golden_word(g));
    strcpy(jac, golden_word(g));
    run->def = rig_options(mode, jac, golden_word(g));
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

/// x, R row by row, v, w of a body: what a golden line holds.
static void read_body(const Rig *s, int body, double out[18])
{
    tac_Pose pose = tac_body_pose(s->world, s->body[body]);
    tac_Mat3 R = q_matrix(pose.q);
    tac_Twist V = rig_state(s, body);
    double x[3] = {pose.p.x, pose.p.y, pose.p.z};
    double twist[6] = {V.lin.x, V.lin.y, V.lin.z, V.ang.x, V.ang.y, V.ang.z};
    memcpy(out, x, sizeof x);
    memcpy(&out[3], R.m, sizeof R.m);
    memcpy(&out[12], twist, sizeof twist);
}

static void read_dense_body(const DenseWorld *w, int body, double out[18])
{
    memcpy(out, w->body[body].x, 3 * sizeof *out);
    memcpy(&out[3], w->body[body].R, 9 * sizeof *out);
    memcpy(&out[12], w->body[body].v, 3 * sizeof *out);
    memcpy(&out[15], w->body[body].w, 3 * sizeof *out);
}

static double worst_of(const double *a, const double *b, int n, double tol)
{
    double worst = 0.0;
    for (int i = 0; i < n; i++)
        worst = larger(worst, excess(a[i], b[i], tol));
    return worst;
}

/// Energies, works and losses. Under `ledger` damping fills the tank and is booked as tank; the
/// leak is booked only by `plain`.
static double compare_books(Golden *g, const Rig *s, const tac_WorldDef *def, double tol)
{
    double e[7], worst = 0.0; // kinetic gravity elastic tank work damping leak
    golden_named_numbers(g, "energy", e, 7);
    tac_Ledger l = tac_world_ledger(s->world, true);
    worst = larger(worst, excess(l.kinetic, e[0], tol));
    worst = larger(worst, excess(l.gravity, e[1], tol));
    worst = larger(worst, excess(l.elastic, e[2], tol));
    worst = larger(worst, excess(l.tank, e[3], tol));
    worst = larger(worst, excess(l.work_target + l.work_port, e[4], tol));
    if (def->policy != TAC_POLICY_LEDGER)
        worst = larger(worst, excess(l.damping, e[5], tol));
    if (def->policy == TAC_POLICY_PLAIN)
        worst = larger(worst, excess(l.created, e[6], tol));
    return worst;
}

/// A scene in the library with the reference's correction and, for `exact`, with the default one
/// beside its dense version.
typedef struct Pair {
    Rig rig, end;
    DenseWorld dense;
} Pair;

typedef void DriveFn(Pair *p, int step, double T);

/// The definition of the run that meets the golden numbers.
static tac_WorldDef reference_def(const Run *run)
{
    tac_WorldDef def = run->def;
    def.study.correction = TAC_CORRECTION_MIDPOINT;
    return def;
}

/// The dense world of the `exact` runs, which all take two passes, by the library's own rule.
static void set_dense_options(Pair *p)
{
    p->dense.options = (DenseOptions){.policy = DENSE_EXACT,
                                      .two_pass = true,
                                      .direction_at_end = true,
                                      .second_direction = true,
                                      .deadband = 1e-12};
}

/// How far the routes are from each other at a sample, in units of its tolerance.
typedef struct Off {
    double golden; // library and golden numbers
    double dense;  // library and oracle, both with the default correction
} Off;

static Off compare(Golden *g, const Run *run, const Pair *p, double tol)
{
    Off off = {0};
    for (int b = 0; b < run->bodies; b++) {
        double golden[18], library[18], dense[18];
        golden_numbers(g, golden, 18);
        read_body(&p->rig, b, library);
        off.golden = larger(off.golden, worst_of(library, golden, 18, tol));
        if (run->def.policy != TAC_POLICY_EXACT)
            continue;
        read_body(&p->end, b, library);
        read_dense_body(&p->dense, b, dense);
        off.dense = larger(off.dense, worst_of(library, dense, 18, tol));
    }
    off.golden = larger(off.golden, compare_books(g, &p->rig, &run->def, tol));
    return off;
}

static void check_sample(Golden *g, const Run *run, const Pair *p, int step, double tol)
{
    Off off = compare(g, run, p, tol);
    print_message("    %-46s step %4d  off by %8.2g of tol %.1e; default rule to oracle %8.2g\n",
                  run->name, step, off.golden, tol, off.dense);
    check_at_most(off.golden, 1.0);
    check_at_most(off.dense, 1.0);
}

/// Run through all samples of a trajectory, with the identity of the books in every step.
static void follow(Golden *g, const Run *run, Pair *p, DriveFn *drive)
{
    int step = 0;
    double worst_residual = 0.0;
    bool exact = run->def.policy == TAC_POLICY_EXACT;
    for (int i = 0; i < run->samples; i++) {
        golden_expect(g, "sample");
        int at = (int)golden_number(g);
        double tol = golden_number(g);
        for (; step < at; step++) {
            if (drive)
                drive(p, step, run->T);
            rig_step(&p->rig, run->T);
            worst_residual = larger(worst_residual, tac_world_stats(p->rig.world).residual);
            if (exact) {
                rig_step(&p->end, run->T);
                dense_step(&p->dense, run->T);
            }
        }
        check_sample(g, run, p, at, tol);
    }
    check_at_most(worst_residual, 1e-12); // rounding: the books' own promise
    rig_free(&p->rig);
    if (exact)
        rig_free(&p->end);
}

static void set3(double out[3], double x, double y, double z)
{
    out[0] = x, out[1] = y, out[2] = z;
}

static DenseBody dense_body(double mass, const double J[3], double drag, double x, double y,
                            double z)
{
    DenseBody b = {.mass = mass, .drag = drag, .R = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    memcpy(b.J, J, sizeof b.J);
    set3(b.x, x, y, z);
    return b;
}

static DenseElement *add_point(DenseWorld *w, int a, int b, double k)
{
    w->element[w->elements] = (DenseElement){.a = a, .b = b, .k = k};
    return &w->element[w->elements++];
}

static void add_spring(DenseWorld *w, int a, double k)
{
    DenseElement e = {
        .turns = true, .a = a, .b = -1, .k = k, .target = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    w->element[w->elements++] = e;
}

static void make_dense_so3(DenseWorld *w, const So3Spring *o)
{
    double n = sqrt(o->axis[0] * o->axis[0] + o->axis[1] * o->axis[1] + o->axis[2] * o->axis[2]);
    double turn[3];
    *w = (DenseWorld){.bodies = 1};
    w->body[0] = dense_body(1.0, o->J, 0.0, 0, 0, 0);
    for (int i = 0; i < 3; i++)
        turn[i] = o->phi0 * o->axis[i] / n;
    dense_exp(turn, w->body[0].R);
    memcpy(w->body[0].w, o->w0, sizeof o->w0);
    add_spring(w, 0, o->k);
}

static void an_orientation_spring_follows_the_reference(void **state)
{
    (void)state;
    Golden g = golden_open("so3_trajectories.txt");
    int runs = 0;
    for (Run run; read_run(&g, &run); runs++) {
        So3Spring o = {.k = 1.0};
        memcpy(o.J, run.J, sizeof o.J);
        golden_expect(&g, "form");
        o.so3 = rig_so3_matrix(golden_word(&g));
        o.phi0 = golden_named(&g, "phi0");
        golden_named_numbers(&g, "axis", o.axis, 3);
        golden_named_numbers(&g, "w0", o.w0, 3);
        run.samples = (int)golden_named(&g, "samples");
        tac_WorldDef def = reference_def(&run);
        Pair p = {.rig = rig_so3_spring(&def, &o)};
        if (run.def.policy == TAC_POLICY_EXACT)
            p.end = rig_so3_spring(&run.def, &o);
        make_dense_so3(&p.dense, &o);
        set_dense_options(&p);
        follow(&g, &run, &p, NULL);
    }
    assert_int_equal(runs, 4);
    golden_close(&g);
}

static void a_torque_free_top_follows_the_reference(void **state)
{
    (void)state;
    Golden g = golden_open("top_trajectories.txt");
    int runs = 0;
    for (Run run; read_run(&g, &run); runs++) {
        double w0[3];
        golden_named_numbers(&g, "w0", w0, 3);
        run.samples = (int)golden_named(&g, "samples");
        Pair p = {.rig = rig_top(&run.def, run.J, w0)};
        follow(&g, &run, &p, NULL);
    }
    assert_int_equal(runs, 3);
    golden_close(&g);
}

static void make_dense_chain(DenseWorld *w, const Chain *c)
{
    *w = (DenseWorld){.bodies = c->n, .gravity = {0, -9.81, 0}};
    for (int i = 0; i < c->n; i++) {
        w->body[i] = dense_body(c->m, c->J, c->drag, c->L * (i + 0.5), 0, 0);
        w->body[i].w[0] = c->w0;
        for (int side = -1; side <= 1; side += 2) {
            DenseElement *e = add_point(w, i, i - 1, c->k);
            set3(e->ra, -0.5 * c->L, 0, side * c->half);
            set3(e->rb, i > 0 ? 0.5 * c->L : 0.0, 0, side * c->half);
        }
    }
}

static void a_chain_follows_the_reference(void **state)
{
    (void)state;
    Golden g = golden_open("chain_trajectories.txt");
    int runs = 0;
    for (Run run; read_run(&g, &run); runs++) {
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
        tac_WorldDef def = reference_def(&run);
        c.two_points = true;
        Pair p = {.rig = rig_chain(&def, &c)};
        c.two_points = false;
        if (run.def.policy == TAC_POLICY_EXACT)
            p.end = rig_chain(&run.def, &c);
        make_dense_chain(&p.dense, &c);
        set_dense_options(&p);
        follow(&g, &run, &p, NULL);
    }
    assert_int_equal(runs, 5);
    golden_close(&g);
}

typedef struct Hand {
    double m, J[3], kG, b, Kc, Ko;
} Hand;

/// Hinge about y by two points at +-5 mm, or a ball, between a segment's near end and `at` on the
/// body before it.
static void join_segment(Rig *s, const Hand *h, int segment, int before, tac_Vec3 at, bool ball,
                         bool two_points)
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
    rig_hinge(s, &joint, two_points && !ball);
}

/// Palm and three digits of three segments of 3 cm; the first two digits start with a ball joint.
static Rig make_hand(const tac_WorldDef *def, const Hand *h, bool two_points)
{
    static const tac_Vec3 base[3] = {{0.02, 0.03, 0}, {0.04, 0, 0}, {0.04, -0.02, 0}};
    Rig s = rig_make(def);
    tac_BodyDef body = tac_body_def_default();
    body.mass = h->m;
    body.inertia = tac_inertia_diagonal(h->J[0], h->J[1], h->J[2]);
    body.drag = body.angular_drag = h->b;
    rig_body(&s, &body);
    for (int i = 0; i < 9; i++) {
        body.pose.p = v3_add(base[i / 3], v3(0.03 * (i % 3 + 0.5), 0, 0));
        rig_body(&s, &body);
        bool first = i % 3 == 0;
        join_segment(&s, h, i + 1, first ? 0 : i, first ? base[i / 3] : v3(0.015, 0, 0),
                     first && i < 6, two_points);
    }
    tac_SpringDef spring = tac_spring_def_default();
    spring.type = TAC_SPRING_POSE;
    spring.body_a = s.body[0];
    spring.stiffness = h->Kc;
    spring.angular_stiffness = h->Ko;
    rig_spring(&s, &spring);
    return s;
}

static void make_dense_hand(DenseWorld *w, const Hand *h)
{
    static const double base[3][2] = {{0.02, 0.03}, {0.04, 0}, {0.04, -0.02}};
    *w = (DenseWorld){.bodies = 10};
    w->body[0] = dense_body(h->m, h->J, h->b, 0, 0, 0);
    for (int i = 0; i < 9; i++) {
        const double *at = base[i / 3];
        bool first = i % 3 == 0, ball = first && i < 6;
        w->body[i + 1] = dense_body(h->m, h->J, h->b, at[0] + 0.03 * (i % 3 + 0.5), at[1], 0);
        for (int side = ball ? 0 : -1; side <= 1; side += 2) {
            DenseElement *e = add_point(w, i + 1, first ? 0 : i, h->kG);
            set3(e->ra, -0.015, 0.005 * side, 0);
            set3(e->rb, first ? at[0] : 0.015, (first ? at[1] : 0.0) + 0.005 * side, 0);
        }
    }
    add_point(w, 0, -1, h->Kc);
    add_spring(w, 0, h->Ko);
}

static void aim(DenseWorld *w, const double p[3], const double turn[3])
{
    for (int i = w->elements - 2; i < w->elements; i++) {
        DenseElement *e = &w->element[i];
        e->moves = true;
        memcpy(e->rb_next, p, sizeof e->rb_next);
        dense_exp(turn, e->target_next);
    }
}

/// The target at the end of the step, as the head of the golden file says.
static void drive_hand(Pair *pair, int step, double T)
{
    const double pi = 3.14159265358979323846;
    double t = (step + 1) * T;
    double p[3] = {0.03 * sin(4 * pi * t), 0.02 * (1 - cos(2 * pi * t)), 0};
    double turn[3] = {0, 0.5 * sin(3 * pi * t), 0.3 * sin(2 * pi * t)};
    tac_Pose target = tac_pose_make(v3(p[0], p[1], p[2]), v3(turn[0], turn[1], turn[2]));
    Rig *rigs[] = {&pair->rig, &pair->end};
    for (int i = 0; i < 2; i++)
        if (rigs[i]->world != NULL)
            assert_int_equal(tac_spring_set_target(rigs[i]->world, rigs[i]->spring[0], target),
                             TAC_OK);
    aim(&pair->dense, p, turn);
}

static void a_driven_hand_follows_the_reference(void **state)
{
    (void)state;
    Golden g = golden_open("hand_trajectories.txt");
    int runs = 0;
    for (Run run; read_run(&g, &run); runs++) {
        Hand h;
        memcpy(h.J, run.J, sizeof h.J);
        h.m = golden_named(&g, "mass");
        h.kG = golden_named(&g, "kG");
        h.b = golden_named(&g, "b");
        h.Kc = golden_named(&g, "Kc");
        h.Ko = golden_named(&g, "Ko");
        run.samples = (int)golden_named(&g, "samples");
        tac_WorldDef def = reference_def(&run);
        Pair p = {.rig = make_hand(&def, &h, true)};
        if (run.def.policy == TAC_POLICY_EXACT)
            p.end = make_hand(&run.def, &h, false);
        make_dense_hand(&p.dense, &h);
        set_dense_options(&p);
        follow(&g, &run, &p, drive_hand);
    }
    assert_int_equal(runs, 2);
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
