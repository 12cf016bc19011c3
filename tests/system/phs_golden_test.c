/* Port-Hamiltonian elements against the numbers of the reference program (tests/golden/phs.txt):
 * mass and spring as one element and as two, along both kinds of field lines, a cubic spring, a
 * ball on a unilateral spring behind PCDC, and two rates behind PSH. */
#include "check.h"
#include "golden.h"
#include "larger.h"
#include <math.h>
#include <string.h>
#include <tactus/tactus.h>

#define STIFFNESS 5000.0
#define MASS 0.2
#define START 0.2
#define TICK 1e-3

/// Frequency by the upward zero crossings of samples, Hz.
static double frequency(const double *q, int count, double T)
{
    double first = 0.0, last = 0.0;
    int found = 0;
    for (int i = 0; i + 1 < count; i++)
        if (q[i] <= 0.0 && q[i + 1] > 0.0) {
            last = (i + q[i] / (q[i] - q[i + 1])) * T;
            first = found++ == 0 ? last : first;
        }
    assert_true(found > 1);
    return (found - 1) / (last - first);
}

/// Of the mass on its spring, with the damper.
static double true_frequency(double damping)
{
    double s = 0.5 * damping / MASS;
    return sqrt(STIFFNESS / MASS - s * s) / (2.0 * acos(-1.0));
}

static double true_position(double damping, double t)
{
    double s = 0.5 * damping / MASS, w = 2.0 * acos(-1.0) * true_frequency(damping);
    return START * exp(-s * t) * (cos(w * t) + s / w * sin(w * t));
}

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

// ---- Mass and spring

static tac_PhsPredictor predictor_of(const char *word)
{
    return strcmp(word, "rk4") == 0   ? TAC_PHS_PREDICTOR_RK4
           : strcmp(word, "mid") == 0 ? TAC_PHS_PREDICTOR_MIDPOINT
                                      : TAC_PHS_PREDICTOR_EULER;
}

enum { STEPS = 4000 };

static void run_single(Golden *g)
{
    double q[STEPS], row[2], worst = 0.0, sum = 0.0;
    tac_PhsOptions options = tac_phs_options_default();
    options.alpha = 0.1;
    options.metric =
        strcmp(golden_word(g), "raw") == 0 ? TAC_PHS_METRIC_RAW : TAC_PHS_METRIC_ENERGY;
    options.predictor = predictor_of(golden_word(g));
    double damping = golden_named(g, "damping"), freq = golden_named(g, "frequency");
    double rms = golden_named(g, "rms");
    int rows = (int)golden_named(g, "rows");
    const tac_PhsPart part[] = {
        tac_phs_mass(MASS, START, 0.0),
        tac_phs_spring(STIFFNESS, 0.0, 0, TAC_PHS_GROUND),
        tac_phs_damper(damping, 0, TAC_PHS_GROUND),
    };
    tac_PhsNet *net = make(part, 3, options);
    for (int i = 0; i < STEPS; i++) {
        const double *x = tac_phs_net_state(net);
        q[i] = x[1];
        if (i < rows) {
            golden_numbers(g, row, 2);
            keep_worst(&worst, fabs(x[1] - row[0]) / START);
            keep_worst(&worst, fabs(x[0] - row[1]) / (START * sqrt(STIFFNESS * MASS)));
        }
        if (i < 60)
            sum += (q[i] - true_position(damping, i * TICK)) *
                   (q[i] - true_position(damping, i * TICK));
        assert_int_equal(tac_phs_net_step(net, NULL, TICK), 0);
    }
    check_at_most(worst, 1e-9);
    // over 100 steps where it dies away, over all where it does not
    double seen = frequency(q, damping > 0.0 ? 100 : STEPS, TICK) / true_frequency(damping) - 1.0;
    check_near(seen, freq, 1e-9);
    check_near_in(sqrt(sum / 60), rms, 1e-9 * START, "m");
    tac_phs_net_destroy(net);
}

static void run_pair(Golden *g)
{
    double q[STEPS], row[2], worst = 0.0, most = 0.0, most_bk = 0.0, off = 0.0;
    double alpha = golden_number(g);
    tac_PhsLeap leap =
        strcmp(golden_word(g), "mirror") == 0 ? TAC_PHS_LEAP_MIRROR : TAC_PHS_LEAP_EULER;
    double damping = golden_named(g, "damping"), freq = golden_named(g, "frequency");
    double faults = golden_named(g, "faults"), bk = golden_named(g, "bk");
    double energy = golden_named(g, "energy");
    int rows = (int)golden_named(g, "rows"), counted = 0;
    tac_PhsOne spring = tac_phs_one(STIFFNESS, START), mass = tac_phs_one(1.0 / MASS, 0.0);
    mass.r = damping;
    spring.options.alpha = mass.options.alpha = alpha;
    spring.options.leap = mass.options.leap = leap;
    for (int i = 0; i < STEPS; i++) {
        q[i] = spring.x;
        if (i < rows) {
            golden_numbers(g, row, 2);
            keep_worst(&worst, fabs(spring.x - row[0]) / START);
            keep_worst(&worst, fabs(mass.x - row[1]) / (START * sqrt(STIFFNESS * MASS)));
        }
        double v = tac_phs_one_output(&mass), F = tac_phs_one_output(&spring);
        // The reference counts a state at its minimum also where nothing is put in.
        counted += (tac_phs_one_step(&spring, v, TICK) != 0 || F == 0.0);
        counted += (tac_phs_one_step(&mass, -F, TICK) != 0 || v == 0.0);
        keep_worst(&most, spring.ledger.H + mass.ledger.H);
        keep_worst(&most_bk, spring.ledger.bk + mass.ledger.bk);
        keep_worst(&off, fabs(tac_phs_balance(&spring.ledger)));
        keep_worst(&off, fabs(tac_phs_balance(&mass.ledger)));
    }
    check_at_most(worst, 1e-9);
    check_near_in(most_bk, bk, 1e-9 * energy, "J");
    check_near_in(most, energy, 1e-9 * energy, "J");
    check_at_most_in(off, 1e-12 * energy, "J");
    // Chaotic after some hundred steps: a rounding elsewhere may move a fault or two.
    double seen = frequency(q, damping > 0.0 ? 100 : STEPS, TICK) / true_frequency(damping) - 1.0;
    check_near(seen, freq, 1e-3);
    check_near(counted, faults, 0.02 * faults);
}

static void mass_and_spring_move_as_the_reference_does(void **state)
{
    (void)state;
    Golden g = golden_open("phs.txt");
    int singles = 0, pairs = 0;
    while (golden_next(&g) && strcmp(g.word, "plain_euler") != 0)
        if (strcmp(g.word, "single") == 0)
            run_single(&g), singles++;
        else if (strcmp(g.word, "pair") == 0)
            run_pair(&g), pairs++;
        else
            fail_msg("%s is neither single nor pair", g.word);
    assert_int_equal(singles, 12);
    assert_int_equal(pairs, 8);
    golden_close(&g);
}

/// Skip to a word at the beginning of a section.
static Golden open_at(const char *word)
{
    Golden g = golden_open("phs.txt");
    while (golden_next(&g))
        if (strcmp(g.word, word) == 0)
            return g;
    fail_msg("phs.txt has no %s", word);
    return g;
}

/// The failing side: the same predictor without a level to go to.
static void plain_euler_grows_as_it_must(void **state)
{
    (void)state;
    Golden g = open_at("plain_euler");
    double q = START, p = 0.0;
    for (int i = 0; i < 100; i++) {
        double v = p / MASS, F = STIFFNESS * q;
        q += TICK * v;
        p -= TICK * F;
    }
    double ratio =
        (0.5 * STIFFNESS * q * q + 0.5 * p * p / MASS) / (0.5 * STIFFNESS * START * START);
    check_near(ratio, golden_number(&g), 1e-9);
    golden_close(&g);
}

static void raw_field_lines_depend_on_units_and_the_energy_metric_does_not(void **state)
{
    (void)state;
    Golden g = open_at("units");
    const double unit[3] = {1.0, 1e-3, 0.1};
    for (int i = 0; i < 3; i++) {
        double q[2][STEPS], a = 1.0 / unit[i], golden = golden_number(&g);
        const double K[4] = {STIFFNESS * unit[i] * unit[i], 0.0, 0.0, 1.0 / MASS};
        const double J[4] = {0.0, a, -a, 0.0}, G[2] = {0.0, 1.0}, x[2] = {START * a, 0.0};
        const tac_PhsPart part = tac_phs_quadratic(2, 1, K, J, NULL, G, x);
        for (int raw = 0; raw < 2; raw++) {
            tac_PhsOptions options = tac_phs_options_default();
            options.alpha = 0.1;
            options.metric = raw ? TAC_PHS_METRIC_RAW : TAC_PHS_METRIC_ENERGY;
            options.predictor = TAC_PHS_PREDICTOR_EULER;
            tac_PhsNet *net = make(&part, 1, options);
            for (int k = 0; k < STEPS; k++) {
                q[raw][k] = tac_phs_net_state(net)[0];
                tac_phs_net_step(net, NULL, TICK);
            }
            tac_phs_net_destroy(net);
        }
        check_near(frequency(q[1], STEPS, TICK) / true_frequency(0.0) - 1.0, golden, 1e-9);
        check_near(frequency(q[0], STEPS, TICK) / true_frequency(0.0) - 1.0, -0.00821038860339518,
                   1e-9);
    }
    golden_close(&g);
}

static void the_field_line_is_met_where_the_reference_meets_it(void **state)
{
    (void)state;
    Golden g = open_at("root");
    double w[3], h[3];
    golden_numbers(&g, w, 3);
    golden_numbers(&g, h, 3);
    double H = golden_number(&g);
    int rounds = 0;
    check_near(tac_phs_field_line(w, h, 3, H, &rounds), golden_number(&g), 1e-14);
    check_at_most(rounds, 12);
    golden_close(&g);
}

// ---- A cubic spring

#define CUBIC 2e5

static double cubic_energy(void *user, const double *x)
{
    (void)user;
    double q2 = x[0] * x[0];
    return 0.5 * STIFFNESS * q2 + 0.25 * CUBIC * q2 * q2 + 0.5 * x[1] * x[1] / MASS;
}

static void cubic_gradient(void *user, const double *x, double *g)
{
    (void)user;
    g[0] = STIFFNESS * x[0] + CUBIC * x[0] * x[0] * x[0];
    g[1] = x[1] / MASS;
}

static void a_cubic_spring_moves_as_the_reference_does(void **state)
{
    (void)state;
    Golden g = open_at("nonlinear");
    const double K[4] = {STIFFNESS, 0.0, 0.0, 1.0 / MASS}, J[4] = {0.0, 1.0, -1.0, 0.0};
    const double G[2] = {0.0, 1.0}, x0[2] = {START, 0.0};
    for (int scaled = 0; scaled < 2; scaled++) {
        if (scaled)
            golden_expect(&g, "nonlinear");
        golden_expect(&g, scaled ? "scaled" : "raw");
        double residual = golden_named(&g, "residual"), freq = golden_named(&g, "frequency");
        double x100 = golden_named(&g, "x100"), worst = 0.0, at_100 = 0.0, q[2000];
        tac_PhsPart part = tac_phs_quadratic(2, 1, K, J, NULL, G, x0);
        part.kind = TAC_PHS_USER;
        part.energy = cubic_energy;
        part.gradient = cubic_gradient;
        tac_PhsOptions options = tac_phs_options_default();
        options.alpha = 0.1, options.beta = 1.0;
        options.metric = scaled ? TAC_PHS_METRIC_ENERGY : TAC_PHS_METRIC_RAW;
        options.predictor = TAC_PHS_PREDICTOR_EULER;
        tac_PhsNet *net = make(&part, 1, options);
        double H0 = tac_phs_net_ledger(net).H;
        for (int i = 0; i < 2000; i++) {
            double before = tac_phs_net_ledger(net).H;
            q[i] = tac_phs_net_state(net)[0];
            at_100 = i == 100 ? q[i] : at_100;
            tac_phs_net_step(net, NULL, TICK);
            tac_PhsLedger l = tac_phs_net_ledger(net);
            keep_worst(&worst, fabs(l.H - before));
            check_at_most_in(fabs(tac_phs_balance(&l)), 1e-12 * H0, "J");
        }
        check_near_in(at_100, x100, 1e-9 * START, "m");
        if (scaled)
            check_at_most_in(worst, 1e-14 * H0, "J");
        else
            check_at_least_in(worst, 0.5 * residual, "J"); // the scaled metric is not optional
        // 2000 steps, against the frequency 1.0/period of a fine Runge-Kutta run
        double fine[2] = {START, 0.0}, fine_q[10000];
        for (int i = 0; i < 10000; i++) {
            fine_q[i] = fine[0];
            double k[4][2], at[2];
            for (int s = 0; s < 4; s++) {
                double h = s == 0 ? 0.0 : s == 3 ? 1e-4 : 0.5e-4;
                for (int j = 0; j < 2; j++)
                    at[j] = fine[j] + (s == 0 ? 0.0 : h * k[s - 1][j]);
                k[s][0] = at[1] / MASS;
                k[s][1] = -STIFFNESS * at[0] - CUBIC * at[0] * at[0] * at[0];
            }
            for (int j = 0; j < 2; j++)
                fine[j] += 1e-4 / 6.0 * (k[0][j] + 2.0 * k[1][j] + 2.0 * k[2][j] + k[3][j]);
        }
        double seen = frequency(q, 2000, TICK) / frequency(fine_q, 10000, 1e-4) - 1.0;
        if (scaled)
            check_near(seen, freq, 1e-6);
        else
            check_at_most(seen, -0.05);
        tac_phs_net_destroy(net);
    }
    golden_close(&g);
}

// ---- A ball on a unilateral spring, behind Algorithm 4 (PCDC) as S2 has it

typedef struct Pcdc {
    double T, q, HE, fc, fd, ed;
} Pcdc;

static double sign(double a)
{
    return a > 0.0 ? 1.0 : a < 0.0 ? -1.0 : 0.0;
}

static double pcdc_step(Pcdc *s, double q, double ed)
{
    double fc = (q - s->q) / s->T, c = 0.0;
    s->HE += s->ed * ((q - s->q) - s->T * s->fd);
    double limit = fabs(fc - s->fc) + fabs(fc - s->fd);
    if (fabs(ed) > 1e-9)
        c = fabs(s->HE) >= limit * s->T * fabs(ed) ? sign(s->HE) * sign(ed) * limit
                                                   : s->HE / (s->T * ed);
    s->q = q, s->fc = fc, s->fd = fc + c, s->ed = ed;
    return s->fd;
}

/// One second of the ball; the golden rows on the way where they are given. Returns the worst
/// imbalance of the spring's own books.
static double drop(tac_PhsBooks books, Golden *g)
{
    const double m = 0.2, gravity = 9.81, h = 0.2;
    double q = -h, v = 0.0, off = 0.0, scale[6], row[6], whole = 0.0, worst = 0.0;
    int first = -1, rows = 0;
    tac_PhsOne spring = tac_phs_unilateral(STIFFNESS, 0.0);
    spring.options.books = books;
    Pcdc port = {.T = TICK, .q = q};
    if (g) {
        first = (int)golden_named(g, "first");
        golden_named_numbers(g, "scale", scale, 6);
        rows = (int)golden_named(g, "rows");
    }
    for (int k = 0; k < 1000; k++) {
        double e = tac_phs_one_output(&spring), fd = pcdc_step(&port, q, e);
        if (k >= first && k < first + rows) {
            const double seen[6] = {q, v, e, spring.x, port.HE, spring.ledger.bk};
            golden_numbers(g, row, 6);
            for (int i = 0; i < 6; i++)
                keep_worst(&worst, fabs(seen[i] - row[i]) / scale[i]);
        }
        // Identity B: the ball, the spring, what its faults and the port made, all of one instant.
        double sum =
            0.5 * m * v * v - m * gravity * q + spring.ledger.H - spring.ledger.bk + port.HE;
        if (books == TAC_PHS_BOOKS_STORED)
            check_near_in(sum, m * gravity * h, 1e-13 * m * gravity * h * 10, "J");
        tac_phs_one_step_at(&spring, fd, TICK, q);
        keep_worst(&off, fabs(tac_phs_balance(&spring.ledger)));
        keep_worst(&whole, spring.ledger.H);
        assert_true(spring.x >= 0.0);
        double a = gravity - e / m;
        q += TICK * v + 0.5 * TICK * TICK * a;
        v += TICK * a;
    }
    check_at_least_in(whole, 0.3, "J"); // it did fall onto it
    if (g)
        check_at_most(worst, 1e-9);
    return off;
}

static void a_ball_bounces_as_the_reference_does(void **state)
{
    (void)state;
    Golden g = open_at("ball");
    check_at_most_in(drop(TAC_PHS_BOOKS_STORED, &g), 1e-14, "J");
    golden_expect(&g, "printed");
    check_near_in(drop(TAC_PHS_BOOKS_PRINTED, NULL), golden_number(&g), 1e-9, "J");
    golden_close(&g);
}

// ---- Two rates, behind Algorithm 3 (PSH) as S2 has it

static void two_rates_move_as_the_reference_does(void **state)
{
    (void)state;
    enum { N = 11 };
    Golden g = open_at("held");
    double scale[6], row[6], worst = 0.0, HE = 0.0, us = 0.0, Ts = N * TICK;
    golden_named_numbers(&g, "scale", scale, 6);
    int rows = (int)golden_named(&g, "rows");
    tac_PhsOne spring = tac_phs_one(400.0, START), mass = tac_phs_one(1.0 / MASS, 0.0);
    spring.options.alpha = mass.options.alpha = 1.0;
    double H0 = spring.ledger.H;
    for (int n = 0; n < 545; n++) {
        double uf = tac_phs_one_output(&spring), ys = tac_phs_one_output(&mass), c = 0.0;
        double before = n == 0 ? uf : us, limit = 2.0 * fabs(uf - before), acc = 0.0;
        if (fabs(ys) > 1e-9)
            c = fabs(HE) >= limit * Ts * fabs(ys) ? sign(HE) * sign(ys) * limit : HE / (Ts * ys);
        us = uf + c;
        if (n < rows) {
            const double seen[6] = {uf, us, ys, HE, spring.x, mass.x};
            golden_numbers(&g, row, 6);
            for (int i = 0; i < 6; i++)
                keep_worst(&worst, fabs(seen[i] - row[i]) / scale[i]);
        }
        for (int k = 0; k < N; k++) {
            acc += tac_phs_one_output(&spring);
            tac_phs_one_step(&spring, ys, TICK);
        }
        HE += Ts * ys * (acc / N - us);
        tac_phs_one_step(&mass, -us, Ts);
        // Identity B, with faults in both and a port that makes energy and takes it back
        double H = spring.ledger.H + mass.ledger.H;
        check_near_in(H - spring.ledger.bk - mass.ledger.bk - HE, H0, 1e-13 * larger(H, H0) * 10,
                      "J");
    }
    assert_true(spring.ledger.faults + mass.ledger.faults > 20);
    check_at_most(worst, 1e-9);
    golden_close(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mass_and_spring_move_as_the_reference_does),
        cmocka_unit_test(plain_euler_grows_as_it_must),
        cmocka_unit_test(raw_field_lines_depend_on_units_and_the_energy_metric_does_not),
        cmocka_unit_test(the_field_line_is_met_where_the_reference_meets_it),
        cmocka_unit_test(a_cubic_spring_moves_as_the_reference_does),
        cmocka_unit_test(a_ball_bounces_as_the_reference_does),
        cmocka_unit_test(two_rates_move_as_the_reference_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
