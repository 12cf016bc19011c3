#include "bench.h"
#include "peer.h"

#include <math.h>
#include <stdlib.h>

/* What it costs to hold the energy of an undamped 40-link chain.
 *
 * Each engine tries ever shorter steps until max |E - E0| stays within 1 % of the turnover, the
 * energy that the chain gives up from horizontal to hanging straight (78.5 J; the same number for
 * all, whatever its peak speed was). The energy is kinetic + height, by one formula, and for us +
 * that of the joints' springs from their geometry. The gap of the joints is printed beside: energy
 * alone would flatter a chain that comes apart. CPU time is that of the steps alone.
 */

enum { LINKS = 40 };
static const double tolerance = 0.01; // of the turnover
static const double hopeless = 10.0;  // of the turnover: it will not come back
static const double steps_ms[] = {20, 14,  10,  7,    5,    3.5, 2.5,  1.75, 1.25,
                                  1,  0.7, 0.5, 0.35, 0.25, 0.2, 0.14, 0.1};
enum { STEPS = sizeof steps_ms / sizeof steps_ms[0] };

static const Column columns[] = {
    {"engine", "engine", -22, 0},
    {"T_ms", "T ms", 6, 3},
    {"energy_error_percent", "error %", 9, 3},
    {"gap_mm", "gap mm", 9, 2},
    {"elastic_J", "elastic J", 9, 2},
    {"cpu_s", "CPU s", 9, 3},
    {"outcome", "", -1, 0},
};

typedef struct Trial {
    double T;
    double error;   // max |E - E0| over the turnover; infinite if the engine gave up, MISSING if it
                    // was not built
    double gap;     // m, largest
    double elastic; // J, largest; NaN: rigid joints
    double cpu;     // s
} Trial;

typedef struct Horizon {
    ChainScene scene;
    double seconds; // simulated
    double limit;   // s of wall time, for all trials of one engine together
} Horizon;

/// Take in the present state of the chain.
static void observe(const Engine *e, void *run, const ChainScene *scene, LinkState *links,
                    Trial *trial)
{
    e->links(run, links);
    double E = chain_energy(scene, links); // 0 at the start
    if (e->elastic != NULL) {
        double stored = e->elastic(run);
        E += stored;
        trial->elastic = fmax(trial->elastic, stored);
    }
    double error = fabs(E) / chain_turnover(scene);
    trial->error = isfinite(error) ? fmax(trial->error, error) : HUGE_VAL;
    trial->gap = fmax(trial->gap, chain_gap(scene, links));
}

/// Run to the horizon and look at least every millisecond, or every step if that is longer.
static Trial watch(const Engine *e, const Horizon *horizon, double T)
{
    Trial trial = {.T = T, .error = MISSING, .cpu = MISSING, .elastic = MISSING};
    LinkState links[LINKS];
    void *run = e->create(e, &horizon->scene, T);
    if (run == NULL)
        return trial;
    trial.error = trial.cpu = 0.0;
    int left = (int)ceil(horizon->seconds / T - 1e-9); // 1e-9: a quotient meant to be whole stays
                                                       // so
    int batch = T < 1e-3 ? (int)lround(1e-3 / T) : 1;
    while (left > 0 && trial.error < hopeless) {
        int count = batch < left ? batch : left;
        double begin = cpu_time();
        bool fine = e->step(run, count);
        trial.cpu += cpu_time() - begin;
        left -= count;
        if (fine)
            observe(e, run, &horizon->scene, links, &trial);
        else
            trial.error = HUGE_VAL;
    }
    e->destroy(run);
    return trial;
}

/// CPU time of the whole run without looking, least of `repeats`.
static double time_unwatched(const Engine *e, const Horizon *horizon, double T, int repeats)
{
    void *run = e->create(e, &horizon->scene, T);
    if (run == NULL)
        return MISSING;
    e->save(run);
    double best = HUGE_VAL;
    for (int k = 0; k < repeats; k++) {
        e->restore(run);
        double begin = cpu_time();
        e->step(run, (int)ceil(horizon->seconds / T - 1e-9));
        best = fmin(best, cpu_time() - begin);
    }
    e->destroy(run);
    return best;
}

static void print_trial(const Report *report, const Engine *e, const Trial *t, const char *outcome)
{
    Cell cells[] = {
        text_cell(e->name),        number_cell(1e3 * t->T), number_cell(100.0 * t->error),
        number_cell(1e3 * t->gap), number_cell(t->elastic), number_cell(t->cpu),
        text_cell(outcome)};
    report_row(report, cells);
}

typedef struct Search {
    const Engine *engine;
    const Horizon *horizon;
    Report *report;
    double begin;        // s of wall time
    Trial best;          // the longest step that held, or else the one that came nearest
    const char *outcome; // of the search
} Search;

/// One more step length. True: it held.
static bool try_step(Search *s, double T)
{
    Trial trial = watch(s->engine, s->horizon, T);
    bool held = trial.error <= tolerance, diverged = trial.error >= hopeless;
    if (diverged)
        trial.cpu = MISSING; // of the part before only
    s->report->silent = true;
    print_trial(s->report, s->engine, &trial, held ? "held" : diverged ? "diverged" : "not held");
    s->report->silent = false;
    if (held || !(s->best.error <= trial.error))
        s->best = trial;
    return held;
}

/// Between a step that held and the longer one before it that did not: twice the geometric mean.
static void refine(Search *s, double too_long)
{
    for (int k = 0; k < 2; k++) {
        double T = sqrt(s->best.T * too_long);
        if (!try_step(s, T))
            too_long = T;
    }
}

/// Shorter and shorter steps until one holds.
static void search(Search *s)
{
    int stride = s->report->options->quick ? 2 : 1;
    s->outcome = "never held";
    for (int k = 0; k < STEPS; k += stride) {
        double before = wall_time();
        if (try_step(s, 1e-3 * steps_ms[k])) {
            if (k > 0)
                refine(s, 1e-3 * steps_ms[k - stride]);
            s->best.cpu =
                time_unwatched(s->engine, s->horizon, s->best.T, s->best.cpu < 2.0 ? 5 : 2);
            s->outcome = "held";
            return;
        }
        if (isnan(s->best.error)) {
            s->outcome = "could not be built";
            return;
        }
        // the next one takes longer by the ratio of the steps
        double spent = wall_time() - before;
        double next = k + stride < STEPS ? spent * steps_ms[k] / steps_ms[k + stride] : 0.0;
        if (wall_time() - s->begin + next > s->horizon->limit) {
            s->outcome = "given up: too slow";
            return;
        }
    }
    if (s->best.error >= hopeless)
        s->outcome = "never held: diverged at every step";
}

/// Search, print one row, and give the trial that held or came nearest.
static Trial judge(const Engine *e, const Horizon *horizon, Report *report)
{
    Search s = {.engine = e, .horizon = horizon, .report = report, .begin = wall_time()};
    s.best = (Trial){.error = MISSING, .cpu = MISSING};
    search(&s);
    Report table = *report;
    table.csv = NULL; // every trial is there already
    print_trial(&table, e, &s.best, s.outcome);
    return s.best;
}

bool bench_hold_energy(const Options *options)
{
    Horizon horizon = {chain_scene(LINKS), 10.0, options->quick ? 5.0 : 60.0};
    Report report;
    if (!report_open(&report, options, "hold-energy", columns, sizeof columns / sizeof columns[0]))
        return false;
    printf("%d links, undamped, %g s; error: max |E - E0| over %.1f J, the drop from horizontal to "
           "hanging\n"
           "the longest step that holds 1 %%, or the one that comes nearest\n",
           LINKS, horizon.seconds, chain_turnover(&horizon.scene));
    report_head(&report);

    bool built = true;
    double ours = MISSING, peer = MISSING; // s, least of those that held
    const char *our_name = "", *peer_name = "";
    const Engine *e;
    for (int i = 0; (e = engine_at(i)) != NULL; i++) {
        Trial trial = judge(e, &horizon, &report);
        built &= !(isnan(trial.error) && engine_is_ours(e));
        if (!(trial.error <= tolerance))
            continue;
        double *best = engine_is_ours(e) ? &ours : &peer;
        const char **name = engine_is_ours(e) ? &our_name : &peer_name;
        if (!(*best <= trial.cpu)) { // NaN: the first
            *best = trial.cpu;
            *name = e->name;
        }
    }
    report_close(&report);
    if (peer > 0.0 && ours > 0.0)
        printf("best of the peers: %s, %.3g s; best of ours: %s, %.3g s\n", peer_name, peer,
               our_name, ours);
    report_at_least("CPU time of the best peer over ours, to hold 1 %", peer / ours, 5.0, "");
    return built;
}
