/* Joints against statics and mechanics by hand: give under load, limits, springs, dampers, and a
 * closed loop. */
#include "check.h"
#include "math/so3.h"
#include "rig.h"
#include "larger.h"
#include <math.h>

#define HALF_PI 1.5707963267948966

static const tac_BodyId world_body = {0};

/// One body held by one joint to the world; its centre of mass lies in the joint.
typedef struct Held {
    tac_JointType type;
    tac_Vec3 axis_turn; // takes z to the joint's axis
    double k, half, angular, drag;
} Held;

static Rig make_held(const tac_WorldDef *def, const Held *h)
{
    Rig s = rig_make(def);
    tac_BodyDef body = tac_body_def_default();
    body.mass = 2.0;
    body.inertia = tac_inertia_diagonal(0.02, 0.03, 0.04);
    body.drag = h->drag;
    body.angular_drag = 0.02 * h->drag;
    rig_body(&s, &body);
    tac_JointDef joint = tac_joint_def_at(s.world, h->type, s.body[0], world_body,
                                          tac_pose_make(v3(0, 0, 0), h->axis_turn));
    joint.stiffness = h->k;
    joint.half_width = h->half;
    joint.angular_stiffness = h->angular;
    rig_joint(&s, &joint);
    return s;
}

/// Lets the body come to rest under a constant wrench; what the joint shows then.
static tac_JointInfo settle(Rig *s, tac_Wrench load)
{
    for (int k = 0; k < 20000; k++) {
        tac_body_push(s->world, s->body[0], load);
        rig_step(s, 1e-3);
    }
    tac_Twist V = tac_body_state_twist(s->world, s->body[0]);
    check_at_most_in(v3_norm(V.lin) + v3_norm(V.ang), 1e-12, "m/s"); // at rest
    return tac_joint_info(s->world, s->joint[0]);
}

static void a_joint_gives_by_load_over_stiffness(void **state)
{
    (void)state;
    const struct {
        const char *name;
        Held h;
        double points; // that share the load
    } cases[] = {
        {"ball", {.type = TAC_JOINT_BALL, .k = 2e4, .half = 0.01, .drag = 20}, 1},
        {"revolute", {.type = TAC_JOINT_REVOLUTE, .k = 2e4, .half = 0.01, .drag = 20}, 2},
        {"prismatic",
         {.type = TAC_JOINT_PRISMATIC, .k = 2e4, .half = 0.01, .angular = 50, .drag = 20},
         1},
        {"fixed", {.type = TAC_JOINT_FIXED, .k = 2e4, .half = 0.01, .angular = 50, .drag = 20}, 1},
    };
    for (int i = 0; i < 4; i++) {
        tac_WorldDef def = rig_def();
        def.gravity = v3(-9.81, 0, 0); // across the axis, which is z
        Rig s = make_held(&def, &cases[i].h);
        tac_JointInfo info = settle(&s, (tac_Wrench){{0, 0, 0}, {0, 0, 0}});
        double expected = 2.0 * 9.81 / (cases[i].points * cases[i].h.k);
        print_message("    %-9s gap %.9e m, weight over stiffness %.9e m\n", cases[i].name,
                      info.gap, expected);
        check_near_in(info.gap, expected, 1e-9 * expected, "m"); // at rest: only rounding is left
        check_near_in(tac_body_pose(s.world, s.body[0]).p.x, -expected, 1e-9 * expected, "m");
        // What holds the body up is the weight, and the energy is half of load times give.
        check_vec3_near(info.effort_a.force, v3(2.0 * 9.81, 0, 0), 1e-8);
        check_near_in(info.energy, 0.5 * 2.0 * 9.81 * expected, 1e-9, "J");
        rig_free(&s);
    }
}

static void a_joint_turns_by_torque_over_angular_stiffness(void **state)
{
    (void)state;
    const double torque = 0.1; // N·m, about x, across the axis
    const struct {
        Held h;
        double stiffness; // N·m/rad
    } cases[] = {
        {{.type = TAC_JOINT_REVOLUTE, .k = 2e4, .half = 0.05, .drag = 20}, 2 * 2e4 * 0.05 * 0.05},
        {{.type = TAC_JOINT_PRISMATIC, .k = 2e4, .half = 0.05, .angular = 80, .drag = 20}, 80},
        {{.type = TAC_JOINT_FIXED, .k = 2e4, .half = 0.05, .angular = 80, .drag = 20}, 80},
        {{.type = TAC_JOINT_FIXED, .k = 2e4, .half = 0.05, .drag = 20},
         2 * 2e4 * 0.05 * 0.05}, // the default
    };
    for (int i = 0; i < 4; i++) {
        tac_WorldDef def = rig_def();
        Rig s = make_held(&def, &cases[i].h);
        tac_JointInfo info = settle(&s, (tac_Wrench){{0, 0, 0}, {torque, 0, 0}});
        // the two points of a hinge resist with its sine
        double angle = torque / cases[i].stiffness;
        double expected = cases[i].h.type == TAC_JOINT_REVOLUTE ? asin(angle) : angle;
        check_near_in(info.angle_gap, expected, 1e-9 * expected, "rad");
        rig_free(&s);
    }
}

// ----------------------------------------------------------------------------- springs and dampers

/// A body on a joint whose free direction has inertia J (kg·m2, or kg).
typedef struct Free {
    tac_JointType type;
    double J;
} Free;

static const Free free_joints[] = {
    {TAC_JOINT_REVOLUTE, 0.04}, {TAC_JOINT_PRISMATIC, 2.0}, {TAC_JOINT_BALL, 0.04}};

/// The body placed at x along or about z and moving at v, joined with `joint`'s spring, damper and
/// limits.
static Rig make_free(const Free *f, tac_JointDef joint, double x, double v)
{
    tac_WorldDef def = rig_def();
    Rig s = rig_make(&def);
    tac_BodyDef body = tac_body_def_default();
    bool slides = f->type == TAC_JOINT_PRISMATIC;
    body.mass = 2.0;
    body.inertia = tac_inertia_diagonal(0.02, 0.03, 0.04);
    body.pose =
        slides ? tac_pose_make(v3(0, 0, x), v3(0, 0, 0)) : tac_pose_make(v3(0, 0, 0), v3(0, 0, x));
    body.twist = slides ? (tac_Twist){{0, 0, v}, {0, 0, 0}} : (tac_Twist){{0, 0, 0}, {0, 0, v}};
    rig_body(&s, &body);
    joint.type = f->type;
    joint.body_a = s.body[0];
    rig_joint(&s, &joint);
    return s;
}

/// Travel or turn of the body, from its pose: another route than tac_joint_info.
static double coordinate(const Rig *s, const Free *f)
{
    tac_Pose p = tac_body_pose(s->world, s->body[0]);
    return f->type == TAC_JOINT_PRISMATIC ? p.p.z : 2 * atan2(p.q.z, p.q.w);
}

static double rate(const Rig *s, const Free *f)
{
    tac_Twist V = tac_body_state_twist(s->world, s->body[0]);
    return f->type == TAC_JOINT_PRISMATIC ? V.lin.z : V.ang.z;
}

static void a_spring_swings_with_the_period_of_theory(void **state)
{
    (void)state;
    const double T = 1e-3, x0 = 0.4;
    for (int i = 0; i < 3; i++) {
        const Free *f = &free_joints[i];
        tac_JointDef joint = tac_joint_def_default();
        joint.spring = 30.0 * 30.0 * f->J; // 30 rad/s
        Rig s = make_free(f, joint, x0, 0.0);
        // The midpoint rule turns the phase by exactly 2 atan(w T/2) a step, with constant
        // amplitude.
        double phase = 2 * atan(0.5 * 30.0 * T), off = 0.0;
        for (int k = 1; k <= 5000; k++) {
            rig_step(&s, T);
            off = larger(off, fabs(coordinate(&s, f) - x0 * cos(k * phase)));
        }
        // About 24 periods: the continuous period differs by (w T)²/12.
        check_near(phase / T, 30.0, 30.0 * 30.0 * 30.0 * T * T / 12 * 1.01);
        check_at_most(off, 1e-10);       // rounding of 5000 steps, all about one axis: no leak
        if (f->type != TAC_JOINT_BALL) { // whose coordinate is the angle between the z axes
            tac_JointInfo info = tac_joint_info(s.world, s.joint[0]);
            check_near(info.coordinate, coordinate(&s, f), 1e-12);
            check_near(info.energy, 0.5 * joint.spring * coordinate(&s, f) * coordinate(&s, f),
                       1e-10);
        }
        rig_free(&s);
    }
}

static void a_spring_rests_where_it_is_told(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        tac_JointDef joint = tac_joint_def_default();
        joint.spring = 5.0;
        joint.spring_rest = 0.3;
        joint.damper = 3.0;
        Rig s = make_free(&free_joints[i], joint, 0.0, 0.0);
        for (int k = 0; k < 30000; k++)
            rig_step(&s, 1e-3);
        check_near(coordinate(&s, &free_joints[i]), 0.3, 1e-9);
        rig_free(&s);
    }
}

static void a_damper_slows_down_as_theory_says_and_books_what_it_takes(void **state)
{
    (void)state;
    const double T = 1e-3, v0 = 2.0;
    for (int i = 0; i < 3; i++) {
        const Free *f = &free_joints[i];
        tac_JointDef joint = tac_joint_def_default();
        joint.damper = 3.0 * f->J; // 1/3 s
        Rig s = make_free(f, joint, 0.0, v0);
        double factor = (2 / T - 3.0) / (2 / T + 3.0), v = v0;
        for (int k = 1; k <= 1000; k++) {
            rig_step(&s, T);
            v *= factor; // the midpoint rule, exactly
            check_near(rate(&s, f), v, 1e-12);
        }
        check_near(v, v0 * exp(-3.0), 1e-5); // the same to T² / 12 · 3³
        double lost = 0.5 * f->J * (v0 * v0 - v * v);
        check_near_in(tac_world_ledger(s.world, true).damping, lost, 1e-12, "J");
        // The way it went: v0 / 3 (1 - exp(-3 t)).
        check_near(coordinate(&s, f), v0 / 3.0 * (1 - exp(-3.0)), 1e-5);
        rig_free(&s);
    }
}

static void joint_damping_calms_the_ringing_of_a_joint_at_the_rate_of_theory(void **state)
{
    (void)state;
    // A ball joint of 2e4 N/m with 2 kg and 20 N·s/m: delta = c/2m = 5 1/s, w = 100 rad/s.
    tac_WorldDef def = rig_def();
    Rig s = rig_make(&def);
    tac_BodyDef body = tac_body_def_default();
    body.mass = 2.0;
    body.pose.p = v3(1e-3, 0, 0);
    rig_body(&s, &body);
    tac_JointDef joint = tac_joint_def_default();
    joint.body_a = s.body[0];
    joint.stiffness = 2e4;
    joint.damping = 20.0;
    rig_joint(&s, &joint);
    double wd = sqrt(100.0 * 100.0 - 25.0), off = 0.0, energy = rig_true_energy(&s);
    for (int k = 1; k <= 5000; k++) {
        rig_step(&s, 1e-4);
        double t = k * 1e-4, x = 1e-3 * exp(-5 * t) * (cos(wd * t) + 5 / wd * sin(wd * t));
        off = larger(off, fabs(tac_body_pose(s.world, s.body[0]).p.x - x));
    }
    show(off, "m");
    check_at_most_in(off, 1e-6, "m"); // (w T)² / 12 of the phase, 50 rad: 4e-4 of 1e-3 m
    tac_Ledger l = tac_world_ledger(s.world, true);
    check_near_in(l.damping, energy - rig_true_energy(&s), 1e-14, "J");
    rig_free(&s);
}

// ------------------------------------------------------------------------------------------ limits

static void a_limit_stops_the_body_and_gives_the_energy_back(void **state)
{
    (void)state;
    const double v0 = 1.0, k = 400.0;
    for (int i = 0; i < 2; i++)
        for (int side = -1; side <= 1; side += 2) {
            const Free *f = &free_joints[i];
            tac_JointDef joint = tac_joint_def_default();
            joint.lower = -0.5, joint.upper = 0.5;
            joint.limit_stiffness = k * f->J; // 20 rad/s: resolved by the step
            Rig s = make_free(f, joint, 0.0, side * v0);
            double E0 = rig_true_energy(&s), farthest = 0.0, off = 0.0;
            for (int n = 0; n < 12000; n++) { // 1.2 s: there and back
                rig_step(&s, 1e-4);
                farthest = larger(farthest, side * coordinate(&s, f));
                off = larger(off, fabs(rig_true_energy(&s) - E0));
            }
            // ½ J v² = ½ k x²; a step's delay
            check_near(farthest, 0.5 + v0 / 20.0, 1e-3 * v0 / 20.0);
            check_near(rate(&s, f), -side * v0, 1e-11);
            check_at_most_in(off, 1e-11, "J"); // the crossing's leak is settled, too
            rig_free(&s);
        }
}

static void a_damped_limit_takes_the_share_of_theory(void **state)
{
    (void)state;
    // Half a swing of a damped oscillator: what comes back is exp(-pi delta / w_d) of the speed.
    const double delta = 4.0, w = 20.0,
                 share = exp(-3.14159265358979 * delta / sqrt(w * w - delta * delta));
    for (int i = 0; i < 2; i++) {
        const Free *f = &free_joints[i];
        tac_JointDef joint = tac_joint_def_default();
        joint.lower = -0.5, joint.upper = 0.5;
        joint.limit_stiffness = w * w * f->J;
        joint.limit_damping = 2 * delta * f->J;
        Rig s = make_free(f, joint, 0.45, 1.0);
        for (int n = 0; n < 20000 && coordinate(&s, f) > 0.4; n++)
            rig_step(&s, 2e-5);
        print_message("    comes back with %.5f of the speed, theory %.5f\n", -rate(&s, f), share);
        // the damper starts within a step of the edge: delta T
        check_near(-rate(&s, f), share, 1e-3);
        double lost = 0.5 * f->J * (1.0 - rate(&s, f) * rate(&s, f));
        check_near_in(tac_world_ledger(s.world, true).damping, lost, 1e-9, "J");
        rig_free(&s);
    }
}

static void the_cone_of_a_ball_joint_stops_a_tilting_body(void **state)
{
    (void)state;
    tac_WorldDef def = rig_def();
    Rig s = rig_make(&def);
    tac_BodyDef body = tac_body_def_default();
    body.inertia = tac_inertia_diagonal(0.02, 0.02, 0.02);
    body.twist.ang = v3(1, 0, 0);
    rig_body(&s, &body);
    tac_JointDef joint = tac_joint_def_default();
    joint.body_a = s.body[0];
    joint.upper = 0.4;
    joint.limit_stiffness = 400 * 0.02;
    rig_joint(&s, &joint);
    double farthest = 0.0;
    for (int n = 0; n < 20000; n++) { // 2 s: to the other side and back
        rig_step(&s, 1e-4);
        farthest = larger(farthest, tac_joint_info(s.world, s.joint[0]).coordinate);
    }
    check_near_in(farthest, 0.45, 1e-4, "rad");
    check_near_in(v3_norm(tac_body_state_twist(s.world, s.body[0]).ang), 1.0, 1e-11, "rad/s");
    rig_free(&s);
}

static void a_hinge_spring_winds_up_over_several_turns(void **state)
{
    (void)state;
    // Thrown from rest position, it stops where the spring has taken all: 10 rad, one turn and a
    // half.
    const Free *f = &free_joints[0];
    tac_JointDef joint = tac_joint_def_default();
    joint.spring = 0.04; // 1 rad/s
    Rig s = make_free(f, joint, 0.0, 10.0);
    double turned = 0.0, last = 0.0;
    for (int k = 0; k < 1571; k++) { // a quarter of a period of 2 pi s
        rig_step(&s, 1e-3);
        double x = coordinate(&s, f);
        turned += x - last - 6.283185307179586 * nearbyint((x - last) / 6.283185307179586);
        last = x;
    }
    tac_JointInfo info = tac_joint_info(s.world, s.joint[0]);
    check_near_in(info.coordinate, turned, 1e-11, "rad");
    check_near_in(turned, 10.0, 1e-5, "rad"); // v / w; second order in w T = 1e-3
    check_near_in(info.energy, 0.5 * 0.04 * turned * turned, 1e-11, "J");
    rig_free(&s);
}

// ------------------------------------------------------------------------------------- closed loop

/// Acceleration of a pendulum with sin law.
static double swing(double angle, double g_over_l)
{
    return -g_over_l * sin(angle);
}

/// The angle of that pendulum after `time`, by Runge-Kutta.
static double pendulum_angle(double angle, double g_over_l, double time)
{
    double w = 0.0, h = time / 20000;
    for (int n = 0; n < 20000; n++) {
        double a1 = swing(angle, g_over_l), w2 = w + 0.5 * h * a1,
               a2 = swing(angle + 0.5 * h * w, g_over_l);
        double w3 = w + 0.5 * h * a2, a3 = swing(angle + 0.5 * h * w2, g_over_l);
        double w4 = w + h * a3, a4 = swing(angle + h * w3, g_over_l);
        angle += h / 6 * (w + 2 * w2 + 2 * w3 + w4);
        w += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
    }
    return angle;
}

static void hinge(Rig *s, int a, int b, tac_Vec3 at)
{
    tac_JointDef joint =
        tac_joint_def_at(s->world, TAC_JOINT_REVOLUTE, s->body[a], b >= 0 ? s->body[b] : world_body,
                         tac_pose_make(at, v3(-HALF_PI, 0, 0))); // about y
    joint.stiffness = 1e6;
    rig_joint(s, &joint);
}

/// Two cranks that hang from the world at an angle, and a bar between their ends: a parallelogram.
static Rig make_four_bar(const tac_WorldDef *def, double angle)
{
    const double L = 0.3, width = 0.5;
    Rig s = rig_make(def);
    tac_Vec3 end = v3(L * sin(angle), 0, -L * cos(angle));
    tac_BodyDef body = tac_body_def_default();
    for (int i = 0; i < 2; i++) {
        body.mass = 0.4;
        body.inertia = tac_inertia_box(0.4, v3(0.02, 0.02, L));
        body.pose =
            tac_pose_make(v3_add(v3(i * width, 0, 0), v3_scale(0.5, end)), v3(0, -angle, 0));
        rig_body(&s, &body);
        hinge(&s, i, -1, v3(i * width, 0, 0));
    }
    body.mass = 1.0;
    body.inertia = tac_inertia_box(1.0, v3(width, 0.02, 0.02));
    body.pose = tac_pose_make(v3_add(v3(0.5 * width, 0, 0), end), v3(0, 0, 0));
    rig_body(&s, &body);
    hinge(&s, 2, 0, end);
    hinge(&s, 2, 1, v3_add(v3(width, 0, 0), end));
    return s;
}

static void a_four_bar_loop_closes_swings_and_keeps_its_energy(void **state)
{
    (void)state;
    tac_WorldDef def = rig_def();
    def.gravity = v3(0, 0, -9.81);
    const double angle = 1.0, m = 0.4, M = 1.0, L = 0.3;
    Rig s = make_four_bar(&def, angle);
    double E0 = rig_true_energy(&s), drift = 0.0, gap = 0.0, residual = 0.0;
    for (int k = 0; k < 10000; k++) {
        rig_step(&s, 1e-3);
        drift = larger(drift, fabs(rig_true_energy(&s) - E0));
        gap = larger(gap, tac_world_joint_gap(s.world));
        residual = larger(residual, tac_world_stats(s.world).residual);
        if (k == 999) { // one second: a pendulum with the moments of all three
            double crank = m * (0.02 * 0.02 + L * L) / 12 + m * L * L / 4;
            double g_over_l = (2 * m * 9.81 * L / 2 + M * 9.81 * L) / (2 * crank + M * L * L);
            double expected = pendulum_angle(angle, g_over_l, 1.0);
            tac_Vec3 down = tac_pose_vector(tac_body_pose(s.world, s.body[0]), v3(0, 0, -1));
            print_message("    angle after 1 s %.6f rad, pendulum %.6f rad\n",
                          atan2(down.x, -down.z), expected);
            // Second order in (w T) = 6e-3, and hinges that give by 10 µm
            check_near_in(atan2(down.x, -down.z), expected, 5e-4, "rad");
        }
    }
    print_message("    10 s: energy off by %.1e J of %.1f, gap %.1e m, books %.0e\n", drift,
                  2 * (m * 9.81 * L), gap, residual);
    check_at_most_in(drift, 1e-9, "J");
    check_at_most_in(gap, 1e-3, "m");
    check_at_most(residual, 1e-13);
    rig_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_joint_gives_by_load_over_stiffness),
        cmocka_unit_test(a_joint_turns_by_torque_over_angular_stiffness),
        cmocka_unit_test(a_spring_swings_with_the_period_of_theory),
        cmocka_unit_test(a_spring_rests_where_it_is_told),
        cmocka_unit_test(a_damper_slows_down_as_theory_says_and_books_what_it_takes),
        cmocka_unit_test(joint_damping_calms_the_ringing_of_a_joint_at_the_rate_of_theory),
        cmocka_unit_test(a_limit_stops_the_body_and_gives_the_energy_back),
        cmocka_unit_test(a_damped_limit_takes_the_share_of_theory),
        cmocka_unit_test(the_cone_of_a_ball_joint_stops_a_tilting_body),
        cmocka_unit_test(a_hinge_spring_winds_up_over_several_turns),
        cmocka_unit_test(a_four_bar_loop_closes_swings_and_keeps_its_energy),
    };
    return cmocka_run_group_tests_name("joints", tests, NULL, NULL);
}
