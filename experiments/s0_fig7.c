/* S0 Fig. 7: harmonic oscillation by four schemes, large mass. */
#include "oscillator.h"
#include "larger.h"

#include <math.h>

static void run(Lab *lab)
{
    const double m = 0.1, k = 100.0, T = 0.001;
    const int steps = 10000; // 10 s
    SchemeRun runs[SCHEMES];
    oscillator_compare(lab, "oscillation", m, k, T, steps, 1000, steps, runs);

    // Rounding moves the energy of PMI by about 1e-16 a step, with a drift: 1.1e-12 after 10 s.
    lab_claim(lab, "PMI keeps its energy over 10 s: |E/E₀ − 1|",
              larger(runs[PMI].high - 1.0, 1.0 - runs[PMI].low), AT_MOST, 1e-11, "");
    lab_claim(lab, "EEI gains: E/E₀ after 10 s", runs[EEI].end, AT_LEAST, 2e4, "");
    // theory against measurement, a few roundings apart in each step
    lab_claim(lab, "EEI gains 1 + (ωT)² in every step: relative deviation", runs[EEI].factor_error,
              AT_MOST, 1e-12, "");
    lab_claim(lab, "IEI loses: E/E₀ after 10 s", runs[IEI].end, AT_MOST, 1e-4, "");
    lab_claim(lab, "IEI keeps 1/(1 + (ωT)²) in every step: relative deviation",
              runs[IEI].factor_error, AT_MOST, 1e-12, "");
    // E − ½kTxv is constant, so E stays between E₀/(1 + ωT/2) and E₀/(1 − ωT/2)
    const double half = 0.5 * sqrt(k / m) * T;
    lab_claim(lab, "SEI stays bounded: highest E/E₀", runs[SEI].high, AT_MOST,
              (1.0 + 1e-12) / (1.0 - half), "");
    lab_claim(lab, "SEI stays bounded: lowest E/E₀", runs[SEI].low, AT_LEAST,
              (1.0 - 1e-12) / (1.0 + half), "");
    lab_claim(lab, "SEI keeps E − ½kTxv: relative change", runs[SEI].invariant_error, AT_MOST,
              1e-11, "");
    // the midpoint rule turns by 2 atan(ωT/2) a step instead of ωT: 8e-5 slow here
    const double period = 2.0 * acos(-1.0) / sqrt(k / m);
    lab_claim(lab, "PMI oscillates with the right period: relative error",
              fabs(runs[PMI].period / period - 1.0), AT_MOST, 1e-4, "");
    double residual = 0.0;
    for (int s = 0; s < SCHEMES; s++)
        residual = larger(residual, runs[s].residual);
    lab_claim(lab, "the ledger closes in every step of every scheme: residual over scale", residual,
              AT_MOST, 1e-12, "");
    lab_note(lab,
             "After 10 s the energy is %.4g (EEI), %.4f (SEI) and %.3g (IEI) times its start; that "
             "of PMI is off by %.1e of it.",
             runs[EEI].end, runs[SEI].end, runs[IEI].end, fabs(runs[PMI].end - 1.0));
}

const Experiment s0_fig7 = {
    .id = "s0.fig7",
    .title = "Harmonic oscillation with EEI, SEI, IEI and PMI, large mass",
    .paper = "S0 Fig. 7, section IV. Of explicit (EEI), semi-implicit (SEI) and implicit (IEI) "
             "Euler and the passive midpoint integrator (PMI), EEI always diverges, SEI displays "
             "harmonic oscillation with large mass, IEI always converges to zero, and only PMI "
             "shows harmonic oscillation with precise energy conservation.",
    .setup = "A mass m = 0.1 kg on a spring k = 100 N/m, let go from x = 1 m, T = 1 ms (as in the "
             "paper; ωT = 0.032), 10 s.",
    .run = run,
};
