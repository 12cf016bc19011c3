/* The guard: each step of its table with the exact number, what is a fault, time that misbehaves,
 * and what holds in random sequences of anything. No device and no clock is here. */
#include "check.h"
#include "device/guard.h"
#include "env.h"
#include "larger.h"
#include "math/so3.h"
#include "rnd.h"
#include <math.h>
#include <string.h>

typedef struct Rig {
    taci_GuardConfig config;
    taci_GuardState state;
    tac_DeviceSample sample;
    tac_DeviceCommand wanted, out;
    double t, age;
    bool counted;
} Rig;

#define T 0.001

static taci_GuardConfig config_of(const tac_GuardDef *def)
{
    taci_GuardConfig c = {.frames = 1,
                          .sensed = 127,
                          .driven = 127,
                          .workspace_min = {-0.1, -0.1, -0.1},
                          .workspace_max = {0.1, 0.1, 0.1},
                          .reach = 1e-3 + 5e-6,
                          .turn_reach = 0.05,
                          .period = T,
                          .def = *def};
    c.def.force_max = 5.0;
    c.def.torque_max = 0.5;
    c.def.grip_max = 3.0;
    return c;
}

static Rig make_rig(void)
{
    Rig r;
    tac_DeviceDef def = tac_device_def_default();
    memset(&r, 0, sizeof r);
    r.config = config_of(&def.guard);
    r.sample.pose[0] = pose_identity();
    r.sample.status = TAC_DEVICE_CONNECTED | TAC_DEVICE_CALIBRATED | TAC_DEVICE_FORCES_ON;
    taci_guard_start(&r.config, &r.state, 0.0);
    return r;
}

/// A wrench without a new sample, dt later.
static void write_later(Rig *r, double dt)
{
    r->t += dt;
    taci_guard_wrench(&r->config, &r->state, &r->wanted, r->age, r->t, &r->out);
}

static void tick_by(Rig *r, double dt)
{
    r->t += dt;
    r->sample.seq++;
    r->sample.t = r->t;
    r->counted = taci_guard_sample(&r->config, &r->state, TAC_DEVICE_FRESH, &r->sample, r->t);
    taci_guard_wrench(&r->config, &r->state, &r->wanted, r->age, r->t, &r->out);
}

static void tick(Rig *r)
{
    tick_by(r, T);
}

static bool acted(const Rig *r, tac_DeviceGuard guard)
{
    return r->state.acted >> guard & 1;
}

/// Forces all the way in, with zero wanted.
static Rig active_rig(void)
{
    Rig r = make_rig();
    assert_int_equal(taci_guard_engage(&r.state), TAC_OK);
    for (int k = 0; k < 700; k++)
        tick(&r);
    assert_int_equal(r.state.state, TAC_DEVICE_ACTIVE);
    return r;
}

/// The same while a force is written.
static Rig pressing_rig(tac_Vec3 force)
{
    Rig r = active_rig();
    r.wanted.wrench[0].force = force;
    for (int k = 0; k < 10; k++)
        tick(&r);
    check_vec3_near(r.out.wrench[0].force, force, 0.0);
    return r;
}

static bool is_zero(const tac_DeviceCommand *c)
{
    return v3_norm2(c->wrench[0].force) == 0.0 && v3_norm2(c->wrench[0].torque) == 0.0 &&
           c->grip == 0.0;
}

// ------------------------------------------------------------------------------------------------
// The table, row by row

static void step_1_state_lets_nothing_pass_but_while_engaged(void **state)
{
    (void)state;
    Rig r = make_rig();
    r.wanted.wrench[0].force = v3(1, 0, 0);
    for (int k = 0; k < 300; k++) {
        tick(&r);
        assert_true(is_zero(&r.out) && acted(&r, TAC_DEVICE_GUARD_STATE));
        assert_int_equal(r.state.state, TAC_DEVICE_READY);
        assert_false(r.state.coupled);
    }
    taci_guard_stop(&r.state);
    assert_int_equal(taci_guard_engage(&r.state), TAC_ERR_STATE);
    tick(&r);
    assert_true(is_zero(&r.out) && acted(&r, TAC_DEVICE_GUARD_STATE) && !r.counted);
    r = pressing_rig(v3(1, 0, 0));
    taci_guard_fault(&r.state, TAC_DEVICE_FAULT_WRITE);
    assert_int_equal(taci_guard_engage(&r.state), TAC_ERR_STATE);
    tick(&r);
    assert_true(is_zero(&r.out) && acted(&r, TAC_DEVICE_GUARD_STATE));
}

/// A fault now, zero at once, and zero for as long as nobody acknowledges it.
static void check_latched(Rig *r, tac_DeviceFault fault)
{
    assert_int_equal(r->state.fault, fault);
    assert_int_equal(r->state.state, TAC_DEVICE_FAULT);
    assert_true(is_zero(&r->out));
    assert_int_equal(taci_guard_engage(&r->state), TAC_ERR_STATE);
    r->wanted.wrench[0] = (tac_Wrench){{1, 0, 0}, {0, 0, 0}};
    r->wanted.grip = r->age = 0.0;
    r->sample.status = TAC_DEVICE_CONNECTED | TAC_DEVICE_CALIBRATED | TAC_DEVICE_FORCES_ON;
    for (int k = 0; k < 1000; k++) {
        tick(r);
        assert_true(is_zero(&r->out));
        assert_int_equal(r->state.fault, fault);
    }
    assert_int_equal(taci_guard_acknowledge(&r->config, &r->state), TAC_OK);
    assert_int_equal(r->state.state, TAC_DEVICE_READY);
    for (int k = 0; k < 200; k++) {
        tick(r);
        assert_true(is_zero(&r->out)); // nobody has asked for forces anew
    }
}

static void step_2_a_number_of_the_command_that_is_not_finite_is_a_fault(void **state)
{
    (void)state;
    const double bad[3] = {(double)NAN, (double)INFINITY, -(double)INFINITY};
    for (int i = 0; i < 24; i++) {
        Rig r = pressing_rig(v3(1, 0, 0));
        tac_Wrench *w = &r.wanted.wrench[0];
        double *field[8] = {&w->force.x,  &w->force.y,  &w->force.z,    &w->torque.x,
                            &w->torque.y, &w->torque.z, &r.wanted.grip, &r.age};
        *field[i / 3] = bad[i % 3];
        tick(&r);
        assert_true(acted(&r, TAC_DEVICE_GUARD_FINITE));
        check_latched(&r, TAC_DEVICE_FAULT_NAN);
    }
}

static void step_2_a_number_of_the_sample_that_is_not_finite_is_a_fault(void **state)
{
    (void)state;
    const double bad[3] = {(double)NAN, (double)INFINITY, -(double)INFINITY};
    for (int i = 0; i < 24; i++) {
        Rig r = pressing_rig(v3(1, 0, 0));
        tac_Pose *p = &r.sample.pose[0];
        double *field[8] = {&p->p.x, &p->p.y, &p->p.z, &p->q.w,
                            &p->q.x, &p->q.y, &p->q.z, &r.sample.grip};
        double good = *field[i / 3];
        *field[i / 3] = bad[i % 3];
        tick(&r);
        assert_true(acted(&r, TAC_DEVICE_GUARD_FINITE) && !r.counted);
        assert_true(pose_finite(r.state.frame[0].pose)); // it does not reach the scene
        *field[i / 3] = good;
        check_latched(&r, TAC_DEVICE_FAULT_NAN);
    }
    Rig r = pressing_rig(v3(1, 0, 0));
    r.sample.t = (double)NAN; // its own time; tick would set it
    r.t += T;
    r.sample.seq++;
    taci_guard_sample(&r.config, &r.state, TAC_DEVICE_FRESH, &r.sample, r.t);
    assert_int_equal(r.state.fault, TAC_DEVICE_FAULT_NAN);
}

static void
step_2_a_quaternion_may_be_off_by_a_thousandth_and_twists_are_not_looked_at(void **state)
{
    (void)state;
    Rig r = pressing_rig(v3(1, 0, 0));
    r.sample.pose[0].q.w = 1.0009;
    r.sample.twist[0].lin.x = (double)NAN;
    tick(&r);
    assert_int_equal(r.state.fault, TAC_DEVICE_FAULT_NONE);
    check_near(r.state.frame[0].pose.q.w, 1.0, 1e-15);
    r.sample.pose[0].q.w = -1.0; // the same pose: the sign goes on
    tick(&r);
    check_near(r.state.frame[0].pose.q.w, 1.0, 1e-15);
    r.sample.pose[0].q.w = 1.0011;
    tick(&r);
    assert_int_equal(r.state.fault, TAC_DEVICE_FAULT_NAN);
}

static void step_3_without_samples_zero_after_10_ms_and_a_fault_after_100(void **state)
{
    (void)state;
    Rig r = pressing_rig(v3(2, 0, 0));
    for (int k = 1; k <= 9; k++) {
        write_later(&r, T);
        check_near(r.out.wrench[0].force.x, 2.0, 0.0);
    }
    write_later(&r, 1.5 * T);
    assert_true(is_zero(&r.out) && acted(&r, TAC_DEVICE_GUARD_SAMPLE));
    assert_int_equal(r.state.fault, TAC_DEVICE_FAULT_NONE);
    assert_false(r.state.coupled);
    // Samples again: forces come in from zero, and the coupling begins anew.
    tick(&r);
    assert_true(r.state.coupled && r.state.anchor);
    check_near(r.out.wrench[0].force.x, 0.0, 0.0);
    for (int k = 1; k <= 100; k++) {
        tick(&r);
        double s = k * T / 0.5;
        check_near(r.out.wrench[0].force.x, 2.0 * s * s * (3 - 2 * s), 1e-12);
        assert_false(r.state.anchor);
    }
    for (int k = 0; k < 99; k++)
        write_later(&r, T);
    assert_int_equal(r.state.fault, TAC_DEVICE_FAULT_NONE);
    write_later(&r, 2 * T);
    check_latched(&r, TAC_DEVICE_FAULT_LOST);
    // The same, told by reads; and at once if the device says that it is gone.
    r = pressing_rig(v3(2, 0, 0));
    for (int k = 0; k < 101; k++)
        taci_guard_sample(&r.config, &r.state, TAC_DEVICE_STALE, &r.sample, r.t += T);
    assert_int_equal(r.state.fault, TAC_DEVICE_FAULT_LOST);
    r = pressing_rig(v3(2, 0, 0));
    taci_guard_sample(&r.config, &r.state, TAC_DEVICE_LOST, &r.sample, r.t += T);
    assert_int_equal(r.state.fault, TAC_DEVICE_FAULT_LOST);
}

static void step_3_a_sample_is_as_old_as_it_says(void **state)
{
    (void)state;
    Rig r = pressing_rig(v3(2, 0, 0));
    r.t += T;
    r.sample.seq++;
    r.sample.t = r.t - 0.0005;
    taci_guard_sample(&r.config, &r.state, TAC_DEVICE_FRESH, &r.sample, r.t);
    taci_guard_wrench(&r.config, &r.state, &r.wanted, 0.0, r.t + 0.0094, &r.out);
    check_near(r.out.wrench[0].force.x, 2.0, 0.0);
    taci_guard_wrench(&r.config, &r.state, &r.wanted, 0.0, r.t + 0.0096, &r.out);
    assert_true(is_zero(&r.out));
}

static void step_4_an_old_command_fades_and_is_not_held(void **state)
{
    (void)state;
    Rig r = pressing_rig(v3(2, 0, 0));
    r.age = 0.05;
    tick(&r);
    check_near(r.out.wrench[0].force.x, 2.0, 0.0);
    r.age = 0.055;
    tick(&r);
    assert_true(acted(&r, TAC_DEVICE_GUARD_COMMAND));
    check_near(r.out.wrench[0].force.x, 2.0 * exp(-1.0), 1e-15);
    r.age = 0.1;
    tick(&r);
    check_near(r.out.wrench[0].force.x, 2.0 * exp(-10.0), 1e-15);
    r.age = 0.0; // a new one: no blow, but the ramp of the clutch
    for (int k = 1; k <= 100; k++) {
        tick(&r);
        double s = smaller(1.0, k * T / 0.1);
        check_near(r.out.wrench[0].force.x, 2.0 * s * s * (3 - 2 * s), 1e-12);
    }
    r.age = -1.0; // from the future: as if it were of now
    tick(&r);
    check_near(r.out.wrench[0].force.x, 2.0, 0.0);
}

static void step_5_what_the_device_reports_is_a_fault(void **state)
{
    (void)state;
    static const struct {
        uint32_t set, clear;
        tac_DeviceFault fault;
    } row[] = {
        {TAC_DEVICE_EMERGENCY_STOP, 0, TAC_DEVICE_FAULT_EMERGENCY_STOP},
        {TAC_DEVICE_HARDWARE_FAULT, 0, TAC_DEVICE_FAULT_HARDWARE},
        {TAC_DEVICE_TOO_HOT, 0, TAC_DEVICE_FAULT_TOO_HOT},
        {0, TAC_DEVICE_CONNECTED, TAC_DEVICE_FAULT_LOST},
    };
    for (int i = 0; i < 4; i++) {
        Rig r = pressing_rig(v3(1, 0, 0));
        r.sample.status = (r.sample.status | row[i].set) & ~row[i].clear;
        tick(&r);
        assert_true(acted(&r, TAC_DEVICE_GUARD_STATUS));
        for (int k = 0; k < 5; k++) { // while it is there nobody lets go of it
            tick(&r);
            assert_int_equal(taci_guard_acknowledge(&r.config, &r.state), TAC_ERR_STATE);
        }
        check_latched(&r, row[i].fault);
    }
    Rig r = pressing_rig(v3(1, 0, 0));
    r.config.needs_calibration = true;
    tick(&r);
    assert_int_equal(r.state.fault, TAC_DEVICE_FAULT_NONE);
    r.sample.status &= ~(uint32_t)TAC_DEVICE_CALIBRATED;
    tick(&r);
    check_latched(&r, TAC_DEVICE_FAULT_HARDWARE);
}

static void step_5_forces_that_the_device_has_switched_off_come_in_by_the_ramp(void **state)
{
    (void)state;
    Rig r = pressing_rig(v3(1, 0, 0));
    r.sample.status &= ~(uint32_t)TAC_DEVICE_FORCES_ON;
    for (int k = 0; k < 50; k++) {
        tick(&r);
        assert_true(is_zero(&r.out) && acted(&r, TAC_DEVICE_GUARD_STATUS) && !r.state.coupled);
    }
    r.sample.status |= TAC_DEVICE_FORCES_ON;
    tick(&r);
    assert_true(is_zero(&r.out) && r.state.coupled && r.state.anchor);
    tick(&r);
    double s = T / 0.5;
    check_near(r.out.wrench[0].force.x, s * s * (3 - 2 * s), 1e-15);
}

static void step_6_a_pose_out_of_reach_that_is_read_again_counts_once(void **state)
{
    (void)state;
    Rig r = pressing_rig(v3(1, 0, 0));
    r.sample.pose[0].p.x += 0.05;
    tick(&r);
    assert_true(acted(&r, TAC_DEVICE_GUARD_JUMP) && !r.counted);
    for (int i = 0; i < 5; i++) {
        r.sample.seq--; // the same number again is no new sample
        tick(&r);
        assert_false(r.counted);
    }
    assert_int_equal(r.state.fault, TAC_DEVICE_FAULT_NONE);
}

static void step_6_poses_out_of_reach_do_not_count_and_three_in_a_row_are_a_fault(void **state)
{
    (void)state;
    Rig r = pressing_rig(v3(1, 0, 0));
    r.sample.pose[0].p.x = 0.0040; // 3 m/s for 1 ms, 1 mm, and 5 encoder steps of 1 µm: 4.005 mm
    tick(&r);
    assert_true(r.counted);
    r.sample.pose[0].p.x += 0.0041;
    tick(&r);
    assert_false(r.counted);
    assert_true(acted(&r, TAC_DEVICE_GUARD_JUMP));
    check_near(r.state.frame[0].pose.p.x, 0.0040, 0.0);
    check_near(r.out.wrench[0].force.x, 1.0, 0.0); // nothing else happens
    r.sample.pose[0].p.x = 0.0040;
    tick(&r);
    assert_true(r.counted);
    for (int k = 0; k < 3; k++) {
        assert_int_equal(r.state.fault, TAC_DEVICE_FAULT_NONE);
        r.sample.pose[0].p.x = 0.05;
        tick(&r);
    }
    assert_true(is_zero(&r.out));
    check_latched(&r, TAC_DEVICE_FAULT_JUMP);
    // Turned by 120 degrees at once; three such in a row, each back and forth, are one too.
    r = pressing_rig(v3(1, 0, 0));
    for (int k = 0; k < 3; k++) {
        r.sample.pose[0].q = q_exp(v3(0, 2.1, 0));
        tick(&r);
    }
    check_latched(&r, TAC_DEVICE_FAULT_JUMP);
    // Without forces the device is where it says; forces wait for another 100 ms.
    r = make_rig();
    for (int k = 0; k < 200; k++)
        tick(&r);
    r.sample.pose[0].p.x = 0.05;
    for (int k = 0; k < 3; k++)
        tick(&r);
    assert_int_equal(r.state.state, TAC_DEVICE_READY);
    check_near(r.state.frame[0].pose.p.x, 0.05, 0.0);
    taci_guard_engage(&r.state);
    for (int k = 0; k < 99; k++)
        tick(&r);
    assert_int_equal(r.state.state, TAC_DEVICE_READY);
    tick(&r);
    tick(&r);
    assert_int_equal(r.state.state, TAC_DEVICE_RAMP);
}

static void step_7_too_fast_over_five_samples_is_a_fault(void **state)
{
    (void)state;
    Rig r = pressing_rig(v3(1, 0, 0));
    for (int k = 0; k < 25; k++) {
        r.sample.pose[0].p.x += 0.0029;
        tick(&r);
        assert_int_equal(r.state.fault, TAC_DEVICE_FAULT_NONE);
    }
    check_near(r.state.speed, 2.9, 1e-12);
    r = pressing_rig(v3(1, 0, 0));
    for (int k = 1; k <= 5; k++) { // 3.5 m/s: 2.8 over the span with four steps, then beyond
        assert_int_equal(r.state.fault, TAC_DEVICE_FAULT_NONE);
        r.sample.pose[0].p.x += 0.0035;
        tick(&r);
        check_near(r.state.speed, 0.7 * k, 1e-12);
    }
    assert_true(acted(&r, TAC_DEVICE_GUARD_SPEED));
    assert_int_equal(taci_guard_acknowledge(&r.config, &r.state), TAC_ERR_STATE); // it moves
    check_latched(&r, TAC_DEVICE_FAULT_SPEED);
    r = pressing_rig(v3(1, 0, 0));
    for (int k = 1; k <= 5; k++) {
        assert_int_equal(r.state.fault, TAC_DEVICE_FAULT_NONE);
        r.sample.pose[0].q = q_mul(q_exp(v3(0, 0, 0.07)), r.sample.pose[0].q); // 70 rad/s
        tick(&r);
    }
    check_latched(&r, TAC_DEVICE_FAULT_SPEED);
}

/// At rest at x, slowly gone to, with forces in.
static Rig rig_at(double x)
{
    Rig r = active_rig();
    while (r.sample.pose[0].p.x < x) {
        r.sample.pose[0].p.x = smaller(x, r.sample.pose[0].p.x + 1e-4);
        tick(&r);
    }
    for (int k = 0; k < 10; k++)
        tick(&r);
    return r;
}

static void step_8_outside_of_the_workspace_it_pushes_back(void **state)
{
    (void)state;
    Rig r = rig_at(0.0999);
    assert_false(acted(&r, TAC_DEVICE_GUARD_FENCE));
    r = rig_at(0.110);
    r.wanted.wrench[0].force = v3(4, 1, 0); // is replaced
    tick(&r);
    assert_true(acted(&r, TAC_DEVICE_GUARD_FENCE));
    check_vec3_near(r.out.wrench[0].force, v3(-2.0, 0, 0), 1e-12);
    r.sample.pose[0].p.x = 0.1105; // 0.5 mm in 5 ms: 0.1 m/s outwards
    tick(&r);
    check_vec3_near(r.out.wrench[0].force, v3(-2.3, 0, 0), 1e-12);
    r = rig_at(0.12);
    check_vec3_near(r.out.wrench[0].force, v3(-2.5, 0, 0), 1e-12); // half of the largest
    for (int k = 0; k < 6; k++) { // back at 2.5 m/s: damping would pull it out, so nothing
        r.sample.pose[0].p.x -= 0.0025;
        tick(&r);
    }
    check_near(r.sample.pose[0].p.x, 0.105, 1e-12);
    check_vec3_near(r.out.wrench[0].force, v3(0, 0, 0), 0.0);
    r = rig_at(0.110);
    r.config.def.fence = false;
    r.wanted.wrench[0].force = v3(1, 0, 0);
    tick(&r);
    check_vec3_near(r.out.wrench[0].force, v3(1, 0, 0), 0.0);
}

static void step_9_forces_come_in_smoothly(void **state)
{
    (void)state;
    Rig r = make_rig();
    r.wanted.wrench[0] = (tac_Wrench){{1, 2, 0}, {0.1, 0, 0.2}};
    r.wanted.grip = 1.5;
    taci_guard_engage(&r.state);
    int k = -1;
    for (int i = 0; i < 700; i++) {
        tick(&r);
        k += k >= 0 || r.state.anchor;
        double s = k < 0 ? 0.0 : smaller(1.0, k * T / 0.5), g = s * s * (3 - 2 * s);
        check_vec3_near(r.out.wrench[0].force, v3(g, 2 * g, 0), 1e-12);
        check_vec3_near(r.out.wrench[0].torque, v3(0.1 * g, 0, 0.2 * g), 1e-12);
        check_near(r.out.grip, 1.5 * g, 1e-12);
        assert_int_equal(acted(&r, TAC_DEVICE_GUARD_RAMP), k >= 0 && k < 500);
    }
    assert_int_equal(r.state.state, TAC_DEVICE_ACTIVE);
    // Out by half, and in again from there.
    taci_guard_disengage(&r.state);
    for (int i = 0; i < 50; i++)
        tick(&r);
    check_near(r.out.wrench[0].force.x, 0.5, 1e-12);
    taci_guard_engage(&r.state);
    for (int i = 0; i < 125; i++)
        tick(&r);
    check_near(r.out.wrench[0].force.x, 0.75 * 0.75 * 1.5, 1e-12);
    // The clutch: out in 100 ms, then the scene is let go; in again in 100 ms.
    for (int i = 0; i < 200; i++)
        tick(&r);
    taci_guard_clutch(&r.state, true);
    for (int i = 1; i <= 110; i++) {
        tick(&r);
        double s = larger(0.0, 1.0 - i * T / 0.1);
        check_near(r.out.wrench[0].force.x, s * s * (3 - 2 * s), 1e-12);
        assert_int_equal(r.state.frozen, i >= 100);
        assert_int_equal(r.state.coupled, i <= 100); // told with the sample
    }
    taci_guard_clutch(&r.state, false);
    for (int i = 1; i <= 110; i++) {
        tick(&r);
        double s = smaller(1.0, i * T / 0.1);
        check_near(r.out.wrench[0].force.x, s * s * (3 - 2 * s), 1e-12);
        assert_int_equal(r.state.anchor, i == 1);
    }
    assert_int_equal(r.state.state, TAC_DEVICE_ACTIVE);
}

static void forces_do_not_come_in_while_the_device_moves_or_is_not_calibrated(void **state)
{
    (void)state;
    Rig r = make_rig();
    taci_guard_engage(&r.state);
    for (int k = 0; k < 300; k++) {
        r.sample.pose[0].p.x = 0.05 * sin(0.005 * k); // up to 0.25 m/s
        tick(&r);
        if (r.state.state == TAC_DEVICE_RAMP) {
            assert_true(r.state.speed < 0.2);
            break;
        }
        assert_int_equal(k < 299, 1);
    }
    r = make_rig();
    r.config.needs_calibration = true;
    r.sample.status &= ~(uint32_t)TAC_DEVICE_CALIBRATED;
    taci_guard_engage(&r.state);
    for (int k = 0; k < 300; k++)
        tick(&r);
    assert_int_equal(r.state.state, TAC_DEVICE_READY);
    r.sample.status |= TAC_DEVICE_CALIBRATED;
    tick(&r);
    assert_int_equal(r.state.state, TAC_DEVICE_RAMP);
}

static void step_10_a_large_force_is_given_for_a_time_only(void **state)
{
    (void)state;
    Rig r = active_rig();
    r.config.def.force_continuous = 2.0;
    r.wanted.wrench[0].force = v3(0, 5, 0);
    int capped = 0, freed = 0;
    for (int k = 1; k < 12000 && !capped; k++) {
        tick(&r);
        if (acted(&r, TAC_DEVICE_GUARD_THERMAL))
            capped = k;
    }
    // 21 N² too many, for 210 N²s; less in the first three ticks, of 2, 4 and 5 N.
    show(capped, "ticks");
    assert_in_range(capped, 10001, 10005);
    check_vec3_near(r.out.wrench[0].force, v3(0, 2, 0), 1e-15);
    for (int k = 0; k < 1000; k++) {
        tick(&r);
        check_near(v3_norm(r.out.wrench[0].force), 2.0, 1e-15);
    }
    // It cools by 4 N² at rest: half of 210 N²s after 26.25 s.
    r.wanted.wrench[0].force = v3(0, 0, 0);
    for (int k = 1; k < 30000 && !freed; k++) {
        tick(&r);
        if (!r.state.frame[0].capped)
            freed = k;
    }
    show(freed, "ticks");
    assert_in_range(freed, 26250, 26260);
}

static void step_11_a_force_that_is_too_large_keeps_its_direction(void **state)
{
    (void)state;
    Rig r = active_rig();
    r.wanted.wrench[0] = (tac_Wrench){{6, 8, 0}, {0, -3, 4}};
    r.wanted.grip = -7.0;
    for (int k = 0; k < 20; k++)
        tick(&r);
    assert_true(acted(&r, TAC_DEVICE_GUARD_CLAMP));
    check_vec3_near(r.out.wrench[0].force, v3(3, 4, 0), 1e-14);
    check_vec3_near(r.out.wrench[0].torque, v3(0, -0.3, 0.4), 1e-15);
    check_near(r.out.grip, -3.0, 1e-15);
    r.wanted.wrench[0].force = v3(1e300, -1e300, 1e300); // its square is infinite
    for (int k = 0; k < 20; k++)
        tick(&r);
    check_vec3_near(r.out.wrench[0].force, v3_scale(5 / sqrt(3.0), v3(1, -1, 1)), 1e-13);
    r.config.driven = TAC_DEVICE_Y;
    r.wanted.wrench[0] = (tac_Wrench){{1, 1, 1}, {0.1, 0.1, 0.1}};
    for (int k = 0; k < 20; k++)
        tick(&r);
    check_vec3_near(r.out.wrench[0].force, v3(0, 1, 0), 0.0); // what no motor drives is left out
    check_vec3_near(r.out.wrench[0].torque, v3(0, 0, 0), 0.0);
}

static void step_12_a_force_grows_no_faster_than_the_limit_and_shrinks_at_once(void **state)
{
    (void)state;
    static const struct {
        tac_Vec3 wanted, written; // 2000 N/s: 2 N in a tick
    } row[] = {
        {{5, 0, 0}, {2, 0, 0}},         {{5, 0, 0}, {4, 0, 0}},
        {{5, 0, 0}, {5, 0, 0}},         {{1, 0, 0}, {1, 0, 0}},
        {{0, 0, 0}, {0, 0, 0}},         {{3, 4, 0}, {1.2, 1.6, 0}},
        {{3, 4, 0}, {2.4, 3.2, 0}},     {{3, 4, 0}, {3, 4, 0}},
        {{-3, -4, 0}, {-1.2, -1.6, 0}}, // to zero is free, beyond it is growth
        {{0, 0, 0}, {0, 0, 0}},         {{0, 1.9, 0}, {0, 1.9, 0}},
        {{3, 1.9, 0}, {2, 1.9, 0}}, // sideways
    };
    Rig r = active_rig();
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        r.wanted.wrench[0].force = row[i].wanted;
        tick(&r);
        check_vec3_near(r.out.wrench[0].force, row[i].written, 1e-14);
    }
    // It follows stiffness: 20 kN/s for 20 kN/m.
    r = active_rig();
    r.state.slew = 20000.0;
    r.wanted.wrench[0].force = v3(5, 0, 0);
    tick_by(&r, 1e-4);
    check_near(r.out.wrench[0].force.x, 2.0, 1e-12);
    // A stall is no time to grow in: 10 ms count, not 50.
    r = active_rig();
    r.config.def.force_max = 100.0;
    r.config.def.stale = 0.01;
    r.wanted.wrench[0].force = v3(90, 0, 0);
    tick_by(&r, 0.0099);
    check_near(r.out.wrench[0].force.x, 19.8, 1e-10);
}

// ------------------------------------------------------------------------------------------------
// Time and numbers that misbehave

static void a_clock_that_goes_back_stands_still(void **state)
{
    (void)state;
    Rig r = pressing_rig(v3(1, 0, 0));
    double before = r.state.time;
    r.t -= 1000.0;
    r.wanted.wrench[0].force = v3(4, 0, 0);
    tick_by(&r, 0.0);
    assert_true(r.state.time == before);
    check_near(r.out.wrench[0].force.x, 1.0, 0.0); // no time, no growth
    tick(&r);
    check_near(r.out.wrench[0].force.x, 3.0, 1e-9); // it goes on from there; its numbers are coarse
    assert_int_equal(r.state.fault, TAC_DEVICE_FAULT_NONE);
    // A sample of the past does not make anything fresh.
    for (int k = 0; k < 12; k++) {
        r.t += T;
        r.sample.seq++;
        r.sample.t = r.t - 5.0;
        taci_guard_sample(&r.config, &r.state, TAC_DEVICE_FRESH, &r.sample, r.t);
        taci_guard_wrench(&r.config, &r.state, &r.wanted, 0.0, r.t, &r.out);
    }
    assert_true(is_zero(&r.out) && acted(&r, TAC_DEVICE_GUARD_SAMPLE));
    // A time that is no number.
    r = pressing_rig(v3(1, 0, 0));
    taci_guard_wrench(&r.config, &r.state, &r.wanted, 0.0, (double)NAN, &r.out);
    check_near(r.out.wrench[0].force.x, 1.0, 0.0);
    for (int k = 0; k < 20; k++)
        tick(&r);
    assert_true(isfinite(r.state.time));
}

static void numbers_of_samples_wrap_and_the_same_one_is_not_new(void **state)
{
    (void)state;
    Rig r = pressing_rig(v3(1, 0, 0));
    r.sample.seq = UINT64_MAX - 3;
    for (int k = 0; k < 10; k++) {
        tick(&r);
        assert_true(r.counted);
        check_near(r.out.wrench[0].force.x, 1.0, 0.0);
    }
    assert_int_equal(r.sample.seq, 6);
    for (int k = 0; k < 12; k++) {
        r.sample.seq = 5; // tick makes it 6 again
        tick(&r);
        assert_false(r.counted);
    }
    assert_true(is_zero(&r.out)); // nothing new for more than 10 ms
}

static void the_same_calls_give_the_same_bits(void **state)
{
    (void)state;
    Rig a = active_rig(), b;
    Rnd rnd = rnd_make(3);
    for (int k = 0; k < 300; k++) {
        a.wanted.wrench[0].force = rnd_vec3(&rnd, -6, 6);
        tick(&a);
    }
    b = a;
    for (int k = 0; k < 300; k++) {
        a.wanted.wrench[0].force = b.wanted.wrench[0].force = rnd_vec3(&rnd, -6, 6);
        a.sample.pose[0].p = b.sample.pose[0].p = rnd_vec3(&rnd, -1e-3, 1e-3);
        tick(&a);
        tick(&b);
        assert_memory_equal(&a.out.wrench[0], &b.out.wrench[0], sizeof a.out.wrench[0]);
    }
}

// ------------------------------------------------------------------------------------------------
// Anything

static double any_number(Rnd *rnd, double usual)
{
    switch (rnd_int(rnd, 0, 60)) {
    case 0:
        return (double)NAN;
    case 1:
        return rnd_chance(rnd, 0.5) ? (double)INFINITY : -(double)INFINITY;
    case 2:
        return rnd_uniform(rnd, -1e300, 1e300);
    case 3:
        return 0.0;
    default:
        return rnd_uniform(rnd, -usual, usual);
    }
}

static void any_sample(Rnd *rnd, Rig *r)
{
    static const uint32_t bad[] = {TAC_DEVICE_EMERGENCY_STOP, TAC_DEVICE_HARDWARE_FAULT,
                                   TAC_DEVICE_TOO_HOT,        TAC_DEVICE_CONNECTED,
                                   TAC_DEVICE_FORCES_ON,      TAC_DEVICE_CALIBRATED};
    tac_Pose *p = &r->sample.pose[0];
    p->p = v3_add(p->p, rnd_vec3(rnd, -1e-3, 1e-3));
    p->q = q_mul(q_exp(rnd_vec3(rnd, -0.01, 0.01)), p->q);
    r->sample.seq += rnd_chance(rnd, 0.95);
    r->sample.status = TAC_DEVICE_CONNECTED | TAC_DEVICE_CALIBRATED | TAC_DEVICE_FORCES_ON;
    if (rnd_chance(rnd, 0.01))
        r->sample.status ^= bad[rnd_int(rnd, 0, 5)];
    if (rnd_chance(rnd, 0.02))
        p->p.y = any_number(rnd, 0.2);
    if (rnd_chance(rnd, 0.02))
        p->q.x = any_number(rnd, 1.0);
    if (!isfinite(p->p.y) && rnd_chance(rnd, 0.5))
        p->p = v3(0, 0, 0);
    if (rnd_chance(rnd, 0.2))
        p->q = q_identity();
    r->sample.t = r->t - (rnd_chance(rnd, 0.02) ? any_number(rnd, 0.05) : 0.0);
}

static void any_command(Rnd *rnd, Rig *r)
{
    tac_Wrench *w = &r->wanted.wrench[0];
    double *number[7] = {&w->force.x,  &w->force.y,  &w->force.z,    &w->torque.x,
                         &w->torque.y, &w->torque.z, &r->wanted.grip};
    bool wild = rnd_chance(rnd, 0.05);
    for (int i = 0; i < 7; i++)
        *number[i] = wild ? any_number(rnd, 8) : rnd_uniform(rnd, -8, 8);
    r->age = rnd_chance(rnd, 0.05) ? any_number(rnd, 0.2) : 0.0;
}

static double time_step(Rnd *rnd)
{
    return rnd_chance(rnd, 0.97)  ? rnd_uniform(rnd, 0.0, 2 * T)
           : rnd_chance(rnd, 0.5) ? rnd_uniform(rnd, -0.1, 0.3)
                                  : rnd_uniform(rnd, -1e4, 1e4);
}

/// What must hold after a tick, whatever came in.
static void check_laws(const Rig *r, const Rig *before, tac_DeviceFault fault)
{
    const tac_Wrench *now = &r->out.wrench[0], *then = &before->out.wrench[0];
    assert_true(v3_finite(now->force) && v3_finite(now->torque) && isfinite(r->out.grip));
    double F = v3_norm(now->force), F0 = v3_norm(then->force);
    double M = v3_norm(now->torque), M0 = v3_norm(then->torque);
    assert_true(F <= 5.0 && M <= 0.5 && fabs(r->out.grip) <= 3.0);
    double dt = smaller(r->state.write_time - before->state.write_time, r->config.def.stale);
    assert_true(F - F0 <= 2000.0 * dt + 1e-12);
    assert_true(M - M0 <= 50.0 * dt + 1e-12);
    // A reversal is growth, too: never further than to zero and on.
    assert_true(v3_norm(v3_sub(now->force, then->force)) <= F0 + 2000.0 * dt + 1e-12);
    if (r->state.fault != TAC_DEVICE_FAULT_NONE)
        assert_true(is_zero(&r->out));
    if (fault != TAC_DEVICE_FAULT_NONE)
        assert_int_equal(r->state.fault, fault); // no code lets go of it
    if (!guard_engaged(&r->state))
        assert_true(is_zero(&r->out));
    assert_true(r->state.time >= before->state.time);
    assert_true(pose_finite(r->state.frame[0].pose));
}

static void any_tick(Rnd *rnd, Rig *r)
{
    tac_DeviceRead read = rnd_chance(rnd, 0.93)    ? TAC_DEVICE_FRESH
                          : rnd_chance(rnd, 0.995) ? TAC_DEVICE_STALE
                                                   : TAC_DEVICE_LOST;
    r->t += time_step(rnd);
    any_sample(rnd, r);
    any_command(rnd, r);
    taci_guard_sample(&r->config, &r->state, read, &r->sample, r->t);
    if (rnd_chance(rnd, 0.02))
        taci_guard_clutch(&r->state, rnd_chance(rnd, 0.5));
    if (rnd_chance(rnd, 0.01))
        taci_guard_disengage(&r->state);
    if (rnd_chance(rnd, 0.05))
        taci_guard_engage(&r->state);
    r->t += rnd_chance(rnd, 0.5) ? 0.0 : rnd_uniform(rnd, 0.0, T);
    taci_guard_wrench(&r->config, &r->state, &r->wanted, r->age, r->t, &r->out);
}

static void nothing_that_comes_in_breaks_the_laws_of_what_goes_out(void **state)
{
    (void)state;
    Rig active = active_rig(), fresh = make_rig();
    int sequences = test_soak() ? 10000000 : test_count(100000, 1000);
    long with_force = 0, faults = 0, ticks = 0;
    for (int i = 0; i < sequences; i++) {
        Rnd rnd = rnd_make((uint64_t)i);
        Rig r = i % 8 ? active : fresh;
        r.config.def.force_continuous = i % 3 ? 0.0 : 1.0;
        r.config.def.thermal_time = 0.001;
        for (int k = 0; k < 30; k++) {
            Rig before = r;
            any_tick(&rnd, &r);
            check_laws(&r, &before, before.state.fault);
            with_force += v3_norm2(r.out.wrench[0].force) > 0.0;
            ticks++;
        }
        faults += r.state.fault != TAC_DEVICE_FAULT_NONE;
    }
    show((double)with_force / (double)ticks, "of the ticks with force");
    show((double)faults / sequences, "of the sequences with a fault");
    assert_true(with_force > ticks / 4 && faults > sequences / 10); // the laws were put to the test
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(step_1_state_lets_nothing_pass_but_while_engaged),
        cmocka_unit_test(step_2_a_number_of_the_command_that_is_not_finite_is_a_fault),
        cmocka_unit_test(step_2_a_number_of_the_sample_that_is_not_finite_is_a_fault),
        cmocka_unit_test(
            step_2_a_quaternion_may_be_off_by_a_thousandth_and_twists_are_not_looked_at),
        cmocka_unit_test(step_3_without_samples_zero_after_10_ms_and_a_fault_after_100),
        cmocka_unit_test(step_3_a_sample_is_as_old_as_it_says),
        cmocka_unit_test(step_4_an_old_command_fades_and_is_not_held),
        cmocka_unit_test(step_5_what_the_device_reports_is_a_fault),
        cmocka_unit_test(step_5_forces_that_the_device_has_switched_off_come_in_by_the_ramp),
        cmocka_unit_test(step_6_a_pose_out_of_reach_that_is_read_again_counts_once),
        cmocka_unit_test(step_6_poses_out_of_reach_do_not_count_and_three_in_a_row_are_a_fault),
        cmocka_unit_test(step_7_too_fast_over_five_samples_is_a_fault),
        cmocka_unit_test(step_8_outside_of_the_workspace_it_pushes_back),
        cmocka_unit_test(step_9_forces_come_in_smoothly),
        cmocka_unit_test(forces_do_not_come_in_while_the_device_moves_or_is_not_calibrated),
        cmocka_unit_test(step_10_a_large_force_is_given_for_a_time_only),
        cmocka_unit_test(step_11_a_force_that_is_too_large_keeps_its_direction),
        cmocka_unit_test(step_12_a_force_grows_no_faster_than_the_limit_and_shrinks_at_once),
        cmocka_unit_test(a_clock_that_goes_back_stands_still),
        cmocka_unit_test(numbers_of_samples_wrap_and_the_same_one_is_not_new),
        cmocka_unit_test(the_same_calls_give_the_same_bits),
        cmocka_unit_test(nothing_that_comes_in_breaks_the_laws_of_what_goes_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
