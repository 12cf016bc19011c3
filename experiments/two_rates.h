#ifndef TWO_RATES_H
#define TWO_RATES_H
#include <tactus/phs.h>
#include <tactus/port.h>

/* A mass and a spring that step at different rates, joined by a hold (S2 section 5.2; ports.md,
 * PSH): the spring every millisecond, the mass every `steps` of them. Both are elements of
 * Algorithm 1 with alpha 1. For experiments and tests. */

/// What stands between them.
typedef struct RatesWay {
    tac_PshLaw law;
    bool swapped;   // the mass is fast and the spring slow
    bool popc;      // law PLAIN and a controller on the force: a damper takes what was generated
    double ceiling; // N·s/m, of that damper; 0: half m / Ts; infinite: none
} RatesWay;

typedef struct TwoRates {
    tac_PhsOne fast, slow;
    tac_Psh psh;
    RatesWay way;
    double ceiling;
    double start; // J
} TwoRates;

/// What passed at the start of a period, and what was owed.
typedef struct RatesRow {
    double t;                 // s
    double u_fast, u_slow, y; // N, N, m/s; swapped: m/s, m/s, N
    double u_before;          // u_slow of the period before; at first u_fast
    double correction;        // u_slow - u_fast
    double account;           // J
    double fast_x, slow_x;    // m and kg·m/s, or the other way round
    double energy, imbalance; // J, at the end of the period; the second is rounding
} RatesRow;

/// The spring at 0.2 m, the mass at rest. False: the connector refused its definition.
bool two_rates(TwoRates *r, double k, double m, int steps, RatesWay way);
/// One slow step.
RatesRow two_rates_period(TwoRates *r);
double two_rates_energy(const TwoRates *r);

typedef struct RatesRun {
    double account; // S2's Hnorm: mean |account| over the second half, over the energy at first
    double account_most;        // the largest, over the energy at first
    double energy, energy_most; // mean and largest energy, over that at first
    double correction;          // largest |u_slow - u_fast|, over the largest at first
    double jump;                // largest |u_slow - that before|, over the same
    double imbalance;           // worst, over the largest energy
    bool grew;                  // past a million times the energy at first: the run ends there
} RatesRun;

typedef void RatesWatchFn(void *user, const RatesRow *row);

enum { RATES_PERIODS = 6000 }; // at most
/// `watch` may be NULL.
RatesRun two_rates_run(TwoRates *r, double seconds, RatesWatchFn *watch, void *user);

#endif
