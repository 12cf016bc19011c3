/* Port-Hamiltonian elements against the numbers of the reference program (tests/golden/phs.txt):
 * mass and spring as one element and as two, along both kinds of field lines, a cubic spring, a
 * ball on a unilateral spring behind PCDC, and two rates behind PSH. */
#include "check.h"
#include "golden.h"
#include "larger.h"
#include "port_rig.h"
#include "swing.h"
#include "two_rates.h"
#include <math.h>
#include <string.h>
#include <tactus/tactus.h>

#define STIFFNESS SWING_STIFFNESS
#define MASS SWING_MASS
#define START SWING_START
#define TICK SWING_T

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

enum { STEPS = SWING_STEPS };

/// Runs it, and compares the first rows.
static const SwingRun *swing_and_compare(const Swing *swing, Golden *g, int rows)
{
    static SwingRun run;
    double row[2], worst = 0.0;
    swing_run(swing, &run);
    assert_true(run.ok);
    for (int i = 0; i < rows; i++) {
        golden_numbers(g, row, 2);
        keep_worst(&worst, fabs(run.q[i] - row[0]) / START);
        keep_worst(&worst, fabs(run.p[i] - row[1]) / (START * sqrt(STIFFNESS * MASS)));
    }
    check_at_most(worst, 1e-9);
    return &run;
}

static void run_single(Golden *g)
{
    Swing swing = {.way = SWING_ONE, .options = tac_phs_options_default(), .steps = STEPS};
    swing.options.alpha = 0.1;
    swing.options.metric =
        strcmp(golden_word(g), "raw") == 0 ? TAC_PHS_METRIC_RAW : TAC_PHS_METRIC_ENERGY;
    swing.options.predictor = predictor_of(golden_word(g));
    swing.damping = golden_named(g, "damping");
    double freq = golden_named(g, "frequency"), rms = golden_named(g, "rms");
    const SwingRun *run = swing_and_compare(&swing, g, (int)golden_named(g, "rows"));
    assert_int_equal(run->faults, 0);
    // over 100 steps where it dies away, over all where it does not
    check_near(run->frequency, freq, 1e-9);
    check_near_in(run->rms, rms, 1e-9 * START, "m");
}

static void run_pair(Golden *g)
{
    Swing swing = {.way = SWING_TWO, .options = tac_phs_options_default(), .steps = STEPS};
    swing.options.alpha = golden_number(g);
    swing.options.leap =
        strcmp(golden_word(g), "mirror") == 0 ? TAC_PHS_LEAP_MIRROR : TAC_PHS_LEAP_EULER;
    swing.damping = golden_named(g, "damping");
    double freq = golden_named(g, "frequency"), faults = golden_named(g, "faults");
    double bk = golden_named(g, "bk"), energy = golden_named(g, "energy");
    const SwingRun *run = swing_and_compare(&swing, g, (int)golden_named(g, "rows"));
    check_near_in(run->bk_most, bk, 1e-9 * energy, "J");
    check_near_in(run->energy_most, energy, 1e-9 * energy, "J");
    check_at_most_in(run->balance, 1e-12 * energy, "J");
    // Chaotic after some hundred steps: a rounding elsewhere may move a fault or two.
    check_near(run->frequency, freq, 1e-3);
    check_near(run->faults, faults, 0.02 * faults);
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
    static SwingRun run;
    swing_run(&(Swing){.way = SWING_EULER, .steps = 101}, &run);
    double ratio = run.energy[100] / SWING_ENERGY;
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
        check_near(swing_frequency(q[1], STEPS, TICK) / swing_true_frequency(0.0) - 1.0, golden,
                   1e-9);
        check_near(swing_frequency(q[0], STEPS, TICK) / swing_true_frequency(0.0) - 1.0,
                   -0.00821038860339518, 1e-9);
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
        double seen = swing_frequency(q, 2000, TICK) / swing_frequency(fine_q, 10000, 1e-4) - 1.0;
        if (scaled)
            check_near(seen, freq, 1e-6);
        else
            check_at_most(seen, -0.05);
        tac_phs_net_destroy(net);
    }
    golden_close(&g);
}

// ---- A ball on a unilateral spring, behind PCDC as S2 has it

typedef struct Drop {
    Golden *g; // NULL: nothing to compare
    int first, rows, seen;
    double scale[6], worst, off, whole, sum, start;
} Drop;

static void watch_drop(void *user, const WallRow *row)
{
    Drop *d = user;
    const double m = 0.2, weight = m * 9.81;
    const double seen[6] = {row->q, row->v, row->e, row->x, row->account, row->bk};
    int k = d->seen++ - d->first;
    if (d->g && k >= 0 && k < d->rows) {
        double golden[6];
        golden_numbers(d->g, golden, 6);
        for (int i = 0; i < 6; i++)
            keep_worst(&d->worst, fabs(seen[i] - golden[i]) / d->scale[i]);
    }
    // Identity B: the ball, the spring, what its faults and the port made, all of one instant.
    double H = 0.5 * STIFFNESS * row->x * row->x;
    double sum = 0.5 * m * row->v * row->v - weight * row->q + H - row->generated;
    keep_worst(&d->sum, fabs(sum - weight * 0.2));
    keep_worst(&d->whole, H);
    keep_worst(&d->off, row->balance);
    assert_true(row->x >= 0.0);
}

/// One second of the ball; the golden rows on the way where they are given. Returns the worst
/// imbalance of the spring's own books.
static double drop(tac_PhsBooks books, Golden *g)
{
    Drop d = {.g = g};
    WallRig rig = ball_rig(WALL_PCDC, TAC_PCDC_S2, STIFFNESS);
    rig.books = books;
    rig.seconds = 1.0;
    if (g) {
        d.first = (int)golden_named(g, "first");
        golden_named_numbers(g, "scale", d.scale, 6);
        d.rows = (int)golden_named(g, "rows");
    }
    assert_true(wall_run(&rig, watch_drop, &d).ok);
    check_at_least_in(d.whole, 0.3, "J"); // it did fall onto it
    if (books == TAC_PHS_BOOKS_STORED)
        check_at_most_in(d.sum, 1e-12 * 0.2 * 9.81 * 0.2, "J");
    if (g)
        check_at_most(d.worst, 1e-9);
    return d.off;
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

// ---- Two rates, behind PSH as S2 has it

static void two_rates_move_as_the_reference_does(void **state)
{
    (void)state;
    Golden g = open_at("held");
    double scale[6], row[6], worst = 0.0;
    golden_named_numbers(&g, "scale", scale, 6);
    int rows = (int)golden_named(&g, "rows");
    TwoRates r;
    assert_true(two_rates(&r, 400.0, MASS, 11, (RatesWay){.law = TAC_PSH_S2}));
    for (int n = 0; n < 545; n++) {
        RatesRow now = two_rates_period(&r);
        if (n < rows) {
            const double seen[6] = {now.u_fast,  now.u_slow, now.y,
                                    now.account, now.fast_x, now.slow_x};
            golden_numbers(&g, row, 6);
            for (int i = 0; i < 6; i++)
                keep_worst(&worst, fabs(seen[i] - row[i]) / scale[i]);
        }
        // Identity B, with faults in both and a port that makes energy and takes it back
        check_near_in(now.imbalance, 0.0, 1e-12 * larger(now.energy, r.start), "J");
    }
    assert_true(r.fast.ledger.faults + r.slow.ledger.faults > 20);
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
