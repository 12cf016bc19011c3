/* The scalar correction and the paid reset of residuals (docs/theory/policies.md (P3) to (P6)):
 * energy is handed over exactly, and what cannot be paid is not spent. */
#include "check.h"
#include "energy/policy.h"
#include "rnd.h"
#include "larger.h"
#include <math.h>
#include <string.h>

#define DIM 8 // of the small mechanical system that is kicked

/// A motion V with masses M and a direction d.
typedef struct Motion {
    double M[DIM], V[DIM], d[DIM];
} Motion;

static Motion random_motion(Rnd *rnd)
{
    Motion m;
    for (int i = 0; i < DIM; i++) {
        m.M[i] = rnd_log_uniform(rnd, 1e-3, 1e2);
        m.V[i] = rnd_uniform(rnd, -3, 3);
        m.d[i] = rnd_uniform(rnd, -1, 1);
    }
    return m;
}

static double kinetic(const Motion *m, double alpha)
{
    double K = 0.0;
    for (int i = 0; i < DIM; i++)
        K += 0.5 * m->M[i] * (m->V[i] + alpha * m->d[i]) * (m->V[i] + alpha * m->d[i]);
    return K;
}

static void probe(const Motion *m, double *a1, double *a2)
{
    *a1 = *a2 = 0.0;
    for (int i = 0; i < DIM; i++) {
        *a1 += m->M[i] * m->V[i] * m->d[i];
        *a2 += 0.5 * m->M[i] * m->d[i] * m->d[i];
    }
}

static void a_kick_gives_exactly_what_is_wanted(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(1);
    int tried = 0;
    for (int n = 0; n < 20000; n++) {
        Motion m = random_motion(&rnd);
        double a1, a2, K = kinetic(&m, 0.0);
        probe(&m, &a1, &a2);
        double want = K * rnd_log_uniform(&rnd, 1e-9, 2.0);
        want = rnd_chance(&rnd, 0.5) ? want : -want;
        if (a1 * a1 + 4 * a2 * want < 0.0)
            continue;
        tried++;
        taci_Kick kick = taci_policy_kick(want, a1, a2, K);
        assert_false(kick.missed);
        // two sums of 8
        check_near_in(kinetic(&m, kick.alpha) - K, want, 1e-14 * (K + fabs(want)), "J");
        check_near_in(kick.given, want, 1e-14 * (K + fabs(want)), "J");
        // The other root of a1 alpha + a2 alpha² = want is -a1/a2 - alpha: this is the nearer one.
        check_at_most(fabs(kick.alpha), fabs(-a1 / a2 - kick.alpha) * (1 + 1e-12));
    }
    assert_true(tried > 10000);
}

static void a_small_kick_does_not_lose_its_digits(void **state)
{
    (void)state;
    // alpha is near want / a1: the form that subtracts two nearly equal numbers would keep 4
    // digits.
    taci_Kick kick = taci_policy_kick(1e-11, 1.0, 1.0, 1.0);
    check_near(kick.alpha, 1e-11 - 1e-22, 1e-26);
    check_near(kick.given, 1e-11, 1e-26);
    kick = taci_policy_kick(-1e-11, -1.0, 1.0, 1.0);
    check_near(kick.alpha, 1e-11 + 1e-22, 1e-26);
}

static void a_direction_that_holds_too_little_gives_all_it_holds(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(2);
    for (int n = 0; n < 2000; n++) {
        Motion m = random_motion(&rnd);
        double a1, a2, K = kinetic(&m, 0.0);
        probe(&m, &a1, &a2);
        double holds = a1 * a1 / (4 * a2);
        taci_Kick kick =
            taci_policy_kick(-holds * rnd_uniform(&rnd, 1.001, 10.0) - 1e-6, a1, a2, K);
        assert_true(kick.missed);
        check_near_in(kick.given, -holds, 1e-14 * K, "J");
        check_near_in(kinetic(&m, kick.alpha) - K, -holds, 1e-14 * K, "J");
        for (int i = 0; i < DIM; i++)
            m.V[i] += kick.alpha * m.d[i];
        double left;
        probe(&m, &left, &a2);
        check_near(left, 0.0, 1e-13 * (fabs(a1) + K)); // nothing moves along it any more
    }
}

static void nothing_is_kicked_within_the_deadband_or_without_a_direction(void **state)
{
    (void)state;
    const double scale = 5.0;
    for (int sign = -1; sign <= 1; sign += 2) {
        taci_Kick inside = taci_policy_kick(sign * TACI_DEADBAND * scale, 1.0, 1.0, scale);
        assert_true(inside.alpha == 0.0 && inside.given == 0.0 && !inside.missed);
        taci_Kick outside = taci_policy_kick(sign * 1.01 * TACI_DEADBAND * scale, 1.0, 1.0, scale);
        assert_true(outside.alpha != 0.0);
    }
    taci_Kick none = taci_policy_kick(1.0, 0.0, 0.0, scale);
    assert_true(none.alpha == 0.0 && none.given == 0.0);
    // At rest along d energy can be given but not taken.
    taci_Kick rest = taci_policy_kick(2.0, 0.0, 0.5, scale);
    check_near(rest.alpha, 2.0, 1e-15);
    check_near(rest.given, 2.0, 1e-15);
    rest = taci_policy_kick(-2.0, 0.0, 0.5, scale);
    assert_true(rest.missed && rest.given == 0.0);
}

// --------------------------------------------------------------------------------------- residuals

#define SET 20

typedef struct Residuals {
    int n;
    taci_Residual r[SET];
    double predicted[SET][6], geometric[SET][6], s[SET][6];
} Residuals;

static double potential(double k, const double *s, int dim)
{
    double sum = 0.0;
    for (int i = 0; i < dim; i++)
        sum += 0.5 * k * s[i] * s[i];
    return sum;
}

static void random_residuals(Rnd *rnd, Residuals *set)
{
    memset(set, 0, sizeof *set);
    set->n = rnd_int(rnd, 1, SET);
    for (int i = 0; i < set->n; i++) {
        taci_Residual *r = &set->r[i];
        r->k = rnd_log_uniform(rnd, 1.0, 1e6);
        r->dim = rnd_int(rnd, 1, 6);
        double size = sqrt(1.0 / r->k), change = rnd_log_uniform(rnd, 1e-9, 1.0);
        for (int j = 0; j < r->dim; j++) {
            set->predicted[i][j] = size * rnd_uniform(rnd, -1, 1);
            set->geometric[i][j] = set->predicted[i][j] + size * change * rnd_uniform(rnd, -1, 1);
        }
        r->predicted = set->predicted[i];
        r->geometric = set->geometric[i];
        r->s = set->s[i];
        r->delta = taci_policy_delta(r->k, r->geometric, r->predicted, r->dim);
    }
}

/// How far s has gone from predicted to geometric; fails if it is not on the way.
static double part_of_the_way(const taci_Residual *r)
{
    double along = 0.0, length = 0.0, off = 0.0, size = 0.0;
    for (int i = 0; i < r->dim; i++) {
        double d = r->geometric[i] - r->predicted[i];
        along += (r->s[i] - r->predicted[i]) * d;
        length += d * d;
        size += r->predicted[i] * r->predicted[i];
    }
    double part = length > 0.0 ? along / length : 1.0;
    for (int i = 0; i < r->dim; i++) {
        double expected = r->predicted[i] + part * (r->geometric[i] - r->predicted[i]);
        off = larger(off, fabs(r->s[i] - expected));
    }
    check_at_most(off, 1e-14 * sqrt(size + length));
    return part;
}

static double sum_of_potentials(const Residuals *set, bool carried)
{
    double sum = 0.0;
    for (int i = 0; i < set->n; i++) // sorted or not: each record points at its own arrays
        sum += potential(set->r[i].k, carried ? set->r[i].s : set->r[i].predicted, set->r[i].dim);
    return sum;
}

static void settling_residuals_never_changes_the_sum_of_storage_and_pot(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(3);
    double worst = 0.0;
    for (int n = 0; n < 20000; n++) {
        Residuals set;
        random_residuals(&rnd, &set);
        double before = sum_of_potentials(&set, false), scale = before + 1.0;
        double pot = rnd_log_uniform(&rnd, 1e-9, 1.0);
        pot = rnd_chance(&rnd, 0.5) ? pot : -pot;
        double left = taci_policy_reset(set.r, set.n, pot, scale);
        double off = fabs(sum_of_potentials(&set, true) + left - before - pot) / scale;
        worst = larger(worst, off);
        // Never deeper in debt than rounding and the deadband, unless it came in deeper.
        check_at_least_in(left, smaller(pot, -TACI_DEADBAND * scale) - 1e-14 * scale, "J");
    }
    show(worst, "of the energy");
    check_at_most(worst, 1e-14); // rounding of 120 squares
}

static void residuals_go_to_the_geometry_when_the_pot_pays_for_all(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(4);
    for (int n = 0; n < 2000; n++) {
        Residuals set;
        random_residuals(&rnd, &set);
        double sum = 0.0, scale = sum_of_potentials(&set, false);
        for (int i = 0; i < set.n; i++)
            sum += set.r[i].delta;
        double spare = rnd_uniform(&rnd, -0.5, 1.0) * TACI_DEADBAND * scale; // even if barely
        double left = taci_policy_reset(set.r, set.n, sum + spare, scale);
        check_near_in(left, spare, 1e-14 * scale, "J");
        for (int i = 0; i < set.n; i++)
            assert_memory_equal(set.s[i], set.geometric[i], sizeof set.s[i]);
    }
}

static void deposits_come_first_and_the_rest_goes_as_far_as_it_is_paid(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(5);
    int partly = 0;
    for (int n = 0; n < 20000; n++) {
        Residuals set;
        random_residuals(&rnd, &set);
        double scale = sum_of_potentials(&set, false), deposits = 0.0;
        for (int i = 0; i < set.n; i++)
            deposits -= smaller(set.r[i].delta, 0.0);
        // The pot comes in negative, down to what the deposits make good.
        double pot = -rnd_uniform(&rnd, 0.0, 1.0) * deposits;
        double left = taci_policy_reset(set.r, set.n, pot, scale);
        bool short_of_money = false;
        for (int i = 0; i < set.n; i++) {
            double part = part_of_the_way(&set.r[i]);
            check_between(part, -1e-12, 1 + 1e-12);
            if (set.r[i].delta <= 0.0)
                check_near(part, 1.0, 1e-12); // energy that is set free is never left lying
            short_of_money |= part < 1 - 1e-9;
        }
        partly += short_of_money;
        if (short_of_money) // all that was there has been used
            check_at_most_in(left, 1e-13 * scale, "J");
    }
    assert_true(partly > 1000);
}

static void an_overdrawn_pot_is_filled_from_the_stretch(void **state)
{
    (void)state;
    double p = 1.0, g = 2.0, s = 0.0; // 0.5 (4 - 1) k = 1.5 J wanted
    taci_Residual r = {.k = 1.0, .delta = 1.5, .dim = 1, .predicted = &p, .geometric = &g, .s = &s};
    check_near(taci_policy_reset(&r, 1, -0.25, 1.0), 0.0, 1e-15); // of the 0.5 J that p stores
    check_near(s, sqrt(0.5), 1e-15);
    check_near(taci_policy_reset(&r, 1, -0.75, 1.0), -0.25, 1e-15); // which is all there is
    check_near(s, 0.0, 0.0);
    // 0.5 (s² - 1) = 0.625 at s = 1.5
    check_near(taci_policy_reset(&r, 1, 0.625, 1.0), 0.0, 1e-15);
    check_near(s, 1.5, 1e-15);
    check_near(taci_policy_reset(&r, 1, 2.0, 1.0), 0.5, 1e-15);
    check_near(s, g, 0.0);
    // Through zero and up again on the other side: from -1 to 1.5 the first 2 m are free.
    p = -1.0, g = 1.5, r.delta = 0.625;
    check_near(taci_policy_reset(&r, 1, 0.0, 1.0), 0.0, 1e-15);
    check_near(s, 1.0, 1e-15);
}

static void the_change_of_a_potential_is_exactly_zero_for_equal_residuals(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(6);
    for (int n = 0; n < 1000; n++) {
        double a[6], b[6];
        for (int i = 0; i < 6; i++) {
            a[i] = rnd_uniform(&rnd, -1, 1);
            b[i] = rnd_uniform(&rnd, -1, 1);
        }
        check_near(taci_policy_delta(1e6, a, a, 6), 0.0, 0.0);
        check_near(taci_policy_delta(3.0, a, b, 6), potential(3.0, a, 6) - potential(3.0, b, 6),
                   1e-14);
    }
}

static void the_motion_pays_all_where_joints_are_resolved_and_a_share_beyond(void **state)
{
    (void)state;
    const double K = 2.0; // J of a motion: d = V has a1 = 2 K, a2 = K
    taci_Kick resolved = taci_policy_motion_kick(-1.5, 2 * K, K, 1.0, 25.0);
    check_near(resolved.given, -1.5, 1e-15);
    assert_false(resolved.missed);
    taci_Kick beyond = taci_policy_motion_kick(-1.5, 2 * K, K, 1.0, 1000.0);
    check_near(beyond.given, -0.01 * K, 1e-15); // one percent
    assert_true(beyond.missed);
    taci_Kick debt = taci_policy_motion_kick(-1000.0, 2 * K, K, 1.0, 1000.0);
    check_near(debt.given, -0.1, 1e-15); // 1e-4 of what is owed is more
    taci_Kick all = taci_policy_motion_kick(-1e9, 2 * K, K, 1.0, 1000.0);
    check_near(all.given, -K, 1e-15); // never more than there is
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_kick_gives_exactly_what_is_wanted),
        cmocka_unit_test(a_small_kick_does_not_lose_its_digits),
        cmocka_unit_test(a_direction_that_holds_too_little_gives_all_it_holds),
        cmocka_unit_test(nothing_is_kicked_within_the_deadband_or_without_a_direction),
        cmocka_unit_test(settling_residuals_never_changes_the_sum_of_storage_and_pot),
        cmocka_unit_test(residuals_go_to_the_geometry_when_the_pot_pays_for_all),
        cmocka_unit_test(deposits_come_first_and_the_rest_goes_as_far_as_it_is_paid),
        cmocka_unit_test(an_overdrawn_pot_is_filled_from_the_stretch),
        cmocka_unit_test(the_change_of_a_potential_is_exactly_zero_for_equal_residuals),
        cmocka_unit_test(the_motion_pays_all_where_joints_are_resolved_and_a_share_beyond),
    };
    return cmocka_run_group_tests_name("policy", tests, NULL, NULL);
}
