/* Lemke's method: problems small enough to try every choice of basic variables, one block by hand,
 * and 10^5 random contact problems, whose answers are accepted by their residual alone. */
#include "check.h"
#include "env.h"
#include "friction_problems.h"
#include "math/vec.h"
#include "row/dense.h"
#include "row/friction.h"
#include "larger.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { ROWS = 3 * PROBLEM_CONTACTS, MOST = 16 };

static Problem problem;
static taci_Arena arena;

static int open_arena(void **state)
{
    (void)state;
    size_t lemke = taci_lemke_scratch(MOST, 16), solve = taci_friction_scratch(MOST);
    return taci_arena_create(&arena, lemke > solve ? lemke : solve) ? 0 : -1;
}

static int close_arena(void **state)
{
    (void)state;
    taci_arena_destroy(&arena);
    return 0;
}

// ---- plain complementarity problems

static double lcp_error(const double *M, const double *q, int m, const double *z)
{
    double worst = 0.0;
    for (int i = 0; i < m; i++) {
        double w = q[i];
        for (int j = 0; j < m; j++)
            w += M[i * m + j] * z[j];
        worst = larger(worst, fabs(smaller(z[i], w)));
    }
    return worst;
}

// Solve by trying all 2^m sets of basic variables; false: there is no solution.
static bool try_all(const double *M, const double *q, int m, double *z)
{
    for (int set = 0; set < 1 << m; set++) {
        double A[64] = {0}, b[8] = {0}, x[8];
        int32_t order[8];
        for (int i = 0; i < m; i++) {
            bool in = (set >> i & 1) != 0;
            for (int j = 0; j < m; j++)
                A[i * 8 + j] = in ? ((set >> j & 1) ? M[i * m + j] : 0.0) : (double)(i == j);
            b[i] = in ? -q[i] : 0.0;
        }
        if (!taci_lu_factor(A, m, 8, order))
            continue;
        taci_lu_solve(A, m, 8, order, b, x);
        if (lcp_error(M, q, m, x) < 1e-10) {
            memcpy(z, x, (size_t)m * sizeof(double));
            return true;
        }
    }
    return false;
}

// M = B B' + skew, of full rank: one solution, the same as by trying all.
static void small_problems_have_the_solution_that_trying_all_finds(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(1);
    for (int i = 0; i < 500; i++) {
        int m = rnd_int(&rnd, 1, 6);
        double B[36], M[36], q[6], z[6], want[6];
        for (int k = 0; k < m * m; k++)
            B[k] = rnd_uniform(&rnd, -1.0, 1.0);
        for (int r = 0; r < m; r++) {
            q[r] = rnd_uniform(&rnd, -1.0, 1.0);
            for (int c = 0; c < m; c++) {
                M[r * m + c] = r == c ? 0.1 : r < c ? B[r * m + c] : -B[c * m + r];
                for (int k = 0; k < m; k++)
                    M[r * m + c] += B[r * m + k] * B[c * m + k];
            }
        }
        taci_LemkeAnswer a = taci_lemke_lcp(M, q, m, z, &arena);
        assert_int_equal(a.end, TACI_LEMKE_SOLVED);
        check_at_most(lcp_error(M, q, m, z), 1e-14);
        check_near(a.residual, lcp_error(M, q, m, z), 1e-15);
        assert_true(try_all(M, q, m, want));
        check_array_near(z, want, (size_t)m, 1e-10); // the least eigenvalue is 0.1
    }
}

static void a_problem_without_solution_ends_on_a_ray(void **state)
{
    (void)state;
    double M[4] = {0.0, -1.0, -1.0, 0.0}, q[2] = {-1.0, 1.0}, z[2];
    assert_int_equal(taci_lemke_lcp(M, q, 2, z, &arena).end, TACI_LEMKE_RAY);
    assert_true(z[0] == 0.0 && z[1] == 0.0);
    double nothing[1] = {0.0};
    assert_int_equal(taci_lemke_lcp(NULL, NULL, 0, nothing, &arena).end, TACI_LEMKE_SOLVED);
}

// ---- one block, by hand

typedef struct Block {
    double speed, fall, mu, restitution;
    double angle; // of the speed, from x
    int corners;  // 1: one contact at its centre of mass; 4: a plate on its corners
} Block;

static void make_block(Block b)
{
    problem_begin(&problem);
    problem_body(&problem, 2.0, v3(0.01, 0.01, 0.02), v3(0, 0, 0));
    problem.V[0][0] = b.speed * cos(b.angle);
    problem.V[0][1] = b.speed * sin(b.angle);
    problem.V[0][2] = b.fall;
    for (int k = 0; k < b.corners; k++) {
        double far = b.corners > 1 ? 0.1 : 0.0;
        problem_contact(&problem, 0, -1, v3(k % 2 ? far : -far, k / 2 ? far : -far, 0.0),
                        v3(0, 0, 1), b.mu, b.restitution);
    }
    problem_finish(&problem, false, 0.0);
}

// The velocity at the end of the step.
static void step_block(int directions, double V_next[6])
{
    double lambda[12], V[1][6];
    taci_LemkeAnswer a = taci_lemke(&problem.p, directions, false, lambda, &arena);
    assert_int_equal(a.end, TACI_LEMKE_SOLVED);
    check_at_most(a.residual, 1e-10);
    problem_motion(&problem, lambda, V);
    for (int k = 0; k < 6; k++)
        V_next[k] = 2.0 * V[0][k] - problem.V[0][k];
}

/* g T = 9.81e-3 m/s is what the weight gives in a step; friction takes mu times that, or less if
 * less is there. Along an edge of the pyramid, of which 4 directions have one every 90°. Tolerances
 * are rounding of speeds of 1 m/s. */
static void a_block_sticks_slides_and_bounces_as_it_should(void **state)
{
    (void)state;
    const double g = 9.81, T = 1e-3, mu = 0.4;
    for (int directions = 4; directions <= 16; directions *= 2)
        for (int corners = 1; corners <= 4; corners += 3)
            for (int turn = 0; turn < directions; turn++) {
                Block b = {.mu = mu, .corners = corners};
                double V[6];
                b.angle = 2.0 * 3.14159265358979323846 * turn / directions;
                b.speed = 0.7 * mu * g * T;
                make_block(b);
                step_block(directions, V); // sticks
                check_near(hypot(V[0], V[1]), 0.0, 1e-14);
                check_near(V[2], 0.0, 1e-14);
                b.speed = 1.0;
                make_block(b);
                step_block(directions, V); // slides
                check_near(V[0], (1.0 - mu * g * T) * cos(b.angle), 1e-13);
                check_near(V[1], (1.0 - mu * g * T) * sin(b.angle), 1e-13);
                check_near(V[5], 0.0, 1e-11);
            }
    for (int half = 0; half <= 2; half++)
        for (int corners = 1; corners <= 4; corners += 3) {
            double V[6], e = 0.5 * half;
            make_block((Block){.fall = -1.0, .mu = mu, .restitution = e, .corners = corners});
            step_block(4, V);
            check_near(V[2], e, 1e-13);
            check_near(fabs(V[3]) + fabs(V[4]), 0.0, 1e-11);
        }
}

// Between edges the force of a sliding block stays in the pyramid, and near the velocity.
static void more_directions_make_friction_rounder(void **state)
{
    (void)state;
    for (int directions = 4; directions <= 16; directions *= 2)
        for (int i = 0; i < 40; i++) {
            double lambda[3], half = 3.14159265358979323846 / directions, angle = 0.157 * i;
            make_block((Block){.speed = 1.0, .angle = angle, .mu = 0.5, .corners = 1});
            check_at_most(taci_lemke(&problem.p, directions, false, lambda, &arena).residual,
                          1e-10);
            double limit = 0.5 * lambda[0], size = hypot(lambda[1], lambda[2]);
            const double *v = problem.v_start; // along the same tangents
            double along = -(lambda[1] * v[1] + lambda[2] * v[2]) / hypot(v[1], v[2]);
            check_between(size / limit, cos(half) - 1e-12, 1.0 + 1e-12);
            check_at_least(along / size, cos(half) - 1e-12);
        }
}

/* m = 1 kg lifts off at 5 mm/s while its weight pulls it back: the printed plastic law stops it,
 * and the contact works m g T v̂ - m v²/2 = 1.2e-5 J on it; the blend lets it go. */
static void the_printed_plastic_law_can_create_energy_and_the_passive_one_cannot(void **state)
{
    (void)state;
    const double g = 9.81, T = 1e-3, v = 5e-3;
    problem_begin(&problem);
    problem_body(&problem, 1.0, v3(0.01, 0.01, 0.01), v3(0, 0, 0));
    problem.V[0][2] = v;
    problem_contact(&problem, 0, -1, v3(0, 0, 0), v3(0, 0, 1), 0.0, 0.0);
    problem_finish(&problem, false, 0.0);
    problem.cn[0] = 0.5 * v;
    double lambda[3];
    check_at_most(taci_lemke(&problem.p, 4, true, lambda, &arena).residual, 1e-10);
    check_near(T * taci_friction_work(&problem.p, lambda), g * T * 0.5 * v - 0.5 * v * v, 1e-17);
    check_at_most(taci_lemke(&problem.p, 4, false, lambda, &arena).residual, 1e-10);
    check_near(lambda[0], 0.0, 1e-15);
}

// ---- many

// The pyramid's law with `end` = 0, from lambda alone: f is the force of least power in the pyramid
// of height mu lambda_n, which is mu lambda_n times the least of 0 and d_j · v. Violation, m/s.
static double pyramid_error(const taci_Friction *p, int directions, const double *lambda)
{
    int m = 3 * p->n;
    double worst = 0.0, mean = 0.0;
    for (int i = 0; i < m; i++)
        mean += p->W[i * m + i] / m;
    for (int i = 0; i < p->n; i++) {
        double v[3], least = 0.0, most = 0.0;
        const double *l = lambda + 3 * i;
        for (int k = 0; k < 3; k++) {
            v[k] = p->v_free[3 * i + k];
            for (int j = 0; j < m; j++)
                v[k] += p->W[(3 * i + k) * m + j] * lambda[j];
        }
        worst = larger(worst, fabs(smaller(mean * l[0], v[0] - p->cn[i])));
        for (int j = 0; j < directions; j++) {
            double angle = 2.0 * 3.14159265358979323846 * j / directions;
            double half = 3.14159265358979323846 / directions, a = angle + half;
            least = smaller(least, cos(angle) * v[1] + sin(angle) * v[2]);
            most = larger(most, cos(a) * l[1] + sin(a) * l[2]); // across a side of the pyramid
        }
        double limit = p->mu[i] * l[0];
        double miss = l[1] * v[1] + l[2] * v[2] - limit * least; // W, at least 0
        double over = most - limit * cos(3.14159265358979323846 / directions);
        worst = larger(worst, mean * over);
        if (limit > 0.0)
            worst = larger(worst, miss / (limit + fabs(least) / mean));
    }
    return worst;
}

typedef struct Tally {
    int count, handed_down, worked, pivots;
    double residual, law, share;
} Tally;

static void tally(Tally *t, int directions, bool ends_zero)
{
    const taci_Friction *p = &problem.p;
    double lambda[ROWS], scale = 0.0;
    taci_LemkeAnswer a = taci_lemke(p, directions, false, lambda, &arena);
    t->count++;
    t->pivots += a.pivots;
    if (a.end != TACI_LEMKE_SOLVED || a.residual > 1e-10) {
        t->handed_down++;
        return;
    }
    t->residual = larger(t->residual, a.residual);
    if (ends_zero)
        t->law = larger(t->law, pyramid_error(p, directions, lambda));
    for (int i = 0; i < 3 * p->n; i++)
        scale += fabs(lambda[i] * p->v_free[i]);
    double work = taci_friction_work(p, lambda);
    if (work > 0.0 && scale > 0.0)
        t->share = larger(t->share, work / scale);
}

static void print_tally(const char *name, const Tally *t)
{
    printf("%-12s %6d problems, %5.1f pivots, %d handed down, residual %.1e, law %.1e m/s, work "
           "%.1e\n",
           name, t->count, (double)t->pivots / t->count, t->handed_down, t->residual, t->law,
           t->share);
}

static void answers_of_a_hundred_thousand_problems_hold_or_are_handed_down(void **state)
{
    (void)state;
    static const ProblemClass kinds[] = {PROBLEM_RANDOM, PROBLEM_FACE, PROBLEM_DUPLICATES,
                                         PROBLEM_PEG, PROBLEM_WEDGE};
    Tally by_kind[5] = {{0}};
    int count = test_count(100000, 2000), handed_down = 0;
    for (int i = 0; i < count; i++) {
        // mostly small; the peg and the wedge have a size of their own, so they come seldom
        int which = i % 100 == 0 ? 3 : i % 100 == 50 ? 4 : i % 3;
        Rnd rnd = rnd_make((uint64_t)(5000000 + i));
        ProblemDef def = {.kind = kinds[which],
                          .contacts = i % 20 == 7 ? MOST : rnd_int(&rnd, 1, 6),
                          .gyro = i % 4 == 1,
                          .ends_zero = i % 2 == 0};
        if (def.kind == PROBLEM_DUPLICATES)
            def.contacts += def.contacts % 2;
        problem_make(&problem, def, &rnd);
        tally(&by_kind[which], i % 50 == 11 ? 8 : 4, def.ends_zero);
    }
    for (int k = 0; k < 5; k++) {
        const Tally *t = &by_kind[k];
        print_tally(problem_name(kinds[k]), t);
        handed_down += t->handed_down;
        check_at_most_in(t->residual, 1e-10, "m/s"); // by construction: this is what is accepted
        check_at_most_in(t->law, 4e-10, "m/s"); // as many residuals as a contact has kinds of rows
        // Work of an error of 1e-10 m/s, in speeds of 1 mm/s and more.
        check_at_most(t->share, 1e-7);
    }
    check_at_most(handed_down, 1.0 + 1e-4 * count); // the trial had 1 in 148 800
}

static void scratch_suffices_exactly(void **state)
{
    (void)state;
    for (int n = 0; n <= MOST; n++)
        for (int directions = 4; directions <= 16; directions *= 2) {
            Rnd rnd = rnd_make((uint64_t)n);
            problem_make(&problem, (ProblemDef){.kind = PROBLEM_RANDOM, .contacts = n}, &rnd);
            for (int i = 0; i < n; i++)
                problem.mu[i] = 0.5; // all of them rub: the largest problem
            taci_Arena own;
            double lambda[ROWS] = {0};
            assert_true(taci_arena_create(&own, taci_lemke_scratch(n, directions)));
            check_at_most(taci_lemke(&problem.p, directions, false, lambda, &own).residual, 1e-8);
            taci_lemke(&problem.p, directions, true, lambda, &own);
            assert_int_equal(own.used, 0);
            taci_arena_destroy(&own);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_problems_have_the_solution_that_trying_all_finds),
        cmocka_unit_test(a_problem_without_solution_ends_on_a_ray),
        cmocka_unit_test(a_block_sticks_slides_and_bounces_as_it_should),
        cmocka_unit_test(more_directions_make_friction_rounder),
        cmocka_unit_test(the_printed_plastic_law_can_create_energy_and_the_passive_one_cannot),
        cmocka_unit_test(scratch_suffices_exactly),
        cmocka_unit_test(answers_of_a_hundred_thousand_problems_hold_or_are_handed_down),
    };
    return cmocka_run_group_tests(tests, open_arena, close_arena);
}
