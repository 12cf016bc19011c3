/* The momentum ledger's arithmetic: what is unexplained, scales, and books about another point. */
#include "check.h"
#include "energy/momentum.h"
#include "rnd.h"

#define TERMS 10

/// Every term by hand, in the order of docs/theory/momentum.md.
static tac_Momentum *term(tac_MomentumLedger *l, int i)
{
    tac_Momentum *const terms[TERMS] = {&l->gravity, &l->port, &l->row,        &l->held,
                                        &l->drag,    &l->open, &l->correction, &l->moved,
                                        &l->scheme,  &l->edit};
    return terms[i];
}

static void close_to(tac_Vec3 a, tac_Vec3 b, double tolerance)
{
    check_near(a.x, b.x, tolerance);
    check_near(a.y, b.y, tolerance);
    check_near(a.z, b.z, tolerance);
}

/// A point mass that a known impulse in every term speeds up: nothing is unexplained.
static tac_MomentumLedger pushed_point(Rnd *rnd, tac_Vec3 about)
{
    tac_MomentumLedger l;
    taci_momentum_clear(&l, about);
    double m = rnd_uniform(rnd, 0.5, 2.0);
    tac_Vec3 x = rnd_vec3(rnd, -1, 1), v = rnd_vec3(rnd, -1, 1), spin = rnd_vec3(rnd, -1, 1);
    taci_momentum_before(&l, m, x, v, spin);
    for (int i = 0; i < TERMS; i++) {
        tac_Vec3 p = rnd_vec3(rnd, -1, 1), c = rnd_vec3(rnd, -1, 1);
        taci_momentum_impulse(&l, term(&l, i), x, p, c);
        v = v3_axpy(v, 1.0 / m, p);
        spin = v3_add(spin, c);
    }
    taci_momentum_after(&l, m, x, v, spin);
    return l;
}

static void impulses_at_a_point_explain_its_momentum(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(1);
    for (int n = 0; n < 100; n++) {
        tac_MomentumLedger l = pushed_point(&rnd, rnd_vec3(&rnd, -1, 1));
        check_at_most(tac_momentum_residual(&l), 1e-15);
        check_at_least(l.scale_linear, 1.0);
    }
}

static void what_is_left_out_is_unexplained(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(2);
    for (int i = 0; i < TERMS; i++) {
        tac_MomentumLedger l = pushed_point(&rnd, v3(0, 0, 0));
        tac_Momentum lost = *term(&l, i), none = {{0, 0, 0}, {0, 0, 0}};
        *term(&l, i) = none;
        tac_Momentum rest = tac_momentum_unexplained(&l);
        close_to(rest.linear, lost.linear, 1e-14);
        close_to(rest.angular, lost.angular, 1e-14);
        check_at_least(tac_momentum_residual(&l), 1e-3);
    }
}

static void books_about_two_points_add_up(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(3);
    tac_MomentumLedger sum;
    taci_momentum_clear(&sum, v3(5, -3, 2));
    tac_MomentumLedger a = pushed_point(&rnd, v3(0.3, 0.2, 0.1));
    taci_momentum_add(&sum, &a);
    check_at_most(tac_momentum_residual(&sum), 1e-15);
    tac_Vec3 shift = v3_cross(v3_sub(a.about, sum.about), a.before.linear);
    close_to(sum.before.angular, v3_add(a.before.angular, shift), 1e-14);
    check_at_least(sum.scale_angular, a.scale_angular);
}

static void a_momentum_that_is_not_a_number_is_seen(void **state)
{
    (void)state;
    tac_MomentumLedger l;
    taci_momentum_clear(&l, v3(0, 0, 0));
    taci_momentum_after(&l, 1.0, v3(0, 0, 0), v3(0, 0, 0), v3(0, 0, 1));
    l.row.angular.x = (double)NAN;
    assert_false(tac_momentum_residual(&l) <= 1e300);
    l.row.angular.x = 0.0;
    l.row.linear.x = (double)NAN;
    assert_false(tac_momentum_residual(&l) <= 1e300);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(impulses_at_a_point_explain_its_momentum),
        cmocka_unit_test(what_is_left_out_is_unexplained),
        cmocka_unit_test(books_about_two_points_add_up),
        cmocka_unit_test(a_momentum_that_is_not_a_number_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
