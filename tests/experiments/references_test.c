/* The independent answers that experiments measure the library by, against closed forms. */
#include "arch_reference.h"
#include "check.h"
#include "elliptic.h"
#include "top_reference.h"

#include <math.h>

static void elliptic_functions_are_those_of_the_tables(void **state)
{
    (void)state;
    check_near(elliptic_K(0.0), 0.5 * acos(-1.0), 1e-15);
    check_near(elliptic_K(0.5), 1.8540746773013719, 1e-14);  // Abramowitz and Stegun 17.1
    check_near(elliptic_K(0.99), 3.6956373629898747, 1e-13); // the same
    for (double u = -3.0; u < 3.0; u += 0.37) {
        Jacobi circle = elliptic_functions(u, 0.0), f = elliptic_functions(u, 0.7);
        check_near(circle.sn, sin(u), 1e-14);
        check_near(circle.cn, cos(u), 1e-14);
        check_near(f.sn * f.sn + f.cn * f.cn, 1.0, 1e-14);
        check_near(f.dn * f.dn + 0.7 * f.sn * f.sn, 1.0, 1e-14);
        // d sn/du = cn dn
        const double h = 1e-5;
        double slope =
            (elliptic_functions(u + h, 0.7).sn - elliptic_functions(u - h, 0.7).sn) / (2.0 * h);
        check_near(slope, f.cn * f.dn, 1e-9); // h² and rounding over h
    }
}

static void a_sleeping_top_stands_and_a_body_about_an_axis_turns_evenly(void **state)
{
    (void)state;
    TopDef def = {.mass = 0.3,
                  .J = {1e-4, 1e-4, 2e-4},
                  .arm = 0.05,
                  .gravity = 9.81,
                  .q = {1.0, 0.0, 0.0, 0.0},
                  .w = {0.0, 0.0, 200.0}};
    TopState s = top_start(&def);
    top_advance(&def, &s, 1e-3, 1000);
    check_vec3_near(top_axis(&s), vec(0.0, 0.0, 1.0), 1e-12);
    check_near(s.w[2], 200.0, 1e-9);
    check_near(fabs(s.q[0]), fabs(cos(100.0)), 1e-9); // half of 200 rad
}

static void steady_precession_has_the_rate_of_its_formula(void **state)
{
    (void)state;
    // m g l = W (C w3 - A W cos a) with w3 the whole spin about the axis, A about the pivot
    const double C = 2e-4, A = 1e-4 + 0.3 * 0.05 * 0.05, a = 0.5, W = 4.0;
    const double spin = (0.3 * 9.81 * 0.05 + A * W * W * cos(a)) / (C * W);
    TopDef def = {.mass = 0.3,
                  .J = {1e-4, 1e-4, C},
                  .arm = 0.05,
                  .gravity = 9.81,
                  .q = tac_pose_make(vec(0, 0, 0), vec(0.0, a, 0.0)).q,
                  .w = {-W * sin(a), 0.0, spin}};
    TopState s = top_start(&def);
    top_advance(&def, &s, 2.5e-4, 2000);
    check_vec3_near(top_axis(&s), vec(sin(a) * cos(W * 0.5), sin(a) * sin(W * 0.5), cos(a)), 1e-9);
}

static void the_pivot_that_gives_way_is_the_rigid_one_when_it_is_stiff(void **state)
{
    (void)state;
    TopDef def = {.mass = 0.3,
                  .J = {1e-4, 1e-4, 2e-4},
                  .arm = 0.05,
                  .gravity = 9.81,
                  .q = tac_pose_make(vec(0, 0, 0), vec(0.5, 0.0, 0.0)).q,
                  .w = {0.0, 0.0, 100.0}};
    double error[2];
    for (int i = 0; i < 2; i++) {
        TopDef soft = def;
        soft.stiffness = i == 0 ? 1e5 : 1e6;
        TopState a = top_start(&def), b = top_start(&soft);
        const double E0 = top_energy(&soft, &b);
        top_advance(&def, &a, 1e-4, 1000);
        top_advance(&soft, &b, 1e-4, 1000);
        error[i] = vec_angle(top_axis(&a), top_axis(&b));
        check_near(top_energy(&soft, &b), E0, 1e-11); // J, of 1: a thousand steps of order six
    }
    check_at_most(error[1], 0.3 * error[0]); // falls with the compliance
    check_at_most(error[0], 1e-2);
}

static void the_reference_of_tops_is_of_order_six(void **state)
{
    (void)state;
    TopDef def = {.mass = 1.0,
                  .J = {0.01, 0.02, 0.03},
                  .free = true,
                  .q = {1.0, 0.0, 0.0, 0.0},
                  .w = {3.0, 10.0, 2.0}};
    check_near(top_order(&def, 1.0, 0.02), 6.0, 0.1);
}

static void the_thinnest_arch_is_that_of_milankovitch(void **state)
{
    (void)state;
    check_near(arch_least_thickness(2000), 0.1075, 5e-5); // four digits are what the books print
    // fewer joints, fewer places for hinges: no arch must be thicker than that of endless joints
    const double endless = arch_least_thickness(4000);
    for (int n = 5; n < 40; n++)
        check_at_most(arch_least_thickness(n), endless + 1e-9);
    check_at_least(arch_margin(0.15, 20), 0.0);
    check_at_most(arch_margin(0.09, 20), 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elliptic_functions_are_those_of_the_tables),
        cmocka_unit_test(a_sleeping_top_stands_and_a_body_about_an_axis_turns_evenly),
        cmocka_unit_test(steady_precession_has_the_rate_of_its_formula),
        cmocka_unit_test(the_pivot_that_gives_way_is_the_rigid_one_when_it_is_stiff),
        cmocka_unit_test(the_reference_of_tops_is_of_order_six),
        cmocka_unit_test(the_thinnest_arch_is_that_of_milankovitch),
    };
    return cmocka_run_group_tests_name("references", tests, NULL, NULL);
}
