#ifndef TACI_INERTIA_H
#define TACI_INERTIA_H
#include "math/vec.h"

/// What is wrong with an inertia tensor about a centre of mass, or NULL: it must be finite,
/// symmetric, positive definite (else semi-definite) and obey the triangle rule, which no real mass
/// distribution breaks.
const char *taci_inertia_fault(const tac_Mat3 *J, bool definite);

#endif
