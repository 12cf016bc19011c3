#ifndef TACTUS_ELLIPTIC_H
#define TACTUS_ELLIPTIC_H

/* Jacobi's elliptic functions, by the arithmetic-geometric mean (Abramowitz and Stegun 16.4, 17.6),
 * and with them the free motion of a body about its centre of mass (Landau and Lifshitz,
 * Mechanics, section 37). */

typedef struct Jacobi {
    double sn, cn, dn;
} Jacobi;

/// The complete integral K, and the functions of u; both of the parameter m = k², 0 <= m < 1.
double elliptic_K(double m);
Jacobi elliptic_functions(double u, double m);

/// A body with moments J[0] < J[1] < J[2], thrown with w[1] > 0 and w[2] > 0 about its middle axis
/// and with w[0] = 0: it turns over for ever.
typedef struct FlippingBody {
    double amplitude[3]; // rad/s
    double rate, m;      // of the argument, 1/s; parameter
} FlippingBody;

FlippingBody flipping_body(const double J[3], double w1, double w2);
/// Angular velocity in body axes, rad/s.
void flipping_velocity(const FlippingBody *body, double time, double w[3]);
/// From one change of sign of the middle component to the next, s; the first is half of it.
double flipping_interval(const FlippingBody *body);

#endif
