/* Rotations: exponential and logarithm from 0 to half a turn, quaternions and matrices, the left
 * Jacobian, and the small vector and matrix helpers, each against a second route. */
#include "check.h"
#include "math/so3.h"
#include "math/spatial.h"
#include "rnd.h"
#include "larger.h"

#define PI 3.14159265358979323846

// Both sides of every switch between a series and a formula, the ends, and what lies between.
static const double angles[] = {0.0,    1e-300,    1e-160,    1e-12,     1e-9,      1.9e-7,
                                2.1e-7, 1e-6,      9.99e-4,   1.001e-3,  0.0999,    0.1001,
                                0.5,    1.0,       PI / 2,    2.0,       3.0,       3.1,
                                3.14,   PI - 1e-3, PI - 1e-6, PI - 1e-9, PI - 1e-12};
#define ANGLES (int)(sizeof angles / sizeof *angles)

static double distance(tac_Vec3 a, tac_Vec3 b)
{
    return v3_norm(v3_sub(a, b));
}

static void exp_and_log_are_inverse_from_zero_to_half_a_turn(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(1);
    double worst = 0.0;
    for (int i = 0; i < ANGLES; i++)
        for (int j = 0; j < 1000; j++) {
            tac_Vec3 w = v3_scale(angles[i], rnd_unit_vec3(&rnd));
            worst = larger(worst, distance(q_log(q_exp(w)), w));
        }
    show(worst, "rad");
    check_at_most_in(worst, 5e-15, "rad"); // a few roundings of numbers up to pi
}

static void small_angles_keep_their_relative_precision(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(2);
    for (double angle = 1e-150; angle < 1e-3; angle *= 100)
        for (int j = 0; j < 100; j++) {
            tac_Vec3 w = v3_scale(angle, rnd_unit_vec3(&rnd));
            check_at_most(distance(q_log(q_exp(w)), w), 1e-15 * angle); // 4 roundings
        }
}

static void log_at_exactly_half_a_turn_has_the_right_axis_and_length(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(3);
    for (int j = 0; j < 1000; j++) {
        tac_Vec3 n = rnd_unit_vec3(&rnd), w = q_log((tac_Quat){0, n.x, n.y, n.z});
        check_near_in(v3_norm(w), PI, 5e-15, "rad");
        check_at_most_in(distance(w, v3_scale(PI, n)), 5e-15, "rad");
        w = q_log((tac_Quat){-0.0, n.x, n.y, n.z}); // either sign of zero
        check_near_in(fabs(v3_dot(w, n)), PI, 5e-15, "rad");
        // Beyond half a turn the shorter way round is taken.
        w = q_log(q_exp(v3_scale(PI + 0.25, n)));
        check_at_most_in(distance(w, v3_scale(0.25 - PI, n)), 5e-15, "rad");
    }
}

/// exp(S(w)) by its series, halved six times before and squared after.
static tac_Mat3 exp_by_series(tac_Vec3 w)
{
    tac_Vec3 a = v3_scale(1.0 / 64, w);
    tac_Mat3 S = {{{0, -a.z, a.y}, {a.z, 0, -a.x}, {-a.y, a.x, 0}}};
    tac_Mat3 sum = m3_identity(), term = m3_identity();
    for (int n = 1; n < 20; n++) {
        term = m3_mul(&term, &S);
        for (int i = 0; i < 9; i++)
            (&term.m[0][0])[i] /= n;
        for (int i = 0; i < 9; i++)
            (&sum.m[0][0])[i] += (&term.m[0][0])[i];
    }
    for (int n = 0; n < 6; n++)
        sum = m3_mul(&sum, &sum);
    return sum;
}

static void exp_is_the_matrix_exponential(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(4);
    for (int i = 0; i < ANGLES; i++) {
        tac_Vec3 w = v3_scale(angles[i], rnd_unit_vec3(&rnd));
        tac_Quat q = q_exp(w);
        tac_Mat3 R = q_matrix(q), E = exp_by_series(w);
        check_near(q_norm2(q), 1.0, 1e-15);
        check_array_near(&R.m[0][0], &E.m[0][0], 9, 2e-14); // squaring doubles rounding 6 times
    }
}

static void a_matrix_gives_its_quaternion_back_whichever_component_is_largest(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(5);
    for (int largest = 0; largest < 4; largest++)
        for (int j = 0; j < 1000; j++) {
            double c[4];
            for (int i = 0; i < 4; i++) // the others between equal to the largest and nothing
                c[i] =
                    i == largest ? 1.0 : rnd_uniform(&rnd, -1.0, 1.0) * (j % 3 == 0 ? 1e-9 : 1.0);
            tac_Quat q = q_normalize((tac_Quat){c[0], c[1], c[2], c[3]});
            tac_Mat3 R = q_matrix(q);
            tac_Quat back = q_from_matrix(&R);
            assert_true(back.w >= 0.0);
            check_near(q_norm2(back), 1.0, 1e-15);
            check_quat_near(back, q, 2e-15); // the divisor is at least 1: no digits are lost
        }
}

static void log_through_a_matrix_is_good_near_half_a_turn(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(6);
    for (int i = 0; i < ANGLES; i++)
        for (int j = 0; j < 100; j++) {
            tac_Vec3 w = v3_scale(angles[i], rnd_unit_vec3(&rnd));
            tac_Mat3 R = q_matrix(q_exp(w));
            // 5e-15 and the matrix
            check_at_most_in(distance(q_log(q_from_matrix(&R)), w), 1e-14, "rad");
        }
}

static void the_left_jacobian_inverse_is_the_differential_of_log(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(7);
    const double h = 1e-5;
    for (int i = 0; i < ANGLES - 4; i++) { // differences must not step across half a turn
        tac_Vec3 t = v3_scale(angles[i], rnd_unit_vec3(&rnd));
        tac_Mat3 L = so3_left_jacobian_inverse(t);
        for (int axis = 0; axis < 3; axis++) {
            tac_Vec3 d = v3(axis == 0 ? h : 0, axis == 1 ? h : 0, axis == 2 ? h : 0);
            tac_Vec3 ahead = q_log(q_mul(q_exp(d), q_exp(t)));
            tac_Vec3 behind = q_log(q_mul(q_exp(v3_neg(d)), q_exp(t)));
            tac_Vec3 slope = v3_scale(0.5 / h, v3_sub(ahead, behind));
            // h² of the differences, and rounding over h
            check_vec3_near(m3_col(&L, axis), slope, 1e-9);
        }
        check_vec3_near(m3_mul_v(&L, t), t, 1e-15 * (1 + angles[i])); // its own axis is left alone
    }
}

static void functions_with_a_series_have_no_step_at_the_switch(void **state)
{
    (void)state;
    check_near(so3_half_cot(0.0), 1.0, 0.0);
    check_near(so3_half_cot(PI), 0.0, 1e-15);
    check_near(so3_half_cot(PI / 2), PI / 4, 1e-15);
    // Formula and series on the two sides of 1e-3: the slope there is 1.7e-4
    check_near(so3_half_cot(1e-3 * (1 - 1e-12)), so3_half_cot(1e-3 * (1 + 1e-12)), 1e-15);
    tac_Mat3 a = so3_left_jacobian_inverse(v3(1e-3 * (1 - 1e-12), 0, 0));
    tac_Mat3 b = so3_left_jacobian_inverse(v3(1e-3 * (1 + 1e-12), 0, 0));
    check_array_near(&a.m[0][0], &b.m[0][0], 9, 2e-15);
}

static void quaternions_multiply_and_turn_as_their_matrices_do(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(8);
    for (int j = 0; j < 1000; j++) {
        tac_Quat p = rnd_quat(&rnd), q = rnd_quat(&rnd);
        tac_Vec3 a = rnd_vec3(&rnd, -1, 1);
        tac_Mat3 P = q_matrix(p), Q = q_matrix(q), PQ = m3_mul(&P, &Q),
                 both = q_matrix(q_mul(p, q));
        check_array_near(&both.m[0][0], &PQ.m[0][0], 9, 3e-15);
        check_vec3_near(q_rotate(q, a), m3_mul_v(&Q, a), 2e-15);
        check_vec3_near(q_rotate_inverse(q, q_rotate(q, a)), a, 2e-15);
        check_vec3_near(m3_tmul_v(&Q, m3_mul_v(&Q, a)), a, 2e-15);
        check_quat_near(q_mul(q, q_conjugate(q)), q_identity(), 1e-15);
        check_near(m3_det(&Q), 1.0, 2e-15);
        tac_Quat longer = {3 * q.w, 3 * q.x, 3 * q.y, 3 * q.z};
        check_quat_near(q_normalize(longer), q, 1e-15);
    }
}

static tac_Mat3 random_matrix(Rnd *rnd)
{
    tac_Mat3 A;
    for (int i = 0; i < 9; i++)
        (&A.m[0][0])[i] = rnd_uniform(rnd, -1, 1);
    return A;
}

static void matrix_helpers_agree_with_their_definitions(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(9);
    for (int n = 0; n < 200; n++) {
        tac_Mat3 A = random_matrix(&rnd), B = random_matrix(&rnd), AB = m3_mul(&A, &B);
        tac_Mat3 Bt, sym, expected;
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++) {
                Bt.m[i][j] = B.m[j][i];
                sym.m[i][j] = 0.5 * (A.m[i][j] + A.m[j][i]);
                expected.m[i][j] = 0.0;
                for (int k = 0; k < 3; k++)
                    expected.m[i][j] += A.m[i][k] * B.m[k][j];
            }
        check_array_near(&AB.m[0][0], &expected.m[0][0], 9, 1e-15);
        tac_Mat3 product = m3_mul_t(&A, &Bt);
        check_array_near(&product.m[0][0], &AB.m[0][0], 9, 1e-15);
        tac_Mat3 left = m3_mul(&B, &sym), turned = m3_rotate_symmetric(&B, &sym);
        expected = m3_mul_t(&left, &B);
        check_array_near(&turned.m[0][0], &expected.m[0][0], 9, 4e-15);
        check_vec3_near(
            m3_tmul_v(&A, m3_row(&B, 1)),
            v3_add(v3_add(v3_scale(B.m[1][0], m3_row(&A, 0)), v3_scale(B.m[1][1], m3_row(&A, 1))),
                   v3_scale(B.m[1][2], m3_row(&A, 2))),
            1e-15);
        check_vec3_near(m3_mul_v(&A, v3(0, 1, 0)), m3_col(&A, 1), 0.0);
        if (fabs(m3_det(&A)) > 0.01) { // far enough from singular for a fixed bound
            tac_Mat3 inverse = m3_inverse(&A), unit = m3_mul(&inverse, &A), one = m3_identity();
            check_array_near(&unit.m[0][0], &one.m[0][0], 9, 1e-12); // condition up to 1000
        }
    }
}

static void vector_helpers_obey_their_identities(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(10);
    for (int n = 0; n < 200; n++) {
        tac_Vec3 a = rnd_vec3(&rnd, -1, 1), b = rnd_vec3(&rnd, -1, 1), c = rnd_vec3(&rnd, -1, 1);
        check_near(v3_dot(v3_cross(a, b), a), 0.0, 1e-15);
        check_near(v3_norm2(v3_cross(a, b)) + v3_dot(a, b) * v3_dot(a, b),
                   v3_norm2(a) * v3_norm2(b), 4e-15);
        tac_Vec3 lagrange = v3_sub(v3_scale(v3_dot(a, c), b), v3_scale(v3_dot(a, b), c));
        check_vec3_near(v3_cross(a, v3_cross(b, c)), lagrange, 2e-15);
        check_vec3_near(v3_axpy(a, 2.0, b), v3_add(a, v3_scale(2.0, b)), 0.0);
        tac_Vec3 u = rnd_unit_vec3(&rnd), p = v3_perpendicular(u);
        check_near(v3_norm(p), 1.0, 1e-15);
        check_near(v3_dot(u, p), 0.0, 1e-15);
    }
    assert_true(v3_cross(v3(1, 0, 0), v3(0, 1, 0)).z == 1.0); // right-handed
    for (int i = 0; i < 3; i++) {
        double bad[3] = {0};
        bad[i] = (double)NAN;
        assert_false(v3_finite(v3(bad[0], bad[1], bad[2])));
    }
}

static void poses_chain_and_undo_themselves(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(11);
    for (int n = 0; n < 200; n++) {
        tac_Pose a, b;
        a.p = rnd_vec3(&rnd, -1, 1);
        a.q = rnd_quat(&rnd);
        b.p = rnd_vec3(&rnd, -1, 1);
        b.q = rnd_quat(&rnd);
        tac_Vec3 r = rnd_vec3(&rnd, -1, 1);
        check_vec3_near(pose_point(pose_mul(a, b), r), pose_point(a, pose_point(b, r)), 4e-15);
        tac_Pose unit = pose_mul(a, pose_inverse(a));
        check_vec3_near(unit.p, v3(0, 0, 0), 2e-15);
        check_quat_near(unit.q, q_identity(), 1e-15);
    }
}

static void the_wrench_of_a_force_at_an_arm_has_the_power_of_the_force_at_that_point(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(12);
    for (int n = 0; n < 200; n++) {
        tac_Vec3 arm = rnd_vec3(&rnd, -1, 1), f = rnd_vec3(&rnd, -1, 1);
        tac_Twist V;
        V.lin = rnd_vec3(&rnd, -1, 1);
        V.ang = rnd_vec3(&rnd, -1, 1);
        tac_Vec3 at = v3_add(V.lin, v3_cross(V.ang, arm));
        check_near(sv_dot(sv_at(arm, f), V), v3_dot(f, at), 4e-15);
        double six[6];
        sv_store(six, V.lin, V.ang);
        tac_Twist back = sv_twist(six);
        assert_memory_equal(&back, &V, sizeof V);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exp_and_log_are_inverse_from_zero_to_half_a_turn),
        cmocka_unit_test(small_angles_keep_their_relative_precision),
        cmocka_unit_test(log_at_exactly_half_a_turn_has_the_right_axis_and_length),
        cmocka_unit_test(exp_is_the_matrix_exponential),
        cmocka_unit_test(a_matrix_gives_its_quaternion_back_whichever_component_is_largest),
        cmocka_unit_test(log_through_a_matrix_is_good_near_half_a_turn),
        cmocka_unit_test(the_left_jacobian_inverse_is_the_differential_of_log),
        cmocka_unit_test(functions_with_a_series_have_no_step_at_the_switch),
        cmocka_unit_test(quaternions_multiply_and_turn_as_their_matrices_do),
        cmocka_unit_test(matrix_helpers_agree_with_their_definitions),
        cmocka_unit_test(vector_helpers_obey_their_identities),
        cmocka_unit_test(poses_chain_and_undo_themselves),
        cmocka_unit_test(the_wrench_of_a_force_at_an_arm_has_the_power_of_the_force_at_that_point),
    };
    return cmocka_run_group_tests_name("so3", tests, NULL, NULL);
}
