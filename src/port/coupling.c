/* The virtual coupling (coupling.h; S3 section 5.2).
 *
 * The bounds. Within a step the spring is exact. At t_k+1 the anchor moves by dx: the device paid
 * K (x_k - ŷ_k) dx, the spring gained K dx (x_k + dx/2 - y_k+1), so (K/2) dx (dx - dy) appears.
 * The device's damping takes at least b dx²/T (a straight line is the cheapest way), the proxy's
 * B_y dy²/T. The sum is not negative for any dx, dy if
 *     b > K T/2,  B_y >= K² T² / (16 (b - K T/2)).
 * One sample late: K dx_k (dx_k/2 + dx_k-1 - dy_k - dy_k-1/2), and by Young's inequality
 *     b > 3 K T/2,  B_y >= 9 K² T² / (16 (b - 3 K T/2)).
 */
#include "port/coupling.h"
#include "base/assert.h"
#include <math.h>
#include <string.h>

/// The next interval may cost this times what the last one did: the hand speeds up.
static const double outflow_margin = 1.5;

taci_CouplingDef taci_coupling_def_default(void)
{
    return (taci_CouplingDef){.law = TACI_COUPLING_HOLD,
                              .axes = 1,
                              .stiffness = 1000.0,
                              .period = 0.001,
                              .tank = 0.001,
                              .tank_cap = 0.020,
                              .limit = true};
}

static bool positive(double x)
{
    return isfinite(x) && x > 0.0;
}

static bool not_negative(double x)
{
    return isfinite(x) && x >= 0.0;
}

bool taci_coupling_init(taci_Coupling *c, const taci_CouplingDef *def, const double *x)
{
    bool known = def->law == TACI_COUPLING_HOLD || def->law == TACI_COUPLING_AVG ||
                 def->law == TACI_COUPLING_TANK;
    if (!known || (def->axes != 1 && def->axes != 3) || (def->delay != 0 && def->delay != 1) ||
        !positive(def->stiffness) || !positive(def->period) || !not_negative(def->device_damping) ||
        !not_negative(def->tank) || !not_negative(def->tank_cap))
        return false;
    *c = (taci_Coupling){.def = *def, .tank = fmin(def->tank, def->tank_cap)};
    for (int i = 0; i < def->axes; i++) {
        if (!isfinite(x[i]))
            return false;
        c->x[i] = c->anchor[i] = c->end[i] = x[i];
    }
    return true;
}

static double dot(int n, const double *a, const double *b)
{
    double sum = 0.0;
    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

double taci_coupling_energy(const taci_Coupling *c, const double *y)
{
    double e[3] = {0};
    for (int i = 0; i < c->def.axes; i++)
        e[i] = c->end[i] - y[i];
    return 0.5 * c->def.stiffness * dot(c->def.axes, e, e);
}

/// What the device has paid since the last sample, and what its damping is known to have taken.
static double paid_in(const taci_Coupling *c)
{
    int n = c->def.axes;
    return c->def.device_damping * dot(n, c->dx, c->dx) / c->def.period - dot(n, c->applied, c->dx);
}

/// Stretches the spring towards the sample as far as spring and tank together can pay.
static void draw_from_tank(taci_Coupling *c, const double *y)
{
    int n = c->def.axes;
    double K = c->def.stiffness, e[3] = {0};
    double available = taci_coupling_energy(c, y) + c->tank + paid_in(c);
    for (int i = 0; i < n; i++)
        e[i] = c->x[i] - y[i];
    double length = sqrt(dot(n, e, e)), reach = sqrt(2.0 * fmax(available, 0.0) / K);
    if (length > reach) {
        c->clips++;
        for (int i = 0; i < n; i++)
            e[i] *= reach / length;
    }
    for (int i = 0; i < n; i++)
        c->anchor[i] = c->end[i] = y[i] + e[i];
    double left = available - 0.5 * K * dot(n, e, e);
    // Throwing stored energy away is passive. What is not a number (numbers beyond 1e150) is none.
    c->tank = left < c->def.tank_cap ? left : left >= c->def.tank_cap ? c->def.tank_cap : 0.0;
    // The spring is not stretched on credit, and what it leaves is no more than the tank holds.
    TAC_ASSERT(c->tank <= c->def.tank_cap);
    TAC_ASSERT(!(left < fmin(available, 0.0) - 1e-9 * fabs(available)));
}

void taci_coupling_sample(taci_Coupling *c, const double *x, const double *y, double *anchor)
{
    int n = c->def.axes;
    for (int i = 0; i < n; i++) {
        c->dx[i] = x[i] - c->x[i];
        c->anchor[i] = c->def.law == TACI_COUPLING_AVG ? 0.5 * (x[i] + c->x[i]) : x[i];
        c->x[i] = x[i];
    }
    if (c->def.law == TACI_COUPLING_TANK)
        draw_from_tank(c, y);
    else
        memcpy(c->end, c->x, sizeof c->end);
    memcpy(anchor, c->anchor, (size_t)n * sizeof *anchor);
}

/// TANK, device side only: the force may not give out more in the coming interval, were it like the
/// last one, than is stored; with a delay two of them are on their way.
static void limit_outflow(const taci_Coupling *c, const double *y, double *force, int64_t *limited)
{
    int n = c->def.axes;
    double store = fmax(c->tank + taci_coupling_energy(c, y), 0.0) / (1 + c->def.delay);
    double outflow = outflow_margin * dot(n, force, c->dx);
    if (!(outflow > store))
        return;
    ++*limited;
    for (int i = 0; i < n; i++)
        force[i] *= store / outflow;
}

void taci_coupling_force(taci_Coupling *c, const double *y_hat, const double *y, double *force)
{
    int n = c->def.axes;
    double f[3] = {0};
    for (int i = 0; i < n; i++)
        f[i] = -c->def.stiffness * (c->anchor[i] - y_hat[i]);
    if (c->def.law == TACI_COUPLING_TANK && c->def.limit)
        limit_outflow(c, y, f, &c->limited);
    for (int i = 0; i < n; i++) {
        c->applied[i] = c->def.delay ? c->waiting[i] : f[i];
        c->waiting[i] = f[i];
        force[i] = c->applied[i];
    }
}

void taci_coupling_applied(taci_Coupling *c, const double *force)
{
    memcpy(c->applied, force, (size_t)c->def.axes * sizeof *force);
}

double taci_coupling_bound(double stiffness, double period, double device_damping, int delay)
{
    double KT = stiffness * period, factor = delay ? 3.0 : 1.0;
    double left = device_damping - factor * KT / 2;
    return left > 0.0 ? factor * factor * KT * KT / (16.0 * left) : (double)INFINITY;
}
