#ifndef TACI_PHS_H
#define TACI_PHS_H
#include "base/arena.h"
#include <tactus/phs.h>

/* Networks of port-Hamiltonian parts with one H (docs/theory/phs.md).
 *
 * The state is what parts have of their own, then a position for each port. A port with the column
 * G of the parts' states has dq/dt = G'g and gives back -G dH/dq: so a spring is a potential of
 * positions, and the structure of a mass and its position is the canonical one. A driven end is a
 * position with dq/dt = u and y = dH/dq.
 */

enum { TACI_PHS_FAULTS = TAC_PHS_LEAP | TAC_PHS_DEADLOCK | TAC_PHS_CAPPED };

/// What is taken out in a step (S2 eq 12) where the level is `room` above the minimum.
double taci_phs_recovery(const tac_PhsOptions *options, double bk, double room) TAC_RT;

typedef struct taci_PhsState { // of one end of a step
    double *x;                 //                                            (n)
    tac_PhsLedger ledger;
} taci_PhsState;

typedef struct taci_PhsPlace { // where a part is in the network
    int state, port;           // first ones; -1: none
    int end[2];                // ports that it joins; -1: ground, or none
} taci_PhsPlace;

struct tac_PhsNet {
    // fixed after creation
    taci_Arena memory;
    int n, own, ports, parts; // states, those of parts, ports
    tac_PhsPart *part;        // its arrays are copies in `memory`          (parts)
    taci_PhsPlace *place;     //                                            (parts)
    bool *driven;             //                                            (ports)
    tac_PhsOptions options;
    bool varying;   // J, R, G depend on the state
    bool nonlinear; // H is not quadratic
    double minimum; // J, H is never below
    double lost;    // W while stages are summed up; J, that R took in the step advanced last
    double *W;      // the metric: K^-1 on the states that the projection may move    (n x n)
    double *V, *h;  // RAW: eigenvectors of K there, by columns, and its eigenvalues  (n x n, n)
    // of the state
    taci_PhsState now, next; // next: of the step being taken
    double *y;               // outputs                                     (ports)
    double *mean;            // outputs that the last step counted with     (ports)
    // of the state evaluated last; constant unless `varying`
    double *A, *R; // J - R, R                                              (n x n)
    double *G;     //                                                       (n x ports)
    // scratch
    double *block[3];                     // of a USER part       (TAC_PHS_PART_STATES² at most)
    double *u, *g, *gb, *d, *xb;          //                                (n; u: ports)
    double *k[4], *stage, *force, *w, *t; //                                (n)
};

/// A step from `from` to `to` with inputs u, without touching either state of the network; returns
/// TAC_PHS_*. REFUSED: `to` is `from`.
uint32_t taci_phs_advance(tac_PhsNet *net, const taci_PhsState *from, const double *u, double T,
                          taci_PhsState *to) TAC_RT;
double taci_phs_energy(const tac_PhsNet *net, const double *x) TAC_RT;
/// Of H: that of masses.
double taci_phs_kinetic(const tac_PhsNet *net, const double *x) TAC_RT;
void taci_phs_gradient(const tac_PhsNet *net, const double *x, double *g) TAC_RT;
/// A, R and G at x, anew.
void taci_phs_assemble(tac_PhsNet *net, const double *x) TAC_RT;
/// The outputs of the state `now`.
void taci_phs_outputs(tac_PhsNet *net) TAC_RT;

#endif
