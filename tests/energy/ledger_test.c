/* The ledger's identity, with the sign of every term written out by hand a second time. */
#include "check.h"
#include "energy/ledger.h"
#include "rnd.h"
#include <math.h>
#include <stddef.h>

typedef enum Side { STORED, GAIN, LOSS } Side;

/// Every field and the side it stands on, as docs/theory/ledger.md says; not made from the header's
/// list, so that a sign that is changed there is seen here.
static const struct Field {
    size_t offset;
    Side side;
} fields[] = {
    {offsetof(tac_Ledger, kinetic), STORED},   {offsetof(tac_Ledger, gravity), STORED},
    {offsetof(tac_Ledger, elastic), STORED},   {offsetof(tac_Ledger, carried), STORED},
    {offsetof(tac_Ledger, tank), STORED},      {offsetof(tac_Ledger, work_port), GAIN},
    {offsetof(tac_Ledger, work_target), GAIN}, {offsetof(tac_Ledger, work_edit), GAIN},
    {offsetof(tac_Ledger, work_row), GAIN},    {offsetof(tac_Ledger, work_policy), GAIN},
    {offsetof(tac_Ledger, damping), LOSS},     {offsetof(tac_Ledger, friction), LOSS},
    {offsetof(tac_Ledger, restitution), LOSS}, {offsetof(tac_Ledger, stick), LOSS},
    {offsetof(tac_Ledger, rolling), LOSS},     {offsetof(tac_Ledger, locking), LOSS},
    {offsetof(tac_Ledger, scheme), LOSS},      {offsetof(tac_Ledger, stabilisation), GAIN},
    {offsetof(tac_Ledger, solver), GAIN},      {offsetof(tac_Ledger, created), GAIN},
};
#define FIELDS (sizeof fields / sizeof *fields)

static double *field(tac_Ledger *l, size_t i)
{
    return (double *)((char *)l + fields[i].offset);
}

static tac_Ledger random_ledger(Rnd *rnd)
{
    tac_Ledger l = {0};
    for (size_t i = 0; i < FIELDS; i++)
        *field(&l, i) = rnd_uniform(rnd, -1, 1);
    l.before = rnd_uniform(rnd, -1, 1);
    return l;
}

static void every_field_is_known_here(void **state)
{
    (void)state;
    // and `before` and `scale`
    assert_int_equal(sizeof(tac_Ledger), (FIELDS + 2) * sizeof(double));
}

static void the_residual_is_stored_minus_before_minus_gains_plus_losses(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(1);
    for (int n = 0; n < 200; n++) {
        tac_Ledger l = random_ledger(&rnd);
        double stored = 0.0, right = l.before;
        for (size_t i = 0; i < FIELDS; i++) {
            double x = *field(&l, i);
            stored += fields[i].side == STORED ? x : 0.0;
            right += fields[i].side == GAIN ? x : fields[i].side == LOSS ? -x : 0.0;
        }
        check_near(tac_ledger_stored(&l), stored, 1e-15);
        // 20 roundings of numbers up to 1
        check_near(tac_ledger_residual(&l), stored - right, 1e-14);
    }
}

static void the_scale_is_the_sum_of_absolute_values(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(2);
    tac_Ledger l = random_ledger(&rnd);
    double sum = fabs(l.before);
    for (size_t i = 0; i < FIELDS; i++)
        sum += fabs(*field(&l, i));
    taci_ledger_set_scale(&l);
    check_near(l.scale, sum, 1e-14);
    tac_Ledger zero = {0};
    taci_ledger_set_scale(&zero);
    check_near(zero.scale, 0.0, 0.0);
}

static void flows_and_stored_terms_add_apart(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(3);
    tac_Ledger a = random_ledger(&rnd), b = random_ledger(&rnd), flows = a, stored = a;
    taci_ledger_add_flows(&flows, &b);
    taci_ledger_add_stored(&stored, &b);
    for (size_t i = 0; i < FIELDS; i++) {
        double sum = *field(&a, i) + *field(&b, i);
        check_near(*field(&flows, i), fields[i].side == STORED ? *field(&a, i) : sum, 0.0);
        check_near(*field(&stored, i), fields[i].side == STORED ? sum : *field(&a, i), 0.0);
    }
    check_near(flows.before, a.before, 0.0);
    check_near(stored.before, a.before, 0.0);
}

static void a_term_that_is_not_finite_is_found_in_every_field(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(4);
    tac_Ledger good = random_ledger(&rnd);
    assert_true(taci_ledger_finite(&good));
    const double bad[] = {(double)NAN, (double)INFINITY, -(double)INFINITY};
    for (size_t i = 0; i < FIELDS; i++)
        for (int j = 0; j < 3; j++) {
            tac_Ledger l = good;
            *field(&l, i) = bad[j];
            assert_false(taci_ledger_finite(&l));
        }
    // Two infinities of opposite sign do not cancel.
    tac_Ledger l = good;
    l.kinetic = (double)INFINITY, l.gravity = -(double)INFINITY;
    assert_false(taci_ledger_finite(&l));
    good.before = (double)NAN;
    assert_false(taci_ledger_finite(&good));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_field_is_known_here),
        cmocka_unit_test(the_residual_is_stored_minus_before_minus_gains_plus_losses),
        cmocka_unit_test(the_scale_is_the_sum_of_absolute_values),
        cmocka_unit_test(flows_and_stored_terms_add_apart),
        cmocka_unit_test(a_term_that_is_not_finite_is_found_in_every_field),
    };
    return cmocka_run_group_tests_name("ledger", tests, NULL, NULL);
}
