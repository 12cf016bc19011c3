#ifndef TACI_PREDICTIVE_H
#define TACI_PREDICTIVE_H
#include "base/assert.h"
#include "port/port.h"
#include <tactus/predictive.h>

/* What the files of the predictive connector share. Numbers of section SRC-P of
 * docs/theory/ports.md keep their letters: s deflection, J gradient, K stiffness, δ motion over a
 * hold, λ force of a row, m_i inertia that a row feels, d samples of delay, θ memory. */

/// A stretch of time under one wrench.
typedef struct taci_PredictivePiece {
    double h; // s
    const tac_PredictiveWrench *wrench;
    double moved[TAC_PORT_AXES]; // m, rad: as predicted
} taci_PredictivePiece;

typedef struct taci_PredictivePieces {
    int count;
    taci_PredictivePiece piece[TAC_PREDICTIVE_QUEUE];
} taci_PredictivePieces;

/// A sample in progress.
typedef struct taci_PredictiveSample {
    double dt;                 // s since the last one
    double way[TAC_PORT_AXES]; // m, rad: measured
    double predicted[TAC_PORT_AXES];
    double residual[TAC_PORT_AXES]; // of the observer
    bool event;                     // B
    taci_PredictivePieces pieces;
} taci_PredictiveSample;

// predictive_motion_rt.c: what acts when, how the device moves, and the observer

/// The wrenches between two times, in seconds after the last sample.
void taci_predictive_pieces(const tac_Predictive *p, double from, double to,
                            taci_PredictivePieces *out) TAC_RT;
/// Moves a mass from rest of `moved`: v and the constant acceleration g, with sign times mobility
/// (rows of TAC_PORT_AXES numbers) by wrench on top. v is that at the end.
void taci_predictive_move(int n, const double *mobility, double sign, taci_PredictivePieces *pieces,
                          double *v, const double *g, double *moved) TAC_RT;
/// Time goes on by a tick; periods are measured.
void taci_predictive_clock(tac_Predictive *p, double dt) TAC_RT;
/// What the last sample foretold for this one.
void taci_predictive_foretell(const tac_Predictive *p, const tac_PortPlace *to,
                              taci_PredictiveSample *sample) TAC_RT;
/// The sample is taken into the estimate, and becomes the one that times count from.
void taci_predictive_observe(tac_Predictive *p, const tac_PortPlace *to,
                             const taci_PredictiveSample *sample) TAC_RT;
/// A wrench is on its way.
void taci_predictive_queue(tac_Predictive *p, const tac_PredictiveWrench *wrench) TAC_RT;

// predictive_noise_rt.c

/// What follows from the noise of the reading: memory of the observer, and what a hand leaves.
void taci_predictive_tune(tac_Predictive *p) TAC_RT;
/// What counts of a noise measured, m or rad: the resolution where it is not far beyond it.
double taci_predictive_counts(double measured, double declared) TAC_RT;
/// A sample while no force is to act.
void taci_predictive_learn_noise(tac_Predictive *p, const taci_PredictiveSample *sample) TAC_RT;
/// Measuring begins anew; what it found stays until a window is full.
void taci_predictive_unlearn_noise(tac_Predictive *p) TAC_RT;

// predictive_solve_rt.c

double taci_predictive_stiffness(const tac_Predictive *p, int row) TAC_RT;
/// J, stored by a row at a deflection.
double taci_predictive_energy(const tac_Predictive *p, int row, double s) TAC_RT;
/// Jᵀ A J of two rows; A has rows of TAC_PORT_AXES numbers.
double taci_predictive_between(int n, const double *A, const double *Ji, const double *Jj) TAC_RT;
/// 1/m_i of a row.
double taci_predictive_row_mobility(const tac_Predictive *p, const double *gradient) TAC_RT;
/// Steps 4 to 7: the wrench to be written. `elapsed` s after the last sample.
void taci_predictive_solve(tac_Predictive *p, tac_PredictiveWrench *out) TAC_RT;

// predictive_detect_rt.c

/// A: after the account. B counts in taci_predictive_event.
void taci_predictive_watch_energy(tac_Predictive *p, double dt) TAC_RT;
/// B: whether the device moved as no hand can move it.
void taci_predictive_watch_event(tac_Predictive *p, taci_PredictiveSample *sample) TAC_RT;
/// C: whether row i came by a jump; softens it.
bool taci_predictive_jumped(tac_Predictive *p, int i, const taci_PredictiveSample *sample,
                            double before, bool known) TAC_RT;
/// K of all rows for this tick, by limits and detectors; what that releases is lost.
void taci_predictive_soften(tac_Predictive *p) TAC_RT;

// predictive_limit_rt.c

/// What is allowed of the mobility, from the definition, the inertia and theta.
void taci_predictive_kappa(tac_Predictive *p) TAC_RT;
/// By how much all rows together must be lowered, at most 1; bound[i]: of each alone.
double taci_predictive_together(const tac_Predictive *p, const double *bound) TAC_RT;

/// N, of a row at which the device gives no more; infinite: no end.
double taci_predictive_row_most(const tac_Predictive *p, const double *gradient) TAC_RT;

// predictive_account_rt.c

/// The rows of a sample take the places of those before; the interval is booked (step 2).
void taci_predictive_book(tac_Predictive *p, const taci_PredictiveSample *sample,
                          const tac_PredictiveRow *rows, int count, uint32_t *flags) TAC_RT;
/// The energy of the element changed without work: lost, not owed.
void taci_predictive_unbooked(tac_Predictive *p, double more) TAC_RT;
/// The account is settled: what is on it counts as lost.
void taci_predictive_settle(tac_Predictive *p) TAC_RT;

// predictive_rt.c

/// Before a tick of rows or of a coupling: where nothing was written last, or it was the other of
/// both, the element begins anew.
void taci_predictive_ready(tac_Predictive *p, bool coupled) TAC_RT;
/// A tick: at `to` if `known`, with rows.
void taci_predictive_tick(tac_Predictive *p, double dt, const tac_PortPlace *to, bool known,
                          const tac_PredictiveRow *rows, int count, uint32_t flags,
                          double *effort) TAC_RT;
/// Samples of delay, with the latency.
double taci_predictive_delay(const tac_Predictive *p) TAC_RT;

#endif
