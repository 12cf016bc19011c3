/* Laws of single port-Hamiltonian states and of their levels: the books close whatever is done to
 * them, faults make what their formula says and no more, recovery takes it out again, and a port
 * never gives more than was put in and made. */
#include "check.h"
#include "larger.h"
#include "rnd.h"
#include <math.h>
#include <tactus/tactus.h>

/// What rounding may leave of the balance after k steps.
static double rounding(const tac_PhsLedger *l, double most, int k)
{
    return 64.0 * 2.3e-16 * larger(most, fabs(l->supplied)) * sqrt(k + 1.0);
}

static tac_PhsOptions options_of(int variant)
{
    tac_PhsOptions o = tac_phs_options_default();
    const double alpha[] = {0.1, 0.5, 1.0};
    o.alpha = alpha[variant % 3];
    o.beta = variant / 3 % 2 ? 1.0 : 0.5;
    o.leap = variant / 6 % 2 ? TAC_PHS_LEAP_MIRROR : TAC_PHS_LEAP_EULER;
    o.credit = variant / 12 % 2 ? TAC_PHS_CREDIT_RETURN : TAC_PHS_CREDIT_KEEP;
    return o;
}

enum { VARIANTS = 24, STEPS = 4000 };

static void the_books_close_whatever_comes(void **state)
{
    (void)state;
    for (int variant = 0; variant < 3 * VARIANTS; variant++) {
        Rnd rnd = rnd_make((uint64_t)variant);
        bool unilateral = variant / VARIANTS == 1;
        tac_PhsOne one = unilateral ? tac_phs_unilateral(300.0, 0.01) : tac_phs_one(300.0, 0.01);
        one.options = options_of(variant % VARIANTS);
        one.r = variant / VARIANTS == 2 ? 1e-3 : 0.0;
        double most = one.ledger.H, in = 0.0, made = 0.0;
        uint32_t seen = 0;
        for (int k = 0; k < STEPS; k++) {
            double u = rnd_uniform(&rnd, -1.0, 1.0), y = tac_phs_one_output(&one);
            u = rnd_chance(&rnd, 0.01) ? 0.0 : rnd_chance(&rnd, 0.05) ? 20.0 * u : u;
            double depth = rnd_uniform(&rnd, -0.02, 0.2);
            double bk = one.ledger.bk;
            seen |= unilateral ? tac_phs_one_step_at(&one, u, 1e-3, depth)
                               : tac_phs_one_step(&one, u, 1e-3);
            in += 1e-3 * y * u;
            made += larger(one.ledger.bk - bk, 0.0);
            keep_worst(&most, one.ledger.H);
            check_at_most_in(fabs(tac_phs_balance(&one.ledger)), rounding(&one.ledger, most, k),
                             "J");
            check_near_in(in - one.ledger.dissipated, one.ledger.supplied,
                          rounding(&one.ledger, most, k), "J");
            // Passivity: what came out is what was there and what faults made, at most.
            assert_true(one.ledger.dissipated >= 0.0);
            check_at_least_in(in + one.ledger.H0 + made, -1e-12 * most, "J");
            check_at_least_in(in + one.ledger.H0 + one.ledger.bk - one.ledger.dissipated,
                              -1e-12 * most, "J");
        }
        assert_true(seen & TAC_PHS_LEAP);
        assert_true(!unilateral || seen & TAC_PHS_RESET);
        assert_true(!unilateral || seen & TAC_PHS_DEADLOCK);
    }
}

static void a_level_is_met_exactly_without_faults(void **state)
{
    (void)state;
    tac_PhsOne one = tac_phs_one(50.0, 0.3);
    Rnd rnd = rnd_make(5);
    for (int k = 0; k < 1000; k++) { // example 3 of S2
        double x = one.x, u = rnd_uniform(&rnd, -1.0, 1.2);
        assert_int_equal(tac_phs_one_step(&one, u, 1e-3), 0);
        check_near(one.x, sqrt(x * x + 2e-3 * x * u), 1e-14);
    }
    check_near_in(one.ledger.bk, 0.0, 1e-13, "J");
}

static void a_fault_makes_what_its_formula_says(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(3);
    tac_PhsOne one = tac_phs_one(3.0, 0.5);
    int leaps = 0;
    for (int k = 0; k < 2000; k++) {
        double u = 40.0 * rnd_uniform(&rnd, -1.7, 1.7), bk = one.ledger.bk;
        if (tac_phs_one_step(&one, u, 0.05) & (TAC_PHS_LEAP | TAC_PHS_DEADLOCK)) {
            check_near_in(one.ledger.bk - bk, 0.5 * 3.0 * (0.05 * u) * (0.05 * u),
                          1e-12 * larger(1.0, one.ledger.H), "J");
            leaps++;
        }
    }
    assert_true(leaps > 100);
    assert_int_equal(one.ledger.faults, leaps);

    tac_PhsOne rest = tac_phs_one(7.0, 0.0); // at the minimum nothing it is given counts
    assert_int_equal(tac_phs_one_step(&rest, 0.0, 0.1), 0);
    assert_int_equal(tac_phs_one_step(&rest, 2.0, 0.1), TAC_PHS_DEADLOCK);
    check_near(rest.x, 0.2, 1e-16);
    check_near_in(rest.ledger.bk, 0.5 * 7.0 * 0.04, 1e-16, "J");
    check_near_in(rest.ledger.supplied, 0.0, 0.0, "J");
}

static void mirrored_leaps_keep_their_energy(void **state)
{
    (void)state;
    tac_PhsOne one = tac_phs_one(10.0, 0.1);
    one.options.leap = TAC_PHS_LEAP_MIRROR;
    assert_int_equal(tac_phs_one_step(&one, -1.0, 0.1), TAC_PHS_LEAP);
    check_near(one.x, -0.1, 0.0);
    check_near_in(one.ledger.bk, 0.1 * 10.0 * 0.1 * 1.0, 1e-16, "J"); // -dH
}

static void a_level_at_or_below_the_minimum_ends_on_it(void **state)
{
    (void)state;
    tac_PhsOne one = tac_phs_one(1.0, 1.0);
    one.r = 1.0;
    assert_int_equal(tac_phs_one_step(&one, 0.75, 4.0), TAC_PHS_LEAP); // 0.5 + 4 (0.75 - 1) < 0
    one = tac_phs_one(1.0, -1.0);
    assert_int_equal(tac_phs_one_step(&one, 1.0, 1.0), TAC_PHS_LEAP); // 0.5 - 1 < 0
    check_near(one.x, 0.0, 0.0);
    one = tac_phs_one(1.0, -0.5);
    tac_phs_one_step(&one, 0.25, 1.0); // 0.125 - 0.125: the level of the minimum itself
    check_near(one.x, 0.0, 1e-16);
}

static void recovery_takes_out_what_faults_made(void **state)
{
    (void)state;
    for (int variant = 0; variant < VARIANTS; variant++) {
        tac_PhsOne one = tac_phs_one(100.0, 0.0);
        one.options = options_of(variant);
        tac_phs_one_step(&one, 1.0, 0.01); // a deadlock
        double made = one.ledger.bk;
        check_near_in(made, 0.5 * 100.0 * 1e-4, 1e-17, "J");
        double before = made;
        for (int k = 0; k < 400; k++) {
            tac_phs_one_step(&one, 1.0, 0.001); // energy flows in
            assert_true(one.ledger.bk <= before + 1e-15 * one.ledger.H);
            before = one.ledger.bk;
        }
        check_at_most_in(fabs(one.ledger.bk), 1e-9 * made, "J");
        check_at_most_in(fabs(tac_phs_balance(&one.ledger)), 1e-12, "J");
    }
    // With alpha = 1 and no floor the first step would take all of it and be stuck again.
    tac_PhsOne one = tac_phs_one(100.0, 0.0);
    one.options.alpha = one.options.beta = 1.0;
    tac_phs_one_step(&one, 1.0, 0.01);
    tac_phs_one_step(&one, 0.0, 0.01);
    check_near(one.x, 0.0, 0.0);
    // At rest a debt stays.
    one = tac_phs_one(100.0, 0.0);
    tac_phs_one_step(&one, 1.0, 0.01);
    tac_phs_one_set(&one, 0.0);
    double bk = one.ledger.bk;
    for (int k = 0; k < 10; k++)
        tac_phs_one_step(&one, 0.0, 0.01);
    check_near_in(one.ledger.bk, bk, 0.0, "J");
    check_near_in(tac_phs_balance(&one.ledger), 0.0, 1e-17, "J");
}

static void a_credit_is_kept_or_returned(void **state)
{
    (void)state;
    for (int back = 0; back < 2; back++) {
        tac_PhsOne one = tac_phs_unilateral(1000.0, 0.01);
        one.options.credit = back ? TAC_PHS_CREDIT_RETURN : TAC_PHS_CREDIT_KEEP;
        assert_int_equal(tac_phs_one_step_at(&one, 0.0, 1e-3, -1.0), TAC_PHS_RESET);
        check_near_in(one.ledger.bk, -0.05, 1e-16, "J"); // thrown away
        tac_phs_one_step_at(&one, 1.0, 1e-3, 0.01);
        double bk = one.ledger.bk, x = one.x;
        tac_phs_one_step_at(&one, 0.0, 1e-3, 0.01);
        if (back)
            check_near_in(one.ledger.bk, 0.5 * bk, 1e-15, "J");
        else
            check_near(one.x, x, 1e-16);
        check_near_in(tac_phs_balance(&one.ledger), 0.0, 1e-16, "J");
    }
}

static void what_is_not_finite_is_refused_and_changes_nothing(void **state)
{
    (void)state;
    const double bad[] = {(double)NAN, (double)INFINITY, -(double)INFINITY};
    for (int i = 0; i < 3; i++) {
        tac_PhsOne one = tac_phs_one(10.0, 0.1);
        tac_PhsOne was = one;
        assert_int_equal(tac_phs_one_step(&one, bad[i], 1e-3), TAC_PHS_REFUSED);
        assert_int_equal(tac_phs_one_step(&one, 1.0, bad[i]), TAC_PHS_REFUSED);
        assert_int_equal(tac_phs_one_step(&one, 1.0, 0.0), TAC_PHS_REFUSED);
        assert_int_equal(tac_phs_one_step_at(&one, 1.0, 1e-3, bad[i]), TAC_PHS_REFUSED);
        check_near(one.x, was.x, 0.0);
        check_near(one.ledger.bk, was.ledger.bk, 0.0);
        check_near(one.ledger.supplied, was.ledger.supplied, 0.0);
        assert_int_equal(one.ledger.faults, 0);
    }
}

static void field_lines_are_met_within_twelve_rounds(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(1);
    double worst = 0.0;
    int most = 0;
    for (int k = 0; k < 2000; k++) {
        int n = rnd_int(&rnd, 2, 6), rounds = 0;
        double w[6], h[6], sum = 0.0, seen = 0.0;
        for (int i = 0; i < n; i++) {
            double x = rnd_uniform(&rnd, -2.0, 2.0);
            h[i] = rnd_log_uniform(&rnd, 1e-2, 1e4);
            w[i] = k % 7 == 0 && i == 0 ? 0.0 : 0.5 * h[i] * x * x;
            sum += w[i];
        }
        double H = sum * (k % 2 ? 1.0 / rnd_log_uniform(&rnd, 1.0, 1e6)
                                : rnd_log_uniform(&rnd, 1.0, 10.0));
        double s = tac_phs_field_line(w, h, n, H, &rounds);
        for (int i = 0; i < n; i++)
            seen += w[i] > 0.0 ? w[i] * exp(2.0 * h[i] * s) : 0.0;
        keep_worst(&worst, fabs(seen / H - 1.0));
        most = rounds > most ? rounds : most;
    }
    show(most, "rounds");
    check_at_most(most, 12);
    check_at_most(worst, 1e-14);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_books_close_whatever_comes),
        cmocka_unit_test(a_level_is_met_exactly_without_faults),
        cmocka_unit_test(a_fault_makes_what_its_formula_says),
        cmocka_unit_test(mirrored_leaps_keep_their_energy),
        cmocka_unit_test(a_level_at_or_below_the_minimum_ends_on_it),
        cmocka_unit_test(recovery_takes_out_what_faults_made),
        cmocka_unit_test(a_credit_is_kept_or_returned),
        cmocka_unit_test(what_is_not_finite_is_refused_and_changes_nothing),
        cmocka_unit_test(field_lines_are_met_within_twelve_rounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
