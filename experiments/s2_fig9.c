/* S2 Fig. 9: an undamped mass on a spring, as one element and as two. */
#include "larger.h"
#include "swing_ways.h"

static SwingRun runs[SWING_WAYS];

static void claim_one(Lab *lab)
{
    const SwingRun *raw = &runs[SWING_RAW], *euler = &runs[SWING_ENERGY_EULER];
    const SwingRun *ours = &runs[SWING_DEFAULT];
    double worst = larger(swing_energy_error(raw), swing_energy_error(ours));
    lab_claim(lab, "one element: worst |E/E₀ − 1| in 4 s", worst, AT_MOST, 1e-12, "");
    lab_claim(lab, "one element: faults", raw->faults + euler->faults + ours->faults, EQUALS, 0.0,
              "");
    // What turns by ωT in a step of RK4 is off by (ωT)⁴/120 = 5.2e-6.
    lab_claim(lab, "one element, default: error of the frequency", fabs(ours->frequency), AT_MOST,
              1e-5, "");
    // Radial projection turns Euler's step by atan(ωT) in place of ωT.
    double wT = sqrt(SWING_STIFFNESS / SWING_MASS) * SWING_T;
    lab_claim(lab, "one element, spheres and Euler: its frequency against atan(ωT)/T",
              fabs(euler->frequency - (atan(wT) / wT - 1.0)), AT_MOST, 1e-6, "");
    lab_claim(lab, "one element as S2 has it changes its frequency significantly: error",
              raw->frequency, AT_MOST, -0.05, "");
    lab_note(
        lab,
        "Frequency of one element: %+.3f %% as S2 draws it, %+.3f %% where levels are spheres, "
        "%+.5f %% with an RK4 prediction. Position in the first 60 ms, rms: %.1e, %.1e and "
        "%.1e m. It is the raw coordinates and Euler's prediction that cost the frequency, "
        "not the levels.",
        100.0 * raw->frequency, 100.0 * euler->frequency, 100.0 * ours->frequency, raw->rms,
        euler->rms, ours->rms);
}

static void claim_two(Lab *lab)
{
    const SwingRun *pair = &runs[SWING_PAIR], *mirror = &runs[SWING_MIRROR];
    lab_claim(lab, "two elements: H − bk − supplied − H₀ stays zero",
              larger(pair->balance, mirror->balance), AT_MOST, 1e-12 * SWING_ENERGY, "J");
    lab_claim(lab, "two elements: energy made by leaps and not yet taken back, at most",
              larger(pair->bk_most, mirror->bk_most), AT_MOST, 0.2 * SWING_ENERGY, "J");
    lab_claim(lab, "two elements leap where the position passes zero: faults in 4 s",
              smaller(pair->faults, mirror->faults), AT_LEAST, 300.0, "");
    lab_note(lab,
             "As two elements the system has %d and %d faults in 4000 steps (Euler's step, "
             "mirrored), makes up to %.1f and %.1f J of its 100 J, and its frequency is off by "
             "%+.1f and %+.1f %%. Put what runs at one rate into one element.",
             pair->faults, mirror->faults, pair->bk_most, mirror->bk_most, 100.0 * pair->frequency,
             100.0 * mirror->frequency);
}

static void claim_without(Lab *lab)
{
    double wT = sqrt(SWING_STIFFNESS / SWING_MASS) * SWING_T;
    const SwingRun *plain = &runs[SWING_PLAIN], *popc = &runs[SWING_PC];
    const SwingRun *held = &runs[SWING_PC_HELD];
    lab_claim(lab, "without levels it grows as Euler must: E/E₀ after 100 steps over (1 + ω²T²)¹⁰⁰",
              fabs(plain->energy[100] / SWING_ENERGY / pow(1.0 + wT * wT, 100.0) - 1.0), AT_MOST,
              1e-12, "");
    // The controller sees what passes the port, not what Euler's step of the mass makes by itself.
    lab_claim(lab, "explicit Euler with PO/PC grows, too: E/E₀ after 100 steps",
              popc->energy[100] / SWING_ENERGY, AT_LEAST, 4.0, "");
    lab_claim(lab, "mass exact under a held force, with PO/PC: highest E/E₀",
              held->energy_most / SWING_ENERGY, AT_MOST, 1.5, "");
    lab_note(lab,
             "A passivity controller on the force of the spring (at most m/2T of damping, what the "
             "spring stores at first counted as received) sees what passes the port. Explicit "
             "Euler makes (TF)²/2m inside the mass, too: E/E₀ = %.2f after 100 steps in place of "
             "%.2f. Where the mass moves as it does under a held force E/E₀ stays up to %.3f, with "
             "a frequency %+.2f %% off and %.1e m rms in the first 60 ms.",
             popc->energy[100] / SWING_ENERGY, plain->energy[100] / SWING_ENERGY,
             held->energy_most / SWING_ENERGY, 100.0 * held->frequency, held->rms);
}

static void run(Lab *lab)
{
    if (!swing_ways(lab, 0.0, 0.25, 2.0, runs))
        return;
    claim_one(lab);
    claim_two(lab);
    claim_without(lab);
}

const Experiment s2_fig9 = {
    .id = "s2.fig9",
    .title = "An undamped mass on a spring, as one element and as two",
    .paper = "S2 Fig. 9, section 5.1. As one element of two states there are no faults, as two "
             "elements energy leaps show where the position passes zero; both change their natural "
             "frequency significantly by the update strategy. \"It is better to implement a "
             "virtual environment by means of a dynamical system with more state variables.\"",
    .setup = "k = 5000 N/m, m = 0.2 kg, 0.2 m, T = 1 ms, 4 s, as in the paper; recovery alpha = "
             "0.1, which S2 does not give. Beside it explicit Euler, alone and with a passivity "
             "observer and controller. Numbers of ports.md 2.3 and 5 (tests/system/"
             "phs_golden_test.c has the trajectories).",
    .run = run,
};
