#ifndef RUNGE_KUTTA_H
#define RUNGE_KUTTA_H

/* Explicit Runge-Kutta of order 8 with step control (DOP853: Dormand and Prince's twelve stages
 * with the error estimates of orders 5 and 3 of Hairer, Nørsett and Wanner, Solving Ordinary
 * Differential Equations I, section II.10). The fine reference for trajectories: it knows nothing
 * of energy, factors or rows, and shares no line with the library. */

/// dy = f(t, y); both of the length given to the integrator.
typedef void RungeKuttaFn(void *user, double t, const double *y, double *dy);

#define RUNGE_KUTTA_STAGES 12

typedef struct RungeKutta {
    RungeKuttaFn *f;
    void *user;
    int n;
    double *work; // RUNGE_KUTTA_WORK(n) doubles, the caller's
} RungeKutta;

#define RUNGE_KUTTA_WORK(n) ((RUNGE_KUTTA_STAGES + 2) * (n))

/// One step of h from (t, y) to y_next. Returns the estimated error over the tolerance: a component
/// may err by tolerance · (1 + |y|). The stages are left in `work`.
double runge_kutta_step(const RungeKutta *rk, double t, double h, const double *y, double *y_next,
                        double tolerance);
/// From t0 to t1, y in place. Returns the number of steps, or -1 where the step shrinks to nothing
/// or a number is not finite.
int runge_kutta_run(const RungeKutta *rk, double t0, double t1, double *y, double tolerance);
/// The coefficients, for a test of their sums: a (12 x 12), b, c.
void runge_kutta_tableau(const double **a, const double **b, const double **c);

#endif
