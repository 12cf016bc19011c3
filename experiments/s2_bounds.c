/* The bounds of S2 on what its connectors may correct: (17) and (31), which do not follow from what
 * is enforced, and (19), (20) and (32), which are. */
#include "experiment.h"
#include "larger.h"
#include "port_rig.h"
#include "two_rates.h"
#include <stddef.h>
#include <stdlib.h>

enum { SAMPLES = 200000 };

/// How |change of the output| over its bound is spread, and how well the enforced bounds hold.
typedef struct Bound {
    const char *name;
    double *ratio; // of samples where the bound is not zero            (SAMPLES)
    int samples, broken;
    double worst;
    double limit;  // worst excess of |correction| over its limit, of the limit's size
    double energy; // J, worst excess of the energy of a correction over |account|
    double step;   // worst excess over the bound that does follow, of its size
    double Ts;     // s
    double fc, fd; // m/s, of the sample before
} Bound;

static void add(Bound *b, double change, double bound)
{
    if (!(bound > 1e-12) || b->samples == SAMPLES)
        return;
    b->ratio[b->samples++] = change / bound;
    b->broken += change > bound * (1.0 + 1e-12);
    keep_worst(&b->worst, change / bound);
}

static void watch_psh(void *user, const RatesRow *row)
{
    Bound *b = user;
    double before = fabs(row->u_fast - row->u_before), change = fabs(row->u_slow - row->u_before);
    double c = fabs(row->correction);
    add(b, change, before);
    keep_worst(&b->limit, (c - 2.0 * before) / larger(2.0 * before, 1.0));
    keep_worst(&b->energy, c * fabs(row->y) * b->Ts - fabs(row->account));
    keep_worst(&b->step, (change - 3.0 * before) / larger(3.0 * before, 1.0));
}

static void watch_pcdc(void *user, const WallRow *row)
{
    Bound *b = user;
    double step = fabs(row->fc - b->fc), gap = fabs(row->fc - b->fd), c = fabs(row->fd - row->fc);
    if (row->e > 0.0) {
        add(b, fabs(row->fd - b->fd), step);
        keep_worst(&b->limit, c - step - gap);
        keep_worst(&b->energy, b->Ts * c * row->e - fabs(row->account));
        keep_worst(&b->step, fabs(row->fd - b->fd) - 2.0 * gap - step);
    }
    b->fc = row->fc;
    b->fd = row->fd;
}

static bool run_psh(Bound *b, double k, int steps)
{
    TwoRates r;
    if (!two_rates(&r, k, 0.2, steps, (RatesWay){.law = TAC_PSH_S2}))
        return false;
    b->Ts = steps * 1e-3;
    two_rates_run(&r, 6.0, watch_psh, b);
    return true;
}

static bool run_map(Bound *b)
{
    static const double k[] = {10, 50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000};
    bool ok = true;
    for (int i = 0; i < 12; i++)
        for (int steps = 2; steps <= 12; steps++)
            ok = run_psh(b, k[i], steps) && ok;
    return ok;
}

static bool run_pcdc(Bound *b, const WallRig *rig, bool object)
{
    b->Ts = rig->T;
    return object ? object_run(rig, watch_pcdc, b).ok : wall_run(rig, watch_pcdc, b).ok;
}

enum { PSH_400, PSH_800, PSH_MAP, WALL, BALL, OBJECT, BOUNDS };

static bool run_all(Bound bound[BOUNDS])
{
    const WallRig wall = press_rig(WALL_PCDC, TAC_PCDC_S2, 20000.0, 5.0);
    const WallRig object = press_rig(WALL_PCDC, TAC_PCDC_S2, 10000.0, 5.0);
    const WallRig ball = ball_rig(WALL_PCDC, TAC_PCDC_S2, 5000.0);
    return run_psh(&bound[PSH_400], 400.0, 11) && run_psh(&bound[PSH_800], 800.0, 8) &&
           run_map(&bound[PSH_MAP]) && run_pcdc(&bound[WALL], &wall, false) &&
           run_pcdc(&bound[BALL], &ball, false) && run_pcdc(&bound[OBJECT], &object, true);
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/// The share of samples that exceed a multiple of the bound, by the multiple.
static LabTable *spread(Lab *lab, Bound *b, const char *file)
{
    LabTable *table =
        lab_table(lab, file, NULL, (LabColumn[]){{"multiple of the bound", ""}, {"share", "%"}}, 2);
    qsort(b->ratio, (size_t)b->samples, sizeof *b->ratio, by_size);
    int i = 0;
    for (int j = 0; j <= 120; j++) {
        double r = pow(10.0, -1.0 + j / 40.0);
        while (i < b->samples && b->ratio[i] <= r * (1.0 + 1e-12))
            i++;
        lab_row(
            table, NULL,
            (double[]){r, i < b->samples ? 100.0 * (b->samples - i) / b->samples : (double)NAN});
    }
    return table;
}

static void report(Lab *lab, Bound bound[BOUNDS])
{
    static const char *const file[BOUNDS] = {"psh-400", "psh-800", "psh-map",
                                             "wall",    "ball",    "object"};
    static const LabLook look[BOUNDS] = {LOOK_EXACT,   LOOK_SIXTH, LOOK_LEDGER,
                                         LOOK_PRINTED, LOOK_OTHER, LOOK_FIFTH};
    const LabColumn columns[] = {{"samples", ""}, {"broken", ""}, {"share", "%"}, {"worst", ""}};
    LabTable *table = lab_table(lab, "broken",
                                "How often the change of the output exceeds (17) or "
                                "(31), and the largest multiple of the bound.",
                                columns, 4);
    LabFigure figure = {
        .name = "broken",
        .caption = "Share of samples in which the output changes by more than a multiple of what "
                   "(17) (PSH) and (31) (PCDC) allow. At 1 it should be zero.",
        .x = {"multiple of the bound", true, 0.1, 100.0},
        .y = {"samples beyond it, %", false, 0.0, 100.0},
    };
    for (int i = 0; i < BOUNDS; i++) {
        const Bound *b = &bound[i];
        lab_row(table, b->name,
                (double[]){b->samples, b->broken, 100.0 * b->broken / b->samples, b->worst});
        figure.curve[i] =
            (LabCurve){spread(lab, &bound[i], file[i]), 0, 1, b->name, look[i], MARK_LINE};
    }
    lab_figure(lab, &figure);
}

static double worst_of(const Bound *b, int first, int last, size_t field)
{
    double worst = 0.0;
    for (int i = first; i <= last; i++)
        keep_worst(&worst, *(const double *)((const char *)&b[i] + field));
    return worst;
}

#define WORST(first, last, field) worst_of(bound, first, last, offsetof(Bound, field))

static void say(Lab *lab, const Bound bound[BOUNDS])
{
    // what Algorithms 3 and 4 enforce, to rounding
    lab_claim(lab, "PSH: (19), |us − uf| is at most 2|uf − us before|: excess",
              WORST(PSH_400, PSH_MAP, limit), AT_MOST, 1e-12, "");
    lab_claim(lab, "PSH: (20), a correction takes at most |HE|: excess",
              WORST(PSH_400, PSH_MAP, energy), AT_MOST, 1e-12, "J");
    lab_claim(lab, "PSH: us changes by at most 3|uf − us before|: excess",
              WORST(PSH_400, PSH_MAP, step), AT_MOST, 1e-12, "");
    lab_claim(lab, "PCDC: (32), |fd − fc| is within its limit: excess", WORST(WALL, OBJECT, limit),
              AT_MOST, 1e-12, "m/s");
    lab_claim(lab, "PCDC: a correction takes at most |HE|: excess", WORST(WALL, OBJECT, energy),
              AT_MOST, 1e-15, "J");
    lab_claim(lab, "PCDC: fd changes by at most 2|fc − fd before| and the change of fc: excess",
              WORST(WALL, OBJECT, step), AT_MOST, 1e-12, "m/s");
    const Bound *map = &bound[PSH_MAP], *wall = &bound[WALL];
    // three times is what (19) allows
    lab_claim(lab, "PSH: (17) is broken by up to three times", map->worst, AT_LEAST, 2.999, "");
    lab_claim(lab, "PCDC, wall: (31) is broken in", 100.0 * wall->broken / wall->samples, AT_LEAST,
              30.0, "%");
    lab_erratum(
        lab, "The variation of us(n) is less than |uf(nN) − us(n−1)| (17).",
        lab_text(lab,
                 "(19), which is enforced, is necessary for it and not sufficient. Over the "
                 "map of Fig. 11(a) it is broken by up to %.3f times, in",
                 map->worst),
        100.0 * map->broken / map->samples, "% of the samples");
    lab_erratum(
        lab, "|fd(k) − fd(k−1)| ≤ |fc(k) − fc(k−1)| (31).",
        lab_text(lab, "At the wall of Fig. 15 it is broken by up to %.1f times, in", wall->worst),
        100.0 * wall->broken / wall->samples, "% of the samples in contact");
}

/// What happens where (17) itself is enforced.
static void strict(Lab *lab)
{
    TwoRates r;
    if (!lab_check(lab, two_rates(&r, 400.0, 0.2, 11, (RatesWay){.law = TAC_PSH_STRICT}),
                   "the connector refused its definition"))
        return;
    RatesRun run = two_rates_run(&r, 6.0, NULL, NULL);
    lab_claim(lab, "PSH within (17) itself diverges: energy past a million times (400 N/m, 11 ms)",
              run.grew, EQUALS, 1.0, "");
}

static void run(Lab *lab)
{
    static Bound bound[BOUNDS] = {
        {.name = "PSH, 400 N/m, 11 ms"}, {.name = "PSH, 800 N/m, 8 ms"},
        {.name = "PSH, Fig. 11(a)"},     {.name = "PCDC, wall"},
        {.name = "PCDC, ball"},          {.name = "PCDC, object"},
    };
    double *ratio = calloc((size_t)BOUNDS * SAMPLES, sizeof *ratio);
    if (ratio == NULL) {
        lab_check(lab, false, "memory could not be had");
        return;
    }
    for (int i = 0; i < BOUNDS; i++)
        bound[i] = (Bound){.name = bound[i].name, .ratio = ratio + (size_t)i * SAMPLES};
    if (lab_check(lab, run_all(bound), "a connector refused its definition")) {
        report(lab, bound);
        say(lab, bound);
        strict(lab);
    }
    free(ratio);
}

const Experiment s2_bounds = {
    .id = "s2.bounds",
    .title = "Bounds of PSH and PCDC on their corrections: which hold, which do not",
    .paper = "S2 (17) to (20) and (31), (32), sections 4.1 and 4.2: the output changes by no more "
             "than the input would have made it change; this gives the limits of Algorithms 3 and "
             "4.",
    .setup = "Algorithm 3 in the two cases of Fig. 12 and in all 132 of Fig. 11(a); Algorithm 4 at "
             "the wall of Fig. 15, under the ball of Fig. 13 and at the object of Fig. 16, where a "
             "force acts. Samples where the bound is zero are left out.",
    .run = run,
};
