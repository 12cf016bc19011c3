/* The predictive connector with six axes and one account, on a rigid device in continuous time
 * (held_rigid.h): a plate on three contacts, a tip off the centre, turning against a wall, a
 * coupling to a body on a floor; limits, bad inputs and cost.
 *
 * What is caught: moments about the wrong point, rows that add up beyond the limit, a body that
 * does not get what the device feels, an account whose units do not fit.
 */
#include "alloc_count.h"
#include "base/clock.h"
#include "check.h"
#include "env.h"
#include "held_rigid.h"
#include "larger.h"
#include "rnd.h"
#include <math.h>
#include <string.h>
#include <tactus/predictive.h>

#define T 1e-3
#define D 1e-6 // m
#define A 1e-4 // rad

/// How the loop between device and connector is.
typedef struct Loop {
    int delay;
    double latency, jitter, drops;
    uint64_t seed;
} Loop;

typedef struct Run {
    double beyond;                   // J, most that the connector had given net
    double low[6], high[6], last[6]; // m, rad, of the last 0.3 s, at the point of contact
    double mismatch;                 // J
    double other;                    // J, |account of the body - what it got|
    int seen;
    tac_PredictiveInfo more;
} Run;

static tac_PredictiveDef declared(const Loop *loop)
{
    tac_PredictiveDef def = tac_predictive_def_default();
    def.axes = 6;
    def.kappa = 4.0; // no limit for people: what the law can do
    def.hand_mass = 0.0;
    def.delay = loop->delay;
    def.latency = loop->latency;
    def.stretch = loop->jitter > 0.0 ? 1.1 : 0.0;
    return def;
}

static HeldRigid device(void)
{
    return held_rigid(0.15, 2e-4, 2.0, 1e-3);
}

static tac_Vec3 point(tac_Pose pose, const double *r)
{
    return tac_pose_vector(pose, (tac_Vec3){r[0], r[1], r[2]});
}

static void look(Run *run, const double *y)
{
    for (int i = 0; i < 6; i++) {
        run->low[i] = run->seen ? smaller(run->low[i], y[i]) : y[i];
        run->high[i] = run->seen ? larger(run->high[i], y[i]) : y[i];
        run->last[i] = y[i];
    }
    run->seen++;
}

static double spread(const Run *run, int first, int count)
{
    double most = 0.0;
    for (int i = first; i < first + count; i++)
        most = larger(most, run->high[i] - run->low[i]);
    return most;
}

static void check_identity(Run *run, const tac_Predictive *c)
{
    tac_PortInfo info = tac_predictive_info(c);
    run->mismatch =
        larger(run->mismatch, fabs(info.account + info.lost - (info.taken - info.given)));
}

/// The device moves for a period under what was written `delay` ticks ago.
static double period(const Loop *loop, Rnd *rnd, HeldRigid *dev, double line[6][6], const double *e,
                     double *acting)
{
    double dt =
        T * (1.0 + (loop->jitter > 0.0 ? rnd_uniform(rnd, -loop->jitter, loop->jitter) : 0.0));
    double late = smaller(loop->latency, dt);
    memmove(line[1], line[0], 5 * sizeof line[0]);
    memcpy(line[0], e, sizeof line[0]);
    if (late > 0.0)
        held_rigid_move(dev, acting, late);
    memcpy(acting, line[loop->delay], sizeof line[0]);
    held_rigid_move(dev, acting, dt - late);
    return dt;
}

/// Contacts at points of the device with the floor z = 0, pushed down by 5 N at the first of them
/// (one) or at the centre.
static Run on_the_floor(Loop loop, double K, int points, const double (*at)[3], double speed)
{
    Rnd rnd = rnd_make(loop.seed);
    Run run = {0};
    HeldRigid dev = device();
    dev.x[2] = 0.012 - at[0][2] + 1e-5 * (double)(loop.seed % 10) + 3e-7;
    dev.v[2] = -speed;
    if (points > 1) {
        dev.w[0] = 0.3;
        dev.w[1] = 0.2;
    }
    tac_PredictiveDef def = declared(&loop);
    tac_Predictive c;
    assert_int_equal(tac_predictive_init_pose(&c, &def, held_rigid_reading(&dev, D, A)), TAC_OK);
    double e[6] = {0}, acting[6] = {0}, line[6][6] = {{0}}, dt = T;
    for (double t = 0.0; t < 1.5; t += dt) {
        bool missed = loop.drops > 0.0 && rnd_chance(&rnd, loop.drops);
        tac_Pose p = held_rigid_reading(&dev, D, A), x = held_rigid_pose(&dev);
        tac_PredictiveRow row[3] = {{0}};
        for (int i = 0; i < points; i++) { // n = z: -n, and -(r × n) = (-r_y, r_x, 0)
            tac_Vec3 r = point(p, at[i]);
            row[i] = (tac_PredictiveRow){.key = (uint64_t)i + 1,
                                         .deflection = -(p.p.z + r.z),
                                         .gradient = {0, 0, -1, -r.y, r.x, 0},
                                         .stiffness = K,
                                         .unilateral = true};
        }
        tac_predictive_step_pose(&c, dt, missed ? NULL : &p, row, points, e);
        check_identity(&run, &c);
        dev.push[2] = -5.0;
        if (points == 1) {
            tac_Vec3 r = point(x, at[0]);
            dev.push[3] = -5.0 * r.y;
            dev.push[4] = 5.0 * r.x;
        }
        dt = period(&loop, &rnd, &dev, line, e, acting);
        run.beyond = larger(run.beyond, dev.given);
        x = held_rigid_pose(&dev);
        tac_Vec3 r = points == 1 ? point(x, at[0]) : (tac_Vec3){0, 0, 0};
        if (t > 1.2)
            look(&run, (double[6]){dev.x[0] + r.x, dev.x[1] + r.y, dev.x[2] + r.z, 2 * x.q.x,
                                   2 * x.q.y, 2 * x.q.z});
    }
    run.more = tac_predictive_more(&c);
    return run;
}

static const double plate[3][3] = {{0.03, 0, 0}, {-0.015, 0.026, 0}, {-0.015, -0.026, 0}};
static const double tip[1][3] = {{0.06, 0.02, -0.04}};

static void a_plate_lands_and_rests_on_three_contacts(void **state)
{
    (void)state;
    for (double K = 20e3; K < 60e3; K += 30e3)
        for (int d = 0; d < 2; d++)
            for (int i = 1; i <= test_count(4, 2); i++) {
                Loop loop = {.delay = d, .seed = (uint64_t)i};
                Run run = on_the_floor(loop, K, 3, plate, 0.05 * i);
                check_at_most_in(run.beyond, 0.05e-3, "J");
                check_at_most_in(spread(&run, 2, 1), 6e-6, "m");
                check_at_most_in(spread(&run, 3, 2), 0.35e-3, "rad"); // of 0.1e-3 steps
                check_near_in(run.last[2], -5.0 / (3.0 * K), 4e-6, "m");
                check_at_most_in(run.mismatch, 1e-12, "J");
                assert_int_equal(run.more.energy + run.more.events, 0);
            }
}

static void a_tip_off_the_centre_gets_nothing_and_rests(void **state)
{
    (void)state;
    for (int d = 0; d < 2; d++)
        for (int i = 1; i <= test_count(4, 2); i++) {
            Loop loop = {.delay = d, .seed = (uint64_t)i};
            Run run = on_the_floor(loop, 20e3, 1, tip, 0.05 * i);
            check_at_most_in(run.beyond, 0.05e-3, "J");
            check_at_most_in(spread(&run, 2, 1), d == 0 ? 12e-6 : 20e-6, "m"); // a step of angle: 6
            check_near_in(run.last[2], -5.0 / 20e3, 12e-6, "m");
            check_at_most_in(run.mismatch, 1e-12, "J");
            assert_int_equal(run.more.energy, 0);
        }
}

static void disturbed_clocks_give_millijoules_at_most(void **state)
{
    (void)state;
    for (int i = 1; i <= test_count(6, 2); i++) {
        Loop loop = {.jitter = 0.3, .drops = 0.02, .seed = (uint64_t)i};
        Run run = on_the_floor(loop, 20e3, 3, plate, 0.05 * i);
        check_at_most_in(run.beyond, 1e-3, "J");
        check_at_most_in(spread(&run, 2, 1), 8e-6, "m");
        run = on_the_floor(loop, 20e3, 1, tip, 0.05 * i);
        check_at_most_in(run.beyond, 4e-3, "J"); // above its limit: it feels 0.037 kg
    }
}

static void a_wall_of_three_hundred_newton_metres_per_radian_comes_to_rest(void **state)
{
    (void)state;
    static const double most[3] = {300.0, 150.0, 90.0};
    for (int d = 0; d < 3; d++)
        for (int k = 0; k < 3; k++) {
            double K = most[d] * (k == 0 ? 0.1 : k == 1 ? 0.4 : 1.0);
            for (double push = 0.05; push < 0.3; push += 0.1) {
                Loop loop = {.delay = d};
                Run run = {0};
                HeldRigid dev = device();
                double start[6] = {0}, e[6] = {0}, acting[6] = {0}, line[6][6] = {{0}};
                Rnd rnd = rnd_make(1);
                dev.push[3] = push;
                dev.w[0] = 1.0;
                held_rigid_move(&dev, start, 1e-4);
                tac_PredictiveDef def = declared(&loop);
                tac_Predictive c;
                tac_predictive_init_pose(&c, &def, held_rigid_reading(&dev, D, A));
                for (double t = 0.0; t < 2.0; t += T) {
                    tac_Pose p = held_rigid_reading(&dev, D, A);
                    tac_PredictiveRow row = {.key = 1,
                                             .deflection = 2.0 * asin(p.q.x) - 0.05,
                                             .gradient = {0, 0, 0, 1, 0, 0},
                                             .stiffness = K,
                                             .unilateral = true};
                    tac_predictive_step_pose(&c, T, &p, &row, 1, e);
                    period(&loop, &rnd, &dev, line, e, acting);
                    run.beyond = larger(run.beyond, dev.given);
                    if (t > 1.7)
                        look(&run, (double[6]){2.0 * asin(held_rigid_pose(&dev).q.x)});
                }
                check_at_most_in(spread(&run, 0, 1), larger(5.0 * A, 0.02 / K), "rad");
                check_near_in(0.5 * (run.low[0] + run.high[0]), 0.05 + push / K,
                              2.0 * A + 0.01 * push / K, "rad");
                check_at_most_in(run.beyond, 0.05e-3, "J");
                assert_int_equal(tac_predictive_more(&c).energy, 0);
            }
        }
}

/// A body above a floor of 20 kN/m, 40 N·s/m at z = 0, h seconds under a wrench.
static void fall(HeldRigid *b, const double *wrench, double h)
{
    double e[6];
    int n = (int)ceil(h / 5e-5 - 1e-9);
    for (int i = 0; i < 6; i++)
        e[i] = -wrench[i];
    for (int k = 0; k < n; k++) {
        double f = b->x[2] < 0.0 ? larger(0.0, -20e3 * b->x[2] - 40.0 * b->v[2]) : 0.0;
        b->push[2] = f - 4.9;
        held_rigid_move(b, e, h / n);
    }
}

/// The device holds a body, shakes it and presses it to the floor.
static Run held(Loop loop, double K, double mass, int axes, double force_max)
{
    Rnd rnd = rnd_make(loop.seed);
    Run run = {0};
    HeldRigid dev = device(), body = held_rigid(mass, 2e-3 * mass, 0.01, 1e-5);
    dev.x[2] = body.x[2] = 0.01 + 1e-4 * (double)(loop.seed % 7) + 3e-7;
    tac_PredictiveDef def = declared(&loop);
    def.axes = axes;
    def.force_max = force_max;
    def.torque_max = force_max > 0.0 ? 0.3 : 0.0;
    tac_Predictive c;
    tac_Pose p = held_rigid_reading(&dev, D, A);
    const double q[3] = {p.p.x, p.p.y, p.p.z}, nothing[6] = {0};
    assert_int_equal(axes == 6 ? tac_predictive_init_pose(&c, &def, p)
                               : tac_predictive_init(&c, &def, q),
                     TAC_OK);
    double e[6] = {0}, on[6] = {0}, acting[6] = {0}, line[6][6] = {{0}}, dt = T, got = 0.0;
    for (double t = 0.0; t < 2.0; t += dt) {
        bool missed = loop.drops > 0.0 && rnd_chance(&rnd, loop.drops);
        double phase = t < 1.0 ? t : 0.0;
        dev.push[0] = 2.0 * sin(20.0 * phase);
        dev.push[2] = t < 0.02 ? 0.0 : -5.0 + 0.2 * (double)loop.seed * sin(60.0 * phase);
        dev.push[4] = 0.02 * sin(15.0 * phase);
        p = held_rigid_reading(&dev, D, A);
        tac_PredictiveBody b = {
            .pose = held_rigid_pose(&body), .stiffness = K, .torsion = K / 750.0, .period = T};
        HeldRigid alone = body;
        fall(&alone, nothing, T);
        for (int i = 0; i < 3; i++) {
            b.twist[i] = body.v[i];
            b.twist[3 + i] = body.w[i];
            b.free[i] = (alone.x[i] - body.x[i]) / T;
            b.free[3 + i] = 0.5 * (body.w[i] + alone.w[i]);
            b.response[i][i] = 0.5 * T / mass;
            b.response[3 + i][3 + i] = 0.5 * T / (2e-3 * mass);
        }
        tac_predictive_couple(&c, dt, missed ? NULL : &p, &b, e);
        tac_predictive_on_body(&c, on);
        check_identity(&run, &c);
        double before = body.given;
        dt = period(&loop, &rnd, &dev, line, e, acting);
        fall(&body, on, dt);
        got += body.given - before;
        run.beyond = larger(run.beyond, dev.given + got);
        if (t > 1.7)
            look(&run, (double[6]){dev.x[2], body.x[2]});
    }
    run.more = tac_predictive_more(&c);
    run.other = fabs(run.more.other - got);
    return run;
}

static void a_coupling_hands_the_body_what_it_takes_from_the_device(void **state)
{
    (void)state;
    int seeds = test_count(3, 1);
    for (double K = 20e3; K < 60e3; K += 30e3)
        for (int i = 1; i <= seeds; i++)
            for (int kind = 0; kind < 6; kind++) {
                Loop loop = {.delay = kind == 1 || kind == 5, .seed = (uint64_t)i};
                loop.latency = kind == 2 ? 0.3e-3 : 0.0;
                loop.jitter = kind == 5 ? 0.3 : 0.0;
                loop.drops = kind == 5 ? 0.02 : 0.0;
                Run run = held(loop, K, 0.5, kind == 3 ? 3 : 6, kind == 4 ? 8.0 : 0.0);
                check_at_most_in(run.beyond, kind == 5 ? 0.2e-3 : K > 20e3 ? 0.1e-3 : 0.05e-3, "J");
                check_at_most_in(spread(&run, 0, 1), kind == 5 ? 8e-6 : 5e-6, "m");
                check_at_most_in(run.mismatch, 1e-12, "J");
                check_at_most_in(run.other, 1e-5, "J"); // its turns, in steps of the test's body
                assert_int_equal(run.more.energy + run.more.events + run.more.jumps, 0);
            }
    Run light = held((Loop){.seed = 2}, 50e3, 0.05, 6, 0.0); // a third of the device
    check_at_most_in(light.beyond, 0.05e-3, "J");
    assert_int_equal(light.more.energy, 0);
}

static void a_body_that_is_put_elsewhere_gives_no_blow(void **state)
{
    (void)state;
    Loop loop = {0};
    tac_PredictiveDef def = declared(&loop);
    tac_Predictive c;
    HeldRigid dev = device();
    assert_int_equal(tac_predictive_init_pose(&c, &def, held_rigid_reading(&dev, D, A)), TAC_OK);
    tac_PredictiveBody b = {
        .pose = held_rigid_pose(&dev), .stiffness = 20e3, .torsion = 25.0, .period = T};
    double e[6], taken = 0.0;
    for (int k = 0; k < 500; k++) {
        if (k == 100)
            b.pose.p.x += 0.05; // 1000 N
        tac_Pose p = held_rigid_reading(&dev, D, A);
        tac_predictive_couple(&c, 0.0, &p, &b, e);
        check_at_most_in(sqrt(e[0] * e[0] + e[1] * e[1] + e[2] * e[2]), 1.0, "N");
        if (k == 99)
            taken = dev.given;
        held_rigid_move(&dev, e, T);
    }
    check_at_most_in(dev.given - taken, 0.5 * 0.5 * 0.05 * 1.02, "J"); // half of 0.5 N by 50 mm
    assert_true(tac_predictive_more(&c).jumps > 0);
}

static void a_coupling_that_lets_go_and_takes_hold_again_begins_anew(void **state)
{
    (void)state;
    Loop loop = {0};
    tac_PredictiveDef def = declared(&loop);
    tac_Predictive c;
    HeldRigid dev = device();
    Run run = {0};
    dev.push[0] = 2.0;
    assert_int_equal(tac_predictive_init_pose(&c, &def, held_rigid_reading(&dev, D, A)), TAC_OK);
    tac_PredictiveBody b = {
        .pose = held_rigid_pose(&dev), .stiffness = 20e3, .torsion = 25.0, .period = T};
    double e[6];
    for (int k = 0; k < 600; k++) {
        tac_Pose p = held_rigid_reading(&dev, D, A);
        if (k == 400)
            b.pose = p; // where the device has gone
        if (k >= 300 && k < 400) {
            tac_predictive_step_pose(&c, 0.0, &p, NULL, 0, e);
            check_near(e[0], 0.0, 0.0);
        } else
            tac_predictive_couple(&c, 0.0, &p, &b, e);
        check_identity(&run, &c);
        held_rigid_move(&dev, e, T);
        if (k == 299 || k == 599)
            check_near_in(e[0], 2.0, 0.1, "N");
    }
    check_at_most_in(run.mismatch, 1e-12, "J");
    assert_int_equal(tac_predictive_more(&c).jumps, 0);
}

static void rows_together_stay_within_the_limit_of_the_device(void **state)
{
    (void)state;
    tac_PredictiveDef def = tac_predictive_def_default();
    def.axes = 6;
    tac_Predictive c;
    assert_int_equal(tac_predictive_init_pose(&c, &def, tac_pose_identity()), TAC_OK);
    static const double z[6] = {0, 0, -1, 0, 0, 0}, turn[6] = {0, 0, 0, 1, 0, 0};
    tac_PredictiveLimit one = tac_predictive_limit(&c, z);
    check_near_in(one.stiffness, 0.25 * 0.15 / (T * T), 1e-6 * one.stiffness, "N/m");
    assert_int_equal(one.reason, TAC_PREDICTIVE_BY_MASS);
    check_near_in(one.slew, one.stiffness, 1e-9 * one.slew, "N/s");
    assert_int_equal(tac_predictive_limit(&c, turn).reason, TAC_PREDICTIVE_BY_HAND);
    // three contacts that share one direction may have a third each
    tac_PredictiveRow row[3] = {{0}};
    for (int i = 0; i < 3; i++) {
        row[i] = (tac_PredictiveRow){.key = (uint64_t)i,
                                     .deflection = -1e-3,
                                     .stiffness = one.stiffness,
                                     .unilateral = true};
        memcpy(row[i].gradient, z, sizeof z);
    }
    double e[6];
    tac_Pose p = tac_pose_identity();
    tac_predictive_step_pose(&c, 0.0, &p, row, 1, e);
    check_near(tac_predictive_more(&c).limited, 1.0, 1e-9);
    tac_predictive_step_pose(&c, 0.0, &p, row, 3, e);
    check_near(tac_predictive_more(&c).limited, 1.0 / 3.0, 1e-6);
    assert_true(tac_predictive_more(&c).flags & TAC_PREDICTIVE_STIFFNESS);
}

static void a_limit_names_what_bounds_it(void **state)
{
    (void)state;
    static const struct {
        tac_PredictiveDef def; // fields that are not zero replace defaults
        double stiffness;
        tac_PredictiveReason reason;
    } cases[] = {
        {{.delay = 1}, 0.11 * 0.15e6, TAC_PREDICTIVE_BY_DELAY},
        {{.delay = 2}, 0.07 * 0.15e6, TAC_PREDICTIVE_BY_DELAY},
        {{.hand_mass = 3.0}, 2.3 * 0.15 * 0.15 / 3.15 * 1e6, TAC_PREDICTIVE_BY_HAND},
        {{.resolution = 1e-4, .hand_mass = 3.0},
         0.26 * 0.15 * 0.15 / 3.15 * 1e6,
         TAC_PREDICTIVE_BY_HAND},
        {{.resolution = 30e-6, .hand_mass = 0.01}, 0.5 / 30e-6, TAC_PREDICTIVE_BY_ENCODER},
        {{.slew = 2000.0}, 2000.0, TAC_PREDICTIVE_BY_SLEW},
        {{.resonance = 900.0, .resonance_damping = 0.01, .damping = 2.0, .delay = 1},
         2.0 / 1.5e-3,
         TAC_PREDICTIVE_BY_RESONANCE},
        {{.law = TAC_PREDICTIVE_PLAIN, .damping = 2.0}, 4e3, TAC_PREDICTIVE_BY_LAW},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tac_PredictiveDef def = tac_predictive_def_default(), with = cases[i].def;
        double q = 0.0, along = 1.0;
        def.law = with.law;
        def.delay = with.delay;
        def.damping = with.damping;
        def.resonance = with.resonance;
        def.resonance_damping = with.resonance_damping;
        def.slew = with.slew;
        if (with.hand_mass > 0.0)
            def.hand_mass = with.hand_mass;
        if (with.resolution > 0.0)
            def.resolution = with.resolution;
        tac_Predictive c;
        assert_int_equal(tac_predictive_init(&c, &def, &q), TAC_OK);
        tac_PredictiveLimit limit = tac_predictive_limit(&c, &along);
        check_near(limit.stiffness, cases[i].stiffness, 0.02 * cases[i].stiffness);
        assert_int_equal(limit.reason, cases[i].reason);
        assert_true(strlen(tac_predictive_reason(limit.reason)) > 5);
    }
}

static void bad_inputs_are_flagged_and_never_booked(void **state)
{
    (void)state;
    tac_PredictiveDef def = tac_predictive_def_default();
    double zero[3] = {0}, e[6];
    tac_Predictive c;
    tac_PredictiveDef wrong = def;
    wrong.axes = 2;
    assert_int_equal(tac_predictive_init(&c, &wrong, zero), TAC_ERR_INVALID);
    wrong = def;
    wrong.latency = 5e-3;
    assert_int_equal(tac_predictive_init(&c, &wrong, zero), TAC_ERR_INVALID);
    wrong = def;
    wrong.mass = (double)NAN;
    assert_int_equal(tac_predictive_init(&c, &wrong, zero), TAC_ERR_INVALID);
    wrong = def;
    wrong.cookie = 0;
    assert_int_equal(tac_predictive_init(&c, &wrong, zero), TAC_ERR_INVALID);

    def.axes = 3;
    assert_int_equal(tac_predictive_init(&c, &def, zero), TAC_OK);
    Rnd rnd = rnd_make(3);
    static const double poison[4] = {(double)NAN, (double)INFINITY, -(double)INFINITY, 1e300};
    for (int k = 0; k < 4000; k++) {
        double q[3] = {1e-3 * sin(0.01 * k), 0, 0};
        tac_PredictiveRow row[10] = {{0}};
        for (int i = 0; i < 10; i++)
            row[i] = (tac_PredictiveRow){.key = (uint64_t)(i % 9),
                                         .deflection = q[0] - 1e-4 * i,
                                         .gradient = {1.0, 0.1 * i, 0},
                                         .stiffness = 1e3,
                                         .unilateral = true};
        double *number[7] = {
            &q[1],       &row[1].deflection, &row[2].gradient[1], &row[3].stiffness,
            &row[4].way, &row[5].rate,       &row[6].stiffness};
        int which = rnd_int(&rnd, 0, 9);
        bool bad = which < 7;
        if (bad)
            *number[which] = poison[rnd_int(&rnd, 0, 3)];
        double dt = rnd_chance(&rnd, 0.1) ? poison[rnd_int(&rnd, 0, 3)] : 0.0;
        tac_predictive_step(&c, dt, q, row, rnd_int(&rnd, 7, 10), e);
        for (int i = 0; i < 3; i++)
            check_at_most(fabs(e[i]), 20.0);
        tac_PortInfo info = tac_predictive_info(&c);
        if (bad)
            assert_true(info.flags & TAC_PORT_BAD_INPUT);
        check_finite(info.account);
        check_near(info.account + info.lost, info.taken - info.given, 1e-12);
        if (rnd_chance(&rnd, 0.05)) {
            double w[3] = {0.5 * e[0], (double)NAN, 0.0};
            tac_predictive_written(&c, w); // counts as nothing written
        }
    }
    assert_true(tac_predictive_info(&c).bad > 1000);
}

static void readings_that_stay_away_end_in_no_force(void **state)
{
    (void)state;
    tac_PredictiveDef def = tac_predictive_def_default();
    tac_Predictive c;
    double q = -1e-3, e = 0.0;
    assert_int_equal(tac_predictive_init(&c, &def, &q), TAC_OK);
    tac_PredictiveRow row = {.key = 1, .gradient = {1.0}, .stiffness = 10e3, .unilateral = true};
    for (int k = 0; k < 100; k++) {
        q += q < 5e-4 ? 5e-5 : 0.0;
        row.deflection = q;
        tac_predictive_step(&c, 0.0, &q, &row, 1, &e);
    }
    check_at_least_in(e, 4.0, "N");
    for (int k = 1; k <= 2 * TAC_PREDICTIVE_MISSED; k++) {
        tac_predictive_step(&c, 0.0, NULL, NULL, 0, &e);
        if (k == TAC_PREDICTIVE_MISSED)
            check_at_least_in(e, 3.0, "N");
    }
    check_near(e, 0.0, 0.0);
    assert_true(tac_predictive_more(&c).flags & TAC_PREDICTIVE_STALE);
    tac_predictive_step(&c, 0.0, &q, &row, 1, &e); // and begins again by detector C
    check_at_most_in(e, 0.6, "N");
    tac_PortInfo info = tac_predictive_info(&c);
    check_near(info.account + info.lost, info.taken - info.given, 1e-12);
}

static void a_tick_takes_microseconds_and_no_memory(void **state)
{
    (void)state;
    Loop loop = {.delay = 1, .seed = 1};
    tac_PredictiveDef def = declared(&loop);
    tac_Predictive c;
    double e[6];
    for (int n = 1; n <= 6; n += 5) {
        tac_Pose p = tac_pose_identity();
        assert_int_equal(tac_predictive_init_pose(&c, &def, p), TAC_OK);
        tac_PredictiveRow row[6] = {{0}};
        int ticks = test_count(20000, 1000);
        alloc_count_begin();
        uint64_t start = taci_clock_now();
        for (int k = 0; k < ticks; k++) {
            p.p.z = 2e-4 * sin(0.02 * k);
            for (int i = 0; i < n; i++)
                row[i] = (tac_PredictiveRow){.key = (uint64_t)i,
                                             .deflection = -p.p.z,
                                             .gradient = {0.1 * i, 0, -1, 0.01 * i, -0.01, 0},
                                             .stiffness = 10e3,
                                             .unilateral = true};
            tac_predictive_step_pose(&c, 0.0, &p, row, n, e);
        }
        double seconds = 1e-9 * (double)(taci_clock_now() - start);
        AllocCount count = alloc_count_end();
        assert_true(!alloc_count_available() || count.allocations == 0);
        show(n, "rows");
        show(1e6 * seconds / ticks, "us per tick");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plate_lands_and_rests_on_three_contacts),
        cmocka_unit_test(a_tip_off_the_centre_gets_nothing_and_rests),
        cmocka_unit_test(disturbed_clocks_give_millijoules_at_most),
        cmocka_unit_test(a_wall_of_three_hundred_newton_metres_per_radian_comes_to_rest),
        cmocka_unit_test(a_coupling_hands_the_body_what_it_takes_from_the_device),
        cmocka_unit_test(a_body_that_is_put_elsewhere_gives_no_blow),
        cmocka_unit_test(a_coupling_that_lets_go_and_takes_hold_again_begins_anew),
        cmocka_unit_test(rows_together_stay_within_the_limit_of_the_device),
        cmocka_unit_test(a_limit_names_what_bounds_it),
        cmocka_unit_test(bad_inputs_are_flagged_and_never_booked),
        cmocka_unit_test(readings_that_stay_away_end_in_no_force),
        cmocka_unit_test(a_tick_takes_microseconds_and_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
