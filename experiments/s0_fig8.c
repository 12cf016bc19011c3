/* S0 Fig. 8: harmonic oscillation by four schemes, small mass. */
#include "oscillator.h"
#include "larger.h"

#include <math.h>

static const double k = 100.0, T = 0.001;

// Whether SEI stays below 1e9 times its energy. Close to the border the largest energy of a bounded
// run is 1/(1 − ωT/2), and an unbounded one grows by 2.8 √ε a step: 4000 steps tell to 1e-5.
static bool sei_is_bounded(double m)
{
    Oscillator o;
    bool bounded =
        oscillator_create(TAC_SCHEME_SEI, &(OscillatorDef){.m = m, .k = k, .x = 1.0}, &o) == TAC_OK;
    for (int i = 0; bounded && i < 4000; i++)
        bounded = tac_world_step(o.world, T) == TAC_OK && tac_world_energy(o.world) < 1e9 * 0.5 * k;
    oscillator_destroy(&o);
    return bounded;
}

// The mass below which SEI diverges, by bisection on a logarithmic scale.
static double find_border(Lab *lab)
{
    double light = 1e-6, heavy = 1e-3;
    while (heavy / light > 1.0 + 1e-6) {
        double middle = sqrt(light * heavy);
        *(sei_is_bounded(middle) ? &heavy : &light) = middle;
        lab_progress(lab, 0.5, 1.0);
    }
    return heavy;
}

static void claim_pmi(Lab *lab, const char *name, const SchemeRun *pmi)
{
    // as in s0.fig7: rounding with a drift
    lab_claim(lab, name, larger(pmi->high - 1.0, 1.0 - pmi->low), AT_MOST, 1e-11, "");
}

static void run(Lab *lab)
{
    const int steps = 10000; // 10 s
    SchemeRun runs[SCHEMES], lighter[SCHEMES];
    oscillator_compare(lab, "printed-mass", 1e-4, k, T, steps, 30, 60, runs);
    oscillator_compare(lab, "lighter", 1e-5, k, T, steps, 30, 60, lighter);

    claim_pmi(lab, "PMI keeps its energy over 10 s, m = 1e-4 kg: |E/E₀ − 1|", &runs[PMI]);
    claim_pmi(lab, "PMI keeps its energy over 10 s, m = 1e-5 kg: |E/E₀ − 1|", &lighter[PMI]);
    lab_claim(lab, "EEI diverges: step in which E passes 1e6 E₀", runs[EEI].burst, AT_MOST, 100,
              "");
    lab_claim(lab, "EEI doubles its energy in every step (ωT = 1): relative deviation",
              runs[EEI].factor_error, AT_MOST, 1e-12, "");
    lab_claim(lab, "IEI halves its energy in every step (ωT = 1): E/E₀ after 10 s", runs[IEI].end,
              AT_MOST, 1e-300, "");
    lab_claim(lab, "SEI is bounded at the printed mass: highest E/E₀ over 10 s", runs[SEI].high,
              AT_MOST, 2.0 + 1e-9, "");
    lab_claim(lab, "SEI diverges at a tenth of it: step in which E passes 1e6 E₀",
              lighter[SEI].burst, AT_LEAST, 1, "");
    const double border = find_border(lab);
    lab_claim(lab, "SEI diverges below m = kT²/4: relative error of the measured border",
              fabs(border / (0.25 * k * T * T) - 1.0), AT_MOST, 1e-4, "");
    // the midpoint rule turns by 2 atan(ωT/2) a step instead of ωT
    lab_claim(lab, "PMI turns by 2 atan(ωT/2) a step: relative error of its period, m = 1e-4 kg",
              fabs(runs[PMI].period / T * atan(0.5) / acos(-1.0) - 1.0), AT_MOST, 1e-3, "");
    lab_note(
        lab,
        "Energy is not everything: at ωT = 1 the period of PMI is %.1f %% too long, as its "
        "marks in the figure show. It stays stable where the motion can no longer be resolved.",
        100.0 * (runs[PMI].period * sqrt(k / 1e-4) / (2.0 * acos(-1.0)) - 1.0));
    lab_note(lab, "SEI stays bounded down to m = %.5g kg (theory: kT²/4 = 2.5e-05 kg).", border);

    lab_erratum(lab, "SEI diverges with small mass: m = 0.0001 kg, k = 100 N/m, T = 0.001 s.",
                "There ωT = 1, and SEI is bounded for every ωT < 2: its energy swings between 1 "
                "and 2 times its start for ever. It diverges below m = kT²/4 = 2.5e-5 kg; the "
                "figure can be had as described with m = 1e-5 kg. Highest E/E₀ in 10 s:",
                runs[SEI].high, "");
}

const Experiment s0_fig8 = {
    .id = "s0.fig8",
    .title = "Harmonic oscillation with EEI, SEI, IEI and PMI, small mass",
    .paper = "S0 Fig. 8, section IV. With small mass SEI diverges as well as EEI, IEI converges to "
             "zero, and only PMI shows harmonic oscillation with precise energy conservation for "
             "any mass/spring ratio.",
    .setup = "A mass m = 1e-4 kg on a spring k = 100 N/m, let go from x = 1 m, T = 1 ms (as in the "
             "paper; ωT = 1), 10 s; and the same with m = 1e-5 kg (ωT = 3.2). The border between "
             "bounded and divergent SEI is found by bisection.",
    .run = run,
};
