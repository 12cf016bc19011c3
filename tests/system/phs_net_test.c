/* Networks of port-Hamiltonian parts: one network is one system with one H. */
#include "alloc_count.h"
#include "check.h"
#include "larger.h"
#include "rnd.h"
#include <math.h>
#include <string.h>
#include <tactus/tactus.h>

static tac_PhsNet *make(const tac_PhsPart *part, int count, tac_PhsOptions options)
{
    tac_PhsDef def = tac_phs_def_default();
    char text[128];
    def.part = part, def.part_count = count, def.options = options;
    const char *fault = tac_phs_fault(&def, text);
    if (fault)
        fail_msg("%s", fault);
    tac_PhsNet *net = NULL;
    assert_int_equal(tac_phs_net_create(&def, &net), TAC_OK);
    return net;
}

enum { N = 5, PORTS = 2 };

/// K = A A' + 1, J = A - A', R = B B' of random A, B.
static void random_element(Rnd *rnd, double *K, double *J, double *R, double *G, double *x)
{
    double A[N][N], B[N][N];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            A[i][j] = rnd_uniform(rnd, -1.0, 1.0), B[i][j] = rnd_uniform(rnd, -0.3, 0.3);
    for (int i = 0; i < N; i++) {
        x[i] = rnd_uniform(rnd, -1.0, 1.0);
        for (int j = 0; j < N; j++) {
            K[i * N + j] = i == j, R[i * N + j] = 0.0;
            J[i * N + j] = A[i][j] - A[j][i];
            for (int k = 0; k < N; k++)
                K[i * N + j] += A[i][k] * A[j][k], R[i * N + j] += B[i][k] * B[j][k];
        }
        for (int j = 0; j < PORTS; j++)
            G[i * PORTS + j] = rnd_uniform(rnd, -1.0, 1.0);
    }
}

static double level_of(const double *K, const double *x, double *g)
{
    double H = 0.0;
    for (int i = 0; i < N; i++) {
        g[i] = 0.0;
        for (int j = 0; j < N; j++)
            g[i] += K[i * N + j] * x[j];
        H += 0.5 * x[i] * g[i];
    }
    return H;
}

/// Algorithm 1 written out: Euler, the level, the ray through the minimum; identity A; passivity.
static void n_states_step_by_the_closed_form(void **state)
{
    (void)state;
    int leaps = 0;
    for (int seed = 0; seed < 20; seed++) {
        Rnd rnd = rnd_make((uint64_t)seed);
        double K[N * N], J[N * N], R[N * N], G[N * PORTS], x[N], bk = 0.0, in = 0.0, lost = 0.0;
        random_element(&rnd, K, J, R, G, x);
        const tac_PhsPart part = tac_phs_quadratic(N, PORTS, K, J, R, G, x);
        tac_PhsOptions options = tac_phs_options_default();
        options.predictor = TAC_PHS_PREDICTOR_EULER;
        tac_PhsNet *net = make(&part, 1, options);
        for (int k = 0; k < 300; k++) {
            double T = 0.01, u[PORTS], g[N], gb[N], xdot[N], power = 0.0, loss = 0.0, wild = 0.0;
            bool kick = rnd_chance(&rnd, 0.05);
            for (int j = 0; j < PORTS; j++)
                u[j] = rnd_uniform(&rnd, -1.0, 1.0) * (kick ? 300.0 : 3.0);
            double H = level_of(K, x, g);
            for (int i = 0; i < N; i++) {
                xdot[i] = 0.0;
                for (int j = 0; j < N; j++) {
                    xdot[i] += (J[i * N + j] - R[i * N + j]) * g[j];
                    loss += g[i] * R[i * N + j] * g[j];
                }
                for (int j = 0; j < PORTS; j++) {
                    xdot[i] += G[i * PORTS + j] * u[j];
                    power += g[i] * G[i * PORTS + j] * u[j];
                }
            }
            double Hnew = H + T * (power - loss);
            for (int i = 0; i < N; i++)
                x[i] += T * xdot[i];
            double Hb = level_of(K, x, gb);
            for (int i = 0; i < N; i++)
                for (int j = 0; j < N; j++)
                    wild += 0.5 * T * T * xdot[i] * K[i * N + j] * xdot[j];
            check_near_in(Hb - Hnew, wild, 1e-11 * (Hb + fabs(Hnew)), "J");
            uint32_t flags = tac_phs_net_step(net, u, T);
            if (Hnew < 0.0) {
                assert_int_equal(flags, TAC_PHS_LEAP);
                leaps++;
            } else {
                double room = Hnew, D = bk > 0.0 ? smaller(0.5 * bk, 0.5 * room) : 0.0;
                for (int i = 0; i < N; i++)
                    x[i] *= sqrt((Hnew - D) / Hb);
                assert_int_equal(flags, 0);
            }
            double seen = level_of(K, x, gb);
            bk += seen - Hnew, in += T * power, lost += T * loss;
            tac_PhsLedger l = tac_phs_net_ledger(net);
            double scale = larger(seen, Hb);
            check_array_near(tac_phs_net_state(net), x, N, 1e-9 * larger(1.0, sqrt(scale)));
            check_near_in(l.bk, bk, 1e-9 * larger(1.0, scale), "J");
            check_at_most_in(fabs(tac_phs_balance(&l)),
                             1e-12 * larger(1.0, larger(scale, fabs(in))), "J");
            assert_true(l.dissipated >= 0.0);
            check_at_least_in(in - lost + l.H0 + l.bk, -1e-9 * larger(1.0, scale),
                              "J"); // passivity
        }
        tac_phs_net_destroy(net);
    }
    assert_true(leaps > 10);
}

/// Two masses, springs and dampers as parts, and the same written as one H, J, R, G.
static void one_network_is_one_system(void **state)
{
    (void)state;
    const double ma = 0.3, mb = 0.7, k1 = 400.0, k2 = 900.0, b = 1.5;
    const tac_PhsPart parts[] = {
        tac_phs_mass(ma, 0.02, 0.1),
        tac_phs_mass(mb, -0.01, 0.0),
        tac_phs_spring(k1, 0.0, 0, TAC_PHS_GROUND),
        tac_phs_spring(k2, 0.0, 0, 1),
        tac_phs_damper(b, 0, 1),
    };
    const double K[16] = {1 / ma, 0, 0, 0, 0, 1 / mb, 0, 0, 0, 0, k1 + k2, -k2, 0, 0, -k2, k2};
    const double J[16] = {0, 0, -1, 0, 0, 0, 0, -1, 1, 0, 0, 0, 0, 1, 0, 0};
    const double R[16] = {b, -b, 0, 0, -b, b};
    const double G[8] = {1, 0, 0, 1}, x[4] = {ma * 0.1, 0.0, 0.02, -0.01};
    const tac_PhsPart whole = tac_phs_quadratic(4, 2, K, J, R, G, x);
    for (int metric = 0; metric < 2; metric++) {
        tac_PhsOptions options = tac_phs_options_default();
        options.metric = metric ? TAC_PHS_METRIC_RAW : TAC_PHS_METRIC_ENERGY;
        tac_PhsNet *net = make(parts, 5, options), *one = make(&whole, 1, options);
        Rnd rnd = rnd_make(9);
        for (int k = 0; k < 2000; k++) {
            const double u[2] = {rnd_uniform(&rnd, -5.0, 5.0), rnd_uniform(&rnd, -5.0, 5.0)};
            tac_phs_net_step(net, u, 1e-3);
            tac_phs_net_step(one, u, 1e-3);
            check_array_near(tac_phs_net_state(net), tac_phs_net_state(one), 4, 1e-9);
            check_array_near(tac_phs_net_outputs(net), tac_phs_net_outputs(one), 2, 1e-8);
            check_near_in(tac_phs_net_ledger(net).bk, tac_phs_net_ledger(one).bk, 1e-9, "J");
        }
        tac_phs_net_destroy(net);
        tac_phs_net_destroy(one);
    }
}

/// A spring and a mass of one state each, joined without loss, are the oscillator.
static void a_join_hands_over_all_power(void **state)
{
    (void)state;
    const double k = 500.0, m = 0.2, inverse = 1.0 / m, one = 1.0, stretch = 0.1, zero = 0.0;
    const tac_PhsPart joined[] = {tac_phs_quadratic(1, 1, &k, NULL, NULL, &one, &stretch),
                                  tac_phs_quadratic(1, 1, &inverse, NULL, NULL, &one, &zero),
                                  tac_phs_join(1.0, 0, 1)};
    const tac_PhsPart parts[] = {tac_phs_mass(m, 0.1, 0.0),
                                 tac_phs_spring(k, 0.0, 0, TAC_PHS_GROUND)};
    tac_PhsNet *a = make(joined, 3, tac_phs_options_default());
    tac_PhsNet *b = make(parts, 2, tac_phs_options_default());
    for (int i = 0; i < 1000; i++) {
        tac_phs_net_step(a, NULL, 1e-3);
        tac_phs_net_step(b, NULL, 1e-3);
        check_near(tac_phs_net_state(a)[0], tac_phs_net_state(b)[1], 1e-11);
        check_near(tac_phs_net_state(a)[1], tac_phs_net_state(b)[0], 1e-10);
        check_near_in(tac_phs_net_ledger(a).H, 2.5, 1e-12, "J");
    }
    tac_phs_net_destroy(a);
    tac_phs_net_destroy(b);
}

/// Error of the position after half a second against the analytic solution.
static double swing_error(double b, double T)
{
    const double m = 0.5, k = 200.0, s = 0.5 * b / m, w = sqrt(k / m - s * s), t = 0.5;
    const tac_PhsPart part[] = {tac_phs_mass(m, 0.1, 0.0),
                                tac_phs_spring(k, 0.0, 0, TAC_PHS_GROUND),
                                tac_phs_damper(b, 0, TAC_PHS_GROUND)};
    tac_PhsNet *net = make(part, 3, tac_phs_options_default());
    for (int i = 0; i < (int)lround(t / T); i++)
        assert_int_equal(tac_phs_net_step(net, NULL, T), 0);
    double exact = 0.1 * exp(-s * t) * (cos(w * t) + s / w * sin(w * t));
    double error = fabs(tac_phs_net_positions(net)[0] - exact);
    tac_phs_net_destroy(net);
    return error;
}

static void a_swing_converges_to_the_analytic_one(void **state)
{
    (void)state;
    double damped = log2(swing_error(2.0, 1e-3) / swing_error(2.0, 5e-4));
    double free = log2(swing_error(0.0, 4e-3) / swing_error(0.0, 2e-3));
    show(damped, "order");
    show(free, "order");
    check_between(damped, 0.9, 1.15);
    check_at_least(free, 3.8);
}

/// The same with power and losses as means, with a force on the mass that is held: error of the
/// position against the analytic solution.
static double mean_error(tac_PhsPredictor predictor, double T)
{
    const double m = 0.5, k = 200.0, b = 2.0, s = 0.5 * b / m, w = sqrt(k / m - s * s), t = 0.5;
    const double force = 12.0, rest = force / k, u[1] = {force};
    const tac_PhsPart part[] = {tac_phs_mass(m, 0.1, 0.0),
                                tac_phs_spring(k, 0.0, 0, TAC_PHS_GROUND),
                                tac_phs_damper(b, 0, TAC_PHS_GROUND)};
    tac_PhsOptions o = tac_phs_options_default();
    o.power = TAC_PHS_POWER_MEAN, o.predictor = predictor;
    tac_PhsNet *net = make(part, 3, o);
    double in = 0.0;
    for (int i = 0; i < (int)lround(t / T); i++) {
        assert_int_equal(tac_phs_net_step(net, u, T), 0);
        in += T * force * tac_phs_net_mean_outputs(net)[0];
    }
    tac_PhsLedger l = tac_phs_net_ledger(net);
    check_at_most_in(fabs(tac_phs_balance(&l)), 1e-13, "J");
    check_near_in(l.supplied + l.dissipated, in, 1e-13, "J");
    double exact = rest + (0.1 - rest) * exp(-s * t) * (cos(w * t) + s / w * sin(w * t));
    double error = fabs(tac_phs_net_positions(net)[0] - exact);
    tac_phs_net_destroy(net);
    return error;
}

static void power_and_losses_as_means_are_of_the_order_of_the_predictor(void **state)
{
    (void)state;
    double fine =
        log2(mean_error(TAC_PHS_PREDICTOR_RK4, 4e-3) / mean_error(TAC_PHS_PREDICTOR_RK4, 2e-3));
    double coarse = log2(mean_error(TAC_PHS_PREDICTOR_MIDPOINT, 2e-3) /
                         mean_error(TAC_PHS_PREDICTOR_MIDPOINT, 1e-3));
    show(fine, "order");
    show(coarse, "order");
    check_between(fine, 3.8, 4.3);
    check_between(coarse, 1.9, 2.2);
    // Damping that is a leap in every step by the losses at its start: T b/m = 0.8.
    const tac_PhsPart part[] = {tac_phs_mass(0.5, 0.0, 1.0),
                                tac_phs_damper(400.0, 0, TAC_PHS_GROUND)};
    tac_PhsOptions o = tac_phs_options_default();
    for (int mean = 0; mean < 2; mean++) {
        o.power = mean ? TAC_PHS_POWER_MEAN : TAC_PHS_POWER_START;
        tac_PhsNet *net = make(part, 2, o);
        double energy = 0.25, lost = 0.0;
        for (int i = 0; i < 5; i++) {
            tac_phs_net_step(net, NULL, 1e-3);
            tac_PhsLedger l = tac_phs_net_ledger(net);
            lost = l.dissipated;
            assert_true(mean ? l.faults == 0 && l.H <= energy : l.faults == (uint32_t)i + 1);
            energy = l.H;
        }
        if (mean) // exp(-8) of it is left, within what RK4 makes of that
            check_near_in(lost, 0.25, 0.02 * 0.25, "J");
        tac_phs_net_destroy(net);
    }
}

/// Own H, J, R, G: a body that turns freely, x its angular momentum, J(x) of the state.
typedef struct Top {
    double inertia[3], damping;
} Top;

static double top_energy(void *user, const double *x)
{
    const Top *t = user;
    return 0.5 * (x[0] * x[0] / t->inertia[0] + x[1] * x[1] / t->inertia[1] +
                  x[2] * x[2] / t->inertia[2]);
}

static void top_gradient(void *user, const double *x, double *g)
{
    const Top *t = user;
    for (int i = 0; i < 3; i++)
        g[i] = x[i] / t->inertia[i];
}

static void top_structure(void *user, const double *x, double *J, double *R, double *G)
{
    const Top *t = user;
    J[1] = -x[2], J[3] = x[2], J[2] = x[1], J[6] = -x[1], J[5] = -x[0], J[7] = x[0];
    R[0] = R[4] = R[8] = t->damping;
    G[0] = 1.0;
}

static double top_drift(double T)
{
    Top top = {{1.0, 2.0, 3.0}, 0.0};
    const double x[3] = {0.4, 1.5, -0.7}, K[9] = {1.0, 0, 0, 0, 0.5, 0, 0, 0, 1.0 / 3.0};
    tac_PhsPart part = {.kind = TAC_PHS_USER, .states = 3, .ports = 1, .K = K, .x = x};
    part.user = &top, part.energy = top_energy;
    part.gradient = top_gradient, part.structure = top_structure;
    tac_PhsNet *net = make(&part, 1, tac_phs_options_default());
    double H0 = tac_phs_net_ledger(net).H;
    for (int i = 0; i < (int)lround(20.0 / T); i++)
        tac_phs_net_step(net, NULL, T);
    check_near_in(tac_phs_net_ledger(net).H, H0, 1e-12 * H0, "J");
    const double *L = tac_phs_net_state(net);
    double drift = fabs(sqrt(L[0] * L[0] + L[1] * L[1] + L[2] * L[2]) -
                        sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]));
    tac_phs_net_destroy(net);
    return drift;
}

static void own_functions_are_followed(void **state)
{
    (void)state;
    double coarse = top_drift(0.4), fine = top_drift(0.2); // the momentum is kept to the order
    show(coarse, "N·m·s");
    check_at_most_in(coarse, 1e-3, "N·m·s");
    check_at_least(log2(coarse / fine), 3.5);
}

/// Contacts, pushes and losses at random: the books close, and nothing is allocated.
static void a_network_with_contacts_keeps_its_books(void **state)
{
    (void)state;
    const tac_PhsPart part[] = {tac_phs_mass(0.2, 0.0, 0.0),
                                tac_phs_mass(0.4, -0.1, 1.0),
                                tac_phs_contact(3000.0, 0.0, 1, 0),
                                tac_phs_spring(300.0, 0.0, 0, TAC_PHS_GROUND),
                                tac_phs_damper(0.5, 0, TAC_PHS_GROUND),
                                tac_phs_contact(2000.0, 0.3, TAC_PHS_GROUND, 1)};
    tac_PhsNet *net = make(part, 6, tac_phs_options_default());
    Rnd rnd = rnd_make(4);
    double most = 0.0;
    uint32_t seen = 0;
    alloc_count_begin();
    for (int k = 0; k < 4000; k++) {
        const double u[2] = {rnd_uniform(&rnd, -6.0, 6.0), rnd_uniform(&rnd, -6.0, 6.0)};
        seen |= tac_phs_net_step(net, u, 1e-3);
        tac_PhsLedger l = tac_phs_net_ledger(net);
        keep_worst(&most, l.H);
        if (!(fabs(tac_phs_balance(&l)) <= 1e-12 * larger(most, fabs(l.supplied))))
            fail_msg("the books are off by %g J at step %d", tac_phs_balance(&l), k);
    }
    AllocCount count = alloc_count_end();
    assert_int_equal(count.allocations, 0);
    assert_true(seen & TAC_PHS_RESET);
    double bad[2] = {(double)NAN, 0.0}, x[4];
    memcpy(x, tac_phs_net_state(net), sizeof x);
    assert_int_equal(tac_phs_net_step(net, bad, 1e-3), TAC_PHS_REFUSED);
    check_array_near(tac_phs_net_state(net), x, 4, 0.0);
    tac_phs_net_destroy(net);
}

static void check_fault(const tac_PhsPart *part, int count, const char *expected)
{
    tac_PhsDef def = tac_phs_def_default();
    char text[128];
    tac_PhsNet *net = NULL;
    def.part = part, def.part_count = count;
    const char *fault = tac_phs_fault(&def, text);
    assert_non_null(fault);
    if (strstr(fault, expected) == NULL)
        fail_msg("\"%s\" does not say \"%s\"", fault, expected);
    assert_int_equal(tac_phs_net_create(&def, &net), TAC_ERR_INVALID);
    assert_null(net);
}

static void bad_definitions_are_named(void **state)
{
    (void)state;
    const double K[4] = {1, 0, 0, -1}, J[4] = {0, 1, 1, 0}, I[4] = {1, 0, 0, 1}, G[2] = {0, 1};
    tac_PhsPart p[2] = {tac_phs_mass(-1.0, 0.0, 0.0)};
    check_fault(p, 1, "part 0: the mass must be positive");
    p[0] = tac_phs_mass(1.0, 0.0, 0.0), p[1] = tac_phs_spring(0.0, 0.0, 0, TAC_PHS_GROUND);
    check_fault(p, 2, "part 1: stiffness must be positive");
    p[1] = tac_phs_spring(1.0, 0.0, 0, 7);
    check_fault(p, 2, "part 1: a or b is no part");
    p[1] = tac_phs_damper(-1.0, 0, TAC_PHS_GROUND);
    check_fault(p, 2, "part 1: damping must not be negative");
    p[1] = tac_phs_quadratic(2, 1, K, NULL, NULL, G, NULL);
    check_fault(p, 2, "part 1: K must be positive semi-definite");
    p[1] = tac_phs_quadratic(2, 1, I, J, NULL, G, NULL);
    check_fault(p, 2, "part 1: J must be finite, and J' = -J");
    p[1] = tac_phs_quadratic(2, 1, I, NULL, K, G, NULL);
    check_fault(p, 2, "part 1: R must be finite, symmetric");
    check_fault(NULL, 0, "1 to 4096 parts");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(n_states_step_by_the_closed_form),
        cmocka_unit_test(one_network_is_one_system),
        cmocka_unit_test(a_join_hands_over_all_power),
        cmocka_unit_test(a_swing_converges_to_the_analytic_one),
        cmocka_unit_test(power_and_losses_as_means_are_of_the_order_of_the_predictor),
        cmocka_unit_test(own_functions_are_followed),
        cmocka_unit_test(a_network_with_contacts_keeps_its_books),
        cmocka_unit_test(bad_definitions_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
