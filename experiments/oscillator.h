#ifndef TACTUS_OSCILLATOR_H
#define TACTUS_OSCILLATOR_H
#include "experiment.h"

/* A mass on a spring, S0 section IV and S3 section 2.3, by each of the four schemes side by side.
 */

enum { SCHEMES = 4 };

typedef struct Scheme {
    tac_Scheme scheme;
    const char *name; // "EEI"
    LabLook look;
} Scheme;
/// In the papers' order: EEI, SEI, IEI, PMI.
extern const Scheme schemes[SCHEMES];
enum { EEI, SEI, IEI, PMI };

typedef struct OscillatorDef {
    double m, k, b; // kg, N/m, N·s/m (drag)
    double x, v;    // m, m/s, at the start
} OscillatorDef;

typedef struct Oscillator {
    tac_World *world;
    tac_BodyId body;
} Oscillator;

/// Build one. The plain policy: a linear spring leaks nothing, so no policy has anything to do.
tac_Result oscillator_create(tac_Scheme scheme, const OscillatorDef *def, Oscillator *oscillator);
void oscillator_destroy(Oscillator *oscillator);
double oscillator_x(const Oscillator *oscillator); // m
double oscillator_v(const Oscillator *oscillator); // m/s, the state V_k

/// What one scheme did.
typedef struct SchemeRun {
    double end, low, high;  // energy over its start: at the end, lowest, highest
    double factor_error;    // worst relative deviation of E(k+1)/E(k) from `factor`
    double invariant_error; // worst change of E - ½kTxv over its start
    double residual;        // worst residual of the ledger over its scale
    double period;          // s, from the upward zero crossings; NaN if there are not two
    int steps;              // completed; fewer than asked for if it overflowed
    int burst;              // first step with more than a million times the energy; 0: none
} SchemeRun;

/// Run all four from x = 1 m at rest for `steps`, and draw them: `name`-position over the first
/// `shown` steps, `name`-energy over `shown_energy`. `factor` is what theory says of E(k+1)/E(k)
/// (EEI, IEI, PMI; SEI has none).
void oscillator_compare(Lab *lab, const char *name, double m, double k, double T, int steps,
                        int shown, int shown_energy, SchemeRun runs[SCHEMES]);

#endif
