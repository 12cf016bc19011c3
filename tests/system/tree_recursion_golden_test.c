// The recursion form of trees against the numbers of an independent program. A scheme without H, or
// with the wrong sign of it, keeps every energy: only trajectories tell, so they are compared.
#include "check.h"
#include "env.h"
#include "golden.h"
#include "tree_rig.h"
#include "larger.h"
#include <string.h>

/// The golden numbers are those of the skew form of gyroscopic torques.
static TreeRig *golden_rig(const TreeRigLink *link, int links)
{
    TreeRig *rig = tree_rig_create(link, links, 0);
    rig->tree.skew = true;
    return rig;
}

static TreeRig *chain6(void)
{
    static const double axis[6][3] = {{0, 0, 1}, {0, 1, 0}, {0, 1, 0},
                                      {1, 0, 0}, {0, 1, 0}, {1, 0, 0}};
    TreeRigLink link[6];
    for (int i = 0; i < 6; i++) {
        double l = 0.2 - 0.02 * i, m = 1.0 - 0.12 * i, J = m * l * l / 12;
        link[i] = (TreeRigLink){.parent = i - 1,
                                .axis = v3(axis[i][0], axis[i][1], axis[i][2]),
                                .r = v3(i ? 0.2 - 0.02 * (i - 1) : 0, 0, 0),
                                .Rp = m3_identity(),
                                .m = m,
                                .c = v3(l / 2, 0.01, 0.005),
                                .J = {{{m * 4e-4, 0, 0}, {0, J, 0}, {0, 0, J}}}};
    }
    return golden_rig(link, 6);
}

static TreeRig *bench_chain(int n)
{
    TreeRigLink link[64];
    for (int i = 0; i < n; i++)
        link[i] = (TreeRigLink){.parent = i - 1,
                                .axis = v3(0, i % 2, 1 - i % 2),
                                .r = v3(i ? 0.1 : 0, 0, 0),
                                .Rp = m3_identity(),
                                .m = 0.1,
                                .c = v3(0.05, 0, 0),
                                .J = {{{1e-5, 0, 0}, {0, 1e-4, 0}, {0, 0, 1e-4}}}};
    return golden_rig(link, n);
}

typedef struct Chain6 { // what the golden file says of it
    double q0[6], spring[6], reference[6];
    double T[2][3], error[2][3]; // without projection, and every 10 steps
} Chain6;

static Golden open_chain6(Chain6 *c)
{
    Golden g = golden_open("tree_recursion.txt");
    golden_expect(&g, "chain6");
    golden_named_numbers(&g, "q0", c->q0, 6);
    golden_named_numbers(&g, "springs", c->spring, 6);
    golden_named_numbers(&g, "reference", c->reference, 6);
    for (int m = 0; m < 2; m++) {
        check_near(golden_named(&g, "errors"), 10 * m, 0.0);
        golden_named_numbers(&g, "T", c->T[m], 3);
        golden_named_numbers(&g, "err_q", c->error[m], 3);
    }
    return g;
}

static TreeRig *chain6_at_start(const Chain6 *c, int every)
{
    double v[6] = {0};
    TreeRig *rig = chain6();
    memcpy(rig->spring, c->spring, sizeof c->spring);
    rig->tree.project_every = every;
    rig->exact = every > 0;
    tree_rig_set(rig, c->q0, v);
    return rig;
}

/// Golden twists have the axes of the reference: the own axes here are turned.
static void check_twists(const TreeRig *rig, const double *V)
{
    static const int turned[6] = {2, 1, 1, 0, 1, 0}; // which axis is z here
    const taci_Tree *t = &rig->tree;
    for (int i = 0; i < 6; i++) {
        const double *x = t->state[t->phase].x + 6 * i, *g = V + 6 * i;
        check_near(x[2], g[turned[i]], 1e-9); // along the joint axis
        check_near(v3_norm(v3(x[0], x[1], x[2])), v3_norm(v3(g[0], g[1], g[2])), 1e-9);
        check_array_near(x + 3, g + 3, 3, 1e-9);
    }
}

static void samples_of_the_chain_are_the_golden_ones(void **state)
{
    (void)state;
    Chain6 c;
    Golden g = open_chain6(&c);
    for (int m = 0; m < 2; m++) {
        check_near(golden_named(&g, "samples"), 10 * m, 0.0);
        int count = (int)golden_number(&g);
        TreeRig *rig = chain6_at_start(&c, 10 * m);
        for (int i = 0, k = 0; i < count; i++) {
            double q[6], V[36];
            int step = (int)golden_named(&g, "sample");
            double kinetic = golden_named(&g, "kinetic");
            golden_named_numbers(&g, "q", q, 6);
            golden_named_numbers(&g, "V", V, 36);
            for (; k < step; k++)
                tree_rig_step(rig, 1e-3);
            // Rounding, amplified by a chain that swings through its springs.
            check_array_near(rig->tree.state[rig->tree.phase].q, q, 6, 1e-9);
            check_near(tree_rig_kinetic(rig), kinetic, 1e-9);
            check_twists(rig, V);
        }
        tree_rig_destroy(rig);
    }
    golden_close(&g);
}

typedef struct Run {
    double error, drift; // of q after 0.5 s, of the energy
} Run;

static Run run_chain6(const Chain6 *c, int every, double T, double spin_factor)
{
    TreeRig *rig = chain6_at_start(c, every);
    rig->spin_factor = spin_factor;
    double E = tree_rig_potential(rig), sum = 0.0;
    Run run = {0};
    for (int k = 0; k < (int)lround(0.5 / T); k++) {
        tree_rig_step(rig, T);
        double now = tree_rig_kinetic(rig) + tree_rig_potential(rig);
        run.drift = larger(run.drift, fabs(now - E) / E);
    }
    for (int i = 0; i < 6; i++) {
        double d = rig->tree.state[rig->tree.phase].q[i] - c->reference[i];
        sum += d * d;
    }
    run.error = sqrt(sum);
    tree_rig_destroy(rig);
    return run;
}

static void errors_of_the_chain_are_the_golden_ones_and_of_second_order(void **state)
{
    (void)state;
    Chain6 c;
    Golden g = open_chain6(&c);
    golden_close(&g);
    for (int m = 0; m < 2; m++) {
        Run run[3];
        for (int i = 0; i < 3; i++) {
            run[i] = run_chain6(&c, 10 * m, c.T[m][i], 1.0);
            check_near(run[i].error, c.error[m][i], 1e-6 * c.error[m][i]);
            check_at_most(run[i].drift, 1e-12); // 3e-13 in the reference
        }
        check_between(log2(run[1].error / run[2].error), 1.9, 2.2);
    }
}

static void without_the_right_gyroscopic_term_energy_stays_and_the_motion_is_wrong(void **state)
{
    (void)state;
    Chain6 c;
    Golden g = open_chain6(&c);
    golden_close(&g);
    for (int wrong = 0; wrong < 2; wrong++) {
        Run run = run_chain6(&c, 0, 1e-3, wrong ? -1.0 : 0.0);
        show(run.error, "rad");
        check_at_most(run.drift, 1e-12); // blind to it
        check_at_least(run.error, 5.0 * c.error[0][1]);
    }
}

static void a_chain_under_gravity_follows_the_golden_one_and_keeps_its_energy(void **state)
{
    (void)state;
    Golden g = golden_open("tree_recursion.txt");
    while (strcmp(golden_word(&g), "gravity") != 0)
        ;
    int count = (int)golden_number(&g), k = 0;
    TreeRig *rig = bench_chain(10);
    double q[10], v[10] = {0};
    for (int i = 0; i < 10; i++)
        q[i] = 0.1 * sin(1 + i);
    rig->gravity = v3(0, 0, -9.81);
    rig->exact = true;
    tree_rig_set(rig, q, v);
    double E = tree_rig_potential(rig), drift = 0.0, most = 0.0;
    for (int i = 0; i <= count; i++) {
        int step = i < count ? (int)golden_named(&g, "sample") : 1000;
        for (; k < step; k++) {
            tree_rig_step(rig, 1e-3);
            drift = larger(drift, fabs(tree_rig_kinetic(rig) + tree_rig_potential(rig) - E));
            most = larger(most, tree_rig_kinetic(rig));
        }
        if (i == count)
            break;
        double kinetic = golden_named(&g, "kinetic");
        golden_named_numbers(&g, "q", q, 10);
        check_array_near(rig->tree.state[rig->tree.phase].q, q, 10, 1e-9); // rounding, amplified
        check_near(tree_rig_kinetic(rig), kinetic, 1e-9);
    }
    golden_close(&g);
    show(drift / most, "of the largest kinetic energy");
    check_at_most(drift / most, 1e-12); // 1.5e-14 in the reference
    tree_rig_destroy(rig);
}

/// The tree of eight links on a free base; q and v as the library has them.
static TreeRig *golden_free_tree(Golden *g, double *q, double *v)
{
    TreeRigLink link[9];
    double base[7], x[28], joints[8], rates[14];
    while (strcmp(golden_word(g), "base") != 0)
        ;
    golden_numbers(g, base, 7);
    link[0] = (TreeRigLink){.parent = -1,
                            .type = TACI_TREE_FREE,
                            .Rp = m3_identity(),
                            .m = base[0],
                            .J = {{{base[4], 0, 0}, {0, base[5], 0}, {0, 0, base[6]}}}};
    for (int i = 1; i < 9; i++) {
        golden_expect(g, "link");
        link[i] = (TreeRigLink){.parent = (int)golden_number(g) + 1};
        golden_numbers(g, x, 28);
        link[i].axis = v3(x[0], x[1], x[2]);
        link[i].r = v3(x[3], x[4], x[5]);
        memcpy(&link[i].Rp, x + 6, sizeof link[i].Rp);
        link[i].m = x[15];
        link[i].c = v3(x[16], x[17], x[18]);
        memcpy(&link[i].J, x + 19, sizeof link[i].J);
        if (link[i].parent == 0) // the origin of a free link is its centre of mass
            link[i].r = v3_sub(link[i].r, v3(base[1], base[2], base[3]));
    }
    golden_named_numbers(g, "q0", joints, 8);
    golden_named_numbers(g, "v0", rates, 14);
    memset(q, 0, 7 * sizeof *q);
    q[3] = 1.0;
    memcpy(q + 7, joints, sizeof joints);
    memcpy(v, rates + 3, 3 * sizeof *v);
    memcpy(v + 3, rates, 3 * sizeof *v);
    memcpy(v + 6, rates + 6, 8 * sizeof *v);
    return golden_rig(link, 9);
}

static void a_free_tree_keeps_its_momenta_as_the_golden_one(void **state)
{
    (void)state;
    double before = 0.0;
    for (int run = 0; run < 3; run++) {
        Golden g = golden_open("tree_recursion.txt");
        double q[15], v[14], said[4], T = 0.0, projected = 0.0;
        TreeRig *rig = golden_free_tree(&g, q, v);
        for (int i = 0; i <= run; i++) {
            T = golden_named(&g, "momenta");
            golden_numbers(&g, said, 4);
        }
        golden_close(&g);
        taci_Tree *t = &rig->tree;
        tac_Vec3 p0, L0, p, L;
        rig->exact = true;
        tree_rig_set(rig, q, v);
        taci_tree_momentum(t, t->now, t->state[t->phase].x, &p0, &L0);
        double K = tree_rig_kinetic(rig);
        for (int k = 0; k < (int)lround(1.0 / T); k++) {
            tree_rig_step(rig, T);
            projected += rig->lost / K;
        }
        taci_tree_momentum(t, t->now, t->state[t->phase].x, &p, &L);
        double dL = v3_norm(v3_sub(L, L0));
        check_near(v3_norm(L0), said[2], 1e-12); // the same tree about the same origin
        check_at_most_in(v3_norm(v3_sub(p, p0)), 1e-12, "N·s"); // 4e-13 in the reference
        check_near(dL, said[1], 1e-3 * said[1]); // the error of the scheme, not rounding
        check_near(projected, said[3], 0.05 * said[3] + 1e-13); // a sum of differences near
                                                                // rounding
        check_near(tree_rig_kinetic(rig), K, 1e-12 * K);
        if (run > 0)
            check_between(log2(before / dL), 1.9, 2.2);
        before = dL;
        tree_rig_destroy(rig);
    }
}

static void ten_seconds_of_a_long_chain_leave_no_ghost(void **state)
{
    (void)state;
    TreeRig *rig = bench_chain(40);
    taci_Tree *t = &rig->tree;
    double q[40], v[40], worst = 0.0;
    for (int i = 0; i < 40; i++) {
        q[i] = 0.3 * sin(1 + i);
        v[i] = 2.0 * cos(1.7 * i);
    }
    tree_rig_set(rig, q, v);
    rig->exact = true;
    double K = tree_rig_kinetic(rig);
    for (int k = 0; k < test_count(10000, 2000); k++) {
        tree_rig_step(rig, 1e-3);
        if (k % 10 == 8) // just before a projection, where it is largest
            worst = larger(worst, t->form->ghost(t, t->now, t->state[t->phase].x));
    }
    show(worst, "of the kinetic energy");
    check_at_most(worst, 1e-6);
    check_near(tree_rig_kinetic(rig), K, 1e-10 * K);
    tree_rig_destroy(rig);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(samples_of_the_chain_are_the_golden_ones),
        cmocka_unit_test(errors_of_the_chain_are_the_golden_ones_and_of_second_order),
        cmocka_unit_test(without_the_right_gyroscopic_term_energy_stays_and_the_motion_is_wrong),
        cmocka_unit_test(a_chain_under_gravity_follows_the_golden_one_and_keeps_its_energy),
        cmocka_unit_test(a_free_tree_keeps_its_momenta_as_the_golden_one),
        cmocka_unit_test(ten_seconds_of_a_long_chain_leave_no_ghost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
