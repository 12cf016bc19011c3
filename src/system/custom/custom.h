#ifndef TACI_CUSTOM_H
#define TACI_CUSTOM_H
#include "system/user_system.h"
#include "math/square.h"
#include <tactus/custom.h>

/* A user's own equations with a square factor of their mass matrix (docs/theory/lagrange.md).
 *
 * In a step, at the predicted midpoint q*, v*:
 *     Ah v̂ = (2/T) A eta - K q_k - g + efforts,    Ah = (2/T) M + Ct + B + (T/2) (K + H)
 *     q' = q + T v̂,    eta' = 2 A'v̂ - eta
 * with g the gradient of the user's potential at q_k and H its second derivative at q*, or g at q*
 * and H = 0 where the user gives none. What that misses of the potential is the leak.
 */

#define TACI_CUSTOM_MOST 64 // coordinates

typedef struct taci_CustomState { // of one end of a step
    double *q, *eta;              //                                     (n)
    double *hat[2];               // V̂ of the last steps, newest first   (n)
    double *gradient;             // of the user's potential at q        (n)
    double phi;                   // J, that potential
    double tank;                  // J
    int64_t history;              // how many of `hat` count
} taci_CustomState;

typedef struct taci_Custom {
    taci_UserSystem base; // first
    // fixed after creation
    int n, stride;
    bool (*mass)(void *, const double *, const double *, double *, double *);
    double (*potential)(void *, const double *, double *, double *);
    tac_Momentum (*momentum)(void *, const double *, const double *); // NULL: not in space
    void *user;
    double *stiffness, *damping; //                                      (n)
    int32_t rank_two, predictor, passes;
    // states k and k+1
    taci_CustomState state[2]; // state[phase] is k
    int32_t phase;
    // of the step
    double T;
    taci_Square at_mid;      // factor at the predicted midpoint
    taci_Square at_end;      // at any other configuration
    double *user_M, *user_C; // as the user writes them                  (n x n)
    double *user_H;          // second derivative at q*                   (n x n)
    double *C, *Ah;          //                                           (n x stride)
    double *q_mid, *v_star;  // predicted midpoint                        (n)
    double *slope;           // g                                         (n)
    double *v_free, *v_hat;  //                                           (n)
    double *carried;         // eta of the first pass's result            (n)
    double *direction;       // of corrections                            (n)
    double *way;             // of the push-out                           (n)
    double *x, *y, *z;       // scratch                                   (n)
    bool has_second;         // H counts in this step
    bool carry;              // the second pass takes v* from `carried`
    const taci_Site *site;
    int site_count;
    double leak, lost, scale; // J: of the potential; by dampers; sum of absolute energies
    tac_Ledger books;
} taci_Custom;

/// What is wrong with a definition, or NULL. Its cookie is the caller's to check.
const char *taci_custom_fault(const tac_CustomDef *def);
/// NULL: no memory. The definition must be sound.
taci_UserSystem *taci_custom_create(const tac_CustomDef *def, const tac_WorldDef *world);

// custom_step.c
extern const taci_SystemOps taci_custom_ops;
/// M at q, factored into at_end. False: not positive definite.
bool taci_custom_factor_at(taci_Custom *c, const double *q);
/// M and C at (q, v) into user_M and user_C; C by differences of M where the user gives none.
void taci_custom_evaluate(taci_Custom *c, const double *q, const double *v);
/// Potential and gradient of a state anew.
void taci_custom_refresh(taci_Custom *c, taci_CustomState *s);

// custom.c
size_t taci_custom_size(const taci_System *);
void taci_custom_save(const taci_System *, void *bytes);
tac_Result taci_custom_check(const taci_System *, const void *bytes, size_t size);
void taci_custom_load(taci_System *, const void *bytes, size_t size);
uint64_t taci_custom_hash(const taci_System *, uint64_t seed);

#endif
