/* The detectors of the predictive connector, on devices that are not the mass it takes them for
 * (press.h): transmissions that bend or have play, a stop inside the wall, friction, readings that
 * jump or freeze, motors that are off. With nobody watching these give joules and hundreds of N.
 *
 * What is caught: a detector that does not trip, or trips on a sound device; stiffness that comes
 * back; force that stays when it has been lowered for good.
 */
#include "check.h"
#include "env.h"
#include "larger.h"
#include "press.h"
#include <math.h>

typedef struct Found {
    double beyond, force, late, ripple, mismatch; // J, N, N, m, J
    int energy, events, jumps, latched;
    double scale, limited;
} Found;

/// The declared device at K, started at several speeds 12 mm before the wall, after `change`.
static Found try(Press base, int runs)
{
    Found f = {.scale = 1.0, .limited = 1.0};
    for (int i = 0; i < runs; i++) {
        Press p = base;
        p.seed = (uint64_t)i + 1;
        if (p.device.x < 0.0)
            held_device_start(&p.device, -0.012 - 1e-4 * i, smaller(0.4, 0.1 + 0.08 * i));
        PressRun r = press_run(&p);
        f.beyond = larger(f.beyond, r.beyond);
        f.force = larger(f.force, r.force_most);
        f.late = larger(f.late, r.force_late);
        f.ripple = larger(f.ripple, r.ripple);
        f.mismatch = larger(f.mismatch, r.mismatch);
        f.energy += r.more.energy;
        f.events += r.more.events;
        f.jumps += r.more.jumps;
        f.latched += (r.more.flags & TAC_PREDICTIVE_LATCHED) != 0;
        f.scale = smaller(f.scale, r.more.scale);
        f.limited = smaller(f.limited, r.more.limited);
    }
    check_at_most_in(f.mismatch, 1e-11, "J"); // rounding of joules that went through
    return f;
}

static Press device(double K, int delay)
{
    Press p = press_make(K);
    p.def.damping = 2.0; // measured
    p.delay = p.def.delay = delay;
    p.seconds = 1.5;
    return p;
}

static const double stiffness[4] = {5e3, 10e3, 20e3, 50e3};

static void transmissions_that_bend_or_have_play_are_lowered(void **state)
{
    (void)state;
    int runs = test_count(6, 2);
    for (int play = 0; play < 2; play++)
        for (int d = 0; d < 2; d++) {
            double beyond = 0.0;
            int lowered = 0;
            for (int i = 0; i < 4; i++) {
                Press p = device(stiffness[i], d);
                p.device.m_handle = 0.05;
                p.device.k = play ? 100e3 : 30e3;
                p.device.play = play ? 5e-5 : 0.0;
                p.device.c = 2.0 * (play ? 0.004 : 0.0075) * sqrt(p.device.k * 0.0375);
                Found f = try(p, runs);
                beyond = larger(beyond, f.beyond);
                lowered += f.scale < 1.0;
                check_at_most_in(f.force, 1.3 * (1.2 * sqrt(0.2 * p.K) + 10.0), "N"); // an impact
            }
            show(beyond, "J");
            check_at_most_in(beyond, d == 0 ? 24e-3 : 170e-3, "J");
            if (d == 1) // such oscillate at every stiffness
                assert_int_equal(lowered, 4);
        }
}

static void a_stop_inside_the_wall_ends_in_a_soft_wall(void **state)
{
    (void)state;
    static const double push[3] = {5.0, 10.0, 30.0};
    // J at up to 20 kN/m and at 50; rows: delay
    static const double most[2][3][2] = {{{24e-3, 24e-3}, {24e-3, 60e-3}, {80e-3, 0.25}},
                                         {{60e-3, 170e-3}, {170e-3, 0.40}, {0.45, 1.2}}};
    int runs = test_count(6, 2);
    for (int d = 0; d < 2; d++)
        for (int k = 0; k < 3; k++) {
            double beyond[2] = {0.0};
            for (int i = 0; i < 4; i++) {
                Press p = device(stiffness[i], d);
                p.device.push = push[k];
                p.device.stop = 0.5 * push[k] / p.K;
                Found f = try(p, runs);
                beyond[i == 3] = larger(beyond[i == 3], f.beyond);
                check_at_most(f.scale, 0.25);
            }
            show(beyond[0], "J, up to 20 kN/m");
            show(beyond[1], "J, at 50 kN/m");
            for (int i = 0; i < 2; i++)
                check_at_most_in(beyond[i], most[d][k][i], "J");
        }
}

static void sound_devices_trip_nothing(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++)
        for (int kind = 0; kind < 6; kind++) {
            Press p = device(stiffness[i], 0);
            if (kind == 0)
                p.device.coulomb = 0.5;
            else if (kind == 1)
                p.noise = 1.0;
            else if (kind == 2)
                p.def.mass *= 0.7;
            else if (kind == 3) {
                p.jitter = 0.3;
                p.drops = 0.02;
            } else if (kind == 4)
                p.T = p.def.period = 2e-3; // 500 Hz
            else {
                p.encoder = p.def.resolution = 30e-6; // noise winds the account up, if it is not
                                                      // forgiven
                p.noise = 1.0;
                p.seconds = 5.0;
            }
            if (kind >= 4 && p.K > (kind == 4 ? 20e3 : 10e3))
                continue; // beyond its limit
            Found f = try(p, test_count(4, 2));
            assert_int_equal(f.energy + f.events + f.jumps, 0);
            check_near(f.limited, 1.0, 0.0);
        }
}

static void a_reading_that_jumps_while_pressed_makes_no_blow(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++)
        for (int d = 0; d < 2; d++) {
            Press p = device(stiffness[i], d);
            p.jump_at = 0.5;
            p.jump = 2e-3; // deeper: 10 to 100 N more
            Found f = try(p, test_count(4, 2));
            check_at_most_in(f.late, 6.0, "N"); // 5 N are pushed with
            check_at_most_in(f.beyond, 1e-3, "J");
            assert_true(f.jumps > 0);
            p.jump = -2e-3; // out: it enters once more
            f = try(p, test_count(4, 2));
            check_at_most_in(f.late, 22.0, "N");
            check_at_most_in(f.beyond, 1e-3, "J");
        }
}

static void a_reading_that_freezes_lets_the_wall_fade(void **state)
{
    (void)state;
    double beyond[2] = {0.0};
    for (int i = 0; i < 4; i++)
        for (int d = 0; d < 2; d++)
            for (double at = 0.03; at < 0.06; at += 0.01) { // before, in and after the impact
                Press p = device(stiffness[i], d);
                p.frozen_at = at;
                p.frozen = 0.1;
                p.seconds = 0.3;
                Found f = try(p, test_count(4, 2));
                // no more force than the impact had; afterwards the device falls in softly
                check_at_most_in(f.late, 1.2 * sqrt(0.2 * p.K) + 10.0, "N");
                beyond[i == 3] = larger(beyond[i == 3], f.beyond);
            }
    show(beyond[0], "J, up to 20 kN/m"); // 13 if the force is held
    show(beyond[1], "J, at 50 kN/m");
    check_at_most_in(beyond[0], 0.1, "J");
    check_at_most_in(beyond[1], 0.3, "J");
}

static void what_is_enabled_deep_begins_softly_and_stays_soft(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++) {
        Press p = device(stiffness[i], 0);
        p.device.push = 0.0;
        held_device_start(&p.device, 0.003, 0.0);
        Found f = try(p, 1);
        show(f.beyond, "J");
        check_at_most_in(f.force, 0.6, "N");     // 15 to 150 N
        check_at_most_in(f.beyond, 0.8e-3, "J"); // half 0.5 N by 3 mm
        check_at_least_in(f.beyond, 0.5e-3, "J");
        p = device(stiffness[i], 0); // motors off for 50 ms under 5 N, which push the device in
        p.off_at = 0.5;
        p.off = 0.05;
        f = try(p, 1);
        check_at_most_in(f.late, 6.0, "N");
        check_at_most_in(f.beyond, 1e-3, "J");
    }
}

static void a_guard_that_cuts_the_force_softens_the_wall_and_trips_nothing(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++)
        for (int d = 0; d < 2; d++) {
            Press p = device(stiffness[i], d);
            p.device.push = 10.0;
            p.seconds = 2.0;
            p.cut_at = 0.8;
            p.cut = 0.3;
            p.share = 0.5; // the device sinks in until half of the force is 10 N
            Found f = try(p, 1);
            check_at_most_in(f.beyond, 0.05e-3, "J");
            check_at_most_in(f.late, 25.0, "N"); // no blow when the guard lets go
            check_at_most_in(f.ripple, 5e-6, "m");
            check_near(f.scale, 1.0, 0.0);
            assert_int_equal(f.energy + f.latched, 0);
        }
}

static void stiffness_never_comes_back_and_force_ends_for_good(void **state)
{
    (void)state;
    tac_PredictiveDef def = tac_predictive_def_default();
    tac_Predictive c;
    double q = -0.01, e = 0.0, scale = 1.0;
    assert_int_equal(tac_predictive_init(&c, &def, &q), TAC_OK);
    bool latched = false;
    for (int k = 0; k < 4000; k++) { // a device that nothing moves as it should
        q += k % 200 == 0 ? 0.012 : k % 200 == 100 ? -0.012 : 1e-6 * (k % 3 - 1);
        tac_PredictiveRow row = {
            .key = 7, .deflection = q, .gradient = {1.0}, .stiffness = 10e3, .unilateral = true};
        tac_predictive_step(&c, 0.0, &q, &row, 1, &e);
        tac_PredictiveInfo more = tac_predictive_more(&c);
        check_at_most(more.scale, scale);
        scale = more.scale;
        latched = latched || (more.flags & TAC_PREDICTIVE_LATCHED);
    }
    assert_true(latched); // its damping is not known: there is no plain wall to fall back on
    q = 0.02;
    tac_PredictiveRow row = {
        .key = 7, .deflection = q, .gradient = {1.0}, .stiffness = 10e3, .unilateral = true};
    tac_predictive_reset(&c);
    for (int k = 0; k < 50; k++)
        tac_predictive_step(&c, 0.0, &q, &row, 1, &e);
    check_near(e, 0.0, 1e-9);
}

static void the_plain_law_stays_within_its_limit(void **state)
{
    (void)state;
    Press p = device(20e3, 0);
    p.def.law = TAC_PREDICTIVE_PLAIN;
    p.device.push = 5.0;
    p.device.m_handle = 0.05; // on a transmission where the predictive law has to be lowered
    p.device.k = 30e3;
    p.device.c = 2.0 * 0.0075 * sqrt(30e3 * 0.0375);
    p.seconds = 3.0;
    PressRun r = press_run(&p);
    show(r.depth, "m");
    check_between(r.depth, 5.0 / 4e3 * 0.9, 5.0 / 4e3 * 1.1); // b / (T/2) = 4 kN/m; it rings there
    p.def.damping = 0.0;                                      // not known: no stiffness
    r = press_run(&p);
    check_near(r.force_most, 0.0, 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(transmissions_that_bend_or_have_play_are_lowered),
        cmocka_unit_test(a_stop_inside_the_wall_ends_in_a_soft_wall),
        cmocka_unit_test(sound_devices_trip_nothing),
        cmocka_unit_test(a_reading_that_jumps_while_pressed_makes_no_blow),
        cmocka_unit_test(a_reading_that_freezes_lets_the_wall_fade),
        cmocka_unit_test(what_is_enabled_deep_begins_softly_and_stays_soft),
        cmocka_unit_test(a_guard_that_cuts_the_force_softens_the_wall_and_trips_nothing),
        cmocka_unit_test(stiffness_never_comes_back_and_force_ends_for_good),
        cmocka_unit_test(the_plain_law_stays_within_its_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
