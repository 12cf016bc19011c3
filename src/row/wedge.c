/* Friction that wedges. Where joints leave two parts few ways to move against each other, as three
 * axes through one point do, there are forces on a contact that move nothing: those towards that
 * point. If one of them is within the cone of friction, the law does not bound it: normal force and
 * friction hold each other, with any size, and what rounding and the geometry of the step miss is
 * answered by forces a million times too large. Nothing is held by that friction that the normal
 * force does not hold alone, as the joints tie the slip along it to the approach. Such a contact
 * has only so much friction that a part of LEFT of what its normal force does is left, whatever its
 * friction does. Theory: docs/theory/contact.md (C2d). */
#include "row/contact.h"
#include <math.h>

#define LEFT 1e-2
#define SOFT 1e-6 // of the tangential response: below it a tangent does not move

double taci_line_wedge(const taci_ContactLine *l, double w12, double w21)
{
    if (!(l->w[0] > 0.0) || !(l->wt > 0.0))
        return HUGE_VAL;
    // of all forces (1, f) that which does least: W_tt f = -w_tn
    double a = l->w[1] + SOFT * l->wt, d = l->w[2] + SOFT * l->wt, b = 0.5 * (w12 + w21);
    double n1 = 0.5 * (l->own[0][0] + l->own[1][0]), n2 = 0.5 * (l->own[0][1] + l->own[1][1]);
    double det = a * d - b * b, f1 = (b * n2 - d * n1) / det, f2 = (b * n1 - a * n2) / det;
    double least = l->w[0] + f1 * n1 + f2 * n2, left = LEFT * l->w[0];
    if (!(det > 0.0) || !(least < left))
        return HUGE_VAL;
    // (1, x f) does least + (1 - x)² (w_nn - least), which is to be `left`
    return (1.0 - sqrt((left - least) / (l->w[0] - least))) * sqrt(f1 * f1 + f2 * f2);
}
