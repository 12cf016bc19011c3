#include "bench.h"
#include "chain_scene.h"
#include "tree_engine.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What keeping the energy costs, and what following the motion costs: they are not the same.
 *
 * The chain of 40 hinges, undamped, 10 s from lying straight and horizontal: CPU time, and the
 * largest |E - E0| of the turnover, the energy that it gives up from horizontal to hanging. After
 * two seconds the motion is chaotic, so trajectories are compared over the first second of a
 * gentler start, with angles of 0.1 sin(1 + i): error of the angles against MuJoCo's Runge-Kutta
 * rule with steps of 40 µs. The energy is by one formula from angles and rates.
 */

enum { LINKS = 40 };
static const double hopeless = 1e3; // of the turnover: it will not come back

static const Column columns[] = {
    {"engine", "engine", -17, 0},
    {"T_ms", "T ms", 6, 3},
    {"cpu_10_s", "CPU 10 s", 9, 3},
    {"energy_error", "dE 10 s", 9, 2},
    {"cpu_1_s", "CPU 1 s", 9, 3},
    {"angle_error", "angles 1 s", 10, 2},
    {"note", "", -1, 0},
};

static double energy(const ChainScene *scene, const TreeEngine *e, void *run)
{
    static double angle[LINKS], rate[LINKS];
    static LinkState link[LINKS];
    e->read(run, angle, rate);
    chain_forward(scene, angle, rate, link);
    return chain_energy(scene, link); // 0 at the start
}

typedef struct Trial {
    double cpu;   // s
    double error; // of the turnover; or rad
} Trial;

/// 10 s, looked at every 10 ms.
static Trial hold(const TreeEngine *e, double T, double seconds)
{
    ChainScene scene = chain_scene(LINKS);
    Robot robot = robot_chain(LINKS, false);
    Trial t = {MISSING, MISSING};
    void *run = e->create(e, &robot, T);
    robot_free(&robot);
    if (run == NULL)
        return t;
    double before = energy(&scene, e, run);
    int batch = (int)lround(1e-2 / T), looks = (int)lround(seconds / 1e-2);
    t.cpu = t.error = 0.0;
    for (int k = 0; k < looks && isfinite(t.error); k++) {
        double begin = cpu_time();
        bool fine = e->step(run, batch);
        t.cpu += cpu_time() - begin;
        double error = fabs(energy(&scene, e, run) - before) / chain_turnover(&scene);
        t.error = fine && error < hopeless ? fmax(t.error, error) : HUGE_VAL;
    }
    e->destroy(run);
    if (!isfinite(t.error))
        t.cpu = MISSING; // of the part before only
    return t;
}

/// Angles after a second of the gentler motion.
static Trial follow(const TreeEngine *e, double T, double *angle)
{
    static double rate[LINKS];
    Robot robot = robot_chain(LINKS, true);
    Trial t = {MISSING, MISSING};
    void *run = e->create(e, &robot, T);
    robot_free(&robot);
    if (run == NULL)
        return t;
    double begin = cpu_time();
    bool fine = e->step(run, (int)lround(1.0 / T));
    t.cpu = cpu_time() - begin;
    e->read(run, angle, rate);
    t.error = fine ? 0.0 : HUGE_VAL;
    e->destroy(run);
    return t;
}

typedef struct Case {
    const char *engine;
    double T;   // s
    bool holds; // runs for 10 s, too; DART would end the program where the motion diverges
} Case;

static const Case cases[] = {
    {"Tactus", 1e-3, true},        {"Tactus", 2.5e-4, false},     {"Tactus", 1e-4, false},
    {"Tactus scalar", 1e-3, true}, {"Tactus square", 1e-3, true}, {"MuJoCo Euler", 1e-3, true},
    {"MuJoCo Euler", 1e-4, false}, {"MuJoCo RK4", 1e-3, true},    {"Bullet", 1e-3, true},
    {"DART", 1e-3, false},
};
enum { CASES = sizeof cases / sizeof cases[0] };

static double distance(const double *a, const double *b)
{
    double worst = 0.0;
    for (int i = 0; i < LINKS; i++)
        worst = fmax(worst, fabs(a[i] - b[i]));
    return worst;
}

static bool run_case(const Report *report, const Case *c, const double *reference, Trial *held)
{
    static double angle[LINKS];
    const TreeEngine *e = tree_engine_named(c->engine);
    *held = (Trial){MISSING, MISSING};
    if (e == NULL)
        return true;
    Trial followed = follow(e, c->T, angle);
    if (c->holds)
        *held = hold(e, c->T, report->options->quick ? 2.0 : 10.0);
    if (reference == NULL)
        followed.error = MISSING;
    else if (followed.error == 0.0)
        followed.error = distance(angle, reference);
    Cell cells[] = {text_cell(e->name),        number_cell(1e3 * c->T),
                    number_cell(held->cpu),    number_cell(held->error),
                    number_cell(followed.cpu), number_cell(followed.error),
                    text_cell(e->note)};
    report_row(report, cells);
    return !(tree_engine_is_ours(e) && isnan(followed.cpu));
}

bool bench_tree_energy(const Options *options)
{
    static double reference[LINKS];
    const TreeEngine *fine = tree_engine_named("MuJoCo RK4");
    Report report;
    if (!report_open(&report, options, "tree-energy", columns, sizeof columns / sizeof columns[0]))
        return false;
    bool known = fine != NULL && follow(fine, 4e-5, reference).error == 0.0;
    printf("%d hinges, undamped; dE: largest error, of the turnover; angles: rad, against %s\n",
           LINKS, known ? "MuJoCo RK4 at 40 µs" : "nothing, as MuJoCo is missing");
    report_head(&report);
    Trial first = {MISSING, MISSING}, held;
    bool built = true;
    for (int i = 0; i < CASES; i++) {
        built = run_case(&report, &cases[i], known ? reference : NULL, &held) && built;
        if (i == 0)
            first = held;
    }
    report_close(&report);
    report_at_most("10 s of the chain, CPU", first.cpu, 0.1, "s");
    report_at_most("10 s of the chain, energy error", first.error, 1e-10, "of the turnover");
    return built;
}
