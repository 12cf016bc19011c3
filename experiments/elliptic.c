/* Jacobi's elliptic functions, and a free body by them (elliptic.h). */
#include "elliptic.h"

#include <math.h>

enum { ROUNDS = 12 }; // the mean converges quadratically: 6 would do for m = 0.9999

double elliptic_K(double m)
{
    double a = 1.0, b = sqrt(1.0 - m);
    for (int i = 0; i < ROUNDS; i++) {
        double mean = 0.5 * (a + b);
        b = sqrt(a * b);
        a = mean;
    }
    return acos(-1.0) / (2.0 * a);
}

Jacobi elliptic_functions(double u, double m)
{
    double a[ROUNDS + 1] = {1.0}, c[ROUNDS + 1] = {sqrt(m)}, b = sqrt(1.0 - m);
    for (int i = 0; i < ROUNDS; i++) {
        a[i + 1] = 0.5 * (a[i] + b);
        c[i + 1] = 0.5 * (a[i] - b);
        b = sqrt(a[i] * b);
    }
    double angle = ldexp(a[ROUNDS] * u, ROUNDS);
    for (int i = ROUNDS; i > 0; i--)
        angle = 0.5 * (angle + asin(c[i] / a[i] * sin(angle)));
    double sn = sin(angle);
    return (Jacobi){sn, cos(angle), sqrt(1.0 - m * sn * sn)};
}

FlippingBody flipping_body(const double J[3], double w1, double w2)
{
    const double twice = J[1] * w1 * w1 + J[2] * w2 * w2; // energy
    const double square = J[1] * J[1] * w1 * w1 + J[2] * J[2] * w2 * w2;
    const double high = twice * J[2] - square, low = square - twice * J[0];
    return (FlippingBody){
        .amplitude = {sqrt(high / (J[0] * (J[2] - J[0]))), sqrt(high / (J[1] * (J[2] - J[1]))),
                      sqrt(low / (J[2] * (J[2] - J[0])))},
        .rate = sqrt((J[2] - J[1]) * low / (J[0] * J[1] * J[2])),
        .m = (J[1] - J[0]) * high / ((J[2] - J[1]) * low),
    };
}

void flipping_velocity(const FlippingBody *body, double time, double w[3])
{
    Jacobi f = elliptic_functions(elliptic_K(body->m) + body->rate * time, body->m);
    w[0] = body->amplitude[0] * f.cn;
    w[1] = body->amplitude[1] * f.sn;
    w[2] = body->amplitude[2] * f.dn;
}

double flipping_interval(const FlippingBody *body)
{
    return 2.0 * elliptic_K(body->m) / body->rate;
}
