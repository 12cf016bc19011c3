#include "bench.h"
#include "peer.h"
#include "bench_vec.h"
#include "chain_reference.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Accuracy of the trajectory over a short horizon, against its price.
 *
 * The error is the largest distance of the tip from that of a chain with rigid hinges, looked at
 * every 20 ms for half a second. The reference is our own slow solution (chain_reference.h);
 * MuJoCo's Runge-Kutta at 10 µs is held against it. Our hinges are springs: they give way by
 * force over stiffness, and no step however short takes that error away. A method of fourth order
 * on rigid hinges has no such floor, and the summary says where it wins.
 */

static const int sizes[] = {2, 5, 10};
static const double steps_ms[] = {20, 10, 5, 2, 1, 0.5, 0.2, 0.1};       // each fits the interval
static const double tolerances[] = {1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-8}; // m
enum {
    SIZES = sizeof sizes / sizeof sizes[0],
    STEPS = sizeof steps_ms / sizeof steps_ms[0],
    TOLERANCES = sizeof tolerances / sizeof tolerances[0],
    SAMPLES = 25,
    OUTCOMES_MAX = 256
};
static const double interval = 0.02; // s, between samples

static const Column columns[] = {
    {"links", "links", 6, 6}, {"engine", "engine", -22, 0},        {"stiffness", "k N/m", 8, 3},
    {"T_ms", "T ms", 6, 3},   {"tip_error_mm", "error mm", 10, 3}, {"cpu_ms", "CPU ms", 9, 3},
};

typedef struct Outcome {
    const Engine *engine;
    double stiffness; // NaN: rigid
    double T;
    double error; // m; infinite if the engine gave up
    double cpu;   // s
} Outcome;

typedef struct Study {
    const Report *report;
    ChainScene scene;
    tac_Vec3 tips[SAMPLES]; // of the reference
    Outcome outcome[OUTCOMES_MAX];
    int count;
    bool built; // all of ours
} Study;

/// Largest distance of the tip from the reference.
static double tip_error(const Engine *e, void *run, const Study *s, double T)
{
    LinkState links[REFERENCE_MAX];
    double worst = 0.0;
    for (int k = 0; k < SAMPLES; k++) {
        if (!e->step(run, (int)lround(interval / T)))
            return HUGE_VAL;
        e->links(run, links);
        tac_Vec3 d = v_sub(chain_tip(&s->scene, links), s->tips[k]);
        double distance = sqrt(v_dot(d, d));
        if (!isfinite(distance))
            return HUGE_VAL;
        worst = fmax(worst, distance);
    }
    return worst;
}

/// CPU time of the whole run: the least of all that fit in `budget` seconds, three at least.
static double time_run(const Engine *e, void *run, double T, double budget)
{
    double best = HUGE_VAL, spent = 0.0;
    for (int k = 0; k < 3 || spent < budget; k++) {
        e->restore(run);
        double begin = cpu_time();
        e->step(run, SAMPLES * (int)lround(interval / T));
        double cpu = cpu_time() - begin;
        spent += cpu;
        best = fmin(best, cpu);
    }
    return best;
}

static void try_step(Study *s, const Engine *e, double T)
{
    void *run = e->create(e, &s->scene, T);
    if (run == NULL) {
        s->built &= !engine_is_ours(e);
        return;
    }
    e->save(run);
    if (s->count == OUTCOMES_MAX)
        abort(); // the table of engines has outgrown it
    Outcome *o = &s->outcome[s->count++];
    *o = (Outcome){e, e->elastic != NULL ? s->scene.stiffness : MISSING, T, tip_error(e, run, s, T),
                   MISSING};
    o->cpu = time_run(e, run, T, s->report->options->quick ? 0.01 : 0.1);
    e->destroy(run);
    Cell cells[] = {number_cell(s->scene.n),     text_cell(e->name),
                    number_cell(o->stiffness),   number_cell(1e3 * o->T),
                    number_cell(1e3 * o->error), number_cell(1e3 * o->cpu)};
    report_row(s->report, cells);
}

static void try_engine(Study *s, const Engine *e)
{
    const double stiffness[] = {1e5, 1e7}; // N/m
    int variants = e->elastic != NULL ? 2 : 1;
    if (strcmp(e->name, "Tactus plain") == 0 || strcmp(e->name, "Tactus exact 1 pass") == 0)
        variants = 0; // the default and its two-pass form stand for us
    for (int v = 0; v < variants; v++) {
        s->scene.stiffness = stiffness[v];
        for (int k = 0; k < STEPS; k++)
            try_step(s, e, 1e-3 * steps_ms[k]);
    }
}

/// The cheapest outcome within the tolerance, of ours or of the peers; NULL: none.
static const Outcome *cheapest(const Study *s, double tolerance, bool ours)
{
    const Outcome *best = NULL;
    for (int i = 0; i < s->count; i++) {
        const Outcome *o = &s->outcome[i];
        if (engine_is_ours(o->engine) == ours && o->error <= tolerance &&
            (best == NULL || o->cpu < best->cpu))
            best = o;
    }
    return best;
}

static void print_outcome(const Outcome *o)
{
    char text[96] = "none";
    if (o != NULL && isnan(o->stiffness))
        snprintf(text, sizeof text, "%.3g ms (%s, T %g ms)", 1e3 * o->cpu, o->engine->name,
                 1e3 * o->T);
    else if (o != NULL)
        snprintf(text, sizeof text, "%.3g ms (%s, k %.0e, T %g ms)", 1e3 * o->cpu, o->engine->name,
                 o->stiffness, 1e3 * o->T);
    printf("%-56s", text);
}

static void print_summary(const Study *s)
{
    printf("%d links, cheapest way to a tip error of at most (ours; peers)\n", s->scene.n);
    for (int k = 0; k < TOLERANCES; k++) {
        const Outcome *ours = cheapest(s, tolerances[k], true),
                      *peer = cheapest(s, tolerances[k], false);
        printf("%8g mm: ", 1e3 * tolerances[k]);
        print_outcome(ours);
        print_outcome(peer);
        if (ours != NULL && peer != NULL)
            printf("%s wins, %.2g times\n", ours->cpu < peer->cpu ? "Tactus" : peer->engine->name,
                   fmax(ours->cpu / peer->cpu, peer->cpu / ours->cpu));
        else
            printf("%s\n", ours != NULL ? "Tactus only" : peer != NULL ? "peers only" : "nobody");
    }
}

/// Least error of ours for each stiffness: what the sag of the hinges leaves.
static void print_floor(const Study *s)
{
    const double stiffness[] = {1e5, 1e7};
    for (int v = 0; v < 2; v++) {
        double least = HUGE_VAL;
        for (int i = 0; i < s->count; i++)
            if (s->outcome[i].stiffness == stiffness[v])
                least = fmin(least, s->outcome[i].error);
        if (isfinite(least))
            printf("%d links, k = %.0e N/m: our error is never below %.2g mm\n", s->scene.n,
                   stiffness[v], 1e3 * least);
    }
}

/// The reference, and how far MuJoCo at 10 µs is from it.
static bool make_reference(Study *s)
{
    if (!reference_tips(&s->scene, 5e-5, interval, SAMPLES, s->tips))
        return false;
    const Engine *rk4 = engine_named("MuJoCo RK4");
    const double T = 1e-5;
    void *run = rk4 != NULL ? rk4->create(rk4, &s->scene, T) : NULL;
    if (run == NULL)
        return true;
    printf("%d links: MuJoCo RK4 at 10 µs is within %.1e mm of the reference\n", s->scene.n,
           1e3 * tip_error(rk4, run, s, T));
    rk4->destroy(run);
    return true;
}

bool bench_trajectory(const Options *options)
{
    static Study study; // large for a stack
    bool built = true;
    Report report;
    if (!report_open(&report, options, "trajectory", columns, sizeof columns / sizeof columns[0]))
        return false;
    printf("error: largest distance of the tip from the reference in %g s; CPU time of the whole "
           "run\n",
           SAMPLES * interval);
    for (int k = 0; k < SIZES; k++) {
        study = (Study){.report = &report, .scene = chain_scene(sizes[k]), .built = true};
        if (!make_reference(&study))
            return false;
        report_head(&report);
        const Engine *e;
        for (int i = 0; (e = engine_at(i)) != NULL; i++)
            try_engine(&study, e);
        print_summary(&study);
        print_floor(&study);
        built &= study.built;
    }
    report_close(&report);
    printf("our hinges are springs: the floor goes with 1/k; a fourth-order method on rigid hinges "
           "has none\n");
    return built;
}
