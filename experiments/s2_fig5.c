/* S2 Figs. 4 to 6: ways from a state to the next level of the energy, what the unit of the state
 * has to do with it, and the two faults, energy leap and deadlock. */
#include "experiment.h"
#include "larger.h"
#include "swing.h"

static const double k = SWING_STIFFNESS, m = SWING_MASS;
static const double long_step = 4e-3; // s, so that there is something to see: ωT = 0.63

static double energy(const double x[2]) // of position, momentum
{
    return 0.5 * k * x[0] * x[0] + 0.5 * x[1] * x[1] / m;
}

// ---- Fig. 5: one step of one element, with and without losses

typedef struct Step {
    double from[2], predicted[2], to[2]; // position, momentum
    double H0, H1;                       // J, the levels of now and next
    double along;    // J, the least energy that a straight line along dx/dt reaches
    double momentum; // kg·m/s, that of the point where the field line of `from` meets H1
} Step;

static bool take_step(double angle, double damping, Step *s)
{
    const double T = long_step;
    double q = SWING_START * cos(angle), p = SWING_START * sqrt(k * m) * sin(angle);
    tac_PhsPart part[] = {
        tac_phs_mass(m, q, p / m),
        tac_phs_spring(k, 0.0, 0, TAC_PHS_GROUND),
        tac_phs_damper(damping, 0, TAC_PHS_GROUND),
    };
    tac_PhsDef def = tac_phs_def_default();
    def.part = part, def.part_count = 3;
    def.options.predictor = TAC_PHS_PREDICTOR_EULER;
    tac_PhsNet *net = NULL;
    bool ok = tac_phs_net_create(&def, &net) == TAC_OK && tac_phs_net_step(net, NULL, T) == 0;
    double v = p / m, F = -k * q - damping * v;
    *s = (Step){.from = {q, p}, .predicted = {q + T * v, p + T * F}};
    s->H0 = energy(s->from);
    s->H1 = s->H0 - T * damping * v * v;
    if (ok)
        s->to[0] = tac_phs_net_state(net)[1], s->to[1] = tac_phs_net_state(net)[0];
    // H along from + λ dx/dt is a parabola in λ
    double slope = -damping * v * v, bend = k * v * v + F * F / m;
    s->along = s->H0 - 0.5 * slope * slope / bend;
    s->momentum = p * sqrt(s->H1 / s->H0);
    tac_phs_net_destroy(net);
    return ok;
}

/// In √J, where levels are circles and field lines are rays.
static void point(LabTable *table, const double x[2])
{
    lab_row(table, NULL, (double[]){x[0] * sqrt(0.5 * k), x[1] * sqrt(0.5 / m)});
}

static LabTable *plane(Lab *lab, const char *name)
{
    return lab_table(lab, name, NULL, (LabColumn[]){{"position", "√J"}, {"momentum", "√J"}}, 2);
}

static LabTable *circle(Lab *lab, const char *name, double H)
{
    LabTable *table = plane(lab, name);
    for (int i = 0; i <= 360; i++) {
        double a = i * acos(-1.0) / 180.0;
        lab_row(table, NULL, (double[]){sqrt(H) * cos(a), sqrt(H) * sin(a)});
    }
    return table;
}

static void draw_step(Lab *lab, const char *name, const char *caption, const Step *s)
{
    LabTable *now = circle(lab, lab_text(lab, "%s-level-0", name), s->H0);
    LabTable *next = circle(lab, lab_text(lab, "%s-level-1", name), s->H1);
    LabTable *way = plane(lab, lab_text(lab, "%s-way", name));
    LabTable *line = plane(lab, lab_text(lab, "%s-line", name));
    LabTable *field = plane(lab, lab_text(lab, "%s-field", name));
    point(way, s->from);
    point(way, s->predicted);
    point(way, s->to);
    for (int i = -1; i <= 1; i += 2) {
        double x[2];
        for (int j = 0; j < 2; j++)
            x[j] = s->from[j] + 1.6 * i * (s->predicted[j] - s->from[j]);
        point(line, x);
        for (int j = 0; j < 2; j++)
            x[j] = s->from[j] * (1.0 + 0.3 * i);
        point(field, x);
    }
    bool lossless = s->H1 == s->H0;
    LabFigure figure = {
        .name = name,
        .caption = caption,
        .x = {"position × √(k/2), √J", false, -2.0, 16.0},
        .y = {"momentum / √(2m), √J", false, -12.0, 12.0},
        .curve = {{now, 0, 1, lossless ? "level I0 = I1" : "level I0", LOOK_GUIDE, MARK_LINE},
                  {line, 0, 1, "along dx/dt", LOOK_OTHER, MARK_LINE},
                  {field, 0, 1, "field line of x(0)", LOOK_LEDGER, MARK_LINE},
                  {way, 0, 1, "Algorithm 1", LOOK_EXACT, MARK_BOTH}},
        .equal_aspect = true,
        .tall = true,
    };
    if (!lossless)
        figure.curve[4] = (LabCurve){next, 0, 1, "level I1", LOOK_PRINTED, MARK_LINE};
    lab_figure(lab, &figure);
}

static void ways_to_the_level(Lab *lab)
{
    Step free, damped;
    if (!lab_check(lab, take_step(0.0, 0.0, &free) && take_step(0.25 * acos(-1.0), 20.0, &damped),
                   "mass and spring could not be built or stepped"))
        return;
    draw_step(lab, "lossless",
              "Without losses neither the field line of x(0) nor the direction dx/dt meets the "
              "level anywhere but in x(0). Algorithm 1 takes Euler's step, then the field line "
              "that it finds there.",
              &free);
    draw_step(lab, "damped",
              "With a damper that takes 40 J: along dx/dt the level is not met at all, along the "
              "field line of x(0) at a point where spring and mass have lost alike, whatever the "
              "damper acts on.",
              &damped);
    double off = larger(fabs(energy(free.to) - free.H1), fabs(energy(damped.to) - damped.H1));
    lab_claim(lab, "Euler's step and then the field line meet the level: |H − level|", off, AT_MOST,
              1e-12 * damped.H0, "J");
    lab_claim(lab, "along dx/dt, without losses: energy is nowhere below that of x(0)",
              free.along - free.H0, EQUALS, 0.0, "J");
    lab_claim(lab, "along dx/dt, with losses: it stays above the level by",
              damped.along - damped.H1, AT_LEAST, 10.0, "J");
    // q' is p/m whatever happens: what Algorithm 1 does to the position is right to first order
    lab_claim(lab, "Algorithm 1 moves as the field of dx/dt does: turn in the plane, rad",
              fabs(atan2(damped.to[1] / sqrt(m), damped.to[0] * sqrt(k)) -
                   atan2(damped.predicted[1] / sqrt(m), damped.predicted[0] * sqrt(k))),
              AT_MOST, 1e-14, "");
}

// ---- Fig. 4: a single state

static void single_state(Lab *lab)
{
    double worst = 0.0;
    LabTable *table =
        lab_table(lab, "single", NULL, (LabColumn[]){{"stretch", "mm"}, {"energy", "J"}}, 2);
    for (int i = -100; i <= 100; i++) {
        double x = 1e-3 * i;
        lab_row(table, NULL, (double[]){1e3 * x, 0.5 * k * x * x});
        for (int j = -20; j <= 20; j++) {
            double u = 0.5 * j, square = x * x + 2.0 * SWING_T * x * u;
            tac_PhsOne one = tac_phs_one(k, x);
            if (tac_phs_one_step(&one, u, SWING_T) != 0 || square <= 0.0 || x == 0.0)
                continue; // faults are below
            double side = x + SWING_T * u == 0.0 ? x : x + SWING_T * u;
            keep_worst(&worst, fabs(one.x * one.x - square));
            lab_check(lab, one.x * side >= 0.0, "a state is on the wrong side");
        }
    }
    lab_claim(lab,
              "one state: of the roots of x² + 2Txu the one on the side of Euler's step: error",
              worst, AT_MOST, 1e-17, "m²");
    // A leap of the spring: 40 mm, closing at 60 m/s for 1 ms
    const double x = 0.04, u = -60.0;
    LabTable *leap =
        lab_table(lab, "leap", NULL, (LabColumn[]){{"stretch", "mm"}, {"energy", "J"}}, 2);
    LabTable *mirrored =
        lab_table(lab, "leap-mirror", NULL, (LabColumn[]){{"stretch", "mm"}, {"energy", "J"}}, 2);
    LabTable *level =
        lab_table(lab, "leap-level", NULL, (LabColumn[]){{"stretch", "mm"}, {"energy", "J"}}, 2);
    tac_PhsOne euler = tac_phs_one(k, x), mirror = euler;
    mirror.options.leap = TAC_PHS_LEAP_MIRROR;
    double Hnew = euler.ledger.H + SWING_T * tac_phs_one_output(&euler) * u, H = euler.ledger.H;
    bool leapt = tac_phs_one_step(&euler, u, SWING_T) == TAC_PHS_LEAP &&
                 tac_phs_one_step(&mirror, u, SWING_T) == TAC_PHS_LEAP;
    lab_check(lab, leapt, "the spring did not leap");
    lab_row(leap, NULL, (double[]){1e3 * x, H});
    lab_row(leap, NULL, (double[]){1e3 * euler.x, euler.ledger.H});
    lab_row(mirrored, NULL, (double[]){1e3 * x, H});
    lab_row(mirrored, NULL, (double[]){1e3 * mirror.x, mirror.ledger.H});
    lab_row(level, NULL, (double[]){-80.0, Hnew});
    lab_row(level, NULL, (double[]){80.0, Hnew});
    LabFigure figure = {
        .name = "leap",
        .caption = "Energy leap (Fig. 6): a spring of 5 kN/m, stretched by 40 mm, is to close at "
                   "60 m/s for 1 ms; the level asked for is below zero.",
        .x = {"stretch, mm", false, -80.0, 80.0},
        .y = {"energy, J", false, -10.0, 16.0},
        .curve = {{table, 0, 1, "H(x)", LOOK_GUIDE, MARK_LINE},
                  {level, 0, 1, "level asked for", LOOK_PRINTED, MARK_LINE},
                  {leap, 0, 1, "Euler's step", LOOK_EXACT, MARK_BOTH},
                  {mirrored, 0, 1, "mirrored (Example 6)", LOOK_OTHER, MARK_BOTH}},
    };
    lab_figure(lab, &figure);
    // Euler's step makes exactly T²/2 ẋ'Kẋ, the mirrored one what the step should have taken.
    double made = 0.5 * k * (SWING_T * u) * (SWING_T * u);
    lab_claim(lab, "a leap by Euler's step makes T²/2 ẋKẋ: deviation", fabs(euler.ledger.bk - made),
              AT_MOST, 1e-14, "J");
    lab_claim(lab, "a mirrored leap makes |ΔH|: deviation", fabs(mirror.ledger.bk - (H - Hnew)),
              AT_MOST, 1e-14, "J");
    lab_note(lab,
             "That leap makes %.1f J by Euler's step and %.1f J mirrored; both are booked in bk "
             "and taken out of later steps.",
             euler.ledger.bk, mirror.ledger.bk);
}

// ---- Deadlock

static void deadlock(Lab *lab)
{
    const double u = 0.1, T = SWING_T; // m/s
    const LabColumn columns[] = {{"time", "ms"},
                                 {"exact", "mm"},
                                 {"Algorithm 1", "mm"},
                                 {"without the step", "mm"},
                                 {"bk", "mJ"}};
    LabTable *table = lab_table(lab, "deadlock", NULL, columns, 5);
    tac_PhsOne spring = tac_phs_one(k, 0.0);
    double balance = 0.0;
    for (int i = 0; i <= 20; i++) {
        double t = i * T;
        lab_row(table, NULL,
                (double[]){1e3 * t, 1e3 * u * t, 1e3 * spring.x, 0.0, 1e3 * spring.ledger.bk});
        tac_phs_one_step(&spring, u, T);
        keep_worst(&balance, fabs(tac_phs_balance(&spring.ledger)));
        if (i == 0)
            lab_claim(lab, "out of a deadlock Euler's step makes k(Tu)²/2: deviation",
                      fabs(spring.ledger.bk - 0.5 * k * T * u * T * u), AT_MOST, 1e-18, "J");
    }
    lab_claim(lab, "a spring out of a deadlock: H − bk − supplied − H₀ stays zero", balance,
              AT_MOST, 1e-16, "J");
    lab_claim(lab, "a spring out of a deadlock: what is still owed after 20 ms, of what was made",
              spring.ledger.bk / (0.5 * k * T * u * T * u), AT_MOST, 1e-3, "");
    LabFigure figure = {
        .name = "deadlock",
        .caption = "Deadlock: a spring at rest is to be stretched at 0.1 m/s. At the minimum no "
                   "input changes the energy, and the rule alone would stay there for ever. The "
                   "gap that remains is what one step of Euler made and recovery took back.",
        .x = {"time, ms", false, 0.0, 20.0},
        .y = {"stretch, mm", false, 0.0, 2.0},
        .curve = {{table, 0, 1, "exact", LOOK_GUIDE, MARK_LINE},
                  {table, 0, 2, "Algorithm 1", LOOK_EXACT, MARK_BOTH},
                  {table, 0, 3, "without Euler's step", LOOK_PRINTED, MARK_LINE}},
    };
    lab_figure(lab, &figure);
    // A mass of 0.2 kg at 1e-12 kg m/s, pushed by 1 N: p² grows by 2TFp in each step.
    tac_PhsOne mass = tac_phs_one(1.0 / m, 1e-12);
    int steps = 0;
    while (mass.x < 1e-3 && steps < 100)
        tac_phs_one_step(&mass, 1.0, T), steps++;
    lab_claim(lab, "no threshold is needed: steps from a momentum of 1e-12 to T F = 1e-3 kg m/s",
              steps, AT_MOST, 8.0, "");
}

// ---- The unit of the state

enum { UNITS = 17 };

/// Error of the frequency where positions are counted in `unit` metres.
static double error_in(double unit, tac_PhsMetric metric)
{
    static double q[SWING_STEPS];
    double a = 1.0 / unit;
    const double K[4] = {k * unit * unit, 0.0, 0.0, 1.0 / m};
    const double J[4] = {0.0, a, -a, 0.0}, G[2] = {0.0, 1.0}, x[2] = {SWING_START * a, 0.0};
    const tac_PhsPart part = tac_phs_quadratic(2, 1, K, J, NULL, G, x);
    tac_PhsDef def = tac_phs_def_default();
    def.part = &part, def.part_count = 1;
    def.options.metric = metric;
    def.options.predictor = TAC_PHS_PREDICTOR_EULER;
    tac_PhsNet *net = NULL;
    if (tac_phs_net_create(&def, &net) != TAC_OK)
        return (double)NAN;
    for (int i = 0; i < SWING_STEPS; i++) {
        q[i] = tac_phs_net_state(net)[0] * unit;
        tac_phs_net_step(net, NULL, SWING_T);
    }
    tac_phs_net_destroy(net);
    return swing_frequency(q, SWING_STEPS, SWING_T) / swing_true_frequency(0.0) - 1.0;
}

static void units(Lab *lab)
{
    const LabColumn columns[] = {{"unit", "m"}, {"raw", "%"}, {"energy metric", "%"}};
    LabTable *table = lab_table(lab, "unit", NULL, columns, 3);
    double spread = 0.0, first = error_in(1.0, TAC_PHS_METRIC_ENERGY);
    for (int i = 0; i < UNITS; i++) {
        double unit = pow(10.0, -3.0 + i / 4.0);
        double raw = error_in(unit, TAC_PHS_METRIC_RAW);
        double ours = error_in(unit, TAC_PHS_METRIC_ENERGY);
        lab_row(table, NULL, (double[]){unit, 100.0 * raw, 100.0 * ours});
        keep_worst(&spread, fabs(ours - first));
        lab_progress(lab, i, UNITS);
    }
    LabFigure figure = {
        .name = "unit",
        .caption = "Error of the frequency of mass and spring, Euler's prediction: along field "
                   "lines of the coordinates it depends on the unit in which positions are "
                   "counted, along those of the energy metric it does not.",
        .x = {"unit of the position, m", true, 1e-3, 10.0},
        .y = {"error of the frequency, %", false, 0.0, 0.0},
        .curve = {{table, 0, 1, "raw coordinates (S2)", LOOK_PRINTED, MARK_BOTH},
                  {table, 0, 2, "energy metric (default)", LOOK_EXACT, MARK_BOTH}},
    };
    lab_figure(lab, &figure);
    double metre = error_in(1.0, TAC_PHS_METRIC_RAW), tenth = error_in(0.1, TAC_PHS_METRIC_RAW);
    lab_claim(lab, "energy metric: the unit changes the frequency by", spread, AT_MOST, 1e-12, "");
    lab_claim(lab, "raw coordinates: metres in place of decimetres change the frequency by",
              fabs(metre - tenth), AT_LEAST, 0.03, "");
    lab_erratum(lab,
                "The next state is selected along a field line dx/ds = ∂H/∂x (10) of the state "
                "(position, momentum).",
                "A gradient needs a metric: the frequency of the same mass and spring is then off "
                "by −5.38 % in metres, and in decimetres by",
                100.0 * tenth, "%");
}

static void run(Lab *lab)
{
    ways_to_the_level(lab);
    single_state(lab);
    deadlock(lab);
    units(lab);
}

const Experiment s2_fig5 = {
    .id = "s2.fig5",
    .title = "Ways to the level of the energy, energy leap, deadlock, and the unit of the state",
    .paper = "S2 Figs. 4 to 6, sections 3.1 and 3.2, Examples 3 to 6. Neither the field line nor "
             "the direction dx/dt alone leads to the next level; a step of Euler and then the "
             "field line always does. An energy leap and a deadlock make energy, which is booked "
             "and dissipated later.",
    .setup = "Mass and spring of 0.2 kg and 5 kN/m. Ways: one step of 4 ms (ωT = 0.63), without "
             "losses and with 20 N·s/m. Unit: 4000 steps of 1 ms. Single states by value: leaps "
             "and deadlocks of the spring.",
    .run = run,
};
