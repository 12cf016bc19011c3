#ifndef TACI_CONE_H
#define TACI_CONE_H
#include <math.h>

/* The cone of one contact's friction, for sweeps and dense solvers alike: forces are (n, t1, t2),
 * the tangential part lies in the disc of radius mu n. */

/// Cut a tangential force to the disc of radius r >= 0.
static inline void taci_disc_cut(double t[2], double r)
{
    double size2 = t[0] * t[0] + t[1] * t[1];
    if (size2 <= r * r)
        return;
    double shrink = r / sqrt(size2);
    t[0] *= shrink;
    t[1] *= shrink;
}

/// A force brought to its cone: the normal part first, then the tangential one.
static inline void taci_cone_project(double lambda[3], double mu)
{
    lambda[0] = lambda[0] > 0.0 ? lambda[0] : 0.0;
    taci_disc_cut(lambda + 1, mu * lambda[0]);
}

/* Largest component of the natural map of one contact, m/s: what its force and its velocities miss
 * the law by. Normal: the smaller of w_n lambda_n and v_n - cn. Tangents: wt times the way from
 * lambda_t to where the law would put it, y cut to the disc. NaN if anything is. */
static inline double taci_law_miss(const double lambda[3], double slack, double wn,
                                   const double y[2], double wt, double mu)
{
    double n = wn * lambda[0] > slack ? slack : wn * lambda[0], t[2] = {y[0], y[1]};
    taci_disc_cut(t, mu * (lambda[0] > 0.0 ? lambda[0] : 0.0));
    double a = fabs(n), b = wt * fabs(lambda[1] - t[0]), c = wt * fabs(lambda[2] - t[1]);
    double most = b > a ? b : a;
    most = c > most ? c : most;
    return a + b + c <= 1e300 ? most : HUGE_VAL;
}

#endif
