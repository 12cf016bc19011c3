/* Predictive connector: how stiff an element may be on this device (port SRC-P, limits;
 * docs/theory/ports.md). All bounds are for one row; rows together are held by the largest
 * eigenvalue of K_i J_i M⁻¹ J_jᵀ T².
 */
#include "port/predictive.h"
#include <math.h>

#define STEP_FORCE 0.5   // N, that a step of the reading may change
#define STEP_TORQUE 0.05 // N·m

/// A table over delays of 0, 1, 2 samples, geometric between, falling with the square beyond.
static double over_delay(const double *at, double d)
{
    if (d >= 2.0)
        return at[2] * 4.0 / (d * d);
    int i = d >= 1.0;
    return at[i] * pow(at[i + 1] / at[i], d - i);
}

/// What a heavy hand leaves, in units of m²/((m + m_hand) T²), by delay and memory of the observer.
static double eta(double theta, double d)
{
    static const double at[3][3] = {{2.3, 0.9, 0.6}, {0.9, 0.55, 0.38}, {0.26, 0.18, 0.15}};
    double x = port_smaller(2.0, port_larger(0.0, (theta - 0.4) / 0.2));
    int i = x >= 1.0;
    double low = over_delay(at[i], d), high = over_delay(at[i + 1], d);
    return low * pow(high / low, x - i);
}

static double kappa_of_mass(const tac_Predictive *p)
{
    static const double near_people[3] = {0.25, 0.11, 0.07};
    return p->def.kappa > 0.0 ? p->def.kappa : over_delay(near_people, taci_predictive_delay(p));
}

static double kappa_of_hand(const tac_Predictive *p, int axis)
{
    double m = p->def.mass;
    return eta(p->theta[axis], taci_predictive_delay(p)) * m / (m + p->def.hand_mass);
}

void taci_predictive_kappa(tac_Predictive *p)
{
    double root[TAC_PORT_AXES];
    int n = p->def.axes;
    p->kappa_mass = kappa_of_mass(p);
    for (int i = 0; i < n; i++) {
        double kappa = p->kappa_mass;
        if (p->def.hand_mass > 0.0)
            kappa = port_smaller(kappa, kappa_of_hand(p, i));
        root[i] = sqrt(kappa);
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            p->bounded[i][j] = p->mobility[i][j] / (root[i] * root[j]);
}

/// J_i M⁻¹ J_jᵀ with every axis by its kappa: at 1 / T² the stiffness is all that is allowed.
static double response(const tac_Predictive *p, const double *Ji, const double *Jj)
{
    return taci_predictive_between(p->def.axes, p->bounded[0], Ji, Jj);
}

double taci_predictive_together(const tac_Predictive *p, const double *bound)
{
    double A[TAC_PREDICTIVE_ROWS][TAC_PREDICTIVE_ROWS], x[TAC_PREDICTIVE_ROWS], largest = 0.0;
    double T2 = p->def.period * p->def.period;
    int n = p->rows;
    if (n < 2) // a row alone is within its own bound
        return 1.0;
    for (int i = 0; i < n; i++) {
        x[i] = 1.0 + 0.1 * i;
        for (int j = 0; j <= i; j++)
            A[i][j] = A[j][i] = sqrt(bound[i] * bound[j]) * T2 *
                                response(p, p->row[i].gradient, p->row[j].gradient);
    }
    for (int k = 0; k < 12; k++) {
        double y[TAC_PREDICTIVE_ROWS], size = 0.0;
        for (int i = 0; i < n; i++) {
            y[i] = port_dot(n, A[i], x);
            size += y[i] * y[i];
        }
        largest = sqrt(size / port_dot(n, x, x));
        if (!(size > 0.0))
            break;
        for (int i = 0; i < n; i++)
            x[i] = y[i] / sqrt(size);
    }
    for (int i = 0; i < n; i++) // no smaller than any row alone
        largest = port_larger(largest, A[i][i]);
    return largest > 1.0 ? 1.0 / largest : 1.0;
}

double taci_predictive_row_most(const tac_Predictive *p, const double *gradient)
{
    int n = p->def.axes, linear = n < 3 ? n : 3;
    double along = sqrt(port_dot(linear, gradient, gradient)), across = 0.0, most = HUGE_VAL;
    if (n == 6)
        across = sqrt(port_dot(3, gradient + 3, gradient + 3));
    if (p->def.force_max > 0.0 && along > 0.0)
        most = p->def.force_max / along;
    if (p->def.torque_max > 0.0 && across > 0.0)
        most = port_smaller(most, p->def.torque_max / across);
    return most;
}

/// N·s/m of the bare device along a row; 0: not known.
static double damping_along(const tac_Predictive *p, const double *J)
{
    double sum = 0.0;
    for (int i = 0; i < p->def.axes; i++) {
        double b = i < 3 ? p->def.damping : p->def.damping_angle;
        if (J[i] != 0.0 && !(b > 0.0))
            return 0.0;
        if (J[i] != 0.0)
            sum += J[i] * J[i] / b;
    }
    return sum > 0.0 ? 1.0 / sum : 0.0;
}

static void at_most(tac_PredictiveLimit *limit, double stiffness, tac_PredictiveReason reason)
{
    if (stiffness < limit->stiffness) {
        limit->stiffness = stiffness;
        limit->reason = reason;
    }
}

/// A transmission that rings with little damping, in the band where the prediction drives it.
static bool rings(const tac_Predictive *p)
{
    double x = p->def.resonance * p->def.period;
    return p->def.resonance_damping < 0.05 && x > 0.75 / (0.5 + taci_predictive_delay(p)) &&
           x < 8.0;
}

tac_PredictiveLimit tac_predictive_limit(const tac_Predictive *p, const double *gradient)
{
    int n = p->def.axes, linear = n < 3 ? n : 3;
    double T = p->def.period, d = taci_predictive_delay(p), J[TAC_PORT_AXES] = {0};
    uint32_t flags = 0;
    taci_port_take(n, gradient, J, &flags);
    double mobility = taci_predictive_row_mobility(p, J), m = 1.0 / mobility;
    if (!(mobility > 0.0))
        return (tac_PredictiveLimit){.reason = TAC_PREDICTIVE_BY_MASS};
    double along = sqrt(port_dot(linear, J, J)),
           across = n == 6 ? sqrt(port_dot(3, J + 3, J + 3)) : 0;
    double step = along * p->noise[0] + across * p->noise[1], F = p->def.force_unit;
    bool noisy = (along > 0.0 && p->noise[0] > p->def.resolution) ||
                 (across > 0.0 && p->noise[1] > p->def.resolution_angle);
    double by_mass = p->kappa_mass * m / (T * T);
    tac_PredictiveLimit limit = {.stiffness = by_mass,
                                 .reason =
                                     d > 0.0 ? TAC_PREDICTIVE_BY_DELAY : TAC_PREDICTIVE_BY_MASS,
                                 .plain = damping_along(p, J) / (T * (0.5 + d))};
    double by_hand = 1.0 / (response(p, J, J) * T * T);
    if (by_hand < by_mass * (1.0 - 1e-9))
        at_most(&limit, by_hand, TAC_PREDICTIVE_BY_HAND);
    if (step > 0.0)
        at_most(&limit,
                F * (along > 0.0 ? STEP_FORCE / along : STEP_TORQUE * p->def.length_unit / across) /
                    step,
                noisy ? TAC_PREDICTIVE_BY_NOISE : TAC_PREDICTIVE_BY_ENCODER);
    if (p->def.slew > 0.0 && along > 0.0)
        at_most(&limit, p->def.slew / (along * along), TAC_PREDICTIVE_BY_SLEW);
    if (rings(p))
        at_most(&limit, limit.plain, TAC_PREDICTIVE_BY_RESONANCE);
    if (p->def.law == TAC_PREDICTIVE_PLAIN)
        at_most(&limit, limit.plain, TAC_PREDICTIVE_BY_LAW);
    limit.slew = limit.stiffness * along * along; // at 1 m/s
    return limit;
}

const char *tac_predictive_reason(tac_PredictiveReason reason)
{
    switch (reason) {
    case TAC_PREDICTIVE_BY_MASS:
        return "the mass of the device";
    case TAC_PREDICTIVE_BY_DELAY:
        return "the delay between reading and force";
    case TAC_PREDICTIVE_BY_HAND:
        return "the mass of the hand that may hold it";
    case TAC_PREDICTIVE_BY_ENCODER:
        return "the steps of its reading";
    case TAC_PREDICTIVE_BY_NOISE:
        return "the noise of its readings";
    case TAC_PREDICTIVE_BY_SLEW:
        return "the slew limit of the guard";
    case TAC_PREDICTIVE_BY_RESONANCE:
        return "the resonance of its transmission";
    case TAC_PREDICTIVE_BY_LAW:
        return "the plain connector that was chosen";
    }
    return "";
}

const char *tac_predictive_detector(tac_PredictiveFlag detector)
{
    switch (detector) {
    case TAC_PREDICTIVE_ENERGY:
        return "more energy came back than the spring held";
    case TAC_PREDICTIVE_EVENT:
        return "the readings moved as no hand moves the device";
    case TAC_PREDICTIVE_JUMP:
        return "the spring was stretched at once";
    default:
        return "";
    }
}
