/* Joints, springs and rows on bodies that move as prescribed: they hang on what moves, whoever
 * moves it pays, and the motion is that of the equations.
 */
#include "math/so3.h"
#include "support/check.h"
#include "larger.h"
#include <math.h>
#include <stdlib.h>
#include <tactus/tactus.h>

static tac_World *make(void)
{
    tac_WorldDef def = tac_world_def_default();
    tac_World *w;
    assert_int_equal(tac_world_create(&def, &w), TAC_OK);
    return w;
}

static tac_BodyId add_fixed(tac_World *w, tac_Vec3 at)
{
    tac_BodyDef def = tac_body_def_default();
    tac_BodyId id;
    def.pose.p = at;
    def.fixed = true;
    assert_int_equal(tac_body_create(w, &def, &id), TAC_OK);
    return id;
}

static tac_BodyId add(tac_World *w, double mass, double inertia, tac_Vec3 at)
{
    tac_BodyDef def = tac_body_def_default();
    tac_BodyId id;
    def.mass = mass;
    def.inertia = tac_inertia_diagonal(inertia, inertia, inertia);
    def.pose.p = at;
    assert_int_equal(tac_body_create(w, &def, &id), TAC_OK);
    return id;
}

static double residual_of(const tac_World *w)
{
    tac_Ledger l = tac_world_ledger(w, false);
    return l.scale > 0.0 ? fabs(tac_ledger_residual(&l)) / l.scale : 0.0;
}

static void raise(double *worst, double x)
{
    if (!(x <= *worst))
        *worst = x;
}

// ---- a pendulum hung from a shaken pivot

#define LENGTH 0.4   // m
#define SHAKE 0.05   // m
#define OMEGA 9.0    // rad/s
#define GRAVITY 9.81 // m/s2
#define MASS 0.7     // kg
#define INERTIA 0.01 // kg·m2

/// Of the angle from the vertical: (J + m l²) a = -m l (g sin + x'' cos).
static double acceleration(double t, double angle)
{
    double pivot = -SHAKE * OMEGA * OMEGA * sin(OMEGA * t);
    return -MASS * LENGTH * (GRAVITY * sin(angle) + pivot * cos(angle)) /
           (INERTIA + MASS * LENGTH * LENGTH);
}

/// The angle after `end` seconds, by Runge and Kutta.
static double reference(double end)
{
    int n = 20000;
    double h = end / n, x = 0.3, v = 0.0;
    for (int i = 0; i < n; i++) {
        double t = i * h;
        double a1 = acceleration(t, x), v2 = v + 0.5 * h * a1;
        double a2 = acceleration(t + 0.5 * h, x + 0.5 * h * v), v3 = v + 0.5 * h * a2;
        double a3 = acceleration(t + 0.5 * h, x + 0.5 * h * v2), v4 = v + h * a3;
        double a4 = acceleration(t + h, x + h * v3);
        x += h / 6.0 * (v + 2.0 * v2 + 2.0 * v3 + v4);
        v += h / 6.0 * (a1 + 2.0 * a2 + 2.0 * a3 + a4);
    }
    return x;
}

typedef struct Shaken {
    double angle, residual, balance, gap;
} Shaken;

/// By a joint, or by a row between the two bodies. `other_way`: the fixed body is side a.
static Shaken shake(double T, double end, bool row, bool other_way)
{
    tac_World *w = make();
    tac_BodyId pivot = add_fixed(w, v3(0, 0, 0));
    double start = 0.3;
    tac_BodyId bob = add(w, MASS, INERTIA, v3(LENGTH * sin(start), 0, -LENGTH * cos(start)));
    tac_Quat tilt = q_exp(v3(0, -start, 0)), axis = q_exp(v3(-1.5707963267948966, 0, 0));
    assert_int_equal(tac_body_set_pose(w, bob, (tac_Pose){tac_body_pose(w, bob).p, tilt}), TAC_OK);
    tac_Pose on_bob = {{0, 0, LENGTH}, axis}, on_pivot = {{0, 0, 0}, axis};
    if (row) {
        tac_SpringDef def = tac_spring_def_default();
        tac_SpringId id;
        def.type = TAC_SPRING_HINGE;
        def.coupling = TAC_SPRING_ROW;
        def.stiffness = 1e6;
        def.body_a = other_way ? pivot : bob, def.body_b = other_way ? bob : pivot;
        def.frame_a = other_way ? on_pivot : on_bob, def.frame_b = other_way ? on_bob : on_pivot;
        assert_int_equal(tac_spring_create(w, &def, &id), TAC_OK);
    } else {
        tac_JointDef def = tac_joint_def_default();
        tac_JointId id;
        def.type = TAC_JOINT_REVOLUTE;
        def.stiffness = 1e6;
        def.body_a = other_way ? pivot : bob, def.body_b = other_way ? bob : pivot;
        def.frame_a = other_way ? on_pivot : on_bob, def.frame_b = other_way ? on_bob : on_pivot;
        assert_int_equal(tac_joint_create(w, &def, &id), TAC_OK);
    }
    assert_int_equal(tac_body_set_twist(w, bob, (tac_Twist){{SHAKE * OMEGA, 0, 0}, {0, 0, 0}}),
                     TAC_OK); // at rest against its pivot
    Shaken s = {0};
    int n = (int)lround(end / T);
    for (int i = 0; i < n; i++) {
        tac_Pose to = {{SHAKE * sin(OMEGA * (i + 1) * T), 0, 0}, {1, 0, 0, 0}};
        assert_int_equal(tac_body_move_to(w, pivot, to), TAC_OK);
        assert_int_equal(tac_world_step(w, T), TAC_OK);
        raise(&s.residual, residual_of(w));
        check_vec3_near(tac_body_pose(w, pivot).p, to.p, 0.0);
    }
    tac_Ledger total = tac_world_ledger(w, true);
    s.balance = fabs(tac_ledger_stored(&total) - total.work_target - total.work_edit) / total.scale;
    tac_Vec3 d = v3_sub(tac_body_pose(w, bob).p, tac_body_pose(w, pivot).p);
    s.angle = atan2(d.x, -d.z);
    s.gap = fabs(v3_norm(d) - LENGTH);
    tac_world_destroy(w);
    return s;
}

static void a_pendulum_on_a_shaken_pivot_swings_as_the_equations_say(void **state)
{
    (void)state;
    double exact = reference(2.0);
    for (int kind = 0; kind < 4; kind++) {
        Shaken coarse = shake(4e-3, 2.0, kind & 1, kind & 2);
        Shaken half = shake(2e-3, 2.0, kind & 1, kind & 2);
        Shaken fine = shake(1e-3, 2.0, kind & 1, kind & 2);
        double order = log2((coarse.angle - half.angle) / (half.angle - fine.angle));
        show(fine.angle - exact, "rad"), show(order, ""), show(coarse.residual, "");
        show(fine.balance, ""), show(fine.gap, "m");
        check_at_most_in(fabs(fine.angle - exact), 5e-5, "rad"); // most of it: joints yield some µm
        check_at_least(order, 1.9);
        check_at_most(coarse.residual, 1e-12);
        check_at_most(fine.residual, 1e-12);
        check_at_most(fine.balance, 1e-11); // energy = work of the mover: nothing is lost
    }
}

// ---- a crank turns a four-bar

#define CRANK 0.1
#define COUPLER 0.3
#define ROCKER 0.25
#define BASE 0.35 // m

static void join(tac_World *w, tac_BodyId a, tac_Vec3 on_a, tac_BodyId b, tac_Vec3 on_b)
{
    tac_JointDef def = tac_joint_def_default();
    tac_JointId id;
    tac_Quat axis = q_exp(v3(-1.5707963267948966, 0, 0)); // z of the frames along y
    def.type = TAC_JOINT_REVOLUTE;
    def.body_a = a, def.body_b = b;
    def.frame_a = (tac_Pose){on_a, axis}, def.frame_b = (tac_Pose){on_b, axis};
    def.damping = 2.0;
    assert_int_equal(tac_joint_create(w, &def, &id), TAC_OK);
}

/// Where coupler and rocker meet, in the x-z plane, for a crank at (x, z).
static tac_Vec3 knee(tac_Vec3 crank)
{
    tac_Vec3 d = v3_sub(v3(BASE, 0, 0), crank);
    double length = v3_norm(d);
    double along = (COUPLER * COUPLER - ROCKER * ROCKER + length * length) / (2.0 * length);
    double up = sqrt(COUPLER * COUPLER - along * along);
    tac_Vec3 e = v3_scale(1.0 / length, d);
    return v3_add(v3_axpy(crank, along, e), v3_scale(up, v3(-e.z, 0, e.x)));
}

static tac_BodyId add_rod(tac_World *w, tac_Vec3 from, tac_Vec3 to)
{
    tac_Vec3 d = v3_sub(to, from);
    tac_BodyDef def = tac_body_def_default();
    tac_BodyId id;
    def.mass = 0.2;
    def.inertia = tac_inertia_cylinder(0.2, 0.01, v3_norm(d));
    def.pose = (tac_Pose){v3_scale(0.5, v3_add(from, to)), q_exp(v3(0, -atan2(d.z, d.x), 0))};
    assert_int_equal(tac_body_create(w, &def, &id), TAC_OK);
    return id;
}

static void a_turning_crank_drives_a_four_bar_where_its_geometry_says(void **state)
{
    (void)state;
    const double T = 1e-3, speed = 6.0; // rad/s
    tac_World *w = make();
    tac_BodyId crank = add_fixed(w, v3(0, 0, 0)), none = {0};
    tac_Vec3 pin = v3(CRANK, 0, 0), top = knee(pin);
    tac_BodyId coupler = add_rod(w, pin, top), rocker = add_rod(w, v3(BASE, 0, 0), top);
    join(w, coupler, v3(-0.5 * COUPLER, 0, 0), crank, pin);
    join(w, coupler, v3(0.5 * COUPLER, 0, 0), rocker, v3(0.5 * ROCKER, 0, 0));
    join(w, rocker, v3(-0.5 * ROCKER, 0, 0), none, v3(BASE, 0, 0));
    double worst = 0.0, residual = 0.0, before = 0.0;
    for (int i = 0; i < 3500; i++) { // gently, then three turns
        double rate = speed * smaller(1.0, i * T / 0.5);
        assert_int_equal(tac_body_set_twist(w, crank, (tac_Twist){{0, 0, 0}, {0, -rate, 0}}),
                         TAC_OK);
        assert_int_equal(tac_world_step(w, T), TAC_OK);
        check_vec3_near(tac_body_twist(w, crank).ang, v3(0, -rate, 0), 1e-15);
        tac_Pose c = tac_body_pose(w, crank), r = tac_body_pose(w, rocker);
        tac_Vec3 p = v3_add(c.p, q_rotate(c.q, pin));
        tac_Vec3 end = v3_add(r.p, q_rotate(r.q, v3(0.5 * ROCKER, 0, 0)));
        if (i > 100)
            raise(&worst, v3_norm(v3_sub(end, knee(p))));
        raise(&residual, residual_of(w));
        if (i == 1000)
            before = tac_world_ledger(w, true).work_target;
    }
    tac_Ledger total = tac_world_ledger(w, true);
    show(worst, "m"), show(residual, "");
    check_at_most_in(worst, 2e-4, "m"); // joints of 1e5 N/m yield under some N
    check_at_most(residual, 1e-12);
    // Turn after turn the crank puts in what the joints' damping takes, and no more.
    double put = total.work_target - before;
    check_between_in(put, 0.0, 1.0, "J");
    double kept = tac_ledger_stored(&total) + total.damping;
    check_near(kept, total.work_target + total.work_edit, 1e-10 * total.scale);
    tac_world_destroy(w);
}

// ---- dampers see the difference

static void a_damper_to_a_turning_body_takes_a_rotor_along_and_then_loses_nothing(void **state)
{
    (void)state;
    const double T = 1e-3, J = 0.02, c = 0.1, speed = 30.0;
    tac_WorldDef wd = tac_world_def_default();
    wd.gravity = v3(0, 0, 0);
    tac_World *w;
    assert_int_equal(tac_world_create(&wd, &w), TAC_OK);
    tac_BodyId motor = add_fixed(w, v3(0, 0, 0)), rotor = add(w, 1.0, J, v3(0, 0, 0));
    tac_JointDef def = tac_joint_def_default();
    tac_JointId id;
    def.type = TAC_JOINT_REVOLUTE;
    def.body_a = rotor, def.body_b = motor;
    def.damper = c;
    assert_int_equal(tac_joint_create(w, &def, &id), TAC_OK);
    assert_int_equal(tac_body_set_twist(w, motor, (tac_Twist){{0, 0, 0}, {0, 0, speed}}), TAC_OK);
    double worst = 0.0, residual = 0.0;
    for (int i = 0; i < 2000; i++) {
        assert_int_equal(tac_world_step(w, T), TAC_OK);
        double exact = speed * (1.0 - exp(-c / J * (i + 1) * T));
        raise(&worst, fabs(tac_body_state_twist(w, rotor).ang.z - exact));
        raise(&residual, residual_of(w));
    }
    show(worst, "rad/s"), show(residual, "");
    check_at_most_in(worst, 1e-3, "rad/s");
    check_at_most(residual, 1e-12);
    tac_Ledger l = tac_world_ledger(w, true);
    double half = 0.5 * J * speed * speed; // a coupling that slips loses as much as it gives
    check_near(l.damping, half, 1e-3 * half);
    check_near(l.work_target, 2.0 * half, 2e-3 * half);
    check_near(tac_joint_info(w, id).rate, 0.0, 0.01);
    tac_world_destroy(w);
}

// ---- every kind of spring, in both places, in every scheme

static void springs_of_every_kind_on_a_moving_body_close_the_books(void **state)
{
    (void)state;
    int seen = 0;
    double worst = 0.0;
    for (int type = TAC_SPRING_POINT; type <= TAC_SPRING_HINGE; type++)
        for (int coupling = TAC_SPRING_INSIDE; coupling <= TAC_SPRING_ROW; coupling++)
            for (int scheme = TAC_SCHEME_PMI; scheme <= TAC_SCHEME_IEI; scheme++)
                for (int side = 0; side < 2; side++) {
                    tac_WorldDef wd = tac_world_def_default();
                    tac_World *w;
                    wd.study.scheme = (tac_Scheme)scheme;
                    if (wd.study.scheme != TAC_SCHEME_PMI)
                        wd.policy = TAC_POLICY_PLAIN;
                    assert_int_equal(tac_world_create(&wd, &w), TAC_OK);
                    tac_BodyId base = add_fixed(w, v3(0.1, 0, 0.2));
                    tac_BodyId body = add(w, 0.5, 0.01, v3(0.4, 0.1, 0));
                    tac_SpringDef def = tac_spring_def_default();
                    tac_SpringId id;
                    def.type = (tac_SpringType)type;
                    def.coupling = (tac_SpringCoupling)coupling;
                    def.body_a = side ? base : body, def.body_b = side ? body : base;
                    def.frame_a.p = v3(0.05, 0.02, 0), def.frame_b.p = v3(0, 0.1, 0.03);
                    def.stiffness = 200.0, def.damping = 3.0;
                    def.angular_stiffness = 0.5, def.angular_damping = 0.02;
                    def.rest_length = type == TAC_SPRING_DISTANCE ? 0.2 : 0.0;
                    assert_int_equal(tac_spring_create(w, &def, &id), TAC_OK);
                    for (int i = 0; i < 200; i++) {
                        double t = 1e-3 * i;
                        tac_Twist u = {{cos(9 * t), 0.4, -sin(5 * t)}, {2, -3 * t, 5}};
                        assert_int_equal(tac_body_set_twist(w, base, u), TAC_OK);
                        assert_int_equal(tac_world_step(w, 1e-3), TAC_OK);
                        raise(&worst, residual_of(w));
                        raise(&worst, tac_world_stats(w).worst_system_residual);
                    }
                    tac_Ledger l = tac_world_ledger(w, true);
                    assert_true(l.work_target != 0.0);
                    check_near(tac_spring_info(w, id).work_target, l.work_target,
                               1e-12 * fabs(l.work_target));
                    tac_world_destroy(w);
                    seen++;
                }
    show(worst, "");
    assert_int_equal(seen, 5 * 2 * 4 * 2);
    check_at_most(worst, 1e-12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pendulum_on_a_shaken_pivot_swings_as_the_equations_say),
        cmocka_unit_test(a_turning_crank_drives_a_four_bar_where_its_geometry_says),
        cmocka_unit_test(a_damper_to_a_turning_body_takes_a_rotor_along_and_then_loses_nothing),
        cmocka_unit_test(springs_of_every_kind_on_a_moving_body_close_the_books),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
