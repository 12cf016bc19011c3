/* A mass on a spring by four schemes (oscillator.h). */
#include "oscillator.h"
#include "larger.h"

#include <math.h>

const Scheme schemes[SCHEMES] = {
    {TAC_SCHEME_EEI, "EEI", LOOK_PRINTED},
    {TAC_SCHEME_SEI, "SEI", LOOK_OTHER},
    {TAC_SCHEME_IEI, "IEI", LOOK_LEDGER},
    {TAC_SCHEME_PMI, "PMI", LOOK_EXACT},
};

tac_Result oscillator_create(tac_Scheme scheme, const OscillatorDef *def, Oscillator *oscillator)
{
    *oscillator = (Oscillator){0};
    tac_WorldDef world = tac_world_def_default();
    world.gravity = (tac_Vec3){0.0, 0.0, 0.0};
    world.policy = TAC_POLICY_PLAIN;
    world.study.scheme = scheme;
    world.body_capacity = world.joint_capacity = world.spring_capacity = 1;
    world.fill_capacity = world.row_site_capacity = 1;
    tac_Result result = tac_world_create(&world, &oscillator->world);
    if (result != TAC_OK)
        return result;

    tac_BodyDef body = tac_body_def_default();
    body.mass = def->m;
    body.drag = def->b;
    body.pose.p.x = def->x;
    body.twist.lin.x = def->v;
    result = tac_body_create(oscillator->world, &body, &oscillator->body);
    if (result != TAC_OK)
        return result;

    tac_SpringDef spring = tac_spring_def_default();
    spring.body_a = oscillator->body;
    spring.stiffness = def->k;
    tac_SpringId id;
    return tac_spring_create(oscillator->world, &spring, &id);
}

void oscillator_destroy(Oscillator *oscillator)
{
    tac_world_destroy(oscillator->world);
    oscillator->world = NULL;
}

double oscillator_x(const Oscillator *oscillator)
{
    return tac_body_pose(oscillator->world, oscillator->body).p.x;
}

double oscillator_v(const Oscillator *oscillator)
{
    return tac_body_state_twist(oscillator->world, oscillator->body).lin.x;
}

// One scheme on its way.
typedef struct Track {
    Oscillator oscillator;
    double E0, E, x;
    double factor;               // of E per step, by theory; NaN: none
    double first_crossing, last; // s, upward zero crossings of x
    int crossings;
    bool over; // overflowed
} Track;

// Theory of the energy per step, with a = (ωT)²: docs/theory/rigid.md section 1.
static double energy_factor(int scheme, double a)
{
    const double factor[SCHEMES] = {
        [EEI] = 1.0 + a, [SEI] = (double)NAN, [IEI] = 1.0 / (1.0 + a), [PMI] = 1.0};
    return factor[scheme];
}

static void note_crossing(Track *t, double x, double time, double T)
{
    if (t->x < 0.0 && x >= 0.0) {
        t->last = time - T * x / (x - t->x); // between the steps, on a straight line
        if (t->crossings++ == 0)
            t->first_crossing = t->last;
    }
    t->x = x;
}

static void measure(Track *t, SchemeRun *run, const OscillatorDef *def, double T)
{
    double x = oscillator_x(&t->oscillator), v = oscillator_v(&t->oscillator);
    double E = tac_world_energy(t->oscillator.world);
    run->steps++;
    run->end = E / t->E0;
    run->low = smaller(run->low, run->end);
    run->high = larger(run->high, run->end);
    if (run->burst == 0 && run->end > 1e6)
        run->burst = run->steps;
    if (!isnan(t->factor) && t->E > 0.0)
        run->factor_error = larger(run->factor_error, fabs(E / t->E / t->factor - 1.0));
    double invariant = E - 0.5 * def->k * T * x * v;
    run->invariant_error = larger(run->invariant_error, fabs(invariant / t->E0 - 1.0));
    run->residual = larger(run->residual, tac_world_stats(t->oscillator.world).residual);
    note_crossing(t, x, run->steps * T, T);
    t->E = E;
}

static bool open_tracks(Lab *lab, const OscillatorDef *def, double T, Track tracks[SCHEMES],
                        SchemeRun runs[SCHEMES])
{
    bool ok = true;
    for (int s = 0; s < SCHEMES; s++) {
        tracks[s] = (Track){.factor = energy_factor(s, def->k / def->m * T * T), .x = def->x};
        runs[s] = (SchemeRun){.end = 1.0, .low = 1.0, .high = 1.0, .period = (double)NAN};
        ok = ok && oscillator_create(schemes[s].scheme, def, &tracks[s].oscillator) == TAC_OK;
        if (ok)
            tracks[s].E0 = tracks[s].E = tac_world_energy(tracks[s].oscillator.world);
    }
    return lab_check(lab, ok, "an oscillator could not be built");
}

static void add_rows(LabTable *position, LabTable *energy, const Track tracks[SCHEMES], double time)
{
    double xs[1 + SCHEMES] = {time}, Es[1 + SCHEMES] = {time};
    for (int s = 0; s < SCHEMES; s++) {
        xs[1 + s] = tracks[s].over ? (double)NAN : oscillator_x(&tracks[s].oscillator);
        Es[1 + s] = tracks[s].over ? (double)NAN : tracks[s].E / tracks[s].E0;
    }
    if (position != NULL)
        lab_row(position, NULL, xs);
    if (energy != NULL)
        lab_row(energy, NULL, Es);
}

// cos ωt, finely enough for a smooth curve whatever the steps are.
static LabTable *exact_solution(Lab *lab, const char *name, double omega, double end)
{
    LabTable *table = lab_table(lab, lab_text(lab, "%s-exact", name), NULL,
                                (LabColumn[]){{"time", "s"}, {"exact", "m"}}, 2);
    for (int i = 0; i <= 800; i++) {
        double t = end * i / 800.0;
        lab_row(table, NULL, (double[]){t, cos(omega * t)});
    }
    return table;
}

// What lies on each other is drawn from the wholest line to the most broken one.
static const int drawing_order[SCHEMES] = {PMI, SEI, IEI, EEI};

static void draw_position(Lab *lab, const char *name, LabTable *table, LabTable *exact, double high)
{
    bool few = lab_rows(table) < 200;
    LabFigure figure = {
        .name = lab_text(lab, "%s-position", name),
        .caption = few ? "Position of the mass; a mark is a step. Grey: the exact solution."
                       : "Position of the mass. Grey: the exact solution, below SEI and PMI.",
        .x = {"time, s", false, 0.0, lab_value(table, lab_rows(table) - 1, 0)},
        .y = {"position, m", false, -high, high},
        .curve[0] = {exact, 0, 1, "exact", LOOK_GUIDE, MARK_LINE},
    };
    for (int i = 0; i < SCHEMES; i++) {
        int s = drawing_order[i];
        figure.curve[1 + i] = (LabCurve){
            table, 0, 1 + s, schemes[s].name, schemes[s].look, few ? MARK_BOTH : MARK_LINE};
    }
    lab_figure(lab, &figure);
}

static void draw_energy(Lab *lab, const char *name, LabTable *table, double low, double high)
{
    LabFigure figure = {
        .name = lab_text(lab, "%s-energy", name),
        .caption = "Energy over its start; curves that leave the figure go on beyond it.",
        .x = {"time, s", false, 0.0, lab_value(table, lab_rows(table) - 1, 0)},
        .y = {"E / E₀", true, low, high},
    };
    for (int i = 0; i < SCHEMES; i++) {
        int s = drawing_order[i];
        figure.curve[i] = (LabCurve){table, 0, 1 + s, schemes[s].name, schemes[s].look, MARK_LINE};
    }
    lab_figure(lab, &figure);
}

void oscillator_compare(Lab *lab, const char *name, double m, double k, double T, int steps,
                        int shown, int shown_energy, SchemeRun runs[SCHEMES])
{
    const OscillatorDef def = {.m = m, .k = k, .x = 1.0};
    const double omega = sqrt(k / m);
    Track tracks[SCHEMES] = {0};
    LabTable *position = lab_table(
        lab, lab_text(lab, "%s-position", name), NULL,
        (LabColumn[]){{"time", "s"}, {"EEI", "m"}, {"SEI", "m"}, {"IEI", "m"}, {"PMI", "m"}},
        1 + SCHEMES);
    LabTable *energy =
        lab_table(lab, lab_text(lab, "%s-energy", name), NULL,
                  (LabColumn[]){{"time", "s"}, {"EEI", ""}, {"SEI", ""}, {"IEI", ""}, {"PMI", ""}},
                  1 + SCHEMES);
    bool ok = open_tracks(lab, &def, T, tracks, runs);
    const int every = shown_energy / 1000 > 1 ? shown_energy / 1000 : 1; // rows enough for a curve
    if (ok)
        add_rows(position, energy, tracks, 0.0);
    for (int i = 1; ok && i <= steps; i++) {
        for (int s = 0; s < SCHEMES; s++) {
            Track *t = &tracks[s];
            t->over = t->over || tac_world_step(t->oscillator.world, T) != TAC_OK;
            if (!t->over)
                measure(t, &runs[s], &def, T);
        }
        add_rows(i <= shown ? position : NULL, i <= shown_energy && i % every == 0 ? energy : NULL,
                 tracks, i * T);
        lab_progress(lab, i, steps);
    }
    for (int s = 0; s < SCHEMES; s++) {
        if (tracks[s].crossings > 1)
            runs[s].period =
                (tracks[s].last - tracks[s].first_crossing) / (tracks[s].crossings - 1);
        oscillator_destroy(&tracks[s].oscillator);
    }
    bool gentle = omega * T < 0.1;
    LabTable *exact = exact_solution(lab, name, omega, shown * T);
    draw_position(lab, name, position, exact, gentle ? 2.0 : 3.0);
    draw_energy(lab, name, energy, gentle ? 1e-5 : 1e-12, gentle ? 1e5 : 1e12);
}
