/* The stiffness map: where four schemes are stable, measured and by theory.
 *
 * Stability of a point is read off the step itself: two steps from two independent states give the
 * matrix that takes (x, v) to the next, and its spectral radius says whether amplitudes grow. A run
 * of 200 steps beside it shows what that means for the energy.
 */
#include "stiffness_map.h"
#include "oscillator.h"
#include "larger.h"

#include <math.h>
#include <stdlib.h>

enum { PLANES = 4, STEPS = 200 };

static const struct {
    double T, drag; // s, N·s/m
} planes[PLANES] = {{1e-4, 0.0}, {1e-3, 0.0}, {1e-2, 0.0}, {1e-3, 0.1}};

#define FOUR(what, unit)                                           \
    {"EEI " what, unit}, {"SEI " what, unit}, {"IEI " what, unit}, \
    {                                                              \
        "PMI " what, unit                                          \
    }
const char *const stiffness_map_names[MAP_NUMBERS][2] = {
    {"mass", "kg"},     {"stiffness", "N/m"}, {"step", "s"},      {"drag", "N·s/m"},
    {"omega T", ""},    FOUR("growth", ""),   FOUR("stable", ""), FOUR("stable by theory", ""),
    FOUR("energy", ""),
};
#undef FOUR

static int side_of(int count)
{
    int n = 1;
    while (PLANES * n * n < count)
        n++;
    return n;
}

static double spaced(double low, double high, int i, int n)
{
    return n == 1 ? low : low * pow(high / low, (double)i / (n - 1));
}

// One step from a given state: the column of the matrix that belongs to it.
static bool step_from(tac_Scheme scheme, OscillatorDef def, double x, double v, double T,
                      double column[2])
{
    Oscillator o;
    def.x = x;
    def.v = v;
    bool ok = oscillator_create(scheme, &def, &o) == TAC_OK && tac_world_step(o.world, T) == TAC_OK;
    if (ok) {
        column[0] = oscillator_x(&o);
        column[1] = oscillator_v(&o);
    }
    oscillator_destroy(&o);
    return ok;
}

// The larger modulus of the eigenvalues of [a c; b d] by trace and determinant, written so that
// nothing cancels.
static double spectral_radius(const double first[2], const double second[2])
{
    double trace = first[0] + second[1], det = first[0] * second[1] - second[0] * first[1];
    double disc = 0.25 * trace * trace - det;
    if (disc <= 0.0)
        return sqrt(det);
    return 0.5 * fabs(trace) + sqrt(disc);
}

// log10 of the amplitude's factor per step. x is measured in units of v's natural length, so that
// the matrix is well scaled: eigenvalues do not depend on it.
static bool measure_growth(tac_Scheme scheme, const OscillatorDef *def, double T, double *growth)
{
    const double omega = sqrt(def->k / def->m);
    double a[2], b[2];
    if (!step_from(scheme, *def, 1.0, 0.0, T, a) || !step_from(scheme, *def, 0.0, omega, T, b))
        return false;
    a[1] /= omega;
    b[1] /= omega;
    *growth = log10(spectral_radius(a, b));
    return true;
}

// log10 of the largest energy over the first in a run.
static bool measure_energy(tac_Scheme scheme, OscillatorDef def, double T, double *energy)
{
    Oscillator o;
    def.x = 1.0;
    double highest = 1.0;
    bool built = oscillator_create(scheme, &def, &o) == TAC_OK;
    for (int i = 0; built && i < STEPS && highest < 1e300; i++) {
        bool finite = tac_world_step(o.world, T) == TAC_OK;
        highest = finite ? larger(highest, tac_world_energy(o.world) / (0.5 * def.k)) : 1e300;
    }
    *energy = smaller(log10(highest), 300.0);
    oscillator_destroy(&o);
    return built;
}

// Borders with drag taken explicitly by EEI and SEI: docs/theory/rigid.md section 1.
static bool stable_by_theory(int scheme, const OscillatorDef *def, double T)
{
    double a = def->k / def->m * T * T, b = def->b * T / def->m;
    if (scheme == EEI)
        return def->k * T <= def->b && a - 2.0 * b + 4.0 >= 0.0;
    if (scheme == SEI)
        return a <= 4.0 - 2.0 * b;
    return true;
}

int stiffness_map_point(int index, int count, double out[MAP_NUMBERS])
{
    if (index < 0 || index >= count)
        return -1;
    const int n = side_of(count), plane = index / (n * n), i = index % n, j = index / n % n;
    const double T = planes[plane].T;
    OscillatorDef def = {
        .m = spaced(1e-5, 1.0, i, n), .k = spaced(1.0, 1e6, j, n), .b = planes[plane].drag};
    out[MAP_MASS] = def.m;
    out[MAP_STIFFNESS] = def.k;
    out[MAP_STEP] = T;
    out[MAP_DRAG] = def.b;
    out[MAP_OMEGA_T] = sqrt(def.k / def.m) * T;
    for (int s = 0; s < SCHEMES; s++) {
        tac_Scheme scheme = schemes[s].scheme;
        double *growth = &out[MAP_GROWTH + s];
        if (!measure_growth(scheme, &def, T, growth) ||
            !measure_energy(scheme, def, T, &out[MAP_ENERGY + s]))
            return -1;
        // EEI grows by (ωT)²/2 a step, 5e-9 at the least; a double eigenvalue loses half the digits
        // only at a border, and no point lies on one
        out[MAP_STABLE + s] = *growth <= 1e-12;
        out[MAP_THEORY + s] = stable_by_theory(s, &def, T);
    }
    return 0;
}

static bool lab_map_point(void *user, int index, double *out)
{
    return stiffness_map_point(index, *(const int *)user, out) == 0;
}

// Every point with all its numbers: the result of the experiment as a file.
static void write_points(Lab *lab, const double *points, int count)
{
    LabColumn columns[MAP_NUMBERS];
    for (int i = 0; i < MAP_NUMBERS; i++)
        columns[i] = (LabColumn){stiffness_map_names[i][0], stiffness_map_names[i][1]};
    LabTable *table = lab_table(lab, "points", NULL, columns, MAP_NUMBERS);
    for (int i = 0; i < count; i++)
        lab_row(table, NULL, points + (size_t)i * MAP_NUMBERS);
}

// A plane as a table of its own: what its map is drawn from.
static LabTable *plane_table(Lab *lab, const double *points, int count, int plane)
{
    LabColumn columns[2 + SCHEMES] = {{"mass", "kg"}, {"stiffness", "N/m"}, {"EEI", ""},
                                      {"SEI", ""},    {"IEI", ""},          {"PMI", ""}};
    LabTable *table =
        lab_table(lab, lab_text(lab, "plane-%d", plane + 1), NULL, columns, 2 + SCHEMES);
    const int n = side_of(count);
    for (int i = plane * n * n; i < (plane + 1) * n * n && i < count; i++) {
        const double *p = points + (size_t)i * MAP_NUMBERS;
        lab_row(table, NULL,
                (double[]){p[MAP_MASS], p[MAP_STIFFNESS], p[MAP_GROWTH + EEI], p[MAP_GROWTH + SEI],
                           p[MAP_GROWTH + IEI], p[MAP_GROWTH + PMI]});
    }
    return table;
}

// The analytic border of EEI: up the left side of its stable corner, then along the top of it.
static LabTable *eei_border(Lab *lab, int plane)
{
    LabTable *table = lab_table(lab, lab_text(lab, "eei-border-%d", plane + 1), NULL,
                                (LabColumn[]){{"mass", "kg"}, {"stiffness", "N/m"}}, 2);
    const double T = planes[plane].T, b = planes[plane].drag, top = b / T;
    for (int i = 0; i <= 100; i++) {
        double k = spaced(1.0, top, i, 101);
        lab_row(table, NULL, (double[]){0.25 * (2.0 * b * T - k * T * T), k});
    }
    lab_row(table, NULL, (double[]){1.0, top});
    return table;
}

// The analytic border of SEI, k = 4m/T² − 2b/T.
static LabTable *sei_border(Lab *lab, int plane)
{
    LabTable *table = lab_table(lab, lab_text(lab, "sei-border-%d", plane + 1), NULL,
                                (LabColumn[]){{"mass", "kg"}, {"stiffness", "N/m"}}, 2);
    const double T = planes[plane].T, b = planes[plane].drag;
    for (int i = 0; i <= 400; i++) {
        double k = spaced(1.0, 1e6, i, 401), m = 0.25 * T * T * (k + 2.0 * b / T);
        if (m >= 1e-5 && m <= 1.0)
            lab_row(table, NULL, (double[]){m, k});
    }
    return table;
}

static void draw_plane(Lab *lab, const double *points, int count, int plane, const char *name,
                       const char *caption)
{
    LabTable *table = plane_table(lab, points, count, plane);
    LabMap map = {
        .name = name,
        .caption = caption,
        .x = {"mass, kg", true, 1e-5, 1.0},
        .y = {"stiffness, N/m", true, 1.0, 1e6},
        .label = "log10 of the factor on the amplitude in one step: red grows, blue decays",
        .most = 1.0,
        .least = 1e-9,
        .zero = 1e-12, // as for `stable`
    };
    for (int s = 0; s < SCHEMES; s++)
        map.panel[s] =
            (LabPanel){.title = schemes[s].name, .table = table, .x = 0, .y = 1, .value = 2 + s};
    if (planes[plane].drag > 0.0)
        map.panel[EEI].border = (LabCurve){.table = eei_border(lab, plane), .x = 0, .y = 1};
    map.panel[SEI].border = (LabCurve){.table = sei_border(lab, plane), .x = 0, .y = 1};
    lab_map(lab, &map);
}

typedef struct Tally {
    int unstable[SCHEMES], mismatches[SCHEMES], lost;
    double pmi_growth; // largest
    double pmi_energy;
} Tally;

static Tally tally_up(const double *points, int count)
{
    Tally t = {.pmi_growth = -(double)INFINITY};
    for (int i = 0; i < count; i++) {
        const double *p = points + (size_t)i * MAP_NUMBERS;
        t.lost += isnan(p[MAP_MASS]);
        for (int s = 0; s < SCHEMES; s++) {
            t.unstable[s] += p[MAP_STABLE + s] == 0.0;
            t.mismatches[s] += p[MAP_STABLE + s] != p[MAP_THEORY + s];
        }
        t.pmi_growth = larger(t.pmi_growth, p[MAP_GROWTH + PMI]);
        t.pmi_energy = larger(t.pmi_energy, pow(10.0, p[MAP_ENERGY + PMI]) - 1.0);
    }
    return t;
}

static void say(Lab *lab, const Tally *t, int count)
{
    LabTable *table = lab_table(lab, "tally",
                                lab_text(lab,
                                         "Of %d points: unstable as measured, and points where "
                                         "measurement and theory differ.",
                                         count),
                                (LabColumn[]){{"unstable", ""}, {"differ", ""}}, 2);
    for (int s = 0; s < SCHEMES; s++) {
        lab_row(table, schemes[s].name, (double[]){t->unstable[s], t->mismatches[s]});
        lab_claim(lab, lab_text(lab, "%s: points that are not as its border says", schemes[s].name),
                  t->mismatches[s], EQUALS, 0, "");
    }
    lab_claim(lab, "points that could not be computed", t->lost, EQUALS, 0, "");
    lab_claim(lab, "PMI is stable everywhere: unstable points", t->unstable[PMI], EQUALS, 0, "");
    lab_claim(lab, "PMI never gains: largest E/E₀ − 1 in 200 steps", t->pmi_energy, AT_MOST, 1e-12,
              "");
    lab_claim(lab, "IEI is stable everywhere: unstable points", t->unstable[IEI], EQUALS, 0, "");
}

static void run(Lab *lab)
{
    int count = lab_quick(lab) ? 100 : 10000;
    double *points = malloc((size_t)count * MAP_NUMBERS * sizeof *points);
    if (points == NULL) {
        lab_check(lab, false, "memory could not be had");
        return;
    }
    lab_points(lab, count, MAP_NUMBERS, lab_map_point, &count, points);
    write_points(lab, points, count);
    Tally t = tally_up(points, count);
    say(lab, &t, count);
    draw_plane(lab, points, count, 1, "undamped",
               "T = 1 ms, no drag. Black: the analytic border of SEI, k = 4m/T². EEI grows "
               "everywhere, IEI decays everywhere, PMI does neither.");
    draw_plane(lab, points, count, 3, "damped",
               "T = 1 ms, drag 0.1 N·s/m. Black: the analytic borders. EEI is stable only below "
               "k = b/T, and right of m = (2bT − kT²)/4; SEI below k = 4m/T² − 2b/T. PMI and IEI "
               "decay everywhere, as they should.");
    free(points);
}

const Experiment stiffness_map = {
    .id = "stiffness-map",
    .title = "Stiffness map: stable or not, over mass, stiffness and step",
    .paper = "S0 section IV, S3 section 2.3. EEI is not passive in general, SEI only conditionally "
             "stable, IEI passive; PMI stable for any mass, stiffness and step. Theory gives the "
             "borders: EEI is stable for kT ≤ b and (ωT)² − 2bT/m + 4 ≥ 0, SEI for "
             "(ωT)² ≤ 4 − 2bT/m.",
    .setup = "A mass on a spring over 50 masses (1e-5 to 1 kg), 50 stiffnesses (1 to 1e6 N/m) and "
             "four planes: T = 0.1, 1 and 10 ms without drag, T = 1 ms with 0.1 N·s/m: 10⁴ points "
             "(100 with --quick). Stability is read off the matrix of one step, which two steps "
             "from two states give.",
    .run = run,
};
