#ifndef TACTUS_STUDY_H
#define TACTUS_STUDY_H

/* Ways to compute a step that exist for comparison: with the papers as printed, with other
 * integrators, and with each other. The defaults are what this library recommends, and
 * the only ones that all its promises hold for; a program that does not study integrators leaves
 * tac_WorldDef.study as tac_world_def_default made it. */

/// How rigid bodies are integrated. Everything but PMI is for comparison, and goes with
/// TAC_POLICY_PLAIN only. Systems with coordinates of their own take midpoint steps whatever this
/// says.
typedef enum tac_Scheme {
    TAC_SCHEME_PMI, // passive midpoint
    TAC_SCHEME_EEI, // explicit Euler
    TAC_SCHEME_SEI, // semi-implicit Euler
    TAC_SCHEME_IEI, // implicit (backward) Euler, linearised
} tac_Scheme;

/// Where the gyroscopic term takes its angular velocity from (docs/theory/rigid.md).
typedef enum tac_Gyro {
    TAC_GYRO_AUTO,     // NEWTON where the scheme is PMI; the default
    TAC_GYRO_START,    // omega_k, as S0 prints it; first order
    TAC_GYRO_PREDICT,  // omega_k advanced half a step without torques
    TAC_GYRO_MID,      // the predicted midpoint
    TAC_GYRO_SPLIT,    // half a gyroscopic step before and after
    TAC_GYRO_EXPLICIT, // on the right side; creates energy, for comparison
    TAC_GYRO_NEWTON,   // both factors implicit, and each body's turn solved for: angular momentum
                       // and energy are both kept (docs/theory/momentum.md)
} tac_Gyro;

/// Where TAC_POLICY_EXACT takes the direction of its correction from (docs/theory/policies.md).
typedef enum tac_Correction {
    TAC_CORRECTION_END, // internal forces at the end of the step, then the inner motion; with a
                        // deadband; the default
    TAC_CORRECTION_MIDPOINT, // internal forces at the midpoint alone, no deadband: the form the
                             // reference numbers were made with, for comparison
} tac_Correction;

/// From which configuration the first pass of a step takes its Jacobians.
typedef enum tac_Predictor {
    TAC_PREDICTOR_EXTRAPOLATE, // half a step along 2 V̂(k-1) - V̂(k-2); the default
    TAC_PREDICTOR_LAST,        // half a step along V̂(k-1)
    TAC_PREDICTOR_START,       // the start of the step, as the papers do; first order in one pass
} tac_Predictor;

/// The law of contacts (docs/theory/contact.md).
typedef enum tac_ContactLaw {
    TAC_LAW_BLEND,   // passive, from elastic to plastic by the materials; the default
    TAC_LAW_ELASTIC, // the papers' elastic form: every material has restitution and rebound 1
    TAC_LAW_PLASTIC, // the papers' plastic form as printed, which may create energy: the ledger
                     // shows it; restitutions are not used
} tac_ContactLaw;

/// The second-order matrix of ORIENTATION springs between a body and the world, inside
/// (docs/theory/rigid.md). All but LOG go with TAC_POLICY_PLAIN and TAC_SCHEME_PMI only, and such
/// springs have targets that stay.
typedef enum tac_So3Matrix {
    TAC_SO3_LOG,     // L'L of the logarithm; the default
    TAC_SO3_UNIT,    // the identity, S0 equation 25
    TAC_SO3_HESSIAN, // the true second derivative
    TAC_SO3_RANK1,   // n n', the line above S0 equation 25; creates energy
} tac_So3Matrix;

/// A part of tac_WorldDef.
typedef struct tac_StudyDef {
    tac_Scheme scheme;       // default PMI
    tac_Gyro gyro;           // default AUTO
    tac_Predictor predictor; // default EXTRAPOLATE
    int passes; // 1 or 2 per step; 0 (default): a second one when the first predicted badly, when T
                // has changed, and in the first steps after an edit
    tac_So3Matrix so3;          // default LOG
    tac_Correction correction;  // of TAC_POLICY_EXACT; default END
    double ledger_deposit;      // share of the damping that fills the tank under TAC_POLICY_LEDGER,
                                // 0..1; default 1
    tac_ContactLaw contact_law; // default BLEND
    int friction_directions;    // of TAC_SOLVER_LEMKE's pyramid: 4, 8 or 16; default 4
} tac_StudyDef;

#endif
