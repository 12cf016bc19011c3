#ifndef TACI_RESPONSE_BOUND_H
#define TACI_RESPONSE_BOUND_H
#include <stddef.h>

/* A response that was found by differences, with contacts, need not be one that a passive thing
 * has. Contacts only ever take from what there is without them: as quadratic forms
 *
 *     0 <= R <= S,     S the response without contacts
 *
 * In the coordinates in which S is the unit matrix the eigenvalues of R are brought between 0
 * and 1. Where S gives way to nothing, neither does R.
 */

/// The nearest R in that sense, in place. Both n x n and symmetric; `scratch` holds
/// taci_response_room(n) numbers.
void taci_response_bound(int n, double *R, const double *S, double *scratch);
size_t taci_response_room(int n);

#endif
