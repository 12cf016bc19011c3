#include "bench.h"
#include "friction_peer.h"
#include "friction_problems.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Contact problems, solved from a cold start by our ladder, by Lemke and by Siconos.
 *
 * Every solver gets the same problems, and every answer is measured by us, by the natural map of
 * the law; Lemke, which solves another law, by its own residual. Siconos knows Coulomb's law only,
 * so the segments are points here, and no friction coefficient is zero. What a solver needs to set
 * a problem up is not timed. */

typedef struct Class {
    ProblemClass kind;
    int contacts;
} Class;

static const Class classes[] = {
    {PROBLEM_RANDOM, 4}, {PROBLEM_RANDOM, 8},      {PROBLEM_RANDOM, 16}, {PROBLEM_RANDOM, 20},
    {PROBLEM_FACE, 16},  {PROBLEM_DUPLICATES, 20}, {PROBLEM_STACK, 40},  {PROBLEM_ARCH, 40},
    {PROBLEM_PEG, 16},   {PROBLEM_WEDGE, 12},
};
enum { CLASSES = sizeof classes / sizeof classes[0], REPEATS = 3, MOST_PEERS = 8 };
static const double solved = 1e-5; // m/s

// ---- ours

typedef enum Mode { LADDER, LEMKE } Mode;

typedef struct Run {
    const taci_Friction *problem;
    Mode mode;
    taci_Arena arena;
} Run;

static void *prepare(const FrictionPeer *peer, const taci_Friction *problem)
{
    Run *run = calloc(1, sizeof *run);
    size_t ladder = taci_friction_scratch(problem->n), lemke = taci_lemke_scratch(problem->n, 4);
    if (run == NULL || !taci_arena_create(&run->arena, ladder > lemke ? ladder : lemke))
        abort();
    run->problem = problem;
    run->mode = (Mode)peer->mode;
    return run;
}

static void finish(void *user)
{
    Run *run = user;
    taci_arena_destroy(&run->arena);
    free(run);
}

static double solve(void *user, double *lambda)
{
    Run *run = user;
    if (run->mode == LEMKE)
        return taci_lemke(run->problem, 4, false, lambda, &run->arena).residual;
    taci_FrictionLimits limits = taci_friction_limits_default();
    limits.lemke_contacts = 0; // its answers obey another law: a row of their own
    memset(lambda, 0, 3 * (size_t)run->problem->n * sizeof *lambda);
    (void)taci_friction_solve(run->problem, lambda, &limits, &run->arena);
    return 0.0;
}

static const FrictionPeer ours[] = {
    {"Tactus ladder", "to 1e-10 m/s, at least 1e-7", LADDER, 64, false, prepare, finish, solve},
    {"Tactus Lemke", "pyramid of 4 directions", LEMKE, 20, true, prepare, finish, solve},
};

const FrictionPeer *tactus_friction(int *count)
{
    *count = (int)(sizeof ours / sizeof ours[0]);
    return ours;
}

#ifndef TACTUS_HAVE_SICONOS
const FrictionPeer *siconos_friction(int *count)
{
    *count = 0;
    return NULL;
}
#endif

// ---- measuring

typedef struct Score {
    const FrictionPeer *peer;
    double *time;     // s, best of the repeats, per problem
    double *residual; // m/s
    int count, solved;
} Score;

static int list_peers(Score *scores)
{
    int first, second;
    const FrictionPeer *a = tactus_friction(&first), *b = siconos_friction(&second);
    for (int i = 0; i < first + second; i++)
        scores[i].peer = i < first ? &a[i] : &b[i - first];
    return first + second;
}

static double measure(const taci_Friction *p, const double *lambda, taci_Arena *arena)
{
    for (int i = 0; i < 3 * p->n; i++)
        if (!isfinite(lambda[i]))
            return HUGE_VAL;
    return taci_friction_residual(p, lambda, arena);
}

// Whether it was solved.
static bool run_peer(Score *score, const taci_Friction *p, taci_Arena *arena)
{
    double lambda[3 * PROBLEM_CONTACTS] = {0}, best = HUGE_VAL, residual = 0.0;
    if (p->n > score->peer->largest)
        return false;
    for (int r = 0; r < REPEATS; r++) {
        void *run = score->peer->prepare(score->peer, p);
        double begin = wall_time();
        residual = score->peer->solve(run, lambda);
        best = fmin(best, wall_time() - begin);
        score->peer->finish(run);
    }
    if (!score->peer->pyramid)
        residual = measure(p, lambda, arena);
    score->time[score->count] = best;
    score->residual[score->count] = residual;
    score->solved += residual <= solved;
    score->count++;
    return residual <= solved;
}

// Which of two kinds of solvers solves what.
typedef struct Versus {
    int ladder_only, others_only, both, count;
} Versus;

static void compare(Versus *versus, bool ladder, bool others)
{
    versus->ladder_only += ladder && !others;
    versus->others_only += others && !ladder;
    versus->both += ladder && others;
    versus->count++;
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double quantile(double *x, int count, double share)
{
    qsort(x, (size_t)count, sizeof *x, ascending);
    return count > 0 ? x[(int)(share * (count - 1))] : MISSING;
}

static const Column columns[] = {
    {"problems", "class", -11, 0},
    {"contacts", "contacts", 8, 3},
    {"solver", "solver", -16, 0},
    {"count", "problems", 8, 6},
    {"solved_percent", "solved %", 8, 4},
    {"median_us", "µs median", 10, 3},
    {"p99_us", "µs 99 %", 10, 3},
    {"median_over_ladder", "/ladder", 8, 3},
    {"p99_over_ladder", "99 % /l.", 8, 3},
    {"median_residual", "residual", 10, 2},
    {"note", "", 0, 0},
};
enum { COLUMNS = sizeof columns / sizeof columns[0] };

static void report_scores(const Report *report, const Class *class, Score *scores, int peers)
{
    double ladder[2] = {MISSING, MISSING};
    for (int i = 0; i < peers; i++) {
        Score *s = &scores[i];
        if (s->count == 0)
            continue;
        double median = quantile(s->time, s->count, 0.5), tail = quantile(s->time, s->count, 0.99);
        if (i == 0) {
            ladder[0] = median;
            ladder[1] = tail;
        }
        report_row(report,
                   (Cell[COLUMNS]){text_cell(problem_name(class->kind)),
                                   number_cell(class->contacts), text_cell(s->peer->name),
                                   number_cell(s->count), number_cell(100.0 * s->solved / s->count),
                                   number_cell(1e6 * median), number_cell(1e6 * tail),
                                   number_cell(median / ladder[0]), number_cell(tail / ladder[1]),
                                   number_cell(quantile(s->residual, s->count, 0.5)),
                                   text_cell(s->peer->note)});
    }
}

static void make_problem(Problem *problem, const Class *class, int i)
{
    Rnd rnd = rnd_make((uint64_t)(1000 * (class - classes) + i));
    problem_make(problem,
                 (ProblemDef){.kind = class->kind, .contacts = class->contacts, .ends_zero = true},
                 &rnd);
    for (int k = 0; k < problem->p.n; k++)
        problem->mu[k] = fmax(problem->mu[k], 0.1);
}

bool bench_friction(const Options *options)
{
    Report report;
    if (!report_open(&report, options, "friction", columns, COLUMNS))
        return false;
    int most = options->quick ? 20 : 120;
    Problem *problem = malloc(sizeof *problem);
    double *numbers = calloc(2 * MOST_PEERS * (size_t)most, sizeof *numbers);
    taci_Arena arena;
    if (problem == NULL || numbers == NULL ||
        !taci_arena_create(&arena, taci_friction_scratch(PROBLEM_CONTACTS)))
        abort();

    Versus versus = {0};
    int our_peers;
    tactus_friction(&our_peers);
    report_head(&report);
    for (int c = 0; c < CLASSES; c++) {
        Score scores[MOST_PEERS] = {{0}};
        int peers = list_peers(scores), count = classes[c].contacts >= 40 ? most / 4 : most;
        for (int k = 0; k < peers; k++) {
            scores[k].time = numbers + 2 * k * most;
            scores[k].residual = numbers + (2 * k + 1) * most;
        }
        for (int i = 0; i < count; i++) {
            make_problem(problem, &classes[c], i);
            bool ladder = false, others = false;
            for (int k = 0; k < peers; k++) {
                bool yes = run_peer(&scores[k], &problem->p, &arena);
                ladder |= k == 0 && yes;
                others |= k >= our_peers && yes;
            }
            compare(&versus, ladder, others);
        }
        report_scores(&report, &classes[c], scores, peers);
    }
    printf("solved: residual at most %g m/s\n", solved);
    printf(
        "of %d problems the ladder and some solver of Siconos solve %d, the ladder alone %d, only "
        "Siconos %d\n",
        versus.count, versus.both, versus.ladder_only, versus.others_only);
    taci_arena_destroy(&arena);
    free(numbers);
    free(problem);
    report_close(&report);
    return true;
}
