/* Order of convergence: spinning, jointed bodies against the true motion of the same compliant
 * system, computed by an explicit Runge-Kutta method that shares no code with the library
 * (oracle/compliant_rk.h).
 *
 * This is where a wrong Jacobian or a wrong gyroscopic sign shows: both keep every energy law, and
 * neither converges. Joints are soft enough for their vibration to be resolved by the longest step
 * (omega T below 0.2); with stiff joints the motion converges to that of ideal joints instead, and
 * the order cannot be seen.
 */
#include "check.h"
#include "compliant_rk.h"
#include "rig.h"
#include <math.h>

#define LEVELS 4
static const double lengths[LEVELS] = {2e-3, 1e-3, 5e-4, 2.5e-4}; // s

/// The same bodies in the library and in the oracle.
typedef struct Twin {
    Rig rig;
    RkWorld rk;
} Twin;

typedef Twin MakeFn(const tac_WorldDef *def);

static tac_Vec3 vec(const double a[3])
{
    return v3(a[0], a[1], a[2]);
}

/// Adds a body, turned by a rotation vector, to both.
static void add_body(Twin *t, RkBody b, tac_Vec3 turn)
{
    tac_BodyDef def = tac_body_def_default();
    def.mass = b.mass;
    def.inertia = tac_inertia_diagonal(b.J[0], b.J[1], b.J[2]);
    def.drag = def.angular_drag = b.drag;
    def.pose = tac_pose_make(vec(b.x), turn);
    def.twist = (tac_Twist){vec(b.v), tac_pose_vector(def.pose, vec(b.w))};
    rig_body(&t->rig, &def);
    b.q[0] = def.pose.q.w, b.q[1] = def.pose.q.x, b.q[2] = def.pose.q.y, b.q[3] = def.pose.q.z;
    t->rk.body[t->rk.bodies++] = b;
}

/// Adds a force between points at a distance from the origins of a joint's frames along z.
static void add_force(Twin *t, const tac_JointDef *j, RkForce f, double offset)
{
    tac_Vec3 pa = tac_pose_point(j->frame_a, v3(0, 0, offset));
    tac_Vec3 pb = tac_pose_point(j->frame_b, v3(0, 0, offset));
    f.pa[0] = pa.x, f.pa[1] = pa.y, f.pa[2] = pa.z;
    f.pb[0] = pb.x, f.pb[1] = pb.y, f.pb[2] = pb.z;
    t->rk.force[t->rk.forces++] = f;
}

/// A joint at a world point with the axes of the world, between body a and body b (-1: the world).
static tac_JointDef joint_at(const Twin *t, tac_JointType type, int a, int b, tac_Vec3 at)
{
    tac_BodyId none = {0};
    tac_JointDef def =
        tac_joint_def_at(t->rig.world, type, t->rig.body[a], b >= 0 ? t->rig.body[b] : none,
                         tac_pose_make(at, v3(0, 0, 0)));
    def.half_width = 0.1;
    return def;
}

/// Adds a ball or a hinge to both; the oracle's is made of points, and of a twist for the spring.
static void add_joint(Twin *t, const tac_JointDef *def, int a, int b)
{
    RkForce point = {.kind = RK_POINT, .a = a, .b = b, .k = def->stiffness, .c = def->damping};
    RkForce twist = {.kind = RK_TWIST, .a = a, .b = b, .k = def->spring, .c = def->damper};
    twist.rest = def->spring_rest;
    rig_joint(&t->rig, def);
    if (def->type == TAC_JOINT_BALL)
        add_force(t, def, point, 0.0);
    else {
        add_force(t, def, point, -def->half_width);
        add_force(t, def, point, def->half_width);
        add_force(t, def, twist, 0.0);
    }
}

static Twin begin(const tac_WorldDef *def)
{
    Twin t = {.rig = rig_make(def)};
    t.rk.gravity[2] = def->gravity.z;
    return t;
}

/// An anisotropic body that spins on a ball joint, as a heavy asymmetric top does.
static Twin make_top(const tac_WorldDef *def)
{
    Twin t = begin(def);
    add_body(
        &t,
        (RkBody){.mass = 1.0, .J = {0.01, 0.02, 0.028}, .x = {0.1, 0.05, 0.1}, .w = {3, -4, 12}},
        v3(0.3, -0.4, 0.2));
    tac_JointDef ball = joint_at(&t, TAC_JOINT_BALL, 0, -1, v3(0, 0, 0));
    ball.stiffness = 1500.0;
    add_joint(&t, &ball, 0, -1);
    return t;
}

/// The first body turns on a damped hinge of the world, the second hangs on it by a ball and spins.
static Twin make_arm(const tac_WorldDef *def)
{
    Twin t = begin(def);
    add_body(
        &t,
        (RkBody){
            .mass = 1.0, .J = {0.01, 0.02, 0.025}, .drag = 0.05, .x = {0.2, 0, 0}, .w = {0, 0, 2}},
        v3(0.1, 0.2, 0.3));
    add_body(&t,
             (RkBody){.mass = 0.5,
                      .J = {0.006, 0.008, 0.012},
                      .x = {0.5, 0.1, 0},
                      .v = {0, 0.5, 0},
                      .w = {6, -3, 8}},
             v3(-0.5, 0.2, 0.1));
    tac_JointDef hinge = joint_at(&t, TAC_JOINT_REVOLUTE, 0, -1, v3(0, 0, 0));
    hinge.stiffness = 2000.0;
    hinge.damping = 0.5;
    add_joint(&t, &hinge, 0, -1);
    tac_JointDef ball = joint_at(&t, TAC_JOINT_BALL, 1, 0, v3(0.4, 0, 0));
    ball.stiffness = 1000.0;
    ball.damping = 0.2;
    add_joint(&t, &ball, 1, 0);
    return t;
}

/// A door with a spring and a damper about its hinge, bent by a spinning wheel that hangs on it.
static Twin make_door(const tac_WorldDef *def)
{
    const double c = cos(0.5), s = sin(0.5); // open by half a radian
    Twin t = begin(def);
    add_body(&t, (RkBody){.mass = 1.0, .J = {0.02, 0.03, 0.04}, .x = {0.2 * c, 0.2 * s, 0}},
             v3(0, 0, 0.5));
    add_body(
        &t,
        (RkBody){
            .mass = 0.5, .J = {0.004, 0.004, 0.006}, .x = {0.4 * c, 0.4 * s, 0.1}, .w = {1, 2, 20}},
        v3(0.3, 0, 0));
    tac_JointDef hinge = joint_at(&t, TAC_JOINT_REVOLUTE, 0, -1, v3(0, 0, 0));
    hinge.frame_a.q = (tac_Quat){1, 0, 0, 0}; // the coordinate is the door's own turn
    hinge.stiffness = 2000.0;
    hinge.spring = 2.0;
    hinge.spring_rest = 0.3;
    hinge.damper = 0.05;
    add_joint(&t, &hinge, 0, -1);
    tac_JointDef ball = joint_at(&t, TAC_JOINT_BALL, 1, 0, v3(0.4 * c, 0.4 * s, 0));
    ball.stiffness = 1000.0;
    add_joint(&t, &ball, 1, 0);
    return t;
}

/// Squares of the errors of all poses: m and rad alike.
static double squared_error(const Rig *s, const RkWorld *rk)
{
    double sum = 0.0;
    for (int i = 0; i < rk->bodies; i++) {
        const RkBody *b = &rk->body[i];
        tac_Pose p = tac_body_pose(s->world, s->body[i]);
        double angle = rk_angle((double[]){p.q.w, p.q.x, p.q.y, p.q.z}, b->q);
        sum += v3_norm2(v3_sub(p.p, v3(b->x[0], b->x[1], b->x[2]))) + angle * angle;
    }
    return sum;
}

#define SAMPLES 25
static const double between = 0.02; // s

/// The true motion at the sample times.
static void run_truth(MakeFn *make, RkWorld truth[SAMPLES])
{
    tac_WorldDef def = rig_def();
    def.gravity = v3(0, 0, -9.81);
    Twin t = make(&def);
    for (int i = 0; i < SAMPLES; i++) {
        rk_run(&t.rk, between, 1000); // 20 µs: 1e-12, five orders below what is measured
        truth[i] = t.rk;
    }
    rig_free(&t.rig);
}

/// Root mean square of the error over half a second: a single moment could fall on a crossing.
static double run_error(MakeFn *make, const tac_WorldDef *def, double T,
                        const RkWorld truth[SAMPLES])
{
    Twin t = make(def);
    double sum = 0.0;
    for (int i = 0; i < SAMPLES; i++) {
        for (int k = 0; k < (int)(between / T + 0.5); k++)
            rig_step(&t.rig, T);
        sum += squared_error(&t.rig, &truth[i]);
    }
    rig_free(&t.rig);
    return sqrt(sum / SAMPLES);
}

static const struct SceneRow {
    const char *name;
    MakeFn *make;
} scenes[] = {{"top on a ball", make_top},
              {"arm: damped hinge and ball", make_arm},
              {"door with spring and wheel", make_door}};
#define SCENES 3

/// Errors for the four step lengths, and the mean order of the last two halvings.
static double measure_order(int scene, const tac_WorldDef *def, const char *text,
                            const RkWorld truth[SAMPLES])
{
    double e[LEVELS];
    for (int i = 0; i < LEVELS; i++)
        e[i] = run_error(scenes[scene].make, def, lengths[i], truth);
    double order = 0.5 * log2(e[LEVELS - 3] / e[LEVELS - 1]);
    print_message("    %-28s %-22s errors %.2e %.2e %.2e %.2e, order %.3f\n", scenes[scene].name,
                  text, e[0], e[1], e[2], e[3], order);
    return order;
}

static tac_WorldDef world_def(void)
{
    tac_WorldDef def = rig_def();
    def.gravity = v3(0, 0, -9.81);
    return def;
}

static RkWorld truth[SCENES][SAMPLES];

static int compute_truth(void **state)
{
    (void)state;
    for (int i = 0; i < SCENES; i++)
        run_truth(scenes[i].make, truth[i]);
    return 0;
}

static void the_oracle_itself_keeps_its_energy_and_does_not_depend_on_its_step(void **state)
{
    (void)state;
    tac_WorldDef def = world_def();
    Twin t = make_top(&def); // the scene without damping
    RkWorld finer = t.rk;
    double E0 = rk_energy(&t.rk);
    rk_run(&t.rk, SAMPLES * between, SAMPLES * 1000);
    rk_run(&finer, SAMPLES * between, SAMPLES * 2000);
    // fourth order: (77 rad/s · 20 µs)^4 over 0.5 s
    check_near_in(rk_energy(&t.rk), E0, 1e-11, "J");
    check_at_most_in(rk_angle(t.rk.body[0].q, finer.body[0].q), 1e-10, "rad");
    rig_free(&t.rig);
}

static void spinning_jointed_bodies_converge_with_second_order(void **state)
{
    (void)state;
    static const char *const names[] = {"exact", "ledger", "plain"};
    for (int i = 0; i < SCENES; i++)
        for (int policy = TAC_POLICY_EXACT; policy <= TAC_POLICY_PLAIN; policy++) {
            tac_WorldDef def = world_def();
            def.policy = (tac_Policy)policy;
            check_between(measure_order(i, &def, names[policy], truth[i]), 1.9, 2.1);
        }
}

static void two_passes_and_the_split_gyroscopic_step_are_of_second_order_too(void **state)
{
    (void)state;
    for (int i = 0; i < SCENES; i++) {
        tac_WorldDef def = world_def();
        def.study.passes = 2;
        check_between(measure_order(i, &def, "exact, two passes", truth[i]), 1.9, 2.1);
        def = world_def();
        def.study.gyro = TAC_GYRO_SPLIT;
        check_between(measure_order(i, &def, "exact, split", truth[i]), 1.9, 2.1);
    }
}

static void the_papers_choices_are_of_first_order(void **state)
{
    (void)state;
    for (int i = 0; i < SCENES; i++) {
        tac_WorldDef def = world_def(); // Jacobians at the start: docs/findings.md
        def.policy = TAC_POLICY_PLAIN;
        def.study.predictor = TAC_PREDICTOR_START;
        def.study.gyro = TAC_GYRO_START;
        def.study.passes = 1;
        check_between(measure_order(i, &def, "plain, all at start", truth[i]), 0.85, 1.15);
        def = world_def(); // docs/theory/rigid.md section 3: a prediction without torques
        def.study.gyro = TAC_GYRO_PREDICT;
        check_between(measure_order(i, &def, "exact, gyro predicted", truth[i]), 0.85, 1.15);
    }
}

static void steps_of_changing_length_keep_the_order(void **state)
{
    (void)state;
    for (int i = 0; i < SCENES; i++) {
        double e[2];
        for (int level = 0; level < 2; level++) {
            tac_WorldDef def = world_def();
            Twin t = scenes[i].make(&def);
            double T = level == 0 ? 5e-4 : 2.5e-4, sum = 0.0;
            for (int k = 0; k < SAMPLES; k++) {
                for (int n = 0; n < (int)(0.5 * between / T + 0.5); n++) {
                    rig_step(&t.rig, 1.5 * T);
                    rig_step(&t.rig, 0.5 * T);
                }
                sum += squared_error(&t.rig, &truth[i][k]);
            }
            e[level] = sqrt(sum / SAMPLES);
            rig_free(&t.rig);
        }
        print_message("    %-28s errors %.2e %.2e, order %.3f\n", scenes[i].name, e[0], e[1],
                      log2(e[0] / e[1]));
        check_between(log2(e[0] / e[1]), 1.85, 2.15); // one halving only
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_oracle_itself_keeps_its_energy_and_does_not_depend_on_its_step),
        cmocka_unit_test(spinning_jointed_bodies_converge_with_second_order),
        cmocka_unit_test(two_passes_and_the_split_gyroscopic_step_are_of_second_order_too),
        cmocka_unit_test(the_papers_choices_are_of_first_order),
        cmocka_unit_test(steps_of_changing_length_keep_the_order),
    };
    return cmocka_run_group_tests_name("convergence", tests, compute_truth, NULL);
}
