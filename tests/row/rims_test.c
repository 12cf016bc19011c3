/* A few contacts at the rims of their cones, by the factor of the matrix in which all stick:
 * against the whole matrix, written down and factored. */
#include "check.h"
#include "rnd.h"
#include "row/dense.h"
#include "row/rims.h"
#include "larger.h"
#include <math.h>
#include <string.h>

enum { CONTACTS = 24, MOST = 3 * CONTACTS, STRIDE = MOST };

static double M[MOST * STRIDE], half[MOST * STRIDE], whole[MOST * STRIDE];
static taci_Arena arena;

static int open_arena(void **state)
{
    (void)state;
    return taci_arena_create(&arena, taci_rims_need(MOST)) ? 0 : -1;
}

static int close_arena(void **state)
{
    (void)state;
    taci_arena_destroy(&arena);
    return 0;
}

// Symmetric and positive, with weak directions like those of contacts that share a load.
static void make_matrix(int n, Rnd *rnd)
{
    enum { MODES = 9 };
    double J[MOST][MODES];
    for (int i = 0; i < n; i++)
        for (int k = 0; k < MODES; k++)
            J[i][k] = rnd_uniform(rnd, -1.0, 1.0);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double sum = i == j ? 1e-3 : 0.0;
            for (int k = 0; k < MODES; k++)
                sum += J[i][k] * J[j][k];
            M[i * STRIDE + j] = sum;
        }
    memcpy(half, M, sizeof M);
    assert_true(taci_ldl_factor(half, n, STRIDE));
}

// A slide of some direction: K = k (1 - h h'), pull = -wt mu h.
static taci_Rim make_rim(int at, Rnd *rnd)
{
    taci_Rim rim = {.at = at, .wt = rnd_uniform(rnd, 0.5, 2.0)};
    double a = rnd_uniform(rnd, 0.0, 6.0), h[2] = {cos(a), sin(a)}, k = rnd_uniform(rnd, 0.0, 1.0);
    for (int i = 0; i < 2; i++) {
        rim.pull[i] = -0.8 * rim.wt * h[i];
        for (int j = 0; j < 2; j++)
            rim.K[i][j] = k * ((i == j) - h[i] * h[j]);
    }
    return rim;
}

static void make_whole(int n, const taci_Rims *s)
{
    memcpy(whole, M, sizeof M);
    for (int r = 0; r < s->count; r++) {
        const taci_Rim *rim = &s->rim[r];
        for (int k = 0; k < 2; k++) {
            double *row = whole + (rim->at + 1 + k) * STRIDE;
            for (int j = 0; j < n; j++)
                row[j] = rim->K[k][0] * M[(rim->at + 1) * STRIDE + j] +
                         rim->K[k][1] * M[(rim->at + 2) * STRIDE + j];
            row[rim->at] += rim->pull[k];
            for (int j = 0; j < 2; j++)
                row[rim->at + 1 + j] += rim->wt * ((k == j) - rim->K[k][j]);
        }
    }
}

static void check_solve(int n, const taci_Rims *s, Rnd *rnd)
{
    double b[MOST], x[MOST], back[MOST];
    make_whole(n, s);
    for (int i = 0; i < n; i++)
        b[i] = x[i] = rnd_uniform(rnd, -1.0, 1.0);
    taci_rims_solve(s, half, n, STRIDE, x);
    taci_dense_multiply(whole, n, n, STRIDE, x, back);
    double largest = 1e3; // what M^-1 b may be
    for (int i = 0; i < n; i++)
        largest = larger(largest, fabs(x[i]));
    check_array_near(back, b, (size_t)n, 1e-13 * n * largest); // entries of M are below 10
}

static void the_factor_of_sticking_solves_for_those_that_slide(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(11);
    for (int contacts = 1; contacts <= CONTACTS; contacts++)
        for (int count = 0; count <= contacts && count <= TACI_RIMS; count++) {
            int n = 3 * contacts;
            taci_Rims *s = taci_rims_take(n, &arena);
            make_matrix(n, &rnd);
            for (int i = 0; i < contacts && s->count < count; i++) // spread over all of them
                if (i * count / contacts != (i + 1) * count / contacts)
                    s->rim[s->count++] = make_rim(3 * i, &rnd);
            assert_int_equal(s->count, count);
            assert_true(count == 0 || taci_rims_factor(s, half, n, STRIDE));
            check_solve(n, s, &rnd);
            taci_arena_reset(&arena, 0);
        }
}

static void others_may_slide_and_the_matrix_may_change(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(12);
    taci_Rims *s = taci_rims_take(MOST, &arena);
    make_matrix(MOST, &rnd);
    static const int places[][3] = {{0, 3, 60}, {0, 3, 60}, {0, 6, 60}, {30, 33, 69}};
    for (int k = 0; k < 4; k++) {
        s->count = 3;
        for (int i = 0; i < 3; i++) // each time with other K and A
            s->rim[i] = make_rim(places[k][i], &rnd);
        assert_true(taci_rims_factor(s, half, MOST, STRIDE));
        check_solve(MOST, s, &rnd);
    }
    make_matrix(MOST, &rnd);
    taci_rims_forget(s);
    assert_true(taci_rims_factor(s, half, MOST, STRIDE));
    check_solve(MOST, s, &rnd);
    taci_arena_reset(&arena, 0);
}

static void a_row_without_an_answer_is_singular(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(13);
    taci_Rims *s = taci_rims_take(MOST, &arena);
    make_matrix(MOST, &rnd);
    s->rim[s->count++] = (taci_Rim){.at = 6}; // K = 0 and A = 0
    assert_false(taci_rims_factor(s, half, MOST, STRIDE));
    taci_arena_reset(&arena, 0);
}

static void four_right_sides_are_solved_like_one(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(14);
    for (int n = 3; n <= MOST; n += 3) {
        double B[4 * MOST] = {0}, b[4][MOST] = {{0}};
        int first = n / 2;
        make_matrix(n, &rnd);
        for (int c = 0; c < 4; c++)
            for (int i = first; i < n; i++)
                B[4 * i + c] = b[c][i] = rnd_uniform(&rnd, -1.0, 1.0);
        taci_ldl_solve_four(half, n, STRIDE, first, B);
        for (int c = 0; c < 4; c++) {
            double x[MOST];
            taci_ldl_solve(half, n, STRIDE, b[c]);
            for (int i = 0; i < n; i++)
                x[i] = B[4 * i + c];
            check_array_near(x, b[c], (size_t)n, 1e-9); // another order of sums, a condition of 1e4
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_factor_of_sticking_solves_for_those_that_slide),
        cmocka_unit_test(others_may_slide_and_the_matrix_may_change),
        cmocka_unit_test(a_row_without_an_answer_is_singular),
        cmocka_unit_test(four_right_sides_are_solved_like_one),
    };
    return cmocka_run_group_tests(tests, open_arena, close_arena);
}
