/* The virtual device: golden numbers, its own account, an independent exact solution, hands,
 * scripts, faults, and that two runs are the same. Numbers "of the specification" were computed by
 * another program for the same model. */
#include "check.h"
#include "larger.h"
#include "virtual_rig.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PLAIN "virtual:?m=0.1&b=0.5&q=0"

static void near_golden(double value, double expected)
{
    check_near(value, expected, 1e-10 * fabs(expected) + 1e-15);
}

static double residual_of(const taci_Virtual *v)
{
    double worst = 0.0;
    for (int f = 0; f < v->frames; f++)
        keep_worst(&worst, fabs(taci_virtual_account(v, f).residual));
    return worst;
}

// ------------------------------------------------------------------------------------------------
// Golden numbers

static void a_period_maps_state_and_force_as_computed_elsewhere(void **state)
{
    (void)state;
    taci_Virtual *v = virtual_rig_begin(PLAIN "&v=0,1,0");
    virtual_rig_tick(v, 0.0);
    virtual_rig_tick(v, 0.0);
    check_near(v->frame[0].axis[1].x, 9.97504170e-4, 5.1e-13); // printed to 9 digits
    check_near(v->frame[0].axis[1].v, 9.95012479e-1, 5e-10);
    virtual_rig_end(v);
    v = virtual_rig_begin(PLAIN);
    virtual_rig_tick(v, 1.0);
    virtual_rig_tick(v, 0.0);
    check_near(v->frame[0].axis[1].x, 4.99166088e-6, 5e-15);
    check_near(v->frame[0].axis[1].v, 9.97504170e-3, 5e-12);
    virtual_rig_end(v);
}

/// What a unit of (x, v, F) at a sample becomes at the next one.
static void map_of(const char *uri, double A[2][3])
{
    static const double unit[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (int j = 0; j < 3; j++) {
        taci_Virtual *v = virtual_rig_begin(uri);
        virtual_rig_tick(v, unit[j][2]);
        v->frame[0].axis[1] = (taci_Axis){unit[j][0], unit[j][1], unit[j][0], unit[j][1]};
        virtual_rig_tick(v, 0.0);
        A[0][j] = v->frame[0].axis[1].x;
        A[1][j] = v->frame[0].axis[1].v;
        virtual_rig_end(v);
    }
}

/// The stiffness at which F = -K x has its eigenvalues on the unit circle.
static double largest_stiffness(const char *uri)
{
    double A[2][3];
    map_of(uri, A);
    // det = (A00 - K A02) A11 - A01 (A10 - K A12) = 1 for a complex pair
    return (A[0][0] * A[1][1] - A[0][1] * A[1][0] - 1.0) / (A[0][2] * A[1][1] - A[0][1] * A[1][2]);
}

static void a_sampled_spring_is_stable_up_to_the_stiffness_computed_elsewhere(void **state)
{
    (void)state;
    static const struct {
        const char *uri;
        double midpoint, exact, rule;
    } row[] = {
        {"virtual:?m=0.10&b=0.5&q=0", 1000.831, 1000.834, 1000.0},
        {"virtual:?m=0.05&b=0.2&q=0", 400.266, 400.267, 400.0},
        {"virtual:?m=0.20&b=2&q=0", 4006.652, 4006.678, 4000.0},
        {"virtual:?preset=s2&q=0", 4008.909, 4008.909, 4000.0},
    };
    for (int i = 0; i < 4; i++) {
        double K = largest_stiffness(row[i].uri);
        show(K, "N/m");
        check_near(K, row[i].midpoint, i < 3 ? 5.1e-4 : 0.05); // the last is printed for exact only
        check_near(K, row[i].exact, 1e-5 * K);                 // of the midpoint rule, x16
        check_near(K, row[i].rule, 0.003 * K);
    }
}

typedef struct Wall {
    double k;
    double force;
    double work; // J, of the wall on the mass
    double x;    // at the last sample
} Wall;

/// One tick against a wall that fills y < 0: -K y inside.
static void wall_tick(taci_Virtual *v, Wall *wall, bool first)
{
    tac_DeviceSample sample;
    tac_DeviceCommand command;
    memset(&sample, 0, sizeof sample);
    memset(&command, 0, sizeof command);
    taci_virtual_read(v, &sample);
    double x = sample.pose[0].p.y;
    if (!first)
        wall->work += wall->force * (v->frame[0].axis[1].x - wall->x);
    wall->x = v->frame[0].axis[1].x;
    wall->force = x < 0.0 ? -wall->k * x : 0.0;
    command.wrench[0].force.y = wall->force;
    taci_virtual_write(v, &command);
}

static void a_bounce_on_a_plain_wall_is_the_one_computed_elsewhere(void **state)
{
    (void)state;
    static const struct {
        int k;
        double x, v, F, work;
    } row[] = {
        {0, 1.900249583044e-03, -9.950124791522e-02, 0, 0},
        {20, 6.490436338906e-06, -9.003245218169e-02, 0, 0},
        {30, -8.113901078623e-04, -6.686985323934e-02, 3.712467315728e-01, -1.480283114192e-04},
        {40, -1.225126931978e-03, -1.266832230411e-02, 6.046991673605e-01, -3.537771406656e-04},
        {59, -4.615301549107e-04, 7.983538555520e-02, 2.701063364217e-01, -2.049422827706e-05},
    };
    taci_Virtual *v = virtual_rig_begin(PLAIN "&start=0,0.002,0&v=0,-0.1,0");
    Wall wall = {.k = 500.0};
    wall_tick(v, &wall, true);
    int next = 0;
    for (int k = 0; k < 60; k++) {
        double force = wall.force; // written in tick k, acts until the sample that follows
        wall_tick(v, &wall, false);
        if (k != row[next].k)
            continue;
        const taci_Axis *axis = &v->frame[0].axis[1];
        near_golden(axis->x, row[next].x);
        near_golden(axis->v, row[next].v);
        near_golden(force, row[next].F);
        near_golden(wall.work, row[next].work);
        next++;
    }
    assert_int_equal(next, 5);
    virtual_rig_end(v);
}

static void a_plain_wall_creates_the_energy_computed_elsewhere(void **state)
{
    (void)state;
    static const double K[] = {500, 900, 1500, 3000};
    static const double created[] = {4.285e-05, 6.008e-05, 8.097e-05, 1.220e-04};
    for (int i = 0; i < 4; i++) {
        taci_Virtual *v = virtual_rig_begin(PLAIN "&start=0,0.002,0&v=0,-0.1,0");
        Wall wall = {.k = K[i]};
        wall_tick(v, &wall, true);
        bool touched = false;
        for (int k = 0; k < 1000 && !(touched && wall.force == 0.0); k++) {
            wall_tick(v, &wall, false);
            touched = touched || wall.force > 0.0;
        }
        check_near_in(wall.work, created[i], i < 3 ? 5.1e-9 : 5.1e-8, "J"); // printed to 4 digits
        check_near_in(taci_virtual_account(v, 0).work, wall.work, 1e-15, "J");
        virtual_rig_end(v);
    }
}

typedef struct Pressed {
    double swing_x, swing_F, work, residual;
} Pressed;

static Pressed press(const char *uri, double K, int ticks, int watched)
{
    taci_Virtual *v = virtual_rig_begin(uri);
    Wall wall = {.k = K};
    Pressed p = {0};
    double x[2] = {1, -1}, F[2] = {1e9, -1e9};
    for (int k = 0; k <= ticks; k++) { // so many periods
        wall_tick(v, &wall, k == 0);
        keep_worst(&p.residual, residual_of(v));
        if (k < ticks - watched)
            continue;
        x[0] = smaller(x[0], wall.x);
        x[1] = larger(x[1], wall.x);
        F[0] = smaller(F[0], wall.force);
        F[1] = larger(F[1], wall.force);
    }
    p.swing_x = x[1] - x[0];
    p.swing_F = F[1] - F[0];
    p.work = taci_virtual_account(v, 0).work;
    virtual_rig_end(v);
    return p;
}

static void a_plain_wall_under_a_push_swings_as_computed_elsewhere(void **state)
{
    (void)state;
    static const struct {
        double K, x, F, work; // N/m, mm, N, mJ, as printed
        double dx, dF, dwork; // half of the last digit
    } row[] = {
        {500, 0.034, 0.020, 0.88, 0.0011, 0.0011, 0.011},
        {900, 1.15, 1.04, 8.3, 0.011, 0.011, 0.11},
        {1100, 2.56, 2.38, 19.7, 0.011, 0.011, 0.11},
        {2000, 5.28, 4.60, 60.1, 0.011, 0.011, 0.11},
        {5000, 13.5, 11.6, 184, 0.11, 0.11, 1.1},
    };
    double worst = 0.0;
    for (int i = 0; i < 5; i++) {
        Pressed p = press("virtual:?m=0.1&b=0.5&q=1e-5&hand=push&push=0,-1,0&start=0,1e-3,0",
                          row[i].K, 5000, 1000);
        show(1e3 * p.swing_x, "mm");
        show(p.swing_F, "N");
        show(1e3 * p.work, "mJ");
        check_near_in(1e3 * p.swing_x, row[i].x, row[i].dx, "mm");
        check_near_in(p.swing_F, row[i].F, row[i].dF, "N");
        check_near_in(1e3 * p.work, row[i].work, row[i].dwork, "mJ");
        keep_worst(&worst, p.residual);
    }
    show(worst, "J");
    check_at_most_in(worst, 1e-14, "J"); // rounding, by the specification
}

static void the_motor_of_s2_swings_at_a_plain_wall_as_computed_elsewhere(void **state)
{
    (void)state;
    const char *uri = "virtual:?preset=s2&hand=push&push=0,-2,0&start=0,1e-3,0";
    Pressed soft = press(uri, 3000, 3000, 1000), middle = press(uri, 5000, 3000, 1000),
            hard = press(uri, 20000, 3000, 1000);
    check_near_in(1e3 * soft.swing_x, 0.08, 0.006, "mm");
    check_near_in(1e3 * middle.swing_x, 1.52, 0.011, "mm");
    check_near_in(middle.swing_F, 5.5, 0.11, "N");
    check_near_in(1e3 * hard.swing_x, 6.66, 0.011, "mm");
    check_near_in(hard.swing_F, 22.8, 0.11, "N");
    check_near_in(hard.work, 0.300, 0.0011, "J");
    check_at_most_in(larger(hard.residual, middle.residual), 1e-14, "J");
}

// ------------------------------------------------------------------------------------------------
// Its own account, and motion by another way

static void its_account_closes_whatever_it_is_made_of(void **state)
{
    (void)state;
    static const char *const uri[] = {
        "virtual:?hand=spring&motion=sine&by=0.01,-0.02,0.005&f=3",
        "virtual:?hand=firm&motion=dip&by=0,-0.03,0&f=2&c=0.4",
        "virtual:?m=0.15&m2=0.05&k_t=3e4&b_t=0.5&hand=spring&motion=sine&by=0,-0.01,0&f=5",
        "virtual:?m=0.15&m2=0.05&k_t=3e4&b_t=0.5&backlash=5e-5&hand=push&push=0,-5,0",
        "virtual:?m=0.15&stop=0.005&hand=push&push=0,-30,0",
        "virtual:?m=0.15&m2=0.05&k_t=3e4&backlash=1e-4&stop=0.004&c=0.2&hand=tap&push=0,-20,0",
        "virtual:?dofs=6&hand=spring&motion=sine&by=0.01,0.02,0&turn=0.5,0.8,-0.3&f=2&c_r=0.002",
        "virtual:?frames=5&hand=relaxed&motion=press&by=0,-0.02,0.01&jitter=3e-4",
        "virtual:?frames=3&hand=spring&motion=press&by=0,0.02,0&close=0.01&close_at=0.3",
    };
    for (int i = 0; i < 9; i++) {
        taci_Virtual *v = virtual_rig_begin(uri[i]);
        double worst = 0.0, lost = 0.0;
        tac_DeviceSample sample;
        tac_DeviceCommand command;
        memset(&sample, 0, sizeof sample);
        memset(&command, 0, sizeof command);
        for (int k = 0; k < 3000; k++) {
            taci_virtual_read(v, &sample);
            for (int f = 0; f < v->frames; f++)
                command.wrench[f] =
                    (tac_Wrench){{0, 3 * sin(0.1 * k + f), 1}, {0.01 * cos(0.07 * k), 0.02, 0}};
            taci_virtual_write(v, &command);
            keep_worst(&worst, residual_of(v));
            double now = taci_virtual_account(v, 0).lost;
            assert_true(now >= lost); // damping and friction never give
            lost = now;
        }
        show(worst, "J");
        show(lost, "J");
        check_at_most_in(worst, 1e-13 + 2e-14 * lost, "J"); // rounding
        check_at_least(lost, 1e-6);
        virtual_rig_end(v);
    }
}

static void a_hand_closes_about_its_middle_frame(void **state)
{
    (void)state;
    taci_Virtual *v = virtual_rig_begin("virtual:?frames=5&spread=0.02&q=0&b=2&hand=spring&b_h=10"
                                        "&motion=press&by=0.004,-0.02,0&close=0.006&close_at=1");
    tac_DeviceSample sample;
    memset(&sample, 0, sizeof sample);
    for (int k = 0; k < 4000; k++) {
        taci_virtual_read(v, &sample);
        for (int f = 0; k == 999 && f < 5; f++) // moved along, still open
            check_near_in(sample.pose[f].p.x, 0.02 * f + 0.004, 1e-6, "m");
    }
    for (int f = 0; f < 5; f++) { // 6, 3, 0, -3 and -6 mm
        check_near_in(sample.pose[f].p.x, 0.02 * f + 0.004 + 0.003 * (2 - f), 1e-6, "m");
        check_near_in(sample.pose[f].p.y, -0.02, 1e-6, "m");
    }
    virtual_rig_end(v);
}

/// m x'' + b x' + k x = F from (x, v), after t, by its eigenvalues: another way than the device's.
static void exact_motion(double m, double b, double k, double F, double t, double *x, double *v)
{
    double s = 0.5 * b / m, w = sqrt(k / m - s * s), rest = F / k;
    double a = *x - rest, c = (*v + s * a) / w, e = exp(-s * t);
    *x = rest + e * (a * cos(w * t) + c * sin(w * t));
    *v = e * (-s * (a * cos(w * t) + c * sin(w * t)) + w * (c * cos(w * t) - a * sin(w * t)));
}

static double error_of(int substeps)
{
    char uri[200];
    snprintf(uri, sizeof uri,
             "virtual:?m=0.1&b=0.5&q=0&hand=spring&k_h=300&b_h=1&m_h=0.2&substeps=%d", substeps);
    taci_Virtual *v = virtual_rig_begin(uri);
    v->frame[0].axis[1] = (taci_Axis){0.01, -0.2, 0.01, -0.2};
    double x = 0.01, u = -0.2, worst = 0.0, F = 0.0;
    for (int k = 0; k < 500; k++) {
        virtual_rig_tick(v, F = 2.0 * sin(0.05 * k));
        if (k > 0)
            keep_worst(&worst, fabs(v->frame[0].axis[1].x - x));
        exact_motion(0.3, 1.5, 300, F, 0.001, &x, &u); // what the next tick must find
    }
    virtual_rig_end(v);
    return worst;
}

static void its_motion_goes_to_the_exact_one_with_the_square_of_the_substep(void **state)
{
    (void)state;
    double coarse = error_of(4), fine = error_of(8), finer = error_of(16);
    show(finer, "m");
    check_between(coarse / fine, 3.9, 4.1);
    check_between(fine / finer, 3.9, 4.1);
    check_at_most_in(finer, 3e-8, "m"); // of 2 cm
}

static void friction_holds_a_device_that_is_pushed_less(void **state)
{
    (void)state;
    taci_Virtual *v = virtual_rig_begin("virtual:?m=0.1&c=0.5&q=0&hand=push&push=0,-0.4,0");
    for (int k = 0; k < 1000; k++)
        virtual_rig_tick(v, 0.0);
    assert_true(v->frame[0].axis[1].x == 0.0);
    virtual_rig_end(v);
    // Thrown, it comes to rest where friction and damping let it: b = 0, s = v²/2 · m/c.
    v = virtual_rig_begin("virtual:?m=0.1&b=0&c=0.5&q=0&v=0,0.3,0");
    for (int k = 0; k < 1000; k++)
        virtual_rig_tick(v, 0.0);
    check_near_in(v->frame[0].axis[1].x, 0.5 * 0.3 * 0.3 * 0.1 / 0.5, 1e-6, "m");
    assert_true(v->frame[0].axis[1].v == 0.0);
    virtual_rig_end(v);
}

static void backlash_lets_the_handle_move_before_the_motor_does(void **state)
{
    (void)state;
    taci_Virtual *v = virtual_rig_begin(
        "virtual:?m=0.15&m2=0.05&b=2&backlash=2e-4&k_t=1e5&b_t=2&hand=push&push=0,-1,0&q=0");
    const taci_Axis *axis = &v->frame[0].axis[1];
    for (int k = 0; k < 100 && axis->y > -0.99e-4; k++) {
        virtual_rig_tick(v, 0.0);
        assert_true(axis->y > -1e-4 || axis->x < 0.0);
    }
    for (int k = 0; k < 4000; k++)
        virtual_rig_tick(v, 0.0);
    // Drawn along at the end speed, with a spring that is strained by the damper's force.
    check_near_in(axis->v, -0.5, 1e-4, "m/s");
    check_near_in(axis->x - axis->y, 1e-4 + 1.0 / 1e5, 1e-8, "m");
    virtual_rig_end(v);
}

static void a_stop_ends_the_travel(void **state)
{
    (void)state;
    taci_Virtual *v =
        virtual_rig_begin("virtual:?m=0.15&b=2&stop=0.003&stop_k=1e5&hand=push&push=0,-30,0&q=0");
    for (int k = 0; k < 3000; k++)
        virtual_rig_tick(v, 0.0);
    check_near_in(v->frame[0].axis[1].x, -0.003 - 30.0 / 1e5, 1e-6, "m");
    virtual_rig_end(v);
}

static void turning_is_that_of_a_ball_on_a_spring(void **state)
{
    (void)state;
    taci_Virtual *v = virtual_rig_begin(
        "virtual:?dofs=6&q=0&q_r=0&J=1e-3&b_r=0&hand=spring&k_hr=2&b_hr=0&rise=0&twist=0.3,0,0.4");
    tac_DeviceSample sample;
    memset(&sample, 0, sizeof sample);
    double w = sqrt(2.0 / 1e-3), worst = 0.0;
    for (int k = 0; k < 400; k++) {
        taci_virtual_read(v, &sample);
        double angle = 0.5 / 2.0 * (1.0 - cos(w * 1e-3 * k)); // about (0.6, 0, 0.8)
        tac_Quat q = sample.pose[0].q;
        keep_worst(&worst, fabs(2 * atan2(sqrt(q.x * q.x + q.y * q.y + q.z * q.z), q.w) - angle));
        check_near(q.x * 0.8, q.z * 0.6, 1e-12);
    }
    check_at_most_in(worst, 1e-4, "rad"); // phase of the midpoint rule over 17 rad
    virtual_rig_end(v);
}

// ------------------------------------------------------------------------------------------------
// Time, delay, randomness

static void a_declared_delay_is_whole_samples(void **state)
{
    (void)state;
    for (int delay = 0; delay <= 8; delay += 2) {
        char uri[80];
        snprintf(uri, sizeof uri, PLAIN "&delay=%d", delay);
        taci_Virtual *v = virtual_rig_begin(uri);
        virtual_rig_tick(v, 1.0); // a pulse of one sample
        int moved = 0;
        for (int k = 1; k <= 12; k++) {
            virtual_rig_tick(v, 0.0);
            if (!moved && v->frame[0].axis[1].v != 0.0)
                moved = k;
        }
        assert_int_equal(moved, delay + 1);
        virtual_rig_end(v);
    }
    taci_Virtual *v = virtual_rig_begin(PLAIN "&latency=2.5e-4");
    virtual_rig_tick(v, 1.0);
    virtual_rig_tick(v, 1.0);
    check_near_in(v->frame[0].axis[1].v, 0.75e-3 / 0.1, 2e-5, "m/s"); // three quarters of a period
    virtual_rig_end(v);
}

static uint64_t trace(const char *uri, int ticks)
{
    taci_Virtual *v = virtual_rig_begin(uri);
    uint64_t hash = 1469598103934665603u;
    tac_DeviceSample s;
    tac_DeviceCommand c;
    memset(&s, 0, sizeof s);
    memset(&c, 0, sizeof c);
    for (int k = 0; k < ticks; k++) {
        tac_DeviceRead read = taci_virtual_read(v, &s);
        c.wrench[0].force.y = -500 * s.pose[0].p.y;
        taci_virtual_write(v, &c);
        double number[3] = {s.t, s.pose[0].p.y, (double)read};
        uint64_t word[3];
        memcpy(word, number, sizeof word);
        for (int i = 0; i < 3; i++)
            hash = (hash ^ word[i]) * 1099511628211u;
    }
    virtual_rig_end(v);
    return hash;
}

static void two_runs_are_the_same_and_another_seed_is_not(void **state)
{
    (void)state;
    const char *uri = "virtual:?hand=spring&motion=sine&jitter=3e-4&noise=1e-6&drop=0.1&seed=7";
    assert_true(trace(uri, 2000) == trace(uri, 2000));
    assert_true(trace(uri, 2000) != trace("virtual:?hand=spring&motion=sine&jitter=3e-4&noise=1e-6&"
                                          "drop=0.1&seed=8",
                                          2000));
}

static void randomness_has_the_size_that_was_asked_for(void **state)
{
    (void)state;
    enum { N = 20000 };
    taci_Virtual *v = virtual_rig_begin("virtual:?q=0&noise=1e-5&jitter=1e-4&drop=0.25");
    tac_DeviceSample s;
    memset(&s, 0, sizeof s);
    double sum = 0, sum2 = 0, dt2 = 0, last = 0;
    int missing = 0;
    for (int k = 0; k < N; k++) {
        if (taci_virtual_read(v, &s) == TAC_DEVICE_STALE)
            missing++;
        double x = v->frame[0].shown.y;
        sum += x;
        sum2 += x * x;
        if (k > 0)
            dt2 += (s.t - last - 1e-3) * (s.t - last - 1e-3);
        last = s.t;
    }
    // Four standard deviations of each estimate.
    check_near(sum / N, 0.0, 4e-5 / sqrt(N));
    check_near(sqrt(sum2 / N), 1e-5, 4e-5 / sqrt(2.0 * N));
    check_near(sqrt(dt2 / N), 1e-4, 4e-4 / sqrt(2.0 * N));
    check_near((double)missing / N, 0.25, 4 * sqrt(0.25 * 0.75 / N));
    virtual_rig_end(v);
}

static void faults_come_at_their_sample(void **state)
{
    (void)state;
    taci_Virtual *v = virtual_rig_begin("virtual:?q=0&nan_at=3&jump_at=5&jump=0.01&silent_at=7&"
                                        "silent=2&estop_at=10&lasts=1&hot_at=11&hardware_at=12&"
                                        "off_at=13&disconnect_at=15&refuse_at=14&"
                                        "hand=push&push=0,-1,0&freeze_at=9&freeze=2");
    double frozen = 0.0;
    for (int k = 1; k <= 15; k++) {
        tac_DeviceSample s;
        tac_DeviceCommand c;
        memset(&s, 0, sizeof s);
        memset(&c, 0, sizeof c);
        tac_DeviceRead read = taci_virtual_read(v, &s);
        assert_int_equal(read, k == 7 || k == 8 ? TAC_DEVICE_STALE
                               : k == 15        ? TAC_DEVICE_LOST
                                                : TAC_DEVICE_FRESH);
        assert_int_equal(taci_virtual_write(v, &c), k == 14 ? TAC_ERR_DEVICE : TAC_OK);
        if (read != TAC_DEVICE_FRESH)
            continue;
        assert_int_equal(s.seq, k);
        assert_int_equal(isnan(s.pose[0].p.x), k == 3);
        assert_int_equal((s.status & TAC_DEVICE_EMERGENCY_STOP) != 0, k == 10);
        assert_int_equal((s.status & TAC_DEVICE_TOO_HOT) != 0, k == 11);
        assert_int_equal((s.status & TAC_DEVICE_HARDWARE_FAULT) != 0, k == 12);
        assert_int_equal((s.status & TAC_DEVICE_FORCES_ON) == 0, k == 13);
        double jumped = s.pose[0].p.y - v->frame[0].axis[1].x;
        if (k == 9)
            frozen = s.pose[0].p.y;
        else if (k == 10)
            assert_true(s.pose[0].p.y == frozen);
        else
            check_near(jumped, k >= 5 ? 0.01 : 0.0, 1e-15);
    }
    virtual_rig_end(v);
}

// ------------------------------------------------------------------------------------------------
// Hands

static void write_text(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void a_script_is_followed_without_kinks(void **state)
{
    (void)state;
    char path[64], uri[160];
    snprintf(path, sizeof path, "/tmp/tactus_script.%ld", (long)getpid());
    write_text(path, "# t x y z  qw qx qy qz  buttons\n"
                     "0 0 0 0 1 0 0 0 0\n"
                     "0.1, 0.01, 0.02, 0, 1, 0, 0, 0, 1  # pressed\n"
                     "\n"
                     "0.3 0.03 0.02 0 -0.8 -0.6 0 0 2\n"
                     "0.6 0.06 -0.01 0 0.8 0.6 0 0 0\n");
    taci_Script script;
    char fault[200] = "";
    assert_int_equal(taci_script_read(path, &script, fault, sizeof fault), TAC_OK);
    taci_HandDef hand = {.script = script};
    // x is linear in the middle; each row is met; no kink at rows within.
    check_near(taci_hand_at(&hand, 0.2).x.x, 0.02, 1e-15);
    check_near(taci_hand_at(&hand, 0.2).v.x, 0.1, 1e-14);
    check_near(taci_hand_at(&hand, 0.3).x.y, 0.02, 1e-15);
    check_near(taci_hand_at(&hand, 0.3).q.x, 0.6, 1e-15);
    check_near(taci_hand_at(&hand, 0.3).q.w, 0.8, 1e-15); // the sign goes on from the row before
    for (int i = 1; i < 3; i++) {
        double t = script.row[i].t, e = 1e-7;
        taci_HandWish before = taci_hand_at(&hand, t - e), after = taci_hand_at(&hand, t + e);
        check_vec3_near(before.v, after.v, 1e-5);
        check_vec3_near(before.x, after.x, 1e-7);
        double slope = (after.x.y - before.x.y) / (2 * e);
        check_near(slope, script.row[i].v[1], 1e-6);
    }
    assert_int_equal(taci_hand_at(&hand, 0.05).buttons, 0);
    assert_int_equal(taci_hand_at(&hand, 0.15).buttons, 1);
    check_near(taci_hand_at(&hand, 9.0).x.x, 0.06, 0.0);
    check_near(taci_hand_at(&hand, 9.0).v.x, 0.0, 0.0);
    taci_script_free(&script);
    snprintf(uri, sizeof uri, "virtual:?script=%s&k_h=2000&b_h=20", path);
    taci_Virtual *v = virtual_rig_begin(uri);
    for (int k = 0; k < 1000; k++)
        virtual_rig_tick(v, 0.0);
    check_near_in(v->frame[0].axis[0].x, 0.06, 1e-6, "m");
    virtual_rig_end(v);
    unlink(path);
}

static void a_script_that_is_wrong_names_its_line(void **state)
{
    (void)state;
    static const struct {
        const char *text, *says;
    } row[] = {
        {"0 0 0 0\n0.1 0 0\n", ":2: expected: t x y z"},
        {"0 0 0 0\n0 0 0 0\n", ":2: times must grow"},
        {"0 0 0 zero\n", ":1: expected: t x y z"},
        {"0 0 0 0 1 1 0 0\n", ":1: the quaternion"},
        {"0 0 0 0 1.5\n", ":1: buttons"},
        {"0 0 0 nan\n", ":1: expected"},
        {"# nothing\n", "there is no row"},
    };
    char path[64], fault[300];
    snprintf(path, sizeof path, "/tmp/tactus_script.%ld", (long)getpid());
    for (int i = 0; i < 7; i++) {
        taci_Script script;
        write_text(path, row[i].text);
        assert_int_equal(taci_script_read(path, &script, fault, sizeof fault), TAC_ERR_DEVICE);
        if (!strstr(fault, row[i].says))
            fail_msg("'%s' does not say '%s'", fault, row[i].says);
    }
    unlink(path);
    taci_Script script;
    assert_int_equal(taci_script_read("/there/is/none", &script, fault, sizeof fault),
                     TAC_ERR_DEVICE);
}

static void simple_motions_are_what_their_names_say(void **state)
{
    (void)state;
    taci_HandDef hand = {.motion = TACI_HAND_SINE, .by = {0, 0.01, 0}, .rate = 2.0, .at = 0.5};
    check_near(taci_hand_at(&hand, 0.4).x.y, 0.0, 0.0);
    check_near(taci_hand_at(&hand, 0.625).x.y, 0.01, 1e-15);
    check_near(taci_hand_at(&hand, 0.5).v.y, 0.01 * 4 * acos(-1.0), 1e-15);
    hand.motion = TACI_HAND_DIP;
    check_near(taci_hand_at(&hand, 0.75).x.y, 0.01, 1e-15);
    check_near(taci_hand_at(&hand, 0.75).v.y, 0.0, 1e-15);
    hand.motion = TACI_HAND_PRESS;
    hand.rise = 0.2;
    hand.hold = 1.0;
    check_near(taci_hand_at(&hand, 0.6).x.y, 0.005, 1e-15);
    check_near(taci_hand_at(&hand, 1.5).x.y, 0.01, 1e-15);
    check_near(taci_hand_at(&hand, 1.8).x.y, 0.005, 1e-14);
    check_near(taci_hand_at(&hand, 2.0).x.y, 0.0, 0.0);
    taci_HandDef taps = {.taps = true, .push = {0, -2, 0}, .every = 0.5, .duration = 0.02};
    check_near(taci_hand_at(&taps, 0.51).push.y, -2.0, 1e-12);
    check_near(taci_hand_at(&taps, 0.53).push.y, 0.0, 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_period_maps_state_and_force_as_computed_elsewhere),
        cmocka_unit_test(a_sampled_spring_is_stable_up_to_the_stiffness_computed_elsewhere),
        cmocka_unit_test(a_bounce_on_a_plain_wall_is_the_one_computed_elsewhere),
        cmocka_unit_test(a_plain_wall_creates_the_energy_computed_elsewhere),
        cmocka_unit_test(a_plain_wall_under_a_push_swings_as_computed_elsewhere),
        cmocka_unit_test(the_motor_of_s2_swings_at_a_plain_wall_as_computed_elsewhere),
        cmocka_unit_test(its_account_closes_whatever_it_is_made_of),
        cmocka_unit_test(a_hand_closes_about_its_middle_frame),
        cmocka_unit_test(its_motion_goes_to_the_exact_one_with_the_square_of_the_substep),
        cmocka_unit_test(friction_holds_a_device_that_is_pushed_less),
        cmocka_unit_test(backlash_lets_the_handle_move_before_the_motor_does),
        cmocka_unit_test(a_stop_ends_the_travel),
        cmocka_unit_test(turning_is_that_of_a_ball_on_a_spring),
        cmocka_unit_test(a_declared_delay_is_whole_samples),
        cmocka_unit_test(two_runs_are_the_same_and_another_seed_is_not),
        cmocka_unit_test(randomness_has_the_size_that_was_asked_for),
        cmocka_unit_test(faults_come_at_their_sample),
        cmocka_unit_test(a_script_is_followed_without_kinks),
        cmocka_unit_test(a_script_that_is_wrong_names_its_line),
        cmocka_unit_test(simple_motions_are_what_their_names_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
