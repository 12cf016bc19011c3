#ifndef TACTUS_CUSTOM_H
#define TACTUS_CUSTOM_H
#include <tactus/momentum.h>
#include <tactus/system.h>

/* A user's own equations: M(q) dv/dt + C(q, v) v + dphi/dq + B v = effort, v = dq/dt. The step
 * keeps their energy as it does that of trees. Other systems and springs reach it through its
 * coordinates.
 */

typedef struct tac_CustomDef {
    int count; // coordinates, 1..64
    /// M and, where it is known, C with C + C' = dM/dt (n x n, row by row). Returns false if it did
    /// not fill C: the gyroscopic terms then come from differences of M. Must be a function of its
    /// arguments only, and must not call the library.
    bool (*mass)(void *user, const double *q, const double *v, double *M, double *C);
    /// phi; its gradient and, where it is known, a positive semi-definite second derivative
    /// (n x n; zero on entry). NULL: no potential.
    double (*potential)(void *user, const double *q, double *gradient, double *second);
    /// Linear momentum, and angular about the world's origin, at (q, v). NULL: the coordinates are
    /// nowhere in space, and the momentum books leave the system out. There is no telling what
    /// holds it: all that its momentum changes by is booked as `held`.
    tac_Momentum (*momentum)(void *user, const double *q, const double *v);
    void *user;
    const double *stiffness;           // of springs on single coordinates; NULL: none
    const double *damping;             // of single coordinates; NULL: none
    const double *position, *velocity; // NULL: 0
    tac_Form form;                     // AUTO: SQUARE
    bool rank_two; // gyroscopic matrix of rank two from the bias alone (docs/theory/lagrange.md)
    int cookie;    // set by tac_custom_def_default
} tac_CustomDef;

/// A definition with every field at its default.
TAC_API tac_CustomDef tac_custom_def_default(void);
/// Create it. ERR_INVALID (the message names the field, or says that M is not positive definite),
/// ERR_CAPACITY, ERR_MEMORY, ERR_STATE.
TAC_API tac_Result tac_custom_create(tac_World *world, const tac_CustomDef *def,
                                     tac_SystemId *custom);

#endif
