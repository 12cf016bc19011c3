/* Square factors of mass matrices and the dense form of trees: M and C of random trees by two
 * routes, the factors and their gyroscopic matrices, the operator, and steps of bare trees. */
#include "bare_tree.h"
#include "check.h"
#include "golden.h"
#include "math/so3.h"
#include "math/square.h"
#include "system/tree/tree_columns.h"
#include "larger.h"
#include <string.h>
#include <tactus/world.h>

#define N BARE_DOFS

#define SITES 19 // more than a response takes at once

static const int forms[] = {TAC_FORM_SQUARE, TAC_FORM_SYMMETRIC, TAC_FORM_LEAF};

static double largest(const double *x, int n)
{
    double most = 0.0;
    for (int i = 0; i < n; i++)
        most = larger(most, fabs(x[i]));
    return most;
}

static double distance(const double *x, const double *y, int n)
{
    double most = 0.0;
    for (int i = 0; i < n; i++)
        most = larger(most, fabs(x[i] - y[i]));
    return most;
}

// ---- M and C

typedef struct Dynamics { // of a bare tree, in the order of elimination
    BareTree bare;
    taci_TreeColumns columns;
    taci_TreeColumn column[N];
    taci_Arena memory;
    double q[2 * N], v[N]; // v in the order of velocities
    double M[N * N], C[N * N];
} Dynamics;

static void build_at(Dynamics *d, const double *q, const double *v, double *M, double *C)
{
    double x[N];
    taci_tree_place(&d->bare.tree, q, d->bare.tree.now);
    taci_tree_columns_sort(&d->columns, v, x);
    taci_tree_columns_build(&d->columns, &d->bare.tree, d->bare.tree.now, x, d->column, M, C);
}

static void make_dynamics(Dynamics *d, uint64_t seed)
{
    Rnd rnd = rnd_make(seed);
    bare_tree_random(&d->bare, &rnd, rnd_int(&rnd, 1, 9), seed % 2 == 1);
    bare_tree_create(&d->bare, &taci_tree_square, TAC_FORM_SQUARE);
    for (int i = 0; i < d->bare.tree.dofs; i++)
        d->bare.tree.rotor[i] = rnd_chance(&rnd, 0.3) ? 0.01 : 0.0;
    assert_true(taci_arena_create(&d->memory, taci_tree_columns_need(&d->bare.tree)));
    assert_true(taci_tree_columns_create(&d->columns, &d->bare.tree, &d->memory));
    bare_tree_random_state(&d->bare, &rnd, d->q, d->v);
    build_at(d, d->q, d->v, d->M, d->C);
}

static void drop_dynamics(Dynamics *d)
{
    taci_arena_destroy(&d->memory);
    bare_tree_destroy(&d->bare);
}

/// Momenta of all links at their centres of mass, as six numbers each, for rates v at q.
static void link_momenta(taci_Tree *t, const double *q, const double *v, double (*P)[6])
{
    taci_TreePlace place[BARE_LINKS];
    tac_Twist twist[BARE_LINKS];
    taci_tree_place(t, q, place);
    taci_tree_twists(t, place, v, twist);
    for (int i = 0; i < t->links; i++) {
        tac_Mat3 J = m3_rotate_symmetric(&place[i].R, &t->link[i].J);
        tac_Vec3 u = v3_add(twist[i].lin, v3_cross(twist[i].ang, place[i].d));
        sv_store(P[i], v3_scale(t->link[i].m, u), m3_mul_v(&J, twist[i].ang));
    }
}

/// tau_j = sum over links of (twist at the centre of mass for a unit rate j) · F
static void project(taci_Tree *t, const double *q, double (*F)[6], double *tau)
{
    taci_TreePlace place[BARE_LINKS];
    tac_Twist twist[BARE_LINKS];
    taci_tree_place(t, q, place);
    for (int j = 0; j < t->dofs; j++) {
        double e[N] = {0};
        e[j] = 1.0;
        taci_tree_twists(t, place, e, twist);
        tau[j] = 0.0;
        for (int i = 0; i < t->links; i++) {
            tac_Vec3 u = v3_add(twist[i].lin, v3_cross(twist[i].ang, place[i].d));
            tau[j] += sv_dot(sv_wrench(F[i]), (tac_Twist){u, twist[i].ang});
        }
    }
}

static void the_mass_matrix_is_the_sum_over_all_bodies(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 40; seed++) {
        Dynamics d;
        make_dynamics(&d, seed);
        taci_Tree *t = &d.bare.tree;
        int n = t->dofs, stride = d.columns.stride;
        for (int j = 0; j < n; j++) {
            double e[N] = {0}, P[BARE_LINKS][6], tau[N];
            e[d.columns.dof[j]] = 1.0;
            link_momenta(t, d.q, e, P);
            project(t, d.q, P, tau);
            tau[d.columns.dof[j]] += t->rotor[d.columns.dof[j]];
            for (int i = 0; i < n; i++) // entries are of order 1: rounding of some ten products
                check_near(d.M[i * stride + j], tau[d.columns.dof[i]], 1e-13);
        }
        drop_dynamics(&d);
    }
}

static void c_and_its_transpose_are_the_rate_of_the_mass_matrix(void **state)
{
    (void)state;
    const double h = 1e-5; // s: both errors of the central difference near 1e-10
    for (uint64_t seed = 0; seed < 40; seed++) {
        Dynamics d;
        double q[2 * N], C[N * N], before[N * N], after[N * N];
        make_dynamics(&d, seed);
        int n = d.bare.tree.dofs, stride = d.columns.stride;
        taci_tree_move(&d.bare.tree, d.q, -h, d.v, q);
        build_at(&d, q, d.v, before, C);
        taci_tree_move(&d.bare.tree, d.q, h, d.v, q);
        build_at(&d, q, d.v, after, C);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                check_near(d.C[i * stride + j] + d.C[j * stride + i],
                           (after[i * stride + j] - before[i * stride + j]) / (2 * h), 3e-8);
        drop_dynamics(&d);
    }
}

static void c_times_the_rates_is_the_bias(void **state)
{
    (void)state;
    const double h = 1e-5;
    for (uint64_t seed = 0; seed < 40; seed++) {
        Dynamics d;
        double q[2 * N], before[BARE_LINKS][6], after[BARE_LINKS][6], bias[N];
        make_dynamics(&d, seed);
        taci_Tree *t = &d.bare.tree;
        taci_tree_move(t, d.q, -h, d.v, q);
        link_momenta(t, q, d.v, before);
        taci_tree_move(t, d.q, h, d.v, q);
        link_momenta(t, q, d.v, after);
        for (int i = 0; i < 6 * t->links; i++)
            after[i / 6][i % 6] = (after[i / 6][i % 6] - before[i / 6][i % 6]) / (2 * h);
        project(t, d.q, after, bias);
        for (int i = 0; i < t->dofs; i++) {
            double sum = 0.0;
            for (int j = 0; j < t->dofs; j++)
                sum += d.C[i * d.columns.stride + j] * d.v[d.columns.dof[j]];
            check_near(sum, bias[d.columns.dof[i]], 3e-8); // as above
        }
        drop_dynamics(&d);
    }
}

// ---- Factors

typedef struct Factor {
    taci_Square f;
    taci_Arena memory;
    double Ct[N * N];
} Factor;

/// Factor of the tree's M, with Ct from its C.
static void make_factor(Factor *k, const Dynamics *d, int form)
{
    int n = d->bare.tree.dofs, stride = d->columns.stride;
    double C[N * N];
    assert_true(taci_arena_create(&k->memory, taci_square_need(n, form)));
    assert_true(taci_square_create(&k->f, n, form, &k->memory));
    memcpy(k->f.At, d->M, sizeof(double) * (size_t)(n * stride));
    memcpy(C, d->C, sizeof(double) * (size_t)(n * stride));
    memset(k->Ct, 0, sizeof k->Ct);
    assert_true(taci_square_gyro(&k->f, C, k->Ct));
}

/// A' v for a factor at q; the C that goes with it is not used.
static void state_at(Dynamics *d, int form, const double *q, const double *x, double *eta)
{
    Factor k;
    double C[N * N], M[N * N];
    Dynamics other = *d;
    build_at(d, q, d->v, M, C);
    memcpy(other.M, M, sizeof M);
    memcpy(other.C, C, sizeof C);
    make_factor(&k, &other, form);
    taci_square_state(&k.f, x, eta);
    taci_arena_destroy(&k.memory);
}

static void check_factor(const Factor *k, const Dynamics *d)
{
    int n = d->bare.tree.dofs, stride = d->columns.stride;
    for (int j = 0; j < n; j++) {
        double e[N] = {0}, eta[N], p[N], back[N];
        e[j] = 1.0;
        taci_square_state(&k->f, e, eta);
        taci_square_momentum(&k->f, eta, p);
        for (int i = 0; i < n; i++) // A A' = M, entries of order 1
            check_near(p[i], d->M[i * stride + j], 1e-13);
        taci_square_rates(&k->f, eta, back);
        for (int i = 0; i < n; i++) // condition numbers reach 1e4
            check_near(back[i], e[i], 1e-10);
        taci_square_impulse(&k->f, p, back);
        for (int i = 0; i < n; i++)
            check_near(back[i], eta[i], 1e-10);
        for (int i = 0; i < n; i++) // skew by construction, not to rounding
            assert_true(k->Ct[i * stride + j] == -k->Ct[j * stride + i]);
    }
}

static void every_factor_gives_the_mass_matrix_and_a_skew_matrix(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 20; seed++)
        for (int form = 0; form < 3; form++) {
            Dynamics d;
            Factor k;
            make_dynamics(&d, seed);
            make_factor(&k, &d, forms[form]);
            check_factor(&k, &d);
            taci_arena_destroy(&k.memory);
            drop_dynamics(&d);
        }
}

/// Ct v = C v - A (dA/dt)' v with dA/dt by differences: a wrong sign of either part fails here.
static void the_gyroscopic_matrix_acts_as_the_rate_of_the_factor_says(void **state)
{
    (void)state;
    const double h = 1e-5;
    for (uint64_t seed = 0; seed < 20; seed++)
        for (int form = 0; form < 3; form++) {
            Dynamics d;
            Factor k;
            make_dynamics(&d, seed);
            make_factor(&k, &d, forms[form]);
            int n = d.bare.tree.dofs, stride = d.columns.stride;
            double q[2 * N], before[N], after[N], AdA[N], w[N] = {0}, x[N], most = 0.0;
            for (int column = 0; column < n; column++) { // the whole matrix, column by column
                memset(x, 0, sizeof x);
                x[column] = 1.0;
                taci_tree_move(&d.bare.tree, d.q, -h, d.v, q);
                state_at(&d, forms[form], q, x, before);
                taci_tree_move(&d.bare.tree, d.q, h, d.v, q);
                state_at(&d, forms[form], q, x, after);
                for (int i = 0; i < n; i++)
                    after[i] = (after[i] - before[i]) / (2 * h);
                taci_square_momentum(&k.f, after, AdA);
                for (int i = 0; i < n; i++) {
                    w[i] = d.C[i * stride + column] - AdA[i];
                    most = larger(most, fabs(w[i] - k.Ct[i * stride + column]));
                }
            }
            check_at_most(most, 1e-7); // differences of a factor, whose second derivatives are
                                       // large
            if (n > 1 && seed > 4)     // and it is not all zero
                check_at_least(largest(k.Ct, n * stride), 1e-4);
            taci_arena_destroy(&k.memory);
            drop_dynamics(&d);
        }
}

static void a_mass_matrix_that_is_not_positive_definite_is_refused(void **state)
{
    (void)state;
    const double cases[][4] = {{1, 1, 1, 1},  {1, 2, 2, 1},           {0, 0, 0, 1},
                               {-1, 0, 0, 1}, {(double)NAN, 0, 0, 1}, {1, 0, 0, (double)INFINITY}};
    for (int form = 0; form < 3; form++)
        for (int i = 0; i < 6; i++) {
            taci_Arena memory;
            taci_Square f;
            assert_true(taci_arena_create(&memory, taci_square_need(2, forms[form])));
            assert_true(taci_square_create(&f, 2, forms[form], &memory));
            memcpy(f.At, cases[i], sizeof cases[i]);
            assert_false(taci_square_factor(&f));
            taci_arena_destroy(&memory);
        }
}

// ---- The operator

static void the_operator_is_solved_for_one_and_for_several_sides(void **state)
{
    (void)state;
    Rnd rnd = rnd_make(7);
    for (int n = 1; n <= 40; n++) {
        int stride = taci_square_stride(n);
        double A[40 * 40] = {0}, LU[40 * 40], b[40], x[40], X[40 * 5];
        for (int i = 0; i < n; i++)
            for (int j = 0; j <= i; j++) { // positive definite plus skew
                double s = rnd_uniform(&rnd, -1, 1), w = rnd_uniform(&rnd, -3, 3);
                A[i * stride + j] = i == j ? n + 1 : s + w;
                A[j * stride + i] = i == j ? n + 1 : s - w;
            }
        memcpy(LU, A, sizeof A);
        assert_true(taci_operator_factor(LU, n, stride));
        for (int i = 0; i < n; i++) {
            x[i] = b[i] = rnd_uniform(&rnd, -1, 1);
            for (int j = 0; j < 5; j++)
                X[i * 5 + j] = (j + 1) * b[i];
        }
        taci_operator_solve(LU, n, stride, x);
        taci_operator_solve_many(LU, n, stride, X, 5, 5);
        for (int i = 0; i < n; i++) {
            double sum = 0.0;
            for (int j = 0; j < n; j++)
                sum += A[i * stride + j] * x[j];
            check_near(sum, b[i], 1e-13); // condition below 10
            for (int j = 0; j < 5; j++)
                check_near(X[i * 5 + j], (j + 1) * x[i], 1e-14 * (j + 1)); // other order of sums
        }
    }
}

// ---- Steps of bare trees

/// Error of the chain at 0.5 s; `mode_2`: each step from its start, then around the result.
static double chain_error(int form, double T, bool mode_2, const double *reference)
{
    static BareTree b;
    const double q0[6] = {0.6, -0.5, 0.7, -0.8, 0.5, 0.9};
    bare_tree_chain6(&b);
    bare_tree_create(&b, &taci_tree_square, form);
    memcpy(bare_tree_q(&b), q0, sizeof q0);
    const double rest[6] = {0};
    bare_tree_set_rates(&b, rest);
    b.tree.state[0].history = 2; // two past midpoint velocities of 0
    b.tree.predictor = mode_2 ? TAC_PREDICTOR_START : TAC_PREDICTOR_EXTRAPOLATE;
    double E0 = bare_tree_energy(&b), drift = 0.0;
    for (int k = 0, steps = (int)(0.5 / T + 0.5); k < steps; k++) {
        bare_tree_step(&b, T, mode_2);
        drift = larger(drift, fabs(bare_tree_energy(&b) / E0 - 1.0));
    }
    // rounding of a thousand steps; the reference, whose root comes from an eigensolver,
    // has 1.2e-12
    check_at_most(drift, 1e-11);
    double square = 0.0;
    for (int i = 0; i < 6; i++)
        square += (bare_tree_q(&b)[i] - reference[i]) * (bare_tree_q(&b)[i] - reference[i]);
    bare_tree_destroy(&b);
    return sqrt(square);
}

static void a_chain_of_six_joints_has_the_errors_of_the_reference(void **state)
{
    (void)state;
    Golden g = golden_open("arm.txt");
    double reference[6], expected[3], error[3];
    while (strcmp(golden_word(&g), "chain6") != 0)
        ;
    golden_numbers(&g, reference, 6);
    const int order[] = {TAC_FORM_SYMMETRIC, TAC_FORM_SQUARE, TAC_FORM_LEAF};
    const char *name[] = {"sym", "llt", "ltl"};
    for (int form = 0; form < 3; form++) {
        golden_expect(&g, "analytic");
        golden_named_numbers(&g, name[form], expected, 3);
        for (int i = 0; i < 3; i++) {
            error[i] = chain_error(order[form], 2e-3 / (1 << i), false, reference);
            check_near(error[i], expected[i], 1e-6 * expected[i]);
        }
        check_between(log2(error[1] / error[2]), 1.9, 2.1); // second order; 1.92 for the root
    }
    // Two passes in each step: second order only if eta, not the rates, goes to the second one.
    for (int i = 0; i < 2; i++)
        error[i] = chain_error(TAC_FORM_SQUARE, 5e-4 / (1 << i), true, reference);
    check_between(log2(error[0] / error[1]), 1.9, 2.1);
    golden_close(&g);
}

/// A free random tree, without forces, for `seconds`.
static void fly(BareTree *b, uint64_t seed, int form, double T, double seconds, double *energy,
                tac_Vec3 *linear, tac_Vec3 *angular)
{
    Rnd rnd = rnd_make(seed);
    double v[N];
    tac_Vec3 p0, L0, p, L;
    bare_tree_random(b, &rnd, 7, true);
    bare_tree_create(b, &taci_tree_square, form);
    bare_tree_random_state(b, &rnd, bare_tree_q(b), v);
    bare_tree_set_rates(b, v);
    taci_Tree *t = &b->tree;
    taci_tree_momentum(t, t->now, bare_tree_x(b), &p0, &L0);
    double E0 = bare_tree_energy(b), worst = 0.0;
    *linear = *angular = v3(0, 0, 0);
    for (int k = 0, steps = (int)(seconds / T + 0.5); k < steps; k++) {
        bare_tree_step(b, T, k < 2);
        worst = larger(worst, fabs(bare_tree_energy(b) / E0 - 1.0));
        taci_tree_place(t, bare_tree_q(b), t->now);
        taci_tree_momentum(t, t->now, bare_tree_x(b), &p, &L);
        *linear = v3(larger(linear->x, fabs(p.x - p0.x)), larger(linear->y, fabs(p.y - p0.y)),
                     larger(linear->z, fabs(p.z - p0.z)));
        *angular = v3_sub(L, L0);
    }
    *energy = worst;
}

static void a_free_tree_keeps_linear_momentum_and_energy_to_rounding(void **state)
{
    (void)state;
    static BareTree b;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        double energy;
        tac_Vec3 p, L;
        fly(&b, seed, TAC_FORM_SQUARE, 1e-3, 1.0, &energy, &p, &L);
        check_at_most(energy, 1e-11); // a thousand steps of rounding
        check_at_most_in(larger(p.x, larger(p.y, p.z)), 1e-11, "N·s"); // momentum of order 1
        bare_tree_destroy(&b);
    }
}

static void a_free_tree_keeps_energy_with_every_factor(void **state)
{
    (void)state;
    static BareTree b;
    for (int form = 0; form < 3; form++) {
        double energy;
        tac_Vec3 p, L;
        fly(&b, 2, forms[form], 4e-3, 1.0, &energy, &p, &L);
        check_at_most(energy, 1e-11);
        bare_tree_destroy(&b);
    }
}

static void angular_momentum_is_kept_to_second_order(void **state)
{
    (void)state;
    static BareTree b;
    double energy, size[2];
    tac_Vec3 p, L;
    for (int i = 0; i < 2; i++) {
        fly(&b, 3, TAC_FORM_SQUARE, 2e-3 / (1 << i), 0.4, &energy, &p, &L);
        size[i] = v3_norm(L);
        bare_tree_destroy(&b);
    }
    check_between(log2(size[0] / size[1]), 1.8, 2.2); // two step lengths: the order, roughly
}

// ---- Rows and corrections

/// A free tree in the middle of a step; sites on a body, on a coordinate and on the world.
static void prepare_step(BareTree *b, uint64_t seed, int form, taci_TreeSite site[SITES])
{
    double energy;
    tac_Vec3 p, L;
    fly(b, seed, form, 1e-3, 0.02, &energy, &p, &L);
    bare_tree_step(b, 1e-3, false); // its operator is there still
    taci_Tree *t = &b->tree;
    site[0] = (taci_TreeSite){.link = t->links - 1, .dof = -1, .at = v3(0.03, -0.02, 0.05)};
    site[1] = (taci_TreeSite){.link = -1, .dof = t->dofs - 1};
    site[2] = (taci_TreeSite){.link = -1, .dof = -1};
    for (int i = 3; i < SITES; i++) // bodies all over the tree
        site[i] = (taci_TreeSite){.link = i % t->links, .dof = -1, .at = v3(-0.1, 0.01 * i, 0.0)};
}

static void site_flow(taci_Tree *t, const taci_TreeSite *s, const double *v, double *out)
{
    tac_Twist twist[BARE_LINKS];
    taci_tree_twists(t, t->mid, v, twist);
    memset(out, 0, (size_t)taci_tree_site_flows(s) * sizeof *out);
    if (s->dof >= 0)
        out[0] = v[s->dof];
    else if (s->link >= 0)
        sv_store(out, v3_add(twist[s->link].lin, v3_cross(twist[s->link].ang, s->at)),
                 twist[s->link].ang);
}

static void the_response_is_what_unit_efforts_move(void **state)
{
    (void)state;
    static BareTree b;
    for (int form = 0; form < 3; form++) {
        taci_TreeSite site[SITES];
        prepare_step(&b, 5, forms[form], site);
        double G[6 * SITES * 6 * SITES] = {0}, asymmetry = 0.0;
        const int n = 6 * (SITES - 1) + 1; // flows: one site is a coordinate
        b.tree.form->response(&b.tree, site, SITES, G, n);
        for (int j = 0; j < n; j++) {
            double effort[6 * SITES] = {0}, v[N], out[6];
            effort[j] = 1.0;
            b.tree.form->solve(&b.tree, site, effort, SITES, v);
            for (int i = 0, row = 0; i < SITES; i++) {
                site_flow(&b.tree, &site[i], v, out);
                for (int k = 0; k < taci_tree_site_flows(&site[i]); k++, row++) // up to 0.1
                    check_near(G[row * n + j], out[k], 1e-14);
            }
            for (int i = 0; i < j; i++)
                asymmetry = larger(asymmetry, fabs(G[i * n + j] - G[j * n + i]));
        }
        for (int i = n * n; i < 36 * SITES * SITES; i++)
            check_near(G[i], 0.0, 0.0);  // nothing is written beyond its flows
        check_at_least(asymmetry, 1e-9); // gyroscopic: not symmetric, and must not be taken so
        bare_tree_destroy(&b);
    }
}

static void a_correction_of_the_inner_motion_keeps_both_momenta(void **state)
{
    (void)state;
    static BareTree b;
    for (int form = 0; form < 3; form++) {
        taci_TreeSite site[SITES];
        prepare_step(&b, 6, forms[form], site);
        taci_Tree *t = &b.tree;
        tac_Vec3 p0, L0, p, L;
        double a1, a2, alpha = 0.3;
        t->phase = 1 - t->phase; // between finish and commit: the state is k+1
        double *x = t->state[1 - t->phase].x, E0 = t->form->kinetic(t, x);
        taci_tree_momentum(t, t->next, x, &p0, &L0);
        assert_true(t->form->probe_motion(t, false, &a1, &a2));
        t->form->kick(t, alpha);
        taci_tree_momentum(t, t->next, x, &p, &L);
        check_near(t->form->kinetic(t, x), E0 + alpha * a1 + alpha * alpha * a2, 1e-13 * E0);
        check_at_least(a2, 1e-3);      // there is inner motion
        check_vec3_near(p, p0, 1e-12); // momenta of order 1, condition of M 1e2
        check_vec3_near(L, L0, 1e-12);
        bare_tree_destroy(&b);
    }
}

static void a_correction_along_an_effort_is_that_of_an_impulse(void **state)
{
    (void)state;
    static BareTree b;
    for (int form = 0; form < 3; form++) {
        taci_TreeSite site[SITES];
        prepare_step(&b, 8, forms[form], site);
        taci_Tree *t = &b.tree;
        tac_Wrench w[BARE_LINKS] = {{{0, 0, 0}, {0, 0, 0}}};
        tac_Vec3 p0, L0, p, L, f = {0.3, -0.2, 0.5};
        double a1, a2, alpha = 0.1;
        int link = t->links - 1;
        t->phase = 1 - t->phase;
        double *x = t->state[1 - t->phase].x, E0 = t->form->kinetic(t, x);
        tac_Vec3 at = v3_add(t->next[link].p, t->next[link].d);
        w[link].force = f;
        taci_tree_momentum(t, t->next, x, &p0, &L0);
        assert_true(t->form->probe_effort(t, NULL, w, &a1, &a2));
        t->form->kick(t, alpha);
        taci_tree_momentum(t, t->next, x, &p, &L);
        check_near(t->form->kinetic(t, x), E0 + alpha * a1 + alpha * alpha * a2, 1e-13 * E0);
        check_vec3_near(p, v3_axpy(p0, alpha, f), 1e-12);
        check_vec3_near(L, v3_axpy(L0, alpha, v3_cross(at, f)), 1e-12);
        bare_tree_destroy(&b);
    }
}

static void rates_come_back_from_the_state(void **state)
{
    (void)state;
    static BareTree b;
    Rnd rnd = rnd_make(9);
    for (int form = 0; form < 3; form++) {
        double v[N], back[N];
        bare_tree_random(&b, &rnd, 8, form == 0);
        bare_tree_create(&b, &taci_tree_square, forms[form]);
        bare_tree_random_state(&b, &rnd, bare_tree_q(&b), v);
        bare_tree_set_rates(&b, v);
        b.tree.form->rates(&b.tree, b.tree.now, bare_tree_x(&b), back);
        check_at_most(distance(v, back, b.tree.dofs), 1e-10); // condition of M up to 1e4
        bare_tree_destroy(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_mass_matrix_is_the_sum_over_all_bodies),
        cmocka_unit_test(c_and_its_transpose_are_the_rate_of_the_mass_matrix),
        cmocka_unit_test(c_times_the_rates_is_the_bias),
        cmocka_unit_test(every_factor_gives_the_mass_matrix_and_a_skew_matrix),
        cmocka_unit_test(the_gyroscopic_matrix_acts_as_the_rate_of_the_factor_says),
        cmocka_unit_test(a_mass_matrix_that_is_not_positive_definite_is_refused),
        cmocka_unit_test(the_operator_is_solved_for_one_and_for_several_sides),
        cmocka_unit_test(a_chain_of_six_joints_has_the_errors_of_the_reference),
        cmocka_unit_test(a_free_tree_keeps_linear_momentum_and_energy_to_rounding),
        cmocka_unit_test(a_free_tree_keeps_energy_with_every_factor),
        cmocka_unit_test(angular_momentum_is_kept_to_second_order),
        cmocka_unit_test(the_response_is_what_unit_efforts_move),
        cmocka_unit_test(a_correction_of_the_inner_motion_keeps_both_momenta),
        cmocka_unit_test(a_correction_along_an_effort_is_that_of_an_impulse),
        cmocka_unit_test(rates_come_back_from_the_state),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
