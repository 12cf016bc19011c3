#ifndef FRICTION_PROBLEMS_H
#define FRICTION_PROBLEMS_H
#include "rnd.h"
#include "row/friction.h"

/* Contact problems from explicit bodies, as one step of 1 ms gives them: W = J A^-1 J' with A =
 * 2M/T plus, if asked for, the skew gyroscopic part, so every problem is one that a world can pose.
 */

typedef enum ProblemClass {
    PROBLEM_RANDOM,     // 2 to 4 bodies of 0.01..10 kg touching one another and the world anywhere
    PROBLEM_FACE,       // one body on coplanar points
    PROBLEM_DUPLICATES, // random, every contact twice
    PROBLEM_STACK,      // of 10 boxes, the top one 100 times heavier
    PROBLEM_ARCH,       // of 9 stones, friction 0.3
    PROBLEM_PEG,        // square peg in a square hole, all corners touching
    PROBLEM_WEDGE,      // 1 kg in a steep groove under 100 kg
    PROBLEM_CLASSES
} ProblemClass;

enum { PROBLEM_CONTACTS = 64, PROBLEM_BODIES = 24 };

typedef struct Problem {
    taci_Friction p;
    int bodies;
    double T;                                     // s
    double mass[PROBLEM_BODIES];                  // kg
    tac_Vec3 inertia[PROBLEM_BODIES];             // kg·m2, about world axes
    tac_Vec3 at[PROBLEM_BODIES];                  // m
    double V[PROBLEM_BODIES][6];                  // at the start of the step: linear, angular
    double A_inv[PROBLEM_BODIES][36];             // response of V̂ to a wrench
    double V_free[PROBLEM_BODIES][6];             // V̂ without contact
    int a[PROBLEM_CONTACTS], b[PROBLEM_CONTACTS]; // bodies of a contact, -1: the world
    double J[PROBLEM_CONTACTS][2][3][6];          // rows n, t1, t2 on a and b
    double restitution[PROBLEM_CONTACTS];
    double W[9 * PROBLEM_CONTACTS * PROBLEM_CONTACTS];
    double v_free[3 * PROBLEM_CONTACTS], v_start[3 * PROBLEM_CONTACTS];
    double cn[PROBLEM_CONTACTS], end[2 * PROBLEM_CONTACTS], mu[PROBLEM_CONTACTS];
} Problem;

typedef struct ProblemDef {
    ProblemClass kind;
    int contacts;   // of the kinds whose size is free: random, duplicates; a face has up to so many
    bool gyro;      // bodies turn fast enough for an unsymmetric W
    bool ends_zero; // no segments: plain Coulomb
    bool smooth;    // no friction
} ProblemDef;

/// "random", "face", ...
const char *problem_name(ProblemClass kind);
/// Fill `problem`; it points into itself and must not be copied.
void problem_make(Problem *problem, ProblemDef def, Rnd *rnd);
/// V̂ of all bodies under the contact forces.
void problem_motion(const Problem *problem, const double *lambda, double (*V_hat)[6]);

// For problems made by hand: bodies, then contacts, then the matrices.
void problem_begin(Problem *problem);
int problem_body(Problem *problem, double mass, tac_Vec3 inertia, tac_Vec3 at);
/// Contact at `point` with `normal` from b to a; tangents are chosen from the normal.
int problem_contact(Problem *problem, int a, int b, tac_Vec3 point, tac_Vec3 normal, double mu,
                    double restitution);
/// W, v_free and the shifts. Gravity acts along -z; `rebound` is the tangential restitution.
void problem_finish(Problem *problem, bool gyro, double rebound);

#endif
