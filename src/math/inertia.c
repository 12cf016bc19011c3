// Whether a matrix can be an inertia tensor.
#include "math/inertia.h"

/// Whether a symmetric matrix is positive semi-definite, to within `tiny` of its trace.
static bool semi_definite(const tac_Mat3 *K, double tiny, double trace)
{
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3;
        if (K->m[i][i] < 0.0 || K->m[i][i] * K->m[j][j] - K->m[i][j] * K->m[j][i] < -tiny * trace)
            return false;
    }
    return m3_det(K) >= -tiny * trace * trace;
}

const char *taci_inertia_fault(const tac_Mat3 *given, bool definite)
{
    // In units of its largest number: the determinant of large and of small ones is a number too.
    tac_Mat3 scaled = *given;
    const tac_Mat3 *J = &scaled;
    double largest = 0.0;
    for (int i = 0; i < 9; i++)
        largest = fmax(largest, fabs(given->m[i / 3][i % 3]));
    for (int i = 0; i < 9 && largest > 0.0; i++)
        scaled.m[i / 3][i % 3] /= largest;
    double trace = J->m[0][0] + J->m[1][1] + J->m[2][2], tiny = 1e-12 * trace;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            if (!isfinite(J->m[i][j]) || fabs(J->m[i][j] - J->m[j][i]) > tiny)
                return "inertia must be finite and symmetric";
    double minor = J->m[0][0] * J->m[1][1] - J->m[0][1] * J->m[1][0];
    if (definite && (!(J->m[0][0] > 0.0) || !(minor > 0.0) || !(m3_det(J) > 0.0)))
        return "inertia must be positive definite";
    double det = m3_det(given);
    if (definite && !(det > 0x1p-1022 && isfinite(det)))
        return "inertia is too small or too large to be inverted";
    if (!definite && (trace < 0.0 || !semi_definite(J, tiny, trace)))
        return "inertia must be positive semi-definite";
    tac_Mat3 K; // second moments of mass: tr(J)/2 - J; the rule is that they are not negative
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            K.m[i][j] = (i == j ? 0.5 * trace + tiny : 0.0) - J->m[i][j];
    return semi_definite(&K, tiny, trace)
               ? NULL
               : "inertia breaks the triangle rule: no principal moment may exceed the sum of the "
                 "other two";
}
