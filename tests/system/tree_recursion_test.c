// The recursion form of trees, against a dense assembly by body Jacobians and by its laws.
#include "check.h"
#include "env.h"
#include "math/angle.h"
#include "system/recursion.h"
#include "system/tree/tree_kinematics_avx2.h"
#include "tree_rig.h"
#include "larger.h"
#include <stdlib.h>
#include <string.h>
#include <tactus/world.h>

#define MOST_DOFS 96
#define MOST_ROWS 4
#define SIZE (MOST_DOFS + MOST_ROWS)

typedef struct Rows { // what taci_TreeRow points to
    int32_t dof[MOST_ROWS][3];
    double arm[MOST_ROWS][3];
} Rows;

/// Rows over up to three velocities and springs of ball joints, from off over soft to nearly rigid.
static void random_rows(Rnd *rnd, TreeRig *rig, Rows *rows)
{
    static const double kappa[] = {0.0, 1e-6, 1e-2, 1.0, 1e3, 1e12};
    taci_Tree *t = &rig->tree;
    for (int i = 0; i < t->ball_count; i++) {
        tac_Vec3 angle = v3_scale(rnd_uniform(rnd, 0.0, 3.1), rnd_unit_vec3(rnd));
        tac_Mat3 L = so3_left_jacobian_inverse(angle);
        memcpy(t->ball[i].arm, L.m, sizeof L.m);
        t->ball[i].kappa = kappa[rnd_int(rnd, 0, 5)];
    }
    t->row_count = t->dofs >= 3 ? rnd_int(rnd, 0, MOST_ROWS) : 0;
    for (int i = 0; i < t->row_count; i++) {
        int first = rnd_int(rnd, 0, t->dofs - 3);
        for (int k = 0; k < 3; k++) {
            rows->dof[i][k] = first + k;
            rows->arm[i][k] = rnd_uniform(rnd, -1.0, 1.0);
        }
        t->row[i] = (taci_TreeRow){3, rows->dof[i], rows->arm[i], kappa[rnd_int(rnd, 0, 5)]};
    }
}

/// A^-1 b of the prepared step, rows as unknowns of their own: A0 v + P'f = b, P v = f / kappa.
/// That stays well conditioned for rows of any stiffness. Springs of ball joints are added to their
/// own blocks: all that moves a site may be stiff, and what is left is then no difference. b: dofs
/// x columns, replaced.
static void dense_answer(TreeRig *rig, double *b, int columns)
{
    const taci_Tree *t = &rig->tree;
    int n = t->dofs, m = n;
    double *A0 = calloc((size_t)(n * n), sizeof *A0), *A = calloc(SIZE * SIZE, sizeof *A);
    double *x = calloc((size_t)(SIZE * columns), sizeof *x);
    assert_true(A0 && A && x);
    for (int i = 0; i < t->row_count; i++)
        m += t->row[i].kappa > 0.0;
    assert_true(m <= SIZE);
    tree_rig_dense(rig, A0);
    for (int i = 0; i < 27 * t->ball_count; i++) {
        const taci_TreeBall *ball = &t->ball[i / 27];
        int r = i / 9 % 3, j = i / 3 % 3, l = i % 3;
        A0[(ball->dof + j) * n + ball->dof + l] += ball->kappa * ball->arm[r][j] * ball->arm[r][l];
    }
    for (int i = 0; i < n; i++)
        memcpy(A + i * m, A0 + i * n, (size_t)n * sizeof *A);
    for (int i = 0, k = n; i < t->row_count; i++) {
        const taci_TreeRow *row = &t->row[i];
        if (row->kappa == 0.0)
            continue;
        for (int j = 0; j < row->count; j++) {
            A[k * m + row->dof[j]] += row->arm[j];
            A[row->dof[j] * m + k] += row->arm[j];
        }
        A[k * m + k] = -1.0 / row->kappa;
        k++;
    }
    memcpy(x, b, (size_t)(n * columns) * sizeof *b);
    dense_solve(A, x, m, columns);
    memcpy(b, x, (size_t)(n * columns) * sizeof *b);
    free(A0);
    free(A);
    free(x);
}

static double largest(const double *x, int n)
{
    double most = 0.0;
    for (int i = 0; i < n; i++)
        most = larger(most, fabs(x[i]));
    return most;
}

static double largest_difference(const double *x, const double *y, int n)
{
    double most = 0.0;
    for (int i = 0; i < n; i++)
        most = larger(most, fabs(x[i] - y[i]));
    return most;
}

static void random_loads(Rnd *rnd, TreeRig *rig)
{
    for (int i = 0; i < rig->tree.dofs; i++) {
        rig->tau[i] = rnd_uniform(rnd, -2.0, 2.0);
        rig->spring[i] = rnd_chance(rnd, 0.5) ? rnd_uniform(rnd, 0.0, 5.0) : 0.0;
        rig->damper[i] = rnd_chance(rnd, 0.5) ? rnd_uniform(rnd, 0.0, 0.1) : 0.0;
    }
    for (int i = 0; i < rig->tree.links; i++)
        rig->wrench[i] = (tac_Wrench){rnd_vec3(rnd, -3.0, 3.0), rnd_vec3(rnd, -1.0, 1.0)};
}

/// Right side of the step by the slow way: momenta, wrenches and efforts.
static void dense_right_side(TreeRig *rig, double *b)
{
    const taci_Tree *t = &rig->tree;
    double scale = 2.0 / t->T;
    const double *x = t->state[t->phase].x;
    tac_Wrench *w = calloc((size_t)t->links, sizeof *w);
    assert_non_null(w);
    for (int i = 0; i < t->links; i++) {
        const double *V = x + 6 * i;
        tac_Vec3 h = m3_mul_v(&t->link[i].J, v3(V[0], V[1], V[2]));
        w[i].force = v3_axpy(rig->wrench[i].force, scale * t->link[i].m, v3(V[3], V[4], V[5]));
        w[i].torque = v3_axpy(rig->wrench[i].torque, scale, m3_mul_v(&t->mid[i].R, h));
        w[i].torque = v3_add(w[i].torque, tree_rig_gyro(rig, i));
        w[i].torque = v3_add(w[i].torque, v3_cross(t->mid[i].d, w[i].force));
    }
    for (int i = 0; i < t->dofs; i++)
        b[i] = rig->tau[i] + scale * t->rotor[i] * x[6 * t->links + i];
    tree_rig_pull(rig, w, b);
    free(w);
}

static void the_recursion_is_the_dense_assembly(void **state)
{
    (void)state;
    int count = test_count(120, 40);
    double worst = 0.0;
    for (int seed = 0; seed < count; seed++) {
        Rnd rnd = rnd_make((uint64_t)seed);
        TreeRig *rig = tree_rig_random(&rnd, 14, false);
        taci_Tree *t = &rig->tree;
        Rows rows;
        double b[MOST_DOFS];
        random_rows(&rnd, rig, &rows);
        random_loads(&rnd, rig);
        tree_rig_prepare(rig, 2e-3);
        t->form->free(t, rig->tau, rig->wrench, t->v_free);
        dense_right_side(rig, b);
        dense_answer(rig, b, 1);
        worst = larger(worst, largest_difference(t->v_free, b, t->dofs) / largest(b, t->dofs));
        tree_rig_destroy(rig);
    }
    show(worst, "relative");
    check_at_most(worst, 1e-11); // rounding of two eliminations in different order
}

/// Sites on bodies and coordinates, one of them on what does not move.
static int random_sites(Rnd *rnd, const taci_Tree *t, taci_TreeSite *site)
{
    int n = rnd_int(rnd, 1, 5);
    for (int i = 0; i < n; i++) {
        site[i] = (taci_TreeSite){.link = -1, .dof = -1};
        if (rnd_chance(rnd, 0.35))
            site[i].dof = rnd_int(rnd, 0, t->dofs - 1);
        else if (rnd_chance(rnd, 0.9)) {
            site[i].link = rnd_int(rnd, 0, t->links - 1);
            site[i].at = rnd_vec3(rnd, -0.2, 0.2);
        }
    }
    return n;
}

/// P of a site by Jacobians: a row of `dofs` for each of its flows, linear first. Returns how many.
static int site_jacobian(TreeRig *rig, const taci_TreeSite *s, double *P)
{
    const taci_Tree *t = &rig->tree;
    tac_Wrench *w = calloc((size_t)t->links, sizeof *w);
    assert_non_null(w);
    if (s->dof >= 0)
        P[s->dof] = 1.0;
    for (int k = 0; k < 6 && s->link >= 0; k++) {
        double e[6] = {0};
        e[k] = 1.0;
        memset(w, 0, (size_t)t->links * sizeof *w);
        w[s->link].force = v3(e[0], e[1], e[2]);
        w[s->link].torque = v3_add(v3(e[3], e[4], e[5]), v3_cross(s->at, w[s->link].force));
        tree_rig_pull(rig, w, P + k * t->dofs);
    }
    free(w);
    return s->dof >= 0 ? 1 : 6;
}

static void the_response_of_sites_is_that_of_the_dense_matrix(void **state)
{
    (void)state;
    int count = test_count(80, 30), mixed = 0;
    double worst = 0.0, worst_solve = 0.0;
    for (int seed = 0; seed < count; seed++) {
        Rnd rnd = rnd_make(1000 + (uint64_t)seed);
        TreeRig *rig = tree_rig_random(&rnd, 14, false);
        taci_Tree *t = &rig->tree;
        Rows rows;
        taci_TreeSite site[5];
        int n = random_sites(&rnd, t, site), m = 0;
        random_rows(&rnd, rig, &rows);
        tree_rig_prepare(rig, 2e-3);
        double G[30 * 30] = {0}, Gd[30 * 30] = {0};
        double *P = calloc((size_t)(30 * t->dofs), sizeof *P);
        double *Y = calloc((size_t)(30 * t->dofs), sizeof *Y), effort[30], v[MOST_DOFS];
        assert_true(P && Y);
        for (int i = 0; i < n; i++)
            m += site_jacobian(rig, &site[i], P + m * t->dofs);
        mixed += m % 6 != 0;
        for (int i = 0; i < m; i++)
            for (int j = 0; j < t->dofs; j++)
                Y[j * m + i] = P[i * t->dofs + j];
        dense_answer(rig, Y, m);
        for (int i = 0; i < m; i++)
            for (int j = 0; j < m; j++)
                for (int k = 0; k < t->dofs; k++)
                    Gd[i * m + j] += P[i * t->dofs + k] * Y[k * m + j];
        t->form->response(t, site, n, G, m);
        double size = largest(Gd, m * m);
        worst = larger(worst, largest_difference(G, Gd, 30 * 30) / (size > 0.0 ? size : 1.0));

        for (int i = 0; i < m; i++) // what the sites' efforts do to all rates
            effort[i] = rnd_uniform(&rnd, -1.0, 1.0);
        t->form->solve(t, site, effort, n, v);
        double most = 0.0, wrong = 0.0;
        for (int k = 0; k < t->dofs; k++) {
            double sum = 0.0;
            for (int i = 0; i < m; i++)
                sum += Y[k * m + i] * effort[i];
            most = larger(most, fabs(sum));
            wrong = larger(wrong, fabs(sum - v[k]));
        }
        worst_solve = larger(worst_solve, wrong / (most > 0.0 ? most : 1.0));
        free(P);
        free(Y);
        tree_rig_destroy(rig);
    }
    show(worst, "relative");
    show(worst_solve, "relative");
    check_at_most(worst, 1e-11); // rounding of two eliminations in different order
    check_at_most(worst_solve, 1e-11);
    assert_true(mixed > 10); // lists of bodies and coordinates
}

/// A recursion of its own on the links of a tree.
static taci_Recursion bare_recursion(const taci_Tree *t, taci_Arena *arena)
{
    taci_Recursion r = {.links = t->links, .dofs = t->dofs, .link = t->link};
    int slots, wides;
    taci_recursion_count(t->link, t->links, &slots, &wides);
    assert_true(taci_arena_create(arena, 1 << 20));
    r.rec = TACI_TAKE(arena, t->links, taci_RecursionLink);
    r.wide = TACI_TAKE(arena, wides + 1, taci_RecursionWide);
    r.block = TACI_TAKE(arena, 48 * slots + 1, double);
    r.load = TACI_TAKE(arena, 8 * slots + 1, double);
    r.e = TACI_TAKE(arena, t->dofs, double);
    r.V = TACI_TAKE(arena, 8 * t->links, double);
    int32_t *slot = TACI_TAKE(arena, t->links, int32_t),
            *spare = TACI_TAKE(arena, t->links, int32_t);
    assert_true(r.rec && r.wide && r.block && r.load && r.e && r.V && slot && spare);
    taci_recursion_route(&r, slot, spare);
    assert_true(r.slots <= slots && r.wides == wides);
    return r;
}

static void the_kernels_agree_to_the_last_bit(void **state)
{
    (void)state;
    const taci_RecursionKernel *fast = taci_recursion_kernel();
    if (fast == &taci_recursion_plain)
        skip(); // this machine has one kernel only
    double worst = 0.0;
    for (int seed = 0; seed < test_count(60, 30); seed++) {
        Rnd rnd = rnd_make(2000 + (uint64_t)seed);
        TreeRig *rig = tree_rig_random(&rnd, 30, false);
        const taci_Tree *t = &rig->tree;
        tac_Mat3 stiff[64];
        random_loads(&rnd, rig);
        for (int i = 0; i < 64 * 9; i++)
            stiff[i / 9].m[i % 9 / 3][i % 3] = (i % 9) % 4 ? 0.1 : rnd_uniform(&rnd, 0.5, 2.0);
        tree_rig_prepare(rig, 2e-3);
        double v[2][192], x[2][6 * 64], K[2];
        assert_true(t->dofs <= 192 && t->links <= 64);
        for (int k = 0; k < 2; k++) {
            const taci_RecursionKernel *kernel = k ? fast : &taci_recursion_plain;
            taci_Arena arena;
            taci_Recursion r = bare_recursion(t, &arena);
            taci_RecursionInertia in = {.place = t->mid,
                                        .scale = 1e3,
                                        .spin = t->spin,
                                        .extra = t->diag,
                                        .stiff = seed % 2 ? stiff : NULL};
            taci_RecursionLoad load = {.place = t->mid,
                                       .scale = 1e3,
                                       .twist = t->state[t->phase].x,
                                       .gyro = true,
                                       .wrench = rig->wrench,
                                       .tau = rig->tau};
            assert_true(kernel->factor(&r, &in));
            kernel->solve(&r, &load, v[k]);
            kernel->reflect(&r, t->mid, rig->tau, 2.0, t->state[t->phase].x, x[k]);
            K[k] = kernel->metric(&r, t->state[t->phase].x, x[k]) +
                   kernel->gyro_power(&r, &in, t->state[t->phase].x, x[k]);
            taci_arena_destroy(&arena);
        }
        worst = larger(worst, largest_difference(v[0], v[1], t->dofs) / largest(v[0], t->dofs));
        worst = larger(worst,
                       largest_difference(x[0], x[1], 6 * t->links) / largest(x[0], 6 * t->links));
        worst = larger(worst, fabs(K[0] - K[1]));
        tree_rig_destroy(rig);
    }
    check_near(worst, 0.0, 0.0); // the same operations in the same order
}

static void places_and_twists_in_four_lanes_are_the_plain_ones(void **state)
{
    (void)state;
    if (taci_recursion_kernel() == &taci_recursion_plain)
        skip(); // this machine has one text only
    double worst = 0.0;
    for (int seed = 0; seed < 60; seed++) {
        Rnd rnd = rnd_make(8000 + (uint64_t)seed);
        TreeRig *rig = tree_rig_random(&rnd, 30, false);
        const taci_Tree *t = &rig->tree;
        double *q = t->state[0].q;
        taci_TreePlace plain[64], fast[64];
        tac_Twist plain_twist[64], fast_twist[64];
        for (int i = 0; i < t->links && seed % 2; i++) // far round, and beyond what lanes take
            if (t->link[i].type == TACI_TREE_REVOLUTE)
                q[t->link[i].position] *= seed % 4 == 1 ? 1e3 : 1e6;
        taci_tree_place_plain(t, q, plain);
        taci_tree_place_avx2(t, q, fast);
        taci_tree_twists_plain(t, plain, rig->tree.state[0].x, plain_twist);
        taci_tree_twists_avx2(t, plain, rig->tree.state[0].x, fast_twist);
        worst = larger(worst, largest_difference(&plain->R.m[0][0], &fast->R.m[0][0],
                                                 (int)(sizeof *plain / sizeof(double)) * t->links));
        worst = larger(worst,
                       largest_difference(&plain_twist->lin.x, &fast_twist->lin.x, 6 * t->links));
        tree_rig_destroy(rig);
    }
    check_near(worst, 0.0, 0.0); // the same operations in the same order
}

static void sines_and_cosines_are_right_to_the_last_place(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(9);
    double worst = 0.0;
    for (int i = 0; i < test_count(200000, 20000); i++) {
        double x = rnd_uniform(&rnd, -1.0, 1.0) * (i % 3 ? ANGLE_LARGE : 4.0), s, c;
        if (i % 7 == 0) // next to where one of them is zero
            x = rnd_int(&rnd, -60000, 60000) * 1.5707963267948966 + (i % 2) * 1e-9;
        angle_sincos(x, &s, &c);
        double S = sin(x), C = cos(x); // within an ulp of the truth themselves
        worst = larger(worst, fabs(s - S) / (nextafter(fabs(S), 2.0) - fabs(S)));
        worst = larger(worst, fabs(c - C) / (nextafter(fabs(C), 2.0) - fabs(C)));
    }
    show(worst, "ulp");
    check_at_most(worst, 2.0);
}

// -------------------------------------------------------------------------------------------- laws

/// Power of all wrenches on the links, at the midpoint.
static double wrench_power(const TreeRig *rig)
{
    const taci_Tree *t = &rig->tree;
    tac_Twist twist[64];
    double sum = 0.0;
    taci_tree_twists(t, t->mid, t->v_hat, twist);
    for (int i = 0; i < t->links; i++) {
        twist[i].lin = v3_add(twist[i].lin, v3_cross(twist[i].ang, t->mid[i].d));
        sum += sv_dot(rig->wrench[i], twist[i]);
    }
    return sum;
}

static void each_step_changes_the_kinetic_energy_by_the_work_done(void **state)
{
    (void)state;
    double worst = 0.0;
    for (int seed = 0; seed < test_count(40, 20); seed++) {
        Rnd rnd = rnd_make(3000 + (uint64_t)seed);
        TreeRig *rig = tree_rig_random(&rnd, 14, false);
        taci_Tree *t = &rig->tree;
        Rows rows;
        random_rows(&rnd, rig, &rows);
        for (int i = 0; i < t->row_count; i++)
            t->row[i].kappa = smaller(t->row[i].kappa, 1e3); // stiffer: kappa (P v̂)² is all
                                                             // rounding
        for (int i = 0; i < t->ball_count; i++)
            t->ball[i].kappa = smaller(t->ball[i].kappa, 1e3);
        t->project_every = 0;
        for (int k = 0; k < 12; k++) {
            random_loads(&rnd, rig);
            memset(rig->spring, 0, (size_t)t->dofs * sizeof(double));
            tree_rig_prepare(rig, 1e-2);
            t->form->free(t, rig->tau, rig->wrench, t->v_hat);
            double K = tree_rig_kinetic(rig), work = t->T * wrench_power(rig);
            for (int i = 0; i < t->row_count; i++) {
                double s = 0.0;
                for (int j = 0; j < t->row[i].count; j++)
                    s += t->row[i].arm[j] * t->v_hat[t->row[i].dof[j]];
                work -= t->T * t->row[i].kappa * s * s;
            }
            for (int i = 0; i < 3 * t->ball_count; i++) {
                const taci_TreeBall *ball = &t->ball[i / 3];
                double s = taci_tree_ball_rate(ball, i % 3, t->v_hat);
                work -= t->T * ball->kappa * s * s;
            }
            tree_rig_finish(rig);
            work +=
                rig->work + t->form->gyro_work(t, t->state[t->phase].x, t->state[1 - t->phase].x);
            worst = larger(worst, fabs(tree_rig_kinetic(rig) - K - work) / (K + fabs(work)));
        }
        tree_rig_destroy(rig);
    }
    show(worst, "relative");
    check_at_most(worst, 1e-12); // rounding; the scheme has no other error here
}

static void free_trees_keep_their_linear_momentum(void **state)
{
    (void)state;
    double worst = 0.0;
    for (int seed = 0; seed < test_count(10, 5); seed++) {
        Rnd rnd = rnd_make(4000 + (uint64_t)seed);
        TreeRig *rig = tree_rig_random(&rnd, 12, true);
        taci_Tree *t = &rig->tree;
        tac_Vec3 p0, p, L;
        rig->exact = true; // corrections along the inner motion keep it as well
        taci_tree_momentum(t, t->now, t->state[t->phase].x, &p0, &L);
        for (int k = 0; k < 200; k++)
            tree_rig_step(rig, 2e-3);
        taci_tree_momentum(t, t->now, t->state[t->phase].x, &p, &L);
        worst = larger(worst, v3_norm(v3_sub(p, p0)));
        tree_rig_destroy(rig);
    }
    show(worst, "N·s");
    check_at_most(worst, 1e-11); // rounding of 200 steps, momenta near 10
}

static void a_projection_keeps_momenta_and_books_what_it_takes(void **state)
{
    (void)state;
    for (int seed = 0; seed < 20; seed++) {
        Rnd rnd = rnd_make(5000 + (uint64_t)seed);
        TreeRig *rig = tree_rig_random(&rnd, 10, true);
        taci_Tree *t = &rig->tree;
        int n = 6 * t->links;
        double *x = t->state[1].x, *v = calloc((size_t)t->dofs, sizeof *v);
        assert_non_null(v);
        for (int i = 0; i < n; i++)
            x[i] = rnd_uniform(&rnd, -1.0, 1.0);
        memcpy(t->next, t->now, (size_t)t->links * sizeof *t->next);
        t->state[0].steps = t->project_every - 1;
        tac_Vec3 p0, L0, p, L;
        taci_tree_momentum(t, t->now, x, &p0, &L0);
        double K = t->form->kinetic(t, x), share = t->form->ghost(t, t->now, x);
        double lost = t->form->reduce(t, x);
        taci_tree_momentum(t, t->now, x, &p, &L);
        check_vec3_near(p, p0, 1e-12);
        check_vec3_near(L, L0, 1e-12);
        check_near(t->form->kinetic(t, x), K - lost, 1e-13 * K);
        check_near(share * K, lost, 1e-12 * K);
        check_at_most(t->form->ghost(t, t->now, x), 1e-26); // nothing is left to take
        t->state[0].steps = 0;                              // and other steps take nothing
        check_near(t->form->reduce(t, x), 0.0, 0.0);
        free(v);
        tree_rig_destroy(rig);
    }
}

static void the_rates_of_a_state_are_those_it_was_made_from(void **state)
{
    (void)state;
    for (int seed = 0; seed < 20; seed++) {
        Rnd rnd = rnd_make(6000 + (uint64_t)seed);
        TreeRig *rig = tree_rig_random(&rnd, 14, false);
        taci_Tree *t = &rig->tree;
        double v[MOST_DOFS], back[MOST_DOFS];
        for (int i = 0; i < t->dofs; i++)
            v[i] = rnd_uniform(&rnd, -1.0, 1.0);
        t->form->set_rates(t, t->now, v, t->state[0].x);
        t->form->rates(t, t->now, t->state[0].x, back);
        check_array_near(back, v, (size_t)t->dofs, 1e-11); // rounding times the condition of M
        tree_rig_destroy(rig);
    }
}

static void kicks_change_the_energy_as_probed(void **state)
{
    (void)state;
    for (int seed = 0; seed < 20; seed++) {
        Rnd rnd = rnd_make(7000 + (uint64_t)seed);
        TreeRig *rig = tree_rig_random(&rnd, 10, seed % 2);
        taci_Tree *t = &rig->tree;
        double a1, a2, v[MOST_DOFS];
        for (int i = 0; i < t->dofs; i++)
            v[i] = rnd_uniform(&rnd, -1.0, 1.0);
        memcpy(t->next, t->now, (size_t)t->links * sizeof *t->next);
        double *x = t->state[1].x;
        t->form->set_rates(t, t->next, v, x);
        random_loads(&rnd, rig);
        for (int along = 0; along < 3; along++) {
            double K = t->form->kinetic(t, x), alpha = 0.01;
            tac_Vec3 p0, L0, p, L;
            taci_tree_momentum(t, t->next, x, &p0, &L0);
            bool there = along == 2 ? t->form->probe_effort(t, rig->tau, rig->wrench, &a1, &a2)
                                    : t->form->probe_motion(t, along == 0, &a1, &a2);
            if (!there) { // a single free body has no inner motion
                assert_true(along == 1);
                continue;
            }
            t->form->kick(t, alpha);
            check_near(t->form->kinetic(t, x), K + alpha * (a1 + alpha * a2), 1e-12 * (K + a2));
            taci_tree_momentum(t, t->next, x, &p, &L);
            if (along == 1 && seed % 2) { // all roots are free: both momenta stay
                check_vec3_near(p, p0, 1e-12);
                check_vec3_near(L, L0, 1e-12);
            }
        }
        tree_rig_destroy(rig);
    }
}

static void efforts_probe_along_the_inverse_of_the_mass_matrix(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(77);
    TreeRig *rig = tree_rig_random(&rnd, 10, false);
    taci_Tree *t = &rig->tree;
    double v[MOST_DOFS], zero[MOST_DOFS] = {0}, tau[MOST_DOFS], a1, a2, alpha = 1e-3;
    memcpy(t->next, t->now, (size_t)t->links * sizeof *t->next);
    t->form->set_rates(t, t->next, zero, t->state[1].x);
    for (int i = 0; i < t->dofs; i++)
        tau[i] = rnd_uniform(&rnd, -1.0, 1.0);
    assert_true(t->form->probe_effort(t, tau, NULL, &a1, &a2));
    t->form->kick(t, alpha); // impulses alpha tau on a tree at rest
    t->form->rates(t, t->next, t->state[1].x, v);
    double power = 0.0;
    for (int i = 0; i < t->dofs; i++)
        power += 0.5 * alpha * tau[i] * v[i];
    check_near(power, t->form->kinetic(t, t->state[1].x), 1e-12 * power); // ½ p·v = ½ v·Mv
    check_near(a1, 0.0, 1e-15);
    tree_rig_destroy(rig);
}

/// A state given to another tree decides its future, bit for bit: nothing is hidden in the form.
static void the_state_is_all_that_decides_the_future(void **state)
{
    (void)state;
    for (int steps = 0; steps < 6; steps++) { // while the prediction starts, and after
        Rnd one = rnd_make(88), two = rnd_make(88);
        TreeRig *a = tree_rig_random(&one, 12, false), *b = tree_rig_random(&two, 12, false);
        taci_Tree *ta = &a->tree, *tb = &b->tree;
        for (int k = 0; k < steps; k++)
            tree_rig_step(a, 2e-3);
        taci_TreeState *from = &ta->state[ta->phase], *to = &tb->state[tb->phase];
        memcpy(to->q, from->q, (size_t)ta->positions * sizeof(double));
        memcpy(to->x, from->x, (size_t)ta->form->state_count(ta) * sizeof(double));
        for (int j = 0; j < 3; j++)
            memcpy(to->hat[j], from->hat[j], (size_t)ta->dofs * sizeof(double));
        to->history = from->history;
        to->steps = from->steps;
        taci_tree_place(tb, to->q, tb->now);
        for (int k = 0; k < 12; k++) {
            tree_rig_step(a, 2e-3);
            tree_rig_step(b, 2e-3);
        }
        assert_memory_equal(ta->state[ta->phase].q, tb->state[tb->phase].q,
                            (size_t)ta->positions * sizeof(double));
        tree_rig_destroy(a);
        tree_rig_destroy(b);
    }
}

static void a_joint_that_moves_no_mass_is_not_regular(void **state)
{
    (void)state;
    for (int type = TACI_TREE_REVOLUTE; type <= TACI_TREE_FREE; type++) {
        TreeRigLink link = {.parent = -1, .type = type, .axis = {0, 0, 1}, .Rp = m3_identity()};
        double q[7] = {0}, v[6] = {0};
        q[type == TACI_TREE_BALL ? 0 : 3] = 1.0; // no rotation
        TreeRig *rig = tree_rig_create(&link, 1, 0);
        taci_Tree *t = &rig->tree;
        tree_rig_set(rig, q, v);
        t->T = 1e-3;
        assert_false(t->form->factor(t));
        t->form->rates(t, t->now, t->state[0].x, v);
        for (int i = 0; i < t->dofs; i++)
            check_near(v[i], 0.0, 0.0);
        check_near(t->form->ghost(t, t->now, t->state[0].x), 0.0, 0.0);
        tree_rig_destroy(rig);
    }
}

static void twists_at_the_start_are_those_of_the_state(void **state)
{
    (void)state;
    for (int seed = 0; seed < 20; seed++) {
        Rnd rnd = rnd_make(9000 + (uint64_t)seed);
        TreeRig *rig = tree_rig_random(&rnd, 14, false);
        taci_Tree *t = &rig->tree;
        double v[MOST_DOFS];
        tac_Twist twist[64], expected[64];
        for (int i = 0; i < t->dofs; i++)
            v[i] = rnd_uniform(&rnd, -1.0, 1.0);
        t->form->set_rates(t, t->now, v, t->state[0].x);
        memcpy(t->mid, t->now, (size_t)t->links * sizeof *t->mid); // the geometry of both is one
        t->form->start_twists(t, twist);
        taci_tree_twists(t, t->now, v, expected);
        check_array_near(&twist->lin.x, &expected->lin.x, (size_t)(6 * t->links),
                         1e-13); // rounding
        tree_rig_destroy(rig);
    }
}

static void each_predictor_predicts_what_it_says(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(99);
    TreeRig *rig = tree_rig_random(&rnd, 12, false);
    taci_Tree *t = &rig->tree;
    double v[MOST_DOFS], now[MOST_DOFS];
    bool at_start = false;
    for (int k = 0; k < 5; k++)
        tree_rig_step(rig, 2e-3);
    const taci_TreeState *s = &t->state[t->phase];
    size_t n = (size_t)t->dofs;
    t->predictor = TAC_PREDICTOR_LAST;
    t->form->predict(t, 0, v, &at_start);
    assert_false(at_start);
    assert_memory_equal(v, s->hat[0], n * sizeof *v);
    t->predictor = TAC_PREDICTOR_START;
    t->form->predict(t, 0, v, &at_start);
    t->form->rates(t, t->now, s->x, now);
    assert_true(at_start);
    assert_memory_equal(v, now, n * sizeof *v);
    t->predictor = TAC_PREDICTOR_EXTRAPOLATE;
    t->form->predict(t, 0, v, &at_start);
    assert_false(at_start);
    for (size_t i = 0; i < n; i++) {
        double expected = (5 * s->hat[0][i] + 2 * s->hat[1][i] - 3 * s->hat[2][i]) / 4;
        check_near(v[i], expected, 1e-13);
        t->v_hat[i] = (double)i;
    }
    t->form->predict(t, 1, v, &at_start); // a second pass goes around what was applied
    assert_memory_equal(v, t->v_hat, n * sizeof *v);
    tree_rig_destroy(rig);
}

/// 50 000 rows over as many velocities are more than an int counts.
static void memory_for_more_rows_than_an_int_counts_is_asked_for(void **state)
{
    (void)state;
    enum { LINKS = 50000 };
    taci_TreeLink *link = calloc(LINKS, sizeof *link);
    assert_non_null(link);
    for (int i = 0; i < LINKS; i++)
        link[i] = (taci_TreeLink){.parent = i - 1, .type = TACI_TREE_REVOLUTE, .dof = i, .dofs = 1};
    taci_Tree tree = {.links = LINKS, .dofs = LINKS, .link = link, .row_capacity = LINKS};
    assert_true(taci_tree_recursion.need(&tree) > 2 * sizeof(double) * LINKS * (size_t)LINKS);
    free(link);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_recursion_is_the_dense_assembly),
        cmocka_unit_test(the_response_of_sites_is_that_of_the_dense_matrix),
        cmocka_unit_test(the_kernels_agree_to_the_last_bit),
        cmocka_unit_test(places_and_twists_in_four_lanes_are_the_plain_ones),
        cmocka_unit_test(sines_and_cosines_are_right_to_the_last_place),
        cmocka_unit_test(each_step_changes_the_kinetic_energy_by_the_work_done),
        cmocka_unit_test(free_trees_keep_their_linear_momentum),
        cmocka_unit_test(a_projection_keeps_momenta_and_books_what_it_takes),
        cmocka_unit_test(the_rates_of_a_state_are_those_it_was_made_from),
        cmocka_unit_test(kicks_change_the_energy_as_probed),
        cmocka_unit_test(efforts_probe_along_the_inverse_of_the_mass_matrix),
        cmocka_unit_test(the_state_is_all_that_decides_the_future),
        cmocka_unit_test(a_joint_that_moves_no_mass_is_not_regular),
        cmocka_unit_test(twists_at_the_start_are_those_of_the_state),
        cmocka_unit_test(each_predictor_predicts_what_it_says),
        cmocka_unit_test(memory_for_more_rows_than_an_int_counts_is_asked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
